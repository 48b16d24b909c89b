"""The referee: what it answers, to whom it tells what, and what it does not do twice."""

import io
import json
import os
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from game_strategies import Game as RandomGame
from game_strategies import examples
from hypothesis import given
from hypothesis import strategies as st
from random_games import EDITIONS, lively, plausible, short

from phaseten import (
    MASTERS,
    ORIGINAL,
    RULESETS,
    Action,
    ParseError,
    Public,
    Referee,
    Ruleset,
    Save,
    Source,
    Stage,
    State,
    Table,
    apply,
    check,
    dump_record,
    from_json,
    legal_actions,
    load_record,
    parse_action,
    resample,
    to_json,
    view,
)
from phaseten.game.draw import Draw
from phaseten.referee import PROTOCOL, Code, Directory, Message, Store, serve
from phaseten.referee import referee as referee_module
from phaseten.referee.game import AT_ONCE
from phaseten.referee.protocol import REQUESTS
from phaseten.referee.storage import Nowhere, Stored


class Client:
    """Somebody who asks a referee, and hears all that it says."""

    def __init__(self, store: Store | None = None, **options: Any) -> None:
        secrets = count()
        self.referee = Referee(store, secret=lambda: f"secret {next(secrets)}", **options)
        self.ids = count()
        self.notices: list[Message] = []

    def ask(self, do: str, **fields: Any) -> Any:
        """The answer to a request; the notices are put down."""
        answer, *notices = self.referee.answer({"v": PROTOCOL, "id": str(next(self.ids)), "do": do, **fields})
        json.dumps([answer, notices], allow_nan=False)
        self.notices += notices
        return answer

    def refused(self, do: str, **fields: Any) -> tuple[str, str]:
        """Why a request is refused."""
        answer = self.ask(do, **fields)
        assert not answer["ok"], answer
        return answer["error"]["code"], answer["error"]["message"]

    def seated(self, seats: int = 2, **fields: Any) -> tuple[Any, list[str]]:
        """A new table and the tokens of its seats."""
        made = self.ask("create", **{"players": ["Ann", "Ben", "Cem"][:seats], "seed": 1, **fields})
        assert made["ok"], made
        free = [seat for seat, bot in enumerate(made["bots"]) if bot is None]
        return made, [self.ask("join", table=made["table"], seat=seat)["token"] for seat in free]


@pytest.fixture
def client() -> Client:
    return Client()


def seen(message: Any, kind: Any) -> Any:
    """The document in a message, read strictly."""
    return from_json(json.dumps(message), kind)


# ---------------------------------------------------------------------------------------------------------- refusals


def raw(**fields: Any) -> str:
    return json.dumps({"v": 1, "id": "a", "do": "tables", **fields})


BAD_LINES: Final = (
    ("nothing", "", Code.NOT_JSON, "no JSON"),
    ("no JSON", "{", Code.NOT_JSON, "no JSON"),
    ("no UTF-8", b'{"v": "\xff"}', Code.NOT_JSON, "invalid start byte"),
    ("UTF-16", '{"v": 1}'.encode("utf-16"), Code.NOT_JSON, "invalid start byte"),
    ("half a pair of surrogates", '{"v": "\\ud800"}', Code.NOT_JSON, "surrogates not allowed"),
    ("no object", "[1]", Code.NOT_JSON, "a message is a JSON object"),
    ("not a number", '{"v": NaN}', Code.NOT_JSON, "NaN is no number"),
    ("more than all", '{"v": -Infinity}', Code.NOT_JSON, "-Infinity is no number"),
    ("a number of many digits", f'{{"v": {"9" * 5000}}}', Code.NOT_JSON, "Exceeds the limit"),
    ("a large number", raw(do="join", table="x", seat=2**63), Code.REQUEST, "seat is too large"),
    ("nested deeply", "[" * 100_000, Code.NOT_JSON, "nested too deeply"),
    ("a key twice", '{"v": 1, "v": 1}', Code.NOT_JSON, "a key is there twice"),
    ("another version", raw(v=2), Code.VERSION, "this is version 1"),
    ("a version that is true", raw(v=True), Code.REQUEST, "v must be a whole number"),
    ("no version and no id", '{"do": "tables"}', Code.REQUEST, "v is missing; id is missing"),
    ("nothing to do", '{"v": 1, "id": "a"}', Code.REQUEST, "do is missing"),
    ("an id that is none", raw(id=1), Code.REQUEST, "id must be a text"),
    ("a long id", raw(id="x" * 101), Code.REQUEST, "id is longer than 100"),
    ("an unknown request", raw(do="dance"), Code.REQUEST, 'there is no request "dance": there are hello'),
    ("a long request", raw(do="x" * 500), Code.REQUEST, "..."),
    ("an unknown field", raw(colour="red"), Code.REQUEST, '"colour" is not known here'),
    (
        "a field of the wrong type",
        raw(do="join", table=1, seat=True),
        Code.REQUEST,
        "table must be a text; seat must be",
    ),
    ("a long list", raw(do="create", players=["x"] * 101), Code.REQUEST, "players is longer than 100"),
    ("a long ruleset", raw(do="create", players=[], rules={"a": "x" * 20_000}), Code.REQUEST, "rules is longer than"),
)


