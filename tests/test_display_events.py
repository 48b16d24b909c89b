"""Events as sentences: one sentence for each, and nothing that a seat may not know."""

from typing import get_args

import pytest

from phaseten import (
    MASTERS,
    ORIGINAL,
    SKIP,
    TWIST_BOARD,
    TWO_DECKS,
    WIKIPEDIA,
    WILD,
    EndReason,
    Event,
    Outcome,
    Placed,
    Ruleset,
    Source,
    find_language,
)
from phaseten.display.events import Clause, clause, joined, sentence
from phaseten.display.words import Names
from phaseten.game.events import (
    Added,
    Dealt,
    Declared,
    Discarded,
    Drew,
    DrewReplacement,
    Floats,
    GameOver,
    HandEnded,
    Laid,
    Moved,
    Replaced,
    Reshuffled,
    Saved,
    StarterGiven,
    TieBreakBegins,
    TurnBegan,
    TurnedUp,
    TurnLost,
    TwistDrawn,
    WentOut,
)
from phaseten.game.state import HandResult
from phaseten.messages.find import language_codes
from phaseten.messages.language import ENGLISH
from phaseten.notation import parse_meld

R7, B7 = ORIGINAL.deck.cards("R7 B7")
RUN = parse_meld("run: R4 B5 W=6 Y7", ORIGINAL)
SETS = tuple(parse_meld(text, ORIGINAL) for text in ("set 5: R5 B5 W", "set 9: R9 B9 W"))
RESULT = HandResult(0, (1, None), ((), (R7,)), (0, 5))
THREE_PILES = ORIGINAL.evolve(drawing__discard_piles=3)
YOU_AND_BEN = Names(["Ann", "Ben"], viewer=0)

TOLD: list[tuple[Event, Ruleset, str]] = [
    (Dealt(1, 1, (None, None), (SKIP, R7)), ORIGINAL, "Ben dealt and turned up S R7."),
    (Dealt(1, 1, (None, None), (WILD,)), ORIGINAL, "Ben dealt and turned up W."),
    (Dealt(1, 1, (None, None), (WILD,)), WIKIPEDIA, "Ben dealt and turned up W, which goes to the first player."),
    (Reshuffled((R7, B7)), ORIGINAL, "The discards were shuffled: 2 cards are the new draw pile."),
    (StarterGiven(1, 0, SKIP), ORIGINAL, "Ben gave the Skip turned up to you."),
    (StarterGiven(0, 1, WILD), ORIGINAL, "You gave the wild turned up to Ben."),
    (Declared(1, 4), MASTERS, "Ben declared phase 4 (run 7)."),
    (TurnBegan(0), ORIGINAL, "You had the next turn."),
    (Drew(0, Source.PILE, R7), ORIGINAL, "You drew R7."),
    (Drew(1, Source.PILE, None), ORIGINAL, "Ben drew a card."),
    (Drew(1, Source.DISCARD, R7), ORIGINAL, "Ben took R7 from the discard pile."),
    (Drew(1, Source.DISCARD, R7, 2), THREE_PILES, "Ben took R7 from discard pile 3."),
    (Drew(0, Source.SAVED, R7), MASTERS, "You took R7 from the saved cards."),
    (Drew(1, Source.SAVED, None), MASTERS, "Ben took a card from the saved cards."),
    (Laid(1, 1, SETS), ORIGINAL, "Ben laid phase 1 (set 5: R5 B5 W | set 9: R9 B9 W)."),
    (Laid(1, 1, SETS[:1], whole=False), ORIGINAL, "Ben laid a part of phase 1 (set 5: R5 B5 W)."),
    (Laid(1, 1, SETS), TWO_DECKS, "Ben laid phase 1 (set 5: R5 B5 K | set 9: R9 B9 K)."),
    (Added(1, 0, 0, Placed(R7), RUN), ORIGINAL, "Ben hit your run 4-7 with R7."),
    (Added(1, 1, 0, Placed(WILD, 6), RUN), ORIGINAL, "Ben hit their own run 4-7 with W=6."),
    (Added(0, 0, 0, Placed(R7), RUN), ORIGINAL, "You hit your run 4-7 with R7."),
    (Replaced(1, 0, 0, R7, RUN), ORIGINAL, "Ben took the wild from your run 4-7 for R7."),
    (Replaced(1, 1, 0, R7, RUN), ORIGINAL, "Ben took the wild from their own run 4-7 for R7."),
    (Discarded(1, R7), ORIGINAL, "Ben discarded R7."),
    (Discarded(1, R7, None, 1), THREE_PILES, "Ben discarded R7 onto pile 2."),
    (Discarded(1, SKIP), TWO_DECKS, "Ben discarded Jo."),
    (Discarded(1, SKIP, 0), ORIGINAL, "Ben skipped you."),
    (Saved(0, R7), MASTERS, "You saved R7."),
    (Saved(1, None), MASTERS, "Ben saved a card."),
    (DrewReplacement(0, R7), ORIGINAL, "You drew R7 for the last Skip."),
    (DrewReplacement(1, None), ORIGINAL, "Ben drew a card for the last Skip."),
    (TurnLost(1), ORIGINAL, "Ben lost a turn."),
    (WentOut(0), ORIGINAL, "You went out."),
    (HandEnded(3, RESULT), ORIGINAL, "Hand 3 is over."),
    (TieBreakBegins((0, 1)), ORIGINAL, "There is a tie: you and Ben play one more hand, and who goes out wins."),
    (
        GameOver(Outcome((1,), EndReason.ONLY_FINISHER)),
        ORIGINAL,
        "Ben won: nobody else has completed all phases.",
    ),
    (
        GameOver(Outcome((1,), EndReason.LOWEST_TOTAL)),
        ORIGINAL,
        "Ben won with the lowest total of those who have completed all phases.",
    ),
    (GameOver(Outcome((0,), EndReason.WON_REPLAY)), ORIGINAL, "You won the tie-break by going out."),
    (GameOver(Outcome((0,), EndReason.HANDS_PLAYED)), ORIGINAL, "You won: the hands agreed on are over."),
    (TwistDrawn(1, 18), TWIST_BOARD, "Ben drew the Twist card 18 (color run 5)."),
    (Moved(1, 3, 5), TWIST_BOARD, "Ben moved 3 spaces on."),
    (Moved(1, 1, 5), TWIST_BOARD, "Ben moved one space on."),
    (Moved(1, -1, 5), TWIST_BOARD, "Ben moved one space back."),
    (Moved(1, 0, 5), TWIST_BOARD, "Ben stayed on the same space."),
    (
        GameOver(Outcome((0,), EndReason.WENT_OUT)),
        TWIST_BOARD,
        "You won: past the end of the board, and out.",
    ),
    (Floats(1), ORIGINAL, "Ben floated: no card is left, and the hand goes on."),
    (TurnedUp(SKIP, (SKIP, R7)), ORIGINAL, "S was shuffled in again, and S R7 turned up."),
    (GameOver(Outcome((0, 1), EndReason.SHARED)), ORIGINAL, "You and Ben won together: their totals are equal."),
    (
        GameOver(Outcome((0,), EndReason.SEAT_ORDER)),
        ORIGINAL,
        "You won by the order of the seats: the totals are equal.",
    ),
]


