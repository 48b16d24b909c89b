"""What each seat may know of an event: the card only, where it saw it."""

import random
from collections import Counter
from enum import Enum
from typing import Final, get_args

import pytest
from attrs import evolve, fields
from game_strategies import Game, examples, games
from hypothesis import given
from positions import Dealt as FreshDeal
from positions import Start, action_of, at

import phaseten
from phaseten import (
    MASTERS,
    ORIGINAL,
    SKIP,
    TWIST_BOARD,
    WILD,
    Dealt,
    Discard,
    Discarded,
    Drew,
    DrewReplacement,
    Event,
    HandResult,
    NumberCard,
    Outcome,
    Revealed,
    Saved,
    Savings,
    Setup,
    Source,
    Stage,
    Suit,
    apply,
    knowledge,
    new_game,
    parse_action,
    revealed_to,
    scripted_deal,
    shuffled,
    step,
    view,
)
from phaseten.cards import sorted_cards
from phaseten.game.state import Lap

HIDDEN = (
    ("a card of the draw pile", Drew(0, Source.PILE, WILD)),
    ("a saved card that is drawn", Drew(0, Source.SAVED, WILD)),
    ("a card for the last Skip", DrewReplacement(0, WILD)),
    ("a card that is saved", Saved(0, WILD)),
)


@pytest.mark.parametrize("event", [event for _, event in HIDDEN], ids=[name for name, _ in HIDDEN])
def test_a_hidden_card_is_known_to_its_seat_alone(event: Drew | DrewReplacement | Saved) -> None:
    assert event.for_seat(0) == event
    assert event.for_seat(1).card is None
    assert event.for_seat(None).card is None


@pytest.mark.parametrize("event", [Drew(0, Source.DISCARD, WILD), Discarded(0, SKIP, 1)], ids=["taken", "discarded"])
def test_an_open_card_is_known_to_all(event: Event) -> None:
    assert event.for_seat(1) == event.for_seat(None) == event


def test_a_hand_that_is_dealt_is_known_to_its_seat_alone() -> None:
    dealt = Dealt(1, 1, ((WILD,), (SKIP,)), (WILD,))
    assert dealt.for_seat(1).hands == (None, (SKIP,))
    assert dealt.for_seat(None).hands == (None, None)


# ------------------------------------------------------------------------------------------------ what an event says

R5: Final = NumberCard(5, Suit.RED)
DOWN: Final = "R5 B5 G5 | R9 B9 G9"
FLOATING: Final = ORIGINAL.evolve(going_out__how="discard_floating")
GIVES: Final = ORIGINAL.evolve(dealing__starter_wild="dealer_gives", dealing__starter_skip="dealer_chooses")
PILES: Final = ORIGINAL.evolve(drawing__discard_piles=3)
SHORT: Final = ORIGINAL.with_phases("set 2", "set 2").evolve(dealing__hand_size=4)
TO_GIVE: Final = Lap(resume=0, starter_to_give=True)

