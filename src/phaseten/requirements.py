"""Requirements: what the cards of a group must have in common.

A requirement is a size and two rules: one for the numbers and one for the suits. A set is "same number, any suit", a
run "consecutive numbers, any suit", a colour group "any number, one colour"; all printed groups are points of this
grid.

A group has a value on each axis: its numbers are one number, a span or a parity, its suits one colour or suit.

What is no point of the grid is a kind of one's own, a `phaseten.GroupKind`: the requirement carries it, and who reads
a text that names it is given it. There is no list of kinds somewhere in the program.
"""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, final

from attrs import Factory, field, frozen

from phaseten.cards import Color, Deck, Hue, NumberCard, Suit
from phaseten.errors import ParseError
from phaseten.text import require_text, whole_number, words

if TYPE_CHECKING:  # what a kind of one's own speaks of is made of requirements
    from phaseten.kinds import Reading
    from phaseten.melds import Meld, Placed


class RankRule(Enum):
    """What the numbers of a group have in common: sets and runs (FX, MT), even or odd numbers (SEED-0).

    The value is the word in the text of a requirement.
    """

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
    """What the suits of a group have in common: one colour (FX, MT), one suit (SEED-2).

    The value is the word in the text of a requirement.
    """

    ANY = ""
    COLOR = "color"
    SUIT = "suit"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"SuitRule.{self.name}"


class Parity(Enum):
    """Whether the numbers of a group are even or odd (SEED-0)."""

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
    """The lowest and the highest number of a run (FX, MT).

    Example:
        >>> from phaseten import parse_meld
        >>> parse_meld("run: R4 B5 W Y7").value
        Span(low=4, high=7)
        >>> Span(low=4, high=7)
        Span(low=4, high=7)
    """

    low: int
    high: int


RankValue: TypeAlias = int | Span | Parity
"""What the numbers of a meld are: one number, a run, or even or odd."""


class Both(NamedTuple):
    """The value of a meld that is bound on both axes, such as a run of one colour (TW).

    Example:
        >>> from phaseten import parse_meld
        >>> parse_meld("color run: R4 R5 W R7").value
        Both(rank=Span(low=4, high=7), suit=Suit.RED)
    """

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


class GroupKind(Protocol):
    """A kind of group of one's own: a subclass with `readings`, from which all the rest is made.

    A kind is a value: it needs equality and a hash by what it depends on, as an attrs class that is frozen has them. To
    text, documents and digests it is its name, so a kind that is another one has another name. It is carried by the
    requirements that ask for it, and is known to a ruleset by its phases; what reads text without a ruleset takes
    ``kinds``.

    Example:
        >>> from attrs import frozen
        >>> from phaseten import ORIGINAL, Reading, check_phase
        >>> @frozen
        ... class Low(GroupKind):
        ...     '''Cards below 4; a wild is any of these.'''
        ...
        ...     def readings(self, group, deck):
        ...         if all(place.natural and place.rank < 4 for place in group):
        ...             yield Reading(len(group), tuple(sorted(group, key=lambda place: place.card)))
        >>> rules = ORIGINAL.with_phases("low 3 + set 2", kinds=[Low()])
        >>> check_phase("R1 B1 G3 | R5 B5", 1, rules).melds[0]
        <Meld low 3: R1 B1 G3>
        >>> print(check_phase("R1 B4 G3 | R5 B5", 1, rules))
        These cards are no low 3.
    """

    @property
    def name(self) -> str:
        """Its words in text, in front of the size; without a property of its own those of the name of the class."""
        return re.sub("(?<=[a-z0-9])(?=[A-Z])", " ", type(self).__name__).lower()

    def readings(self, group: "Sequence[Placed]", deck: Deck) -> "Iterable[Reading]":
        """Everything that the cards can be when they are laid; nothing if they are no such group.

        Wilds must be given what they stand for. What is written on them, if anything, may be passed over: readings
        that disagree with it are left out by the library, as are groups that are too small. It must not matter in which
        order the cards are listed, but where several readings are possible the one as listed should come first.

        Args:
            group: the cards, at least one; all of them are in the deck, and none is a Skip.
            deck: the deck.
        """
        ...

    def on_table(self, group: "Sequence[Placed]", deck: Deck) -> "Iterable[Reading]":
        """Everything that the cards can be when they lie on the table, where hits may have changed what they were."""
        return self.readings(group, deck)

    def hits(self, meld: "Meld", card: "Placed", deck: Deck) -> "Iterable[Reading]":
        """Everything that the meld can be with one more card; what lies there keeps what it stands for.

        Without a method of its own this is `on_table` of all the cards together.

        Args:
            meld: the meld.
            card: the card; a wild may say what it stands for.
            deck: the cards that there are.
        """
        return self.on_table((*meld.places, card), deck)

    def why_not(self, group: "Sequence[Placed]", deck: Deck) -> str | None:
        """Why the cards are no such group, in a few words without a full stop; None if there is nothing to say."""
        del group, deck
        return None

    def tells(self, card: NumberCard, deck: Deck) -> Hashable:
        """What the kind sees of a number card: cards for which this is equal can always stand in for each other.

        The solver is faster for a kind that does not tell all cards apart.
        """
        del deck
        return card

    def group(self, size: int) -> "Requirement":
        """The requirement of so many cards or more of this kind."""
        return Requirement(size, RankRule.ANY, SuitRule.ANY, self)


