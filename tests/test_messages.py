"""Languages: what a table must have, how values are written, and languages of other packages."""

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import metadata
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import ids
from strategies import melds_as_groups, requirements

from phaseten import (
    CONTRACT,
    MASTERS,
    ORIGINAL,
    PHASE_LISTS,
    SKIP,
    TWO_DECKS,
    WILD,
    Color,
    Failure,
    Language,
    LanguageError,
    Parity,
    Phase,
    Placed,
    Requirement,
    Rule,
    Ruleset,
    Stage,
    Suit,
    check_phase,
    find_language,
    parse_meld,
)
from phaseten.melds import meld_text
from phaseten.messages import english
from phaseten.messages.find import GROUP, as_language, language_codes
from phaseten.messages.language import ENGLISH, Detail, Piece, one_or_many, pieces
from phaseten.notation import parse_place
from phaseten.readings import readings
from phaseten.reasons import Values, fail
from phaseten.requirements import KINDS

GERMAN = find_language("de")
DUTCH = {**ENGLISH.sentences, "draw_first": "Trek eerst een kaart."}


# -------------------------------------------------------------------------------------------------------------- values

# what it is, the value, in English, in German
VALUES: list[tuple[str, Detail, str, str]] = [
    ("a number", 7, "7", "7"),
    ("a name", "Ann {x} #", "Ann {x} #", "Ann {x} #"),
    ("none", None, "none", "keine"),
    ("nothing of many", (), "none", "keine"),
    ("cards", (WILD, SKIP), "W, S", "W, S"),
    ("colours", (Suit.RED, Suit.GREEN), "red, green", "rot, grün"),
    ("a suit", Suit.HEARTS, "hearts", "Herz"),
    ("red or black", Color.BLACK, "black", "schwarz"),
    ("a parity", Parity.ODD, "odd", "ungerade"),
    ("a stage", Stage.DRAW, "a turn begins", "Ein Zug beginnt"),
    ("a wild as a number", Placed(WILD, 8), "8", "8"),
    ("a wild as a card", Placed(WILD, 8, Suit.RED), "R8", "R8"),
    ("a wild as a colour", Placed(WILD, None, Suit.RED), "red", "rot"),
    ("a wild as red or black", Placed(WILD, None, Color.BLACK), "black", "schwarz"),
    ("a wild as a number of red or black", Placed(WILD, 8, Color.RED), "red/8", "rot/8"),
    ("a wild as even", Placed(WILD, Parity.EVEN), "even", "gerade"),
    ("a wild as even and red", Placed(WILD, Parity.EVEN, Suit.RED), "red/even", "rot/gerade"),
    ("a wild", Placed(WILD), "W", "W"),
    ("a set", Requirement.parse("set 4"), "set 4", "Satz 4"),
    ("a run", Requirement.parse("color run 5"), "color run 5", "Folge einer Farbe 5"),
    ("a phase", Phase.parse("set 3 + run 4"), "set 3 + run 4", "Satz 3 + Folge 4"),
    (
        "a phase of suits that differ",
        Phase.parse("suit 5 + other suit 3"),
        "suit 5 + other suit 3",
        "Kartenfarbe 5 + Kartenfarbe 3 (andere Farbe)",
    ),
    ("a run on the table", parse_meld("run: R4 B5 W=6"), "run: R4 B5 W=6", "Folge: R4 B5 W=6"),
    ("a set on the table", parse_meld("set 5: R5 W"), "set 5: R5 W", "Satz 5: R5 W"),
    ("a colour on the table", parse_meld("color red: R5 W"), "color red: R5 W", "Farbe rot: R5 W"),
    ("a parity on the table", parse_meld("parity even: R4 B6"), "parity even: R4 B6", "Gerade/Ungerade gerade: R4 B6"),
]


@pytest.mark.parametrize(("value", "in_english", "in_german"), [row[1:] for row in VALUES], ids=ids(VALUES))
def test_how_a_value_is_written(value: Detail, in_english: str, in_german: str) -> None:
    assert (ENGLISH.text(value), GERMAN.text(value)) == (in_english, in_german)


@given(st.data(), requirements())
def test_english_names_melds_as_the_notation_does(data: st.DataObject, requirement: Requirement) -> None:
    group = data.draw(melds_as_groups(ORIGINAL.deck, requirement))
    for meld in islice(readings(group, requirement, ORIGINAL.deck), 3):
        assert ENGLISH.text(meld) == meld_text(meld, ORIGINAL.deck)
        wilds = [place for place in meld.places if place.card is WILD]
        for place in wilds:
            assert parse_place(f"W={ENGLISH.text(place)}", ORIGINAL.deck) == place


