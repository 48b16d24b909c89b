"""Names of melds, of ways to read wilds, and of faces."""

import pytest
from positions import ids

from phaseten import (
    CONTRACT,
    ORIGINAL,
    PHASE_10,
    TWO_DECKS,
    ParseError,
    Readings,
    Requirement,
    Ruleset,
    Suit,
    check_meld,
    full_name,
    meld_name,
    parse_meld,
    read_cards,
)
from phaseten.explaining.naming import faces_text

# the meld, its name, with its wilds, and in German
NAMED: list[tuple[str, Ruleset, str, str, str]] = [
    ("run: R4 B5 W=6 Y7", ORIGINAL, "run 4-7", "run 4-7, wild as 6", "Folge 4-7, Joker als 6"),
    ("run: W=3 R4 B5 W=6", ORIGINAL, "run 3-6", "run 3-6, wilds as 3 and 6", "Folge 3-6, Joker als 3 und 6"),
    ("run: R4 B5 G6 Y7", ORIGINAL, "run 4-7", "run 4-7", "Folge 4-7"),
    ("set 5: R5 W", ORIGINAL, "set 5", "set 5", "Satz 5"),
    ("color red: R1 W", ORIGINAL, "color red", "color red", "Farbe rot"),
    (
        "color run: R1 R2 W=R3",
        ORIGINAL,
        "color run red 1-3",
        "color run red 1-3, wild as R3",
        "Folge einer Farbe rot 1-3, Joker als R3",
    ),
    ("parity even: R2 W", ORIGINAL, "parity even", "parity even", "Gerade/Ungerade gerade"),
    ("suit: 2H 3H Jo", CONTRACT, "suit hearts", "suit hearts", "Kartenfarbe Herz"),
    ("run: 10H JD QS KD", CONTRACT, "run 10-K", "run 10-K", "Folge 10-K"),
    ("set K: KH KD Jo", CONTRACT, "set K", "set K", "Satz K"),
]


@pytest.mark.parametrize(("meld", "rules", "name", "full", "german"), NAMED, ids=ids(NAMED))
def test_melds_have_names(meld: str, rules: Ruleset, name: str, full: str, german: str) -> None:
    found = parse_meld(meld, rules)
    assert (meld_name(found, rules.deck), full_name(found, rules.deck)) == (name, full)
    assert full_name(found, rules.deck, "de") == german


# the cards, what they shall be, and what they can be
READ: list[tuple[str, str | None, str]] = [
    ("R4 W B5 Y6", None, "run 3-6 or 4-7: the wild is 3 or 7"),
    ("R3 W B5 Y6", "run 4", "run 3-6, wild as 4"),
    ("R3 B4 Y5 W", "run 4", "run 3-6 or 2-5: the wild is 6 or 2"),
    ("W W R5 B6", "run 4", "run 3-6, 4-7 or 5-8: the wilds are 3 and 4, 4 and 7 or 7 and 8"),
    ("W R5 R6", None, "run 4-6, run 5-7 or color red: the wild is 4, 7 or red"),
    ("R5 W", "set 2", "set 5"),
    ("W W W", "color 3", "color red, blue, green or yellow: the wilds are red, blue, green or yellow"),
    ("R5 R5", None, "set 5 or color red"),
    ("R5 R6 S", None, "none"),
]


@pytest.mark.parametrize(("cards", "requirement", "told"), READ, ids=ids(READ))
def test_what_wilds_can_be_read_as(cards: str, requirement: str | None, told: str) -> None:
    found = read_cards(cards, requirement)
    assert str(found) == found.message == told
    assert bool(found) == bool(len(found)) == (told != "none")
    assert found.default == next(iter(found), None)


def test_the_default_is_what_a_check_takes() -> None:
    found = read_cards("R3 B4 Y5 W", Requirement.parse("run 4"))
    assert (found.default,) == check_meld("R3 B4 Y5 W", "run 4").melds
    assert found == Readings(tuple(found))
    assert found.text("de") == "Folge 3-6 oder 2-5: Der Joker ist 6 oder 2"


def test_readings_are_in_the_words_of_the_deck() -> None:
    assert str(read_cards("QH KS", "run 2", CONTRACT)) == "run Q-K"
    assert str(read_cards("JH QS K", "run 3", TWO_DECKS)) == "run 10-Q, wild as 10"
    assert str(read_cards("JH QS Jo", "run 3", CONTRACT)) == "run J-K or 10-Q: the wild is K or 10"
    assert read_cards("JH Jo", "color 2", CONTRACT).text("de") == "Farbe rot"
    with pytest.raises(ParseError):
        read_cards("X")


def test_no_cards_are_nothing() -> None:
    assert list(read_cards([])) == []
    assert list(read_cards([], "set 1")) == []


def test_faces_in_a_language() -> None:
    assert faces_text(PHASE_10.cards("W R5 B5 G5 Y5 R7"), PHASE_10, "de") == "jede 5, R7, W"
    assert faces_text([*PHASE_10.numbers, *PHASE_10.cards("W")], PHASE_10, "de") == "jede Zahlenkarte, W"
    blues = [card for card in PHASE_10.numbers if card.suit is Suit.BLUE]
    assert faces_text(blues, PHASE_10, "de") == "jede Karte in blau"
    reds = [*PHASE_10.cards("W B5"), *(card for card in PHASE_10.numbers if card.suit in (Suit.RED, Suit.GREEN))]
    assert faces_text(reds, PHASE_10) == "any red or green, B5, W"
    assert faces_text((), PHASE_10, "de") == "keine"
