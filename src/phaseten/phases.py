"""Phases: the groups that are laid together, and the printed lists of them."""

from collections.abc import Collection, Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from phaseten.errors import ParseError
from phaseten.requirements import Requirement, SuitRule


def _groups(groups: Collection[object]) -> tuple[Requirement, ...]:
    checked = tuple(group for group in groups if isinstance(group, Requirement))
    if len(checked) != len(groups):
        raise TypeError(f"a phase is made of requirements, not of {groups!r}")
    return checked


@frozen(cache_hash=True, repr=False)
class Phase:
    """The groups that make a phase.

    Attributes:
        requirements: the groups, in the order of the text.
        distinct: the groups that are bound to a suit or colour must differ in it ("another suit", SEED-2).

    Raises:
        TypeError: a group is no `Requirement`.
        ValueError: there is no group, or nothing that could differ.

    Example:
        >>> Phase.parse("suit 5 + other suit 3").size
        8
        >>> str(Phase((Requirement.parse("set 3"), Requirement.parse("run 4"))))
        'set 3 + run 4'
    """

    requirements: tuple[Requirement, ...] = field(converter=_groups)
    distinct: bool = False

    def __attrs_post_init__(self) -> None:
        if not self.requirements:
            raise ValueError("a phase has at least one group")
        if self.distinct and sum(map(_bound, self.requirements)) < 2:
            raise ValueError("two groups at least must be bound to a suit if they are to differ in it")

    @property
    def size(self) -> int:
        """The fewest cards that make the phase."""
        return sum(requirement.size for requirement in self.requirements)

    @staticmethod
    def parse(text: str) -> "Phase":
        """Read a phase such as ``set 3 + run 4``, or ``suit 5 + other suit 3`` where the suits must differ.

        Raises:
            ParseError: a part of the text is no group, or ``other`` is said of some groups and not of all but the first.
        """
        parts = text.split("+")
        starts = accumulate((len(part) + 1 for part in parts[:-1]), initial=0)
        requirements: list[Requirement] = []
        others: list[bool] = []
        for start, part in zip(starts, parts, strict=True):
            at = start + len(part) - len(part.lstrip())
            other = part.split()[:1] == ["other"]
            words = part.strip().removeprefix("other").lstrip() if other else part.strip()
            requirements.append(_group(words, text, at))
            if other and not (_bound(requirements[-1]) and any(map(_bound, requirements[:-1]))):
                raise ParseError(text, at, "'other' needs an earlier group of a suit or colour to differ from")
            if _bound(requirements[-1]) and any(map(_bound, requirements[:-1])):
                others.append(other)
        if len(set(others)) > 1:
            raise ParseError(text, 0, "say 'other' of every group of a suit or colour but the first, or of none")
        return Phase(tuple(requirements), distinct=any(others))

    def __repr__(self) -> str:
        return f"Phase.parse('{self}')"

    def __str__(self) -> str:
        first = next((place for place, group in enumerate(self.requirements) if _bound(group)), None)
        return " + ".join(
            f"other {group}" if self.distinct and _bound(group) and place != first else str(group)
            for place, group in enumerate(self.requirements)
        )


def _bound(requirement: Requirement) -> bool:
    return requirement.suits is not SuitRule.ANY


def _group(words: str, text: str, at: int) -> Requirement:
    try:
        return Requirement.parse(words)
    except ParseError as error:
        raise ParseError(text, at + error.position, error.sentence) from None


def _phases(*texts: str) -> tuple[Phase, ...]:
    return tuple(map(Phase.parse, texts))


PHASE_LISTS: Final[Mapping[str, tuple[Phase, ...]]] = MappingProxyType(
    {
        # FX, MT, SEED-0, SEED-3; the "4 + 3" that some programs have for phase 10 is an error (Q15)
        "original": _phases(
            "set 3 + set 3",
            "set 3 + run 4",
            "set 4 + run 4",
            "run 7",
            "run 8",
            "run 9",
            "set 4 + set 4",
            "color 7",
            "set 5 + set 2",
            "set 5 + set 3",
        ),
        # the ten cards of Phase 10 Twist (TW, SEED-0)
        "twist": _phases(
            "set 3 + set 3 + set 3",
            "set 2 + set 2 + set 2 + set 2",
            "set 5 + run 4",
            "set 3 + set 3 + run 3",
            "set 3 + run 6",
            "run 4 + run 4",
            "run 4 + color 4",
            "color run 5",
            "color 8",
            "color 9",
        ),
        # SEED-2; "another suit" in the last two means a suit that differs (Q11)
        "contract": _phases(
            "set 3 + run 3",
            "set 3 + run 4",
            "set 3 + set 3",
            "run 6",
            "run 7",
            "run 8",
            "color 8",
            "suit 4 + suit 4",
            "suit 5 + other suit 3",
            "suit 5 + other suit 4",
        ),
    }
)
"""The printed lists of phases, by name."""
