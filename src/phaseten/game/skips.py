"""Skips: whom one may be played at, and what becomes of it (Q21 to Q26)."""

from collections.abc import Iterator

from attrs import evolve

from phaseten.cards import SKIP
from phaseten.game.draft import Draft
from phaseten.game.events import TurnLost
from phaseten.game.state import Public, View
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import SkipLimit, SkipPlacement, SkipTarget


def targets(public: Public, own: int) -> list[int]:
    """The seats at which a Skip may be played."""
    return [seat for seat in range(len(public.seats)) if not _broken(public, own, seat)]


def target_failures(public: Public, own: int, target: int) -> Iterator[Failure]:
    """Why a Skip may not be played at a seat."""
    for rule in _broken(public, own, target):
        match rule:
            case Rule.NO_SUCH_SEAT:
                yield fail(rule, seat=target + 1, seats=len(public.seats))
            case Rule.NOT_YOURSELF:
                yield fail(rule)
            case Rule.NEXT_ONLY:
                yield fail(rule, player=public.seats[public.next_playing(own)].name)
            case _:
                yield fail(rule, player=public.seats[target].name)


def _broken(public: Public, own: int, target: int) -> list[Rule]:
    """The rules that keep a Skip from being played at a seat; only ids, because offers ask for every seat."""
    if not 0 <= target < len(public.seats):
        return [Rule.NO_SUCH_SEAT]
    if target == own:
        return [Rule.NOT_YOURSELF]
    if not public.seats[target].playing:
        return [Rule.NOT_IN_THIS_HAND]
    rules = _over_the_limit(public, target)
    if public.rules.skips.target is SkipTarget.NEXT and target != public.next_playing(own):
        rules.insert(0, Rule.NEXT_ONLY)
    if public.lap.last_turns is not None and target not in public.lap.last_turns:
        rules.insert(0, Rule.NO_TURN_LEFT)
    return rules


def _over_the_limit(public: Public, target: int) -> list[Rule]:
    limit = public.rules.skips.limit
    rules: list[Rule] = []
    if public.seats[target].pending_skips and limit in (SkipLimit.ONE_PENDING, SkipLimit.FULL_CIRCUIT):
        rules.append(Rule.SKIP_PENDING)
    if public.lap.skipped and any(victim == target for _, victim in public.lap.skipped):
        # remembered only where a limit depends on it
        rules.append(Rule.SKIPPED_THIS_CIRCUIT if limit is SkipLimit.FULL_CIRCUIT else Rule.SKIPPED_THIS_HAND)
    return rules


def plain_failures(view: View) -> Iterator[Failure]:
    """Why a Skip may not be discarded without a target: there is one, and the rules ask for it (V6)."""
    public = view.public
    possible = targets(public, view.seat)
    if possible and not public.rules.skips.plain_discard:
        yield fail(Rule.SKIP_NEEDS_TARGET, players=tuple(public.seats[seat].name for seat in possible))


def play(draft: Draft, own: int, target: int) -> None:
    """Let a seat lose a turn, and put the Skip where it belongs."""
    seat = draft.seats[target]
    on_pile = draft.rules.skips.placement is SkipPlacement.DISCARD_PILE
    if on_pile:
        draft.put_on_pile(SKIP, draft.so_far.emptied or 0)
    draft.seats[target] = seat.skipped(seat.pending_skips + 1, seat.skips_in_front + (0 if on_pile else 1))
    if draft.rules.skips.limit in (SkipLimit.FULL_CIRCUIT, SkipLimit.ONCE_PER_HAND):
        draft.lap = evolve(draft.lap, skipped=tuple(sorted((*draft.lap.skipped, (own, target)))))


def serve(draft: Draft, victim: int) -> None:
    """Let a seat lose its turn: a Skip that lies in front of it goes where the edition puts it."""
    seat = draft.seats[victim]
    in_front = seat.skips_in_front
    draft.seats[victim] = seat.skipped(seat.pending_skips - 1, max(0, in_front - 1))
    if in_front:
        _put_away(draft)
    draft.happened(TurnLost, victim)


def _put_away(draft: Draft) -> None:
    match draft.rules.skips.placement:
        case SkipPlacement.IN_FRONT_BOTTOM:
            draft.discards[0] = (SKIP, *draft.discards[0])
        case SkipPlacement.IN_FRONT_SET_ASIDE:
            draft.lap = evolve(draft.lap, set_aside=draft.lap.set_aside + 1)
        case _:  # played, a Skip lies in front under IN_FRONT only; set up, under any rule
            draft.put_on_pile(SKIP)


def forget(draft: Draft, skipper: int) -> None:
    """The skipper's own turn has come round: his Skips no longer count against their targets (FX, V10)."""
    if draft.lap.skipped and draft.rules.skips.limit is SkipLimit.FULL_CIRCUIT:
        draft.lap = evolve(draft.lap, skipped=tuple(pair for pair in draft.lap.skipped if pair[0] != skipper))
