"""What somebody might try: often illegal, but never nonsense.

The actions are of the right form, of cards and melds that are mostly there, and are close to legal ones: the test of a
front end or of a port meets the refusals that its users will meet.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from phaseten.cards import SKIP, WILD, Card, NumberCard, Suit
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import legal_actions
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Source, Stage, State, View, view
from phaseten.game.turns import PlayerAction
from phaseten.melds import Placed
from phaseten.phases import Phase
from phaseten.requirements import Parity


def plausible(state: State, seat: int, rng: random.Random) -> PlayerAction:
    """Something that a seat might try: often illegal, often legal and written in another way than it is offered.

    Args:
        state: the state.
        seat: the seat, from 0.
        rng: what it depends on.

    Raises:
        SeatError: there is no such seat.

    Example:
        >>> from phaseten.testing import played
        >>> str(plausible(played(sensible=1), 0, random.Random(3)))
        'lay 99: Y7 B9 W | W=H/odd R5 Y5 B11'
    """
    kind = rng.choice((Draw, Lay, Lay, Lay, Hit, Hit, ReplaceWild, Discard, Save, Declare, GiveStarter, None))
    own = view(state, seat)
    public = state.public
    if kind is None:
        return offered(state, rng, otherwise=Draw())
    card = some_card(state, seat, rng)
    owner, meld = some_meld(state, rng)
    if kind is Draw:
        source = rng.choice((*Source,))
        named = None if source is Source.PILE else rng.choice((None, card, public.top(), *own.saved))
        return Draw(source, rng.choice((0, 0, 1, -1)) if source is Source.DISCARD else 0, named)
    if kind is Lay:
        numbers = [number for number in (public.seats[seat].phase, *public.rules.numbers) if number is not None]
        number = rng.choice(numbers)
        return Lay(random_groups(state, seat, public.rules.phase(number), rng), rng.choice((None, number, 99)))
    if kind is Hit:
        return Hit(rng.choice((Placed(card), said(card, rng))), owner, meld)
    if kind is ReplaceWild:
        return ReplaceWild(card, owner, meld, rng.choice((None, 0, 1, 2, 3, -1)))
    if kind is Discard:
        target = rng.choice((None, *range(-1, len(state.hands) + 1)))
        return Discard(card, target if card is SKIP or rng.random() < 0.1 else None, rng.choice((0, 0, 0, 0, 1, -1)))
    if kind is Save:
        return Save(card)
    if kind is Declare:
        return Declare(rng.choice((*public.rules.numbers, None, 11)))
    return GiveStarter(rng.randrange(-1, len(state.hands) + 1))


def some_card(state: State, seat: int, rng: random.Random) -> Card:
    """A card that the seat holds, or now and then any card at all."""
    if state.hands[seat] and rng.random() < 0.8:
        return rng.choice(state.hands[seat])
    every: Sequence[Card] = (*state.public.rules.deck.numbers, WILD, SKIP, NumberCard(20, Suit.RED))
    return rng.choice(every)


def some_meld(state: State, rng: random.Random) -> tuple[int, int]:
    """A seat and one of its melds, or now and then one that does not exist."""
    there = [(number, meld) for number, seat in enumerate(state.public.seats) for meld in range(len(seat.melds))]
    return rng.choice(there) if there and rng.random() < 0.9 else (rng.randint(-1, 6), rng.randint(-1, 3))


def said(card: Card, rng: random.Random) -> Placed:
    """A card with what it is said to be."""
    rank = rng.choice((None, *range(14), *Parity))
    suit = rng.choice((None, None, *Suit))
    return Placed(card, rank, suit) if card is WILD else Placed(card)


def random_groups(state: State, seat: int, phase: Phase, rng: random.Random) -> list[list[Placed]]:
    """The hand, or a part of it, cut into as many groups as the phase has: sensibly or not."""
    hand = list(state.hands[seat])
    rng.shuffle(hand)
    if rng.random() < 0.5:
        hand.sort()
    groups: list[list[Placed]] = []
    for requirement in phase.requirements:
        size = requirement.size + rng.choice((0, 0, 0, 1, -1))
        groups.append([Placed(card) if rng.random() < 0.8 else said(card, rng) for card in hand[: max(0, size)]])
        hand = hand[max(0, size) :]
    return groups


def offered(state: State, rng: random.Random, otherwise: PlayerAction) -> PlayerAction:
    """Something legal, written in another way than it is offered; where nothing is legal, the other action."""
    legal = [*islice(legal_actions(state), 50)]
    return rewritten(rng.choice(legal), state, rng) if legal else otherwise


def rewritten(action: PlayerAction, state: State, rng: random.Random) -> PlayerAction:
    """The same, or nearly the same, in other words: groups in another order, extra cards, unsaid values."""
    match action:
        case Lay(melds, phase):
            groups = [list(group) for group in melds]
            for group in groups:
                if rng.random() < 0.5:
                    rng.shuffle(group)
                if rng.random() < 0.5:
                    group[:] = [Placed(place.card) for place in group]
            assert state.public.turn is not None
            left = list(state.hands[state.public.turn])
            for group in groups:
                for place in group:
                    left.remove(place.card)
            while left and rng.random() < 0.7:
                group, card = rng.choice(groups), left.pop(rng.randrange(len(left)))
                group.insert(rng.choice((0, len(group))), Placed(card))
            rng.shuffle(groups)
            own = state.public.seats[state.public.turn].phase
            return Lay(groups, rng.choice((phase, own)))
        case Hit(place, seat, meld):
            return Hit(rng.choice((Placed(place.card), said(place.card, rng))), seat, meld)
        case ReplaceWild(card, seat, meld, place):
            return ReplaceWild(card, seat, meld, rng.choice((None, place, 0, 1, 2)))
        case Draw(source, pile, card):
            named = card if source is Source.SAVED else state.public.top(pile) if source is Source.DISCARD else None
            return Draw(source, pile, rng.choice((None, named)))
        case _:
            return action


def timely(state: State, seat: int, rng: random.Random) -> PlayerAction:
    """What a seat might try when it is time for it: an attempt that only the rules about this very action refuse.

    Unlike what is `plausible`, it may say falsely what a number card is, which no text can.

    Args:
        state: the state.
        seat: the seat, from 0.
        rng: what it depends on.

    Raises:
        SeatError: there is no such seat.

    Example:
        >>> from phaseten.testing import played
        >>> str(timely(played(sensible=1), 0, random.Random(3)))
        'draw'
    """
    own = view(state, seat)
    if own.public.stage is Stage.DRAW:
        return some_draw(own, rng)
    if own.public.stage not in (Stage.PLAY, Stage.GIVE_BACK) or not own.hand:
        return plausible(state, seat, rng)
    kind = rng.choice((Lay, Lay, Hit, Discard, Discard, Save, None))
    card = SKIP if SKIP in own.hand and rng.random() < 0.5 else rng.choice(own.hand)
    if kind is None:
        return offered(state, rng, otherwise=Save(card))
    if kind is Lay:
        number = own.public.seats[seat].phase or rng.choice(own.public.rules.numbers)
        return Lay(in_order(own.hand, own.public.rules.phase(number), rng))
    if kind is Hit:
        rank = None if card is SKIP else rng.choice(own.public.rules.deck.ranks)
        return Hit(Placed(card, rank), *some_meld(state, rng))
    if kind is Save:
        return Save(card)
    return Discard(card, rng.randrange(len(state.hands)) if card is SKIP else None)


def some_draw(own: View, rng: random.Random) -> Draw:
    """A draw from anywhere, of a saved card by its name or not."""
    source = rng.choice((*Source,))
    pile = rng.randrange(len(own.public.discards)) if source is Source.DISCARD else 0
    return Draw(source, pile, rng.choice((None, *own.saved)) if source is Source.SAVED else None)


def in_order(hand: Sequence[Card], phase: Phase, rng: random.Random) -> list[list[Placed]]:
    """As many groups as the phase has, of that first of which the hand has most: of a number or of a suit."""
    kind = rng.choice((_rank, _suit))
    counts = Counter(map(kind, hand))
    left = map(Placed, sorted(hand, key=lambda card: (-counts[kind(card)], kind(card))))
    return [[*islice(left, requirement.size)] for requirement in phase.requirements]


def _rank(card: Card) -> str:
    return str(card.rank) if isinstance(card, NumberCard) else str(card)


def _suit(card: Card) -> str:
    return card.suit.name if isinstance(card, NumberCard) else str(card)
