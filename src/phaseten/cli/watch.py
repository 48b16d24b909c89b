"""``phaseten watch``: bots play a game, told in sentences."""

import random
from typing import IO

import click

from phaseten.bots import SensibleBot
from phaseten.cli.narrator import Narrator
from phaseten.cli.screen import Screen
from phaseten.cli.shared import (
    bot_names,
    language_option,
    players_option,
    reading_input,
    record_option,
    rules_option,
    ruleset_named,
    seed_option,
    seed_or_new,
    write_record,
)
from phaseten.display.words import Names
from phaseten.messages.language import Language
from phaseten.table import Table


@click.command(epilog="Example: phaseten watch --rules masters --players 3 --seed 7")
@rules_option
@players_option(4)
@seed_option
@language_option
@record_option
@click.option("--quiet", is_flag=True, help="Tell only what came of each hand.")
def watch(
    *, rules_name: str, players: int, seed: int | None, language: Language, file: IO[bytes] | None, quiet: bool
) -> None:
    """Watch bots play one game."""
    known_seed = seed_or_new(seed)
    with reading_input():
        names = bot_names(players)
        table = Table(ruleset_named(rules_name), names, known_seed)
    screen = Screen(table.rules, names)
    again = f"phaseten watch --rules {table.rules.name} --players {players} --seed {known_seed}"
    screen.say(f"Bots play {table.rules.name}. To see this game again: {again}")
    narrator = Narrator(screen, Names(names), quiet=quiet, language=language)
    narrator.hear(table.events(), table.state.public)
    bot, rng = SensibleBot(), random.Random(f"{known_seed}/bots")
    while (turn := table.turn) is not None:
        events = table.play(bot.choose(table.view(turn), rng))
        narrator.hear((event.for_seat(None) for event in events), table.state.public)
    narrator.standings(table.state)
    write_record(table, file)
