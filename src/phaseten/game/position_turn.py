"""What keeps it from being this turn: the second half of `phaseten.game.position`.

Everything here is seen by all: the stage and whose turn it is, what is remembered from turn to turn, what was done in
this turn, what came of the hand before, and how the game ended.
"""

from collections.abc import Iterator
from typing import Final

from phaseten.cards import SKIP, WILD
from phaseten.game.board import has_come_home, on_board
from phaseten.game.deal import is_shuffled_in
from phaseten.game.fault import Fault
from phaseten.game.scoring import has_finished
from phaseten.game.state import NOTHING_YET, EndReason, HandResult, Lap, Public, Stage
from phaseten.rulesets.options import GoOut, Selection, StarterSkip, StarterWild
from phaseten.text import so_many_cards

CHANCE: Final = (Stage.DEAL, Stage.RESHUFFLE, Stage.TWIST)
"""The stages at which nobody is to act."""

AFTER_HAND: Final = (Stage.DEAL, Stage.OVER)
"""The stages at which the cards of the hand before lie as they were left."""

WAITING: Final = (Stage.STARTER, Stage.GIVE_BACK, Stage.DECLARE, Stage.TWIST, Stage.RESHUFFLE)
"""The stages between two turns: the seat is remembered after which play goes on."""


_DECLARED: Final = (Selection.DECLARED_AFTER_DEAL, Selection.BOARD)


def turn_faults(public: Public) -> Iterator[Fault]:
    """Why it cannot be this stage and this seat's turn; the seats that are named must exist."""
    yield from _turn(public)
    yield from _stage(public)
    yield from _lap(public)
    yield from _so_far(public)
    yield from _last_hand(public)
    yield from _outcome(public)


def _turn(public: Public) -> Iterator[Fault]:
    stage, turn = public.stage, public.turn
    nobody = stage in (*CHANCE, Stage.OVER)
    if stage is Stage.BETWEEN:
        yield Fault(("stage",), f"A position cannot be set up at the stage {stage}.")
    elif nobody and turn is not None:
        yield Fault(("turn",), f"At the stage {stage} it is nobody's turn.")
    elif stage is Stage.STARTER and turn != public.dealer:
        yield Fault(("turn",), "The starter is given away by the dealer.")
    elif not nobody and (turn is None or not (public.seats[turn].playing or stage is Stage.STARTER)):
        yield Fault(("turn",), f"It cannot be the turn of seat {turn}.")


def _stage(public: Public) -> Iterator[Fault]:
    """What the table waits for must be possible under the rules, and with what lies there."""
    dealing, top = public.rules.dealing, public.top()
    match public.stage:
        case Stage.RESHUFFLE:
            in_starter = public.lap.starter_to_give and top is not None and is_shuffled_in(public.rules, top)
            if not in_starter and (public.draw_count or all(len(pile) < 2 for pile in public.discards)):
                yield Fault(("stage",), "A reshuffle needs an empty draw pile and discards under the top.")
        case Stage.STARTER:
            of_skip = top is SKIP and dealing.starter_skip is StarterSkip.DEALER_CHOOSES
            if not of_skip and not (top is WILD and dealing.starter_wild is StarterWild.DEALER_GIVES):
                yield Fault(("stage",), "There is no starter to give away.")
        case Stage.GIVE_BACK:
            if dealing.starter_wild is not StarterWild.DEALER_GIVES:
                yield Fault(("stage",), "No starter is given away in this game.")
        case Stage.DECLARE:
            if public.rules.progress.selection not in _DECLARED or public.tie_break:
                yield Fault(("stage",), "No phases are declared in this hand.")
            elif public.turn is not None and public.seats[public.turn].phase is not None:
                yield Fault(("stage",), f"{public.seats[public.turn].name} has a phase already.")
        case Stage.TWIST:
            if not on_board(public.rules) or all(seat.phase is not None for seat in public.seats):
                yield Fault(("stage",), "No Twist card is drawn in this hand.")
        case _:
            pass


