"""TOML as it is read: whatever a file holds is refused by a `RulesetError` that says where, or is a table."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Final, TypeAlias, TypeGuard

from phaseten.errors import RulesetError

Toml: TypeAlias = object
"""Anything that a TOML file can hold."""

DEEPEST: Final = 4
"""A ruleset needs three floors: an option in a group, and a number in it."""

_NAME_OF_A_FILE: Final = re.compile(r"[^=\n]*\.toml")
_MANY_DIGITS: Final = "a number has more digits than Python takes"


def toml_text(source: str | PathLike[str]) -> str:
    """The text of a file, or the text itself.

    Raises:
        OSError: the file cannot be read.
        RulesetError: it is no UTF-8.
        TypeError: it is neither a text nor a path.
    """
    if isinstance(source, str):
        return source
    if not isinstance(source, PathLike):
        raise TypeError(f"a ruleset is loaded from a path or a text, not from {source!r}")
    path = Path(source)
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark that it is UTF-8
    except UnicodeDecodeError as error:
        where = _place(error.object[: error.start].decode(), error.start)
        byte = error.object[error.start]
        raise RulesetError([f"The file {path} is no UTF-8: there is the byte 0x{byte:02x} ({where})."]) from None


def read_toml(text: str) -> Mapping[str, Toml]:
    """What a text says.

    Raises:
        RulesetError: it is no TOML, is nested more deeply than a ruleset is, or has numbers that are too long.
    """
    try:
        given: Mapping[str, Toml] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        hint = ["A file is named by a Path, not by a text."] if _NAME_OF_A_FILE.fullmatch(text) else []
        raise RulesetError([f"This is no TOML: {error}.", *hint]) from None
    except RecursionError:
        raise RulesetError(["This is no ruleset: it is nested too deeply."]) from None
    except ValueError:  # the only one that is of Python and not of TOML: `int` takes some thousand digits
        raise RulesetError([f"This is no ruleset: {_MANY_DIGITS} ({_first_long_number(text)})."]) from None
    if faults := [*_faults(given, "", DEEPEST)]:
        raise RulesetError(faults)
    return given


def _place(before: str, end: int) -> str:
    """Where something stands, in the words of `tomllib`."""
    lines = before[:end].split("\n")
    return f"at line {len(lines)}, column {len(lines[-1]) + 1}"


def _first_long_number(text: str) -> str:
    """Where the number stands that cannot be read: the first one with which the text, cut off behind it, fails too."""
    numbers = re.finditer(r"[0-9][0-9_.eE+-]{600,}", text)  # the limit can be set to 640 digits at the least
    return _place(text, next(number.start() for number in numbers if _is_too_long(text[: number.end()])))


def _is_too_long(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # the digits stand in a text
        return False
    except ValueError:
        return True
    return False


def _faults(value: Toml, place: str, deeper: int) -> Iterator[str]:
    """What could not even be written into a sentence, with its place."""
    inside: list[tuple[str, Toml]] = []
    if is_table(value):
        inside = [(f"{place}.{name}" if place else name, part) for name, part in value.items()]
    elif is_list(value):
        inside = [(f"{place}, number {number}", part) for number, part in enumerate(value, 1)]
    elif isinstance(value, int) and not _can_be_written(value):
        yield f"{place}: {_MANY_DIGITS}."
    if inside and not deeper:
        yield f"{place}: is nested too deeply."
        return
    for name, part in inside:
        yield from _faults(part, name, deeper - 1)


def _can_be_written(number: int) -> bool:
    try:
        return bool(str(number))
    except ValueError:
        return False


def is_list(value: Toml) -> TypeGuard[list[Toml]]:
    """Whether it is a list."""
    return isinstance(value, list)


def is_table(value: Toml) -> TypeGuard[dict[str, Toml]]:
    """Whether it is a table."""
    return isinstance(value, dict)
