"""Cards to lay, melds and phases as text, both ways. Actions have their text in `phaseten.game.action_text`.

Reading is strict and tells where the fault is. It is a matter of syntax and of the deck only: whether cards are a meld, or
whether a wild may be a 13, is for the checks to say.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from phaseten.cards import WILD, Color, Deck, Hue, Suit
from phaseten.errors import ParseError
from phaseten.melds import Meld, Placed, place_text, placed
from phaseten.phases import Phase
from phaseten.readings import faults, readings
from phaseten.requirements import KINDS, Parity, Requirement, Span
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset
from phaseten.text import words

Group = tuple[Placed, ...]
"""Cards that are to be laid as one group."""

_SUIT_WORDS: Final = {suit.word.upper(): suit for suit in Suit} | {suit.value: suit for suit in Suit}
_PARITY_WORDS: Final = {parity.word.upper(): parity for parity in Parity}
_RANK_WORDS: Final = {"A": 1, "J": 11, "Q": 12, "K": 13}
_RANK: Final = r"(?P<rank>[0-9]{1,3}|[AJQK])"
_SUIT: Final = r"(?P<suit>[RBGYHDCS])"
_FACES: Final = (re.compile(_SUIT + "/?" + _RANK), re.compile(_RANK + _SUIT))


# ------------------------------------------------------------------------------------------------------ cards to lay


def parse_groups(text: str, deck: Deck) -> tuple[Group, ...]:
    """Read cards to lay: cards separated by spaces, groups by ``|``, the value of a wild after ``=``.

    Raises:
        ParseError: a word is no card of the deck, a value is none, or a group is empty.

    Example:
        >>> from phaseten import ORIGINAL
        >>> groups = parse_groups("R5 B5 W | R1 W=2 B3 G4", ORIGINAL.deck)
        >>> groups_text(groups, ORIGINAL.deck)
        'R5 B5 W | R1 W=2 B3 G4'
    """
    groups: list[Group] = []
    start = 0
    for part in text.split("|"):
        group = tuple(_place_at(text, start + at, word, deck) for at, word in words(part))
        if not group:
            raise ParseError(text, start, "a group of cards is empty")
        groups.append(group)
        start += len(part) + 1
    return tuple(groups)


def parse_place(text: str, deck: Deck) -> Placed:
    """Read one card to lay: ``R7``, ``W``, ``W=8``.

    Raises:
        ParseError: it is no card of the deck, or its value is none.
    """
    return _place_at(text, 0, text, deck)


def groups_text(groups: Iterable[Group], deck: Deck) -> str:
    """Cards to lay as text."""
    return " | ".join(" ".join(place_text(place, deck.text(place.card)) for place in group) for group in groups)


def _place_at(text: str, start: int, word: str, deck: Deck) -> Placed:
    face, sign, value = word.partition("=")
    try:
        card = deck.card(face)
    except ParseError as error:
        raise ParseError(text, start, error.sentence) from None
    if not sign:
        return placed(card)
    if card is not WILD:
        raise ParseError(text, start + len(face), f"only a wild takes a value, and {face} is none")
    rank, suit = _wild_value(text, start + len(face) + 1, value, deck)
    return placed(WILD, rank, suit)


def _wild_value(text: str, start: int, value: str, deck: Deck) -> tuple[int | Parity | None, Hue | None]:
    """What stands after the sign ``=``: a number, a suit or colour, a face such as ``R5``, a parity, or both parts."""
    upper = value.upper()
    for face in _FACES:
        if match := face.fullmatch(upper):
            return _rank(match["rank"]), _SUIT_WORDS[match["suit"]]
    first, slash, second = upper.partition("/")
    if slash:
        hue = _hue(first, deck)
        rank = _PARITY_WORDS.get(second) or _rank(second)
        if hue is not None and rank is not None:
            return rank, hue
    elif (rank := _PARITY_WORDS.get(upper) or _rank(upper)) is not None:
        return rank, None
    elif (hue := _hue(upper, deck)) is not None:
        return None, hue
    raise ParseError(text, start, f"{value!r} is nothing that a wild can be: a number, a colour, a card, even or odd")


def _rank(word: str) -> int | None:
    return int(word) if re.fullmatch("[0-9]{1,3}", word) else _RANK_WORDS.get(word)


def _hue(word: str, deck: Deck) -> Hue | None:
    """A suit or colour; where a deck counts red and black, ``red`` is that colour."""
    return Color[word] if deck.colors and word in Color.__members__ else _SUIT_WORDS.get(word)


# -------------------------------------------------------------------------------------------------------------- melds


def parse_meld(text: str, rules: Ruleset = ORIGINAL) -> Meld:
    """Read a meld on the table: ``run: R4 B5 W=6 Y7``, ``set 5: R5 W``, ``color red: 2H Jo``.

    Without its kind it is read if the cards fit one kind of the ruleset only, or, where they fit none of these, one kind at
    all. A wild without a value is read as in cards to lay.

    Raises:
        ParseError: the text is no meld, or could be several.
    """
    head, colon, body = text.partition(":")
    group = _one_group(text, body if colon else text, rules.deck, start=len(head) + 1 if colon else 0)
    if colon:
        kind, value = _head(text, head)
        return _only_meld(text, group, kind, value, rules.deck)
    return _guessed(text, group, rules)


def _one_group(text: str, body: str, deck: Deck, *, start: int) -> Group:
    if "|" in body:
        raise ParseError(text, text.index("|"), "one meld is asked for, not several")
    group = tuple(_place_at(text, start + at, word, deck) for at, word in words(body))
    if not group:
        raise ParseError(text, start, "a meld has at least one card")
    return group


def _head(text: str, head: str) -> tuple[str, list[tuple[int, str]]]:
    """The kind that the words before the colon name, and the words of the value that are left."""
    parts = list(words(head))
    for count in range(len(parts), 0, -1):
        kind = " ".join(word.lower().replace("colour", "color") for _, word in parts[:count])
        if kind in KINDS:
            return kind, parts[count:]
    raise ParseError(text, 0, f"{head.strip()!r} is no kind of meld: there are {', '.join(KINDS)}")


def _only_meld(text: str, group: Group, kind: str, value: Sequence[tuple[int, str]], deck: Deck) -> Meld:
    requirement = Requirement(len(group), *KINDS[kind])
    wrong = [*faults(group, requirement, deck)]
    if wrong:
        raise ParseError(text, text.index(":") + 1, " ".join(failure.message for failure in wrong))
    melds = [*readings(group, requirement, deck)]
    for start, word in value:
        melds = [meld for meld in melds if _says(meld, word.upper(), deck)]
        if not melds:
            raise ParseError(text, start, f"these cards are no {kind} of {word}")
    return melds[0]


def _says(meld: Meld, word: str, deck: Deck) -> bool:
    span = re.fullmatch("([0-9]{1,3})-([0-9]{1,3})", word)
    if span:
        return meld.rank_value == Span(int(span[1]), int(span[2]))
    if (rank := _PARITY_WORDS.get(word) or _rank(word)) is not None:
        return meld.rank_value == rank
    return meld.suit_value is not None and meld.suit_value is _hue(word, deck)


def _guessed(text: str, group: Group, rules: Ruleset) -> Meld:
    own = dict.fromkeys(group.kind for phase in rules.phases for group in phase.requirements)
    fitting = [*_fitting(group, own, rules.deck)] or [*_fitting(group, KINDS, rules.deck)]
    if len(fitting) != 1:
        found = f"could be {' or '.join(fitting)}: write the kind first" if fitting else "are no meld"
        raise ParseError(text, 0, f"these cards {found}")
    return _only_meld(f":{text}", group, fitting[0], (), rules.deck)


def _fitting(group: Group, kinds: Iterable[str], deck: Deck) -> Iterator[str]:
    for kind in kinds:
        if next(faults(group, Requirement(len(group), *KINDS[kind]), deck), None) is None:
            yield kind


# ------------------------------------------------------------------------------------------------------------- phases


def find_phase(phase: Phase | str | int, rules: Ruleset) -> Phase:
    """The phase that is meant: itself, its text, or its printed number in the ruleset.

    Raises:
        ParseError: the text is no phase.
        RulesetError: the ruleset has no phase of this number.
        TypeError: it is neither of the three.
    """
    match phase:
        case Phase():
            return phase
        case str():
            return rules.phase(int(phase)) if phase.isascii() and phase.isdigit() else Phase.parse(phase)
        case int():
            return rules.phase(phase)
        case _:
            raise TypeError(f"a phase is a Phase, its text or its number, not {phase!r}")
