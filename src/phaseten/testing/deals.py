"""Deals that are scripted only as far as it matters."""

from collections import Counter
from collections.abc import Mapping

from phaseten.cards import SKIP, WILD, sorted_cards
from phaseten.game.deal import Deal, cards_to_deal, scripted_deal
from phaseten.game.state import State, as_state


def filled_deal(game: State, coming: str, hands: Mapping[int, str] | None = None) -> Deal:
    """A deal with this starter and these next cards, and hands of which only some cards are named.

    Args:
        game: the state that waits for the deal.
        coming: the starter, and after it the first cards of the draw pile.
        hands: cards of some seats; the hands are filled up with the highest numbers that are left.

    Raises:
        ParseError: a text is no card of the deck.
        TypeError: it is no state.
        ValueError: there is no starter or no such seat, a card is named more often than it can be dealt, a hand has too
            many or is that of a seat that does not play, or there are too few numbers to fill the hands up.

    Example:
        >>> from phaseten import ORIGINAL, apply, new_game
        >>> game = new_game(ORIGINAL, ["Ann", "Ben"])
        >>> game = apply(game, filled_deal(game, "S R7", {0: "W W"}))
        >>> print(*game.hands[0], "and", game.draw_pile[0])
        R12 R12 B12 B12 G12 G12 Y12 Y12 W W and R7
    """
    rules, deck = as_state(game).public.rules, game.public.rules.deck
    named = dict(hands or {})
    if strangers := [seat for seat in named if seat not in range(len(game.hands))]:
        raise ValueError(f"there are {len(game.hands)} seats, from 0; hands are given to seats {strangers} too")
    given = [deck.cards(named.get(seat, "")) for seat in range(len(game.hands))]
    if not (cards := deck.cards(coming)):
        raise ValueError("of the cards that are coming the first is turned up; there is none")
    starter, *draws = cards
    left = Counter(cards_to_deal(game))
    left.subtract([starter, *draws, *[card for hand in given for card in hand]])
    spare = [card for card in sorted_cards(left.elements()) if card not in (WILD, SKIP)]
    sizes = [rules.dealing.hand_size if seat.playing else 0 for seat in game.public.seats]
    lacking = [max(0, size - len(hand)) for hand, size in zip(given, sizes, strict=True)]
    if sum(lacking) > len(spare):
        raise ValueError(f"the hands lack {sum(lacking)} cards, and only {len(spare)} numbers are left to fill them up")
    full = [(*hand, *[spare.pop() for _ in range(number)]) for hand, number in zip(given, lacking, strict=True)]
    return scripted_deal(game, full, starter, draws)
