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
