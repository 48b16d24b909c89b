"""One table of a referee: the game, who sits there, the number of its state, and what is kept of it."""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, cast

from attrs import frozen

from phaseten.bots import Bot, RandomBot, SensibleBot
from phaseten.exchange.records import action_line, dump_record, load_record
from phaseten.game.engine import settled
from phaseten.game.events import Event
from phaseten.game.turns import PlayerAction
from phaseten.referee.protocol import Code, Refused
from phaseten.referee.storage import Store, Stored
from phaseten.table import Table, UndoError

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({"random": RandomBot(), "sensible": SensibleBot()})
"""The bots that can take seats."""

AT_ONCE: Final = 1_000
"""So many actions of bots at most follow from one request, lest it never ends."""


@frozen
class Told:
    """What happened from one number of the state to the next: an action, with what chance did after it."""

    number: int
    seat: int
    events: tuple[Event, ...]


class Game:
    """A table with its seats.

    Attributes:
        name: by which it is asked for.
        table: the game.
        seed: what its shuffles and its bots depend on.
        bots: the kind of bot that has each seat; None: it is for a client.
        tokens: the digest of the token by which each client has its seat.
        key: the digest of the key of the host.
        followed: whether a spectator wants to be told what happens.
        told: what has happened since the referee has had the table.
    """

    def __init__(self, name: str, table: Table, seed: int | str, bots: Sequence[str | None], key: str) -> None:
        self.name = name
        self.table = table
        self.seed = seed
        self.bots = tuple(bots)
        self.key = key
        self.tokens: dict[int, str] = {}
        self.followed = False
        self.told: list[Told] = []
        self._skipped = 0  # by undoing the number of the state grows too
        self._kept = 0  # so many moves are in the record that is kept
        self._oldest = self._actions()

    def _actions(self) -> int:
        return sum(seat is not None for seat, _ in self.table.moves())

    @property
    def number(self) -> int:
        """The number of the state: it grows with everything that changes the game, and never comes again."""
        return self.told[-1].number if self.told else self._oldest

    # ---------------------------------------------------------------------------------------------------- storing

    def keep(self, store: Store) -> None:
        """Keep all of it.

        Raises:
            OSError: it cannot be.
        """
        store.write(self.name, self._facts(), dump_record(self.table.record()))
        self._kept = len(self.table.moves())

    def note(self, store: Store) -> None:
        """Keep who sits where.

        Raises:
            OSError: it cannot be.
        """
        store.note(self.name, self._facts())

    def _facts(self) -> str:
        facts = {
            "version": 1,
            "seed": self.seed,
            "bots": self.bots,
            "key": self.key,
            "tokens": {str(seat): token for seat, token in self.tokens.items()},
            "skipped": self._skipped,
        }
        return json.dumps(facts)

    @classmethod
    def restored(cls, stored: Stored, store: Store) -> "Game":
        """The table as it was kept; a last line of its record that is cut off is given up.

        Raises:
            OSError: it cannot be kept.
            ValueError: what is kept cannot be read.
        """
        facts = _read_facts(stored.facts)
        record = load_record(stored.record, cut_off="accept")
        table = Table.resume(record, facts.seed)
        game = cls(stored.name, table, facts.seed, facts.bots, facts.key)
        game.tokens = dict(facts.tokens)
        game._skipped = facts.skipped
        game._oldest += facts.skipped
        game._kept = len(record.actions)
        if record.cut_off:
            store.append(game.name, "")
        game._append(store)
        return game

    def _append(self, store: Store) -> None:
        lines = [f"{action_line(action, seat)}\n" for seat, action in self.table.moves(self._kept)]
        if lines:
            store.append(self.name, "".join(lines))
            self._kept += len(lines)

    # ---------------------------------------------------------------------------------------------------- playing

    def play(self, store: Store, action: PlayerAction, seat: int) -> Told:
        """Play an action, and keep it before anybody is told.

        Raises:
            IllegalAction: the rules refuse it.
            Refused: it could not be kept; nothing has changed.
        """
        number = self.number + 1
        events = self.table.play(settled(self.table.view(seat), action), seat=seat)
        try:
            self._append(store)
        except OSError as error:
            self.table.undo(force=True)
            raise Refused(Code.STORAGE, f"the record could not be written: {error.strerror}") from None
        self.told.append(Told(number, seat, events))
        return self.told[-1]

    def bot_to_act(self) -> Bot | None:
        """The bot whose turn it is, if it is one's."""
        kind = None if self.table.turn is None else self.bots[self.table.turn]
        return None if kind is None else BOTS[kind]

    def let_bots_act(self, store: Store) -> tuple[list[Told], Refused | None]:
        """Let bots act until it is somebody else's turn, or they have done enough for now.

        Gives what they did, and what kept them from more: that it could not be kept.
        """
        done: list[Told] = []
        while (bot := self.bot_to_act()) is not None and len(done) < AT_ONCE:
            turn = cast("int", self.table.turn)
            rng = random.Random(f"{self.seed}/bot/{self.number}")
            try:
                done.append(self.play(store, bot.choose(self.table.view(turn), rng), turn))
            except Refused as refused:
                return done, refused
        return done, None

    def undo(self, store: Store, seat: int | None, *, force: bool) -> None:
        """Take back the last action of a client, with what bots have done since.

        Args:
            store: where the table is kept.
            seat: the seat that asks, which must be the one whose action it is; None: the host.
            force: whether it is taken back though somebody saw something new.

        Raises:
            Refused: it could not be kept; nothing has changed.
            UndoError: there is nothing to take back, or it should not be.
        """
        number, before, undone = self.number + 1, self.table.record(), False
        try:
            while True:
                last = self._last_seat()
                by_client = last is not None and self.bots[last] is None
                if by_client and seat not in (last, None):
                    raise UndoError("the last action is not yours")
                self.table.undo(force=force)
                undone = True
                if by_client:
                    break
            self._keep_undone(store, number)
        except (UndoError, Refused):
            if undone:  # not played again: a table that was loaded may have had other shuffles
                self.table = Table.resume(before, self.seed)
            raise
        self.told = []
        self._oldest = number

    def _last_seat(self) -> int | None:
        return next((seat for seat, _ in reversed(self.table.moves()) if seat is not None), None)

    def _keep_undone(self, store: Store, number: int) -> None:
        """The number first: if the referee is killed in between it has only grown."""
        skipped, self._skipped = self._skipped, number - self._actions()
        try:
            self.note(store)
            store.rewrite(self.name, dump_record(self.table.record()))
        except OSError as error:
            self._skipped = skipped
            raise Refused(Code.STORAGE, f"the record could not be written: {error.strerror}") from None
        self._kept = len(self.table.moves())

    def since(self, number: int) -> Iterable[Told]:
        """What has happened since the state had that number.

        Raises:
            Refused: it is not known any more.
        """
        if not self._oldest <= number <= self.number:
            raise Refused(Code.STALE, f"what happened is known from state {self._oldest} on", state=self.number)
        return (told for told in self.told if told.number > number)


