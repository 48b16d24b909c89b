"""The start of a hand: who deals, who begins, and what the card turned up does: J1 to J8, Q31 to Q33b, V1 to V4."""

import random
from typing import Any

import pytest
from positions import Dealt, Start, at, ids, lines, play

from phaseten import (
    FUNDEX,
    MASTERS,
    MATTEL,
    ORIGINAL,
    PHASE_10,
    SKIP,
    WIKIPEDIA,
    WILD,
    Discard,
    Draw,
    GiveStarter,
    NumberCard,
    Rule,
    Ruleset,
    Suit,
    apply,
    check,
    new_game,
    shuffled,
)
from phaseten.game.deal import turn_up
from phaseten.game.draft import Draft
from phaseten.game.state import Lap

RAVENSBURGER = ORIGINAL.evolve(
    dealing__starter_skip="redraw_bottom", dealing__starter_wild="redraw_bottom", skips__placement="in_front_bottom"
)
COVER = ORIGINAL.evolve(dealing__starter_skip="cover")
DEALER_CHOOSES = ORIGINAL.evolve(dealing__starter_skip="dealer_chooses")
DEALER_GIVES = ORIGINAL.evolve(dealing__starter_wild="dealer_gives")
DEALER_KEEPS = DEALER_GIVES.evolve(dealing__dealer_may_keep=True)
GOES_TO_FIRST = ORIGINAL.evolve(dealing__starter_wild="goes_to_first")
SKIP_SHUFFLED = ORIGINAL.evolve(dealing__starter_skip="redraw_shuffle")
WILD_SHUFFLED = ORIGINAL.evolve(dealing__starter_wild="redraw_shuffle")
FIXED = ORIGINAL.evolve(dealing__dealer="fixed")

R5 = NumberCard(5, Suit.RED)

# The dealer D, with L at the left hand and R at the right one: L begins.
SEATS = "D L R"

SKIP_TURNED_UP: list[tuple[str, Start, str]] = [
    (
        "J1",
        Dealt(FUNDEX, SEATS, starter="S", dealer="D"),
        """
        = turn R draw          # L's first turn is lost
        = top S
        = pending L 0
        R: take -- skip_stays
        """,
    ),
    (
        "J1 skips__placement=in_front",
        Dealt(MATTEL, SEATS, starter="S", dealer="D"),
        """
        = turn R draw
        = discards S           # V1: no card lies in front of L, so serving moves nothing
        R: take -- skip_stays
        """,
    ),
    (
        "J2",
        Dealt(ORIGINAL, "D L", starter="S", dealer="D"),
        """
        = turn D draw
        = top S
        """,
    ),
    ("F094", Dealt(ORIGINAL, SEATS, starter="S", dealer="D"), "= turn R draw"),
    (
        "V1 it does not count as a Skip of this circuit",
        Dealt(FUNDEX, SEATS, {"R": "S"}, starter="S", dealer="D"),
        """
        R: draw
        R: skip 2
        = pending L 1
        """,
    ),
    (
        "V1 nor as a Skip of this hand",
        Dealt(ORIGINAL.evolve(skips__limit="once_per_hand"), SEATS, {"R": "S"}, starter="S", dealer="D"),
        """
        R: draw
        R: skip 2
        = pending L 1
        """,
    ),
    (
        "V1 in MASTERS the seat still declares",
        Dealt(MASTERS, SEATS, starter="S", dealer="D"),
        """
        = turn L declare
        L: declare 4
        R: declare 1
        D: declare 2
        = lost L
        = turn R draw
        """,
    ),
    (
        "V2",
        Dealt(DEALER_CHOOSES, SEATS, starter="S", dealer="D", draws="R9"),
        """
        = turn D starter
        = legal give 2; give 3
        D: draw -- not_now
        D: give 1 -- not_to_himself
        D: give 4 -- no_such_seat
        L: give 3 -- not_your_turn
        D: give 3
        = happened StarterGiven TurnBegan
        = pending R 1          # pending until R's turn
        = turn L draw
        = top S
        L: draw
        L: discard R9
        = lost R
        = turn D draw
        """,
    ),
    (
        "V2 the first seat",
        Dealt(DEALER_CHOOSES, SEATS, starter="S", dealer="D"),
        """
        D: give 2
        = lost L
        = turn R draw
        """,
    ),
    (
        "V2 not himself, though he may keep a wild",
        Dealt(DEALER_CHOOSES.evolve(dealing__dealer_may_keep=True), SEATS, starter="S", dealer="D"),
        "D: give 1 -- not_to_himself",
    ),
    (
        "J7 a Skip",
        Dealt(RAVENSBURGER, SEATS, starter="S R4", dealer="D"),
        """
        = discards R4          # the Skip goes under the draw pile
        = draw_pile 77
        = turn L draw
        """,
    ),
    (
        "J8",
        Dealt(COVER, SEATS, starter="S R4", dealer="D"),
        """
        = discards S R4        # covered by another card, and nobody is skipped
        = turn L draw
        L: take
        = top S
        """,
    ),
    (
        "TWIST-05",
        Dealt(COVER, "A B C", starter="S S R4"),
        """
        = discards S S R4
        = turn A draw
        """,
    ),
]

