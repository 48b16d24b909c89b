"""The kit with which users test their own code: what it draws, how short its examples are, and what it finds."""

import ast
import json
import random
import re
import runpy
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from game_strategies import examples
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from phaseten import (
    CONTRACT,
    MASTERS,
    ORIGINAL,
    RULESETS,
    WILD,
    Bot,
    Color,
    Deal,
    Deck,
    Discard,
    Draw,
    GiveStarter,
    IllegalAction,
    JsonError,
    Placed,
    PlayerAction,
    RandomBot,
    Record,
    ReplaceWild,
    Requirement,
    Rule,
    Ruleset,
    RulesetError,
    SensibleBot,
    Setup,
    Source,
    Stage,
    State,
    View,
    apply,
    check,
    check_hit,
    check_meld,
    check_phase,
    from_json,
    legal_actions,
    new_game,
    to_json,
    view,
)
from phaseten.cards import sorted_cards
from phaseten.game.position import state_faults
from phaseten.testing import (
    BotError,
    BotReport,
    check_bot,
    check_client,
    check_corpus,
    count_positions,
    filled_deal,
    games,
    odd_ruleset,
    plausible,
    played,
    recorded,
    timely,
    write_corpus,
)
from phaseten.testing import strategies as some
from phaseten.testing.command import main
from phaseten.testing.rulesets import OPTIONS

STAGES = [stage for stage in Stage if stage is not Stage.BETWEEN]

# ------------------------------------------------------------------------------------------------------ what is drawn


@examples(60)
@given(st.data(), some.rulesets(), st.integers(2, 4))
def test_hands_can_be_dealt(data: st.DataObject, rules: Ruleset, players: int) -> None:
    box = Counter(rules.deck.composition(players))
    size = data.draw(st.integers(0, 3))
    for hand, wanted in ((some.hands(rules, players), rules.dealing.hand_size), (some.hands(rules, size=size), size)):
        cards = data.draw(hand)
        assert Counter(cards) <= box or players == 2
        assert (len(cards), cards) == (wanted, sorted_cards(cards))
    assert rules.deck.holds(data.draw(some.cards(rules.deck)))


@examples(60)
@given(some.melds(), some.melds(rules=CONTRACT), some.layings(3), some.layings(9, CONTRACT))
def test_melds_are_melds(one: Any, other: Any, original: Any, contract: Any) -> None:
    assert check_meld(one, one.requirement)
    assert check_meld(other, other.requirement, CONTRACT)
    assert check_phase(original, 3)
    assert check_phase(contract, 9, CONTRACT)
    assert check_hit(WILD, one).ok or check_hit(Placed(WILD, 1), one) is not None


@pytest.mark.parametrize("rule", some.BREAKABLE)
@pytest.mark.parametrize("rules", [ORIGINAL, CONTRACT], ids=str)
def test_broken_melds_break_one_rule(rule: Rule, rules: Ruleset) -> None:
    @examples(12)
    @given(some.broken_melds(rule, rules))
    def broken(meld: some.BrokenMeld) -> None:
        assert {failure.rule for failure in check_meld(meld.cards, meld.requirement, rules).failures} == {rule}
        assert meld.rule is rule
        assert str(rule) in repr(meld)

    broken()


@examples(40)
@given(some.decks(), some.rulesets(), some.rulesets(options=False, odd=False))
def test_rulesets_can_be_played(deck: Any, rules: Ruleset, edition: Ruleset) -> None:
    assert deck.numbers
    assert rules.problems() == ()
    assert edition in RULESETS.values()


@examples(40)
@given(some.states(), st.data())
def test_states_are_positions_and_actions_are_what_they_say(state: State, data: st.DataObject) -> None:
    assert state_faults(state) == ()
    tried = data.draw(some.attempts(state))
    assert isinstance(tried, PlayerAction)
    check(state, tried)
    if state.public.stage is Stage.DEAL:
        assert check(state, data.draw(some.deals(state)))
    elif state.public.turn is not None:
        assert check(state, data.draw(some.legal(state)))
        assert isinstance(data.draw(some.attempts(state, 1)), PlayerAction)


@pytest.mark.parametrize("stage", STAGES)
def test_states_at_every_stage(stage: Stage) -> None:
    @settings(examples(4), suppress_health_check=[*HealthCheck])
    @given(some.states(stage=stage))
    def at_that_stage(state: State) -> None:
        assert state.public.stage is stage

    at_that_stage()


