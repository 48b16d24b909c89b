"""The clause matrix: for every clause of the sources and every value of every option its rules and its tests.

Made from the catalogue of reasons, the meanings of options and the texts of the tests. All are lines of MyST.
"""

import re
from collections.abc import Iterator, Mapping

from rule_catalogue import modules_naming, test_modules

from phaseten import CATALOGUE, ORIGINAL, Rule
from phaseten.rulesets.meanings import ANY_VALUE, CITED, clause_of, value_text
from phaseten.rulesets.ruleset import GROUPS

NOT_OF_RULES = ("test_docs", "test_sheets", "test_ruleset_files")
"""Tests that go through all options, and so say nothing of one."""


def clause_matrix() -> Iterator[str]:
    """The table of clauses, and one for every group of options."""
    yield "## By clause\n"
    yield "| clause | sources | rule | tests |\n|---|---|---|---|"
    before = ""
    for clause, tags, rule in sorted(_clauses()):
        yield f"| {clause if clause != before else ''} | {tags} | `{rule}` | {_listed(modules_naming(rule))} |"
        before = clause
    yield "\n## By option"
    for group in GROUPS:
        yield f"\n### {group}\n"
        yield "| option, value | clause, sources | rules that it changes | tests |\n|---|---|---|---|"
        for option, values in CITED.items():
            if option.partition("__")[0] == group:
                yield from _values(option, values)


def _values(option: str, values: Mapping[str, str]) -> Iterator[str]:
    """The rows of an option."""
    rules = [rule for rule, entry in CATALOGUE.items() if option in entry.options]
    for place, (value, sources) in enumerate(values.items()):
        name = "" if place else f"**`{option}`**<br>"
        shown = "*others*" if value == ANY_VALUE else f"`{value}`"
        cited = f"{clause_of(option)}<br>{sources}"
        yield f"| {name}{shown} | {cited} | {_listed(rules)} | {_listed(modules_trying(option, value))} |"


def _clauses() -> Iterator[tuple[str, str, Rule]]:
    """The clause of each rule, and the sources that have it; where all are silent it is a decision."""
    for rule, entry in CATALOGUE.items():
        tags, _, clause = entry.source.partition(": ")
        yield clause or "in no source", tags, rule


def _listed(names: list[str] | list[Rule]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def is_played(option: str, value: str) -> bool:
    """Whether the value can be chosen: the usual one is nothing to choose where there is no other."""
    return value != value_text(ORIGINAL.options()[option]) or len(CITED[option]) > 1


def modules_trying(option: str, value: str) -> list[str]:
    """The modules of tests that set the option to the value; of what is usual, those that name the option."""
    usual = value_text(ORIGINAL.options()[option])
    written = {"true": "True", "false": "False"}.get(value, value)
    asked = "" if value in (ANY_VALUE, usual) else rf'"?(?:=|: ?)"?{re.escape(written)}\b'
    named = re.compile(rf"\b{option}{asked}")
    modules = [module for module, text in test_modules().items() if named.search(text)]
    return [module for module in modules if module not in NOT_OF_RULES]
