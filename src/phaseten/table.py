"""Table: the small driver that a front end holds.

It keeps the present state and the way that led to it, makes the chance actions itself, and takes actions as objects or
as text. It decides nothing: every rule is in `phaseten.game`.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Self

from attrs import frozen

from phaseten.errors import PhasetenError
from phaseten.game.action_text import parse_action
from phaseten.game.engine import LegalActions, Step, legal_actions, shuffled, step
from phaseten.game.events import Event, HandEnded
from phaseten.game.information import InformationKey, information_key
from phaseten.game.new_game import new_game
from phaseten.game.revealed import Revealed, revealed_to
from phaseten.game.state import Public, Stage, State, View, spectate, view
from phaseten.game.turns import Action
from phaseten.record import Record
from phaseten.rulesets.ruleset import Ruleset


class UndoError(PhasetenError):
    """There is nothing to take back, or it should not be taken back. The sentence names no card.

    Attributes:
        revealed: what the action has shown, the hidden cards too; empty if there is nothing to take back.
    """

    def __init__(self, sentence: str, revealed: Iterable[Revealed] = ()) -> None:
        super().__init__(sentence)
        self.revealed: tuple[Revealed, ...] = tuple(revealed)


@frozen
class _Played:
    """One action and what it led to."""

    before: State
    action: Action
    step: Step


class Table:
    """A game being played.

    Args:
        rules: the ruleset.
        players: the names, in the order of play.
        seed: what the shuffles depend on; None: a new one each time. The i-th shuffle depends on the seed and on i
            alone, so taking back and playing again cannot fish for other cards.

    Raises:
        RulesetError: the ruleset cannot be played.
        SetupError: these players cannot play it.

    Example:
        >>> from phaseten import ORIGINAL
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> events = table.play("draw")
        >>> table.state.public.stage, len(table.view(0).hand)
        (<Stage.PLAY: 'play'>, 11)
    """

    def __init__(self, rules: Ruleset, players: Sequence[str], seed: int | str | None = None) -> None:
        self._begin(new_game(rules, players), seed)
        self._let_chance_act()

    @classmethod
    def resume(cls, record: Record, seed: int | str | None = None) -> Self:
        """The table at which a recorded game goes on.

        Args:
            record: the game; each of its actions is checked.
            seed: what later shuffles depend on; with the seed of the first table they are as they would have been.

        Raises:
            IllegalAction: the rules refuse an action.
            RulesetError: the ruleset cannot be played.
            SetupError: these players cannot play it.
            TypeError: the record or the seed is something else.

        Example:
            >>> from phaseten import ORIGINAL
            >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
            >>> _ = table.play("draw")
            >>> Table.resume(table.record(), seed=1).state == table.state
            True
        """
        if not isinstance(record, Record):
            raise TypeError(f"a Record is asked for, not {record!r}")
        table = cls.__new__(cls)
        table._begin(new_game(record.rules, record.players, dealer=record.dealer), seed)
        for action in record.actions:
            table._advance(action)
        table._let_chance_act()
        return table

    def _begin(self, start: State, seed: int | str | None) -> None:
        if not isinstance(seed, int | str | None):
            raise TypeError(f"a seed is a whole number or a text, not {seed!r}")
        self._seed = random.SystemRandom().getrandbits(64) if seed is None else seed
        self._start = start
        self._played: list[_Played] = []

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._start.public.rules

    @property
    def state(self) -> State:
        """The present state."""
        return self._played[-1].step.state if self._played else self._start

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the game is over."""
        return self.state.public.turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.public.outcome is not None

    def play(self, action: Action | str, *, seat: int | None = None) -> tuple[Event, ...]:
        """Play an action, and what chance does after it; gives what happened.

        Raises:
            ParseError: the text is no action.
            IllegalAction: the rules refuse it; nothing has changed.
        """
        begun = len(self._played)
        chosen = parse_action(action, self.state) if isinstance(action, str) else action
        self._advance(chosen, seat)
        self._let_chance_act()
        return tuple(event for played in self._played[begun:] for event in played.step.events)

    def legal(self) -> LegalActions:
        """The legal actions of the seat to act."""
        return legal_actions(self.state)

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return view(self.state, seat)

    def spectate(self) -> Public:
        """What a spectator sees."""
        return spectate(self.state)

    def events(self, seat: int | None = None) -> tuple[Event, ...]:
        """All that has happened, as a seat saw it; None: as a spectator.

        Raises:
            SeatError: there is no such seat.
        """
        if seat is not None:
            view(self.state, seat)
        return tuple(event.for_seat(seat) for played in self._played for event in played.step.events)

    def information_key(self, seat: int | None = None) -> InformationKey:
        """The key of all that a seat has seen since the game began; None: of what a spectator has.

        Raises:
            SeatError: there is no such seat.
        """
        return information_key(self._start, seat, self.events(seat))

    def undo(self, *, force: bool = False) -> Action:
        """Take back the last action of a player, with what chance did after it; gives the action.

        What somebody has seen cannot be taken back. So an action by which somebody saw a card for the first time, such
        as a draw from the draw pile or a discard of a card that nobody knew of, is taken back only if forced.

        Raises:
            UndoError: there is nothing to take back, or it showed somebody something new and is not forced.
        """
        begun = self._last_action()
        if begun is None:
            raise UndoError("there is no action to take back")
        shown = [shown for played in self._played[begun:] for shown in revealed_to(played.before, played.step.events)]
        if shown and not force:
            raise UndoError(self._why_not(self._played[begun].step, shown), shown)
        action = self._played[begun].action
        del self._played[begun:]
        return action

    def _last_action(self) -> int | None:
        """Where the last action of a player stands."""
        places = range(len(self._played) - 1, -1, -1)
        return next((at for at in places if self._played[at].before.public.turn is not None), None)

    def _why_not(self, step: Step, shown: Sequence[Revealed]) -> str:
        """Why an action should not be taken back: who has seen something, not what."""
        if any(isinstance(event, HandEnded) for event in step.events):
            return "the last action ended a hand, and all cards were laid open: it is taken back only if forced"
        seats = self._start.public.seats
        saw = [seat.name for number, seat in enumerate(seats) if any(r.to == "all" or number in r.to for r in shown)]
        return f"by the last action {', '.join(saw)} saw cards for the first time: it is taken back only if forced"

    def moves(self, since: int = 0) -> tuple[tuple[int | None, Action], ...]:
        """Every action with the seat that did it, None for chance; on request without the first ones.

        Example:
            >>> from phaseten import ORIGINAL
            >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
            >>> _ = table.play("draw")
            >>> [(seat, str(action)) for seat, action in table.moves(1)]
            [(0, 'draw')]
        """
        return tuple((played.before.public.turn, played.action) for played in self._played[since:])

    def record(self) -> Record:
        """The game as it was played, with its shuffles: `phaseten.dump_record` makes it a text that can be stored."""
        public = self._start.public
        names = [seat.name for seat in public.seats]
        return Record(public.rules, names, [played.action for played in self._played], public.dealer)

    def _advance(self, action: Action, seat: int | None = None) -> None:
        before = self.state
        self._played.append(_Played(before, action, step(before, action, seat=seat)))

    def _let_chance_act(self) -> None:
        while self.state.public.stage in (Stage.DEAL, Stage.RESHUFFLE, Stage.TWIST):
            number = sum(played.before.public.turn is None for played in self._played)
            self._advance(shuffled(self.state, random.Random(f"{self._seed}/{number}")))
