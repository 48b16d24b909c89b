"""How a game is told: a line for each turn, also of what happens seldom; and what is echoed of what a person types."""

import io
import sys
from collections.abc import Iterable

import pytest

from phaseten import ORIGINAL, WILD, EndReason, Event, Outcome, Source, Table
from phaseten.cli.narrator import Narrator
from phaseten.cli.screen import Screen
from phaseten.display.words import Names
from phaseten.game.events import (
    Discarded,
    Drew,
    GameOver,
    Reshuffled,
    TieBreakBegins,
    TurnBegan,
    TurnLost,
    WentOut,
)


def told(events: Iterable[Event], capsys: pytest.CaptureFixture[str], *, quiet: bool = False) -> list[str]:
    """How a narrator tells events."""
    table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
    narrator = Narrator(Screen(ORIGINAL), Names(["Ann", "Ben"]), quiet=quiet)
    narrator.hear(events, table.state.public)
    narrator.finish()
    return capsys.readouterr().out.splitlines()


EVENTS: list[Event] = [
    TurnBegan(0),
    Drew(0, Source.PILE, None),
    Discarded(0, WILD),
    TurnLost(1),
    Reshuffled((WILD, WILD)),
    TurnBegan(0),
    WentOut(0),
    TieBreakBegins((0, 1)),
    GameOver(Outcome((0,), EndReason.WON_REPLAY)),
]


def test_each_turn_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(EVENTS, capsys) == [
        "Ann drew a card and discarded W.",
        "Ben lost a turn.",
        "The discards were shuffled: 2 cards are the new draw pile.",
        "Ann went out.",
        "There is a tie: Ann and Ben play one more hand, and who goes out wins.",
        "",
        "The game is over " + "─" * 63,
        "Ann won the tie-break by going out.",
    ]


def test_a_quiet_narrator_tells_ties_and_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(EVENTS, capsys, quiet=True) == [
        "There is a tie: Ann and Ben play one more hand, and who goes out wins.",
        "",
        "The game is over " + "─" * 63,
        "Ann won the tie-break by going out.",
    ]


def test_a_person_at_a_terminal_sees_what_was_typed_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard = io.StringIO("draw\n")
    monkeypatch.setattr(sys, "stdin", keyboard)
    monkeypatch.setattr(keyboard, "isatty", lambda: True)
    assert Screen(ORIGINAL).ask() == "draw"
    assert capsys.readouterr().out == "> "
