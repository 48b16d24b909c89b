"""What can be known of a phase before a hand is seen: what its groups can become, and how hands are read for them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce

from attrs import frozen

from phaseten.cards import HIGHEST_RANK, Card, NumberCard
from phaseten.phases import Phase
from phaseten.requirements import RankRule, Requirement, axes
from phaseten.rulesets.options import NaturalScope
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver.aims import Aim, aims
from phaseten.solver.digits import Digits, Reader, digits_for, reader


@frozen(eq=False)
class Target:
    """An aim, with what counting needs of it.

    Attributes:
        aim: what the group becomes.
        room: the number of its places.
        reach: all bits of the digits that count the cards which fit.
        is_run: whether each place takes other numbers.
        longer: whether it is a run longer than the phase asks for, which only its number cards can justify.
        marks: bits for what no other group may have too: the suit ("another suit"), or the number of a set.
    """

    aim: Aim
    room: int
    reach: int
    is_run: bool
    longer: bool
    marks: int


@frozen(eq=False)
class Group:
    """A group of the phase.

    Attributes:
        requirement: what the phase asks for.
        targets: what it can become, the shortest first.
        room: the places of the shortest.
        naturals: how many number cards it needs for itself.
        kind: which of the readers of the plan reads hands for it.
    """

    requirement: Requirement
    targets: tuple[Target, ...]
    room: int
    naturals: int
    kind: int


@frozen(eq=False)
class Plan:
    """A phase under a ruleset, made ready for hands.

    Attributes:
        phase: the phase.
        rules: the ruleset.
        digits: how hands are written.
        composition: the cards of the deck, for the fewest players.
        stock: the same as a number.
        points: what each number card costs that is left in the hand.
        readers: the ways to read a hand, each with the fewest places of the groups that it reads for.
        groups: the groups in the order of the phase.
        twins: for each of these the last one before it that is equal, if there is one.
        searched: the groups in the order of the search: runs of one suit before others, equal groups together.
        two: of a phase of two groups that need no number cards for themselves, that whose targets are gone through, and
            the other: a run of a suit before one of a colour, this before any, and other groups before all runs.
        orders: this order, and the other way round where that is another.
        alike: for each of these, how many groups from it on are equal to it.
        pairs: of equal groups one, if they are no runs and their targets have no card in common.
        naturals: the number cards that the groups need, each for itself.
        natural_in_phase: whether a phase of wilds alone is refused.
        possible: whether the numbers of the deck reach for every group.
        simple: whether nothing is asked but the places of one group.
        symmetric: whether all groups have the same targets, such as any number or any colour, each of them some card,
            and no two of them one in common.
        own: whether a group is of a kind of one's own: then the plan is empty, see `phaseten.solver.exhaustive`.
    """

    phase: Phase
    rules: Ruleset
    digits: Digits
    composition: Mapping[Card, int]
    stock: int
    points: Mapping[NumberCard, int]
    readers: tuple[tuple[Reader, int], ...]
    groups: tuple[Group, ...]
    twins: tuple[int | None, ...]
    searched: tuple[Group, ...]
    two: tuple[Group, ...]
    orders: tuple[tuple[Group, ...], ...]
    alike: tuple[int, ...]
    pairs: tuple[Group, ...]
    naturals: int
    natural_in_phase: bool
    possible: bool
    simple: bool
    symmetric: bool
    own: bool


@lru_cache(maxsize=512)
def plan_for(phase: Phase, rules: Ruleset) -> Plan:
    """The plan of a phase.

    Raises:
        RulesetError: the ruleset cannot be played.
    """
    rules.require()
    own = bool(phase.own_kinds)
    found = [() if own else tuple(_aims(requirement, rules)) for requirement in phase.requirements]
    longest = sum(max((len(aim.wilds) for aim in each), default=0) for each in found)
    digits = digits_for(rules.deck, found, longest)
    composition = rules.deck.composition(rules.dealing.min_players)
    groups = _groups(phase, rules, found, digits)
    searched = sorted(groups, key=_search_order)
    in_turn = [group.requirement for group in searched]
    naturals = sum(group.naturals for group in groups)
    return Plan(
        phase=phase,
        rules=rules,
        digits=digits,
        composition=composition,
        stock=digits.hand([card for card, number in composition.items() for _ in range(number)]),
        points={card: rules.points(card) for card in rules.deck.numbers},
        readers=tuple(_readers(groups, digits)),
        groups=groups,
        twins=tuple(_twin(phase.requirements, at) for at in range(len(groups))),
        searched=tuple(searched),
        two=() if naturals else _two(searched),
        orders=(tuple(searched),) if in_turn == in_turn[::-1] else (tuple(searched), tuple(reversed(searched))),
        alike=tuple(in_turn[at:].count(requirement) for at, requirement in enumerate(in_turn)),
        pairs=tuple(group for group in (groups[first] for first, *_ in phase.equal) if _have_own_cards(group)),
        naturals=naturals,
        natural_in_phase=rules.wilds.natural_scope is NaturalScope.PHASE,
        possible=all(found),
        simple=len(groups) == 1 and not naturals,
        symmetric=_are_symmetric(groups),
        own=own,
    )


def _aims(requirement: Requirement, rules: Ruleset) -> Iterator[Aim]:
    """What the group can become in the fewest cards, and longer runs where only these have number cards enough.

    With two number cards to a run of four, 3 and 7 make a run of five with three wilds, and none of four.
    """
    naturals = rules.naturals_in(requirement)
    fewest = max(requirement.size, naturals)
    if rules.laying.exact and fewest > requirement.size:
        return
    yield from aims(requirement, fewest, rules.melding)
    if requirement.ranks.step and naturals > 1 and not rules.laying.exact:
        for room in range(fewest + 1, rules.deck.top + 1):
            yield from aims(requirement, room, rules.melding)


def _groups(phase: Phase, rules: Ruleset, found: Sequence[Sequence[Aim]], digits: Digits) -> tuple[Group, ...]:
    marks: dict[object, int] = {}
    kinds: dict[object, int] = {}
    groups: list[Group] = []
    for requirement, each in zip(phase.requirements, found, strict=True):
        targets = tuple(_target(aim, phase, rules, digits, marks) for aim in each)
        room = min((target.room for target in targets), default=0)
        # a run counts numbers, and a set of these very numbers cards
        kind = kinds.setdefault(tuple((target.is_run, target.reach) for target in targets), len(kinds))
        groups.append(Group(requirement, targets, room, rules.naturals_in(requirement), kind))
    return tuple(groups)


def _target(aim: Aim, phase: Phase, rules: Ruleset, digits: Digits, marks: dict[object, int]) -> Target:
    rank, suit = axes(aim.value)
    alone: list[object] = []
    if rules.laying.distinct_sets and aim.requirement.ranks is RankRule.SAME:
        alone.append(rank)
    if phase.distinct and suit is not None:
        alone.append(suit)
    return Target(
        aim=aim,
        room=len(aim.wilds),
        reach=digits.reach(aim.cards),
        is_run=aim.is_run,
        longer=aim.is_run and len(aim.wilds) > aim.requirement.size,
        marks=sum(1 << marks.setdefault(value, len(marks)) for value in alone),
    )


def _two(searched: Sequence[Group]) -> tuple[Group, ...]:
    """Two groups in the order in which `Plan.two` has them."""
    if len(searched) != 2:
        return ()
    first, second = searched
    return (first, second) if second.targets and second.targets[0].is_run else (second, first)


def _are_symmetric(groups: Sequence[Group]) -> bool:
    """Whether nothing but the numbers of cards matters: see `Plan.symmetric`."""
    if any(group.kind for group in groups) or any(target.is_run for target in groups[0].targets):
        return False
    reaches = [target.reach for target in groups[0].targets]
    return (
        all(reaches)
        and _are_apart(reaches)
        and all(_are_apart([own.marks for own in group.targets]) for group in groups)
    )


def _have_own_cards(group: Group) -> bool:
    """Whether its targets have no card in common; of runs both can be the same one, with the second card of each."""
    reaches = [target.reach for target in group.targets]
    return len(reaches) > 1 and not group.targets[0].is_run and _are_apart(reaches)


def _are_apart(masks: Sequence[int]) -> bool:
    """Whether no two of these have a bit in common."""
    return sum(masks) == reduce(int.__or__, masks, 0)


def _readers(groups: Sequence[Group], digits: Digits) -> Iterator[tuple[Reader, int]]:
    for kind in range(max(group.kind for group in groups) + 1):
        first, *others = (group for group in groups if group.kind == kind)
        room = min([first.room, *(group.room for group in others)])
        yield reader([target.aim for target in first.targets], digits), room


def _twin(requirements: Sequence[Requirement], at: int) -> int | None:
    return max((place for place in range(at) if requirements[place] == requirements[at]), default=None)


def _search_order(group: Group) -> tuple[int, str]:
    """Runs before other groups, those of a suit before those of a colour, these before any; equal groups together.

    Colours need not have the same number of suits: what counts is the one that has the most.
    """
    each = (len(target.aim.takes[0]) for target in group.targets if target.is_run)
    return max(each, default=HIGHEST_RANK), str(group.requirement)
