"""Laying a phase in a game: whose turn, whose phase, which cards: Q10 to Q14, V13, V16, V25."""

import pytest
from positions import Dealt, Start, at, ids, lines, play

from phaseten import CONTRACT, FUNDEX, MASTERS, ORIGINAL, Lay, legal_actions, parse_action

EXACT = ORIGINAL.evolve(laying__exact=True)
PER_GROUP = ORIGINAL.evolve(wilds__natural_scope="group")
DISTINCT = ORIGINAL.evolve(laying__distinct_sets=True)

PHASE_1 = "R6 B6 G6 R8 B8 G8 R10 B10 G12 Y1"

TURN: list[tuple[str, Start, str]] = [
    (
        "LAY-06",
        at(players="A B", hands={"A": PHASE_1, "B": "R1 B1"}, stage="draw"),
        """
        A: lay R6 B6 G6 | R8 B8 G8 -- draw_first
        B: lay R6 B6 G6 | R8 B8 G8 -- not_your_turn, draw_first, not_held
        A: draw
        A: lay R6 B6 G6 | R8 B8 G8
        A: lay R6 B6 G6 | R8 B8 G8 -- already_laid, not_held
        """,
    ),
    (
        "F081",
        at(hands={"A": PHASE_1 + " R6 B6 G6 R8 B8 G8"}),
        """
        A: lay R6 B6 G6 | R8 B8 G8
        A: lay R6 B6 G6 | R8 B8 G8 -- already_laid
        """,
    ),
    (
        "LAY-08",
        at(hands={"A": "R5 B5 G5 R7 B7 Y1 Y2 Y3 Y4 R12"}, discards="G7", stage="draw"),
        """
        A: take
        A: lay R5 B5 G5 | R7 B7 G7
        = melds A set 5: R5 B5 G5 | set 7: R7 B7 G7
        = known A none
        """,
    ),
    (
        "K13",
        at(hands={"A": "R5 B5 G5 Y5 R5 R7 B7 G7 Y7 R7"}, stage="draw", draws="W"),
        """
        A: draw
        A: lay R5 B5 G5 Y5 R5 | R7 B7 G7 Y7 R7
        A: discard W           # ten laid and one discarded: out in the first turn
        = out A
        = laid 1 - -
        """,
    ),
]

