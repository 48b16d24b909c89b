"""The JSON Schema of all documents, made from the classes that they are read into.

It says what `phaseten.from_json` asks of the shape of a document, in the form of draft 2020-12. What a document must be
besides, such as that the cards are the deck, no schema can say; `docs/reference/schema.md` lists it. The package holds
the schema as a file too, for other languages:

    python -m phaseten.exchange > src/phaseten/exchange/schema.json
"""

import json
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Final, cast, get_args, get_origin

import attrs
from attrs import AttrsInstance

from phaseten.cards import HIGHEST_RANK, Card, Color, Deck, Suit
from phaseten.exchange.documents import FORMS, VERSION, kinds_of
from phaseten.exchange.explanations import ToldHint, ToldLine, ToldReadings
from phaseten.exchange.shapes import VALUES, Told
from phaseten.exchange.strict import Json, Kind
from phaseten.exchange.tags import TAGS
from phaseten.explaining.hints import Hint
from phaseten.explaining.ledger import LedgerLine
from phaseten.explaining.naming import Readings
from phaseten.game.events import Event
from phaseten.game.turns import PlayerAction
from phaseten.melds import Placed
from phaseten.phases import Phase
from phaseten.reasons import Failure, Values
from phaseten.requirements import KINDS, LARGEST_GROUP, Parity, Requirement, Value
from phaseten.rulesets.ruleset import GROUPS, Ruleset

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
ID: Final = f"urn:phaseten:documents:{VERSION}"


def json_schema(cls: type | UnionType | None = None) -> dict[str, Json]:
    """The JSON Schema of documents, in the form of draft 2020-12.

    Args:
        cls: the class that is wanted, or a union such as `phaseten.Action`; None: any document.

    Raises:
        TypeError: there are no documents of that class.

    Example:
        >>> from phaseten import Discard
        >>> schema = json_schema(Discard)
        >>> schema["$ref"], sorted(schema["$defs"])
        ('#/$defs/discard_document', ['card', 'discard_document'])
        >>> schema["$defs"]["discard_document"]["required"]
        ['type', 'version', 'card', 'target', 'pile']
    """
    tags = dict.fromkeys(TAGS.values() if cls is None else (TAGS[kind] for kind in kinds_of(cls)))
    refs: list[Json] = [_ref(f"{tag}_document") for tag in tags]
    one = cast("dict[str, Json]", refs[0]) if len(refs) == 1 else {"oneOf": refs}
    return {"$schema": DIALECT, "$id": ID, "title": "Documents of phaseten", **one, "$defs": _reached(one)}


def _reached(start: Json) -> dict[str, Json]:
    """The definitions that are needed, those that they need among them."""
    every = _definitions()
    waiting, found = [*_refs(start)], dict[str, Json]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = json.loads(json.dumps(every[name]))  # a copy that the caller may change
            waiting += _refs(every[name])
    return dict(sorted(found.items()))


def _ref(name: str) -> dict[str, Json]:
    return {"$ref": f"#/$defs/{name}"}


def _refs(schema: Json) -> Iterator[str]:
    text = json.dumps(schema)
    yield from re.findall(r'"\$ref": "#/\$defs/(\w+)"', text)


# --------------------------------------------------------------------------------------------------------------- texts

_INTEGER: Final = "(?:0|-?[1-9][0-9]{0,998})"
_PARITY: Final = "(?:" + "|".join(parity.value for parity in Parity) + ")"
_HUE: Final = "(?:" + "|".join(hue.value for kind in (Suit, Color) for hue in kind) + ")"
_RANK: Final = f"[1-9][0-9]{{0,{len(str(HIGHEST_RANK)) - 1}}}"
_FRENCH: Final = "(?:[AJQK]|(?!(?:1|11|12|13)[HDCS]){})[HDCS]"
_CARD: Final = f"(?:[RBGY]{_RANK}|{_FRENCH.format(_RANK)}|W|S)"
_FACE: Final = f"(?:[RBGY]{_INTEGER}|{_FRENCH.format(_INTEGER)})"
_STANDS_FOR: Final = f"(?:{_FACE}|{_INTEGER}|{_PARITY}|{_HUE}(?:/(?:{_INTEGER}|{_PARITY}))?)"
_SPAN: Final = "(?:0|[1-9][0-9]{0,2})-(?:0|[1-9][0-9]{0,2})"
_NUMBERS: Final = f"(?:{_SPAN}|{_INTEGER}|{_PARITY})"
_GROUP: Final = f"(?:{'|'.join(KINDS)}) [1-9][0-9]{{0,{len(str(LARGEST_GROUP)) - 1}}}"

