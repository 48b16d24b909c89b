"""Reshuffle: with no draw pile left, the discards are shuffled into a new one; the top of each pile stays.

No sheet says what happens then; most programs do this (Q33).
"""

from attrs import field, frozen

from phaseten.cards import sorted_cards
from phaseten.game.deal import not_these
from phaseten.game.draft import Draft
from phaseten.game.events import Reshuffled
from phaseten.game.fields import as_cards
from phaseten.game.state import Hand, Pile, Public, Result, State
from phaseten.reasons import Rule
from phaseten.verdict import Verdict


@frozen
class Reshuffle:
    """The cards under the tops of the discard piles in their new order: the first is drawn next.

    Attributes:
        order: the cards.
    """

    order: Pile = field(converter=as_cards)

    def __str__(self) -> str:
        return f"reshuffle {' '.join(map(str, self.order))}"


def cards_to_reshuffle(public: Public) -> Hand:
    """The cards under the tops of the discard piles, in order."""
    return sorted_cards(card for pile in public.discards for card in pile[:-1])


def judge(state: State, action: Reshuffle) -> Verdict:
    """Whether these are the cards to be shuffled."""
    public = state.public
    return not_these(Rule.NOT_THE_PILE, public.rules.deck, cards_to_reshuffle(public), action.order)


def perform(draft: Draft, action: Reshuffle) -> Result:
    """Make the cards the draw pile."""
    draft.buried = sorted_cards(action.order)
    draft.draw_pile = action.order
    draft.discards = [pile[-1:] for pile in draft.discards]
    draft.happened(Reshuffled, draft.buried)
    return Result.TURN_OVER
