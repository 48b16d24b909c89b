"""The counts of positions as a table, from the file that the tests check."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

COUNTS: Final = Path(__file__).parent.parent.parent / "tests" / "positions.toml"


def positions_table() -> Iterator[str]:
    """A row for each deal: its edition, what it is about, and the number of positions after each action."""
    deals = tomllib.loads(COUNTS.read_text(encoding="utf-8"))["deal"]
    most = max(len(deal["counts"]) for deal in deals)
    yield f"| edition | deal | {' | '.join(map(str, range(1, most + 1)))} |"
    yield f"|---|---|{'--:|' * most}"
    for deal in deals:
        counts = [f"{count:,}" for count in deal["counts"]] + [""] * (most - len(deal["counts"]))
        yield f"| `{deal['rules'].upper()}` | {deal['name']} | {' | '.join(counts)} |"