@frozen
class _Facts:
    seed: int | str
    bots: tuple[str | None, ...]
    key: str
    tokens: Mapping[int, str]
    skipped: int


def _read_facts(text: bytes) -> _Facts:
    """What was kept besides the record.

    Raises:
        ValueError: it is something else.
    """
    try:
        data = json.loads(text)
        tokens = {int(seat): str(token) for seat, token in data["tokens"].items()}
        facts = _Facts(data["seed"], tuple(data["bots"]), str(data["key"]), tokens, int(data["skipped"]))
        known = data["version"] == 1 and all(bot is None or bot in BOTS for bot in facts.bots)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"the facts of the table cannot be read: {error!r}") from None
    if not known or not isinstance(facts.seed, int | str):
        raise ValueError("the facts of the table are of another version")
    return facts


def require_bots(given: object, players: int) -> tuple[str | None, ...]:
    """The kind of bot for each seat.

    Raises:
        Refused: there is no such bot, or they are not as many as the players.
    """
    found: Sequence[object] = [None] * players if given is None else cast("Sequence[object]", given)
    if len(found) != players or not all(bot is None or (isinstance(bot, str) and bot in BOTS) for bot in found):
        raise Refused(Code.PLAYERS, f"bots: one for each of {players} players, null or one of {', '.join(BOTS)}")
    return tuple(cast("Sequence[str | None]", found))
