"""The referee as a process of its own: killed at any moment, written to by others, spoken to from JavaScript."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, Any, Final

import pytest
from click.testing import CliRunner
from random_games import lively, short

from phaseten import ORIGINAL, State, Table, load_record, to_json
from phaseten.cli.app import app
from phaseten.exchange import from_json
from phaseten.game.state import View

HERE: Final = Path(__file__).parent.parent
COMMAND: Final = (sys.executable, "-m", "phaseten.cli", "referee")
ENVIRONMENT: Final = os.environ | {"PYTHONPATH": str(HERE / "src")}


class Process:
    """A referee in a process, with one request at a time."""

    def __init__(self, records: Path) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "--records", str(records)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        )
        self.asked = 0

    def pipe(self, name: str) -> IO[bytes]:
        """One of its pipes."""
        found: IO[bytes] | None = getattr(self.process, name)
        assert found is not None
        return found

    def send(self, do: str, **fields: Any) -> None:
        self.asked += 1
        line = json.dumps({"v": 1, "id": f"{self.process.pid}/{self.asked}", "do": do, **fields})
        self.pipe("stdin").write(f"{line}\n".encode())
        self.pipe("stdin").flush()

    def ask(self, do: str, **fields: Any) -> Any:
        """The answer to a request."""
        self.send(do, **fields)
        while "id" not in (message := json.loads(self.pipe("stdout").readline())):
            pass
        return message

    def end(self, *, kill: bool) -> str:
        """End it, by killing it or by having nothing more to ask; gives what it had to complain of."""
        if kill:
            self.process.kill()
        _, errors = self.process.communicate(timeout=30)
        assert kill or self.process.returncode == 0
        return errors.decode()


def test_a_referee_that_is_killed_at_any_moment_goes_on_where_it_was(tmp_path: Path) -> None:
    """Killed between two requests nothing is lost, and killed within one it has been carried out or it has not."""
    rules, rng = short(ORIGINAL), random.Random(5)
    process = Process(tmp_path)
    made = process.ask("create", rules=json.loads(to_json(rules)), players=["Ann", "Ben"], seed=1)
    tokens = [process.ask("join", table=made["table"], seat=seat)["token"] for seat in (0, 1)]
    table, number = Table(rules, ["Ann", "Ben"], seed=1), 0
    for round_number in range(5):
        for _ in range(rng.randrange(40)):
            if table.turn is None:
                break
            action, turn = lively(table.state, rng), table.turn
            number = process.ask("act", token=tokens[turn], state=number, action=str(action))["state"]
            table.play(action)
        sent = lively(table.state, rng) if round_number % 2 == 1 and table.turn is not None else None
        if sent is not None:
            process.send("act", token=tokens[table.turn or 0], state=number, action=str(sent))
        process.end(kill=True)
        process = Process(tmp_path)
        now = process.ask("view", token=tokens[0])
        if sent is not None and now["state"] > number:
            number += 1
            table.play(sent)
        assert now["state"] == number
        assert [view_of(process, token) for token in tokens] == [table.view(seat) for seat in (0, 1)]
    record = load_record(process.ask("save", key=made["key"])["record"])
    assert record.final_state == table.state
    assert isinstance(record.final_state, State)
    assert process.end(kill=False) == ""


def view_of(process: Process, token: str) -> View:
    return from_json(json.dumps(process.ask("view", token=token)["view"]), View)


def test_a_referee_ends_when_nobody_listens_any_more() -> None:
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as (process):
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"{}\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


def test_a_closed_pipe_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[int] = []

    def broken(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("phaseten.cli.referee.serve", broken)
    monkeypatch.setattr("phaseten.cli.referee.os.dup2", lambda _, to: closed.append(to))
    assert CliRunner().invoke(app, ["referee"], input="{}").exit_code == 0
    assert closed == [1]


def test_the_command_answers_lines(tmp_path: Path) -> None:
    line = '{"v": 1, "id": "a", "do": "create", "players": ["A", "B"]}\n'
    done = CliRunner().invoke(app, ["referee", "--records", str(tmp_path), "--tables", "1"], input=line * 2)
    assert [json.loads(answer)["ok"] for answer in done.stdout.splitlines()] == [True, False]
    (facts,) = tmp_path.glob("*.json")
    facts.write_text("{}")
    done = CliRunner().invoke(app, ["referee", "--records", str(tmp_path)], input="")
    assert done.stderr.startswith(f"table {facts.stem}: the facts of the table cannot be read")
    assert done.exit_code == 0


def test_a_directory_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(app, ["referee", "--records", str(tmp_path / "file")], input="")
    assert done.exit_code == 1
    assert "File exists" in done.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
@pytest.mark.parametrize("rules", ["original", "masters"])
def test_a_client_in_javascript_plays_a_whole_game(rules: str) -> None:
    client = HERE / "examples" / "referee_client.mjs"
    done = subprocess.run(
        ["node", str(client), rules, *COMMAND],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("You are dealt ")
    assert lines[-1].startswith("The game is over after ")
    assert any(line.startswith("Ben") for line in lines)
