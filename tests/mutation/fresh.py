"""Judges mutants of whatever runs on import: a child loads phaseten with the mutant, and then the tests.

``python fresh.py TASKS.json REACH.json OUT.jsonl JOBS BUDGET``. It begins with the test files that killed the module's
mutants lately.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import forks
import pytest
from mutants import SOURCES, Mutant
from own_pytest import ARGUMENTS

ROUNDS: Final = (0.4, 3.0)  # seconds of tests in a round of pytest; the last has what is left of the budget

# What the tests load, but phaseten.
LOADED: Final = (
    "cattrs",
    "cattrs.preconf.json",
    "click.testing",
    "rich.console",
    "jsonschema",
    "tomllib",
    "xdist",
    "hypothesis.stateful",
)


class Mutated(SourceFileLoader):
    """Loads a module from another text than that of its file."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.mutated = source

    def get_code(self, fullname: str) -> CodeType:
        """The code of the mutant."""
        return compile(self.mutated, self.path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the mutant in place of its module."""

    def __init__(self, task: Mutant) -> None:
        self.path = SOURCES / task.module
        self.source = task.source(self.path.read_text(encoding="utf-8"))

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The place of the mutant."""
        found = PathFinder.find_spec(fullname, path, target) if fullname.startswith("phaseten") else None
        if found and found.origin == str(self.path):
            found.loader = Mutated(fullname, found.origin, self.source)
            return found
        return None


class Chosen:
    """Keeps some of the tests, in the order of their time, and notes what fails first."""

    def __init__(self, seconds: dict[str, float], left: set[str]) -> None:
        self.seconds, self.left, self.killer = seconds, left, ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave those that do not count; names that are new are made of what changed."""
        items[:] = sorted(
            (item for item in items if item.nodeid not in self.left),
            key=lambda item: self.seconds.get(item.nodeid, 0.0),
        )

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Set the limit of the next test."""
        forks.allow(5 + 15 * self.seconds.get(item.nodeid, 1.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first that fails."""
        if report.failed and not self.killer:
            self.killer = report.nodeid


class Fresh:
    """Judges mutants one by one, each in a child."""

    def __init__(self, reach: dict[str, Any], budget: float) -> None:
        self.names: list[str] = reach["names"]
        self.times: list[float] = reach["seconds"]
        self.seconds = dict(zip(self.names, self.times, strict=True))
        self.lines: dict[str, dict[str, list[int]]] = reach["lines"]
        failed = set(reach["failed"])
        self.unfit = {number for number, name in enumerate(self.names) if name in failed}
        self.budget = budget
        self.killers: dict[str, list[str]] = defaultdict(list)

    def tests_of(self, task: Mutant) -> set[int]:
        """The tests that reach a line that changes, or anything in the module if it runs on import."""
        lines = self.lines.get(task.module, {})
        wanted = {str(line) for line in range(task.first, task.last + 1)} if task.function else set(lines)
        return {test for line in wanted & set(lines) for test in lines[line]} - self.unfit

    def rounds(self, task: Mutant) -> Iterator[tuple[list[str], set[str]]]:
        """Files of tests, and which of their tests are left out: what is likely to kill first."""
        chosen = set(forks.order([*self.tests_of(task)], self.times, [], self.budget))
        by_file: dict[str, set[int]] = defaultdict(set)
        for test in chosen:
            by_file[self.names[test].partition("::")[0]].add(test)
        lately = [each for each in self.killers[task.module] if each in by_file]
        spent = {file: sum(self.times[test] for test in tests) for file, tests in by_file.items()}
        rest = sorted(set(by_file).difference(lately), key=lambda file: (spent[file] / len(by_file[file]), file))
        kept = {self.names[test] for test in chosen}
        left = {name for name in self.names if name not in kept}
        files = [*lately, *rest]
        for most in (*ROUNDS, self.budget):
            taken: list[str] = []
            while files and (not taken or sum(spent[file] for file in taken) + spent[files[0]] <= most):
                taken.append(files.pop(0))
            if taken:
                yield taken, left

    def judge(self, task: Mutant) -> tuple[str, str]:
        """Load the mutant and run the rounds; in the child."""
        sys.meta_path.insert(0, Finder(task))
        forks.allow(60)
        for files, left in self.rounds(task):
            chosen = Chosen(self.seconds, left)
            ended = pytest.main([*ARGUMENTS, "--exitfirst", *files], plugins=[chosen])
            if ended not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return forks.KILLED, chosen.killer or f"{files[0]} (cannot be loaded)"
        return forks.SURVIVED, ""

    def run(self, tasks: Sequence[Mutant], out: Path, jobs: int) -> None:
        """Judge all."""
        with out.open("a", encoding="utf-8") as stream:
            for task, result, test in forks.fork_each(iter(tasks), self.judge, jobs):
                if test:
                    lately, file = self.killers[task.module], test.partition("::")[0].partition(" ")[0]
                    if file in lately:
                        lately.remove(file)
                    lately.insert(0, file)
                    del lately[3:]
                print(json.dumps([task.module, task.number, result, test]), file=stream, flush=True)


def main(arguments: Sequence[str]) -> int:
    """Judge what the files say."""
    for name in LOADED:
        import_module(name)
    tasks = [Mutant(**each) for each in json.loads(Path(arguments[0]).read_text("utf-8"))]
    reach = json.loads(Path(arguments[1]).read_text("utf-8"))
    Fresh(reach, float(arguments[4])).run(tasks, Path(arguments[2]), int(arguments[3]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
