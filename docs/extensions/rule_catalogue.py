"""The page of reasons, made from the rules themselves and from the table of the tests that breaks each of them.

All are lines of MyST. The questions are asked whenever the page is made, so what it shows is what the library says.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from broken_rules import BROKEN, Broken
from questions import Question

from phaseten import CATALOGUE, Rule, find_language
from phaseten.messages.find import BUILT_IN

TESTS: Final = Path(__file__).parents[2] / "tests"
TABLE: Final = "test_broken_rules"
"""The tests that ask every question of the table."""


_TABLES: Final = (TABLE, "broken_rules")
"""The tests of the table, and the table itself, in which every rule stands."""


def rule_catalogue() -> Iterator[str]:
    """Every rule, in the order of a hand."""
    for row in BROKEN:
        yield from _entry(row)


def _entry(row: Broken) -> Iterator[str]:
    entry = CATALOGUE[row.rule]
    options = ", ".join(f"`{option}`" for option in entry.options)
    yield f"## `{row.rule}`\n"
    yield f"**{row.alone.verdict().message}**\n"
    for language in map(find_language, BUILT_IN):
        keys = [key for key in language.sentences if key.partition(".")[0] == row.rule]
        yield f"{language.name}: {' or '.join(f'`{language.sentences[key]}`' for key in keys)}\n"
    yield f"Source: {entry.source}." + (f" Changed by {options}.\n" if options else "\n")
    yield f"Breaks it: {row.alone.told()}.\n"
    beside = row.beside if isinstance(row.beside, str) else _others(row.rule, row.beside)
    yield f"With another: {beside}.\n"
    yield f"Tests: {', '.join(f'`{module}`' for module in modules_naming(row.rule))}.\n"


def _others(rule: Rule, question: Question) -> str:
    """A question that breaks other rules too, and which."""
    rules = dict.fromkeys(failure.rule for failure in question.verdict().failures)
    return f"{question.told()}, also {', '.join(f'`{broken}`' for broken in rules if broken is not rule)}"


def modules_naming(rule: Rule) -> list[str]:
    """The modules of tests that name the rule, those of the table first."""
    named = re.compile(rf"\b({rule.value}|Rule\.{rule.name})\b")
    return [TABLE, *[module for module, text in test_modules().items() if module not in _TABLES and named.search(text)]]


@cache
def test_modules() -> Mapping[str, str]:
    """The texts of the modules that hold tests or tables of cases, by name."""
    paths = (path for kind in ("test", "cases", "broken") for path in sorted(TESTS.glob(f"{kind}_*.py")))
    return {path.stem: path.read_text(encoding="utf-8") for path in paths}
