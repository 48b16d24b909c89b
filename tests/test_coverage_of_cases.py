"""Every case that the sources settle is tested by name, or told in `later` as left out on purpose."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from later import NEVER, NO_VALUE
from positions import ids

from phaseten import ORIGINAL, RulesetError

TESTS = Path(__file__).parent
CASES = [word for line in (TESTS / "case_ids.txt").read_text().splitlines() if line[:1] != "#" for word in line.split()]


def _tables(module: ast.Module) -> Iterator[ast.expr]:
    """The tables of a module: what its names stand for, and what its tests are parametrized with."""
    for statement in module.body:
        match statement:
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                yield value
            case ast.FunctionDef(decorator_list=decorators):
                yield from (table for call in decorators if isinstance(call, ast.Call) for table in call.args)


def _names(path: Path) -> Iterator[str]:
    """What names a test: the first text of every row of a table, and the docstrings of test functions."""
    module = ast.parse(path.read_text())
    for table in _tables(module):
        for row in table.elts if isinstance(table, ast.List | ast.Tuple) else ():
            match row:
                case (
                    ast.Tuple(elts=[ast.Constant(value=str(text)), *_])
                    | ast.Call(args=[ast.Constant(value=str(text)), *_])
                ):
                    yield text
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef) and statement.name.startswith("test_"):
            yield ast.get_docstring(statement) or ""


def _named(text: str) -> Iterator[str]:
    """The ids that a text begins with."""
    for word in re.split(r"[\s:.,]+", text):
        if word not in CASES:
            return
        yield word


TESTED = {
    case for path in TESTS.glob("*.py") if path.name != "later.py" for text in _names(path) for case in _named(text)
}
TOLD = {row[0] for row in (*NEVER, *NO_VALUE)}


def test_every_case_is_tested_or_told() -> None:
    assert [case for case in CASES if case not in TESTED | TOLD] == []


def test_the_list_names_each_case_once() -> None:
    assert len(CASES) == len(set(CASES))


@pytest.mark.parametrize(("option", "value"), [row[1:] for row in NO_VALUE], ids=ids(NO_VALUE))
def test_a_value_that_is_left_out_on_purpose_is_refused(option: str, value: str) -> None:
    with pytest.raises(RulesetError, match=f"{option}: '{value}' is n"):
        ORIGINAL.evolve(**{option: value})
