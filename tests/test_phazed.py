"""The exercise game of examples/phazed: every official case, and another way to say what its groups are."""

import json
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_examples import EXAMPLES, load, run

CASES = json.loads((Path(__file__).parent / "phazed_cases.json").read_text())


@pytest.fixture(scope="module")
def phazed() -> Any:
    return load("phazed/phazed")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_official_cases(phazed: Any, case: dict[str, Any]) -> None:
    assert getattr(phazed, case["function"])(*case["args"]) == case["expected"]


# ---------------------------------------------------------------------------------------------- another way to say it

VALUES = {value: 2 + at for at, value in enumerate("234567890JQK")} | {"A": 1}
CARDS = [value + suit for value in VALUES for suit in "SHDC"]


def is_run(group: Sequence[str]) -> bool:
    """Somewhere on the round of the values, written out twice, the cards stand one behind the other."""
    round_of_values = "234567890JQK" * 2
    return any(
        all(card[0] in ("A", there) for card, there in zip(group, round_of_values[start:], strict=False))
        for start in range(12)
    )


def naive_types(group: Sequence[str]) -> list[int]:
    naturals = [card for card in group if card[0] != "A"]
    values, suits = {card[0] for card in naturals}, {card[1] for card in naturals}
    one_color = len({suit in "HD" for suit in suits}) == 1
    total = sum(VALUES[card[0]] for card in group)
    colors = {card[1] in "HD" for card in group}
    enough, size = len(naturals) >= 2, len(group)
    found = {
        1: size == 3 and enough and len(values) == 1,
        2: size == 7 and enough and len(suits) == 1,
        3: size == 4 and enough and len(values) == 1,
        4: size == 8 and enough and is_run(group),
        5: size == 4 and enough and one_color and is_run(group),
        6: total == 34,
        7: total == 34 and len(colors) == 1,
    }
    return [kind for kind, fits in found.items() if fits]


@st.composite
def groups(draw: st.DrawFn) -> list[str]:
    """Cards in which there is some order, so that many of them are groups."""
    size = draw(st.sampled_from([3, 4, 4, 5, 7, 8, 8]))
    start, step = draw(st.integers(0, 11)), draw(st.sampled_from([0, 1, 1]))
    values = ["234567890JQK"[(start + place * step) % 12] for place in range(size)]
    suits = draw(st.sampled_from(["S", "SC", "HD", "SHDC"]))
    cards = [value + draw(st.sampled_from(suits)) for value in values]
    for place in draw(st.sets(st.integers(0, size - 1), max_size=size)):
        if draw(st.booleans()):
            cards[place] = "A" + draw(st.sampled_from("SHDC"))
        elif draw(st.integers(0, 4)) == 0:
            cards[place] = draw(st.sampled_from(CARDS))
    return cards


@settings(max_examples=150, deadline=None)
@given(groups() | st.lists(st.sampled_from(CARDS), max_size=6))
def test_the_types_of_any_cards(group: list[str]) -> None:
    assert load("phazed/phazed").phazed_group_type(group) == naive_types(group)


def test_accumulations_of_every_three_values(phazed: Any) -> None:
    for values in product("A234567890JQK", repeat=3):
        group = [value + "H" for value in values]
        assert (6 in phazed.phazed_group_type(group)) is (sum(VALUES[value] for value in values) == 34)


# ------------------------------------------------------------------------------------------------------------ placing

RUN = ["2C", "3H", "4D", "AD", "6S", "7C", "8S", "9H"]
EMPTY: tuple[None, list[Any]] = (None, [])


def placing(phazed: Any, card: str, phase: int, groups: list[list[str]], at: int, index: int, hand: str) -> bool:
    """Whether player 1, who has laid a phase, may place the card on a group of player 0."""
    table = [(phase, groups), (1, [["2S", "2S", "2C"], ["3S", "5S", "5S"]]), EMPTY, EMPTY]
    play = (4, (card, (0, at, index)))
    return bool(phazed.phazed_is_valid_play(play, 1, table, [(1, [(1, "XX")])], [phase, 1, 0, 0], hand.split(), "KC"))


