"""Reading cards as a group: every meld that they can be, or why they are none.

A reading of some cards is a choice of the value of the meld; wilds fill what the number cards leave open. Cards have a
reading if and only if they have no faults; reading is fast, and faults are looked for only where there is no reading.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Final, TypeGuard, TypeVar

from phaseten.cards import ORDER, SKIP, WILD, Deck, Hue, MeldDeck, NumberCard, RunEnds, Suit
from phaseten.kinds import own_on_table, own_readings
from phaseten.melds import Meld, Placed, new_meld, placed
from phaseten.reasons import Failure, Rule, fail
from phaseten.requirements import Parity, RankRule, RankValue, Requirement, Span, SuitRule, value_of

H = TypeVar("H", bound=Hue)


# ----------------------------------------------------------------------------------------------------------- readings


def readings(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Meld]:
    """Every meld that the cards can be, given what is written on their wilds; more than enough cards are welcome.

    The first is the one that follows the order as listed, where there is one; the others come lowest first. The
    natural-card rule is no matter of readings: see `phaseten.judging`.
    """
    if not _can_be_read(group, requirement, deck):
        return iter(())
    if requirement.own is not None:
        return own_readings(group, requirement, deck)
    return (
        _meld(group, requirement, rank, suit, deck)
        for rank in _RANK_VALUES[requirement.ranks](group, deck)
        for suit in _SUIT_VALUES[requirement.suits](group, deck)
    )


def first_reading(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Meld | None:
    """The first of the readings, if there is any; found faster, because most checks ask for no other."""
    if not _can_be_read(group, requirement, deck):
        return None
    if requirement.own is not None:
        return next(own_readings(group, requirement, deck), None)
    for rank in _RANK_VALUES[requirement.ranks](group, deck):
        for suit in _SUIT_VALUES[requirement.suits](group, deck):
            return _meld(group, requirement, rank, suit, deck)
    return None


def _can_be_read(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> bool:
    """Whether there are cards enough, each of which can be in such a meld."""
    if len(group) < requirement.size:
        return False
    in_melds = deck.in_melds
    for place in group:
        if not (place.plain and place.card in in_melds) and not possible(place, requirement, deck):
            return False
    return True


def readings_on_table(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Meld]:
    """Every meld that cards on the table can be: also what only hits can have made of a kind of one's own."""
    if requirement.own is None:
        return readings(group, requirement, deck)
    return own_on_table(group, requirement, deck)


def possible(place: Placed, requirement: Requirement, deck: Deck) -> bool:
    """Whether the place can be in such a meld at all: a number card as itself, or a wild as what the deck has.

    In a run a wild may count on from the highest number, if the rules have it so (Q7).
    """
    if place.plain:
        return place.card in deck.in_melds
    rank, suit = place.rank, place.suit
    known_rank = rank is None or isinstance(rank, Parity) or 1 <= rank <= deck.top
    if not known_rank and requirement.ranks.step and deck.ends is RunEnds.BEYOND:
        known_rank = isinstance(rank, int) and rank > deck.top
    return place.card is WILD and known_rank and (suit is None or suit in deck.suits or suit in deck.hues)


def _meld(
    group: Sequence[Placed], requirement: Requirement, rank: RankValue | None, suit: Hue | None, deck: Deck
) -> Meld:
    if isinstance(rank, Span):
        by_rank = {place.rank: place for place in group if place.natural}
        numbers: Sequence[int] = range(rank.low, rank.high + 1, requirement.ranks.step)
        if isinstance(deck, MeldDeck):
            numbers = deck.run(rank.low, rank.high, requirement.ranks.step)
        places = tuple([by_rank.get(number) or placed(WILD, number, suit) for number in numbers])
    else:
        naturals = [place for place in group if place.natural]
        naturals.sort(key=ORDER)
        wilds = len(group) - len(naturals)
        places = (*naturals, *[placed(WILD, rank, suit)] * wilds) if wilds else tuple(naturals)
    return new_meld(requirement, places, value_of(rank, suit))


def _anything(_group: Sequence[Placed], _deck: Deck) -> Iterable[None]:
    return (None,)


def _numbers(group: Sequence[Placed], deck: Deck) -> Iterable[int]:
    """The one number of all places; every number of the deck where nothing is known of any."""
    known = {place.rank for place in group}
    known.discard(None)
    if not known:
        return deck.ranks
    return known if len(known) == 1 and _are_numbers(known) else ()


def _parities(group: Sequence[Placed], _deck: Deck) -> Iterable[Parity]:
    known = {Parity.of(place.rank) if isinstance(place.rank, int) else place.rank for place in group}
    known.discard(None)
    return [parity for parity in Parity if known <= {parity}]


