"""Rulesets as TOML: every ruleset goes both ways, the gallery can be played, and every fault is told."""

import locale
import tomllib
from pathlib import Path
from random import Random

import pytest
from own_kinds import KINDS, SUMMING
from random_games import random_ruleset

from phaseten import (
    CONTRACT,
    ORIGINAL,
    RULESETS,
    TWIST_BOARD,
    TWO_DECKS,
    Deck,
    Ruleset,
    RulesetError,
    Suit,
    Table,
    dump_ruleset,
    load_ruleset,
    two_decks,
)

GALLERY = sorted((Path(__file__).parent.parent / "examples" / "rulesets").glob("*.toml"))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_an_edition_is_its_name(rules: Ruleset) -> None:
    text = dump_ruleset(rules)
    assert text == f'name = "{rules.name}"\nbase = "{rules.name}"\n'
    assert load_ruleset(text) == rules


@pytest.mark.parametrize("seed", range(150))
def test_every_ruleset_goes_both_ways(seed: int) -> None:
    rules = random_ruleset(Random(seed))
    assert load_ruleset(dump_ruleset(rules)) == rules


@pytest.mark.parametrize(
    "rules",
    [
        ORIGINAL.evolve(name='a "quoted" näme\x7f\n'),
        ORIGINAL.evolve(wilds__min_naturals={"color run": 2, "set": 1}),
        CONTRACT.with_deck(Deck("one pack", CONTRACT.deck.suits, 13, 1, 2, 0)).evolve(dealing__max_players=3),
        CONTRACT.with_phases("set 3", numbers=[7]),
        TWIST_BOARD.evolve(progress__track=(1, 0, 2, 3), progress__moves=(5, 3, 0), progress__twist_moves=(7, 3, -2)),
        TWO_DECKS.with_phases(*TWO_DECKS.phases, numbers=range(11, 21)),
        ORIGINAL.with_deck(Deck("odd", (Suit.RED, Suit.HEARTS), 30, 3, 2, 1, ("X", "Y Z"), ("Z",))),
    ],
    ids=lambda rules: rules.name,
)
def test_odd_rulesets_go_both_ways(rules: Ruleset) -> None:
    assert load_ruleset(dump_ruleset(rules)) == rules
    assert dump_ruleset(load_ruleset(dump_ruleset(rules))) == dump_ruleset(rules)


def test_texts_are_written_as_toml_has_them() -> None:
    assert dump_ruleset(ORIGINAL.evolve(name='"näme"\x7f')) == 'name = "\\"näme\\"\\u007f"\nbase = "original"\n'
    kinds = SUMMING.evolve(name="x", wilds__min_naturals={"color run": 2, "sum-20": 1, "low": 1})
    assert '\nmin_naturals = {"color run" = 2, low = 1, sum-20 = 1}\n' in dump_ruleset(kinds)
    colors = {'hearts = "red"', 'diamonds = "red"', 'clubs = "black"', 'spades = "black"'}
    written = dump_ruleset(ORIGINAL.with_deck(CONTRACT.deck).evolve(name="x"))
    assert all(color in written for color in colors)


NUMBERED = [
    ("the phases of the edition", ORIGINAL, None),
    ("some of its phases", ORIGINAL.with_phases(*ORIGINAL.phases[:2]), None),
    ("its phases, otherwise numbered", ORIGINAL.with_phases(*ORIGINAL.phases, numbers=range(2, 12)), [*range(2, 12)]),
    ("a phase, otherwise numbered", ORIGINAL.with_phases("set 3", numbers=[2]), [2]),
    ("phases from 0 cannot be", ORIGINAL.with_phases("set 3", "run 3", numbers=[1, 2]), None),
]


@pytest.mark.parametrize(("rules", "numbers"), [row[1:] for row in NUMBERED], ids=[row[0] for row in NUMBERED])
def test_numbers_are_written_where_they_are_not_those_of_the_edition_or_1_2_3(
    rules: Ruleset, numbers: list[int] | None
) -> None:
    assert tomllib.loads(dump_ruleset(rules)).get("numbers") == numbers


def test_a_file_begins_with_the_nearest_edition() -> None:
    rules = RULESETS["masters"].evolve(name="x", skips__limit="unlimited")
    assert 'base = "masters"' in dump_ruleset(rules)


