"""Counting hands: against every hand of small decks, dealt card by card, and against what others have published."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import brute_force
import pytest

from phaseten import CONTRACT, ORIGINAL, TWIST, Ruleset, chance, count_hands
from phaseten.cards import SKIP, WILD, Card, Color, Deck, NumberCard, Suit
from phaseten.errors import ParseError, RulesetError
from phaseten.phases import Phase
from phaseten.solver import demands
from phaseten.solver.counting import HandCount

SCOPES = ("phase", "group", "none")
TINY = Deck("a tiny deck", (Suit.RED, Suit.BLUE), top=3, copies=2, wilds=3, skips=1)
SMALL = Deck("a small deck", (Suit.RED, Suit.BLUE), top=5, copies=1, wilds=3, skips=1)
OF_TWO_COLORS = Deck(
    "a deck of two colours",
    (Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES),
    top=3,
    copies=1,
    wilds=3,
    skips=1,
    colors=((Suit.HEARTS, Color.RED), (Suit.DIAMONDS, Color.RED), (Suit.SPADES, Color.BLACK)),
)


def playing(deck: Deck, phase: str, scope: str = "phase", **options: object) -> Ruleset:
    rules = ORIGINAL.with_deck(deck).with_phases(phase)
    return rules.evolve(dealing__hand_size=5, dealing__max_players=2, wilds__natural_scope=scope, **options)  # type: ignore[arg-type]


def dealt(cards: Sequence[Card], size: int, phase: str, rules: Ruleset, hand: Sequence[Card] = ()) -> HandCount:
    """Every hand of so many of the cards, each card for itself."""
    hands = Counter(tuple(sorted(added)) for added in combinations(sorted(cards), size))
    goal = Phase.parse(phase)
    holding = sum(ways for added, ways in hands.items() if brute_force.can_lay([*hand, *added], goal, rules))
    return HandCount(holding, hands.total())


def all_cards(rules: Ruleset) -> list[Card]:
    return [card for card, number in rules.deck.composition(2).items() for _ in range(number)]


# ----------------------------------------------------------------------------------------------------- every hand

ONE_GROUP = ["set 3", "run 3", "color 4", "suit 3", "parity 4", "parity run 2", "color run 3", "color set 3"]
GROUPS = [
    "set 2 + set 2",
    "set 2 + run 2",
    "run 2 + run 3",
    "color 2 + color 2",
    "color 2 + other color 2",
    "color run 2 + color run 2",
    "run 2 + color 2",
    "color run 2 + set 2",
    "color 2 + color run 2",
    "parity 2 + run 2",
    "set 2 + parity 2",
    "run 2 + color parity 2",
]


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("phase", ONE_GROUP + GROUPS)
def test_all_hands_of_a_tiny_deck(phase: str, scope: str) -> None:
    rules = playing(TINY, phase, scope)
    for size in (3, 4, 5):
        assert count_hands(phase, rules, size=size) == dealt(all_cards(rules), size, phase, rules)


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("phase", ["set 2 + run 3", "color run 4"])
def test_all_hands_of_a_small_deck(phase: str, scope: str) -> None:
    rules = playing(SMALL, phase, scope)
    assert count_hands(phase, rules, size=5) == dealt(all_cards(rules), 5, phase, rules)


def test_three_groups() -> None:
    phase = "set 2 + set 2 + run 2"
    rules = playing(TINY, phase, "group")
    assert count_hands(phase, rules, size=6) == dealt(all_cards(rules), 6, phase, rules)


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize(
    "phase", ["color 4", "suit 3", "suit 2 + suit 2", "suit 2 + other suit 2", "color 3 + suit 2", "color run 3"]
)
def test_all_hands_of_a_deck_of_two_colors(phase: str, scope: str) -> None:
    rules = playing(OF_TWO_COLORS, phase, scope)
    for size in (4, 5):
        assert count_hands(phase, rules, size=size) == dealt(all_cards(rules), size, phase, rules)


@pytest.mark.parametrize(
    ("phase", "options"),
    [
        ("set 2 + set 2", {"laying__distinct_sets": True}),
        ("run 3", {"wilds__min_naturals": {"run": 2}}),
        ("run 2", {"wilds__min_naturals": {"run": 3}, "laying__exact": True}),
        ("set 2", {"wilds__min_naturals": {"set": 3}}),
        ("set 2 + run 2", {"wilds__min_naturals": {"run": 2}}),
        ("run 2 + run 2", {"wilds__min_naturals": {"run": 2}, "wilds__natural_scope": "group"}),
    ],
)
def test_other_rules_for_laying(phase: str, options: dict[str, object]) -> None:
    rules = playing(TINY, phase).evolve(**options)  # type: ignore[arg-type]
    assert count_hands(phase, rules, size=5) == dealt(all_cards(rules), 5, phase, rules)


@pytest.mark.parametrize("phase", ["run 2", "run 3"])
def test_runs_that_are_longer_for_their_number_cards(phase: str) -> None:
    rules = playing(SMALL, phase).evolve(wilds__min_naturals={"run": 2})
    assert count_hands(phase, rules, size=4) == dealt(all_cards(rules), 4, phase, rules)


def test_one_number_card_needs_no_longer_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of four runs, with a number card at one of two places: eight, and of these two in any order."""
    monkeypatch.setattr(demands, "MOST_DEMANDS", 36)
    monkeypatch.setattr(demands, "MOST_VECTORS", 0)
    rules = playing(SMALL, "run 2 + run 2", "group")
    assert count_hands("run 2 + run 2", rules, size=4) == dealt(all_cards(rules), 4, "run 2 + run 2", rules)


