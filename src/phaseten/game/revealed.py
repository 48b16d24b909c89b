"""Revealed: who has seen which card for the first time, step by step; whether a step can be taken back follows from it.

What a seat already knew is not revealed to it: a card that was openly taken and is played, the top of a discard pile,
what a reshuffle buries. That a player has decided something is no card, and so no revelation either.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, assert_never

from attrs import frozen

from phaseten.cards import Card, sorted_cards
from phaseten.game.events import (
    Added,
    Dealt,
    Declared,
    Discarded,
    Drew,
    DrewReplacement,
    Event,
    Floats,
    GameOver,
    HandEnded,
    Laid,
    Moved,
    Replaced,
    Reshuffled,
    Saved,
    StarterGiven,
    TieBreakBegins,
    TurnBegan,
    TurnedUp,
    TurnLost,
    TwistDrawn,
    WentOut,
)
from phaseten.game.hands import lacking, without
from phaseten.game.state import Hand, Public, Source, State
from phaseten.melds import Placed

To: TypeAlias = frozenset[int] | Literal["all"]
"""Some seats, or all with the spectators."""

_Quiet: TypeAlias = (
    Reshuffled
    | StarterGiven
    | Declared
    | TwistDrawn
    | TurnBegan
    | Saved
    | TurnLost
    | WentOut
    | Floats
    | Moved
    | TieBreakBegins
    | GameOver
)
"""Where nothing is seen that was hidden: not what is saved, nor the order of a new draw pile."""


@frozen
class Revealed:
    """Cards that somebody saw for the first time.

    Attributes:
        to: who saw them: some seats, or ``"all"`` if nobody had seen them and they lie open now.
        cards: the cards.
        of: whose cards they are; None: the table's.
        openly: whether spectators saw them too.
        event: where it happened.
    """

    to: To
    cards: Hand
    of: int | None
    openly: bool
    event: Event


def revealed_to(before: State | Public, events: Iterable[Event]) -> tuple[Revealed, ...]:
    """What one step has shown, and to whom.

    Args:
        before: the state before the step, or what all saw of it.
        events: what happened in the step, whole.

    Example:
        >>> from phaseten import ORIGINAL, Table, step, parse_action
        >>> state = Table(ORIGINAL, ["Ann", "Ben"], seed=1).state
        >>> [revealed.to for revealed in revealed_to(state, step(state, parse_action("draw", state)).events)]
        [frozenset({0})]
        >>> revealed_to(state, step(state, parse_action("take", state)).events)
        ()
    """
    public = before.public if isinstance(before, State) else before
    held = {number: _surely_held(public, number) for number in range(len(public.seats))}
    return tuple(shown for event in events for shown in _shown(event, held) if shown.cards)


def _surely_held(public: Public, number: int) -> Hand:
    """The cards that, as all know, are in the hand of a seat; what is perhaps saved is not among them."""
    savings = public.savings(number)
    return without(public.seats[number].known, *savings.surely, *savings.perhaps)


def _shown(event: Event, held: dict[int, Hand]) -> Iterator[Revealed]:
    """What one event has shown; what all know of hands is kept up."""
    if isinstance(event, _Quiet):
        return
    match event:
        case Dealt(_, _, hands, starters):
            yield Revealed("all", sorted_cards(starters), None, True, event)
            yield from (_to_owner(event, number, hand) for number, hand in enumerate(hands))
        case TurnedUp(_, starters):
            yield Revealed("all", sorted_cards(starters), None, True, event)
        case Drew(seat, Source.DISCARD, card):
            held[seat] = sorted_cards((*held[seat], *_seen(card)))
        case Drew(seat, Source.PILE, card) | DrewReplacement(seat, card):
            yield _to_owner(event, seat, _seen(card))
        case Drew():
            pass  # its owner has saved it
        case Laid(seat, _, melds):
            yield _opened(event, seat, [card for meld in melds for card in meld.cards], held)
        case Added(seat, _, _, Placed(card)) | Replaced(seat, _, _, card) | Discarded(seat, card):
            yield _opened(event, seat, [card], held)
        case HandEnded(_, result):
            yield from (_opened(event, seat, left, held) for seat, left in enumerate(result.left))
        case _:
            assert_never(event)


def _seen(card: Card | None) -> Hand:
    """The card, if it is seen at all."""
    return () if card is None else (card,)


def _to_owner(event: Event, seat: int, cards: Hand | None) -> Revealed:
    """Cards that their owner sees, and nobody else."""
    return Revealed(frozenset({seat}), cards or (), seat, False, event)


def _opened(event: Event, seat: int, cards: Iterable[Card], held: dict[int, Hand]) -> Revealed:
    """Cards of a hand lie open now: all others see those that nobody knew of."""
    played = sorted_cards(cards)
    new = lacking(held[seat], played)
    held[seat] = without(held[seat], *played)
    return Revealed(frozenset(held) - {seat}, new, seat, True, event)
