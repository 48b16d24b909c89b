"""The checks of groups, phases and hits, with no game at all: on cards or on text, with every reason.

`check_meld`, `check_phase` and `check_hit` are what users call; the functions that begin with ``judge`` are the same
without reading text, and are what the game itself calls.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import TypeAlias

from phaseten.cards import SKIP, Card, Color, NumberCard, Suit
from phaseten.errors import ParseError
from phaseten.melds import Meld, Placed, extended, meld_text, openings, placed, takes, value_text
from phaseten.notation import Group, find_phase, parse_groups, parse_meld, parse_place
from phaseten.phases import Phase
from phaseten.readings import faults, readings
from phaseten.reasons import Failure, Rule, fail
from phaseten.requirements import RankRule, Requirement, SuitRule
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.options import NaturalScope
from phaseten.rulesets.ruleset import Ruleset
from phaseten.verdict import Laying, Verdict

Cards: TypeAlias = str | Meld | Iterable[Card | Placed]
"""The cards of one group: their text, or cards of which a wild may be `Placed` with its value."""


# ------------------------------------------------------------------------------------------------- what users call


def check_meld(cards: Cards, requirement: Requirement | str, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether cards are such a group; the natural-card rule of a whole phase is for `check_phase`.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played.
        TypeError: something else than cards is given.

    Example:
        >>> check_meld("R4 B5 W Y7", "run 4").melds
        (<Meld run: R4 B5 W=6 Y7>,)
        >>> print(check_meld("R4 B5 W Y9", "run 4"))
        From 4 to 9 a run needs 6 cards and there are 4.
    """
    wanted = Requirement.parse(requirement) if isinstance(requirement, str) else requirement
    return judge_group(_group(cards, rules), wanted, rules.require())


