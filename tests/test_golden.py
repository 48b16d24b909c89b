"""The golden corpus: old records load, are written again letter by letter, and end as they always did."""

from functools import cache
from pathlib import Path
from typing import Final

import pytest
from golden import CORPUS, add, digests, fingerprint, game

from phaseten import MASTERS, ORIGINAL, RULESETS, EndReason, State, dump_record, load_record
from phaseten.game.turns import TURNS

FILES: Final = sorted(CORPUS.glob("*.p10"))
load = cache(load_record)


@cache
def final(path: Path) -> State:
    return load(path).final_state


def test_there_are_a_hundred_or_more() -> None:
    assert {path.stem for path in FILES} == set(digests())
    assert len(FILES) >= 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_ends_as_it_always_did(path: Path) -> None:
    record = load(path)
    assert fingerprint(final(path)) == digests()[path.stem]
    assert dump_record(record).encode() == path.read_bytes()


def test_the_games_have_everything_in_them() -> None:
    records = [load(path) for path in FILES]
    assert {record.rules.name for record in records} > set(RULESETS)
    assert {type(action) for record in records for action in record.actions} == {action for _, action, _ in TURNS}
    outcomes = [final(path).public.outcome for path in FILES]
    assert {outcome.reason for outcome in outcomes if outcome} >= {EndReason.ONLY_FINISHER, EndReason.LOWEST_TOTAL}
    assert None in outcomes
    assert {comment.text for record in records for comment in record.comments} >= {None, "ü"}


def test_games_are_added_and_never_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("golden.CORPUS", tmp_path)
    monkeypatch.setattr("golden.DIGESTS", tmp_path / "digests.txt")
    one, other = game(ORIGINAL, 1, sense=0), game(MASTERS, 2, sense=0)
    add([("one", one)])
    add([("one", other), ("two", other)])
    assert [load_record(tmp_path / f"{name}.p10") for name in ("one", "two")] == [one, other]
    assert digests() == {"one": fingerprint(one.final_state), "two": fingerprint(other.final_state)}
