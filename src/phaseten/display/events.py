"""Events as sentences.

Each event is a clause: who, and what he did. What one player does in a turn is told in one sentence. An event tells all
that it holds, so what others are to read is made by `for_seat` first.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias, assert_never

from phaseten.cards import SKIP, WILD
from phaseten.display.cards import cards_text, meld_name, melds_text
from phaseten.display.words import Names, counted, listed
from phaseten.game.events import (
    Added,
    Dealt,
    Declared,
    Discarded,
    Drew,
    DrewReplacement,
    Event,
    GameOver,
    HandEnded,
    Laid,
    Replaced,
    Reshuffled,
    Saved,
    StarterGiven,
    TieBreakBegins,
    TurnBegan,
    TurnLost,
    WentOut,
)
from phaseten.game.state import EndReason, Source
from phaseten.melds import place_text
from phaseten.rulesets.options import StarterWild
from phaseten.rulesets.ruleset import Ruleset

TableEvent: TypeAlias = Dealt | Reshuffled | HandEnded | TieBreakBegins | GameOver
"""What happens to the whole table."""

TurnEvent: TypeAlias = StarterGiven | Declared | TurnBegan | TurnLost | WentOut
"""What happens at the beginning and the end of a player's turn."""


class Clause(NamedTuple):
    """What a player did; the seat is None if it was no player, and then the text is a whole sentence.

    Hits of one meld are told together: "hit your set 5 with R5 and W".
    """

    seat: int | None
    text: str
    card: str = ""
    meld: tuple[int, int] | None = None


def sentence(event: Event, names: Names, rules: Ruleset) -> str:
    """An event as one sentence.

    Example:
        >>> from phaseten import ORIGINAL
        >>> sentence(Drew(1, Source.PILE, None), Names(["Ann", "Ben"], viewer=0), ORIGINAL)
        'Ben drew a card.'
    """
    return joined([clause(event, names, rules)], names)


def joined(clauses: Sequence[Clause], names: Names) -> str:
    """What one player did in succession, as one sentence."""
    seat = clauses[0].seat
    told: list[str] = []
    for meld, same in groupby(clauses, key=lambda clause: clause.meld):
        hits = [*same]
        cards = listed([hit.card for hit in hits])
        told += [hit.text for hit in hits] if meld is None else [f"{hits[-1].text} with {cards}"]
    return f"{listed(told)}." if seat is None else f"{names.subject(seat)} {listed(told)}."


def clause(event: Event, names: Names, rules: Ruleset) -> Clause:
    """An event as a clause, which can be joined to others of the same player."""
    if isinstance(event, TableEvent):
        return _of_table(event, names, rules)
    if isinstance(event, TurnEvent):
        return Clause(event.dealer if isinstance(event, StarterGiven) else event.seat, _of_turn(event, names, rules))
    if isinstance(event, Added):
        return _of_hit(event, names, rules)
    return Clause(event.seat, _of_cards(event, names, rules))


def _of_table(event: TableEvent, names: Names, rules: Ruleset) -> Clause:
    match event:
        case Dealt(_, dealer, _, starters):
            goes_to_first = starters[-1] is WILD and rules.dealing.starter_wild is StarterWild.GOES_TO_FIRST
            whither = ", which goes to the first player" if goes_to_first else ""
            return Clause(dealer, f"dealt and turned up {cards_text(starters, rules.deck)}{whither}")
        case Reshuffled(buried):
            return Clause(None, f"The discards were shuffled: {counted(len(buried), 'card')} are the new draw pile")
        case HandEnded(number, _):
            return Clause(None, f"Hand {number} is over")
        case TieBreakBegins(seats):
            return Clause(None, f"There is a tie: {_together(seats, names)} play one more hand, and who goes out wins")
        case GameOver(outcome):
            return Clause(None, f"{_together(outcome.winners, names)} {_ENDS[outcome.reason]}")
        case _:
            assert_never(event)


_ENDS = {
    EndReason.ONLY_FINISHER: "won: nobody else has completed all phases",
    EndReason.LOWEST_TOTAL: "won with the lowest total of those who have completed all phases",
    EndReason.WON_REPLAY: "won the tie-break by going out",
    EndReason.SHARED: "won together: their totals are equal",
    EndReason.SEAT_ORDER: "won by the order of the seats: the totals are equal",
}


def _together(seats: Sequence[int], names: Names) -> str:
    return listed(map(names.subject, seats))


def _of_turn(event: TurnEvent, names: Names, rules: Ruleset) -> str:
    match event:
        case StarterGiven(_, seat, card):
            return f"gave the {'Skip' if card is SKIP else 'wild'} turned up to {names.object(seat)}"
        case Declared(_, phase):
            return f"declared phase {phase} ({rules.phase(phase)})"
        case TurnBegan():
            return "had the next turn"
        case TurnLost():
            return "lost a turn"
        case WentOut():
            return "went out"
        case _:
            assert_never(event)


def _of_hit(event: Added, names: Names, rules: Ruleset) -> Clause:
    place, deck = event.place, rules.deck
    text = f"hit {_whose(event.seat, event.owner, names)} {meld_name(event.result, deck)}"
    return Clause(event.seat, text, place_text(place, deck.text(place.card)), (event.owner, event.meld))


def _whose(seat: int, owner: int, names: Names) -> str:
    """Whose a meld is, said of what a player does with it."""
    return "their own" if seat == owner != names.viewer else names.owner(owner)


_CardEvent: TypeAlias = Drew | DrewReplacement | Laid | Replaced | Discarded | Saved


def _of_cards(event: _CardEvent, names: Names, rules: Ruleset) -> str:
    """What a player did with cards; a card that is hidden is only a card."""
    deck = rules.deck
    match event:
        case Drew() | DrewReplacement() | Saved():
            return _of_hidden(event, "a card" if event.card is None else deck.text(event.card), rules)
        case Laid(_, phase, melds):
            return f"laid phase {phase} ({melds_text(melds, deck)})"
        case Replaced(seat, owner, _, card, result):
            return f"took the wild from {_whose(seat, owner, names)} {meld_name(result, deck)} for {deck.text(card)}"
        case Discarded(_, card, target, pile):
            where = f" onto pile {pile + 1}" if rules.drawing.discard_piles > 1 else ""
            return f"discarded {deck.text(card)}{where}" if target is None else f"skipped {names.object(target)}"
        case _:
            assert_never(event)


def _of_hidden(event: Drew | DrewReplacement | Saved, card: str, rules: Ruleset) -> str:
    """What a player did with a card that the others may not see."""
    match event:
        case Saved():
            return f"saved {card}"
        case DrewReplacement():
            return f"drew {card} for the last Skip"
        case Drew(_, Source.DISCARD, _, pile):
            where = f"discard pile {pile + 1}" if rules.drawing.discard_piles > 1 else "the discard pile"
            return f"took {card} from {where}"
        case Drew(_, Source.SAVED):
            return f"took {card} from the saved cards"
        case Drew():
            return f"drew {card}"
        case _:
            assert_never(event)
