"""What every value of every option means, in a sentence with its sources.

The sources are the tags of `phaseten.rulesets.sources`. A value that is a number or a table stands in the sentence as
``{}``.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from phaseten.rulesets.options import OptionValue


class Meaning(NamedTuple):
    """What a value of an option means, and which sources have it so."""

    sentence: str
    sources: str


ANY_VALUE: Final = "*"
"""Stands for all values that are not named."""

_YES, _NO = "true", "false"


def _switch(on: str, on_sources: str, off: str, off_sources: str) -> Mapping[str, Meaning]:
    return {_YES: Meaning(on, on_sources), _NO: Meaning(off, off_sources)}


def _number(usual: int | str, sentence: str, sources: str) -> Mapping[str, Meaning]:
    """A number has the sources for its usual value only."""
    return {str(usual): Meaning(sentence, sources), ANY_VALUE: Meaning(sentence, "house")}


_WILDS: Final[Mapping[str, Mapping[str, Meaning]]] = {
    "wilds__natural_scope": {
        "phase": Meaning("A phase needs one number card among its wilds.", "FX, MT, SEED-0, TW, RB"),
        "group": Meaning("Every group needs a number card among its wilds.", "PP, RM"),
        "none": Meaning("A phase may be all wilds.", "L10"),
    },
    "wilds__min_naturals": {
        "()": Meaning("No kind of group needs more number cards than the phase does.", "FX, MT"),
        ANY_VALUE: Meaning("Groups need this many number cards: {}.", "RM"),
    },
    "wilds__replacement": {
        "none": Meaning("A wild stays where it was laid.", "FX, MT, SEED-3"),
        "own": Meaning("A wild in one's own melds may be exchanged for the card that it stands for.", "SEED-0"),
        "any": Meaning("A wild in any meld may be exchanged for the card that it stands for.", "own"),
    },
    "wilds__beyond_bounds": _switch(
        "A wild may stand for a number that the deck has not.", "UB", "A wild stands for a number of the deck.", "FX"
    ),
}

_LAYING: Final[Mapping[str, Mapping[str, Meaning]]] = {
    "laying__exact": _switch(
        "A phase is laid without any extra card.",
        "APP",
        "A phase may be laid with extra cards that fit its groups.",
        "FX, SEED-0, SEED-2, TW",
    ),
    "laying__distinct_sets": _switch(
        "The sets of a phase have different numbers.", "APP", "Two sets of a phase may have the same number.", "FX, MT"
    ),
    "laying__run_wrap": _switch(
        "A run may go on from the highest number to the lowest.", "FAN", "A run ends at the highest number.", "FX, MT"
    ),
    "laying__partial": _switch("A phase may be laid in parts.", "UB", "A phase is laid as a whole.", "FX, MT, TW"),
    "laying__hit_same_turn": _switch(
        "One may hit in the turn of laying.", "MT", "One may hit from the turn after laying on.", "QG"
    ),
    "laying__hit_targets": {
        "any": Meaning("All melds on the table may be hit.", "FX, MT"),
        "own": Meaning("Only one's own melds may be hit.", "own"),
    },
}

_DEALING: Final[Mapping[str, Mapping[str, Meaning]]] = {
    "dealing__hand_size": _number(10, "A hand has {} cards.", "FX, MT"),
    "dealing__min_players": _number(2, "There are {} players or more.", "FX, MT"),
    "dealing__max_players": _number(6, "There are {} players at most.", "FX, MT"),
    "dealing__dealer": {
        "left": Meaning("The deal passes to the left.", "FX, MT"),
        "fixed": Meaning("One player deals every hand.", "SEED-0"),
    },
    "dealing__starter_skip": {
        "skip_first_player": Meaning("A Skip turned up costs the first player a turn.", "FX, MT"),
        "redraw_bottom": Meaning("A Skip turned up goes under the draw pile, and another card is turned up.", "RB"),
        "redraw_shuffle": Meaning("A Skip turned up is shuffled in again, and another card is turned up.", "RM"),
        "cover": Meaning("A Skip turned up is covered by another card.", "TW"),
        "dealer_chooses": Meaning("The dealer gives a Skip turned up to a player.", "SEED-0"),
    },
    "dealing__starter_wild": {
        "may_take": Meaning("A wild turned up may be taken like any discard.", "FX, MT"),
        "goes_to_first": Meaning("A wild turned up goes to the first player, as the first draw.", "SEED-0"),
        "dealer_gives": Meaning("The dealer gives a wild turned up to a player, who discards for it.", "SEED-0"),
        "redraw_bottom": Meaning("A wild turned up goes under the draw pile, and another card is turned up.", "RB"),
        "redraw_shuffle": Meaning("A wild turned up is shuffled in again, and another card is turned up.", "RM"),
    },
    "dealing__dealer_may_keep": _switch(
        "The dealer may keep a card turned up.", "own", "The dealer may not keep a card turned up.", "own"
    ),
}

_DRAWING: Final[Mapping[str, Mapping[str, Meaning]]] = {
    "drawing__exhausted": {
        "reshuffle_keep_top": Meaning("The discards but the top are shuffled when the draw pile is empty.", "L10, own"),
        "end_hand": Meaning("The hand ends when the draw pile is empty.", "own"),
    },
    "drawing__discard_piles": {
        "1": Meaning("There is one discard pile.", "FX, MT"),
        ANY_VALUE: Meaning("There are {} discard piles.", "TW"),
    },
    "drawing__return_drawn": _switch(
        "A card taken from the discard pile may be thrown back at once.",
        "own",
        "A card taken from the discard pile may not be thrown back in that turn.",
        "house",
    ),
}

_SKIPS: Final[Mapping[str, Mapping[str, Meaning]]] = {
    "skips__target": {
        "any": Meaning("A Skip may be played at any other player.", "FX, MT, SEED-0, SEED-3"),
        "next": Meaning("A Skip is for the next player.", "SRD, house"),
    },
    "skips__limit": {
        "one_pending": Meaning("A player must lose the turn before the next Skip.", "MT, TW, SEED-0"),
        "full_circuit": Meaning("A player is skipped once in a circuit of the table.", "FX"),
        "once_per_hand": Meaning("A player is skipped once in a hand.", "house"),
        "unlimited": Meaning("Skips at one player add up.", "WP, UB"),
    },
    "skips__placement": {
        "discard_pile": Meaning("A Skip goes onto the discard pile.", "FX, SEED-0, SEED-3"),
        "in_front": Meaning("A Skip lies in front of its target, and goes onto the discard pile with the turn.", "MT"),
        "in_front_bottom": Meaning("A Skip lies in front of its target, and then goes under the discard pile.", "RB"),
        "in_front_set_aside": Meaning("A Skip lies in front of its target, and is then set aside.", "TW"),
    },
    "skips__pickup": _switch(
        "A Skip may be taken from the discard pile.", "TW", "A Skip may not be taken from the discard pile.", "FX, MT"
    ),
    "skips__plain_discard": _switch(
        "A Skip may be discarded without effect.", "TW", "A Skip names a player if it can.", "FX, MT"
    ),
    "skips__last_card": {
        "allowed": Meaning("A Skip may be the last card.", "FX, MT"),
        "draw_replacement": Meaning("A card is drawn for a Skip that is the last card.", "OP"),
    },
}

_HAND_END: Final[Mapping[str, Mapping[str, Meaning]]] = {
    "going_out__how": {
        "any": Meaning("A player goes out by laying, hitting or discarding the last card.", "MT, SEED-2"),
        "discard_hold": Meaning("A player goes out with a discard only, and must keep a card for it.", "FX, SEED-0"),
        "discard_floating": Meaning("A player goes out with a discard only, and floats without a card.", "FAN, SEED-0"),
    },
    "going_out__final_round": _switch(
        "After somebody goes out the others have one more turn each.",
        "SEED-3",
        "The hand ends at once when somebody goes out.",
        "FX, MT",
    ),
    "going_out__floating_skip_ends_hand": _switch(
        "A Skip discarded by a floating player ends the hand.",
        "house",
        "A Skip discarded by a floating player does not end the hand.",
        "FAN",
    ),
    "saving__per_hand": {
        "0": Meaning("No cards are saved.", "FX, MT"),
        ANY_VALUE: Meaning("Cards may be saved for later hands: {} a hand, each instead of a discard.", "SEED-0, MA2"),
    },
    "saving__same_hand_draw": _switch(
        "A saved card may be drawn in the same hand.", "own", "A saved card may be drawn from the next hand on.", "own"
    ),
    "saving__scored": _switch(
        "Saved cards count against their owner.", "own", "Saved cards do not count against their owner.", "own"
    ),
    "saving__go_out_by_saving": _switch(
        "A player may go out by saving the last card.", "own", "The last card may not be saved.", "own"
    ),
    "scoring__ranks": _number(
        "((1, 5), (10, 10))", "Number cards cost, from each number on: {}.", "FX, MT, SEED-0, SEED-3"
    ),
    "scoring__wild": _number(25, "A wild costs {} points.", "FX, MT, SEED-0, SEED-3"),
    "scoring__skip": _number(15, "A Skip costs {} points.", "FX, MT, SEED-0, SEED-3"),
}

_GAME: Final[Mapping[str, Mapping[str, Meaning]]] = {
    "progress__selection": {
        "in_order": Meaning("The phases are played in order.", "FX, MT"),
        "declared_after_deal": Meaning("The phases come in any order, and are declared after the deal.", "MA, SEED-0"),
        "at_laydown": Meaning("The phases come in any order, and are named when they are laid.", "WP"),
        "board": Meaning("A board says which phase is played.", "TW"),
    },
    "progress__advance": {
        "on_complete": Meaning("Who has laid the phase goes on to the next.", "FX, MT"),
        "every_hand": Meaning("All go on to the next phase after every hand.", "FX"),
    },
    "progress__hands": {
        "0": Meaning("The number of hands is not limited.", "FX, MT"),
        ANY_VALUE: Meaning("The game has {} hands at most.", "FX"),
    },
    "progress__track": {
        "()": Meaning("There is no board.", "FX, MT"),
        ANY_VALUE: Meaning("The spaces of the board are the phases {}, where 0 is a Twist space.", "TW, own"),
    },
    "progress__twist": {
        "()": Meaning("There are no Twist cards.", "FX, MT"),
        ANY_VALUE: Meaning("The Twist cards are the phases {}.", "TW"),
    },
    "progress__moves": _number("(3, 2, 1)", "On a board one moves by {}: out, with the phase laid, without it.", "TW"),
    "progress__twist_moves": _number(
        "(6, 4, -1)", "With a Twist card one moves by {}: out, with the phase laid, without it.", "TW"
    ),
    "ending__game_end": {
        "end_of_hand": Meaning("The game ends with the hand in which the last phase is laid.", "FX, MT"),
        "immediate_if_sole_contender": Meaning("The game ends at once if nobody else could lay the last phase.", "WP"),
        "immediate": Meaning("The game ends at once when the last phase is laid.", "SEED-3"),
        "must_go_out": Meaning("The winner must also go out.", "APP"),
    },
    "ending__tie_break": {
        "replay_first_out": Meaning("A tie is played off: who goes out first wins.", "FX, MT, SEED-0, SEED-2"),
        "shared": Meaning("A tie is shared.", "own"),
        "seat": Meaning("Of tied players the first in the order of the seats wins.", "UB"),
    },
    "ending__places": {
        "phase_then_total": Meaning("The places go by completed phases, then by the lower total.", "SEED-2, APP"),
        "total": Meaning("The places go by the lower total.", "FX"),
        "position": Meaning("The places go by the position on the board.", "TW"),
    },
}

MEANINGS: Final[Mapping[str, Mapping[str, Meaning]]] = MappingProxyType(
    {**_WILDS, **_LAYING, **_DEALING, **_DRAWING, **_SKIPS, **_HAND_END, **_GAME}
)
"""By option and by the text of the value: what it means."""


def value_text(value: OptionValue) -> str:
    """The value of an option as text."""
    return str(value).lower()


def meaning(option: str, value: OptionValue) -> Meaning:
    """What a value of an option means.

    Example:
        >>> meaning("skips__target", "next").sentence, meaning("dealing__hand_size", 12).sentence
        ('A Skip is for the next player.', 'A hand has 12 cards.')
    """
    known = MEANINGS[option]
    found = known.get(value_text(value)) or known[ANY_VALUE]
    return found._replace(sentence=found.sentence.format(_told(value)))


def _told(value: OptionValue) -> str:
    """A number as it is, and pairs as a list."""
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join(str(part) if isinstance(part, int) else f"{part[0]} {part[1]}" for part in value)
