"""``phaseten play``: what a person types, and what comes of it."""

import random
import re
import sys
from collections.abc import Sequence
from io import StringIO

import pytest
from click.testing import CliRunner, Result

from phaseten import (
    MASTERS,
    ORIGINAL,
    RULESETS,
    SKIP,
    WILD,
    Discard,
    Draw,
    Hit,
    NumberCard,
    ParseError,
    PlayerAction,
    Ruleset,
    Save,
    SensibleBot,
    Setup,
    Source,
    Stage,
    Suit,
    Table,
    View,
    view,
)
from phaseten.cli.app import app
from phaseten.cli.entries import Command, Entry, Unclear, read_entry
from phaseten.cli.guide import guide
from phaseten.cli.screen import Screen
from phaseten.cli.session import ME, Leaving, Session
from phaseten.cli.shared import BOTS, bot_names
from phaseten.display.cards import SortOrder
from phaseten.display.choices import choice_rows
from phaseten.display.words import Names
from phaseten.game.events import HandEnded

R5 = NumberCard(5, Suit.RED)
R7 = NumberCard(7, Suit.RED)


def play(lines: Sequence[str], *arguments: str) -> Result:
    """A game in which these lines are typed."""
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner().invoke(app, ["play", *arguments], input=text, catch_exceptions=False)


# ------------------------------------------------------------------------------------------------------- what is typed


def seen(setup: Setup) -> View:
    return view(setup.to_state(), 0)


DRAWING = seen(Setup(ORIGINAL, ["You", "Ann"], hands=["R5 W", "B1"], discards="R7", stage=Stage.DRAW))
PLAYING = seen(
    Setup(
        ORIGINAL,
        ["You", "Ann", "Ben"],
        hands=["R5 W S R7", "B1", "B2"],
        melds={0: "R8 B8 W | G2 Y2 B2", 1: "R4 G4 Y4 | G5 Y5 B5"},
        pending_skips=[0, 0, 1],
    )
)
LAYING = seen(Setup(ORIGINAL, ["You", "Ann"], hands=["R5 B5 G5 R9 B9 G9 W", "B1"]))
WITH_SKIPS = seen(Setup(ORIGINAL, ["You", "Ann", "Ben"], hands=["R5 S", "B1", "B2"]))
NO_SKIP = seen(Setup(ORIGINAL, ["You", "Ann", "Ben"], hands=["R5 B6", "B1", "B2"]))
MASTER = seen(Setup(MASTERS, ["You", "Ann"], hands=["R5 W", "B1"], phases=[1, 1], saved=["R7", ""], stage=Stage.DRAW))


def read(text: str, position: View) -> Entry:
    names = Names([seat.name for seat in position.public.seats], viewer=0)
    return read_entry(text, position, choice_rows(position, names))


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("?", Command.HELP),
        ("help", Command.HELP),
        ("hint", Command.HINT),
        ("HAND", Command.HAND),
        ("table", Command.TABLE),
        ("phases", Command.PHASE),
        ("score", Command.SCORE),
        (" undo ", Command.UNDO),
        ("exit", Command.QUIT),
        ("sort  number", SortOrder.NUMBER),
        ("sort colour", SortOrder.COLOR),
    ],
)
def test_commands_are_taken_at_any_time(text: str, entry: Entry) -> None:
    assert read(text, DRAWING) is entry
    assert read(text, PLAYING) is entry


@pytest.mark.parametrize(
    ("text", "position", "action"),
    [
        # a turn begins
        ("1", DRAWING, Draw()),
        ("2", DRAWING, Draw(Source.DISCARD)),
        ("draw", DRAWING, Draw()),
        ("d", DRAWING, Draw()),
        ("Take", DRAWING, Draw(Source.DISCARD)),
        ("t", DRAWING, Draw(Source.DISCARD)),
        ("take r7", DRAWING, Draw(Source.DISCARD)),
        ("R7", DRAWING, Draw(Source.DISCARD)),
        ("R5", DRAWING, Discard(R5)),
        ("saved", MASTER, Draw(Source.SAVED, card=ORIGINAL.deck.card("R7"))),
        ("saved r7", MASTER, Draw(Source.SAVED, 0, R7)),
        # and ends
        ("R5", PLAYING, Discard(R5)),
        ("w", PLAYING, Discard(WILD)),
        ("discard R5", PLAYING, Discard(R5)),
        ("d R5", PLAYING, Discard(R5)),
        ("save R5", MASTER, Save(R5)),
        # with a Skip
        ("skip", PLAYING, Discard(SKIP, 1)),
        ("skip Ann", PLAYING, Discard(SKIP, 1)),
        ("SKIP ANN", PLAYING, Discard(SKIP, 1)),
        ("skip 2", PLAYING, Discard(SKIP, 1)),
        ("skip ben", PLAYING, Discard(SKIP, 2)),
        ("skip 9", PLAYING, Discard(SKIP, 8)),
        ("S", PLAYING, Discard(SKIP)),
        ("skip", NO_SKIP, Discard(SKIP)),
        # after a hit
        ("hit R5", PLAYING, Hit(R5, 1, 1)),
        ("hit R5 > 2.2", PLAYING, Hit(R5, 1, 1)),
        ("hit R5>1.1", PLAYING, Hit(R5, 0, 0)),
    ],
)
def test_actions_are_taken_in_long_and_in_short(text: str, position: View, action: PlayerAction) -> None:
    assert read(text, position) == action


