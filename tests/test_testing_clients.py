"""Clients of the referee: such as keep to the protocol, and such as do one thing wrong and are told what."""

import os
import runpy
import shutil
import socket
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread
from typing import Any, TextIO

import front_end
import pytest
from front_end import FrontEnd
from own_kinds import SUMMING

from phaseten import MASTERS, ORIGINAL, RulesetError
from phaseten.testing import (
    ClientError,
    ClientReport,
    Disturbance,
    Invitation,
    Line,
    check_client,
    connections,
    overseer,
    relay,
)
from phaseten.testing.clients import Client
from phaseten.testing.command import main

SHORT = ORIGINAL.with_phases("set 2").evolve(drawing__exhausted="end_hand")  # else nobody might be able to hit any more
PROGRAM = [sys.executable, front_end.__file__]
EXAMPLE = Path(__file__).parent.parent / "examples" / "referee_client.mjs"


def speaking(kind: type[FrontEnd]) -> Callable[[TextIO, TextIO, Invitation], None]:
    """The front end as a function."""

    def client(answers: TextIO, requests: TextIO, invited: Invitation) -> None:
        kind(answers, requests, invited.table, invited.seat).play()

    return client


@pytest.fixture(autouse=True)
def few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody needs many to show that there is no end."""
    monkeypatch.setattr(overseer, "MOST_REQUESTS", 1_500)


# ------------------------------------------------------------------------------------------------------ who is in order


def test_a_front_end_meets_all_that_can_come() -> None:
    report = check_client(speaking(FrontEnd), games=9)
    assert report.games == 9
    assert report.requests > report.actions > 500
    assert {"stale", "storage"} == report.refused.keys()
    assert {*Disturbance} - report.disturbed.keys() == {Disturbance.RESTART}
    assert {"reshuffled", "hand_ended", "game_over", "turn_lost", "declared", "saved"} <= report.events.keys()


def test_every_kind_of_action_is_offered() -> None:
    offered: set[str] = set()

    class Looks(FrontEnd):
        def ask(self, do: str, **fields: Any) -> Any:
            answer = super().ask(do, **fields)
            offered.update(entry["text"].split()[0] for entry in answer.get("legal", []))
            return answer

    assert check_client(speaking(Looks), games=4).games == 4
    assert {"give", "replace"} <= offered


@pytest.mark.parametrize("names", [["nonsense"], [Disturbance.UNDO, "nonsense"]])
def test_nobody_is_disturbed_by_what_there_is_not(names: Any) -> None:
    with pytest.raises(ValueError, match="'nonsense' disturbs nobody: what does is fields, notices, events, undo, "):
        check_client(speaking(FrontEnd), [SHORT], disturb=names)


def test_what_follows_from_a_number_is_the_same_again() -> None:
    first, again = (check_client(speaking(FrontEnd), [SHORT, MASTERS], games=1, seed=3) for _ in range(2))
    assert first == again != check_client(speaking(FrontEnd), [SHORT], games=1, seed=4)


def test_who_is_not_disturbed_is_not_refused() -> None:
    report = check_client(speaking(front_end.Hurries), [SHORT], games=2, disturb=())
    assert report == ClientReport(2, report.requests, report.actions, {}, report.events, {})


@pytest.mark.parametrize("kind", [FrontEnd, front_end.Guesses])
def test_a_program_speaks_over_its_standard_streams(kind: type[FrontEnd]) -> None:
    assert check_client([*PROGRAM, kind.__name__, "{table}", "{seat}"], [SHORT, MASTERS], games=1).games == 1


@pytest.mark.parametrize("usual", [True, False])
def test_a_program_starts_the_referee_itself_and_again_if_it_ends(usual: bool) -> None:
    disturb = {*Disturbance} - ({Disturbance.RESTART} if usual else {Disturbance.STORAGE})
    command = [*PROGRAM, "Host", "{rules}", "{referee}"]
    report = check_client(command, [SHORT], games=1, disturb=disturb)
    assert report == check_client(command, [SHORT], games=1, disturb=disturb), "its shuffles follow from the number too"
    assert (Disturbance.RESTART in report.disturbed, "storage" in report.refused) == (not usual, usual)
    assert Disturbance.UNDO not in report.disturbed, "it is its own table"


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_the_example_in_javascript_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--games", "3", "--timeout", "60", "--without", "events"]
    assert main(["client", *options, "node", str(EXAMPLE), "{rules}", "{referee}"]) == 0
    did, refused, events, disturbed = capsys.readouterr().out.splitlines()
    assert did.startswith("did: games 3, requests ")
    assert refused.startswith("refused: storage ")
    assert ", hand_ended " in events
    assert ", notices " in disturbed
    assert ", events " not in disturbed


# ----------------------------------------------------------------------------------------------------------- who is not


def patience(wanted: str) -> float:
    """For how long a client may be silent: a machine that is busy is no reason to end one that is not silent at all."""
    return 2 if "silent" in wanted else 60


BAD: list[tuple[type[FrontEnd], str]] = [
    (front_end.Babbles, "line 1: sent what is refused as not_json: this is no JSON in UTF-8: Expecting property name"),
    (front_end.Counts, "line 1: sent what is refused as request: id must be a text"),
    (front_end.Shouts, "line 1: sent a line of more than 4000000 bytes"),
    (front_end.Invents, 'sent what is refused as request: do: there is no request "applaud"'),
    (front_end.Repeats, "line 3: sent what is refused as repeated: a request with the id '0' has been answered"),
    (front_end.Intrudes, "line 1: sent what is refused as seat: seat 1 is taken"),
    (front_end.Stammers, "line 3: sent what is refused as action: an action begins with"),
    (front_end.Insists, "insists on give 1, which has been refused 20 times: This cannot be done now"),
    (front_end.Forgets, "insists on an old state, which has been refused 20 times: this was for state 0"),
    (front_end.Stops, "ended before its game was over"),
    (front_end.Leaves, "ended before its game was over"),
    (front_end.Watches, "line 1: ended, and has joined no table"),
    (front_end.Stays, "has been silent for 2 seconds, after its game was over"),
    (front_end.Waits, "has been silent for 2 seconds, while a bot waits for 'go'"),
    (front_end.Sleeps, "line 2: has been silent for 2 seconds, before its game was over"),
    (front_end.Chatters, "line 1500: has sent 1500 lines in a game, and has not ended"),
    (front_end.Mumbles, "line 0: has sent 1500 lines in a game, and has not ended"),
    (front_end.Fails, "raised SystemExit('no luck')"),
    (front_end.Deaf, "line 1501: has sent 1500 lines in a game, and has not ended"),
    (front_end.Strict, "line 1: raised AssertionError('what is later?')"),
    (front_end.Knows, "raised AssertionError('what is later?')"),
    (front_end.Tells, "raised AssertionError('what is later?')"),
    (front_end.Decides, "raised AssertionError('what is later?')"),
    (front_end.Hurries, "raised RuntimeError('this was for state"),
]
"""Who does what is wrong, and what is told of it."""


@pytest.mark.parametrize(("kind", "wanted"), BAD, ids=[kind.__name__ for kind, _ in BAD])
def test_a_client_is_told_what_is_wrong_with_it(kind: type[FrontEnd], wanted: str) -> None:
    with pytest.raises(ClientError) as told:
        check_client(speaking(kind), [SHORT], games=4, timeout=patience(wanted))
    error = told.value
    assert error.sentence.startswith("original, line ")
    assert wanted in error.sentence
    assert error.line == int(error.sentence.split()[2].rstrip(":"))
    assert {*map(type, error.transcript)} <= {Line}
    assert [line.from_client for line in error.transcript].count(True) == error.line
    assert str(error).splitlines()[0] == error.sentence
    assert str(error).splitlines()[-1][:LONG] == ([*map(str, error.transcript)] or [error.sentence])[-1][:LONG]


LONG = 200

BAD_PROGRAMS = [
    ("Hurries {table} {seat}", "ended with status 1", "! RuntimeError: this was for state"),
    ("Sleeps {table} {seat}", "has been silent for 2 seconds, before its game was over", "< {"),
    ("Lingers {table} {seat}", "has been silent for 2 seconds, after its game was over", ""),
    ("Deaf {table} {seat}", "has sent 1500 lines", "> {"),
    ("Loses {rules} {referee}", "ended with status 1", "! EOFError: the referee has ended"),
    ("Idles {rules} {referee}", "line 0: has been silent for 2 seconds, before its game was over", ""),
    ("Ends {rules} {referee}", "line 0: ended, and has joined no table", ""),
]


@pytest.mark.parametrize(("words", "wanted", "shown"), BAD_PROGRAMS, ids=[words for words, _, _ in BAD_PROGRAMS])
def test_a_program_is_ended_and_told_with_what_it_printed(words: str, wanted: str, shown: str) -> None:
    with pytest.raises(ClientError) as told:
        check_client([*PROGRAM, *words.split()], [SHORT], games=9, timeout=patience(wanted), disturb=[*Disturbance])
    assert wanted in told.value.sentence
    assert shown in str(told.value)
    assert all(line[2:] in told.value.printed for line in str(told.value).splitlines() if line.startswith("! "))


@pytest.mark.parametrize("words", ["{table}", "{referee}"])
def test_a_program_that_is_not_there_is_told(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["client", "no such program", words]) == 1
    assert capsys.readouterr().out.startswith("original: cannot be started: ")


def test_the_command_needs_a_client(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["client"])
    assert "a client is needed" in capsys.readouterr().err


# ------------------------------------------------------------------------------------------------------- how it is done


def test_a_program_is_ended_also_where_it_cannot_be_with_all_that_it_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(ClientError, match="has been silent"):
        check_client([*PROGRAM, "Sleeps", "{table}", "{seat}"], [SHORT], games=1, timeout=1)


def test_a_function_may_end_as_a_program_does() -> None:
    assert check_client(speaking(front_end.Exits), [SHORT], games=1).games == 1


def test_tables_are_as_large_as_they_may_be() -> None:
    two, seven = (SHORT.evolve(dealing__min_players=few, dealing__max_players=few) for few in (2, 7))
    assert check_client(speaking(FrontEnd), [two, seven.with_deck(copies=4)], games=2).games == 2


@pytest.mark.parametrize(
    ("client", "rules", "error", "wanted"),
    [
        (speaking(FrontEnd), [SHORT.with_phases()], RulesetError, "at least one phase"),
        (speaking(FrontEnd), [SUMMING], RulesetError, "is no kind of group"),
        (speaking(FrontEnd), [], ValueError, "nothing would be played"),
        (speaking(FrontEnd), ["original"], TypeError, "the rules are a Ruleset, not 'original'"),
        ([], [SHORT], ValueError, "one word or more"),
        ("node client.mjs", [SHORT], TypeError, "as its words"),
    ],
)
def test_what_cannot_be_checked(client: Client, rules: Any, error: type[Exception], wanted: str) -> None:
    with pytest.raises(error, match=wanted):
        check_client(client, rules)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="nobody knows what a program has started")
@pytest.mark.parametrize("words", ["FrontEnd {table} {seat}", "Host {rules} {referee}"])
def test_nothing_that_a_program_has_started_stays(words: str, tmp_path: Path) -> None:
    """It goes on in silence, and the program itself ends as it should."""
    note = tmp_path / "note"
    os.mkfifo(note)
    reader = os.open(note, os.O_RDONLY | os.O_NONBLOCK)
    script = f'sleep 60 </dev/null >"{note}" 2>&1 & exec "$0" "$@"'
    assert check_client(["/bin/sh", "-c", script, *PROGRAM, *words.split()], [SHORT], games=1).games == 1
    started = time.monotonic()
    os.set_blocking(reader, True)
    assert os.read(reader, 1) == b"", "there is nobody who could write any more"
    assert time.monotonic() - started < 30
    os.close(reader)


def test_what_a_program_has_started_does_not_keep_its_output_open() -> None:
    """It has ended, and somebody whom it has started still has its output."""
    started = time.monotonic()
    with pytest.raises(ClientError, match="has been silent"):
        check_client(["/bin/sh", "-c", "sleep 20 & exit 0", "{table}"], [SHORT], games=1, timeout=1)
    assert time.monotonic() - started < 5


def test_who_does_not_know_the_word_is_not_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else calls first, and somebody says nothing; they are hung up on."""
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    called: list[bytes] = []
    silent: list[socket.socket] = []

    def command(words: Sequence[str]) -> Sequence[str]:
        with socket.create_connection((relay.HOST, int(words[-2]))) as stranger:
            stranger.sendall(b"hello\n")
        silent.append(socket.create_connection((relay.HOST, int(words[-2]))))
        return [sys.executable, "-c", f"import subprocess; subprocess.run({[*words]}, input=b'asked\\n')"]

    running = connections.Starter(command)
    while (line := running.hear(20)) is not None:
        called.append(line)
        running.hang_up()
    running.say(b"nobody listens\n")
    running.kill()
    silent[0].close()
    assert called == [b"asked\n"]


