"""What the fuzzers found (``python tests/fuzz/fuzz.py``) is no surprise any more."""

import json

import pytest
from entries import ENTRIES, FOUND, attempt


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_takes_what_was_found_or_refuses_it_by_a_documented_error(name: str) -> None:
    texts = json.loads((FOUND / f"{name}.json").read_text(encoding="utf-8"))
    assert texts
    for text in (*texts, *ENTRIES[name].seeds):
        assert attempt(name, text) != ""


def test_nothing_is_kept_for_an_entry_that_is_not_there() -> None:
    assert {path.stem for path in FOUND.glob("*")} == {*ENTRIES}
