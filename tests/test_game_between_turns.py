"""What happens between two turns, in the order in which it does: (a) to (g)."""

import pytest
from positions import Start, at, ids, lines, play

from phaseten import LAST_ROUND, MASTERS, MATTEL, ORIGINAL, WIKIPEDIA
from phaseten.game.state import Lap

DOWN = "R7 B7 G7 | R9 B9 G9"
END_HAND = ORIGINAL.evolve(drawing__exhausted="end_hand")
SERVED_UNDER = ORIGINAL.evolve(skips__placement="in_front_bottom")
LAST_ROUND_IN_FRONT = LAST_ROUND.evolve(skips__placement="in_front")

ROWS: list[tuple[str, Start, str]] = [
    (
        "(a) the hand is over",
        at(hands={"A": "R1", "B": "B1", "C": "W"}, melds={"A": DOWN}),
        """
        A: discard R1
        = turn nobody deal
        = points 0 5 25
        """,
    ),
    (
        "(a) comes before a lost turn",
        at(MATTEL, hands={"A": "R1", "B": "B1"}, melds={"A": DOWN}, pending_skips={"B": 1}, skips_in_front={"B": 1}),
        """
        A: discard R1
        = lost none
        = in_front B 1         # not served
        = discards R1
        """,
    ),
    (
        "(a) comes before a reshuffle",
        at(hands={"A": "R1", "B": "B1"}, melds={"A": DOWN}, discards="B5 G5", rest="C"),
        """
        A: discard R1
        = turn nobody deal
        = out A
        """,
    ),
    (
        "(b) the final round is over",
        at(LAST_ROUND, hands={"B": "B1", "C": "G1 G2"}, melds={"A": DOWN}, turn="C", lap=Lap(out=0, last_turns=())),
        """
        C: discard G1
        = turn nobody deal
        = out A
        """,
    ),
    (
        "(b) comes before a turn that its first player would lose",
        at(
            LAST_ROUND.evolve(skips__limit="unlimited"),
            hands={"B": "B1", "C": "G1 G2"},
            melds={"A": DOWN},
            turn="C",
            pending_skips={"A": 1},
            lap=Lap(out=0, last_turns=()),
        ),
        """
        C: discard G1
        = lost none
        = turn nobody deal
        """,
    ),
    (
        "(b) comes before a reshuffle",
        at(
            LAST_ROUND,
            hands={"B": "B1", "C": "G1 G2"},
            melds={"A": DOWN},
            discards="B5 G5",
            turn="C",
            lap=Lap(out=0, last_turns=()),
            rest="B",
        ),
        """
        C: discard G1
        = turn nobody deal
        """,
    ),
    (
        "(c) a seat that does not sit in this hand is passed over",
        at(hands={"A": "R1 R2", "C": "G1"}, phases=[10, 9, 10], playing={"B": False}, tie_break=True),
        """
        A: discard R1
        = turn C draw
        """,
    ),
    (
        "(c) with no effect on it",
        at(
            MATTEL,
            hands={"A": "R1 R2", "C": "G1"},
            playing={"B": False},
            tie_break=True,
            pending_skips={"B": 1},
            skips_in_front={"B": 1},
        ),
        """
        A: discard R1
        = lost none
        = pending B 1
        = in_front B 1
        = turn C draw
        """,
    ),
    (
        "(d) a turn is lost, and the next seat comes",
        at(hands={"A": "R1 R2", "C": "G1"}, pending_skips={"B": 1}),
        """
        A: discard R1
        = lost B
        = pending B 0
        = turn C draw
        """,
    ),
    (
        "(d) it was this seat's final turn",
        at(LAST_ROUND, hands={"A": "R1", "B": "B1", "C": "G1"}, melds={"A": DOWN}, pending_skips={"B": 1}, draws="R2"),
        """
        A: discard R1
        = lost B
        = turn C draw
        C: draw
        C: discard G1
        = turn nobody deal     # B does not get another one
        = points 0 5 5
        """,
    ),
    (
        "(d) comes before a reshuffle, which is then for the next seat",
        at(hands={"A": "R1 R2", "C": "G1"}, discards="G5", pending_skips={"B": 1}, rest="B"),
        """
        A: discard R1
        = lost B
        = turn nobody reshuffle
        chance: reshuffle G5
        = turn C draw
        C: draw
        = hand C G1 G5
        """,
    ),
    (
        "(d) the Skip that is served can make a reshuffle possible",
        at(MATTEL, hands={"A": "R1 R2", "C": "G1"}, pending_skips={"B": 1}, skips_in_front={"B": 1}, rest="B"),
        """
        A: discard R1
        = lost B
        = discards R1 S
        chance: reshuffle R1
        = turn C draw
        = discards S
        = legal draw
        """,
    ),
    (
        "(d) or, under the pile, be all that there is to reshuffle",
        at(SERVED_UNDER, hands={"A": "R1 R2", "C": "G1"}, pending_skips={"B": 1}, skips_in_front={"B": 1}, rest="B"),
        """
        A: discard R1
        = discards S R1
        chance: reshuffle S
        = legal draw; take
        C: draw
        = hand C G1 S
        """,
    ),
    (
        "(e) no draw pile, drawing__exhausted=end_hand",
        at(END_HAND, hands={"A": "R1 R2", "B": "B1"}, discards="G5", rest="C"),
        """
        A: discard R1
        = turn nobody deal
        = out nobody
        """,
    ),
    (
        "(e) no draw pile, drawing__exhausted=reshuffle_keep_top: chance acts before the player chooses",
        at(hands={"A": "R1 R2", "B": "B1"}, discards="G5", rest="C"),
        """
        A: discard R1
        = turn nobody reshuffle
        = can nothing
        B: take -- not_now
        chance: reshuffle G5
        = legal draw; take
        """,
    ),
    (
        "(e) also where the seat has a saved card",
        at(MASTERS, hands={"A": "R1 R2", "B": "B1"}, saved={"B": "W"}, phases=[1, 1, 1], discards="G5", rest="C"),
        """
        A: discard R1
        chance: reshuffle G5
        = legal draw; take; saved W
        """,
    ),
    (
        "(e) in a final round",
        at(LAST_ROUND, hands={"A": "R1", "B": "B1"}, melds={"A": DOWN}, discards="G5", rest="C"),
        """
        A: discard R1
        chance: reshuffle G5
        = turn B draw
        B: draw
        B: discard B1
        chance: reshuffle R1
        = turn C draw
        """,
    ),
    (
        "(f) nothing that this seat could draw",
        at(hands={"A": "S R1", "B": "W"}, rest="C"),
        """
        A: skip 3
        = turn nobody deal     # though C would have had a turn to lose only
        = out nobody
        = left B W
        """,
    ),
    (
        "(f) in a final round: who was out is out",
        at(LAST_ROUND, hands={"A": "S", "B": "W"}, melds={"A": DOWN}, rest="C"),
        """
        A: skip 3
        = turn nobody deal
        = out A
        """,
    ),
    (
        "(f) after a save there may be no card at all",
        at(MASTERS, hands={"A": "R1 R2", "B": "W"}, phases=[1, 1, 1], rest="C"),
        """
        A: save R1
        = turn nobody deal
        = out nobody
        """,
    ),
    (
        "(g) the seat draws",
        at(hands={"A": "R1 R2", "B": "B1"}, discards="G5"),
        """
        A: discard R1
        = turn B draw
        = legal draw; take
        """,
    ),
    (
        "(g) the next of two is the other one",
        at(WIKIPEDIA, "A B", hands={"A": "B1", "B": "R1 R2"}, turn="B"),
        """
        B: discard R1
        = turn A draw
        """,
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_between_two_turns(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)
