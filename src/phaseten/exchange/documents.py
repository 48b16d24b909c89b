"""Documents: anything of the library as JSON, both ways.

A document is an object. Its ``type`` says what it is, its ``version`` how it is written; the rest are the fields of the
object, or its text where it has one. Of a ruleset, what does not differ from `phaseten.ORIGINAL` is left out; of
everything else, all fields must be there and no others. Positions are checked as a whole, so that what is loaded can be
played.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType, UnionType
from typing import Final, TypeAlias, TypeVar, cast, get_args, overload

from attrs import frozen
from cattrs import Converter

from phaseten.cards import Card
from phaseten.errors import SetupError
from phaseten.exchange.errors import JsonError
from phaseten.exchange.shapes import knowing, make_converter
from phaseten.exchange.strict import FAULTY, Json, Kind, Refused, RepeatedKeys, faults_of, read, require_object, shown
from phaseten.exchange.tags import TAGS, Document
from phaseten.explaining.offers import Offers, offers
from phaseten.game.engine import Step
from phaseten.game.fault import Fault, below
from phaseten.game.knowledge import knowledge
from phaseten.game.position import public_faults, state_faults, view_faults
from phaseten.game.state import Public, State, View
from phaseten.melds import Placed
from phaseten.phases import Phase
from phaseten.requirements import GroupKind, Requirement
from phaseten.text import require_text

T = TypeVar("T")

VERSION: Final = 1
"""How documents are written; a change that an older library could not read raises it."""

_HEAD: Final = ("type", "version")


@frozen
class _CardText:
    text: Card


@frozen
class _PlacedText:
    text: Placed


@frozen
class _RequirementText:
    text: Requirement


@frozen
class _PhaseText:
    text: Phase


_Text: TypeAlias = _CardText | _PlacedText | _RequirementText | _PhaseText
"""The document of something that is written as a text."""

FORMS: Final[Mapping[str, type[_Text]]] = MappingProxyType(
    {"card": _CardText, "placed": _PlacedText, "requirement": _RequirementText, "phase": _PhaseText}
)


@cache
def converter() -> Converter:
    """The converter of all documents, made when it is first needed."""
    return make_converter()


# ------------------------------------------------------------------------------------------------------------- writing


def to_json(thing: Document, *, indent: int | None = None) -> str:
    """The object as JSON.

    Args:
        thing: a card, meld, phase, action, ruleset, state, view, event, step, verdict, ledger, hint, offers, readings,
            score sheet, or a part of these that has a class.
        indent: by how much what is inside is set in; None: all in one line.

    Raises:
        TypeError: it is none of these.

    Example:
        >>> from phaseten import WILD, Discard
        >>> to_json(Discard(WILD))
        '{"type": "discard", "version": 1, "card": "W", "target": null, "pile": 0}'
    """
    tag = TAGS.get(type(thing))
    if tag is None:
        raise TypeError(f"there is no document for {thing!r}")
    data = converter().unstructure(thing)
    body = {"text": data} if tag in FORMS else data
    return _dumped({"type": tag, "version": VERSION, **body}, indent=indent)


def _dumped(data: Json, *, indent: int | None = None) -> str:
    """JSON in which letters of all languages stand as they are, unless they could not be stored."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a pair of surrogates
        return json.dumps(data, indent=indent)
    return text


# ------------------------------------------------------------------------------------------------------------- reading


@overload
def from_json(text: str, cls: type[T], *, kinds: Iterable[GroupKind] = ()) -> T: ...


@overload
def from_json(text: str, cls: UnionType, *, kinds: Iterable[GroupKind] = ()) -> Document: ...


def from_json(text: str, cls: type[T] | UnionType, *, kinds: Iterable[GroupKind] = ()) -> T | Document:
    """The object that a document is.

    A state, a view and what all see are checked as a whole: the cards are the deck, each in one place, the melds are
    what they were laid for, and it can be this turn. A hand of a size that no game reaches is allowed, as it is in
    `phaseten.Setup`.

    Args:
        text: the document.
        cls: its class, or a union of classes such as `phaseten.Action`.
        kinds: kinds of one's own that its phases may name.

    Raises:
        JsonError: it is no such document; every fault is told with its JSON path.
        TypeError: the text is no text, or there are no documents of that class.

    Example:
        >>> from phaseten import Discard
        >>> from_json('{"type": "discard", "version": 1, "card": "W", "target": null, "pile": 0}', Discard)
        Discard(card=WILD, target=None, pile=0)
        >>> from_json('{"type": "discard", "version": 1, "card": "R13=", "target": true}', Discard)
        Traceback (most recent call last):
        ...
        phaseten.exchange.errors.JsonError: $.card: 'R13=' is no card: there are R1, 7H, QS and so on, W and S
        $.target: must be a whole number, not true
        $.pile: is missing
    """
    classes = kinds_of(cls)
    require_text(text, "JSON")
    with knowing(kinds):
        return cast("T", _told(lambda: _read_document(_parsed(text), classes)))


