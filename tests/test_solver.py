"""The solver: known hands, its promises, and a comparison with `brute_force` over thousands of hands.

Ids are those of the cases in the research for the rules; `F` numbers are hands on which other programs fail.
"""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, islice

import brute_force
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from phaseten.cards import SKIP, WILD, Card, Color, Deck, NumberCard, Suit, sorted_cards
from phaseten.errors import ParseError, RulesetError
from phaseten.judging import judge_phase
from phaseten.melds import placed
from phaseten.phases import Phase
from phaseten.rulesets.editions import CONTRACT, ORIGINAL, TWIST, TWO_DECKS
from phaseten.rulesets.options import OptionValue
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import (
    best_lay,
    can_lay,
    hand_best_lay,
    hand_can_lay,
    hand_lays,
    helpful,
    lays,
    shortfall,
)
from phaseten.verdict import Laying

PER_GROUP = ORIGINAL.evolve(wilds__natural_scope="group")
ANYWHERE = ORIGINAL.evolve(wilds__natural_scope="none")
DISTINCT = ORIGINAL.evolve(laying__distinct_sets=True)
TWO_IN_A_RUN = ORIGINAL.evolve(wilds__min_naturals={"run": 2})


def texts(layings: Sequence[Laying]) -> list[str]:
    return [" | ".join(map(str, melds)) for melds in layings]


def wilds_in(melds: Laying) -> int:
    return sum(meld.cards.count(WILD) for meld in melds)


# ------------------------------------------------------------------------------------------------------ can it be laid


@pytest.mark.parametrize(
    ("case", "hand", "phase", "rules", "expected"),
    [
        # each wild is in one place only
        ("SOLV-03", "R9 B9 G9 W R2 B3 G5 W Y12 R11", 3, ORIGINAL, True),
        ("SOLV-03", "R9 B9 W R2 B3 W G7 Y12 R11 B6", 3, ORIGINAL, False),
        ("SOLV-05", "R4 B5 G6 Y7 W R9 B10", "run 7", ORIGINAL, True),
        ("SOLV-05", "R4 B5 G6 Y7 W R9 B10", "run 8", ORIGINAL, False),
        # run and colour compete
        ("COL-07", "R1 R2 R3 R4 R5 R6 B7 B8 Y12 G12", 7, TWIST, True),
        ("COL-07", "R1 R2 R3 R4 R5 B7 B8 Y12 G12", 7, TWIST, False),
        ("COL-07", "R1 R2 R3 R4 R5 B5 B7 B8 Y12 G6", 7, TWIST, True),
        # groups compete for one number in several suits, and for one number as a run and as a set
        ("D4", "R1 B1 R2 B2 R3 B3 G7 G9 G11", "run 3 + run 3 + color 3", ORIGINAL, True),
        ("D4", "R1 B1 R2 B2 R3 G4 G7 G9 G11", "run 3 + run 3 + color 3", ORIGINAL, False),
        ("D4", "AH AD 2H 2D 3H 3D 7S 9S JS", "suit 3 + color run 3 + run 3", CONTRACT, True),
        ("D4", "R1 R2 R3 B1 B2 G3", "run 3 + color run 3", ORIGINAL, True),
        ("D4", "R5 B5 G7", "run 1 + set 2", ORIGINAL, True),
        # a run may begin with a wild
        ("F013", "R9 R10 R11 R12 W W W B1 B1 B2", 4, ORIGINAL, True),
        # duplicates do not break a run
        ("F021", "R3 R4 B4 R5 R6", "run 4", ORIGINAL, True),
        # one number can serve two sets
        ("F042", "R5 R5 B5 B5 G5 G5 R1 B2 G3 Y4", 1, ORIGINAL, True),
        ("F042", "R5 R5 B5 B5 G5 G5 R1 B2 G3 Y4", 1, DISTINCT, False),
        ("F042", "R5 R5 B5 B5 G5 G5 Y5 B2 G3 Y4", 9, ORIGINAL, True),
        # the set must not take what the run needs
        ("F043", "R4 R5 B5 G5 Y5 R6 R7 B9 B11 B12", 2, ORIGINAL, True),
        ("F043", "R4 R5 B5 G5 R6 R7 B9 B11 B12", 2, ORIGINAL, False),
        # only the current number is looked at, no thirteen and no round the corner
        ("B5", "R4 B4 G4 R3 W B6 G7", 2, ORIGINAL, False),
        ("B4", "R4 B4 G4 R11 B12 W W", 2, ORIGINAL, True),
        ("Q8", "R4 B4 G4 R11 B12 Y1 Y2", 2, ORIGINAL, False),
        # equal groups that do not follow each other
        ("Q8", "R2 R6 B7 B7 R8 B8 G10 G12", "set 2 + color 2 + set 2", ORIGINAL, True),
        ("Q8", "R4 G4 R5 G8 B10 Y10 B11 G11", "set 2 + color 3 + set 2", ORIGINAL, False),
        ("Q8", "2H 2S 3S 4H 4D 7D 8S 10H JD", "suit 3 + set 2 + suit 3", CONTRACT, False),
        # one number card in the phase, or in each group, or nowhere
        ("A8", "R7 W W W W W", 1, ORIGINAL, True),
        ("A8", "R7 W W W W W", 1, PER_GROUP, False),
        ("A8", "W W W W W W", 1, ORIGINAL, False),
        ("A8", "W W W W W W", 1, ANYWHERE, True),
        ("A8", "W W W W W W", "set 2 + run 2 + color 2", ORIGINAL, False),
        ("A8", "W W W W W W", "set 2 + run 2 + color 2", ANYWHERE, True),
        ("A8", "R7 W W W W W", "set 2 + run 2 + color 2", ORIGINAL, True),
        ("A8", "R1 W W W W W", "suit 2 + other suit 2 + set 2", ORIGINAL, True),
        ("B11", "W W W W W W W W", 5, ORIGINAL, False),
        ("B11", "W W W W W W W W", 5, ANYWHERE, True),
        ("B10", "W W W W W W R8 W", 5, ORIGINAL, True),
        ("B10", "W W W W W W R8 W", 5, TWO_IN_A_RUN, False),
        ("D8", "R1 W W W W W W W W", 10, TWIST, True),
        ("V25", "R7 B7 G7 W W W", 1, DISTINCT, True),
        # a Skip is never part of a phase, in any deck
        ("A10", "R7 B7 S B2 Y2 G2", 1, ORIGINAL, False),
        ("F16", "Jo 7S 7D 2H 2C 2S", 1, TWO_DECKS, False),
        ("F15", "KH 7S 7D 10H JS QC KC", 2, TWO_DECKS, True),
        ("C7", "2H 4H 6D 8D 10H QH QH KD", 7, CONTRACT, True),
        ("C7", "2H 4H 6D 8D 10H QH QH KS", 7, CONTRACT, False),
        ("F9", "4H 5H 6H 9H 2H 6H 10H JH", 8, CONTRACT, True),
        ("F10", "2H 4H 6H JH KH 3H 9H QH", 9, CONTRACT, False),
        ("F13", "2H 4H Jo JH KH 3S 9S QS Jo", 10, CONTRACT, True),
        ("F12", "6H 7S 8D 9C 10H JS QD KC", 6, CONTRACT, True),
        # wilds alone, and wilds that must be within two number cards
        ("A8", "W W W W W W W", "set 3 + run 4", ORIGINAL, False),
        ("B10", "R3 W W Y7", "run 4", TWO_IN_A_RUN, False),
        # no two sets of one number, though other groups come between them, and though one has wilds alone
        ("V25", "R5 R5 B5 B5 R2 R4 R6", "color set 2 + parity 2 + set 2", DISTINCT, False),
        ("V25", "R5 R5 B5 B5", "color set 2 + set 2", DISTINCT, False),
        ("V25", "R1 W W W", "color set 2 + set 2", DISTINCT, True),
        # a card too many for one group is none for another
        ("D4", "R5 B5 G5 R1 R2 R3", "set 3 + color 3", ORIGINAL, True),
        ("D4", "R5 R5 R5 R1 G9 G9 Y8 Y8 W", "color 3 + set 3 + set 3", ORIGINAL, False),
        ("D4", "R1 R2 R3 B1 B2 G1 G2 W", "run 3 + run 3 + run 3", ORIGINAL, False),
        ("D4", "B1 Y1 R3 G3 B7 R8 G8 Y8 B11 G11 W", "run 2 + color 2 + set 3 + set 3", ORIGINAL, False),
        ("D4", "Y2 R3 G3 R7 G7 B8 B8 G8 B9 W", "color 2 + parity 2 + set 3 + set 3", ORIGINAL, False),
        ("D4", "G2 Y2 R5 Y5 B7 G7 Y7 Y7 R9 G9 R10 B10 R11 G11 W W", "color 2 + set 3 + set 4 + set 4", ORIGINAL, False),
    ],
)
def test_known_hands(case: str, hand: str, phase: str | int, rules: Ruleset, expected: bool) -> None:
    assert can_lay(hand, phase, rules) is expected, case
    assert any(lays(hand, phase, rules)) is expected, case
    assert (best_lay(hand, phase, rules) is not None) is expected, case
    assert (shortfall(hand, phase, rules) == 0) is expected, case