@pytest.mark.parametrize("asker_ends", [True, False])
def test_the_relay_passes_lines_on_until_either_side_hangs_up(
    asker_ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (asked, ask), (answered, answer) = os.pipe(), os.pipe()
    server = socket.create_server((relay.HOST, 0))
    with (
        server,
        os.fdopen(asked) as stdin,
        os.fdopen(answer, "w") as stdout,
        os.fdopen(answered) as told,
        os.fdopen(ask, "w") as asker,
    ):
        monkeypatch.setattr("sys.argv", ["relay", str(server.getsockname()[1]), "word"])
        monkeypatch.setattr("sys.stdin", stdin)
        monkeypatch.setattr("sys.stdout", stdout)
        relaying = Thread(target=runpy.run_path, args=(relay.__file__,), kwargs={"run_name": "__main__"})
        relaying.start()
        connection, _ = server.accept()
        with connection, connection.makefile("rb") as heard:
            print("asked", file=asker, flush=True)
            assert [heard.readline(), heard.readline()] == [b"word\n", b"asked\n"]
            connection.sendall(b"answered\n")
            assert told.readline() == "answered\n"
            if asker_ends:
                asker.close()
                assert heard.read() == b""
            connection.shutdown(socket.SHUT_RDWR)
        relaying.join()
        if not asker_ends:
            asker.write("is anybody there?")  # nobody is, and nothing comes of it
