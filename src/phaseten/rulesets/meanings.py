"""What every value of every option means, in a sentence with its sources.

The sentences are in the tables of languages (`phaseten.messages`), the sources are here: tags of
`phaseten.rulesets.sources`. A value that is a number or a table stands in its sentence.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Detail, Language
from phaseten.requirements import KINDS
from phaseten.rulesets.options import OptionValue


class Meaning(NamedTuple):
    """What a value of an option means, which sources have it so, and in what they say of which subject."""

    sentence: str
    sources: str
    clause: str


ANY_VALUE: Final = "*"
"""Stands for all values that are not named."""

CITED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "wilds__natural_scope": {"phase": "FX, MT, SEED-0, TW, RB", "group": "PP, RM", "none": "L10"},
        "wilds__min_naturals": {"()": "FX, MT", "*": "RM"},
        "wilds__replacement": {"none": "FX, MT, SEED-3", "own": "SEED-0", "any": "own"},
        "wilds__beyond_bounds": {"true": "UB", "false": "FX"},
        "laying__exact": {"true": "APP", "false": "FX, SEED-0, SEED-2, TW"},
        "laying__distinct_sets": {"true": "APP", "false": "FX, MT"},
        "laying__run_wrap": {"true": "FAN", "false": "FX, MT"},
        "laying__partial": {"true": "UB", "false": "FX, MT, TW"},
        "laying__hit_same_turn": {"true": "MT", "false": "QG"},
        "laying__hit_targets": {"any": "FX, MT", "own": "own"},
        "dealing__hand_size": {"10": "FX, MT", "*": "house"},
        "dealing__min_players": {"2": "FX, MT", "*": "house"},
        "dealing__max_players": {"6": "FX, MT", "*": "UB, own"},
        "dealing__dealer": {"left": "FX, MT", "fixed": "SEED-0"},
        "dealing__starter_skip": {
            "skip_first_player": "FX, MT",
            "redraw_bottom": "RB",
            "redraw_shuffle": "RM",
            "cover": "TW",
            "dealer_chooses": "SEED-0",
        },
        "dealing__starter_wild": {
            "may_take": "FX, MT",
            "goes_to_first": "SEED-0",
            "dealer_gives": "SEED-0",
            "redraw_bottom": "RB",
            "redraw_shuffle": "RM",
        },
        "dealing__dealer_may_keep": {"true": "own", "false": "own"},
        "drawing__exhausted": {"reshuffle_keep_top": "L10, own", "end_hand": "own"},
        "drawing__discard_piles": {"1": "FX, MT", "*": "TW"},
        "drawing__return_drawn": {"true": "own", "false": "own"},
        "skips__target": {"any": "FX, MT, SEED-0, SEED-3", "next": "SRD, house"},
        "skips__limit": {
            "one_pending": "MT, TW, SEED-0",
            "full_circuit": "FX",
            "once_per_hand": "house",
            "unlimited": "WP, UB",
        },
        "skips__placement": {
            "discard_pile": "FX, SEED-0, SEED-3",
            "in_front": "MT",
            "in_front_bottom": "RB",
            "in_front_set_aside": "TW",
        },
        "skips__pickup": {"true": "TW", "false": "FX, MT"},
        "skips__plain_discard": {"true": "TW", "false": "FX, MT"},
        "skips__last_card": {"allowed": "FX, MT", "draw_replacement": "OP"},
        "going_out__how": {"any": "MT, SEED-2", "discard_hold": "FX, SEED-0", "discard_floating": "FAN, SEED-0"},
        "going_out__final_round": {"true": "SEED-3", "false": "FX, MT"},
        "going_out__floating_skip_ends_hand": {"true": "own", "false": "FAN"},
        "saving__per_hand": {"0": "FX, MT", "*": "SEED-0, MA2"},
        "saving__same_hand_draw": {"true": "own", "false": "own"},
        "saving__scored": {"true": "own", "false": "own"},
        "saving__go_out_by_saving": {"true": "own", "false": "own"},
        "scoring__ranks": {"((1, 5), (10, 10))": "FX, MT, SEED-0, SEED-3", "*": "RM, TW, house"},
        "scoring__wild": {"25": "FX, MT, SEED-0, SEED-3", "0": "TW", "*": "RM, house"},
        "scoring__skip": {"15": "FX, MT, SEED-0, SEED-3", "0": "TW", "*": "RM, house"},
        "progress__selection": {
            "in_order": "FX, MT",
            "declared_after_deal": "MA, SEED-0",
            "at_laydown": "WP",
            "board": "TW",
        },
        "progress__advance": {"on_complete": "FX, MT", "every_hand": "FX"},
        "progress__hands": {"0": "FX, MT", "*": "FX"},
        "progress__track": {"()": "FX, MT", "*": "TW, own"},
        "progress__twist": {"()": "FX, MT", "*": "TW"},
        "progress__moves": {"(3, 2, 1)": "TW", "*": "house"},
        "progress__twist_moves": {"(6, 4, -1)": "TW", "*": "house"},
        "ending__game_end": {
            "end_of_hand": "FX, MT",
            "immediate_if_sole_contender": "WP",
            "immediate": "SEED-3",
            "must_go_out": "APP",
        },
        "ending__tie_break": {"replay_first_out": "FX, MT, SEED-0, SEED-2", "shared": "own", "seat": "UB"},
        "ending__places": {"phase_then_total": "SEED-2, APP", "total": "FX", "position": "TW"},
    }
)
"""By option and by the text of the value: which sources have it so; of numbers, the usual one."""

CLAUSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "wilds": "wild cards",
        "wilds__replacement": "wild replacement",
        "laying": "laying",
        "laying__distinct_sets": "sets",
        "laying__run_wrap": "runs",
        "laying__hit_same_turn": "hitting",
        "laying__hit_targets": "hitting",
        "dealing": "deal",
        "dealing__min_players": "players",
        "dealing__max_players": "players",
        "dealing__starter_skip": "starter",
        "dealing__starter_wild": "starter",
        "dealing__dealer_may_keep": "starter",
        "drawing": "draw",
        "drawing__exhausted": "empty draw pile",
        "drawing__discard_piles": "discard piles",
        "drawing__return_drawn": "returning a card",
        "skips": "Skip cards",
        "skips__last_card": "going out",
        "going_out": "going out",
        "going_out__final_round": "final round",
        "going_out__floating_skip_ends_hand": "floating",
        "saving": "save pile",
        "scoring": "scoring",
        "progress": "phases",
        "progress__hands": "number of hands",
        "progress__track": "Twist spaces",
        "progress__twist": "Twist cards",
        "progress__moves": "movement",
        "progress__twist_moves": "movement",
        "ending": "winning",
        "ending__tie_break": "ties",
    }
)
"""The clause of the sources that an option is about: that of its group, unless it has one of its own."""


def clause_of(option: str) -> str:
    """The clause of the sources that an option is about, in words of the library.

    Example:
        >>> clause_of("ending__tie_break"), clause_of("ending__places")
        ('ties', 'winning')
    """
    return CLAUSES.get(option) or CLAUSES[option.partition("__")[0]]


def value_text(value: OptionValue) -> str:
    """The value of an option as text."""
    return str(value).lower()


def meaning(option: str, value: OptionValue, language: Language | str = ENGLISH) -> Meaning:
    """What a value of an option means.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> meaning("skips__target", "next").sentence, meaning("dealing__hand_size", 12).sentence
        ('A Skip is for the next player.', 'A hand has 12 cards.')
    """
    words, text, cited = as_language(language), value_text(value), CITED[option]
    known = text if text in cited else ANY_VALUE
    sentence = words.render(sentence_key(option, known), {"value": _told(option, value, words)})
    return Meaning(sentence, cited[known], clause_of(option))


def sentence_key(option: str, text: str) -> str:
    """The key of the sentence of a value; a number has the same one for all of them, or one for those not named."""
    own = f"option.{option}.{text}"
    return own if own in ENGLISH.sentences else f"option.{option}"


def _told(option: str, value: OptionValue, words: Language) -> Detail:
    """A number as it is, and pairs as a list."""
    if isinstance(value, tuple):
        return tuple(part if isinstance(part, int) else _pair(part[0], part[1], words) for part in value)
    return value if isinstance(value, int) else str(value)


def _pair(first: str | int, second: int, words: Language) -> str:
    if isinstance(first, int):
        return words.render("sheet.band", {"rank": first, "points": second})
    kind = words.words[f"kind {first}"] if first in KINDS else first
    return words.render("sheet.least", {"kind": kind, "number": second})
