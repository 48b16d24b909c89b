"""Setup: any position from what is special in it; every problem and every note, and how its parts are read."""

from collections import Counter
from typing import Any, Final

import pytest
from game_strategies import Game, games
from hypothesis import given, settings
from positions import cards_of
from random_games import PLAYERS

from phaseten import (
    CONTRACT,
    LAST_ROUND,
    MASTERS,
    MATTEL,
    ORIGINAL,
    SKIP,
    TWO_DECKS,
    WILD,
    NumberCard,
    RulesetError,
    Setup,
    SetupError,
    Stage,
    State,
    Suit,
    apply,
    check_phase,
    from_json,
    legal_actions,
    parse_meld,
    position_notes,
    to_json,
    view,
)
from phaseten.game.state import Lap, TurnSoFar

R5: Final = NumberCard(5, Suit.RED)
AT_LAYDOWN: Final = ORIGINAL.evolve(progress__selection="at_laydown")
GIVING: Final = ORIGINAL.evolve(dealing__starter_wild="dealer_gives")


def setup(rules: Any = ORIGINAL, **parts: Any) -> Setup:
    """A position of Ann, Ben and Cem; Ann is on turn with one card, if nothing else is said."""
    return Setup(rules, PLAYERS[:3], **({"hands": ["R5"]} | parts))


# ------------------------------------------------------------------------------------------------------------- problems

