"""Tables of the rules, made from the rulesets themselves, so that they cannot fall behind. All are lines of MyST."""

from collections.abc import Iterator

import attrs

from phaseten import ORIGINAL, PHASE_LISTS, RULESETS
from phaseten.messages.language import ENGLISH
from phaseten.rulesets.meanings import ANY_VALUE, CITED, sentence_key, value_text
from phaseten.rulesets.ruleset import GROUPS, changed_options

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
    """How each edition differs from `ORIGINAL`, as data."""
    yield "| ruleset | players | cards | wilds | Skips | options that differ | digest |\n|---|---|---|---|---|---|---|"
    for name, rules in RULESETS.items():
        players = f"{rules.dealing.min_players} to {rules.dealing.max_players}"
        cards = sum(rules.deck.composition(rules.dealing.min_players).values())
        growing = ", and more" if rules.deck.per_players else ""
        options = " ".join(f"`{option}={value_text(value)}`" for option, value in changed_options(rules).items())
        deck = f"{cards}{growing} | {rules.deck.wilds} | {rules.deck.skips}"
        yield f"| `{name.upper()}` | {players} | {deck} | {options} | `{rules.digest}` |"


def phase_table(name: str) -> Iterator[str]:
    """A list of phases, in two columns."""
    phases = [f"{number} | {phase}" for number, phase in enumerate(PHASE_LISTS[name], 1)]
    half = (len(phases) + 1) // 2
    yield "| phase | groups | phase | groups |\n|---|---|---|---|"
    for left, right in zip(phases[:half], [*phases[half:], " | "], strict=False):
        yield f"| {left} | {right} |"
