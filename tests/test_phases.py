"""Phases, their text, and the printed lists."""

import pickle
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import phases
from untyped import called

from phaseten import CONTRACT, ORIGINAL, PHASE_LISTS, TWIST, ParseError, Phase, Requirement


def parts(text: str) -> list[Requirement]:
    return [Requirement.parse(part) for part in text.split(" + ")]


@given(phases(largest=999))
def test_a_phase_is_read_as_it_is_written(phase: Phase) -> None:
    again = Phase.parse(str(phase))
    assert again == phase
    assert hash(again) == hash(phase)
    assert str(again) == str(phase)
    assert pickle.loads(pickle.dumps(phase)) == eval(repr(phase)) == phase


def test_a_phase_is_its_groups_in_order() -> None:
    phase = Phase.parse("set 3 + run 4")
    assert phase.requirements == tuple(parts("set 3 + run 4"))
    assert phase == Phase(parts("set 3 + run 4")) == Phase(iter(parts("set 3 + run 4")))
    assert phase != Phase.parse("run 4 + set 3")
    assert phase.size == 7
    assert not phase.distinct


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("SUIT 5 +other  suit 3", "suit 5 + other suit 3"),
        ("colour 4+Other colour 4", "color 4 + other color 4"),
        ("set 3 + suit 5 + other suit 3", "set 3 + suit 5 + other suit 3"),
        ("color run 4 + set 2 + other color set 3", "color run 4 + set 2 + other color set 3"),
        ("suit 2 + other suit 2 + other suit 2", "suit 2 + other suit 2 + other suit 2"),
    ],
)
def test_groups_that_must_differ(text: str, written: str) -> None:
    phase = Phase.parse(text)
    assert phase.distinct
    assert str(phase) == written
    assert phase != Phase(phase.requirements)


