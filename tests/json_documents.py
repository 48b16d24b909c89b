"""Documents of every kind, and documents that are nearly ones: what the loaders and the schema are tried with."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from random_games import EDITIONS, moves, plausible, random_players, short

from phaseten import (
    CONTRACT,
    MASTERS,
    WILD,
    HandCount,
    Hit,
    JsonError,
    Phase,
    Placed,
    Requirement,
    ScoreSheet,
    State,
    Suit,
    check,
    explain,
    from_json,
    hints,
    information_key,
    knowledge,
    new_game,
    offers,
    parse_meld,
    read_cards,
    to_json,
    view,
)
from phaseten.exchange.tags import Document


def read(text: str, cls: Any) -> Any:
    """What a document is, or the error that refuses it."""
    try:
        return from_json(text, cls)
    except JsonError as refused:
        return refused


def _documents() -> Iterator[tuple[Any, Any]]:
    """Documents of every kind, from random games."""
    for seed, rules in enumerate(EDITIONS):
        rng = random.Random(seed)
        own = short(rules) if seed % 2 else rules
        found = [*moves(own, random_players(rng, own), rng, 150)]
        first = new_game(own, ["Ann", "Ben"])
        for move in rng.sample(found, 6):
            yield from ((type(thing), json.loads(to_json(thing))) for thing in _explanations(move.after, rng))
            seen = view(move.after, 0)
            known = knowledge(seen)
            answers: tuple[Document, ...] = (known, *known.seats, information_key(seen, 0, move.step.events))
            yield from ((type(thing), json.loads(to_json(thing))) for thing in answers)
            things = (move.after, seen, move.after.public, move.action, move.step, *move.step.events)
            yield from ((type(thing), json.loads(to_json(thing))) for thing in things)
        yield from (
            (type(thing), json.loads(to_json(thing))) for thing in (first, rules, check(first, Hit(WILD, 7, 7)))
        )
    yield from ((type(thing), json.loads(to_json(thing))) for thing in _others())


def _explanations(state: State, rng: random.Random) -> Iterator[Document]:
    """Why, what else, and what can be offered."""
    own = view(state, rng.randrange(len(state.hands)))
    tried = plausible(state, own.seat, rng)
    found = offers(own)
    ledger = explain(own, tried)
    things: list[Document] = [ledger, explain(own, tried, seat=0), *ledger.lines[:9:4], *hints(state, tried)]
    things += [found, *found, *found.lacking[:1], found.pick(own.hand[:2])]
    yield from things
    yield from [refusal for offer in found for refusal in offer.refused[:1]]


def _others() -> Iterator[Document]:
    """What no game brings forth."""
    sheet = ScoreSheet(MASTERS, ["Ann", "Ben"]).hand(
        out="Ann", laid={"Ann": 4}, left={"Ben": "R5 W"}, saved={"Ben": "S"}
    )
    things: tuple[Document, ...] = (sheet, *sheet.hands, *sheet.lines, *sheet.seats, *sheet.notes(), *sheet.standings)
    yield from things
    yield from (HandCount(1, 2), WILD, Placed(WILD, 8, Suit.RED), Requirement.parse("color 7"), CONTRACT.deck)
    yield Phase.parse("suit 5 + other suit 3")
    yield parse_meld("run: R4 B5 W Y7")
    yield read_cards("R4 W B5 Y6")


CORPUS = [*_documents()]

VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        9,
        13,
        10**12,
        0.5,
        "",
        "R7",
        "W",
        "S",
        "R13",
        "W=3",
        "set 3",
        "play",
        "over",
        "deal",
    ),
    *(
        "draw",
        "starter",
        "declare",
        "give_back",
        "reshuffle",
        "between",
        "state",
        [],
        {},
        [1],
        ["W"],
        [0, 0],
        {"card": "W"},
    ),
)
"""Whatever could stand anywhere."""


def _places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every part of a document."""
    children = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, part in children:
        yield (*path, key)
        yield from _places(part, (*path, key))


def _part(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _mutate(draw: st.DrawFn, data: Any) -> None:
    """One change of any kind at any place: something deleted, added, doubled, turned round, swapped or put in."""
    places = [*_places(data)]
    *way, key = draw(st.sampled_from(places))
    parent, value = _part(data, tuple(way)), copy.deepcopy(draw(st.sampled_from(VALUES)))
    match draw(st.sampled_from(("delete", "add", "put", "near", "swap", "double"))):
        case "delete":
            del parent[key]
        case "add" if isinstance(parent, list):
            parent.insert(key, value)
        case "add":
            parent[draw(st.sampled_from(("extra", "type", "a b")))] = value
        case "near" if type(parent[key]) is int:
            parent[key] += draw(st.sampled_from((-1, 1)))
        case "near" if isinstance(parent[key], list):
            parent[key].reverse()
        case "swap":
            *other_way, other_key = draw(st.sampled_from(places))
            other = _part(data, tuple(other_way))
            other[other_key], parent[key] = copy.deepcopy(parent[key]), copy.deepcopy(other[other_key])
        case "double" if isinstance(parent, list):
            parent.append(copy.deepcopy(parent[key]))
        case _:
            parent[key] = value


@st.composite
def mutants(draw: st.DrawFn) -> tuple[Any, Any]:
    """A document that is nearly one, and its class."""
    cls, document = draw(st.sampled_from(CORPUS))
    data = copy.deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        _mutate(draw, data)
    return cls, data
