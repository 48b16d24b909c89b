"""The errors of the library, except `phaseten.verdict.IllegalAction`, which carries a verdict."""

from collections.abc import Iterable


class PhasetenError(Exception):
    """The base of every error that the library raises on purpose.

    Apart from it there are `TypeError` for what is of the wrong type, and `ValueError` where an object is made that
    cannot be: a card of number 0, a group of no cards.
    """


class ParseError(PhasetenError, ValueError):
    """Text that cannot be read.

    Attributes:
        text: the whole text that was to be read.
        position: where the fault is, counted in characters from 0.
        sentence: what is wrong there.
    """

    def __init__(self, text: str, position: int, sentence: str) -> None:
        super().__init__(text, position, sentence)
        self.text = text
        self.position = position
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} (at position {self.position} of {self.text!r})"


class _Problems(PhasetenError, ValueError):
    """An error that tells all problems at once."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return " ".join(self.problems)


class SeatError(PhasetenError, IndexError):
    """A seat that does not exist."""


class RulesetError(_Problems):
    """A ruleset that contradicts itself, or an option or a value that does not exist.

    Attributes:
        problems: every problem, a sentence each.
    """


class TooFarError(PhasetenError, ValueError):
    """So much is missing for a phase with a kind of one's own that not all ways to complete it can be tried."""


class SetupError(_Problems):
    """A game or a position that cannot be: too few players, a card twice, a turn that no game reaches.

    Attributes:
        problems: every problem, a sentence each.
    """


class LanguageError(_Problems):
    """A language that does not exist, or whose tables are not complete.

    Attributes:
        problems: every problem, a sentence each.
    """
