"""The programs of examples/ run, and show what they promise."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from phaseten import IllegalAction, Table

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, stdin: str = "", arguments: tuple[str, ...] = ()) -> list[str]:
    """Run an example as a reader would, and give the lines that it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def load(name: str) -> ModuleType:
    """Import an example, to call its functions."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look there for their annotations
    spec.loader.exec_module(module)
    return module


def block(lines: list[str], head: str) -> list[str]:
    """The indented lines below the line that begins so."""
    begin = next(at for at, line in enumerate(lines) if line.startswith(head)) + 1
    end = next((at for at in range(begin, len(lines)) if not lines[at].startswith("  ")), len(lines))
    return [line.strip() for line in lines[begin:end]]


def test_every_example_is_tested_here() -> None:
    tested = {"validate_melds.py", "referee_tables.py", "own_ruleset.py", "front_end.py", "embed_in_game.py"}
    assert {path.name for path in EXAMPLES.glob("*.py")} == tested


@pytest.fixture(scope="module")
def melds_told() -> list[str]:
    return run("validate_melds.py")


@pytest.fixture(scope="module")
def rules_told() -> list[str]:
    return run("own_ruleset.py")


class TestValidateMelds:
    def test_a_legal_lay_is_read_as_melds(self, melds_told: list[str]) -> None:
        head = "original, phase 2 (set 3 + run 4): R5 B5 W |"
        assert block(melds_told, head) == ["yes   set 5: R5 B5 W", "yes   run: R1 W=2 B3 G4"]

    def test_a_refused_lay_hears_every_reason_with_its_source(self, melds_told: list[str]) -> None:
        refused = block(melds_told, "original, phase 2 (set 3 + run 4): R5 B6 S |")
        assert len(refused) == 3
        assert all(line.startswith("no ") and line.endswith("]") for line in refused)

    def test_wilds_alone_are_refused_where_each_group_needs_a_number_card(self, melds_told: list[str]) -> None:
        assert block(melds_told, "original, phase 1") == ["yes   set 7: R7 W W", "yes   set 1: W W W"]
        assert [line[:2] for line in block(melds_told, "one in each group, phase 1")] == ["no"]

    def test_the_second_suit_of_contract_must_differ(self, melds_told: list[str]) -> None:
        assert [line[:2] for line in block(melds_told, "contract, phase 10")] == ["no"]

    def test_all_readings_are_told_the_chosen_one_first(self, melds_told: list[str]) -> None:
        readings = block(melds_told, "W W R5 W as run 4")
        assert readings[0] == "run: W=3 W=4 R5 W=6"
        assert len(readings) == 4

    def test_hits(self, melds_told: list[str]) -> None:
        answers = [line.split(maxsplit=1) for line in block(melds_told, "hits on")]
        assert [card for card, _ in answers] == ["G2", "B9", "W", "W=7", "S"]
        assert [answer.split()[0] for _, answer in answers] == ["yes,", "no,", "which?", "yes,", "no:"]
        assert answers[2][1] == "which? W=2 or W=7"

    def test_objects_do_as_well_as_text(self, melds_told: list[str]) -> None:
        assert melds_told[-1] == "from objects: run: R4 B5 W=6 Y7"


class TestOwnRuleset:
    def test_phases_and_changed_options_are_shown(self, rules_told: list[str]) -> None:
        shown = block(rules_told, "sunday, digest")
        assert shown[4] == "phase 5: color 4 + other color 4"
        assert "skips__limit: unlimited (was one_pending)" in shown
        assert len(shown) == 5 + 4

    def test_digests_are_equal_where_the_rules_are(self, rules_told: list[str]) -> None:
        assert "as text and typed: True" in rules_told
        assert "another name: True" in rules_told

    def test_all_problems_are_told(self, rules_told: list[str]) -> None:
        *problems, refused = block(rules_told, "five cards for forty players?")
        assert len(problems) == 5
        assert "wilds__edible" in refused
        assert "'sometimes'" in refused

    def test_a_game_is_played(self, rules_told: list[str]) -> None:
        places = block(rules_told, "a game of")
        assert len(places) == 3
        assert "5 phases" in places[0]


class TestFrontEnd:
    def test_the_bot_plays_to_the_end_on_empty_lines(self) -> None:
        lines = run("front_end.py", "\n" * 20_000)
        assert any(line.startswith("The winner: ") for line in lines)
        last = "2. " if lines[-1].startswith("2. ") else "3. "  # no seed: two may share the second place
        assert [line[:3] for line in lines[-3:]] == ["1. ", "2. ", last]

    def test_the_others_cards_are_not_shown(self) -> None:
        drawn = [line for line in run("front_end.py", "\n" * 200) if " from the draw pile" in line]
        assert {line.startswith("You: ") for line in drawn} == {True, False}
        assert all((": a card from" in line) is not line.startswith("You: ") for line in drawn)

    def test_refusals_are_told_and_cost_nothing(self) -> None:
        lines = run("front_end.py", "jump\nhit R5 > 9.1\nundo\ndraw\ndraw\n")
        told = [line for line in lines if line.startswith((">   ", "  ", "> "))]
        assert any("an action begins with" in line for line in told)
        assert any("Draw a card first." in line for line in told)
        assert any("there is no action to take back" in line for line in told)
        assert any("You have drawn already" in line for line in told)
        assert any("draw: Draw first." in line for line in told)

    def test_a_pipe_that_runs_dry_ends_it(self) -> None:
        assert run("front_end.py")[-3:] == [f"1. {name}: 0 phases, 0 points" for name in ("You", "Ben", "Cleo")]

    def test_undo_takes_back_the_others_too(self) -> None:
        front_end = load("front_end")
        table = Table(front_end.ORIGINAL, front_end.NAMES, seed=1)
        before = table.state
        table.play("draw")
        table.play(str(next(action for action in table.legal() if str(action).startswith("discard"))))
        table.play("draw")
        front_end.undo(table)
        front_end.undo(table)
        assert table.state == before


class TestEmbedInGame:
    def test_coins_are_conserved_and_the_game_ends(self, capsys: pytest.CaptureFixture[str]) -> None:
        embed = load("embed_in_game")
        for seed in (10, 11):
            tavern = embed.main(seed)
            assert tavern.table.over
            assert tavern.pot == 0
            assert sum(guest.purse for guest in tavern.guests) + tavern.till == 60 + 60 + 25 + 3
            assert sum(guest.ales for guest in tavern.guests) == tavern.till > 0
        told = capsys.readouterr().out
        assert "Hand 1: 4 coins in the pot." in told
        assert not re.search(r"\b1 (coins|ales)\b", told)
        assert " wins the game" in told

    def test_it_tells_the_same_evening_each_time(self) -> None:
        assert run("embed_in_game.py") == run("embed_in_game.py")

    def test_a_finished_table_takes_no_more_actions(self, capsys: pytest.CaptureFixture[str]) -> None:
        table = load("embed_in_game").main().table
        with pytest.raises(IllegalAction, match="The game is over"):
            table.play("draw")
        assert capsys.readouterr().err == ""


def test_the_memory_of_a_table_is_measured() -> None:
    lines = run("referee_tables.py", arguments=("1",))
    assert [line.split(" ", 1)[1][:12] for line in lines[:1]] == ["tables of 4 "]
    assert " MB for a table whose game is over" in lines[1]
