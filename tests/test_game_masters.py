"""Masters, with phases in any order and cards that are saved: K16 to K19, Q34 to Q40, V21."""

import random
from collections import Counter
from typing import Any

import pytest
from positions import Dealt, Start, at, ids, lines, play

from phaseten import (
    MASTERS,
    ORIGINAL,
    Deal,
    Ruleset,
    SetupError,
    apply,
    new_game,
    shuffled,
)

AT_LAYDOWN = MASTERS.evolve(progress__selection="at_laydown")
SAME_HAND = MASTERS.evolve(saving__same_hand_draw=True)
TWO_A_HAND = MASTERS.evolve(saving__per_hand=2)
SCORED = MASTERS.evolve(saving__scored=True)
OUT_BY_SAVING = MASTERS.evolve(saving__go_out_by_saving=True)
TIN = MASTERS.evolve(dealing__max_players=4)
TWELVE_WILDS = MASTERS.with_deck(wilds=12)

DOWN = "R5 B5 G5 | R9 B9 G9"
ONE: dict[str, Any] = {"phases": [1, 1, 1]}

DECLARING: list[tuple[str, Start, str]] = [
    (
        "MAST-01",
        at(MASTERS, hands={"A": "R1"}, completed={"A": [1, 4]}, stage="declare"),
        """
        A: declare 4 -- phase_completed
        A: declare 11 -- no_such_phase
        A: declare 0 -- no_such_phase
        A: draw -- not_now
        B: declare 1 -- not_your_turn
        = legal declare 2; declare 3; declare 5; declare 6; declare 7; declare 8; declare 9; declare 10
        A: declare 8
        = happened Declared
        = phases 8 - -
        = turn B declare
        """,
    ),
    (
        "K19",
        at(MASTERS, hands={"A": "R1"}, completed={"A": [1, 4]}, stage="declare"),
        "A: declare 1 -- phase_completed",
    ),
    (
        "MASTERS the declarations go round from the dealer's left, before the first draw",
        Dealt(MASTERS),
        """
        = turn A declare
        A: declare 10
        B: declare 10          # later players know what was declared, and may declare the same
        C: declare 1
        = turn A draw
        A: declare 2 -- not_now
        """,
    ),
    (
        "MAST-03",
        at(
            MASTERS,
            "A B",
            hands={"A": "R2", "B": "R1"},
            phases=[7, 1],
            completed={"A": [1, 2]},
            melds={"B": DOWN},
            turn="B",
        ),
        """
        B: discard R1
        = completed A 1 2
        chance: shuffle
        B: declare 3
        = legal declare 3; declare 4; declare 5; declare 6; declare 7; declare 8; declare 9; declare 10
        A: declare 3           # a new choice before every hand
        """,
    ),
    (
        "Q39 progress__selection=at_laydown",
        at(AT_LAYDOWN, hands={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8 R12"}, completed={"A": [4]}),
        """
        A: lay R1 B2 G3 Y4 R5 B6 G7 Y8 -- name_the_phase
        A: lay 4: R1 B2 G3 Y4 R5 B6 G7 -- phase_completed
        A: lay 11: R1 B2 G3 Y4 R5 B6 G7 -- no_such_phase
        = can lay discard save
        A: lay 5: R1 B2 G3 Y4 R5 B6 G7 Y8
        A: lay 1: R1 B2 -- already_laid, not_held, number_of_groups
        A: discard R12
        = completed A 4 5
        = laid 5 - -
        """,
    ),
    (
        "Q39 at_laydown: every open phase that can be laid is offered, named",
        at(AT_LAYDOWN.with_phases("set 2", "set 3", "run 2"), hands={"A": "R5 B5 G5 Y6"}, completed={"A": [1]}),
        """
        = legal lay 2: R5 B5 G5; lay 3: R5 Y6; lay 3: B5 Y6; lay 3: G5 Y6; \\
            discard R5; discard B5; discard G5; discard Y6; save R5; save B5; save G5; save Y6
        """,
    ),
    (
        "Q39 at_laydown: nothing is declared",
        Dealt(AT_LAYDOWN),
        """
        = turn A draw
        = phases - - -
        """,
    ),
]

SAVING: list[tuple[str, Start, str]] = [
    (
        "MAST-05",
        at(MASTERS, hands={"A": "R1"}, saved={"A": "W R3"}, stage="draw", **ONE),
        """
        = legal draw; saved R3; saved W
        A: saved -- name_the_saved
        A: saved R9 -- not_saved
        A: saved W
        = saved A R3
        A: draw -- already_drawn
        A: saved R3 -- already_drawn
        """,
    ),
    (
        "MAST-05 the only saved card need not be named",
        at(MASTERS, hands={"A": "R1"}, saved={"A": "R3"}, stage="draw", **ONE),
        """
        A: saved
        = hand A R1 R3
        """,
    ),
    ("MAST-05 nothing saved", at(MASTERS, hands={"A": "R1"}, stage="draw", **ONE), "A: saved -- not_saved"),
    (
        "K17",
        at(MASTERS, hands={"A": "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"}, saved={"A": "W"}, stage="draw", **ONE),
        """
        A: saved W             # the draw of the turn
        = sizes 11 0 0
        = known A none         # nobody has seen it
        A: discard R10
        """,
    ),
    (
        "saving leaves the discard pile as it is",
        at(MASTERS, hands={"A": "R1 R2", "B": "B1"}, discards="G5", **ONE),
        """
        A: save R1
        = happened Saved TurnBegan
        = top G5
        = saved A R1
        = turn B draw
        B: take
        """,
    ),
    (
        "K16",
        at(MASTERS, hands={"A": "R1 R2", "B": "B1 B2"}, players="A B", phases=[1, 1], draws="G9"),
        """
        A: save R1
        B: draw
        B: discard B1
        A: draw
        A: save R2 -- saved_enough
        """,
    ),
    (
        "Q34 saving__per_hand=2",
        at(TWO_A_HAND, hands={"A": "R1 R2 R3"}, saved={"A": "R4"}, fresh={"A": "R4"}, **ONE),
        "A: save R2",
    ),
    (
        "Q34 the limit is for each hand",
        at(MASTERS, hands={"A": "R1 R2 R3"}, saved={"A": "R4 R5"}, **ONE),
        "A: save R2\n= saved A R2 R4 R5",
    ),
    (
        "Q34 K17 the card and the right to save come with the next deal",
        at(
            MASTERS,
            "A B",
            hands={"A": "R1 R2", "B": "B12"},
            melds={"B": DOWN},
            phases=[1, 1],
            dealer="A",
            turn="A",
            draws="Y9",
        ),
        """
        A: save R1
        B: draw
        B: hit Y9 > 2.2
        B: discard B12
        chance: turn up R12
        A: declare 1
        B: declare 2
        = legal draw; take; saved R1
        A: saved R1
        A: save R1
        = saved A R1
        """,
    ),
    (
        "Q34 saving__per_hand=0",
        at(ORIGINAL, hands={"A": "R1 R2"}, stage="play"),
        """
        A: save R1 -- no_saving
        A: saved R1 -- already_drawn, no_saving
        """,
    ),
    (
        "Q36 saving__same_hand_draw=False",
        at(MASTERS, hands={"A": "R1"}, saved={"A": "R3 R4"}, fresh={"A": "R3"}, stage="draw", **ONE),
        """
        = legal draw; saved R4
        A: saved R3 -- saved_this_hand
        """,
    ),
    (
        "Q36 of two equal cards the older one can be drawn",
        at(MASTERS, hands={"A": "R1"}, saved={"A": "R3 R3"}, fresh={"A": "R3"}, stage="draw", **ONE),
        "A: saved R3\n= saved A R3",
    ),
    (
        "Q36 saving__same_hand_draw=True",
        at(SAME_HAND, hands={"A": "R1"}, saved={"A": "R3"}, fresh={"A": "R3"}, stage="draw", **ONE),
        "A: saved R3\n= hand A R1 R3",
    ),
    (
        "Q36 same_hand_draw=True gives no second save in the hand",
        at(SAME_HAND, "A B", hands={"A": "R1 R2", "B": "B1 B2"}, phases=[1, 1]),
        """
        A: save R1
        B: draw
        B: discard B1
        A: saved R1
        A: save R1 -- saved_enough
        """,
    ),
    (
        "a card that was taken openly may be saved: it is in the hand or saved",
        at(MASTERS, hands={"A": "R1"}, discards="G5", stage="draw", **ONE),
        """
        A: take
        A: save G5
        = known A G5
        """,
    ),
    (
        "MAST-06 (Q35)",
        at(
            MASTERS,
            "A B",
            hands={"A": "R1", "B": "B1"},
            saved={"A": "W", "B": "S R9"},
            melds={"A": DOWN},
            phases=[1, 1],
        ),
        """
        A: discard R1
        = saved A W            # saved cards stay from deal to deal
        = saved B R9 S
        chance: shuffle
        = saved A W
        = draw_pile 82         # 106 cards without the three saved, twenty dealt and the starter
        """,
    ),
    (
        "MAST-09 (Q37) saving__scored=False",
        at(MASTERS, "A B", hands={"A": "R3", "B": "R1"}, saved={"A": "S"}, melds={"B": DOWN}, phases=[1, 1], turn="B"),
        "B: discard R1\n= points 5 0",
    ),
    (
        "MAST-09 saving__scored=True",
        at(SCORED, "A B", hands={"A": "R3", "B": "R1"}, saved={"A": "S"}, melds={"B": DOWN}, phases=[1, 1], turn="B"),
        "B: discard R1\n= points 20 0",
    ),
    (
        "MAST-10 saving__go_out_by_saving=False",
        at(MASTERS, hands={"A": "W"}, melds={"A": DOWN}, **ONE),
        """
        A: save W -- no_going_out_by_saving
        = legal hit W=5 > 1.1; hit W=9 > 1.2; discard W
        """,
    ),
    (
        "MAST-10 saving__go_out_by_saving=True",
        at(OUT_BY_SAVING, hands={"A": "W", "B": "R1"}, melds={"A": DOWN}, **ONE),
        """
        A: save W
        = out A
        = points 0 5 0
        = saved A W
        """,
    ),
    (
        "a card that is not held cannot be saved",
        at(MASTERS, hands={"A": "R1 R2"}, **ONE),
        """
        A: save R9 -- not_held
        B: save R1 -- not_your_turn, not_held
        """,
    ),
    (
        "V12 a card that was saved in this hand is none to draw",
        at(MASTERS, hands={"A": "S R1", "B": "R2"}, saved={"B": "R9"}, fresh={"B": "R9"}, rest="C", **ONE),
        "A: skip 3\n= turn nobody deal\n= out nobody",
    ),
]

ROWS = DECLARING + SAVING


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_masters(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


def _with_saved(number: int, **parts: Any) -> Start:
    """Six players, of whom D to F have saved so many cards together; a deal takes 61 of the 106 cards."""
    saved = [card for card, copies in MASTERS.deck.composition(6).items() for _ in range(copies)][4 : 4 + number]
    return at(MASTERS, "A B C D E F", saved={"D": saved[::3], "E": saved[1::3], "F": saved[2::3]}, **parts)


FULL: list[tuple[str, Start, str]] = [
    ("V21 the next deal could still be made", _with_saved(44, hands={"A": "R1 B1"}, phases=[1] * 6), "A: save R1"),
    (
        "V21 it could not",
        _with_saved(45, hands={"A": "R1 B1"}, phases=[1] * 6),
        """
        A: save R1 -- save_pile_full
        = can discard
        """,
    ),
    (
        "V21 the fullest pile leaves a starter and no draw pile",
        _with_saved(45, stage="deal"),
        """
        chance: shuffle
        = draw_pile 0
        A: declare 1
        B: declare 1
        C: declare 1
        D: declare 1
        E: declare 1
        F: declare 1
        = legal take
        """,
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in FULL], ids=ids(FULL))
def test_no_more_is_saved_than_leaves_a_deal(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


# id, ruleset, cards, wilds, Skips
DECKS: list[tuple[str, Ruleset, int, int, int]] = [
    ("MAST-08 wilds=8", MASTERS, 106, 8, 2),
    ("MAST-08 wilds=12", TWELVE_WILDS, 110, 12, 2),
]


@pytest.mark.parametrize(("rules", "total", "wilds", "skips"), [row[1:] for row in DECKS], ids=ids(DECKS))
def test_the_deck(rules: Ruleset, total: int, wilds: int, skips: int) -> None:
    game = new_game(rules, ["A", "B"])
    dealt = shuffled(game, random.Random(1))
    assert isinstance(dealt, Deal)
    cards = Counter(map(str, dealt.order))
    assert (cards.total(), cards["W"], cards["S"]) == (total, wilds, skips)
    assert apply(game, dealt).public.draw_count == total - 21


# id, ruleset, whether five may play
SEATS: list[tuple[str, Ruleset, bool]] = [
    ("MAST-11 max_players=4", TIN, False),
    ("MAST-11 (Q40) max_players=6", MASTERS, True),
]


@pytest.mark.parametrize(("rules", "five"), [row[1:] for row in SEATS], ids=ids(SEATS))
def test_the_number_of_players(rules: Ruleset, five: bool) -> None:
    if five:
        assert len(new_game(rules, ["A", "B", "C", "D", "E"]).hands) == 5
    else:
        with pytest.raises(SetupError, match="2 to 4 players, not for 5"):
            new_game(rules, ["A", "B", "C", "D", "E"])