@examples(20)
@given(some.records(), some.records(st.just(MASTERS)))
def test_records_can_be_replayed(record: Record, masters: Record) -> None:
    assert state_faults(record.final_state) == ()
    assert masters.rules is MASTERS


@examples(40)
@given(some.requirements(3), some.rulesets(options=False))
def test_what_is_drawn_can_be_written_down(requirement: Requirement, rules: Ruleset) -> None:
    assert 1 <= requirement.size <= 3
    assert Requirement.parse(str(requirement)) == requirement
    assert some.changed(rules, {"skips__limit": "unlimited"}) == rules.evolve(skips__limit="unlimited")


def test_examples_are_calls_that_can_be_copied() -> None:
    assert some.hand("W B1 R1") == ORIGINAL.deck.cards("R1 B1 W")
    assert some.hand("Jo KD", CONTRACT) == CONTRACT.deck.cards("KD Jo")
    assert some.laid("R5 W | R1 W B3", "set 2 + run 3") == check_phase("R5 W=5 | R1 W=2 B3", "set 2 + run 3").melds


@examples(40)
@given(some.near_groups(), some.near_groups(CONTRACT.deck, strange=False), some.phases(), some.said_of_wilds())
def test_what_is_nearly_a_group(group: Any, cards: Any, phase: Any, wild: Placed) -> None:
    check_meld(group, phase.requirements[0])
    assert all(CONTRACT.deck.holds(place.card) for place in cards)
    assert (wild.card, phase.size > 0) == (WILD, True)
    assert some.strange_places().filter(lambda place: place.card is not WILD) is not None


def test_what_might_be_tried_is_of_every_kind_and_often_refused() -> None:
    states = [played(rules, seed=seed, sensible=40) for rules in RULESETS.values() for seed in range(8)]
    rules = ORIGINAL.evolve(wilds__replacement="any")
    states += [Setup(rules, ["Ann", "Ben"], hands=["G5 R1"], melds=["R5 B5 W | R7 B7 G7"]).to_state()] * 5
    states += [Setup(rules, ["Ann", "Ben"], hands=["R5 B5 G5 R7 B7 G7 W R1 R2 R3 R4"]).to_state()] * 5
    tried = [
        (state, plausible(state, state.public.turn or 0, random.Random(seed))) for state in states for seed in range(60)
    ]
    assert {type(action) for _, action in tried} == {*get_args(PlayerAction)}
    refused = sum(not check(state, action) for state, action in tried)
    assert len(tried) / 2 < refused < len(tried)


def test_what_is_timely_is_refused_for_its_own_sake() -> None:
    state = played(until=Stage.PLAY)
    rules = {
        failure.rule
        for seed in range(200)
        for failure in check(state, timely(state, state.public.turn or 0, random.Random(seed))).failures
    }
    assert {Rule.LAY_FIRST, Rule.NUMBERS_DIFFER, Rule.NO_SAVING} <= rules
    assert not rules & {Rule.NOT_NOW, Rule.NOT_HELD}


# ------------------------------------------------------------------------------------------------------- short examples


def no_wild_twice(laying: Any) -> bool:
    return sum(card is WILD for meld in laying for card in meld.cards) < 2


SHORT: list[tuple[st.SearchStrategy[Any], Callable[[Any], bool], str]] = [
    (some.hands(), lambda hand: WILD not in hand, r"hand('R1 R1 B1 B1 G1 G1 Y1 Y1 R2 W')"),
    (some.layings(2), no_wild_twice, r"laid('@ @ @ | @ @ @ @', 'set 3 + run 4')"),
    (some.broken_melds(), lambda meld: meld.rule is not Rule.RUN_GAP, r"<@ @ @ as @ 2: run_gap>"),
    (some.rulesets(odd=False), lambda rules: rules.deck.skips, r"find_ruleset('contract')"),
    (
        some.rulesets(odd=False),
        lambda rules: not rules.laying.distinct_sets,
        r"changed(find_ruleset('original'), @'laying__distinct_sets'@True@)",
    ),
    (
        some.states(),
        lambda state: not any(seat.melds for seat in state.public.seats),
        r"played(find_ruleset('original'), 2, seed=@, sensible=@, choices=[@])",
    ),
    (
        some.records(),
        lambda record: not any(isinstance(action, Discard) for action in record.actions),
        r"recorded(find_ruleset('original'), 2, seed=@, sensible=@, choices=[@])",
    ),
]
"""What is drawn, what does not always hold, and what is told; ``@`` is any short text."""