_TEXTS: Final[Mapping[Kind, tuple[str, str, str]]] = {
    Card: ("card", "A card: R7, 10D, QS and so on, W a wild, S a Skip.", _CARD),
    Placed: (
        "placed",
        "A card in a group, with what it stands for: R7, W=8, W=R, W=R8, W=even.",
        f"{_CARD}(?:={_STANDS_FOR})?",
    ),
    Value: (
        "meld_value",
        "What a whole meld is: 5, 4-7, even, R, red, R/4-7.",
        f"(?:{_NUMBERS}|{_HUE}(?:/{_NUMBERS})?)",
    ),
    Requirement: ("requirement", "One group of a phase: set 3, run 4, color 7.", _GROUP),
    Phase: ("phase", "The groups of a phase: set 3 + run 4.", rf"{_GROUP}(?: \+ (?:other )?{_GROUP})*"),
}
"""What is a text in every document: its name, what it is, and its pattern."""


def _text(name: Kind) -> dict[str, Json]:
    _, told, pattern = _TEXTS[name]
    return {"description": told, "type": "string", "pattern": f"^(?:{pattern})$"}


# ------------------------------------------------------------------------------------------------------------- objects

_NATURAL: Final[Mapping[str, Json]] = {"type": "integer", "minimum": 0}
_POSITIVE: Final[Mapping[str, Json]] = {"type": "integer", "minimum": 1}
_SOME_WORDS: Final[Mapping[str, Json]] = {"type": "array", "items": {"type": "string"}, "minItems": 1}

_BOUNDS: Final[Mapping[tuple[type, str], Mapping[str, Json]]] = {
    (Deck, "suits"): {
        "type": "array",
        "items": {"enum": [suit.value for suit in Suit]},
        "minItems": 1,
        "uniqueItems": True,
    },
    (Deck, "top"): {"type": "integer", "minimum": 1, "maximum": HIGHEST_RANK},
    (Deck, "copies"): _POSITIVE,
    (Deck, "wilds"): _NATURAL,
    (Deck, "skips"): _NATURAL,
    (Deck, "wild_words"): _SOME_WORDS,
    (Deck, "skip_words"): _SOME_WORDS,
    (Deck, "per_players"): {"anyOf": [_POSITIVE, {"type": "null"}]},
}
"""Fields that take less than their types do."""

_WRITTEN_AS: Final[Mapping[type, type[AttrsInstance]]] = {
    Failure: Told,
    LedgerLine: ToldLine,
    Hint: ToldHint,
    Readings: ToldReadings,
}
"""Classes that are written as another one."""

_TAGGED: Final[Mapping[str, Kind]] = {"event": Event, "action": PlayerAction}
"""What says which it is also inside another object."""

_PARTIAL: Final = frozenset((Ruleset, Deck, *GROUPS.values()))
"""Of these what is usual may be left out."""


@cache
def _definitions() -> Mapping[str, Json]:
    """Everything that a document can be or hold, by name."""
    found: dict[str, Json] = {name: _text(kind) for kind, (name, _, _) in _TEXTS.items()}
    for name, union in _TAGGED.items():
        found[name] = {"oneOf": [_ref(f"{TAGS[kind]}_{name}") for kind in get_args(union)]}
    found["values"] = _values()
    waiting: list[type[AttrsInstance]] = []
    for kind, tag in TAGS.items():
        if tag in FORMS:
            head = {"text": _ref(tag)}
            found[f"{tag}_document"] = _object({**_head(tag), **head}, required=[*_head(tag), *head])
            continue
        waiting.append(kind)
        found[f"{tag}_document"] = _object_of(kind, _head(tag))
        for name, union in _TAGGED.items():
            if kind in get_args(union):
                found[f"{tag}_{name}"] = _object_of(kind, {"type": {"const": tag}})
    while waiting:
        kind = waiting.pop()
        if _name(kind) not in found:
            found[_name(kind)] = _object_of(kind, {})
            waiting += _parts(kind)
    return found


