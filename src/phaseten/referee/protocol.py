"""What a request may look like, and how it is refused. Nothing here knows of a game."""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NoReturn, TypeAlias, TypeVar, cast

from attrs import frozen

from phaseten.errors import PhasetenError

T = TypeVar("T")
Json: TypeAlias = object
"""Anything that a JSON text can be: see `json.loads`."""

PROTOCOL: Final = 1
"""The version of the protocol; a change that an older client could not follow raises it."""

LONGEST: Final = 100
"""The longest text of most fields, in characters."""

LONGEST_ACTION: Final = 2_000
"""The longest action, as text or as a document."""

LONGEST_RULES: Final = 20_000
"""The longest ruleset."""

LONGEST_RECORD: Final = 2_000_000
"""The longest record."""

LONGEST_MESSAGE: Final = 2_000
"""The longest sentence of an error, whatever was sent; of a longer one the beginning is told."""

LARGEST: Final = 2**63
"""Whole numbers are smaller than this, so that other languages can read them too."""


class Code(StrEnum):
    """Why a request is refused."""

    NOT_JSON = "not_json"  # the line is no JSON object, or cannot be read at all
    TOO_LONG = "too_long"  # the line, or a part of it
    VERSION = "version"  # another version of the protocol
    REQUEST = "request"  # no such request, or its fields are not as they should be
    REPEATED = "repeated"  # a request with this id has been answered
    STALE = "stale"  # made for another state than the present one
    TABLE = "table"  # no such table
    TOKEN = "token"  # no such token or key, or not one for this
    SEAT = "seat"  # no such seat, or it is taken
    RULES = "rules"  # no such ruleset, or it cannot be played
    PLAYERS = "players"  # these players cannot play it
    RECORD = "record"  # the record cannot be read
    ACTION = "action"  # the text or the document is no action
    ILLEGAL = "illegal"  # the rules refuse the action: the failures say why
    UNDO = "undo"  # there is nothing to take back, or it should not be
    FULL = "full"  # there are too many tables
    STORAGE = "storage"  # the record could not be written, and nothing has changed


class Refused(PhasetenError):
    """A request that is not carried out; nothing has changed.

    Attributes:
        code: why, for programs.
        sentence: why, for people.
        more: what else there is to say.
    """

    def __init__(self, code: Code, sentence: str, **more: Json) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.more = more

    def __str__(self) -> str:
        return shortened(self.sentence, LONGEST_MESSAGE)


def shortened(text: str, most: int) -> str:
    """The text, or the beginning of a longer one."""
    return text if len(text) <= most else f"{text[:most]}..."


# ------------------------------------------------------------------------------------------------------------- requests


@frozen
class Field:
    """A field of a request.

    Attributes:
        kinds: the types of which it may be.
        required: whether it must be there.
        longest: the longest text, list or document.
    """

    kinds: tuple[type, ...]
    required: bool = True
    longest: int = LONGEST


_TEXT: Final = Field((str,))
_SEAT: Final = Field((int,))
_STATE: Final = Field((int,))
_ASKED_FOR: Final = Field((int,), required=False)
_TRUTH: Final = Field((bool,), required=False)
_TABLE: Final = {
    "seed": Field((int, str), required=False),
    "bots": Field((list,), required=False),
}

REQUESTS: Final[Mapping[str, Mapping[str, Field]]] = MappingProxyType(
    {
        "hello": {},
        "tables": {},
        "create": {
            "rules": Field((str, dict), required=False, longest=LONGEST_RULES),
            "players": Field((list,)),
            **_TABLE,
        },
        "load": {"record": Field((str,), longest=LONGEST_RECORD), **_TABLE},
        "join": {"table": _TEXT, "seat": _SEAT},
        "leave": {"token": _TEXT},
        "view": {"token": _TEXT, "state": _ASKED_FOR},
        "spectate": {"table": _TEXT, "follow": _TRUTH, "state": _ASKED_FOR},
        "knowledge": {"token": _TEXT, "state": _ASKED_FOR},
        "legal": {"token": _TEXT, "state": _ASKED_FOR, "most": Field((int,), required=False)},
        "offers": {"token": _TEXT, "state": _ASKED_FOR},
        "explain": {"token": _TEXT, "state": _ASKED_FOR, "action": Field((str, dict), longest=LONGEST_ACTION)},
        "events": {"token": Field((str,), required=False), "table": Field((str,), required=False), "since": _STATE},
        "act": {"token": _TEXT, "state": _STATE, "action": Field((str, dict), longest=LONGEST_ACTION)},
        "undo": {
            "token": Field((str,), required=False),
            "key": Field((str,), required=False),
            "state": _STATE,
            "force": _TRUTH,
        },
        "go": {"table": _TEXT},
        "save": {"key": _TEXT},
        "close": {"key": _TEXT},
    }
)
"""Every request, with the fields that it has besides ``v``, ``id`` and ``do``."""

