"""Deals that are scripted only as far as it matters."""

from collections import Counter
from collections.abc import Mapping

from phaseten.cards import SKIP, WILD, sorted_cards
from phaseten.game.deal import Deal, cards_to_deal, scripted_deal
from phaseten.game.state import State


def filled_deal(game: State, coming: str, hands: Mapping[int, str] | None = None) -> Deal:
    """A deal with this starter and these next cards, and hands of which only some cards are named.

    Args:
        game: the state that waits for the deal.
        coming: the starter, and after it the first cards of the draw pile.
        hands: cards of some seats; the hands are filled up with the highest numbers that are left.

    Raises:
        ParseError: a text is no card of the deck.
        ValueError: a card is named more often than it can be dealt, or a hand has too many.

    Example:
        >>> from phaseten import ORIGINAL, apply, new_game
        >>> game = new_game(ORIGINAL, ["Ann", "Ben"])
        >>> game = apply(game, filled_deal(game, "S R7", {0: "W W"}))
        >>> print(*game.hands[0], "and", game.draw_pile[0])
        R12 R12 B12 B12 G12 G12 Y12 Y12 W W and R7
    """
    rules, deck = game.public.rules, game.public.rules.deck
    given = [deck.cards((hands or {}).get(seat, "")) for seat in range(len(game.hands))]
    starter, *draws = deck.cards(coming)
    left = Counter(cards_to_deal(game))
    left.subtract([starter, *draws, *[card for hand in given for card in hand]])
    spare = [card for card in sorted_cards(left.elements()) if card not in (WILD, SKIP)]
    sizes = [rules.dealing.hand_size if seat.playing else 0 for seat in game.public.seats]
    full = [(*hand, *[spare.pop() for _ in range(size - len(hand))]) for hand, size in zip(given, sizes, strict=True)]
    return scripted_deal(game, full, starter, draws)