def test_which_phases_a_hand_makes() -> None:
    """SOLV-01."""
    first, second = "G4 B2 G8 R2 Y6 B7 Y4 B12 R2 Y8", "R10 G6 R5 G12 Y3 G7 R11 B8 Y4 R9"
    assert [number for number in range(1, 11) if can_lay(first, number)] == []
    assert [number for number in range(1, 11) if can_lay(second, number)] == [4, 5, 6]


def test_no_phase_2_is_missed() -> None:
    """F045: who gives the set all cards of the number that is there most often misses one hand in nine."""
    cards = [card for card, number in ORIGINAL.deck.composition().items() for _ in range(number)]
    rng = random.Random(45)
    found = missed = 0
    for _ in range(2000):
        hand = rng.sample(cards, 11)
        ((number, there),) = Counter(card.rank for card in hand if isinstance(card, NumberCard)).most_common(1)
        wilds = hand.count(WILD) - max(0, 3 - there)
        rest = [card for card in hand if isinstance(card, NumberCard) and card.rank != number]
        greedy = wilds >= 0 and can_lay([*rest, *[WILD] * wilds], "run 4")
        assert can_lay(hand, 2) or not greedy
        found += can_lay(hand, 2)
        missed += can_lay(hand, 2) and not greedy
    assert found > 800
    assert missed > found / 15


# ------------------------------------------------------------------------------------------------------------ the ways


def test_identical_cards_make_no_second_laying() -> None:
    """SOLV-11."""
    assert texts([*lays("R5 R5 B5 G5", "set 3")]) == ["set 5: R5 R5 B5", "set 5: R5 R5 G5", "set 5: R5 B5 G5"]


