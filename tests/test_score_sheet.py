"""Score sheets: games with real cards, written down and scored by the rules of any edition."""

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from attrs import evolve
from game_strategies import Game, games
from hypothesis import assume, given, settings
from positions import ids
from random_games import EDITIONS, Move, moves, short

import phaseten
from phaseten import (
    CONTRACT,
    MASTERS,
    ORIGINAL,
    TWIST_BOARD,
    TWO_DECKS,
    WILD,
    JsonError,
    NumberCard,
    Outcome,
    Ruleset,
    RulesetError,
    ScoredHand,
    ScoreSheet,
    ScoreSheetError,
    SetupError,
    SheetSeat,
    Suit,
    dump_record,
    from_json,
    standings,
    to_json,
)
from phaseten.exchange.tags import Document
from phaseten.game.events import HandEnded
from phaseten.game.state import EndReason
from phaseten.score_hand import SheetRemark

TWO = ORIGINAL.with_phases("set 3", "run 4")
"""A game of two phases."""
CHOSEN = TWO.evolve(progress__selection="at_laydown")
TEN_HANDS = TWO.evolve(progress__advance="every_hand", progress__hands=2, wilds__beyond_bounds=True)
SAVED = MASTERS.evolve(saving__scored=True)


def sheet(rules: Ruleset = ORIGINAL, players: str = "Ann Ben Cem") -> ScoreSheet:
    return ScoreSheet(rules, players.split())


def written(rules: Ruleset, *hands: dict[str, Any], players: str = "Ann Ben Cem") -> ScoreSheet:
    found = sheet(rules, players)
    for hand in hands:
        found = found.hand(**hand)
    return found


# ----------------------------------------------------------------------------------------------- agreed with the engine


def agrees(game: Iterable[Move], rules: Ruleset) -> None:
    """Every hand that the game scores is scored the same by a sheet."""
    found: ScoreSheet | None = None
    for move in game:
        public = move.after.public
        names = [seat.name for seat in public.seats]
        found = found or ScoreSheet(rules, names)
        for event in move.step.events:
            if not isinstance(event, HandEnded):
                continue
            result = event.result
            playing = found.tied or range(len(names))
            found = found.hand(
                out=result.out,
                laid={seat: result.laid[seat] for seat in playing if result.laid[seat] is not None},
                left={seat: result.left[seat] for seat in playing},
                saved={seat: move.after.saved[seat] for seat in playing} if rules.saving.per_hand else {},
            )
            line = found.lines[-1]
            assert line.result.points == result.points
            assert line.result.laid == result.laid
            assert (line.number, line.outcome) == (event.hand_number, public.outcome)
            assert found.totals == tuple(seat.total for seat in public.seats)
            assert [seat.completed for seat in found.seats] == [seat.completed for seat in public.seats]
            if rules.progress.selection == "in_order":
                assert [seat.phase for seat in found.seats] == [seat.phase for seat in public.seats]
            assert found.standings == standings(move.after)
            assert bool(found.tied) is (public.tie_break and public.outcome is None)
            if found.tied:
                assert found.tied == tuple(at for at, seat in enumerate(public.seats) if seat.playing)
            assert not found.notes()
            assert from_json(to_json(found), ScoreSheet) == found


@settings(max_examples=40, deadline=None)
@given(games(most=300))
def test_a_sheet_agrees_with_the_game(game: Game) -> None:
    assume(game.rules.progress.selection != "board")  # a sheet has none
    agrees(game.moves(), game.rules)


WRITTEN = [rules for rules in EDITIONS if rules is not TWIST_BOARD]


@pytest.mark.parametrize("rules", [*WRITTEN, SAVED], ids=lambda rules: rules.name)
def test_whole_games_agree(rules: Ruleset) -> None:
    own = short(rules).evolve(dealing__hand_size=5)
    for seed in range(3):
        agrees(moves(own, ["Ann", "Ben", "Cem"], random.Random(seed), 1500, sense=0.9), own)


# --------------------------------------------------------------------------------------------------------- what follows

