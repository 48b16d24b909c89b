"""Documents: what is written for each kind of thing, and how they are asked for."""

import json
import subprocess
import sys
from typing import Any, get_args

import pytest
from broken_rules import BROKEN
from own_kinds import SUMMING
from positions import ids

import phaseten
from phaseten import (
    CONTRACT,
    MASTERS,
    ORIGINAL,
    PHASE_10,
    SKIP,
    TWO_DECKS,
    WILD,
    Action,
    Card,
    Color,
    Discard,
    Draw,
    Event,
    Failure,
    Hit,
    JsonError,
    Lay,
    Meld,
    NumberCard,
    Outcome,
    Parity,
    Phase,
    Placed,
    Requirement,
    Rule,
    Seat,
    Setup,
    Source,
    Span,
    Stage,
    State,
    Suit,
    Verdict,
    WildCard,
    check_phase,
    from_json,
    new_game,
    parse_meld,
    to_json,
    view,
)
from phaseten.exchange.tags import TAGS, Document
from phaseten.game.events import Drew
from phaseten.game.state import EndReason
from phaseten.reasons import Values, fail
from phaseten.requirements import Both, RankRule, SuitRule

R7 = NumberCard(7, Suit.RED)
ODD = ORIGINAL.with_phases("set 3 + run 4", "suit 5 + other suit 3", numbers=[2, 9]).evolve(
    name="odd", scoring__ranks={1: 1, 11: 20}, wilds__min_naturals={"run": 2, "set": 1}, dealing__hand_size=9
)

