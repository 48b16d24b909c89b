"""The table: it shuffles by its seed, plays, takes back, tells each seat what it may know, and keeps a record."""

import random
from collections.abc import Sequence
from typing import Final

import pytest
from game_strategies import examples, rulesets, seeds
from hypothesis import given
from hypothesis import strategies as st
from random_games import PLAYERS, lively

from phaseten import (
    MASTERS,
    ORIGINAL,
    SKIP,
    Action,
    Deal,
    Draw,
    Event,
    IllegalAction,
    Reshuffle,
    Ruleset,
    SeatError,
    SensibleBot,
    Source,
    Stage,
    Table,
    UndoError,
    apply,
    legal_actions,
    new_game,
    shuffled,
    view,
)
from phaseten.game.events import Dealt, Drew, HandEnded, Reshuffled, TurnBegan

SHORT: Final = ORIGINAL.with_phases("set 2", "set 2", "run 3")
"""Hands that end soon."""

SCARCE: Final = (
    ORIGINAL.with_phases("set 3 + set 3", "run 7")
    .with_deck(copies=1, wilds=0, skips=0)
    .evolve(name="scarce", dealing__hand_size=10, dealing__max_players=4)
)
"""48 cards, of which four players hold 40: the draw pile is soon empty."""


def played(table: Table, number: int, chance: int = 0) -> list[Action]:
    """What is played at random, so many actions or to the end."""
    rng = random.Random(chance)
    actions: list[Action] = []
    while not table.over and len(actions) < number:
        actions.append(lively(table.state, rng))
        table.play(actions[-1])
    return actions


# ------------------------------------------------------------------------------------------------------------ the seed


@examples(25)
@given(rulesets, seeds)
def test_a_seed_gives_the_same_game(rules: Ruleset, seed: int) -> None:
    one, two = (Table(rules, PLAYERS[:2], seed=seed) for _ in range(2))
    for action in played(one, 60, seed):
        two.play(action)
    assert (one.state, one.events(), one.record()) == (two.state, two.events(), two.record())


def test_another_seed_gives_another_deal() -> None:
    hands = {Table(ORIGINAL, PLAYERS[:2], seed=seed).state.hands for seed in [*range(20), "1/0", "Ann", ""]}
    assert len(hands) == 23


def test_without_a_seed_every_game_is_another() -> None:
    assert len({Table(ORIGINAL, PLAYERS[:2]).state.hands for _ in range(5)}) == 5


def test_text_and_number_are_the_same_seed() -> None:
    assert Table(ORIGINAL, PLAYERS[:2], seed=7).state == Table(ORIGINAL, PLAYERS[:2], seed="7").state


@pytest.mark.parametrize("rules", [SHORT, SCARCE], ids=["new deals", "reshuffles"])
def test_a_shuffle_depends_on_the_seed_and_its_number_alone(rules: Ruleset) -> None:
    """Whatever is played between, the i-th shuffle is made by the generator of (seed, i)."""
    chances: set[int] = set()
    for chance in range(3):
        table = Table(rules, PLAYERS[:4], seed="seed")
        played(table, 600, chance)
        state, number = new_game(rules, PLAYERS[:4]), 0
        for action in table.record().actions:
            if isinstance(action, Deal | Reshuffle):
                assert action == shuffled(state, random.Random(f"seed/{number}"))
                number += 1
            state = apply(state, action)
        chances.add(number)
    assert min(chances) > 1


def test_nothing_global_is_asked_for_the_shuffle() -> None:
    random.seed(1)
    one = Table(ORIGINAL, PLAYERS[:2], seed=3).state
    random.seed(2)
    assert Table(ORIGINAL, PLAYERS[:2], seed=3).state == one


# ------------------------------------------------------------------------------------------------------------- playing


def test_a_table_begins_dealt() -> None:
    table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
    assert (table.rules, table.turn, table.over) == (ORIGINAL, 0, False)
    assert table.state.public.stage is Stage.DRAW
    assert [type(event) for event in table.events()] == [Dealt, TurnBegan]
    assert list(table.legal()) == list(legal_actions(table.state))
    assert table.view(1) == view(table.state, 1)


def test_actions_are_played_as_objects_or_as_text() -> None:
    one, two = (Table(ORIGINAL, ["Ann", "Ben"], seed=1) for _ in range(2))
    assert one.play("draw") == two.play(Draw())
    text = f"discard {one.state.hands[0][0]}"
    assert one.play(text, seat=0) == two.play(text)
    assert one.state == two.state


