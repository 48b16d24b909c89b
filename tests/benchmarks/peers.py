"""Random play, side by side with other libraries: ``python tests/benchmarks/peers.py``; needs the extra ``peers``.

Every library plays whole games. Wherever something is to be decided all legal actions are listed, and one of them,
each as likely as the others, is applied; that is a step. Where a library makes chance a step of its own, as OpenSpiel
does for every card and phaseten for a whole deal, it counts as one too. All else, such as setting up the next game, is
counted as time and not as steps.

The libraries take turns, a short round each, so that whatever disturbs the machine disturbs all of them. Times are CPU
times of this one process; of the rounds the median is told.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from report import digits, machine, require, table, versions, write_between
from samples import Playing

from phaseten import ORIGINAL

T = TypeVar("T")

PACKAGES: Final = ("chess", "open_spiel", "pokerkit", "rlcard")

Steps: TypeAlias = Iterator[None]
"""Plays for ever, one step at a time."""


class Peer(NamedTuple):
    """What is played.

    Attributes:
        name: what it is.
        how: how it is played.
        written_in: the language of its rules.
        play: begins to play.
    """

    name: str
    how: str
    written_in: str
    play: Callable[[Random], Steps]


def one_of(things: Sequence[T], rng: Random) -> T:
    """One of them, each as likely as the others."""
    return things[int(rng.random() * len(things))]


# ---------------------------------------------------------------------------------------------------------- the peers
# The packages of the peers are loaded by name: nobody who checks the types of the project needs to have them.


def phaseten(players: int) -> Callable[[Random], Steps]:
    """Ours: a state is a value, and each step makes a new one."""

    def play(rng: Random) -> Steps:
        game = Playing(ORIGINAL, players, rng)
        while True:
            game.step()
            yield

    return play


def open_spiel(name: str) -> Callable[[Random], Steps]:
    """OpenSpiel, driven from Python; what chance does in these games is always equally likely."""

    def play(rng: Random) -> Steps:
        game: Any = import_module("pyspiel").load_game(name)
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(one_of(state.legal_actions(), rng))
                yield

    return play


def rlcard_environment(name: str) -> Callable[[Random], Steps]:
    """RLCard as it is meant to be used: each step gives what a player observes, encoded."""

    def play(rng: Random) -> Steps:
        environment: Any = import_module("rlcard").make(name, config={"seed": int(rng.random() * 2**32)})
        while True:
            state, _ = environment.reset()
            while not environment.is_over():
                state, _ = environment.step(one_of([*state["legal_actions"]], rng))
                yield

    return play


def rlcard_rules(name: str) -> Callable[[Random], Steps]:
    """The rules inside RLCard without what is observed."""

    def play(rng: Random) -> Steps:
        numpy: Any = import_module("numpy")
        game: Any = import_module(f"rlcard.games.{name}").Game()
        game.np_random = numpy.random.RandomState(int(rng.random() * 2**32))
        legal = game.judge.get_legal_actions if name == "gin_rummy" else game.get_legal_actions
        while True:
            game.init_game()
            while not game.is_over():
                game.step(one_of(legal(), rng))
                yield

    return play


def python_chess(rng: Random) -> Steps:
    """python-chess: one board that is changed."""
    chess: Any = import_module("chess")
    while True:
        board = chess.Board()
        while not board.is_game_over():
            board.push(one_of([*board.legal_moves], rng))
            yield


def pokerkit(rng: Random) -> Steps:
    """PokerKit: hold'em with a limit, so that there are few actions: fold, call, raise. All else goes by itself."""
    kit: Any = import_module("pokerkit")
    everything = tuple(kit.Automation)
    while True:
        state = kit.FixedLimitTexasHoldem.create_state(everything, True, 0, (1, 2), 2, 4, 200, 4)
        while state.status:
            can = (
                (state.can_fold(), state.fold),
                (state.can_check_or_call(), state.check_or_call),
                (state.can_complete_bet_or_raise_to(), state.complete_bet_or_raise_to),
            )
            one_of([act for legal, act in can if legal], rng)()
            yield


OURS: Final = Peer("phaseten", "Phase 10, 4 players", "Python", phaseten(4))

PEERS: Final = (
    OURS,
    Peer("phaseten", "Phase 10, 2 players", "Python", phaseten(2)),
    Peer("OpenSpiel", "gin rummy, 2 players", "C++", open_spiel("gin_rummy")),
    Peer("OpenSpiel", "hearts, 4 players", "C++", open_spiel("hearts")),
    Peer("RLCard", "gin rummy, 2 players, environment", "Python", rlcard_environment("gin-rummy")),
    Peer("RLCard", "gin rummy, 2 players, rules alone", "Python", rlcard_rules("gin_rummy")),
    Peer("RLCard", "Uno, 2 players, environment", "Python", rlcard_environment("uno")),
    Peer("RLCard", "Uno, 2 players, rules alone", "Python", rlcard_rules("uno")),
    Peer("python-chess", "chess", "Python", python_chess),
    Peer("PokerKit", "limit hold'em, 4 players", "Python", pokerkit),
)


# ----------------------------------------------------------------------------------------------------------- measuring


def rate(steps: Steps, seconds: float) -> float:
    """The steps per second of CPU time, over so many seconds."""
    begin, made, gone = process_time(), 0, 0.0
    while gone < seconds:
        for _ in range(100):
            next(steps)
        made += 100
        gone = process_time() - begin
    return made / gone


def measured(rounds: int, seconds: float) -> list[float]:
    """The steps per second of each peer: the peers take turns."""
    playing = [peer.play(Random(1)) for peer in PEERS]
    for steps in playing:
        rate(steps, seconds)  # what is only done once is done
    found = [[rate(steps, seconds) for steps in playing] for _ in range(rounds)]
    return [median(each) for each in zip(*found, strict=True)]


def told(rates: Sequence[float]) -> Iterator[str]:
    """The table, with what it was measured on."""
    ours = rates[PEERS.index(OURS)]
    head = ("library", "game", "rules in", "steps a second", "times as fast")
    rows = [
        (peer.name, peer.how, peer.written_in, digits(steps), f"{ours / steps:.2f} x")
        for peer, steps in zip(PEERS, rates, strict=True)
    ]
    yield from table(head, rows, words=3)
    yield ""
    yield f"{machine()}; {versions(['phaseten', 'attrs', *PACKAGES])}."


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description="Random play of phaseten and of other libraries, side by side.")
    parser.add_argument("--rounds", type=int, default=15, help="how often each library has its turn")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long a turn is")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="put the table into this page, between its marks")
    given = parser.parse_args(arguments)
    require("peers", PACKAGES)
    lines = [*told(measured(given.rounds, given.seconds))]
    print(*lines, sep="\n")
    if given.write:
        write_between(given.write, "peers.py", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
