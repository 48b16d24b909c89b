"""What pytest-benchmark has written, as far as the tables need it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from report import digits, time_text


class Result(NamedTuple):
    """The time of an operation.

    Attributes:
        operation: its name.
        seconds: what one call takes: the mean over the calls of a round, and of all rounds the median.
        budget: what it may take, if that was ever decided.
    """

    operation: str
    seconds: float
    budget: float | None


def read_results(path: Path) -> list[Result]:
    """The results in a file."""
    found = json.loads(path.read_text(encoding="utf-8"))["benchmarks"]
    return [
        Result(
            each["extra_info"]["operation"],
            each["extra_info"].get("seconds", each["stats"]["median"] / each["extra_info"]["calls"]),
            each["extra_info"]["budget"],
        )
        for each in found
    ]


def row(result: Result) -> Sequence[str]:
    """A row of the table."""
    budget, share = "", ""
    if result.budget is not None:
        budget, share = time_text(result.budget), f"{result.seconds / result.budget:.2f}"
    return result.operation, time_text(result.seconds), digits(1 / result.seconds), budget, share
