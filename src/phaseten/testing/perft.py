"""Counts of positions: how many there are after so many actions.

Programs of chess are compared by such counts, and so can be two programs of this game: one wrong rule, and sooner or
later a number differs.
"""

from collections.abc import Iterator

from phaseten.game.engine import apply, legal_actions
from phaseten.game.state import State


def positions_after(state: State) -> Iterator[frozenset[State]]:
    """The distinct states after 0, 1, 2, ... actions, without end.

    The actions are those of `phaseten.legal_actions`. Where chance is next, or the game is over, nothing follows: such
    a state is counted once, where it is reached.

    Example:
        >>> from itertools import islice
        >>> from phaseten import ORIGINAL, Setup
        >>> game = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R1 R2"], melds=["R5 B5 G5 | R7 B7 G7"]).to_state()
        >>> [len(states) for states in islice(positions_after(game), 3)]
        [1, 2, 4]
    """
    reached = frozenset((state,))
    while True:
        yield reached
        reached = frozenset(apply(before, action) for before in reached for action in legal_actions(before))


def count_positions(state: State, actions: int) -> tuple[int, ...]:
    """How many distinct states there are after 1, 2, ... and at last so many actions.

    Raises:
        ValueError: the number of actions is below 0.

    Example:
        >>> from phaseten import MASTERS, new_game, scripted_deal, apply
        >>> game = new_game(MASTERS, ["Ann", "Ben"])
        >>> low = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"
        >>> count_positions(apply(game, scripted_deal(game, [low, low.replace("R", "B")], "G1")), 3)
        (10, 100, 200)
    """
    if actions < 0:
        raise ValueError(f"positions are counted after 0 actions or more, not after {actions}")
    counts = positions_after(state)
    next(counts)
    return tuple(len(next(counts)) for _ in range(actions))
