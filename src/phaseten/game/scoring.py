"""What follows from a hand that was scored: the next phase, who has finished, who has won or must play a tie off.

These are functions of the ruleset, of what each seat has completed and of the totals alone, so that a game that is
played here and one that is only written down (`phaseten.ScoreSheet`) are decided by the same rules.
"""

from collections.abc import Collection, Sequence

from phaseten.game.state import EndReason, Outcome
from phaseten.rulesets.options import Advance, GameEnd, Places, Selection, TieBreak
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


def with_phase(completed: tuple[int, ...], phase: int | None) -> tuple[int, ...]:
    """The completed phases with one more, if it is one."""
    return completed if phase is None else tuple(sorted({*completed, phase}))


def credited(rules: Ruleset, completed: tuple[int, ...], laid: int | None, *, is_out: bool) -> int | None:
    """The phase that a seat has completed with what it laid.

    Where the winner must also go out, what would win the game counts for those alone who did: the others lay it again
    (APP, V19).
    """
    if rules.ending.game_end is not GameEnd.MUST_GO_OUT or is_out:
        return laid
    return None if has_finished(rules, with_phase(completed, laid)) else laid


def decided(
    rules: Ruleset, completed: Sequence[Collection[int]], totals: Sequence[int], hands: int
) -> Outcome | tuple[int, ...]:
    """The outcome after so many hands, the seats that must play a tie off, or no seats: the game goes on.

    If somebody has finished (FX, MT), one alone wins, and of several the lowest total. After the last of the hands that
    were agreed on, who stands first wins; where everybody goes on after every hand, nothing else ends the game (FX:
    first alternate).
    """
    to_the_end = rules.progress.advance is Advance.EVERY_HAND
    finishers = [seat for seat, done in enumerate(completed) if not to_the_end and has_finished(rules, done)]
    if finishers:
        reason = EndReason.ONLY_FINISHER if len(finishers) == 1 else EndReason.LOWEST_TOTAL
        ranks = {seat: (0, totals[seat]) for seat in finishers}
    elif 0 < rules.progress.hands <= hands:
        reason = EndReason.HANDS_PLAYED
        ranks = {seat: _standing(rules, done, totals[seat]) for seat, done in enumerate(completed)}
    else:
        return ()
    first = min(ranks.values())
    best = tuple(seat for seat, own in ranks.items() if own == first)
    return Outcome(best, reason) if len(best) == 1 else _tied(rules, best)


def first_home(rules: Ruleset, home: tuple[int, ...], out: int | None) -> Outcome | tuple[int, ...]:
    """The same for those who are past the end of a board: of several the one who went out wins (Q52)."""
    if len(home) <= 1:
        return Outcome(home, EndReason.ONLY_FINISHER) if home else ()
    return Outcome((out,), EndReason.WENT_OUT) if out is not None and out in home else _tied(rules, home)


def _tied(rules: Ruleset, best: tuple[int, ...]) -> Outcome | tuple[int, ...]:
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
    return not won, *_standing(rules, completed, total)


def _standing(rules: Ruleset, completed: Collection[int], total: int) -> tuple[int, int]:
    by_total = rules.ending.places is Places.TOTAL or rules.progress.advance is Advance.EVERY_HAND
    return 0 if by_total else -len(completed), total
