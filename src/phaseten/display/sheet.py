"""Rule sheets: what an edition is, and in what two rulesets differ."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

from attrs import frozen

from phaseten.cards import SKIP, WILD, NumberCard
from phaseten.display.meanings import Meaning, meaning, value_text
from phaseten.display.table import phase_lines
from phaseten.display.words import columns, counted, listed
from phaseten.explaining.naming import rank_text
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset
from phaseten.rulesets.sources import SOURCES

SUMMARIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "original": "the game as it is mostly played: ten phases in order, a Skip goes onto the discard pile",
        "mattel": "the current sheet: a Skip lies in front of its target until the turn is lost",
        "fundex": "the sheet of 2002-2010 to the letter: a hand ends with a discard, one Skip each a circuit",
        "wikipedia": "the Wikipedia text to the letter: one dealer, a wild turned up goes to the first player",
        "masters": "Masters: phases in any order, declared after the deal; a card a hand may be saved",
        "twist": "the ten phases of the Twist cards, in order",
        "two_decks": "original with two standard decks: kings are wild, jokers are Skips",
        "contract": "standard cards with their own phases; jokers are wild, no Skips; up to twelve players",
        "last_round": "after somebody goes out all others have one more turn",
        "ravensburger": "the German sheet: a Skip lies in front of its target, and then goes under the discard pile",
        "masters_at_laydown": "Masters with the phase named when it is laid",
        "twist_board": "the board game: a space says the phase, and the first past the end wins; no points",
        "arkansas": "phases in any order, and Skips at one player add up",
    }
)
"""By name: an edition in a line."""


@frozen
class Section:
    """A part of a sheet."""

    title: str
    lines: tuple[str, ...]


def edition_lines(rulesets: Mapping[str, Ruleset]) -> list[str]:
    """The rulesets with a line each."""
    return columns((name, SUMMARIES.get(name, "")) for name in rulesets)


# ------------------------------------------------------------------------------------------------------- one ruleset


def sheet(rules: Ruleset) -> tuple[Section, ...]:
    """What a player must know of a ruleset: cards, phases, scoring, and what differs from `ORIGINAL`.

    Example:
        >>> from phaseten import MATTEL
        >>> [section.title for section in sheet(MATTEL)]
        ['Cards', 'Phases', 'Cards left in the hand cost', 'Other than in original', 'Sources']
    """
    changed = [option for option, value in rules.options().items() if value != ORIGINAL.options()[option]]
    meanings = [meaning(option, rules.options()[option]) for option in changed]
    parts = [f"Other {part}, as above." for part in ("cards", "phases") if _part(rules, part) != _part(ORIGINAL, part)]
    return (
        Section("Cards", _deck_lines(rules)),
        Section("Phases", tuple(phase_lines(rules))),
        Section("Cards left in the hand cost", (_points(rules),)),
        Section("Other than in original", (*parts, *map(_told, meanings)) or ("Nothing: this is it.",)),
        *_legend(meanings),
    )


def _part(rules: Ruleset, part: str) -> object:
    """What is no option: the cards, or the phases with their numbers."""
    return rules.deck if part == "cards" else (rules.numbers, rules.phases)


def _deck_lines(rules: Ruleset) -> tuple[str, ...]:
    """The cards, and for how many players they are."""
    deck, dealing = rules.deck, rules.dealing
    decks = "" if deck.per_players is None else f" for every {deck.per_players} players"
    low, high = (rank_text(rank, deck) for rank in (1, deck.top))
    special = [
        f"{counted(number, word)} ({deck.text(card)})"
        for number, word, card in ((deck.wilds, "wild", WILD), (deck.skips, "Skip", SKIP))
        if number
    ]
    numbers = f"{low} to {high} in {listed(suit.word for suit in deck.suits)}, {deck.copies} of each"
    return (
        f"{sum(deck.composition().values())} cards{decks}: {'; '.join([numbers, *special])}.",
        f"{dealing.min_players} to {dealing.max_players} players; {dealing.hand_size} cards each.",
    )


def _points(rules: Ruleset) -> str:
    """What each card costs, in bands of numbers."""
    deck, suit = rules.deck, rules.deck.suits[0]
    prices: list[str] = []
    for points, same in groupby(deck.ranks, key=lambda rank: rules.points(NumberCard(rank, suit))):
        ranks = [*same]
        prices.append(f"{rank_text(ranks[0], deck)} to {rank_text(ranks[-1], deck)}: {points}")
    special = [("wild", deck.wilds, rules.scoring.wild), ("Skip", deck.skips, rules.scoring.skip)]
    return ", ".join([*prices, *(f"{word}: {points}" for word, number, points in special if number)])


# ------------------------------------------------------------------------------------------------------ two rulesets


def differences(one: Ruleset, other: Ruleset) -> tuple[Section, ...]:
    r"""In what two rulesets differ, part by part and option by option; nothing if they are the same game.

    Example:
        >>> from phaseten import MATTEL, ORIGINAL
        >>> for section in differences(ORIGINAL, MATTEL)[:1]:
        ...     print(section.title, *section.lines, sep="\n")
        skips__placement
        original  discard_pile  A Skip goes onto the discard pile. (FX, SEED-0, SEED-3)
        mattel    in_front      A Skip lies in front of its target, and goes onto the discard pile with the turn. (MT)
    """
    both = (one, other)
    sections: list[Section] = []
    if one.deck != other.deck:
        sections.append(Section("Cards", tuple(columns((rules.name, _deck_lines(rules)[0]) for rules in both))))
    if _part(one, "phases") != _part(other, "phases"):
        sections.append(Section("Phases", tuple(columns(_phase_pairs(one, other), right=[0]))))
    meanings: list[Meaning] = []
    for option in one.options():
        values = [rules.options()[option] for rules in both]
        if values[0] != values[1]:
            found = [meaning(option, value) for value in values]
            names = (one.name, other.name)
            rows = zip(names, map(value_text, values), map(_told, found), strict=True)
            sections.append(Section(option, tuple(columns(rows))))
            meanings += found
    return (*sections, *_legend(meanings))


def _phase_pairs(one: Ruleset, other: Ruleset) -> Iterator[Sequence[str]]:
    """The phases side by side, by their numbers."""
    both = (one, other)
    yield "", one.name, other.name
    for number in sorted({*one.numbers, *other.numbers}):
        yield str(number), *(str(rules.phase(number)) if number in rules.numbers else "-" for rules in both)


# ----------------------------------------------------------------------------------------------------------- sources


def _told(found: Meaning) -> str:
    return f"{found.sentence} ({found.sources})"


def _legend(meanings: Sequence[Meaning]) -> tuple[Section, ...]:
    """What the tags of the sources stand for, as far as they were used."""
    tags = dict.fromkeys(tag for found in meanings for tag in found.sources.split(", "))
    lines = columns((tag, SOURCES[tag]) for tag in SOURCES if tag in tags)
    return (Section("Sources", tuple(lines)),) if lines else ()