@pytest.mark.parametrize(
    ("card", "phase", "group", "index", "hand", "legal"),
    [
        # runs: at both ends only, in order, round, and at most twelve cards
        ("0S", 5, RUN, 8, "0S 5D", True),
        ("KS", 5, RUN, 0, "KS 5D", True),
        ("KS", 5, RUN, 8, "KS 5D", False),
        ("0S", 5, RUN, 0, "0S 5D", False),
        ("AS", 5, RUN, 0, "AS 5D", True),
        ("5D", 5, RUN, 3, "5D 0D", False),
        ("AS", 5, ["AS", *RUN, "0S", "JS"], 11, "AS 5D", True),
        ("QS", 5, ["AS", *RUN, "0S", "JS"], 0, "QS 5D", True),
        ("QS", 5, ["AS", *RUN, "0S", "JS"], 11, "QS 5D", True),
        ("AS", 5, ["AS", *RUN, "0S", "JS", "QS"], 12, "AS 5D", False),
        # accumulations: up to the next step, and complete with the last card
        ("JS", 3, ["2C", "KH", "QS", "7H"], 4, "JS 5D", True),
        ("JS", 3, ["2C", "KH", "QS", "7H"], 0, "JS 5D", True),
        ("JS", 3, ["2C", "KH", "QS", "7H"], 5, "JS 5D", False),
        ("JS", 3, ["2C", "KH", "QS", "7H"], 4, "JS", False),
        ("0S", 3, ["2C", "KH", "QS", "7H", "JS"], 5, "0S", True),
        ("QS", 3, ["2C", "KH", "QS", "7H", "JS"], 5, "QS 5D", False),
        ("AS", 3, ["2C", "KH", "QS", "7H", "JS"], 5, "AS 5D", True),
        ("KS", 3, ["2C", "KH", "QS", "7H", "JS", "0S"], 6, "KS", True),
        ("2S", 3, ["KC", "KH", "QS", "QH", "JS", "0S", "9S", "7S"], 8, "2S 5D", False),
        ("AS", 3, ["KC", "KH", "QS", "QH", "JS", "0S", "9S", "7S"], 8, "AS", True),
        ("AS", 3, ["KC", "KH", "QS", "QH", "JS", "0S", "9S", "8S"], 8, "AS", False),
        ("JH", 6, ["2C", "KC", "QS", "7C"], 4, "JH 5D", False),
        ("AC", 6, ["2C", "KC", "QS", "7C"], 4, "AC 5D", True),
        # sets and suits, anywhere
        ("2H", 1, ["2S", "2S", "2C"], 1, "2H 5D", True),
        ("3H", 1, ["2S", "2S", "2C"], 1, "3H 5D", False),
        ("AH", 2, ["2S", "2S", "AS", "5S", "5S", "7S", "JS"], 7, "AH 5D", True),
        ("KH", 2, ["2S", "2S", "AS", "5S", "5S", "7S", "JS"], 7, "KH 5D", False),
        ("2H", 1, ["2S", "2S", "2C"], -1, "2H 5D", False),
    ],
)
def test_placing(phazed: Any, card: str, phase: int, group: list[str], index: int, hand: str, legal: bool) -> None:
    groups = [group] * len(phazed.PHASES[phase])
    assert placing(phazed, card, phase, groups, 0, index, hand) is legal


@pytest.mark.parametrize("target", [(4, 0, 0), (-1, 0, 0), (2, 0, 0), (0, 2, 0), (0, -1, 0)])
def test_there_is_no_such_group(phazed: Any, target: tuple[int, int, int]) -> None:
    table = [(1, [["2S", "2S", "2C"]] * 2), (1, [["2S", "2S", "2C"]] * 2), EMPTY, EMPTY]
    history = [(1, [(1, "XX")])]
    assert not phazed.phazed_is_valid_play((4, ("2H", target)), 1, table, history, [1, 1, 0, 0], ["2H", "3H"], "KC")


GROUPS_THAT_PROGRAMS_GET_WRONG: list[tuple[str, str, list[int]]] = [
    ("F141", "AH 2S AC", []),
    ("F142", "KS 2C 3S 4C", [5]),
    ("F144", "AH 2C 4C AD", []),
    ("F145", "8C 9C 0S JS QC KC 2C 3C", [4]),
    ("F147", "2C AH 4C AD", [5]),
    ("F148", "6C 7D 8D 9C", []),
    ("F150", "AH 2C AC AD", []),
    ("F151", "", []),
    ("F172", "2C 3D 4S 5S", []),
    ("F172", "6D 7D 8C AH", []),
]


@pytest.mark.parametrize(("case", "group", "types"), GROUPS_THAT_PROGRAMS_GET_WRONG)
def test_groups_that_programs_get_wrong(phazed: Any, case: str, group: str, types: list[int]) -> None:
    assert phazed.phazed_group_type(group.split()) == types, case


PHASES_THAT_PROGRAMS_GET_WRONG: list[tuple[str, str, list[int]]] = [
    ("F151", "", []),
    ("F153", "2C 3H 4D 5S 6S 7C 8S 9H | 2S 2S AS 5S 5S 7S JS", []),
    ("F154", "7C 7D 7H 7C | 2D 3H 4D 5D", []),
    ("F171", "7C AH 9S AH | 2C 2S 2D 2H 2C", []),
    ("F171", "7C AH 9S AH | 2C 2S 2D 2H", [7]),
    ("F172", "2C 3D 4S 5S | 7C 7D 7H 7C", []),
]


@pytest.mark.parametrize(("case", "phase", "numbers"), PHASES_THAT_PROGRAMS_GET_WRONG)
def test_phases_that_programs_get_wrong(phazed: Any, case: str, phase: str, numbers: list[int]) -> None:
    assert phazed.phazed_phase_type([group.split() for group in phase.split("|")]) == numbers, case


