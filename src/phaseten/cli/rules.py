"""``phaseten rules``: the editions, the sheet of one, or in what two differ."""

from collections.abc import Iterable

import click

from phaseten.cli.screen import Screen
from phaseten.cli.shared import language_option, reading_input, ruleset_named
from phaseten.display.sheet import edition_lines
from phaseten.display.words import begun
from phaseten.messages.language import Language
from phaseten.rulesets.editions import ORIGINAL, RULESETS
from phaseten.rulesets.house_rules import find_house_rule
from phaseten.rulesets.ruleset import Ruleset


@click.command(epilog="Example: phaseten rules masters --with two-decks --diff original")
@click.argument("name", required=False)
@click.option("--with", "added", metavar="RULE", multiple=True, help="Add a house rule; can be given several times.")
@click.option("--diff", "other", metavar="OTHER", help="Show only in what NAME differs from another edition.")
@click.option("--sources", is_flag=True, help="Cite the sources of every sentence.")
@language_option
def rules(name: str | None, added: tuple[str, ...], other: str | None, *, sources: bool, language: Language) -> None:
    """List the editions, or show the rule sheet of NAME, an edition or a TOML file."""
    if name is None and other is None and not added:
        Screen(ORIGINAL).block(edition_lines(RULESETS))
        return
    with reading_input():
        shown = with_house_rules(ruleset_named(name or ORIGINAL.name), added)
        told = shown.sheet(language, sources=sources).splitlines()
        lines = told if other is None else shown.diff(ruleset_named(other), language)
    screen = Screen(shown)
    for line in lines or [language.render("sheet.diff.nothing", {})]:
        screen.say(line)
    for problem in shown.problems():
        screen.say(begun(problem))


def with_house_rules(base: Ruleset, names: Iterable[str]) -> Ruleset:
    """The ruleset with these house rules.

    Raises:
        RulesetError: there is no such house rule, or one cannot be added.
    """
    for rule in [*map(find_house_rule, names)]:
        base = rule(base)
    return base
