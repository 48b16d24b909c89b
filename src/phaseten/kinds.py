"""The melds of kinds of one's own: what a `phaseten.GroupKind` says of cards, made into melds and hits.

A kind says what cards can be; here its word is checked, and compared with what is written on wilds.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from attrs import evolve, frozen

from phaseten.cards import WILD, Card, Deck
from phaseten.melds import Meld, Placed, agrees, extended, placed, takes
from phaseten.requirements import GroupKind, Requirement, Value


class Reading(NamedTuple):
    """What some cards can be as a group of one's own kind.

    Attributes:
        value: what the whole group is, for instance its sum, or the low and high of a run.
        places: the same cards, with what each wild stands for, in an order that depends on them alone.
    """

    value: Value
    places: tuple[Placed, ...]


# ------------------------------------------------------------------------------------------------------ its melds


def own_readings(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Meld]:
    """Every meld of one's own kind that the cards can be, given what is written on their wilds."""
    assert requirement.own is not None
    return _melds(requirement.own.readings(group, deck), group, requirement, deck)


def own_on_table(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Meld]:
    """The same for cards that lie on the table."""
    assert requirement.own is not None
    return _melds(requirement.own.on_table(group, deck), group, requirement, deck)


def _melds(found: Iterable[Reading], group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Meld]:
    """The melds of those readings that agree with what is written, each once.

    Raises:
        ValueError: a reading has other cards than the group.
    """
    cards = Counter([place.card for place in group])
    said = [place for place in group if not place.plain]
    told: set[Meld] = set()
    for value, places in found:
        if Counter([place.card for place in places]) != cards:
            raise ValueError(f"the kind {requirement.kind!r} reads {[*map(str, group)]} as other cards: {places!r}")
        meld = Meld(requirement, tuple(places), value)
        if meld not in told and _as_said(said, [place for place in places if not place.natural], deck):
            told.add(meld)
            yield meld


def _as_said(said: Sequence[Placed], there: Sequence[Placed], deck: Deck) -> bool:
    """Whether each wild on which something is written can be another one of those that are there."""
    if not said:
        return True
    return any(
        agrees(said[0], place, deck) and _as_said(said[1:], [*there[:at], *there[at + 1 :]], deck)
        for at, place in enumerate(there)
    )


@frozen
class Lying(GroupKind):
    """A kind whose groups are read as they lie on the table, where hits may have changed what they were."""

    kind: GroupKind

    @property
    def name(self) -> str:
        """The name of the kind itself."""
        return self.kind.name

    def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
        """Everything that the cards can be that lie."""
        return self.kind.on_table(group, deck)

    def why_not(self, group: Sequence[Placed], deck: Deck) -> str | None:
        """What the kind itself says."""
        return self.kind.why_not(group, deck)


def as_it_lies(requirement: Requirement) -> Requirement:
    """The requirement for cards that lie on the table."""
    return requirement if requirement.own is None else Lying(requirement.own).group(requirement.size)


def as_asked_for(meld: Meld) -> Meld:
    """The meld for what the phase asks for, where it was read as it lies."""
    own = meld.requirement.own
    return evolve(meld, requirement=own.kind.group(meld.requirement.size)) if isinstance(own, Lying) else meld


# ------------------------------------------------------------------------------------------------------------- hits


def room(meld: Meld, deck: Deck) -> Mapping[Card, tuple[Placed, ...]]:
    """Every card that can be added to a meld, and the places that it can have there; empty if the meld is full."""
    if meld.requirement.own is None:
        return takes(meld.requirement, meld.value, deck)
    grown = _grown(meld.requirement, meld, deck)
    return MappingProxyType({card: tuple(melds) for card, melds in grown.items()})


def with_one_more(meld: Meld, place: Placed, deck: Deck) -> Meld:
    """The meld with one more card, which must be one for which it has `room`."""
    if meld.requirement.own is None:
        return extended(meld, place)
    return _grown(meld.requirement, meld, deck)[place.card][place]


@lru_cache(maxsize=1024)
def _grown(requirement: Requirement, meld: Meld, deck: Deck) -> Mapping[Card, Mapping[Placed, Meld]]:
    """By card and by the place that it has: what the meld becomes.

    Melds of two kinds with one name are equal, and their requirements are not.
    """
    assert requirement.own is not None
    lying = Counter(meld.places)
    grown: dict[Card, dict[Placed, Meld]] = {}
    faces: tuple[Card, ...] = (*deck.numbers, WILD)
    for card in faces:
        cards = (*meld.places, placed(card))
        for more in _melds(requirement.own.hits(meld, placed(card), deck), cards, requirement, deck):
            new = [*(Counter(more.places) - lying).elements()]
            if len(new) == 1:  # what lies there keeps what it stands for
                grown.setdefault(card, {}).setdefault(new[0], more)
    return grown