@pytest.mark.parametrize(("drawn", "holds", "wanted"), SHORT, ids=[wanted for _, _, wanted in SHORT])
def test_what_fails_is_told_as_a_short_call(
    drawn: st.SearchStrategy[Any], holds: Callable[[Any], bool], wanted: str
) -> None:
    @settings(
        max_examples=1000,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[*HealthCheck],
    )
    @given(drawn)
    def fails(example: Any) -> None:
        assert holds(example)

    with pytest.raises(AssertionError) as failed:
        fails()
    told = "".join(line.strip() for note in failed.value.__notes__ for line in note.splitlines())
    pattern = re.escape(wanted.replace(" ", "")).replace("@", ".{0,70}")
    assert re.search(pattern, told.replace(" ", "").replace(",)", ")"))


# ---------------------------------------------------------------------------------------------------------------- games


def test_games_follow_from_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(MASTERS, 3, seed=4, sensible=50) == played(MASTERS, 3, seed=4, sensible=50)
    assert recorded(ORIGINAL, 2, sensible=20, choices=[3, 1]).final_state == played(sensible=20, choices=[3, 1])
    over = played(ORIGINAL.with_phases("set 2"), until=Stage.OVER, choices=[0] * 5)
    assert over.public.stage is Stage.OVER
    assert played(ORIGINAL.with_phases("set 2"), choices=[0] * 500).public.stage is Stage.OVER
    monkeypatch.setattr(games, "MOST_MORE", 60)
    assert played(until=Stage.STARTER).public.stage is not Stage.STARTER, "after so many actions it is enough"


def test_deals_are_filled_up() -> None:
    game = new_game(CONTRACT, ["Ann", "Ben", "Cem"])
    after = apply(game, filled_deal(game, "KD W QS", {1: "5H 5S"}))
    assert [*map(str, after.draw_pile[:2])] == ["W", "QS"]
    assert {"5H", "5S"} <= {*map(str, after.hands[1])}
    assert [len(hand) for hand in after.hands] == [10, 10, 10]
    with pytest.raises(ValueError, match="more often"):
        filled_deal(game, "KD KD KD KD KD")


# ----------------------------------------------------------------------------------------------------------------- bots


class First:
    """Takes what is offered first."""

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        del rng
        return next(iter(legal_actions(view)))


class Taker(First):
    """Always takes the top of the discard pile."""

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        return Draw(Source.DISCARD) if view.public.stage is Stage.DRAW else super().choose(view, rng)


class Talker(First):
    """Answers in words."""

    def choose(self, view: View, rng: random.Random) -> Any:
        return str(super().choose(view, rng))


class Meddler(First):
    """Uses a generator that is not its own."""

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        random.random()
        return super().choose(view, rng)