WHICH_PHASE: list[tuple[str, Start, str]] = [
    (
        "LAY-03",
        at(hands={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8 R12 B12 S"}, phases={"A": 2}),
        """
        A: lay R1 B2 G3 Y4 R5 B6 G7 Y8 -- number_of_groups
        A: lay 5: R1 B2 G3 Y4 R5 B6 G7 Y8 -- not_your_phase
        """,
    ),
    (
        "A20",
        at(hands={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8 R12 B12 S"}),
        "A: lay 4: R1 B2 G3 Y4 R5 B6 G7 -- not_your_phase",
    ),
    (
        "A20 progress__selection=declared_after_deal",
        at(MASTERS, hands={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8 R12 B12 S"}, phases={"A": 4}),
        """
        A: lay 5: R1 B2 G3 Y4 R5 B6 G7 Y8 -- not_your_phase
        A: lay 4: R1 B2 G3 Y4 R5 B6 G7
        """,
    ),
    (
        "LAY-04",
        at(hands={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B12 S"}, phases={"A": 4}),
        """
        A: lay R1 B2 G3 Y4 R5 B6 G7 Y8 R9
        A: lay R1 B2 G3 Y4 R5 B6 G7 Y8 -- already_laid, not_held
        A: lay 5: R1 B2 G3 Y4 R5 B6 G7 Y8 -- already_laid, not_held
        A: discard B12
        """,
    ),
    (
        "B8 (Q12)",
        at(hands={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8 R9", "B": "W"}, phases={"A": 4}),
        """
        A: lay R1 B2 G3 Y4 R5 B6 G7 Y8 R9
        = out A
        = completed A 1 2 3 4
        = phases 5 1 1         # a run of nine counts for phase 4 only
        """,
    ),
    (
        "LAY-01 (Q14) laying__partial=False",
        at(hands={"A": "R5 B5 G5 R1 B9 G11 Y12 S W R2 B3"}, phases={"A": 2}),
        "A: lay R5 B5 G5 -- number_of_groups",
    ),
    ("A4 laying__partial=False", at(hands={"A": "R3 B3 G3 R1"}), "A: lay R3 B3 G3 -- number_of_groups"),
    (
        "SET-03 (Q13)",
        at(hands={"A": "R6 B6 G6 R8 B8 G8 R10 B10 G10 Y1 Y2"}),
        "A: lay R6 B6 G6 | R8 B8 G8 | R10 B10 G10 -- number_of_groups",
    ),
    (
        "F078",
        at(hands={"A": "R8 B8 G8 Y8 R3 B3 G3 Y1"}, phases={"A": 10}),
        "A: lay R8 B8 G8 Y8 | R3 B3 G3 -- too_few_cards",
    ),
]

HELD: list[tuple[str, Start, str]] = [
    (
        "F072",
        at(hands={"A": "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11"}),
        """
        A: lay R5 B5 G5 | R7 B7 G7 -- not_held
        = hand A Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y11
        """,
    ),
    ("F073", at(hands={"A": "B5 G7 Y1 Y2"}), "A: lay B5 B5 B5 | G7 G7 G7 -- not_held"),
    (
        "CARD-04 laying",
        at(hands={"A": "R5 B5 R7 B7 G7 Y1 Y2 Y3 Y4 R12 S"}),
        "A: lay R5 B5 R5 | R7 B7 G7 -- not_held",
    ),
    (
        "A19",
        at(hands={"A": "R8 B8 G8 Y8 R5 R6 R7 Y1"}, phases={"A": 3}),
        """
        A: lay R8 B8 G8 Y8 | R5 R6 R7 R8 -- not_held
        """,
    ),
    (
        "CARD-01",
        at(hands={"A": "R5 R5 B1"}),
        """
        A: discard R5
        = hand A B1 R5
        """,
    ),
    (
        "CARD-03",
        at(hands={"A": "R5 B1 Y12"}),
        """
        A: discard G9 -- not_held
        = hand A B1 R5 Y12
        """,
    ),
    ("F085", at(hands={"A": "R1 R2"}), "A: discard Y12 -- not_held\n= hand A R1 R2"),
    (
        "F058",
        at(hands={"A": "R3 R4 W R9 R5 B5 R7 B7 G7"}),
        """
        A: lay R3 R4 W R9 | R7 B7 G7 -- numbers_differ
        A: lay R5 B5 W | R7 B7 G7      # the refused attempt has changed nothing
        = melds A set 5: R5 B5 W | set 7: R7 B7 G7
        """,
    ),
]

WHOLE_HAND: list[tuple[str, Start, str]] = [
    (
        "OUT-06 going_out__how=any",
        at(hands={"A": "R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12", "B": "W"}, phases={"A": 6}),
        """
        A: lay R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12
        = out A
        = laid 6 - -
        = points 0 25 0
        = phases 7 1 1
        """,
    ),
    (
        "V16",
        at(hands={"A": "R5 B5 G5 R7 B7 G7"}),
        """
        A: lay R5 B5 G5 | R7 B7 G7
        = out A
        = completed A 1
        """,
    ),
    (
        "V13 a lay of all eleven",
        at(FUNDEX, hands={"A": "R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12"}, phases={"A": 6}),
        """
        A: lay R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12 -- keep_one_to_discard
        A: lay R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11
        = legal discard G12
        """,
    ),
    (
        "V13 a lay of the last cards",
        at(FUNDEX, hands={"A": "R5 B5 G5 R7 B7 G7"}),
        "A: lay R5 B5 G5 | R7 B7 G7 -- keep_one_to_discard",
    ),
    (
        "STD-08",
        at(CONTRACT, hands={"A": "2H 5H 9D JD QH 3D 7H KD AH 4D 2S"}, phases={"A": 7}),
        """
        A: lay 2H 5H 9D JD QH 3D 7H KD AH 4D
        A: discard 2S
        = out A
        """,
    ),
    (
        "STD-08 going out by playing all",
        at(CONTRACT, hands={"A": "2H 5H 9D JD QH 3D 7H KD AH 4D"}, phases={"A": 7}),
        """
        A: lay 2H 5H 9D JD QH 3D 7H KD AH 4D
        = out A
        """,
    ),
]

READINGS: list[tuple[str, Start, str]] = [
    (
        "every laying from which no card can be left out is offered",
        at(hands={"A": "R5 B5 G5 R9 B9 G9 Y9"}),
        """
        = legal lay R5 B5 G5 | R9 B9 G9; lay R5 B5 G5 | R9 B9 Y9; lay R5 B5 G5 | R9 G9 Y9; lay R5 B5 G5 | B9 G9 Y9; \\
            discard R5; discard B5; discard G5; discard R9; discard B9; discard G9; discard Y9
        A: lay R5 B5 G5 | R9 B9 G9 Y9
        """,
    ),
    (
        "A8 wilds__natural_scope=phase",
        at(hands={"A": "R7 W W W W W R1"}),
        """
        A: lay R7 W W | W=2 W W
        = melds A set 7: R7 W W | set 2: W W W
        """,
    ),
    (
        "A8 wilds__natural_scope=group",
        at(PER_GROUP, hands={"A": "R7 W W W W W R1"}),
        "A: lay R7 W W | W=2 W W -- naturals_in_group",
    ),
    (
        "V25",
        at(DISTINCT, hands={"A": "R1 B1 W W W W R2"}),
        """
        A: lay R1 B1 W | W=1 W W -- same_number
        A: lay R1 B1 W | W W W
        = melds A set 1: R1 B1 W | set 2: W W W
        """,
    ),
    (
        "A5 laying__exact=True",
        at(EXACT, hands={"A": "R5 B5 G5 Y5 R7 B7 G7 R1"}),
        """
        A: lay R5 B5 G5 Y5 | R7 B7 G7 -- too_many_cards
        A: lay R5 B5 G5 | R7 B7 G7
        A: hit Y5 > 1.1        # hits in the same turn give the same result
        """,
    ),
    (
        "F070",
        at(hands={"A": "R1 B2 G3 Y4 R7 B7 G7 S"}, phases={"A": 2}),
        """
        A: lay R1 B2 G3 Y4 | R7 B7 G7
        = melds A set 7: R7 B7 G7 | run: R1 B2 G3 Y4
        """,
    ),
    (
        "F012",
        at(hands={"A": "R1 R2 R3 W R7 B7 G7 S"}, phases={"A": 2}),
        """
        A: lay R7 B7 G7 | R1 R2 R3 W
        = melds A set 7: R7 B7 G7 | run: R1 R2 R3 W=4
        """,
    ),
    (
        "SOLV-09",
        at(hands={"A": "R1 B2 G4 W Y5 R7 B7 G7 S"}, phases={"A": 2}),
        """
        A: lay R7 B7 G7 | R1 B2 G4 W Y5
        = melds A set 7: R7 B7 G7 | run: R1 B2 W=3 G4 Y5
        """,
    ),
    (
        "A8 in the first turn of a game",
        Dealt(ORIGINAL, "A B", {"A": "R7 W W W W W"}, draws="B7"),
        """
        A: draw
        A: lay R7 B7 W | W=9 W W
        = melds A set 7: R7 B7 W | set 9: W W W
        """,
    ),
]

ROWS = TURN + WHICH_PHASE + HELD + WHOLE_HAND + READINGS


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_laying(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


EVERY_PHASE: list[tuple[str, int, str]] = [
    ("F075 phase 1", 1, "R3 B3 G3 | R9 B9 G9"),
    ("F075 phase 2", 2, "R3 B3 G3 | R4 B5 G6 Y7"),
    ("F075 phase 3", 3, "R3 B3 G3 Y3 | R4 B5 G6 Y7"),
    ("F075 phase 4", 4, "R1 B2 G3 Y4 R5 B6 G7"),
    ("F075 phase 5", 5, "R1 B2 G3 Y4 R5 B6 G7 Y8"),
    ("F075 phase 6", 6, "R1 B2 G3 Y4 R5 B6 G7 Y8 R9"),
    ("F075 phase 7", 7, "R3 B3 G3 Y3 | R9 B9 G9 Y9"),
    ("F075 phase 8", 8, "G1 G2 G3 G4 G5 G6 G7"),
    ("F075 phase 9", 9, "R3 R3 B3 G3 Y3 | R9 B9"),
    ("F075 phase 10", 10, "R3 R3 B3 G3 Y3 | R9 B9 G9"),
]


@pytest.mark.parametrize(("phase", "lay"), [row[1:] for row in EVERY_PHASE], ids=ids(EVERY_PHASE))
def test_every_phase_can_be_laid(phase: int, lay: str) -> None:
    start = at(hands={"A": f"{lay.replace('|', '')} Y12"}, phases={"A": phase})
    script = f"""
        A: lay {lay}
        A: discard Y12
        = laid {phase} - -
    """
    assert play(start, script) == lines(script)


def test_a_phase_is_named_with_a_laying_of_the_whole_hand() -> None:
    rules = ORIGINAL.evolve(
        progress__selection="at_laydown", drawing__return_drawn=False, wilds__min_naturals={"set": 3}
    )
    start = at(rules, hands={"A": "R5 B5 G5 R9 B9 G9 W"}, completed={"A": range(2, 11)}, taken="W")
    layings = [str(action) for action in legal_actions(start.to_state()) if isinstance(action, Lay)]
    assert layings == ["lay 1: R5 B5 G5 W=5 | R9 B9 G9", "lay 1: R5 B5 G5 | R9 B9 G9 W=9"]


def test_equal_groups_stay_in_their_places() -> None:
    rules = ORIGINAL.with_phases("set 3 + run 4 + set 3")
    state = at(rules, hands={"A": "R5 W W R1 R2 R3 R4 R5 W W R12"}).to_state()
    text = "lay R5 W=5 W=5 | R1 R2 R3 R4 | R5 W=5 W=5"
    assert str(parse_action(text, state)) == text