@pytest.mark.parametrize(("line", "code", "told"), [row[1:] for row in BAD_LINES], ids=[row[0] for row in BAD_LINES])
def test_a_line_that_is_no_request_is_refused(line: str | bytes, code: Code, told: str) -> None:
    (answer,) = Referee().answer(line)
    error: Any = answer["error"]
    assert (answer["ok"], error["code"]) == (False, code)
    assert told in error["message"]


def test_the_id_is_told_as_far_as_there_is_one() -> None:
    assert [Referee().answer(line)[0]["id"] for line in ("{", raw(do="dance"), raw(id=1))] == [None, "a", None]


BAD_REQUESTS: Final[tuple[tuple[str, Mapping[str, Any], Code, str], ...]] = (
    ("create", {"players": ["A"]}, Code.PLAYERS, "is for 2 to 6 players"),
    ("create", {"players": ["A", "A"]}, Code.PLAYERS, "The names must differ"),
    ("create", {"players": ["A", 1]}, Code.PLAYERS, "names of at most 100 letters"),
    ("create", {"players": ["A", "B" * 101]}, Code.PLAYERS, "names of at most 100 letters"),
    ("create", {"players": ["A", "B"], "bots": [None]}, Code.PLAYERS, "one for each of 2 players"),
    ("create", {"players": ["A", "B"], "bots": [None, "clever"]}, Code.PLAYERS, "null or one of random, sensible"),
    ("create", {"players": ["A", "B"], "bots": [None, ["random"]]}, Code.PLAYERS, "null or one of random, sensible"),
    ("create", {"players": ["A", "B"], "rules": "mine"}, Code.RULES, "mine"),
    ("create", {"players": ["A", "B"], "rules": {}}, Code.RULES, "$.type: is missing"),
    ("load", {"record": "phaseten"}, Code.RECORD, "line 1"),
    ("join", {"table": "x", "seat": 0}, Code.TABLE, "no such table"),
    ("spectate", {"table": "x"}, Code.TABLE, "no such table"),
    ("go", {"table": "x"}, Code.TABLE, "no such table"),
    ("view", {"token": "x"}, Code.TOKEN, "no such token"),
    ("leave", {"token": "x"}, Code.TOKEN, "no such token"),
    ("knowledge", {"token": "x"}, Code.TOKEN, "no such token"),
    ("offers", {"token": "x"}, Code.TOKEN, "no such token"),
    ("explain", {"token": "x", "action": "draw"}, Code.TOKEN, "no such token"),
    ("legal", {"token": "x"}, Code.TOKEN, "no such token"),
    ("act", {"token": "x", "state": 0, "action": "draw"}, Code.TOKEN, "no such token"),
    ("save", {"key": "x"}, Code.TOKEN, "no such key"),
    ("close", {"key": "x"}, Code.TOKEN, "no such key"),
    ("undo", {"key": "x", "state": 0}, Code.TOKEN, "no such key"),
    ("undo", {"state": 0}, Code.REQUEST, "with a token, or by the host with a key"),
    ("undo", {"state": 0, "key": "x", "token": "x"}, Code.REQUEST, "with a token, or by the host with a key"),
    ("events", {"since": 0}, Code.REQUEST, "with a token, or as a spectator with a table"),
    ("events", {"since": 0, "token": ""}, Code.TOKEN, "no such token"),
    ("undo", {"state": 0, "token": "", "key": None}, Code.TOKEN, "no such token"),
    ("events", {"since": 0, "token": "x"}, Code.TOKEN, "no such token"),
    ("events", {"since": 0, "table": "x"}, Code.TABLE, "no such table"),
)


@pytest.mark.parametrize(("do", "fields", "code", "told"), BAD_REQUESTS)
def test_a_request_that_cannot_be_is_refused(
    client: Client, do: str, fields: Mapping[str, Any], code: Code, told: str
) -> None:
    found, message = client.refused(do, **fields)
    assert found == code
    assert told in message
    assert client.ask("tables")["tables"] == []


def test_a_long_request_gets_a_short_answer(client: Client) -> None:
    code, message = client.refused("load", record="x" * 100_000)
    assert (code, len(message)) == (Code.RECORD, 2_003)


def test_rulesets_that_are_too_large_or_cannot_be_played_are_refused(client: Client) -> None:
    for rules, told in (
        (ORIGINAL.with_deck(copies=20), "at most 500 cards in the deck"),
        (ORIGINAL.evolve(dealing__max_players=100), "at most 99 players"),
        (ORIGINAL.evolve(dealing__hand_size=13), "at most 12 cards in a hand"),
        (ORIGINAL.with_phases(" + ".join(["set 1"] * 7)), "at most 6 groups in a phase"),
        (ORIGINAL.evolve(dealing__max_players=12), "too few cards"),
    ):
        code, message = client.refused("create", players=["A", "B"], rules=json.loads(to_json(rules)))
        assert code == Code.RULES
        assert told in message


