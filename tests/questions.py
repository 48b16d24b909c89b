"""Questions about the rules: is this a group, a phase, a hit, or something that may be done in a game?

A question gives its verdict, and tells itself in a line of MyST, for the page of reasons in the docs.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import attrs
from attrs import evolve, field, frozen
from positions import At

from phaseten import (
    ORIGINAL,
    RULESETS,
    Action,
    Card,
    Placed,
    Ruleset,
    State,
    Verdict,
    apply,
    check,
    check_hit,
    check_meld,
    check_phase,
    parse_action,
)
from phaseten.game.state import Lap


@frozen
class Group:
    """Are the cards such a group?"""

    cards: str | Sequence[Card | Placed]
    requirement: str
    rules: Ruleset = ORIGINAL

    def verdict(self) -> Verdict:
        return check_meld(self.cards, self.requirement, self.rules)

    def told(self) -> str:
        cards = self.cards if isinstance(self.cards, str) else " ".join(map(str, self.cards))
        return f"`{cards}` as `{self.requirement}`{_under(self.rules)}"


@frozen
class Phase:
    """Are the groups the phase?"""

    melds: str
    phase: str | int
    rules: Ruleset = ORIGINAL

    def verdict(self) -> Verdict:
        return check_phase(self.melds, self.phase, self.rules)

    def told(self) -> str:
        return f"`{self.melds}` as phase `{self.phase}`{_under(self.rules)}"


@frozen
class Hit:
    """Does the card fit the meld?"""

    card: str
    meld: str
    rules: Ruleset = ORIGINAL

    def verdict(self) -> Verdict:
        return check_hit(self.card, self.meld, self.rules)

    def told(self) -> str:
        return f"`{self.card}` on `{self.meld}`{_under(self.rules)}"


@frozen
class Here(At):
    """A position of Ann, Ben and Cleo in which Ann is on turn, told in words."""

    def __str__(self) -> str:
        parts = [f"{name.replace('_', ' ')} {_part(value)}" for name, value in self.parts.items()]
        parts += [f"all other cards with {self.rest}"] if self.rest else []
        return ", ".join(parts) + _under(self.rules)


def here(rules: Ruleset = ORIGINAL, hand: str = "R1 R2", **parts: Any) -> Here:
    """Ann is on turn, with these cards."""
    rest = parts.pop("rest", "")
    given = {name: value for name, value in {"hands": {"Ann": hand}, **parts}.items() if value != {}}
    return Here(rules, "Ann Ben Cleo", rest=rest, parts=given)


@frozen
class After:
    """What a position becomes by some actions."""

    start: Here
    actions: Sequence[str] = field(converter=tuple[str, ...])

    @property
    def rules(self) -> Ruleset:
        return self.start.rules

    def to_state(self) -> State:
        state = self.start.to_state()
        for action in self.actions:
            state = apply(state, parse_action(action, state))
        return state

    def __str__(self) -> str:
        return f"after {', '.join(f'`{action}`' for action in self.actions)}; {self.start}"


@frozen
class Move:
    """May this be done here? By the seat on turn, if none is named."""

    start: Here | After
    tried: str | Action
    seat: int | None = None

    def verdict(self) -> Verdict:
        state = self.start.to_state()
        action = parse_action(self.tried, state) if isinstance(self.tried, str) else self.tried
        return check(state, action, seat=self.seat)

    def told(self) -> str:
        who = "" if self.seat is None else f" by seat {self.seat + 1}"
        return f"`{_shortened(str(self.tried))}`{who}; {self.start}"


Question: TypeAlias = Group | Phase | Hit | Move


def with_rules(question: Question, rules: Ruleset) -> Question:
    """The question under other rules."""
    if not isinstance(question, Move):
        return evolve(question, rules=rules)
    start = question.start
    if isinstance(start, After):
        return evolve(question, start=evolve(start, start=evolve(start.start, rules=rules)))
    return evolve(question, start=evolve(start, rules=rules))


def rules_of(question: Question) -> Ruleset:
    """The rules of a question."""
    return question.start.rules if isinstance(question, Move) else question.rules


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:40]} ... {text[-10:]}"


def _under(rules: Ruleset) -> str:
    """The edition, unless it is the original, and the options that differ from it."""
    base = RULESETS[rules.name]
    named = [] if base is ORIGINAL else [f"`{base.name.upper()}`"]
    usual = base.options()
    named += [f"`{name}={value}`".lower() for name, value in rules.options().items() if value != usual[name]]
    return f" ({', '.join(named)})" if named else ""


def _part(value: Any) -> str:
    match value:
        case Mapping():
            return " and ".join(f"{name} {_part(part)}" for name, part in value.items())
        case Lap():
            told = {part.name: getattr(value, part.name) for part in attrs.fields(Lap)}
            return ", ".join(f"`{name}={part}`" for name, part in told.items() if part != getattr(Lap(), name))
        case str() | bool() | int():
            return f"`{value}`"
        case _:
            return f"{len(value)} items" if len(value) > 9 else f"`{list(value)}`"
