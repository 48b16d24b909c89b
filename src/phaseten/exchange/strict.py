"""A strict converter: what is not written exactly as it should be is refused, and every fault is told at its place.

cattrs finds the hook for each type and takes objects apart. Putting them together is stricter here than cattrs is: no
text is taken for a number and no number for a truth value, no key is left out or added, and no fault hides another.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum, StrEnum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Final, TypeAlias, TypeGuard, TypeVar, cast, get_args, get_origin

import attrs
from cattrs import Converter

from phaseten.game.fault import Fault

if TYPE_CHECKING:
    from attrs import Attribute

T = TypeVar("T", bound=attrs.AttrsInstance)
Json: TypeAlias = object
"""Anything that a JSON text can be: see `json.loads`."""

Kind: TypeAlias = object
"""A type in any form: a class, a union, or a tuple of some types."""


class Refused(Exception):
    """Something is not as it should be; the ways to the faults begin where it is raised."""

    def __init__(self, faults: Collection[Fault]) -> None:
        super().__init__(faults)
        self.faults = tuple(faults)


class RepeatedKeys(dict[str, Json]):
    """A JSON object in which some keys are there twice."""


FAULTY: Final = (Refused, TypeError, ValueError)
"""What is raised where something is not as it should be."""


def faults_of(error: Exception, *part: str | int) -> list[Fault]:
    """What is wrong with a part, when reading it has failed with one of `FAULTY`."""
    faults = error.faults if isinstance(error, Refused) else (Fault((), str(error)),)
    return [Fault((*part, *fault.path), fault.sentence) for fault in faults]


# ------------------------------------------------------------------------------------------------------- plain values


def shown(value: Json) -> str:
    """A value as it stands in the document, shortened."""
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def is_list(value: Json) -> TypeGuard[list[Json]]:
    """Whether it is a list."""
    return isinstance(value, list)


def is_object(value: Json) -> TypeGuard[dict[str, Json]]:
    """Whether it is an object."""
    return isinstance(value, dict)


def require_text(value: Json) -> str:
    """The value itself, if it is a text.

    Raises:
        TypeError: it is none.
    """
    if isinstance(value, str):
        return value
    raise TypeError(f"must be a text, not {shown(value)}")


def require_number(value: Json) -> int:
    """The value itself, if it is a whole number; a truth value is none.

    Raises:
        TypeError: it is none.
    """
    if type(value) is int:
        return value
    raise TypeError(f"must be a whole number, not {shown(value)}")


def require_truth(value: Json) -> bool:
    """The value itself, if it is true or false.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(value, bool):
        return value
    raise TypeError(f"must be true or false, not {shown(value)}")


def require_list(value: Json) -> Sequence[Json]:
    """The value itself, if it is a list.

    Raises:
        TypeError: it is none.
    """
    if is_list(value):
        return value
    raise TypeError(f"must be a list, not {shown(value)}")


def require_object(value: Json) -> Mapping[str, Json]:
    """The value itself, if it is an object in which no key is there twice.

    Raises:
        TypeError: it is none.
        ValueError: a key is there twice.
    """
    if isinstance(value, RepeatedKeys):
        raise ValueError("has a key twice")
    if is_object(value):
        return value
    raise TypeError(f"must be an object, not {shown(value)}")


# ----------------------------------------------------------------------------------------------------------- the hooks


def strict_converter(partial: Collection[type] = ()) -> Converter:
    """A converter that takes nothing but what it has made itself.

    Args:
        partial: the classes of which keys may be left out that have a default.
    """
    converter = Converter()
    converter.register_structure_hook(str, lambda value, _: require_text(value))
    converter.register_structure_hook(int, lambda value, _: require_number(value))
    converter.register_structure_hook(bool, lambda value, _: require_truth(value))
    converter.register_structure_hook(StrEnum, _member)
    converter.register_structure_hook(Enum, _member)
    converter.register_structure_hook_func(_is_tuple, lambda value, kind: read_tuple(converter, value, kind))
    converter.register_structure_hook_func(_is_optional, lambda value, kind: _optional(converter, value, kind))
    converter.register_structure_hook_func(
        attrs.has, lambda value, kind: read_object(converter, value, kind, whole=kind not in partial)
    )
    return converter


def read(converter: Converter, value: Json, kind: Kind) -> object:
    """An object of that kind from its JSON.

    Raises:
        Refused: parts of it are wrong.
        TypeError: it is of the wrong type.
        ValueError: it cannot be.
    """
    return converter.structure(value, cast("type[object]", kind))


def read_object(converter: Converter, value: Json, kind: type[T], *, whole: bool = True) -> T:
    """An object of an attrs class from its JSON; if it is not written whole, what has a default may be left out.

    Raises:
        Refused: keys are missing or too many, or their values are wrong.
        TypeError: it is no JSON object.
        ValueError: the values cannot be together.
    """
    given = require_object(value)
    faults: list[Fault] = []
    parts: dict[str, object] = {}
    fields = {field.name: field for field in attrs.fields(kind) if field.init and not field.name.startswith("_")}
    for name, field in fields.items():
        if name in given:
            try:
                parts[name] = _read_field(converter, given[name], field)
            except FAULTY as error:
                faults += faults_of(error, name)
        elif whole or field.default is attrs.NOTHING:
            faults.append(Fault((name,), "is missing"))
    faults += [Fault((name,), "is not known here") for name in given if name not in fields]
    if faults:
        raise Refused(faults)
    make: Callable[..., T] = kind
    return make(**parts)


def _read_field(converter: Converter, value: Json, field: "Attribute[object]") -> object:
    """The value of a field, which the class must take as it is, without putting it in order."""
    found = read(converter, value, field.type)
    convert = cast("Callable[[object], object] | None", field.converter)  # pyright: ignore[reportUnknownMemberType]
    if convert is not None and convert(found) != found:
        raise ValueError(f"is not in its order, or has something twice: {shown(value)}")
    return found


def _is_tuple(kind: Kind) -> bool:
    return get_origin(kind) is tuple


def read_tuple(converter: Converter, value: Json, kind: Kind) -> tuple[object, ...]:
    """A tuple from a list: of any length and one type, or with a type for each part.

    Raises:
        Refused: parts of it are wrong.
        TypeError: it is no list.
        ValueError: it has not the right length.
    """
    given = require_list(value)
    kinds = get_args(kind)
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(given)
    if len(kinds) != len(given):
        raise ValueError(f"must have {len(kinds)} parts, not {len(given)}")
    faults: list[Fault] = []
    found: list[object] = []
    for place, (part, wanted) in enumerate(zip(given, kinds, strict=True)):
        try:
            found.append(read(converter, part, wanted))
        except FAULTY as error:
            faults += faults_of(error, place)
    if faults:
        raise Refused(faults)
    return tuple(found)


def _is_optional(kind: Kind) -> bool:
    return isinstance(kind, UnionType) and NoneType in get_args(kind)


def _optional(converter: Converter, value: Json, kind: UnionType) -> object:
    """None, or what else the union has."""
    if value is None:
        return None
    first, *others = (other for other in get_args(kind) if other is not NoneType)
    for other in others:
        first |= other
    return read(converter, value, first)


def _member(value: Json, kind: type[Enum]) -> Enum:
    if isinstance(value, str):  # the values of all enums are texts
        for member in kind:
            if member.value == value:
                return member
    raise ValueError(f"must be one of {', '.join(member.value for member in kind)}, not {shown(value)}")
