"""Random rulesets, games and actions: what the tests of the invariants are fed with.

Most of it is for all who test with the library, and so in `phaseten.testing`.
"""

import random
from typing import Final

from phaseten import RULESETS, State
from phaseten.cards import sorted_cards
from phaseten.testing.attempts import plausible
from phaseten.testing.games import PLAYERS, Move, lively, moves, random_players
from phaseten.testing.rulesets import random_ruleset, short

__all__ = [
    "EDITIONS",
    "PLAYERS",
    "Move",
    "lively",
    "moves",
    "plausible",
    "random_players",
    "random_ruleset",
    "short",
    "with_other_hidden_cards",
]

EDITIONS: Final = tuple(RULESETS.values())

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
