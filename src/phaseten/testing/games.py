"""Games that are played by chance, sensibly, or by numbers.

Everything here follows from its arguments, so that a seed names an example.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final

from attrs import frozen

from phaseten.bots import SensibleBot
from phaseten.cards import SKIP
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import Step, legal_actions, shuffled, step
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.new_game import new_game
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Stage, State, view
from phaseten.game.turns import Action, PlayerAction
from phaseten.record import Record
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset, as_ruleset

PLAYERS: Final = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")
"""Who plays in examples; where more are needed, there are guests."""

MOST_OFFERS: Final = 200
"""So many of the actions that are offered are looked at: a hand full of wilds can be laid in thousands of ways."""


MOST_MORE: Final = 1000
"""The most actions until a stage is reached."""


def names(players: int) -> Sequence[str]:
    """The names of so many players.

    Example:
        >>> names(7)[5:]
        ('Finn', 'Guest 7')
    """
    return (*PLAYERS[:players], *[f"Guest {number}" for number in range(len(PLAYERS) + 1, players + 1)])


def random_players(rng: random.Random, rules: Ruleset, most: int = len(PLAYERS)) -> Sequence[str]:
    """As many players as the rules allow, and so many at most, unless more are needed."""
    fewest = rules.dealing.min_players
    return names(rng.randint(fewest, max(fewest, min(most, rules.dealing.max_players))))


def in_turn(rules: Iterator[Ruleset], games: int) -> Iterator[Ruleset]:
    """What is played in so many games.

    Raises:
        ValueError: there is nothing to be played.
        TypeError: a ruleset is none, or the number of games is no whole number.
        RulesetError: a ruleset cannot be played.
    """
    is_played = False
    for ruleset in islice(rules, require_games(games)):
        is_played = True
        yield as_ruleset(ruleset).require()
    if not is_played:
        raise ValueError(NOTHING_PLAYED)


NOTHING_PLAYED: Final = "nothing would be played: name one game or more, and one ruleset or none"


def require_games(games: int) -> int:
    """The number of games itself.

    Raises:
        ValueError: there is none.
        TypeError: it is no whole number.
    """
    if type(games) is not int:
        raise TypeError(f"the number of games is a whole number, not {games!r}")
    if games < 1:
        raise ValueError(NOTHING_PLAYED)
    return games


def over_again(rules: Iterable[Ruleset]) -> Iterator[Ruleset]:
    """The rulesets, again and again.

    Raises:
        TypeError: it is one ruleset, or the name of one, where a list of them is asked for.
    """
    if not _is_list(rules):
        shown = f"the ruleset {rules.name} alone" if isinstance(rules, Ruleset) else repr(rules)
        raise TypeError(f"a list of rulesets is asked for, such as [ORIGINAL], not {shown}")
    return cycle(rules)


def _is_list(rules: object) -> bool:
    return isinstance(rules, Iterable) and not isinstance(rules, str)


@frozen
class Move:
    """An action in a game, with the state before it and what came of it.

    Attributes:
        before: the state before it.
        action: the action.
        step: what came of it.
    """

    before: State
    action: Action
    step: Step

    @property
    def after(self) -> State:
        """The state after it."""
        return self.step.state


def moves(rules: Ruleset, players: Sequence[str], rng: random.Random, most: int, *, sense: float = 0) -> Iterator[Move]:
    """A random game, action by action, until it is over or so many actions have been made.

    Args:
        rules: the ruleset.
        players: their names.
        rng: what all depends on.
        most: the most actions.
        sense: the share of actions that are sensible: with the phases of the editions few games get on without.

    Raises:
        RulesetError: the ruleset cannot be played.
        SetupError: these players cannot play.

    Example:
        >>> [str(move.action) for move in moves(ORIGINAL, PLAYERS[:2], random.Random(1), 4)][1:]
        ['take', 'lay B1 Y1 W=1 | B2 B2 W=2', 'discard G6']
    """
    state = new_game(rules, players)
    for _ in range(most):
        if state.public.stage is Stage.OVER:
            return
        action: Action
        if state.public.turn is None:
            action = shuffled(state, rng)
        elif rng.random() < sense:
            action = SensibleBot().choose(view(state, state.public.turn), rng)
        else:
            action = lively(state, rng)
        done = step(state, action)
        yield Move(state, action, done)
        state = done.state


LIVELY: Final = {Lay: 12, Hit: 6, ReplaceWild: 6, Save: 1, Discard: 1, Draw: 1, Declare: 1, GiveStarter: 1}


def lively(state: State, rng: random.Random) -> PlayerAction:
    """A random legal action: kinds of actions that bring the game on come more often, and so do Skips.

    Example:
        >>> str(lively(played(sensible=1), random.Random(1)))
        'draw'
    """
    by_kind: dict[type, list[PlayerAction]] = {}
    for action in islice(legal_actions(state), MOST_OFFERS):
        by_kind.setdefault(type(action), []).append(action)
    assert by_kind, f"nobody can act: {state}"
    (kind,) = rng.choices([*by_kind], [LIVELY[kind] for kind in by_kind])
    actions = by_kind[kind]
    skips = [action for action in actions if isinstance(action, Discard) and action.card is SKIP]
    return rng.choice(skips if skips and rng.random() < 0.3 else actions)


# ---------------------------------------------------------------------------------------------------- played by numbers


def played(
    rules: Ruleset = ORIGINAL,
    players: int = 2,
    *,
    seed: int = 0,
    sensible: int = 0,
    choices: Sequence[int] = (),
    until: Stage | None = None,
) -> State:
    """The state that a game has come to.

    Args:
        rules: the ruleset.
        players: how many play.
        seed: the number that the shuffles depend on.
        sensible: how many actions `SensibleBot` chooses at first, shuffles counted.
        choices: then these actions of players, by their places among those offered, counted round and round.
        until: then more actions, sensible ones where they lead there, until the table waits for this; 1000 at most.

    Raises:
        RulesetError: the ruleset cannot be played.
        SetupError: the number of players is not in the ruleset.
        TypeError: what is waited for is no stage, such as the text of one.

    Example:
        >>> played(players=3, sensible=1, choices=[0, 4]).public.discards[0]
        (NumberCard(6, Suit.GREEN), NumberCard(4, Suit.RED))
    """
    if not isinstance(until, Stage | None):
        raise TypeError(f"what is waited for is a Stage, not {until!r}")
    state = new_game(rules, names(players))
    for move in _by_numbers(state, seed, sensible, choices, until):
        state = move.after
    return state


def recorded(
    rules: Ruleset = ORIGINAL, players: int = 2, *, seed: int = 0, sensible: int = 0, choices: Sequence[int] = ()
) -> Record:
    """The record of the game that `played` comes to. Takes what `played` takes, but for a stage to wait for.

    Raises:
        RulesetError: the ruleset cannot be played.
        SetupError: the number of players is not in the ruleset.

    Example:
        >>> recorded(sensible=30).final_state == played(sensible=30)
        True
    """
    table = names(players)
    made = [move.action for move in _by_numbers(new_game(rules, table), seed, sensible, choices, None)]
    return Record(rules, table, made, players - 1)


def _by_numbers(state: State, seed: int, sensible: int, choices: Sequence[int], until: Stage | None) -> Iterator[Move]:
    rng, left = random.Random(seed), list(choices)
    for number in range(sensible + len(choices) + MOST_MORE):
        stage = state.public.stage
        if stage is Stage.OVER or (number >= sensible and not left and stage is (until or stage)):
            return
        action: Action
        if state.public.turn is None:
            action = shuffled(state, rng)
        elif number >= sensible and left:
            offered = [*islice(legal_actions(state), MOST_OFFERS)]
            action = offered[left.pop(0) % len(offered)]
        elif until is Stage.TWIST and Declare(None) in legal_actions(state):
            action = Declare(None)  # the bot knows its phases, and never asks for a card
        else:
            action = SensibleBot().choose(view(state, state.public.turn), rng)
        move = Move(state, action, step(state, action))
        yield move
        state = move.after
