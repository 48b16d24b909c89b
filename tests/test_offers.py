"""Offers: what a screen shows, what cannot be done and why, and what chosen cards can become."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from game_strategies import Game, examples, games
from hypothesis import given
from positions import At, at, ids
from random_games import with_other_hidden_cards

import phaseten
from phaseten import (
    FUNDEX,
    MASTERS,
    ORIGINAL,
    WILD,
    Card,
    Discard,
    Lay,
    OfferKind,
    Offers,
    ParseError,
    Ruleset,
    Setup,
    Stage,
    State,
    View,
    apply,
    check,
    find_language,
    legal_actions,
    offers,
    view,
)
from phaseten.explaining.kinds import kinds
from phaseten.explaining.offers import LAYS
from phaseten.game.state import Lap
from phaseten.messages.find import language_codes

NAMES = "Ann Ben Cleo"
DOWN = {"Ann": "R5 B5 W | R1 W=2 B3 G4", "Ben": "R6 B6 G6 | R4 B5 G6 Y7"}
KEPT = ORIGINAL.evolve(drawing__return_drawn=False)


def here(hand: str, rules: Ruleset = ORIGINAL, **parts: object) -> View:
    """What Ann sees, who is on turn and plays phase 2."""
    given: dict[str, Any] = {"hands": {"Ann": hand}, "phases": [2, 2, 2], **parts}
    return seen(at(rules, NAMES, **given))


def seen(start: At) -> View:
    state = start.to_state()
    return view(state, state.public.turn or 0)


def told(found: Offers) -> list[str]:
    """Each kind with what can be done (+), what cannot (-), and why nothing can (!)."""
    lines: list[str] = []
    for offer in found:
        can = [f"+{action}" for action in offer.legal]
        cannot = [f"-{each.action}" for each in offer.refused]
        lines.append(" ".join([offer.kind, *can, *cannot, *(f"!{reason.rule.value}" for reason in offer.reasons)]))
    return lines


# what the screen is for, what is seen, and what is shown
SHOWN: list[tuple[str, View, list[str]]] = [
    (
        "before the draw",
        here("R1 S", stage="draw", discards="S"),
        [
            "draw +draw -take",
            "lay !draw_first",
            "hit !draw_first !lay_first",
            "discard !draw_first",
            "skip !draw_first",
        ],
    ),
    (
        "in a turn",
        here("R1 R2 S", pending_skips=[0, 1, 0]),
        ["draw !already_drawn", "lay", "hit !lay_first", "discard +discard R1 +discard R2", "skip +skip 3 -skip 2"],
    ),
    (
        "with nobody to skip",
        here("R1 S", pending_skips=[0, 1, 1]),
        ["draw !already_drawn", "lay", "hit !lay_first", "discard +discard R1 +discard S", "skip -skip 2 -skip 3"],
    ),
    (
        "with the phase laid",
        here("R5 Y8 S", melds=DOWN, pending_skips=[0, 1, 1]),
        [
            "draw !already_drawn",
            "lay !already_laid",
            "hit +hit R5 > 1.1 +hit R5 > 1.2 +hit Y8 > 2.2 -hit Y8 > 1.1 -hit S > 1.1 -hit Y8 > 1.2 -hit S > 1.2"
            " -hit R5 > 2.1 -hit Y8 > 2.1 -hit S > 2.1 -hit R5 > 2.2 -hit S > 2.2",
            "discard +discard R5 +discard Y8 +discard S",
            "skip -skip 2 -skip 3",
        ],
    ),
    (
        "a wild at two ends",
        here("W", FUNDEX.with_deck(skips=0), melds={"Ann": "R5 B5 G5 | R4 B5 G6 Y7"}),
        [
            "draw !already_drawn",
            "lay !already_laid",
            "hit -hit W > 1.1 -hit W > 1.2",
            "discard +discard W",
        ],
    ),
    (
        "where wilds may be exchanged",
        here("R2 Y5 W", ORIGINAL.evolve(wilds__replacement="own").with_deck(skips=0), melds=DOWN),
        [
            "draw !already_drawn",
            "lay !already_laid",
            "hit +hit Y5 > 1.1 +hit W=5 > 1.1 +hit Y5 > 1.2 +hit W=5 > 1.2 +hit W=6 > 2.1 +hit W=3 > 2.2 +hit W=8 > 2.2"
            " -hit R2 > 1.1 -hit R2 > 1.2 -hit R2 > 2.1 -hit Y5 > 2.1 -hit R2 > 2.2 -hit Y5 > 2.2",
            "replace +replace Y5 > 1.1.3 +replace R2 > 1.2.2 -replace R2 > 1.1 -replace Y5 > 1.2",
            "discard +discard R2 +discard Y5 +discard W",
        ],
    ),
    (
        "where cards are saved",
        here("R2", MASTERS, saved={"Ann": "R5 W"}, stage="draw", discards="R9"),
        [
            "draw +draw +take +saved R5 +saved W",
            "lay !draw_first",
            "hit !draw_first !lay_first",
            "discard !draw_first",
            "skip !draw_first",
            "save !draw_first !no_going_out_by_saving",
        ],
    ),
    (
        "saving",
        here("R2 R3", MASTERS.with_deck(skips=0)),
        ["draw !already_drawn", "lay", "hit !lay_first", "discard +discard R2 +discard R3", "save +save R2 +save R3"],
    ),
    (
        "a card that must be kept",
        here("R5 R9", KEPT.with_deck(skips=0), taken="R5"),
        ["draw !already_drawn", "lay", "hit !lay_first", "discard +discard R9 -discard R5"],
    ),
    (
        "declaring",
        seen(at(MASTERS, NAMES, hands={"Ann": "R1"}, stage="declare", completed={"Ann": [*range(3, 11)]})),
        ["declare +declare 1 +declare 2 " + " ".join(f"-declare {number}" for number in range(3, 11))],
    ),
    (
        "giving the starter away",
        seen(
            at(
                ORIGINAL.evolve(dealing__starter_skip="dealer_chooses"),
                NAMES,
                discards="S",
                stage="starter",
                turn="Cleo",
                lap=Lap(resume=2, starter_to_give=True),
            )
        ),
        ["give +give 1 +give 2 -give 3"],
    ),
    (
        "a card for the wild",
        seen(
            at(
                ORIGINAL.evolve(dealing__starter_wild="dealer_gives"),
                NAMES,
                hands={"Ann": "R1 S"},
                stage="give_back",
                lap=Lap(resume=2),
            )
        ),
        ["discard +discard R1 -discard S"],
    ),
    (
        "somebody else's turn",
        view(at(ORIGINAL.with_deck(skips=0), NAMES, hands={"Ann": "R1"}, stage="draw").to_state(), 1),
        [
            "draw !not_your_turn",
            "lay !not_your_turn !draw_first",
            "hit !not_your_turn !draw_first !lay_first",
            "discard !not_your_turn !draw_first",
        ],
    ),
    ("the deal", view(at(ORIGINAL, NAMES, stage="deal").to_state(), 0), []),
]


@pytest.mark.parametrize(("own", "shown"), [row[1:] for row in SHOWN], ids=ids(SHOWN))
def test_what_a_screen_shows(own: View, shown: list[str]) -> None:
    assert told(offers(own)) == shown


def test_ways_to_lay_are_offered_a_few_at_a_time() -> None:
    offer = offers(here("R5 B5 G5 R1 B2 G3 Y4 W W"))["lay"]
    assert (len(offer.legal), offer.more, bool(offer)) == (LAYS, True, True)
    offer = offers(here("R5 B5 G5 R1 B2 G3 Y4"))[OfferKind.LAY]
    assert ([str(action) for action in offer.legal], offer.more) == (["lay R5 B5 G5 | R1 B2 G3 Y4"], False)


@examples(12)
@given(games())
def test_every_kind_of_which_nothing_can_be_done_says_why(game: Game) -> None:
    for state in game.some_states():
        own = view(state, state.public.turn or 0)
        for offer in offers(own):
            assert all(find_language(code).word(offer.kind) for code in language_codes())
            wanting = offer.kind is OfferKind.LAY and offers(own).lacking
            assert offer or offer.refused or offer.reasons or wanting or offer.kind is OfferKind.REPLACE


def test_a_phase_that_would_leave_nothing_to_discard_is_shown_with_the_reason() -> None:
    offer = offers(here("R5 B5 G5 R1 B2 G3 Y4", FUNDEX))["lay"]
    (refused,) = offer.refused
    assert (offer.legal, str(refused.action)) == ((), "lay R5 B5 G5 | R1 B2 G3 Y4")
    assert str(refused.verdict) == "Keep one card: a hand ends with a discard."


def test_without_a_skip_nobody_can_be_skipped() -> None:
    assert [str(reason) for reason in offers(here("R1 R2"))["skip"].reasons] == ["You do not hold S."]


def test_what_is_lacking_is_told_of_every_phase_that_may_be_laid() -> None:
    (lacking,) = offers(here("R5 B5 R1 B2 G3 Y4 Y9")).lacking
    assert (lacking.phase, lacking.missing, set(ORIGINAL.deck.cards("R5 B5 G5 Y5 W")) <= set(lacking.helps)) == (
        2,
        1,
        True,
    )
    one = offers(here("R5 B5 G5 R1 B2 G3 Y9")).lacking[0]
    assert one.text() == "Phase 2: 1 card is missing, helped by any 4, W."
    assert one.text("de") == "Phase 2: Es fehlt 1 Karte, es hilft: jede 4, W."
    assert offers(here("R5 B5 G5 R1 B2 G3 Y4")).lacking == ()
    assert offers(here("R6", melds=DOWN)).lacking == ()
    choosing = here("R5", MASTERS.evolve(progress__selection="at_laydown"), completed={"Ann": [2, 3]}, phases=[1, 1, 1])
    assert [each.phase for each in offers(choosing).lacking] == [1, *range(4, 11)]


def test_who_has_laid_in_a_hand_lacks_nothing_until_the_next_one_is_dealt() -> None:
    melds = ["R5 B5 G5 Y5 | R6 B6 G6 Y6", "R9 B9 G9 Y9 | R10 B10 G10 Y10"]
    played: dict[str, Any] = {"phases": [7, 7], "completed": [range(1, 7)] * 2, "stage": "play", "turn": 0}
    state = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R3", "R4 R7"], melds=melds, **played).to_state()
    after = apply(state, Discard(state.hands[0][0]))
    assert (after.public.stage, after.public.seats[1].phase) == (Stage.DEAL, 8)
    assert offers(view(after, 1)).lacking == ()


def test_a_kind_that_is_not_shown_is_empty() -> None:
    found = offers(here("R1 R2"))
    assert not found["save"]
    assert (found["save"].legal, len(found), found.legal[0]) == ((), 5, found["discard"].legal[0])
    with pytest.raises(ValueError, match="'sing' is not a valid"):
        found["sing"]


def test_offers_are_made_of_a_view() -> None:
    with pytest.raises(TypeError, match="a View is asked for"):
        offers("view")  # type: ignore[arg-type]


def turns(game: Game) -> Iterator[State]:
    return (state for state in game.some_states() if state.public.turn is not None)


@examples(20)
@given(games())
def test_offers_are_what_is_legal_and_what_is_not(game: Game) -> None:
    for state in turns(game):
        own = view(state, state.public.turn or 0)
        found = offers(own)
        assert [offer.kind for offer in found] == list(kinds(own))
        for offer in found:
            assert not (offer.reasons and (offer.legal or offer.refused))
            for each in offer.refused:
                assert check(own, each.action) == each.verdict
                assert not each.verdict.ok
        assert all(check(own, action).ok for action in found.legal)
        if own.hand.count(WILD) < 2:  # a hand with many wilds can be laid in a thousand ways
            legal = list(legal_actions(own))
            rest = {action for action in legal if not isinstance(action, Lay)}
            assert {action for action in found.legal if not isinstance(action, Lay)} == rest
            lays = [action for action in legal if isinstance(action, Lay)]
            assert (list(found["lay"].legal), found["lay"].more) == (lays[:LAYS], len(lays) > LAYS)


@examples(12)
@given(games(most=80))
def test_offers_know_nothing_that_is_hidden(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in game.some_states():
        seat = rng.randrange(game.players)
        own, other = view(state, seat), view(with_other_hidden_cards(state, seat, rng), seat)
        assert offers(other) == offers(own)
        assert offers(other).lacking == offers(own).lacking
        chosen = rng.sample(own.hand, rng.randint(0, len(own.hand)))
        assert offers(other).pick(chosen) == offers(own).pick(chosen)


def test_the_game_knows_nothing_of_explanations() -> None:
    """Deleting the package would change no result."""
    source = Path(phaseten.__file__).parent
    above = ("display", "exchange", "cli", "explaining", "referee")
    importing = {
        str(path.relative_to(source).parts[0])
        for path in source.rglob("*.py")
        if re.search(r"^(from|import) phaseten\.explaining", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert importing <= set(above)


# -------------------------------------------------------------------------------------------------------------- picking

HAND = "R5 B5 W R9 B9 G9 R1 B2 G3 Y4 Y12"

# what is in the hand, what is chosen, what it can become, parts of groups, how many are missing, which can follow
PICKED: list[tuple[str, View, str, str, str, int | None, str]] = [
    ("nothing", here("R1 R2 S"), "", "", "set 3, run 4", None, "R1 R2 S"),
    ("one card", here(HAND), "R5", "discard R5", "set 3, run 4", 6, "R1 B2 G3 Y4 B5 R9 B9 G9 W"),
    ("two of a set", here(HAND), "R5 B5", "", "set 3", 5, "R1 B2 G3 Y4 W"),
    ("a set and more", here(HAND), "R9 B9 G9 R1", "", "", 3, "B2 G3 Y4 R5 B5 W"),
    ("all but one", here(HAND), "R9 B9 G9 R1 B2 G3", "", "", 1, "Y4 R5 B5 W"),
    (
        "a whole phase",
        here(HAND),
        "R9 B9 G9 R1 B2 G3 Y4",
        "lay R9 B9 G9 | R1 B2 G3 Y4",
        "",
        0,
        "R5 B5 W",
    ),
    (
        "a phase with an extra card",
        here(HAND),
        "R9 B9 G9 R1 B2 G3 Y4 R5",
        "lay R9 B9 G9 | R1 B2 G3 Y4 R5",
        "",
        0,
        "W",
    ),
    ("a card of no use", here(HAND), "Y12", "discard Y12", "set 3, run 4", None, ""),
    ("a Skip", here("S R1"), "S", "skip 2, skip 3", "", None, ""),
    ("with the phase laid", here("R5 Y12", melds=DOWN), "R5", "hit R5 > 1.1, hit R5 > 1.2, discard R5", "", None, ""),
    ("two cards that fit no more", here("R5 Y12", melds=DOWN), "R5 Y12", "", "", None, ""),
    ("before the draw", here(HAND, stage="draw"), "R5", "", "", None, ""),
    (
        "where extra cards are not laid",
        here(HAND, ORIGINAL.evolve(laying__exact=True)),
        "R9 B9 G9 R1 B2 G3 Y4",
        "lay R9 B9 G9 | R1 B2 G3 Y4",
        "",
        0,
        "",
    ),
    (
        "where a card must be kept",
        here("R9 B9 G9 R1 B2 G3 Y4", FUNDEX),
        "R9",
        "discard R9",
        "set 3, run 4",
        None,
        "",
    ),
    (
        "where the card taken may not be all that is left",
        here("R9 B9 G9 R1 B2 G3 Y4 Y12", KEPT, taken="Y12"),
        "R9",
        "discard R9",
        "set 3, run 4",
        None,
        "",
    ),
    (
        "where another card is left",
        here("R9 B9 G9 R1 B2 G3 Y4 Y12 Y11", KEPT, taken="Y12"),
        "R9",
        "discard R9",
        "set 3, run 4",
        6,
        "R1 B2 G3 Y4 B9 G9",
    ),
]


@pytest.mark.parametrize(
    ("own", "chosen", "actions", "groups", "missing", "further"), [row[1:] for row in PICKED], ids=ids(PICKED)
)
def test_what_chosen_cards_can_become(
    own: View, chosen: str, actions: str, groups: str, missing: int | None, further: str
) -> None:
    picked = offers(own).pick(chosen)
    assert ", ".join(map(str, picked.actions)) == actions
    assert ", ".join(map(str, picked.groups)) == groups
    assert (picked.missing, " ".join(map(str, picked.further))) == (missing, further)
    assert bool(picked) == bool(actions or further)


def test_only_cards_of_the_hand_can_be_chosen() -> None:
    found = offers(here("R1 R2"))
    with pytest.raises(ValueError, match="not in the hand: R1, R3"):
        found.pick("R1 R1 R3")
    with pytest.raises(ParseError):
        found.pick("X")


SMALL = evolve(
    ORIGINAL.with_phases("set 2 + run 3", "color 3", "set 2 + set 2"),
    deck=evolve(ORIGINAL.deck, top=6, wilds=4, skips=2),
)
RULES = [
    SMALL.evolve(dealing__hand_size=5),
    SMALL.evolve(dealing__hand_size=5, wilds__natural_scope="group"),
    SMALL.evolve(dealing__hand_size=5, going_out__how="discard_hold"),
    SMALL.evolve(dealing__hand_size=5, drawing__return_drawn=False),
    SMALL.evolve(dealing__hand_size=5, laying__exact=True, laying__distinct_sets=True),
    SMALL.evolve(dealing__hand_size=5, wilds__min_naturals={"run": 2, "set": 1}),
]


def every_lay(own: View) -> set[tuple[Card, ...]]:
    """The cards of every way to lay from a small hand, extra cards included, by trying them all."""
    number = own.public.seats[own.seat].phase
    assert number is not None
    groups = len(own.public.rules.phase(number).requirements)
    found: set[tuple[Card, ...]] = set()
    for places in product(range(groups + 1), repeat=len(own.hand)):
        melds = [[card for card, at in zip(own.hand, places, strict=True) if at == group] for group in range(groups)]
        if all(melds) and check(own, Lay(melds)).ok:
            found.add(tuple(sorted(card for meld in melds for card in meld)))
    return found


def is_part(chosen: Sequence[Card], whole: Sequence[Card]) -> bool:
    return not Counter(chosen) - Counter(whole)


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
@pytest.mark.parametrize("seed", range(4))
def test_picking_is_exact(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    deck = [card for card, number in rules.deck.composition(2).items() for _ in range(number)]
    for phase in (1, 2, 3):
        hand = [*rng.sample(deck, 5), *([WILD] if rng.random() < 0.5 else [])]
        taken = None if rng.random() < 0.5 else hand[0]
        known: dict[str, Any] = {"known": {"Ann": [hand[0]]}} if taken is not None else {}
        start = at(rules, "Ann Ben", hands={"Ann": hand}, phases=[phase, 1], taken=taken, **known)
        own = view(start.to_state(), 0)
        ways = every_lay(own)
        for size in range(len(hand)):
            for chosen in set(combinations(own.hand, size)):
                picked = offers(own).pick(chosen)
                wider = [way for way in ways if is_part(chosen, way)]
                assert picked.missing == min((len(way) - size for way in wider), default=None)
                assert any(isinstance(action, Lay) for action in picked.actions) == (tuple(chosen) in ways)
                further = {card for card in own.hand if any(is_part((*chosen, card), way) for way in wider)}
                if not chosen:
                    alone = (action.card for action in legal_actions(own) if isinstance(action, Discard))
                    further |= {*alone}
                assert set(picked.further) == further


@examples(12)
@given(games(most=60))
def test_what_can_be_picked_can_be_played(game: Game) -> None:
    rng = random.Random(game.seed)
    for state in turns(game):
        own = view(state, state.public.turn or 0)
        chosen: tuple[Card, ...] = ()
        while True:
            picked = offers(own).pick(chosen)
            assert all(check(own, action).ok for action in picked.actions)
            assert picked.missing is None or picked.missing or any(isinstance(way, Lay) for way in picked.actions)
            if not picked.further or len(chosen) > 3:
                break
            chosen = (*chosen, rng.choice(picked.further))
            assert offers(own).pick(chosen)
