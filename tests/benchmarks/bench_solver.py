"""Checks of groups, and the solver, on hands of eleven cards: each case is the mean over the phases of an edition."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, repeat
from random import Random
from time import process_time
from typing import Final

import pytest
from cases import Benchmark, Call, measure
from samples import Groups, hand_with_wilds, illegal_groups, legal_groups, random_hand

from phaseten import (
    CONTRACT,
    ORIGINAL,
    TWIST,
    Card,
    Phase,
    Ruleset,
    best_lay,
    can_lay,
    check_phase,
    helpful,
    lays,
    shortfall,
)

EDITIONS: Final = (ORIGINAL, TWIST, CONTRACT)

by_edition: Final = pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)

CAN_LAY: Final = 6e-6
WORST_HAND: Final = 300e-6
CHECK_PHASE: Final = 15e-6


def over_phases(make: Callable[[Phase], Call], rules: Ruleset) -> Iterator[Call]:
    """A call for each phase in turn, over and over."""
    while True:
        yield from map(make, rules.phases)


# -------------------------------------------------------------------------------------------------------------- checks


@by_edition
@pytest.mark.parametrize(
    ("what", "groups"),
    [("legal groups", legal_groups), ("refused groups", illegal_groups)],
    ids=["legal", "refused"],
)
def test_check_phase(
    benchmark: Benchmark, rules: Ruleset, what: str, groups: Callable[[Random, Phase, Ruleset], Groups]
) -> None:
    rng = Random(1)

    def case(phase: Phase) -> Call:
        return partial(check_phase, groups(rng, phase, rules), phase, rules)

    measure(
        benchmark,
        f"check_phase, {what}, {rules.name}",
        over_phases(case, rules),
        each=100,
        budget=CHECK_PHASE,
    )


# -------------------------------------------------------------------------------------------------------------- solver


def every_laying(hand: Sequence[Card], phase: Phase, rules: Ruleset) -> int:
    """List them all."""
    return sum(1 for _ in lays(hand, phase, rules))


SOLVER: Final[Sequence[tuple[str, Callable[..., object], int, float | None]]] = (
    ("can_lay", can_lay, 1000, CAN_LAY),
    ("shortfall", shortfall, 500, None),
    ("helpful", helpful, 100, None),
    ("best_lay", best_lay, 500, None),
    ("lays, all listed", every_laying, 200, None),
)
"""An operation, its name, how often it is called in a round, and its budget."""


@pytest.mark.parametrize(("name", "operation", "each", "budget"), SOLVER, ids=[row[0] for row in SOLVER])
@by_edition
def test_random_hand(
    benchmark: Benchmark, rules: Ruleset, name: str, operation: Callable[..., object], each: int, budget: float | None
) -> None:
    rng = Random(2)

    def case(phase: Phase) -> Call:
        return partial(operation, random_hand(rng, rules), phase, rules)

    measure(benchmark, f"{name}, {rules.name}", over_phases(case, rules), each=each, budget=budget)


# --------------------------------------------------------------------------------------------------------- worst hands


def all_phases(operation: Callable[..., object], hand: Callable[[Ruleset], Sequence[Card]]) -> Iterator[Call]:
    """A call for each phase of each edition in turn, over and over."""
    while True:
        for rules in EDITIONS:
            for phase in rules.phases:
                yield partial(operation, hand(rules), phase, rules)


def slowest(calls: Iterator[Call], *, of: int) -> Call:
    """The call that takes longest: of those that took long once, the one that always does."""
    suspects = sorted(islice(calls, of), key=lambda call: least_seconds(call, 2))[-20:]
    return max(suspects, key=lambda call: least_seconds(call, 9))


def least_seconds(call: Call, times: int) -> float:
    """The least time of several."""
    taken: list[float] = []
    for _ in range(times):
        begin = process_time()
        call()
        taken.append(process_time() - begin)
    return min(taken)


WORST: Final = [(name, operation, WORST_HAND if name == "can_lay" else None) for name, operation, *_ in SOLVER]


@pytest.mark.parametrize("wilds", [None, 8], ids=["any", "eight_wilds"])
@pytest.mark.parametrize(("name", "operation", "budget"), WORST, ids=[row[0] for row in WORST])
def test_worst_hand(
    benchmark: Benchmark, name: str, operation: Callable[..., object], budget: float | None, wilds: int | None
) -> None:
    """The slowest of the hands is timed again and again; `tests/test_work.py` holds that nothing is kept of a hand."""
    rng = Random(3)

    def hand(rules: Ruleset) -> Sequence[Card]:
        return random_hand(rng, rules) if wilds is None else hand_with_wilds(rng, rules, wilds)

    worst = slowest(all_phases(operation, hand), of=3000 if operation is can_lay else 600)
    among = "worst random hand" if wilds is None else f"worst hand with {wilds} wilds"
    measure(benchmark, f"{name}, {among}", repeat(worst), each=5, budget=budget)
