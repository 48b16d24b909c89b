"""Reading cards as a group: every meld that they can be, or why they are none.

A reading of some cards is a choice of the value of the meld; wilds fill what the number cards leave open.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from phaseten.cards import SKIP, WILD, Deck, Hue, NumberCard, Suit
from phaseten.melds import Meld, Placed, place_order, placed, value_text
from phaseten.reasons import Failure, Rule, fail
from phaseten.requirements import Parity, RankRule, RankValue, Requirement, Span, SuitRule, value_of

# ----------------------------------------------------------------------------------------------------------- readings


def readings(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Meld]:
    """Every meld that the cards can be, given what is written on their wilds.

    The first is the one that follows the order as listed, where there is one; the others come lowest first. Sizes, the
    natural-card rule and cards that are never in a meld are no matter of readings: see `faults`.
    """
    ranks = [place.rank for place in group]
    suits = [place.suit for place in group]
    for rank in _rank_values(requirement.ranks, ranks, deck):
        for suit in _suit_values(requirement.suits, suits, deck):
            yield _meld(group, requirement, rank, suit)


def _meld(group: Sequence[Placed], requirement: Requirement, rank: RankValue | None, suit: Hue | None) -> Meld:
    naturals = [placed(place.card) for place in group if isinstance(place.card, NumberCard)]
    if isinstance(rank, Span):
        by_rank = {place.rank: place for place in naturals}
        numbers = range(rank.low, rank.high + 1, requirement.ranks.step)
        places = tuple(by_rank.get(number) or placed(WILD, number, suit) for number in numbers)
    else:
        naturals.sort(key=place_order)
        places = (*naturals, *[placed(WILD, rank, suit)] * (len(group) - len(naturals)))
    return Meld(requirement, places, value_of(rank, suit))


_Ranks: TypeAlias = Sequence[int | Parity | None]


def _rank_values(rule: RankRule, ranks: _Ranks, deck: Deck) -> Iterator[RankValue | None]:
    """The values on the axis of numbers that agree with the ranks which are known."""
    known = [rank for rank in ranks if rank is not None]
    numbers = [rank for rank in known if not isinstance(rank, Parity)]
    if any(not 1 <= number <= deck.top for number in numbers):
        return
    match rule:
        case RankRule.ANY:
            yield None
        case RankRule.PARITY:
            parities = {rank if isinstance(rank, Parity) else Parity.of(rank) for rank in known}
            yield from (parity for parity in Parity if parities <= {parity})
        case RankRule.SAME if len(numbers) == len(known):
            yield from (number for number in _same(numbers, deck))
        case RankRule.CONSECUTIVE | RankRule.CONSECUTIVE_PARITY if len(set(numbers)) == len(known):
            yield from _spans(ranks, numbers, rule.step, deck)
        case _:
            return


def _same(numbers: Sequence[int], deck: Deck) -> Iterable[int]:
    distinct = set(numbers)
    return distinct if len(distinct) == 1 else () if distinct else deck.ranks


def _spans(ranks: _Ranks, numbers: Sequence[int], step: int, deck: Deck) -> Iterator[Span]:
    """The spans that hold all the numbers: the one as listed first, then from the lowest on."""
    width = (len(ranks) - 1) * step
    first = max(1, max(numbers, default=0) - width)
    last = min(deck.top - width, min(numbers, default=deck.top))
    lows = [low for low in range(first, last + 1) if all((number - low) % step == 0 for number in numbers)]
    listed = {rank - place * step for place, rank in enumerate(ranks) if isinstance(rank, int)}
    lows.sort(key=lambda low: (listed != {low}, low))
    return (Span(low, low + width) for low in lows)


def _suit_values(rule: SuitRule, suits: Sequence[Hue | None], deck: Deck) -> Iterator[Hue | None]:
    """The values on the axis of suits that agree with the suits which are known."""
    known = {suit for suit in suits if suit is not None}
    if any(suit not in deck.suits and suit not in deck.hues for suit in known):
        return
    match rule:
        case SuitRule.ANY:
            yield None
        case SuitRule.COLOR:
            hues = {deck.hue(suit) if isinstance(suit, Suit) else suit for suit in known}
            yield from (hue for hue in deck.hues if hues <= {hue})
        case SuitRule.SUIT:
            yield from (suit for suit in deck.suits if known <= {suit})


# ------------------------------------------------------------------------------------------------------------- faults


def faults(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """Why the cards are not what the requirement asks for; nothing where they are, or are only too many."""
    strange = tuple(place.card for place in group if not deck.holds(place.card))
    if SKIP in (place.card for place in group):
        yield fail(Rule.SKIP_IN_MELD, deck)
    if strange:
        yield fail(Rule.NOT_IN_DECK, deck, cards=strange)
    for place in group:
        if isinstance(place.card, NumberCard) and place != placed(place.card):
            yield fail(Rule.STANDS_FOR_ITSELF, deck, card=place.card)
    if len(group) < requirement.size:
        yield fail(Rule.TOO_FEW_CARDS, deck, group=str(requirement), needs=requirement.size, has=len(group))
    usable = [place for place in group if deck.holds(place.card)]
    naturals = [place.card for place in usable if isinstance(place.card, NumberCard)]
    rank_faults = [*_rank_faults(requirement.ranks, [card.rank for card in naturals], len(group), deck)]
    suit_faults = [*_suit_faults(requirement.suits, {card.suit for card in naturals}, deck)]
    yield from rank_faults
    yield from suit_faults
    if not rank_faults and not suit_faults:
        yield from _wild_faults(usable, requirement, deck)


def _rank_faults(rule: RankRule, ranks: Sequence[int], size: int, deck: Deck) -> Iterator[Failure]:
    numbers = tuple(sorted(set(ranks)))
    if rule is RankRule.SAME and len(numbers) > 1:
        yield fail(Rule.NUMBERS_DIFFER, deck, numbers=numbers)
    if rule in (RankRule.PARITY, RankRule.CONSECUTIVE_PARITY) and len({Parity.of(number) for number in numbers}) > 1:
        yield fail(Rule.PARITIES_DIFFER, deck, numbers=numbers)
    elif rule.step:
        yield from _run_faults(ranks, numbers, rule.step, size, deck)


def _run_faults(
    ranks: Sequence[int], numbers: tuple[int, ...], step: int, size: int, deck: Deck
) -> Iterator[Failure]:
    twice = tuple(number for number in numbers if ranks.count(number) > 1)
    if twice:
        yield fail(Rule.NUMBER_TWICE, deck, numbers=twice)
    room = len(range(numbers[0] % step or step, deck.top + 1, step)) if numbers else len(deck.ranks[::step])
    if size > room:
        yield fail(Rule.RUN_TOO_LONG, deck, has=size, room=room)
    if numbers and (needs := (numbers[-1] - numbers[0]) // step + 1) > size - (len(ranks) - len(numbers)):
        yield fail(Rule.RUN_GAP, deck, low=numbers[0], high=numbers[-1], needs=needs, has=size)


def _suit_faults(rule: SuitRule, suits: Iterable[Suit], deck: Deck) -> Iterator[Failure]:
    found = tuple(suit for suit in deck.suits if suit in suits)
    if rule is SuitRule.COLOR and len({deck.hue(suit) for suit in found}) > 1:
        yield fail(Rule.COLORS_DIFFER, deck, suits=tuple(dict.fromkeys(deck.hue(suit).word for suit in found)))
    if rule is SuitRule.SUIT and len(found) > 1:
        yield fail(Rule.SUITS_DIFFER, deck, suits=tuple(suit.word for suit in found))


def _wild_faults(usable: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """The written values that cannot be: each by itself, or, where each could be, the first that disagrees."""
    if next(readings(usable, requirement, deck), None):
        return
    blank = [placed(place.card) for place in usable]
    for number, place in enumerate(usable):
        alone = [*blank[:number], place, *blank[number + 1 :]]
        if place != blank[number] and not next(readings(alone, requirement, deck), None):
            yield fail(Rule.WILD_VALUE, deck, value=value_text(place.rank, place.suit))
            return
    for number, place in enumerate(usable):
        begun = [*usable[: number + 1], *blank[number + 1 :]]
        if not next(readings(begun, requirement, deck), None):
            yield fail(Rule.WILD_VALUE, deck, value=value_text(place.rank, place.suit))
            return
