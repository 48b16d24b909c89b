"""The table, the scores, the phases, the choices and the advice as text."""

import random
from typing import Any

import pytest
from attrs import evolve

from phaseten import (
    CONTRACT,
    MASTERS,
    ORIGINAL,
    RULESETS,
    TWO_DECKS,
    WILD,
    Declare,
    GiveStarter,
    HandResult,
    Ruleset,
    RulesetError,
    ScoreSheet,
    SensibleBot,
    Setup,
    Stage,
    Table,
    View,
    best_lay,
    check,
    check_phase,
    legal_actions,
    parse_action,
    standings,
    view,
)
from phaseten.display.advice import distance, hint_lines
from phaseten.display.cards import SortOrder, action_text, melds_text
from phaseten.display.choices import Choice, Row, choice_rows, cost
from phaseten.display.scores import result_lines, sheet_lines
from phaseten.display.table import (
    hand_lines,
    phase_lines,
    phase_text,
    piles_line,
    score_lines,
    standing_lines,
    table_lines,
)
from phaseten.display.words import Names
from phaseten.game.state import Lap
from phaseten.messages.german import GERMAN

NAMES = Names(["Ann", "Ben"], viewer=0)


def seen(setup: Setup) -> View:
    return view(setup.to_state(), 0)


def items(position: View, label: str, order: SortOrder = SortOrder.NUMBER) -> list[str]:
    """The choices of a kind with their numbers, and the note."""
    (row,) = [row for row in choice_rows(position, NAMES, order) if row.label == label]
    return [*(f"{choice.number} {choice.item}" for choice in row.choices), *filter(None, [row.note])]


# ----------------------------------------------------------------------------------------------------------- the table


def test_the_table_shows_phases_cards_melds_skips_and_piles() -> None:
    state = Setup(
        ORIGINAL,
        ["Ann", "Ben"],
        hands=["R5 S", "B1 B2"],
        melds={0: "R7 B7 W | G2 Y2 B2"},
        discards="R1",
        pending_skips=[0, 1],
        stage=Stage.DRAW,
    ).to_state()
    assert table_lines(state.public, NAMES) == [
        "1  You  phase 1 laid            2 cards",
        "   1.1 set 2: B2 G2 Y2",
        "   1.2 set 7: R7 B7 W",
        "2  Ben  phase 1: set 3 + set 3  2 cards  loses 1 turn",
        "draw pile 97, discard pile R1",
    ]


def test_the_table_shows_who_watches_and_who_has_saved() -> None:
    names = ["Ann", "Ben", "Cleo"]
    state = Setup(
        MASTERS,
        names,
        hands=["R5", "B1", ""],
        saved=["W W", "", ""],
        phases=[3, 4, None],
        playing=[True, True, False],
        stage=Stage.DRAW,
        discards="R1",
        tie_break=True,
    ).to_state()
    assert table_lines(state.public, Names(names))[:3] == [
        "1  Ann   phase 3: set 4 + run 4      1 card  2 saved cards",
        "2  Ben   phase 4: run 7              1 card",
        "3  Cleo  does not play in this hand",
    ]


def test_the_piles_are_told_also_when_they_are_empty_or_more_than_one() -> None:
    public = Table(ORIGINAL, ["Ann", "Ben"], seed=1).state.public
    assert piles_line(evolve(public, draw_count=0, discards=((),))) == "draw pile empty, discard pile empty"
    assert piles_line(evolve(public, discards=((WILD,), (), ()))) == "draw pile 87, discard piles W, empty, empty"


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (ORIGINAL, "phase 1: set 3 + set 3"),
        (MASTERS, "no phase declared yet"),
        (MASTERS.evolve(progress__selection="at_laydown"), "any open phase"),
    ],
)
def test_the_phase_of_a_player(rules: Ruleset, told: str) -> None:
    public = Table(rules, ["Ann", "Ben"], seed=1).state.public
    assert phase_text(public.seats[0], public) == told


# ----------------------------------------------------------------------------------------------------------- the scores