class Moody(First):
    """Chooses otherwise when it is asked again."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        self.asked += 1
        return [*islice(legal_actions(view), 2)][-(self.asked % 2)]


class Unable:
    """Has no answer where an action of this kind can be made, or at this stage."""

    def __init__(self, kind: object) -> None:
        self.kind = kind

    def choose(self, view: View, rng: random.Random) -> Any:
        offered = [*islice(legal_actions(view), 200)]
        if self.kind in {view.public.stage, *map(type, offered)}:
            return None
        return rng.choice(offered)


ASKED = [*get_args(PlayerAction), Stage.STARTER, Stage.GIVE_BACK, Stage.DECLARE, Stage.DRAW, Stage.PLAY]


@pytest.mark.parametrize("kind", ASKED, ids=str)
def test_a_bot_is_asked_for_every_kind_of_action_and_at_every_stage(kind: object) -> None:
    with pytest.raises(BotError, match="Unable gives None, which is no action of a player"):
        check_bot(Unable(kind), games=len(RULESETS))


@pytest.mark.parametrize("seed", range(2))
def test_random_players_do_all_that_can_be_done(seed: int) -> None:
    assert check_bot(RandomBot(), seed=seed).kinds.keys() == {kind.__name__ for kind in get_args(PlayerAction)}


class Failing(First):
    """Does not know what to do with a phase that it can lay."""

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        if view.public.stage is Stage.PLAY:
            raise KeyError("no plan")
        return super().choose(view, rng)


def test_what_a_bot_raises_is_told_with_where_and_what_it_saw() -> None:
    with pytest.raises(
        BotError, match=r"(?s)Failing raises KeyError\('no plan'\)\ngame 1, masters:\n.*hand of "
    ) as told:
        check_bot(Failing(), [MASTERS])
    assert isinstance(told.value.__cause__, KeyError)


@pytest.mark.parametrize("bot", [RandomBot(), SensibleBot(), First()], ids=lambda bot: type(bot).__name__)
def test_a_good_bot_meets_every_kind_of_action(bot: Bot) -> None:
    report = check_bot(bot, games=18)
    assert report.games == 18
    assert report.actions == sum(report.kinds.values()) > 1000
    assert {"Draw", "Discard", "Lay", "Hit", "Save", "Declare"} - {"Save"} <= report.kinds.keys()


BAD: list[tuple[Bot, str]] = [
    (Taker(), "Taker gives 'take': "),
    (Talker(), "Talker gives 'draw', which is no action of a player"),
    (Meddler(), "Meddler uses the global random generator"),
    (Moody(), "for an equal view and generator"),
]


@pytest.mark.parametrize(("bot", "wanted"), BAD, ids=[type(bot).__name__ for bot, _ in BAD])
def test_a_bad_bot_is_told_what_it_does_and_what_it_saw(bot: Bot, wanted: str) -> None:
    with pytest.raises(BotError) as told:
        check_bot(bot, [ORIGINAL], games=5)
    assert wanted in str(told.value)
    assert "\nhand of " in str(told.value)


AGAIN = r"\nto ask it again:\nbot\.choose\(view\(from_json\((.+), State\), (\d+)\), random\.Random\((\d+)\)\)$"
RARE_KINDS = [(GiveStarter, "dealing__starter_wild dealer_gives"), (ReplaceWild, "wilds__replacement any")]


@pytest.mark.parametrize(("kind", "option"), RARE_KINDS, ids=[kind.__name__ for kind, _ in RARE_KINDS])
def test_a_fault_in_a_rare_position_is_told_with_its_rules_and_can_be_repeated(kind: type, option: str) -> None:
    bot = Unable(kind)
    with pytest.raises(
        BotError, match=rf"\na position of rare \d+, which is original with cards and phases of its own, .*{option}"
    ) as told:
        check_bot(bot, games=1)
    (text, seat, seed), sentence = re.search(AGAIN, str(told.value)).groups(), str(told.value)  # type: ignore[union-attr]
    seen = view(from_json(ast.literal_eval(text), State), int(seat))
    assert f":\n{seen}\nto ask it again:" in sentence
    assert bot.choose(seen, random.Random(int(seed))) is None


def test_a_bot_that_learns_need_not_repeat_its_choice() -> None:
    report = check_bot(Moody(), [ORIGINAL, MASTERS], games=2, repeatable=False)
    assert report == BotReport(2, report.actions, report.kinds)
    assert report.actions > 100


# --------------------------------------------------------------------------------------------------------------- corpus


def changed_row(**changes: object) -> list[str]:
    header, row, *_ = LINES
    return [json.dumps({**json.loads(header), "rows": 1}), json.dumps(json.loads(row) | changes)]


@cache
def corpus() -> Sequence[str]:
    """The corpus that is written if nothing is asked for."""
    return [*write_corpus()]


@cache
def corpus_rows() -> Sequence[Any]:
    return [json.loads(line) for line in corpus()[1:]]


LINES = [*write_corpus(games=1)]


def test_a_corpus_holds_in_the_library_that_wrote_it() -> None:
    assert [*check_corpus(corpus())] == []
    assert all(row["legal"] is None or len(row["legal"]) <= 200 for row in corpus_rows())
    stages = Counter(row["state"]["public"]["stage"] for row in corpus_rows())
    assert stages.keys() == {*map(str, Stage)} - {"between", "over"}
    assert min(stages.values()) > 3


NEVER_BROKEN = {
    *(Rule.GAME_OVER, Rule.CHANCE_IS_NOT_YOURS, Rule.NOT_THE_DECK, Rule.NOT_THE_PILE, Rule.NOT_A_TWIST_CARD),
    *(Rule.NOT_OF_THIS_KIND, Rule.SAVE_PILE_FULL),
}
"""What no player can break before the game is over; kinds of one's own have no documents; a pile is never so full."""


