"""Rulesets: their options, and what contradicts what."""

from collections.abc import Mapping

import attrs
import pytest
from documented import DOCUMENTED, OTHERS, VALUES
from later import NEVER
from untyped import called

from phaseten import (
    CONTRACT,
    ORIGINAL,
    RULESETS,
    Ruleset,
    RulesetError,
)
from phaseten.requirements import KINDS
from phaseten.rulesets.options import (
    Advance,
    Choice,
    Dealer,
    Dealing,
    Drawing,
    Ending,
    Exhausted,
    GameEnd,
    GoingOut,
    GoOut,
    Group,
    HitTargets,
    LastSkip,
    Laying,
    NaturalScope,
    OptionValue,
    Places,
    Progress,
    Replacement,
    Saving,
    Scoring,
    Selection,
    SkipLimit,
    SkipPlacement,
    Skips,
    SkipTarget,
    StarterSkip,
    StarterWild,
    TieBreak,
    Wilds,
)
from phaseten.rulesets.ruleset import GROUPS, changed_options

with_values = pytest.mark.parametrize(("option", "value"), VALUES, ids=[f"{name}={value}" for name, value in VALUES])
with_others = pytest.mark.parametrize(("option", "value"), OTHERS, ids=[f"{name}={value}" for name, value in OTHERS])

# ------------------------------------------------------------------------------------------------------------- options


def test_every_option_is_documented_and_has_its_first_value_in_original() -> None:
    assert dict(ORIGINAL.options()) == {option: values[0] for option, values in DOCUMENTED.items()}
    for value in ORIGINAL.options().values():
        if isinstance(value, Choice):
            assert next(iter(type(value))) is value


def test_every_value_of_every_choice_is_documented() -> None:
    for option, value in ORIGINAL.options().items():
        if isinstance(value, Choice):
            assert tuple(type(value)) == DOCUMENTED[option]


@with_values
def test_a_value_is_taken_as_text_and_as_itself(option: str, value: OptionValue) -> None:
    rules = ORIGINAL.evolve(**{option: value})
    taken = rules.options()[option]
    assert taken == value
    assert type(taken) is type(ORIGINAL.options()[option])
    assert ORIGINAL.evolve(**{option: taken}) == rules
    assert not any(name != option for name in changed_options(rules))


def test_numbers_by_name_are_taken_as_mappings() -> None:
    rules = ORIGINAL.evolve(wilds__min_naturals={"set": 1, "run": 2}, scoring__ranks={10: 10, 1: 5})
    assert rules.wilds.min_naturals == (("run", 2), ("set", 1))
    assert rules.scoring == ORIGINAL.scoring
    assert rules == ORIGINAL.evolve(wilds__min_naturals=(("set", 1), ("run", 2)))


def test_the_typed_way_is_the_same() -> None:
    skips = attrs.evolve(ORIGINAL.skips, limit=SkipLimit.UNLIMITED)
    assert attrs.evolve(ORIGINAL, skips=skips) == ORIGINAL.evolve(skips__limit="unlimited")
    assert ORIGINAL.evolve() == ORIGINAL
    assert ORIGINAL.evolve(name="house").name == "house"
    assert ORIGINAL.evolve(skips__limit="unlimited", skips__target="next").skips == Skips("next", "unlimited")


