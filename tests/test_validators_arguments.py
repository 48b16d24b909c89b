"""What the checks of groups, phases and hits take, and what they refuse to take."""

from collections.abc import Callable, Sequence

import pytest
from untyped import called

from phaseten import (
    CONTRACT,
    ORIGINAL,
    PHASE_10,
    TWIST,
    WILD,
    Meld,
    NumberCard,
    Parity,
    ParseError,
    Phase,
    Placed,
    Requirement,
    RulesetError,
    Span,
    Suit,
    Verdict,
    check_hit,
    check_meld,
    check_phase,
    parse_meld,
)
from phaseten.validators import Cards

R5, B5, G5 = PHASE_10.cards("R5 B5 G5")
H7 = NumberCard(7, Suit.HEARTS)
NOT_PLAYABLE = ORIGINAL.evolve(dealing__hand_size=0)


def broken(verdict: Verdict) -> str:
    return " ".join(failure.rule for failure in verdict.failures)


# ------------------------------------------------------------------------------------------- cards as objects, as text


@pytest.mark.parametrize(
    "cards",
    [
        "R4 B5 W=6 Y7",
        [*PHASE_10.cards("R4 B5"), Placed(WILD, 6), *PHASE_10.cards("Y7")],
        ["R4", "B5", "W=6", "Y7"],
        ["R4", NumberCard(5, Suit.BLUE), Placed(WILD), Placed(NumberCard(7, Suit.YELLOW), 7, Suit.YELLOW)],
        parse_meld("run: R4 B5 W=6 Y7"),
    ],
    ids=["text", "cards and places", "texts", "mixed", "meld"],
)
def test_cards_are_taken_as_text_as_cards_and_as_places(cards: Cards) -> None:
    assert str(check_meld(cards, "run 4").melds[0]) == "run: R4 B5 W=6 Y7"
    assert check_meld(iter(PHASE_10.cards("R4 B5 W Y7")), "run 4").ok
    assert check_meld([], "run 4").message == "run 4 needs 4 cards and has 0."


def test_phases_are_taken_as_text_as_objects_and_by_number() -> None:
    lay = "R3 B3 G3 | R1 B2 G3 Y4"
    for phase in (2, "2", "set 3 + run 4", ORIGINAL.phase(2), Phase.parse("set 3 + run 4")):
        assert check_phase(lay, phase).ok
    for groups in (lay.split(" | "), [group.split() for group in lay.split(" | ")], check_phase(lay, 2).melds):
        assert check_phase(groups, 2) == check_phase(lay, 2)
    assert check_phase((iter(PHASE_10.cards(group)) for group in lay.split(" | ")), 2).ok
    assert not check_phase(lay, 2, TWIST)
    even = ORIGINAL.with_phases("set 3 + run 4", "run 7", numbers=(2, 4))
    assert check_phase(lay, 2, even).ok


def test_requirements_are_taken_as_text_and_as_objects() -> None:
    assert check_meld("R5 B5", Requirement.parse("set 2")) == check_meld("R5 B5", "set 2")


def test_cards_of_another_deck() -> None:
    """Text of another deck cannot be read; as objects such cards are refused, with a reason."""
    with pytest.raises(ParseError, match="'7H' is no card: the Phase 10 deck has R1 to Y12, W, S"):
        check_meld("R7 B7 7H", "set 3")
    verdict = check_meld([R5, B5, H7], "set 3")
    assert (broken(verdict), verdict.message) == ("not_in_deck", "Not in this deck: 7H.")
    assert broken(check_meld([NumberCard(13, Suit.RED)] * 3, "set 3")) == "not_in_deck"
    assert broken(check_meld([R5, B5, G5], "set 3", CONTRACT)) == "not_in_deck"
    assert broken(check_hit(H7, "set 7: R7 B7")) == "not_in_deck"
    assert check_meld("KH KD KS", "set 3", CONTRACT).ok


