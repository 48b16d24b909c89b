"""Cards, decks, and their text."""

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import DECKS, RED_AND_BLACK, SMALL
from untyped import called

from phaseten import (
    CONTRACT_CARDS,
    MASTERS,
    ORIGINAL,
    PHASE_10,
    SKIP,
    TWO_DECKS_CARDS,
    WILD,
    Card,
    Color,
    Deck,
    NumberCard,
    ParseError,
    SkipCard,
    Suit,
    WildCard,
)
from phaseten.cards import HIGHEST_RANK, sorted_cards

cards = st.one_of(
    st.builds(NumberCard, st.integers(1, HIGHEST_RANK), st.sampled_from(Suit)), st.just(WILD), st.just(SKIP)
)
decks = pytest.mark.parametrize("deck", [*DECKS, SMALL, RED_AND_BLACK], ids=lambda deck: deck.name)

# --------------------------------------------------------------------------------------------------------------- cards


@given(cards)
def test_every_face_is_one_object(card: Card) -> None:
    again = NumberCard(card.rank, card.suit) if isinstance(card, NumberCard) else type(card)()
    assert again is card
    assert pickle.loads(pickle.dumps(card)) is copy.copy(card) is copy.deepcopy(card) is card
    assert eval(repr(card)) is card


def test_card_06_there_is_one_wild_and_one_skip() -> None:
    """A wild has no value of its own that could stay with it."""
    assert WildCard() is WILD
    assert SkipCard() is SKIP
    for card in (WILD, SKIP):
        with pytest.raises(AttributeError):
            card.rank = 7  # type: ignore[union-attr]  # nothing can be written on it


def test_cards_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        NumberCard(7, Suit.RED).rank = 8  # type: ignore[misc]  # that is what is tested


@given(cards, cards)
def test_cards_are_ordered_by_number_then_suit_then_come_wild_and_skip(one: Card, two: Card) -> None:
    def place(card: Card) -> tuple[int, int, int]:
        if isinstance(card, NumberCard):
            return 0, card.rank, list(Suit).index(card.suit)
        return (1, 0, 0) if card is WILD else (2, 0, 0)

    assert (one < two) is (place(one) < place(two))
    assert (one <= two) is (place(one) <= place(two))
    assert (one > two) is (place(one) > place(two))
    assert (one >= two) is (place(one) >= place(two))
    assert (one == two) is (place(one) == place(two))


def test_each_comparison_is_answered_by_itself() -> None:
    in_order = [NumberCard(1, Suit.RED), NumberCard(1, Suit.BLUE), NumberCard(HIGHEST_RANK, Suit.SPADES), WILD, SKIP]
    for place, one in enumerate(in_order):
        for other_place, other in enumerate(in_order):
            answers = (one.__lt__(other), one.__le__(other), one.__gt__(other), one.__ge__(other))
            assert answers == (
                place < other_place,
                place <= other_place,
                place > other_place,
                place >= other_place,
            )


def test_hands_are_sorted() -> None:
    hand = PHASE_10.cards("S W Y1 R12 R1 B1 W")
    assert " ".join(map(str, sorted_cards(hand))) == "R1 B1 Y1 R12 W W S"
    assert sorted(hand) == list(sorted_cards(hand))
    aces = {NumberCard(1, suit) for suit in Suit}
    assert " ".join(map(str, sorted(aces))) == "R1 B1 G1 Y1 AH AD AC AS"


def test_cards_are_in_order_with_cards_only() -> None:
    for card in (NumberCard(7, Suit.RED), WILD):
        for compare in (card.__lt__, card.__le__, card.__gt__, card.__ge__):
            assert compare("R7") is NotImplemented


