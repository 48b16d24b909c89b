"""How players are called, how things are listed and set out in columns, and how a fault in a text is pointed at."""

import unicodedata
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from phaseten.errors import ParseError


@frozen
class Names:
    """How the players are called: by their names, and the one who is spoken to as you.

    Attributes:
        names: the players, in the order of the seats.
        viewer: the seat that is spoken to; None if it is a spectator.

    Example:
        >>> names = Names(["Ann", "Ben"], viewer=1)
        >>> names.subject(0), names.subject(1), names.object(1)
        ('Ann', 'You', 'you')
    """

    names: tuple[str, ...] = field(converter=tuple[str, ...])
    viewer: int | None = None

    def subject(self, seat: int) -> str:
        """The player at the beginning of a sentence."""
        return "You" if seat == self.viewer else self.names[seat]

    def object(self, seat: int) -> str:
        """The player inside a sentence."""
        return "you" if seat == self.viewer else self.names[seat]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as they are listed in a sentence.

    Example:
        >>> listed(["Ann", "Ben", "Cleo"]), listed(["R5"]), listed([])
        ('Ann, Ben and Cleo', 'R5', 'nothing')
    """
    *first, end = [*words] or ["nothing"]
    return f"{', '.join(first)} {last} {end}" if first else end


def counted(number: int, thing: str) -> str:
    """A number of things.

    Example:
        >>> counted(1, "card"), counted(3, "other way")
        ('1 card', '3 other ways')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def begun(sentence: str) -> str:
    """A sentence with the capital that it begins with.

    Example:
        >>> begun("the deck is empty.")
        'The deck is empty.'
    """
    return sentence[:1].upper() + sentence[1:]


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Rows set out in columns, two spaces apart.

    Args:
        rows: the cells of each row; rows may have different lengths.
        right: the columns that are set to the right, as numbers are.

    Example:
        >>> for line in columns([["Ann", "5"], ["Cleo", "125"]], right=[1]):
        ...     print(line)
        Ann     5
        Cleo  125
    """
    table = [*rows]
    numbers = frozenset(right)
    widths = [max(len(row[at]) for row in table if len(row) > at) for at in range(max(map(len, table), default=0))]
    return ["  ".join(_cells(row, widths, numbers)).rstrip() for row in table]


def _cells(row: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> Iterable[str]:
    for at, (cell, width) in enumerate(zip(row, widths, strict=False)):
        yield cell.rjust(width) if at in right else cell.ljust(width)


def pointed(error: ParseError) -> list[str]:
    r"""What is wrong with a text, the text, and a caret under the place.

    Example:
        >>> print(*pointed(ParseError("R5 X9", 3, "'X9' is no card")), sep="\n")
        'X9' is no card
          R5 X9
             ^
    """
    text = "".join(letter if letter.isprintable() else " " for letter in error.text)
    sentence = begun(error.sentence)
    if not text.strip():
        return [sentence]
    return [sentence, f"  {text}", f"  {' ' * sum(map(_width, text[: error.position]))}^"]


def _width(letter: str) -> int:
    """How many columns of a terminal a letter takes."""
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
