"""Skips: for whom, how often, where they lie, and what becomes of the turn: I1 to I17, Q21 to Q30, V6 to V10."""

import random

import pytest
from positions import At, Start, at, ids, lines, play

from phaseten import (
    FUNDEX,
    MASTERS,
    MATTEL,
    ORIGINAL,
    SKIP,
    Draw,
    SensibleBot,
    legal_actions,
    view,
)
from phaseten.game.state import Lap

NEXT_ONLY = ORIGINAL.evolve(skips__target="next")
ONCE_PER_HAND = ORIGINAL.evolve(skips__limit="once_per_hand")
UNLIMITED = ORIGINAL.evolve(skips__limit="unlimited")
MATTEL_UNLIMITED = MATTEL.evolve(skips__limit="unlimited")
UNDER_THE_PILE = ORIGINAL.evolve(skips__placement="in_front_bottom")
SET_ASIDE = ORIGINAL.evolve(skips__placement="in_front_set_aside")
TWIST_SKIPS = SET_ASIDE.evolve(skips__pickup=True, skips__plain_discard=True)

FOUR = {"A": "S R1", "B": "B1 B2", "C": "G1 G2", "D": "Y1 Y2"}

TARGETS: list[tuple[str, Start, str]] = [
    (
        "SKIP-01",
        at(hands={"A": "S R1"}),
        """
        A: skip 1 -- not_yourself
        A: skip 2
        """,
    ),
    ("F097 (Q25)", at(hands={"A": "S R1"}), "A: skip 1 -- not_yourself"),
    (
        "SKIP-05 skips__target=any",
        at(players="A B C D", hands=FOUR, draws="R9"),
        """
        A: skip 3
        = turn B draw
        B: draw
        B: discard R9
        = lost C
        = turn D draw
        """,
    ),
    (
        "SKIP-05 (Q22) skips__target=next",
        at(NEXT_ONLY, "A B C D", hands=FOUR),
        """
        A: skip 3 -- next_only
        A: discard S -- skip_needs_target      # V6: the only legal seat is named all the same
        A: skip 2
        = lost B
        = turn C draw
        """,
    ),
    ("F087", at(hands={"A": "S R1"}), "= legal discard R1; skip 2; skip 3"),
    ("F088", at(NEXT_ONLY, hands={"A": "S R1"}), "= legal discard R1; skip 2"),
    (
        "I10",
        at(
            MATTEL, hands={"A": "R1", "B": "S R2", "C": "R3"}, turn="B", pending_skips={"C": 1}, skips_in_front={"C": 1}
        ),
        """
        B: skip 3 -- skip_pending
        B: skip 2 -- not_yourself
        B: discard S -- skip_needs_target
        = legal discard R2; skip 1
        B: skip 1
        = lost C A
        = turn B draw
        """,
    ),
    (
        "V6 whenever a legal target exists, also as the last card",
        at(hands={"A": "S"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}),
        """
        A: discard S -- skip_needs_target
        = legal skip 2; skip 3
        """,
    ),
    (
        "V6 skips__target=next: every reason is told",
        at(NEXT_ONLY, hands={"A": "S R1"}, pending_skips={"C": 1}),
        "A: skip 3 -- next_only, skip_pending",
    ),
    (
        "no turn left comes first",
        at(
            ORIGINAL.evolve(going_out__final_round=True),
            hands={"A": "S R1", "B": "R2"},
            pending_skips={"B": 1},
            lap=Lap(out=2, last_turns=(0,)),
        ),
        "A: skip 2 -- no_turn_left, skip_pending",
    ),
    (
        "V6 skips__target=next: nobody else is legal when the next player has a turn to lose",
        at(NEXT_ONLY, hands={"A": "S R1"}, pending_skips={"B": 1}),
        """
        A: skip 2 -- skip_pending
        A: skip 3 -- next_only
        A: discard S
        = lost B
        = pending C 0
        """,
    ),
    (
        "SKIP-08 a plain discard",
        at(players="A B", hands={"A": "S S", "B": "R1"}, pending_skips={"B": 1}),
        """
        A: skip 2 -- skip_pending
        = legal discard S
        A: discard S
        = lost B
        = turn A draw
        = pending B 0
        = discards S
        """,
    ),
    (
        "I11",
        at(FUNDEX, hands={"A": "S R1"}, lap=Lap(skipped=((1, 2), (2, 1)))),
        """
        A: skip 2 -- skipped_this_circuit
        A: skip 3 -- skipped_this_circuit
        A: discard S
        = lost none
        = turn B draw
        = top S
        """,
    ),
    (
        "Q26 skips__plain_discard=True",
        at(ORIGINAL.evolve(skips__plain_discard=True), hands={"A": "S R1"}),
        """
        = legal discard R1; skip 2; skip 3; discard S
        A: discard S
        = lost none
        = turn B draw
        """,
    ),
    (
        "a card that is no Skip costs nobody a turn, a seat that does not exist none either",
        at(hands={"A": "S R1"}),
        """
        A: skip 4 -- no_such_seat
        A: skip 0 -- no_such_seat
        """,
    ),
]