@pytest.mark.parametrize(("demands_at_most", "work_at_most"), [(0, 0), (1500, 0)])
@pytest.mark.parametrize("phase", ["set 2 + run 2"])
def test_hands_looked_at_one_by_one(
    phase: str, demands_at_most: int, work_at_most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = playing(TINY, phase, "group")
    together = count_hands(phase, rules, size=5)
    monkeypatch.setattr(demands, "MOST_DEMANDS", demands_at_most)
    monkeypatch.setattr(demands, "MOST_WORK", work_at_most)
    assert count_hands(phase, rules, size=5) == together == dealt(all_cards(rules), 5, phase, rules)


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("phase", ["set 2 + set 2", "run 4", "color 4"])
def test_four_cards_of_the_original_one_by_one(phase: str, scope: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ORIGINAL.evolve(wilds__natural_scope=scope)
    together = count_hands(phase, rules, size=4)
    monkeypatch.setattr(demands, "MOST_DEMANDS", 0)
    assert count_hands(phase, rules, size=4) == together


def test_no_hand_and_every_hand() -> None:
    assert count_hands("set 2", size=0).holding == 0
    assert count_hands("set 3", size=108) == HandCount(1, 1)
    assert count_hands("run 13").holding == 0
    only = playing(Deck("red", (Suit.RED,), top=9, copies=2, wilds=3, skips=0), "color 2")
    assert count_hands("color 2 + other color 2", only, size=5).holding == 0


@pytest.mark.parametrize(
    ("cards", "phase", "draws"),
    [
        ("", "set 3 + run 4 + run 4", 10),
        ("R1 R2 W", "set 3 + run 4 + run 4", 7),
        ("R1 R2 W S S", "set 3 + run 4 + run 4", 7),
    ],
)
def test_a_phase_with_more_places_than_there_are_cards_is_not_counted(
    cards: str, phase: str, draws: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other ways are closed, so that anything that had to be counted would be refused."""
    monkeypatch.setattr(demands, "MOST_DEMANDS", -1)
    monkeypatch.setattr(demands, "MOST_VECTORS", -1)
    assert chance(cards, phase, draws=draws) == 0
    assert count_hands(phase, size=draws).holding == 0
    with pytest.raises(ValueError, match="too large"):
        chance(cards, phase, draws=draws + 1)


def test_only_what_fits_somewhere_fills_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demands, "MOST_DEMANDS", -1)
    monkeypatch.setattr(demands, "MOST_VECTORS", -1)
    assert chance("R1 R2", "run 4", draws=2, unseen="R3 S S") == 0
    with pytest.raises(ValueError, match="too large"):
        chance("R1 R2", "run 4", draws=2, unseen="R3 W S")


def test_as_many_may_play_as_the_rules_allow() -> None:
    most = ORIGINAL.dealing.max_players
    assert count_hands(1, players=most) == count_hands(1)


def test_a_deck_that_grows_with_the_players() -> None:
    two, four = (count_hands("color 8", CONTRACT, players=players) for players in (2, 4))
    assert (two.total, four.total) == (comb(108, 10), comb(216, 10))
    assert two == count_hands("color 8", CONTRACT)
    assert 0 < two.share < 1
    assert two.share != four.share


# ----------------------------------------------------------------------------------------------------- known numbers

TEN_CARDS = {
    "phase": {
        1: 7076688307832,
        2: 11542982419856,
        4: 6028742383664,
        5: 2512414175824,
        6: 771580074832,
        7: 128608485736,
        8: 1071555721624,
        9: 1205167533048,
        10: 136415912440,
    },
    "group": {
        1: 7076688286712,
        4: 6028742383664,
        5: 2512414175824,
        6: 771580074832,
        7: 128608480744,
        8: 1071555721624,
        9: 1205167517304,
        10: 136415907448,
    },
    "none": {
        1: 7076688307898,
        4: 6028742383702,
        7: 128608485742,
        8: 1071555721662,
    },
}


@pytest.mark.parametrize(
    ("scope", "phase", "holding"),
    [(scope, phase, holding) for scope, row in TEN_CARDS.items() for phase, holding in row.items()],
)
def test_ten_cards_of_the_original(scope: str, phase: int, holding: int) -> None:
    rules = ORIGINAL.evolve(wilds__natural_scope=scope)
    assert count_hands(phase, rules) == HandCount(holding, comb(108, 10))


def test_the_published_simulation() -> None:
    """5e11 hands, a number card in each group: 18.275229 % for phase 1; docs/explain/counting.md has the source."""
    share = count_hands(1, ORIGINAL.evolve(wilds__natural_scope="group")).share
    deviation = (float(share * (1 - share)) / 5e11) ** 0.5
    assert abs(float(share) - 0.18275229) < deviation


def test_a_phase_of_one_color_by_hand() -> None:
    """Seven of a colour: by the number of its cards, of wilds and of others; no hand has seven of two colours."""
    by_hand = sum(
        comb(24, reds) * comb(8, wilds) * comb(76, 7 - reds - wilds)
        for reds in range(1, 8)
        for wilds in range(8 - reds)
        if reds + wilds == 7
    )
    only_wilds = comb(8, 7)
    assert count_hands("color 7", size=7) == HandCount(4 * by_hand, comb(108, 7))
    assert (
        count_hands("color 7", ORIGINAL.evolve(wilds__natural_scope="none"), size=7).holding == 4 * by_hand + only_wilds
    )


def test_what_takes_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match=r"run 4 \+ color 4 is too large .* 10 cards: it tells 48 kinds"):
        count_hands(7, TWIST)


# ----------------------------------------------------------------------------------------------------------- chance


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("phase", ["set 3 + run 3", "color 4", "color run 4", "run 3 + color 3"])
@pytest.mark.parametrize("hand", ["R1 R2 B2 W", "W W W S", "R1 B2 R3 R5"])
def test_chances_against_every_draw(hand: str, phase: str, scope: str) -> None:
    rules = playing(SMALL, phase, scope)
    cards = rules.deck.cards(hand)
    left = list((Counter(all_cards(rules)) - Counter(cards)).elements())
    for draws in (0, 1, 3):
        assert chance(hand, phase, rules, draws=draws) == dealt(left, draws, phase, rules, cards).share


def test_the_unseen_cards_can_be_named() -> None:
    hand, unseen = "R5 B5 G5 R9 Y9", "W G9 S S"
    cards = ORIGINAL.deck.cards(unseen)
    assert chance(hand, 1, draws=1, unseen=unseen) == Fraction(1, 2)
    assert chance(hand, 1, draws=1, unseen=cards) == Fraction(1, 2)
    assert chance(ORIGINAL.deck.cards(hand), 1, draws=2, unseen=Counter(cards)) == Fraction(5, 6)
    assert chance(hand, 1, draws=2, unseen={WILD: 0, SKIP: 7}) == 0
    assert chance(hand, 1, draws=0, unseen=()) == 0


def test_cards_of_another_deck_are_of_no_use() -> None:
    assert chance("R5 B5", "set 3", draws=1, unseen=[NumberCard(5, Suit.HEARTS), WILD]) == Fraction(1, 2)
    assert chance("R5 R5 R5", "set 4", draws=1) == Fraction(6 + 8, 106)
    other, others = [NumberCard(5, Suit.HEARTS)], [NumberCard(1, Suit.HEARTS)]
    for unseen in (other, others):
        assert chance("R1 B1", "set 3", draws=1, unseen=[*unseen, NumberCard(1, Suit.RED)]) == Fraction(1, 2)
        assert chance("R1 B1", "set 3", draws=2, unseen=[*unseen, NumberCard(1, Suit.RED), SKIP]) == Fraction(2, 3)


def test_a_run_and_a_color_are_looked_at_one_by_one() -> None:
    hand = "R1 B2 G3 Y4 R9 R10 R12 B12 S"
    cards = TWIST.deck.cards(hand)
    left = list((Counter(all_cards(TWIST)) - Counter(cards)).elements())
    assert (
        chance(hand, 7, TWIST, draws=1) == dealt(left, 1, str(TWIST.phase(7)), TWIST, cards).share == Fraction(40, 99)
    )
    assert Fraction(40, 99) < chance(hand, 7, TWIST, draws=2) < 1


def test_all_the_cards_of_the_deck_at_last() -> None:
    assert chance("S", 6, draws=107) == 1
    assert chance("S S S S", 6, draws=11) == count_hands(6, ORIGINAL.with_deck(skips=0), size=11).share


# -------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("error", "options"),
    [
        (ValueError, {"size": 109}),
        (ValueError, {"size": -1}),
        (TypeError, {"size": "10"}),
        (TypeError, {"size": True}),
        (ValueError, {"players": 7}),
        (TypeError, {"players": "2"}),
    ],
)
def test_hands_that_there_are_not(error: type[Exception], options: dict[str, int]) -> None:
    with pytest.raises(error):
        count_hands(1, ORIGINAL, **options)


def test_phases_and_rules_that_there_are_not() -> None:
    with pytest.raises(ParseError):
        count_hands("set of 3")
    with pytest.raises(RulesetError):
        count_hands(11)
    with pytest.raises(TypeError, match="the rules are a Ruleset"):
        count_hands(1, "original")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="the rules are a Ruleset"):
        chance("R5", 1, None, draws=1)  # type: ignore[arg-type]


def test_draws_that_there_are_not() -> None:
    with pytest.raises(ValueError, match="draws is 0 to 106"):
        chance("R5 R5", 1, draws=107)
    with pytest.raises(ValueError, match="0 or more unseen"):
        chance("R5 R5", 1, draws=1, unseen={WILD: -1, SKIP: 3})
    with pytest.raises(TypeError, match="a hand is made of cards"):
        chance([5], 1, draws=1)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="a hand is made of cards"):
        chance("R5", 1, draws=1, unseen=["R5"])  # type: ignore[list-item]
    with pytest.raises(ParseError):
        chance("R5", 1, draws=1, unseen="R13")
