"""TwistCard: who stands on a Twist space draws a card with another phase (TW). Chance, made an action like a deal."""

from attrs import evolve, field, frozen

from phaseten.game.board import cards_to_draw
from phaseten.game.draft import Draft
from phaseten.game.events import TwistDrawn
from phaseten.game.fields import as_number
from phaseten.game.state import Result, State
from phaseten.reasons import Rule, fail
from phaseten.verdict import Verdict


@frozen
class TwistCard:
    """The Twist card that is drawn (TW).

    Attributes:
        phase: the printed number of its phase.

    Example:
        >>> print(TwistCard(12))
        twist 12
    """

    phase: int = field(converter=as_number)

    def __str__(self) -> str:
        return f"twist {self.phase}"


def judge(state: State, action: TwistCard) -> Verdict:
    """Whether that card can be drawn."""
    public = state.public
    there = cards_to_draw(public.rules, public.seats)
    return Verdict() if action.phase in there else Verdict((fail(Rule.NOT_A_TWIST_CARD, phases=there),))


def perform(draft: Draft, action: TwistCard) -> Result:
    """The next seat that has no phase yet plays that of the card."""
    seat = draft.next_playing(draft.dealer)
    while draft.seats[seat].phase is not None:
        seat = draft.next_playing(seat)
    draft.seats[seat] = evolve(draft.seats[seat], phase=action.phase)
    draft.happened(TwistDrawn, seat, action.phase)
    return Result.TURN_OVER
