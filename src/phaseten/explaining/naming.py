"""Names: what melds, ways to read wilds and faces of cards are called, the same for all clients."""

from collections.abc import Collection, Iterator

from attrs import field, frozen

from phaseten.cards import PHASE_10, WILD, Card, Deck, NumberCard
from phaseten.judging import judge_group
from phaseten.melds import Meld, Placed
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Language
from phaseten.requirements import Parity, RankValue, Requirement, Span
from phaseten.rulesets.editions import ORIGINAL
from phaseten.rulesets.ruleset import Ruleset
from phaseten.validators import Cards, as_group


def meld_name(meld: Meld, deck: Deck = PHASE_10, language: Language | str = ENGLISH) -> str:
    """What a meld is, without its cards: ``set 5``, ``run 4-7``, ``color red``.

    Args:
        meld: the meld.
        deck: the deck that writes the cards.
        language: the language, or its code.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import parse_meld
        >>> meld_name(parse_meld("run: R4 B5 W Y7")), meld_name(parse_meld("color red: R1 W"), PHASE_10, "de")
        ('run 4-7', 'Farbe rot')
    """
    words = as_language(language)
    rank, suit = meld.rank_value, meld.suit_value
    parts = [
        words.kind(meld.requirement),
        "" if isinstance(rank, Span) else _numbers(rank, deck, words),
        "" if suit is None else words.text(suit),
        _numbers(rank, deck, words) if isinstance(rank, Span) else "",
    ]
    return " ".join(filter(None, parts))


def _numbers(rank: RankValue | None, deck: Deck, words: Language) -> str:
    match rank:
        case Span(low, high):
            return f"{rank_text(low, deck)}-{rank_text(high, deck)}"
        case Parity():
            return words.text(rank)
        case None:
            return ""
        case _:
            return rank_text(rank, deck)


def full_name(meld: Meld, deck: Deck = PHASE_10, language: Language | str = ENGLISH) -> str:
    """The same with what its wilds stand for, where the name of the meld does not say it: ``run 3-6, wild as 4``.

    Args:
        meld: the meld.
        deck: the deck that writes the cards.
        language: the language, or its code.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import parse_meld
        >>> full_name(parse_meld("run: R3 W B5 Y6")), full_name(parse_meld("set 5: R5 W"))
        ('run 3-6, wild as 4', 'set 5')
    """
    name, values = meld_name(meld, deck, language), wild_values(meld)
    if not values or not isinstance(meld.rank_value, Span):
        return name
    words = as_language(language)
    return words.render("name.wilds", {"name": name, "number": len(values), "values": _values_text(meld, deck, words)})


def _values_text(meld: Meld, deck: Deck, words: Language) -> str:
    return listed(dict.fromkeys(_value_text(place, deck, words) for place in wild_values(meld)), words)


def _value_text(place: Placed, deck: Deck, words: Language) -> str:
    """What a wild stands for, with numbers as in the names of melds."""
    if isinstance(place.rank, int) and place.suit is None:
        return rank_text(place.rank, deck)
    return words.text(place, deck)


def wild_values(meld: Meld) -> tuple[Placed, ...]:
    """What the wilds of a meld stand for, in their order."""
    return tuple(place for place in meld.places if place.card is WILD)


def listed(texts: Collection[str], language: Language, last: str = "and") -> str:
    """Texts as they are listed in a sentence: with "and" or "or" before the last."""
    *first, end = [*texts] or [language.words["none"]]
    return f"{', '.join(first)} {language.words[last]} {end}" if first else end


def rank_text(rank: int, deck: Deck) -> str:
    """A number as the deck writes it: ``7``, ``J``."""
    suit = deck.suits[0]
    return str(NumberCard(rank, suit)).replace(suit.value, "")


# ------------------------------------------------------------------------------------------------------- reading wilds


