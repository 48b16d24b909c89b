"""Run the benchmarks and print one table.

``python tests/benchmarks/run.py`` needs the extra ``benchmarks``. The times are CPU times, except where a row says wall
time; each is that of one call: the mean over the calls of a round, and of all rounds the median. With ``-k NAME`` only
some are run, as with pytest. ``compare.py`` compares the files that ``--json`` writes.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from report import machine, require, table, versions, write_between
from results import Result, read_results, row

HERE = Path(__file__).parent
HEAD = ("operation", "time", "a second", "budget", "time / budget")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run them; gives what pytest gives."""
    parser = argparse.ArgumentParser(description="Run the benchmarks and print one table.")
    parser.add_argument("--json", type=Path, help="keep the results in this file, for compare.py")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into this page, between its marks")
    parser.add_argument("-k", default="", metavar="EXPRESSION", help="run only what fits, as with pytest")
    given = parser.parse_args(arguments)
    require("benchmarks", ["pytest", "pytest-benchmark"])
    with tempfile.TemporaryDirectory() as folder:
        found = given.json or Path(folder) / "results.json"
        ended = run(found, given.k)
        if ended:
            return ended
        results = read_results(found)
    lines = [*told(results)]
    print(*lines, sep="\n")
    if given.write:
        write_between(given.write, "run.py", lines)
    return 0


def run(results: Path, expression: str) -> int:
    """Let pytest run the benchmarks and write the results."""
    import pytest

    return pytest.main(["-q", "--benchmark-quiet", f"--benchmark-json={results}", "-k", expression, str(HERE)])


def told(results: Sequence[Result]) -> Iterator[str]:
    """The table, with what it was measured on."""
    yield from table(HEAD, map(row, results))
    yield ""
    yield f"{machine()}; {versions(['phaseten', 'attrs'])}."


if __name__ == "__main__":
    sys.exit(main())
