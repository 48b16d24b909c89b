"""States and programs: stages, made-up actions, replays, aliasing, what each seat sees (STATE, peer faults J to O)."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from enum import Enum

import pytest
from positions import At, Dealt, Start, at, cards_of, ids, lines, play

from phaseten import (
    CONTRACT,
    FUNDEX,
    MASTERS,
    ORIGINAL,
    SKIP,
    TWO_DECKS,
    WILD,
    Action,
    Deal,
    Declare,
    Discard,
    Draw,
    EndReason,
    GiveStarter,
    Hit,
    IllegalAction,
    Lay,
    NumberCard,
    Placed,
    RandomBot,
    ReplaceWild,
    Reshuffle,
    Rule,
    Ruleset,
    RulesetError,
    Save,
    SetupError,
    Source,
    Stage,
    State,
    Suit,
    Table,
    TwistCard,
    WildCard,
    apply,
    check,
    from_json,
    legal_actions,
    new_game,
    shuffled,
    step,
    to_json,
    view,
)
from phaseten.game.engine import settled
from phaseten.game.events import Drew

R1, R5, Y5 = (NumberCard(rank, suit) for rank, suit in ((1, Suit.RED), (5, Suit.RED), (5, Suit.YELLOW)))

DOWN = "R5 B5 G5 | R9 B9 G9"
BEGUN = at(hands={"A": "R1 W", "B": "B1"}, melds={"A": DOWN})


# ---------------------------------------------------------------------------------------------------- made-up actions

MADE_UP: list[tuple[str, Action, list[Rule]]] = [
    ("STATE-07 a card that is not held", Hit(Y5, 0, 0), [Rule.NOT_HELD]),
    ("STATE-07 a wild declared as 13", Hit(Placed(WILD, 13), 0, 0), [Rule.WILD_VALUE]),
    ("STATE-07 a meld that is not there", Hit(R1, 0, 7), [Rule.NO_SUCH_MELD]),
    ("STATE-07 an owner who does not exist", Hit(R1, 7, 0), [Rule.NO_SUCH_SEAT]),
    ("STATE-07 negative melds do not count from the end", Hit(R1, 0, -1), [Rule.NO_SUCH_MELD]),
    ("STATE-07 nor negative seats", Hit(R1, -1, 0), [Rule.NO_SUCH_SEAT]),
    ("STATE-07 a number card with another value", Hit(Placed(R1, 5), 0, 0), [Rule.STANDS_FOR_ITSELF]),
    ("STATE-07 a target that does not exist", Discard(SKIP, 7), [Rule.NOT_HELD, Rule.NO_SUCH_SEAT]),
    ("STATE-07 a negative target", Discard(SKIP, -1), [Rule.NOT_HELD, Rule.NO_SUCH_SEAT]),
    ("STATE-07 a target for a number card", Discard(R1, 1), [Rule.ONLY_A_SKIP]),
    ("WILD-09 wild_as_skip=False", Discard(WILD, 1), [Rule.ONLY_A_SKIP]),
    ("STATE-07 a discard pile that does not exist", Discard(R1, pile=1), [Rule.NO_SUCH_PILE]),
    ("STATE-07 a negative pile", Discard(R1, pile=-1), [Rule.NO_SUCH_PILE]),
    ("STATE-07 an exchange at a negative place", ReplaceWild(R1, 0, 0, -1), [Rule.WILDS_STAY, Rule.NO_WILD_THERE]),
    ("STATE-07 a lay of no groups at all", Lay(()), [Rule.ALREADY_LAID, Rule.NUMBER_OF_GROUPS]),
    ("STATE-07 a phase that does not exist", Lay((), 11), [Rule.ALREADY_LAID]),
    ("STATE-07 a phase is declared in a game in order", Declare(1), [Rule.NOT_NOW]),
    ("STATE-07 a starter that nobody has to give", GiveStarter(1), [Rule.NOT_NOW]),
    ("STATE-07 nothing is saved here", Save(R1), [Rule.NO_SAVING]),
    ("STATE-07 chance deals", Deal((R1,)), [Rule.NOT_NOW]),
    ("STATE-07 chance reshuffles", Reshuffle((R1,)), [Rule.NOT_NOW]),
]


@pytest.mark.parametrize(("action", "broken"), [row[1:] for row in MADE_UP], ids=ids(MADE_UP))
def test_made_up_actions_are_refused(action: Action, broken: list[Rule]) -> None:
    state = BEGUN.to_state()
    before = deepcopy(state)
    verdict = check(state, action)
    assert [failure.rule for failure in verdict.failures] == broken
    assert all(failure.message for failure in verdict.failures)
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    assert refused.value.verdict == verdict
    assert state == before
    assert hash(state) == hash(before)


DRAWS: list[tuple[str, Draw, list[Rule]]] = [
    ("DRAW-08 a pile that does not exist", Draw(Source.DISCARD, 1), [Rule.NO_SUCH_PILE]),
    ("DRAW-08 a negative pile", Draw(Source.DISCARD, -1), [Rule.NO_SUCH_PILE]),
    ("DRAW-08 a card below the top", Draw(Source.DISCARD, 0, R1), [Rule.NOT_THE_TOP]),
    ("DRAW-08 the top, named", Draw(Source.DISCARD, 0, R5), []),
]


@pytest.mark.parametrize(("action", "broken"), [row[1:] for row in DRAWS], ids=ids(DRAWS))
def test_draws_that_only_an_object_can_name(action: Draw, broken: list[Rule]) -> None:
    state = at(hands={"A": "B1"}, discards="R1 R5", stage="draw").to_state()
    assert [failure.rule for failure in check(state, action).failures] == broken


# id, who acts, why not
SEATS: list[tuple[str, int, list[Rule]]] = [
    ("STATE-07 a seat that does not exist", 7, [Rule.NO_SUCH_SEAT]),
    ("STATE-07 a negative seat", -1, [Rule.NO_SUCH_SEAT]),
    ("STATE-07 another seat", 1, [Rule.NOT_YOUR_TURN]),
    ("STATE-07 the seat on turn", 0, []),
]


@pytest.mark.parametrize(("seat", "broken"), [row[1:] for row in SEATS], ids=ids(SEATS))
def test_the_seat_that_acts(seat: int, broken: list[Rule]) -> None:
    state = at(hands={"A": "R1"}, stage="draw").to_state()
    assert [failure.rule for failure in check(state, Draw(), seat=seat).failures] == broken
    assert [failure.rule for failure in check(view(state, 0), Draw(), seat=seat).failures] == broken


# What only an object could say, and does not make sense whatever the position is.
NONSENSE: list[tuple[str, Callable[[], Action]]] = [
    ("STATE-07 a chosen card of the draw pile", lambda: Draw(Source.PILE, card=R1)),
    ("STATE-07 a numbered draw pile", lambda: Draw(Source.PILE, 1)),
    ("STATE-07 numbered saved cards", lambda: Draw(Source.SAVED, -1, R1)),
]


@pytest.mark.parametrize("make", [row[1] for row in NONSENSE], ids=ids(NONSENSE))
def test_nonsense_is_no_action(make: Callable[[], Action]) -> None:
    with pytest.raises(ValueError, match=r"draw pile lies face down|only discard piles are numbered"):
        make()


# What is no number, no card and no cards is refused where the action is made, not where it is played.
NO_ACTION: list[tuple[str, Callable[..., object], tuple[object, ...]]] = [
    ("STATE-07 an exchange of no card", ReplaceWild, ("R1", 0, 0)),
    ("STATE-07 an exchange at no seat", ReplaceWild, (R1, "0", 0)),
    ("STATE-07 an exchange in no meld", ReplaceWild, (R1, 0, "0")),
    ("STATE-07 an exchange in a meld that is not named", ReplaceWild, (R1, 0)),
    ("STATE-07 an exchange at no place", ReplaceWild, (R1, 0, 0, "0")),
    ("STATE-07 a reshuffle of no cards", Reshuffle, ((1,),)),
    ("STATE-07 a reshuffle that says nothing", Reshuffle, ()),
    ("STATE-07 no card is saved", Save, ("R1",)),
    ("STATE-07 a saving that says nothing", Save, ()),
    ("STATE-07 a starter for no seat", GiveStarter, ("1",)),
    ("STATE-07 a starter that is given to nobody", GiveStarter, ()),
    ("STATE-07 a Twist of no phase", TwistCard, ("1",)),
    ("STATE-07 a Twist that says nothing", TwistCard, ()),
]


@pytest.mark.parametrize(("kind", "said"), [row[1:] for row in NO_ACTION], ids=ids(NO_ACTION))
def test_what_is_said_wrongly_is_no_action(kind: Callable[..., object], said: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        kind(*said)


def test_where_phases_are_chosen_a_game_begins_with_none() -> None:
    assert [seat.phase for seat in new_game(MASTERS, ["Ann", "Ben"]).public.seats] == [None, None]
    assert [seat.phase for seat in new_game(ORIGINAL, ["Ann", "Ben"]).public.seats] == [1, 1]


def test_an_exchange_without_a_place_takes_the_wild_that_stands_for_the_card() -> None:
    rules = ORIGINAL.evolve(wilds__replacement="own")
    state = at(rules, hands={"A": "Y5 R1"}, melds={"A": "R5 B5 W | R9 B9 G9"}).to_state()
    after = apply(state, ReplaceWild(Y5, 0, 0))
    assert after.hands[0] == (R1, WILD)
    assert WILD not in after.public.seats[0].melds[0].cards


def test_the_place_of_an_exchange_need_not_be_named() -> None:
    assert ReplaceWild(R1, 0, 0) == ReplaceWild(R1, 0, 0, None)


NAMES: list[tuple[str, type[Enum], str]] = [
    ("stages", Stage, "deal starter give_back declare twist draw play reshuffle between over"),
    ("sources", Source, "pile discard saved"),
    (
        "reasons",
        EndReason,
        "only_finisher lowest_total went_out hands_played won_replay shared seat_order",
    ),
]


@pytest.mark.parametrize(("kind", "names"), [row[1:] for row in NAMES], ids=ids(NAMES))
def test_what_documents_call_them(kind: type[Enum], names: str) -> None:
    assert sorted(member.value for member in kind) == sorted(names.split())


IMPOSSIBLE: list[tuple[str, At, str]] = [
    ("STATE-05 a card three times", at(hands={"A": "R1 R1 R1"}), "More than the deck has: R1"),
    ("STATE-05 phase 0", at(hands={"A": "R1"}, phases={"A": 0}), "phase 0, which does not exist"),
    ("STATE-05 a card R13", at(hands={"A": "R13"}), "'R13' is no card"),
    ("STATE-05 nothing in the hand of the player on turn", at(hands={"B": "R1"}, stage="play"), "A can do nothing"),
]


@pytest.mark.parametrize(("start", "problem"), [row[1:] for row in IMPOSSIBLE], ids=ids(IMPOSSIBLE))
def test_impossible_positions_are_refused_as_a_whole(start: At, problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        start.to_state()


# ------------------------------------------------------------------------------------------------------------- stages

STAGES: list[tuple[str, Start, str]] = [
    (
        "STATE-08 drawing after the game is over",
        at(
            hands={"A": "Y5"},
            phases={"A": 8},
            melds={"A": "R1 R2 R3 R4 R6 R7 R8"},
            rules=ORIGINAL.with_phases(*ORIGINAL.phases[:8]),
        ),
        """
        A: discard Y5
        = turn nobody over
        A: draw -- game_over
        B: draw -- game_over
        """,
    ),
    (
        "STATE-08 hitting between two hands",
        at(hands={"A": "R1", "B": "Y5"}, melds={"A": DOWN, "B": "R7 B7 G7 | R8 B8 G8"}),
        """
        A: discard R1
        = turn nobody deal
        B: hit Y5 > 1.1 -- not_now
        B: draw -- not_now
        """,
    ),
    (
        "STATE-08 dealing twice",
        at(hands={"A": "R1"}, melds={"A": DOWN}),
        """
        A: discard R1
        chance: shuffle
        chance: deal R1 -- not_now
        """,
    ),
    (
        "STATE-08 discarding twice",
        at(hands={"A": "R1 R1 R2"}),
        """
        A: discard R1
        A: discard R1 -- not_your_turn, draw_first
        """,
    ),
    (
        "STATE-08 giving away a starter, declaring or saving where nothing of the kind is asked for",
        at(hands={"A": "R1"}, stage="draw"),
        """
        A: give 2 -- not_now
        A: declare 2 -- not_now
        A: save R1 -- draw_first, no_saving
        chance: reshuffle R1 -- not_now
        """,
    ),
    (
        "STATE-08 a deal that is not the deck",
        at(stage="deal"),
        """
        chance: deal R1 R2 -- not_the_deck
        A: draw -- not_now
        """,
    ),
    (
        "F138",
        at(hands={"A": "R1"}, melds={"B": DOWN}),
        "= melds B set 5: R5 B5 G5 | set 9: R9 B9 G9",
    ),
]


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in STAGES], ids=ids(STAGES))
def test_stages(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


# --------------------------------------------------------------------------------------------------- cards and players

# id, ruleset, players, cards, wilds, Skips, copies of each number
DECKS: list[tuple[str, Ruleset, int, int, int, int, int]] = [
    ("PLAY-01", ORIGINAL, 2, 108, 8, 4, 8),
    ("F102 F103", ORIGINAL, 6, 108, 8, 4, 8),
    ("STD-01", TWO_DECKS, 6, 108, 8, 4, 8),
    ("STD-05 two players", CONTRACT, 2, 108, 4, 0, 8),
    ("STD-05 four players", CONTRACT, 4, 216, 8, 0, 16),
    ("STD-05 six players", CONTRACT, 6, 324, 12, 0, 24),
    ("STD-05 an odd number is rounded up", CONTRACT, 3, 216, 8, 0, 16),
]


@pytest.mark.parametrize(
    ("rules", "players", "total", "wilds", "skips", "each"), [row[1:] for row in DECKS], ids=ids(DECKS)
)
def test_the_cards_that_are_dealt(rules: Ruleset, players: int, total: int, wilds: int, skips: int, each: int) -> None:
    game = new_game(rules, [f"player {number}" for number in range(players)])
    deal = shuffled(game, random.Random(1))
    assert isinstance(deal, Deal)
    cards = Counter(deal.order)
    assert (cards.total(), cards[WILD], cards[SKIP]) == (total, wilds, skips)
    ranks = Counter(card.rank for card in cards.elements() if isinstance(card, NumberCard))
    assert ranks == dict.fromkeys(rules.deck.ranks, each)
    assert cards_of(apply(game, shuffled(game, random.Random(1)))) == cards


TOO_MANY: list[tuple[str, int]] = [("PLAY-03", 7), ("F111", 11), ("PLAY-03 one player", 1)]


@pytest.mark.parametrize("players", [row[1] for row in TOO_MANY], ids=ids(TOO_MANY))
def test_the_number_of_players(players: int) -> None:
    with pytest.raises(SetupError, match=f"2 to 6 players, not for {players}"):
        new_game(ORIGINAL, [f"player {number}" for number in range(players)])


# id, ruleset, what is wrong with it
UNPLAYABLE: list[tuple[str, Ruleset, str]] = [
    ("SOLV-12", ORIGINAL.with_phases("set 4 + set 4 + set 4"), "needs 12 cards; a hand has 11 after the draw"),
    ("V13 a phase of eleven cards", FUNDEX.with_phases("run 11"), "a card must be kept for the discard"),
]


@pytest.mark.parametrize(("rules", "problem"), [row[1:] for row in UNPLAYABLE], ids=ids(UNPLAYABLE))
def test_what_cannot_be_played_is_refused_before_the_first_deal(rules: Ruleset, problem: str) -> None:
    with pytest.raises(RulesetError, match=problem):
        new_game(rules, ["A", "B"])


def test_a_wild_has_no_value_in_the_next_hand() -> None:
    """CARD-06 F057: what a wild stands for belongs to its place in a meld, never to the card."""
    state = at(hands={"A": "R1"}, melds={"A": "R7 B7 W | R9 B9 W"}).to_state()
    assert [str(meld) for meld in state.public.seats[0].melds] == ["set 7: R7 B7 W", "set 9: R9 B9 W"]
    state = apply(state, Discard(R1))
    deal = shuffled(state, random.Random(1))
    assert isinstance(deal, Deal)
    assert Counter(deal.order)[WILD] == 8
    assert sum(card is WILD for card in deal.order) == 8


# --------------------------------------------------------------------------------------------------- chance and replay


# Phases that random players hardly ever lay, so that hands go on until the discards are shuffled.
LONG = ORIGINAL.with_phases("run 10", "color 10")
LONG_MASTERS = MASTERS.with_phases("run 10", "color 10")


def _whole_game(rules: Ruleset, seed: int, most: int) -> tuple[State, list[Action], list[State]]:
    """A game of random bots: its first state, its actions and the states after them."""
    rng, bot = random.Random(seed), RandomBot()
    first = state = new_game(rules, ["A", "B", "C"])
    actions: list[Action] = []
    states: list[State] = []
    while state.public.stage is not Stage.OVER and len(actions) < most:
        turn = state.public.turn
        action = shuffled(state, rng) if turn is None else bot.choose(view(state, turn), rng)
        state = apply(state, action)
        actions.append(action)
        states.append(state)
    return first, actions, states


def test_the_same_seed_gives_the_same_deal() -> None:
    """STATE-01: and the global generator is left alone."""
    random.seed(1)
    before = random.getstate()
    tables = [Table(ORIGINAL, ["A", "B"], seed=seed) for seed in (42, 42, 43)]
    assert random.getstate() == before
    assert tables[0].state == tables[1].state
    assert tables[0].state != tables[2].state


def test_a_replay_ends_in_the_equal_state() -> None:
    """STATE-03: reshuffles are actions, so the list of actions is all that a replay needs."""
    first, actions, states = _whole_game(LONG, 11, 900)
    assert sum(isinstance(action, Reshuffle) for action in actions) >= 2
    state = first
    for action, wanted in zip(actions, states, strict=True):
        assert apply(state, action) == apply(state, action)
        state = apply(state, action)
        assert state == wanted


def test_every_card_is_in_one_place_through_all_reshuffles() -> None:
    """DRAW-07 F100 MAST-06: nothing is copied and nothing is lost, saved cards included."""
    for rules in (LONG, LONG_MASTERS):
        _, actions, states = _whole_game(rules, 12, 1200)
        assert sum(isinstance(action, Reshuffle) for action in actions) >= 2
        deck = Counter(rules.deck.composition(3))
        assert all(cards_of(state) == deck for state in states)


def test_what_is_listed_is_accepted_and_nothing_changes_an_old_state() -> None:
    """STATE-09 STATE-10 F129 F130: apply is a function of its arguments, and somebody can always act."""
    _, _, states = _whole_game(ORIGINAL, 13, 300)
    for state in states[::7]:
        copy, number = deepcopy(state), hash(state)
        offered = [*legal_actions(state)]
        assert bool(offered) == (state.public.turn is not None)
        for action in offered:
            assert step(state, action).state == apply(state, action)
            assert action in legal_actions(state)
        for action in (Draw(), Discard(R1), Hit(R1, 0, 0), Lay(((R1,),)), Save(R1), Declare(1), Reshuffle(())):
            if not check(state, action):
                with pytest.raises(IllegalAction):
                    apply(state, action)
        assert state == copy
        assert hash(state) == number


def test_equal_cards_are_one_value_and_hands_are_multisets() -> None:
    """F132: cards have no identity, so two copies of a card are neither confused nor dropped together."""
    state = at(hands={"A": "R5 R5 B5 G5 Y5 R1"}).to_state()
    offered = [str(action) for action in legal_actions(state)]
    assert offered == sorted(set(offered), key=offered.index)
    after = apply(state, Discard(R5))
    assert after.hands[0].count(R5) == 1


def test_a_wild_is_a_wild_after_json() -> None:
    """F135: it is no card without a number, and the only wild that there is."""
    assert from_json(to_json(WILD), WildCard) is WILD


def test_a_game_goes_to_json_and_back() -> None:
    """F136: in the middle of a hand too, with melds and wilds on the table."""
    state = at(
        MASTERS, hands={"A": "R1 W"}, melds={"B": DOWN.replace("G5", "W")}, saved={"C": "S"}, phases=[1, 1, 1]
    ).to_state()
    assert from_json(to_json(state), State) == state


def test_games_do_not_share_anything() -> None:
    """F133: a second game in the same process begins as the first one did."""
    first = Table(ORIGINAL, ["A", "B"], seed=3)
    first.play("draw")
    second = Table(ORIGINAL, ["A", "B"], seed=3)
    assert cards_of(first.state) == cards_of(second.state)
    assert second.state.public.stage is Stage.DRAW


_TELLING = """
import random
from positions import At, at
from phaseten import RandomBot, Table, legal_actions
table, bot, rng = Table(At().rules, ["A", "B", "C"], seed=8), RandomBot(), random.Random(8)
for _ in range(150):
    print(table.play(bot.choose(table.view(table.turn), rng)))
