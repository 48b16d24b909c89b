"""The state of a game: what all see, what one seat sees, and the whole.

`Public` holds what lies open and what everybody has seen; a `View` adds one seat's own cards; a `State` has all of it.
Legality is computed from a view, so no reason and no offer can leak a card. Nothing here decides a rule.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, StrEnum, auto
from typing import TypeAlias

from attrs import frozen

from phaseten.builder import builder
from phaseten.cards import Card, Deck
from phaseten.errors import SeatError
from phaseten.melds import Meld, meld_text
from phaseten.rulesets.ruleset import Ruleset
from phaseten.text import so_many_cards

Hand: TypeAlias = tuple[Card, ...]
"""Cards in their total order."""

Pile: TypeAlias = tuple[Card, ...]
"""A discard pile from the bottom to the top, or the draw pile from the next card on."""


class Stage(StrEnum):
    """What the table waits for."""

    DEAL = "deal"  # chance: the cards are dealt
    STARTER = "starter"  # the dealer gives away the card turned up
    GIVE_BACK = "give_back"  # who was given a wild discards a card for it
    DECLARE = "declare"  # players announce their phases
    TWIST = "twist"  # chance: a Twist card is drawn
    DRAW = "draw"  # the turn begins with a card
    PLAY = "play"  # lay, hit, and end the turn
    RESHUFFLE = "reshuffle"  # chance: the discards become the draw pile
    BETWEEN = "between"  # settled at once by turn_start: no state that you can see has this stage
    OVER = "over"  # the game is over

    __hash__ = str.__hash__  # faster than that of an enum, and equal to that of the text


class Result(Enum):
    """What an action means for the turn: see `phaseten.game.turns`."""

    DONE = auto()
    TURN_OVER = auto()
    OUT = auto()
    FLOATS = auto()

    __hash__ = object.__hash__


class Source(StrEnum):
    """Where a card is drawn from."""

    PILE = "pile"  # the draw pile
    DISCARD = "discard"  # the top of a discard pile
    SAVED = "saved"  # one's own saved cards


class EndReason(StrEnum):
    """Why the winners have won (FX, MT; Q41 to Q43)."""

    ONLY_FINISHER = "only_finisher"  # nobody else has completed the last phase
    LOWEST_TOTAL = "lowest_total"  # of several who have
    WENT_OUT = "went_out"  # of several who came past the end of the board
    HANDS_PLAYED = "hands_played"  # the hands that were agreed on are over, and they stand first
    WON_REPLAY = "won_replay"  # first to go out in the tie-break
    SHARED = "shared"  # equal totals, and the tie is shared
    SEAT_ORDER = "seat_order"  # equal totals, and the first seat wins


@frozen
class Outcome:
    """How the game ended.

    Attributes:
        winners: the seats that have won, in order.
        reason: why.
    """

    winners: tuple[int, ...]
    reason: EndReason


@frozen
class HandResult:
    """What came of a hand, by seat.

    Attributes:
        out: the seat that went out first; None if nobody did.
        laid: the number of the phase that each has laid; None where none was.
        left: the cards that were left; they are laid open.
        points: the points that they cost.
    """

    out: int | None
    laid: tuple[int | None, ...]
    left: tuple[Hand, ...]
    points: tuple[int, ...]


@frozen
class Seat:
    """What all know of one seat.

    Attributes:
        name: the player.
        phase: the printed number of the phase being played; None while none is declared.
        completed: the printed numbers of the completed phases.
        melds: what was laid in this hand, with what was added since.
        hand_size: the number of cards in the hand.
        total: the points so far.
        pending_skips: turns still to be lost.
        skips_in_front: Skips that lie before the player.
        saved_count: the number of saved cards.
        known: cards that were taken openly and have not been played openly since: they are in the hand or saved.
        playing: whether the seat takes part in this hand (false for those who watch a tie-break).
        position: its space on the board, from 0; past the last where it has finished.
    """

    name: str
    phase: int | None
    completed: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()
    hand_size: int = 0
    total: int = 0
    pending_skips: int = 0
    skips_in_front: int = 0
    saved_count: int = 0
    known: Hand = ()
    playing: bool = True
    position: int = 0

    def holding(self, hand_size: int, known: Hand) -> "Seat":
        """The seat with another hand: one constructor call, because almost every action does this."""
        return new_seat(
            self.name,
            self.phase,
            self.completed,
            self.melds,
            hand_size,
            self.total,
            self.pending_skips,
            self.skips_in_front,
            self.saved_count,
            known,
            self.playing,
            self.position,
        )

    def skipped(self, pending: int, in_front: int) -> "Seat":
        """The seat with other Skips against it: also one call, because Skips are played often."""
        return new_seat(
            self.name,
            self.phase,
            self.completed,
            self.melds,
            self.hand_size,
            self.total,
            pending,
            in_front,
            self.saved_count,
            self.known,
            self.playing,
            self.position,
        )


new_seat = builder(Seat)


@frozen
class Savings:
    """What all know of the cards that a seat has saved (MA).

    Attributes:
        fresh: how many it has saved in this hand.
        surely: of its known cards those that lie among the saved ones.
        perhaps: of its known cards those that are in the hand or saved; all others are in the hand.
    """

    fresh: int = 0
    surely: Hand = ()
    perhaps: Hand = ()


NO_SAVINGS = Savings()


@frozen
class Lap:
    """What must be remembered from turn to turn within a hand; most of it seldom changes.

    Attributes:
        resume: the seat after which play goes on when the table has waited for something else; None in a turn.
        starter_to_give: whether the card turned up is still to be given away by the dealer, or to be shuffled in again.
        out: the seat that went out first.
        last_turns: in a final round, the seats that still have their last turn; None outside it.
        stalled: turns in succession that began with no draw pile and in which nobody laid or hit.
        skipped: who skipped whom, as far as a limit depends on it.
        set_aside: Skips that are out of play until the next deal.
        savings: what all know of the saved cards, by seat; empty while nothing is known of any.
    """

    resume: int | None = None
    starter_to_give: bool = False
    out: int | None = None
    last_turns: tuple[int, ...] | None = None
    stalled: int = 0
    skipped: tuple[tuple[int, int], ...] = ()
    set_aside: int = 0
    savings: tuple[Savings, ...] = ()


@frozen
class TurnSoFar:
    """What the seat on turn has done openly in this turn.

    Attributes:
        taken: the card that it took from a discard pile, or was given as its draw.
        laid: whether it has laid in this turn.
        floats: whether it began the turn as a floater, without a card.
        emptied: the discard pile, of several, of which it took the last card.
    """

    taken: Card | None = None
    laid: bool = False
    floats: bool = False
    emptied: int | None = None


NOTHING_YET = TurnSoFar()


@frozen
class Public:
    """What all see.

    Attributes:
        rules: the ruleset.
        stage: what the table waits for.
        turn: the seat to act; None for chance, and when the game is over.
        dealer: the seat that deals this hand.
        hand_number: the number of the hand, from 1.
        seats: the players.
        discards: the discard piles, each from the bottom to the top.
        draw_count: the number of cards in the draw pile.
        buried: what the last reshuffle of this hand put into the draw pile.
        last_hand: what came of the hand before.
        outcome: how the game ended; None until it has.
        lap: what must be remembered from turn to turn.
        so_far: what was done openly in this turn.
        tie_break: whether this hand is played to break a tie.
    """

    rules: Ruleset
    stage: Stage
    turn: int | None
    dealer: int
    hand_number: int
    seats: tuple[Seat, ...]
    discards: tuple[Pile, ...] = ((),)
    draw_count: int = 0
    buried: Hand = ()
    last_hand: HandResult | None = None
    outcome: Outcome | None = None
    lap: Lap = Lap()
    so_far: TurnSoFar = NOTHING_YET
    tie_break: bool = False

    def top(self, pile: int = 0) -> Card | None:
        """The top card of a discard pile; None if the pile is empty."""
        return self.discards[pile][-1] if self.discards[pile] else None

    def next_playing(self, seat: int) -> int:
        """The next seat to the left that takes part in this hand."""
        return next_playing(self.seats, seat)

    def savings(self, seat: int) -> Savings:
        """What all know of the saved cards of a seat."""
        return self.lap.savings[seat] if self.lap.savings else NO_SAVINGS


def has_laid(rules: Ruleset, seat: Seat) -> bool:
    """Whether a seat has laid its phase in this hand, and not only a part of it."""
    if not seat.melds or not rules.laying.partial or seat.phase is None:
        return bool(seat.melds)
    return len(seat.melds) == len(rules.phase(seat.phase).requirements)


def next_playing(seats: Sequence[Seat], seat: int) -> int:
    """The next seat to the left that takes part in this hand."""
    other = (seat + 1) % len(seats)
    while not seats[other].playing:
        other = (other + 1) % len(seats)
    return other


@frozen
class View:
    """What one seat sees.

    Attributes:
        public: what all see.
        seat: the seat whose view it is, from 0.
        hand: its cards.
        saved: its saved cards.
        fresh: the cards that it has saved in this hand.
    """

    public: Public
    seat: int
    hand: Hand
    saved: Hand = ()
    fresh: Hand = ()

    def __str__(self) -> str:
        deck = self.public.rules.deck
        own = " ".join(map(deck.text, self.hand)) or "no cards"
        saved = f"\nsaved: {' '.join(map(deck.text, self.saved))}" if self.saved else ""
        return f"{public_text(self.public)}\nhand of {self.public.seats[self.seat].name}: {own}{saved}"


@frozen
class State:
    """The whole state of a game. Its text shows what a spectator sees.

    Attributes:
        public: what all see.
        hands: the hand of each seat.
        draw_pile: the draw pile, next card first.
        saved: the saved cards of each seat.
        fresh: the cards that each seat has saved in this hand.
    """

    public: Public
    hands: tuple[Hand, ...]
    draw_pile: Pile = ()
    saved: tuple[Hand, ...] = ()
    fresh: tuple[Hand, ...] = ()

    def __str__(self) -> str:
        return public_text(self.public)


new_public, new_state, new_view = builder(Public), builder(State), builder(View)


def as_state(state: State) -> State:
    """The state itself.

    Raises:
        TypeError: it is none.
    """
    if isinstance(state, State):
        return state
    raise TypeError(f"a State is asked for, not {state!r}")


def as_position(position: State | View) -> State | View:
    """The state or the view itself.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(position, (State, View)):
        return position
    raise TypeError(f"a State or a View is asked for, not {position!r}")


