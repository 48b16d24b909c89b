"""Tables by card that fill themselves."""

from collections.abc import Callable
from typing import TypeVar

from phaseten.cards import Card

T = TypeVar("T")


class OfCard(dict[Card, T]):
    """What is made of a card, made once: cards are few, and what is made of them is shared."""

    def __init__(self, make: Callable[[Card], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, card: Card) -> T:
        made = self[card] = self._make(card)
        return made
