"""GiveStarter: in a house rule the dealer gives away the card turned up (SEED-0: alternate deal-up).

A wild goes to a player, who discards a card for it, but no Skip. A Skip costs a player the first turn.
"""

from collections.abc import Iterator

from attrs import evolve, field, frozen

from phaseten.cards import SKIP
from phaseten.game.draft import Draft
from phaseten.game.events import StarterGiven
from phaseten.game.fields import as_number
from phaseten.game.state import Result, View
from phaseten.reasons import Failure, Rule, fail
from phaseten.verdict import Verdict, verdict_on


@frozen
class GiveStarter:
    """Give the starter to a seat, which only a house rule asks of the dealer (SEED-0).

    Attributes:
        seat: the seat that gets it, from 0.

    Example:
        >>> print(GiveStarter(2))
        give 3
    """

    seat: int = field(converter=as_number)

    def __str__(self) -> str:
        return f"give {self.seat + 1}"


def offers(view: View) -> Iterator[GiveStarter]:
    """Every seat that may get it."""
    actions = (GiveStarter(seat) for seat in range(len(view.public.seats)))
    return (action for action in actions if judge(view, action))


def judge(view: View, action: GiveStarter) -> Verdict:
    """Whether that seat may get it."""
    return verdict_on(_failures(view, action.seat))


def _failures(view: View, seat: int) -> Iterator[Failure]:
    public = view.public
    keeps = public.rules.dealing.dealer_may_keep and public.top() is not SKIP
    if not 0 <= seat < len(public.seats):
        yield fail(Rule.NO_SUCH_SEAT, seat=seat + 1, seats=len(public.seats))
    elif not public.seats[seat].playing:
        yield fail(Rule.NOT_IN_THIS_HAND, player=public.seats[seat].name)
    elif seat == view.seat and not keeps:
        yield fail(Rule.NOT_TO_HIMSELF)


def perform(draft: Draft, action: GiveStarter) -> Result:
    """A Skip is to be suffered; a wild goes to the hand, and its new owner discards next."""
    card = draft.discards[0][-1]
    draft.lap = evolve(draft.lap, starter_to_give=False)
    draft.happened(StarterGiven, draft.seat_to_act(), action.seat, card)
    if card is SKIP:
        draft.seats[action.seat] = evolve(
            draft.seats[action.seat], pending_skips=draft.seats[action.seat].pending_skips + 1
        )
        return Result.TURN_OVER
    draft.discards[0] = draft.discards[0][:-1]
    draft.receive(action.seat, card, openly=True)
    if action.seat == draft.next_playing(draft.dealer):
        draft.lap = evolve(draft.lap, resume=action.seat)  # he has had his go (J5)
    draft.turn = action.seat
    return Result.DONE
