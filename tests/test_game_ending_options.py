"""When the game ends, and what all play then: N4, N10, N11, Q41, Q51, V17 to V19, the hands that were agreed on."""

import pytest
from positions import Start, at, ids, lines, play

from phaseten import ORIGINAL, EndReason, Outcome, Ruleset, RulesetError, Setup, new_game, standings
from phaseten.game.scoring import credited, decided, phase_after

AT_ONCE = ORIGINAL.evolve(ending__game_end="immediate")
SOLE = ORIGINAL.evolve(ending__game_end="immediate_if_sole_contender")
GO_OUT = ORIGINAL.evolve(ending__game_end="must_go_out")
GO_OUT_LAST_ROUND = GO_OUT.evolve(going_out__final_round=True)
TEN_HANDS = ORIGINAL.evolve(progress__advance="every_hand", progress__hands=10, ending__places="total")
BY_PHASE = TEN_HANDS.evolve(ending__places="phase_then_total")
THREE_HANDS = ORIGINAL.evolve(progress__hands=3)

TEN = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"
LAST = "R3 B3 G3 R8 B8 G8 Y8 R8 R12"
LAY = "A: lay R3 B3 G3 | R8 B8 G8 Y8 R8"
LAST_LAID = "R8 B8 G8 Y8 R8 | R3 B3 G3"

