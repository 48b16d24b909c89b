"""The editions, each in a line. Sheets and differences are `Ruleset.sheet` and `Ruleset.diff`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from phaseten.display.words import columns
from phaseten.rulesets.ruleset import Ruleset

SUMMARIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "original": "the game as it is mostly played: ten phases in order, a Skip goes onto the discard pile",
        "mattel": "the current sheet: a Skip lies in front of its target until the turn is lost",
        "fundex": "the sheet of 2002-2010 to the letter: a hand ends with a discard, one Skip each a circuit",
        "wikipedia": "the Wikipedia text to the letter: one dealer, a wild turned up goes to the first player",
        "masters": "Masters: phases in any order, declared after the deal; a card a hand may be saved",
        "twist": "the ten phases of the Twist cards, in order",
        "two_decks": "original with two standard decks: kings are wild, jokers are Skips",
        "contract": "standard cards with their own phases; jokers are wild, no Skips; up to twelve players",
        "last_round": "after somebody goes out all others have one more turn",
        "ravensburger": "the German sheet: a Skip lies in front of its target, and then goes under the discard pile",
        "masters_at_laydown": "Masters with the phase named when it is laid",
        "twist_board": "the board game: a space says the phase, and the first past the end wins; no points",
        "arkansas": "phases in any order, and Skips at one player add up",
    }
)
"""By name: an edition in a line."""


def edition_lines(rulesets: Mapping[str, Ruleset]) -> list[str]:
    """The rulesets with a line each.

    Example:
        >>> from phaseten import MASTERS, ORIGINAL
        >>> for line in edition_lines({"original": ORIGINAL, "masters": MASTERS}):
        ...     print(line)
        original  the game as it is mostly played: ten phases in order, a Skip goes onto the discard pile
        masters   Masters: phases in any order, declared after the deal; a card a hand may be saved
    """
    return columns((name, SUMMARIES.get(name, "")) for name in rulesets)