PROBLEMS: Final[list[tuple[str, Setup, list[str]]]] = [
    # cards
    ("bad text of a hand", setup(hands=["R5 X9"]), ["In the hand of Ann: 'X9' is no card"]),
    ("bad text of the discards", setup(discards="R13"), ["In the discard pile: 'R13' is no card"]),
    ("bad text of the draw pile", setup(draw_pile="Q1"), ["In the draw pile: 'Q1' is no card", "In no place"]),
    ("bad text of saved cards", setup(MASTERS, phases=[1] * 3, saved=["", "?"]), ["In the saved cards of Ben: '?'"]),
    ("bad text of known cards", setup(known=["?"]), ["In the known cards of Ann: '?'"]),
    ("bad text of the card taken", setup(taken="?"), ["In the card taken: '?'"]),
    (
        "a card of another deck",
        setup(hands=[[NumberCard(5, Suit.HEARTS)]]),
        ["In the hand of Ann: 5H is not in this deck."],
    ),
    ("a third copy", setup(hands=["R5 R5", "R5"]), ["More than the deck has: R5."]),
    ("a third copy on the table", setup(hands=["R5 R7"], discards="R7 R7"), ["More than the deck has: R7."]),
    ("too many Skips", setup(hands=["R5 S S S S"], discards="S"), ["More than the deck has: S."]),
    (
        "a Skip in front is a Skip of the deck",
        setup(MATTEL, hands=["R5 S S S S"], pending_skips=[0, 1], skips_in_front=[0, 1]),
        ["More than the deck has: S."],
    ),
    ("cards in no place", setup(draw_pile="R1 R2"), ["In no place at all: "]),
    # seats
    ("a hand too many", setup(hands=["R5", "", "", "R1"]), ["hands names a seat that does not exist."]),
    ("a hand of seat 3", setup(hands={0: "R5", 3: "R1"}), ["hands names a seat that does not exist."]),
    ("a total of seat -1", setup(totals={-1: 5}), ["totals names a seat that does not exist."]),
    ("a negative total", setup(totals=[-5]), ["Ann has -5 points."]),
    ("turns below nothing", setup(pending_skips=[-1]), ["this cannot be -1"]),
    (
        "Skips in front without a turn to lose",
        setup(skips_in_front=[1]),
        ["Ann has 1 Skips in front and 0 turns to lose."],
    ),
    (
        "known cards that are not there",
        setup(known=["R6"]),
        ["Ann is known to have cards that are neither in the hand"],
    ),
    ("more known cards than cards", setup(known=["R5 R6"]), ["known to have more cards", "neither in the hand"]),
    (
        "saved cards where none are saved",
        setup(saved=["R6"]),
        ["Ann has saved cards, and none are saved in this game."],
    ),
    (
        "fresh cards that are not saved",
        setup(MASTERS, phases=[1] * 3, fresh=["R6"]),
        [
            "Ann is known to have saved more cards than the 0 that there are.",
            "Ann has saved cards in this hand that are not among the saved ones.",
        ],
    ),
    ("nobody plays", setup(playing=[False] * 3), ["Nobody takes part in this hand."]),
    # phases and melds
    ("a phase 11", setup(phases=[11]), ["Ann plays phase 11, which does not exist."]),
    ("a phase 11 completed", setup(completed=[[11]]), ["Ann has completed a phase that does not exist."]),
    ("a phase completed twice", setup(completed=[[1, 1]]), ["The phases that Ann has completed are not in order."]),
    ("no phase declared", setup(MASTERS, phases=[1, 1]), []),
    ("no phase", setup(MASTERS, phases=[None, 1, 1]), ["Ann plays no phase."]),
    ("melds of no phase", setup(AT_LAYDOWN, melds=["R7 B7 W | G2 Y2 B2"]), ["Ann has laid melds and plays no phase."]),
    ("melds of phase 11", setup(phases=[11], melds=["R7 B7 W | G2 Y2 B2"]), ["laid melds and plays no phase", "11"]),
    ("bad text of melds", setup(melds=["R7 B7 X | G2 Y2 B2"]), ["In the melds of Ann: 'X' is no card"]),
    ("an unknown kind of meld", setup(melds=["flush: R7 B7 G7 | G2 Y2 B2"]), ["In the melds of Ann: "]),
    ("melds that are no phase", setup(melds=["R7 B7 | G2 Y2 B2"]), ["Ann has not laid phase 1: set 3 needs 3 cards"]),
    ("melds of another phase", setup(melds=["R7 B7 G7 | R1 R2 R3 R4"]), ["Ann has not laid phase 1: "]),
    ("melds of wilds alone", setup(melds=["W W W | W W W"]), ["Ann has not laid phase 1: A phase needs"]),
    # whose turn
    ("between two turns", setup(stage="between"), ["A position cannot be set up at the stage between."]),
    (
        "the end of the game",
        setup(stage="over"),
        ["set up at the stage over", "nobody's turn", "no hand", "no outcome"],
    ),
    ("the turn of seat 3", setup(turn=3), ["There is no seat 3: the seats are 0 to 2."]),
    ("the turn of seat -1", setup(turn=-1), ["There is no seat -1: the seats are 0 to 2."]),
    ("the turn of who watches", setup(playing=[False, True, True], turn=0), ["It cannot be the turn of seat 0."]),
    ("a turn while cards are dealt", setup(stage="deal", turn=0, hands=[]), ["At the stage deal it is nobody's turn."]),
    ("a turn in a reshuffle", setup(stage="reshuffle", turn=0), ["it is nobody's turn", "A reshuffle needs"]),
    ("a reshuffle with a draw pile", setup(stage="reshuffle", discards="R1 R2"), ["A reshuffle needs an empty"]),
    ("no starter to give", setup(stage="starter", dealer=0, lap=Lap(0, True)), ["There is no starter to give away."]),
    (
        "a starter that another gives",
        setup(GIVING, stage="starter", turn=1, discards="W", lap=Lap(0, True)),
        ["The starter is given away by the dealer."],
    ),
    ("nothing given back", setup(stage="give_back"), ["No starter is given away in this game."]),
    ("nothing declared", setup(stage="declare"), ["No phases are declared in this hand."]),
    ("a card taken and gone", setup(taken="R9"), ["Ann does not hold the card taken in this turn."]),
    (
        "a card taken before the draw",
        setup(stage="draw", discards="R1", taken="R5"),
        ["Nothing has been done in a turn"],
    ),
    ("laid now and nothing there", setup(laid_now=True), ["Ann has laid in this turn, and has no melds."]),
    ("out, and no final round", setup(lap=Lap(out=1)), ["Only a final round goes on when somebody has gone out."]),
    ("a turn that goes on elsewhere", setup(lap=Lap(resume=1)), ["At the stage play no seat is remembered"]),
    ("an unknown seat out", setup(lap=Lap(out=7)), ["There is no seat 7"]),
    ("hand 0", setup(hand_number=0), ["The hands are counted from 1, so this is not hand 0."]),
    ("turns below none", setup(lap=Lap(stalled=-1)), ["The turns are counted from 0, not from -1."]),
    ("nothing can be done", setup(hands=[], stage="play"), ["Ann can do nothing."]),
    # players
    ("one player", Setup(ORIGINAL, ["Ann"]), ["original is for 2 to 6 players, not for 1."]),
    ("names twice", Setup(ORIGINAL, ["Ann", "Ann"]), ["The names must differ: Ann"]),
    ("the dealer is no seat", setup(dealer=3), ["The dealer is a seat from 0 to 2, not 3."]),
    # all at once
    (
        "several",
        setup(hands=["R5 X9", "", "", "R1"], totals=[-5], turn=9, phases=[11]),
        ["hands names a seat", "'X9' is no card", "Ann has -5 points", "There is no seat 9"],
    ),
]


