"""House rules: what each changes, that they compose, and that games are played by them to the end.

By hand, all pairs with three players: ``PHASETEN_ALL_PAIRS=1 pytest tests/test_house_rules.py``. Ordinarily some pairs
are played, always the same.
"""

import os
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

import attrs
import pytest
from positions import cards_of, ids
from random_games import PLAYERS, moves
from untyped import called

import phaseten
from phaseten import (
    ARKANSAS,
    CONTRACT,
    FUNDEX,
    HOUSE_RULES,
    LAST_ROUND,
    MASTERS,
    ORIGINAL,
    PHASE_10,
    PHASE_LISTS,
    RULESETS,
    TWIST,
    TWIST_BOARD,
    TWO_DECKS,
    HouseRule,
    Ruleset,
    RulesetError,
    SetupError,
    Stage,
    any_order,
    dealer_gives_starter,
    distinct_sets,
    even_phases,
    exact_lays,
    find_house_rule,
    find_ruleset,
    first_phases,
    floating,
    last_round,
    more_players,
    new_game,
    next_player_skips,
    partial_phases,
    phase_list,
    run_wrap,
    stacking_skips,
    ten_hands,
    two_decks,
    wild_replacement,
    wilds_beyond_bounds,
)
from phaseten.game.position import state_faults
from phaseten.rulesets.options import OptionValue, Selection
from phaseten.rulesets.ruleset import changed_options

# ------------------------------------------------------------------------------------------------ what they change

CHANGES: list[tuple[str, HouseRule, Mapping[str, OptionValue]]] = [
    ("any_order", any_order, {"progress__selection": "at_laydown"}),
    (
        "any_order declared",
        lambda rules: any_order(rules, declared=True),
        {"progress__selection": "declared_after_deal"},
    ),
    ("ten_hands", ten_hands, {"progress__advance": "every_hand", "progress__hands": 10, "ending__places": "total"}),
    ("partial_phases", partial_phases, {"laying__partial": True}),
    ("exact_lays", exact_lays, {"laying__exact": True}),
    ("distinct_sets", distinct_sets, {"laying__distinct_sets": True}),
    ("run_wrap", run_wrap, {"laying__run_wrap": True}),
    ("wilds_beyond_bounds", wilds_beyond_bounds, {"wilds__beyond_bounds": True}),
    ("wild_replacement", wild_replacement, {"wilds__replacement": "own"}),
    ("wild_replacement any", lambda rules: wild_replacement(rules, "any"), {"wilds__replacement": "any"}),
    (
        "dealer_gives_starter",
        dealer_gives_starter,
        {"dealing__starter_skip": "dealer_chooses", "dealing__starter_wild": "dealer_gives"},
    ),
    (
        "dealer_gives_starter of wilds alone",
        lambda rules: dealer_gives_starter(rules, skips=False, may_keep=True),
        {"dealing__starter_wild": "dealer_gives", "dealing__dealer_may_keep": True},
    ),
    (
        "dealer_gives_starter of Skips alone",
        lambda rules: dealer_gives_starter(rules, wilds=False),
        {"dealing__starter_skip": "dealer_chooses"},
    ),
    ("floating", floating, {"going_out__how": "discard_floating"}),
    (
        "floating until a Skip",
        lambda rules: floating(rules, skip_ends_hand=True),
        {"going_out__how": "discard_floating", "going_out__floating_skip_ends_hand": True},
    ),
    ("last_round", last_round, {"going_out__final_round": True}),
    ("next_player_skips", next_player_skips, {"skips__target": "next"}),
    ("stacking_skips", stacking_skips, {"skips__limit": "unlimited"}),
    ("more_players", more_players, {"dealing__max_players": 12}),
    ("first_phases", first_phases, {}),
    ("even_phases", even_phases, {}),
    ("two_decks", two_decks, {}),
]


NAMES = {"two_decks": "two_decks", "first_phases": "original_first_5_phases"}
"""The names that do not simply add that of the house rule."""


@pytest.mark.parametrize(("name", "rule", "changed"), CHANGES, ids=ids(CHANGES))
def test_a_house_rule_changes_these_options_and_no_others(
    name: str, rule: HouseRule, changed: Mapping[str, OptionValue]
) -> None:
    rules = rule(ORIGINAL)
    assert dict(changed_options(rules)) == changed
    assert rules.problems() == ()
    assert rules.name == NAMES.get(name, "original_" + name.partition(" ")[0])


