"""A process for each mutant, forked from one that has everything loaded, and what became of it."""

import gc
import json
import math
import os
import resource
import signal
import sys
import warnings
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

import pytest
from attrs import Factory, field, frozen
from mutants import Mutant

T = TypeVar("T")

KILLED, SURVIVED, TIMEOUT, FRESH = "killed", "survived", "timeout", "fresh"

MEMORY: Final = 4 << 30
WALL_SECONDS: Final = 900


def fork_each(tasks: Iterator[T], judge: Callable[[T], tuple[str, str]], jobs: int) -> Iterator[tuple[T, str, str]]:
    """Judge each task in a child of its own, so many at a time; gives what became of it, and the test that told.

    A child that a signal ended, or that ran out of memory, is one that took too long: the limits are set in it.
    """
    running: dict[int, tuple[T, int]] = {}
    while True:
        while len(running) < jobs:
            task = next(tasks, None)
            if task is None:
                break
            reader, writer = os.pipe()
            child = os.fork()
            if not child:
                _be_a_child(task, judge, writer)
            os.close(writer)
            running[child] = (task, reader)
        if not running:
            return
        ended, _ = os.wait()
        if ended not in running:
            continue
        task, reader = running.pop(ended)
        with os.fdopen(reader, "rb") as stream:
            told = stream.read()
        result, test = json.loads(told) if told else (TIMEOUT, "")
        yield task, result, test


def _be_a_child(task: T, judge: Callable[[T], tuple[str, str]], writer: int) -> None:
    """Judge, tell and end, whatever happens, without what the parent would do when it ends."""
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
        told = json.dumps(judge(task)).encode()
        os.write(writer, told)
        code = 0
    finally:
        sys.stdout = sys.stderr = None  # nothing is to be flushed twice
        os._exit(code)


def allow(seconds: float) -> None:
    """From now on the child has so much CPU time, or a signal ends it."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def first_that_fails(items: Sequence[pytest.Item], seconds: Callable[[str], float]) -> str:
    """Run tests until one fails; gives its name, or nothing."""
    gc.enable()
    warnings.simplefilter("error")
    for item, following in zip(items, [*items[1:], None], strict=True):
        allow(3 + 15 * seconds(item.nodeid))
        try:
            item.config.hook.pytest_runtest_setup(item=item)
            item.config.hook.pytest_runtest_call(item=item)
            item.config.hook.pytest_runtest_teardown(item=item, nextitem=following)
        except BaseException:  # whatever it is, the mutant has been noticed
            return item.nodeid
    return ""


def _numbered(reached: "Reached") -> Mapping[str, int]:
    return {name: number for number, name in enumerate(reached.names)}


def _filed(reached: "Reached") -> Mapping[str, Sequence[int]]:
    return reached.by_file(range(len(reached.names)))


def _counted(reached: "Reached") -> Mapping[str, Mapping[int, int]]:
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for module, lines in reached.lines.items():
        for tests in lines.values():
            for test in tests:
                found[module][test] += 1
                found[""][test] += 1
    return found


@frozen
class Reached:
    """What ``reach.py`` found.

    Attributes:
        names: the tests that can judge: those that pass.
        seconds: how long each takes.
        lines: by module and line, the tests that reach it, as places in the other two.
        unfit: the other tests, which cannot judge.
        numbers: the place of a test.
        of_file: all tests of a file.
        counts: by module and test, how many lines it reaches; of no module, all together.
    """

    names: Sequence[str]
    seconds: Sequence[float]
    lines: Mapping[str, Mapping[int, Sequence[int]]]
    unfit: frozenset[str]
    numbers: Mapping[str, int] = field(init=False, default=Factory(_numbered, takes_self=True))
    of_file: Mapping[str, Sequence[int]] = field(init=False, default=Factory(_filed, takes_self=True))
    counts: Mapping[str, Mapping[int, int]] = field(init=False, default=Factory(_counted, takes_self=True))

    @classmethod
    def read(cls, path: Path) -> "Reached":
        """Read the file that it has written."""
        told = json.loads(path.read_text(encoding="utf-8"))
        failed = set(told["failed"])
        kept = [number for number, name in enumerate(told["names"]) if name not in failed]
        place = {number: at for at, number in enumerate(kept)}
        lines = {
            module: {int(line): [place[test] for test in tests if test in place] for line, tests in found.items()}
            for module, found in told["lines"].items()
        }
        names, seconds = ([told[part][number] for number in kept] for part in ("names", "seconds"))
        return cls(names, seconds, lines, frozenset(failed))

    def seconds_of(self, name: str) -> float:
        """How long a test takes; a second if it is not known."""
        return self.seconds[self.numbers[name]] if name in self.numbers else 1.0

    def by_file(self, tests: Iterable[int]) -> dict[str, list[int]]:
        """The tests by their files."""
        found: dict[str, list[int]] = defaultdict(list)
        for test in tests:
            found[self.names[test].partition("::")[0]].append(test)
        return found

    def sum(self, tests: Collection[int]) -> float:
        """How long some tests take together."""
        return sum(self.seconds[test] for test in tests)

    def share(self, test: int, module: str) -> float:
        """How much of what a test reaches is in a module; a hundredth at least."""
        return max(0.01, self.counts.get(module, {}).get(test, 0) / max(1, self.counts[""].get(test, 0)))

    def reaching(self, task: Mutant) -> set[int]:
        """The tests that reach a line that changes."""
        lines = self.lines.get(task.module, {})
        return {test for line in range(task.first, task.last + 1) for test in lines.get(line, ())}

    def anywhere_in(self, module: str) -> set[int]:
        """The tests that reach any line of a module; of one without functions, any line of its package."""
        found = [*self.lines.get(module, {}).values()]
        if not found:
            package = module.rpartition("/")[0]
            found = [tests for other in self.lines if other.startswith(package) for tests in self.lines[other].values()]
        return {test for tests in found for test in tests}


def order(
    tests: Collection[int],
    reach: Reached,
    module: str,
    budget: float,
    lately: Sequence[int] = (),
    kills: Mapping[str, int] = MappingProxyType({}),
) -> list[int]:
    """The tests that killed lately, and then what is short, about the module, and of a table that has killed in it.

    The cases of one table are alike, so each is taken for longer than the one before it. Half of the budget is for
    those that come first, and half for some of the others.
    """
    cases: dict[str, int] = defaultdict(int)
    weights: dict[int, float] = {}
    for each in sorted(set(tests), key=lambda test: (reach.seconds[test], test)):
        name = table(reach.names[each])
        cases[name] += 1
        likely = reach.share(each, module) * (1 + kills.get(name, 0))
        weights[each] = reach.seconds[each] * cases[name] ** 0.5 / likely**2
    first = [each for each in lately if each in weights]
    rest = sorted(weights.keys() - set(first), key=lambda test: (weights[test], test))
    wanted = [*first, *rest]
    spent = [*accumulate(reach.seconds[each] for each in wanted)]
    cut = max(1, bisect_right(spent, budget / 2))
    chosen, left = wanted[:cut], wanted[cut:]
    sampled = left[:: math.ceil(reach.sum(left) / (budget / 2)) or 1]  # of the others some, from all ends
    return [*chosen, *sampled]


def table(test: str) -> str:
    """The name of a test without its case."""
    return test.partition("[")[0]
