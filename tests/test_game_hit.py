"""Hits in a game, and wilds that lie on the table: H10 to H23, Q3 to Q6, Q17 to Q19."""

import pytest
from positions import Start, at, ids, lines, play

from phaseten import (
    ORIGINAL,
    TWIST,
)

NEXT_TURN = ORIGINAL.evolve(laying__hit_same_turn=False)
OWN_MELDS = ORIGINAL.evolve(laying__hit_targets="own")
REPLACE_OWN = ORIGINAL.evolve(wilds__replacement="own")
REPLACE_ANY = ORIGINAL.evolve(wilds__replacement="any")

DOWN = "R7 B7 G7 | R9 B9 G9"
RUN_7 = "run: R4 B5 G6 Y7 R8 B9 G10"
EVEN = ORIGINAL.with_phases("set 2", "parity 4 + parity run 4", "color run 4")

WHO: list[tuple[str, Start, str]] = [
    (
        "H16",
        at(hands={"A": "Y7 R1"}, melds={"B": DOWN}),
        """
        A: hit Y7 > 2.1 -- lay_first
        = can discard
        """,
    ),
    (
        "F079",
        at(hands={"A": "Y7 R1"}, melds={"B": DOWN}),
        """
        A: hit Y7 > 2.1 -- lay_first
        A: hit R1 > 2.1 -- lay_first, does_not_fit
        A: hit W > 2.1 -- lay_first, not_held
        """,
    ),
    (
        "HIT-01 before one's own phase lies",
        at(players="A B", hands={"A": "Y9 R1 B2 G4 Y6 R8 B11 G12 Y12 S W", "B": "R2"}, melds={"B": DOWN}),
        "A: hit Y9 > 2.2 -- lay_first",
    ),
    (
        "HIT-01 after",
        at(players="A B", hands={"A": "Y9 R1", "B": "R2"}, melds={"A": "R3 B3 G3 | R5 B5 G5", "B": DOWN}),
        """
        A: hit Y9 > 2.2
        = melds B set 7: R7 B7 G7 | set 9: R9 B9 G9 Y9
        """,
    ),
    (
        "HIT-03",
        at(
            hands={"A": "Y1 Y3 W B7"},
            phases={"A": 4},
            melds={"A": "R5 B6 G7 Y8 R9 B10 G11", "B": "R1 B1 G1 | R3 B3 G3"},
        ),
        """
        A: hit Y1 > 2.1
        A: hit Y3 > 2.2
        A: hit W=12 > 1.1
        A: discard B7
        = out A
        """,
    ),
    (
        "HIT-05",
        at(players="A B", hands={"A": "Y7 R9", "B": "R1"}, melds={"A": DOWN}, turn="B"),
        "A: hit Y7 > 1.1 -- not_your_turn",
    ),
    ("H19 (Q19)", at(hands={"A": "R1", "C": "Y7"}, melds={"C": DOWN}), "C: hit Y7 > 3.1 -- not_your_turn"),
    (
        "H17 (Q17) laying__hit_same_turn=True",
        at(hands={"A": "R7 B7 G7 R9 B9 G9 Y7 R1"}),
        """
        A: lay R7 B7 G7 | R9 B9 G9
        A: hit Y7 > 1.1
        """,
    ),
    (
        "H17 laying__hit_same_turn=False",
        at(NEXT_TURN, "A B", hands={"A": "R7 B7 G7 R9 B9 G9 Y7 R1", "B": "B1 B2"}, draws="G2 Y2"),
        """
        A: lay R7 B7 G7 | R9 B9 G9
        A: hit Y7 > 1.1 -- hit_next_turn
        = can discard
        A: discard R1
        B: draw
        B: discard B1
        A: draw
        A: hit Y7 > 1.1
        """,
    ),
    (
        "H20",
        at(hands={"A": "R6 B6 G6 R1"}, melds={"A": DOWN}),
        """
        A: lay R6 B6 G6 -- already_laid, number_of_groups
        A: hit R6 > 1.3 -- no_such_meld
        = can discard
        """,
    ),
    (
        "Q18 laying__hit_targets=own",
        at(OWN_MELDS, hands={"A": "Y7 Y3 R1"}, melds={"A": DOWN, "B": "R3 B3 G3 | R5 B5 G5"}),
        """
        A: hit Y3 > 2.1 -- own_melds_only
        = legal hit Y7 > 1.1; discard R1; discard Y3; discard Y7
        A: hit Y7 > 1.1
        """,
    ),
    (
        "F084",
        at(hands={"A": "R1 R2"}, melds={"A": DOWN}),
        """
        A: hit W > 1.1 -- not_held
        = hand A R1 R2
        """,
    ),
    (
        "F082",
        at(
            hands={"A": "Y12 R2 R1"},
            phases={"A": 1, "B": 2},
            melds={"A": "R8 B8 G8 | R9 B9 G9", "B": "Y7 R7 B7 | R1 B2 G3 Y4"},
        ),
        """
        A: hit Y12 > 2.1 -- does_not_fit
        A: hit Y12 > 2.2 -- does_not_fit
        A: hit R2 > 2.1 -- does_not_fit
        A: hit R2 > 2.2 -- does_not_fit
        """,
    ),
    (
        "CARD-04 hitting",
        at(hands={"A": "W R1"}, phases={"A": 8}, melds={"A": "G1 G2 G3 G4 G5 G6 G7"}),
        """
        A: hit W > 1.1
        A: hit W > 1.1 -- not_held
        """,
    ),
    (
        "F052",
        at(hands={"A": "Y7 R1"}, phases={"A": 2}, melds={"A": "R7 B7 G7 | B3 R4 G5 Y6"}),
        """
        = legal hit Y7 > 1.1; hit Y7 > 1.2; discard R1; discard Y7
        A: hit Y7 > 1.2
        = melds A set 7: R7 B7 G7 | run: B3 R4 G5 Y6 Y7
        """,
    ),
]