@pytest.mark.parametrize("text", ["1", "l R5 B5 G5 | R9 B9 G9", "lay  r5 b5 g5 |  r9 b9 g9"])
def test_a_way_to_lay_is_taken_by_its_number_or_its_cards(text: str) -> None:
    assert str(read(text, LAYING)) == "lay R5 B5 G5 | R9 B9 G9"


def test_a_way_to_lay_that_is_not_listed_can_be_typed() -> None:
    assert str(read("lay R5 B5 W=5|R9 B9 G9", LAYING)) == "lay R5 B5 W=5 | R9 B9 G9"
    assert str(read("lay R5 B5 G5 | R9", LAYING)) == "lay R5 B5 G5 | R9"


@pytest.mark.parametrize(
    ("text", "position", "told"),
    [
        ("", DRAWING, "type a number, an action or a command; ? tells more"),
        ("  ", DRAWING, "type a number, an action or a command; ? tells more"),
        ("sort", DRAWING, "the hand is sorted by 'sort number' or 'sort color'"),
        ("3", DRAWING, "there is no choice 3"),
        ("foo bar", DRAWING, "'foo' is neither an action nor a command; ? tells what can be typed"),
        ("lay", DRAWING, "there is nothing to lay now"),
        ("replace", PLAYING, "there is nothing to replace now"),
        ("hit B12", PLAYING, "no meld takes this now; say which, as in 'hit B12 > 2.1', to be told why"),
        ("skip", WITH_SKIPS, "say which: type 2 or 3, or more of it"),
        ("hit W", PLAYING, "say which: type 1, 2, 3 or 5, or more of it"),
        ("lay", LAYING, "say which: type 1, 2 or 3, or more of it"),
    ],
)
def test_what_is_unclear_is_said(text: str, position: View, told: str) -> None:
    with pytest.raises(Unclear, match=rf"^{re.escape(told)}$"):
        read(text, position)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("lay R5 X5", "X5"),
        ("discard X5", "X5"),
        ("hit R5 > 2", " R5 > 2"),
        ("skip Zoe", " Zoe"),
        ("give Ann Ben", " 2 3"),
    ],
)
def test_a_fault_in_an_action_is_told_at_its_place(text: str, fault: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text, PLAYING)
    assert caught.value.text[caught.value.position :] == fault


# -------------------------------------------------------------------------------------------------------- whole games


class Follower:
    """Somebody at the keyboard who asks for a hint before everything, and does what it says."""

    def __init__(self, screen: StringIO) -> None:
        self._screen = screen
        self._asked = False

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        self._asked = not self._asked
        _, _, advice = self._screen.getvalue().rpartition("  A sensible player would now ")
        return "hint\n" if self._asked else f"{advice.splitlines()[0].removesuffix('.')}\n"


@pytest.mark.parametrize("name", RULESETS)
def test_a_whole_game_by_taking_hints(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Follower(screen))
    app(["play", "--rules", name, "--seed", "11"], standalone_mode=False)
    told = screen.getvalue()
    assert "\nThe game is over " in told
    assert told.count("\n     1.  ") == 1
    assert "  ! " not in told
    assert_nothing_hidden_is_shown(told)


def test_a_whole_game_by_the_first_choice() -> None:
    result = play(["1"] * 3000, "--seed", "2", "--players", "2")
    assert result.exit_code == 0
    assert "\nThe game is over " in result.output
    assert "  ! " not in result.output
    assert_nothing_hidden_is_shown(result.output)


def assert_nothing_hidden_is_shown(told: str) -> None:
    """Bots draw and save *a card*; their hands are laid open in the table of a hand that is over, and nowhere else."""
    hidden = re.findall(r"\b(?:Ann|Ben)\b[^.\n]*?\b(?:drew|saved) (?!cards?\b)(a card|\S+)", told)
    assert {*hidden} == {"a card"}
    assert all(line.split()[0] not in BOTS for line in re.findall(r"^  hand .*$", told, re.MULTILINE))


