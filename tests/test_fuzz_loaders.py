"""Whatever is loaded: it is what it says, or it is refused by a documented error. `fuzzing` says how to try more."""

import json
import re
from typing import Any, Final

from fuzzing import examples
from golden import CORPUS as RECORDS
from hypothesis import example, given
from hypothesis import strategies as st
from json_documents import CORPUS as DOCUMENTS
from json_documents import read
from test_score_text import MASTERS_TEXT, TEXT

from phaseten import (
    JsonError,
    Record,
    RecordError,
    ScoreSheet,
    SheetTextError,
    dump_record,
    from_json,
    load_record,
    parse_score_sheet,
    to_json,
)
from phaseten.exchange.tags import TAGS

KINDS: Final = sorted(TAGS, key=TAGS.__getitem__)

LINES: Final = [[*path.read_text(encoding="utf-8").split("\n")[:45], ""] for path in sorted(RECORDS.glob("*.p10"))[::4]]
"""The beginnings of some records, line by line."""

WORDS: Final = (
    *("deal", "reshuffle", "draw", "take", "take 2", "saved R5", "lay", "hit", "replace", "discard", "skip", "save"),
    *("declare 4", "give 2", "1", "2", "0", "-1", "99999999999999999999", "R5", "W", "W=8", "W=", "S", "|", ">", "1.1"),
    *(
        "#",
        "# ",
        "#x",
        "",
        " ",
        "\t",
        "\r",
        "\0",
        "\ufeff",
        "ü",
        "\ud83c",
        "null",
        "{}",
        "[]",
        '["Ann"]',
        "rules",
        "12",
    ),
)
"""What could stand in a record."""

SHEET_WORDS: Final = (
    *("laid", "laid 4", "out", "saved R5", "saved", "R5 W", "35", "-5", "hand", "hand 2", "Ann", "Ben:", ":", ",", "#"),
    *("rules: masters", "players: Ann, Ben", "", " ", "\t", "\r", "\0", "ü", "999999", "9999999", "٣"),
)
"""What could stand in a score sheet."""


@st.composite
def changed_lines(draw: st.DrawFn, texts: list[list[str]], words: tuple[str, ...]) -> str:
    """A text of lines that is nearly right: lines and words deleted, doubled, swapped, put in, letters garbled."""
    lines = [*draw(st.sampled_from(texts))]
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("delete", "double", "swap", "add", "word", "letter"))):
            case "delete" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "add":
                lines.insert(at, draw(st.sampled_from(words)))
            case "word":
                parts = re.split("( )", lines[at])
                parts[draw(st.integers(0, len(parts) - 1))] = draw(st.sampled_from(words))
                lines[at] = "".join(parts)
            case _:
                place = draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:place] + draw(st.text(max_size=2)) + lines[at][place + draw(st.integers(0, 2)) :]
    return "\n".join(lines)


# ------------------------------------------------------------------------------------------------------------- records


def record_or_error(text: str | bytes, **how: Any) -> Record | RecordError:
    try:
        return load_record(text, **how)
    except RecordError as error:
        refused = error
    assert refused.line >= 1
    assert refused.column >= 1
    assert refused.sentence
    return refused


@examples(400)
@given(changed_lines(LINES, WORDS))
def test_what_is_nearly_a_record(text: str) -> None:
    """What loads is written again letter by letter; what is whole of it loads alike."""
    found = record_or_error(text)
    if isinstance(found, Record):
        assert dump_record(found) == text
    rest = record_or_error(text, cut_off="accept")
    if isinstance(rest, Record):
        assert dump_record(rest) + rest.cut_off == text
        if isinstance(found, RecordError):
            assert found.state == rest.final_state
            assert found.token == rest.cut_off


@examples(150)
@given(changed_lines(LINES, WORDS), st.data())
def test_what_is_nearly_a_record_as_bytes(text: str, data: st.DataObject) -> None:
    """Cut off at any byte, or with bytes that are no letters."""
    content = text.encode(errors="surrogatepass")
    at = data.draw(st.integers(0, len(content)))
    for part in (content[:at], content[:at] + data.draw(st.binary(max_size=3)) + content[at:]):
        found = record_or_error(part, cut_off="accept")
        if isinstance(found, Record):
            whole = dump_record(found).encode()
            assert part.startswith(whole)
            assert b"\n" not in part[len(whole) :]


@examples(100)
@given(st.one_of(st.text(), st.binary()))
@example("phaseten record 1, rules 1\n")
@example(b"\xef\xbb\xbfphaseten record 1, rules 1\n")
def test_what_is_no_record(content: str | bytes) -> None:
    assert isinstance(record_or_error(content), RecordError)


# ----------------------------------------------------------------------------------------------------------- documents


@examples(150)
@given(st.text(), st.sampled_from(KINDS))
def test_what_is_no_document(text: str, kind: type) -> None:
    assert isinstance(read(text, kind), JsonError)


anything: Final = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.sampled_from(WORDS)),
    lambda inside: st.one_of(st.lists(inside, max_size=4), st.dictionaries(st.text(max_size=4), inside, max_size=4)),
    max_leaves=8,
)


@examples(250)
@given(st.sampled_from(DOCUMENTS), anything, st.data())
def test_a_document_with_anything_in_it(document: tuple[Any, Any], value: Any, data: st.DataObject) -> None:
    kind, known = document
    changed = {**known, data.draw(st.sampled_from([*known, "x"])): value}
    found = read(json.dumps(changed), kind)
    if not isinstance(found, JsonError):
        assert from_json(to_json(found), kind) == found


# -------------------------------------------------------------------------------------------------------- score sheets


@examples(300)
@given(st.one_of(changed_lines([TEXT.split("\n"), MASTERS_TEXT.split("\n")], SHEET_WORDS), st.text()))
def test_what_is_nearly_a_score_sheet(text: str) -> None:
    found = sheet_or_error(text)
    if isinstance(found, SheetTextError):
        assert 1 <= found.line <= text.count("\n") + 1
    else:
        assert from_json(to_json(found), ScoreSheet) == found


def sheet_or_error(text: str) -> ScoreSheet | SheetTextError:
    try:
        return parse_score_sheet(text)
    except SheetTextError as refused:
        return refused
