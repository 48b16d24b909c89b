"""How many positions there are after so many actions, from the deals of ``positions.toml``.

``python tests/perft.py`` counts all that the file tells, by the library and by the naive rules of ``naive_game``, and
fails if they differ from each other or from the file. With ``--more 1`` it goes one action further than the file does,
and prints what to write there.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import naive_game as naive
from attrs import frozen

from phaseten import (
    RULESETS,
    Meld,
    Parity,
    Public,
    Span,
    State,
    apply,
    legal_actions,
    new_game,
    parse_action,
    scripted_deal,
)
from phaseten.testing.perft import positions_after

PLAYERS: Final = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")
PAGE: Final = Path(__file__).parent / "positions.toml"


@frozen
class Row:
    """A deal, the actions with which it begins, and the counts after that.

    Attributes:
        name: what the row is about.
        rules: the name of the edition.
        hands: the cards that are dealt to each seat.
        starter: the card turned up.
        draws: the next cards.
        phases: other phases than those of the edition; none: its own.
        begin: the actions before anything is counted.
        counts: how many distinct positions there are after 1, 2, 3, ... more actions.
    """

    name: str
    rules: str
    hands: Sequence[str]
    starter: str
    draws: str = ""
    phases: Sequence[str] = ()
    begin: Sequence[str] = ()
    counts: Sequence[int] = ()

    def state(self) -> State:
        """Where the counts begin, by the library."""
        rules = RULESETS[self.rules]
        game = new_game(rules.with_phases(*self.phases) if self.phases else rules, PLAYERS[: len(self.hands)])
        game = apply(game, scripted_deal(game, self.hands, self.starter, self.draws))
        for text in self.begin:
            game = apply(game, parse_action(text, game))
        return game

    def game(self) -> naive.Game:
        """The same by the naive rules."""
        phases = [[group(text) for text in phase.split(" + ")] for phase in self.phases]
        game = naive.deal(self.rules, phases, self.hands, self.starter, self.draws)
        for text in self.begin:
            game = dict(naive.successors(game))[text]
        return game


def group(text: str) -> naive.Group:
    """A group as the naive rules have it."""
    kind, _, size = text.rpartition(" ")
    return kind, int(size)


def rows() -> list[Row]:
    """The rows of the file."""
    return [Row(**row) for row in tomllib.loads(PAGE.read_text(encoding="utf-8"))["deal"]]


# ---------------------------------------------------------------------------------------------- both in plain values


def plain(state: State) -> naive.Game:
    """A state of the library as the naive rules would write it."""
    public = state.public
    seats = public.seats
    return {
        "edition": public.rules.name,
        "phases": [[group(text) for text in str(phase).split(" + ")] for phase in public.rules.phases],
        "stage": str(public.stage),
        "turn": public.turn,
        "dealer": public.dealer,
        "hand": public.hand_number,
        "hands": [[*map(str, hand)] for hand in state.hands],
        "pile": [*map(str, state.draw_pile)],
        "discards": [*map(str, public.discards[0])],
        "phase": [seat.phase for seat in seats],
        "completed": [[*seat.completed] for seat in seats],
        "melds": [[*map(plain_meld, seat.melds)] for seat in seats],
        "total": [seat.total for seat in seats],
        "turns to lose": [seat.pending_skips for seat in seats],
        "skips in front": [seat.skips_in_front for seat in seats],
        "saved": [[*map(str, saved)] for saved in state.saved],
        "known": [[*map(str, seat.known)] for seat in seats],
        "taken": str(public.so_far.taken) if public.so_far.taken else None,
        "laid now": public.so_far.laid,
        "out": public.lap.out,
        "last turns": None if public.lap.last_turns is None else [*public.lap.last_turns],
        "skipped": [[*pair] for pair in public.lap.skipped],
        "before the first turn": public.lap.resume is not None,
        "last hand": plain_result(public),
        "outcome": [[*public.outcome.winners], str(public.outcome.reason)] if public.outcome else None,
        "playing": [seat.playing for seat in seats],
    }


def plain_result(public: Public) -> Mapping[str, Any] | None:
    """What came of the hand."""
    result = public.last_hand
    if result is None:
        return None
    left = [[*map(str, cards)] for cards in result.left]
    return {"out": result.out, "laid": [*result.laid], "left": left, "points": [*result.points]}


def plain_meld(meld: Meld) -> naive.Meld:
    """A meld of the library as the naive rules would write it."""
    match meld.rank_value:
        case Span(low, high):
            numbers = f"{low}-{high}"
        case Parity() | int() as number:
            numbers = str(number)
        case _:
            numbers = ""
    return (
        meld.requirement.kind,
        numbers,
        meld.suit_value.value if meld.suit_value else "",
        tuple(map(str, meld.places)),
    )


def same_positions(row: Row, actions: int) -> Iterator[int]:
    """The counts after 1, 2, 3, ... actions, if the library and the naive rules agree on every offer and position.

    Raises:
        AssertionError: they do not.
    """
    here = {repr(plain(row.state())): row.state()}
    there = {repr(row.game()): row.game()}
    for _ in range(actions):
        more_here: dict[str, State] = {}
        more_there: dict[str, naive.Game] = {}
        assert here.keys() == there.keys()
        for key, state in here.items():
            offered = {str(action): apply(state, action) for action in legal_actions(state)}
            found = dict(naive.successors(there[key]))
            assert offered.keys() == found.keys(), f"{state}\n{offered.keys() ^ found.keys()}"
            for text, after in offered.items():
                one, other = plain(after), found[text]
                assert one == other, (
                    f"{text}\n{[(name, one[name], other[name]) for name in one if one[name] != other[name]]}"
                )
                more_here[repr(one)], more_there[repr(one)] = after, other
        here, there = more_here, more_there
        yield len(there)


def main(arguments: Sequence[str]) -> int:
    """Count everything, and tell what differs."""
    parser = argparse.ArgumentParser(description="Counts of positions after so many actions.")
    parser.add_argument("--more", type=int, default=0, help="go so many actions further than the file")
    parser.add_argument("--row", help="only the rows whose name begins so")
    chosen = parser.parse_args(arguments)
    wrong = 0
    for row in rows():
        if chosen.row and not row.name.startswith(chosen.row):
            continue
        actions = len(row.counts) + chosen.more
        both = [*same_positions(row, actions)]
        alone = [
            len(states) for _, (_, states) in zip(range(actions), pairwise(positions_after(row.state())), strict=False)
        ]
        agreed = both == alone and both[: len(row.counts)] == [*row.counts]
        wrong += not agreed
        differs = "" if agreed else f" but naively {both}, and the file says {[*row.counts]}"
        sys.stdout.write(f"{row.name}: {alone}{differs}\n")
        sys.stdout.flush()
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