def view(state: State, seat: int) -> View:
    """What a seat sees of a state.

    Raises:
        SeatError: there is no such seat.
        TypeError: it is no state, or the seat no number.

    Example:
        >>> from phaseten import ORIGINAL, new_game
        >>> view(new_game(ORIGINAL, ["Ann", "Ben"]), 0).hand
        ()
    """
    if type(seat) is not int:
        raise TypeError(f"a seat is a whole number, not {seat!r}")
    if not 0 <= seat < len(as_state(state).hands):
        raise SeatError(f"there is no seat {seat}: the seats are 0 to {len(state.hands) - 1}")
    return seen_by(state, seat)


def spectate(state: State) -> Public:
    """What a spectator sees of a state: what all see, and no hand.

    Raises:
        TypeError: it is no state.

    Example:
        >>> from phaseten import ORIGINAL, new_game
        >>> spectate(new_game(ORIGINAL, ["Ann", "Ben"])).draw_count
        0
    """
    return as_state(state).public


def seen_by(state: State, seat: int) -> View:
    """The same as `view`, for a state and a seat that are there."""
    return new_view(state.public, seat, state.hands[seat], state.saved[seat], state.fresh[seat])


def public_text(public: Public) -> str:
    """What lies on the table, as lines of text."""
    deck = public.rules.deck
    turn = "" if public.turn is None else f", {public.seats[public.turn].name} to act"
    tops = " ".join(deck.text(pile[-1]) if pile else "none" for pile in public.discards)
    lines = [
        f"{public.rules.name}, hand {public.hand_number}: {public.stage}{turn}",
        f"draw pile {public.draw_count}, discard pile {tops}",
        *(_seat_text(number, seat, deck) for number, seat in enumerate(public.seats, 1)),
        *_end_texts(public),
    ]
    return "\n".join(lines)


