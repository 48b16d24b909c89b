"""The cards of a position: which can be there, in which order, and each in one place.

A part of `phaseten.game.position`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from phaseten.cards import SKIP, Card, sorted_cards
from phaseten.game.fault import Fault, Path
from phaseten.game.state import Hand, Public, Stage, State


def pile_faults(public: Public, path: Path, where: str, cards: Iterable[Card]) -> Iterator[Fault]:
    """Cards that the deck does not know."""
    strange = dict.fromkeys(card for card in cards if not public.rules.deck.holds(card))
    if strange:
        yield Fault(path, f"In {where}: {', '.join(map(str, strange))} is not in this deck.")


def hand_faults(public: Public, path: Path, where: str, cards: Hand) -> Iterator[Fault]:
    """Cards that the deck does not know, or that are not in the order in which they are kept."""
    strange = tuple(pile_faults(public, path, where, cards))
    yield from strange
    if not strange and cards != sorted_cards(cards):
        yield Fault(path, f"In {where}: the cards are not in their order.")


def on_table(public: Public) -> Counter[Card]:
    """The cards that lie open, and Skips that are out of play."""
    skips = sum(seat.skips_in_front for seat in public.seats) + public.lap.set_aside
    laid = [card for seat in public.seats for meld in seat.melds for card in meld.cards]
    return Counter([*laid, *[card for pile in public.discards for card in pile]]) + Counter({SKIP: skips})


def deck_of(public: Public) -> Counter[Card]:
    """The cards of the game, wherever they are."""
    return Counter(public.rules.deck.composition(len(public.seats)))


def too_many(public: Public, path: Path, cards: Counter[Card]) -> Iterator[Fault]:
    """Cards that are there more often than in the deck; those that the deck has not are told where they are."""
    extra = Counter({card: count for card, count in cards.items() if public.rules.deck.holds(card)}) - deck_of(public)
    if extra:
        yield Fault(path, f"More than the deck has: {_listed(public, extra)}.")


def in_the_box(public: Public) -> bool:
    """Whether no hand has been dealt yet."""
    return public.stage is Stage.DEAL and public.last_hand is None


def number_of_cards(public: Public) -> Iterator[Fault]:
    """All cards are in some place, as far as only their number is seen."""
    hidden = public.draw_count + sum(seat.hand_size for seat in public.seats)
    lying = hidden + on_table(public).total()
    total = lying + sum(seat.saved_count for seat in public.seats)
    if in_the_box(public):
        if lying:
            yield Fault((), "Before the deal the cards are in the box.")
    elif total != (deck := deck_of(public).total()):
        yield Fault((), f"There are {deck} cards in the deck, and {total} in all places together.")


def conservation(state: State) -> Iterator[Fault]:
    """Every card is in exactly one place, from the first deal on."""
    public = state.public
    lying = on_table(public) + Counter(card for pile in (*state.hands, state.draw_pile) for card in pile)
    held = lying + Counter(card for pile in state.saved for card in pile)
    yield from too_many(public, (), held)
    if in_the_box(public):
        if lying:
            yield Fault((), "Before the deal the cards are in the box.")
    elif missing := deck_of(public) - held:
        yield Fault((), f"In no place at all: {_listed(public, missing)}.")


def _listed(public: Public, cards: Counter[Card]) -> str:
    """Some cards as text, not all if they are very many."""
    counted = Counter({card: cards[card] for card in sorted_cards(cards)})
    shown = " ".join(map(public.rules.deck.text, islice(counted.elements(), 20)))
    return shown if counted.total() <= 20 else f"{shown} and {counted.total() - 20} more"