@pytest.mark.parametrize(("event", "rules", "told"), TOLD, ids=[told for _, _, told in TOLD])
def test_an_event_is_a_sentence(event: Event, rules: Ruleset, told: str) -> None:
    assert sentence(event, YOU_AND_BEN, rules) == told


IN_GERMAN: list[tuple[Event, Ruleset, str]] = [
    (Dealt(1, 0, (None, None), (SKIP, R7)), ORIGINAL, "Du hast gegeben und S R7 aufgedeckt."),
    (Dealt(1, 1, (None, None), (WILD,)), WIKIPEDIA, "Ben hat gegeben und W für den ersten Spieler aufgedeckt."),
    (Reshuffled((R7,)), ORIGINAL, "Der Ablagestapel wurde gemischt, der neue Nachziehstapel hat 1 Karte."),
    (StarterGiven(1, 0, SKIP), ORIGINAL, "Ben hat dir die aufgedeckte Aussetzen-Karte gegeben."),
    (Declared(1, 4), MASTERS, "Ben hat Phase 4 angesagt (Folge 7)."),
    (Drew(1, Source.PILE, None), ORIGINAL, "Ben hat eine Karte gezogen."),
    (Laid(1, 1, SETS), TWO_DECKS, "Ben hat Phase 1 ausgelegt (Satz 5: R5 B5 K | Satz 9: R9 B9 K)."),
    (Added(1, 0, 0, Placed(R7), RUN), ORIGINAL, "Ben hat R7 an deine Auslage (Folge 4-7) angelegt."),
    (Added(1, 1, 0, Placed(WILD, 6), RUN), ORIGINAL, "Ben hat W=6 an die eigene Auslage (Folge 4-7) angelegt."),
    (Added(0, 1, 0, Placed(R7), RUN), ORIGINAL, "Du hast R7 an die Auslage (Folge 4-7) von Ben angelegt."),
    (Replaced(1, 0, 0, R7, RUN), ORIGINAL, "Ben hat den Joker deiner Auslage (Folge 4-7) gegen R7 getauscht."),
    (Discarded(1, SKIP, 0), ORIGINAL, "Ben hat dich aussetzen lassen."),
    (HandEnded(3, RESULT), ORIGINAL, "Runde 3 ist zu Ende."),
    (
        TieBreakBegins((0, 1)),
        ORIGINAL,
        "Gleichstand: Du und Ben spielt noch eine Runde, und wer Schluss macht, gewinnt.",
    ),
    (
        GameOver(Outcome((0, 1), EndReason.SHARED)),
        ORIGINAL,
        "Du und Ben habt gemeinsam gewonnen: Die Punkte sind gleich.",
    ),
]


