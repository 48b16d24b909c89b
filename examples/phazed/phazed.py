"""A stranger of the family: Phazed, the exercise game of the University of Melbourne (COMP10001, 2021).

Two packs of 52 cards without jokers, and seven phases. Aces are wild, except in accumulations, where they count 1.
Two kinds of its groups are not of the library, and are made here: runs that go on from the king to the 2, and
accumulations, cards that add up to 34 and then grow, step by step. The functions have the names and the data of the
exercise: a card is its value and its suit, as in ``2S``, ``0D`` (a ten) and ``AH``.

python examples/phazed/phazed.py
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

from phaseten import (
    CONTRACT_CARDS,
    ORIGINAL,
    WILD,
    Both,
    Card,
    Color,
    Deck,
    GroupKind,
    Meld,
    NumberCard,
    Placed,
    Reading,
    Requirement,
    check_hit,
    check_meld,
)

# ----------------------------------------------------------------------------------------------------------- the kinds

LOWEST: Final = 2
IN_A_ROUND: Final = 12
"""The numbers of runs: 2 to 13, and behind the 13 the 2 again."""

STEPS: Final = (34, 55, 68, 76, 81, 84, 86, 87, 88)
"""What an accumulation is when it is laid, and what it grows to."""


def round_rank(steps: int) -> int:
    """The number that stands so many steps behind the 2."""
    return LOWEST + steps % IN_A_ROUND


def hues(group: Iterable[Placed], deck: Deck) -> list[Color]:
    """Red or black, if the number cards of the group are of one colour; both, if there are none."""
    seen = {deck.hue(place.card.suit) for place in group if isinstance(place.card, NumberCard)}
    return [hue for hue in Color if seen <= {hue}]


@frozen
class RoundRun(GroupKind):
    """Consecutive numbers that go on from the king to the 2; its value is the number with which it begins."""

    colored: bool

    @property
    def name(self) -> str:
        return "color round run" if self.colored else "round run"

    def readings(self, group: Sequence[Placed], deck: Deck) -> Iterator[Reading]:
        naturals = {place.rank: place for place in group if place.natural}
        if len(group) > IN_A_ROUND or len(naturals) < sum(place.natural for place in group) or 1 in naturals:
            return
        said = [(place.rank, at) for at, place in enumerate(group) if isinstance(place.rank, int)]
        listed = {(rank - LOWEST - at) % IN_A_ROUND for rank, at in said}
        starts = sorted(range(IN_A_ROUND), key=lambda start: {start} != listed)  # the order as listed comes first
        for hue in hues(group, deck) if self.colored else [None]:
            for start in starts:
                ranks = [round_rank(start + place) for place in range(len(group))]
                if {*naturals} <= {*ranks}:
                    places = tuple(naturals.get(rank) or Placed(WILD, rank, hue) for rank in ranks)
                    yield Reading(ranks[0] if hue is None else Both(ranks[0], hue), places)

    def why_not(self, group: Sequence[Placed], deck: Deck) -> str:
        if self.colored and not hues(group, deck):
            return "they are red and black"
        return "there is a gap, a number twice, or no place left"


@frozen
class Accumulation(GroupKind):
    """Cards that add up to 34 when they are laid; later the sum is what it has grown to. There are no wilds in it."""

    colored: bool

    @property
    def name(self) -> str:
        return "color sum" if self.colored else "sum"

    def readings(self, group: Sequence[Placed], deck: Deck) -> Iterator[Reading]:
        return (reading for reading in self.on_table(group, deck) if _total(reading.places) == STEPS[0])

    def on_table(self, group: Sequence[Placed], deck: Deck) -> Iterator[Reading]:
        total = _total(group)
        if not all(place.natural for place in group) or not STEPS[0] <= total <= STEPS[-1]:
            return
        places = tuple(sorted(group, key=lambda place: place.card))
        if not self.colored:
            yield Reading(total, places)
        for hue in hues(group, deck) if self.colored else []:
            yield Reading(Both(total, hue), places)

    def hits(self, meld: Meld, card: Placed, deck: Deck) -> Iterator[Reading]:
        """A card may not go beyond the next step."""
        before = _total(meld.places)
        following = next((step for step in STEPS if step > before), before)
        after = (*meld.places, card)
        return (reading for reading in self.on_table(after, deck) if _total(after) <= following)

    def why_not(self, group: Sequence[Placed], deck: Deck) -> str:
        del deck
        return f"they add up to {_total(group)}"

    def tells(self, card: NumberCard, deck: Deck) -> object:
        return (card.rank, deck.hue(card.suit)) if self.colored else card.rank


def _total(group: Iterable[Placed]) -> int:
    return sum(place.rank for place in group if isinstance(place.rank, int))


# ------------------------------------------------------------------------------------------------------------ the game

RULES: Final = (
    ORIGINAL.with_deck(Deck("two packs", CONTRACT_CARDS.suits, 13, 2, 0, 0, colors=CONTRACT_CARDS.colors))
    .with_phases(
        "set 3 + set 3",
        "suit 7",
        "sum 3 + sum 3",
        "set 4 + set 4",
        "round run 8",
        "color sum 3 + color sum 3",
        "color round run 4 + set 4",
        kinds=[kind(colored) for kind in (Accumulation, RoundRun) for colored in (False, True)],
    )
    .evolve(
        name="phazed",
        wilds__natural_scope="none",
        wilds__min_naturals={"set": 2, "suit": 2, "round run": 2, "color round run": 2},
        scoring__ranks={1: 25} | {rank: rank for rank in range(2, 14)},
        dealing__max_players=4,
        drawing__exhausted="end_hand",
    )
)

PHASES: Final = {1: (1, 1), 2: (2,), 3: (6, 6), 4: (3, 3), 5: (4,), 6: (7, 7), 7: (5, 3)}
"""By the number of the phase: the types of its groups."""


def _requirements() -> dict[int, Requirement]:
    """By type: what the cards must be."""
    pairs = [(types, RULES.phase(number).requirements) for number, types in PHASES.items()]
    return {kind: wanted for types, groups in pairs for kind, wanted in zip(types, groups, strict=True)}


TYPES: Final = dict(sorted(_requirements().items()))


def _card(text: str) -> NumberCard:
    card = RULES.deck.card(text.replace("0", "10"))
    assert isinstance(card, NumberCard)
    return card


def _placed(group: Sequence[str], wanted: Requirement) -> list[Placed]:
    """The cards as such a group has them: aces are wild but in accumulations, and a run says what each is by order."""
    cards: list[Card] = [_card(text) for text in group]
    if isinstance(wanted.own, Accumulation):
        return [Placed(card) for card in cards]
    cards = [WILD if isinstance(card, NumberCard) and card.rank == 1 else card for card in cards]
    first = next((at for at, card in enumerate(cards) if card is not WILD), None)
    if first is None or not isinstance(wanted.own, RoundRun):
        return [Placed(card) for card in cards]
    begin = _card(group[first]).rank - LOWEST - first
    return [Placed(card, round_rank(begin + at)) if card is WILD else Placed(card) for at, card in enumerate(cards)]


def _read(group: Sequence[str], kind: int) -> Meld | None:
    """The group as one of a type, if it is one; it may be larger. Only runs must stand in their order."""
    wanted = TYPES[kind]
    places = _placed(group, wanted)
    for (meld,) in check_meld(places, wanted, RULES).readings:
        if not isinstance(wanted.own, RoundRun) or meld.cards == tuple(place.card for place in places):
            return meld
    return None


def phazed_group_type(group: Sequence[str]) -> list[int]:
    """All types that the group is of."""
    return [kind for kind, wanted in TYPES.items() if _has_size(group, wanted) and _read(group, kind)]


def _has_size(group: Sequence[str], wanted: Requirement) -> bool:
    return isinstance(wanted.own, Accumulation) or len(group) == wanted.size


def phazed_phase_type(phase: Sequence[Sequence[str]]) -> list[int]:
    """All phases that the groups are, in this order."""
    found = [phazed_group_type(group) for group in phase]
    return [
        number
        for number, types in PHASES.items()
        if len(types) == len(found) and all(kind in own for kind, own in zip(types, found, strict=True))
    ]


def phazed_score(hand: Iterable[str]) -> int:
    """What the cards cost that are left in a hand."""
    return RULES.score(map(_card, hand))


# ------------------------------------------------------------------------------------------------------- legality

DRAW, TAKE, PHASE, PLACE, DISCARD = 1, 2, 3, 4, 5


Group: TypeAlias = Sequence[str]
Table: TypeAlias = Sequence[tuple[int | None, Sequence[Group]]]
Play: TypeAlias = tuple[int, Any]
"""The type of a play and its content, which is another one for each type."""


def phazed_is_valid_play(  # noqa: PLR0917 - these are the arguments of the exercise
    play: Play,
    player_id: int,
    table: Table,
    turn_history: Sequence[tuple[int, Sequence[Play]]],
    phase_status: Sequence[int],
    hand: Group,
    discard: str | None,
) -> bool:
    """Whether a player may make the play, a pair of its type and its content."""
    kind, content = play
    done = [one for one, _ in turn_history[-1][1]] if turn_history and turn_history[-1][0] == player_id else []
    if kind in (DRAW, TAKE):
        return not done and (kind == DRAW or (discard is not None and content == discard))
    if not done or done[0] not in (DRAW, TAKE) or DISCARD in done:
        return False
    if kind == PHASE:
        number, groups = content
        held = Counter(hand) >= Counter(card for group in groups for card in group)
        right = number == phase_status[player_id] + 1 and number in phazed_phase_type(groups)
        return held and right and table[player_id][0] is None
    if kind == PLACE:
        card, target = content
        return (
            card in hand and table[player_id][0] is not None and _may_place(card, target, table, is_last=len(hand) == 1)
        )
    return kind == DISCARD and content in hand and all(_is_complete(group) for group in _accumulations(table))


def _may_place(card: str, target: tuple[int, int, int], table: Table, *, is_last: bool) -> bool:
    """Whether the card may be put into a group on the table, at this place."""
    player, number, index = target
    if not 0 <= player < len(table):
        return False
    phase, groups = table[player]
    if phase is None or not 0 <= number < len(groups) or not 0 <= index <= len(groups[number]):
        return False
    group, kind = groups[number], PHASES[phase][number]
    wanted = TYPES[kind]
    if isinstance(wanted.own, RoundRun):  # what lies keeps its place, so the whole must be a run as it then stands
        longer = [*group[:index], card, *group[index:]]
        return index in (0, len(group)) and len(longer) <= IN_A_ROUND and _read(longer, kind) is not None
    if isinstance(wanted.own, Accumulation):
        places = tuple(sorted(_placed(group, wanted), key=lambda place: place.card))
        total = _total(places)
        meld = Meld(wanted, places, Both(total, hues(places, RULES.deck)[0]) if wanted.own.colored else total)
        return check_hit(_card(card), meld, RULES).ok and (not is_last or _is_complete([*group, card]))
    before = _read(group, kind)
    return before is not None and check_hit(_placed([card], wanted)[0], before, RULES).ok


def _accumulations(table: Table) -> Iterator[Group]:
    for phase, groups in table:
        for kind, group in zip(PHASES.get(phase or 0, ()), groups, strict=False):
            if isinstance(TYPES[kind].own, Accumulation):
                yield group


def _is_complete(group: Iterable[str]) -> bool:
    return sum(_card(card).rank for card in group) in STEPS


if __name__ == "__main__":
    for cards in ("KS 0D 8C 3S", "AS 2C 3S 4C", "2C 2C 4C KC 9C AS 3C", "4H 5D 7C AC"):
        print(f"{cards}: {phazed_group_type(cards.split()) or 'no group'}")
    print(check_meld("KS 10D 8C 4S", "sum 3", RULES))
    print(check_hit("JS", "sum 34: 3S 8C 10D KS", RULES).melds[0])
