"""Whether a hand holds a phase, by counting.

Choose a target for each group, and what is left is to match cards to places. Number cards fill as many places as the
smallest cut lets through (König, Hall): see `filled`; wilds fill the rest. The search goes through the choices with the
wilds as its budget. What a target lacks if its group had the hand for itself is known beforehand and never too much, so
only targets that compete for cards of the hand are counted together.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, TypeAlias

from phaseten.solver.digits import Digits
from phaseten.solver.plan import Group, Plan, Target

Option: TypeAlias = tuple[int, Target]
"""A target, behind the number cards that it lacks if its group has the hand for itself (below 0: there are more)."""

_BY_LACK: Final = itemgetter(0)


def fits(plan: Plan, hand: int, wilds: int, extra: int = 0, stock: int = 0) -> bool:
    """Whether a hand can make the phase with so many wilds and so many extra cards.

    Args:
        plan: the phase.
        hand: the number cards.
        wilds: the number of wilds.
        extra: how many cards may be added.
        stock: the cards of the hand and all that may be added, wilds included.
    """
    if not plan.possible:
        return False
    budget = wilds + extra
    counts = [read(hand, room - budget) for read, room in plan.readers]
    best = [*map(max, counts)]
    spare = budget
    for group in plan.searched:
        if best[group.kind] < group.room:
            spare += best[group.kind] - group.room
    if spare < 0:
        return False
    if plan.simple and not extra:
        return best[0] > 0 or not plan.natural_in_phase
    options: list[list[Option]] = []
    for at, group in enumerate(plan.searched):
        if at and plan.alike[at - 1] > 1:
            options.append(options[-1])
        else:
            most = spare + max(0, group.room - best[group.kind])
            options.append(_options(group, counts[group.kind], most, group.naturals - extra))
    return all(options) and _together(plan, hand, budget, extra, stock, options)


def _options(group: Group, found: Sequence[int], most: int, naturals: int) -> list[Option]:
    """The targets that do not lack more than so many number cards and have at least so many, those with the most first."""
    own = [(room - n, target) for target, room, n in zip(group.targets, group.rooms, found) if room - n <= most]
    if naturals > 0:
        own = [(lack, target) for lack, target in own if target.room - lack >= naturals]
    own.sort(key=_BY_LACK)
    return own


def _together(plan: Plan, hand: int, budget: int, extra: int, stock: int, options: list[list[Option]]) -> bool:
    """Whether there are options, one for each group, that go together."""
    rests = [0]
    for own in reversed(options):
        rests.append(rests[-1] + max(0, own[0][0]))
    rests.reverse()

    def goes_on(chosen: tuple[Target, ...], lacking: int, reached: int, marks: int, start: int) -> bool:
        at = len(chosen)
        alike = plan.alike[at]
        left = budget - lacking - rests[at + alike]
        for place, (lack, target) in enumerate(options[at][start:], start):
            if lack * alike > left:  # those that follow lack as much or more, also for the other equal groups
                return False
            if marks & target.marks:
                continue
            with_it = (*chosen, target)
            if hand & reached & target.reach:
                now = lacks(plan.digits, hand, with_it)
            else:
                now = lacking + lack if lack > 0 else lacking
            if now + rests[at + 1] > budget:
                continue
            if at + 1 == len(options):
                if _lawful(plan, hand, with_it, now, extra, stock):
                    return True
            elif goes_on(with_it, now, reached | target.reach, marks | target.marks, place if alike > 1 else 0):
                return True
        return False

    return goes_on((), 0, 0, 0, 0)


def _lawful(plan: Plan, hand: int, chosen: tuple[Target, ...], lacking: int, extra: int, stock: int) -> bool:
    """Whether the targets have number cards enough, and the deck has the extra cards that they need."""
    if extra:
        return supplied(plan, stock, chosen) and plan.naturals - needed_naturals(plan, hand, chosen) <= extra
    if plan.naturals:
        return plan.naturals == needed_naturals(plan, hand, chosen)
    return not plan.natural_in_phase or lacking < sum([target.room for target in chosen])


def supplied(plan: Plan, stock: int, chosen: tuple[Target, ...]) -> bool:
    """Whether the targets can be made of these cards."""
    cards = stock & plan.digits.body
    lacking = lacks(plan.digits, cards, chosen)
    return (
        lacking <= stock >> plan.digits.shift
        and needed_naturals(plan, cards, chosen) == plan.naturals
        and not (plan.natural_in_phase and lacking == sum(target.room for target in chosen))
    )


def lacks(digits: Digits, hand: int, targets: tuple[Target, ...]) -> int:
    """How many places of the targets the hand has no number cards for."""
    rooms = [target.room for target in targets]
    return sum(rooms) - filled(digits, hand, targets, rooms)


def needed_naturals(plan: Plan, hand: int, chosen: tuple[Target, ...]) -> int:
    """How many of the number cards that the groups need for themselves the hand has, shared as well as can be."""
    if not plan.naturals:
        return 0
    return filled(plan.digits, hand, chosen, [group.naturals for group in plan.searched])


def filled(
    digits: Digits, hand: int, targets: Sequence[Target], most: Sequence[int], runs: tuple[Target, ...] = ()
) -> int:
    """How many places number cards can fill if each target takes no more of them than is said.

    The most that can be matched is the smallest cut: each target is either full, or the cards that it can use are all
    used. For a run these are one of each number, which `_in_runs` counts when all targets have been decided on.
    """
    if not targets:
        return _in_runs(digits, hand, runs) if runs else 0
    target, room = targets[0], most[0]
    if target.is_run:
        used_up = filled(digits, hand, targets[1:], most[1:], (*runs, target))
        if room == target.room:  # each of its places takes one card: it is not full before that
            return used_up
    else:
        cards = (hand & target.reach) % digits.top
        used_up = cards + filled(digits, hand & ~target.reach, targets[1:], most[1:], runs)
        if cards <= room:
            return used_up
    return min(used_up, room + filled(digits, hand, targets[1:], most[1:], runs))


def _in_runs(digits: Digits, hand: int, runs: tuple[Target, ...]) -> int:
    """How many places of the runs can be filled.

    Of one number the cards of a suit are among those of its colour, and these among all; so the run whose places take the
    fewest cards comes first and may take any of them.
    """
    places = 0
    for run in runs:
        there = hand & run.reach
        places += digits.seen(there).bit_count()
        hand -= digits.one_each(there)
    return places