TYPED: list[tuple[Group, Mapping[str, OptionValue]]] = [
    (
        Wilds(NaturalScope.GROUP, {"run": 2}, Replacement.OWN),
        {"wilds__natural_scope": "group", "wilds__min_naturals": {"run": 2}, "wilds__replacement": "own"},
    ),
    (Laying(exact=True, hit_targets=HitTargets.OWN), {"laying__exact": True, "laying__hit_targets": "own"}),
    (
        Dealing(11, 3, 4, Dealer.FIXED, StarterSkip.COVER, StarterWild.DEALER_GIVES),
        {
            "dealing__hand_size": 11,
            "dealing__min_players": 3,
            "dealing__max_players": 4,
            "dealing__dealer": "fixed",
            "dealing__starter_skip": "cover",
            "dealing__starter_wild": "dealer_gives",
        },
    ),
    (Drawing(Exhausted.END_HAND, 3), {"drawing__exhausted": "end_hand", "drawing__discard_piles": 3}),
    (
        Skips(SkipTarget.NEXT, SkipLimit.UNLIMITED, SkipPlacement.IN_FRONT, last_card=LastSkip.DRAW_REPLACEMENT),
        {
            "skips__target": "next",
            "skips__limit": "unlimited",
            "skips__placement": "in_front",
            "skips__last_card": "draw_replacement",
        },
    ),
    (GoingOut(GoOut.DISCARD_HOLD), {"going_out__how": "discard_hold"}),
    (Saving(1, scored=True), {"saving__per_hand": 1, "saving__scored": True}),
    (Scoring(wild=20), {"scoring__wild": 20}),
    (
        Progress(Selection.AT_LAYDOWN, Advance.EVERY_HAND, hands=10),
        {"progress__selection": "at_laydown", "progress__advance": "every_hand", "progress__hands": 10},
    ),
    (
        Ending(GameEnd.IMMEDIATE, TieBreak.SHARED, Places.TOTAL),
        {"ending__game_end": "immediate", "ending__tie_break": "shared", "ending__places": "total"},
    ),
]


@pytest.mark.parametrize(("group", "options"), TYPED, ids=[type(group).__name__ for group, _ in TYPED])
def test_a_group_of_options_is_made_of_its_values(group: Group, options: Mapping[str, OptionValue]) -> None:
    name = next(iter(options)).partition("__")[0]
    assert getattr(ORIGINAL.evolve(**options), name) == group


def test_unknown_options_and_values_are_refused_all_at_once() -> None:
    with pytest.raises(RulesetError) as caught:
        ORIGINAL.evolve(
            skips__limit="sometimes",
            skips__target="UNLIMITED",
            skips__colour="blue",
            dealing="left",
            jokers__number=3,
            dealing__hand_size=-1,
            dealing__max_players=True,
            laying__exact=1,
            wilds__min_naturals="run",
            scoring__ranks=5,
            scoring__wild="25",
        )
    assert caught.value.problems == (
        "There is no option skips__colour.",
        "There is no option dealing.",
        "There is no option jokers__number.",
        "skips__limit: 'sometimes' is none of one_pending, full_circuit, once_per_hand, unlimited.",
        "skips__target: 'UNLIMITED' is none of any, next.",
        "dealing__hand_size: -1 is no number of 0 or more.",
        "dealing__max_players: True is no number of 0 or more.",
        "laying__exact: 1 is neither True nor False.",
        "wilds__min_naturals: 'run' is no mapping of names or numbers to numbers.",
        "scoring__ranks: 5 is no mapping of names or numbers to numbers.",
        "scoring__wild: '25' is no number of 0 or more.",
    )
    assert str(caught.value) == " ".join(caught.value.problems)


@pytest.mark.parametrize(("case", "option", "value"), NEVER, ids=[row[0] for row in NEVER])
def test_what_is_left_out_on_purpose_is_no_option(case: str, option: str, value: OptionValue) -> None:
    with pytest.raises(RulesetError, match=f"There is no option {option}"):
        ORIGINAL.evolve(**{option: value})


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("wilds__natural_scope", None),
        ("wilds__natural_scope", []),
        ("wilds__min_naturals", {"run": -1}),
        ("wilds__min_naturals", None),
        ("wilds__min_naturals", [5]),
        ("scoring__ranks", {"low": 5}),
        ("scoring__ranks", {1: 5, "high": 10}),
        ("saving__scored", None),
        ("saving__per_hand", 1.0),
    ],
)
def test_values_of_a_wrong_type_are_refused(option: str, value: object) -> None:
    with pytest.raises(RulesetError, match=f"{option}: "):
        called(ORIGINAL.evolve, **{option: value})


@pytest.mark.parametrize("option", ORIGINAL.options())
def test_no_option_takes_what_is_no_value(option: str) -> None:
    for nothing in (None, object(), 1.5, "chess", [None]):
        with pytest.raises(RulesetError, match=f"^{option}: "):
            called(ORIGINAL.evolve, **{option: nothing})


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_of_options_is_that_of_the_original_if_nothing_is_said(group: str) -> None:
    assert GROUPS[group]() == getattr(ORIGINAL, group)


