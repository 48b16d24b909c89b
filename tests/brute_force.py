"""A naive solver to compare with: every choice of cards for every group, with its own idea of what the groups are.

It takes nothing from the library but cards, requirements, phases and rulesets as data. A group is what it is (its
numbers and its suit, in words of this file) and its cards; those of a run are in the order of its places, all others
sorted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from operator import ge
from typing import NamedTuple

from phaseten.cards import SKIP, WILD, Card, Deck, NumberCard
from phaseten.melds import Meld
from phaseten.phases import Phase
from phaseten.requirements import Both, Parity, RankRule, Requirement, Span, SuitRule
from phaseten.rulesets.options import NaturalScope
from phaseten.rulesets.ruleset import Ruleset


class Kind(NamedTuple):
    """What a group of some size can be: a name for its numbers, a name for its suit, and what fits at each place."""

    numbers: str
    suit: str
    places: tuple[frozenset[Card], ...]


class Laid(NamedTuple):
    numbers: str
    suit: str
    cards: tuple[Card, ...]


Way = tuple[Laid, ...]

STEPS = {RankRule.CONSECUTIVE: 1, RankRule.CONSECUTIVE_PARITY: 2}


def numbers_of(
    rule: RankRule, size: int, top: int, *, wrap: bool = False, beyond: bool = False
) -> Iterator[tuple[str, list[set[int]]]]:
    every = set(range(1, top + 1))
    if rule is RankRule.ANY:
        yield "", [every] * size
    elif rule is RankRule.SAME:
        for number in every:
            yield str(number), [{number}] * size
    elif rule is RankRule.PARITY:
        yield "even", [{number for number in every if number % 2 == 0}] * size
        yield "odd", [{number for number in every if number % 2 == 1}] * size
    else:
        step = STEPS[rule]
        for low in every:
            run = [low + step * place for place in range(size)]
            if wrap:
                circle = [number for number in sorted(every) if (number - low) % step == 0]
                run = [circle[(circle.index(low) + place) % len(circle)] for place in range(size)]
            if (run[-1] <= top or beyond) and len({*run}) == len(run):
                yield f"{run[0]}-{run[-1]}", [{number} & every for number in run]


def suits_of(rule: SuitRule, deck: Deck) -> Iterator[tuple[str, set[object]]]:
    if rule is SuitRule.ANY:
        yield "", set(deck.suits)
    elif rule is SuitRule.COLOR and deck.colors:
        for color in ("red", "black"):
            yield color, {suit for suit, own in deck.colors if own.value == color}
    else:
        for suit in deck.suits:
            yield suit.name.lower(), {suit}


@lru_cache(maxsize=1000)
def kinds(requirement: Requirement, size: int, rules: Ruleset) -> tuple[Kind, ...]:
    deck, wrap, beyond = rules.deck, rules.laying.run_wrap, rules.wilds.beyond_bounds
    return tuple(
        Kind(
            numbers,
            suit,
            tuple(
                frozenset(card for card in deck.numbers if card.rank in place and card.suit in suits)
                for place in places
            ),
        )
        for numbers, places in numbers_of(requirement.ranks, size, deck.top, wrap=wrap, beyond=beyond)
        for suit, suits in suits_of(requirement.suits, deck)
    )


def needs(requirement: Requirement, rules: Ruleset) -> int:
    by_kind = dict(rules.wilds.min_naturals).get(requirement.kind, 0)
    return max(by_kind, 1) if rules.wilds.natural_scope is NaturalScope.GROUP else by_kind


def natural(cards: Iterable[Card]) -> int:
    return sum(isinstance(card, NumberCard) for card in cards)


# ------------------------------------------------------------------------------------------------------- every laying


def groups(hand: Sequence[Card], requirement: Requirement, sizes: Iterable[int], rules: Ruleset) -> Iterator[Laid]:
    """Every legal group of the hand with one of these sizes, perhaps more than once."""
    for size in sizes:
        for kind in kinds(requirement, size, rules):
            for cards in choices(hand, kind, in_run=requirement.ranks in STEPS):
                if natural(cards) >= needs(requirement, rules):
                    yield Laid(kind.numbers, kind.suit, cards)


def choices(hand: Sequence[Card], kind: Kind, *, in_run: bool) -> Iterator[tuple[Card, ...]]:
    if not in_run:
        fitting = [card for card in hand if card is WILD or card in kind.places[0]]
        yield from combinations(sorted(fitting), len(kind.places))
        return
    if not kind.places:
        yield ()
        return
    for card in dict.fromkeys(hand):
        if card is WILD or card in kind.places[0]:
            left = list(hand)
            left.remove(card)
            for more in choices(left, kind._replace(places=kind.places[1:]), in_run=True):
                yield (card, *more)


def allowed(way: Way, phase: Phase, rules: Ruleset) -> bool:
    """The rules that bind groups together."""
    if rules.wilds.natural_scope is NaturalScope.PHASE and not any(natural(group.cards) for group in way):
        return False
    pairs = list(zip(phase.requirements, way, strict=True))
    suits = [group.suit for wanted, group in pairs if phase.distinct and group.suit]
    sets = [group.numbers for wanted, group in pairs if rules.laying.distinct_sets and wanted.ranks is RankRule.SAME]
    return len(set(suits)) == len(suits) and len(set(sets)) == len(sets)


def ways(hand: Sequence[Card], phase: Phase, rules: Ruleset, *, any_size: bool) -> set[Way]:
    """Every legal laying of the hand, of the very sizes of the phase or of any size."""
    found: set[Way] = set()

    def search(laid: Way, left: Sequence[Card]) -> None:
        if len(laid) == len(phase.requirements):
            if allowed(laid, phase, rules):
                found.add(laid)
            return
        wanted = phase.requirements[len(laid)]
        longest = len(left) if any_size and not rules.laying.exact else wanted.size
        for group in set(groups(left, wanted, range(wanted.size, longest + 1), rules)):
            rest = list(left)
            for card in group.cards:
                rest.remove(card)
            search((*laid, group), rest)

    search((), [card for card in hand if card is not SKIP])
    return found


def smallest(found: set[Way]) -> set[Way]:
    """The ways that contain no other way, group by group, with fewer cards."""
    counts = {way: [Counter(group.cards) for group in way] for way in found}

    def contains(way: Way, other: Way) -> bool:
        return counts[way] != counts[other] and all(
            small <= large for small, large in zip(counts[other], counts[way], strict=True)
        )

    return {way for way in found if not any(contains(way, other) for other in found)}


def unordered(way: Way, phase: Phase) -> frozenset[tuple[Requirement, Laid, int]]:
    """A way without the order of equal groups."""
    pairs = Counter(zip(phase.requirements, way, strict=True))
    return frozenset((wanted, group, times) for (wanted, group), times in pairs.items())


def layings(
    hand: Sequence[Card], phase: Phase, rules: Ruleset, *, any_size: bool
) -> set[frozenset[tuple[Requirement, Laid, int]]]:
    """The minimal layings; all sizes must be looked at where a rule can make the minimum larger than the phase says."""
    found = ways(hand, phase, rules, any_size=any_size)
    return {unordered(way, phase) for way in (smallest(found) if any_size else found)}


def told(melds: Sequence[Meld], phase: Phase) -> frozenset[tuple[Requirement, Laid, int]]:
    """A laying of the library in the words of this file."""
    return unordered(tuple(Laid(*words(meld), meld.cards) for meld in melds), phase)


def words(meld: Meld) -> tuple[str, str]:
    rank, suit = (meld.value.rank, meld.value.suit) if isinstance(meld.value, Both) else (meld.value, meld.value)
    match rank:
        case Span(low, high):
            numbers = f"{low}-{high}"
        case Parity():
            numbers = rank.value
        case int():
            numbers = str(rank)
        case _:
            numbers = ""
    return numbers, "" if isinstance(suit, int | Span | Parity) else suit.name.lower()


# ------------------------------------------------------------------------------------------------------- yes or no


def can_lay(hand: Sequence[Card], phase: Phase, rules: Ruleset) -> bool:
    """Whether any choice of cards for any choice of what the groups are is legal."""
    naturals = [card for card in sorted(hand) if isinstance(card, NumberCard)]
    wilds = hand.count(WILD)
    each = [[*worth_a_look(naturals, wilds, wanted, rules)] for wanted in phase.requirements]
    return any(
        matches(naturals, wilds, chosen, phase, rules)
        for chosen in product(*each)
        if in_one_order(chosen, phase) and allowed_kinds(chosen, phase, rules)
    )


def worth_a_look(naturals: Sequence[Card], wilds: int, wanted: Requirement, rules: Ruleset) -> Iterator[Kind]:
    """What the group can be if it gets all the wilds and its choice of the other cards.

    More cards than the phase asks for are of use only to have number cards enough.
    """
    longest = wanted.size
    if needs(wanted, rules) > 1 and not rules.laying.exact:
        longest = max(wanted.size, needs(wanted, rules), rules.deck.top)
    for size in range(wanted.size, longest + 1):
        for kind in kinds(wanted, size, rules):
            if wanted.ranks in STEPS:
                own = sum(any(card in place for card in naturals) for place in kind.places)
            else:
                own = sum(card in kind.places[0] for card in naturals)
            if own + wilds >= size and own >= needs(wanted, rules):
                yield kind


def in_one_order(chosen: Sequence[Kind], phase: Phase) -> bool:
    """For equal groups one order of the kinds is enough."""
    pairs = list(zip(phase.requirements, chosen, strict=True))
    return all(
        one[1][:2] <= other[1][:2]
        for place, one in enumerate(pairs)
        for other in pairs[place + 1 :]
        if one[0] == other[0]
    )


def allowed_kinds(chosen: Sequence[Kind], phase: Phase, rules: Ruleset) -> bool:
    any_number = (NumberCard(1, rules.deck.suits[0]),)
    return allowed(tuple(Laid(kind.numbers, kind.suit, any_number) for kind in chosen), phase, rules)


State = tuple[tuple[int, frozenset[int]], ...]


def matches(naturals: Sequence[Card], wilds: int, chosen: Sequence[Kind], phase: Phase, rules: Ruleset) -> bool:
    """Whether the number cards, each put to one of the groups or to none, leave no more places than there are wilds."""
    in_run = [wanted.ranks in STEPS for wanted in phase.requirements]
    states: set[State] = {tuple((0, frozenset[int]()) for _ in chosen)}
    for card in naturals:
        states |= {more for state in states for more in with_card(state, card, chosen, in_run)}
    places = sum(len(kind.places) for kind in chosen)
    least = [needs(wanted, rules) for wanted in phase.requirements]
    one = rules.wilds.natural_scope is NaturalScope.PHASE
    return any(
        sum(counts) + wilds >= places and sum(counts) >= one and all(map(ge, counts, least))
        for counts in ([count for count, _ in state] for state in states)
    )


def with_card(state: State, card: Card, chosen: Sequence[Kind], in_run: Sequence[bool]) -> Iterator[State]:
    for at, (kind, (count, taken)) in enumerate(zip(chosen, state, strict=True)):
        for place, fits in enumerate(kind.places):
            if in_run[at] and card in fits and place not in taken:
                yield (*state[:at], (count + 1, taken | {place}), *state[at + 1 :])
        if not in_run[at] and card in kind.places[0] and count < len(kind.places):
            yield (*state[:at], (count + 1, taken), *state[at + 1 :])


# ----------------------------------------------------------------------------------------------------- what is missing


def left(hand: Sequence[Card], rules: Ruleset) -> list[Card]:
    """The faces of the deck of which more are there than in the hand."""
    held = Counter(hand)
    deck = rules.deck.composition(rules.dealing.min_players)
    return [card for card, number in deck.items() if number > held[card]]


def shortfall(hand: Sequence[Card], phase: Phase, rules: Ruleset, most: int) -> int | None:
    """The fewest cards to be added, by trying all; None if so many do not suffice."""
    held = Counter(hand)
    deck = rules.deck.composition(rules.dealing.min_players)
    for number in range(most + 1):
        for added in combinations_with_replacement([card for card in left(hand, rules) if card is not SKIP], number):
            there = all(held[card] + times <= deck[card] for card, times in Counter(added).items())
            if there and can_lay([*hand, *added], phase, rules):
                return number
    return None
