"""House rules: functions from a ruleset to a ruleset, which compose."""

import attrs

from phaseten.cards import TWO_DECKS_CARDS
from phaseten.errors import RulesetError
from phaseten.rulesets.ruleset import Ruleset


def two_decks(rules: Ruleset) -> Ruleset:
    """Play with two standard decks: ace 1 to queen 12, kings for the eight wilds, a joker for each Skip (SEED-0).

    Raises:
        RulesetError: the deck of the ruleset is not that of Phase 10, has not eight wilds, or has more than four Skips.

    Example:
        >>> from phaseten import MATTEL
        >>> two_decks(MATTEL).deck.text(two_decks(MATTEL).deck.card("KD"))
        'K'
    """
    deck = rules.deck
    standard = attrs.evolve(TWO_DECKS_CARDS, skips=deck.skips)
    same_numbers = (deck.top, deck.copies, len(deck.suits)) == (standard.top, standard.copies, len(standard.suits))
    if not same_numbers or deck.wilds != standard.wilds or deck.skips > TWO_DECKS_CARDS.skips or deck.per_players:
        raise RulesetError([f"{rules.name} cannot be played with two standard decks: {deck.name} is another deck."])
    name = "two_decks" if rules.name == "original" else f"{rules.name}_two_decks"
    return rules.evolve(name=name).with_deck(standard)
