"""Rulesets: the editions, what they tell, their digests, and house rules."""

import copy
import pickle
from collections.abc import Mapping

import attrs
import pytest
from documented import DOCUMENTED, OTHERS
from untyped import called

from phaseten import (
    ARKANSAS,
    CATALOGUE,
    CONTRACT,
    CONTRACT_CARDS,
    FUNDEX,
    LAST_ROUND,
    MASTERS,
    MASTERS_AT_LAYDOWN,
    MATTEL,
    ORIGINAL,
    PHASE_10,
    PHASE_LISTS,
    RAVENSBURGER,
    RULESETS,
    TWIST,
    TWIST_BOARD,
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
from phaseten.rulesets.options import OptionValue, Wilds
from phaseten.rulesets.ruleset import GROUPS, changed_options
from phaseten.rulesets.sources import SOURCES

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
    "ravensburger": {
        "dealing__starter_skip": "redraw_bottom",
        "dealing__starter_wild": "redraw_bottom",
        "skips__placement": "in_front_bottom",
    },
    "masters_at_laydown": {"progress__selection": "at_laydown", "saving__per_hand": 1},
    "arkansas": {"progress__selection": "at_laydown", "skips__limit": "unlimited"},
    "twist_board": {
        "dealing__starter_skip": "cover",
        "drawing__discard_piles": 3,
        "skips__placement": "in_front_set_aside",
        "skips__pickup": True,
        "skips__plain_discard": True,
        "scoring__ranks": ((1, 0),),
        "scoring__wild": 0,
        "scoring__skip": 0,
        "progress__selection": "board",
        "progress__track": (1, 2, 0, 3, 4, 0, 5, 6, 0, 7, 8, 0, 9, 10),
        "progress__twist": (11, 12, 13, 14, 15, 16, 17, 18, 19, 20),
        "ending__places": "position",
    },
}


def test_the_editions_are_what_the_sheets_say() -> None:
    assert {name: dict(changed_options(rules)) for name, rules in RULESETS.items()} == CHANGES
    other_decks = {rules.name for rules in RULESETS.values() if rules.deck != PHASE_10}
    assert other_decks == {"masters", "masters_at_laydown", "two_decks", "contract"}
    assert {rules.name for rules in RULESETS.values() if rules.phases != ORIGINAL.phases} == {
        "twist",
        "contract",
        "twist_board",
    }
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
        RAVENSBURGER,
        MASTERS_AT_LAYDOWN,
        ARKANSAS,
        TWIST_BOARD,
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
        "ravensburger": "0e983807c18df463",
        "masters_at_laydown": "ac5f385dbd304a8d",
        "arkansas": "54c4695b067c8b9a",
        "twist_board": "2d1c7491c2e04815",
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
    ],
    ids=["contract", "two decks", "12 wilds", "5 Skips", "3 copies", "no 12"],
)
def test_no_other_deck_can_be_played_with_two_standard_decks(base: Ruleset) -> None:
    with pytest.raises(RulesetError, match="cannot be played with two standard decks"):
        two_decks(base)


def test_only_rulesets_have_house_rules() -> None:
    with pytest.raises(TypeError, match="the rules are a Ruleset, not 'original'"):
        called(two_decks, "original")


# ------------------------------------------------------------------------------------------------------------- sources


def test_every_source_that_is_cited_is_listed() -> None:
    cited = {tag for entry in CATALOGUE.values() for tag in entry.source.partition(":")[0].split(", ")}
    assert cited <= set(SOURCES)


def test_lists_cannot_be_changed() -> None:
    for table in (
        RULESETS,
        PHASE_LISTS,
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
