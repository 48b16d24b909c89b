"""The docs keep up with the code: editions, options, sources, decisions and the picture of the turn."""

import re
from enum import Enum
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from clause_matrix import clause_matrix, is_played, modules_trying
from rule_catalogue import modules_naming, rule_catalogue
from rules_tables import edition_table, option_tables, phase_table
from turn_diagram import BEGUN, diagram, edges

from phaseten import (
    CATALOGUE,
    ORIGINAL,
    PHASE_LISTS,
    RULESETS,
    RandomBot,
    Rule,
    Stage,
    apply,
    count_hands,
    new_game,
    shuffled,
    view,
)
from phaseten.game.turns import TURNS
from phaseten.messages.english import SENTENCES
from phaseten.rulesets.meanings import CITED
from phaseten.rulesets.sources import SOURCES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(path for folder in (".", "docs", "docs/*") for path in ROOT.glob(f"{folder}/*.md"))
MODULES = sorted((ROOT / "src").rglob("*.py"))

page_by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


CATALOGUE_LINES = tuple(rule_catalogue())


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def rows_of(option: str) -> list[str]:
    """The rows of an option in the tables; its name stands in the first."""
    table = [row for row in "\n".join(option_tables()).splitlines() if row.startswith("|")]
    begin = next(at for at, row in enumerate(table) if row.startswith(f"| `{option}` |"))
    return table[begin : begin + len(CITED[option])]


class TestRules:
    @pytest.mark.parametrize("name", RULESETS)
    def test_every_edition_has_a_row_in_words_and_one_in_data(self, name: str) -> None:
        assert f"| `{name.upper()}` |" in read(DOCS / "rules.md")
        assert [f"`{name.upper()}`" in row for row in edition_table()].count(True) == 1

    def test_the_page_asks_for_the_tables(self) -> None:
        page = read(DOCS / "rules.md")
        for directive in ("option-tables", "edition-table"):
            assert f"```{{{directive}}}\n```" in page
        for name in PHASE_LISTS:
            assert f"```{{phase-table}} {name}\n```" in page
            assert sum(str(phase) in row for row in phase_table(name) for phase in PHASE_LISTS[name]) >= 10

    @pytest.mark.parametrize("option", ORIGINAL.options())
    def test_every_value_of_every_option_is_in_the_tables(self, option: str) -> None:
        usual = ORIGINAL.options()[option]
        values = [str(value) for value in type(usual)] if isinstance(usual, Enum) else [str(usual).lower()]
        rows = rows_of(option)
        assert rows[0].startswith(f"| `{option}` | `{str(usual).lower()}` |")
        assert all(any(f"| `{value}` |" in row for row in rows) for value in values)

    @page_by_page
    def test_options_that_are_named_exist(self, page: Path) -> None:
        groups = "|".join({option.partition("__")[0] for option in ORIGINAL.options()})
        named = set(re.findall(rf"\b((?:{groups})__[a-z_]+)\b", read(page)))
        assert named <= set(ORIGINAL.options())


class TestDecisionsAndSources:
    def test_every_decision_that_the_code_cites_is_there(self) -> None:
        number = re.compile(r"\b[QV]\d+[a-z]?\b")
        decided = set(number.findall(read(DOCS / "decisions.md")))
        cited = [(path.name, found) for path in MODULES for found in number.findall(read(path))]
        assert [(where, found) for where, found in cited if found not in decided] == []

    def test_every_source_has_a_row(self) -> None:
        rows = re.findall(r"^\| ([^|]+) \|", read(DOCS / "sources.md"), re.MULTILINE)
        assert set(SOURCES) <= {tag for row in rows for tag in row.split(", ")}

    def test_reasons_and_meanings_cite_sources_that_exist(self) -> None:
        cited = [entry.source.partition(":")[0] for entry in CATALOGUE.values()]
        cited += [sources for values in CITED.values() for sources in values.values()]
        assert {tag for tags in cited for tag in tags.split(", ")} <= set(SOURCES)


class TestClauses:
    def test_the_page_asks_for_the_matrix(self) -> None:
        assert "```{clause-matrix}\n```" in read(DOCS / "clauses.md")

    def test_every_rule_and_every_value_has_a_row(self) -> None:
        rows = [line for line in clause_matrix() if line.startswith("| ")]
        heads = 2
        assert len(rows) == heads + len(Rule) + sum(map(len, CITED.values()))

    @pytest.mark.parametrize(
        ("option", "value"), [(option, value) for option, values in CITED.items() for value in values]
    )
    def test_every_value_that_is_played_has_a_test(self, option: str, value: str) -> None:
        assert modules_trying(option, value) or not is_played(option, value)


class TestReasons:
    def test_the_page_asks_for_the_catalogue(self) -> None:
        assert "```{rule-catalogue}\n```" in read(DOCS / "reasons.md")

    @pytest.mark.parametrize("rule", Rule)
    def test_every_rule_is_there_with_an_example_and_its_tests(self, rule: Rule) -> None:
        _, entry = "\n".join(CATALOGUE_LINES).split(f"`{rule}`\n: ")
        told = entry.partition("\n\n`")[0]
        assert f"`{SENTENCES[rule]}`" in told
        assert CATALOGUE[rule].source in told
        assert "\n  Breaks it: `" in told
        assert len(modules_naming(rule)) > 1


class TestTheTurn:
    def test_every_stage_and_action_is_in_the_picture(self) -> None:
        picture = diagram()
        assert all(f">{stage.value.replace('_', ' ')}</text>" in picture for stage in set(Stage) - {Stage.BETWEEN})
        assert all(action.__name__ in picture for _, action, _ in TURNS)

    @pytest.mark.parametrize("name", RULESETS)
    def test_games_go_where_the_arrows_lead(self, name: str) -> None:
        direct = set(edges())
        after_turns = {(stage, begun) for stage, after in direct if after is Stage.BETWEEN for begun in BEGUN}
        assert set(pairwise(stages(name))) <= direct | after_turns


def stages(name: str) -> list[Stage]:
    """The stages that a game goes through, as far as it gets in a thousand actions."""
    state, rng = new_game(RULESETS[name], ["Ann", "Ben", "Cleo"]), Random(name)
    found = [state.public.stage]
    for _ in range(1000):
        turn = state.public.turn
        action = shuffled(state, rng) if turn is None else RandomBot().choose(view(state, turn), rng)
        state = apply(state, action)
        found.append(state.public.stage)
    return found


@pytest.mark.parametrize("number", ORIGINAL.numbers)
def test_the_numbers_of_hands_are_those_that_are_counted(number: int) -> None:
    rows = [row for row in read(DOCS / "explain" / "counting.md").splitlines() if row.startswith(f"| {number}: ")]
    for size, row in zip((10, 11), rows, strict=True):
        count = count_hands(number, size=size)
        assert row.startswith(f"| {number}: {ORIGINAL.phase(number)} | {count.holding:,} |")
        assert row.endswith(f" | {100 * float(count.share):.6f} % |")