def test_the_same_seed_and_lines_give_the_same_game() -> None:
    lines = ["draw", "1"] * 4
    assert play(lines, "--seed", "3").output == play(lines, "--seed", "3").output
    assert play(lines).output != play(lines).output


# ------------------------------------------------------------------------------------------------------ how games end


def test_leaving_ends_with_0() -> None:
    result = play(["quit"], "--seed", "7")
    assert result.exit_code == 0
    assert result.output.endswith("> quit\nGoodbye! Seed 7 deals these cards again.\n")


@pytest.mark.parametrize("lines", [[], ["draw"]])
def test_the_end_of_the_input_ends_with_1(lines: list[str]) -> None:
    result = play(lines, "--seed", "7")
    assert result.exit_code == 1
    assert result.output.endswith("> \nThe input has ended.\nGoodbye! Seed 7 deals these cards again.\n")


def test_an_interrupt_says_goodbye_and_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Screen) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", interrupted)
    result = play([], "--seed", "7")
    assert result.exit_code == 130
    assert result.output.endswith("\nInterrupted.\nGoodbye! Seed 7 deals these cards again.\n")


def test_a_game_can_be_played_where_lines_cannot_be_edited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    assert play(["quit"]).exit_code == 0


# ------------------------------------------------------------------------------------------------------- in the game


def after(lines: Sequence[str], *arguments: str) -> list[str]:
    """What is on the screen from the last line typed to the next prompt."""
    output = play([*lines, "quit"], *(arguments or ("--seed", "7"))).output
    return output.split("\n> ")[len(lines)].splitlines()[1:]


def test_a_game_begins_with_the_table_the_hand_and_the_choices() -> None:
    assert play(["quit"], "--seed", "7").output.partition("\n> ")[0].splitlines() == [
        "You play original against Ann and Ben. Seed 7. Type ? for help.",
        "",
        "Hand 1 " + "─" * 73,
        "Ben dealt and turned up R4.",
        "",
        "  1  You  phase 1: set 3 + set 3  10 cards",
        "  2  Ann  phase 1: set 3 + set 3  10 cards",
        "  3  Ben  phase 1: set 3 + set 3  10 cards",
        "  draw pile 77, discard pile R4",
        "  hand     G2 R5 B5 G6 Y7 B9 G9 Y10 R11 G11",
        "           1 draw   2 take R4",
    ]


def test_after_a_draw_the_hand_and_the_choices_are_shown() -> None:
    assert after(["draw"]) == [
        "You drew R9.",
        "  hand     G2 R5 B5 G6 Y7 R9 B9 G9 Y10 R11 G11",
        "  discard  1 G2   2 R5   3 B5   4 G6   5 Y7   6 R9   7 B9   8 G9   9 Y10",
        "           10 R11   11 G11",
    ]


def test_the_turns_of_the_others_are_told() -> None:
    assert after(["draw", "1"])[:4] == [
        "You discarded G2.",
        "Ann drew a card and discarded B10.",
        "Ben drew a card and discarded G11.",
        "",
    ]


def test_a_refusal_tells_every_reason_and_nothing_changes() -> None:
    assert after(["draw", "hit B12 > 2.1"]) == [
        "  ! Lay your own phase before you hit.",
        "  ! There is no meld 1 of Ann: there are 0.",
        "  ! You do not hold B12.",
        "  discard Y10:  Phase 1 lacks 1 card, helped by any 5 11, W. Discard Y10.",
    ]


def test_it_can_be_asked_why() -> None:
    assert after(["draw", "why hit B12 > 2.1"]) == [
        "  + It is your turn.",
        "  + The game is not over.",
        "  + This can be done now.",
        "  + A card has been drawn.",
        "  ! Lay your own phase before you hit.",
        "  + There is a seat 2.",
        "  ! There is no meld 1 of Ann: there are 0.",
        "  ! You do not hold B12.",
    ]
    assert after(["why 1"])[-1] == "  + The draw pile has 77 cards."
    assert after(["why"]) == ["  ! Say which action, as in 'why discard R5'"]


def test_what_cannot_be_done_is_shown_with_the_choices() -> None:
    assert after(["draw", "choices"]) == [
        "  discard  1 G2   2 R5   3 B5   4 G6   5 Y7   6 R9   7 B9   8 G9   9 Y10",
        "           10 R11   11 G11",
        "  draw  You have drawn already: one card a turn.",
        "  lay   Phase 1: 1 card is missing, helped by any 5 11, W.",
        "  hit   Lay your own phase before you hit.",
        "  skip  You do not hold S.",
    ]


