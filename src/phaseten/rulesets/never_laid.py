"""Why a phase could never be laid: there is a phase that nobody gets beyond, and so no end of the game."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from phaseten.phases import Phase
from phaseten.requirements import SuitRule
from phaseten.rulesets.options import GoOut

if TYPE_CHECKING:
    from phaseten.rulesets.ruleset import Ruleset


def why_never_laid(rules: "Ruleset", phase: Phase) -> Iterator[str]:
    """Why nobody can lay the phase, each reason as the end of a sentence about it.

    How many number cards there are is not asked: `phaseten.shortfall` says what a deck cannot make.
    """
    hand = rules.dealing.hand_size
    if phase.size > hand + 1:
        yield f"needs {phase.size} cards; a hand has {hand + 1} after the draw"
    elif phase.size > hand and rules.going_out.how is GoOut.DISCARD_HOLD:
        yield "takes the whole hand, and a card must be kept for the discard"
    for group in dict.fromkeys(phase.requirements):
        room = len(rules.deck.ranks[:: group.ranks.step or 1])
        if group.ranks.step and group.size > room and not rules.wilds.beyond_bounds:
            yield f"asks for a run of {group.size}, and there are numbers for {room}"
    for rule, there in ((SuitRule.COLOR, rules.deck.hues), (SuitRule.SUIT, rules.deck.suits)):
        different = [group.suits for group in phase.requirements].count(rule)
        if phase.distinct and different > len(there):
            yield f"asks for {different} different ones of {', '.join(suit.word for suit in there)}"
