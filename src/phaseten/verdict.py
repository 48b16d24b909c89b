"""Verdicts: whether something is allowed, and if not, every reason why."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from attrs import field, frozen

from phaseten.builder import builder
from phaseten.errors import PhasetenError
from phaseten.melds import Meld
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Language
from phaseten.reasons import Failure

Laying: TypeAlias = tuple[Meld, ...]
"""The melds that are laid together."""


@frozen
class Verdict:
    """The answer of every check: true where it is allowed.

    Attributes:
        failures: every rule that is broken, none if it is allowed.
        melds: the melds as they lie on the table afterwards, with the reading that was chosen for the wilds; empty
            where no meld is concerned or something is broken.
    """

    failures: tuple[Failure, ...] = ()
    melds: Laying = ()
    _all_readings: Callable[[], Iterable[Laying]] | None = field(
        default=None, eq=False, repr=False, alias="all_readings"
    )

    @property
    def ok(self) -> bool:
        """Whether it is allowed."""
        return not self.failures

    def __bool__(self) -> bool:
        return not self.failures

    @property
    def readings(self) -> tuple[Laying, ...]:
        """Everything that the cards can be read as, the chosen reading first; computed when it is asked for."""
        if self._all_readings is not None:
            return tuple(self._all_readings())
        return (self.melds,) if self.melds else ()

    @property
    def message(self) -> str:
        """Every reason, as English sentences."""
        return self.text(ENGLISH)

    def text(self, language: Language | str) -> str:
        """Every reason, as sentences of a language.

        Args:
            language: the language, or its code.

        Raises:
            LanguageError: there is no language of this code.
            TypeError: it is neither.

        Example:
            >>> from phaseten import check_meld
            >>> check_meld("R4 B5 S", "run 4").text("de")
            'Eine Aussetzen-Karte gehört nie zu einer Phase. Folge 4 braucht 4 Karten und hat 3.'
        """
        found = as_language(language)
        return " ".join(failure.text(found) for failure in self.failures)

    def __str__(self) -> str:
        return self.message or "allowed"


new_verdict = builder(Verdict)

_ALLOWED: Final = Verdict()


def verdict_on(failures: Iterable[Failure]) -> Verdict:
    """The verdict with these failures; without any, the same object every time, because most actions are legal."""
    found = tuple(failures)
    return Verdict(found) if found else _ALLOWED


class IllegalAction(PhasetenError, ValueError):
    """An action that the rules refuse; nothing has changed.

    Attributes:
        verdict: the verdict with every reason.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Every rule that is broken."""
        return self.verdict.failures

    def __str__(self) -> str:
        return self.verdict.message
