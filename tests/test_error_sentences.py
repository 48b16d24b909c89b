"""What an error says, to the letter: each sentence that the rules have for what can be no card, group, deck or game."""

from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from own_kinds import SUMMING, Low
from untyped import called

from phaseten import (
    CONTRACT,
    HOUSE_RULES,
    ORIGINAL,
    PHASE_10,
    RULESETS,
    WILD,
    Deal,
    Declare,
    Discard,
    Draw,
    Hit,
    Lay,
    Meld,
    NumberCard,
    ParseError,
    Phase,
    Placed,
    RankRule,
    Requirement,
    RulesetError,
    SeatError,
    SetupError,
    Source,
    Span,
    State,
    Suit,
    SuitRule,
    apply,
    can_lay,
    chance,
    check,
    check_hit,
    check_phase,
    count_hands,
    even_phases,
    find_house_rule,
    find_ruleset,
    first_phases,
    information_key,
    knowledge,
    legal_actions,
    load_ruleset,
    new_game,
    parse_action,
    phase_list,
    resample,
    scripted_deal,
    shortfall,
    standings,
    two_decks,
    view,
)
from phaseten.game.action_text import EXAMPLES
from phaseten.requirements import KINDS, value_of
from phaseten.testing import filled_deal

NONE: Final[Any] = None
GAME: Final = new_game(ORIGINAL, ["Ann", "Ben"])
B1_TO_10: Final = "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 "


def _with_one_who_watches() -> State:
    game = new_game(ORIGINAL, ["Ann", "Ben", "Cem"])
    *others, last = game.public.seats
    seats = (*others, attrs.evolve(last, playing=False))
    return attrs.evolve(game, public=attrs.evolve(game.public, seats=seats))


TIED: Final = _with_one_who_watches()
RUN: Final = Requirement.parse("run 3")
PLACES: Final = tuple(map(Placed, PHASE_10.cards("R4 B5 G6")))


def evolved(part: str, value: object) -> Callable[[], object]:
    return lambda: called(attrs.evolve, PHASE_10, **{part: value})


def loaded(text: str) -> Callable[[], object]:
    return lambda: load_ruleset(text)


ACTIONS: Final = {
    "draw": "draw R5",
    "take": "take 1 R5 R6",
    "saved R7": "saved R7 R8",
    "lay R5 B5 W | R1 W=2 B3 G4": "lay",
    "hit W=8 > 2.1": "hit W=8 > 2",
    "replace R7 > 2.1": "replace R7 > 2",
    "discard R5": "discard R5 R6",
    "skip 3": "skip Cleo",
    "save R5": "save R5 R6",
    "declare 4": "declare four",
    "twist 13": "twist thirteen",
    "give 3": "give Cleo",
    "deal R1 B2 ...": "deal",
    "reshuffle R1 B2 ...": "reshuffle",
}
"""How every action is written, and a text that begins like it and is not."""


def misspelt(example: str, text: str) -> tuple[Callable[[], object], type[Exception], str]:
    verb = text.partition(" ")[0]
    sentence = f"this is written as in {example!r} (at position {len(verb)} of {text!r})"
    return lambda: parse_action(text, GAME), ParseError, sentence


