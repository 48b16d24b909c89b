"""Judges mutants of whatever runs on import: a child loads phaseten with the mutant, and then the tests, file by file.

``python fresh.py TASKS.json REACH.json OUT.jsonl JOBS BUDGET``. Pytest is set up once, with what the tests load but for
phaseten; the children are forked where it would collect.
"""

import gc
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

import forks
import pytest
from hypothesis import given, strategies
from mutants import SOURCES, Mutant
from own_pytest import ARGUMENTS

FILES = 4 / 3
"""So many files of tests are loaded for each second of tests; loading most of them takes longer than running them."""

OF_FIELDS = "tests/test_bad_input.py"
"""What the fields of classes refuse is tested for all classes together, so this file is mostly about none of them."""

LOADED = (
    "cattrs",
    "cattrs.preconf.json",
    "click.testing",
    "hypothesis.stateful",
    "importlib.metadata",
    "jsonschema",
    "rich.console",
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


class Fresh:
    """A plugin that judges mutants in place of collecting tests."""

    def __init__(self, tasks: Sequence[Mutant], reach: forks.Reached, out: Path, jobs: int, budget: float) -> None:
        self.tasks, self.reach, self.out, self.jobs, self.budget = tasks, reach, out, jobs, budget
        self.killers: dict[str, list[str]] = defaultdict(list)
        self.broken = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        """Judge all mutants."""
        assert not any(name.startswith("phaseten") for name in sys.modules), "phaseten is loaded already"
        self.session = session
        _load_characters()
        gc.collect()
        gc.freeze()
        with self.out.open("a", encoding="utf-8") as stream:
            for task, result, test in forks.fork_each(iter(self.tasks), self.judge, self.jobs):
                if test:
                    self._remember(task.module, test.partition("::")[0])
                print(json.dumps([task.module, task.number, result, test]), file=stream, flush=True)
        return True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be loaded; in the child."""
        if report.failed:
            self.broken = self.broken or report.nodeid or "conftest.py"

    def _remember(self, module: str, file: str) -> None:
        lately = self.killers[module]
        if file in lately:
            lately.remove(file)
        lately.insert(0, file)
        del lately[3:]

    def judge(self, task: Mutant) -> tuple[str, str]:
        """Load the mutant and the tests; in the child."""
        sys.meta_path.insert(0, Finder(task))
        for file, chosen in self.files(task):
            forks.allow(60)
            items = self.session.perform_collect([file])
            if self.broken:
                return forks.KILLED, self.broken
            wanted = {self.reach.names[test] for test in chosen}
            # What a mutant makes of names of tests is not known of old.
            unknown = [item for item in items if item.nodeid not in self.reach.numbers.keys() | self.reach.unfit]
            kept = [*(item for item in items if item.nodeid in wanted), *unknown]
            kept.sort(key=lambda item: self.reach.seconds_of(item.nodeid))
            killer = forks.first_that_fails(kept, self.reach.seconds_of)
            if killer:
                return forks.KILLED, killer
        return forks.SURVIVED, ""

    def files(self, task: Mutant) -> Iterator[tuple[str, list[int]]]:
        """Files of tests with those of their tests that are to judge a mutant: what is likely to kill first."""
        reaching = self.reach.reaching(task) if task.function else self.reach.anywhere_in(task.module)
        by_file = {OF_FIELDS: [], **self.reach.by_file(reaching)}
        if task.function:
            by_file = self.reach.by_file(forks.order(reaching, self.reach, task.module, self.budget))
        lately = self.killers[task.module]
        stem = Path(task.module).stem.removesuffix("s")

        def likely(file: str) -> tuple[int, bool, bool, float]:
            place = lately.index(file) if file in lately else len(lately)
            shares = sum(self.reach.share(test, task.module) for test in by_file[file])
            elsewhere = bool(task.function) or file != OF_FIELDS
            return place, elsewhere, stem not in file, -shares / len(self.reach.of_file[file])

        for file in sorted(by_file, key=likely)[: round(FILES * self.budget)]:
            # Tables are used by tests that reach no function beside them.
            tests = by_file[file] if task.function else self.reach.of_file[file]
            yield file, forks.order(tests, self.reach, task.module, self.budget / 3)


@given(strategies.text(), strategies.characters())
def _load_characters(_text: str, _character: str) -> None:
    """What Hypothesis knows of characters is loaded when it is first needed, and that takes long."""


def main(arguments: Sequence[str]) -> int:
    """Judge what the files say."""
    for name in LOADED:
        import_module(name)
    tasks = [Mutant(**each) for each in json.loads(Path(arguments[0]).read_text("utf-8"))]
    reach = forks.Reached.read(Path(arguments[1]))
    plugin = Fresh(tasks, reach, Path(arguments[2]), int(arguments[3]), float(arguments[4]))
    return int(pytest.main([*ARGUMENTS, "tests"], plugins=[plugin]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