WHERE: list[tuple[str, Start, str]] = [
    (
        "RUN-05",
        at(hands={"A": "R3 B2 G8 Y11"}, phases={"A": 1, "B": 2}, melds={"A": DOWN, "B": "R1 B1 G1 | R4 B5 G6 Y7"}),
        """
        A: hit B2 > 2.2 -- does_not_fit
        A: hit R3 > 2.2
        A: hit B2 > 2.2
        A: hit G8 > 2.2
        = melds B set 1: R1 B1 G1 | run: B2 R3 R4 B5 G6 Y7 G8
        """,
    ),
    (
        "F060",
        at(hands={"A": "R3 B2 Y11"}, phases={"A": 4}, melds={"A": RUN_7}),
        """
        A: hit R3 > 1.1
        A: hit B2 > 1.1
        """,
    ),
    (
        "SOLV-13",
        at(hands={"A": "W R7 R1"}, phases={"A": 1, "B": 2}, melds={"A": DOWN, "B": "R1 B1 G1 | R9 B10 G11 Y12"}),
        """
        A: hit W=8 > 2.2
        A: hit R7 > 2.2
        A: discard R1
        = out A
        """,
    ),
    (
        "WILD-04 fixed",
        at(hands={"A": "Y2 R12 Y3"}, phases={"A": 4}, melds={"A": "R4 B5 G6 Y7 R8 W B10 G11 W"}),
        """
        A: hit R12 > 1.1 -- does_not_fit
        A: hit Y2 > 1.1 -- does_not_fit
        A: hit Y3 > 1.1
        = melds A run: Y3 R4 B5 G6 Y7 R8 W=9 B10 G11 W=12
        """,
    ),
    (
        "H10 (Q6)",
        at(hands={"A": "W W R1"}, phases={"A": 2}, melds={"A": "R1 B1 G1 | R3 B4 G5 Y6"}),
        """
        A: hit W > 1.2 -- ambiguous_wild
        A: hit W=5 > 1.2 -- wild_value
        = legal hit R1 > 1.1; hit W=1 > 1.1; hit W=2 > 1.2; hit W=7 > 1.2; discard R1; discard W
        A: hit W=7 > 1.2
        = melds A set 1: R1 B1 G1 | run: R3 B4 G5 Y6 W=7
        A: hit W=8 > 1.2
        """,
    ),
    (
        "F049",
        at(hands={"A": "R6 Y5"}, melds={"A": "set 5: W W R5 | R9 B9 G9"}),
        """
        A: hit R6 > 1.1 -- does_not_fit
        A: hit Y5 > 1.1        # the kind is fixed at lay-down
        """,
    ),
    ("F051", at(hands={"A": "R6 Y5"}, melds={"A": "set 5: R5 W W | R9 B9 G9"}), "A: hit R6 > 1.1 -- does_not_fit"),
    (
        "F054",
        at(hands={"A": "R8 Y9 B4"}, phases={"A": 2}, melds={"A": "R1 B1 G1 | R5 B6 G7 W=8"}),
        """
        A: hit R8 > 1.2 -- does_not_fit
        A: hit Y9 > 1.2
        A: hit B4 > 1.2
        = melds A set 1: R1 B1 G1 | run: B4 R5 B6 G7 W=8 Y9
        """,
    ),
    (
        "F055",
        at(hands={"A": "W R1"}, phases={"A": 2}, melds={"A": "R1 B1 G1 | R5 B6 G7 Y8"}),
        """
        A: hit W=9 > 1.2
        = melds A set 1: R1 B1 G1 | run: R5 B6 G7 Y8 W=9
        """,
    ),
    (
        "F057",
        at(
            hands={"A": "R1 R2", "B": "B1 B2"},
            phases={"A": 2, "B": 2},
            melds={"A": "R8 B8 G8 | R3 B4 G5 W=6", "B": "Y8 R8 B8 | R9 B10 W Y12"},
        ),
        """
        = melds A set 8: R8 B8 G8 | run: R3 B4 G5 W=6
        = melds B set 8: R8 B8 Y8 | run: R9 B10 W=11 Y12
        """,
    ),
    (
        "F039",
        at(
            ORIGINAL.evolve(wilds__natural_scope="none"),
            hands={"A": "R5 B7 R1"},
            melds={"A": "set 5: W W W | R9 B9 G9"},
        ),
        """
        A: hit B7 > 1.2 -- does_not_fit
        A: hit R5 > 1.2        # the number was declared when the set was laid
        """,
    ),
    (
        "F076",
        at(hands={"A": "Y7 R7 W R1"}, melds={"A": DOWN}),
        """
        A: hit Y7 > 1.1
        A: hit R7 > 1.1
        A: hit W > 1.1
        = melds A set 7: R7 R7 B7 G7 Y7 W | set 9: R9 B9 G9
        """,
    ),
    (
        "WILD-06 fixed",
        at(hands={"A": "B3 B1 B6 B7"}, phases={"A": 2}, melds={"A": "R9 B9 G9 | R2 W W W"}),
        """
        A: hit B3 > 1.2 -- does_not_fit
        A: hit B7 > 1.2 -- does_not_fit
        A: hit B1 > 1.2
        A: hit B6 > 1.2
        """,
    ),
    (
        "HIT-06",
        at(
            TWIST,
            hands={"A": "S S R1"},
            phases={"A": 7},
            melds={"A": "R5 B6 G7 Y8 | B1 B2 B3 B4"},
        ),
        """
        A: hit S > 1.1 -- skip_in_meld
        A: hit S > 1.2 -- skip_in_meld
        """,
    ),
    (
        "H22 F067",
        at(
            EVEN,
            hands={"A": "R12 R11 R8 R1"},
            phases={"A": 2},
            melds={"A": "parity: R2 B4 G6 R2 | parity run: B1 Y3 G5 R7"},
        ),
        """
        A: hit R11 > 1.1 -- does_not_fit
        A: hit R12 > 1.1
        A: hit R8 > 1.2 -- does_not_fit
        A: hit R1 > 1.2 -- does_not_fit
        """,
    ),
    (
        "H23",
        at(EVEN, hands={"A": "R8 B8"}, phases={"A": 3}, melds={"A": "R4 R5 R6 R7"}),
        """
        A: hit B8 > 1.1 -- does_not_fit
        A: hit R8 > 1.1
        """,
    ),
    (
        "SET-06",
        at(hands={"A": "W R1"}, phases={"A": 7}, melds={"A": "R7 R7 B7 B7 | G7 G7 Y7 Y7"}),
        """
        A: hit W > 1.1
        = melds A set 7: R7 R7 B7 B7 W | set 7: G7 G7 Y7 Y7
        """,
    ),
    (
        "Q3 the natural-card rule does not bind hits",
        at(ORIGINAL.evolve(wilds__natural_scope="group"), hands={"A": "W W R1"}, melds={"A": "R7 W W | R9 W W"}),
        """
        A: hit W > 1.1
        A: hit W > 1.1
        """,
    ),
]

