"""Rule sheets: every option has its meaning and sources, and the sheet of an edition says what its data says."""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from itertools import permutations

import pytest
from attrs import evolve
from own_kinds import SUMMING, Low

from phaseten import (
    CONTRACT,
    LAST_ROUND,
    MASTERS,
    MATTEL,
    ORIGINAL,
    RULESETS,
    TWIST,
    TWIST_BOARD,
    TWO_DECKS,
    Deck,
    LanguageError,
    Ruleset,
    Suit,
    ten_hands,
)
from phaseten.display.sheet import SUMMARIES, edition_lines
from phaseten.messages.find import BUILT_IN, find_language
from phaseten.messages.language import ENGLISH
from phaseten.rulesets.meanings import ANY_VALUE, CITED, CLAUSES, meaning, sentence_key, value_text
from phaseten.rulesets.options import OptionValue
from phaseten.rulesets.sheet import ASKED, PLACES, matters, place_of
from phaseten.rulesets.sources import SOURCES

EVERY_VALUE = [(option, value, sources) for option, values in CITED.items() for value, sources in values.items()]
in_each_language = pytest.mark.parametrize("code", BUILT_IN)


def values_of(option: str) -> list[OptionValue]:
    """All values of an option that is an enum or a flag; of any other its usual value, and odd ones."""
    default = ORIGINAL.options()[option]
    if isinstance(default, bool):
        return [False, True]
    if isinstance(default, Enum):
        return [*type(default)]
    if isinstance(default, int):
        return [default, 3, 7]
    if option.startswith("progress"):
        return [default, (1, 2, 0), (8, 5, -2)]
    return [default, (("run", 2),), (("set", 1), ("sum-20", 2))]


def scored(option: str, values: list[OptionValue]) -> list[OptionValue]:
    """Points by number instead of by kind."""
    return [((1, 5), (10, 10)), ((1, 1),)] if option == "scoring__ranks" else values


@pytest.mark.parametrize(("option", "default"), ORIGINAL.options().items())
def test_every_value_of_every_option_has_a_meaning(option: str, default: OptionValue) -> None:
    values = values_of(option)
    named = isinstance(default, bool | Enum)
    assert {*map(value_text, values)} == {*CITED[option]} or not named
    for code in BUILT_IN:
        sentences = [meaning(option, value, code).sentence for value in scored(option, values)]
        assert len({*sentences}) == len(sentences)


def test_no_meaning_is_of_an_option_that_is_not_there() -> None:
    assert {*CITED} == {*ORIGINAL.options()}
    groups = {option.partition("__")[0] for option in CITED}
    assert groups <= {*CLAUSES} <= groups | {*CITED}
    keys = {sentence_key(option, value) for option, value, _ in EVERY_VALUE}
    assert keys == {key for key in ENGLISH.sentences if key.startswith("option.")}


@pytest.mark.parametrize(("option", "value", "sources"), EVERY_VALUE)
def test_every_meaning_is_a_sentence_with_known_sources(option: str, value: str, sources: str) -> None:
    assert {*sources.split(", ")} <= {*SOURCES}
    for code in BUILT_IN:
        sentence = find_language(code).sentences[sentence_key(option, value)]
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert ("{value" in sentence) <= (value == ANY_VALUE or option.startswith(("dealing", "scoring", "progress")))


def test_numbers_and_tables_stand_in_the_sentence() -> None:
    assert (
        meaning("scoring__ranks", ((1, 5), (10, 10))).sentence
        == "A number card costs points: 5 from 1 on, 10 from 10 on."
    )
    told = meaning("wilds__min_naturals", (("run", 2), ("sum-20", 1)), "de").sentence
    assert told == "So viele Karten einer Gruppe sind mindestens Zahlenkarten: Folge 2, sum-20 1."
    assert meaning("dealing__max_players", 12) == ("There are 12 players at most.", "UB, own", "players")
    assert meaning("dealing__hand_size", 1).sentence == "A hand has 1 card."


# -------------------------------------------------------------------------------------------------------------- sheets

BASE = ORIGINAL.evolve(saving__per_hand=1, going_out__how="discard_floating", dealing__starter_wild="dealer_gives")
"""A ruleset in which every option matters."""


BOARD = ("progress__track", "progress__twist", "progress__moves", "progress__twist_moves")


def bases(option: str) -> Ruleset:
    """A ruleset in which the option matters, whatever its own value is."""
    if option == "dealing__starter_wild":
        return BASE.evolve(dealing__starter_skip="dealer_chooses")
    return BASE.evolve(progress__selection="board") if option in BOARD else BASE


