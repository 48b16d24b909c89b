"""The public names: type checkers and running programs find the same ones, and nothing is loaded before it is used.

Every one is documented, means one thing wherever it is exported, and is used by a test.
"""

import ast
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from api import PACKAGES, documented, exported, public, used

import phaseten
from phaseten import (
    ORIGINAL,
    InformationKey,
    Knowledge,
    LegalActions,
    PhasetenError,
    ScoreSheet,
    SeatKnowledge,
    SheetLine,
    Standing,
    information_key,
    knowledge,
    legal_actions,
    new_game,
    standings,
    view,
)

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


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_read_is_what_runs(package: str) -> None:
    names = [*exported(package)]
    assert sorted(names) == sorted(import_module(package).__all__)
    assert [name for name, number in Counter(names).items() if number > 1] == []


def test_every_public_name_is_in_the_reference_once() -> None:
    assert {str(name): number for name in public() if (number := documented()[name]) != 1} == {}


def test_a_name_is_not_for_two_things() -> None:
    """A package may have a name that `phaseten` has too; then it is the same object."""
    homes = Counter(name.name for name, packages in public().items() if packages)
    assert [name for name, number in homes.items() if number > 1] == []


def test_every_public_name_is_used_by_a_test() -> None:
    assert sorted(str(name) for name in public().keys() - used()) == []


# ------------------------------------------------------------------------------------------------- types that are given

BEGUN = new_game(ORIGINAL, ["Ann", "Ben"])
GIVEN: list[tuple[Callable[[], object], type]] = [
    (lambda: legal_actions(BEGUN), LegalActions),
    (lambda: standings(BEGUN)[0], Standing),
    (lambda: knowledge(view(BEGUN, 0)), Knowledge),
    (lambda: knowledge(view(BEGUN, 0)).seats[1], SeatKnowledge),
    (lambda: information_key(BEGUN, 0), InformationKey),
    (lambda: ScoreSheet(ORIGINAL, ["Ann", "Ben"]).hand(out="Ann", laid=["Ann"], left={"Ben": 5}).lines[0], SheetLine),
]


@pytest.mark.parametrize(("make", "kind"), GIVEN, ids=[kind.__name__ for _, kind in GIVEN])
def test_what_is_given_has_a_public_type(make: Callable[[], object], kind: type) -> None:
    assert type(make()) is kind


def test_every_error_can_be_caught_at_once() -> None:
    errors = [kind for name in phaseten.__all__ if isinstance(kind := getattr(phaseten, name), type)]
    kinds = [kind for kind in errors if issubclass(kind, Exception)]
    assert len(kinds) > 10
    assert [kind for kind in kinds if not issubclass(kind, PhasetenError)] == []
