"""The checks of groups, phases and hits, with no game at all: on cards or on text, with every reason.

`check_meld`, `check_phase` and `check_hit` are what users call; the functions that begin with ``judge`` are the same
without reading text, and are what the game itself calls.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import TypeAlias

from phaseten.cards import SKIP, Card, Color, NumberCard, Suit
from phaseten.errors import ParseError
from phaseten.melds import Meld, Placed, extended, meld_text, openings, placed, takes, value_text
from phaseten.notation import Group, find_phase, parse_groups, parse_meld, parse_place
from phaseten.phases import Phase
from phaseten.readings import faults, readings
from phaseten.reasons import Failure, Rule, fail
from phaseten.requirements import RankRule, Requirement, SuitRule
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.options import NaturalScope
from phaseten.rulesets.ruleset import Ruleset
from phaseten.verdict import Laying, Verdict

Cards: TypeAlias = str | Meld | Iterable[Card | Placed]
"""The cards of one group: their text, or cards of which a wild may be `Placed` with its value."""


# ------------------------------------------------------------------------------------------------- what users call


def check_meld(cards: Cards, requirement: Requirement | str, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether cards are such a group; the natural-card rule of a whole phase is for `check_phase`.

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
    wanted = Requirement.parse(requirement) if isinstance(requirement, str) else requirement
    return judge_group(_group(cards, rules), wanted, rules.require())


def check_phase(melds: str | Iterable[Cards], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether groups of cards are a phase; they are matched to its groups in any order.

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
    groups = parse_groups(melds, rules.deck) if isinstance(melds, str) else tuple(_group(meld, rules) for meld in melds)
    return judge_phase(groups, find_phase(phase, rules), rules.require())


def check_hit(card: Card | Placed | str, meld: Meld | str, rules: Ruleset = ORIGINAL) -> Verdict:
    """Whether a card can be added to a meld on the table.

    Raises:
        ParseError: a text cannot be read; a meld without its kind must fit one kind only.
        RulesetError: the ruleset cannot be played.
        TypeError: something else than a card and a meld is given.

    Example:
        >>> check_hit("Y8", "run: R4 B5 W=6 Y7").melds
        (<Meld run: R4 B5 W=6 Y7 Y8>,)
        >>> print(check_hit("W", "run: R4 B5 W=6 Y7"))
        Say what the wild is: 3, 8 are possible.
    """
    place = parse_place(card, rules.deck) if isinstance(card, str) else _placed(card)
    target = parse_meld(meld, rules) if isinstance(meld, str) else meld
    return judge_hit(place, target, rules.require())


def _playable(rules: Ruleset) -> Ruleset:
    if not isinstance(rules, Ruleset):
        raise TypeError(f"the rules are a Ruleset, not {rules!r}")
    return rules.require()


def _group(cards: Cards, deck: Deck) -> Group:
    if isinstance(cards, str):
        groups = parse_groups(cards, deck)
        if len(groups) > 1:
            raise ParseError(cards, cards.index("|"), "one group is asked for, not several")
        return groups[0]
    return cards.places if isinstance(cards, Meld) else tuple([_place(card, deck) for card in cards])


def _place(card: Card | Placed | str, deck: Deck) -> Placed:
    if isinstance(card, str):
        return parse_place(card, deck)
    return card if isinstance(card, Placed) else placed(card)


def _target(meld: Meld | str, rules: Ruleset) -> Meld:
    if isinstance(meld, str):
        return parse_meld(meld, rules)
    if not isinstance(meld, Meld):
        raise TypeError(f"a meld on the table is a Meld or its text, not {meld!r}")
    for reading in readings(meld.places, meld.requirement, rules.deck):
        if reading == meld:
            return reading
    raise ValueError(f"with {rules.deck.name} this can be no meld on the table: {meld}")


# ------------------------------------------------------------------------------------------------------- one group


def judge_group(group: Group, requirement: Requirement, rules: Ruleset) -> Verdict:
    """Whether the cards are such a group."""
    meld = next(_melds(group, requirement, rules), None)
    if meld is None:
        return Verdict((*card_faults(group, rules.deck), *_group_failures(group, requirement, rules)))
    return Verdict(melds=(meld,), all_readings=partial(_together, [(group, requirement)], None, rules))


def _melds(group: Group, requirement: Requirement, rules: Ruleset) -> Iterator[Meld]:
    """Every meld that the group can be under these rules; none if and only if there are failures."""
    too_many = rules.laying.exact and len(group) > requirement.size
    if not too_many and _naturals(group) >= rules.naturals_in(requirement):
        yield from readings(group, requirement, rules.deck)


def _group_failures(group: Group, requirement: Requirement, rules: Ruleset) -> Iterator[Failure]:
    """Why the group is no such meld under these rules, apart from cards that can be in none."""
    deck = rules.deck
    yield from group_faults(group, requirement, deck)
    if rules.laying.exact and len(group) > requirement.size:
        yield fail(Rule.TOO_MANY_CARDS, deck, group=str(requirement), needs=requirement.size, has=len(group))
    needs, has = rules.naturals_in(requirement), _naturals(group)
    if has < needs:
        yield fail(Rule.NATURALS_IN_GROUP, deck, group=str(requirement), needs=needs, has=has)


def _naturals(group: Group) -> int:
    return sum([isinstance(place.card, NumberCard) for place in group])


# --------------------------------------------------------------------------------------------------------- a phase


def judge_phase(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Verdict:
    """Whether the groups, in any order, are the phase."""
    whole = len(groups) == len(phase.requirements) and not _lacks_natural(groups, rules)
    laying = next(_layings(groups, phase, rules), None) if whole else None
    if laying is None:
        return Verdict(tuple(dict.fromkeys(_phase_failures(groups, phase, rules))))
    return Verdict(melds=laying, all_readings=partial(_each_laying, groups, phase, rules))


def _lacks_natural(groups: Sequence[Group], rules: Ruleset) -> bool:
    return rules.wilds.natural_scope is NaturalScope.PHASE and not any(map(_naturals, groups))


def _layings(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Laying]:
    """Everything that the groups can be as the phase, the plain order first."""
    for matching in _matchings(groups, phase):
        for melds in _together(matching, phase, rules):
            yield canonical(melds)


def _each_laying(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterable[Laying]:
    return dict.fromkeys(_layings(groups, phase, rules))


_Matching: TypeAlias = Sequence[tuple[Group, Requirement]]
"""Which cards are to be which group of the phase, in the order of the phase."""


def _matchings(groups: Sequence[Group], phase: Phase, taken: tuple[int, ...] = ()) -> Iterator[_Matching]:
    """Every way to match the cards to the phase, the plain order first; to equal groups of it in one order only."""
    requirements = phase.requirements
    if len(taken) == len(requirements):
        yield [(groups[at], requirement) for at, requirement in zip(taken, requirements, strict=True)]
        return
    alike = [at for at, wanted in zip(taken, requirements, strict=False) if wanted == requirements[len(taken)]]
    for at in range(max(alike, default=-1) + 1, len(requirements)):
        if at not in taken:
            yield from _matchings(groups, phase, (*taken, at))


def _together(matching: _Matching, phase: Phase, rules: Ruleset, melds: Laying = ()) -> Iterator[Laying]:
    """All melds that the matched groups can be side by side."""
    if len(melds) == len(matching):
        yield melds
        return
    group, requirement = matching[len(melds)]
    for meld in _melds(group, requirement, rules):
        more = (*melds, meld)
        if not any(_repeated(more, phase, rules)):
            yield from _together(matching, phase, rules, more)


def canonical(laying: Sequence[Meld]) -> Laying:
    """The laying with groups of the same requirement sorted, so that equal positions are equal objects."""
    for wanted, times in Counter(meld.requirement for meld in laying).items():
        if times > 1:
            alike = iter(sorted((meld for meld in laying if meld.requirement == wanted), key=_meld_order))
            laying = [next(alike) if meld.requirement == wanted else meld for meld in laying]
    return tuple(laying)


def _meld_order(meld: Meld) -> tuple[tuple[int, ...], str]:
    return tuple(place.card.order for place in meld.places), str(meld)


def _repeated(melds: Laying, phase: Phase, rules: Ruleset) -> Iterator[Failure]:
    """Groups that are equal and must differ: another suit (SEED-2), or sets of different numbers."""
    if phase.distinct:
        suits = [meld.suit_value for meld in melds if meld.requirement.suits is not SuitRule.ANY]
        for suit in dict.fromkeys(suit for suit in suits if suit is not None and suits.count(suit) > 1):
            yield fail(Rule.SAME_COLOR, rules.deck, suit=suit.word)
    if rules.laying.distinct_sets:
        numbers = [meld.rank_value for meld in melds if meld.requirement.ranks is RankRule.SAME]
        for number in sorted({number for number in numbers if isinstance(number, int) and numbers.count(number) > 1}):
            yield fail(Rule.SAME_NUMBER, rules.deck, number=number)


def _phase_failures(groups: Sequence[Group], phase: Phase, rules: Ruleset) -> Iterator[Failure]:
    """Why the groups are not the phase; of several matchings that fail, the one with the fewest failures is told."""
    deck = rules.deck
    yield from card_faults([place for group in groups for place in group], deck)
    if len(groups) != len(phase.requirements):
        yield fail(Rule.NUMBER_OF_GROUPS, deck, phase=str(phase), needs=len(phase.requirements), has=len(groups))
        return
    yield from min((_matching_failures(matching, phase, rules) for matching in _matchings(groups, phase)), key=len)
    if _lacks_natural(groups, rules):
        yield fail(Rule.NATURAL_IN_PHASE, deck)


def _matching_failures(matching: _Matching, phase: Phase, rules: Ruleset) -> Sequence[Failure]:
    failures = [failure for group, wanted in matching for failure in _group_failures(group, wanted, rules)]
    firsts = [next(_melds(group, wanted, rules), None) for group, wanted in matching]
    laid = tuple(meld for meld in firsts if meld is not None)
    if len(laid) < len(matching) or any(_together(matching, phase, rules)):
        return failures
    return [*_repeated(laid, phase, rules)]


# ----------------------------------------------------------------------------------------------------------- a hit


def judge_hit(place: Placed, meld: Meld, rules: Ruleset) -> Verdict:
    """Whether a card can be added to a meld; a wild takes the only place that there is."""
    room = takes(meld.requirement, meld.value, rules.deck).get(place.card, ())
    fitting = [there for there in room if agrees(place, there, rules.deck)]
    if len(fitting) == 1:
        return Verdict(melds=(extended(meld, fitting[0]),))
    return Verdict((_hit_failure(place, meld, fitting, rules.deck),))


def _hit_failure(place: Placed, meld: Meld, fitting: Sequence[Placed], deck: Deck) -> Failure:
    for failure in card_faults([place], deck):
        return failure
    room = openings(meld.requirement, meld.value, deck)
    if not room:
        return fail(Rule.MELD_IS_FULL, deck, meld=meld_text(meld, deck))
    if place.natural:
        return fail(Rule.DOES_NOT_FIT, deck, card=place.card, meld=meld_text(meld, deck), takes=_texts(room))
    if not fitting:
        return fail(Rule.WILD_VALUE, deck, value=_texts([place]))
    return fail(Rule.AMBIGUOUS_WILD, deck, readings=_texts(fitting))


def _texts(places: Iterable[Placed]) -> tuple[str, ...]:
    return tuple(value_text(place.rank, place.suit) for place in places)
