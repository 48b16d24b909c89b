"""Events as sentences.

Each event is a clause: who, and what he did. What one player does in a turn is told in one sentence. An event tells all
that it holds, so what others are to read is made by `for_seat` first.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias, assert_never

from phaseten.cards import SKIP, WILD, Deck
from phaseten.display.cards import cards_text, melds_text
from phaseten.display.words import Names
from phaseten.explaining.naming import meld_name
from phaseten.game.events import (
    Added,
    Dealt,
    Declared,
    Discarded,
    Drew,
    DrewReplacement,
    Event,
    Floats,
    GameOver,
    HandEnded,
    Laid,
    Moved,
    Replaced,
    Reshuffled,
    Saved,
    StarterGiven,
    TieBreakBegins,
    TurnBegan,
    TurnedUp,
    TurnLost,
    TwistDrawn,
    WentOut,
)
from phaseten.game.state import EndReason, Source
from phaseten.melds import place_text
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Detail, Language
from phaseten.rulesets.options import StarterWild
from phaseten.rulesets.ruleset import Ruleset

Saying: TypeAlias = tuple[str, Mapping[str, Detail]]
"""The key of what is said, and its values."""

TableEvent: TypeAlias = Reshuffled | TurnedUp | HandEnded | TieBreakBegins
"""What happens to the whole table."""

TurnEvent: TypeAlias = Dealt | StarterGiven | Declared | TwistDrawn | Moved | TurnBegan | TurnLost | WentOut | Floats
"""What happens at the beginning and the end of a player's turn."""

HiddenEvent: TypeAlias = Drew | DrewReplacement | Saved
"""What a player does with a card that the others may not see; then it is None."""


class Clause(NamedTuple):
    """What somebody did.

    Attributes:
        seats: who did it, the winners of a game together; empty if it was no player, and then it is a whole sentence.
        key: the key of what is said.
        values: its values.
        deck: the deck that writes the cards.
        meld: the meld that was hit; hits of one meld are told together: "hit your set 5 with R5 and W".
        cards: the cards that were hit.
    """

    seats: tuple[int, ...]
    key: str
    values: Mapping[str, Detail]
    deck: Deck
    meld: tuple[int, int] | None = None
    cards: tuple[str, ...] = ()


def sentence(event: Event, names: Names, rules: Ruleset, language: Language | str = ENGLISH) -> str:
    """An event as one sentence.

    Args:
        event: the event; it tells all that it holds.
        names: how the players are called.
        rules: the ruleset, whose deck writes the cards.
        language: the language, or its code.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import ORIGINAL
        >>> event, names = Drew(1, Source.PILE, None), Names(["Ann", "Ben"], viewer=0)
        >>> sentence(event, names, ORIGINAL), sentence(event, names, ORIGINAL, "de")
        ('Ben drew a card.', 'Ben hat eine Karte gezogen.')
    """
    return joined([clause(event, names, rules, language)], names, language)


def joined(clauses: Sequence[Clause], names: Names, language: Language | str = ENGLISH) -> str:
    """What was done in succession by the same, as one sentence.

    Args:
        clauses: what was done.
        names: how the players are called.
        language: the language, or its code.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import ORIGINAL, WILD
        >>> names = Names(["Ann", "Ben"])
        >>> done = [Drew(1, Source.PILE, None), Discarded(1, WILD)]
        >>> joined([clause(event, names, ORIGINAL) for event in done], names)
        'Ben drew a card and discarded W.'
    """
    words = as_language(language)
    told: list[str] = []
    for meld, same in groupby(clauses, key=lambda clause: clause.meld):
        each = [*same]
        told += [_said(one, words) for one in ([_together(each)] if meld else each)]
    seats = clauses[0].seats
    if not seats:
        return " ".join(told)
    key, values = _of_players("event.told", seats, names)
    return words.render(key, {**values, "told": tuple(told)})


def _said(clause: Clause, words: Language) -> str:
    values = {**clause.values, "cards": clause.cards} if clause.cards else clause.values
    return words.render(clause.key, values, clause.deck)


def _together(hits: Sequence[Clause]) -> Clause:
    """Hits of one meld as one; the meld is told as the last of them left it."""
    return hits[-1]._replace(cards=tuple([card for hit in hits for card in hit.cards]))