@pytest.mark.parametrize(("position", "told"), [row[1:] for row in PROBLEMS], ids=[row[0] for row in PROBLEMS])
def test_every_problem_is_told_and_refused(position: Setup, told: list[str]) -> None:
    problems = position.problems()
    assert len(problems) == len(told), problems
    for part in told:
        assert any(part in problem for problem in problems), problems
    if told:
        with pytest.raises(SetupError) as refused:
            position.to_state()
        assert refused.value.problems == problems
        assert str(refused.value) == " ".join(problems)
        assert position.notes() == ()
    else:
        position.to_state()


NO_SEAT: Final[dict[str, object]] = {
    "hands": "R1",
    "melds": "",
    "saved": "R1",
    "fresh": "R1",
    "phases": 1,
    "completed": (1,),
    "totals": 5,
    "pending_skips": 1,
    "skips_in_front": 1,
    "known": "R1",
    "playing": True,
    "positions": 1,
}
"""What is given by seat, with a value for somebody who does not play."""


@pytest.mark.parametrize("part", NO_SEAT)
def test_no_part_is_given_for_a_seat_that_does_not_exist(part: str) -> None:
    position = setup(**{part: {3: NO_SEAT[part]}})
    assert f"{part} names a seat that does not exist." in position.problems()


CARDS: Final = [
    ("hands", ["X9"], "the hand of Ann"),
    ("saved", ["X9"], "the saved cards of Ann"),
    ("fresh", ["X9"], "the cards saved in this hand of Ann"),
    ("known", ["X9"], "the known cards of Ann"),
    ("discards", "X9", "the discard pile"),
    ("draw_pile", "X9", "the draw pile"),
    ("taken", "X9", "the card taken"),
    ("melds", ["X9 | R1"], "the melds of Ann"),
]


@pytest.mark.parametrize(("part", "text", "place"), CARDS)
def test_a_text_that_is_no_card_is_told_with_its_place(part: str, text: object, place: str) -> None:
    found = "'X9' is no card: the Phase 10 deck has R1 to Y12, W, S (at position 0 of 'X9')"
    if part == "melds":
        found = found.replace("of 'X9'", "of 'X9 '")
    problems = setup(**{part: text}).problems()
    assert f"In {place}: {found}." in problems, problems


