"""JSON that is refused: as a whole, with every fault and the place where it is."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from fuzzing import examples
from hypothesis import given
from hypothesis import strategies as st
from json_documents import CORPUS, mutants, read
from positions import ids

from phaseten import (
    CONTRACT,
    ORIGINAL,
    WILD,
    Discard,
    Draw,
    Failure,
    Hit,
    JsonError,
    Lay,
    Meld,
    Phase,
    Placed,
    Requirement,
    Ruleset,
    Setup,
    State,
    Step,
    Verdict,
    View,
    apply,
    check,
    from_json,
    legal_actions,
    new_game,
    parse_meld,
    shuffled,
    step,
    to_json,
)
from phaseten.exchange.errors import json_path
from phaseten.exchange.tags import Document
from phaseten.game.position import state_faults

Change = Callable[[Any], object]
"""Something done to a document, in place."""


def faults(text: str, cls: Any) -> list[str]:
    """What is told of a document that is refused."""
    with pytest.raises(JsonError) as told:
        from_json(text, cls)
    return told_by(told.value)


def told_by(refused: JsonError) -> list[str]:
    """What an error tells, a fault a line."""
    lines = str(refused).splitlines()
    assert isinstance(refused, ValueError)
    assert [f"{json_path(fault.path)}: {fault.sentence}" for fault in refused.faults] == lines
    assert lines
    return lines


def changed(thing: Document, change: Change) -> str:
    """The document of a thing, with a change."""
    data = json.loads(to_json(thing))
    change(data)
    return json.dumps(data)


def put(**parts: Any) -> Change:
    return lambda data: data.update(parts)


def drop(key: str) -> Change:
    return lambda data: data.pop(key)


# ------------------------------------------------------------------------------------------------------------- STATE-05

DEALT = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R1 R5 B5", "B1"], discards="G1", phases=[2, 1]).to_state()


def _seat(number: int, **parts: Any) -> Change:
    return lambda data: data["public"]["seats"][number].update(parts)


STATE_05: list[tuple[str, str, list[str]]] = [
    ("STATE-05 {}", "{}", ["$.type: is missing", "$.version: is missing"]),
    (
        "STATE-05 version 999",
        '{"version": 999}',
        ["$.type: is missing", "$.version: must be 1, the version that this library reads, not 999"],
    ),
    (
        "STATE-05 a card doubled",
        changed(DEALT, lambda data: data["draw_pile"].insert(0, "R1")),
        ["$.public.draw_count: The draw pile has 104 cards, not 103.", "$: More than the deck has: R1."],
    ),
    (
        "STATE-05 phase 0",
        changed(DEALT, _seat(1, phase=0)),
        ["$.public.seats[1].phase: Ben plays phase 0, which does not exist."],
    ),
    (
        "STATE-05 a card R13",
        changed(DEALT, lambda data: data["hands"][0].__setitem__(0, "R13")),
        [
            "$.hands[0]: In the hand of Ann: R13 is not in this deck.",
            "$: In no place at all: R1.",
        ],
    ),
    (
        "STATE-05 no hand of the player on turn",
        changed(DEALT, lambda data: data["hands"].pop(0)),
        ["$.hands: There are 2 seats, and 1 of these."],
    ),
    (
        "STATE-05 the hand of the player on turn empty",
        changed(DEALT, lambda data: data["hands"].__setitem__(0, [])),
        [
            "$.hands[0]: Ann holds 0 cards, not 3.",
            "$: In no place at all: R1 R5 B5.",
        ],
    ),
]


def test_a_state_that_is_cut_off() -> None:
    """STATE-05: truncated anywhere."""
    text = to_json(DEALT)
    for end in range(0, len(text), 29):
        (told,) = faults(text[:end], State)
        assert told.startswith("$: is no JSON: ")


@pytest.mark.parametrize(("text", "told"), [row[1:] for row in STATE_05], ids=ids(STATE_05))
def test_a_state_that_cannot_be(text: str, told: list[str]) -> None:
    assert faults(text, State) == told


# --------------------------------------------------------------------------------------------------------- the document

MELD = parse_meld("run: R4 B5 W Y7")
VERDICT = check(DEALT, Hit(WILD, 0, 0))
STEP = step(new_game(ORIGINAL, ["Ann", "Ben"]), shuffled(new_game(ORIGINAL, ["Ann", "Ben"]), random.Random(1)))
NO_MELD = next(failure for failure in VERDICT.failures if failure.rule == "no_such_meld")
NOT_HELD = next(failure for failure in VERDICT.failures if failure.rule == "not_held")

DOCUMENTS: list[tuple[str, str, Any, list[str]]] = [
    ("no JSON", "", Draw, ["$: is no JSON: Expecting value: line 1 column 1 (char 0)"]),
    ("no object", "[]", Draw, ["$: must be an object, not []"]),
    ("too deep", "[" * 100_000, Draw, ["$: is nested too deeply"]),
    ("more digits than Python takes", "9" * 5000, Draw, ["$: is no JSON: Exceeds the limit (4300 digits)"]),
    ("a key twice", '{"type": "draw", "type": "draw"}', Draw, ["$: has a key twice"]),
    (
        "a key twice inside",
        to_json(ORIGINAL).replace('"original"', '"original", "skips": {"pickup": true, "pickup": false}'),
        Ruleset,
        ["$.skips: has a key twice"],
    ),
    ("a type that is none", changed(Draw(), put(type=["draw"])), Draw, ['$.type: must be draw, not ["draw"]']),
    (
        "a truth for the version",
        changed(Draw(), put(version=True)),
        Draw,
        ["$.version: must be 1, the version that this library reads, not true"],
    ),
    (
        "every fault at once",
        changed(Discard(WILD), lambda data: data.update(card="X", target="1", more=1) or data.pop("pile")),
        Discard,
        [
            "$.card: 'X' is no card: there are R1, 7H, QS and so on, W and S",
            '$.target: must be a whole number, not "1"',
            "$.pile: is missing",
            "$.more: is not known here",
        ],
    ),
    (
        "a key that is no name",
        changed(Discard(WILD), put(**{"no name": 1})),
        Discard,
        ["$['no name']: is not known here"],
    ),
    ("a truth for a number", changed(Draw(), put(pile=False)), Draw, ["$.pile: must be a whole number, not false"]),
    ("a fraction for a number", changed(Draw(), put(pile=0.0)), Draw, ["$.pile: must be a whole number, not 0.0"]),
    (
        "a number for a text",
        changed(Draw(), put(source=3)),
        Draw,
        ["$.source: must be one of pile, discard, saved, not 3"],
    ),
    (
        "a text that is none of those",
        changed(Draw(), put(source="box")),
        Draw,
        ['$.source: must be one of pile, discard, saved, not "box"'],
    ),
    ("an object for a list", changed(Lay([[WILD]]), put(melds={})), Lay, ["$.melds: must be a list, not {}"]),
    ("a text for a list", changed(Lay([[WILD]]), put(melds=["W"])), Lay, ['$.melds[0]: must be a list, not "W"']),
    (
        "a card deep inside",
        changed(Lay([[WILD], [WILD, WILD]]), lambda data: data["melds"][1].__setitem__(1, 7)),
        Lay,
        ["$.melds[1][1]: must be a text, not 7"],
    ),
    (
        "what the class itself refuses",
        changed(Draw(), put(card="R7")),
        Draw,
        ["$: the draw pile lies face down: its card cannot be chosen"],
    ),
    (
        "a long value is cut short",
        changed(Draw(), put(pile="x" * 99)),
        Draw,
        [f'$.pile: must be a whole number, not "{"x" * 56}...'],
    ),
    # ---- texts
    ("a text missing", changed(WILD, drop("text")), type(WILD), ["$.text: is missing"]),
    ("a text in small letters", changed(Placed(WILD), put(text="w")), Placed, ["$.text: 'w' is no card: there are"]),
    (
        "a value left out",
        changed(Placed(WILD), put(text="W=")),
        Placed,
        ["$.text: 'W=' says not what a card stands for"],
    ),
    ("a value that is none", changed(Placed(WILD), put(text="W=x")), Placed, ["$.text: 'W=x' says not what"]),
    ("a colour that is none", changed(Placed(WILD), put(text="W=x/5")), Placed, ["$.text: 'W=x/5' says not what"]),
    (
        "a value written in another way",
        changed(Placed(WILD), put(text="W=08")),
        Placed,
        ["$.text: 'W=08' says not what"],
    ),
    (
        "a face written in another way",
        changed(Placed(WILD), put(text="W=1H")),
        Placed,
        ["$.text: 'W=1H' says not what"],
    ),
    ("a number that says it is itself", changed(Placed(WILD), put(text="R7=R7")), Placed, ["$.text: 'R7=R7' says not"]),
    (
        "a requirement in another spelling",
        changed(Requirement.parse("color 7"), put(text="colour 7")),
        Requirement,
        ["$.text: 'colour 7' is written 'color 7'"],
    ),
    (
        "no requirement",
        changed(Requirement.parse("set 3"), put(text="bet 3")),
        Requirement,
        ["$.text: 'bet' is no kind of group"],
    ),
    ("no phase", changed(Phase.parse("set 3"), put(text="")), Phase, ["$.text: a kind of group is missing"]),
    (
        "a phase in another spelling",
        changed(Phase.parse("set 3"), put(text="set 3 +  run 4")),
        Phase,
        ["$.text: 'set 3 +  run 4' is written"],
    ),
    # ---- melds
    ("a meld without a value", changed(MELD, put(value="")), Meld, ["$.value: '' is nothing that a meld can be"]),
    ("a run from 04", changed(MELD, put(value="04-7")), Meld, ["$.value: '04-7' is nothing that a meld can be"]),
    ("a run of one number", changed(MELD, put(value="4")), Meld, ["$.value: a run cannot be 4"]),
    ("a run of a colour", changed(MELD, put(value="R/4-7")), Meld, ["$.value: a run cannot be R/4-7"]),
    (
        "a set that is even",
        changed(parse_meld("set: R5 B5"), put(value="even")),
        Meld,
        ["$.value: a set cannot be even"],
    ),
    (
        "a colour of a number",
        changed(parse_meld("color: R5 R6"), put(value="5")),
        Meld,
        ["$.value: a color cannot be 5"],
    ),
    # ---- rulesets
    (
        "an option that does not exist",
        changed(ORIGINAL, put(skips={"pick": 1})),
        Ruleset,
        ["$.skips.pick: is not known here"],
    ),
    (
        "an option that has no such value",
        changed(ORIGINAL, put(skips={"limit": "seldom"}, dealing={"hand_size": -1})),
        Ruleset,
        [
            "$.dealing.hand_size: -1 is no number of 0 or more.",
            '$.skips.limit: must be one of one_pending, full_circuit, once_per_hand, unlimited, not "seldom"',
        ],
    ),
    (
        "options out of order",
        changed(ORIGINAL, put(scoring={"ranks": [[10, 10], [1, 5]]})),
        Ruleset,
        ["$.scoring.ranks: is not in its order, or has something twice: [[10, 10], [1, 5]]"],
    ),
    (
        "a pair that is none",
        changed(ORIGINAL, put(scoring={"ranks": [[1], [2, 3]]})),
        Ruleset,
        ["$.scoring.ranks[0]: must have 2 parts, not 1"],
    ),
    (
        "a deck that cannot be",
        changed(ORIGINAL, put(deck={"top": 0})),
        Ruleset,
        ["$.deck: the top of a deck is at least 1, not 0"],
    ),
    (
        "a deck of a suit that does not exist",
        changed(ORIGINAL, put(deck={"suits": ["R", "X"]})),
        Ruleset,
        ['$.deck.suits[1]: must be one of R, B, G, Y, H, D, C, S, not "X"'],
    ),
    ("no name", changed(CONTRACT, drop("name")), Ruleset, ["$.name: is missing"]),
    # ---- steps
    (
        "events that are none",
        changed(STEP, lambda data: data.update(events=[{"seat": 0}, {"type": "draw"}, {"type": 3}, 4])),
        Step,
        [
            "$.events[0].type: is missing",
            "$.events[1].type: must be dealt or reshuffled or",
            "$.events[2].type: must be dealt or reshuffled or",
            "$.events[3]: must be an object, not 4",
        ],
    ),
    (
        "an event of another shape",
        changed(STEP, lambda data: data["events"][0].update(dealer="Ann", version=1)),
        Step,
        ['$.events[0].dealer: must be a whole number, not "Ann"', "$.events[0].version: is not known here"],
    ),
    (
        "a step to no position",
        changed(STEP, lambda data: data["state"]["public"].update(dealer=7)),
        Step,
        ["$.state.public.dealer: There is no seat 7"],
    ),
    # ---- verdicts
    ("a rule that does not exist", changed(NO_MELD, put(rule="no")), Failure, ["$.rule: must be one of game_over"]),
    (
        "another sentence",
        changed(NO_MELD, put(message="No.")),
        Failure,
        ["$.message: must be 'There is no meld 1 of Ann: there are 0.', not 'No.'"],
    ),
    (
        "a value missing",
        changed(VERDICT, lambda data: data["failures"][1]["values"].clear()),
        Verdict,
        [
            "$.failures[1].values.meld: is missing",
            "$.failures[1].values.melds: is missing",
            "$.failures[1].values.player: is missing",
        ],
    ),
    (
        "no value where there must be one",
        changed(NO_MELD, put(values={"player": None, "meld": 1, "melds": 0})),
        Failure,
        ["$.values.player: must not be null here"],
    ),
    (
        "values that are none",
        changed(NO_MELD, put(values={"b": [1, "x"], "c": {"card": "W", "d": 1}, "d": {"card": 1}, "e": True})),
        Failure,
        [
            "$.values.b: must have parts of one kind",
            '$.values.c: must be a value, as {"card": "R7"}, not {"card": "W", "d": 1}',
            "$.values.d.card: must be a text, not 1",
            "$.values.e: must be a whole number, not true",
        ],
    ),
]


@pytest.mark.parametrize(("text", "cls", "told"), [row[1:] for row in DOCUMENTS], ids=ids(DOCUMENTS))
def test_a_document_that_is_refused(text: str, cls: Any, told: list[str]) -> None:
    found = faults(text, cls)
    assert len(found) == len(told)
    for line, begin in zip(found, told, strict=True):
        assert line.startswith(begin)


def test_however_deep_it_is() -> None:
    for deep in range(100, 1200, 3):
        assert len(faults("[" * deep + "]" * deep, State)) == 1
        nested = to_json(Draw()).replace("null", '{"a": ' * deep + "1" + "}" * deep)
        assert len(faults(nested, Draw)) == 1


def test_a_card_in_a_value_with_its_key_twice() -> None:
    text = to_json(NOT_HELD).replace('{"card": "W"}', '{"card": "W", "card": "W"}')
    assert faults(text, Failure) == ["$.values.cards: has a key twice"]


def test_cards_that_are_not_held_are_told_by_name() -> None:
    text = changed(NOT_HELD, lambda data: data["values"].update(cards=[{"card": "R7"}]))
    assert faults(text, Failure) == ["$.message: must be 'You do not hold R7.', not 'You do not hold W.'"]


# ------------------------------------------------------------------------------------------------------------ mutations


@examples(600)
@given(mutants())
def test_what_is_nearly_a_document_is_refused_with_its_path_or_is_one(mutant: tuple[Any, Any]) -> None:
    cls, data = mutant
    found = read(json.dumps(data), cls)
    if isinstance(found, JsonError):
        assert all(line.startswith("$") for line in told_by(found))
        return
    assert from_json(to_json(found), cls) == found
    if isinstance(found, State):
        _can_be_played(found)
    if isinstance(found, View):
        assert found.public.turn != found.seat or legal_actions(found)


def _can_be_played(state: State) -> None:
    """What is loaded can be played on, and stays a position."""
    rng = random.Random(0)
    for _ in range(12):
        if state.public.outcome is not None:
            return
        chance = state.public.turn is None
        state = apply(state, shuffled(state, rng) if chance else rng.choice([*legal_actions(state)]))
        assert state_faults(state) == ()


@examples(300)
@given(st.sampled_from(CORPUS), st.data())
def test_text_that_is_cut_or_garbled_is_refused(document: tuple[Any, Any], data: st.DataObject) -> None:
    cls, known = document
    text = json.dumps(known)
    at = data.draw(st.integers(0, len(text) - 1))
    assert faults(text[:at], cls)
    garbled = read(text[:at] + data.draw(st.text(max_size=3)) + text[at + 1 :], cls)
    assert told_by(garbled) if isinstance(garbled, JsonError) else isinstance(garbled, cls)
