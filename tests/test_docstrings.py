"""The reference is made of docstrings: each says what, with its parameters, units, errors, source and an example."""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import Final

from docstrings import Thing, is_kind, raised, things

from phaseten.rulesets.sources import SOURCES

THINGS: Final = things()
FUNCTIONS: Final = [thing for thing in THINGS if isinstance(thing.node, ast.FunctionDef)]
NAMES: Final = {str(thing): thing for thing in THINGS}
TOP: Final = [thing for thing in THINGS if thing.owner is None]
"""Public functions and classes, without what classes have."""


def test_everything_says_what_it_is_in_a_sentence() -> None:
    assert [str(thing) for thing in THINGS if not re.match(r"[^a-z\s].*[.:]", thing.told, re.DOTALL)] == []


# ----------------------------------------------------------------------------------------------- parameters and fields

FEW: Final = 2
"""So many parameters or fields are told by the sentence, where the docstring has no list of them."""


def test_parameters_are_told_all_or_none() -> None:
    """A function with more than a few has the list, or names another that takes the same."""
    found = {}
    for thing in FUNCTIONS:
        taken, told = thing.parameters, [*thing.entries("Args")]
        elsewhere = re.search(r"Takes what `[\w.]+` takes", thing.docstring)
        if told != taken if told else len(taken) > FEW and not elsewhere:
            found[str(thing)] = (taken, told)
    assert found == {}


def test_fields_are_told_all_or_none() -> None:
    found = {}
    for thing in THINGS:
        told = {**thing.entries("Attributes"), **thing.entries("Args")}
        missing = fields(thing).keys() - told.keys()
        if missing and (thing.entries("Attributes") or len(missing) > FEW):
            found[str(thing)] = missing
    assert found == {}


def fields(thing: Thing) -> dict[str, ast.expr]:
    """The public fields of a class, with their types."""
    body = thing.node.body if isinstance(thing.node, ast.ClassDef) else []
    given = (node for node in body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name))
    return {ast.unparse(node.target): node.annotation for node in given if not ast.unparse(node.target).startswith("_")}


# --------------------------------------------------------------------------------------------------------------- units

UNIT: Final = re.compile(
    r"\b(action|byte|card|character|column|copies|digit|form|from 0|game|group|hand|how many|how often|how likely|line|"
    r"meld|number|phase|pile|place|player|point|rank|request|row|seat|second|shuffle|size|Skip|so many|space|state|"
    r"turn|version|wild)",
    re.IGNORECASE,
)
"""What a number counts, or where it begins."""


def test_what_a_number_counts_is_told() -> None:
    assert [f"{thing}: {name}" for thing in THINGS for name, text in numbers(thing) if not UNIT.search(text)] == []


def numbers(thing: Thing) -> Iterator[tuple[str, str]]:
    """Whatever is a number in a thing, with what is said of it."""
    told = {**thing.entries("Attributes"), **thing.entries("Args")}
    if isinstance(thing.node, ast.ClassDef):
        kinds = {name: ast.unparse(kind) for name, kind in fields(thing).items()}
    else:
        given = (*thing.node.args.posonlyargs, *thing.node.args.args, *thing.node.args.kwonlyargs)
        kinds = {one.arg: ast.unparse(one.annotation) for one in given if one.annotation}
        if thing.node.returns is not None and is_number(ast.unparse(thing.node.returns)):
            yield "what is given", thing.told
    yield from ((name, told.get(name, thing.told)) for name, kind in kinds.items() if is_number(kind))


def is_number(kind: str) -> bool:
    return re.search(r"\b(int|float|Fraction)\b", kind) is not None


# -------------------------------------------------------------------------------------------------------------- errors