WILD_TURNED_UP: list[tuple[str, Start, str]] = [
    (
        "DRAW-03 dealing__starter_wild=may_take",
        Dealt(ORIGINAL, "A B C", starter="W"),
        """
        = top W
        = legal draw; take
        A: take
        = known A W
        """,
    ),
    (
        "DRAW-03 dealing__starter_wild=goes_to_first",
        Dealt(WIKIPEDIA, "A B C", starter="W"),
        """
        = turn A play          # V3: the wild is that seat's draw
        = sizes 11 10 10
        = known A W
        = top none
        A: draw -- already_drawn
        """,
    ),
    (
        "DRAW-03 dealing__starter_wild=dealer_gives",
        Dealt(DEALER_GIVES, "A B C", {"B": "R5"}, starter="W"),
        """
        = turn C starter
        C: give 2
        = turn B give_back
        B: discard R5
        = turn A draw
        = top R5
        """,
    ),
    (
        "DRAW-03 dealing__starter_wild=redraw_bottom",
        Dealt(RAVENSBURGER, "A B C", starter="W W R4", draws="B9"),
        """
        = discards R4
        = turn A draw
        = draw_pile 77
        A: draw                # the wilds lie under the draw pile
        A: discard B9
        """,
    ),
    (
        "J7 a wild after a Skip",
        Dealt(RAVENSBURGER, SEATS, starter="S W R4", dealer="D"),
        """
        = discards R4
        = turn L draw
        """,
    ),
    (
        "V3 drawing__return_drawn=True",
        Dealt(GOES_TO_FIRST, "A B", starter="W"),
        """
        A: discard W
        = top W
        """,
    ),
    (
        "V3 drawing__return_drawn=False",
        Dealt(GOES_TO_FIRST.evolve(drawing__return_drawn=False), "A B", {"A": "R5"}, starter="W"),
        """
        A: discard W -- return_drawn
        A: discard R5
        """,
    ),
    (
        "V3 in MASTERS after the declarations",
        Dealt(MASTERS.evolve(dealing__starter_wild="goes_to_first"), "A B", starter="W"),
        """
        = turn A declare
        A: declare 1
        B: declare 2
        = turn A play
        = sizes 11 10
        """,
    ),
    (
        "J4",
        Dealt(DEALER_GIVES, SEATS, {"R": "R5 S"}, starter="W", dealer="D"),
        """
        D: give 3
        = top none
        R: draw -- not_now
        R: discard S -- no_skip_given
        R: skip 2 -- no_skip_given
        L: discard R5 -- not_your_turn, not_held
        R: discard R5
        = sizes 10 10 10
        = known R W
        = turn L draw
        L: take
        = known L R5
        """,
    ),
    (
        "J5",
        Dealt(DEALER_GIVES, SEATS, {"L": "R5"}, starter="W", dealer="D"),
        """
        D: give 2
        L: discard R5
        = turn R draw          # L has had his go
        R: take
        = known R R5
        """,
    ),
    (
        "V4 the wild itself may be given back",
        Dealt(DEALER_GIVES.evolve(drawing__return_drawn=False), SEATS, starter="W", dealer="D"),
        """
        D: give 3
        R: discard W
        = top W
        = turn L draw
        """,
    ),
    (
        "V4 it is nobody's turn, so nobody goes out by it, not even in a position that no game reaches",
        at(DEALER_GIVES, hands={"A": "R5", "B": "B1"}, known={"A": "R5"}, stage="give_back", lap=Lap(resume=2)),
        """
        A: discard R5
        = sizes 0 1 0
        = turn A draw
        """,
    ),
    (
        "V4 what may be given back",
        at(DEALER_GIVES, hands={"A": "R5 S W"}, known={"A": "W"}, stage="give_back", lap=Lap(resume=2)),
        "= legal discard R5; discard W",
    ),
    (
        "V4 before declarations",
        Dealt(MASTERS.evolve(dealing__starter_wild="dealer_gives"), SEATS, {"L": "R5"}, starter="W", dealer="D"),
        """
        = turn D starter
        D: give 2
        L: discard R5
        = turn L declare
        L: declare 1
        R: declare 1
        D: declare 1
        = turn R draw
        """,
    ),
    (
        "V4 two players",
        Dealt(DEALER_GIVES, "D L", {"L": "R5"}, starter="W", dealer="D"),
        """
        = legal give 2
        D: give 1 -- not_to_himself
        D: give 2
        L: discard R5
        = turn D draw
        """,
    ),
    (
        "V4 dealing__dealer_may_keep=True",
        Dealt(DEALER_KEEPS, SEATS, {"D": "R5"}, starter="W", dealer="D"),
        """
        = legal give 1; give 2; give 3
        D: give 1
        D: discard R5
        = turn L draw
        """,
    ),
]

