"""Floating: a hand ends with a discard only, and who has no card for it floats: K4 to K8, M14, OUT-01 to 06, V14."""

import pytest
from positions import Start, at, ids, lines, play

from phaseten import LAST_ROUND, MASTERS, ORIGINAL, Ruleset, SensibleBot, Setup, SetupError, State, view
from phaseten.game.floating import floating_dead, floats
from phaseten.game.state import Lap

FLOAT = ORIGINAL.evolve(going_out__how="discard_floating")
SKIP_ENDS = FLOAT.evolve(going_out__floating_skip_ends_hand=True)
SKIP_ENDS_OWN = SKIP_ENDS.evolve(laying__hit_targets="own")
REPLACED = FLOAT.evolve(skips__last_card="draw_replacement")
KEPT = FLOAT.evolve(drawing__return_drawn=False)
EXCHANGE = FLOAT.evolve(wilds__replacement="any")
OWN = FLOAT.evolve(laying__hit_targets="own")
FLOATING_ROUND = LAST_ROUND.evolve(going_out__how="discard_floating")
FLOATING_MASTERS = MASTERS.evolve(going_out__how="discard_floating")

DOWN = "R5 B5 G5 | R9 B9 G9"
RUN = "R1 B2 G3 Y4 R5 B6 G7"