LARGEST_GROUP: Final = 999
"""No group asks for more cards; the bound keeps the table of requirements finite."""

_MADE: Final[dict[tuple[int, RankRule, SuitRule, GroupKind | None], "Requirement"]] = {}

_OWN_NAME: Final = re.compile("[a-z][a-z0-9]*(?:[ -][a-z0-9]+)*")


def _kind_of(requirement: "Requirement") -> str:
    own = requirement.own
    return _kind(requirement.ranks, requirement.suits) if own is None else own.name


@final
@frozen(eq=False, repr=False)
class Requirement:
    """One group of a phase: how many cards at least, and what they have in common.

    Like cards, equal requirements are one object.

    Attributes:
        size: how many cards at least.
        ranks: what their numbers have in common.
        suits: what their suits have in common.
        own: a kind of one's own in place of the two rules, see `phaseten.GroupKind.group`.
        kind: the words of this kind of group, without its size.

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: the size is not between 1 and 999; nothing is asked, or both rules and a kind are; or the name of
            the kind is none that can be read.

    Example:
        >>> Requirement.parse("color run 5") == Requirement(5, RankRule.CONSECUTIVE, SuitRule.COLOR)
        True
        >>> str(Requirement(3, RankRule.SAME, SuitRule.ANY))
        'set 3'
    """

    size: int
    ranks: RankRule
    suits: SuitRule
    own: GroupKind | None = None
    kind: str = field(init=False, default=Factory(_kind_of, takes_self=True))

    def __new__(cls, size: int, ranks: RankRule, suits: SuitRule, own: GroupKind | None = None) -> "Requirement":
        """The one requirement of this size and these rules, or of this kind."""
        if type(size) is not int or (ranks, suits) not in _RULES:
            raise TypeError(f"a requirement has a size, a RankRule and a SuitRule, not {size!r}, {ranks!r}, {suits!r}")
        if not 1 <= size <= LARGEST_GROUP:
            raise ValueError(f"a group has 1 to {LARGEST_GROUP} cards, not {size}")
        if ((ranks, suits) == (RankRule.ANY, SuitRule.ANY)) is (own is None):
            raise ValueError("a group must have something in common: its numbers or its suits")
        if own is not None:
            _require_name(own.name)
        return _MADE.setdefault((size, ranks, suits, own), object.__new__(cls))

    def __reduce__(self) -> tuple[type["Requirement"], tuple[int, RankRule, SuitRule, GroupKind | None]]:
        return Requirement, (self.size, self.ranks, self.suits, self.own)

    @staticmethod
    def parse(text: str, kinds: Iterable[GroupKind] = ()) -> "Requirement":
        """Read a requirement such as ``set 3``, ``color run 5`` or ``parity 8``.

        Args:
            text: the text.
            kinds: kinds of one's own that it may name.

        Raises:
            ParseError: the text is no requirement.
            TypeError: it is no text.
        """
        known = kinds_by_name(kinds)
        kind, rest = read_kind(text, known)
        if not rest:
            raise ParseError(text, len(text), f"the size is missing, as in '{kind} 3'")
        (at, size), *more = rest
        if not whole_number(size):
            raise ParseError(text, at, f"{size!r} is no size: a number from 1 to 999 is")
        if more:
            raise ParseError(text, more[0][0], f"a group ends with its size: {more[0][1]!r} is too much")
        return Requirement(int(size), *known[kind])

    def of_size(self, size: int) -> "Requirement":
        """The same kind of group, of so many cards."""
        return Requirement(size, self.ranks, self.suits, self.own)

    def __repr__(self) -> str:
        return f"Requirement.parse('{self}')" if self.own is None else f"{self.own!r}.group({self.size})"

    def __str__(self) -> str:
        return f"{self.kind} {self.size}"


KindRules: TypeAlias = tuple[RankRule, SuitRule, GroupKind | None]
"""What a kind of group asks for."""


def kinds_by_name(kinds: Iterable[GroupKind] = ()) -> Mapping[str, KindRules]:
    """All kinds that a text may name: those of the library, and these."""
    known: dict[str, KindRules] = {name: (*rules, None) for name, rules in KINDS.items()}
    return known | {kind.name: (RankRule.ANY, SuitRule.ANY, kind) for kind in kinds}


def _require_name(name: str) -> None:
    """A kind of one's own has a name that can be read.

    Raises:
        ValueError: it has not.
    """
    first = name.partition(" ")[0]
    if name in KINDS or not _OWN_NAME.fullmatch(name) or "colour" in name or first == "other":
        sentence = "words of small letters and digits, not 'colour', not 'other' first, and no kind of the library"
        raise ValueError(f"a kind of group cannot be named {name!r}: a name is {sentence}")


def read_kind(text: str, kinds: Mapping[str, KindRules]) -> tuple[str, Sequence[tuple[int, str]]]:
    """The kind of group that a text begins with, and the words that follow it with their positions.

    Raises:
        ParseError: it begins with no kind of group.
        TypeError: it is no text.
    """
    parts = [*words(require_text(text, "a kind of group"))]
    for count in range(len(parts), 0, -1):
        kind = " ".join(word.lower().replace("colour", "color") for _, word in parts[:count])
        if kind in kinds:
            return kind, parts[count:]
    at, word = parts[0] if parts else (0, "")
    wanted = f"{word!r} is no kind of group" if word else "a kind of group is missing"
    raise ParseError(text, at, f"{wanted}: there are {', '.join(kinds)}")


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
