"""Hints: the nearest legal actions to one that is refused."""

import random
from collections import Counter
from typing import Any

import pytest
from game_strategies import Game, examples, games
from hypothesis import given
from positions import At, at, ids
from random_games import plausible, with_other_hidden_cards

from phaseten import (
    MASTERS,
    ORIGINAL,
    TWO_DECKS,
    Deal,
    Declare,
    Draw,
    Hint,
    HintKind,
    Lay,
    Ruleset,
    check,
    hints,
    legal_actions,
    parse_action,
    shuffled,
    view,
)
from phaseten.game.state import Lap
from phaseten.messages.english_explain import HINTS

NAMES = "Ann Ben Cleo"
DOWN = {"Ann": "R5 B5 G5 | R1 W=2 B3 G4", "Ben": "R6 B6 G6 | R4 B5 G6 Y7", "Cleo": "R1 B1 G1 | R9 B10 G11 Y12"}
TO_GIVE = Lap(resume=2, starter_to_give=True)


def here(hand: str, rules: Ruleset = ORIGINAL, **parts: Any) -> At:
    """Ann is on turn, with these cards, and plays phase 2."""
    return at(rules, NAMES, **{"hands": {"Ann": hand}, "phases": [2, 2, 2], **parts})


# where, what is tried, and the hints
NEAR: list[tuple[str, At, str, list[str]]] = [
    (
        "before the draw",
        here("R1", stage="draw", discards="R9"),
        "discard R1",
        ["draw: Draw first.", "take: Take R9 from the discard pile."],
    ),
    (
        "before the draw, with a saved card",
        here("R1", MASTERS, stage="draw", saved={"Ann": "W"}),
        "lay R1",
        ["draw: Draw first.", "saved W: Draw W, which you have saved."],
    ),
    (
        "a Skip from the pile",
        here("R1", stage="draw", discards="S"),
        "take",
        ["draw: Draw first."],
    ),
    (
        "a card twice drawn",
        here("R1 Y12"),
        "draw",
        ["discard Y12: Discard Y12."],
    ),
    (
        "drawing again with a phase in hand",
        here("R5 B5 G5 R1 B2 G3 Y4 Y9"),
        "draw",
        ["lay R5 B5 G5 | R1 B2 G3 Y4: Lay your phase so: set 5: R5 B5 G5 | run: R1 B2 G3 Y4."],
    ),
    (
        "a wild that cannot be that",
        here("R5 B5 G5 R1 W G3 Y4 Y9"),
        "lay R5 B5 G5 | R1 W=7 G3 Y4",
        ["lay R5 B5 G5 | R1 W=2 G3 Y4: Lay your phase so: set 5: R5 B5 G5 | run: R1 W=2 G3 Y4."],
    ),
    (
        "a phase of the wrong number",
        here("R5 B5 G5 R1 B2 G3 Y4 Y9"),
        "lay 4: R5 B5 G5 | R1 B2 G3 Y4",
        ["lay R5 B5 G5 | R1 B2 G3 Y4: Lay your phase so: set 5: R5 B5 G5 | run: R1 B2 G3 Y4."],
    ),
    (
        "a phase that must be named",
        here(
            "R5 B5 G5 R1 B2 G3 Y4 Y9",
            MASTERS.evolve(progress__selection="at_laydown"),
            completed={"Ann": [1, 3, 4, 5, 6, 7, 8, 9, 10]},
        ),
        "lay R5 B5 G5 | R1 B2 G3 Y4",
        ["lay 2: R5 B5 G5 | R1 B2 G3 Y4: Lay your phase so: set 5: R5 B5 G5 | run: R1 B2 G3 Y4."],
    ),
    (
        "the cards that fit best",
        here("R5 B5 G5 R1 B2 G3 Y4 Y9"),
        "lay R5 B5 Y9 | R1 B2 G3 Y4",
        ["lay R5 B5 G5 | R1 B2 G3 Y4: Lay your phase so: set 5: R5 B5 G5 | run: R1 B2 G3 Y4."],
    ),
    (
        "a phase that lacks a card",
        here("R5 B5 G9 R1 B2 G3 Y4 Y9 Y11", draws="R5"),
        "lay R5 B5 | R1 B2 G3 Y4",
        ["discard Y11: Phase 2 lacks 1 card, helped by any 5 9, W. Discard Y11."],
    ),
    (
        "a phase that lacks a card where all are of use",
        here("R5 B5 R1", ORIGINAL.with_phases("set 3", "set 3 + set 2")),
        "lay R5 B5 | R1",
        ["discard R1: Phase 2 lacks 2 cards, helped by any 1 5, W. Discard R1."],
    ),
    (
        "a phase that lacks a card, with pairs that help",
        here("R1 Y4 B7 G7 G7 Y8 R9 G10 Y10 G11 Y11", phases=[1, 1, 1]),
        "lay G7 B7 Y4 | Y11 G11 G10",
        ["discard R1: Phase 1 lacks 1 card, helped by any 10 11, W. Discard R1."],
    ),
    (
        "cards that are more than enough",
        here("R5 B5 G5 Y5 R9 B9 G9 Y8", phases=[1, 1, 1]),
        "lay R5 B5 G5 Y5 | R9 B9 Y8",
        ["lay R5 B5 G5 Y5 | R9 B9 G9: Lay your phase so: set 5: R5 B5 G5 Y5 | set 9: R9 B9 G9."],
    ),
    (
        "a hit before the phase, with a card that the phase can do without",
        here("R5 B5 G5 Y5 R1 B2 G3 Y4", melds={"Ben": DOWN["Ben"]}),
        "hit B5 > 2.1",
        [
            "lay R5 G5 Y5 | R1 B2 G3 Y4: Lay your phase before you hit: set 5: R5 G5 Y5 | run: R1 B2 G3 Y4.",
            "discard B5: Discard B5.",
        ],
    ),
    (
        "a hit before the phase",
        here("R6 R5 B5 G5 R1 B2 G3 Y4", melds={"Ben": DOWN["Ben"]}),
        "hit R6 > 2.1",
        [
            "lay R5 B5 G5 | R1 B2 G3 Y4: Lay your phase before you hit: set 5: R5 B5 G5 | run: R1 B2 G3 Y4.",
            "discard R6: Discard R6.",
        ],
    ),
    (
        "a hit where the phase lacks cards",
        here("R6 R1 Y12", melds={"Ben": DOWN["Ben"]}),
        "hit R6 > 2.1",
        [
            "discard R1: Phase 2 lacks 5 cards, helped by any number card, W. Discard R1.",
            "discard R6: Discard R6.",
        ],
    ),
    (
        "a card that fits elsewhere",
        here("R8 Y9", melds=DOWN),
        "hit R8 > 1.1",
        [
            "hit R8 > 2.2: R8 fits run 4-7 of Ben (2.2) at the high end.",
            "hit R8 > 3.2: R8 fits run 9-12 of Cleo (3.2) at the low end.",
            "discard R8: Discard R8.",
        ],
    ),
    (
        "a card that fits a set, and one's own run",
        here("R5 Y9", melds=DOWN),
        "hit R5 > 2.1",
        [
            "hit R5 > 1.1: R5 fits your set 5 (1.1).",
            "hit R5 > 1.2: R5 fits your run 1-4 (1.2) at the high end.",
            "discard R5: Discard R5.",
        ],
    ),
    (
        "a wild with two ends",
        here("W Y2", melds=DOWN),
        "hit W > 2.2",
        [
            "hit W=3 > 2.2: W fits run 4-7 of Ben (2.2) at the low end.",
            "hit W=8 > 2.2: W fits run 4-7 of Ben (2.2) at the high end.",
            "hit W=5 > 1.1: W fits your set 5 (1.1).",
        ],
    ),
    (
        "a card that is not held",
        here("Y5 Y12", melds=DOWN),
        "hit R5 > 1.1",
        ["hit Y5 > 1.1: Y5 fits your set 5 (1.1)."],
    ),
    (
        "cards that are laid although the phase lies",
        here("R5 B8 Y12", melds=DOWN),
        "lay R5 B8 | Y12",
        [
            "hit R5 > 1.1: R5 fits your set 5 (1.1).",
            "hit R5 > 1.2: R5 fits your run 1-4 (1.2) at the high end.",
            "hit B8 > 2.2: B8 fits run 4-7 of Ben (2.2) at the high end.",
        ],
    ),
    (
        "a wild that stays",
        here("R2 Y12", melds=DOWN),
        "replace R2 > 1.2",
        ["discard R2: Discard R2."],
    ),
    (
        "another wild",
        here("R2 R5 Y12", ORIGINAL.evolve(wilds__replacement="any"), melds=DOWN),
        "replace R2 > 1.1",
        [
            "replace R2 > 1.2.2: R2 can take the place of a wild in your run 1-4 (1.2).",
            "hit R5 > 1.1: R5 fits your set 5 (1.1).",
            "discard R2: Discard R2.",
        ],
    ),
    (
        "another card for a wild",
        here("R2 R3 Y12", ORIGINAL.evolve(wilds__replacement="any"), melds=DOWN),
        "replace R3 > 1.2",
        [
            "replace R2 > 1.2.2: R2 can take the place of a wild in your run 1-4 (1.2).",
            "hit R3 > 2.2: R3 fits run 4-7 of Ben (2.2) at the low end.",
            "discard R3: Discard R3.",
        ],
    ),
    (
        "the Skip for another",
        here("S R1", pending_skips=[0, 1, 0]),
        "skip 2",
        ["skip 3: Play the Skip at Cleo.", "discard R1: Discard R1."],
    ),
    (
        "the card most like it",
        here("R1 R7 G8 Y12 W"),
        "discard R8",
        ["discard G8: Discard G8.", "discard R7: Discard R7.", "discard Y12: Discard Y12."],
    ),
    (
        "a Skip that is not held",
        here("R1 R7 G8 Y12"),
        "skip 2",
        ["discard Y12: Discard Y12.", "discard R1: Discard R1.", "discard R7: Discard R7."],
    ),
    (
        "a number card that is no Skip",
        here("R1 S"),
        "discard W",
        ["discard R1: Discard R1.", "skip 2: Play the Skip at Ben.", "skip 3: Play the Skip at Cleo."],
    ),
    (
        "a saved card that is not held",
        here("R1 B7", MASTERS),
        "save R7",
        ["save B7: Save B7.", "save R1: Save R1."],
    ),
    (
        "saving where no cards are saved",
        here("R1 B7"),
        "save R1",
        ["discard R1: Discard R1."],
    ),
    (
        "a completed phase",
        at(MASTERS, NAMES, hands={"Ann": "R1"}, stage="declare", completed={"Ann": [4]}),
        "declare 4",
        [
            "declare 3: Declare phase 3: set 4 + run 4.",
            "declare 5: Declare phase 5: run 8.",
            "declare 2: Declare phase 2: set 3 + run 4.",
        ],
    ),
    (
        "laying before it is declared",
        at(MASTERS, NAMES, hands={"Ann": "R1"}, stage="declare", completed={"Ann": [7, 8]}),
        "lay 9: R1 | R1",
        [
            "declare 9: Declare phase 9: set 5 + set 2.",
            "declare 10: Declare phase 10: set 5 + set 3.",
            "declare 6: Declare phase 6: run 9.",
        ],
    ),
    (
        "something else than declaring",
        at(MASTERS, NAMES, hands={"Ann": "R1"}, stage="declare", completed={"Ann": [*range(1, 10)]}),
        "draw",
        ["declare 10: Declare phase 10: set 5 + set 3."],
    ),
    (
        "the starter for the dealer",
        at(
            ORIGINAL.evolve(dealing__starter_skip="dealer_chooses"),
            NAMES,
            discards="S",
            stage="starter",
            turn="Cleo",
            lap=TO_GIVE,
        ),
        "give 3",
        ["give 1: Give the starter to Ann.", "give 2: Give the starter to Ben."],
    ),
    (
        "something else than giving",
        at(
            ORIGINAL.evolve(dealing__starter_skip="dealer_chooses"),
            NAMES,
            discards="S",
            stage="starter",
            turn="Cleo",
            lap=TO_GIVE,
        ),
        "draw",
        ["give 1: Give the starter to Ann.", "give 2: Give the starter to Ben."],
    ),
]


