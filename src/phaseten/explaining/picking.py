"""Picking: what the cards can become that a person has chosen so far, click by click.

Whether cards are part of a way to lay is asked of the solver, so the answers are exact: cards are part of a way to lay
groups of certain sizes if and only if they make a phase of these sizes together with so many others of the hand that
none can be left out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice, product
from types import MappingProxyType
from typing import Final, Protocol

from attrs import frozen

from phaseten.cards import WILD, Card, sorted_cards
from phaseten.explaining.kinds import OfferKind, card_of, closed
from phaseten.game import discard, hit, replace, save
from phaseten.game.discard import Discard
from phaseten.game.engine import judge
from phaseten.game.hand_end import must_stay
from phaseten.game.hands import without
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay, laid_by, phases_to_lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.state import Hand, View
from phaseten.game.turns import ALLOWED, Action, PlayerAction
from phaseten.judging import still_missing
from phaseten.melds import placed
from phaseten.phases import Phase
from phaseten.readings import readings
from phaseten.requirements import Requirement
from phaseten.solver import hand_can_lay, hand_completes, hand_lays

LAYS: Final = 12
"""So many ways to lay the chosen cards are told."""


@frozen
class Picked:
    """What chosen cards can become.

    Attributes:
        cards: the cards, in order.
        actions: what can be done with exactly these cards, ways to lay first.
        groups: the groups of a phase that the cards can be in together.
        missing: how many cards are missing for the smallest way to lay that has all of them; None if there is none.
        further: the other cards of the hand that can be chosen next and leave something that can be done.
    """

    cards: Hand
    actions: tuple[PlayerAction, ...]
    groups: tuple[Requirement, ...]
    missing: int | None
    further: Hand

    def __bool__(self) -> bool:
        """Whether they can become anything."""
        return bool(self.actions or self.further)


def pick(view: View, cards: str | Iterable[Card]) -> Picked:
    """What the cards can become that a person has chosen so far.

    Args:
        view: what the person sees.
        cards: some cards of the hand, or their text; none at the beginning.

    Raises:
        ParseError: a text cannot be read.
        ValueError: a card is not in the hand.

    Example:
        >>> from phaseten import ORIGINAL, Setup, view
        >>> state = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 W R9 B9 G9 Y1", "B1"]).to_state()
        >>> picked = pick(view(state, 0), "R5 R9")
        >>> [str(action) for action in picked.actions], picked.missing, " ".join(map(str, picked.further))
        ([], 4, 'B5 B9 G9 W')
    """
    deck = view.public.rules.deck
    chosen = sorted_cards(deck.cards(cards) if isinstance(cards, str) else cards)
    if strange := sorted((Counter(chosen) - Counter(view.hand)).elements()):
        raise ValueError(f"not in the hand: {', '.join(map(deck.text, strange))}")
    ways = _Ways(view)
    alone = [action for action in _of_one_card(view) if not chosen or chosen == (card_of(action),)]
    at_once = set[Card | None]() if chosen else {card_of(action) for action in alone}
    missing = ways.missing(chosen)
    rest = dict.fromkeys(without(view.hand, *chosen)) if chosen == () or missing is not None else ()
    return Picked(
        cards=chosen,
        actions=(*islice(ways.lays(chosen), LAYS), *(alone if chosen else ())),
        groups=ways.groups(chosen),
        missing=missing,
        further=tuple(card for card in rest if card in at_once or ways.missing((*chosen, card)) is not None),
    )


class _Offers(Protocol):
    def __call__(self, view: View, /) -> Iterable[PlayerAction]: ...


_OF_ONE_CARD: Final[Mapping[type[Action], _Offers]] = MappingProxyType(
    {Hit: hit.offers, ReplaceWild: replace.offers, Discard: discard.offers, Save: save.offers}
)


def _of_one_card(view: View) -> Iterator[PlayerAction]:
    """All that can be done with one card of the hand."""
    if view.public.turn == view.seat:
        for kind in ALLOWED[view.public.stage]:
            if kind in _OF_ONE_CARD:
                yield from _OF_ONE_CARD[kind](view)


def _phases(view: View, number: int) -> Iterable[Phase]:
    """The phase that may be laid, or the parts of it that are missing, where they may come one by one."""
    phase = view.public.rules.phase(number)
    if not view.public.rules.laying.partial:
        return (phase,)
    missing = still_missing(phase, view.public.seats[view.seat].melds)
    return [part for groups in range(1, len(missing.requirements) + 1) for part in missing.parts(groups)]


class _Ways:
    """The ways to lay from a hand, as far as they must be known."""

    def __init__(self, view: View) -> None:
        rules = view.public.rules
        open_to = () if closed(view, OfferKind.LAY) else phases_to_lay(view)
        self._view = view
        self._open = [(phase, named) for number, named in open_to for phase in _phases(view, number)]
        self._rules = rules.for_parts if rules.laying.partial else rules
        self._phases = [pair for pair in self._open if hand_can_lay(view.hand, pair[0], self._rules)]
        self._stocks = tuple(_stocks(view))
        self._found: dict[Requirement, bool] = {}

    def lays(self, chosen: Hand) -> Iterator[Lay]:
        """The ways to lay exactly these cards, each once."""
        told: set[Lay] = set()
        for phase, named in self._phases:
            for sized in self._sized(phase, len(chosen)):
                for laying in hand_lays(chosen, sized, self._rules):
                    verdict = judge(self._view, Lay(laying, named))
                    action = Lay(laid_by(self._view, verdict), named)
                    if verdict and action not in told and sum(map(len, action.melds)) == len(chosen):
                        told.add(action)
                        yield action

    def missing(self, chosen: Hand) -> int | None:
        """The fewest other cards of the hand that make a way to lay with all of these; None if there is none."""
        for size in range(len(chosen), len(self._view.hand) + 1):
            for phase, _ in self._phases:
                if any(self._reaches(chosen, size, sized) for sized in self._sized(phase, size)):
                    return size - len(chosen)
        return None

    def _reaches(self, chosen: Hand, size: int, sized: Phase) -> bool:
        """Whether the cards are part of a way to lay groups of these sizes that leaves what must be left."""
        return any(
            least <= size and hand_completes(chosen, size - len(chosen), stock, sized, self._rules)
            for stock, least in self._stocks
            if not Counter(chosen) - Counter(stock)
        )

    def groups(self, chosen: Hand) -> tuple[Requirement, ...]:
        """The groups of which all these cards can be a part."""
        every = dict.fromkeys(wanted for phase, _ in self._open for wanted in phase.requirements)
        return tuple(wanted for wanted in every if self._can_be(chosen, wanted))

    def _can_be(self, chosen: Hand, wanted: Requirement) -> bool:
        if wanted.own is not None:  # a wild need not be whatever is missing: what the hand has is tried
            size = max(wanted.size, len(chosen))
            group = Phase((wanted.of_size(size),))
            return hand_completes(chosen, size - len(chosen), self._view.hand, group, self._rules)
        blank = [placed(WILD)] * (wanted.size - len(chosen))
        return next(readings([*map(placed, chosen), *blank], wanted, self._rules.melding), None) is not None

    def _sized(self, phase: Phase, size: int) -> tuple[Phase, ...]:
        """The phase with groups of so many cards in all."""
        extra = size - phase.size
        if extra < 0 or (extra and self._rules.laying.exact):
            return ()
        return tuple(grown for grown in _grown(phase, extra) if all(map(self._can_have, grown.requirements)))

    def _can_have(self, wanted: Requirement) -> bool:
        """Whether the hand has such a group, if it had to make no other: so much is found out faster."""
        if wanted not in self._found:
            self._found[wanted] = hand_can_lay(self._view.hand, Phase((wanted,)), self._rules)
        return self._found[wanted]


@lru_cache(maxsize=512)
def _grown(phase: Phase, extra: int) -> tuple[Phase, ...]:
    """The phase with so many cards more, in every way in which they can be shared among its groups."""
    wanted = phase.requirements
    found: dict[tuple[Requirement, ...], Phase] = {}
    for shares in product(range(extra + 1), repeat=len(wanted)):
        if sum(shares) == extra:
            pairs = zip(wanted, shares, strict=True)
            grown = tuple(each.of_size(each.size + share) for each, share in pairs)
            found.setdefault(tuple(sorted(grown, key=str)), Phase(grown, phase.distinct))
    return tuple(found.values())


def _stocks(view: View) -> Iterator[tuple[Hand, int]]:
    """The cards from which can be laid, and how many must be laid of them at least.

    What is left must be such that it may be left (V11, V13): one card of it at least that may be all, or nothing.
    """
    public, hand = view.public, view.hand
    single = [card for card in dict.fromkeys(hand) if not any(must_stay(public, (card,)))]
    none_left = not any(must_stay(public, ()))
    if none_left and {*single} == {*hand}:
        yield hand, 0
        return
    yield from ((without(hand, card), 0) for card in single)
    if none_left:
        yield hand, len(hand)
