"""Hit: add a card to a meld on the table, one's own or another's, once the own phase lies (FX, MT)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from attrs import evolve, field, frozen

from phaseten.game.draft import Draft
from phaseten.game.events import Added
from phaseten.game.fields import as_number, as_placed
from phaseten.game.hand_end import anything_may_be_left, must_stay, plays_last_card
from phaseten.game.hands import without
from phaseten.game.lay import not_held
from phaseten.game.state import Public, Result, View, has_laid
from phaseten.judging import judge_hit
from phaseten.kinds import room
from phaseten.melds import Meld, Placed, added, takes
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import HitTargets
from phaseten.verdict import Verdict


@frozen(cache_hash=True)
class Hit:
    """Add a card to a meld on the table (FX, MT).

    Attributes:
        placed: the card; a wild with what it stands for, where more than one is possible.
        seat: the seat whose meld it is, from 0.
        meld: which of that seat's melds, from 0.

    Example:
        >>> from phaseten import WILD, Placed
        >>> print(Hit(Placed(WILD, 8), seat=1, meld=0))
        hit W=8 > 2.1
    """

    placed: Placed = field(converter=as_placed)
    seat: int = field(converter=as_number)
    meld: int = field(converter=as_number)

    def __str__(self) -> str:
        return f"hit {self.placed} > {self.seat + 1}.{self.meld + 1}"


_hit = lru_cache(maxsize=4096)(Hit)


def offers(view: View) -> Iterable[Hit]:
    """Every card of the hand at every place that it can have."""
    public = view.public
    if not public.seats[view.seat].melds or any(_seat_failures(view)):
        return ()
    deck = public.rules.melding
    faces = [*dict.fromkeys(view.hand)]
    if not anything_may_be_left(public.rules):
        faces = [card for card in faces if not any(must_stay(public, without(view.hand, card)))]
    found: list[Hit] = []
    for seat, number, meld in reachable(public, view.seat):
        fitting = takes(meld.requirement, meld.value, deck) if meld.requirement.own is None else room(meld, deck)
        found += [_hit(place, seat, number) for card in faces if card in fitting for place in fitting[card]]
    return found


def reachable(public: Public, own: int) -> Iterator[tuple[int, int, Meld]]:
    """Every meld that a seat may hit, with its owner and its number."""
    own_only = public.rules.laying.hit_targets is HitTargets.OWN
    partial = public.rules.laying.partial
    for number, seat in enumerate(public.seats):
        if (number == own or not own_only) and (not partial or has_laid(public.rules, seat)):
            for place, meld in enumerate(seat.melds):
                yield number, place, meld


def judge(view: View, action: Hit) -> Verdict:
    """Whether the card may be added there."""
    public = view.public
    card = action.placed.card
    failures = [*_seat_failures(view), *target_failures(public, action.seat, action.meld)]
    meld = None if failures and _unreachable(failures) else public.seats[action.seat].melds[action.meld]
    if public.rules.laying.hit_targets is HitTargets.OWN and action.seat != view.seat:
        failures.append(fail(Rule.OWN_MELDS_ONLY))
    if meld and action.seat != view.seat:
        failures += unfinished(public, action.seat)
    verdict = judge_hit(action.placed, meld, public.rules) if meld else Verdict()
    failures += [*not_held(view, (card,)), *verdict.failures, *must_stay(public, without(view.hand, card))]
    return Verdict(tuple(failures)) if failures else verdict


def _unreachable(failures: list[Failure]) -> bool:
    return any(failure.rule in (Rule.NO_SUCH_SEAT, Rule.NO_SUCH_MELD) for failure in failures)


def _seat_failures(view: View) -> Iterator[Failure]:
    """Why the seat may not hit at all."""
    public = view.public
    if not has_laid(public.rules, public.seats[view.seat]):
        yield fail(Rule.LAY_FIRST)
    elif public.so_far.laid and not public.rules.laying.hit_same_turn:
        yield fail(Rule.HIT_NEXT_TURN)


def unfinished(public: Public, seat: int) -> Iterator[Failure]:
    """Why a meld of that seat may not be touched yet: it is a part of a phase that is not whole (V24)."""
    if not has_laid(public.rules, public.seats[seat]):
        yield fail(Rule.PHASE_UNFINISHED, player=public.seats[seat].name)


def target_failures(public: Public, seat: int, meld: int) -> Iterator[Failure]:
    """Why there is no such meld; negative numbers do not count from the end."""
    if not 0 <= seat < len(public.seats):
        yield fail(Rule.NO_SUCH_SEAT, seat=seat + 1, seats=len(public.seats))
    elif not 0 <= meld < len(public.seats[seat].melds):
        owner = public.seats[seat]
        yield fail(Rule.NO_SUCH_MELD, player=owner.name, meld=meld + 1, melds=len(owner.melds))


def perform(draft: Draft, action: Hit, verdict: Verdict) -> Result:
    """Put the card into the meld."""
    seat = draft.seat_to_act()
    (meld,) = verdict.melds
    before = draft.seats[action.seat].melds[action.meld]
    draft.play_openly(seat, action.placed.card)
    change_meld(draft, action.seat, action.meld, meld)
    draft.moves_on()
    if draft.events is not None:
        draft.happened(Added, seat, action.seat, action.meld, added(before, meld), meld)
    return plays_last_card(draft, seat, Result.DONE)


def change_meld(draft: Draft, seat: int, number: int, meld: Meld) -> None:
    """Put another meld in the place of one."""
    melds = draft.seats[seat].melds
    draft.seats[seat] = evolve(draft.seats[seat], melds=(*melds[:number], meld, *melds[number + 1 :]))
