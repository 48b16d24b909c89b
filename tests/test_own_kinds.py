"""Kinds of groups of one's own: the whole library knows them by one class."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from own_kinds import KINDS, SUMMING, Disguised, Low, Sum, disguised
from strategies import SMALL, SMALL_RULES

from phaseten import (
    CONTRACT,
    ORIGINAL,
    SKIP,
    WILD,
    Card,
    Color,
    Deck,
    Failure,
    GroupKind,
    JsonError,
    Meld,
    NumberCard,
    ParseError,
    Phase,
    Placed,
    Reading,
    Record,
    RecordError,
    Requirement,
    Rule,
    Ruleset,
    RulesetError,
    SensibleBot,
    Setup,
    State,
    Suit,
    Table,
    TooFarError,
    apply,
    best_lay,
    can_lay,
    check_hit,
    check_meld,
    check_phase,
    count_hands,
    dump_record,
    explain,
    explain_phase,
    from_json,
    helpful,
    lays,
    legal_actions,
    load_record,
    offers,
    parse_action,
    parse_meld,
    read_cards,
    shortfall,
    to_json,
    view,
)
from phaseten.kinds import room
from phaseten.messages.find import find_language
from phaseten.requirements import RankRule, SuitRule
from phaseten.solver import hand_completes

# ------------------------------------------------------------------------------------------------------------- checks


@pytest.mark.parametrize(
    ("cards", "requirement", "meld"),
    [
        ("R9 B11", "sum-20 2", "sum-20 20: R9 B11"),
        ("R9 W", "sum-20 2", "sum-20 20: R9 W=11"),
        ("W R9", "sum-20 2", "sum-20 20: R9 W=11"),
        ("R2 W W", "sum-20 2", "sum-20 20: R2 W=6 W=12"),
        ("R2 W=10 W", "sum-20 2", "sum-20 20: R2 W=8 W=10"),
        ("R2 W W=7", "sum-20 2", "sum-20 20: R2 W=7 W=11"),
        ("R2 W=10 W=8", "sum-20 2", "sum-20 20: R2 W=8 W=10"),
        ("B3 R1 R1", "low 3", "low 0: R1 R1 B3"),
    ],
)
def test_cards_are_what_the_kind_reads(cards: str, requirement: str, meld: str) -> None:
    assert str(check_meld(cards, requirement, SUMMING).melds[0]) == meld


@pytest.mark.parametrize(
    ("cards", "requirement", "reasons"),
    [
        ("R9 B12", "sum-20 2", ["These cards are no sum-20 2: they add up to 21."]),
        ("R1 W", "sum-20 2", ["These cards are no sum-20 2."]),
        ("R9 W=10", "sum-20 2", ["A wild cannot be 10 here."]),
        ("R9 W=12 W=12", "sum-20 2", ["A wild cannot be 12 here."]),
        ("R2 W=10 W=9", "sum-20 2", ["A wild cannot be 10, 9 here."]),
        ("R9 B12 W=1", "sum-20 2", ["These cards are no sum-20 2."]),
        ("R9", "sum-20 2", ["sum-20 2 needs 2 cards and has 1."]),
        ("R9 S", "sum-20 2", ["A Skip is never part of a phase."]),
        ("R1 B2 G4", "low 3", ["These cards are no low 3."]),
    ],
)
def test_why_cards_are_no_such_group(cards: str, requirement: str, reasons: list[str]) -> None:
    assert [failure.message for failure in check_meld(cards, requirement, SUMMING).failures] == reasons


@frozen
class OfDeck(Low):
    """What is no such group depends on the deck."""

    def why_not(self, group: Sequence[Placed], deck: Deck) -> str | None:
        return f"{deck.name} has {len(deck.ranks)} numbers"


def test_a_kind_is_asked_with_the_deck() -> None:
    rules = CONTRACT.with_phases("of deck 2", kinds=[OfDeck()])
    sentence = "These cards are no of deck 2: standard decks has 13 numbers."
    assert check_meld("4H 5H", "of deck 2", rules).message == sentence
    problems = Setup(rules, ["Ann", "Ben"], melds={0: "4H 5H"}).problems()
    assert any(sentence.rstrip(".") in problem for problem in problems), problems


def test_a_suit_is_said_where_the_kind_reads_a_colour() -> None:
    rules = CONTRACT.with_phases("my color 3", kinds=[Disguised("color")])
    for cards in ("2H 3D W=H", "2H W=D W=H"):
        (meld,) = check_meld(cards, "my color 3", rules).melds
        assert meld.value is Color.RED
    assert not check_meld("2H W=C W=H", "my color 3", rules)
    assert check_hit("4H", "my color red: 2H 3D W=H", rules)


def test_a_reason_is_about_the_deck_of_the_rules() -> None:
    rules = CONTRACT.with_phases("sum-15 2", kinds=KINDS)
    (failure,) = check_meld("9H W=7", "sum-15 2", rules).failures
    assert (failure.rule, failure.deck) == (Rule.WILD_VALUE, CONTRACT.deck)


def test_a_reason_in_another_language_keeps_the_name_of_the_kind() -> None:
    (failure,) = check_meld("R9 B12", "sum-20 2", SUMMING).failures
    assert failure.rule is Rule.NOT_OF_THIS_KIND
    assert failure.text("de") == "Diese Karten sind kein sum-20 2: they add up to 21."
    assert find_language("de").text(parse_meld("low 0: R1 R2", SUMMING)) == "low 0: R1 R2"


def test_phases_of_own_and_of_other_kinds() -> None:
    assert [str(meld) for meld in check_phase("R5 B5 | R9 W", 1, SUMMING).melds] == [
        "sum-20 20: R9 W=11",
        "set 5: R5 B5",
    ]
    failures = check_phase("R5 B6 | R9 B9", 1, SUMMING).failures
    assert [failure.rule for failure in failures] == [Rule.NOT_OF_THIS_KIND]  # two 9s as the set is the lesser fault


def test_options_bind_own_kinds_by_name() -> None:
    strict = SUMMING.evolve(wilds__min_naturals={"sum-20": 2}, laying__exact=True)
    assert strict.problems() == ()
    rules = [failure.rule for failure in check_meld("R2 W W", "sum-20 2", strict).failures]
    assert rules == [Rule.TOO_MANY_CARDS, Rule.NATURALS_IN_GROUP]
    assert "'sum-9', which is no kind" in " ".join(SUMMING.evolve(wilds__min_naturals={"sum-9": 2}).problems())


# --------------------------------------------------------------------------------------------------------------- hits


@pytest.mark.parametrize(
    ("card", "meld", "result"),
    [
        ("R5", "sum-20 20: R9 B11", "sum-20 25: R5 R9 B11"),
        ("W=5", "sum-20 20: R9 B11", "sum-20 25: R9 B11 W=5"),
        ("R1", "sum-20 20: R9 W=11", "sum-20 21: R1 R9 W=11"),
        ("R1", "low 0: R1 R2", "low 0: R1 R1 R2"),
        ("W", "sum-20 29: R9 B11 G9", "sum-20 30: R9 B11 G9 W=1"),
    ],
)
def test_a_hit_keeps_what_lies(card: str, meld: str, result: str) -> None:
    (hit,) = check_hit(card, meld, SUMMING).melds
    assert hit == parse_meld(result, SUMMING)
    assert check_hit(card, parse_meld(meld, SUMMING), SUMMING).melds == (hit,)


@pytest.mark.parametrize(
    ("card", "meld", "rule"),
    [
        ("R11", "sum-20 20: R9 B11", Rule.DOES_NOT_FIT),
        ("R4", "low 0: R1 R2", Rule.DOES_NOT_FIT),
        ("W", "low 0: R1 R2", Rule.DOES_NOT_FIT),
        ("W=11", "sum-20 20: R9 B11", Rule.WILD_VALUE),
        ("W", "sum-20 20: R9 B11", Rule.AMBIGUOUS_WILD),
        ("R1", "sum-20 30: R9 B11 G10", Rule.MELD_IS_FULL),
        ("S", "sum-20 20: R9 B11", Rule.SKIP_IN_MELD),
    ],
)
def test_why_a_card_cannot_be_added(card: str, meld: str, rule: Rule) -> None:
    assert [failure.rule for failure in check_hit(card, meld, SUMMING).failures] == [rule]


def test_a_hit_that_would_change_what_lies_is_none() -> None:
    @frozen
    class Shifty(GroupKind):
        """In three cards a wild is no longer what it was in two."""

        def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
            wild = Placed(WILD, 5, Suit.RED if len(group) > 2 else None)
            yield Reading(0, tuple(place if place.natural else wild for place in group))

    meld = next(iter(check_meld("R1 W", "shifty 2", ORIGINAL.with_phases("shifty 2", kinds=[Shifty()])).melds))
    assert room(meld, ORIGINAL.deck) == {}


def test_two_kinds_with_one_name_do_not_share_their_hits() -> None:
    @frozen
    class High(Low):
        @property
        def name(self) -> str:
            return "low"

        def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
            yield Reading(0, tuple(sorted(group, key=lambda place: place.card)))

    meld = parse_meld("low 0: R1 R2", SUMMING)
    other = Meld(High().group(2), meld.places, 0)
    assert other == meld
    assert len(room(meld, ORIGINAL.deck)) == 12
    assert len(room(other, ORIGINAL.deck)) == 49


# --------------------------------------------------------------------------------------------------------------- text


def test_text_of_requirements_phases_and_melds_goes_both_ways() -> None:
    for phase in SUMMING.phases:
        assert Phase.parse(str(phase), KINDS) == phase == eval(repr(phase))
        assert copy.deepcopy(phase) == phase == pickle.loads(pickle.dumps(phase))
    assert Requirement.parse("Sum-20  3", KINDS) is Sum(20).group(3)
    assert SUMMING.with_phases("low 4").own_kinds == (Low(),)
    for text in ("sum-20 20: R9 W=11", "sum-15 25: R3 B12 W=10", "low 0: R1 B1"):
        assert str(parse_meld(text, SUMMING)) == text
    assert str(parse_meld("R1 B2", SUMMING)) == "low 0: R1 B2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sum-20 2", "'sum-20' is no kind of group: there are color, suit"),
        ("low", "'low' is no kind of group"),
    ],
)
def test_a_kind_is_known_where_it_is_given_only(text: str, sentence: str) -> None:
    for parse in (Requirement.parse, Phase.parse):
        with pytest.raises(ParseError, match=sentence):
            parse(text)
    with pytest.raises(ParseError, match="low"):
        check_phase("R1 R2 R3", "low 3", ORIGINAL)


@pytest.mark.parametrize(
    "name", ["set", "color run", "Low", "my  sum", "a+b", "", "other low", "colour sum", "7", "low:"]
)
def test_names_that_cannot_be_read(name: str) -> None:
    @frozen
    class Named(Low):
        word: str

        @property
        def name(self) -> str:
            return self.word

    with pytest.raises(ValueError, match="cannot be named"):
        Named(name).group(3)


def test_a_requirement_has_rules_or_a_kind() -> None:
    with pytest.raises(ValueError, match="something in common"):
        Requirement(3, RankRule.SAME, SuitRule.ANY, Low())
    with pytest.raises(ValueError, match="something in common"):
        Requirement(3, RankRule.ANY, SuitRule.ANY)


def test_two_kinds_of_one_name_are_a_problem() -> None:
    @frozen
    class Other(Low):
        @property
        def name(self) -> str:
            return "low"

    rules = ORIGINAL.with_phases(Phase((Low().group(3),)), Phase((Other().group(3),)))
    assert rules.problems() == ("Two kinds of groups have the name low.",)


def test_a_reading_of_other_cards_is_refused() -> None:
    @frozen
    class Wrong(GroupKind):
        def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
            yield Reading(1, (*group, *group))

    with pytest.raises(ValueError, match="reads \\['R1'\\] as other cards"):
        check_meld("R1", "wrong 1", ORIGINAL.with_phases("wrong 1", kinds=[Wrong()]))


def test_the_same_reading_twice_counts_once() -> None:
    @frozen
    class Twice(Low):
        @property
        def name(self) -> str:
            return "low"

        def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
            yield from [*super().readings(group, deck)] * 2  # type: ignore[misc, unused-ignore]

    rules = ORIGINAL.with_phases("low 1", kinds=[Twice()])
    assert len(check_meld("R1", "low 1", rules).readings) == 1


# --------------------------------------------------------------------------------------------------------------- JSON


def test_documents_name_the_kind_and_are_read_by_who_knows_it() -> None:
    text = to_json(SUMMING)
    assert from_json(text, Ruleset, kinds=KINDS) == SUMMING
    with pytest.raises(JsonError, match=r"\$.phases\[0\]: 'sum-20' is no kind of group"):
        from_json(text, Ruleset)
    meld = parse_meld("sum-20 25: R5 R9 B11", SUMMING)
    assert from_json(to_json(meld), Meld, kinds=KINDS) == meld
    (failure,) = check_meld("R9 B12", "sum-20 2", SUMMING).failures
    assert from_json(to_json(failure), Failure, kinds=KINDS) == failure


def test_a_position_with_such_melds_is_checked() -> None:
    melds = [["sum-20 25: R5 R9 B11", "set 5: B5 G5"], []]
    state = Setup(SUMMING, ["Ann", "Ben"], hands=["R1", "R2 R3"], melds=melds).to_state()
    assert from_json(to_json(state), State, kinds=KINDS) == state
    assert {str(action) for action in legal_actions(state)} >= {"hit R1 > 1.1"}
    hit = apply(state, parse_action("hit R1 > 1.1", state))
    assert str(hit.public.seats[0].melds[0]) == "sum-20 26: R1 R5 R9 B11"
    wrong = [["low 0: R1 R2", "set 5: B5 G5"], []]
    problems = Setup(SUMMING, ["Ann", "Ben"], hands=["R1", "R2 R3"], melds=wrong).problems()
    assert problems == ("Ann has not laid phase 1: These cards are no sum-20 2: they add up to 3.",)


def test_groups_that_lie_beside_such_melds_must_still_differ() -> None:
    rules = ORIGINAL.with_phases("low 2 + suit 2 + other suit 2", kinds=KINDS)
    for suit, problems in (("B", ()), ("R", ("Ann has not laid phase 1: Two groups are red: they must differ.",))):
        melds = [["low 0: R1 R2", "suit: R5 R6", f"suit: {suit}7 {suit}8"], []]
        assert Setup(rules, ["Ann", "Ben"], hands=["R1", "R2 R3"], melds=melds).problems() == problems


TWICE = ("R1 W=3 W=11", "R1 W=2 W=12")


def test_equal_cards_of_such_a_kind_are_sorted_by_what_they_are() -> None:
    one, two = (check_phase(groups, "sum-15 2 + sum-15 2", SUMMING) for groups in (TWICE, TWICE[::-1]))
    assert one.melds == two.melds
    assert [str(meld) for meld in one.melds] == [f"sum-15 15: {group}" for group in sorted(TWICE)]


def test_a_wild_of_such_a_meld_is_exchanged_for_what_it_stands_for() -> None:
    rules = SUMMING.evolve(wilds__replacement="any")
    melds = [["sum-20 20: R9 W=11", "set 5: B5 G5"], []]
    state = Setup(rules, ["Ann", "Ben"], hands=["B11 R1", "R2 R3"], melds=melds).to_state()
    after = apply(state, parse_action("replace B11 > 1.1", state))
    assert str(after.public.seats[0].melds[0]) == "sum-20 20: R9 B11"
    assert WILD in after.hands[0]


def test_a_meld_with_an_exchanged_wild_lies_in_the_order_of_its_kind() -> None:
    rules = SUMMING.evolve(wilds__replacement="any")
    melds = [["sum-20 20: R1 W=8 W=11", "set 5: B5 G5"], []]
    state = Setup(rules, ["Ann", "Ben"], hands=["B11 R1", "R2 R3"], melds=melds).to_state()
    after = apply(state, parse_action("replace B11 > 1.1", state))
    assert str(after.public.seats[0].melds[0]) == "sum-20 20: R1 B11 W=8"


def test_exchanged_wilds_lie_where_the_kind_has_them_or_where_they_were_if_it_knows_no_such_meld() -> None:
    @frozen
    class Falling(GroupKind):
        """From the highest card down, with a wild, which is a 5."""

        def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
            if not all(place.natural for place in group):
                ranks = [place.rank if isinstance(place.rank, int) else 5 for place in group]
                falling = sorted(range(len(group)), key=ranks.__getitem__, reverse=True)
                places = [place if place.natural else Placed(WILD, 5) for place in group]
                yield Reading(0, tuple(places[at] for at in falling))

    rules = ORIGINAL.evolve(wilds__replacement="any").with_phases("falling 4", kinds=[Falling()])
    melds = [["falling 0: R9 W=5 W=5 R3"], []]
    state = Setup(rules, ["Ann", "Ben"], hands=["R5 B5 R1", "R2 R3"], melds=melds).to_state()
    for action, meld in (("R5 > 1.1", "R9 R5 W=5 R3"), ("B5 > 1.1", "R9 R5 B5 R3")):
        state = apply(state, parse_action(f"replace {action}", state))
        assert [str(lying) for lying in state.public.seats[0].melds] == [f"falling 0: {meld}"]


# ---------------------------------------------------------------------------------------------------------- the solver

CARDS: list[Card] = [card for card, number in SMALL.composition().items() for _ in range(number)]
PHASES = [
    "set 2",
    "run 3",
    "color 3",
    "set 2 + set 2",
    "run 2 + run 2",
    "set 3 + run 2",
    "parity 2 + suit 2",
    "set 2 + set 2 + set 2",
]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"wilds__natural_scope": "group"},
    {"wilds__natural_scope": "none"},
    {"laying__exact": True},
]


@st.composite
def questions(draw: st.DrawFn) -> tuple[tuple[Card, ...], Phase, Ruleset]:
    hand = draw(st.permutations(CARDS))[: draw(st.integers(0, 7))]
    phase = Phase.parse(draw(st.sampled_from(PHASES)))
    return tuple(hand), phase, SMALL_RULES.evolve(**draw(st.sampled_from(OPTIONS)))


def _told(laying: Iterable[Meld]) -> tuple[str, ...]:
    return tuple(sorted(str(meld).replace("my ", "") for meld in laying))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions())
def test_a_kind_in_disguise_is_solved_like_the_kind_of_the_library(
    question: tuple[tuple[Card, ...], Phase, Ruleset],
) -> None:
    hand, phase, rules = question
    own = disguised(phase)
    assert can_lay(hand, own, rules) is can_lay(hand, phase, rules)
    found, known = list(lays(hand, own, rules)), list(lays(hand, phase, rules))
    spelled = [[(meld.requirement.kind[3:], meld.value, meld.cards) for meld in laying] for laying in found]
    wanted = [[(meld.requirement.kind, meld.value, meld.cards) for meld in laying] for laying in known]
    assert Counter(repr(sorted(map(repr, laying))) for laying in spelled) == Counter(
        repr(sorted(map(repr, laying))) for laying in wanted
    )
    best, known_best = best_lay(hand, own, rules), best_lay(hand, phase, rules)
    assert (best is None) is (known_best is None)
    if best and known_best:
        cards = [[card for meld in laying for card in meld.cards] for laying in (best, known_best)]
        assert cards[0].count(WILD) == cards[1].count(WILD)
        assert rules.score(cards[0]) == rules.score(cards[1])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions())
def test_what_is_missing_for_a_kind_in_disguise(question: tuple[tuple[Card, ...], Phase, Ruleset]) -> None:
    hand, phase, rules = question
    try:
        known = shortfall(hand, phase, rules)
    except RulesetError:
        known = None
    try:
        missing = shortfall(hand, disguised(phase), rules)
    except ValueError:  # too much, or never
        assert known is None or known > 2
        return
    assert missing == known
    assert missing > 3 or helpful(hand, disguised(phase), rules) == helpful(hand, phase, rules)


def test_groups_that_must_differ_are_searched_in_full() -> None:
    rules = ORIGINAL.evolve(laying__distinct_sets=True).with_phases("set 2 + set 2 + low 1", kinds=[Low()])
    assert not can_lay("R5 B5 G5 Y5 R1", 1, rules)
    assert [_told(laying) for laying in lays("R5 B5 W R4 R1", 1, rules)] == [
        ("low 0: R1", "set 4: R4 W", "set 5: R5 B5"),
    ]
    assert len(list(lays("R5 B5 W W R1", 1, rules))) == 11


@pytest.mark.parametrize(
    ("hand", "layings"),
    [
        ("R5 B5 G5 R6 B6 R1", 3),
        ("R5 B5 R6 B6 G6 R1", 3),
        ("R5 B5 G5 R6 B6 G6 R1", 9),
        ("R5 B5 G5 R6 B6 R1 B1", 3 * 2),
        ("R5 B5 G5 Y5 R6 W R1", 6),
    ],
)
def test_of_groups_that_must_differ_none_has_a_card_that_it_does_not_need(hand: str, layings: int) -> None:
    rules = ORIGINAL.evolve(laying__distinct_sets=True).with_phases("set 2 + set 2 + low 1", kinds=[Low()])
    found = list(lays(hand, 1, rules))
    assert [len(laying) for laying in found] == [3] * len(found)
    for laying in found:
        assert sorted(len(meld.cards) for meld in laying) == [1, 2, 2], laying
    assert len(found) == layings


def test_a_number_card_is_left_out_where_another_one_does() -> None:
    rules = ORIGINAL.evolve(laying__distinct_sets=True).with_phases("sum-20 2", kinds=[Sum(20)])
    found = [str(*laying) for laying in lays("R1 R2 W W", 1, rules)]
    assert found == [
        *("sum-20 20: R1 W=7 W=12", "sum-20 20: R1 W=8 W=11", "sum-20 20: R1 W=9 W=10"),
        *("sum-20 20: R2 W=6 W=12", "sum-20 20: R2 W=7 W=11", "sum-20 20: R2 W=8 W=10", "sum-20 20: R2 W=9 W=9"),
    ]


def test_a_phase_needs_a_number_card_also_where_wilds_alone_would_do() -> None:
    rules = ORIGINAL.with_phases("sum-20 2", kinds=[Sum(20)])
    assert not can_lay("W W W", 1, rules)
    assert {_told(laying) for laying in lays("R9 W W", 1, rules)} == {("sum-20 20: R9 W=11",)}
    assert [_told(laying) for laying in lays("R1 W W", 1, rules)] == [
        ("sum-20 20: R1 W=7 W=12",),
        ("sum-20 20: R1 W=8 W=11",),
        ("sum-20 20: R1 W=9 W=10",),
    ]
    assert str(best_lay("R9 B11 W R8 B12", 1, rules)) == "(<Meld sum-20 20: R8 B12>,)"
    assert best_lay("R1", 1, rules) is None


def test_what_is_missing_for_a_sum() -> None:
    rules = SUMMING.with_deck(wilds=0)
    assert (shortfall("R9 B5 G5", 1, rules), shortfall("R9 R5 S", 1, rules)) == (1, 2)
    assert {str(card) for card in helpful("R9 B5 G5 S", 1, rules)} == {
        "R11",
        "B11",
        "G11",
        "Y11",
        "R1",
        "B1",
        "G1",
        "Y1",
        "R6",
        "B6",
        "G6",
        "Y6",
    } & {str(card) for card in helpful("R9 B5 G5 S", 1, rules)}
    assert helpful("R9 B11 R5 B5", 1, rules) == frozenset()
    held = "R1 R1 R2"
    assert shortfall(held, 2, rules) == 0
    never = ORIGINAL.with_phases("low 30", kinds=[Low()]).evolve(dealing__hand_size=30, dealing__max_players=2)
    with pytest.raises(ValueError, match="too much is missing for low 30"):
        shortfall("R1", 1, never)


def test_a_card_of_which_there_is_one_is_counted_once() -> None:
    deck = Deck("one suit", (Suit.RED,), top=12, copies=1, wilds=0, skips=0)
    rules = ORIGINAL.with_phases("sum-20 2", kinds=[Sum(20)]).evolve(dealing__hand_size=5, dealing__max_players=2)
    rules = evolve(rules, deck=deck)
    assert shortfall("R10", 1, rules) == 2
    assert set(helpful("R10", 1, rules)) == set(deck.cards("R1 R2 R3 R4 R6 R7 R8 R9 R11 R12"))


def test_sets_beside_a_kind_of_ones_own_tell_the_numbers_apart() -> None:
    phase = Phase((*disguised(Phase.parse("color 2")).requirements, Requirement.parse("set 3")))
    assert shortfall("R1 R2 B3 B4 B5", phase) == 2


def test_colour_groups_beside_a_kind_of_ones_own_do_not_tell_the_numbers_apart() -> None:
    """If they did, there would be too many cards to try."""
    phase = Phase((*disguised(Phase.parse("color 2")).requirements, Requirement.parse("color 5")))
    assert shortfall("R1", phase) == 6


@pytest.mark.parametrize(("hand", "missing"), [("", 2), ("R1", 1)])
def test_a_phase_may_ask_for_all_that_the_deck_has(hand: str, missing: int) -> None:
    rules = ORIGINAL.with_phases("low 2", kinds=[Low()]).evolve(dealing__hand_size=1, dealing__max_players=2)
    deck = Deck("two cards and Skips", (Suit.RED,), top=1, copies=2, wilds=0, skips=5)
    assert shortfall(hand, 1, evolve(rules, deck=deck)) == missing


def test_what_the_deck_cannot_make_is_told() -> None:
    @frozen
    class Never(Low):
        @property
        def name(self) -> str:
            return "low"

        def readings(self, group: Sequence[Placed], deck: Deck) -> Iterable[Reading]:
            return []

        def tells(self, card: NumberCard, deck: Deck) -> None:
            return None

    tiny = evolve(SMALL, top=1, suits=(Suit.HEARTS,), wilds=1, copies=2)
    rules = (
        SMALL_RULES.with_deck(tiny)
        .with_phases("low 1", kinds=[Never()])
        .evolve(dealing__hand_size=1, dealing__max_players=2)
    )
    rules = rules.evolve(dealing__hand_size=1)
    with pytest.raises(RulesetError, match=r"cannot make low 1\.|too few cards"):
        shortfall("AH", 1, rules)


def test_hands_of_own_kinds_are_not_counted() -> None:
    with pytest.raises(ValueError, match="hands are not counted for low 3"):
        count_hands(2, SUMMING, size=3)


# ------------------------------------------------------------------------------------------------------ explanations


def test_explanations_know_own_kinds() -> None:
    ledger = explain_phase("R9 B12 | R5 B5", 1, SUMMING)
    assert [failure.message for failure in ledger.failures] == ["These cards are no sum-20 2: they add up to 21."]
    assert str(read_cards("R9 W", "sum-20 2", SUMMING)) == "sum-20 20"
    assert [meld.requirement.kind for meld in read_cards("R1 B1", None, SUMMING)] == ["set", "low"]
    melds = [["low 0: R1 R2", "sum-15 15: B5 G10"], []]
    state = Setup(SUMMING, ["Ann", "Ben"], hands=["W R9", "R3"], melds=melds, phases=[3, 1]).to_state()
    (wild,) = explain(state, parse_action("hit W > 1.1", state)).failures
    assert wild.rule is Rule.DOES_NOT_FIT


def test_what_a_hand_lacks_is_told_only_where_it_is_near() -> None:
    near = Setup(SUMMING, ["Ann", "Ben"], hands=["R9 B5 G5 R2 S", "R3"], phases=[1, 1]).to_state()
    assert [(lack.phase, lack.missing) for lack in offers(view(near, 0)).lacking] == [(1, 1)]
    far = SUMMING.with_phases("low 9")
    state = Setup(far, ["Ann", "Ben"], hands=["R9 B9", "R3"]).to_state()
    assert offers(view(state, 0)).lacking == ()
    assert issubclass(TooFarError, ValueError)


def test_cards_can_be_picked_one_by_one() -> None:
    state = Setup(SUMMING, ["Ann", "Ben"], hands=["R9 B11 B5 G5 R2 S", "R3"]).to_state()
    seen = view(state, 0)
    picked = offers(seen).pick("R9")
    assert [str(group) for group in picked.groups] == ["sum-20 2", "set 2"]
    assert picked.missing == 3
    assert hand_completes(seen.hand[-3:-1], 2, seen.hand, SUMMING.phase(1), SUMMING)
    assert not hand_completes(seen.hand[:1], 3, seen.hand, SUMMING.phase(1), SUMMING)
    assert not hand_completes((SKIP,), 3, seen.hand, SUMMING.phase(1), SUMMING)


# -------------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_a_game_of_own_kinds_to_the_end(seed: int) -> None:
    rng, bot, table = Random(seed), SensibleBot(), Table(SUMMING, ["Ann", "Ben"], seed=seed)
    while table.state.public.outcome is None and len(table.record().actions) < 400:
        seat = table.state.public.turn
        assert seat is not None
        table.play(bot.choose(view(table.state, seat), rng))
    assert any(seat.completed for seat in table.state.public.seats)
    record = table.record()
    text = dump_record(record)
    assert load_record(text, kinds=KINDS) == record
    with pytest.raises(RecordError, match="is no kind of group"):
        load_record(text)
    assert isinstance(record, Record)