@pytest.mark.parametrize("part", ["name", "deck", "phases", "numbers", *GROUPS])
def test_a_ruleset_is_made_of_parts_of_the_right_type(part: str) -> None:
    for wrong in (5, {"phases": [*ORIGINAL.phases], "numbers": [*ORIGINAL.numbers]}.get(part, object()), ("1",)):
        with pytest.raises(TypeError, match=f"'{part}' must be"):
            called(attrs.evolve, ORIGINAL, **{part: wrong})


BESIDES: Mapping[str, Mapping[str, OptionValue]] = {
    "progress__advance=every_hand": {"progress__hands": 10},
    "progress__selection=board": {"progress__track": (1, 10), "ending__places": "position"},
    "ending__places=position": {"progress__track": (1, 10), "progress__selection": "board"},
}
"""What a value asks for besides itself."""


@with_others
def test_every_other_value_can_be_played(option: str, value: OptionValue) -> None:
    besides = BESIDES.get(f"{option}={value}", {})
    assert ORIGINAL.evolve(**{option: value}, **besides).problems() == ()


# ------------------------------------------------------------------------------------------------------- contradictions

PROBLEMS: dict[str, tuple[Ruleset, str]] = {
    "no cards": (ORIGINAL.evolve(dealing__hand_size=0), "A hand has at least one card."),
    "no players": (ORIGINAL.evolve(dealing__min_players=0), "A game has two players or more, not 0 to 6."),
    "one player": (ORIGINAL.evolve(dealing__min_players=1), "A game has two players or more, not 1 to 6."),
    "more than most": (ORIGINAL.evolve(dealing__min_players=7), "A game has two players or more, not 7 to 6."),
    "eleven players": (ORIGINAL.evolve(dealing__max_players=11), "the Phase 10 deck has too few cards for 11 players."),
    "60 cards each": (ORIGINAL.evolve(dealing__hand_size=60), "the Phase 10 deck has too few cards for 2 players."),
    "too many cards": (ORIGINAL.with_deck(copies=300), "A game has at most 10000 cards."),
    "two piles": (ORIGINAL.evolve(drawing__discard_piles=2), "There is one discard pile, or there are three."),
    "no phases": (ORIGINAL.with_phases(), "A game has at least one phase."),
    "numbers": (
        ORIGINAL.with_phases("set 3", numbers=(1, 2)),
        "The 1 phases need as many different numbers, not (1, 2).",
    ),
    "same number": (
        ORIGINAL.with_phases("set 3", "set 4", numbers=(2, 2)),
        "The 2 phases need as many different numbers, not (2, 2).",
    ),
    "phase 0": (ORIGINAL.with_phases("set 3", numbers=(0,)), "Phases are numbered from 1."),
    "SOLV-12": (
        ORIGINAL.with_phases("run 4", "set 4 + set 4 + set 4"),
        "Phase 2 (set 4 + set 4 + set 4) needs 12 cards; a hand has 11 after the draw.",
    ),
    "V13": (
        ORIGINAL.with_phases("set 6 + run 5").evolve(going_out__how="discard_hold"),
        "Phase 1 (set 6 + run 5) takes the whole hand, and a card must be kept for the discard.",
    ),
    "run of 13": (
        ORIGINAL.with_phases("run 13").evolve(dealing__hand_size=13),
        "Phase 1 (run 13) asks for a run of 13, and there are numbers for 12.",
    ),
    "run by twos": (
        ORIGINAL.with_phases("parity run 7"),
        "Phase 1 (parity run 7) asks for a run of 7, and there are numbers for 6.",
    ),
    "five suits": (
        ORIGINAL.with_phases("suit 2" + " + other suit 2" * 4),
        "Phase 1 (suit 2 + other suit 2 + other suit 2 + other suit 2 + other suit 2) "
        "asks for 5 different ones of red, blue, green, yellow.",
    ),
    "three colours": (
        CONTRACT.with_phases("color 3" + " + other color 3" * 2),
        "Phase 1 (color 3 + other color 3 + other color 3) asks for 3 different ones of red, black.",
    ),
    "four share two decks": (
        CONTRACT.evolve(dealing__hand_size=60, dealing__min_players=3, dealing__max_players=5),
        "standard decks has too few cards for 4 players.",
    ),
    "no such kind": (
        ORIGINAL.evolve(wilds__min_naturals={"street": 2}),
        f"wilds__min_naturals names 'street', which is no kind of group: there are {', '.join(KINDS)}.",
    ),
    "no points": (ORIGINAL.evolve(scoring__ranks={}), "scoring__ranks must say what a card of number 1 costs."),
    "points from 2": (ORIGINAL.evolve(scoring__ranks={2: 5}), "scoring__ranks must say what a card of number 1 costs."),
    "no Skips": (
        CONTRACT.evolve(skips__last_card="draw_replacement"),
        "skips__last_card asks for Skips, and the deck has none.",
    ),
    "no hands": (
        ORIGINAL.evolve(progress__advance="every_hand"),
        "progress__advance every_hand needs a number of hands: progress__hands.",
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_contradiction_is_a_problem(name: str) -> None:
    rules, sentence = PROBLEMS[name]
    assert sentence in rules.problems()
    with pytest.raises(RulesetError) as caught:
        rules.require()
    assert caught.value.problems == rules.problems()


def test_what_a_deck_just_has_can_be_asked_for() -> None:
    for phases in (["suit 2 + other suit 2 + other suit 2 + other suit 2"], ["run 11"], ["parity run 6"]):
        assert ORIGINAL.with_phases(*phases).problems() == ()
    assert ORIGINAL.with_phases("run 12").evolve(dealing__hand_size=11).problems() == ()
    assert CONTRACT.with_phases("color 3 + other color 3").problems() == ()


def test_a_deck_that_is_just_enough_is_enough() -> None:
    assert ORIGINAL.with_phases("set 2").evolve(dealing__hand_size=1).problems() == ()
    two = ORIGINAL.evolve(dealing__max_players=2, dealing__hand_size=53)
    assert two.problems() == (), "after the deal there is one card to draw"
    assert two.with_deck(skips=3).problems() == ("the Phase 10 deck has too few cards for 2 players.",)
    assert ORIGINAL.with_deck(copies=208, wilds=12).problems() == ()
    assert ORIGINAL.with_deck(copies=208, wilds=13).problems() == ("A game has at most 10000 cards.",)


def test_every_number_of_players_that_fills_the_decks_is_looked_at() -> None:
    three_share = ORIGINAL.with_deck(attrs.evolve(ORIGINAL.deck, per_players=3)).evolve(dealing__hand_size=36)
    for fewest, most, short in ((4, 11, [6, 9]), (6, 11, [6, 9]), (4, 9, [6, 9]), (4, 5, []), (7, 8, [])):
        rules = three_share.evolve(dealing__min_players=fewest, dealing__max_players=most)
        told = [f"the Phase 10 deck has too few cards for {number} players." for number in short]
        assert rules.problems() == tuple(told)


def test_one_deck_for_all_is_scarcest_for_the_fewest_and_the_most() -> None:
    rules = ORIGINAL.evolve(dealing__hand_size=60, dealing__min_players=3, dealing__max_players=5)
    few = "the Phase 10 deck has too few cards for"
    assert rules.problems() == (f"{few} 3 players.", f"{few} 5 players.")


def test_all_problems_are_told_at_once() -> None:
    rules = ORIGINAL.evolve(dealing__hand_size=0, ending__places="position", drawing__discard_piles=2)
    assert len(rules.problems()) == 3 + len(ORIGINAL.phases)
    assert rules.problems()[0] == "With progress__selection in_order the places cannot go by position."


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_editions_have_no_problems(rules: Ruleset) -> None:
    assert rules.problems() == ()
    assert rules.require() is rules


def test_odd_combinations_on_the_way_are_no_matter() -> None:
    """House rules compose: only what comes out must be playable."""
    large = ORIGINAL.evolve(dealing__hand_size=15).with_phases("set 4 + set 4 + set 4")
    assert large.problems() == ()
    assert large.evolve(dealing__hand_size=10).evolve(dealing__hand_size=15) == large


def test_ten_cards_are_a_phase_even_if_one_must_be_discarded() -> None:
    rules = ORIGINAL.with_phases("set 5 + set 5").evolve(going_out__how="discard_hold")
    assert rules.problems() == ()
    assert ORIGINAL.with_phases("set 6 + run 5").problems() == ()
