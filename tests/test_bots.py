"""The bots: what they choose in given positions, that they finish games, and which of them is the better player."""

import copy
import pickle
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import pytest
from attrs import define, field
from game_strategies import Game, examples, games
from hypothesis import given
from random_games import EDITIONS, PLAYERS

from phaseten import (
    CONTRACT,
    MASTERS,
    ORIGINAL,
    PHASE_10,
    TWIST,
    Bot,
    Phase,
    PlayerAction,
    RandomBot,
    Ruleset,
    SensibleBot,
    Setup,
    Stage,
    State,
    Table,
    View,
    apply,
    legal_actions,
    new_game,
    shuffled,
    view,
)
from phaseten.bots import plan
from phaseten.game.state import Lap

# ------------------------------------------------------------------------------------------------------- what it does

AT_LAYDOWN: Final = ORIGINAL.evolve(progress__selection="at_laydown")
DEALER_GIVES: Final = ORIGINAL.evolve(dealing__starter_wild="dealer_gives", dealing__starter_skip="dealer_chooses")
REPLACING: Final = ORIGINAL.evolve(wilds__replacement="any")
KEEPING: Final = ORIGINAL.with_phases("set 3").evolve(dealing__hand_size=3, drawing__return_drawn=False)
WILDS: Final = ORIGINAL.with_phases("set 2").evolve(dealing__hand_size=3)
SEVENS: Final = "R7 B7 G7 | R2 B2 G2"
"""A phase 1 that lies on the table."""


def setup(rules: Ruleset = ORIGINAL, **parts: Any) -> Setup:
    """A position of three players in which Ann is to act."""
    return Setup(rules, PLAYERS[:3], **parts)


