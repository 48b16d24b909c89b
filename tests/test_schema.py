"""The JSON Schema: every document fits it, and what is refused for its shape does not."""

import json
import random
import re
import runpy
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final, cast

import pytest
from fuzzing import examples
from hypothesis import given
from json_documents import CORPUS, mutants, read
from jsonschema import Draft202012Validator
from positions import ids
from random_games import EDITIONS, moves, plausible, random_players, random_ruleset, short

from phaseten import (
    Action,
    Card,
    Discard,
    JsonError,
    Meld,
    Phase,
    Placed,
    Ruleset,
    ScoreSheet,
    Setup,
    State,
    check,
    from_json,
    json_schema,
    to_json,
    view,
)
from phaseten.exchange.schema import ID
from phaseten.exchange.tags import TAGS, Document
from phaseten.game.fault import Fault

VALIDATORS: Final = {kind: Draft202012Validator(cast("Mapping[str, Any]", json_schema(kind))) for kind in TAGS}

CONTENT: Final = re.compile(
    r"(?!-?[0-9]+ is no number).*\."  # whole sentences: of positions, rulesets and score sheets
    r"|is not in its order, or has something twice: .*"
    r"|every suit of a deck has a colour, or none has"
    r"|only discard piles are numbered|the draw pile lies face down: its card cannot be chosen"
    r"|a [a-z ]+ cannot be .*"  # the value of a meld
    r"|'.*' is written '.*'|'other' is said of .*"
    r"|'.*' says not what a card stands for: .*|'.*' is nothing that a meld can be: .*"
    r"|must be what the view is offered"
    r"|must be ['\"].*['\"], not .*",  # the sentence of a failure
    re.DOTALL,
)
"""What is refused for its content, by a document of the right shape."""


def fits(text: str, kind: type) -> bool:
    return VALIDATORS[kind].is_valid(json.loads(text))


def documents() -> Iterator[Document]:
    """Thousands of documents of random games."""
    for seed, rules in enumerate([*EDITIONS, *(random_ruleset(random.Random(seed)) for seed in range(6))]):
        rng = random.Random(seed)
        own = short(rules) if seed % 2 and len(rules.phases) > 4 else rules
        yield own
        for number, move in enumerate(moves(own, random_players(rng, own), rng, 45)):
            seat = rng.randrange(len(move.after.hands))
            yield move.action
            yield from (event.for_seat(seat) for event in move.step.events)
            action = plausible(move.after, seat, rng)
            yield action
            yield check(move.after, action, seat=seat)
            if number % 11 == 0:
                yield from (move.step, move.after, view(move.after, seat))


def test_the_schema_is_one() -> None:
    for kind in (None, State, Action):
        Draft202012Validator.check_schema(cast("Mapping[str, Any]", json_schema(kind)))


def test_the_file_in_the_package_is_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    """It is made by ``python -m phaseten.exchange > src/phaseten/exchange/schema.json``."""
    runpy.run_module("phaseten.exchange", run_name="__main__")
    made = capsys.readouterr().out
    assert (files("phaseten.exchange") / "schema.json").read_text(encoding="utf-8") == made
    assert json.loads(made) == json_schema()


def test_every_document_of_random_games_fits() -> None:
    found = [*documents()]
    assert len(found) > 2000
    assert [to_json(thing) for thing in found if not fits(to_json(thing), type(thing))] == []


def test_every_kind_of_document_fits() -> None:
    whole = Draft202012Validator(cast("Mapping[str, Any]", json_schema()))
    assert all(VALIDATORS[kind].is_valid(document) for kind, document in CORPUS[::3])
    some = dict(CORPUS)
    assert all(whole.is_valid(document) for document in some.values())
    assert set(some) > {State, ScoreSheet, Ruleset}


def test_a_union_takes_what_one_of_its_classes_takes() -> None:
    action = Draft202012Validator(cast("Mapping[str, Any]", json_schema(Action)))
    assert action.is_valid(json.loads(to_json(Discard(next(iter(EDITIONS[0].deck.numbers))))))
    assert not action.is_valid(json.loads(to_json(EDITIONS[0])))


@examples(250)
@given(mutants())
def test_what_is_refused_for_its_shape_does_not_fit(mutant: tuple[Any, Any]) -> None:
    kind, data = mutant
    found = read(json.dumps(data), kind)
    if not isinstance(found, JsonError):
        assert VALIDATORS[kind].is_valid(data)
    elif VALIDATORS[kind].is_valid(data):
        assert [fault for fault in found.faults if not is_of_content(fault)] == []


def is_of_content(fault: Fault) -> bool:
    of_failure = "values" in fault.path and fault.sentence in ("is missing", "must not be null here")
    return of_failure or CONTENT.fullmatch(fault.sentence) is not None


TEXTS: list[tuple[str, type, str, bool]] = [
    ("a card", Placed, "R7", True),
    ("a card of no number", Placed, "R0", False),
    ("a card of a long number", Placed, "R100", False),
    ("an ace", Placed, "AS", True),
    ("an ace as a number", Placed, "1S", False),
    ("a wild as a queen", Placed, "W=QS", True),
    ("a wild as a queen in digits", Placed, "W=12S", False),
    ("a wild as a card of 112", Placed, "W=112S", True),
    ("a wild as a suit and parity", Placed, "W=R/odd", True),
    ("a wild below 0", Placed, "W=-3", True),
    ("a wild as minus 0", Placed, "W=-0", False),
    ("a number with a zero before", Placed, "W=07", False),
    ("two groups", Phase, "suit 5 + other suit 3", True),
    ("other first", Phase, "other suit 5 + suit 3", False),
    ("no such kind", Phase, "sit 5", False),
    ("a group of 1000", Phase, "set 1000", False),
]


@pytest.mark.parametrize(("kind", "text", "right"), [row[1:] for row in TEXTS], ids=ids(TEXTS))
def test_texts(kind: type, text: str, right: bool) -> None:
    document = json.dumps({"type": TAGS[kind], "version": 1, "text": text})
    assert fits(document, kind) is right
    if right:
        assert from_json(document, kind)
    else:
        with pytest.raises(JsonError):
            from_json(document, kind)


def test_what_is_asked_for() -> None:
    schema = json_schema(Meld)
    assert schema["$id"] == ID
    assert sorted(cast("Mapping[str, Any]", schema["$defs"])) == [
        "meld_document",
        "meld_value",
        "placed",
        "requirement",
    ]
    assert json_schema(Card)["$ref"] == "#/$defs/card_document"
    with pytest.raises(TypeError, match="there are no documents of"):
        json_schema(Setup)


def test_a_schema_can_be_changed() -> None:
    cast("dict[str, Any]", json_schema(Meld)["$defs"]).clear()
    assert json_schema(Meld)["$defs"]
