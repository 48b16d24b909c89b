"""The invariants of the game, each a property over random games of all editions and of odd rulesets.

1. From the first deal on, every card of the deck is in exactly one place after every action.
2. An action is checked as legal if and only if it can be applied; a refusal changes nothing.
3. All that is offered is accepted; all that is accepted has a form that is offered, or is a lay that contains one.
4. What a seat sees is enough: a view gives the verdicts and the offers of the state, in the same order.
5. What a seat cannot see changes nothing for it: no offer, no verdict, no event.
6. In every state that is not over a player or chance can act.
7. Every action is read from its text. JSON and records have tests of their own.
8. A player who has laid nothing has a hand of the full size between turns, worth fifty points in the ordinary editions.
9. Nothing happens on the side: no global generator is asked, no argument changed, no error raised but those documented.
"""

import copy
import os
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from pathlib import Path

import pytest
from attrs import evolve
from game_strategies import Game, examples, games, seeds
from hypothesis import given
from positions import cards_of
from random_games import EDITIONS, Move, plausible, with_other_hidden_cards

from phaseten import (
    ORIGINAL,
    SKIP,
    WILD,
    Action,
    Card,
    Deal,
    Discard,
    Draw,
    Event,
    IllegalAction,
    Lay,
    Placed,
    PlayerAction,
    Save,
    Setup,
    Source,
    Stage,
    State,
    Step,
    apply,
    check,
    legal_actions,
    new_game,
    parse_action,
    shuffled,
    step,
    view,
)
from phaseten.cards import sorted_cards
from phaseten.game.deal import cards_to_deal
from phaseten.game.events import HandEnded
from phaseten.game.position import public_faults, state_faults, view_faults
from phaseten.game.reshuffle import cards_to_reshuffle
from phaseten.rulesets.ruleset import Ruleset


def attempts(game: Game, number: int = 4) -> Iterator[tuple[State, int, PlayerAction]]:
    """Things that might be tried in a game: mostly by the seat on turn, often illegal."""
    rng = random.Random(game.seed)
    for state in game.some_states():
        for _ in range(number):
            turn = state.public.turn
            seat = rng.randrange(game.players) if turn is None or rng.random() < 0.2 else turn
            yield state, seat, plausible(state, seat, rng)


# ------------------------------------------------------------------------------------------------------ 1: the cards


@examples(60)
@given(games(most=200))
def test_1_every_card_is_in_exactly_one_place_after_every_action(game: Game) -> None:
    deck = Counter(game.rules.deck.composition(game.players))
    for move in game.moves():
        assert cards_of(move.after) == deck


@examples(40)
@given(games())
def test_1_what_all_see_agrees_with_what_is_hidden(game: Game) -> None:
    for state in game.states():
        public = state.public
        assert public.draw_count == len(state.draw_pile)
        for seat, hand, saved in zip(public.seats, state.hands, state.saved, strict=True):
            assert (seat.hand_size, seat.saved_count) == (len(hand), len(saved))
            assert (hand, saved) == (sorted_cards(hand), sorted_cards(saved))
            assert Counter(seat.known) <= Counter((*hand, *saved)), "what was seen is still there"


@examples(25)
@given(games())
def test_1_a_state_that_a_game_reaches_has_no_fault(game: Game) -> None:
    for state in game.some_states():
        assert state_faults(state) == ()
        assert public_faults(state.public) == ()
        for seat in range(game.players):
            assert view_faults(view(state, seat)) == ()


# ----------------------------------------------------------------------------------------------- 2: check and apply


@examples(60)
@given(games())
def test_2_check_allows_what_apply_does_and_a_refusal_changes_nothing(game: Game) -> None:
    for state, seat, action in attempts(game):
        before, copy = hash(state), view(state, seat)
        verdict = check(state, action, seat=seat)
        refused = refusal(state, action, seat)
        if refused is None:
            assert (verdict.ok, verdict.failures, str(verdict)) == (True, (), "allowed")
            after = apply(state, action, seat=seat)
            assert after == step(state, action, seat=seat).state
            assert after != state
        else:
            assert (verdict.ok, refused.verdict) == (False, verdict)
            assert refused.failures == verdict.failures != ()
            assert str(refused) == verdict.message != ""
        assert (hash(state), view(state, seat)) == (before, copy)


