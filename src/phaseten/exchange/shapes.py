"""The shapes of the library's objects in JSON, where they are not simply their fields.

Cards, places in groups, requirements and phases are texts. A ruleset is what differs from `phaseten.ORIGINAL` and a
deck what differs from `phaseten.PHASE_10`, so a document of today means the same when there are more options. A failure
has its sentence besides its values, for readers without this library.
"""

import json
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final, cast, get_args

from attrs import frozen
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from phaseten.cards import PHASE_10, Card, Color, Deck, NumberCard, SkipCard, Suit, WildCard
from phaseten.exchange.explanations import add_explanations, require_values, said
from phaseten.exchange.strict import (
    FAULTY,
    Json,
    Refused,
    faults_of,
    is_list,
    is_object,
    read,
    read_object,
    require_number,
    require_object,
    require_text,
    shown,
    strict_converter,
)
from phaseten.exchange.tags import tag_of
from phaseten.exchange.texts import meld_value_text, place_text, read_card, read_meld_value, read_place
from phaseten.game.events import Event
from phaseten.game.fault import Fault
from phaseten.game.state import Stage
from phaseten.melds import Meld, Placed
from phaseten.messages.language import Detail, Part
from phaseten.phases import Phase
from phaseten.reasons import Failure, Rule, Values
from phaseten.requirements import GroupKind, Parity, RankRule, Requirement, Span, SuitRule, Value
from phaseten.rulesets.ruleset import GROUPS, Ruleset
from phaseten.score_hand import ScoreSheetError
from phaseten.score_sheet import ScoreSheet
from phaseten.verdict import Verdict


def make_converter() -> Converter:
    """The converter of all documents."""
    converter = strict_converter(partial=(Ruleset, *GROUPS.values()))
    _add_texts(converter)
    _add_rulesets(converter)
    _add_melds(converter)
    _add_verdicts(converter)
    _add_events(converter)
    _add_sheets(converter)
    add_explanations(converter)
    return converter


# ---------------------------------------------------------------------------------------------------------------- texts


def _add_texts(converter: Converter) -> None:
    """What is a text in every document."""
    for kind in (NumberCard, WildCard, SkipCard, Requirement, Phase):
        converter.register_unstructure_hook(kind, str)
    converter.register_unstructure_hook(Placed, place_text)
    converter.register_unstructure_hook_func(lambda kind: kind == Value, meld_value_text)
    converter.register_structure_hook_func(lambda kind: kind == Card, lambda value, _: read_card(require_text(value)))
    converter.register_structure_hook_func(
        lambda kind: kind == Value, lambda value, _: read_meld_value(require_text(value))
    )
    converter.register_structure_hook(Placed, lambda value, _: read_place(require_text(value)))
    converter.register_structure_hook(Requirement, lambda value, _: _as_written(Requirement, require_text(value)))
    converter.register_structure_hook(Phase, lambda value, _: _as_written(Phase, require_text(value)))


@contextmanager
def knowing(kinds: Iterable[GroupKind]) -> Generator[None]:
    """What is read inside may name these kinds of one's own."""
    token = _KNOWN.set(tuple(kinds))
    try:
        yield
    finally:
        _KNOWN.reset(token)


_KNOWN: Final[ContextVar[tuple[GroupKind, ...]]] = ContextVar("kinds", default=())
"""The kinds of one's own that the text may name which is read now; cattrs hands nothing through to its hooks."""


def _as_written(of: type[Requirement] | type[Phase], text: str) -> Requirement | Phase:
    """What a text says, if it is written as the library writes it."""
    found = of.parse(text, _KNOWN.get())
    if str(found) != text:
        raise ValueError(f"{text!r} is written {str(found)!r}")
    return found


# ------------------------------------------------------------------------------------------------------------ rulesets


def _add_rulesets(converter: Converter) -> None:
    """Rulesets and decks, by their differences."""
    whole = make_dict_unstructure_fn(Deck, converter)
    usual = whole(PHASE_10)
    filling: Mapping[str, Json] = json.loads(json.dumps(usual))
    converter.register_unstructure_hook(
        Deck, lambda deck: {name: value for name, value in whole(deck).items() if value != usual[name]}
    )
    converter.register_structure_hook(
        Deck, lambda value, _: read_object(converter, {**filling, **require_object(value)}, Deck)
    )
    for group in GROUPS.values():
        converter.register_unstructure_hook(
            group, make_dict_unstructure_fn(group, converter, _cattrs_omit_if_default=True)
        )
    converter.register_unstructure_hook(
        Ruleset, make_dict_unstructure_fn(Ruleset, converter, _cattrs_omit_if_default=True)
    )


# --------------------------------------------------------------------------------------------------------------- melds

_RANK_VALUES: Final[Mapping[RankRule, type]] = {
    RankRule.SAME: int,
    RankRule.CONSECUTIVE: Span,
    RankRule.PARITY: Parity,
    RankRule.CONSECUTIVE_PARITY: Span,
}


def _add_melds(converter: Converter) -> None:
    converter.register_structure_hook(Meld, lambda value, _: _fitting(read_object(converter, value, Meld)))


def _fitting(meld: Meld) -> Meld:
    """The meld, if its value is one of its kind; whether its cards are such a group depends on the deck."""
    wanted = meld.requirement
    if wanted.own is not None:  # only the kind knows what it can be
        return meld
    of_ranks = isinstance(meld.rank_value, _RANK_VALUES.get(wanted.ranks, type(None)))
    of_suits = (meld.suit_value is None) is (wanted.suits is SuitRule.ANY)
    if not of_ranks or not of_suits:
        raise Refused([Fault(("value",), f"a {wanted.kind} cannot be {meld_value_text(meld.value)}")])
    return meld


