"""The rules of Phase 10: cards, melds, phases and rulesets with checks that say why, and games as immutable states.

Everything that is meant to be used is importable from here. A name is loaded with its module when it is first used, so
who checks melds does not load the game, and `import phaseten` costs next to nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    from phaseten.errors import (
        LanguageError,
        ParseError,
        PhasetenError,
        RulesetError,
        SeatError,
        SetupError,
        TooFarError,
    )
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
    from phaseten.game.action_text import parse_action
    from phaseten.game.deal import Deal, scripted_deal
    from phaseten.game.declare import Declare
    from phaseten.game.discard import Discard
    from phaseten.game.draw import Draw
    from phaseten.game.engine import LegalActions, Randomness, Step, apply, check, legal_actions, shuffled, step
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
    from phaseten.game.knowledge import Knowledge, SeatKnowledge, knowledge
    from phaseten.game.lay import Lay
    from phaseten.game.new_game import Standing, new_game, standings
    from phaseten.game.replace import ReplaceWild
    from phaseten.game.resample import resample
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
    from phaseten.referee import Referee
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
    from phaseten.rulesets.files import dump_ruleset, load_ruleset
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
    from phaseten.score_hand import ScoredHand, ScoreSheetError, SheetLine, SheetRemark, SheetSeat
    from phaseten.score_sheet import ScoreSheet
    from phaseten.score_text import SheetTextError, parse_score_sheet
    from phaseten.solver import best_lay, can_lay, helpful, lays, shortfall
    from phaseten.solver.counting import HandCount, chance, count_hands
    from phaseten.table import Table, UndoError
    from phaseten.validators import check_hit, check_meld, check_phase
    from phaseten.verdict import IllegalAction, Verdict
else:
    from importlib import import_module

    # What the type checkers read above, for running programs.
    _NAMES = {
        "bots": "Bot RandomBot SensibleBot",
        "cards": "CONTRACT_CARDS Card Color Deck NumberCard PHASE_10 SKIP SkipCard Suit TWO_DECKS_CARDS WILD WildCard",
        "errors": "LanguageError ParseError PhasetenError RulesetError SeatError SetupError TooFarError",
        "exchange": "JsonError RecordError RecordWriter dump_record from_json json_schema load_record to_json",
        "explaining.hints": "Hint HintKind",
        "explaining.kinds": "OfferKind",
        "explaining.ledger": "Finding Ledger LedgerLine explain explain_phase",
        "explaining.naming": "Readings full_name meld_name read_cards",
        "explaining.nearest": "hints",
        "explaining.offers": "Lacking Offer Offers Refusal offers",
        "explaining.picking": "Picked",
        "game.action_text": "parse_action",
        "game.deal": "Deal scripted_deal",
        "game.declare": "Declare",
        "game.discard": "Discard",
        "game.draw": "Draw",
        "game.engine": "LegalActions Randomness Step apply check legal_actions shuffled step",
        "game.events": (
            "Added Dealt Declared Discarded Drew DrewReplacement Event Floats GameOver HandEnded Laid Moved "
            "Replaced Reshuffled Saved StarterGiven TieBreakBegins TurnBegan TurnLost TurnedUp TwistDrawn "
            "WentOut"
        ),
        "game.floating": "floating_dead",
        "game.hit": "Hit",
        "game.information": "InformationKey information_key",
        "game.knowledge": "Knowledge SeatKnowledge knowledge",
        "game.lay": "Lay",
        "game.new_game": "Standing new_game standings",
        "game.replace": "ReplaceWild",
        "game.resample": "resample",
        "game.reshuffle": "Reshuffle",
        "game.revealed": "Revealed revealed_to",
        "game.save": "Save",
        "game.setup": "Setup position_notes",
        "game.starter": "GiveStarter",
        "game.state": "EndReason HandResult Outcome Public Savings Seat Source Stage State View spectate view",
        "game.turns": "Action ChanceAction PlayerAction",
        "game.twist": "TwistCard",
        "kinds": "Reading",
        "melds": "Meld Placed",
        "messages.find": "find_language",
        "messages.language": "Language",
        "notation": "parse_groups parse_meld",
        "phases": "PHASE_LISTS Phase",
        "reasons": "CATALOGUE Failure Rule",
        "record": "Comment Record",
        "referee": "Referee",
        "requirements": "Both GroupKind Parity RankRule Requirement Span SuitRule",
        "rulesets.editions": (
            "ARKANSAS CONTRACT FUNDEX LAST_ROUND MASTERS MASTERS_AT_LAYDOWN MATTEL ORIGINAL RAVENSBURGER "
            "RULESETS TWIST TWIST_BOARD TWO_DECKS WIKIPEDIA find_ruleset"
        ),
        "rulesets.files": "dump_ruleset load_ruleset",
        "rulesets.house_rules": (
            "HOUSE_RULES HouseRule any_order dealer_gives_starter distinct_sets even_phases exact_lays "
            "find_house_rule first_phases floating last_round more_players next_player_skips partial_phases "
            "phase_list run_wrap stacking_skips ten_hands two_decks wild_replacement wilds_beyond_bounds"
        ),
        "rulesets.ruleset": "Ruleset",
        "score_hand": "ScoreSheetError ScoredHand SheetLine SheetRemark SheetSeat",
        "score_sheet": "ScoreSheet",
        "score_text": "SheetTextError parse_score_sheet",
        "solver": "best_lay can_lay helpful lays shortfall",
        "solver.counting": "HandCount chance count_hands",
        "table": "Table UndoError",
        "validators": "check_hit check_meld check_phase",
        "verdict": "IllegalAction Verdict",
    }
    _HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        """The name from its module, which is loaded now."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOMES})


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
    "Randomness",
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
