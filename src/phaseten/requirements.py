"""Requirements: what the cards of a group must have in common.

A requirement is a size and two rules: one for the numbers and one for the suits. A set is "same number, any suit", a run
"consecutive numbers, any suit", a colour group "any number, one colour"; all printed groups are points of this grid.

A group has a value on each axis: its numbers are one number, a span or a parity, its suits one colour or suit.
"""

import re
from collections.abc import Mapping
from enum import Enum
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from attrs import frozen

from phaseten.cards import Color, Hue, Suit
from phaseten.errors import ParseError


class RankRule(Enum):
    """What the numbers of a group have in common; the value is the word in the text of a requirement."""

    ANY = ""
    SAME = "set"
    CONSECUTIVE = "run"
    PARITY = "parity"
    CONSECUTIVE_PARITY = "parity run"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"RankRule.{self.name}"

    @property
    def step(self) -> int:
        """How far apart neighbours of a run are; 0 for what is no run."""
        return _STEPS.get(self, 0)


_STEPS: Final = {RankRule.CONSECUTIVE: 1, RankRule.CONSECUTIVE_PARITY: 2}


class SuitRule(Enum):
    """What the suits of a group have in common; the value is the word in the text of a requirement."""

    ANY = ""
    COLOR = "color"
    SUIT = "suit"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"SuitRule.{self.name}"


class Parity(Enum):
    """Whether the numbers of a group are even or odd."""

    EVEN = "even"
    ODD = "odd"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Parity.{self.name}"

    @property
    def word(self) -> str:
        """The parity as a word of text."""
        return self.value

    @staticmethod
    def of(rank: int) -> "Parity":
        """The parity of a number."""
        return Parity.ODD if rank % 2 else Parity.EVEN


class Span(NamedTuple):
    """The lowest and the highest number of a run."""

    low: int
    high: int


RankValue: TypeAlias = int | Span | Parity
"""What the numbers of a meld are: one number, a run, or even or odd."""


class Both(NamedTuple):
    """The value of a meld that is bound on both axes, such as a run of one colour."""

    rank: RankValue
    suit: Hue


Value: TypeAlias = RankValue | Hue | Both
"""What a whole meld is: a set's number, a run's low and high, a colour, a parity, or a pair of two of these."""

KINDS: Final[Mapping[str, tuple[RankRule, SuitRule]]] = MappingProxyType(
    {
        " ".join(filter(None, (suits.value, ranks.value))): (ranks, suits)
        for ranks, suits in product(RankRule, SuitRule)
        if (ranks, suits) != (RankRule.ANY, SuitRule.ANY)
    }
)
"""The words of every kind of group: ``set``, ``run``, ``color``, ``suit``, ``color run``, ..."""


@frozen(cache_hash=True, repr=False)
class Requirement:
    """One group of a phase: how many cards at least, and what they have in common.

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: the size is below 1, or both rules are ``ANY``.

    Example:
        >>> Requirement.parse("color run 5") == Requirement(5, RankRule.CONSECUTIVE, SuitRule.COLOR)
        True
        >>> str(Requirement(3, RankRule.SAME, SuitRule.ANY))
        'set 3'
    """

    size: int
    ranks: RankRule
    suits: SuitRule

    def __attrs_post_init__(self) -> None:
        if type(self.size) is not int or (self.ranks, self.suits) not in _ALL_RULES:
            raise TypeError(f"a requirement has a size, a RankRule and a SuitRule, not {self.size!r}, {self.ranks!r}, {self.suits!r}")
        if self.size < 1:
            raise ValueError(f"a group has at least one card, not {self.size}")
        if (self.ranks, self.suits) == (RankRule.ANY, SuitRule.ANY):
            raise ValueError("a group must have something in common: its numbers or its suits")

    @staticmethod
    def parse(text: str) -> "Requirement":
        """Read a requirement such as ``set 3``, ``color run 5`` or ``parity 8``.

        Raises:
            ParseError: the text is no requirement.
        """
        match = _REQUIREMENT.fullmatch(text)
        if match is None:
            raise ParseError(text, 0, f"a group is one of {', '.join(KINDS)}, then its size, as in 'set 3'")
        kind = " ".join(match["kind"].lower().replace("colour", "color").split())
        if kind not in KINDS:
            raise ParseError(text, 0, f"{match['kind']!r} is no kind of group: there are {', '.join(KINDS)}")
        if int(match["size"]) < 1:
            raise ParseError(text, match.start("size"), "a group has at least one card")
        return Requirement(int(match["size"]), *KINDS[kind])

    @property
    def kind(self) -> str:
        """The words of this kind of group, without its size."""
        return " ".join(filter(None, (self.suits.value, self.ranks.value)))

    def __repr__(self) -> str:
        return f"Requirement.parse('{self}')"

    def __str__(self) -> str:
        return f"{self.kind} {self.size}"


_ALL_RULES: Final = frozenset(product(RankRule, SuitRule))
_REQUIREMENT: Final = re.compile(r"(?P<kind>[A-Za-z]+(?: +[A-Za-z]+)*) +(?P<size>[0-9]{1,3})")


def axes(requirement: Requirement, value: Value) -> tuple[RankValue | None, Hue | None]:
    """A value taken apart: what it says of the numbers, and what of the suits."""
    match value:
        case Both(rank, suit):
            return rank, suit
        case Suit() | Color():
            return None, value
        case _:
            return value, None


def value_of(rank: RankValue | None, suit: Hue | None) -> Value:
    """The value that says this of the numbers and that of the suits; one of the two at least is said."""
    match rank, suit:
        case None, Suit() | Color():
            return suit
        case _, None if rank is not None:
            return rank
        case _ if rank is not None and suit is not None:
            return Both(rank, suit)
        case _:
            raise ValueError("a value says something of the numbers or of the suits")
