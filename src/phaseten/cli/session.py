"""A game of a person against bots: shows the table, reads what is typed, lets the bots play."""

import random
from collections.abc import Iterable, Sequence

from phaseten.bots import SensibleBot
from phaseten.cli.entries import Command, Pick, Unclear, Why, read_entry
from phaseten.cli.guide import guide
from phaseten.cli.narrator import Narrator
from phaseten.cli.screen import Screen
from phaseten.display.advice import hint_lines
from phaseten.display.cards import SortOrder, action_text, arranged, cards_text
from phaseten.display.choices import Row, choice_rows
from phaseten.display.explaining import instead_lines, ledger_lines, picked_lines, refusal_lines
from phaseten.display.table import phase_lines, score_lines, table_lines
from phaseten.display.words import Names, begun, listed, pointed
from phaseten.errors import ParseError
from phaseten.explaining.ledger import explain
from phaseten.explaining.nearest import hints
from phaseten.explaining.offers import offers
from phaseten.game.events import Dealt, Event, TurnBegan
from phaseten.game.state import View
from phaseten.game.turns import Action
from phaseten.messages.language import ENGLISH, Language
from phaseten.table import Table, UndoError
from phaseten.verdict import IllegalAction

ME = 0
"""The person sits at the first seat."""


class Leaving(Exception):
    """The person wants to stop."""


class Session:
    """A game at the terminal.

    Args:
        table: the game; the person is the first player.
        seed: what the choices of the bots depend on.
        language: the language of refusals and of what happens; the rest is in English.
    """

    def __init__(self, table: Table, seed: int, language: Language = ENGLISH) -> None:
        names = [seat.name for seat in table.state.public.seats]
        self._table = table
        self._seed = seed
        self._language = language
        self._names = Names(names, viewer=ME)
        self._screen = Screen(table.rules, names)
        self._narrator = Narrator(self._screen, self._names, language=language)
        self._bot = SensibleBot()
        self._rng = random.Random(f"{seed}/bots")
        self._order = SortOrder.NUMBER
        self._rows: Sequence[Row] = ()
        self._fresh = True  # the table is another than when it was shown last
        self._commands = {
            Command.HELP: self._help,
            Command.HINT: self._hint,
            Command.HAND: self._show_hand,
            Command.TABLE: self._show_table,
            Command.PHASE: self._show_phases,
            Command.SCORE: self._show_scores,
            Command.CHOICES: self._show_choices,
            Command.QUIT: self._leave,
        }

    def run(self) -> None:
        """Play to the end.

        Raises:
            Leaving: the person wants to stop.
            EOFError: there is nothing more to read.
        """
        others = listed(self._names.names[1:])
        self._screen.say(f"You play {self._table.rules.name} against {others}. Seed {self._seed}. Type ? for help.")
        self._tell(self._table.events(ME))
        while (turn := self._table.turn) is not None:
            if turn == ME:
                self._act()
            else:
                self._play(self._bot.choose(self._table.view(turn), self._rng))
        self._narrator.standings(self._table.state)

    def say_goodbye(self, why: str = "") -> None:
        """The last words of a game that is not over; a reason is told on a line of its own."""
        if why:
            self._screen.say(f"\n{why}")
        self._screen.say(f"Goodbye! Seed {self._seed} deals these cards again.")

    # ------------------------------------------------------------------------------------------------- playing

    @property
    def _view(self) -> View:
        return self._table.view(ME)

    def _act(self) -> None:
        """Ask until the person has done something."""
        self._narrator.finish()
        if self._fresh:
            self._screen.say()
            self._show_table()
        self._fresh = False
        self._rows = choice_rows(self._view, self._names, self._order)
        self._show_hand()
        self._screen.choices(self._rows)
        while not self._obey(self._screen.ask()):
            pass

    def _obey(self, text: str) -> bool:
        """Do what was typed; tells whether the choices are others now."""
        try:
            entry = read_entry(text, self._view, self._rows)
            match entry:
                case Command.UNDO:
                    self._undo()
                case Command():
                    self._commands[entry]()
                    return False
                case Why(action):
                    self._screen.block(ledger_lines(explain(self._view, action), self._language))
                    return False
                case Pick(cards):
                    picked = offers(self._view).pick(cards)
                    self._screen.block(picked_lines(picked, self._table.rules.deck, self._language))
                    return False
                case SortOrder():
                    self._order = entry
                case _:
                    return self._try(entry)
        except ParseError as error:
            self._screen.refuse(pointed(error))
        except Unclear as error:
            self._screen.refuse([begun(str(error))])
        else:
            return True
        return False

    def _try(self, action: Action) -> bool:
        """Play what the person wants, or tell why not, and what could be done instead."""
        try:
            self._play(action)
        except IllegalAction as error:
            self._screen.refuse([failure.text(self._language) for failure in error.failures])
            self._screen.block(instead_lines(hints(self._view, action), self._language))
            return False
        return True

    def _play(self, action: Action) -> None:
        """Play an action of anybody; what is told of it is what the person may see."""
        events = self._table.play(action)
        self._fresh = self._fresh or any(isinstance(event, Dealt | TurnBegan) for event in events)
        self._tell(event.for_seat(ME) for event in events)

    def _tell(self, events: Iterable[Event]) -> None:
        self._narrator.hear(events, self._table.state.public)

    def _undo(self) -> None:
        """Take back the last action of the person, with what the others have done since.

        Raises:
            Unclear: there is none, or a hand has ended since; then nothing is taken back.
        """
        undone: list[Action] = []
        hand = self._table.state.public.hand_number
        try:
            while not undone or self._table.turn != ME:
                undone.append(self._table.undo(force=True))  # the bots forget what they have seen
                self._require_hand(hand)
        except UndoError:
            for action in reversed(undone):
                self._table.play(action)
            raise Unclear("In this hand there is nothing of yours to take back.") from None
        self._fresh = True
        self._screen.say(f"Taken back: {action_text(undone[-1], self._table.rules.deck)}.")

    def _require_hand(self, number: int) -> None:
        """What ended a hand is not taken back: all cards were laid open.

        Raises:
            UndoError: it has been.
        """
        if self._table.state.public.hand_number != number:
            raise UndoError("the hand before")

    # ------------------------------------------------------------------------------------------------- showing

    def _show_table(self) -> None:
        self._screen.block(table_lines(self._view.public, self._names))

    def _show_hand(self) -> None:
        deck = self._table.rules.deck
        self._screen.labelled("hand", cards_text(arranged(self._view.hand, self._order, deck), deck))
        if self._view.saved:
            self._screen.labelled("saved", cards_text(self._view.saved, deck))

    def _show_phases(self) -> None:
        self._screen.block(phase_lines(self._table.rules, self._view.public.seats[ME]))

    def _show_scores(self) -> None:
        self._screen.block(score_lines(self._view.public, self._names), title=True)

    def _show_choices(self) -> None:
        self._screen.choices(self._rows)
        self._screen.block(refusal_lines(offers(self._view), self._language))

    def _help(self) -> None:
        self._screen.block(guide(self._table.rules))

    def _hint(self) -> None:
        self._screen.block(hint_lines(self._view, self._bot.choose(self._view, self._rng)))

    def _leave(self) -> None:
        raise Leaving