def test_english_names_groups_and_phases_as_the_notation_does() -> None:
    assert [ENGLISH.text(Requirement(3, *rules)) for rules in KINDS.values()] == [f"{kind} 3" for kind in KINDS]
    for phase in (phase for phases in PHASE_LISTS.values() for phase in phases):
        assert ENGLISH.text(phase) == str(phase)


@pytest.mark.parametrize("rules", [ORIGINAL, MASTERS, TWO_DECKS, CONTRACT], ids=lambda rules: rules.name)
def test_cards_are_written_by_the_deck(rules: Ruleset) -> None:
    failure = fail(Rule.NOT_HELD, rules.deck, cards=(WILD,))
    assert failure.text("de") == f"Du hast {rules.deck.text(WILD)} nicht auf der Hand."


@pytest.mark.parametrize(
    ("number", "in_english", "in_german"),
    [(1, "1 card", "1 Karte"), (0, "0 cards", "0 Karten"), (2, "2 cards", "2 Karten")],
)
def test_one_and_many(number: int, in_english: str, in_german: str) -> None:
    failure = fail(Rule.TOO_FEW_CARDS, group=Requirement.parse("set 3"), needs=number, has=0)
    assert failure.message == f"set 3 needs {in_english} and has 0."
    assert failure.text(GERMAN) == f"Satz 3 braucht {in_german} und hat 0."


def test_a_sentence_is_made_of_pieces() -> None:
    assert [one_or_many(number) for number in (0, 1, 2)] == [1, 0, 1]
    assert pieces("From {low} to {n:a card|# cards}.") == (
        Piece("From ", "low", ()),
        Piece(" to ", "n", ("a card", "# cards")),
        Piece(".", None, ()),
    )
    for broken in ("{low", "{low!r}"):
        with pytest.raises(ValueError, match=r"expected '}'|there is a conversion, '!r'"):
            pieces(broken)


def test_a_value_that_is_missing_has_a_sentence_of_its_own() -> None:
    failure = fail(Rule.NOT_SAVED, card=None)
    assert (failure.message, failure.text("de")) == ("You have not saved any card.", "Du hast keine Karte aufgespart.")


def test_forms_of_what_is_no_number() -> None:
    """A failure can be made by anybody; its sentence is made all the same."""
    assert fail(Rule.TOO_FEW_CARDS, group="it", needs="some", has="few").message == "it needs some cards and has few."


def test_a_verdict_in_a_language() -> None:
    verdict = check_phase("R5 B5 G6 | R9 S", 1)
    assert verdict.text("en") == verdict.message
    assert (
        verdict.text("de")
        == verdict.text(GERMAN)
        == (
            "Eine Aussetzen-Karte gehört nie zu einer Phase. Ein Satz hat nur eine Zahl, hier sind es 5, 6. "
            "Satz 3 braucht 3 Karten und hat 2."
        )
    )
    assert check_phase("R5 B5 G5 | R9 B9 G9", 1).text("de") == ""


# ------------------------------------------------------------------------------------------------------ other languages


def slavic(number: int) -> int:
    """Three forms: for 1, for what ends in 2 to 4 but for 12 to 14, and for the others."""
    if number == 1:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def test_a_language_with_three_forms() -> None:
    def three(sentence: str) -> str:
        return re.sub(r"\|([^|}]*)\}", r"|\1|\1}", sentence)

    sentences = {key: three(sentence) for key, sentence in ENGLISH.sentences.items()}
    sentences["no_such_pile"] = "{pile} {piles:a|b|c}"
    sentences["no_such_meld"] = "{meld} {player} {melds:a|b|c}"
    found = Language("xx", "Three", sentences, ENGLISH.words, slavic)
    texts = [fail(Rule.NO_SUCH_PILE, pile=0, piles=number).text(found) for number in (1, 2, 5, 12, 22)]
    assert texts == ["0 a", "0 b", "0 c", "0 c", "0 b"]


def table(**changes: str | None) -> Mapping[str, str]:
    """The English sentences, some of them changed or, where they are None, left out."""
    changed = {**ENGLISH.sentences, **changes}
    return {key: sentence for key, sentence in changed.items() if sentence is not None}


WORDS = dict(ENGLISH.words)