def _lap(public: Public) -> Iterator[Fault]:
    lap, stage = public.lap, public.stage
    if stage in AFTER_HAND:
        if lap != Lap(set_aside=lap.set_aside, savings=lap.savings):
            yield Fault(("lap",), "Between two hands only Skips that are set aside and saved cards are remembered.")
        return
    if (lap.resume is None) is (stage in WAITING):
        here = "a seat is" if lap.resume is None else "no seat is"
        yield Fault(("lap", "resume"), f"At the stage {stage} {here} remembered after which play goes on.")
    shuffled_in = lap.starter_to_give and stage is Stage.RESHUFFLE
    if lap.starter_to_give is not (stage is Stage.STARTER) and not shuffled_in:
        there = "no starter" if lap.starter_to_give else "a starter"
        yield Fault(("lap", "starter_to_give"), f"At the stage {stage} there is {there} to give away.")
    last_round = public.rules.going_out.final_round and not public.tie_break and lap.last_turns is not None
    if (lap.out is not None or lap.last_turns is not None) and not (last_round and lap.out is not None):
        yield Fault(("lap", "out"), "Only a final round goes on when somebody has gone out.")


def _so_far(public: Public) -> Iterator[Fault]:
    so_far, stage = public.so_far, public.stage
    if stage is Stage.PLAY and public.turn is not None:
        seat = public.seats[public.turn]
        if so_far.laid and not seat.melds:
            yield Fault(("so_far", "laid"), f"{seat.name} has laid in this turn, and has no melds.")
        emptied = so_far.emptied
        several = len(public.discards) > 1
        if emptied is not None and not (several and emptied in range(len(public.discards)) and not public.top(emptied)):
            yield Fault(("so_far", "emptied"), f"Discard pile {emptied} has not been emptied in this turn.")
        if so_far.floats and (public.rules.going_out.how is not GoOut.DISCARD_FLOATING or seat.hand_size != 1):
            yield Fault(("so_far", "floats"), f"{seat.name} cannot be a floater with {so_many_cards(seat.hand_size)}.")
        return
    before_turn = stage is Stage.DECLARE and so_far.taken is WILD and not so_far.laid
    if so_far != NOTHING_YET and not before_turn:
        yield Fault(("so_far",), f"Nothing has been done in a turn at the stage {stage}.")


def _last_hand(public: Public) -> Iterator[Fault]:
    result = public.last_hand
    if result is None:
        if public.stage is Stage.OVER:
            yield Fault(("last_hand",), "The game is over, and no hand has been played.")
        return
    if public.hand_number < 2 and public.stage is not Stage.OVER:
        yield Fault(("hand_number",), f"A hand has been played, and this is hand {public.hand_number}.")
    if result.out is not None and result.left[result.out]:
        yield Fault(("last_hand", "left", result.out), f"{public.seats[result.out].name} went out, with cards left.")
    for number, phase in enumerate(result.laid):
        if phase is not None and phase not in public.rules.numbers:
            yield Fault(("last_hand", "laid", number), f"There is no phase {phase}.")
    yield from _points(public, result)


def _points(public: Public, result: HandResult) -> Iterator[Fault]:
    """What the cards that were left cost; saved cards that count are not seen any more; a tie-break costs nothing."""
    rules = public.rules
    for number, (left, points) in enumerate(zip(result.left, result.points, strict=True)):
        cost = rules.score(left)
        scored = points >= cost if rules.saving.scored else points == cost
        if not scored and not (public.tie_break and points == 0):
            yield Fault(("last_hand", "points", number), f"The cards that were left cost {cost} points, not {points}.")
        if points > public.seats[number].total:
            yield Fault(
                ("seats", number, "total"), f"{public.seats[number].name} has fewer points than the last hand cost."
            )


def _outcome(public: Public) -> Iterator[Fault]:
    outcome = public.outcome
    if (outcome is None) is (public.stage is Stage.OVER):
        yield Fault(
            ("outcome",), f"The game is {'not over' if outcome else 'over'}, and there is {_some(outcome)} outcome."
        )
    if outcome is None:
        return
    if not outcome.winners or len(set(outcome.winners)) < len(outcome.winners):
        yield Fault(("outcome", "winners"), "Somebody has won, and nobody twice.")
    for place, winner in enumerate(outcome.winners):
        played_off = outcome.reason is EndReason.WON_REPLAY  # between any seats, in a position that was set up
        stopped = public.rules.progress.hands > 0  # and then even nobody may have completed anything
        if on_board(public.rules):
            if not played_off and not has_come_home(public.rules, public.seats[winner]):
                sentence = f"{public.seats[winner].name} is not past the end of the board."
                yield Fault(("outcome", "winners", place), sentence)
        elif not (played_off or stopped) and not has_finished(public.rules, public.seats[winner].completed):
            yield Fault(("outcome", "winners", place), f"{public.seats[winner].name} has not completed the last phase.")


def _some(outcome: object) -> str:
    return "an" if outcome else "no"