NEVER: Final = {
    "phaseten.display.advice.card_advice: ParseError": "cards are no text",
    "phaseten.display.advice.distance: ParseError": "cards are no text",
    "phaseten.exchange.writer.RecordWriter.resume: ValueError": "it says itself what to do with the last line",
    "phaseten.explaining.ledger.explain: SeatError": "a seat that is not there is a rule that is broken",
    "phaseten.score_sheet.ScoreSheet.lines: ScoreSheetError": "asked when the sheet is made, which raises it",
    "phaseten.testing.games.moves: IllegalAction": "the actions are those that are offered",
    "phaseten.testing.games.played: IllegalAction": "the actions are those that are offered",
    "phaseten.testing.games.played: SeatError": "the seat to act is there",
    "phaseten.testing.games.recorded: IllegalAction": "the actions are those that are offered",
    "phaseten.testing.games.recorded: SeatError": "the seat to act is there",
    "phaseten.testing.meld_strategies.broken_melds: ParseError": "cards are no text",
    "phaseten.testing.meld_strategies.layings: ParseError": "cards are no text",
    "phaseten.testing.meld_strategies.melds: ParseError": "cards are no text",
}
"""Errors that the reading of the code finds and that cannot come about, and why."""


def test_errors_are_told() -> None:
    found = {f"{thing}: {error}" for thing in FUNCTIONS for error in untold(thing)}
    assert sorted(found - NEVER.keys()) == []
    assert sorted(NEVER.keys() - found) == [], "these need not be in the list"


FOUND: Final = [
    ("notation.parse_meld", "ParseError", "it is raised there"),
    ("solver.can_lay", "TypeError", "a private function raises it"),
    ("solver.can_lay", "ParseError", "a public one says so, of what it is given"),
    ("score_sheet.ScoreSheet.correct", "TypeError", "a method does"),
]
"""What the reading of the code finds."""


def test_errors_are_found_where_they_come_from() -> None:
    assert [row for row in FOUND if row[1] not in raised(NAMES[f"phaseten.{row[0]}"])] == []
    assert "Refused" not in raised(NAMES["phaseten.referee.referee.Referee.answer"]), "what is caught does not come out"


def untold(thing: Thing) -> Iterable[str]:
    told = thing.entries("Raises")
    return (error for error in raised(thing) if not any(is_kind(error, kind) for kind in told))


# -------------------------------------------------------------------------------------------------------------- source

RULES: Final = (
    *(f"phaseten.{module}" for module in ("cards", "kinds", "melds", "phases", "reasons", "requirements")),
    *(f"phaseten.{module}" for module in ("game", "rulesets", "score_sheet", "solver", "validators")),
)
"""Modules that hold rules of the game."""

TAG: Final = re.compile(rf"(?<![\w-])(Q\d+[ab]?|V\d+|{'|'.join(map(re.escape, SOURCES))})(?![\w-])")
"""A source, or a decision where the sources are silent."""

NO_RULE: Final = {
    "whatever is refused names the source of its rule": (
        "game.engine.LegalActions, game.engine.apply, game.engine.check, game.engine.legal_actions, game.engine.step, "
        "reasons.Failure, reasons.Rule, validators.check_hit, validators.check_meld, validators.check_phase"
    ),
    "holds what the rules have decided": (
        "game.engine.Step, game.new_game.Standing, game.state.HandResult, game.state.Outcome, game.state.Public, "
        "game.state.Seat, game.state.Source, game.state.Stage, game.state.State, score_sheet.ScoreSheet"
    ),
    "is about what can be seen and known, in any game of cards": (
        "game.information.InformationKey, game.knowledge.Knowledge, game.knowledge.SeatKnowledge, "
        "game.knowledge.knowledge, game.resample.resample, game.revealed.Revealed, game.revealed.revealed_to, "
        "game.state.View, game.state.spectate, game.state.view"
    ),
    "follows from the rules, and adds none": (
        "game.setup.Setup, game.setup.position_notes, solver.best_lay, solver.can_lay, solver.counting.HandCount, "
        "solver.counting.chance, solver.helpful, solver.lays"
    ),
    "reads, writes, finds or shuffles": (
        "game.action_text.parse_action, game.engine.Randomness, game.engine.shuffled, rulesets.editions.find_ruleset, "
        "rulesets.files.dump_ruleset, rulesets.options.Choice"
    ),
}
"""What holds no rule of its own though its module does, by the reason why."""


