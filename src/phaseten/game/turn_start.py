"""What happens between two turns, in one place and in this order.

Before the first turn: a starter that is to be shuffled in again, or given away by the dealer; phases that are to be
declared. Then, for the next seat:

a. the hand is over, or the game at once: it is scored;
b. it is the final round, and all have had their last turn: the hand is scored;
c. the seat does not take part in this hand: it is passed over, with no effect on it;
d. a turn is to be lost: it is, and the next seat comes;
e. there is no draw pile: the hand is scored, or the discards are to be reshuffled first, as the rules have it;
f. nothing could be drawn by this seat, or one card goes round for ever: the hand is scored, and nobody is out;
g. the seat draws, or plays if it was given its card already.
"""

from attrs import evolve

from phaseten.game import draw, skips
from phaseten.game.deal import is_shuffled_in
from phaseten.game.draft import Draft
from phaseten.game.events import TurnBegan
from phaseten.game.hand_end import end_hand
from phaseten.game.state import NOTHING_YET, Stage, next_playing
from phaseten.rulesets.options import Exhausted, Selection


def begin_next_turn(draft: Draft) -> None:
    """Find out who acts next, or end the hand."""
    if draft.lap.resume is None:
        draft.so_far = NOTHING_YET
    elif _ask_before_first_turn(draft):
        return
    seat = _previous_seat(draft)
    while not _hand_is_over(draft):
        before, seat = seat, next_playing(draft.seats, seat)
        if draft.seats[seat].pending_skips:
            _lose_turn(draft, seat)
        elif draft.draw_pile or draft.so_far.taken is not None:
            _begin_turn(draft, seat)
            return
        elif draft.rules.drawing.exhausted is Exhausted.END_HAND:
            break
        elif any(len(pile) > 1 for pile in draft.discards):
            draft.lap = evolve(draft.lap, resume=before)
            draft.enter(Stage.RESHUFFLE, None)
            return
        elif _can_go_on(draft, seat):
            _begin_turn(draft, seat)
            return
        else:
            break
    end_hand(draft)


def _ask_before_first_turn(draft: Draft) -> bool:
    """Wait for the dealer to give the starter away, or for the next phase to be declared, if there is any."""
    if draft.lap.starter_to_give:
        if is_shuffled_in(draft.rules, draft.discards[0][-1]):
            draft.enter(Stage.RESHUFFLE, None)
        else:
            draft.enter(Stage.STARTER, draft.dealer)
        return True
    if draft.rules.progress.selection in (Selection.DECLARED_AFTER_DEAL, Selection.BOARD) and not draft.tie_break:
        first = seat = draft.next_playing(draft.dealer)
        while draft.seats[seat].phase is not None:
            seat = draft.next_playing(seat)
            if seat == first:
                return False
        draft.enter(Stage.DECLARE, seat)
        return True
    return False


def _previous_seat(draft: Draft) -> int:
    """The seat whose turn was last: play goes on to its left."""
    if draft.lap.resume is not None:
        return draft.lap.resume
    return draft.seat_to_act()


def _hand_is_over(draft: Draft) -> bool:
    lap = draft.lap
    return draft.over or (lap.out is not None and not lap.last_turns)


def _lose_turn(draft: Draft, seat: int) -> None:
    """The turn counts as if it had been played: as a last turn, and as a turn without a draw pile."""
    skips.forget(draft, seat)
    skips.serve(draft, seat)
    _count_turn(draft, seat)


def _can_go_on(draft: Draft, seat: int) -> bool:
    """Whether the seat could draw anything, and the one card left has not gone round already (V12)."""
    if draft.lap.stalled >= sum(other.playing for other in draft.seats):
        return False
    return bool(draw.offers(draft.view(seat)))


def _begin_turn(draft: Draft, seat: int) -> None:
    skips.forget(draft, seat)
    _count_turn(draft, seat)
    if draft.lap.resume is not None:
        draft.lap = evolve(draft.lap, resume=None)
    has_its_card = draft.so_far.taken is not None
    draft.enter(Stage.PLAY if has_its_card else Stage.DRAW, seat)
    draft.happened(TurnBegan, seat)


def _count_turn(draft: Draft, seat: int) -> None:
    """Note that a seat had its turn, where that matters: in a final round, and when there is no draw pile."""
    lap = draft.lap
    stalled = 0 if draft.draw_pile else lap.stalled + 1
    last_turns = lap.last_turns and tuple(other for other in lap.last_turns if other != seat)
    if stalled != lap.stalled or last_turns != lap.last_turns:
        draft.lap = evolve(lap, stalled=stalled, last_turns=last_turns)
