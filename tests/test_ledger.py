"""Ledgers: every rule that applies, with what comes of it, in step with the short form of the check."""

import random
from collections.abc import Iterator

import pytest
from attrs import evolve
from broken_rules import BROKEN, Broken
from game_strategies import Game, examples, games
from hypothesis import given
from own_kinds import SUMMING
from positions import At, at, ids
from questions import After, Move, Phase, here
from random_games import plausible, with_other_hidden_cards

from phaseten import (
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    ORIGINAL,
    RULESETS,
    SKIP,
    TWIST_BOARD,
    TWO_DECKS,
    WILD,
    Action,
    ChanceAction,
    Deal,
    Discard,
    Draw,
    Failure,
    Finding,
    IllegalAction,
    Ledger,
    ParseError,
    Placed,
    PlayerAction,
    Reshuffle,
    Rule,
    Save,
    Source,
    Stage,
    State,
    View,
    apply,
    check,
    check_phase,
    explain,
    explain_phase,
    parse_action,
    shuffled,
    view,
)
from phaseten.game.state import Lap
from phaseten.messages.english_explain import PASSES, UNKNOWN
from phaseten.messages.german import GERMAN
from phaseten.messages.language import key_of
from phaseten.rulesets.sources import SOURCES

KEPT = ORIGINAL.evolve(drawing__return_drawn=False)
NAMES = "Ann Ben Cleo"


def attempts(game: Game, number: int = 3) -> Iterator[tuple[State, int, PlayerAction]]:
    """Things that might be tried in a game, some of them by a seat that is not on turn."""
    rng = random.Random(game.seed)
    for state in game.some_states():
        for _ in range(number):
            turn = state.public.turn
            seat = rng.randrange(game.players) if turn is None or rng.random() < 0.2 else turn
            yield state, seat, plausible(state, seat, rng)


# ------------------------------------------------------------------------------------------- in step with the check


@examples(15)
@given(games(most=80))
def test_a_ledger_has_the_failures_of_the_check_in_its_order(game: Game) -> None:
    for state, seat, action in attempts(game):
        own = view(state, seat)
        for position, asked in ((state, seat), (state, None), (state, 9), (own, None), (own, seat), (own, -1)):
            ledger = explain(position, action, seat=asked)
            assert ledger.failures == check(position, action, seat=asked).failures
            assert ledger.ok == bool(ledger) == (not ledger.failures)
            assert not ledger.unknown, "of its own actions a seat knows everything"


@examples(15)
@given(games())
def test_an_action_can_be_done_if_nothing_fails(game: Game) -> None:
    for state, seat, action in attempts(game):
        try:
            apply(state, action, seat=seat)
            done = True
        except IllegalAction:
            done = False
        assert explain(state, action, seat=seat).ok == done


@examples(12)
@given(games())
def test_every_line_has_a_sentence_a_source_and_its_place(game: Game) -> None:
    for state, seat, action in attempts(game):
        ledger = explain(view(state, seat), action)
        assert len(ledger) == len(ledger.passes) + len(ledger.failures)
        assert str(ledger).count("\n") == len(ledger) - 1
        for line in ledger:
            assert line.message
            assert line.text("de")
            assert line.source
        told = [(line.rule, line.group) for line in ledger if line.finding is Finding.PASS]
        assert len(told) == len(set(told)), "a rule that is kept is told once, or once for each group"


@examples(8)
@given(games(most=60))
def test_chance_is_explained_too(game: Game) -> None:
    for state in game.some_states():
        tried: list[ChanceAction] = [Deal(()), Reshuffle(()), Deal(state.draw_pile)]
        if state.public.stage in (Stage.DEAL, Stage.RESHUFFLE):
            tried.append(shuffled(state, random.Random(1)))
        for action in tried:
            ledger = explain(state, action)
            assert ledger.failures == check(state, action).failures
            assert not ledger.unknown
            for seen in (explain(view(state, 0), action), explain(state, action, seat=1)):
                assert [failure.rule for failure in seen.failures] == ["chance_is_not_yours"]
                unknown = [line.rule.value for line in seen.unknown]
                assert unknown == (["not_the_deck"] if isinstance(action, Deal) else [])


row_by_row = pytest.mark.parametrize("row", BROKEN, ids=lambda row: row.rule)


