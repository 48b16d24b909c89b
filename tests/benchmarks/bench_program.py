"""What takes longer: a hand and a game by the sensible bot, games in several processes, and the import."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

import pytest
from cases import Benchmark, Call, measure
from samples import sensible_game, sensible_move, start

from phaseten import ORIGINAL, Stage, State, apply

GAME: Final = 1 / 20
POOL: Final = 0.9
IMPORT: Final = 25e-3

PROCESSES: Final = 2
GAMES: Final = 40

# --------------------------------------------------------------------------------------------------------------- games


def deals(players: int) -> Iterator[State]:
    """New games before their first deal."""
    while True:
        yield start(ORIGINAL, players)


def sensible_hand(state: State, seed: int) -> State:
    """Play the first hand of a game."""
    rng = Random(seed)
    state = apply(state, sensible_move(state, rng))
    while state.public.stage not in (Stage.DEAL, Stage.OVER):
        state = apply(state, sensible_move(state, rng))
    return state


def test_sensible_hand(benchmark: Benchmark) -> None:
    calls: Iterator[Call] = (partial(sensible_hand, state, seed) for seed, state in enumerate(deals(4)))
    measure(benchmark, "a hand by SensibleBot, 4 players", calls, each=10)


@pytest.mark.parametrize(("players", "budget"), [(2, None), (4, GAME), (6, None)])
def test_sensible_game(benchmark: Benchmark, players: int, budget: float | None) -> None:
    calls: Iterator[Call] = (partial(sensible_game, seed, players) for seed in count())
    measure(benchmark, f"a game by SensibleBot, {players} players", calls, each=4, rounds=10, budget=budget)


@pytest.mark.benchmark(timer=perf_counter)
def test_pool(benchmark: Benchmark) -> None:
    """In every round the same games are played in this process before, so the budget is a share of that time."""
    alone: list[float] = []
    seeds = count()

    def in_one_process() -> tuple[tuple[list[int]], dict[str, object]]:
        games = list(islice(seeds, GAMES))
        begin = perf_counter()
        for seed in games:
            sensible_game(seed)
        alone.append((perf_counter() - begin) / len(games))
        return (games,), {}

    with ProcessPoolExecutor(PROCESSES) as pool:

        def in_all(games: list[int]) -> None:
            for _ in pool.map(sensible_game, games, chunksize=2):
                pass

        in_all(list(range(4 * PROCESSES)))  # the processes are started, and import
        benchmark.pedantic(in_all, setup=in_one_process, rounds=5)
    benchmark.extra_info.update(
        operation=f"a game by SensibleBot, 4 players, {PROCESSES} processes (wall time)",
        calls=GAMES,
        budget=median(alone) / (POOL * PROCESSES),
    )


# -------------------------------------------------------------------------------------------------------------- import

CODE: Final = """
from time import process_time
import attr, attrs
begin = process_time()
import phaseten
print(process_time() - begin)
"""


@pytest.mark.benchmark(timer=perf_counter)
def test_import(benchmark: Benchmark, tmp_path: Path) -> None:
    """CPU time of the import when attrs is there and all is compiled; starting Python is left out."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    seconds: list[float] = []

    def fresh_import() -> None:
        done = subprocess.run([sys.executable, "-c", CODE], env=environment, check=True, capture_output=True, text=True)
        seconds.append(float(done.stdout))

    fresh_import()
    seconds.clear()
    benchmark.pedantic(fresh_import, setup=lambda: ((), {}), rounds=20)
    benchmark.extra_info.update(operation="import phaseten, beyond import attrs", calls=1, budget=IMPORT)
    benchmark.extra_info.update(seconds=median(seconds))
