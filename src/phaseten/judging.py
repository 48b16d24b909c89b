"""Whether groups are what a phase asks for, whether a phase has been laid, whether a card can be added: the judgements.

The game and `phaseten.validators` judge by the same functions. What is legal is found first; every reason is looked for
only where there is none.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeAlias, TypeVar

from phaseten.cards import WILD, Deck
from phaseten.kinds import room, with_one_more
from phaseten.melds import Meld, Placed, agrees
from phaseten.notation import Group
from phaseten.phases import Phase, bound_to_suit
from phaseten.readings import card_faults, first_reading, group_faults, possible, readings
from phaseten.reasons import Failure, Rule, fail
from phaseten.requirements import RankRule, Requirement, SuitRule
from phaseten.rulesets.ruleset import Ruleset
from phaseten.verdict import Laying, Verdict, new_verdict

T = TypeVar("T")

Part: TypeAlias = tuple[Sequence[Group], Phase, Ruleset]
"""Groups, the phase that they shall be, and the rules for it."""

MeldOrder: TypeAlias = tuple[tuple[int, ...], str]
"""By what equal groups of a phase are sorted: their cards, and where these do not say it, what they are."""

# ------------------------------------------------------------------------------------------------------- one group


def judge_group(group: Group, requirement: Requirement, rules: Ruleset) -> Verdict:
    """Whether the cards are such a group."""
    meld = _first_meld(group, requirement, rules)
    if meld is None:
        return Verdict((*card_faults(group, rules.deck), *_group_failures(group, requirement, rules)))
    return new_verdict((), (meld,), partial(_alone, group, requirement, rules))


def _alone(group: Group, requirement: Requirement, rules: Ruleset) -> Iterator[Laying]:
    return ((meld,) for meld in melds_of(group, requirement, rules))


def melds_of(group: Group, requirement: Requirement, rules: Ruleset) -> Iterator[Meld]:
    """Every meld that the group can be under these rules; none if and only if there are failures."""
    if rules.restricts_groups and any(_rule_failures(group, requirement, rules)):
        return iter(())
    return readings(group, requirement, rules.melding)


def _first_meld(group: Group, requirement: Requirement, rules: Ruleset) -> Meld | None:
    if rules.restricts_groups and any(_rule_failures(group, requirement, rules)):
        return None
    return first_reading(group, requirement, rules.melding)


def _group_failures(group: Group, requirement: Requirement, rules: Ruleset) -> Iterator[Failure]:
    """Why the group is no such meld under these rules, apart from cards that can be in none."""
    yield from group_faults(group, requirement, rules.melding)
    yield from _rule_failures(group, requirement, rules)


def _rule_failures(group: Group, requirement: Requirement, rules: Ruleset) -> Iterator[Failure]:
    """What the ruleset has against a group that would be a meld elsewhere."""
    if rules.laying.exact and len(group) > requirement.size:
        yield fail(Rule.TOO_MANY_CARDS, rules.deck, group=requirement, needs=requirement.size, has=len(group))
    needs, has = rules.naturals_in(requirement), _naturals(group)
    if has < needs:
        yield fail(Rule.NATURALS_IN_GROUP, rules.deck, group=requirement, needs=needs, has=has)


def _naturals(group: Group) -> int:
    return sum([place.natural for place in group])


# --------------------------------------------------------------------------------------------------------- a phase


def judge_phase(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Verdict:
    """Whether the groups, in any order, are the phase."""
    whole = len(groups) == len(phase.requirements) and not lacks_natural(groups, rules)
    laying = _plain_laying(groups, phase, rules) or next(_layings(groups, phase, rules), None) if whole else None
    if laying is None:
        return Verdict(tuple(_phase_failures(groups, phase, rules)))
    return new_verdict((), laying, partial(_each_laying, groups, phase, rules))


def judge_part(groups: Sequence[Group], phase: Phase, rules: Ruleset, laid: Laying = ()) -> Verdict:
    """Whether the groups, in any order, are the phase or some of its groups (UB).

    With groups that were laid before, they must be so together, and what lies stays what it is. Of several parts that
    the groups can be, the one is meant in which every wild is what is said of it, and no more.
    """
    refused: list[tuple[Failure, ...]] = []
    allowed: list[Verdict] = []
    for known, part, lenient in _parts(groups, phase, rules, laid):
        verdict = judge_phase(known, part, lenient)
        if verdict.failures:
            refused.append(verdict.failures)
        elif laid:
            allowed += [Verdict(melds=melds) for melds in verdict.readings if not Counter(laid) - Counter(melds)]
        else:
            allowed.append(verdict)
    if allowed:
        return next((verdict for verdict in allowed if _as_said(groups, verdict.melds)), allowed[0])
    if refused:
        return Verdict(min(refused, key=len))
    return judge_part(groups, still_missing(phase, laid), rules.for_parts)  # they are what lies there already


def _as_said(groups: Sequence[Group], melds: Laying) -> bool:
    lying = [Counter(meld.places) for meld in melds]
    return all(Counter(group) in lying for group in groups)


def _parts(groups: Sequence[Group], phase: Phase, rules: Ruleset, laid: Laying) -> Iterator[Part]:
    """What the groups can be with those that were laid before: some groups of the phase, or all of it."""
    known = (*(meld.places for meld in laid), *groups)
    if 0 < len(known) < len(phase.requirements):
        yield from ((known, part, rules.for_parts) for part in phase.parts(len(known)))
    else:
        yield known, phase, rules


def part_meant(groups: Sequence[Group], phase: Phase, rules: Ruleset, laid: Laying = ()) -> Part:
    """What the verdict on these groups is about: of a phase that may be laid in parts, the part that fits best."""
    if not rules.laying.partial:
        return groups, phase, rules
    failures = judge_part(groups, phase, rules, laid).failures
    for part in _parts(groups, phase, rules, laid):
        if judge_phase(*part).failures == failures:
            return part
    return part_meant(groups, still_missing(phase, laid), rules)


def still_missing(phase: Phase, laid: Laying) -> Phase:
    """The phase without the groups that have been laid of it."""
    missing = Counter(phase.requirements) - Counter(meld.requirement for meld in laid)
    suited = sum(map(bound_to_suit, missing.elements()))
    return Phase(missing.elements(), distinct=phase.distinct and suited > 1)


def lacks_natural(groups: Sequence[Group], rules: Ruleset) -> bool:
    """Whether there are only wilds where the phase as a whole needs a number card."""
    if not rules.phase_needs_natural:
        return False
    for group in groups:
        for place in group:
            if place.natural:
                return False
    return True


def _plain_laying(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Laying | None:
    """The first of all layings, found faster where it is the plain one: the first reading of each group in order."""
    melds = _first_melds(groups, phase, rules)
    return canonical(melds, phase) if len(melds) == len(groups) and _differ(melds, phase, rules) else None


def _first_melds(matched: Sequence[Group], phase: Phase, rules: Ruleset) -> Sequence[Meld]:
    """The first reading of each group, matched to the phase in this order, up to one that has none."""
    melds: list[Meld] = []
    for group, wanted in zip(matched, phase.requirements, strict=True):
        meld = _first_meld(group, wanted, rules)
        if meld is None:
            break
        melds.append(meld)
    return melds


def _layings(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Laying]:
    """Everything that the groups can be as the phase, the plain order first."""
    for matched in _matchings(groups, phase):
        for melds in together(matched, phase, rules):
            yield canonical(melds, phase)


def _each_laying(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterable[Laying]:
    return dict.fromkeys(_layings(groups, phase, rules))


def _matchings(groups: Sequence[Group], phase: Phase) -> Iterator[Sequence[Group]]:
    """The groups in every order in which they can be matched to the phase, the plain one first."""
    yield groups
    for order in islice(_orders(phase.requirements), 1, None):
        yield [groups[at] for at in order]


def _orders(requirements: Sequence[Requirement], taken: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every order of as many groups, the plain one first; those for equal requirements keep their own order."""
    if len(taken) == len(requirements):
        yield taken
        return
    alike = [at for at, wanted in zip(taken, requirements, strict=False) if wanted == requirements[len(taken)]]
    for at in range(max(alike, default=-1) + 1, len(requirements)):
        if at not in taken:
            yield from _orders(requirements, (*taken, at))


