"""Cards and decks, and their text.

A card is one object per face: ``NumberCard(7, Suit.RED)`` gives the same object every time, so cards compare and hash
as fast as Python can. Two copies of a card are the same card to the rules; a hand is a multiset, kept as a sorted
tuple. What a wild stands for belongs to its place in a meld (`phaseten.Placed`), never to the card.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache, partial
from operator import attrgetter
from types import MappingProxyType
from typing import Final, Self, TypeAlias, final

from attrs import Attribute, Factory, field, fields, frozen
from attrs.validators import deep_iterable, instance_of, le, min_len, optional

from phaseten.errors import ParseError
from phaseten.text import require_text, within, words

HIGHEST_RANK: Final = 99
"""No deck has a higher rank; the bound keeps the table of faces finite."""


class Suit(Enum):
    """A colour of the Phase 10 deck (FX, MT) or a suit of standard cards; its value is its letter in texts."""

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
    """Red or black, where a deck of standard cards counts two colours and not four (SEED-2)."""

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
RANK_LETTERS: Final[Mapping[int, str]] = MappingProxyType({1: "A", 11: "J", 12: "Q", 13: "K"})
"""The numbers that standard cards write as letters."""


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
    """A card with a number and a suit; an ace has the number 1, a jack 11, a queen 12, a king 13 (FX, MT, SEED-2).

    Attributes:
        rank: its number, from 1.
        suit: its colour or suit.
        order: its place among all cards, which are sorted by it.

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
        """The one card of this face."""
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
        return face_text(self.rank, self.suit)


def face_text(rank: int, suit: Suit) -> str:
    """The text of a number card, also of one that no deck has: ``R7``, ``10D``, ``QS``."""
    if suit in _FRENCH_SUITS:
        return f"{RANK_LETTERS.get(rank, rank)}{suit.value}"
    return f"{suit.value}{rank}"


class _Special(_Ordered):
    """A card without number and suit: there is one object of its class, however often it is made."""

    __slots__ = ()

    def __new__(cls) -> Self:
        """The one card of the class."""
        card = _SPECIAL.setdefault(cls, object.__new__(cls))
        assert isinstance(card, cls)
        return card

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        return type(self), ()


_SPECIAL: Final[dict[type[_Special], _Special]] = {}


@final
class WildCard(_Special):
    """The wild: any number and any colour, but never a Skip (FX, MT). There is one object, `WILD`.

    Example:
        >>> WILD is WildCard(), str(WILD)
        (True, 'W')
    """

    __slots__ = ()
    order = (HIGHEST_RANK + 1) * len(_SUIT_PLACE)

    def __repr__(self) -> str:
        return "WILD"

    def __str__(self) -> str:
        return "W"


@final
class SkipCard(_Special):
    """The Skip: it costs somebody a turn, and is never part of a meld (FX, MT). There is one object, `SKIP`.

    Example:
        >>> SKIP is SkipCard(), str(SKIP), sorted([SKIP, WILD])
        (True, 'S', [WILD, SKIP])
    """

    __slots__ = ()
    order = WildCard.order + 1

    def __repr__(self) -> str:
        return "SKIP"

    def __str__(self) -> str:
        return "S"


WILD: Final = WildCard()
"""The wild card; there is one object, as all of them are equal (Q16)."""

SKIP: Final = SkipCard()
"""The Skip card; there is one object, as all of them are equal."""

Card: TypeAlias = NumberCard | WildCard | SkipCard
"""Any card."""

