"""House rules: functions from a ruleset to a ruleset, which compose."""

import attrs

from phaseten.cards import PHASE_10, TWO_DECKS_CARDS
from phaseten.errors import RulesetError
from phaseten.rulesets.ruleset import Ruleset, as_ruleset


def two_decks(rules: Ruleset) -> Ruleset:
    """Play with two standard decks: ace 1 to queen 12, kings for the eight wilds, a joker for each Skip (SEED-0).

    Raises:
        RulesetError: the deck of the ruleset is not that of Phase 10 with its eight wilds and at most four Skips.
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import MATTEL
        >>> two_decks(MATTEL).deck.text(two_decks(MATTEL).deck.card("KD"))
        'K'
    """
    deck = as_ruleset(rules).deck
    if deck != attrs.evolve(PHASE_10, name=deck.name, skips=deck.skips) or deck.skips > PHASE_10.skips:
        raise RulesetError([f"{rules.name} cannot be played with two standard decks: {deck.name} is another deck."])
    name = "two_decks" if rules.name == "original" else f"{rules.name}_two_decks"
    return rules.evolve(name=name).with_deck(TWO_DECKS_CARDS, skips=deck.skips)
