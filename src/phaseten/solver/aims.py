"""What the groups of a phase can become: a set of any number, a run from any number on, a group of any colour.

`phaseten.readings` says which values there are and which cards fit where; nothing here knows what a set or a run is.
"""

from collections.abc import Sequence
from functools import lru_cache, partial

from attrs import field, frozen

from phaseten.cards import WILD, Deck, Hue, NumberCard
from phaseten.melds import Meld, Placed, new_meld, placed
from phaseten.readings import readings
from phaseten.requirements import Requirement, Value, axes


@frozen(eq=False)
class Aim:
    """One thing that a group can become.

    Attributes:
        requirement: the group of the phase.
        value: the value of the meld.
        wilds: what a wild stands for at each place.
        takes: the number cards that fit, for each place of a run; for any other group once for all its places.
        is_run: whether each of its places takes other numbers.
        cards: all number cards that fit somewhere.

    Example:
        >>> from phaseten.cards import PHASE_10
        >>> run = Requirement.parse("run 4")
        >>> lowest = aims(run, 4, PHASE_10)[0]
        >>> lowest.value, lowest.meld(PHASE_10.numbers[4:9:4])
        (Span(low=1, high=4), <Meld run: W=1 R2 R3 W=4>)
    """

    requirement: Requirement
    value: Value
    wilds: tuple[Placed, ...]
    takes: tuple[frozenset[NumberCard], ...]

    is_run: bool = field(init=False)
    cards: frozenset[NumberCard] = field(init=False)
    _ranks: tuple[object, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        settle = partial(object.__setattr__, self)
        settle("is_run", self.requirement.ranks.step > 0)
        settle("cards", frozenset[NumberCard]().union(*self.takes))
        settle("_ranks", tuple([wild.rank for wild in self.wilds]))

    @property
    def suit(self) -> Hue | None:
        """The suit or colour that the group is bound to."""
        return axes(self.value)[1]

    def spanned_by(self, naturals: Sequence[NumberCard]) -> bool:
        """Whether these number cards, in order, are at both ends of the run."""
        return any(card in self.takes[0] for card in naturals) and any(card in self.takes[-1] for card in naturals)

    def meld(self, naturals: Sequence[NumberCard]) -> Meld:
        """The meld that these number cards are, in their order, with wilds at all other places."""
        if self.is_run:
            by_rank: dict[object, Placed] = {card.rank: placed(card) for card in naturals}
            return new_meld(self.requirement, tuple(map(by_rank.get, self._ranks, self.wilds)), self.value)
        return new_meld(self.requirement, (*map(placed, naturals), *self.wilds[len(naturals) :]), self.value)


@lru_cache(maxsize=1024)
def aims(requirement: Requirement, room: int, deck: Deck) -> tuple[Aim, ...]:
    """All that a group of so many cards can become: by suit in the order of the deck, then from the lowest number."""
    blank = placed(WILD)
    wilds = {meld.value: meld.places for meld in readings([blank] * room, requirement, deck)}
    takes: dict[Value, list[set[NumberCard]]] = {value: [set() for _ in range(room)] for value in wilds}
    for card in deck.numbers:
        for meld in readings([placed(card), *[blank] * (room - 1)], requirement, deck):
            takes[meld.value][meld.places.index(placed(card))].add(card)
    told = room if requirement.ranks.step else 1
    found = [Aim(requirement, value, wilds[value], tuple(map(frozenset, takes[value][:told]))) for value in wilds]
    order = (None, *deck.suits, *deck.hues)
    return tuple(sorted(found, key=lambda aim: order.index(aim.suit)))
