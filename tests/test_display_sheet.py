"""Rule sheets: every option has its meaning and sources, and every edition its sheet."""

from enum import Enum
from itertools import permutations

import pytest

from phaseten import CONTRACT, LAST_ROUND, MASTERS, MATTEL, ORIGINAL, RULESETS, TWIST, Ruleset
from phaseten.display.meanings import ANY_VALUE, MEANINGS, meaning, value_text
from phaseten.display.sheet import SUMMARIES, Section, differences, edition_lines, sheet
from phaseten.rulesets.options import OptionValue
from phaseten.rulesets.sources import SOURCES

EVERY_MEANING = [(option, value, found) for option, values in MEANINGS.items() for value, found in values.items()]


def values_of(default: OptionValue) -> list[OptionValue]:
    """All values of an option that is an enum or a flag; of any other its usual value, and an odd one."""
    if isinstance(default, bool):
        return [False, True]
    if isinstance(default, Enum):
        return [*type(default)]
    return [default, 77 if isinstance(default, int) else (("run", 2),)]


@pytest.mark.parametrize(("option", "default"), ORIGINAL.options().items())
def test_every_value_of_every_option_has_a_meaning(option: str, default: OptionValue) -> None:
    values = values_of(default)
    named = isinstance(default, bool | Enum)
    assert {*map(value_text, values)} == {*MEANINGS[option]} or not named
    sentences = [meaning(option, value).sentence for value in values]
    assert len({*sentences}) == len(values)


def test_no_meaning_is_of_an_option_that_is_not_there() -> None:
    assert {*MEANINGS} == {*ORIGINAL.options()}


@pytest.mark.parametrize(
    ("option", "value", "found"), EVERY_MEANING, ids=[f"{row[0]}-{row[1]}" for row in EVERY_MEANING]
)
def test_every_meaning_is_a_sentence_with_known_sources(option: str, value: str, found: tuple[str, str]) -> None:
    sentence, sources = found
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert {*sources.split(", ")} <= {*SOURCES}
    assert ("{}" in sentence) <= (value == ANY_VALUE or option.startswith(("dealing", "scoring", "progress")))


def test_numbers_and_tables_stand_in_the_sentence() -> None:
    assert (
        meaning("scoring__ranks", ((1, 5), (10, 10))).sentence == "Number cards cost, from each number on: 1 5, 10 10."
    )
    assert meaning("wilds__min_naturals", (("run", 2),)).sentence == "Groups need this many number cards: run 2."
    assert meaning("dealing__max_players", 12) == ("There are 12 players at most.", "house")


# -------------------------------------------------------------------------------------------------------------- sheets


def told(sections: tuple[Section, ...], title: str) -> tuple[str, ...]:
    return next((section.lines for section in sections if section.title == title), ())


def test_every_edition_has_a_line() -> None:
    assert {*SUMMARIES} == {*RULESETS}
    lines = edition_lines({**RULESETS, "own": TWIST})
    assert len(lines) == len(RULESETS) + 1
    assert lines[0].split(maxsplit=1) == ["original", SUMMARIES["original"]]
    assert lines[-1] == "own"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_sheet_tells_every_option_that_differs(rules: Ruleset) -> None:
    sections = sheet(rules)
    changed = [
        meaning(option, value) for option, value in rules.options().items() if value != ORIGINAL.options()[option]
    ]
    other = told(sections, "Other than in original")
    assert [line for line in other if line.endswith(")")] == [
        f"{found.sentence} ({found.sources})" for found in changed
    ]
    assert len(told(sections, "Phases")) == len(rules.phases)
    assert bool(told(sections, "Sources")) == bool(changed)


def test_the_sheet_of_the_original() -> None:
    sections = sheet(ORIGINAL)
    assert told(sections, "Cards") == (
        "108 cards: 1 to 12 in red, blue, green and yellow, 2 of each; 8 wilds (W); 4 Skips (S).",
        "2 to 6 players; 10 cards each.",
    )
    assert told(sections, "Cards left in the hand cost") == ("1 to 9: 5, 10 to 12: 10, wild: 25, Skip: 15",)
    assert told(sections, "Other than in original") == ("Nothing: this is it.",)


def test_the_sheet_of_standard_cards() -> None:
    sections = sheet(CONTRACT)
    assert told(sections, "Cards")[0] == (
        "108 cards for every 2 players: A to K in hearts, diamonds, clubs and spades, 2 of each; 4 wilds (Jo)."
    )
    assert told(sections, "Cards left in the hand cost") == ("A to 9: 5, 10 to K: 10, wild: 25",)
    assert told(sections, "Other than in original")[:2] == ("Other cards, as above.", "Other phases, as above.")


def test_a_deck_of_numbers_alone_has_a_sheet() -> None:
    assert told(sheet(ORIGINAL.with_deck(wilds=0, skips=0)), "Cards")[0].endswith("2 of each.")


# --------------------------------------------------------------------------------------------------------- differences


def test_two_editions_differ_in_an_option() -> None:
    assert differences(ORIGINAL, LAST_ROUND)[0] == Section(
        "going_out__final_round",
        (
            "original    false  The hand ends at once when somebody goes out. (FX, MT)",
            "last_round  true   After somebody goes out the others have one more turn each. (SEED-3)",
        ),
    )


def test_two_editions_differ_in_cards_and_phases() -> None:
    sections = differences(MASTERS, CONTRACT)
    assert [line.split()[0] for line in told(sections, "Cards")] == ["masters", "contract"]
    assert told(sections, "Phases")[:2] == ("    masters        contract", " 1  set 3 + set 3  set 3 + run 3")


def test_phases_with_other_numbers_stand_by_their_numbers() -> None:
    even = ORIGINAL.with_phases("run 4", numbers=[4]).evolve(name="even")
    other = ORIGINAL.with_phases("set 3").evolve(name="other")
    assert told(differences(even, other), "Phases") == ("   even   other", "1  -      set 3", "4  run 4  -")


@pytest.mark.parametrize(("one", "other"), [*permutations(RULESETS.values(), 2)])
def test_editions_that_differ_are_told_to(one: Ruleset, other: Ruleset) -> None:
    titles = {section.title for section in differences(one, other)}
    changed = {option for option, value in one.options().items() if value != other.options()[option]}
    assert titles - {"Cards", "Phases", "Sources"} == changed
    assert titles


def test_the_same_game_differs_in_nothing() -> None:
    assert differences(MATTEL, MATTEL.evolve(name="another name")) == ()
