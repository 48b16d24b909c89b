"""What is measured: hands, groups and positions, drawn from a generator that is given, so each run has the same ones.

Nothing is drawn twice for a measurement. So what the library keeps of a ruleset or a phase is there, as in any program
that runs for a while; but nothing that it could keep of a hand or a state is of any use.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from phaseten import (
    ORIGINAL,
    SKIP,
    WILD,
    Action,
    Card,
    NumberCard,
    Phase,
    PlayerAction,
    Ruleset,
    SensibleBot,
    Setup,
    State,
    Suit,
    apply,
    best_lay,
    helpful,
    legal_actions,
    new_game,
    shuffled,
    view,
)

PLAYERS: Final = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")

SUITS: Final = tuple(Suit)

Groups: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of each group of a phase."""


def whole_deck(rules: Ruleset) -> list[Card]:
    """Every card of the deck, for the fewest players."""
    return [card for card, number in rules.deck.composition(2).items() for _ in range(number)]


# --------------------------------------------------------------------------------------------------------------- hands


def random_hand(rng: Random, rules: Ruleset, size: int = 11) -> list[Card]:
    """Some cards of the deck."""
    return rng.sample(whole_deck(rules), size)


def hand_with_wilds(rng: Random, rules: Ruleset, wilds: int, size: int = 11) -> list[Card]:
    """A hand with just so many wilds, as far as the deck has them, and number cards."""
    deck = whole_deck(rules)
    numbers = [card for card in deck if isinstance(card, NumberCard)]
    held = min(wilds, deck.count(WILD))
    return [*[WILD] * held, *rng.sample(numbers, size - held)]


def legal_groups(rng: Random, phase: Phase, rules: Ruleset) -> Groups:
    """Groups that are the phase, of a random hand that came to hold it."""
    hand = random_hand(rng, rules, phase.size // 2)
    while (laying := best_lay(hand, phase, rules)) is None:
        hand.append(rng.choice([*sorted(helpful(hand, phase, rules))]))
    return tuple([meld.cards for meld in laying])


def illegal_groups(rng: Random, phase: Phase, rules: Ruleset) -> Groups:
    """Groups of the right sizes, but of random cards."""
    cards = random_hand(rng, rules, phase.size)
    return tuple([tuple([cards.pop() for _ in range(requirement.size)]) for requirement in phase.requirements])


# --------------------------------------------------------------------------------------------------------------- games


def random_move(state: State, rng: Random) -> Action:
    """What chance does, or any legal action: all are listed, and each is as likely as the others."""
    if state.public.turn is None:
        return shuffled(state, rng)
    actions: list[PlayerAction] = [*legal_actions(state)]
    return actions[int(rng.random() * len(actions))]


def sensible_move(state: State, rng: Random) -> Action:
    """What chance or the sensible bot does."""
    turn = state.public.turn
    return shuffled(state, rng) if turn is None else SensibleBot().choose(view(state, turn), rng)


def sensible_game(seed: int, players: int = 4) -> int:
    """Play a game of `ORIGINAL` by the sensible bot; gives the number of its hands."""
    rng, state = Random(seed), start(ORIGINAL, players)
    while state.public.outcome is None:
        state = apply(state, sensible_move(state, rng))
    return state.public.hand_number


def sensible_moves(rng: Random, rules: Ruleset, players: int = 4) -> Iterator[tuple[State, Action]]:
    """The states and the actions of games by the sensible bot, one game after the other, without an end."""
    return _moves(sensible_move, start(rules, players), rng)


def random_moves(rng: Random, rules: Ruleset, players: int = 4) -> Iterator[tuple[State, Action]]:
    """The same of random games."""
    return _moves(random_move, start(rules, players), rng)


def _moves(choose: Callable[[State, Random], Action], first: State, rng: Random) -> Iterator[tuple[State, Action]]:
    while True:
        state = first
        while state.public.outcome is None:
            action = choose(state, rng)
            yield state, action
            state = apply(state, action)


def start(rules: Ruleset, players: int) -> State:
    """A new game."""
    return new_game(rules, PLAYERS[:players])


def listed(state: State) -> int:
    """How many legal actions there are: all are listed."""
    return len([*legal_actions(state)])


class Playing:
    """A random game that goes on and on: after its end the next begins."""

    def __init__(self, rules: Ruleset, players: int, rng: Random) -> None:
        self.state = start(rules, players)
        self.rng = rng

    def step(self) -> None:
        """List all legal actions and apply one of them, or what chance does."""
        after = apply(self.state, random_move(self.state, self.rng))
        self.state = after if after.public.outcome is None else start(after.public.rules, len(after.hands))


# ----------------------------------------------------------------------------------------------------------- positions


def position(
    rng: Random,
    *,
    players: int = 4,
    hand: int = 10,
    melds: int = 0,
    discarded: int = 1,
    drawn: bool = False,
    skip: bool = False,
) -> State:
    """A position of `ORIGINAL` with random cards, and the first seat to act.

    Args:
        rng: what the cards depend on.
        players: how many play.
        hand: the number of cards in each hand.
        melds: the number of sets on the table, two of each player who has any, the first players first.
        discarded: the number of cards in the discard pile.
        drawn: whether the seat to act has drawn: it has one card more, and can lay, hit and discard.
        skip: whether it holds a Skip for sure.
    """
    laid = [sets_of(seat) for seat in range(melds // 2)]
    chosen: list[Card] = [SKIP] if skip else []
    left = whole_deck(ORIGINAL)
    for card in (*chosen, *(card for own in laid for meld in own for card in meld)):
        left.remove(card)
    rng.shuffle(left)
    sizes = [hand + drawn - len(chosen), *[hand] * (players - 1)]
    own, *others = ([left.pop() for _ in range(size)] for size in sizes)
    return Setup(
        ORIGINAL,
        PLAYERS[:players],
        hands=[[*chosen, *own], *others],
        melds=[" | ".join(" ".join(map(str, meld)) for meld in sets) for sets in laid],
        discards=left[:discarded],
        draw_pile=left[discarded:],
        stage="play" if drawn else "draw",
        turn=0,
    ).to_state()


def sets_of(seat: int) -> tuple[Sequence[Card], ...]:
    """Two sets of three, each of a number of its own."""
    return tuple([[NumberCard(rank, suit) for suit in SUITS[:3]] for rank in (seat + 1, 12 - seat)])
