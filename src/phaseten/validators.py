"""The checks of groups, phases and hits that users call: on cards or on text, with no game at all, with every reason.

What they read is judged in `phaseten.judging`, as in the game itself.
"""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias, cast

from phaseten.cards import Card, Deck
from phaseten.judging import judge_group, judge_hit, judge_part, judge_phase
from phaseten.kinds import as_asked_for, as_it_lies
from phaseten.melds import Meld, Placed, bare
from phaseten.notation import Group, find_phase, parse_group, parse_groups, parse_meld, parse_place
from phaseten.phases import Phase
from phaseten.readings import readings_on_table
from phaseten.requirements import Requirement
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset, as_ruleset
from phaseten.verdict import Verdict

Cards: TypeAlias = str | Meld | Iterable[Card | Placed | str]
"""The cards of one group: their text, or cards one by one, of which a wild may be `Placed` with its value."""

_BARE: Final = cast(Callable[[object], Placed | None], bare.get)


def check_meld(cards: Cards, requirement: Requirement | str, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether cards are such a group; the natural-card rule of a whole phase is for `check_phase`.

    Args:
        cards: the cards, or their text.
        requirement: the group, or its text.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played.
        TypeError: something else than cards is given.

    Example:
        >>> check_meld("R4 B5 W Y7", "run 4").melds
        (<Meld run: R4 B5 W=6 Y7>,)
        >>> print(check_meld("R4 B5 W Y9", "run 4"))
        From 4 to 9 a run needs 6 cards and there are 4.
    """
    deck = as_ruleset(rules).require().deck
    wanted = requirement if isinstance(requirement, Requirement) else Requirement.parse(requirement, rules.own_kinds)
    return judge_group(_group(cards, deck), wanted, rules)


def check_phase(melds: str | Iterable[Cards], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether groups of cards are a phase; they are matched to its groups in any order.

    Where phases may be laid in parts, some of its groups are enough.

    Args:
        melds: the groups, as one text with ``|`` between them or one by one.
        phase: the phase, its text, or its printed number.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played, or has no phase of this number.
        TypeError: something else than cards is given.

    Example:
        >>> check_phase("R5 B5 W | R1 W=2 B3 G4", 2).ok
        True
        >>> print(check_phase("R5 B5 G5 | R9 B9 S", 1))
        A Skip is never part of a phase.
    """
    groups = as_groups(melds, rules)
    judged = judge_part if rules.laying.partial else judge_phase
    return judged(groups, find_phase(phase, rules), rules)


def check_laid(melds: Iterable[Cards], phase: Phase, rules: Ruleset) -> Verdict:
    """Whether groups on the table are a phase that was laid; cards may have been added to them since.

    Raises:
        ParseError, RulesetError, TypeError: as in `check_phase`.
    """
    lying = Phase(map(as_it_lies, phase.requirements), distinct=phase.distinct) if phase.own_kinds else phase
    verdict = check_phase(melds, lying, rules.evolve(laying__exact=False))
    return Verdict(melds=tuple(map(as_asked_for, verdict.melds))) if phase.own_kinds and verdict else verdict


def check_hit(card: Card | Placed | str, meld: Meld | str, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether a card can be added to a meld on the table.

    Args:
        card: the card, a wild with what it stands for where more than one is possible, or its text.
        meld: the meld, or its text.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read; a meld without its kind must fit one kind only.
        RulesetError: the ruleset cannot be played.
        TypeError: something else than a card and a meld is given.
        ValueError: with this deck there can be no such meld.

    Example:
        >>> check_hit("Y8", "run: R4 B5 W=6 Y7").melds
        (<Meld run: R4 B5 W=6 Y7 Y8>,)
        >>> print(check_hit("W", "run: R4 B5 W=6 Y7"))
        Say what the wild is: 3, 8 are possible.
    """
    deck = as_ruleset(rules).require().deck
    return judge_hit(_place(card, deck), _target(meld, rules), rules)


def as_groups(melds: str | Iterable[Cards], rules: Ruleset) -> tuple[Group, ...]:
    """The groups of cards that are given, as one text or one by one.

    Raises:
        ParseError, RulesetError, TypeError: as in `check_phase`.
    """
    deck = as_ruleset(rules).require().deck
    return parse_groups(melds, deck) if isinstance(melds, str) else tuple([_group(meld, deck) for meld in melds])


def as_group(cards: Cards, rules: Ruleset) -> Group:
    """The cards of one group.

    Raises:
        ParseError, RulesetError, TypeError: as in `check_meld`.
    """
    return _group(cards, as_ruleset(rules).require().deck)


def _group(cards: Cards, deck: Deck) -> Group:
    if isinstance(cards, str):
        return parse_group(cards, deck)
    if isinstance(cards, Meld):
        return cards.places
    return tuple([_BARE(card) or _place(card, deck) for card in cards])


def _place(card: Card | Placed | str, deck: Deck) -> Placed:
    if isinstance(card, str):
        return parse_place(card, deck)
    return card if isinstance(card, Placed) else bare[card]


def _target(meld: Meld | str, rules: Ruleset) -> Meld:
    if isinstance(meld, str):
        return parse_meld(meld, rules)
    if not isinstance(meld, Meld):
        raise TypeError(f"a meld on the table is a Meld or its text, not {meld!r}")
    for reading in readings_on_table(meld.places, meld.requirement, rules.melding):
        if reading.value == meld.value:
            return reading
    raise ValueError(f"with {rules.deck.name} this can be no meld on the table: {meld}")
