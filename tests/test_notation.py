"""Cards to lay and melds as text, both ways."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import EDITIONS, melds_as_groups, requirements, said_of_wilds
from untyped import called

from phaseten import (
    CONTRACT,
    ORIGINAL,
    PHASE_10,
    TWIST,
    TWO_DECKS,
    WILD,
    Card,
    Color,
    NumberCard,
    Parity,
    ParseError,
    Phase,
    Placed,
    Requirement,
    Ruleset,
    RulesetError,
    Suit,
    check_hit,
    check_meld,
    check_phase,
    parse_groups,
    parse_meld,
)
from phaseten.melds import meld_text
from phaseten.notation import find_phase, groups_text, parse_group, parse_place
from phaseten.readings import readings

MARKS = "RBGYWSHDCJoKQAs0123456789=|+:/ \t"
GRAMMAR = [
    "set ",
    "run ",
    "color ",
    "suit ",
    "parity ",
    "red",
    "even",
    "other ",
    ":",
    "=",
    "|",
    " ",
    "W",
    "R5",
    "12",
    "Jo",
]
any_text = st.one_of(
    st.text(), st.text(MARKS), st.lists(st.sampled_from(GRAMMAR)).map("".join), st.text(MARKS).map("set: R5 ".__add__)
)
rulesets = st.sampled_from([*EDITIONS, TWIST])

# -------------------------------------------------------------------------------------------------------- cards to lay


def test_cards_to_lay_are_read_group_by_group() -> None:
    groups = parse_groups("R5 B5 W | r1 w=2  B3 g4", PHASE_10)
    assert [len(group) for group in groups] == [3, 4]
    assert groups[1][1] == Placed(WILD, 2)
    assert groups[1][0] == Placed(NumberCard(1, Suit.RED))
    assert groups_text(groups, PHASE_10) == "R5 B5 W | R1 W=2 B3 G4"
    assert parse_groups("R5|B5", PHASE_10) == parse_groups("R5 | B5", PHASE_10)


SAID = (
    (ORIGINAL, "W=8", 8, None),
    (ORIGINAL, "W=0", 0, None),
    (ORIGINAL, "W=13", 13, None),
    (ORIGINAL, "W=999", 999, None),
    (ORIGINAL, "W=08", 8, None),
    (ORIGINAL, "W=G", None, Suit.GREEN),
    (ORIGINAL, "W=red", None, Suit.RED),
    (ORIGINAL, "w=YELLOW", None, Suit.YELLOW),
    (ORIGINAL, "W=R5", 5, Suit.RED),
    (ORIGINAL, "W=red/5", 5, Suit.RED),
    (ORIGINAL, "W=even", Parity.EVEN, None),
    (ORIGINAL, "W=Odd", Parity.ODD, None),
    (ORIGINAL, "W=B/even", Parity.EVEN, Suit.BLUE),
    (ORIGINAL, "W=S", None, Suit.SPADES),  # it is for the checks to say that this deck has no spades
    (ORIGINAL, "W=5H", 5, Suit.HEARTS),
    (ORIGINAL, "W=QH", 12, Suit.HEARTS),
    (CONTRACT, "Jo=red", None, Color.RED),
    (CONTRACT, "Jo=black", None, Color.BLACK),
    (CONTRACT, "Jo=H", None, Suit.HEARTS),
    (CONTRACT, "Jo=hearts", None, Suit.HEARTS),
    (CONTRACT, "jo=kd", 13, Suit.DIAMONDS),
    (CONTRACT, "Jo=10S", 10, Suit.SPADES),
    (CONTRACT, "Jo=K", 13, None),
    (CONTRACT, "Jo=A", 1, None),
    (CONTRACT, "Jo=black/Q", 12, Color.BLACK),
    (CONTRACT, "W=R", None, Suit.RED),
    (TWO_DECKS, "K=5H", 5, Suit.HEARTS),
    (TWO_DECKS, "KD=Q", 12, None),
    (TWO_DECKS, "K=red", None, Suit.RED),
)


@pytest.mark.parametrize(("rules", "text", "rank", "suit"), SAID, ids=[f"{row[0].name}: {row[1]}" for row in SAID])
def test_what_a_wild_is_said_to_be(
    rules: Ruleset, text: str, rank: int | Parity | None, suit: Suit | Color | None
) -> None:
    assert parse_place(text, rules.deck) == Placed(WILD, rank, suit)
    (group,) = parse_groups(text, rules.deck)
    assert parse_groups(groups_text([group], rules.deck), rules.deck) == (group,)


BAD = (
    (ORIGINAL, "", 0, "a group of cards is empty"),
    (ORIGINAL, "   ", 0, "a group of cards is empty"),
    (ORIGINAL, "R5 B5 |", 7, "a group of cards is empty"),
    (ORIGINAL, "| R5 B5", 0, "a group of cards is empty"),
    (ORIGINAL, "R5 | | B5", 4, "a group of cards is empty"),
    (ORIGINAL, "R5 B5 X | R1", 6, "'X' is no card"),
    (ORIGINAL, "R5 B5 | R1  R13", 12, "'R13' is no card"),
    (ORIGINAL, "R5,B5", 0, "'R5,B5' is no card"),
    (ORIGINAL, "R5 R5=5", 5, "only a wild takes a value, and R5 is none"),
    (ORIGINAL, "R5 | B5 S=5", 9, "only a wild takes a value, and S is none"),
    (ORIGINAL, "R5 =5", 3, "a card is missing"),
    (ORIGINAL, "R5 W=", 5, "'' is nothing that a wild can be"),
    (ORIGINAL, "R5 W=X", 5, "'X' is nothing that a wild can be"),
    (ORIGINAL, "W =5", 2, "a card is missing"),
    (ORIGINAL, "W=1000", 2, "'1000' is nothing that a wild can be"),
    (ORIGINAL, "W=-1", 2, "'-1' is nothing that a wild can be"),
    (ORIGINAL, "W=5=5", 2, "'5=5' is nothing that a wild can be"),
    (ORIGINAL, "W=5R", 2, "'5R' is nothing that a wild can be"),
    (ORIGINAL, "W=H5", 2, "'H5' is nothing that a wild can be"),
    (ORIGINAL, "W=R1000", 2, "'R1000' is nothing that a wild can be"),
    (ORIGINAL, "W=black", 2, "'black' is nothing that a wild can be"),
    (ORIGINAL, "W=Q", 2, "'Q' is nothing that a wild can be"),
    (ORIGINAL, "W=R/", 2, "'R/' is nothing that a wild can be"),
    (ORIGINAL, "W=/5", 2, "'/5' is nothing that a wild can be"),
    (ORIGINAL, "W=5/R", 2, "'5/R' is nothing that a wild can be"),
    (ORIGINAL, "W=R/B", 2, "'R/B' is nothing that a wild can be"),
    (ORIGINAL, "W=W", 2, "'W' is nothing that a wild can be"),
    (ORIGINAL, "W=\u017f5", 2, "'\u017f5' is nothing that a wild can be"),
    (ORIGINAL, "W=\u0665", 2, "'\u0665' is nothing that a wild can be"),
    (CONTRACT, "Jo=1000H", 3, "'1000H' is nothing that a wild can be"),
    (CONTRACT, "Jo=KX", 3, "'KX' is nothing that a wild can be"),
    (CONTRACT, "7H R7", 3, "'R7' is no card"),
    (TWO_DECKS, "KC=K KR", 5, "'KR' is no card"),
)


@pytest.mark.parametrize(("rules", "text", "position", "sentence"), BAD, ids=[repr(row[1]) for row in BAD])
def test_bad_cards_to_lay(rules: Ruleset, text: str, position: int, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_groups(text, rules.deck)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.sentence.startswith(sentence)


def test_one_group_is_no_several() -> None:
    assert parse_group("R5 W=6", PHASE_10) == parse_groups("R5 W=6", PHASE_10)[0]
    with pytest.raises(ParseError, match="one group is asked for, not several") as caught:
        check_meld("R5 | B5", "set 2")
    assert caught.value.position == 3


@pytest.mark.parametrize("text", ["", " R7", "R7 ", "R7 B7", "R7|B7"])
def test_one_card_is_no_several(text: str) -> None:
    with pytest.raises(ParseError):
        parse_place(text, PHASE_10)


@given(st.data(), st.sampled_from(EDITIONS))
def test_cards_to_lay_are_read_as_they_are_written(data: st.DataObject, rules: Ruleset) -> None:
    card: st.SearchStrategy[Card] = st.sampled_from([*rules.deck.numbers, *rules.deck.composition(2)])
    said = said_of_wilds(rules.deck).filter(lambda place: rules.deck.colors or not isinstance(place.suit, Color))
    place = st.one_of(card.map(Placed), said)
    groups = tuple(map(tuple, data.draw(st.lists(st.lists(place, min_size=1), min_size=1))))
    assert parse_groups(groups_text(groups, rules.deck), rules.deck) == groups


# --------------------------------------------------------------------------------------------------------------- melds


@settings(max_examples=300, deadline=None)
@given(st.data(), st.sampled_from(EDITIONS), requirements())
def test_melds_are_read_as_they_are_written(data: st.DataObject, rules: Ruleset, requirement: Requirement) -> None:
    """The text says all of a meld but how many cards the phase asked for."""
    group = data.draw(melds_as_groups(rules.deck, requirement))
    for meld in [*readings(group, requirement, rules.deck)][:3]:
        for text in (meld_text(meld, rules.deck), str(meld)):
            again = parse_meld(text, rules)
            assert (again.places, again.value) == (meld.places, meld.value)
            assert again.requirement == Requirement(len(group), requirement.ranks, requirement.suits)
            assert meld_text(again, rules.deck) == meld_text(meld, rules.deck)
            assert parse_meld(str(again), rules) == again


@pytest.mark.parametrize(
    ("rules", "text", "meld"),
    [
        (ORIGINAL, "RUN: r4 b5 w y7", "run: R4 B5 W=6 Y7"),
        (ORIGINAL, "run:R4 B5", "run: R4 B5"),
        (ORIGINAL, "  set   5  :  R5 W", "set 5: R5 W"),
        (ORIGINAL, "set: R5 W", "set 5: R5 W"),
        (ORIGINAL, "set: W W", "set 1: W W"),
        (ORIGINAL, "set 7: W W", "set 7: W W"),
        (ORIGINAL, "colour red: W W", "color red: W W"),
        (ORIGINAL, "color R: R1 W", "color red: R1 W"),
        (ORIGINAL, "color: B1 W", "color blue: B1 W"),
        (ORIGINAL, "color run red: W=4 W=5", "color run red: W=4 W=5"),
        (ORIGINAL, "color run: W=R4 W=5", "color run red: W=4 W=5"),
        (ORIGINAL, "color set R5: W W", "color set 5 red: W W"),
        (ORIGINAL, "color set red 5: W W", "color set 5 red: W W"),
        (ORIGINAL, "parity even: W W", "parity even: W W"),
        (ORIGINAL, "color parity odd green: W W", "color parity odd green: W W"),
        (ORIGINAL, "parity run: W=3 W", "parity run: W=3 W=5"),
        (CONTRACT, "color red: 2H Jo", "color red: 2H Jo"),
        (CONTRACT, "color black: W W", "color black: Jo Jo"),
        (CONTRACT, "suit S: W W", "suit spades: Jo Jo"),
        (CONTRACT, "set Q: Jo QS", "set 12: QS Jo"),
        (TWO_DECKS, "run: QS K", "run: K=11 QS"),
    ],
)
def test_melds_have_text(rules: Ruleset, text: str, meld: str) -> None:
    assert meld_text(parse_meld(text, rules), rules.deck) == meld


BAD_MELDS = (
    (ORIGINAL, "", 0, "a group of cards is empty"),
    (ORIGINAL, "set 5:", 6, "a group of cards is empty"),
    (ORIGINAL, ": R5", 0, "a kind of group is missing"),
    (ORIGINAL, "street: R5", 0, "'street' is no kind of group"),
    (ORIGINAL, " 5 set: R5", 1, "'5' is no kind of group"),
    (ORIGINAL, "set: R5 | B5", 8, "one group is asked for, not several"),
    (ORIGINAL, "R5 | B5", 3, "one group is asked for, not several"),
    (ORIGINAL, "set: R5 R13", 8, "'R13' is no card"),
    (ORIGINAL, "R5 R13", 3, "'R13' is no card"),
    (ORIGINAL, "set: R5 W=", 10, "'' is nothing that a wild can be"),
    (ORIGINAL, "set 5: R5 : B5", 10, "':' is no card"),
    (ORIGINAL, "set: R5 B6", 4, "A set has one number, this has 5, 6."),
    (ORIGINAL, "set: R5 S", 4, "A Skip is never part of a phase."),
    (ORIGINAL, "run: R4 B5 W=7", 4, "A wild cannot be 7 here."),
    (ORIGINAL, "set 6: R5 B5", 4, "these cards are no set of 6"),
    (ORIGINAL, "set 5 red: R5 B5", 6, "these cards are no set of red"),
    (ORIGINAL, "set five: R5 B5", 4, "these cards are no set of five"),
    (ORIGINAL, "color 7: R5 R6", 6, "these cards are no color of 7"),
    (ORIGINAL, "run 4: R4 B5", 4, "these cards are no run of 4"),
    (ORIGINAL, "color blue: R5 R6", 6, "these cards are no color of blue"),
    (ORIGINAL, "parity odd: R2 R4", 7, "these cards are no parity of odd"),
    (CONTRACT, "color hearts: 2H 3H", 6, "these cards are no color of hearts"),
    (ORIGINAL, "R5 B5 B6", 0, "these cards are no meld"),
    (ORIGINAL, "R5 W W", 0, "these cards could be set or run or color: write the kind first"),
    (TWIST, "R5 W W", 0, "these cards could be set or run or color or color run: write the kind first"),
    (ORIGINAL, "S", 0, "these cards are no meld"),
)


@pytest.mark.parametrize(("rules", "text", "position", "sentence"), BAD_MELDS, ids=[repr(row[1]) for row in BAD_MELDS])
def test_bad_melds(rules: Ruleset, text: str, position: int, sentence: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_meld(text, rules)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.sentence.startswith(sentence)


def test_a_meld_may_be_larger_than_any_phase_asks_for() -> None:
    meld = parse_meld("set 5: " + "W " * 1200)
    assert (len(meld.places), meld.requirement) == (1200, Requirement.parse("set 999"))
    with pytest.raises(ParseError, match="1200 cards cannot be a run"):
        parse_meld("run: " + "W " * 1200)


def test_a_meld_of_unsaid_kind_is_one_of_the_ruleset_if_only_one_fits() -> None:
    """Three blue cards are a colour group in the ruleset, though elsewhere they could be more."""
    assert str(parse_meld("B1 B5 B9", ORIGINAL)) == "color blue: B1 B5 B9"
    assert (
        str(parse_meld("B1 B5 B8", ORIGINAL.with_phases("set 3", "color set 3", "color 3"))) == "color blue: B1 B5 B8"
    )
    with pytest.raises(ParseError, match="could be color or suit or"):
        parse_meld("B1 B5 B9", ORIGINAL.with_phases("set 3"))


# -------------------------------------------------------------------------------------------------------------- phases


def test_a_phase_is_found_by_itself_its_text_or_its_number() -> None:
    phase = Phase.parse("set 3 + run 4")
    even = ORIGINAL.with_phases("set 3 + run 4", "run 7", numbers=(2, 4))
    assert find_phase(phase, ORIGINAL) is phase
    for name in ("set 3 + run 4", 2, "2", "002"):
        assert find_phase(name, ORIGINAL) == find_phase(name, even) == phase
    for absent in (1, "1", 5, 0, -1):
        with pytest.raises((RulesetError, ParseError)):
            find_phase(absent, even)
    for text in ("", "two", "2 ", "+2", "2.0", "9" * 5000, "\u0662"):
        with pytest.raises(ParseError):
            find_phase(text, ORIGINAL)


# ------------------------------------------------------------------------------------------------------------ all text


@settings(max_examples=500)
@given(any_text, rulesets)
def test_any_text_is_read_or_a_parse_error(text: str, rules: Ruleset) -> None:
    with suppress(ParseError):
        groups = parse_groups(text, rules.deck)
        assert parse_groups(groups_text(groups, rules.deck), rules.deck) == groups
    with suppress(ParseError):
        meld = parse_meld(text, rules)
        assert parse_meld(meld_text(meld, rules.deck), rules) == meld
    with suppress(ParseError):
        parse_place(text, rules.deck)


@given(any_text, any_text, rulesets)
def test_the_checks_raise_nothing_but_parse_errors_for_any_text(one: str, two: str, rules: Ruleset) -> None:
    with suppress(ParseError):
        assert check_meld(one, two, rules).message is not None
    with suppress(ParseError):
        assert check_meld(one, "set 2", rules).message is not None
    with suppress(ParseError):
        assert check_hit(one, two, rules).message is not None
    with suppress(ParseError):
        assert check_hit("W", one, rules).message is not None
    with suppress(ParseError):
        assert check_phase(one, 1, rules).message is not None
    with suppress(ParseError, RulesetError):  # a number is no phase of the ruleset
        assert check_phase(one, two, rules).message is not None


@pytest.mark.parametrize(
    "function",
    [
        partial(parse_groups, deck=PHASE_10),
        partial(parse_group, deck=PHASE_10),
        partial(parse_place, deck=PHASE_10),
        parse_meld,
    ],
    ids=["groups", "group", "place", "meld"],
)
@pytest.mark.parametrize("argument", [None, 5, b"R5", ["R5"], Placed(WILD)])
def test_only_text_is_read(function: Callable[..., object], argument: object) -> None:
    with pytest.raises(TypeError, match="given as text"):
        called(function, argument)


def test_text_is_read_with_a_deck_or_with_rules() -> None:
    with pytest.raises(TypeError, match="cards are read with a Deck, not with <Ruleset original"):
        called(parse_groups, "R5", ORIGINAL)
    with pytest.raises(TypeError, match="the rules are a Ruleset, not Deck"):
        called(parse_meld, "set: R5", PHASE_10)
