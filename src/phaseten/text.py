"""Tools for text: reading it strictly, with words and faults told by their place in the whole; and counting in it."""

import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager

from phaseten.errors import ParseError


def require_text(text: object, what: str) -> str:
    """The text itself.

    Raises:
        TypeError: it is no text.
    """
    if isinstance(text, str):
        return text
    raise TypeError(f"{what} is given as text, not as {text!r}")


def words(text: str) -> Iterator[tuple[int, str]]:
    """The words of a text that stand between spaces, each with the position where it begins."""
    for match in re.finditer(r"\S+", text):
        yield match.start(), match.group()


def whole_number(word: str) -> int | None:
    """The number that a word of one to three digits is; None if it is no such word."""
    return int(word) if re.fullmatch("[0-9]{1,3}", word) else None


@contextmanager
def within(text: str, start: int) -> Generator[None]:
    """Tell a fault that is found in the part of a text which begins at `start` by its position in the whole."""
    try:
        yield
    except ParseError as error:
        raise ParseError(text, start + error.position, error.sentence) from None


def so_many_cards(number: int) -> str:
    """Some cards, counted."""
    return f"{number} card{'' if number == 1 else 's'}"
