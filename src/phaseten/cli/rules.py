"""``phaseten rules``: the editions, the sheet of one, or in what two differ."""

import click

from phaseten.cli.screen import Screen
from phaseten.cli.shared import reading_input
from phaseten.display.sheet import differences, edition_lines, sheet
from phaseten.rulesets.editions import ORIGINAL, RULESETS, find_ruleset


@click.command(epilog="Example: phaseten rules masters --diff original")
@click.argument("name", required=False)
@click.option("--diff", "other", metavar="OTHER", help="Show only in what NAME differs from another edition.")
def rules(name: str | None, other: str | None) -> None:
    """List the editions, or show the rule sheet of NAME."""
    if name is None and other is None:
        Screen(ORIGINAL).block(edition_lines(RULESETS))
        return
    with reading_input():
        shown = find_ruleset(name or ORIGINAL.name)
        sections = sheet(shown) if other is None else differences(shown, find_ruleset(other))
    screen = Screen(shown)
    if not sections:
        screen.say("They differ in nothing.")
    for section in sections:
        screen.heading(section.title)
        screen.block(section.lines)