def changes() -> Iterator[tuple[str, OptionValue]]:
    for option in ORIGINAL.options():
        for value in scored(option, values_of(option)):
            yield option, value


@in_each_language
@pytest.mark.parametrize(("option", "value"), [*changes()], ids=str)
def test_a_sheet_says_the_value_of_every_option_and_no_other(code: str, option: str, value: OptionValue) -> None:
    text = bases(option).evolve(**{option: value}).sheet(code)
    sentences = {meaning(option, each, code).sentence for each in scored(option, values_of(option))}
    assert [sentence for sentence in sentences if sentence in text] == [meaning(option, value, code).sentence]


@in_each_language
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_sheet_of_an_edition_says_what_its_data_says(rules: Ruleset, code: str) -> None:
    text, words = rules.sheet(code), find_language(code)
    for option, value in rules.options().items():
        assert (meaning(option, value, code).sentence in text) is matters(option, rules), option
    for number, phase in zip(rules.numbers, rules.phases, strict=True):
        assert f"| {number} | {words.text(phase, rules.deck)} |" in text
        assert all(f"**{words.kind(group)}**" in text for group in phase.requirements)
    assert not re.search(r"[{}&]|\[[A-Z]", text)
    heads = [line for line in text.splitlines() if line.startswith("## ")]
    assert len(heads) == 9 - (not rules.deck.skips)


def test_what_does_not_matter_is_left_out() -> None:
    plain = ORIGINAL.with_deck(wilds=0, skips=0)
    assert "wild" not in plain.sheet().replace("A wild", "") or "## Wilds" not in plain.sheet()
    assert "Skip costs" not in plain.sheet()
    assert [option for option in ORIGINAL.options() if not matters(option, ORIGINAL)] == [
        "dealing__dealer_may_keep",
        "going_out__floating_skip_ends_hand",
        "saving__same_hand_draw",
        "saving__scored",
        "saving__go_out_by_saving",
        *BOARD,
    ]


@in_each_language
def test_a_sheet_says_what_the_game_is_about(code: str) -> None:
    words = find_language(code)
    for rules, key in ((ORIGINAL, "goal"), (ten_hands(ORIGINAL), "goal_hands"), (TWIST_BOARD, "goal_board")):
        goals = [words.sentences[f"sheet.phases.{each}"] for each in ("goal", "goal_hands", "goal_board")]
        assert [goal for goal in goals if goal in rules.sheet(code)] == [words.sentences[f"sheet.phases.{key}"]]
        ends = meaning("ending__game_end", "end_of_hand", code).sentence in rules.sheet(code)
        assert ends is (key == "goal"), "only there the last phase ends the game"


def test_every_option_has_a_place() -> None:
    groups = {option.partition("__")[0] for option in ORIGINAL.options()}
    assert groups <= {*PLACES} <= groups | {*ORIGINAL.options()}
    assert {*ASKED} <= groups | {*ORIGINAL.options()}
    assert {place_of(option) for option in ORIGINAL.options()} >= {"deal", "draw", "lay", "hit", "out", "end"}


def test_sources_are_cited_where_they_are_asked_for() -> None:
    text = MATTEL.sheet(sources=True)
    assert (
        "- A Skip lies in front of its target, and goes onto the discard pile with the turn. [MT: Skip cards]" in text
    )
    assert "\n## Sources\n" in text
    assert "- MT: Mattel sheet GKD74 and its kin, since the 2010s" in text
    assert "- L10:" in text
    assert "- RM:" not in text


@in_each_language
def test_every_point_of_a_sheet_begins_with_a_capital_letter_or_a_number(code: str) -> None:
    points = [line for rules in RULESETS.values() for line in rules.sheet(code).splitlines() if line.startswith("- ")]
    assert [point for point in points if not re.match(r"- (\*\*)?[A-ZÄÖÜ0-9]", point)] == []