def test_a_corpus_breaks_every_rule_that_players_can_break() -> None:
    broken = {rule for row in corpus_rows() for tried in row["tried"] for rule in tried["breaks"]}
    assert broken == {*map(str, Rule)} - {*map(str, NEVER_BROKEN)}
    done = Counter(row["action"]["type"] for row in corpus_rows())
    assert {kind for kind, number in done.items() if number > 3} == ACTIONS


ACTIONS = {
    *("draw", "lay", "hit", "replace_wild", "discard", "save", "declare", "give_starter"),
    *("deal", "reshuffle", "twist_card"),
}

NEVER_TOLD = {
    "dealing__min_players",
    "dealing__max_players",
    "drawing__discard_piles",  # the state has the piles
    *("progress__selection", "progress__track", "progress__twist"),  # a board without them is none
}
"""Options that nobody can ignore who reads the state of a game that has begun."""


def ruleset_of(row: Any) -> Ruleset:
    """The ruleset of the state of a row."""
    return from_json(json.dumps({"type": "ruleset", "version": 1, **row["state"]["public"]["rules"]}), Ruleset)


def changed_in(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The options that a ruleset has, with their values: of numbers one is as good as another."""
    first = ORIGINAL.options()
    for option, value in rules.options().items():
        if value != first[option] and option not in NEVER_TOLD:
            yield option, str(value) if isinstance(value, str | bool) else "another"


def test_who_ignores_an_option_finds_a_row_that_tells() -> None:
    """For each value of each option there is a row in which all is otherwise, if the state is read without it."""
    untold: set[tuple[str, str]] = set()
    told: set[tuple[str, str]] = set()
    for row in corpus_rows():
        rules = ruleset_of(row)
        for option, value in {*changed_in(rules)} - told:
            untold.add((option, value))
            other = rules.evolve(**{option: ORIGINAL.options()[option]})
            if not other.problems() and tells(row, other):
                told.add((option, value))
    assert untold - told == {("ending__places", "position")}, "a board has no other"
    enums = {(option, str(value)) for option, values in OPTIONS.items() for value in values}
    plain = {(option, str(value)) for option, value in ORIGINAL.options().items()}
    assert {name for name, _ in enums - plain - told} == {"progress__selection", "ending__places"}


def tells(row: Any, other: Ruleset) -> bool:
    """Whether a row is found to be otherwise by other rules."""
    rules = {name: value for name, value in json.loads(to_json(other)).items() if name not in {"type", "version"}}
    state, after = ({**row[name], "public": {**row[name]["public"], "rules": rules}} for name in ("state", "after"))
    header = {**json.loads(LINES[0]), "rows": 1}
    try:
        from_json(json.dumps(state), State)
    except JsonError:  # there is no such state, and nobody has to find that out
        return False
    return any(check_corpus([json.dumps(header), json.dumps({**row, "state": state, "after": after})]))


SAVE = {"type": "save", "version": 1, "card": "W"}

OTHERWISE: list[tuple[dict[str, object], str]] = [
    ({"legal": ["draw"]}, "2: legal are "),
    ({"legal": None}, "2: legal are "),
    ({"tried": []}, "2: nothing is tried"),
    ({"action": None}, "2: $.action: must be an object, not null"),
    ({"action": SAVE | {"card": "Q"}}, "2: $.action.card: 'Q' is no card"),
    ({"tried": [{"seat": 0, "action": 3, "breaks": []}]}, "2: $.tried[0].action: must be an object, not 3"),
    ({"state": None}, "2: $.state: must be an object, not null"),
    (
        {"tried": [{"seat": 0, "action": {"type": "save", "version": 1, "card": "W"}, "breaks": []}]},
        "'save W' of seat 0",
    ),
    ({"action": {"type": "save", "version": 1, "card": "W"}}, "2: 'save W' breaks "),
    ({"after": {}}, " leads to {"),
]


@pytest.mark.parametrize(("change", "wanted"), OTHERWISE, ids=[wanted for _, wanted in OTHERWISE])
def test_what_is_otherwise_is_told_by_line(change: dict[str, object], wanted: str) -> None:
    (fault,) = check_corpus(changed_row(**change))
    assert fault.startswith("2: ")
    assert wanted in fault


@pytest.mark.parametrize(
    "lines",
    [
        *([], ["{}"], ["[" * 100_000], ["[]"]),
        ['{"type": "phaseten_corpus", "version": 2, "rules": 1, "rows": 0}'],
        ['{"type": "phaseten_corpus", "version": true, "rules": 1, "rows": 0}'],
        ['{"type": "phaseten_corpus", "version": 1, "rules": 1, "rows": 0.0}'],
    ],
)
def test_another_file_is_no_corpus(lines: list[str]) -> None:
    with pytest.raises(ValueError, match=r"a corpus begins with|nested too deeply"):
        [*check_corpus(lines)]


EMPTY_TRIED = {"seat": 0, "action": {}, "breaks": []}
NO_ROWS: list[object] = [
    *([], {}, {"state": {}, "legal": 1, "tried": [], "action": {}, "after": {}}),
    *({"state": {}, "legal": [], "tried": [tried], "action": {}, "after": {}} for tried in (1, {}, {"seat": 0})),
    {"state": {}, "legal": [], "tried": [EMPTY_TRIED | {"seat": True}], "action": {}, "after": {}},
]


@pytest.mark.parametrize("row", NO_ROWS, ids=str)
def test_what_is_no_row_is_told_by_line(row: object) -> None:
    header, wanted = changed_row()[0], "this is no row of a corpus, which has state, legal, tried, action, after"
    assert [*check_corpus([header, json.dumps(row)])] == [f"2: {wanted}"]


NO_JSON = {
    "\n": "the line is blank",
    '{"state": ': "the line is no JSON: Expecting value: line 1 column 11 (char 10)",
    "[" * 100_000: "the line is nested too deeply",
}


def test_after_a_row_that_cannot_be_read_the_next_is_checked() -> None:
    header = json.dumps({**json.loads(LINES[0]), "rows": 1 + 2 * len(NO_JSON)})
    bad = changed_row(action=None)[1]
    rows = [row for line in NO_JSON for row in (line, bad)]
    assert [*check_corpus([header, *rows, LINES[1]])] == [
        fault
        for at, sentence in enumerate(NO_JSON.values(), 1)
        for fault in (f"{2 * at}: {sentence}", f"{2 * at + 1}: $.action: must be an object, not null")
    ]


def test_what_is_told_of_many_actions_is_that_there_are_many() -> None:
    state = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 G5 Y5 R7 B7 G7 Y7 W W W", "R1"]).to_state()
    every, discard = [*map(str, legal_actions(state))], Discard(WILD)
    assert len(every) > 200
    state_as_json, action, after = (json.loads(to_json(one)) for one in (state, discard, apply(state, discard)))
    row = {"state": state_as_json, "legal": None, "action": action, "after": after}
    tried = [{"seat": 0, "action": action, "breaks": []}]
    assert [*check_corpus(changed_row(**row, tried=tried))] == []
    assert [*check_corpus(changed_row(**row | {"legal": every}, tried=tried))] == [
        "2: more than 200 actions are legal, so there is null"
    ]


def test_a_byte_order_mark_is_taken() -> None:
    assert [*check_corpus(["\ufeff" + LINES[0], *LINES[1:]])] == []


NO_GAMES: list[Callable[[Any], object]] = [
    lambda games: check_bot(SensibleBot(), games=games),
    lambda games: check_client(["no client"], games=games),
    lambda games: write_corpus(games=games),
]


@pytest.mark.parametrize("run", NO_GAMES)
@pytest.mark.parametrize("games", [0, -1, 1.5, "2", True, None])
def test_games_are_counted_from_one(run: Callable[[Any], object], games: object) -> None:
    error = ValueError if type(games) is int else TypeError
    told = {ValueError: "nothing would be played", TypeError: f"the number of games is a whole number, not {games!r}"}
    with pytest.raises(error, match=re.escape(told[error])):
        run(games)


@pytest.mark.parametrize(
    ("rules", "told"), [("mattel", "'mattel'"), (MASTERS, "the ruleset masters alone"), (7, "7")], ids=str
)
def test_rulesets_are_a_list(rules: Any, told: str) -> None:
    wanted = re.escape(f"a list of rulesets is asked for, such as [ORIGINAL], not {told}")
    with pytest.raises(TypeError, match=wanted):
        check_bot(SensibleBot(), rules)
    with pytest.raises(TypeError, match=wanted):
        check_client(["no client"], rules)


def test_a_corpus_of_no_games_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "corpus.jsonl"
    file.write_text("kept", encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["write", str(file), "--games", "0"])
    assert file.read_text(encoding="utf-8") == "kept"


def test_what_is_cut_off_is_missed() -> None:
    rows = len(LINES) - 1
    assert [*check_corpus(LINES[:1])] == [f"1: this is the last line, after 0 rows; there should be {rows}"]
    assert [*check_corpus(LINES[:-1])] == [
        f"{rows}: this is the last line, after {rows - 1} rows; there should be {rows}"
    ]


def test_one_is_not_true_and_no_fraction_either() -> None:
    row = json.loads(LINES[1])
    for one in (True, 1.0):
        (fault,) = check_corpus(changed_row(after={**row["after"], "version": one}))
        assert " leads to {" in fault


def test_the_command_writes_a_corpus_and_checks_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "corpus.jsonl")
    assert main(["write", file, "--games", "1", "--seed", "1"]) == 0
    assert main(["check", file]) == 0
    assert re.fullmatch(r"rows [1-9]\d*, otherwise 0\n", capsys.readouterr().out)
    Path(file).write_text("\n".join(changed_row(after={})), encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["phaseten.testing", "check", file])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("phaseten.testing", run_name="__main__")
    assert ended.value.code == 1
    assert capsys.readouterr().out.startswith("2: ")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["check", "no such file"], "No such file"),
        (["write", "no/such/file"], "No such file"),
        (["check", __file__], "Extra data"),
        (["write", "no/such/file", "--games", "-1"], "nothing would be played"),
        (["client", "--games", "0", "{table}"], "nothing would be played"),
    ],
)
def test_the_command_says_what_it_cannot_do(words: list[str], wanted: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert wanted in capsys.readouterr().err


# ------------------------------------------------------------------------------------------------------------ the whole


def test_tables_of_more_than_six_are_played_at() -> None:
    assert len(played(CONTRACT, 8).hands) == 8
    assert recorded(CONTRACT, 7).players[6] == "Guest 7"
    large = CONTRACT.evolve(dealing__min_players=7)
    assert check_bot(SensibleBot(), [large], games=1).actions > 50


def test_what_is_no_example_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing would be played"):
        check_bot(SensibleBot(), [])
    with pytest.raises(RulesetError, match="at least one phase"):
        check_bot(SensibleBot(), [ORIGINAL.with_phases()])
    with pytest.raises(TypeError, match="the rules are a Ruleset, not 'original'"):
        check_bot(SensibleBot(), ["original"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="at the stage between"):
        find(some.states(stage=Stage.BETWEEN), lambda _: True)


def test_a_stage_and_a_number_are_what_they_should_be() -> None:
    with pytest.raises(TypeError, match="what is waited for is a Stage, not 'draw'"):
        played(until="draw")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="after 0 actions or more, not after -1"):
        count_positions(played(sensible=1), -1)
    assert count_positions(played(sensible=1), 0) == ()


@pytest.mark.parametrize(
    "has",
    [
        lambda deck: len(deck.colors) > 1 and len(deck.hues) == 2,
        lambda deck: Counter(color for _, color in deck.colors).most_common()[:1] == [(Color.BLACK, 2)],
        lambda deck: deck.top > 14,
        lambda deck: len(deck.suits) == 3,
    ],
)
def test_decks_are_of_every_kind(has: Callable[[Deck], bool]) -> None:
    assert has(find(some.decks(), has, settings=settings(max_examples=5000, derandomize=True, database=None)))


def test_what_is_said_falsely_is_shown() -> None:
    quietly = settings(derandomize=True, database=None, suppress_health_check=[*HealthCheck])
    false = find(some.broken_melds(Rule.STANDS_FOR_ITSELF), lambda _: True, settings=quietly)
    assert repr(false) == "<R1 R1 R1=2 as set 2: stands_for_itself>"


def test_the_strategies_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "phaseten.testing.strategies")
    with pytest.raises(ModuleNotFoundError, match=r"strategies needs Hypothesis: pip install 'phaseten\[testing\]'"):
        import_module("phaseten.testing.strategies")


def test_only_the_strategies_need_hypothesis() -> None:
    code = "import phaseten.testing, sys; print('hypothesis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_odd_rulesets_and_counts() -> None:
    assert len({odd_ruleset(seed).digest for seed in range(20)}) == 20
    game = played(sensible=1)
    assert count_positions(game, 1) == (len([*legal_actions(game)]),)
    with pytest.raises(IllegalAction):
        apply(game, Deal(()))
