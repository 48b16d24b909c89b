"""Does a client of the referee keep to the protocol, and does it cope with all that a referee may send?"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from types import MappingProxyType
from typing import Final, TextIO, TypeAlias, TypeVar

from attrs import evolve, frozen

from phaseten.exchange import to_json
from phaseten.rulesets.editions import ORIGINAL, RULESETS
from phaseten.rulesets.ruleset import Ruleset
from phaseten.testing.connections import Function, Invitation, Program, Running, Starter
from phaseten.testing.games import in_turn, over_again, random_players
from phaseten.testing.overseer import Disturbance, Fault, Line, Overseer
from phaseten.testing.rulesets import short

T = TypeVar("T")

Client: TypeAlias = Sequence[str] | Callable[[TextIO, TextIO, Invitation], None]
"""A command; or a function that is given the stream of answers, that of requests, and the table that it is to join."""

SHOWN: Final = 8
"""So many of the last lines are shown in an error."""

LONGEST_SHOWN: Final = 240
"""The longest line that is shown, in characters."""

USUAL: Final = frozenset(Disturbance) - {Disturbance.RESTART}
"""What every client should cope with."""


_GIVEN: Final = {"dealing__starter_wild": "dealer_gives", "dealing__starter_skip": "dealer_chooses"}
_REPLACED: Final = {"wilds__replacement": "any", "drawing__exhausted": "end_hand"}

FEW_CARDS: Final = (
    ORIGINAL.with_phases("run 8", "run 9")
    .with_deck(copies=1)
    .evolve(dealing__hand_size=12, dealing__min_players=4, dealing__max_players=4)
)
"""A game in which most hands last longer than the draw pile."""


SELDOM: Final = tuple(
    evolve(rules, name=name)
    for name, rules in (
        ("starters are given", ORIGINAL.with_phases("set 2", "run 2").with_deck(wilds=40, skips=40).evolve(**_GIVEN)),
        ("wilds are replaced", ORIGINAL.with_phases("set 2", "set 2", "run 3").with_deck(wilds=40).evolve(**_REPLACED)),
    )
)
"""Games in which starters are given away, and wilds come back to hands."""


class ClientError(AssertionError):
    """A client did what no client may do, or did not cope with what a referee may do.

    The sentence says in which game, after which line and what; below it are the last lines that were sent, those of the
    client behind ``>`` and those of the referee behind ``<``, and behind ``!`` what the client has printed.

    Attributes:
        sentence: what is wrong.
        line: the number of the last line of the client, from 1; 0 if it has sent none.
        transcript: all lines of that game.
        printed: what the client has printed; of one that is spoken with over its output, what it has complained of.
    """

    def __init__(self, sentence: str, transcript: Sequence[Line], printed: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.line = sum(line.from_client for line in transcript)
        self.transcript = tuple(transcript)
        self.printed = printed

    def __str__(self) -> str:
        sent = [*map(str, self.transcript[-SHOWN:])]
        printed = [f"! {line}" for line in self.printed.splitlines()[-SHOWN:]]
        return "\n".join([self.sentence, *map(_shortened, [*sent, *printed])])


def _shortened(line: str) -> str:
    return line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}..."


@frozen
class ClientReport:
    """What a client did, and what it met.

    Attributes:
        games: how many games it played to their end.
        requests: how many lines it sent.
        actions: how many actions it made.
        refused: how often it was refused, by the code of the error.
        events: how often it was told of what, by the type of the event.
        disturbed: how often it was disturbed in which way.
    """

    games: int
    requests: int
    actions: int
    refused: Mapping[str, int]
    events: Mapping[str, int]
    disturbed: Mapping[Disturbance, int]


def check_client(
    client: Client,
    rules: Iterable[Ruleset] | None = None,
    *,
    games: int = 6,
    seed: int = 0,
    timeout: float = 30,
    disturb: Collection[Disturbance] = USUAL,
) -> ClientReport:
    """Let a front end, in any language, play whole games against bots, and find out whether it keeps to the protocol.

    For each game it is started anew. A command is spoken with over its standard streams: it writes requests to its
    output and reads answers from its input. In its words ``{rules}`` becomes the name of an edition, or a ruleset as a
    document; ``{table}`` and ``{seat}`` the table that it is to join, and its seat, from 0. If one of its words is
    ``{referee}``, then the client starts the referee by itself: there the words of a command are put that does as
    ``phaseten referee`` does. Without ``{table}`` a client creates its table.

    Args:
        client: the command, as its words; or a function that reads answers, writes requests, and returns.
        rules: what is played, in turn; if nothing is named all editions; at tables that are joined they have
            short phases, and there are rulesets by which starters are given away and wilds replaced.
        games: how many games.
        seed: the number that they follow from.
        timeout: for so many seconds the client may say nothing; a command is then ended.
        disturb: what it must cope with: all but ``RESTART``, if nothing is named. ``UNDO`` comes only where the client
            has joined a table of somebody else, ``RESTART`` only where it has started the referee.

    Raises:
        RulesetError: a ruleset cannot be played, or has kinds of groups that no referee knows.
        ValueError: there is no ruleset or no game, the command has no words, or what is to disturb it is unknown.
        TypeError: the command is a text, not the words of one; a ruleset is none, such as the name of one; there is one
            alone and no list of them; or the number of games is no whole number.
        ClientError: it sent what no client may send, did not cope with an answer, ended too early, or not at all.

    Example:
        >>> import json
        >>> def client(answers, requests, invited):
        ...     print(json.dumps({"v": 1, "id": "1", "do": "join", "table": invited.table}), file=requests)
        ...     print(answers.readline())
        >>> check_client(client)
        Traceback (most recent call last):
        ...
        phaseten.testing.clients.ClientError: original, line 1: sent what is refused as request: seat is missing
        > {"v": 1, "id": "1", "do": "join", "table": "..."}
    """
    if isinstance(client, str):
        raise TypeError(f"a command is given as its words, not as {client!r}: see shlex.split")
    if not callable(client) and not client:
        raise ValueError("a command has one word or more")
    if unknown := [name for name in disturb if name not in [*Disturbance]]:
        raise ValueError(f"{unknown[0]!r} disturbs nobody: what does is {', '.join(Disturbance)}")
    done = [
        _played(client, ruleset, number, seed=seed, timeout=timeout, disturb=disturb)
        for number, ruleset in enumerate(in_turn(_rulesets(client, rules), games))
    ]
    return ClientReport(
        games=len(done),
        requests=sum(overseer.requests for overseer in done),
        actions=sum(overseer.actions for overseer in done),
        refused=_total(overseer.refused for overseer in done),
        events=_total(overseer.events for overseer in done),
        disturbed=_total(overseer.disturbed for overseer in done),
    )


def _total(counts: Iterable[Mapping[T, int]]) -> Mapping[T, int]:
    total: Counter[T] = Counter()
    for count in counts:
        total.update(count)
    return MappingProxyType({what: number for what, number in total.items() if number})


# ------------------------------------------------------------------------------------------------------------- one game


def _is_invited(client: Client) -> bool:
    """Whether a client is told what table to join."""
    return callable(client) or any("{table}" in word for word in client)


def _starts_referee(client: Client) -> bool:
    return not callable(client) and "{referee}" in client


def _rulesets(client: Client, rules: Iterable[Ruleset] | None) -> Iterator[Ruleset]:
    """The rulesets, again and again."""
    if rules is not None:
        return over_again(rules)
    if not _is_invited(client):
        return cycle(RULESETS.values())
    first, *others = (short(edition).evolve(drawing__exhausted="end_hand") for edition in RULESETS.values())
    return cycle([first, FEW_CARDS, *SELDOM, *others])  # where nobody can hit any more, a hand would last for ever


def _played(
    client: Client, rules: Ruleset, number: int, *, seed: int, timeout: float, disturb: Collection[Disturbance]
) -> Overseer:
    """What was overseen of one game, if all was as it should be."""
    rng = random.Random(f"{seed}/{number}")
    players = random_players(rng, rules, most=3)
    possible = {*disturb} if _starts_referee(client) else {*disturb} - {Disturbance.RESTART}
    overseer = Overseer(rules, players, number % len(players), rng, possible)
    try:
        running = _started(client, Invitation(rules, overseer.table, number % len(players)))
    except OSError as error:
        raise ClientError(f"{rules.name}: cannot be started: {error}", (), "") from None
    fault: Fault | None = None
    try:
        _converse(running, overseer, timeout)
    except Fault as found:
        fault = found
    finally:
        printed = running.kill()
    if fault is not None:
        raise ClientError(f"{rules.name}, line {overseer.requests}: {fault}", overseer.transcript, printed)
    return overseer


def _started(client: Client, invited: Invitation) -> Running:
    if callable(client):
        return Function(client, invited)
    words = [_filled_in(word, invited) for word in client]
    if _starts_referee(client):
        at = client.index("{referee}")
        return Starter(lambda referee: [*words[:at], *referee, *words[at + 1 :]])
    return Program(words)


def _filled_in(word: str, invited: Invitation) -> str:
    """A word of a command; the ruleset comes last, since a document has braces of its own."""
    rules = invited.rules
    name = rules.name if RULESETS.get(rules.name) == rules else to_json(rules)
    return word.replace("{table}", invited.table).replace("{seat}", str(invited.seat)).replace("{rules}", name)


def _converse(running: Running, overseer: Overseer, timeout: float) -> None:
    """Answer a client until it has ended.

    Raises:
        Fault: it sent what it may not, or did not end as it should.
    """
    try:
        while (line := running.hear(timeout)) is not None:
            answers = overseer.hear(line)
            if answers is None:
                running.hang_up()
            else:
                running.say(answers)
        wrong = running.finish(timeout)
    except TimeoutError:
        raise Fault(f"has been silent for {timeout:g} seconds, {overseer.standing}") from None
    if wrong is not None:
        raise Fault(wrong)
    overseer.judge_end()
