"""The end of a hand and of the game: going out, scoring, the next phase, ties, winners.

What is done when a hand ends, in this order: every hand is scored; the points are added; who laid a phase goes on to
the next; the game may be over, or a tie must be played off; the deal passes on. The cards stay as they lie until the
next deal.
"""

from collections.abc import Iterator

from attrs import evolve

from phaseten.game.draft import Draft
from phaseten.game.events import GameOver, HandEnded, TieBreakBegins, WentOut
from phaseten.game.scoring import decided, phase_after, replayed
from phaseten.game.state import NOTHING_YET, Hand, HandResult, Lap, Outcome, Public, Result, Stage
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import Dealer, GoOut
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
            phase=seat.phase if draft.tie_break else phase_after(draft.rules, seat.phase, phase),
            pending_skips=0,
        )
    draft.happened(HandEnded, draft.hand_number, result)
    draft.lap = Lap(set_aside=draft.lap.set_aside, savings=draft.lap.savings)
    draft.so_far = NOTHING_YET
    draft.enter(Stage.DEAL, None)
    outcome = replayed(result.out) if draft.tie_break else _finished(draft)
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


def _pass_the_deal(draft: Draft) -> None:
    draft.hand_number += 1
    if draft.rules.dealing.dealer is Dealer.LEFT:
        draft.dealer = draft.next_playing(draft.dealer)


# -------------------------------------------------------------------------------------------------------- end of game


def _finished(draft: Draft) -> Outcome | None:
    """The outcome, if there is one; a tie that must be played off begins."""
    completed = [seat.completed for seat in draft.seats]
    found = decided(draft.rules, completed, [seat.total for seat in draft.seats], draft.hand_number)
    if isinstance(found, Outcome):
        return found
    if found:
        _begin_tie_break(draft, found)
    return None


def _begin_tie_break(draft: Draft, tied: tuple[int, ...]) -> None:
    """The tied alone play their last phase again, and the first to go out wins (FX, MT, SEED-0, SEED-2, V20)."""
    draft.tie_break = True
    for number in range(len(draft.seats)):
        draft.seats[number] = evolve(draft.seats[number], playing=number in tied)
    draft.happened(TieBreakBegins, tied)