def test_a_ruleset_can_be_sent_in_full(client: Client) -> None:
    rules = short(MASTERS)
    made = client.ask("create", players=["A", "B"], rules=json.loads(to_json(rules)))
    assert seen(client.ask("spectate", table=made["table"])["public"], Public).rules == rules


# -------------------------------------------------------------------------------------------------- who may do what


def test_a_table_is_played_by_those_who_have_joined_it(client: Client) -> None:
    made, (ann, ben) = client.seated()
    assert (made["state"], made["turn"], made["over"]) == (0, 0, False)
    assert client.refused("act", token=ben, state=0, action="draw") == (
        Code.ILLEGAL,
        "It is not your turn: Ann is to act.",
    )
    drawn = client.ask("act", token=ann, state=0, action="draw")
    assert (drawn["ok"], drawn["state"], drawn["seat"]) == (True, 1, 0)
    ((told,),) = (one["events"] for one in drawn["events"])
    assert told["card"] is not None
    (notice,) = client.notices
    assert (notice["to"], notice["state"]) == (1, 1)
    ((heard,),) = (one["events"] for one in notice["events"])  # type: ignore[attr-defined]
    assert heard == {**told, "card": None}


def test_a_seat_is_taken_once_and_a_token_is_good_for_it_alone(client: Client) -> None:
    made, (ann, _) = client.seated(bots=[None, None, "random"], seats=3)
    table = made["table"]
    assert client.refused("join", table=table, seat=0) == (Code.SEAT, "seat 0 is taken")
    assert client.refused("join", table=table, seat=2) == (Code.SEAT, "seat 2 is taken")
    assert client.refused("join", table=table, seat=-1) == (Code.SEAT, "seat: the seats are 0 to 2")
    other, (_, stranger) = client.seated()
    assert client.ask("act", token=stranger, state=other["state"], action="draw")["ok"] is False
    assert client.ask("leave", token=ann)["taken"] == [1]
    assert client.refused("view", token=ann)[0] == Code.TOKEN
    assert client.ask("join", table=table, seat=0)["token"] != ann


def test_a_stale_or_repeated_request_is_refused(client: Client) -> None:
    _, (ann, _) = client.seated()
    request = {"v": 1, "id": "one", "do": "act", "token": ann, "state": 0, "action": "draw"}
    assert client.referee.answer(request)[0]["ok"]
    before = client.ask("view", token=ann)
    (again,) = client.referee.answer(request)
    assert again["error"]["code"] == Code.REPEATED  # type: ignore[index]
    assert client.refused("act", token=ann, state=0, action="discard R1")[0] == Code.STALE
    assert client.refused("view", token=ann, state=0)[0] == Code.STALE
    assert {**client.ask("view", token=ann, state=1), "id": 0} == {**before, "id": 0}


def test_only_so_many_ids_are_remembered(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee_module, "REMEMBERED", 2)
    for name, ok in (("a", True), ("b", True), ("a", False), ("c", True), ("a", True)):
        assert client.referee.answer({"v": 1, "id": name, "do": "hello"})[0]["ok"] is ok


def test_what_is_not_legal_is_told_with_every_reason(client: Client) -> None:
    _, (ann, _) = client.seated()
    answer = client.ask("act", token=ann, state=0, action="hit R1 > 2.1")
    assert answer["error"]["code"] == Code.ILLEGAL
    rules = [failure["rule"] for failure in answer["error"]["failures"]]
    assert rules[:3] == ["draw_first", "lay_first", "no_such_meld"]
    for action, told in (
        ("jump", "an action begins with"),
        ("deal R1", "cards are dealt and shuffled by the referee"),
        ({"type": "draw"}, "$.version: is missing"),
        ({"type": "deal", "version": 1, "order": []}, "$.type: must be"),
    ):
        code, message = client.refused("act", token=ann, state=0, action=action)
        assert code == Code.ACTION
        assert told in message
    assert client.ask("act", token=ann, state=0, action=json.loads(to_json(Draw())))["ok"]


def test_offers_and_explanations_are_given_to_every_seat(client: Client) -> None:
    _, tokens = client.seated()
    for token in tokens:
        kinds = [offer["kind"] for offer in client.ask("offers", token=token)["offers"]["offers"]]
        assert kinds[:2] == ["draw", "lay"]
    told = client.ask("explain", token=tokens[0], action="discard R1", state=0)
    assert [line["finding"] for line in told["ledger"]["lines"]].count("fail") > 0
    assert [hint["action"]["type"] for hint in told["hints"]] == ["draw", "draw"]
    assert client.refused("explain", token=tokens[0], action="jump")[0] == Code.ACTION


def test_legal_actions_are_listed_for_the_seat_to_act(client: Client) -> None:
    _, (ann, ben) = client.seated()
    listed = client.ask("legal", token=ann)
    assert [row["text"] for row in listed["legal"]] == ["draw", "take"]
    assert listed["more"] is False
    assert client.ask("legal", token=ben)["legal"] == []
    assert client.ask("legal", token=ann, most=1)["more"] is True
    assert client.ask("legal", token=ann, most=-1)["legal"] == []


