"""What the benchmarks have in common: how something is timed, and what of it goes into the table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Protocol, TypeAlias

Call: TypeAlias = Callable[[], object]
"""Something to be timed, with its arguments: a `functools.partial`, which costs next to nothing itself."""


class Benchmark(Protocol):
    """What is used of the fixture of pytest-benchmark."""

    extra_info: dict[str, object]

    def pedantic(
        self,
        target: Callable[..., object],
        *,
        setup: Callable[[], tuple[Sequence[object], Mapping[str, object]]],
        rounds: int,
    ) -> object:
        """Run the target so often, each time with the arguments that the setup gives."""
        ...


def run(calls: Sequence[Call]) -> None:
    """Call each."""
    for call in calls:
        call()


def measure(
    benchmark: Benchmark,
    operation: str,
    calls: Iterator[Call],
    *,
    each: int,
    rounds: int = 20,
    budget: float | None = None,
) -> None:
    """Time calls that have not been made before, some in each round.

    Args:
        benchmark: the fixture.
        operation: its name in the table.
        calls: the calls.
        each: how many are made in a round.
        rounds: how many rounds there are, after a first one that is not timed.
        budget: the seconds that one call may take.
    """
    run(list(islice(calls, each)))
    benchmark.extra_info.update(operation=operation, calls=each, budget=budget)
    benchmark.pedantic(run, setup=lambda: ((list(islice(calls, each)),), {}), rounds=rounds)
