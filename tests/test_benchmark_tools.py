"""The commands of tests/benchmarks still work: each operation is called once, and nothing is timed."""

import json
import re
from pathlib import Path
from random import Random

import compare
import peers
import pytest
from growth import TABLES, Growth, Make
from report import table, time_text, write_between
from results import read_results, row
from samples import illegal_groups, legal_groups, sensible_game

from phaseten import CONTRACT, ORIGINAL, TWIST, Ruleset, check_phase

EXPLAIN = Path(__file__).parent.parent / "docs" / "explain"


@pytest.mark.parametrize(
    ("growth", "make"),
    [(growth, make) for growth in TABLES[:-1] for make, _ in growth.rows.values()],
    ids=[f"{growth.name}-{name}" for growth in TABLES[:-1] for name in growth.rows],
)
def test_growth_can_be_measured(growth: Growth, make: Make) -> None:
    for value in (growth.values[0], growth.values[-1]):
        make(Random(1), value)()


def test_growth_with_the_length_of_a_game_can_be_measured() -> None:
    for make, _ in TABLES[-1].rows.values():
        make(Random(1), 10)()


@pytest.mark.parametrize("rules", [ORIGINAL, TWIST, CONTRACT], ids=lambda rules: rules.name)
def test_groups_are_what_they_are_taken_for(rules: Ruleset) -> None:
    rng = Random(1)
    for phase in rules.phases:
        assert check_phase(legal_groups(rng, phase, rules), phase, rules)
    refused = [check_phase(illegal_groups(rng, phase, rules), phase, rules).failures for phase in rules.phases * 5]
    assert sum(map(bool, refused)) > 0.9 * len(refused)


def test_ours_plays_on_and_on() -> None:
    steps = peers.OURS.play(Random(1))
    for _ in range(10_000):
        next(steps)


def test_a_game_depends_on_its_seed_alone() -> None:
    assert sensible_game(1, 2) == sensible_game(1, 2)


# -------------------------------------------------------------------------------------------------------------- tables


def saved(path: Path, **seconds: float) -> Path:
    """A file like those of pytest-benchmark: rounds of ten calls."""
    found = [
        {"extra_info": {"operation": name, "calls": 10, "budget": 2e-6}, "stats": {"median": 10 * time}}
        for name, time in seconds.items()
    ]
    path.write_text(json.dumps({"benchmarks": found}), encoding="utf-8")
    return path


def test_results_are_times_of_one_call(tmp_path: Path) -> None:
    (result,) = read_results(saved(tmp_path / "found.json", draw=3e-6))
    assert (result.operation, result.budget) == ("draw", 2e-6)
    assert result.seconds == pytest.approx(3e-6)
    assert row(result) == ("draw", "3.00 µs", "333,333", "2.00 µs", "1.50")


def test_two_runs_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = saved(tmp_path / "before.json", draw=3e-6, lay=1e-3)
    after = saved(tmp_path / "after.json", draw=2e-6, hit=1.0)
    compare.main([str(before), str(after)])
    assert capsys.readouterr().out.splitlines() == [
        "| operation |  before |   after | times as fast |",
        "|-----------|--------:|--------:|--------------:|",
        "| draw      | 3.00 µs | 2.00 µs |          1.50 |",
        "| hit       |         |  1.00 s |               |",
        "| lay       | 1.00 ms |         |               |",
    ]


@pytest.mark.parametrize(
    ("seconds", "text"), [(2.5e-7, "0.25 µs"), (4.56e-5, "45.6 µs"), (0.1234, "123 ms"), (7, "7.00 s")]
)
def test_times_have_three_digits(seconds: float, text: str) -> None:
    assert time_text(seconds) == text


def test_a_table_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("One.\n<!-- begin: it -->\nold\n<!-- end: it -->\nTwo.\n", encoding="utf-8")
    lines = [*table(("a", "b"), [("x", "1")])]
    write_between(page, "it", lines)
    text = page.read_text(encoding="utf-8")
    assert text == "One.\n<!-- begin: it -->\n\n| a | b |\n|---|--:|\n| x | 1 |\n\n<!-- end: it -->\nTwo.\n"
    write_between(page, "it", lines)
    assert page.read_text(encoding="utf-8") == text
    with pytest.raises(ValueError, match="no place for other"):
        write_between(page, "other", lines)


def test_the_pages_have_a_place_for_every_table() -> None:
    wanted = {"speed.md": {"run.py", "peers.py"}, "growth.md": {"machine", *(growth.name for growth in TABLES)}}
    for page, names in wanted.items():
        text = (EXPLAIN / page).read_text(encoding="utf-8")
        assert {*re.findall(r"<!-- begin: (.+) -->\n\n.+\n[^<]*\n<!-- end: \1 -->", text)} == names


def test_the_operations_of_the_page_are_those_that_are_measured() -> None:
    page = (EXPLAIN / "growth.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) +\| +[\d.,]+ [mµ]?s \|", page, re.MULTILINE)
    assert sorted(rows) == sorted(name for growth in TABLES for name in growth.rows)
