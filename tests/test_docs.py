"""The docs keep up with the code: editions, options, sources, decisions and the picture of the turn."""

import re
from enum import Enum
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from clause_matrix import clause_matrix, is_played, modules_trying
from edition_pages import Question, cited_in, description, descriptions, edition_page, example, questions
from rule_catalogue import modules_naming, rule_catalogue
from rules_tables import edition_comparison, edition_table, house_rules, option_tables, phase_table
from turn_diagram import BEGUN, edges

from phaseten import (
    CATALOGUE,
    HOUSE_RULES,
    ORIGINAL,
    PHASE_LISTS,
    RULESETS,
    RandomBot,
    Rule,
    Stage,
    apply,
    check_phase,
    count_hands,
    new_game,
    shuffled,
    view,
)
from phaseten.messages.english import SENTENCES
from phaseten.rulesets.meanings import CITED, meaning
from phaseten.rulesets.options import SkipPlacement
from phaseten.rulesets.ruleset import GROUPS, changed_options
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
    def test_the_page_asks_for_the_tables(self) -> None:
        page = read(DOCS / "rules.md")
        for directive in ("option-tables", "edition-table", "edition-comparison", "house-rules"):
            assert f"```{{{directive}}}\n```" in page
        lists = {rules.phases for rules in RULESETS.values()} - {ORIGINAL.phases}
        for name in (name for name, phases in PHASE_LISTS.items() if phases not in lists):
            assert f"```{{phase-table}} {name}\n```" in page

    @pytest.mark.parametrize("name", PHASE_LISTS)
    def test_every_list_of_phases_is_a_table(self, name: str) -> None:
        rows = [*phase_table(name)][1:]
        assert all(f"| {phase} |" in row for phase, row in zip(PHASE_LISTS[name], rows, strict=True))

    def test_every_house_rule_has_a_row(self) -> None:
        rows = "\n".join(house_rules())
        assert all(f"| `{name}` | " in rows for name in (*HOUSE_RULES, "phase_list"))

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


class TestEditions:
    @pytest.mark.parametrize("name", RULESETS)
    def test_every_edition_has_a_page_and_a_row(self, name: str) -> None:
        assert read(DOCS / "editions" / f"{name}.md").startswith(f"```{{edition}} {name}\n")
        assert f"\neditions/{name}\n" in read(DOCS / "rules.md")
        assert [f"`{name.upper()}`" in row for row in edition_table()].count(True) == 1

    @pytest.mark.parametrize("name", RULESETS)
    def test_a_page_has_the_sheet_the_phases_and_what_differs(self, name: str) -> None:
        rules, page = RULESETS[name], "\n".join(edition_page(name, "What is known."))
        sections = [line for line in page.splitlines() if line.startswith("## ")]
        assert [line for line in rules.sheet().splitlines() if line.startswith("## ") and line not in sections] == []
        assert len(set(sections)) == len(sections)
        assert all(f"\n- {tag}: {SOURCES[tag]}\n" in page for tag in cited_in(page) & set(SOURCES))
        assert page.count(f"{{cards}}`{name}: ") == len(rules.phases)
        _, _, differs = page.partition("\n## Where it differs from Original\n")
        told, _, _ = differs.partition("\n## ")
        assert set(re.findall(r"`(\w+__\w+)`", told)) == set(changed_options(rules))
        assert ("`with_deck`" in told, "`with_phases`" in told) == (
            rules.deck != ORIGINAL.deck,
            rules.phases != ORIGINAL.phases,
        )

    @pytest.mark.parametrize("name", RULESETS)
    def test_the_lay_that_is_drawn_for_a_phase_is_legal_and_lean(self, name: str) -> None:
        rules = RULESETS[name]
        for phase in rules.phases:
            verdict = check_phase(example(phase, rules), phase, rules)
            assert verdict.ok
            assert sum(len(meld.places) for meld in verdict.melds) == sum(group.size for group in phase.requirements)

    def test_a_dispute_names_its_question_this_reading_and_the_others(self) -> None:
        page = "\n".join(edition_page("mattel", ""))
        _, _, told = page.partition("\nWhere does a played Skip go? (Q23)\n")
        here, *others = told.partition("\n\n")[0].splitlines()
        meant = {str(way): meaning("skips__placement", way) for way in SkipPlacement}
        mattel = meant.pop("in_front")
        assert here == f": - {mattel.sentence} [MT] `skips__placement`"
        assert [other.partition(" [")[0] for other in others] == [
            f"  - *elsewhere:* {other.sentence}" for other in meant.values()
        ]
        assert others[1].endswith("[RB; Ravensburger]")

    @pytest.mark.parametrize("question", questions(), ids=lambda question: str(question.numbers))
    def test_every_dispute_is_about_options(self, question: Question) -> None:
        assert question.options or question.numbers == "Q49"

    def test_every_subject_in_which_editions_differ_is_compared(self) -> None:
        rows = [*edition_comparison()]
        changed = {option for rules in RULESETS.values() for option in changed_options(rules)}
        assert {option for option in changed if any(f"`{option}`" in row for row in rows)} == changed - SELDOM

    @pytest.mark.parametrize("name", RULESETS)
    def test_what_is_known_of_an_edition_cites_sources_that_exist(self, name: str) -> None:
        tags = re.findall(r"\[([^\]]+)\](?!\()", read(DOCS / "editions" / f"{name}.md"))
        assert {tag for listed in tags for tag in listed.split(", ")} <= set(SOURCES)
        assert tags

    def test_what_an_edition_is_comes_from_its_docstring(self) -> None:
        assert description(RULESETS["twist"]).endswith("under the rules of [Original](original.md) (SEED-0).")
        assert set(RULESETS) <= set(descriptions())


SELDOM = {"progress__track", "progress__twist"}
"""Options that only one edition asks, so that there is nothing to compare."""


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
        heads = 1 + len(GROUPS)
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
        _, entry = "\n".join(CATALOGUE_LINES).split(f"## `{rule}`\n")
        told = entry.partition("\n## ")[0]
        assert f"`{SENTENCES[rule]}`" in told
        assert CATALOGUE[rule].source in told
        assert "\nBreaks it: `" in told
        assert len(modules_naming(rule)) > 1


class TestTheTurn:
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