def together(matched: Sequence[Group], phase: Phase, rules: Ruleset, melds: Laying = ()) -> Iterator[Laying]:
    """All melds that the groups, matched to the phase in this order, can be side by side."""
    place = len(melds)
    if place == len(matched):
        yield melds
        return
    for meld in melds_of(matched[place], phase.requirements[place], rules):
        more = (*melds, meld)
        if _differ(more, phase, rules):
            yield from together(matched, phase, rules, more)


def canonical(laying: Sequence[Meld], phase: Phase) -> Laying:
    """The laying with equal groups of the phase sorted, so that equal positions are equal objects."""
    return tuple(in_order(laying, phase, meld_order))


def in_order(laid: Sequence[T], phase: Phase, order: Callable[[T], MeldOrder]) -> Sequence[T]:
    """What is laid for each group of the phase, with that for equal groups sorted."""
    if not phase.equal:
        return laid
    ordered = [*laid]
    for places in phase.equal:
        for at, one in zip(places, sorted([laid[at] for at in places], key=order), strict=True):
            ordered[at] = one
    return ordered


def meld_order(meld: Meld) -> MeldOrder:
    """By cards; where these can all be wild, or are of a kind of one's own, they do not say what the meld is."""
    first, last = meld.places[0], meld.places[-1]
    told = (first.natural or last.natural) and meld.requirement.own is None
    return tuple([place.order for place in meld.places]), "" if told else str(meld)


