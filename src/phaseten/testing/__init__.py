"""Test your own code: bots, front ends, house rules, and the rules in another language.

What draws examples for Hypothesis is in `phaseten.testing.strategies` and needs the extra ``testing``; all else needs
no more than the library.
"""

from phaseten.testing.attempts import plausible, timely
from phaseten.testing.clients import ClientError, ClientReport, check_client
from phaseten.testing.conformance import BotError, BotReport, check_bot
from phaseten.testing.connections import Invitation
from phaseten.testing.corpus import check_corpus, write_corpus
from phaseten.testing.deals import filled_deal
from phaseten.testing.games import Move, lively, moves, played, recorded
from phaseten.testing.overseer import Disturbance, Line
from phaseten.testing.perft import count_positions, positions_after
from phaseten.testing.rulesets import odd_ruleset, random_ruleset, short

__all__ = [
    "BotError",
    "BotReport",
    "ClientError",
    "ClientReport",
    "Disturbance",
    "Invitation",
    "Line",
    "Move",
    "check_bot",
    "check_client",
    "check_corpus",
    "count_positions",
    "filled_deal",
    "lively",
    "moves",
    "odd_ruleset",
    "plausible",
    "played",
    "positions_after",
    "random_ruleset",
    "recorded",
    "short",
    "timely",
    "write_corpus",
]
