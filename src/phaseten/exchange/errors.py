"""The errors of loading: JSON or a record that cannot be read, and where."""

import re
from collections.abc import Iterable

from phaseten.errors import PhasetenError
from phaseten.game.fault import Fault, Path
from phaseten.game.state import State
from phaseten.verdict import Verdict


class JsonError(PhasetenError, ValueError):
    """JSON that is not what was asked for; it is refused as a whole.

    Attributes:
        faults: everything that is wrong, each with the way to it from the whole.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(f"{json_path(fault.path)}: {fault.sentence}" for fault in self.faults)


def json_path(path: Path) -> str:
    """The place in a document as a JSON path.

    Example:
        >>> json_path(("public", "seats", 1, "total"))
        '$.public.seats[1].total'
    """
    return "$" + "".join(_step(part) for part in path)


def _step(part: str | int) -> str:
    plain = isinstance(part, str) and re.fullmatch("[A-Za-z_][A-Za-z0-9_]*", part)
    return f".{part}" if plain else f"[{part!r}]"


class RecordError(PhasetenError, ValueError):
    """A record that cannot be read, or in which an action is not legal.

    Attributes:
        line: the line of the fault, from 1.
        column: where in the line it begins, from 1.
        token: what stands there.
        sentence: what is wrong with it; for an action that is not legal, every rule that it breaks.
        state: the state before that line; None in the header.
        verdict: the verdict on an action that is not legal, else None.
    """

    def __init__(
        self,
        line: int,
        column: int,
        token: str,
        sentence: str,
        *,
        state: State | None = None,
        verdict: Verdict | None = None,
    ) -> None:
        super().__init__(line, column, token, sentence)
        self.line = line
        self.column = column
        self.token = token
        self.sentence = sentence
        self.state = state
        self.verdict = verdict

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}, {self.token!r}: {self.sentence}"
