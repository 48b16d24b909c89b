"""Rulesets as TOML files, both ways.

    name = "sunday"
    base = "mattel"
    with = ["two_decks"]
    phases = ["set 3 + run 3", "parity 6"]

    [deck]
    wilds = 12

    [skips]
    limit = "unlimited"

A file begins with an edition, adds house rules, and then says what differs: the phases with their ``numbers``, the
deck, and the options by their groups. Everything may be left out. What is not known is refused; every fault is told.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from typing import Final, TypeGuard, TypeVar

import attrs

from phaseten.cards import DECK_PARTS, Color, Deck, Suit
from phaseten.errors import ParseError, RulesetError
from phaseten.phases import Phase
from phaseten.requirements import GroupKind
from phaseten.rulesets.editions import ORIGINAL, RULESETS, find_ruleset
from phaseten.rulesets.house_rules import find_house_rule
from phaseten.rulesets.options import OptionValue
from phaseten.rulesets.ruleset import GROUPS, Ruleset, as_ruleset
from phaseten.rulesets.toml_text import Toml, is_list, is_table, read_toml, toml_text

T = TypeVar("T")

_HEAD: Final = ("name", "base", "with", "phases", "numbers", "deck")
_SUITS: Final = {suit.word: suit for suit in Suit}
_COLORS: Final = {color.word: color for color in Color}


# ------------------------------------------------------------------------------------------------------------- loading


def load_ruleset(source: str | PathLike[str], *, kinds: Iterable[GroupKind] = ()) -> Ruleset:
    r"""The ruleset of a TOML file.

    Args:
        source: the path of the file, as a `pathlib.Path`, or its text.
        kinds: kinds of groups of one's own that its phases may name.

    Raises:
        OSError: the file cannot be read.
        RulesetError: it is no such file, for it is no UTF-8, no TOML or has numbers too long to be read; or the ruleset
            cannot be played. Every fault is told.
        TypeError: it is neither a text nor a path.

    Example:
        >>> rules = load_ruleset('base = "masters"\n[skips]\nlimit = "unlimited"')
        >>> rules.name, rules.skips.limit.value
        ('masters', 'unlimited')
        >>> load_ruleset('base = "masters"\n[skips]\nlimit = "often"\ntarget = 3')
        Traceback (most recent call last):
        ...
        phaseten.errors.RulesetError: skips.limit: 'often' is none of ... skips.target: 3 is none of any, next.
    """
    reader = _Reader(read_toml(toml_text(source)), tuple(kinds))
    rules = reader.ruleset()
    if reader.problems:
        raise RulesetError(reader.problems)
    return rules.require()


class _Reader:
    """Who reads a file, and notes what is wrong with it."""

    def __init__(self, given: Mapping[str, Toml], kinds: tuple[GroupKind, ...]) -> None:
        self.problems: list[str] = []
        self._given = given
        self._kinds = kinds

    def ruleset(self) -> Ruleset:
        """The ruleset, as far as the file can be read."""
        for name in self._given:
            if name not in _HEAD and name not in GROUPS:
                self._wrong(name, f"is not known here: there are {', '.join((*_HEAD, *GROUPS))}")
        rules = self._base()
        rules = self._with_phases(rules)
        rules = attrs.evolve(rules, deck=self._deck(rules.deck))
        for group in GROUPS:
            rules = self._with_options(rules, group)
        return rules.evolve(name=self._text("name", rules.name))

    def _wrong(self, place: str, sentence: str) -> None:
        self.problems.append(f"{place}: {sentence if sentence.endswith('.') else f'{sentence}.'}")

    def _tried(self, place: str, rules: Ruleset, change: Callable[[], Ruleset]) -> Ruleset:
        """The changed ruleset, or the one that there was if the change is refused."""
        try:
            return change()
        except (ParseError, RulesetError, TypeError, ValueError) as error:
            self._wrong(place, str(error))
            return rules

    def _text(self, place: str, usual: str) -> str:
        value = self._given.get(place, usual)
        if isinstance(value, str):
            return value
        self._wrong(place, f"must be a text, not {value!r}")
        return usual

    def _base(self) -> Ruleset:
        name = self._text("base", ORIGINAL.name)
        rules = self._tried("base", ORIGINAL, lambda: find_ruleset(name))
        for added in self._list("with", _is_text, "a text"):
            rules = self._with_house_rule(rules, str(added))
        return rules

    def _with_house_rule(self, rules: Ruleset, name: str) -> Ruleset:
        return self._tried("with", rules, lambda: find_house_rule(name)(rules))

    def _list(self, place: str, fits: Callable[[Toml], bool], what: str) -> list[Toml]:
        """The parts of a list that are what they should be; another one is a fault."""
        value = self._given.get(place, [])
        if not is_list(value):
            self._wrong(place, f"must be a list, not {value!r}")
            return []
        for part in value:
            if not fits(part):
                self._wrong(place, f"must be {what} in every place, not {part!r}")
        return [part for part in value if fits(part)]

    def _with_phases(self, rules: Ruleset) -> Ruleset:
        known = (*rules.own_kinds, *self._kinds)
        phases: list[Phase] = []
        for number, text in enumerate(self._list("phases", _is_text, "a text"), 1):
            try:
                phases.append(Phase.parse(str(text), known))
            except (ParseError, ValueError) as error:
                self._wrong(f"phases, number {number}", str(error))
        numbers = [number for number in self._list("numbers", _is_number, "a number") if isinstance(number, int)]
        kept = phases if "phases" in self._given else rules.phases
        if "phases" in self._given or "numbers" in self._given:
            return rules.with_phases(*kept, numbers=numbers if "numbers" in self._given else None)
        return rules

    def _deck(self, deck: Deck) -> Deck:
        fields: dict[str, object] = {name: getattr(deck, name) for name in DECK_PARTS}
        for name, value in self._table("deck").items():
            if name not in _DECK:
                self._wrong(f"deck.{name}", f"is not known here: there are {', '.join(_DECK)}")
                continue
            try:
                fields[name] = _DECK[name](value)
            except (TypeError, ValueError) as error:
                self._wrong(f"deck.{name}", str(error))
        try:
            return _made(Deck, fields)
        except ValueError as error:  # what can be no deck as a whole
            self._wrong("deck", str(error))
            return deck

    def _with_options(self, rules: Ruleset, group: str) -> Ruleset:
        known = {part.name for part in attrs.fields(GROUPS[group])}
        for name, value in self._table(group).items():
            place = f"{group}.{name}"
            if name not in known:
                self._wrong(place, f"is not known here: there are {', '.join(sorted(known))}")
                continue
            try:
                rules = rules.evolve(**{f"{group}__{name}": _option(value)})
            except RulesetError as error:
                self.problems += [f"{place}: {problem.partition(': ')[2]}" for problem in error.problems]
        return rules

    def _table(self, place: str) -> Mapping[str, Toml]:
        value = self._given.get(place, {})
        if is_table(value):
            return value
        self._wrong(place, f"must be a table, not {value!r}")
        return {}


def _made(make: Callable[..., Deck], fields: Mapping[str, object]) -> Deck:
    """The deck with fields that are known at run time only."""
    return make(**fields)


def _is_text(value: Toml) -> TypeGuard[str]:
    return isinstance(value, str)


def _is_number(value: Toml) -> TypeGuard[int]:
    return type(value) is int


def _option(value: Toml) -> OptionValue:
    """The value of an option: a number, a text, a list of numbers, or a table, which has texts as keys in TOML.

    Raises:
        RulesetError: no option has such a value.
    """
    if isinstance(value, str | int):
        return value
    if is_list(value):
        numbers = tuple(number for number in value if _is_number(number))
        if len(numbers) == len(value):
            return numbers
    if is_table(value):
        pairs = {key: number for key, number in value.items() if isinstance(number, int)}
        if len(pairs) == len(value):
            return {int(key): number for key, number in pairs.items()} if all(map(_is_digits, pairs)) else pairs
    raise RulesetError([f"x: {value!r} is no value of an option."])


def _is_digits(text: str) -> bool:
    return re.fullmatch("[0-9]{1,9}", text) is not None


def _whole(value: Toml) -> int:
    if _is_number(value):
        return value
    raise TypeError(f"must be a whole number, not {value!r}")


def _name(value: Toml) -> str:
    if _is_text(value):
        return value
    raise TypeError(f"must be a text, not {value!r}")


def _texts(value: Toml) -> tuple[str, ...]:
    if is_list(value):
        return tuple(map(_name, value))
    raise TypeError(f"must be a list of texts, not {value!r}")


def _suits(value: Toml) -> tuple[Suit, ...]:
    return tuple(_word(text, _SUITS) for text in _texts(value))


def _colors(value: Toml) -> tuple[tuple[Suit, Color], ...]:
    if is_table(value):
        return tuple((_word(suit, _SUITS), _word(color, _COLORS)) for suit, color in value.items())
    raise TypeError(f"must be a table of suits, not {value!r}")


def _word(value: Toml, words: Mapping[str, T]) -> T:
    found = words.get(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"{value!r} is none of {', '.join(words)}")
    return found


_DECK: Final[Mapping[str, Callable[[Toml], object]]] = {
    "name": _name,
    "suits": _suits,
    "top": _whole,
    "copies": _whole,
    "wilds": _whole,
    "skips": _whole,
    "wild_words": _texts,
    "skip_words": _texts,
    "colors": _colors,
    "per_players": lambda value: _whole(value) or None,
}
"""How the fields of a deck are read; 0 for ``per_players`` is one deck for all."""


# ------------------------------------------------------------------------------------------------------------- writing


def dump_ruleset(rules: Ruleset) -> str:
    """The ruleset as TOML: the edition that is nearest, and what differs from it.

    Raises:
        RulesetError: the ruleset cannot be played.
        TypeError: it is none.

    Example:
        >>> from phaseten import MASTERS
        >>> print(dump_ruleset(MASTERS.evolve(name="ours", skips__limit="unlimited", scoring__ranks={1: 1})))
        name = "ours"
        base = "masters"
        <BLANKLINE>
        [skips]
        limit = "unlimited"
        <BLANKLINE>
        [scoring]
        ranks = {1 = 1}
        <BLANKLINE>
    """
    as_ruleset(rules).require()
    base = min(RULESETS.values(), key=lambda edition: sum(1 for _ in _lines(rules, edition)))
    return "\n".join([f"name = {_quoted(rules.name)}", f"base = {_quoted(base.name)}", *_lines(rules, base)]) + "\n"


def _lines(rules: Ruleset, base: Ruleset) -> Iterator[str]:
    """What differs from an edition."""
    if rules.phases != base.phases:
        yield "phases = ["
        yield from (f"    {_quoted(str(phase))}," for phase in rules.phases)
        yield "]"
    counted = tuple(range(1, len(rules.phases) + 1))
    if rules.numbers != (base.numbers if rules.phases == base.phases else counted):
        yield f"numbers = {_value(rules.numbers)}"
    fields: dict[str, object] = {name: getattr(rules.deck, name) for name in DECK_PARTS}
    yield from _table("deck", {name: value for name, value in fields.items() if value != getattr(base.deck, name)})
    for group in GROUPS:
        mine, theirs = attrs.asdict(getattr(rules, group)), attrs.asdict(getattr(base, group))
        yield from _table(group, {name: value for name, value in mine.items() if value != theirs[name]})


def _table(name: str, values: Mapping[str, object]) -> Iterator[str]:
    if values:
        yield from ("", f"[{name}]", *(f"{key} = {_value(value)}" for key, value in values.items()))


def _value(value: object) -> str:
    if _is_tuple(value):
        return _of_several(value)
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "0"
        case int():
            return str(value)
        case Suit() | Color():
            return _quoted(value.word)
        case _:
            return _quoted(str(value))


def _of_several(values: tuple[object, ...]) -> str:
    """A list, or pairs as a table."""
    pairs = [f"{_key(pair[0])} = {_value(pair[1])}" for pair in values if _is_pair(pair)]
    return f"[{', '.join(map(_value, values))}]" if len(pairs) < len(values) else f"{{{', '.join(pairs)}}}"


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def _is_pair(value: object) -> TypeGuard[tuple[object, object]]:
    return isinstance(value, tuple)


def _key(key: object) -> str:
    text = key.word if isinstance(key, Suit) else str(key)
    bare = text.replace("-", "")
    return text if bare.isascii() and bare.isalnum() else _quoted(text)


def _quoted(text: str) -> str:
    """A text as TOML writes it, which is as JSON does, but for one letter."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
