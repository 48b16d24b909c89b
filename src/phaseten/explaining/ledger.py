"""The ledger of an action: every rule that applies to it, in the order of the turn, and what comes of each.

`phaseten.check` is the short form: it tells what is broken, and a ledger has the same failures in the same order.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import chain
from typing import Final

from attrs import field, frozen

from phaseten.cards import PHASE_10, WILD, Deck
from phaseten.explaining.phase_rows import phase_rows
from phaseten.explaining.row import Row
from phaseten.explaining.rows import chance_rows, rows_of, turn_rows
from phaseten.game.engine import check
from phaseten.game.state import Public, State, View, as_position, view
from phaseten.game.turns import Action, ChanceAction
from phaseten.judging import judge_phase, part_meant
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Language
from phaseten.notation import find_phase
from phaseten.phases import Phase
from phaseten.reasons import CATALOGUE, Failure, Rule, Values
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset
from phaseten.validators import Cards, as_groups


class Finding(StrEnum):
    """What comes of a rule."""

    PASS = "pass"  # it is kept
    FAIL = "fail"  # it is broken
    UNKNOWN = "unknown"  # who asks cannot know


_KEYS: Final = {Finding.PASS: "pass.{}", Finding.FAIL: "{}", Finding.UNKNOWN: "unknown.{}"}
_SIGNS: Final = {Finding.PASS: "+", Finding.FAIL: "!", Finding.UNKNOWN: "?"}


@frozen
class LedgerLine:
    """One rule of a ledger.

    Attributes:
        rule: the id of the rule.
        finding: whether it is kept.
        values: the values that its sentence needs, and others that there are, by name.
        source: where the rule stands.
        group: which group of the phase it was asked of, from 0; None for what is asked of the whole.
        deck: the deck that writes the cards in the sentence; two lines that differ in it alone are equal.
    """

    rule: Rule
    finding: Finding
    values: Values = field(converter=Values)
    source: str
    group: int | None = None
    deck: Deck = field(default=PHASE_10, eq=False, repr=False)

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return _KEYS[self.finding].format(self.rule)

    @property
    def message(self) -> str:
        """What there is to say, in English."""
        return self.text(ENGLISH)

    def text(self, language: Language | str) -> str:
        """What there is to say, in a language.

        Raises:
            LanguageError: there is no language of this code.
            TypeError: it is neither a language nor a code.
        """
        return as_language(language).render(self.key, self.values, self.deck)

    def __str__(self) -> str:
        return f"{_SIGNS[self.finding]} {self.message}"


@frozen
class Ledger:
    """Every rule that applies to an action. Its text has a sign in each line: ``+`` kept, ``!`` broken, ``?`` unknown.

    Attributes:
        lines: the rules, in the order of the turn.
    """

    lines: tuple[LedgerLine, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is broken, as far as can be known."""
        return not self.failures

    @property
    def failures(self) -> tuple[Failure, ...]:
        """What is broken: the failures of the verdict."""
        return tuple(Failure(line.rule, line.values, line.source, line.deck) for line in self._found(Finding.FAIL))

    @property
    def passes(self) -> tuple[LedgerLine, ...]:
        """What is kept."""
        return self._found(Finding.PASS)

    @property
    def unknown(self) -> tuple[LedgerLine, ...]:
        """What cannot be known by who asks."""
        return self._found(Finding.UNKNOWN)

    def _found(self, finding: Finding) -> tuple[LedgerLine, ...]:
        return tuple(line for line in self.lines if line.finding is finding)

    def __bool__(self) -> bool:
        return self.ok

    def __iter__(self) -> Iterator[LedgerLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __str__(self) -> str:
        return "\n".join(map(str, self.lines))


# ------------------------------------------------------------------------------------------------------------- explain


def explain(position: State | View, action: Action, *, seat: int | None = None) -> Ledger:
    """Every rule that applies to an action, with what comes of it.

    The failures are those of `phaseten.check`. Only a view can be asked of what another seat may do: then it is judged
    as if it were that seat's own view, and what depends on cards that the viewer does not see is unknown.

    Args:
        position: a state, or a view.
        action: the action.
        seat: who acts; None: the seat to act, or of a view the viewer.

    Raises:
        TypeError: the position or the action is something else.

    Example:
        >>> from phaseten import ORIGINAL, Table, parse_action
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> print(explain(table.state, parse_action("take", table.state)))
        + It is your turn.
        + The game is not over.
        + This can be done now.
        + No card has been drawn in this turn.
        + The discard pile is not empty.
        + B9 may be taken from the discard pile.
    """
    public = as_position(position).public
    if isinstance(action, ChanceAction):
        verdict = check(position, action, seat=seat)
        whole = isinstance(position, State) and seat is None
        return _ledger(chance_rows(action), verdict.failures, public, unseen=not whole)
    acting = position.seat if isinstance(position, View) and seat is None else public.turn if seat is None else seat
    there = acting is not None and 0 <= acting < len(public.seats)
    unseen = isinstance(position, View) and acting != position.seat
    seen = None if acting is None or not there else _as_seen(position, acting)
    failures = check(seen if unseen and seen else position, action, seat=None if unseen and seen else seat).failures
    rows = turn_rows(public, action, acting, named=seat is not None)
    if seen is not None and public.turn is not None:
        rows = chain(rows, rows_of(seen, action))
    return _ledger(rows, failures, public, unseen=unseen)


def _as_seen(position: State | View, seat: int) -> View:
    """The view of the acting seat; of another seat than the viewer, with any cards: what depends on them is hidden."""
    if isinstance(position, State):
        return view(position, seat)
    if position.seat == seat:
        return position
    return View(position.public, seat, (WILD,) * position.public.seats[seat].hand_size)


def _ledger(rows: Iterable[Row], failures: Sequence[Failure], public: Public, *, unseen: bool) -> Ledger:
    asked = tuple(rows)
    hidden = {row.rule for row in asked if row.hidden} if unseen else set[Rule]()
    return _told(asked, [failure for failure in failures if failure.rule not in hidden], hidden, public.rules.deck)


def _told(rows: Sequence[Row], failures: Sequence[Failure], hidden: set[Rule], deck: Deck) -> Ledger:
    """The lines of the rows: all failures, and of the other rules those whose premises are kept."""
    lines: list[LedgerLine] = []
    told: list[Failure] = []
    for row in rows:
        own = failures if row.own is None else row.own
        broken = {failure.rule for failure in own}
        if row.rule in broken:
            for failure in failures:
                if failure.rule is row.rule and failure in own and failure not in told:
                    told.append(failure)
                    lines.append(
                        LedgerLine(row.rule, Finding.FAIL, failure.values, failure.source, row.group, failure.deck)
                    )
        elif not row.after & broken:
            finding = Finding.UNKNOWN if row.rule in hidden and not row.certain else Finding.PASS
            lines.append(LedgerLine(row.rule, finding, row.values, CATALOGUE[row.rule].source, row.group, deck))
    return Ledger(tuple(lines))


def explain_phase(melds: str | Iterable[Cards], phase: Phase | str | int, rules: Ruleset = ORIGINAL) -> Ledger:
    """Every rule that applies to groups of cards that shall be a phase: the long form of `phaseten.check_phase`.

    Args:
        melds: the groups, as one text with ``|`` between them or one by one.
        phase: the phase, its text, or its printed number.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played, or has no phase of this number.
        TypeError: something else than cards is given.

    Example:
        >>> print(explain_phase("R1 B2 W R5", "run 4"))
        + No Skip is among the cards.
        + All cards are of this deck.
        + run 4 has 1 group.
        + run 4 needs 4 cards and has 4.
        + A run has every number once, and the number cards show 1, 2, 5.
        + A run can have 4 cards.
        ! From 1 to 5 a run needs 5 cards and there are 4.
        + A number card is among the cards.
    """
    groups = as_groups(melds, rules)
    wanted = find_phase(phase, rules)
    part = part_meant(groups, wanted, rules)
    return _told([*phase_rows(*part)], judge_phase(*part).failures, set(), rules.deck)
