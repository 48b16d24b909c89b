"""Cases that ask for what is left out on purpose: an option or a value that does not exist."""

from typing import Final

NEVER: Final = (
    ("WILD-04", "wilds__identity", "movable"),
    ("H11", "wilds__identity", "movable"),
    ("WILD-06", "wilds__identity", "floating_ends"),
    ("Q5", "wilds__movable", True),
    ("WILD-09", "wilds__as_skip", True),
    ("SKIP-08", "skips__no_target", "forbidden"),  # there might be nothing that can be done
    ("SKIP-10", "skips__final", "void"),
    ("SKIP-13", "players__leavers", "skipped"),
    ("END-10", "players__leavers", "last_player_wins"),
    ("PLAY-03", "dealing__extra_decks", "auto"),
    ("STD-05", "dealing__odd_players", "error"),
    ("Q50", "ending__score_limit", 500),
    ("F106", "dealing__turns", 50),  # of the exercise game only, and its players count them
)
"""Readings of the rules that are left out on purpose: there is no such option."""

NO_VALUE: Final = (
    ("DRAW-05", "drawing__exhausted", "flip_unshuffled"),
    ("SKIP-06", "skips__last_card", "forbidden"),
    ("OUT-03", "going_out__how", "no_final_discard"),
    ("MAST-09", "saving__scored", "game_end"),
)
"""The same where there is such an option, without this value."""