def test_a_hand_is_told_with_what_was_left() -> None:
    public = Setup(ORIGINAL, ["Ann", "Ben"], totals=[20, 125], hands=["R1", "B1"], phases=[2, 1]).to_state().public
    result = HandResult(0, (1, None), ((), ORIGINAL.deck.cards("R7 W")), (0, 30))
    assert hand_lines(result, public, NAMES) == [
        "     laid  left in hand  points  total     done",
        "You     1  went out           0     20  1 of 10",
        "Ben     -  R7 W              30    125  0 of 10",
    ]


def test_the_scores_of_a_game_that_goes_on() -> None:
    public = Setup(ORIGINAL, ["Ann", "Ben"], totals=[20, 125], hands=["R1", "B1"], phases=[2, 1]).to_state().public
    assert score_lines(public, NAMES) == [
        "     total     done  now",
        "You     20  1 of 10  phase 2: set 3 + run 4",
        "Ben    125  0 of 10  phase 1: set 3 + set 3",
    ]


def test_the_places() -> None:
    state = Setup(ORIGINAL, ["Ann", "Ben"], totals=[20, 125], hands=["R1", "B1"], phases=[1, 3]).to_state()
    assert standing_lines(standings(state), ORIGINAL, NAMES) == [
        "place          done  total",
        "   1.  Ben  2 of 10    125",
        "   2.  You  0 of 10     20",
    ]


def test_the_phases_of_a_player_are_marked() -> None:
    rules = MASTERS.with_phases("set 3", "run 4", "color 5", numbers=[2, 4, 10])
    setup = Setup(rules, ["Ann", "Ben"], hands=["R1", "B1"], phases=[4, 2], completed=[[2], []])
    seat = setup.to_state().public.seats[0]
    laid = evolve(setup, melds={0: "B1 R2 R3 R4"}).to_state().public.seats[0]
    assert phase_lines(rules) == [" 2  set 3", " 4  run 4", "10  color 5"]
    assert phase_lines(rules, seat) == [" 2  set 3    done", " 4  run 4    now", "10  color 5"]
    assert phase_lines(rules, laid)[1] == " 4  run 4    laid"


# ---------------------------------------------------------------------------------------------------------- the choices


def test_a_turn_begins_with_a_choice_of_cards() -> None:
    position = seen(
        Setup(
            MASTERS,
            ["Ann", "Ben"],
            hands=["R6 W", "B1"],
            phases=[2, 3],
            saved=["R8", ""],
            stage=Stage.DRAW,
            discards="R3",
        )
    )
    assert items(position, "") == ["1 draw", "2 take R3", "3 saved R8"]


def test_the_best_ways_to_lay_come_first_and_many_are_counted() -> None:
    hand = "R5 B5 G5 Y5 R9 B9 G9 W R1 S S"
    position = seen(Setup(ORIGINAL, ["Ann", "Ben"], hands=[hand, "B1"]))
    first, *_, note = items(position, "lay")
    assert first == "1 R5 B5 G5 | R9 B9 G9"
    assert note == "and 19 other ways"
    assert items(position, "discard") == ["4 R1", "5 R5", "6 B5", "7 G5", "8 Y5", "9 R9", "10 B9", "11 G9", "12 W"]
    assert items(position, "skip") == ["13 Ben"]


def test_the_first_way_to_lay_is_the_best_of_the_solver() -> None:
    rng = random.Random(5)
    for _ in range(40):
        table = Table(ORIGINAL.with_phases("set 2 + run 3"), ["Ann", "Ben"], seed=rng.random().hex())
        table.play("draw")
        assert table.turn is not None
        position = table.view(table.turn)
        best = best_lay(position.hand, 1, table.rules)
        lays = [row for row in choice_rows(position, NAMES) if row.label == "lay"]
        assert bool(lays) == (best is not None)
        for row in lays:
            laying = check(table.state, row.choices[0].action).melds
            assert best is not None
            assert sorted(str(meld) for meld in laying) == sorted(str(meld) for meld in best)