FIRST: dict[str, Any] = {"out": "Ann", "laid": ["Ann", "Ben"], "left": {"Ben": "R5 W", "Cem": 105}}
TIE: list[dict[str, Any]] = [
    {"out": "Ann", "laid": ["Ann", "Ben"], "left": {"Ben": 30, "Cem": 60}},
    {"out": "Ben", "laid": ["Ann", "Ben"], "left": {"Ann": 30, "Cem": 60}},
]


def test_a_hand_is_scored() -> None:
    found = written(ORIGINAL, FIRST)
    assert found.seats == (SheetSeat("Ann", 2, (1,)), SheetSeat("Ben", 2, (1,), 30), SheetSeat("Cem", 1, (), 105))
    assert found.totals == (0, 30, 105)
    assert [row.name for row in found.standings] == ["Ann", "Ben", "Cem"]
    assert found.outcome is None
    assert found.lines[0].result.left == ((), (NumberCard(5, Suit.RED), WILD), ())
    assert sheet().lines == ()


def test_seats_name_players_as_well_as_names_do() -> None:
    named = sheet().hand(out=0, laid={0: 1, "Ben": None}, left={1: [NumberCard(5, Suit.RED), WILD], 2: 105})
    assert named.lines == written(ORIGINAL, FIRST).lines
    assert named.hands[0].phases == (1, None, None)


ENDS: list[tuple[str, Ruleset, list[dict[str, Any]], Outcome | None, tuple[int, ...]]] = [
    ("nobody has finished", TWO, TIE[:1], None, ()),
    (
        "the only one to finish",
        TWO,
        [TIE[0], {"out": "Ben", "laid": ["Ben"], "left": {"Ann": 55, "Cem": 60}}],
        Outcome((1,), EndReason.ONLY_FINISHER),
        (),
    ),
    (
        "the lower total of two",
        TWO,
        [TIE[0], {"out": "Ben", "laid": ["Ann", "Ben"], "left": {"Ann": 5, "Cem": 60}}],
        Outcome((0,), EndReason.LOWEST_TOTAL),
        (),
    ),
    ("a tie", TWO, TIE, None, (0, 1)),
    ("a tie that is shared", TWO.evolve(ending__tie_break="shared"), TIE, Outcome((0, 1), EndReason.SHARED), ()),
    ("a tie of seats", TWO.evolve(ending__tie_break="seat"), TIE, Outcome((0,), EndReason.SEAT_ORDER), ()),
    (
        "a tie played off",
        TWO,
        [*TIE, {"out": "Ben", "laid": ["Ben"], "left": {}}],
        Outcome((1,), EndReason.WON_REPLAY),
        (),
    ),
    ("a tie played off in vain", TWO, [*TIE, {"out": None, "left": {"Ann": "R5", "Ben": 7}}], None, (0, 1)),
    (
        "all phases, chosen",
        CHOSEN,
        [
            {"out": "Ann", "laid": {"Ann": 2, "Ben": 1}, "left": {"Ben": 30, "Cem": 60}},
            {"out": "Ann", "laid": {"Ann": 1}, "left": {"Ben": 60, "Cem": 60}},
        ],
        Outcome((0,), EndReason.ONLY_FINISHER),
        (),
    ),
    (
        "all phases, chosen, and a tie",
        CHOSEN,
        [
            {"out": "Ann", "laid": {"Ann": 2, "Ben": 1}, "left": {"Ben": 30, "Cem": 60}},
            {"out": "Ben", "laid": {"Ann": 1, "Ben": 2}, "left": {"Ann": 30, "Cem": 60}},
        ],
        None,
        (0, 1),
    ),
    (
        "ten hands, though there are two",
        TEN_HANDS,
        [TIE[0], {"out": "Cem", "laid": ["Cem"], "left": {"Ann": 55, "Ben": 60}}],
        Outcome((0,), EndReason.HANDS_PLAYED),
        (),
    ),
    ("the first of ten hands", TEN_HANDS, TIE[:1], None, ()),
    (
        "who completes the last phase must also go out",
        TWO.evolve(ending__game_end="must_go_out"),
        [TIE[0], {"out": "Cem", "laid": ["Ann", "Cem"], "left": {"Ann": 55, "Ben": 60}}],
        None,
        (),
    ),
]


