"""Is this a good citizen? Checks that a bot must pass wherever the rules can lead it."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count, islice
from types import MappingProxyType
from typing import Final, NamedTuple

from attrs import frozen

from phaseten.bots import Bot
from phaseten.exchange import to_json
from phaseten.game.engine import check, legal_actions, shuffled, step
from phaseten.game.new_game import new_game
from phaseten.game.replace import ReplaceWild
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Stage, State, view
from phaseten.game.turns import Action, PlayerAction
from phaseten.rulesets.editions import ORIGINAL, RULESETS
from phaseten.rulesets.ruleset import Ruleset, changed_options
from phaseten.testing.games import MOST_OFFERS, in_turn, lively, moves, over_again, random_players
from phaseten.testing.rare import RARE
from phaseten.testing.rulesets import odd_ruleset, short

MOST_ACTIONS: Final = 400
"""A game is left after so many actions."""

MOST_ELSEWHERE: Final = 50
"""So many actions of a game that goes on without the bot."""

OFTEN: Final = 6
"""So often a bot is asked where something can be done that can seldom be done."""


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
    """A bot did what no bot may do; the sentence says what, where, what the bot saw, and how to ask it again.

    Where the bot has raised an exception, that is the cause of this one.
    """


def check_bot(
    bot: Bot, rules: Iterable[Ruleset] | None = None, *, games: int = 20, seed: int = 0, repeatable: bool = True
) -> BotReport:
    """Let a bot play, and find out whether it always gives a legal action and does nothing on the side.

    Every seat is played by the bot; now and then a random action takes its place, so that it meets positions that it
    would not get into. If no rulesets are named, it is also asked in positions of games that go on without it, always
    the same ones: there every kind of action can be chosen, such as `phaseten.GiveStarter` and `phaseten.ReplaceWild`,
    which most games never have.

    Args:
        bot: the bot.
        rules: what is played, in turn; if nothing is named all editions with short phases, and odd rulesets.
        games: how many games, each until it is over or has lasted for 400 actions.
        seed: the number that the games follow from.
        repeatable: whether the bot must choose the same for an equal view and an equal generator.

    Raises:
        RulesetError: a ruleset cannot be played.
        TypeError: a ruleset is none, such as the name of one, there is one alone and no list of them, or the number of
            games is no whole number.
        ValueError: there is no ruleset, or no game.
        BotError: it gave what is no action or no legal one, used the global generator, did not repeat its choice, or
            raised an exception.

    Example:
        >>> from phaseten import SensibleBot
        >>> report = check_bot(SensibleBot(), games=3)
        >>> report.games, report.actions > 100
        (3, True)
    """
    chosen: Counter[str] = Counter()
    for number, ruleset in enumerate(in_turn(_rulesets(rules), games), 1):
        asked = _Asked(bot, f"game {number}, {ruleset.name}", repeatable)
        chosen.update(_choices(asked, ruleset, random.Random(f"{seed}/{number - 1}")))
    if rules is None:
        chosen.update(chain.from_iterable(_elsewhere(bot, ruleset, repeatable) for ruleset in RARE))
    return BotReport(games, chosen.total(), MappingProxyType(chosen))


def _rulesets(rules: Iterable[Ruleset] | None) -> Iterator[Ruleset]:
    """The rulesets, again and again; the odd ones are never the same."""
    if rules is not None:
        return over_again(rules)
    return chain.from_iterable(map(_round, count()))


def _round(number: int) -> Iterator[Ruleset]:
    yield from map(short, RULESETS.values())
    yield from (odd_ruleset(9 * number + more) for more in range(9))


def _choices(asked: "_Asked", rules: Ruleset, rng: random.Random) -> Iterator[str]:
    """What the bot chooses in one game, by the names of the actions."""
    state = new_game(rules, random_players(rng, rules))
    for _ in range(MOST_ACTIONS):
        if state.public.stage is Stage.OVER:
            return
        action: Action
        if state.public.turn is None:
            action = shuffled(state, rng)
        else:
            action = asked.choice(state, state.public.turn, rng.getrandbits(32))
            yield type(action).__name__
            action = lively(state, rng) if rng.random() < 0.1 else action
        state = step(state, action).state


def _elsewhere(bot: Bot, rules: Ruleset, repeatable: bool) -> Iterator[str]:
    """What the bot would choose in a game that goes on without it."""
    rng = random.Random(rules.name)
    options = ", ".join(f"{option} {value}" for option, value in changed_options(rules).items())
    asked = _Asked(
        bot,
        f"a position of {rules.name}, which is {ORIGINAL.name} with cards and phases of its own, {options}",
        repeatable,
    )
    for move in moves(rules, random_players(rng, rules), rng, MOST_ELSEWHERE, sense=0.5):
        state = move.before
        if state.public.turn is not None:
            for number in range(OFTEN if _is_rare(state) else 1):
                yield type(asked.choice(state, state.public.turn, number)).__name__


def _is_rare(state: State) -> bool:
    """Whether something can be done that can seldom be done."""
    offered = islice(legal_actions(state), MOST_OFFERS)
    return state.public.stage is Stage.GIVE_BACK or any(isinstance(action, _SELDOM) for action in offered)


_SELDOM: Final = (GiveStarter, ReplaceWild)


class _Question(NamedTuple):
    """What a bot is asked: what to do in a state, and with which generator."""

    state: State
    seat: int
    seed: int

    def put_to(self, bot: Bot) -> PlayerAction:
        """What the bot chooses."""
        return bot.choose(view(self.state, self.seat), random.Random(self.seed))

    def __str__(self) -> str:
        """What is typed to ask the same again."""
        state = f"from_json({to_json(self.state)!r}, State)"
        return f"bot.choose(view({state}, {self.seat}), random.Random({self.seed}))"


@frozen
class _Asked:
    """A bot, and where it is asked."""

    bot: Bot
    where: str
    repeatable: bool

    def choice(self, state: State, seat: int, seed: int) -> PlayerAction:
        """What the bot chooses, if it is as it should be.

        Raises:
            BotError: it is not.
        """
        question, outside = _Question(state, seat, seed), random.getstate()
        action = self._answer(question)
        if not isinstance(action, PlayerAction):
            raise self._error(f"gives {action!r}, which is no action of a player", question)
        if verdict := check(view(state, seat), action).failures:
            raise self._error(f"gives '{action}': {' '.join(failure.message for failure in verdict)}", question)
        if random.getstate() != outside:
            raise self._error("uses the global random generator, and not its own", question)
        if self.repeatable and (again := self._answer(question)) != action:
            raise self._error(f"gives '{action}', and for an equal view and generator '{again}'", question)
        return action

    def _answer(self, question: _Question) -> PlayerAction:
        try:
            return question.put_to(self.bot)
        except Exception as error:  # whatever a bot may raise, its author wants to know where
            raise self._error(f"raises {error!r}", question) from error

    def _error(self, sentence: str, question: _Question) -> BotError:
        seen = view(question.state, question.seat)
        return BotError(f"{type(self.bot).__name__} {sentence}\n{self.where}:\n{seen}\nto ask it again:\n{question}")
