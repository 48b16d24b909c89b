"""Hands as multisets: a hand is kept in the order of cards, so a card in it is found by halving."""

from bisect import bisect_left, insort
from collections.abc import Iterable

from phaseten.cards import ORDER, Card
from phaseten.game.state import Hand


def holds(hand: Hand, card: Card) -> bool:
    """Whether the card is there."""
    at = bisect_left(hand, card.order, key=ORDER)
    return at < len(hand) and hand[at] is card


def with_card(hand: Hand, card: Card) -> Hand:
    """The cards and one more."""
    more = [*hand]
    insort(more, card, key=ORDER)
    return tuple(more)


def without(hand: Hand, *gone: Card) -> Hand:
    """The hand without those cards, as far as they are there."""
    for card in gone:
        at = bisect_left(hand, card.order, key=ORDER)
        if at < len(hand) and hand[at] is card:
            hand = hand[:at] + hand[at + 1 :]
    return hand


def lacking(hand: Hand, cards: Iterable[Card]) -> Hand:
    """Those of the cards that the hand has not, counted."""
    missing: list[Card] = []
    for card in cards:
        if holds(hand, card):
            hand = without(hand, card)
        else:
            missing.append(card)
    return tuple(sorted(missing))
