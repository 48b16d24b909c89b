"""How the cost of each operation grows: ``python tests/benchmarks/growth.py``; it needs phaseten alone.

For each of the things that a game can have more of, a table says what the operations take with little and with much of
it. The columns of a table are measured in turns, so that whatever disturbs the machine disturbs all of them; the times
are CPU times of one call: the mean over the calls of a round, and of all rounds the median. No hand and no position is
used twice.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from cases import Call, run
from report import machine, table, time_text, versions, write_between
from samples import PLAYERS, Playing, hand_with_wilds, listed, position, random_hand, random_move, sensible_game

from phaseten import (
    ORIGINAL,
    Card,
    Discard,
    Draw,
    Hit,
    Phase,
    PlayerAction,
    Ruleset,
    Source,
    State,
    Table,
    apply,
    best_lay,
    can_lay,
    from_json,
    helpful,
    lays,
    legal_actions,
    shortfall,
    to_json,
    view,
)

Make: TypeAlias = Callable[[Random, int], Call]
"""A call on something new, for the value of a column: so many cards, so many players."""

Rows: TypeAlias = Mapping[str, tuple[Make, int]]
"""Operations: what is called, and how many calls there are in a round."""


class Growth(NamedTuple):
    """A table.

    Attributes:
        name: what there is more and more of; the page has a place of this name.
        values: how much of it: the columns.
        rows: the operations.
    """

    name: str
    values: Sequence[int]
    rows: Rows


# --------------------------------------------------------------------------------------------------------------- hands


def first_lays(hand: Sequence[Card], phase: Phase, rules: Ruleset) -> list[object]:
    """The first hundred layings, or all if there are fewer."""
    return [*islice(lays(hand, phase, rules), 100)]


SOLVER: Final[Mapping[str, tuple[Callable[..., object], int]]] = {
    "can_lay": (can_lay, 300),
    "shortfall": (shortfall, 200),
    "helpful": (helpful, 60),
    "best_lay": (best_lay, 60),
    "lays, at most 100": (first_lays, 60),
}


def solver(hand: Callable[[Random, int], Sequence[Card]], phase: Callable[[Random, int], Phase]) -> Rows:
    """The operations of the solver on hands and phases that depend on the column."""

    def make(operation: Callable[..., object], rng: Random, value: int) -> Call:
        return partial(operation, hand(rng, value), phase(rng, value), ORIGINAL)

    return {name: (partial(make, operation), each) for name, (operation, each) in SOLVER.items()}


def any_phase(rng: Random, _: int) -> Phase:
    """Any of the ten."""
    return rng.choice(ORIGINAL.phases)


def pairs(_: Random, groups: int) -> Phase:
    """A phase of so many sets of two."""
    return Phase.parse(" + ".join(["set 2"] * groups))


# ----------------------------------------------------------------------------------------------------------- positions

Place: TypeAlias = Callable[[Random, int], State]
"""A position for the value of a column."""


def on(place: Place, operation: Callable[[State], object], each: int = 25) -> tuple[Make, int]:
    """An operation on a position."""
    return (lambda rng, value: partial(operation, place(rng, value))), each


def applying(place: Place, wanted: Callable[[PlayerAction], bool], each: int = 25) -> tuple[Make, int]:
    """Applying any action of the wanted kind, in a position that has one."""

    def make(rng: Random, value: int) -> Call:
        while True:
            state = place(rng, value)
            actions = [*filter(wanted, legal_actions(state))]
            if actions:
                return partial(apply, state, rng.choice(actions))

    return make, each


def from_pile(action: PlayerAction) -> bool:
    """A draw of the draw pile."""
    return isinstance(action, Draw) and action.source is Source.PILE


def from_discards(action: PlayerAction) -> bool:
    """A draw of the discards."""
    return isinstance(action, Draw) and action.source is Source.DISCARD


def discard(action: PlayerAction) -> bool:
    """A discard, not of a Skip."""
    return isinstance(action, Discard) and action.target is None


def skip(action: PlayerAction) -> bool:
    """A Skip at somebody."""
    return isinstance(action, Discard) and action.target is not None


def hit(action: PlayerAction) -> bool:
    """A hit."""
    return isinstance(action, Hit)


def own_view(state: State) -> object:
    """What the first seat sees."""
    return view(state, 0)


def read_json(text: str) -> object:
    """A state of its JSON."""
    return from_json(text, State)


def reading(place: Place) -> tuple[Make, int]:
    """Reading the JSON of a position."""
    return (lambda rng, value: partial(read_json, to_json(place(rng, value)))), 10


def of_size(rng: Random, size: int) -> State:
    """Two players with hands of so many cards; the first has drawn."""
    return position(rng, players=2, hand=size, drawn=True)


def of_size_to_draw(rng: Random, size: int) -> State:
    """The same before the draw."""
    return position(rng, players=2, hand=size)


def with_melds(rng: Random, melds: int) -> State:
    """Six players, and so many sets on the table; the first has drawn."""
    return position(rng, players=6, hand=8, melds=melds, drawn=True)


def with_melds_to_draw(rng: Random, melds: int) -> State:
    """The same before the draw."""
    return position(rng, players=6, hand=8, melds=melds)


def with_players(rng: Random, players: int) -> State:
    """So many players; the first has drawn, and holds a Skip."""
    return position(rng, players=players, drawn=True, skip=True)


def with_players_to_draw(rng: Random, players: int) -> State:
    """The same before the draw."""
    return position(rng, players=players)


def with_discards(rng: Random, discarded: int) -> State:
    """Two players and a discard pile of so many cards; the first has drawn."""
    return position(rng, players=2, discarded=discarded, drawn=True)


def with_discards_to_draw(rng: Random, discarded: int) -> State:
    """The same before the draw."""
    return position(rng, players=2, discarded=discarded)


# --------------------------------------------------------------------------------------------------------- whole games


LONG: Final = ORIGINAL.with_phases(*[str(phase) for phase in ORIGINAL.phases] * 30)
"""The ten phases thirty times: random players are done with ten of them after some thousand actions."""


@cache
def playing(rules: Ruleset, players: int, actions: int = 0) -> Playing:
    """A random game after so many actions."""
    game = Playing(rules, players, Random(1))
    for _ in range(actions):
        game.step()
    return game


def step_of_players(_: Random, players: int) -> Call:
    """The next step of a game of so many."""
    return playing(ORIGINAL, players).step


def step_after(_: Random, actions: int) -> Call:
    """The next step of a game of four that has come so far."""
    return playing(LONG, 4, actions).step


def state_after(_: Random, actions: int) -> State:
    """The state of such a game."""
    return playing(LONG, 4, actions).state


@cache
def at_table(actions: int) -> Table:
    """A table of four at which so many actions have been played at random."""
    game, rng = Table(LONG, PLAYERS[:4], seed=1), Random(1)
    for _ in range(actions):
        game.play(random_move(game.state, rng))
    return game


def play(rng: Random, actions: int) -> Call:
    """An action at a table."""

    def one() -> None:
        game = at_table(actions)
        game.play(random_move(game.state, rng))

    return one


def play_and_undo(rng: Random, actions: int) -> Call:
    """An action at a table, and taking it back."""
    game = at_table(actions)

    def there_and_back() -> None:
        game.play(random_move(game.state, rng))
        game.undo(force=True)

    return there_and_back


def sensible(rng: Random, players: int) -> Call:
    """A whole game by the sensible bot."""
    return partial(sensible_game, rng.randrange(2**32), players)


# ---------------------------------------------------------------------------------------------------------- the tables

TABLES: Final = (
    Growth(
        "cards in the hand",
        (5, 10, 15, 20, 30, 40),
        {
            **solver(lambda rng, size: random_hand(rng, ORIGINAL, size), any_phase),
            "legal_actions, phase not laid": on(of_size, listed),
            "apply, Draw": applying(of_size_to_draw, from_pile),
            "apply, Discard": applying(of_size, discard),
        },
    ),
    Growth(
        "wilds in a hand of eleven",
        (0, 1, 2, 4, 6, 8),
        solver(lambda rng, wilds: hand_with_wilds(rng, ORIGINAL, wilds), any_phase),
    ),
    Growth(
        "sets of two in the phase",
        (1, 2, 3, 4, 5),
        solver(lambda rng, _: random_hand(rng, ORIGINAL), pairs),
    ),
    Growth(
        "melds on the table",
        (2, 4, 8, 12),
        {
            "legal_actions, to draw": on(with_melds_to_draw, listed),
            "legal_actions, phase laid": on(with_melds, listed),
            "apply, Draw": applying(with_melds_to_draw, from_pile),
            "apply, Hit": applying(with_melds, hit),
            "apply, Discard": applying(with_melds, discard),
            "view": on(with_melds, own_view),
            "to_json": on(with_melds, to_json),
            "from_json": reading(with_melds),
        },
    ),
    Growth(
        "players",
        (2, 3, 4, 5, 6),
        {
            "legal_actions, to draw": on(with_players_to_draw, listed),
            "legal_actions, to play": on(with_players, listed),
            "apply, Draw": applying(with_players_to_draw, from_pile),
            "apply, Discard": applying(with_players, discard),
            "apply, Discard of a Skip": applying(with_players, skip),
            "a random step": (step_of_players, 500),
            "view": on(with_players, own_view),
            "to_json": on(with_players, to_json),
            "from_json": reading(with_players),
            "a game by SensibleBot": (sensible, 3),
        },
    ),
    Growth(
        "cards in the discard pile",
        (1, 10, 20, 40, 80),
        {
            "legal_actions, to draw": on(with_discards_to_draw, listed),
            "legal_actions, phase not laid": on(with_discards, listed),
            "apply, Draw of the pile": applying(with_discards_to_draw, from_pile),
            "apply, Draw of the discards": applying(with_discards_to_draw, from_discards),
            "apply, Discard": applying(with_discards, discard),
            "view": on(with_discards, own_view),
        },
    ),
    Growth(
        "actions since the game began",
        (100, 1_000, 10_000, 30_000),
        {
            "a random step": (step_after, 500),
            "to_json": on(state_after, to_json),
            "Table.play and Table.undo": (play_and_undo, 25),
            "Table.play": (play, 10),
        },
    ),
)


def measured(growth: Growth, rounds: int) -> Iterator[tuple[str, Sequence[float]]]:
    """The seconds of each operation for each value."""
    for name, (make, each) in growth.rows.items():
        rngs = [Random(f"{name} {value}") for value in growth.values]
        taken: list[list[float]] = []
        for _ in range(rounds + 1):
            taken.append([])
            for value, rng in zip(growth.values, rngs, strict=True):
                calls = [make(rng, value) for _ in range(each)]
                begin = process_time()
                run(calls)
                taken[-1].append((process_time() - begin) / each)
        yield name, [median(column) for column in zip(*taken[1:], strict=True)]  # in the first, plans are made


def told(growth: Growth, rounds: int) -> Iterator[str]:
    """The table; the last column says how many times as long the last takes as the first."""
    head = (growth.name, *(f"{value:,}" for value in growth.values), "last / first")
    rows = [
        (name, *map(time_text, seconds), f"{seconds[-1] / seconds[0]:.2f}")
        for name, seconds in measured(growth, rounds)
    ]
    return table(head, rows)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables that are asked for, or all."""
    parser = argparse.ArgumentParser(description="How the cost of each operation grows.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the tables into this page, between their marks")
    parser.add_argument("names", nargs="*", metavar="TABLE", help=f"all, or some of: {', '.join(_names(TABLES))}")
    given = parser.parse_args(arguments)
    if unknown := set(given.names) - {*_names(TABLES)}:
        parser.error(f"no such table: {', '.join(sorted(unknown))}")
    for growth in TABLES:
        if not given.names or growth.name in given.names:
            lines = [*told(growth, given.rounds)]
            print(*lines, "", sep="\n")
            if given.write:
                write_between(given.write, growth.name, lines)
    measured_on = f"{machine()}; {versions(['phaseten', 'attrs'])}."
    print(measured_on)
    if given.write:
        write_between(given.write, "machine", [measured_on])
    return 0


def _names(tables: Iterable[Growth]) -> list[str]:
    return [growth.name for growth in tables]


if __name__ == "__main__":
    sys.exit(main())
