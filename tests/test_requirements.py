"""Requirements: size, rank rule, suit rule, and their text."""

import copy
import pickle
from contextlib import suppress

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import requirements
from untyped import called

from phaseten import Color, Parity, ParseError, RankRule, Requirement, Span, Suit, SuitRule
from phaseten.requirements import KINDS, Both, Value, axes, value_of

GRID = {
    "set 3": (3, RankRule.SAME, SuitRule.ANY),
    "run 4": (4, RankRule.CONSECUTIVE, SuitRule.ANY),
    "color 7": (7, RankRule.ANY, SuitRule.COLOR),
    "suit 4": (4, RankRule.ANY, SuitRule.SUIT),
    "parity 8": (8, RankRule.PARITY, SuitRule.ANY),
    "parity run 5": (5, RankRule.CONSECUTIVE_PARITY, SuitRule.ANY),
    "color run 5": (5, RankRule.CONSECUTIVE, SuitRule.COLOR),
    "color set 3": (3, RankRule.SAME, SuitRule.COLOR),
    "color parity 4": (4, RankRule.PARITY, SuitRule.COLOR),
    "color parity run 5": (5, RankRule.CONSECUTIVE_PARITY, SuitRule.COLOR),
    "suit run 5": (5, RankRule.CONSECUTIVE, SuitRule.SUIT),
    "suit set 2": (2, RankRule.SAME, SuitRule.SUIT),
    "suit parity 4": (4, RankRule.PARITY, SuitRule.SUIT),
    "suit parity run 999": (999, RankRule.CONSECUTIVE_PARITY, SuitRule.SUIT),
}


@pytest.mark.parametrize("text", GRID)
def test_every_kind_is_a_point_of_the_grid(text: str) -> None:
    requirement = Requirement.parse(text)
    assert requirement == Requirement(*GRID[text])
    assert str(requirement) == text
    assert f"{requirement.kind} {requirement.size}" == text


def test_the_grid_is_whole() -> None:
    assert {text.rpartition(" ")[0] for text in GRID} == set(KINDS)
    assert len(KINDS) == len(RankRule) * len(SuitRule) - 1


@given(requirements(largest=999))
def test_equal_requirements_are_one_object(requirement: Requirement) -> None:
    assert Requirement.parse(str(requirement)) is requirement
    assert attrs.evolve(requirement) is requirement
    assert pickle.loads(pickle.dumps(requirement)) is copy.deepcopy(requirement) is requirement
    assert eval(repr(requirement)) is requirement


@pytest.mark.parametrize("text", ["SET 3", "Set 3", "set  3", " set 3 ", "set\t3", "set 003"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert Requirement.parse(text) == Requirement.parse("set 3")


def test_colour_is_read_as_color() -> None:
    assert Requirement.parse("colour run 5") == Requirement.parse("color run 5")


@pytest.mark.parametrize(
    ("text", "position", "sentence"),
    [
        ("", 0, "a kind of group is missing: there are "),
        ("  ", 0, "a kind of group is missing: there are "),
        ("street 4", 0, "'street' is no kind of group: there are "),
        ("  street 4", 2, "'street' is no kind of group: there are "),
        ("run color 4", 4, "'color' is no size: a number from 1 to 999 is"),
        ("4 run", 0, "'4' is no kind of group: there are "),
        ("run", 3, "the size is missing, as in 'run 3'"),
        ("color run", 9, "the size is missing, as in 'color run 3'"),
        ("run 0", 4, "'0' is no size: a number from 1 to 999 is"),
        ("run -4", 4, "'-4' is no size: a number from 1 to 999 is"),
        ("run 4.0", 4, "'4.0' is no size: a number from 1 to 999 is"),
        ("run 1000", 4, "'1000' is no size: a number from 1 to 999 is"),
        ("run \u0664", 4, "'\u0664' is no size: a number from 1 to 999 is"),
        ("run4", 0, "'run4' is no kind of group: there are "),
        ("run 4 5", 6, "a group ends with its size: '5' is too much"),
        ("run 4 + set 3", 6, "a group ends with its size: '+' is too much"),
    ],
)
def test_bad_text_is_refused(text: str, position: int, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        Requirement.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.sentence.startswith(sentence)


@given(st.one_of(st.text(), st.text("setruncolopaiy 0123456789")))
def test_any_text_is_a_requirement_or_a_parse_error(text: str) -> None:
    with suppress(ParseError):
        assert Requirement.parse(str(Requirement.parse(text))) is Requirement.parse(text)


@pytest.mark.parametrize(
    ("parts", "error"),
    [
        ((0, RankRule.SAME, SuitRule.ANY), ValueError),
        ((-3, RankRule.SAME, SuitRule.ANY), ValueError),
        ((1000, RankRule.SAME, SuitRule.ANY), ValueError),
        ((3, RankRule.ANY, SuitRule.ANY), ValueError),
        (("3", RankRule.SAME, SuitRule.ANY), TypeError),
        ((3.0, RankRule.SAME, SuitRule.ANY), TypeError),
        ((True, RankRule.SAME, SuitRule.ANY), TypeError),
        ((3, "set", SuitRule.ANY), TypeError),
        ((3, SuitRule.ANY, RankRule.SAME), TypeError),
        ((3, RankRule.SAME, None), TypeError),
        ((3, RankRule.SAME, {SuitRule.ANY}), TypeError),
    ],
)
def test_there_is_no_such_requirement(parts: tuple[object, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        called(Requirement, *parts)


@pytest.mark.parametrize("argument", [None, 3, b"set 3", ["set 3"]])
def test_only_text_is_read(argument: object) -> None:
    with pytest.raises(TypeError, match="is given as text"):
        called(Requirement.parse, argument)


def test_rules_say_what_they_are() -> None:
    assert repr([*RankRule, *SuitRule, *Parity]) == (
        "[RankRule.ANY, RankRule.SAME, RankRule.CONSECUTIVE, RankRule.PARITY, RankRule.CONSECUTIVE_PARITY, "
        "SuitRule.ANY, SuitRule.COLOR, SuitRule.SUIT, Parity.EVEN, Parity.ODD]"
    )
    assert [rule.step for rule in RankRule] == [0, 0, 1, 0, 2]
    assert [Parity.of(rank).word for rank in (1, 2, 11, 12)] == ["odd", "even", "odd", "even"]


VALUES: list[tuple[Value, object, object]] = [
    (5, 5, None),
    (Span(3, 6), Span(3, 6), None),
    (Parity.EVEN, Parity.EVEN, None),
    (Suit.RED, None, Suit.RED),
    (Color.BLACK, None, Color.BLACK),
    (Both(5, Suit.RED), 5, Suit.RED),
    (Both(Span(3, 6), Color.RED), Span(3, 6), Color.RED),
]


@pytest.mark.parametrize(("value", "rank", "suit"), VALUES)
def test_a_value_has_two_axes(value: Value, rank: object, suit: object) -> None:
    assert axes(value) == (rank, suit)
    assert value_of(*axes(value)) == value


def test_a_value_says_something() -> None:
    with pytest.raises(ValueError, match="says something"):
        value_of(None, None)
