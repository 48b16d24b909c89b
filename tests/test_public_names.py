"""The public names: type checkers and running programs find the same ones, and nothing is loaded before it is used."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import phaseten

TREE = ast.parse(Path(phaseten.__file__).read_text(encoding="utf-8"))
CHECKED = {
    alias.name: node.module
    for node in ast.walk(TREE)
    if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("phaseten.")
    for alias in node.names
}
"""What the type checkers read: each name, and its module."""


def test_the_names_are_those_of_the_type_checkers() -> None:
    assert sorted(CHECKED) == sorted(phaseten.__all__)
    assert {*phaseten.__all__} <= {*dir(phaseten)}


@pytest.mark.parametrize("name", phaseten.__all__)
def test_a_name_comes_from_its_module(name: str) -> None:
    home = __import__(CHECKED[name], fromlist=[name])
    assert getattr(phaseten, name) is getattr(home, name)


def test_there_are_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Joker'"):
        _ = phaseten.Joker  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("program", "absent"),
    [
        ("import phaseten", "attrs"),
        ("from phaseten import check_meld", "phaseten.game"),
        ("from phaseten import apply", "phaseten.bots"),
        ("from phaseten import apply, Table, SensibleBot", "cattrs"),
    ],
)
def test_what_is_not_used_is_not_loaded(program: str, absent: str) -> None:
    code = f"{program}; import sys; sys.exit({absent!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