def test_hello_tells_what_there_is(client: Client) -> None:
    hello = client.ask("hello")
    assert (hello["protocol"], hello["editions"], hello["requests"]) == ([1], [*RULESETS], [*REQUESTS])


def test_where_nothing_is_kept_nothing_is_restored(client: Client) -> None:
    client.seated()
    assert client.referee.restore() == ()
    assert len(client.ask("tables")["tables"]) == 1


def test_no_more_tables_are_opened_than_there_may_be() -> None:
    client = Client(most_tables=1)
    made, _ = client.seated()
    assert client.refused("create", players=["A", "B"])[0] == Code.FULL
    assert client.ask("close", key=made["key"])["table"] == made["table"]
    client.seated()


def test_a_spectator_is_told_what_all_see(client: Client) -> None:
    made, (ann, ben) = client.seated()
    assert client.ask("spectate", table=made["table"])["public"]["draw_count"] == 87
    client.ask("act", token=ann, state=0, action="draw")
    assert [notice["to"] for notice in client.notices] == [1]
    client.ask("spectate", table=made["table"], follow=True)
    hand = client.ask("view", token=ann)["view"]["hand"]
    client.ask("act", token=ann, state=1, action=f"discard {next(card for card in hand if card != 'S')}")
    assert [notice["to"] for notice in client.notices] == [1, 1, "spectators"]
    told = client.ask("events", table=made["table"], since=0)["events"]
    assert [one["state"] for one in told] == [1, 2]
    assert told[0]["events"][0]["card"] is None
    own = client.ask("events", token=ann, since=0)["events"]
    assert own[0]["events"][0]["card"] is not None
    assert client.ask("events", token=ben, since=2)["events"] == []
    assert client.refused("events", token=ben, since=3)[0] == Code.STALE


# ----------------------------------------------------------------------------------------------------------- undoing


def test_an_action_is_taken_back_by_who_did_it_if_it_showed_nothing(client: Client) -> None:
    made, (ann, ben) = client.seated()
    client.ask("spectate", table=made["table"], follow=True)
    before = client.ask("view", token=ann)["view"]
    assert client.refused("undo", token=ann, state=0) == (Code.UNDO, "there is no action to take back")
    assert client.refused("undo", key=made["key"], state=0)[1] == "there is no action to take back"
    client.ask("act", token=ann, state=0, action="take")
    assert client.refused("undo", token=ben, state=1) == (Code.UNDO, "the last action is not yours")
    client.notices.clear()
    undone = client.ask("undo", token=ann, state=1)
    assert (undone["ok"], undone["state"], undone["view"]) == (True, 2, before)
    assert [(notice["notice"], notice["to"]) for notice in client.notices] == [("undone", 1), ("undone", "spectators")]
    client.ask("act", token=ann, state=2, action="draw")
    code, message = client.refused("undo", token=ann, state=3)
    assert (code, message) == (
        Code.UNDO,
        "by the last action Ann saw cards for the first time: it is taken back only if forced",
    )
    assert client.refused("undo", token=ann, state=3, force=True) == (Code.TOKEN, "only the host can force this")
    forced = client.ask("undo", key=made["key"], state=3, force=True)
    assert (forced["ok"], forced["state"], "view" in forced) == (True, 4, False)
    assert client.refused("events", token=ann, since=3)[0] == Code.STALE
    assert client.ask("view", token=ann)["view"] == before


def test_what_bots_have_done_since_is_taken_back_too(client: Client) -> None:
    made, (ann,) = client.seated(bots=[None, "sensible"])
    client.ask("act", token=ann, state=0, action="take")
    top = next(row["text"] for row in client.ask("legal", token=ann)["legal"] if row["text"].startswith("discard"))
    state = client.ask("act", token=ann, state=1, action=top)["state"]
    assert state > 2
    assert client.refused("undo", key=made["key"], state=state)[0] == Code.UNDO
    before = client.ask("view", token=ann)["view"]
    assert client.refused("undo", token=ann, state=state)[0] == Code.UNDO
    assert client.ask("view", token=ann)["view"] == before
    assert client.ask("undo", key=made["key"], state=state, force=True)["turn"] == 0
    again = client.ask("act", token=ann, state=state + 1, action=top)
    assert client.ask("view", token=ann)["view"] == before
    assert again["state"] == state + state


# --------------------------------------------------------------------------------------------------------- whole games


