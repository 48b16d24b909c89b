"""Cards to lay, melds and phases as text, both ways. Actions have their text in `phaseten.game.action_text`.

Reading is strict and tells where the fault is. It is a matter of syntax and of the deck only: whether cards are a meld,
or whether a wild may be a 13, is for the checks to say.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from phaseten.cards import RANK_LETTERS, WILD, Color, Deck, Hue, Suit
from phaseten.errors import ParseError
from phaseten.melds import Meld, Placed, place_text, placed
from phaseten.phases import Phase
from phaseten.readings import faults, readings_on_table
from phaseten.requirements import LARGEST_GROUP, KindRules, Parity, Requirement, kinds_by_name, read_kind
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset, as_ruleset
from phaseten.text import require_text, whole_number, within, words

Group: TypeAlias = tuple[Placed, ...]
"""Cards that are to be laid as one group."""

# ------------------------------------------------------------------------------------------------------ cards to lay


def parse_groups(text: str, deck: Deck) -> tuple[Group, ...]:
    """Read cards to lay: cards separated by spaces, groups by ``|``, the value of a wild after ``=``.

    Raises:
        ParseError: a word is no card of the deck, a value is none, or a group is empty.
        TypeError: it is no text, or the deck is none.

    Example:
        >>> from phaseten import ORIGINAL
        >>> groups = parse_groups("R5 B5 W | R1 W=2 B3 G4", ORIGINAL.deck)
        >>> groups_text(groups, ORIGINAL.deck)
        'R5 B5 W | R1 W=2 B3 G4'
    """
    if not isinstance(deck, Deck):
        raise TypeError(f"cards are read with a Deck, not with {deck!r}")
    groups: list[Group] = []
    start = 0
    for part in require_text(text, "cards").split("|"):
        with within(text, start):
            groups.append(_cards(part, deck))
        start += len(part) + 1
    return tuple(groups)


def parse_group(text: str, deck: Deck) -> Group:
    """Read the cards of one group.

    Raises:
        ParseError: they cannot be read, or are several groups.
        TypeError: it is no text.
    """
    if "|" in require_text(text, "cards"):
        raise ParseError(text, text.index("|"), "one group is asked for, not several")
    return _cards(text, deck)


def parse_place(text: str, deck: Deck) -> Placed:
    """Read one card to lay: ``R7``, ``W``, ``W=8``.

    Raises:
        ParseError: it is no card of the deck, or its value is none.
        TypeError: it is no text.
    """
    face, sign, value = require_text(text, "a card").partition("=")
    card = deck.card(face)
    if not sign:
        return placed(card)
    if card is not WILD:
        raise ParseError(text, len(face), f"only a wild takes a value, and {face} is none")
    said = _said(value, deck)
    if said is None:
        sentence = f"{value!r} is nothing that a wild can be: a number, a colour, a card, even or odd"
        raise ParseError(text, len(face) + 1, sentence)
    return placed(WILD, *said)


def groups_text(groups: Iterable[Group], deck: Deck) -> str:
    """Cards to lay as text."""
    return " | ".join(" ".join(place_text(place, deck.text(place.card)) for place in group) for group in groups)


def _cards(text: str, deck: Deck) -> Group:
    group: list[Placed] = []
    for start, word in words(text):
        with within(text, start):
            group.append(parse_place(word, deck))
    if not group:
        raise ParseError(text, 0, "a group of cards is empty")
    return tuple(group)


# ----------------------------------------------------------------------------------------------------- what words say

_SUIT_WORDS: Final = {suit.word.upper(): suit for suit in Suit} | {suit.value: suit for suit in Suit}
_COLOR_WORDS: Final = {color.word.upper(): color for color in Color}
_PARITY_WORDS: Final = {parity.word.upper(): parity for parity in Parity}
_LETTERS: Final = {letter: rank for rank, letter in RANK_LETTERS.items()}
_BOTH: Final = [
    re.compile(pattern)
    for pattern in (
        "(?P<hue>[RBGY])(?P<rank>[0-9]+)",
        "(?P<rank>[0-9]+|[AJQK])(?P<hue>[HDCS])",
        "(?P<hue>[A-Z]+)/(?P<rank>[A-Z0-9]+)",
    )
]


def _said(word: str, deck: Deck) -> tuple[int | Parity | None, Hue | None] | None:
    """What a word says of numbers and suits: ``8``, ``even``, ``R``, ``red``, ``R5``, ``5H``, ``red/5``, ``R/even``."""
    word = word.upper() if word.isascii() else ""
    both = next(filter(None, (pattern.fullmatch(word) for pattern in _BOTH)), None)
    if both is None:
        rank, hue = _rank(word, letters=deck.has_letters), _hue(word, deck)
        return None if rank is None and hue is None else (rank, hue)
    rank, hue = _rank(both["rank"], letters=True), _hue(both["hue"], deck)
    return None if rank is None or hue is None else (rank, hue)


def _rank(word: str, *, letters: bool) -> int | Parity | None:
    if word in _PARITY_WORDS:
        return _PARITY_WORDS[word]
    return _LETTERS[word] if letters and word in _LETTERS else whole_number(word)


def _hue(word: str, deck: Deck) -> Hue | None:
    """A suit or colour; where a deck counts red and black, ``red`` is that colour."""
    return _COLOR_WORDS[word] if deck.colors and word in _COLOR_WORDS else _SUIT_WORDS.get(word)


# -------------------------------------------------------------------------------------------------------------- melds


def parse_meld(text: str, rules: Ruleset = ORIGINAL) -> Meld:
    """Read a meld on the table: ``run: R4 B5 W=6 Y7``, ``set 5: R5 W``, ``color red: 2H Jo``.

    Without its kind it is read if the cards fit one kind of the ruleset only, or, where they fit none of these, one
    kind at all. A wild without a value is read as in cards to lay. The text does not say how many cards the phase asked
    for: the size of the requirement that is read is the number of the cards.

    Raises:
        ParseError: the text is no meld, or could be several.
        TypeError: it is no text, or the rules are none.

    Example:
        >>> parse_meld("run: R4 B5 W Y7"), parse_meld("R5 B5 W").value
        (<Meld run: R4 B5 W=6 Y7>, 5)
    """
    head, colon, body = require_text(text, "a meld").partition(":")
    deck, kinds = as_ruleset(rules).melding, kinds_by_name(rules.own_kinds)
    if not colon:
        return _of_unsaid_kind(text, parse_group(text, deck), rules)
    start = len(head) + 1
    with within(text, 0):
        kind, said = read_kind(head, kinds)
    with within(text, start):
        group = parse_group(body, deck)
    requirement = _as_big_as(group, kinds[kind])
    melds = [*readings_on_table(group, requirement, deck)]
    if not melds:
        reasons = (failure.message for failure in faults(group, requirement, deck))
        raise ParseError(text, start, " ".join(reasons))
    for at, word in said:
        melds = [meld for meld in melds if _is_said(meld, word, deck)]
        if not melds:
            raise ParseError(text, at, f"these cards are no {kind} of {word}")
    return melds[0]


def _as_big_as(group: Group, rules: KindRules) -> Requirement:
    return Requirement(min(len(group), LARGEST_GROUP), *rules)


def _is_said(meld: Meld, word: str, deck: Deck) -> bool:
    """Whether a word in the head of a meld is true of it."""
    rank, suit = _said(word, deck) or (None, None)
    return (rank, suit) != (None, None) and rank in (None, meld.rank_value) and suit in (None, meld.suit_value)


def _of_unsaid_kind(text: str, group: Group, rules: Ruleset) -> Meld:
    kinds = kinds_by_name(rules.own_kinds)
    own = {group.kind: kinds[group.kind] for phase in rules.phases for group in phase.requirements}
    fitting = _fitting(group, own, rules.melding) or _fitting(group, kinds, rules.melding)
    if len(fitting) != 1:
        found = f"could be {' or '.join(fitting)}: write the kind first" if fitting else "are no meld"
        raise ParseError(text, 0, f"these cards {found}")
    return next(iter(fitting.values()))


def _fitting(group: Group, kinds: Mapping[str, KindRules], deck: Deck) -> Mapping[str, Meld]:
    """The first reading of the cards as each of the kinds that they can be."""
    first = {
        kind: next(readings_on_table(group, _as_big_as(group, rules), deck), None) for kind, rules in kinds.items()
    }
    return {kind: meld for kind, meld in first.items() if meld is not None}


# ------------------------------------------------------------------------------------------------------------- phases


def find_phase(phase: Phase | str | int, rules: Ruleset) -> Phase:
    """The phase that is meant: itself, its text, or its printed number in the ruleset.

    Raises:
        ParseError: the text is no phase.
        RulesetError: the ruleset has no phase of this number.
        TypeError: it is neither of the three.
    """
    if isinstance(phase, Phase):
        return phase
    if isinstance(phase, str):
        number = whole_number(phase)
        return Phase.parse(phase, rules.own_kinds) if number is None else rules.phase(number)
    return rules.phase(phase)
