"""A corpus for the rules in another language: states, what is legal in them, what is refused, and what comes of it.

It is a file of JSON lines. The first tells what it is, with the version of the form, that of the rules, and how many
rows follow; each other has

- ``state``: a state, as `phaseten.to_json` writes it;
- ``legal``: the texts of all that `phaseten.legal_actions` offers in it, in order; null if there are more than 200;
- ``tried``: some actions, one or more, with the seat that tried them (from 0), and the names of the rules that each
  breaks: none, if it is legal;
- ``action``: a legal action or one of chance, and ``after``: the state after it.

``python -m phaseten.testing write FILE`` makes one, and ``check FILE`` tells what is otherwise in this library.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from types import UnionType
from typing import Any, Final, NamedTuple, TypeGuard, TypeVar, cast, overload

from attrs import evolve

from phaseten.exchange import from_json, to_json
from phaseten.exchange.errors import JsonError
from phaseten.exchange.records import RULES
from phaseten.game.engine import apply, check, legal_actions
from phaseten.game.fault import Fault
from phaseten.game.replace import ReplaceWild
from phaseten.game.state import Stage, State
from phaseten.game.turns import Action, PlayerAction
from phaseten.rulesets.editions import ORIGINAL, RULESETS
from phaseten.rulesets.ruleset import Ruleset, changed_options
from phaseten.testing.attempts import plausible, timely
from phaseten.testing.games import MOST_OFFERS, Move, moves, random_players, require_games
from phaseten.testing.rare import RARE
from phaseten.testing.rulesets import odd_ruleset, short

VERSION: Final = 1
"""The version of the form; it goes up when a reader would have to change."""

HEADER: Final = {"type": "phaseten_corpus", "version": VERSION, "rules": RULES}
"""What the first line has beside the number of rows."""

GAMES: Final = 3 * len(RARE)
"""So many games, in which each ruleset with rare positions is played once."""

MOST_ACTIONS: Final = 200
"""So many actions of each of the rulesets with rare positions are looked at, and half as many of others."""

TRIES: Final = 6
"""So many attempts are made in a position."""

TOLD: Final = 3
"""So many of them are told: those that break what few others break."""

FEW: Final = 3
"""What has been told less often is told wherever it comes."""

T = TypeVar("T")
Row = Mapping[str, Any]


def write_corpus(games: int = GAMES, seed: int = 0) -> Iterator[str]:
    """The lines of a corpus: positions of games of all editions, of odd rulesets, and of such as have rare positions.

    Raises:
        TypeError: the number of games is no whole number.
        ValueError: there is no game.

    Example:
        >>> header, first, *_ = write_corpus(games=1)
        >>> header
        '{"type": "phaseten_corpus", "version": 1, "rules": 1, "rows": 48}'
        >>> sorted(json.loads(first))
        ['action', 'after', 'legal', 'state', 'tried']
    """
    return _lines(require_games(games), seed)


def _lines(games: int, seed: int) -> Iterator[str]:
    rows = [json.dumps(row) for row in _rows(games, seed)]
    yield json.dumps({**HEADER, "rows": len(rows)})
    yield from rows


def _rows(games: int, seed: int) -> Iterator[Row]:
    told: Counter[str] = Counter()
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        kind, at = _KINDS[number % len(_KINDS)], number // len(_KINDS)
        rules = kind(at, rng)
        others: Mapping[str, Ruleset] = _without_one(rules) if rules in RARE else {}
        for move in _moves(rules, rng):
            tries = sorted(_attempts(move.before, rng), key=lambda tried: _least(told, tried))[:TOLD]
            options = [name for name, other in others.items() if told[name] < FEW and _differs(move, other)]
            is_new = bool(options) or _least(told, tries[0]) < FEW
            if is_new or _is_rare(move) or rng.random() < _SHARES.get(move.before.public.stage, 1):
                told.update(chain(options, *(tried.tells for tried in tries)))
                yield _row(move, tries)


def _without_one(rules: Ruleset) -> Mapping[str, Ruleset]:
    """By option, with its value, the ruleset without it."""
    first = ORIGINAL.options()
    others = {
        f"{option} {value}": rules.evolve(**{option: first[option]}) for option, value in changed_options(rules).items()
    }
    return {name: other for name, other in others.items() if not other.problems()}


def _differs(move: Move, other: Ruleset) -> bool:
    """Whether by other rules the same action does not do the same, or other actions are legal."""
    state = _with_rules(move.before, other)
    if not check(state, move.action) or apply(state, move.action) != _with_rules(move.after, other):
        return True
    return [*islice(legal_actions(state), MOST_OFFERS)] != [*islice(legal_actions(move.before), MOST_OFFERS)]


def _with_rules(state: State, rules: Ruleset) -> State:
    """The same state by other rules."""
    return evolve(state, public=evolve(state.public, rules=rules))


def _moves(rules: Ruleset, rng: random.Random) -> Iterator[Move]:
    """A game, and another one where it is soon over."""
    left, senses = (MOST_ACTIONS, (0.5,)) if rules in RARE else (MOST_ACTIONS // 2, (0.5, 0.95))
    while left > 0:
        for move in moves(rules, random_players(rng, rules), rng, left, sense=rng.choice(senses)):
            left -= 1
            yield move


def _least(told: Mapping[str, int], tried: "_Attempt") -> int:
    """How often that was told which was told least of what an attempt tells."""
    return min(map(told.__getitem__, tried.tells))


def _edition(at: int, rng: random.Random) -> Ruleset:
    edition = [*RULESETS.values()][at % len(RULESETS)]
    return rng.choice((edition, short(edition)))


_KINDS: Final[Sequence[Callable[[int, random.Random], Ruleset]]] = (
    _edition,
    lambda _, rng: odd_ruleset(rng.getrandbits(32)),
    lambda at, _: RARE[at % len(RARE)],
)
"""What is played in turn."""

_SHARES: Final = {Stage.DRAW: 0.05, Stage.PLAY: 0.05, Stage.DEAL: 0.15, Stage.DECLARE: 0.2}
"""The share of positions that are told at these stages, at which there are many."""


def _is_rare(move: Move) -> bool:
    """Whether it is told always: a wild comes back to a hand, a floater acts, or a hand is over that few have."""
    public = move.before.public
    ends = public.turn is not None and move.after.public.stage in (Stage.DEAL, Stage.OVER)
    return isinstance(move.action, ReplaceWild) or public.so_far.floats or (ends and public.rules in RARE)


def _row(move: Move, tries: Iterable["_Attempt"]) -> Row:
    state = move.before
    return {
        "state": _document(state),
        "legal": _legal(state),
        "tried": [{"seat": tried.seat, "action": _document(tried.action), "breaks": tried.breaks} for tried in tries],
        "action": _document(move.action),
        "after": _document(move.after),
    }


def _legal(state: State) -> list[str] | None:
    """The texts of all that is offered; None if that is too much."""
    offered = [*islice(legal_actions(state), MOST_OFFERS + 1)]
    return [*map(str, offered)] if len(offered) <= MOST_OFFERS else None


class _Attempt(NamedTuple):
    """What a seat tries, and the rules that it breaks."""

    seat: int
    action: PlayerAction
    breaks: list[str]

    @property
    def tells(self) -> list[str]:
        """The rules that are broken, or else the kind of the action."""
        return self.breaks or [type(self.action).__name__]


def _attempts(state: State, rng: random.Random) -> Iterator[_Attempt]:
    turn = state.public.turn
    for kind in (plausible, timely) * (TRIES // 2):
        seat = rng.randrange(len(state.hands)) if turn is None or rng.random() < 0.1 else turn
        action = kind(state, seat, rng)
        yield _Attempt(seat, action, _broken(state, action, seat))


def _broken(state: State, action: Action, seat: int | None) -> list[str]:
    return [str(failure.rule) for failure in check(state, action, seat=seat).failures]


def _document(thing: State | Action) -> Any:
    return json.loads(to_json(thing))


def check_corpus(lines: Iterable[str]) -> Iterator[str]:
    """What is otherwise in this library, or missing, or no row, as sentences that begin with the number of the line.

    Raises:
        ValueError: it is no corpus of this version.

    Example:
        >>> [*check_corpus(write_corpus(games=1))]
        []
    """
    numbered = enumerate(lines, 1)
    number, first = next(numbered, (1, "null"))
    wanted = _rows_of(_parsed(first.removeprefix(_MARK)))
    for number, line in numbered:
        yield from (f"{number}: {fault}" for fault in _faults_of_line(line))
    if number - 1 != wanted:
        yield f"{number}: this is the last line, after {number - 1} rows; there should be {wanted}"


_MARK: Final = "\ufeff"
"""The byte order mark, with which some programs begin a file."""


def _rows_of(header: object) -> int:
    """How many rows the first line says that there are.

    Raises:
        ValueError: it is no first line of a corpus of this version.
    """
    if _has(header, [*HEADER, "rows"]):
        rows = header["rows"]
        if type(rows) is int and _same(header, {**HEADER, "rows": rows}):
            return rows
    first = json.dumps({**HEADER, "rows": "the number of rows"})
    raise ValueError(f"a corpus begins with {first}, not with {json.dumps(header)}")


def _same(one: object, other: object) -> bool:
    """Whether two documents are the same: true is not 1, and 1.0 is not either."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _parsed(line: str) -> object:
    """What is in a line.

    Raises:
        ValueError: it is no JSON.
    """
    if not line.strip():
        raise ValueError("the line is blank")
    try:
        return json.loads(line)
    except ValueError as error:
        raise ValueError(f"the line is no JSON: {error}") from None
    except RecursionError:
        raise ValueError("the line is nested too deeply") from None


