"""A front end that speaks with a referee over two streams, and others that do one thing wrong; see `check_client`.

As a program it is given the name of a class, a table and a seat, and speaks over its standard streams.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, TextIO, cast

Message = Mapping[str, Any]

KNOWN = {"v", "id", "ok", "error", "table", "state", "turn", "over", "waiting", "players", "bots", "taken"}
KNOWN |= {"seat", "token", "view", "legal", "more", "events", "trouble", "notice", "to"}
"""The fields of messages."""


class FrontEnd:
    """Does what is offered until the game is over, and looks again whenever it is refused."""

    rounds: Iterable[int] = range(10**6)
    """So often it looks at the table at most."""

    def __init__(self, answers: TextIO, requests: TextIO, table: str, seat: int) -> None:
        self.answers, self.requests, self.table, self.seat = answers, requests, table, seat
        self.ids, self.rng = self.numbers(), random.Random(1)

    def numbers(self) -> Iterator[object]:
        return map(str, count())

    def say(self, line: str) -> None:
        print(line, file=self.requests, flush=True)

    def ask(self, do: str, **fields: object) -> Message:
        """The answer to a request; notices are read over."""
        name = next(self.ids)
        self.say(json.dumps({"v": 1, "id": name, "do": do, **fields}))
        while "notice" in (message := self.read()):
            self.heard(message)
        assert message["id"] == name, message
        return message

    def read(self) -> Message:
        found: Message = json.loads(self.answers.readline())
        return found

    def heard(self, notice: Message) -> None:
        """A notice has come."""

    def play(self) -> None:
        self.say("")  # which is passed over
        token = self.ask("join", table=self.table, seat=self.seat)["token"]
        for _ in self.rounds:
            found = self.ask("legal", token=token, most=20)
            if found["over"]:
                break
            if found["waiting"]:
                self.go()
                continue
            done = self.ask("act", token=token, state=self.state(found), action=self.action(found["legal"]))
            if done["ok"]:
                self.show(done["events"])
            else:
                self.refused(done["error"])
        self.end(token)

    def go(self) -> None:
        self.ask("go", table=self.table)

    def state(self, found: Message) -> object:
        return found["state"]

    def action(self, legal: Iterable[Message]) -> object:
        texts = [row["text"] for row in legal]
        return next((text for text in texts if text.startswith(("lay", "hit"))), None) or self.rng.choice(texts)

    def show(self, events: Iterable[Message]) -> None:
        """Something has happened."""

    def refused(self, error: Message) -> None:
        """An action was refused, so it looks again."""

    def end(self, token: str) -> None:
        """The game is over."""


class Guesses(FrontEnd):
    """Leaves all judgement to the referee: every now and then it tries what may be illegal."""

    def action(self, legal: Iterable[Message]) -> object:
        guess = f"discard R{self.rng.randint(1, 12)}"
        return guess if self.rng.random() < 0.2 else super().action(legal)


# ---------------------------------------------------------------------------------------------- one thing is wrong each


class Babbles(FrontEnd):
    def say(self, line: str) -> None:
        super().say(line.replace("act", "act'").replace('"', "'"))


class Invents(FrontEnd):
    def show(self, events: Iterable[Message]) -> None:
        self.ask("applaud")


class Repeats(FrontEnd):
    def numbers(self) -> Iterator[object]:
        return (str(number // 3) for number in count())


class Counts(FrontEnd):
    """Its ids are numbers."""

    def numbers(self) -> Iterator[object]:
        return count()


class Stammers(FrontEnd):
    def action(self, legal: Iterable[Message]) -> object:
        return "please draw"


class Insists(FrontEnd):
    def action(self, legal: Iterable[Message]) -> object:
        return "give 1"


class Forgets(FrontEnd):
    """Always asks for the first state."""

    def state(self, found: Message) -> object:
        return 0


class Intrudes(FrontEnd):
    def play(self) -> None:
        self.seat += 1
        super().play()


class Stops(FrontEnd):
    rounds = range(5)


class Leaves(Stops):
    def end(self, token: str) -> None:
        self.ask("leave", token=token)


class Watches(FrontEnd):
    def play(self) -> None:
        self.ask("spectate", table=self.table)


class Sleeps(FrontEnd):
    def state(self, found: Message) -> object:
        time.sleep(20)
        return super().state(found)


class Stays(FrontEnd):
    def end(self, token: str) -> None:
        self.answers.readline()


class Lingers(FrontEnd):
    """Says that there is nothing more to come, and goes on for itself."""

    def end(self, token: str) -> None:
        os.close(sys.stdout.fileno())
        time.sleep(20)


class Chatters(FrontEnd):
    def end(self, token: str) -> None:
        while True:
            self.ask("hello")


class Deaf(FrontEnd):
    """Asks without end, and reads no answer."""

    def play(self) -> None:
        for number in self.rounds:
            self.say(json.dumps({"v": 1, "id": str(number), "do": "tables"}))


class Mumbles(FrontEnd):
    """Sends lines with nothing in them, without end."""

    def play(self) -> None:
        for _ in self.rounds:
            self.say("")


class Exits(FrontEnd):
    """Ends as programs do."""

    def end(self, token: str) -> None:
        sys.exit(0)


class Fails(FrontEnd):
    def end(self, token: str) -> None:
        sys.exit("no luck")


class Shouts(FrontEnd):
    def play(self) -> None:
        self.say("x" * 4_000_001)


class Strict(FrontEnd):
    """Knows all that there is."""

    def read(self) -> Message:
        message = super().read()
        assert KNOWN.issuperset(message), f"what is {[*message][-1]}?"
        return message


class Knows(FrontEnd):
    """Knows all notices."""

    def heard(self, notice: Message) -> None:
        assert notice["notice"] in {"events", "undone", "closed"}, f"what is {notice['notice']}?"


class Tells(FrontEnd):
    """Knows all events."""

    def show(self, events: Iterable[Message]) -> None:
        from phaseten.exchange.tags import TAGS  # not at the top: programs that need no more than Python start faster

        for entry in events:
            for event in entry["events"]:
                assert event["type"] in TAGS.values(), f"what is {event['type']}?"


class Decides(FrontEnd):
    """Knows all codes of errors."""

    def refused(self, error: Message) -> None:
        from phaseten.referee import Code

        assert error["code"] in {*Code}, f"what is {error['code']}?"


class Waits(FrontEnd):
    """Does not know that a bot may wait."""

    def go(self) -> None:
        self.answers.readline()


class Hurries(FrontEnd):
    """Believes that nothing is ever refused."""

    def refused(self, error: Message) -> None:
        raise RuntimeError(error["message"])


def kinds(kind: type[FrontEnd] = FrontEnd) -> Iterator[type[FrontEnd]]:
    """All of them."""
    yield kind
    for other in kind.__subclasses__():
        yield from kinds(other)


# ------------------------------------------------------------------------------------------------- with its own referee


class Host(FrontEnd):
    """Starts a referee, and opens a table for itself; if the referee ends, it starts another and goes on."""

    def __init__(self, rules: str, command: Sequence[str]) -> None:
        self.rules, self.command = rules, command
        self.start()
        super().__init__(self.answers, self.requests, "", 0)

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.answers = cast("TextIO", self.process.stdout)
        self.requests = cast("TextIO", self.process.stdin)

    def ask(self, do: str, **fields: object) -> Message:
        try:
            return super().ask(do, **fields)
        except (OSError, ValueError):  # it has ended, so there is nothing to be read
            self.restarted()
            return {"ok": False, "error": {}, "over": False, "waiting": True}  # as if a bot waited: that does no harm

    def restarted(self) -> None:
        self.process.communicate()
        self.start()

    def play(self) -> None:
        rules = json.loads(self.rules) if self.rules.startswith("{") else self.rules
        made = self.ask("create", rules=rules, players=["Ann", "Ben"], bots=[None, "random"])
        self.table = made["table"]
        super().play()
        self.ask("close", key=made["key"])
        self.process.communicate()


class Loses(Host):
    """Does not start another."""

    def restarted(self) -> None:
        raise EOFError("the referee has ended")


class Ends(Host):
    """Starts no referee."""

    def play(self) -> None:
        """Nothing."""

    def start(self) -> None:
        self.answers, self.requests = sys.stdin, sys.stdout


class Idles(Ends):
    def play(self) -> None:
        time.sleep(20)


if __name__ == "__main__":
    _, name, *told = sys.argv
    (wanted,) = (kind for kind in kinds() if kind.__name__ == name)
    if issubclass(wanted, Host):
        wanted(told[0], told[1:]).play()
    else:
        wanted(sys.stdin, sys.stdout, told[0], int(told[1])).play()