def test_a_rule_has_its_source() -> None:
    """Whatever the modules of the rules have for others cites one, or stands in the list of what needs none."""
    without = [str(thing) for thing in TOP if thing.name.module.startswith(RULES) and not TAG.search(thing.docstring)]
    assert sorted(without) == sorted(f"phaseten.{name}" for names in NO_RULE.values() for name in names.split(", "))


# ------------------------------------------------------------------------------------------------------------- example

SHOWN_BY: Final = {
    "bots.Bot": "testing.conformance.check_bot",
    "display.choices.Choice": "display.choices.choice_rows",
    "display.choices.Row": "display.choices.choice_rows",
    "display.events.Clause": "display.events.clause",
    "explaining.hints.Hint": "explaining.nearest.hints",
    "explaining.ledger.Ledger": "explaining.ledger.explain",
    "explaining.ledger.LedgerLine": "explaining.ledger.explain",
    "explaining.naming.Readings": "explaining.naming.read_cards",
    "explaining.offers.Lacking": "explaining.offers.offers",
    "explaining.offers.Offer": "explaining.offers.offers",
    "explaining.offers.Offers": "explaining.offers.offers",
    "explaining.offers.Refusal": "explaining.offers.offers",
    "explaining.picking.Picked": "display.explaining.picked_lines",
    "game.engine.LegalActions": "game.engine.legal_actions",
    "game.engine.Step": "game.engine.step",
    "game.information.InformationKey": "game.information.information_key",
    "game.knowledge.Knowledge": "game.knowledge.knowledge",
    "game.knowledge.SeatKnowledge": "game.knowledge.knowledge",
    "game.new_game.Standing": "game.new_game.standings",
    "game.revealed.Revealed": "game.revealed.revealed_to",
    "game.state.HandResult": "display.table.hand_lines",
    "game.state.Outcome": "game.new_game.standings",
    "game.state.Public": "game.state.spectate",
    "game.state.Savings": "game.knowledge.knowledge",
    "game.state.Seat": "game.state.spectate",
    "game.state.State": "game.new_game.new_game",
    "game.state.View": "game.state.view",
    "kinds.Reading": "requirements.GroupKind",
    "messages.language.Piece": "messages.language.pieces",
    "record.Comment": "record.Record",
    "referee.storage.Store": "referee.storage.Directory",
    "score_hand.ScoredHand": "score_sheet.ScoreSheet",
    "score_hand.SheetLine": "score_sheet.ScoreSheet",
    "score_hand.SheetRemark": "score_text.parse_score_sheet",
    "score_hand.SheetSeat": "score_sheet.ScoreSheet",
    "testing.clients.ClientReport": "testing.clients.check_client",
    "testing.conformance.BotReport": "testing.conformance.check_bot",
    "testing.connections.Invitation": "testing.clients.check_client",
    "testing.games.Move": "testing.games.moves",
    "verdict.Verdict": "validators.check_phase",
}
"""Classes that are given and not made, or are no use alone, and whose example shows them."""

SHOWN_TOGETHER: Final = ("phaseten.game.events", "phaseten.rulesets.options", "phaseten.testing.meld_strategies")
"""Modules of many things of one sort, which `step`, `Ruleset` and the how-to page on testing show."""


def test_there_is_an_example_that_is_run() -> None:
    shown = {f"phaseten.{name}": f"phaseten.{by}" for name, by in SHOWN_BY.items()}
    missing = [str(thing) for thing in TOP if not is_told_by_its_members(thing) and not has_example(thing)]
    assert sorted(missing) == sorted(shown)
    assert [name for name in shown.values() if not has_example(NAMES[name])] == []


def has_example(thing: Thing) -> bool:
    return ">>> " in thing.section("Example")


def is_told_by_its_members(thing: Thing) -> bool:
    """Enums and errors are, and what is of one sort is shown together."""
    bases = {base.partition("[")[0] for base in thing.bases}
    return (
        bool(bases & {"Enum", "StrEnum", "Choice", "_Problems"})
        or any(base.endswith(("Error", "Exception")) for base in bases)
        or thing.name.module in {*SHOWN_TOGETHER, "phaseten.testing.strategies"}
    )