@pytest.mark.parametrize(
    ("rank", "suit", "error"),
    [
        (0, Suit.RED, ValueError),
        (100, Suit.RED, ValueError),
        (-1, Suit.RED, ValueError),
        ("7", Suit.RED, TypeError),
        (7.0, Suit.RED, TypeError),
        (True, Suit.RED, TypeError),
        (7, "R", TypeError),
        (7, Color.RED, TypeError),
        (7, None, TypeError),
        (7, [], TypeError),
    ],
)
def test_there_is_no_such_card(rank: object, suit: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        called(NumberCard, rank, suit)


def test_suits_and_colors_have_words() -> None:
    assert [suit.word for suit in Suit] == ["red", "blue", "green", "yellow", "hearts", "diamonds", "clubs", "spades"]
    assert [color.word for color in Color] == ["red", "black"]
    assert repr([Suit.RED, Color.RED]) == "[Suit.RED, Color.RED]"


# --------------------------------------------------------------------------------------------------------------- decks


def counted(deck: Deck, players: int = 4) -> tuple[int, int, int, int]:
    """All cards, number cards, wilds, Skips."""
    cards = deck.composition(players)
    numbers = sum(count for card, count in cards.items() if isinstance(card, NumberCard))
    return sum(cards.values()), numbers, cards.get(WILD, 0), cards.get(SKIP, 0)


def test_play_01_the_deck_of_phase_10() -> None:
    assert counted(PHASE_10) == (108, 96, 8, 4)
    cards = PHASE_10.composition(2)
    assert set(cards.values()) == {2, 8, 4}
    for suit in (Suit.RED, Suit.BLUE, Suit.GREEN, Suit.YELLOW):
        assert sum(cards[NumberCard(rank, suit)] for rank in range(1, 13)) == 24
    for rank in range(1, 13):
        assert sum(cards[NumberCard(rank, suit)] for suit in PHASE_10.suits) == 8
    assert tuple(cards) == sorted_cards(cards)


def test_std_01_two_standard_decks_are_the_same_deck() -> None:
    assert counted(TWO_DECKS_CARDS) == (108, 96, 8, 4)


def test_std_05_the_contract_deck_grows_with_the_players() -> None:
    """Two packs and four jokers for every two players; one too many counts as two (Q58)."""
    assert [counted(CONTRACT_CARDS, players) for players in (2, 4, 6, 3)] == [
        (108, 104, 4, 0),
        (216, 208, 8, 0),
        (324, 312, 12, 0),
        (216, 208, 8, 0),
    ]
    assert CONTRACT_CARDS.composition() == CONTRACT_CARDS.composition(1) != CONTRACT_CARDS.composition(3)
    alone = attrs.evolve(CONTRACT_CARDS, per_players=1)
    assert alone.composition() == alone.composition(1) != alone.composition(2)
    assert SKIP not in CONTRACT_CARDS.composition(2)


@pytest.mark.parametrize("players", [0, -1])
def test_a_deck_is_for_players(players: int) -> None:
    for deck in DECKS:
        with pytest.raises(ValueError, match=f"a game has players, not {players}"):
            deck.composition(players)


def test_masters_have_two_skips() -> None:
    assert counted(MASTERS.deck) == (106, 96, 8, 2)


def test_what_a_deck_holds() -> None:
    assert PHASE_10.ranks == range(1, 13)
    assert CONTRACT_CARDS.ranks == range(1, 14)
    king, red_7 = NumberCard(13, Suit.DIAMONDS), NumberCard(7, Suit.RED)
    assert [deck.holds(king) for deck in DECKS] == [False, False, True]
    assert [deck.holds(red_7) for deck in DECKS] == [True, False, False]
    assert all(deck.holds(WILD) and deck.holds(SKIP) for deck in DECKS)


def test_std_03_the_colours_of_a_deck() -> None:
    """Red and black in the contract game; elsewhere the suits are the colours."""
    assert PHASE_10.hues == PHASE_10.suits
    assert TWO_DECKS_CARDS.hues == (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
    assert CONTRACT_CARDS.hues == (Color.RED, Color.BLACK)
    assert [CONTRACT_CARDS.hue(suit) for suit in CONTRACT_CARDS.suits] == [Color.RED] * 2 + [Color.BLACK] * 2
    assert TWO_DECKS_CARDS.hue(Suit.HEARTS) is Suit.HEARTS


def test_decks_are_values() -> None:
    assert attrs.evolve(PHASE_10) == PHASE_10
    assert pickle.loads(pickle.dumps(PHASE_10)) == PHASE_10
    assert hash(attrs.evolve(PHASE_10)) == hash(PHASE_10)
    assert attrs.evolve(PHASE_10, wilds=9) != PHASE_10


@pytest.mark.parametrize(
    ("part", "value", "error", "sentence"),
    [
        ("name", 5, TypeError, "name"),
        ("suits", (), ValueError, "one suit or more"),
        ("suits", (Suit.RED, Suit.RED), ValueError, "each of them once"),
        ("suits", ("R",), TypeError, "Suit"),
        ("suits", [Suit.RED], TypeError, "tuple"),
        ("top", 0, ValueError, "the top of a deck is at least 1, not 0"),
        ("top", 100, ValueError, "99"),
        ("top", 12.0, TypeError, "the top of a deck is a whole number, not 12.0"),
        ("copies", 0, ValueError, "the copies of a deck is at least 1, not 0"),
        ("wilds", -1, ValueError, "the wilds of a deck is at least 0, not -1"),
        ("skips", True, TypeError, "the skips of a deck is a whole number, not True"),
        ("wild_words", (), ValueError, "wild_words"),
        ("skip_words", (), ValueError, "skip_words"),
        ("colors", ((Suit.RED, Color.RED),), ValueError, "every suit of a deck has a colour, or none has"),
        ("per_players", 0, ValueError, "the per_players of a deck is at least 1, not 0"),
    ],
)
def test_there_is_no_such_deck(part: str, value: object, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        called(attrs.evolve, PHASE_10, **{part: value})


# ---------------------------------------------------------------------------------------------------------------- text


@decks
def test_every_card_of_a_deck_is_read_as_it_is_written(deck: Deck) -> None:
    faces: tuple[Card, ...] = (*deck.numbers, WILD, SKIP)
    for card in faces:
        text = deck.text(card)
        assert deck.card(text) is deck.card(text.lower()) is deck.card(text.upper()) is card
    assert len({deck.text(card) for card in deck.composition(2)}) == len(deck.composition(2))
    everything = sorted_cards(deck.composition(2))
    assert deck.cards(" ".join(map(deck.text, everything))) == everything


@decks
def test_w_and_s_are_read_everywhere(deck: Deck) -> None:
    assert deck.cards("W S w s") == (WILD, SKIP, WILD, SKIP)


READ = (
    (PHASE_10, "R7 b12 G1 y10 W S", "R7 B12 G1 Y10 W S"),
    (TWO_DECKS_CARDS, "7H 10d JS qc AH K KH KD KC KS Jo JO S", "7H 10D JS QC AH K K K K K Jo Jo Jo"),
    (CONTRACT_CARDS, "AS KD jo W 10H", "AS KD Jo Jo 10H"),
)


@pytest.mark.parametrize(("deck", "text", "written"), READ, ids=[deck.name for deck, _, _ in READ])
def test_a_deck_reads_and_writes_its_own(deck: Deck, text: str, written: str) -> None:
    assert " ".join(map(deck.text, deck.cards(text))) == written


def test_cards_are_read_in_order_between_any_spaces() -> None:
    assert PHASE_10.cards("  R7\tS\n W ") == (NumberCard(7, Suit.RED), SKIP, WILD)
    assert PHASE_10.cards("") == ()


BAD = (
    *(
        (PHASE_10, text)
        for text in ("R13", "R0", "X5", "S5", "5R", "1H", "7H", "KX", "", "RR1", "R", "7", "R07", "R7 ")
    ),
    *((PHASE_10, text) for text in ("Jo", "K", "W=5", "R7,", "\uff327", "R\uff17", "\u017f", "WW", "R1.0", "+R7")),
    *((TWO_DECKS_CARDS, text) for text in ("1H", "11H", "13H", "R7", "0H", "H7", "AX", "KX", "J", "10")),
    *((CONTRACT_CARDS, text) for text in ("1H", "14H", "R7", "K", "Joker")),
)


@pytest.mark.parametrize(("deck", "text"), BAD, ids=[f"{deck.name}: {text!r}" for deck, text in BAD])
def test_card_07_bad_text_is_refused(deck: Deck, text: str) -> None:
    with pytest.raises(ParseError) as caught:
        deck.card(text)
    assert (caught.value.text, caught.value.position) == (text, 0)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("text", "position"), [("R13", 0), ("R7 R13", 3), ("R7  B12 \t x W", 10), ("R7|B7", 0), ("R7, B7", 0)]
)
def test_card_07_the_position_of_bad_text_is_told(text: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        PHASE_10.cards(text)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_the_sentence_says_what_the_deck_has() -> None:
    sentences = dict.fromkeys(DECKS, "")
    for deck in DECKS:
        with pytest.raises(ParseError) as caught:
            deck.cards("W X9")
        sentences[deck] = str(caught.value)
    assert sentences == {
        PHASE_10: "'X9' is no card: the Phase 10 deck has R1 to Y12, W, S (at position 2 of 'W X9')",
        TWO_DECKS_CARDS: "'X9' is no card: two standard decks has AH to QS, K, Jo (at position 2 of 'W X9')",
        CONTRACT_CARDS: "'X9' is no card: standard decks has AH to KS, Jo (at position 2 of 'W X9')",
    }
    with pytest.raises(ParseError, match="a card is missing"):
        PHASE_10.card("")


@pytest.mark.parametrize("function", [PHASE_10.card, PHASE_10.cards, PHASE_10.text, ORIGINAL.points])
@pytest.mark.parametrize("argument", [None, 7, 7.0, b"R7", ("R7",), Suit.RED])
def test_wrong_types(function: Callable[..., object], argument: object) -> None:
    with pytest.raises(TypeError):
        called(function, argument)


@given(st.text(), st.sampled_from(DECKS))
def test_any_text_is_cards_or_a_parse_error(text: str, deck: Deck) -> None:
    with suppress(ParseError):
        read = deck.cards(text)
        assert deck.cards(" ".join(map(deck.text, read))) == read
