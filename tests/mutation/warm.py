"""Judges mutants of functions: everything is loaded and collected once, and a child swaps the code of one function.

``python warm.py TASKS.json REACH.json OUT.jsonl JOBS BUDGET``. A mutant whose function cannot be swapped, since it runs
on import only or something has taken its place, comes back as ``fresh``.
"""

import gc
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FunctionType

import forks
import pytest
from mutants import SOURCES, Mutant
from own_pytest import ARGUMENTS
from reach import caches

FUNCTION = 0x1
"""The flag of code with quick local variables: that of a function, and not of the body of a class."""


class Warm:
    """A plugin whose loop runs mutants in place of tests."""

    def __init__(self, tasks: Sequence[Mutant], reach: forks.Reached, out: Path, jobs: int, budget: float) -> None:
        self.tasks, self.reach, self.out, self.jobs, self.budget = tasks, reach, out, jobs, budget
        self.killers: dict[tuple[str, str], list[int]] = defaultdict(list)
        self.kills: dict[str, Counter[str]] = defaultdict(Counter)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge all mutants."""
        self.items = {item.nodeid: item for item in session.items}
        self.caches = caches()
        self.functions = functions()
        self.codes = {module: codes(module) for module in {task.module for task in self.tasks}}
        gc.collect()
        gc.freeze()
        with self.out.open("a", encoding="utf-8") as stream:
            for task, result, test in forks.fork_each(iter(self.tasks), self.judge, self.jobs):
                if test:
                    self._remember(task, self.reach.numbers[test])
                print(json.dumps([task.module, task.number, result, test]), file=stream, flush=True)
        return True

    def _remember(self, task: Mutant, test: int) -> None:
        """What killed one mutant of a function, or of a module, is likely to kill the next."""
        self.kills[task.module][forks.table(self.reach.names[test])] += 1
        lately = self.killers[task.module, task.function]
        if test in lately:
            lately.remove(test)
        lately.insert(0, test)
        del lately[8:]

    def judge(self, task: Mutant) -> tuple[str, str]:
        """Swap the function and run the tests; in the child."""
        if not self.swap(task):
            return forks.FRESH, ""
        for cache in self.caches:
            cache.cache_clear()
        lately = self.killers[task.module, task.function]
        kills = self.kills[task.module]
        tests = forks.order(self.reach.reaching(task), self.reach, task.module, self.budget, lately, kills)
        items = [self.items[name] for name in map(self.reach.names.__getitem__, tests) if name in self.items]
        killer = forks.first_that_fails(items, self.reach.seconds_of)
        return (forks.KILLED, killer) if killer else (forks.SURVIVED, "")

    def swap(self, task: Mutant) -> bool:
        """Give the living functions the mutant's code; tells whether there are any."""
        old, new = self.codes[task.module][task.function], codes(task.module, task)[task.function]
        if len(old) != len(new):
            return False
        swapped = False
        for before, after in zip(old, new, strict=True):
            if before == after:
                continue
            living = self.functions[before.co_qualname, before.co_filename, before.co_firstlineno]
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
                found[code.co_qualname, code.co_filename, code.co_firstlineno].append(each)
    return found


def codes(module: str, mutant: Mutant | None = None) -> dict[str, list[CodeType]]:
    """The code of the outermost functions of a module by their qualified names, several if a name is given again."""
    found: dict[str, list[CodeType]] = defaultdict(list)

    def collect(code: CodeType) -> None:
        for each in code.co_consts:
            if isinstance(each, CodeType):
                if each.co_flags & FUNCTION:
                    found[each.co_qualname].append(each)
                else:
                    collect(each)

    path = SOURCES / module
    source = path.read_text(encoding="utf-8")
    collect(compile(mutant.source(source) if mutant else source, str(path), "exec", dont_inherit=True))
    return found


def main(arguments: Sequence[str]) -> int:
    """Judge what the files say."""
    tasks = [Mutant(**each) for each in json.loads(Path(arguments[0]).read_text("utf-8"))]
    reach = forks.Reached.read(Path(arguments[1]))
    plugin = Warm(tasks, reach, Path(arguments[2]), int(arguments[3]), float(arguments[4]))
    return int(pytest.main([*ARGUMENTS, *sorted(reach.of_file)], plugins=[plugin]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
