"""Cases that ask for an option which the library knows and does not play yet: each must be refused with a sentence.

When an option is built, its rows move to the tables of cases with their answers.
"""

from typing import Final, NamedTuple

from phaseten.rulesets.options import OptionValue


class Later(NamedTuple):
    """A case, the option that it is about, and what is asked."""

    id: str
    option: str
    value: OptionValue
    asks: str


LATER: Final = (
    Later("L8", "progress__selection", "board", "which phases may be tried on a Twist space?"),
    Later("TWIST-03", "progress__selection", "board", "how far do the pawns move?"),
    Later("L1", "progress__selection", "board", "how far does a player move who went out?"),
    Later("L2", "progress__selection", "board", "and one who completed the phase only?"),
    Later("L4", "progress__selection", "board", "and with a Twist card?"),
    Later("L5", "progress__selection", "board", "and on the last space, without its phase?"),
    Later("Q51 board", "ending__places", "position", "who is second on the Twist board?"),
)

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
)
"""Readings of the rules that are left out on purpose: there is no such option."""

NO_VALUE: Final = (
    ("DRAW-05", "drawing__exhausted", "flip_unshuffled"),
    ("SKIP-06", "skips__last_card", "forbidden"),
    ("OUT-03", "going_out__how", "no_final_discard"),
    ("MAST-09", "saving__scored", "game_end"),
)
"""The same where there is such an option, without this value."""
