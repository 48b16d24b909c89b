"""Bots: players that choose an action from what their seat sees.

A bot is anything with ``choose(view, rng) -> Action``. These two know only a `View`, so they cannot cheat.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from attrs import frozen

from phaseten.cards import SKIP, WILD, Card, Deck, NumberCard
from phaseten.game.declare import Declare, open_phases
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import Randomness, legal_actions
from phaseten.game.hit import Hit, reachable
from phaseten.game.lay import Lay
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Seat, Source, Stage, View
from phaseten.game.turns import PlayerAction
from phaseten.melds import Meld, takes
from phaseten.phases import Phase
from phaseten.requirements import Parity, RankRule, Requirement, SuitRule
from phaseten.solver import best_lay, can_lay, shortfall


class Bot(Protocol):
    """A player."""

    def choose(self, view: View, rng: Randomness) -> PlayerAction:
        """One of the legal actions of the view."""
        ...


@frozen
class RandomBot:
    """Chooses any legal action, each as likely as the others.

    Example:
        >>> import random
        >>> from phaseten import ORIGINAL, Table
        >>> str(RandomBot().choose(Table(ORIGINAL, ["Ann", "Ben"], seed=1).view(0), random.Random(3)))
        'draw'
    """

    def choose(self, view: View, rng: Randomness) -> PlayerAction:
        """One of the legal actions of the view.

        Raises:
            ValueError: it is not the viewer's turn.
        """
        actions = list(_legal(view))
        return actions[int(rng.random() * len(actions))]


@frozen
class SensibleBot:
    """Keeps what helps its phase, lays it, hits what it can, discards the worst and skips whom it hurts most.

    It makes a plan by simple counting: for each group of the phase the number, run, colour or parity of which it has most.
    Cards in the plan are kept. Only whether and how the phase can be laid is asked of the exact solver.

    Example:
        >>> import random
        >>> from phaseten import ORIGINAL, Setup, view
        >>> game = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 G5 R9 B9 G9 R1", "B1"]).to_state()
        >>> str(SensibleBot().choose(view(game, 0), random.Random(3)))
        'lay R5 B5 G5 | R9 B9 G9'
    """

    def choose(self, view: View, rng: Randomness) -> PlayerAction:
        """One of the legal actions of the view.

        Raises:
            ValueError: it is not the viewer's turn.
        """
        match view.public.stage:
            case Stage.DRAW:
                return _draw(view)
            case Stage.PLAY | Stage.GIVE_BACK:
                return _play(view)
            case Stage.DECLARE:
                return Declare(_easiest(view))
            case Stage.STARTER:
                return _give(view)
            case _:
                return next(_legal(view))


def _legal(view: View) -> Iterator[PlayerAction]:
    actions = iter(legal_actions(view))
    first = next(actions, None)
    if first is None:
        raise ValueError(f"it is not the turn of {view.public.seats[view.seat].name}")
    yield first
    yield from actions


# --------------------------------------------------------------------------------------------------------- the choices


def _draw(view: View) -> PlayerAction:
    """The discard that helps, a saved card that completes the phase, or else the draw pile."""
    best = next(_legal(view))
    for action in _legal(view):
        if isinstance(action, Draw) and action.source is not Source.PILE:
            card = action.card or view.public.top(action.pile)
            if card is not None and _wants(view, card, at_once=action.source is Source.SAVED):
                return action
    return best


def _wants(view: View, card: Card, *, at_once: bool) -> bool:
    """Whether the card would be of use; a saved one only if it completes the phase."""
    if _has_laid(view):
        return any(card in takes(meld.requirement, meld.value, _deck(view)) for meld in _table(view))
    phase = _phase(view)
    if phase is None or card is SKIP:
        return False
    if at_once:
        return can_lay((*view.hand, card), phase, view.public.rules)
    return card is WILD or len(plan((*view.hand, card), phase, _deck(view))) > len(plan(view.hand, phase, _deck(view)))


def _play(view: View) -> PlayerAction:
    """Lay if the phase is there, hit while anything fits, then end the turn."""
    laying = _laying(view)
    if laying is not None:
        return laying
    ends: list[PlayerAction] = []
    for action in _legal(view):
        if isinstance(action, Hit):
            return action
        if isinstance(action, Discard | Save):
            ends.append(action)
    return _end(view, ends)


def _laying(view: View) -> PlayerAction | None:
    """The best laying of the phase, or of the last phase that can be laid where it is named then."""
    if _has_laid(view) or view.public.stage is not Stage.PLAY:
        return None
    rules = view.public.rules
    named = view.public.seats[view.seat].phase is None
    numbers = open_phases(view)[::-1] if named else (view.public.seats[view.seat].phase,)
    for number in numbers:
        laying = None if number is None else best_lay(view.hand, number, rules)
        if laying is not None:
            action = Lay(laying, number if named else None)
            return action if action in legal_actions(view) else None
    return None


def _end(view: View, ends: Sequence[PlayerAction]) -> PlayerAction:
    """A Skip for whom it hurts most; a wild saved once the phase is laid; or the worst card discarded."""
    skips = [action for action in ends if isinstance(action, Discard) and action.target is not None]
    if skips:
        return max(skips, key=lambda action: _danger(view.public.seats[action.target or 0]))
    if _has_laid(view) and Save(WILD) in ends:
        return Save(WILD)
    phase = _phase(view)
    kept = plan(view.hand, phase, _deck(view)) if phase and not _has_laid(view) else Counter[Card]()
    discards = [action for action in ends if isinstance(action, Discard)]
    return max(discards, key=lambda action: _useless(view, action.card, kept))


def _useless(view: View, card: Card, kept: Counter[Card]) -> tuple[bool, bool, int]:
    spare = view.hand.count(card) > kept[card]
    return spare and card is not WILD, card is not WILD, view.public.rules.points(card)


def _danger(seat: Seat) -> tuple[bool, int, int, int]:
    """How near a player is to going out, and to winning."""
    return bool(seat.melds), -seat.hand_size, len(seat.completed), -seat.total


def _easiest(view: View) -> int:
    """The open phase of which least is missing; of equals the last, which is the hardest."""
    rules = view.public.rules
    return min(open_phases(view), key=lambda number: (shortfall(view.hand, number, rules), -number))


def _give(view: View) -> PlayerAction:
    """A wild for whom it helps least, a Skip for whom it hurts most."""
    seats = view.public.seats
    gifts = [action for action in _legal(view) if isinstance(action, GiveStarter)]
    wild = view.public.top() is WILD
    return (min if wild else max)(gifts, key=lambda action: _danger(seats[action.seat]))


def _has_laid(view: View) -> bool:
    return bool(view.public.seats[view.seat].melds)


def _table(view: View) -> Iterator[Meld]:
    return (meld for _, _, meld in reachable(view.public, view.seat))


def _deck(view: View) -> Deck:
    return view.public.rules.deck


def _phase(view: View) -> Phase | None:
    """The phase that the seat plays; where it is named when laid, the first open one."""
    number = view.public.seats[view.seat].phase
    if number is None:
        number = next(iter(open_phases(view)), None)
    return None if number is None else view.public.rules.phase(number)


# ------------------------------------------------------------------------------------------------------------ the plan


def plan(hand: Iterable[Card], phase: Phase, deck: Deck) -> Counter[Card]:
    """The cards that are kept for a phase, wilds included: group by group, largest first, the most that is there.

    Example:
        >>> from phaseten import ORIGINAL
        >>> cards = ORIGINAL.deck.cards("R5 B5 G1 Y9 W")
        >>> [str(card) for card in plan(cards, ORIGINAL.phase(1), ORIGINAL.deck)]
        ['R5', 'B5', 'G1', 'W']
    """
    left = [card for card in hand if isinstance(card, NumberCard)]
    kept: Counter[Card] = Counter(card for card in hand if card is WILD)
    for requirement in sorted(phase.requirements, key=lambda group: group.size, reverse=True):
        group = max((list(cards) for cards in _choices(left, requirement, deck)), key=len, default=[])
        for card in group[: requirement.size]:
            kept[card] += 1
            left.remove(card)
    return kept


def _choices(cards: Sequence[NumberCard], requirement: Requirement, deck: Deck) -> Iterator[Iterable[NumberCard]]:
    """The cards that could go into a group, for every value that it could have."""
    for suited in _by_suit(cards, requirement.suits, deck):
        match requirement.ranks:
            case RankRule.ANY:
                yield suited
            case RankRule.SAME:
                for rank in dict.fromkeys(card.rank for card in suited):
                    yield [card for card in suited if card.rank == rank]
            case RankRule.PARITY:
                for parity in Parity:
                    yield [card for card in suited if Parity.of(card.rank) is parity]
            case RankRule.CONSECUTIVE | RankRule.CONSECUTIVE_PARITY:
                by_rank = {card.rank: card for card in suited}
                width = requirement.size * requirement.ranks.step
                for low in deck.ranks[: max(1, deck.top - width + requirement.ranks.step)]:
                    yield [by_rank[rank] for rank in range(low, low + width, requirement.ranks.step) if rank in by_rank]


def _by_suit(cards: Sequence[NumberCard], rule: SuitRule, deck: Deck) -> Iterator[Sequence[NumberCard]]:
    match rule:
        case SuitRule.ANY:
            yield cards
        case SuitRule.COLOR:
            for hue in deck.hues:
                yield [card for card in cards if deck.hue(card.suit) is hue]
        case SuitRule.SUIT:
            for suit in deck.suits:
                yield [card for card in cards if card.suit is suit]
