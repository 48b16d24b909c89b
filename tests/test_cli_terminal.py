"""The script ``phaseten`` itself: with and without a terminal, with and without its extra; and how things are told."""

import importlib.metadata
import io
import os
import re
import runpy
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from phaseten.cli import NEEDS_EXTRA, main
from phaseten.cli.app import app

SOURCE = Path(__file__).parent.parent / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE), "TERM": "xterm-256color", "COLUMNS": "80"}
AT_TERMINAL = (
    "import fcntl, signal, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    " signal.signal(signal.SIGINT, signal.default_int_handler);"  # a job in the background begins with it ignored
    " from phaseten.cli import main; main()"
)
"""Makes the terminal the one whose keys can interrupt, and runs the script."""


def python(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """A program of its own that has no terminal."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        env=ENVIRONMENT | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# ----------------------------------------------------------------------------------------------------------- the extra


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_one_sentence_says_how_to_get_it(missing: str) -> None:
    ran = python("-c", f"import sys; sys.modules[{missing!r}] = None; from phaseten.cli import main; main()")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", NEEDS_EXTRA)
    assert "pip install 'phaseten[cli]'" in ran.stderr


def test_what_tells_without_colours_does_without_the_extra() -> None:
    blocked = "import sys; sys.modules['click'] = sys.modules['rich'] = None"
    rooms = "advice, cards, choices, events, sheet, table, words"
    ran = python("-c", f"{blocked}; import phaseten.cli; from phaseten.display import {rooms}")
    assert (ran.returncode, ran.stderr) == (0, "")


def forget_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands be imported anew."""
    for name in [name for name in sys.modules if name.startswith("phaseten.cli.")]:
        monkeypatch.delitem(sys.modules, name)


def test_a_missing_package_of_the_extra_ends_with_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    forget_commands(monkeypatch)
    monkeypatch.setitem(sys.modules, "click", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == NEEDS_EXTRA


def test_a_missing_part_of_the_library_is_no_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_commands(monkeypatch)
    monkeypatch.setitem(sys.modules, "phaseten.cli.check", None)
    with pytest.raises(ModuleNotFoundError, match=r"phaseten\.cli\.check"):
        main()


def test_the_module_runs_the_script(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["phaseten", "find", "--phase", "set 2", "R5 B5"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("phaseten.cli", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.endswith("\n  set 5: R5 B5\n")


def test_the_output_can_be_anything_that_can_be_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "argv", ["phaseten", "rules"])
    with pytest.raises(SystemExit):
        main()
    assert output.getvalue().startswith("  original    ")


def test_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "version", {"phaseten": "9.8.7"}.__getitem__)
    assert CliRunner().invoke(app, ["--version"], prog_name="phaseten").output == "phaseten 9.8.7\n"


# --------------------------------------------------------------------------------------------------- without a terminal


def test_without_a_terminal_a_game_is_plain_text_that_can_be_read() -> None:
    ran = python("-m", "phaseten.cli", "play", "--seed", "7", stdin="draw\nhint\nG2\n")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "\x1b" not in ran.stdout
    assert "\n> draw\nYou drew R9.\n" in ran.stdout
    assert "\n> G2\nYou discarded G2.\nAnn drew a card and discarded B10.\n" in ran.stdout
    assert ran.stdout.endswith("\nThe input has ended.\nGoodbye! Seed 7 deals these cards again.\n")


def test_long_lines_are_left_whole_without_a_terminal() -> None:
    ran = python("-m", "phaseten.cli", "watch", "--seed", "3", COLUMNS="40")
    assert ran.returncode == 0
    assert max(map(len, ran.stdout.splitlines())) > 100
    assert not [line for line in ran.stdout.splitlines() if line.startswith("      ") and "  " not in line.strip()]


def test_letters_that_the_output_does_not_know_are_no_reason_to_fail() -> None:
    ran = python("-m", "phaseten.cli", "play", "--seed", "7", stdin="\u00e9\nquit\n", PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "! '??' is neither an action nor a command" in ran.stdout
    assert "\nHand 1 ----" in ran.stdout


# -------------------------------------------------------------------------------------------------------- at a terminal


def in_terminal(arguments: Sequence[str], lines: Sequence[str]) -> tuple[str, int]:
    """What a terminal shows in which the lines are typed, each after the prompt; and the status."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", AT_TERMINAL, *arguments]
    streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    with subprocess.Popen(command, **streams, env=_for_terminal(), start_new_session=True) as running:
        os.close(theirs)
        try:
            shown = ""
            for line in lines:
                shown += _read_to(ours, "> ")
                os.write(ours, line.encode())
            shown += _read_to(ours, None, lines[-1])
            return shown.replace("\r\n", "\n"), running.wait(30)
        finally:
            running.kill()
            os.close(ours)


def _for_terminal() -> Mapping[str, str]:
    unwanted = ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE")
    return {name: value for name, value in ENVIRONMENT.items() if name not in unwanted}


def _read_to(terminal: int, end: str | None, key: str = "") -> str:
    """What comes until a text is at the end, or until nothing comes any more.

    Python may overlook an interrupt that comes just when it begins to wait, so the key is pressed again after a while.
    """
    shown = ""
    for _ in range(1000 if end else 20):
        if end is not None and shown.endswith(end):
            break
        ready, _, _ = select.select([terminal], [], [], 5)
        try:
            part = os.read(terminal, 65536) if ready else b""
        except OSError:  # how Linux says that the other side is closed
            break
        if ready and not part:
            break
        if not ready and end is None:
            os.write(terminal, key.encode())
        shown += part.decode()
    return shown


def plain(text: str) -> str:
    """The text without its colours."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_a_terminal_has_colours_and_the_letters_stay() -> None:
    shown, status = in_terminal(["play", "--seed", "7"], ["draw\n", "sort color\n", "quit\n"])
    assert status == 0
    assert "\x1b[1;31mR9\x1b[0m" in shown
    text = plain(shown)
    assert "\n> draw\nYou drew R9.\n" in text
    assert "\n  hand     R5 R9 R11 B5 B9 G2 G6 G9 G11 Y7 Y10\n" in text
    assert text.endswith("Goodbye! Seed 7 deals these cards again.\n")


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 1)], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_ends_the_game_with_a_goodbye(key: str, status: int) -> None:
    shown, ended = in_terminal(["play", "--seed", "7"], [key])
    assert ended == status
    assert "Traceback" not in shown
    assert plain(shown).endswith("Goodbye! Seed 7 deals these cards again.\n")


TERMINAL = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "50", "NO_COLOR": None}


def test_long_lines_go_on_indented_at_a_terminal() -> None:
    shown = plain(CliRunner(env=TERMINAL).invoke(app, ["watch", "--seed", "3"]).output).splitlines()
    assert max(map(len, shown)) <= 50
    assert any(line.startswith("      ") for line in shown)
    again = CliRunner(env={"FORCE_COLOR": None}).invoke(app, ["watch", "--seed", "3"]).output
    assert " ".join(" ".join(shown).split()).replace("─", "") == " ".join(again.split()).replace("─", "")


def test_no_choice_is_broken_at_a_terminal() -> None:
    output = CliRunner(env=TERMINAL).invoke(app, ["play", "--seed", "7"], input="draw\nquit\n").output
    assert plain(output).split("> draw\n")[1].splitlines()[1:6] == [
        "  hand     G2 R5 B5 G6 Y7 R9 B9 G9 Y10 R11 G11",
        "  discard  1 G2   2 R5   3 B5   4 G6   5 Y7   6 R9",
        "           7 B9   8 G9   9 Y10   10 R11   11 G11",
        "> quit",
        "Goodbye! Seed 7 deals these cards again.",
    ]