LAID: list[Any] = [
    (1, [["2S", "2S", "2C"], ["3S", "5S", "5S"]]),
    EMPTY,
    (2, [["2C", "4C", "9C", "KC", "AS", "0C", "QC"]]),
]
WILDS = (5, [["4D", "AC", "6H", "AD", "AS", "9C", "0S", "JH"]])
SHORT = (7, [["6S", "7C", "AD", "9C", "0S"], ["2S", "2C", "2D", "2H"]])
BEFORE: list[Any] = [(player, [(1, "XX"), (5, "KC")]) for player in (1, 2, 3, 0, 1, 2, 3)]
SUMS = [["KC", "KD", "8C"], ["KH", "QS", "9H"]]

PLAYS_THAT_PROGRAMS_GET_WRONG: list[tuple[str, int, Any, list[Any], str, bool]] = [
    ("F156 a card is drawn in a later turn", 0, (1, None), BEFORE, "4S", True),
    ("F156 a discard is taken in a later turn", 0, (2, "KC"), BEFORE, "4S", True),
    (
        "F157 a phase of an earlier turn is enough",
        0,
        (4, ("2H", (0, 0, 3))),
        [*BEFORE, (0, [(1, "XX")])],
        "2H 4S",
        True,
    ),
    ("F159 one of two equal cards in a phase", 1, (3, (3, SUMS)), [(1, [(1, "XX")])], "KC KD 8C KH QS 9H 8C", True),
    ("F160 whoever leads", 3, (1, None), [], "4S", True),
    ("F162 after a hit", 0, (5, "4S"), [(0, [(1, "XX"), (4, ("2H", (0, 0, 3)))])], "4S", True),
    ("F163 before one's own phase", 1, (4, ("2H", (0, 0, 3))), [(1, [(1, "XX")])], "2H 4S", False),
    ("F165 a second discard", 0, (5, "4S"), [(0, [(1, "XX"), (5, "3H")])], "4S", False),
    ("F166 before a run of many wilds", 0, (4, ("3D", (3, 0, 0))), [(0, [(1, "XX")])], "3D 4S", True),
    ("F168 another suit", 0, (4, ("6H", (2, 0, 0))), [(0, [(1, "XX")])], "6H 4S", False),
]


@pytest.mark.parametrize(("case", "player", "play", "history", "hand", "legal"), PLAYS_THAT_PROGRAMS_GET_WRONG)
def test_plays_that_programs_get_wrong(
    phazed: Any, case: str, player: int, play: Any, history: list[Any], hand: str, legal: bool
) -> None:
    status = [1, 2, 2, 5]
    valid = phazed.phazed_is_valid_play(play, player, [*LAID, WILDS], history, status, hand.split(), "KC")
    assert valid is legal, case


def test_a_run_grows_at_its_ends_only(phazed: Any) -> None:
    """F169: inside it no card has a place."""
    for index in range(6):
        play = (4, ("JS", (3, 0, index)))
        valid = phazed.phazed_is_valid_play(
            play, 0, [*LAID, SHORT], [(0, [(1, "XX")])], [1, 0, 2, 7], ["JS", "4S"], "KC"
        )
        assert valid is (index == 5)
        inside = (4, ("9S", (3, 0, index)))
        assert not phazed.phazed_is_valid_play(
            inside, 0, [*LAID, SHORT], [(0, [(1, "XX")])], [1, 0, 2, 7], ["9S", "4S"], "KC"
        )


TURNS: list[tuple[Any, list[Any], bool]] = [
    ((1, None), [], True),
    ((2, "KC"), [], True),
    ((2, "KS"), [], False),
    ((2, "KC"), [(1, "XX")], False),
    ((5, "2H"), [], False),
    ((5, "2H"), [(1, "XX")], True),
    ((5, "2H"), [(3, (1, []))], False),
    ((6, 2), [(1, "XX")], False),
]


@pytest.mark.parametrize(("play", "done", "legal"), TURNS)
def test_a_turn(phazed: Any, play: Any, done: list[Any], legal: bool) -> None:
    history = [(0, [(1, "XX"), (5, "KC")]), *([(1, done)] if done else [])]
    assert phazed.phazed_is_valid_play(play, 1, [EMPTY] * 4, history, [0] * 4, ["2H", "3H"], "KC") is legal
    assert phazed.phazed_is_valid_play((2, None), 1, [EMPTY] * 4, [], [0] * 4, ["2H"], None) is False


def test_the_program_runs_and_is_short() -> None:
    assert run("phazed/phazed.py")[0] == "KS 0D 8C 3S: [6]"
    assert len((EXAMPLES / "phazed" / "phazed.py").read_text().splitlines()) <= 300


def test_the_folder_is_a_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(EXAMPLES), *sys.path])
    before = {name for name in sys.modules if name.startswith("phazed")}
    try:
        module: Any = __import__("phazed")
        assert module.phazed_score(["3D", "JC", "AS"]) == 39
    finally:
        for name in [name for name in sys.modules if name.startswith("phazed") and name not in before]:
            del sys.modules[name]
