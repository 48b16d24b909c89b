"""Colours: what is painted, and what only looks like a card."""

import pytest
from rich.text import Text

from phaseten import CONTRACT, PHASE_10, TWO_DECKS, Deck
from phaseten.display.colors import CardHighlighter


def painted(text: str, deck: Deck, *names: str) -> list[str]:
    """The words that are painted."""
    found: Text = CardHighlighter(deck, names)(text)
    return [found.plain[span.start : span.end] for span in found.spans]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ann drew R7, B12 and Y1.", ["R7", "B12", "Y1"]),
        ("run: R4 W=6 W", ["R4", "W=6", "W"]),
        ("skip S; Ann's set 5", ["S"]),
        ("R77 R0 XR7 r7 =R7 Ann's", []),
        ("(set 5: G5 | W=R W=even)", ["G5", "W=R", "W=even"]),
        ("hit R5 > 2.1", ["R5"]),
    ],
)
def test_cards_are_painted(text: str, words: list[str]) -> None:
    assert painted(text, PHASE_10) == words


def test_every_deck_has_its_words() -> None:
    assert painted("7H 10D JS K Jo KH", TWO_DECKS.deck) == ["7H", "10D", "JS", "K", "Jo", "KH"]
    assert painted("7H KD Jo Jo=5", CONTRACT.deck) == ["7H", "KD", "Jo", "Jo=5"]


def test_names_are_bold() -> None:
    assert painted("Ann and Annabel", PHASE_10, "Ann") == ["Ann"]


def test_the_letters_stay() -> None:
    assert CardHighlighter(PHASE_10)("R7 W").plain == "R7 W"
