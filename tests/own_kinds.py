"""Kinds of groups that are not of the library, for the tests of what it does with them."""

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from attrs import frozen

from phaseten import (
    ORIGINAL,
    WILD,
    Deck,
    GroupKind,
    NumberCard,
    Parity,
    Phase,
    Placed,
    Reading,
    Requirement,
    Ruleset,
)
from phaseten.readings import readings
from phaseten.requirements import RankRule, SuitRule


@frozen
class Disguised(GroupKind):
    """A kind of the library that hides behind the protocol, so that both ways can be compared."""

    kind: str

    @property
    def name(self) -> str:
        return f"my {self.kind}"

    def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
        return [Reading(meld.value, meld.places) for meld in readings(group, self._kind, deck)]

    def tells(self, card: NumberCard, deck: Deck) -> Hashable:
        hues: dict[SuitRule, Hashable] = {SuitRule.COLOR: deck.hue(card.suit), SuitRule.SUIT: card.suit}
        ranks: dict[RankRule, Hashable] = {RankRule.ANY: None, RankRule.PARITY: Parity.of(card.rank)}
        return ranks.get(self._kind.ranks, card.rank), hues.get(self._kind.suits)

    @property
    def _kind(self) -> Requirement:
        return Requirement.parse(f"{self.kind} 1")


def disguised(phase: Phase) -> Phase:
    """The phase with all its groups in disguise."""
    return Phase(tuple(Disguised(group.kind).group(group.size) for group in phase.requirements))


@frozen
class Sum(GroupKind):
    """Cards that add up to a number; on the table it is up to ten more. Two wilds at most fill it up."""

    total: int

    @property
    def name(self) -> str:
        return f"sum-{self.total}"

    def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
        return [reading for reading in self.on_table(group, deck) if reading.value == self.total]

    def on_table(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
        naturals = sorted((place for place in group if place.natural), key=lambda place: place.card)
        wilds = len(group) - len(naturals)
        if wilds > 2:
            return
        known = sum(place.rank for place in naturals if isinstance(place.rank, int))
        for ranks in _ways(wilds, deck.top):
            total = known + sum(ranks)
            if self.total <= total <= self.total + 10:
                yield Reading(total, (*naturals, *[Placed(WILD, rank) for rank in ranks]))

    def why_not(self, group: Sequence[Placed], deck: Deck) -> str | None:
        total = sum(place.rank for place in group if isinstance(place.rank, int))
        return f"they add up to {total}" if all(place.natural for place in group) else None


def _ways(wilds: int, top: int, least: int = 1) -> Iterable[tuple[int, ...]]:
    """The ways to give so many wilds numbers, from the lowest on."""
    if not wilds:
        return [()]
    return [(rank, *more) for rank in range(least, top + 1) for more in _ways(wilds - 1, top, rank)]


@frozen
class Low(GroupKind):
    """Cards below 4; nothing else is said, and no wild is one."""

    def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
        if all(place.natural and place.rank in (1, 2, 3) for place in group):
            yield Reading(0, tuple(sorted(group, key=lambda place: place.card)))


SUMMING: Final[Ruleset] = ORIGINAL.with_phases(
    "sum-20 2 + set 2", "low 3", "low 2 + sum-15 2", kinds=[Sum(20), Sum(15), Low()]
)
"""A game with phases of such kinds."""

KINDS: Final[tuple[GroupKind, ...]] = SUMMING.own_kinds
