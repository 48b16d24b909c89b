"""The commands that answer and end: ``check``, ``find``, ``rules``; statuses, sentences and JSON."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from phaseten import CONTRACT, MASTERS, RULESETS, TWO_DECKS, WILD, Ruleset, Stage, Suit, two_decks
from phaseten.cli.app import app
from phaseten.cli.check import detail_as_json


def run(*arguments: str) -> Result:
    """What a command prints and with which status it ends; an exception of it is one of the test."""
    return CliRunner().invoke(app, arguments, catch_exceptions=False)


def test_the_help_names_the_commands() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for command in ("play", "watch", "replay", "check", "find", "rules", "score"):
        assert f"\n  {command} " in result.output


@pytest.mark.parametrize("command", ["play", "watch", "replay", "check", "find", "rules", "score"])
def test_every_command_has_an_example(command: str) -> None:
    assert f"Example: phaseten {command} " in run(command, "-h").output


# --------------------------------------------------------------------------------------------------------------- check


def test_a_legal_phase_is_shown_as_it_is_read() -> None:
    result = run("check", "--phase", "2", "R1 W=2 B3 G4 | R5 B5 W")
    assert (result.exit_code, result.output) == (
        0,
        "Legal as phase 2 (set 3 + run 4):\n  set 5: R5 B5 W\n  run: R1 W=2 B3 G4\n",
    )


def test_cards_have_the_words_of_their_deck() -> None:
    result = run("check", "--rules", "two decks", "--phase", "set 3", "7H 7D K")
    assert (result.exit_code, result.output) == (0, "Legal as set 3:\n  set 7: 7H 7D K\n")


def test_a_few_other_readings_are_all_shown() -> None:
    lines = run("check", "--phase", "run 4", "R4 W W Y7 W").output.splitlines()
    assert lines == [
        "Legal as run 4:",
        "  run: R4 W=5 W=6 Y7 W=8",
        "It can also be read as:",
        "  run: W=3 R4 W=5 W=6 Y7",
    ]


def test_many_other_readings_are_counted() -> None:
    lines = run("check", "--phase", "1", "R7 W W | W W W").output.splitlines()
    assert lines[:4] == [
        "Legal as phase 1 (set 3 + set 3):",
        "  set 7: R7 W W",
        "  set 1: W W W",
        "It can also be read as:",
    ]
    assert len(lines) == 4 + 5 + 1
    assert lines[-1] == "  and in 6 other ways"


IN_GERMAN = [
    (
        ("--phase", "2", "R5 B6 W | R1 B3 G4 Y5"),
        [
            "Nicht erlaubt als Phase 2 (Satz 3 + Folge 4):",
            "  Ein Satz hat nur eine Zahl, hier sind es 5, 6.",
            "      Regel numbers_differ, Quelle FX, MT: sets",
            "  Von 1 bis 5 braucht eine Folge 5 Karten, hier sind es 4.",
            "      Regel run_gap, Quelle FX, MT: runs",
            "Es fehlt 1 Karte, es hilft: jede 1 2 5, W.",
        ],
    ),
    (
        ("--phase", "color run 4", "R4 W W R7 W"),
        [
            "Erlaubt als Folge einer Farbe 4:",
            "  Folge einer Farbe rot: R4 W=5 W=6 R7 W=8",
            "Auch so lassen sich die Karten lesen:",
            "  Folge einer Farbe rot: W=3 R4 W=5 W=6 R7",
        ],
    ),
]


@pytest.mark.parametrize(("arguments", "lines"), IN_GERMAN)
def test_a_check_in_german(arguments: Sequence[str], lines: list[str]) -> None:
    assert run("check", "--language", "de", *arguments).output.splitlines() == lines


def test_json_has_the_sentences_of_the_language() -> None:
    result = run("check", "--language", "de", "--json", "--phase", "set 3", "R5 B5")
    (failure,) = json.loads(result.output)["failures"]
    assert failure["message"] == "Satz 3 braucht 3 Karten und hat 2."
    assert failure["values"] == {"group": "set 3", "needs": 3, "has": 2}


@pytest.mark.parametrize("command", ["check --phase 1 R5", "play", "watch"])
def test_a_language_that_there_is_not(command: str) -> None:
    result = run(*command.split(), "--language", "xx")
    assert (result.exit_code, result.stderr) == (2, "There is no language 'xx': there are en, de.\n")


def test_games_are_told_in_german() -> None:
    lines = run("watch", "--language", "de", "--players", "2", "--seed", "3").output.splitlines()
    assert lines[2].startswith("Runde 1 ")
    assert lines[3] == "Ben hat gegeben und B4 aufgedeckt."


def test_a_refusal_tells_every_reason_with_its_rule_and_source() -> None:
    result = run("check", "--phase", "2", "R5 B6 S | R1 B3 G4 Y6")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Not legal as phase 2 (set 3 + run 4):",
        "  A Skip is never part of a phase.",
        "      rule skip_in_meld, source FX, SEED-0: Skip cards",
        "  A set has one number, this has 5, 6.",
        "      rule numbers_differ, source FX, MT: sets",
        "  From 1 to 6 a run needs 6 cards and there are 4.",
        "      rule run_gap, source FX, MT: runs",
        "2 cards are missing, helped by any 1 2 6, W.",
    ]


def test_of_cards_that_are_laid_wrong_it_is_told_how_they_can_be_laid() -> None:
    lines = run("check", "--phase", "2", "R5 B5 W | R1 W=2 B3 G5").output.splitlines()
    assert lines[-1] == "These cards can be laid so: set 5: R5 B5 G5 | run: R1 W=2 B3 W=4."


def test_nothing_is_advised_where_the_deck_cannot_make_the_phase() -> None:
    result = run("check", "--phase", "set 60", "R5")
    assert (result.exit_code, len(result.output.splitlines())) == (1, 3)


def test_every_rule_is_told_on_demand() -> None:
    result = run("check", "--phase", "1", "--all", "R5 B5 | R9 B9 W")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Not legal as phase 1 (set 3 + set 3):",
        "  set 3 needs 3 cards and has 2.",
        "      rule too_few_cards, source FX, MT: phases",
        "Every rule:",
        "  + No Skip is among the cards.",
        "  + All cards are of this deck.",
        "  + set 3 + set 3 has 2 groups.",
        "    ! set 3 needs 3 cards and has 2.",
        "    + A set has one number, and the number cards show 5.",
        "    + set 3 needs 3 cards and has 3.",
        "    + A set has one number, and the number cards show 9.",
        "  + A number card is among the cards.",
        "1 card is missing, helped by any 5 9, W.",
    ]
    legal = run("check", "--phase", "1", "--all", "R5 B5 W | R9 B9 W")
    assert (legal.exit_code, legal.output.splitlines()[3]) == (0, "Every rule:")


def test_every_rule_is_in_the_json_on_demand() -> None:
    told = json.loads(run("check", "--phase", "1", "--all", "--json", "R5 B5 | R9 B9 W").output)
    assert told["rules"][3] == {
        "rule": "too_few_cards",
        "finding": "fail",
        "group": 1,
        "message": "set 3 needs 3 cards and has 2.",
        "values": {"group": "set 3", "needs": 3, "has": 2},
        "source": "FX, MT: phases",
    }
    assert (told["rules"][0]["finding"], told["rules"][0]["group"]) == ("pass", None)


BAD_INPUT = [
    (["check", "--phase", "2", "R5 X9"], "'X9' is no card: the Phase 10 deck has R1 to Y12, W, S\n  R5 X9\n     ^\n"),
    (["check", "--phase", "1", ""], "A group of cards is empty\n"),
    (["check", "--phase", "11", "R5"], "There is no phase 11: the phases are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.\n"),
    (["check", "--phase", "set three", "R5"], "'three' is no size: a number from 1 to 999 is\n  set three\n      ^\n"),
    (["check", "--phase", "1", "--rules", "x", "R5"], f"There is no ruleset 'x': there are {', '.join(RULESETS)}.\n"),
    (["find", "--phase", "1", "R5 Q"], "'Q' is no card: the Phase 10 deck has R1 to Y12, W, S\n  R5 Q\n     ^\n"),
    (["find", "--phase", "x", "R5"], "'x' is no kind of group: "),
    (["find", "R5 ="], "'=' is no card: the Phase 10 deck has R1 to Y12, W, S\n  R5 =\n     ^\n"),
    (["find", "--phase", "set 99", "R5"], "The Phase 10 deck cannot make set 99.\n"),
    (["rules", "x"], f"There is no ruleset 'x': there are {', '.join(RULESETS)}.\n"),
    (["rules", "--diff", "x"], f"There is no ruleset 'x': there are {', '.join(RULESETS)}.\n"),
    (["watch", "--rules", "x"], f"There is no ruleset 'x': there are {', '.join(RULESETS)}.\n"),
    (["watch", "--players", "7"], "Original is for 2 to 6 players, not for 7.\n"),
    (["watch", "--players", "14", "--rules", "contract"], "Contract is for 2 to 12 players, not for 14.\n"),
    (["play", "--players", "0"], "Original is for 2 to 6 players, not for 0.\n"),
    (["play", "--players", "1"], "Original is for 2 to 6 players, not for 1.\n"),
]


@pytest.mark.parametrize(("arguments", "told"), BAD_INPUT, ids=[" ".join(row[0]) for row in BAD_INPUT])
def test_bad_input_ends_with_2_and_says_what_is_wrong(arguments: list[str], told: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(told)


@pytest.mark.parametrize(
    "arguments",
    ["check R5", "check --phase 1", "find", "watch --seed x", "play --players 100", "nothing"],
)
def test_a_wrong_call_ends_with_2_and_the_usage(arguments: str) -> None:
    result = run(*arguments.split())
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: ")


# ---------------------------------------------------------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (
            ["--phase", "2", "R5 B5 W | R1 W=2 B3 G4"],
            0,
            {"ok": True, "melds": ["set 5: R5 B5 W", "run: R1 W=2 B3 G4"], "failures": [], "error": None},
        ),
        (
            ["--phase", "set 3", "--rules", "contract", "5H 6H S"],
            1,
            {
                "ok": False,
                "melds": [],
                "failures": [
                    {
                        "rule": "skip_in_meld",
                        "message": "A Skip is never part of a phase.",
                        "values": {},
                        "source": "FX, SEED-0: Skip cards",
                    },
                    {
                        "rule": "numbers_differ",
                        "message": "A set has one number, this has 5, 6.",
                        "values": {"numbers": [5, 6]},
                        "source": "FX, MT: sets",
                    },
                ],
                "error": None,
            },
        ),
        (
            ["--phase", "1", "R5 X"],
            2,
            {
                "ok": False,
                "melds": [],
                "failures": [],
                "error": {
                    "message": "'X' is no card: the Phase 10 deck has R1 to Y12, W, S",
                    "text": "R5 X",
                    "position": 3,
                },
            },
        ),
        (
            ["--phase", "11", "R5"],
            2,
            {
                "ok": False,
                "melds": [],
                "failures": [],
                "error": {"message": "There is no phase 11: the phases are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."},
            },
        ),
    ],
    ids=["legal", "refused", "unreadable", "no such phase"],
)
def test_json_is_one_object_with_the_same_status(arguments: list[str], status: int, told: object) -> None:
    result = run("check", "--json", *arguments)
    assert result.exit_code == status
    assert result.stderr == ""
    assert json.loads(result.stdout) == told


def test_json_has_cards_as_text() -> None:
    deck = CONTRACT.deck
    assert detail_as_json(WILD, deck) == "Jo"
    assert detail_as_json(deck.cards("KD AS"), deck) == ["KD", "AS"]
    assert detail_as_json((Suit.RED, Suit.CLUBS), deck) == ["red", "clubs"]
    assert detail_as_json(Stage.DRAW, deck) == "draw"
    assert detail_as_json(None, deck) is None


# ---------------------------------------------------------------------------------------------------------------- find


def test_the_ways_to_lay_come_best_first() -> None:
    result = run("find", "--phase", "2", "R3 B3 G3 R4 B5 G6 W Y9 Y11 G12")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "Ways to lay phase 2 (set 3 + run 4), the best first:"
    assert lines[1] == "  set 3: R3 B3 G3 | run: Y9 W=10 Y11 G12"
    assert len(lines) == 7
    assert lines[-1] == "  and 1 other way; --all shows them"


def test_all_ways_are_shown_on_demand() -> None:
    result = run("find", "--phase", "2", "--all", "R3 B3 G3 R4 B5 G6 W Y9 Y11 G12")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert len(lines) == len({*lines}) == 7
    assert "--all" not in result.output


def test_a_single_way_is_shown_alone() -> None:
    result = run("find", "--phase", "set 3", "R3 B3 G3 S")
    assert result.output == "Ways to lay set 3, the best first:\n  set 3: R3 B3 G3\n"


def test_more_ways_than_can_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("phaseten.cli.find.WAYS_LOOKED_AT", 6)
    lines = run("find", "--phase", "2", "R1 B3 G5 Y7 R9 W W W W W W").output.splitlines()
    assert lines[1] == "  set 1: R1 W W | run: W=2 B3 W=4 G5"
    assert lines[-1] == "  and more than 1 other way; --all shows them"


def test_what_is_missing_is_told() -> None:
    result = run("find", "--phase", "8", "R3 B3 G3 R4 B5 G6 W Y9 Y11 G12")
    assert (result.exit_code, result.output) == (
        1,
        "The hand is 3 cards short of phase 8 (color 7). A step nearer with: any green, W.\n",
    )


def test_without_a_phase_all_are_looked_at() -> None:
    result = run("find", "R3 B3 G3 R4 B5 G6 W Y9 Y11 G12")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert len(lines) == 10
    assert lines[:3] == [
        "   1  set 3 + set 3  1 card short   helped by any 4 5 6 9 11 12, W",
        "   2  set 3 + run 4  can be laid    set 3: R3 B3 G3 | run: Y9 W=10 Y11 G12",
        "   3  set 4 + run 4  1 card short   helped by any 3 7 10, W",
    ]


def test_without_a_phase_the_status_is_1_if_there_is_none() -> None:
    assert run("find", "--rules", "contract", "AH KD").exit_code == 1


def test_no_cards_are_a_hand() -> None:
    result = run("find", "--phase", "set 2", "")
    assert result.exit_code == 1
    assert result.output.startswith("The hand is 2 cards short of set 2.")


# --------------------------------------------------------------------------------------------------------------- rules


def test_the_editions_are_listed() -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == [*RULESETS]


@pytest.mark.parametrize("name", RULESETS)
def test_every_edition_has_a_sheet(name: str) -> None:
    result = run("rules", name)
    assert (result.exit_code, result.output) == (0, RULESETS[name].sheet())
    assert run("rules", name, "--language", "de").output == RULESETS[name].sheet("de")
    assert run("rules", name, "--sources").output == RULESETS[name].sheet(sources=True)


def test_the_difference_of_two_editions() -> None:
    result = run("rules", "masters", "--diff", "Two Decks")
    assert result.exit_code == 0
    assert result.output.splitlines() == [*MASTERS.diff(TWO_DECKS)]
    assert run("rules", "--diff", "mattel").output == run("rules", "original", "--diff", "mattel").output


def test_house_rules_are_added_by_name() -> None:
    assert run("rules", "masters", "--with", "Two-Decks").output == two_decks(MASTERS).sheet()
    assert run("rules", "--with", "two_decks").output == TWO_DECKS.sheet()
    none = run("rules", "--with", "nonsense")
    assert (none.exit_code, none.stderr[:36]) == (2, "There is no house rule 'nonsense': t")
    twice = run("rules", "contract", "--with", "two decks")
    assert twice.exit_code == 2


def test_a_file_is_as_good_as_a_name(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text('name = "ours"\nbase = "masters"\nwith = ["two decks"]', encoding="utf-8")
    assert run("rules", str(file)).output == two_decks(MASTERS).evolve(name="ours").sheet()
    assert run("find", "--rules", str(file), "--phase", "set 3", "7H 7D K").exit_code == 0
    missing = run("rules", "nowhere.toml")
    assert (missing.exit_code, missing.stderr) == (
        2,
        "The file nowhere.toml cannot be read: No such file or directory.\n",
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'name = "\xfcber"', "is no UTF-8: there is the byte 0xfc (at line 1, column 9).\n"),
        (b"[deck]\nwilds = " + b"9" * 5000, "more digits than Python takes (at line 2, column 9).\n"),
    ],
    ids=["no UTF-8", "a long number"],
)
@pytest.mark.parametrize(
    "command",
    [
        ("check", "--phase", "1", "R1 B1 G1 | R2 B2 G2", "--rules"),
        ("find", "R1", "--rules"),
        ("watch", "--rules"),
        ("play", "--rules"),
        ("rules",),
    ],
    ids=lambda command: command[0],
)
def test_a_file_that_cannot_be_read_is_refused(
    command: tuple[str, ...], content: bytes, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(content)
    refused = run(*command, str(file))
    assert (refused.exit_code, refused.stdout, refused.stderr[-len(told) :]) == (2, "", told)


def test_the_problems_of_a_ruleset_are_told_below_its_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    def crowd(rules: Ruleset) -> Ruleset:
        return rules.evolve(dealing__hand_size=60)

    monkeypatch.setattr("phaseten.rulesets.house_rules.HOUSE_RULES", {"crowd": crowd})
    assert run("rules", "--with", "crowd").output.endswith("\nThe Phase 10 deck has too few cards for 6 players.\n")


def test_an_edition_does_not_differ_from_itself() -> None:
    assert run("rules", "mattel", "--diff", "MATTEL").output == "They differ in nothing.\n"
