"""What Hypothesis draws for the tests of cards and melds: decks, groups near to a meld, requirements, phases."""

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st

from phaseten import (
    CONTRACT,
    ORIGINAL,
    SKIP,
    TWO_DECKS,
    WILD,
    Color,
    Deck,
    NumberCard,
    Parity,
    Phase,
    Placed,
    Requirement,
    Ruleset,
    Suit,
)
from phaseten.requirements import KINDS

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

kinds: Final = st.sampled_from(sorted(KINDS))


@st.composite
def requirements(draw: st.DrawFn, largest: int = 9) -> Requirement:
    return Requirement(draw(st.integers(1, largest)), *KINDS[draw(kinds)])


@st.composite
def phases(draw: st.DrawFn, largest: int = 4, groups: int = 4) -> Phase:
    chosen = draw(st.lists(requirements(largest), min_size=1, max_size=groups))
    suited = [requirement for requirement in chosen if "color" in requirement.kind or "suit" in requirement.kind]
    return Phase(tuple(chosen), distinct=len(suited) > 1 and draw(st.booleans()))


def said_of_wilds(deck: Deck) -> st.SearchStrategy[Placed]:
    """A wild: of most nothing is said, of some what the deck has, of some what it has not."""
    ranks: list[int | Parity | None] = [None, None, None, *Parity, *range(deck.top + 2)]
    suits: list[Suit | Color | None] = [None, None, None, None, *deck.suits, *Suit, *Color]
    anything = st.builds(Placed, st.just(WILD), st.sampled_from(ranks), st.sampled_from(suits))
    return st.one_of(st.just(Placed(WILD)), st.just(Placed(WILD)), anything)


@st.composite
def groups(draw: st.DrawFn, deck: Deck, size: int = 7, wilds: int = 3, strange: bool = True) -> tuple[Placed, ...]:
    """Cards of few numbers and suits, so that many are a meld or nearly one, in any order."""
    suits = draw(st.sets(st.sampled_from(deck.suits), min_size=1, max_size=2))
    low = draw(st.integers(1, deck.top))
    ranks = range(low, min(deck.top, low + draw(st.integers(0, size))) + 1)
    faces = [card for card in deck.numbers if card.suit in suits and card.rank in ranks]
    unique = draw(st.booleans())
    cards = draw(
        st.lists(st.sampled_from(faces), max_size=size, unique_by=(lambda card: card.rank) if unique else None)
    )
    places = [*map(Placed, cards), *draw(st.lists(said_of_wilds(deck), max_size=wilds))]
    if strange and draw(st.integers(0, 9)) == 0:
        places.append(draw(strange_places()))
    return tuple(draw(st.permutations(places)))


def strange_places() -> st.SearchStrategy[Placed]:
    """A Skip, a card that few decks have, a number card of which something false is said."""
    return st.sampled_from(
        [
            Placed(SKIP),
            Placed(NumberCard(14, Suit.SPADES)),
            Placed(NumberCard(3, Suit.HEARTS), 4),
            Placed(NumberCard(3, Suit.HEARTS), None, Suit.SPADES),
        ]
    )


@st.composite
def melds_as_groups(draw: st.DrawFn, deck: Deck, requirement: Requirement, size: int = 9) -> tuple[Placed, ...]:
    """Cards that are such a group in most cases, some of them wild."""
    kind = requirement.kind
    number = draw(st.integers(requirement.size, max(requirement.size, size)))
    step = 2 if kind.endswith("parity run") else 1
    low = draw(st.integers(1, max(1, deck.top - step * (number - 1))))
    suit = draw(st.sampled_from(deck.suits))
    wilds = draw(st.sets(st.integers(0, number - 1), max_size=2))
    places: list[Placed] = []
    for at in range(number):
        rank = draw(st.integers(1, deck.top))
        if kind.endswith("run"):
            rank = min(low + at * step, deck.top)
        elif kind.endswith("set"):
            rank = low
        elif kind.endswith("parity"):
            rank = rank - rank % 2 + low % 2 or 1
        own = suit if kind.startswith(("suit", "color")) else draw(st.sampled_from(deck.suits))
        card = NumberCard(min(rank, deck.top), own)
        places.append(Placed(WILD if at in wilds else card))
    return tuple(draw(st.permutations(places)))


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """The editions with the options that judge melds."""
    return draw(st.sampled_from(EDITIONS)).evolve(
        wilds__natural_scope=draw(st.sampled_from(["phase", "phase", "group", "none"])),
        laying__exact=draw(st.booleans()),
        laying__distinct_sets=draw(st.booleans()),
        wilds__min_naturals=draw(st.dictionaries(kinds, st.integers(0, 3), max_size=2)),
    )


def shuffled(group: Sequence[Placed]) -> st.SearchStrategy[list[Placed]]:
    return st.permutations(list(group))
