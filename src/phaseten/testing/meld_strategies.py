"""What Hypothesis draws of cards and groups: a part of `phaseten.testing.strategies`."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen
from hypothesis import assume
from hypothesis import strategies as st

from phaseten.cards import HIGHEST_RANK, PHASE_10, SKIP, WILD, Card, Color, Deck, NumberCard, Suit, sorted_cards
from phaseten.game.state import Hand
from phaseten.melds import Meld, Placed, meld_text
from phaseten.notation import groups_text, parse_meld
from phaseten.phases import Phase
from phaseten.reasons import Rule
from phaseten.requirements import KINDS, Parity, RankRule, Requirement
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset
from phaseten.validators import check_meld, check_phase
from phaseten.verdict import Laying

_PLAIN: Final = ("set", "run", "color")
_KINDS: Final = [*_PLAIN, *sorted({*KINDS} - {*_PLAIN})]
kinds: Final = st.sampled_from(_KINDS)
"""The kinds of groups; sets, runs and groups of one colour come first."""

# ----------------------------------------------------------------------------------------------------- cards and decks


def cards(deck: Deck = PHASE_10) -> st.SearchStrategy[Card]:
    """A card of the deck."""
    every: tuple[Card, ...] = (*deck.numbers, *([WILD] * bool(deck.wilds)), *([SKIP] * bool(deck.skips)))
    return st.sampled_from(every)


_SUITS: Final = st.one_of(
    st.sampled_from([tuple(Suit)[:4], tuple(Suit)[4:], tuple(Suit)[:1], tuple(Suit)[4:6], tuple(Suit)]),
    st.lists(st.sampled_from(Suit), min_size=1, unique=True).map(tuple),
)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Decks of any size, often without wilds or Skips, or with far too many; in some, suits share a colour."""
    suits = draw(_SUITS)
    colors = draw(st.just(()) | st.tuples(*(st.tuples(st.just(suit), st.sampled_from(Color)) for suit in suits)))
    return Deck(
        name="a deck",
        suits=suits,
        top=draw(st.integers(1, 14) | st.integers(1, HIGHEST_RANK)),
        copies=draw(st.integers(1, 4)),
        wilds=draw(st.integers(0, 16)),
        skips=draw(st.integers(0, 16)),
        colors=colors,
        per_players=draw(st.none() | st.integers(1, 4)),
    )


@st.composite
def hands(draw: st.DrawFn, rules: Ruleset = ORIGINAL, players: int = 2, size: int | None = None) -> Hand:
    """A hand of cards that can be dealt together, of the size of the ruleset unless another is asked for.

    Args:
        rules: the ruleset.
        players: the number of players, which the deck may depend on.
        size: the number of cards; None: what the ruleset deals.
    """
    box = sorted_cards(Counter(rules.deck.composition(players)).elements())
    wanted = rules.dealing.hand_size if size is None else size
    places = st.integers(0, len(box) - 1)
    chosen = sorted(draw(st.lists(places, min_size=wanted, max_size=wanted, unique=True)))
    return draw(st.builds(hand, st.just(" ".join(str(box[at]) for at in chosen)), *_said(rules)))


def hand(text: str, rules: Ruleset = ORIGINAL) -> Hand:
    """The cards as a hand.

    Example:
        >>> hand("W R5 B1")
        (NumberCard(1, Suit.BLUE), NumberCard(5, Suit.RED), WILD)
    """
    return sorted_cards(rules.deck.cards(text))


def _said(rules: Ruleset) -> Iterator[st.SearchStrategy[Ruleset]]:
    """The ruleset, where it must be said."""
    if rules is not ORIGINAL:
        yield st.just(rules)


# ----------------------------------------------------------------------------------------------------- melds and phases


@st.composite
def requirements(draw: st.DrawFn, largest: int = 9) -> Requirement:
    """Groups of any kind."""
    return Requirement(draw(st.integers(1, largest)), *KINDS[draw(kinds)])


@st.composite
def phases(draw: st.DrawFn, largest: int = 4, groups: int = 4) -> Phase:
    """Phases of so many groups at most, each of so many cards at most."""
    chosen = draw(st.lists(requirements(largest), min_size=1, max_size=groups))
    suited = [requirement for requirement in chosen if "color" in requirement.kind or "suit" in requirement.kind]
    return Phase(tuple(chosen), distinct=len(suited) > 1 and draw(st.booleans()))


