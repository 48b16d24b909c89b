"""How a client is started and spoken with: as a program, as one that starts a referee itself, or as a function."""

import io
import os
import queue
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread
from typing import IO, Final, Protocol, TextIO

from attrs import frozen

from phaseten.referee.stream import LONGEST_LINE
from phaseten.rulesets.ruleset import Ruleset
from phaseten.testing import relay

GLANCE: Final = 0.02
"""So often it is looked whether a program has ended, in seconds."""

PATIENCE: Final = 5
"""So long it is waited for what should have ended already, in seconds."""


@frozen
class Invitation:
    """What a client is told.

    Attributes:
        rules: what is played.
        table: the name of a table that is open.
        seat: the seat of the client there, from 0.
    """

    rules: Ruleset
    table: str
    seat: int


class Running(Protocol):
    """A client that has been started."""

    def hear(self, timeout: float) -> bytes | None:
        """Its next line; None if there will be no more. Raises TimeoutError after so many seconds."""
        ...

    def say(self, lines: bytes) -> None:
        """Send it lines, whether it reads them or not."""
        ...

    def hang_up(self) -> None:
        """End the referee that it has started."""
        ...

    def finish(self, timeout: float) -> str | None:
        """Wait until it has ended; gives what is wrong with its end. Raises TimeoutError after so many seconds."""
        ...

    def kill(self) -> str:
        """End it, if it has not; gives what it has printed."""
        ...


class _Link:
    """Lines to and fro, so that neither waits for the other."""

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes], heard: "queue.Queue[bytes | None]") -> None:
        self._incoming, self._outgoing, self._heard = incoming, outgoing, heard
        self._said: queue.Queue[bytes | None] = queue.Queue()
        self._threads = [Thread(target=work, daemon=True) for work in (self._read, self._write)]
        for thread in self._threads:
            thread.start()

    def say(self, lines: bytes) -> None:
        self._said.put(lines)

    def close(self) -> None:
        """Say nothing more; the other side has ended, or is not waited for."""
        self._said.put(None)
        for thread in self._threads:
            thread.join(PATIENCE)

    def _read(self) -> None:
        with self._incoming, suppress(OSError):
            while line := self._incoming.readline(LONGEST_LINE + 1):
                self._heard.put(line)
        self._heard.put(None)

    def _write(self) -> None:
        with suppress(OSError), self._outgoing:  # closing it may fail too
            while (lines := self._said.get()) is not None:
                self._outgoing.write(lines)
                self._outgoing.flush()


class _Linked:
    """A client that has one link from its start to its end."""

    def __init__(self, incoming: IO[bytes], outgoing: IO[bytes]) -> None:
        self._heard: queue.Queue[bytes | None] = queue.Queue()
        self._link = _Link(incoming, outgoing, self._heard)

    def hear(self, timeout: float) -> bytes | None:
        """Its next line; None if there will be no more.

        Raises:
            TimeoutError: it has said nothing for so many seconds.
        """
        try:
            return self._heard.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError from None

    def say(self, lines: bytes) -> None:
        """Send it lines."""
        self._link.say(lines)

    def hang_up(self) -> None:
        """It has started no referee."""


# ------------------------------------------------------------------------------------------------------------- programs


