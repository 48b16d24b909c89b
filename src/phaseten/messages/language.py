"""A language: sentences by key, with values in braces, and words for the values.

A value stands in a sentence as ``{name}``. Where the wording depends on a number, the forms stand behind a colon, with
``#`` for the number: ``{needs:# card|# cards}``. With ``{players:&}`` the last of several things comes after "and".
Where a value may be missing, the key with ``.no_`` and its name has the sentence that is said then.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from string import Formatter
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen
from attrs.validators import instance_of, is_callable

from phaseten.cards import PHASE_10, Card, Color, Deck, NumberCard, SkipCard, WildCard
from phaseten.errors import LanguageError
from phaseten.melds import Meld, Placed, meld_cards_text, value_text
from phaseten.messages import english
from phaseten.phases import Phase
from phaseten.requirements import Parity, RankValue, Requirement, Span

Part: TypeAlias = int | str | Card | Enum | Placed | Meld | Requirement | Phase
"""One thing: a number, a name, a card, a suit, a parity, a stage, what a wild stands for, a meld, a group, a phase."""

AND: Final = "&"
"""Stands behind the colon of several things that are listed with "and"."""

Detail: TypeAlias = Part | tuple[Part, ...] | None
"""A value in a sentence: one thing, some of them, or None where there is none."""


def one_or_many(number: int) -> int:
    """Which form a number asks for in English, German and many other languages: the first for 1, else the second.

    Example:
        >>> [one_or_many(number) for number in (0, 1, 2)]
        [1, 0, 1]
    """
    return 0 if number == 1 else 1


def _kept(table: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(table))


@frozen(eq=False)
class Language:
    """The sentences and words of a language.

    It has the keys of `phaseten.messages.english` and no others, and each sentence has the values of the English one.

    Attributes:
        code: its code, such as ``en``.
        name: what it calls itself.
        sentences: by key; the id of a rule is the key of its sentence.
        words: words for values, by the kind of the value and its name.
        form: which of the forms of a wording a number asks for, from 0.

    Raises:
        LanguageError: keys are missing or unknown, or a sentence has not the values that it should have.
        TypeError: a part is of the wrong type.

    Example:
        >>> ENGLISH.render("too_few_cards", {"group": Requirement.parse("set 4"), "needs": 4, "has": 3})
        'set 4 needs 4 cards and has 3.'
        >>> pirates = {**ENGLISH.sentences, "draw_first": "Draw, or walk the plank."}
        >>> Language("en-pirate", "Pirate", pirates, ENGLISH.words).render("draw_first", {})
        'Draw, or walk the plank.'
    """

    code: str = field(validator=instance_of(str))
    name: str = field(validator=instance_of(str))
    sentences: Mapping[str, str] = field(converter=_kept, repr=False)
    words: Mapping[str, str] = field(converter=_kept, repr=False)
    form: Callable[[int], int] = field(default=one_or_many, validator=is_callable(), repr=False)

    def __attrs_post_init__(self) -> None:
        if problems := (*_problems(self),):
            raise LanguageError(problems)

    def render(self, key: str, values: Mapping[str, Detail], deck: Deck = PHASE_10) -> str:
        """The sentence of a key with its values.

        Args:
            key: the id of a rule, or another key of the tables.
            values: the values that the sentence has, by name.
            deck: the deck that writes the cards.
        """
        told: list[str] = []
        for piece in pieces(self.sentences[key_of(key, values)]):
            told.append(piece.before)
            if piece.name is not None:
                told.append(self._chosen(values[piece.name], piece.forms, deck))
        return "".join(told)

    def text(self, value: Detail, deck: Deck = PHASE_10) -> str:
        """A value as text.

        Args:
            value: the value; of several, one after the other.
            deck: the deck that writes the cards.

        Example:
            >>> from phaseten import Suit
            >>> ENGLISH.text((Suit.RED, Suit.BLUE)), ENGLISH.text(()), ENGLISH.text(Phase.parse("set 3 + run 4"))
            ('red, blue', 'none', 'set 3 + run 4')
        """
        match value:
            case NumberCard() | WildCard() | SkipCard():
                return deck.text(value)
            case Enum():
                return self.word(value)
            case Placed():
                return self._place(value, deck)
            case Meld():
                return self._meld(value, deck)
            case Requirement():
                return self._group(value)
            case Phase():
                return " + ".join(self._group(requirement, other=other) for other, requirement in value.told())
            case tuple():
                return ", ".join(self.text(part, deck) for part in value) or self.words["none"]
            case None:
                return self.words["none"]
            case _:
                return str(value)

    def word(self, value: Enum) -> str:
        """The word for a suit, a colour, a parity, a stage or a kind of offer."""
        return self.words[f"{type(value).__name__.lower()} {value.name.lower()}"]

    def _chosen(self, value: Detail, forms: tuple[str, ...], deck: Deck) -> str:
        """The value in the form that it asks for; what is no number has the last."""
        if forms == (AND,):
            return self._listed(value, deck)
        text = self.text(value, deck)
        if not forms:
            return text
        return forms[self.form(value) if isinstance(value, int) else -1].replace("#", text)

    def _listed(self, value: Detail, deck: Deck) -> str:
        """Several things with "and" before the last."""
        if not isinstance(value, tuple) or len(value) < 2:
            return self.text(value, deck)
        return f"{self.text(value[:-1], deck)} {self.words['and']} {self.text(value[-1], deck)}"

    def _group(self, requirement: Requirement, *, other: bool = False) -> str:
        values: dict[str, Detail] = {"kind": self.kind(requirement), "size": requirement.size}
        return self.render("requirement.other" if other else "requirement", values)

    def kind(self, requirement: Requirement) -> str:
        """The words for a kind of group; one's own kinds have the same name in all languages."""
        return requirement.kind if requirement.own else self.words[f"kind {requirement.kind}"]

    def _place(self, place: Placed, deck: Deck) -> str:
        """What a wild stands for: a card or a number as it is written, the rest in words."""
        rank, hue = place.rank, place.suit
        if place.natural or place.plain:
            return deck.text(place.card)
        if isinstance(rank, int) and not isinstance(hue, Color):
            return value_text(rank, hue)
        return "/".join(self.text(part, deck) for part in (hue, rank) if part is not None)

    def _meld(self, meld: Meld, deck: Deck) -> str:
        suit = meld.suit_value
        head = (self.kind(meld.requirement), self._rank(meld.rank_value), suit and self.word(suit))
        return f"{' '.join(filter(None, head))}: {meld_cards_text(meld, deck)}"

    def _rank(self, rank: RankValue | None) -> str | None:
        """What the head of a meld says of its numbers; of a run the cards say it."""
        match rank:
            case Parity():
                return self.word(rank)
            case Span() | None:
                return None
            case _:
                return str(rank)


