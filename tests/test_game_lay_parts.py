"""Phases that may be laid in parts: A4, LAY-01, V24."""

import pytest
from attrs import evolve
from positions import At, Start, at, ids, lines, play

from phaseten import (
    ORIGINAL,
    Discard,
    Lay,
    NumberCard,
    Phase,
    Requirement,
    Rule,
    Ruleset,
    SensibleBot,
    Setup,
    Suit,
    apply,
    check,
    check_phase,
    explain,
    parse_action,
    parse_meld,
    view,
)
from phaseten.explaining.picking import pick
from phaseten.game.position import state_faults
from phaseten.game.state import has_laid
from phaseten.judging import still_missing

PARTS = ORIGINAL.evolve(laying__partial=True)
NAMED = PARTS.evolve(progress__selection="at_laydown")
KEPT = PARTS.evolve(drawing__return_drawn=False)
NEXT_TURN = PARTS.evolve(laying__hit_same_turn=False)

DOWN = "R9 B9 G9 | R10 B10 G10"
LAY_01 = "R5 B5 G5 R1 B9 G11 Y12 S W R2 B3"

CHECKS: list[tuple[str, Ruleset, str, int, str]] = [
    ("A4 laying__partial=True", PARTS, "R3 B3 G3", 1, ""),
    ("A4 laying__partial=False", ORIGINAL, "R3 B3 G3", 1, "number_of_groups"),
    ("A4 a group that the phase has not", PARTS, "R3 B4 G5 Y6", 1, "numbers_differ"),
    ("A4 the fewest faults are told", PARTS, "R3 B3 G4", 2, "numbers_differ"),
    ("A4 more groups than the phase has", PARTS, "R3 B3 G3 | R4 B4 G4 | R5 B5 G5", 1, "number_of_groups"),
    ("V24 a part may be all wild", PARTS, "W W W", 1, ""),
    ("V24 the whole phase may not", PARTS, "W W W | W W W", 1, "natural_in_phase"),
    (
        "V24 a rule for each group holds for each",
        PARTS.evolve(wilds__natural_scope="group"),
        "W W W",
        1,
        "naturals_in_group",
    ),
]


@pytest.mark.parametrize(("rules", "melds", "phase", "broken"), [row[1:] for row in CHECKS], ids=ids(CHECKS))
def test_parts_of_a_phase(rules: Ruleset, melds: str, phase: int, broken: str) -> None:
    assert " ".join(failure.rule for failure in check_phase(melds, phase, rules).failures) == broken


@pytest.mark.parametrize("melds", ["run: G4 G5 W=6", "run: G4 W=5 G6", "color green: G4 G5 W", "color green: G1 G4 W"])
@pytest.mark.parametrize("phase", ["run 3 + color 3", "color 3 + run 3"])
def test_a_part_is_what_is_said_of_its_wilds(melds: str, phase: str) -> None:
    """A4: cards that can be either group of the phase."""
    rules = PARTS.with_phases(phase)
    state = Setup(rules, ["A", "B"], hands=["G1 G4 G5 G6 W B1 Y12"], stage="play", turn=0).to_state()
    meld = parse_meld(melds)
    action = Lay([meld])
    assert apply(state, action).public.seats[0].melds == (meld,)
    assert parse_action(str(action), state) == action


