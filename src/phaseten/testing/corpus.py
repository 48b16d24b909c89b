"""A corpus for the rules in another language: states, what is legal in them, what is refused, and what comes of it.

It is a file of JSON lines. The first tells what it is, with the version of the form, that of the rules, and how many
rows follow; each other has

- ``state``: a state, as `phaseten.to_json` writes it;
- ``legal``: the texts of all that `phaseten.legal_actions` offers in it, in order, if there are at most 200;
- ``tried``: some actions with the seat that tried them (from 0), and the names of the rules that each breaks: none, if
  it is legal;
- ``action``: a legal action or one of chance, and ``after``: the state after it.

``python -m phaseten.testing write FILE`` makes one, and ``check FILE`` tells what is otherwise in this library.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple, TypeGuard, cast

from attrs import evolve

from phaseten.exchange import from_json, to_json
from phaseten.exchange.records import RULES
from phaseten.game.engine import apply, check, legal_actions
from phaseten.game.replace import ReplaceWild
from phaseten.game.state import Stage, State
from phaseten.game.turns import Action, PlayerAction
from phaseten.rulesets.editions import ORIGINAL, RULESETS
from phaseten.rulesets.ruleset import Ruleset, changed_options
from phaseten.testing.attempts import plausible, timely
from phaseten.testing.games import MOST_OFFERS, Move, moves, random_players
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

Row = Mapping[str, Any]


def write_corpus(games: int = GAMES, seed: int = 0) -> Iterator[str]:
    """The lines of a corpus: positions of games of all editions, of odd rulesets, and of such as have rare positions.

    Example:
        >>> header, first, *_ = write_corpus(games=1)
        >>> header
        '{"type": "phaseten_corpus", "version": 1, "rules": 1, "rows": 48}'
        >>> sorted(json.loads(first))
        ['action', 'after', 'legal', 'state', 'tried']
    """
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
    offered = [*islice(legal_actions(state), MOST_OFFERS + 1)]
    return {
        "state": _document(state),
        "legal": [*map(str, offered)] if len(offered) <= MOST_OFFERS else None,
        "tried": [{"seat": tried.seat, "action": _document(tried.action), "breaks": tried.breaks} for tried in tries],
        "action": _document(move.action),
        "after": _document(move.after),
    }


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
    """What is otherwise in this library, or missing, as sentences that begin with the number of the line.

    Raises:
        JsonError: a document of the corpus cannot be read.
        ValueError: it is no corpus of this version, or a line is no JSON or has other parts.

    Example:
        >>> [*check_corpus(write_corpus(games=1))]
        []
    """
    rows = enumerate(map(_parsed, lines), 1)
    number, header = next(rows, (1, None))
    wanted = _rows_of(header)
    for number, row in rows:
        if not _is_row(row):
            raise ValueError(f"line {number} is no row of a corpus, which has {', '.join(_PARTS)}")
        yield from (f"{number}: {fault}" for fault in _faults(row))
    if number - 1 != wanted:
        yield f"{number}: this is the last line, after {number - 1} rows; there should be {wanted}"


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
    if row["legal"] is not None and not _same(found := [*map(str, legal_actions(state))], row["legal"]):
        yield f"legal are {'; '.join(found)}"
    for tried in row["tried"]:
        action = _action(tried["action"])
        if not _same(broken := _broken(state, action, tried["seat"]), tried["breaks"]):
            yield f"'{action}' of seat {tried['seat']} breaks {', '.join(broken) or 'no rule'}"
    action = _action(row["action"])
    if broken := _broken(state, action, None):
        yield f"'{action}' breaks {', '.join(broken)}"
    elif not _same(_document(after := apply(state, action)), row["after"]):
        yield f"'{action}' leads to {to_json(after)}"


def _action(document: Any) -> Action:
    action = from_json(json.dumps(document), Action)
    assert isinstance(action, Action)  # asked for
    return action
