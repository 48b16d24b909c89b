"""A corpus for the rules in another language: states, what is legal in them, what is refused, and what comes of it.

It is a file of JSON lines. The first tells what it is; each other has

- ``state``: a state, as `phaseten.to_json` writes it;
- ``legal``: the texts of all that `phaseten.legal_actions` offers in it, in order, if there are at most 200;
- ``tried``: some actions with the seat that tried them (from 0), and the names of the rules that each breaks: none, if
  it is legal;
- ``action``: a legal action or one of chance, and ``after``: the state after it.

``python -m phaseten.testing write FILE`` makes one, and ``check FILE`` tells what is otherwise in this library.
"""

import json
import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeGuard, cast

from phaseten.exchange import from_json, to_json
from phaseten.exchange.records import RULES
from phaseten.game.engine import apply, check, legal_actions
from phaseten.game.state import Stage, State
from phaseten.game.turns import Action
from phaseten.rulesets.editions import RULESETS
from phaseten.testing.attempts import plausible
from phaseten.testing.games import MOST_OFFERS, Move, moves, random_players
from phaseten.testing.rulesets import odd_ruleset, short

VERSION: Final = 1
"""The version of the form; it goes up when a reader would have to change."""

HEADER: Final = {"type": "phaseten_corpus", "version": VERSION, "rules": RULES}

Row = Mapping[str, Any]


def write_corpus(games: int = 40, seed: int = 0) -> Iterator[str]:
    """The lines of a corpus: positions of games of all editions and of odd rulesets.

    Example:
        >>> header, first, *_ = write_corpus(games=1)
        >>> header
        '{"type": "phaseten_corpus", "version": 1, "rules": 1}'
        >>> sorted(json.loads(first))
        ['action', 'after', 'legal', 'state', 'tried']
    """
    yield json.dumps(HEADER)
    for number in range(games):
        rng = random.Random(f"{seed}/{number}")
        edition = [*RULESETS.values()][number // 2 % len(RULESETS)]
        rules = odd_ruleset(rng.getrandbits(32)) if number % 2 else rng.choice((edition, short(edition)))
        for move in moves(rules, random_players(rng, rules), rng, 150, sense=rng.choice((0.5, 0.95))):
            if rng.random() < _SHARES.get(move.before.public.stage, 0.5):
                yield json.dumps(_row(move, rng))


_SHARES: Final = {Stage.DRAW: 0.1, Stage.PLAY: 0.2}
"""The share of positions that are told, by stage: there are many of some and few of others."""


def _row(move: Move, rng: random.Random) -> Row:
    state = move.before
    offered = [*islice(legal_actions(state), MOST_OFFERS + 1)]
    return {
        "state": _document(state),
        "legal": [*map(str, offered)] if len(offered) <= MOST_OFFERS else None,
        "tried": [_tried(state, rng) for _ in range(3)],
        "action": _document(move.action),
        "after": _document(move.after),
    }


def _tried(state: State, rng: random.Random) -> Row:
    turn = state.public.turn
    seat = rng.randrange(len(state.hands)) if turn is None or rng.random() < 0.1 else turn
    action = plausible(state, seat, rng)
    return {"seat": seat, "action": _document(action), "breaks": _broken(state, action, seat)}


def _broken(state: State, action: Action, seat: int | None) -> list[str]:
    return [str(failure.rule) for failure in check(state, action, seat=seat).failures]


def _document(thing: State | Action) -> Any:
    return json.loads(to_json(thing))


def check_corpus(lines: Iterable[str]) -> Iterator[str]:
    """What is otherwise in this library, as sentences that begin with the number of the line.

    Raises:
        JsonError: a document of the corpus cannot be read.
        ValueError: it is no corpus of this version, or a line is no JSON or has other parts.

    Example:
        >>> [*check_corpus(write_corpus(games=1))]
        []
    """
    rows = enumerate(map(_parsed, lines), 1)
    _, header = next(rows, (1, None))
    if header != HEADER:
        raise ValueError(f"a corpus begins with {json.dumps(HEADER)}, not with {json.dumps(header)}")
    for number, row in rows:
        if not _is_row(row):
            raise ValueError(f"line {number} is no row of a corpus, which has {', '.join(_PARTS)}")
        yield from (f"{number}: {fault}" for fault in _faults(row))


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except RecursionError:
        raise ValueError("a line is nested too deeply") from None


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


def _faults(row: Row) -> Iterator[str]:
    state = from_json(json.dumps(row["state"]), State)
    if row["legal"] is not None and (found := [*map(str, legal_actions(state))]) != row["legal"]:
        yield f"legal are {'; '.join(found)}"
    for tried in row["tried"]:
        action = _action(tried["action"])
        if (broken := _broken(state, action, tried["seat"])) != tried["breaks"]:
            yield f"'{action}' of seat {tried['seat']} breaks {', '.join(broken) or 'no rule'}"
    action = _action(row["action"])
    if broken := _broken(state, action, None):
        yield f"'{action}' breaks {', '.join(broken)}"
    elif _document(after := apply(state, action)) != row["after"]:
        yield f"'{action}' leads to {to_json(after)}"


def _action(document: Any) -> Action:
    action = from_json(json.dumps(document), Action)
    assert isinstance(action, Action)  # asked for
    return action
