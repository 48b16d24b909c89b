"""Tables of the rules, made from the rulesets themselves, so that they cannot fall behind. All are lines of MyST."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import attrs
from edition_pages import cards_told, description, drawn_in_table, phases_told, title

from phaseten import HOUSE_RULES, ORIGINAL, PHASE_LISTS, RULESETS, Ruleset, phase_list
from phaseten.messages.language import ENGLISH
from phaseten.rulesets.meanings import ANY_VALUE, CITED, clause_of, meaning, sentence_key, value_text
from phaseten.rulesets.ruleset import GROUPS
from phaseten.rulesets.sheet import matters

# ------------------------------------------------------------------------------------------------------------ options


def option_tables() -> Iterator[str]:
    """A table for every group of options; of each option the value of `ORIGINAL` comes first."""
    for group, kind in GROUPS.items():
        subject = (kind.__doc__ or "").partition("\n")[0]
        yield f"**{group}**: {subject[0].lower()}{subject[1:]}\n"
        yield "| option | value | meaning | sources |\n|---|---|---|---|"
        for part in attrs.fields(kind):
            yield from _rows(f"{group}__{part.name}")
        yield ""


def _rows(option: str) -> Iterator[str]:
    usual = ORIGINAL.options()[option]
    texts = sorted(CITED[option], key=lambda text: text != value_text(usual))
    for place, text in enumerate(texts):
        name = "" if place else f"`{option}`"
        value = "*n*" if text == ANY_VALUE else f"`{text}`"
        sentence = ENGLISH.render(sentence_key(option, text), {"value": value})
        yield f"| {name} | {value} | {sentence} | {CITED[option][text]} |"


# ------------------------------------------------------------------------------------------------- editions and phases


def edition_table() -> Iterator[str]:
    """The editions, each with what it is."""
    yield "| edition | what it is | players | cards |\n|---|---|---|---|"
    for name, rules in RULESETS.items():
        players = f"{rules.dealing.min_players} to {rules.dealing.max_players}"
        summary = linked(description(rules).partition("\n\n")[0])
        yield f"| {link(rules)}<br>`{name.upper()}` | {summary} | {players} | {cards_told(rules)} |"


def edition_comparison() -> Iterator[str]:
    """Where the editions part: every reading of each option that differs, and who has it."""
    yield "| subject | reading | editions |\n|---|---|---|"
    yield from _readings("the cards", lambda rules: f"{rules.deck.name}: {cards_told(rules)}")
    yield from _readings("the phases", phases_told)
    for option in ORIGINAL.options():
        asked = [rules for rules in RULESETS.values() if matters(option, rules)]
        if len({rules.options()[option] for rules in asked}) > 1:
            yield from _readings(f"{clause_of(option)}<br>`{option}`", partial(_sentence, option), asked)


def _sentence(option: str, rules: Ruleset) -> str:
    found = meaning(option, rules.options()[option])
    return f"{found.sentence} [{found.sources}]"


def _readings(
    subject: str, read: Callable[[Ruleset], str], asked: Iterable[Ruleset] = tuple(RULESETS.values())
) -> Iterator[str]:
    """A row for each reading of a subject; the one that most editions have is that of all others."""
    by_reading: dict[str, list[Ruleset]] = {}
    for rules in asked:
        by_reading.setdefault(read(rules), []).append(rules)
    most = max(by_reading.values(), key=len)
    for place, (reading, having) in enumerate(by_reading.items()):
        names = "all others" if having is most and len(most) > 3 else ", ".join(map(link, having))
        yield f"| {'' if place else subject} | {reading} | {names} |"


def link(rules: Ruleset) -> str:
    """A link to the page of an edition."""
    return f"[{title(rules)}](editions/{rules.name}.md)"


def linked(text: str) -> str:
    """Links between the pages of editions, as they are for a page one floor up."""
    return text.replace("](", "](editions/")


def house_rules() -> Iterator[str]:
    """What each of the house rules adds, in the words of its docstring."""
    yield "| function | what it adds |\n|---|---|"
    for rule in (*HOUSE_RULES.values(), phase_list):
        told, _, _ = (rule.__doc__ or "").partition("\n")
        yield f"| `{rule.__name__}` | {told} |"


def phase_table(name: str) -> Iterator[str]:
    """A list of phases, with an example of each."""
    yield "| phase | groups | for example |\n|---|---|---|"
    for number, phase in enumerate(PHASE_LISTS[name], 1):
        yield f"| {number} | {phase} | {drawn_in_table(phase, ORIGINAL)} |"
