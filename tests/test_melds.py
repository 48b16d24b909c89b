"""Places, melds, and what a meld takes."""

import pickle

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import EDITIONS, melds_as_groups, requirements
from untyped import called

from phaseten import (
    CONTRACT_CARDS,
    PHASE_10,
    SKIP,
    WILD,
    Card,
    Color,
    Deck,
    Meld,
    NumberCard,
    Parity,
    Placed,
    Requirement,
    Ruleset,
    Span,
    Suit,
    parse_meld,
)
from phaseten.melds import added, agrees, extended, openings, place_text, placed, stands_for, takes, value_text
from phaseten.readings import readings
from phaseten.requirements import Both, Value

R7 = NumberCard(7, Suit.RED)

# -------------------------------------------------------------------------------------------------------------- places


def test_a_number_card_stands_for_itself() -> None:
    place = Placed(R7)
    assert (place.rank, place.suit) == (7, Suit.RED)
    assert place == Placed(R7, 7) == Placed(R7, None, Suit.RED) == placed(R7)
    assert (place.natural, place.plain) == (True, True)
    assert place != Placed(WILD, 7, Suit.RED)


def test_what_is_said_of_a_card() -> None:
    assert [Placed(R7, 8).plain, Placed(R7, None, Suit.BLUE).plain, Placed(R7, Parity.ODD).plain] == [False] * 3
    assert [Placed(WILD).plain, Placed(WILD, 8).plain, Placed(WILD, None, Color.RED).plain] == [True, False, False]
    assert [Placed(card).natural for card in (R7, WILD, SKIP)] == [True, False, False]


def test_places_are_values() -> None:
    place = Placed(WILD, 8, Suit.RED)
    assert place == pickle.loads(pickle.dumps(place)) == attrs.evolve(Placed(WILD), rank=8, suit=Suit.RED)
    assert hash(place) == hash(Placed(WILD, 8, Suit.RED))
    assert placed(WILD, 8, None) is placed(WILD, 8, None)
    assert repr(place) == "Placed(card=WILD, rank=8, suit=Suit.RED)"


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ((R7,), "R7"),
        ((WILD,), "W"),
        ((WILD, 8), "W=8"),
        ((WILD, 13), "W=13"),
        ((WILD, None, Suit.GREEN), "W=G"),
        ((WILD, 5, Suit.RED), "W=R5"),
        ((WILD, 12, Suit.HEARTS), "W=QH"),
        ((WILD, 0, Suit.RED), "W=R0"),
        ((WILD, 0, Suit.HEARTS), "W=0H"),
        ((WILD, Parity.EVEN), "W=even"),
        ((WILD, Parity.ODD, Suit.YELLOW), "W=Y/odd"),
        ((WILD, None, Color.RED), "W=red"),
        ((WILD, 5, Color.BLACK), "W=black/5"),
        ((WILD, Parity.EVEN, Color.BLACK), "W=black/even"),
        ((SKIP,), "S"),
    ],
)
def test_places_have_text(parts: tuple[object, ...], text: str) -> None:
    place = called(Placed, *parts)
    assert isinstance(place, Placed)
    assert str(place) == text
    assert place_text(place, "Jo") == (text.replace("W", "Jo") if parts[0] is WILD else "Jo")


@pytest.mark.parametrize(
    "parts",
    [
        ("R7",),
        (None,),
        (Placed(R7),),
        (WILD, "8"),
        (WILD, 8.0),
        (WILD, True),
        (WILD, Span(3, 6)),
        (WILD, None, "R"),
        (WILD, None, Parity.EVEN),
        (WILD, Suit.RED),
        (R7, "7"),
        (R7, 7, "R"),
    ],
)
def test_there_is_no_such_place(parts: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match="a place holds a card, a number or parity, and a suit or colour"):
        called(Placed, *parts)


# --------------------------------------------------------------------------------------------------------------- melds


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("set 5: R5 W", 5),
        ("run: R4 B5 W=6 Y7", Span(4, 7)),
        ("parity run: R1 B3 W=5", Span(1, 5)),
        ("color red: R1 W", Suit.RED),
        ("parity odd: R1 B3 W", Parity.ODD),
        ("color run blue: B4 W=5", Both(Span(4, 5), Suit.BLUE)),
        ("color set 4 blue: B4 W", Both(4, Suit.BLUE)),
        ("color parity even blue: B4 W", Both(Parity.EVEN, Suit.BLUE)),
    ],
)
def test_a_meld_says_what_it_is(text: str, value: Value) -> None:
    meld = parse_meld(text)
    assert meld.value == value
    assert str(meld) == text
    assert repr(meld) == f"<Meld {text}>"
    assert {meld.rank_value, meld.suit_value} - {None} == set(value if isinstance(value, Both) else [value])
    assert meld.cards == tuple(place.card for place in meld.places)
    assert pickle.loads(pickle.dumps(meld)) == meld


