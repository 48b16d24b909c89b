"""Melds: groups of cards on the table, and what each wild in them stands for.

The value of a meld and its cards fix what every place stands for, so a wild needs no memory of its own.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from phaseten.builder import builder
from phaseten.cards import (
    ORDER,
    PHASE_10,
    WILD,
    Card,
    Color,
    Deck,
    Hue,
    MeldDeck,
    NumberCard,
    SkipCard,
    Suit,
    WildCard,
    face_text,
)
from phaseten.of_card import OfCard
from phaseten.requirements import Parity, RankValue, Requirement, Span, Value, axes, value_of


@frozen(cache_hash=True)
class Placed:
    """A card in a group, and what it stands for there (FX, MT).

    A number card stands for itself. A wild has a rank where its group binds the numbers and a suit where it binds the
    suits (None: does not matter in this kind of group); in cards still to be laid, None also means "not said".

    Attributes:
        card: the card.
        rank: the number that it stands for, or a parity.
        suit: the suit or colour that it stands for.
        natural: whether the card is a number card, which can stand for nothing but itself.
        plain: whether nothing is said of it that its card does not say.
        order: the place of its card among all cards.

    Raises:
        TypeError: a part is of the wrong type.

    Example:
        >>> str(Placed(WILD, 6)), Placed(NumberCard(7, Suit.RED)).rank
        ('W=6', 7)
    """

    card: Card
    rank: int | Parity | None = None
    suit: Hue | None = None
    natural: bool = field(init=False, eq=False, repr=False)
    plain: bool = field(init=False, eq=False, repr=False)
    order: int = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        card = self.card
        rank, suit = (card.rank, card.suit) if isinstance(card, NumberCard) else (None, None)
        settle = partial(object.__setattr__, self)
        settle("rank", rank if self.rank is None else self.rank)
        settle("suit", suit if self.suit is None else self.suit)
        settle("natural", isinstance(card, NumberCard))
        settle("plain", (self.rank, self.suit) == (rank, suit))
        if not _is_placed(card, self.rank, self.suit):
            raise TypeError(f"a place holds a card, a number or parity, and a suit or colour, not {self!r}")
        settle("order", card.order)

    def __str__(self) -> str:
        return place_text(self, str(self.card))


def _is_placed(card: object, rank: object, suit: object) -> bool:
    return (
        isinstance(card, NumberCard | WildCard | SkipCard)
        and (rank is None or type(rank) is int or isinstance(rank, Parity))
        and (suit is None or isinstance(suit, Suit | Color))
    )


placed: Final = lru_cache(maxsize=4096)(Placed)
"""`Placed`, made once for each value: groups share their places."""

bare: Final = OfCard(placed)
"""Each card as it is placed when nothing is said of it."""


def _kind(requirement: Requirement) -> str:
    return requirement.kind


@frozen(repr=False)
class Meld:
    """A group on the table; it stays what it was laid as (FX, MT).

    Two melds are equal if the same cards lie there as the same thing, whatever number of cards the phase asked for.

    Attributes:
        requirement: what it was laid for; its size is the least, not the present number of cards.
        places: the cards, a run by value, every other group in the order of cards.
        value: what the whole meld is, fixed when it is laid: the number of a set, low and high of a run, the colour,
            the parity, or `Both`.

    Example:
        >>> from phaseten.notation import parse_meld
        >>> meld = parse_meld("run: R4 B5 W Y7")
        >>> print(meld, meld.value)
        run: R4 B5 W=6 Y7 Span(low=4, high=7)
    """

    requirement: Requirement = field(eq=_kind)
    places: tuple[Placed, ...]
    value: Value

    @property
    def rank_value(self) -> RankValue | None:
        """What its numbers are; None where they do not matter."""
        return axes(self.value)[0]

    @property
    def suit_value(self) -> Hue | None:
        """What its suits are; None where they do not matter."""
        return axes(self.value)[1]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, in the order of the places."""
        return tuple(place.card for place in self.places)

    def __repr__(self) -> str:
        return f"<Meld {self}>"

    def __str__(self) -> str:
        return meld_text(self, PHASE_10)


new_meld = builder(Meld)


# --------------------------------------------------------------------------------------------------------------- hits


@lru_cache(maxsize=4096)
def openings(requirement: Requirement, value: Value, deck: Deck) -> tuple[Placed, ...]:
    """What a wild could be that is added to a meld of this value: one place, two at the ends of a run, or none."""
    rank, suit = axes(value)
    match rank:
        case Span(low, high):
            step = requirement.ranks.step
            if isinstance(deck, MeldDeck):
                return tuple(placed(WILD, end, suit) for end in deck.run_neighbours(low, high, step))
            return tuple(placed(WILD, end, suit) for end in (low - step, high + step) if end in deck.ranks)
        case _:
            return (placed(WILD, rank, suit),)


