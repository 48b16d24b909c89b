"""Where a referee keeps its tables, so that they are there again when it is started anew."""

from collections.abc import Iterator
from errno import ENOSPC
from os import PathLike, strerror
from pathlib import Path
from typing import Final, Protocol

from attrs import frozen


@frozen
class Stored:
    """A table that is kept.

    Attributes:
        name: the table.
        facts: what is known of it besides the game: a JSON text.
        record: the record of the game; its last line may be cut off.
    """

    name: str
    facts: bytes
    record: bytes


class Store(Protocol):
    """What keeps tables. A method that fails raises OSError, and has then changed nothing that is read again."""

    def write(self, name: str, facts: str, record: str) -> None:
        """Keep a new table.

        Args:
            name: the table.
            facts: what is known of it besides the game: a JSON text.
            record: the record of the game.
        """
        ...

    def rewrite(self, name: str, record: str) -> None:
        """Keep another record of it."""
        ...

    def append(self, name: str, lines: str) -> None:
        """Keep more lines of its record."""
        ...

    def note(self, name: str, facts: str) -> None:
        """Keep other facts of it."""
        ...

    def forget(self, name: str) -> None:
        """Keep the record only: the table is closed."""
        ...

    def stored(self) -> Iterator[Stored]:
        """All tables that are kept."""
        ...


class Nowhere:
    """Keeps nothing."""

    def write(self, name: str, facts: str, record: str) -> None:
        """Do nothing."""

    def rewrite(self, name: str, record: str) -> None:
        """Do nothing."""

    def append(self, name: str, lines: str) -> None:
        """Do nothing."""

    def note(self, name: str, facts: str) -> None:
        """Do nothing."""

    def forget(self, name: str) -> None:
        """Do nothing."""

    def stored(self) -> Iterator[Stored]:
        """Nothing."""
        return iter(())


_RECORD: Final = ".p10"
_FACTS: Final = ".json"


class Directory:
    r"""Keeps each table as two files: its record, which `phaseten.load_record` reads, and its facts.

    Lines are handed to the system before `append` returns, so killing the process loses none. The files hold all cards
    and the seed: nobody who plays should be able to read them.

    Args:
        path: the directory; it is made if it is not there.

    Raises:
        OSError: it cannot be made.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as path:
        ...     store = Directory(path)
        ...     store.write("one", "{}", "phaseten record\n")
        ...     store.append("one", "1 draw\n")
        ...     [*store.stored()]
        [Stored(name='one', facts=b'{}', record=b'phaseten record\n1 draw\n')]
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._path = Path(path)
        self._path.mkdir(parents=True, exist_ok=True)
        self._sizes: dict[str, int] = {}

    def write(self, name: str, facts: str, record: str) -> None:
        """Keep a new table; the record first, since a table is one that has facts. Takes what `Store.write` takes.

        Raises:
            OSError: it cannot be written.
        """
        self.rewrite(name, record)
        self._replace(name + _FACTS, facts)

    def rewrite(self, name: str, record: str) -> None:
        """Keep another record of it.

        Raises:
            OSError: it cannot be written.
        """
        self._replace(name + _RECORD, record)
        self._sizes[name] = len(record.encode())

    def append(self, name: str, lines: str) -> None:
        """Keep more lines of its record. What is left of one that was cut off is written over.

        Raises:
            OSError: it cannot be written.
        """
        data = lines.encode()
        with (self._path / (name + _RECORD)).open("r+b", buffering=0) as file:
            file.truncate(self._sizes[name])
            file.seek(self._sizes[name])
            try:
                if file.write(data) != len(data):
                    raise OSError(ENOSPC, strerror(ENOSPC))
            except OSError:
                file.truncate(self._sizes[name])  # else a whole line of it would be read again
                raise
        self._sizes[name] += len(data)

    def note(self, name: str, facts: str) -> None:
        """Keep other facts of it.

        Raises:
            OSError: they cannot be written.
        """
        self._replace(name + _FACTS, facts)

    def forget(self, name: str) -> None:
        """Keep the record only.

        Raises:
            OSError: the facts cannot be removed.
        """
        (self._path / (name + _FACTS)).unlink(missing_ok=True)
        self._sizes.pop(name, None)

    def stored(self) -> Iterator[Stored]:
        """All tables that are kept, in the order of their names.

        Raises:
            OSError: a file cannot be read.
        """
        for facts in sorted(self._path.glob(f"*{_FACTS}")):
            path = facts.with_suffix(_RECORD)
            record = path.read_bytes() if path.exists() else b""
            whole = record.rfind(b"\n") + 1
            self._sizes[facts.stem] = whole
            yield Stored(facts.stem, facts.read_bytes(), record)

    def _replace(self, name: str, text: str) -> None:
        """Put a file in the place of the old one, all at once."""
        new = self._path / f"{name}.new"
        new.write_bytes(text.encode())
        new.replace(self._path / name)
