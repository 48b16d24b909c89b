"""Fuzzing with atheris: ``python tests/fuzz/fuzz.py [ENTRY ...] [--seconds 60]``, after ``pip install -e '.[fuzz]'``.

Each entry of ``entries.py`` is called with texts that are made so that they take ever new ways through the code. What
breaks an entry is told, and kept in ``found`` beside the texts that took a way of their own: the ordinary tests call
the entries with all of them.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import nullcontext
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

TESTS: Final = Path(__file__).parents[1]
sys.path += [str(TESTS), str(TESTS / "benchmarks")]  # the seeds are those of other tests

atheris: Final[Any] = import_module("atheris") if find_spec("atheris") else None  # there is help without it

with atheris.instrument_imports(include=["phaseten"]) if atheris else nullcontext():
    from entries import ENTRIES, FOUND, SHORT_FOR_MANY, attempt, bytes_of, text_of
    from report import require

LONGEST = 400
"""Longer texts are not kept."""

MOST = 150
"""So many texts of an entry are kept, the shortest."""


def kept(file: Path) -> list[str]:
    """The texts of an entry that were found before."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else []


def run(name: str, options: Sequence[str]) -> None:
    """Fuzz an entry in this process, which ends with it."""

    def once(data: bytes) -> None:
        assert attempt(name, text_of(data)) != ""

    atheris.Setup([sys.argv[0], *options], once)
    atheris.Fuzz()


def fuzz(name: str, seconds: int, into: Path) -> bool:
    """Fuzz an entry in a process of its own, and keep what it found; gives whether the entry holds."""
    entry, file = ENTRIES[name], into / f"{name}.json"
    with tempfile.TemporaryDirectory() as folder:
        tried, broken = Path(folder, "tried"), Path(folder, "broken")
        tried.mkdir()
        broken.mkdir()
        for number, text in enumerate((*entry.seeds, *kept(file))):
            (tried / f"seed{number}").write_bytes(bytes_of(text))
        words = Path(folder, "words")
        words.write_text("".join(f'"{_escaped(word)}"\n' for word in (*entry.words, SHORT_FOR_MANY)), encoding="ascii")
        options = [f"-max_total_time={seconds}", f"-dict={words}", f"-artifact_prefix={broken}/", "-verbosity=0"]
        done = _in_a_process(name, str(tried), "-max_len=4000", "-timeout=10", *options)
        breaks = [text_of(path.read_bytes()) for path in broken.iterdir()]
        texts = {text_of(path.read_bytes()) for path in tried.iterdir()}
    short = sorted((text for text in texts if len(text) <= LONGEST), key=lambda text: (len(text), text))[:MOST]
    found = sorted({*short, *breaks}, key=lambda text: (len(text), text))
    into.mkdir(exist_ok=True)
    file.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
    sys.stdout.write(f"{name}: {'; '.join(map(repr, breaks)) or 'holds'}, {len(found)} texts are kept\n")
    if breaks:
        sys.stdout.write(f"{done}\n")
    return not breaks


def _escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word.encode())


def _in_a_process(name: str, *options: str) -> str:
    command = [sys.executable, __file__, "--run", name, "--", *options]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stderr


def main(arguments: Sequence[str]) -> int:
    """Fuzz the entries that are named, or all."""
    parser = argparse.ArgumentParser(description="Fuzz the entries that take text.")
    parser.add_argument("entries", nargs="*", metavar="ENTRY", help=", ".join(ENTRIES))
    parser.add_argument("--seconds", type=int, default=60, help="for each entry")
    parser.add_argument("--into", type=Path, default=FOUND, metavar="FOLDER", help="where what is found is kept")
    chosen = parser.parse_args(arguments)
    require("fuzz", ["atheris"])
    return sum(not fuzz(name, chosen.seconds, chosen.into) for name in chosen.entries or ENTRIES)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(sys.argv[2], sys.argv[4:])
    sys.exit(main(sys.argv[1:]))
