"""The referee: it answers requests, and tells every seat what it may know. It does no input or output of its own.

Who asks is told by a secret: a token is a seat at a table, a key is the host of one. What is sent for a token is made
of the view of its seat and of events as it saw them, and so is every error.
"""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from random import SystemRandom
from secrets import token_hex
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from attrs import frozen

from phaseten.cards import Deck
from phaseten.errors import ParseError, RulesetError, SetupError
from phaseten.exchange import JsonError, RecordError, dump_record, from_json, load_record, to_json
from phaseten.exchange.tags import Document
from phaseten.explaining.ledger import explain
from phaseten.explaining.nearest import hints
from phaseten.explaining.offers import offers
from phaseten.game.action_text import parse_action
from phaseten.game.engine import legal_actions
from phaseten.game.knowledge import knowledge
from phaseten.game.state import Public, View
from phaseten.game.turns import PlayerAction
from phaseten.referee.game import BOTS, Game, Told, require_bots
from phaseten.referee.protocol import PROTOCOL, REQUESTS, Code, Json, Refused, Request, read_request
from phaseten.referee.storage import Nowhere, Store
from phaseten.rulesets.editions import RULESETS, find_ruleset
from phaseten.rulesets.ruleset import Ruleset
from phaseten.table import Table, UndoError
from phaseten.verdict import IllegalAction

Message: TypeAlias = dict[str, Json]
"""What the referee says: an answer, which has the id of its request, or a notice, which says for whom it is."""

REMEMBERED: Final = 10_000
"""So many ids of requests are remembered, to know one that is repeated."""

