"""Compare two files that run.py has written: ``python tests/benchmarks/compare.py BEFORE AFTER``.

The last column says how many times as fast the second is.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from report import table, time_text
from results import Result, read_results

HEAD = ("operation", "before", "after", "times as fast")


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Compare two files that run.py has written.")
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    given = parser.parse_args(arguments)
    print(*table(HEAD, rows(read_results(given.before), read_results(given.after))), sep="\n")
    return 0


def rows(before: Sequence[Result], after: Sequence[Result]) -> Iterator[Sequence[str]]:
    """What is in both, in the order of the second; then what is in one of them only."""
    earlier = {result.operation: result.seconds for result in before}
    later = {result.operation: result.seconds for result in after}
    for operation in {**later, **earlier}:
        old, new = earlier.get(operation), later.get(operation)
        ratio = "" if old is None or new is None else f"{old / new:.2f}"
        yield operation, "" if old is None else time_text(old), "" if new is None else time_text(new), ratio


if __name__ == "__main__":
    sys.exit(main())
