"""``phaseten replay``: what ``--record`` has written is told again."""

from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from phaseten import MASTERS, Comment, Table, dump_record, load_record
from phaseten.cli.app import app


def run(*arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, arguments, input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("name", ["original", "masters", "contract"])
def test_a_replay_tells_what_was_watched(name: str, tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    watched = run("watch", "--rules", name, "--seed", "4", "--players", "3", "--record", file)
    replayed = run("replay", file)
    assert replayed.exit_code == 0
    assert replayed.output.splitlines()[1:] == watched.output.splitlines()[1:]


@pytest.mark.parametrize("typed", ["draw\nG2\nquit\n", "draw\nG2\n"], ids=["left", "the input ended"])
def test_a_game_that_is_left_is_recorded_too(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "--seed", "7", "--record", str(file), stdin=typed)
    assert len(load_record(file.read_bytes()).actions) == 7
    assert run("replay", str(file)).output.splitlines()[3:] == [
        "Ben dealt and turned up R4.",
        "You drew a card and discarded G2.",
        "Ann drew a card and discarded B10.",
        "Ben drew a card and discarded G11.",
        "",
        "The game is not over " + "─" * 59,
        "  place          done  total",
        "     1.  You  0 of 10      0",
        "     1.  Ann  0 of 10      0",
        "     1.  Ben  0 of 10      0",
    ]
    assert (
        "You drew R9 and discarded G2.\nAnn drew B12 and discarded B10.\n" in run("replay", "--open", str(file)).output
    )


def test_remarks_and_a_line_that_is_cut_off_are_told() -> None:
    table = Table(MASTERS, ["Ann", "Ben"], seed=1)
    record = table.record()
    after = len(record.actions)
    text = dump_record(evolve(record, comments=[Comment(0, "good evening"), Comment(after, "that was short")]))
    result = run("replay", "-", stdin=f"{text}1 decl")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:2] == ["masters, 1 action", "# good evening"]
    assert lines[4:6] == [f"Ben dealt and turned up {table.state.public.top()}.", "# that was short"]
    assert lines[-1] == "The record is cut off: its last line is not finished."


def test_a_quiet_replay_tells_the_hands(tmp_path: Path) -> None:
    file = str(tmp_path / "game.txt")
    run("watch", "--seed", "4", "--record", file)
    quiet = run("replay", "--quiet", file).output
    assert "drew" not in quiet
    assert quiet.splitlines()[1:] == run("watch", "--seed", "4", "--quiet").output.splitlines()[1:]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Line 1, column 1, '': the header goes on with "),
        ("phaseten\nrules\n\n\n", "Line 1, column 1, 'phaseten': a record begins with "),
    ],
)
def test_what_is_no_record_ends_with_2(text: str, told: str) -> None:
    result = run("replay", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(told)


def test_an_illegal_action_in_a_record_ends_with_2() -> None:
    text = dump_record(Table(MASTERS, ["Ann", "Ben"], seed=1).record())
    result = run("replay", "-", stdin=f"{text}1 draw\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Line 6, column 3, 'draw': This cannot be done now: the phases are declared.\n"


@pytest.mark.parametrize("arguments", [["replay", "no such file"], ["watch", "--record", "no such/file"], ["replay"]])
def test_a_file_that_cannot_be_opened_ends_with_2(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2