@pytest.mark.parametrize(("event", "rules", "told"), IN_GERMAN, ids=[told for _, _, told in IN_GERMAN])
def test_an_event_in_german(event: Event, rules: Ruleset, told: str) -> None:
    assert sentence(event, YOU_AND_BEN, rules, "de") == told


SPECTATED: list[tuple[Event, str]] = [
    (TieBreakBegins((0, 1, 2)), "There is a tie: Ann, Ben and Cleo play one more hand, and who goes out wins."),
    (GameOver(Outcome((0, 2), EndReason.SHARED)), "Ann and Cleo won together: their totals are equal."),
    (Added(0, 1, 0, Placed(R7), RUN), "Ann hit Ben's run 4-7 with R7."),
    (Replaced(0, 1, 0, R7, RUN), "Ann took the wild from Ben's run 4-7 for R7."),
    (Replaced(0, 0, 0, R7, RUN), "Ann took the wild from their own run 4-7 for R7."),
]


@pytest.mark.parametrize(("event", "told"), SPECTATED, ids=[told for _, told in SPECTATED])
def test_what_a_spectator_is_told(event: Event, told: str) -> None:
    assert sentence(event, Names(["Ann", "Ben", "Cleo"]), ORIGINAL) == told


def test_every_event_and_every_end_is_told_here() -> None:
    assert {type(event) for event, _, _ in TOLD} == set(get_args(Event))
    assert {event.outcome.reason for event, _, _ in TOLD if isinstance(event, GameOver)} == set(EndReason)


def test_one_turn_is_one_sentence_with_the_hits_of_a_meld_together() -> None:
    longer = parse_meld("run: R4 B5 W=6 Y7 G8", ORIGINAL)
    events: list[Event] = [
        Drew(1, Source.PILE, None),
        Added(1, 0, 0, Placed(R7), RUN),
        Added(1, 0, 0, Placed(WILD, 8), longer),
        Added(1, 0, 1, Placed(R7), SETS[0]),
        Discarded(1, B7),
        WentOut(1),
    ]
    said = [clause(event, YOU_AND_BEN, ORIGINAL) for event in events]
    assert said[-1] == Clause((1,), "event.went_out", {}, ORIGINAL.deck)
    told = joined(said, YOU_AND_BEN)
    assert told == (
        "Ben drew a card, hit your run 4-8 with R7 and W=8, hit your set 5 with R7, discarded B7 and went out."
    )
    german = find_language("de")
    told = joined([clause(event, YOU_AND_BEN, ORIGINAL, german) for event in events], YOU_AND_BEN, german)
    assert told == (
        "Ben hat eine Karte gezogen, R7 und W=8 an deine Auslage (Folge 4-8) angelegt, "
        "R7 an deine Auslage (Satz 5) angelegt, B7 abgelegt und Schluss gemacht."
    )


def test_what_happens_is_told_in_every_language() -> None:
    """Each sentence about events is said by an event: of these here, or where a player is another."""
    keys = {key for key in ENGLISH.sentences if key.startswith("event.")}
    names = [Names(["Ann", "Ben"], viewer=viewer) for viewer in (None, 0, 1)]
    said = {clause(event, each, rules).key for event, rules, _ in TOLD for each in names}
    frames = {"event.told", "event.told.you", "event.told.many", "event.told.you_too"}
    hidden = {key for key in keys if key.endswith(".no_card")}
    assert keys == said | frames | hidden
    for code in language_codes():
        told = [sentence(event, each, rules, code) for event, rules, _ in TOLD for each in names]
        assert not [each for each in told if {*"{}#&"} & {*each} or each[-1] != "."]