_NONE: Final[Mapping[str, Field]] = MappingProxyType({})
_HEAD: Final = {"v": Field((int,)), "id": _TEXT, "do": _TEXT}


@frozen
class Request:
    """A request that is as it should be.

    Attributes:
        id: what the sender calls it.
        do: what is asked for.
        body: its other fields, but for those that are null.
    """

    id: str
    do: str
    body: Mapping[str, Json]

    def get(self, name: str, kind: type[T]) -> T | None:
        """The value of a field that may be left out."""
        value = self.body.get(name)
        return value if isinstance(value, kind) else None

    def require(self, name: str, kind: type[T]) -> T:
        """The value of a field that is there; the table of requests says so."""
        return cast("T", self.body[name])


def read_request(line: str | bytes) -> tuple[str | None, Request | Refused]:
    """The id of a message, as far as it has one, and the request that it is, or why it is none.

    Example:
        >>> read_request('{"v": 1, "id": "a", "do": "tables"}')
        ('a', Request(id='a', do='tables', body={}))
        >>> print(read_request('{"v": 1, "id": "a", "do": "dance"}')[1])
        do: there is no request "dance": there are hello, tables, ...
    """
    identity: str | None = None
    try:
        data = _parsed(line)
        given = data.get("id")
        identity = given if isinstance(given, str) and len(given) <= LONGEST else None
        return identity, _request(data)
    except Refused as refused:
        return identity, refused


def _parsed(line: str | bytes) -> Mapping[str, Json]:
    try:
        text = line if isinstance(line, str) else line.decode()
        data: Json = json.loads(text, parse_constant=_no_number, object_pairs_hook=_without_repeats)
        json.dumps(data, ensure_ascii=False).encode()  # half of a pair of surrogates could not be stored
    except ValueError as error:
        raise Refused(Code.NOT_JSON, f"this is no JSON in UTF-8: {_plain(error)}") from None
    except RecursionError:
        raise Refused(Code.NOT_JSON, "this is nested too deeply") from None
    if not isinstance(data, dict):
        raise Refused(Code.NOT_JSON, "a message is a JSON object")
    return cast("Mapping[str, Json]", data)


def _plain(error: ValueError) -> str:
    """What is wrong, without the text that is."""
    return error.reason if isinstance(error, UnicodeDecodeError | UnicodeEncodeError) else str(error)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _without_repeats(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is there twice")
    return found


def _request(data: Mapping[str, Json]) -> Request:
    version = data.get("v")
    if type(version) is int and version != PROTOCOL:
        raise Refused(Code.VERSION, f"v: this is version {PROTOCOL} of the protocol", known=[PROTOCOL])
    do = data.get("do")
    fields = REQUESTS.get(do) if isinstance(do, str) else _NONE
    if fields is None:
        raise Refused(Code.REQUEST, f"do: there is no request {_shown(do)}: there are {', '.join(REQUESTS)}")
    faults = [*_faults(data, {**_HEAD, **fields})]
    if faults:
        raise Refused(Code.REQUEST, "; ".join(faults))
    body = {name: value for name, value in data.items() if name not in _HEAD and value is not None}
    return Request(cast("str", data["id"]), cast("str", do), body)


_NAMES: Final = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "an object"}


def _faults(data: Mapping[str, Json], fields: Mapping[str, Field]) -> Sequence[str]:
    faults = [f"{_shown(name)} is not known here" for name in data if name not in fields]
    for name, field in fields.items():
        value = data.get(name)
        if value is None:
            faults += [f"{name} is missing"] if field.required else []
        elif type(value) not in field.kinds:
            faults.append(f"{name} must be {' or '.join(_NAMES[kind] for kind in field.kinds)}")
        elif isinstance(value, int):
            faults += [f"{name} is too large"] if abs(value) >= LARGEST else []
        elif _length(value) > field.longest:
            faults.append(f"{name} is longer than {field.longest}")
    return faults


def _length(value: Json) -> int:
    if isinstance(value, list):
        return len(cast("list[Json]", value))
    return len(value) if isinstance(value, str) else len(json.dumps(value))


def _shown(value: Json) -> str:
    """A value as JSON, shortened."""
    return shortened(json.dumps(value), LONGEST)
