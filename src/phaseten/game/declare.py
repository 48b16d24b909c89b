"""Declare: after the deal, from the dealer's left, everybody announces the phase to play in this hand (MA, SEED-0)."""

from collections.abc import Iterator

from attrs import evolve, field, frozen

from phaseten.game.draft import Draft
from phaseten.game.events import Declared
from phaseten.game.fields import as_number
from phaseten.game.state import Result, View
from phaseten.reasons import Failure, Rule, fail
from phaseten.verdict import Verdict, verdict_on


@frozen
class Declare:
    """Announce a phase.

    Attributes:
        phase: its printed number.
    """

    phase: int = field(converter=as_number)

    def __str__(self) -> str:
        return f"declare {self.phase}"


def open_phases(view: View) -> tuple[int, ...]:
    """The printed numbers of the phases that the seat has not completed."""
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
    """Every phase that is still open."""
    return map(Declare, open_phases(view))


def judge(view: View, action: Declare) -> Verdict:
    """Whether the phase is still open."""
    return verdict_on(not_open(view, action.phase))


def perform(draft: Draft, action: Declare) -> Result:
    """Note the phase."""
    seat = draft.seat_to_act()
    draft.seats[seat] = evolve(draft.seats[seat], phase=action.phase)
    draft.happened(Declared, seat, action.phase)
    return Result.TURN_OVER