LIMITS: Final[Mapping[str, tuple[int, Callable[[Ruleset], int]]]] = MappingProxyType(
    {
        "cards in the deck": (500, lambda rules: _cards(rules.deck)),
        "players": (99, lambda rules: rules.dealing.max_players),
        "cards in a hand": (12, lambda rules: rules.dealing.hand_size),
        "groups in a phase": (6, lambda rules: max((len(phase.requirements) for phase in rules.phases), default=0)),
    }
)
"""What a ruleset may have that is sent in full: with more, to find a way to lay can take minutes."""


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
            return (_error(identity, refused),)
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
        _require_state(asking.game, request)
        return asking

    def _host(self, request: Request) -> Game:
        game = self._keys.get(_digest(request.require("key", str)))
        if game is None:
            raise Refused(Code.TOKEN, "there is no such key")
        _require_state(game, request)
        return game

    def _game(self, request: Request) -> Game:
        game = self._games.get(request.require("table", str))
        if game is None:
            raise Refused(Code.TABLE, "there is no such table")
        _require_state(game, request)
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
        return ({"tables": [_facts(game) for game in self._games.values()]},)

    def _spectate(self, request: Request) -> tuple[Message, ...]:
        game = self._game(request)
        game.followed = game.followed or bool(request.get("follow", bool))
        return ({**_facts(game), "public": _data(game.table.spectate())},)

    def _go(self, request: Request) -> tuple[Message, ...]:
        game = self._game(request)
        told, trouble = game.let_bots_act(self._store)
        return {**_facts(game), **_troubled(trouble)}, *_notices(game, told)

    # -------------------------------------------------------------------------------------------------------- the host

    def _create(self, request: Request) -> tuple[Message, ...]:
        self._require_room()
        players = request.require("players", list[Json])
        if not all(isinstance(name, str) and len(name) <= 100 for name in players):
            raise Refused(Code.PLAYERS, "players: names of at most 100 letters")
        rules = _ruleset(request.body.get("rules", "original"))
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
        _require_size(record.rules)
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
        return ({**_facts(game), "key": key, **_troubled(trouble)},)

    def _save(self, request: Request) -> tuple[Message, ...]:
        game = self._host(request)
        return ({**_facts(game), "record": dump_record(game.table.record())},)

    def _close(self, request: Request) -> tuple[Message, ...]:
        game = self._host(request)
        try:
            self._store.forget(game.name)
        except OSError as error:
            raise Refused(Code.STORAGE, f"the table could not be closed: {error.strerror}") from None
        del self._games[game.name], self._keys[game.key]
        for token in game.tokens.values():
            del self._tokens[token]
        return {"table": game.name}, *_to_all(game, {"notice": "closed"})

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
        return ({**_facts(game), "seat": seat, "token": token, "view": _data(game.table.view(seat))},)

    def _leave(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        token = game.tokens.pop(seat)
        try:
            game.note(self._store)
        except OSError as error:
            game.tokens[seat] = token
            raise Refused(Code.STORAGE, f"the seat could not be left: {error.strerror}") from None
        del self._tokens[token]
        return (_facts(game),)

    def _view(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        return ({**_facts(game), "seat": seat, "view": _data(game.table.view(seat))},)

    def _knowledge(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        return ({**_facts(game), "seat": seat, "knowledge": _data(knowledge(game.table.view(seat)))},)

    def _legal(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        most = request.get("most", int)
        return ({**_facts(game), "seat": seat, **_legal(game.table.view(seat), 100 if most is None else max(0, most))},)

    def _offers(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        return ({**_facts(game), "seat": seat, "offers": _data(offers(game.table.view(seat)))},)

    def _explain(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        seen = game.table.view(seat)
        action = _action(request.body["action"], seen)
        nearest = [_data(hint) for hint in hints(seen, action)]
        return ({**_facts(game), "seat": seat, "ledger": _data(explain(seen, action)), "hints": nearest},)

    def _events(self, request: Request) -> tuple[Message, ...]:
        if ("token" in request.body) is ("table" in request.body):
            raise Refused(Code.REQUEST, "events are asked for with a token, or as a spectator with a table")
        asking = self._seated(request) if "token" in request.body else _Asking(self._game(request))
        told = asking.game.since(request.require("since", int))
        return ({**_facts(asking.game), "seat": asking.seat, "events": _events_for(asking.seat, told)},)

    def _act(self, request: Request) -> tuple[Message, ...]:
        game, seat = _at(self._seated(request))
        action = _action(request.body["action"], game.table.view(seat))
        try:
            told = [game.play(self._store, action, seat)]
        except IllegalAction as error:
            failures = [_data(failure) for failure in error.failures]
            raise Refused(Code.ILLEGAL, str(error), state=game.number, failures=failures) from None
        since, trouble = game.let_bots_act(self._store)
        told += since
        answer = {**_facts(game), "seat": seat, "events": _events_for(seat, told), **_troubled(trouble)}
        return answer, *_notices(game, told, but=seat)

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
        answer: Message = _facts(game)
        if asking.seat is not None:
            answer |= {"seat": asking.seat, "view": _data(game.table.view(asking.seat))}
        return answer, *_undone(game, but=asking.seat)


# ------------------------------------------------------------------------------------------------------------ requests


def _require_state(game: Game, request: Request) -> None:
    """A request that names a state is for that state only.

    Raises:
        Refused: the state is another one now.
    """
    asked = request.get("state", int)
    if asked is not None and asked != game.number:
        raise Refused(Code.STALE, f"this was for state {asked}, and it is state {game.number}", state=game.number)


def _at(asking: _Asking) -> tuple[Game, int]:
    return asking.game, cast("int", asking.seat)


def _ruleset(given: Json) -> Ruleset:
    """The edition of a name, or a ruleset that is sent in full.

    Raises:
        Refused: there is no such ruleset, or its deck is too large.
    """
    try:
        if isinstance(given, str):
            return find_ruleset(given)
        return _require_size(from_json(json.dumps(given), Ruleset))
    except (JsonError, RulesetError) as error:
        raise Refused(Code.RULES, str(error)) from None


def _require_size(rules: Ruleset) -> Ruleset:
    """The ruleset itself, if it is an edition or its tables are of a reasonable size.

    Raises:
        Refused: they are not.
    """
    faults = [f"at most {most} {what}" for what, (most, count) in LIMITS.items() if count(rules) > most]
    if faults and RULESETS.get(rules.name) != rules:
        raise Refused(Code.RULES, f"tables of this referee have {', '.join(faults)}")
    return rules


def _cards(deck: Deck) -> int:
    return len(deck.suits) * deck.top * deck.copies + deck.wilds + deck.skips


def _action(given: Json, seen: View) -> PlayerAction:
    """The action that is meant; it is read with what the seat sees.

    Raises:
        Refused: it is none.
    """
    try:
        if not isinstance(given, str):
            return cast("PlayerAction", from_json(json.dumps(given), PlayerAction))
        action = parse_action(given, seen)
    except JsonError as error:
        raise Refused(Code.ACTION, str(error)) from None
    except ParseError as error:
        raise Refused(Code.ACTION, error.sentence, position=error.position) from None
    if isinstance(action, PlayerAction):
        return action
    raise Refused(Code.ACTION, "cards are dealt and shuffled by the referee")


# ------------------------------------------------------------------------------------------------------------- answers


def _digest(secret: str) -> str:
    """By which a secret is known again; the secret itself is not kept."""
    return sha256(secret.encode()).hexdigest()


def _data(document: Document) -> Json:
    return json.loads(to_json(document))


def _facts(game: Game) -> Message:
    """What all may know: which state it is, and who is to act."""
    public = game.table.spectate()
    return {
        "table": game.name,
        "state": game.number,
        "turn": public.turn,
        "over": public.outcome is not None,
        "waiting": game.bot_to_act() is not None,
        "players": [seat.name for seat in public.seats],
        "bots": [*game.bots],
        "taken": sorted(game.tokens),
    }


def _troubled(trouble: Refused | None) -> Message:
    """That bots could not go on; what was asked for has been done."""
    return {} if trouble is None else {"trouble": trouble.code}


def _legal(seen: View, most: int) -> Message:
    found = legal_actions(seen)
    listed = [{"text": str(action), "action": _data(action)} for _, action in zip(range(most + 1), found, strict=False)]
    return {"legal": listed[:most], "more": len(listed) > most}


def _events_for(seat: int | None, told: Iterable[Told]) -> list[Json]:
    """What happened, as a seat saw it, by the number of the state that it led to."""
    return [
        {"state": one.number, "seat": one.seat, "events": [_data(event.for_seat(seat)) for event in one.events]}
        for one in told
    ]


def _listeners(game: Game, but: int | None) -> list[int | None]:
    """Who is told what happens: the clients, but for the one who is answered, and spectators if there are any."""
    seats: list[int | None] = [seat for seat in sorted(game.tokens) if seat != but]
    return [*seats, None] if game.followed else seats


def _notice(game: Game, seat: int | None, more: Message) -> Message:
    return {"v": PROTOCOL, **_facts(game), "to": "spectators" if seat is None else seat, **more}


def _notices(game: Game, told: Sequence[Told], but: int | None = None) -> list[Message]:
    """What happened, for everybody who was not answered."""
    listeners = _listeners(game, but) if told else []
    return [_notice(game, seat, {"notice": "events", "events": _events_for(seat, told)}) for seat in listeners]


def _undone(game: Game, but: int | None) -> list[Message]:
    """That something was taken back, with what is to be seen now."""
    seen: list[tuple[int | None, View | Public]] = [
        (seat, game.table.spectate() if seat is None else game.table.view(seat)) for seat in _listeners(game, but)
    ]
    return [
        _notice(game, seat, {"notice": "undone", "public" if seat is None else "view": _data(what)})
        for seat, what in seen
    ]


def _to_all(game: Game, more: Message) -> list[Message]:
    return [_notice(game, seat, more) for seat in _listeners(game, None)]


def _error(identity: str | None, refused: Refused) -> Message:
    error = {"code": refused.code.value, "message": str(refused), **refused.more}
    return {"v": PROTOCOL, "id": identity, "ok": False, "error": error}
