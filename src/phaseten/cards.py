"""Cards and decks, and their text.

A card is one object per face: ``NumberCard(7, Suit.RED)`` gives the same object every time, so cards compare and hash
as fast as Python can. Two copies of a card are the same card to the rules; a hand is a multiset, kept as a sorted tuple.
What a wild stands for belongs to its place in a meld (`phaseten.Placed`), never to the card.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType
from typing import Final, TypeAlias, final

from attrs import Factory, field, frozen

from phaseten.errors import ParseError

HIGHEST_RANK: Final = 99
"""No deck has a higher rank; the bound keeps the table of faces finite."""


class Suit(Enum):
    """A colour of the Phase 10 deck or a suit of standard cards; its value is its letter in the text of a card."""

    RED = "R"
    BLUE = "B"
    GREEN = "G"
    YELLOW = "Y"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    SPADES = "S"

    __hash__ = object.__hash__  # members are single objects, and this hash is five times as fast as that of the name

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @property
    def word(self) -> str:
        """The suit as a word of text: ``red``, ``hearts``."""
        return self.name.lower()


class Color(Enum):
    """Red or black, where a deck of standard cards counts two colours and not four (`CONTRACT`)."""

    RED = "red"
    BLACK = "black"

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Color.{self.name}"

    @property
    def word(self) -> str:
        """The colour as a word of text."""
        return self.value


Hue: TypeAlias = Suit | Color
"""What a colour group has in common: a suit, or one of two colours where the deck says so."""

_SUIT_PLACE: Final = {suit: place for place, suit in enumerate(Suit)}
_PHASE_10_SUITS: Final = (Suit.RED, Suit.BLUE, Suit.GREEN, Suit.YELLOW)
_FRENCH_SUITS: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
_RANK_LETTERS: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}


class _Ordered:
    """The total order of cards: numbers by rank, then suit; then the wild; then the skip."""

    __slots__ = ()
    order: int

    def __lt__(self, other: object) -> bool:
        return self.order < other.order if isinstance(other, _Ordered) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.order <= other.order if isinstance(other, _Ordered) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.order > other.order if isinstance(other, _Ordered) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.order >= other.order if isinstance(other, _Ordered) else NotImplemented


def _order_of(card: "NumberCard") -> int:
    return card.rank * len(_SUIT_PLACE) + _SUIT_PLACE[card.suit]


_MADE: Final[dict[tuple[int, Suit], "NumberCard"]] = {}


@final
@frozen(eq=False, repr=False)
class NumberCard(_Ordered):
    """A card with a number and a suit; an ace has the number 1, a jack 11, a queen 12, a king 13.

    Raises:
        TypeError: the rank is no whole number or the suit no `Suit`.
        ValueError: the rank is not between 1 and 99.

    Example:
        >>> NumberCard(7, Suit.RED) is NumberCard(7, Suit.RED)
        True
        >>> str(NumberCard(12, Suit.BLUE)), str(NumberCard(12, Suit.SPADES))
        ('B12', 'QS')
    """

    rank: int
    suit: Suit
    order: int = field(init=False, default=Factory(_order_of, takes_self=True))

    def __new__(cls, rank: int, suit: Suit) -> "NumberCard":
        if type(rank) is not int or suit not in _SUIT_PLACE:
            raise TypeError(f"a number card has a whole number and a Suit, not {rank!r} and {suit!r}")
        if not 1 <= rank <= HIGHEST_RANK:
            raise ValueError(f"the number of a card is between 1 and {HIGHEST_RANK}, not {rank}")
        return _MADE.get((rank, suit)) or _MADE.setdefault((rank, suit), object.__new__(cls))

    def __reduce__(self) -> tuple[type["NumberCard"], tuple[int, Suit]]:
        return NumberCard, (self.rank, self.suit)

    def __repr__(self) -> str:
        return f"NumberCard({self.rank}, {self.suit!r})"

    def __str__(self) -> str:
        if self.suit in _FRENCH_SUITS:
            return f"{_RANK_LETTERS.get(self.rank, self.rank)}{self.suit.value}"
        return f"{self.suit.value}{self.rank}"


@final
@frozen(eq=False, repr=False)
class WildCard(_Ordered):
    """The wild: any number and any colour, but never a Skip. There is one object, `WILD`."""

    order: int = field(init=False, default=(HIGHEST_RANK + 1) * len(_SUIT_PLACE))

    def __new__(cls) -> "WildCard":
        return _WILDS[0] if _WILDS else object.__new__(cls)

    def __reduce__(self) -> tuple[type["WildCard"], tuple[()]]:
        return WildCard, ()

    def __repr__(self) -> str:
        return "WILD"

    def __str__(self) -> str:
        return "W"


@final
@frozen(eq=False, repr=False)
class SkipCard(_Ordered):
    """The Skip: it costs somebody a turn, and is never part of a meld. There is one object, `SKIP`."""

    order: int = field(init=False, default=(HIGHEST_RANK + 1) * len(_SUIT_PLACE) + 1)

    def __new__(cls) -> "SkipCard":
        return _SKIPS[0] if _SKIPS else object.__new__(cls)

    def __reduce__(self) -> tuple[type["SkipCard"], tuple[()]]:
        return SkipCard, ()

    def __repr__(self) -> str:
        return "SKIP"

    def __str__(self) -> str:
        return "S"


_WILDS: Final[list[WildCard]] = []
_SKIPS: Final[list[SkipCard]] = []
WILD: Final = WildCard()
SKIP: Final = SkipCard()
_WILDS.append(WILD)
_SKIPS.append(SKIP)

Card: TypeAlias = NumberCard | WildCard | SkipCard
"""Any card."""

ORDER: Final = attrgetter("order")
"""The sort key of cards: as fast as a key can be, and the same order as ``<``."""


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in their total order: the form in which hands are kept."""
    return tuple(sorted(cards, key=ORDER))