def test_the_cards_of_a_sheet() -> None:
    assert "- 108 cards in all.\n" in ORIGINAL.sheet()
    assert (
        "- The numbers 1 to 12 in red, blue, green and yellow, 2 cards of each.\n- 8 wilds, written W."
        in ORIGINAL.sheet()
    )
    assert "- 108 cards for every 2 players, begun ones counted.\n- The numbers A to K in hearts" in CONTRACT.sheet()
    assert "- The colour of hearts and diamonds is red.\n" in CONTRACT.sheet()
    assert "- As numbers, A = 1, J = 11, Q = 12.\n" in TWO_DECKS.sheet()
    assert "- Als Zahlen gelten A = 1, J = 11, Q = 12, K = 13.\n" in CONTRACT.sheet("de")
    assert "As numbers" not in ORIGINAL.sheet()
    one = Deck("one of each", (Suit.RED,), top=12, copies=1, wilds=1, skips=1)
    assert (
        "- The numbers 1 to 12 in red, 1 card of each.\n- 1 wild, written W.\n- 1 Skip"
        in ORIGINAL.with_deck(one).sheet()
    )


CONTRACT_SHEET = """\
# Rules: contract

## Cards

- 108 cards for every 2 players, begun ones counted.
- The numbers A to K in hearts, diamonds, clubs and spades, 2 cards of each.
- As numbers, A = 1, J = 11, Q = 12, K = 13.
- The colour of hearts and diamonds is red.
- The colour of clubs and spades is black.
- 4 wilds, written Jo.

## The phases

| Phase | Groups |
|---|---|
| 1 | set 3 + run 3 |
| 2 | set 3 + run 4 |
| 3 | set 3 + set 3 |
| 4 | run 6 |
| 5 | run 7 |
| 6 | run 8 |
| 7 | color 8 |
| 8 | suit 4 + suit 4 |
| 9 | suit 5 + other suit 3 |
| 10 | suit 5 + other suit 4 |

- A **set** is cards of one number, of any colours.
- A **run** is numbers that follow each other without a gap, of any colours.
- A **color** is cards of any numbers, of one colour.
- A **suit** is cards of any numbers, of one suit.

- The number behind a group says how many cards it has, at least.
- Groups that are called other differ in their suit or colour from those before.
- Two sets of a phase may have the same number.
- A run ends at the highest number.
- The phases are played in order.
- Who has laid a phase has completed it, and goes on to another; who has not tries again.
- The goal is to complete all of them, with as few points as possible.

## The deal

"""


def test_the_form_of_a_sheet() -> None:
    text = CONTRACT.sheet()
    assert text.startswith(CONTRACT_SHEET)
    assert text.endswith("\n- The places go by completed phases, then by the lower total.\n")
    starts = [re.match(r"\d\. \*\*\w+\.\*\* [A-Z]", line) for line in text.splitlines() if line[0:1].isdigit()]
    assert [start and start[0][:-2] for start in starts] == [
        "1. **Draw.**",
        "2. **Lay.**",
        "3. **Hit.**",
        "4. **Discard.**",
    ]
    assert "cannot be drawn " not in text
    assert ". There is one discard pile." not in text
    assert ". The discards but the top are shuffled when the draw pile is empty. A card taken" in text
    paragraph = (
        "A wild stands for any number and any colour, never for a Skip. What it stands for is settled when it is"
    )
    assert f"\n## Wilds\n\n{paragraph} laid, and stays so.\n\n- At least one card of a phase is" in text
    assert "\n## Saved cards\n\n- No cards are saved.\n\n## The end of a hand\n\nWhoever is out" in text
    assert "\n## Wilds\n" in ORIGINAL.with_deck(wilds=1, skips=1).sheet()
    assert "\n## Skips\n" in ORIGINAL.with_deck(wilds=1, skips=1).sheet()


def test_a_kind_of_ones_own_is_told_by_its_author() -> None:
    text = SUMMING.sheet()
    assert "- **low**: Cards below 4; nothing else is said, and no wild is one." in text
    assert "- **sum-20**: Cards that add up to a number; on the table it is up to ten more. Two wilds at most" in text
    of_two_lines = type("Odd", (Low,), {"__doc__": "The first line.\n\nMore of it."})()
    odd = ORIGINAL.with_phases("odd 3", kinds=[of_two_lines]).sheet()
    assert "- **odd**: The first line.\n" in odd
    assert "More of it." not in odd
    undocumented = type("Bare", (Low,), {"__doc__": None})()
    without = ORIGINAL.with_phases("bare 3", kinds=[undocumented]).sheet().replace("bare 3", "")
    assert "bare" not in without
    assert "|\n\n\n- The number behind" in without, "there is no list of kinds"


def test_a_language_that_is_not_there() -> None:
    calls: list[Callable[[], object]] = [lambda: ORIGINAL.sheet("xx"), lambda: ORIGINAL.diff(MATTEL, "xx")]
    for call in calls:
        with pytest.raises(LanguageError, match="There is no language 'xx'"):
            call()