WRITTEN: list[tuple[str, Document, dict[str, Any]]] = [
    ("a number card", R7, {"type": "card", "text": "R7"}),
    ("an ace", NumberCard(1, Suit.SPADES), {"type": "card", "text": "AS"}),
    ("a card that no deck has", NumberCard(99, Suit.CLUBS), {"type": "card", "text": "99C"}),
    ("a wild", WILD, {"type": "card", "text": "W"}),
    ("a Skip", SKIP, {"type": "card", "text": "S"}),
    ("a number card as itself", Placed(R7), {"type": "placed", "text": "R7"}),
    ("a number card as another", Placed(R7, 8), {"type": "placed", "text": "R7=R8"}),
    ("a wild as nothing in particular", Placed(WILD), {"type": "placed", "text": "W"}),
    ("a wild as a number", Placed(WILD, 0), {"type": "placed", "text": "W=0"}),
    ("a wild as a suit", Placed(WILD, None, Suit.SPADES), {"type": "placed", "text": "W=S"}),
    ("a wild as a colour", Placed(WILD, None, Color.BLACK), {"type": "placed", "text": "W=black"}),
    ("a wild as a parity", Placed(WILD, Parity.EVEN), {"type": "placed", "text": "W=even"}),
    ("a wild as a card", Placed(WILD, 12, Suit.SPADES), {"type": "placed", "text": "W=QS"}),
    ("a wild as no card", Placed(WILD, -3, Suit.RED), {"type": "placed", "text": "W=R-3"}),
    ("a wild as a colour and number", Placed(WILD, 5, Color.RED), {"type": "placed", "text": "W=red/5"}),
    ("a wild as a suit and parity", Placed(WILD, Parity.ODD, Suit.RED), {"type": "placed", "text": "W=R/odd"}),
    ("a Skip as a number", Placed(SKIP, 5), {"type": "placed", "text": "S=5"}),
    ("a requirement", Requirement.parse("color run 5"), {"type": "requirement", "text": "color run 5"}),
    ("a phase", Phase.parse("suit 5 + other suit 3"), {"type": "phase", "text": "suit 5 + other suit 3"}),
    (
        "a run",
        parse_meld("run: R4 B5 W Y7"),
        {"type": "meld", "requirement": "run 4", "places": ["R4", "B5", "W=6", "Y7"], "value": "4-7"},
    ),
    (
        "a set",
        parse_meld("set: R5 W"),
        {"type": "meld", "requirement": "set 2", "places": ["R5", "W=5"], "value": "5"},
    ),
    (
        "a colour",
        parse_meld("color: 2H Jo", CONTRACT),
        {"type": "meld", "requirement": "color 2", "places": ["2H", "W=red"], "value": "red"},
    ),
    (
        "a run of one suit",
        Meld(Requirement.parse("suit run 2"), (Placed(R7), Placed(WILD, 8, Suit.RED)), Both(Span(7, 8), Suit.RED)),
        {"type": "meld", "requirement": "suit run 2", "places": ["R7", "W=R8"], "value": "R/7-8"},
    ),
    (
        "an even colour",
        Meld(
            Requirement(1, RankRule.PARITY, SuitRule.COLOR),
            (Placed(WILD, Parity.EVEN, Color.RED),),
            Both(Parity.EVEN, Color.RED),
        ),
        {"type": "meld", "requirement": "color parity 1", "places": ["W=red/even"], "value": "red/even"},
    ),
    ("the deck", PHASE_10, {"type": "deck"}),
    ("a deck of its own", MASTERS.deck, {"type": "deck", "skips": 2}),
    (
        "a standard deck",
        TWO_DECKS.deck,
        {
            "type": "deck",
            "name": "two standard decks",
            "suits": ["H", "D", "C", "S"],
            "wild_words": ["K", "KH", "KD", "KC", "KS"],
            "skip_words": ["Jo"],
        },
    ),
    ("the ruleset", ORIGINAL, {"type": "ruleset", "name": "original"}),
    (
        "an edition",
        MASTERS,
        {
            "type": "ruleset",
            "name": "masters",
            "deck": {"skips": 2},
            "saving": {"per_hand": 1},
            "progress": {"selection": "declared_after_deal"},
        },
    ),
    (
        "a table's own",
        ODD,
        {
            "type": "ruleset",
            "name": "odd",
            "phases": ["set 3 + run 4", "suit 5 + other suit 3"],
            "wilds": {"min_naturals": [["run", 2], ["set", 1]]},
            "dealing": {"hand_size": 9},
            "scoring": {"ranks": [[1, 1], [11, 20]]},
            "numbers": [2, 9],
        },
    ),
    ("a draw", Draw(), {"type": "draw", "source": "pile", "pile": 0, "card": None}),
    ("a hit", Hit(Placed(WILD, 8), 1, 0), {"type": "hit", "placed": "W=8", "seat": 1, "meld": 0}),
    ("a lay", Lay([[R7, WILD]], 4), {"type": "lay", "melds": [["R7", "W"]], "phase": 4}),
    ("an action that is never legal", Discard(R7, -5, -1), {"type": "discard", "card": "R7", "target": -5, "pile": -1}),
    (
        "an event",
        Drew(0, Source.PILE, R7),
        {"type": "drew", "seat": 0, "source": "pile", "card": "R7", "pile": 0},
    ),
    (
        "the same for others",
        Drew(0, Source.PILE, R7).for_seat(1),
        {"type": "drew", "seat": 0, "source": "pile", "card": None, "pile": 0},
    ),
    (
        "an outcome",
        Outcome((0, 2), EndReason.SHARED),
        {"type": "outcome", "winners": [0, 2], "reason": "shared"},
    ),
    (
        "a seat",
        Seat("Zoë", None),
        {
            "type": "seat",
            "name": "Zoë",
            "phase": None,
            "completed": [],
            "melds": [],
            "hand_size": 0,
            "total": 0,
            "pending_skips": 0,
            "skips_in_front": 0,
            "saved_count": 0,
            "known": [],
            "playing": True,
            "position": 0,
        },
    ),
    (
        "a verdict",
        check_phase("R5 B5 G5 | R9 B9 S", 1),
        {
            "type": "verdict",
            "failures": [
                {
                    "rule": "skip_in_meld",
                    "values": {},
                    "source": "FX, SEED-0: Skip cards",
                    "deck": {},
                    "message": "A Skip is never part of a phase.",
                }
            ],
            "melds": [],
        },
    ),
    (
        "a failure with cards of another deck",
        Failure(Rule.NOT_HELD, Values({"cards": (WILD, NumberCard(2, Suit.HEARTS))}), "own", MASTERS.deck),
        {
            "type": "failure",
            "rule": "not_held",
            "values": {"cards": [{"card": "W"}, {"card": "2H"}]},
            "source": "own",
            "deck": {"skips": 2},
            "message": "You do not hold W, 2H.",
        },
    ),
    (
        "a failure with a name that looks like a card",
        Failure(Rule.NO_SUCH_MELD, Values({"player": "W", "meld": 3, "melds": 0}), "own"),
        {
            "type": "failure",
            "rule": "no_such_meld",
            "values": {"player": "W", "meld": 3, "melds": 0},
            "source": "own",
            "deck": {},
            "message": "There is no meld 3 of W: there are 0.",
        },
    ),
]