def _spans(step: int, group: Sequence[Placed], deck: Deck) -> Iterable[Span]:
    """The spans that hold all the numbers: the one as listed first, then from the lowest on."""
    ranks = [place.rank for place in group]
    known = set(ranks)
    known.discard(None)
    if not _are_numbers(known) or len(ranks) - ranks.count(None) > len(known):  # no number, or a number twice
        return ()
    if isinstance(deck, MeldDeck):
        return _open_spans(step, ranks, known, deck)
    width = (len(ranks) - 1) * step
    first = max(1, max(known) - width) if known else 1
    last = min(deck.top - width, *known) if known else deck.top - width
    fitting = [*range(first, last + 1)]
    if step > 1:
        fitting = [low for low in fitting if {number % step for number in known} <= {low % step}]
    if len(fitting) == 1:
        return (Span(fitting[0], fitting[0] + width),)
    if fitting:
        listed = {rank - place * step for place, rank in enumerate(ranks) if isinstance(rank, int)}
        fitting.sort(key=lambda low: listed != {low})
    return (Span(low, low + width) for low in fitting)


def _open_spans(step: int, ranks: Sequence[int | Parity | None], known: set[int], deck: MeldDeck) -> Iterable[Span]:
    """The same where a run may go on from the highest number."""
    fitting = [numbers for numbers in deck.runs(len(ranks), step) if known.issubset(numbers)]
    fitting.sort(
        key=lambda numbers: any(rank not in (None, number) for rank, number in zip(ranks, numbers, strict=True))
    )
    return (Span(numbers[0], numbers[-1]) for numbers in fitting)


def _are_numbers(known: set[int | Parity | None]) -> TypeGuard[set[int]]:
    """Whether nothing but numbers is known: even or odd is said of parity groups only."""
    return known.isdisjoint(_BOTH_PARITIES)


def _colors(group: Sequence[Placed], deck: Deck) -> Iterable[Hue]:
    known = {place.suit for place in group}
    known.discard(None)
    hues = {deck.hue(suit) if isinstance(suit, Suit) else suit for suit in known}
    return _the_one(hues, deck.hues)


def _suits(group: Sequence[Placed], deck: Deck) -> Iterable[Suit]:
    known = {place.suit for place in group}
    known.discard(None)
    return _the_one(known, deck.suits)


def _the_one(known: Set[Hue | None], possible: Sequence[H]) -> Sequence[H]:
    """Which of the suits or colours it can be: any if nothing is known, none if more than one is."""
    if not known:
        return possible
    return [hue for hue in possible if hue in known] if len(known) == 1 else ()


_BOTH_PARITIES: Final = frozenset(Parity)

_RANK_VALUES: Final[Mapping[RankRule, Callable[[Sequence[Placed], Deck], Iterable[RankValue | None]]]] = {
    RankRule.ANY: _anything,
    RankRule.SAME: _numbers,
    RankRule.CONSECUTIVE: partial(_spans, 1),
    RankRule.PARITY: _parities,
    RankRule.CONSECUTIVE_PARITY: partial(_spans, 2),
}
"""What the numbers of a group can be, by rule, given what is known of each place."""

_SUIT_VALUES: Final[Mapping[SuitRule, Callable[[Sequence[Placed], Deck], Iterable[Hue | None]]]] = {
    SuitRule.ANY: _anything,
    SuitRule.COLOR: _colors,
    SuitRule.SUIT: _suits,
}
"""What the suits of a group can be, by rule, given what is known of each place."""


# ------------------------------------------------------------------------------------------------------------- faults