hand = "R5 R5 B5 G5 Y5 R9 B9 G9 W R3 B3"
print(*legal_actions(at(hands={"A": hand}).to_state()))
"""


def test_nothing_depends_on_the_order_of_hashes() -> None:
    """F046: what is chosen, listed and told is the same in every process."""
    told = {
        subprocess.run(
            [sys.executable, "-c", _TELLING],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


# ------------------------------------------------------------------------------------------------ what each seat sees


def test_only_the_drawer_learns_the_card() -> None:
    """F139: what is told to the others does not name it, nor does the public part of the state."""
    start = Dealt(ORIGINAL, "A B C", draws="W").to_state()
    drawn = step(start, Draw())
    (event,) = drawn.events
    assert isinstance(event, Drew)
    assert event.for_seat(0).card is WILD
    assert [event.for_seat(seat).card for seat in (1, 2, None)] == [None, None, None]
    other = step(Dealt(ORIGINAL, "A B C", draws="R2").to_state(), Draw())
    assert other.state.public == drawn.state.public
    assert view(other.state, 1) == view(drawn.state, 1)


def test_a_view_shows_the_melds_of_all() -> None:
    """F138: melds are public."""
    state = at(hands={"A": "R1", "C": "W"}, melds={"B": DOWN}).to_state()
    for seat in range(3):
        assert view(state, seat).public.seats[1].melds == state.public.seats[1].melds
    assert view(state, 0).hand == (R1,)
    assert "W" not in str(view(state, 0))


def test_an_empty_discard_pile_can_be_shown() -> None:
    """DRAW-09: nothing on top is a position like any other."""
    state = at(hands={"A": "R1"}, stage="draw").to_state()
    assert "discard pile none" in str(view(state, 0))
    assert view(state, 0).public.top() is None


def test_what_can_be_one_thing_only_is_filled_in() -> None:
    """A saved card that is not named, and the wild for which a card is exchanged."""
    saved = at(MASTERS, hands={"A": "R1"}, saved={"A": "W"}, stage="draw").to_state()
    assert settled(saved, Draw(Source.SAVED)) == Draw(Source.SAVED, 0, WILD)
    assert apply(saved, Draw(Source.SAVED)) == apply(saved, Draw(Source.SAVED, 0, WILD))
    melds = {"A": DOWN, "B": "R6 W B6 | R7 B7 G7"}
    rules = ORIGINAL.evolve(wilds__replacement="any")
    wild = at(rules, hands={"A": "G6 R1"}, melds=melds).to_state()
    exchange = ReplaceWild(NumberCard(6, Suit.GREEN), 1, 0)
    place = wild.public.seats[1].melds[0].cards.index(WILD)
    assert settled(wild, exchange) == ReplaceWild(NumberCard(6, Suit.GREEN), 1, 0, place)
    assert place > 0
    refused = ReplaceWild(NumberCard(8, Suit.GREEN), 1, 0)
    assert settled(wild, refused) is refused
    assert settled(view(wild, 1), exchange) is exchange, "it is not its turn"


def test_a_view_has_the_legal_actions_of_the_viewer_alone() -> None:
    state = at(hands={"A": "R1", "B": "R2"}).to_state()
    assert [*map(str, legal_actions(view(state, 0)))] == ["discard R1"]
    assert [*legal_actions(view(state, 1))] == []
