"""A referee that watches its client, and makes it as hard for it as the protocol allows."""

import json
import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from errno import ENOSPC
from os import strerror
from typing import Any, Final, cast

from attrs import frozen

from phaseten.errors import RulesetError
from phaseten.exchange import to_json
from phaseten.referee.messages import Message
from phaseten.referee.protocol import PROTOCOL, Code, Json, Refused, Request, read_request
from phaseten.referee.referee import Referee
from phaseten.referee.storage import Stored
from phaseten.referee.stream import LONGEST_LINE
from phaseten.rulesets.ruleset import Ruleset

MOST_REQUESTS: Final = 20_000
"""A client that has sent so many lines in a game does not come to an end."""

MOST_REFUSALS: Final = 20
"""A client that is refused the same so often, and makes no action in between, does not look for anything else."""

OFTEN: Final = 0.05
"""How likely a disturbance is, for each request that it can come with."""

LATER: Final = "later"
"""What is called so is of no version of the protocol: a client passes it over."""


class Disturbance(StrEnum):
    """What the protocol allows, and seldom happens by itself."""

    FIELDS = "fields"
    """Every message has a field that nobody knows."""

    NOTICES = "notices"
    """There are notices that nobody knows."""

    EVENTS = "events"
    """Something has happened of which nobody knows what it is."""

    UNDO = "undo"
    """The host of a table takes back what the client has done."""

    STORAGE = "storage"
    """An action could not be kept; or one of a bot, which then waits for ``go``."""

    CODES = "codes"
    """If something could not be kept, it is told by a code that nobody knows."""

    RESTART = "restart"
    """The referee has ended, and can be started again."""


@frozen
class Line:
    """A line that was sent.

    Attributes:
        from_client: whether the client sent it.
        text: the line.

    Example:
        >>> print(Line(True, '{"do": "hello"}'))
        > {"do": "hello"}
    """

    from_client: bool
    text: str

    def __str__(self) -> str:
        return f"{'>' if self.from_client else '<'} {self.text}"


class Fault(Exception):
    """What is wrong with a client, as the end of a sentence about it."""


_MISTAKES: Final = frozenset(Code) - {Code.STALE, Code.UNDO, Code.ILLEGAL, Code.STORAGE}
"""Why nothing is refused that a good client sends."""


