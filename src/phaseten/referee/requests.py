"""What clients ask for: the rulesets, actions and states that their requests name."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, cast

from phaseten.cards import Deck
from phaseten.errors import ParseError, RulesetError
from phaseten.exchange import JsonError, from_json
from phaseten.game.action_text import parse_action
from phaseten.game.state import View
from phaseten.game.turns import PlayerAction
from phaseten.referee.game import Game
from phaseten.referee.protocol import Code, Json, Refused, Request
from phaseten.rulesets.editions import RULESETS, find_ruleset
from phaseten.rulesets.ruleset import Ruleset

LIMITS: Final[Mapping[str, tuple[int, Callable[[Ruleset], int]]]] = MappingProxyType(
    {
        "cards in the deck": (500, lambda rules: _cards(rules.deck)),
        "players": (99, lambda rules: rules.dealing.max_players),
        "cards in a hand": (12, lambda rules: rules.dealing.hand_size),
        "groups in a phase": (6, lambda rules: max((len(phase.requirements) for phase in rules.phases), default=0)),
    }
)
"""What a ruleset may have that is sent in full: with more, to find a way to lay can take minutes."""


def require_state(game: Game, request: Request) -> None:
    """A request that names a state is for that state only.

    Raises:
        Refused: the state is another one now.
    """
    asked = request.get("state", int)
    if asked is not None and asked != game.number:
        raise Refused(Code.STALE, f"this was for state {asked}, and it is state {game.number}", state=game.number)


def ruleset_of(given: Json) -> Ruleset:
    """The edition of a name, or a ruleset that is sent in full.

    Raises:
        Refused: there is no such ruleset, or it is too large for this referee.
    """
    try:
        if isinstance(given, str):
            return find_ruleset(given)
        return require_size(from_json(json.dumps(given), Ruleset))
    except (JsonError, RulesetError) as error:
        raise Refused(Code.RULES, str(error)) from None


def require_size(rules: Ruleset) -> Ruleset:
    """The ruleset itself, if it is an edition or its tables are of a reasonable size.

    Raises:
        Refused: they are not.
    """
    faults = [f"at most {most} {what}" for what, (most, count) in LIMITS.items() if count(rules) > most]
    if faults and RULESETS.get(rules.name) != rules:
        raise Refused(Code.RULES, f"tables of this referee have {', '.join(faults)}")
    return rules


def _cards(deck: Deck) -> int:
    return len(deck.suits) * deck.top * deck.copies + deck.wilds + deck.skips


def action_of(given: Json, seen: View) -> PlayerAction:
    """The action that is meant; it is read with what the seat sees.

    Raises:
        Refused: it is none.
    """
    try:
        if not isinstance(given, str):
            return cast("PlayerAction", from_json(json.dumps(given), PlayerAction))
        action = parse_action(given, seen)
    except JsonError as error:
        raise Refused(Code.ACTION, str(error)) from None
    except ParseError as error:
        raise Refused(Code.ACTION, error.sentence, position=error.position) from None
    if isinstance(action, PlayerAction):
        return action
    raise Refused(Code.ACTION, "cards are dealt and shuffled by the referee")
