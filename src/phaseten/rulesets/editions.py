"""The editions: each as the difference from `ORIGINAL`, with its sources."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from phaseten.cards import CONTRACT_CARDS
from phaseten.errors import RulesetError
from phaseten.phases import PHASE_LISTS
from phaseten.rulesets.house_rules import any_order, stacking_skips, two_decks
from phaseten.rulesets.ruleset import Ruleset
from phaseten.text import require_text

ORIGINAL: Final = Ruleset("original")
"""The Original of SEED-0 and SEED-3, in the points that rules text leaves open as the current sheet has it.

A Skip goes onto the discard pile and names a player, who must lose the turn before the next Skip (SEED-0); an empty
hand goes out however it was emptied (MT); the deal passes to the left and a wild turned up may be taken (FX, MT).
"""

MATTEL: Final = ORIGINAL.evolve(name="mattel", skips__placement="in_front")
"""The current sheet of the publisher (MT): a Skip lies in front of its target until the turn is lost."""

FUNDEX: Final = ORIGINAL.evolve(name="fundex", skips__limit="full_circuit", going_out__how="discard_hold")
"""The sheet of 2002-2010 to the letter (FX): one Skip per player and circuit, and a hand ends with a discard."""

WIKIPEDIA: Final = ORIGINAL.evolve(
    name="wikipedia",
    dealing__dealer="fixed",
    dealing__starter_wild="goes_to_first",
    going_out__how="discard_hold",
)
"""The Wikipedia text to the letter (SEED-0): one dealer, a wild turned up goes to the next player."""

MASTERS: Final = ORIGINAL.with_deck(skips=2).evolve(
    name="masters",
    progress__selection="declared_after_deal",
    saving__per_hand=1,
)
"""The Masters Edition (MA, SEED-0): phases in any order, declared after the deal; one card a hand may be saved."""

TWIST: Final = ORIGINAL.with_phases(*PHASE_LISTS["twist"]).evolve(name="twist")
"""The ten phases of the Twist cards, in order, under the rules of `ORIGINAL` (SEED-0)."""

TWO_DECKS: Final = two_decks(ORIGINAL)
"""Original with two standard decks: kings are wild, jokers are Skips (SEED-0)."""

CONTRACT: Final = (
    ORIGINAL.with_deck(CONTRACT_CARDS)
    .with_phases(*PHASE_LISTS["contract"])
    .evolve(name="contract", dealing__max_players=12)
)
"""The contract game with standard cards and its own phases (SEED-2); the deck grows with the players.

The source sets no limit to the players; twelve is the library's.
"""

LAST_ROUND: Final = ORIGINAL.evolve(name="last_round", going_out__final_round=True)
"""After somebody goes out all others have one more turn (SEED-3)."""

RAVENSBURGER: Final = ORIGINAL.evolve(
    name="ravensburger",
    dealing__starter_skip="redraw_bottom",
    dealing__starter_wild="redraw_bottom",
    skips__placement="in_front_bottom",
)
"""The German sheet (RB): a Skip lies in front of its target, and goes under the discard pile with the turn.

A Skip or a wild that is turned up goes under the draw pile. By another account the Skip goes onto the discard pile,
which is `MATTEL`. The fourth colour, violet, is the blue of this library.
"""

MASTERS_AT_LAYDOWN: Final = MASTERS.evolve(name="masters_at_laydown", progress__selection="at_laydown")
"""Masters with the phase named when it is laid, and not declared after the deal (WP: Masters variant 2)."""

ARKANSAS: Final = stacking_skips(any_order(ORIGINAL)).evolve(name="arkansas")
"""Arkansas rules (WP): phases in any order, and every Skip counts though one is pending."""

TWIST_BOARD: Final = ORIGINAL.with_phases(*PHASE_LISTS["original"], *PHASE_LISTS["twist"]).evolve(
    name="twist_board",
    dealing__starter_skip="cover",
    drawing__discard_piles=3,
    skips__placement="in_front_set_aside",
    skips__pickup=True,
    skips__plain_discard=True,
    scoring__ranks={1: 0},
    scoring__wild=0,
    scoring__skip=0,
    progress__selection="board",
    progress__track=(1, 2, 0, 3, 4, 0, 5, 6, 0, 7, 8, 0, 9, 10),
    progress__twist=tuple(range(11, 21)),
    ending__places="position",
)
"""Phase 10 Twist, the board game (TW): the first past the end of the board wins, and no points are counted.

A pawn's space says the phase, one of the original ten; on a Twist space one chooses a phase beside it or draws a Twist
card, which are here the phases 11 to 20. There are three discard piles; a Skip lies in front of its target and is then
set aside, and may be taken and put away without effect. No account gives the order and the number of the spaces: the
track is the library's, and is data.
"""

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
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
        )
    }
)
"""The editions, by name."""


def find_ruleset(name: str) -> Ruleset:
    """The edition of this name; case, spaces and hyphens do not matter.

    Raises:
        RulesetError: there is none; the message lists those that there are.
        TypeError: the name is no text.

    Example:
        >>> find_ruleset("Two Decks").name
        'two_decks'
    """
    words = require_text(name, "the name of a ruleset").lower().replace("-", " ").replace("_", " ").split()
    rules = RULESETS.get("_".join(words))
    if rules is None:
        raise RulesetError([f"There is no ruleset {name!r}: there are {', '.join(RULESETS)}."])
    return rules