class Piece(NamedTuple):
    """A piece of a sentence: some text, and the value behind it.

    Attributes:
        before: the text.
        name: the name of the value; None at the end of a sentence.
        forms: the wordings of which its number chooses one.
    """

    before: str
    name: str | None
    forms: tuple[str, ...]


@lru_cache(maxsize=4096)
def pieces(sentence: str) -> tuple[Piece, ...]:
    """The pieces of a sentence.

    Raises:
        ValueError: a brace is not closed, or something else stands behind the name of a value than its forms.

    Example:
        >>> pieces("You need {needs:a card|# cards}.")[0]
        Piece(before='You need ', name='needs', forms=('a card', '# cards'))
    """
    found: list[Piece] = []
    for before, name, forms, conversion in Formatter().parse(sentence):
        if conversion:
            raise ValueError(f"there is a conversion, '!{conversion}'")
        found.append(Piece(before, name, tuple(forms.split("|")) if forms else ()))
    return tuple(found)


def names_in(sentence: str) -> frozenset[str]:
    """The names of the values of a sentence.

    Raises:
        ValueError: it is no sentence: see `pieces`.

    Example:
        >>> sorted(names_in("From {low} to {high}."))
        ['high', 'low']
    """
    return frozenset(piece.name for piece in pieces(sentence) if piece.name is not None)


def key_of(key: str, values: Mapping[str, Detail]) -> str:
    """The key of the sentence that is said: another one where a value is missing.

    Example:
        >>> key_of("not_saved", {"card": None}), key_of("not_saved", {"card": PHASE_10.card("R5")})
        ('not_saved.no_card', 'not_saved')
    """
    for name, value in values.items():
        if value is None:
            return f"{key}.no_{name}"
    return key


# ------------------------------------------------------------------------------------------------ what a language lacks

_NUMBERS: Final = range(201)
"""The numbers for which a language must have a form: rules of plurals look at the last two digits at most."""


def _problems(language: Language) -> Iterator[str]:
    yield from _wrong_keys(language.name, "sentence", language.sentences, english.SENTENCES)
    yield from _wrong_keys(language.name, "word", language.words, english.WORDS)
    wanted = {language.form(number) for number in _NUMBERS}
    for key, sentence in language.sentences.items():
        if key in english.SENTENCES:
            for problem in _wrong_values(sentence, english.SENTENCES[key], wanted):
                yield f"{language.name}: the sentence {key!r} {problem}."


def _wrong_keys(name: str, what: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    has, needs = set(found), set(wanted)
    if missing := sorted(needs - has):
        yield f"{name} lacks the {what}s {', '.join(missing)}."
    if unknown := sorted(has - needs):
        yield f"{name} has {what}s that nobody asks for: {', '.join(unknown)}."


def _wrong_values(sentence: str, model: str, wanted: set[int]) -> Iterator[str]:
    try:
        found = pieces(sentence)
    except ValueError as error:
        yield f"cannot be read: {error}"
        return
    has, needs = names_in(sentence), names_in(model)
    if has != needs:
        yield f"has the values {_listed(has)} and should have {_listed(needs)}"
    for piece in found:
        if piece.forms not in ((), (AND,)) and wanted != {*range(len(piece.forms))}:
            yield f"has {len(piece.forms)} forms of {piece.name!r} and should have {max(wanted) + 1}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"


ENGLISH: Final = Language("en", "English", english.SENTENCES, english.WORDS)
"""English, the language of `Failure.message`."""