TOLD: Final[tuple[tuple[str, Start, str, str], ...]] = (
    (
        "a deal",
        at(ORIGINAL.with_phases("set 2").evolve(dealing__hand_size=1), hands={}, stage="deal", hand_number=3),
        "turn up R4",
        "Dealt 3 2 ((Y12), (Y12), (G12)) (R4); TurnBegan 0",
    ),
    ("a draw", at(hands={"A": "R1"}, stage="draw", draws="G4"), "draw", "Drew 0 pile G4 0"),
    (
        "a card that is taken of a pile",
        at(PILES, hands={"A": "R1"}, stage="draw", discards="R2 | R3 | W"),
        "take 3",
        "Drew 0 discard W 2",
    ),
    ("a saved card", at(MASTERS, hands={"A": "R1"}, saved={"A": "W"}, stage="draw"), "saved W", "Drew 0 saved W 0"),
    (
        "a lay",
        at(hands={"A": "R5 B5 G5 R9 B9 G9 R1"}),
        "lay R5 B5 G5 | R9 B9 G9",
        "Laid 0 1 (set 5: R5 B5 G5, set 9: R9 B9 G9) True",
    ),
    (
        "a part of a lay",
        at(ORIGINAL.evolve(laying__partial=True), hands={"A": "R5 B5 G5 R9 B9 G9 R1"}),
        "lay R5 B5 G5",
        "Laid 0 1 (set 5: R5 B5 G5) False",
    ),
    (
        "a hit",
        at(hands={"A": "Y5 R1"}, melds={"A": "R6 B6 G6 | R7 B7 G7", "B": DOWN}),
        "hit Y5 > 2.1",
        "Added 0 1 0 Y5 set 5: R5 B5 G5 Y5",
    ),
    (
        "an exchange",
        at(
            ORIGINAL.evolve(wilds__replacement="any"),
            hands={"A": "G9 R1"},
            melds={"A": "R6 B6 G6 | R7 B7 G7", "B": "R5 B5 G5 | R9 B9 W"},
        ),
        "replace G9 > 2.2",
        "Replaced 0 1 1 G9 set 9: R9 B9 G9",
    ),
    ("a discard", at(hands={"A": "R1 R2", "B": "R4"}), "discard R2", "Discarded 0 R2 - 0; TurnBegan 1"),
    (
        "a discard on a pile",
        at(PILES, hands={"A": "R1 R2", "B": "R4"}, discards="R3 | R6 | R8"),
        "discard R2 > 2",
        "Discarded 0 R2 - 1; TurnBegan 1",
    ),
    (
        "a Skip",
        at(hands={"A": "R1 S", "B": "R3", "C": "R4"}),
        "skip 2",
        "Discarded 0 S 1 0; TurnLost 1; TurnBegan 2",
    ),
    ("a card that is saved", at(MASTERS, hands={"A": "R1 R2", "B": "R4"}), "save R2", "Saved 0 R2; TurnBegan 1"),
    (
        "going out",
        at(hands={"A": "R1", "B": "R2"}, melds={"A": DOWN}),
        "discard R1",
        "Discarded 0 R1 - 0; WentOut 0; HandEnded 1 0 (1, -, -) ((), (R2), ()) (0, 5, 0)",
    ),
    (
        "moves on the board",
        at(TWIST_BOARD, "A B", hands={"A": "R12", "B": "R1"}, melds={"A": DOWN}, positions={"B": 4}),
        "discard R12",
        "Discarded 0 R12 - 0; WentOut 0; HandEnded 1 0 (1, -) ((), (R1)) (0, 0); Moved 0 3 3; Moved 1 1 5",
    ),
    (
        "no move back from the start",
        at(
            TWIST_BOARD,
            "A B",
            hands={"A": "R12", "B": "R1"},
            melds={"A": f"{DOWN} | R1 B2 G3"},
            phases={"A": 14, "B": 14},
        ),
        "discard R12",
        "Discarded 0 R12 - 0; WentOut 0; HandEnded 1 0 (14, -) ((), (R1)) (0, 0); Moved 0 6 6; Moved 1 0 0",
    ),
    (
        "floating",
        at(FLOATING, hands={"A": "Y5", "B": "R2"}, melds={"A": DOWN}),
        "hit Y5 > 1.1",
        "Added 0 0 0 Y5 set 5: R5 B5 G5 Y5; Floats 0; TurnBegan 1",
    ),
    (
        "floating by a Skip",
        at(FLOATING, hands={"A": "S", "B": "R2"}, melds={"A": DOWN}, floats_now=True),
        "skip 2",
        "Discarded 0 S 1 0; Floats 0; TurnLost 1; TurnBegan 2",
    ),
    (
        "a replacement of the last Skip",
        at(
            ORIGINAL.evolve(skips__last_card="draw_replacement"),
            hands={"A": "S", "B": "R2"},
            melds={"A": DOWN},
            draws="G4",
        ),
        "skip 2",
        "Discarded 0 S 1 0; DrewReplacement 0 G4; TurnLost 1; TurnBegan 2",
    ),
    (
        "a tie",
        at(
            SHORT,
            "A B",
            hands={"A": "R1", "B": "R2 R2"},
            phases=[2, 2],
            melds={"A": "R5 B5", "B": "R6 B6"},
            totals=[10, 0],
        ),
        "discard R1",
        "Discarded 0 R1 - 0; WentOut 0; HandEnded 1 0 (2, 2) ((), (R2, R2)) (0, 10); TieBreakBegins (0, 1)",
    ),
    (
        "the end",
        at(SHORT, "A B", hands={"A": "R1", "B": "R2 R2"}, phases=[2, 2], melds={"A": "R5 B5"}),
        "discard R1",
        "Discarded 0 R1 - 0; WentOut 0; HandEnded 1 0 (2, -) ((), (R2, R2)) (0, 10); GameOver (0) only_finisher",
    ),
    ("a phase that is declared", at(MASTERS, hands={}, stage="declare"), "declare 4", "Declared 0 4"),
    (
        "the last phase that is declared",
        at(MASTERS, "A B", hands={}, stage="declare", phases={"B": 3}),
        "declare 4",
        "Declared 0 4; TurnBegan 0",
    ),
    (
        "a Skip that is shuffled in",
        FreshDeal(ORIGINAL.evolve(dealing__starter_skip="redraw_shuffle"), "A B", starter="S", draws="R4", dealer="B"),
        "turn up R4 S",
        "TurnedUp S (R4); TurnBegan 0",
    ),
    (
        "a Twist card",
        at(TWIST_BOARD, "A B", stage="declare", positions={"A": 5}, hands={}),
        "declare twist; twist 13",
        "TwistDrawn 0 13; TurnBegan 0",
    ),
    (
        "a wild that is given",
        at(GIVES, "A B C", hands={}, discards="W", stage="starter", turn="C", lap=TO_GIVE),
        "give 2",
        "StarterGiven 2 1 W",
    ),
    (
        "a Skip that is given",
        at(GIVES, "A B C", hands={}, discards="S", stage="starter", turn="C", lap=TO_GIVE),
        "give 2",
        "StarterGiven 2 1 S; TurnLost 1; TurnBegan 2",
    ),
)