@frozen(cache_hash=True)
class Deck:
    """A deck: which cards there are, how often, and how it writes them.

    Attributes:
        name: what the deck is called.
        suits: its colours or suits.
        top: its highest number; the lowest is 1.
        copies: how often each number card is there.
        wilds: the number of wilds.
        skips: the number of Skips.
        wild_words: texts of a wild, the first of them written; ``W`` is read in every deck.
        skip_words: texts of a Skip, the first of them written; ``S`` is read in every deck.
        colors: suit and colour, where the colour of a card is not its suit; empty: each suit is a colour.
        per_players: one such deck for every so many players, begun ones counted; None: one deck for all.

    Example:
        >>> PHASE_10.card("R7"), PHASE_10.card("W")
        (NumberCard(7, Suit.RED), WILD)
        >>> TWO_DECKS_CARDS.text(WILD), sum(TWO_DECKS_CARDS.composition(4).values())
        ('K', 108)
    """

    name: str
    suits: tuple[Suit, ...]
    top: int
    copies: int
    wilds: int
    skips: int
    wild_words: tuple[str, ...] = ("W",)
    skip_words: tuple[str, ...] = ("S",)
    colors: tuple[tuple[Suit, Color], ...] = ()
    per_players: int | None = None

    @property
    def ranks(self) -> range:
        """The numbers of the deck, lowest first."""
        return range(1, self.top + 1)

    @cached_property
    def numbers(self) -> tuple[NumberCard, ...]:
        """The faces of the number cards, in order."""
        return tuple(NumberCard(rank, suit) for rank in self.ranks for suit in self.suits)

    @cached_property
    def hues(self) -> tuple[Hue, ...]:
        """The colours of the deck: its suits, or red and black."""
        return tuple(dict.fromkeys(color for _, color in self.colors)) or self.suits

    @cached_property
    def _hue(self) -> Mapping[Suit, Hue]:
        own: dict[Suit, Hue] = {suit: suit for suit in self.suits}
        return MappingProxyType(own | dict(self.colors))

    def hue(self, suit: Suit) -> Hue:
        """The colour of a suit of this deck."""
        return self._hue[suit]

    def holds(self, card: Card) -> bool:
        """Whether a deck of this kind can have the card; wilds and Skips are known everywhere."""
        return not isinstance(card, NumberCard) or (card.rank <= self.top and card.suit in self._hue)

    def composition(self, players: int = 1) -> Mapping[Card, int]:
        """How often each face is in the cards for so many players, in the order of cards."""
        decks = 1 if self.per_players is None else -(-players // self.per_players)
        counts: dict[Card, int] = {card: self.copies * decks for card in self.numbers}
        counts[WILD] = self.wilds * decks
        counts[SKIP] = self.skips * decks
        return MappingProxyType({card: count for card, count in counts.items() if count})

    @cached_property
    def _faces(self) -> Mapping[str, Card]:
        wilds = dict.fromkeys(("W", *self.wild_words), WILD)
        skips = dict.fromkeys(("S", *self.skip_words), SKIP)
        faces: dict[str, Card] = {str(card): card for card in self.numbers} | wilds | skips
        return MappingProxyType({text.upper(): card for text, card in faces.items()})

    def card(self, text: str) -> Card:
        """The card that a text names; upper and lower case mean the same.

        Raises:
            ParseError: the deck has no such card.
        """
        card = self._faces.get(text.upper())
        if card is None:
            wanted = f"{text!r} is no card" if text else "a card is missing"
            raise ParseError(text, 0, f"{wanted}: {self.name} has {self.examples}")
        return card

    def cards(self, text: str) -> tuple[Card, ...]:
        """The cards that a text names, separated by spaces, in the order of the text.

        Raises:
            ParseError: a word is no card of the deck; `position` is where that word begins.
        """
        return tuple(self._card_within(text, start, word) for start, word in words(text))

    def _card_within(self, text: str, start: int, word: str) -> Card:
        try:
            return self.card(word)
        except ParseError as error:
            raise ParseError(text, start, error.sentence) from None

    def text(self, card: Card) -> str:
        """The card as this deck writes it."""
        match card:
            case NumberCard():
                return str(card)
            case WildCard():
                return self.wild_words[0]
            case SkipCard():
                return self.skip_words[0]

    @property
    def examples(self) -> str:
        """The first and the last number card and the special cards, for messages."""
        special = [self.text(card) for card, number in ((WILD, self.wilds), (SKIP, self.skips)) if number]
        return ", ".join([f"{self.numbers[0]} to {self.numbers[-1]}", *special])


def words(text: str) -> Iterator[tuple[int, str]]:
    """The words of a text that stand between spaces, each with the position where it begins."""
    for match in re.finditer(r"\S+", text):
        yield match.start(), match.group()


PHASE_10: Final = Deck("the Phase 10 deck", _PHASE_10_SUITS, top=12, copies=2, wilds=8, skips=4)
"""108 cards: 1 to 12 twice in each of four colours, eight wilds, four Skips (FX, MT, SEED-0)."""

TWO_DECKS_CARDS: Final = Deck(
    "two standard decks",
    _FRENCH_SUITS,
    top=12,
    copies=2,
    wilds=8,
    skips=4,
    wild_words=("K", "KH", "KD", "KC", "KS"),
    skip_words=("Jo",),
)
"""Two decks of 52 with two jokers each: ace is 1, queen 12, kings are wild, jokers are Skips (SEED-0)."""

CONTRACT_CARDS: Final = Deck(
    "standard decks",
    _FRENCH_SUITS,
    top=13,
    copies=2,
    wilds=4,
    skips=0,
    wild_words=("Jo",),
    colors=(
        (Suit.HEARTS, Color.RED),
        (Suit.DIAMONDS, Color.RED),
        (Suit.CLUBS, Color.BLACK),
        (Suit.SPADES, Color.BLACK),
    ),
    per_players=2,
)
"""Two decks of 52 and four jokers for every two players: ace is 1, king 13, jokers are wild (SEED-2)."""