def ledger_of(question: object) -> Ledger | None:
    """The ledger of a question about a game or a phase."""
    match question:
        case Move(start, tried, seat):
            state = start.to_state()
            action = parse_action(tried, state) if isinstance(tried, str) else tried
            return explain(state, action, seat=seat)
        case Phase(melds, phase, rules):
            return explain_phase(melds, phase, rules)
        case _:
            return None


@row_by_row
def test_a_ledger_tells_of_every_rule_that_is_broken(row: Broken) -> None:
    for question in (row.alone, row.beside):
        ledger = ledger_of(question)
        if ledger is not None:
            assert not isinstance(question, str)
            assert ledger.failures == question.verdict().failures
            (line, *_) = [line for line in ledger if line.rule is row.rule and line.finding is Finding.FAIL]
            assert {*line.source.partition(":")[0].split(", ")} <= {*SOURCES}


# ------------------------------------------------------------------------------------------------- what other seats do


@examples(15)
@given(games())
def test_of_what_others_may_do_nothing_is_told_that_is_wrong_or_hidden(game: Game) -> None:
    rng = random.Random(game.seed)
    for state, seat, action in attempts(game, 2):
        viewer = (seat + rng.randrange(1, game.players)) % game.players
        ledger = explain(view(state, viewer), action, seat=seat)
        true = check(state, action, seat=seat)
        assert set(ledger.failures) <= set(true.failures)
        broken = {failure.rule for failure in true.failures}
        assert broken <= {line.rule for line in ledger if line.finding is not Finding.PASS}
        passed = {line.rule for line in ledger.passes if line.group is None} - {Rule.NO_SUCH_SEAT}
        assert not broken & passed
        other = with_other_hidden_cards(state, viewer, rng)
        assert explain(view(other, viewer), action, seat=seat) == ledger
        unseen = with_other_hidden_cards(state, seat, rng)
        assert explain(unseen, action, seat=seat) == explain(state, action, seat=seat)
        for line in ledger.unknown:
            assert line.message
            assert line.text(GERMAN)


def seen_by_cleo(start: At, tried: str | Action, seat: int = 0) -> str:
    """What Cleo can know of what Ann tries."""
    state = start.to_state()
    action = parse_action(tried, state) if isinstance(tried, str) else tried
    lines = explain(view(state, 2), action, seat=seat).lines
    return " ".join(f"{line.finding.value[0]}:{line.rule.value}" for line in lines[4:])


DOWN = {"Ann": "R7 B7 W | R9 B9 G9", "Ben": "R4 B4 G4 | R6 B6 G6"}

# what is tried, where, and what Cleo knows of it
FLOAT = ORIGINAL.evolve(going_out__how="discard_floating")

