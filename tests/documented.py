"""Every option of a ruleset with its values, as the documents tell them."""

from typing import Final

from phaseten.rulesets.options import OptionValue

DOCUMENTED: Final[dict[str, tuple[OptionValue, ...]]] = {
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
    "progress__track": ((), (1, 0, 2)),
    "progress__twist": ((), (11, 12)),
    "progress__moves": ((3, 2, 1), (4, 2, 1)),
    "progress__twist_moves": ((6, 4, -1), (6, 4, 0)),
    "ending__game_end": ("end_of_hand", "immediate_if_sole_contender", "immediate", "must_go_out"),
    "ending__tie_break": ("replay_first_out", "shared", "seat"),
    "ending__places": ("phase_then_total", "total", "position"),
}
"""Every option with its values, that of `ORIGINAL` first."""

VALUES: Final = [(option, value) for option, values in DOCUMENTED.items() for value in values]
OTHERS: Final = [(option, value) for option, values in DOCUMENTED.items() for value in values[1:]]
"""All values, and all but those of `ORIGINAL`."""
