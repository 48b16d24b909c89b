"""Phases: the groups that are laid together, and the printed lists of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

from attrs import Factory, field, frozen
from attrs.validators import deep_iterable, instance_of, min_len

from phaseten.errors import ParseError
from phaseten.requirements import GroupKind, Requirement, SuitRule
from phaseten.text import require_text, within, words


def _as_tuple(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    return tuple(requirements)


def _equal_places(phase: "Phase") -> tuple[tuple[int, ...], ...]:
    places: dict[Requirement, list[int]] = {}
    for place, requirement in enumerate(phase.requirements):
        places.setdefault(requirement, []).append(place)
    return tuple(tuple(each) for each in places.values() if len(each) > 1)


@frozen(cache_hash=True, repr=False)
class Phase:
    """The groups that make a phase.

    Attributes:
        requirements: the groups, in the order of the text.
        distinct: the groups that are bound to a suit or colour must differ in it ("another suit", SEED-2).
        equal: the places of groups that ask for the same, for each requirement that comes more than once.

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
    equal: tuple[tuple[int, ...], ...] = field(init=False, eq=False, default=Factory(_equal_places, takes_self=True))

    def __attrs_post_init__(self) -> None:
        if self.distinct and sum(map(bound_to_suit, self.requirements)) < 2:
            raise ValueError("two groups at least must be bound to a suit if they are to differ in it")

    @property
    def size(self) -> int:
        """The fewest cards that make the phase."""
        return sum(requirement.size for requirement in self.requirements)

    @staticmethod
    def parse(text: str, kinds: Iterable[GroupKind] = ()) -> "Phase":
        """Read a phase such as ``set 3 + run 4``, or ``suit 5 + other suit 3`` where the suits must differ.

        Args:
            text: the text.
            kinds: kinds of one's own that it may name.

        Raises:
            ParseError: a part of the text is no group, or ``other`` is not said of all groups of a suit but the first.
            TypeError: it is no text.
        """
        groups = [*_read_groups(require_text(text, "a phase"), tuple(kinds))]
        suited = [(at, other) for at, other, requirement in groups if bound_to_suit(requirement)]
        distinct = len(suited) > 1 and suited[1][1]
        for place, (at, other) in enumerate(suited):
            if other is not (distinct and place > 0):
                raise ParseError(text, at, "'other' is said of all groups of a suit but the first, or of none")
        return Phase(tuple(requirement for _, _, requirement in groups), distinct=distinct)

    @property
    def own_kinds(self) -> tuple[GroupKind, ...]:
        """The kinds of groups that are not of the library, each once."""
        return tuple(dict.fromkeys(group.own for group in self.requirements if group.own is not None))

    def parts(self, number: int) -> tuple["Phase", ...]:
        """Every phase of so many of its groups, those that come first in it first.

        Example:
            >>> [str(part) for part in Phase.parse("set 3 + run 4 + set 3").parts(2)]
            ['set 3 + run 4', 'set 3 + set 3', 'run 4 + set 3']
        """
        found = dict.fromkeys(combinations(self.requirements, number))
        return tuple(Phase(part, distinct=self.distinct and sum(map(bound_to_suit, part)) > 1) for part in found)

    def __repr__(self) -> str:
        if self.own_kinds:
            return f"Phase({self.requirements!r}, distinct={self.distinct})"
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


def _read_groups(text: str, kinds: Sequence[GroupKind]) -> Iterator[tuple[int, bool, Requirement]]:
    """The groups of the text of a phase: where each begins, whether ``other`` is said of it, and what it is."""
    start = 0
    for part in text.split("+"):
        at, word = next(words(part), (0, ""))
        other = word.lower() == "other"
        begin = at + len(word) if other else at
        with within(text, start + begin):
            requirement = Requirement.parse(part[begin:], kinds)
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
        # P20: "Phase 20" goes on with these
        "phases_11_20": _phases(
            "set 2 + set 2 + set 2 + set 2",
            "set 4 + run 5",
            "set 5 + run 5",
            "run 4 + color 4",
            "run 5 + color 4",
            "run 10",
            "set 4 + set 5",
            "color 9",
            "set 6 + set 2",
            "set 6 + set 3",
        ),
        # SETS: collections of the app, as those tell them who keep score of it
        "island_paradise": _phases(
            "run 7",
            "set 2 + set 3 + set 3",
            "run 6 + set 2",
            "set 2 + set 2 + set 2 + set 3",
            "set 3 + run 6",
            "run 4 + run 4",
            "color 3 + set 4",
            "color 8",
            "color 4 + set 5",
            "color 9",
        ),
        # SETS: two trackers give two lists
        "cocoa_canyon": _phases(
            "color 6",
            "set 3 + set 3",
            "run 8",
            "set 3 + run 5",
            "parity 7",
            "run 4",
            "set 5 + run 4",
            "parity 6",
            "set 4 + run 3",
            "set 5 + run 5",
        ),
        "cocoa_canyon_b": _phases(
            "color 6",
            "color 7",
            "color 4 + color 5",
            "set 3 + set 3",
            "run 8",
            "run 9",
            "set 4 + run 4",
            "parity 6",
            "set 4 + run 6",
            "set 5 + run 4",
        ),
        # SETS: another tracker has "color parity 8" as the first
        "disco_fever": _phases(
            "parity 8",
            "parity 9",
            "color run 3 + set 2 + set 2",
            "color 7",
            "color run 5 + set 2 + set 2",
            "color parity 3 + color parity 4",
            "color run 4 + set 4",
            "color run 4 + set 2 + set 2 + set 2",
            "run 3 + set 3 + set 3",
            "run 3 + set 4 + set 3",
        ),
        "prehistoric_valley": _phases(
            "parity 9",
            "parity 10",
            "run 8",
            "run 10",
            "set 3 + set 3",
            "set 4 + set 4",
            "color run 4",
            "color run 3 + color 3",
            "set 3 + run 4",
            "set 4 + run 6",
        ),
        # UB, 11 to 30, but for 24, 25, 26, 28 and 29: no kind of group says whether a parity run is even or odd
        "house_11_30": _phases(
            "color run 4",
            "color run 6",
            "run 4 + color 6",
            "run 6 + color 4",
            "color 8",
            "color 9",
            "set 3 + set 3 + set 3",
            "set 4 + run 6",
            "set 5 + run 5",
            "set 5 + color 5",
            "set 2 + set 2 + set 2 + set 2 + set 2",
            "run 10",
            "color 10",
            "set 4 + run 3 + color set 3",
            "set 5 + set 5",
        ),
        # RM: the phases; its limited jokers and its action cards are not played
        "ravensburger_master": _phases(
            "set 2 + set 2 + set 2 + set 2",
            "color 6",
            "set 4 + run 4",
            "run 8",
            "color 7",
            "run 9",
            "set 4 + set 4",
            "color run 4 + set 3",
            "set 5 + set 3",
            "set 5 + color run 3",
        ),
    }
)
"""The lists of phases, by name: those that are printed, and those of the app and of other tables."""
