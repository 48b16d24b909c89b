"""Lay: put the own phase on the table, once a hand and whole; extra cards may go with its groups (FX, SEED-0).

In a house rule a phase may be laid in parts (UB): then its groups come one by one, and nothing is hit until all are
there (V24).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import TypeAlias

from attrs import evolve, field, frozen

from phaseten.cards import PHASE_10, Card
from phaseten.game.declare import not_open, open_phases
from phaseten.game.draft import Draft
from phaseten.game.events import Laid
from phaseten.game.fields import as_optional_number, as_placed
from phaseten.game.hand_end import anything_may_be_left, must_stay, plays_last_card, wins_at_once
from phaseten.game.hands import lacking, without
from phaseten.game.state import Result, View, has_laid
from phaseten.judging import judge_part, judge_phase
from phaseten.melds import Meld, Placed, placed
from phaseten.notation import Group, groups_text
from phaseten.phases import Phase
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import Selection
from phaseten.solver import hand_lays
from phaseten.verdict import Laying, Verdict

Groups: TypeAlias = Iterable[Meld | Iterable[Card | Placed]]


def _as_groups(groups: Groups) -> tuple[Group, ...]:
    return tuple(group.places if isinstance(group, Meld) else tuple(map(as_placed, group)) for group in groups)


@frozen(cache_hash=True)
class Lay:
    """Lay a phase: once a hand, and whole (FX, MT).

    Attributes:
        melds: the cards of each group; melds, cards and placed cards are taken.
        phase: its printed number, where the phase is named when it is laid.

    Example:
        >>> from phaseten import PHASE_10, parse_groups
        >>> print(Lay(parse_groups("R5 B5 W | R1 W=2 B3 G4", PHASE_10)))
        lay R5 B5 W | R1 W=2 B3 G4
    """

    melds: tuple[Group, ...] = field(converter=_as_groups)
    phase: int | None = field(default=None, converter=as_optional_number)

    def __str__(self) -> str:
        named = "" if self.phase is None else f" {self.phase}:"
        return f"lay{named} {groups_text(self.melds, PHASE_10)}"


def offers(view: View) -> Iterable[Lay]:
    """Every laying from which no card can be left out; of a phase that may be laid in parts, its groups alone."""
    rules, seat = view.public.rules, view.public.seats[view.seat]
    if rules.laying.partial:
        return () if has_laid(rules, seat) else _parts(view)
    return () if seat.melds else _layings(view)


def _layings(view: View) -> Iterator[Lay]:
    public = view.public
    rules = public.rules
    for number, named in phases_to_lay(view):
        found = False
        for laying in hand_lays(view.hand, rules.phase(number), rules):
            if anything_may_be_left(rules) or not any(must_stay(public, without(view.hand, *_cards(laying)))):
                found = True
                yield Lay(laying, named)
        if not (found or rules.drawing.return_drawn):
            yield from _of_the_whole_hand(view, rules.phase(number), named)


def _parts(view: View) -> Iterator[Lay]:
    """Every single group that may be laid; or the whole hand, where a group would leave nothing to discard (V11)."""
    public = view.public
    rules = public.rules
    for number, named in phases_to_lay(view):
        found: dict[Lay, None] = {}
        for part in rules.phase(number).parts(1):
            for laying in hand_lays(view.hand, part, rules.for_parts):
                if (lay := Lay(laying, named)) not in found and judge(view, lay):
                    found[lay] = None
                    yield lay
        if not (found or rules.drawing.return_drawn):
            missing = len(rules.phase(number).requirements) - len(public.seats[view.seat].melds)
            for groups in range(1, missing + 1):
                for part in rules.phase(number).parts(groups):
                    yield from _of_the_whole_hand(view, part, named)


def _cards(laying: Laying) -> Iterator[Card]:
    return (place.card for meld in laying for place in meld.places)


def _of_the_whole_hand(view: View, phase: Phase, named: int | None) -> Iterator[Lay]:
    """Laying all cards, where every smaller laying leaves nothing but what may not be thrown back (V11)."""
    rules = view.public.rules
    for laying in hand_lays(view.hand, phase, rules.for_parts if rules.laying.partial else rules):
        left = without(view.hand, *_cards(laying))  # equal cards, for any group
        for chosen in combinations_with_replacement(range(len(laying)), len(left)):
            groups = [(*meld.places, *map(placed, left[: chosen.count(at)])) for at, meld in enumerate(laying)]
            if verdict := judge(view, Lay(groups, named)):
                yield Lay(laid_by(view, verdict), named)


def laid_by(view: View, verdict: Verdict) -> Laying:
    """The melds that a legal lay adds to those that the seat has laid before."""
    before = view.public.seats[view.seat].melds
    return tuple((Counter(verdict.melds) - Counter(before)).elements()) if before else verdict.melds


def phases_to_lay(view: View) -> Iterator[tuple[int, int | None]]:
    """The phases that the seat may lay, and what is to be said of them."""
    own = view.public.seats[view.seat].phase
    if named_when_laid(view):
        yield from ((number, number) for number in open_phases(view))
    elif own is not None:
        yield own, None


def named_when_laid(view: View) -> bool:
    """Whether a phase is named when it is laid, and not before."""
    public = view.public
    if public.rules.progress.selection is not Selection.AT_LAYDOWN or public.tie_break:
        return False
    return not public.seats[view.seat].melds  # with a part of the phase it is settled


def judge(view: View, action: Lay) -> Verdict:
    """Whether the phase may be laid so."""
    laid = _judge_groups(view, action)
    before = tuple(_phase_failures(view, action))
    cards = [place.card for group in action.melds for place in group]
    failures = (*before, *not_held(view, cards), *laid.failures, *must_stay(view.public, without(view.hand, *cards)))
    return Verdict(failures) if failures else laid


def _judge_groups(view: View, action: Lay) -> Verdict:
    phase, rules = phase_meant(view, action), view.public.rules
    if phase is None:
        return Verdict()
    if rules.laying.partial and not has_laid(rules, view.public.seats[view.seat]):
        return judge_part(action.melds, phase, rules, view.public.seats[view.seat].melds)
    return judge_phase(action.melds, phase, rules)


def phase_meant(view: View, action: Lay) -> Phase | None:
    """The phase that the cards must be; None if it is not clear."""
    rules = view.public.rules
    number = action.phase if action.phase is not None else view.public.seats[view.seat].phase
    return rules.phase(number) if number in rules.numbers else None


def _phase_failures(view: View, action: Lay) -> Iterator[Failure]:
    seat = view.public.seats[view.seat]
    if has_laid(view.public.rules, seat):
        yield fail(Rule.ALREADY_LAID)
    elif not named_when_laid(view):
        if seat.phase is None:
            yield fail(Rule.NOT_YOUR_PHASE, wanted=None)
        elif action.phase not in (None, seat.phase):
            yield fail(Rule.NOT_YOUR_PHASE, wanted=seat.phase, phase=action.phase)
    elif action.phase is None:
        yield fail(Rule.NAME_THE_PHASE, phases=open_phases(view))
    else:
        yield from not_open(view, action.phase)


def not_held(view: View, cards: Iterable[Card]) -> Iterator[Failure]:
    """The cards that an action needs and the hand has not, counted."""
    if missing := lacking(view.hand, cards):
        yield fail(Rule.NOT_HELD, view.public.rules.deck, cards=missing)


def perform(draft: Draft, action: Lay, verdict: Verdict) -> Result:
    """Put the melds on the table."""
    number = draft.seat_to_act()
    melds, new = verdict.melds, verdict.melds
    if draft.seats[number].melds:
        new = laid_by(draft.view(number), verdict)
    draft.play_openly(number, *_cards(new))
    phase = draft.seats[number].phase if action.phase is None else action.phase
    draft.seats[number] = evolve(draft.seats[number], melds=melds, phase=phase)
    draft.so_far = evolve(draft.so_far, laid=True)
    draft.moves_on()
    assert phase is not None  # judged before
    whole = has_laid(draft.rules, draft.seats[number])
    draft.happened(Laid, number, phase, new, whole=whole)
    draft.over = whole and wins_at_once(draft, number, phase)
    return plays_last_card(draft, number, Result.TURN_OVER if draft.over else Result.DONE)
