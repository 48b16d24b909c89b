"""What a seat has learnt, what it may not know, and states that it cannot tell from the real one."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve, frozen
from game_strategies import Game, examples, games, rulesets
from hypothesis import given
from hypothesis import strategies as st
from positions import at, cards_of
from random_games import short

from phaseten import (
    MASTERS,
    MATTEL,
    ORIGINAL,
    SKIP,
    WILD,
    Card,
    Deck,
    Discard,
    Public,
    Ruleset,
    Save,
    Savings,
    Setup,
    SetupError,
    Stage,
    State,
    Suit,
    View,
    apply,
    information_key,
    knowledge,
    legal_actions,
    new_game,
    parse_action,
    resample,
    scripted_deal,
    shuffled,
    spectate,
    step,
    view,
)
from phaseten.cards import sorted_cards
from phaseten.game.position import state_faults
from phaseten.game.state import Lap

SAVING: Final = st.one_of(
    rulesets,
    st.builds(
        lambda edition, same, scored: short(edition).evolve(
            saving__per_hand=2, saving__same_hand_draw=same, saving__scored=scored, drawing__return_drawn=False
        ),
        st.sampled_from([MASTERS, ORIGINAL]),
        st.booleans(),
        st.booleans(),
    ),
)
"""All rulesets, and sooner those in which cards are saved."""


def observers(game: Game) -> Iterable[int | None]:
    return (*range(game.players), None)


def seen_by(state: State, seat: int | None) -> View | Public:
    return spectate(state) if seat is None else view(state, seat)


# ----------------------------------------------------------------------------------------------------------- knowledge


@examples(40)
@given(games(SAVING, most=200))
def test_what_is_known_is_true(game: Game) -> None:
    for state in game.some_states():
        for observer in observers(game):
            known = knowledge(seen_by(state, observer))
            hidden = [card for cards in (*state.hands, *state.saved, state.draw_pile) for card in cards]
            assert not Counter(known.unseen) - Counter(hidden)
            assert not Counter(state.draw_pile) - Counter(known.in_pile)
            assert known.draw_count == len(state.draw_pile)
            for number, seat in enumerate(known.seats):
                hand, saved = Counter(state.hands[number]), Counter(state.saved[number])
                assert not Counter(seat.held) - hand
                assert not Counter(seat.saved) - saved
                assert not Counter(seat.earlier) - Counter(seat.saved)
                assert not Counter((*seat.held, *seat.saved, *seat.either)) - (hand + saved)
                assert (seat.hand_size, seat.saved_count) == (hand.total(), saved.total())
                assert seat.fresh_count == len(state.fresh[number])
                assert 0 <= seat.unknown <= seat.unknown_in_hand + seat.unknown_saved


def masters(**options: Any) -> State:
    """A turn in Masters, in which the first seat has taken a wild and holds two cards more."""
    return Setup(
        MASTERS, ["A", "B"], hands=["R1 R2 W", "B1 B2"], phases=[1, 1], known=["W"], taken="W", stage="play", **options
    ).to_state()


def test_a_card_that_was_taken_is_held_until_one_is_saved() -> None:
    state = masters()
    (before, _) = knowledge(view(state, 1)).seats
    assert (before.held, before.either, before.unknown) == ((WILD,), (), 2)
    (after, _) = knowledge(view(apply(state, Save(state.hands[0][0])), 1)).seats
    assert (after.held, after.either) == ((), (WILD,))
    assert (after.unknown, after.unknown_in_hand, after.unknown_saved, after.fresh_count) == (2, 2, 1, 1)


def test_a_card_that_is_surely_saved_is_not_perhaps_the_one_that_is_saved_now() -> None:
    lap = Lap(savings=(Savings(0, (WILD,)), Savings()))
    parts: dict[str, Any] = {"saved": ["W"], "known": ["W R1"], "phases": [1, 1], "lap": lap}
    state = Setup(MASTERS, ["A", "B"], hands=["R1 R5", "R2"], **parts).to_state()
    assert apply(state, parse_action("save R5", state)).public.savings(0) == Savings(
        1, (WILD,), MASTERS.deck.cards("R1")
    )


def test_a_card_that_is_played_is_sooner_the_one_that_was_in_the_hand() -> None:
    """Of two wilds that were taken one may have been saved in between; the one that is discarded was in the hand."""
    state = masters(saved=["R9"], fresh=["R9"])
    two = evolve(state.public.seats[0], known=(WILD, WILD))
    lap = Lap(savings=(Savings(1, (), (WILD,)), Savings()))
    hands = (sorted_cards((*state.hands[0][1:], WILD)), state.hands[1])
    state = evolve(state, public=evolve(state.public, seats=(two, state.public.seats[1]), lap=lap), hands=hands)
    (seat, _) = knowledge(view(apply(state, Discard(WILD)), 1)).seats
    assert (seat.held, seat.either) == ((), (WILD,))
    state = evolve(state, public=evolve(state.public, lap=Lap(savings=(Savings(1, (WILD,), (WILD,)), Savings()))))
    (seat, _) = knowledge(view(apply(state, Discard(WILD)), 1)).seats
    assert (seat.saved, seat.either) == ((WILD,), ())
    state = evolve(state, public=evolve(state.public, lap=Lap(savings=(Savings(1, (WILD, WILD), ()), Savings()))))
    (seat, _) = knowledge(view(apply(state, Discard(WILD)), 1)).seats
    assert (seat.saved, seat.either) == ((WILD,), ())


def test_of_cards_that_may_have_been_saved_the_others_still_may() -> None:
    state = Setup(
        MASTERS, ["A", "B"], hands=["R1 W", "B1"], phases=[1, 1], known=["R1 W"], saved=["R9"], fresh=["R9"]
    ).to_state()
    (seat, _) = knowledge(view(apply(state, Discard(WILD)), 1)).seats
    assert (seat.held, seat.saved, seat.either) == ((), (), tuple(MASTERS.deck.cards("R1")))


@pytest.mark.parametrize(("saved", "held", "either"), [("R8 W", "", "R1 W"), ("R8", "R1 W", "")])
def test_a_saved_card_that_is_drawn_may_be_any(saved: str, held: str, either: str) -> None:
    """What was surely saved is so perhaps, as long as any card is saved."""
    surely = (WILD,) if "W" in saved else ()
    perhaps = tuple(MASTERS.deck.cards("R1" if surely else "R1 W"))
    hand = "R1" if surely else "R1 W"
    state = Setup(
        MASTERS,
        ["A", "B"],
        hands=[hand, "B1"],
        phases=[1, 1],
        known=["R1 W"],
        saved=[saved],
        stage="draw",
        lap=Lap(savings=(Savings(0, surely, perhaps), Savings())),
    ).to_state()
    (seat, _) = knowledge(view(apply(state, parse_action("saved R8", state)), 1)).seats
    assert (seat.held, seat.saved) == (tuple(MASTERS.deck.cards(held)), ())
    assert seat.either == tuple(MASTERS.deck.cards(either))


def test_of_its_own_saved_cards_a_seat_knows_which_are_older() -> None:
    state = masters(saved=["R8 R9"], fresh=["R9"])
    (seat, _) = knowledge(view(state, 0)).seats
    assert (seat.saved, seat.earlier) == (tuple(MASTERS.deck.cards("R8 R9")), tuple(MASTERS.deck.cards("R8")))


def test_the_counts_are_by_face() -> None:
    known = knowledge(view(masters(), 0))
    assert known.seat == 0
    assert known.count(WILD) == known.counts[WILD] == 7
    assert sum(known.counts.values()) == len(known.unseen)
    assert knowledge(spectate(masters())).seat is None


def test_what_no_position_has_is_refused() -> None:
    seen = view(masters(), 0)
    for wrong in (
        evolve(seen, public=evolve(seen.public, draw_count=3)),
        evolve(seen, hand=(WILD,) * 9),
        evolve(seen, public=evolve(seen.public, buried=(WILD,))),
    ):
        with pytest.raises(SetupError):
            resample(wrong, random.Random(1))
    for nothing in (masters(), None):
        with pytest.raises(TypeError):
            knowledge(nothing)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------------------ resample


@examples(40)
@given(games(SAVING, most=200))
def test_a_resampled_state_looks_the_same_and_could_be(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        observer = rng.choice([*observers(game)])
        seen = seen_by(state, observer)
        other = resample(seen, rng)
        assert seen_by(other, observer) == seen
        assert state_faults(other) == ()
        assert cards_of(other) == cards_of(state)
        assert knowledge(seen_by(other, observer)) == knowledge(seen)
        if observer is not None and observer == state.public.turn:
            assert list(legal_actions(other)) == list(legal_actions(state))
        if state.public.turn is not None:
            assert legal_actions(other)


class Digits:
    """A generator of all numbers that there can be: one run after another goes through every way to choose."""

    def __init__(self) -> None:
        self.chosen: list[tuple[int, int]] = []
        self.at = 0

    def random(self) -> float:
        return _Digit(self)

    def choose(self, number: int) -> int:
        """One of so many."""
        if self.at == len(self.chosen):
            self.chosen.append((0, number))
        self.at += 1
        return self.chosen[self.at - 1][0]

    def goes_on(self) -> bool:
        """Go on to the next run, if there is one."""
        self.at = 0
        while self.chosen:
            digit, number = self.chosen.pop()
            if digit + 1 < number:
                self.chosen.append((digit + 1, number))
                return True
        return False


class _Digit(float):
    """A number that tells by how much it is multiplied."""

    def __new__(cls, digits: Digits) -> "_Digit":
        made = super().__new__(cls, 0.5)
        made.digits = digits
        return made

    digits: Digits

    def __mul__(self, number: float) -> float:
        return self.digits.choose(int(number))


def all_resampled(seen: View | Public) -> Counter[State]:
    """Every state that can be resampled, as often as its share is."""
    digits, found = Digits(), Counter[State]()
    while True:
        found[resample(seen, digits)] += 1
        if not digits.goes_on():
            return found


def test_the_digits_go_through_all_ways() -> None:
    digits, found = Digits(), list[tuple[int, int]]()
    while True:
        found.append((int(digits.random() * 2), int(digits.random() * 3)))
        if not digits.goes_on():
            break
    assert sorted(found) == [(one, two) for one in range(2) for two in range(3)]


Place = tuple[str, int]
"""A kind of hidden place: the draw pile, the hand of a seat, its saved cards of before, or those of this hand."""


@frozen
class Hidden:
    """A view of seat 0, and the physical cards that it does not see with the places in which each may be."""

    seen: View | Public
    cards: tuple[tuple[Card, frozenset[Place]], ...]

    def ways(self) -> Iterator[Mapping[Place, tuple[Card, ...]]]:
        """Every way to put the cards into the places, one card in each."""
        public = self.seen.public if isinstance(self.seen, View) else self.seen
        slots: list[Place] = [("pile", 0)] * public.draw_count
        for number, seat in enumerate(public.seats):
            if not isinstance(self.seen, View) or number != self.seen.seat:
                fresh = public.savings(number).fresh
                slots += [("hand", number)] * seat.hand_size
                slots += [("before", number)] * (seat.saved_count - fresh) + [("fresh", number)] * fresh
        for order in permutations(self.cards, len(self.cards)):
            if all(slot in allowed for slot, (_, allowed) in zip(slots, order, strict=True)):
                way: dict[Place, tuple[Card, ...]] = {}
                for slot, (card, _) in zip(slots, order, strict=True):
                    way[slot] = (*way.get(slot, ()), card)
                yield way

    def states(self) -> Counter[State]:
        """The states of all ways, as often as they come about."""
        public = self.seen.public if isinstance(self.seen, View) else self.seen
        found = Counter[State]()
        for way in self.ways():
            hands, saved, fresh = list[Any](), list[Any](), list[Any]()
            for number in range(len(public.seats)):
                if isinstance(self.seen, View) and number == self.seen.seat:
                    cards = (self.seen.hand, self.seen.saved, self.seen.fresh)
                else:
                    now = way.get(("fresh", number), ())
                    saved_cards = sorted_cards((*way.get(("before", number), ()), *now))
                    cards = (sorted_cards(way.get(("hand", number), ())), saved_cards, sorted_cards(now))
                hands.append(cards[0])
                saved.append(cards[1])
                fresh.append(cards[2])
            found[State(public, tuple(hands), way.get(("pile", 0), ()), tuple(saved), tuple(fresh))] += 1
        return found


TINY: Final = evolve(
    MASTERS.with_phases("set 2", "run 3").evolve(dealing__hand_size=2, dealing__max_players=3),
    name="tiny",
    deck=Deck("tiny", (Suit.RED,), top=5, copies=2, wilds=2, skips=0),
)
"""Twelve cards: two of each from R1 to R5, and two wilds."""


def everywhere(*seats: int, pile: bool = True) -> frozenset[Place]:
    return frozenset(
        [*([("pile", 0)] if pile else []), *((kind, seat) for seat in seats for kind in ("hand", "before", "fresh"))]
    )


def cards(text: str, places: frozenset[Place]) -> tuple[tuple[Card, frozenset[Place]], ...]:
    return tuple((card, places) for card in TINY.deck.cards(text))


def tiny(rules: Ruleset = TINY, players: int = 2, **options: Any) -> State:
    return Setup(rules, ["A", "B", "C"][:players], phases=[1] * players, **options).to_state()


def plain() -> Hidden:
    """Two others, of whom one has taken R5; the other R5 is unseen."""
    hands = ["R1 R1 R2 R2", "R5 R3", "R4"]
    state = tiny(players=3, hands=hands, known={1: "R5"}, discards="R3 R4", draw_pile="R5 W W", turn=0)
    return Hidden(view(state, 0), (*cards("R5", frozenset({("hand", 1)})), *cards("R3 R4 R5 W W", everywhere(1, 2))))


def of_a_spectator() -> Hidden:
    state = tiny(hands=["R5 R3", "R4 W"], known={1: "W"}, discards="R1 R1 R2 R2 R3 R4", draw_pile="R5 W")
    return Hidden(spectate(state), (*cards("W", frozenset({("hand", 1)})), *cards("R3 R4 R5 R5 W", everywhere(0, 1))))


def reshuffled() -> Hidden:
    """R3, R4 and a wild were buried, and one of these has been drawn; there is an R4 that was never buried."""
    state = tiny(hands=["R1 R1 R2 R2", "R4 R5 W"], discards="R3 R5", draw_pile="R3 R4", turn=0, saved={1: "W"})
    state = evolve(state, public=evolve(state.public, buried=TINY.deck.cards("R3 R4 W")))
    in_pile = everywhere(1)
    return Hidden(view(state, 0), (*cards("R3 R4 W", in_pile), *cards("R4 R5 W", everywhere(1, pile=False))))


def saved_since() -> Hidden:
    """B has saved one card before and one now; of three cards taken W was surely saved before, R5 perhaps now."""
    state = tiny(
        hands=["R1 R1 R2 R2", "R3 R4"],
        saved={1: "R5 W"},
        fresh={1: "R5"},
        known={1: "R3 R5 W"},
        discards="R3 R4",
        draw_pile="R5 W",
        turn=0,
        lap=Lap(savings=(Savings(), Savings(1, (WILD,), TINY.deck.cards("R5")))),
    )
    return Hidden(
        view(state, 0),
        (
            *cards("R3", frozenset({("hand", 1)})),
            *cards("W", frozenset({("before", 1)})),
            *cards("R5", everywhere(1, pile=False)),
            *cards("R4 R5 W", everywhere(1)),
        ),
    )


def just_taken() -> Hidden:
    """B has taken R5 in this turn, so that one is in the hand; another R5 was taken before one was saved."""
    state = tiny(
        hands=["R1 R1 R2 R2", "R3 R5 W"],
        saved={1: "R5"},
        fresh={1: "R5"},
        known={1: "R5 R5"},
        discards="R3 R4",
        draw_pile="R4 W",
        turn=1,
        taken="R5",
        stage="play",
    )
    return Hidden(
        view(state, 0),
        (
            *cards("R5", frozenset({("hand", 1)})),
            *cards("R5", everywhere(1, pile=False)),
            *cards("R3 R4 W W", everywhere(1)),
        ),
    )


def just_taken_unnoted() -> Hidden:
    """As it is set up nothing is known but the card that was taken."""
    state = tiny(hands=["R1 R1 R2 R2", "R3 R5 W"], discards="R3 R4 R4", draw_pile="R5 W", turn=1, taken="R5")
    return Hidden(view(state, 0), (*cards("R5", frozenset({("hand", 1)})), *cards("R3 R5 W W", everywhere(1))))


def between_hands(rules: Ruleset = TINY) -> State:
    """A has gone out; B has an R3 left that all saw, and has saved an R5 that all saw and another, one in this hand."""
    state = tiny(
        rules,
        hands=["R3", "R3"],
        saved={1: "R4 R5"},
        fresh={1: "R4"},
        known={1: "R3 R5"},
        discards="R1 R1 R2 R2",
        draw_pile="R4 R5 W W",
        turn=0,
        stage="play",
    )
    return apply(state, Discard(state.hands[0][0]))


def after_a_hand() -> Hidden:
    saved = frozenset({("before", 1), ("fresh", 1)})
    return Hidden(
        view(between_hands(), 0),
        (
            *cards("R3", frozenset({("hand", 1)})),
            *cards("R5", saved),
            *cards("R4 R4 R5 W W", frozenset({("pile", 0), *saved})),
        ),
    )


HIDDEN: Final = (plain, of_a_spectator, reshuffled, saved_since, just_taken, just_taken_unnoted, after_a_hand)


@pytest.mark.parametrize("hidden", HIDDEN, ids=lambda make: make.__name__)
def test_every_way_is_as_likely_as_the_others(hidden: Any) -> None:
    """No sample: both sides go through all that there can be, and are compared as exact shares."""
    case: Hidden = hidden()
    resampled, expected = all_resampled(case.seen), case.states()
    assert resampled.keys() == expected.keys()
    assert {state: number * expected.total() for state, number in resampled.items()} == {
        state: number * resampled.total() for state, number in expected.items()
    }
    for state in expected:
        assert state_faults(state) == ()


def test_saved_cards_that_were_scored_cost_what_they_did() -> None:
    scored = between_hands(TINY.evolve(saving__scored=True))
    found = Counter(resample(view(scored, 0), random.Random(number)).saved[1] for number in range(60))
    costs = {TINY.score(saved) for saved in found}
    assert len(found) > 1
    assert costs == {10}


def test_saved_cards_have_cost_what_they_did_also_when_the_draw_pile_is_used_up() -> None:
    rules, saved = TINY.evolve(saving__scored=True), {1: "R1 W", 2: "R2 R5"}
    hands, discards = ["R3", "R3", "R4"], "R1 R2 R4 R5 W"
    state = tiny(rules, 3, hands=hands, saved=saved, discards=discards, draw_pile="", turn=0, stage="play")
    after = apply(state, Discard(state.hands[0][0]))
    found = Counter(resample(view(after, 0), random.Random(number)).saved[1:] for number in range(60))
    costs = {tuple(map(rules.score, saved)) for saved in found}
    assert len(found) > 1
    assert costs == {(30, 10)}


def test_before_the_first_hand_saved_cards_have_cost_nothing() -> None:
    start = new_game(MASTERS.evolve(saving__scored=True), ["A", "B"])
    assert resample(start.public, random.Random(1)) == start


def test_who_is_on_turn_can_act_in_it() -> None:
    """There is no draw pile, and the top may be taken only by who has another card: so B has not two R5."""
    rules = evolve(TINY.evolve(drawing__return_drawn=False), deck=evolve(TINY.deck, copies=3, wilds=0))
    hands = ["R1 R1 R1 R2 R2 R2 R3 R3 R3 R4", "R4 R5"]
    state = tiny(rules, hands=hands, discards="R5", draw_pile="", turn=1, stage="draw", saved={0: "R4 R5"})
    found = {resample(spectate(state), random.Random(number)).hands[1] for number in range(400)}
    assert TINY.deck.cards("R5 R5") not in found
    assert TINY.deck.cards("R4 R5") in found


def test_a_view_in_which_nobody_can_act_is_given_up() -> None:
    rules = evolve(TINY, deck=evolve(TINY.deck, skips=1))
    state = tiny(rules, hands=["R1", "R2"], turn=1, stage="draw")
    public = evolve(state.public, draw_count=0, discards=((SKIP,),))
    seats = (evolve(public.seats[0], hand_size=11), public.seats[1])
    with pytest.raises(SetupError, match="no state was found"):
        resample(evolve(public, seats=seats), random.Random(1))


def test_cards_saved_and_taken_back_stand_for_their_number() -> None:
    rules = TINY.evolve(saving__same_hand_draw=True)
    lap = Lap(savings=(Savings(), Savings(2)))
    state = tiny(rules, hands=["R1", "R2"], saved={1: "R3"}, fresh={1: "R3 R4"}, turn=0, lap=lap)
    other = resample(view(state, 0), random.Random(1))
    assert len(other.fresh[1]) == 2
    assert resample(view(state, 1), random.Random(1)).fresh[1] == state.fresh[1]
    assert state_faults(other) == ()


def test_in_the_box_nothing_is_hidden() -> None:
    state = new_game(ORIGINAL, ["A", "B"])
    assert resample(spectate(state), random.Random(1)) == state
    assert knowledge(view(state, 0)).unseen == ()


# ----------------------------------------------------------------------------------------------------- information key


@examples(25)
@given(games(most=60))
def test_the_key_is_of_what_the_seat_has_seen_and_nothing_else(game: Game) -> None:
    """Equal keys have equal views, and every event that is told changes the key."""
    rng = random.Random(game.seed)
    first = next(game.states())
    keys = {seat: information_key(first, seat) for seat in observers(game)}
    views = {key: seen_by(first, seat) for seat, key in keys.items()}
    told: dict[int | None, list[Any]] = {seat: [] for seat in observers(game)}
    for move in game.moves():
        for seat in observers(game):
            events = [event.for_seat(seat) for event in move.step.events]
            told[seat] += events
            keys[seat] = keys[seat].after(move.step.events if rng.random() < 0.5 else events)
            assert views.setdefault(keys[seat], seen_by(move.after, seat)) == seen_by(move.after, seat)
    for seat, key in keys.items():
        assert key == information_key(seen_by(first, seat), seat, told[seat])


@examples(25)
@given(games(most=60))
def test_what_is_hidden_is_in_no_key(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        for seat in observers(game):
            other = resample(seen_by(state, seat), rng)
            assert information_key(other, seat) == information_key(state, seat)


def test_equal_views_have_different_keys_if_they_came_about_differently() -> None:
    state = Setup(ORIGINAL, ["A", "B"], hands=["R7 B9 R1", "B1"], melds=["R7 B7 G7 | R9 B9 G9"]).to_state()
    keys, views = set(), set()
    for order in ("hit R7 > 1.1", "hit B9 > 1.2"), ("hit B9 > 1.2", "hit R7 > 1.1"):
        now, key = state, information_key(state, 1)
        for text in order:
            done = step(now, parse_action(text, now))
            now, key = done.state, key.after(done.events)
        keys.add(key)
        views.add(str(view(now, 1)))
    assert (len(keys), len(views)) == (2, 1)


KEYS: Final = """
from phaseten import ORIGINAL, SensibleBot, Table
table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
for _ in range(80):
    table.play(SensibleBot().choose(table.view(table.turn), None))
