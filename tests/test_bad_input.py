"""What is wrong is refused with its documented error, tells why, and changes nothing."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import pytest

from phaseten import (
    CONTRACT,
    MASTERS,
    MATTEL,
    ORIGINAL,
    SKIP,
    TWO_DECKS,
    WILD,
    Action,
    Card,
    Deal,
    Declare,
    Discard,
    Draw,
    GiveStarter,
    Hit,
    IllegalAction,
    Lay,
    NumberCard,
    Parity,
    ParseError,
    Placed,
    PlayerAction,
    RandomBot,
    ReplaceWild,
    Reshuffle,
    Rule,
    Ruleset,
    RulesetError,
    Save,
    SeatError,
    SensibleBot,
    Setup,
    SetupError,
    Source,
    Stage,
    State,
    Suit,
    Table,
    apply,
    check,
    find_ruleset,
    legal_actions,
    new_game,
    parse_action,
    scripted_deal,
    shuffled,
    standings,
    step,
    view,
)
from phaseten.cards import sorted_cards

NAMES: Final = ("Ann", "Ben", "Cem")


def card(text: str) -> Card:
    return ORIGINAL.deck.card(text)


def cards(text: str) -> tuple[Card, ...]:
    return ORIGINAL.deck.cards(text)


def rules_broken(state: State, action: Action, seat: int | None = None) -> list[Rule]:
    """The rules that an action breaks; `apply`, `step` and `Table` refuse it with them, and nothing changes."""
    before = hash(state)
    verdict = check(state, action, seat=seat)
    for refuse in (apply, step):
        with pytest.raises(IllegalAction) as refused:
            refuse(state, action, seat=seat)
        assert refused.value.verdict == verdict
        assert str(refused.value) == verdict.message
    assert hash(state) == before
    assert all(failure.source and failure.message for failure in verdict.failures)
    return [failure.rule for failure in verdict.failures]


# ------------------------------------------------------------------------------------------------- at the wrong stage

RULES: Final = MASTERS.with_phases("set 3", "run 3").evolve(
    dealing__starter_wild="dealer_gives", wilds__replacement="any"
)
"""Rules under which every stage can be reached, and every kind of action belongs to one."""

HANDS: Final = (
    "R5 B5 G5 R7 B7 W R1 B1 G1 Y1",
    "R2 R3 R4 B2 B3 B4 Y9 Y10 Y11 S",
    "G2 G3 G4 Y2 Y3 Y4 R9 R10 R11 R12",
)


@cache
def states() -> dict[Stage, State]:
    """A state of every stage."""
    game = new_game(RULES, NAMES)
    starter = apply(game, scripted_deal(game, HANDS, "W", "R8"))
    give_back = apply(starter, GiveStarter(1))
    declare = apply(give_back, Discard(WILD))
    draw = declare
    for phase in (1, 1, 2):
        draw = apply(draw, Declare(phase))
    finish = Setup(RULES.with_phases("set 3"), NAMES, hands=["R1", "B1", "G1"], phases=[1] * 3, melds={0: "R6 B6 W"})
    return {
        Stage.DEAL: game,
        Stage.STARTER: starter,
        Stage.GIVE_BACK: give_back,
        Stage.DECLARE: declare,
        Stage.DRAW: draw,
        Stage.PLAY: apply(draw, Draw()),
        Stage.RESHUFFLE: without_a_draw_pile("R1 B1"),
        Stage.OVER: apply(finish.to_state(), Discard(card("R1"))),
    }


def without_a_draw_pile(discards: str) -> State:
    """A state that waits for a reshuffle: one player holds all the other cards."""
    others = Counter(RULES.deck.composition(3))
    others.subtract(cards(discards))
    hands = {1: sorted_cards(others.elements())}
    return Setup(
        RULES, NAMES, hands=hands, discards=discards, draw_pile=(), stage=Stage.RESHUFFLE, phases=[1] * 3
    ).to_state()


SAMPLES: Final[dict[type[Action], Action]] = {
    Deal: Deal(()),
    Reshuffle: Reshuffle(()),
    GiveStarter: GiveStarter(0),
    Declare: Declare(2),
    Draw: Draw(),
    Lay: Lay([cards("R5 B5 G5")]),
    Hit: Hit(card("R5"), 0, 0),
    ReplaceWild: ReplaceWild(card("R5"), 0, 0),
    Discard: Discard(card("R1")),
    Save: Save(card("R1")),
}
"""An action of every kind."""

PLAYING: Final = (Lay, Hit, ReplaceWild, Discard, Save)
BELONGS: Final[dict[Stage, Sequence[type[Action]]]] = {
    Stage.DEAL: (Deal,),
    Stage.STARTER: (GiveStarter,),
    Stage.GIVE_BACK: (Discard,),
    Stage.DECLARE: (Declare,),
    Stage.DRAW: (Draw,),
    Stage.PLAY: PLAYING,
    Stage.RESHUFFLE: (Reshuffle,),
    Stage.OVER: (),
}
WRONG: Final = [(stage, kind) for stage in BELONGS for kind in SAMPLES if kind not in BELONGS[stage]]


@pytest.mark.parametrize(
    ("stage", "kind"), WRONG, ids=[f"{kind.__name__} at the stage {stage}" for stage, kind in WRONG]
)
def test_an_action_at_the_wrong_stage(stage: Stage, kind: type[Action]) -> None:
    expected = Rule.NOT_NOW
    if stage is Stage.OVER:
        expected = Rule.GAME_OVER
    elif stage is Stage.DRAW and kind in PLAYING:
        expected = Rule.DRAW_FIRST
    elif stage is Stage.PLAY and kind is Draw:
        expected = Rule.ALREADY_DRAWN
    assert rules_broken(states()[stage], SAMPLES[kind])[0] is expected


@pytest.mark.parametrize("stage", [stage for stage in BELONGS if stage is not Stage.OVER])
def test_an_action_at_its_own_stage_is_not_refused_for_that(stage: Stage) -> None:
    for kind in BELONGS[stage]:
        broken = {failure.rule for failure in check(states()[stage], SAMPLES[kind]).failures}
        assert broken.isdisjoint({Rule.NOT_NOW, Rule.DRAW_FIRST, Rule.ALREADY_DRAWN, Rule.GAME_OVER})


def test_a_finished_game_has_no_actions_and_a_table_says_so() -> None:
    over = states()[Stage.OVER]
    assert not legal_actions(over)
    assert list(legal_actions(view(over, 0))) == []
    with pytest.raises(IllegalAction, match=r"The game is over\."):
        shuffled(over, random.Random(1))


# ------------------------------------------------------------------------------------------------------ the wrong seat

PLAY: Final = Stage.PLAY


@pytest.mark.parametrize(
    ("action", "seat", "broken"),
    [
        (Discard(card("R5")), 1, [Rule.NOT_YOUR_TURN, Rule.NOT_HELD]),
        (Discard(card("R2")), 1, [Rule.NOT_YOUR_TURN]),
        (Draw(), 1, [Rule.NOT_YOUR_TURN, Rule.ALREADY_DRAWN]),
        (Discard(card("R5")), 3, [Rule.NO_SUCH_SEAT]),
        (Discard(card("R5")), -1, [Rule.NO_SUCH_SEAT]),
        (Deal(()), 0, [Rule.CHANCE_IS_NOT_YOURS]),
        (Deal(()), 7, [Rule.CHANCE_IS_NOT_YOURS]),
    ],
    ids=str,
)
def test_the_wrong_seat(action: Action, seat: int, broken: list[Rule]) -> None:
    assert rules_broken(states()[PLAY], action, seat) == broken


def test_the_seat_on_turn_may_be_named() -> None:
    state = states()[PLAY]
    action = Discard(card("R5"))
    assert check(state, action, seat=0) == check(state, action) == check(view(state, 0), action, seat=0)
    assert apply(state, action, seat=0) == apply(state, action)


@pytest.mark.parametrize("stage", BELONGS)
@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_a_view_is_never_that_of_another_seat(stage: Stage, kind: type[Action]) -> None:
    """Whatever is asked of the view of one seat in the name of another is refused."""
    state = states()[stage]
    for own in range(3):
        for seat in (-1, 0, 1, 2, 3):
            if seat != own:
                assert not check(view(state, own), SAMPLES[kind], seat=seat).ok


@pytest.mark.parametrize("stage", BELONGS)
def test_chance_is_nobodys(stage: Stage) -> None:
    state = states()[stage]
    chance = shuffled(state, random.Random(1)) if stage in (Stage.DEAL, Stage.RESHUFFLE) else Deal(())
    for seat in range(3):
        assert [failure.rule for failure in check(view(state, seat), chance).failures] == [Rule.CHANCE_IS_NOT_YOURS]
        assert rules_broken(state, chance, seat) == [Rule.CHANCE_IS_NOT_YOURS]


# ----------------------------------------------------------------------------------------------- cards, seats, melds

TABLE: Final = Setup(
    ORIGINAL,
    NAMES,
    hands=["R5 W S R8 R1 B12", "R2", "R3"],
    melds={0: "G2 Y2 B2 | R7 B7 W", 2: "R4 B4 G4 | R3 B4 Y5 G6"},
    phases=[1, 1, 2],
    discards="B9",
)
"""Ann is on turn and has laid, Cem too."""

NOT_LAID: Final = Setup(ORIGINAL, NAMES, hands=["R5 B5 G5 R9 B9 W W S Y1 Y2 Y3", "R2", "R3"], discards="B9")
"""Ann is on turn and has laid nothing."""

REFUSED: Final[list[tuple[str, Setup, PlayerAction, list[Rule]]]] = [
    ("a card not held", TABLE, Discard(card("G9")), [Rule.NOT_HELD]),
    ("two of a card held once", NOT_LAID, Lay([cards("R5 R5 B5"), cards("R9 B9 W")]), [Rule.NOT_HELD]),
    ("a hit with a card not held", TABLE, Hit(card("G7"), 0, 1), [Rule.NOT_HELD]),
    ("a card of another deck", TABLE, Discard(NumberCard(5, Suit.HEARTS)), [Rule.NOT_HELD]),
    ("a number that no card has", TABLE, Discard(NumberCard(13, Suit.RED)), [Rule.NOT_HELD]),
    (
        "a hit with a card of another deck",
        TABLE,
        Hit(NumberCard(7, Suit.CLUBS), 0, 0),
        [Rule.NOT_HELD, Rule.NOT_IN_DECK],
    ),
    ("a Skip hit", TABLE, Hit(SKIP, 0, 0), [Rule.SKIP_IN_MELD]),
    ("a hit on seat -1", TABLE, Hit(card("R8"), -1, 0), [Rule.NO_SUCH_SEAT]),
    ("a hit on seat 3", TABLE, Hit(card("R8"), 3, 0), [Rule.NO_SUCH_SEAT]),
    ("a hit on meld -1", TABLE, Hit(card("R8"), 0, -1), [Rule.NO_SUCH_MELD]),
    ("a hit on meld 2", TABLE, Hit(card("R8"), 0, 2), [Rule.NO_SUCH_MELD]),
    ("a hit on somebody without melds", TABLE, Hit(card("R8"), 1, 0), [Rule.NO_SUCH_MELD]),
    ("a wild as 13", TABLE, Hit(Placed(WILD, 13), 2, 1), [Rule.WILD_VALUE]),
    ("a wild as 0", TABLE, Hit(Placed(WILD, 0), 2, 1), [Rule.WILD_VALUE]),
    ("a wild as 9 of a run 3 to 6", TABLE, Hit(Placed(WILD, 9), 2, 1), [Rule.WILD_VALUE]),
    ("a wild as even in a run", TABLE, Hit(Placed(WILD, Parity.EVEN), 2, 1), [Rule.WILD_VALUE]),
    ("a wild that could be two", TABLE, Hit(WILD, 2, 1), [Rule.AMBIGUOUS_WILD]),
    ("a number card as another", TABLE, Hit(Placed(card("R8"), 7), 0, 0), [Rule.STANDS_FOR_ITSELF]),
    ("a card that does not fit", TABLE, Hit(card("R8"), 0, 0), [Rule.DOES_NOT_FIT]),
    ("a second phase", TABLE, Lay([cards("R5 W R8")]), [Rule.ALREADY_LAID, Rule.NUMBER_OF_GROUPS]),
    (
        "another's phase",
        NOT_LAID,
        Lay([cards("R5 B5 G5"), cards("R9 B9 W")], 2),
        [Rule.NOT_YOUR_PHASE, Rule.TOO_FEW_CARDS, Rule.NUMBER_TWICE],
    ),
    ("a phase that does not exist", NOT_LAID, Lay([cards("R5 B5 G5")], 11), [Rule.NOT_YOUR_PHASE]),
    ("a lay of nothing", NOT_LAID, Lay([]), [Rule.NUMBER_OF_GROUPS]),
    ("a lay of empty groups", NOT_LAID, Lay([[], []]), [Rule.TOO_FEW_CARDS, Rule.NATURAL_IN_PHASE]),
    (
        "a wild as 13 in a set",
        NOT_LAID,
        Lay([[*cards("R5 B5"), Placed(WILD, 13)], cards("R9 B9 W")]),
        [Rule.WILD_VALUE],
    ),
    (
        "a wild as two numbers at once",
        NOT_LAID,
        Lay([cards("R5 B5 G5"), [card("R9"), Placed(WILD, 9), Placed(WILD, 8)]]),
        [Rule.WILD_VALUE],
    ),
    ("a hit before the phase", NOT_LAID, Hit(card("R5"), 0, 0), [Rule.LAY_FIRST, Rule.NO_SUCH_MELD]),
    ("an exchange of a wild", TABLE, ReplaceWild(card("R8"), 0, 1), [Rule.WILDS_STAY, Rule.NOT_THAT_CARD]),
    ("a Skip on oneself", TABLE, Discard(SKIP, 0), [Rule.NOT_YOURSELF]),
    ("a Skip on seat -1", TABLE, Discard(SKIP, -1), [Rule.NO_SUCH_SEAT]),
    ("a Skip on seat 3", TABLE, Discard(SKIP, 3), [Rule.NO_SUCH_SEAT]),
    ("a Skip on nobody", TABLE, Discard(SKIP), [Rule.SKIP_NEEDS_TARGET]),
    ("a number card on somebody", TABLE, Discard(card("R8"), 1), [Rule.ONLY_A_SKIP]),
    ("a wild on somebody", TABLE, Discard(WILD, 1), [Rule.ONLY_A_SKIP]),
    ("discard pile 2", TABLE, Discard(card("R8"), None, 1), [Rule.NO_SUCH_PILE]),
    ("discard pile 0", TABLE, Discard(card("R8"), None, -1), [Rule.NO_SUCH_PILE]),
    ("a saved card", TABLE, Save(card("R8")), [Rule.NO_SAVING]),
]


@pytest.mark.parametrize(("setup", "action", "broken"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_an_action_that_cannot_be(setup: Setup, action: PlayerAction, broken: list[Rule]) -> None:
    assert rules_broken(setup.to_state(), action) == broken


def test_a_card_of_another_deck_is_no_wild_on_the_table() -> None:
    """Whatever the wild stands for: a suit that this deck has not is not looked up in it."""
    rules = ORIGINAL.with_phases("color 3").evolve(wilds__replacement="any")
    state = Setup(rules, NAMES, hands=["R1"], melds=["R5 R7 W"]).to_state()
    for place in (None, 2):
        action = ReplaceWild(NumberCard(5, Suit.HEARTS), 0, 0, place)
        assert rules_broken(state, action) == [Rule.NOT_HELD, Rule.NOT_THAT_CARD]


DRAWS: Final[list[tuple[str, Ruleset, Draw, list[Rule]]]] = [
    ("pile 2", ORIGINAL, Draw(Source.DISCARD, 1), [Rule.NO_SUCH_PILE]),
    ("pile 0", ORIGINAL, Draw(Source.DISCARD, -1), [Rule.NO_SUCH_PILE]),
    ("not the top", ORIGINAL, Draw(Source.DISCARD, 0, card("R1")), [Rule.NOT_THE_TOP]),
    ("a saved card where none are saved", ORIGINAL, Draw(Source.SAVED), [Rule.NO_SAVING]),
    ("a card that is not saved", MASTERS, Draw(Source.SAVED, 0, card("R1")), [Rule.NOT_SAVED]),
    ("one of two saved cards", MASTERS, Draw(Source.SAVED), [Rule.NAME_THE_SAVED]),
]


@pytest.mark.parametrize(("rules", "action", "broken"), [row[1:] for row in DRAWS], ids=[row[0] for row in DRAWS])
def test_a_draw_that_cannot_be(rules: Ruleset, action: Draw, broken: list[Rule]) -> None:
    saved = ["R2 R3"] if rules is MASTERS else []
    state = Setup(rules, NAMES, stage="draw", saved=saved, discards="B9", phases=[1] * 3).to_state()
    assert rules_broken(state, action) == broken


def test_every_reason_is_told_at_once() -> None:
    """Not the first reason only: the seat, the stage, the cards and the target."""
    state = states()[Stage.DRAW]
    broken = rules_broken(state, Hit(Placed(WILD, 13), 9, 9), 1)
    assert broken == [Rule.NOT_YOUR_TURN, Rule.DRAW_FIRST, Rule.LAY_FIRST, Rule.NO_SUCH_SEAT, Rule.NOT_HELD]


# -------------------------------------------------------------------------------------------------------- the shuffle


def dealt(game: State) -> list[Card]:
    deal = shuffled(game, random.Random(1))
    assert isinstance(deal, Deal)
    return list(deal.order)


@pytest.mark.parametrize(
    ("change", "missing", "extra"),
    [
        (lambda order: order[1:], 1, 0),
        (lambda order: [*order, order[0]], 0, 1),
        (lambda order: [*order[1:], NumberCard(5, Suit.HEARTS)], 1, 1),
        (lambda order: [], 108, 0),
        (lambda order: [WILD] * 108, 100, 100),
    ],
    ids=["a card short", "a card twice", "a card of another deck", "nothing", "wilds only"],
)
def test_a_deal_that_is_not_the_deck(change: Callable[[list[Card]], list[Card]], missing: int, extra: int) -> None:
    game = new_game(ORIGINAL, NAMES)
    deal = Deal(change(dealt(game)))
    assert rules_broken(game, deal) == [Rule.NOT_THE_DECK]
    (failure,) = check(game, deal).failures
    assert (len(told(failure.values["missing"])), len(told(failure.values["extra"]))) == (missing, extra)


def told(value: object) -> tuple[object, ...]:
    assert isinstance(value, tuple)
    return value


@pytest.mark.parametrize("order", ["", "B1", "R1 B1", "B2"])
def test_a_reshuffle_of_other_cards(order: str) -> None:
    assert rules_broken(without_a_draw_pile("R1 B1"), Reshuffle(cards(order))) == [Rule.NOT_THE_PILE]


def test_a_shuffle_where_none_is_asked_for() -> None:
    with pytest.raises(IllegalAction, match=r"This cannot be done now: a turn begins\."):
        shuffled(states()[Stage.DRAW], random.Random(1))


# --------------------------------------------------------------------------------------------------------------- text

BAD_TEXT: Final[list[tuple[str, int]]] = [
    ("", 0),
    ("   ", 0),
    ("7", 0),
    ("fly R5", 0),
    ("draw R5", 4),
    ("take two", 5),
    ("take 1 2", 7),
    ("discard", 7),
    ("discard X5", 8),
    ("discard R13", 8),
    ("discard R0", 8),
    ("discard 7H", 8),
    ("discard R5 > x", 7),
    ("discard R5 > -1", 7),
    ("lay", 3),
    ("lay |", 4),
    ("lay R5 B5 | | R1", 11),
    ("lay R5 W=", 9),
    ("lay R5 W=X", 9),
    ("lay R5 R6=7", 9),
    ("lay x: R5", 4),
    ("hit R5", 3),
    ("hit R5 > 2", 3),
    ("hit R5 > 2.", 3),
    ("hit R5 > a.b", 3),
    ("hit R5 > -1.1", 3),
    ("hit R13 > 1.1", 4),
    ("hit W=Q9 > 1.1", 6),
    ("replace R5 > 1", 7),
    ("skip", 4),
    ("skip Ann", 4),
    ("skip 1 2", 4),
    ("save", 4),
    ("save R5 R6", 4),
    ("declare", 7),
    ("declare four", 7),
    ("give", 4),
    ("deal", 4),
    ("deal R1 R99", 8),
    ("reshuffle Q1", 10),
]


@pytest.mark.parametrize(("text", "position"), BAD_TEXT, ids=[text or "nothing" for text, _ in BAD_TEXT])
def test_text_that_is_no_action(text: str, position: int) -> None:
    state = states()[PLAY]
    with pytest.raises(ParseError) as wrong:
        parse_action(text, state)
    assert (wrong.value.text, wrong.value.position) == (text, position)
    assert wrong.value.sentence
    with pytest.raises(ParseError):
        parse_action(text, view(state, 0))


@pytest.mark.parametrize(
    ("rules", "text", "position"),
    [
        (TWO_DECKS, "discard R5", 8),
        (TWO_DECKS, "discard R7", 8),
        (CONTRACT, "lay 5H W=R5", 9),
        (ORIGINAL, "save 5H", 5),
    ],
)
def test_text_with_cards_of_another_deck(rules: Ruleset, text: str, position: int) -> None:
    state = new_game(rules, NAMES)
    if text == "lay 5H W=R5":  # a wild may be said to be what no deck has: that is for the check to say
        assert isinstance(parse_action(text, state), Lay)
        return
    with pytest.raises(ParseError) as wrong:
        parse_action(text, state)
    assert wrong.value.position == position


def test_a_table_refuses_text_and_actions_and_stays_as_it_is() -> None:
    table = Table(MATTEL, NAMES, seed=1)
    before, events = table.state, table.events()
    with pytest.raises(ParseError):
        table.play("fly")
    with pytest.raises(IllegalAction):
        table.play("discard R1")
    with pytest.raises(IllegalAction):
        table.play(Draw(), seat=1)
    with pytest.raises(IllegalAction):
        table.play(Deal(()))
    with pytest.raises(TypeError):
        table.play(None)  # type: ignore[arg-type]
    assert (table.state, table.events(), len(table.record().actions)) == (before, events, 1)


# ------------------------------------------------------------------------------------------------ players and rulesets

PLAYERS: Final[list[tuple[str, Sequence[str], Sequence[str]]]] = [
    ("nobody", [], ["not for 0"]),
    ("one", ["Ann"], ["not for 1"]),
    ("seven", list("abcdefg"), ["not for 7"]),
    ("twice", ["Ann", "Ben", "Ann"], ["The names must differ: Ann"]),
    ("no name", ["Ann", " "], ["Every player has a name"]),
    ("all at once", ["", "", *"abcdef"], ["not for 8", "Every player has a name", "The names must differ"]),
]


@pytest.mark.parametrize(("names", "told"), [row[1:] for row in PLAYERS], ids=[row[0] for row in PLAYERS])
def test_players_who_cannot_play(names: Sequence[str], told: Sequence[str]) -> None:
    for make in (new_game, Table, lambda rules, players: Setup(rules, players).to_state()):
        with pytest.raises(SetupError) as wrong:
            make(ORIGINAL, names)
        assert len(wrong.value.problems) == len(told)
        for sentence, part in zip(wrong.value.problems, told, strict=True):
            assert part in sentence
    assert len(Setup(ORIGINAL, names).problems()) == len(told)


@pytest.mark.parametrize("dealer", [-1, 2, 99])
def test_a_dealer_who_is_no_seat(dealer: int) -> None:
    with pytest.raises(SetupError, match="The dealer is a seat from 0 to 1"):
        new_game(ORIGINAL, ["Ann", "Ben"], dealer=dealer)


@pytest.mark.parametrize("dealer", [True, 0.5, "Ann"])
def test_a_dealer_who_is_no_number(dealer: Any) -> None:
    with pytest.raises(TypeError, match="the dealer is the number of a seat"):
        new_game(ORIGINAL, ["Ann", "Ben"], dealer=dealer)


ODD_RULES: Final = ORIGINAL.evolve(dealing__hand_size=0, laying__partial=True)


@pytest.mark.parametrize(
    "use",
    [
        lambda: new_game(ODD_RULES, NAMES),
        lambda: Table(ODD_RULES, NAMES),
        lambda: Setup(ODD_RULES, NAMES).problems(),
        lambda: Setup(ODD_RULES, NAMES).to_state(),
    ],
)
def test_a_ruleset_that_cannot_be_played_tells_every_problem(use: Callable[[], object]) -> None:
    with pytest.raises(RulesetError) as wrong:
        use()
    assert wrong.value.problems == ODD_RULES.problems()
    assert len(wrong.value.problems) > 1


def test_a_ruleset_that_nobody_knows() -> None:
    with pytest.raises(RulesetError, match="no ruleset 'chess'"):
        find_ruleset("chess")


# --------------------------------------------------------------------------------------------------------- wrong types

NOBODY: Final[Any] = None
"""Given where something else is asked for."""

TYPES: Final[dict[str, Callable[[State], object]]] = {
    "apply to nothing": lambda state: apply(NOBODY, Draw()),
    "apply to a view": lambda state: apply(view(state, 0), legal_actions(state).__iter__().__next__()),  # type: ignore[arg-type]
    "apply nothing": lambda state: apply(state, NOBODY),
    "apply text": lambda state: apply(state, "draw"),  # type: ignore[arg-type]
    "apply a number": lambda state: apply(state, 7),  # type: ignore[arg-type]
    "apply a class": lambda state: apply(state, Draw),  # type: ignore[arg-type]
    "step of a view": lambda state: step(view(state, 0), Draw()),  # type: ignore[arg-type]
    "step of nothing": lambda state: step(state, NOBODY),
    "check nothing": lambda state: check(state, NOBODY),
    "check of nothing": lambda state: check(NOBODY, Draw()),
    "check of a ruleset": lambda state: check(ORIGINAL, Draw()),  # type: ignore[arg-type]
    "check in the name of text": lambda state: check(state, Draw(), seat="Ann"),  # type: ignore[arg-type]
    "check nothing on a view": lambda state: check(view(state, 0), NOBODY),
    "check nothing in another's name": lambda state: check(view(state, 0), NOBODY, seat=1),
    "legal actions of nothing": lambda state: legal_actions(NOBODY),
    "shuffled nothing": lambda state: shuffled(NOBODY, random.Random(1)),
    "shuffled view": lambda state: shuffled(view(state, 0), random.Random(1)),  # type: ignore[arg-type]
    "view of nothing": lambda state: view(NOBODY, 0),
    "view of text": lambda state: view(state, "Ann"),  # type: ignore[arg-type]
    "view of nobody": lambda state: view(state, NOBODY),
    "standings of nothing": lambda state: standings(NOBODY),
    "a game of no rules": lambda state: new_game(NOBODY, NAMES),
    "a game of rules by name": lambda state: new_game("original", NAMES),  # type: ignore[arg-type]
    "a game of nobody": lambda state: new_game(ORIGINAL, NOBODY),
    "a game of a name": lambda state: new_game(ORIGINAL, "AB"),
    "a game of numbers": lambda state: new_game(ORIGINAL, [1, 2]),  # type: ignore[list-item]
    "a table of no rules": lambda state: Table(NOBODY, NAMES),
    "a table of half a seed": lambda state: Table(ORIGINAL, NAMES, seed=0.5),  # type: ignore[arg-type]
    "read nothing": lambda state: parse_action(NOBODY, state),
    "read a number": lambda state: parse_action(7, state),  # type: ignore[arg-type]
    "read for nothing": lambda state: parse_action("draw", NOBODY),
    "read for a ruleset": lambda state: parse_action("draw", ORIGINAL),  # type: ignore[arg-type]
    "a random bot that sees all": lambda state: RandomBot().choose(state, random.Random(1)),  # type: ignore[arg-type]
    "a sensible bot that sees nothing": lambda state: SensibleBot().choose(NOBODY, random.Random(1)),
    "lay nothing": lambda state: Lay(NOBODY),
    "lay text": lambda state: Lay("R5 B5"),  # type: ignore[arg-type]
    "lay numbers": lambda state: Lay([[5, 6]]),  # type: ignore[list-item]
    "lay a phase by text": lambda state: Lay([], "1"),
    "hit nothing": lambda state: Hit(NOBODY, 0, 0),
    "hit with text": lambda state: Hit("R5", 0, 0),
    "hit on text": lambda state: Hit(WILD, "Ann", 0),
    "hit on a truth": lambda state: Hit(WILD, True, 0),
    "hit on no meld": lambda state: Hit(WILD, 0, NOBODY),
    "discard nothing": lambda state: Discard(NOBODY),
    "discard text": lambda state: Discard("R5"),
    "discard at text": lambda state: Discard(SKIP, "Ann"),
    "discard on no pile": lambda state: Discard(WILD, None, NOBODY),
    "save nothing": lambda state: Save(NOBODY),
    "save a number": lambda state: Save(7),
    "declare half a phase": lambda state: Declare(0.5),
    "declare text": lambda state: Declare("1"),
    "give to nobody": lambda state: GiveStarter(NOBODY),
    "give to half a seat": lambda state: GiveStarter(0.5),
    "deal nothing": lambda state: Deal(NOBODY),
    "deal text": lambda state: Deal("R1 R2"),
    "reshuffle numbers": lambda state: Reshuffle([1, 2]),
    "draw from text": lambda state: Draw(Source.DISCARD, "1"),
    "draw a text": lambda state: Draw(Source.SAVED, 0, "R7"),
    "replace by nothing": lambda state: ReplaceWild(NOBODY, 0, 0),
    "replace at text": lambda state: ReplaceWild(card("R5"), 0, 0, "1"),
}


@pytest.mark.parametrize("wrong", TYPES)
def test_something_else_than_is_asked_for(wrong: str) -> None:
    state = states()[PLAY]
    before = hash(state)
    with pytest.raises(TypeError):
        TYPES[wrong](state)
    assert hash(state) == before


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Draw("cellar"),
        lambda: Draw(NOBODY),
        lambda: Draw(Source.PILE, 0, WILD),
        lambda: Draw(Source.PILE, 1),
        lambda: Setup(ORIGINAL, NAMES, stage="lunch"),
        lambda: RandomBot().choose(view(states()[PLAY], 1), random.Random(1)),
        lambda: SensibleBot().choose(view(states()[PLAY], 1), random.Random(1)),
        lambda: SensibleBot().choose(view(states()[Stage.DECLARE], 1), random.Random(1)),
        lambda: SensibleBot().choose(view(states()[Stage.OVER], 0), random.Random(1)),
        lambda: scripted_deal(new_game(ORIGINAL, NAMES), ["R1", "R2", "R3"], "W"),
        lambda: scripted_deal(new_game(ORIGINAL, NAMES), ["R1 " * 10, "B1 " * 10, "G1 " * 10], "W"),
        lambda: scripted_deal(new_game(ORIGINAL, NAMES), [*HANDS, "R1"], "W"),
    ],
)
def test_a_value_that_is_none(wrong: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        wrong()


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_view_of_no_seat(seat: int) -> None:
    with pytest.raises(SeatError, match="the seats are 0 to 2"):
        view(states()[PLAY], seat)
