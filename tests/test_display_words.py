"""How things are said: names, lists, columns and the caret under a fault."""

import pytest

from phaseten import CONTRACT, ORIGINAL, PHASE_10, TWO_DECKS, ParseError
from phaseten.display.cards import SortOrder, arranged, cards_text
from phaseten.display.words import Names, begun, columns, counted, listed, pointed
from phaseten.explaining.naming import faces_text, meld_name
from phaseten.notation import parse_meld


def test_names_speak_to_the_viewer_and_of_the_others() -> None:
    names = Names(["Ann", "Ben"], viewer=0)
    assert [names.subject(0), names.object(0)] == ["You", "you"]
    assert [names.subject(1), names.object(1)] == ["Ben", "Ben"]


def test_a_spectator_is_nobody() -> None:
    assert Names(["Ann", "Ben"]).subject(0) == "Ann"


@pytest.mark.parametrize(
    ("words", "told"),
    [([], "nothing"), (["R5"], "R5"), (["R5", "B5"], "R5 or B5"), (["R5", "B5", "W"], "R5, B5 or W")],
)
def test_words_are_listed(words: list[str], told: str) -> None:
    assert listed(words, "or") == told


def test_numbers_agree_with_their_things() -> None:
    assert [counted(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_sentence_begins_with_a_capital() -> None:
    assert (begun("the deck"), begun("'X' is"), begun("")) == ("The deck", "'X' is", "")


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        ([], []),
        ([[], ["a"]], ["", "a"]),
        ([["a", "1"], ["bbb", "22", "end"]], ["a     1", "bbb  22  end"]),
    ],
    ids=["none", "empty row", "ragged"],
)
def test_rows_are_set_out_in_columns(rows: list[list[str]], lines: list[str]) -> None:
    assert columns(rows, right=[1]) == lines


@pytest.mark.parametrize(
    ("text", "position", "lines"),
    [
        ("R5 X9", 3, ["No card", "  R5 X9", "     ^"]),
        ("R5\tX9", 3, ["No card", "  R5 X9", "     ^"]),
        ("紅 X9", 2, ["No card", "  紅 X9", "     ^"]),
        ("e\u0301 X9", 3, ["No card", "  e\u0301 X9", "    ^"]),
        ("", 0, ["No card"]),
        ("  ", 0, ["No card"]),
    ],
    ids=["plain", "a tab", "a wide letter", "an accent", "nothing", "spaces"],
)
def test_a_caret_stands_under_the_fault(text: str, position: int, lines: list[str]) -> None:
    assert pointed(ParseError(text, position, "no card")) == lines


# --------------------------------------------------------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("order", "text"),
    [(SortOrder.NUMBER, "B2 R9 Y9 G10 W S"), (SortOrder.COLOR, "R9 B2 G10 Y9 W S")],
)
def test_a_hand_is_sorted_as_the_player_likes(order: SortOrder, text: str) -> None:
    assert cards_text(arranged(PHASE_10.cards("S Y9 G10 W R9 B2"), order, PHASE_10), PHASE_10) == text


def test_no_cards_are_a_dash() -> None:
    assert cards_text((), PHASE_10) == "-"


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ("", "none"),
        ("R7", "R7"),
        ("R7 B7 G7", "R7, B7, G7"),
        ("W Y7 R7 B7 G7 R1", "any 7, R1, W"),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 B1 G1 Y1", "any red, B1, G1, Y1"),
    ],
)
def test_faces_are_told_in_short(cards: str, text: str) -> None:
    assert faces_text(PHASE_10.cards(cards), PHASE_10) == text


def test_faces_have_the_words_of_their_deck() -> None:
    assert faces_text(TWO_DECKS.deck.cards("QH QD QC QS JH K"), TWO_DECKS.deck) == "any Q, JH, K"
    assert faces_text(CONTRACT.deck.cards("AH AD AC AS"), CONTRACT.deck) == "any A"


@pytest.mark.parametrize(
    ("meld", "name"),
    [
        ("run: R4 B5 W=6 Y7", "run 4-7"),
        ("set 5: R5 W", "set 5"),
        ("color red: R1 W", "color red"),
        ("color run: R1 R2 W=R3", "color run red 1-3"),
        ("parity even: R2 W", "parity even"),
    ],
)
def test_melds_have_names(meld: str, name: str) -> None:
    assert meld_name(parse_meld(meld, ORIGINAL), PHASE_10) == name
