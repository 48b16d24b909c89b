"""What can be a document, and the tag by which each says what it is."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, get_args

from phaseten.cards import Card, Deck
from phaseten.explaining.hints import Hint
from phaseten.explaining.ledger import Ledger, LedgerLine
from phaseten.explaining.naming import Readings
from phaseten.explaining.offers import Lacking, Offer, Offers, Refusal
from phaseten.explaining.picking import Picked
from phaseten.game.engine import Step
from phaseten.game.events import Event
from phaseten.game.information import InformationKey
from phaseten.game.knowledge import Knowledge, SeatKnowledge
from phaseten.game.new_game import Standing
from phaseten.game.state import HandResult, Outcome, Public, Seat, State, View
from phaseten.game.turns import Action
from phaseten.melds import Meld, Placed
from phaseten.phases import Phase
from phaseten.reasons import Failure
from phaseten.requirements import Requirement
from phaseten.rulesets.ruleset import Ruleset
from phaseten.score_hand import ScoredHand, SheetLine, SheetRemark, SheetSeat
from phaseten.score_sheet import ScoreSheet
from phaseten.solver.counting import HandCount
from phaseten.verdict import Verdict

Thing: TypeAlias = Card | Deck | Placed | Meld | Requirement | Phase | Ruleset
"""What a game is played with."""

Position: TypeAlias = State | View | Public | Seat | HandResult | Outcome | Standing
"""How a game stands."""

Score: TypeAlias = ScoreSheet | ScoredHand | SheetLine | SheetSeat | SheetRemark
"""The parts of a score sheet."""

Answer: TypeAlias = Verdict | Failure | Step | HandCount | Knowledge | SeatKnowledge | InformationKey
"""What is answered when something is asked or done."""

Explanation: TypeAlias = Ledger | LedgerLine | Hint | Offers | Offer | Refusal | Lacking | Picked | Readings
"""Why and why not, and what can be offered."""

Document: TypeAlias = Thing | Position | Action | Event | Score | Answer | Explanation
"""Anything that can be a document."""


def tag_of(kind: type) -> str:
    """By which tag the documents of a class are known: its name in lower case; all cards are a ``card``."""
    return "card" if kind in get_args(Card) else re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


TAGS: Final[Mapping[type, str]] = MappingProxyType({kind: tag_of(kind) for kind in get_args(Document)})
"""The tag of every class: its name in lower case; all cards are a ``card``."""
