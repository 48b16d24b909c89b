"""A ruleset: everything in which one way to play Phase 10 differs from another, as data."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final, TypeVar

import attrs
from attrs import AttrsInstance, Factory, field, frozen
from attrs.validators import deep_iterable, instance_of

from phaseten.cards import DECK_PARTS, PHASE_10, Card, Deck, MeldDeck, NumberCard, RunEnds, SkipCard, WildCard
from phaseten.errors import RulesetError
from phaseten.messages.language import Language
from phaseten.phases import PHASE_LISTS, Phase
from phaseten.requirements import GroupKind, Requirement
from phaseten.rulesets.contradictions import contradictions
from phaseten.rulesets.options import (
    Dealing,
    Drawing,
    Ending,
    GoingOut,
    Group,
    Laying,
    NaturalScope,
    OptionValue,
    Progress,
    Saving,
    Scoring,
    Skips,
    Wilds,
)

GROUPS: Final[Mapping[str, type[Group]]] = MappingProxyType(
    {
        "wilds": Wilds,
        "laying": Laying,
        "dealing": Dealing,
        "drawing": Drawing,
        "skips": Skips,
        "going_out": GoingOut,
        "saving": Saving,
        "scoring": Scoring,
        "progress": Progress,
        "ending": Ending,
    }
)
"""The groups of options, by the name that they have in a ruleset."""


T = TypeVar("T", bound=AttrsInstance)


def _count_up(rules: "Ruleset") -> tuple[int, ...]:
    return tuple(range(1, len(rules.phases) + 1))


def _changed(thing: T, changes: Mapping[str, object]) -> T:
    """`attrs.evolve` for names that are known at run time only; wrong values are refused by the classes themselves."""
    make: Callable[..., T] = type(thing)
    return make(
        **{part.name: getattr(thing, part.name) for part in attrs.fields(type(thing)) if part.init} | dict(changes)
    )


def _melding(rules: "Ruleset") -> Deck:
    if not (rules.laying.run_wrap or rules.wilds.beyond_bounds):
        return rules.deck
    parts = {name: getattr(rules.deck, name) for name in DECK_PARTS}
    return MeldDeck(**parts, run_ends=RunEnds.WRAP if rules.laying.run_wrap else RunEnds.BEYOND)


@frozen(cache_hash=True, repr=False)
class Ruleset:
    """How a table plays.

    Attributes:
        name: what it is called.
        deck: the cards.
        phases: the phases in order; `phase` finds one by its printed number.
        numbers: the printed numbers of the phases, if they are not 1, 2, 3, ...
        wilds, laying, dealing, drawing, skips, going_out, saving, scoring, progress, ending: the options.
        melding: the deck with what the rules say of runs in it (Q7, Q8): what melds are read with.
        own_kinds: the kinds of groups in its phases that are not of the library, each once.
        phase_needs_natural: whether a phase needs a number card somewhere, and not each group for itself (Q1).
        restricts_groups: whether cards that are such a group may still be refused: as too many, or for want of number
            cards.

    Example:
        >>> from phaseten import ORIGINAL
        >>> table = ORIGINAL.evolve(skips__limit="unlimited", wilds__natural_scope="group")
        >>> table.skips.limit, table.problems()
        (<SkipLimit.UNLIMITED: 'unlimited'>, ())
    """

    name: str = field(validator=instance_of(str))
    deck: Deck = field(default=PHASE_10, validator=instance_of(Deck))
    phases: tuple[Phase, ...] = field(
        default=PHASE_LISTS["original"], validator=deep_iterable(instance_of(Phase), instance_of(tuple))
    )
    wilds: Wilds = field(factory=Wilds, validator=instance_of(Wilds))
    laying: Laying = field(factory=Laying, validator=instance_of(Laying))
    dealing: Dealing = field(factory=Dealing, validator=instance_of(Dealing))
    drawing: Drawing = field(factory=Drawing, validator=instance_of(Drawing))
    skips: Skips = field(factory=Skips, validator=instance_of(Skips))
    going_out: GoingOut = field(factory=GoingOut, validator=instance_of(GoingOut))
    saving: Saving = field(factory=Saving, validator=instance_of(Saving))
    scoring: Scoring = field(factory=Scoring, validator=instance_of(Scoring))
    progress: Progress = field(factory=Progress, validator=instance_of(Progress))
    ending: Ending = field(factory=Ending, validator=instance_of(Ending))
    numbers: tuple[int, ...] = field(
        default=Factory(_count_up, takes_self=True), validator=deep_iterable(instance_of(int), instance_of(tuple))
    )
    melding: Deck = field(init=False, eq=False)
    own_kinds: tuple[GroupKind, ...] = field(init=False, eq=False)
    phase_needs_natural: bool = field(init=False, eq=False)
    restricts_groups: bool = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        laying, wilds = self.laying, self.wilds
        settle = partial(object.__setattr__, self)
        settle("melding", _melding(self))
        settle("own_kinds", tuple(dict.fromkeys(kind for phase in self.phases for kind in phase.own_kinds)))
        settle("phase_needs_natural", wilds.natural_scope is NaturalScope.PHASE)
        by_group = wilds.natural_scope is NaturalScope.GROUP or bool(wilds.min_naturals)
        settle("restricts_groups", laying.exact or by_group)

    # ------------------------------------------------------------------------------------------------- reading it

    def phase(self, number: int) -> Phase:
        """The phase with this printed number.

        Raises:
            RulesetError: there is none.
            TypeError: it is no whole number.
        """
        if type(number) is not int:
            raise TypeError(f"a phase is named by its printed number, not by {number!r}")
        if number not in self.numbers:
            raise RulesetError([f"There is no phase {number}: the phases are {', '.join(map(str, self.numbers))}."])
        return self.phases[self.numbers.index(number)]

    @property
    def last_phase(self) -> int:
        """The printed number of the last phase."""
        return self.numbers[-1]

    def next_phase(self, number: int) -> int:
        """The printed number that follows; after the last phase there is none, and it stays (FX, MT)."""
        later = self.numbers[self.numbers.index(number) + 1 :]
        return later[0] if later else number

    @property
    def for_parts(self) -> "Ruleset":
        """The rules for a part of a phase: the number card of the phase may still come (V24)."""
        return _for_parts(self)

    def naturals_in(self, requirement: Requirement) -> int:
        """How many number cards a group needs by itself; the rule for the whole phase comes besides (Q1)."""
        least = 1 if self.wilds.natural_scope is NaturalScope.GROUP else 0
        return max(least, dict(self.wilds.min_naturals).get(requirement.kind, 0))

    def points(self, card: Card | str) -> int:
        """What a card costs that is left in the hand.

        Raises:
            ParseError: a text is no card of the deck.
            TypeError: it is no card.
        """
        match card:
            case str():
                return self.points(self.deck.card(card))
            case NumberCard():
                return next((points for rank, points in reversed(self.scoring.ranks) if rank <= card.rank), 0)
            case WildCard():
                return self.scoring.wild
            case SkipCard():
                return self.scoring.skip
            case _:
                raise TypeError(f"only a card costs points, not {card!r}")

    def score(self, cards: Iterable[Card] | str) -> int:
        """What the cards cost that are left in a hand.

        Raises:
            ParseError: a text is no cards of the deck.
            TypeError: something else than cards is given.

        Example:
            >>> from phaseten import ORIGINAL
            >>> ORIGINAL.score("R1 B9 Y10 G12 W S")
            70
        """
        return sum(map(self.points, self.deck.cards(cards) if isinstance(cards, str) else cards))

    # ------------------------------------------------------------------------------------------------ changing it

    def evolve(self, **changes: OptionValue) -> "Ruleset":
        """The ruleset with some options changed: ``evolve(skips__limit="unlimited")``; `name` can be changed too.

        The typed way is `attrs.evolve` on a group: ``attrs.evolve(rules, skips=attrs.evolve(rules.skips, ...))``.

        Raises:
            RulesetError: an option does not exist, or has no such value; every such fault is told.
        """
        problems: list[str] = []
        parts: dict[str, object] = {"name": changes.pop("name", self.name)}
        by_group: dict[str, dict[str, OptionValue]] = {}
        for option, value in changes.items():
            group, _, name = option.partition("__")
            if group in GROUPS and name in {part.name for part in attrs.fields(GROUPS[group])}:
                by_group.setdefault(group, {})[name] = value
            else:
                problems.append(f"There is no option {option}.")
        for group, values in by_group.items():
            kept = getattr(self, group)
            for name, value in values.items():
                try:
                    kept = _changed(kept, {name: value})
                except (RulesetError, TypeError) as error:
                    problems.append(f"{group}__{name}: {error}")
            parts[group] = kept
        if problems:
            raise RulesetError(problems)
        return _changed(self, parts)

    def with_phases(
        self, *phases: Phase | str, numbers: Iterable[int] | None = None, kinds: Iterable[GroupKind] = ()
    ) -> "Ruleset":
        """The ruleset with other phases, as objects or as text, numbered from 1 or as given.

        Args:
            phases: the phases.
            numbers: their printed numbers.
            kinds: kinds of one's own that a text may name, besides those of the phases until now.

        Raises:
            ParseError: a text is no phase.
        """
        known = (*self.own_kinds, *kinds)
        own = tuple(phase if isinstance(phase, Phase) else Phase.parse(phase, known) for phase in phases)
        printed = tuple(range(1, len(own) + 1)) if numbers is None else tuple(numbers)
        return attrs.evolve(self, phases=own, numbers=printed)

    def with_deck(
        self,
        deck: Deck | None = None,
        *,
        copies: int | None = None,
        wilds: int | None = None,
        skips: int | None = None,
    ) -> "Ruleset":
        """The ruleset with another deck, or with its own deck in other numbers.

        Args:
            deck: the deck; None: the one that it has.
            copies: how often each number card is there.
            wilds: the number of wilds.
            skips: the number of Skips.

        Raises:
            TypeError: the deck is none, or a number is none.
            ValueError: there can be no such deck.
        """
        changed = attrs.evolve(self, deck=deck or self.deck)
        numbers = {"copies": copies, "wilds": wilds, "skips": skips}
        given = {name: count for name, count in numbers.items() if count is not None}
        return attrs.evolve(changed, deck=_changed(changed.deck, given)) if given else changed

    # ------------------------------------------------------------------------------------------------ checking it

    def problems(self) -> tuple[str, ...]:
        """Everything that keeps the ruleset from being played, as sentences; none if it can be."""
        return _problems(self)

    def require(self) -> "Ruleset":
        """The ruleset itself, if it can be played.

        Raises:
            RulesetError: it has problems.
        """
        if found := _problems(self):
            raise RulesetError(found)
        return self

    # ----------------------------------------------------------------------------------------------- describing it

    def sheet(self, language: Language | str = "en", *, sources: bool = False) -> str:
        """The rules to print and play from, as Markdown: the cards, the phases, and every option in a sentence.

        Args:
            language: a language, or its code.
            sources: whether each sentence cites its sources.

        Raises:
            LanguageError: there is no language of this code.

        Example:
            >>> from phaseten import MASTERS
            >>> [line for line in MASTERS.sheet().splitlines() if "last card may not" in line]
            ['- The last card may not be saved.']
        """
        from phaseten.rulesets.sheet import sheet  # noqa: PLC0415 - is loaded when a sheet is asked for

        return sheet(self, language, sources=sources)

    def diff(self, other: "Ruleset", language: Language | str = "en") -> tuple[str, ...]:
        """In what two rulesets differ, as sentences; none if they are the same game.

        Args:
            other: the other one.
            language: a language, or its code.

        Raises:
            LanguageError: there is no language of this code.
            TypeError: it is no ruleset.

        Example:
            >>> from phaseten import LAST_ROUND, ORIGINAL
            >>> for sentence in ORIGINAL.diff(LAST_ROUND):
            ...     print(sentence)
            original: The hand ends at once when somebody goes out. last round: After somebody goes out the others ...
        """
        from phaseten.rulesets.sheet import differences  # noqa: PLC0415 - is loaded when it is asked for

        return differences(self, as_ruleset(other), language)

    def options(self) -> Mapping[str, OptionValue]:
        """Every option as ``group__name`` with its value."""
        return MappingProxyType(
            {
                f"{group}__{part.name}": getattr(getattr(self, group), part.name)
                for group, kind in GROUPS.items()
                for part in attrs.fields(kind)
            }
        )

    @property
    def digest(self) -> str:
        """A short name for all that changes how the game is played: equal digests, equal rules.

        Only what differs from `ORIGINAL` counts, so options that come later change no digest; nor do names.
        """
        return _digest(self)

    def __repr__(self) -> str:
        return f"<Ruleset {self.name} {self.digest}>"


# What is asked for seldom is found when it is, and then kept. `functools.cached_property` would do that too, but in a
# class with slots it makes every look at any attribute slower, and rulesets are looked at all the time.


@lru_cache(maxsize=1024)
def _problems(rules: Ruleset) -> tuple[str, ...]:
    return tuple(contradictions(rules))


@lru_cache(maxsize=1024)
def _for_parts(rules: Ruleset) -> Ruleset:
    return rules.evolve(wilds__natural_scope=NaturalScope.NONE) if rules.phase_needs_natural else rules


@lru_cache(maxsize=1024)
def _digest(rules: Ruleset) -> str:
    lines = [f"{option}={_text(value)}" for option, value in changed_options(rules).items()]
    if rules.phases != PHASE_LISTS["original"]:
        lines.append("phases=" + "; ".join(map(str, rules.phases)))
    if rules.numbers != tuple(range(1, len(rules.phases) + 1)):
        lines.append(f"numbers={rules.numbers}")
    lines += [f"deck_{name}={value}" for name, value in _changed_deck(rules.deck)]
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def as_ruleset(rules: Ruleset) -> Ruleset:
    """The ruleset itself.

    Raises:
        TypeError: it is none; `phaseten.find_ruleset` finds one by its name.
    """
    if not isinstance(rules, Ruleset):
        raise TypeError(f"the rules are a Ruleset, not {rules!r}")
    return rules


def changed_options(rules: Ruleset) -> Mapping[str, OptionValue]:
    """The options of the ruleset that differ from the first value of each."""
    first = _FIRST.options()
    return {option: value for option, value in rules.options().items() if value != first[option]}


def _changed_deck(deck: Deck) -> list[tuple[str, object]]:
    names = [name for name in DECK_PARTS if name not in ("name", "wild_words", "skip_words")]
    return [(name, getattr(deck, name)) for name in names if getattr(deck, name) != getattr(PHASE_10, name)]


def _text(value: object) -> str:
    return str(value).lower()


_FIRST: Final = Ruleset("original")