def refusal(state: State, action: PlayerAction, seat: int) -> IllegalAction | None:
    """The error that the action meets, if it meets one."""
    try:
        apply(state, action, seat=seat)
    except IllegalAction as refused:
        return refused
    return None


@examples(30)
@given(games())
def test_2_in_is_check(game: Game) -> None:
    for state, seat, action in attempts(game):
        if seat == state.public.turn:
            assert (action in legal_actions(state)) == check(state, action).ok


# ---------------------------------------------------------------------------------------------- 3: offered, accepted


@examples(60)
@given(games())
def test_3_all_that_is_offered_is_accepted_and_told_once(game: Game) -> None:
    for state in game.some_states():
        offered = list(legal_actions(state))
        assert len(offered) == len(set(offered))
        for action in offered:
            assert check(state, action).ok, str(action)
        assert bool(legal_actions(state)) == bool(offered)


@examples(80)
@given(games())
def test_3_all_that_is_accepted_has_a_form_that_is_offered(game: Game) -> None:
    for state, seat, action in attempts(game, 6):
        if check(state, action, seat=seat):
            offered = [other for other in legal_actions(state) if type(other) is type(action)]
            if isinstance(action, Lay):
                assert any(contains(action, lay) for lay in offered if isinstance(lay, Lay)), str(action)
            else:
                assert apply(state, action) in [apply(state, other) for other in offered], str(action)


def contains(lay: Lay, small: Lay) -> bool:
    """Whether a lay has all the cards of another, group by group, and perhaps more."""
    groups = [Counter(place.card for place in group) for group in small.melds]
    own = [Counter(place.card for place in group) for group in lay.melds]
    return (lay.phase is None or small.phase in (None, lay.phase)) and any(
        all(part <= whole for part, whole in zip(order, own, strict=True)) for order in permutations(groups, len(own))
    )


PAIRS = ORIGINAL.with_phases("set 2").evolve(
    dealing__hand_size=3, drawing__return_drawn=False, wilds__min_naturals={"set": 2}
)
"""A card that was taken must be kept, so it may not be all that a lay leaves."""


def test_3_a_lay_is_offered_that_can_only_be_of_the_whole_hand() -> None:
    state = positions_with(PAIRS, "R5 B5 W W", taken="W")
    assert [str(action) for action in legal_actions(state)] == ["lay R5 B5 W=5 W=5", "discard R5", "discard B5"]


def test_3_no_lay_is_offered_where_the_whole_hand_is_too_much() -> None:
    state = positions_with(PAIRS.evolve(laying__exact=True), "R5 B5 W W", taken="W")
    assert [str(action) for action in legal_actions(state)] == ["discard R5", "discard B5"]


def test_3_of_several_lays_those_are_offered_that_leave_something_to_discard() -> None:
    state = positions_with(PAIRS, "R5 B5 G5 W", taken="W")
    lays = [str(action) for action in legal_actions(state) if isinstance(action, Lay)]
    assert lays == ["lay R5 B5", "lay R5 G5", "lay B5 G5"]


def test_3_who_plays_no_phase_is_offered_no_lay() -> None:
    """No game has such a state, but nobody can be kept from making one."""
    state = positions_with(ORIGINAL, "R5 B5 G5 R9 B9 G9 R1")
    seats = (evolve(state.public.seats[0], phase=None), *state.public.seats[1:])
    odd = evolve(state, public=evolve(state.public, seats=seats))
    assert {type(action) for action in legal_actions(odd)} == {Discard}


# --------------------------------------------------------------------------------------------- 4: a view is enough


@examples(50)
@given(games())
def test_4_a_view_gives_what_the_state_gives_in_the_same_order(game: Game) -> None:
    for state in game.some_states():
        offered = list(legal_actions(state))
        for seat in range(game.players):
            assert list(legal_actions(view(state, seat))) == (offered if seat == state.public.turn else [])
    for state, seat, action in attempts(game):
        assert check(view(state, seat), action) == check(state, action, seat=seat)
        if seat == state.public.turn:
            assert check(view(state, seat), action, seat=seat) == check(state, action)