def faults(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """Why the cards are not what the requirement asks for; nothing where they are, or are only too many."""
    yield from card_faults(group, deck)
    yield from group_faults(group, requirement, deck)


def card_faults(places: Sequence[Placed], deck: Deck) -> Iterator[Failure]:
    """The cards that can be in no meld, whatever it is."""
    cards = [place.card for place in places]
    if SKIP in cards:
        yield fail(Rule.SKIP_IN_MELD, deck)
    if strange := tuple(sorted({card for card in cards if not deck.holds(card)})):
        yield fail(Rule.NOT_IN_DECK, deck, cards=strange)
    for card in dict.fromkeys(place.card for place in places if place.natural and not place.plain):
        yield fail(Rule.STANDS_FOR_ITSELF, deck, card=card)


def group_faults(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """What keeps the group from being such a meld.

    A card with a fault of its own, and one that is still missing, may be anything here: what follows from a fault is
    not told besides it.
    """
    if len(group) < requirement.size:
        yield fail(Rule.TOO_FEW_CARDS, deck, group=requirement, needs=requirement.size, has=len(group))
    if requirement.own is not None:
        yield from _own_faults(group, requirement, deck)
        return
    cards = [place.card for place in group]
    naturals = [card for card in cards if isinstance(card, NumberCard) and card in deck.in_melds]
    ranks = [card.rank for card in naturals]
    of_numbers = [*_rank_faults(requirement, ranks, len(group), deck)]
    of_suits = [*_suit_faults(requirement.suits, {card.suit for card in naturals}, deck)]
    yield from of_numbers
    yield from of_suits
    if not of_numbers and not of_suits:
        yield from _wild_faults(group, requirement, deck)


def _own_faults(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """What keeps enough cards, all of which can be in melds, from being a group of one's own kind."""
    if requirement.own is None or len(group) < requirement.size or any(card_faults(group, deck)):
        return
    if next(readings(group, requirement, deck), None) is None:
        bare = [placed(place.card) for place in group]
        written = tuple(dict.fromkeys(place for place in group if not place.plain))
        if written and next(readings(bare, requirement, deck), None) is not None:
            yield fail(Rule.WILD_VALUE, deck, value=written)
        else:
            yield fail(Rule.NOT_OF_THIS_KIND, deck, group=requirement, why=requirement.own.why_not(group, deck))


def _rank_faults(requirement: Requirement, ranks: Sequence[int], size: int, deck: Deck) -> Iterator[Failure]:
    numbers = tuple(sorted(set(ranks)))
    rule = requirement.ranks
    mixed = rule in (RankRule.PARITY, RankRule.CONSECUTIVE_PARITY) and len(set(map(Parity.of, numbers))) > 1
    twice = tuple([number for number in numbers if ranks.count(number) > 1]) if rule.step else ()
    if rule is RankRule.SAME and len(numbers) > 1:
        yield fail(Rule.NUMBERS_DIFFER, deck, numbers=numbers)
    if mixed:
        yield fail(Rule.PARITIES_DIFFER, deck, numbers=numbers)
    if twice:
        yield fail(Rule.NUMBER_TWICE, deck, numbers=twice)
    if rule.step and not mixed:
        yield from _span_faults(requirement, numbers, size, size - len(ranks) + len(numbers), deck)


def _span_faults(
    requirement: Requirement, numbers: tuple[int, ...], size: int, useful: int, deck: Deck
) -> Iterator[Failure]:
    """What keeps the cards of a run from being a span; useful are all but those whose number is there already."""
    step = requirement.ranks.step
    if deck.ends is RunEnds.WRAP:
        circle = range(numbers[0] % step or step, deck.top + 1, step) if numbers else ()
        numbers = _shortest_arc(numbers, len(circle) * step)
    room = len(range(numbers[0] % step or step, deck.top + 1, step)) if numbers else len(deck.ranks[::step])
    if size > room and deck.ends is not RunEnds.BEYOND:
        yield fail(Rule.RUN_TOO_LONG, deck, has=size, room=room)
    needs = 0
    if numbers:
        low, high = numbers[0], numbers[-1]
        needs = len(deck.run(low, high, step)) if isinstance(deck, MeldDeck) else (high - low) // step + 1
    if needs > useful + max(0, requirement.size - size):
        yield fail(Rule.RUN_GAP, deck, low=numbers[0], high=numbers[-1], needs=needs, has=useful)


def _shortest_arc(numbers: tuple[int, ...], circle: int) -> tuple[int, ...]:
    """The numbers in the order in which they go round a circle with the fewest others between them."""
    if not numbers:
        return ()
    gaps = [(numbers[at] - numbers[at - 1]) % circle for at in range(len(numbers))]
    first = gaps.index(max(gaps))
    return (*numbers[first:], *numbers[:first])


def _suit_faults(rule: SuitRule, suits: Iterable[Suit], deck: Deck) -> Iterator[Failure]:
    if rule is SuitRule.ANY:
        return
    found = tuple(suit for suit in deck.suits if suit in suits)
    if rule is SuitRule.COLOR and len({deck.hue(suit) for suit in found}) > 1:
        yield fail(Rule.COLORS_DIFFER, deck, suits=tuple(dict.fromkeys(map(deck.hue, found))))
    if rule is SuitRule.SUIT and len(found) > 1:
        yield fail(Rule.SUITS_DIFFER, deck, suits=found)


def _wild_faults(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """The written values that cannot be: all that cannot by themselves, else the first that disagrees with another."""
    written = [at for at, place in enumerate(group) if place.card is WILD and not place.plain]
    wrong = [at for at in written if not _can_be(group, {at}, requirement, deck)]
    if not wrong:
        begun = (set(written[: place + 1]) for place in range(len(written)))
        wrong = [max(chosen) for chosen in begun if not _can_be(group, chosen, requirement, deck)][:1]
    if wrong:
        yield fail(Rule.WILD_VALUE, deck, value=tuple(dict.fromkeys(group[at] for at in wrong)))


def _can_be(group: Sequence[Placed], chosen: set[int], requirement: Requirement, deck: Deck) -> bool:
    """Whether there is a meld of these number cards with what is written on the chosen wilds alone."""
    places = [
        place if at in chosen else placed(place.card) if place.card in deck.in_melds else _WILD
        for at, place in enumerate(group)
    ]
    missing = [_WILD] * (requirement.size - len(group))
    return next(readings(places + missing, requirement, deck), None) is not None


_WILD: Final = placed(WILD)
