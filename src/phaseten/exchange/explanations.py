"""The shapes of ledgers, hints and readings in JSON: each has its sentence besides its values, as a failure has.

An action inside another object says which it is, as a document does.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar, get_args

from attrs import frozen
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn

from phaseten.cards import Deck
from phaseten.exchange.strict import Json, Refused, read, read_object, require_object, shown
from phaseten.exchange.tags import TAGS
from phaseten.explaining.hints import Hint, HintKind
from phaseten.explaining.ledger import Finding, LedgerLine
from phaseten.explaining.naming import Readings
from phaseten.game.fault import Fault
from phaseten.game.turns import PlayerAction
from phaseten.melds import Meld
from phaseten.messages.language import ENGLISH, Detail, key_of, names_in
from phaseten.reasons import Rule, Values

T = TypeVar("T")


@frozen
class ToldLine:
    """A line of a ledger as it is written."""

    rule: Rule
    finding: Finding
    values: Values
    source: str
    group: int | None
    deck: Deck
    message: str


@frozen
class ToldHint:
    """A hint as it is written."""

    action: PlayerAction
    kind: HintKind
    values: Values
    deck: Deck
    message: str


@frozen
class ToldReadings:
    """Readings as they are written."""

    melds: tuple[Meld, ...]
    deck: Deck
    message: str


def add_explanations(converter: Converter) -> None:
    """What explains something, and the actions in it."""
    _add_actions(converter)
    for kind in (LedgerLine, Hint, Readings):
        _add_message(converter, kind)
    converter.register_structure_hook(LedgerLine, lambda value, _: _line(read_object(converter, value, ToldLine)))
    converter.register_structure_hook(Hint, lambda value, _: _hint(read_object(converter, value, ToldHint)))
    converter.register_structure_hook(Readings, lambda value, _: _readings(read_object(converter, value, ToldReadings)))


def _add_message(converter: Converter, kind: type[LedgerLine | Hint | Readings]) -> None:
    parts: Callable[[object], dict[str, Json]] = make_dict_unstructure_fn(kind, converter)
    converter.register_unstructure_hook(kind, lambda thing: {**parts(thing), "message": thing.message})


def _line(told: ToldLine) -> LedgerLine:
    line = LedgerLine(told.rule, told.finding, told.values, told.source, told.group, told.deck)
    require_values(line.key, told.values)
    return said(line, line.message, told.message)


def _hint(told: ToldHint) -> Hint:
    hint = Hint(told.action, told.kind, told.values, told.deck)
    require_values(hint.key, told.values)
    return said(hint, hint.message, told.message)


def _readings(told: ToldReadings) -> Readings:
    readings = Readings(told.melds, told.deck)
    return said(readings, readings.message, told.message)


def require_values(key: str, values: Mapping[str, Detail]) -> None:
    """See that a sentence has its values.

    Raises:
        Refused: a value is missing, or is null where the sentence needs it.
    """
    sentence = ENGLISH.sentences.get(key_of(key, values))
    if sentence is None:
        absent = [name for name, value in values.items() if value is None]
        raise Refused([Fault(("values", name), "must not be null here") for name in absent] or [_unsaid(key)])
    if missing := sorted(names_in(sentence) - set(values)):
        raise Refused([Fault(("values", name), "is missing") for name in missing])


def _unsaid(key: str) -> Fault:
    return Fault((), f"there is nothing to say of {key!r}")


def said(thing: T, message: str, told: str) -> T:
    """The thing, if its sentence is the one that is told.

    Raises:
        Refused: it is another.
    """
    if told != message:
        raise Refused([Fault(("message",), f"must be {message!r}, not {told!r}")])
    return thing


# ------------------------------------------------------------------------------------------------------------- actions

_ACTIONS: Final[Mapping[str, type]] = MappingProxyType({TAGS[kind]: kind for kind in get_args(PlayerAction)})


def _add_actions(converter: Converter) -> None:
    converter.register_unstructure_hook_func(
        lambda kind: kind == PlayerAction, lambda action: _action_data(converter, action)
    )
    converter.register_structure_hook_func(
        lambda kind: kind == PlayerAction, lambda value, _: _read_action(converter, value)
    )


def _action_data(converter: Converter, action: PlayerAction) -> dict[str, Json]:
    return {"type": TAGS[type(action)], **converter.unstructure(action)}


def _read_action(converter: Converter, value: Json) -> object:
    given = require_object(value)
    tag = given.get("type")
    kind = _ACTIONS.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise Refused([Fault(("type",), f"must be {' or '.join(_ACTIONS)}, not {shown(tag)}")])
    return read(converter, {name: part for name, part in given.items() if name != "type"}, kind)
