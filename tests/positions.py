"""Positions and scripts: what the tests of the game are written in.

A test of a rule is a row ``(id, start, script)``. The start is a position (`At`) or a fresh deal (`Dealt`); players are
named by letters, so ``A`` is seat 1 of the text of actions. The script says, a line each, what is done and what is then
to be seen:

    A: skip 3                       an action of a player, which must be legal
    B: take -- skip_stays           an action that is refused, with every rule that it breaks; nothing changes
    chance: shuffle                 chance deals or reshuffles, whatever is asked for
    chance: turn up S R4            chance deals, and these are the starter and the next cards
    chance: reshuffle R9 B3         any other text of an action of chance
    = turn B draw                   what is to be seen: one of `FACTS`, or of `BY_SEAT` with a player
    = hand A R1 G12

What follows ``#`` is a remark, and a backslash joins two lines. `play` tells what comes of a script: its own lines, if
everything is as it says. After every action it also asks that no card is lost or doubled, that the old state is as it
was, and that the new one is a position in which somebody can act.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

import pytest
from attrs import evolve, field, frozen

from phaseten import (
    ORIGINAL,
    SKIP,
    Action,
    Card,
    Event,
    IllegalAction,
    Reshuffle,
    Ruleset,
    Setup,
    Stage,
    State,
    apply,
    check,
    legal_actions,
    new_game,
    parse_action,
    shuffled,
    step,
    view,
)
from phaseten.cards import sorted_cards
from phaseten.game.events import TurnLost
from phaseten.game.position import state_faults
from phaseten.game.reshuffle import cards_to_reshuffle
from phaseten.testing.deals import filled_deal as deal


class Start(Protocol):
    """Where a script begins."""

    def to_state(self) -> State:
        """The state."""
        ...


def _by_seat(names: Sequence[str], given: Any) -> Any:
    """What is given by the letters of players, by the numbers of their seats."""
    return {names.index(name): value for name, value in given.items()} if isinstance(given, Mapping) else given


@frozen
class At:
    """A position: `Setup` with players named by letters.

    Attributes:
        rules: the ruleset.
        players: the names, separated by spaces.
        draws: the next cards of the draw pile; the others follow in the order of the deck.
        rest: who holds all cards that are not named, so that there is no draw pile but for `draws`.
        parts: all that `Setup` takes; what it takes by seat is given by player.
    """

    rules: Ruleset = ORIGINAL
    players: str = "A B C"
    draws: str = ""
    rest: str = ""
    parts: Mapping[str, Any] = field(factory=dict[str, Any])

    def to_state(self) -> State:
        """The state."""
        names = self.players.split()
        parts: dict[str, Any] = {name: _by_seat(names, value) for name, value in self.parts.items()}
        for name in parts.keys() & {"turn", "dealer"}:
            parts[name] = names.index(parts[name])
        setup = Setup(self.rules, names, **parts)
        if not self.draws and not self.rest:
            return setup.to_state()
        draws = self.rules.deck.cards(self.draws)
        others = Counter(setup.to_state().draw_pile)
        others.subtract(draws)
        rest = sorted_cards(others.elements())
        if not self.rest:
            return evolve(setup, draw_pile=(*draws, *rest)).to_state()
        hands: dict[int, Any] = parts.get("hands", {})
        seat = names.index(self.rest)
        hands = {**hands, seat: (*self.rules.deck.cards(hands.get(seat, "")), *rest)}
        return evolve(setup, hands=hands, draw_pile=draws).to_state()


def at(rules: Ruleset = ORIGINAL, players: str = "A B C", *, draws: str = "", rest: str = "", **parts: Any) -> At:
    """A position; the first player is on turn if nobody is named."""
    return At(rules, players, draws, rest, parts)


@frozen
class Dealt:
    """A game just dealt, by the last player unless another is named.

    Attributes:
        rules: the ruleset.
        players: the names, separated by spaces.
        hands: the cards dealt to a player, by letter; `deal` fills up the hands.
        starter: the card turned up; if there are several, the others come next.
        draws: the next cards of the draw pile.
        dealer: who deals.
    """

    rules: Ruleset = ORIGINAL
    players: str = "A B C"
    hands: Mapping[str, str] = field(factory=dict[str, str])
    starter: str = "R1"
    draws: str = ""
    dealer: str = ""

    def to_state(self) -> State:
        """The state."""
        names = self.players.split()
        dealer = names.index(self.dealer) if self.dealer else None
        game = new_game(self.rules, names, dealer=dealer)
        hands = {names.index(name): hand for name, hand in self.hands.items()}
        return apply(game, deal(game, f"{self.starter} {self.draws}", hands))


# ------------------------------------------------------------------------------------------------------------- scripts


def lines(script: str) -> list[str]:
    """The lines of a script without its remarks; a line goes on after a backslash."""
    stripped = (line.partition("#")[0].strip() for line in script.replace("\\\n", " ").splitlines())
    return [" ".join(line.split()) for line in stripped if line]


def play(start: Start, script: str) -> list[str]:
    """What comes of a script, line by line: its own lines, if everything is as it says."""
    state = start.to_state()
    events: Sequence[Event] = ()
    told: list[str] = []
    for line in lines(script):
        if line.startswith("="):
            told.append(f"= {_fact(state, events, line[1:].strip())}")
            continue
        said, _, _ = line.partition(" -- ")
        state, events, broken = _act(state, said)
        told.append(" -- ".join(filter(None, (said, broken))))
    return told


def _act(state: State, said: str) -> tuple[State, Sequence[Event], str]:
    """The state after an action, what happened, and the rules that it breaks."""
    who, _, text = said.partition(": ")
    seat = None if who == "chance" else _names(state).index(who)
    action = action_of(state, text)
    before, verdict = hash(state), check(state, action, seat=seat)
    if seat is not None:
        assert check(view(state, seat), action) == verdict, "a view and the whole state give the same verdict"
    if not verdict:
        with pytest.raises(IllegalAction) as refused:
            apply(state, action, seat=seat)
        assert refused.value.verdict == verdict
        assert hash(state) == before, "nothing has changed"
        return state, (), ", ".join(failure.rule for failure in verdict.failures)
    after = step(state, action, seat=seat)
    assert apply(state, action, seat=seat) == after.state, "the same action leads to the same state"
    assert hash(state) == before, "the old state is as it was"
    assert cards_of(after.state) == _deck(state), "every card is in one place"
    assert state_faults(after.state) == (), "it is a position, and somebody can act"
    return after.state, after.events, ""


def action_of(state: State, text: str) -> Action:
    """The action of a line of a script."""
    if text == "shuffle":
        return shuffled(state, random.Random(1))
    if text.startswith("turn up ") and state.public.stage is Stage.RESHUFFLE:
        first = state.public.rules.deck.cards(text.removeprefix("turn up "))
        rest = Counter(cards_to_reshuffle(state))
        rest.subtract(first)
        return Reshuffle((*first, *sorted_cards(rest.elements())))
    return deal(state, text.removeprefix("turn up ")) if text.startswith("turn up ") else parse_action(text, state)


def _deck(state: State) -> Counter[Card]:
    return Counter(state.public.rules.deck.composition(len(state.hands)))


def cards_of(state: State) -> Counter[Card]:
    """Every card of the game, wherever it is."""
    public = state.public
    piles = [*state.hands, *state.saved, state.draw_pile, *public.discards]
    melds = [meld.cards for seat in public.seats for meld in seat.melds]
    skips = sum(seat.skips_in_front for seat in public.seats) + public.lap.set_aside
    return Counter([card for pile in (*piles, *melds) for card in pile]) + Counter({SKIP: skips})


# --------------------------------------------------------------------------------------------------- what is to be seen


def _names(state: State) -> list[str]:
    return [seat.name for seat in state.public.seats]


def _name(state: State, seat: int | None) -> str:
    return "nobody" if seat is None else state.public.seats[seat].name


def _text(state: State, cards: Iterable[Card]) -> str:
    return " ".join(map(state.public.rules.deck.text, cards)) or "none"


def _by_player(values: Iterable[object]) -> str:
    return " ".join("-" if value is None else str(value) for value in values)


def _winners(state: State) -> str:
    outcome = state.public.outcome
    return "none" if outcome is None else f"{' '.join(_name(state, seat) for seat in outcome.winners)} {outcome.reason}"


def _last_hand(state: State) -> Any:
    assert state.public.last_hand is not None, "a hand has ended"
    return state.public.last_hand


FACTS: Final[Mapping[str, Callable[[State, Sequence[Event]], str]]] = {
    "turn": lambda state, _: f"{_name(state, state.public.turn)} {state.public.stage}",
    "legal": lambda state, _: "; ".join(map(str, legal_actions(state))) or "none",
    "can": lambda state, _: (
        " ".join(dict.fromkeys(str(action).split()[0] for action in legal_actions(state))) or "nothing"
    ),
    "discards": lambda state, _: _text(state, state.public.discards[0]),
    "piles": lambda state, _: " | ".join(_text(state, pile) for pile in state.public.discards),
    "top": lambda state, _: _text(state, filter(None, [state.public.top()])),
    "draw_pile": lambda state, _: str(state.public.draw_count),
    "buried": lambda state, _: _text(state, state.public.buried),
    "lost": lambda state, events: _lost(state, events) or "none",
    "happened": lambda _, events: " ".join(type(event).__name__ for event in events) or "nothing",
    "dealer": lambda state, _: _name(state, state.public.dealer),
    "hand_number": lambda state, _: str(state.public.hand_number),
    "phases": lambda state, _: _by_player(seat.phase for seat in state.public.seats),
    "totals": lambda state, _: _by_player(seat.total for seat in state.public.seats),
    "sizes": lambda state, _: _by_player(seat.hand_size for seat in state.public.seats),
    "playing": lambda state, _: " ".join(seat.name for seat in state.public.seats if seat.playing),
    "out": lambda state, _: _name(state, _last_hand(state).out),
    "laid": lambda state, _: _by_player(_last_hand(state).laid),
    "points": lambda state, _: _by_player(_last_hand(state).points),
    "winners": lambda state, _: _winners(state),
    "set_aside": lambda state, _: str(state.public.lap.set_aside),
}
"""What can be seen of the whole table. ``lost`` and ``happened`` tell of the last action alone."""

BY_SEAT: Final[Mapping[str, Callable[[State, int], str]]] = {
    "hand": lambda state, seat: _text(state, state.hands[seat]),
    "known": lambda state, seat: _text(state, state.public.seats[seat].known),
    "saved": lambda state, seat: _text(state, state.saved[seat]),
    "melds": lambda state, seat: " | ".join(map(str, state.public.seats[seat].melds)) or "none",
    "completed": lambda state, seat: _by_player(state.public.seats[seat].completed) or "none",
    "position": lambda state, seat: str(state.public.seats[seat].position),
    "pending": lambda state, seat: str(state.public.seats[seat].pending_skips),
    "in_front": lambda state, seat: str(state.public.seats[seat].skips_in_front),
    "left": lambda state, seat: _text(state, _last_hand(state).left[seat]),
}
"""What can be seen of one player, whose name follows."""


def _lost(state: State, events: Sequence[Event]) -> str:
    return " ".join(_name(state, event.seat) for event in events if isinstance(event, TurnLost))


def _fact(state: State, events: Sequence[Event], asked: str) -> str:
    fact, _, more = asked.partition(" ")
    if fact in BY_SEAT:
        player = more.split()[0]
        return f"{fact} {player} {BY_SEAT[fact](state, _names(state).index(player))}"
    return f"{fact} {FACTS[fact](state, events)}"


def ids(rows: Iterable[tuple[Any, ...]]) -> list[str]:
    """The ids of the rows of a table, for pytest."""
    return [row[0] for row in rows]
