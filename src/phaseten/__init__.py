"""The rules of Phase 10: cards, melds, phases and rulesets with checks that say why, and games as immutable states.

Everything that is meant to be used is importable from here.
"""

from phaseten.bots import Bot, RandomBot, SensibleBot
from phaseten.cards import (
    CONTRACT_CARDS,
    PHASE_10,
    SKIP,
    TWO_DECKS_CARDS,
    WILD,
    Card,
    Color,
    Deck,
    NumberCard,
    SkipCard,
    Suit,
    WildCard,
)
from phaseten.errors import ParseError, PhasetenError, RulesetError, SetupError
from phaseten.game.action_text import parse_action
from phaseten.game.deal import Deal, scripted_deal
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import LegalActions, Step, apply, check, legal_actions, shuffled, step
from phaseten.game.events import Event
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.new_game import Standing, new_game, standings
from phaseten.game.replace import ReplaceWild
from phaseten.game.reshuffle import Reshuffle
from phaseten.game.save import Save
from phaseten.game.setup import Setup
from phaseten.game.starter import GiveStarter
from phaseten.game.state import EndReason, HandResult, Outcome, Public, Seat, Source, Stage, State, View, view
from phaseten.game.turns import Action, ChanceAction, PlayerAction
from phaseten.melds import Meld, Placed
from phaseten.notation import parse_groups, parse_meld
from phaseten.phases import PHASE_LISTS, Phase
from phaseten.reasons import CATALOGUE, Failure, Rule
from phaseten.requirements import Parity, RankRule, Requirement, Span, SuitRule
from phaseten.rulesets.editions import (
    CONTRACT,
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    MATTEL,
    ORIGINAL,
    RULESETS,
    TWIST,
    TWO_DECKS,
    WIKIPEDIA,
    find_ruleset,
)
from phaseten.rulesets.house_rules import two_decks
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import best_lay, can_lay, helpful, lays, shortfall
from phaseten.table import Table, UndoError
from phaseten.validators import check_hit, check_meld, check_phase
from phaseten.verdict import IllegalAction, Verdict

__all__ = [
    "Action",
    "Bot",
    "CATALOGUE",
    "CONTRACT",
    "CONTRACT_CARDS",
    "Card",
    "ChanceAction",
    "Color",
    "Deal",
    "Deck",
    "Declare",
    "Discard",
    "Draw",
    "EndReason",
    "Event",
    "FUNDEX",
    "Failure",
    "GiveStarter",
    "HandResult",
    "Hit",
    "IllegalAction",
    "LAST_ROUND",
    "Lay",
    "LegalActions",
    "MASTERS",
    "MATTEL",
    "Meld",
    "NumberCard",
    "ORIGINAL",
    "Outcome",
    "PHASE_10",
    "PHASE_LISTS",
    "Parity",
    "ParseError",
    "Phase",
    "PhasetenError",
    "Placed",
    "PlayerAction",
    "Public",
    "RULESETS",
    "RandomBot",
    "RankRule",
    "ReplaceWild",
    "Requirement",
    "Reshuffle",
    "Rule",
    "Ruleset",
    "RulesetError",
    "SKIP",
    "Save",
    "Seat",
    "SensibleBot",
    "Setup",
    "SetupError",
    "SkipCard",
    "Source",
    "Span",
    "Stage",
    "Standing",
    "State",
    "Step",
    "Suit",
    "SuitRule",
    "TWIST",
    "TWO_DECKS",
    "TWO_DECKS_CARDS",
    "Table",
    "UndoError",
    "Verdict",
    "View",
    "WIKIPEDIA",
    "WILD",
    "WildCard",
    "apply",
    "best_lay",
    "can_lay",
    "check",
    "check_hit",
    "check_meld",
    "check_phase",
    "find_ruleset",
    "helpful",
    "lays",
    "legal_actions",
    "new_game",
    "parse_action",
    "parse_groups",
    "parse_meld",
    "scripted_deal",
    "shortfall",
    "shuffled",
    "standings",
    "step",
    "two_decks",
    "view",
]
