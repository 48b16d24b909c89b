"""Counts of positions: the library and a second set of rules agree, and with what the file says."""

import naive_game
import perft
import pytest
from perft import Row, rows, same_positions

from phaseten import RULESETS
from phaseten.testing import count_positions

FEW = 500
"""Levels with more positions are left to ``python tests/perft.py``."""

ROWS = rows()
row_by_row = pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])


def first_counts(row: Row) -> list[int]:
    """The counts of the first actions, as long as there are few positions."""
    over = [at for at, count in enumerate(row.counts) if count > FEW]
    return [*row.counts[: over[0] if over else None]]


@row_by_row
def test_both_find_the_same_positions_and_as_many_as_the_file_says(row: Row) -> None:
    wanted = first_counts(row)
    assert [*same_positions(row, len(wanted))] == wanted != []
    assert count_positions(row.state(), len(wanted)) == tuple(wanted)


def test_every_edition_that_the_naive_rules_know_has_a_row() -> None:
    assert {row.rules for row in ROWS} == set(naive_game.EDITIONS) <= set(RULESETS)


@pytest.mark.parametrize(
    ("name", "fact", "value"),
    [
        ("a Skip in front", "skip lies in front", False),
        ("one Skip in a circuit", "one skip a circuit", False),
        ("a wild that is turned up", "last card is discarded", False),
        ("phases declared", "cards to save", 0),
        ("a tie is played off", "last round", False),
        ("a turn more for all others", "dealer stays", True),
        ("red and black", "two colours", False),
    ],
)
def test_a_rule_that_is_not_the_same_is_noticed(
    name: str, fact: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = next(row for row in ROWS if row.name.startswith(name))
    monkeypatch.setitem(naive_game.EDITIONS[row.rules], fact, value)
    naive_game.layings.cache_clear()
    with pytest.raises((AssertionError, KeyError)):
        assert [*same_positions(row, len(row.counts))] == [*row.counts]
    naive_game.layings.cache_clear()


def test_the_command_tells_what_differs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert perft.main(["--row", "a turn more"]) == 0
    wrong = [Row(row.name, row.rules, row.hands, row.starter, row.draws, row.phases, row.begin, [3]) for row in ROWS]
    monkeypatch.setattr(perft, "rows", lambda: wrong)
    assert perft.main(["--row", "a turn more"]) == 1
    assert capsys.readouterr().out.endswith("[2] but naively [2], and the file says [3]\n")
