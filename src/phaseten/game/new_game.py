"""A new game, and who stands where."""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from attrs import frozen

from phaseten.errors import SetupError
from phaseten.game.scoring import rank
from phaseten.game.state import Public, Seat, Stage, State, View, as_position
from phaseten.rulesets.options import Places, Selection
from phaseten.rulesets.ruleset import Ruleset, as_ruleset


def new_game(rules: Ruleset, players: Sequence[str], *, dealer: int | None = None) -> State:
    """A game before the first deal: the cards are in the box, and the one to the dealer's left begins (FX, MT).

    Args:
        rules: the ruleset.
        players: the names, in the order of play.
        dealer: the seat that deals first; the last one, if nobody is named, so that seat 0 begins.

    Raises:
        RulesetError: the ruleset cannot be played.
        SetupError: the number of players is not in the ruleset, a name is empty or doubled, or the dealer is no seat.
        TypeError: the ruleset is none, or a name is no text.

    Example:
        >>> from phaseten import ORIGINAL
        >>> new_game(ORIGINAL, ["Ann", "Ben"]).public.dealer
        1
    """
    names = names_of(players)
    first_dealer = len(names) - 1 if dealer is None else dealer
    problems = game_problems(as_ruleset(rules).require(), names, first_dealer)
    if problems:
        raise SetupError(problems)
    phase = rules.numbers[0] if rules.progress.selection is Selection.IN_ORDER else None
    seats = tuple(Seat(name, phase) for name in names)
    nothing = tuple(() for _ in names)
    piles = tuple(() for _ in range(rules.drawing.discard_piles))
    return State(Public(rules, Stage.DEAL, None, first_dealer, 1, seats, piles), nothing, (), nothing, nothing)


def names_of(players: Iterable[str]) -> tuple[str, ...]:
    """The names of the players.

    Raises:
        TypeError: they are one text, and no list of names.
    """
    if isinstance(players, str):
        raise TypeError(f"the players are given as a list of names, not as {players!r}")
    return tuple(players)


def game_problems(rules: Ruleset, names: Sequence[str], dealer: int) -> tuple[str, ...]:
    """Why these players cannot play a game.

    Raises:
        TypeError: a name is no text, or the dealer no number.
    """
    if not all(isinstance(name, str) for name in names):
        raise TypeError(f"the players are given as a list of names, not as {names!r}")
    problems: list[str] = []
    fewest, most = rules.dealing.min_players, rules.dealing.max_players
    if not fewest <= len(names) <= most:
        problems.append(f"{rules.name} is for {fewest} to {most} players, not for {len(names)}.")
    if not all(name.strip() for name in names):
        problems.append("Every player has a name.")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        problems.append(f"The names must differ: {', '.join(twice)} is there more than once.")
    if type(dealer) is not int:
        raise TypeError(f"the dealer is the number of a seat, not {dealer!r}")
    if names and not 0 <= dealer < len(names):
        problems.append(f"The dealer is a seat from 0 to {len(names) - 1}, not {dealer}.")
    return tuple(problems)


@frozen
class Standing:
    """The place of a seat.

    Attributes:
        place: from 1; seats that nothing tells apart share one.
        seat: the seat, from 0.
        name: the player.
        completed: how many phases the seat has completed.
        total: its points.
    """

    place: int
    seat: int
    name: str
    completed: int
    total: int


def standings(state: State | View) -> tuple[Standing, ...]:
    """The seats by place: winners first, then as the rules have it.

    That is by completed phases and then by the lower total (SEED-2, APP), or by the total alone (FX).

    Raises:
        TypeError: it is neither a state nor a view.

    Example:
        >>> from phaseten import ORIGINAL, new_game
        >>> [row.place for row in standings(new_game(ORIGINAL, ["Ann", "Ben"]))]
        [1, 1]
    """
    public = as_position(state).public
    winners = public.outcome.winners if public.outcome else ()
    ranks = [rank(public.rules, seat.completed, seat.total, won=at in winners) for at, seat in enumerate(public.seats)]
    if public.rules.ending.places is Places.POSITION:
        ranks = [(at not in winners, -seat.position, 0) for at, seat in enumerate(public.seats)]
    return _by_rank(public.seats, ranks)


class Row(Protocol):
    """What is known of a seat that has a place."""

    @property
    def name(self) -> str:
        """The player."""
        ...

    @property
    def completed(self) -> tuple[int, ...]:
        """The printed numbers of the completed phases."""
        ...

    @property
    def total(self) -> int:
        """The points."""
        ...


def places(rules: Ruleset, seats: Sequence[Row], winners: Collection[int]) -> tuple[Standing, ...]:
    """The seats by place, of a game that is played or written down."""
    ranks = [rank(rules, seat.completed, seat.total, won=number in winners) for number, seat in enumerate(seats)]
    return _by_rank(seats, ranks)


def _by_rank(seats: Sequence[Row], ranks: Sequence[tuple[bool, int, int]]) -> tuple[Standing, ...]:
    order = sorted(range(len(seats)), key=ranks.__getitem__)
    in_order = sorted(ranks)
    return tuple(
        Standing(
            1 + in_order.index(ranks[number]),
            number,
            seats[number].name,
            len(seats[number].completed),
            seats[number].total,
        )
        for number in order
    )