ROWS: list[tuple[str, Start, str]] = [
    (
        "LAY-01 laying__partial=True",
        at(PARTS, hands={"A": LAY_01, "B": "B12"}, phases={"A": 2, "B": 1}, melds={"B": DOWN}, draws="R7 B4"),
        """
        A: lay R5 B5 G5
        = melds A set 5: R5 B5 G5
        A: hit B9 > 2.1 -- lay_first
        A: hit W > 1.1 -- lay_first
        A: lay B9 G11 Y12 R2 -- run_gap
        A: discard Y12
        = turn B draw
        B: draw
        B: hit R7 > 1.1 -- phase_unfinished, does_not_fit
        B: discard B12
        """,
    ),
    (
        "LAY-01 laying__partial=False",
        at(hands={"A": LAY_01}, phases={"A": 2}),
        "A: lay R5 B5 G5 -- number_of_groups",
    ),
    (
        "LAY-01 no credit for a part",
        at(PARTS, hands={"A": "R5 B5 G5 R12 R11", "B": "B12"}, phases={"A": 2}, melds={"B": DOWN}),
        """
        A: lay R5 B5 G5
        A: discard R12
        B: draw
        = turn B play
        """,
    ),
    (
        "V24 the rest comes later, and then one may hit",
        at(
            PARTS,
            "A B",
            hands={"A": "R4 B5 W Y7 Y5 R12", "B": "B12"},
            phases={"A": 2, "B": 1},
            melds={"A": "R5 B5 G5", "B": DOWN},
        ),
        """
        A: hit Y5 > 1.1 -- lay_first
        A: lay R4 B5 W Y7
        = melds A set 5: R5 B5 G5 | run: R4 B5 W=6 Y7
        A: hit Y5 > 1.1
        A: discard R12
        = out A
        = laid 2 1
        = phases 3 2
        """,
    ),
    (
        "V24 the groups stand in the order of the phase",
        at(PARTS, "A B", hands={"A": "R5 B5 G5 R12 R11"}, phases={"A": 2}, melds={"A": "run: R4 B5 W=6 Y7"}),
        "A: lay R5 B5 G5\n= melds A set 5: R5 B5 G5 | run: R4 B5 W=6 Y7".replace("\\\n", "\n"),
    ),
    (
        "V24 what was laid first may turn out to be the other group",
        at(PARTS, "A B", hands={"A": "R8 B8 G8 Y8 R8 R12"}, phases={"A": 10}, melds={"A": "R3 B3 G3 Y3 R3"}),
        "A: lay R8 B8 G8\n= melds A set 3: R3 R3 B3 G3 Y3 | set 8: R8 B8 G8",
    ),
    (
        "V24 the part that completes the phase brings the number card",
        at(PARTS, "A B", hands={"A": "W W W R3 B3 R12"}, melds={"A": "W=5 W=5 W=5"}),
        """
        A: lay W=4 W=4 W=4 -- natural_in_phase
        A: lay R3 B3 W
        = melds A set 3: R3 B3 W | set 5: W W W
        """,
    ),
    (
        "V24 which may have come before",
        at(PARTS, "A B", hands={"A": "W W W R12"}, melds={"A": "R5 B5 W"}),
        "A: lay W=4 W=4 W=4",
    ),
    (
        "V24 sets that must differ",
        at(PARTS.evolve(laying__distinct_sets=True), "A B", hands={"A": "Y5 R5 B5 R12"}, melds={"A": "G5 G5 W"}),
        "= legal discard R5; discard B5; discard Y5; discard R12\nA: lay Y5 R5 B5 -- same_number",
    ),
    (
        "V24 a phase that is named when laid is settled by its first part",
        at(NAMED, "A B", hands={"A": "R5 B5 G5 R4 B5 W Y7 R12"}, draws="R1"),
        """
        A: lay R5 B5 G5 -- name_the_phase
        A: lay 2: R5 B5 G5
        A: lay 3: R4 B5 W Y7 -- not_your_phase, too_few_cards
        A: lay R4 B5 W Y7
        = phases 2 -
        """,
    ),
    (
        "V24 hits in the turn of laying wait, if they must, for the next turn",
        at(NEXT_TURN, "A B", hands={"A": "R4 B5 W Y7 Y5 R12"}, phases={"A": 2}, melds={"A": "R5 B5 G5"}),
        "A: lay R4 B5 W Y7\nA: hit Y5 > 1.1 -- hit_next_turn",
    ),
    (
        "V24 whole and laid again",
        at(PARTS, "A B", hands={"A": "R5 B5 G5 R12"}, melds={"A": DOWN}),
        "A: lay R5 B5 G5 -- already_laid, number_of_groups",
    ),
    (
        "V24 what lies stays what it is, and is not laid again as the other group",
        at(PARTS.with_phases("run 3 + color 3"), "A B", hands={"A": "R1 R2 R3 B4 R5 R6 Y2 Y3 R12"}),
        """
        A: lay R1 R2 R3        # a colour as well as a run
        = melds A run: R1 R2 R3
        A: lay B4 Y3 Y2 -- colors_differ
        A: lay R5 R6 R12
        = melds A run: R1 R2 R3 | color red: R5 R6 R12
        """,
    ),
    (
        "V24 cards that can be two of the groups are the one that comes first",
        at(PARTS.with_phases("set 3 + run 3 + color 3"), "A B", hands={"A": "R1 R2 R3 R12"}, melds={"A": "R5 B5 G5"}),
        "A: lay R1 R2 R3\n= melds A set 5: R5 B5 G5 | run: R1 R2 R3",
    ),
    (
        "V24 all at once, as ever",
        at(PARTS, "A B", hands={"A": "R5 B5 G5 R9 B9 G9 R12"}),
        "A: lay R5 B5 G5 | R9 B9 G9\n= happened Laid\n= legal discard R12",
    ),
    (
        "V24 nobody adds to a part",
        at(PARTS, "A B", hands={"A": "Y5 R12"}, melds={"A": DOWN, "B": "R5 B5 G5"}),
        "= legal discard Y5; discard R12",
    ),
    (
        "V24 a wild of a part is not exchanged",
        at(PARTS.evolve(wilds__replacement="any"), "A B", hands={"A": "Y5 R12"}, melds={"A": DOWN, "B": "R5 B5 W"}),
        "A: replace Y5 > 2.1 -- phase_unfinished",
    ),
    (
        "V11 a part that would leave nothing to discard is too small",
        at(KEPT.evolve(wilds__min_naturals={"set": 3}), "A B", hands={"A": "R5 B5 G5 W"}, taken="W"),
        "= legal lay R5 B5 G5 W=5; discard R5; discard B5; discard G5",
    ),
    (
        "V11 it is no larger where a smaller one leaves something",
        at(KEPT, "A B", hands={"A": "R5 B5 G5 R5"}),
        "= legal lay R5 R5 B5; lay R5 R5 G5; lay R5 B5 G5; discard R5; discard B5; discard G5",
    ),
    (
        "V11 a part may be all wild, and all of the hand",
        at(KEPT, "A B", hands={"A": "W W W W"}, taken="W"),
        "= can lay discard",
    ),
    (
        "LAY-01 the phase is named with its first part",
        at(NAMED, "A B", hands={"A": "R5 B5 G5 R12"}, completed={"A": range(2, 11)}, discards="Y1"),
        "= legal lay 1: R5 B5 G5; discard R5; discard B5; discard G5; discard R12",
    ),
    (
        "V11 the phase is named with a part that is the whole hand",
        at(
            NAMED.evolve(drawing__return_drawn=False, wilds__min_naturals={"set": 3}),
            "A B",
            hands={"A": "R5 B5 G5 W"},
            completed={"A": range(2, 11)},
            taken="W",
        ),
        "= legal lay 1: R5 B5 G5 W=5; discard R5; discard B5; discard G5",
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_phases_in_parts(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


def test_what_is_laid_and_what_is_missing() -> None:
    rules = PARTS.with_phases("set 3 + color 4 + other color 3")
    state = Setup(rules, ["A", "B"], melds=["R1 R2 R3 R4", "R5 B5 G5"]).to_state()
    first, second = state.public.seats
    assert [has_laid(rules, first), has_laid(rules, second)] == [False, False]
    assert str(still_missing(rules.phase(1), first.melds)) == "set 3 + color 3"
    assert str(still_missing(rules.phase(1), second.melds)) == "color 4 + other color 3"


def test_the_sensible_bot_lays_a_part_as_soon_as_it_can() -> None:
    state = Setup(PARTS, ["A", "B"], hands=["R5 B5 G5 W R1 B3"]).to_state()
    assert str(SensibleBot().choose(view(state, 0), None)) == "lay R5 B5 G5"  # type: ignore[arg-type]


def test_parts_of_a_phase_as_phases() -> None:
    parts = Phase.parse("suit 5 + other suit 3 + set 3").parts(2)
    assert [str(part) for part in parts] == ["suit 5 + other suit 3", "suit 5 + set 3", "suit 3 + set 3"]
    assert Rule.PHASE_UNFINISHED


# ------------------------------------------------------------------------------------------------------ explanations

TOGETHER = PARTS.with_phases("run 3 + color 3")

EXPLAINED: list[tuple[str, At, str, list[str]]] = [
    ("the second group alone", at(PARTS, hands={"A": "R4 B5 W Y7 R12"}, phases={"A": 2}), "lay R4 B5 W Y7", []),
    (
        "what lies already",
        at(TOGETHER, hands={"A": "B4 Y3 Y2 R12"}, melds={"A": "R1 R2 R3"}),
        "lay B4 Y3 Y2",
        ["colors_differ"],
    ),
    (
        "more groups than there are",
        at(PARTS, hands={"A": "R5 B5 G5 R9 B9 G9 R12"}, melds={"A": "R1 B1 G1"}),
        "lay R5 B5 G5 | R9 B9 G9",
        ["number_of_groups"],
    ),
]


@pytest.mark.parametrize(("start", "tried", "broken"), [row[1:] for row in EXPLAINED], ids=ids(EXPLAINED))
def test_a_part_is_explained_as_a_part(start: At, tried: str, broken: list[str]) -> None:
    state = start.to_state()
    ledger = explain(state, parse_action(tried, state))
    assert [failure.rule for failure in ledger.failures] == broken
    assert ledger.failures == check(state, parse_action(tried, state)).failures


def test_chosen_cards_become_a_part() -> None:
    state = at(PARTS, hands={"A": "R4 B5 W Y7 R5 G5 R12"}, phases={"A": 2}).to_state()
    assert [str(action) for action in pick(view(state, 0), "R5 G5 B5").actions] == ["lay R5 B5 G5"]
    rest = at(PARTS, hands={"A": "R4 B5 W Y7 R12"}, phases={"A": 2}, melds={"A": "R5 B5 G5"}).to_state()
    assert [str(action) for action in pick(view(rest, 0), "R4 B5 W Y7").actions] == ["lay R4 B5 W=6 Y7"]
    assert pick(view(rest, 0), "R12").groups == (Requirement.parse("run 4"),)


def test_a_part_that_was_not_completed_lies_until_the_next_deal() -> None:
    start = at(PARTS, "A B", hands={"A": "R12", "B": "W"}, melds={"A": DOWN, "B": "R5 B5 G5"})
    state = apply(start.to_state(), Discard(NumberCard(12, Suit.RED)))
    assert state.public.last_hand is not None
    assert state.public.last_hand.laid == (1, None)
    assert state_faults(state) == ()


def test_a_part_is_of_the_phase_that_is_played() -> None:
    state = at(PARTS, "A B", melds={"A": "R5 B5 G5"}).to_state()
    (meld,) = state.public.seats[0].melds
    other = evolve(state.public.seats[0], phase=4, melds=(meld,))
    wrong = evolve(state, public=evolve(state.public, seats=(other, state.public.seats[1])))
    assert "A has laid melds that are not the groups of phase 4, run 7." in map(str, state_faults(wrong))
