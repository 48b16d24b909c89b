"""The text of a state and of a view, whole: what a spectator sees, and the cards of one's own."""

from typing import Final

import pytest
from attrs import evolve
from positions import Start, at

from phaseten import MASTERS, ORIGINAL, Discard, apply, parse_action, view

SAVED = at(
    MASTERS.evolve(skips__placement="in_front", skips__limit="unlimited"),
    hands={"A": "R1 R2", "C": "B1"},
    saved={"A": "W R9"},
    melds={"A": "R5 B5 G5 | R7 W G7"},
    phases=[1, 1, 2],
    completed=[[], [], [1]],
    totals=[5, 10, 0],
    pending_skips={"C": 2},
    skips_in_front={"C": 1},
    discards="G4 R3",
)
TABLE: Final = """\
masters, hand 1: play, A to act
draw pile 92, discard pile R3
1 A: phase 1, 2 cards, 5 points, 2 saved
   1.1 set 5: R5 B5 G5
   1.2 set 7: R7 G7 W
2 B: phase 1, 0 cards, 10 points
3 C: phase 2, 1 card, 0 points, 2 to lose, 1 Skips in front"""
OWN: Final = ("hand of A: R1 R2\nsaved: R9 W", "hand of B: no cards", "hand of C: B1")

SHORT = ORIGINAL.with_phases("set 2", "set 2").evolve(dealing__hand_size=4)
LAST = at(SHORT.with_phases("set 2"), "A B", hands={"A": "R1", "B": "R2 B2"}, melds={"A": "R5 B5"})
FIRST = at(SHORT, "A B", hands={"A": "R1", "B": "R2 B2"}, melds={"A": "R5 B5"})


def test_the_text_of_a_state_is_that_of_the_table() -> None:
    assert str(SAVED.to_state()) == TABLE


@pytest.mark.parametrize("seat", range(3))
def test_the_text_of_a_view_has_its_own_cards(seat: int) -> None:
    assert str(view(SAVED.to_state(), seat)) == f"{TABLE}\n{OWN[seat]}"


STATES: Final[list[tuple[str, Start, str, str]]] = [
    (
        "the end of the game",
        LAST,
        "discard R1",
        """\
original, hand 1: over
draw pile 103, discard pile R1
1 A: phase 1, 0 cards, 0 points
   1.1 set 5: R5 B5
2 B: phase 1, 2 cards, 10 points
last hand: A no cards, 0 points; B R2 B2, 10 points
won by A: only_finisher""",
    ),
    (
        "between two hands",
        FIRST,
        "discard R1",
        """\
original, hand 2: deal
draw pile 103, discard pile R1
1 A: phase 2, 0 cards, 0 points
   1.1 set 5: R5 B5
2 B: phase 1, 2 cards, 10 points
last hand: A no cards, 0 points; B R2 B2, 10 points""",
    ),
    (
        "who watches, and an empty pile",
        at(SHORT, hands={"A": "R1", "B": "R2"}, playing=[True, True, False]),
        "",
        """\
original, hand 1: play, A to act
draw pile 106, discard pile none
1 A: phase 1, 1 card, 0 points
2 B: phase 1, 1 card, 0 points
3 C: phase 1, 0 cards, 0 points, watching""",
    ),
    (
        "three piles",
        at(ORIGINAL.evolve(drawing__discard_piles=3), "A B", hands={"A": "R1"}, discards="R3 | | W"),
        "",
        """\
original, hand 1: play, A to act
draw pile 105, discard pile R3 none W
1 A: phase 1, 1 card, 0 points
2 B: phase 1, 0 cards, 0 points""",
    ),
    (
        "no phase yet",
        at(MASTERS, "A B", hands={"A": "R1"}, stage="declare", phases={"A": 3}, turn="B"),
        "",
        """\
masters, hand 1: declare, B to act
draw pile 105, discard pile none
1 A: phase 3, 1 card, 0 points
2 B: no phase yet, 0 cards, 0 points""",
    ),
]


@pytest.mark.parametrize(("start", "action", "text"), [row[1:] for row in STATES], ids=[row[0] for row in STATES])
def test_what_the_text_of_a_state_says(start: Start, action: str, text: str) -> None:
    state = start.to_state()
    assert str(apply(state, parse_action(action, state)) if action else state) == text


def test_several_winners_are_named_one_after_the_other() -> None:
    over = apply(LAST.to_state(), Discard(ORIGINAL.deck.card("R1")))
    assert over.public.outcome is not None
    shared = evolve(over, public=evolve(over.public, outcome=evolve(over.public.outcome, winners=(0, 1))))
    assert str(shared).splitlines()[-1] == "won by A and B: only_finisher"
