"""Which tests cannot judge: those that fail in a child without a mutant, and those that share a folder with others.

``python control.py REACH.json JOBS`` adds them to those that failed when it was found what they reach.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import forks
import pytest
from own_pytest import ARGUMENTS
from reach import caches

TOGETHER = 40
"""How many tests a child runs."""


class Control:
    """A plugin whose loop runs the tests as they are run for mutants."""

    def __init__(self, reach: forks.Reached, jobs: int) -> None:
        self.reach, self.jobs = reach, jobs
        self.unfit: list[str] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests, and those again one by one of which some have failed."""
        self.caches = caches()
        sharing = [item for item in session.items if "tmp_path_factory" in getattr(item, "fixturenames", ())]
        others = [item for item in session.items if item not in set(sharing)]
        groups = [others[at : at + TOGETHER] for at in range(0, len(others), TOGETHER)]
        failed = [group for group, result, _ in forks.fork_each(iter(groups), self.judge, self.jobs) if result]
        alone = [[item] for group in failed for item in group]
        told = [group[0] for group, result, _ in forks.fork_each(iter(alone), self.judge, self.jobs) if result]
        self.unfit = [item.nodeid for item in (*sharing, *told)]
        return True

    def judge(self, items: Sequence[pytest.Item]) -> tuple[str, str]:
        """Run some tests; in the child."""
        for cache in self.caches:
            cache.cache_clear()
        killer = forks.first_that_fails(items, self.reach.seconds_of)
        return (forks.KILLED, killer) if killer else ("", "")


def main(file: Path, jobs: int) -> int:
    """Run the tests, and note in the file those that are not fit."""
    reach = forks.Reached.read(file)
    control = Control(reach, jobs)
    ended = pytest.main([*ARGUMENTS, *sorted(reach.of_file)], plugins=[control])
    told = json.loads(file.read_text("utf-8"))
    known = set(told["names"])
    told["failed"] = sorted({*told["failed"], *(name for name in control.unfit if name in known)})
    file.write_text(json.dumps(told), encoding="utf-8")
    return int(ended)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