def test_discards_stand_in_the_order_of_the_hand() -> None:
    position = seen(Setup(ORIGINAL, ["Ann", "Ben"], hands=["R9 B1 W", "B2"]))
    assert items(position, "discard") == ["1 B1", "2 R9", "3 W"]
    assert items(position, "discard", SortOrder.COLOR) == ["1 R9", "2 B1", "3 W"]


def test_hits_and_exchanges_name_their_meld() -> None:
    rules = ORIGINAL.evolve(wilds__replacement="any")
    position = seen(
        Setup(rules, ["Ann", "Ben"], hands=["R5 W B7", "B1"], melds=["R7 B7 W | G2 Y2 B2", "R4 G4 W | G5 Y5 B5"])
    )
    assert items(position, "hit")[-1] == "6 W=5 > 2.2"
    assert items(position, "replace") == ["7 B7 > 1.2.3"]


def test_saving_is_told_in_a_note() -> None:
    position = seen(Setup(MASTERS, ["Ann", "Ben"], hands=["R6 W", "B1"], phases=[2, 3]))
    assert items(position, "save") == ["a card instead of the discard, as in: save R6"]


def test_a_phase_to_declare_has_its_own_number() -> None:
    done = [1, 2, 4, 5, 6, 7, 8, 10]
    setup = Setup(MASTERS, ["Ann", "Ben"], hands=["R6 W", "B1"], stage=Stage.DECLARE, completed=[done, None])
    (row,) = choice_rows(seen(setup), NAMES)
    assert row.choices == (
        Choice(3, Declare(3), "declare", "set 4 + run 4"),
        Choice(9, Declare(9), "declare", "set 5 + set 2"),
    )


def test_a_starter_is_given_to_a_player() -> None:
    rules = ORIGINAL.evolve(dealing__starter_wild="dealer_gives", dealing__dealer_may_keep=True)
    setup = Setup(
        rules,
        ["Ann", "Ben"],
        hands=["R6 W", "B1"],
        stage=Stage.STARTER,
        discards="W",
        dealer=0,
        turn=0,
        lap=Lap(resume=0, starter_to_give=True),
    )
    (row,) = choice_rows(seen(setup), NAMES)
    assert [(choice.action, choice.text) for choice in row.choices] == [
        (GiveStarter(0), "give you"),
        (GiveStarter(1), "give Ben"),
    ]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_choice_can_be_typed_as_it_is_written(rules: Ruleset) -> None:
    table = Table(rules, ["Ann", "Ben", "Cleo"], seed=4)
    bot, rng = SensibleBot(), random.Random(4)
    for _ in range(150):
        assert table.turn is not None
        position = table.view(table.turn)
        for action in legal_actions(position):
            assert parse_action(action_text(action, rules.deck), position) == action
        table.play(bot.choose(position, rng))


def test_actions_of_chance_and_house_rules_have_a_text() -> None:
    deck = TWO_DECKS.deck
    state = Setup(TWO_DECKS, ["Ann", "Ben"], hands=["3H", "4H"]).to_state()
    for text in ("deal 3H 4H", "discard 3H > 2", "replace 3H > 2.1", "saved", "lay 4: AH K | 2H K=3", "hit K=4 > 1.1"):
        assert action_text(parse_action(text, state), deck).replace("W", "K") == text


# ----------------------------------------------------------------------------------------------------------- the advice