ROWS: list[tuple[str, Start, str]] = [
    (
        "N4 ending__game_end=end_of_hand",
        at(hands={"A": LAST, "B": "B1", "C": "W"}, phases={"A": 10}),
        f"{LAY}\n= turn A play\nA: discard R12\n= winners A only_finisher",
    ),
    (
        "N4 ending__game_end=immediate_if_sole_contender",
        at(SOLE, hands={"A": LAST, "B": "B1", "C": "W"}, phases={"A": 10}),
        f"{LAY}\n= winners A only_finisher\n= out nobody\n= points 10 5 25",
    ),
    (
        "Q41 ending__game_end=immediate_if_sole_contender: another plays the last phase too",
        at(SOLE, hands={"A": LAST, "B": "B1", "C": "W"}, phases={"A": 10, "C": 10}),
        f"{LAY}\n= turn A play",
    ),
    (
        "Q41 ending__game_end=immediate: also then",
        at(AT_ONCE, hands={"A": LAST, "B": "B1", "C": "W"}, phases={"A": 10, "C": 10}),
        f"{LAY}\n= winners A only_finisher\n= happened Laid HandEnded GameOver",
    ),
    (
        "Q41 ending__game_end=immediate: another phase ends nothing",
        at(AT_ONCE, hands={"A": "R3 B3 G3 R8 B8 G8 R12", "B": "B1"}),
        "A: lay R3 B3 G3 | R8 B8 G8\n= turn A play",
    ),
    (
        "V17 ending__game_end=immediate: the winner's own cards count",
        at(AT_ONCE, hands={"A": LAST + " W S", "B": "B1"}, phases={"A": 10}, totals={"A": 200, "B": 20}),
        f"{LAY}\n= points 50 5 0\n= totals 250 25 0\n= winners A only_finisher",
    ),
    (
        "V17 ending__game_end=immediate: with the whole hand the winner is out as well",
        at(AT_ONCE, hands={"A": LAST.removesuffix(" R12"), "B": "B1"}, phases={"A": 10}),
        f"{LAY}\n= out A\n= winners A only_finisher",
    ),
    (
        "V18 ending__game_end=immediate_if_sole_contender: in any order those are contenders who lack one phase",
        at(
            SOLE.evolve(progress__selection="at_laydown"),
            "A B",
            hands={"A": LAST, "B": "B1"},
            completed={"A": [1, 2, 3, 4, 5, 6, 7, 8, 9], "B": [2, 3, 4, 5, 6, 7, 8, 9, 10]},
        ),
        "A: lay 10: R3 B3 G3 | R8 B8 G8 Y8 R8\n= turn A play",
    ),
    (
        "V18 ending__game_end=immediate_if_sole_contender: those who lack two are none",
        at(
            SOLE.evolve(progress__selection="at_laydown"),
            "A B",
            hands={"A": LAST, "B": "B1"},
            completed={"A": [1, 2, 3, 4, 5, 6, 7, 8, 9], "B": [3, 4, 5, 6, 7, 8, 9, 10]},
        ),
        "A: lay 10: R3 B3 G3 | R8 B8 G8 Y8 R8\n= winners A only_finisher",
    ),
    (
        "V18 a tie is not won by laying",
        at(AT_ONCE, hands={"A": LAST, "B": "B1"}, phases={"A": 10, "B": 10}, playing={"C": False}, tie_break=True),
        f"{LAY}\n= turn A play",
    ),
    (
        "N10 ending__game_end=must_go_out",
        at(
            GO_OUT,
            "A B",
            hands={"B": "R12", "A": "R9 W"},
            phases={"A": 10, "B": 9},
            melds={"A": LAST_LAID, "B": "R5 B5 G5 Y5 R5 | R9 B9"},
            turn="B",
        ),
        """
        B: discard R12
        = out B
        = winners none
        = phases 10 10         # A completed the last phase, and plays it again
        """,
    ),
    (
        "N10 ending__game_end=end_of_hand",
        at(
            ORIGINAL,
            "A B",
            hands={"B": "R12", "A": "R9 W"},
            phases={"A": 10, "B": 9},
            melds={"A": LAST_LAID, "B": "R5 B5 G5 Y5 R5 | R9 B9"},
            turn="B",
        ),
        "B: discard R12\n= winners A only_finisher",
    ),
    (
        "V19 ending__game_end=must_go_out: it is not completed, and must be laid again",
        at(
            GO_OUT,
            "A B",
            hands={"A": "R9 W", "B": "R12"},
            phases={"A": 10, "B": 9},
            melds={"A": LAST_LAID, "B": "R5 B5 G5 Y5 R5 | R9 B9"},
            turn="B",
        ),
        """
        B: discard R12
        = laid 10 9
        = completed A 1 2 3 4 5 6 7 8 9
        = completed B 1 2 3 4 5 6 7 8 9
        """,
    ),
    (
        "V19 ending__game_end=must_go_out: who goes out has won",
        at(
            GO_OUT,
            "A B",
            hands={"A": "R12", "B": "R9"},
            phases={"A": 10, "B": 10},
            melds={"A": LAST_LAID, "B": LAST_LAID.replace("8", "7").replace("3", "2")},
        ),
        "A: discard R12\n= winners A only_finisher\n= completed B 1 2 3 4 5 6 7 8 9",
    ),
    (
        "V19 in any order the phase is open again",
        at(
            GO_OUT.evolve(progress__selection="at_laydown"),
            "A B",
            hands={"A": "R9", "B": "R12"},
            phases={"A": 10, "B": 9},
            completed={"A": range(1, 10), "B": [1]},
            melds={"A": LAST_LAID, "B": "R5 B5 G5 Y5 R5 | R9 B9"},
            turn="B",
        ),
        "B: discard R12\n= completed A 1 2 3 4 5 6 7 8 9\n= completed B 1 9\n= winners none",
    ),
    (
        "V19 in a final round all are out who have no card left",
        at(
            GO_OUT_LAST_ROUND,
            "A B",
            hands={"A": "R12", "B": "B7"},
            phases={"A": 9, "B": 10},
            melds={"A": "R5 B5 G5 Y5 R5 | R9 B9", "B": LAST_LAID},
            draws="Y8",
        ),
        """
        A: discard R12
        B: draw
        B: hit Y8 > 2.1
        B: discard B7
        = out A
        = winners B only_finisher
        """,
    ),
    (
        "N11",
        at(
            TEN_HANDS,
            "A B",
            hands={"A": "R12", "B": TEN},
            phases={"A": 4, "B": 4},
            melds={"A": "R1 R2 R3 R4 R5 B6 B7"},
            hand_number=4,
        ),
        """
        A: discard R12
        = laid 4 -
        = phases 5 5           # B failed phase 4 and goes on
        = completed B 1 2 3
        """,
    ),
    (
        "N11 progress__advance=on_complete",
        at(
            ORIGINAL,
            "A B",
            hands={"A": "R12", "B": TEN},
            phases={"A": 4, "B": 4},
            melds={"A": "R1 R2 R3 R4 R5 B6 B7"},
        ),
        "A: discard R12\n= phases 5 4",
    ),
    (
        "FX ten hands: the lowest total wins after ten hands",
        at(
            TEN_HANDS,
            "A B",
            hands={"A": "R12", "B": "W"},
            phases={"A": 10, "B": 10},
            melds={"A": LAST_LAID},
            totals={"A": 300, "B": 250},
            completed={"A": range(1, 10), "B": [1]},
            hand_number=10,
        ),
        "A: discard R12\n= totals 300 275\n= winners B hands_played",
    ),
    (
        "FX ten hands: not before, whatever is completed",
        at(
            TEN_HANDS,
            "A B",
            hands={"A": "R12", "B": "W"},
            phases={"A": 10, "B": 10},
            melds={"A": LAST_LAID},
            hand_number=9,
        ),
        "A: discard R12\n= winners none\n= phases 10 10",
    ),
    (
        "FX ten hands: equal totals are played off",
        at(
            TEN_HANDS,
            hands={"A": "R12", "B": "W", "C": "W W"},
            phases={"A": 10, "B": 10, "C": 10},
            melds={"A": LAST_LAID},
            totals={"A": 300, "B": 275, "C": 400},
            hand_number=10,
        ),
        "A: discard R12\n= winners none\n= playing A B\n= phases 10 10 10",
    ),
    (
        "F127 ending__places=total: the lowest total",
        at(
            TEN_HANDS,
            "A B",
            hands={"A": "R12", "B": "W"},
            phases={"A": 10, "B": 10},
            melds={"A": LAST_LAID},
            totals={"A": 400, "B": 250},
            completed={"A": range(1, 10), "B": [1, 2]},
            hand_number=10,
        ),
        "A: discard R12\n= winners B hands_played",
    ),
    (
        "F127 ending__places=phase_then_total: where all go on after every hand the total alone counts as well",
        at(
            BY_PHASE,
            "A B",
            hands={"A": "R12", "B": "W"},
            phases={"A": 10, "B": 10},
            melds={"A": LAST_LAID},
            totals={"A": 400, "B": 250},
            completed={"A": range(1, 10), "B": [1, 2]},
            hand_number=10,
        ),
        "A: discard R12\n= winners B hands_played",
    ),
    (
        "F127 ending__places=phase_then_total: where they do not, the most phases",
        at(
            THREE_HANDS,
            "A B",
            hands={"A": "R12", "B": "W"},
            phases={"A": 3, "B": 2},
            melds={"A": "R5 B5 G5 Y5 | R8 B9 G10 Y11"},
            totals={"A": 400, "B": 250},
            hand_number=3,
        ),
        "A: discard R12\n= winners A hands_played",
    ),
    (
        "Q48 a number of hands without the rest: who stands first wins, completed or not",
        at(
            THREE_HANDS,
            "A B",
            hands={"A": "R12", "B": TEN},
            phases={"A": 2, "B": 2},
            melds={"A": "R3 B3 G3 | R4 B5 G6 Y7"},
            totals={"A": 300},
            hand_number=3,
        ),
        "A: discard R12\n= winners A hands_played",
    ),
    (
        "Q48 a number of hands: who completes all before has won",
        at(
            THREE_HANDS,
            "A B",
            hands={"A": "R12", "B": "W"},
            phases={"A": 10, "B": 2},
            melds={"A": LAST_LAID},
            hand_number=2,
        ),
        "A: discard R12\n= winners A only_finisher",
    ),
    (
        "V20 who named no phase plays off a tie with the first that is missing",
        at(
            THREE_HANDS.evolve(progress__selection="at_laydown", ending__places="total"),
            "A B C",
            hands={"A": "R12", "B": "W", "C": "S"},
            phases={"A": 10},
            completed={"A": [], "B": [1, 3], "C": []},
            melds={"A": LAST_LAID},
            totals={"A": 55, "B": 30, "C": 100},
            hand_number=3,
        ),
        "A: discard R12\n= playing A B\n= phases 10 2 -",
    ),
    (
        "V20 who has completed everything and named no phase plays off a tie with the last",
        at(
            ORIGINAL.evolve(progress__selection="at_laydown"),
            "A B",
            hands={"A": "", "B": "R12"},
            phases={"B": 1},
            completed={"A": range(1, 11), "B": range(2, 11)},
            melds={"B": "R5 B5 G5 | R9 B9 G9"},
            turn="B",
        ),
        "B: discard R12\n= playing A B\n= phases 10 1",
    ),
    (
        "V20 nobody goes on to another phase after a tie-break",
        at(
            TEN_HANDS,
            "A B",
            hands={"A": "R12", "B": "R1"},
            phases={"A": 1, "B": 2},
            melds={"A": "R5 B5 G5 | R9 B9 G9"},
            tie_break=True,
            hand_number=11,
        ),
        "A: discard R12\n= winners A won_replay\n= phases 1 2",
    ),
    (
        "V19 in a final round the last phase counts for all who have no card left, and for nobody else",
        at(
            GO_OUT_LAST_ROUND,
            hands={"A": "R12", "B": "Y12", "C": "B12"},
            phases={"A": 10, "B": 10, "C": 10},
            melds={"A": LAST_LAID, "B": "R7 B7 G7 Y7 R7 | R4 B4 G4", "C": "R6 B6 G6 Y6 R6 | R2 B2 G2"},
            draws="Y4 Y1",
        ),
        """
        A: discard R12
        B: draw
        B: hit Y4 > 2.2
        B: discard Y12
        C: draw
        C: discard Y1
        = completed B 1 2 3 4 5 6 7 8 9 10
        = completed C 1 2 3 4 5 6 7 8 9
        """,
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_when_the_game_ends(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


PLACES: list[tuple[str, Ruleset, list[str]]] = [
    ("Q51 phase, then total", ORIGINAL, ["C", "B", "A"]),
    ("Q51 ten hands", TEN_HANDS, ["A", "C", "B"]),
]


@pytest.mark.parametrize(("rules", "order"), [row[1:] for row in PLACES], ids=ids(PLACES))
def test_the_places_of_a_table(rules: Ruleset, order: list[str]) -> None:
    state = Setup(rules, ["A", "B", "C"], completed=[[1], [1, 2], [1, 2]], totals=[10, 300, 200]).to_state()
    assert [row.name for row in standings(state)] == order


def test_who_stays_in_the_hand_has_completed_what_does_not_win() -> None:
    assert credited(GO_OUT, (), 1, is_out=False) == 1
    assert credited(GO_OUT, tuple(range(1, 10)), 10, is_out=False) is None
    assert credited(GO_OUT, tuple(range(1, 10)), 10, is_out=True) == 10


def test_who_plays_no_phase_goes_on_to_none() -> None:
    assert phase_after(TEN_HANDS, None, None) is None
    assert phase_after(TEN_HANDS, 1, None) == 2


def test_one_hand_can_be_agreed_on() -> None:
    outcome = decided(ORIGINAL.evolve(progress__hands=1), [(1,), ()], [5, 0], 1)
    assert outcome == Outcome((0,), EndReason.HANDS_PLAYED)


def test_a_tie_of_hands_is_no_odd_position() -> None:
    names, hands = ["A", "B"], [TEN, TEN.replace("R", "B")]
    tied = Setup(TEN_HANDS, names, hands=hands, phases=[10, 10], tie_break=True, stage="draw")
    assert tied.notes() == ()


CONTRADICTIONS: list[tuple[str, Ruleset, str]] = [
    (
        "no hands",
        ORIGINAL.evolve(progress__advance="every_hand"),
        "progress__advance every_hand needs a number of hands: progress__hands.",
    ),
    (
        "too many hands",
        TEN_HANDS.evolve(progress__hands=11),
        "progress__advance every_hand has a phase for each hand: there are 11 hands, and 10 phases.",
    ),
    (
        "any order",
        TEN_HANDS.evolve(progress__selection="at_laydown"),
        "progress__advance every_hand needs phases in order, not at_laydown.",
    ),
    (
        "at once",
        TEN_HANDS.evolve(ending__game_end="immediate"),
        "progress__advance every_hand ends with the last hand: ending__game_end cannot be immediate.",
    ),
]


@pytest.mark.parametrize(("rules", "sentence"), [row[1:] for row in CONTRADICTIONS], ids=ids(CONTRADICTIONS))
def test_what_cannot_be_where_all_go_on_after_every_hand(rules: Ruleset, sentence: str) -> None:
    assert rules.problems() == (sentence,)
    with pytest.raises(RulesetError, match=sentence):
        new_game(rules, ["A", "B"])