SHUFFLED_IN: list[tuple[str, Start, str]] = [
    (
        "Q31 dealing__starter_skip=redraw_shuffle",
        Dealt(SKIP_SHUFFLED, SEATS, starter="S", draws="R4", dealer="D"),
        """
        = turn nobody reshuffle
        = draw_pile 77
        chance: turn up R4 S
        = happened TurnedUp TurnBegan
        = turn L draw
        = discards R4
        = buried none          # nobody knows what lies where
        L: draw
        = hand L G10 G10 Y10 Y10 R11 R11 B11 B11 G11 G11 S
        """,
    ),
    (
        "Q31 dealing__starter_skip=redraw_shuffle: turned up again, it is shuffled in again",
        Dealt(SKIP_SHUFFLED, SEATS, starter="S", dealer="D"),
        """
        chance: turn up S
        = turn nobody reshuffle
        chance: turn up W
        = turn L draw
        = legal draw; take     # a wild is what it is elsewhere
        """,
    ),
    (
        "Q32 dealing__starter_wild=redraw_shuffle",
        Dealt(WILD_SHUFFLED, SEATS, starter="W", dealer="D"),
        """
        = turn nobody reshuffle
        chance: turn up S R4
        = turn R draw          # a Skip is what it is elsewhere: L's first turn is lost
        """,
    ),
    (
        "Q32 dealing__starter_wild=redraw_shuffle: a Skip that goes under the pile does so then, too",
        Dealt(WILD_SHUFFLED.evolve(dealing__starter_skip="redraw_bottom"), SEATS, starter="S W", dealer="D"),
        """
        = turn nobody reshuffle
        chance: turn up S R4
        = turn L draw
        = top R4
        = draw_pile 77
        """,
    ),
    (
        "Q31, Q32 a Skip that is covered stays where it is when the wild on it is shuffled in",
        Dealt(WILD_SHUFFLED.evolve(dealing__starter_skip="cover"), SEATS, starter="S", draws="W R4", dealer="D"),
        """
        = turn nobody reshuffle
        = discards S W
        = draw_pile 76
        chance: turn up S R4
        = turn L draw
        = discards S S R4
        = draw_pile 75
        """,
    ),
    (
        "Q31 with nothing else to turn up it stays",
        Dealt(
            SKIP_SHUFFLED.with_deck(copies=1, wilds=0, skips=13).evolve(dealing__hand_size=24, dealing__max_players=2),
            "D L",
            starter="S",
            dealer="D",
        ),
        "= turn L draw\n= top S",
    ),
    (
        "the first player takes the wild from the Skip that it covers",
        Dealt(COVER.evolve(dealing__starter_wild="goes_to_first"), SEATS, starter="S W", dealer="D"),
        "= turn L play\n= known L W\n= discards S",
    ),
    (
        "where there is no other card to turn up a Skip stays",
        Dealt(RAVENSBURGER.evolve(dealing__hand_size=16), "A B C D E F", starter="S", draws="S S S W W W W W W W W"),
        "= discards S\n= draw_pile 11",
    ),
    (
        "no turn is lost for a Skip of the hand before",
        at(stage="deal", pending_skips={"A": 1}),
        "chance: turn up R4\n= turn A draw\n= pending A 0",
    ),
    (
        "Q31 in Masters the phases are declared afterwards",
        Dealt(MASTERS.evolve(dealing__starter_skip="redraw_shuffle"), SEATS, starter="S", dealer="D"),
        "= turn nobody reshuffle\nchance: turn up R4\n= turn L declare",
    ),
]