class Program(_Linked):
    """A program whose standard output is what it asks, and whose standard input is what it is answered.

    Args:
        command: the program and its arguments.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._printed = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `kill`
        try:
            self._process = _started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._printed)
        except OSError:
            self._printed.close()
            raise
        super().__init__(_pipe(self._process.stdout), _pipe(self._process.stdin))

    def finish(self, timeout: float) -> str | None:
        """What is wrong with its end.

        Raises:
            TimeoutError: it has not ended within so many seconds.
        """
        return _status(self._process, timeout)

    def kill(self) -> str:
        """End it, and give what it has complained of."""
        _end(self._process)
        self._link.close()
        return _read_all(self._printed)


class Starter:
    """A program that starts the referee, which is `relay`, as often as it likes.

    Args:
        command: makes the program and its arguments from the command of the referee.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, command: Callable[[Sequence[str]], Sequence[str]]) -> None:
        self._printed = tempfile.TemporaryFile()  # noqa: SIM115 - closed by `kill`
        self._heard: queue.Queue[bytes | None] = queue.Queue()
        self._listener = socket.create_server((relay.HOST, 0))
        self._word = secrets.token_hex(16)
        self._link: _Link | None = None
        self._connection: socket.socket | None = None
        referee = [sys.executable, "-I", relay.__file__, str(self._listener.getsockname()[1]), self._word]
        try:
            self._process = _started(
                command(referee), stdin=subprocess.DEVNULL, stdout=self._printed, stderr=self._printed
            )
        except OSError:
            self._listener.close()
            self._printed.close()
            raise

    def hear(self, timeout: float) -> bytes | None:
        """Its next line, from whichever referee it has started; None if it has ended.

        Raises:
            TimeoutError: it has said nothing for so many seconds.
        """
        until = time.monotonic() + timeout
        while True:
            if self._link is None and not self._accept() and self._process.poll() is not None:
                return None
            with suppress(queue.Empty):
                line = self._heard.get(timeout=GLANCE if self._link else 0)
                if line is not None:
                    return line
                self.hang_up()
            if time.monotonic() > until:
                raise TimeoutError

    def _accept(self) -> bool:
        """Wait a moment for a referee to be started."""
        self._listener.settimeout(GLANCE)
        try:
            connection, _ = self._listener.accept()
        except TimeoutError:
            return False
        incoming = connection.makefile("rb")
        if not self._knows_word(connection, incoming):
            incoming.close()
            connection.close()
            return False
        self._link, self._connection = _Link(incoming, connection.makefile("wb"), self._heard), connection
        return True

    def _knows_word(self, connection: socket.socket, incoming: IO[bytes]) -> bool:
        """Whether it is the relay that has called, which says the word at once, and not somebody else."""
        word = f"{self._word}\n".encode()
        connection.settimeout(PATIENCE)
        try:
            said = incoming.readline(len(word))
        except OSError:
            return False
        connection.settimeout(None)
        return said == word

    def say(self, lines: bytes) -> None:
        """Send lines to the referee that it has started."""
        if self._link:
            self._link.say(lines)

    def hang_up(self) -> None:
        """End the referee that it has started; lines that it has not read are lost."""
        if self._connection and self._link:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
            self._link.close()
            self._connection.close()
            self._link = self._connection = None
            self._heard = queue.Queue()

    def finish(self, timeout: float) -> str | None:
        """What is wrong with its end.

        Raises:
            TimeoutError: it has not ended within so many seconds.
        """
        return _status(self._process, timeout)

    def kill(self) -> str:
        """End it, and give what it has printed."""
        _end(self._process)
        self.hang_up()
        self._listener.close()
        return _read_all(self._printed)


def _started(
    command: Sequence[str], stdin: int, stdout: int | IO[bytes], stderr: IO[bytes]
) -> "subprocess.Popen[bytes]":
    """In a session of its own, so that it can be ended with all that it has started."""
    return subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # asked for
    return pipe


def _status(process: "subprocess.Popen[bytes]", timeout: float) -> str | None:
    try:
        status = process.wait(timeout)
    except subprocess.TimeoutExpired:
        raise TimeoutError from None
    return f"ended with status {status}" if status else None


def _end(process: "subprocess.Popen[bytes]") -> None:
    """With all that it has started, where the system knows what that is; it may have ended, and that may not."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _read_all(file: IO[bytes]) -> str:
    with file:
        file.seek(0)
        return file.read().decode(errors="replace")


# ------------------------------------------------------------------------------------------------------------ functions


class Function(_Linked):
    """A function that reads answers from one stream and writes requests to another, in a thread.

    Args:
        client: the function.
        invited: what it is told.
    """

    def __init__(self, client: Callable[[TextIO, TextIO, Invitation], None], invited: Invitation) -> None:
        self._ours, self._theirs = socket.socketpair()
        super().__init__(self._ours.makefile("rb"), self._ours.makefile("wb"))
        self._raised: Exception | SystemExit | None = None
        self._thread = Thread(target=self._run, args=(client, invited), daemon=True)
        self._thread.start()

    def _run(self, client: Callable[[TextIO, TextIO, Invitation], None], invited: Invitation) -> None:
        answers = io.TextIOWrapper(self._theirs.makefile("rb"), encoding="utf-8", newline="\n")
        requests = io.TextIOWrapper(self._theirs.makefile("wb"), encoding="utf-8", newline="\n", line_buffering=True)
        try:
            with self._theirs, answers, requests:
                client(answers, requests, invited)
        except SystemExit as end:
            self._raised = end if end.code else None  # as a program: no status or 0 is a good end
        except Exception as error:  # the function is somebody else's; whatever it raises, `finish` tells it
            self._raised = error

    def finish(self, timeout: float) -> str | None:
        """What is wrong with its end; when there is nothing more to hear, it has ended."""
        self._thread.join(timeout)
        return f"raised {self._raised!r}" if self._raised else None

    def kill(self) -> str:
        """Close its streams; a thread cannot be ended."""
        with suppress(OSError):
            self._ours.shutdown(socket.SHUT_RDWR)
        self._link.close()
        self._ours.close()
        return ""
