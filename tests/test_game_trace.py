"""A full hand, card by card: all on phase 1, C has dealt, so A begins."""

import pytest
from positions import Dealt, ids, lines, play

from phaseten import FUNDEX, MATTEL, ORIGINAL, Ruleset

HANDS = {
    "A": "R3 B3 G3 Y9 R9 B9 W S R1 G12",
    "B": "R5 B5 W Y7 G7 B7 R10 G10 B11 Y2",
    "C": "R2 R4 R6 R8 B10 B12 G2 G4 Y6 Y8",
}
DRAWS = "G9 G5 Y3 R12 G3"

A1 = """
    = dealer C
    = turn A draw
    = draw_pile 77
    = top Y1
    A: draw
    = happened Drew
    A: lay R3 B3 G3 | Y9 R9 B9 G9           # an extra 9 is legal
    = happened Laid
    A: hit W > 1.1
    = happened Added
    = melds A set 3: R3 B3 G3 W | set 9: R9 B9 G9 Y9
    A: skip 3
    = happened Discarded TurnBegan
    = hand A R1 G12
    = pending C 1
    = turn B draw
"""

B1 = """
    B: draw
    B: lay R5 B5 G5 | Y7 G7 B7
    B: hit W > 1.2                          # a wild on A's 9s
    = melds A set 3: R3 B3 G3 W | set 9: R9 B9 G9 Y9 W
    = melds B set 5: R5 B5 G5 | set 7: B7 G7 Y7
    B: discard B11
    = happened Discarded TurnLost TurnBegan
    = hand B Y2 R10 G10
    = lost C                                # C1
    = sizes 2 3 10
    = turn A draw
"""

A2 = """
    A: draw
    A: hit Y3 > 1.1
    A: discard G12
    = hand A R1
"""

B2_TO_A3 = """
    B: draw
    B: discard R12
    = hand B Y2 R10 G10
    C: take                                 # C2: R12, openly
    = known C R12
    C: discard B12
    = hand C R2 G2 R4 G4 R6 Y6 R8 Y8 B10 R12
    A: draw
    A: hit R1 > 1.1 -- does_not_fit         # nothing takes a 1
    A: hit R1 > 1.2 -- does_not_fit
    A: hit R1 > 2.1 -- does_not_fit
    A: hit R1 > 2.2 -- does_not_fit
    A: hit G3 > 1.1                         # the second copy
    A: discard R1
    = happened Discarded WentOut HandEnded
    = out A
    = laid 1 1 -
    = left A none
    = left B Y2 R10 G10
    = left C R2 G2 R4 G4 R6 Y6 R8 Y8 B10 R12
    = points 0 25 60
    = totals 0 25 60
    = phases 2 2 1
    = winners none
    = dealer A
    = turn nobody deal
    chance: shuffle
    = happened Dealt TurnBegan
    = turn B draw
"""

MATTEL_TRACE = f"""
    {A1}
    = discards Y1                           # the Skip lies in front of C
    = in_front C 1
    = legal draw; take                      # B could have drawn Y1
    {B1}
    = discards Y1 B11 S                     # served: the Skip is on top
    = in_front C 0
    A: take -- skip_stays                   # so A must draw from the pile
    = legal draw
    {A2}
    = discards Y1 B11 S G12
    {B2_TO_A3}
"""

ON_THE_PILE = f"""
    {A1}
    = discards Y1 S
    = in_front C 0
    = legal draw                            # so B must draw blind
    {B1}
    = discards Y1 S B11                     # C1 moves nothing
    = legal draw; take                      # and A is free to choose
    {A2}
    = discards Y1 S B11 G12
    {B2_TO_A3}
"""

TRACES: list[tuple[str, Ruleset, str]] = [
    ("5O mattel", MATTEL, MATTEL_TRACE),
    ("5O original", ORIGINAL, ON_THE_PILE),
    ("5O fundex", FUNDEX, ON_THE_PILE),
]


@pytest.mark.parametrize(("rules", "script"), [row[1:] for row in TRACES], ids=ids(TRACES))
def test_a_hand_card_by_card(rules: Ruleset, script: str) -> None:
    assert play(Dealt(rules, "A B C", HANDS, starter="Y1", draws=DRAWS), script) == lines(script)
