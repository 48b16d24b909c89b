"""How many ways there are to add cards to a hand so that it holds a phase: what `phaseten.solver.counting` adds up.

The groups of a phase are made of so many cards of each class, or of wilds in their place: each choice of what the
groups become, and of the classes that fill their places, is a demand. A hand that has too few cards of some classes
meets a demand if it has as many wilds. All hands are counted together, class by class: after some classes all that
matters of a hand is, for each demand, what it still asks of the other classes and how many wilds it already needs; and
a demand is left out if another one never needs more. Hands of which the same is left are one state, with the number of
hands for each number of cards.

These numbers are one whole number with a wide digit for each number of cards, so that adding the cards of one more
class to the hands of a state is one multiplication.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

from attrs import frozen

from phaseten.cards import WILD, Card, NumberCard
from phaseten.solver.plan import Group, Plan, Target
from phaseten.solver.search import fits

MOST_DEMANDS: Final = 1500
"""A phase with more demands is not counted by demands: each is compared with each."""

MOST_WORK: Final = 12_000_000
"""How many demands are looked at, over all states, before counting is given up: about a minute."""

MOST_VECTORS: Final = 500_000
"""How many hands that differ in their classes are looked at one by one at most."""


class Demand(NamedTuple):
    """What a phase can be made of.

    Attributes:
        cards: how many cards of each class.
        naturals: how many of these must be number cards.
        most: how many of all its cards may be wilds.
    """

    cards: tuple[int, ...]
    naturals: tuple[int, ...]
    most: int


Needs: TypeAlias = Mapping[int, int]
"""The ways to add number cards, as `_Hands` counts them, by the fewest wilds that must be with them."""


@frozen
class Chances:
    """A hand, and the cards of which some are added.

    Attributes:
        codes: the classes of number cards that are of use, in the order in which they are counted.
        held: the cards of each in the hand.
        there: the cards of each that may be added.
        wilds: the wilds in the hand, and those that may be added.
        useless: the other cards that may be added.
        size: how many cards are added.
    """

    codes: tuple[int, ...]
    held: tuple[int, ...]
    there: tuple[int, ...]
    wilds: tuple[int, int]
    useless: int
    size: int

    @property
    def vectors(self) -> int:
        """How many ways there are, told by classes, to add number cards, if there are enough of each."""
        return comb(len(self.codes) + self.size, self.size)


def chances(plan: Plan, hand: Mapping[Card, int], cards: Mapping[Card, int], size: int) -> Chances:
    """The hand and the cards by class; a class is counted next to those with which it makes runs."""
    code = plan.digits.code
    held, there = _by_class(code, hand), _by_class(code, cards)
    of_suits = all(target.aim.suit for group in plan.groups for target in group.targets)
    numbers = [card for card in code if isinstance(card, NumberCard) and code[card]]
    if of_suits:
        numbers.sort(key=lambda card: (plan.rules.deck.suits.index(card.suit), card.rank))
    codes = tuple(dict.fromkeys(code[card] for card in numbers))
    return Chances(
        codes=codes,
        held=tuple(held[each] for each in codes),
        there=tuple(there[each] for each in codes),
        wilds=(held[code[WILD]], there[code[WILD]]),
        useless=there[0],
        size=size,
    )


def _by_class(code: Mapping[Card, int], cards: Mapping[Card, int]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for card, number in cards.items():
        counts[code.get(card, 0)] += number
    return counts


def holding(plan: Plan, all_cards: Chances) -> int:
    """In how many ways, as different physical cards, the added cards make the hand hold the phase.

    Raises:
        ValueError: there is no fast way to count them, or a group is of a kind of one's own.
    """
    if plan.own:
        raise ValueError(f"hands are not counted for {plan.phase}: a group is of a kind of one's own")
    if not plan.possible or _most_places(all_cards) < plan.phase.size:
        return 0
    needs = None
    if _demands_at_most(plan, all_cards) <= MOST_DEMANDS:
        needs = _by_demands(sorted(_demands(plan, all_cards)), all_cards)
    if needs is None and all_cards.vectors <= MOST_VECTORS:
        needs = _one_by_one(plan, all_cards)
    if needs is None:
        raise ValueError(
            f"{plan.phase} is too large to be counted in full with {all_cards.size} cards: "
            f"it tells {len(all_cards.codes)} kinds of number cards apart"
        )
    return _with_wilds(needs, all_cards)


def _with_wilds(needs: Needs, all_cards: Chances) -> int:
    """The ways to add cards of all kinds."""
    held, there = all_cards.wilds
    hands = _Hands(all_cards)
    enough = sum(ways * hands.some(there, range(max(0, fewest - held), there + 1)) for fewest, ways in needs.items())
    return hands.number(enough * hands.some(all_cards.useless, range(all_cards.useless + 1)))


class _Hands:
    """Numbers of hands, as one number with a digit for each number of cards."""

    def __init__(self, all_cards: Chances) -> None:
        cards = sum(all_cards.there) + all_cards.wilds[1] + all_cards.useless
        self._size = all_cards.size
        self._width = comb(cards, min(all_cards.size, cards // 2)).bit_length()
        self._mask = (1 << self._width * (self._size + 1)) - 1

    def some(self, there: int, numbers: Sequence[int]) -> int:
        """The ways to take one of these numbers of cards out of so many."""
        return sum(comb(there, number) << self._width * number for number in numbers if number <= self._size)

    def both(self, one: int, other: int) -> int:
        """The ways to take cards out of one heap and then out of another, as far as they are not too many."""
        return one * other & self._mask

    def number(self, ways: int) -> int:
        """The ways to take just as many cards as are added."""
        return ways >> self._width * self._size & (1 << self._width) - 1


# -------------------------------------------------------------------------------------------------------- one by one


def _one_by_one(plan: Plan, all_cards: Chances) -> Needs:
    """Every hand that differs in its classes is looked at."""
    hands, most = _Hands(all_cards), plan.digits.most
    codes, held, there = all_cards.codes, all_cards.held, all_cards.there
    before = sum(code * min(number, most) for code, number in zip(codes, held, strict=True))
    needs: Counter[int] = Counter()
    for size in range(all_cards.size + 1):
        for added in combinations_with_replacement(range(len(codes)), size):
            counts = Counter(added).items()
            hand = before + sum(codes[at] * (min(held[at] + n, most) - min(held[at], most)) for at, n in counts)
            fewest = next((wilds for wilds in range(sum(all_cards.wilds) + 1) if fits(plan, hand, wilds)), None)
            if fewest is not None:
                needs[fewest] += prod(hands.some(there[at], [number]) for at, number in counts)
    return needs


# ----------------------------------------------------------------------------------------------------------- demands

Places: TypeAlias = tuple[int, ...]
"""The classes of the cards of a group, in order."""


def _most_places(all_cards: Chances) -> int:
    """How many places of a phase the hand and the added cards fill at most."""
    added = min(all_cards.size, sum(all_cards.there) + all_cards.wilds[1])
    return sum(all_cards.held) + all_cards.wilds[0] + added


def _demands_at_most(plan: Plan, all_cards: Chances) -> int:
    """A bound for the number of demands."""
    at = {code: place for place, code in enumerate(all_cards.codes)}
    last = {group.requirement: group for group in plan.groups}
    if any(not cards for group in plan.groups for target in group.targets for cards in target.aim.takes):
        return MOST_DEMANDS + 1  # a place for wilds alone, beyond the numbers of the deck, is no demand for a class
    bound = 1
    for group, equal in Counter(last[group.requirement] for group in plan.groups).items():
        number = sum(_fillings_of(target, plan, at) * _shares_of(target, group, plan) for target in group.targets)
        bound *= comb(number + equal - 1, equal)  # in any order
    return bound


def _fillings_of(target: Target, plan: Plan, at: Mapping[int, int]) -> int:
    classes = [len(each) for each in _classes(target, plan, at)]
    return prod(classes) if target.is_run else comb(classes[0] + target.room - 1, target.room)


def _shares_of(target: Target, group: Group, plan: Plan) -> int:
    return comb(target.room, _own_naturals(group, plan)) if target.is_run else 1


def _own_naturals(group: Group, plan: Plan) -> int:
    """How many number cards the group needs for itself, where that is more than a limit for the wilds of the phase."""
    return group.naturals if len(plan.groups) > 1 else 0


def _classes(target: Target, plan: Plan, at: Mapping[int, int]) -> list[list[int]]:
    """The classes that fit, for each place of a run; for any other group once for all its places."""
    code = plan.digits.code
    return [sorted({at[code[card]] for card in cards}) for cards in target.aim.takes]


def _demands(plan: Plan, all_cards: Chances) -> set[Demand]:
    """All that the phase can be made of."""
    at = {code: place for place, code in enumerate(all_cards.codes)}
    own = [_own_naturals(group, plan) for group in plan.groups]
    limit = sum(all_cards.wilds)
    spared = plan.naturals or int(plan.natural_in_phase)
    found: set[Demand] = set()
    for targets in product(*(group.targets for group in plan.groups)):
        if not _differ(targets):
            continue
        most = min(limit, sum(target.room for target in targets) - spared)
        for filled in product(*(_fillings(target, plan, at) for target in targets)):
            cards = _vector(filled, len(at))
            shares = (set(combinations(places, naturals)) for places, naturals in zip(filled, own, strict=True))
            found.update(Demand(cards, _vector(chosen, len(at)), most) for chosen in product(*shares))
    return found


def _differ(targets: Sequence[Target]) -> bool:
    """Whether no two groups have what only one may have."""
    marks = [target.marks for target in targets]
    return all(not one & other for one, other in combinations(marks, 2))


def _fillings(target: Target, plan: Plan, at: Mapping[int, int]) -> Iterator[Places]:
    classes = _classes(target, plan, at)
    return product(*classes) if target.is_run else combinations_with_replacement(classes[0], target.room)


def _vector(filled: Sequence[Places], classes: int) -> tuple[int, ...]:
    counts = Counter(place for places in filled for place in places)
    return tuple(counts[place] for place in range(classes))


# ------------------------------------------------------------------------------------------------------- all together

Step: TypeAlias = tuple[int, int, int]
"""How many cards of a class a demand asks for, how many number cards among them, and what becomes of the demand."""

State: TypeAlias = tuple[tuple[int, int], ...]
"""Wilds that are needed so far, and what is left of a demand."""

_NEVER: Final = 1 << 30


class _Rung(NamedTuple):
    """The demands before a class is counted.

    Attributes:
        steps: what each asks of the class.
        most: the wilds that each may have.
        more: how many wilds more, at most, the one needs than the other, for all that may come.
    """

    steps: Sequence[Step]
    most: Sequence[int]
    more: Sequence[Sequence[int]]


def _ladder(demands: Sequence[Demand]) -> list[_Rung]:
    """The demands before each class and after the last; those of which the same is left are one."""
    limits = sorted({demand.most for demand in demands})
    left = [limits.index(demand.most) for demand in demands]
    rungs = [_Rung((), limits, [[0 if one >= other else _NEVER for other in limits] for one in limits])]
    for at in reversed(range(len(demands[0].cards))):
        steps: dict[Step, int] = {}
        asked = [(demand.cards[at], demand.naturals[at], rest) for demand, rest in zip(demands, left, strict=True)]
        left = [steps.setdefault(step, len(steps)) for step in asked]
        rungs.append(_rung(list(steps), rungs[-1]))
    return rungs[::-1]


def _rung(steps: Sequence[Step], later: _Rung) -> _Rung:
    more: list[list[int]] = []
    for cards, naturals, rest in steps:
        then = later.more[rest]
        more.append(
            [
                then[its_rest] + (cards - its_cards if cards > its_cards else 0) if naturals <= its_naturals else _NEVER
                for its_cards, its_naturals, its_rest in steps
            ]
        )
    return _Rung(steps, [later.most[rest] for _, _, rest in steps], more)


def _by_demands(demands: Sequence[Demand], all_cards: Chances) -> Needs | None:
    """All hands together; None if this takes too long."""
    if not demands:
        return {}
    hands, work = _Hands(all_cards), 0
    first, *others = _ladder(demands)
    states: dict[State, int] = {_without_worse(dict.fromkeys(range(len(first.most)), 0), first): 1}
    steps = first.steps
    for later, held, there in zip(others, all_cards.held, all_cards.there, strict=True):
        after: dict[State, int] = {}
        for state, ways in states.items():
            enough = max(0, max([steps[demand][0] for _, demand in state]) - held)  # more are as good as so many
            for number in range(min(there, enough) + 1):
                alike = range(number, there + 1) if number == enough else [number]
                more = hands.both(ways, hands.some(there, alike))
                if more and (left := _after(state, held + number, steps, later)):
                    after[left] = after.get(left, 0) + more
                work += len(state)
            if work > MOST_WORK:
                return None
        states, steps = after, later.steps
    return _fewest(states)


def _fewest(states: Mapping[State, int]) -> Needs:
    needs: Counter[int] = Counter()
    for state, ways in states.items():
        needs[min(wilds for wilds, _ in state)] += ways
    return needs


def _after(state: State, number: int, steps: Sequence[Step], later: _Rung) -> State:
    """What is left of the demands when there are so many cards of the class."""
    left: dict[int, int] = {}
    for needed, demand in state:
        cards, naturals, rest = steps[demand]
        wilds = needed + cards - number if cards > number else needed
        if number >= naturals and wilds <= later.most[rest] and wilds < left.get(rest, _NEVER):
            left[rest] = wilds
    return _without_worse(left, later)


def _without_worse(left: Mapping[int, int], rung: _Rung) -> State:
    """The demands without those that never need fewer wilds than another one."""
    kept: list[tuple[int, int]] = []
    for wilds, demand in sorted([(wilds, demand) for demand, wilds in left.items()]):
        for needed, other in kept:
            if needed + rung.more[other][demand] <= wilds:
                break
        else:
            kept.append((wilds, demand))
    return tuple(kept)
