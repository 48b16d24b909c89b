"""Drawing, the piles, and what happens when they are used up: J10 to J13, Q20 (K11), Q33, Q33a (J13), V11, V12, V22."""

import pytest
from positions import Start, at, ids, lines, play

from phaseten import CONTRACT, MASTERS, ORIGINAL

KEPT = ORIGINAL.evolve(drawing__return_drawn=False)
END_HAND = ORIGINAL.evolve(drawing__exhausted="end_hand")
PICKUP = ORIGINAL.evolve(skips__pickup=True)
REPLACING = KEPT.evolve(wilds__replacement="any")

TEN = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"

DRAWING: list[tuple[str, Start, str]] = [
    (
        "DRAW-01",
        at(hands={"A": TEN}, discards="R4 S", stage="draw"),
        """
        A: take -- skip_stays
        = legal draw           # nor is the card below within reach
        A: draw
        """,
    ),
    (
        "DRAW-08",
        at(hands={"A": "R1"}, discards="R4 R5 R6", stage="draw"),
        """
        A: take 3 -- no_such_pile
        A: take
        = hand A R1 R6
        = discards R4 R5
        A: draw -- already_drawn
        A: take -- already_drawn
        """,
    ),
    (
        "DRAW-08 the top may be named",
        at(hands={"A": "R1"}, discards="R4 R5 R6", stage="draw"),
        """
        A: take R5 -- not_the_top
        A: take 1 R6
        = hand A R1 R6
        """,
    ),
    (
        "DRAW-09",
        at(hands={"A": "R1"}, stage="draw"),
        """
        = top none
        = legal draw
        A: take -- discard_pile_empty
        """,
    ),
    (
        "DRAW-10",
        at(hands={"A": TEN}, stage="draw", draws="G9"),
        """
        A: discard R1 -- draw_first
        A: draw
        A: discard R1
        = hand A R2 R3 R4 R5 R6 R7 R8 R9 G9 R10
        """,
    ),
    (
        "K11",
        at(hands={"A": TEN}, phases={"A": 7}, melds={"B": "R11 B11 G11 | B7 G7 Y7"}, stage="draw", draws="Y11"),
        """
        = can draw
        A: draw
        = can discard          # and nothing else, though two of the cards would fit melds on the table
        A: hit Y11 > 2.2 -- lay_first
        """,
    ),
    (
        "F105",
        at(hands={"A": "R1", "B": "B1"}, discards="R4 R5", stage="draw"),
        """
        A: take
        = top R4               # the card below is the top now
        A: draw -- already_drawn
        A: discard R5
        = discards R4 R5
        """,
    ),
    (
        "V22 an empty discard pile after a Skip that lies in front",
        at(ORIGINAL.evolve(skips__placement="in_front"), hands={"A": "S R1", "B": "B1"}),
        """
        A: skip 3
        = top none
        = legal draw
        """,
    ),
    (
        "V22 an empty discard pile after a save",
        at(MASTERS, hands={"A": "R1 R2", "B": "B1"}, phases=[1, 1, 1]),
        """
        A: save R1
        = top none
        = legal draw
        """,
    ),
    (
        "Q59 a joker on the discard pile of CONTRACT may be taken",
        at(CONTRACT, hands={"A": "AH"}, discards="Jo", stage="draw"),
        """
        A: take
        = hand A AH Jo
        """,
    ),
    (
        "a card that is taken openly is known until it is played",
        at(hands={"A": "R1 R5", "B": "B1"}, discards="R5", stage="draw", draws="R9"),
        """
        A: take
        = known A R5
        A: discard R1
        = known A R5
        B: draw
        = known B none         # a card from the draw pile is seen by nobody
        """,
    ),
    (
        "of two equal cards the known one is played",
        at(hands={"A": "R1 R5"}, discards="R5", stage="draw"),
        """
        A: take
        A: discard R5
        = known A none
        = hand A R1 R5
        """,
    ),
]

