"""The reference is made of docstrings: each says what, with its parameters, units, errors, source and an example."""

import ast
import re
from collections.abc import Iterator
from typing import Final

import pytest
from docstrings import Thing, is_kind, parameters, raised, things

from phaseten.rulesets.sources import SOURCES

THINGS: Final = things()
FUNCTIONS: Final = [thing for thing in THINGS if isinstance(thing.node, ast.FunctionDef)]

# ---------------------------------------------------------------------------------------------------------------- what


@pytest.mark.parametrize("thing", THINGS, ids=str)
def test_everything_says_what_it_is_in_a_sentence(thing: Thing) -> None:
    assert re.match(r"[^a-z\s].*[.:]", thing.told, re.DOTALL), thing.told


# ---------------------------------------------------------------------------------------------------- parameters, fields

FEW: Final = 2
"""So many parameters are told by the sentence, if the docstring has no list of them."""


@pytest.mark.parametrize("thing", FUNCTIONS, ids=str)
def test_parameters_are_told(thing: Thing) -> None:
    """All of them, in their order, or none; another function is named that takes the same."""
    assert isinstance(thing.node, ast.FunctionDef)
    taken, told = parameters(thing.node), [*thing.entries("Args")]
    assert told in ([], taken)
    assert told or len(taken) <= FEW or re.search(r"[Tt]akes what `[\w.]+` takes", thing.docstring), taken


@pytest.mark.parametrize("thing", THINGS, ids=str)
def test_fields_are_told(thing: Thing) -> None:
    told = {**thing.entries("Attributes"), **thing.entries("Args")}
    names = fields(thing)
    assert told.keys() >= names.keys() or (not thing.entries("Attributes") and len(names) <= FEW), names


def fields(thing: Thing) -> dict[str, ast.expr]:
    """The public fields of a class, with their types."""
    body = thing.node.body if isinstance(thing.node, ast.ClassDef) else []
    given = (node for node in body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name))
    return {ast.unparse(node.target): node.annotation for node in given if not ast.unparse(node.target).startswith("_")}


# ---------------------------------------------------------------------------------------------------------------- units

UNITS: Final = (
    "action, byte, card, character, column, copies, digit, form, from 0, game, group, hand, how many, how often, how "
    "likely, line, meld, number, phase, pile, place, player, point, rank, request, row, seat, second, shuffle, size, "
    "Skip, so many, space, state, turn, version, wild"
).split(", ")
"""What a number counts, or where it begins."""

UNIT: Final = re.compile(rf"\b({'|'.join(UNITS)})", re.IGNORECASE)


@pytest.mark.parametrize("thing", THINGS, ids=str)
def test_what_a_number_counts_is_told(thing: Thing) -> None:
    assert [name for name, text in numbers(thing) if not UNIT.search(text)] == []


def numbers(thing: Thing) -> Iterator[tuple[str, str]]:
    """Whatever is a number in a thing, with what is said of it."""
    told = {**thing.entries("Attributes"), **thing.entries("Args")}
    if isinstance(thing.node, ast.ClassDef):
        kinds = {name: ast.unparse(kind) for name, kind in fields(thing).items()}
    else:
        given = (*thing.node.args.posonlyargs, *thing.node.args.args, *thing.node.args.kwonlyargs)
        kinds = {one.arg: ast.unparse(one.annotation) for one in given if one.annotation}
        if thing.node.returns is not None and is_number(ast.unparse(thing.node.returns)):
            yield "what is given", thing.told
    yield from ((name, told.get(name, thing.told)) for name, kind in kinds.items() if is_number(kind))


def is_number(kind: str) -> bool:
    return re.search(r"\b(int|float|Fraction)\b", kind) is not None


# --------------------------------------------------------------------------------------------------------------- errors

NEVER: Final[dict[str, str]] = {}
"""Errors that cannot come about, and why."""


@pytest.mark.parametrize("thing", FUNCTIONS, ids=str)
def test_errors_are_told(thing: Thing) -> None:
    told = [*thing.entries("Raises")]
    assert [
        error
        for error in sorted(raised(thing))
        if not any(is_kind(error, kind) for kind in told) and f"{thing}: {error}" not in NEVER
    ] == []


# --------------------------------------------------------------------------------------------------------------- source

RULES: Final = (
    *(f"phaseten.{module}" for module in ("cards", "kinds", "melds", "phases", "reasons", "requirements")),
    *(f"phaseten.{module}" for module in ("game", "rulesets", "score_sheet", "solver", "validators")),
)
"""Modules that hold rules of the game."""

TAG: Final = re.compile(rf"(?<![\w-])(Q\d+[ab]?|V\d+|{'|'.join(map(re.escape, SOURCES))})(?![\w-])")
"""A source, or a decision where the sources are silent."""

NO_RULE: Final[dict[str, str]] = {}
"""What holds no rule of its own though its module does, and why."""


@pytest.mark.parametrize("thing", [thing for thing in THINGS if thing.owner is None], ids=str)
def test_a_rule_has_its_source(thing: Thing) -> None:
    """Whatever a module of rules has for others cites a source, or stands in the list with the reason why not."""
    holds_rules = thing.name.module.startswith(RULES) and str(thing) not in NO_RULE
    assert bool(TAG.search(thing.docstring)) or not holds_rules


# -------------------------------------------------------------------------------------------------------------- example

SHOWN_BY: Final[dict[str, str]] = {}
"""Classes that are given and not made, or are told in the examples of something else, and what that is."""


@pytest.mark.parametrize("thing", [thing for thing in THINGS if thing.owner is None], ids=str)
def test_there_is_an_example_that_is_run(thing: Thing) -> None:
    names = {str(other): other for other in THINGS}
    at = names[SHOWN_BY.get(str(thing), str(thing))]
    assert ">>> " in at.section("Example") or is_told_by_its_members(thing)


def is_told_by_its_members(thing: Thing) -> bool:
    """Enums, errors, and protocols; what an event is, `step` shows; what is drawn, the how-to page on testing."""
    kinds = {"Enum", "StrEnum", "Choice", "Protocol"}
    return (
        bool(kinds & {base.partition("[")[0] for base in thing.bases})
        or any(base.endswith(("Error", "Exception", "_Problems")) for base in thing.bases)
        or thing.name.module == "phaseten.game.events"
        or thing.name.module in {"phaseten.testing.strategies", "phaseten.testing.meld_strategies"}
    )
