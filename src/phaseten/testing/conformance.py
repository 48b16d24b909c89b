"""Is this a good citizen? Checks that a bot must pass wherever the rules can lead it."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count, cycle
from types import MappingProxyType
from typing import Final

from attrs import frozen

from phaseten.bots import Bot
from phaseten.game.engine import check, shuffled, step
from phaseten.game.new_game import new_game
from phaseten.game.state import Stage, State, View, view
from phaseten.game.turns import Action, PlayerAction
from phaseten.rulesets.editions import RULESETS
from phaseten.rulesets.ruleset import Ruleset
from phaseten.testing.games import in_turn, lively, random_players
from phaseten.testing.rulesets import odd_ruleset, short

MOST_ACTIONS: Final = 400
"""A game is left after so many actions."""


@frozen
class BotReport:
    """What a bot was asked for.

    Attributes:
        games: the games.
        actions: how often the bot chose.
        kinds: how often it chose what, by the name of the action.
    """

    games: int
    actions: int
    kinds: Mapping[str, int]


class BotError(AssertionError):
    """A bot did what no bot may do; the sentence says what, and what the bot saw."""


def check_bot(
    bot: Bot, rules: Iterable[Ruleset] | None = None, *, games: int = 20, seed: int = 0, repeatable: bool = True
) -> BotReport:
    """Let a bot play, and find out whether it always gives a legal action and does nothing on the side.

    Every seat is played by the bot; now and then a random action takes its place, so that it meets positions that it
    would not get into.

    Args:
        bot: the bot.
        rules: what is played, in turn; if nothing is named all editions with short phases, and odd rulesets.
        games: how many games, each until it is over or has lasted for 400 actions.
        seed: the number that the games follow from.
        repeatable: whether the bot must choose the same for an equal view and an equal generator.

    Raises:
        RulesetError: a ruleset cannot be played.
        ValueError: there is no ruleset, or no game.
        BotError: it gave what is no action or no legal one, used the global generator, or did not repeat its choice.

    Example:
        >>> from phaseten import SensibleBot
        >>> report = check_bot(SensibleBot(), games=3)
        >>> report.games, report.actions > 100
        (3, True)
    """
    chosen: Counter[str] = Counter()
    for number, ruleset in enumerate(in_turn(_rulesets(rules), games)):
        rng = random.Random(f"{seed}/{number}")
        for action in _choices(bot, ruleset, rng, repeatable=repeatable):
            chosen[type(action).__name__] += 1
    return BotReport(games, chosen.total(), MappingProxyType(chosen))


def _rulesets(rules: Iterable[Ruleset] | None) -> Iterator[Ruleset]:
    """The rulesets, again and again; the odd ones are never the same."""
    if rules is not None:
        return cycle(rules)
    return chain.from_iterable(map(_round, count()))


def _round(number: int) -> Iterator[Ruleset]:
    yield from map(short, RULESETS.values())
    yield from (odd_ruleset(9 * number + more) for more in range(9))


def _choices(bot: Bot, rules: Ruleset, rng: random.Random, *, repeatable: bool) -> Iterator[PlayerAction]:
    """What the bot chooses in one game."""
    state = new_game(rules, random_players(rng, rules))
    for _ in range(MOST_ACTIONS):
        if state.public.stage is Stage.OVER:
            return
        action: Action
        if state.public.turn is None:
            action = shuffled(state, rng)
        else:
            action = _chosen(bot, state, state.public.turn, rng.getrandbits(32), repeatable=repeatable)
            yield action
            action = lively(state, rng) if rng.random() < 0.1 else action
        state = step(state, action).state


def _chosen(bot: Bot, state: State, seat: int, seed: int, *, repeatable: bool) -> PlayerAction:
    """What the bot chooses, if it is as it should be."""
    seen, outside = view(state, seat), random.getstate()
    action = bot.choose(seen, random.Random(seed))
    if not isinstance(action, PlayerAction):
        raise _error(bot, f"gives {action!r}, which is no action of a player", seen)
    if verdict := check(seen, action).failures:
        raise _error(bot, f"gives '{action}': {' '.join(failure.message for failure in verdict)}", seen)
    if random.getstate() != outside:
        raise _error(bot, "uses the global random generator, and not its own", seen)
    if repeatable and (again := bot.choose(view(state, seat), random.Random(seed))) != action:
        raise _error(bot, f"gives '{action}', and for an equal view and generator '{again}'", seen)
    return action


def _error(bot: Bot, sentence: str, seen: View) -> BotError:
    return BotError(f"{type(bot).__name__} {sentence}\n{seen}")
