"""Records that are written while the game goes on, and gone on with after a crash."""

import io
import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from random_games import EDITIONS, moves, short

from phaseten import (
    MASTERS,
    ORIGINAL,
    Comment,
    Draw,
    IllegalAction,
    Record,
    RecordError,
    RecordWriter,
    RulesetError,
    SetupError,
    dump_record,
    load_record,
    new_game,
    shuffled,
)

PLAYERS = ("Ann", "Zoë")


def actions(seed: int, most: int = 40, rules: Any = MASTERS) -> list[Any]:
    return [move.action for move in moves(rules, PLAYERS, random.Random(seed), most)]


@pytest.mark.parametrize("rules", [*EDITIONS, short(MASTERS)], ids=lambda rules: rules.digest)
def test_what_is_written_line_by_line_is_the_record(rules: Any) -> None:
    file, played = io.BytesIO(), actions(1, rules=rules)
    writer = RecordWriter(file, rules, PLAYERS)
    for number, action in enumerate(played, 1):
        assert writer.write(action) is writer.state
        if number % 10 == 1:
            record = load_record(file.getvalue())
            assert record == Record(rules, PLAYERS, played[:number])
            assert record.final_state == writer.state


def test_who_deals_first_is_written() -> None:
    file = io.BytesIO()
    assert RecordWriter(file, MASTERS, PLAYERS, dealer=0).state.public.dealer == 0
    assert load_record(file.getvalue()).dealer == 0


def test_remarks_and_empty_lines() -> None:
    file = io.BytesIO()
    writer = RecordWriter(file, MASTERS, PLAYERS)
    writer.remark("good evening")
    writer.remark(None)
    writer.write(actions(1)[0])
    writer.remark("")
    record = load_record(file.getvalue())
    assert record.comments == (Comment(0, "good evening"), Comment(0, None), Comment(1, ""))
    assert dump_record(record).encode() == file.getvalue()


def test_a_file_is_closed_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    with RecordWriter(path, MASTERS, PLAYERS, sync=True) as writer:
        writer.write(actions(1)[0])
        assert len(load_record(path).actions) == 1
    with pytest.raises(ValueError, match="closed file"):
        writer.write(actions(1)[1])
    assert load_record(path).final_state == writer.state
    writer.close()


def test_no_game_is_written_over_another(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(FileExistsError):
        RecordWriter(path, MASTERS, PLAYERS)
    assert path.read_text(encoding="utf-8") == "hello"


def test_what_is_refused_is_not_written() -> None:
    file = io.BytesIO()
    writer = RecordWriter(file, MASTERS, PLAYERS)
    writer.write(actions(1)[0])
    before, state = file.getvalue(), writer.state
    with pytest.raises(IllegalAction):
        writer.write(Draw())
    with pytest.raises(IllegalAction, match="It is not your turn"):
        writer.write(actions(1)[1], seat=1)
    with pytest.raises(TypeError):
        writer.write("draw")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a comment is one line"):
        writer.remark("a\nb")
    assert (file.getvalue(), writer.state) == (before, state)


@pytest.mark.parametrize(
    ("rules", "players", "error"),
    [(ORIGINAL.with_phases(), PLAYERS, RulesetError), (ORIGINAL, ["Ann"], SetupError), (ORIGINAL, "Ann", TypeError)],
)
def test_what_is_no_game_makes_no_file(rules: Any, players: Any, error: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(error):
        RecordWriter(tmp_path / "game.txt", rules, players)
    assert not (tmp_path / "game.txt").exists()


# ------------------------------------------------------------------------------------------------------------- going on


def test_a_game_that_is_cut_off_at_any_byte_is_gone_on_with(tmp_path: Path) -> None:
    played = actions(2, 12)
    text = dump_record(Record(MASTERS, PLAYERS, played)).encode()
    header = len(dump_record(Record(MASTERS, PLAYERS)).encode())
    path = tmp_path / "game.txt"
    for end in range(0, len(text) + 1, 3):
        path.write_bytes(text[:end])
        if end < header:
            with pytest.raises(RecordError):
                RecordWriter.resume(path)
            assert path.read_bytes() == text[:end]
            continue
        writer, record = RecordWriter.resume(path)
        with writer:
            assert record.final_state == writer.state
            assert record.cut_off.encode() == text[:end].rpartition(b"\n")[2]
            for action in islice(played, len(record.actions), None):
                writer.write(action)
        assert path.read_bytes() == text


def test_what_cannot_be_gone_on_with(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        RecordWriter.resume(tmp_path / "nothing.txt")
    with pytest.raises(TypeError, match="a file is named by its path"):
        RecordWriter.resume("game.txt")  # type: ignore[arg-type]
    path = tmp_path / "game.txt"
    path.write_bytes(dump_record(Record(MASTERS, PLAYERS)).encode() + b"1 draw\n1 dra")
    with pytest.raises(RecordError, match=r"^line 5, "):
        RecordWriter.resume(path)
    assert path.read_bytes().endswith(b"1 dra")


class FullDisk(io.BytesIO):
    """A file that takes some bytes and then no more."""

    room = 200

    def write(self, data: Any) -> int:
        written = super().write(data)
        self.room -= written
        if self.room < 0:
            raise OSError("no space left on device")
        return written


def test_a_disk_that_is_full_ends_the_writing() -> None:
    file, start = FullDisk(), new_game(ORIGINAL, PLAYERS)
    writer = RecordWriter(file, ORIGINAL, PLAYERS)
    with pytest.raises(OSError, match="no space left"):
        writer.write(shuffled(start, random.Random(1)))
    assert writer.state == start
    with pytest.raises(ValueError, match="closed file"):
        writer.remark("x")


def test_a_file_that_is_on_no_disk_cannot_be_synced() -> None:
    with pytest.raises(io.UnsupportedOperation):
        RecordWriter(io.BytesIO(), MASTERS, PLAYERS, sync=True)