# ------------------------------------------------------------------------------------------------- 5: what is hidden


@examples(60)
@given(games())
def test_5_what_a_seat_cannot_see_changes_nothing_for_it(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        for seat in {state.public.turn or 0, rng.randrange(game.players)}:
            other = with_other_hidden_cards(state, seat, rng)
            assert view(other, seat) == view(state, seat)
            assert str(view(other, seat)) == str(view(state, seat))
            assert list(legal_actions(view(other, seat))) == list(legal_actions(view(state, seat)))
            for _ in range(3):
                action = plausible(state, seat, rng)
                assert check(other, action, seat=seat) == check(state, action, seat=seat)
                assert check(view(other, seat), action) == check(view(state, seat), action)


@examples(80)
@given(games())
def test_5_what_a_seat_cannot_see_is_in_no_event_that_it_is_told(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        turn = state.public.turn
        for seat in (None, turn, rng.randrange(game.players)):
            other = with_other_hidden_cards(state, seat, rng, next_card=seat == turn)
            for one, two in same_to_the_eye(state, other, turn != seat, rng):
                told, untold = step(state, one), step(other, two)
                if ends_hand(told) or ends_hand(untold):  # all cards are laid open
                    continue
                assert seen_by(seat, told) == seen_by(seat, untold), f"{one} and {two}"


def same_to_the_eye(state: State, other: State, hidden: bool, rng: random.Random) -> Iterable[tuple[Action, Action]]:
    """Legal actions that look the same to all but the one who acts."""
    if state.public.turn is None:
        shuffling = cards_to_reshuffle if state.public.stage is Stage.RESHUFFLE else cards_to_deal
        if state.public.stage is not Stage.OVER and shuffling(state) == shuffling(other):
            chance = shuffled(state, rng)
            yield chance, chance
        return
    legal = list(legal_actions(state))
    for action in rng.sample(legal, min(5, len(legal))):
        if hidden and (isinstance(action, Save) or (isinstance(action, Draw) and action.source is Source.SAVED)):
            likes = [like for like in legal_actions(other) if type(like) is type(action)]
            yield from (
                (action, like) for like in likes if getattr(like, "source", None) is getattr(action, "source", None)
            )
        elif action in legal_actions(other):
            yield action, action


def ends_hand(done: Step) -> bool:
    return any(isinstance(event, HandEnded) for event in done.events)


def seen_by(seat: int | None, done: Step) -> tuple[object, tuple[Event, ...]]:
    """What a seat, or a spectator, sees of what is done."""
    public = done.state.public
    return public if seat is None else view(done.state, seat), tuple(event.for_seat(seat) for event in done.events)


# ----------------------------------------------------------------------------------------------- 6: it always goes on


@examples(60)
@given(games(most=300))
def test_6_in_every_state_that_is_not_over_a_player_or_chance_can_act(game: Game) -> None:
    for state in game.states():
        public = state.public
        assert (public.stage is Stage.OVER) == (public.outcome is not None)
        if public.turn is not None:
            assert public.stage not in (Stage.DEAL, Stage.RESHUFFLE, Stage.OVER)
            assert legal_actions(state)
        elif public.stage is not Stage.OVER:
            assert check(state, shuffled(state, random.Random(1))).ok
            assert not legal_actions(state)
        assert public.stage is not Stage.BETWEEN


def test_6_who_was_given_nothing_but_wilds_may_discard_one() -> None:
    rules = ORIGINAL.with_phases("set 2").with_deck(wilds=12)
    rules = rules.evolve(dealing__hand_size=3, drawing__return_drawn=False, dealing__starter_wild="goes_to_first")
    state = positions_with(rules, "W W W W", taken="W")
    assert [str(action) for action in legal_actions(state)] == ["discard W"]


# ----------------------------------------------------------------------------------------------------------- 7: text


@examples(50)
@given(games())
def test_7_every_legal_action_is_read_from_its_text(game: Game) -> None:
    for move in game.moves():
        assert parse_action(str(move.action), move.before) == move.action
    for state in game.some_states():
        for action in legal_actions(state):
            assert parse_action(str(action), state) == action
            if state.public.turn is not None:
                assert parse_action(str(action), view(state, state.public.turn)) == action


@examples(40)
@given(games())
def test_7_what_might_be_tried_is_read_from_its_text(game: Game) -> None:
    for state, _, action in attempts(game):
        if can_be_written(action, game.rules):
            read = parse_action(str(action), state)
            verdict = check(state, action)
            assert check(state, read) == verdict
            if verdict.ok:  # what was left out is filled in
                assert apply(state, read) == apply(state, action)
                assert isinstance(read, Lay) or read in list(legal_actions(state))
                assert parse_action(str(read), state) == read


def can_be_written(action: Action, rules: Ruleset) -> bool:
    """Whether the text of an action says all of it: of cards of the deck, of no empty group, of numbers from 1 on."""
    numbers = [getattr(action, name, None) or 0 for name in ("seat", "meld", "place", "pile", "target")]
    cards: list[Card | None] = [getattr(action, "card", None), getattr(action, "placed", Placed(WILD)).card]
    match action:
        case Lay(melds):
            whole = bool(melds) and all(melds)
            cards += [place.card for group in melds for place in group]
        case Discard(card, target, pile):
            whole = target is None or (card is SKIP and pile == 0)
        case Draw(Source.DISCARD, _, card):
            whole = card is None
        case _:
            whole = True
    return whole and all(number >= 0 for number in numbers) and all(rules.deck.holds(card) for card in cards if card)


# ------------------------------------------------------------------------------------------------- 8: sizes of hands


@examples(60)
@given(games(most=200))
def test_8_without_a_phase_a_hand_has_its_size_between_turns(game: Game) -> None:
    size = game.rules.dealing.hand_size
    for state in game.states():
        public = state.public
        if public.stage is Stage.DEAL and public.last_hand is None:
            continue
        for number, seat in enumerate(public.seats):
            extra = public.turn == number and public.stage in (Stage.PLAY, Stage.GIVE_BACK)
            if not seat.playing:
                assert seat.hand_size == (0 if public.stage is not Stage.DEAL else seat.hand_size)
            elif not seat.melds:
                assert seat.hand_size == size + extra


@pytest.mark.parametrize("rules", [own for own in EDITIONS if own.scoring.wild], ids=lambda rules: rules.name)
def test_8_who_has_laid_nothing_scores_fifty_or_more(rules: Ruleset) -> None:
    results = [move.after.public.last_hand for move in hands_of(rules) if ends_hand(move.step)]
    assert len(results) >= 10
    for result in results:
        assert result is not None
        assert all(points >= 50 for laid, points in zip(result.laid, result.points, strict=True) if laid is None)


def hands_of(rules: Ruleset) -> Iterator[Move]:
    return Game(rules, 4, 1, 1500).moves()


# ------------------------------------------------------------------------------------------- 9: nothing on the side


@examples(20)
@given(games())
def test_9_the_global_random_generator_is_not_touched(game: Game) -> None:
    random.seed(5)
    before = random.getstate()
    for state, seat, action in attempts(game):
        check(state, action, seat=seat)
        check(view(state, seat), action)
        list(legal_actions(state))
        str(state)
    assert random.getstate() == before


@examples(20)
@given(games())
def test_9_no_argument_is_changed(game: Game) -> None:
    players = list(game.names)
    state = new_game(game.rules, players)
    players.append("Zoe")
    assert [seat.name for seat in state.public.seats] == list(game.names)
    for move in game.moves():
        copy = pickle.loads(pickle.dumps((move.before, move.action)))
        apply(move.before, move.action)
        step(move.before, move.action)
        assert (move.before, move.action) == copy


def test_9_actions_keep_no_list_that_they_were_made_of() -> None:
    state = positions_with(ORIGINAL, "R5 B5 G5 R9 B9 G9 R1")
    groups = [list(state.hands[0][:3]), list(state.hands[0][3:6])]
    lay = Lay(groups)
    text = str(lay)
    groups[0].clear()
    groups.clear()
    assert str(lay) == text
    order = list(state.draw_pile)
    deal = Deal(order)
    order.clear()
    assert len(deal.order) == len(state.draw_pile)


# ------------------------------------------------------------------------------------------------- the same each time


@examples(20)
@given(seeds)
def test_a_seed_gives_the_same_shuffle_each_time(seed: int) -> None:
    state = new_game(ORIGINAL, ["Ann", "Ben"])
    assert shuffled(state, random.Random(seed)) == shuffled(state, random.Random(seed))


def test_the_shuffle_is_that_of_fisher_and_yates() -> None:
    """From the last card of the sorted deck downwards, j = int(random() * (i + 1)); pinned for ever."""
    state = new_game(ORIGINAL, ["Ann", "Ben"])
    rng = random.Random(7)
    order = list(cards_to_deal(state))
    for last in range(107, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    assert shuffled(state, random.Random(7)) == Deal(order)
    assert " ".join(map(str, order[:6])) == FIRST_CARDS


FIRST_CARDS = "Y6 B8 G4 G12 W B12"


def test_who_was_skipped_is_remembered_in_one_order() -> None:
    """Equal positions are equal objects, whatever came first."""
    rules = ORIGINAL.evolve(skips__limit="once_per_hand")
    hands = ["S R1", "S R2", "R3", "R4"]
    second_first = apply(Setup(rules, ["A", "B", "C", "D"], hands=hands, turn=1).to_state(), Discard(SKIP, 3))
    assert second_first.public.lap.skipped == ((1, 3),)
    first_then = evolve(second_first, public=evolve(second_first.public, turn=0, stage=Stage.PLAY))
    assert apply(first_then, Discard(SKIP, 2)).public.lap.skipped == ((0, 2), (1, 3))


GAMES = """
import hashlib, random
from phaseten import RULESETS, SensibleBot, RandomBot, Table
told = []
for rules in RULESETS.values():
    table = Table(rules, ["Ann", "Ben", "Cem"], seed="fixed")
    bots, rng = (SensibleBot(), RandomBot(), SensibleBot()), random.Random(3)
    for _ in range(150):
        if table.turn is None:
            break
        told += map(str, table.legal())
        told += map(str, table.play(bots[table.turn].choose(table.view(table.turn), rng)))
    told.append(str(table.state))
print(hashlib.sha256("\\n".join(told).encode()).hexdigest())
"""


TRAVELLERS = """
import random
from phaseten import Discard, MASTERS, SensibleBot, Table, WILD, check
table = Table(MASTERS, ["Ann", "Ben"], seed=1)
for _ in range(60):
    table.play(SensibleBot().choose(table.view(table.turn), random.Random(1)))
verdict = check(table.state, Discard(WILD))
things = (MASTERS, table.state, table.view(0), table.record().actions, table.events(), verdict, tuple(table.legal()))
"""


def in_another_process(code: str, hash_seed: str) -> bytes:
    """What a program prints in a process of its own."""
    here = str(Path(__file__).parent.parent / "src")
    env = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": here}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True).stdout


def test_a_seed_gives_the_same_game_in_every_process() -> None:
    assert in_another_process(GAMES, "1") == in_another_process(GAMES, "2") != b""


def test_what_comes_from_another_process_is_equal_to_what_is_made_here() -> None:
    """Pools of processes send states to and fro: also the hashes that objects remember must be right here."""
    sent = in_another_process(
        f"{TRAVELLERS}import pickle, sys\nhash(things), sys.stdout.buffer.write(pickle.dumps(things))", "1"
    )
    here: dict[str, object] = {}
    exec(TRAVELLERS, here)
    assert pickle.loads(sent) == here["things"]
    assert hash(pickle.loads(sent)) == hash(here["things"])
    assert copy.deepcopy(here["things"]) == here["things"]


def positions_with(rules: Ruleset, hand: str, taken: str | None = None) -> State:
    """Two players, of whom the first is on turn with that hand."""
    return Setup(rules, ["Ann", "Ben"], hands=[hand], taken=taken).to_state()