ORDER: Final = attrgetter("order")
"""The sort key of cards and their places: as fast as a key can be, and the same order as ``<`` of cards."""


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in their total order: the form in which hands are kept."""
    return tuple(sorted(cards, key=ORDER))


def _count_from(least: int) -> Callable[[object, "Attribute[int]", int], None]:
    """The validator of a whole number that is not below `least`."""

    def validate(_: object, attribute: "Attribute[int]", value: int) -> None:
        if type(value) is not int:
            raise TypeError(f"the {attribute.name} of a deck is a whole number, not {value!r}")
        if value < least:
            raise ValueError(f"the {attribute.name} of a deck is at least {least}, not {value}")

    return validate


@frozen(cache_hash=True)
class Deck:
    """A deck: which cards there are, how often, and how it writes them.

    Those of the editions are `PHASE_10` (FX, MT), `TWO_DECKS_CARDS` (SEED-0) and `CONTRACT_CARDS` (SEED-2).

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
        ranks: its numbers, lowest first.
        numbers: the faces of the number cards, in order.
        hues: its colours: the suits, or red and black.
        in_melds: the faces that can be in a meld: the number cards and the wild.

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: there can be no such deck.

    Example:
        >>> PHASE_10.card("R7"), PHASE_10.card("W")
        (NumberCard(7, Suit.RED), WILD)
        >>> TWO_DECKS_CARDS.text(WILD), sum(TWO_DECKS_CARDS.composition(4).values())
        ('K', 108)
    """

    name: str = field(validator=instance_of(str))
    suits: tuple[Suit, ...] = field(validator=deep_iterable(instance_of(Suit), instance_of(tuple)))
    top: int = field(validator=[_count_from(1), le(HIGHEST_RANK)])
    copies: int = field(validator=_count_from(1))
    wilds: int = field(validator=_count_from(0))
    skips: int = field(validator=_count_from(0))
    wild_words: tuple[str, ...] = field(default=("W",), validator=min_len(1))
    skip_words: tuple[str, ...] = field(default=("S",), validator=min_len(1))
    colors: tuple[tuple[Suit, Color], ...] = ()
    per_players: int | None = field(default=None, validator=optional(_count_from(1)))
    ranks: range = field(init=False, eq=False, repr=False)
    numbers: tuple[NumberCard, ...] = field(init=False, eq=False, repr=False)
    hues: tuple[Hue, ...] = field(init=False, eq=False, repr=False)
    in_melds: frozenset[Card] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not self.suits or len(set(self.suits)) < len(self.suits):
            raise ValueError("a deck has one suit or more, each of them once")
        if self.colors and {suit for suit, _ in self.colors} != set(self.suits):
            raise ValueError("every suit of a deck has a colour, or none has")
        settle = partial(object.__setattr__, self)
        settle("ranks", range(1, self.top + 1))
        settle("numbers", tuple([NumberCard(rank, suit) for rank in self.ranks for suit in self.suits]))
        settle("hues", tuple(dict.fromkeys(color for _, color in self.colors)) or self.suits)
        settle("in_melds", frozenset((*self.numbers, WILD)))

    @property
    def ends(self) -> "RunEnds":
        """How a run goes on from the highest number: it does not, unless a ruleset has it so."""
        return RunEnds.STOP

    def hue(self, suit: Suit) -> Hue:
        """The colour of a suit of this deck."""
        return _hues(self)[suit]

    def holds(self, card: Card) -> bool:
        """Whether a deck of this kind can have the card; wilds and Skips are known everywhere."""
        return card in self.in_melds or card is SKIP

    def composition(self, players: int = 1) -> Mapping[Card, int]:
        """How often each face is in the cards for so many players, in the order of cards.

        Raises:
            ValueError: there is less than one player.
        """
        if players < 1:
            raise ValueError(f"a game has players, not {players}")
        decks = 1 if self.per_players is None else -(-players // self.per_players)
        faces: tuple[Card, ...] = self.numbers
        counts = dict.fromkeys(faces, self.copies) | {WILD: self.wilds, SKIP: self.skips}
        return MappingProxyType({card: count * decks for card, count in counts.items() if count})

    def card(self, text: str) -> Card:
        """The card that a text names; upper and lower case mean the same.

        Raises:
            ParseError: the deck has no such card.
            TypeError: it is no text.
        """
        card = _faces(self).get(text.upper()) if require_text(text, "a card").isascii() else None
        if card is None:
            wanted = f"{text!r} is no card" if text else "a card is missing"
            raise ParseError(text, 0, f"{wanted}: {self.name} has {self.examples}")
        return card

    def cards(self, text: str) -> tuple[Card, ...]:
        """The cards that a text names, separated by spaces, in the order of the text.

        Raises:
            ParseError: a word is no card of the deck; `position` is where that word begins.
            TypeError: it is no text.
        """
        found: list[Card] = []
        for start, word in words(require_text(text, "cards")):
            with within(text, start):
                found.append(self.card(word))
        return tuple(found)

    def text(self, card: Card) -> str:
        """The card as this deck writes it.

        Raises:
            TypeError: it is no card.

        Example:
            >>> PHASE_10.text(WILD), CONTRACT_CARDS.text(WILD)
            ('W', 'Jo')
        """
        match card:
            case NumberCard():
                return str(card)
            case WildCard():
                return self.wild_words[0]
            case SkipCard():
                return self.skip_words[0]
            case _:
                raise TypeError(f"only a card has a text, not {card!r}")

    @property
    def has_letters(self) -> bool:
        """Whether its numbers 1, 11, 12, 13 are written A, J, Q, K."""
        return self.suits[0] in _FRENCH_SUITS

    @property
    def examples(self) -> str:
        """The first and the last number card and the special cards, for messages."""
        special = [self.text(card) for card, number in ((WILD, self.wilds), (SKIP, self.skips)) if number]
        return ", ".join([f"{self.numbers[0]} to {self.numbers[-1]}", *special])


class RunEnds(Enum):
    """How a run goes on from the highest number of the deck."""

    STOP = "stop"  # all sources but some: it does not
    WRAP = "wrap"  # FAN: with the lowest
    BEYOND = "beyond"  # UB: with wilds, which count on


@lru_cache(maxsize=64)
def _hues(deck: Deck) -> Mapping[Suit, Hue]:
    own: dict[Suit, Hue] = {suit: suit for suit in deck.suits}
    return MappingProxyType(own | dict(deck.colors))


@lru_cache(maxsize=64)
def _faces(deck: Deck) -> Mapping[str, Card]:
    """The cards by their texts."""
    wilds = dict.fromkeys(("W", *deck.wild_words), WILD)
    skips = dict.fromkeys(("S", *deck.skip_words), SKIP)
    faces: dict[str, Card] = {str(card): card for card in deck.numbers} | wilds | skips
    return MappingProxyType({text.upper(): card for text, card in faces.items()})


DECK_PARTS: Final = tuple(part.name for part in fields(Deck) if part.init)
"""What a deck is made of, by name."""


@frozen(cache_hash=True)
class MeldDeck(Deck):
    """A deck with what a ruleset says of runs in it: what melds are read with.

    Attributes:
        run_ends: how a run goes on from the highest number.
    """

    run_ends: RunEnds = field(default=RunEnds.STOP, kw_only=True)

    @property
    def ends(self) -> RunEnds:
        """How a run goes on from the highest number."""
        return self.run_ends

    def _circle(self, number: int, step: int) -> range:
        """All numbers that can be in one run with this one."""
        return range(number % step or step, self.top + 1, step)

    def run(self, low: int, high: int, step: int) -> tuple[int, ...]:
        """The numbers of a run from one to the other."""
        circle = self._circle(low, step)
        if low <= high:
            return tuple(range(low, high + 1, step))
        return (*range(low, self.top + 1, step), *range(circle.start, high + 1, step))

    def runs(self, size: int, step: int) -> tuple[tuple[int, ...], ...]:
        """Every run of so many numbers, from the lowest on; the first of them is a number of the deck."""
        if self.ends is not RunEnds.WRAP:
            return tuple(tuple(range(low, low + size * step, step)) for low in self.ranks)
        found: list[tuple[int, ...]] = []
        for low in self.ranks:
            circle = self._circle(low, step)
            if size < len(circle) or (size == len(circle) and low == circle.start):  # a full circle begins with 1
                at = circle.index(low)
                found.append(tuple((*circle, *circle)[at : at + size]))
        return tuple(found)

    def run_neighbours(self, low: int, high: int, step: int) -> tuple[int, ...]:
        """The numbers that can be added to a run: before it, and after it."""
        if self.ends is not RunEnds.WRAP:
            return (*([low - step] if low > step else []), high + step)
        circle = self._circle(low, step)
        if len(self.run(low, high, step)) == len(circle):
            return ()
        before = low - step if low - step in circle else circle[-1]
        after = high + step if high + step in circle else circle[0]
        return tuple(dict.fromkeys((before, after)))


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
