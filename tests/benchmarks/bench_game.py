"""The engine: what an action and listing the actions cost, playing at random, views and JSON."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import repeat
from random import Random
from typing import Final, TypeAlias

import pytest
from cases import Benchmark, Call, measure
from samples import Playing, listed, random_moves, sensible_moves

from phaseten import (
    MASTERS,
    ORIGINAL,
    Action,
    Deal,
    Declare,
    Discard,
    Draw,
    GiveStarter,
    Hit,
    Lay,
    ReplaceWild,
    Reshuffle,
    Ruleset,
    Save,
    Source,
    Stage,
    State,
    apply,
    from_json,
    to_json,
    view,
)

Kind: TypeAlias = Callable[[State, Action], bool]
"""Whether an action in a state is of the kind that is to be timed."""

Moves: TypeAlias = Callable[[Random, Ruleset], Iterator[tuple[State, Action]]]

REPLACING: Final = ORIGINAL.evolve(wilds__replacement="any")
GIVING: Final = ORIGINAL.evolve(dealing__starter_wild="dealer_gives", dealing__starter_skip="dealer_chooses")


# --------------------------------------------------------------------------------------------------------------- apply


def any_of(kind: type[Action]) -> Kind:
    """Any action of this type."""
    return lambda _, action: isinstance(action, kind)


def draws_of(source: Source) -> Kind:
    """A draw from there."""
    return lambda _, action: isinstance(action, Draw) and action.source is source


def discards(*, skip: bool) -> Kind:
    """A discard, of a Skip at somebody or not."""
    return lambda _, action: isinstance(action, Discard) and (action.target is not None) is skip


def goes_out(state: State, action: Action) -> bool:
    """The last card of a hand is discarded: the hand is scored."""
    return isinstance(action, Discard) and state.public.turn is not None and len(state.hands[state.public.turn]) == 1


ACTIONS: Final[Sequence[tuple[str, Kind, Ruleset, Moves, int]]] = (
    ("Deal", any_of(Deal), ORIGINAL, sensible_moves, 10),
    ("Draw of the pile", draws_of(Source.PILE), ORIGINAL, sensible_moves, 100),
    ("Draw of the discards", draws_of(Source.DISCARD), ORIGINAL, sensible_moves, 50),
    ("Draw of the saved", draws_of(Source.SAVED), MASTERS, sensible_moves, 10),
    ("Lay", any_of(Lay), ORIGINAL, sensible_moves, 20),
    ("Hit", any_of(Hit), ORIGINAL, sensible_moves, 50),
    ("ReplaceWild", any_of(ReplaceWild), REPLACING, sensible_moves, 10),
    ("Discard", discards(skip=False), ORIGINAL, sensible_moves, 100),
    ("Discard of a Skip", discards(skip=True), ORIGINAL, sensible_moves, 20),
    ("Discard, going out", goes_out, ORIGINAL, sensible_moves, 5),
    ("Save", any_of(Save), MASTERS, sensible_moves, 20),
    ("Declare", any_of(Declare), MASTERS, sensible_moves, 20),
    ("GiveStarter", any_of(GiveStarter), GIVING, sensible_moves, 2),
    ("Reshuffle", any_of(Reshuffle), ORIGINAL, random_moves, 5),
)
"""A name, what it is, the rules and the games in which it is met, and how many are made in a round."""


@pytest.mark.parametrize(("name", "kind", "rules", "moves", "each"), ACTIONS, ids=[row[0] for row in ACTIONS])
def test_apply(benchmark: Benchmark, name: str, kind: Kind, rules: Ruleset, moves: Moves, each: int) -> None:
    calls = (partial(apply, state, action) for state, action in moves(Random(4), rules) if kind(state, action))
    measure(benchmark, f"apply, {name}", calls, each=each)


# ------------------------------------------------------------------------------------------------------- legal_actions


def at_stage(stage: Stage, *, laid: bool) -> Callable[[State], bool]:
    """Whether a player is to act at this stage who has laid the phase, or has not."""

    def fits(state: State) -> bool:
        seat = state.public.turn
        return state.public.stage is stage and seat is not None and bool(state.public.seats[seat].melds) is laid

    return fits


LISTED: Final[Sequence[tuple[str, Callable[[State], bool]]]] = (
    ("to draw", at_stage(Stage.DRAW, laid=False)),
    ("to play, phase not laid", at_stage(Stage.PLAY, laid=False)),
    ("to play, phase laid", at_stage(Stage.PLAY, laid=True)),
)


@pytest.mark.parametrize(("name", "wanted"), LISTED, ids=[row[0] for row in LISTED])
def test_legal_actions(benchmark: Benchmark, name: str, wanted: Callable[[State], bool]) -> None:
    calls = (partial(listed, state) for state, _ in sensible_moves(Random(5), ORIGINAL) if wanted(state))
    measure(benchmark, f"legal_actions in full, {name}", calls, each=50)


# ------------------------------------------------------------------------------------------------------ random playing


@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_step(benchmark: Benchmark, players: int) -> None:
    measure(
        benchmark, f"a random step, {players} players", repeat(Playing(ORIGINAL, players, Random(6)).step), each=2000
    )


# ------------------------------------------------------------------------------------------------------- views and JSON


def views_of(rng: Random) -> Iterator[tuple[State, int]]:
    """States of games with the seats that look at them."""
    for state, _ in sensible_moves(rng, ORIGINAL):
        yield from ((state, seat) for seat in range(len(state.hands)))


def test_view(benchmark: Benchmark) -> None:
    measure(benchmark, "view", (partial(view, state, seat) for state, seat in views_of(Random(7))), each=1000)


def test_state_to_json(benchmark: Benchmark) -> None:
    calls: Iterator[Call] = (partial(to_json, state) for state, _ in sensible_moves(Random(8), ORIGINAL))
    measure(benchmark, "to_json of a state", calls, each=20)


def test_state_from_json(benchmark: Benchmark) -> None:
    calls: Iterator[Call] = (
        partial(from_json, to_json(state), State) for state, _ in sensible_moves(Random(9), ORIGINAL)
    )
    measure(benchmark, "from_json of a state", calls, each=10)


def test_action_to_json(benchmark: Benchmark) -> None:
    calls: Iterator[Call] = (
        partial(to_json, action) for _, action in sensible_moves(Random(10), ORIGINAL) if not isinstance(action, Deal)
    )
    measure(benchmark, "to_json of an action", calls, each=100)


def test_action_from_json(benchmark: Benchmark) -> None:
    calls: Iterator[Call] = (
        partial(from_json, to_json(action), type(action))
        for _, action in sensible_moves(Random(11), ORIGINAL)
        if not isinstance(action, Deal)
    )
    measure(benchmark, "from_json of an action", calls, each=100)
