"""The golden corpus: records of games of every edition, with what each must end in, in ``tests/corpus``.

They are never made again. A change that makes one of them end otherwise changes what an old game means: it is a
mistake, or a correction of the rules, which raises their version. This adds the games that are not there yet:

    PYTHONPATH=tests python tests/golden.py
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from random_games import EDITIONS, moves, random_ruleset, short

from phaseten import CONTRACT, MASTERS, ORIGINAL, Comment, Record, Ruleset, State, dump_record

CORPUS: Final = Path(__file__).parent / "corpus"
DIGESTS: Final = CORPUS / "digests.txt"
NAMES: Final = ("Ann", "Zoë", "Cem", "Dora", "北", 'E. "Eve" #5')

ODD: Final = (
    short(ORIGINAL)
    .with_deck(wilds=40, skips=20)
    .evolve(name="gives", dealing__starter_wild="dealer_gives", dealing__starter_skip="dealer_chooses"),
    short(MASTERS).evolve(name="scored", saving__scored=True, dealing__hand_size=6),
    short(CONTRACT).evolve(name="replaces", wilds__replacement="any", dealing__hand_size=5),
    short(ORIGINAL).evolve(name="in front", skips__placement="in_front_set_aside", skips__limit="unlimited"),
)
"""Rulesets with what no edition has."""


def fingerprint(state: State) -> str:
    """A short name for a position, made of what it means, so that new fields of a class change none."""
    public, lap = state.public, state.public.lap
    parts: list[object] = [public.stage, public.turn, public.dealer, public.hand_number, public.tie_break]
    parts += [lap.resume, lap.out, lap.last_turns, lap.stalled, lap.skipped, lap.set_aside, public.so_far.laid]
    for seat in public.seats:
        parts += [seat.name, seat.phase, seat.completed, " | ".join(map(str, seat.melds)), seat.total, seat.playing]
        parts += [seat.pending_skips, seat.skips_in_front, *map(str, seat.known)]
    for pile in (*public.discards, state.draw_pile, *state.hands, *state.saved, *state.fresh):
        parts.append(" ".join(map(str, pile)))
    if public.last_hand is not None:
        parts += [public.last_hand.out, public.last_hand.laid, public.last_hand.points]
    if public.outcome is not None:
        parts += [public.outcome.winners, public.outcome.reason.value]
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:16]


def games() -> Iterator[tuple[str, Record]]:
    """Of every edition ten games, some to the end, and ten of odd rulesets."""
    for rules in EDITIONS:
        for number in range(10):
            own = short(rules).evolve(name=f"short {rules.name}") if number % 2 else rules
            yield f"{rules.name}-{number}", game(own, number, sense=0.95 if number % 4 else 0.5)
    odd = [*ODD, *(random_ruleset(random.Random(number)) for number in range(10 - len(ODD)))]
    for number, rules in enumerate(odd):
        yield f"odd-{number}", game(rules, number, sense=0)


def game(rules: Ruleset, number: int, *, sense: float) -> Record:
    """A game with some remarks and empty lines."""
    rng = random.Random(f"{rules.name}/{number}")
    most = min(len(NAMES), rules.dealing.max_players)
    players = NAMES[: rng.randint(rules.dealing.min_players, most)]
    actions = [move.action for move in moves(rules, players, rng, 260 if len(rules.phases) < 5 else 90, sense=sense)]
    remarks = [Comment(0, f"{rules.name}, game {number}"), Comment(len(actions) // 2, None), Comment(len(actions), "ü")]
    return Record(rules, players, actions, comments=remarks if number % 3 == 0 else remarks[:1])


def digests() -> dict[str, str]:
    """What each game must end in, by name."""
    lines = DIGESTS.read_text(encoding="utf-8").splitlines() if DIGESTS.exists() else []
    return dict(map(str.split, lines))


def add(games: Sequence[tuple[str, Record]]) -> None:
    """Write the games that are not there yet."""
    CORPUS.mkdir(exist_ok=True)
    known = digests()
    for name, record in games:
        if name not in known:
            (CORPUS / f"{name}.p10").write_bytes(dump_record(record).encode())
            known[name] = fingerprint(record.final_state)
    DIGESTS.write_text("".join(f"{name} {known[name]}\n" for name in known), encoding="utf-8")


if __name__ == "__main__":
    add([*games()])
