"""What is written as text in every document: cards, places in groups and the values of melds, both ways.

The text does not depend on a deck, and each thing has one text only: what is not written as this module writes it is
refused. So equal objects have equal documents.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from phaseten.cards import HIGHEST_RANK, RANK_LETTERS, SKIP, WILD, Card, Color, Hue, NumberCard, Suit
from phaseten.melds import Placed, value_text
from phaseten.requirements import Parity, RankValue, Span, Value, axes, value_of

_HUES: Final[Mapping[str, Hue]] = {hue.value: hue for kind in (Suit, Color) for hue in kind}
_PARITIES: Final[Mapping[str, Parity]] = {parity.value: parity for parity in Parity}
_LETTERS: Final[Mapping[str, int]] = {letter: rank for rank, letter in RANK_LETTERS.items()}
_NUMBER: Final = "-?[0-9]{1,999}"
_FACES: Final = re.compile(rf"(?P<front>[RBGY])(?P<number>{_NUMBER})|(?P<rank>{_NUMBER}|[AJQK])(?P<back>[HDCS])")


# ---------------------------------------------------------------------------------------------------------------- cards


@cache
def _cards() -> Mapping[str, Card]:
    numbers = [NumberCard(rank, suit) for suit in Suit for rank in range(1, HIGHEST_RANK + 1)]
    cards: list[Card] = [*numbers, WILD, SKIP]
    return {str(card): card for card in cards}


def read_card(text: str) -> Card:
    """The card of a text: ``R7``, ``10D``, ``QS``, ``W``, ``S``.

    Raises:
        ValueError: there is no such card.

    Example:
        >>> read_card("QS")
        NumberCard(12, Suit.SPADES)
    """
    card = _cards().get(text)
    if card is None:
        raise ValueError(f"{text!r} is no card: there are R1, 7H, QS and so on, W and S")
    return card


# --------------------------------------------------------------------------------------------------- places in a group


def place_text(place: Placed) -> str:
    """A card with what it stands for: ``R7``, ``W=8``; of a number card this is said only if it is not itself.

    Example:
        >>> place_text(Placed(WILD, 8, Suit.RED))
        'W=R8'
    """
    value = "" if place == Placed(place.card) else f"={value_text(place.rank, place.suit)}"
    return f"{place.card}{value}"


def read_place(text: str) -> Placed:
    """The card of a text, with what it stands for.

    Raises:
        ValueError: it is no card, or nothing that a card can stand for.

    Example:
        >>> read_place("W=8").rank
        8
    """
    face, sign, value = text.partition("=")
    card = read_card(face)
    place = Placed(card, *_place_value(value)) if sign else Placed(card)
    if place_text(place) != text:
        raise ValueError(f"{text!r} says not what a card stands for: R7, W=8, W=R, W=R8 and W=even do")
    return place


def _place_value(text: str) -> tuple[int | Parity | None, Hue | None]:
    if face := _FACES.fullmatch(text):
        rank = face["number"] or face["rank"]
        return _LETTERS.get(rank) or int(rank), Suit(face["front"] or face["back"])
    numbers, hue = _split(text)
    return _PARITIES.get(numbers) or _number(numbers), hue


def _split(text: str) -> tuple[str, Hue | None]:
    """What is said of the number, and the suit or colour, which stands before a slash or alone."""
    first, slash, second = text.partition("/")
    return (second, _HUES.get(first)) if slash else ("", _HUES[first]) if first in _HUES else (first, None)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch(_NUMBER, text) else None


# ------------------------------------------------------------------------------------------------------ values of melds


def meld_value_text(value: Value) -> str:
    """What a whole meld is: ``5``, ``4-7``, ``even``, ``R``, ``red``, ``R/4-7``.

    Example:
        >>> meld_value_text(Span(4, 7)), meld_value_text(Suit.RED)
        ('4-7', 'R')
    """
    rank, hue = axes(value)
    numbers = f"{rank.low}-{rank.high}" if isinstance(rank, Span) else value_text(rank, None)
    return "/".join(filter(None, (hue.value if hue else "", numbers)))


def read_meld_value(text: str) -> Value:
    """What a whole meld is, of a text.

    Raises:
        ValueError: it is nothing that a meld can be.

    Example:
        >>> read_meld_value("4-7")
        Span(low=4, high=7)
    """
    numbers, hue = _split(text)
    rank = _rank_value(numbers)
    if rank is not None or hue is not None:
        value = value_of(rank, hue)
        if meld_value_text(value) == text:
            return value
    raise ValueError(f"{text!r} is nothing that a meld can be: 5, 4-7, even, R, red and R/4-7 are")


def _rank_value(text: str) -> RankValue | None:
    span = re.fullmatch("([0-9]{1,3})-([0-9]{1,3})", text)
    if span:  # a run may go on from the highest number to the lowest, where the rules have it so
        return Span(int(span[1]), int(span[2]))
    return _PARITIES.get(text) or _number(text)
