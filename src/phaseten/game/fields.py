"""Converters for the fields of actions: what is of the wrong type is refused where the action is made."""

from collections.abc import Iterable

from phaseten.cards import Card, NumberCard, SkipCard, WildCard
from phaseten.melds import Placed, placed


def as_card(card: object) -> Card:
    """The card itself.

    Raises:
        TypeError: it is no card.
    """
    if isinstance(card, NumberCard | WildCard | SkipCard):
        return card
    raise TypeError(f"a card is asked for, not {card!r}")


def as_cards(cards: Iterable[object]) -> tuple[Card, ...]:
    """The cards as a tuple.

    Raises:
        TypeError: something among them is no card.
    """
    return tuple(map(as_card, cards))


def as_optional_card(card: object) -> Card | None:
    """The card itself, or None.

    Raises:
        TypeError: it is neither.
    """
    return None if card is None else as_card(card)


def as_placed(card: object) -> Placed:
    """The card with what it stands for.

    Raises:
        TypeError: it is neither a card nor placed.
    """
    return card if isinstance(card, Placed) else placed(as_card(card))


def as_number(number: object) -> int:
    """The number itself.

    Raises:
        TypeError: it is no whole number.
    """
    if type(number) is int:
        return number
    raise TypeError(f"a whole number is asked for, not {number!r}")


def as_optional_number(number: object) -> int | None:
    """The number itself, or None.

    Raises:
        TypeError: it is neither.
    """
    return None if number is None else as_number(number)
