"""Cards as pictures, from their notation: ``R5 B5 W | R1 W=2 B3 G4``, or ``7H KD Jo`` in a deck of standard cards.

A colour is never the only sign: a card also has its letter and a shape. The colours are classes of
``_static/phaseten.css``. To those who have it read to them every group is one picture, whose text names its cards.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from typing import Final

from phaseten import PHASE_10, Color, Deck, Meld, NumberCard, Placed, Ruleset, Suit, check_phase
from phaseten.cards import RANK_LETTERS, SkipCard
from phaseten.messages.language import ENGLISH
from phaseten.notation import parse_groups, parse_meld
from phaseten.requirements import Parity

WIDE, HIGH = 40, 56

SIGNS: Final = {
    Suit.RED: "M0-6A6 6 0 0 1 0 6 6 6 0 0 1 0-6z",
    Suit.BLUE: "M-5-5h10v10h-10z",
    Suit.GREEN: "M0-6 6.5 5.5h-13z",
    Suit.YELLOW: "M0-7 6 0 0 7-6 0z",
    Suit.HEARTS: "M0 8C-4 4-9 1-9-4-9-9-2-9 0-4 2-9 9-9 9-4 9 1 4 4 0 8z",
    Suit.DIAMONDS: "M0-9 7 0 0 9-7 0z",
    Suit.CLUBS: "M0-9a4 4 0 0 1 3.4 6.1A4 4 0 1 1 1.2 3L3 8h-6l1.8-5A4 4 0 1 1-3.4-2.9 4 4 0 0 1 0-9z",
    Suit.SPADES: "M0-9C4-4 9-2 9 2 9 6 4 7 1.5 4L3 8h-6l1.5-4C-4 7-9 6-9 2-9-2-4-4 0-9z",
}
"""The shape of each colour and suit, around its middle."""

STAR: Final = "M0-8 2-2.6 7.6-2.5 3.2 1 4.7 6.5 0 3.3-4.7 6.5-3.2 1-7.6-2.5-2-2.6z"
BAND: Final = "M.5 38h39v13a4.5 4.5 0 0 1-4.5 4.5h-30a4.5 4.5 0 0 1-4.5-4.5z"
CROSSED: Final = "M20 40.5a6 6 0 0 1 0 12 6 6 0 0 1 0-12zM15.8 50.8l8.4-8.4"
RANK_NAMES: Final = {1: "ace", 11: "jack", 12: "queen", 13: "king"}

RED_OR_BLACK: Final = {
    Suit.HEARTS: Color.RED,
    Suit.DIAMONDS: Color.RED,
    Suit.CLUBS: Color.BLACK,
    Suit.SPADES: Color.BLACK,
}
"""The suits of standard cards, and their colours."""

# ----------------------------------------------------------------------------------------------------------- in words


def told(place: Placed, deck: Deck = PHASE_10) -> str:
    """A card in words, with what it stands for."""
    match place.card:
        case NumberCard(rank, suit):
            return _number_told(rank, suit)
        case SkipCard():
            return "Skip"
        case _:
            meant = _meant(place, deck)
            return f"wild as {meant}" if meant else "wild"


def _number_told(rank: int, suit: Suit) -> str:
    return f"{RANK_NAMES.get(rank, rank)} of {suit.word}" if suit in RED_OR_BLACK else f"{suit.word} {rank}"


def _meant(place: Placed, deck: Deck) -> str:
    """What a wild stands for, in words; nothing if that is not said."""
    match place.rank, place.suit:
        case int(rank), Suit() as suit:
            return _number_told(rank, suit)
        case int(rank), None if is_standard(deck):
            return str(RANK_NAMES.get(rank, rank))
        case rank, suit:
            words = [suit.word] if suit else []
            return " ".join([*words, ENGLISH.word(rank) if isinstance(rank, Parity) else str(rank or "")]).strip()


def is_standard(deck: Deck) -> bool:
    """Whether the cards are standard ones."""
    return deck.suits[0] in RED_OR_BLACK


# ------------------------------------------------------------------------------------------------------------ a card


def card_picture(place: Placed, deck: Deck = PHASE_10) -> str:
    """A card as SVG."""
    return (
        f'<svg class="card" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"'
        f' aria-label="{told(place, deck)}"><title>{told(place, deck)}</title>'
        f'<rect class="face" x=".5" y=".5" width="39" height="55" rx="5"/>{"".join(_drawn(place, deck))}</svg>'
    )


def _drawn(place: Placed, deck: Deck) -> Iterator[str]:
    face = deck.text(place.card)
    match place.card:
        case NumberCard(_, suit) if suit in RED_OR_BLACK:
            color = f"suit-{RED_OR_BLACK[suit].word}"
            yield _text(20, 25, face.removesuffix(suit.value), f"big {color}")
            yield _sign(20, 41, SIGNS[suit], color)
        case NumberCard(rank, suit):
            yield _text(20, 28, str(rank), "big")
            yield from _band(suit)
        case SkipCard():
            yield _text(20, 28, face, "big")
            yield f'<path class="grey" d="{BAND}"/><path class="crossed" d="{CROSSED}"/>'
        case _:
            yield from _wild(place, face, deck)


def _rank(rank: int | Parity | None, deck: Deck) -> str:
    """The number that a wild stands for, as its deck writes it."""
    match rank:
        case None:
            return ""
        case Parity():
            return ENGLISH.word(rank)
        case _:
            return RANK_LETTERS.get(rank, str(rank)) if is_standard(deck) else str(rank)


def _wild(place: Placed, face: str, deck: Deck) -> Iterator[str]:
    """A wild, and what it stands for: the number in the middle, the colour below."""
    rank = _rank(place.rank, deck)
    yield _text(20, 17, face, "small") if rank else _text(20, 28, face, "big")
    if rank:
        yield _text(20, 33, rank, "small") if len(rank) > 2 else _text(20, 33, f"= {rank}", "meant")
    match place.suit:
        case Suit() as suit if suit not in RED_OR_BLACK:
            yield from _band(suit)
        case Suit() as suit:
            yield _sign(20, 45, SIGNS[suit], f"suit-{RED_OR_BLACK[suit].word}")
        case Color() as color:
            yield _text(20, 49, color.word, f"tiny suit-{color.word}")
        case _ if is_standard(deck):
            yield _sign(20, 45, STAR, "ink")
        case _:
            yield f'<path class="ink" d="{BAND}"/>'
            step = 36 // len(deck.suits)
            for at, suit in enumerate(deck.suits):
                yield f'<rect class="{suit.word}" x="{2 + step * at}" y="40" width="{step}" height="13.5"/>'


def _band(suit: Suit) -> Iterator[str]:
    yield f'<path class="{suit.word}" d="{BAND}"/>'
    yield _text(13, 51.5, suit.value, f"on-{suit.word} letter")
    yield _sign(27, 47, SIGNS[suit], f"on-{suit.word}")


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="middle">{text}</text>'


def _sign(x: float, y: float, shape: str, kind: str) -> str:
    return f'<path class="{kind}" transform="translate({x} {y})" d="{shape}"/>'


# ------------------------------------------------------------------------------------------------------------- groups


def group_picture(group: Sequence[Placed], deck: Deck = PHASE_10, caption: str = "") -> str:
    """Cards that belong together; a caption stands below them."""
    read = ", ".join(told(place, deck) for place in group)
    cards = "".join(card_picture(place, deck) for place in group)
    below = f'<span class="caption">{escape(caption)}</span>' if caption else ""
    name = f"{caption}: {read}" if caption else read
    return f'<span class="group" role="img" aria-label="{escape(name)}"><span>{cards}</span>{below}</span>'


def pictured(groups: Iterable[Sequence[Placed]], deck: Deck = PHASE_10) -> str:
    """Groups beside each other, as many as there is room for."""
    return f'<span class="cards">{"".join(group_picture(group, deck) for group in groups)}</span>'


def melds_pictured(melds: Iterable[Meld], deck: Deck, caption: Callable[[Meld], str]) -> str:
    """Melds beside each other, each with a caption."""
    return f'<span class="cards">{"".join(group_picture(meld.places, deck, caption(meld)) for meld in melds)}</span>'


def as_laid(meld: Meld) -> str:
    """What a meld was laid for: ``run 4``."""
    return str(meld.requirement)


def as_it_lies(meld: Meld) -> str:
    """What a meld is, as it is told of the table: ``set 5``, ``run``."""
    return str(meld).partition(":")[0]


def picture_of(text: str, rules: Ruleset, phase: int | None = None, *, refused: bool = False) -> str:
    """Cards from their text.

    With a phase they are a lay, which must be legal, or refused if that is said, and then the reasons stand below.
    Groups that begin with their kind, as in ``run: R4 B5 W=6``, are melds on the table; all others are mere cards.

    Raises:
        ValueError: the lay is not what is said of it; or the text is none, which is a `ParseError`.
    """
    if phase is None and ":" in text:
        return melds_pictured([parse_meld(part, rules) for part in text.split("|")], rules.deck, as_it_lies)
    groups = parse_groups(text, rules.deck)
    if phase is None:
        return pictured(groups, rules.deck)
    verdict = check_phase(text, phase, rules)
    if verdict.ok is refused:
        raise ValueError(f"{text} is {'legal' if verdict.ok else 'refused'} as phase {phase}: {verdict.message}")
    if verdict.ok:
        return melds_pictured(verdict.melds, rules.deck, as_laid)
    reasons = "".join(f"<li>{escape(failure.message)}</li>" for failure in verdict.failures)
    return f'{pictured(groups, rules.deck)}<ul class="reasons">{reasons}</ul>'