def test_a_run_and_a_colour_share_the_hand() -> None:
    """COL-07."""
    found = texts([*lays("R1 R2 R3 R4 R5 R6 R7 R8 Y12 G12", 7, TWIST)])
    assert "run: R1 R2 R3 R4 | color red: R5 R6 R7 R8" in found
    assert "run: R5 R6 R7 R8 | color red: R1 R2 R3 R4" in found
    assert len(found) == 5


def test_a_wild_may_stand_where_a_number_card_is_at_hand() -> None:
    assert texts([*lays("R4 B5 G6 W", "run 3")]) == [
        "run: R4 B5 G6",
        "run: W=3 R4 B5",
        "run: R4 B5 W=6",
        "run: R4 W=5 G6",
        "run: W=4 B5 G6",
        "run: B5 G6 W=7",
    ]


def test_runs_of_a_colour_come_by_colour_and_then_by_number() -> None:
    runs = ["R1 R2 R3", "R2 R3 R4", "B1 B2 B3"]
    assert texts([*lays("B1 B2 B3 R1 R2 R3 R4", "color run 3")]) == [
        f"color run {'red' if run[0] == 'R' else 'blue'}: {run}" for run in runs
    ]


def test_every_reading_is_a_laying_of_its_own() -> None:
    assert texts([*lays("R3 W W", "set 2")]) == [
        "set 3: R3 W",
    ]
    assert len([*lays("W W", "set 2", ANYWHERE)]) == 12
    assert texts([*lays("W R6", "parity 2")]) == ["parity even: R6 W"]
    assert texts([*lays("W 6H", "color 2", CONTRACT)]) == ["color red: 6H W"]


def test_all_wild_groups_beside_one_number_card() -> None:
    """A8: with one number card in the phase the other group may be wild, and says what it is."""
    found = texts([*lays("R7 W W W W W", 1)])
    assert found == [f"set 7: R7 W W | set {number}: W W W" for number in range(1, 13)]
    other = texts([*lays("R7 W W W W W", 1, DISTINCT)])
    assert other == [text for text in found if not text.endswith("set 7: W W W")]


def test_fewest_wilds_come_first() -> None:
    wilds = [*map(wilds_in, lays("R4 R5 B5 W G5 R6 W R7 Y5", 2))]
    assert wilds == sorted(wilds)
    assert set(wilds) == {0, 1, 2}


def test_two_number_cards_in_a_run_can_need_a_longer_run() -> None:
    """The smallest run of 3 and 7 has five cards; with the 4 it is four of them, and no laying has more."""
    assert texts([*lays("R3 W W W Y7", "run 4", TWO_IN_A_RUN)]) == ["run: R3 W=4 W=5 W=6 Y7"]
    assert shortfall("R3 W W W Y7", "run 4", TWO_IN_A_RUN.evolve(laying__exact=True)) == 1
    found = texts([*lays("R3 R4 W W W Y7", "run 4", TWO_IN_A_RUN)])
    assert all(text.count("=") + text.count("R") + text.count("Y") == 4 for text in found if "R4" in text)
    assert "run: R3 W=4 W=5 W=6 Y7" in found
    assert "run: R3 R4 W=5 W=6" in found


def test_a_rule_can_ask_for_more_number_cards_than_the_phase_for_cards() -> None:
    rules = ORIGINAL.evolve(wilds__min_naturals={"set": 3})
    assert texts([*lays("R5 B5 G5 W Y9 W", "set 2", rules)]) == ["set 5: R5 B5 G5"]
    assert not can_lay("R5 B5 G5 W Y9 W", "set 2", rules.evolve(laying__exact=True))
    assert can_lay("R5 B5 G5 W Y9 W", "set 3", rules.evolve(laying__exact=True))


def test_a_longer_run_has_no_more_number_cards_than_it_must() -> None:
    assert texts([*lays("R3 R4 R5 R6 R7", "run 4", TWO_IN_A_RUN)]) == ["run: R3 R4 R5 R6", "run: R4 R5 R6 R7"]


def test_equal_groups_stand_in_order_whichever_has_the_wild() -> None:
    assert texts([*lays("R9 B9 G9 R5 B5 W", "set 3 + set 3")]) == ["set 5: R5 B5 W | set 9: R9 B9 G9"]


def test_layings_are_lazy() -> None:
    """The whole deck can be laid in more ways than anybody can count, and the first of them is there at once."""
    deck = [card for card, number in ORIGINAL.deck.composition().items() for _ in range(number)]
    first = next(lays(deck, 10))
    assert texts([first]) == ["set 1: R1 R1 B1 B1 G1 | set 1: G1 Y1 Y1"]


def test_the_order_of_the_hand_changes_nothing() -> None:
    """F046: which set comes first is no matter of chance."""
    cards = list(ORIGINAL.deck.cards("R3 B3 G3 R8 B8 G8 Y8 W R12 B12 S"))
    expected, rng = [*lays(cards, 1)], random.Random(46)
    assert texts(expected)[:2] == ["set 3: R3 B3 G3 | set 8: R8 B8 G8", "set 3: R3 B3 G3 | set 8: R8 B8 Y8"]
    for _ in range(10):
        rng.shuffle(cards)
        assert [*lays(cards, 1)] == expected
        assert best_lay(cards, 1) == expected[0]


# ------------------------------------------------------------------------------------------------------------ the best