def clause(event: Event, names: Names, rules: Ruleset, language: Language | str = ENGLISH) -> Clause:
    """An event as a clause, which can be joined to others of the same player.

    Args:
        event: the event; it tells all that it holds.
        names: how the players are called.
        rules: the ruleset, whose deck writes the cards.
        language: the language, or its code.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import ORIGINAL
        >>> clause(Drew(1, Source.PILE, None), Names(["Ann", "Ben"]), ORIGINAL).seats
        (1,)
    """
    words, deck = as_language(language), rules.deck
    match event:
        case Reshuffled() | TurnedUp() | HandEnded() | TieBreakBegins():
            return Clause((), *_of_table(event, names, deck), deck)
        case GameOver(outcome):
            ends = "out_past_the_end" if outcome.reason is EndReason.WENT_OUT else outcome.reason.name.lower()
            return Clause(outcome.winners, f"event.{ends}", {}, deck)
        case Dealt() | StarterGiven():
            return Clause((event.dealer,), *_of_turn(event, names, rules), deck)
        case Declared() | TwistDrawn() | Moved() | TurnBegan() | TurnLost() | WentOut() | Floats():
            return Clause((event.seat,), *_of_turn(event, names, rules), deck)
        case Added(seat, owner, number, place, result):
            said = _of_meld("event.hit", seat, owner, meld_name(result, deck, words), names)
            return Clause((seat,), *said, deck, (owner, number), (place_text(place, deck.text(place.card)),))
        case Replaced(seat, owner, _, card, result):
            key, values = _of_meld("event.replaced", seat, owner, meld_name(result, deck, words), names)
            return Clause((seat,), key, {**values, "card": card}, deck)
        case Drew() | DrewReplacement() | Saved():
            return Clause((event.seat,), *_of_hidden(event, rules), deck)
        case Laid(seat, phase, melds, whole):
            key = "event.laid" if whole else "event.laid_part"
            return Clause((seat,), key, {"number": phase, "melds": melds_text(melds, deck, words)}, deck)
        case Discarded():
            return Clause((event.seat,), *_of_discard(event, names, rules), deck)
        case _:
            assert_never(event)


def _of_players(key: str, seats: Sequence[int], names: Names) -> Saying:
    """A key as it is said of players, one of whom may be spoken to."""
    others = tuple([names.names[seat] for seat in seats if seat != names.viewer])
    if len(others) == len(seats):
        return (key, {"player": others[0]}) if len(seats) == 1 else (f"{key}.many", {"players": others})
    return (f"{key}.you_too", {"players": others}) if others else (f"{key}.you", {})


def _of_table(event: TableEvent, names: Names, deck: Deck) -> Saying:
    match event:
        case TurnedUp(back, starters):
            return "event.turned_up", {"card": back, "cards": cards_text(starters, deck)}
        case Reshuffled(buried):
            return "event.reshuffled", {"number": len(buried)}
        case HandEnded(number, _):
            return "event.hand_ended", {"number": number}
        case TieBreakBegins(seats):
            return _of_players("event.tie_break", seats, names)
        case _:
            assert_never(event)


def _of_turn(event: TurnEvent, names: Names, rules: Ruleset) -> Saying:
    match event:
        case Dealt(_, _, _, starters):
            to_first = starters[-1] is WILD and rules.dealing.starter_wild is StarterWild.GOES_TO_FIRST
            return f"event.dealt{'.to_first' if to_first else ''}", {"cards": cards_text(starters, rules.deck)}
        case StarterGiven(_, seat, card):
            return _of_players("event.gave_skip" if card is SKIP else "event.gave_wild", (seat,), names)
        case Declared(_, phase):
            return "event.declared", {"number": phase, "phase": rules.phase(phase)}
        case TwistDrawn(_, phase):
            return "event.twist_drawn", {"number": phase, "phase": rules.phase(phase)}
        case Moved(_, steps, _):
            if not steps:
                return "event.stayed", {}
            return "event.moved" if steps > 0 else "event.moved_back", {"number": abs(steps)}
        case TurnBegan():
            return "event.turn_began", {}
        case TurnLost():
            return "event.turn_lost", {}
        case WentOut():
            return "event.went_out", {}
        case Floats():
            return "event.floats", {}
        case _:
            assert_never(event)


def _of_meld(key: str, seat: int, owner: int, meld: str, names: Names) -> Saying:
    """What a player does to a meld, which is the player's own or that of another."""
    said, values = _of_players(key, (owner,), names)
    return (f"{key}.own", {"meld": meld}) if seat == owner != names.viewer else (said, {**values, "meld": meld})


def _of_discard(event: Discarded, names: Names, rules: Ruleset) -> Saying:
    if event.target is not None:
        return _of_players("event.skipped", (event.target,), names)
    if rules.drawing.discard_piles > 1:
        return "event.discarded_on", {"card": event.card, "pile": event.pile + 1}
    return "event.discarded", {"card": event.card}


def _of_hidden(event: HiddenEvent, rules: Ruleset) -> Saying:
    match event:
        case Saved():
            return "event.saved", {"card": event.card}
        case DrewReplacement():
            return "event.replacement", {"card": event.card}
        case Drew(_, Source.DISCARD, card, pile) if rules.drawing.discard_piles > 1:
            return "event.took_of_pile", {"card": card, "pile": pile + 1}
        case Drew(_, Source.DISCARD, card):
            return "event.took", {"card": card}
        case Drew(_, Source.SAVED, card):
            return "event.took_saved", {"card": card}
        case Drew(_, _, card):
            return "event.drew", {"card": card}
        case _:
            assert_never(event)
