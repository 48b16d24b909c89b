"""Every rule, broken: by a question that breaks this rule alone, and by one that breaks another beside it.

The tests ask them all, and the page of reasons in the docs shows them. Where nothing else can be broken beside a rule,
the row says why.
"""

from typing import Any, Final, NamedTuple

from own_kinds import SUMMING
from questions import After, Group, Here, Hit, Move, Phase, Question, here

from phaseten import (
    CONTRACT,
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    ORIGINAL,
    SKIP,
    TWIST_BOARD,
    Deal,
    Discard,
    NumberCard,
    Placed,
    Reshuffle,
    Rule,
    Suit,
)
from phaseten.game.state import Lap

R1, R5, B5, G5 = (NumberCard(1, Suit.RED), *(NumberCard(5, suit) for suit in (Suit.RED, Suit.BLUE, Suit.GREEN)))
H7, Y12 = NumberCard(7, Suit.HEARTS), NumberCard(12, Suit.YELLOW)

EXACT = ORIGINAL.evolve(laying__exact=True)
PER_GROUP = ORIGINAL.evolve(wilds__natural_scope="group")
DISTINCT = ORIGINAL.evolve(laying__distinct_sets=True)
KEPT = ORIGINAL.evolve(drawing__return_drawn=False)
REPLACING = ORIGINAL.evolve(wilds__replacement="any")
LATER_HITS = ORIGINAL.evolve(laying__hit_same_turn=False)
OWN_HITS = ORIGINAL.evolve(laying__hit_targets="own")
CHOOSING = MASTERS.evolve(progress__selection="at_laydown")
WILD_GIVEN = ORIGINAL.evolve(dealing__starter_wild="dealer_gives")
NEXT = ORIGINAL.evolve(skips__target="next")
ONCE = ORIGINAL.evolve(skips__limit="once_per_hand")

FLOATING = ORIGINAL.evolve(going_out__how="discard_floating")
PARTS = ORIGINAL.evolve(laying__partial=True)
PILES = ORIGINAL.evolve(drawing__discard_piles=3)

DOWN = {"Ann": "R7 B7 W | R9 B9 G9"}
TWO_DOWN = DOWN | {"Ben": "R4 B4 G4 | R6 B6 G6"}
FULL = {"Ann": "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"}
TWELVE = "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"
PHASE_1 = "R5 B5 G5 R6 B6 G6"
LAST_LAID = {"Ann": "R5 B5 G5 Y5 W | R9 B9 G9"}
OVER = After(here(hand="R1", melds=LAST_LAID, phases=[10, 1, 1]), ["discard R1"])
TO_GIVE = Lap(resume=2, starter_to_give=True)
STARTER = here(WILD_GIVEN, hands={}, discards="W", stage="starter", turn="Cleo", lap=TO_GIVE)
ON_TWIST = here(TWIST_BOARD, hands={}, stage="declare", positions=[2, 0, 0])
DEALING = here(hands={}, stage="deal")
TO_SHUFFLE = After(here(hand="R1 R4", discards="R2 R3", rest="Ben"), ["discard R1"])
LAST_TURNS = here(LAST_ROUND, hand="S", melds=DOWN, lap=Lap(out=2, last_turns=(1,)))
WATCHED: dict[str, Any] = {"playing": {"Ben": False}, "tie_break": True, "phases": [10, 10, 10]}
PLAYED_OFF: dict[str, Any] = {"tie_break": True, "phases": [1, 1, 1]}
GIVING_BACK: dict[str, Any] = {"stage": "give_back", "lap": Lap(resume=2)}


def _whole_deck() -> list[Any]:
    return [card for card, copies in ORIGINAL.deck.composition(3).items() for _ in range(copies)]


def _saved(hand: str) -> Here:
    """Six players, of whom three have saved so many cards that with one more the next hand could not be dealt."""
    cards = [card for card, copies in MASTERS.deck.composition(6).items() for _ in range(copies)][4:49]
    saved = {"D": cards[::3], "E": cards[1::3], "F": cards[2::3]}
    return Here(MASTERS, "A B C D E F", parts={"hands": {"A": hand}, "saved": saved, "phases": [1] * 6})


class Broken(NamedTuple):
    """A rule, its sentence, the question that breaks it alone, and one that breaks another too, or why none does."""

    rule: Rule
    sentence: str
    alone: Question
    beside: Question | str


