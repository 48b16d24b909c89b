"""Cards, melds and actions as the deck of a table writes them."""

from collections.abc import Collection, Iterable
from enum import StrEnum

from phaseten.cards import Card, Deck, NumberCard
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.state import Source
from phaseten.game.turns import PlayerAction
from phaseten.melds import Meld, meld_text, place_text
from phaseten.notation import groups_text
from phaseten.requirements import Span


class SortOrder(StrEnum):
    """How a player likes the hand sorted."""

    NUMBER = "number"
    COLOR = "color"


def arranged(hand: Iterable[Card], order: SortOrder, deck: Deck) -> tuple[Card, ...]:
    """The hand in the order that the player likes; wilds and Skips come last.

    Example:
        >>> from phaseten import PHASE_10
        >>> print(*arranged(PHASE_10.cards("W B2 R9 B1"), SortOrder.COLOR, PHASE_10))
        R9 B1 B2 W
    """
    if order is SortOrder.NUMBER:
        return tuple(sorted(hand))

    def place(card: Card) -> tuple[int, int]:
        return deck.suits.index(card.suit) if isinstance(card, NumberCard) else len(deck.suits), card.order

    return tuple(sorted(hand, key=place))


def cards_text(cards: Iterable[Card], deck: Deck) -> str:
    """Cards separated by spaces; a dash if there are none."""
    return " ".join(map(deck.text, cards)) or "-"


def faces_text(cards: Collection[Card], deck: Deck) -> str:
    """Faces in short: a number or colour of which all are there is named once.

    Example:
        >>> from phaseten import PHASE_10
        >>> faces_text(PHASE_10.cards("W R5 B5 G5 Y5 R7"), PHASE_10)
        'any 5, R7, W'
    """
    left = set(cards)
    words: list[str] = []
    for suit in deck.suits:
        same_suit = {card for card in deck.numbers if card.suit is suit}
        if same_suit <= left:
            left -= same_suit
            words.append(f"any {suit.word}")
    for card in sorted(cards):
        same_rank = {other for other in deck.numbers if isinstance(card, NumberCard) and other.rank == card.rank}
        if card in left and same_rank and same_rank <= left:
            left -= same_rank
            words.append(f"any {_number(card)}")
        elif card in left:
            left.remove(card)
            words.append(deck.text(card))
    return ", ".join(words) or "none"


def _number(card: Card) -> str:
    """The text of a number card without its suit: ``7``, ``J``."""
    return str(card).replace(card.suit.value, "") if isinstance(card, NumberCard) else ""


def melds_text(melds: Iterable[Meld], deck: Deck) -> str:
    """Melds with their kinds, separated by bars."""
    return " | ".join(meld_text(meld, deck) for meld in melds)


def meld_name(meld: Meld, deck: Deck) -> str:
    """What a meld is, without its cards: ``set 5``, ``run 4-7``, ``color red``."""
    head, _, _ = meld_text(meld, deck).partition(":")
    span = meld.rank_value
    return f"{head} {span.low}-{span.high}" if isinstance(span, Span) else head


def action_text(action: PlayerAction, deck: Deck) -> str:
    """An action as it can be typed, with the cards as the deck writes them."""
    match action:
        case Draw(Source.SAVED, _, card) if card is not None:
            text = f"saved {deck.text(card)}"
        case Lay(melds, phase):
            text = f"lay{'' if phase is None else f' {phase}:'} {groups_text(melds, deck)}"
        case Hit(placed, seat, meld):
            text = f"hit {place_text(placed, deck.text(placed.card))} > {seat + 1}.{meld + 1}"
        case ReplaceWild(card, seat, meld, place):
            at = "" if place is None else f".{place + 1}"
            text = f"replace {deck.text(card)} > {seat + 1}.{meld + 1}{at}"
        case Discard(card, None, pile):
            text = f"discard {deck.text(card)}{f' > {pile + 1}' if pile else ''}"
        case Save(card):
            text = f"save {deck.text(card)}"
        case _:
            text = str(action)
    return text
