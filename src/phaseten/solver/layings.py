"""The ways to lay a phase, one by one.

For every group a hand has some parts: cards, with or without wilds, that make it what it is to be. A laying is a part
for each group, such that no card is wanted twice. Parts are looked for when they are asked for, and then kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby, islice, product, tee
from operator import attrgetter, is_
from typing import Final

from phaseten.cards import ORDER, Card, NumberCard
from phaseten.judging import MeldOrder, in_order, meld_order
from phaseten.melds import Meld
from phaseten.solver.plan import Group, Plan, Target
from phaseten.solver.search import fits
from phaseten.verdict import Laying

_RANK: Final = attrgetter("rank")
_ORDER: Final = attrgetter("order")


class Part:
    """One group as it can be laid; its meld is made when it is asked for, since many parts come into no laying.

    Attributes:
        target: what it becomes.
        naturals: its number cards, in order.
        used: the same as a number, see `_Hand`.
    """

    __slots__ = ("_meld", "_order", "naturals", "target", "used")

    def __init__(self, target: Target, naturals: tuple[NumberCard, ...], used: int) -> None:
        self.target = target
        self.naturals = naturals
        self.used = used
        self._meld: Meld | None = None
        self._order: MeldOrder | None = None

    @property
    def meld(self) -> Meld:
        """The group on the table."""
        if self._meld is None:
            self._meld = self.target.aim.meld(self.naturals)
        return self._meld

    @property
    def order(self) -> MeldOrder:
        """Where it stands among equal groups."""
        if self._order is None:
            self._order = meld_order(self.meld)
        return self._order


def all_layings(plan: Plan, cards: Sequence[Card], total: int) -> Iterator[Laying]:
    """Every laying once, those with the fewest wilds first."""
    hand, wilds = total & plan.digits.body, total >> plan.digits.shift
    if not fits(plan, hand, wilds):
        return
    ways = _Hand(plan, cards, hand)
    for number in range(_fewest_wilds(plan, hand, wilds), min(wilds, plan.digits.most) + 1):
        for parts in ways.layings(number):
            yield _laid(plan, parts)


def best_laying(plan: Plan, cards: Sequence[Card], total: int) -> Laying | None:
    """The laying with the fewest wilds, of these one with the most points, of these the first."""
    hand, wilds = total & plan.digits.body, total >> plan.digits.shift
    if not fits(plan, hand, wilds):
        return None
    points = plan.points
    ways = _Hand(plan, cards, hand).layings(_fewest_wilds(plan, hand, wilds))
    return _laid(plan, max(ways, key=lambda parts: sum([points[card] for part in parts for card in part.naturals])))


def _fewest_wilds(plan: Plan, hand: int, wilds: int) -> int:
    """The fewest wilds with which the number cards make the phase; so many make it for certain."""
    return next((number for number in range(wilds) if fits(plan, hand, number)), wilds)


def _laid(plan: Plan, parts: Sequence[Part]) -> Laying:
    return tuple([part.meld for part in in_order(parts, plan.phase, _ORDER)])


class _Hand:
    """The number cards of a hand, and the parts that were found in it.

    The cards are kept as one number too, with a field for each face, and above each field a guard. What is taken too
    often borrows from the guard.
    """

    __slots__ = ("_cards", "_codes", "_counts", "_found", "_guards", "_least", "_left", "_most", "_plan")

    def __init__(self, plan: Plan, cards: Sequence[Card], hand: int) -> None:
        useful = [card for card in cards if isinstance(card, NumberCard) and plan.digits.code.get(card)]
        useful.sort(key=ORDER)
        width = len(useful).bit_length() + 1
        self._plan = plan
        self._cards = useful
        self._codes = {card: 1 << width * place for place, card in enumerate(dict.fromkeys(useful))}
        self._guards = sum(self._codes.values()) << width - 1
        self._left = self._guards + sum([self._codes[card] for card in useful])
        self._counts = [read(hand, 0) for read, _ in plan.readers]
        self._found: dict[tuple[int, int], Iterator[Part]] = {}
        least = [max(0, group.room - max(self._counts[group.kind])) for group in plan.groups]
        most = [group.targets[-1].room - group.naturals for group in plan.groups]
        self._least = [sum(least[at:]) for at in range(len(least) + 1)]
        self._most = [sum(most[at:]) for at in range(len(most) + 1)]

    def layings(self, wilds: int) -> Iterator[tuple[Part, ...]]:
        """All layings with exactly so many wilds."""
        return self._from((), (), self._left, wilds, 0)

    def _from(
        self, laid: tuple[Part, ...], places: tuple[tuple[int, int], ...], left: int, wilds: int, marks: int
    ) -> Iterator[tuple[Part, ...]]:
        """The ways to go on.

        Args:
            laid: the parts of the first groups.
            places: for each of these how many wilds it has, and where it stands among the parts with as many.
            left: the cards that are left.
            wilds: the wilds that are still to be used.
            marks: what other groups may not have too.
        """
        at = len(laid)
        last = at + 1 == len(self._plan.groups)
        twin = self._plan.twins[at]
        # of equal groups the first has the part that stands first, so that no laying comes twice
        least, first = (0, 0) if twin is None else places[twin]
        for own in range(max(least, wilds - self._most[at + 1]), wilds - self._least[at + 1] + 1):
            start = first if own == least else 0
            for place, part in enumerate(islice(self._parts(at, own), start, None), start):
                rest = left - part.used
                if rest & self._guards != self._guards or marks & part.target.marks:
                    continue
                if not last:
                    more = marks | part.target.marks
                    yield from self._from((*laid, part), (*places, (own, place)), rest, wilds - own, more)
                elif rest != self._left or not self._plan.natural_in_phase:
                    yield (*laid, part)

    def _parts(self, at: int, wilds: int) -> Iterator[Part]:
        """The parts for a group with exactly so many wilds; equal groups share them."""
        while (twin := self._plan.twins[at]) is not None:
            at = twin
        if (at, wilds) not in self._found:
            group = self._plan.groups[at]
            self._found[at, wilds] = _search(group, wilds, self._counts[group.kind], self._cards, self._codes)
        self._found[at, wilds], again = tee(self._found[at, wilds])
        return again


def _search(
    group: Group, wilds: int, counts: Sequence[int], cards: Sequence[NumberCard], codes: Mapping[NumberCard, int]
) -> Iterator[Part]:
    """The parts of a hand for a group with exactly so many wilds: by value, then by cards."""
    for target, count in zip(group.targets, counts, strict=True):
        needed = target.room - wilds
        if not group.naturals <= needed <= count or (target.longer and needed > group.naturals):
            continue
        fitting = [*filter(target.aim.cards.__contains__, cards)]
        choices = _for_run if target.is_run else _any_of
        for naturals in choices(fitting, needed):
            if not target.longer or target.aim.spanned_by(naturals):
                yield Part(target, naturals, sum([codes[card] for card in naturals]))


def _for_run(cards: Sequence[NumberCard], number: int) -> Iterator[tuple[NumberCard, ...]]:
    """The ways to choose so many of the cards, in order, but not two of one number."""
    places = [[*same] for _, same in groupby(dict.fromkeys(cards), key=_RANK)]
    for chosen in combinations(places, number):
        yield from product(*chosen)


def _any_of(cards: Sequence[NumberCard], number: int) -> Iterator[tuple[NumberCard, ...]]:
    """The ways to choose so many of the cards, in order; equal cards make no difference."""
    if not number or not any(map(is_, cards, cards[1:])):
        yield from combinations(cards, number)
        return
    for at in range(len(cards) - number + 1):
        if not at or cards[at - 1] is not cards[at]:
            for more in _any_of(cards[at + 1 :], number - 1):
                yield (cards[at], *more)
