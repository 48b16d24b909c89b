"""Why a phase could never be laid: there is a phase that nobody gets beyond, and so no end of the game."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from phaseten.phases import Phase
from phaseten.requirements import RankRule, Requirement, SuitRule
from phaseten.rulesets.options import GoOut

if TYPE_CHECKING:
    from phaseten.rulesets.ruleset import Ruleset


def why_never_laid(rules: "Ruleset", phase: Phase) -> Iterator[str]:
    """Why nobody can lay the phase, each reason as the end of a sentence about it."""
    hand = rules.dealing.hand_size
    asked = sum(max(group.size, rules.naturals_in(group)) for group in phase.requirements)
    if asked > hand + 1:
        yield f"needs {asked} cards; a hand has {hand + 1} after the draw"
    elif asked > hand and rules.going_out.how is GoOut.DISCARD_HOLD:
        yield "takes the whole hand, and a card must be kept for the discard"
    for group in dict.fromkeys(phase.requirements):
        yield from _about_group(rules, group)
    for rule, there in ((SuitRule.COLOR, rules.deck.hues), (SuitRule.SUIT, rules.deck.suits)):
        different = [group.suits for group in phase.requirements].count(rule)
        if phase.distinct and different > len(there):
            yield f"asks for {different} different ones of {', '.join(suit.word for suit in there)}"


def _about_group(rules: "Ruleset", group: Requirement) -> Iterator[str]:
    naturals = rules.naturals_in(group)
    if rules.laying.exact and naturals > group.size:
        yield f"asks for {naturals} number cards in {group}, which is laid without extra cards"
    if group.own is not None:
        return  # how many cards go into it only its author knows
    room = len(rules.deck.ranks[:: group.ranks.step or 1])
    if group.ranks.step and group.size > room and not rules.wilds.beyond_bounds:
        yield f"asks for a run of {group.size}, and there are numbers for {room}"
    there, wilds = _number_cards(rules, group), rules.deck.wilds * _decks(rules)
    if naturals > there:
        yield f"asks for {naturals} number cards in {group}, and there are {there}"
    elif not group.ranks.step and group.size > there + wilds:
        yield f"asks for {group}, and there are {there} number cards and {wilds} wilds"


def _decks(rules: "Ruleset") -> int:
    """How many times the deck is played with at the largest table."""
    deck = rules.deck
    return sum(deck.composition(max(1, rules.dealing.max_players)).values()) // sum(deck.composition().values())


def _number_cards(rules: "Ruleset", group: Requirement) -> int:
    """How many number cards such a group can have at most."""
    deck, step = rules.deck, group.ranks.step
    numbers = {
        RankRule.ANY: deck.top,
        RankRule.SAME: 1,
        RankRule.CONSECUTIVE: deck.top,
        RankRule.PARITY: len(deck.ranks[::2]),
        RankRule.CONSECUTIVE_PARITY: len(deck.ranks[::2]),
    }[group.ranks]
    suits = {
        SuitRule.ANY: len(deck.suits),
        SuitRule.COLOR: max(Counter(map(deck.hue, deck.suits)).values()),
        SuitRule.SUIT: 1,
    }[group.suits]
    return numbers if step else numbers * suits * deck.copies * _decks(rules)