def _differ(melds: Sequence[Meld], phase: Phase, rules: Ruleset) -> bool:
    """Whether the groups differ where they must."""
    return not (phase.distinct or rules.laying.distinct_sets) or not any(_repeated(melds, phase, rules))


def _repeated(melds: Sequence[Meld], phase: Phase, rules: Ruleset) -> Iterator[Failure]:
    """Groups that are equal and must differ: another suit (SEED-2), or sets of different numbers."""
    if phase.distinct:
        suits = [meld.suit_value for meld in melds if meld.requirement.suits is not SuitRule.ANY]
        for suit in dict.fromkeys(suit for suit in suits if suit is not None and suits.count(suit) > 1):
            yield fail(Rule.SAME_COLOR, rules.deck, suit=suit)
    if rules.laying.distinct_sets:
        numbers = [meld.rank_value for meld in melds if meld.requirement.ranks is RankRule.SAME]
        for number in sorted({number for number in numbers if isinstance(number, int) and numbers.count(number) > 1}):
            yield fail(Rule.SAME_NUMBER, rules.deck, number=number)


def _phase_failures(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Failure]:
    """Why the groups are not the phase; of several matchings that fail, the one with the fewest failures is told."""
    deck = rules.deck
    yield from card_faults([place for group in groups for place in group], deck)
    if len(groups) != len(phase.requirements):
        yield fail(Rule.NUMBER_OF_GROUPS, deck, phase=phase, needs=len(phase.requirements), has=len(groups))
        return
    yield from min((_matched_failures(matched, phase, rules) for matched in _matchings(groups, phase)), key=len)
    if lacks_natural(groups, rules):
        yield fail(Rule.NATURAL_IN_PHASE, deck)


def _matched_failures(matched: Sequence[Group], phase: Phase, rules: Ruleset) -> Sequence[Failure]:
    """What is wrong if the groups are matched to the phase in this order."""
    pairs = zip(matched, phase.requirements, strict=True)
    failures = dict.fromkeys(failure for group, wanted in pairs for failure in _group_failures(group, wanted, rules))
    if failures or any(together(matched, phase, rules)):
        return tuple(failures)
    melds = _first_melds(matched, phase, rules)
    return tuple(_repeated(melds, phase, rules)) if len(melds) == len(matched) else ()


def matched_groups(
    groups: Sequence[Group], phase: Phase, rules: Ruleset
) -> list[tuple[Group, Requirement, tuple[Failure, ...]]]:
    """The groups, as many as the phase has, in the order in which a verdict tells of them.

    Each comes with what the phase asks for in its place, and with what keeps it from being that.
    """
    told = min(_matchings(groups, phase), key=lambda matched: len(_matched_failures(matched, phase, rules)))
    pairs = zip(told, phase.requirements, strict=True)
    return [(group, wanted, tuple(_group_failures(group, wanted, rules))) for group, wanted in pairs]


# ----------------------------------------------------------------------------------------------------------- a hit


def judge_hit(place: Placed, meld: Meld, rules: Ruleset) -> Verdict:
    """Whether a card can be added to a meld; a wild takes the only place that there is."""
    deck = rules.melding
    places = room(meld, deck).get(place.card, ())
    agreed = places if possible(place, meld.requirement, deck) else ()
    fitting = [there for there in agreed if agrees(place, there, deck)]
    if len(fitting) == 1:
        return Verdict(melds=(with_one_more(meld, fitting[0], deck),))
    return Verdict((_hit_failure(place, meld, fitting, deck),))


def _hit_failure(place: Placed, meld: Meld, fitting: Sequence[Placed], deck: Deck) -> Failure:
    for failure in card_faults([place], deck):
        return failure
    fits = room(meld, deck)
    if not fits:
        return fail(Rule.MELD_IS_FULL, deck, meld=meld)
    if place.natural or WILD not in fits:
        return fail(Rule.DOES_NOT_FIT, deck, card=place.card, meld=meld, takes=fits.get(WILD) or tuple(fits))
    if not fitting:
        return fail(Rule.WILD_VALUE, deck, value=(place,))
    return fail(Rule.AMBIGUOUS_WILD, deck, readings=tuple(fitting))