def test_each_seat_with_melds_that_are_no_phase_is_told() -> None:
    problems = setup(melds=["R7 B7 | G2 Y2 B2", "R6 B6 | G3 Y3"]).problems()
    assert problems == (
        "Ann has not laid phase 1: set 3 needs 3 cards and has 2.",
        "Ben has not laid phase 1: set 3 needs 3 cards and has 2.",
    )


def test_a_ruleset_that_cannot_be_played_comes_first() -> None:
    odd = ORIGINAL.evolve(dealing__hand_size=0)
    for ask in (Setup.problems, Setup.notes, Setup.to_state):
        with pytest.raises(RulesetError):
            ask(setup(odd))


# ---------------------------------------------------------------------------------------------------------------- notes

FULL: Final = "R5 R6 R7 R8 R9 B1 B2 B3 B4 B5"
NOTES: Final[list[tuple[str, Setup, list[str]]]] = [
    (
        "a hand of one card",
        setup(playing=[True, True, False]),
        ["Ann has laid nothing and holds 1 card, not 11.", "Ben"],
    ),
    (
        "who has laid may hold any number",
        setup(melds=["R7 B7 W | G2 Y2 B2"], playing=[True, True, False]),
        ["Ben has laid"],
    ),
    ("hands between two hands", setup(stage="deal", hands=[]), []),
    (
        "full hands",
        Setup(ORIGINAL, PLAYERS[:2], stage="draw", hands=[FULL, "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10"], discards="Y1"),
        [],
    ),
    ("full hands and a card drawn", Setup(ORIGINAL, PLAYERS[:2], hands=[FULL + " Y1", FULL]), []),
    (
        "a phase that is completed",
        Setup(MASTERS, PLAYERS[:2], hands=[FULL + " Y1", FULL], phases=[3, 1], completed=[[1, 3], []]),
        ["Ann plays phase 3, which is completed."],
    ),
    (
        "all phases completed, where the last is played again",
        Setup(MASTERS, PLAYERS[:2], hands=[FULL + " Y1", FULL], phases=[3, 1], completed=[range(1, 11), []]),
        [],
    ),
    (
        "a wild given as the first draw, before phases are declared",
        Setup(
            MASTERS.evolve(dealing__starter_wild="goes_to_first"),
            PLAYERS[:2],
            stage="declare",
            hands=[FULL + " W", FULL],
            taken="W",
            known=["W", ""],
        ),
        [],
    ),
    (
        "a tie played off by one who has not finished",
        Setup(
            ORIGINAL,
            PLAYERS[:2],
            hands=[FULL + " Y1", FULL],
            tie_break=True,
            phases=[10, 10],
            completed=[range(1, 11), []],
        ),
        ["Ben plays off a tie, and has not completed the last phase."],
    ),
]


@pytest.mark.parametrize(("position", "told"), [row[1:] for row in NOTES], ids=[row[0] for row in NOTES])
def test_notes_are_told_and_refuse_nothing(position: Setup, told: list[str]) -> None:
    assert position.problems() == ()
    notes = position.notes()
    assert len(notes) == len(told), notes
    assert all(part in note for part, note in zip(told, notes, strict=True))
    assert cards_of(position.to_state()).total() in (0, 106, 108)


# ----------------------------------------------------------------------------------------------------- what is left out


def test_what_is_not_named_is_as_at_the_start_of_a_hand() -> None:
    state = setup().to_state()
    public = state.public
    assert (public.rules, public.stage, public.turn, public.dealer) == (ORIGINAL, Stage.PLAY, 0, 2)
    assert (public.hand_number, public.tie_break, public.lap, public.so_far) == (1, False, Lap(), TurnSoFar())
    assert (public.discards, public.buried, public.last_hand, public.outcome) == (((),), (), None, None)
    assert state.hands == ((R5,), (), ())
    for seat in public.seats:
        assert (seat.phase, seat.completed, seat.melds, seat.total, seat.playing) == (1, (), (), 0, True)
        assert (seat.pending_skips, seat.skips_in_front, seat.known, seat.saved_count) == (0, 0, (), 0)
    assert public.draw_count == len(state.draw_pile) == 107