@pytest.mark.parametrize(
    ("text", "position", "sentence"),
    [
        ("", 0, "a kind of group is missing"),
        ("set 3 +", 7, "a kind of group is missing"),
        ("set 3 + + set 3", 7, "a kind of group is missing"),
        ("+ set 3", 0, "a kind of group is missing"),
        ("set 3 + street 4", 8, "'street' is no kind of group"),
        ("set 3 +   run 0", 14, "'0' is no size"),
        ("set 3 + run", 11, "the size is missing"),
        ("set 3 run 4", 6, "a group ends with its size: 'run' is too much"),
        ("set 3 & run 4", 6, "a group ends with its size: '&' is too much"),
        ("other suit 3", 0, "'other' is said of all groups of a suit but the first, or of none"),
        ("suit 3 + other set 3", 9, "'other' is said of groups of one suit or colour only"),
        ("other suit 3 + suit 3", 0, "'other' is said of all groups of a suit but the first"),
        ("suit 3 + suit 3 + other suit 3", 18, "'other' is said of all groups of a suit but the first"),
        ("suit 3 + other suit 3 + suit 3", 24, "'other' is said of all groups of a suit but the first"),
        ("suit 3 + other other suit 3", 15, "'other' is no kind of group"),
        ("suit 3 + other", 14, "a kind of group is missing"),
        ("suit 3 + other street 3", 15, "'street' is no kind of group"),
    ],
)
def test_bad_text_is_refused(text: str, position: int, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        Phase.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.sentence.startswith(sentence)


@given(st.one_of(st.text(), st.text("setruncolopaiyhd +0123456789"), phases().map(str).map(lambda text: text[:-2])))
def test_any_text_is_a_phase_or_a_parse_error(text: str) -> None:
    with suppress(ParseError):
        assert Phase.parse(str(Phase.parse(text))) == Phase.parse(text)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((), ValueError),
        ("set 3", TypeError),
        (["set 3"], TypeError),
        (Requirement.parse("set 3"), TypeError),
        (None, TypeError),
    ],
)
def test_there_is_no_such_phase(arguments: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        called(Phase, arguments)


def test_only_groups_of_a_suit_can_differ_in_it() -> None:
    with pytest.raises(ValueError, match="two groups at least must be bound to a suit"):
        Phase(parts("suit 3 + set 3"), distinct=True)
    with pytest.raises(TypeError):
        called(Phase, parts("suit 3 + suit 3"), distinct=1)


def test_which_groups_are_equal_follows_from_the_groups() -> None:
    assert Phase.parse("set 3 + run 4 + set 3 + run 4 + set 4").equal == ((0, 2), (1, 3))
    assert Phase.parse("set 3 + set 4").equal == ()
    with pytest.raises(TypeError):
        called(Phase, parts("set 3 + set 4"), equal=((0, 1),))


@pytest.mark.parametrize("argument", [None, 3, b"set 3", ["set 3"]])
def test_only_text_is_read(argument: object) -> None:
    with pytest.raises(TypeError, match="is given as text"):
        called(Phase.parse, argument)


# -------------------------------------------------------------------------------------------------------- the printed


def test_the_ten_phases() -> None:
    """FX, MT, SEED-0, SEED-3; phase 10 is 5 + 3, not 4 + 3 (Q15, F078)."""
    assert [str(phase) for phase in ORIGINAL.phases] == [
        "set 3 + set 3",
        "set 3 + run 4",
        "set 4 + run 4",
        "run 7",
        "run 8",
        "run 9",
        "set 4 + set 4",
        "color 7",
        "set 5 + set 2",
        "set 5 + set 3",
    ]
    assert [phase.size for phase in ORIGINAL.phases] == [6, 7, 8, 7, 8, 9, 8, 7, 7, 8]


def test_the_ten_twist_cards() -> None:
    """TW; the first is three sets of three on the cards, not on the track (Q55)."""
    assert [str(phase) for phase in TWIST.phases] == [
        "set 3 + set 3 + set 3",
        "set 2 + set 2 + set 2 + set 2",
        "set 5 + run 4",
        "set 3 + set 3 + run 3",
        "set 3 + run 6",
        "run 4 + run 4",
        "run 4 + color 4",
        "color run 5",
        "color 8",
        "color 9",
    ]


def test_the_ten_contracts() -> None:
    """SEED-2; another suit is asked for in the last two only (Q11)."""
    assert [str(phase) for phase in CONTRACT.phases] == [
        "set 3 + run 3",
        "set 3 + run 4",
        "set 3 + set 3",
        "run 6",
        "run 7",
        "run 8",
        "color 8",
        "suit 4 + suit 4",
        "suit 5 + other suit 3",
        "suit 5 + other suit 4",
    ]
    assert [phase.distinct for phase in CONTRACT.phases] == [False] * 8 + [True] * 2


def test_lists_are_found_by_these_names() -> None:
    assert {name: str(phases[0]) for name, phases in PHASE_LISTS.items()} == {
        "original": "set 3 + set 3",
        "twist": "set 3 + set 3 + set 3",
        "contract": "set 3 + run 3",
        "phases_11_20": "set 2 + set 2 + set 2 + set 2",
        "island_paradise": "run 7",
        "cocoa_canyon": "color 6",
        "cocoa_canyon_b": "color 6",
        "disco_fever": "parity 8",
        "prehistoric_valley": "parity 9",
        "house_11_30": "color run 4",
        "ravensburger_master": "set 2 + set 2 + set 2 + set 2",
    }


def test_the_lists_are_those_of_the_editions() -> None:
    printed = {"original": ORIGINAL.phases, "twist": TWIST.phases, "contract": CONTRACT.phases}
    assert {name: PHASE_LISTS[name] for name in printed} == printed
    assert {len(phases) for phases in PHASE_LISTS.values()} == {10, 15}
    assert all(phase.size <= 11 for phases in PHASE_LISTS.values() for phase in phases)
