"""The end of a hand and of the game: going out, scoring, the next phase, ties, winners.

What is done when a hand ends, in this order: every hand is scored; the points are added; who laid a phase goes on to
the next; the game may be over, or a tie must be played off; the deal passes on. The cards stay as they lie until the
next deal.
"""

from collections.abc import Iterator

from attrs import evolve

from phaseten.game.board import has_come_home, move, on_board
from phaseten.game.draft import Draft
from phaseten.game.events import Floats, GameOver, HandEnded, TieBreakBegins, WentOut
from phaseten.game.scoring import credited, decided, first_home, has_finished, phase_after, replayed, with_phase
from phaseten.game.state import NOTHING_YET, Hand, HandResult, Lap, Outcome, Public, Result, Seat, Stage, has_laid
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import Dealer, GameEnd, GoOut, Selection
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
    return otherwise if draft.hands[seat] else goes_out(draft, seat)


def plays_last_card(draft: Draft, seat: int, otherwise: Result) -> Result:
    """The same for a lay or a hit: where a hand ends with a discard only, who has no card for it floats (FAN)."""
    if draft.hands[seat]:
        return otherwise
    return goes_out(draft, seat) if draft.rules.going_out.how is not GoOut.DISCARD_FLOATING else float_on(draft, seat)


def float_on(draft: Draft, seat: int) -> Result:
    """The seat has no card left, and stays in the game."""
    draft.happened(Floats, seat)
    return Result.FLOATS


def goes_out(draft: Draft, seat: int) -> Result:
    """The seat is out, and if it is the first, the hand is over or the final round begins."""
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
        phase = _credited(draft, number, result)
        draft.seats[number] = evolve(
            draft.seats[number],
            total=seat.total + result.points[number],
            completed=with_phase(seat.completed, phase),
            phase=seat.phase if draft.tie_break else phase_after(draft.rules, seat.phase, result.laid[number]),
            pending_skips=0,
        )
    draft.happened(HandEnded, draft.hand_number, result)
    if on_board(draft.rules) and not draft.tie_break:
        move(draft, result)
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
        laid=tuple(seat.phase if has_laid(draft.rules, seat) else None for seat in draft.seats),
        left=tuple(draft.hands),
        points=tuple(cost if scored else 0 for cost in costs),
    )


def _credited(draft: Draft, number: int, result: HandResult) -> int | None:
    """The phase that a seat has completed in this hand."""
    everybody_had_a_turn = draft.rules.going_out.final_round and not result.left[number]
    is_out = number == result.out or everybody_had_a_turn
    return credited(draft.rules, draft.seats[number].completed, result.laid[number], is_out=is_out)


def _pass_the_deal(draft: Draft) -> None:
    draft.hand_number += 1
    if draft.rules.dealing.dealer is Dealer.LEFT:
        draft.dealer = draft.next_playing(draft.dealer)


# -------------------------------------------------------------------------------------------------------- end of game


def wins_at_once(draft: Draft, number: int, phase: int) -> bool:
    """Whether laying this phase ends the game (Q41, V18): in some rules it does, or if nobody else could do the same.

    A contender is who plays the last phase or, in any order, lacks one phase only.
    """
    rules, game_end = draft.rules, draft.rules.ending.game_end
    if game_end not in (GameEnd.IMMEDIATE, GameEnd.IMMEDIATE_IF_SOLE_CONTENDER) or draft.tie_break:
        return False
    if not has_finished(rules, with_phase(draft.seats[number].completed, phase)):
        return False
    others = (seat for other, seat in enumerate(draft.seats) if other != number)
    return game_end is GameEnd.IMMEDIATE or not any(_is_contender(rules, seat) for seat in others)


def _is_contender(rules: Ruleset, seat: Seat) -> bool:
    if rules.progress.selection is Selection.IN_ORDER:
        return seat.phase == rules.last_phase
    return len(seat.completed) == len(rules.numbers) - 1


def _finished(draft: Draft) -> Outcome | None:
    """The outcome, if there is one; a tie that must be played off begins."""
    completed = [seat.completed for seat in draft.seats]
    if on_board(draft.rules):
        home = tuple(number for number, seat in enumerate(draft.seats) if has_come_home(draft.rules, seat))
        found = first_home(draft.rules, home, None if draft.last_hand is None else draft.last_hand.out)
    else:
        found = decided(draft.rules, completed, [seat.total for seat in draft.seats], draft.hand_number)
    if isinstance(found, Outcome):
        return found
    if found:
        _begin_tie_break(draft, found)
    return None


def _begin_tie_break(draft: Draft, tied: tuple[int, ...]) -> None:
    """The tied alone play their last phase again, and the first to go out wins (FX, MT, SEED-0, SEED-2, V20)."""
    draft.tie_break = True
    for number, seat in enumerate(draft.seats):
        phase = _last_tried(draft.rules, seat) if number in tied else seat.phase
        draft.seats[number] = evolve(seat, playing=number in tied, phase=phase)
    draft.happened(TieBreakBegins, tied)


def _last_tried(rules: Ruleset, seat: Seat) -> int:
    """The phase that a seat plays off a tie with: the last it tried, or the first that it lacks if it named none."""
    if seat.phase is not None:
        return seat.phase
    return next((number for number in rules.numbers if number not in seat.completed), rules.last_phase)
