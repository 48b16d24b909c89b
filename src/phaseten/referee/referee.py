"""The referee: it answers requests, and tells every seat what it may know. It does no input or output of its own.

Who asks is told by a secret: a token is a seat at a table, a key is the host of one. What is sent for a token is made
of the view of its seat and of events as it saw them, and so is every error.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from random import SystemRandom
from secrets import token_hex
from types import MappingProxyType
from typing import Final, cast

from attrs import frozen

from phaseten.errors import RulesetError, SetupError
from phaseten.exchange import RecordError, dump_record, load_record
from phaseten.explaining.ledger import explain
from phaseten.explaining.nearest import hints
from phaseten.explaining.offers import offers
from phaseten.game.knowledge import knowledge
from phaseten.referee.game import BOTS, Game, require_bots
from phaseten.referee.messages import (
    Message,
    data_of,
    error_of,
    events_for,
    facts,
    legal_list,
    notices,
    to_all,
    troubled,
    undone,
)
from phaseten.referee.protocol import PROTOCOL, REQUESTS, Code, Json, Refused, Request, read_request
from phaseten.referee.requests import action_of, require_size, require_state, ruleset_of
from phaseten.referee.storage import Nowhere, Store
from phaseten.rulesets.editions import RULESETS
from phaseten.table import Table, UndoError
from phaseten.verdict import IllegalAction

REMEMBERED: Final = 10_000
"""So many ids of requests are remembered, to know one that is repeated."""


@frozen
class _Asking:
    """Who asks: a seat of a game, its host, or nobody in particular."""

    game: Game
    seat: int | None = None


class Referee:
    """Many tables, for clients that send JSON. See ``docs/reference/referee.md`` for the messages.

    It answers one request after another; several threads must take turns.

    Args:
        store: where tables are kept; None: nowhere.
        most_tables: so many tables at most are open.
        secret: what makes tokens, keys and the names of tables; only tests need another.

    Example:
        >>> referee = Referee()
        >>> request = {"v": 1, "id": "a", "do": "create", "players": ["Ann", "Ben"], "bots": [None, "sensible"]}
        >>> (answer,) = referee.answer(request)
        >>> answer["ok"], answer["state"], answer["turn"]
        (True, 0, 0)
    """

    def __init__(
        self, store: Store | None = None, *, most_tables: int = 1_000, secret: Callable[[], str] = lambda: token_hex(16)
    ) -> None:
        self._store = Nowhere() if store is None else store
        self._most_tables = most_tables
        self._secret = secret
        self._games: dict[str, Game] = {}
        self._tokens: dict[str, _Asking] = {}
        self._keys: dict[str, Game] = {}
        self._answered: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._do: Mapping[str, Callable[[Request], tuple[Message, ...]]] = MappingProxyType(
            {
                "hello": self._hello,
                "tables": self._tables,
                "create": self._create,
                "load": self._load,
                "join": self._join,
                "leave": self._leave,
                "view": self._view,
                "spectate": self._spectate,
                "knowledge": self._knowledge,
                "legal": self._legal,
                "offers": self._offers,
                "explain": self._explain,
                "events": self._events,
                "act": self._act,
                "undo": self._undo,
                "go": self._go,
                "save": self._save,
                "close": self._close,
            }
        )

    def restore(self) -> tuple[str, ...]:
        """Open all tables that are kept, as they were; gives what is wrong with those that cannot be opened.

        Raises:
            OSError: the store cannot be read.
        """
        problems: list[str] = []
        for stored in self._store.stored():
            try:
                game = Game.restored(stored, self._store)
                self._open(game)
                _, trouble = game.let_bots_act(self._store)
            except (OSError, ValueError, IllegalAction) as error:
                problems.append(f"table {stored.name}: {error}")
            else:
                problems += [] if trouble is None else [f"table {stored.name}: {trouble}"]
        return tuple(problems)

    def answer(self, request: str | bytes | Mapping[str, Json]) -> tuple[Message, ...]:
        """The answer to a request, and then the notices that follow from it.

        Args:
            request: the request as JSON, or as what JSON makes.

        Raises:
            TypeError: it is something else, or has something in it that JSON cannot say.
        """
        line = json.dumps(request) if isinstance(request, Mapping) else request
        identity, found = read_request(line)
        try:
            if isinstance(found, Refused):
                raise found
            self._require_new(found)
            answer, *notices = self._do[found.do](found)
        except Refused as refused:
            return (error_of(identity, refused),)
        return {"v": PROTOCOL, "id": identity, "ok": True, **answer}, *notices

    def _require_new(self, request: Request) -> None:
        """A request is answered once.

        Raises:
            Refused: one with its id, from the same sender, has been.
        """
        sender = _digest(str(request.body.get("token", request.body.get("key", ""))))
        mark = (sender, request.id)
        if mark in self._answered:
            raise Refused(Code.REPEATED, f"a request with the id {request.id!r} has been answered")
        self._answered[mark] = None
        if len(self._answered) > REMEMBERED:
            self._answered.popitem(last=False)

    # ------------------------------------------------------------------------------------------------------- who asks

    def _seated(self, request: Request) -> _Asking:
        asking = self._tokens.get(_digest(request.require("token", str)))
        if asking is None:
            raise Refused(Code.TOKEN, "there is no such token")
        require_state(asking.game, request)
        return asking

    def _host(self, request: Request) -> Game:
        game = self._keys.get(_digest(request.require("key", str)))
        if game is None:
            raise Refused(Code.TOKEN, "there is no such key")
        require_state(game, request)
        return game

    def _game(self, request: Request) -> Game:
        game = self._games.get(request.require("table", str))
        if game is None:
            raise Refused(Code.TABLE, "there is no such table")
        require_state(game, request)
        return game

    def _open(self, game: Game) -> None:
        self._games[game.name] = game
        self._keys[game.key] = game
        for seat, token in game.tokens.items():
            self._tokens[token] = _Asking(game, seat)

    # -------------------------------------------------------------------------------------------------------- anybody

    def _hello(self, request: Request) -> tuple[Message, ...]:
        del request
        return ({"protocol": [PROTOCOL], "editions": [*RULESETS], "bots": [*BOTS], "requests": [*REQUESTS]},)

    def _tables(self, request: Request) -> tuple[Message, ...]:
        del request
        return ({"tables": [facts(game) for game in self._games.values()]},)

    def _spectate(self, request: Request) -> tuple[Message, ...]:
        game = self._game(request)
        game.followed = game.followed or bool(request.get("follow", bool))
        return ({**facts(game), "public": data_of(game.table.spectate())},)

    def _go(self, request: Request) -> tuple[Message, ...]:
        game = self._game(request)
        told, trouble = game.let_bots_act(self._store)
        return {**facts(game), **troubled(trouble)}, *notices(game, told)

    # -------------------------------------------------------------------------------------------------------- the host

    def _create(self, request: Request) -> tuple[Message, ...]:
        self._require_room()
        players = request.require("players", list[Json])
        if not all(isinstance(name, str) and len(name) <= 100 for name in players):
            raise Refused(Code.PLAYERS, "players: names of at most 100 letters")
        rules = ruleset_of(request.body.get("rules", "original"))
        seed = self._seed(request)
        try:
            table = Table(rules, cast("Sequence[str]", players), seed)
        except RulesetError as error:
            raise Refused(Code.RULES, str(error)) from None
        except SetupError as error:
            raise Refused(Code.PLAYERS, str(error)) from None
        return self._opened(table, seed, request)

    def _load(self, request: Request) -> tuple[Message, ...]:
        self._require_room()
        seed = self._seed(request)
        try:
            record = load_record(request.require("record", str))
        except RecordError as error:
            raise Refused(Code.RECORD, str(error), line=error.line, column=error.column) from None
        require_size(record.rules)
        return self._opened(Table.resume(record, seed), seed, request)

    def _require_room(self) -> None:
        """One more table can be opened; asked first, because to play a long record again takes time.

        Raises:
            Refused: it cannot.
        """
        if len(self._games) >= self._most_tables:
            raise Refused(Code.FULL, f"{self._most_tables} tables are open, and no more can be")

    def _seed(self, request: Request) -> int | str:
        seed = request.body.get("seed")
        return seed if isinstance(seed, int | str) else SystemRandom().getrandbits(62)

    def _opened(self, table: Table, seed: int | str, request: Request) -> tuple[Message, ...]:
        players = len(table.state.public.seats)
        bots = require_bots(request.body.get("bots"), players)
        key = self._secret()
        game = Game(self._secret(), table, seed, bots, _digest(key))
        try:
            game.keep(self._store)
        except OSError as error:
            raise Refused(Code.STORAGE, f"the record could not be written: {error.strerror}") from None
        self._open(game)
        _, trouble = game.let_bots_act(self._store)
        return ({**facts(game), "key": key, **troubled(trouble)},)

    def _save(self, request: Request) -> tuple[Message, ...]:
        game = self._host(request)
        return ({**facts(game), "record": dump_record(game.table.record())},)

    def _close(self, request: Request) -> tuple[Message, ...]:
        game = self._host(request)
        try:
            self._store.forget(game.name)
        except OSError as error:
            raise Refused(Code.STORAGE, f"the table could not be closed: {error.strerror}") from None
        del self._games[game.name], self._keys[game.key]
        for token in game.tokens.values():
            del self._tokens[token]
        return {"table": game.name}, *to_all(game, {"notice": "closed"})

    # ------------------------------------------------------------------------------------------------------ the seats

    def _join(self, request: Request) -> tuple[Message, ...]:
        game, seat = self._game(request), request.require("seat", int)
        if not 0 <= seat < len(game.bots):
            raise Refused(Code.SEAT, f"seat: the seats are 0 to {len(game.bots) - 1}")
        if seat in game.tokens or game.bots[seat] is not None:
            raise Refused(Code.SEAT, f"seat {seat} is taken")
        token = self._secret()
        game.tokens[seat] = _digest(token)
        try:
            game.note(self._store)
        except OSError as error:
            del game.tokens[seat]
            raise Refused(Code.STORAGE, f"the seat could not be taken: {error.strerror}") from None
        self._tokens[game.tokens[seat]] = _Asking(game, seat)
        return ({**facts(game), "seat": seat, "token": token, "view": data_of(game.table.view(seat))},)

    def _leave(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        token = game.tokens.pop(seat)
        try:
            game.note(self._store)
        except OSError as error:
            game.tokens[seat] = token
            raise Refused(Code.STORAGE, f"the seat could not be left: {error.strerror}") from None
        del self._tokens[token]
        return (facts(game),)

    def _view(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        return ({**facts(game), "seat": seat, "view": data_of(game.table.view(seat))},)

    def _knowledge(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        return ({**facts(game), "seat": seat, "knowledge": data_of(knowledge(game.table.view(seat)))},)

    def _legal(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        most = request.get("most", int)
        return (
            {**facts(game), "seat": seat, **legal_list(game.table.view(seat), 100 if most is None else max(0, most))},
        )

    def _offers(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        return ({**facts(game), "seat": seat, "offers": data_of(offers(game.table.view(seat)))},)

    def _explain(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        seen = game.table.view(seat)
        action = action_of(request.body["action"], seen)
        nearest = [data_of(hint) for hint in hints(seen, action)]
        return ({**facts(game), "seat": seat, "ledger": data_of(explain(seen, action)), "hints": nearest},)

    def _events(self, request: Request) -> tuple[Message, ...]:
        if ("token" in request.body) is ("table" in request.body):
            raise Refused(Code.REQUEST, "events are asked for with a token, or as a spectator with a table")
        asking = self._seated(request) if "token" in request.body else _Asking(self._game(request))
        told = asking.game.since(request.require("since", int))
        return ({**facts(asking.game), "seat": asking.seat, "events": events_for(asking.seat, told)},)

    def _act(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        action = action_of(request.body["action"], game.table.view(seat))
        try:
            told = [game.play(self._store, action, seat)]
        except IllegalAction as error:
            failures = [data_of(failure) for failure in error.failures]
            raise Refused(Code.ILLEGAL, str(error), state=game.number, failures=failures) from None
        since, trouble = game.let_bots_act(self._store)
        told += since
        answer = {**facts(game), "seat": seat, "events": events_for(seat, told), **troubled(trouble)}
        return answer, *notices(game, told, but=seat)

    def _undo(self, request: Request) -> tuple[Message, ...]:
        if ("token" in request.body) is ("key" in request.body):
            raise Refused(Code.REQUEST, "an action is taken back with a token, or by the host with a key")
        asking = self._seated(request) if "token" in request.body else _Asking(self._host(request))
        force = bool(request.get("force", bool))
        if force and asking.seat is not None:
            raise Refused(Code.TOKEN, "only the host can force this")
        game = asking.game
        try:
            game.undo(self._store, asking.seat, force=force)
        except UndoError as error:
            raise Refused(Code.UNDO, str(error), state=game.number) from None
        answer: Message = facts(game)
        if asking.seat is not None:
            answer |= {"seat": asking.seat, "view": data_of(game.table.view(asking.seat))}
        return answer, *undone(game, but=asking.seat)


def _at(asking: _Asking) -> tuple[Game, int]:
    return asking.game, cast("int", asking.seat)


def _digest(secret: str) -> str:
    """By which a secret is known again; the secret itself is not kept."""
    return sha256(secret.encode()).hexdigest()