LIMITS: list[tuple[str, Start, str]] = [
    (
        "I2 skips__limit=one_pending",
        at(MATTEL, "A B C D", hands=FOUR | {"B": "S B2"}, draws="R9"),
        """
        A: skip 3
        B: draw
        B: skip 3 -- skip_pending
        """,
    ),
    (
        "I2 skips__limit=unlimited",
        at(MATTEL_UNLIMITED, "A B C D", hands=FOUR | {"B": "S B2"}, draws="R9 B9 G9 Y9"),
        """
        A: skip 3
        B: draw
        B: skip 3
        = lost C
        = pending C 1
        = in_front C 1
        = turn D draw
        D: draw
        D: discard B9
        A: draw
        A: discard G9
        B: draw
        B: discard Y9
        = lost C               # the second of the two turns
        = pending C 0
        = turn D draw
        """,
    ),
    (
        "V10 skips__limit=full_circuit: until the skipper's own turn begins",
        at(FUNDEX, hands={"A": "S S R1", "B": "B1", "C": "S G1"}, draws="R9 B9 G9"),
        """
        A: skip 2
        = lost B
        = turn C draw
        C: draw
        C: skip 2 -- skipped_this_circuit
        C: discard R9
        = turn A draw
        A: draw
        A: skip 2              # A's own turn has come round
        = lost B
        """,
    ),
    (
        "V10 skips__limit=full_circuit: or is lost",
        at(FUNDEX, hands={"A": "S R1", "B": "B1", "C": "S S G1"}, draws="R9 B9 G9"),
        """
        A: skip 2
        C: draw
        C: skip 1
        = lost A
        B: draw
        B: discard B9
        C: draw
        C: skip 2
        = lost none
        = pending B 1
        = turn A draw
        """,
    ),
    (
        "V10 skips__limit=full_circuit: a turn still to be lost counts as well",
        at(FUNDEX, hands={"A": "S R1", "B": "S B1", "C": "G1"}, draws="R9"),
        """
        A: skip 3
        B: draw
        B: skip 3 -- skip_pending, skipped_this_circuit
        """,
    ),
    (
        "Q21 skips__limit=one_pending: again as soon as the turn is lost",
        at(hands={"A": "S R1", "B": "B1", "C": "S G1"}, draws="R9"),
        """
        A: skip 2
        = lost B
        C: draw
        C: skip 2
        = pending B 1
        """,
    ),
    (
        "Q21 skips__limit=once_per_hand",
        at(ONCE_PER_HAND, hands={"A": "S S R1", "C": "G1 G2"}, draws="R9 B9"),
        """
        A: skip 2
        = lost B
        C: draw
        C: discard R9
        A: draw
        A: skip 2 -- skipped_this_hand
        A: skip 3
        """,
    ),
    (
        "Q21 skips__limit=once_per_hand: forgotten in the next hand",
        at(ONCE_PER_HAND, hands={"A": "S", "B": "B1", "C": "G1"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}),
        """
        A: skip 2
        = out A
        chance: shuffle
        = turn B draw
        """,
    ),
    (
        "V8 several laps between two actions",
        at(UNLIMITED, hands={"A": "R1 R2", "C": "G1"}, pending_skips={"A": 1, "B": 2, "C": 1}),
        """
        A: discard R1
        = lost B C A B
        = turn C draw
        """,
    ),
    (
        "V8 who played the Skip can himself be pending",
        at(UNLIMITED, hands={"A": "S R1"}, pending_skips={"A": 1}),
        """
        A: skip 2
        = lost B
        = turn C draw
        = pending A 1
        """,
    ),
]

