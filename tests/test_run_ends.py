"""Runs past the highest number: with wilds that count on, or on to the lowest number: Q7, Q8, V26."""

import random
from collections.abc import Sequence

import pytest
from game_strategies import examples, seeds
from hypothesis import given
from hypothesis import strategies as st
from positions import Start, at, ids, lines, play

from phaseten import (
    CONTRACT,
    ORIGINAL,
    WILD,
    Meld,
    Placed,
    Requirement,
    Ruleset,
    Span,
    can_lay,
    check_hit,
    check_meld,
    check_phase,
    count_hands,
    from_json,
    lays,
    parse_meld,
    to_json,
)
from phaseten.cards import MeldDeck, RunEnds

WRAP = ORIGINAL.evolve(laying__run_wrap=True)
BEYOND = ORIGINAL.evolve(wilds__beyond_bounds=True)

FULL = "run: R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"
CORNER = "R8 B9 G10 Y11 R12 W W B3 G4"

PHASES: list[tuple[str, Ruleset, str, str, str]] = [
    ("B4 wilds__beyond_bounds=True", BEYOND, "R4 B4 G4 | R11 B12 W=13 W=14", "set 3 + run 4", ""),
    ("B4 wilds__beyond_bounds=False", ORIGINAL, "R4 B4 G4 | R11 B12 W=13 W=14", "set 3 + run 4", "wild_value"),
    ("B4 laying__run_wrap=True", WRAP, "R4 B4 G4 | R11 B12 W=13 W=14", "set 3 + run 4", "wild_value"),
    ("B4 no more wilds than that", BEYOND, "R4 B4 G4 | R9 B10 W=13 W=14", "set 3 + run 4", "wild_value"),
    ("B4 beyond counts up only", BEYOND, "R4 B4 G4 | W=0 R1 B2 G3", "set 3 + run 4", "wild_value"),
    ("B4 in a run only", BEYOND, "W=13 W=13 W=13 | R1 B2 G3 Y4", "set 3 + run 4", "wild_value"),
    ("B4 a number card must begin it", BEYOND, "R4 B4 G4 | W=13 W=14 W=15 W=16", "set 3 + run 4", "wild_value"),
    ("B4 by twos", BEYOND, "R9 R11 W=13 W=15", "parity run 4", ""),
    ("B4 of one colour", BEYOND, "R11 R12 W=R13", "color run 3", ""),
    ("B4 even and odd have no end", BEYOND, "R2 R4 W=13", "parity 3", "wild_value"),
    ("RUN-01 laying__run_wrap=True", WRAP, CORNER, "run 9", ""),
    ("RUN-01 laying__run_wrap=False", ORIGINAL, CORNER, "run 9", "run_gap"),
    ("RUN-01 wilds__beyond_bounds=True", BEYOND, CORNER, "run 9", "run_gap"),
    ("RUN-01 a gap is a gap", WRAP, "R1 B2 R8 G9", "run 4", "run_gap"),
    ("RUN-01 one number has no gap", WRAP, "R5 W", "run 3", "too_few_cards"),
    ("RUN-01 no number comes twice", WRAP, "R11 R12 B12 R1", "run 4", "number_twice"),
    ("RUN-01 by twos", WRAP, "R9 R11 R1 R3", "parity run 4", ""),
    ("RUN-01 by twos with a gap", WRAP, "R1 R3 R7 R9", "parity run 4", "run_gap"),
    ("RUN-01 from king to ace", CONTRACT.evolve(laying__run_wrap=True), "QD KS AH", "run 3", ""),
    ("RUN-01 by twos from king to ace", CONTRACT.evolve(laying__run_wrap=True), "JD KS AH", "parity run 3", ""),
    ("V26 a circle is closed", WRAP, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 W", "run 4", "run_too_long"),
    ("V26 a circle of twos is whole", WRAP, "R2 B4 G6 Y8 R10 W=13", "parity run 4", "wild_value"),
    ("RUN-01 by twos the short way round", WRAP, "R10 W=6 Y8", "color parity run 3", "colors_differ"),
    ("V26 not one of wilds alone", WRAP, "W W W W", "run 4", "natural_in_phase"),
]


@pytest.mark.parametrize(("rules", "melds", "phase", "broken"), [row[1:] for row in PHASES], ids=ids(PHASES))
def test_runs_past_the_highest_number(rules: Ruleset, melds: str, phase: str, broken: str) -> None:
    verdict = check_phase(melds, phase, rules)
    assert " ".join(failure.rule for failure in verdict.failures) == broken


HITS: list[tuple[str, Ruleset, str, str, str]] = [
    ("H7 laying__run_wrap=True", WRAP, "R1", "run: R9 B10 G11 Y12", "run: R9 B10 G11 Y12 R1"),
    ("H7 laying__run_wrap=False", ORIGINAL, "R1", "run: R9 B10 G11 Y12", "does_not_fit"),
    ("H7 before the lowest", WRAP, "R12", "run: R1 B2 G3 Y4", "run: R12 R1 B2 G3 Y4"),
    ("H7 and on", WRAP, "B11", "run: R12 R1 B2 G3 Y4", "run: B11 R12 R1 B2 G3 Y4"),
    ("H7 both ways", WRAP, "Y5", "run: R12 R1 B2 G3 Y4", "run: R12 R1 B2 G3 Y4 Y5"),
    ("H7 the wild says which", WRAP, "W", "run: R9 B10 G11 Y12", "ambiguous_wild"),
    ("H7 wild as 1", WRAP, "W=1", "run: R9 B10 G11 Y12", "run: R9 B10 G11 Y12 W=1"),
    ("H8 wilds__beyond_bounds=True", BEYOND, "W", FULL, FULL + " W=13"),
    ("H8 wilds__beyond_bounds=False", ORIGINAL, "W", FULL, "meld_is_full"),
    ("RUN-04 wilds__beyond_bounds=True: a wild", BEYOND, "W", FULL, FULL + " W=13"),
    ("RUN-04 wilds__beyond_bounds=True: a 1", BEYOND, "R1", FULL, "does_not_fit"),
    ("RUN-04 wilds__beyond_bounds=True: a 12", BEYOND, "R12", FULL, "does_not_fit"),
    ("RUN-04 wilds__beyond_bounds=False: a wild", ORIGINAL, "W", FULL, "meld_is_full"),
    ("RUN-04 wilds__beyond_bounds=False: a 1", ORIGINAL, "R1", FULL, "meld_is_full"),
    ("RUN-04 wilds__beyond_bounds=False: a 12", ORIGINAL, "R12", FULL, "meld_is_full"),
    ("RUN-04 and once more", BEYOND, "W", FULL + " W=13", FULL + " W=13 W=14"),
    ("RUN-04 no set of thirteens", BEYOND, "W=13", "set 12: R12 B12 W", "wild_value"),
    ("V26 laying__run_wrap=True", WRAP, "W", FULL, "meld_is_full"),
    (
        "V26 the last number closes the circle, which begins with 1",
        WRAP,
        "R4",
        "run: R5 B6 G7 Y8 R9 B10 G11 Y12 R1 B2 G3",
        "run: R1 B2 G3 R4 R5 B6 G7 Y8 R9 B10 G11 Y12",
    ),
    ("V26 from the other side too", WRAP, "R1", FULL.replace("R1 ", ""), FULL),
    ("V26 by twos", WRAP, "W", "parity run: R5 R7 R9 R11 R1", "parity run: R1 W=3 R5 R7 R9 R11"),
    ("V26 and then by twos it is full", WRAP, "W", "parity run: R1 R3 R5 R7 R9 R11", "meld_is_full"),
]


@pytest.mark.parametrize(("rules", "card", "meld", "result"), [row[1:] for row in HITS], ids=ids(HITS))
def test_hits_past_the_highest_number(rules: Ruleset, card: str, meld: str, result: str) -> None:
    verdict = check_hit(card, meld, rules)
    told = [str(longer) for longer in verdict.melds] or [str(failure.rule) for failure in verdict.failures]
    assert told == [result]


IN_THE_GAME: list[tuple[str, Start, str]] = [
    (
        "H7 laying__run_wrap=True: in a game",
        at(WRAP, hands={"A": "R1 R2 R7"}, phases={"A": 4}, melds={"A": "R6 R7 R8 R9 B10 G11 Y12"}),
        """
        = legal hit R1 > 1.1; discard R1; discard R2; discard R7
        A: hit R1 > 1.1
        A: hit R2 > 1.1
        = melds A run: R6 R7 R8 R9 B10 G11 Y12 R1 R2
        """,
    ),
    (
        "H8 wilds__beyond_bounds=True: in a game",
        at(BEYOND, hands={"A": "W R2 R7"}, phases={"A": 4}, melds={"A": "R6 R7 R8 R9 B10 G11 Y12"}),
        """
        = legal hit W=5 > 1.1; hit W=13 > 1.1; discard R2; discard R7; discard W
        A: hit W=13 > 1.1
        = melds A run: R6 R7 R8 R9 B10 G11 Y12 W=13
        """,
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in IN_THE_GAME], ids=ids(IN_THE_GAME))
def test_in_a_game(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


def test_the_first_reading_follows_the_cards_as_listed() -> None:
    assert check_meld("W W R12 R1", "run 4", WRAP).melds[0].value == Span(10, 1)
    assert check_meld("R1 W R12 W", "run 4", WRAP).melds[0].value == Span(10, 1), "else the lowest that there is"
    assert check_meld("W W R11 R12", "run 4", BEYOND).melds[0].value == Span(9, 12)
    assert check_meld("R11 R12 W W", "run 4", BEYOND).melds[0].value == Span(11, 14)


def test_v26_a_whole_circle_begins_with_1_however_it_is_listed() -> None:
    kind, _, listed = FULL.partition(": ")
    cards = listed.split()
    (meld,) = check_meld([*cards[4:], *cards[:4]], f"{kind} 12", WRAP).melds
    assert (str(meld), meld.value) == (FULL, Span(1, 12))


def test_melds_travel() -> None:
    for rules, text in ((WRAP, "run: R11 W=12 B1"), (BEYOND, "run: R11 R12 W=13")):
        meld = parse_meld(text, rules)
        assert str(meld) == text
        assert from_json(to_json(meld), Meld) == meld


def test_what_melds_are_read_with_is_the_deck_itself_if_no_rule_asks_for_more() -> None:
    assert ORIGINAL.melding is ORIGINAL.deck
    assert ORIGINAL.deck.ends is RunEnds.STOP
    assert isinstance(WRAP.melding, MeldDeck)
    assert WRAP.melding != BEYOND.melding != WRAP.deck == BEYOND.deck == ORIGINAL.deck


def test_after_the_highest_number_comes_one_thing_only() -> None:
    both = WRAP.evolve(wilds__beyond_bounds=True)
    assert both.problems() == ("After 12 comes 1 (laying__run_wrap) or a wild as 13 (wilds__beyond_bounds), not both.",)


def test_a_longer_run_than_there_are_numbers() -> None:
    longer = BEYOND.with_phases("run 13").evolve(dealing__hand_size=13)
    assert longer.problems() == ()
    assert can_lay("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 W", 1, longer)
    assert WRAP.with_phases("run 13").evolve(dealing__hand_size=13).problems() != ()


def test_hands_that_hold_a_run_are_counted_one_by_one_where_wilds_count_on() -> None:
    """The fast way knows only places that some number card can have."""
    tiny = BEYOND.with_deck(copies=1, wilds=2, skips=0).with_phases("run 4").evolve(dealing__max_players=2)
    plain = tiny.evolve(wilds__beyond_bounds=False)
    assert count_hands(1, tiny, size=4).holding == count_hands(1, plain, size=4).holding
    longer = tiny.with_phases("parity run 7")
    assert count_hands(1, longer, size=7).holding == 2 * (2 * 4**6 + 6 * 4**5), (
        "six numbers and a wild, or five and two"
    )


# --------------------------------------------------------------------------------------------- the solver, naively


def is_run(ranks: Sequence[int | None], rules: Ruleset, step: int) -> bool:
    """Whether numbers, with None for a wild, are a run in this order."""
    top = rules.deck.top
    for low in range(1, top + 1):
        numbers = [low]
        while len(numbers) < len(ranks):
            following = numbers[-1] + step
            if rules.laying.run_wrap and following > top:
                following = low % step or step
            numbers.append(following)
        if len(set(numbers)) == len(numbers) and all(
            own in (None, number) for own, number in zip(ranks, numbers, strict=True)
        ):
            return True
    return False


def naive_can_lay(hand: Sequence[Placed], size: int, rules: Ruleset, step: int) -> bool:
    """Whether some of the cards are a run: every choice for every place is tried."""
    ranks = sorted({place.rank for place in hand if isinstance(place.rank, int)})
    wilds = sum(place.card is WILD for place in hand)

    def search(chosen: list[int | None], left: int) -> bool:
        if len(chosen) == size:
            return any(rank is not None for rank in chosen) and is_run(chosen, rules, step)
        some = any(search([*chosen, rank], left) for rank in ranks if rank not in chosen)
        return some or (left > 0 and search([*chosen, None], left - 1))

    return search([], wilds)


@examples(60)
@given(seeds, st.sampled_from([WRAP, BEYOND]), st.sampled_from(["run 4", "parity run 3", "run 3"]))
def test_the_solver_and_the_checks_agree_with_naive_ones(seed: int, rules: Ruleset, text: str) -> None:
    rng = random.Random(seed)
    cards = [card for card, number in rules.deck.composition().items() for _ in range(number)]
    hand = rng.sample(cards, 4) + [WILD] * rng.choice((0, 1, 2))
    requirement = Requirement.parse(text)
    places = [Placed(card) for card in hand]
    assert can_lay(hand, text, rules) is naive_can_lay(places, requirement.size, rules, requirement.ranks.step)
    for laying in lays(hand, text, rules):
        assert check_phase(laying, text, rules).melds == laying
        (meld,) = laying
        assert parse_meld(str(meld), rules) == meld