def _head(tag: str) -> dict[str, Json]:
    return {"type": {"const": tag}, "version": {"const": VERSION}}


def _name(kind: type[object]) -> str:
    return TAGS.get(kind) or re.sub("(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


def _fields(kind: type[AttrsInstance]) -> Mapping[str, "attrs.Attribute[object]"]:
    written = _WRITTEN_AS.get(kind, kind)
    return {part.name: part for part in attrs.fields(written) if part.init and not part.name.startswith("_")}


def _object_of(kind: type[AttrsInstance], head: Mapping[str, Json]) -> dict[str, Json]:
    """An object with the fields of a class, and others before them."""
    fields = _fields(kind)
    usual = {name for name, part in fields.items() if kind is Deck or part.default is not attrs.NOTHING}
    required = [name for name in fields if kind not in _PARTIAL or name not in usual]
    told = (kind.__doc__ or "").partition("\n")[0]
    properties = {name: _of_field(kind, part) for name, part in fields.items()}
    return {"description": told, **_object({**head, **properties}, required=[*head, *required])}


def _object(properties: Mapping[str, Json], *, required: list[str]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": required,
        "additionalProperties": False,
    }


def _of_field(kind: type, part: "attrs.Attribute[object]") -> Json:
    bounds = _BOUNDS.get((kind, part.name))
    if bounds is not None:
        return dict(bounds)
    return _of(part.type, _NATURAL if kind in GROUPS.values() else {"type": "integer"})


def _parts(kind: type[AttrsInstance]) -> Iterator[type[AttrsInstance]]:
    """The classes that have definitions of their own in the fields of a class."""
    for part in _fields(kind).values():
        yield from _classes(part.type)


def _classes(kind: Kind) -> Iterator[type[AttrsInstance]]:
    if kind in _TEXTS or kind in _TAGGED.values():
        return
    if isinstance(kind, type) and attrs.has(kind):
        yield kind
    for part in get_args(kind):
        yield from _classes(part)


def _of(kind: Kind, integer: Mapping[str, Json]) -> Json:
    """The schema of a type in any form; `integer` is that of whole numbers here."""
    if kind in _TEXTS:
        return _ref(_TEXTS[kind][0])
    for name, union in _TAGGED.items():
        if kind == union:
            return _ref(name)
    if isinstance(kind, UnionType):
        parts = [part for part in get_args(kind) if part is not NoneType]
        whole = parts[0]
        for part in parts[1:]:
            whole |= part
        return {"anyOf": [_of(whole, integer), {"type": "null"}]}
    if get_origin(kind) is tuple:
        return _of_tuple(get_args(kind), integer)
    return _of_class(cast("type[object]", kind), integer)


def _of_tuple(kinds: tuple[Kind, ...], integer: Mapping[str, Json]) -> Json:
    if kinds[-1] is Ellipsis:
        return {"type": "array", "items": _of(kinds[0], integer)}
    parts = [_of(kind, integer) for kind in kinds]
    return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}


def _of_class(kind: type[object], integer: Mapping[str, Json]) -> Json:
    if kind is Values:
        return _ref("values")
    if issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    plain: Mapping[type, Json] = {str: {"type": "string"}, bool: {"type": "boolean"}, int: dict(integer)}
    return plain[kind] if kind in plain else _ref(_name(kind))


def _values() -> Json:
    """The values of a failure: texts, numbers, other things with a tag, lists of one of these, and null."""
    ones: list[Json] = [{"type": "string"}, {"type": "integer"}]
    ones += [_object({tag: _of(kind, {"type": "integer"})}, required=[tag]) for tag, (_, kind) in VALUES.items()]
    several: list[Json] = [{"type": "array", "items": one} for one in ones]
    return {"type": "object", "additionalProperties": {"anyOf": [*ones, *several, {"type": "null"}]}}