PLACEMENTS: list[tuple[str, Start, str]] = [
    (
        "I1 (Q23) skips__placement=in_front",
        at(MATTEL, "A B C D", hands=FOUR, discards="R5", draws="R9"),
        """
        A: skip 3
        = in_front C 1
        = discards R5
        = turn B draw
        B: draw
        B: discard R9
        = lost C               # the only thing that happens in C's turn: the Skip goes onto the pile
        = discards R5 R9 S
        = in_front C 0
        = pending C 0
        = turn D draw
        """,
    ),
    (
        "I1 skips__placement=discard_pile",
        at(players="A B C D", hands=FOUR, discards="R5", draws="R9"),
        """
        A: skip 3
        = in_front C 0
        = pending C 1
        = discards R5 S
        B: take -- skip_stays
        B: draw
        B: discard R9
        = lost C               # the lost turn moves nothing
        = discards R5 S R9
        D: take
        """,
    ),
    (
        "I1 skips__placement=discard_pile, set up with a Skip in front: it goes onto the pile too",
        at(hands={"A": "R1 R2", "C": "G1"}, pending_skips={"B": 1}, skips_in_front={"B": 1}),
        """
        A: discard R1
        = lost B
        = discards R1 S
        """,
    ),
    (
        "I4",
        at(MATTEL, "A B C D", hands=FOUR, discards="R5"),
        """
        A: skip 2
        = lost B
        = discards R5 S
        C: take -- skip_stays
        = legal draw
        """,
    ),
    (
        "I5",
        at(MATTEL, "A B C D", hands=FOUR, discards="R5"),
        """
        A: skip 3
        = legal draw; take
        B: take
        = hand B B1 B2 R5
        """,
    ),
    (
        "I17",
        at(UNDER_THE_PILE, "A B C D", hands=FOUR, discards="R5", draws="B9"),
        """
        A: skip 3
        B: draw
        B: discard B9
        = lost C
        = discards S R5 B9
        D: take
        = hand D Y1 Y2 B9
        """,
    ),
    (
        "I17 in_front_bottom with no discard pile: the Skip is its only card",
        at(UNDER_THE_PILE, hands={"A": "S R1"}),
        """
        A: skip 2
        = lost B
        = discards S
        C: take -- skip_stays
        """,
    ),
    (
        "TWIST-08 skips__placement=in_front_set_aside",
        at(TWIST_SKIPS, hands={"A": "S R1", "B": "B1"}, pending_skips={"C": 1}, skips_in_front={"C": 1}, draws="R9 B9"),
        """
        A: skip 3 -- skip_pending
        A: skip 2
        = lost B C
        = set_aside 2          # not onto the discard pile
        = discards none
        = in_front C 0
        """,
    ),
    (
        "TWIST-08 set aside until the next deal",
        at(
            SET_ASIDE, hands={"A": "R1", "B": "B1", "C": "G1"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}, lap=Lap(set_aside=2)
        ),
        """
        A: discard R1
        = turn nobody deal
        = set_aside 2
        chance: shuffle        # the deck must be whole again
        = set_aside 0
        """,
    ),
    (
        "TWIST-01 skips__pickup=True",
        at(TWIST_SKIPS, hands={"A": "R1"}, discards="R4 S", stage="draw"),
        """
        = legal draw; take
        A: take
        = hand A R1 S
        = known A S
        """,
    ),
    (
        "TWIST-01 skips__pickup=False",
        at(hands={"A": "R1"}, discards="R4 S", stage="draw"),
        """
        A: take -- skip_stays
        = legal draw
        """,
    ),
]

