"""Whether a hand holds a phase, by counting.

Choose a target for each group, and what is left is to match cards to places. Number cards fill as many places as the
smallest cut lets through (König, Hall): see `filled`; wilds fill the rest. The search goes through the choices with the
wilds as its budget. What a target lacks if its group had the hand for itself is known beforehand and never too much, so
only targets that compete for cards of the hand are counted together.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from phaseten.solver.digits import Digits
from phaseten.solver.plan import Group, Plan, Target

Option: TypeAlias = tuple[int, Target]
"""A target, behind the number cards that it lacks if its group has the hand for itself (below 0: there are more)."""

_BY_LACK: Final = itemgetter(0)


class Extra(NamedTuple):
    """Cards that may be added to a hand.

    Attributes:
        number: how many.
        stock: the cards of the hand and all of which some may be added, wilds included.
    """

    number: int
    stock: int


NO_EXTRA: Final = Extra(0, 0)


def fits(plan: Plan, hand: int, wilds: int, extra: Extra = NO_EXTRA) -> bool:
    """Whether number cards can make the phase with so many wilds, and with the extra cards that suit them best."""
    if not plan.possible:
        return False
    budget = wilds + extra.number
    counts = [read(hand, room - budget) for read, room in plan.readers]
    best = [*map(max, counts)]
    spare = budget
    for group in plan.searched:
        if best[group.kind] < group.room:
            spare += best[group.kind] - group.room
    if spare < 0:
        return False
    if not extra.number:
        if plan.simple:
            return best[0] > 0 or not plan.natural_in_phase
        if plan.symmetric:
            return _largest_fit(plan, tuple(sorted(counts[0])[-len(plan.groups) :]), wilds)
        if not plan.repeats and _fullest_fit(plan, hand, budget, counts, best):
            return True
    return _targets_fit(plan, hand, budget, extra, counts=counts, spare=spare)


@lru_cache(maxsize=4096)
def _largest_fit(plan: Plan, largest: tuple[int, ...], wilds: int) -> bool:
    """The same where it makes no difference which targets there are cards for, only how many for each.

    More targets than groups are never used, and of more cards every target is made as well.
    """
    targets = plan.groups[0].targets
    hand = sum(number * (target.reach & -target.reach) for number, target in zip(largest, targets, strict=False))
    counts = [read(hand, 0) for read, _ in plan.readers]
    spare = wilds + sum(min(0, largest[-1] - group.room) for group in plan.groups)
    return _targets_fit(plan, hand, wilds, NO_EXTRA, counts=counts, spare=spare)


def _fullest_fit(plan: Plan, hand: int, budget: int, counts: Sequence[Sequence[int]], best: Sequence[int]) -> bool:
    """Whether the fullest target of each group will do, which decides most hands that hold a phase."""
    chosen: list[Option] = []
    lacking = reached = marks = 0
    apart = True
    for group in plan.searched:
        most = best[group.kind]
        target = group.targets[counts[group.kind].index(most)]
        if marks & target.marks or most < group.naturals:
            return False
        chosen.append((target.room - most, target))
        if hand & reached & target.reach:
            lacking, apart = _lack_together(plan.digits, hand, chosen), False
        elif most < target.room:
            lacking += target.room - most
        reached |= target.reach
        marks |= target.marks
    return lacking <= budget and _lawful(plan, hand, NO_EXTRA, chosen, reached, apart)


def _targets_fit(
    plan: Plan, hand: int, budget: int, extra: Extra, *, counts: Sequence[Sequence[int]], spare: int
) -> bool:
    """The same, target by target; `spare` wilds are left if each group has the hand for itself."""
    options: list[list[Option]] = []
    rests = [0]  # what the last groups lack at least, from none of them on
    for group in reversed(plan.searched):
        least = group.room - max(counts[group.kind])
        if options and options[-1][0][1].aim.requirement == group.requirement:
            options.append(options[-1])
        elif own := _options(group, counts[group.kind], spare + max(0, least), extra.number):
            options.append(own)
        else:
            return False
        rests.append(rests[-1] + max(0, least))
    options.reverse()
    rests.reverse()
    return _together(plan, hand, budget, extra, options, rests)


def _options(group: Group, found: Sequence[int], most: int, extra: int) -> list[Option]:
    """The targets that lack no more number cards than `most`, the fullest first."""
    each = zip(group.targets, found, strict=False)  # checking the lengths would take a fifth of the time
    if not group.naturals:
        room, least = group.room, group.room - most
        own = [(room - n, target) for target, n in each if n >= least]
    else:
        needed = group.naturals - extra
        own = [(target.room - n, target) for target, n in each if n >= max(needed, target.room - most)]
    own.sort(key=_BY_LACK)
    return own


def _together(
    plan: Plan, hand: int, budget: int, extra: Extra, options: list[list[Option]], rests: Sequence[int]
) -> bool:
    """Whether there are options, one for each group, that go together.

    Args:
        plan, hand, budget, extra: as in `fits`.
        options: those of each group.
        rests: what the groups from each on lack at least.
    """

    def goes_on(chosen: tuple[Option, ...], lacking: int, reached: int, marks: int, apart: bool, own: list[Option]) -> bool:
        at = len(chosen)
        alike = plan.alike[at]
        left = budget - lacking - rests[at + alike]
        for place, option in enumerate(own):
            lack, target = option
            if lack * alike > left:  # those that follow lack as much or more, also for the other equal groups
                return False
            if marks & target.marks:
                continue
            with_it = (*chosen, option)
            if hand & reached & target.reach:
                now = _lack_together(plan.digits, hand, with_it)
                if now + rests[at + 1] > budget:
                    continue
                still_apart = False
            else:
                now = lacking + lack if lack > 0 else lacking
                still_apart = apart
            if at + 1 == len(options):
                if _lawful(plan, hand, extra, with_it, reached | target.reach, still_apart):
                    return True
            else:
                more = own[place:] if alike > 1 else options[at + 1]
                if goes_on(with_it, now, reached | target.reach, marks | target.marks, still_apart, more):
                    return True
        return False

    return goes_on((), 0, 0, 0, True, options[0])


def _lawful(plan: Plan, hand: int, extra: Extra, chosen: Sequence[Option], reached: int, apart: bool) -> bool:
    """Whether the targets have number cards enough, and the deck has the extra cards that they need.

    Options have number cards enough, each for itself; so it is if they want no card twice, and no others are added.
    """
    if extra.number or not (apart or not plan.naturals):
        targets = tuple([target for _, target in chosen])
        if plan.naturals - _needed_naturals(plan, hand, targets) > extra.number:
            return False
        if extra.number:
            return _supplied(plan, extra.stock, targets)
    return not plan.natural_in_phase or hand & reached > 0


def _supplied(plan: Plan, stock: int, chosen: tuple[Target, ...]) -> bool:
    """Whether the targets can be made of all these cards; one number card that fits is in every deck."""
    cards, wilds = stock & plan.digits.body, stock >> plan.digits.shift
    return _lacks(plan.digits, cards, chosen) <= wilds and _needed_naturals(plan, cards, chosen) == plan.naturals


def _lack_together(digits: Digits, hand: int, chosen: Sequence[Option]) -> int:
    """How many places of the chosen targets the hand has no number cards for.

    Of two the smallest cut is told at once by what each lacks alone and what is lost because they want the same cards.
    """
    if len(chosen) > 2:
        return _lacks(digits, hand, tuple(target for _, target in chosen))
    (lack, one), (more, other) = chosen
    return max(0, lack, more, lack + more + _lost(digits, hand, one, other))


def _lost(digits: Digits, hand: int, one: Target, other: Target) -> int:
    """How many places fewer two targets fill together than each alone: a card fills one place only."""
    if not other.is_run and not one.is_run:
        return (hand & one.reach & other.reach) % digits.top
    if other.is_run:  # and so is the one, since runs come first
        left = hand - digits.one_each(hand & one.reach)
        return (digits.seen(hand & other.reach) - digits.seen(left & other.reach)).bit_count()
    there = hand & one.reach
    return (digits.seen(there) - digits.seen(there & ~other.reach)).bit_count()


def _lacks(digits: Digits, hand: int, targets: tuple[Target, ...]) -> int:
    """How many places of the targets the hand has no number cards for."""
    rooms = [target.room for target in targets]
    return sum(rooms) - _filled(digits, hand, targets, rooms)


def _needed_naturals(plan: Plan, hand: int, chosen: tuple[Target, ...]) -> int:
    """How many of the number cards that the groups need for themselves the hand has, shared as well as can be."""
    if not plan.naturals:
        return 0
    return _filled(plan.digits, hand, chosen, [group.naturals for group in plan.searched])


def _filled(
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
        used_up = _filled(digits, hand, targets[1:], most[1:], (*runs, target))
        if room == target.room:  # each of its places takes one card: it is not full before that
            return used_up
    else:
        cards = (hand & target.reach) % digits.top
        used_up = cards + _filled(digits, hand & ~target.reach, targets[1:], most[1:], runs)
        if cards <= room:
            return used_up
    return min(used_up, room + _filled(digits, hand, targets[1:], most[1:], runs))


def _in_runs(digits: Digits, hand: int, runs: tuple[Target, ...]) -> int:
    """How many places of the runs can be filled.

    Of one number the cards of a suit are among those of its colour, and these among all; so the run whose places take
    the fewest cards comes first and may take any of them.
    """
    *others, last = runs
    places = 0
    for run in others:
        there = hand & run.reach
        places += digits.seen(there).bit_count()
        hand -= digits.one_each(there)
    return places + digits.seen(hand & last.reach).bit_count()
