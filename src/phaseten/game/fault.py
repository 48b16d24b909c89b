"""A fault of a position: what cannot be, and where."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import frozen

Path: TypeAlias = tuple[str | int, ...]
"""The way to a part of an object: names of fields, and places in tuples from 0."""


@frozen
class Fault:
    """Something that cannot be.

    Attributes:
        path: where: the way to it from the whole.
        sentence: what is wrong there.
    """

    path: Path
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def below(part: str | int, faults: Iterable[Fault]) -> Iterator[Fault]:
    """The faults of a part, as faults of the whole."""
    return (Fault((part, *fault.path), fault.sentence) for fault in faults)