def _seat_text(number: int, seat: Seat, deck: Deck) -> str:
    parts = [
        "no phase yet" if seat.phase is None else f"phase {seat.phase}",
        so_many_cards(seat.hand_size),
        f"{seat.total} points",
        *([f"{seat.saved_count} saved"] if seat.saved_count else []),
        *([f"{seat.pending_skips} to lose"] if seat.pending_skips else []),
        *([f"{seat.skips_in_front} Skips in front"] if seat.skips_in_front else []),
        *([] if seat.playing else ["watching"]),
    ]
    melds = "".join(f"\n   {number}.{place} {meld_text(meld, deck)}" for place, meld in enumerate(seat.melds, 1))
    return f"{number} {seat.name}: {', '.join(parts)}{melds}"


def _end_texts(public: Public) -> Iterator[str]:
    """What came of the hand before, until the next begins, and who has won."""
    result, names = public.last_hand, [seat.name for seat in public.seats]
    if result is not None and public.stage in (Stage.DEAL, Stage.OVER):
        left = (" ".join(map(public.rules.deck.text, cards)) or "no cards" for cards in result.left)
        rows = zip(names, left, result.points, strict=True)
        yield "last hand: " + "; ".join(f"{name} {cards}, {points} points" for name, cards, points in rows)
    if public.outcome is not None:
        yield f"won by {' and '.join(names[seat] for seat in public.outcome.winners)}: {public.outcome.reason}"
