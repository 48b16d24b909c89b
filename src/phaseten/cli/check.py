"""``phaseten check``: are these cards the phase, and why not."""

import json
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias

import click

from phaseten.cards import Deck
from phaseten.cli.screen import Screen
from phaseten.cli.shared import BadInput, language_option, reading_input, rules_option, ruleset_and_phase
from phaseten.display.advice import card_advice
from phaseten.display.cards import melds_text
from phaseten.display.explaining import ledger_lines
from phaseten.explaining.ledger import Ledger, LedgerLine, explain_phase
from phaseten.melds import meld_text
from phaseten.messages.language import ENGLISH, Detail, Language
from phaseten.reasons import Failure
from phaseten.validators import as_groups, check_phase
from phaseten.verdict import Verdict

READINGS_SHOWN: Final = 5
"""So many other readings are told; many wilds can be read in hundreds of ways."""

Json: TypeAlias = "str | int | Sequence[Json] | Mapping[str, Json] | None"
"""What JSON can hold."""


@click.command(epilog='Example: phaseten check --rules original --phase 2 "R5 B5 W | R1 W=2 B3 G4"')
@rules_option
@language_option
@click.option("--phase", required=True, metavar="N", help='Its number, or a text such as "set 3 + run 4".')
@click.option("--all", "whole", is_flag=True, help="Tell of every rule that applies: + kept, ! broken.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.argument("melds")
@click.pass_context
def check(
    context: click.Context, *, rules_name: str, language: Language, phase: str, whole: bool, as_json: bool, melds: str
) -> None:
    """Check whether MELDS are a phase, and tell what can be made of the cards if not.

    Groups are separated by |. The status is 0 if they are, 1 if they are not, 2 if something cannot be read.
    """
    try:
        with reading_input():
            rules, wanted, name = ruleset_and_phase(rules_name, phase, language)
            verdict = check_phase(melds, wanted, rules)
            ledger = explain_phase(melds, wanted, rules) if whole else None
    except BadInput as bad:
        if not as_json:
            raise
        click.echo(json.dumps(_bad_input_as_json(bad)))
        context.exit(bad.exit_code)
    if as_json:
        told = {**_as_json(verdict, rules.deck, language), **_ledger_as_json(ledger, rules.deck, language)}
        click.echo(json.dumps(told))
    else:
        screen = Screen(rules)
        _tell(screen, verdict, name, rules.deck, language)
        if ledger is not None:
            screen.say(language.render("advice.rules", {}))
            screen.block(ledger_lines(ledger, language))
        if not verdict.ok:
            cards = [place.card for group in as_groups(melds, rules) for place in group]
            if advice := card_advice(cards, wanted, rules, language):
                screen.say(advice)
    context.exit(0 if verdict.ok else 1)


def _tell(screen: Screen, verdict: Verdict, name: str, deck: Deck, language: Language) -> None:
    if not verdict.ok:
        screen.say(language.render("check.refused", {"phase": name}))
        for failure in verdict.failures:
            screen.say(f"  {failure.text(language)}")
            cited = language.render("check.cited", {"rule": failure.rule.value, "source": failure.source})
            screen.say(f"      {cited}", "dim")
        return
    screen.say(language.render("check.legal", {"phase": name}))
    screen.block(language.text(meld, deck) for meld in verdict.melds)
    _, *others = verdict.readings
    if others:
        screen.say(language.render("check.others", {}))
        screen.block(melds_text(reading, deck, language) for reading in others[:READINGS_SHOWN])
        if len(others) > READINGS_SHOWN:
            screen.block([language.render("check.more", {"number": len(others) - READINGS_SHOWN})])


# --------------------------------------------------------------------------------------------------------------- JSON


def _as_json(verdict: Verdict, deck: Deck, language: Language) -> Mapping[str, Json]:
    return {
        "ok": verdict.ok,
        "melds": [meld_text(meld, deck) for meld in verdict.melds],
        "failures": [_failure_as_json(failure, deck, language) for failure in verdict.failures],
        "error": None,
    }


def _ledger_as_json(ledger: Ledger | None, deck: Deck, language: Language) -> Mapping[str, Json]:
    """Every rule, if it is asked for."""
    return {} if ledger is None else {"rules": [_line_as_json(line, deck, language) for line in ledger]}


def _line_as_json(line: LedgerLine, deck: Deck, language: Language) -> Json:
    return {
        "rule": line.rule.value,
        "finding": line.finding.value,
        "group": None if line.group is None else line.group + 1,
        "message": line.text(language),
        "values": {name: detail_as_json(value, deck) for name, value in line.values.items()},
        "source": line.source,
    }


def _failure_as_json(failure: Failure, deck: Deck, language: Language) -> Json:
    return {
        "rule": failure.rule.value,
        "message": failure.text(language),
        "values": {name: detail_as_json(value, deck) for name, value in failure.values.items()},
        "source": failure.source,
    }


def detail_as_json(value: Detail, deck: Deck) -> Json:
    """A value of a failure: numbers are numbers, suits and stages their names, all else is its text."""
    match value:
        case int() | None:
            return value
        case tuple():
            return [detail_as_json(part, deck) for part in value]
        case Enum():
            return value.name.lower()
        case _:
            return ENGLISH.text(value, deck)


def _bad_input_as_json(bad: BadInput) -> Json:
    """Bad input breaks no rule: what is wrong is told as an error, with the place where a text cannot be read."""
    error: dict[str, Json] = {"message": bad.message}
    if bad.error is not None:
        error = {"message": bad.error.sentence, "text": bad.error.text, "position": bad.error.position}
    return {"ok": False, "melds": [], "failures": [], "error": error}
