"""Setup: any position, named by what is special in it.

What is not named is as it is at the start of a hand: empty hands, no melds, nobody skipped. The cards that are not
named form the draw pile in the order of the deck.

A setup has *problems*, which make it no position at all, and *notes*, which say what no game reaches; only problems are
refused. What a problem is stands in `phaseten.game.position`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from attrs import evolve, field, frozen

from phaseten.cards import SKIP, Card, Deck, sorted_cards
from phaseten.errors import ParseError, SetupError
from phaseten.game.board import on_board, phase_of_space
from phaseten.game.draft import some_savings
from phaseten.game.fields import as_cards
from phaseten.game.new_game import game_problems
from phaseten.game.position import parts_faults, phase_is_known, stuck_faults
from phaseten.game.position_turn import AFTER_HAND, WAITING
from phaseten.game.scoring import has_finished
from phaseten.game.state import Hand, Lap, Pile, Public, Savings, Seat, Stage, State, TurnSoFar, as_state
from phaseten.melds import Meld
from phaseten.notation import parse_meld
from phaseten.rulesets.options import Selection
from phaseten.rulesets.ruleset import Ruleset
from phaseten.text import so_many_cards
from phaseten.validators import check_laid
from phaseten.verdict import Laying

T = TypeVar("T")
Cards: TypeAlias = str | Iterable[Card]
Melds: TypeAlias = str | Sequence[Meld | str]
BySeat: TypeAlias = Mapping[int, T] | Sequence[T]
"""Something for every seat in order, or for some seats by their number."""


def _as_stage(stage: Stage | str | None) -> Stage | None:
    return None if stage is None else Stage(stage)


@frozen
class Setup:
    """A position; everything but the ruleset and the players may be left out.

    Attributes:
        rules: the ruleset.
        players: the names.
        hands: the hand of each seat, as text or cards.
        melds: what each seat has laid: its groups as text with ``|`` between them, or one by one.
        discards: the discard pile from the bottom to the top; of several, as text with ``|`` between them.
        draw_pile: the draw pile, next card first; None: all cards that are not named, in the order of the deck.
        saved: the saved cards of each seat.
        fresh: which of them were saved in this hand.
        phases: the phase that each seat plays, by printed number; the first, if none is named and all are known.
        completed: the phases that each has completed; None: where phases come in order, those before its phase.
        totals: the points of each.
        pending_skips: the turns that each still loses.
        skips_in_front: the Skips that lie before each.
        known: cards of each that were taken openly.
        playing: whether each takes part in this hand.
        positions: the space of each on the board, from 0.
        stage: what the table waits for; None: a draw, or the play after it if the seat to act holds cards.
        turn: the seat to act; None: the seat left of the dealer, the dealer who gives the starter away, or chance.
        dealer: the seat that deals.
        hand_number: the number of the hand.
        taken: the card that the seat on turn took openly in this turn.
        laid_now: whether it laid in this turn.
        floats_now: whether it began this turn as a floater, without a card.
        emptied: the discard pile, of several, of which it took the last card in this turn.
        lap: what is remembered from turn to turn; between two turns play goes on after the dealer, if it names no seat.
        tie_break: whether the hand is played to break a tie.

    Example:
        >>> from phaseten import ORIGINAL
        >>> game = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 S", "B1"], melds=["R7 B7 W | G2 Y2 B2"], discards="R1")
        >>> game.problems(), len(game.notes())
        ((), 1)
        >>> game.to_state().public.turn
        0
    """

    rules: Ruleset
    players: Sequence[str] = field(converter=tuple[str, ...])
    hands: BySeat[Cards] = ()
    melds: BySeat[Melds] = ()
    discards: Cards = ()
    draw_pile: Cards | None = None
    saved: BySeat[Cards] = ()
    fresh: BySeat[Cards] = ()
    phases: BySeat[int | None] = ()
    completed: BySeat[Iterable[int] | None] = ()
    totals: BySeat[int] = ()
    pending_skips: BySeat[int] = ()
    skips_in_front: BySeat[int] = ()
    known: BySeat[Cards] = ()
    playing: BySeat[bool] = ()
    positions: BySeat[int] = ()
    stage: Stage | None = field(default=None, converter=_as_stage)
    turn: int | None = None
    dealer: int | None = None
    hand_number: int = 1
    taken: Card | str | None = None
    laid_now: bool = False
    floats_now: bool = False
    emptied: int | None = None
    lap: Lap = field(factory=Lap)
    tie_break: bool = False

    def problems(self) -> tuple[str, ...]:
        """Everything that makes it no position, as sentences: cards, melds, and whose turn it is.

        Raises:
            RulesetError: the ruleset cannot be played.
            TypeError: something is of the wrong type.
        """
        return tuple(_Builder(self).problems)

    def notes(self) -> tuple[str, ...]:
        """What no game reaches though it is a position: the sizes of hands, phases out of their order."""
        builder = _Builder(self)
        return () if builder.problems else position_notes(builder.state())

    def to_state(self) -> State:
        """The state.

        Raises:
            SetupError: there are problems; all of them are told.
            RulesetError: the ruleset cannot be played.
            TypeError: something is of the wrong type.
        """
        builder = _Builder(self)
        if builder.problems:
            raise SetupError(builder.problems)
        return builder.state()


class _Builder:
    """A state in the making, with the problems that were met on the way."""

    def __init__(self, setup: Setup) -> None:
        rules = setup.rules.require()
        self.setup = setup
        self.rules = rules
        self.deck: Deck = rules.deck
        self.count = len(setup.players)
        self.dealer = self.count - 1 if setup.dealer is None else setup.dealer
        self.problems: list[str] = list(game_problems(rules, setup.players, self.dealer))
        if self.problems:
            return
        self._names_no_other_seats()
        self.hands = self._piles(setup.hands, "the hand")
        self.playing = self._each(setup.playing, True)
        self.stage = setup.stage or self._plain_stage()
        if self.stage is Stage.OVER:
            self.problems.append(f"A position cannot be set up at the stage {self.stage}.")
        self.saved = self._piles(setup.saved, "the saved cards")
        self.fresh = self._piles(setup.fresh, "the cards saved in this hand")
        self.known = self._piles(setup.known, "the known cards")
        self.discards = self._discards()
        self.taken = self._taken()
        self.phases = [self._phase(seat) for seat in range(self.count)]
        self.melds = [self._melds(seat) for seat in range(self.count)]
        self.turn = self._turn()
        self.draw_pile = self._rest()
        self.lap = self._lap()
        self.problems += map(str, parts_faults(self.state()))
        if not self.problems:
            self.problems += map(str, stuck_faults(self.state()))

    def state(self) -> State:
        """The state, if there are no problems."""
        setup = self.setup
        public = Public(
            self.rules,
            self.stage,
            self.turn,
            self.dealer,
            setup.hand_number,
            tuple(map(self._seat, range(self.count))),
            self.discards,
            len(self.draw_pile),
            lap=self.lap,
            so_far=TurnSoFar(self.taken, setup.laid_now, setup.floats_now, setup.emptied),
            tie_break=setup.tie_break,
        )
        return State(public, self.hands, self.draw_pile, self.saved, self.fresh)

    def _seat(self, number: int) -> Seat:
        setup = self.setup
        return Seat(
            setup.players[number],
            self.phases[number],
            self._completed(number),
            self.melds[number],
            len(self.hands[number]),
            self._each(setup.totals, 0)[number],
            self._each(setup.pending_skips, 0)[number],
            self._each(setup.skips_in_front, 0)[number],
            len(self.saved[number]),
            self.known[number],
            self.playing[number],
            self._each(setup.positions, 0)[number],
        )

    # ------------------------------------------------------------------------------------------- reading the parts

    def _each(self, given: BySeat[T], otherwise: T) -> list[T]:
        """What is given for every seat; a sequence that is too short is filled up."""
        if isinstance(given, Mapping):
            return [given.get(seat, otherwise) for seat in range(self.count)]
        return [given[seat] if seat < len(given) else otherwise for seat in range(self.count)]

    def _names_no_other_seats(self) -> None:
        setup = self.setup
        by_seat: dict[str, BySeat[object]] = {
            "hands": setup.hands,
            "melds": setup.melds,
            "saved": setup.saved,
            "fresh": setup.fresh,
            "phases": setup.phases,
            "completed": setup.completed,
            "totals": setup.totals,
            "pending_skips": setup.pending_skips,
            "skips_in_front": setup.skips_in_front,
            "known": setup.known,
            "playing": setup.playing,
            "positions": setup.positions,
        }
        for name, given in by_seat.items():
            seats = given if isinstance(given, Mapping) else range(len(given))
            if any(seat not in range(self.count) for seat in seats):
                self.problems.append(f"{name} names a seat that does not exist.")

    def _cards(self, given: Cards, what: str) -> tuple[Card, ...]:
        try:
            return self.deck.cards(given) if isinstance(given, str) else as_cards(given)
        except ParseError as error:
            self.problems.append(f"In {what}: {error}.")
            return ()

    def _piles(self, given: BySeat[Cards], what: str) -> tuple[Hand, ...]:
        return tuple(
            sorted_cards(self._cards(cards, f"{what} of {name}"))
            for name, cards in zip(self.setup.players, self._each(given, ()), strict=True)
        )

    def _discards(self) -> tuple[Pile, ...]:
        """The discard piles; those that are not named are empty."""
        given = self.setup.discards
        piles: list[Cards] = [*given.split("|")] if isinstance(given, str) else [given]
        piles += [""] * (self.rules.drawing.discard_piles - len(piles))
        return tuple(self._cards(pile, "the discard pile") for pile in piles)

    def _phase(self, seat: int) -> int | None:
        setup = self.setup
        known = phase_is_known(self.rules, self.stage, tie_break=setup.tie_break)
        first = self.rules.numbers[0] if known else None
        if on_board(self.rules) and self.stage is not Stage.DEAL:
            first = phase_of_space(self.rules, self._each(setup.positions, 0)[seat])
        return self._each(setup.phases, first)[seat]

    def _completed(self, seat: int) -> tuple[int, ...]:
        given = self._each(self.setup.completed, None)[seat]
        phase, numbers = self.phases[seat], self.rules.numbers
        if given is not None:
            return tuple(sorted(given))
        in_order = self.rules.progress.selection is Selection.IN_ORDER and phase in numbers
        return numbers[: numbers.index(phase)] if in_order and phase is not None else ()

    def _melds(self, seat: int) -> Laying:
        given = self._each(self.setup.melds, ())[seat]
        given = () if isinstance(given, str) and not given.strip() else given
        groups = given.split("|") if isinstance(given, str) else list(given)
        phase, name = self.phases[seat], self.setup.players[seat]
        if not groups:
            return ()
        if phase not in self.rules.numbers:
            self.problems.append(f"{name} has laid melds and plays no phase.")
            return ()
        try:
            read = [
                parse_meld(group, self.rules) if isinstance(group, str) and ":" in group else group for group in groups
            ]
            verdict = check_laid(read, self.rules.phase(phase), self.rules)
        except ParseError as error:
            self.problems.append(f"In the melds of {name}: {error}.")
            return ()
        self.problems += [f"{name} has not laid phase {phase}: {failure}" for failure in verdict.failures]
        return verdict.melds

    def _taken(self) -> Card | None:
        taken = self.setup.taken
        cards = () if taken is None else self._cards(taken if isinstance(taken, str) else (taken,), "the card taken")
        return cards[0] if cards else None

    def _turn(self) -> int | None:
        stage, turn = self.stage, self.setup.turn
        if turn is not None or stage in (Stage.DEAL, Stage.RESHUFFLE, Stage.TWIST):
            return turn
        return self.dealer if stage is Stage.STARTER else self._first_seat()

    def _first_seat(self) -> int:
        """The first seat to the left of the dealer that plays; the next one, if nobody does."""
        order = [(self.dealer + step) % self.count for step in range(1, self.count + 1)]
        return next((seat for seat in order if self.playing[seat]), order[0])

    def _lap(self) -> Lap:
        """Between two turns play goes on after some seat; unless it is named, this is before the first turn."""
        lap = self._with_savings(self.setup.lap)
        if self.stage is Stage.DRAW and not self.draw_pile and not lap.stalled:
            return evolve(lap, stalled=1)  # this turn began without a draw pile (V12)
        return evolve(lap, resume=self.dealer) if self.stage in WAITING and lap.resume is None else lap

    def _with_savings(self, lap: Lap) -> Lap:
        """What is known of saved cards, unless it is said: known cards may be among them."""
        if lap.savings:
            return lap
        rows = [
            Savings(len(fresh), perhaps=known if saved else ())
            for fresh, known, saved in zip(self.fresh, self.known, self.saved, strict=True)
        ]
        return evolve(lap, savings=some_savings(rows))

    def _plain_stage(self) -> Stage:
        """The stage where none is named: a turn begins with a draw, and goes on if the seat holds cards already."""
        turn = self._first_seat() if self.setup.turn is None else self.setup.turn
        return Stage.PLAY if 0 <= turn < self.count and self.hands[turn] else Stage.DRAW

    def _rest(self) -> Pile:
        """The draw pile: what is given, or all cards that are named nowhere else."""
        setup = self.setup
        if setup.draw_pile is not None:
            return self._cards(setup.draw_pile, "the draw pile")
        if self.stage is Stage.DEAL:
            return ()
        skips = sum(self._each(setup.skips_in_front, 0)) + setup.lap.set_aside
        laid = [card for melds in self.melds for meld in melds for card in meld.cards]
        held = [card for pile in (*self.hands, *self.saved) for card in pile]
        lying = [card for pile in self.discards for card in pile]
        named = Counter([*held, *laid, *lying, *[SKIP] * skips])
        return sorted_cards((Counter(self.deck.composition(self.count)) - named).elements())


def position_notes(state: State) -> tuple[str, ...]:
    """What no game reaches, of a state that may have come from anywhere; loading one does not refuse it.

    Example:
        >>> from phaseten import ORIGINAL
        >>> position_notes(Setup(ORIGINAL, ["Ann", "Ben"], hands=["R1 R2", ""]).to_state())[0]
        'Ann has laid nothing and holds 2 cards, not 11.'
    """
    return tuple(_notes(as_state(state)))


def _with_one_more(public: Public) -> int | None:
    """The seat that has its card for this turn, or was given one for which another is due."""
    match public.stage:
        case Stage.PLAY | Stage.GIVE_BACK:
            return public.turn
        case Stage.DECLARE if public.so_far.taken is not None:  # the first player's draw (V3)
            return public.next_playing(public.dealer)
        case _:
            return None


def _notes(state: State) -> Iterator[str]:
    public = state.public
    size = public.rules.dealing.hand_size
    for number, seat in enumerate(public.seats):
        drawn = number == _with_one_more(public)
        if not seat.melds and seat.playing and seat.hand_size != size + drawn and public.stage is not Stage.DEAL:
            yield f"{seat.name} has laid nothing and holds {so_many_cards(seat.hand_size)}, not {size + drawn}."
        going_on = not public.tie_break and len(seat.completed) < len(public.rules.numbers)
        if seat.phase in seat.completed and going_on and not on_board(public.rules) and public.stage not in AFTER_HAND:
            yield f"{seat.name} plays phase {seat.phase}, which is completed."
        finished = public.rules.progress.hands or on_board(public.rules) or has_finished(public.rules, seat.completed)
        if public.tie_break and seat.playing and not finished:
            yield f"{seat.name} plays off a tie, and has not completed the last phase."