# --------------------------------------------------------------------------------------------------------- differences


def test_two_editions_differ_in_an_option() -> None:
    assert ORIGINAL.diff(LAST_ROUND) == (
        "original: The hand ends at once when somebody goes out. "
        "last round: After somebody goes out the others have one more turn each; then the hand ends.",
    )


def test_differences_are_told_in_a_language() -> None:
    (told,) = ORIGINAL.diff(LAST_ROUND, "de")
    assert told == (
        "original: " + meaning("going_out__final_round", False, "de").sentence + " "
        "last round: " + meaning("going_out__final_round", True, "de").sentence
    )
    assert told != ORIGINAL.diff(LAST_ROUND)[0]


def test_two_editions_differ_in_cards_and_phases() -> None:
    told = MASTERS.diff(CONTRACT)
    assert told[0] == (
        "masters: 106 cards in all. The numbers 1 to 12 in red, blue, green and yellow, 2 cards of each. "
        "8 wilds, written W. 2 Skips, written S. contract: 108 cards for every 2 players, begun ones counted. "
        "The numbers A to K in hearts, diamonds, clubs and spades, 2 cards of each. "
        "As numbers, A = 1, J = 11, Q = 12, K = 13. The colour of hearts and diamonds is red. "
        "The colour of clubs and spades is black. 4 wilds, written Jo."
    )
    assert told[0].startswith("masters: 106 cards in all. The numbers 1 to 12")
    assert told[1] == "Phase 1: set 3 + set 3 in masters, set 3 + run 3 in contract."
    assert ORIGINAL.diff(ORIGINAL.with_deck(skips=0).evolve(name="tame"))[0] == (
        "original: 108 cards in all. 4 Skips, written S. tame: 104 cards in all."
    )


def test_what_only_one_of_two_decks_has() -> None:
    colorless = CONTRACT.with_deck(evolve(CONTRACT.deck, colors=())).evolve(name="colorless")
    assert CONTRACT.diff(colorless)[0] == (
        "contract: The colour of hearts and diamonds is red. The colour of clubs and spades is black. colorless: none"
    )
    fewer, more = ORIGINAL.with_deck(skips=0).evolve(name="fewer"), ORIGINAL.with_deck(skips=0, wilds=0)
    assert fewer.diff(more.evolve(name="none"))[0] == (
        "fewer: 104 cards in all. 8 wilds, written W. none: 96 cards in all."
    )
    deck = Deck("one of each", (Suit.RED,), top=12, copies=1, wilds=0, skips=0)
    plain, skips = (ORIGINAL.with_deck(each) for each in (deck, evolve(deck, copies=2, top=6)))
    assert plain.evolve(name="a").diff(skips.evolve(name="b"))[0] == (
        "a: The numbers 1 to 12 in red, 1 card of each. b: The numbers 1 to 6 in red, 2 cards of each."
    )


def test_phases_with_other_numbers_are_told_by_their_numbers() -> None:
    even = ORIGINAL.with_phases("run 4", numbers=[4]).evolve(name="even")
    other = ORIGINAL.with_phases("set 3").evolve(name="other")
    assert even.diff(other, "de") == (
        "Phase 1: keine solche Phase in even, Satz 3 in other.",
        "Phase 4: Folge 4 in even, keine solche Phase in other.",
    )


@pytest.mark.parametrize(("one", "other"), [*permutations(RULESETS.values(), 2)])
def test_editions_that_differ_are_told_to(one: Ruleset, other: Ruleset) -> None:
    told = one.diff(other)
    for option, value in one.options().items():
        sentence = meaning(option, value).sentence
        assert any(sentence in line for line in told) is (value != other.options()[option])
    assert told


def test_the_same_game_differs_in_nothing() -> None:
    assert MATTEL.diff(MATTEL.evolve(name="another name")) == ()
    with pytest.raises(TypeError, match="the rules are a Ruleset"):
        MATTEL.diff("original")  # type: ignore[arg-type]


def test_every_edition_has_a_line() -> None:
    assert {*SUMMARIES} == {*RULESETS}
    lines = edition_lines({**RULESETS, "own": TWIST})
    assert len(lines) == len(RULESETS) + 1
    assert lines[0].split("  ", 1)[0] == "original"
    assert lines[0].endswith(f"  {SUMMARIES['original']}")
    assert lines[-1] == "own"
