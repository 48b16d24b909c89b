"""Rulesets in which that comes often which games of the editions seldom have: for each option a game in which it tells.

Random players finish their phases, the decks are small, and wilds and Skips are many.
"""

from collections.abc import Mapping, Sequence
from itertools import starmap
from typing import Any, Final, NamedTuple

from attrs import evolve

from phaseten.cards import PHASE_10, Deck
from phaseten.rulesets.editions import ORIGINAL, TWIST_BOARD
from phaseten.rulesets.ruleset import Ruleset


class Rare(NamedTuple):
    """What a game is played by.

    Attributes:
        options: the options that tell in it.
        phases: its phases.
        wilds: how many wilds there are.
        skips: how many Skips there are.
        copies: how often each number card is there.
        hand_size: how many cards are dealt to each.
        top: the highest number.
    """

    options: Mapping[str, Any]
    phases: Sequence[str] = ("set 2", "run 3", "set 2 + set 2")
    wilds: int = 6
    skips: int = 4
    copies: int = 2
    hand_size: int = 5
    top: int = 7


_STARTERS: Final = Rare({}, ("set 3", "set 3", "set 3"), wilds=40, skips=40, copies=1, hand_size=3)
_GIVEN: Final = {"dealing__starter_wild": "dealer_gives", "dealing__starter_skip": "dealer_chooses"}
_STARTED: Final = (
    ("redraw_shuffle", "redraw_shuffle"),
    ("redraw_bottom", "redraw_bottom"),
    ("goes_to_first", "cover"),
)
_MORE: Final = {"dealing__min_players": 3}
"""Where two play, who is skipped loses the turn at once."""

_FREE: Final = {"scoring__ranks": {1: 0}, "scoring__wild": 0, "scoring__skip": 0}
"""Nothing costs anything, so that those who finish tie."""

_CARDS: Final = evolve(PHASE_10, name="a small deck")

_RARE: Final[Sequence[Rare]] = (
    _STARTERS._replace(options=_GIVEN),
    _STARTERS._replace(options={**_GIVEN, "dealing__dealer_may_keep": True, "dealing__dealer": "fixed"}),
    *(
        _STARTERS._replace(options={"dealing__starter_wild": wild, "dealing__starter_skip": skip})
        for wild, skip in _STARTED
    ),
    Rare({"wilds__replacement": "any", "wilds__natural_scope": "none", "wilds__beyond_bounds": True}, wilds=16),
    Rare(
        {
            "wilds__replacement": "own",
            "wilds__natural_scope": "group",
            "wilds__min_naturals": {"run": 2, "set": 1},
            "laying__hit_targets": "own",
        },
        wilds=16,
    ),
    Rare(
        {"laying__exact": True, "laying__distinct_sets": True, "laying__hit_same_turn": False},
        ("set 2 + set 2", "set 2 + set 2 + set 2"),
        hand_size=6,
        top=3,
    ),
    Rare({"laying__partial": True, "laying__run_wrap": True}, ("set 2 + run 3", "run 4 + set 2"), hand_size=7, top=5),
    Rare({}, ("color 2 + other color 2", "suit 2 + other suit 2", "parity 4", "parity run 3", "color run 3")),
    Rare(
        {
            "skips__target": "next",
            "skips__limit": "once_per_hand",
            "skips__placement": "in_front",
            "skips__pickup": True,
        },
        skips=16,
    ),
    Rare(
        {
            **_MORE,
            "skips__limit": "full_circuit",
            "skips__placement": "in_front_bottom",
            "skips__plain_discard": True,
            "skips__last_card": "draw_replacement",
        },
        ("set 2", "run 2"),
        skips=20,
        hand_size=3,
    ),
    Rare(
        {**_MORE, "skips__limit": "unlimited", "skips__placement": "in_front_set_aside", "skips__pickup": True},
        skips=16,
    ),
    Rare(
        {"going_out__how": "discard_floating", "going_out__floating_skip_ends_hand": True},
        ("set 2", "run 2", "set 3"),
        wilds=12,
        skips=10,
        hand_size=2,
        top=4,
    ),
    Rare(
        {**_MORE, "going_out__final_round": True, "skips__placement": "in_front"},
        ("set 2", "run 2"),
        skips=24,
        hand_size=3,
    ),
    Rare(
        {
            "saving__per_hand": 2,
            "saving__same_hand_draw": True,
            "saving__scored": True,
            "saving__go_out_by_saving": True,
        },
        ("set 2", "run 2"),
        hand_size=4,
    ),
    Rare({"saving__per_hand": 1}, ("set 2", "run 2"), hand_size=3),
    Rare(
        {
            "progress__advance": "every_hand",
            "progress__hands": 3,
            "scoring__ranks": {1: 1, 5: 7},
            "scoring__wild": 40,
            "scoring__skip": 2,
        },
        skips=12,
    ),
    Rare({**_FREE, "progress__hands": 2, "ending__places": "total"}, ("set 3", "set 3", "set 3"), hand_size=3),
    Rare({"progress__selection": "declared_after_deal", "ending__game_end": "immediate"}, ("set 2", "run 2")),
    Rare(
        {"progress__selection": "at_laydown", "ending__game_end": "must_go_out", "drawing__return_drawn": False},
        ("set 2", "run 2"),
    ),
    Rare({"ending__game_end": "immediate_if_sole_contender"}, ("set 3", "set 3"), hand_size=3),
    Rare({**_FREE, "ending__tie_break": "shared"}, ("set 2",)),
    Rare({"drawing__exhausted": "end_hand"}, ("set 4",), copies=1, top=4),
    Rare({**_FREE, "ending__tie_break": "seat", "saving__per_hand": 1}, ("set 2",), hand_size=4),
    Rare({**_FREE, "saving__per_hand": 1}, ("set 2",), hand_size=4),
    Rare({"drawing__discard_piles": 3, "drawing__return_drawn": False}, skips=12, copies=1),
)


def _ruleset(number: int, rare: Rare) -> Ruleset:
    deck: Deck = evolve(_CARDS, top=rare.top, copies=rare.copies, wilds=rare.wilds, skips=rare.skips)
    options = {"dealing__hand_size": rare.hand_size, "dealing__max_players": 4, **rare.options}
    rules = ORIGINAL.with_phases(*rare.phases).with_deck(deck).evolve(**options)
    return evolve(rules, name=f"rare {number}")


def _board(most: int) -> Ruleset:
    """A board for so many with short phases, on which who goes out moves otherwise than on the board of the edition."""
    phases = ("set 2", "run 3", "set 2 + set 2", *("set 2", "run 2", "color 2", "parity 3") * 2)
    rules = TWIST_BOARD.with_phases(*phases).evolve(
        progress__track=(1, *[0] * 4, 2, *[0] * 6, 3),
        progress__twist=tuple(range(4, 12)),
        progress__moves=(2, 1, 1),
        progress__twist_moves=(3, 2, -1),
        dealing__max_players=most,
        dealing__hand_size=4,
    )
    return evolve(rules, name=f"rare board {most}")


RARE: Final[Sequence[Ruleset]] = (*starmap(_ruleset, enumerate(_RARE, 1)), _board(3), _board(4))
"""The rulesets, of 2 to 4 players."""