def test_clients_play_a_game_as_a_table_does(client: Client) -> None:
    """Every view is that of a table with the same seed, and every event is told to every seat once."""
    rules = short(ORIGINAL)
    made, tokens = client.seated(rules=json.loads(to_json(rules)), seats=3)
    table = Table(rules, ["Ann", "Ben", "Cem"], seed=1)
    heard: list[list[Any]] = [[] for _ in tokens]
    rng, number, over = random.Random(1), 0, False
    while table.turn is not None:
        seat, action = table.turn, lively(table.state, rng)
        answer = client.ask("act", token=tokens[seat], state=number, action=str(action))
        assert answer["ok"], answer
        number, over = answer["state"], answer["over"]
        events = table.play(action)
        for notice in (answer, *client.notices):
            who = notice.get("to", seat)
            heard[who] += [event for one in notice["events"] for event in one["events"]]
        client.notices.clear()
        for other, token in enumerate(tokens):
            assert heard[other][-len(events) :] == [json.loads(to_json(event.for_seat(other))) for event in events]
            if rng.random() < 0.1:
                assert client.ask("view", token=token)["view"] == json.loads(to_json(table.view(other)))
    assert over
    saved = client.ask("save", key=made["key"])["record"]
    assert load_record(saved) == table.record()
    loaded = client.ask("load", record=saved)
    assert loaded["over"]


def test_a_saved_game_goes_on_at_another_table(client: Client) -> None:
    made, (ann, _) = client.seated()
    client.ask("act", token=ann, state=0, action="draw")
    loaded = client.ask("load", record=client.ask("save", key=made["key"])["record"], bots=["sensible", "random"])
    assert loaded["over"] or loaded["waiting"]
    assert loaded["table"] != made["table"]


def test_bots_do_so_much_at_once_and_go_on_when_asked(client: Client) -> None:
    made = client.ask("create", players=["A", "B"], bots=["random", "random"], seed=1)
    assert (made["state"], made["waiting"], made["over"]) == (AT_ONCE, True, False)
    client.ask("spectate", table=made["table"], follow=True)
    assert client.ask("go", table=made["table"])["state"] == 2 * AT_ONCE
    assert [notice["state"] for notice in client.notices] == [2 * AT_ONCE]


def test_two_hundred_tables_of_bots_come_to_their_end(client: Client) -> None:
    rules = json.loads(to_json(ORIGINAL.with_phases("set 2 + set 2")))
    made = [
        client.ask("create", rules=rules, players=["A", "B", "C"], bots=["sensible"] * 3, seed=seed)
        for seed in range(200)
    ]
    while waiting := [table for table in client.ask("tables")["tables"] if table["waiting"]]:
        for table in waiting:
            client.ask("go", table=table["table"])
    tables = client.ask("tables")["tables"]
    assert len({table["table"] for table in made}) == len(tables) == 200
    assert all(table["over"] for table in tables)


# ----------------------------------------------------------------------------------------------------------- privacy


