"""``phaseten score``: the score sheet of a game that is played with real cards."""

from typing import IO

import click

from phaseten.cli.screen import Screen
from phaseten.cli.shared import BadInput, reading_input, ruleset_named
from phaseten.display.scores import result_lines, sheet_lines
from phaseten.display.words import begun
from phaseten.exchange import JsonError, from_json
from phaseten.score_hand import ScoreSheetError
from phaseten.score_sheet import ScoreSheet
from phaseten.score_text import SheetTextError, parse_score_sheet


@click.command(epilog="Example: phaseten score evening.txt")
@click.argument("file", type=click.File("rb"))
@click.option("--under", metavar="NAME", help="Price the hands by another edition.")
@click.option("--keep", is_flag=True, help="With --under: keep points that were written without cards.")
def score(file: IO[bytes], under: str | None, keep: bool) -> None:
    """Print a score sheet: every hand, totals, next phases, places.

    FILE is a text, or the JSON of a ScoreSheet; - is the standard input.
    """
    try:
        with reading_input():
            sheet = _read(file.read())
            if under is not None:
                sheet = sheet.under(ruleset_named(under), written="keep" if keep else "refuse")
    except (ScoreSheetError, SheetTextError, JsonError) as error:
        raise BadInput([*map(begun, str(error).splitlines())]) from None
    except UnicodeDecodeError:
        raise BadInput(["The file is no UTF-8 text."]) from None
    screen = Screen(sheet.rules, sheet.players)
    screen.heading(sheet.rules.name)
    screen.block(sheet_lines(sheet), title=True)
    screen.heading("Places")
    *rows, verdict = result_lines(sheet)
    screen.block(rows, title=True)
    screen.say(verdict)
    if notes := sheet.notes():
        screen.heading("Look again")
        screen.block(map(str, notes))


def _read(content: bytes) -> ScoreSheet:
    text = content.decode("utf-8-sig")
    return from_json(text, ScoreSheet) if text.lstrip().startswith("{") else parse_score_sheet(text)
