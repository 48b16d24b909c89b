"""The catalogue of reasons: every rule that can refuse something, its sentence and its source.

Sources are named by the tags of `phaseten.rulesets.sources`: ``FX`` is the older sheet of the publisher, ``MT`` the
current one, ``SEED-0``, ``SEED-2`` and ``SEED-3`` the texts that the library started from. ``own`` marks a point on
which all sources are silent and the decision is the library's.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from phaseten.cards import PHASE_10, Card, Deck, NumberCard, SkipCard, WildCard

Detail: TypeAlias = int | str | Card | tuple[Card, ...] | tuple[int, ...] | tuple[str, ...]
"""A value in a failure: a number, a card, some of them, or a text."""


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
    OWN_MELDS_ONLY = "own_melds_only"
    NO_SUCH_MELD = "no_such_meld"
    DOES_NOT_FIT = "does_not_fit"
    MELD_IS_FULL = "meld_is_full"
    AMBIGUOUS_WILD = "ambiguous_wild"
    WILDS_STAY = "wilds_stay"
    NO_WILD_THERE = "no_wild_there"
    NOT_THAT_CARD = "not_that_card"
    # discard, save
    RETURN_DRAWN = "return_drawn"
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
    """What the catalogue says of a rule: the sentence, with values in braces, and the source."""

    sentence: str
    source: str


CATALOGUE: Final[Mapping[Rule, Entry]] = MappingProxyType(
    {
        Rule.GAME_OVER: Entry("The game is over.", "FX, MT: winning"),
        Rule.CHANCE_IS_NOT_YOURS: Entry("Dealing and shuffling are nobody's move: the table makes them.", "own"),
        Rule.NOT_YOUR_TURN: Entry("It is not your turn: {player} is to act.", "FX, SEED-0: turn"),
        Rule.NOT_NOW: Entry("This cannot be done now: {expected}.", "FX, MT: turn"),
        Rule.DRAW_FIRST: Entry("Draw a card first.", "FX, MT: turn"),
        Rule.ALREADY_DRAWN: Entry("You have drawn already: one card a turn.", "FX, MT: turn"),
        Rule.NO_SUCH_SEAT: Entry("There is no seat {seat}: the seats are 1 to {seats}.", "own"),
        Rule.NOT_HELD: Entry("You do not hold {cards}.", "SEED-0: turn"),
        Rule.NOT_THE_DECK: Entry("These are not the cards to be dealt: missing {missing}; too many {extra}.", "own"),
        Rule.NOT_THE_PILE: Entry(
            "These are not the cards to be shuffled: missing {missing}; too many {extra}.", "own: empty draw pile"
        ),
        Rule.NO_SUCH_PHASE: Entry("There is no phase {phase} here: the phases are {phases}.", "FX, MT: phases"),
        Rule.PHASE_COMPLETED: Entry("You have completed phase {phase} already.", "MA: phases"),
        Rule.NOT_TO_HIMSELF: Entry("The dealer cannot give the starter to himself.", "own: starter"),
        Rule.NO_SUCH_PILE: Entry("There is no discard pile {pile}: the piles are 1 to {piles}.", "own"),
        Rule.DRAW_PILE_EMPTY: Entry("The draw pile is empty.", "own: empty draw pile"),
        Rule.DISCARD_PILE_EMPTY: Entry("The discard pile is empty.", "own: empty discard pile"),
        Rule.SKIP_STAYS: Entry("A Skip may not be taken from the discard pile.", "FX, MT: Skip cards"),
        Rule.WOULD_BE_STUCK: Entry(
            "Taking {card} would leave you nothing to discard: it may not be thrown back.", "own: returning a card"
        ),
        Rule.NOT_THE_TOP: Entry("{card} is not the top of the pile: that is {top}.", "FX, MT: draw"),
        Rule.NOT_SAVED: Entry("You have not saved {card}.", "MA: save pile"),
        Rule.NAME_THE_SAVED: Entry("Say which saved card: you have {cards}.", "MA: save pile"),
        Rule.SAVED_THIS_HAND: Entry("{card} was saved in this hand: it can be drawn in the next.", "MA2: save pile"),
        Rule.SAVED_CARDS_REST: Entry("Saved cards rest while a tie is played off.", "own: tie-break"),
        Rule.SKIP_IN_MELD: Entry("A Skip is never part of a phase.", "FX, SEED-0: Skip cards"),
        Rule.NOT_IN_DECK: Entry("Not in this deck: {cards}.", "own"),
        Rule.STANDS_FOR_ITSELF: Entry("{card} can stand for nothing but itself.", "FX, MT: wild cards"),
        Rule.TOO_FEW_CARDS: Entry("{group} needs {needs} cards and has {has}.", "FX, MT: phases"),
        Rule.TOO_MANY_CARDS: Entry("{group} takes exactly {needs} cards and has {has}.", "APP: laying"),
        Rule.NUMBERS_DIFFER: Entry("A set has one number, this has {numbers}.", "FX, MT: sets"),
        Rule.NUMBER_TWICE: Entry("A run has every number once, this has {numbers} more than once.", "FX, MT: runs"),
        Rule.RUN_GAP: Entry("From {low} to {high} a run needs {needs} cards and there are {has}.", "FX, MT: runs"),
        Rule.RUN_TOO_LONG: Entry("{has} cards cannot be a run: there are numbers for {room}.", "FX: deck"),
        Rule.PARITIES_DIFFER: Entry("All numbers must be even or all odd: {numbers} are not.", "SEED-0: even or odd"),
        Rule.COLORS_DIFFER: Entry("All cards must be of one colour, these are {suits}.", "FX, MT: one colour"),
        Rule.SUITS_DIFFER: Entry("All cards must be of one suit, these are {suits}.", "SEED-2: flush"),
        Rule.WILD_VALUE: Entry("A wild cannot be {value} here.", "FX, SEED-0: wild cards"),
        Rule.NATURALS_IN_GROUP: Entry("{group} needs {needs} number cards and has {has}.", "RM, PP: wild cards"),
        Rule.NATURAL_IN_PHASE: Entry("A phase needs at least one number card.", "FX, MT, TW: wild cards"),
        Rule.NUMBER_OF_GROUPS: Entry("{phase} has {needs} groups, not {has}.", "FX: laying"),
        Rule.SAME_NUMBER: Entry("Two sets of the number {number}: the sets must differ.", "APP: sets"),
        Rule.SAME_COLOR: Entry("Two groups are {suit}: they must differ.", "SEED-2: phases 9 and 10"),
        Rule.ALREADY_LAID: Entry("You have laid your phase in this hand.", "FX, MT: one phase a hand"),
        Rule.NOT_YOUR_PHASE: Entry("Your phase is {wanted}, not {phase}.", "FX, MT: phases in order"),
        Rule.NAME_THE_PHASE: Entry("Say which phase you lay: {phases}.", "WP: Masters variant 2"),
        Rule.KEEP_ONE_TO_DISCARD: Entry("Keep one card: a hand ends with a discard.", "FX, SEED-0: going out"),
        Rule.LAY_FIRST: Entry("Lay your own phase before you hit.", "FX, MT: hitting"),
        Rule.HIT_NEXT_TURN: Entry("Hitting begins in the turn after your phase was laid.", "QG: hitting"),
        Rule.OWN_MELDS_ONLY: Entry("You can hit your own melds only.", "own: house rule"),
        Rule.NO_SUCH_MELD: Entry("There is no meld {meld} of {player}: there are {melds}.", "own"),
        Rule.DOES_NOT_FIT: Entry("{card} does not fit {meld}: it takes {takes}.", "FX, MT: hitting"),
        Rule.MELD_IS_FULL: Entry("{meld} is full.", "FX: deck"),
        Rule.AMBIGUOUS_WILD: Entry("Say what the wild is: {readings} are possible.", "PP: hitting with a wild"),
        Rule.WILDS_STAY: Entry("A wild stays where it was laid until the hand is over.", "FX, MT: wild cards"),
        Rule.NO_WILD_THERE: Entry(
            "No wild lies there: the places of wilds in this meld are {places}.", "SEED-0: wild replacement"
        ),
        Rule.NOT_THAT_CARD: Entry("The wild stands for {value}, not for {card}.", "SEED-0: wild replacement"),
        Rule.RETURN_DRAWN: Entry("{card} was taken from the discard pile in this turn: keep it.", "own: house rule"),
        Rule.ONLY_A_SKIP: Entry("{card} is no Skip: it costs nobody a turn.", "SEED-0: wild cards"),
        Rule.SKIP_NEEDS_TARGET: Entry("Say whom the Skip is for: {players}.", "FX, MT: Skip cards"),
        Rule.NOT_YOURSELF: Entry("You cannot skip yourself.", "FX: Skip cards"),
        Rule.NEXT_ONLY: Entry("A Skip is for the next player only: {player}.", "SRD: Skip cards"),
        Rule.NOT_IN_THIS_HAND: Entry("{player} does not play in this hand.", "FX, MT: ties"),
        Rule.NO_TURN_LEFT: Entry("{player} has no turn left to lose.", "own: final round"),
        Rule.SKIP_PENDING: Entry("{player} still has a turn to lose.", "MT, SEED-0: Skip cards"),
        Rule.SKIPPED_THIS_CIRCUIT: Entry("{player} has been skipped in this circuit of the table.", "FX: Skip cards"),
        Rule.SKIPPED_THIS_HAND: Entry("{player} has been skipped in this hand.", "own: house rule"),
        Rule.NO_SKIP_GIVEN: Entry("A Skip may not be given away: discard another card.", "SEED-0: starter"),
        Rule.NO_SAVING: Entry("No cards are saved in this game.", "MA: save pile"),
        Rule.SAVED_ENOUGH: Entry("You have saved {number} in this hand already.", "SEED-0, MA2: save pile"),
        Rule.SAVE_PILE_FULL: Entry("No more cards can be saved: the next hand could not be dealt.", "own: save pile"),
        Rule.NO_GOING_OUT_BY_SAVING: Entry("The last card cannot be saved: hit or discard it.", "own: save pile"),
    }
)
"""The sentence and the source of every rule."""


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
        >>> print(fail(Rule.TOO_FEW_CARDS, group="set 4", needs=4, has=3).message)
        set 4 needs 4 cards and has 3.
    """

    rule: Rule
    values: Values = field(converter=Values)
    source: str
    deck: Deck = field(default=PHASE_10, eq=False, repr=False)

    @property
    def message(self) -> str:
        """The reason as a sentence, with cards as the deck writes them."""
        texts = {name: detail_text(value, self.deck) for name, value in self.values.items()}
        return CATALOGUE[self.rule].sentence.format_map(texts)

    def __str__(self) -> str:
        return self.message


def fail(rule: Rule, deck: Deck = PHASE_10, **values: Detail) -> Failure:
    """A failure of the rule with its source from the catalogue."""
    return Failure(rule, values, CATALOGUE[rule].source, deck)


def detail_text(value: Detail, deck: Deck) -> str:
    """A value of a failure as text."""
    match value:
        case NumberCard() | WildCard() | SkipCard():
            return deck.text(value)
        case tuple():
            return ", ".join(detail_text(part, deck) for part in value) or "none"
        case _:
            return str(value)