ERRORS: Final[list[tuple[Callable[[], object], type[Exception], str]]] = [
    (
        lambda: called(NumberCard, 7.5, Suit.RED),
        TypeError,
        "a number card has a whole number and a Suit, not 7.5 and Suit.RED",
    ),
    (lambda: NumberCard(0, Suit.RED), ValueError, "the number of a card is between 1 and 99, not 0"),
    (evolved("copies", 0.5), TypeError, "the copies of a deck is a whole number, not 0.5"),
    (evolved("copies", 0), ValueError, "the copies of a deck is at least 1, not 0"),
    (evolved("suits", ()), ValueError, "a deck has one suit or more, each of them once"),
    (evolved("colors", ((Suit.RED, "red"),)), ValueError, "every suit of a deck has a colour, or none has"),
    (lambda: CONTRACT.deck.composition(0), ValueError, "a game has players, not 0"),
    (
        lambda: PHASE_10.card("R13"),
        ParseError,
        "'R13' is no card: the Phase 10 deck has R1 to Y12, W, S (at position 0 of 'R13')",
    ),
    (
        lambda: PHASE_10.card(""),
        ParseError,
        "a card is missing: the Phase 10 deck has R1 to Y12, W, S (at position 0 of '')",
    ),
    (lambda: called(PHASE_10.card, 7), TypeError, "a card is given as text, not as 7"),
    (lambda: called(PHASE_10.cards, 7), TypeError, "cards is given as text, not as 7"),
    (lambda: called(PHASE_10.text, "R7"), TypeError, "only a card has a text, not 'R7'"),
    (
        lambda: called(Placed, "R7"),
        TypeError,
        "a place holds a card, a number or parity, and a suit or colour, not Placed(card='R7', rank=None, suit=None)",
    ),
    (
        lambda: called(Requirement, 3, "set", SuitRule.ANY),
        TypeError,
        "a requirement has a size, a RankRule and a SuitRule, not 3, 'set', SuitRule.ANY",
    ),
    (lambda: Requirement(0, RankRule.SAME, SuitRule.ANY), ValueError, "a group has 1 to 999 cards, not 0"),
    (
        lambda: Requirement(3, RankRule.ANY, SuitRule.ANY),
        ValueError,
        "a group must have something in common: its numbers or its suits",
    ),
    (lambda: called(Requirement.parse, 3), TypeError, "a kind of group is given as text, not as 3"),
    (lambda: Requirement.parse("set"), ParseError, "the size is missing, as in 'set 3' (at position 3 of 'set')"),
    (
        lambda: Requirement.parse("set 0"),
        ParseError,
        "'0' is no size: a number from 1 to 999 is (at position 4 of 'set 0')",
    ),
    (
        lambda: Requirement.parse("set 3 4"),
        ParseError,
        "a group ends with its size: '4' is too much (at position 6 of 'set 3 4')",
    ),
    (
        lambda: Requirement.parse("sot 3"),
        ParseError,
        f"'sot' is no kind of group: there are {', '.join(KINDS)} (at position 0 of 'sot 3')",
    ),
    (
        lambda: Requirement.parse(""),
        ParseError,
        f"a kind of group is missing: there are {', '.join(KINDS)} (at position 0 of '')",
    ),
    (
        lambda: type("Set", (Low,), {})().group(3),
        ValueError,
        "a kind of group cannot be named 'set': a name is words of small letters and digits, not 'colour', "
        "not 'other' first, and no kind of the library",
    ),
    (lambda: value_of(None, None), ValueError, "a value says something of the numbers or of the suits"),
    (
        lambda: Phase([Requirement.parse("suit 3")], distinct=True),
        ValueError,
        "two groups at least must be bound to a suit if they are to differ in it",
    ),
    (lambda: called(Phase.parse, 3), TypeError, "a phase is given as text, not as 3"),
    (
        lambda: Phase.parse("suit 3 + other suit 3 + suit 3"),
        ParseError,
        "'other' is said of all groups of a suit but the first, or of none (at position 24 of 'suit 3 + "
        "other suit 3 + suit 3')",
    ),
    (lambda: called(check_hit, "R5", 5), TypeError, "a meld on the table is a Meld or its text, not 5"),
    (
        lambda: check_hit("R7", Meld(RUN, PLACES, Span(5, 7))),
        ValueError,
        "with the Phase 10 deck this can be no meld on the table: run: R4 B5 G6",
    ),
    (lambda: called(check_phase, "R5", 0.5), TypeError, "a phase is named by its printed number, not by 0.5"),
    (
        lambda: check_phase("R5", 11),
        RulesetError,
        "There is no phase 11: the phases are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.",
    ),
    (lambda: called(ORIGINAL.points, 7), TypeError, "only a card costs points, not 7"),
    (lambda: called(information_key, NONE, 0), TypeError, "a State, a View or a Public is asked for, not None"),
    (lambda: called(new_game, "original", ["Ann", "Ben"]), TypeError, "the rules are a Ruleset, not 'original'"),
    (lambda: find_ruleset("chess"), RulesetError, f"There is no ruleset 'chess': there are {', '.join(RULESETS)}."),
    (lambda: called(find_ruleset, 3), TypeError, "the name of a ruleset is given as text, not as 3"),
    (
        lambda: find_house_rule("chess"),
        RulesetError,
        f"There is no house rule 'chess': there are {', '.join(HOUSE_RULES)}.",
    ),
    (lambda: called(find_house_rule, 3), TypeError, "the name of a house rule is given as text, not as 3"),
    (
        lambda: phase_list(ORIGINAL, "chess"),
        RulesetError,
        "There is no list of phases 'chess': there are original, twist, contract, phases_11_20, "
        "island_paradise, cocoa_canyon, cocoa_canyon_b, disco_fever, prehistoric_valley, house_11_30, "
        "ravensburger_master.",
    ),
    (lambda: called(first_phases, ORIGINAL, 0.5), TypeError, "a number of phases is asked for, not 0.5"),
    (lambda: first_phases(ORIGINAL, 11), RulesetError, "original has 1 to 10 phases, not 11."),
    (lambda: even_phases(ORIGINAL.with_phases("set 3")), RulesetError, "original has no phase with an even number."),
    (
        lambda: two_decks(CONTRACT),
        RulesetError,
        "contract cannot be played with two standard decks: standard decks is another deck.",
    ),
    (
        lambda: ORIGINAL.evolve(skips__limit="often"),
        RulesetError,
        "skips__limit: 'often' is none of one_pending, full_circuit, once_per_hand, unlimited.",
    ),
    (lambda: ORIGINAL.evolve(skips__pickup=2), RulesetError, "skips__pickup: 2 is neither True nor False."),
    (lambda: ORIGINAL.evolve(scoring__wild=-1), RulesetError, "scoring__wild: -1 is no number of 0 or more."),
    (
        lambda: ORIGINAL.evolve(scoring__ranks=3),
        RulesetError,
        "scoring__ranks: 3 is no mapping of names or numbers to numbers.",
    ),
    (lambda: ORIGINAL.evolve(progress__track="x"), RulesetError, "progress__track: 'x' is no list of whole numbers."),
    (lambda: ORIGINAL.evolve(skips__limits="often"), RulesetError, "There is no option skips__limits."),
    (lambda: called(load_ruleset, 3), TypeError, "a ruleset is loaded from a path or a text, not from 3"),
    (loaded("name ="), RulesetError, "This is no TOML: Invalid value (at end of document)."),
    (
        loaded("naem = 3"),
        RulesetError,
        "naem: is not known here: there are name, base, with, phases, numbers, deck, wilds, laying, dealing, "
        "drawing, skips, going_out, saving, scoring, progress, ending.",
    ),
    (loaded("name = 3"), RulesetError, "name: must be a text, not 3."),
    (loaded('with = "floating"'), RulesetError, "with: must be a list, not 'floating'."),
    (loaded("with = [3]"), RulesetError, "with: must be a text in every place, not 3."),
    (loaded("phases = [3]"), RulesetError, "phases: must be a text in every place, not 3."),
    (loaded('numbers = ["3"]'), RulesetError, "numbers: must be a number in every place, not '3'."),
    (loaded('[deck]\ncopies = "3"'), RulesetError, "deck.copies: must be a whole number, not '3'."),
    (loaded('[deck]\nsuits = "red"'), RulesetError, "deck.suits: must be a list of texts, not 'red'."),
    (loaded("[deck]\nname = 3"), RulesetError, "deck.name: must be a text, not 3."),
    (loaded('[deck]\ncolors = "red"'), RulesetError, "deck.colors: must be a table of suits, not 'red'."),
    (
        loaded('[deck]\nsuits = ["pink"]'),
        RulesetError,
        "deck.suits: 'pink' is none of red, blue, green, yellow, hearts, diamonds, clubs, spades.",
    ),
    (loaded("[deck]\ncolors = {red = 3}"), RulesetError, "deck.colors: 3 is none of red, black."),
    (loaded("[scoring]\nwild = 2.5"), RulesetError, "scoring.wild: 2.5 is no value of an option."),
    (lambda: apply(NONE, Draw()), TypeError, "a State is asked for, not None"),
    (lambda: check(NONE, Draw()), TypeError, "a State or a View is asked for, not None"),
    (lambda: legal_actions(NONE), TypeError, "a State or a View is asked for, not None"),
    (lambda: standings(NONE), TypeError, "a State or a View is asked for, not None"),
    (lambda: view(GAME, 2), SeatError, "there is no seat 2: the seats are 0 to 1"),
    (lambda: view(GAME, "Ann"), TypeError, "a seat is a whole number, not 'Ann'"),  # type: ignore[arg-type]
    (lambda: apply(GAME, NONE), TypeError, "an action is asked for, not None"),
    (lambda: Draw(Source.PILE, 0, WILD), ValueError, "the draw pile lies face down: its card cannot be chosen"),
    (lambda: Draw(Source.PILE, 1), ValueError, "only discard piles are numbered"),
    (lambda: called(Discard, "R5"), TypeError, "a card is asked for, not 'R5'"),
    (lambda: called(Discard, WILD, "Ann"), TypeError, "a whole number is asked for, not 'Ann'"),
    (lambda: called(Discard, WILD, None, "1"), TypeError, "a whole number is asked for, not '1'"),
    (lambda: called(Draw, "hand"), ValueError, "'hand' is not a valid Source"),
    (lambda: called(Draw, "discard", "2"), TypeError, "a whole number is asked for, not '2'"),
    (lambda: called(Draw, "discard", 0, "R6"), TypeError, "a card is asked for, not 'R6'"),
    (lambda: called(Hit, "R7", 0, 0), TypeError, "a card is asked for, not 'R7'"),
    (lambda: called(Hit, WILD, "3", 0), TypeError, "a whole number is asked for, not '3'"),
    (lambda: called(Hit, WILD, 0, "4"), TypeError, "a whole number is asked for, not '4'"),
    (lambda: called(Lay, [], "5"), TypeError, "a whole number is asked for, not '5'"),
    (lambda: called(Declare, "6"), TypeError, "a whole number is asked for, not '6'"),
    (lambda: called(Deal, ["R8"]), TypeError, "a card is asked for, not 'R8'"),
    (lambda: called(parse_action, 3, GAME), TypeError, "an action is given as text, not as 3"),
    (
        lambda: parse_action("dance", GAME),
        ParseError,
        "an action begins with draw, take, saved, lay, hit, replace, discard, skip, save, declare, twist, "
        "give, deal, reshuffle (at position 0 of 'dance')",
    ),
    *(misspelt(example, text) for example, text in ACTIONS.items()),
    (lambda: new_game(ORIGINAL, ["Ann", " "]), SetupError, "Every player has a name."),
    (
        lambda: new_game(ORIGINAL, ["Ann", "Ben", "Ann", "Ben"]),
        SetupError,
        "The names must differ: Ann, Ben is there more than once.",
    ),
    (lambda: called(new_game, ORIGINAL, "AB"), TypeError, "the players are given as a list of names, not as 'AB'"),
    (lambda: called(new_game, ORIGINAL, [1, 2]), TypeError, "the players are given as a list of names, not as (1, 2)"),
    (
        lambda: called(new_game, ORIGINAL, ["Ann", "Ben"], dealer="Ann"),
        TypeError,
        "the dealer is the number of a seat, not 'Ann'",
    ),
    (
        lambda: scripted_deal(GAME, ["R1 R2 R3", "R1 " * 10], "W"),
        ValueError,
        "every seat that plays is dealt 10 cards, and no other any; wrong for seats [0]",
    ),
    (
        lambda: scripted_deal(GAME, ["R1 " * 10, "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"], "W"),
        ValueError,
        "a card is named more often than it can be dealt: R1",
    ),
    (
        lambda: scripted_deal(GAME, ["R1 R1 R1 R2 R2 R2 R3 R4 R5 R6", B1_TO_10], "W"),
        ValueError,
        "a card is named more often than it can be dealt: R1, R2",
    ),
    (
        lambda: scripted_deal(GAME, [B1_TO_10], "W"),
        ValueError,
        "every seat that plays is dealt 10 cards, and no other any; wrong for seats [1]",
    ),
    (
        lambda: scripted_deal(GAME, [B1_TO_10, B1_TO_10, B1_TO_10, "R1"], "W"),
        ValueError,
        "there are 2 seats, from 0; hands are given to seats [2, 3] too",
    ),
    (
        lambda: scripted_deal(TIED, [B1_TO_10, B1_TO_10, "R1"], "W"),
        ValueError,
        "every seat that plays is dealt 10 cards, and no other any; wrong for seats [2]",
    ),
    (lambda: called(scripted_deal, NONE, [], "W"), TypeError, "a State is asked for, not None"),
    (lambda: called(scripted_deal, GAME, [B1_TO_10, B1_TO_10], 7), TypeError, "a card is asked for, not 7"),
    (
        lambda: filled_deal(GAME, "S", {5: "W W", 1: "W", -1: "R1"}),
        ValueError,
        "there are 2 seats, from 0; hands are given to seats [5, -1] too",
    ),
    (
        lambda: filled_deal(GAME, " "),
        ValueError,
        "of the cards that are coming the first is turned up; there is none",
    ),
    (
        lambda: filled_deal(GAME, "S", {0: B1_TO_10 + "W"}),
        ValueError,
        "every seat that plays is dealt 10 cards, and no other any; wrong for seats [0]",
    ),
    (
        lambda: filled_deal(TIED, "S", {2: "R1"}),
        ValueError,
        "every seat that plays is dealt 10 cards, and no other any; wrong for seats [2]",
    ),
    (
        lambda: filled_deal(new_game(ORIGINAL.with_deck(copies=1, wilds=40), [*"ABCDEF"]), "W", {0: "W"}),
        ValueError,
        "the hands lack 59 cards, and only 48 numbers are left to fill them up",
    ),
    (lambda: called(filled_deal, NONE, "W"), TypeError, "a State is asked for, not None"),
    (lambda: called(resample, NONE, None), TypeError, "a View or a Public is asked for, not None"),
    (lambda: knowledge(NONE), TypeError, "a View or a Public is asked for, not None"),
    (lambda: called(can_lay, "R1", 1, "original"), TypeError, "the rules are a Ruleset, not 'original'"),
    (lambda: shortfall("R1", "run 14"), RulesetError, "the Phase 10 deck cannot make run 14."),
    (
        lambda: count_hands("low 3", SUMMING),
        ValueError,
        "hands are not counted for low 3: a group is of a kind of one's own",
    ),
    (lambda: called(count_hands, 1, players=2.5), TypeError, "players is a whole number, not 2.5"),
    (lambda: count_hands(1, players=7), ValueError, "original is for 2 to 6 players, not 7"),
    (lambda: called(count_hands, 1, size=2.5), TypeError, "size is a whole number, not 2.5"),
    (lambda: chance("R1", 1, draws=108), ValueError, "draws is 0 to 107, the number of cards that there are, not 108"),
    (
        lambda: chance("R1", 1, draws=1, unseen={WILD: -1}),
        ValueError,
        "of a card there are 0 or more unseen, and as a whole number",
    ),
]


@pytest.mark.parametrize(("wrong", "error", "sentence"), ERRORS, ids=[row[2][:50] for row in ERRORS])
def test_what_an_error_says(wrong: Callable[[], object], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as told:
        wrong()
    assert str(told.value) == sentence


def test_the_examples_are_those_of_the_sentences() -> None:
    assert tuple(ACTIONS) == EXAMPLES


def test_who_only_watches_is_dealt_nothing_and_need_not_be_named() -> None:
    hands = [B1_TO_10, B1_TO_10.replace("B", "R")]
    assert scripted_deal(TIED, hands, "W") == scripted_deal(TIED, [*hands, ""], "W")
