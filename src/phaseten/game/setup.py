"""Setup: any position, named by what is special in it.

What is not named is as it is at the start of a hand: empty hands, no melds, nobody skipped. The cards that are not named form
the draw pile in the order of the deck. A setup has *problems*, which make it no position at all, and *notes*, which say
what no game reaches; only problems are refused.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from attrs import field, fields, frozen

from phaseten.cards import SKIP, Card, Deck, sorted_cards
from phaseten.errors import ParseError, SetupError
from phaseten.game.engine import legal_actions
from phaseten.game.fields import as_cards
from phaseten.game.new_game import game_problems
from phaseten.game.state import Hand, Lap, Pile, Public, Seat, Stage, State, TurnSoFar
from phaseten.melds import Meld
from phaseten.notation import parse_meld
from phaseten.rulesets.options import Selection
from phaseten.rulesets.ruleset import Ruleset
from phaseten.validators import check_phase
from phaseten.verdict import Laying

T = TypeVar("T")
Cards: TypeAlias = str | Iterable[Card]
Melds: TypeAlias = str | Sequence[Meld | str]
BySeat: TypeAlias = Mapping[int, T] | Sequence[T]
"""Something for every seat in order, or for some seats by their number."""


@frozen
class Setup:
    """A position; everything but the ruleset and the players may be left out.

    Attributes:
        rules: the ruleset.
        players: the names.
        hands: the hand of each seat, as text or cards.
        melds: what each seat has laid: its groups as text with ``|`` between them, or one by one.
        discards: the discard pile from the bottom to the top.
        draw_pile: the draw pile, next card first; None: all cards that are not named, in the order of the deck.
        saved: the saved cards of each seat.
        fresh: which of them were saved in this hand.
        phases: the phase that each seat plays, by printed number.
        completed: the phases that each has completed; None: where phases come in order, those before its phase.
        totals: the points of each.
        pending_skips: the turns that each still loses.
        skips_in_front: the Skips that lie before each.
        known: cards of each that were taken openly.
        playing: whether each takes part in this hand.
        stage: what the table waits for.
        turn: the seat to act; None: the seat left of the dealer, or nobody if chance is to act.
        dealer: the seat that deals.
        hand_number: the number of the hand.
        taken: the card that the seat on turn took openly in this turn.
        laid_now: whether it laid its phase in this turn.
        lap: what is remembered from turn to turn.
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
    stage: Stage = field(default=Stage.PLAY, converter=Stage)
    turn: int | None = None
    dealer: int | None = None
    hand_number: int = 1
    taken: Card | str | None = None
    laid_now: bool = False
    lap: Lap = Lap()
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
        return () if builder.problems else tuple(_notes(builder.state()))

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
        self.saved = self._piles(setup.saved, "the saved cards")
        self.fresh = self._piles(setup.fresh, "the cards saved in this hand")
        self.known = self._piles(setup.known, "the known cards")
        self.discards = self._cards(setup.discards, "the discard pile")
        self.phases = [self._phase(seat) for seat in range(self.count)]
        self.melds = [self._melds(seat) for seat in range(self.count)]
        self.playing = self._each(setup.playing, True)
        self.turn = self._turn()
        self.draw_pile = self._rest()
        self.problems += self._seat_problems()
        self.problems += self._turn_problems()
        if not self.problems and self.turn is not None and not legal_actions(self.state()):
            self.problems.append(f"{setup.players[self.turn]} can do nothing.")

    def state(self) -> State:
        """The state, if there are no problems."""
        setup = self.setup
        piles = (self.discards, *(() for _ in range(1, self.rules.drawing.discard_piles)))
        public = Public(
            self.rules,
            setup.stage,
            self.turn,
            self.dealer,
            setup.hand_number,
            tuple(map(self._seat, range(self.count))),
            piles,
            len(self.draw_pile),
            lap=setup.lap,
            so_far=TurnSoFar(self._taken(), setup.laid_now),
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
        )

    # ------------------------------------------------------------------------------------------- reading the parts

    def _each(self, given: BySeat[T], otherwise: T) -> list[T]:
        """What is given for every seat; a sequence that is too short is filled up."""
        if isinstance(given, Mapping):
            return [given.get(seat, otherwise) for seat in range(self.count)]
        return [given[seat] if seat < len(given) else otherwise for seat in range(self.count)]

    def _names_no_other_seats(self) -> None:
        for part in fields(Setup):
            given = getattr(self.setup, part.name)
            seats = given if isinstance(given, Mapping) else range(len(given)) if part.name in _BY_SEAT else ()
            if any(seat not in range(self.count) for seat in seats):
                self.problems.append(f"{part.name} names a seat that does not exist.")

    def _cards(self, given: Cards, what: str) -> tuple[Card, ...]:
        try:
            cards = self.deck.cards(given) if isinstance(given, str) else as_cards(given)
        except ParseError as error:
            self.problems.append(f"In {what}: {error}.")
            return ()
        strange = [str(card) for card in cards if not self.deck.holds(card)]
        if strange:
            self.problems.append(f"In {what}: {', '.join(strange)} is not in this deck.")
        return cards

    def _piles(self, given: BySeat[Cards], what: str) -> tuple[Hand, ...]:
        return tuple(
            sorted_cards(self._cards(cards, f"{what} of {name}"))
            for name, cards in zip(self.setup.players, self._each(given, ()), strict=True)
        )

    def _phase(self, seat: int) -> int | None:
        first = self.rules.numbers[0] if self.rules.progress.selection is Selection.IN_ORDER else None
        phase = self._each(self.setup.phases, first)[seat]
        if phase is not None and phase not in self.rules.numbers:
            self.problems.append(f"{self.setup.players[seat]} plays phase {phase}, which does not exist.")
            return None
        return phase

    def _completed(self, seat: int) -> tuple[int, ...]:
        given = self._each(self.setup.completed, None)[seat]
        phase = self.phases[seat]
        if given is not None:
            return tuple(sorted(given))
        in_order = self.rules.progress.selection is Selection.IN_ORDER and phase is not None
        return self.rules.numbers[: self.rules.numbers.index(phase)] if in_order and phase is not None else ()

    def _melds(self, seat: int) -> Laying:
        given = self._each(self.setup.melds, ())[seat]
        groups = [part for part in given.split("|")] if isinstance(given, str) else list(given)
        phase, name = self.phases[seat], self.setup.players[seat]
        if not groups:
            return ()
        if phase is None:
            self.problems.append(f"{name} has laid melds and plays no phase.")
            return ()
        lenient = self.rules.evolve(laying__exact=False)  # what lies may have been hit since
        try:
            read = [
                parse_meld(group, lenient) if isinstance(group, str) and ":" in group else group for group in groups
            ]
            verdict = check_phase(read, phase, lenient)
        except ParseError as error:
            self.problems.append(f"In the melds of {name}: {error}.")
            return ()
        self.problems += [f"{name} has not laid phase {phase}: {failure}" for failure in verdict.failures]
        return verdict.melds

    def _taken(self) -> Card | None:
        taken = self.setup.taken
        return self.deck.card(taken) if isinstance(taken, str) else taken

    def _turn(self) -> int | None:
        if self.setup.stage in (Stage.DEAL, Stage.RESHUFFLE) or self.setup.turn is not None:
            return self.setup.turn
        return (self.dealer + 1) % self.count

    def _rest(self) -> Pile:
        """The draw pile: what is given, or all cards that are named nowhere else."""
        setup = self.setup
        skips = sum(self._each(setup.skips_in_front, 0)) + setup.lap.set_aside
        laid = [card for melds in self.melds for meld in melds for card in meld.cards]
        held = [card for pile in (*self.hands, *self.saved) for card in pile]
        named = Counter([*held, *laid, *self.discards, *[SKIP] * skips])
        given = None if setup.draw_pile is None else self._cards(setup.draw_pile, "the draw pile")
        named.update(given or ())
        deck = Counter(self.deck.composition(self.count))
        too_many = sorted_cards((named - deck).elements())
        rest = sorted_cards((deck - named).elements())
        if too_many:
            self.problems.append(f"More than the deck has: {' '.join(map(self.deck.text, too_many))}.")
        if given is None:
            return () if setup.stage is Stage.DEAL else rest
        if rest:
            self.problems.append(f"In no place at all: {' '.join(map(self.deck.text, rest))}.")
        return given

    # ---------------------------------------------------------------------------------------------------- problems

    def _seat_problems(self) -> Iterator[str]:
        setup = self.setup
        pending, in_front = self._each(setup.pending_skips, 0), self._each(setup.skips_in_front, 0)
        for seat, name in enumerate(setup.players):
            if not 0 <= in_front[seat] <= pending[seat]:
                yield f"{name} has {in_front[seat]} Skips in front and {pending[seat]} turns to lose."
            if Counter(self.known[seat]) - Counter((*self.hands[seat], *self.saved[seat])):
                yield f"{name} is known to have cards that are neither in the hand nor saved."
            if Counter(self.fresh[seat]) - Counter(self.saved[seat]) and not self.rules.saving.same_hand_draw:
                yield f"{name} has saved cards in this hand that are not among the saved ones."
            if self.saved[seat] and not self.rules.saving.per_hand:
                yield f"{name} has saved cards, and none are saved in this game."
            if any(number not in self.rules.numbers for number in self._completed(seat)):
                yield f"{name} has completed a phase that does not exist."

    def _turn_problems(self) -> Iterator[str]:
        stage, turn = self.setup.stage, self.turn
        chance = stage in (Stage.DEAL, Stage.RESHUFFLE)
        if stage in (Stage.BETWEEN, Stage.OVER):
            yield f"A position cannot be set up at the stage {stage}."
        elif chance and turn is not None:
            yield f"At the stage {stage} it is nobody's turn."
        elif not chance and (turn is None or not 0 <= turn < self.count or not self.playing[turn]):
            yield f"It cannot be the turn of seat {turn}."
        elif stage is Stage.RESHUFFLE and (self.draw_pile or len(self.discards) < 2):
            yield "A reshuffle needs an empty draw pile and discards under the top."
        elif stage is Stage.STARTER and not (self.setup.lap.starter_to_give and self.discards):
            yield "There is no starter to give away."
        if chance or turn is None or not 0 <= turn < self.count:
            return
        taken = self._taken()
        if taken is not None and taken not in self.hands[turn]:
            yield f"{self.setup.players[turn]} does not hold the card taken in this turn."


_BY_SEAT = frozenset(
    "hands melds saved fresh phases completed totals pending_skips skips_in_front known playing".split()
)


def _notes(state: State) -> Iterator[str]:
    """What no game reaches."""
    public = state.public
    size = public.rules.dealing.hand_size
    for number, seat in enumerate(public.seats):
        drawn = public.stage is Stage.PLAY and public.turn == number
        if not seat.melds and seat.playing and seat.hand_size != size + drawn and public.stage is not Stage.DEAL:
            yield f"{seat.name} has laid nothing and holds {seat.hand_size} cards, not {size + drawn}."
        if seat.phase in seat.completed and not public.tie_break and len(seat.completed) < len(public.rules.numbers):
            yield f"{seat.name} plays phase {seat.phase}, which is completed."
