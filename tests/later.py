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
    Later("A4", "laying__partial", True, "may one set of phase 1 be laid alone?"),
    Later("LAY-01", "laying__partial", True, "may the set of phase 2 be laid alone, and what may be hit then?"),
    Later("V24", "laying__partial", True, "which part of a phase brings the number card?"),
    Later("B4", "wilds__beyond_bounds", True, "may R11 B12 W=13 W=14 be a run?"),
    Later("H8", "wilds__beyond_bounds", True, "may a wild be hit on a run of 1 to 12?"),
    Later("RUN-04", "wilds__beyond_bounds", True, "may a wild be hit on a run of 1 to 12?"),
    Later("H7", "laying__run_wrap", True, "may a 1 be hit on 9-10-11-12?"),
    Later("RUN-01", "laying__run_wrap", True, "may 8-9-10-11-12-W-W-3-4 be a run of nine?"),
    Later("V26", "laying__run_wrap", True, "is a run of all twelve numbers full?"),
    Later("Q31", "dealing__starter_skip", "redraw_shuffle", "a Skip turned up is shuffled back"),
    Later("Q32", "dealing__starter_wild", "redraw_shuffle", "a wild turned up is shuffled back"),
    Later("J8", "drawing__discard_piles", 3, "three starters, one of them a Skip"),
    Later("TWIST-01", "drawing__discard_piles", 3, "may a Skip be taken from any of the piles?"),
    Later("TWIST-05", "drawing__discard_piles", 3, "three starters, one of them a Skip"),
    Later("L7", "drawing__discard_piles", 3, "to which pile must be discarded when one is empty?"),
    Later("V23", "drawing__discard_piles", 3, "what does a reshuffle leave?"),
    Later("K4", "going_out__how", "discard_floating", "must a floater play a card that fits?"),
    Later("K5", "going_out__how", "discard_floating", "does a floater go out with a card that fits nowhere?"),
    Later("K7", "going_out__how", "discard_floating", "must a floater take a top that fits?"),
    Later("K8", "going_out__how", "discard_floating", "can a floater be skipped?"),
    Later("M14", "going_out__how", "discard_floating", "what does a floater score when another goes out?"),
    Later("OUT-01", "going_out__how", "discard_floating", "what becomes of a player who hits the last card?"),
    Later("OUT-03", "going_out__how", "discard_floating", "the last card is discarded, or hit"),
    Later("OUT-06", "going_out__how", "discard_floating", "what becomes of a player who lays all eleven cards?"),
    Later("V14", "going_out__how", "discard_floating", "what must a floater do, also in a final round?"),
    Later("V15", "going_out__how", "discard_floating", "which floater will certainly discard?"),
    Later("Q53", "going_out__floating_skip_ends_hand", True, "does the Skip of a floater end the hand?"),
    Later("L8", "progress__selection", "board", "which phases may be tried on a Twist space?"),
    Later("TWIST-03", "progress__selection", "board", "how far do the pawns move?"),
    Later("L1", "progress__selection", "board", "how far does a player move who went out?"),
    Later("L2", "progress__selection", "board", "and one who completed the phase only?"),
    Later("L4", "progress__selection", "board", "and with a Twist card?"),
    Later("L5", "progress__selection", "board", "and on the last space, without its phase?"),
    Later("N11", "progress__advance", "every_hand", "does one go on who failed his phase?"),
    Later("FX ten hands", "progress__hands", 10, "is the game over after ten hands?"),
    Later("N4", "ending__game_end", "immediate_if_sole_contender", "is the game over at once?"),
    Later("V18", "ending__game_end", "immediate_if_sole_contender", "who is a contender in any order?"),
    Later("Q41", "ending__game_end", "immediate", "is the game over at once?"),
    Later("V17", "ending__game_end", "immediate", "how is the hand scored then?"),
    Later("N10", "ending__game_end", "must_go_out", "must the winner also go out?"),
    Later("V19", "ending__game_end", "must_go_out", "what does one play who completed the last phase and was not out?"),
    Later("Q51 ten hands", "ending__places", "total", "who is second after ten hands?"),
    Later("F127", "ending__places", "total", "the lowest total, or the highest phase?"),
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
