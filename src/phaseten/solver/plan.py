"""What can be known of a phase before a hand is seen: its groups, their targets, and how hands are read for it."""

from collections.abc import Iterator
from functools import lru_cache

from attrs import frozen

from phaseten.cards import WILD, Card, Hue
from phaseten.phases import Phase
from phaseten.requirements import RankRule, RankValue, Requirement, axes
from phaseten.rulesets.options import NaturalScope
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver.aims import Aim, aims
from phaseten.solver.digits import Digits, Reader, digits_for, reader


@frozen(eq=False)
class Target:
    """An aim, with what counting needs of it.

    Attributes:
        aim: what the group becomes.
        room: the number of places.
        reach: all bits of the digits of the cards that fit.
        is_run: whether each place takes other numbers.
        longer: whether it is longer than the phase asks for; such a run is needed only for its number cards.
        marks: bits for what no other group may have too (another suit, sets of different numbers).
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
        targets: what it can become, shortest first.
        room: the places of the shortest.
        naturals: how many number cards it needs.
        read: how many places each target could fill from a hand.
    """

    requirement: Requirement
    targets: tuple[Target, ...]
    room: int
    naturals: int
    read: Reader


@frozen(eq=False)
class Plan:
    """A phase under a ruleset, made ready for hands.

    Attributes:
        rules: the ruleset.
        digits: how hands are written.
        groups: the groups in the order of the phase.
        searched: the groups in the order of the search: equal ones together, those whose places take fewest cards first.
        room: the places of all groups together.
        naturals: the number cards that the groups need one by one.
        natural_in_phase: whether the whole phase needs a number card.
        uniform: whether all targets of a group have the same places and need no number card.
    """

    phase: Phase
    rules: Ruleset
    digits: Digits
    groups: tuple[Group, ...]
    searched: tuple[Group, ...]
    room: int
    naturals: int
    natural_in_phase: bool