@pytest.mark.parametrize(("thing", "document"), [row[1:] for row in WRITTEN], ids=ids(WRITTEN))
def test_what_is_written(thing: Document, document: dict[str, Any]) -> None:
    text = to_json(thing)
    assert json.loads(text) == {**document, "version": 1}
    assert from_json(text, type(thing)) == thing


def test_the_keys_stand_in_the_order_of_the_fields() -> None:
    text = to_json(Hit(WILD, 1, 0))
    assert text == '{"type": "hit", "version": 1, "placed": "W", "seat": 1, "meld": 0}'


def test_every_value_of_a_failure_comes_back() -> None:
    values = Values(
        {
            "cards": (R7, WILD),
            "numbers": (1, 2),
            "texts": ("R7", "b"),
            "nothing": (),
            "card": SKIP,
            "text": "S",
            "suits": (Suit.RED, Suit.SPADES),
            "color": Color.RED,
            "parity": Parity.EVEN,
            "stage": Stage.DRAW,
            "wilds": (Placed(WILD, 3), Placed(WILD, 8, Suit.RED)),
            "meld": parse_meld("color run red: R4 R5 W"),
            "group": Requirement.parse("color run 5"),
            "phase": Phase.parse("suit 5 + other suit 3"),
        }
    )
    failure = Failure(Rule.GAME_OVER, values, "own")
    found = from_json(to_json(failure), Failure)
    assert dict(found.values) == dict(values)
    assert {name: type(value) for name, value in found.values.items()} == {
        name: type(value) for name, value in values.items()
    }


def test_every_failure_comes_back() -> None:
    """Whatever rule is broken, and whatever values it gives."""
    for row in BROKEN:
        verdict = row.alone.verdict()
        assert from_json(to_json(verdict), Verdict, kinds=SUMMING.own_kinds) == verdict


def test_how_values_are_written() -> None:
    failure = fail(Rule.NOT_SAVED, card=None)
    document = json.loads(to_json(failure))
    assert (document["values"], document["message"]) == ({"card": None}, "You have not saved any card.")
    assert from_json(json.dumps(document), Failure) == failure
    (failure,) = check_phase("2H 3H 4H 5H 6H | 7H 8H 9H", 9, CONTRACT).failures
    assert json.loads(to_json(failure))["values"] == {"suit": {"suit": "H"}}


def test_the_readings_of_a_verdict_are_not_written() -> None:
    verdict = check_phase("R5 B5 W | W W R9", 1)
    found = from_json(to_json(verdict), Verdict)
    assert found == verdict
    assert found.readings == (verdict.melds,)


# ------------------------------------------------------------------------------------------------------ what is asked