EXHAUSTED: list[tuple[str, Start, str]] = [
    (
        "DRAW-05 drawing__exhausted=reshuffle_keep_top",
        at(hands={"A": "R1 R2", "B": "B1"}, discards="G4 W S B3", rest="C"),
        """
        A: discard R1
        = turn nobody reshuffle        # before the next player chooses
        B: draw -- not_now
        chance: reshuffle B3 S W -- not_the_pile
        chance: reshuffle B3 S W R1 -- not_the_pile
        chance: reshuffle B3 S W G4
        = happened Reshuffled TurnBegan
        = discards R1
        = buried B3 G4 W S
        = draw_pile 4
        = turn B draw
        B: draw
        = hand B B1 B3
        = buried B3 G4 W S             # for the rest of the hand
        B: discard B1
        C: draw
        C: discard S -- skip_needs_target  # Skips and wilds that come again are ordinary cards
        """,
    ),
    (
        "DRAW-05 drawing__exhausted=end_hand",
        at(END_HAND, hands={"A": "R1 R2", "B": "W"}, discards="G4 S B3", rest="C"),
        """
        A: discard R1
        = turn nobody deal
        = out nobody
        = left B W
        """,
    ),
    (
        "DRAW-05 what was buried is forgotten in the next hand",
        at(hands={"A": "R1 Y7", "B": "B1 B2"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}, discards="G4", rest="C"),
        """
        A: discard R1
        chance: reshuffle G4
        B: draw
        B: discard B1
        chance: reshuffle R1
        = buried R1
        C: draw
        C: discard R1
        chance: reshuffle B1
        A: draw
        A: hit Y7 > 1.1
        A: discard B1
        = buried B1
        chance: shuffle
        = buried none
        """,
    ),
    (
        "F099",
        at(hands={"A": "R1 R2", "B": "B1"}, discards="G4", rest="C"),
        """
        A: discard R1
        = turn nobody reshuffle
        chance: reshuffle G4
        B: draw
        = hand B B1 G4
        """,
    ),
    (
        "F100",
        at(hands={"A": "R1 R2", "B": "B1"}, discards="G4 S B3", rest="C"),
        """
        A: discard R1
        chance: reshuffle S B3 G4      # each card is in one place: the helper counts after every step
        = discards R1
        = draw_pile 3
        """,
    ),
    (
        "DRAW-07",
        at(hands={"A": "R1 R2", "B": "B1 B2"}, discards="G4", rest="C"),
        """
        A: discard R1
        chance: reshuffle G4
        B: draw
        B: discard B1
        chance: reshuffle R1
        C: draw
        C: discard R1
        chance: reshuffle B1           # several reshuffles, and still every card in one place
        A: draw
        """,
    ),
    (
        "J10",
        at(hands={"A": "R5 R2", "B": "B1"}, rest="C"),
        """
        A: discard R5
        = legal take
        B: draw -- draw_pile_empty
        B: take
        """,
    ),
    (
        "J11",
        at(hands={"A": "S R2", "B": "W"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}, rest="C"),
        """
        A: skip 3
        = turn nobody deal             # B can draw nothing: nobody is out, and everybody scores
        = out nobody
        = left A R2
        = left B W
        = phases 2 1 1
        """,
    ),
    (
        "J11 skips__pickup=True",
        at(PICKUP, hands={"A": "S R2", "B": "W"}, rest="C"),
        """
        A: skip 3
        = legal take
        """,
    ),
    (
        "J11 the next player draws a saved card",
        at(MASTERS, hands={"A": "S R2", "B": "W"}, saved={"B": "R9"}, phases=[1, 1, 1], rest="C"),
        """
        A: skip 3
        = legal saved R9
        """,
    ),
    (
        "Q33 drawing__exhausted=end_hand: a saved card does not keep the hand alive",
        at(
            MASTERS.evolve(drawing__exhausted="end_hand"),
            hands={"A": "R1 R2", "B": "W"},
            saved={"B": "R9"},
            phases=[1, 1, 1],
            rest="C",
        ),
        """
        A: discard R1
        = out nobody
        """,
    ),
    (
        "V12",
        at(players="A B", hands={"A": "R1 R2"}, rest="B"),
        """
        A: discard R1
        B: take                        # the first turn without a draw pile
        B: discard R1
        A: take                        # the second: once around, and nobody laid or hit
        A: discard R1
        = turn nobody deal
        = out nobody
        """,
    ),
    (
        "V12 the circuit begins with the first turn that has no draw pile",
        at(MASTERS, "A B", hands={"A": "R2 R3", "B": "R1 B2 B3"}, phases=[1, 1], turn="B", draws="R9", rest="A"),
        """
        B: discard R1
        A: take
        A: discard R1
        B: draw                        # the last card of the pile
        B: save R9
        A: take
        A: discard R1
        B: take
        B: discard R1
        = out nobody
        """,
    ),
    (
        "V12 a hit begins the circuit anew",
        at(players="A B", hands={"A": "R1 R2 R7"}, melds={"A": "B7 G7 Y7 | R9 B9 G9"}, rest="B"),
        """
        A: discard R1
        B: take
        B: discard R1
        A: take
        A: hit R7 > 1.1
        A: discard R1
        B: take
        B: discard R1
        = turn A draw
        A: take
        A: discard R1
        = out nobody
        """,
    ),
    (
        "V12 so does a lay",
        at(players="A B", hands={"A": "R1 R2 B7 G7 Y7 R9 B9 G9"}, rest="B"),
        """
        A: discard R1
        B: take
        B: discard R1
        A: take
        A: lay B7 G7 Y7 | R9 B9 G9
        A: discard R2
        B: take
        B: discard R2
        = turn A draw
        """,
    ),
    (
        "V12 a lost turn counts as one of the circuit",
        at(players="A B C", hands={"A": "R1 R2", "B": "B1"}, pending_skips={"C": 1}, rest="C"),
        """
        A: discard R1
        B: take
        B: discard R1
        = lost C
        = turn A draw
        A: take
        A: discard R1
        = out nobody
        """,
    ),
    (
        "V12 an exchange of a wild does not begin it anew",
        at(
            ORIGINAL.evolve(wilds__replacement="any"),
            "A B",
            hands={"A": "R1 R2 R7"},
            melds={"A": "W B7 G7 | R9 B9 G9"},
            rest="B",
        ),
        """
        A: discard R1
        B: take
        B: discard R1
        A: take
        A: replace R7 > 1.1
        A: discard R1
        = out nobody
        """,
    ),
]

