"""The checks of groups, phases and hits, case by case: see `cases_melds` for the tables."""

import copy
import pickle
from collections.abc import Iterable

import pytest
from cases_melds import (
    ALIKE_IN_ALL,
    GROWING,
    HITS,
    LAYS,
    READ,
    REFUSED,
    SCORES,
    Hit,
    Lay,
    Read,
    Refused,
    Score,
)

from phaseten import (
    CATALOGUE,
    CONTRACT,
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    MATTEL,
    ORIGINAL,
    PHASE_10,
    WIKIPEDIA,
    WILD,
    IllegalAction,
    NumberCard,
    Placed,
    Rule,
    Ruleset,
    Span,
    Suit,
    Verdict,
    check_hit,
    check_meld,
    check_phase,
    parse_meld,
)
from phaseten.melds import meld_text
from phaseten.verdict import verdict_on

R5, B5, G5 = PHASE_10.cards("R5 B5 G5")
H7 = NumberCard(7, Suit.HEARTS)
NO_NATURALS = ORIGINAL.evolve(wilds__natural_scope="none")


def broken(verdict: Verdict) -> str:
    return " ".join(failure.rule for failure in verdict.failures)


def by_id(cases: Iterable[Lay | Read | Refused | Hit | Score]) -> list[str]:
    return [case.id for case in cases]


# ---------------------------------------------------------------------------------------------------------- the tables

EVERY_LAY = [
    pytest.param(case.phase, case.cards, ruleset, wanted, id=name)
    for rules, cases in LAYS
    for case in cases
    for name, ruleset, wanted in case.by_option(rules)
]


@pytest.mark.parametrize(("phase", "cards", "rules", "wanted"), EVERY_LAY)
def test_lay(phase: int | str, cards: str, rules: Ruleset, wanted: str) -> None:
    verdict = check_phase(cards, phase, rules)
    assert broken(verdict) == wanted
    assert verdict.ok is bool(verdict) is (wanted == "")
    assert len(set(verdict.failures)) == len(verdict.failures), "every broken rule is told once"
    assert bool(verdict.melds) is verdict.ok


