"""More sentences of reasons that a game gives; `broken_rules` has one for each rule."""

import pytest
from broken_rules import DOWN, REPLACING, STARTER
from positions import At, ids
from questions import here

from phaseten import (
    CATALOGUE,
    MASTERS,
    ORIGINAL,
    SKIP,
    TWO_DECKS,
    Action,
    Deal,
    Discard,
    NumberCard,
    Suit,
    check,
    parse_action,
    view,
)

# rule, position, what is tried, the sentence
SENTENCES: list[tuple[str, At, str | Action, str]] = [
    ("not_now", here(stage="draw"), "declare 2", "This cannot be done now: a turn begins."),
    ("not_now", here(hands={}, stage="deal"), "draw", "This cannot be done now: the cards are to be dealt."),
    ("not_now", here(MASTERS, stage="declare"), "draw", "This cannot be done now: the phases are declared."),
    ("no_such_seat", STARTER, "give 9", "There is no seat 9: the seats are 1 to 3."),
    ("no_such_seat", here(melds=DOWN), "hit R1 > 9.1", "There is no seat 9: the seats are 1 to 3."),
    ("not_held", here(TWO_DECKS, hand="AH"), "discard QS", "You do not hold QS."),
    ("not_saved", here(MASTERS, stage="draw"), "saved", "You have not saved any card."),
    ("no_such_meld", here(melds=DOWN), "hit R1 > 2.1", "There is no meld 1 of Ben: there are 0."),
    (
        "no_wild_there",
        here(REPLACING, hand="Y9", melds=DOWN),
        "replace Y9 > 1.2",
        "No wild lies there. Places of wilds in this meld: none.",
    ),
]


@pytest.mark.parametrize(("start", "tried", "sentence"), [row[1:] for row in SENTENCES], ids=ids(SENTENCES))
def test_the_sentence_of_a_reason(
    start: At, tried: str | Action, sentence: str, request: pytest.FixtureRequest
) -> None:
    state = start.to_state()
    action = parse_action(tried, state) if isinstance(tried, str) else tried
    (failure,) = check(state, action).failures
    assert failure.message == sentence
    assert failure.source == CATALOGUE[failure.rule].source
    assert failure.rule in request.node.name


def test_whose_turn_it_is() -> None:
    """Also when it is another's, what the action itself breaks is told."""
    state = here(stage="draw").to_state()
    verdict = check(state, Discard(SKIP, 2), seat=1)
    assert verdict.message == ("It is not your turn: Ann is to act. Draw a card first. You do not hold S.")
    assert check(view(state, 0), Deal(())).message == "Dealing and shuffling are nobody's move: the table makes them."


def test_cards_that_are_missing_or_too_many() -> None:
    state = here(hands={}, stage="deal").to_state()
    cards = [card for card, copies in ORIGINAL.deck.composition(3).items() for _ in range(copies)]
    red_1 = NumberCard(1, Suit.RED)
    assert check(state, Deal(cards)).ok
    assert check(state, Deal((*cards[1:], SKIP))).message == (
        "These are not the cards to be dealt: missing R1; too many S."
    )
    assert check(state, Deal((*cards, red_1))).message == (
        "These are not the cards to be dealt: missing none; too many R1."
    )