def test_play_tells_what_chance_did_after_it() -> None:
    table = Table(SHORT, PLAYERS[:2], seed=1)
    kinds: list[type[Event]] = []
    while HandEnded not in kinds:
        turn = table.turn
        assert turn is not None
        kinds = [type(event) for event in table.play(SensibleBot().choose(table.view(turn), random.Random(1)))]
    after = kinds[kinds.index(HandEnded) :]
    assert table.over or after == [HandEnded, Dealt, TurnBegan]


def test_a_reshuffle_is_made_at_once() -> None:
    table = Table(SCARCE, PLAYERS[:4], seed=1)
    for _ in range(7):
        table.play("draw")
        table.play(f"discard {table.state.hands[table.turn or 0][0]}")
    assert any(isinstance(event, Reshuffled) for event in table.events())
    assert table.state.public.stage is Stage.DRAW
    assert table.state.public.draw_count == 7


def test_a_game_can_be_played_to_its_end() -> None:
    table = Table(SHORT, PLAYERS[:3], seed=2)
    played(table, 5000)
    assert table.over
    assert table.turn is None
    assert table.state.public.stage is Stage.OVER
    assert list(table.legal()) == []
    with pytest.raises(IllegalAction, match="The game is over"):
        table.play("draw")


# --------------------------------------------------------------------------------------------------------------- undo


def test_nothing_can_be_taken_back_at_the_start() -> None:
    table = Table(ORIGINAL, PLAYERS[:2], seed=1)
    for force in (False, True):
        with pytest.raises(UndoError, match="no action to take back"):
            table.undo(force=force)
    assert len(table.record().actions) == 1


@examples(25)
@given(rulesets, seeds, st.integers(1, 40))
def test_what_is_taken_back_has_not_been(rules: Ruleset, seed: int, number: int) -> None:
    table = Table(rules, PLAYERS[:3] if rules.dealing.max_players > 2 else PLAYERS[:2], seed=seed)
    before = [(table.state, table.events())]
    actions: list[Action] = []
    for turn in range(number):
        actions += played(table, 1, seed + turn)
        before.append((table.state, table.events()))
    del before[len(actions) + 1 :]
    for action in reversed(actions):
        before.pop()
        assert table.undo(force=True) == action
        assert (table.state, table.events()) == before[-1]
    for action in actions:
        table.play(action)
    again = Table(rules, [seat.name for seat in table.state.public.seats], seed=seed)
    for action in actions:
        again.play(action)
    assert table.state == again.state


def test_playing_again_brings_the_same_cards() -> None:
    """Nobody can fish for another card: neither by another way to the same shuffle, nor by drawing once more."""
    table = Table(SCARCE, PLAYERS[:4], seed=5)
    for _ in range(6):
        table.play("draw")
        table.play(f"discard {table.state.hands[table.turn or 0][0]}")
    table.play("draw")
    table.play(f"discard {table.state.hands[table.turn or 0][0]}")
    before = table.state.draw_pile
    table.undo(force=True)
    table.play(f"discard {table.state.hands[table.turn or 0][0]}")
    assert table.state.draw_pile == before


def ended() -> Table:
    """A table at which the last action of a player has ended a hand."""
    table = Table(SHORT, PLAYERS[:2], seed=1)
    told: Sequence[Event] = ()
    while not any(isinstance(event, HandEnded) for event in told):
        turn = table.turn
        assert turn is not None
        told = table.play(SensibleBot().choose(table.view(turn), random.Random(1)))
    assert not table.over
    return table


def test_an_action_that_ended_a_hand_is_taken_back_only_if_forced() -> None:
    table = ended()
    before, record = table.state, table.record()
    with pytest.raises(UndoError, match="ended a hand"):
        table.undo()
    assert (table.state, table.record()) == (before, record)
    last = table.undo(force=True)
    assert table.state.public.hand_number == 1
    table.play(last)
    assert (table.state, table.record()) == (before, record)


def test_after_an_action_in_the_new_hand_only_that_is_taken_back() -> None:
    table = ended()
    before = table.state
    table.play(next(iter(table.legal())))
    table.undo(force=True)
    assert table.state == before
    with pytest.raises(UndoError):
        table.undo()


def test_the_last_action_of_a_game_is_taken_back_only_if_forced() -> None:
    table = Table(SHORT, PLAYERS[:2], seed=2)
    played(table, 5000)
    with pytest.raises(UndoError):
        table.undo()
    table.undo(force=True)
    assert not table.over


