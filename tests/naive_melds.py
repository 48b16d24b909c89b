"""Groups judged naively: every wild is tried as every number card of the deck.

It takes nothing from the library but cards, places and decks as data, with its own idea of what a group is. What the
numbers and the suits of a group are is told in words: ``7``, ``4-7``, ``even``, nothing; ``red``, ``hearts``, nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from phaseten import WILD, Color, Deck, Meld, NumberCard, Parity, Placed, Span

Words = tuple[str, str]

RED_SUITS = ("hearts", "diamonds")


def color_word(card: NumberCard, deck: Deck) -> str:
    """The colour of a card: in standard cards red or black, if the deck says so."""
    if not deck.colors:
        return card.suit.word
    return "red" if card.suit.word in RED_SUITS else "black"


def as_said(place: Placed, card: NumberCard, deck: Deck) -> bool:
    """Whether a wild of which something is said could be this card."""
    rank, suit = place.rank, place.suit
    if isinstance(rank, int) and rank != card.rank:
        return False
    if rank is Parity.EVEN and card.rank % 2 == 1:
        return False
    if rank is Parity.ODD and card.rank % 2 == 0:
        return False
    if isinstance(suit, Color):
        return bool(deck.colors) and suit.word == color_word(card, deck)
    return suit in (None, card.suit)


def number_word(ranks: Sequence[int], rule: str) -> str | None:
    """What the numbers are together, None if they are not what the rule asks for."""
    low, high = min(ranks), max(ranks)
    if rule == "set":
        return str(low) if low == high else None
    if rule == "run":
        return f"{low}-{high}" if sorted(ranks) == list(range(low, high + 1)) else None
    if rule == "parity run":
        return f"{low}-{high}" if sorted(ranks) == list(range(low, high + 1, 2)) else None
    if rule == "parity":
        parities = {rank % 2 for rank in ranks}
        return None if len(parities) > 1 else "odd" if 1 in parities else "even"
    return ""


def suit_word(cards: Sequence[NumberCard], rule: str, deck: Deck) -> str | None:
    """What the suits are together, None if they are not what the rule asks for."""
    if not rule:
        return ""
    found = {card.suit.word if rule == "suit" else color_word(card, deck) for card in cards}
    return found.pop() if len(found) == 1 else None


def parts(kind: str) -> tuple[str, str]:
    """The words of a kind of group for its numbers and for its suits."""
    suits, _, numbers = kind.partition(" ")
    return (numbers, suits) if suits in ("color", "suit") else (kind, "")


def assignments(group: Sequence[Placed], deck: Deck) -> Iterator[tuple[NumberCard, ...]]:
    """Every way to take each wild for a number card of the deck, as far as it is what is said."""
    faces = [NumberCard(rank, suit) for rank in range(1, deck.top + 1) for suit in deck.suits]
    choices: list[list[NumberCard]] = []
    for place in group:
        if isinstance(place.card, NumberCard):
            choices.append([place.card] if place == Placed(place.card) and place.card in faces else [])
        else:
            choices.append([card for card in faces if place.card is WILD and as_said(place, card, deck)])
    yield from product(*choices)


def naive_values(group: Sequence[Placed], kind: str, size: int, deck: Deck) -> list[Words]:
    """Everything that the cards can be as a group of this kind; the one that is to be chosen comes first."""
    numbers, suits = parts(kind)
    wilds = [place for place in group if place.card is WILD]
    if len(group) < size:
        return []
    if numbers in ("set", "run", "parity run") and any(isinstance(wild.rank, Parity) for wild in wilds):
        return []  # even or odd is no number
    if suits == "suit" and any(isinstance(wild.suit, Color) for wild in wilds):
        return []  # red or black is no suit
    found: set[Words] = set()
    listed: set[Words] = set()
    for cards in assignments(group, deck):
        ranks = [card.rank for card in cards]
        words = (number_word(ranks, numbers), suit_word(cards, suits, deck))
        if words[0] is not None and words[1] is not None:
            found.add((words[0], words[1]))
            if ranks == sorted(ranks):
                listed.add((words[0], words[1]))
    in_run = numbers.endswith("run")
    order = [suit.word for suit in deck.suits] + ["red", "black"]

    def rank_order(words: Words) -> int:
        low = words[0].split("-")[0]
        return int(low) if low.isdigit() else ["", "even", "odd"].index(low)

    return sorted(
        found,
        key=lambda words: (in_run and words not in listed, rank_order(words), order.index(words[1]) if suits else 0),
    )


def in_words(meld: Meld) -> Words:
    """What a meld of the library is, in the words of this file."""
    rank, suit = meld.rank_value, meld.suit_value
    if isinstance(rank, Span):
        rank_part = f"{rank.low}-{rank.high}"
    else:
        rank_part = "" if rank is None else rank.word if isinstance(rank, Parity) else str(rank)
    return rank_part, suit.word if suit else ""


def naive_phase(
    groups: Sequence[Sequence[Placed]],
    wanted: Sequence[tuple[str, int]],
    deck: Deck,
    *,
    exact: bool,
    distinct_sets: bool,
    other_suits: bool,
    scope: str,
    minima: dict[str, int],
) -> bool:
    """Whether groups of cards, in any order, are a phase."""
    if len(groups) != len(wanted):
        return False
    naturals = [sum(isinstance(place.card, NumberCard) for place in group) for group in groups]
    if scope == "phase" and not any(naturals):
        return False
    for order in permutations(range(len(groups))):
        each: list[list[tuple[str, Words]]] = []
        for at, (kind, size) in zip(order, wanted, strict=True):
            needs = max(minima.get(kind, 0), 1 if scope == "group" else 0)
            fits = naturals[at] >= needs and not (exact and len(groups[at]) > size)
            each.append([(kind, words) for words in naive_values(groups[at], kind, size, deck)] if fits else [])
        for chosen in product(*each):
            numbers = [words[0] for kind, words in chosen if parts(kind)[0] == "set"]
            suits = [words[1] for kind, words in chosen if parts(kind)[1]]
            if distinct_sets and len(set(numbers)) < len(numbers):
                continue
            if other_suits and len(set(suits)) < len(suits):
                continue
            return True
    return False