_BARRED = "it is judged only when it is time for it, and then there is nothing else to break"

BROKEN: Final = (
    # ---- whose turn, and what belongs to it
    Broken(Rule.GAME_OVER, "The game is over.", Move(OVER, "draw"), Move(OVER, "draw", seat=8)),
    Broken(
        Rule.CHANCE_IS_NOT_YOURS,
        "Dealing and shuffling are nobody's move: the table makes them.",
        Move(DEALING, Deal(()), seat=0),
        "what a player would deal is not looked at, since no player may know the order of the cards",
    ),
    Broken(
        Rule.NOT_YOUR_TURN,
        "It is not your turn: Ann is to act.",
        Move(here(stage="draw"), "draw", seat=1),
        Move(here(stage="draw"), Discard(Y12), seat=1),
    ),
    Broken(
        Rule.NOT_NOW,
        "This cannot be done now: a turn goes on.",
        Move(here(), "declare 2"),
        Move(here(), "declare 12"),
    ),
    Broken(
        Rule.DRAW_FIRST,
        "Draw a card first.",
        Move(here(stage="draw"), "discard R1"),
        Move(here(stage="draw"), "discard Y12"),
    ),
    Broken(
        Rule.ALREADY_DRAWN,
        "You have drawn already: one card a turn.",
        Move(here(), "draw"),
        Move(here(discards="S"), "take"),
    ),
    Broken(
        Rule.NO_SUCH_SEAT,
        "There is no seat 9: the seats are 1 to 3.",
        Move(here(hand="S"), "skip 9"),
        Move(here(), "skip 9"),
    ),
    Broken(Rule.NOT_HELD, "You do not hold Y12.", Move(here(), "discard Y12"), Move(here(), Discard(Y12, 1))),
    # ---- deal, reshuffle, declare, starter
    Broken(
        Rule.NOT_THE_DECK,
        "These are not the cards to be dealt: missing R1; too many S.",
        Move(DEALING, Deal((*_whole_deck()[1:], SKIP))),
        _BARRED,
    ),
    Broken(
        Rule.NOT_THE_PILE,
        "These are not the cards to be shuffled: missing R2, R3; too many R5.",
        Move(TO_SHUFFLE, Reshuffle((R5,))),
        _BARRED,
    ),
    Broken(
        Rule.NO_SUCH_PHASE,
        "There is no phase 12 here: the phases are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
        Move(here(MASTERS, stage="declare"), "declare 12"),
        Move(here(MASTERS, phases=[1, 1, 1]), "declare 12"),
    ),
    Broken(
        Rule.PHASE_COMPLETED,
        "You have completed phase 4 already.",
        Move(here(MASTERS, stage="declare", completed={"Ann": [4]}), "declare 4"),
        Move(here(MASTERS, phases=[1, 1, 1], completed={"Ann": [4]}), "declare 4"),
    ),
    Broken(
        Rule.NO_TWIST_CARDS,
        "There are no Twist cards in this game.",
        Move(here(MASTERS, hands={}, stage="declare"), "declare twist"),
        Move(here(), "declare twist"),
    ),
    Broken(
        Rule.NOT_BESIDE_THE_SPACE,
        "Phase 7 is not beside your space: 2, 3 are.",
        Move(ON_TWIST, "declare 7"),
        Move(here(TWIST_BOARD, hands={}, stage="declare", positions=[2, 2, 0], turn="Ben"), "declare 7", seat=0),
    ),
    Broken(
        Rule.NOT_A_TWIST_CARD,
        "That Twist card cannot be drawn: there are 11, 12, 13, 14, 15, 16, 17, 18, 19, 20.",
        Move(After(ON_TWIST, ["declare twist"]), "twist 3"),
        _BARRED,
    ),
    Broken(
        Rule.NOT_TO_HIMSELF,
        "The dealer cannot give the starter to himself.",
        Move(STARTER, "give 3"),
        Move(here(), "give 1"),
    ),
    # ---- draw
    Broken(
        Rule.NO_SUCH_PILE,
        "There is no discard pile 2: there is only one.",
        Move(here(stage="draw"), "take 2"),
        Move(here(), Discard(Y12, None, 1)),
    ),
    Broken(
        Rule.DRAW_PILE_EMPTY,
        "The draw pile is empty.",
        Move(here(hand="R1", stage="draw", discards="R2", rest="Ben"), "draw"),
        Move(here(hand="R1", discards="R2", rest="Ben"), "draw"),
    ),
    Broken(
        Rule.DISCARD_PILE_EMPTY,
        "The discard pile is empty.",
        Move(here(stage="draw"), "take"),
        Move(here(), "take"),
    ),
    Broken(
        Rule.SKIP_STAYS,
        "A Skip may not be taken from the discard pile.",
        Move(here(stage="draw", discards="S"), "take"),
        Move(here(discards="S"), "take"),
    ),
    Broken(
        Rule.WOULD_BE_STUCK,
        "Nothing would be left to discard but R5, which may not be thrown back.",
        Move(here(KEPT, hand="R5", stage="draw", discards="R5"), "take"),
        Move(here(KEPT, hand="R7 R5", taken="R5", melds={"Ben": DOWN["Ann"]}), "hit R7 > 2.1"),
    ),
    Broken(
        Rule.NOT_THE_TOP,
        "R5 is not the top of the pile: that is R6.",
        Move(here(stage="draw", discards="R5 R6"), "take R5"),
        Move(here(discards="R5 R6"), "take R5"),
    ),
    Broken(
        Rule.NOT_SAVED,
        "You have not saved R5.",
        Move(here(MASTERS, stage="draw"), "saved R5"),
        Move(here(MASTERS, phases=[1, 1, 1]), "saved R5"),
    ),
    Broken(
        Rule.NAME_THE_SAVED,
        "Say which saved card: you have R5, W.",
        Move(here(MASTERS, stage="draw", saved={"Ann": "R5 W"}), "saved"),
        Move(here(MASTERS, phases=[1, 1, 1], saved={"Ann": "R5 W"}), "saved"),
    ),
    Broken(
        Rule.SAVED_THIS_HAND,
        "R5 was saved in this hand: it can be drawn in the next.",
        Move(here(MASTERS, stage="draw", saved={"Ann": "R5"}, fresh={"Ann": "R5"}), "saved R5"),
        Move(here(MASTERS, phases=[1, 1, 1], saved={"Ann": "R5"}, fresh={"Ann": "R5"}), "saved R5"),
    ),
    Broken(
        Rule.SAVED_CARDS_REST,
        "Saved cards rest while a tie is played off.",
        Move(here(MASTERS, **PLAYED_OFF), "save R1"),
        Move(here(MASTERS, **PLAYED_OFF), "save Y12"),
    ),
    Broken(
        Rule.FLOATER_TAKES,
        "You float, and can play Y7 from the discard pile: take it.",
        Move(here(FLOATING, melds=DOWN, discards="Y7", hands={}, stage="draw"), "draw"),
        Move(here(FLOATING, melds=DOWN, discards="Y7", hands={}, stage="draw", rest="Ben"), "draw"),
    ),
    # ---- groups and phases
    Broken(
        Rule.SKIP_IN_MELD,
        "A Skip is never part of a phase.",
        Group("R5 B5 G5 S", "set 3"),
        Group("R5 B5 S", "set 4"),
    ),
    Broken(
        Rule.NOT_IN_DECK,
        "Not in this deck: 7H.",
        Group((R5, B5, G5, H7), "set 3"),
        Group((R5, B5, H7, SKIP), "set 3"),
    ),
    Broken(
        Rule.STANDS_FOR_ITSELF,
        "R5 can stand for nothing but itself.",
        Group((Placed(R5, 6), B5, G5), "set 3"),
        Group((Placed(R5, 6), B5, SKIP), "set 3"),
    ),
    Broken(
        Rule.TOO_FEW_CARDS,
        "set 4 needs 4 cards and has 3.",
        Group("R5 B5 G5", "set 4"),
        Group("R5 B5 G6", "set 4"),
    ),
    Broken(
        Rule.TOO_MANY_CARDS,
        "set 3 takes exactly 3 cards and has 4.",
        Group("R5 B5 G5 Y5", "set 3", EXACT),
        Group("R5 B5 G5 Y6", "set 3", EXACT),
    ),
    Broken(
        Rule.NUMBERS_DIFFER,
        "A set has one number, this has 5, 6.",
        Group("R5 B5 G6", "set 3"),
        Group("R5 G6", "set 3"),
    ),
    Broken(
        Rule.NUMBER_TWICE,
        "A run has every number once, this has 4 more than once.",
        Group("R4 B4 G5 Y6 R7", "run 4"),
        Group("R4 B4 G5 Y9", "run 4"),
    ),
    Broken(
        Rule.RUN_GAP,
        "From 1 to 12 a run needs 12 cards and there are 4.",
        Group("R1 W B11 Y12", "run 4"),
        Group("R1 B1 G11 Y12", "run 4"),
    ),
    Broken(
        Rule.RUN_TOO_LONG,
        "13 cards cannot be a run: there are numbers for 12.",
        Group(f"{TWELVE} W", "run 3"),
        Group(f"{TWELVE} R12", "run 3"),
    ),
    Broken(
        Rule.PARITIES_DIFFER,
        "All numbers must be even or all odd: 5, 6 are not.",
        Group("R5 B5 G6", "parity 3"),
        Group("R5 G6", "parity 3"),
    ),
    Broken(
        Rule.COLORS_DIFFER,
        "All cards must be of one colour, these are red, blue.",
        Group("R5 R6 B7", "color 3"),
        Group("R5 B7", "color 3"),
    ),
    Broken(
        Rule.SUITS_DIFFER,
        "All cards must be of one suit, these are hearts, spades.",
        Group("5H 6H 7S", "suit 3", CONTRACT),
        Group("5H 7S", "suit 3", CONTRACT),
    ),
    Broken(
        Rule.NOT_OF_THIS_KIND,
        "These cards are no sum-20 2: they add up to 21.",
        Group("R9 B12", "sum-20 2", SUMMING),
        Group("R9 B11 G1", "sum-20 2", SUMMING.evolve(laying__exact=True)),
    ),
    Broken(Rule.WILD_VALUE, "A wild cannot be 6 here.", Group("R5 B5 W=6", "set 3"), Group("R5 W=6", "set 3")),
    Broken(
        Rule.NATURALS_IN_GROUP,
        "set 3 needs 1 number card and has 0.",
        Group("W W W", "set 3", PER_GROUP),
        Group("W W", "set 3", PER_GROUP),
    ),
    Broken(
        Rule.NATURAL_IN_PHASE,
        "A phase needs at least one number card.",
        Phase("W W W | W W W", 1),
        Phase("W W | W W W", 1),
    ),
    Broken(
        Rule.NUMBER_OF_GROUPS,
        "set 3 + set 3 has 2 groups, not 1.",
        Phase("R5 B5 G5", 1),
        Phase("R5 B5 S", 1),
    ),
    Broken(
        Rule.SAME_NUMBER,
        "Two sets of the number 5: the sets must differ.",
        Phase("R5 B5 G5 | R5 B5 G5", 1, DISTINCT),
        Phase("R5 W W | R5 W W", "color set 3 + other color set 3", DISTINCT),
    ),
    Broken(
        Rule.SAME_COLOR,
        "Two groups are hearts: they must differ.",
        Phase("2H 3H 4H 5H 6H | 7H 8H 9H", "suit 5 + other suit 3", CONTRACT),
        Phase("R5 W W | R5 W W", "color set 3 + other color set 3", DISTINCT),
    ),
    # ---- lay, hit, replace
    Broken(
        Rule.ALREADY_LAID,
        "You have laid your phase in this hand.",
        Move(here(melds=DOWN, hand=PHASE_1), "lay R5 B5 G5 | R6 B6 G6"),
        Move(here(melds=DOWN, hand=PHASE_1), "lay R5 B5 G5 | R6 B6 Y6"),
    ),
    Broken(
        Rule.NOT_YOUR_PHASE,
        "Your phase is 1, not 4.",
        Move(here(hand="R1 B2 G3 Y4 R5 B6 G7"), "lay 4: R1 B2 G3 Y4 R5 B6 G7"),
        Move(here(hand="R1 B2 G3 Y4 R5 B6"), "lay 4: R1 B2 G3 Y4 R5 B6"),
    ),
    Broken(
        Rule.NAME_THE_PHASE,
        "Say which phase you lay: 1, 10.",
        Move(here(CHOOSING, hand=PHASE_1, completed={"Ann": range(2, 10)}), "lay R5 B5 G5 | R6 B6 G6"),
        Move(here(CHOOSING, hand=PHASE_1, completed={"Ann": range(2, 10)}), "lay R5 B5 G5 | R6 B6 Y6"),
    ),
    Broken(
        Rule.KEEP_ONE_TO_DISCARD,
        "Keep one card: a hand ends with a discard.",
        Move(here(FUNDEX, hand="Y7", melds=DOWN), "hit Y7 > 1.1"),
        Move(here(FUNDEX, hand="Y8", melds=DOWN), "hit Y8 > 1.1"),
    ),
    Broken(
        Rule.LAY_FIRST,
        "Lay your own phase before you hit.",
        Move(here(hand="Y7", melds={"Ben": DOWN["Ann"]}), "hit Y7 > 2.1"),
        Move(here(melds={"Ben": DOWN["Ann"]}), "hit Y7 > 2.1"),
    ),
    Broken(
        Rule.HIT_NEXT_TURN,
        "Hitting begins in the turn after your phase was laid.",
        Move(here(LATER_HITS, hand="Y7 R1", melds=DOWN, laid_now=True), "hit Y7 > 1.1"),
        Move(here(LATER_HITS, melds=DOWN, laid_now=True), "hit Y7 > 1.1"),
    ),
    Broken(
        Rule.PHASE_UNFINISHED,
        "Ben has laid a part of the phase: nothing is added until it is whole.",
        Move(here(PARTS, hand="Y4 R1", melds={**DOWN, "Ben": "R4 B4 G4"}), "hit Y4 > 2.1"),
        Move(here(PARTS, melds={**DOWN, "Ben": "R4 B4 G4"}), "hit Y4 > 2.1"),
    ),
    Broken(
        Rule.OWN_MELDS_ONLY,
        "You can hit your own melds only.",
        Move(here(OWN_HITS, hand="Y4", melds=TWO_DOWN), "hit Y4 > 2.1"),
        Move(here(OWN_HITS, melds=TWO_DOWN), "hit Y4 > 2.1"),
    ),
    Broken(
        Rule.NO_SUCH_MELD,
        "There is no meld 3 of Ann: there are 2.",
        Move(here(melds=DOWN), "hit R1 > 1.3"),
        Move(here(melds=DOWN), "hit Y7 > 1.3"),
    ),
    Broken(
        Rule.DOES_NOT_FIT,
        "Y9 does not fit run: R4 B5 W=6 Y7: it takes 3, 8.",
        Hit("Y9", "run: R4 B5 W=6 Y7"),
        Move(here(melds=DOWN), "hit Y12 > 1.1"),
    ),
    Broken(
        Rule.MELD_IS_FULL,
        "run: R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12 is full.",
        Hit("W", f"run: {TWELVE}"),
        Move(here(melds=FULL, phases=[4, 1, 1]), "hit W > 1.1"),
    ),
    Broken(
        Rule.AMBIGUOUS_WILD,
        "Say what the wild is: 3, 8 are possible.",
        Hit("W", "run: R4 B5 W=6 Y7"),
        Move(here(melds={"Ann": "R3 B4 G5 Y6 R7 B8 G9"}, phases=[4, 1, 1]), "hit W > 1.1"),
    ),
    Broken(
        Rule.WILDS_STAY,
        "A wild stays where it was laid until the hand is over.",
        Move(here(hand="Y7", melds=DOWN), "replace Y7 > 1.1"),
        Move(here(melds=DOWN), "replace Y7 > 1.1"),
    ),
    Broken(
        Rule.NO_WILD_THERE,
        "No wild lies there. Places of wilds in this meld: 3.",
        Move(here(REPLACING, hand="Y7", melds=DOWN), "replace Y7 > 1.1.1"),
        Move(here(REPLACING, melds=DOWN), "replace Y7 > 1.1.1"),
    ),
    Broken(
        Rule.NOT_THAT_CARD,
        "The wild stands for 7, not for Y8.",
        Move(here(REPLACING, hand="Y8", melds=DOWN), "replace Y8 > 1.1"),
        Move(here(REPLACING, melds=DOWN), "replace Y8 > 1.1"),
    ),
    # ---- discard, save
    Broken(
        Rule.FILL_THE_PILE,
        "You took the last card of pile 2: discard onto it.",
        Move(here(PILES, hand="R1 R5", discards="R2 | | R3", emptied=1, taken="R5"), "discard R1"),
        Move(here(PILES, hand="R1 R5", discards="R2 | | R3", emptied=1, taken="R5"), "discard Y12"),
    ),
    Broken(
        Rule.RETURN_DRAWN,
        "R5 was taken from the discard pile in this turn: keep it.",
        Move(here(KEPT, hand="R1 R5", taken="R5"), "discard R5"),
        Move(here(KEPT, hand="R1 R5", taken="R5"), Discard(R5, 1)),
    ),
    Broken(
        Rule.FLOATER_PLAYS,
        "You float: play Y7, which fits a meld.",
        Move(here(FLOATING, hand="Y7", melds=DOWN, floats_now=True), "discard Y7"),
        Move(here(FLOATING, hand="Y7", melds=DOWN, floats_now=True), "discard Y12"),
    ),
    Broken(
        Rule.ONLY_A_SKIP,
        "R1 is no Skip: it costs nobody a turn.",
        Move(here(), Discard(R1, 1)),
        Move(here(), Discard(Y12, 1)),
    ),
    Broken(
        Rule.SKIP_NEEDS_TARGET,
        "Say whom the Skip is for: Ben, Cleo.",
        Move(here(hand="S"), "discard S"),
        Move(here(), "discard S"),
    ),
    Broken(Rule.NOT_YOURSELF, "You cannot skip yourself.", Move(here(hand="S"), "skip 1"), Move(here(), "skip 1")),
    Broken(
        Rule.NEXT_ONLY,
        "A Skip is for the next player only: Ben.",
        Move(here(NEXT, hand="S"), "skip 3"),
        Move(here(NEXT), "skip 3"),
    ),
    Broken(
        Rule.NOT_IN_THIS_HAND,
        "Ben does not play in this hand.",
        Move(here(hand="S", **WATCHED), "skip 2"),
        Move(here(**WATCHED), "skip 2"),
    ),
    Broken(
        Rule.NO_TURN_LEFT,
        "Cleo has no turn left to lose.",
        Move(LAST_TURNS, "skip 3"),
        Move(here(LAST_ROUND, melds=DOWN, lap=Lap(out=2, last_turns=(1,))), "skip 3"),
    ),
    Broken(
        Rule.SKIP_PENDING,
        "Ben still has a turn to lose.",
        Move(here(hand="S", pending_skips={"Ben": 1}), "skip 2"),
        Move(here(pending_skips={"Ben": 1}), "skip 2"),
    ),
    Broken(
        Rule.SKIPPED_THIS_CIRCUIT,
        "Ben has been skipped in this circuit of the table.",
        Move(here(FUNDEX, hand="S", lap=Lap(skipped=((2, 1),))), "skip 2"),
        Move(here(FUNDEX, lap=Lap(skipped=((2, 1),))), "skip 2"),
    ),
    Broken(
        Rule.SKIPPED_THIS_HAND,
        "Ben has been skipped in this hand.",
        Move(here(ONCE, hand="S", lap=Lap(skipped=((2, 1),))), "skip 2"),
        Move(here(ONCE, lap=Lap(skipped=((2, 1),))), "skip 2"),
    ),
    Broken(
        Rule.NO_SKIP_GIVEN,
        "A Skip may not be given away: discard another card.",
        Move(here(WILD_GIVEN, hand="S R1", **GIVING_BACK), Discard(SKIP)),
        Move(here(WILD_GIVEN, hand="R2 R1", **GIVING_BACK), Discard(SKIP)),
    ),
    Broken(
        Rule.NO_SAVING,
        "No cards are saved in this game.",
        Move(here(), "save R1"),
        Move(here(), "save Y12"),
    ),
    Broken(
        Rule.SAVED_ENOUGH,
        "You have saved 1 in this hand already.",
        Move(here(MASTERS, saved={"Ann": "R5"}, fresh={"Ann": "R5"}, phases=[1, 1, 1]), "save R1"),
        Move(here(MASTERS, saved={"Ann": "R5"}, fresh={"Ann": "R5"}, phases=[1, 1, 1]), "save Y12"),
    ),
    Broken(
        Rule.SAVE_PILE_FULL,
        "No more cards can be saved: the next hand could not be dealt.",
        Move(_saved("R1 B1"), "save R1"),
        Move(_saved("R1"), "save R1"),
    ),
    Broken(
        Rule.NO_GOING_OUT_BY_SAVING,
        "The last card cannot be saved: hit or discard it.",
        Move(here(MASTERS, hand="R1", melds=DOWN, phases=[1, 1, 1]), "save R1"),
        Move(here(MASTERS, hand="R1", melds=DOWN, phases=[1, 1, 1]), "save Y12"),
    ),
)
