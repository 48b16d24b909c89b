"""The board of Phase 10 Twist: L1 to L8, TWIST-03, Q51, Q52."""

import random

import pytest
from attrs import evolve
from positions import Start, at, ids, lines, play
from untyped import called

from phaseten import (
    ORIGINAL,
    TWIST_BOARD,
    Declare,
    Discard,
    EndReason,
    NumberCard,
    Outcome,
    Phase,
    Rule,
    Ruleset,
    RulesetError,
    SensibleBot,
    Setup,
    SetupError,
    Suit,
    TwistCard,
    apply,
    check,
    new_game,
    shuffled,
    standings,
    view,
)
from phaseten.game.position import state_faults

SHARED = TWIST_BOARD.evolve(ending__tie_break="shared")
LAST_ROUND = SHARED.evolve(going_out__final_round=True)

DOWN = "R5 B5 G5 | R9 B9 G9"
LAST = "R5 B5 G5 Y5 R5 | R9 B9 G9"
RUN = "R1 B2 G3 Y4 R5 B6 G7"

ROWS: list[tuple[str, Start, str]] = [
    (
        "L1",
        at(TWIST_BOARD, "A B", hands={"A": "R12", "B": "R1"}, melds={"A": DOWN}),
        """
        A: discard R12
        = happened Discarded WentOut HandEnded Moved Moved
        = position A 3
        = position B 1
        = totals 0 0
        """,
    ),
    (
        "L2",
        at(TWIST_BOARD, "A B", hands={"A": "R12", "B": "R1"}, melds={"A": DOWN, "B": DOWN.replace("5", "6")}),
        "A: discard R12\n= position B 2",
    ),
    (
        "TWIST-03",
        at(
            TWIST_BOARD,
            "A B C D",
            hands={"A": "R12", "B": "R1", "C": "R2", "D": "R3"},
            melds={"A": DOWN, "B": DOWN.replace("5", "6")},
            positions={"A": 0, "B": 0, "C": 0, "D": 13},
        ),
        """
        A: discard R12
        = position A 3
        = position B 2
        = position C 1
        = position D 13        # nobody leaves the last space without its phase
        """,
    ),
    (
        "L4",
        at(
            TWIST_BOARD,
            hands={"A": "R12", "B": "Y8", "C": "R2"},
            phases={"A": 14, "B": 14, "C": 13},
            positions={"A": 2, "B": 2, "C": 2},
            melds={"A": "R5 B5 G5 | R9 B9 G9 | R1 B2 G3", "B": "R6 B6 G6 | R7 B7 G7 | Y1 B2 G3"},
        ),
        "A: discard R12\n= position A 8\n= position B 6\n= position C 1",
    ),
    (
        "L5",
        at(TWIST_BOARD, "A B", hands={"A": "R12", "B": "R1"}, melds={"A": DOWN}, positions={"B": 13}),
        "A: discard R12\n= position B 13\n= winners none",
    ),
    (
        "L5 nor does anybody pass it who comes from before",
        at(
            TWIST_BOARD,
            "A B",
            hands={"A": "R12", "B": "R1"},
            phases={"A": 9},
            melds={"A": "R5 B5 G5 Y5 R5 | R9 B9"},
            positions={"A": 12},
        ),
        "A: discard R12\n= position A 13\n= winners none",
    ),
    (
        "L5 with its phase the end is passed",
        at(
            TWIST_BOARD,
            "A B",
            hands={"A": "R12", "B": "R1"},
            melds={"A": DOWN.replace("5", "6"), "B": LAST},
            positions={"B": 13},
        ),
        "A: discard R12\n= position B 14\n= winners B only_finisher",
    ),
    (
        "Q52 of several the one who went out",
        at(
            TWIST_BOARD,
            "A B",
            hands={"A": "R12", "B": "R1"},
            melds={"A": LAST, "B": LAST.replace("5", "6").replace("9", "8")},
            positions={"A": 13, "B": 13},
        ),
        "A: discard R12\n= winners A went_out",
    ),
    (
        "Q52 and if none of them did it is a tie",
        at(
            SHARED,
            hands={"A": "R1", "B": "R2", "C": "R12"},
            melds={"A": LAST, "B": LAST.replace("5", "6").replace("9", "8"), "C": "R7 B7 G7 | R4 B4 G4"},
            positions={"A": 13, "B": 13},
            turn="C",
        ),
        "C: discard R12\n= winners A B shared",
    ),
    (
        "V20 which is played off with the last phase, and nobody moves",
        at(
            TWIST_BOARD,
            hands={"A": "R1", "B": "R2", "C": "R12"},
            melds={"A": LAST, "B": LAST.replace("5", "6").replace("9", "8"), "C": "R7 B7 G7 | R4 B4 G4"},
            positions={"A": 13, "B": 13},
            turn="C",
        ),
        """
        C: discard R12
        = winners none
        = playing A B
        chance: turn up R1 R2 R3
        = phases 10 10 1
        = turn B draw
        """,
    ),
    (
        "L1 in a final round all are out who have no card left",
        at(
            LAST_ROUND,
            "A B",
            hands={"A": "R12", "B": "R7"},
            melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8"},
            draws="Y8",
        ),
        "A: discard R12\nB: draw\nB: hit Y8 > 2.2\nB: hit R7 > 2.1\n= position A 3\n= position B 3",
    ),
    (
        "L1 nor is anybody in a final round who has cards left",
        at(
            LAST_ROUND,
            "A B",
            hands={"A": "R12", "B": "R11"},
            melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8"},
            draws="Y1",
        ),
        "A: discard R12\nB: draw\nB: discard Y1\n= position A 3\n= position B 2",
    ),
    (
        "L8",
        at(TWIST_BOARD, "A B", stage="declare", positions={"A": 5}, hands={}),
        """
        = legal declare 4; declare 5; declare twist
        A: declare 3 -- not_beside_the_space
        A: declare 21 -- no_such_phase
        A: declare 13 -- not_beside_the_space
        A: declare 4
        = happened Declared TurnBegan
        = phases 4 1
        """,
    ),
    (
        "L8 a Twist card is drawn by chance",
        at(TWIST_BOARD, "A B", stage="declare", positions={"A": 5}, hands={}),
        """
        A: declare twist
        = turn nobody twist
        chance: twist 3 -- not_a_twist_card
        chance: twist 13
        = happened TwistDrawn TurnBegan
        = phases 13 1
        """,
    ),
    (
        "L8 no card is drawn twice in a hand, and the others choose next",
        at(TWIST_BOARD, stage="declare", positions={"A": 5, "B": 2, "C": 2}, phases={"C": 13}, hands={}),
        """
        A: declare twist
        chance: twist 13 -- not_a_twist_card
        chance: twist 14
        = turn B declare
        B: declare 3
        = phases 14 3 13
        """,
    ),
    (
        "L8 who stands on a phase has no choice",
        at(TWIST_BOARD, "A B", positions={"A": 4}, hands={}),
        "= phases 4 1\nA: declare 5 -- not_now\nA: declare twist -- not_now",
    ),
    ("L8 there are Twist cards on a board only", at(stage="draw"), "A: declare twist -- not_now, no_twist_cards"),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_the_board(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


def test_chance_draws_any_of_the_cards_that_are_left() -> None:
    state = apply(Setup(TWIST_BOARD, ["A", "B"], stage="declare", positions={0: 2}).to_state(), Declare(None))
    drawn = {shuffled(state, random.Random(seed)) for seed in range(200)}
    assert drawn == {TwistCard(number) for number in range(11, 21)}
    assert [failure.rule for failure in check(state, TwistCard(3)).failures] == [Rule.NOT_A_TWIST_CARD]


def test_the_phases_of_the_board_are_the_original_ten_and_the_cards() -> None:
    assert TWIST_BOARD.phases[:10] == ORIGINAL.phases
    assert TWIST_BOARD.phase(18) == Phase.parse("color run 5")


def test_who_has_won_comes_before_the_places_of_the_board() -> None:
    """Q51 board."""
    public = Setup(TWIST_BOARD, ["A", "B", "C"], positions=[4, 9, 4]).to_state().public
    won = evolve(public, outcome=Outcome((2,), EndReason.WON_REPLAY))
    assert [row.name for row in standings(evolve(new_game(TWIST_BOARD, ["A", "B", "C"]), public=won))] == [
        "C",
        "B",
        "A",
    ]


def test_the_places_go_by_the_board() -> None:
    """Q51 board."""
    state = Setup(TWIST_BOARD, ["A", "B", "C"], positions=[4, 9, 4]).to_state()
    assert [(row.place, row.name) for row in standings(state)] == [(1, "B"), (2, "A"), (2, "C")]


def test_the_sensible_bot_chooses_a_phase_beside_the_space() -> None:
    state = Setup(
        TWIST_BOARD, ["A", "B"], hands=["R1 B2 G3 Y4 R5 B6 G7 R12 R11 R10"], stage="declare", positions={0: 5}
    )
    assert SensibleBot().choose(view(state.to_state(), 0), random.Random(1)) == Declare(4)


FAULTS: list[tuple[str, Setup, str]] = [
    ("no such space", Setup(TWIST_BOARD, ["A", "B"], positions=[15]), "A stands on space 15, which does not exist."),
    ("no board", Setup(ORIGINAL, ["A", "B"], positions=[1]), "A stands on space 1, which does not exist."),
    (
        "nothing to choose",
        Setup(TWIST_BOARD, ["A", "B"], stage="declare"),
        "A has a phase already.",
    ),
    (
        "no card to draw",
        Setup(TWIST_BOARD, ["A", "B"], stage="twist"),
        "No Twist card is drawn in this hand.",
    ),
]


@pytest.mark.parametrize(("setup", "sentence"), [row[1:] for row in FAULTS], ids=ids(FAULTS))
def test_positions_that_cannot_be(setup: Setup, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        setup.to_state()


PROBLEMS: list[tuple[str, Ruleset, str]] = [
    ("no track", TWIST_BOARD.evolve(progress__track=()), "progress__track must begin and end with a phase."),
    ("a Twist space at the end", TWIST_BOARD.evolve(progress__track=(1, 0)), "must begin and end with a phase."),
    (
        "phases that do not exist",
        TWIST_BOARD.evolve(progress__track=(1, 30), progress__twist=(31, 11)),
        "The board names phases that do not exist: 30, 31.",
    ),
    (
        "too few cards",
        TWIST_BOARD.evolve(progress__twist=(11,)),
        "progress__twist needs a Twist card for each player.",
    ),
    (
        "moves of another kind",
        TWIST_BOARD.evolve(progress__moves=(3,)),
        "are for who is out, who lays the phase, and who does not.",
    ),
    (
        "an end of its own",
        TWIST_BOARD.evolve(ending__game_end="immediate"),
        "A board ends the game at its end: ending__game_end cannot be immediate.",
    ),
    (
        "places of another kind",
        TWIST_BOARD.evolve(ending__places="total"),
        "With progress__selection board the places cannot go by total.",
    ),
]


@pytest.mark.parametrize(("rules", "sentence"), [row[1:] for row in PROBLEMS], ids=ids(PROBLEMS))
def test_boards_that_cannot_be(rules: Ruleset, sentence: str) -> None:
    assert any(problem.endswith(sentence) for problem in rules.problems())


def test_a_track_is_a_list_of_numbers() -> None:
    tracked = called(TWIST_BOARD.evolve, progress__track=[1, 0, 2])
    assert tracked == TWIST_BOARD.evolve(progress__track=(1, 0, 2))
    for wrong in ("12", [1, "2"], 5, None, [True]):
        with pytest.raises(RulesetError, match=r"progress__track: .* is no list of whole numbers"):
            called(TWIST_BOARD.evolve, progress__track=wrong)


def test_who_has_won_is_past_the_end() -> None:
    row = next(row for row in ROWS if row[0] == "L5 with its phase the end is passed")
    over = apply(row[1].to_state(), Discard(NumberCard(12, Suit.RED)))
    assert state_faults(over) == ()
    back = tuple(evolve(seat, position=3) for seat in over.public.seats)
    faults = state_faults(evolve(over, public=evolve(over.public, seats=back)))
    assert "B is not past the end of the board." in map(str, faults)


def test_a_twist_card_for_each_player_is_enough() -> None:
    assert TWIST_BOARD.evolve(progress__twist=(11, 12, 13, 14, 15, 16)).problems() == ()