def said_of_wilds(deck: Deck = PHASE_10) -> st.SearchStrategy[Placed]:
    """A wild: of most nothing is said, of some what the deck has, of some what it has not."""
    ranks: list[int | Parity | None] = [None, None, None, *Parity, *range(deck.top + 2)]
    suits: list[Suit | Color | None] = [None, None, None, None, *deck.suits, *Suit, *Color]
    anything = st.builds(Placed, st.just(WILD), st.sampled_from(ranks), st.sampled_from(suits))
    return st.one_of(st.just(Placed(WILD)), st.just(Placed(WILD)), anything)


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
def near_groups(
    draw: st.DrawFn, deck: Deck = PHASE_10, size: int = 7, wilds: int = 3, strange: bool = True
) -> tuple[Placed, ...]:
    """Cards of few numbers and suits, so that many are a meld or nearly one, in any order.

    Args:
        deck: the deck that the cards are of.
        size: the most number cards.
        wilds: the most wilds.
        strange: whether some stand for what is not in the deck.
    """
    suits = draw(st.sets(st.sampled_from(deck.suits), min_size=1, max_size=2))
    low = draw(st.integers(1, deck.top))
    ranks = range(low, min(deck.top, low + draw(st.integers(0, size))) + 1)
    faces = [card for card in deck.numbers if card.suit in suits and card.rank in ranks]
    unique = draw(st.booleans())
    chosen = draw(
        st.lists(st.sampled_from(faces), max_size=size, unique_by=(lambda card: card.rank) if unique else None)
    )
    places = [*map(Placed, chosen), *draw(st.lists(said_of_wilds(deck), max_size=wilds))]
    if strange and draw(st.integers(0, 9)) == 9:
        places.append(draw(strange_places()))
    return tuple(draw(st.permutations(places)))


@st.composite
def likely_groups(
    draw: st.DrawFn, requirement: Requirement, deck: Deck = PHASE_10, size: int = 9
) -> tuple[Placed, ...]:
    """Cards that are such a group in most cases, some of them wild, in any order.

    Args:
        requirement: the group.
        deck: the deck that the cards are of.
        size: the most cards.
    """
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
        other = draw(st.sampled_from(deck.suits))  # drawn in any case, so that kinds shrink to kinds
        own = suit if kind.startswith(("suit", "color")) else other
        card = NumberCard(min(rank, deck.top), own)
        places.append(Placed(WILD if at in wilds else card))
    return tuple(draw(st.permutations(places)))


@st.composite
def melds(
    draw: st.DrawFn, wanted: st.SearchStrategy[Requirement] | None = None, rules: Ruleset = ORIGINAL, size: int = 9
) -> Meld:
    """Melds as they lie on the table, some larger than the group asks for.

    Args:
        wanted: what they are laid for; None: any group.
        rules: the ruleset.
        size: the most cards.

    Raises:
        RulesetError: the ruleset cannot be played.
    """
    requirement = draw(requirements(5) if wanted is None else wanted)
    verdict = check_meld(draw(likely_groups(requirement, rules.deck, size)), requirement, rules)
    assume(verdict.ok)
    return draw(st.builds(parse_meld, st.just(meld_text(verdict.melds[0], rules.deck)), *_said(rules)))


def laid(melds: str, phase: str, rules: Ruleset = ORIGINAL) -> Laying:
    """The melds as which the cards lay a phase.

    Args:
        melds: the cards, as text.
        phase: the phase, as text.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played.

    Example:
        >>> laid("R5 B5 W | R1 W B3 G4", "set 3 + run 4")
        (<Meld set 5: R5 B5 W>, <Meld run: R1 W=2 B3 G4>)
    """
    return check_phase(melds, phase, rules).melds


@st.composite
def layings(draw: st.DrawFn, phase: Phase | int, rules: Ruleset = ORIGINAL) -> Laying:
    """Melds that lay a phase.

    Raises:
        RulesetError: the ruleset cannot be played, or has no phase of this number.
    """
    wanted = rules.phase(phase) if isinstance(phase, int) else phase
    groups = [draw(likely_groups(requirement, rules.deck, requirement.size)) for requirement in wanted.requirements]
    verdict = check_phase(groups, wanted, rules)
    assume(verdict.ok)
    text = groups_text([meld.places for meld in verdict.melds], rules.deck)
    return draw(st.builds(laid, st.just(text), st.just(str(wanted)), *_said(rules)))


@frozen(repr=False)
class BrokenMeld:
    """Cards that are no meld, for one reason alone.

    Attributes:
        cards: the cards.
        requirement: the group that they are not.
        rule: the only rule that they break.
    """

    cards: tuple[Placed, ...]
    requirement: Requirement
    rule: Rule

    def __repr__(self) -> str:
        return f"<{' '.join(map(_as_said, self.cards))} as {self.requirement}: {self.rule}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the short form: left alone Hypothesis spells out every card."""
        del cycle
        printer.text(repr(self))


