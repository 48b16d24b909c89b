"""Cards, melds and actions as the deck of a table writes them."""

from collections.abc import Iterable
from enum import StrEnum

from phaseten.cards import Card, Deck, NumberCard
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.state import Source
from phaseten.game.turns import Action
from phaseten.melds import Meld, place_text
from phaseten.messages.language import ENGLISH, Language
from phaseten.notation import groups_text


class SortOrder(StrEnum):
    """How a player likes the hand sorted."""

    NUMBER = "number"
    COLOR = "color"


def arranged(hand: Iterable[Card], order: SortOrder, deck: Deck) -> tuple[Card, ...]:
    """The hand in the order that the player likes; wilds and Skips come last.

    Args:
        hand: the cards.
        order: what comes first, the numbers or the suits.
        deck: the deck, whose suits have an order.

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
    """Cards separated by spaces; a dash if there are none.

    Example:
        >>> from phaseten import PHASE_10
        >>> cards_text(PHASE_10.cards("W R5"), PHASE_10), cards_text([], PHASE_10)
        ('W R5', '-')
    """
    return " ".join(map(deck.text, cards)) or "-"


def melds_text(melds: Iterable[Meld], deck: Deck, language: Language = ENGLISH) -> str:
    """Melds with their kinds, separated by bars.

    Args:
        melds: the melds.
        deck: the deck that writes the cards.
        language: the language.

    Example:
        >>> from phaseten import PHASE_10, check_phase
        >>> melds_text(check_phase("R5 B5 W | R1 W B3 G4", 2).melds, PHASE_10)
        'set 5: R5 B5 W | run: R1 W=2 B3 G4'
    """
    return " | ".join(language.text(meld, deck) for meld in melds)


def action_text(action: Action, deck: Deck) -> str:
    """An action as it can be typed, with the cards as the deck writes them.

    Example:
        >>> from phaseten import CONTRACT, WILD
        >>> action_text(Discard(WILD), CONTRACT.deck)
        'discard Jo'
    """
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
