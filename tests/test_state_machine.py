"""A machine that plays, tries what is refused, takes back and plays again, while a bystander looks on."""

import random
from collections import Counter

import attrs
import pytest
from bystander import Bystander
from game_strategies import Game, examples, games, numbers_of_players, odd_rulesets, seeds
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from positions import cards_of
from random_games import EDITIONS, PLAYERS, lively, plausible, short

from phaseten import (
    ORIGINAL,
    SKIP,
    Deck,
    Discard,
    Event,
    IllegalAction,
    PlayerAction,
    Ruleset,
    SensibleBot,
    Stage,
    State,
    Suit,
    Table,
    UndoError,
    check,
    legal_actions,
)


class Playing(RuleBasedStateMachine):
    """A table, and somebody who looks on."""

    rulesets: st.SearchStrategy[Ruleset]

    @initialize(data=st.data(), seed=seeds)
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        rules = data.draw(self.rulesets)
        self.table = Table(rules, PLAYERS[: data.draw(numbers_of_players(rules))], seed=seed)
        self.played: list[State] = []  # the states before each action of a player
        self.look_on_from_the_start()

    def look_on_from_the_start(self) -> None:
        self.bystander = Bystander(self.table.rules, len(self.table.state.hands))
        self.bystander.watch(self.table.events())

    def play(self, action: PlayerAction, *, as_text: bool = False) -> None:
        before = self.table.state
        self.played.append(before)
        told = self.table.play(str(action) if as_text else action, seat=before.public.turn)
        self.bystander.watch(event.for_seat(None) for event in told)

    @precondition(lambda self: not self.table.over)
    @rule(chance=seeds, as_text=st.booleans())
    def anybody_plays_anything(self, chance: int, as_text: bool) -> None:
        self.play(lively(self.table.state, random.Random(chance)), as_text=as_text)

    @precondition(lambda self: not self.table.over)
    @rule(turns=st.integers(1, 12))
    def some_play_sensibly(self, turns: int) -> None:
        for _ in range(turns):
            seat = self.table.turn
            if seat is not None:
                self.play(SensibleBot().choose(self.table.view(seat), random.Random(0)))

    @rule(chance=seeds)
    def somebody_tries_something(self, chance: int) -> None:
        rng = random.Random(chance)
        before, events = self.table.state, self.table.events()
        seat = rng.randrange(len(before.hands))
        action = plausible(before, seat, rng)
        verdict = check(before, action, seat=seat)
        if verdict.ok:
            self.play(action)
            return
        with pytest.raises(IllegalAction) as refused:
            self.table.play(action, seat=seat)
        assert refused.value.verdict == verdict
        assert (self.table.state, self.table.events()) == (before, events)

    @precondition(lambda self: self.played)
    @rule(again=st.booleans())
    def the_last_action_is_taken_back(self, again: bool) -> None:
        before, events = self.table.state, self.table.events()
        try:
            action = self.table.undo()
        except UndoError:
            assert isinstance(events[-1], Event)
            assert self.table.state == before
            action = self.table.undo(force=True)
        assert self.table.state == self.played.pop()
        assert self.table.events() == events[: len(self.table.events())]
        self.look_on_from_the_start()
        if again:
            self.play(action)  # type: ignore[arg-type]  # what is taken back is always an action of a player
            assert (self.table.state, self.table.events()) == (before, events), "the same cards come again"

    @invariant()
    def the_bystander_is_right(self) -> None:
        state = self.table.state
        public = state.public
        self.bystander.compare(public)
        assert cards_of(state) == Counter(public.rules.deck.composition(len(state.hands)))
        assert public.stage not in (Stage.DEAL, Stage.RESHUFFLE), "the table shuffles at once"
        if public.stage is Stage.PLAY:
            skips = [action for action in legal_actions(state) if isinstance(action, Discard) and action.card is SKIP]
            aimed = {action.target for action in skips} - {None}
            assert not skips or aimed == self.bystander.targets()
            plain = any(action.target is None for action in skips)
            assert not skips or plain == (not aimed or public.rules.skips.plain_discard)


def run(rulesets: st.SearchStrategy[Ruleset], number: int, steps: int = 40) -> None:
    machine = type("Playing", (Playing,), {"rulesets": rulesets})
    run_state_machine_as_test(machine, settings=settings(examples(number), stateful_step_count=steps))


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_playing_an_edition(rules: Ruleset) -> None:
    run(st.sampled_from([rules, short(rules)]), 12)


def test_playing_by_odd_rules() -> None:
    run(odd_rulesets, 80)


SCARCE = attrs.evolve(
    ORIGINAL.with_phases("run 4", "run 3").evolve(
        dealing__hand_size=4,
        dealing__min_players=3,
        dealing__max_players=3,
        dealing__starter_skip="dealer_chooses",
        saving__per_hand=1,
        skips__limit="full_circuit",
    ),
    name="scarce",
    deck=Deck("fourteen cards", (Suit.RED,), top=12, copies=1, wilds=0, skips=2),
)
"""Two cards are left when twelve are dealt; when one is saved, the last goes round till the hand is stuck (V12)."""


@pytest.mark.parametrize("placement", ["discard_pile", "in_front", "in_front_bottom", "in_front_set_aside"])
def test_playing_with_hardly_any_cards(placement: str) -> None:
    run(st.just(SCARCE.evolve(skips__placement=placement)), 8, 60)


@examples(140)
@given(games(most=250))
def test_a_bystander_knows_the_table_from_what_is_told(game: Game) -> None:
    bystander = Bystander(game.rules, game.players)
    for move in game.moves():
        bystander.watch(event.for_seat(None) for event in move.step.events)
        bystander.compare(move.after.public)
