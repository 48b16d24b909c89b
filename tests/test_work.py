"""Work is counted, not timed: how many functions are called, and how many objects are built.

So a step that begins to depend on the length of the game, or a search that loses its way, is seen on any machine.
`tests/benchmarks` has the times. The bounds leave half as much again as is needed; work that is saved breaks none.
"""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from random import Random
from types import FrameType
from typing import Any, Final, TypeAlias

import pytest
from attrs import frozen
from positions import at
from random_games import PLAYERS, moves

from phaseten import (
    CONTRACT,
    LAST_ROUND,
    MASTERS,
    ORIGINAL,
    TWIST,
    WILD,
    Card,
    Discard,
    NumberCard,
    Phase,
    Ruleset,
    Stage,
    State,
    Table,
    apply,
    best_lay,
    can_lay,
    lays,
    legal_actions,
    parse_action,
    shortfall,
    view,
)

# ------------------------------------------------------------------------------------------------------------ counting


@frozen
class Work:
    """What a call came to.

    Attributes:
        calls: how many functions written in Python were called, those inside others too.
        built: how many objects of each class were built.
    """

    calls: int
    built: Counter[str]


def work(call: Callable[[], object]) -> Work:
    """What a call comes to when everything is known that is kept of rulesets, phases and cards."""
    call()
    return counted(call)


def counted(call: Callable[[], object]) -> Work:
    """What a call comes to now."""
    calls = 0
    built = Counter[str]()

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls
        if event == "call":
            calls += 1
            if frame.f_code.co_name == "__init__":
                built[type(frame.f_locals["self"]).__name__] += 1
            elif frame.f_code.co_name == "build":  # see `phaseten.builder`
                built[frame.f_globals["made"].__name__] += 1

    before = sys.getprofile()
    gc.disable()  # what it collects meanwhile is not the work of the call, and would be counted
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(before)
        gc.enable()
    return Work(calls, built)


# ------------------------------------------------------------------------------------------------ what must not matter

HAND: Final = "R1 B1 G1 R5 B5 G5 R7 B8 Y9 W S"

TWO: Final[Mapping[str, Any]] = {"players": "A B", "hands": {"A": HAND, "B": "Y11 Y12"}, "discards": "Y2 G4"}
SIX: Final[Mapping[str, Any]] = {
    "players": "A B C D E F",
    "hands": {"A": HAND, "B": "Y11 Y12", "C": "Y10 R10", "D": "B10 G10", "E": "R8 Y8", "F": "R6 Y6"},
    "discards": "Y2 G4",
}

LONG_PILE: Final = " ".join(f"{suit}{rank}" for rank in (2, 3, 6, 9, 10, 11, 12) for suit in "RBGRBG")

MELDS: Final = {
    "B": "R2 B2 G2 Y2 | R3 B3 G3 Y3",
    "C": "R4 B4 Y4 | R6 B6 G6 Y6",
    "D": "R9 B9 G9 R9 | R10 B10 G10 Y10",
    "E": "R11 B11 G11 | R12 B12 G12",
}

NO_MATTER: Final[Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]]] = {
    "the cards in the discard pile": (TWO, {**TWO, "discards": f"{LONG_PILE} G4"}),
    "the cards in the draw pile": ({**TWO, "draws": "Y1 Y2 Y3", "rest": "B"}, TWO),
    "the cards in other hands": (TWO, {**TWO, "hands": {"A": HAND, "B": LONG_PILE}}),
    "the hands that were played": (
        TWO,
        {**TWO, "hand_number": 60, "phases": {"B": 10}, "totals": {"A": 3000, "B": 2000}},
    ),
    "what is known of others": (TWO, {**TWO, "hands": {"A": HAND, "B": LONG_PILE}, "known": {"B": LONG_PILE}}),
    "the melds of others": (SIX, {**SIX, "melds": MELDS}),
    "the number of players": (TWO, SIX),
}
"""Two positions that differ in what a step of a player who has not laid must not depend on."""


Prepare: TypeAlias = Callable[[State], Callable[[], object]]


def doing(action: str) -> Prepare:
    """An action, in a state."""
    return lambda state: partial(apply, state, parse_action(action, state))


def listing(state: State) -> Callable[[], object]:
    """Listing all legal actions."""
    return lambda: [*legal_actions(state)]


def viewing(state: State) -> Callable[[], object]:
    """What the first seat sees."""
    return lambda: view(state, 0)


