"""The catalogue of reasons: every rule that can refuse something, and its source.

Sources are named by the tags of `phaseten.rulesets.sources`: ``FX`` is the older sheet of the publisher, ``MT`` the
current one, ``SEED-0``, ``SEED-2`` and ``SEED-3`` the texts that the library started from. ``own`` marks a point on
which all sources are silent and the decision is the library's.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from attrs import field, frozen

from phaseten.cards import PHASE_10, Deck
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Detail, Language


class Rule(StrEnum):
    """The id of every rule, in the order of a hand."""

    # whose turn, and what belongs to it
    GAME_OVER = "game_over"
    CHANCE_IS_NOT_YOURS = "chance_is_not_yours"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    DRAW_FIRST = "draw_first"
    ALREADY_DRAWN = "already_drawn"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_HELD = "not_held"
    # deal, reshuffle, declare, starter
    NOT_THE_DECK = "not_the_deck"
    NOT_THE_PILE = "not_the_pile"
    NO_SUCH_PHASE = "no_such_phase"
    PHASE_COMPLETED = "phase_completed"
    NO_TWIST_CARDS = "no_twist_cards"
    NOT_BESIDE_THE_SPACE = "not_beside_the_space"
    NOT_A_TWIST_CARD = "not_a_twist_card"
    NOT_TO_HIMSELF = "not_to_himself"
    # draw
    NO_SUCH_PILE = "no_such_pile"
    DRAW_PILE_EMPTY = "draw_pile_empty"
    DISCARD_PILE_EMPTY = "discard_pile_empty"
    SKIP_STAYS = "skip_stays"
    WOULD_BE_STUCK = "would_be_stuck"
    NOT_THE_TOP = "not_the_top"
    NOT_SAVED = "not_saved"
    NAME_THE_SAVED = "name_the_saved"
    SAVED_THIS_HAND = "saved_this_hand"
    SAVED_CARDS_REST = "saved_cards_rest"
    FLOATER_TAKES = "floater_takes"
    # groups and phases
    SKIP_IN_MELD = "skip_in_meld"
    NOT_IN_DECK = "not_in_deck"
    STANDS_FOR_ITSELF = "stands_for_itself"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    NUMBERS_DIFFER = "numbers_differ"
    NUMBER_TWICE = "number_twice"
    RUN_GAP = "run_gap"
    RUN_TOO_LONG = "run_too_long"
    PARITIES_DIFFER = "parities_differ"
    COLORS_DIFFER = "colors_differ"
    SUITS_DIFFER = "suits_differ"
    NOT_OF_THIS_KIND = "not_of_this_kind"
    WILD_VALUE = "wild_value"
    NATURALS_IN_GROUP = "naturals_in_group"
    NATURAL_IN_PHASE = "natural_in_phase"
    NUMBER_OF_GROUPS = "number_of_groups"
    SAME_NUMBER = "same_number"
    SAME_COLOR = "same_color"
    # lay, hit, replace
    ALREADY_LAID = "already_laid"
    NOT_YOUR_PHASE = "not_your_phase"
    NAME_THE_PHASE = "name_the_phase"
    KEEP_ONE_TO_DISCARD = "keep_one_to_discard"
    LAY_FIRST = "lay_first"
    HIT_NEXT_TURN = "hit_next_turn"
    PHASE_UNFINISHED = "phase_unfinished"
    OWN_MELDS_ONLY = "own_melds_only"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    MELD_IS_FULL = "meld_is_full"
    AMBIGUOUS_WILD = "ambiguous_wild"
    WILDS_STAY = "wilds_stay"
    NO_WILD_THERE = "no_wild_there"
    NOT_THAT_CARD = "not_that_card"
    # discard, save
    FILL_THE_PILE = "fill_the_pile"
    RETURN_DRAWN = "return_drawn"
    FLOATER_PLAYS = "floater_plays"
    ONLY_A_SKIP = "only_a_skip"
    SKIP_NEEDS_TARGET = "skip_needs_target"
    NOT_YOURSELF = "not_yourself"
    NEXT_ONLY = "next_only"
    NOT_IN_THIS_HAND = "not_in_this_hand"
    NO_TURN_LEFT = "no_turn_left"
    SKIP_PENDING = "skip_pending"
    SKIPPED_THIS_CIRCUIT = "skipped_this_circuit"
    SKIPPED_THIS_HAND = "skipped_this_hand"
    NO_SKIP_GIVEN = "no_skip_given"
    NO_SAVING = "no_saving"
    SAVED_ENOUGH = "saved_enough"
    SAVE_PILE_FULL = "save_pile_full"
    NO_GOING_OUT_BY_SAVING = "no_going_out_by_saving"


class Entry(NamedTuple):
    """What the catalogue says of a rule: its source, and the options of a ruleset that change or lift it."""

    source: str
    options: tuple[str, ...] = ()


CATALOGUE: Final[Mapping[Rule, Entry]] = MappingProxyType(
    {
        Rule.GAME_OVER: Entry("FX, MT: winning"),
        Rule.CHANCE_IS_NOT_YOURS: Entry("own"),
        Rule.NOT_YOUR_TURN: Entry("FX, SEED-0: turn"),
        Rule.NOT_NOW: Entry("FX, MT: turn"),
        Rule.DRAW_FIRST: Entry("FX, MT: turn"),
        Rule.ALREADY_DRAWN: Entry("FX, MT: turn"),
        Rule.NO_SUCH_SEAT: Entry("own"),
        Rule.NOT_HELD: Entry("SEED-0: turn"),
        Rule.NOT_THE_DECK: Entry("own"),
        Rule.NOT_THE_PILE: Entry("own: empty draw pile"),
        Rule.NO_SUCH_PHASE: Entry("FX, MT: phases"),
        Rule.PHASE_COMPLETED: Entry("MA: phases"),
        Rule.NO_TWIST_CARDS: Entry("TW: Twist spaces", ("progress__selection",)),
        Rule.NOT_BESIDE_THE_SPACE: Entry("TW: Twist spaces", ("progress__track",)),
        Rule.NOT_A_TWIST_CARD: Entry("TW: Twist cards", ("progress__twist",)),
        Rule.NOT_TO_HIMSELF: Entry("own: starter", ("dealing__starter_wild", "dealing__dealer_may_keep")),
        Rule.NO_SUCH_PILE: Entry("own"),
        Rule.DRAW_PILE_EMPTY: Entry("own: empty draw pile"),
        Rule.DISCARD_PILE_EMPTY: Entry("own: empty discard pile"),
        Rule.SKIP_STAYS: Entry("FX, MT: Skip cards", ("skips__pickup",)),
        Rule.WOULD_BE_STUCK: Entry("own: returning a card", ("drawing__return_drawn",)),
        Rule.NOT_THE_TOP: Entry("FX, MT: draw"),
        Rule.NOT_SAVED: Entry("MA: save pile"),
        Rule.NAME_THE_SAVED: Entry("MA: save pile"),
        Rule.SAVED_THIS_HAND: Entry("MA2: save pile", ("saving__same_hand_draw",)),
        Rule.SAVED_CARDS_REST: Entry("own: tie-break"),
        Rule.FLOATER_TAKES: Entry("FAN: floating", ("going_out__how",)),
        Rule.SKIP_IN_MELD: Entry("FX, SEED-0: Skip cards"),
        Rule.NOT_IN_DECK: Entry("own"),
        Rule.STANDS_FOR_ITSELF: Entry("FX, MT: wild cards"),
        Rule.TOO_FEW_CARDS: Entry("FX, MT: phases"),
        Rule.TOO_MANY_CARDS: Entry("APP: laying", ("laying__exact",)),
        Rule.NUMBERS_DIFFER: Entry("FX, MT: sets"),
        Rule.NUMBER_TWICE: Entry("FX, MT: runs"),
        Rule.RUN_GAP: Entry("FX, MT: runs", ("laying__run_wrap",)),
        Rule.RUN_TOO_LONG: Entry("FX: deck", ("wilds__beyond_bounds",)),
        Rule.PARITIES_DIFFER: Entry("SEED-0: even or odd"),
        Rule.COLORS_DIFFER: Entry("FX, MT: one colour"),
        Rule.SUITS_DIFFER: Entry("SEED-2: flush"),
        Rule.NOT_OF_THIS_KIND: Entry("own: a kind of one's own"),
        Rule.WILD_VALUE: Entry("FX, SEED-0: wild cards"),
        Rule.NATURALS_IN_GROUP: Entry("RM, PP: wild cards", ("wilds__natural_scope", "wilds__min_naturals")),
        Rule.NATURAL_IN_PHASE: Entry("FX, MT, TW: wild cards", ("wilds__natural_scope",)),
        Rule.NUMBER_OF_GROUPS: Entry("FX: laying", ("laying__partial",)),
        Rule.SAME_NUMBER: Entry("APP: sets", ("laying__distinct_sets",)),
        Rule.SAME_COLOR: Entry("SEED-2: phases 9 and 10"),
        Rule.ALREADY_LAID: Entry("FX, MT: one phase a hand"),
        Rule.NOT_YOUR_PHASE: Entry("FX, MT: phases in order"),
        Rule.NAME_THE_PHASE: Entry("WP: Masters variant 2", ("progress__selection",)),
        Rule.KEEP_ONE_TO_DISCARD: Entry("FX, SEED-0: going out", ("going_out__how",)),
        Rule.LAY_FIRST: Entry("FX, MT: hitting"),
        Rule.HIT_NEXT_TURN: Entry("QG: hitting", ("laying__hit_same_turn",)),
        Rule.PHASE_UNFINISHED: Entry("own: phases in parts", ("laying__partial",)),
        Rule.OWN_MELDS_ONLY: Entry("own: house rule", ("laying__hit_targets",)),
        Rule.NO_SUCH_MELD: Entry("own"),
        Rule.DOES_NOT_FIT: Entry("FX, MT: hitting"),
        Rule.MELD_IS_FULL: Entry("FX: deck"),
        Rule.AMBIGUOUS_WILD: Entry("PP: hitting with a wild"),
        Rule.WILDS_STAY: Entry("FX, MT: wild cards", ("wilds__replacement",)),
        Rule.NO_WILD_THERE: Entry("SEED-0: wild replacement"),
        Rule.NOT_THAT_CARD: Entry("SEED-0: wild replacement"),
        Rule.FILL_THE_PILE: Entry("TW: discard piles", ("drawing__discard_piles",)),
        Rule.RETURN_DRAWN: Entry("own: house rule", ("drawing__return_drawn",)),
        Rule.FLOATER_PLAYS: Entry("FAN: floating", ("going_out__how",)),
        Rule.ONLY_A_SKIP: Entry("SEED-0: wild cards"),
        Rule.SKIP_NEEDS_TARGET: Entry("FX, MT: Skip cards", ("skips__plain_discard",)),
        Rule.NOT_YOURSELF: Entry("FX: Skip cards"),
        Rule.NEXT_ONLY: Entry("SRD: Skip cards", ("skips__target",)),
        Rule.NOT_IN_THIS_HAND: Entry("FX, MT: ties"),
        Rule.NO_TURN_LEFT: Entry("own: final round", ("going_out__final_round",)),
        Rule.SKIP_PENDING: Entry("MT, SEED-0: Skip cards", ("skips__limit",)),
        Rule.SKIPPED_THIS_CIRCUIT: Entry("FX: Skip cards", ("skips__limit",)),
        Rule.SKIPPED_THIS_HAND: Entry("house: Skip cards", ("skips__limit",)),
        Rule.NO_SKIP_GIVEN: Entry("SEED-0: starter", ("dealing__starter_wild",)),
        Rule.NO_SAVING: Entry("MA: save pile", ("saving__per_hand",)),
        Rule.SAVED_ENOUGH: Entry("SEED-0, MA2: save pile", ("saving__per_hand",)),
        Rule.SAVE_PILE_FULL: Entry("own: save pile"),
        Rule.NO_GOING_OUT_BY_SAVING: Entry("own: save pile", ("saving__go_out_by_saving",)),
    }
)
"""What the library knows of every rule; its sentences are in the tables of `phaseten.messages`."""


class Values(Mapping[str, Detail]):
    """The values of a failure, by name: a mapping that cannot be changed, equal by content."""

    __slots__ = ("_pairs",)

    def __init__(self, values: Mapping[str, Detail]) -> None:
        self._pairs = tuple(values.items())

    def __getitem__(self, name: str) -> Detail:
        return dict(self._pairs)[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))

    def __repr__(self) -> str:
        return repr(dict(self._pairs))


@frozen
class Failure:
    """One rule that is broken.

    Attributes:
        rule: the id of the rule.
        values: the values that its sentence needs, by name.
        source: where the rule stands.
        deck: the deck that writes the cards in the sentence; two failures that differ in it alone are equal.

    Example:
        >>> print(fail(Rule.RUN_GAP, low=4, high=9, needs=6, has=4).message)
        From 4 to 9 a run needs 6 cards and there are 4.
    """

    rule: Rule
    values: Values = field(converter=Values)
    source: str
    deck: Deck = field(default=PHASE_10, eq=False, repr=False)

    @property
    def message(self) -> str:
        """The reason as an English sentence, with cards as the deck writes them."""
        return self.text(ENGLISH)

    def text(self, language: Language | str) -> str:
        """The reason as a sentence of a language, with cards as the deck writes them.

        Args:
            language: the language, or its code.

        Raises:
            LanguageError: there is no language of this code.
            TypeError: it is neither.

        Example:
            >>> fail(Rule.LAY_FIRST).text("de")
            'Leg deine eigene Phase aus, bevor du anlegst.'
        """
        return as_language(language).render(self.rule, self.values, self.deck)

    def __str__(self) -> str:
        return self.message


def fail(rule: Rule, deck: Deck = PHASE_10, **values: Detail) -> Failure:
    """A failure of the rule with its source from the catalogue."""
    return Failure(rule, values, CATALOGUE[rule].source, deck)
