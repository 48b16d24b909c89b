"""JSON of everything that random games bring forth: it comes back equal, and hides what is hidden."""

import random
from collections.abc import Iterator

import pytest
from random_games import (
    EDITIONS,
    Move,
    moves,
    plausible,
    random_players,
    random_ruleset,
    short,
    with_other_hidden_cards,
)

from phaseten import Public, Ruleset, State, View, check, from_json, standings, step, to_json, view
from phaseten.exchange.tags import TAGS, Document
from phaseten.game.events import HandEnded
from phaseten.verdict import Verdict

RULESETS = {rules.name: rules for rules in EDITIONS} | {
    "dealer_gives": short(EDITIONS[0]).evolve(
        name="dealer gives", dealing__starter_wild="dealer_gives", dealing__starter_skip="dealer_chooses"
    ),
    "replacement": short(EDITIONS[0]).evolve(name="replacement", wilds__replacement="any", dealing__hand_size=6),
}


def comes_back(thing: Document) -> None:
    """What is written is read as an equal object of the same class, and written again letter by letter."""
    text = to_json(thing)
    found = from_json(text, type(thing))
    assert type(found) is type(thing)
    assert found == thing
    assert to_json(found) == text


def game(rules: Ruleset, seed: int, most: int) -> Iterator[Move]:
    rng = random.Random(seed)
    return moves(rules, random_players(rng, rules), rng, most)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_point_of_a_game_comes_back(rules: Ruleset) -> None:
    for number, move in enumerate(game(rules, 1, 100)):
        state = move.after
        comes_back(move.action)
        if number % 2:
            comes_back(state)
        else:
            comes_back(view(state, number // 2 % len(state.hands)))
        for event in move.step.events:
            comes_back(event)
            comes_back(event.for_seat(number % len(state.hands)))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_parts_of_a_position_come_back(rules: Ruleset) -> None:
    comes_back(rules)
    comes_back(rules.deck)
    for phase in rules.phases:
        comes_back(phase)
        for requirement in phase.requirements:
            comes_back(requirement)
    for move in [*game(short(rules), 2, 250)][::20]:
        public = move.after.public
        comes_back(public)
        for part in (*public.seats, *standings(move.after), public.last_hand, public.outcome):
            if part is not None:
                comes_back(part)
        for meld in [meld for seat in public.seats for meld in seat.melds]:
            comes_back(meld)
            for place in meld.places:
                comes_back(place)
                comes_back(place.card)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_verdicts_come_back_with_their_sentences(rules: Ruleset) -> None:
    rng = random.Random(3)
    for move in game(rules, 3, 40):
        seat = rng.randrange(len(move.after.hands))
        action = plausible(move.after, seat, rng)
        comes_back(action)
        verdict = check(move.after, action, seat=seat)
        comes_back(verdict)
        assert from_json(to_json(verdict), Verdict).message == verdict.message
        for failure in verdict.failures:
            comes_back(failure)


@pytest.mark.parametrize("seed", range(20))
def test_games_of_odd_rulesets_come_back(seed: int) -> None:
    rules = random_ruleset(random.Random(seed))
    comes_back(rules)
    for move in [*game(rules, seed, 120)][::12]:
        comes_back(move.after)
        comes_back(view(move.after, 0))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_hidden_cards_change_nothing_that_a_seat_is_told(rules: Ruleset) -> None:
    rng = random.Random(4)
    for move in [*game(rules, 4, 160)][::4]:
        seat = rng.randrange(len(move.before.hands))
        state = move.before
        other = with_other_hidden_cards(state, seat, rng, next_card=True)
        assert to_json(view(other, seat)) == to_json(view(state, seat))
        assert to_json(other.public) == to_json(state.public)
        shown = any(isinstance(event, HandEnded) for event in move.step.events)  # all cards are laid open then
        if state.public.turn == seat and not shown:
            told = [to_json(event.for_seat(seat)) for event in move.step.events]
            assert [to_json(event.for_seat(seat)) for event in step(other, move.action).events] == told


def test_a_state_is_no_view() -> None:
    """What a seat is sent has none of the keys that hold hidden cards."""
    (move,) = game(EDITIONS[0], 5, 1)
    assert '"draw_pile"' in to_json(move.after)
    for part in (view(move.after, 0), move.after.public):
        assert not any(key in to_json(part) for key in ('"draw_pile"', '"hands"'))
    assert {View: "view", State: "state", Public: "public"}.items() <= TAGS.items()
