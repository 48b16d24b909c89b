"""Rulesets: options, editions, house rules, contradictions, digests."""

import copy
import pickle
from collections.abc import Mapping

import attrs
import pytest
from later import LATER, NEVER, Later
from untyped import called

from phaseten import (
    CATALOGUE,
    CONTRACT,
    CONTRACT_CARDS,
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    MATTEL,
    ORIGINAL,
    PHASE_10,
    PHASE_LISTS,
    RULESETS,
    TWIST,
    TWO_DECKS,
    WIKIPEDIA,
    WILD,
    NumberCard,
    ParseError,
    Phase,
    Requirement,
    Ruleset,
    RulesetError,
    Suit,
    find_ruleset,
    two_decks,
)
from phaseten.rulesets.options import NOT_YET, Choice, OptionValue, SkipLimit, Skips, Wilds
from phaseten.rulesets.ruleset import GROUPS, changed_options
from phaseten.rulesets.sources import SOURCES

DOCUMENTED: dict[str, tuple[OptionValue, ...]] = {
    "wilds__natural_scope": ("phase", "group", "none"),
    "wilds__min_naturals": ((), (("run", 2),)),
    "wilds__replacement": ("none", "own", "any"),
    "wilds__beyond_bounds": (False, True),
    "laying__exact": (False, True),
    "laying__distinct_sets": (False, True),
    "laying__run_wrap": (False, True),
    "laying__partial": (False, True),
    "laying__hit_same_turn": (True, False),
    "laying__hit_targets": ("any", "own"),
    "dealing__hand_size": (10, 11),
    "dealing__min_players": (2, 3),
    "dealing__max_players": (6, 4),
    "dealing__dealer": ("left", "fixed"),
    "dealing__starter_skip": ("skip_first_player", "redraw_bottom", "redraw_shuffle", "cover", "dealer_chooses"),
    "dealing__starter_wild": ("may_take", "goes_to_first", "dealer_gives", "redraw_bottom", "redraw_shuffle"),
    "dealing__dealer_may_keep": (False, True),
    "drawing__exhausted": ("reshuffle_keep_top", "end_hand"),
    "drawing__discard_piles": (1, 3),
    "drawing__return_drawn": (True, False),
    "skips__target": ("any", "next"),
    "skips__limit": ("one_pending", "full_circuit", "once_per_hand", "unlimited"),
    "skips__placement": ("discard_pile", "in_front", "in_front_bottom", "in_front_set_aside"),
    "skips__pickup": (False, True),
    "skips__plain_discard": (False, True),
    "skips__last_card": ("allowed", "draw_replacement"),
    "going_out__how": ("any", "discard_hold", "discard_floating"),
    "going_out__final_round": (False, True),
    "going_out__floating_skip_ends_hand": (False, True),
    "saving__per_hand": (0, 1),
    "saving__same_hand_draw": (False, True),
    "saving__scored": (False, True),
    "saving__go_out_by_saving": (False, True),
    "scoring__ranks": (((1, 5), (10, 10)), ((1, 1),)),
    "scoring__wild": (25, 20),
    "scoring__skip": (15, 25),
    "progress__selection": ("in_order", "declared_after_deal", "at_laydown", "board"),
    "progress__advance": ("on_complete", "every_hand"),
    "progress__hands": (0, 10),
    "ending__game_end": ("end_of_hand", "immediate_if_sole_contender", "immediate", "must_go_out"),
    "ending__tie_break": ("replay_first_out", "shared", "seat"),
    "ending__places": ("phase_then_total", "total", "position"),
}
"""Every option with its values, that of `ORIGINAL` first."""

VALUES = [(option, value) for option, values in DOCUMENTED.items() for value in values]
OTHERS = [(option, value) for option, values in DOCUMENTED.items() for value in values[1:]]
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


@pytest.mark.parametrize("case", LATER, ids=[f"{case.id} {case.option}" for case in LATER])
def test_an_option_that_comes_later_is_refused_with_a_sentence(case: Later) -> None:
    rules = ORIGINAL.evolve(**{case.option: case.value})
    sentence = rules.problems()[0]
    assert sentence.startswith(f"The option {case.option} is not supported yet with")
    with pytest.raises(RulesetError, match=sentence):
        rules.require()


def test_every_option_that_comes_later_has_a_case() -> None:
    missing = {(option, str(value)) for option, values in NOT_YET.items() for value in values}
    assert {(case.option, str(case.value)) for case in LATER} == missing | {("progress__hands", "10")}


@with_others
def test_every_other_value_can_be_played(option: str, value: OptionValue) -> None:
    later = {(case.option, case.value) for case in LATER}
    assert ((option, value) in later) is bool(ORIGINAL.evolve(**{option: value}).problems())


