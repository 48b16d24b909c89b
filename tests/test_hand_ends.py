"""The end of a hand over thousands of random positions, computed once more in a few lines of its own.

Somebody discards the last card. What everybody scores, who goes on, who has won or plays off a tie, and all the places
must be as the rule sheet says when it is read by a child.
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game_strategies import examples, seeds
from hypothesis import given
from random_games import PLAYERS

from phaseten import (
    ORIGINAL,
    SKIP,
    WILD,
    Card,
    Discard,
    EndReason,
    NumberCard,
    Ruleset,
    Setup,
    Stage,
    State,
    apply,
    standings,
)

PHASES = ("set 2", "run 3", "set 3")
LAID = {1: "{a} {b}", 2: "{y}1 {y}2 {y}3", 3: "{a} {b} {c}"}
"""What a seat has laid for each phase: a set of its own number, or a run in a suit of its own."""

RULES = ORIGINAL.with_phases(*PHASES)


class Position(NamedTuple):
    """A player of whom one is about to go out, and what of it matters."""

    state: State
    out: int
    phases: Sequence[int]
    laid: Sequence[bool]
    completed: Sequence[set[int]]
    totals: Sequence[int]
    hands: Sequence[Sequence[Card]]
    saved: Sequence[Sequence[Card]]


def position(rng: random.Random) -> Position:
    """Two to six players, of whom most have laid; few different totals, so that there are ties."""
    selection = rng.choice(("in_order", "declared_after_deal", "at_laydown"))
    rules = RULES.evolve(
        progress__selection=selection,
        ending__tie_break=rng.choice(("replay_first_out", "shared", "seat")),
        saving__per_hand=1,
        saving__scored=rng.random() < 0.5,
        dealing__dealer=rng.choice(("left", "fixed")),
    )
    seats = range(rng.randint(2, 6))
    phases = [rng.randint(1, 3) for _ in seats]
    if selection == "in_order":
        completed = [set(range(1, phase)) for phase in phases]
    else:
        completed = [set(rng.sample([1, 2, 3], rng.randint(0, 2))) - {phase} for phase in phases]
    out = rng.choice(seats)
    laid = [seat == out or rng.random() < 0.6 for seat in seats]
    melds = [laid_by(seat, phases[seat]) if laid[seat] else "" for seat in seats]
    deck = Counter(rules.deck.composition(len(seats)))
    deck.subtract(card for text in melds for card in rules.deck.cards(text))
    pool = list(deck.elements())
    rng.shuffle(pool)
    hands = [[pool.pop() for _ in range(rng.choice((1, 1, 2, 5)))] for _ in seats]
    plain = next(card for card in pool if isinstance(card, NumberCard))
    pool.remove(plain)
    hands[out] = [plain]
    saved = [[pool.pop() for _ in range(rng.choice((0, 0, 1)))] for _ in seats]
    totals = [rng.choice((0, 0, 5, 10)) for _ in seats]
    unnamed = selection == "at_laydown"
    state = Setup(
        rules,
        PLAYERS[: len(seats)],
        hands=hands,
        melds={seat: text for seat, text in enumerate(melds) if text},
        saved=saved,
        phases=[phase if laid[seat] or not unnamed else None for seat, phase in enumerate(phases)],
        completed=completed,
        totals=totals,
        turn=out,
        dealer=rng.choice(seats),
    ).to_state()
    return Position(state, out, phases, laid, completed, totals, hands, saved)


def laid_by(seat: int, phase: int) -> str:
    number = seat + 4
    return LAID[phase].format(a=f"R{number}", b=f"B{number}", c=f"G{number}", y="RBGYRB"[seat])


def points(cards: Sequence[Card]) -> int:
    return sum(25 if card is WILD else 15 if card is SKIP else 10 if int(str(card)[1:]) >= 10 else 5 for card in cards)


@examples(1200)
@given(seeds)
def test_a_hand_ends_as_the_sheet_says(seed: int) -> None:
    given_ = position(random.Random(seed))
    before, out = given_.state, given_.out
    rules: Ruleset = before.public.rules
    seats = range(len(before.hands))
    after = apply(before, Discard(given_.hands[out][0]))
    public = after.public

    left = [[] if seat == out else sorted(given_.hands[seat]) for seat in seats]
    cost = [points(left[seat]) + (points(given_.saved[seat]) if rules.saving.scored else 0) for seat in seats]
    totals = [given_.totals[seat] + cost[seat] for seat in seats]
    completed = [given_.completed[seat] | ({given_.phases[seat]} if given_.laid[seat] else set()) for seat in seats]
    result = public.last_hand
    assert result is not None
    assert (result.out, list(result.points)) == (out, cost)
    assert [list(hand) for hand in result.left] == left
    assert list(result.laid) == [given_.phases[seat] if given_.laid[seat] else None for seat in seats]
    assert [seat.total for seat in public.seats] == totals
    assert [set(seat.completed) for seat in public.seats] == completed

    in_order = rules.progress.selection.value == "in_order"
    for seat in seats:
        if in_order:
            next_phase = min(given_.phases[seat] + 1, 3) if given_.laid[seat] else given_.phases[seat]
            assert public.seats[seat].phase == next_phase

    done = [seat for seat in seats if (3 in completed[seat] if in_order else completed[seat] == {1, 2, 3})]
    best = [seat for seat in done if totals[seat] == min(totals[other] for other in done)]
    replay = len(best) > 1 and rules.ending.tie_break.value == "replay_first_out"
    winners = [] if replay else best[:1] if rules.ending.tie_break.value == "seat" else best
    assert (public.stage is Stage.OVER) == bool(winners) == (public.outcome is not None)
    if public.outcome is not None:
        assert list(public.outcome.winners) == winners
        assert public.outcome.reason is reason(len(done), len(best), rules)
        assert public.dealer == before.public.dealer
    else:
        assert (public.stage, public.tie_break) == (Stage.DEAL, replay)
        assert [seat for seat in seats if public.seats[seat].playing] == (best if replay else list(seats))
        sitting = best if replay else list(seats)
        left_of = [*seats, *seats][before.public.dealer + 1 :]
        fixed = rules.dealing.dealer.value == "fixed"
        assert public.dealer == (before.public.dealer if fixed else next(seat for seat in left_of if seat in sitting))
        assert public.hand_number == before.public.hand_number + 1

    order = sorted(seats, key=lambda seat: (seat not in winners, -len(completed[seat]), totals[seat]))
    rows = standings(after)
    assert [row.seat for row in rows] == order
    for row in rows:
        own = (row.seat in winners, len(completed[row.seat]), totals[row.seat])
        better = [
            other
            for other in seats
            if (other in winners, len(completed[other]), -totals[other]) > (own[0], own[1], -own[2])
        ]
        assert (row.place, row.name) == (1 + len(better), PLAYERS[row.seat])
        assert (row.completed, row.total) == own[1:]


def reason(done: int, best: int, rules: Ruleset) -> EndReason:
    if done == 1:
        return EndReason.ONLY_FINISHER
    if best == 1:
        return EndReason.LOWEST_TOTAL
    return EndReason.SEAT_ORDER if rules.ending.tie_break.value == "seat" else EndReason.SHARED
