"""A state under construction.

`apply` unpacks a state once, lets the rooms change the parts in place, and builds the new state with one constructor
call each for the state and its public half. Only parts are replaced here, never changed: the old state stays what it
was. No draft leaves `phaseten.game`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import ParamSpec

from attrs import evolve

from phaseten.cards import Card
from phaseten.game.events import Event
from phaseten.game.hands import with_card, without
from phaseten.game.state import (
    NO_SAVINGS,
    Public,
    Savings,
    Stage,
    State,
    View,
    new_public,
    new_state,
    new_view,
    next_playing,
)

P = ParamSpec("P")


class Draft:
    """The parts of a state, to be changed by one action."""

    __slots__ = (
        "buried",
        "dealer",
        "discards",
        "draw_pile",
        "events",
        "fresh",
        "hand_number",
        "hands",
        "lap",
        "last_hand",
        "outcome",
        "over",
        "rules",
        "saved",
        "seats",
        "so_far",
        "stage",
        "tie_break",
        "turn",
    )

    def __init__(self, state: State, events: list[Event] | None = None) -> None:
        public = state.public
        self.rules = public.rules
        self.stage = public.stage
        self.turn = public.turn
        self.dealer = public.dealer
        self.hand_number = public.hand_number
        self.seats = list(public.seats)
        self.discards = list(public.discards)
        self.buried = public.buried
        self.last_hand = public.last_hand
        self.outcome = public.outcome
        self.over = False  # whether this action ends the game at once
        self.lap = public.lap
        self.so_far = public.so_far
        self.tie_break = public.tie_break
        self.hands = list(state.hands)
        self.draw_pile = state.draw_pile
        self.saved = state.saved
        self.fresh = state.fresh
        self.events = events

    def freeze(self) -> State:
        """The state that the parts make."""
        return new_state(self.public(), tuple(self.hands), self.draw_pile, self.saved, self.fresh)

    def public(self) -> Public:
        """The part that all see."""
        return new_public(
            self.rules,
            self.stage,
            self.turn,
            self.dealer,
            self.hand_number,
            tuple(self.seats),
            tuple(self.discards),
            len(self.draw_pile),
            self.buried,
            self.last_hand,
            self.outcome,
            self.lap,
            self.so_far,
            self.tie_break,
        )

    def view(self, seat: int) -> View:
        """What a seat sees of it."""
        return new_view(self.public(), seat, self.hands[seat], self.saved[seat], self.fresh[seat])

    def happened(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Note what happened, if somebody wants to know."""
        if self.events is not None:
            self.events.append(event(*args, **kwargs))

    # ------------------------------------------------------------------------------------------------------- seats

    def seat_to_act(self) -> int:
        """The seat whose action this is; only chance acts for nobody."""
        assert self.turn is not None  # checked before anything is done
        return self.turn

    def moves_on(self) -> None:
        """Somebody laid or hit, so the hand is not at a standstill (V12)."""
        if self.lap.stalled:
            self.lap = evolve(self.lap, stalled=0)

    def receive(self, number: int, card: Card, *, openly: bool) -> None:
        """Put a card into a hand."""
        seat = self.seats[number]
        hand = with_card(self.hands[number], card)
        self.hands[number] = hand
        self.seats[number] = seat.holding(len(hand), with_card(seat.known, card) if openly else seat.known)

    def play_openly(self, number: int, *cards: Card) -> None:
        """Take cards out of a hand that all can see."""
        seat = self.seats[number]
        hand = without(self.hands[number], *cards)
        self.hands[number] = hand
        known = without(seat.known, *cards) if seat.known else seat.known
        self.seats[number] = seat.holding(len(hand), known)
        if self.lap.savings and known is not seat.known:
            self._see_played(number, cards)

    def savings(self, number: int) -> Savings:
        """What all know of the saved cards of a seat."""
        return self.lap.savings[number] if self.lap.savings else NO_SAVINGS

    def note_savings(self, number: int, savings: Savings) -> None:
        """Remember what all know of the saved cards of a seat from now on."""
        rows = [*(self.lap.savings or [NO_SAVINGS] * len(self.seats))]
        rows[number] = savings
        self.lap = evolve(self.lap, savings=some_savings(rows))

    def _see_played(self, number: int, cards: Iterable[Card]) -> None:
        """Known cards were played: sooner those that were surely in the hand than those that were perhaps saved."""
        known, savings = self.seats[number].known, self.savings(number)
        surely, perhaps = savings.surely, savings.perhaps
        for card in cards:
            if surely.count(card) + perhaps.count(card) > known.count(card):
                fewer = without(perhaps, card)
                surely, perhaps = (surely, fewer) if fewer != perhaps else (without(surely, card), perhaps)
        if (surely, perhaps) != (savings.surely, savings.perhaps):
            self.note_savings(number, Savings(savings.fresh, surely, perhaps))

    def next_playing(self, number: int) -> int:
        """The next seat to the left that takes part in this hand."""
        return next_playing(self.seats, number)

    # ------------------------------------------------------------------------------------------------------- piles

    def put_on_pile(self, card: Card, pile: int = 0) -> None:
        """Put a card on top of a discard pile."""
        self.discards[pile] = (*self.discards[pile], card)

    def enter(self, stage: Stage, turn: int | None) -> None:
        """Wait for something else."""
        self.stage = stage
        self.turn = turn


def some_savings(rows: Sequence[Savings]) -> tuple[Savings, ...]:
    """What all know of the saved cards, by seat; empty if it is nothing."""
    return tuple(rows) if any(row != NO_SAVINGS for row in rows) else ()