def test_the_draw_pile_is_what_is_left_in_the_order_of_the_deck() -> None:
    position = setup(
        MATTEL,
        hands=["R5 W"],
        discards="R1",
        melds={1: "R7 B7 W | G2 Y2 B2"},
        pending_skips=[0, 1],
        skips_in_front=[0, 1],
    )
    state = position.to_state()
    assert list(state.draw_pile) == sorted(state.draw_pile)
    assert cards_of(state) == Counter(MATTEL.deck.composition(3))
    assert Counter(state.draw_pile)[WILD] == 6
    assert Counter(state.draw_pile)[SKIP] == 3


def test_a_draw_pile_that_is_named_keeps_its_order() -> None:
    rest = setup().to_state().draw_pile
    state = setup(draw_pile=rest[::-1]).to_state()
    assert state.draw_pile == rest[::-1]


def test_before_a_deal_the_cards_are_in_the_box() -> None:
    assert setup(stage="deal", hands=[]).to_state().draw_pile == ()


@pytest.mark.parametrize(
    ("parts", "turn"),
    [
        ({}, 0),
        ({"dealer": 0}, 1),
        ({"dealer": 0, "turn": 2, "hands": ["", "", "R1"]}, 2),
        ({"stage": "deal", "hands": []}, None),
    ],
)
def test_the_turn_is_left_of_the_dealer_unless_it_is_named(parts: dict[str, Any], turn: int | None) -> None:
    position = setup(**({"hands": ["R5", "R6", "R7"]} | parts))
    assert position.to_state().public.turn == turn


def test_a_starter_is_given_by_the_dealer() -> None:
    state = setup(GIVING, stage="starter", discards="W", lap=Lap(starter_to_give=True)).to_state()
    assert (state.public.turn, state.public.lap.resume) == (2, 2)
    assert [str(action) for action in legal_actions(state)] == ["give 1", "give 2"]


@pytest.mark.parametrize(
    ("rules", "stage", "phases"),
    [
        (ORIGINAL, "draw", (1, 1, 1)),
        (MASTERS, "draw", (1, 1, 1)),
        (MASTERS, "declare", (None, None, None)),
        (AT_LAYDOWN, "draw", (None, None, None)),
        (ORIGINAL.with_phases("set 2", "set 3", numbers=[2, 4]), "draw", (2, 2, 2)),
    ],
)
def test_the_first_phase_is_played_where_all_are_known(rules: Any, stage: str, phases: tuple[int | None, ...]) -> None:
    position = setup(rules, stage=stage, discards="R1")
    assert position.problems() == ()
    assert tuple(seat.phase for seat in position.to_state().public.seats) == phases


def test_in_a_tie_break_all_play_a_phase() -> None:
    seats = setup(AT_LAYDOWN, tie_break=True).to_state().public.seats
    assert [seat.phase for seat in seats] == [1, 1, 1]


def test_a_turn_that_begins_without_a_draw_pile_is_counted() -> None:
    rest = setup(hands=["R5", "R6"], discards="R7").to_state().draw_pile
    begun = setup(stage="draw", hands=["R5", "R6", rest], discards="R7").to_state().public
    assert (begun.draw_count, begun.lap.stalled) == (0, 1)
    assert setup(stage="draw").to_state().public.lap.stalled == 0


def test_skips_that_are_set_aside_are_not_in_the_draw_pile() -> None:
    state = setup(lap=Lap(set_aside=2)).to_state()
    assert state.draw_pile.count(SKIP) == 2


def test_blank_melds_are_none() -> None:
    assert setup(melds=["", " "]).to_state() == setup().to_state()


def test_where_phases_come_in_order_those_before_are_completed() -> None:
    seats = setup(phases=[4, 1, 10], completed={1: [1, 2]}).to_state().public.seats
    assert [seat.completed for seat in seats] == [(1, 2, 3), (1, 2), tuple(range(1, 10))]
    masters = setup(MASTERS, phases=[4, 1, 10]).to_state().public.seats
    assert [seat.completed for seat in masters] == [(), (), ()]


