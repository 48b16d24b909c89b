"""The checks of groups, phases and hits against a naive idea of what they are, and what is always true of them."""

from collections.abc import Sequence
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from naive_melds import in_words, naive_phase, naive_values
from strategies import (
    COLOR_RULES,
    EDITIONS,
    SMALL_RULES,
    groups,
    kinds,
    melds_as_groups,
    phases,
    requirements,
    rulesets,
    shuffled,
)

from phaseten import (
    WILD,
    Card,
    Meld,
    NumberCard,
    Phase,
    Placed,
    Requirement,
    Rule,
    Ruleset,
    Verdict,
    check_hit,
    check_meld,
)
from phaseten.judging import judge_hit
from phaseten.melds import takes
from phaseten.notation import groups_text
from phaseten.phases import bound_to_suit
from phaseten.readings import faults, readings
from phaseten.requirements import KINDS
from phaseten.validators import check_phase

often = settings(max_examples=200, deadline=None)
now_and_then = settings(max_examples=100, deadline=None)

SMALL_ONES = (SMALL_RULES, COLOR_RULES)
Group = tuple[Placed, ...]


def words(verdict: Verdict) -> list[tuple[str, str]]:
    return [in_words(meld) for (meld,) in verdict.readings]


def broken(verdict: Verdict) -> set[Rule]:
    return {failure.rule for failure in verdict.failures}


# ---------------------------------------------------------------------------------------------------------- one group


def agrees_with_naive(group: Group, kind: str, size: int, rules: Ruleset) -> None:
    expected = naive_values(group, kind, size, rules.deck)
    verdict = check_meld(group, Requirement(size, *KINDS[kind]), rules)
    found = words(verdict)
    assert verdict.ok is bool(expected)
    assert len(set(found)) == len(found)
    assert set(found) == set(expected)
    assert found[:1] == expected[:1]


@often
@given(st.data(), st.sampled_from(SMALL_ONES), kinds, st.integers(1, 4))
def test_any_group_of_a_small_deck(data: st.DataObject, rules: Ruleset, kind: str, size: int) -> None:
    agrees_with_naive(data.draw(groups(rules.deck, size=4)), kind, size, rules)


@often
@given(st.data(), st.sampled_from(EDITIONS), kinds, st.integers(1, 7))
def test_any_group_of_a_full_deck(data: st.DataObject, rules: Ruleset, kind: str, size: int) -> None:
    agrees_with_naive(data.draw(groups(rules.deck, wilds=2)), kind, size, rules)


@often
@given(st.data(), st.sampled_from(EDITIONS), requirements())
def test_there_are_faults_if_and_only_if_there_is_no_reading(
    data: st.DataObject, rules: Ruleset, requirement: Requirement
) -> None:
    group = data.draw(st.one_of(groups(rules.deck), melds_as_groups(rules.deck, requirement)))
    told = [failure.rule for failure in faults(group, requirement, rules.deck)]
    assert bool(told) is not any(readings(group, requirement, rules.deck))


@often
@given(st.data(), rulesets(), requirements())
def test_the_order_of_the_cards_does_not_matter(data: st.DataObject, rules: Ruleset, requirement: Requirement) -> None:
    group = data.draw(st.one_of(groups(rules.deck), melds_as_groups(rules.deck, requirement)))
    one = check_meld(group, requirement, rules)
    other = check_meld(data.draw(shuffled(group)), requirement, rules)
    assert broken(one) == broken(other)
    assert set(one.readings) == set(other.readings)


@often
@given(st.data(), rulesets(), requirements())
def test_a_meld_holds_the_cards_that_were_laid(data: st.DataObject, rules: Ruleset, requirement: Requirement) -> None:
    group = data.draw(melds_as_groups(rules.deck, requirement))
    for (meld,) in check_meld(group, requirement, rules).readings:
        assert sorted(meld.cards) == sorted(place.card for place in group)
        assert meld.requirement is requirement
        assert all(place.plain for place in meld.places if isinstance(place.card, NumberCard))
        said = [(place.rank, place.suit) for place in meld.places if place.card is WILD]
        assert all((rank is None) is (meld.rank_value is None) for rank, _ in said)
        assert all((suit is None) is (meld.suit_value is None) for _, suit in said)


# ------------------------------------------------------------------------------------------------------------- a phase


@st.composite
def lays(draw: st.DrawFn, rules: Ruleset, phase: Phase, size: int, wilds: int) -> list[Group]:
    """A group for each of the phase, in any order; some are wrong, and now and then there are too many or too few."""
    chosen = [
        draw(st.one_of(melds_as_groups(rules.deck, wanted, size), groups(rules.deck, size=size, wilds=wilds)))
        for wanted in phase.requirements
    ]
    if draw(st.integers(0, 19)) == 0:
        chosen = draw(st.sampled_from([chosen[1:], [*chosen, *chosen[:1]]]))
    return draw(st.permutations(chosen))


@often
@given(st.data(), st.sampled_from(SMALL_ONES), rulesets(), phases(largest=3, groups=3))
def test_any_phase_of_a_small_deck(data: st.DataObject, small: Ruleset, options: Ruleset, phase: Phase) -> None:
    changed = {name: value for name, value in options.options().items() if name.startswith(("wilds", "laying"))}
    rules = small.evolve(**changed)
    lay = [group[:4] for group in data.draw(lays(rules, phase, size=3, wilds=2))]
    expected = naive_phase(
        lay,
        [(wanted.kind, wanted.size) for wanted in phase.requirements],
        rules.deck,
        exact=rules.laying.exact,
        distinct_sets=rules.laying.distinct_sets,
        other_suits=phase.distinct,
        scope=rules.wilds.natural_scope,
        minima=dict(rules.wilds.min_naturals),
    )
    assert check_phase(lay, phase, rules).ok is expected