def test_one_of_several_classes() -> None:
    """A message of a player is read as an action, whichever it is."""
    assert from_json(to_json(Discard(R7)), Action) == Discard(R7)
    assert from_json(to_json(WILD), Card) is WILD
    assert from_json(to_json(Drew(0, Source.PILE, None)), Event) == Drew(0, Source.PILE, None)


def test_a_class_that_is_not_the_one_asked_for() -> None:
    with pytest.raises(JsonError, match='type: must be view, not "state"'):
        from_json(to_json(new_game(ORIGINAL, ["Ann", "Ben"])), phaseten.View)
    with pytest.raises(JsonError, match=r"\$: must be a WildCard"):
        from_json(to_json(R7), WildCard)


@pytest.mark.parametrize("thing", [3, "R7", None, [R7], Suit.RED, Setup(ORIGINAL, ["Ann", "Ben"])])
def test_what_is_no_document_cannot_be_written(thing: Any) -> None:
    with pytest.raises(TypeError, match="there is no document for"):
        to_json(thing)


@pytest.mark.parametrize("cls", [int, Setup, Suit, int | str, 3])
def test_what_is_no_document_cannot_be_read(cls: Any) -> None:
    with pytest.raises(TypeError, match="there are no documents of"):
        from_json("{}", cls)


@pytest.mark.parametrize("text", [None, 3, b"{}", ["{}"]])
def test_json_is_a_text(text: Any) -> None:
    with pytest.raises(TypeError, match="JSON is given as text"):
        from_json(text, State)


def test_every_class_of_the_unions_has_a_tag() -> None:
    assert set(get_args(Document)) == set(TAGS)
    assert sorted(tag for tag in TAGS.values() if list(TAGS.values()).count(tag) > 1) == ["card"] * 3


# ------------------------------------------------------------------------------------------------------------ writing


def test_names_stand_as_they_are() -> None:
    text = to_json(Seat("Zoë 北", 1))
    assert "Zoë 北" in text
    assert from_json(text, Seat).name == "Zoë 北"


def test_half_a_letter_can_be_stored_too() -> None:
    """A lone surrogate has no UTF-8: it is written as an escape."""
    text = to_json(Seat("\ud83c Zoë", 1))
    assert text.isascii()
    assert from_json(text, Seat).name == "\ud83c Zoë"


def test_set_in() -> None:
    assert to_json(WILD, indent=2).splitlines() == ["{", '  "type": "card",', '  "version": 1,', '  "text": "W"', "}"]
    assert from_json(to_json(WILD, indent=2), WildCard) is WILD


def test_a_saved_state_can_be_played_on() -> None:
    state = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 G5 R9 B9 G9 R1", "B1"]).to_state()
    loaded = from_json(to_json(state), State)
    action = Lay(
        [[NumberCard(5, suit) for suit in PHASE_10.suits[:3]], [NumberCard(9, suit) for suit in PHASE_10.suits[:3]]]
    )
    assert phaseten.apply(loaded, action) == phaseten.apply(state, action)
    assert from_json(to_json(view(state, 0)), phaseten.View) == view(state, 0)


# ------------------------------------------------------------------------------------------------------------ imports


def _python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_core_does_not_load_cattrs() -> None:
    asked = "{'cattrs', 'phaseten.exchange', 'json'} & set(sys.modules)"
    assert _python(f"import sys, phaseten; print({asked})") == "set()"
    assert _python("import sys, phaseten; phaseten.to_json; print('cattrs' in sys.modules)") == "True"


@pytest.mark.parametrize("name", ["to_json", "from_json", "dump_record", "load_record", "JsonError", "RecordError"])
def test_what_is_loaded_late_is_there(name: str) -> None:
    assert name in phaseten.__all__
    assert name in dir(phaseten)
    assert getattr(phaseten, name) is getattr(phaseten.exchange, name)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'phaseten' has no attribute 'to_yaml'"):
        phaseten.to_yaml  # type: ignore[attr-defined]  # noqa: B018
