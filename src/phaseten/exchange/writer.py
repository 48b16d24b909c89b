"""A record that is written while the game goes on: one line for every action, so a crash loses one line at most."""

import os
from collections.abc import Sequence
from contextlib import suppress
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import IO, Literal, Self

from phaseten.exchange.records import action_line, comment_line, header_text, load_record
from phaseten.game.engine import apply
from phaseten.game.new_game import names_of, new_game
from phaseten.game.state import State
from phaseten.game.turns import Action
from phaseten.record import Comment, Record
from phaseten.rulesets.ruleset import Ruleset


class RecordWriter:
    r"""Writes a game to a file as it is played.

    Every action is checked, and its line is handed to the system before `write` returns. What was written is never
    changed, so an action cannot be taken back; a game in which that is done is written at its end, by
    `phaseten.dump_record`.

    Args:
        file: the path of a file that does not exist yet, or a file that is open for writing bytes.
        rules: the ruleset.
        players: the names, in the order of play.
        dealer: who deals first; the last seat, if nobody is named.
        sync: whether each line must have reached the disk before `write` returns, and so survives a loss of power.

    Attributes:
        state: the state after what was written.

    Raises:
        OSError: the file cannot be made, or exists.
        RulesetError: the ruleset cannot be played.
        SetupError: these players cannot play it.
        TypeError: something is of the wrong type.

    Example:
        >>> import io, random
        >>> from phaseten import MASTERS, Declare, shuffled
        >>> file = io.BytesIO()
        >>> with RecordWriter(file, MASTERS, ["Ann", "Ben"]) as writer:
        ...     state = writer.write(shuffled(writer.state, random.Random(1)))
        ...     state = writer.write(Declare(4))
        ...     writer.remark("Ann is bold")
        ...     print(*file.getvalue().decode().splitlines()[-2:], sep="\n")
        1 declare 4
        # Ann is bold
    """

    def __init__(
        self,
        file: IO[bytes] | PathLike[str],
        rules: Ruleset,
        players: Sequence[str],
        *,
        dealer: int | None = None,
        sync: bool = False,
    ) -> None:
        names = names_of(players)
        self.state: State = new_game(rules, names, dealer=dealer)
        self._file: IO[bytes] = _opened(file, "xb") if isinstance(file, PathLike) else file
        self._sync = sync
        self._append(header_text(rules, names, self.state.public.dealer))

    @classmethod
    def resume(cls, path: PathLike[str], *, sync: bool = False) -> "tuple[Self, Record]":
        """Go on with the file of a game that was interrupted; gives the record of what is in it too.

        A last line that was not finished is removed from the file; it stands in `Record.cut_off`.

        Args:
            path: the path of the file.
            sync: as for a new writer.

        Raises:
            OSError: the file cannot be read or written.
            RecordError: it is no record, or its header is not whole.
            TypeError: it is no path.
        """
        if not isinstance(path, PathLike):
            raise TypeError(f"a file is named by its path, not by {path!r}")
        record = load_record(path, cut_off="accept")
        writer = cls.__new__(cls)
        writer.state = record.final_state
        writer._file = _opened(path, "r+b")
        writer._sync = sync
        whole = writer._file.read().rfind(b"\n") + 1
        writer._file.truncate(whole)
        writer._file.seek(whole)
        return writer, record

    def write(self, action: Action, *, seat: int | None = None) -> State:
        """Play an action and write its line; gives the state after it.

        Args:
            action: what is done, by chance or by the seat whose turn it is.
            seat: the seat that does it, from 0, if that is to be checked.

        Raises:
            IllegalAction: the rules refuse it; nothing was written.
            OSError: it could not be written; the file is closed, and can be gone on with by `resume`.
            TypeError: it is no action.
            ValueError: the writer is closed.
        """
        after = apply(self.state, action, seat=seat)
        self._append(f"{action_line(action, self.state.public.turn)}\n")
        self.state = after
        return after

    def remark(self, text: str | None) -> None:
        """Write a comment, one line; None is an empty line.

        Raises:
            OSError: it could not be written; the file is closed.
            TypeError: it is no text.
            ValueError: it is not one line, or the writer is closed.
        """
        self._append(f"{comment_line(Comment(0, text))}\n")

    def close(self) -> None:
        """Close the file; closing it again does nothing."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, text: str) -> None:
        try:
            self._file.write(text.encode())
            self._file.flush()
            if self._sync:
                os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):  # closing tries to write once more what could not be written
                self._file.close()
            raise


def _opened(path: PathLike[str], mode: Literal["xb", "r+b"]) -> IO[bytes]:
    return Path(path).open(mode)
