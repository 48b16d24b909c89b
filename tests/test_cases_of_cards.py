"""Cases of cards and groups that ask for more than a verdict: all readings, any order of cards, text both ways."""

from collections.abc import Callable
from itertools import permutations

import pytest
from positions import ids

from phaseten import (
    ORIGINAL,
    TWIST,
    TWO_DECKS,
    Deck,
    ParseError,
    Ruleset,
    Span,
    Verdict,
    check_hit,
    check_meld,
    check_phase,
)

PER_GROUP = TWIST.evolve(wilds__natural_scope="group")
RUN_1_TO_12 = "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"

VERDICTS: list[tuple[str, Callable[[], Verdict], str]] = [
    ("TWIST-07 a pair with a wild", lambda: check_phase("R5 B5 | G5 Y5 | R9 W | B1 G1", 2, PER_GROUP), ""),
    ("TWIST-07 a pair of wilds", lambda: check_phase("R5 B5 | G5 Y5 | W W | B1 G1", 2, PER_GROUP), "naturals_in_group"),
    ("F004", lambda: check_meld(f"{RUN_1_TO_12} W", "run 4"), "run_too_long"),
    ("F006 on 1 to 12", lambda: check_hit("W", f"run: {RUN_1_TO_12}"), "meld_is_full"),
    ("F028", lambda: check_meld("S S S", "set 3"), "skip_in_meld"),
]


@pytest.mark.parametrize(("verdict", "broken"), [row[1:] for row in VERDICTS], ids=ids(VERDICTS))
def test_verdicts(verdict: Callable[[], Verdict], broken: str) -> None:
    assert ", ".join(failure.rule for failure in verdict().failures) == broken


def test_one_number_card_and_six_wilds_are_five_runs() -> None:
    """WILD-03: each start is another position on the table."""
    readings = check_meld("R5 W W W W W W", "run 7").readings
    spans = [meld.rank_value for laying in readings for meld in laying]
    assert spans == [Span(low, low + 6) for low in (5, 1, 2, 3, 4)]  # as listed first, then the lowest


# id, group, cards, whether they are such a group
IN_ANY_ORDER: list[tuple[str, str, str, bool]] = [
    ("SOLV-07 a run", "run 4", "R3 W G5 W", True),
    ("SOLV-07 a gap too wide", "run 4", "R3 W G8 W", False),
    ("SOLV-07 a set", "set 3", "R3 W G3 W", True),
    ("SOLV-07 a colour", "color 4", "R3 W R8 R3 W", True),
    ("SOLV-07 a colour run", "color run 4", "R3 W R5 W", True),
    ("SOLV-07 a parity", "parity 4", "R3 W G5 Y4", False),
    ("F015", "run 4", "R3 R5 W R4", True),
    ("F063", "color 4", "W R1 R2 R3", True),
    ("F064", "set 3", "W R5 B5", True),
]


@pytest.mark.parametrize(("group", "cards", "legal"), [row[1:] for row in IN_ANY_ORDER], ids=ids(IN_ANY_ORDER))
def test_the_order_of_cards_makes_none_illegal(group: str, cards: str, legal: bool) -> None:
    orders = {" ".join(order) for order in permutations(cards.split())}
    verdicts = [check_meld(order, group) for order in orders]
    assert {verdict.ok for verdict in verdicts} == {legal}
    assert len({frozenset(verdict.readings) for verdict in verdicts}) == 1


# id, ruleset, texts of cards as they are written
TEXTS: list[tuple[str, Ruleset, str]] = [
    ("CARD-07 the Phase 10 deck", ORIGINAL, "R10 B1 W S"),
    ("CARD-07 standard cards", TWO_DECKS, "10H AS QD Jo"),
]


@pytest.mark.parametrize(("rules", "texts"), [row[1:] for row in TEXTS], ids=ids(TEXTS))
def test_cards_are_written_as_they_are_read(rules: Ruleset, texts: str) -> None:
    deck: Deck = rules.deck
    assert " ".join(map(deck.text, deck.cards(texts))) == texts
    assert deck.cards(texts.lower()) == deck.cards(texts)  # lower case means the same


NO_CARDS: list[tuple[str, Ruleset, str]] = [
    *[(f"CARD-07 {text or 'nothing'}", ORIGINAL, text) for text in ("R13", "R0", "X5", "S5", "", "RR1", "10H", "KX")],
    *[(f"CARD-07 {text}", TWO_DECKS, text) for text in ("1H", "KX", "14S", "R5")],
]


@pytest.mark.parametrize(("rules", "text"), [row[1:] for row in NO_CARDS], ids=ids(NO_CARDS))
def test_what_is_no_card(rules: Ruleset, text: str) -> None:
    with pytest.raises(ParseError) as refused:
        rules.deck.card(text)
    assert refused.value.text == text
    assert refused.value.position == 0
