"""Which rules apply to groups of cards that shall be a phase, in the order in which a verdict tells of them."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from phaseten.cards import NumberCard
from phaseten.explaining.row import Row, row
from phaseten.judging import matched_groups
from phaseten.melds import Placed
from phaseten.notation import Group
from phaseten.phases import Phase
from phaseten.reasons import Rule
from phaseten.requirements import RankRule, Requirement, SuitRule
from phaseten.rulesets.ruleset import Ruleset


def phase_rows(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Row]:
    """What is asked of groups that shall be a phase: of all cards, of each group for itself, and of all together."""
    places = [place for group in groups for place in group]
    yield from _card_rows(places)
    needs, has = len(phase.requirements), len(groups)
    yield row(Rule.NUMBER_OF_GROUPS, phase=phase, needs=needs, has=has)
    if needs != has:
        return
    asked: set[Rule] = set()
    for number, (group, wanted, own) in enumerate(matched_groups(groups, phase, rules)):
        for each in _group_rows(group, wanted, rules):
            asked.add(each.rule)
            yield Row(each.rule, each.values, each.after, number, own)
    if phase.distinct:
        yield row(Rule.SAME_COLOR, after=asked)
    if rules.laying.distinct_sets and sum(wanted.ranks is RankRule.SAME for wanted in phase.requirements) > 1:
        yield row(Rule.SAME_NUMBER, after=asked)
    if rules.phase_needs_natural:
        yield row(Rule.NATURAL_IN_PHASE)


def _card_rows(places: Sequence[Placed]) -> Iterator[Row]:
    yield row(Rule.SKIP_IN_MELD)
    yield row(Rule.NOT_IN_DECK)
    if any(place.natural and not place.plain for place in places):
        yield row(Rule.STANDS_FOR_ITSELF)


_OF_NUMBERS: Final[Mapping[RankRule, tuple[Rule, ...]]] = MappingProxyType(
    {
        RankRule.ANY: (),
        RankRule.SAME: (Rule.NUMBERS_DIFFER,),
        RankRule.CONSECUTIVE: (Rule.NUMBER_TWICE, Rule.RUN_TOO_LONG, Rule.RUN_GAP),
        RankRule.PARITY: (Rule.PARITIES_DIFFER,),
        RankRule.CONSECUTIVE_PARITY: (Rule.PARITIES_DIFFER, Rule.NUMBER_TWICE, Rule.RUN_TOO_LONG, Rule.RUN_GAP),
    }
)
_OF_SUITS: Final[Mapping[SuitRule, tuple[Rule, ...]]] = MappingProxyType(
    {SuitRule.ANY: (), SuitRule.COLOR: (Rule.COLORS_DIFFER,), SuitRule.SUIT: (Rule.SUITS_DIFFER,)}
)
"""What is asked of the numbers and of the suits of a group."""


def _group_rows(group: Group, wanted: Requirement, rules: Ruleset) -> Iterator[Row]:
    naturals = [place.card for place in group if isinstance(place.card, NumberCard)]
    numbers = tuple(sorted({card.rank for card in naturals}))
    suits = tuple(suit for suit in rules.deck.suits if any(card.suit is suit for card in naturals))
    hues = tuple(dict.fromkeys(map(rules.deck.hue, suits))) if wanted.suits is SuitRule.COLOR else suits
    yield row(Rule.TOO_FEW_CARDS, group=wanted, needs=wanted.size, has=len(group))
    mixed = (Rule.PARITIES_DIFFER,)
    for rule in _OF_NUMBERS[wanted.ranks]:
        after = mixed if rule in (Rule.RUN_TOO_LONG, Rule.RUN_GAP) else ()
        if rule is Rule.RUN_TOO_LONG:
            yield row(rule, after=after, has=len(group))
        else:
            yield row(rule, after=after, numbers=numbers or None, has=len(group))
    for rule in _OF_SUITS[wanted.suits]:
        yield row(rule, suits=hues or None)
    if wanted.own is not None:
        first = (Rule.SKIP_IN_MELD, Rule.NOT_IN_DECK, Rule.STANDS_FOR_ITSELF, Rule.TOO_FEW_CARDS)
        yield row(Rule.NOT_OF_THIS_KIND, after=first, group=wanted)
    if any(not place.natural and not place.plain for place in group):
        own = () if wanted.own is None else (Rule.NOT_OF_THIS_KIND,)
        yield row(Rule.WILD_VALUE, after=[*_OF_NUMBERS[wanted.ranks], *_OF_SUITS[wanted.suits], *own])
    if rules.laying.exact:
        yield row(Rule.TOO_MANY_CARDS, group=wanted, needs=wanted.size, has=len(group))
    if least := rules.naturals_in(wanted):
        yield row(Rule.NATURALS_IN_GROUP, group=wanted, needs=least, has=len(naturals))
