"""A hand on a score sheet: what was written down, what is wrong with it, and what came of it.

The parts of `phaseten.ScoreSheet`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import gcd
from typing import Final, TypeAlias, TypeVar, cast

from attrs import evolve, field, frozen
from attrs.validators import deep_iterable, instance_of

from phaseten.cards import Card, sorted_cards
from phaseten.errors import ParseError, PhasetenError
from phaseten.game.fields import as_cards, as_optional_number
from phaseten.game.scoring import credited, decided, phase_after, replayed, with_phase
from phaseten.game.state import Hand, HandResult, Outcome
from phaseten.rulesets.options import Selection
from phaseten.rulesets.ruleset import Ruleset

T = TypeVar("T")

Player: TypeAlias = str | int
"""A player, by name or by seat from 0."""

Left: TypeAlias = int | str | Iterable[Card]
"""What a player has left: points, or the cards, as objects or as text."""


@frozen
class SheetRemark:
    """Something that is said of a sheet.

    Attributes:
        hand: the number of the hand, from 1; None if it is about the whole sheet.
        player: whom it is about; None if it is about the whole hand.
        sentence: what there is to say.
    """

    hand: int | None
    player: str | None
    sentence: str

    def __str__(self) -> str:
        where = [*([f"Hand {self.hand}"] if self.hand else []), *([self.player] if self.player else [])]
        return f"{', '.join(where)}: {self.sentence}" if where else self.sentence


class ScoreSheetError(PhasetenError, ValueError):
    """Something that cannot be written on a score sheet; nothing was written.

    Attributes:
        problems: every problem, with its hand and its player.
    """

    def __init__(self, problems: Iterable[SheetRemark]) -> None:
        self.problems: tuple[SheetRemark, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


# ------------------------------------------------------------------------------------------------- what is written down


def _numbers(numbers: Iterable[object]) -> tuple[int | None, ...]:
    return tuple(map(as_optional_number, numbers))


def _hands(hands: Iterable[Iterable[Card]]) -> tuple[Hand, ...]:
    return tuple(sorted_cards(as_cards(hand)) for hand in hands)


def _hands_or_none(hands: Iterable[Iterable[Card] | None]) -> tuple[Hand | None, ...]:
    return tuple(None if hand is None else sorted_cards(as_cards(hand)) for hand in hands)


@frozen
class ScoredHand:
    """A hand as it was written down, by seat.

    Attributes:
        out: the seat that went out first; None if nobody did.
        laid: whether each has laid a phase.
        phases: the printed numbers of the phases that were laid, if they were named; where the phases come in order
            they need not be, and None is the one that was due.
        points: the points that were written; None where the cards say.
        left: the cards that were left; None where only points were written.
        saved: the cards that each has saved, where the ruleset scores them.

    Raises:
        TypeError: a part is of the wrong type.
    """

    out: int | None = field(converter=as_optional_number)
    laid: tuple[bool, ...] = field(converter=tuple[bool, ...], validator=deep_iterable(instance_of(bool)))
    phases: tuple[int | None, ...] = field(converter=_numbers)
    points: tuple[int | None, ...] = field(converter=_numbers)
    left: tuple[Hand | None, ...] = field(converter=_hands_or_none)
    saved: tuple[Hand, ...] = field(converter=_hands)


@frozen
class SheetSeat:
    """Where a player stands.

    Attributes:
        name: the player.
        phase: the printed number of the phase that is played next; None where it is chosen.
        completed: the printed numbers of the completed phases.
        total: the points so far.
    """

    name: str
    phase: int | None
    completed: tuple[int, ...] = ()
    total: int = 0


@frozen
class SheetLine:
    """What came of a hand.

    Attributes:
        number: the number of the hand, from 1.
        result: who went out, the phases that were laid, the cards that were left (none are told where only points were
            written) and what they cost.
        seats: where the players stand afterwards.
        tied: the seats that play the next hand to break a tie; empty if there is none.
        outcome: how the game ended; None if it goes on.
        tie_break: whether this hand was played to break a tie.
    """

    number: int
    result: HandResult
    seats: tuple[SheetSeat, ...]
    tied: tuple[int, ...] = ()
    outcome: Outcome | None = None
    tie_break: bool = False


# ------------------------------------------------------------------------------------------------------------- scoring


def blank(rules: Ruleset, players: Sequence[str]) -> SheetLine:
    """The line before the first hand."""
    phase = rules.numbers[0] if rules.progress.selection is Selection.IN_ORDER else None
    nothing = HandResult(None, tuple(None for _ in players), tuple(() for _ in players), tuple(0 for _ in players))
    return SheetLine(0, nothing, tuple(SheetSeat(name, phase) for name in players))


def scored(rules: Ruleset, before: SheetLine, hand: ScoredHand) -> SheetLine:
    """What comes of a hand that has no problems."""
    tie_break, number = bool(before.tied), before.number + 1
    laid = tuple(_laid(seat, hand, at) for at, seat in enumerate(before.seats))
    costs = [0 if tie_break else _cost(rules, hand, at) for at in range(len(laid))]
    seats = tuple(
        SheetSeat(
            seat.name,
            seat.phase if tie_break else phase_after(rules, seat.phase, phase),
            with_phase(seat.completed, credited(rules, seat.completed, phase, is_out=_is_out(rules, hand, at))),
            seat.total + cost,
        )
        for at, (seat, phase, cost) in enumerate(zip(before.seats, laid, costs, strict=True))
    )
    found = (
        replayed(hand.out) or before.tied
        if tie_break
        else decided(rules, [seat.completed for seat in seats], [seat.total for seat in seats], number)
    )
    outcome, tied = (found, ()) if isinstance(found, Outcome) else (None, found)
    if tied and not tie_break:  # they play the phase again that they have just laid (V20)
        seats = tuple(evolve(seat, phase=seat.phase or phase) for seat, phase in zip(seats, laid, strict=True))
    result = HandResult(hand.out, laid, tuple(cards or () for cards in hand.left), tuple(costs))
    return SheetLine(number, result, seats, tied, outcome, tie_break)


def _is_out(rules: Ruleset, hand: ScoredHand, at: int) -> bool:
    """Whether a player is out; in a final round so are all who have no card left."""
    nothing_left = hand.left[at] == () or hand.points[at] == 0
    return at == hand.out or (rules.going_out.final_round and nothing_left)


def _laid(seat: SheetSeat, hand: ScoredHand, at: int) -> int | None:
    """The phase that a seat laid: the one that was named, or the one that was due."""
    return (hand.phases[at] or seat.phase) if hand.laid[at] else None


def _cost(rules: Ruleset, hand: ScoredHand, at: int) -> int:
    points, left = hand.points[at], hand.left[at]
    if points is not None:
        return points
    return rules.score(left or ()) + (rules.score(hand.saved[at]) if rules.saving.scored else 0)


# ------------------------------------------------------------------------------------------------------------ problems


def problems_of(rules: Ruleset, before: SheetLine, hand: ScoredHand) -> Iterator[SheetRemark]:
    """Why a hand cannot follow."""
    number, names = before.number + 1, [seat.name for seat in before.seats]
    by_seat = (hand.laid, hand.phases, hand.points, hand.left, hand.saved)
    if before.outcome is not None:
        winners = " and ".join(names[seat] for seat in before.outcome.winners)
        yield SheetRemark(number, None, f"The game is over: {winners} won.")
    elif any(len(part) != len(names) for part in by_seat):
        yield SheetRemark(number, None, f"Something must be written for each of {len(names)} players.")
    elif hand.out is not None and not 0 <= hand.out < len(names):
        yield SheetRemark(number, None, f"There is no seat {hand.out}: the seats are 0 to {len(names) - 1}.")
    else:
        for at, seat in enumerate(before.seats):
            watches = before.tied and at not in before.tied
            sentences = _of_watcher(before, hand, at) if watches else _of_player(rules, before, hand, at)
            yield from (SheetRemark(number, seat.name, sentence) for sentence in sentences)
        yield from (SheetRemark(number, None, sentence) for sentence in _of_cards(rules, len(names), hand))


def _of_watcher(before: SheetLine, hand: ScoredHand, at: int) -> Iterator[str]:
    if at == hand.out or hand.laid[at] or hand.phases[at] or hand.points[at] or hand.left[at] or hand.saved[at]:
        tied = " and ".join(before.seats[seat].name for seat in before.tied)
        yield f"This hand breaks the tie of {tied}: nobody else plays."


def _of_player(rules: Ruleset, before: SheetLine, hand: ScoredHand, at: int) -> Iterator[str]:
    points, left = hand.points[at], hand.left[at]
    if points is not None and left is not None:
        yield "Points are written, and cards besides."
    elif points is None and left is None and not before.tied:
        yield "Neither points nor cards are written."
    if points is not None and points < 0:
        yield f"Points are counted from 0, not from {points}."
    if hand.saved[at] and not rules.saving.per_hand:
        yield "Cards are written as saved, and none are saved in this game."
    elif hand.saved[at] and points is not None:
        yield "Saved cards are written, and no cards but points are left."
    if at == hand.out:
        if left or (points and not rules.saving.scored):
            yield "Who went out has nothing left."
        if not hand.laid[at]:
            yield "Who went out has laid a phase."
    yield from _of_phase(rules, before.seats[at], hand, at)


def _of_phase(rules: Ruleset, seat: SheetSeat, hand: ScoredHand, at: int) -> Iterator[str]:
    named, in_order = hand.phases[at], rules.progress.selection is Selection.IN_ORDER
    if not hand.laid[at]:
        if named is not None:
            yield f"Phase {named} is named, and none was laid."
    elif named is None:
        if seat.phase is None:
            yield "The phase that was laid must be named."
    elif named not in rules.numbers:
        yield f"There is no phase {named}: the phases are {', '.join(map(str, rules.numbers))}."
    elif seat.phase is not None and named != seat.phase:
        yield f"The phase to be laid was {seat.phase}, not {named}."
    elif not in_order and seat.phase is None and named in seat.completed:
        yield f"Phase {named} has been completed before."


def _of_cards(rules: Ruleset, players: int, hand: ScoredHand) -> Iterator[str]:
    """Cards that the deck has not, or not so often."""
    there = Counter(card for cards in (*hand.left, *hand.saved) for card in cards or ())
    strange = [card for card in there if not rules.deck.holds(card)]
    if strange:
        yield f"{', '.join(map(str, sorted_cards(strange)))} is not in {rules.deck.name}."
        return
    extra = there - Counter(rules.deck.composition(players))
    if extra:
        yield f"More than the deck has: {' '.join(map(rules.deck.text, sorted_cards(extra.elements())))}."


# --------------------------------------------------------------------------------------------------------------- notes


def oddities(rules: Ruleset, hand: ScoredHand, at: int) -> Iterator[str]:
    """What can hardly be of what a player has left."""
    points, left, size = hand.points[at], hand.left[at], rules.dealing.hand_size
    deck = rules.deck.composition(len(hand.laid))
    if points is not None and not _is_multiple(points, gcd(*map(rules.points, deck))):
        yield f"{points} points are no sum of what cards cost."
    if hand.laid[at] or rules.laying.partial:
        return
    cheapest = sum(sorted(rules.points(card) for card in Counter(deck).elements())[:size])
    if left is not None and len(left) != size:
        yield f"Who has laid no phase is left with {size} cards, not {len(left)}."
    elif points is not None and points < cheapest:
        yield f"Who has laid no phase is left with {size} cards, which cost {cheapest} points or more."


def _is_multiple(number: int, of: int) -> bool:
    return number % of == 0 if of else number == 0


# --------------------------------------------------------------------------------------------------------- the writing


def written_hand(
    rules: Ruleset,
    players: Sequence[str],
    number: int,
    *,
    out: Player | None,
    laid: Iterable[Player] | Mapping[Player, int | None],
    left: Mapping[Player, Left],
    saved: Mapping[Player, str | Iterable[Card]],
) -> ScoredHand:
    """What was said of a hand, by seat.

    Raises:
        ScoreSheetError: a player does not exist or is named twice, or a text is no cards.
        TypeError: something is of the wrong type.
    """
    pen = _Pen(rules, players, number)
    first = None if out is None else pen.seat(out)
    phases = pen.phases(laid)
    kept = {seat: pen.left(seat, value) for seat, value in pen.by_seat(left).items()}
    if first is not None:
        kept.setdefault(first, ())
    stored = {seat: pen.cards(seat, cards) for seat, cards in pen.by_seat(saved).items()}
    if pen.problems:
        raise ScoreSheetError(pen.problems)
    seats = range(len(players))
    rest = [kept.get(seat) for seat in seats]
    return ScoredHand(
        first,
        [seat in phases for seat in seats],
        [phases.get(seat) for seat in seats],
        [value if isinstance(value, int) else None for value in rest],
        [None if isinstance(value, int) else value for value in rest],
        [stored.get(seat, ()) for seat in seats],
    )


_NO_SEAT: Final = -1
"""Stands for a player who does not exist, until the problem is told."""


class _Pen:
    """Reads what is said of a hand, and gathers what cannot be read."""

    def __init__(self, rules: Ruleset, players: Sequence[str], number: int) -> None:
        self._rules = rules
        self._players = players
        self._number = number
        self.problems: list[SheetRemark] = []

    def seat(self, player: Player) -> int:
        if isinstance(player, str):
            if player in self._players:
                return self._players.index(player)
            self._problem(None, f"There is no player {player}: there are {', '.join(self._players)}.")
        elif type(player) is not int:
            raise TypeError(f"a player is named by name or by seat, not by {player!r}")
        elif 0 <= player < len(self._players):
            return player
        else:
            self._problem(None, f"There is no seat {player}: the seats are 0 to {len(self._players) - 1}.")
        return _NO_SEAT

    def by_seat(self, said: Mapping[Player, T]) -> dict[int, T]:
        if not isinstance(said, Mapping):
            raise TypeError(f"what the players have is given as a mapping, not as {said!r}")
        found: dict[int, T] = {}
        for player, value in said.items():
            seat = self.seat(player)
            if seat in found:
                self._problem(seat, "This player is named twice.")
            found[seat] = value
        return found

    def phases(self, laid: Iterable[Player] | Mapping[Player, int | None]) -> dict[int, int | None]:
        if isinstance(laid, str):
            raise TypeError(f"who laid a phase is given as a list of players, not as {laid!r}")
        if isinstance(laid, Mapping):
            named = cast("Mapping[Player, object]", laid)
            return {seat: as_optional_number(phase) for seat, phase in self.by_seat(named).items()}
        return dict.fromkeys(map(self.seat, laid))

    def left(self, seat: int, value: Left) -> int | Hand:
        return value if type(value) is int else self.cards(seat, value)

    def cards(self, seat: int, cards: Left) -> Hand:
        if isinstance(cards, str):
            try:
                return sorted_cards(self._rules.deck.cards(cards))
            except ParseError as error:
                self._problem(seat, error.sentence)
                return ()
        if not isinstance(cards, Iterable):
            raise TypeError(f"what is left is given as points or as cards, not as {cards!r}")
        return sorted_cards(as_cards(cards))

    def _problem(self, seat: int | None, sentence: str) -> None:
        name = None if seat is None or seat == _NO_SEAT else self._players[seat]
        self.problems.append(SheetRemark(self._number, name, sentence))
