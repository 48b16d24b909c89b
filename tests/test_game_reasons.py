"""The sentence of every reason that a game can give, with its values: a row for each, named by its rule."""

from typing import Any

import pytest
from positions import At, at, ids

from phaseten import (
    CATALOGUE,
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    ORIGINAL,
    SKIP,
    TWO_DECKS,
    Action,
    Deal,
    Discard,
    NumberCard,
    Rule,
    Ruleset,
    Suit,
    check,
    parse_action,
    view,
)
from phaseten.game.state import Lap

KEPT = ORIGINAL.evolve(drawing__return_drawn=False)
REPLACING = ORIGINAL.evolve(wilds__replacement="any")
NAMES = "Ann Ben Cleo"
DOWN = {"Ann": "R7 B7 W | R9 B9 G9"}


def here(rules: Ruleset = ORIGINAL, hand: str = "R1 R2", **parts: Any) -> At:
    """Ann is on turn, with these cards."""
    return at(rules, NAMES, **{"hands": {"Ann": hand}, **parts})


# rule, position, what is tried, the sentence
SENTENCES: list[tuple[str, At, str | Action, str]] = [
    ("not_now", here(stage="draw"), "declare 2", "This cannot be done now: a turn begins."),
    ("not_now", here(), "declare 2", "This cannot be done now: a turn goes on."),
    ("not_now", here(hands={}, stage="deal"), "draw", "This cannot be done now: the cards are to be dealt."),
    ("not_now", here(MASTERS, stage="declare"), "draw", "This cannot be done now: the phases are declared."),
    ("draw_first", here(stage="draw"), "discard R1", "Draw a card first."),
    ("already_drawn", here(), "draw", "You have drawn already: one card a turn."),
    ("no_such_seat", here(hand="S"), "skip 9", "There is no seat 9: the seats are 1 to 3."),
    (
        "no_such_seat",
        here(
            ORIGINAL.evolve(dealing__starter_skip="dealer_chooses"),
            discards="S",
            stage="starter",
            turn="Cleo",
            lap=Lap(resume=2, starter_to_give=True),
        ),
        "give 9",
        "There is no seat 9: the seats are 1 to 3.",
    ),
    ("no_such_seat", here(melds=DOWN), "hit R1 > 9.1", "There is no seat 9: the seats are 1 to 3."),
    ("not_held", here(), "discard Y12", "You do not hold Y12."),
    ("not_held", here(TWO_DECKS, hand="AH"), "discard QS", "You do not hold QS."),
    (
        "no_such_phase",
        here(MASTERS, stage="declare"),
        "declare 12",
        "There is no phase 12 here: the phases are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
    ),
    (
        "phase_completed",
        here(MASTERS, stage="declare", completed={"Ann": [4]}),
        "declare 4",
        "You have completed phase 4 already.",
    ),
    ("no_such_pile", here(stage="draw"), "take 2", "There is no discard pile 2: there is only one."),
    ("draw_pile_empty", here(hand="R1", stage="draw", discards="R2", rest="Ben"), "draw", "The draw pile is empty."),
    ("discard_pile_empty", here(stage="draw"), "take", "The discard pile is empty."),
    ("skip_stays", here(stage="draw", discards="S"), "take", "A Skip may not be taken from the discard pile."),
    (
        "would_be_stuck",
        here(KEPT, hand="R5", stage="draw", discards="R5"),
        "take",
        "Nothing would be left to discard but R5, which may not be thrown back.",
    ),
    ("not_the_top", here(stage="draw", discards="R5 R6"), "take R5", "R5 is not the top of the pile: that is R6."),
    ("not_saved", here(MASTERS, stage="draw"), "saved R5", "You have not saved R5."),
    ("not_saved", here(MASTERS, stage="draw"), "saved", "You have not saved any card."),
    (
        "name_the_saved",
        here(MASTERS, stage="draw", saved={"Ann": "R5 W"}),
        "saved",
        "Say which saved card: you have R5, W.",
    ),
    (
        "saved_this_hand",
        here(MASTERS, stage="draw", saved={"Ann": "R5"}, fresh={"Ann": "R5"}),
        "saved R5",
        "R5 was saved in this hand: it can be drawn in the next.",
    ),
    (
        "saved_cards_rest",
        here(MASTERS, tie_break=True, phases=[1, 1, 1]),
        "save R1",
        "Saved cards rest while a tie is played off.",
    ),
    (
        "already_laid",
        here(melds=DOWN, hand="R5 B5 G5 R6 B6 G6"),
        "lay R5 B5 G5 | R6 B6 G6",
        "You have laid your phase in this hand.",
    ),
    (
        "not_your_phase",
        here(hand="R1 B2 G3 Y4 R5 B6 G7"),
        "lay 4: R1 B2 G3 Y4 R5 B6 G7",
        "Your phase is 1, not 4.",
    ),
    (
        "name_the_phase",
        here(
            MASTERS.evolve(progress__selection="at_laydown"),
            hand="R5 B5 G5 R6 B6 G6",
            completed={"Ann": [2, 3, 4, 5, 6, 7, 8, 9]},
        ),
        "lay R5 B5 G5 | R6 B6 G6",
        "Say which phase you lay: 1, 10.",
    ),
    (
        "keep_one_to_discard",
        here(FUNDEX, hand="Y7", melds=DOWN),
        "hit Y7 > 1.1",
        "Keep one card: a hand ends with a discard.",
    ),
    ("lay_first", here(hand="Y7", melds={"Ben": DOWN["Ann"]}), "hit Y7 > 2.1", "Lay your own phase before you hit."),
    (
        "hit_next_turn",
        here(ORIGINAL.evolve(laying__hit_same_turn=False), hand="Y7 R1", melds=DOWN, laid_now=True),
        "hit Y7 > 1.1",
        "Hitting begins in the turn after your phase was laid.",
    ),
    (
        "own_melds_only",
        here(ORIGINAL.evolve(laying__hit_targets="own"), hand="Y4", melds=DOWN | {"Ben": "R4 B4 G4 | R6 B6 G6"}),
        "hit Y4 > 2.1",
        "You can hit your own melds only.",
    ),
    ("no_such_meld", here(melds=DOWN), "hit R1 > 1.3", "There is no meld 3 of Ann: there are 2."),
    ("no_such_meld", here(melds=DOWN), "hit R1 > 2.1", "There is no meld 1 of Ben: there are 0."),
    (
        "wilds_stay",
        here(hand="Y7", melds=DOWN),
        "replace Y7 > 1.1",
        "A wild stays where it was laid until the hand is over.",
    ),
    (
        "no_wild_there",
        here(REPLACING, hand="Y7", melds=DOWN),
        "replace Y7 > 1.1.1",
        "No wild lies there: the places of wilds in this meld are 3.",
    ),
    (
        "no_wild_there",
        here(REPLACING, hand="Y9", melds=DOWN),
        "replace Y9 > 1.2",
        "No wild lies there: the places of wilds in this meld are none.",
    ),
    ("not_that_card", here(REPLACING, hand="Y8", melds=DOWN), "replace Y8 > 1.1", "The wild stands for 7, not for Y8."),
    (
        "return_drawn",
        here(KEPT, hand="R1 R5", taken="R5"),
        "discard R5",
        "R5 was taken from the discard pile in this turn: keep it.",
    ),
    ("only_a_skip", here(), Discard(NumberCard(1, Suit.RED), 1), "R1 is no Skip: it costs nobody a turn."),
    ("skip_needs_target", here(hand="S"), "discard S", "Say whom the Skip is for: Ben, Cleo."),
    ("not_yourself", here(hand="S"), "skip 1", "You cannot skip yourself."),
    (
        "next_only",
        here(ORIGINAL.evolve(skips__target="next"), hand="S"),
        "skip 3",
        "A Skip is for the next player only: Ben.",
    ),
    (
        "not_in_this_hand",
        here(hand="S", playing={"Ben": False}, tie_break=True, phases=[10, 10, 10]),
        "skip 2",
        "Ben does not play in this hand.",
    ),
    (
        "no_turn_left",
        here(LAST_ROUND, hand="S", melds=DOWN, lap=Lap(out=2, last_turns=(1,))),
        "skip 3",
        "Cleo has no turn left to lose.",
    ),
    ("skip_pending", here(hand="S", pending_skips={"Ben": 1}), "skip 2", "Ben still has a turn to lose."),
    (
        "skipped_this_circuit",
        here(FUNDEX, hand="S", lap=Lap(skipped=((2, 1),))),
        "skip 2",
        "Ben has been skipped in this circuit of the table.",
    ),
    (
        "skipped_this_hand",
        here(ORIGINAL.evolve(skips__limit="once_per_hand"), hand="S", lap=Lap(skipped=((2, 1),))),
        "skip 2",
        "Ben has been skipped in this hand.",
    ),
    (
        "no_skip_given",
        here(
            ORIGINAL.evolve(dealing__starter_wild="dealer_gives"),
            hand="S R1",
            stage="give_back",
            lap=Lap(resume=2),
        ),
        Discard(SKIP),
        "A Skip may not be given away: discard another card.",
    ),
    (
        "not_to_himself",
        here(
            ORIGINAL.evolve(dealing__starter_skip="dealer_chooses"),
            discards="S",
            stage="starter",
            turn="Cleo",
            lap=Lap(resume=2, starter_to_give=True),
        ),
        "give 3",
        "The dealer cannot give the starter to himself.",
    ),
    ("no_saving", here(), "save R1", "No cards are saved in this game."),
    (
        "saved_enough",
        here(MASTERS, saved={"Ann": "R5"}, fresh={"Ann": "R5"}, phases=[1, 1, 1]),
        "save R1",
        "You have saved 1 in this hand already.",
    ),
    (
        "no_going_out_by_saving",
        here(MASTERS, hand="R1", melds=DOWN, phases=[1, 1, 1]),
        "save R1",
        "The last card cannot be saved: hit or discard it.",
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


def test_every_reason_of_the_game_has_a_row() -> None:
    """The reasons of groups and phases, which come without a game too, stand with the tests of the checks."""
    order = [*Rule]
    groups = order[order.index(Rule.SKIP_IN_MELD) : order.index(Rule.ALREADY_LAID)]
    hits = {Rule.DOES_NOT_FIT, Rule.MELD_IS_FULL, Rule.AMBIGUOUS_WILD}
    elsewhere = {
        *groups,
        *hits,
        Rule.GAME_OVER,
        Rule.CHANCE_IS_NOT_YOURS,
        Rule.NOT_YOUR_TURN,
        Rule.NOT_THE_DECK,
        Rule.NOT_THE_PILE,
        Rule.SAVE_PILE_FULL,
    }
    assert {row[0] for row in SENTENCES} == {rule.value for rule in order} - {rule.value for rule in elsewhere}
