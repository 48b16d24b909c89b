"""What Hypothesis draws: cards and decks, melds and phases, rulesets, games and what is done in them.

Every strategy shrinks to what is short and plain: `ORIGINAL`, two players, few actions, low cards. Failing examples are
told as calls of functions, so they can be copied into a test.
"""

from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

try:
    from hypothesis import assume
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"{__name__} needs Hypothesis: pip install 'phaseten[testing]'", name=error.name
    ) from None

from phaseten.game.deal import Deal
from phaseten.game.engine import legal_actions, shuffled
from phaseten.game.state import Stage, State
from phaseten.game.turns import PlayerAction
from phaseten.record import Record
from phaseten.rulesets.editions import RULESETS, find_ruleset
from phaseten.rulesets.ruleset import Ruleset
from phaseten.testing.attempts import plausible
from phaseten.testing.games import MOST_OFFERS, played, recorded
from phaseten.testing.meld_strategies import (
    BREAKABLE,
    BrokenMeld,
    broken_melds,
    cards,
    decks,
    hand,
    hands,
    kinds,
    laid,
    layings,
    likely_groups,
    melds,
    near_groups,
    phases,
    requirements,
    said_of_wilds,
    strange_places,
)
from phaseten.testing.rulesets import OPTIONS, odd_ruleset, short

__all__ = [
    "BREAKABLE",
    "BrokenMeld",
    "attempts",
    "broken_melds",
    "cards",
    "changed",
    "deals",
    "decks",
    "hand",
    "hands",
    "kinds",
    "laid",
    "layings",
    "legal",
    "likely_groups",
    "melds",
    "near_groups",
    "numbers_of_players",
    "phases",
    "records",
    "requirements",
    "rulesets",
    "said_of_wilds",
    "seeds",
    "states",
    "strange_places",
]

seeds: Final = st.integers(0, 2**32 - 1)
"""Numbers from which a shuffle or a game follows."""

# ------------------------------------------------------------------------------------------------------------- rulesets


def changed(rules: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """The ruleset with other options."""
    return rules.evolve(**changes)


_CHANGES: Final = st.lists(
    st.sampled_from([(option, value) for option, values in OPTIONS.items() for value in values]),
    max_size=6,
    unique_by=lambda change: change[0],
).map(dict)


def rulesets(options: bool = True, odd: bool = True) -> st.SearchStrategy[Ruleset]:
    """Rulesets that can be played.

    Args:
        options: also editions with any options changed, and with short phases that are often laid.
        odd: also odd decks and phases.
    """
    editions = st.builds(find_ruleset, st.sampled_from([*RULESETS]))
    found = [editions]
    if options:
        found.append(st.builds(changed, editions | st.builds(short, editions), _CHANGES).filter(_can_be_played))
    if odd:
        found.append(st.builds(odd_ruleset, seeds))
    return st.one_of(found)


def _can_be_played(rules: Ruleset) -> bool:
    return not rules.problems()


# ---------------------------------------------------------------------------------------------------------------- games


def deals(state: State) -> st.SearchStrategy[Deal]:
    """Shuffles for a state that waits for a deal."""

    def deal(seed: int) -> Deal:
        chance = shuffled(state, Random(seed))
        assert isinstance(chance, Deal)
        return chance

    return st.builds(deal, seeds)


def numbers_of_players(rules: Ruleset) -> st.SearchStrategy[int]:
    """As many players as there may be, or as many as are wanted: with the most of them cards are scarce."""
    fewest = rules.dealing.min_players
    most = max(fewest, min(6, rules.dealing.max_players))
    return st.sampled_from([*range(fewest, most + 1), *([most] * 3)])


_CHOICES: Final = st.lists(st.integers(0, 400), max_size=25)
_SENSIBLE: Final = st.one_of(st.just(0), st.integers(0, 40), st.integers(0, 250))


_GIVEN: Final = {"dealing__starter_wild": "dealer_gives", "dealing__starter_skip": "dealer_chooses"}
_STAGES: Final[Mapping[Stage, Mapping[str, Any]]] = {
    Stage.STARTER: _GIVEN,
    Stage.GIVE_BACK: _GIVEN,
    Stage.DECLARE: {"progress__selection": "declared_after_deal"},
    Stage.RESHUFFLE: {"drawing__exhausted": "reshuffle_keep_top", "dealing__max_players": 4},
}
"""The stages that few games have, and the options with which they have them."""


def _many_starters(rules: Ruleset) -> Ruleset:
    return rules.with_deck(wilds=24, skips=12)


_DECKS: Final[Mapping[Stage, Callable[[Ruleset], Ruleset]]] = {
    Stage.STARTER: _many_starters,
    Stage.GIVE_BACK: _many_starters,
    Stage.DECLARE: lambda rules: rules,
    Stage.RESHUFFLE: lambda rules: rules.with_deck(copies=1),
}
"""The decks with which they are seen often."""


def _rulesets_with(stage: Stage | None) -> st.SearchStrategy[Ruleset]:
    if stage is Stage.TWIST:
        return st.builds(short, st.builds(find_ruleset, st.just("twist_board")))
    if stage is None or stage not in _STAGES:
        return rulesets()
    with_deck, options = _DECKS[stage], _STAGES[stage]
    return rulesets(odd=False).map(lambda rules: with_deck(rules).evolve(**options)).filter(_can_be_played)


@st.composite
def states(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None, stage: Stage | None = None) -> State:
    """States that games come to: at any stage, or at the one that is named.

    Not every ruleset has every stage; where a game does not come to it, the example is thrown away. If no rulesets are
    given, they are such as have the stage.

    Raises:
        ValueError: no state can be seen at this stage.
    """
    if stage is Stage.BETWEEN:
        raise ValueError(f"no state that you can see is at the stage {stage}")
    chosen = draw(_rulesets_with(stage) if rules is None else rules)
    until = {} if stage is None else {"until": st.just(stage)}
    state = draw(
        st.builds(
            played,
            st.just(chosen),
            numbers_of_players(chosen),
            seed=seeds,
            sensible=_SENSIBLE,
            choices=_CHOICES,
            **until,
        )
    )
    assume(stage in (None, state.public.stage))
    return state


def legal(state: State) -> st.SearchStrategy[PlayerAction]:
    """A legal action of the seat to act, of the first 200; a state in which nobody can act has none."""
    return st.sampled_from([*islice(legal_actions(state), MOST_OFFERS)])


def attempts(state: State, seat: int | None = None) -> st.SearchStrategy[PlayerAction]:
    """What a seat might try, often illegal; the seat to act, if none is named, or else the first."""
    own = (state.public.turn or 0) if seat is None else seat
    return st.randoms(use_true_random=False).map(lambda rng: plausible(state, own, rng))


@st.composite
def records(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] | None = None) -> Record:
    """Records of games that need not be over."""
    chosen = draw(rulesets() if rules is None else rules)
    return draw(
        st.builds(
            recorded, st.just(chosen), numbers_of_players(chosen), seed=seeds, sensible=_SENSIBLE, choices=_CHOICES
        )
    )