STEPS: Final[Mapping[str, tuple[Stage, Prepare]]] = {
    "list, to draw": (Stage.DRAW, listing),
    "draw": (Stage.DRAW, doing("draw")),
    "take": (Stage.DRAW, doing("take")),
    "view": (Stage.DRAW, viewing),
    "list, to play": (Stage.PLAY, listing),
    "lay": (Stage.PLAY, doing("lay R1 B1 G1 | R5 B5 G5")),
    "discard": (Stage.PLAY, doing("discard R7")),
    "skip": (Stage.PLAY, doing("skip 2")),
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("what", NO_MATTER)
def test_a_step_is_as_much_work_whatever(what: str, step: str) -> None:
    stage, prepare = STEPS[step]
    little, much = (work(prepare(at(stage=stage, **parts).to_state())) for parts in NO_MATTER[what])
    if (what, step) == ("the number of players", "list, to play"):
        assert much.calls <= little.calls + 4 * CALLS_FOR_A_TARGET  # a Skip has more targets
    else:
        assert much == little


CALLS_FOR_A_TARGET: Final = 10


def test_a_table_does_not_slow_down() -> None:
    """What lies behind is kept for the record, but not gone through."""
    rules = ORIGINAL.with_phases(*map(str, ORIGINAL.phases * 10))
    table, rng = Table(rules, PLAYERS[:4], seed=1), Random(1)
    drawing: list[int] = []
    for actions in (50, 5000):
        for _ in range(actions):
            table.play(rng.choice([*table.legal()]))
        while table.state.public.stage is not Stage.DRAW:
            table.play([*table.legal()][-1])
        drawing.append(counted(partial(table.play, "draw")).calls)
    assert drawing[1] == drawing[0]


@pytest.mark.parametrize("rules", [ORIGINAL, MASTERS, LAST_ROUND], ids=lambda rules: rules.name)
def test_what_does_not_change_is_the_same_object(rules: Ruleset) -> None:
    """Within a hand; a deal and the end of a hand build all seats."""
    for move in moves(rules, PLAYERS[:4], Random(2), 600, sense=0.8):
        if Stage.DEAL in (move.before.public.stage, move.after.public.stage):
            continue
        before, after = dict(parts(move.before)), dict(parts(move.after))
        rebuilt = [name for name in before if after[name] == before[name] and after[name] is not before[name]]
        skipped = move.action.target if isinstance(move.action, Discard) else None
        assert {*rebuilt} <= {f"seat {skipped}"}, "a turn that is to be lost may be lost at once"


def parts(state: State) -> Iterator[tuple[str, object]]:
    """The parts of a state of which most actions change few."""
    public = state.public
    yield from (("rules", public.rules), ("last hand", public.last_hand), ("draw pile", state.draw_pile))
    for number, pile in enumerate(public.discards):
        yield f"discards {number}", pile
    for number, (seat, hand) in enumerate(zip(public.seats, state.hands, strict=True)):
        yield from ((f"seat {number}", seat), (f"hand {number}", hand), (f"melds {number}", seat.melds))


# ------------------------------------------------------------------------------------------------- how much it may be

MINE: Final[Mapping[str, Any]] = {**SIX, "melds": {"A": "B7 G7 Y7 | B12 G12 Y12"}}
MANY: Final[Mapping[str, Any]] = {**MINE, "melds": {**MINE["melds"], **MELDS}}
LAST: Final[Mapping[str, Any]] = {**MINE, "hands": {**SIX["hands"], "A": "R7"}}
SAVES: Final[Mapping[str, Any]] = {**TWO, "rules": MASTERS, "phases": {"A": 1, "B": 1}}

MOST: Final[Mapping[str, tuple[str, Stage, Mapping[str, Any], int, int]]] = {
    "draw": ("draw", Stage.DRAW, SIX, 40, 8),
    "take": ("take", Stage.DRAW, SIX, 48, 9),
    "lay": ("lay R1 B1 G1 | R5 B5 G5", Stage.PLAY, SIX, 160, 18),
    "hit": ("hit R7 > 1.1", Stage.PLAY, MINE, 80, 15),
    "discard": ("discard R7", Stage.PLAY, SIX, 60, 8),
    "skip": ("skip 2", Stage.PLAY, SIX, 90, 11),
    "save": ("save R7", Stage.PLAY, SAVES, 100, 11),
    "go out": ("discard R7", Stage.PLAY, LAST, 215, 22),
}
"""An action in a position, and the most calls and objects that it may come to."""


@pytest.mark.parametrize("name", MOST)
def test_an_action_is_little_work(name: str) -> None:
    action, stage, parts, calls, objects = MOST[name]
    done = work(doing(action)(at(stage=stage, **parts).to_state()))
    assert done.calls <= calls
    assert done.built.total() <= objects
    assert (done.built["State"], done.built["Public"]) == (1, 1), "each is built once"


CALLS_FOR_A_MELD: Final = 8


def test_listing_hits_is_in_proportion_to_the_melds() -> None:
    few, many = (work(listing(at(stage=Stage.PLAY, **parts).to_state())) for parts in (MINE, MANY))
    assert few.calls <= 90
    assert many.calls <= few.calls + 8 * CALLS_FOR_A_MELD


# ---------------------------------------------------------------------------------------------------------- the solver

Hands: TypeAlias = Callable[[Ruleset, Random], list[Card]]


def any_hand(rules: Ruleset, rng: Random) -> list[Card]:
    """Eleven cards."""
    return rng.sample(deck_of(rules), 11)


def hand_of_wilds(rules: Ruleset, rng: Random) -> list[Card]:
    """Eleven cards, and among them all wilds that there are: eight, or four in Contract."""
    deck = deck_of(rules)
    wilds = [card for card in deck if card is WILD]
    return [*wilds, *rng.sample([card for card in deck if isinstance(card, NumberCard)], 11 - len(wilds))]


def long_hand(rules: Ruleset, rng: Random) -> list[Card]:
    """Forty cards."""
    return rng.sample(deck_of(rules), 40)


def deck_of(rules: Ruleset) -> list[Card]:
    """All cards."""
    return [card for card, number in rules.deck.composition(2).items() for _ in range(number)]


SEARCHES: Final[Sequence[tuple[Callable[..., object], Ruleset, Hands, int, int]]] = (
    (can_lay, ORIGINAL, any_hand, 80, 20),
    (can_lay, ORIGINAL, hand_of_wilds, 45, 29),
    (can_lay, ORIGINAL, long_hand, 50, 30),
    (can_lay, TWIST, any_hand, 250, 31),
    (can_lay, TWIST, hand_of_wilds, 85, 37),
    (can_lay, TWIST, long_hand, 100, 43),
    (can_lay, CONTRACT, any_hand, 75, 22),
    (can_lay, CONTRACT, hand_of_wilds, 47, 27),
    (shortfall, ORIGINAL, any_hand, 160, 73),
    (shortfall, ORIGINAL, hand_of_wilds, 55, 39),
    (shortfall, TWIST, any_hand, 410, 110),
    (shortfall, TWIST, hand_of_wilds, 66, 47),
    (best_lay, ORIGINAL, any_hand, 930, 43),
    (best_lay, ORIGINAL, hand_of_wilds, 790, 205),
    (best_lay, TWIST, any_hand, 2230, 83),
    (best_lay, TWIST, hand_of_wilds, 2520, 450),
)
"""What is searched, in which hands, and the most calls for a hand and a phase, at worst and on average."""


@pytest.mark.parametrize(
    ("search", "rules", "hands", "worst", "mean"),
    SEARCHES,
    ids=[f"{search.__name__}-{rules.name}-{hands.__name__}" for search, rules, hands, *_ in SEARCHES],
)
def test_no_hand_sends_the_search_astray(
    search: Callable[..., object], rules: Ruleset, hands: Hands, worst: int, mean: int
) -> None:
    rng = Random(3)
    phases = [(hands(rules, rng), phase) for _ in range(60) for phase in rules.phases]
    calls = [work(partial(search, hand, phase, rules)).calls for hand, phase in phases]
    assert max(calls) <= worst
    assert sum(calls) <= mean * len(calls)


def test_nothing_is_kept_of_a_hand() -> None:
    """Else the times of the benchmarks would be those of a memory, and the memory would grow without end."""
    rng = Random(4)
    for phase in TWIST.phases:
        can_lay(any_hand(TWIST, rng), phase, TWIST)
        hand = hand_of_wilds(TWIST, rng)
        for search in (can_lay, shortfall, best_lay):
            first = counted(partial(search, hand, phase, TWIST))
            assert counted(partial(search, hand, phase, TWIST)) == first


CALLS_FOR_THE_FIRST: Final = 450
CALLS_FOR_A_LAYING: Final = 75


@pytest.mark.parametrize("some", [1, 10, 100, 1000])
@pytest.mark.parametrize("rules", [ORIGINAL, TWIST], ids=lambda rules: rules.name)
def test_layings_come_one_by_one(rules: Ruleset, some: int) -> None:
    """The first does not wait for the others, and none is more work because there are many."""
    rng = Random(5)
    for phase in rules.phases:
        hand = hand_of_wilds(rules, rng)
        done = work(partial(first_lays, hand, phase, rules, some))
        found = len(first_lays(hand, phase, rules, some))
        assert done.calls <= CALLS_FOR_THE_FIRST + CALLS_FOR_A_LAYING * found


def first_lays(hand: list[Card], phase: Phase, rules: Ruleset, some: int) -> list[object]:
    """The first layings."""
    return [*islice(lays(hand, phase, rules), some)]
