"""Declare: after the deal, from the dealer's left, everybody announces the phase to play in this hand (MA, SEED-0).

On a board only who stands on a Twist space does: a phase beside the space, or to draw a Twist card (TW).
"""

from collections.abc import Iterator

from attrs import evolve, field, frozen

from phaseten.game.board import on_board, phases_beside
from phaseten.game.draft import Draft
from phaseten.game.events import Declared
from phaseten.game.fields import as_optional_number
from phaseten.game.state import Result, View
from phaseten.reasons import Failure, Rule, fail
from phaseten.verdict import Verdict, verdict_on


@frozen
class Declare:
    """Announce a phase (MA, SEED-0), or ask for a Twist card (TW).

    Attributes:
        phase: its printed number; None: a Twist card is drawn.

    Example:
        >>> print(Declare(4), "|", Declare(None))
        declare 4 | declare twist
    """

    phase: int | None = field(converter=as_optional_number)

    def __str__(self) -> str:
        return f"declare {'twist' if self.phase is None else self.phase}"


def open_phases(view: View) -> tuple[int, ...]:
    """The printed numbers of the phases that the seat has not completed; on a board, of those that it may play."""
    rules, seat = view.public.rules, view.public.seats[view.seat]
    if on_board(rules):
        return (seat.phase,) if seat.phase is not None else phases_beside(rules, seat.position)
    done = view.public.seats[view.seat].completed
    return tuple(number for number in view.public.rules.numbers if number not in done)


def not_open(view: View, phase: int) -> Iterator[Failure]:
    """Why a phase cannot be played: it does not exist, or has been completed (MA)."""
    rules = view.public.rules
    if phase not in rules.numbers:
        yield fail(Rule.NO_SUCH_PHASE, rules.deck, phase=phase, phases=rules.numbers)
    elif phase not in open_phases(view):
        yield fail(Rule.PHASE_COMPLETED, rules.deck, phase=phase)


def offers(view: View) -> Iterator[Declare]:
    """Every phase that is still open; on a board, a Twist card too."""
    yield from map(Declare, open_phases(view))
    if on_board(view.public.rules):
        yield Declare(None)


def judge(view: View, action: Declare) -> Verdict:
    """Whether the phase is still open, or beside the space."""
    return verdict_on(_failures(view, action.phase))


def _failures(view: View, phase: int | None) -> Iterator[Failure]:
    board = on_board(view.public.rules)
    if phase is None:
        if not board:
            yield fail(Rule.NO_TWIST_CARDS)
    elif board and phase in view.public.rules.numbers:
        if view.public.seats[view.seat].phase is None and phase not in open_phases(view):
            yield fail(Rule.NOT_BESIDE_THE_SPACE, phase=phase, phases=open_phases(view))
    else:
        yield from not_open(view, phase)


def perform(draft: Draft, action: Declare) -> Result:
    """Note the phase."""
    seat = draft.seat_to_act()
    if action.phase is None:
        draft.turn = None  # chance draws the card
        return Result.DONE
    draft.seats[seat] = evolve(draft.seats[seat], phase=action.phase)
    draft.happened(Declared, seat, action.phase)
    return Result.TURN_OVER