class Overseer:
    """A table that is open, and a referee for whatever else its client asks for.

    Args:
        rules: what is played at the table.
        players: their names.
        seat: the seat of the client, from 0; bots have the others.
        rng: what all depends on.
        disturb: what the client has to cope with.

    Raises:
        RulesetError: the referee does not know the kinds of groups of the rules.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[str],
        seat: int,
        rng: random.Random,
        disturb: Collection[Disturbance],
    ) -> None:
        self.transcript: list[Line] = []
        self.requests = self.actions = self._lines = 0
        self.refused: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.disturbed: Counter[Disturbance] = Counter()
        self._rng, self._disturb = rng, disturb
        self._store = _Memory()
        self._referee = self._new_referee()
        self._over: dict[str, bool] = {}  # the tables at which the client sits or sat, and whether their games are over
        self._waiting = False  # whether a bot waits, when the client was last told
        self._asked = 0
        self._insisted: Counter[str] = Counter()  # what was refused since the last action of the client
        bots = _bots(len(players), seat, rng)
        document, tag = json.loads(to_json(rules)), rng.getrandbits(32)
        opened, *_ = self._ask("create", players=[*players], bots=bots, rules=document, seed=tag)
        if not opened["ok"]:
            raise RulesetError([_sentence(opened)])
        self.table, self._key = str(opened["table"]), opened["key"]

    def _new_referee(self) -> Referee:
        return Referee(self._store, secret=lambda: f"{self._rng.getrandbits(128):032x}")

    def _ask(self, do: str, **fields: Json) -> tuple[Message, ...]:
        """What the host asks for."""
        self._asked += 1
        return self._referee.answer({"v": PROTOCOL, "id": f"the host's {self._asked}", "do": do, **fields})

    # -------------------------------------------------------------------------------------------------------- listening

    @property
    def over(self) -> bool:
        """Whether the client has played, and all its games are over."""
        return all(self._over.values()) and bool(self._over)

    @property
    def standing(self) -> str:
        """How things stand, as the end of a sentence about a client that is silent."""
        if self.over:
            return "after its game was over"
        return "while a bot waits for 'go'" if self._waiting else "before its game was over"

    def hear(self, line: bytes) -> bytes | None:
        """The lines that follow from one of the client; None: the referee has ended.

        Raises:
            Fault: no client may send this.
        """
        self._lines += 1
        is_empty = not line.strip()
        if not is_empty:
            self.requests += 1
            self.transcript.append(Line(True, line[:LONGEST_LINE].decode(errors="backslashreplace").rstrip("\r\n")))
        if len(line) > LONGEST_LINE:
            raise Fault(f"sent a line of more than {LONGEST_LINE} bytes")
        if self._lines > MOST_REQUESTS:
            raise Fault(f"has sent {MOST_REQUESTS} lines in a game, and has not ended")
        if is_empty:
            return b""
        _, request = read_request(line)
        ends = self._chance(Disturbance.RESTART, possible=bool(self._over) and not self.over)
        if ends and self._rng.random() < 0.5:  # before the request has been carried out
            self._restart()
            return None
        before = self._take_back() if self._chance(Disturbance.UNDO, possible=self._can_take_back(request)) else ()
        acts = isinstance(request, Request) and request.do == "act"
        if self._chance(Disturbance.STORAGE, possible=acts):
            self._store.fails_after = self._rng.randrange(2)  # the action of the client, or that of the next bot
        answer, *after = self._referee.answer(self._seeded(request) or line)
        self._store.fails_after = None
        self.disturbed[Disturbance.STORAGE] += answer.get("trouble", _code(answer)) == Code.STORAGE
        self._judge(request, answer)
        if ends:
            self._restart()
            return None
        return self._sent([*before, answer, *after])

    def _chance(self, disturbance: Disturbance, *, possible: bool) -> bool:
        """Whether the client is disturbed now."""
        return possible and disturbance in self._disturb and self._rng.random() < OFTEN

    def _seeded(self, request: Request | Refused) -> Message | None:
        """A request for a table that has no seed, with one, so that all follows from the generator; else None."""
        if isinstance(request, Refused) or request.do not in {"create", "load"} or "seed" in request.body:
            return None
        seed = self._rng.getrandbits(32)
        return {"v": PROTOCOL, "id": request.id, "do": request.do, **request.body, "seed": seed}

    def _can_take_back(self, request: Request | Refused) -> bool:
        """Only where the client is not the host; and what is over stays so."""
        return isinstance(request, Request) and self._over.get(self.table) is False and "token" in request.body

    def _take_back(self) -> Sequence[Message]:
        state = self._ask("spectate", table=self.table)[0]["state"]
        undone, *notices = self._ask("undo", key=self._key, state=state, force=True)
        self.disturbed[Disturbance.UNDO] += bool(undone["ok"])
        return notices

    def _restart(self) -> None:
        """End the referee, with what it was to answer, and have another one open the tables that were kept."""
        self.disturbed[Disturbance.RESTART] += 1
        self._referee = self._new_referee()
        self._referee.restore()

    # ---------------------------------------------------------------------------------------------------------- judging

    def _judge(self, request: Request | Refused, answer: Message) -> None:
        if not isinstance(request, Request):
            raise _refused_as(answer)
        if answer["ok"]:
            self._keep_books(request, answer)
            return
        code = _code(answer)
        self.refused[str(code)] += 1
        if code in _MISTAKES:
            raise _refused_as(answer)
        tried = "an old state" if code is Code.STALE else str(request.body.get("action"))
        self._insisted[tried] += 1
        if self._insisted[tried] > MOST_REFUSALS:
            raise Fault(f"insists on {tried}, which has been refused {MOST_REFUSALS} times: {_sentence(answer)}")

    def _keep_books(self, request: Request, answer: Message) -> None:
        if request.do == "join":
            self._over[str(answer["table"])] = False
        if request.do == "act":
            self.actions += 1
            self._insisted.clear()
        if answer.get("table") in self._over and "over" in answer:
            self._over[str(answer["table"])], self._waiting = bool(answer["over"]), bool(answer["waiting"])

    def judge_end(self) -> None:
        """Whether the client may end now.

        Raises:
            Fault: it may not.
        """
        if not self._over:
            raise Fault("ended, and has joined no table")
        if not self.over:
            raise Fault("ended before its game was over")

    # ---------------------------------------------------------------------------------------------------------- sending

    def _sent(self, messages: Iterable[Message]) -> bytes:
        lines = [json.dumps(message) for message in self._dressed(messages)]
        self.transcript += [Line(False, line) for line in lines]
        return "".join(f"{line}\n" for line in lines).encode()

    def _dressed(self, messages: Iterable[Message]) -> Iterator[Message]:
        """The messages, with what a client must pass over."""
        for message in messages:
            told = [event for entry in _entries(message, "events") for event in entry["events"]]
            self.events.update(event["type"] for event in told)
            self._add_event(message)
            self._change_code(message)
            if self._chance(Disturbance.NOTICES, possible=bool(seats := message.get("taken"))):
                self.disturbed[Disturbance.NOTICES] += 1
                yield {"v": PROTOCOL, "table": message["table"], "to": cast("list[int]", seats)[0], "notice": LATER}
            if Disturbance.FIELDS in self._disturb:
                self.disturbed[Disturbance.FIELDS] += 1
                error = cast("dict[str, Any]", message.get("error", {}))
                for part in (message, error, *_entries(message, "events"), *_entries(message, "legal")):
                    part[LATER] = {"than": ["this", "client"]}
            yield message

    def _add_event(self, message: Message) -> None:
        for entry in _entries(message, "events"):
            if self._chance(Disturbance.EVENTS, possible=True):
                self.disturbed[Disturbance.EVENTS] += 1
                entry["events"].insert(0, {"type": LATER, "version": 1})

    def _change_code(self, message: Message) -> None:
        error = cast("dict[str, Any]", message.get("error", {}))
        storage = error.get("code") == Code.STORAGE
        if storage and Disturbance.CODES in self._disturb and self._rng.random() < 0.5:
            self.disturbed[Disturbance.CODES] += 1
            error["code"] = LATER


def _bots(players: int, seat: int, rng: random.Random) -> Sequence[str | None]:
    """One that brings the game on, one with whom no game goes round in a circle, and others."""
    others = ["sensible", "random", *rng.choices(("sensible", "random"), k=players)][: players - 1]
    rng.shuffle(others)
    return [*others[:seat], None, *others[seat:]]


def _entries(message: Message, name: str) -> list[dict[str, Any]]:
    """The entries of a list in a message."""
    return cast("list[dict[str, Any]]", message.get(name, []))


def _code(answer: Message) -> Code | None:
    """Why a request was refused; None if it was not."""
    error = cast("dict[str, Any] | None", answer.get("error"))
    return None if error is None else Code(error["code"])


def _sentence(answer: Message) -> str:
    return str(cast("dict[str, Any]", answer["error"])["message"])


def _refused_as(answer: Message) -> Fault:
    return Fault(f"sent what is refused as {_code(answer)}: {_sentence(answer)}")


class _Memory:
    """Keeps tables in memory, and fails when it is told to."""

    def __init__(self) -> None:
        self.fails_after: int | None = None
        self._records: dict[str, str] = {}
        self._facts: dict[str, str] = {}

    def write(self, name: str, facts: str, record: str) -> None:
        self._facts[name], self._records[name] = facts, record

    def rewrite(self, name: str, record: str) -> None:
        self._records[name] = record

    def append(self, name: str, lines: str) -> None:
        if self.fails_after == 0:
            raise OSError(ENOSPC, strerror(ENOSPC))
        if self.fails_after is not None:
            self.fails_after -= 1
        self._records[name] += lines

    def note(self, name: str, facts: str) -> None:
        self._facts[name] = facts

    def forget(self, name: str) -> None:
        del self._facts[name]

    def stored(self) -> Iterator[Stored]:
        for name, facts in self._facts.items():
            yield Stored(name, facts.encode(), self._records[name].encode())