def part_to_json(part: object) -> str:
    """A part of a document as JSON, without a head."""
    return _dumped(converter().unstructure(part))


def part_from_json(text: str, kind: Kind) -> object:
    """The part of a document that a JSON text is.

    Raises:
        JsonError: it is none.
    """
    return _told(lambda: read(converter(), _parsed(text), kind))


def _told(reading: Callable[[], object]) -> object:
    """What is read.

    Raises:
        JsonError: something is wrong with it.
    """
    try:
        return reading()
    except FAULTY as error:
        raise JsonError(faults_of(error)) from None
    except RecursionError:
        raise JsonError([Fault((), "is nested too deeply")]) from None


def kinds_of(cls: type | UnionType) -> tuple[type, ...]:
    """The classes that are meant.

    Raises:
        TypeError: there are no documents of one of them.
    """
    kinds: tuple[type, ...] = get_args(cls) if isinstance(cls, UnionType) else (cls,)
    if not all(kind in TAGS for kind in kinds):
        raise TypeError(f"there are no documents of {cls!r}")
    return kinds


def _parsed(text: str) -> Json:
    """What a JSON text says.

    Raises:
        RecursionError: it is nested too deeply for Python.
        ValueError: it is no JSON, or has numbers of more digits than Python takes.
    """
    try:
        return json.loads(text, object_pairs_hook=_json_object)
    except ValueError as error:
        raise ValueError(f"is no JSON: {error}") from None


def _json_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else RepeatedKeys(found)


def _read_document(data: Json, kinds: Collection[type]) -> object:
    given = require_object(data)
    tag = _tag(given, {TAGS[kind]: kind for kind in kinds})
    body = {name: value for name, value in given.items() if name not in _HEAD}
    found = read(converter(), body, FORMS.get(tag) or next(kind for kind in kinds if TAGS[kind] == tag))
    thing = found.text if isinstance(found, _Text) else found
    if not isinstance(thing, tuple(kinds)):
        raise ValueError(f"must be a {' or a '.join(kind.__name__ for kind in kinds)}")
    if faults := _position_faults(thing):
        raise Refused(faults)
    return thing


def _tag(given: Mapping[str, Json], wanted: Collection[str]) -> str:
    """What a document says it is, if it is one of those wanted and of this version."""
    faults = [Fault((name,), "is missing") for name in _HEAD if name not in given]
    tag, version = given.get("type"), given.get("version")
    if "type" in given and not (isinstance(tag, str) and tag in wanted):
        faults.append(Fault(("type",), f"must be {' or '.join(wanted)}, not {shown(tag)}"))
    if "version" in given and (type(version) is not int or version != VERSION):
        sentence = f"must be {VERSION}, the version that this library reads, not {shown(version)}"
        faults.append(Fault(("version",), sentence))
    if faults:
        raise Refused(faults)
    return str(tag)


def _position_faults(found: object) -> Sequence[Fault]:
    """What keeps a position from being one."""
    match found:
        case State():
            return state_faults(found)
        case View():
            return view_faults(found) or _unknowable(found)
        case Public():
            return public_faults(found) or _unknowable(found)
        case Step():
            return tuple(below("state", state_faults(found.state)))
        case Offers():
            return tuple(_offers_faults(found))
        case _:
            return ()


def _unknowable(found: View | Public) -> Sequence[Fault]:
    """What all know of hidden cards is not too much for those that there are."""
    try:
        knowledge(found)
    except SetupError as error:
        return [Fault((), problem) for problem in error.problems]
    return ()


def _offers_faults(found: Offers) -> Iterator[Fault]:
    """What keeps offers from being those of their view."""
    faults = _position_faults(found.view)
    yield from below("view", faults)
    if not faults and found != offers(found.view):
        yield Fault(("offers",), "must be what the view is offered")
