"""Bots: players that choose an action from what their seat sees.

A bot is anything with ``choose(view, rng) -> Action``. These two know only a `View`, so they cannot cheat.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from random import Random
from typing import Protocol

from phaseten.cards import SKIP, WILD, Card, Deck, NumberCard
from phaseten.game import discard, hit, replace, save
from phaseten.game.declare import Declare, open_phases
from phaseten.game.draw import Draw
from phaseten.game.engine import legal_actions
from phaseten.game.hit import reachable
from phaseten.game.lay import Lay
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Public, Seat, Source, Stage, View, has_laid
from phaseten.game.turns import PlayerAction
from phaseten.judging import still_missing
from phaseten.kinds import room
from phaseten.phases import Phase
from phaseten.requirements import Parity, RankRule, Requirement, SuitRule
from phaseten.solver import hand_best_lay, hand_can_lay


class Bot(Protocol):
    """A player; it may use all that a generator of Python's `random` can do."""

    def choose(self, view: View, rng: Random) -> PlayerAction:
        """One of the legal actions of the view."""
        ...


class _Stateless:
    """It knows nothing but what it is shown; a subclass may have fields and a memory of its own."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class RandomBot(_Stateless):
    """Chooses any legal action, each as likely as the others. A subclass may have fields, and remember something.

    Example:
        >>> import random
        >>> from phaseten import ORIGINAL, Table
        >>> str(RandomBot().choose(Table(ORIGINAL, ["Ann", "Ben"], seed=1).view(0), random.Random(3)))
        'draw'
    """

    __slots__ = ()

    def choose(self, view: View, rng: Random) -> PlayerAction:
        """One of the legal actions of the view.

        Raises:
            TypeError: it is no view.
            ValueError: it is not the viewer's turn.
        """
        _require_turn(view)
        actions = list(legal_actions(view))
        return actions[int(rng.random() * len(actions))]


class SensibleBot(_Stateless):
    """Keeps what helps its phase, lays it, hits what it can, discards the worst and skips whom it hurts most.

    It makes a plan by simple counting: for each group of the phase the number, run, colour or parity of which it has
    most. Cards in the plan are kept. Only whether and how the phase can be laid is asked of the exact solver.

    A subclass may have fields, and remember something.

    Example:
        >>> import random
        >>> from phaseten import ORIGINAL, Setup, view
        >>> game = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 G5 R9 B9 G9 R1", "B1"]).to_state()
        >>> str(SensibleBot().choose(view(game, 0), random.Random(3)))
        'lay R5 B5 G5 | R9 B9 G9'
    """

    __slots__ = ()

    def choose(self, view: View, rng: Random) -> PlayerAction:
        """One of the legal actions of the view.

        Raises:
            TypeError: it is no view.
            ValueError: it is not the viewer's turn.
        """
        del rng  # it decides by what it sees alone
        _require_turn(view)
        match view.public.stage:
            case Stage.DECLARE:
                return Declare(_nearest(view))
            case Stage.STARTER:
                return _give(view)
            case Stage.DRAW:
                return _draw(view)
            case _:
                return _lay(view) or _hit(view) or _end(view)


def _require_turn(view: View) -> None:
    if not isinstance(view, View):
        raise TypeError(f"a bot sees a View, not {view!r}")
    if view.public.turn != view.seat:
        raise ValueError(f"it is not the turn of {view.public.seats[view.seat].name}")


# ------------------------------------------------------------------------------------------------------ before a turn


def _nearest(view: View) -> int:
    """The open phase of which least is missing; of equals the last, which is the hardest."""

    def missing(number: int) -> int:
        phase = view.public.rules.phase(number)
        return max(0, phase.size - len(plan(view.hand, phase, view.public.rules.deck)))

    return min(open_phases(view), key=lambda number: (missing(number), -number))


def _give(view: View) -> PlayerAction:
    """A wild for whom it helps least, a Skip for whom it hurts most."""
    seats = view.public.seats
    gifts = [action for action in legal_actions(view) if isinstance(action, GiveStarter)]
    wild = view.public.top() is WILD
    return (min if wild else max)(gifts, key=lambda action: _danger(seats[action.seat]))


def _danger(seat: Seat) -> tuple[bool, int, int, int]:
    """How near a player is to going out, and to winning."""
    return bool(seat.melds), -seat.hand_size, len(seat.completed), -seat.total


# ------------------------------------------------------------------------------------------------------------- a turn


def _draw(view: View) -> PlayerAction:
    """The discard or the saved card that helps, or else the draw pile."""
    first, *others = legal_actions(view)
    for action in others:
        if isinstance(action, Draw) and _wants(view, action):
            return action
    return first


def _wants(view: View, action: Draw) -> bool:
    """Whether the card would be of use; one that is saved only for the phase, since it costs nothing where it is."""
    public, saved = view.public, action.source is Source.SAVED
    card = action.card if saved else public.top(action.pile)
    if card is None or card is SKIP:
        return False
    if _has_laid(view):
        return not saved and card in _wanted_by(public, view.seat)
    phase, deck = _phase(view), public.rules.deck
    kept = len(plan(view.hand, phase, deck))
    if kept >= phase.size or (saved and card is not WILD):  # wilds enough want a number card, not another wild
        return hand_can_lay((*view.hand, card), phase, public.rules)
    return card is WILD or len(plan((*view.hand, card), phase, deck)) > kept


def _lay(view: View) -> PlayerAction | None:
    """The best laying of the phase, or of the last phase that can be laid where it is named then."""
    if _has_laid(view) or view.public.stage is not Stage.PLAY:
        return None
    rules, own = view.public.rules, view.public.seats[view.seat].phase
    if rules.laying.partial:
        lays = [action for action in legal_actions(view) if isinstance(action, Lay)]
        return min(lays, key=_wilds_in, default=None)
    for number in [own] if own is not None else reversed(open_phases(view)):
        laying = hand_best_lay(view.hand, rules.phase(number), rules)
        if laying is not None:
            best, legal = Lay(laying, None if own is not None else number), legal_actions(view)
            return best if best in legal else next((lay for lay in legal if isinstance(lay, Lay)), None)
    return None


def _wilds_in(lay: Lay) -> int:
    return sum(place.card is WILD for group in lay.melds for place in group)


def _hit(view: View) -> PlayerAction | None:
    """The first hit, or a wild for the card that it stands for: it can be hit elsewhere."""
    return next(iter(hit.offers(view)), None) or next(iter(replace.offers(view)), None)


def _end(view: View) -> PlayerAction:
    """A Skip for whom it hurts most, or the worst card discarded: saved for later, once the phase is laid."""
    seats, discards = view.public.seats, discard.offers(view)
    skips = [(_danger(seats[action.target]), action) for action in discards if action.target is not None]
    if skips:
        return max(skips, key=lambda skip: skip[0])[1]
    badness = _badness(view)
    worst = max(discards, key=lambda action: badness(action.card))
    put_aside = Save(worst.card)
    return put_aside if _has_laid(view) and put_aside in save.offers(view) else worst


def _badness(view: View) -> Callable[[Card], tuple[int, ...]]:
    """What tells the worst card: no use for the plan, none for the next player, no pair for a set, and many points."""
    public, hand, laid = view.public, view.hand, _has_laid(view)
    kept = [] if laid else plan(hand, _phase(view), public.rules.deck)
    sets = not laid and any(group.ranks is RankRule.SAME for group in _phase(view).requirements)
    alike = Counter(card.rank for card in hand if isinstance(card, NumberCard))
    after = public.next_playing(view.seat)
    feared = _wanted_by(public, after) if public.seats[after].melds else frozenset[Card]()

    def badness(card: Card) -> tuple[int, ...]:
        spare = card is not WILD and hand.count(card) > kept.count(card)
        pair = alike[card.rank] if sets and isinstance(card, NumberCard) else 0
        return spare, card is not WILD, card not in feared, -pair, public.rules.points(card)

    return badness


def _has_laid(view: View) -> bool:
    return has_laid(view.public.rules, view.public.seats[view.seat])


def _wanted_by(public: Public, seat: int) -> frozenset[Card]:
    """The cards that a seat could hit, if it has laid."""
    melds = (meld for _, _, meld in reachable(public, seat))
    return frozenset(card for meld in melds for card in room(meld, public.rules.melding))


def _phase(view: View) -> Phase:
    """The phase that the seat plays, without what it has laid; where it is named when laid, the nearest."""
    seat = view.public.seats[view.seat]
    phase = view.public.rules.phase(_nearest(view) if seat.phase is None else seat.phase)
    return still_missing(phase, seat.melds) if seat.melds else phase


# ------------------------------------------------------------------------------------------------------------ the plan


def plan(hand: Iterable[Card], phase: Phase, deck: Deck) -> list[Card]:
    """The cards that are kept for a phase: all wilds, and for each group the most that is there.

    The largest group has the first choice and, where there are groups of several kinds, once more the last; the better
    way is taken. That is not always the best there is, but quickly found.

    Example:
        >>> from phaseten import ORIGINAL
        >>> cards = ORIGINAL.deck.cards("R5 B5 G1 Y9 W")
        >>> [str(card) for card in plan(cards, ORIGINAL.phase(1), ORIGINAL.deck)]
        ['W', 'R5', 'B5', 'G1']
    """
    wilds: list[Card] = []
    numbers: list[NumberCard] = []
    for card in hand:
        if isinstance(card, NumberCard):
            numbers.append(card)
        elif card is WILD:
            wilds.append(card)
    largest_first = sorted(phase.requirements, key=lambda group: group.size, reverse=True)
    ways = [_groups(numbers, largest_first, deck)]
    if len({group.kind for group in largest_first}) > 1:
        ways.append(_groups(numbers, largest_first[::-1], deck))
    return [*wilds, *max(ways, key=len)]


def _groups(numbers: Iterable[NumberCard], requirements: Iterable[Requirement], deck: Deck) -> list[NumberCard]:
    """The number cards for these groups, of which the first has the first choice."""
    left, kept = list(numbers), list[NumberCard]()
    for requirement in requirements:
        group = max(_choices(left, requirement, deck), key=len, default=list[NumberCard]())
        for card in group[: requirement.size]:
            left.remove(card)
            kept.append(card)
    return kept


def _choices(cards: list[NumberCard], requirement: Requirement, deck: Deck) -> Iterator[list[NumberCard]]:
    """The cards that could go into a group, for every value that it could have."""
    for suited in _by_suit(cards, requirement.suits, deck):
        match requirement.ranks:
            case RankRule.ANY:
                yield suited
            case RankRule.SAME:
                yield from _sorted_by(suited, lambda card: card.rank)
            case RankRule.PARITY:
                yield from _sorted_by(suited, lambda card: Parity.of(card.rank))
            case RankRule.CONSECUTIVE | RankRule.CONSECUTIVE_PARITY:
                yield from _runs(suited, requirement, deck)


def _by_suit(cards: list[NumberCard], rule: SuitRule, deck: Deck) -> Iterable[list[NumberCard]]:
    match rule:
        case SuitRule.ANY:
            return [cards]
        case SuitRule.COLOR:
            return _sorted_by(cards, lambda card: deck.hue(card.suit))
        case SuitRule.SUIT:
            return _sorted_by(cards, lambda card: card.suit)


def _sorted_by(cards: Iterable[NumberCard], key: Callable[[NumberCard], Hashable]) -> Iterable[list[NumberCard]]:
    """The cards in heaps of those that have the same key."""
    heaps: dict[Hashable, list[NumberCard]] = {}
    for card in cards:
        heaps.setdefault(key(card), []).append(card)
    return heaps.values()


def _runs(cards: Iterable[NumberCard], requirement: Requirement, deck: Deck) -> Iterator[list[NumberCard]]:
    """One card of each number, for every run that there could be."""
    by_rank = {card.rank: card for card in cards}
    step = requirement.ranks.step
    width = requirement.size * step
    for low in range(1, deck.top - width + step + 1):
        yield [by_rank[rank] for rank in range(low, low + width, step) if rank in by_rank]
