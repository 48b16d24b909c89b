"""A score sheet as lines of text in columns."""

from collections.abc import Iterator, Sequence

from phaseten.display.table import standing_lines
from phaseten.display.words import Names, columns, listed
from phaseten.score_hand import SheetLine
from phaseten.score_sheet import ScoreSheet


def sheet_lines(sheet: ScoreSheet) -> list[str]:
    """A row for each hand, the totals, and what each player plays next; ``+`` before a phase that was laid.

    Example:
        >>> from phaseten import ORIGINAL
        >>> sheet = ScoreSheet(ORIGINAL, ["Ann", "Ben"])
        >>> sheet = sheet.hand(out="Ann", laid=["Ann"], left={"Ben": 65})
        >>> for line in sheet_lines(sheet):
        ...     print(line)
         hand     Ann  Ben
            1  +1 out   65
        total       0   65
         next       2    1
    """
    rows = [("hand", *sheet.players), *map(_row, sheet.lines)]
    rows.append(("total", *(str(seat.total) for seat in sheet.seats)))
    if sheet.outcome is None:
        rows.append(("next", *_next(sheet)))
    return columns(rows, right=range(len(sheet.players) + 1))


def _row(line: SheetLine) -> tuple[str, ...]:
    return str(line.number), *(_cell(line, seat) for seat in range(len(line.seats)))


def _cell(line: SheetLine, seat: int) -> str:
    laid = line.result.laid[seat]
    mark = "" if laid is None else f"+{laid} "
    return mark + ("out" if seat == line.result.out else str(line.result.points[seat]))


def _next(sheet: ScoreSheet) -> Iterator[str]:
    for number, seat in enumerate(sheet.seats):
        watches = sheet.tied and number not in sheet.tied
        yield "-" if watches else "any open" if seat.phase is None else str(seat.phase)


def result_lines(sheet: ScoreSheet) -> Sequence[str]:
    """The places, and who has won or what must be played yet.

    Example:
        >>> from phaseten import ORIGINAL
        >>> for line in result_lines(
        ...     ScoreSheet(ORIGINAL, ["Ann", "Ben"]).hand(out="Ann", laid=["Ann"], left={"Ben": 65})
        ... ):
        ...     print(line)
        place          done  total
           1.  Ann  1 of 10      0
           2.  Ben  0 of 10     65
        The game goes on.
    """
    names = Names(sheet.players)
    return [*standing_lines(sheet.standings, sheet.rules, names), _verdict(sheet)]


def _verdict(sheet: ScoreSheet) -> str:
    if sheet.outcome is not None:
        winners = [sheet.players[seat] for seat in sheet.outcome.winners]
        return f"{listed(winners)} {'has' if len(winners) == 1 else 'have'} won."
    if sheet.tied:
        tied = listed([sheet.players[seat] for seat in sheet.tied])
        return f"{tied} are tied: they play one more hand, and the first to go out wins."
    return "The game goes on."