CHOICES: Final[list[tuple[str, Setup, str]]] = [
    # drawing
    ("takes a third of a number", setup(stage="draw", hands=["R5 B5 Y9"], discards="G5"), "take"),
    ("takes a second of a number", setup(stage="draw", hands=["R5 B7 Y9"], discards="G5"), "take"),
    ("takes what fits a run", setup(stage="draw", hands=["R5 B7 Y8"], phases=[4] * 3, discards="G6"), "take"),
    ("leaves what a run has", setup(stage="draw", hands=["R5 B7 Y8"], phases=[4] * 3, discards="G7"), "draw"),
    ("takes what has the colour", setup(stage="draw", hands=["R5 R7 Y8"], phases=[8] * 3, discards="R7"), "take"),
    ("leaves another colour", setup(stage="draw", hands=["R5 R7 Y8"], phases=[8] * 3, discards="B1"), "draw"),
    ("takes a wild", setup(stage="draw", hands=["R5 B7 Y9"], discards="W"), "take"),
    ("wants no more wilds than a phase has cards", setup(WILDS, stage="draw", hands=["W W W"], discards="W"), "draw"),
    ("takes the number card that wilds want", setup(WILDS, stage="draw", hands=["W W W"], discards="R1"), "take"),
    ("cannot take a Skip", setup(stage="draw", hands=["R5 B7 Y9"], discards="S"), "draw"),
    (
        "does not want a Skip that can be taken",
        setup(ORIGINAL.evolve(skips__pickup=True), stage="draw", hands=["R5 B7"], discards="S"),
        "draw",
    ),
    ("takes what it can hit", setup(stage="draw", hands=["R5"], melds={0: SEVENS}, discards="Y7"), "take"),
    ("leaves what it cannot hit", setup(stage="draw", hands=["R5"], melds={0: SEVENS}, discards="Y5"), "draw"),
    (
        "leaves what only another could hit",
        setup(stage="draw", hands=["R5 B3"], melds={1: SEVENS}, discards="Y7"),
        "draw",
    ),
    (
        "uses a saved wild",
        setup(MASTERS, stage="draw", hands=["R5 B3"], saved=["W"], phases=[1] * 3, discards="Y7"),
        "saved W",
    ),
    (
        "uses a saved card for the whole phase",
        setup(MASTERS, stage="draw", hands=["R5 B5 G3 Y3 R3"], saved=["Y5"], phases=[1] * 3, discards="Y7"),
        "saved Y5",
    ),
    (
        "leaves a saved card that does not complete the phase",
        setup(MASTERS, stage="draw", hands=["R5 B5 G3 Y3"], saved=["Y5"], phases=[1] * 3, discards="Y7"),
        "draw",
    ),
    (
        "leaves a saved card when it has laid",
        setup(MASTERS, stage="draw", hands=["R5"], saved=["W"], melds={0: SEVENS}, phases=[1] * 3, discards="Y9"),
        "draw",
    ),
    # laying and hitting
    ("lays at once", setup(hands=["R5 B5 G5 R9 B9 G9 R1"]), "lay R5 B5 G5 | R9 B9 G9"),
    ("lays with few wilds", setup(hands=["R5 B5 G5 R9 B9 G9 W R1"]), "lay R5 B5 G5 | R9 B9 G9"),
    (
        "lays the last phase that it can",
        setup(AT_LAYDOWN, hands=["R5 B5 G5 R9 B9 G9 Y9 R10 R11 R12 Y5"]),
        "lay 7: R5 B5 G5 Y5 | R9 B9 G9 Y9",
    ),
    ("hits", setup(hands=["R5 Y7"], melds={0: SEVENS}), "hit Y7 > 1.2"),
    ("hits with a wild", setup(hands=["R5 W"], melds={0: SEVENS}), "hit W=2 > 1.1"),
    (
        "takes a wild for the card that it stands for",
        setup(REPLACING, hands=["R3 B12"], melds={0: "R7 B7 G7 Y7 | B1 G2 W=3 Y4"}, phases=[3, 1, 1]),
        "replace R3 > 1.2.3",
    ),
    (
        "does not lay what would leave nothing to discard",
        setup(KEEPING, hands=["R5 B5 G5 W"], taken="W", phases=[1] * 3),
        "lay R5 B5 W=5",
    ),
    # ending a turn
    ("skips who has laid", setup(hands=["S R1", "R2", "R3"], melds={0: SEVENS, 2: "Y9 B9 G9 | R4 B4 G4"}), "skip 3"),
    ("skips who has fewer cards", setup(hands=["S R1", "R2 R5", "R3"]), "skip 3"),
    ("discards what has no use", setup(hands=["R5 B5 Y9 Y9 B12"]), "discard B12"),
    ("discards the most points", setup(hands=["R5 B5 G9 Y9 B12 R11 R1"], phases=[1] * 3), "discard R11"),
    ("keeps pairs for a set", setup(hands=["R5 B5 G5 R7 B7 G9 Y9 Y8"], phases=[1] * 3), "discard Y8"),
    ("keeps no pairs for a run", setup(hands=["R5 B6 G7 R8 B8 Y1"], phases=[4] * 3), "discard R8"),
    ("keeps wilds", setup(hands=["W W R1"], phases=[8] * 3), "discard R1"),
    ("discards a wild if it must", setup(hands=["W W"], phases=[8] * 3), "discard W"),
    (
        "does not give the next player what he can hit",
        setup(hands=["R5 B5 R9 B9 B12 Y1"], melds={1: "R12 G12 Y12 | R4 B4 G4"}),
        "discard Y1",
    ),
    ("saves the worst card", setup(MASTERS, hands=["R5 B12"], melds={0: SEVENS}, phases=[1] * 3), "save B12"),
    (
        "saves no second card",
        setup(MASTERS, hands=["R5 B12"], melds={0: SEVENS}, phases=[1] * 3, saved=["R6"], fresh=["R6"]),
        "discard B12",
    ),
    ("saves nothing before the phase", setup(MASTERS, hands=["R5 B12"], phases=[1] * 3), "discard B12"),
    ("plans for the nearest phase", setup(AT_LAYDOWN, hands=["R1 R3 R5 R8 R9 R12 B4"]), "discard B4"),
    # before the first turn
    ("declares the nearest phase", setup(MASTERS, stage="declare", hands=["R1 R3 R5 R8 R9 R12 R11"]), "declare 8"),
    ("declares the harder of two", setup(MASTERS, stage="declare", hands=["R5 B5 G5 R8 G8 Y8 B8 Y5"]), "declare 7"),
    ("declares what is open", setup(MASTERS, stage="declare", hands=["R5 B5 G5"], completed=[[7, 9, 10]]), "declare 1"),
]


@pytest.mark.parametrize(("position", "choice"), [row[1:] for row in CHOICES], ids=[row[0] for row in CHOICES])
def test_the_sensible_bot(position: Setup, choice: str) -> None:
    state = position.to_state()
    action = SensibleBot().choose(view(state, 0), random.Random(1))
    assert str(action) == choice
    assert action in legal_actions(state)


