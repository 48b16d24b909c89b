"""The solver for phases in which a group is of a kind of one's own: it tries everything, since it knows nothing.

A part is some of the cards that are a group of the phase. Parts are looked for among all choices of cards, and put
together so that no card is wanted twice. Where only an answer is wanted and not the cards, those that no group tells
apart are one class, see `phaseten.GroupKind.tells`.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias

from attrs import frozen

from phaseten.cards import ORDER, WILD, Card, NumberCard
from phaseten.errors import RulesetError, TooFarError
from phaseten.judging import MeldOrder, canonical, lacks_natural, meld_order, melds_of, together
from phaseten.melds import Meld, placed
from phaseten.notation import Group
from phaseten.phases import Phase
from phaseten.requirements import Parity, RankRule, Requirement, SuitRule
from phaseten.rulesets.options import NaturalScope
from phaseten.rulesets.ruleset import Ruleset
from phaseten.verdict import Laying

MOST_CHOICES: Final = 100_000
"""How many choices of cards are looked at, at most, to find what is missing: a few seconds."""

Counts: TypeAlias = Mapping[Card, int]
"""Some cards, or of each class the first card, and how often each is there."""


@frozen(eq=False)
class Part:
    """Cards that are a group of the phase.

    Attributes:
        cards: the cards.
        code: the same as a number with a field for each face.
        least: whether no fewer of them are such a group too.
    """

    cards: tuple[Card, ...]
    code: int
    least: bool


class Exhaustive:
    """A phase under a ruleset, for which everything is tried.

    Args:
        phase: the phase.
        rules: the ruleset.
        most: how many choices of cards are looked at, at most; None: all.
    """

    def __init__(self, phase: Phase, rules: Ruleset, most: int | None = None) -> None:
        self._phase = phase
        self._rules = rules
        self._left = most
        self._fits: dict[tuple[Requirement, tuple[Card, ...]], bool] = {}

    # ------------------------------------------------------------------------------------------------------ answers

    def can_lay(self, counts: Counts) -> bool:
        """Whether the cards make the phase."""
        return any(True for _ in self._splits(counts))

    def layings(self, counts: Counts) -> list[Laying]:
        """Every minimal laying once: those with fewer wilds first, then group by group."""
        splits = [[part.cards for part in split] for split in self._minimal_splits(counts)]
        found = dict.fromkeys(
            canonical(melds, self._phase)
            for split in splits
            for melds in together(_groups(split), self._phase, self._rules)
        )
        return sorted(found, key=_order)

    def suffices(self, counts: Counts, extra: int, stock: Counts) -> bool:
        """Whether the cards make the phase with so many more out of a stock.

        Raises:
            TooFarError: there are too many ways to choose them.
        """
        for added in combinations_with_replacement(stock, extra):
            more = Counter(added)
            self._count(1)
            if all(number <= stock[card] for card, number in more.items()) and self.can_lay(more + Counter(counts)):
                return True
        return False

    def class_of(self, card: Card) -> Hashable:
        """What the groups of the phase see of a card; None if it is of no use to them."""
        deck = self._rules.deck
        if card not in deck.in_melds:
            return None
        if not isinstance(card, NumberCard):
            return card
        return tuple(self._seen(card, requirement) for requirement in dict.fromkeys(self._phase.requirements))

    @cached_property
    def faces(self) -> Mapping[Hashable, Card]:
        """By class: the first card of the deck that is in it."""
        found: dict[Hashable, Card] = {}
        cards: tuple[Card, ...] = (*self._rules.deck.numbers, WILD)
        for card in cards:
            found.setdefault(self.class_of(card), card)
        return found

    def _seen(self, card: NumberCard, requirement: Requirement) -> Hashable:
        deck = self._rules.deck
        if requirement.own is not None:
            return requirement.own.tells(card, deck)
        ranks: Mapping[RankRule, object] = {RankRule.ANY: None, RankRule.PARITY: Parity.of(card.rank)}
        suits = {SuitRule.ANY: None, SuitRule.COLOR: deck.hue(card.suit), SuitRule.SUIT: card.suit}
        return ranks.get(requirement.ranks, card.rank), suits[requirement.suits]

    # -------------------------------------------------------------------------------------------------------- search

    def _minimal_splits(self, counts: Counts) -> Iterable[tuple[Part, ...]]:
        """The ways to make the groups from which no card can be left out."""
        splits = list(self._splits(counts))
        if all(part.least for split in splits for part in split):
            return splits
        splits.sort(key=lambda split: sum(len(part.cards) for part in split))
        kept: list[tuple[Part, ...]] = []
        for split in splits:
            if not any(self._holds(split, smaller) for smaller in kept):
                kept.append(split)
        return kept

    def _holds(self, split: Sequence[Part], other: Sequence[Part], at: int = 0) -> bool:
        """Whether each group of the other is contained in one of the same requirement here."""
        if at == len(other):
            return True
        wanted = self._phase.requirements
        needed = Counter(other[at].cards)
        for place, part in enumerate(split):
            if wanted[place] is wanted[at] and needed <= Counter(part.cards):
                rest = [*split[:place], Part((), 0, least=True), *split[place + 1 :]]
                if self._holds(rest, other, at + 1):
                    return True
        return False

    def _splits(self, counts: Counts) -> Iterator[tuple[Part, ...]]:
        """The ways to choose cards for each group; of equal groups in one order only."""
        by_group: dict[Requirement, list[Part]] = {}
        for wanted in self._phase.requirements:
            if wanted not in by_group:
                by_group[wanted] = self._parts(wanted, counts)
            if not by_group[wanted]:
                return
        width, guards = _fields(counts)
        whole = guards + sum(number << width * place for place, number in enumerate(counts.values()))
        yield from self._joined(by_group, whole, guards, (), ())

    def _joined(
        self,
        by_group: Mapping[Requirement, Sequence[Part]],
        left: int,
        guards: int,
        chosen: tuple[Part, ...],
        places: tuple[int, ...],
    ) -> Iterator[tuple[Part, ...]]:
        wanted = self._phase.requirements
        at = len(chosen)
        if at == len(wanted):
            groups = _groups([part.cards for part in chosen])
            if not lacks_natural(groups, self._rules) and any(together(groups, self._phase, self._rules)):
                yield chosen
            return
        first = max((place for other, place in zip(wanted, places, strict=False) if other is wanted[at]), default=0)
        parts = by_group[wanted[at]]
        for place in range(first, len(parts)):
            rest = left - parts[place].code
            if rest & guards == guards:
                yield from self._joined(by_group, rest, guards, (*chosen, parts[place]), (*places, place))

    def _parts(self, wanted: Requirement, counts: Counts) -> list[Part]:
        """The choices of cards that are such a group, without those that cannot be in a minimal laying."""
        width, guards = _fields(counts)
        found: list[Part] = []
        choices = sorted(product(*(range(number + 1) for number in counts.values())), key=sum)
        self._count(len(choices))
        for numbers in choices:
            cards = tuple(card for card, number in zip(counts, numbers, strict=True) for _ in range(number))
            if not cards or not self._is_group(wanted, cards):
                continue
            code = sum(number << width * place for place, number in enumerate(numbers))
            inside = [part for part in found if (guards + code - part.code) & guards == guards]
            needed = self._needs_natural and not _all_wild(cards) and all(_all_wild(part.cards) for part in inside)
            if not inside or needed or self._binds_groups:
                found.append(Part(cards, code, least=not inside))
        return found

    @property
    def _binds_groups(self) -> bool:
        """Whether a group can be refused because of what another one is."""
        return self._phase.distinct or self._rules.laying.distinct_sets

    @property
    def _needs_natural(self) -> bool:
        return self._rules.wilds.natural_scope is NaturalScope.PHASE

    def _is_group(self, wanted: Requirement, cards: tuple[Card, ...]) -> bool:
        known = self._fits.get((wanted, cards))
        if known is None:
            group = tuple(map(placed, cards))
            known = self._fits[wanted, cards] = next(melds_of(group, wanted, self._rules), None) is not None
        return known

    def _count(self, choices: int) -> None:
        """Count what is looked at.

        Raises:
            TooFarError: it is too much.
        """
        if self._left is None:
            return
        self._left -= choices
        if self._left < 0:
            raise TooFarError(f"too much is missing for {self._phase}: there are too many ways to go on")


def _groups(chosen: Iterable[Sequence[Card]]) -> tuple[Group, ...]:
    return tuple(tuple(map(placed, cards)) for cards in chosen)


def _order(laying: Laying) -> tuple[int, list[tuple[int, MeldOrder]]]:
    return _wilds(laying), [(_wilds([meld]), meld_order(meld)) for meld in laying]


def _all_wild(cards: Sequence[Card]) -> bool:
    return all(card is WILD for card in cards)


def _wilds(melds: Sequence[Meld]) -> int:
    return sum(place.card is WILD for meld in melds for place in meld.places)


def _fields(counts: Counts) -> tuple[int, int]:
    """The width of a field in which each of the cards can be counted, and the guard above each field."""
    width = sum(counts.values()).bit_length() + 1
    return width, sum(1 << width * (place + 1) - 1 for place in range(len(counts)))


# ------------------------------------------------------------------------------------------- what the solver calls


def can_lay(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> bool:
    """Whether the phase can be laid."""
    search = Exhaustive(phase, rules)
    return search.can_lay(_classes(search, Counter(cards)))


def layings(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> list[Laying]:
    """Every minimal laying."""
    search = Exhaustive(phase, rules)
    useful = [card for card in sorted(cards, key=ORDER) if search.class_of(card) is not None]
    return search.layings(Counter(useful))


def best_laying(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> Laying | None:
    """The laying with the fewest wilds; of these one with the most points; of these the first."""

    def worth(laying: Laying) -> tuple[int, int]:
        naturals = [place.card for meld in laying for place in meld.places if place.natural]
        return -_wilds(laying), rules.score(naturals)

    return max(layings(cards, phase, rules), key=worth, default=None)


def completes(cards: Sequence[Card], more: int, stock: Sequence[Card], phase: Phase, rules: Ruleset) -> bool:
    """Whether these cards and exactly so many others of a stock, which holds them too, are the phase, none left out."""
    search = Exhaustive(phase, rules)
    if any(search.class_of(card) is None for card in cards):
        return False
    rest = Counter(card for card in stock if search.class_of(card) is not None) - Counter(cards)
    return search.suffices(Counter(cards), more, rest)


def shortfall(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> int:
    """The fewest cards that must be added, out of those of the deck that are not in the hand.

    Raises:
        RulesetError: no cards of the deck would do.
        TooFarError: there are too many ways to go on.
    """
    search = Exhaustive(phase, rules, MOST_CHOICES)
    hand, stock = _hand_and_stock(search, cards, rules)
    fewest = max(0, phase.size - sum(hand.values()))
    for missing in range(fewest, sum(stock.values()) + 1):
        if search.suffices(hand, missing, stock):
            return missing
    raise RulesetError([f"{rules.deck.name} cannot make {phase}."])


def helpful(cards: Sequence[Card], phase: Phase, rules: Ruleset) -> frozenset[Card]:
    """The cards of the deck, not all of them in the hand, of which one more brings the shortfall down.

    Raises:
        RulesetError, TooFarError: as in `shortfall`.
    """
    missing = shortfall(cards, phase, rules)
    search = Exhaustive(phase, rules)  # what this looks at is bounded by what was looked at already
    hand, stock = _hand_and_stock(search, cards, rules)
    helping = {
        search.class_of(card)
        for card in stock
        if missing and search.suffices(Counter(hand) + Counter([card]), missing - 1, Counter(stock) - Counter([card]))
    }
    left = _left(cards, rules)
    return frozenset(card for card, number in left.items() if number and search.class_of(card) in helping)


def _hand_and_stock(search: Exhaustive, cards: Sequence[Card], rules: Ruleset) -> tuple[Counts, Counts]:
    return _classes(search, Counter(cards)), _classes(search, _left(cards, rules))


def _left(cards: Sequence[Card], rules: Ruleset) -> Counts:
    """The cards of the deck that are not in the hand, for the fewest players."""
    held = Counter(cards)
    composition = rules.deck.composition(rules.dealing.min_players)
    return {card: max(0, number - held[card]) for card, number in composition.items()}


def _classes(search: Exhaustive, counts: Counts) -> Counts:
    """The cards, those of a class all as the first that the deck has."""
    first = search.faces
    found: dict[Card, int] = {}
    for card in sorted(counts, key=ORDER):
        if counts[card] and (kind := search.class_of(card)) is not None:
            found[first[kind]] = found.get(first[kind], 0) + counts[card]
    return found
