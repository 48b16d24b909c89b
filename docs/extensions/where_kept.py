"""Where a rule is kept: for every reason, every option and every decision the modules that do it, and the tests.

Made from the texts of the modules. All are lines of MyST.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import phaseten
from phaseten import CATALOGUE, ORIGINAL, Rule

PACKAGE: Final = Path(phaseten.__file__).parent
DOCS: Final = Path(__file__).parents[1]
TESTS: Final = DOCS.parent / "tests"

TELLERS: Final = ("bots", "cli", "display", "exchange", "explaining", "messages", "reasons", "referee", "testing")
"""Modules and packages that tell rules or play by them, and decide none."""

RULE_SHEETS: Final = ("rulesets/files.py", "rulesets/meanings.py", "rulesets/options.py", "rulesets/sheet.py")
"""Modules that say what options there are and what they mean."""

NUMBER: Final = re.compile(r"\b[QV]\d+[a-z]?\b")
ROW: Final = re.compile(r"^(?:\| |- )([QV]\d[^|:]*?)(?: \||:).*$", re.MULTILINE)
"""A row of a table, or of the list, in the page of decisions."""


def code_table() -> Iterator[str]:
    """For every reason, and for every option, the modules that keep it."""
    yield "| reason | code |\n|---|---|"
    for rule in CATALOGUE:
        yield f"| `{rule}` | {_listed(modules_keeping(rule))} |"
    yield "\n| option | code |\n|---|---|"
    for option in ORIGINAL.options():
        yield f"| `{option}` | {_listed(modules_reading(option))} |"


def decision_table() -> Iterator[str]:
    """For every decision the modules that follow it, and the tests that hold it."""
    yield "| no. | code | tests |\n|---|---|---|"
    for numbers, text in decisions():
        code, tests = _listed(modules_following(numbers, text)), _listed(modules_testing(numbers))
        yield f"| {', '.join(numbers)} | {code} | {tests} |"


def decisions() -> Iterator[tuple[list[str], str]]:
    """The numbers of each row of the page of decisions, with its text."""
    page = (DOCS / "decisions.md").read_text(encoding="utf-8")
    for row in ROW.finditer(page):
        yield [*numbers_in(row[1])], row[0]


def numbers_in(text: str) -> Iterator[str]:
    """The decisions that a text cites; of "Q3 to Q6" these two."""
    yield from NUMBER.findall(text)


def modules_keeping(rule: Rule) -> list[str]:
    """The modules that refuse something by the rule."""
    return _naming(f"Rule.{rule.name}")


def modules_reading(option: str) -> list[str]:
    """The modules that do something else for another value of the option."""
    return _naming(option.replace("__", "."))


def modules_following(numbers: Iterable[str], text: str) -> list[str]:
    """The modules that cite one of the decisions, read an option that its row names, or keep a reason that it names."""
    found = _citing(_code, numbers)
    named = {*re.findall(r"`(\w+)`", text)}
    found += [module for option in named & {*ORIGINAL.options()} for module in modules_reading(option)]
    found += [module for rule in Rule if rule.value in named for module in modules_keeping(rule)]
    return sorted({*found})


def modules_testing(numbers: Iterable[str]) -> list[str]:
    """The modules of tests that cite one of the decisions."""
    return _citing(_tests, numbers)


@cache
def _code() -> Mapping[str, str]:
    """The texts of the modules that decide something, by their paths."""
    paths = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in paths.items()
        if name.partition("/")[0].removesuffix(".py") not in TELLERS and name not in RULE_SHEETS
    }


@cache
def _tests() -> Mapping[str, str]:
    paths = (path for kind in ("test", "cases") for path in sorted(TESTS.glob(f"{kind}_*.py")))
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}


@cache
def _cited(texts: Callable[[], Mapping[str, str]]) -> Mapping[str, frozenset[str]]:
    """The decisions that each module cites."""
    return {name: frozenset(numbers_in(text)) for name, text in texts().items()}


def _citing(texts: Callable[[], Mapping[str, str]], numbers: Iterable[str]) -> list[str]:
    return [name for name, cited in _cited(texts).items() if not cited.isdisjoint(numbers)]


def _naming(words: str) -> list[str]:
    whole = re.compile(rf"\b{re.escape(words)}\b")
    return [name for name, text in _code().items() if words in text and whole.search(text)]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