LOST_TURNS: list[tuple[str, Start, str]] = [
    (
        "SKIP-03",
        at(players="A B", hands={"A": "S R1 R2", "B": "B1"}),
        """
        A: skip 2
        = lost B
        = turn A draw
        A: discard R1 -- draw_first
        A: draw
        A: discard R1
        = turn B draw
        """,
    ),
    (
        "I7 (Q28)",
        at(players="A B", hands={"A": "S S R1", "B": "B1"}, discards="R5"),
        """
        A: skip 2
        = lost B
        = turn A draw
        A: draw
        A: skip 2
        = lost B
        = turn A draw
        """,
    ),
    (
        "V9",
        at(MATTEL, "A B", hands={"A": "S R1", "B": "B1"}, discards="R5"),
        """
        A: skip 2
        = lost B               # at once, so the Skip is now the top
        = discards R5 S
        A: take -- skip_stays
        A: draw
        """,
    ),
    (
        "SKIP-11",
        at(hands={"A": "R2", "B": "R3", "C": "S R1"}, turn="C", draws="B9"),
        """
        C: skip 1
        = lost A               # the very next turn, and only that one
        = turn B draw
        = pending A 0
        B: draw
        B: discard B9
        = turn C draw
        """,
    ),
    (
        "SKIP-14",
        at(hands={"A": "S R1"}, stage="draw"),
        """
        A: skip 2 -- draw_first
        A: draw
        A: skip 2
        = lost B
        """,
    ),
    (
        "SKIP-15",
        at(players="A B C D", hands={"A": "S S R1", "B": "B1", "C": "G1", "D": "Y1"}, draws="R9 B9 G9 Y9"),
        """
        A: discard R1          # a Skip may be kept
        B: draw
        B: discard R9
        C: draw
        C: discard B9
        D: draw
        D: discard G9
        A: draw
        A: skip 2
        A: skip 3 -- not_your_turn, draw_first
        """,
    ),
    (
        "I14",
        at(hands={"A": "S R1", "B": "B1", "C": "G1"}, melds={"B": "R7 B7 G7 | R9 B9 G9"}, draws="R7"),
        """
        A: discard R1
        B: draw
        B: hit R7 > 2.1
        B: discard B1
        = points 15 0 5        # the Skip that was kept costs 15
        """,
    ),
    (
        "I13 (Q29)",
        at(hands={"A": "S", "B": "B1", "C": "G1 G2"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}),
        """
        A: skip 3
        = out A
        = points 0 5 10        # the Skip costs C nothing
        = pending C 0
        chance: shuffle
        = lost none
        = turn B draw
        """,
    ),
    (
        "I13 skips__placement=in_front",
        at(MATTEL, hands={"A": "S", "B": "B1", "C": "G1 G2"}, melds={"A": "R7 B7 G7 | R9 B9 G9"}),
        """
        A: skip 3
        = points 0 5 10
        = pending C 0
        = in_front C 1         # the cards stay as they lie until the next deal
        chance: shuffle
        = in_front C 0
        = turn B draw
        """,
    ),
    (
        "I16",
        at(MASTERS, hands={"A": "S S R1", "B": "B1", "C": "G1"}, phases=[1, 2, 3], draws="R9 B9"),
        """
        A: skip 2              # both Skips of the deck are with A: one is played a turn
        = lost B
        C: draw
        C: discard R9
        A: draw
        A: skip 2
        = lost B
        """,
    ),
    (
        "F090",
        at(hands={"A": "S R1", "C": "G1"}, discards="R5"),
        """
        A: skip 2
        = lost B
        = turn C draw
        C: take -- skip_stays
        """,
    ),
    ("F091 (Q24)", at(hands={"A": "R1"}, discards="R5 S", stage="draw"), "A: take -- skip_stays"),
    ("F096", at(hands={"A": "S R1"}), "A: skip 2\n= lost B"),
]

ROWS = TARGETS + LIMITS + PLACEMENTS + LOST_TURNS


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_skips(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


BOTS: list[tuple[str, At]] = [("F093", at(hands={"A": "R1 R2"}, discards="R4 S", stage="draw"))]


@pytest.mark.parametrize("start", [row[1] for row in BOTS], ids=ids(BOTS))
def test_a_bot_does_not_ask_for_the_skip(start: At) -> None:
    seen = view(start.to_state(), 0)
    assert SensibleBot().choose(seen, random.Random(1)) == Draw()
    assert seen.public.top() is SKIP
    assert [*legal_actions(seen)] == [Draw()]
