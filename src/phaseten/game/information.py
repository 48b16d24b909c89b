"""Information: everything that a seat has ever seen, as a key; what a search with perfect recall keeps its numbers by.

A view is an *observation*: what a seat sees now. Two games can lead to equal views and still have told the seat other
things: who passed over which discard, say. The *information state* is all observations and own actions in order. States
keep no history, so it is made of events: every action has its event, which its own seat sees whole.
"""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from attrs import frozen

from phaseten.game.events import Event
from phaseten.game.state import Public, State, View, spectate, view

_BYTES: Final = 16


@frozen
class InformationKey:
    """What a seat has seen since a position, as a value for dictionaries: the same in every process.

    It is a digest of 128 bits of the ruleset, the players, the seat, what it saw at first, and each event since as it
    saw it. Equal keys mean the same history of the seat, and so an equal view; that different histories have equal keys
    by chance can be left out of account.

    Attributes:
        seat: the seat that has seen it; None: a spectator.
        digest: the digest, as hexadecimal digits.
    """

    seat: int | None
    digest: str

    def after(self, events: Iterable[Event]) -> "InformationKey":
        """The key when more has happened; the events may be whole, or as the seat saw them."""
        digest = self.digest
        for event in events:
            digest = _digest(f"{digest} {event.for_seat(self.seat)!r}")
        return InformationKey(self.seat, digest)


def information_key(start: State | View | Public, seat: int | None, events: Iterable[Event] = ()) -> InformationKey:
    """The key of what a seat has seen: what it saw at the start, and what has happened since.

    Args:
        start: where the history begins, such as `phaseten.new_game`; a view is good for its own seat only.
        seat: the seat that has seen it; None: a spectator.
        events: what has happened since, whole or as the seat saw it.

    Raises:
        SeatError: there is no such seat.
        TypeError: the start is no position.
        ValueError: the start is the view of another seat, or only what all see.

    Example:
        >>> from phaseten import ORIGINAL, Table, new_game
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> start = new_game(ORIGINAL, ["Ann", "Ben"])
        >>> before = information_key(start, 1, table.events(1))
        >>> drawn = table.play("draw")
        >>> before.after(drawn) == information_key(start, 1, table.events(1)) != before
        True
    """
    seen = _seen(start, seat)
    public = seen.public if isinstance(seen, View) else seen
    return InformationKey(seat, _digest(f"{public.rules.digest} {public.rules.deck!r} {seen!r}")).after(events)


def _seen(start: State | View | Public, seat: int | None) -> View | Public:
    match start:
        case State():
            return spectate(start) if seat is None else view(start, seat)
        case View() if seat == start.seat:
            return start
        case Public() if seat is None:
            return start
        case View() | Public():
            raise ValueError(f"what seat {seat} has seen does not follow from what another one sees")
        case _:
            raise TypeError(f"a State, a View or a Public is asked for, not {start!r}")


def _digest(text: str) -> str:
    return blake2b(text.encode(errors="surrogatepass"), digest_size=_BYTES).hexdigest()
