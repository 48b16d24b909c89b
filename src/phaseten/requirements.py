"""Requirements: what the cards of a group must have in common.

A requirement is a size and two rules: one for the numbers and one for the suits. A set is "same number, any suit", a
run "consecutive numbers, any suit", a colour group "any number, one colour"; all printed groups are points of this
grid.

A group has a value on each axis: its numbers are one number, a span or a parity, its suits one colour or suit.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, final

from attrs import frozen

from phaseten.cards import Color, Hue, Suit
from phaseten.errors import ParseError
from phaseten.text import require_text, whole_number, words


class RankRule(Enum):
    """What the numbers of a group have in common; the value is the word in the text of a requirement."""

    ANY = ""
    SAME = "set"
    CONSECUTIVE = "run"
    PARITY = "parity"
    CONSECUTIVE_PARITY = "parity run"

    def __init__(self, word: str) -> None:
        self.step = {"run": 1, "parity run": 2}.get(word, 0)
        """How far apart neighbours of a run are; 0 for what is no run."""

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"RankRule.{self.name}"


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


def _kind(ranks: RankRule, suits: SuitRule) -> str:
    return " ".join(filter(None, (suits.value, ranks.value)))


_RULES: Final = frozenset(product(RankRule, SuitRule))

KINDS: Final[Mapping[str, tuple[RankRule, SuitRule]]] = MappingProxyType(
    {_kind(*rules): rules for rules in product(RankRule, SuitRule) if rules != (RankRule.ANY, SuitRule.ANY)}
)
"""The words of every kind of group: ``set``, ``run``, ``color``, ``suit``, ``color run``, ..."""


LARGEST_GROUP: Final = 999
"""No group asks for more cards; the bound keeps the table of requirements finite."""

_MADE: Final[dict[tuple[int, RankRule, SuitRule], "Requirement"]] = {}


@final
@frozen(eq=False, repr=False)
class Requirement:
    """One group of a phase: how many cards at least, and what they have in common.

    Like cards, equal requirements are one object.

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: the size is not between 1 and 999, or both rules are ``ANY``.

    Example:
        >>> Requirement.parse("color run 5") == Requirement(5, RankRule.CONSECUTIVE, SuitRule.COLOR)
        True
        >>> str(Requirement(3, RankRule.SAME, SuitRule.ANY))
        'set 3'
    """

    size: int
    ranks: RankRule
    suits: SuitRule

    def __new__(cls, size: int, ranks: RankRule, suits: SuitRule) -> "Requirement":
        """The one requirement of this size and these rules."""
        if type(size) is not int or (ranks, suits) not in _RULES:
            raise TypeError(f"a requirement has a size, a RankRule and a SuitRule, not {size!r}, {ranks!r}, {suits!r}")
        if not 1 <= size <= LARGEST_GROUP:
            raise ValueError(f"a group has 1 to {LARGEST_GROUP} cards, not {size}")
        if (ranks, suits) == (RankRule.ANY, SuitRule.ANY):
            raise ValueError("a group must have something in common: its numbers or its suits")
        return _MADE.setdefault((size, ranks, suits), object.__new__(cls))

    def __reduce__(self) -> tuple[type["Requirement"], tuple[int, RankRule, SuitRule]]:
        return Requirement, (self.size, self.ranks, self.suits)

    @staticmethod
    def parse(text: str) -> "Requirement":
        """Read a requirement such as ``set 3``, ``color run 5`` or ``parity 8``.

        Raises:
            ParseError: the text is no requirement.
            TypeError: it is no text.
        """
        kind, rest = read_kind(text)
        if not rest:
            raise ParseError(text, len(text), f"the size is missing, as in '{kind} 3'")
        (at, size), *more = rest
        if not whole_number(size):
            raise ParseError(text, at, f"{size!r} is no size: a number from 1 to 999 is")
        if more:
            raise ParseError(text, more[0][0], f"a group ends with its size: {more[0][1]!r} is too much")
        return Requirement(int(size), *KINDS[kind])

    @cached_property
    def kind(self) -> str:
        """The words of this kind of group, without its size."""
        return _kind(self.ranks, self.suits)

    def __repr__(self) -> str:
        return f"Requirement.parse('{self}')"

    def __str__(self) -> str:
        return f"{self.kind} {self.size}"


def read_kind(text: str) -> tuple[str, Sequence[tuple[int, str]]]:
    """The kind of group that a text begins with, and the words that follow it with their positions.

    Raises:
        ParseError: it begins with no kind of group.
        TypeError: it is no text.
    """
    parts = [*words(require_text(text, "a kind of group"))]
    for count in range(len(parts), 0, -1):
        kind = " ".join(word.lower().replace("colour", "color") for _, word in parts[:count])
        if kind in KINDS:
            return kind, parts[count:]
    at, word = parts[0] if parts else (0, "")
    wanted = f"{word!r} is no kind of group" if word else "a kind of group is missing"
    raise ParseError(text, at, f"{wanted}: there are {', '.join(KINDS)}")


def axes(value: Value) -> tuple[RankValue | None, Hue | None]:
    """A value taken apart: what it says of the numbers, and what of the suits."""
    match value:
        case Both(rank, suit):
            return rank, suit
        case Suit() | Color():
            return None, value
        case _:
            return value, None


def value_of(rank: RankValue | None, suit: Hue | None) -> Value:
    """The value that says this of the numbers and that of the suits.

    Raises:
        ValueError: it says nothing of either.
    """
    if suit is None:
        if rank is None:
            raise ValueError("a value says something of the numbers or of the suits")
        return rank
    return suit if rank is None else Both(rank, suit)
