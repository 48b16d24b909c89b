"""What the referee says: answers, and notices to those who have not asked."""

import json
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeAlias

from phaseten.exchange import to_json
from phaseten.exchange.tags import Document
from phaseten.game.engine import legal_actions
from phaseten.game.state import Public, View
from phaseten.referee.game import Game, Told
from phaseten.referee.protocol import PROTOCOL, Json, Refused

Message: TypeAlias = dict[str, Json]
"""What the referee says: an answer, which has the id of its request, or a notice, which says for whom it is."""


def data_of(document: Document) -> Json:
    """Anything that can be exchanged, as data."""
    return json.loads(to_json(document))


def facts(game: Game) -> Message:
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


def troubled(trouble: Refused | None) -> Message:
    """That bots could not go on; what was asked for has been done."""
    return {} if trouble is None else {"trouble": trouble.code}


def legal_list(seen: View, most: int) -> Message:
    """So many legal actions at most, and whether there are more."""
    found = islice(legal_actions(seen), most + 1)
    listed: list[Json] = [{"text": str(action), "action": data_of(action)} for action in found]
    return {"legal": listed[:most], "more": len(listed) > most}


def events_for(seat: int | None, told: Iterable[Told]) -> list[Json]:
    """What happened, as a seat saw it, by the number of the state that it led to."""
    return [
        {"state": one.number, "seat": one.seat, "events": [data_of(event.for_seat(seat)) for event in one.events]}
        for one in told
    ]


def _listeners(game: Game, but: int | None) -> list[int | None]:
    """Who is told what happens: the clients, but for the one who is answered, and spectators if there are any."""
    seats: list[int | None] = [seat for seat in sorted(game.tokens) if seat != but]
    return [*seats, None] if game.followed else seats


def _notice(game: Game, seat: int | None, more: Message) -> Message:
    return {"v": PROTOCOL, **facts(game), "to": "spectators" if seat is None else seat, **more}


def notices(game: Game, told: Sequence[Told], but: int | None = None) -> list[Message]:
    """What happened, for everybody who was not answered."""
    listeners = _listeners(game, but) if told else []
    return [_notice(game, seat, {"notice": "events", "events": events_for(seat, told)}) for seat in listeners]


def undone(game: Game, but: int | None) -> list[Message]:
    """That something was taken back, with what is to be seen now."""
    seen: list[tuple[int | None, View | Public]] = [
        (seat, game.table.spectate() if seat is None else game.table.view(seat)) for seat in _listeners(game, but)
    ]
    return [
        _notice(game, seat, {"notice": "undone", "public" if seat is None else "view": data_of(what)})
        for seat, what in seen
    ]


def to_all(game: Game, more: Message) -> list[Message]:
    """The same for everybody."""
    return [_notice(game, seat, more) for seat in _listeners(game, None)]


def error_of(identity: str | None, refused: Refused) -> Message:
    """The answer to a request that is refused."""
    error = {"code": refused.code.value, "message": str(refused), **refused.more}
    return {"v": PROTOCOL, "id": identity, "ok": False, "error": error}