def test_every_house_rule_is_here() -> None:
    assert {row[0].split()[0] for row in CHANGES} == set(HOUSE_RULES)
    assert all(getattr(rule, "__name__", "") == name for name, rule in HOUSE_RULES.items())


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_house_rule_is_found_by_its_name(name: str) -> None:
    for written in (name, name.upper(), name.replace("_", " "), name.replace("_", "-").capitalize()):
        assert find_house_rule(written) is HOUSE_RULES[name] is getattr(phaseten, name)


def test_a_house_rule_that_is_not_there_is_told_with_those_that_are() -> None:
    with pytest.raises(RulesetError, match="no house rule 'three decks': there are two_decks, more_players, "):
        find_house_rule("three decks")
    with pytest.raises(TypeError, match="the name of a house rule"):
        called(find_house_rule, 3)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_house_rule_takes_rulesets_only(name: str) -> None:
    with pytest.raises(TypeError, match="the rules are a Ruleset, not 'original'"):
        called(HOUSE_RULES[name], "original")


def test_names_tell_what_was_added() -> None:
    assert floating(even_phases(FUNDEX)).name == "fundex_even_phases_floating"
    assert last_round(LAST_ROUND) is LAST_ROUND, "what is there already is not added"
    assert two_decks(ORIGINAL).name == "two_decks"


@pytest.mark.parametrize("text", ["two_decks", "Two decks", "two-decks", " TWO_decks "])
def test_case_spaces_and_hyphens_do_not_matter_in_a_name(text: str) -> None:
    assert find_house_rule(text) is HOUSE_RULES["two_decks"]
    assert find_ruleset(text) is TWO_DECKS


def test_two_decks_replace_the_deck_of_phase_10_under_any_name() -> None:
    assert two_decks(ORIGINAL.with_deck(attrs.evolve(PHASE_10, name="mine"))).deck == two_decks(ORIGINAL).deck


def test_fewer_phases() -> None:
    assert first_phases(ORIGINAL, 7).phases == ORIGINAL.phases[:7]
    assert first_phases(even_phases(ORIGINAL), 2).numbers == (2, 4)
    assert even_phases(first_phases(ORIGINAL, 5)).numbers == (2, 4)
    assert [str(even_phases(ORIGINAL).phase(4)), even_phases(ORIGINAL).last_phase] == ["run 7", 10]
    assert first_phases(ORIGINAL, 1).phases == ORIGINAL.phases[:1]
    for number in (0, 11):
        with pytest.raises(RulesetError, match=f"original has 1 to 10 phases, not {number}"):
            first_phases(ORIGINAL, number)
    with pytest.raises(TypeError, match="a number of phases"):
        called(first_phases, ORIGINAL, "5")
    with pytest.raises(RulesetError, match="original has no phase with an even number"):
        even_phases(ORIGINAL.with_phases("set 3"))


@pytest.mark.parametrize("fewer", [lambda rules: first_phases(rules, 5), even_phases], ids=["first five", "even"])
def test_ten_hands_are_a_hand_for_each_phase_in_either_order(fewer: HouseRule) -> None:
    assert ten_hands(fewer(ORIGINAL)).digest == fewer(ten_hands(ORIGINAL)).digest
    assert ten_hands(fewer(ORIGINAL)).progress.hands == 5


def test_more_players_have_more_decks() -> None:
    """PLAY-03 (Q60) another deck for every six players that are begun."""
    rules = more_players(ORIGINAL, 18)
    cards = [sum(rules.deck.composition(players).values()) for players in (2, 6, 7, 12, 13, 18)]
    assert cards == [108, 108, 216, 216, 324, 324]
    assert rules.problems() == ()
    with pytest.raises(SetupError, match="is for 2 to 18 players, not for 19"):
        new_game(rules, [f"P{number}" for number in range(19)])
    assert more_players(CONTRACT, 20).deck == CONTRACT.deck, "its deck grows already"


def test_two_decks_go_with_more_players_and_with_every_edition_that_has_eight_wilds() -> None:
    rules = two_decks(more_players(MASTERS))
    assert sum(rules.deck.composition(7).values()) == 2 * 106
    with_eight = [edition for edition in RULESETS.values() if edition.deck in (PHASE_10, MASTERS.deck)]
    assert len(with_eight) >= 10
    assert all(not two_decks(edition).problems() for edition in with_eight)
    grown = ORIGINAL.with_deck(attrs.evolve(PHASE_10, per_players=2))
    assert two_decks(grown).deck.per_players == 2