THROWN_BACK: list[tuple[str, Start, str]] = [
    (
        "J13 drawing__return_drawn=True",
        at(hands={"A": "R1"}, discards="R5", stage="draw"),
        """
        A: take
        = legal discard R1; discard R5
        A: discard R5
        = top R5
        """,
    ),
    (
        "J13 drawing__return_drawn=False",
        at(KEPT, hands={"A": "R1"}, discards="R5", stage="draw"),
        """
        A: take
        = legal discard R1
        A: discard R5 -- return_drawn
        A: discard R1
        """,
    ),
    (
        "J13 drawing__return_drawn=True: also as the last card",
        at(hands={"A": "R7"}, melds={"A": "B7 G7 Y7 | R9 B9 G9"}, discards="R5", stage="draw"),
        """
        A: take
        A: hit R7 > 1.1
        A: discard R5
        = out A
        """,
    ),
    (
        "J13 drawing__return_drawn=False: it may be played, and so may the last card",
        at(KEPT, hands={"A": "R7"}, melds={"A": "B7 G7 Y7 | R9 B9 G9"}, discards="Y9", stage="draw"),
        """
        A: take
        A: hit Y9 > 1.2
        A: hit R7 > 1.1
        = out A
        """,
    ),
    (
        "V11 by face",
        at(KEPT, hands={"A": "R1 R5"}, discards="R5", stage="draw"),
        """
        A: take
        A: discard R5 -- return_drawn
        """,
    ),
    (
        "V11 nothing to discard",
        at(KEPT, hands={"A": "R5", "B": "B1"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}, discards="R5", stage="draw"),
        """
        A: take -- would_be_stuck
        = legal draw
        """,
    ),
    (
        "V11 a Skip can always be discarded",
        at(KEPT, hands={"A": "S"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}, discards="R5", stage="draw"),
        """
        A: take
        = legal skip 2; skip 3
        """,
    ),
    (
        "V11 a Skip that was taken may not be played in the same turn",
        at(KEPT.evolve(skips__pickup=True), hands={"A": "R1"}, discards="S", stage="draw"),
        """
        A: take
        A: skip 2 -- return_drawn
        A: discard S -- return_drawn, skip_needs_target
        = legal discard R1
        """,
    ),
    (
        "V11 a hit that would leave only that card",
        at(KEPT, hands={"A": "R7"}, melds={"A": "B7 G7 Y7 | R9 B9 G9"}, discards="R5", stage="draw"),
        """
        A: take
        A: hit R7 > 1.1 -- would_be_stuck
        = legal discard R7
        """,
    ),
    (
        "V11 a lay that would leave only that card",
        at(KEPT, hands={"A": "R7 B7 G7 Y7 R7 R9 B9 G9 Y9 R9"}, discards="R5", stage="draw"),
        """
        A: take
        A: lay R7 R7 B7 G7 Y7 | R9 R9 B9 G9 Y9 -- would_be_stuck
        A: lay R7 R7 B7 G7 Y7 | R9 R9 B9 G9
        = legal discard Y9
        """,
    ),
    (
        "V11 a lay of the whole hand is offered where a smaller one would leave only that card",
        at(KEPT.with_phases("set 2"), hands={"A": "R9 W"}, discards="W", stage="draw"),
        """
        A: take
        A: lay R9 W -- would_be_stuck
        = legal lay R9 W=9 W=9; discard R9
        A: lay R9 W W
        = out A
        """,
    ),
    (
        "V11 an exchange that would leave only that card",
        at(REPLACING, hands={"A": "R7"}, melds={"A": "W B7 G7 | R9 B9 G9"}, discards="W", stage="draw"),
        """
        A: take
        A: replace R7 > 1.1 -- would_be_stuck
        = legal hit W=7 > 1.1; hit W=9 > 1.2; discard R7
        """,
    ),
    (
        "V11 nothing else to draw: the hand is scored",
        at(KEPT, hands={"A": "R5 R1", "B": "R5"}, melds={"B": "R7 B7 G7 | R9 B9 G9"}, rest="C"),
        """
        A: discard R5
        = turn nobody deal
        = out nobody
        """,
    ),
    (
        "V11 a card drawn blind may be discarded, though one like it was known",
        at(KEPT, hands={"A": "R1"}, discards="R5", stage="draw", draws="R5"),
        """
        A: draw
        A: discard R5
        """,
    ),
]

ROWS = DRAWING + EXHAUSTED + THROWN_BACK


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_drawing(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)
