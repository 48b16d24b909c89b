"""Why, what else and what can be picked, as lines of text."""

from typing import Any

from questions import here

from phaseten import MASTERS, Discard, View, explain, explain_phase, hints, offers, parse_action, view
from phaseten.display.advice import card_advice
from phaseten.display.explaining import instead_lines, ledger_lines, picked_lines, refusal_lines
from phaseten.rulesets.editions import ORIGINAL


def seen(hand: str, **parts: Any) -> View:
    """What Ann sees."""
    return view(here(hand=hand, **parts).to_state(), 0)


def test_every_rule_in_a_line() -> None:
    assert ledger_lines(explain_phase("R5 B5", "set 3"), "de") == [
        "+ Unter den Karten ist keine Aussetzen-Karte.",
        "+ Alle Karten gehören zu diesem Kartenspiel.",
        "+ Satz 3 hat 1 Gruppe.",
        "  ! Satz 3 braucht 3 Karten und hat 2.",
        "  + Ein Satz hat nur eine Zahl, und die Zahlenkarten zeigen 5.",
        "+ Unter den Karten ist eine Zahlenkarte.",
    ]
    other = view(here(hand="R1").to_state(), 1)
    assert ledger_lines(explain(other, Discard(ORIGINAL.deck.card("R1")), seat=0))[-1] == (
        "? It cannot be seen whether R1 can be played from the hand."
    )


def test_what_else_stands_behind_what_can_be_typed() -> None:
    own = seen("R5 R11")
    assert instead_lines(hints(own, parse_action("discard R10", own))) == [
        "discard R11:  Discard R11.",
        "discard R5:   Discard R5.",
    ]
    assert instead_lines(()) == []


def test_what_cannot_be_done_is_told_of_each_kind_and_card() -> None:
    own = seen("R5 S", pending_skips=[0, 1, 0])
    assert refusal_lines(offers(own)) == [
        "draw    You have drawn already: one card a turn.",
        "lay     Phase 1: 5 cards are missing, helped by any number card, W.",
        "hit     Lay your own phase before you hit.",
        "skip 2  Ben still has a turn to lose.",
    ]
    assert refusal_lines(offers(own), "de")[1].startswith(
        "lay     Phase 1: Es fehlen 5 Karten, es hilft: jede Zahlenkarte"
    )
    declaring = view(here(MASTERS, hand="R1", stage="declare", completed={"Ann": [2]}).to_state(), 0)
    assert refusal_lines(offers(declaring)) == ["declare 2  You have completed phase 2 already."]


def test_what_cards_can_become() -> None:
    own = seen("R5 B5 W R9 B9 G9 Y1")
    assert picked_lines(offers(own).pick("R5 B5 W R9 B9 G9"), ORIGINAL.deck) == ["can be  lay R5 B5 W=5 | R9 B9 G9"]
    assert picked_lines(offers(own).pick("Y1"), ORIGINAL.deck, "de") == [
        "werden zu  discard Y1",
        "Teil von   Satz 3",
    ]
    assert picked_lines(offers(own).pick("R5 Y1"), ORIGINAL.deck) == ["can be  nothing"]


def test_what_can_be_made_of_cards() -> None:
    phase = ORIGINAL.phase(1)
    assert card_advice(ORIGINAL.deck.cards("R5 B5"), phase, ORIGINAL, "de").startswith("Es fehlen 4 Karten, es hilft: ")
    no_wilds = ORIGINAL.with_phases("set 9").with_deck(wilds=0)
    assert card_advice((), no_wilds.phase(1), no_wilds) == ""
