"""The rules of Phase 10: cards, melds, phases and rulesets with checks that say why, and games as immutable states.

Everything that is meant to be used is importable from here. JSON and the text of records, which need cattrs, and
explanations are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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
from phaseten.errors import LanguageError, ParseError, PhasetenError, RulesetError, SeatError, SetupError, TooFarError
from phaseten.game.action_text import parse_action
from phaseten.game.deal import Deal, scripted_deal
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import LegalActions, Step, apply, check, legal_actions, shuffled, step
from phaseten.game.events import (
    Added,
    Dealt,
    Declared,
    Discarded,
    Drew,
    DrewReplacement,
    Event,
    Floats,
    GameOver,
    HandEnded,
    Laid,
    Moved,
    Replaced,
    Reshuffled,
    Saved,
    StarterGiven,
    TieBreakBegins,
    TurnBegan,
    TurnedUp,
    TurnLost,
    TwistDrawn,
    WentOut,
)
from phaseten.game.floating import floating_dead
from phaseten.game.hit import Hit
from phaseten.game.information import InformationKey, information_key
from phaseten.game.lay import Lay
from phaseten.game.new_game import Standing, new_game, standings
from phaseten.game.replace import ReplaceWild
from phaseten.game.reshuffle import Reshuffle
from phaseten.game.revealed import Revealed, revealed_to
from phaseten.game.save import Save
from phaseten.game.setup import Setup, position_notes
from phaseten.game.starter import GiveStarter
from phaseten.game.state import (
    EndReason,
    HandResult,
    Outcome,
    Public,
    Savings,
    Seat,
    Source,
    Stage,
    State,
    View,
    spectate,
    view,
)
from phaseten.game.turns import Action, ChanceAction, PlayerAction
from phaseten.game.twist import TwistCard
from phaseten.kinds import Reading
from phaseten.melds import Meld, Placed
from phaseten.messages.find import find_language
from phaseten.messages.language import Language
from phaseten.notation import parse_groups, parse_meld
from phaseten.phases import PHASE_LISTS, Phase
from phaseten.reasons import CATALOGUE, Failure, Rule
from phaseten.record import Comment, Record
from phaseten.requirements import Both, GroupKind, Parity, RankRule, Requirement, Span, SuitRule
from phaseten.rulesets.editions import (
    ARKANSAS,
    CONTRACT,
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    MASTERS_AT_LAYDOWN,
    MATTEL,
    ORIGINAL,
    RAVENSBURGER,
    RULESETS,
    TWIST,
    TWIST_BOARD,
    TWO_DECKS,
    WIKIPEDIA,
    find_ruleset,
)
from phaseten.rulesets.house_rules import (
    HOUSE_RULES,
    HouseRule,
    any_order,
    dealer_gives_starter,
    distinct_sets,
    even_phases,
    exact_lays,
    find_house_rule,
    first_phases,
    floating,
    last_round,
    more_players,
    next_player_skips,
    partial_phases,
    phase_list,
    run_wrap,
    stacking_skips,
    ten_hands,
    two_decks,
    wild_replacement,
    wilds_beyond_bounds,
)
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import best_lay, can_lay, helpful, lays, shortfall
from phaseten.solver.counting import HandCount, chance, count_hands
from phaseten.table import Table, UndoError
from phaseten.validators import check_hit, check_meld, check_phase
from phaseten.verdict import IllegalAction, Verdict

if TYPE_CHECKING:
    from phaseten.exchange import (
        JsonError,
        RecordError,
        RecordWriter,
        dump_record,
        from_json,
        json_schema,
        load_record,
        to_json,
    )
    from phaseten.explaining.hints import Hint, HintKind
    from phaseten.explaining.kinds import OfferKind
    from phaseten.explaining.ledger import Finding, Ledger, LedgerLine, explain, explain_phase
    from phaseten.explaining.naming import Readings, full_name, meld_name, read_cards
    from phaseten.explaining.nearest import hints
    from phaseten.explaining.offers import Lacking, Offer, Offers, Refusal, offers
    from phaseten.explaining.picking import Picked
    from phaseten.game.knowledge import Knowledge, SeatKnowledge, knowledge
    from phaseten.game.resample import resample
    from phaseten.referee import Referee
    from phaseten.rulesets.files import dump_ruleset, load_ruleset
    from phaseten.score_hand import ScoredHand, ScoreSheetError, SheetLine, SheetRemark, SheetSeat
    from phaseten.score_sheet import ScoreSheet
    from phaseten.score_text import SheetTextError, parse_score_sheet
else:
    _LATE = {
        **dict.fromkeys(("JsonError", "from_json", "json_schema", "to_json"), "phaseten.exchange"),
        **dict.fromkeys(("RecordError", "RecordWriter", "dump_record", "load_record"), "phaseten.exchange"),
        **dict.fromkeys(("ScoreSheetError", "ScoredHand"), "phaseten.score_hand"),
        **dict.fromkeys(("SheetLine", "SheetRemark", "SheetSeat"), "phaseten.score_hand"),
        **dict.fromkeys(("SheetTextError", "parse_score_sheet"), "phaseten.score_text"),
        **dict.fromkeys(("Knowledge", "SeatKnowledge", "knowledge"), "phaseten.game.knowledge"),
        "resample": "phaseten.game.resample",
        "Referee": "phaseten.referee",
        "ScoreSheet": "phaseten.score_sheet",
        **dict.fromkeys(("Hint", "HintKind"), "phaseten.explaining.hints"),
        "OfferKind": "phaseten.explaining.kinds",
        **dict.fromkeys(("Finding", "Ledger", "LedgerLine", "explain", "explain_phase"), "phaseten.explaining.ledger"),
        **dict.fromkeys(("Readings", "full_name", "meld_name", "read_cards"), "phaseten.explaining.naming"),
        "hints": "phaseten.explaining.nearest",
        **dict.fromkeys(("Lacking", "Offer", "Offers", "Refusal", "offers"), "phaseten.explaining.offers"),
        "Picked": "phaseten.explaining.picking",
        **dict.fromkeys(("dump_ruleset", "load_ruleset"), "phaseten.rulesets.files"),
    }

    def __getattr__(name: str) -> object:
        """What is loaded when it is first used."""
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATE[name]), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *_LATE})


__all__ = [
    "ARKANSAS",
    "CATALOGUE",
    "CONTRACT",
    "CONTRACT_CARDS",
    "FUNDEX",
    "HOUSE_RULES",
    "LAST_ROUND",
    "MASTERS",
    "MASTERS_AT_LAYDOWN",
    "MATTEL",
    "ORIGINAL",
    "PHASE_10",
    "PHASE_LISTS",
    "RAVENSBURGER",
    "RULESETS",
    "SKIP",
    "TWIST",
    "TWIST_BOARD",
    "TWO_DECKS",
    "TWO_DECKS_CARDS",
    "WIKIPEDIA",
    "WILD",
    "Action",
    "Added",
    "Bot",
    "Both",
    "Card",
    "ChanceAction",
    "Color",
    "Comment",
    "Deal",
    "Dealt",
    "Deck",
    "Declare",
    "Declared",
    "Discard",
    "Discarded",
    "Draw",
    "Drew",
    "DrewReplacement",
    "EndReason",
    "Event",
    "Failure",
    "Finding",
    "Floats",
    "GameOver",
    "GiveStarter",
    "GroupKind",
    "HandCount",
    "HandEnded",
    "HandResult",
    "Hint",
    "HintKind",
    "Hit",
    "HouseRule",
    "IllegalAction",
    "InformationKey",
    "JsonError",
    "Knowledge",
    "Lacking",
    "Laid",
    "Language",
    "LanguageError",
    "Lay",
    "Ledger",
    "LedgerLine",
    "LegalActions",
    "Meld",
    "Moved",
    "NumberCard",
    "Offer",
    "OfferKind",
    "Offers",
    "Outcome",
    "Parity",
    "ParseError",
    "Phase",
    "PhasetenError",
    "Picked",
    "Placed",
    "PlayerAction",
    "Public",
    "RandomBot",
    "RankRule",
    "Reading",
    "Readings",
    "Record",
    "RecordError",
    "RecordWriter",
    "Referee",
    "Refusal",
    "ReplaceWild",
    "Replaced",
    "Requirement",
    "Reshuffle",
    "Reshuffled",
    "Revealed",
    "Rule",
    "Ruleset",
    "RulesetError",
    "Save",
    "Saved",
    "Savings",
    "ScoreSheet",
    "ScoreSheetError",
    "ScoredHand",
    "Seat",
    "SeatError",
    "SeatKnowledge",
    "SensibleBot",
    "Setup",
    "SetupError",
    "SheetLine",
    "SheetRemark",
    "SheetSeat",
    "SheetTextError",
    "SkipCard",
    "Source",
    "Span",
    "Stage",
    "Standing",
    "StarterGiven",
    "State",
    "Step",
    "Suit",
    "SuitRule",
    "Table",
    "TieBreakBegins",
    "TooFarError",
    "TurnBegan",
    "TurnLost",
    "TurnedUp",
    "TwistCard",
    "TwistDrawn",
    "UndoError",
    "Verdict",
    "View",
    "WentOut",
    "WildCard",
    "any_order",
    "apply",
    "best_lay",
    "can_lay",
    "chance",
    "check",
    "check_hit",
    "check_meld",
    "check_phase",
    "count_hands",
    "dealer_gives_starter",
    "distinct_sets",
    "dump_record",
    "dump_ruleset",
    "even_phases",
    "exact_lays",
    "explain",
    "explain_phase",
    "find_house_rule",
    "find_language",
    "find_ruleset",
    "first_phases",
    "floating",
    "floating_dead",
    "from_json",
    "full_name",
    "helpful",
    "hints",
    "information_key",
    "json_schema",
    "knowledge",
    "last_round",
    "lays",
    "legal_actions",
    "load_record",
    "load_ruleset",
    "meld_name",
    "more_players",
    "new_game",
    "next_player_skips",
    "offers",
    "parse_action",
    "parse_groups",
    "parse_meld",
    "parse_score_sheet",
    "partial_phases",
    "phase_list",
    "position_notes",
    "read_cards",
    "resample",
    "revealed_to",
    "run_wrap",
    "scripted_deal",
    "shortfall",
    "shuffled",
    "spectate",
    "stacking_skips",
    "standings",
    "step",
    "ten_hands",
    "to_json",
    "two_decks",
    "view",
    "wild_replacement",
    "wilds_beyond_bounds",
]