# what is wrong, the sentences, the words, what is told
INCOMPLETE: list[tuple[str, Mapping[str, str], Mapping[str, str], list[str]]] = [
    (
        "sentences missing",
        table(lay_first=None, game_over=None),
        WORDS,
        ["X lacks the sentences game_over, lay_first."],
    ),
    ("a sentence too many", table(fly="Fly."), WORDS, ["X has sentences that nobody asks for: fly."]),
    (
        "words missing and too many",
        table(),
        {key: word for key, word in WORDS.items() if key != "suit red"} | {"suit pink": "pink"},
        ["X lacks the words suit red.", "X has words that nobody asks for: suit pink."],
    ),
    (
        "a value unused, and one unknown",
        table(not_held="You lack {card}."),
        WORDS,
        ["X: the sentence 'not_held' has the values card and should have cards."],
    ),
    (
        "a value where there is none",
        table(draw_first="Draw {cards.x}."),
        WORDS,
        ["X: the sentence 'draw_first' has the values cards.x and should have none."],
    ),
    (
        "too many forms",
        table(saved_enough="You saved {number:one|two|many}."),
        WORDS,
        ["X: the sentence 'saved_enough' has 3 forms of 'number' and should have 2."],
    ),
    (
        "a brace that is not closed",
        table(not_held="You do not hold {cards."),
        WORDS,
        ["X: the sentence 'not_held' cannot be read: expected '}' before end of string."],
    ),
    (
        "a conversion",
        table(not_held="You do not hold {cards!r}."),
        WORDS,
        ["X: the sentence 'not_held' cannot be read: there is a conversion, '!r'."],
    ),
]


@pytest.mark.parametrize(("sentences", "words", "told"), [row[1:] for row in INCOMPLETE], ids=ids(INCOMPLETE))
def test_a_language_that_is_not_complete(sentences: Any, words: Any, told: list[str]) -> None:
    with pytest.raises(LanguageError) as refused:
        Language("x", "X", sentences, words)
    assert list(refused.value.problems) == told


@pytest.mark.parametrize("arguments", [(1, "X", {}, {}), ("x", None, {}, {}), ("x", "X", {}, {}, 3)])
def test_parts_of_a_wrong_type(arguments: Any) -> None:
    with pytest.raises(TypeError):
        Language(*arguments)


def test_tables_cannot_be_changed_afterwards() -> None:
    sentences = dict(DUTCH)
    dutch = Language("nl", "Nederlands", sentences, WORDS)
    sentences.clear()
    assert dutch.render("draw_first", {}) == "Trek eerst een kaart."


def test_a_language_that_is_passed_directly() -> None:
    dutch = Language("nl", "Nederlands", DUTCH, WORDS)
    assert fail(Rule.DRAW_FIRST).text(dutch) == "Trek eerst een kaart."
    assert as_language(dutch) is dutch


class Installed:
    """What installed packages bring as languages."""

    dutch = Language("nl", "Nederlands", DUTCH, WORDS)
    nothing = "no language"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    here = __name__
    points = metadata.EntryPoints(
        metadata.EntryPoint(code, where, GROUP)
        for code, where in {
            "nl": f"{here}:Installed.dutch",
            "de": f"{here}:Installed.nothing",
            "xx": f"{here}:Installed.nothing",
            "yy": f"{here}:Installed.absent",
            "zz": "no_such_package_of_languages:LANGUAGE",
        }.items()
    )
    monkeypatch.setattr(metadata, "entry_points", lambda *, group: points.select(group=group))


@pytest.mark.usefixtures("installed")
def test_a_language_that_another_package_brings() -> None:
    assert fail(Rule.DRAW_FIRST).text("nl") == "Trek eerst een kaart."
    assert language_codes() == ("en", "de", "nl", "xx", "yy", "zz")
    assert find_language("de") is GERMAN, "those of the library come first"


NOT_FOUND: list[tuple[str, Callable[[], object], str]] = [
    ("unknown", lambda: find_language("fr"), "There is no language 'fr': there are en, de, nl, xx, yy, zz."),
    ("what is brought is none", lambda: find_language("xx"), "What a package brings as the language 'xx' is none: 'no"),
    ("what is brought is not there", lambda: find_language("yy"), "The language 'yy' cannot be loaded: type object"),
    ("the package is not there", lambda: find_language("zz"), "The language 'zz' cannot be loaded: No module named"),
    ("of a failure", lambda: Failure(Rule.DRAW_FIRST, Values({}), "own").text("fr"), "There is no language 'fr'"),
    ("of a verdict", lambda: check_phase("S", 1).text("fr"), "There is no language 'fr'"),
]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("ask", "told"), [row[1:] for row in NOT_FOUND], ids=ids(NOT_FOUND))
def test_a_language_that_is_not_found(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(LanguageError) as refused:
        ask()
    assert str(refused.value).startswith(told)


@given(st.one_of(st.none(), st.integers(), st.binary()))
def test_what_is_no_language_at_all(code: Any) -> None:
    with pytest.raises(TypeError):
        find_language(code)


def test_a_table_is_loaded_when_it_is_asked_for() -> None:
    program = (
        "import sys, phaseten; german = 'phaseten.messages.german'; assert german not in sys.modules; "
        "phaseten.find_language('de'); assert german in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_german_has_the_same_letters_in_its_keys() -> None:
    assert [*GERMAN.sentences] == [*english.SENTENCES]
    assert [*GERMAN.words] == [*english.WORDS]
