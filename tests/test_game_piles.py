"""Three discard piles: J8, L7, TWIST-01, TWIST-05, V23."""

import pytest
from positions import Dealt, Start, at, ids, lines, play

from phaseten import (
    ORIGINAL,
    SKIP,
    Discard,
    Ruleset,
    SensibleBot,
    Setup,
    SetupError,
    check,
    new_game,
    parse_action,
    step,
    view,
)
from phaseten.game import events
from phaseten.testing.deals import filled_deal

PILES = ORIGINAL.evolve(drawing__discard_piles=3)
COVERED = PILES.evolve(dealing__starter_skip="cover")
PICKED_UP = PILES.evolve(skips__pickup=True)
PLAIN = PILES.evolve(skips__plain_discard=True)

DOWN = "R5 B5 G5 | R9 B9 G9"

ROWS: list[tuple[str, Start, str]] = [
    (
        "J8",
        Dealt(COVERED, "D L R", starter="R4", draws="S B7 G2 Y9", dealer="D"),
        """
        = piles R4 | S B7 | G2
        = turn L draw
        = draw_pile 74
        L: draw
        = known L none
        """,
    ),
    (
        "TWIST-05",
        Dealt(COVERED, "A B", starter="S", draws="R4 B7 G2", dealer="B"),
        "= piles S R4 | B7 | G2\n= turn A draw\n= pending A 0",
    ),
    (
        "J8 dealing__starter_skip=redraw_bottom",
        Dealt(PILES.evolve(dealing__starter_skip="redraw_bottom"), "A B", starter="S", draws="R4 S G2 Y1"),
        "= piles R4 | G2 | Y1\n= draw_pile 85",
    ),
    (
        "J8 dealing__starter_skip=skip_first_player: two Skips cost one turn",
        Dealt(PILES, "D L R", starter="S", draws="S R4", dealer="D"),
        "= piles S | S | R4\n= turn R draw\n= legal draw; take 3",
    ),
    (
        "TWIST-01 skips__pickup=True",
        at(PICKED_UP, discards="S | R4 | B7"),
        "= legal draw; take; take 2; take 3\nA: take\n= hand A S",
    ),
    (
        "TWIST-01 skips__pickup=False",
        at(PILES, discards="S | R4 | B7"),
        "A: take -- skip_stays\n= legal draw; take 2; take 3\nA: take 3\n= hand A B7",
    ),
    (
        "J13 drawing__return_drawn=False: a card of any pile",
        at(PILES.evolve(drawing__return_drawn=False), hands={"A": "R1"}, discards="R3 | R6 | R8", stage="draw"),
        "A: take 2\nA: discard R6 > 2 -- return_drawn\nA: discard R1 > 2\n= piles R3 | R1 | R8",
    ),
    (
        "L7",
        at(PILES, hands={"B": "R1"}, discards="S R4 | B7 | G9", melds={"A": DOWN}, draws="Y1"),
        """
        A: take 3
        = legal hit G9 > 1.2; discard G9 > 3
        A: discard G9 -- fill_the_pile
        A: discard G9 > 2 -- fill_the_pile
        A: discard G9 > 4 -- no_such_pile
        A: discard G9 > 3
        = piles S R4 | B7 | G9
        """,
    ),
    (
        "L7 the first pile is filled as well",
        at(PILES, hands={"B": "R1"}, discards="R4 | B7 | G9", melds={"A": DOWN}),
        "A: take\nA: discard R4 > 2 -- fill_the_pile\nA: discard R4\n= piles R4 | B7 | G9",
    ),
    (
        "L7 a pile that is left with cards asks for nothing",
        at(PILES, hands={"A": "", "B": "R1"}, discards="S R4 | B7 | G9", melds={"A": DOWN}),
        "A: take\n= legal discard R4; discard R4 > 2; discard R4 > 3\nA: discard R4 > 2\n= piles S | B7 R4 | G9",
    ),
    (
        "L7 nor does the draw pile",
        at(PILES, hands={"B": "R1"}, discards=" | B7 | G9", melds={"A": DOWN}, draws="Y1"),
        "A: draw\nA: discard Y1 > 2\n= piles none | B7 Y1 | G9",
    ),
    (
        "L7 a Skip that is played fills the pile, or leaves it empty where it lies in front",
        at(PILES, hands={"A": "S R1", "B": "R1"}, melds={"A": DOWN}, discards="R4 | | G9", emptied=1, taken="R1"),
        "A: skip 3\n= piles R4 | S | G9",
    ),
    (
        "L7 skips__placement=in_front",
        at(
            PILES.evolve(skips__placement="in_front"),
            hands={"A": "S R1", "B": "R1"},
            melds={"A": DOWN},
            discards="R4 | | G9",
            emptied=1,
            taken="R1",
        ),
        "A: skip 3\n= piles R4 | none | G9",
    ),
    (
        "L7 a Skip without effect goes where another card would",
        at(PLAIN, hands={"A": "S R1", "B": "R1"}, melds={"A": DOWN}, discards="R4 | | G9", emptied=1, taken="R1"),
        "= legal discard R1 > 2; skip 2; skip 3; discard S > 2",
    ),
    (
        "V23",
        at(PILES, hands={"A": "R1 R2"}, discards="R4 R5 | B7 | G8 G9 G10", rest="C", phases={"A": 1}),
        """
        A: discard R1 > 2
        = turn nobody reshuffle
        chance: reshuffle R4 B7 G9 G8
        = piles R5 | R1 | G10
        = buried R4 B7 G8 G9
        """,
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_three_discard_piles(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


CONTRADICTIONS: list[tuple[str, str, Ruleset]] = [
    (name, f"dealing__{name.replace('=', ' ')} is for one card turned up: there are three discard piles.", rules)
    for name, rules in (
        ("starter_skip=dealer_chooses", PILES.evolve(dealing__starter_skip="dealer_chooses")),
        ("starter_skip=redraw_shuffle", PILES.evolve(dealing__starter_skip="redraw_shuffle")),
        ("starter_wild=goes_to_first", PILES.evolve(dealing__starter_wild="goes_to_first")),
        ("starter_wild=dealer_gives", PILES.evolve(dealing__starter_wild="dealer_gives")),
        ("starter_wild=redraw_shuffle", PILES.evolve(dealing__starter_wild="redraw_shuffle")),
    )
]


@pytest.mark.parametrize(("sentence", "rules"), [row[1:] for row in CONTRADICTIONS], ids=ids(CONTRADICTIONS))
def test_what_is_done_with_one_starter_cannot_be_done_with_three(sentence: str, rules: Ruleset) -> None:
    assert rules.problems() == (sentence,)


def test_a_pile_must_be_empty_to_have_been_emptied() -> None:
    for emptied in (0, 3, -1):
        setup = Setup(PILES, ["A", "B"], hands=["R1 R2"], discards="R4 | | G9", emptied=emptied)
        with pytest.raises(SetupError, match=f"Discard pile {emptied} has not been emptied in this turn."):
            setup.to_state()
    with pytest.raises(SetupError, match="Discard pile 0 has not been emptied"):
        Setup(ORIGINAL, ["A", "B"], hands=["R1 R2"], emptied=0).to_state()


def test_the_number_of_piles_is_that_of_the_rules() -> None:
    with pytest.raises(SetupError, match="The number of discard piles is 1, not 3"):
        Setup(ORIGINAL, ["A", "B"], discards="R4 | R5 | R6").to_state()


def test_the_sensible_bot_takes_what_helps_from_any_pile() -> None:
    state = Setup(PILES, ["A", "B"], hands=["R5 B5 R1"], discards="R12 | G5 | B11", stage="draw").to_state()
    assert str(SensibleBot().choose(view(state, 0), None)) == "take 2"  # type: ignore[arg-type]


def test_the_pile_that_is_not_there_is_told_as_it_is_written() -> None:
    discard = at(PILES, hands={"A": "R1 R2"}, discards="R3 | R6 | R8").to_state()
    draw = at(PILES, hands={"A": "R1"}, discards="R3 | R6 | R8", stage="draw").to_state()
    for state, text in ((discard, "discard R1 > 4"), (draw, "take 4")):
        (failure,) = check(state, parse_action(text, state)).failures
        assert failure.values == {"pile": 4, "piles": 3}


def test_all_cards_that_are_turned_up_are_told_of() -> None:
    game = new_game(COVERED, ["A", "B"])
    (dealt, *_) = step(game, filled_deal(game, "R4 S B7 G2")).events
    assert isinstance(dealt, events.Dealt)
    assert " ".join(map(str, dealt.starters)) == "R4 S B7 G2"


def test_a_skip_that_is_played_names_no_pile() -> None:
    state = at(PILES, hands={"A": "S R1"}, discards="R3 | R6 | R8").to_state()
    told = step(state, Discard(SKIP, 1, 2)).events[0]
    assert told == events.Discarded(0, SKIP, target=1)