GIFTS: Final = [("W", "give 2"), ("S", "give 3")]


@pytest.mark.parametrize(("starter", "choice"), GIFTS)
def test_the_sensible_bot_gives_a_wild_to_the_last_and_a_skip_to_the_first(starter: str, choice: str) -> None:
    position = Setup(
        DEALER_GIVES,
        PLAYERS[:3],
        stage="starter",
        dealer=0,
        hands=["R5 B5", "G1 Y1", "R9 R8"],
        discards=starter,
        phases=[3, 1, 2],
        lap=Lap(resume=0, starter_to_give=True),
    )
    assert str(SensibleBot().choose(view(position.to_state(), 0), random.Random(1))) == choice


def test_the_sensible_bot_gives_back_the_worst_card() -> None:
    position = setup(DEALER_GIVES, stage="give_back", dealer=2, hands=["R5 B5 W S B12"])
    assert str(SensibleBot().choose(view(position.to_state(), 0), random.Random(1))) == "discard B12"


PLANS: Final = [
    ("set 3 + set 3", "R5 B5 G5 Y5 R9 B9", "R5 B5 G5 R9 B9"),
    ("run 4", "R1 R2 B2 R9 R10 R11 W", "W R9 R10 R11"),
    ("run 7", "R1 R1 R1 R1", "R1"),
    ("color 4", "R1 R9 B2 G3 R4", "R1 R9 R4"),
    ("parity 4", "R1 R2 R4 R6 R9", "R2 R4 R6"),
    ("parity run 4", "R1 R3 R4 R5 R9", "R1 R3 R5"),
    ("color run 3", "R1 B2 R4 B3 B7", "B2 B3"),
    ("suit set 2", "R1 B1 B1", "B1 B1"),
    ("set 3 + run 4", "R1 R2 R3 R4 B4 G4", "R1 R2 R3 B4 G4 R4"),
    ("set 2", "W S", "W"),
]


@pytest.mark.parametrize(("phase", "hand", "kept"), PLANS)
def test_a_plan_keeps_the_most_that_is_there(phase: str, hand: str, kept: str) -> None:
    planned = plan(PHASE_10.cards(hand), Phase.parse(phase), PHASE_10)
    assert Counter(map(str, planned)) == Counter(kept.split())


def test_a_plan_for_a_colour_of_two_suits() -> None:
    planned = plan(CONTRACT.deck.cards("2H 9D 4C 7H"), CONTRACT.phase(7), CONTRACT.deck)
    assert Counter(map(str, planned)) == Counter(["2H", "9D", "7H"])


# --------------------------------------------------------------------------------------------------------- at random


def test_the_random_bot_chooses_every_action_as_often() -> None:
    state = setup(hands=["R5 Y7 B1 G9"]).to_state()
    rng = random.Random(1)
    counts = Counter(str(RandomBot().choose(view(state, 0), rng)) for _ in range(4000))
    assert counts.keys() == {"discard R5", "discard Y7", "discard B1", "discard G9"}
    assert all(900 < count < 1100 for count in counts.values())