@pytest.mark.parametrize(("rules", "hands", "outcome", "tied"), [row[1:] for row in ENDS], ids=ids(ENDS))
def test_how_a_game_ends(
    rules: Ruleset, hands: list[dict[str, Any]], outcome: Outcome | None, tied: tuple[int, ...]
) -> None:
    found = written(rules, *hands)
    assert (found.outcome, found.tied) == (outcome, tied)
    assert from_json(to_json(found), ScoreSheet) == found


def test_the_phases_that_come_next() -> None:
    assert [seat.phase for seat in written(CHOSEN, FIRST | {"laid": {"Ann": 2}}).seats] == [None, None, None]
    assert [seat.phase for seat in written(TEN_HANDS, TIE[0]).seats] == [2, 2, 2]
    last = written(TEN_HANDS, TIE[0], TIE[1] | {"out": "Cem", "laid": ["Cem"], "left": {"Ann": 60, "Ben": 25}})
    assert [row.name for row in last.standings] == ["Ben", "Ann", "Cem"]  # by the total alone
    by_total = TWO.evolve(ending__places="total")
    assert [row.name for row in written(by_total, TIE[0] | {"left": {"Ben": 60, "Cem": 50}}).standings] == [
        "Ann",
        "Cem",
        "Ben",
    ]


def test_saved_cards_cost_where_they_are_scored() -> None:
    hand = {"out": "Ann", "laid": {"Ann": 4}, "left": {"Ben": "R5"}, "saved": {"Ann": "W", "Ben": "R1 R2"}}
    assert written(SAVED, hand, players="Ann Ben").totals == (25, 15)
    assert written(MASTERS, hand, players="Ann Ben").totals == (0, 5)
    assert written(SAVED, {**hand, "saved": {}, "left": {"Ann": 25, "Ben": 15}}, players="Ann Ben").totals == (25, 15)


# --------------------------------------------------------------------------------------------------- changing a sheet


def test_a_hand_is_corrected_and_the_rest_scored_again() -> None:
    found = written(ORIGINAL, FIRST, {"out": "Ben", "laid": ["Ann", "Ben"], "left": {"Ann": 5, "Cem": 50}})
    corrected = found.correct(1, out="Ben", laid=["Ben"], left={"Ann": 60, "Cem": 105})
    assert [seat.phase for seat in corrected.seats] == [2, 3, 1]
    assert corrected.lines[1].result.laid == (1, 2, None)
    assert corrected.totals == (65, 0, 155)
    assert found.totals == (5, 30, 155)
    assert corrected.undo() == sheet().hand(out="Ben", laid=["Ben"], left={"Ann": 60, "Cem": 105})
    assert corrected.undo().undo() == sheet()


def test_a_correction_that_contradicts_a_phase_that_was_named() -> None:
    found = written(ORIGINAL, FIRST, {"out": "Ben", "laid": {"Ben": 2}, "left": {"Ann": 5, "Cem": 50}})
    with pytest.raises(ScoreSheetError, match=r"^Hand 2, Ben: The phase to be laid was 1, not 2\.$"):
        found.correct(1, out="Ann", laid=["Ann"], left={"Ben": 60, "Cem": 105})


def test_hands_are_priced_again() -> None:
    found = written(ORIGINAL, {**FIRST, "left": {"Ben": "R5 W", "Cem": "R10 R11 R12 S"}})
    dear = ORIGINAL.evolve(scoring__wild=50, scoring__skip=0)
    assert found.under(dear).totals == (0, 55, 30)
    assert found.under(dear).under(ORIGINAL) == found
    assert found.under(CHOSEN.evolve(progress__selection="in_order")).seats[0].phase == 2


def test_points_are_priced_again_only_if_cards_cost_the_same() -> None:
    found, dear = written(ORIGINAL, FIRST), ORIGINAL.evolve(scoring__wild=50)
    assert found.under(TWO).totals == found.totals
    assert found.under(dear, written="keep").totals == (0, 55, 105)
    with pytest.raises(ScoreSheetError) as told:
        found.under(dear)
    assert told.value.problems == (SheetRemark(1, "Cem", "Only points are written, which cannot be priced again."),)
    with pytest.raises(ValueError, match="written points can be refused or kept, not 'lose'"):
        found.under(dear, written="lose")  # type: ignore[arg-type]


