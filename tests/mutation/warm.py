"""Judges mutants of functions: everything is loaded and collected once, and a child swaps the code of one function.

``python warm.py TASKS.json REACH.json OUT.jsonl JOBS BUDGET``. A mutant whose function cannot be swapped (it is run on
import only, or has been replaced) is handed back as ``fresh``.
"""

import gc
import json
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import forks
import pytest
from mutants import SOURCES, Mutant
from own_pytest import ARGUMENTS
from reach import caches


class Warm:
    """A plugin whose loop runs mutants in place of tests."""

    def __init__(self, tasks: Sequence[Mutant], reach: dict[str, Any], out: Path, jobs: int, budget: float) -> None:
        self.tasks, self.out, self.jobs, self.budget = tasks, out, jobs, budget
        self.names: list[str] = reach["names"]
        self.seconds: list[float] = reach["seconds"]
        self.lines: dict[str, dict[str, list[int]]] = reach["lines"]
        failed = set(reach["failed"])
        self.unfit = {number for number, name in enumerate(self.names) if name in failed}
        self.killers: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge all mutants."""
        self.items = {item.nodeid: item for item in session.items}
        self.caches = caches()
        self.functions = functions()
        self.codes = {
            module: codes((SOURCES / module).read_text("utf-8"), module) for module in {t.module for t in self.tasks}
        }
        gc.collect()
        gc.freeze()
        with self.out.open("a", encoding="utf-8") as stream:
            for task, result, test in forks.fork_each(iter(self.tasks), self.judge, self.jobs):
                if test:
                    self._remember(task, self.names.index(test))
                print(json.dumps([task.module, task.number, result, test]), file=stream, flush=True)
        return True

    def _remember(self, task: Mutant, test: int) -> None:
        """What killed one mutant of a function is likely to kill the next."""
        lately = self.killers[task.module, task.function]
        if test in lately:
            lately.remove(test)
        lately.insert(0, test)
        del lately[8:]

    def reaching(self, task: Mutant) -> Iterator[int]:
        """The tests that reach a line that changes."""
        lines = self.lines.get(task.module, {})
        found = {test for line in range(task.first, task.last + 1) for test in lines.get(str(line), ())}
        return (test for test in found - self.unfit if self.names[test] in self.items)

    def judge(self, task: Mutant) -> tuple[str, str]:
        """Swap the function and run the tests; in the child."""
        tests = forks.order([*self.reaching(task)], self.seconds, self.killers[task.module, task.function], self.budget)
        if not self.swap(task):
            return forks.FRESH, ""
        gc.enable()
        warnings.simplefilter("error")
        for cache in self.caches:
            cache.cache_clear()
        items = [self.items[self.names[test]] for test in tests]
        for test, item, following in zip(tests, items, [*items[1:], None], strict=True):
            forks.allow(3 + 15 * self.seconds[test])
            try:
                item.config.hook.pytest_runtest_setup(item=item)
                item.config.hook.pytest_runtest_call(item=item)
                item.config.hook.pytest_runtest_teardown(item=item, nextitem=following)
            except pytest.skip.Exception:
                return forks.FRESH, ""
            except BaseException:  # whatever it is, the mutant has been noticed
                return forks.KILLED, item.nodeid
        return forks.SURVIVED, ""

    def swap(self, task: Mutant) -> bool:
        """Give the living functions the mutant's code; tells whether there are any."""
        source = (SOURCES / task.module).read_text("utf-8")
        old = self.codes[task.module].get(task.function, [])
        new = codes(task.source(source), task.module).get(task.function, [])
        if len(old) != len(new):
            return False
        swapped = False
        for before, after in zip(old, new, strict=True):
            if before == after:
                continue
            living = self.functions[before.co_filename, before.co_qualname, before.co_firstlineno]
            if not living or any(each.__code__.co_freevars != after.co_freevars for each in living):
                return False
            for each in living:
                each.__code__ = after
            swapped = True
        return swapped


def functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """The living functions of phaseten by where they stand."""
    found: dict[tuple[str, str, int], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            if code.co_filename.startswith(str(SOURCES)):
                found[code.co_filename, code.co_qualname, code.co_firstlineno].append(each)
    return found


def codes(source: str, module: str) -> dict[str, list[CodeType]]:
    """The code of the outermost functions of a module by their qualified names, several if a name is given again."""
    found: dict[str, list[CodeType]] = defaultdict(list)

    def collect(code: CodeType) -> None:
        for each in code.co_consts:
            if isinstance(each, CodeType):
                if each.co_flags & 0x2:  # CO_NEWLOCALS: a function, and not the body of a class
                    found[each.co_qualname].append(each)
                else:
                    collect(each)

    collect(compile(source, str(SOURCES / module), "exec"))
    return found


def main(arguments: Sequence[str]) -> int:
    """Judge what the files say."""
    tasks = [Mutant(**each) for each in json.loads(Path(arguments[0]).read_text("utf-8"))]
    reach = json.loads(Path(arguments[1]).read_text("utf-8"))
    plugin = Warm(tasks, reach, Path(arguments[2]), int(arguments[3]), float(arguments[4]))
    files = sorted({name.partition("::")[0] for name in plugin.names})
    return int(pytest.main([*ARGUMENTS, *files], plugins=[plugin]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
