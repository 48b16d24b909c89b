"""Whether a hand holds a phase, by counting.

Choose a target for each group, and what is left is to match cards to places. Number cards fill as many places as the
smallest cut lets through (König, Hall): see `_filled`; wilds fill the rest. The search goes through the choices with
the wilds as its budget. What a target lacks if its group had the hand for itself is known beforehand and never too
much, so only targets that compete for cards of the hand are counted together.
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
        if plan.two:
            return _two_fit(plan, hand, wilds, counts, spare)
    if plan.pairs and spare < _lost_by_pairs(plan, counts):
        return False
    for groups in plan.orders if not extra.number else ():
        if _in_turn_fit(plan, groups, hand, wilds, counts):
            return True
    return _targets_fit(plan, hand, budget, extra, counts=counts, spare=spare)


def _two_fit(plan: Plan, hand: int, wilds: int, counts: Sequence[Sequence[int]], spare: int) -> bool:
    """Whether two groups fit; one is read at once for all its targets without the cards of the other.

    By the smallest cut (see `_filled`) they lack what each lacks alone, or what the one lacks and the other without
    its cards.
    """
    one, other = plan.two
    read, _ = plan.readers[other.kind]
    least = other.room - wilds
    for lack, target in _options(one, counts[one.kind], spare, 0):
        there = hand & target.reach
        without = read(hand - (plan.digits.one_each(there) if target.is_run else there), least + lack)
        if max(without) < least + lack:
            continue
        for found, left, second in zip(counts[other.kind], without, other.targets, strict=False):
            fitting = found >= least and left >= least + lack and not target.marks & second.marks
            if fitting and (hand & (target.reach | second.reach) or not plan.natural_in_phase):
                return True
    return False


def _lost_by_pairs(plan: Plan, counts: Sequence[Sequence[int]]) -> int:
    """How many places fewer are filled at least, because of two equal groups only one can have the fullest target."""
    lost = 0
    for group in plan.pairs:
        *_, second, first = sorted(counts[group.kind])
        lost += min(first, group.room) - min(max(second, first - group.room), group.room)
    return lost


@lru_cache(maxsize=4096)
def _largest_fit(plan: Plan, largest: tuple[int, ...], wilds: int) -> bool:
    """Whether the groups fit where it makes no difference which targets there are cards for, only how many for each.

    The fullest targets do, one for each group: whatever other targets can be made of, these can be made of too.
    """
    targets = plan.groups[0].targets
    hand = sum(number * (target.reach & -target.reach) for number, target in zip(largest, targets, strict=False))
    counts = [read(hand, 0) for read, _ in plan.readers]
    spare = wilds + sum(min(0, largest[-1] - group.room) for group in plan.groups)
    return _targets_fit(plan, hand, wilds, NO_EXTRA, counts=counts, spare=spare)


def _in_turn_fit(plan: Plan, groups: Sequence[Group], hand: int, wilds: int, counts: Sequence[Sequence[int]]) -> bool:
    """Whether it will do that each group in turn takes all it can use.

    Of the hands that hold a phase it does for nearly all, if the groups may also come in the other order.
    """
    left, marks = hand, 0
    for group in groups:
        found = counts[group.kind] if left == hand else plan.readers[group.kind][0](left, 0)
        most = max(found)
        target = group.targets[found.index(most)]
        if most < target.room:
            wilds -= target.room - most
        if wilds < 0 or most < group.naturals or marks & target.marks:
            return False
        there = left & target.reach
        left -= plan.digits.one_each(there) if target.is_run else there
        marks |= target.marks
    return left != hand or not plan.natural_in_phase


def _targets_fit(
    plan: Plan, hand: int, budget: int, extra: Extra, *, counts: Sequence[Sequence[int]], spare: int
) -> bool:
    """Whether the groups fit, found target by target; `spare` wilds are left if each has the hand for itself."""
    options: list[list[Option]] = []
    for at, group in enumerate(plan.searched):
        if at and plan.alike[at - 1] > 1:
            options.append(options[-1])
        elif own := _options(group, counts[group.kind], spare, extra.number):
            options.append(own)
        else:
            return False
    return _together(plan, hand, budget, extra, options)


def _options(group: Group, found: Sequence[int], spare: int, extra: int) -> list[Option]:
    """The targets that are worth a look, the fullest first."""
    least = min(max(found), group.room) - spare
    each = zip(group.targets, found, strict=False)  # checking the lengths would take a fifth of the time
    if not group.naturals:
        room = group.room
        own = [(room - n, target) for target, n in each if n >= least]
    else:
        fewest, needed = group.room - least, group.naturals - extra
        own = [(target.room - n, target) for target, n in each if n >= needed and target.room - n <= fewest]
    own.sort(key=_BY_LACK)
    return own


def _together(plan: Plan, hand: int, budget: int, extra: Extra, options: list[list[Option]]) -> bool:
    """Whether there are options, one for each group, that go together."""
    rests = [0]  # what the groups from each on lack at least
    for own in reversed(options):
        rests.insert(0, rests[0] + max(0, own[0][0]))

    def goes_on(chosen: tuple[Option, ...], lacking: int, reached: int, marks: int, own: list[Option]) -> bool:
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
            else:
                now = lacking + lack if lack > 0 else lacking
            if at + 1 == len(options):
                if _lawful(plan, hand, extra, with_it, reached | target.reach):
                    return True
            else:
                more = own[place:] if alike > 1 else options[at + 1]
                if goes_on(with_it, now, reached | target.reach, marks | target.marks, more):
                    return True
        return False

    return goes_on((), 0, 0, 0, options[0])


def _lawful(plan: Plan, hand: int, extra: Extra, chosen: Sequence[Option], reached: int) -> bool:
    """Whether the targets have number cards enough, and the deck has the extra cards that they need."""
    targets = tuple([target for _, target in chosen])
    if plan.naturals and plan.naturals - _needed_naturals(plan, hand, targets) > extra.number:
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
