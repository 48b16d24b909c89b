"""The page of an edition, made from its ruleset: what it is, where it differs, its sheet, and what is disputed in it.

What an edition is, is told once, in the docstring of its name in `phaseten.rulesets.editions`; what is disputed, in the
tables of ``docs/decisions.md``. All are lines of MyST.
"""

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from phaseten import ORIGINAL, RULESETS, SKIP, WILD, Card, NumberCard, Phase, Ruleset, best_lay, can_lay
from phaseten.messages.language import ENGLISH
from phaseten.notation import groups_text
from phaseten.rulesets import editions
from phaseten.rulesets.meanings import CITED, meaning, sentence_key, value_text
from phaseten.rulesets.ruleset import changed_options
from phaseten.rulesets.sheet import matters
from phaseten.rulesets.sources import SOURCES

DECISIONS: Final = Path(__file__).parents[1] / "decisions.md"
OURS: Final = "own"
"""The tag of what no source says."""

# -------------------------------------------------------------------------------------------------------- an edition


def title(rules: Ruleset) -> str:
    """What the edition is called, as a heading."""
    return rules.name.replace("_", " ").capitalize()


@cache
def descriptions() -> Mapping[str, str]:
    """The docstring of every value of the module of editions, by its name."""
    body = ast.parse(Path(editions.__file__).read_text(encoding="utf-8")).body
    return {
        value.target.id.lower(): told.value.value
        for value, told in pairwise(body)
        if isinstance(value, ast.AnnAssign) and isinstance(value.target, ast.Name)
        if isinstance(told, ast.Expr) and isinstance(told.value, ast.Constant) and isinstance(told.value.value, str)
    }


def description(rules: Ruleset) -> str:
    """What the edition is, in the words of its docstring: a summary, and more after an empty line."""
    return re.sub(r"`(\w+)`", _as_link, descriptions()[rules.name])


def _as_link(name: re.Match[str]) -> str:
    return f"[{title(RULESETS[name[1].lower()])}]({name[1].lower()}.md)" if name[1].lower() in RULESETS else name[0]


def cards_told(rules: Ruleset) -> str:
    """The number of cards, and of the special ones."""
    deck = rules.deck
    number = sum(deck.composition(rules.dealing.min_players).values())
    growing = f" for {deck.per_players} players" if deck.per_players else ""
    special = f"{deck.wilds} wilds, {deck.skips} Skips" if deck.skips else f"{deck.wilds} wilds, no Skips"
    return f"{number}{growing}: {special}"


def edition_page(name: str, known: str) -> Iterator[str]:
    """The whole page.

    Args:
        name: the edition.
        known: what is known of it that is no rule.
    """
    page = "\n".join(_body(RULESETS[name], known))
    yield page
    yield "## Sources\n"
    yield from (f"- {tag}: {SOURCES[tag]}" for tag in SOURCES if tag in cited_in(page))
    yield "\nWhat weight they have is told with [all of them](../sources.md).\n"


def cited_in(text: str) -> frozenset[str]:
    """All that is named in brackets, the tags of sources among it."""
    return frozenset(tag for named in re.findall(r"[\[(]([^\])]+)[\])]", text) for tag in re.split(r"[,;:] ", named))


def _body(rules: Ruleset, known: str) -> Iterator[str]:
    yield f"# {title(rules)}\n\n{description(rules)}\n"
    yield f"```{{cards}} {sample(rules)}\n:rules: {rules.name}\n```\n"
    yield "| players | cards | in Python | digest |\n|---|---|---|---|"
    players = f"{rules.dealing.min_players} to {rules.dealing.max_players} players"
    yield f"| {players} | {cards_told(rules)} | `from phaseten import {rules.name.upper()}` | `{rules.digest}` |\n"
    if rules.progress.track:
        yield f"```{{board}} {rules.name}\n```\n"
    yield f"## What is known of it\n\n{known}\n"
    if rules != ORIGINAL:
        yield from _differences(rules)
    yield from (*sheet_sections(rules), *_disputes(rules), *_silent(rules))


def sample(rules: Ruleset) -> str:
    """A card of each suit, and one of each special kind, as text."""
    deck = rules.deck
    step = deck.top // len(deck.suits)
    cards = [NumberCard(step * at, suit) for at, suit in enumerate(deck.suits, 1)]
    special = [card for card, number in ((WILD, deck.wilds), (SKIP, deck.skips)) if number]
    return " ".join(map(deck.text, [*cards, *special]))


# -------------------------------------------------------------------------------------------------------- differences


def _differences(rules: Ruleset) -> Iterator[str]:
    yield "## Where it differs from Original\n\n| subject | here | in Original | option |\n|---|---|---|---|"
    if rules.deck != ORIGINAL.deck:
        yield f"| the cards | {_deck(rules)} | {_deck(ORIGINAL)} | `with_deck` |"
    if rules.phases != ORIGINAL.phases:
        yield f"| the phases | {phases_told(rules)} | {phases_told(ORIGINAL)} | `with_phases` |"
    for option, value in changed_options(rules).items():
        here, there = meaning(option, value), meaning(option, ORIGINAL.options()[option])
        yield f"| {here.clause} | {_cited(here.sentence, here.sources)} | {there.sentence} | `{option}` |"
    yield ""


