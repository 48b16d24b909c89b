"""The command ``python -m phaseten.testing``."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from phaseten.testing.clients import USUAL, ClientError, check_client
from phaseten.testing.corpus import GAMES, check_corpus, write_corpus
from phaseten.testing.overseer import Disturbance


def main(arguments: list[str]) -> int:
    """Write a corpus, check one, or check a client; gives the status, which is 1 if something is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m phaseten.testing", description="Test the rules in another language, or a client of the referee."
    )
    kinds = parser.add_subparsers(dest="what", required=True)
    corpus = [kinds.add_parser("write", help="write a corpus"), kinds.add_parser("check", help="check a corpus")]
    for kind in corpus:
        kind.add_argument("file", type=Path)
    client = kinds.add_parser("client", help="let a client play", description=_CLIENT)
    client.add_argument("--timeout", type=float, default=30, help="for so many seconds it may be silent")
    client.add_argument("--without", action="append", default=[], choices=sorted(USUAL), help="how not to disturb it")
    client.add_argument("--restart", action="store_true", help="end the referee that it has started, now and then")
    client.add_argument("command", nargs=argparse.REMAINDER, help="the client and its arguments")
    for kind, games in ((corpus[0], GAMES), (client, 6)):
        kind.add_argument("--games", type=int, default=games)
        kind.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    if chosen.what == "client" and not chosen.command:
        client.error("a client is needed")
    try:
        return _TASKS[chosen.what](chosen)
    except (OSError, ValueError) as error:  # a file that is not there or is no corpus, or no game to be played
        parser.error(str(error))


_CLIENT: Final = """In the command {rules} is the ruleset, {table} and {seat} are what the client is to join, and
{referee}, which stands alone, is the command of the referee, if the client starts that by itself."""


def _write(chosen: argparse.Namespace) -> int:
    lines = write_corpus(chosen.games, chosen.seed)  # refused before a file is emptied
    with chosen.file.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    return 0


def _check(chosen: argparse.Namespace) -> int:
    with chosen.file.open(encoding="utf-8") as file:
        lines = [*file]
    faults = [*check_corpus(lines)]
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    sys.stdout.write(f"rows {len(lines) - 1}, otherwise {len(faults)}\n")
    return min(len(faults), 1)


def _client(chosen: argparse.Namespace) -> int:
    disturb = {*USUAL, *([Disturbance.RESTART] if chosen.restart else [])} - {*chosen.without}
    try:
        report = check_client(
            chosen.command, games=chosen.games, seed=chosen.seed, timeout=chosen.timeout, disturb=disturb
        )
    except ClientError as error:
        sys.stdout.write(f"{error}\n")
        return 1
    told = {"games": report.games, "requests": report.requests, "actions": report.actions}
    for head, counts in (("did", told), ("refused", report.refused), ("events", report.events)):
        _tell(head, counts)
    _tell("disturbed", report.disturbed)
    return 0


_TASKS: Final = {"write": _write, "check": _check, "client": _client}


def _tell(head: str, counts: Mapping[str, int] | Mapping[Disturbance, int]) -> None:
    sys.stdout.write(f"{head}: {', '.join(f'{what} {number}' for what, number in counts.items())}\n")
