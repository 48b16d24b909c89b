"""Reshuffle: with no draw pile left, the discards are shuffled into a new one; the top of each pile stays.

No sheet says what happens then; most programs do this (Q33). In one edition a starter that may not begin the discard
pile is shuffled in again too (RM): then it and the draw pile are shuffled, and the first card is turned up.
"""

from attrs import evolve, field, frozen

from phaseten.cards import sorted_cards
from phaseten.game.deal import not_these, turn_up, use_starter
from phaseten.game.draft import Draft
from phaseten.game.events import Reshuffled, TurnedUp
from phaseten.game.fields import as_cards
from phaseten.game.state import Hand, Pile, Result, State
from phaseten.reasons import Rule
from phaseten.verdict import Verdict


@frozen
class Reshuffle:
    """The cards under the tops of the discard piles in their new order: the first is drawn next, or turned up (Q33).

    Attributes:
        order: the cards.

    Example:
        >>> from phaseten import ORIGINAL
        >>> print(Reshuffle(ORIGINAL.deck.cards("R7 W B2")))
        reshuffle R7 W B2
    """

    order: Pile = field(converter=as_cards)

    def __str__(self) -> str:
        return f"reshuffle {' '.join(map(str, self.order))}"


def cards_to_reshuffle(state: State) -> Hand:
    """The cards under the tops of the discard piles, or the draw pile with the card turned up, in order."""
    discards = state.public.discards
    if state.public.lap.starter_to_give:
        return sorted_cards((*state.draw_pile, *discards[0][-1:]))
    return sorted_cards(card for pile in discards for card in pile[:-1])


def judge(state: State, action: Reshuffle) -> Verdict:
    """Whether these are the cards to be shuffled."""
    return not_these(Rule.NOT_THE_PILE, state.public.rules.deck, cards_to_reshuffle(state), action.order)


def perform(draft: Draft, action: Reshuffle) -> Result:
    """Make the cards the draw pile, and turn up another starter where one was shuffled in."""
    if draft.lap.starter_to_give:
        *covered, back = draft.discards[0]
        draft.lap = evolve(draft.lap, starter_to_give=False)
        starters = turn_up(draft, action.order)
        draft.discards[0] = (*covered, *draft.discards[0])
        draft.happened(TurnedUp, back, starters)
        use_starter(draft, starters[-1])
        return Result.TURN_OVER
    draft.buried = sorted_cards(action.order)
    draft.draw_pile = action.order
    draft.discards = [pile[-1:] for pile in draft.discards]
    draft.happened(Reshuffled, draft.buried)
    return Result.TURN_OVER
