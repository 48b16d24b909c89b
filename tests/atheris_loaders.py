"""Every loader, fed by atheris, which looks for input that takes new ways through the code.

Atheris is not among what developers install, since it is not to be had for every machine: `pip install atheris`. Then

    PYTHONPATH=src:tests python tests/atheris_loaders.py -max_total_time=60

begins with records, documents, score sheets, actions and requests that are right, and stops with the input that any of
the loaders meets with an error that is not documented. The options are those of libFuzzer.
"""

import importlib
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from golden import CORPUS as RECORDS
from json_documents import CORPUS as DOCUMENTS
from test_score_text import MASTERS_TEXT, TEXT

from phaseten import (
    ORIGINAL,
    JsonError,
    ParseError,
    RecordError,
    Referee,
    SheetTextError,
    Table,
    dump_record,
    from_json,
    load_record,
    parse_action,
    parse_score_sheet,
    to_json,
)
from phaseten.exchange.tags import TAGS

WATCHED: Final = ("phaseten.exchange", "phaseten.notation", "phaseten.score_text", "phaseten.game.action_text")
"""The modules that load."""

SEEN: Final = Table(ORIGINAL, ["Ann", "Ben"], seed=1).view(0)


def _record(content: bytes) -> None:
    record = load_record(content, cut_off="accept")
    assert content.startswith(dump_record(record).encode())


def _document(kind: type, content: bytes) -> None:
    found: Any = from_json(content.decode(errors="surrogateescape"), kind)
    assert from_json(to_json(found), kind) == found


def _score_sheet(content: bytes) -> None:
    parse_score_sheet(content.decode(errors="surrogateescape"))


def _action(content: bytes) -> None:
    parse_action(content.decode(errors="surrogateescape"), SEEN)


def _request(content: bytes) -> None:
    json.dumps(Referee().answer(content), allow_nan=False)


LOADERS: Final[Sequence[Callable[[bytes], None]]] = (
    *(_record, _score_sheet, _action, _request),
    *(partial(_document, kind) for kind in TAGS),
)


REFUSED: tuple[type[Exception], ...] = (JsonError, ParseError, RecordError, SheetTextError)
"""The documented errors."""


def feed(data: bytes) -> None:
    """Give an input to the loader that its first byte says; only the documented errors are caught."""
    try:
        LOADERS[data[0] % len(LOADERS) if data else 0](data[1:])
    except REFUSED:
        return


def seeds() -> Iterator[bytes]:
    """Inputs that are right, for every loader."""
    for path in sorted(RECORDS.glob("*.p10"))[::10]:
        yield b"".join((b"\0", *path.read_bytes().splitlines(keepends=True)[:30]))
    yield from (b"\1" + text.encode() for text in (TEXT, MASTERS_TEXT))
    yield from (b"\2" + text for text in (b"draw", b"lay R5 B5 W=5 | R1 W=2 B3 G4", b"hit W=8 > 2.1", b"skip 2"))
    for request in ({"do": "hello"}, {"do": "create", "players": ["A", "B"], "bots": [None, "random"], "seed": 1}):
        yield b"\3" + json.dumps({"v": 1, "id": "a", **request}).encode()
    first = {kind: number for number, kind in enumerate(TAGS, 4)}
    for kind, document in DOCUMENTS:
        if kind in first:
            yield bytes([first.pop(kind)]) + json.dumps(document).encode()


def watched() -> Iterator[FunctionType]:
    """The functions whose ways are looked for: those of the loaders."""
    for name, module in sorted(sys.modules.items()):
        if name.startswith(WATCHED):
            inside = [vars(value) for value in vars(module).values() if isinstance(value, type)]
            for owner in (vars(module), *inside):
                found = (value for value in owner.values() if isinstance(value, FunctionType))
                yield from (function for function in found if function.__module__ == name)


def main(arguments: Sequence[str]) -> None:
    """Begin with the seeds, and go on until the time is over."""
    atheris: Any = importlib.import_module("atheris")
    for function in watched():
        function.__code__ = atheris.instrument_func(function).__code__
    with tempfile.TemporaryDirectory() as corpus:
        for number, seed in enumerate(seeds()):
            (Path(corpus) / str(number)).write_bytes(seed)
        atheris.Setup([sys.argv[0], corpus, "-max_len=20000", *arguments], feed)
        atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