def _as_said(place: Placed) -> str:
    """A card, with what it is said to be where that is not plain: what is false has no text of its own."""
    if place.card is WILD or place.plain:
        return groups_text([(place,)], PHASE_10)
    of_card = Placed(place.card)
    rank = "" if place.rank == of_card.rank else str(place.rank)
    suit = "" if place.suit in (of_card.suit, None) else place.suit.name.lower()
    return f"{place.card}={rank}{suit}"


def _numbers(deck: Deck) -> Iterator[Placed]:
    return map(Placed, deck.numbers)


def _of_no_deck(deck: Deck) -> Iterator[Placed]:
    yield Placed(NumberCard(deck.top + 1, deck.suits[0]))
    yield from (Placed(NumberCard(1, suit)) for suit in Suit if suit not in deck.suits)


def _a_skip(_: Deck) -> Iterable[Placed]:
    return [Placed(SKIP)]


def _said_falsely(deck: Deck) -> Iterator[Placed]:
    yield from (Placed(card, card.rank % deck.top + 1) for card in deck.numbers)


def _impossible_wilds(deck: Deck) -> Iterator[Placed]:
    yield from (Placed(WILD, rank) for rank in (0, deck.top + 1))
    yield from (Placed(WILD, None, suit) for suit in Suit if suit not in deck.suits)


_SPOILERS: Final[Mapping[Rule, Callable[[Deck], Iterable[Placed]]]] = {
    Rule.SKIP_IN_MELD: _a_skip,
    Rule.NOT_IN_DECK: _of_no_deck,
    Rule.STANDS_FOR_ITSELF: _said_falsely,
    Rule.WILD_VALUE: _impossible_wilds,
    Rule.NUMBERS_DIFFER: _numbers,
    Rule.NUMBER_TWICE: _numbers,
    Rule.RUN_GAP: _numbers,
    Rule.PARITIES_DIFFER: _numbers,
    Rule.COLORS_DIFFER: _numbers,
    Rule.SUITS_DIFFER: _numbers,
}
"""By rule the cards one of which may spoil a meld so."""

BREAKABLE: Final = (Rule.TOO_FEW_CARDS, *_SPOILERS)
"""The rules that `broken_melds` can break."""

_BROKEN_BY: Final[Mapping[Rule, Collection[RankRule]]] = {
    Rule.NUMBERS_DIFFER: (RankRule.SAME,),
    Rule.NUMBER_TWICE: (RankRule.CONSECUTIVE, RankRule.CONSECUTIVE_PARITY),
    Rule.RUN_GAP: (RankRule.CONSECUTIVE, RankRule.CONSECUTIVE_PARITY),
    Rule.PARITIES_DIFFER: (RankRule.PARITY, RankRule.CONSECUTIVE_PARITY),
}
_SUITED: Final = {Rule.COLORS_DIFFER: "color", Rule.SUITS_DIFFER: "suit"}


def _can_break(kind: str, rule: Rule) -> bool:
    return KINDS[kind][0] in _BROKEN_BY.get(rule, RankRule) and kind.startswith(_SUITED.get(rule, ""))


@st.composite
def broken_melds(draw: st.DrawFn, rule: Rule | None = None, rules: Ruleset = ORIGINAL) -> BrokenMeld:
    """Cards that break one rule of melds and no other: the one that is named, or any of `BREAKABLE`.

    Raises:
        RulesetError: the ruleset cannot be played.
    """
    broken = draw(st.sampled_from(BREAKABLE)) if rule is None else rule
    kind = draw(st.sampled_from([kind for kind in _KINDS if _can_break(kind, broken)]))
    requirement = Requirement(draw(st.integers(2, 5)), *KINDS[kind])
    group = draw(melds(st.just(requirement), rules, size=requirement.size)).places
    bare = tuple(Placed(place.card) for place in group)
    if broken is Rule.TOO_FEW_CARDS:
        return BrokenMeld(bare[1:], requirement, broken)
    spoiled = [(*bare, place) for place in _SPOILERS[broken](rules.deck)]
    fitting = [places for places in spoiled if _broken(places, requirement, rules) == {broken}]
    assume(fitting)
    return BrokenMeld(fitting[draw(st.integers(0, 999)) % len(fitting)], requirement, broken)


def _broken(places: Sequence[Placed], requirement: Requirement, rules: Ruleset) -> set[Rule]:
    return {failure.rule for failure in check_meld(places, requirement, rules).failures}