@lru_cache(maxsize=4096)
def takes(requirement: Requirement, value: Value, deck: Deck) -> Mapping[Card, tuple[Placed, ...]]:
    """Every card that can be added to a meld of this value, and the places that it can have there."""
    opened = openings(requirement, value, deck)
    fitting: dict[Card, tuple[Placed, ...]] = {WILD: opened} if opened else {}
    for card in deck.numbers:
        if any(stands_for(place, card, deck) for place in opened):
            fitting[card] = (placed(card),)
    return MappingProxyType(fitting)


def stands_for(place: Placed, card: NumberCard, deck: Deck) -> bool:
    """Whether a wild at that place is, or could be, that very card."""
    hues = (None, card.suit, deck.hue(card.suit))
    return place.rank in (None, card.rank, Parity.of(card.rank)) and place.suit in hues


def agrees(said: Placed, there: Placed, deck: Deck) -> bool:
    """Whether what is said of a place, if anything, agrees with what it is in a meld of this deck."""
    rank, suit = said.rank, said.suit
    if isinstance(rank, int) and isinstance(there.rank, Parity):
        rank = Parity.of(rank)
    if isinstance(suit, Suit) and isinstance(there.suit, Color):
        suit = deck.hue(suit)
    return (rank is None or there.rank in (None, rank)) and (suit is None or there.suit in (None, suit))


def extended(meld: Meld, place: Placed) -> Meld:
    """The meld with one more card, which must be one that it `takes`."""
    value = meld.value
    rank, suit = axes(value)
    if isinstance(rank, Span) and isinstance(place.rank, int):
        rank, places = _longer_run(rank, meld, place, place.rank)
        value = value_of(rank, suit)
    else:
        places = tuple(sorted((*meld.places, place), key=ORDER))
    return new_meld(meld.requirement, places, value)


def _longer_run(span: Span, meld: Meld, place: Placed, number: int) -> tuple[Span, tuple[Placed, ...]]:
    """A run with one more card at one of its ends, which may go on from the highest number to the lowest (FAN)."""
    (low, high), step = span, meld.requirement.ranks.step
    wrapped = number not in (low - step, high + step)
    if number == low - step or (wrapped and number > high):
        low, places = number, (place, *meld.places)
    else:
        high, places = number, (*meld.places, place)
    if low - step == high:  # the circle is closed: equal melds are equal objects, so it begins with its lowest number
        first = next(at for at, other in enumerate(places) if other.rank in (1, step))
        places = (*places[first:], *places[:first])
        low, high = (end.rank for end in (places[0], places[-1]) if isinstance(end.rank, int))
    return Span(low, high), places


def added(before: Meld, after: Meld) -> Placed:
    """The place by which one meld has more than another."""
    (place,) = (Counter(after.places) - Counter(before.places)).elements()
    return place


# --------------------------------------------------------------------------------------------------------------- text


def value_text(rank: int | Parity | None, suit: Hue | None) -> str:
    """What a wild stands for, as it is written after the sign ``=``: ``8``, ``R``, ``R5``, ``even``, ``red/5``."""
    if isinstance(rank, int) and isinstance(suit, Suit):
        return face_text(rank, suit)
    rank_part = rank.word if isinstance(rank, Parity) else "" if rank is None else str(rank)
    return "/".join(filter(None, (suit.value if suit else "", rank_part)))


def place_text(place: Placed, card: str) -> str:
    """A card of a group as text, given the text of the card: ``R7``, ``W=8``."""
    value = "" if place.natural else value_text(place.rank, place.suit)
    return f"{card}={value}" if value else card


def meld_text(meld: Meld, deck: Deck) -> str:
    """A meld as text with its kind: ``run: R4 B5 W=6 Y7``, ``set 5: R5 W``, ``color red: R1 W``."""
    rank, suit = axes(meld.value)
    rank_part = "" if rank is None or isinstance(rank, Span) else value_text(rank, None)
    head = " ".join(filter(None, (meld.requirement.kind, rank_part, suit.word if suit else "")))
    return f"{head}: {meld_cards_text(meld, deck)}"


def meld_cards_text(meld: Meld, deck: Deck) -> str:
    """The cards of a meld as they stand behind its kind; a kind of the library says all but the numbers of a run."""
    places = meld.places
    if meld.requirement.own is None:  # of a kind of one's own nobody knows what the head says
        in_run = isinstance(meld.rank_value, Span)
        places = tuple([placed(place.card, place.rank if in_run else None) for place in places])
    return " ".join(place_text(place, deck.text(place.card)) for place in places)
