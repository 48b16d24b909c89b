"""How much a referee can hold: bots play at many tables in one process, and the memory of a table is measured.

Run it as ``python examples/referee_tables.py 200``.
"""

import sys
import time
import tracemalloc
from typing import Any

from phaseten import Referee

PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]


def play(referee: Referee, tables: int) -> int:
    """Let bots play at so many tables to the end; gives the number of actions."""
    for number in range(tables):
        bots = ["sensible"] * len(PLAYERS)
        ask(referee, f"create {number}", do="create", players=PLAYERS, bots=bots, seed=number)
    rounds = 0
    while waiting := [table for table in listed(referee, rounds) if table["waiting"]]:
        rounds += 1
        for table in waiting:
            ask(referee, f"go {rounds} {table['table']}", do="go", table=table["table"])
    return sum(table["state"] for table in listed(referee, -1))


def listed(referee: Referee, number: int) -> list[dict[str, Any]]:
    """All tables."""
    tables: list[dict[str, Any]] = ask(referee, f"tables {number}", do="tables")["tables"]
    return tables


def ask(referee: Referee, name: str, **request: Any) -> dict[str, Any]:
    """The answer to a request."""
    answer, *_ = referee.answer({"v": 1, "id": name, **request})
    assert answer["ok"], answer
    return answer


def main(tables: int) -> None:
    play(Referee(), 1)  # what is loaded and remembered once is not counted
    began = time.perf_counter()
    actions = play(Referee(), tables)
    seconds = time.perf_counter() - began
    tracemalloc.start()
    referee = Referee()
    play(referee, tables)
    size = tracemalloc.get_traced_memory()[0] / tables
    print(f"{tables} tables of {len(PLAYERS)} bots, {actions // tables} actions of players in a game")
    print(f"{size / 1e6:.2f} MB for a table whose game is over, {size * tables / actions / 1000:.2f} kB for an action")
    print(f"{actions / seconds:.0f} actions a second, {seconds:.1f} seconds in all")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
