"""What the fuzzers found (``python tests/fuzz/fuzz.py``) is no surprise any more."""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from entries import ENTRIES, FOUND, SHORT_FOR_MANY, attempt, bytes_of, text_of


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_takes_what_was_found_or_refuses_it_by_a_documented_error(name: str) -> None:
    texts = json.loads((FOUND / f"{name}.json").read_text(encoding="utf-8"))
    assert texts
    for text in (*texts, *ENTRIES[name].seeds):
        assert attempt(name, text) != ""
        assert text_of(bytes_of(text)) == text


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_begins_with_what_it_takes(name: str) -> None:
    assert [refusal for text in ENTRIES[name].seeds if (refusal := attempt(name, text))] == []


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_takes_a_number_that_is_too_long_or_refuses_it_by_a_documented_error(name: str) -> None:
    """In the place of each of the first numbers of what it takes and at its end: alone and behind other digits."""
    for text in ENTRIES[name].seeds[:3]:
        numbers = [number.span() for number in re.finditer("[0-9]+", text)][:12]
        for start, end in [*numbers, (len(text), len(text))]:
            for number in (SHORT_FOR_MANY, f"0x{SHORT_FOR_MANY}", text[start:end] + SHORT_FOR_MANY):
                assert attempt(name, text[:start] + number + text[end:]) != ""


def test_nothing_is_kept_for_an_entry_that_is_not_there() -> None:
    assert {path.stem for path in FOUND.glob("*")} == {*ENTRIES}


WITHOUT = (
    "import runpy, sys; sys.modules['atheris'] = None; sys.argv[:1] = []; runpy.run_path(sys.argv[0], {}, '__main__')"
)


def test_there_is_help_without_atheris() -> None:
    command = [sys.executable, "-c", WITHOUT, str(FOUND.parent / "fuzz.py"), "--help"]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
    assert "usage: fuzz.py" in done.stdout


@pytest.mark.skipif(find_spec("atheris") is not None, reason="there is atheris")
def test_who_has_no_atheris_is_told_what_to_install() -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, str(FOUND.parent / "fuzz.py")]
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 2
    assert done.stderr == "Not installed: atheris. Install the extra: pip install -e '.[fuzz]'\n"


@pytest.mark.skipif(find_spec("atheris") is None, reason="there is no atheris")
def test_an_entry_holds_while_it_is_fuzzed(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(FOUND.parent / "fuzz.py"), "requests", "--seconds", "2", "--into", str(tmp_path)],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["requests.json"]
