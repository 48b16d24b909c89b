"""``phaseten rules``: the editions, the sheet of one, or in what two differ."""

from collections.abc import Iterable

import click

from phaseten.cli.screen import Screen
from phaseten.cli.shared import language_option, reading_input
from phaseten.display.sheet import edition_lines
from phaseten.display.words import begun
from phaseten.errors import RulesetError
from phaseten.messages.language import Language
from phaseten.rulesets.editions import ORIGINAL, RULESETS, find_ruleset
from phaseten.rulesets.house_rules import HOUSE_RULES
from phaseten.rulesets.ruleset import Ruleset


@click.command(epilog="Example: phaseten rules masters --with two-decks --diff original")
@click.argument("name", required=False)
@click.option("--with", "added", metavar="RULE", multiple=True, help="Add a house rule; can be given several times.")
@click.option("--diff", "other", metavar="OTHER", help="Show only in what NAME differs from another edition.")
@click.option("--sources", is_flag=True, help="Cite the sources of every sentence.")
@language_option
def rules(name: str | None, added: tuple[str, ...], other: str | None, *, sources: bool, language: Language) -> None:
    """List the editions, or show the rule sheet of NAME."""
    if name is None and other is None and not added:
        Screen(ORIGINAL).block(edition_lines(RULESETS))
        return
    with reading_input():
        shown = with_house_rules(find_ruleset(name or ORIGINAL.name), added)
        told = shown.sheet(language, sources=sources).splitlines()
        lines = told if other is None else shown.diff(find_ruleset(other), language)
    screen = Screen(shown)
    for line in lines or ["They differ in nothing."]:
        screen.say(line)
    for problem in shown.problems():
        screen.say(begun(problem))


def with_house_rules(base: Ruleset, names: Iterable[str]) -> Ruleset:
    """The ruleset with these house rules; spaces and hyphens in their names are as good as underscores.

    Raises:
        RulesetError: there are no such house rules, or one cannot be added.
    """
    known = [name.strip().lower().replace("-", "_").replace(" ", "_") for name in names]
    if missing := [name for name in known if name not in HOUSE_RULES]:
        told = ", ".join(HOUSE_RULES)
        raise RulesetError([f"There is no house rule {name!r}: there are {told}." for name in missing])
    for name in known:
        base = HOUSE_RULES[name](base)
    return base
