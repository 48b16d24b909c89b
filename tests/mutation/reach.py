"""Which tests reach which lines, and how long each takes: a run of the tests under coverage, a context for each.

``python reach.py OUT.json TEST_FILE ...`` writes it. It is a program of its own, since coverage must begin before
phaseten is loaded.
"""

import functools
import gc
import json
import sys
import time
from collections import defaultdict
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final

import coverage
import pytest
from mutants import SOURCES
from own_pytest import ARGUMENTS


class Reach:
    """Runs each test in a context of its own, with empty caches, so that none hides from a test what it reaches."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.names: list[str] = []
        self.seconds: list[float] = []
        self.failed: list[str] = []
        self.caches: list[functools._lru_cache_wrapper[object]] = []

    def pytest_collection_finish(self) -> None:
        """Find the caches, once."""
        self.caches = caches()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Measure a test."""
        for cache in self.caches:
            cache.cache_clear()
        self.measured.switch_context(str(len(self.names)))
        self.names.append(item.nodeid)
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds.append(time.process_time() - begun)
            self.measured.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what cannot judge mutants: tests that fail without one, or are skipped."""
        if not report.passed:
            self.failed.append(report.nodeid)


def caches() -> list["functools._lru_cache_wrapper[object]"]:
    """The caches of functions of phaseten, and of what it keeps of classes."""
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, functools._lru_cache_wrapper) and (each.__module__ or "").startswith("phaseten")
    ]


def main(out: str, files: Sequence[str]) -> int:
    """Run the tests and write what they reach."""
    measured = coverage.Coverage(data_file=None, source=[str(SOURCES)], config_file=False)
    measured.start()
    reach = Reach(measured)
    ended = pytest.main([*ARGUMENTS, *files], plugins=[reach])
    measured.stop()
    data = measured.get_data()
    lines: dict[str, dict[int, list[int]]] = defaultdict(dict)
    for path in data.measured_files():
        for line, contexts in data.contexts_by_lineno(path).items():
            found = sorted(int(each) for each in contexts if each)
            if found:
                lines[Path(path).relative_to(SOURCES).as_posix()][line] = found
    told = {"names": reach.names, "seconds": reach.seconds, "failed": sorted(set(reach.failed)), "lines": lines}
    Path(out).write_text(json.dumps(told), encoding="utf-8")
    return int(ended)


if __name__ == "__main__":
    OUT: Final = sys.argv[1]
    sys.exit(main(OUT, sys.argv[2:]))