@frozen
class Readings:
    """All that some cards can be read as.

    Attributes:
        melds: the melds; the first is the one that is taken where nothing is said of the wilds. None: they are no meld.
        deck: the deck that writes the cards.
    """

    melds: tuple[Meld, ...]
    deck: Deck = field(default=PHASE_10, eq=False, repr=False)

    @property
    def default(self) -> Meld | None:
        """The reading that is taken where nothing is said of the wilds; None if there is no reading."""
        return self.melds[0] if self.melds else None

    @property
    def message(self) -> str:
        """What distinguishes the readings, in English."""
        return self.text(ENGLISH)

    def text(self, language: Language | str) -> str:
        """The names of the readings, and what the wilds are in each where there are several.

        Raises:
            LanguageError: there is no language of this code.
        """
        words = as_language(language)
        if len(self.melds) < 2:
            return listed([full_name(meld, self.deck, words) for meld in self.melds], words)
        names = [meld_name(meld, self.deck, words) for meld in self.melds]
        if len({meld.requirement.kind for meld in self.melds}) == 1:  # said once: "run 3-6 or 4-7"
            kind = words.kind(self.melds[0].requirement)
            names[1:] = [name.removeprefix(f"{kind} ") for name in names[1:]]
        if not wild_values(self.melds[0]):
            return listed(names, words, "or")
        told = dict.fromkeys(_values_text(meld, self.deck, words) for meld in self.melds)
        return words.render(
            "name.readings",
            {
                "names": listed(names, words, "or"),
                "number": len(wild_values(self.melds[0])),
                "values": listed(told, words, "or"),
            },
        )

    def __bool__(self) -> bool:
        return bool(self.melds)

    def __iter__(self) -> Iterator[Meld]:
        return iter(self.melds)

    def __len__(self) -> int:
        return len(self.melds)

    def __str__(self) -> str:
        return self.message


def read_cards(cards: Cards, requirement: Requirement | str | None = None, rules: Ruleset = ORIGINAL) -> Readings:
    """All that loose cards can be read as, the default first.

    Args:
        cards: the cards of one group.
        requirement: what they shall be; None: any kind of group that the phases of the ruleset ask for, of any size.
        rules: the ruleset.

    Raises:
        ParseError: a text cannot be read.
        RulesetError: the ruleset cannot be played.
        TypeError: something else than cards is given.

    Example:
        >>> print(read_cards("R4 W B5 Y6"))
        run 3-6 or 4-7: the wild is 3 or 7
        >>> print(read_cards("R3 W B5 Y6", "run 4"))
        run 3-6, wild as 4
    """
    group = as_group(cards, rules)
    if isinstance(requirement, str):
        requirement = Requirement.parse(requirement, rules.own_kinds)
    wanted = [requirement] if requirement else []
    if not wanted and group:
        every = dict.fromkeys(each for phase in rules.phases for each in phase.requirements)
        wanted = [*dict.fromkeys(each.of_size(len(group)) for each in every)]
    verdicts = [judge_group(group, each, rules) for each in wanted]
    return Readings(tuple(meld for verdict in verdicts for (meld,) in verdict.readings), rules.deck)


# --------------------------------------------------------------------------------------------------------------- faces


def faces_text(cards: Collection[Card], deck: Deck, language: Language | str = ENGLISH) -> str:
    """Faces in short: a colour or a number of which all are there is named once.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> faces_text(PHASE_10.cards("W R5 B5 G5 Y5 R7 R9 B9 G9 Y9"), PHASE_10)
        'any 5 9, R7, W'
    """
    words = as_language(language)
    if len(deck.numbers) > 1 and {*deck.numbers} <= {*cards}:
        others = map(deck.text, sorted({*cards} - {*deck.numbers}))
        return ", ".join([words.render("name.numbers", {}), *others])
    left = {*cards}
    suits = [
        words.text(suit) for suit in deck.suits if _take(left, [card for card in deck.numbers if card.suit is suit])
    ]
    whole = [words.render("name.suits", {"suits": listed(suits, words, "or")})] if suits else []
    ranks = [
        rank_text(rank, deck)
        for rank in deck.ranks
        if _take(left, [card for card in deck.numbers if card.rank == rank])
    ]
    whole += [words.render("name.faces", {"faces": " ".join(ranks)})] if ranks else []
    return ", ".join([*whole, *map(deck.text, sorted(left))]) or words.words["none"]


def _take(left: set[Card], wanted: Collection[Card]) -> bool:
    """Take the cards out of those that are left, if all are there."""
    if not left.issuperset(wanted):
        return False
    left.difference_update(wanted)
    return True
