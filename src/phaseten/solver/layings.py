"""The ways to lay a phase, one by one."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from phaseten.cards import NumberCard
from phaseten.requirements import Requirement
from phaseten.solver.plan import Group, Plan
from phaseten.solver.search import fits
from phaseten.validators import canonical
from phaseten.verdict import Laying

Naturals: TypeAlias = tuple[NumberCard, ...]
Labels: TypeAlias = Mapping[NumberCard, Hashable]
"""Cards with equal labels count as the same card; the first of them in the order of cards stands for all."""


class Part(NamedTuple):
    """A group as it is laid; parts of equal groups are in order, so that no laying comes twice.

    Attributes:
        wilds: how many wilds are in it.
        number: which target of the group it is.
        naturals: its number cards, in order.
    """

    wilds: int
    number: int
    naturals: Naturals


class Rest(NamedTuple):
    """What is left of a hand when some groups have been laid."""

    naturals: Naturals
    hand: int
    wilds: int


def fewest_wilds(plan: Plan, hand: int, wilds: int) -> int | None:
    """The fewest wilds with which the hand makes the phase; None if those that there are do not suffice."""
    return next((number for number in range(wilds + 1) if fits(plan, hand, number)), None)


def all_layings(plan: Plan, naturals: Naturals, hand: int, wilds: int) -> Iterator[Laying]:
    """Every laying once: fewest wilds first, and with equally many by the first group, the second, ..."""
    if not fits(plan, hand, wilds):
        return
    labels = {card: card for card in naturals}
    most = sum(target.room for group in plan.groups for target in group.targets[-1:])
    for number in range(min(wilds, most) + 1):
        if fits(plan, hand, number):
            for parts in _Enumeration(plan, labels, hand).parts((), Rest(naturals, hand, number)):
                yield laying(plan, parts)


def best_laying(plan: Plan, naturals: Naturals, hand: int, wilds: int) -> Laying | None:
    """The laying with the fewest wilds, of these one with the most points, of these the first."""
    fewest = fewest_wilds(plan, hand, wilds)
    if fewest is None:
        return None
    points = plan.points
    labels = {card: (plan.digits.code[card], points[card]) for card in naturals}
    ways = _Enumeration(plan, labels, hand).parts((), Rest(naturals, hand, fewest))
    best = max(ways, key=lambda parts: sum(points[card] for part in parts for card in part.naturals))
    return laying(plan, best)


def laying(plan: Plan, parts: Sequence[Part]) -> Laying:
    """The parts as melds on the table."""
    melds = tuple(
        group.targets[part.number].aim.meld(part.naturals) for group, part in zip(plan.groups, parts, strict=True)
    )
    return canonical(melds) if plan.repeats else melds


class _Enumeration:
    """The layings of one hand, as parts."""

    __slots__ = ("_labels", "_least", "_most", "_plan")

    def __init__(self, plan: Plan, labels: Labels, hand: int) -> None:
        self._plan = plan
        self._labels = labels
        counts = [read(hand, 0) for read, _ in plan.readers]
        least = [max(0, group.room - max(counts[group.kind])) for group in plan.groups]
        most = [group.targets[-1].room - group.naturals for group in plan.groups]
        self._least = [sum(least[at:]) for at in range(len(least) + 1)]
        self._most = [sum(most[at:]) for at in range(len(most) + 1)]

    def parts(self, laid: tuple[Part, ...], rest: Rest) -> Iterator[tuple[Part, ...]]:
        """The ways to go on with exactly the wilds of the rest."""
        at = len(laid)
        if at == len(self._plan.groups):
            if not self._plan.natural_in_phase or any(part.naturals for part in laid):
                yield laid
            return
        group = self._plan.groups[at]
        first = self._last_of(group.requirement, laid)
        taken = self._marks(laid)
        for wilds in range(max(0, rest.wilds - self._most[at + 1]), rest.wilds - self._least[at + 1] + 1):
            for part in self._ways(group, rest, wilds, taken):
                if first is None or part >= first:
                    yield from self.parts((*laid, part), self._without(rest, part))

    def _last_of(self, requirement: Requirement, laid: Sequence[Part]) -> Part | None:
        pairs = zip(self._plan.groups, laid, strict=False)
        return max((part for group, part in pairs if group.requirement == requirement), default=None)

    def _marks(self, laid: Sequence[Part]) -> int:
        marks = 0
        for group, part in zip(self._plan.groups, laid, strict=False):
            marks |= group.targets[part.number].marks
        return marks

    def _without(self, rest: Rest, part: Part) -> Rest:
        code = self._plan.digits.code
        naturals = list(rest.naturals)
        for card in part.naturals:
            naturals.remove(card)
        return Rest(tuple(naturals), rest.hand - sum(code[card] for card in part.naturals), rest.wilds - part.wilds)

    def _ways(self, group: Group, rest: Rest, wilds: int, taken: int) -> Iterator[Part]:
        """The ways to lay one group with exactly so many wilds: by value, then by cards."""
        read, _ = self._plan.readers[group.kind]
        counts = read(rest.hand, group.room - wilds)
        for number, target in enumerate(group.targets):
            needed = target.room - wilds
            if counts[number] < needed or needed < group.naturals or taken & target.marks:
                continue
            if target.longer and needed > group.naturals:  # without its last card it would have enough
                continue
            cards = [card for card in rest.naturals if card in target.cards]
            for naturals in self._choices(cards, needed, target.is_run):
                if not target.longer or (naturals[0] in target.aim.takes[0] and naturals[-1] in target.aim.takes[-1]):
                    yield Part(wilds, number, naturals)

    def _choices(self, cards: Sequence[NumberCard], number: int, is_run: bool) -> Iterator[Naturals]:
        """The ways to choose so many of the cards, for a run not two of one number; in the order of cards."""
        if not number:
            yield ()
            return
        tried = set[Hashable]()
        for at, card in enumerate(cards[: len(cards) - number + 1]):
            label = self._labels[card]
            if label in tried:
                continue
            later = [
                other
                for other in cards[at + 1 :]
                if self._labels[other] not in tried and not (is_run and other.rank == card.rank)
            ]
            tried.add(label)
            for more in self._choices(later, number - 1, is_run):
                yield (card, *more)
