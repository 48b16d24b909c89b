"""``phaseten play``: a person against bots."""

import contextlib
import importlib
from typing import IO

import click

from phaseten.cli.session import Leaving, Session
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
from phaseten.messages.language import Language
from phaseten.table import Table

YOU = "You"


@click.command(epilog="Example: phaseten play --rules masters --players 3")
@rules_option
@players_option(3)
@seed_option
@language_option
@record_option
@click.pass_context
def play(
    context: click.Context,
    *,
    rules_name: str,
    players: int,
    seed: int | None,
    language: Language,
    file: IO[bytes] | None,
) -> None:
    """Play against bots. Type ? for help.

    The status is 0 after the end of the game or `quit`, 1 if the input ends before, 130 after Ctrl-C.
    """
    known_seed = seed_or_new(seed)
    with reading_input():
        table = Table(ruleset_named(rules_name), [YOU, *bot_names(players - 1)][:players], known_seed)
    with contextlib.suppress(ImportError):
        importlib.import_module("readline")  # where there is one, lines can be edited
    session = Session(table, known_seed, language)
    status = 0
    try:
        session.run()
    except Leaving:
        session.say_goodbye()
    except EOFError:
        session.say_goodbye("The input has ended.")
        status = 1
    except KeyboardInterrupt:
        session.say_goodbye("Interrupted.")
        status = 130
    write_record(table, file)
    context.exit(status)
