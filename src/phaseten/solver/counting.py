"""Exact numbers: how many hands hold a phase, and the chance that a hand will after some blind draws.

Nothing is sampled and no hand is left out; see `docs/explain/counting.md` for the method, and for all the numbers of
the Original. What takes too long is refused.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb

from attrs import frozen

from phaseten.cards import Card
from phaseten.notation import find_phase
from phaseten.phases import Phase
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset, as_ruleset
from phaseten.solver.demands import chances, holding
from phaseten.solver.plan import Plan, plan_for


@frozen
class HandCount:
    """How many hands hold a phase.

    Attributes:
        holding: the hands that do.
        total: all hands.

    Example:
        >>> HandCount(3, 12).share
        Fraction(1, 4)
    """

    holding: int
    total: int

    @property
    def share(self) -> Fraction:
        """The part of all hands that holds the phase: the chance of a dealt hand."""
        return Fraction(self.holding, self.total)


def count_hands(
    phase: Phase | str | int, rules: Ruleset = ORIGINAL, *, size: int = 10, players: int | None = None
) -> HandCount:
    """How many hands of so many cards of the deck hold the phase, exactly.

    Each card of the deck is a card of its own here, also if there are equal ones: the total is "deck choose size".

    Args:
        phase: the phase, its text, or its printed number.
        rules: the ruleset.
        size: how many cards a hand has.
        players: for how many players the deck is, if it grows with them; the fewest of the ruleset if not given.

    Raises:
        ParseError: the text is no phase.
        RulesetError: the ruleset cannot be played, or has no phase of this number.
        TypeError: something is of the wrong type.
        ValueError: the deck has no hand of this size, the ruleset is not for so many players, or the phase is too large
            to be counted in full: groups that tell both numbers and colours apart, beside groups that do not.

    Example:
        >>> count_hands(8)
        HandCount(holding=1071555721624, total=38722819230810)
        >>> float(count_hands(8).share)
        0.02767...
    """
    plan = plan_for(find_phase(phase, as_ruleset(rules)), rules)
    cards = rules.deck.composition(_players(rules, players))
    total = _ways("size", size, cards)
    return HandCount(_holding(plan, {}, cards, size), total)


def chance(
    hand: str | Iterable[Card],
    phase: Phase | str | int,
    rules: Ruleset = ORIGINAL,
    *,
    draws: int,
    unseen: str | Iterable[Card] | Mapping[Card, int] | None = None,
) -> Fraction:
    """The exact chance that the hand holds the phase after so many blind draws.

    Args:
        hand: the cards, or their text.
        phase: the phase, its text, or its printed number.
        rules: the ruleset.
        draws: how many cards are drawn and kept; none is put back.
        unseen: the cards of which any may be drawn, or their text, or how often each is there; the deck for the fewest
            players without the hand if not given.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played, or has no phase of this number.
        TypeError: something is of the wrong type.
        ValueError: there are fewer cards to draw, or the phase is too large for so many draws, see `count_hands`.

    Example:
        >>> chance("R5 B5 G5 R9 Y9 R1 R2 B3 B11 S", 1, draws=1)
        Fraction(1, 7)
        >>> chance("R5 B5 G5 R9 Y9", 1, draws=1, unseen="W G9 S S")
        Fraction(1, 2)
    """
    plan = plan_for(find_phase(phase, as_ruleset(rules)), rules)
    held = Counter(rules.deck.cards(hand) if isinstance(hand, str) else tuple(hand))
    cards = _unseen(unseen, held, plan)
    total = _ways("draws", draws, cards)
    return Fraction(_holding(plan, held, cards, draws), total)


def _players(rules: Ruleset, players: int | None) -> int:
    dealing = rules.dealing
    if players is None:
        return dealing.min_players
    if type(players) is not int:
        raise TypeError(f"players is a whole number, not {players!r}")
    if not dealing.min_players <= players <= dealing.max_players:
        raise ValueError(f"{rules.name} is for {dealing.min_players} to {dealing.max_players} players, not {players}")
    return players


def _unseen(
    unseen: str | Iterable[Card] | Mapping[Card, int] | None, held: Mapping[Card, int], plan: Plan
) -> Mapping[Card, int]:
    if unseen is None:
        return {card: max(0, number - held.get(card, 0)) for card, number in plan.composition.items()}
    cards = Counter(plan.rules.deck.cards(unseen) if isinstance(unseen, str) else unseen)
    if any(type(number) is not int or number < 0 for number in cards.values()):
        raise ValueError("of a card there are 0 or more unseen, and as a whole number")
    return cards


def _ways(name: str, size: int, cards: Mapping[Card, int]) -> int:
    """All the ways to take so many of the cards."""
    there = sum(cards.values())
    if type(size) is not int:
        raise TypeError(f"{name} is a whole number, not {size!r}")
    if not 0 <= size <= there:
        raise ValueError(f"{name} is 0 to {there}, the number of cards that there are, not {size}")
    return comb(there, size)


def _holding(plan: Plan, held: Mapping[Card, int], cards: Mapping[Card, int], size: int) -> int:
    for card in (*held, *cards):
        if not isinstance(card, Card):
            raise TypeError(f"a hand is made of cards, not of {card!r}")
    return holding(plan, chances(plan, held, cards, size))