def test_a_number_card_stands_for_nothing_but_itself() -> None:
    for claim in (Placed(R5, 6), Placed(R5, Parity.ODD), Placed(R5, None, Suit.BLUE), Placed(R5, 5, Suit.BLUE)):
        verdict = check_meld([claim, B5, G5], "set 3")
        assert broken(verdict) == broken(check_hit(claim, "set 5: B5 G5")) == "stands_for_itself"
        assert verdict.message == "R5 can stand for nothing but itself."
    assert broken(check_phase([[Placed(R5, 6), B5, G5], [Placed(R5, 6), B5, G5]], 1)) == "stands_for_itself"
    assert check_meld([Placed(R5, 5, Suit.RED), B5, G5], "set 3").ok


def test_a_meld_on_the_table_may_leave_its_kind_unsaid_where_only_one_fits() -> None:
    assert str(check_hit("Y8", "R4 B5 W=6 Y7").melds[0]) == "run: R4 B5 W=6 Y7 Y8"
    assert str(check_hit("G6", "R2 B4 Y12").melds[0]) == "parity even: R2 B4 G6 Y12"
    with pytest.raises(ParseError, match="could be set or run or color: write the kind first"):
        check_hit("R5", "R5 W W")
    with pytest.raises(ParseError, match="could be color or color parity"):
        check_hit("R5", "R1 R5 R9 R9", ORIGINAL.with_phases("set 3", "color 4", "color parity 4"))
    with pytest.raises(ParseError, match="are no meld"):
        check_hit("R5", "R1 B6")


def test_a_meld_on_the_table_as_object() -> None:
    meld = parse_meld("run: R4 B5 G6")
    assert check_hit("R7", meld).ok
    run = Requirement.parse("run 3")
    as_tuple = Meld(run, meld.places, (4, 6))  # type: ignore[arg-type]  # equal to a span, and so taken for one
    assert check_hit("R7", as_tuple).melds == check_hit("R7", meld).melds
    with pytest.raises(ValueError, match="with the Phase 10 deck this can be no meld on the table: run: R4 B5 G6"):
        check_hit("R7", Meld(run, meld.places, Span(5, 7)))
    with pytest.raises(ValueError, match="with standard decks this can be no meld on the table"):
        check_hit("7H", meld, CONTRACT)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (check_meld, ([1, 2], "set 2")),
        (check_meld, ([None], "set 1")),
        (check_meld, ([[R5]], "set 1")),
        (check_meld, (5, "set 1")),
        (check_meld, (R5, "set 1")),
        (check_meld, ("R5", 5)),
        (check_meld, ("R5", None)),
        (check_meld, ("R5", "set 1", "original")),
        (check_phase, ([R5, B5], 1)),
        (check_phase, (None, 1)),
        (check_phase, ("R5 | B5", 1.0)),
        (check_phase, ("R5 | B5", True)),
        (check_phase, ("R5 | B5", None)),
        (check_phase, ("R5 | B5", 1, None)),
        (check_hit, (5, "set 5: R5")),
        (check_hit, ("R5", 5)),
        (check_hit, ("R5", (R5,))),
        (check_hit, ("R5", "set 5: R5", PHASE_10)),
    ],
)
def test_wrong_types(function: Callable[..., object], arguments: Sequence[object]) -> None:
    with pytest.raises(TypeError):
        called(function, *arguments)


def test_a_ruleset_that_cannot_be_played_checks_nothing() -> None:
    with pytest.raises(RulesetError, match="A hand has at least one card"):
        check_meld("R5", "set 1", NOT_PLAYABLE)
    with pytest.raises(RulesetError):
        check_phase("R5", 1, NOT_PLAYABLE)
    with pytest.raises(RulesetError):
        check_hit("R5", "set 5: R5", NOT_PLAYABLE)
    with pytest.raises(RulesetError, match="There is no phase 11: the phases are 1, 2, 3"):
        check_phase("R5", 11)
