"""Colours for the terminal: the cards in a text are found and painted. Needs rich.

A colour is never the only sign: the letters of the cards stay.
"""

import re
from collections.abc import Iterable
from typing import Final

from rich.highlighter import Highlighter
from rich.text import Text

from phaseten.cards import SKIP, WILD, Deck, Suit

_STYLES: Final = {
    Suit.RED: "bold red",
    Suit.BLUE: "bold bright_blue",
    Suit.GREEN: "bold green",
    Suit.YELLOW: "bold yellow",
    Suit.HEARTS: "bold red",
    Suit.DIAMONDS: "bold bright_red",
    Suit.CLUBS: "bold green",
    Suit.SPADES: "bold bright_blue",
}
_WILD_STYLE: Final = "bold magenta"
_SKIP_STYLE: Final = "bold cyan"
_NAME_STYLE: Final = "bold"
_WORD: Final = re.compile(r"(?<![\w'=.])(\w+)(?:=[\w/]+)?(?![\w'])")


class CardHighlighter(Highlighter):
    """Paints the cards of a deck, and makes names bold.

    Example:
        >>> from phaseten import PHASE_10
        >>> text = CardHighlighter(PHASE_10, ["Ann"])("Ann discarded R7.")
        >>> [(text.plain[span.start : span.end], str(span.style)) for span in text.spans]
        [('Ann', 'bold'), ('R7', 'bold red')]
    """

    def __init__(self, deck: Deck, names: Iterable[str] = ()) -> None:
        self._styles: dict[str, str] = {str(card): _STYLES[card.suit] for card in deck.numbers}
        self._styles |= dict.fromkeys((str(WILD), *deck.wild_words), _WILD_STYLE)
        self._styles |= dict.fromkeys((str(SKIP), *deck.skip_words), _SKIP_STYLE)
        self._styles |= dict.fromkeys(names, _NAME_STYLE)

    def highlight(self, text: Text) -> None:
        """Paint what is a card or a name."""
        for match in _WORD.finditer(text.plain):
            style = self._styles.get(match[1])
            if style is not None:
                text.stylize(style, match.start(), match.end())
