"""What Hypothesis draws for the tests of the game: games of all editions and of odd rulesets, and states in them.

A game follows from its ruleset, its players and a seed. With HYPOTHESIS_PROFILE=deep in the environment fifty times as
many are drawn, and others every time; with HYPOTHESIS_PROFILE=quick a tenth.
"""

import os
import random
from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from random_games import EDITIONS

from phaseten import Ruleset, Stage, State, new_game
from phaseten.rulesets.ruleset import changed_options
from phaseten.testing.games import PLAYERS, Move, moves
from phaseten.testing.rulesets import odd_ruleset, short
from phaseten.testing.strategies import numbers_of_players, seeds

__all__ = ["Game", "examples", "games", "numbers_of_players", "odd_rulesets", "rulesets", "seeds"]

settings.register_profile("deep", max_examples=10_000, deadline=None)
settings.register_profile("quick", max_examples=10, deadline=None)

_PROFILE: Final = os.environ.get("HYPOTHESIS_PROFILE", "")
_DEEP: Final = _PROFILE == "deep"
_SHARE: Final = {"deep": 50, "quick": 0.1}.get(_PROFILE, 1)


def examples(number: int) -> settings:
    """So many examples, and always the same; fifty times as many others if deeply tested."""
    return settings(
        max_examples=max(1, int(number * _SHARE)),
        derandomize=not _DEEP,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


@frozen(repr=False)
class Game:
    """A random game.

    Attributes:
        rules: the ruleset.
        players: how many play.
        seed: what the game follows from.
        most: the most actions.
    """

    rules: Ruleset
    players: int
    seed: int
    most: int

    def __repr__(self) -> str:
        rules = self.rules
        said = f"{rules.name} of {rules.deck}, {' / '.join(map(str, rules.phases))}, {dict(changed_options(rules))}"
        return f"<game {self.seed} of {self.players} players, {said}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the short form: left alone Hypothesis spells out the whole ruleset."""
        del cycle
        printer.text(repr(self))

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return PLAYERS[: self.players]

    def moves(self) -> Iterator[Move]:
        """The game, action by action."""
        rng = random.Random(self.seed)
        sense = rng.choice((0, 0.9)) if len(self.rules.phases) < 10 else 0.95
        return moves(self.rules, self.names, rng, self.most, sense=sense)

    def states(self) -> Iterator[State]:
        """Every state of the game."""
        yield new_game(self.rules, self.names)
        for move in self.moves():
            yield move.after

    def some_states(self) -> Iterator[State]:
        """Some states of the game, sooner such as are rare."""
        rng = random.Random(self.seed)
        for state in self.states():
            public = state.public
            if public.stage not in (Stage.DRAW, Stage.PLAY):
                share = 0.5
            else:
                share = 0.3 if any(seat.melds for seat in public.seats) else 0.1
            if rng.random() < share:
                yield state


odd_rulesets: Final = st.builds(odd_ruleset, seeds)

rulesets: Final = st.one_of(
    st.sampled_from(EDITIONS), st.sampled_from(EDITIONS).map(short), odd_rulesets, odd_rulesets, odd_rulesets
)


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] = rulesets, most: int = 120) -> Game:
    """A game of two to six players."""
    chosen = draw(rules)
    return Game(chosen, draw(numbers_of_players(chosen)), draw(seeds), most)