REPLACING: list[tuple[str, Start, str]] = [
    (
        "WILD-10 wilds__replacement=none",
        at(hands={"A": "Y7 R2"}, melds={"A": "R3 B3 G3 | R5 B5 G5", "B": "R7 B7 W | R9 B9 G9"}),
        """
        A: replace Y7 > 2.1 -- wilds_stay
        = can hit discard
        """,
    ),
    (
        "Q4 wilds__replacement=own",
        at(REPLACE_OWN, hands={"A": "Y7 Y9 R2"}, melds={"A": "R7 B7 W | R2 B2 G2", "B": "R9 B9 W | R5 B5 G5"}),
        """
        A: replace Y9 > 2.2 -- own_melds_only
        A: replace Y7 > 1.2
        = happened Replaced
        = hand A R2 Y9 W
        = known A W
        = melds A set 2: R2 B2 G2 | set 7: R7 B7 Y7
        A: hit W > 1.1         # the wild may be used in the same turn
        """,
    ),
    (
        "Q4 wilds__replacement=any",
        at(REPLACE_ANY, hands={"A": "Y9 G9 R2"}, melds={"A": "R7 B7 W | R2 B2 G2", "B": "R9 B9 W | R5 B5 G5"}),
        """
        A: replace Y9 > 2.1 -- no_wild_there
        A: replace Y9 > 2.2
        = melds B set 5: R5 B5 G5 | set 9: R9 B9 Y9
        A: replace G9 > 2.2 -- no_wild_there
        """,
    ),
    (
        "Q4 in a run: only the card that the wild stands for",
        at(REPLACE_ANY, hands={"A": "Y9 R12 R2"}, phases={"A": 4}, melds={"A": "R4 B5 G6 Y7 R8 W B10 G11 W"}),
        """
        A: replace R2 > 1.1 -- not_that_card
        A: replace Y9 > 1.1.9 -- not_that_card
        A: replace Y9 > 1.1.5 -- no_wild_there
        A: replace Y9 > 1.1
        A: replace R12 > 1.1
        = melds A run: R4 B5 G6 Y7 R8 Y9 B10 G11 R12
        = hand A R2 W W
        """,
    ),
    (
        "Q4 the wild that stands for the card is found, and no number card is mistaken for it",
        at(
            REPLACE_ANY,
            hands={"A": "R12 R7 R1"},
            phases=[4, 1, 1],
            melds={"A": "R4 B5 G6 Y7 R8 W B10 G11 W", "B": "R7 G7 W | R2 B2 G2"},
        ),
        """
        = legal hit R7 > 2.2; replace R12 > 1.1.9; replace R7 > 2.2.3; discard R1; discard R7; discard R12
        A: replace R12 > 1.1
        A: replace R7 > 2.2
        = melds A run: R4 B5 G6 Y7 R8 W=9 B10 G11 R12
        = melds B set 2: R2 B2 G2 | set 7: R7 R7 G7
        """,
    ),
    (
        "Q4 only when one's own phase lies",
        at(REPLACE_ANY, hands={"A": "Y9 R2"}, melds={"B": "R9 B9 W | R5 B5 G5"}),
        "A: replace Y9 > 2.2 -- lay_first",
    ),
    (
        "Q4 only what is held, and in one's own turn",
        at(REPLACE_ANY, hands={"A": "R2", "B": "Y9"}, melds={"A": "R7 B7 W | R2 B2 G2", "B": "R9 B9 W | R5 B5 G5"}),
        """
        A: replace Y9 > 2.2 -- not_held
        A: replace R2 > 3.1 -- no_such_meld
        B: replace Y9 > 2.2 -- not_your_turn
        """,
    ),
]

ROWS = WHO + WHERE + REPLACING


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_hitting(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)
