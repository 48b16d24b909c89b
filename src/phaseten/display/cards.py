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
from phaseten.game.turns import Action
from phaseten.melds import Meld, place_text
from phaseten.messages.language import ENGLISH, Language
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


def rank_text(rank: int, deck: Deck) -> str:
    """A number as the deck writes it: ``7``, ``J``."""
    suit = deck.suits[0]
    return str(NumberCard(rank, suit)).replace(suit.value, "")


def cards_text(cards: Iterable[Card], deck: Deck) -> str:
    """Cards separated by spaces; a dash if there are none."""
    return " ".join(map(deck.text, cards)) or "-"


def faces_text(cards: Collection[Card], deck: Deck) -> str:
    """Faces in short: a colour or a number of which all are there is named once.

    Example:
        >>> from phaseten import PHASE_10
        >>> faces_text(PHASE_10.cards("W R5 B5 G5 Y5 R7 R9 B9 G9 Y9"), PHASE_10)
        'any 5 9, R7, W'
    """
    if len(deck.numbers) > 1 and {*deck.numbers} <= {*cards}:
        return ", ".join(["any number card", *map(deck.text, sorted({*cards} - {*deck.numbers}))])
    left = {*cards}
    suits = [suit.word for suit in deck.suits if _take(left, [card for card in deck.numbers if card.suit is suit])]
    ranks = [
        rank_text(rank, deck)
        for rank in deck.ranks
        if _take(left, [card for card in deck.numbers if card.rank == rank])
    ]
    whole = [f"any {' '.join(words)}" for words in (suits, ranks) if words]
    return ", ".join([*whole, *map(deck.text, sorted(left))]) or "none"


def _take(left: set[Card], wanted: Collection[Card]) -> bool:
    """Take the cards out of those that are left, if all are there."""
    if not left.issuperset(wanted):
        return False
    left.difference_update(wanted)
    return True


def melds_text(melds: Iterable[Meld], deck: Deck, language: Language = ENGLISH) -> str:
    """Melds with their kinds, separated by bars."""
    return " | ".join(language.text(meld, deck) for meld in melds)


def meld_name(meld: Meld, deck: Deck, language: Language = ENGLISH) -> str:
    """What a meld is, without its cards: ``set 5``, ``run 4-7``, ``color red``."""
    head, _, _ = language.text(meld, deck).partition(":")
    span = meld.rank_value
    return f"{head} {span.low}-{span.high}" if isinstance(span, Span) else head


def action_text(action: Action, deck: Deck) -> str:
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