# ------------------------------------------------------------------------------------------------------------ verdicts


@frozen
class Told:
    """A failure as it is written: with its sentence, and with the deck that says how its cards are written there."""

    rule: Rule
    values: Values
    source: str
    deck: Deck
    message: str


def _add_verdicts(converter: Converter) -> None:
    converter.register_unstructure_hook(
        Values, lambda values: {name: _detail_data(converter, value) for name, value in values.items()}
    )
    parts = make_dict_unstructure_fn(Failure, converter, _deck=override(rename="deck"))
    converter.register_unstructure_hook(Failure, lambda failure: {**parts(failure), "message": failure.message})
    converter.register_unstructure_hook(
        Verdict, make_dict_unstructure_fn(Verdict, converter, _all_readings=override(omit=True))
    )
    converter.register_structure_hook(Values, lambda value, _: _read_values(converter, value))
    converter.register_structure_hook(Failure, lambda value, _: _failure(read_object(converter, value, Told)))


def _failure(told: Told) -> Failure:
    """The failure, if its sentence is what the catalogue makes of its values."""
    require_values(told.rule, told.values)
    failure = Failure(told.rule, told.values, told.source, told.deck)
    return said(failure, failure.message, told.message)


# -------------------------------------------------------------------------------------------------------------- events

_EVENTS: Final[Mapping[str, type]] = MappingProxyType({tag_of(kind): kind for kind in get_args(Event)})


def _add_events(converter: Converter) -> None:
    """An event among others says which it is."""
    converter.register_unstructure_hook_func(lambda kind: kind == Event, lambda event: _event_data(converter, event))
    converter.register_structure_hook_func(lambda kind: kind == Event, lambda value, _: _read_event(converter, value))


def _event_data(converter: Converter, event: Event) -> dict[str, Json]:
    return {"type": tag_of(type(event)), **converter.unstructure(event)}


def _read_event(converter: Converter, value: Json) -> object:
    given = require_object(value)
    if "type" not in given:
        raise Refused([Fault(("type",), "is missing")])
    tag = given["type"]
    kind = _EVENTS.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise Refused([Fault(("type",), f"must be {' or '.join(_EVENTS)}, not {shown(tag)}")])
    return read(converter, {name: part for name, part in given.items() if name != "type"}, kind)


# -------------------------------------------------------------------------------------------------------- score sheets


def _add_sheets(converter: Converter) -> None:
    converter.register_structure_hook(ScoreSheet, lambda value, _: _read_sheet(converter, value))


def _read_sheet(converter: Converter, value: Json) -> ScoreSheet:
    """The sheet; a hand that cannot be is told at its place."""
    try:
        return read_object(converter, value, ScoreSheet)
    except ScoreSheetError as error:
        faults = [Fault(("hands", (problem.hand or 1) - 1), str(problem)) for problem in error.problems]
        raise Refused(faults) from None


# ---------------------------------------------------------------------------------------------- the values of failures

VALUES: Final[Mapping[str, tuple[tuple[type, ...], object]]] = {
    "card": (get_args(Card), Card),
    "suit": ((Suit,), Suit),
    "color": ((Color,), Color),
    "parity": ((Parity,), Parity),
    "stage": ((Stage,), Stage),
    "placed": ((Placed,), Placed),
    "meld": ((Meld,), Meld),
    "requirement": ((Requirement,), Requirement),
    "phase": ((Phase,), Phase),
}
"""How a value is tagged that is neither number nor text: a text, such as the name of a player, can look like one."""


def _detail_data(converter: Converter, value: Detail) -> Json:
    match value:
        case tuple():
            return [_part_data(converter, part) for part in value]
        case None:
            return None
        case _:
            return _part_data(converter, value)


def _part_data(converter: Converter, part: Part) -> Json:
    tag = _tag_of(part)
    return part if tag is None else {tag: converter.unstructure(part)}


def _read_values(converter: Converter, value: Json) -> Values:
    faults: list[Fault] = []
    details: dict[str, Detail] = {}
    for name, detail in require_object(value).items():
        try:
            details[name] = _read_detail(converter, detail)
        except FAULTY as error:
            faults += faults_of(error, name)
    if faults:
        raise Refused(faults)
    return Values(details)


def _read_detail(converter: Converter, value: Json) -> Detail:
    if value is None:
        return None
    return _read_several(converter, value) if is_list(value) else _read_part(converter, value)


def _read_several(converter: Converter, value: Iterable[Json]) -> Detail:
    """Cards, numbers, texts or others, not some of each."""
    found = tuple([_read_part(converter, part) for part in value])
    if len({_tag_of(part) or type(part) for part in found}) > 1:
        raise ValueError("must have parts of one kind")
    return found


def _tag_of(part: Part) -> str | None:
    """How a value is tagged; asked before anything else, because a stage is a text too."""
    return next((tag for tag, (kinds, _) in VALUES.items() if isinstance(part, kinds)), None)


def _read_part(converter: Converter, value: Json) -> Part:
    if isinstance(value, str):
        return value
    return _read_tagged(converter, require_object(value)) if is_object(value) else require_number(value)


def _read_tagged(converter: Converter, value: Mapping[str, Json]) -> Part:
    tag = next(iter(value), "")
    if len(value) != 1 or tag not in VALUES:
        raise ValueError(f'must be a value, as {{"card": "R7"}}, not {shown(value)}')
    try:
        return cast("Part", read(converter, value[tag], VALUES[tag][1]))
    except FAULTY as error:
        raise Refused(faults_of(error, tag)) from None
