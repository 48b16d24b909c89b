"""Tells a game as it goes: a sentence for each turn, a table for each hand."""

from collections.abc import Iterable

from phaseten.cli.screen import Screen
from phaseten.display.events import Clause, clause, joined, sentence
from phaseten.display.table import hand_lines, standing_lines
from phaseten.display.words import Names
from phaseten.game.events import (
    Dealt,
    Event,
    GameOver,
    HandEnded,
    Moved,
    Reshuffled,
    TieBreakBegins,
    TurnBegan,
    TurnedUp,
)
from phaseten.game.new_game import standings
from phaseten.game.state import Public, State
from phaseten.messages.language import ENGLISH, Detail, Language


class Narrator:
    """Tells events; what one player does in a turn is gathered into one sentence.

    Args:
        screen: where it is told.
        names: how the players are called.
        quiet: whether only hands and the end are told.
        language: the language of what is told; the tables are in English.
    """

    def __init__(self, screen: Screen, names: Names, *, quiet: bool = False, language: Language = ENGLISH) -> None:
        self._screen = screen
        self._names = names
        self._quiet = quiet
        self._language = language
        self._clauses: list[Clause] = []

    def hear(self, events: Iterable[Event], public: Public) -> None:
        """Tell what happened; `public` is the table since then."""
        for event in events:
            match event:
                case HandEnded(number, result):
                    self.part("heading.hand_over", number=number)
                    self._screen.block(hand_lines(result, public, self._names), title=True)
                case GameOver():
                    self.part("heading.over")
                    self._tell(event, public)
                case TieBreakBegins():
                    self.finish()
                    self._tell(event, public)
                case _ if self._quiet:
                    pass
                case Dealt(number):
                    self.part("heading.hand", number=number)
                    self._add(event, public)
                case TurnBegan() | Reshuffled() | TurnedUp() | Moved():
                    self.finish()
                    if not isinstance(event, TurnBegan):
                        self._tell(event, public)
                case _:
                    self._add(event, public)

    def remark(self, texts: Iterable[str]) -> None:
        """Tell what somebody wrote beside the game."""
        for text in texts:
            self.finish()
            self._screen.say(f"# {text}")

    def finish(self) -> None:
        """Tell what has been gathered."""
        if self._clauses:
            self._screen.say(joined(self._clauses, self._names, self._language))
            self._clauses.clear()

    def standings(self, state: State) -> None:
        """Tell the places."""
        lines = standing_lines(standings(state), state.public.rules, self._names)
        self._screen.block(lines, title=True)

    def part(self, key: str, **values: Detail) -> None:
        """Tell that something new begins; the key is that of a heading."""
        self.finish()
        self._screen.heading(self._language.render(key, values))

    def _tell(self, event: Event, public: Public) -> None:
        self._screen.say(sentence(event, self._names, public.rules, self._language))

    def _add(self, event: Event, public: Public) -> None:
        new = clause(event, self._names, public.rules, self._language)
        if self._clauses and self._clauses[-1].seats != new.seats:
            self.finish()
        self._clauses.append(new)