def test_what_another_ruleset_does_not_know() -> None:
    saved = written(
        SAVED, {"out": "Ann", "laid": {"Ann": 1}, "left": {"Ben": "R5"}, "saved": {"Ben": "R1"}}, players="Ann Ben"
    )
    assert saved.under(ORIGINAL).totals == (0, 5)
    with pytest.raises(ScoreSheetError, match=r"^Hand 1: R1, R5 is not in two standard decks"):
        saved.under(TWO_DECKS.evolve(saving__per_hand=1))
    with pytest.raises(ScoreSheetError, match=r"^Hand 1, Ann: The phase to be laid was 1, not 4"):
        written(SAVED, {"out": "Ann", "laid": {"Ann": 4}, "left": {"Ben": "R5"}}, players="Ann Ben").under(ORIGINAL)


# ------------------------------------------------------------------------------------------------------------- refused

OVER = ENDS[1][2]
HANDS: list[tuple[str, Ruleset, list[dict[str, Any]], dict[str, Any], list[str]]] = [
    ("nobody of that name", ORIGINAL, [], FIRST | {"out": "Zoe"}, ["Hand 1: There is no player Zoe: there are Ann"]),
    ("no such seat", ORIGINAL, [], FIRST | {"out": 3}, ["Hand 1: There is no seat 3: the seats are 0 to 2."]),
    (
        "a player twice",
        ORIGINAL,
        [],
        FIRST | {"left": {"Ben": 5, 1: 6, "Cem": 60}},
        ["Hand 1, Ben: This player is named twice."],
    ),
    (
        "no cards",
        ORIGINAL,
        [],
        FIRST | {"left": {"Ben": "R5 R13", "Cem": "X"}},
        ["Hand 1, Ben: 'R13' is no card", "Hand 1, Cem: 'X' is no card"],
    ),
    ("nothing", ORIGINAL, [], FIRST | {"left": {"Ben": 5}}, ["Hand 1, Cem: Neither points nor cards are written."]),
    ("points below 0", ORIGINAL, [], FIRST | {"left": {"Ben": -5, "Cem": 60}}, ["Hand 1, Ben: Points are counted"]),
    (
        "out, and cards left",
        ORIGINAL,
        [FIRST],
        FIRST | {"left": {"Ann": "R5", "Ben": 5, "Cem": 60}},
        ["Hand 2, Ann: Who went out has nothing left."],
    ),
    (
        "out, and points",
        ORIGINAL,
        [],
        FIRST | {"left": {"Ann": 5, "Ben": 5, "Cem": 60}},
        ["Hand 1, Ann: Who went out has nothing left."],
    ),
    ("out without a phase", ORIGINAL, [], FIRST | {"out": "Cem", "left": {"Ann": 5, "Ben": 5}}, ["Hand 1, Cem: Who"]),
    (
        "cards of another deck",
        ORIGINAL,
        [],
        FIRST | {"left": {"Ben": [NumberCard(13, Suit.SPADES)], "Cem": 60}},
        ["Hand 1: KS is not in the Phase 10 deck."],
    ),
    (
        "more cards than there are",
        ORIGINAL,
        [],
        FIRST | {"left": {"Ben": "R5 R5", "Cem": "R5 S"}},
        ["Hand 1: More than the deck has: R5."],
    ),
    (
        "saved cards in a game without",
        ORIGINAL,
        [],
        FIRST | {"saved": {"Ben": "R5"}},
        ["Hand 1, Ben: Cards are written as saved, and none are saved in this game."],
    ),
    (
        "saved cards beside points",
        SAVED,
        [],
        {"out": "Ann", "laid": {"Ann": 1}, "left": {"Ben": 60, "Cem": 60}, "saved": {"Cem": "R5"}},
        ["Hand 1, Cem: Saved cards are written, and no cards but points are left."],
    ),
    (
        "another phase than the one due",
        ORIGINAL,
        [FIRST],
        FIRST | {"laid": {"Ann": 1, "Ben": 12}},
        [
            "Hand 2, Ann: The phase to be laid was 2, not 1.",
            "Hand 2, Ben: There is no phase 12: the phases are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
        ],
    ),
    ("a phase that is not named", CHOSEN, [], FIRST, ["Hand 1, Ann: The phase that was laid", "Hand 1, Ben: The"]),
    (
        "a phase again",
        CHOSEN,
        [FIRST | {"laid": {"Ann": 2}}],
        FIRST | {"laid": {"Ann": 2}},
        ["Hand 2, Ann: Phase 2 has been completed before."],
    ),
    ("after the end", TWO, OVER, FIRST, ["Hand 3: The game is over: Ben won."]),
    (
        "a player who does not play off the tie",
        TWO,
        TIE,
        {"out": "Ann", "laid": ["Ann"], "left": {"Cem": 5}},
        ["Hand 3, Cem: This hand breaks the tie of Ann and Ben: nobody else plays."],
    ),
    ("out without having played", TWO, TIE, {"out": "Cem", "left": {}}, ["Hand 3, Cem: This hand breaks the tie"]),
]


