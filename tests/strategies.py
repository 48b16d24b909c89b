"""What Hypothesis draws for the tests of cards and melds: small decks, and the options that judge melds.

What anybody may want to draw is in `phaseten.testing.strategies`.
"""

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from phaseten import CONTRACT, ORIGINAL, TWO_DECKS, Color, Deck, Placed, Requirement, Ruleset, Suit
from phaseten.testing.strategies import kinds, likely_groups, phases, requirements, said_of_wilds, strange_places
from phaseten.testing.strategies import near_groups as groups

__all__ = [
    "COLOR_RULES",
    "DECKS",
    "EDITIONS",
    "RED_AND_BLACK",
    "SMALL",
    "SMALL_RULES",
    "groups",
    "kinds",
    "melds_as_groups",
    "phases",
    "requirements",
    "rulesets",
    "said_of_wilds",
    "shuffled",
    "strange_places",
]

SMALL: Final = Deck("a small deck", (Suit.HEARTS, Suit.SPADES), top=5, copies=2, wilds=3, skips=1)
"""Few faces, so that every wild can be tried as every card."""

SMALL_RULES: Final = (
    ORIGINAL.with_deck(SMALL)
    .with_phases("set 2 + run 2")
    .evolve(name="small", dealing__hand_size=5, dealing__max_players=3)
)

RED_AND_BLACK: Final = Deck(
    "a small deck of two colours",
    (Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES),
    top=4,
    copies=2,
    wilds=3,
    skips=1,
    colors=((Suit.HEARTS, Color.RED), (Suit.DIAMONDS, Color.RED), (Suit.SPADES, Color.BLACK)),
)

COLOR_RULES: Final = SMALL_RULES.with_deck(RED_AND_BLACK).evolve(name="small, two colours")

EDITIONS: Final = (ORIGINAL, TWO_DECKS, CONTRACT)
DECKS: Final = tuple(rules.deck for rules in EDITIONS)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """The editions with the options that judge melds."""
    return draw(st.sampled_from(EDITIONS)).evolve(
        wilds__natural_scope=draw(st.sampled_from(["phase", "phase", "group", "none"])),
        laying__exact=draw(st.booleans()),
        laying__distinct_sets=draw(st.booleans()),
        wilds__min_naturals=draw(st.dictionaries(kinds, st.integers(0, 3), max_size=2)),
    )


def melds_as_groups(deck: Deck, requirement: Requirement, size: int = 9) -> st.SearchStrategy[tuple[Placed, ...]]:
    """Cards that are such a group in most cases."""
    return likely_groups(requirement, deck, size)


def shuffled(group: Sequence[Placed]) -> st.SearchStrategy[list[Placed]]:
    return st.permutations(list(group))