def test_a_hint_tells_how_far_the_phase_is() -> None:
    position = seen(Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 R9 B9 R12", "B1"], discards="G1"))
    advised = SensibleBot().choose(position, random.Random(1))
    assert hint_lines(position, advised) == [
        "A sensible player would now discard R12.",
        "phase 1  set 3 + set 3  2 cards short  helped by any 5 9, W",
    ]


def test_a_hint_tells_that_the_phase_can_be_laid() -> None:
    position = seen(Setup(CONTRACT, ["Ann", "Ben"], hands=["5H 5D 5C AH 2H 3H KS", "AS"]))
    advised = SensibleBot().choose(position, random.Random(1))
    assert hint_lines(position, advised) == [
        "A sensible player would now lay 5H 5D 5C | AH 2H 3H.",
        "phase 1  set 3 + run 3  can be laid",
    ]


def test_a_hint_compares_the_phases_that_can_be_chosen() -> None:
    position = seen(
        Setup(
            MASTERS,
            ["Ann", "Ben"],
            hands=["R5 B5 G5", "B1"],
            stage=Stage.DECLARE,
            completed=[[1, 2, 3, 4, 5, 6, 7, 8], None],
        )
    )
    assert [line.split("  ")[0] for line in hint_lines(position, Declare(9))] == [
        "A sensible player would now declare 9.",
        "phase 9",
        "phase 10",
    ]


def test_how_far_a_hand_is_and_what_comes_first() -> None:
    hand = ORIGINAL.deck.cards("R5 B5 R9 B9 Y9 W")
    assert distance(hand, ORIGINAL.phase(1), ORIGINAL) == ("can be laid",)
    assert distance(hand[:-1], ORIGINAL.phase(1), ORIGINAL) == ("1 card short", "any 5, W")
    assert distance((), ORIGINAL.phase(8), ORIGINAL)[0] == "7 cards short"
    with pytest.raises(RulesetError):
        distance(hand, ORIGINAL.with_phases("set 300").phase(1), ORIGINAL)
    dear, cheap, wild = (ORIGINAL.deck.cards(text) for text in ("R11 B11", "R5 B5", "R5 W"))
    assert [cost(cards, ORIGINAL) for cards in (dear, cheap, wild)] == [(0, -20), (0, -10), (1, -30)]


def test_melds_stand_beside_each_other() -> None:
    melds = check_phase("R5 B5 W | R1 W=2 B3 G4", 2).melds
    assert melds_text(melds, ORIGINAL.deck) == "set 5: R5 B5 W | run: R1 W=2 B3 G4"
    assert melds_text(melds[:1], ORIGINAL.deck, GERMAN) == "Satz 5: R5 B5 W"


def test_a_row_has_choices_of_one_kind() -> None:
    rows = choice_rows(seen(Setup(ORIGINAL, ["Ann", "Ben"], stage="draw", discards="R9")), NAMES)
    assert [(type(row), [choice.item for choice in row.choices]) for row in rows] == [(Row, ["draw", "take R9"])]


SHEETS: list[tuple[str, list[dict[str, Any]], str, str]] = [
    ("begun", [], "next 1 1", "The game goes on."),
    ("a hand", [{"out": "Ann", "laid": ["Ann"], "left": {"Ben": 65}}], "next 2 1", "The game goes on."),
    (
        "over",
        [{"out": "Ann", "laid": ["Ann"], "left": {"Ben": 65}}, {"out": "Ann", "laid": ["Ann"], "left": {"Ben": 5}}],
        "total 0 70",
        "Ann has won.",
    ),
    (
        "tied",
        [
            {"out": "Ann", "laid": ["Ann", "Ben"], "left": {"Ben": 5}},
            {"out": "Ben", "laid": ["Ann", "Ben"], "left": {"Ann": 5}},
        ],
        "next 2 2",
        "Ann and Ben are tied: they play one more hand, and the first to go out wins.",
    ),
]


@pytest.mark.parametrize(("hands", "last", "verdict"), [row[1:] for row in SHEETS], ids=[row[0] for row in SHEETS])
def test_a_score_sheet_ends_with_what_comes_next(hands: list[dict[str, Any]], last: str, verdict: str) -> None:
    sheet = ScoreSheet(ORIGINAL.with_phases("set 3", "run 4"), ["Ann", "Ben"])
    for hand in hands:
        sheet = sheet.hand(**hand)
    lines = sheet_lines(sheet)
    assert len(lines) >= 2 + len(hands)
    assert lines[-1].split() == last.split()
    assert result_lines(sheet)[-1] == verdict


def test_a_hint_after_laying_is_the_advice_alone() -> None:
    position = seen(Setup(ORIGINAL, ["Ann", "Ben"], hands=["R7 B9", "B1"], melds={0: "R7 B7 W | G2 Y2 B2"}))
    advised = SensibleBot().choose(position, random.Random(1))
    assert hint_lines(position, advised) == ["A sensible player would now hit R7 > 1.2."]