# ----------------------------------------------------------------------------------------------------- text and objects


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ({"hands": ["R5 W"]}, {"hands": [[WILD, R5]]}),
        ({"hands": ["", "R5"], "turn": 1}, {"hands": {1: (R5,)}, "turn": 1}),
        ({"discards": "W R5"}, {"discards": [WILD, R5]}),
        ({"taken": "R5"}, {"taken": R5}),
        ({"known": ["R5"]}, {"known": {0: [R5]}}),
        ({"stage": "draw", "discards": "R1"}, {"stage": Stage.DRAW, "discards": "R1"}),
        ({"melds": ["R7 B7 W | G2 Y2 B2"]}, {"melds": {0: ["R7 B7 W", "G2 Y2 B2"]}}),
        ({"melds": ["R7 B7 W | G2 Y2 B2"]}, {"melds": [check_phase("G2 Y2 B2 | R7 B7 W", 1).melds]}),
        ({"melds": ["set 7: R7 B7 W | set: G2 Y2 B2"]}, {"melds": [["R7 B7 W", parse_meld("set: G2 Y2 B2")]]}),
    ],
)
def test_parts_are_given_as_text_or_as_objects(text: dict[str, Any], objects: dict[str, Any]) -> None:
    base = {"hands": ["R5 W"]}
    assert setup(**(base | text)).to_state() == setup(**(base | objects)).to_state()


def test_a_meld_is_read_as_it_lies() -> None:
    """Hits make melds larger than the phase asks for, and may fix what wilds are."""
    state = setup(phases=[2, 1, 1], melds=["set: R7 B7 G7 Y7 W | run: R3 W=4 B5 G6 R7 Y8"]).to_state()
    assert [str(meld) for meld in state.public.seats[0].melds] == ["set 7: R7 B7 G7 Y7 W", "run: R3 W=4 B5 G6 R7 Y8"]


def test_what_lies_may_be_larger_than_an_exact_lay() -> None:
    exact = ORIGINAL.evolve(laying__exact=True)
    state = setup(exact, melds=["R7 B7 G7 Y7 | G2 Y2 B2"]).to_state()
    assert len(state.public.seats[0].melds[1].cards) == 4


@pytest.mark.parametrize("rules", [TWO_DECKS, CONTRACT], ids=lambda rules: rules.name)
def test_the_deck_of_the_ruleset_reads_the_text(rules: Any) -> None:
    wild = rules.deck.text(WILD)
    state = setup(rules, hands=[f"5H {wild}"], discards="9S").to_state()
    assert state.hands[0] == (NumberCard(5, Suit.HEARTS), WILD)
    assert cards_of(state) == Counter(rules.deck.composition(3))


def test_a_position_can_be_played_on() -> None:
    state = setup(LAST_ROUND, hands=["R5", "B1", "B2"], melds=["R7 B7 W | G2 Y2 B2"], totals=[10, 20, 30]).to_state()
    after = apply(state, next(iter(legal_actions(state))))
    assert (after.public.lap.out, after.public.lap.last_turns, after.public.turn) == (0, (2,), 1)


def test_a_setup_is_a_value() -> None:
    assert setup() == setup()
    assert setup() != setup(discards="R1")
    assert setup().players == PLAYERS[:3]


def test_a_state_from_elsewhere_has_the_same_notes() -> None:
    position = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R1 R2", "B1"])
    loaded = from_json(to_json(position.to_state()), State)
    assert position_notes(loaded) == position.notes() != ()
    with pytest.raises(TypeError):
        position_notes(view(loaded, 0))  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(games())
def test_no_state_of_a_game_has_notes(game: Game) -> None:
    assert [position_notes(state) for state in game.states() if position_notes(state)] == []