class Numbers(random.Random):
    """The same number, however often it is asked for."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number
        self.asked = 0

    def random(self) -> float:
        """The number."""
        self.asked += 1
        return self.number


@pytest.mark.parametrize(("number", "place"), [(0.0, 0), (0.24, 0), (0.25, 1), (0.999999, 3)])
def test_the_random_bot_asks_for_one_number(number: float, place: int) -> None:
    state = setup(hands=["R5 Y7 B1 G9"]).to_state()
    chance = Numbers(number)
    assert RandomBot().choose(view(state, 0), chance) == list(legal_actions(state))[place]
    assert chance.asked == 1


def test_the_sensible_bot_asks_for_none() -> None:
    chance = Numbers(0)
    SensibleBot().choose(view(setup(hands=["R5 Y7 B1 G9"]).to_state(), 0), chance)
    assert chance.asked == 0


# ------------------------------------------------------------------------------------------------------- whole games


def played(rules: Ruleset, bots: Sequence[Bot], seed: int) -> State:
    """A game to its end, or after a hundred thousand actions."""
    state = new_game(rules, PLAYERS[: len(bots)])
    rng = random.Random(seed)
    for _ in range(100_000):
        turn = state.public.turn
        if state.public.stage is Stage.OVER:
            return state
        state = apply(state, shuffled(state, rng) if turn is None else bots[turn].choose(view(state, turn), rng))
    return state


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_sensible_bots_finish_a_game(rules: Ruleset, players: int) -> None:
    state = played(rules, [SensibleBot()] * players, players)
    assert state.public.stage is Stage.OVER
    assert state.public.hand_number <= 40, "people need ten to twenty hands"


@pytest.mark.parametrize(
    ("rules", "players"),
    [(rules, 2 + number % 5) for number, rules in enumerate(EDITIONS)],
    ids=lambda part: getattr(part, "name", part),
)
def test_random_bots_finish_a_game(rules: Ruleset, players: int) -> None:
    assert played(rules, [RandomBot()] * players, 1).public.outcome is not None


def test_a_game_of_four_sensible_players_is_as_long_as_one_of_people() -> None:
    hands = [played(ORIGINAL, [SensibleBot()] * 4, seed).public.hand_number for seed in range(12)]
    assert 11 <= sum(hands) / len(hands) <= 18
    assert max(hands) <= 25


@pytest.mark.parametrize("rules", [ORIGINAL, MASTERS, TWIST], ids=lambda rules: rules.name)
def test_the_sensible_bot_beats_the_random_one(rules: Ruleset) -> None:
    won = 0
    for seed in range(10):
        bots: list[Bot] = [SensibleBot(), RandomBot()] if seed % 2 else [RandomBot(), SensibleBot()]
        outcome = played(rules, bots, seed).public.outcome
        assert outcome is not None
        won += all(isinstance(bots[winner], SensibleBot) for winner in outcome.winners)
    assert won >= 9


@examples(60)
@given(games(most=200))
def test_bots_choose_something_legal_under_any_rules(game: Game) -> None:
    for state in game.some_states():
        turn = state.public.turn
        if turn is not None:
            own = view(state, turn)
            for bot in (SensibleBot(), RandomBot()):
                assert bot.choose(own, random.Random(game.seed)) in legal_actions(own)


def test_a_bot_can_be_anything_that_chooses() -> None:
    class First:
        """Takes what is offered first."""

        def choose(self, view: Any, rng: Any) -> Any:
            """The first legal action."""
            del rng
            return next(iter(legal_actions(view)))

    bots: list[Bot] = [First(), SensibleBot()]
    table = Table(ORIGINAL, PLAYERS[:2], seed=1)
    for _ in range(20):
        assert table.turn is not None
        table.play(bots[table.turn].choose(table.view(table.turn), random.Random(1)))
    assert len(table.record().actions) == 21


class Counting(SensibleBot):
    """Counts how often it is asked."""

    def __init__(self, courage: int) -> None:
        super().__init__()
        self.courage = courage
        self.calls = 0

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        """What the other would."""
        self.calls += 1
        return super().choose(view, rng)


@define
class Remembering(RandomBot):
    """Knows what it has done."""

    luck: int = 7
    done: list[str] = field(factory=list[str])

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        """What the other would."""
        self.done.append(str(action := super().choose(view, rng)))
        return action


def test_subclasses_have_fields_and_a_memory() -> None:
    counting, remembering = Counting(courage=1), Remembering(luck=3)
    assert played(ORIGINAL.with_phases("set 2"), [counting, remembering], 1).public.stage is Stage.OVER
    assert counting.courage == 1
    assert counting.calls >= len(remembering.done) // 2 > 0
    assert repr(Remembering()) == "Remembering(luck=7, done=[])"
    for again in (copy.deepcopy(remembering), pickle.loads(pickle.dumps(remembering))):
        assert again == remembering
    for counted in (copy.deepcopy(counting), pickle.loads(pickle.dumps(counting))):
        assert vars(counted) == vars(counting)


@pytest.mark.parametrize("bot", [RandomBot(), SensibleBot()], ids=repr)
def test_a_bot_is_shown_as_it_is_typed_and_remembers_nothing(bot: RandomBot | SensibleBot) -> None:
    assert repr(bot) == f"{type(bot).__name__}()"
    assert len({bot, bot}) == 1
    with pytest.raises(AttributeError):
        bot.calls = 1  # type: ignore[union-attr]