def test_cards_can_be_picked() -> None:
    assert after(["draw", "pick R5"]) == ["  can be   discard R5", "  part of  set 3"]
    assert after(["pick R5 B6"]) == ["  ! You do not hold B6"]
    assert after(["pick R5 X"])[1:] == ["      R5 X", "         ^"]


def test_a_fault_is_pointed_at() -> None:
    assert after(["draw", "lay R5 X5 | W"]) == [
        "  ! 'X5' is no card: the Phase 10 deck has R1 to Y12, W, S",
        "      lay R5 X5 | W",
        "             ^",
    ]


def test_what_is_unclear_is_told() -> None:
    assert after(["foo"]) == ["  ! 'foo' is neither an action nor a command; ? tells what can be typed"]
    assert after([""]) == ["  ! Type a number, an action or a command; ? tells more"]


def test_the_hand_stays_sorted_as_the_person_likes() -> None:
    by_color = "  hand     R5 R11 B5 B9 G2 G6 G9 G11 Y7 Y10"
    assert after(["sort color"])[0] == by_color
    assert after(["sort color", "hand"]) == [by_color]
    assert after(["sort color", "draw"])[1].startswith("  hand     R5 R9 R11")
    assert after(["sort color", "sort number"])[0] == "  hand     G2 R5 B5 G6 Y7 B9 G9 Y10 R11 G11"


def test_the_hint() -> None:
    assert after(["hint"]) == [
        "  A sensible player would now draw.",
        "  phase 1  set 3 + set 3  2 cards short  helped by any 5 9 11, W",
    ]


def test_the_other_commands() -> None:
    assert after(["table"])[0] == "  1  You  phase 1: set 3 + set 3  10 cards"
    assert after(["phase"])[:2] == ["   1  set 3 + set 3  now", "   2  set 3 + run 4"]
    assert after(["score"])[:2] == ["       total     done  now", "  You      0  0 of 10  phase 1: set 3 + set 3"]
    assert after(["?"])[0] == "  Type the number of a choice, or"


def test_saved_cards_are_shown_to_their_owner() -> None:
    lines = after(["declare 4", "draw", "save W", "hand"], "--rules", "masters", "--seed", "5")
    assert lines == ["  hand     R2 G2 R3 G4 Y4 Y5 R6 Y10 Y11 R12", "  saved    W"]


# ---------------------------------------------------------------------------------------------------------------- undo


def test_undo_takes_back_a_draw() -> None:
    assert after(["draw", "undo"])[0] == "Taken back: draw."
    assert after(["draw", "undo", "draw"])[0] == "You drew R9."


def test_undo_takes_back_what_the_others_have_done_since() -> None:
    lines = after(["draw", "G2", "undo"])
    assert lines[0] == "Taken back: discard G2."
    assert lines[-3:] == after(["draw"])[-3:]


def test_there_may_be_nothing_to_take_back() -> None:
    assert after(["undo"]) == ["  ! In this hand there is nothing of yours to take back."]


def test_a_hand_that_has_ended_stays_as_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, rng = SensibleBot(), random.Random(1)
    table = Table(ORIGINAL, ["You", "Ann"], seed=1)
    while table.state.public.hand_number == 1 or table.turn != ME:
        assert table.turn is not None
        table.play(bot.choose(table.view(table.turn), rng))
    before, record = table.state, table.record()
    assert not any(event for event in table.events(ME)[-2:] if isinstance(event, HandEnded))
    lines = iter(["undo", "quit"])
    monkeypatch.setattr(Screen, "ask", lambda _: next(lines))
    with pytest.raises(Leaving):
        Session(table, 1).run()
    assert capsys.readouterr().out.endswith("  ! In this hand there is nothing of yours to take back.\n")
    assert (table.state, table.record()) == (before, record)


# -------------------------------------------------------------------------------------------------------------- helpers


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_help_has_cards_of_the_deck_and_only_what_can_be_done(rules: Ruleset) -> None:
    text = "\n".join(guide(rules))
    example = re.search(r"lay (.*?)  ", text)
    assert example is not None
    assert len(rules.deck.cards(re.sub(r"=\S+|\|", "", example[1]))) == 7
    assert ("skip 2" in text) == (rules.deck.skips > 0)
    assert ("save " in text) == (rules.saving.per_hand > 0)


def test_there_are_names_for_all_bots() -> None:
    assert bot_names(2) == ["Ann", "Ben"]
    assert bot_names(14)[-3:] == ["Leo", "Bot 13", "Bot 14"]
    assert bot_names(-1) == [*BOTS[:-1]]