@pytest.mark.parametrize(("rules", "hands", "hand", "told"), [row[1:] for row in HANDS], ids=ids(HANDS))
def test_a_hand_that_is_refused(
    rules: Ruleset, hands: list[dict[str, Any]], hand: dict[str, Any], told: list[str]
) -> None:
    found = written(rules, *hands)
    with pytest.raises(ScoreSheetError) as refused:
        found.hand(**hand)
    lines = str(refused.value).splitlines()
    assert len(lines) == len(told) == len(refused.value.problems)
    assert all(line.startswith(begin) for line, begin in zip(lines, told, strict=True)), lines


DATA: list[tuple[str, dict[str, Any], str]] = [
    ("for too few", {"points": (0, 5)}, "Hand 1: Something must be written for each of 3 players."),
    ("out is no seat", {"out": -1}, "Hand 1: There is no seat -1: the seats are 0 to 2."),
    ("points and cards", {"points": (None, 5, 105)}, "Hand 1, Ben: Points are written, and cards besides."),
    ("a phase that was not laid", {"phases": (1, None, 2)}, "Hand 1, Cem: Phase 2 is named, and none was laid."),
]


@pytest.mark.parametrize(("parts", "told"), [row[1:] for row in DATA], ids=ids(DATA))
def test_a_hand_as_data_that_is_refused(parts: dict[str, Any], told: str) -> None:
    (hand,) = written(ORIGINAL, FIRST).hands
    with pytest.raises(ScoreSheetError, match=f"^{told}$"):
        evolve(sheet(), hands=[evolve(hand, **parts)])


def test_no_sheet_at_all() -> None:
    with pytest.raises(SetupError, match="original is for 2 to 6 players, not for 1"):
        sheet(players="Ann")
    for rules, told in (
        (ORIGINAL.with_phases(), "A game has at least one phase"),
        (ORIGINAL.evolve(progress__advance="every_hand"), "progress__advance every_hand needs a number of hands"),
        (TWIST_BOARD, "twist_board is played on a board, and a score sheet has none"),
        (ORIGINAL.evolve(ending__places="position"), "the places cannot go by position"),
    ):
        with pytest.raises(RulesetError, match=told):
            sheet(rules)


def test_hands_that_are_not_there() -> None:
    for number in (0, 1):
        with pytest.raises(ScoreSheetError, match=f"^There is no hand {number}: there are 0.$"):
            sheet().correct(number, **FIRST)
    with pytest.raises(ScoreSheetError, match=r"^There is no hand to take back.$"):
        sheet().undo()


UNTYPED: Any = ScoreSheet
UNTYPED_HAND: Any = ScoredHand

TYPES: list[tuple[str, Callable[[Any], object]]] = [
    ("no ruleset", lambda _: UNTYPED("original", ["Ann", "Ben"])),
    ("no list of players", lambda _: UNTYPED(ORIGINAL, "Ann Ben")),
    ("no hand", lambda found: evolve(found, hands=[1])),
    ("a player by truth", lambda found: found.hand(out=True, left={})),
    ("a player by nothing", lambda found: found.hand(out=1.5, left={})),
    ("one player laid", lambda found: found.hand(out=None, laid="Ann", left={})),
    ("a phase by text", lambda found: found.hand(out=None, laid={"Ann": "1"}, left={})),
    ("nothing left", lambda found: found.hand(out=None, left={"Ann": None})),
    ("left by truth", lambda found: found.hand(out=None, left={"Ann": True})),
    ("a list of what is left", lambda found: found.hand(out=None, left=[5, 6])),
    ("a card by text", lambda found: found.hand(out=None, left={"Ann": ["R5"]})),
    ("a hand by name", lambda found: found.correct("1", **FIRST)),
    ("another ruleset by name", lambda found: found.under("masters")),
    ("laid by number", lambda _: UNTYPED_HAND(None, [1], [None], [5], [None], [()])),
]