OF_OTHERS: list[tuple[str, At, str | Action, str]] = [
    (
        "a card that nobody has seen",
        at(ORIGINAL, NAMES, hands={"Ann": "R1 R2"}),
        "discard R1",
        "p:draw_first u:not_held",
    ),
    (
        "a card that all have seen",
        at(ORIGINAL, NAMES, hands={"Ann": "R1 R2"}, known={"Ann": "R1"}),
        "discard R1",
        "p:draw_first p:not_held",
    ),
    (
        "a card that all have seen, but which may have been saved",
        at(MASTERS, NAMES, hands={"Ann": "R1 R2"}, known={"Ann": "R1"}, saved={"Ann": "R5"}, phases=[1, 1, 1]),
        "discard R1",
        "p:draw_first u:not_held",
    ),
    (
        "the last card where one must be kept",
        at(FUNDEX, NAMES, hands={"Ann": "Y7"}, melds=DOWN),
        "hit Y7 > 1.1",
        "p:draw_first p:lay_first p:no_such_seat p:no_such_meld u:not_held p:not_in_deck p:meld_is_full"
        " p:does_not_fit u:keep_one_to_discard",
    ),
    (
        "one of several cards where one must be kept",
        at(FUNDEX, NAMES, hands={"Ann": "Y7 R1"}, melds=DOWN),
        "hit Y7 > 1.1",
        "p:draw_first p:lay_first p:no_such_seat p:no_such_meld u:not_held p:not_in_deck p:meld_is_full"
        " p:does_not_fit p:keep_one_to_discard",
    ),
    (
        "a card just taken",
        at(KEPT, NAMES, hands={"Ann": "R5 R1"}, taken="R5", known={"Ann": "R5"}),
        "discard R5",
        "p:draw_first p:not_held u:return_drawn",
    ),
    (
        "another card than the one just taken",
        at(KEPT, NAMES, hands={"Ann": "R5 R1"}, taken="R5"),
        "discard R1",
        "p:draw_first u:not_held p:return_drawn",
    ),
    (
        "a saved card",
        at(MASTERS, NAMES, hands={"Ann": "R1"}, saved={"Ann": "R5"}, phases=[1, 1, 1], stage="draw"),
        Draw(Source.SAVED, 0, ORIGINAL.deck.card("R5")),
        "p:already_drawn p:no_saving u:not_saved u:saved_this_hand",
    ),
    (
        "any saved card",
        at(MASTERS, NAMES, hands={"Ann": "R1"}, saved={"Ann": "R5"}, phases=[1, 1, 1], stage="draw"),
        Draw(Source.SAVED),
        "p:already_drawn p:no_saving u:name_the_saved u:not_saved u:saved_this_hand",
    ),
    (
        "saving a card",
        at(MASTERS, NAMES, hands={"Ann": "R1 R2"}, phases=[1, 1, 1]),
        "save R1",
        "p:draw_first p:no_saving u:saved_enough p:save_pile_full p:no_going_out_by_saving u:not_held",
    ),
    (
        "what a floater must play",
        at(FLOAT, NAMES, hands={"Ann": "R12"}, melds={"Ann": "R5 B5 G5 | R9 B9 G9"}, floats_now=True),
        "discard R12",
        "p:draw_first u:not_held u:floater_plays",
    ),
    (
        "taking what may be stuck",
        at(KEPT, NAMES, hands={"Ann": "R5"}, stage="draw", discards="R5"),
        "take",
        "p:already_drawn p:discard_pile_empty p:skip_stays u:would_be_stuck",
    ),
]


@pytest.mark.parametrize(("start", "tried", "known"), [row[1:] for row in OF_OTHERS], ids=ids(OF_OTHERS))
def test_what_others_know(start: At, tried: str | Action, known: str) -> None:
    assert seen_by_cleo(start, tried) == known


def test_of_a_seat_that_is_not_there() -> None:
    own = view(at(ORIGINAL, NAMES, hands={"Ann": "R1"}).to_state(), 2)
    ledger = explain(own, Discard(WILD), seat=7)
    assert ledger.failures == check(own, Discard(WILD), seat=7).failures
    assert [line.rule.value for line in ledger] == ["no_such_seat", "game_over", "not_now", "draw_first"]


# ---------------------------------------------------------------------------------------------------- which rules apply

# what is tried, where, and the rules that are asked
ASKED: list[tuple[str, At, str, str]] = [
    ("a plain card", at(ORIGINAL, NAMES, hands={"Ann": "R1 R2"}), "discard R1", "not_held"),
    (
        "a Skip",
        at(ORIGINAL, NAMES, hands={"Ann": "S R2"}),
        "skip 2",
        "not_held no_such_seat not_yourself skip_pending",
    ),
    (
        "a Skip where anybody may be skipped at any time",
        at(ORIGINAL.evolve(skips__limit="unlimited"), NAMES, hands={"Ann": "S R2"}),
        "skip 2",
        "not_held no_such_seat not_yourself",
    ),
    (
        "a Skip where a player is skipped once in a circuit",
        at(FUNDEX, NAMES, hands={"Ann": "S R2"}),
        "skip 2",
        "not_held no_such_seat not_yourself skip_pending skipped_this_circuit",
    ),
    (
        "saving where no cards are saved",
        at(ORIGINAL, NAMES, hands={"Ann": "R1 R2"}),
        "save R1",
        "no_saving not_held",
    ),
    (
        "a card that is no Skip in the stead of one",
        at(ORIGINAL.evolve(skips__plain_discard=True), NAMES, hands={"Ann": "S R1"}),
        "discard S",
        "not_held",
    ),
]