@pytest.mark.parametrize("rules", [MATTEL, FUNDEX, WIKIPEDIA, MASTERS, LAST_ROUND], ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", ALIKE_IN_ALL)
def test_all_editions_judge_alike(name: str, rules: Ruleset) -> None:
    (case,) = (case for _, cases in LAYS for case in cases if case.id == name)
    assert broken(check_phase(case.cards, case.phase, rules)) == case.broken


@pytest.mark.parametrize("case", READ, ids=by_id(READ))
def test_what_wilds_are(case: Read) -> None:
    verdict = check_meld(case.cards, case.requirement, case.rules)
    assert [meld_text(meld, case.rules.deck) for meld in verdict.melds] == [case.meld]
    assert verdict.readings[0] == verdict.melds


@pytest.mark.parametrize("case", REFUSED, ids=by_id(REFUSED))
def test_no_such_group(case: Refused) -> None:
    verdict = check_meld(case.cards, case.requirement, case.rules)
    assert broken(verdict) == case.broken
    assert verdict.melds == ()
    assert verdict.readings == ()


@pytest.mark.parametrize("case", HITS, ids=by_id(HITS))
def test_hit(case: Hit) -> None:
    verdict = check_hit(case.card, case.meld, case.rules)
    if verdict.ok:
        assert meld_text(verdict.melds[0], case.rules.deck) == case.then
        assert verdict.readings == (verdict.melds,)
    else:
        assert broken(verdict) == case.then


@pytest.mark.parametrize(("name", "meld", "hits", "then"), GROWING, ids=[row[0] for row in GROWING])
def test_hits_one_after_the_other(name: str, meld: str, hits: str, then: str) -> None:
    table = parse_meld(meld)
    for hit in hits.split(", "):
        card, answer = hit.split()
        verdict = check_hit(card, table)
        assert verdict.ok is (answer == "yes"), hit
        table = verdict.melds[0] if verdict else table
    assert str(table) == then, name


@pytest.mark.parametrize("case", SCORES, ids=by_id(SCORES))
def test_score(case: Score) -> None:
    assert case.rules.score(case.hand) == case.points
    assert case.rules.score(case.rules.deck.cards(case.hand)) == case.points


# ------------------------------------------------------------------------------------------------------------ readings


def spans(verdict: Verdict) -> list[Span]:
    return [value for (meld,) in verdict.readings if isinstance(value := meld.value, Span)]


def test_wild_03_all_places_of_a_run_with_one_number_card() -> None:
    verdict = check_meld("R5 W W W W W W", "run 7")
    assert spans(verdict) == [Span(5, 11), Span(1, 7), Span(2, 8), Span(3, 9), Span(4, 10)]


def test_f015_the_run_of_five_three_and_four_is_also_3_to_6() -> None:
    assert spans(check_meld("R3 R5 W R4", "run 4")) == [Span(2, 5), Span(3, 6)]


def test_readings_are_those_of_all_groups_together() -> None:
    verdict = check_phase("W W W | R1 B2 G3 W", 2)
    assert verdict.readings[0] == verdict.melds
    assert len(verdict.readings) == len(set(verdict.readings)) == 12
    assert len(check_phase("W W W W | W W W W", "run 4 + run 4", NO_NATURALS).readings) == 9 * 10 // 2, "each once"


def test_readings_of_groups_that_must_differ() -> None:
    rules = ORIGINAL.evolve(laying__distinct_sets=True)
    numbers = [{meld.value for meld in laying} for laying in check_phase("W W W | R1 B1 G1", 1, rules).readings]
    assert numbers == [{1, number} for number in range(2, 13)]


def test_readings_when_the_groups_can_be_matched_in_two_ways() -> None:
    """Four threes and wilds are a set or a run; so are four fours and wilds."""
    readings = check_phase("R3 W W W | R4 W W W", "set 4 + run 4").readings
    sets = {str(laying[0]) for laying in readings}
    assert sets == {"set 3: R3 W W W", "set 4: R4 W W W"}


def test_equal_groups_are_sorted_so_that_equal_lays_are_equal() -> None:
    one, two = check_phase("R9 B9 G9 | R3 B3 G3", 1), check_phase("G3 R3 B3 | B9 R9 G9", 1)
    assert one == two
    assert one.melds == two.melds
    assert [str(meld) for meld in one.melds] == ["set 3: R3 B3 G3", "set 9: R9 B9 G9"]
    assert [str(meld) for meld in check_phase("W=9 W W | W=3 W W", 1, NO_NATURALS).melds] == [
        "set 3: W W W",
        "set 9: W W W",
    ]


def test_groups_of_the_phase_keep_its_order() -> None:
    phase = "set 3 + run 3 + set 3"
    verdict = check_phase("R9 B9 G9 | R1 B2 G3 | R4 B4 G4", phase)
    assert [str(meld) for meld in verdict.melds] == ["set 4: R4 B4 G4", "run: R1 B2 G3", "set 9: R9 B9 G9"]


# ------------------------------------------------------------------------------------------------- what is told of why


def test_groups_are_matched_so_that_the_fewest_failures_are_told() -> None:
    """Set and run in the wrong order, the set with a wrong card: nothing is said of a run of sevens."""
    verdict = check_phase("R1 B2 G3 Y4 | R7 B7 G8", 2)
    assert [failure.values for failure in verdict.failures] == [{"numbers": (7, 8)}]


def test_a16_of_equally_bad_matchings_the_order_of_the_phase_is_told() -> None:
    (failure,) = check_phase("R8 B8 G8 Y8 | R3 B3 G3", 10).failures
    assert failure.message == "set 5 needs 5 cards and has 4."
    (failure,) = check_phase("R3 B3 G3 | R8 B8 G8 Y8", 10).failures
    assert failure.message == "set 5 needs 5 cards and has 3."


def test_a_rule_that_two_groups_break_alike_is_told_once() -> None:
    assert broken(check_phase("R5 B5 S | R7 B7 S", 1)) == "skip_in_meld"
    assert broken(check_phase("R5 B5 | R7 B7", 1)) == "too_few_cards"
    assert broken(check_phase("R5 B6 G7 | R5 B6 Y7", 1)) == "numbers_differ"
    assert broken(check_phase("R5 B6 G7 | R5 B6 Y8", 1)) == "numbers_differ numbers_differ"
    foreign = NumberCard(8, Suit.CLUBS), H7
    (failure,) = check_phase([[R5, B5, foreign[0]], [R5, B5, H7, H7]], 1).failures
    assert failure.values == {"cards": (H7, foreign[0])}


def test_a_wrong_number_of_groups_is_told_with_what_is_wrong_in_any_case() -> None:
    assert broken(check_phase("R5 B5 G5 | R7 B7 G8 | S", 1)) == "skip_in_meld number_of_groups"
    assert broken(check_phase([[R5, H7]], 1)) == "not_in_deck number_of_groups"
    assert broken(check_phase("W W W W W W", 1)) == "number_of_groups"
    assert broken(check_phase([], 1)) == "number_of_groups"
    assert check_phase("R5 B5 G5", 1).message == "set 3 + set 3 has 2 groups, not 1."


def test_wilds_alone_are_told_besides_what_is_wrong_in_a_group() -> None:
    assert broken(check_phase("W W | W W W", 1)) == "too_few_cards natural_in_phase"
    assert broken(check_phase("W=0 W W | W W W", 1)) == "wild_value natural_in_phase"
    assert broken(check_phase("S W W | W W W", 1)) == "skip_in_meld natural_in_phase"


def test_groups_that_must_differ_are_no_matter_until_each_is_right() -> None:
    rules = ORIGINAL.evolve(laying__distinct_sets=True)
    assert broken(check_phase("R5 B5 G6 | R5 B5 G5", 1, rules)) == "numbers_differ"
    assert broken(check_phase("R5 B5 S | R5 B5 G5", 1, rules)) == "skip_in_meld"
    assert broken(check_phase("R5 B5 G5 | R5 B5 Y5 | Y5 Y5 W", "set 3 + set 3 + set 3", rules)) == "same_number"


def test_the_values_of_a_failure_are_typed() -> None:
    (failure,) = check_meld("R4 B5 W Y9", "run 4").failures
    assert failure.rule is Rule.RUN_GAP
    assert failure.values == {"low": 4, "high": 9, "needs": 6, "has": 4}
    assert failure.source == CATALOGUE[Rule.RUN_GAP].source == "FX, MT: runs"
    assert str(failure) == failure.message
    assert (len(failure.values), "low" in failure.values, repr(failure.values)) == (4, True, repr(dict(failure.values)))
    with pytest.raises(KeyError):
        failure.values["size"]
    (failure,) = check_meld("R5 W=0 W=13 W=0", "set 3").failures
    assert failure.values == {"value": (Placed(WILD, 0), Placed(WILD, 13))}
    (failure,) = check_hit("W", "color run red: R4 R5").failures
    assert failure.values == {"readings": (Placed(WILD, 3, Suit.RED), Placed(WILD, 6, Suit.RED))}


SENTENCES = (
    ("R5 B5 S", "set 3", "A Skip is never part of a phase."),
    ("R5 B5 G5", "set 4", "set 4 needs 4 cards and has 3."),
    ("R5 B5 G6", "set 3", "A set has one number, this has 5, 6."),
    ("R5 B5 G6 Y6", "run 4", "A run has every number once, this has 5, 6 more than once."),
    ("R5 W G9", "run 3", "From 5 to 9 a run needs 5 cards and there are 3."),
    ("W W W W W W W W W W W W W", "run 3", "13 cards cannot be a run: there are numbers for 12."),
    ("R5 B5 G6", "parity 3", "All numbers must be even or all odd: 5, 6 are not."),
    ("R5 B5 G6", "color 3", "All cards must be of one colour, these are red, blue, green."),
    ("R5 B5 G6", "suit 3", "All cards must be of one suit, these are red, blue, green."),
    ("R5 B5 W=G/even", "set 3", "A wild cannot be green/even here."),
    ("W=7 W=8 W=9", "parity 3", "A wild cannot be 8 here."),
    ("R5 W=7 W=8 W=10", "color parity 3", "A wild cannot be 8, 10 here."),
    ("W W W", "set 3", "set 3 needs 1 number card and has 0."),
    ("R5 B5 G5 Y5", "set 3", "set 3 takes exactly 3 cards and has 4."),
)


@pytest.mark.parametrize(("cards", "requirement", "sentence"), SENTENCES)
def test_reasons_are_sentences(cards: str, requirement: str, sentence: str) -> None:
    strict = ORIGINAL.evolve(laying__exact=True, wilds__natural_scope="group")
    rules = strict if sentence.startswith("set 3") else ORIGINAL
    assert str(check_meld(cards, requirement, rules)) == sentence


def test_reasons_of_hits_are_sentences() -> None:
    meld = "run: R4 B5 W=6 Y7"
    assert str(check_hit("Y7", meld)) == "Y7 does not fit run: R4 B5 W=6 Y7: it takes 3, 8."
    assert str(check_hit("W=9", meld)) == "A wild cannot be 9 here."
    assert str(check_hit("W", meld)) == "Say what the wild is: 3, 8 are possible."
    assert str(check_hit("R2", "color blue: B1")) == "R2 does not fit color blue: B1: it takes blue."
    assert str(check_hit("Jo", "color red: 2H", CONTRACT)) == "allowed"


@pytest.mark.parametrize("card", ["9S", "Jo", "Jo=9", "S"])
def test_reasons_are_about_the_deck_of_the_rules(card: str) -> None:
    (failure,) = check_hit(card, "run: 2H 3S 4D", CONTRACT).failures
    assert failure.deck == CONTRACT.deck


def test_several_reasons_are_several_sentences() -> None:
    verdict = check_meld("R5 G6", "color set 3")
    assert verdict.message == (
        "color set 3 needs 3 cards and has 2. A set has one number, this has 5, 6. "
        "All cards must be of one colour, these are red, green."
    )
    assert str(IllegalAction(verdict)) == verdict.message
    assert IllegalAction(verdict).failures == verdict.failures


# ------------------------------------------------------------------------------------------------------------ verdicts


def test_verdicts_are_values() -> None:
    legal, refused = check_phase("R5 W W | R7 B7 G7", 1), check_phase("R5 B6 G7 | R7 B7 G7", 1)
    assert legal != refused
    assert legal == check_phase("R5 W=5 W=5 | R7 B7 G7", 1), "the other readings are no part of a verdict"
    for verdict in (legal, refused):
        for other in (copy.deepcopy(verdict), pickle.loads(pickle.dumps(verdict))):
            assert other == verdict
            assert hash(other) == hash(verdict)
            assert other.readings == verdict.readings
    assert str(legal) == "allowed"
    assert Verdict().readings == ()
    assert not refused.melds
    assert verdict_on(refused.failures) == Verdict(refused.failures)
    assert verdict_on(iter(())) is verdict_on([])
    assert verdict_on([]).ok


def test_a_refused_attempt_changes_nothing() -> None:
    """F058: a wild keeps no memory of the group in which it was refused."""
    assert not check_meld("R3 R4 W R9", "run 4")
    assert str(check_meld("R5 B5 W", "set 3").melds[0]) == "set 5: R5 B5 W"