print(*[table.information_key(seat).digest for seat in (0, 1, None)])
"""


def test_a_key_is_the_same_in_every_process() -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parent.parent / "src")}
    told = {
        subprocess.run(
            [sys.executable, "-c", KEYS],
            env=environment | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(set(told.pop().split())) == 3


def test_a_key_is_asked_of_what_its_seat_has_seen() -> None:
    state = masters()
    for start, seat in ((view(state, 0), 1), (view(state, 0), None), (spectate(state), 0)):
        with pytest.raises(ValueError, match="does not follow"):
            information_key(start, seat)
    with pytest.raises(TypeError):
        information_key(None, 0)  # type: ignore[arg-type]


def test_stages_without_a_turn_tell_of_nobody() -> None:
    """Before the first turn the wild that was turned up is in the hand of the first player."""
    rules = MASTERS.evolve(dealing__starter_wild="goes_to_first")
    state = Setup(
        rules, ["A", "B"], hands=["R1 W", "R2"], known=["W"], saved=["W"], taken="W", stage=Stage.DECLARE, turn=1
    ).to_state()
    (seat, _) = knowledge(view(state, 1)).seats
    assert (seat.held, seat.either) == ((WILD,), ())


def test_a_wild_that_was_given_is_held_until_a_card_was_discarded_for_it() -> None:
    rules = MASTERS.evolve(dealing__starter_wild="dealer_gives")
    lap = Lap(resume=0, savings=(Savings(0, (), (WILD,)), Savings()))
    state = Setup(
        rules, ["A", "B"], hands=["R1 W", "R2"], known=["W"], saved=["W"], stage=Stage.GIVE_BACK, turn=0, lap=lap
    ).to_state()
    (seat, _) = knowledge(view(state, 1)).seats
    assert (seat.held, seat.either) == ((WILD,), ())


def test_a_wild_that_was_given_to_one_is_not_held_by_another() -> None:
    rules = MASTERS.evolve(dealing__starter_wild="dealer_gives")
    lap = Lap(resume=0, savings=(Savings(), Savings(0, (WILD,))))
    state = Setup(
        rules, ["A", "B"], hands=["R1 W", "R2"], known=["W", "W"], saved=["", "W"], stage="give_back", turn=0, lap=lap
    ).to_state()
    (given_it, other) = knowledge(spectate(state)).seats
    assert (given_it.held, given_it.saved) == ((WILD,), ())
    assert (other.held, other.saved) == ((), (WILD,))


# ----------------------------------------------------------------------------------------- faults of what is known

R9: Final = ORIGINAL.deck.cards("R9")

SAVINGS_FAULTS: Final = (
    ("too few seats", (Savings(1, (), (WILD,)),), ["There are 2 seats, and 1 of these."]),
    ("fewer than none", (Savings(-1, (), (WILD,)), Savings()), ["cannot be -1"]),
    ("not counted", (Savings(0, (), (WILD,)), Savings()), ["A has saved 1 card in this hand, and 0 were counted."]),
    ("unknown", (Savings(1, (), R9), Savings()), ["Of A cards are known to be saved that are not known."]),
    ("too many", (Savings(1, (WILD,)), Savings()), ["more cards than the 1 that there are", "that are not saved"]),
    ("not held", (Savings(1), Savings(1)), ["more cards than the 0", "B has saved 0 cards in this hand, and 1"]),
    ("unordered", (Savings(1, (), (WILD, *R9)), Savings()), ["are not in their order", "that are not known"]),
)


@pytest.mark.parametrize(
    ("savings", "told"), [row[1:] for row in SAVINGS_FAULTS], ids=[row[0] for row in SAVINGS_FAULTS]
)
def test_what_is_known_of_saved_cards_must_be_so(savings: tuple[Savings, ...], told: list[str]) -> None:
    state = masters(saved=["R9"], fresh=["R9"])
    assert state_faults(state) == ()
    faults = [
        str(fault) for fault in state_faults(evolve(state, public=evolve(state.public, lap=Lap(savings=savings))))
    ]
    assert [part for part, fault in zip(told, faults, strict=True) if part not in fault] == [], faults


def test_a_card_that_is_known_to_be_held_is_not_saved() -> None:
    state = masters(saved=["R9"], fresh=["R9"])
    seats = (evolve(state.public.seats[0], known=sorted_cards((WILD, *R9))), state.public.seats[1])
    wrong = evolve(state, public=evolve(state.public, seats=seats, lap=Lap(savings=(Savings(1), Savings()))))
    assert [str(fault) for fault in state_faults(wrong)] == ["A is known to hold cards that are saved."]


def test_what_is_unknown_is_counted() -> None:
    state = Setup(
        MASTERS,
        ["Ann", "Ben"],
        hands=["R1 R2 R3", "B1 B2 B3"],
        saved=["R5 R6"],
        known=["", "B1"],
        discards="G1",
        phases=[1, 1],
    ).to_state()
    ann, ben = knowledge(view(state, 0)).seats
    assert (ann.unknown, ann.unknown_in_hand, ann.unknown_saved) == (0, 0, 0), "one's own cards are known"
    assert (ben.unknown, ben.unknown_in_hand, ben.unknown_saved) == (2, 2, 0)
    ann, ben = knowledge(view(state, 1)).seats
    assert (ann.unknown, ann.unknown_in_hand, ann.unknown_saved) == (5, 3, 2)
    assert (ben.unknown, ben.unknown_in_hand, ben.unknown_saved) == (0, 0, 0)


def test_a_key_is_that_of_its_game_its_seat_and_the_cards_that_it_has_seen() -> None:
    first = dealt()
    assert information_key(first, 1).seat == 1
    assert len(information_key(first, 0).digest) == 32
    others = (dealt(rules=MATTEL), dealt(starter="R6"), dealt(rules=evolve(ORIGINAL, name="half of a pair: \ud83c")))
    assert len({information_key(each, 1).digest for each in (first, *others)}) == 4
    keys = {seat: [after_a_draw(dealt(draws=card), seat) for card in ("Y5", "Y6")] for seat in (0, 1, None)}
    assert keys[0][0] != keys[0][1], "it sees what it draws"
    assert keys[1][0] == keys[1][1], "and not what another draws"
    assert keys[None][0] == keys[None][1]


def dealt(rules: Ruleset = ORIGINAL, starter: str = "R5", draws: str = "") -> State:
    """A game of Ann and Ben with these hands, this starter and these cards to be drawn."""
    game = new_game(rules, ["Ann", "Ben"])
    hands = ["R1 R1 B1 B1 G1 G1 Y1 Y1 R2 R2", "R3 R3 B3 B3 G3 G3 Y3 Y3 R4 R4"]
    return apply(game, scripted_deal(game, hands, starter, draws))


def after_a_draw(state: State, seat: int | None) -> object:
    """The key of a seat when the card has been drawn."""
    start = spectate(state) if seat is None else state
    return information_key(start, seat).after(step(state, parse_action("draw", state)).events)


@pytest.mark.parametrize(("known", "surely"), [("W", (WILD,)), ("", ())])
def test_a_card_that_was_seen_and_not_left_in_the_hand_is_surely_saved(known: str, surely: tuple[Card, ...]) -> None:
    last = at(
        MASTERS,
        "A B",
        hands={"A": "R1", "B": "R2"},
        melds={"A": "R5 B5 G5 | R7 B7 G7"},
        saved={"B": "W"},
        known={"B": known},
    ).to_state()
    over = apply(last, Discard(MASTERS.deck.card("R1")))
    assert apply(over, shuffled(over, random.Random(1))).public.savings(1).surely == surely