@pytest.mark.parametrize(("start", "tried", "rules"), [row[1:] for row in ASKED], ids=ids(ASKED))
def test_only_rules_that_apply_are_asked(start: At, tried: str, rules: str) -> None:
    state = start.to_state()
    ledger = explain(state, parse_action(tried, state))
    turn = ["not_your_turn", "game_over", "not_now", "draw_first"]
    assert [line.rule.value for line in ledger] == [*turn, *rules.split()]


GIVING_BACK = at(
    ORIGINAL.evolve(dealing__starter_wild="dealer_gives"),
    NAMES,
    hands={"Ann": "R1 S"},
    stage="give_back",
    lap=Lap(resume=2),
)


def test_a_card_for_a_wild_is_no_turn() -> None:
    state = GIVING_BACK.to_state()
    rules = [line.rule.value for line in explain(state, parse_action("discard R1", state))]
    assert rules == ["not_your_turn", "game_over", "not_now", "not_held", "no_skip_given"]


EXACT = ORIGINAL.evolve(laying__exact=True)
PER_GROUP = ORIGINAL.evolve(wilds__natural_scope="group")
DISTINCT = ORIGINAL.evolve(laying__distinct_sets=True)
LATER = ORIGINAL.evolve(laying__hit_same_turn=False)
OWN = ORIGINAL.evolve(laying__hit_targets="own")
NEXT = ORIGINAL.evolve(skips__target="next")
ON_TWIST = here(TWIST_BOARD, hands={}, stage="declare", positions=[2, 0, 0])
FLOATING = ORIGINAL.evolve(going_out__how="discard_floating")
FLOATING_MASTERS = MASTERS.evolve(going_out__how="discard_floating", saving__go_out_by_saving=True)
PARTS = ORIGINAL.evolve(laying__partial=True)
PILES = ORIGINAL.evolve(drawing__discard_piles=3)
ONCE = ORIGINAL.evolve(skips__limit="once_per_hand")
REPLACING = ORIGINAL.evolve(wilds__replacement="own")
EXCHANGED = "A wild on the table may be exchanged."
CHOOSING = MASTERS.evolve(progress__selection="at_laydown")
TO_SHUFFLE = After(here(hand="R1 R4", discards="R2 R3", rest="Ben"), ["discard R1"])
LAST_TURNS = here(LAST_ROUND, hand="S", melds={"Ann": DOWN["Ann"]}, lap=Lap(out=2, last_turns=(1,)))
WATCHED = here(hand="S", playing={"Cleo": False}, tie_break=True, phases=[10, 10, 10])

