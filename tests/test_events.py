"""What each seat may know of an event: the card only, where it saw it."""

import pytest

from phaseten import SKIP, WILD, Source
from phaseten.game.events import Dealt, Discarded, Drew, DrewReplacement, Event, Saved

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
