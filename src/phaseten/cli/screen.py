"""The terminal: lines with painted cards, headings, choices, and what a person types."""

import sys
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from phaseten.display.choices import Row
from phaseten.display.colors import CardHighlighter
from phaseten.rulesets.ruleset import Ruleset

PROMPT: Final = "> "
_INDENT: Final = "  "
_LABEL_WIDTH: Final = 9
_GAP: Final = "   "
_HANGING: Final = "      "


class Screen:
    """Prints to the terminal, or to whatever the output is: then without colours, and long lines are left whole."""

    def __init__(self, rules: Ruleset, names: Iterable[str] = ()) -> None:
        self._painted = CardHighlighter(rules.deck, names)
        self._console = Console(highlighter=self._painted, markup=False, emoji=False)

    def say(self, line: str | Text = "", style: str | None = None) -> None:
        """A line; what does not fit the terminal goes on indented."""
        text = line if isinstance(line, Text) else self._painted(line)
        room = self._console.width
        if self._console.is_terminal and text.cell_len > room:
            text = Text("\n" + _HANGING).join(text.wrap(self._console, max(20, room - len(_HANGING))))
        self._console.print(text, style=style, soft_wrap=True)

    def block(self, lines: Iterable[str], *, title: bool = False) -> None:
        """Lines that belong together, indented; the first may be the titles of columns."""
        for number, line in enumerate(lines):
            self.say(_INDENT + line, "dim" if title and number == 0 else None)

    def heading(self, title: str) -> None:
        """The beginning of something new."""
        self.say()
        self._console.rule(Text(title, "bold"), align="left", style="dim")

    def labelled(self, label: str, text: str) -> None:
        """A line with a label before it, as choices have."""
        self.say(Text(f"{_INDENT}{label:{_LABEL_WIDTH}}") + self._painted(text))

    def refuse(self, reasons: Sequence[str]) -> None:
        """Why something cannot be done; what goes on with a reason is indented."""
        for reason in reasons:
            sign = " " if reason.startswith(" ") else "!"
            self.say(Text.assemble((f"{_INDENT}{sign} ", "bold red"), self._painted(reason)))

    def choices(self, rows: Sequence[Row]) -> None:
        """What can be chosen, a row for each kind."""
        for row in rows:
            items = [self._item(f"{choice.number}", choice.item) for choice in row.choices]
            note = [Text(row.note, "dim")] if row.note else []
            lines = [[item] for item in [*items, *note]] if row.label in _ONE_A_LINE else self._flow([*items, *note])
            for number, line in enumerate(lines):
                label = row.label if number == 0 else ""
                self.say(Text(f"{_INDENT}{label:{_LABEL_WIDTH}}") + Text(_GAP).join(line))

    def ask(self) -> str:
        """What the person types next; told again if it comes from a file or a pipe, so that the output can be read.

        Raises:
            EOFError: there is nothing more.
        """
        line = input(PROMPT)
        if not sys.stdin.isatty():
            self._console.print(line, highlight=False, soft_wrap=True)
        return line

    def _item(self, number: str, text: str) -> Text:
        return Text.assemble((number, "dim"), " ", self._painted(text))

    def _flow(self, items: Sequence[Text]) -> list[list[Text]]:
        """The items in lines that fit the terminal; an item is never broken."""
        room = self._console.width - len(_INDENT) - _LABEL_WIDTH
        lines: list[list[Text]] = [[]]
        for item in items:
            if lines[-1] and len(Text(_GAP).join([*lines[-1], item])) > room:
                lines.append([])
            lines[-1].append(item)
        return lines


_ONE_A_LINE: Final = ("lay", "declare")
"""Choices that are too long to stand side by side."""
