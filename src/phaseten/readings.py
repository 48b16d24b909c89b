"""Reading cards as a group: every meld that they can be, or why they are none.

A reading of some cards is a choice of the value of the meld; wilds fill what the number cards leave open. Cards have a
reading if and only if they have no faults; reading is fast, and faults are looked for only where there is no reading.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from phaseten.cards import SKIP, WILD, Deck, Hue, NumberCard, Suit
from phaseten.melds import Meld, Placed, place_order, placed, value_text
from phaseten.reasons import Failure, Rule, fail
from phaseten.requirements import Parity, RankRule, RankValue, Requirement, Span, SuitRule, value_of

# ----------------------------------------------------------------------------------------------------------- readings


def readings(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Meld]:
    """Every meld that the cards can be, given what is written on their wilds; more than enough cards are welcome.

    The first is the one that follows the order as listed, where there is one; the others come lowest first. The
    natural-card rule is no matter of readings: see `phaseten.validators`.
    """
    if len(group) >= requirement.size and all(possible(place, deck) for place in group):
        for rank, suit in _values(group, requirement, deck):
            yield _meld(group, requirement, rank, suit)


def possible(place: Placed, deck: Deck) -> bool:
    """Whether the place can be in a meld at all: a number card as itself, or a wild as what the deck has."""
    card, rank, suit = place.card, place.rank, place.suit
    if isinstance(card, NumberCard):
        return deck.holds(card) and rank == card.rank and suit is card.suit
    known_rank = rank is None or isinstance(rank, Parity) or 1 <= rank <= deck.top
    return card is WILD and known_rank and (suit is None or suit in deck.suits or suit in deck.hues)


def _meld(group: Sequence[Placed], requirement: Requirement, rank: RankValue | None, suit: Hue | None) -> Meld:
    naturals = [place for place in group if place.card is not WILD]
    if isinstance(rank, Span):
        by_rank = {place.rank: place for place in naturals}
        numbers = range(rank.low, rank.high + 1, requirement.ranks.step)
        places = tuple([by_rank.get(number) or placed(WILD, number, suit) for number in numbers])
    else:
        naturals.sort(key=place_order)
        places = (*naturals, *[placed(WILD, rank, suit)] * (len(group) - len(naturals)))
    return Meld(requirement, places, value_of(rank, suit))


def _values(
    group: Sequence[Placed], requirement: Requirement, deck: Deck
) -> Iterator[tuple[RankValue | None, Hue | None]]:
    """What the numbers and what the suits of the group can be together."""
    ranks = [place.rank for place in group]
    suits = [place.suit for place in group]
    for rank in _rank_values(requirement.ranks, ranks, deck):
        for suit in _suit_values(requirement.suits, suits, deck):
            yield rank, suit


_Ranks: TypeAlias = Sequence[int | Parity | None]


def _rank_values(rule: RankRule, ranks: _Ranks, deck: Deck) -> Iterable[RankValue | None]:
    """The values on the axis of numbers that agree with what is known of each place."""
    if rule is RankRule.ANY:
        return (None,)
    known = {rank for rank in ranks if rank is not None}
    if rule is RankRule.PARITY:
        parities = {rank if isinstance(rank, Parity) else Parity.of(rank) for rank in known}
        return [parity for parity in Parity if parities <= {parity}]
    numbers = {rank for rank in known if isinstance(rank, int)}
    if len(numbers) < len(known):  # a parity is no number of a set or run
        return ()
    if rule is RankRule.SAME:
        return deck.ranks if not numbers else numbers if len(numbers) == 1 else ()
    return _spans(ranks, numbers, rule.step, deck)


def _spans(ranks: _Ranks, numbers: set[int], step: int, deck: Deck) -> Iterable[Span]:
    """The spans that hold all the numbers: the one as listed first, then from the lowest on."""
    if len(ranks) - ranks.count(None) > len(numbers):  # a number twice
        return ()
    width = (len(ranks) - 1) * step
    first = max(1, max(numbers, default=0) - width)
    last = min(deck.top - width, min(numbers, default=deck.top))
    offsets = {number % step for number in numbers}
    lows = [low for low in range(first, last + 1) if offsets <= {low % step}]
    if len(lows) > 1:
        listed = {rank - place * step for place, rank in enumerate(ranks) if isinstance(rank, int)}
        lows.sort(key=lambda low: listed != {low})
    return [Span(low, low + width) for low in lows]


def _suit_values(rule: SuitRule, suits: Sequence[Hue | None], deck: Deck) -> Iterable[Hue | None]:
    """The values on the axis of suits that agree with what is known of each place."""
    if rule is SuitRule.ANY:
        return (None,)
    known = {suit for suit in suits if suit is not None}
    if rule is SuitRule.SUIT:
        return [suit for suit in deck.suits if known <= {suit}]
    hues = {deck.hue(suit) if isinstance(suit, Suit) else suit for suit in known}
    return [hue for hue in deck.hues if hues <= {hue}]


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
    if strange := tuple(dict.fromkeys(card for card in cards if not deck.holds(card))):
        yield fail(Rule.NOT_IN_DECK, deck, cards=strange)
    for card in dict.fromkeys(place.card for place in places if place.natural and place != placed(place.card)):
        yield fail(Rule.STANDS_FOR_ITSELF, deck, card=card)


def group_faults(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """What keeps the group from being such a meld.

    A card with a fault of its own, and one that is still missing, may be anything here: what follows from a fault is
    not told besides it.
    """
    if len(group) < requirement.size:
        yield fail(Rule.TOO_FEW_CARDS, deck, group=str(requirement), needs=requirement.size, has=len(group))
    naturals = [place.card for place in group if isinstance(place.card, NumberCard) and deck.holds(place.card)]
    ranks = [card.rank for card in naturals]
    of_numbers = [*_rank_faults(requirement, ranks, len(group), deck)]
    of_suits = [*_suit_faults(requirement.suits, {card.suit for card in naturals}, deck)]
    yield from of_numbers
    yield from of_suits
    if not of_numbers and not of_suits:
        yield from _wild_faults(group, requirement, deck)


def _rank_faults(requirement: Requirement, ranks: Sequence[int], size: int, deck: Deck) -> Iterator[Failure]:
    numbers = tuple(sorted(set(ranks)))
    rule = requirement.ranks
    if rule is RankRule.SAME and len(numbers) > 1:
        yield fail(Rule.NUMBERS_DIFFER, deck, numbers=numbers)
    if rule in (RankRule.PARITY, RankRule.CONSECUTIVE_PARITY) and len(set(map(Parity.of, numbers))) > 1:
        yield fail(Rule.PARITIES_DIFFER, deck, numbers=numbers)
    elif rule.step:
        yield from _run_faults(requirement, ranks, numbers, size, deck)


def _run_faults(
    requirement: Requirement, ranks: Sequence[int], numbers: tuple[int, ...], size: int, deck: Deck
) -> Iterator[Failure]:
    step = requirement.ranks.step
    if twice := tuple(number for number in numbers if ranks.count(number) > 1):
        yield fail(Rule.NUMBER_TWICE, deck, numbers=twice)
    room = len(range(numbers[0] % step or step, deck.top + 1, step)) if numbers else len(deck.ranks[::step])
    if size > room:
        yield fail(Rule.RUN_TOO_LONG, deck, has=size, room=room)
    spare = len(ranks) - len(numbers)
    needs = (numbers[-1] - numbers[0]) // step + 1 if numbers else 0
    if needs > max(size, requirement.size) - spare:
        yield fail(Rule.RUN_GAP, deck, low=numbers[0], high=numbers[-1], needs=needs, has=size - spare)


def _suit_faults(rule: SuitRule, suits: Iterable[Suit], deck: Deck) -> Iterator[Failure]:
    found = tuple(suit for suit in deck.suits if suit in suits)
    if rule is SuitRule.COLOR and len({deck.hue(suit) for suit in found}) > 1:
        yield fail(Rule.COLORS_DIFFER, deck, suits=tuple(dict.fromkeys(deck.hue(suit).word for suit in found)))
    if rule is SuitRule.SUIT and len(found) > 1:
        yield fail(Rule.SUITS_DIFFER, deck, suits=tuple(suit.word for suit in found))


def _wild_faults(group: Sequence[Placed], requirement: Requirement, deck: Deck) -> Iterator[Failure]:
    """The written values that cannot be: all that cannot by themselves, else the first that disagrees with another."""
    missing = requirement.size - len(group)
    blank = [placed(place.card) if deck.holds(place.card) and place.card is not SKIP else _ANYTHING for place in group]
    blank += [_ANYTHING] * missing
    written = [at for at, place in enumerate(group) if place.card is WILD and place != _ANYTHING]

    def agree(*chosen: int) -> bool:
        places = [group[at] if at in chosen else place for at, place in enumerate(blank)]
        return all(possible(place, deck) for place in places) and any(_values(places, requirement, deck))

    wrong = [at for at in written if not agree(at)]
    if not wrong:
        wrong = [at for place, at in enumerate(written) if not agree(*written[: place + 1])][:1]
    if wrong:
        values = (value_text(group[at].rank, group[at].suit) for at in wrong)
        yield fail(Rule.WILD_VALUE, deck, value=tuple(dict.fromkeys(values)))


_ANYTHING = placed(WILD)
