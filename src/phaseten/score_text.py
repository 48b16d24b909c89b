"""A score sheet as a text that is typed at the table.

    rules: original
    players: Ann, Ben, Cleo

    hand 1
    Ann: laid, out
    Ben: laid, R5 R5 W
    Cleo: 105

The first two lines name the edition and the players in the order of play. Then come the hands, each with a line for
every player: ``laid`` if a phase was laid, or ``laid 4`` with its number, ``out`` for whoever went out first, the
points or the cards that were left, and ``saved R7`` with saved cards where they count. Empty lines and lines that begin
with ``#`` are for the reader.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import define, frozen

from phaseten.cards import Card
from phaseten.errors import ParseError, PhasetenError, RulesetError, SetupError
from phaseten.rulesets.editions import find_ruleset
from phaseten.rulesets.ruleset import Ruleset
from phaseten.score_hand import Left, ScoreSheetError
from phaseten.score_sheet import ScoreSheet
from phaseten.text import require_text, whole_number

MOST_DIGITS: Final = 6
"""Points of more digits are a slip of the pen."""


class SheetTextError(PhasetenError, ValueError):
    """A text that is no score sheet.

    Attributes:
        line: the line of the fault, from 1.
        sentence: what is wrong with it.
    """

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(line, sentence)
        self.line = line
        self.sentence = sentence

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


@frozen
class _Line:
    """A line that is not empty and no remark."""

    number: int
    text: str

    def value(self, word: str) -> str:
        """What follows a word and a colon."""
        head, colon, rest = self.text.partition(":")
        if not colon or head.strip().lower() != word:
            raise SheetTextError(self.number, f"a line '{word}: ...' is wanted here, not {self.text!r}")
        return rest.strip()


@define
class _Entry:
    """What is written of one player in a hand."""

    line: int
    laid: bool = False
    phase: int | None = None
    out: bool = False
    left: Left | None = None
    saved: tuple[Card, ...] | None = None


def parse_score_sheet(text: str) -> ScoreSheet:
    r"""The score sheet of a text.

    Raises:
        SheetTextError: it is none; the error has the line, and the sentence names hand and player.
        TypeError: it is no text.

    Example:
        >>> sheet = parse_score_sheet('''
        ... rules: original
        ... players: Ann, Ben
        ...
        ... hand 1
        ... Ann: laid, out
        ... Ben: R5 R6 R7 R8 R9 R10 B10 G10 Y10 W
        ... ''')
        >>> sheet.totals
        (0, 90)
        >>> parse_score_sheet("rules: original\nplayers: Ann, Ben\nhand 1\nAnn: laid, out\nBen: R13\n")
        Traceback (most recent call last):
        ...
        phaseten.score_text.SheetTextError: line 5: 'R13' is no card: the Phase 10 deck has R1 to Y12, W, S
    """
    lines = list(_lines(require_text(text, "a score sheet")))
    end = text.count("\n") + 1
    if len(lines) < 2:
        raise SheetTextError(end, f"a line '{('rules', 'players')[len(lines)]}: ...' is missing")
    rules = _rules(lines[0])
    players = tuple(name.strip() for name in lines[1].value("players").split(","))
    try:
        sheet = ScoreSheet(rules, players)
    except SetupError as error:
        raise SheetTextError(lines[1].number, str(error)) from None
    for head, rows in _hands(lines[2:]):
        sheet = _with_hand(sheet, head, rows)
    return sheet


def _lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield _Line(number, line.strip())


def _rules(line: _Line) -> Ruleset:
    try:
        return find_ruleset(line.value("rules"))
    except RulesetError as error:
        raise SheetTextError(line.number, str(error)) from None


# ---------------------------------------------------------------------------------------------------------- the hands


def _hands(lines: Iterable[_Line]) -> Iterator[tuple[_Line, Sequence[_Line]]]:
    """The headings of the hands, each with its lines."""
    head: _Line | None = None
    rows: list[_Line] = []
    for number, line in enumerate(lines):
        begins = re.fullmatch("hand(?: .*)?", line.text, re.IGNORECASE) is not None
        if begins and head is not None:
            yield head, tuple(rows)
        if begins:
            head, rows = line, []
        elif number == 0:
            raise SheetTextError(line.number, f"a hand begins with a line 'hand 1', not with {line.text!r}")
        else:
            rows.append(line)
    if head is not None:
        yield head, tuple(rows)


def _with_hand(sheet: ScoreSheet, head: _Line, rows: Sequence[_Line]) -> ScoreSheet:
    number = len(sheet.hands) + 1
    said = head.text[len("hand") :].strip()
    if said and whole_number(said) != number:
        raise SheetTextError(head.number, f"this is hand {number}, not {said}")
    entries: dict[str, _Entry] = {}
    for row in rows:
        name, entry = _entry(row, sheet)
        if name in entries:
            raise SheetTextError(row.number, f"{name} has a line already, line {entries[name].line}")
        entries[name] = entry
    out = [name for name, entry in entries.items() if entry.out]
    if len(out) > 1:
        raise SheetTextError(entries[out[1]].line, f"one player goes out first: {out[0]} or {out[1]}")
    try:
        return sheet.hand(
            out=out[0] if out else None,
            laid={name: entry.phase for name, entry in entries.items() if entry.laid},
            left={name: entry.left for name, entry in entries.items() if entry.left is not None},
            saved={name: entry.saved for name, entry in entries.items() if entry.saved is not None},
        )
    except ScoreSheetError as error:
        first = error.problems[0]
        at = entries[first.player].line if first.player in entries else head.number
        raise SheetTextError(at, str(error)) from None


def _entry(row: _Line, sheet: ScoreSheet) -> tuple[str, _Entry]:
    """What is written of a player."""
    name, colon, rest = row.text.partition(":")
    name = name.strip()
    if not colon or name not in sheet.players:
        raise SheetTextError(row.number, f"a line begins with a player and a colon: {', '.join(sheet.players)}")
    entry = _Entry(row.number)
    for item in rest.split(","):
        _read_item(entry, item.split(), sheet.rules)
    return name, entry


def _read_item(entry: _Entry, words: Sequence[str], rules: Ruleset) -> None:
    match [word.lower() for word in words]:
        case []:
            raise SheetTextError(entry.line, "something is missing: laid, out, points or cards")
        case ["laid"] if not entry.laid:
            entry.laid = True
        case ["laid", number] if not entry.laid and whole_number(number) is not None:
            entry.laid, entry.phase = True, whole_number(number)
        case ["out"] if not entry.out:
            entry.out = True
        case ["saved", _, *_] if entry.saved is None:
            entry.saved = _cards(entry.line, words[1:], rules)
        case [number] if entry.left is None and re.fullmatch(f"[0-9]{{1,{MOST_DIGITS}}}", number):
            entry.left = int(number)
        case [word, *_] if entry.left is None and word not in ("laid", "out", "saved"):
            entry.left = _cards(entry.line, words, rules)
        case _:
            raise SheetTextError(entry.line, f"{' '.join(words)!r} cannot be written here, or is there twice")


def _cards(line: int, words: Sequence[str], rules: Ruleset) -> tuple[Card, ...]:
    try:
        return rules.deck.cards(" ".join(words))
    except ParseError as error:
        raise SheetTextError(line, error.sentence) from None