def asked_of(state: State, seat: int, script: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """All that is said to a seat, and to spectators, in a state in which these things are asked or done."""
    client = Client()
    names = [player.name for player in state.public.seats]
    rules = json.loads(to_json(state.public.rules))
    made = client.ask("create", rules=rules, players=names, seed=1)
    assert made["ok"], made
    game = client.referee._games[made["table"]]
    game.table._start, game.table._played = state, []
    game._kept = 0
    tokens = [client.ask("join", table=made["table"], seat=number)["token"] for number in range(len(names))]
    client.ask("spectate", table=made["table"], follow=True)
    said: list[Any] = []
    for do, fields in script:
        who = fields.get("who", seat)
        filled = {name: value for name, value in fields.items() if name != "who"}
        if do == "spectate":
            filled["table"] = made["table"]
        else:
            filled["token"] = tokens[who]
        answer = client.ask(do, **filled)
        said += [answer] if who == seat else []
        said += [notice for notice in client.notices if notice["to"] in (seat, "spectators")]
        client.notices.clear()
    return said


SHARE: Final = 50 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 1
"""So many times as many states are compared."""


@pytest.mark.parametrize("rules", EDITIONS, ids=lambda rules: rules.name)
def test_what_a_seat_cannot_see_is_in_no_message_to_it(rules: Ruleset) -> None:
    """Two states that look the same to a seat give the same answers, errors and notices for it."""
    rng = random.Random(rules.name)
    game = RandomGame(short(rules), 3, rng.getrandbits(32), 400 * SHARE)
    states = [state for state in game.states() if state.public.stage not in (Stage.DEAL, Stage.RESHUFFLE)]
    for state in rng.sample(states, min(len(states), 8 * SHARE)):
        seat = rng.randrange(game.players)
        other = resample(view(state, seat), rng)
        script: list[tuple[str, dict[str, Any]]] = [
            ("view", {}),
            ("knowledge", {}),
            ("legal", {"most": 5}),
            ("spectate", {}),
            ("offers", {}),
            ("explain", {"action": str(plausible(state, seat, rng))}),
            ("explain", {"action": json.loads(to_json(plausible(state, seat, rng)))}),
            ("act", {"state": 0, "action": json.loads(to_json(plausible(state, seat, rng)))}),
            ("act", {"state": 0, "action": "discard W"}),
        ]
        if state.public.turn != seat:
            script.append(("act", {"state": 0, "action": str(plausible(state, seat, rng))}))
        script = [row for row in script if row[0] != "act" or not legal(state, seat, row[1]["action"])]
        one, two = same_steps(state, other, seat, rng)
        first, second = (
            asked_of(start, seat, [*script, *steps, ("view", {}), ("events", {"since": 0})])
            for start, steps in ((state, one), (other, two))
        )
        assert first == second


def legal(state: State, seat: int, action: Any) -> bool:
    """Whether an action may be played, so that it would change what is asked afterwards."""
    try:
        meant = parse_action(action, view(state, seat)) if isinstance(action, str) else seen(action, Action)
    except (ParseError, ValueError):
        return False
    return check(state, meant, seat=seat).ok


def same_steps(state: State, other: State, seat: int, rng: random.Random) -> tuple[list[Any], list[Any]]:
    """Something that the seat to act does, which looks the same to the observer in both states."""
    turn = state.public.turn
    if turn is None:
        return [], []
    for action in rng.sample(found := list(legal_actions(state))[:50], len(found)):
        likes = [
            like for like in legal_actions(other) if to_the_eye(like, turn == seat) == to_the_eye(action, turn == seat)
        ]
        after = apply(state, action)
        if likes and after.public.hand_number == state.public.hand_number and after.public.outcome is None:
            drawn = isinstance(action, Draw) and action.source is Source.PILE
            if after.public.stage is Stage.RESHUFFLE or (turn == seat and drawn):
                continue  # what comes now is another card
            return tuple([("act", {"who": turn, "state": 0, "action": str(one)})] for one in (action, likes[0]))  # type: ignore[return-value]
    return [], []


def to_the_eye(action: Any, own: bool) -> str:
    if not own and (isinstance(action, Save) or (isinstance(action, Draw) and action.source is Source.SAVED)):
        return type(action).__name__ + str(getattr(action, "source", ""))
    return str(action)


# ----------------------------------------------------------------------------------------------------------- bad input

JSONS: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """A request with some fields of which one or the other is not as it should be."""
    do = draw(st.sampled_from([*REQUESTS]))
    good = st.sampled_from(
        ["secret 0", "secret 1", "secret 2", "draw", "take", "discard R1", "original", 0, 1, True, ""]
    )
    fields = {name: draw(good | JSONS) for name in REQUESTS[do] if draw(st.integers(0, 9))}
    data = {"v": 1, "id": draw(st.text(max_size=5)), "do": do, **fields}
    if draw(st.integers(0, 5)) == 0:
        data[draw(st.sampled_from([*data]))] = draw(JSONS)
    line = json.dumps(data).encode()
    if draw(st.integers(0, 5)) == 0:
        at = draw(st.integers(0, len(line)))
        line = line[:at] + draw(st.binary(max_size=4)) + line[at:]
    return line


@examples(100)
@given(st.lists(requests() | st.binary(max_size=60), max_size=6))
def test_no_input_brings_a_referee_down(lines: list[bytes]) -> None:
    client = Client()
    made, tokens = client.seated(players=["Ann", "Ben"])
    before = client.ask("view", token=tokens[0])["view"]
    told = False
    for line in lines:
        for message in client.referee.answer(line):
            json.dumps(message, allow_nan=False).encode()
            assert "notice" in message or message["ok"] or message["error"]["code"] in [*Code]  # type: ignore[index]
            told = told or bool(message.get("ok"))
    if not told:
        assert client.ask("view", token=tokens[0])["view"] == before
    assert made["ok"]


def test_lines_are_answered_one_by_one() -> None:
    lines = [b"", b"  ", raw(id="a").encode(), b"x" * 300, b"{}", b"y" * 101, raw(id="b").encode()]
    answers = io.BytesIO()
    serve(Referee(), io.BytesIO(b"\n".join(lines)), answers, longest=100)
    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [answer["id"] for answer in told] == ["a", None, None, None, "b"]
    assert [answer.get("error", {}).get("code") for answer in told] == [None, "too_long", "request", "too_long", None]
    assert answers.getvalue().isascii()


# ------------------------------------------------------------------------------------------------------------- storing


def test_a_table_is_there_again_with_its_seats(tmp_path: Path) -> None:
    client = Client(Directory(tmp_path))
    made, (ann, ben) = client.seated(bots=[None, None, "sensible"], seats=3)
    client.ask("act", token=ann, state=0, action="take")
    client.ask("undo", token=ann, state=1)
    client.ask("act", token=ann, state=2, action="draw")
    (table,) = tmp_path.glob("*.p10")
    assert load_record(table.read_bytes()) == load_record(client.ask("save", key=made["key"])["record"])
    again = Client(Directory(tmp_path))
    assert again.referee.restore() == ()
    for token in (ann, ben):
        assert again.ask("view", token=token)["view"] == client.ask("view", token=token)["view"]
    assert again.ask("tables")["tables"] == client.ask("tables")["tables"]
    assert again.refused("act", token=ann, state=1, action="take")[0] == Code.STALE
    assert again.ask("undo", key=made["key"], state=3, force=True)["state"] == 4
    again.ask("close", key=made["key"])
    assert Client(Directory(tmp_path)).referee.restore() == ()
    assert again.ask("tables")["tables"] == []
    assert [path.suffix for path in tmp_path.iterdir()] == [".p10"]


def test_a_record_that_is_cut_off_anywhere_gives_the_same_game(tmp_path: Path) -> None:
    """Killed while it writes, a referee leaves whole lines and a part of one; what follows is then the same again."""
    client = Client(Directory(tmp_path))
    made, (ann,) = client.seated(bots=[None, "sensible"], rules=json.loads(to_json(short(ORIGINAL))))
    (path,) = tmp_path.glob("*.p10")
    views, rng, number = {0: client.ask("view", token=ann)["view"]}, random.Random(1), 0
    table = client.referee._games[made["table"]].table
    starts = len(path.read_bytes())
    while not table.over and number < 400:
        answer = client.ask("act", token=ann, state=number, action=str(lively(table.state, rng)))
        number = answer["state"]
        views[number] = client.ask("view", token=ann)["view"]
    whole = path.read_bytes()
    ends = [at for at in range(starts, len(whole)) if whole[at - 1 : at] == b"\n"]
    for cut in (starts, len(whole), *rng.sample(range(starts, len(whole)), 25), *rng.sample(ends, 10)):
        path.write_bytes(whole[:cut])
        again = Client(Directory(tmp_path))
        assert again.referee.restore() == ()
        answer = again.ask("view", token=ann)
        assert answer["view"] == views[answer["state"]]
        assert path.read_bytes() == whole[: len(path.read_bytes())]
        assert load_record(path.read_bytes()).final_state.public.turn in (0, None)


BROKEN_FACTS: Final[tuple[Callable[[dict[str, Any]], Any], ...]] = (
    lambda facts: None,
    lambda facts: [],
    lambda facts: {**facts, "version": 2},
    lambda facts: {**facts, "bots": ["clever", None]},
    lambda facts: {**facts, "seed": None},
    lambda facts: {**facts, "tokens": {"x": "y"}},
    lambda facts: {name: value for name, value in facts.items() if name != "key"},
)


@pytest.mark.parametrize("broken", BROKEN_FACTS)
def test_what_cannot_be_read_is_left_out_and_told(tmp_path: Path, broken: Callable[[dict[str, Any]], Any]) -> None:
    client = Client(Directory(tmp_path))
    client.seated()
    (facts,) = tmp_path.glob("*.json")
    facts.write_text(json.dumps(broken(json.loads(facts.read_text()))))
    again = Client(Directory(tmp_path))
    (problem,) = again.referee.restore()
    assert "the facts of the table" in problem
    assert again.ask("tables")["tables"] == []


def test_a_table_without_its_record_is_left_out_and_told(tmp_path: Path) -> None:
    Client(Directory(tmp_path)).seated()
    (record,) = tmp_path.glob("*.p10")
    record.unlink()
    (problem,) = Client(Directory(tmp_path)).referee.restore()
    assert "line 1" in problem


class Failing(Nowhere):
    """A store that fails when it is told to."""

    def __init__(self) -> None:
        self.fails = ""

    def _may_fail(self, what: str) -> None:
        if what in self.fails.split():
            raise OSError(28, "the disk is full")

    def write(self, name: str, facts: str, record: str) -> None:
        self._may_fail("write")

    def rewrite(self, name: str, record: str) -> None:
        self._may_fail("rewrite")

    def append(self, name: str, lines: str) -> None:
        self._may_fail("append")

    def note(self, name: str, facts: str) -> None:
        self._may_fail("note")

    def forget(self, name: str) -> None:
        self._may_fail("forget")

    def stored(self) -> Iterator[Stored]:
        self._may_fail("stored")
        return super().stored()


def test_what_cannot_be_stored_has_not_been() -> None:
    store = Failing()
    client = Client(store)
    made, (ann, _) = client.seated()
    before = client.ask("view", token=ann)
    assert client.ask("leave", token=ann)["ok"]
    ann = client.ask("join", table=made["table"], seat=0)["token"]
    full = (Code.STORAGE, "the record could not be written: the disk is full")
    store.fails = "append"
    assert client.refused("act", token=ann, state=0, action="draw") == full
    assert client.ask("view", token=ann)["view"] == before["view"]
    store.fails = "write"
    assert client.refused("create", players=["A", "B"]) == full
    store.fails = ""
    client.ask("act", token=ann, state=0, action="take")
    for store.fails in ("rewrite", "note"):
        assert client.refused("undo", token=ann, state=1) == full
        assert client.ask("view", token=ann)["state"] == 1
    assert client.refused("leave", token=ann)[0] == Code.STORAGE
    store.fails = "forget"
    assert client.refused("close", key=made["key"])[0] == Code.STORAGE
    store.fails = ""
    assert client.ask("undo", token=ann, state=1)["state"] == 2
    assert client.ask("leave", token=ann)["ok"]
    store.fails = "note"
    assert client.refused("join", table=made["table"], seat=0)[0] == Code.STORAGE
    assert client.ask("tables")["tables"][0]["taken"] == [1]


class Filling(Nowhere):
    """A store that takes so many appends more."""

    def __init__(self, left: int) -> None:
        self.left = left

    def append(self, name: str, lines: str) -> None:
        self.left -= 1
        if self.left < 0:
            raise OSError(28, "the disk is full")

    def stored(self) -> Iterator[Stored]:
        table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        facts: Mapping[str, object] = {
            "version": 1,
            "seed": 1,
            "bots": ["sensible"] * 2,
            "key": "k",
            "tokens": {},
            "skipped": 0,
        }
        yield Stored("kept", json.dumps(facts).encode(), dump_record(table.record()).encode())


def test_bots_whose_moves_cannot_be_stored_wait() -> None:
    """What was asked for has been done, and is told with what bots did before."""
    client = Client(store := Filling(10**6))
    _, (ann,) = client.seated(bots=[None, "sensible"])
    client.ask("act", token=ann, state=0, action="draw")
    store.left = 2
    action = next(row["text"] for row in client.ask("legal", token=ann)["legal"] if row["text"].startswith("discard"))
    answer = client.ask("act", token=ann, state=1, action=action)
    assert (answer["ok"], answer["state"], answer["waiting"], answer["trouble"]) == (True, 3, True, Code.STORAGE)
    assert [one["seat"] for one in answer["events"]] == [0, 1]


def test_a_table_whose_bots_cannot_be_stored_is_opened() -> None:
    client = Client(store := Filling(1))
    made = client.ask("create", players=["Ann", "Ben"], bots=["random", "random"], seed=1)
    assert (made["ok"], made["state"], made["waiting"], made["trouble"]) == (True, 1, True, Code.STORAGE)
    client.ask("spectate", table=made["table"], follow=True)
    store.left = 1
    gone = client.ask("go", table=made["table"])
    assert (gone["ok"], gone["state"], gone["trouble"]) == (True, 2, Code.STORAGE)
    notice: Any
    (notice,) = client.notices
    assert [one["state"] for one in notice["events"]] == [2]
    store.left = 10**6
    assert "trouble" not in client.ask("go", table=made["table"])
    assert client.ask("save", key=made["key"])["ok"]


def test_a_kept_table_whose_bots_cannot_be_stored_is_there_again() -> None:
    client = Client(Filling(1))
    assert client.referee.restore() == ("table kept: the record could not be written: the disk is full",)
    assert client.ask("spectate", table="kept")["state"] == 1


def test_an_undo_that_cannot_be_stored_leaves_the_shuffles_as_they_were() -> None:
    """A table that was loaded has other shuffles to come than those that its record has."""
    table, rng = Table(short(ORIGINAL), ["Ann", "Ben"], seed=1), random.Random(1)
    while len(table.moves()) < 2 or table.moves()[-1][0] is not None:
        table.play(lively(table.state, rng))
    client = Client(store := Failing())
    record = dump_record(table.record())
    made = client.ask("load", record=record, seed=2)
    store.fails = "rewrite"
    assert client.refused("undo", key=made["key"], state=made["state"], force=True)[0] == Code.STORAGE
    assert client.ask("save", key=made["key"])["record"] == record


def test_an_undo_of_which_only_a_part_can_be_written_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whichever file the disk is full: what is kept is the game before or after, and can go on."""
    replace = Path.replace
    for number in range(3):
        client = Client(Directory(tmp_path / str(number)))
        _, (ann, _) = client.seated()
        client.ask("act", token=ann, state=0, action="take")
        left = iter(range(number))

        def full(new: Path, to: Path, left: Iterator[int] = left) -> Path:
            if next(left, None) is None:
                raise OSError(28, "the disk is full")
            return replace(new, to)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", full)
            state = client.ask("undo", token=ann, state=1).get("state", 1)
        assert state == (2 if number == 2 else 1)
        action = client.ask("legal", token=ann)["legal"][-1]["text"]
        assert client.ask("act", token=ann, state=state, action=action)["ok"]
        again = Client(Directory(tmp_path / str(number)))
        assert again.referee.restore() == ()
        assert again.ask("view", token=ann)["view"] == client.ask("view", token=ann)["view"]


def test_a_disk_that_takes_only_a_part_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has taken is removed: it may be a whole line, with a shuffle missing after it."""
    client = Client(Directory(tmp_path))
    _, (ann, _) = client.seated()
    (record,) = tmp_path.glob("*.p10")
    before = record.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", half)
        assert client.refused("act", token=ann, state=0, action="draw")[0] == Code.STORAGE
    assert record.read_bytes() == before
    assert client.ask("act", token=ann, state=0, action="draw")["ok"]


def half(path: Path, mode: str, buffering: int) -> "Half":
    assert (mode, buffering) == ("r+b", 0)
    return Half(path, "r+")


class Half(io.FileIO):
    """A file that takes only a half."""

    def write(self, data: Any, /) -> int:
        return super().write(data[: len(data) // 2])
