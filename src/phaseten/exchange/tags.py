"""What can be a document, and the tag by which each says what it is."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, get_args

from phaseten.cards import Card, Deck
from phaseten.game.events import Event
from phaseten.game.new_game import Standing
from phaseten.game.state import HandResult, Outcome, Public, Seat, State, View
from phaseten.game.turns import Action
from phaseten.melds import Meld, Placed
from phaseten.phases import Phase
from phaseten.reasons import Failure
from phaseten.requirements import Requirement
from phaseten.rulesets.ruleset import Ruleset
from phaseten.verdict import Verdict

Thing: TypeAlias = Card | Deck | Placed | Meld | Requirement | Phase | Ruleset
"""What a game is played with."""

Position: TypeAlias = State | View | Public | Seat | HandResult | Outcome | Standing
"""How a game stands."""

Document: TypeAlias = Thing | Position | Action | Event | Verdict | Failure
"""Anything that can be a document."""


def _tag(kind: type) -> str:
    return "card" if kind in get_args(Card) else re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


TAGS: Final[Mapping[type, str]] = MappingProxyType({kind: _tag(kind) for kind in get_args(Document)})
"""The tag of every class: its name in lower case; all cards are a ``card``."""
