"""Hands as whole numbers.

Cards that no aim of a phase tells apart are one class, and each class has a digit that counts its cards: for sets and
runs the twelve numbers of the deck are enough, for a colour group its four colours. Wilds are counted above all digits,
and cards that fit nowhere, such as Skips, are not counted. The digits of one number of the deck stand side by side:
they are a field. Then, in a few machine operations each,

* the cards of which an aim can use some are ``hand & reach``;
* how many they are is the sum of their digits, which is the remainder by the highest digit ("casting out nines");
* whether there is a card of each number is seen by adding to each field what carries into its highest bit unless it is
  empty; that bit, the guard, is free, because no hand has so many cards of a class.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import groupby
from typing import TypeAlias

from attrs import frozen

from phaseten.cards import SKIP, WILD, Card, Deck, NumberCard
from phaseten.solver.aims import Aim

Reader: TypeAlias = Callable[[int, int], Sequence[int]]
"""How many places each aim of a group could fill with number cards of a hand, if the group had the hand for itself.

A number that is below the second argument may be told as 0.
"""

SeenBy: TypeAlias = Callable[[int], bytes]
"""How many of the guards that are up in a hand each run of a suit wants to see."""


@frozen(eq=False)
class Digits:
    """How hands are written for one phase.

    Attributes:
        code: what a card adds to a hand, for all cards of the deck.
        width: the bits of a digit.
        count: the number of digits.
        shift: the bits of all digits; the number of wilds stands above them.
        top: the highest digit: all its bits are set.
        body: all bits of all digits, without the wilds.
        ones: one card of every class.
        carry: what makes a field carry into its guard unless it is empty.
        guards: the highest bit of every field.
        most: how many cards of a class can be of use.
    """

    code: Mapping[Card, int]
    width: int
    count: int
    shift: int
    top: int
    body: int
    ones: int
    carry: int
    guards: int
    most: int

    def hand(self, cards: Sequence[Card]) -> int:
        """The hand as a number, wilds included.

        Raises:
            TypeError: something is no card.
        """
        try:
            total = sum(map(self.code.__getitem__, cards))
        except (KeyError, TypeError):  # a card of another deck, which fits nowhere, or no card at all
            if not all(isinstance(card, Card) for card in cards):
                raise TypeError(f"a hand is made of cards, not of {cards!r}") from None
            total = self.hand([card for card in cards if card in self.code])
        return total if len(cards) < self.top >> 1 else self._trimmed(cards)

    def _trimmed(self, cards: Iterable[Card]) -> int:
        """The same for more cards than digits may hold; what is beyond use is left out."""
        counts = Counter(self.code.get(card, 0) for card in cards)
        return sum(code * min(number, self.most) for code, number in counts.items())

    def reach(self, cards: Iterable[NumberCard]) -> int:
        """All bits of the digits that count these cards."""
        return self.top * sum({self.code[card] for card in cards})

    def seen(self, hand: int) -> int:
        """The guards of the fields in which there is a card."""
        return (hand + self.carry) & self.guards

    def one_each(self, hand: int) -> int:
        """One card out of every field in which there is a card."""
        highest = self.ones << self.width - 1
        classes = ((hand + highest - self.ones) & highest) >> self.width - 1
        return classes & (self.guards - classes)  # the lowest bit of each field, as x & -x is that of a number


def digits_for(deck: Deck, groups: Iterable[Sequence[Aim]], most: int) -> Digits:
    """The digits for groups with these aims, of which no more than `most` cards of a class can be of use."""
    places: dict[NumberCard, list[tuple[int, ...]]] = {}
    for at, found in enumerate(groups):
        for number, aim in enumerate(found):
            for place, cards in enumerate(aim.takes):
                for card in cards:
                    places.setdefault(card, []).append((at, number, place))
    alike: dict[tuple[tuple[int, ...], ...], list[NumberCard]] = {}
    for card in sorted(places):
        alike.setdefault(tuple(places[card]), []).append(card)
    classes = list(alike.values())
    # All digits together stay below the highest digit, or the remainder would not be their sum; there is room for one
    # card more, and no digit needs its highest bit. 8 bits are bytes, and so are four digits of 10.
    width = max(8, (most + 1).bit_length() + 1, (len(classes) * most + 2).bit_length())
    width += width % 2
    code: dict[Card, int] = dict.fromkeys((*deck.numbers, SKIP), 0)
    code |= {card: 1 << width * place for place, cards in enumerate(classes) for card in cards}
    code[WILD] = 1 << width * len(classes)
    ones = sum(1 << width * place for place in range(len(classes)))
    bottoms = [code[next(field)[0]] for _, field in groupby(classes, key=lambda cards: cards[0].rank)]
    guards = sum(bottom >> 1 for bottom in (*bottoms[1:], code[WILD]))
    return Digits(
        code=code,
        width=width,
        count=len(classes),
        shift=width * len(classes),
        top=(1 << width) - 1,
        body=code[WILD] - 1,
        ones=ones,
        carry=guards - sum(bottoms),
        guards=guards,
        most=most,
    )


def reader(found: Sequence[Aim], digits: Digits) -> Reader:
    """The way to read a hand for a group with these aims."""
    reaches = [digits.reach(aim.cards) for aim in found]
    if any(aim.is_run for aim in found):
        return _run_reader(found, reaches, digits)
    if digits.width == 8 and reaches == [255 << 8 * place for place in range(digits.count)]:
        return lambda hand, enough: hand.to_bytes(digits.count, "little")
    return lambda hand, enough: [(hand & reach) % digits.top for reach in reaches]


def _run_reader(found: Sequence[Aim], reaches: Sequence[int], digits: Digits) -> Reader:
    """Runs of one suit share the fields that they see in the hand; too few of these are not looked at further."""
    carry, guards = digits.carry, digits.guards
    scopes: list[tuple[int, SeenBy, bytes]] = []
    for _, same_suit in groupby(zip(found, reaches, strict=True), key=lambda item: item[0].suit):
        own = [reach for _, reach in same_suit]
        windows = [digits.seen(reach & digits.ones) for reach in own]
        scopes.append((reduce(int.__or__, own), _seen_by(windows, digits), bytes(len(own))))
    scope, seen_by, none = scopes[0]

    def read_one(hand: int, enough: int) -> Sequence[int]:
        seen = ((hand & scope) + carry) & guards
        return none if seen.bit_count() < enough else seen_by(seen)

    def read(hand: int, enough: int) -> Sequence[int]:
        counts = b""
        for scope, seen_by, none in scopes:
            seen = ((hand & scope) + carry) & guards
            counts += none if seen.bit_count() < enough else seen_by(seen)
        return counts

    return read if len(scopes) > 1 else read_one


def _seen_by(windows: Sequence[int], digits: Digits) -> SeenBy:
    """The way to count how many of the guards that are up stand in each window.

    Mostly each window is the one before it, moved on by a field. Then one product has all the counts: a row of guards
    times a row of as many as a window has is, field by field, how many of the last so many are up.
    """

    def one_by_one(seen: int) -> bytes:
        return bytes([(seen & window).bit_count() for window in windows])

    fields = [1 << place for place in range(digits.guards.bit_length()) if digits.guards >> place & 1]
    lowest = fields[0].bit_length() - 1
    step = (fields[1].bit_length() - 1 - lowest) // 8 if len(fields) > 1 else 1  # bytes from field to field
    window = windows[0] >> lowest
    length = (digits.guards.bit_length() + window.bit_length()) // 8
    first = (window.bit_length() - 1) // 8
    counts = slice(first, first + len(windows) * step, step)

    def at_once(seen: int) -> bytes:
        return ((seen >> lowest) * window).to_bytes(length, "little")[counts]

    # sums of what each guard does alone, so what holds for each holds for all
    return at_once if all(at_once(field) == one_by_one(field) for field in fields) else one_by_one
