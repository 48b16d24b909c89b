"""What a seat has legitimately learnt, computed from what it sees.

A view has counts and what all have seen; this is what follows from them about the hidden cards. What a view does not
hold is not known here either: see `phaseten.game.information` for all that a seat has ever seen.
"""

from collections import Counter
from collections.abc import Iterable

from attrs import frozen

from phaseten.cards import WILD, Card, sorted_cards
from phaseten.errors import SetupError
from phaseten.game.hands import holds, with_card, without
from phaseten.game.position_cards import deck_of, in_the_box, on_table
from phaseten.game.position_turn import AFTER_HAND
from phaseten.game.state import Hand, Public, Stage, View


@frozen
class SeatKnowledge:
    """What is known of the cards of one seat. All cards in the same place are hidden alike.

    Attributes:
        held: known cards that are surely in the hand; after a hand, and for the seat itself, all of it.
        saved: known cards that are surely among the saved ones.
        earlier: those of `saved` that were surely saved before this hand.
        either: known cards that are in the hand or saved: they were openly taken before a card was saved.
        hand_size: the number of cards in the hand.
        saved_count: the number of saved cards.
        fresh_count: how many of them were saved in this hand.
    """

    held: Hand
    saved: Hand
    earlier: Hand
    either: Hand
    hand_size: int
    saved_count: int
    fresh_count: int

    @property
    def unknown(self) -> int:
        """The number of cards, in the hand and saved, that nothing is known of."""
        return self.hand_size + self.saved_count - len(self.held) - len(self.saved) - len(self.either)

    @property
    def unknown_in_hand(self) -> int:
        """The number of cards in the hand that are unknown, or are some of `either`."""
        return self.hand_size - len(self.held)

    @property
    def unknown_saved(self) -> int:
        """The number of saved cards that are unknown, or are some of `either`."""
        return self.saved_count - len(self.saved)


@frozen
class Knowledge:
    """What a seat, or a spectator, knows of the hidden cards.

    Attributes:
        seat: the seat that knows it; None: a spectator.
        seats: what is known of the cards of each seat.
        unseen: the cards of which it is unknown where they are: those of no known card and of no open place.
        draw_count: the number of cards in the draw pile.
        in_pile: those of `unseen` that can be in the draw pile: after a reshuffle only what was buried by it. A face is
            there as often as it can be.
    """

    seat: int | None
    seats: tuple[SeatKnowledge, ...]
    unseen: Hand
    draw_count: int
    in_pile: Hand

    def count(self, card: Card) -> int:
        """How many cards of this face are unseen."""
        return self.unseen.count(card)

    @property
    def counts(self) -> dict[Card, int]:
        """How many cards of each face are unseen, for the faces of which there are any."""
        return dict(Counter(self.unseen))


def knowledge(seen: View | Public) -> Knowledge:
    """What follows from what a seat sees, or from what all see.

    Raises:
        SetupError: it is no position: some cards are there more often than in the deck, or too few are unseen.
        TypeError: it is neither a view nor public.

    Example:
        >>> from phaseten import ORIGINAL, Table, WILD
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> events = table.play("take")
        >>> known = knowledge(table.view(1))
        >>> [str(card) for card in known.seats[0].held], known.seats[0].unknown, known.draw_count
        (['B9'], 10, 87)
        >>> len(known.unseen), known.count(WILD)
        (97, 6)
    """
    if not isinstance(seen, (View, Public)):
        raise TypeError(f"a View or a Public is asked for, not {seen!r}")
    public = seen.public if isinstance(seen, View) else seen
    seats = tuple(_of_seat(public, number, seen) for number in range(len(public.seats)))
    unseen = _unseen(public, seats)
    return Knowledge(
        seen.seat if isinstance(seen, View) else None, seats, unseen, public.draw_count, _in_pile(public, unseen)
    )


def _of_seat(public: Public, number: int, seen: View | Public) -> SeatKnowledge:
    seat, savings = public.seats[number], public.savings(number)
    sizes = seat.hand_size, seat.saved_count, savings.fresh
    if isinstance(seen, View) and seen.seat == number:
        return SeatKnowledge(seen.hand, seen.saved, without(seen.saved, *seen.fresh), (), *sizes)
    if public.stage in AFTER_HAND and public.last_hand is not None:
        left = public.last_hand.left[number]
        return SeatKnowledge(left, without(seat.known, *left), savings.surely, (), *sizes)
    held, either = without(seat.known, *savings.surely, *savings.perhaps), savings.perhaps
    card = _just_taken(public, number)
    if card is not None and not holds(held, card):
        held, either = with_card(held, card), without(either, card)
    return SeatKnowledge(held, savings.surely, savings.surely, either, *sizes)


def _just_taken(public: Public, number: int) -> Card | None:
    """The card that a seat has openly taken and, as all can see, still holds: a turn ends with saving."""
    match public.stage:
        case Stage.GIVE_BACK if public.turn == number and holds(public.seats[number].known, WILD):
            return WILD
        case Stage.DECLARE if public.next_playing(public.dealer) == number:
            return public.so_far.taken
        case Stage.PLAY if public.turn == number:
            taken = public.so_far.taken
            laid = any(taken in meld.cards for seat in public.seats for meld in seat.melds)
            return None if laid else taken
        case _:
            return None


def _unseen(public: Public, seats: Iterable[SeatKnowledge]) -> Hand:
    """The cards of which it is unknown where they are.

    Raises:
        SetupError: there are not as many as there are hidden places.
    """
    seen = on_table(public)
    for seat in seats:
        seen.update((*seat.held, *seat.saved, *seat.either))
    deck = Counter[Card]() if in_the_box(public) else deck_of(public)
    unseen = sorted_cards((deck - seen).elements())
    places = public.draw_count + sum(seat.unknown for seat in seats)
    if seen - deck or len(unseen) != places or any(seat.unknown < 0 for seat in seats):
        raise SetupError([f"There are {len(unseen)} unseen cards, and {places} hidden places."])
    return unseen


def _in_pile(public: Public, unseen: Hand) -> Hand:
    """The unseen cards that can be in the draw pile.

    Raises:
        SetupError: there are fewer than the draw pile has.
    """
    found = sorted_cards((Counter(unseen) & Counter(public.buried)).elements()) if public.buried else unseen
    if len(found) < public.draw_count:
        raise SetupError([f"The draw pile has {public.draw_count} cards, and {len(found)} can be there."])
    return found
