"""Random rulesets, games and actions: what the tests of the invariants are fed with.

Everything here follows from a `random.Random` that is given, so that a seed names an example.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Any, Final

from attrs import evolve, frozen

from phaseten import (
    CONTRACT_CARDS,
    ORIGINAL,
    PHASE_10,
    RULESETS,
    SKIP,
    WILD,
    Action,
    Card,
    Deck,
    Declare,
    Discard,
    Draw,
    GiveStarter,
    Hit,
    Lay,
    NumberCard,
    Parity,
    Phase,
    Placed,
    PlayerAction,
    ReplaceWild,
    Requirement,
    Ruleset,
    Save,
    SensibleBot,
    Source,
    Stage,
    State,
    Step,
    Suit,
    can_lay,
    legal_actions,
    new_game,
    shuffled,
    step,
    view,
)
from phaseten.cards import sorted_cards
from phaseten.requirements import KINDS
from phaseten.rulesets.options import Selection

PLAYERS: Final = ("Ann", "Ben", "Cem", "Dora", "Eve", "Finn")

EDITIONS: Final = tuple(RULESETS.values())

SHORT_PHASES: Final = ("set 2 + set 2", "run 3", "set 3", "color 4")
"""Phases that random players lay now and then, to be played under the rules of any edition."""


def short(rules: Ruleset) -> Ruleset:
    """The edition with phases that random players finish."""
    if rules.progress.selection is Selection.BOARD:
        return rules.with_phases(*SHORT_PHASES * 3).evolve(
            progress__track=(1, 2, 0, 3, 4), progress__twist=tuple(range(5, 13))
        )
    return rules.with_phases(*SHORT_PHASES)


# ------------------------------------------------------------------------------------------------------------ rulesets


def _values(option: str, default: object) -> Sequence[Any]:
    """The values of an option that is an enum or a yes or no; none of any other."""
    every: Sequence[Any] = ()
    if isinstance(default, bool):
        every = (False, True)
    elif isinstance(default, Enum):
        every = tuple(type(default))
    return every


OPTIONS: Final = {
    option: values
    for option, default in ORIGINAL.options().items()
    for values in (_values(option, default),)
    if len(values) > 1
}
"""Every option that is an enum or a yes or no, with the values that are supported."""


THEMES: Final[Sequence[Mapping[str, Any]]] = (
    {},
    {},
    {"dealing__starter_wild": "dealer_gives", "dealing__starter_skip": "dealer_chooses"},
    {"dealing__starter_wild": "goes_to_first", "drawing__return_drawn": False},
    {"drawing__return_drawn": False, "skips__pickup": True},
    {"saving__per_hand": 1},
    {"saving__per_hand": 2, "saving__same_hand_draw": True},
    {"drawing__exhausted": "end_hand"},
    {"wilds__replacement": "any"},
    {"progress__advance": "every_hand", "progress__hands": 1, "ending__places": "total"},
    {"progress__hands": 2},
    {"progress__selection": "board", "ending__places": "position", "ending__game_end": "end_of_hand"},
    {"drawing__discard_piles": 3},
    {"drawing__discard_piles": 3, "skips__pickup": True, "dealing__starter_skip": "cover"},
)
"""Options that are of no account but in rare positions: rulesets that have them are drawn more often."""


def random_ruleset(rng: random.Random) -> Ruleset:
    """A ruleset with any combination of options that can be played, mostly on an odd deck."""
    while True:
        theme = rng.choice(THEMES)
        boldness = rng.choice((0.1, 0.3, 0.5))  # how many options are changed
        changes = {option: rng.choice(values) for option, values in OPTIONS.items() if rng.random() < boldness}
        changes.update(theme)
        if rng.random() < 0.1:
            changes["wilds__min_naturals"] = {rng.choice([*KINDS]): rng.randint(1, 3)}
        if rng.random() < 0.2:
            changes["scoring__ranks"] = {1: rng.randint(0, 5), rng.randint(2, 12): rng.randint(0, 12)}
            changes["scoring__wild"] = rng.randint(0, 30)
            changes["scoring__skip"] = rng.randint(0, 30)
        deck = random_deck(rng) if rng.random() < 0.8 else rng.choice((PHASE_10, CONTRACT_CARDS))
        if "dealing__starter_wild" in theme:
            deck = evolve(deck, wilds=12, skips=8)
        players, hand_size = random_sizes(rng, deck)
        changes["dealing__max_players"], changes["dealing__hand_size"] = players, hand_size
        phases = [random_phase(rng, deck, hand_size) for _ in range(rng.choice((1, 1, 2, 3)))]
        if changes.get("progress__selection") == "board":
            phases = [*phases, *[random_phase(rng, deck, hand_size) for _ in range(players)]]
            changes["progress__track"], changes["progress__twist"] = (1, 0, 1), tuple(range(2, players + 2))
            phases = [phases[0], *phases[-players:]]
        numbers = rng.choice((None, [2 * place + 2 for place in range(len(phases))]))
        if "progress__track" in changes:
            numbers = None
        rules = evolve(ORIGINAL.with_phases(*phases, numbers=numbers).evolve(**changes), name="odd", deck=deck)
        if not rules.problems() and all(map(rules_can_make(rules), rules.phases)):
            return rules


def random_sizes(rng: random.Random, deck: Deck) -> tuple[int, int]:
    """The most players and the size of their hands: often so that hardly any card is left to draw."""
    players = rng.randint(2, 6)
    cards = sum(deck.composition(players).values())
    largest = min(10, max(3, (cards - 2) // players))
    return players, largest if rng.random() < 0.5 else rng.choice((3, 3, 4, 5, 6))


def rules_can_make(rules: Ruleset) -> Any:
    """Whether the cards of the whole deck make a phase: else nobody ever lays it."""
    cards = [card for card, number in rules.deck.composition(2).items() for _ in range(number)]
    return lambda phase: can_lay(cards, phase, rules)


def random_deck(rng: random.Random) -> Deck:
    """A small deck, often with no Skips, hardly any wilds, or far too many of either."""
    suits = tuple(Suit)[: rng.choice((1, 2, 4, 4))]
    return Deck(
        "an odd deck",
        suits,
        top=rng.choice((3, 5, 6, 9, 12, 13)),
        copies=rng.choice((1, 1, 2, 4)),
        wilds=rng.choice((0, 1, 2, 6, 12)),
        skips=rng.choice((0, 0, 1, 3, 8, 16)),
        per_players=rng.choice((None, None, None, 2, 3)),
    )


def random_phase(rng: random.Random, deck: Deck, hand_size: int) -> Phase:
    """A phase of one to three small groups."""
    while True:
        groups = [random_requirement(rng, deck) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
        if sum(group.size for group in groups) <= hand_size:
            suited = sum(bool(group.suits.value) for group in groups)
            return Phase(groups, distinct=suited > 1 and rng.random() < 0.3)


def random_requirement(rng: random.Random, deck: Deck) -> Requirement:
    """A group of one to four cards of any kind, mostly a set or a run."""
    kind = rng.choice((*KINDS, "set", "set", "set", "run", "run", "color"))
    longest = deck.top if "run" in kind else 9
    if kind.endswith("parity run"):
        longest = (deck.top + 1) // 2
    return Requirement(min(rng.choice((1, 2, 2, 2, 3, 3, 4)), longest), *KINDS[kind])


def random_players(rng: random.Random, rules: Ruleset) -> Sequence[str]:
    """As many players as the rules allow, six at most."""
    return PLAYERS[: rng.randint(rules.dealing.min_players, min(6, rules.dealing.max_players))]


# --------------------------------------------------------------------------------------------------------------- games


@frozen
class Move:
    """An action in a game, with the state before it and what came of it."""

    before: State
    action: Action
    step: Step

    @property
    def after(self) -> State:
        """The state after it."""
        return self.step.state


def moves(rules: Ruleset, players: Sequence[str], rng: random.Random, most: int, *, sense: float = 0) -> Iterator[Move]:
    """A random game, action by action, until it is over or so many actions have been made.

    Args:
        rules: the ruleset.
        players: their names.
        rng: what all depends on.
        most: the most actions.
        sense: the share of actions that are sensible: with the phases of the editions few games get on without.
    """
    state = new_game(rules, players)
    for _ in range(most):
        if state.public.stage is Stage.OVER:
            return
        action: Action
        if state.public.turn is None:
            action = shuffled(state, rng)
        elif rng.random() < sense:
            action = SensibleBot().choose(view(state, state.public.turn), rng)
        else:
            action = lively(state, rng)
        done = step(state, action)
        yield Move(state, action, done)
        state = done.state


LIVELY: Final = {Lay: 12, Hit: 6, ReplaceWild: 6, Save: 1, Discard: 1, Draw: 1, Declare: 1, GiveStarter: 1}


def lively(state: State, rng: random.Random) -> PlayerAction:
    """A random legal action: kinds of actions that bring the game on come more often, and so do Skips."""
    by_kind: dict[type, list[PlayerAction]] = {}
    for action in islice(legal_actions(state), 200):
        by_kind.setdefault(type(action), []).append(action)
    assert by_kind, f"nobody can act: {state}"
    (kind,) = rng.choices([*by_kind], [LIVELY[kind] for kind in by_kind])
    actions = by_kind[kind]
    skips = [action for action in actions if isinstance(action, Discard) and action.card is SKIP]
    return rng.choice(skips if skips and rng.random() < 0.3 else actions)


# ------------------------------------------------------------------------------------------------- plausible actions


def plausible(state: State, seat: int, rng: random.Random) -> PlayerAction:
    """Something that a seat might try: often illegal, often legal and written in another way than it is offered."""
    kind = rng.choice((Draw, Lay, Lay, Lay, Hit, Hit, ReplaceWild, Discard, Save, Declare, GiveStarter, None))
    own = view(state, seat)
    public = state.public
    if kind is None:
        legal = [*islice(legal_actions(state), 50)]
        return rewritten(rng.choice(legal), state, rng) if legal else Draw()
    card = some_card(state, seat, rng)
    owner, meld = some_meld(state, rng)
    if kind is Draw:
        source = rng.choice((*Source,))
        named = None if source is Source.PILE else rng.choice((None, card, public.top(), *own.saved))
        return Draw(source, rng.choice((0, 0, 1, -1)) if source is Source.DISCARD else 0, named)
    if kind is Lay:
        numbers = [number for number in (public.seats[seat].phase, *public.rules.numbers) if number is not None]
        number = rng.choice(numbers)
        return Lay(random_groups(state, seat, public.rules.phase(number), rng), rng.choice((None, number, 99)))
    if kind is Hit:
        return Hit(rng.choice((Placed(card), said(card, rng))), owner, meld)
    if kind is ReplaceWild:
        return ReplaceWild(card, owner, meld, rng.choice((None, 0, 1, 2, 3, -1)))
    if kind is Discard:
        target = rng.choice((None, *range(-1, len(state.hands) + 1)))
        return Discard(card, target if card is SKIP or rng.random() < 0.1 else None, rng.choice((0, 0, 0, 0, 1, -1)))
    if kind is Save:
        return Save(card)
    if kind is Declare:
        return Declare(rng.choice((*public.rules.numbers, 0, 11)))
    return GiveStarter(rng.randrange(-1, len(state.hands) + 1))


def some_card(state: State, seat: int, rng: random.Random) -> Card:
    """A card that the seat holds, or now and then any card at all."""
    if state.hands[seat] and rng.random() < 0.8:
        return rng.choice(state.hands[seat])
    every: Sequence[Card] = (*state.public.rules.deck.numbers, WILD, SKIP, NumberCard(20, Suit.RED))
    return rng.choice(every)


def some_meld(state: State, rng: random.Random) -> tuple[int, int]:
    """A seat and one of its melds, or now and then one that does not exist."""
    there = [(number, meld) for number, seat in enumerate(state.public.seats) for meld in range(len(seat.melds))]
    return rng.choice(there) if there and rng.random() < 0.9 else (rng.randint(-1, 6), rng.randint(-1, 3))


def said(card: Card, rng: random.Random) -> Placed:
    """A card with what it is said to be."""
    rank = rng.choice((None, *range(14), *Parity))
    suit = rng.choice((None, None, *Suit))
    return Placed(card, rank, suit) if card is WILD else Placed(card)


def random_groups(state: State, seat: int, phase: Phase, rng: random.Random) -> list[list[Placed]]:
    """The hand, or a part of it, cut into as many groups as the phase has: sensibly or not."""
    hand = list(state.hands[seat])
    rng.shuffle(hand)
    if rng.random() < 0.5:
        hand.sort()
    groups: list[list[Placed]] = []
    for requirement in phase.requirements:
        size = requirement.size + rng.choice((0, 0, 0, 1, -1))
        groups.append([Placed(card) if rng.random() < 0.8 else said(card, rng) for card in hand[: max(0, size)]])
        hand = hand[max(0, size) :]
    return groups


def rewritten(action: PlayerAction, state: State, rng: random.Random) -> PlayerAction:
    """The same, or nearly the same, in other words: groups in another order, extra cards, unsaid values."""
    match action:
        case Lay(melds, phase):
            groups = [list(group) for group in melds]
            for group in groups:
                if rng.random() < 0.5:
                    rng.shuffle(group)
                if rng.random() < 0.5:
                    group[:] = [Placed(place.card) for place in group]
            assert state.public.turn is not None
            left = list(state.hands[state.public.turn])
            for group in groups:
                for place in group:
                    left.remove(place.card)
            while left and rng.random() < 0.7:
                group, card = rng.choice(groups), left.pop(rng.randrange(len(left)))
                group.insert(rng.choice((0, len(group))), Placed(card))
            rng.shuffle(groups)
            own = state.public.seats[state.public.turn].phase
            return Lay(groups, rng.choice((phase, own)))
        case Hit(place, seat, meld):
            return Hit(rng.choice((Placed(place.card), said(place.card, rng))), seat, meld)
        case ReplaceWild(card, seat, meld, place):
            return ReplaceWild(card, seat, meld, rng.choice((None, place, 0, 1, 2)))
        case Draw(source, pile, card):
            named = card if source is Source.SAVED else state.public.top(pile) if source is Source.DISCARD else None
            return Draw(source, pile, rng.choice((None, named)))
        case _:
            return action


# ---------------------------------------------------------------------------------------------------- what is hidden


def with_other_hidden_cards(state: State, seat: int | None, rng: random.Random, *, next_card: bool = False) -> State:
    """A state that differs only in what a seat cannot see: the hidden cards change places.

    What all know of others stays where it was seen: the cards that were openly taken are in the hand or saved.

    Args:
        state: the state.
        seat: whose view stays the same; None: that of a spectator.
        rng: what the new places depend on.
        next_card: whether the next card of the draw pile stays too, because it is about to be seen.
    """
    others = [other for other in range(len(state.hands)) if other != seat]
    savings = {other: state.public.savings(other) for other in others}
    pool = [card for other in others for card in (*state.hands[other], *state.saved[other])]
    fixed = state.draw_pile[:1] if next_card else ()
    pool += state.draw_pile[len(fixed) :]
    for other in others:
        for card in state.public.seats[other].known:
            pool.remove(card)
    rng.shuffle(pool)
    hands, saved, fresh = list(state.hands), list(state.saved), list(state.fresh)
    for other in others:
        surely, perhaps = list(savings[other].surely), list(savings[other].perhaps)
        held = list(state.public.seats[other].known)
        for card in surely + perhaps:
            held.remove(card)
        size, put_aside = len(hands[other]), len(saved[other])
        cards = perhaps + [pool.pop() for _ in range(size + put_aside - len(held + surely + perhaps))]
        rng.shuffle(cards)
        in_hand, put_by = held + cards[: size - len(held)], cards[size - len(held) :]
        hands[other], saved[other] = sorted_cards(in_hand), sorted_cards(surely + put_by)
        if not state.public.rules.saving.same_hand_draw:
            fresh[other] = sorted_cards(rng.sample(put_by, len(fresh[other])))
    return State(state.public, tuple(hands), (*fixed, *pool), tuple(saved), tuple(fresh))
