"""Floating: in a house rule a hand ends with a discard only, and who has no card for it floats (SEED-0, FAN).

A floater stays in the game without a card. In a turn the floater takes the top of a discard pile if that can be played,
or else draws; plays the card if it can be played, and floats on; otherwise discards it, and is out. A Skip that a
floater plays does not end the hand, unless the table has it so (Q53).
"""

from collections.abc import Iterator

from phaseten.cards import SKIP, Card
from phaseten.game.hit import reachable
from phaseten.game.state import Public, View
from phaseten.melds import takes
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import GoOut


def can_be_hit(public: Public, own: int, card: Card) -> bool:
    """Whether a seat could add the card to some meld; a wild fits wherever there is room."""
    deck = public.rules.melding
    return any(card in takes(meld.requirement, meld.value, deck) for _, _, meld in reachable(public, own))


def tops_to_take(view: View) -> tuple[int, ...]:
    """The discard piles of which the viewer must take one, being a floater who can play the top (V14)."""
    if not floats(view.public, view.seat):
        return ()
    piles = enumerate(view.public.discards)
    return tuple(at for at, pile in piles if pile and can_be_hit(view.public, view.seat, pile[-1]))


def floats(public: Public, seat: int) -> bool:
    """Whether a seat floats: it has no card, and has not gone out.

    Example:
        >>> from phaseten import Setup, floating, ORIGINAL
        >>> game = Setup(floating(ORIGINAL), ["Ann", "Ben"], hands={1: "R1"}, melds=["R5 B5 G5 | R9 B9 G9"])
        >>> floats(game.to_state().public, 0)
        True
    """
    if public.rules.going_out.how is not GoOut.DISCARD_FLOATING:
        return False
    return not public.seats[seat].hand_size and bool(public.seats[seat].melds) and public.lap.out != seat


def must_play(view: View) -> Iterator[Failure]:
    """Why a turn may not end yet: a floater plays what can be played (FAN, V14)."""
    public = view.public
    if public.so_far.floats:
        playable = tuple(card for card in view.hand if can_be_hit(public, view.seat, card))
        if playable:
            yield fail(Rule.FLOATER_PLAYS, public.rules.deck, cards=playable)


def floating_dead(view: View, seat: int | None = None) -> bool:
    """Whether a floater, if no other meld is laid, will discard whatever comes (V15).

    So it is when no card that fits the melds, and no Skip that would keep the floater in, is left but on the table. For
    front ends; the rules make no use of it.

    Args:
        view: what the viewer sees.
        seat: the seat of the floater, from 0; None: the viewer.

    Example:
        >>> from phaseten import Setup, floating, ORIGINAL, view
        >>> game = Setup(floating(ORIGINAL), ["Ann", "Ben"], hands={1: "R1"}, melds=["R5 B5 G5 | R9 B9 G9"]).to_state()
        >>> floating_dead(view(game, 0))
        False
    """
    public = view.public
    own = view.seat if seat is None else seat
    if not floats(public, own):
        return False
    laid = [card for other in public.seats for meld in other.melds for card in meld.cards]
    gone = [*laid, *[SKIP] * public.lap.set_aside, *(view.saved if own != view.seat else ())]
    left = {
        card for card, number in public.rules.deck.composition(len(public.seats)).items() if number > gone.count(card)
    }
    if SKIP in left and not public.rules.going_out.floating_skip_ends_hand:
        return False
    return not any(can_be_hit(public, own, card) for card in left)