def test_kinds_of_ones_own_are_given() -> None:
    text = dump_ruleset(SUMMING)
    assert load_ruleset(text, kinds=KINDS) == SUMMING
    with pytest.raises(RulesetError, match="phases, number 1: 'sum-20' is no kind of group"):
        load_ruleset(text)


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_the_gallery_can_be_played(path: Path) -> None:
    rules = load_ruleset(path)
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert load_ruleset(dump_ruleset(rules)) == rules
    assert Table(rules, ["Ann", "Ben"], seed=1).legal()


def test_a_file_is_utf_8_wherever_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "näme"', encoding="utf-8")
    usual = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        assert load_ruleset(path).name == "näme"
    finally:
        locale.setlocale(locale.LC_CTYPE, usual)


def test_a_file_may_begin_with_the_mark_that_some_editors_set(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "ours"', encoding="utf-8-sig")
    assert load_ruleset(path).name == "ours"


def test_numbers_are_as_long_as_python_reads_them() -> None:
    long = "9" * 4300
    rules = load_ruleset(f"[scoring]\nwild = {long}")
    assert rules.scoring.wild == int(long)
    assert load_ruleset(dump_ruleset(rules)) == rules


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'name = "\xfcber"', "the byte 0xfc (at line 1, column 9)."),
        ('# ü\r\nbase = "masters"\nname = "ü'.encode() + b'\x80"', "the byte 0x80 (at line 3, column 10)."),
        (b'name = "\xc3', "the byte 0xc3 (at line 1, column 9)."),
    ],
)
def test_a_file_that_is_no_utf_8_is_refused(content: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes(content)
    with pytest.raises(RulesetError) as refused:
        load_ruleset(file)
    assert refused.value.problems == (f"The file {file} is no UTF-8: there is {told}",)


def test_the_name_of_a_file_is_no_text_of_one() -> None:
    with pytest.raises(RulesetError) as refused:
        load_ruleset("sunday.toml")
    assert refused.value.problems[1:] == ("A file is named by a Path, not by a text.",)


def test_house_rules_come_before_what_the_file_says() -> None:
    rules = load_ruleset('base = "masters"\nwith = ["Two decks"]\nname = "x"\n[skips]\nlimit = "unlimited"')
    assert rules == two_decks(RULESETS["masters"]).evolve(name="x", skips__limit="unlimited")


MANY = "9" * 5000
"""More digits than Python reads."""

DIGITS = "a number has more digits than Python takes"

FAULTS = [
    ("name =", "This is no TOML: Invalid value"),
    ("sunday.toml", "This is no TOML: Expected '=' after a key"),
    ("naem = 'x'", "naem: is not known here: there are name, base, with, phases, numbers, deck, wilds, "),
    ("name = 3", "name: must be a text, not 3."),
    ("base = 'x'", "base: There is no ruleset 'x': there are original, "),
    ("base = []", "base: must be a text, not []."),
    ("with = 'floating'", "with: must be a list, not 'floating'."),
    ("with = [3]", "with: must be a text in every place, not 3."),
    ("with = ['x']", "with: There is no house rule 'x': there are two_decks"),
    ("base = 'contract'\nwith = ['two_decks']", "with: contract cannot be played with two standard decks"),
    ("phases = ['set 3', 'sot 3']", "phases, number 2: 'sot' is no kind of group"),
    ("phases = ['set 0']", "phases, number 1: '0' is no size: a number from 1 to 999 is (at position 4 of 'set 0')."),
    ("phases = []", "A game has at least one phase."),
    ("phases = ['set 3']\nnumbers = [true]", "numbers: must be a number in every place, not True."),
    ("numbers = [1]", "The 10 phases need as many different numbers, not (1,)."),
    ("deck = 3", "deck: must be a table, not 3."),
    ("[deck]\ncopys = 3", "deck.copys: is not known here: there are name, suits, top, "),
    ("[deck]\ncopies = '3'", "deck.copies: must be a whole number, not '3'."),
    ("[deck]\ncopies = 0", "deck: the copies of a deck is at least 1, not 0."),
    ("[deck]\nname = 3", "deck.name: must be a text, not 3."),
    ("[deck]\nsuits = 'red'", "deck.suits: must be a list of texts, not 'red'."),
    ("[deck]\nsuits = ['pink']", "deck.suits: 'pink' is none of red, blue, green, yellow, hearts, "),
    ("[deck]\nsuits = []", "deck: a deck has one suit or more, each of them once."),
    ("[deck]\ncolors = []", "deck.colors: must be a table of suits, not []."),
    ("[deck]\ncolors = {red = 3}", "deck.colors: 3 is none of red, black."),
    ("[skips]\nlimits = 'x'", "skips.limits: is not known here: there are last_card, limit, "),
    ("[skips]\nlimit = 'x'", "skips.limit: 'x' is none of one_pending, "),
    ("[skips]\npickup = 'x'", "skips.pickup: 'x' is neither True nor False."),
    ("[skips]\npickup = ['x']", "skips.pickup: ['x'] is no value of an option."),
    ("[skips]\npickup = [1]", "skips.pickup: (1,) is neither True nor False."),
    ("[progress]\ntrack = [true]", "progress.track: [True] is no value of an option."),
    ("[scoring]\nwild = -1", "scoring.wild: -1 is no number of 0 or more."),
    ("[scoring]\nranks = {1 = 'x'}", "scoring.ranks: {'1': 'x'} is no value of an option."),
    ("[scoring]\nwild = 2.5", "scoring.wild: 2.5 is no value of an option."),
    ("[dealing]\nhand_size = 60", "the Phase 10 deck has too few cards for 2 players."),
    (f"[deck]\nwilds = {MANY}", f"This is no ruleset: {DIGITS} (at line 2, column 9)."),
    (
        f"name = 'ü{MANY}' # {MANY}\nbase = 'masters'\n[deck]\nwilds = -1_{MANY}",
        f"This is no ruleset: {DIGITS} (at line 4, column 10).",
    ),
    (f"# {'9' * 700}\nnumbers = [{MANY}]", f"This is no ruleset: {DIGITS} (at line 2, column 12)."),
    (f"[deck]\nwilds = 0x{MANY}", f"deck.wilds: {DIGITS}."),
    (f"numbers = [1, 0x{MANY}]", f"numbers, number 2: {DIGITS}."),
    (f"[scoring]\nranks = {{1 = 0b1, 2 = 0x{MANY}}}", f"scoring.ranks.2: {DIGITS}."),
    (f"[scoring]\nranks = {{{MANY} = 2}}", "scoring.ranks: "),
    (f"name = {'[' * 5000}{']' * 5000}", "This is no ruleset: it is nested too deeply."),
    (f"{'x.' * 5000}y = 1", "x.x.x.x: is nested too deeply."),
    ("name = [[[[]]]]", "name: must be a text, not [[[[]]]]."),
    ("name = [[[[[]]]]]", "name, number 1, number 1, number 1: is nested too deeply."),
]


@pytest.mark.parametrize(("text", "sentence"), FAULTS, ids=[text[:40] for text, _ in FAULTS])
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load_ruleset(text)
    assert refused.value.problems[0].startswith(sentence)
    assert not refused.value.problems[0].endswith("..")


def test_all_faults_are_told_at_once() -> None:
    text = (
        "name = 1\nbase = 'x'\nfoo = 1\nphases = ['sot 3', 'set']\n[deck]\ntips = 1\ntop = 'x'\n"
        "[skips]\nlamit = 1\nlimit = 3\ntarget = 'x'"
    )
    with pytest.raises(RulesetError) as refused:
        load_ruleset(text)
    places = [problem.partition(":")[0] for problem in refused.value.problems]
    assert places == [
        "foo",
        "base",
        "phases, number 1",
        "phases, number 2",
        "deck.tips",
        "deck.top",
        "skips.lamit",
        "skips.limit",
        "skips.target",
        "name",
    ]


def test_what_is_no_source_or_no_ruleset(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="from a path or a text, not from 3"):
        load_ruleset(3)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="missing"):
        load_ruleset(tmp_path / "missing.toml")
    with pytest.raises(TypeError, match="the rules are a Ruleset"):
        dump_ruleset("original")  # type: ignore[arg-type]
    with pytest.raises(RulesetError, match="at least one phase"):
        dump_ruleset(ORIGINAL.with_phases())


def test_the_file_is_toml() -> None:
    rules = ORIGINAL.evolve(name="x", wilds__min_naturals={"color run": 2}, laying__exact=True)
    assert tomllib.loads(dump_ruleset(rules)) == {
        "name": "x",
        "base": "original",
        "wilds": {"min_naturals": {"color run": 2}},
        "laying": {"exact": True},
    }
