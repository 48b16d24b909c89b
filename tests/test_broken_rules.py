"""Every rule is broken alone and beside another, and its sentences say the values that it gives."""

from collections.abc import Iterator
from enum import Enum

import attrs
import pytest
from broken_rules import BROKEN, DEALING, OVER, TO_SHUFFLE, Broken
from own_kinds import SUMMING
from questions import Group, Move, here, rules_of, with_rules

from phaseten import (
    CATALOGUE,
    MASTERS,
    ORIGINAL,
    SKIP,
    WILD,
    Card,
    Deal,
    Failure,
    IllegalAction,
    Meld,
    Placed,
    Reshuffle,
    Rule,
    Ruleset,
    RulesetError,
    SetupError,
    find_language,
)
from phaseten.messages import english
from phaseten.messages.find import language_codes
from phaseten.messages.language import key_of, names_in
from phaseten.rulesets.options import OptionValue

row_by_row = pytest.mark.parametrize("row", BROKEN, ids=lambda row: row.rule)
in_each_language = pytest.mark.parametrize("code", language_codes())

MISSING_VALUES = (
    Move(here(MASTERS, stage="draw"), "saved"),
    Move(here(MASTERS, hand="R5 B5 G5 R6 B6 G6", stage="declare"), "lay R5 B5 G5 | R6 B6 G6"),
    Group("R1 B2 G4", "low 3", SUMMING),
)
"""What breaks a rule that then has another sentence, because a value is missing."""


def test_every_rule_has_a_row() -> None:
    assert [row.rule for row in BROKEN] == [*Rule] == [*CATALOGUE]


@row_by_row
def test_a_rule_that_is_broken_alone(row: Broken) -> None:
    (failure,) = row.alone.verdict().failures
    assert (failure.rule, failure.message) == (row.rule, row.sentence)
    assert failure.source == CATALOGUE[row.rule].source


@row_by_row
def test_a_rule_that_is_broken_beside_another(row: Broken) -> None:
    if isinstance(row.beside, str):
        return
    broken = [failure.rule for failure in row.beside.verdict().failures]
    assert row.rule in broken
    assert len(set(broken)) > 1


def names_cards(value: object) -> bool:
    """Whether cards are in the value, which the deck must write then."""
    return isinstance(value, Card | Placed | Meld) or (isinstance(value, tuple) and any(map(names_cards, value)))


@row_by_row
def test_a_reason_writes_cards_as_the_deck_does(row: Broken) -> None:
    for question in (row.alone, row.beside):
        if isinstance(question, str):
            continue
        rules = rules_of(question)
        worded = rules.with_deck(attrs.evolve(rules.deck, wild_words=("Jo",)))
        for failure in with_rules(question, worded).verdict().failures:
            if not isinstance(question, Move) or any(map(names_cards, failure.values.values())):
                assert failure.deck.text(WILD) == "Jo", failure


def test_rules_beside_which_nothing_else_is_broken() -> None:
    """Whatever chance is asked to do, and whenever: there is never more than one reason."""
    assert [row.rule for row in BROKEN if isinstance(row.beside, str)] == [
        Rule.CHANCE_IS_NOT_YOURS,
        Rule.NOT_THE_DECK,
        Rule.NOT_THE_PILE,
        Rule.NOT_A_TWIST_CARD,
    ]
    for start in (DEALING, TO_SHUFFLE, OVER, here(), here(stage="draw"), here(hand="S", stage="draw", discards="S")):
        for action in (Deal(()), Deal([SKIP] * 200), Reshuffle(()), Reshuffle([SKIP] * 200)):
            for seat in (None, 0, 1, 9):
                broken = [failure.rule for failure in Move(start, action, seat).verdict().failures]
                assert len(broken) <= 1
                assert seat is None or broken == [Rule.CHANCE_IS_NOT_YOURS]


# ----------------------------------------------------------------------------------------------------------- sentences


def failures() -> Iterator[Failure]:
    """All failures of all questions."""
    questions = [question for row in BROKEN for question in (row.alone, row.beside) if not isinstance(question, str)]
    for question in (*questions, *MISSING_VALUES):
        yield from question.verdict().failures


def test_every_sentence_says_exactly_the_values_that_its_rule_gives() -> None:
    said: set[str] = set()
    for failure in failures():
        key = key_of(failure.rule, failure.values)
        given = {name for name, value in failure.values.items() if value is not None}
        assert names_in(english.RULES[key]) == given, key
        said.add(key)
    assert said == {*english.RULES}


@in_each_language
def test_every_failure_is_a_sentence_in_every_language(code: str) -> None:
    language = find_language(code)
    for failure in failures():
        sentence = failure.text(language)
        assert sentence[-1] == "."
        assert not {*"{}#|"} & {*sentence}
        assert (sentence == failure.message) is (code == "en")


# ------------------------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("row", "option"), [(row, option) for row in BROKEN for option in CATALOGUE[row.rule].options], ids=str
)
def test_an_option_that_is_named_changes_the_rule(row: Broken, option: str) -> None:
    """With another value of it the same is allowed, or cannot come up, or the rule asks for something else."""
    rules = rules_of(row.alone)
    assert any(_changes(row, rules.evolve(**{option: value})) for value in _values(rules, option))


def _values(rules: Ruleset, option: str) -> Iterator[OptionValue]:
    present = rules.options()[option]
    match present:
        case bool():
            yield not present
        case int():
            yield from (0, 1, 2)
        case _ if option in ("progress__track", "progress__twist"):
            yield from ((1, 7, 0, 8), tuple(range(1, 11)))
        case Enum():
            yield from (value for value in type(present) if isinstance(value, str))
        case _:
            yield from ((), (("set", 1),), (("set", 2),))


def _changes(row: Broken, rules: Ruleset) -> bool:
    try:
        verdict = with_rules(row.alone, rules).verdict()
    except RulesetError:
        return False  # such rules cannot be played
    except (SetupError, IllegalAction):
        return True  # such a position cannot come up
    return verdict.failures != row.alone.verdict().failures


SETTLES = {
    *("dealing__hand_size", "dealing__min_players", "dealing__max_players", "dealing__dealer", "dealing__starter_skip"),
    *("drawing__exhausted", "skips__placement", "skips__last_card", "saving__scored"),
    *("scoring__ranks", "scoring__wild", "scoring__skip"),
    *(
        "progress__moves",
        "progress__twist_moves",
        "progress__advance",
        "progress__hands",
        "going_out__floating_skip_ends_hand",
    ),
    *("ending__game_end", "ending__tie_break", "ending__places"),
}
"""Options that settle what a game begins with, or what follows from an action, and refuse none."""


def test_every_option_is_named_by_a_rule_or_refuses_nothing() -> None:
    """What is not played yet has one value only that can be played, and so is no option yet."""
    named = {option for entry in CATALOGUE.values() for option in entry.options}
    others = {*ORIGINAL.options()} - named - SETTLES
    assert named & SETTLES == set()
    assert [option for option in others if any(_is_played(option, value) for value in _values(ORIGINAL, option))] == []


def _is_played(option: str, value: OptionValue) -> bool:
    rules = ORIGINAL.evolve(**{option: value})
    return rules != ORIGINAL and not rules.problems()