def test_melds_are_values() -> None:
    one, two = parse_meld("set 5: R5 W"), parse_meld("set 5: W R5")
    assert one == two
    assert hash(one) == hash(two)
    assert one != parse_meld("set 5: R5 R5")
    assert len({parse_meld("set 5: W W"), parse_meld("set 6: W W"), parse_meld("set 5: W W")}) == 2


# ---------------------------------------------------------------------------------------------------------------- hits


def taken(text: str, deck: Deck = PHASE_10) -> str:
    meld = parse_meld(text)
    cards = takes(meld.requirement, meld.value, deck)
    return " ".join(place_text(place, str(card)) for card, places in cards.items() for place in places)


@pytest.mark.parametrize(
    ("meld", "cards"),
    [
        ("set 5: R5 W", "W=5 R5 B5 G5 Y5"),
        ("run: R4 B5", "W=3 W=6 R3 B3 G3 Y3 R6 B6 G6 Y6"),
        ("run: R1 B2", "W=3 R3 B3 G3 Y3"),
        ("run: R11 B12", "W=10 R10 B10 G10 Y10"),
        ("run: R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12", ""),
        ("parity run: R4 B6 R8 R10", "W=2 W=12 R2 B2 G2 Y2 R12 B12 G12 Y12"),
        ("color run red: R4 R5", "W=R3 W=R6 R3 R6"),
        ("color set 5 red: R5 R5", "W=R5 R5"),
        ("color red: R4", "W=R R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"),
        ("color parity odd red: R5", "W=R/odd R1 R3 R5 R7 R9 R11"),
    ],
)
def test_what_a_meld_takes(meld: str, cards: str) -> None:
    assert taken(meld) == cards


def test_red_cards_are_hearts_and_diamonds() -> None:
    color, suit = Requirement.parse("color run 4"), Requirement.parse("suit run 4")
    value = Both(Span(4, 7), Color.RED)
    assert set(map(str, takes(color, value, CONTRACT_CARDS))) == {"3H", "3D", "8H", "8D", "W"}
    assert set(map(str, takes(suit, Both(Span(4, 7), Suit.HEARTS), CONTRACT_CARDS))) == {"3H", "8H", "W"}
    assert stands_for(Placed(WILD, 8, Color.RED), NumberCard(8, Suit.DIAMONDS), CONTRACT_CARDS)
    assert not stands_for(Placed(WILD, 8, Suit.HEARTS), NumberCard(8, Suit.DIAMONDS), CONTRACT_CARDS)


@settings(max_examples=200, deadline=None)
@given(st.data(), st.sampled_from(EDITIONS), requirements(largest=5))
def test_a_meld_that_grows_is_what_its_cards_read_as(
    data: st.DataObject, rules: Ruleset, requirement: Requirement
) -> None:
    group = data.draw(melds_as_groups(rules.deck, requirement, size=6))
    for meld in [*readings(group, requirement, rules.deck)][:2]:
        fitting = takes(requirement, meld.value, rules.deck)
        assert fitting.get(WILD, ()) == openings(requirement, meld.value, rules.deck)
        if fitting:
            places = fitting[data.draw(st.sampled_from(sorted(fitting, key=order)))]
            place = data.draw(st.sampled_from(places))
            more = extended(meld, place)
            assert more in readings([*meld.places, place], requirement, rules.deck)
            assert added(meld, more) == place
            assert more.places in (
                (place, *meld.places),
                (*meld.places, place),
                tuple(sorted((*meld.places, place), key=lambda each: each.card.order)),
            )


def order(card: Card) -> int:
    return card.order


def test_what_is_said_of_a_card_agrees_with_its_place() -> None:
    there = Placed(WILD, 8, Color.RED)
    for said in (Placed(WILD), Placed(WILD, 8), Placed(WILD, None, Suit.HEARTS), Placed(WILD, 8, Color.RED)):
        assert agrees(said, there, CONTRACT_CARDS)
    for said in (Placed(WILD, 7), Placed(WILD, None, Suit.SPADES), Placed(WILD, Parity.EVEN)):
        assert not agrees(said, there, CONTRACT_CARDS)
    assert agrees(Placed(WILD, 8), Placed(WILD, Parity.EVEN), PHASE_10)
    assert not agrees(Placed(WILD, 8), Placed(WILD, Parity.ODD), PHASE_10)
    assert agrees(Placed(WILD, 8, Suit.BLUE), Placed(WILD, None, Suit.BLUE), PHASE_10)


def test_nothing_said_has_no_text() -> None:
    assert value_text(None, None) == ""
    assert Meld(Requirement.parse("color 1"), (Placed(R7),), Suit.RED).rank_value is None
