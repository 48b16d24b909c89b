"""What follows from a hand that was scored: the next phase, who has finished, who has won or must play a tie off.

These are functions of the ruleset, of what each seat has completed and of the totals alone, so that a game that is
played here and one that is only written down (`phaseten.ScoreSheet`) are decided by the same rules.
"""

from collections.abc import Collection, Sequence

from phaseten.game.state import EndReason, Outcome
from phaseten.rulesets.options import Advance, Places, Selection, TieBreak
from phaseten.rulesets.ruleset import Ruleset


def phase_after(rules: Ruleset, phase: int | None, laid: int | None) -> int | None:
    """The phase that a seat plays next, after a hand that was no tie-break.

    Who laid his phase goes on to the next (FX, MT), or everybody does after every hand (FX: first alternate). Where
    phases are chosen, the last one tried is remembered.
    """
    if rules.progress.selection is not Selection.IN_ORDER:
        return phase
    if laid is None and rules.progress.advance is Advance.EVERY_HAND:
        return phase if phase is None else rules.next_phase(phase)
    return phase if laid is None else rules.next_phase(laid)


def has_finished(rules: Ruleset, completed: Collection[int]) -> bool:
    """Whether who has completed these has completed what wins: the last phase, or all where they come in any order."""
    if rules.progress.selection is Selection.IN_ORDER:
        return rules.last_phase in completed
    return len(completed) == len(rules.numbers)


def decided(
    rules: Ruleset, completed: Sequence[Collection[int]], totals: Sequence[int], hands: int
) -> Outcome | tuple[int, ...]:
    """The outcome after so many hands, the seats that must play a tie off, or no seats: the game goes on.

    If somebody has finished (FX, MT), one alone wins, and of several the lowest total. Where everybody goes on after
    every hand, all have finished after the last hand (FX: first alternate).
    """
    if rules.progress.advance is Advance.EVERY_HAND:
        finishers = [*range(len(totals))] if hands >= rules.progress.hands else []
    else:
        finishers = [seat for seat, done in enumerate(completed) if has_finished(rules, done)]
    if not finishers:
        return ()
    lowest = min(totals[seat] for seat in finishers)
    best = tuple(seat for seat in finishers if totals[seat] == lowest)
    if len(best) == 1:
        return Outcome(best, EndReason.ONLY_FINISHER if len(finishers) == 1 else EndReason.LOWEST_TOTAL)
    match rules.ending.tie_break:
        case TieBreak.SHARED:
            return Outcome(best, EndReason.SHARED)
        case TieBreak.SEAT:
            return Outcome(best[:1], EndReason.SEAT_ORDER)
        case TieBreak.REPLAY_FIRST_OUT:
            return best


def replayed(out: int | None) -> Outcome | None:
    """The outcome of a tie-break, which the first to go out wins; if nobody went out it is played again (V20)."""
    return None if out is None else Outcome((out,), EndReason.WON_REPLAY)


def rank(rules: Ruleset, completed: Collection[int], total: int, *, won: bool) -> tuple[bool, int, int]:
    """What the places go by, the least first: winners, then completed phases, then the lower total (SEED-2, APP).

    Where everybody goes on after every hand, the total alone counts (FX: first alternate).
    """
    by_total = rules.ending.places is Places.TOTAL or rules.progress.advance is Advance.EVERY_HAND
    return not won, 0 if by_total else -len(completed), total