@now_and_then
@given(st.data(), rulesets(), phases(groups=3))
def test_the_order_of_the_groups_does_not_matter(data: st.DataObject, rules: Ruleset, phase: Phase) -> None:
    lay = data.draw(lays(rules, phase, size=5, wilds=2))
    one = check_phase(lay, phase, rules)
    other = check_phase([data.draw(shuffled(group)) for group in data.draw(st.permutations(lay))], phase, rules)
    assert one.ok is other.ok
    assert len(one.failures) == len(other.failures)
    assert len(set(one.failures)) == len(one.failures)
    assert set(one.readings) == set(other.readings)
    assert one.readings[:1] == (() if one.failures else (one.melds,))


@now_and_then
@given(st.data(), rulesets(), phases(groups=3))
def test_no_matching_has_fewer_failures_than_the_one_that_is_told(
    data: st.DataObject, rules: Ruleset, phase: Phase
) -> None:
    rules, phase = rules.evolve(laying__distinct_sets=False), Phase(phase.requirements)
    lay = data.draw(lays(rules, phase, size=5, wilds=2))
    told = [failure for failure in check_phase(lay, phase, rules).failures if failure.rule not in OF_ALL_GROUPS]
    if len(lay) != len(phase.requirements):
        assert not told
    elif told:
        assert len(told) == min(failures_of_matching(order, phase, rules) for order in permutations(lay))


OF_ALL_GROUPS = {
    Rule.SKIP_IN_MELD,
    Rule.NOT_IN_DECK,
    Rule.STANDS_FOR_ITSELF,
    Rule.NUMBER_OF_GROUPS,
    Rule.NATURAL_IN_PHASE,
}


def failures_of_matching(lay: Sequence[Group], phase: Phase, rules: Ruleset) -> int:
    """How many failures are told of groups in this order, if each is judged alone."""
    verdicts = [check_meld(group, wanted, rules) for group, wanted in zip(lay, phase.requirements, strict=True)]
    failures = {failure for verdict in verdicts for failure in verdict.failures if failure.rule not in OF_ALL_GROUPS}
    return len(failures)


@now_and_then
@given(st.data(), rulesets(), phases(groups=3))
def test_every_reading_is_legal_when_it_is_written_out(data: st.DataObject, rules: Ruleset, phase: Phase) -> None:
    for melds in check_phase(data.draw(lays(rules, phase, size=5, wilds=2)), phase, rules).readings[:20]:
        text = groups_text([meld.places for meld in melds], rules.deck)
        for written in (text, melds):
            assert check_phase(written, phase, rules).melds == melds


@now_and_then
@given(st.data(), rulesets(), phases(groups=3))
def test_groups_that_must_differ_do(data: st.DataObject, rules: Ruleset, phase: Phase) -> None:
    for melds in check_phase(data.draw(lays(rules, phase, size=5, wilds=2)), phase, rules).readings[:50]:
        suits = [meld.suit_value for meld in melds if bound_to_suit(meld.requirement)]
        numbers = [meld.rank_value for meld in melds if meld.requirement.kind.endswith("set")]
        assert not phase.distinct or len(set(suits)) == len(suits)
        assert not rules.laying.distinct_sets or len(set(numbers)) == len(numbers)


# --------------------------------------------------------------------------------------------------------------- a hit


def grown(meld: Meld, place: Placed, rules: Ruleset) -> set[Meld]:
    """What the meld can be with one more card: a group of the same kind with the same value, or a longer run."""
    step = meld.requirement.ranks.step
    found: set[Meld] = set()
    for more in readings([*meld.places, place], meld.requirement, rules.deck):
        old, new = meld.rank_value, more.rank_value
        same = old == new
        longer = isinstance(old, tuple) and isinstance(new, tuple) and sum(new) - sum(old) in (step, -step)
        if meld.suit_value == more.suit_value and (longer if step else same):
            found.add(more)
    return found


@now_and_then
@given(st.data(), st.sampled_from([*EDITIONS, *SMALL_ONES]), requirements(largest=4))
def test_a_hit_is_legal_if_the_group_is_one_with_the_card(
    data: st.DataObject, rules: Ruleset, requirement: Requirement
) -> None:
    group = data.draw(melds_as_groups(rules.deck, requirement, size=5))
    for meld in [*readings(group, requirement, rules.deck)][:4]:
        place = data.draw(st.one_of(groups(rules.deck, size=3).filter(bool).map(lambda places: places[0])))
        expected = grown(meld, place, rules)
        verdict = check_hit(place, meld, rules)
        assert verdict == judge_hit(place, meld, rules)
        assert verdict.ok is (len(expected) == 1)
        assert set(verdict.melds) == (expected if verdict.ok else set())
        assert (Rule.AMBIGUOUS_WILD in broken(verdict)) is (len(expected) > 1)


@now_and_then
@given(st.data(), st.sampled_from([*EDITIONS, *SMALL_ONES]), requirements(largest=4))
def test_what_a_meld_takes_are_its_legal_hits(data: st.DataObject, rules: Ruleset, requirement: Requirement) -> None:
    group = data.draw(melds_as_groups(rules.deck, requirement, size=5))
    for meld in [*readings(group, requirement, rules.deck)][:2]:
        taken = takes(requirement, meld.value, rules.deck)
        faces: tuple[Card, ...] = (*rules.deck.numbers, WILD)
        for card in faces:
            assert (card in taken) is bool(grown(meld, Placed(card), rules))
        for place in (place for places in taken.values() for place in places):
            assert check_hit(place, meld, rules).ok
