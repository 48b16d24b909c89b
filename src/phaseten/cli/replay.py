"""``phaseten replay``: a game that was recorded, told again."""

from typing import IO

import click

from phaseten.cli.narrator import Narrator
from phaseten.cli.screen import Screen
from phaseten.cli.shared import language_option, reading_input
from phaseten.display.words import Names, counted
from phaseten.exchange import load_record
from phaseten.game.engine import step
from phaseten.messages.language import Language


@click.command(epilog="Example: phaseten replay game.txt")
@click.argument("file", type=click.File("rb"))
@language_option
@click.option("--quiet", is_flag=True, help="Tell only what came of each hand.")
@click.option("--open", "is_open", is_flag=True, help="Tell also the cards that only one player saw.")
def replay(file: IO[bytes], language: Language, quiet: bool, is_open: bool) -> None:
    """Tell a recorded game again; every action is checked.

    FILE is what `--record` has written, or - for the standard input.
    """
    with reading_input():
        record = load_record(file.read(), cut_off="accept")
    screen = Screen(record.rules, record.players)
    screen.say(f"{record.rules.name}, {counted(len(record.actions), 'action')}")
    narrator = Narrator(screen, Names(record.players), quiet=quiet, language=language)
    for number, state in enumerate(record.states()):
        remarks = (comment.text for comment in record.comments if comment.after == number)
        narrator.remark(text for text in remarks if text is not None)
        for action in record.actions[number : number + 1]:
            done = step(state, action)
            events = done.events if is_open else [event.for_seat(None) for event in done.events]
            narrator.hear(events, done.state.public)
    narrator.finish()
    last = record.final_state
    if last.public.outcome is None:
        narrator.part("heading.not_over")
    narrator.standings(last)
    if record.cut_off:
        screen.say("The record is cut off: its last line is not finished.")