# ------------------------------------------------------------------------------------------------------- contradictions

PROBLEMS: dict[str, tuple[Ruleset, str]] = {
    "no cards": (ORIGINAL.evolve(dealing__hand_size=0), "A hand has at least one card."),
    "one player": (ORIGINAL.evolve(dealing__min_players=1), "A game has two players or more, not 1 to 6."),
    "more than most": (ORIGINAL.evolve(dealing__min_players=7), "A game has two players or more, not 7 to 6."),
    "eleven players": (ORIGINAL.evolve(dealing__max_players=11), "the Phase 10 deck has too few cards for 11 players."),
    "60 cards each": (ORIGINAL.evolve(dealing__hand_size=60), "the Phase 10 deck has too few cards for 2 players."),
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
        "asks for 5 different ones of red, blue, green, yellow.",
    ),
    "three colours": (
        CONTRACT.with_phases("color 3" + " + other color 3" * 2),
        "asks for 3 different ones of red, black.",
    ),
    "four share two decks": (
        CONTRACT.evolve(dealing__hand_size=60, dealing__min_players=3, dealing__max_players=5),
        "standard decks has too few cards for 4 players.",
    ),
    "no such kind": (
        ORIGINAL.evolve(wilds__min_naturals={"street": 2}),
        "wilds__min_naturals names 'street', which is no kind",
    ),
    "no points": (ORIGINAL.evolve(scoring__ranks={}), "scoring__ranks must say what a card of number 1 costs."),
    "points from 2": (ORIGINAL.evolve(scoring__ranks={2: 5}), "scoring__ranks must say what a card of number 1 costs."),
    "no Skips": (
        CONTRACT.evolve(skips__last_card="draw_replacement"),
        "skips__last_card asks for Skips, and the deck has none.",
    ),
    "no hands": (
        ORIGINAL.evolve(progress__advance="every_hand"),
        "progress__advance every_hand needs a number of hands.",
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_contradiction_is_a_problem(name: str) -> None:
    rules, sentence = PROBLEMS[name]
    assert any(sentence in problem for problem in rules.problems())
    with pytest.raises(RulesetError) as caught:
        rules.require()
    assert caught.value.problems == rules.problems()


def test_all_problems_are_told_at_once() -> None:
    rules = ORIGINAL.evolve(dealing__hand_size=0, laying__run_wrap=True, drawing__discard_piles=2)
    assert len(rules.problems()) == 3 + len(ORIGINAL.phases)
    assert rules.problems()[0] == "The option laying__run_wrap is not supported yet with the value true."


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


# ------------------------------------------------------------------------------------------------------------ editions

CHANGES: dict[str, Mapping[str, OptionValue]] = {
    "original": {},
    "mattel": {"skips__placement": "in_front"},
    "fundex": {"skips__limit": "full_circuit", "going_out__how": "discard_hold"},
    "wikipedia": {
        "dealing__dealer": "fixed",
        "dealing__starter_wild": "goes_to_first",
        "going_out__how": "discard_hold",
    },
    "masters": {"progress__selection": "declared_after_deal", "saving__per_hand": 1},
    "twist": {},
    "two_decks": {},
    "contract": {"dealing__max_players": 12},
    "last_round": {"going_out__final_round": True},
}


def test_the_editions_are_what_the_sheets_say() -> None:
    assert {name: dict(changed_options(rules)) for name, rules in RULESETS.items()} == CHANGES
    assert {rules.name for rules in RULESETS.values() if rules.deck != PHASE_10} == {"masters", "two_decks", "contract"}
    assert {rules.name for rules in RULESETS.values() if rules.phases != ORIGINAL.phases} == {"twist", "contract"}
    assert list(RULESETS.values()) == [
        ORIGINAL,
        MATTEL,
        FUNDEX,
        WIKIPEDIA,
        MASTERS,
        TWIST,
        TWO_DECKS,
        CONTRACT,
        LAST_ROUND,
    ]


def test_an_edition_is_found_by_its_name() -> None:
    for name, rules in RULESETS.items():
        assert find_ruleset(name) is find_ruleset(f" {name.upper()} ") is rules
    assert find_ruleset("Two Decks") is find_ruleset("two-decks") is find_ruleset("Two  decks") is TWO_DECKS
    with pytest.raises(RulesetError, match="There is no ruleset 'uno': there are original, mattel, fundex"):
        find_ruleset("uno")
    with pytest.raises(TypeError):
        called(find_ruleset, 5)


def test_rulesets_are_values() -> None:
    for rules in RULESETS.values():
        assert pickle.loads(pickle.dumps(rules)) == copy.deepcopy(rules) == rules
        assert hash(copy.deepcopy(rules)) == hash(rules)
        assert repr(rules) == f"<Ruleset {rules.name} {rules.digest}>"
    assert len(set(RULESETS.values())) == len(RULESETS)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        ORIGINAL.name = "mine"  # type: ignore[misc]  # that is what is tested


@pytest.mark.parametrize("part", [*GROUPS, "name", "deck", "phases", "numbers"])
def test_a_part_of_a_wrong_type_is_refused(part: str) -> None:
    for wrong in (None, 5, ["set 3"], ("set 3",)):
        with pytest.raises(TypeError):
            called(attrs.evolve, ORIGINAL, **{part: wrong})
    with pytest.raises(TypeError):
        called(ORIGINAL.evolve, name=5)


# -------------------------------------------------------------------------------------------------- phases and points


def test_phases_have_printed_numbers() -> None:
    even = ORIGINAL.with_phases(*ORIGINAL.phases[1::2], numbers=(2, 4, 6, 8, 10))
    assert [ORIGINAL.phase(number) for number in range(1, 11)] == list(ORIGINAL.phases)
    assert even.phase(4) == even.phases[1] == ORIGINAL.phase(4)
    assert (even.last_phase, even.next_phase(4), even.next_phase(10)) == (10, 6, 10)
    with pytest.raises(RulesetError, match=r"There is no phase 3: the phases are 2, 4, 6, 8, 10\."):
        even.phase(3)
    for wrong in ("2", None, True, 2.0):
        with pytest.raises(TypeError):
            called(ORIGINAL.phase, wrong)


def test_phases_are_given_as_text_or_as_objects() -> None:
    rules = ORIGINAL.with_phases("set 3 + run 4", Phase.parse("run 7"))
    assert rules.phases == (ORIGINAL.phase(2), ORIGINAL.phase(4))
    assert rules.numbers == (1, 2)
    with pytest.raises(ParseError):
        ORIGINAL.with_phases("set 3", "street 4")
    for wrong in (5, None, Requirement.parse("set 3")):
        with pytest.raises(TypeError):
            called(ORIGINAL.with_phases, wrong)


def test_decks_are_given_whole_or_in_numbers() -> None:
    assert ORIGINAL.with_deck(skips=2).deck == attrs.evolve(PHASE_10, skips=2) == MASTERS.deck
    assert ORIGINAL.with_deck(CONTRACT_CARDS).deck is CONTRACT_CARDS
    assert ORIGINAL.with_deck(CONTRACT_CARDS, copies=1, wilds=0).deck == attrs.evolve(CONTRACT_CARDS, copies=1, wilds=0)
    assert ORIGINAL.with_deck() == ORIGINAL
    for wrong in ("two decks", ORIGINAL, 5):
        with pytest.raises(TypeError):
            called(ORIGINAL.with_deck, wrong)
    with pytest.raises(TypeError):
        called(ORIGINAL.with_deck, wilds="8")
    with pytest.raises(ValueError, match="the wilds of a deck is at least 0"):
        ORIGINAL.with_deck(wilds=-1)


def test_points_are_data() -> None:
    assert [ORIGINAL.points(NumberCard(rank, Suit.RED)) for rank in range(1, 13)] == [5] * 9 + [10] * 3
    steps = ORIGINAL.evolve(scoring__ranks={1: 1, 5: 5, 12: 20}, scoring__wild=50)
    assert [steps.points(NumberCard(rank, Suit.RED)) for rank in (1, 4, 5, 11, 12)] == [1, 1, 5, 5, 20]
    assert steps.points(WILD) == steps.points("W") == 50
    with pytest.raises(ParseError):
        ORIGINAL.score("R1 KH")


def test_how_many_number_cards_a_group_needs() -> None:
    runs, sets = Requirement.parse("run 4"), Requirement.parse("set 3")
    two = ORIGINAL.evolve(wilds__min_naturals={"run": 2})
    assert [ORIGINAL.naturals_in(runs), two.naturals_in(runs), two.naturals_in(sets)] == [0, 2, 0]
    group = two.evolve(wilds__natural_scope="group")
    assert [group.naturals_in(runs), group.naturals_in(sets)] == [2, 1]
    assert [rules.phase_needs_natural for rules in (ORIGINAL, two, group)] == [True, True, False]
    assert [rules.restricts_groups for rules in (ORIGINAL, two, group)] == [False, True, True]
    assert ORIGINAL.evolve(laying__exact=True).restricts_groups


# ------------------------------------------------------------------------------------------------------------- digests


def test_names_and_default_values_change_no_digest() -> None:
    assert ORIGINAL.evolve(name="mine").digest == ORIGINAL.digest
    defaults = {option: values[0] for option, values in DOCUMENTED.items()}
    assert ORIGINAL.evolve(**defaults).digest == ORIGINAL.digest
    assert MATTEL.evolve(skips__placement="discard_pile").digest == ORIGINAL.digest
    renamed = attrs.evolve(PHASE_10, name="my deck", wild_words=("Joker",), skip_words=("X",))
    assert ORIGINAL.with_deck(renamed).digest == ORIGINAL.digest
    assert ORIGINAL.with_phases(*map(str, ORIGINAL.phases)).digest == ORIGINAL.digest


def test_everything_that_changes_the_game_changes_the_digest() -> None:
    changed = [ORIGINAL.evolve(**{option: value}) for option, value in OTHERS]
    changed += [
        ORIGINAL.with_phases(*ORIGINAL.phases[:5]),
        ORIGINAL.with_phases(*ORIGINAL.phases[::-1]),
        ORIGINAL.with_phases(*ORIGINAL.phases, numbers=range(2, 12)),
        ORIGINAL.with_phases("suit 4 + suit 4"),
        ORIGINAL.with_phases("suit 4 + other suit 4"),
        ORIGINAL.with_deck(wilds=9),
        ORIGINAL.with_deck(skips=2),
        ORIGINAL.with_deck(copies=3),
        ORIGINAL.with_deck(attrs.evolve(PHASE_10, per_players=6)),
        TWO_DECKS,
        CONTRACT,
    ]
    digests = {rules.digest for rules in changed}
    assert len(digests) == len(changed)
    assert ORIGINAL.digest not in digests


def test_digests_last() -> None:
    """Records name the rules by their digest: no later version may change these."""
    assert {name: rules.digest for name, rules in RULESETS.items()} == {
        "original": "e3b0c44298fc1c14",
        "mattel": "d8c7bcf0177467ea",
        "fundex": "ea6f7e69c85b1b22",
        "wikipedia": "ff784671c3f97863",
        "masters": "c38f4f1bae07def9",
        "twist": "efb62eb5d7409b80",
        "two_decks": "dcbd865b94d9f725",
        "contract": "9148773a0802cfbf",
        "last_round": "bdbceb27309fbb4f",
    }


# ---------------------------------------------------------------------------------------------------------- two decks


@pytest.mark.parametrize("base", [ORIGINAL, MATTEL, FUNDEX, MASTERS, TWIST, LAST_ROUND], ids=lambda rules: rules.name)
def test_two_standard_decks_change_nothing_but_the_cards(base: Ruleset) -> None:
    rules = two_decks(base)
    assert rules.options() == base.options()
    assert (rules.phases, rules.numbers) == (base.phases, base.numbers)
    assert sorted(rules.deck.composition(4).values()) == sorted(base.deck.composition(4).values())
    assert rules.deck.skips == base.deck.skips
    assert rules.deck.cards("KH Jo AS QD")[0] is WILD
    assert rules.name == ("two_decks" if base is ORIGINAL else f"{base.name}_two_decks")
    assert rules.problems() == ()


@pytest.mark.parametrize(
    "base",
    [
        CONTRACT,
        TWO_DECKS,
        ORIGINAL.with_deck(wilds=12),
        ORIGINAL.with_deck(skips=5),
        ORIGINAL.with_deck(copies=3),
        ORIGINAL.with_deck(attrs.evolve(PHASE_10, top=11)),
        ORIGINAL.with_deck(attrs.evolve(PHASE_10, per_players=2)),
    ],
    ids=["contract", "two decks", "12 wilds", "5 Skips", "3 copies", "no 12", "more decks"],
)
def test_no_other_deck_can_be_played_with_two_standard_decks(base: Ruleset) -> None:
    with pytest.raises(RulesetError, match="cannot be played with two standard decks"):
        two_decks(base)


# ------------------------------------------------------------------------------------------------------------- sources


def test_every_source_that_is_cited_is_listed() -> None:
    cited = {tag for entry in CATALOGUE.values() for tag in entry.source.partition(":")[0].split(", ")}
    assert cited <= set(SOURCES)


def test_lists_cannot_be_changed() -> None:
    for table in (
        RULESETS,
        PHASE_LISTS,
        NOT_YET,
        GROUPS,
        SOURCES,
        CATALOGUE,
        ORIGINAL.options(),
        PHASE_10.composition(2),
    ):
        with pytest.raises(TypeError):
            table["mine"] = None  # type: ignore[index]  # that is what is tested


def test_groups_of_options_stand_alone() -> None:
    assert Wilds("group") == attrs.evolve(Wilds(), natural_scope="group")
    with pytest.raises(RulesetError, match="'some' is none of phase, group, none"):
        Wilds("some")
