"""Score sheets as they are typed at the table, and as the terminal prints them."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from positions import ids

from phaseten import MASTERS, ORIGINAL, ScoreSheet, SheetTextError, parse_score_sheet, to_json
from phaseten.cli.app import app

HEAD = "rules: original\nplayers: Ann, Ben, Cleo\n"
TEXT = f"""\
# an evening in May
{HEAD}
hand 1
Ann: laid, out
Ben: laid 1, R5 R5 w
Cleo: 105

Hand
  Cleo : out , laid
  Ben: LAID, 0
  # Ann was not lucky
  Ann: R1 R2 R3 R4 B5 B6 B7 B8 B9 W
"""
MASTERS_TEXT = "rules: masters\nplayers: Ann, Ben\nhand 1\nAnn: laid 4, out\nBen: R5, saved W\n"


def test_a_sheet_that_was_typed() -> None:
    sheet = ScoreSheet(ORIGINAL, ["Ann", "Ben", "Cleo"])
    sheet = sheet.hand(out="Ann", laid={"Ann": None, "Ben": 1}, left={"Ben": "R5 R5 W", "Cleo": 105})
    sheet = sheet.hand(out="Cleo", laid=["Ben", "Cleo"], left={"Ben": 0, "Ann": "R1 R2 R3 R4 B5 B6 B7 B8 B9 W"})
    assert parse_score_sheet(TEXT) == sheet
    assert parse_score_sheet(HEAD) == ScoreSheet(ORIGINAL, ["Ann", "Ben", "Cleo"])


def test_phases_that_are_chosen_and_cards_that_are_saved() -> None:
    found = parse_score_sheet(MASTERS_TEXT)
    assert found == ScoreSheet(MASTERS, ["Ann", "Ben"]).hand(
        out="Ann", laid={"Ann": 4}, left={"Ben": "R5"}, saved={"Ben": "W"}
    )


HAND = f"{HEAD}hand 1\nAnn: laid, out\n"

REFUSED: list[tuple[str, str, str]] = [
    ("nothing", "", "line 1: a line 'rules: ...' is missing"),
    ("remarks", "# x\n\n", "line 3: a line 'rules: ...' is missing"),
    ("no players", "rules: original\n", "line 2: a line 'players: ...' is missing"),
    ("players first", HEAD.replace("rules", "player"), "line 1: a line 'rules: ...' is wanted here, not 'player: or"),
    ("no colon", HEAD.replace("players:", "players"), "line 2: a line 'players: ...' is wanted here, not 'players "),
    ("no edition", HEAD.replace("original", "first"), "line 1: There is no ruleset 'first': there are original"),
    ("one player", "rules: original\nplayers: Ann\n", "line 2: original is for 2 to 6 players, not for 1."),
    ("a player twice", HEAD.replace("Ben", "Ann"), "line 2: The names must differ: Ann is there more than once."),
    ("no heading", f"{HEAD}Ann: out\n", "line 3: a hand begins with a line 'hand 1', not with 'Ann: out'"),
    ("another number", f"{HEAD}hand 2\n", "line 3: this is hand 1, not 2"),
    ("no number", f"{HEAD}hand one\n", "line 3: this is hand 1, not one"),
    ("nobody of that name", f"{HAND}Bert: 5\n", "line 5: a line begins with a player and a colon: Ann, Ben, Cleo"),
    ("no colon behind a name", f"{HAND}Ben 5\n", "line 5: a line begins with a player and a colon: Ann, Ben, Cleo"),
    ("a line again", f"{HAND}Ben: 5\nAnn: out\n", "line 6: Ann has a line already, line 4"),
    ("out twice", f"{HAND}Ben: out\n", "line 5: one player goes out first: Ann or Ben"),
    ("nothing behind a name", f"{HAND}Ben:\n", "line 5: something is missing: laid, out, points or cards"),
    ("a comma too many", f"{HAND}Ben: laid,\n", "line 5: something is missing: laid, out, points or cards"),
    ("no card", f"{HAND}Ben: R5 R13\n", "line 5: 'R13' is no card: the Phase 10 deck has R1 to Y12, W, S"),
    ("points twice", f"{HAND}Ben: 5, 10\n", "line 5: '10' cannot be written here, or is there twice"),
    ("points and cards", f"{HAND}Ben: 5, R5\n", "line 5: 'R5' cannot be written here, or is there twice"),
    ("laid twice", f"{HAND}Ben: laid, laid 2, 5\n", "line 5: 'laid 2' cannot be written here, or is there twice"),
    ("laid a word", f"{HAND}Ben: laid it, 5\n", "line 5: 'laid it' cannot be written here, or is there twice"),
    ("out of what", f"{HAND}Ben: out now, 5\n", "line 5: 'out now' cannot be written here, or is there twice"),
    ("nothing saved", f"{HAND}Ben: saved\n", "line 5: 'saved' cannot be written here, or is there twice"),
    ("points without end", f"{HAND}Ben: {'9' * 5000}\n", "line 5: '99"),
    (
        "something left out",
        f"{HAND}Ben: laid\nCleo: R5\n",
        "line 5: Hand 1, Ben: Neither points nor cards are written.",
    ),
    ("a line left out", f"{HAND}Cleo: R5\n", "line 3: Hand 1, Ben: Neither points nor cards are written."),
    ("too many cards", f"{HAND}Ben: R5 R5\nCleo: R5\n", "line 3: Hand 1: More than the deck has: R5."),
    ("another phase", f"{HEAD}hand\nAnn: laid 2, out\nBen: 5\nCleo: 60\n", "line 4: Hand 1, Ann: The phase to be laid"),
]


@pytest.mark.parametrize(("text", "told"), [row[1:] for row in REFUSED], ids=ids(REFUSED))
def test_a_text_that_is_refused(text: str, told: str) -> None:
    with pytest.raises(SheetTextError) as refused:
        parse_score_sheet(text)
    assert str(refused.value).startswith(told)
    assert str(refused.value) == f"line {refused.value.line}: {refused.value.sentence}"


def test_a_sheet_is_a_text() -> None:
    with pytest.raises(TypeError, match="a score sheet is given as text"):
        parse_score_sheet(None)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------------- the terminal


def run(*arguments: str, stdin: str | bytes) -> Result:
    return CliRunner().invoke(app, ["score", *arguments, "-"], input=stdin, catch_exceptions=False)


def test_a_sheet_is_printed() -> None:
    result = run(stdin=TEXT)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "",
        "original " + "─" * 71,
        "   hand     Ann    Ben    Cleo",
        "      1  +1 out  +1 35     105",
        "      2      70   +2 0  +1 out",
        "  total      70     35     105",
        "   next       2      3       2",
        "",
        "Places " + "─" * 73,
        "  place           done  total",
        "     1.  Ben   2 of 10     35",
        "     2.  Ann   1 of 10     70",
        "     3.  Cleo  1 of 10    105",
        "The game goes on.",
    ]


def test_a_sheet_as_json_is_printed_too(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    file.write_text(to_json(parse_score_sheet(TEXT)), encoding="utf-8")
    result = CliRunner().invoke(app, ["score", str(file)])
    assert result.output == run(stdin=TEXT).output


def game(players: str, *rows: str) -> str:
    """Ten hands of Masters, with these lines in each; N is the number of the hand."""
    hands = [row.replace("N", str(number)) for number in range(1, 11) for row in ("hand", *rows)]
    return "\n".join(["rules: masters", f"players: {players}", *hands])


def test_what_is_said_at_the_end() -> None:
    over = run(stdin=game("Ann, Ben", "Ann: laid N, out", "Ben: 60")).output
    assert over.endswith("\nAnn has won.\n")
    assert "any open" not in over
    tied = run(stdin=game("Ann, Ben, Cleo", "Ann: laid N, 0", "Ben: laid N, 0", "Cleo: 60")).output
    assert tied.endswith("Ann and Ben are tied: they play one more hand, and the first to go out wins.\n")
    assert "   next     10     10     -\n" in tied


def test_a_choice_is_shown_as_open_and_slips_of_the_pen_are_told() -> None:
    output = run(stdin=MASTERS_TEXT).output
    assert "next  any open  any open" in output
    assert output.endswith("  Hand 1, Ben: Who has laid no phase is left with 10 cards, not 1.\n")


def test_hands_are_priced_by_another_edition() -> None:
    assert run("--under", "mattel", stdin=TEXT).output.splitlines()[1].startswith("mattel ")
    refused = run("--under", "contract", stdin=TEXT)
    assert (refused.exit_code, refused.output[:33]) == (2, "Hand 1: R5 is not in standard dec")
    unknown = run("--under", "first", stdin=TEXT)
    assert (unknown.exit_code, unknown.output[:27]) == (2, "There is no ruleset 'first'")
    assert run("--under", "twist", "--keep", stdin=TEXT).exit_code == 0


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"rules original", "Line 1: a line 'players: ...' is missing\n"),
        (b"\xff", "The file is no UTF-8 text.\n"),
        (b'{"type": "score_sheet", "version": 1}', "$.rules: is missing\n$.players: is missing\n$.hands: is missing\n"),
    ],
)
def test_a_file_that_is_no_score_sheet(content: bytes, told: str) -> None:
    result = run(stdin=content)
    assert (result.exit_code, result.output) == (2, told)
