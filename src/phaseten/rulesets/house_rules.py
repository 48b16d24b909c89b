"""House rules: functions from a ruleset to a ruleset, which compose in any order.

Each changes a few options; whether what comes out can be played is for `problems` to say. The names of rulesets tell
what was added: ``original_floating``.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from phaseten.cards import PHASE_10, TWO_DECKS_CARDS
from phaseten.errors import RulesetError
from phaseten.phases import PHASE_LISTS
from phaseten.rulesets.options import Advance, OptionValue, Replacement
from phaseten.rulesets.ruleset import Ruleset, as_ruleset
from phaseten.text import require_text

HouseRule: TypeAlias = Callable[[Ruleset], Ruleset]
"""What makes another ruleset of one."""


def _changed(rules: Ruleset, word: str, **changes: OptionValue) -> Ruleset:
    """The ruleset with these options, under a name that tells what was added."""
    return _named(as_ruleset(rules), as_ruleset(rules).evolve(**changes), word)


def _named(before: Ruleset, after: Ruleset, word: str) -> Ruleset:
    return before if after == before else after.evolve(name=f"{before.name}_{word}")


# --------------------------------------------------------------------------------------------------------- the cards


def two_decks(rules: Ruleset) -> Ruleset:
    """Play with two standard decks: ace 1 to queen 12, kings for the eight wilds, a joker for each Skip (SEED-0).

    Where there is a deck for every so many players, so are the two.

    Raises:
        RulesetError: the deck of the ruleset is not that of Phase 10 with its eight wilds and at most four Skips.
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import MATTEL
        >>> two_decks(MATTEL).deck.text(two_decks(MATTEL).deck.card("KD"))
        'K'
    """
    deck = as_ruleset(rules).deck
    like = attrs.evolve(PHASE_10, name=deck.name, skips=deck.skips, per_players=deck.per_players)
    if deck != like or deck.skips > PHASE_10.skips:
        raise RulesetError([f"{rules.name} cannot be played with two standard decks: {deck.name} is another deck."])
    name = "two_decks" if rules.name == "original" else f"{rules.name}_two_decks"
    cards = attrs.evolve(TWO_DECKS_CARDS, per_players=deck.per_players)
    return rules.evolve(name=name).with_deck(cards, skips=deck.skips)


def more_players(rules: Ruleset, most: int = 12) -> Ruleset:
    """More than six players, with one more deck for every six of them, begun ones counted (UB).

    Args:
        rules: the ruleset.
        most: how many may play.

    Raises:
        RulesetError: the number is none.
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL, new_game
        >>> rules = more_players(ORIGINAL)
        >>> new_game(rules, [f"player {number}" for number in range(1, 8)]).public.dealer
        6
        >>> [sum(rules.deck.composition(players).values()) for players in (6, 7, 12)]
        [108, 216, 216]
    """
    deck = as_ruleset(rules).deck
    grows = rules if deck.per_players else rules.with_deck(attrs.evolve(deck, per_players=6))
    return _named(rules, grows.evolve(dealing__max_players=most), "more_players")


# ------------------------------------------------------------------------------------------------------- the phases


def first_phases(rules: Ruleset, number: int = 5) -> Ruleset:
    """The first phases only; who completes the last of them wins (FX: second alternate, by agreement 5 or 7).

    Args:
        rules: the ruleset.
        number: how many phases.

    Raises:
        RulesetError: there are not so many phases.
        TypeError: it is no ruleset, or the number is none.

    Example:
        >>> from phaseten import FUNDEX
        >>> first_phases(FUNDEX, 5).last_phase
        5
    """
    numbers = as_ruleset(rules).numbers
    if type(number) is not int:
        raise TypeError(f"a number of phases is asked for, not {number!r}")
    if not 1 <= number <= len(numbers):
        raise RulesetError([f"{rules.name} has 1 to {len(numbers)} phases, not {number}."])
    return _of_these(rules, numbers[:number], f"first_{number}_phases")


def even_phases(rules: Ruleset) -> Ruleset:
    """The phases with even numbers only (FX: third alternate: 2, 4, 6, 8, 10).

    Raises:
        RulesetError: no phase has an even number.
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import FUNDEX
        >>> even_phases(FUNDEX).numbers
        (2, 4, 6, 8, 10)
    """
    even = [number for number in as_ruleset(rules).numbers if number % 2 == 0]
    if not even:
        raise RulesetError([f"{rules.name} has no phase with an even number."])
    return _of_these(rules, even, "even_phases")


def _of_these(rules: Ruleset, numbers: Iterable[int], word: str) -> Ruleset:
    """The phases with these numbers; where all go on after every hand, there is a hand for each of them at most."""
    kept = tuple(numbers)
    fewer = rules.with_phases(*map(rules.phase, kept), numbers=kept)
    if rules.progress.advance is Advance.EVERY_HAND:
        fewer = fewer.evolve(progress__hands=min(rules.progress.hands, len(kept)))
    return _named(rules, fewer, word)


def phase_list(rules: Ruleset, name: str) -> Ruleset:
    """Another list of phases, of those in `PHASE_LISTS` (P20, SETS, SEED-0).

    Raises:
        RulesetError: there is no such list.
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import MASTERS
        >>> str(phase_list(MASTERS, "phases_11_20").phase(1))
        'set 2 + set 2 + set 2 + set 2'
    """
    if name not in PHASE_LISTS:
        raise RulesetError([f"There is no list of phases {name!r}: there are {', '.join(PHASE_LISTS)}."])
    return _named(rules, as_ruleset(rules).with_phases(*PHASE_LISTS[name]), name)


def any_order(rules: Ruleset, *, declared: bool = False) -> Ruleset:
    """The phases in any order: who has completed all of them wins (WP: Masters variant 2 and Arkansas).

    Args:
        rules: the ruleset.
        declared: whether each is declared after the deal (MA, SEED-0), or named when it is laid (WP).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL
        >>> any_order(ORIGINAL).name
        'original_any_order'
    """
    return _changed(rules, "any_order", progress__selection="declared_after_deal" if declared else "at_laydown")


def ten_hands(rules: Ruleset) -> Ruleset:
    """All go on to the next phase after every hand, and after a hand for each phase the lowest total wins (FX).

    It is the first alternate of the sheet, for the ten phases.

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import FUNDEX
        >>> ten_hands(FUNDEX).progress.hands, ten_hands(first_phases(FUNDEX, 7)).progress.hands
        (10, 7)
    """
    hands = len(as_ruleset(rules).phases)
    changes: dict[str, OptionValue] = {"progress__hands": hands, "ending__places": "total"}
    return _changed(rules, "ten_hands", progress__advance="every_hand", **changes)


# --------------------------------------------------------------------------------------------------- laying and wilds


def partial_phases(rules: Ruleset) -> Ruleset:
    """A phase may be laid in parts, over several turns; nothing is hit until it is whole (UB, V24).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL, check_phase
        >>> check_phase("R3 B3 G3", 1, partial_phases(ORIGINAL)).ok
        True
    """
    return _changed(rules, "partial_phases", laying__partial=True)


def exact_lays(rules: Ruleset) -> Ruleset:
    """A phase is laid without any extra card; others are hit afterwards (APP).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL, check_phase
        >>> print(check_phase("R3 B3 G3 Y3 | R4 B4 G4", 1, exact_lays(ORIGINAL)))
        set 3 takes exactly 3 cards and has 4.
    """
    return _changed(rules, "exact_lays", laying__exact=True)


def distinct_sets(rules: Ruleset) -> Ruleset:
    """The sets of a phase must have different numbers (APP: help of a scoring program).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL, check_phase
        >>> print(check_phase("R3 B3 G3 | R3 B3 Y3", 1, distinct_sets(ORIGINAL)))
        Two sets of the number 3: the sets must differ.
    """
    return _changed(rules, "distinct_sets", laying__distinct_sets=True)


def run_wrap(rules: Ruleset) -> Ruleset:
    """A run may go on from the highest number to the lowest: 11 12 1 2 (FAN).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL, check_meld
        >>> check_meld("R11 B12 W G2", "run 4", run_wrap(ORIGINAL)).melds
        (<Meld run: R11 B12 W=1 G2>,)
    """
    return _changed(rules, "run_wrap", laying__run_wrap=True)


def wilds_beyond_bounds(rules: Ruleset) -> Ruleset:
    """A wild may stand for a number beyond the highest one in a run: 11 12 13 14 (UB).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL, check_meld
        >>> check_meld("R11 B12 W W", "run 4", wilds_beyond_bounds(ORIGINAL)).melds
        (<Meld run: R11 B12 W=13 W=14>,)
    """
    return _changed(rules, "wilds_beyond_bounds", wilds__beyond_bounds=True)


def wild_replacement(rules: Ruleset, whose: Replacement | str = Replacement.OWN) -> Ruleset:
    """A wild on the table may be exchanged for the card that it stands for, in one's own turn (SEED-0: a variant).

    Args:
        rules: the ruleset.
        whose: ``own``: in one's own melds; ``any``: in those of all.

    Raises:
        RulesetError: it is neither.
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL
        >>> wild_replacement(ORIGINAL, "any").wilds.replacement
        <Replacement.ANY: 'any'>
    """
    return _changed(rules, "wild_replacement", wilds__replacement=whose)


# ---------------------------------------------------------------------------------------------------------- the hand


def dealer_gives_starter(rules: Ruleset, *, wilds: bool = True, skips: bool = True, may_keep: bool = False) -> Ruleset:
    """The dealer gives away a wild that is turned up, and names who suffers a Skip (SEED-0: alternate deal-up).

    Args:
        rules: the ruleset.
        wilds: whether it is so with a wild: who is given it discards a card for it.
        skips: whether it is so with a Skip: who is named loses the first turn.
        may_keep: whether the dealer may keep a wild.

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL
        >>> dealer_gives_starter(ORIGINAL, skips=False).dealing.starter_wild
        <StarterWild.DEALER_GIVES: 'dealer_gives'>
    """
    changes: dict[str, OptionValue] = {"dealing__dealer_may_keep": may_keep}
    changes |= {"dealing__starter_wild": "dealer_gives"} if wilds else {}
    changes |= {"dealing__starter_skip": "dealer_chooses"} if skips else {}
    return _changed(rules, "dealer_gives_starter", **changes)


def floating(rules: Ruleset, *, skip_ends_hand: bool = False) -> Ruleset:
    """A hand ends with a discard only; who plays all cards without one floats, and stays in the game (SEED-0, FAN).

    A floater takes the top of the discard pile if it can be played, and plays what was drawn if it can be played; else
    discards it, and is out. Who floats when another goes out scores nothing.

    Args:
        rules: the ruleset.
        skip_ends_hand: whether a Skip that a floater plays ends the hand (Q53).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL
        >>> floating(ORIGINAL).name
        'original_floating'
    """
    return _changed(
        rules, "floating", going_out__how="discard_floating", going_out__floating_skip_ends_hand=skip_ends_hand
    )


def last_round(rules: Ruleset) -> Ruleset:
    """After somebody goes out all others have one more turn (SEED-3, UB).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import LAST_ROUND, ORIGINAL
        >>> last_round(ORIGINAL).digest == LAST_ROUND.digest
        True
    """
    return _changed(rules, "last_round", going_out__final_round=True)


# --------------------------------------------------------------------------------------------------------- the Skips


def next_player_skips(rules: Ruleset) -> Ruleset:
    """A Skip is for the next player (SRD, and tables that tried it and disliked it).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL
        >>> next_player_skips(ORIGINAL).skips.target
        <SkipTarget.NEXT: 'next'>
    """
    return _changed(rules, "next_player_skips", skips__target="next")


def stacking_skips(rules: Ruleset) -> Ruleset:
    """Skips at one player add up, and one is served per turn (WP: Arkansas, UB).

    Raises:
        TypeError: it is no ruleset.

    Example:
        >>> from phaseten import ORIGINAL
        >>> stacking_skips(ORIGINAL).skips.limit
        <SkipLimit.UNLIMITED: 'unlimited'>
    """
    return _changed(rules, "stacking_skips", skips__limit="unlimited")


HOUSE_RULES: Final[Mapping[str, HouseRule]] = MappingProxyType(
    {
        rule.__name__: rule
        for rule in (
            two_decks,
            more_players,
            first_phases,
            even_phases,
            any_order,
            ten_hands,
            partial_phases,
            exact_lays,
            distinct_sets,
            run_wrap,
            wilds_beyond_bounds,
            wild_replacement,
            dealer_gives_starter,
            floating,
            last_round,
            next_player_skips,
            stacking_skips,
        )
    }
)
"""The house rules by name, each as it is without anything else said."""


def find_house_rule(name: str) -> HouseRule:
    """The house rule of this name; case, spaces and hyphens do not matter.

    Raises:
        RulesetError: there is none; the message lists those that there are.
        TypeError: the name is no text.

    Example:
        >>> find_house_rule("Two decks").__name__
        'two_decks'
    """
    words = require_text(name, "the name of a house rule").lower().replace("-", " ").replace("_", " ").split()
    rule = HOUSE_RULES.get("_".join(words))
    if rule is None:
        raise RulesetError([f"There is no house rule {name!r}: there are {', '.join(HOUSE_RULES)}."])
    return rule