@pytest.mark.parametrize("play", [row[1] for row in TYPES], ids=ids(TYPES))
def test_what_is_of_the_wrong_type(play: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError):
        play(sheet())


# --------------------------------------------------------------------------------------------------------------- notes

NOTES: list[tuple[str, Ruleset, dict[str, Any], list[str]]] = [
    ("nothing odd", ORIGINAL, FIRST, []),
    (
        "points that no cards cost",
        ORIGINAL,
        FIRST | {"left": {"Ben": 7, "Cem": 105}},
        ["Hand 1, Ben: 7 points are no sum of what cards cost."],
    ),
    (
        "points of too few cards",
        ORIGINAL,
        FIRST | {"left": {"Ben": 5, "Cem": 45}},
        ["Hand 1, Cem: Who has laid no phase is left with 10 cards, which cost 50 points or more."],
    ),
    (
        "too few cards",
        ORIGINAL,
        FIRST | {"left": {"Ben": 5, "Cem": "R5"}},
        ["Hand 1, Cem: Who has laid no phase is left with 10 cards, not 1."],
    ),
    ("parts of phases are laid", ORIGINAL.evolve(laying__partial=True), FIRST | {"left": {"Ben": 5, "Cem": "R5"}}, []),
    (
        "cards that cost nothing",
        ORIGINAL.evolve(scoring__ranks={1: 0}, scoring__wild=0, scoring__skip=0),
        FIRST | {"left": {"Ben": 5, "Cem": 0}},
        ["Hand 1, Ben: 5 points are no sum of what cards cost."],
    ),
]


@pytest.mark.parametrize(("rules", "hand", "told"), [row[1:] for row in NOTES], ids=ids(NOTES))
def test_what_is_odd_is_noted(rules: Ruleset, hand: dict[str, Any], told: list[str]) -> None:
    assert [str(note) for note in written(rules, hand).notes()] == told


def test_who_breaks_a_tie_may_have_anything_left() -> None:
    assert written(TWO, *TIE, {"out": None, "left": {"Ann": 7}}).notes() == ()


# ---------------------------------------------------------------------------------------------------------------- JSON


def test_a_sheet_as_json() -> None:
    found = written(CONTRACT, {"out": "Ann", "laid": ["Ann"], "left": {"Ben": "2H Jo", "Cem": 70}})
    assert to_json(found).endswith(
        '"players": ["Ann", "Ben", "Cem"], "hands": [{"out": 0, "laid": [true, false, false], '
        '"phases": [null, null, null], "points": [null, null, 70], "left": [[], ["2H", "W"], null], '
        '"saved": [[], [], []]}]}'
    )
    assert from_json(to_json(found), ScoreSheet) == found
    parts: tuple[Document, ...] = (*found.hands, *found.lines, *found.seats, *found.notes())
    for part in parts:
        assert from_json(to_json(part), type(part)) == part


def test_a_sheet_that_cannot_be_is_refused_with_the_place() -> None:
    text = to_json(written(ORIGINAL, FIRST, FIRST)).replace("105", "-5")
    with pytest.raises(JsonError) as told:
        from_json(text, ScoreSheet)
    assert str(told.value) == "$.hands[0]: Hand 1, Cem: Points are counted from 0, not from -5."
    with pytest.raises(JsonError, match=r"^\$: original is for 2 to 6 players, not for 1\.$"):
        from_json(to_json(sheet()).replace(', "Ben", "Cem"', ""), ScoreSheet)


def test_a_sheet_is_loaded_when_it_is_used() -> None:
    assert {"ScoreSheet", "ScoredHand", "parse_score_sheet"} <= set(dir(phaseten))
    assert dump_record is phaseten.dump_record
