"""Rulesets that nobody plays: any combination of options that can be played, mostly with an odd deck.

Everything here follows from a `random.Random` that is given, so that a seed names an example.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

from attrs import evolve

from phaseten.cards import CONTRACT_CARDS, PHASE_10, Deck, Suit
from phaseten.phases import Phase
from phaseten.requirements import KINDS, Requirement
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.options import Selection
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import can_lay

SHORT_PHASES: Final = ("set 2 + set 2", "run 3", "set 3", "color 4")
"""Phases that random players lay now and then, to be played under the rules of any edition."""


def short(rules: Ruleset) -> Ruleset:
    """The edition with phases that random players finish.

    Example:
        >>> [str(phase) for phase in short(ORIGINAL).phases]
        ['set 2 + set 2', 'run 3', 'set 3', 'color 4']
    """
    if rules.progress.selection is Selection.BOARD:
        return rules.with_phases(*SHORT_PHASES * 3).evolve(
            progress__track=(1, 2, 0, 3, 4), progress__twist=tuple(range(5, 13))
        )
    return rules.with_phases(*SHORT_PHASES)


def odd_ruleset(seed: int = 0) -> Ruleset:
    """A ruleset that follows from a number.

    Example:
        >>> odd_ruleset(7) == odd_ruleset(7), odd_ruleset(7).problems()
        (True, ())
    """
    return random_ruleset(random.Random(seed))


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
    """A ruleset with any combination of options that can be played, mostly on an odd deck.

    Example:
        >>> random_ruleset(random.Random(7)) == odd_ruleset(7)
        True
    """
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


def rules_can_make(rules: Ruleset) -> Callable[[Phase], bool]:
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
