"""Whoever doubts a rule is led to the code and the tests."""

import pytest
from where_kept import (
    PACKAGE,
    code_table,
    decision_table,
    decisions,
    modules_following,
    modules_keeping,
    modules_reading,
    modules_testing,
)

from phaseten import ORIGINAL, Rule


@pytest.mark.parametrize("rule", Rule)
def test_every_reason_has_its_code(rule: Rule) -> None:
    assert modules_keeping(rule)
    assert all((PACKAGE / module).exists() for module in modules_keeping(rule))


@pytest.mark.parametrize("option", ORIGINAL.options())
def test_every_option_is_read(option: str) -> None:
    assert modules_reading(option)


@pytest.mark.parametrize("numbers", [numbers for numbers, _ in decisions()], ids=", ".join)
def test_every_decision_has_a_test(numbers: list[str]) -> None:
    assert numbers
    assert modules_testing(numbers)


def test_a_decision_is_led_to_its_code() -> None:
    cited, by_option, by_reason = f"V{10}", "`skips__limit`", "`skip_pending`"
    assert modules_following([cited], "") == modules_following([], by_reason) == ["game/skips.py"]
    assert "game/skips.py" in modules_following([], by_option)


def test_the_tables_have_a_row_for_each() -> None:
    rows = [line for line in "\n".join(code_table()).splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + len(Rule) + len(ORIGINAL.options())
    assert len([*decision_table()]) == 1 + len([*decisions()])
