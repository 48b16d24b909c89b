"""The solver: a hand and a phase. Can it be laid, in which ways, how far is it, what helps? All answers are exact.

A hand is its text or any number of cards, in any order; cards that the deck does not have are of no use, like Skips.

A laying is minimal when its groups contain those of no other legal laying. So every group has the size that the phase
asks for, but where a ruleset asks for number cards it can be larger: a set of two has three cards if it needs three
number cards, and with "two number cards in a run" 3 and 7 with three wilds between them are a minimal run of four.

Where a group is of a kind of one's own everything is tried. That is exact too, but slow; and how far a hand is from
such a phase is told only as long as not too much is missing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from phaseten.cards import Card
from phaseten.errors import RulesetError
from phaseten.notation import find_phase
from phaseten.phases import Phase
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import exhaustive
from phaseten.solver.layings import all_layings, best_laying
from phaseten.solver.plan import Plan, plan_for
from phaseten.solver.search import Extra, fits
from phaseten.verdict import Laying

# ------------------------------------------------------------------------------------------------- what users call


def can_lay(hand: str | Iterable[Card], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> bool:
    """Whether the phase can be laid from the hand.

    Args:
        hand: the cards, or their text.
        phase: the phase, its text, or its printed number.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played, or has no phase of this number.
        TypeError: something else than cards, a phase and a ruleset is given.

    Example:
        >>> can_lay("R4 R5 B5 G5 Y5 R6 R7 B9 B11 B12", 2)
        True
    """
    return hand_can_lay(_cards(hand, rules), find_phase(phase, rules), rules)


def lays(hand: str | Iterable[Card], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> Iterator[Laying]:
    """Every minimal laying of the phase from the hand, once, in the form that `check_phase` gives it.

    A wild may also stand where a number card is at hand; different readings of the same cards are different layings.
    They are found one by one: those with fewer wilds first, then group by group in the order of the phase. Of a group
    come first those with fewer wilds, then by value (shorter runs first, then by suit, then from the lowest number on),
    for a run then by the numbers of its number cards, then by these cards. Takes what `can_lay` takes.

    Raises:
        ParseError, RulesetError, TypeError: as in `can_lay`.

    Example:
        >>> for melds in lays("R5 R5 B5 G5 Y7", "set 3"):
        ...     print(*melds)
        set 5: R5 R5 B5
        set 5: R5 R5 G5
        set 5: R5 B5 G5
    """
    return hand_lays(_cards(hand, rules), find_phase(phase, rules), rules)


def best_lay(hand: str | Iterable[Card], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> Laying | None:
    """The laying with the fewest wilds; of these one with the most points; of these the first. None if there is none.

    Takes what `can_lay` takes.

    Raises:
        ParseError, RulesetError, TypeError: as in `can_lay`.

    Example:
        >>> print(*best_lay("R5 B5 G5 R4 B4 R11 B12 W W", 2), sep=" | ")
        set 5: R5 B5 G5 | run: W=9 W=10 R11 B12
    """
    return hand_best_lay(_cards(hand, rules), find_phase(phase, rules), rules)


def shortfall(hand: str | Iterable[Card], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> int:
    """The fewest cards that must be added to the hand so that the phase can be laid; 0 if it can be laid.

    The cards that can be added are those of the deck that are not in the hand. A deck that grows with the players is
    taken for the fewest players. Takes what `can_lay` takes.

    Raises:
        ParseError, TypeError: as in `can_lay`.
        RulesetError: as in `can_lay`, or no cards of the deck would do.
        TooFarError: a group is of a kind of one's own, and too much is missing to try all ways.

    Example:
        >>> shortfall("R5 B5 W R1 R2 Y9 Y11 G12 S S", 2)
        1
    """
    cards, plan = _cards(hand, rules), plan_for(find_phase(phase, rules), rules)
    if plan.own:
        return exhaustive.shortfall(cards, plan.phase, rules)
    return _shortfall(plan, plan.digits.hand(cards), _stock(plan, cards))


def helpful(hand: str | Iterable[Card], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> frozenset[Card]:
    """The cards of the deck, not all of them in the hand, of which one more brings the shortfall down.

    Takes what `can_lay` takes.

    Raises:
        ParseError, RulesetError, TooFarError, TypeError: as in `shortfall`.

    Example:
        >>> print(*sorted(helpful("R5 B5 G5 R9 Y10 G11 S S S S", 2)))
        R8 B8 G8 Y8 R12 B12 G12 Y12 W
    """
    cards, plan = _cards(hand, rules), plan_for(find_phase(phase, rules), rules)
    if plan.own:
        return exhaustive.helpful(cards, plan.phase, rules)
    total, stock = plan.digits.hand(cards), _stock(plan, cards)
    missing = _shortfall(plan, total, stock)
    held = Counter(cards)
    left = [card for card, number in plan.composition.items() if number > held[card]]
    codes = {plan.digits.code[card] for card in left}
    helping = {code for code in codes if code and missing and _suffices(plan, total + code, missing - 1, stock)}
    return frozenset(card for card in left if plan.digits.code[card] in helping)


def _cards(hand: str | Iterable[Card], rules: Ruleset) -> tuple[Card, ...]:
    if not isinstance(rules, Ruleset):
        raise TypeError(f"the rules are a Ruleset, not {rules!r}")
    return rules.deck.cards(hand) if isinstance(hand, str) else tuple(hand)


# ------------------------------------------------------------------------------------------- what the game calls


def hand_can_lay(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> bool:
    """The same as `can_lay`, for cards and a phase that are what they should be."""
    plan = plan_for(phase, rules)
    if plan.own:
        return exhaustive.can_lay(cards, phase, rules)
    total = plan.digits.hand(cards)
    return fits(plan, total & plan.digits.body, total >> plan.digits.shift)


def hand_lays(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> Iterator[Laying]:
    """The same as `lays`, for cards and a phase that are what they should be."""
    plan = plan_for(phase, rules)
    if plan.own:
        return iter(exhaustive.layings(cards, phase, rules))
    return all_layings(plan, cards, plan.digits.hand(cards))


def hand_best_lay(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> Laying | None:
    """The same as `best_lay`, for cards and a phase that are what they should be."""
    plan = plan_for(phase, rules)
    if plan.own:
        return exhaustive.best_laying(cards, phase, rules)
    return best_laying(plan, cards, plan.digits.hand(cards))


def hand_completes(cards: Sequence[Card], more: int, stock: Sequence[Card], phase: Phase, rules: Ruleset) -> bool:
    """Whether these cards and exactly so many others of a stock, which holds them too, are the phase, none left out.

    The phase must ask for as many cards as that, so that none can be left out.
    """
    plan = plan_for(phase, rules)
    if plan.own:
        return exhaustive.completes(cards, more, stock, phase, rules)
    digits = plan.digits
    return all(map(digits.code.get, cards)) and _suffices(plan, digits.hand(cards), more, digits.hand(stock))


# --------------------------------------------------------------------------------------------------- what is missing


def _stock(plan: Plan, cards: Sequence[Card]) -> int:
    """The cards of the deck and of the hand, as a number."""
    held = Counter(cards)
    beyond = {card: number for card, number in held.items() if number > plan.composition.get(card, 0)}
    if not beyond:
        return plan.stock
    there = {**plan.composition, **beyond}  # no hand of this deck, but a hand
    return plan.digits.hand([card for card, number in there.items() for _ in range(number)])


def _shortfall(plan: Plan, total: int, stock: int) -> int:
    for missing in range(plan.digits.most + 1):
        if _suffices(plan, total, missing, stock):
            return missing
    raise RulesetError([f"{plan.rules.deck.name} cannot make {plan.phase}."])


def _suffices(plan: Plan, total: int, extra: int, stock: int) -> bool:
    digits = plan.digits
    return fits(plan, total & digits.body, total >> digits.shift, Extra(extra, stock))