ROWS = SKIP_TURNED_UP + WILD_TURNED_UP + SHUFFLED_IN


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_start_of_a_hand(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


# What only an object can say: text has no way to name a target for a number card.
GIVEN_BACK: list[tuple[str, Discard, list[Rule]]] = [
    ("V4 a number card names nobody", Discard(R5, target=0), [Rule.ONLY_A_SKIP]),
    ("V4 nor does the wild", Discard(WILD, target=0), [Rule.ONLY_A_SKIP]),
    ("V4 onto a pile that does not exist", Discard(R5, pile=1), [Rule.NO_SUCH_PILE]),
    ("V4 no Skip, whoever is named", Discard(SKIP, target=0), [Rule.NO_SKIP_GIVEN]),
]


@pytest.mark.parametrize(("action", "broken"), [row[1:] for row in GIVEN_BACK], ids=ids(GIVEN_BACK))
def test_what_is_given_back_for_a_wild(action: Discard, broken: list[Rule]) -> None:
    game = apply(Dealt(DEALER_GIVES, SEATS, {"R": "R5 S"}, starter="W", dealer="D").to_state(), GiveStarter(2))
    assert [failure.rule for failure in check(game, action).failures] == broken


# id, ruleset, players, first dealer; then who begins and who deals in each hand
ROTATION: list[tuple[str, Ruleset, str, str, str, str]] = [
    ("PLAY-05", ORIGINAL, "A B C", "C", "A B C A", "C A B C"),
    ("PLAY-06", ORIGINAL, "A B", "A", "B A", "A B"),
    ("Q33b dealing__dealer=fixed", WIKIPEDIA, "A B C", "C", "A A A", "C C C"),
]


@pytest.mark.parametrize(
    ("rules", "players", "dealer", "begin", "deal"), [row[1:] for row in ROTATION], ids=ids(ROTATION)
)
def test_the_deal_goes_round(rules: Ruleset, players: str, dealer: str, begin: str, deal: str) -> None:
    names = players.split()
    rules = rules.evolve(drawing__exhausted="end_hand", dealing__starter_skip="cover", dealing__starter_wild="may_take")
    game, rng = new_game(rules, names, dealer=names.index(dealer)), random.Random(5)
    begun: list[str] = []
    dealt: list[str] = []
    while len(begun) < len(begin.split()):
        dealt.append(names[game.public.dealer])
        game = apply(game, shuffled(game, rng))
        assert game.public.turn is not None
        begun.append(names[game.public.turn])
        while (seat := game.public.turn) is not None:  # everybody draws and discards until the pile is used up
            game = apply(game, Draw())
            card = next(card for card in game.hands[seat] if card is not SKIP)
            game = apply(game, Discard(card))
    assert (" ".join(begun), " ".join(dealt)) == (begin, deal)


def test_a_starter_is_given_away_from_the_top_of_the_pile_to_somebody_who_plays() -> None:
    lap = Lap(resume=1, starter_to_give=True)
    parts: dict[str, Any] = {
        "hands": {},
        "discards": "R3 W",
        "stage": "starter",
        "turn": "D",
        "dealer": "D",
        "lap": lap,
    }
    state = at(DEALER_GIVES, SEATS, **parts).to_state()
    assert apply(state, GiveStarter(1)).public.discards == (PHASE_10.cards("R3"),)
    watched = at(DEALER_GIVES, SEATS, **parts, playing=[True, True, False]).to_state()
    (failure,) = check(watched, GiveStarter(2)).failures
    assert failure.message == "R does not play in this hand."


# rule for a Skip that is turned up; the cards that are left when all are dealt; the discard piles; the draw pile
FEW_ARE_LEFT: list[tuple[str, str, list[str], str]] = [
    ("cover", "S S R4", ["S", "S", "R4"], ""),  # for want of cards the first two are not covered
    ("cover", "S S R4 R5", ["S", "S R4", "R5"], ""),
    ("cover", "R4 S S S R5", ["R4", "S", "S S R5"], ""),
    ("cover", "R4 S R5 S S", ["R4", "S R5", "S"], "S"),
    ("redraw_bottom", "S S R4 R5", ["S", "R4", "R5"], "S"),
    ("redraw_bottom", "S R4 S R5 R6", ["R4", "R5", "R6"], "S S"),
]


@pytest.mark.parametrize(("rule", "left", "piles", "draw_pile"), FEW_ARE_LEFT)
def test_every_discard_pile_gets_a_card_however_few_are_left(
    rule: str, left: str, piles: list[str], draw_pile: str
) -> None:
    rules = ORIGINAL.evolve(drawing__discard_piles=len(piles), dealing__starter_skip=rule)
    draft = Draft(new_game(rules, ["A", "B"]))
    turned_up = turn_up(draft, PHASE_10.cards(left))
    assert [*draft.discards] == [PHASE_10.cards(pile) for pile in piles]
    assert draft.draw_pile == PHASE_10.cards(draw_pile)
    assert turned_up == PHASE_10.cards(left)[: len(turned_up)]
