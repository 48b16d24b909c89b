"""The end of a hand and of the game: going out, scoring, the next phase, ties, winners.

What is done when a hand ends, in this order: every hand is scored; the points are added; who laid a phase goes on to
the next; the game may be over, or a tie must be played off; the deal passes on. The cards stay as they lie until the
next deal.
"""

from collections.abc import Iterator

from attrs import evolve

from phaseten.game.draft import Draft
from phaseten.game.events import GameOver, HandEnded, TieBreakBegins, WentOut
from phaseten.game.state import NOTHING_YET, EndReason, Hand, HandResult, Lap, Outcome, Public, Result, Seat, Stage
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import Dealer, GoOut, Selection, TieBreak
from phaseten.rulesets.ruleset import Ruleset

# ---------------------------------------------------------------------------------------------------------- going out


def must_stay(public: Public, left: Hand) -> Iterator[Failure]:
    """Why these cards may not be all that is left after a lay, a hit or an exchange.

    Where a hand ends with a discard, one card is kept for it (FX, V13). Where a card taken from the discard pile may
    not be thrown back, it may not be all that is left (V11).
    """
    rules = public.rules
    if not left and rules.going_out.how is GoOut.DISCARD_HOLD:
        yield fail(Rule.KEEP_ONE_TO_DISCARD)
    taken = public.so_far.taken
    if left and taken is not None and not rules.drawing.return_drawn and all(card is taken for card in left):
        yield fail(Rule.WOULD_BE_STUCK, rules.deck, card=taken)


def anything_may_be_left(rules: Ruleset) -> bool:
    """Whether no cards `must_stay`, whatever is left."""
    return rules.going_out.how is not GoOut.DISCARD_HOLD and rules.drawing.return_drawn


def after_play(draft: Draft, seat: int, otherwise: Result) -> Result:
    """The result of an action that takes cards out of a hand: out, if none is left."""
    if draft.hands[seat]:
        return otherwise
    draft.happened(WentOut, seat)
    if draft.lap.out is None:
        draft.lap = evolve(draft.lap, out=seat)
        if draft.rules.going_out.final_round and not draft.tie_break:
            draft.lap = evolve(draft.lap, last_turns=_others(draft, seat))
    return Result.OUT


def _others(draft: Draft, seat: int) -> tuple[int, ...]:
    """The other seats of this hand, in the order in which they have their last turn (SEED-3)."""
    count = len(draft.seats)
    order = (at % count for at in range(seat + 1, seat + count))
    return tuple(other for other in order if draft.seats[other].playing)


# ------------------------------------------------------------------------------------------------------------ scoring


def end_hand(draft: Draft) -> None:
    """Score the hand, and make ready for the next one or for the end."""
    result = _result(draft)
    draft.last_hand = result
    for number, seat in enumerate(draft.seats):
        phase = result.laid[number]
        done = tuple(sorted({*seat.completed, phase})) if phase is not None else seat.completed
        draft.seats[number] = evolve(
            draft.seats[number],
            total=seat.total + result.points[number],
            completed=done,
            phase=_next_phase(draft, seat, phase),
            pending_skips=0,
        )
    draft.happened(HandEnded, draft.hand_number, result)
    draft.lap = Lap(set_aside=draft.lap.set_aside)
    draft.so_far = NOTHING_YET
    draft.enter(Stage.DEAL, None)
    outcome = _replayed(result) if draft.tie_break else _finished(draft)
    if outcome is None:
        _pass_the_deal(draft)
    else:
        draft.outcome = outcome
        draft.enter(Stage.OVER, None)
        draft.happened(GameOver, outcome)


def _result(draft: Draft) -> HandResult:
    rules, scored = draft.rules, not draft.tie_break  # a tie-break costs nobody points (V20)
    costs = [rules.score(hand) for hand in draft.hands]
    if rules.saving.scored:
        costs = [cost + rules.score(saved) for cost, saved in zip(costs, draft.saved, strict=True)]
    return HandResult(
        out=draft.lap.out,
        laid=tuple(seat.phase if seat.melds else None for seat in draft.seats),
        left=tuple(draft.hands),
        points=tuple(cost if scored else 0 for cost in costs),
    )


def _next_phase(draft: Draft, seat: Seat, laid: int | None) -> int | None:
    """Who laid his phase goes on to the next (FX, MT); where phases are chosen, the last one tried is remembered."""
    in_order = draft.rules.progress.selection is Selection.IN_ORDER and not draft.tie_break
    return draft.rules.next_phase(laid) if in_order and laid is not None else seat.phase


def _pass_the_deal(draft: Draft) -> None:
    draft.hand_number += 1
    if draft.rules.dealing.dealer is Dealer.LEFT:
        draft.dealer = draft.next_playing(draft.dealer)


# -------------------------------------------------------------------------------------------------------- end of game


def has_finished(rules: Ruleset, seat: Seat) -> bool:
    """Whether a seat has completed what wins the game: the last phase, or all where they come in any order."""
    if rules.progress.selection is Selection.IN_ORDER:
        return rules.last_phase in seat.completed
    return len(seat.completed) == len(rules.numbers)


def _finished(draft: Draft) -> Outcome | None:
    """The outcome, if somebody has finished (FX, MT): one alone wins, of several the lowest total."""
    finishers = [number for number, seat in enumerate(draft.seats) if has_finished(draft.rules, seat)]
    if not finishers:
        return None
    lowest = min(draft.seats[number].total for number in finishers)
    best = tuple(number for number in finishers if draft.seats[number].total == lowest)
    if len(best) == 1:
        return Outcome(best, EndReason.ONLY_FINISHER if len(finishers) == 1 else EndReason.LOWEST_TOTAL)
    match draft.rules.ending.tie_break:
        case TieBreak.SHARED:
            return Outcome(best, EndReason.SHARED)
        case TieBreak.SEAT:
            return Outcome(best[:1], EndReason.SEAT_ORDER)
        case TieBreak.REPLAY_FIRST_OUT:
            _begin_tie_break(draft, best)
            return None


def _begin_tie_break(draft: Draft, tied: tuple[int, ...]) -> None:
    """The tied alone play their last phase again, and the first to go out wins (FX, MT, SEED-0, SEED-2, V20)."""
    draft.tie_break = True
    for number in range(len(draft.seats)):
        draft.seats[number] = evolve(draft.seats[number], playing=number in tied)
    draft.happened(TieBreakBegins, tied)


def _replayed(result: HandResult) -> Outcome | None:
    """The outcome of a tie-break; if nobody went out it is played again (V20)."""
    return None if result.out is None else Outcome((result.out,), EndReason.WON_REPLAY)
