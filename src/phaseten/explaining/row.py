"""A row: a rule that applies to an action, and what is to be known of it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from attrs import frozen

from phaseten.messages.language import Detail
from phaseten.reasons import Failure, Rule

NOTHING: Final[Mapping[str, Detail]] = MappingProxyType({})


@frozen
class Row:
    """A rule that applies.

    Attributes:
        rule: the rule.
        values: what there is to say where it is kept.
        after: its premises.
        group: the group of the phase that it is asked of, from 0.
        own: for a group, the failures of that group alone.
        hidden: whether it depends on the cards of the acting seat.
        certain: whether it is kept whatever these cards are.
    """

    rule: Rule
    values: Mapping[str, Detail] = NOTHING
    after: frozenset[Rule] = frozenset()
    group: int | None = None
    own: tuple[Failure, ...] | None = None
    hidden: bool = False
    certain: bool = False


def row(
    rule: Rule, *, after: Iterable[Rule] = (), hidden: bool = False, certain: bool = False, **values: Detail
) -> Row:
    """A rule with its values by name."""
    return Row(rule, values, frozenset(after), hidden=hidden, certain=certain)