@pytest.mark.parametrize(("start", "tried", "told"), [row[1:] for row in NEAR], ids=ids(NEAR))
def test_what_comes_nearest(start: At, tried: str, told: list[str]) -> None:
    state = start.to_state()
    found = hints(state, parse_action(tried, state))
    assert [f"{hint.action}: {hint}" for hint in found] == told
    assert found == hints(view(state, state.public.turn or 0), parse_action(tried, state))


# ------------------------------------------------------------------------------------------------- what is always true


@examples(15)
@given(games())
def test_hints_are_legal_few_and_of_refused_actions_only(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        turn = state.public.turn
        for _ in range(3 if turn is not None else 0):
            assert turn is not None
            action = plausible(state, turn, rng)
            found = hints(state, action)
            assert len(found) <= 3
            assert len({hint.action for hint in found}) == len(found)
            assert found == hints(view(state, turn), action)
            if check(state, action).ok:
                assert found == ()
            else:
                assert found, "something can be done, and it is told"
            for hint in found:
                assert check(state, hint.action).ok
                assert hint.message
                assert hint.text("de")


@examples(15)
@given(games())
def test_hints_know_nothing_that_is_hidden(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        turn = state.public.turn
        if turn is not None:
            other = with_other_hidden_cards(state, turn, rng)
            for _ in range(2):
                action = plausible(state, turn, rng)
                assert hints(other, action) == hints(state, action)


def test_there_are_none_where_nobody_can_act() -> None:
    dealing = at(ORIGINAL, NAMES, stage="deal").to_state()
    assert hints(dealing, Draw()) == ()
    assert hints(dealing, shuffled(dealing, random.Random(1))) == ()
    playing = here("R1 R2").to_state()
    assert hints(view(playing, 1), Draw()) == ()


def test_only_of_positions_and_actions() -> None:
    with pytest.raises(TypeError, match="a State or a View is asked for"):
        hints("state", Draw())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an action is asked for"):
        hints(here("R1").to_state(), "draw")  # type: ignore[arg-type]


def test_chance_is_nobodys_move() -> None:
    assert [hint.kind for hint in hints(here("R1 R2").to_state(), Deal(()))] == [HintKind.DISCARD]


def test_of_many_ways_to_lay_the_nearest_is_told() -> None:
    hand = "W W W W B1 G7 B5 Y10 Y6 B10 Y8"
    state = here(hand, ORIGINAL.with_phases("set 2", "set 2 + set 2 + set 2 + set 2")).to_state()
    assert sum(1 for action in legal_actions(state) if isinstance(action, Lay)) > 100
    tried = parse_action("lay B1 W | G7 W | B10 Y8 | W W", state)
    assert isinstance(tried, Lay)
    first = hints(state, tried)[0].action
    assert isinstance(first, Lay)
    cards = [Counter(place.card for group in action.melds for place in group) for action in (tried, first)]
    assert cards[0] == cards[1]


def test_a_deck_that_cannot_make_the_phase_gives_no_advice() -> None:
    rules = ORIGINAL.with_phases("set 9").with_deck(wilds=0)
    state = at(rules, "Ann Ben", hands={"Ann": "R1 R2"}).to_state()
    assert [str(hint) for hint in hints(state, parse_action("lay R1", state))] == ["Discard R1."]


def test_hints_are_in_the_words_of_the_deck_and_of_the_reader() -> None:
    state = here("AH", TWO_DECKS, stage="draw", discards="K").to_state()
    draw, take = hints(state, Declare(1))
    assert (str(draw), take.message, take.text("de")) == (
        "Draw first.",
        "Take K from the discard pile.",
        "Nimm K vom Ablagestapel.",
    )


def test_every_kind_has_its_sentence() -> None:
    assert {key.split(".")[1] for key in HINTS} == {kind.value for kind in HintKind}
    told = {hint.kind for _, start, tried, _ in NEAR for hint in _of(start, tried)}
    assert told == set(HintKind)


def _of(start: At, tried: str) -> tuple[Hint, ...]:
    state = start.to_state()
    return hints(state, parse_action(tried, state))