def _deck(rules: Ruleset) -> str:
    return f"{rules.deck.name}, {cards_told(rules)}"


def phases_told(rules: Ruleset) -> str:
    """The list of phases by its ends."""
    return f"{len(rules.phases)} phases, from {rules.phases[0]} to {rules.phases[-1]}"


def _cited(sentence: str, sources: str) -> str:
    return f"{sentence} [{sources}]"


# ---------------------------------------------------------------------------------------------------------- the sheet


def sheet_sections(rules: Ruleset) -> Iterator[str]:
    """The rule sheet without its title and its sources, with an example of every phase drawn."""
    sheet, _, _ = rules.sheet(sources=True).partition("\n## Sources\n")
    _, *lines = sheet.splitlines()
    yield from (*_with_examples(lines, rules), "")


def _with_examples(lines: list[str], rules: Ruleset) -> Iterator[str]:
    phases = iter(rules.phases)
    in_table = False
    for row in lines:
        if row.startswith("| Phase |"):
            in_table = True
            yield f"{row} For example |"
        elif in_table and row.startswith("|---"):
            yield f"{row}---|"
        elif in_table and row:
            yield f"{row} {drawn_in_table(next(phases), rules)} |"
        else:
            in_table = False
            yield row


def drawn_in_table(phase: Phase, rules: Ruleset) -> str:
    """The role that draws an example; in a table a bar is written with a backslash."""
    cards = example(phase, rules).replace("|", r"\|")
    return f"{{cards}}`{rules.name}: {cards}`"


@cache
def example(phase: Phase, rules: Ruleset) -> str:
    """A lay of the phase: the first that cards make as they come from a pile, which was shuffled once.

    There are wilds in the pile only for a phase that number cards alone do not make.
    """
    cards: list[Card] = [card for card in rules.deck.numbers for _ in range(rules.deck.copies)]
    if not can_lay(cards, phase, rules):
        cards += [WILD] * rules.deck.wilds
    Random(str(phase)).shuffle(cards)
    few = bisect_left(range(len(cards)), True, key=lambda number: can_lay(cards[:number], phase, rules))
    lay = best_lay(cards[:few], phase, rules)
    assert lay is not None
    return groups_text([meld.places for meld in lay], rules.deck)


# ------------------------------------------------------------------------------------------------ what is not settled


class Question(NamedTuple):
    """A row of the first table of the decisions."""

    numbers: str
    text: str
    options: tuple[str, ...]


@cache
def questions() -> tuple[Question, ...]:
    """What the sources answer differently, in the order of the page."""
    disputed, _, _ = DECISIONS.read_text(encoding="utf-8").partition("## Where the sources are silent")
    rows = [row.strip("| ").split(" | ") for row in disputed.splitlines() if re.match(r"\| [QV]\d", row)]
    named = re.compile(r"`([a-z_]+__[a-z_]+)`")
    return tuple(Question(row[0], row[1], tuple(named.findall(row[-1]))) for row in rows)


def _disputes(rules: Ruleset) -> Iterator[str]:
    yield "## Where the sources disagree\n"
    yield "What this edition does, and what others have instead; each can be chosen by the option that is named.\n"
    for question in questions():
        yield from _disputed(question, rules)


def _disputed(question: Question, rules: Ruleset) -> Iterator[str]:
    asked = [*_readings(question, rules)]
    if asked:
        yield f"{question.text} ({question.numbers})"
    for option, others in asked:
        here = meaning(option, rules.options()[option])
        yield f": - {_cited(here.sentence, here.sources)} `{option}`"
        yield from (f"  - *elsewhere:* {other}" for other in others)
        yield ""


def _readings(question: Question, rules: Ruleset) -> Iterator[tuple[str, list[str]]]:
    """The options of a question that matter in the edition, with the readings that others have."""
    for option in question.options:
        here = value_text(rules.options()[option])
        others = [reading for text in CITED[option] if (reading := other_reading(option, text, here))]
        if others and matters(option, rules):
            yield option, others


def other_reading(option: str, text: str, here: str) -> str:
    """Another value of an option, as a sentence with who has it; nothing if it is this one, or nobody's."""
    known = here if here in CITED[option] else "*"
    sources = CITED[option][text]
    if text == known or sources == OURS:
        return ""
    sentence = ENGLISH.render(sentence_key(option, text), {"value": "*n*" if text == "*" else text})
    names = [
        title(rules)
        for rules in RULESETS.values()
        if value_text(rules.options()[option]) == text and matters(option, rules)
    ]
    return _cited(sentence, "; ".join([sources, *([", ".join(names)] if names and len(names) < 6 else [])]))


def _silent(rules: Ruleset) -> Iterator[str]:
    """What this library decided of the edition, where its table of decisions names it."""
    _, _, silent = DECISIONS.read_text(encoding="utf-8").partition("## Where the sources are silent")
    rows = [row for row in silent.splitlines() if f"`{rules.name.upper()}`" in row and row.startswith("| ")]
    if rows:
        yield "## Where the sources are silent\n\n| no. | corner | decision |\n|---|---|---|"
        yield from (*rows, "")
    yield "Corners that are the same in all editions are among the [decisions](../decisions.md).\n"