def in_words(value: object) -> str:
    """A value of an event: parts of what it is made of one after the other, lists in brackets."""
    match value:
        case None:
            return "-"
        case tuple():
            return f"({', '.join(map(in_words, value))})"
        case HandResult() | Outcome():
            return " ".join(in_words(getattr(value, part.name)) for part in fields(type(value)))
        case Enum():
            return str(value.value)
        case _:
            return str(value)


@pytest.mark.parametrize(("start", "action", "told"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_what_an_event_says(start: Start, action: str, told: str) -> None:
    state = start.to_state()
    *before, last = action.split("; ")
    for text in before:
        state = apply(state, action_of(state, text))
    events = step(state, action_of(state, last)).events
    said = [
        " ".join([type(event).__name__, *(in_words(getattr(event, part.name)) for part in fields(type(event)))])
        for event in events
    ]
    assert "; ".join(said) == told


# ------------------------------------------------------------------------------------------------- what is revealed

AT: Final = Setup(
    MASTERS,
    ["A", "B", "C"],
    hands=["R5 B5 G5 R9 B9 G9 W W S R1", "R1", "R2"],
    discards="R3 R4",
    known=["W", "R1"],
    phases=[1, 1, 1],
    turn=0,
    stage="draw",
).to_state()

STEPS: Final[tuple[tuple[str, str, list[tuple[object, str, bool]]], ...]] = (
    ("a card of the draw pile is seen by who draws it", "draw", [({0}, "next", False)]),
    ("the top of the discard pile has been seen", "take", []),
    ("a discard is seen by the others", "draw; discard R5", [({1, 2}, "R5", True)]),
    ("a card that was openly taken has been seen", "take; discard R4", []),
    ("so has one that was known before", "take; discard W", []),
    ("of a lay what was known has been seen", "take; lay R5 B5 W | R9 B9 G9", [({1, 2}, "R5 R9 B5 B9 G9", True)]),
    ("a hit", "take; lay R5 B5 G5 | R9 B9 G9; hit W=5 > 1.1", []),
    ("of two wilds one was known", "take; lay R5 B5 G5 | R9 B9 G9; hit W > 1.1; hit W > 1.2", [({1, 2}, "W", True)]),
    ("a card is saved face down", "take; save R5", []),
    (
        "a known card may have been saved",
        "take; save R5; draw; discard R1; draw; discard R2; draw",
        [({0}, "next", False)],
    ),
    ("at the end of a hand all is laid open", "take; discard R5; draw; discard R1; take; save R2; take", []),
)


@pytest.mark.parametrize(("script", "told"), [row[1:] for row in STEPS], ids=[row[0] for row in STEPS])
def test_a_step_reveals_what_somebody_sees_for_the_first_time(
    script: str, told: list[tuple[object, str, bool]]
) -> None:
    state, shown, top = AT, tuple[Revealed, ...](), ""
    for text in script.split("; "):
        before = state
        done = step(state, parse_action(text, state))
        shown, state = revealed_to(before, done.events), done.state
        assert all(one.event in done.events for one in shown)
        assert shown == revealed_to(before.public, done.events)
        top = " ".join(map(str, before.draw_pile[:1]))
    found = [(set(one.to), " ".join(map(str, one.cards)), one.openly) for one in shown]
    assert found == [(to, in_order(cards.replace("next", top)), openly) for to, cards, openly in told]


def test_what_is_revealed_names_the_event() -> None:
    game = new_game(ORIGINAL, ["A", "B"])
    end = at(hands={"A": "R1", "B": "R2"}, melds={"A": DOWN}).to_state()
    for state, action in ((game, shuffled(game, random.Random(1))), (end, Discard(sorted_cards(end.hands[0])[0]))):
        events = step(state, action).events
        shown = revealed_to(state, events)
        assert shown
        assert all(one.event in events for one in shown)


def in_order(text: str) -> str:
    return " ".join(map(str, sorted(MASTERS.deck.cards(text))))


def test_what_may_have_been_saved_is_new_when_it_is_played() -> None:
    state = AT
    for text in ("take", "save R5"):
        state = apply(state, parse_action(text, state))
    again = evolve(state, public=evolve(state.public, turn=0, stage=Stage.PLAY))
    (shown,) = revealed_to(again, step(again, parse_action("discard W", again)).events)
    assert shown.cards == (WILD,)


def test_a_deal_reveals_a_hand_to_each_and_the_starter_to_all() -> None:
    game = new_game(MASTERS, ["A", "B"])
    done = step(game, shuffled(game, random.Random(1)))
    shown = revealed_to(game, done.events)
    assert [one.to for one in shown] == ["all", {0}, {1}]
    assert [one.cards for one in shown] == [done.state.public.discards[0], *done.state.hands]
    assert [(one.of, one.openly) for one in shown] == [(None, True), (0, False), (1, False)]


def test_a_starter_that_is_turned_up_anew_is_seen_by_all() -> None:
    """J3: the Skip that was turned up is shuffled in again."""
    rules = ORIGINAL.evolve(dealing__starter_skip="redraw_shuffle")
    game = new_game(rules, ["A", "B"])
    dealt = apply(game, scripted_deal(game, ["R1 R1 R2 R2 R3 R3 R4 R4 R5 R5", "B1 B1 B2 B2 B3 B3 B4 B4 B5 B5"], "S"))
    done = step(dealt, shuffled(dealt, random.Random(1)))
    (shown,) = revealed_to(dealt, done.events)
    assert shown.event in done.events
    assert (shown.to, shown.cards, shown.openly) == ("all", done.state.public.discards[0], True)


def test_the_end_of_a_hand_and_a_replacement_reveal_cards() -> None:
    rules = ORIGINAL.evolve(skips__last_card="draw_replacement")
    last = Setup(rules, ["A", "B"], hands=["S", "R1"], draw_pile=None, turn=0, stage="play").to_state()
    discarded, replaced = revealed_to(last, step(last, Discard(SKIP, 1)).events)
    assert (discarded.to, discarded.cards) == (frozenset({1}), (SKIP,))
    assert (replaced.to, replaced.cards) == (frozenset({0}), last.draw_pile[:1])
    out = Setup(ORIGINAL, ["A", "B", "C"], hands=["R9", "R1 R2", ""], known={1: "R2"}, turn=0, stage="play").to_state()
    (_, left) = revealed_to(out, step(out, parse_action("discard R9", out)).events)
    assert (left.to, left.of, left.cards) == (frozenset({0, 2}), 1, MASTERS.deck.cards("R1"))


def test_what_is_hidden_from_the_reader_is_not_told_as_seen() -> None:
    assert revealed_to(at(hands={"A": "R1"}).to_state(), [Drew(0, Source.PILE, None)]) == ()


def test_a_card_that_was_taken_openly_is_played_once() -> None:
    state = at(hands={"A": "R1"}).to_state()
    taken, played = Drew(0, Source.DISCARD, R5), Discarded(0, R5)
    assert revealed_to(state, [taken, played]) == ()
    (shown,) = revealed_to(state, [taken, played, played])
    assert (shown.cards, shown.event) == ((R5,), played)


def test_a_card_that_lies_among_the_saved_ones_is_not_the_one_that_is_played() -> None:
    lap = Lap(savings=(Savings(0, (WILD,)), Savings(), Savings()))
    state = at(MASTERS, hands={"A": "R1 W"}, phases=[1] * 3, lap=lap, saved={"A": "W"}, known={"A": "W"}).to_state()
    (shown,) = revealed_to(state, [Discarded(0, WILD)])
    assert shown.cards == (WILD,)


def test_a_saved_card_that_is_drawn_reveals_nothing() -> None:
    saved = Setup(MASTERS, ["A", "B"], saved=["R7", ""], stage="draw", turn=0).to_state()
    assert revealed_to(saved, step(saved, parse_action("saved R7", saved)).events) == ()


@examples(30)
@given(games())
def test_who_sees_a_card_is_told_of_it(game: Game) -> None:
    """Whom a step has shown nothing could have told its own cards and the open ones before."""
    for move in game.moves():
        shown = revealed_to(move.before, move.step.events)
        for one in shown:
            assert one.cards == sorted_cards(one.cards) != ()
            assert one.openly or len(one.to) == 1
        if not shown:
            for seat in range(game.players):
                before, after = (knowledge(view(state, seat)) for state in (move.before, move.after))
                assert not Counter(before.unseen) - Counter(after.unseen), "what was unseen still is"


def test_every_event_is_exported() -> None:
    assert {kind.__name__ for kind in get_args(Event)} <= set(phaseten.__all__)