ROWS: list[tuple[str, Start, str]] = [
    (
        "OUT-01 going_out__how=discard_floating",
        at(FLOAT, "A B", hands={"A": "Y5", "B": "R1"}, melds={"A": DOWN}),
        """
        A: hit Y5 > 1.1
        = happened Added Floats TurnBegan
        = sizes 0 1
        = turn B draw
        """,
    ),
    (
        "OUT-03 going_out__how=discard_floating: discarded",
        at(FLOAT, hands={"A": "R9"}, melds={"A": "R5 B5 G5 | R8 B8 G8"}),
        "A: discard R9\n= out A",
    ),
    (
        "OUT-03 going_out__how=discard_floating: hit",
        at(FLOAT, hands={"A": "Y5"}, melds={"A": DOWN}),
        "A: hit Y5 > 1.1\n= turn B draw",
    ),
    (
        "OUT-03 going_out__how=discard_floating: who is no floater may discard what could be hit",
        at(FLOAT, hands={"A": "Y5"}, melds={"A": DOWN}),
        "= legal hit Y5 > 1.1; discard Y5\nA: discard Y5\n= out A",
    ),
    (
        "OUT-06 going_out__how=discard_floating",
        at(FLOAT, hands={"A": "R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12"}, phases={"A": 6}),
        """
        A: lay R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12
        = happened Laid Floats TurnBegan
        = turn B draw
        """,
    ),
    (
        "OUT-06 going_out__how=any",
        at(hands={"A": "R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12"}, phases={"A": 6}),
        "A: lay R2 B3 G4 Y5 R6 B7 G8 Y9 R10 B11 G12\n= out A",
    ),
    (
        "F109 going_out__how=discard_floating",
        at(FLOAT, hands={"A": "Y5", "B": "R1"}, melds={"A": DOWN}),
        "= legal hit Y5 > 1.1; discard Y5",
    ),
    (
        "K1 going_out__how=discard_floating",
        at(FLOAT, hands={"A": "R5", "B": "W"}, phases={"A": 8}, melds={"A": "R1 R2 R3 R4 R6 R7 R8"}),
        "A: hit R5 > 1.1\n= happened Added Floats TurnBegan\n= turn B draw",
    ),
    (
        "K4",
        at(FLOAT, hands={"B": "R10"}, phases={"A": 4}, melds={"A": RUN}, draws="G8", discards="Y12"),
        """
        A: draw
        A: discard G8 -- floater_plays
        = legal hit G8 > 1.1
        A: hit G8 > 1.1
        = turn B draw
        = sizes 0 1 0
        """,
    ),
    (
        "K5",
        at(FLOAT, hands={"B": "R10"}, phases={"A": 4}, melds={"A": RUN}, draws="G9", discards="Y12"),
        """
        A: draw
        A: discard G9
        = out A
        = points 0 10 0
        """,
    ),
    (
        "K7",
        at(FLOAT, hands={"B": "R10"}, phases={"A": 4}, melds={"A": RUN}, draws="G9", discards="Y8"),
        """
        A: draw -- floater_takes
        = legal take
        A: take
        A: discard Y8 -- floater_plays
        A: hit Y8 > 1.1
        = turn B draw
        """,
    ),
    (
        "K7 a top that does not fit may be taken, and need not be",
        at(FLOAT, hands={"B": "R10"}, phases={"A": 4}, melds={"A": RUN}, discards="Y12"),
        "= legal draw; take\nA: take\nA: discard Y12\n= out A",
    ),
    (
        "K8",
        at(FLOAT, hands={"B": "S R1", "C": "R2"}, melds={"A": DOWN}, turn="B", draws="R3"),
        """
        B: skip 1
        C: draw
        C: discard R3
        = lost A
        = turn B draw
        = sizes 0 1 1
        """,
    ),
    (
        "M14",
        at(FLOAT, hands={"B": "R12", "C": "W"}, melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8"}, turn="B"),
        """
        B: discard R12
        = out B
        = points 0 0 25
        = laid 1 1 -
        """,
    ),
    (
        "Q53 going_out__floating_skip_ends_hand=False",
        at(FLOAT, hands={"B": "R1"}, melds={"A": DOWN}, draws="S"),
        """
        A: draw
        A: discard S -- skip_needs_target
        A: skip 3
        = happened Discarded Floats TurnBegan
        = pending C 1
        = turn B draw
        """,
    ),
    (
        "Q53 going_out__floating_skip_ends_hand=True",
        at(SKIP_ENDS, hands={"B": "R1"}, melds={"A": DOWN}, draws="S"),
        "A: draw\nA: skip 3\n= out A",
    ),
    (
        "V14 the last Skip of one who does not float is a discard",
        at(FLOAT, hands={"A": "S", "B": "R1"}, melds={"A": DOWN}),
        "A: skip 3\n= out A",
    ),
    (
        "V14 a floater's Skip with nobody to skip does not end the hand either",
        at(FLOAT, "A B", hands={"B": "R1"}, melds={"A": DOWN}, pending_skips={"B": 1}, draws="S"),
        "A: draw\nA: discard S\n= lost B\n= turn A draw\n= sizes 0 1",
    ),
    (
        "V14 no replacement is due for it, which is for a Skip that would end the hand",
        at(REPLACED, hands={"B": "R1"}, melds={"A": DOWN}, draws="S"),
        "A: draw\nA: skip 3\n= sizes 0 1 0",
    ),
    (
        "V14 a wild fits at any open end",
        at(FLOAT, hands={"B": "R1"}, phases={"A": 4}, melds={"A": RUN.replace("R1 ", "") + " R8"}, draws="W"),
        """
        A: draw
        A: discard W -- floater_plays
        = legal hit W=1 > 1.1; hit W=9 > 1.1
        """,
    ),
    (
        "V14 what fits others' melds must be played as well",
        at(FLOAT, hands={"B": "R1"}, melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8"}, draws="Y8"),
        "A: draw\n= legal hit Y8 > 2.2",
    ),
    (
        "V14 unless only one's own may be hit",
        at(OWN, hands={"B": "R1"}, melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8"}, draws="Y8"),
        "A: draw\n= legal discard Y8",
    ),
    (
        "V14 an exchange is no duty, and the wild must be played then",
        at(EXCHANGE, hands={"B": "R1"}, phases={"A": 4}, melds={"A": "R1 B2 W Y4 R5 B6 G7"}, draws="G3"),
        """
        A: draw
        = legal replace G3 > 1.1.3; discard G3
        A: replace G3 > 1.1
        A: discard W -- floater_plays
        A: hit W=8 > 1.1
        = sizes 0 1 0
        """,
    ),
    (
        "V14 with nothing to draw the hand ends, and nobody is out",
        at(
            FLOAT.evolve(drawing__exhausted="end_hand"),
            hands={"B": "R1", "C": "R2 R3"},
            melds={"A": DOWN},
            turn="C",
            rest="B",
        ),
        """
        C: discard R2
        = turn nobody deal
        = out nobody
        """,
    ),
    (
        "V14 what may not be thrown back is taken by a floater who can play it",
        at(KEPT, hands={"B": "R1"}, phases={"A": 4}, melds={"A": RUN}, discards="Y8"),
        "= legal take\nA: take\n= legal hit Y8 > 1.1\nA: hit Y8 > 1.1\n= turn B draw",
    ),
    (
        "V14 and is no card for one who cannot",
        at(KEPT, hands={"B": "R1"}, phases={"A": 4}, melds={"A": RUN}, discards="Y12"),
        "A: take -- would_be_stuck\n= legal draw",
    ),
    (
        "V14 in a final round a floater has the last turn",
        at(
            FLOATING_ROUND,
            hands={"A": "R12", "B": "R1"},
            melds={"A": DOWN, "C": "R7 B7 G7 | R8 B8 G8"},
            draws="R2 Y8",
        ),
        """
        A: discard R12
        B: draw
        B: discard R2
        = turn C draw
        C: draw
        C: hit Y8 > 3.2
        = turn nobody deal
        = out A
        = points 0 5 0
        """,
    ),
    (
        "V14 a saved card is drawn only where no top must be taken",
        at(
            FLOATING_MASTERS,
            hands={"B": "R1"},
            phases={"A": 4, "B": 1, "C": 1},
            melds={"A": RUN},
            saved={"A": "Y8"},
            discards="G8",
        ),
        "A: saved Y8 -- floater_takes\n= legal take",
    ),
    (
        "V14 nor is it saved",
        at(
            FLOATING_MASTERS.evolve(saving__go_out_by_saving=True),
            hands={"B": "R1"},
            phases={"A": 4, "B": 1, "C": 1},
            melds={"A": RUN},
            draws="Y8",
        ),
        "A: draw\nA: save Y8 -- floater_plays",
    ),
    (
        "Q38 saving__go_out_by_saving=True: the last card that cannot be played may be",
        at(
            FLOATING_MASTERS.evolve(saving__go_out_by_saving=True),
            hands={"B": "R1"},
            phases={"A": 4, "B": 1, "C": 1},
            melds={"A": RUN},
            draws="Y12",
        ),
        "A: draw\nA: save Y12\n= out A",
    ),
    (
        "V14 laying__hit_targets=own: the card that fits a meld of one's own",
        at(KEPT.evolve(laying__hit_targets="own"), "A B", hands={"B": "R1"}, melds={"A": DOWN}, discards="Y5"),
        "= legal take\nA: draw -- floater_takes\nA: take\n= legal hit Y5 > 1.1\nA: discard Y5 -- floater_plays",
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_floating(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


def position(rules: Ruleset, melds: str = DOWN, **parts: object) -> State:
    """A floater A and another player B."""
    return Setup(rules, ["A", "B"], hands={1: "R12"}, melds={0: melds}, **parts).to_state()  # type: ignore[arg-type]


def test_who_floats() -> None:
    assert [floats(position(FLOAT).public, seat) for seat in (0, 1)] == [True, False]
    assert not floats(position(ORIGINAL).public, 0), "without the rule nobody does"
    out = position(FLOATING_ROUND, turn=1, lap=Lap(out=0, last_turns=(1,)))
    assert not floats(out.public, 0), "who is out does not float"


FULL = "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"

DEAD: list[tuple[str, State, bool]] = [
    ("V15 a card may come that fits", position(FLOAT), False),
    ("V15 no card fits a full run, but a Skip may come", position(FLOAT, FULL, phases={0: 4}), False),
    ("V15 a Skip ends the hand", position(SKIP_ENDS, FULL, phases={0: 4}), True),
    ("V15 a Skip ends the hand, and a card may come that fits", position(SKIP_ENDS), False),
    ("V15 a card may come that fits a meld of one's own", position(SKIP_ENDS_OWN), False),
    ("V15 no Skip is left", position(FLOAT.with_deck(skips=0), FULL, phases={0: 4}), True),
    (
        "V15 all Skips are out of play",
        position(FLOAT.evolve(skips__placement="in_front_set_aside"), FULL, phases={0: 4}, lap=Lap(set_aside=4)),
        True,
    ),
    ("V15 who does not float is not dead", position(ORIGINAL, FULL, phases={0: 4}), False),
]


@pytest.mark.parametrize(("state", "dead"), [row[1:] for row in DEAD], ids=ids(DEAD))
def test_a_dead_floater_will_certainly_discard(state: State, dead: bool) -> None:
    assert floating_dead(view(state, 0)) is dead
    assert floating_dead(view(state, 1), 0) is dead


def test_cards_that_another_has_saved_do_not_come() -> None:
    """Of those that fit, and the viewer alone knows it; what the floater has saved can still be drawn."""
    rules = SKIP_ENDS.evolve(saving__per_hand=1).with_deck(wilds=0)
    run = FULL.removesuffix(" Y12")
    fitting = "R12 R12 B12 B12 G12 G12 Y12 Y12"
    of_other = Setup(rules, ["A", "B"], hands={1: "R1"}, melds={0: run}, phases={0: 4}, saved={1: fitting}).to_state()
    assert [floating_dead(view(of_other, seat), 0) for seat in (0, 1)] == [False, True]
    own = Setup(rules, ["A", "B"], hands={1: "R1"}, melds={0: run}, phases={0: 4}, saved={0: fitting}).to_state()
    assert [floating_dead(view(own, seat), 0) for seat in (0, 1)] == [False, False]


def test_a_floater_in_the_middle_of_a_turn_can_be_set_up() -> None:
    setup = Setup(FLOAT, ["A", "B"], hands=["Y5", "R1"], melds=[DOWN], floats_now=True)
    seen = view(setup.to_state(), 0)
    assert str(SensibleBot().choose(seen, None)) == "hit Y5 > 1.1"  # type: ignore[arg-type]
    for wrong in (Setup(ORIGINAL, ["A", "B"], hands=["Y5"], melds=[DOWN], floats_now=True),):
        with pytest.raises(SetupError, match="A cannot be a floater with 1 card"):
            wrong.to_state()
