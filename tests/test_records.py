"""Records: games as text, written in one way, read strictly, and played again to the equal state."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from positions import ids
from random_games import EDITIONS, moves, random_players, random_ruleset, short

from phaseten import (
    MASTERS,
    ORIGINAL,
    Comment,
    Draw,
    IllegalAction,
    Record,
    RecordError,
    Ruleset,
    Save,
    SensibleBot,
    SetupError,
    Table,
    dump_record,
    load_record,
    new_game,
    scripted_deal,
)
from phaseten.exchange.records import action_line
from phaseten.rulesets.editions import RULESETS

HEADER = f"""\
phaseten record 1, rules 1
rules original {ORIGINAL.digest}
players ["Ann", "Ben"]
dealer 2
"""
DEAL = scripted_deal(
    new_game(ORIGINAL, ["Ann", "Ben"]),
    ["R1 B1 G1 R2 B2 G2 R3 R4 R5 S", "R6 R7 R8 R9 B10 B11 B12 Y1 Y2 Y3"],
    "G9",
    "G1 B8",
)
PLAYED = f"""\
{HEADER}# Ann deals herself a good hand
{DEAL}
1 draw
1 lay R1 B1 G1 | R2 B2 G2
1 hit G1 > 1.1

#
#  indented
1 skip 2
1 take
"""
REFUSED = "line 14, column 3, 'take': A Skip may not be taken from the discard pile."


def refused(text: str | bytes, **more: Any) -> RecordError:
    """The error that refuses a record."""
    with pytest.raises(RecordError) as told:
        load_record(text, **more)
    assert isinstance(told.value, ValueError)
    return told.value


def game(rules: Ruleset, seed: int, most: int = 250) -> Record:
    """A random game, which may be unfinished."""
    rng = random.Random(seed)
    players = random_players(rng, rules)
    return Record(rules, players, [move.action for move in moves(rules, players, rng, most)])


# ------------------------------------------------------------------------------------------------------------ both ways


@pytest.mark.parametrize("rules", [*EDITIONS, *map(short, EDITIONS)], ids=lambda rules: rules.digest[:4] + rules.name)
def test_a_game_is_played_again_to_the_equal_state(rules: Ruleset) -> None:
    record = game(rules, 1)
    text = dump_record(record)
    loaded = load_record(text)
    assert loaded == record
    assert loaded.final_state == record.final_state
    assert dump_record(loaded) == text
    assert len([*loaded.states()]) == len(record.actions) + 1


@pytest.mark.parametrize("seed", range(25))
def test_games_of_odd_rulesets_are_played_again(seed: int) -> None:
    record = game(random_ruleset(random.Random(seed)), seed, 120)
    text = dump_record(record)
    assert load_record(text) == record
    assert dump_record(load_record(text)) == text


def test_what_is_written() -> None:
    record = load_record(PLAYED.replace("1 take\n", ""))
    assert record.rules is ORIGINAL
    assert record.players == ("Ann", "Ben")
    assert record.dealer == 1
    assert [str(action) for action in record.actions[1:]] == [
        "draw",
        "lay R1 B1 G1 | R2 B2 G2",
        "hit G1 > 1.1",
        "skip 2",
    ]
    assert record.comments == (
        Comment(0, "Ann deals herself a good hand"),
        Comment(4, None),
        Comment(4, ""),
        Comment(4, " indented"),
    )
    assert dump_record(record) == PLAYED.replace("1 take\n", "")
    assert record.final_state.public.turn == 0


def test_a_table_gives_its_record() -> None:
    table = Table(MASTERS, ["Ann", "Ben", "Cyd"], seed=5)
    rng = random.Random(5)
    while not table.over:
        turn = table.turn
        assert turn is not None
        table.play(SensibleBot().choose(table.view(turn), rng))
    record = load_record(dump_record(table.record()))
    assert record == table.record()
    assert record.final_state == table.state
    assert record.cut_off == ""


def test_what_is_taken_back_is_not_in_the_record() -> None:
    table = Table(ORIGINAL, ["Ann", "Ben"], seed=5)
    before = table.record()
    table.play("draw")
    table.undo(force=True)
    assert table.record() == before


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_an_edition_is_written_by_name_and_digest(rules: Ruleset) -> None:
    text = dump_record(Record(rules, ["Ann", "Ben"]))
    assert text.splitlines()[1] == f"rules {rules.name} {rules.digest}"
    assert load_record(text).rules is rules


@pytest.mark.parametrize(
    "rules",
    [ORIGINAL.evolve(name="mine"), ORIGINAL.evolve(skips__pickup=True), ORIGINAL.with_phases("set 2"), short(MASTERS)],
)
def test_any_other_ruleset_is_written_in_full(rules: Ruleset) -> None:
    text = dump_record(Record(rules, ["Ann", "Ben"]))
    assert text.splitlines()[1].startswith('rules {"name": ')
    assert load_record(text).rules == rules


@pytest.mark.parametrize("name", ["Zoë", 'a "b"', "# x", "1 draw\nx", "a\u2028b", "a\rb", "\ud83c", "北"])
def test_any_name_is_one_line(name: str) -> None:
    text = dump_record(Record(ORIGINAL, [name, "Ben"]))
    assert text.count("\n") == 4
    assert load_record(text).players == (name, "Ben")


@given(
    st.lists(st.tuples(st.integers(0, 5), st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=9)))
)
def test_comments_are_kept_where_they_stand(remarks: list[tuple[int, str]]) -> None:
    played = load_record(PLAYED.replace("1 take\n", ""))
    comments = [Comment(after, text or None) for after, text in sorted(remarks, key=lambda remark: remark[0])]
    record = Record(played.rules, played.players, played.actions, played.dealer, comments)
    assert load_record(dump_record(record)) == record


# ---------------------------------------------------------------------------------------------------------- the object


def test_the_last_seat_deals_if_nobody_is_named() -> None:
    assert Record(ORIGINAL, ["Ann", "Ben", "Cyd"]).dealer == 2
    first = Record(ORIGINAL, ["Ann", "Ben", "Cyd"], dealer=0)
    assert first.final_state.public.dealer == 0
    assert load_record(dump_record(first)) == first


def test_an_action_that_is_not_legal_is_refused_when_it_is_played() -> None:
    record = Record(ORIGINAL, ["Ann", "Ben"], [DEAL, Save(DEAL.order[0])])
    states = record.states()
    assert [next(states).public.stage, next(states).public.stage] == ["deal", "draw"]
    for play in (lambda: next(states), lambda: record.final_state, lambda: dump_record(record)):
        with pytest.raises(IllegalAction, match="Draw a card first"):
            play()


def test_players_that_cannot_play_are_refused_when_it_is_played() -> None:
    with pytest.raises(SetupError):
        dump_record(Record(ORIGINAL, ["Ann"]))


BAD: list[tuple[str, type[Exception], Any]] = [
    ("no ruleset", TypeError, lambda: Record("original", ["Ann", "Ben"])),  # type: ignore[arg-type]
    ("no action", TypeError, lambda: Record(ORIGINAL, ["Ann", "Ben"], ["draw"])),  # type: ignore[list-item]
    ("no comment", TypeError, lambda: Record(ORIGINAL, ["Ann", "Ben"], comments=["a"])),  # type: ignore[list-item]
    ("a comment after more actions than there are", ValueError, lambda: _commented(1)),
    ("a comment before the first", ValueError, lambda: _commented(-1)),
    ("comments out of order", ValueError, lambda: _commented(1, 0)),
    ("a comment of two lines", ValueError, lambda: Comment(0, "a\nb")),
    ("a comment with a return", ValueError, lambda: Comment(0, "a\r")),
    ("a comment that has no UTF-8", ValueError, lambda: Comment(0, "\ud83c")),
    ("a comment that is no text", TypeError, lambda: Comment(0, 3)),  # type: ignore[arg-type]
]


def _commented(*after: int) -> Record:
    return Record(ORIGINAL, ["Ann", "Ben"], comments=[Comment(place, "") for place in after])


@pytest.mark.parametrize(("error", "make"), [row[1:] for row in BAD], ids=ids(BAD))
def test_no_record_at_all(error: type[Exception], make: Any) -> None:
    with pytest.raises(error):
        make()


def test_lines_for_whoever_adds_them_to_a_file() -> None:
    assert action_line(DEAL, None) == str(DEAL)
    assert action_line(Draw(), 2) == "3 draw"


# ---------------------------------------------------------------------------------------------------------- cut off


def test_a_record_that_is_cut_off_anywhere() -> None:
    """Cut at any byte, also within a letter: what stands before the last line break is loaded if that is asked for."""
    text = PLAYED.replace("1 take\n", "").replace('"Ann"', '"Zoë"').replace("good", "gööd")
    whole = text.encode()
    header = len("".join(text.splitlines(keepends=True)[:4]).encode())
    for end in range(len(whole)):
        part = whole[:end]
        kept = part[: part.rfind(b"\n") + 1]
        if end < header:
            assert refused(part, cut_off="accept").line == part.count(b"\n") + 1
            continue
        record = load_record(part, cut_off="accept")
        assert dump_record(record).encode() == kept
        assert record.cut_off == part[len(kept) :].decode(errors="replace")
        if part == kept:
            assert load_record(part) == record
        else:
            told = refused(part)
            assert (told.line, told.column) == (part.count(b"\n") + 1, 1)
            assert told.sentence == "the line is cut off: it does not end with a line break"
            assert told.state == record.final_state


def test_a_text_that_is_cut_off() -> None:
    assert str(refused(PLAYED[:-8])) == "line 13, column 1, '1 skip 2'" + (
        ": the line is cut off: it does not end with a line break"
    )
    assert str(refused(HEADER[:20])) == "line 1, column 1, 'phaseten record 1, r'" + (
        ": the line is cut off: it does not end with a line break"
    )


def test_what_is_wrong_before_is_told_first() -> None:
    assert refused(HEADER + "1 draw\n1 dra").line == 5


def test_bytes_that_are_no_text() -> None:
    told = refused(HEADER.encode() + b"# \xff\n1 draw\n")
    assert (told.line, told.column, told.token) == (5, 3, "b'\\xff'")
    assert load_record(HEADER.encode() + b"# \xff", cut_off="accept").cut_off == "# \ufffd"


@pytest.mark.parametrize("text", [None, 3, ["phaseten record 1"]])
def test_a_record_is_text_or_bytes(text: Any) -> None:
    with pytest.raises(TypeError, match="a record is given as text, as bytes or as a path"):
        load_record(text)


def test_there_are_two_things_to_do_with_a_line_that_is_cut_off() -> None:
    with pytest.raises(ValueError, match="can be refused or accepted, not 'maybe'"):
        load_record(PLAYED, cut_off="maybe")  # type: ignore[arg-type]


def test_a_record_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(PLAYED.encode())
    with pytest.raises(RecordError, match=r"^line 14, "):
        load_record(file)
    file.write_bytes(PLAYED[:-3].encode())
    assert load_record(file, cut_off="accept") == load_record(PLAYED[:-7])
    with pytest.raises(FileNotFoundError):
        load_record(tmp_path / "nothing.txt")


# -------------------------------------------------------------------------------------------------------------- refused

_LINES = HEADER.splitlines(keepends=True)

HEADERS: list[tuple[str, str, str]] = [
    ("nothing", "", "line 1, column 1, '': the header goes on with 'phaseten record 1, rules 1'"),
    ("two lines", "".join(_LINES[:2]), "line 3, column 1, '': the header goes on with 'players'"),
    ("something else", "hello\n" * 4, "line 1, column 1, 'hello': a record begins with 'phaseten record 1, rules 1'"),
    (
        "a later format",
        HEADER.replace("record 1", "record 2"),
        "line 1, column 17, '2': this library reads version 1 of the format",
    ),
    (
        "later rules",
        HEADER.replace("rules 1", "rules 12"),
        "line 1, column 26, '12': this library reads version 1 of the rules",
    ),
    (
        "another order",
        "".join([_LINES[0], *_LINES[:0:-1]]),
        "line 2, column 1, 'dealer': this line of the header begins with 'rules'",
    ),
    (
        "an edition that does not exist",
        HEADER.replace("original", "first"),
        "line 2, column 7, 'first': there is no edition 'first': there are original,",
    ),
    (
        "an edition that is played otherwise now",
        HEADER.replace(ORIGINAL.digest, "0123"),
        f"line 2, column 16, '0123': the edition original has the digest {ORIGINAL.digest} here: it is",
    ),
    (
        "a ruleset that is none",
        HEADER.replace(f"original {ORIGINAL.digest}", '{"name": 3, "x": 1}'),
        'line 2, column 7, \'{"name": 3, "x": 1}\': $.name: must be a text, not 3\n$.x: is not',
    ),
    (
        "a ruleset that is no JSON",
        HEADER.replace(f"original {ORIGINAL.digest}", "{"),
        "line 2, column 7, '{': $: is no JSON",
    ),
    (
        "a ruleset that cannot be played",
        HEADER.replace(f"original {ORIGINAL.digest}", '{"name": "mine", "phases": []}'),
        'line 2, column 7, \'{"name": "mine", "phases": []}\': A game has at least one phase.',
    ),
    (
        "a deck that fills the memory",
        HEADER.replace(f"original {ORIGINAL.digest}", '{"name": "mine", "deck": {"copies": 1000000000000}}'),
        'line 2, column 7, \'{"name": "mine", "deck": {"copies": 1000000000000}}\': A game has at most 10000 cards.',
    ),
    (
        "an edition in full",
        HEADER.replace(f"original {ORIGINAL.digest}", '{"name": "original"}'),
        f"line 2, column 7, '{{\"name\":': must be written 'rules original {ORIGINAL.digest}'",
    ),
    ("no list of players", HEADER.replace('["Ann", "Ben"]', "Ann"), "line 3, column 9, 'Ann': $: is no JSON"),
    (
        "a player who is no text",
        HEADER.replace('"Ben"', "3"),
        "line 3, column 9, '[\"Ann\", 3]': $[1]: must be a text, not 3",
    ),
    (
        "one player",
        HEADER.replace(', "Ben"', "").replace("dealer 2", "dealer 1"),
        "line 3, column 9, '[\"Ann\"]': original is for 2 to 6 players, not for 1.",
    ),
    (
        "players written in another way",
        HEADER.replace('", "', '","'),
        "line 3, column 16, '\"Ben\"]': must be written 'players",
    ),
    (
        "a dealer that is no seat",
        HEADER.replace("dealer 2", "dealer 0"),
        "line 4, column 8, '0': the dealer is a seat from 1 to 2",
    ),
    (
        "a dealer by name",
        HEADER.replace("dealer 2", "dealer Ben"),
        "line 4, column 8, 'Ben': the dealer is a seat from 1 to 2",
    ),
    (
        "a dealer with a zero before",
        HEADER.replace("dealer 2", "dealer 02"),
        "line 4, column 8, '02': must be written 'dealer 2'",
    ),
    (
        "a comment in the header",
        HEADER.replace("dealer", "# x\ndealer"),
        "line 4, column 1, '#': this line of the header begins with 'dealer'",
    ),
    (
        "line breaks of another system",
        HEADER.replace("\n", "\r\n"),
        "line 1, column 1, 'phaseten record 1, rules 1\\r': a record begins with",
    ),
]


@pytest.mark.parametrize(("text", "told"), [row[1:] for row in HEADERS], ids=ids(HEADERS))
def test_a_header_that_is_refused(text: str, told: str) -> None:
    error = refused(text)
    assert str(error).startswith(told)
    assert error.state is None
    assert error.verdict is None


LINES: list[tuple[str, str, str]] = [
    ("no action", "1 drow", "column 3, 'drow': an action begins with draw"),
    ("a line of a space", " ", "column 1, '': an action begins with draw"),
    ("a card that the deck has not", "1 discard R13", "column 11, 'R13': 'R13' is no card"),
    ("no seat", "draw", "column 1, 'draw': must be written '1 draw'"),
    ("another seat", "2 draw", "column 3, 'draw': It is not your turn: Ann is to act."),
    ("a seat that does not exist", "9 draw", "column 3, 'draw': There is no seat 9"),
    ("seat 0", "0 draw", "column 3, 'draw': There is no seat 0"),
    ("a zero before the seat", "01 draw", "column 1, '01': must be written '1 draw'"),
    ("capitals", "1 Draw", "column 3, 'Draw': must be written '1 draw'"),
    ("more spaces", "1  draw", "column 3, '': must be written '1 draw'"),
    ("a space behind", "1 draw ", "column 7, '': must be written '1 draw'"),
    ("a return behind", "1 draw\r", "column 7, '\\r': must be written '1 draw'"),
    ("a card in small letters", "1 discard r1", "column 11, 'r1': must be written '1 discard R1'"),
    ("a seat for chance", f"1 {DEAL}", "column 1, '1': must be written 'deal"),
    ("what is not legal", "1 discard R1", "column 3, 'discard R1': Draw a card first."),
    ("another deal", f"{DEAL}", "column 1, 'deal "),
    ("a remark that is no comment", "#xyz", "column 2, 'xyz': must be written '# yz'"),
    ("a remark of one letter", "#x", "column 2, 'x': must be written '#'"),
    ("a comment of nothing", "# ", "column 2, '': must be written '#'"),
    ("a comment with a return", "# x\r", "column 1, '# x\\r': a comment is one line"),
    ("a comment that has no UTF-8", "# \ud83c", "column 1, '# \\ud83c': 'utf-8' codec can't encode"),
]


@pytest.mark.parametrize(("line", "told"), [row[1:] for row in LINES], ids=ids(LINES))
def test_a_line_that_is_refused(line: str, told: str) -> None:
    begun = f"{HEADER}{DEAL}\n"
    error = refused(f"{begun}{line}\n1 draw\n")
    assert str(error).startswith(f"line 6, {told}")
    assert error.state == load_record(begun).final_state


def test_an_action_that_is_not_legal_is_told_with_its_verdict() -> None:
    error = refused(PLAYED)
    assert str(error) == REFUSED
    assert error.verdict is not None
    assert [failure.rule for failure in error.verdict.failures] == ["skip_stays"]
    assert error.sentence == error.verdict.message
    assert error.token == "take"


def test_nothing_is_done_after_the_end() -> None:
    record = game(ORIGINAL.with_phases("set 2").evolve(name="short", dealing__hand_size=3), 3, 5000)
    assert record.final_state.public.outcome is not None
    text = dump_record(record)
    error = refused(f"{text}1 draw\n")
    assert error.line == text.count("\n") + 1
    assert error.sentence == "The game is over."
    assert refused(f"{text}draw\n").sentence == "The game is over."


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(PLAYED)), st.integers(0, 4), st.text(st.characters(max_codepoint=0x2100), max_size=4))
def test_garbled_text_is_refused_or_is_a_record(at: int, gone: int, put: str) -> None:
    text = PLAYED[:at] + put + PLAYED[at + gone :]
    try:
        record = load_record(text)
    except RecordError as error:
        told = error
    else:
        assert dump_record(record) == text
        return
    assert told.line <= text.count("\n") + 1
    assert told.column >= 1
    assert told.sentence


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=40), st.integers(0, 200))
def test_garbled_bytes_are_refused_or_are_a_record(put: bytes, at: int) -> None:
    text = PLAYED.encode()
    try:
        record = load_record(text[:at] + put + text[at:], cut_off="accept")
    except RecordError as error:
        assert error.sentence  # noqa: PT017
    else:
        assert record.cut_off == "" or put