def check_phase(melds: str | Iterable[Cards], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether groups of cards are a phase; they are matched to its groups in any order.

    Args:
        melds: the groups, as one text with ``|`` between them or one by one.
        phase: the phase, its text, or its printed number.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played, or has no phase of this number.
        TypeError: something else than cards is given.

    Example:
        >>> check_phase("R5 B5 W | R1 W=2 B3 G4", 2).ok
        True
        >>> print(check_phase("R5 B5 G5 | R9 B9 S", 1))
        A Skip is never part of a phase.
    """
    groups = parse_groups(melds, rules.deck) if isinstance(melds, str) else tuple(_group(meld, rules) for meld in melds)
    return judge_phase(groups, find_phase(phase, rules), rules.require())


def check_hit(card: Card | Placed | str, meld: Meld | str, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether a card can be added to a meld on the table.

    Raises:
        ParseError: a text cannot be read; a meld without its kind must fit one kind only.
        RulesetError: the ruleset cannot be played.
        TypeError: something else than a card and a meld is given.

    Example:
        >>> check_hit("Y8", "run: R4 B5 W=6 Y7").melds
        (<Meld run: R4 B5 W=6 Y7 Y8>,)
        >>> print(check_hit("W", "run: R4 B5 W=6 Y7"))
        Say what the wild is: 3, 8 are possible.
    """
    place = parse_place(card, rules.deck) if isinstance(card, str) else _placed(card)
    target = parse_meld(meld, rules) if isinstance(meld, str) else meld
    return judge_hit(place, target, rules.require())


def _group(cards: Cards, rules: Ruleset) -> Group:
    if isinstance(cards, str):
        groups = parse_groups(cards, rules.deck)
        if len(groups) > 1:
            raise ParseError(cards, cards.index("|"), "one group is asked for, not several")
        return groups[0]
    return cards.places if isinstance(cards, Meld) else tuple(map(_placed, cards))


def _placed(card: Card | Placed) -> Placed:
    return card if isinstance(card, Placed) else placed(card)


# ------------------------------------------------------------------------------------------------------- one group


def judge_group(group: Group, requirement: Requirement, rules: Ruleset) -> Verdict:
    """Whether the cards are such a group."""
    failures = tuple(_group_failures(group, requirement, rules))
    if failures:
        return Verdict(failures)
    first = next(readings(group, requirement, rules.deck))
    return Verdict(
        melds=(first,),
        all_readings=lambda: ((meld,) for meld in readings(group, requirement, rules.deck)),
    )


def _group_failures(group: Group, requirement: Requirement, rules: Ruleset) -> Iterator[Failure]:
    deck = rules.deck
    yield from faults(group, requirement, deck)
    if rules.laying.exact and len(group) > requirement.size:
        yield fail(Rule.TOO_MANY_CARDS, deck, group=str(requirement), needs=requirement.size, has=len(group))
    in_scope = rules.wilds.natural_scope is NaturalScope.GROUP
    needs = max(int(in_scope), dict(rules.wilds.min_naturals).get(requirement.kind, 0))
    has = _naturals(group)
    if has < needs:
        yield fail(Rule.NATURALS_IN_GROUP, deck, group=str(requirement), needs=needs, has=has)


def _naturals(group: Group) -> int:
    return sum(isinstance(place.card, NumberCard) for place in group)


# --------------------------------------------------------------------------------------------------------- a phase


def judge_phase(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Verdict:
    """Whether the groups, in any order, are the phase."""
    common = tuple(_phase_failures(groups, phase, rules))
    if len(groups) != len(phase.requirements):
        return Verdict(common)
    found = [[tuple(_group_failures(group, wanted, rules)) for group in groups] for wanted in phase.requirements]
    least: tuple[Failure, ...] | None = None
    for order in permutations(range(len(groups))):
        failures = tuple(failure for place, at in enumerate(order) for failure in found[place][at])
        matched = tuple(groups[at] for at in order)
        laying = None if failures else next(_layings(matched, phase, rules), None)
        if laying is None and not failures:
            failures = tuple(_equal_groups(matched, phase, rules))
        if laying is not None and not common:
            return Verdict(melds=laying, all_readings=lambda: _all_layings(groups, phase, rules))
        if least is None or len(failures) < len(least):
            least = failures
    return Verdict((*(least or ()), *common))


def _phase_failures(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Failure]:
    """What can be wrong whichever group is matched to which."""
    deck = rules.deck
    if len(groups) != len(phase.requirements):
        yield fail(Rule.NUMBER_OF_GROUPS, deck, phase=str(phase), needs=len(phase.requirements), has=len(groups))
        if any(place.card is SKIP for group in groups for place in group):
            yield fail(Rule.SKIP_IN_MELD, deck)
    if rules.wilds.natural_scope is NaturalScope.PHASE and not any(map(_naturals, groups)):
        yield fail(Rule.NATURAL_IN_PHASE, deck)


def _layings(matched: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Laying]:
    """Every laying of groups that are matched to the phase: all readings of each in which the groups may go together."""
    each = [readings(group, wanted, rules.deck) for group, wanted in zip(matched, phase.requirements, strict=True)]
    return (canonical(laying) for laying in product(*each) if not any(_repeated(laying, phase, rules)))


def _all_layings(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Laying]:
    """Every laying that the groups can be, each once."""
    seen: set[Laying] = set()
    for matched in permutations(groups):
        fits = zip(matched, phase.requirements, strict=True)
        if any(next(_group_failures(group, wanted, rules), None) for group, wanted in fits):
            continue
        for laying in _layings(matched, phase, rules):
            if laying not in seen:
                seen.add(laying)
                yield laying


def canonical(laying: Sequence[Meld]) -> Laying:
    """The laying with groups of the same requirement sorted, so that equal positions are equal objects."""
    for wanted, times in Counter(meld.requirement for meld in laying).items():
        if times > 1:
            alike = iter(sorted((meld for meld in laying if meld.requirement == wanted), key=_meld_order))
            laying = [next(alike) if meld.requirement == wanted else meld for meld in laying]
    return tuple(laying)


def _meld_order(meld: Meld) -> tuple[tuple[int, ...], str]:
    return tuple(place.card.order for place in meld.places), str(meld)


def _repeated(laying: Laying, phase: Phase, rules: Ruleset) -> Iterator[Failure]:
    """Groups that are equal and must differ: another suit (SEED-2), or sets of different numbers."""
    if phase.distinct:
        suits = [meld.suit_value for meld in laying if meld.requirement.suits is not SuitRule.ANY]
        for suit in dict.fromkeys(suit for suit in suits if suit is not None and suits.count(suit) > 1):
            yield fail(Rule.SAME_COLOR, rules.deck, suit=suit.word)
    if rules.laying.distinct_sets:
        numbers = [meld.rank_value for meld in laying if meld.requirement.ranks is RankRule.SAME]
        for number in sorted({number for number in numbers if isinstance(number, int) and numbers.count(number) > 1}):
            yield fail(Rule.SAME_NUMBER, rules.deck, number=number)


def _equal_groups(matched: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Failure]:
    first = [
        next(readings(group, wanted, rules.deck)) for group, wanted in zip(matched, phase.requirements, strict=True)
    ]
    return _repeated(tuple(first), phase, rules)


# ----------------------------------------------------------------------------------------------------------- a hit


def judge_hit(place: Placed, meld: Meld, rules: Ruleset) -> Verdict:
    """Whether a card can be added to a meld; a wild takes the only place that there is."""
    failures = tuple(_hit_failures(place, meld, rules))
    if failures:
        return Verdict(failures)
    grown = [extended(meld, opening) for opening in _matching(place, meld, rules)]
    return Verdict(melds=(grown[0],), all_readings=lambda: ((meld,) for meld in grown))


def _matching(place: Placed, meld: Meld, rules: Ruleset) -> list[Placed]:
    """The places in the meld that the card can have, given what is written on it."""
    open_places = takes(meld.requirement, meld.value, rules.deck).get(place.card, ())
    return [opening for opening in open_places if _agrees(place, opening, rules)]


def _agrees(written: Placed, opening: Placed, rules: Ruleset) -> bool:
    suit = written.suit
    if isinstance(suit, Suit) and isinstance(opening.suit, Color):
        suit = rules.deck.hue(suit)
    same_rank = written.rank is None or opening.rank in (None, written.rank)
    return same_rank and (suit is None or opening.suit in (None, suit))


def _hit_failures(place: Placed, meld: Meld, rules: Ruleset) -> Iterator[Failure]:
    deck = rules.deck
    requirement = meld.requirement
    matching = _matching(place, meld, rules)
    if place.card is SKIP:
        yield fail(Rule.SKIP_IN_MELD, deck)
    elif not deck.holds(place.card):
        yield fail(Rule.NOT_IN_DECK, deck, cards=(place.card,))
    elif place.natural and place != placed(place.card):
        yield fail(Rule.STANDS_FOR_ITSELF, deck, card=place.card)
    elif not openings(requirement, meld.value, deck):
        yield fail(Rule.MELD_IS_FULL, deck, meld=meld_text(meld, deck))
    elif place.natural and not matching:
        room = tuple(value_text(opening.rank, opening.suit) for opening in openings(requirement, meld.value, deck))
        yield fail(Rule.DOES_NOT_FIT, deck, card=place.card, meld=meld_text(meld, deck), takes=room)
    elif not matching:
        yield fail(Rule.WILD_VALUE, deck, value=value_text(place.rank, place.suit))
    elif len(matching) > 1:
        choices = tuple(value_text(opening.rank, opening.suit) for opening in matching)
        yield fail(Rule.AMBIGUOUS_WILD, deck, readings=choices)
