"""Ledgers, hints, offers and readings as documents."""

import json
import random
from typing import Any

import pytest
from game_strategies import Game, examples, games
from hypothesis import given
from positions import ids
from questions import here
from random_games import plausible

from phaseten import (
    CONTRACT,
    Hint,
    JsonError,
    Lacking,
    Ledger,
    LedgerLine,
    Offer,
    Offers,
    Picked,
    PlayerAction,
    Readings,
    Refusal,
    explain,
    explain_phase,
    from_json,
    hints,
    offers,
    parse_action,
    read_cards,
    to_json,
    view,
)
from phaseten.exchange.tags import Explanation

HEAD = ("type", "version")
OWN = view(here(hand="R5 B5 W R1 S").to_state(), 0)


def data(thing: Explanation) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_json(thing))
    return found


def without_deck(thing: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in thing.items() if name not in ("type", "version", "deck")}


def test_a_line_of_a_ledger_has_its_sentence() -> None:
    line = explain_phase("R5 B5", "set 3").lines[3]
    assert without_deck(data(line)) == {
        "rule": "too_few_cards",
        "finding": "fail",
        "values": {"group": {"requirement": "set 3"}, "needs": 3, "has": 2},
        "source": "FX, MT: phases",
        "group": 0,
        "message": "set 3 needs 3 cards and has 2.",
    }
    assert data(Ledger((line,)))["lines"] == [{name: value for name, value in data(line).items() if name not in HEAD}]


def test_a_hint_has_its_action_and_its_sentence() -> None:
    (hint,) = hints(OWN, parse_action("discard R9", OWN))[:1]
    assert without_deck(data(hint)) == {
        "action": {"type": "discard", "card": "R5", "target": None, "pile": 0},
        "kind": "discard",
        "values": {"card": {"card": "R5"}},
        "message": "Discard R5.",
    }


def test_what_can_be_picked() -> None:
    assert {name: value for name, value in data(offers(OWN).pick("R5")).items() if name not in HEAD} == {
        "cards": ["R5"],
        "actions": [{"type": "discard", "card": "R5", "target": None, "pile": 0}],
        "groups": ["set 3"],
        "missing": None,
        "further": [],
    }


def test_readings_have_their_sentence() -> None:
    found = data(read_cards("R4 W B5", "run 3"))
    assert (found["message"], len(found["melds"])) == ("run 3-5 or 4-6: the wild is 3 or 6", 2)


@examples(15)
@given(games(most=60))
def test_there_and_back(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        if state.public.turn is None:
            continue
        own = view(state, state.public.turn)
        tried: PlayerAction = plausible(state, own.seat, rng)
        found = offers(own)
        things: list[Explanation] = [
            explain(own, tried),
            explain(own, tried, seat=(own.seat + 1) % game.players),
            *hints(own, tried),
            found,
            *found.lacking,
            *found,
            found.pick(rng.sample(own.hand, rng.randint(0, min(2, len(own.hand))))),
        ]
        for thing in things:
            assert from_json(to_json(thing), type(thing)) == thing


def test_readings_there_and_back() -> None:
    for found in (read_cards("R4 W B5"), read_cards("2H Jo", "suit 2", CONTRACT), read_cards("R1 S")):
        assert from_json(to_json(found), Readings) == found


LINE = explain_phase("R5 B5", "set 3").lines[3]
HINT = hints(OWN, parse_action("discard R9", OWN))[0]
ACTIONS = "declare or give_starter or draw or lay or hit or replace_wild or discard or save"

# what is wrong, what is written, what is changed, and what is told
FAULTS: list[tuple[str, LedgerLine | Hint | Offers | Readings, dict[str, Any], list[str]]] = [
    (
        "another sentence",
        LINE,
        {"message": "No."},
        ["$.message: must be 'set 3 needs 3 cards and has 2.', not 'No.'"],
    ),
    ("a value missing", LINE, {"values": {"needs": 3}}, ["$.values.group: is missing", "$.values.has: is missing"]),
    (
        "a value that must be there",
        LINE,
        {"values": {"group": None, "needs": 3, "has": 2}},
        ["$.values.group: must not be null here"],
    ),
    (
        "a rule of which nothing is said where it is kept",
        LINE,
        {"rule": "only_a_skip", "finding": "pass", "values": {}},
        ["$: there is nothing to say of 'pass.only_a_skip'"],
    ),
    ("no finding", LINE, {"finding": "maybe"}, ['$.finding: must be one of pass, fail, unknown, not "maybe"']),
    ("an action that is none", HINT, {"action": {}}, [f"$.action.type: must be {ACTIONS}, not null"]),
    (
        "an action of chance",
        HINT,
        {"action": {"type": "deal", "order": []}},
        [f'$.action.type: must be {ACTIONS}, not "deal"'],
    ),
    (
        "another meld",
        read_cards("R4 W B5", "run 3"),
        {"melds": []},
        ["$.message: must be 'none', not 'run 3-5 or 4-6: the wild is 3 or 6'"],
    ),
    ("other offers", offers(OWN), {"offers": []}, ["$.offers: must be what the view is offered"]),
]


@pytest.mark.parametrize(("thing", "changes", "told"), [row[1:] for row in FAULTS], ids=ids(FAULTS))
def test_faults(thing: LedgerLine | Hint | Offers | Readings, changes: dict[str, Any], told: list[str]) -> None:
    with pytest.raises(JsonError) as wrong:
        from_json(json.dumps(data(thing) | changes), type(thing))
    lines = str(wrong.value).splitlines()
    assert lines == told


def test_offers_have_a_view_that_can_be() -> None:
    wrong = data(offers(OWN))
    wrong["view"]["hand"] = []
    with pytest.raises(JsonError) as refused:
        from_json(json.dumps(wrong), Offers)
    assert all(line.startswith("$.view") for line in str(refused.value).splitlines())


def test_parts_are_documents_too() -> None:
    found = offers(OWN)
    assert from_json(to_json(found["discard"]), Offer) == found["discard"]
    skipped = offers(view(here(hand="S R1", pending_skips=[0, 1, 0]).to_state(), 0))["skip"].refused[0]
    assert from_json(to_json(skipped), Refusal) == skipped
    assert from_json(to_json(found.lacking[0]), Lacking) == found.lacking[0]
    assert from_json(to_json(found.pick("")), Picked) == found.pick("")