def test_a_list_of_phases_goes_with_every_edition() -> None:
    for name, phases in PHASE_LISTS.items():
        for edition in RULESETS.values():
            if edition is TWIST_BOARD:
                continue  # its track names the phases by number
            rules = phase_list(edition, name)
            assert rules.phases == phases
            assert rules.name == (edition.name if edition.phases == phases else f"{edition.name}_{name}")
            assert rules.problems() == (), f"{name} with {edition.name}"
    assert phase_list(TWIST, "twist") is TWIST
    with pytest.raises(RulesetError, match="There is no list of phases 'mine': there are original, twist, contract"):
        phase_list(ORIGINAL, "mine")


def test_house_rules_compose_in_any_order() -> None:
    some: Sequence[HouseRule] = (floating, stacking_skips, even_phases, dealer_gives_starter)
    digests: set[str] = set()
    for order in permutations(some):
        rules = ORIGINAL
        for rule in order:
            rules = rule(rules)
        digests.add(rules.digest)
    assert len(digests) == 1


def test_what_does_not_go_together_is_a_problem_and_no_error() -> None:
    assert ten_hands(any_order(ORIGINAL)).problems() != ()
    assert HOUSE_RULES["run_wrap"](HOUSE_RULES["wilds_beyond_bounds"](ORIGINAL)).problems() != ()
    assert ARKANSAS.digest == any_order(stacking_skips(ORIGINAL)).digest


# ------------------------------------------------------------------------------------------------- played to the end

ALL_PAIRS: Final = bool(os.environ.get("PHASETEN_ALL_PAIRS"))


def play_to_the_end(rules: Ruleset, players: int, seed: int) -> None:
    """Bots play, some of their actions at random, and every invariant of a position holds."""
    deck = Counter(rules.deck.composition(players))
    names = [*PLAYERS, *(f"P{number}" for number in range(7, players + 1))][:players]
    last = None
    for number, move in enumerate(moves(rules, names, random.Random(seed), 6000, sense=0.95)):
        last = move.after
        assert cards_of(last) == deck
        if ALL_PAIRS or number % 10 == 0 or last.public.turn is None:
            assert state_faults(last) == ()
    assert last is not None
    assert last.public.stage is Stage.OVER, f"{rules.name} is played to the end"


def short(rules: Ruleset) -> Ruleset:
    """The first two phases, unless all are wanted."""
    return rules if ALL_PAIRS or rules.progress.selection is Selection.BOARD else first_phases(rules, 2)


@pytest.mark.parametrize("edition", RULESETS)
def test_bots_finish_games_of_every_edition(edition: str) -> None:
    for players in range(2, 7):
        play_to_the_end(short(RULESETS[edition]), players, players)


WAYS: Final[Mapping[str, HouseRule]] = {row[0]: row[1] for row in CHANGES}


@pytest.mark.parametrize("name", WAYS)
def test_bots_finish_games_by_every_house_rule(name: str) -> None:
    for players in range(2, 7):
        play_to_the_end(short(WAYS[name](ORIGINAL)), players, players)


def test_bots_finish_games_of_more_than_six() -> None:
    play_to_the_end(first_phases(more_players(ORIGINAL), 2), 8, 1)


def problems_of(pair: tuple[str, str]) -> Sequence[str]:
    """Why both do not go together; two standard decks are not taken twice."""
    try:
        return both(pair).problems()
    except RulesetError as error:
        return error.problems


def both(pair: tuple[str, str]) -> Ruleset:
    """The original with both house rules."""
    return WAYS[pair[0]](WAYS[pair[1]](ORIGINAL))


def pairs() -> list[tuple[str, str]]:
    """All pairs that can be played, or some of them, always the same."""
    admitted = [pair for pair in combinations(WAYS, 2) if not problems_of(pair)]
    return admitted if ALL_PAIRS else random.Random(1).sample(admitted, 30)


PAIRS: Final = pairs()


@pytest.mark.parametrize("pair", PAIRS, ids=[" and ".join(pair) for pair in PAIRS])
def test_bots_finish_games_by_pairs_of_house_rules(pair: tuple[str, str]) -> None:
    play_to_the_end(short(both(pair)), 3, 3)


def many(rng: random.Random) -> Ruleset:
    """An edition with some house rules that go together."""
    while True:
        rules = rng.choice([*RULESETS.values()])
        for name in rng.sample([*WAYS], rng.randint(3, 6)):
            if name != "two_decks":
                rules = WAYS[name](rules)
        if not rules.problems():
            return rules


@pytest.mark.parametrize("seed", range(200 if ALL_PAIRS else 6))
def test_bots_finish_games_by_many_house_rules_at_once(seed: int) -> None:
    rng = random.Random(seed)
    rules = many(rng)
    play_to_the_end(short(rules), rng.randint(2, 6), seed)