UNDO: Final = (
    ("draw", "by the last action Ann saw cards for the first time"),
    ("take", None),
    ("take; discard the top", None),
    ("take; discard another", "by the last action Ben, Cem saw cards for the first time"),
)


@pytest.mark.parametrize(("script", "told"), UNDO, ids=[row[0] for row in UNDO])
def test_what_showed_somebody_something_new_is_taken_back_only_if_forced(script: str, told: str | None) -> None:
    table = Table(ORIGINAL, PLAYERS[:3], seed=1)
    top = table.spectate().top()
    other = next(card for card in table.view(0).hand if card is not top and card is not SKIP)
    before = table.state
    for text in script.split("; "):
        before = table.state
        table.play(text.replace("the top", str(top)).replace("another", str(other)))
    if told is not None:
        with pytest.raises(UndoError, match=told) as refused:
            table.undo()
        assert refused.value.revealed
        assert not any(str(card) in str(refused.value) for shown in refused.value.revealed for card in shown.cards)
    table.undo(force=told is not None)
    assert table.state == before


@examples(20)
@given(rulesets, seeds, st.integers(0, 60))
def test_a_recorded_game_goes_on_as_it_would_have(rules: Ruleset, seed: int, number: int) -> None:
    table = Table(rules, PLAYERS[:2], seed=seed)
    played(table, number, seed)
    again = Table.resume(table.record(), seed=seed)
    assert (again.state, again.events(0), again.record()) == (table.state, table.events(0), table.record())
    for action in played(table, 20, seed + 1):
        again.play(action)
    assert (again.state, again.record()) == (table.state, table.record())


def test_only_a_record_is_resumed() -> None:
    with pytest.raises(TypeError, match="a Record is asked for"):
        Table.resume("deal")  # type: ignore[arg-type]


def test_the_key_of_what_a_seat_has_seen_is_kept() -> None:
    table = Table(ORIGINAL, PLAYERS[:2], seed=1)
    before = [table.information_key(seat) for seat in (0, 1, None)]
    drawn = table.play("draw")
    assert [key.after(drawn) for key in before] == [table.information_key(seat) for seat in (0, 1, None)]
    assert table.spectate() == table.state.public


# ---------------------------------------------------------------------------------------------------- events, records


def test_each_seat_is_told_what_it_may_know() -> None:
    table = Table(MASTERS, PLAYERS[:3], seed=1)
    for phase in (1, 2, 3):
        table.play(f"declare {phase}")
    table.play("draw")
    table.play(f"save {table.state.hands[0][0]}")
    everything = table.events(0)
    for seat in (0, 1, 2, None):
        told = table.events(seat)
        assert len(told) == len(everything)
        for event in told:
            match event:
                case Dealt(_, _, hands):
                    assert [hand is None for hand in hands] == [other != seat for other in range(3)]
                case Drew(who, Source.PILE, card):
                    assert (card is None) == (seat != who)
                case _:
                    pass
        saved = [getattr(event, "card", None) for event in told if type(event).__name__ == "Saved"]
        assert [card is None for card in saved] == [seat != 0]


def test_a_record_is_the_game_from_the_first_shuffle_on() -> None:
    table = Table(SHORT, PLAYERS[:3], seed=2)
    played(table, 40)
    record = table.record()
    state = new_game(SHORT, PLAYERS[:3])
    states = [state]
    for action in record.actions:
        state = apply(state, action)
        states.append(state)
    assert state == table.state
    assert (record.rules, record.players) == (SHORT, PLAYERS[:3])
    assert list(record.states()) == states


def test_a_record_and_the_events_are_no_door_into_the_table() -> None:
    table = Table(SHORT, PLAYERS[:3], seed=2)
    record, events = table.record(), table.events()
    played(table, 5)
    assert len(record.actions) == 1
    assert len(events) < len(table.events())


@pytest.mark.parametrize("seed", [1.5, [], b"1"])
def test_a_seed_is_a_number_or_a_text(seed: object) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number or a text"):
        Table(SHORT, PLAYERS[:2], seed=seed)  # type: ignore[arg-type]


def test_there_are_no_events_of_a_seat_that_does_not_exist() -> None:
    table = Table(SHORT, PLAYERS[:2], seed=1)
    with pytest.raises(SeatError, match="there is no seat 2"):
        table.events(2)
    assert len(table.events(1)) == len(table.events())
