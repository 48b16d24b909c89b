"""Going out, the last card, and the final round: K1 to K25, Q27, Q44, Q45, Q54, V5, V7, V13."""

import random
from itertools import count

import pytest
from positions import Start, at, ids, lines, play

from phaseten import (
    CONTRACT,
    FUNDEX,
    LAST_ROUND,
    MATTEL,
    ORIGINAL,
    RULESETS,
    RandomBot,
    Ruleset,
    Stage,
    apply,
    new_game,
    shuffled,
    view,
)
from phaseten.game.state import Lap

REPLACEMENT = ORIGINAL.evolve(skips__last_card="draw_replacement")
REPLACEMENT_LAST_ROUND = LAST_ROUND.evolve(skips__last_card="draw_replacement")
LAST_ROUND_IN_FRONT = LAST_ROUND.evolve(skips__placement="in_front")

DOWN = "R5 B5 G5 | R9 B9 G9"
SEVEN_REDS = "R1 R2 R3 R4 R6 R7 R8"

LAST_CARD: list[tuple[str, Start, str]] = [
    (
        "K1",
        at(hands={"A": "R5", "B": "W"}, phases={"A": 8}, melds={"A": SEVEN_REDS}),
        """
        A: hit R5 > 1.1
        = out A
        = top none             # no discard
        = points 0 25 0
        """,
    ),
    (
        "K2",
        at(FUNDEX, hands={"A": "R5", "B": "W"}, phases={"A": 8}, melds={"A": SEVEN_REDS}),
        """
        A: hit R5 > 1.1 -- keep_one_to_discard
        = legal discard R5
        A: discard R5
        = out A
        """,
    ),
    (
        "OUT-01 going_out__how=any",
        at(players="A B", hands={"A": "Y5", "B": "R1"}, melds={"A": DOWN}),
        """
        A: hit Y5 > 1.1
        = out A
        = turn nobody deal
        """,
    ),
    (
        "OUT-01 going_out__how=discard_hold",
        at(FUNDEX, "A B", hands={"A": "Y5", "B": "R1"}, melds={"A": DOWN}),
        "A: hit Y5 > 1.1 -- keep_one_to_discard",
    ),
    (
        "F109 going_out__how=any",
        at(hands={"A": "Y5", "B": "R1"}, melds={"A": DOWN}),
        """
        = legal hit Y5 > 1.1; discard Y5
        """,
    ),
    ("F109 going_out__how=discard_hold", at(FUNDEX, hands={"A": "Y5"}, melds={"A": DOWN}), "= legal discard Y5"),
    ("OUT-03 going_out__how=any: discarded", at(hands={"A": "R9"}, melds={"A": DOWN}), "A: discard R9\n= out A"),
    ("OUT-03 going_out__how=any: hit", at(hands={"A": "Y5"}, melds={"A": DOWN}), "A: hit Y5 > 1.1\n= out A"),
    (
        "OUT-03 going_out__how=discard_hold: discarded",
        at(FUNDEX, hands={"A": "R9"}, melds={"A": DOWN}),
        "A: discard R9\n= out A",
    ),
    (
        "OUT-03 going_out__how=discard_hold: hit",
        at(FUNDEX, hands={"A": "Y5"}, melds={"A": DOWN}),
        "A: hit Y5 > 1.1 -- keep_one_to_discard",
    ),
    (
        "V13 an exchange leaves a card always",
        at(
            FUNDEX.evolve(wilds__replacement="own"),
            hands={"A": "Y5"},
            melds={"A": "R5 B5 W | R9 B9 G9"},
        ),
        """
        A: hit Y5 > 1.1 -- keep_one_to_discard
        A: replace Y5 > 1.1
        = legal discard W
        """,
    ),
    (
        "K10 going_out__how=any",
        at(hands={"A": "R5 B5 G5 R9 B9 G9 Y9 R1"}),
        """
        A: lay R5 B5 G5 | R9 B9 G9
        A: hit Y9 > 1.2
        A: discard R1
        = out A
        """,
    ),
    (
        "K10 going_out__how=discard_hold",
        at(FUNDEX, hands={"A": "R5 B5 G5 R9 B9 G9 Y9 R1"}),
        """
        A: lay R5 B5 G5 | R9 B9 G9
        A: hit Y9 > 1.2
        A: discard R1
        = out A
        """,
    ),
    (
        "K14",
        at(
            hands={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B9 G9", "B": "B1"},
            phases={"A": 4, "B": 1},
            melds={"B": "R3 B3 Y3 | R4 B4 G4"},
            draws="B12",
        ),
        """
        A: lay R1 B2 G3 Y4 R5 B6 G7 Y8 R9
        A: discard B9          # a set in the hand has no use on phase 4
        B: draw
        B: discard B12
        = turn C draw
        """,
    ),
    (
        "K14 the set costs points",
        at(
            hands={"A": "B12", "B": "R9 B9 G9"},
            phases={"B": 4},
            melds={"A": DOWN.replace("9", "8"), "B": "run: R1 B2 G3 Y4 R5 B6 G7"},
        ),
        """
        A: discard B12
        = points 0 15 0
        = phases 2 5 1
        """,
    ),
    (
        "K20",
        at(
            CONTRACT,
            hands={"A": "6D", "B": "KH Jo"},
            melds={"A": "2H 2S 2C | 7D 8D 9C", "B": "6H 6S 6C | AH 2C 3D"},
        ),
        """
        A: hit 6D > 2.1
        = out A
        = top none
        = points 0 35 0
        """,
    ),
    (
        "F108",
        at(
            hands={"A": "R1 R2", "B": "B1", "C": "G1"},
            melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8", "C": "R3 B3 G3 | R4 B4 G4"},
        ),
        """
        A: discard R1
        = turn B draw          # all have laid and hold cards: the hand goes on
        """,
    ),
]

LAST_SKIP: list[tuple[str, Start, str]] = [
    (
        "I8 skips__last_card=allowed",
        at(hands={"A": "S", "C": "G1"}, melds={"A": DOWN}),
        """
        A: skip 3
        = out A
        = turn nobody deal
        """,
    ),
    (
        "I8 skips__last_card=draw_replacement",
        at(REPLACEMENT, hands={"A": "S", "B": "B1"}, melds={"A": DOWN}, draws="Y7"),
        """
        A: skip 3
        = happened Discarded DrewReplacement TurnBegan
        = hand A Y7            # the hand goes on
        = known A none
        = pending C 1
        = turn B draw
        """,
    ),
    (
        "SKIP-06 skips__last_card=allowed",
        at(hands={"A": "S Y5"}, melds={"A": DOWN}),
        """
        A: hit Y5 > 1.1
        A: skip 2
        = out A
        """,
    ),
    (
        "SKIP-06 skips__last_card=draw_replacement",
        at(REPLACEMENT, hands={"A": "S Y5"}, melds={"A": DOWN}),
        """
        A: hit Y5 > 1.1
        A: skip 2
        = lost B
        = sizes 1 0 0
        = turn C draw
        """,
    ),
    (
        "V5 skips__last_card=allowed: it takes effect on a named target",
        at(LAST_ROUND, hands={"A": "S", "B": "B1", "C": "G1"}, melds={"A": DOWN}),
        """
        A: discard S -- skip_needs_target
        A: skip 2
        = lost B
        = turn C draw
        """,
    ),
    (
        "V5 skips__last_card=draw_replacement with nothing to draw: out",
        at(REPLACEMENT, hands={"A": "S", "B": "B1"}, melds={"A": DOWN}, rest="C"),
        """
        A: skip 3
        = out A
        """,
    ),
    (
        "V5 a plain Skip is made up for as well",
        at(REPLACEMENT, "A B", hands={"A": "S", "B": "B1"}, melds={"A": DOWN}, pending_skips={"B": 1}, draws="Y7"),
        """
        A: discard S
        = lost B
        = hand A Y7
        = turn A draw
        """,
    ),
    (
        "V5 only a Skip is made up for",
        at(REPLACEMENT, hands={"A": "R12", "B": "B1"}, melds={"A": DOWN}),
        """
        A: discard R12
        = out A
        """,
    ),
    (
        "V5 and only the last card",
        at(REPLACEMENT, hands={"A": "S R1", "B": "B1"}, melds={"A": DOWN}),
        """
        A: skip 3
        = hand A R1
        """,
    ),
    (
        "V5 in a final round the replacement is held at its end",
        at(
            REPLACEMENT_LAST_ROUND,
            hands={"B": "S", "C": "G1"},
            melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8"},
            turn="B",
            lap=Lap(out=0, last_turns=(2,)),
            draws="Y7",
        ),
        """
        B: skip 3
        = lost C
        = turn nobody deal
        = points 0 5 5
        """,
    ),
]

FINAL_ROUND: list[tuple[str, Start, str]] = [
    (
        "OUT-09 going_out__final_round=False",
        at(hands={"A": "R9", "B": "R1 R2 R3", "C": "S"}, melds={"A": DOWN.replace("R9", "Y9")}),
        """
        A: discard R9
        = turn nobody deal
        B: draw -- not_now
        """,
    ),
    (
        "OUT-09 going_out__final_round=True",
        at(LAST_ROUND, hands={"A": "R9", "B": "R1 R2 R3", "C": "S"}, melds={"A": DOWN.replace("R9", "Y9")}),
        """
        A: discard R9
        B: draw
        """,
    ),
    (
        "OUT-08",
        at(
            LAST_ROUND,
            "A B C D",
            hands={"A": "R1 R2", "B": "R12", "C": "B1", "D": "W"},
            melds={"B": DOWN, "C": "R7 B7 G7 | R8 B8 G8"},
            turn="B",
            draws="Y7 Y1 Y2",
        ),
        """
        B: discard R12
        = turn C draw
        C: draw
        C: hit Y7 > 3.1
        C: discard B1          # the second empty hand starts no new lap
        = turn D draw
        D: draw
        D: discard Y1
        = turn A draw
        A: draw
        A: discard Y2
        = turn nobody deal
        = out B
        = points 10 0 0 25
        """,
    ),
    (
        "K25",
        at(
            LAST_ROUND,
            "A B C D",
            hands={"A": "R1 R2", "B": "B1 B2", "C": "G9", "D": "Y1 Y2"},
            melds={"C": DOWN.replace("G9", "Y9")},
            turn="C",
            draws="R3 B3 G3",
        ),
        """
        C: discard G9
        = turn D draw
        D: draw
        D: discard R3
        = turn A draw
        A: draw
        A: discard B3
        = turn B draw
        B: draw
        B: discard G3
        = turn nobody deal     # C does not play
        """,
    ),
    (
        "K22",
        at(
            LAST_ROUND,
            hands={"A": "R12", "B": "R7 B7 G7 R8 B8 G8", "C": "R3 B3 G3 R4 B4 G4 Y12 R1"},
            melds={"A": DOWN},
            draws="Y8 R2",
        ),
        """
        A: discard R12
        B: draw
        B: lay R7 B7 G7 | R8 B8 G8 Y8
        = turn C draw
        C: draw
        C: lay R3 B3 G3 | R4 B4 G4
        C: discard R2
        = out A
        = points 0 0 15
        = phases 2 2 2
        """,
    ),
    (
        "K23",
        at(LAST_ROUND, hands={"A": "R1", "B": "B1", "C": "G1"}, melds={"A": DOWN}, pending_skips={"C": 1}),
        """
        A: discard R1
        B: draw
        B: discard B1
        = lost C
        = turn nobody deal
        """,
    ),
    (
        "SKIP-10",
        at(LAST_ROUND, hands={"A": "S", "B": "B1", "C": "G1"}, melds={"A": DOWN}),
        """
        A: skip 3
        = turn B draw
        B: draw
        B: discard B1
        = lost C
        = turn nobody deal
        """,
    ),
    (
        "V7 who is out or has had the last turn is no legal target",
        at(
            LAST_ROUND,
            "A B C D",
            hands={"B": "B1", "C": "S S G1", "D": "Y1"},
            melds={"A": DOWN},
            turn="C",
            lap=Lap(out=0, last_turns=(3,)),
        ),
        """
        C: skip 1 -- no_turn_left
        C: skip 2 -- no_turn_left
        C: discard S -- skip_needs_target
        = legal discard G1; skip 4
        C: skip 4
        = lost D
        = turn nobody deal
        """,
    ),
    (
        "V7 none left: a plain discard",
        at(LAST_ROUND, hands={"B": "B1", "C": "S G1"}, melds={"A": DOWN}, turn="C", lap=Lap(out=0, last_turns=())),
        """
        C: skip 1 -- no_turn_left
        C: discard S
        = turn nobody deal
        """,
    ),
    (
        "V7 all the others are skipped: the hand is scored in the same action",
        at(LAST_ROUND, "A B", hands={"A": "S", "B": "B1"}, melds={"A": DOWN}),
        """
        A: skip 2
        = lost B
        = turn nobody deal
        = points 0 5
        """,
    ),
    (
        "V7 the Skip that is served in the final round goes where it belongs",
        at(LAST_ROUND_IN_FRONT, "A B", hands={"A": "S", "B": "B1"}, melds={"A": DOWN}),
        """
        A: skip 2
        = lost B
        = discards S
        = in_front B 0
        """,
    ),
    (
        "V7 the one who is out is passed over though he has a turn to lose",
        at(
            LAST_ROUND.evolve(skips__limit="unlimited"),
            hands={"A": "R1", "B": "B1 B2", "C": "G1 G2"},
            melds={"A": DOWN},
            pending_skips={"A": 1},
            draws="R2 B3",
        ),
        """
        A: discard R1
        B: draw
        B: discard B1
        C: draw
        C: discard G1
        = lost none
        = turn nobody deal
        """,
    ),
]

ROWS = LAST_CARD + LAST_SKIP + FINAL_ROUND


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_going_out(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


WITHOUT_A_PHASE: list[tuple[str, Ruleset]] = [
    ("OUT-04 original", ORIGINAL),
    ("OUT-04 mattel", MATTEL),
    *[(f"OUT-04 {name}", rules) for name, rules in RULESETS.items() if name not in ("original", "mattel")],
]


@pytest.mark.parametrize("rules", [row[1] for row in WITHOUT_A_PHASE], ids=ids(WITHOUT_A_PHASE))
def test_nobody_goes_out_without_a_phase(rules: Ruleset) -> None:
    """Who has laid nothing holds ten cards between turns, and so scores at least 50 (Q46)."""
    rng, bot = random.Random(4), RandomBot()
    state = new_game(rules, ["A", "B", "C"])
    for moves in count():
        public = state.public
        if public.turn is None and public.stage is not Stage.OVER:
            state = apply(state, shuffled(state, rng))
        elif public.turn is None or moves > 1500:
            break
        else:
            state = apply(state, bot.choose(view(state, public.turn), rng))
        for number, seat in enumerate(state.public.seats):
            if not seat.melds and state.public.stage in (Stage.DRAW, Stage.DECLARE):
                assert len(state.hands[number]) == 10
        if state.public.last_hand and state.public.stage is Stage.DEAL and not state.public.tie_break:
            hand = state.public.last_hand
            unlaid = [points for laid, points in zip(hand.laid, hand.points, strict=True) if laid is None]
            assert all(points >= 50 for points in unlaid) or not rules.scoring.wild, "on a board nothing is scored"
            assert hand.out is None or hand.laid[hand.out] is not None
