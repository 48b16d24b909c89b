"""Phases: the groups that are laid together, and the printed lists of them."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of, min_len

from phaseten.errors import ParseError
from phaseten.requirements import Requirement, SuitRule
from phaseten.text import require_text, within, words


def _as_tuple(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    return tuple(requirements)


@frozen(cache_hash=True, repr=False)
class Phase:
    """The groups that make a phase.

    Attributes:
        requirements: the groups, in the order of the text.
        distinct: the groups that are bound to a suit or colour must differ in it ("another suit", SEED-2).

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: there is no group, or nothing that could differ.

    Example:
        >>> Phase.parse("suit 5 + other suit 3").size
        8
        >>> str(Phase((Requirement.parse("set 3"), Requirement.parse("run 4"))))
        'set 3 + run 4'
    """

    requirements: tuple[Requirement, ...] = field(
        converter=_as_tuple, validator=[deep_iterable(instance_of(Requirement)), min_len(1)]
    )
    distinct: bool = field(default=False, validator=instance_of(bool))

    def __attrs_post_init__(self) -> None:
        if self.distinct and sum(map(bound_to_suit, self.requirements)) < 2:
            raise ValueError("two groups at least must be bound to a suit if they are to differ in it")

    @property
    def size(self) -> int:
        """The fewest cards that make the phase."""
        return sum(requirement.size for requirement in self.requirements)

    @staticmethod
    def parse(text: str) -> "Phase":
        """Read a phase such as ``set 3 + run 4``, or ``suit 5 + other suit 3`` where the suits must differ.

        Raises:
            ParseError: a part of the text is no group, or ``other`` is not said of all groups of a suit but the first.
            TypeError: it is no text.
        """
        groups = [*_read_groups(require_text(text, "a phase"))]
        suited = [(at, other) for at, other, requirement in groups if bound_to_suit(requirement)]
        distinct = len(suited) > 1 and suited[1][1]
        for place, (at, other) in enumerate(suited):
            if other is not (distinct and place > 0):
                raise ParseError(text, at, "'other' is said of all groups of a suit but the first, or of none")
        return Phase(tuple(requirement for _, _, requirement in groups), distinct=distinct)

    def __repr__(self) -> str:
        return f"Phase.parse('{self}')"

    def told(self) -> Iterator[tuple[bool, Requirement]]:
        """The groups, each with whether it is told as another one: it must differ from those before it."""
        for place, requirement in enumerate(self.requirements):
            later = any(map(bound_to_suit, self.requirements[:place]))
            yield self.distinct and later and bound_to_suit(requirement), requirement

    def __str__(self) -> str:
        return " + ".join(f"other {requirement}" if other else str(requirement) for other, requirement in self.told())


def bound_to_suit(requirement: Requirement) -> bool:
    """Whether the cards of the group must be of one suit or colour."""
    return requirement.suits is not SuitRule.ANY


def _read_groups(text: str) -> Iterator[tuple[int, bool, Requirement]]:
    """The groups of the text of a phase: where each begins, whether ``other`` is said of it, and what it is."""
    start = 0
    for part in text.split("+"):
        at, word = next(words(part), (0, ""))
        other = word.lower() == "other"
        begin = at + len(word) if other else at
        with within(text, start + begin):
            requirement = Requirement.parse(part[begin:])
        if other and not bound_to_suit(requirement):
            raise ParseError(text, start + at, "'other' is said of groups of one suit or colour only")
        yield start + at, other, requirement
        start += len(part) + 1


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