# a rule that is kept, by what, and the sentence
KEPT_BY: list[tuple[str, Move | Phase, str]] = [
    (
        "hit_next_turn",
        Move(here(LATER, hand="Y7 R1", melds=DOWN), "hit Y7 > 1.1"),
        "Your phase was laid before this turn.",
    ),
    (
        "phase_unfinished",
        Move(here(PARTS, hand="Y4 R1", melds={**DOWN, "Ben": "R4 B4 G4 | R6 B6 G6"}), "hit Y4 > 2.1"),
        "Ben has laid the whole phase.",
    ),
    (
        "floater_takes",
        Move(here(FLOATING, hands={}, melds=DOWN, discards="Y12", stage="draw"), "draw"),
        "No card of the discard pile must be taken.",
    ),
    (
        "floater_plays",
        Move(here(FLOATING, hand="Y12", melds=DOWN, floats_now=True), "discard Y12"),
        "No card of yours fits a meld.",
    ),
    (
        "floater_plays",
        Move(
            here(FLOATING_MASTERS, hand="Y12", melds=DOWN, phases=[1, 1, 1], floats_now=True),
            "save Y12",
        ),
        "No card of yours fits a meld.",
    ),
    (
        "fill_the_pile",
        Move(here(PILES, hand="R1 R5", discards="R2 | | R3", emptied=1, taken="R5"), "discard R1 > 2"),
        "You may discard onto pile 2.",
    ),
    ("no_twist_cards", Move(ON_TWIST, "declare twist"), "A Twist card may be drawn."),
    ("not_beside_the_space", Move(ON_TWIST, "declare 3"), "Phase 3 is beside your space."),
    ("not_a_twist_card", Move(After(ON_TWIST, ["declare twist"]), "twist 13"), "This Twist card can be drawn."),
    ("own_melds_only", Move(here(OWN, hand="Y7 R1", melds=DOWN), "hit Y7 > 1.1"), "The meld is your own."),
    (
        "name_the_phase",
        Move(here(CHOOSING, hand="R5 B5 G5 R6 B6 G6 R1"), "lay 1: R5 B5 G5 | R6 B6 G6"),
        "You name the phase that you lay: 1.",
    ),
    ("next_only", Move(here(NEXT, hand="S R1"), "skip 2"), "Ben is the next player."),
    ("no_turn_left", Move(LAST_TURNS, "skip 2"), "Ben has a turn left to lose."),
    ("not_in_this_hand", Move(WATCHED, "skip 2"), "Ben plays in this hand."),
    ("skipped_this_hand", Move(here(ONCE, hand="S R1"), "skip 2"), "Ben has not been skipped in this hand."),
    (
        "skip_needs_target",
        Move(here(hand="S R1", pending_skips=[0, 1, 1]), "discard S"),
        "There is nobody whom the Skip could be for.",
    ),
    (
        "would_be_stuck",
        Move(here(KEPT, hand="R5 B5 G5 R6 B6 G6 R1 R2", taken="R1"), "lay R5 B5 G5 | R6 B6 G6"),
        "R1 would not be all that is left.",
    ),
    ("wilds_stay", Move(here(REPLACING, hand="Y7 R1", melds=DOWN), "replace Y7 > 1.1"), EXCHANGED),
    ("not_that_card", Move(here(REPLACING, hand="Y7 R1", melds=DOWN), "replace Y7 > 1.1"), "The wild stands for Y7."),
    ("not_the_pile", Move(TO_SHUFFLE, Reshuffle(ORIGINAL.deck.cards("R3 R2"))), "These are the cards to be shuffled."),
    ("too_many_cards", Phase("R5 B5 G5 | R6 B6 G6", 1, EXACT), "set 3 takes exactly 3 cards and has 3."),
    ("naturals_in_group", Phase("R5 B5 G5 | R6 B6 G6", 1, PER_GROUP), "set 3 needs 1 number card and has 3."),
    ("same_number", Phase("R5 B5 G5 | R6 B6 G6", 1, DISTINCT), "The sets have different numbers."),
    ("same_color", Phase("R1 R2 | B1 B2", "color 2 + other color 2"), "The groups differ as they should."),
    ("parities_differ", Phase("R1 R3", "parity 2"), "The numbers are all even or all odd: 1, 3."),
    ("number_twice", Phase("R1 W", "parity run 2"), "A run has every number once, and the number cards show 1."),
    ("suits_differ", Phase("R1 W", "suit 2"), "The number cards are of one suit: red."),
    ("not_of_this_kind", Phase("R1 B2 G3", "low 3", SUMMING), "The cards are a low 3."),
]


@pytest.mark.parametrize(("rule", "question", "sentence"), KEPT_BY, ids=ids(KEPT_BY))
def test_what_is_said_of_a_rule_that_is_kept(rule: str, question: Move | Phase, sentence: str) -> None:
    ledger = ledger_of(question)
    assert ledger is not None
    assert ledger.ok
    assert [line.message for line in ledger if line.rule == rule][:1] == [sentence]


def test_a_pile_of_several_is_asked_for() -> None:
    """There is one discard pile in all editions that can be played so far."""
    state = at(ORIGINAL, NAMES, hands={"Ann": "R1 R2"}).to_state()
    two = evolve(state, public=evolve(state.public, discards=((), ())))
    ledger = explain(two, Discard(ORIGINAL.deck.card("R1"), None, 1))
    assert "+ There is a discard pile 2." in str(ledger).splitlines()


def test_values_are_typed_where_a_rule_is_kept() -> None:
    (few,) = [line for line in explain_phase("R4 B5 W Y7", "run 4") if line.rule is Rule.TOO_FEW_CARDS]
    assert (few.values["needs"], few.values["has"], few.finding, few.group) == (4, 4, Finding.PASS, 0)
    assert few.source == "FX, MT: phases"


def test_a_failure_of_two_groups_that_is_the_same_is_told_once() -> None:
    ledger = explain_phase("R5 B5 | R9 B9", 1)
    assert ledger.failures == check_phase("R5 B5 | R9 B9", 1).failures
    assert [line.group for line in ledger if line.rule is Rule.TOO_FEW_CARDS] == [0]