def test_the_best_spares_wilds_then_takes_points_then_comes_first() -> None:
    best = best_lay("R5 B5 G5 W R12 B12 G12 R3 B3 G3", 1)
    assert best is not None
    assert texts([best]) == ["set 3: R3 B3 G3 | set 12: R12 B12 G12"]
    best = best_lay("R9 R10 B10 R11 R12 W W W", "run 4")
    assert best is not None
    assert texts([best]) == ["run: R9 R10 R11 R12"]
    best = best_lay("R9 R10 R11 Y8 W", "run 3")
    assert best is not None
    assert texts([best]) == ["run: R9 R10 R11"]
    assert best_lay("R1 R2 R3", 1) is None


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("rules", [ORIGINAL, TWIST], ids=lambda rules: rules.name)
def test_eight_wilds_and_any_three_cards_make_every_phase(rules: Ruleset, number: int) -> None:
    """SOLV-10: the hands that can be laid in most ways are no trouble."""
    rng = random.Random(number)
    for _ in range(20):
        hand: list[Card] = [*rng.sample(rules.deck.numbers, 3), *[WILD] * 8]
        best, first = best_lay(hand, number, rules), next(lays(hand, number, rules))
        assert best is not None
        assert wilds_in(best) == wilds_in(first)
        assert can_lay(hand, number, rules)
        assert not shortfall(hand, number, rules)


def test_the_best_of_very_many_layings() -> None:
    best = best_lay("R1 R2 R3 W W W W W W W W", 2)
    assert best is not None
    assert texts([best]) == ["set 1: R1 W W | run: W=1 R2 R3 W=4"]


# ------------------------------------------------------------------------------------------------------ what is missing