_PARTS: Final = ("state", "legal", "tried", "action", "after")
_TRIED: Final = ("seat", "action", "breaks")


def _is_row(row: object) -> TypeGuard[Row]:
    """Whether a row has its parts; the documents in it are for `from_json` to judge."""
    if not _has(row, _PARTS) or not isinstance(row["legal"], list | None):
        return False
    return isinstance(row["tried"], list) and all(map(_is_attempt, cast(list[object], row["tried"])))


def _is_attempt(tried: object) -> bool:
    return _has(tried, _TRIED) and type(tried["seat"]) is int


def _has(found: object, names: Collection[str]) -> TypeGuard[Row]:
    """Whether it is an object with these keys and no others."""
    return isinstance(found, dict) and {*cast(dict[object, object], found)} == {*names}


def _faults_of_line(line: str) -> Iterator[str]:
    try:
        row = _parsed(line)
    except ValueError as error:
        yield str(error)
        return
    if not _is_row(row):
        yield f"this is no row of a corpus, which has {', '.join(_PARTS)}"
        return
    try:
        yield from _faults(row)
    except JsonError as error:
        yield from str(error).splitlines()


def _faults(row: Row) -> Iterator[str]:
    """What is otherwise.

    Raises:
        JsonError: a document of the row cannot be read.
    """
    state = _read(row["state"], State, "state")
    if not _same(found := _legal(state), row["legal"]):
        yield f"more than {MOST_OFFERS} actions are legal, so there is null" if found is None else _listed(found)
    if not row["tried"]:
        yield "nothing is tried"
    for number, tried in enumerate(row["tried"]):
        action = _action(tried["action"], "tried", number, "action")
        if not _same(broken := _broken(state, action, tried["seat"]), tried["breaks"]):
            yield f"'{action}' of seat {tried['seat']} breaks {', '.join(broken) or 'no rule'}"
    action = _action(row["action"], "action")
    if broken := _broken(state, action, None):
        yield f"'{action}' breaks {', '.join(broken)}"
    elif not _same(_document(after := apply(state, action)), row["after"]):
        yield f"'{action}' leads to {to_json(after)}"


def _listed(legal: Iterable[str]) -> str:
    return f"legal are {'; '.join(legal)}"


def _action(document: Any, *path: str | int) -> Action:
    action = _read(document, Action, *path)
    assert isinstance(action, Action)  # asked for
    return action


@overload
def _read(document: Any, cls: type[T], *path: str | int) -> T: ...


@overload
def _read(document: Any, cls: UnionType, *path: str | int) -> object: ...


def _read(document: Any, cls: type[T] | UnionType, *path: str | int) -> object:
    """The object that a document in a row is.

    Raises:
        JsonError: it is none; the places of the faults are those in the row.
    """
    try:
        return from_json(json.dumps(document), cls)
    except JsonError as error:
        raise JsonError(Fault((*path, *fault.path), fault.sentence) for fault in error.faults) from None