def test_of_a_wrong_number_of_groups_none_is_told() -> None:
    ledger = explain_phase("R5 B5 G5", 1)
    assert [line.rule.value for line in ledger] == ["skip_in_meld", "not_in_deck", "number_of_groups"]


def test_a_number_card_that_shall_be_another() -> None:
    group = [Placed(ORIGINAL.deck.card("R5"), 6), *ORIGINAL.deck.cards("B5 G5")]
    ledger = explain_phase([group], "set 3")
    assert ledger.failures == check_phase([group], "set 3").failures
    assert [failure.rule.value for failure in ledger.failures] == ["stands_for_itself"]


def test_a_ledger_in_words() -> None:
    state = at(TWO_DECKS, NAMES, hands={"Ann": "AH 2H"}).to_state()
    ledger = explain(state, parse_action("discard AH", state))
    assert str(ledger).splitlines()[-1] == "+ You hold AH."
    assert ledger.lines[-1].text("de") == "Du hast AH auf der Hand."
    assert str(explain(view(state, 1), Discard(SKIP), seat=0).unknown[0]).startswith("? It cannot be seen whether Jo")


def test_what_cannot_be_explained_is_refused() -> None:
    state = at(ORIGINAL, NAMES, hands={"Ann": "R1"}).to_state()
    with pytest.raises(TypeError, match="a State or a View is asked for"):
        explain("state", Draw())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="an action is asked for"):
        explain(state, "draw")  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        explain_phase("X", 1)


# ------------------------------------------------------------------------------------------------------------ sentences


def positions_of_every_kind() -> Iterator[tuple[State | View, Action, int | None]]:
    """Actions that keep each rule, or of which another seat cannot know whether they do."""
    giving_back = ("", GIVING_BACK, "discard R1", "")
    for _, start, tried, _ in (*OF_OTHERS, *ASKED, giving_back):
        state = start.to_state()
        action = parse_action(tried, state) if isinstance(tried, str) else tried
        yield state, action, None
        yield state, action, 1
        yield view(state, 2), action, 0


def keys(ledger: Ledger | None) -> set[str]:
    """The keys of the sentences that a ledger says."""
    return set() if ledger is None else {key_of(line.key, line.values) for line in ledger}


@pytest.fixture(scope="module")
def told() -> set[str]:
    """The keys of all sentences that are said somewhere."""
    found = {"pass.no_such_pile"}  # see the test of several piles
    for question in [question for row in BROKEN for question in (row.alone, row.beside)] + [row[1] for row in KEPT_BY]:
        found |= keys(ledger_of(question))
    for kind in ("color run 4", "parity run 4", "suit set 4"):
        found |= keys(explain_phase("W W W W", kind))
    for position, action, seat in positions_of_every_kind():
        found |= keys(explain(position, action, seat=seat))
    rng = random.Random(1)
    for rules in RULESETS.values():
        game = Game(rules, 3, 1, 150)
        for state in game.states():
            if state.public.turn is not None:
                for _ in range(2):
                    action = plausible(state, state.public.turn, rng)
                    found |= keys(explain(state, action))
            elif state.public.stage in (Stage.DEAL, Stage.RESHUFFLE):
                found |= keys(explain(state, shuffled(state, rng)))
                found |= keys(explain(view(state, 0), shuffled(state, rng)))
    return found


def test_every_sentence_is_said_somewhere(told: set[str]) -> None:
    assert sorted({*PASSES, *UNKNOWN} - told) == []


def test_wilds_alone_keep_every_rule_of_a_run() -> None:
    lines = [str(line) for line in explain_phase("W W W W", "run 4")]
    assert "+ There is no number card that does not fit into a run of 4." in lines
    assert not [line for line in lines if "none" in line]


def test_failures_are_objects_of_the_catalogue() -> None:
    state = at(ORIGINAL, NAMES, hands={"Ann": "R1"}).to_state()
    (failure,) = explain(state, Discard(WILD)).failures
    assert failure == Failure(Rule.NOT_HELD, {"cards": (WILD,)}, "SEED-0: turn")
    assert explain(state, Save(WILD)).failures == check(state, Save(WILD)).failures
