"""The command ``phaseten`` with its subcommands."""

import click

from phaseten.cli.check import check
from phaseten.cli.find import find
from phaseten.cli.play import play
from phaseten.cli.referee import referee
from phaseten.cli.replay import replay
from phaseten.cli.rules import rules
from phaseten.cli.score import score
from phaseten.cli.watch import watch


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="phaseten", message="%(prog)s %(version)s")
def app() -> None:
    """Phase 10: play it, watch it, have cards checked, find lays, read the rules, keep score."""


for command in (play, watch, replay, check, find, rules, score, referee):
    app.add_command(command)
