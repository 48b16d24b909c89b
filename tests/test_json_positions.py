"""Positions that cannot be: each fault at its place, asked of states, of views and of what all see."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from positions import at, ids
from random_games import moves

from phaseten import (
    MASTERS,
    ORIGINAL,
    SKIP,
    TWIST_BOARD,
    WILD,
    Deck,
    EndReason,
    JsonError,
    NumberCard,
    Outcome,
    Public,
    Savings,
    Setup,
    SetupError,
    Stage,
    State,
    Suit,
    View,
    from_json,
    new_game,
    to_json,
    view,
)
from phaseten.exchange.errors import json_path
from phaseten.game.position import public_faults, state_faults, view_faults
from phaseten.game.state import Lap, TurnSoFar

R1, R13 = NumberCard(1, Suit.RED), NumberCard(13, Suit.RED)
Change = Callable[[State], State]

FINAL = ORIGINAL.evolve(name="final", going_out__final_round=True)
GIVES = ORIGINAL.evolve(name="gives", dealing__starter_wild="dealer_gives", dealing__starter_skip="dealer_chooses")
SHORT = ORIGINAL.with_phases("set 2", "set 2").evolve(name="short", dealing__hand_size=4)

START = new_game(ORIGINAL, ["Ann", "Ben"])
PLAY = at(hands={"A": "R1 R5 S", "B": "B1 B2"}, melds={"B": "R7 B7 G7 | R9 B9 W"}, discards="G1").to_state()
SAVED = at(MASTERS, hands={"A": "R1 R5", "B": "B1"}, saved={"A": "W"}, fresh={"A": "W"}, known={"A": "W"}).to_state()
FINAL_ROUND = at(FINAL, hands={"B": "R1 R5"}, turn="B", lap=Lap(out=0, last_turns=(2,))).to_state()
STARTER = at(
    GIVES, hands={"A": "R1", "B": "R2", "C": "R3"}, discards="W", stage="starter", lap=Lap(starter_to_give=True)
).to_state()
GIVE_BACK = at(GIVES, hands={"A": "R1 W", "B": "R2", "C": "R3"}, stage="give_back").to_state()
DECLARE = at(MASTERS, hands={"A": "R1", "B": "R2", "C": "R3"}, stage="declare").to_state()
TIE = at(
    SHORT, "A B", hands={"A": "R1", "B": "R2"}, phases=[2, 2], completed=[[1, 2], [1, 2]], tie_break=True
).to_state()
GAME = [move.after for move in moves(SHORT, ["A", "B"], random.Random(1), 9000)]
AFTER_HAND = next(
    state
    for state in GAME
    if state.public.stage is Stage.DEAL and state.public.last_hand and state.public.last_hand.out == 0
)
OVER = GAME[-1]
CHOSEN_TIE = at(
    SHORT.evolve(progress__selection="at_laydown"),
    "A B",
    hands={"A": "R1", "B": "R2"},
    completed=[[1, 2], [1, 2]],
    tie_break=True,
).to_state()
SHUFFLED_IN = ORIGINAL.evolve(dealing__starter_wild="redraw_shuffle").dealing
ONE_HAND = ORIGINAL.evolve(progress__hands=1).progress
assert OVER.public.outcome is not None


def public(**parts: Any) -> Change:
    return lambda state: evolve(state, public=evolve(state.public, **parts))


def seat(number: int, **parts: Any) -> Change:
    def change(state: State) -> State:
        seats = list(state.public.seats)
        seats[number] = evolve(seats[number], **parts)
        return public(seats=tuple(seats))(state)

    return change


def lap(**parts: Any) -> Change:
    return lambda state: public(lap=evolve(state.public.lap, **parts))(state)


def last_hand(**parts: Any) -> Change:
    def change(state: State) -> State:
        assert state.public.last_hand is not None
        return public(last_hand=evolve(state.public.last_hand, **parts))(state)

    return change


def outcome(*winners: int, reason: EndReason = EndReason.ONLY_FINISHER) -> Change:
    return public(outcome=Outcome(winners, reason))


def rules(**parts: Any) -> Change:
    return lambda state: public(rules=evolve(state.public.rules, **parts))(state)


def both(*changes: Change) -> Change:
    def change(state: State) -> State:
        for one in changes:
            state = one(state)
        return state

    return change


def pile(*cards: Any) -> Change:
    """The draw pile, with its number."""
    return lambda state: evolve(state, public=evolve(state.public, draw_count=len(cards)), draw_pile=cards)


def without_draws(state: State) -> State:
    """All cards of the draw pile in the hand of the last seat."""
    hands = (*state.hands[:-1], tuple(sorted((*state.hands[-1], *state.draw_pile))))
    emptied = both(pile(), seat(-1, hand_size=len(hands[-1])))(state)
    return evolve(emptied, hands=hands)


RESHUFFLE = both(without_draws, public(stage=Stage.RESHUFFLE, turn=None), lap(resume=0))(
    at(hands={"A": "R1"}, discards="R2 R3").to_state()
)
MELDS = PLAY.public.seats[1].melds
HUGE = Deck("a huge deck", tuple(Suit)[:4], top=12, copies=10**12, wilds=0, skips=0)

FAULTS: list[tuple[str, State, Change, list[str]]] = [
    # ---- the frame
    (
        "a ruleset that cannot be played",
        PLAY,
        rules(phases=()),
        ["$.public.rules: A game has at least one phase."],
    ),
    (
        "a deck that fills the memory",
        START,
        rules(deck=HUGE),
        ["$.public.rules: A game has at most 10000 cards."],
    ),
    (
        "one player",
        PLAY,
        lambda state: public(seats=state.public.seats[:1], turn=0, dealer=0)(
            evolve(state, hands=state.hands[:1], saved=((),), fresh=((),))
        ),
        ["$.public.seats: original is for 2 to 6 players"],
    ),
    ("two of a name", PLAY, seat(1, name="A"), ["$.public.seats: The names must differ: A"]),
    (
        "nobody plays",
        START,
        both(seat(0, playing=False), seat(1, playing=False)),
        ["$.public.seats: Nobody takes part"],
    ),
    (
        "a dealer that is no seat",
        PLAY,
        public(dealer=3),
        ["$.public.dealer: There is no seat 3: the seats are 0 to 2."],
    ),
    ("a turn of nobody", PLAY, public(turn=-1), ["$.public.turn: There is no seat -1"]),
    ("to go on after no seat", RESHUFFLE, lap(resume=5), ["$.public.lap.resume: There is no seat 5"]),
    ("out is no seat", FINAL_ROUND, lap(out=7), ["$.public.lap.out: There is no seat 7"]),
    ("a last turn of no seat", FINAL_ROUND, lap(last_turns=(0, 9)), ["$.public.lap.last_turns[1]: There is no seat 9"]),
    (
        "a skipped seat that is none",
        PLAY,
        lap(skipped=((0, 1), (1, 4))),
        ["$.public.lap.skipped[1][1]: There is no seat 4"],
    ),
    ("a winner that is no seat", OVER, outcome(0, 2), ["$.public.outcome.winners[1]: There is no seat 2"]),
    ("out in the last hand is no seat", OVER, last_hand(out=2), ["$.public.last_hand.out: There is no seat 2"]),
    (
        "two discard piles",
        PLAY,
        lambda state: public(discards=(*state.public.discards, ()))(state),
        ["$.public.discards: The number of discard piles is 1, not 2."],
    ),
    (
        "a last hand of three",
        OVER,
        last_hand(laid=(1, 1, 1)),
        ["$.public.last_hand.laid: There are 2 seats, and 3 of these."],
    ),
    (
        "hands of two seats",
        PLAY,
        lambda state: evolve(state, hands=state.hands[:2]),
        ["$.hands: There are 3 seats, and 2"],
    ),
    ("fewer than no points", PLAY, seat(0, total=-5), ["$.public.seats[0].total: A has -5 points."]),
    (
        "more turns to lose than cards",
        PLAY,
        seat(1, pending_skips=200),
        ["$.public.seats[1].pending_skips: With 108 cards"],
    ),
    (
        "fewer than no cards",
        PLAY,
        lap(set_aside=-1),
        ["$.public.lap.set_aside: With 108 cards in the deck this cannot be -1."],
    ),
    ("stalled turns below 0", PLAY, lap(stalled=-1), ["$.public.lap.stalled: The turns are counted from 0"]),
    ("hand 0", START, public(hand_number=0), ["$.public.hand_number: The hands are counted from 1"]),
    # ---- the seats
    (
        "a phase that does not exist",
        PLAY,
        seat(0, phase=11),
        ["$.public.seats[0].phase: A plays phase 11, which does not exist."],
    ),
    ("no phase", PLAY, seat(0, phase=None), ["$.public.seats[0].phase: A plays no phase."]),
    (
        "no phase in a turn though they are declared",
        SAVED,
        seat(0, phase=None),
        ["$.public.seats[0].phase: A plays no phase."],
    ),
    (
        "a completed phase that does not exist",
        PLAY,
        seat(0, completed=(0,)),
        ["$.public.seats[0].completed: A has completed a phase that does not"],
    ),
    (
        "completed phases out of order",
        PLAY,
        seat(0, completed=(2, 1)),
        ["$.public.seats[0].completed: The phases that A has"],
    ),
    (
        "a completed phase twice",
        PLAY,
        seat(0, completed=(1, 1)),
        ["$.public.seats[0].completed: The phases that A has"],
    ),
    (
        "more Skips in front than turns to lose",
        PLAY,
        seat(0, skips_in_front=1),
        ["$.public.seats[0].skips_in_front: A has 1 Skips in front and 0", "$: More than the deck has: S."][:1],
    ),
    (
        "more known cards than cards",
        SAVED,
        seat(2, known=(R1, R1)),
        ["$.public.seats[2].known: C is known to have more", "$.public.seats[2].known: C is known to have cards that"],
    ),
    (
        "known cards that are not there",
        PLAY,
        seat(0, known=(WILD,)),
        ["$.public.seats[0].known: A is known to have cards that"],
    ),
    (
        "known cards out of order",
        PLAY,
        seat(0, known=(SKIP, R1)),
        ["$.public.seats[0].known: In the known cards of A: the cards are not"],
    ),
    # ---- the melds
    (
        "melds of another phase",
        PLAY,
        seat(1, phase=7),
        ["$.public.seats[1].melds: B has laid melds that are not the groups of phase 7, set 4 + set 4."],
    ),
    (
        "melds and no phase",
        DECLARE,
        seat(1, melds=MELDS),
        ["$.public.seats[1].melds: B has laid melds and plays no phase."],
    ),
    (
        "melds of a phase that does not exist",
        PLAY,
        seat(1, phase=0),
        ["$.public.seats[1].phase: B plays phase 0, which"],
    ),
    (
        "one meld of two",
        PLAY,
        seat(1, melds=MELDS[:1]),
        ["$.public.seats[1].melds: B has laid melds that are not the groups"],
    ),
    (
        "a meld that is none",
        PLAY,
        seat(1, melds=(MELDS[0], evolve(MELDS[1], value=8))),
        ["$.public.seats[1].melds[1]: There is no such meld: set 8: R9 B9 W."],
    ),
    (
        "a meld too small",
        PLAY,
        seat(1, melds=(evolve(MELDS[0], places=MELDS[0].places[:2]), MELDS[1])),
        ["$.public.seats[1].melds[0]: There is no such meld: set 7: R7 B7."],
    ),
    (
        "a phase of wilds only",
        PLAY,
        seat(1, melds=(evolve(MELDS[0], places=MELDS[1].places[2:] * 3, value=9),) * 2),
        ["$.public.seats[1].melds: B has not laid phase 1: A phase needs at least one number card."],
    ),
    # ---- the cards
    (
        "a card that the deck has not",
        PLAY,
        lambda state: evolve(state, hands=((R1, R13, SKIP), *state.hands[1:])),
        ["$.hands[0]: In the hand of A: R13 is not in this deck."],
    ),
    (
        "a discard that the deck has not",
        PLAY,
        public(discards=((R13,),)),
        ["$.public.discards[0]: In the discard pile: R13 is"],
    ),
    (
        "a draw that the deck has not",
        PLAY,
        lambda state: evolve(state, draw_pile=(R13, *state.draw_pile[1:])),
        ["$.draw_pile: In the draw pile: R13 is not in"],
    ),
    (
        "a hand out of order",
        PLAY,
        lambda state: evolve(state, hands=(state.hands[0][::-1], *state.hands[1:])),
        ["$.hands[0]: In the hand of A: the cards are not in their order."],
    ),
    ("a hand of another size", PLAY, seat(0, hand_size=4), ["$.hands[0]: A holds 3 cards, not 4."]),
    ("another number of saved cards", SAVED, seat(0, saved_count=2), ["$.saved[0]: A has saved 1 card, not 2."]),
    (
        "another number of draws",
        PLAY,
        public(draw_count=1),
        ["$.public.draw_count: The draw pile has 96 cards, not 1."],
    ),
    (
        "a card doubled",
        PLAY,
        lambda state: pile(R1, R1, *state.draw_pile)(state),
        ["$: More than the deck has: R1 R1."],
    ),
    ("a card nowhere", PLAY, lambda state: pile(*state.draw_pile[1:])(state), ["$: In no place at all: R1."]),
    (
        "nearly all cards nowhere",
        PLAY,
        pile(),
        ["$: In no place at all: R1 B1 G1 Y1 Y1 R2 R2 B2 G2 G2 Y2 Y2 R3 R3 B3 B3 G3 G3 Y3 Y3 and 76 more."],
    ),
    (
        "cards before the first deal",
        START,
        pile(R1),
        ["$: Before the deal the cards are in the box."],
    ),
    (
        "buried cards out of order",
        PLAY,
        public(buried=(SKIP, R1)),
        ["$.public.buried: In the cards that were shuffled: the"],
    ),
    (
        "more buried cards than there are",
        PLAY,
        public(buried=(R1,) * 3),
        ["$.public.buried: More than the deck has: R1."],
    ),
    (
        "cards in the draw pile that were not shuffled into it",
        PLAY,
        public(buried=(R1,)),
        ["$.draw_pile: In the draw pile are cards that were not shuffled into it."],
    ),
    (
        "more cards left than there are",
        AFTER_HAND,
        last_hand(left=((R1,) * 3, ())),
        ["$.public.last_hand.left: More than the deck has: R1."],
    ),
    (
        "saved cards in a game without",
        SAVED,
        rules(saving=ORIGINAL.saving),
        ["$.public.seats[0].saved_count: A has saved cards, and none"],
    ),
    (
        "saved in this hand, and not saved",
        SAVED,
        lambda state: evolve(state, fresh=((WILD, WILD), (), ())),
        ["$.fresh[0]: A has saved cards in this hand that are not"],
    ),
    (
        "a hand that is not what was left",
        AFTER_HAND,
        lambda state: evolve(state, hands=((), ())),
        ["$.hands[1]: B holds 0", "$.hands[1]: The hand of B is not what was left."],
    ),
    # ---- the turn
    (
        "the stage between two turns",
        PLAY,
        public(stage=Stage.BETWEEN),
        ["$.public.stage: A position cannot be set up at the stage between."],
    ),
    (
        "a turn when chance is to act",
        RESHUFFLE,
        public(turn=0),
        ["$.public.turn: At the stage reshuffle it is nobody's turn."],
    ),
    ("nobody's turn", PLAY, public(turn=None), ["$.public.turn: It cannot be the turn of seat None."]),
    ("the turn of who does not play", TIE, seat(0, playing=False), ["$.public.turn: It cannot be the turn of seat 0."]),
    (
        "a reshuffle with a draw pile",
        PLAY,
        both(public(stage=Stage.RESHUFFLE, turn=None), lap(resume=0)),
        ["$.public.stage: A reshuffle needs an empty draw pile"],
    ),
    (
        "a reshuffle of one discard",
        both(without_draws)(PLAY),
        both(public(stage=Stage.RESHUFFLE, turn=None), lap(resume=0)),
        ["$.public.stage: A reshuffle needs an empty draw pile"],
    ),
    (
        "a starter that nobody gives",
        STARTER,
        rules(dealing=ORIGINAL.dealing),
        ["$.public.stage: There is no starter to give away."],
    ),
    (
        "a starter given by another",
        STARTER,
        public(turn=0),
        ["$.public.turn: The starter is given away by the dealer."],
    ),
    (
        "a card given back for nothing",
        GIVE_BACK,
        rules(dealing=ORIGINAL.dealing),
        ["$.public.stage: No starter is given away"],
    ),
    (
        "declared in a game without",
        DECLARE,
        rules(progress=ORIGINAL.progress),
        [
            "$.public.seats[0].phase: A plays no phase.",
            "$.public.seats[1].phase: B plays",
            "$.public.seats[2].phase: C plays",
            "$.public.stage: No phases are declared in this hand.",
        ],
    ),
    (
        "declared in a tie-break",
        DECLARE,
        both(public(tie_break=True), seat(0, phase=1), seat(1, phase=1), seat(2, phase=1)),
        ["$.public.stage: No phases are declared in this hand."],
    ),
    (
        "something remembered between two hands",
        AFTER_HAND,
        lap(stalled=1),
        ["$.public.lap: Between two hands only Skips that are set aside and"],
    ),
    ("to go on within a turn", PLAY, lap(resume=0), ["$.public.lap.resume: At the stage play no seat is remembered"]),
    (
        "nowhere to go on",
        RESHUFFLE,
        lap(resume=None),
        ["$.public.lap.resume: At the stage reshuffle a seat is remembered"],
    ),
    (
        "a starter to give within a turn",
        PLAY,
        lap(starter_to_give=True),
        ["$.public.lap.starter_to_give: At the stage play there is no starter"],
    ),
    (
        "no starter to give",
        STARTER,
        lap(starter_to_give=False),
        ["$.public.lap.starter_to_give: At the stage starter there is a starter"],
    ),
    ("out, and no final round", PLAY, lap(out=1, last_turns=(2,)), ["$.public.lap.out: Only a final round goes on"]),
    ("last turns, and nobody out", FINAL_ROUND, lap(out=None), ["$.public.lap.out: Only a final round goes on"]),
    ("out without last turns", FINAL_ROUND, lap(last_turns=None), ["$.public.lap.out: Only a final round goes on"]),
    (
        "laid in this turn without melds",
        PLAY,
        public(so_far=TurnSoFar(laid=True)),
        ["$.public.so_far.laid: A has laid in this turn, and has no melds."],
    ),
    (
        "taken before the turn",
        RESHUFFLE,
        public(so_far=TurnSoFar(taken=R1)),
        ["$.public.so_far: Nothing has been done in a turn at the stage reshuffle."],
    ),
    ("taken, and not held", PLAY, public(so_far=TurnSoFar(taken=WILD)), []),
    (
        "taken, and neither held nor laid",
        PLAY,
        public(so_far=TurnSoFar(taken=NumberCard(12, Suit.RED))),
        ["$.public.so_far.taken: A does not hold the card"],
    ),
    (
        "nothing can be done",
        PLAY,
        lambda state: evolve(
            pile(*state.hands[0], *state.draw_pile)(seat(0, hand_size=0)(state)), hands=((), *state.hands[1:])
        ),
        ["$.public.turn: A can do nothing."],
    ),
    # ---- the last hand and the end
    (
        "over without a hand",
        OVER,
        public(last_hand=None),
        ["$.public.last_hand: The game is over, and no hand has been played."],
    ),
    (
        "a hand played, and this is the first",
        AFTER_HAND,
        public(hand_number=1),
        ["$.public.hand_number: A hand has been played, and this is hand 1."],
    ),
    ("out with cards left", AFTER_HAND, last_hand(out=1), ["$.public.last_hand.left[1]: B went out, with cards left."]),
    (
        "a phase laid that does not exist",
        AFTER_HAND,
        last_hand(laid=(0, None)),
        ["$.public.last_hand.laid[0]: There is no phase 0."],
    ),
    (
        "points that the cards do not cost",
        AFTER_HAND,
        last_hand(points=(1, 0)),
        [
            "$.public.last_hand.points[0]: The cards that were left cost 0 points, not 1.",
            "$.public.last_hand.points[1]: The cards that were left cost",
        ],
    ),
    (
        "fewer points than the last hand cost",
        AFTER_HAND,
        seat(1, total=0),
        ["$.public.seats[1].total: B has fewer points than the last hand cost."],
    ),
    (
        "an outcome, and not over",
        PLAY,
        outcome(0),
        ["$.public.outcome: The game is not over, and there is an outcome."],
    ),
    (
        "over without an outcome",
        OVER,
        public(outcome=None),
        ["$.public.outcome: The game is over, and there is no outcome."],
    ),
    ("nobody has won", OVER, outcome(), ["$.public.outcome.winners: Somebody has won, and nobody twice."]),
    (
        "a winner twice",
        OVER,
        outcome(*OVER.public.outcome.winners * 2),
        ["$.public.outcome.winners: Somebody has won, and nobody twice."],
    ),
    (
        "a winner who has not finished",
        OVER,
        both(seat(0, completed=()), seat(1, completed=())),
        ["$.public.outcome.winners[0]: "],
    ),
    # ---- what only the place of a board, of a pile or of a starter shows
    ("a space without a board", PLAY, seat(0, position=1), ["$.public.seats[0].position: A stands on space 1, which"]),
    (
        "no phase in a tie-break where phases are chosen with the melds",
        CHOSEN_TIE,
        seat(0, phase=None),
        ["$.public.seats[0].phase: A plays no phase."],
    ),
    (
        "a number card as a starter to give",
        STARTER,
        public(discards=((NumberCard(4, Suit.RED),),)),
        ["$.public.stage: There is no starter to give away."],
    ),
    (
        "a reshuffle for a wild that nobody turned up",
        PLAY,
        both(rules(dealing=SHUFFLED_IN), public(stage=Stage.RESHUFFLE, turn=None, discards=((WILD,),)), lap(resume=0)),
        ["$.public.stage: A reshuffle needs an empty draw pile"],
    ),
    (
        "a reshuffle for a starter that stays",
        PLAY,
        both(public(stage=Stage.RESHUFFLE, turn=None), lap(resume=0, starter_to_give=True)),
        ["$.public.stage: A reshuffle needs an empty draw pile"],
    ),
    ("declared twice", DECLARE, seat(0, phase=1), ["$.public.stage: A has a phase already."]),
    (
        "a Twist without a board",
        PLAY,
        both(public(stage=Stage.TWIST, turn=None), lap(resume=0)),
        ["$.public.stage: No Twist card is drawn in this hand."],
    ),
    (
        "a pile that was not emptied",
        PLAY,
        public(so_far=TurnSoFar(emptied=0)),
        ["$.public.so_far.emptied: Discard pile 0 has not been emptied in this turn."],
    ),
    (
        "a floater where nobody floats",
        PLAY,
        public(so_far=TurnSoFar(floats=True)),
        ["$.public.so_far.floats: A cannot be a floater with 3 cards."],
    ),
    (
        "a number card taken before phases are declared",
        DECLARE,
        public(so_far=TurnSoFar(taken=R1)),
        ["$.public.so_far: Nothing has been done in a turn at the stage declare."],
    ),
    (
        "a tie-break won by one who has not finished",
        OVER,
        both(seat(0, completed=()), seat(1, completed=()), outcome(0, reason=EndReason.WON_REPLAY)),
        [],
    ),
    (
        "one hand only, and nobody has finished",
        OVER,
        both(rules(progress=ONE_HAND), seat(0, completed=()), seat(1, completed=())),
        [],
    ),
    (
        "a winner who has not come home",
        OVER,
        public(rules=TWIST_BOARD.evolve(drawing__discard_piles=1)),
        ["$.public.outcome.winners[0]: "],
    ),
    (
        "twenty cards nowhere",
        PLAY,
        lambda state: pile(*state.draw_pile[20:])(state),
        ["$: In no place at all: R1 B1 G1 Y1 Y1 R2 R2 B2 G2 G2 Y2 Y2 R3 R3 B3 B3 G3 G3 Y3 Y3."],
    ),
    (
        "one more nowhere",
        PLAY,
        lambda state: pile(*state.draw_pile[21:])(state),
        ["$: In no place at all: R1 B1 G1 Y1 Y1 R2 R2 B2 G2 G2 Y2 Y2 R3 R3 B3 B3 G3 G3 Y3 Y3 and 1 more."],
    ),
]


@pytest.mark.parametrize(("state", "change", "told"), [row[1:] for row in FAULTS], ids=ids(FAULTS))
def test_a_state_is_refused_with_its_faults(state: State, change: Change, told: list[str]) -> None:
    assert state_faults(state) == ()
    impossible = change(state)
    found = [f"{json_path(fault.path)}: {fault}" for fault in state_faults(impossible)]
    for begin in told:
        assert any(line.startswith(begin) for line in found), found
    if told:
        with pytest.raises(JsonError) as refused:
            from_json(to_json(impossible), State)
        assert str(refused.value).splitlines() == found
    else:
        assert found == []


# ------------------------------------------------------------------------------------------- views, and what all see

IN_TURN = at(hands={"A": "R1 R5 S", "B": "B1"}, stage="play", taken="S").to_state()

VIEWS: list[tuple[str, View, list[str]]] = [
    (
        "a seat that does not exist",
        evolve(view(PLAY, 0), seat=3),
        ["$.seat: There is no seat 3: the seats are 0 to 2."],
    ),
    (
        "what all see",
        view(seat(0, phase=0)(PLAY), 1),
        ["$.public.seats[0].phase: A plays phase 0, which does not exist."],
    ),
    ("a seat in it", view(public(dealer=9)(PLAY), 1), ["$.public.dealer: There is no seat 9: the seats are 0 to 2."]),
    ("the own hand", evolve(view(PLAY, 0), hand=(R1,)), ["$.hand: A holds 1 card, not 3."]),
    ("the own saved cards", evolve(view(SAVED, 0), saved=()), ["$.saved: A has saved 0 cards, not 1."]),
    (
        "the own known cards",
        view(seat(1, known=(R1,))(PLAY), 1),
        ["$.public.seats[1].known: B is known to have cards that"],
    ),
    ("more cards than there are", evolve(view(PLAY, 1), hand=(SKIP,) * 2), []),
    ("too many of a card", evolve(view(PLAY, 0), hand=(R1,) * 3), ["$: More than the deck has: R1."]),
    (
        "another number of cards",
        view(public(draw_count=95)(PLAY), 0),
        ["$.public: There are 108 cards in the deck, and 107 in"],
    ),
    (
        "cards before the deal",
        view(public(draw_count=1)(START), 0),
        ["$.public: Before the deal the cards are in the box."],
    ),
    (
        "the card taken",
        evolve(view(IN_TURN, 0), hand=(R1,) * 2 + (WILD,)),
        ["$.public.so_far.taken: A does not hold the card"],
    ),
    (
        "nothing can be done",
        view(both(without_draws, seat(0, hand_size=0), seat(2, hand_size=99))(PLAY), 0),
        ["$.hand: A holds 3 cards, not 0."],
    ),
]


@pytest.mark.parametrize(("seen", "told"), [row[1:] for row in VIEWS], ids=ids(VIEWS))
def test_a_view_is_refused_with_its_faults(seen: View, told: list[str]) -> None:
    found = [f"{json_path(fault.path)}: {fault}" for fault in view_faults(seen)]
    for begin in told:
        assert any(line.startswith(begin) for line in found), found
    if told:
        with pytest.raises(JsonError) as refused:
            from_json(to_json(seen), View)
        assert str(refused.value).splitlines() == found


def test_too_few_players_are_the_only_fault() -> None:
    seen = evolve(PLAY.public, seats=PLAY.public.seats[:1], turn=0, dealer=0)
    assert [str(fault) for fault in public_faults(seen)] == ["original is for 2 to 6 players, not for 1."]


def test_who_is_on_turn_must_be_able_to_act_in_a_view() -> None:
    emptied = both(seat(0, hand_size=0), seat(1, hand_size=5))(PLAY)
    seen = evolve(view(emptied, 0), hand=())
    assert [f"{json_path(fault.path)}: {fault}" for fault in view_faults(seen)] == ["$.public.turn: A can do nothing."]
    assert view_faults(evolve(view(emptied, 2))) == ()


def test_before_the_first_deal_a_game_has_no_faults() -> None:
    assert (state_faults(START), view_faults(view(START, 1)), public_faults(START.public)) == ((), (), ())


PUBLIC: list[tuple[str, Public, str]] = [
    ("a seat", public(dealer=9)(PLAY).public, "$.dealer: There is no seat 9: the seats are 0 to 2."),
    ("a phase", seat(1, phase=0)(PLAY).public, "$.seats[1].phase: B plays phase 0, which does not exist."),
    ("cards", public(draw_count=0)(PLAY).public, "$: There are 108 cards in the deck, and 12 in all places together."),
    ("a card", public(discards=((R1,) * 3,), draw_count=94)(PLAY).public, "$: More than the deck has: R1."),
]


@pytest.mark.parametrize(("seen", "told"), [row[1:] for row in PUBLIC], ids=ids(PUBLIC))
def test_what_all_see_is_refused_with_its_faults(seen: Public, told: str) -> None:
    assert f"{told}" in [f"{json_path(fault.path)}: {fault}" for fault in public_faults(seen)]
    with pytest.raises(JsonError, match=told.partition(": ")[2]):
        from_json(to_json(seen), Public)


UNKNOWABLE: list[tuple[str, View | Public, str]] = [
    (
        "of all that see it",
        public(buried=(R1,))(PLAY).public,
        "$: The draw pile has 96 cards, and 1 can be there.",
    ),
    ("to a seat", view(public(buried=(R1,))(PLAY), 1), "$: The draw pile has 96 cards, and 1 can be there."),
    (
        "a card that others are known to have, and is in no deck so often",
        view(seat(1, known=(SKIP,) * 2)(evolve(PLAY, hands=((SKIP,) * 3, *PLAY.hands[1:]))), 0),
        "$: There are 97 unseen cards, and 96 hidden places.",
    ),
]


@pytest.mark.parametrize(("seen", "told"), [row[1:] for row in UNKNOWABLE], ids=ids(UNKNOWABLE))
def test_what_cannot_be_known_is_refused(seen: View | Public, told: str) -> None:
    with pytest.raises(JsonError) as refused:
        from_json(to_json(seen), type(seen))
    assert str(refused.value) == told


# --------------------------------------------------------------------------------------------------------------- setups


def test_a_setup_is_refused_for_the_same_reasons() -> None:
    setup = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R1 R1 R1", "B1"], phases=[0, 1], known={1: "W"}, totals=[-5, 0])
    assert set(setup.problems()) == {"Ann has -5 points."}
    setup = evolve(setup, totals=())
    assert set(setup.problems()) == {
        "Ann plays phase 0, which does not exist.",
        "Ben is known to have cards that are neither in the hand nor saved.",
        "More than the deck has: R1.",
    }
    with pytest.raises(SetupError) as refused:
        setup.to_state()
    assert refused.value.problems == setup.problems()


SETUPS: list[tuple[str, dict[str, Any], list[str]]] = [
    ("the end of a game", {"stage": "over"}, ["A position cannot be set up at the stage over."]),
    ("a seat that does not exist", {"totals": {2: 5}}, ["totals names a seat that does not exist."]),
    ("hands of more seats", {"hands": ["R1", "B1", "G1"]}, ["hands names a seat that does not exist."]),
    (
        "melds of no phase",
        {"phases": [0], "melds": ["R7 B7 G7 | R9 B9 G9"]},
        ["Ann has laid melds and plays no phase."],
    ),
    ("melds that cannot be read", {"melds": ["R7 X"]}, ["In the melds of Ann: 'X' is no card"]),
    ("melds that are not the phase", {"melds": ["R7 B7 G7 | R9 B9 G8"]}, ["Ann has not laid phase 1: A set has one"]),
    ("a hand that cannot be read", {"hands": ["R1", "X1"]}, ["In the hand of Ben: 'X1' is no card"]),
    ("cards before the deal", {"stage": "deal"}, ["Before the deal the cards are in the box."]),
    ("cards that are in no place", {"draw_pile": "R2"}, ["In no place at all: R1 B1"]),
    ("a dealer that is no seat", {"dealer": 2}, ["The dealer is a seat from 0 to 1, not 2."]),
]


@pytest.mark.parametrize(("parts", "told"), [row[1:] for row in SETUPS], ids=ids(SETUPS))
def test_what_a_setup_is_refused_for(parts: dict[str, Any], told: list[str]) -> None:
    problems = Setup(ORIGINAL, ["Ann", "Ben"], **{"hands": ["R1", "B2"], **parts}).problems()
    for begin in told:
        assert any(problem.startswith(begin) for problem in problems), problems


def test_what_is_noted_of_a_setup() -> None:
    full = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11"
    setup = Setup(ORIGINAL, ["Ann", "Ben"], hands=[full, "B1"], phases=[3, 1], completed=[[1, 3], None])
    assert setup.notes() == (
        "Ann plays phase 3, which is completed.",
        "Ben has laid nothing and holds 1 card, not 10.",
    )
    assert evolve(setup, hands=["X"]).notes() == ()


def test_a_setup_before_the_deal_has_saved_cards_only() -> None:
    setup = Setup(MASTERS, ["Ann", "Ben"], saved=["W"], stage="deal", hand_number=3)
    assert setup.to_state().saved == ((WILD,), ())


def test_a_setup_between_two_turns_goes_on_after_the_dealer() -> None:
    setup = Setup(MASTERS, ["Ann", "Ben"], hands=["R1", "B1"], stage="declare", dealer=0)
    assert setup.to_state().public.lap.resume == 0
    assert setup.to_state().public.turn == 1
    named = evolve(setup, lap=Lap(resume=1))
    assert named.to_state().public.lap.resume == 1


def test_a_tie_between_those_who_have_not_finished_is_noted() -> None:
    setup = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R1", "B1"], tie_break=True)
    assert setup.problems() == ()
    assert "Ann plays off a tie, and has not completed the last phase." in setup.notes()


def test_a_card_taken_in_this_turn_may_have_been_laid() -> None:
    """It was a problem that the card taken is not in the hand: it can lie on the table by now."""
    setup = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R1", "B1"], melds=["R7 B7 W | G2 Y2 B2"], taken="B2", laid_now=True)
    assert setup.problems() == ()


# ---------------------------------------------------------------------------------------------------------- the places

THERE: list[tuple[str, State, Change]] = [
    ("$.public.draw_count: With 108 cards in the deck this cannot be -1.", PLAY, public(draw_count=-1)),
    ("$.public.lap.set_aside: With 108 cards in the deck this cannot be -1.", PLAY, lap(set_aside=-1)),
    ("$.public.seats[1].hand_size: With 108 cards in the deck this cannot be -1.", PLAY, seat(1, hand_size=-1)),
    ("$.public.seats[1].saved_count: With 108 cards in the deck this cannot be -1.", PLAY, seat(1, saved_count=-1)),
    ("$.public.seats[1].pending_skips: With 108 cards in the deck this cannot be -1.", PLAY, seat(1, pending_skips=-1)),
    (
        "$.public.seats[1].skips_in_front: With 108 cards in the deck this cannot be -1.",
        PLAY,
        seat(1, skips_in_front=-1),
    ),
    (
        "$.public.lap.savings[1].fresh: With 108 cards in the deck this cannot be -1.",
        PLAY,
        lap(savings=(Savings(), Savings(fresh=-1), Savings())),
    ),
    ("$.public.dealer: There is no seat 7", PLAY, public(dealer=7)),
    ("$.public.turn: There is no seat 7", PLAY, public(turn=7)),
    ("$.public.lap.resume: There is no seat 7", PLAY, lap(resume=7)),
    ("$.public.lap.out: There is no seat 7", PLAY, lap(out=7)),
    ("$.public.lap.last_turns[0]: There is no seat 7", FINAL_ROUND, lap(last_turns=(7,))),
    ("$.public.lap.savings: ", PLAY, lap(savings=(Savings(),))),
    ("$.hands: ", PLAY, lambda state: evolve(state, hands=state.hands[1:])),
    ("$.saved: ", PLAY, lambda state: evolve(state, saved=state.saved[1:])),
    ("$.fresh: ", PLAY, lambda state: evolve(state, fresh=state.fresh[1:])),
    ("$.draw_pile: In the draw pile: R13 is not in this deck.", PLAY, pile(R13)),
    ("$.draw_pile: In the draw pile: R13, B13 is not in this deck.", PLAY, pile(R13, NumberCard(13, Suit.BLUE), R13)),
    ("$.public.discards[0]: In the discard pile: R13 is not in this deck.", PLAY, public(discards=((R13,),))),
    (
        "$.public.lap.savings[0].surely: In the known cards of A that are saved: R13 is not in this deck.",
        SAVED,
        lap(savings=(Savings(surely=(R13,)), Savings(), Savings())),
    ),
    (
        "$.public.lap.savings[0].perhaps: In the known cards of A that are saved: R13 is not in this deck.",
        SAVED,
        lap(savings=(Savings(perhaps=(R13,)), Savings(), Savings())),
    ),
]

STRANGE = "R13 is not in this deck."
THERE += [
    (
        "$.public.lap.savings: A is known to have saved cards that are not saved.",
        SAVED,
        both(seat(0, known=(R1, WILD)), lap(savings=(Savings(1, (R1,)), Savings(), Savings()))),
    ),
    (f"$.public.buried: In the cards that were shuffled: {STRANGE}", PLAY, public(buried=(R13,))),
    ("$.public.buried: More than the deck has: R1.", PLAY, public(buried=(R1, R1, R1))),
    (f"$.public.last_hand.left[1]: In the cards that were left: {STRANGE}", AFTER_HAND, last_hand(left=((), (R13,)))),
    ("$.public.last_hand.left: More than the deck has: R1.", AFTER_HAND, last_hand(left=((), (R1, R1, R1)))),
    ("$.public.last_hand.left: ", AFTER_HAND, last_hand(left=((),))),
    ("$.public.last_hand.points: ", AFTER_HAND, last_hand(points=(0,))),
    ("$.public.last_hand.laid: ", AFTER_HAND, last_hand(laid=(None,))),
    (f"$.public.seats[1].known: In the known cards of B: {STRANGE}", PLAY, seat(1, known=(R13,))),
    (f"$.hands[1]: In the hand of B: {STRANGE}", PLAY, lambda state: evolve(state, hands=(state.hands[0], (R13,), ()))),
    (f"$.saved[0]: In the saved cards of A: {STRANGE}", SAVED, lambda state: evolve(state, saved=((R13,), (), ()))),
    (
        f"$.fresh[0]: In the cards saved in this hand of A: {STRANGE}",
        SAVED,
        lambda state: evolve(state, fresh=((R13,), (), ())),
    ),
]


@pytest.mark.parametrize(("told", "state", "change"), THERE, ids=[row[0] for row in THERE])
def test_a_fault_is_told_where_it_is(told: str, state: State, change: Change) -> None:
    found = [f"{json_path(fault.path)}: {fault}" for fault in state_faults(change(state))]
    assert any(line.startswith(told) for line in found), found


OWN: list[tuple[str, View]] = [
    (f"$.hand: In the hand of A: {STRANGE}", evolve(view(PLAY, 0), hand=(R13,))),
    (f"$.saved: In the saved cards of A: {STRANGE}", evolve(view(SAVED, 0), saved=(R13,))),
    (f"$.fresh: In the cards saved in this hand of A: {STRANGE}", evolve(view(SAVED, 0), fresh=(R13,))),
]


@pytest.mark.parametrize(("told", "seen"), OWN, ids=[row[0] for row in OWN])
def test_a_fault_of_a_view_is_told_where_it_is(told: str, seen: View) -> None:
    assert told in [f"{json_path(fault.path)}: {fault}" for fault in view_faults(seen)]
