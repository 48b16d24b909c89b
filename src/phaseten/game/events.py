"""What happened, step by step, and what of it each seat may know.

`for_seat` gives an event as a seat saw it: a card that it could not see is None there. The seat None is a spectator.
Seats are numbered from 0.
"""

from typing import Self, TypeAlias

from attrs import evolve, frozen

from phaseten.cards import Card
from phaseten.game.state import Hand, HandResult, Outcome, Source
from phaseten.melds import Meld, Placed


@frozen
class _Open:
    """An event of which all see everything."""

    def for_seat(self, seat: int | None) -> Self:
        """The event as a seat saw it: whole."""
        del seat
        return self


@frozen
class Dealt:
    """A hand was dealt (FX, MT).

    Attributes:
        hand_number: the number of the hand, from 1.
        dealer: the seat that dealt.
        hands: the cards that each was dealt; None where they are hidden.
        starters: the cards turned up, in the order in which they were.
    """

    hand_number: int
    dealer: int
    hands: tuple[Hand | None, ...]
    starters: tuple[Card, ...]

    def for_seat(self, seat: int | None) -> "Dealt":
        """The event with that seat's cards only."""
        seen = tuple(hand if number == seat else None for number, hand in enumerate(self.hands))
        return evolve(self, hands=seen)


@frozen
class Reshuffled(_Open):
    """The discards became the draw pile (Q33).

    Attributes:
        buried: the cards that went there; their order is hidden from all.
    """

    buried: Hand


@frozen
class TurnedUp(_Open):
    """A card turned up was shuffled in again, and others were turned up (RM, RB).

    Attributes:
        back: the card that was shuffled in.
        starters: the cards turned up then, in the order in which they were.
    """

    back: Card
    starters: tuple[Card, ...]


@frozen
class StarterGiven(_Open):
    """The card turned up went to a seat: a wild to take, or a Skip to suffer (SEED-0).

    Attributes:
        dealer: the seat that dealt.
        seat: the seat that was given the card.
        card: the card.
    """

    dealer: int
    seat: int
    card: Card


@frozen
class Declared(_Open):
    """A seat announced the phase that it plays in this hand, by its printed number (MA, SEED-0)."""

    seat: int
    phase: int


@frozen
class TwistDrawn(_Open):
    """A seat drew a Twist card, which says the printed number of the phase that it plays in this hand (TW)."""

    seat: int
    phase: int


@frozen
class TurnBegan(_Open):
    """A seat came to draw, or to play where it had its card already (FX, MT)."""

    seat: int


@frozen
class Drew:
    """A seat drew a card (FX, MT).

    Attributes:
        seat: the seat that drew.
        source: where from.
        card: the card; None where it is hidden.
        pile: which discard pile, from 0.
    """

    seat: int
    source: Source
    card: Card | None
    pile: int = 0

    def for_seat(self, seat: int | None) -> "Drew":
        """The event with the card if it was openly taken, or is the seat's own."""
        hidden = self.source is not Source.DISCARD and seat != self.seat
        return evolve(self, card=None) if hidden else self


@frozen
class Laid(_Open):
    """A seat laid its phase (FX, MT).

    Attributes:
        seat: the seat that did.
        phase: its printed number.
        melds: what was laid.
        whole: whether the phase lies whole now; false where a part of it was laid, and more is missing.
    """

    seat: int
    phase: int
    melds: tuple[Meld, ...]
    whole: bool = True


@frozen
class Added(_Open):
    """A seat added a card to a meld (FX, MT).

    Attributes:
        seat: the seat that did.
        owner: the seat whose meld it is.
        meld: which of the owner's melds, from 0.
        place: the card, and what it stands for there.
        result: the meld afterwards.
    """

    seat: int
    owner: int
    meld: int
    place: Placed
    result: Meld


@frozen
class Replaced(_Open):
    """A seat took a wild from a meld for the card that it stood for (SEED-0).

    Attributes:
        seat: the seat that did.
        owner: the seat whose meld it is.
        meld: which of the owner's melds, from 0.
        card: the card that took the place of the wild.
        result: the meld afterwards.
    """

    seat: int
    owner: int
    meld: int
    card: Card
    result: Meld


@frozen
class Discarded(_Open):
    """A seat discarded a card (FX, MT).

    Attributes:
        seat: the seat that did.
        card: the card.
        target: the seat that loses a turn, if the card is a Skip and somebody does.
        pile: which discard pile, from 0.
    """

    seat: int
    card: Card
    target: int | None = None
    pile: int = 0


@frozen
class Saved:
    """A seat saved a card, face down (MA).

    Attributes:
        seat: the seat that did.
        card: the card; None where it is hidden.
    """

    seat: int
    card: Card | None

    def for_seat(self, seat: int | None) -> "Saved":
        """The event with the card if it is the seat's own."""
        return self if seat == self.seat else evolve(self, card=None)


@frozen
class DrewReplacement:
    """A seat drew a card for its last Skip (Q27).

    Attributes:
        seat: the seat that did.
        card: the card; None where it is hidden.
    """

    seat: int
    card: Card | None

    def for_seat(self, seat: int | None) -> "DrewReplacement":
        """The event with the card if it is the seat's own."""
        return self if seat == self.seat else evolve(self, card=None)


@frozen
class TurnLost(_Open):
    """A seat lost its turn to a Skip (FX, MT)."""

    seat: int


@frozen
class WentOut(_Open):
    """A seat has no card left, and is out (FX, MT)."""

    seat: int


@frozen
class Floats(_Open):
    """A seat has no card left, and is not out: it floats (FAN)."""

    seat: int


@frozen
class HandEnded(_Open):
    """A hand was scored; the first has the number 1 (FX, MT)."""

    hand_number: int
    result: HandResult


@frozen
class Moved(_Open):
    """A seat moved on the board after a hand (TW).

    Attributes:
        seat: the seat that did.
        steps: by how many spaces; backwards, if below 0.
        position: the space where it stands now, from 0.
    """

    seat: int
    steps: int
    position: int


@frozen
class TieBreakBegins(_Open):
    """Some seats are tied, and play one more hand among themselves (FX, MT)."""

    seats: tuple[int, ...]


@frozen
class GameOver(_Open):
    """The game is over (FX, MT)."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Reshuffled
    | TurnedUp
    | StarterGiven
    | Declared
    | TwistDrawn
    | TurnBegan
    | Drew
    | Laid
    | Added
    | Replaced
    | Discarded
    | Saved
    | DrewReplacement
    | TurnLost
    | WentOut
    | Floats
    | HandEnded
    | Moved
    | TieBreakBegins
    | GameOver
)
"""Anything that can happen."""