@pytest.mark.parametrize(
    ("hand", "phase", "missing", "helping"),
    [
        ("R5 B5 G5 R9 Y10 G11", 2, 1, "R8 B8 G8 Y8 R12 B12 G12 Y12 W"),
        ("R5 R5 B5 B5 G5 G5 Y5 Y5", "set 5 + set 5", 2, "W"),
        ("", "set 3", 3, None),
        ("W W W", "set 3", 1, None),
        ("R5 B5 G5", "set 3", 0, ""),
        ("S S S S", "run 2", 2, None),
        ("R1 R2 R3 R4 R5 R6", 8, 1, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 W"),
    ],
)
def test_what_is_missing(hand: str, phase: str | int, missing: int, helping: str | None) -> None:
    """What helps may be every card that can be part of a phase."""
    any_card = frozenset(ORIGINAL.deck.composition()) - {SKIP}
    expected = any_card if helping is None else frozenset(ORIGINAL.deck.cards(helping))
    if hand == "W W W":
        expected -= {WILD}
    assert shortfall(hand, phase) == missing
    assert helpful(hand, phase) == expected


@pytest.mark.parametrize(
    ("hand", "phase", "rules", "missing"),
    [
        ("", "color 3 + color 3 + set 2", ORIGINAL, 8),
        ("", "run 4 + color 3 + set 2", ORIGINAL, 9),
        ("W W W W W W", "run 4", PER_GROUP, 1),
        ("R1 R2 R3 R4 B1 B2 B3", "run 4 + run 4", ORIGINAL, 1),
        ("R1 R2 R3 R1 R2 R5 R6", "run 3 + run 3 + run 3", ORIGINAL, 2),
        ("R1 R2 R3 B1 B2 G1 G2", "run 3 + run 3 + run 3", ORIGINAL, 2),
    ],
)
def test_what_several_groups_lack(hand: str, phase: str, rules: Ruleset, missing: int) -> None:
    assert shortfall(hand, phase, rules) == missing


def test_a_card_that_is_all_in_the_hand_does_not_help() -> None:
    assert NumberCard(1, Suit.RED) not in helpful("R1 R1 R3 R4 R5 R6", 8)
    assert WILD not in helpful("W W W W W W W W", "run 9", ANYWHERE)
    single = ORIGINAL.with_deck(copies=1, wilds=0).evolve(dealing__max_players=2)
    assert helpful("R1 B2", "set 2", single) == frozenset(ORIGINAL.deck.cards("B1 G1 Y1 R2 G2 Y2"))


def test_cards_that_the_deck_has_not_cannot_be_added() -> None:
    """Twelve fives do not exist; without wilds a thirteenth number does not either."""
    assert shortfall("R5", "set 12") == 11
    few = ORIGINAL.with_deck(wilds=3)
    assert shortfall("R5", "set 11", few) == 10
    for phase in ("set 12", "run 13", "color run 13", "set 8 + set 8 + set 8 + set 8 + set 8 + set 8 + set 7"):
        rules = few if phase != "run 13" else ORIGINAL
        if "+" in phase:
            assert shortfall("R5", phase, rules) == 54
            continue
        assert not can_lay("R5", phase, rules)
        assert [*lays("R5", phase, rules)] == []
        assert best_lay("R5", phase, rules) is None
        with pytest.raises(RulesetError, match="cannot make"):
            shortfall("R5", phase, rules)
        with pytest.raises(RulesetError, match="cannot make"):
            helpful("R5", phase, rules)


def test_number_cards_that_the_deck_has_not_cannot_be_added() -> None:
    rules = small(SMALL_DECKS[0], {"wilds__min_naturals": {"set": 3}})
    assert shortfall("R1", "set 2", small(SMALL_DECKS[0], {"wilds__min_naturals": {"set": 2}})) == 1
    with pytest.raises(RulesetError, match="cannot make"):
        shortfall("R1", "set 3", rules)


def test_a_hand_that_no_deck_gives_is_a_hand() -> None:
    single = ORIGINAL.with_deck(copies=1, wilds=0).evolve(dealing__max_players=2)
    assert shortfall("R5 R5 R5", "set 6", single) == 3
    assert shortfall("R5 R5 R5 R5", "set 5 + set 4") == 5
    assert can_lay("R5 R5 R5 R5 R5 R5", 1)
    assert helpful("R5 R5 R5", "set 4") >= frozenset(ORIGINAL.deck.cards("B5 W"))
    assert NumberCard(5, Suit.RED) not in helpful("R5 R5 R5", "set 4")


def test_the_deck_of_the_fewest_players_is_the_one_that_counts() -> None:
    assert shortfall("AH", "suit 26 + suit 26 + suit 26 + suit 26", CONTRACT) == 103
    with pytest.raises(RulesetError):
        shortfall("AH", "suit 30 + suit 30 + suit 30 + suit 30", CONTRACT)
    assert shortfall("AH", "suit 30", CONTRACT.evolve(dealing__min_players=3)) == 29


# --------------------------------------------------------------------------------------------------- what is asked for


def test_a_hand_is_text_or_cards_in_any_order() -> None:
    text = "R4 R5 B5 G5 Y5 R6 R7 B9 B11 B12"
    cards = list(ORIGINAL.deck.cards(text))
    for hand in (text, cards, tuple(reversed(cards)), iter(cards), frozenset(cards)):
        assert can_lay(hand, 2)
    assert [*lays(reversed(cards), 2)] == [*lays(cards, 2)]
    assert best_lay(reversed(cards), 2) == best_lay(cards, "set 3 + run 4") == best_lay(cards, ORIGINAL.phase(2))


def test_the_game_asks_without_text() -> None:
    cards, phase = sorted_cards(ORIGINAL.deck.cards("R4 R5 B5 G5 W R6 R7 B9 B11 B12")), ORIGINAL.phase(2)
    assert hand_can_lay(cards, phase, ORIGINAL) is can_lay(cards, phase)
    assert [*hand_lays(cards, phase, ORIGINAL)] == [*lays(cards, phase)]
    assert hand_best_lay(cards, phase, ORIGINAL) == best_lay(cards, phase)


def test_cards_of_another_deck_are_of_no_use() -> None:
    hand = [*ORIGINAL.deck.cards("R5 B5"), NumberCard(5, Suit.HEARTS), NumberCard(13, Suit.RED), SKIP]
    assert not can_lay(hand, "set 3")
    assert shortfall(hand, "set 3") == 1
    assert best_lay(hand, "set 2") == best_lay("R5 B5", "set 2")


@pytest.mark.parametrize("ask", [can_lay, lays, best_lay, shortfall, helpful])
def test_wrong_arguments_are_refused_at_once(ask: Callable[..., object]) -> None:
    with pytest.raises(ParseError):
        ask("R5 X5", 1)
    with pytest.raises(ParseError):
        ask("R5", "set of three")
    with pytest.raises(TypeError):
        ask(5, 1)
    with pytest.raises(TypeError, match="hand is made of cards"):
        ask(["R5", "B5"], 1)
    with pytest.raises(TypeError, match="hand is made of cards"):
        ask([placed(WILD)], 1)
    with pytest.raises(TypeError, match="hand is made of cards"):
        ask([["R5"], ["B5"]], 1)
    with pytest.raises(TypeError):
        ask("R5", 1.5)
    with pytest.raises(TypeError, match="Ruleset"):
        ask("R5", 1, "masters")
    with pytest.raises(RulesetError, match="phase 11"):
        ask("R5", 11)
    with pytest.raises(RulesetError, match="needs a number of hands"):
        ask("R5", 1, ORIGINAL.evolve(progress__advance="every_hand"))


@pytest.mark.parametrize(("hand", "phase"), [("R1 R1", "color set 3"), ("R1 R1 R1 R1", "color set 5")])
def test_a_hand_may_have_more_cards_than_its_deck(hand: str, phase: str) -> None:
    """What it has beyond the deck is there, but no more of it comes."""
    rules = small(Deck("ten cards and a wild", (Suit.RED, Suit.BLUE), top=5, copies=1, wilds=1, skips=0), {})
    assert shortfall(hand, phase, rules) == 1
    assert helpful(hand, phase, rules) == {WILD}


def test_more_cards_than_a_digit_can_count() -> None:
    """Hands of a size that no game has are still answered."""
    assert can_lay([NumberCard(5, Suit.RED)] * 300, "set 7 + set 6")
    assert not can_lay([NumberCard(5, Suit.RED)] * 300, "set 7 + run 4")
    assert not can_lay([NumberCard(5, Suit.RED)] * 255, "run 2")
    neighbours = {card for card in ORIGINAL.deck.numbers if card.rank in (4, 6)} | {WILD}
    for number in range(120, 132):
        assert helpful([NumberCard(5, Suit.RED)] * number, "run 2") == neighbours
    assert can_lay(list(CONTRACT.deck.numbers) * 12, "color 6 + suit 2 + run 2", CONTRACT)
    assert can_lay([*[NumberCard(5, Suit.RED)] * 300, *[WILD] * 300, *[NumberCard(6, Suit.RED)] * 300], 3)
    deck = [card for card, number in CONTRACT.deck.composition(12).items() for _ in range(number)]
    for number in range(1, 11):
        assert can_lay(deck, number, CONTRACT)
        assert not shortfall(deck, number, CONTRACT)


# ------------------------------------------------------------------------------------------------- against brute force

MIXED = (
    "color run 5",
    "color set 3",
    "parity 8",
    "color parity 4",
    "parity run 5",
    "suit 4 + other suit 3",
    "color 3 + other color 3",
    "color 4 + other suit 3",
    "color run 3 + run 4",
    "suit run 3 + color run 3 + run 3",
    "parity run 3 + run 4",
    "suit parity run 3 + run 3",
    "set 3 + color 4",
    "color set 3 + set 3",
    "parity 4 + parity 4",
    "parity 3 + run 3 + set 2",
    "run 3 + run 3 + run 3",
    "suit set 2 + color set 2 + set 2",
    "set 2 + set 3",
    "run 4 + parity run 3 + color 3",
    "suit 3 + color 3",
    "color parity 3 + color parity 4",
    "color parity run 3 + run 3",
    "set 3 + suit run 3",
    "run 4 + run 3",
    "color run 3 + color run 3",
    "set 2 + run 3 + color 3",
    "parity run 4 + parity run 4",
    "run 1 + set 1",
    "run 1 + set 2",
    "suit parity 3 + parity 4",
    "run 2 + color run 2 + color 2",
)

OPTIONS: tuple[dict[str, OptionValue], ...] = (
    {},
    {"wilds__natural_scope": "none"},
    {"wilds__natural_scope": "group"},
    {"laying__distinct_sets": True},
    {"laying__distinct_sets": True, "wilds__natural_scope": "group"},
)

SOME_MORE = {"run": 2, "set": 3, "color": 2, "color run": 2, "parity run": 3}
MORE_NATURALS: tuple[dict[str, OptionValue], ...] = (
    {"wilds__min_naturals": {"run": 2}},
    {"wilds__min_naturals": SOME_MORE, "wilds__natural_scope": "none"},
    {"wilds__min_naturals": {"run": 3, "suit": 2, "set": 1}, "wilds__natural_scope": "group"},
    {"wilds__min_naturals": {"run": 2, "set": 3}, "laying__exact": True},
)

EDITIONS = (ORIGINAL, TWIST, CONTRACT)
PLAIN = [rules.evolve(**options) for rules in EDITIONS for options in OPTIONS]
DEMANDING = [rules.evolve(**options) for rules in EDITIONS for options in MORE_NATURALS]
thorough = settings(
    deadline=None, max_examples=200, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@st.composite
def asked(draw: st.DrawFn, rulesets: Sequence[Ruleset], cards: int, wilds: int) -> tuple[list[Card], Phase, Ruleset]:
    """A ruleset, a phase and a hand, often of few numbers and suits, so that groups compete for its cards."""
    rules = draw(st.sampled_from(rulesets))
    phase = draw(st.sampled_from([*rules.phases, *map(Phase.parse, MIXED)]))
    suits = draw(st.sets(st.sampled_from(rules.deck.suits), min_size=1))
    low = draw(st.sampled_from(rules.deck.ranks[:-3]))
    ranks = range(low, low + draw(st.integers(3, 9)))
    faces = [card for card in rules.deck.numbers if card.suit in suits and card.rank in ranks] * rules.deck.copies
    jokers = draw(st.integers(0, min(wilds, rules.deck.wilds)))
    rng = draw(st.randoms(use_true_random=False))
    return [*rng.sample(faces, min(cards - jokers, len(faces))), *[WILD] * jokers], phase, rules


@thorough
@given(asked(PLAIN + DEMANDING, cards=11, wilds=3))
def test_any_hand_can_be_laid_if_brute_force_can(case: tuple[list[Card], Phase, Ruleset]) -> None:
    hand, phase, rules = case
    assert can_lay(hand, phase, rules) is brute_force.can_lay(hand, phase, rules)


@pytest.mark.parametrize(
    ("rules", "number"),
    [pytest.param(rules, number, id=f"{rules.name}-{number}") for rules in EDITIONS for number in rules.numbers],
)
def test_dealt_hands_can_be_laid_if_brute_force_can(rules: Ruleset, number: int) -> None:
    rng = random.Random(number)
    cards = [card for card, copies in rules.deck.composition().items() for _ in range(copies)]
    for _ in range(60 if len(rules.phase(number).requirements) < 4 else 15):
        hand = rng.sample(cards, 11)
        assert can_lay(hand, number, rules) is brute_force.can_lay(hand, rules.phase(number), rules), hand


@pytest.mark.parametrize(
    ("rules", "number"),
    [pytest.param(rules, number, id=f"{rules.name}-{number}") for rules in EDITIONS for number in rules.numbers],
)
def test_the_layings_of_dealt_hands_are_those_of_brute_force(rules: Ruleset, number: int) -> None:
    """The hands have a wild or two more than most, or few of them could be laid."""
    rng, phase = random.Random(number), rules.phase(number)
    cards = [card for card, copies in rules.deck.composition().items() for _ in range(copies)]
    compared = 0
    for _ in range(200):
        wilds = rng.randint(1, 4)
        hand: list[Card] = [*rng.sample(cards, 11 - wilds), *[WILD] * wilds]
        found = [*islice(lays(hand, phase, rules), 400)]
        if 0 < len(found) < 400:
            told = [brute_force.told(melds, phase) for melds in found]
            assert len(set(told)) == len(told) == len(set(found))
            assert set(told) == brute_force.layings(hand, phase, rules, any_size=False)
            compared += 1
        if compared == 4:
            return
    pytest.fail("too few hands can be laid")


@thorough
@given(asked(PLAIN, cards=9, wilds=3))
def test_the_layings_are_those_of_brute_force(case: tuple[list[Card], Phase, Ruleset]) -> None:
    hand, phase, rules = case
    found = [*islice(lays(hand, phase, rules), 1500)]
    assume(len(found) < 1500)
    told = [brute_force.told(melds, phase) for melds in found]
    assert len(set(told)) == len(told) == len(set(found))
    assert set(told) == brute_force.layings(hand, phase, rules, any_size=False)


@thorough
@given(asked(PLAIN + DEMANDING, cards=6, wilds=2))
def test_the_layings_are_all_that_contain_no_other(case: tuple[list[Card], Phase, Ruleset]) -> None:
    hand, phase, rules = case
    told = [brute_force.told(melds, phase) for melds in lays(hand, phase, rules)]
    assert len(set(told)) == len(told)
    assert set(told) == brute_force.layings(hand, phase, rules, any_size=True)


@thorough
@given(asked(PLAIN + DEMANDING, cards=11, wilds=4))
def test_the_checks_accept_every_laying_as_it_is(case: tuple[list[Card], Phase, Ruleset]) -> None:
    hand, phase, rules = case
    before = 0
    for melds in islice(lays(hand, phase, rules), 50):
        verdict = judge_phase([meld.places for meld in melds], phase, rules)
        assert verdict.ok
        assert verdict.melds == melds
        cards = [card for meld in melds for card in meld.cards]
        assert not Counter(cards) - Counter(hand)
        assert cards.count(WILD) >= before
        before = cards.count(WILD)


@thorough
@given(asked(PLAIN + DEMANDING, cards=11, wilds=3))
def test_the_best_laying_is_the_best_of_all(case: tuple[list[Card], Phase, Ruleset]) -> None:
    hand, phase, rules = case

    def merit(melds: Laying) -> tuple[int, int]:
        cards = [card for meld in melds for card in meld.cards]
        return -cards.count(WILD), rules.score(cards)

    found = [*islice(lays(hand, phase, rules), 5000)]
    assume(len(found) < 5000)
    assert best_lay(hand, phase, rules) == max(found, key=merit, default=None)
    assert can_lay(hand, phase, rules) is bool(found)


FRENCH = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
COLORS = (
    (Suit.HEARTS, Color.RED),
    (Suit.DIAMONDS, Color.RED),
    (Suit.CLUBS, Color.BLACK),
    (Suit.SPADES, Color.BLACK),
)
SMALL_DECKS = (
    Deck("ten cards and two wilds", (Suit.RED, Suit.BLUE), top=5, copies=1, wilds=2, skips=1),
    Deck("sixteen cards", (Suit.RED, Suit.BLUE), top=4, copies=2, wilds=0, skips=0),
    Deck("sixteen standard cards", FRENCH, top=4, copies=1, wilds=1, skips=0, colors=COLORS),
    Deck("eighteen cards", (Suit.RED, Suit.BLUE, Suit.GREEN), top=6, copies=1, wilds=1, skips=0),
)
SMALL_PHASES = (
    "set 2 + set 2",
    "set 3",
    "set 2 + run 3",
    "run 4",
    "run 3 + run 3",
    "color 4",
    "color 3 + other color 2",
    "suit 3 + other suit 2",
    "set 5",
    "run 6",
    "set 3 + set 3",
    "color run 3",
    "color set 2",
    "parity 5",
    "parity run 2 + run 2",
    "suit 3 + color 3",
    "run 2 + color 3",
    "set 2 + color 2 + run 2",
    "suit run 3 + color run 2",
    "color set 2 + suit set 1",
)


def small(deck: Deck, options: dict[str, OptionValue]) -> Ruleset:
    rules = Ruleset("small", deck=deck, phases=(Phase.parse("set 2"),))
    return rules.evolve(dealing__hand_size=3, dealing__max_players=2, **options)


SMALL = [small(deck, options) for deck in SMALL_DECKS for options in (*OPTIONS, *MORE_NATURALS)]


@st.composite
def scarce(draw: st.DrawFn) -> tuple[list[Card], Phase, Ruleset]:
    rules = draw(st.sampled_from(SMALL))
    cards = [card for card, copies in rules.deck.composition().items() for _ in range(copies)]
    return (
        draw(st.permutations(cards))[: draw(st.integers(0, 6))],
        Phase.parse(draw(st.sampled_from(SMALL_PHASES))),
        rules,
    )


@settings(thorough, max_examples=150)
@given(scarce())
def test_the_shortfall_is_the_fewest_cards_that_do(case: tuple[list[Card], Phase, Ruleset]) -> None:
    """Where the deck is small a set or a wild can be more than it has."""
    hand, phase, rules = case
    by_trial = brute_force.shortfall(hand, phase, rules, most=3)
    if by_trial is not None:
        assert shortfall(hand, phase, rules) == by_trial
        return
    try:
        assert shortfall(hand, phase, rules) > 3
    except RulesetError:
        everything = [card for card, copies in rules.deck.composition().items() for _ in range(copies)]
        assert not brute_force.can_lay(everything, phase, rules)


SUITS = (Suit.RED, Suit.BLUE, Suit.GREEN, Suit.YELLOW)
UNEVEN: tuple[tuple[tuple[Suit, Color], ...], ...] = (
    ((Suit.SPADES, Color.BLACK), (Suit.DIAMONDS, Color.RED), (Suit.CLUBS, Color.RED), (Suit.HEARTS, Color.RED)),
    ((Suit.CLUBS, Color.BLACK), (Suit.HEARTS, Color.RED), (Suit.DIAMONDS, Color.RED)),
    ((Suit.HEARTS, Color.RED), (Suit.DIAMONDS, Color.RED), (Suit.CLUBS, Color.RED), (Suit.SPADES, Color.BLACK)),
)
ENDS: tuple[dict[str, OptionValue], ...] = ({}, {"laying__run_wrap": True}, {"wilds__beyond_bounds": True})
KINDS = (
    "run",
    "parity run",
    "set",
    "color",
    "parity",
    "color run",
    "suit run",
    "suit",
    "color set",
    "color parity run",
)


@st.composite
def odd(draw: st.DrawFn) -> tuple[list[Card], Phase, Ruleset]:
    """Decks of one number or one suit, of colours that are not alike, of runs that take all numbers or go on."""
    top, copies, wilds = draw(st.integers(1, 6)), draw(st.integers(1, 2)), draw(st.integers(0, 2))
    colors = draw(st.sampled_from([(), *UNEVEN]))
    suits = tuple(suit for suit, _ in colors) or SUITS[: draw(st.integers(1, 4))]
    options = {**draw(st.sampled_from([*OPTIONS, *MORE_NATURALS])), **draw(st.sampled_from(ENDS))}
    deck = Deck("odd", suits, top=top, copies=copies, wilds=wilds, skips=0, colors=colors)
    rules = Ruleset("odd", deck=deck, phases=(Phase.parse("set 1"),)).evolve(
        dealing__hand_size=1, dealing__max_players=2, **options
    )
    assume(not rules.problems())
    group = st.builds("{} {}".format, st.sampled_from(KINDS), st.sampled_from([2, 3, top]))
    chosen = draw(st.lists(group, min_size=1, max_size=2))
    twice = chosen * draw(st.integers(1, 2)) if len(chosen) == 1 else chosen
    phase = Phase.parse(" + ".join(twice))
    cards = [card for card, number in deck.composition().items() for _ in range(number)]
    return draw(st.permutations(cards))[: draw(st.integers(0, 10))], phase, rules


@settings(thorough, max_examples=300)
@given(odd())
def test_hands_of_odd_decks_are_what_brute_force_says(case: tuple[list[Card], Phase, Ruleset]) -> None:
    hand, phase, rules = case
    assert can_lay(hand, phase, rules) is (next(lays(hand, phase, rules), None) is not None)
    by_trial = brute_force.shortfall(hand, phase, rules, most=1)
    try:
        missing: int | None = shortfall(hand, phase, rules)
    except RulesetError:
        missing = None
    assert can_lay(hand, phase, rules) is (by_trial == 0)
    assert (missing if missing in (0, 1) else None) == by_trial


UNEVEN_SUITS = tuple(suit for suit, _ in UNEVEN[0])
RED_DECK = Deck("red", SUITS[:1], top=3, copies=8, wilds=0, skips=0)
UNEVEN_DECK = Deck("uneven", UNEVEN_SUITS, top=3, copies=1, wilds=0, skips=0, colors=UNEVEN[0])


@pytest.mark.parametrize(
    ("hand", "phase", "deck", "missing"),
    [
        ("R1 R2 R3 R1 R2", "color run 3 + color run 3", Deck("six", SUITS[:2], top=3, copies=2, wilds=0, skips=0), 1),
        ("AD 2D 3C AH 2H 3H", "color run 3 + suit parity run 2", UNEVEN_DECK, 0),
        ("R1 R1 R2 R2 R3 R3", "color 2 + color 2 + set 2", RED_DECK, 0),
        ("R1 B1", "parity 2", Deck("ones", SUITS[:2], top=1, copies=4, wilds=1, skips=0), 0),
    ],
)
def test_short_cuts_of_small_decks(hand: str, phase: str, deck: Deck, missing: int) -> None:
    """Two runs of one suit, of all its numbers; runs of a suit and of the larger colour; one colour; no even number."""
    assert shortfall(hand, phase, small(deck, {"wilds__natural_scope": "group"})) == missing


def test_runs_of_many_numbers() -> None:
    """Of 99 numbers: every place where a run lacks one card, and two runs of one suit."""
    rules = small(Deck("99", SUITS[:1], top=99, copies=2, wilds=2, skips=0), {})
    for low in range(1, 91):
        hand = [NumberCard(rank, Suit.RED) for rank in range(low, low + 9)]
        assert can_lay([*hand, WILD], "run 10", rules)
        assert not can_lay(hand, "run 10", rules)
        assert {card.rank for card in helpful(hand, "run 10", rules) if isinstance(card, NumberCard)} == {
            rank for rank in (low - 1, low + 9) if 1 <= rank <= 99
        }
        assert shortfall(hand * 2, "run 9 + parity run 6", rules) == 1


@thorough
@given(st.one_of(scarce(), asked(PLAIN + DEMANDING, cards=11, wilds=3)), st.randoms(use_true_random=False))
def test_a_card_helps_if_one_card_less_is_missing_with_it(
    case: tuple[list[Card], Phase, Ruleset], rng: random.Random
) -> None:
    hand, phase, rules = case
    try:
        missing, helping = shortfall(hand, phase, rules), helpful(hand, phase, rules)
    except RulesetError:
        return
    left = brute_force.left(hand, rules)
    assert helping <= set(left)
    assert bool(helping) is bool(missing)
    for card in rng.sample(left, min(8, len(left))):
        assert shortfall([*hand, card], phase, rules) == missing - (card in helping)


@pytest.mark.parametrize("phase", SMALL_PHASES)
def test_every_third_hand_of_a_small_deck(phase: str) -> None:
    rules = small(SMALL_DECKS[0], {})
    cards = [card for card, copies in rules.deck.composition().items() for _ in range(copies)]
    for hand in islice(combinations(cards, 6), 0, None, 3):
        assert can_lay(hand, phase, rules) is brute_force.can_lay(hand, Phase.parse(phase), rules), hand
