"""Rule sheets in Markdown, and the differences between two rulesets, made from the data.

A sheet is a frame of what is true of all editions, in which every option has its sentence; so what a ruleset changes,
its sheet says. The sentences are in the tables of languages (`phaseten.messages`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from phaseten.cards import SKIP, WILD, Deck, NumberCard
from phaseten.messages.find import as_language
from phaseten.messages.language import Detail, Language
from phaseten.requirements import Requirement
from phaseten.rulesets.meanings import Meaning, meaning
from phaseten.rulesets.options import Advance, Selection, StarterWild
from phaseten.rulesets.sources import SOURCES

if TYPE_CHECKING:
    from phaseten.rulesets.ruleset import Ruleset

PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "wilds": "wilds",
        "laying": "lay",
        "laying__distinct_sets": "phases",
        "laying__run_wrap": "phases",
        "laying__hit_same_turn": "hit",
        "laying__hit_targets": "hit",
        "dealing": "deal",
        "drawing": "draw",
        "drawing__discard_piles": "deal",
        "skips": "skips",
        "going_out": "out",
        "saving": "saving",
        "scoring": "out",
        "progress": "phases",
        "progress__hands": "end",
        "ending": "end",
    }
)
"""The part of the sheet in which an option stands: that of its group, unless it has one of its own."""

PARTS: Final = ("cards", "phases", "deal", "turn", "wilds", "skips", "saving", "out", "end")
"""The parts of a sheet, each with a heading, in order."""

STEPS: Final = ("draw", "lay", "hit", "discard")
"""What a turn is made of."""


def _has_wilds(rules: "Ruleset") -> bool:
    return rules.deck.wilds > 0


def _has_skips(rules: "Ruleset") -> bool:
    return rules.deck.skips > 0


def _saves(rules: "Ruleset") -> bool:
    return rules.saving.per_hand > 0


def _gives_wild(rules: "Ruleset") -> bool:
    return rules.dealing.starter_wild is StarterWild.DEALER_GIVES


def _floats(rules: "Ruleset") -> bool:
    return rules.going_out.how == "discard_floating" and _has_skips(rules)


def _on_board(rules: "Ruleset") -> bool:
    return rules.progress.selection is Selection.BOARD


def _off_board(rules: "Ruleset") -> bool:
    return not _on_board(rules)


def _by_hands(rules: "Ruleset") -> bool:
    return rules.progress.advance is Advance.EVERY_HAND


def _by_phases(rules: "Ruleset") -> bool:
    return _off_board(rules) and not _by_hands(rules)


ASKED: Final[Mapping[str, Callable[["Ruleset"], bool]]] = MappingProxyType(
    {
        "wilds": _has_wilds,
        "skips": _has_skips,
        "dealing__starter_skip": _has_skips,
        "dealing__starter_wild": _has_wilds,
        "dealing__dealer_may_keep": _gives_wild,
        "scoring__wild": _has_wilds,
        "scoring__skip": _has_skips,
        "saving__same_hand_draw": _saves,
        "saving__scored": _saves,
        "saving__go_out_by_saving": _saves,
        "going_out__floating_skip_ends_hand": _floats,
        "progress__advance": _off_board,
        "ending__game_end": _by_phases,
        "progress__track": _on_board,
        "progress__twist": _on_board,
        "progress__moves": _on_board,
        "progress__twist_moves": _on_board,
    }
)
"""When a group of options, or an option, matters at all; what does not is left out of the sheet."""


def place_of(option: str) -> str:
    """The part of the sheet in which an option stands."""
    return PLACES.get(option) or PLACES[option.partition("__")[0]]


def matters(option: str, rules: "Ruleset") -> bool:
    """Whether an option can make a difference in a ruleset."""
    asked = [ASKED[name] for name in (option, option.partition("__")[0]) if name in ASKED]
    return all(matter(rules) for matter in asked)


# ----------------------------------------------------------------------------------------------------------- a sheet


def sheet(rules: "Ruleset", language: Language | str, *, sources: bool) -> str:
    """The rule sheet of a ruleset; see `phaseten.Ruleset.sheet`."""
    writer = _Writer(rules, as_language(language), sources=sources)
    return "\n".join([*writer.lines()]).rstrip("\n") + "\n"


@attrs.frozen
class _Writer:
    """Who writes a sheet."""

    rules: "Ruleset"
    words: Language
    sources: bool

    def lines(self) -> Iterator[str]:
        yield f"# {self.say('title', name=_title(self.rules))}\n"
        for part in PARTS:
            if body := [*self._body(part)]:
                yield f"## {self.say(part)}\n"
                yield from (*body, "")
        if self.sources:
            yield f"## {self.say('sources')}\n"
            yield from (f"- {tag}: {SOURCES[tag]}" for tag in SOURCES if tag in self._tags())

    def say(self, key: str, **values: Detail) -> str:
        return self.words.render(f"sheet.{key}", values, self.rules.deck)

    def _body(self, part: str) -> Iterator[str]:
        match part:
            case "cards":
                yield from _bullets(_card_sentences(self.rules.deck, self.words))
            case "phases":
                yield from (*self._phase_table(), "", *self._kinds(), "", *_bullets(self._about_phases()))
            case "turn":
                for number, step in enumerate(STEPS, 1):
                    yield " ".join([f"{number}. {self.say(step)}", *self._told_in(step)])
            case _:
                told = [*self._told_in(part)]
                frame = self.say(f"{part}.told") if f"sheet.{part}.told" in self.words.sentences else ""
                yield from (frame, "") if told and frame else ()
                yield from _bullets(told)

    def _told_in(self, place: str) -> Iterator[str]:
        for option, value in self.rules.options().items():
            if place_of(option) == place and matters(option, self.rules):
                yield self._told(meaning(option, value, self.words))

    def _told(self, found: Meaning) -> str:
        return f"{found.sentence} [{found.sources}: {found.clause}]" if self.sources else found.sentence

    def _tags(self) -> set[str]:
        found = [meaning(*option).sources for option in self.rules.options().items() if matters(option[0], self.rules)]
        return {tag for sources in found for tag in sources.split(", ")}

    # ---------------------------------------------------------------------------------------------------- phases

    def _phase_table(self) -> Iterator[str]:
        yield f"| {self.say('phases.phase')} | {self.say('phases.groups')} |"
        yield "|---|---|"
        for number, phase in zip(self.rules.numbers, self.rules.phases, strict=True):
            yield f"| {number} | {self.words.text(phase, self.rules.deck)} |"

    def _kinds(self) -> Iterator[str]:
        groups = [group for phase in self.rules.phases for group in phase.requirements]
        every = {group.kind: group for group in groups}
        yield from _bullets(filter(None, map(self._kind, every.values())))

    def _kind(self, group: Requirement) -> str:
        kind = f"**{self.words.kind(group)}**"
        if group.own is not None:  # all that is known of it is what its author says
            told = (type(group.own).__doc__ or "").strip().partition("\n")[0]
            return self.say("own_kind", kind=kind, told=told) if told else ""
        ranks = self.say(f"ranks.{group.ranks.name.lower()}")
        return self.say("kind", kind=kind, ranks=ranks, suits=self.say(f"suits.{group.suits.name.lower()}"))

    def _about_phases(self) -> Iterator[str]:
        yield self.say("phases.sizes")
        if any(phase.distinct for phase in self.rules.phases):
            yield self.say("phases.other")
        yield from self._told_in("phases")
        yield self.say(_goal(self.rules))


def _bullets(sentences: Iterable[str]) -> Iterator[str]:
    return (f"- {sentence}" for sentence in sentences)


def _goal(rules: "Ruleset") -> str:
    """What the game is about: the phases, or the points of all hands (FX: first alternate), or a board (TW)."""
    if _on_board(rules):
        return "phases.goal_board"
    return "phases.goal_hands" if _by_hands(rules) else "phases.goal"


def _title(rules: "Ruleset") -> str:
    return rules.name.replace("_", " ")


def _card_sentences(deck: Deck, words: Language) -> Iterator[str]:
    """What the deck is made of."""

    def say(key: str, **values: Detail) -> str:
        return words.render(f"sheet.cards.{key}", values, deck)

    one = sum(deck.composition().values())
    yield say("all", number=one) if deck.per_players is None else say("growing", number=one, players=deck.per_players)
    faces = {rank: deck.text(NumberCard(rank, deck.suits[0])).strip(deck.suits[0].value) for rank in deck.ranks}
    yield say("numbers", low=faces[1], high=faces[deck.top], suits=deck.suits, copies=deck.copies)
    if letters := tuple(f"{face} = {rank}" for rank, face in faces.items() if face != str(rank)):
        yield say("letters", letters=letters)
    for color in dict.fromkeys(color for _, color in deck.colors):
        yield say("colors", suits=tuple(suit for suit, own in deck.colors if own is color), color=color)
    if deck.wilds:
        yield say("wilds", number=deck.wilds, card=WILD)
    if deck.skips:
        yield say("skips", number=deck.skips, card=SKIP)


# ------------------------------------------------------------------------------------------------------- differences


def differences(one: "Ruleset", other: "Ruleset", language: Language | str) -> tuple[str, ...]:
    """In what two rulesets differ; see `phaseten.Ruleset.diff`."""
    words = as_language(language)
    return (*_card_differences(one, other, words), *_phase_differences(one, other, words), *_options(one, other, words))


def _card_differences(one: "Ruleset", other: "Ruleset", words: Language) -> Iterator[str]:
    told = [[*_card_sentences(rules.deck, words)] for rules in (one, other)]
    first, second = (list((Counter(mine) - Counter(theirs)).elements()) for mine, theirs in (told, told[::-1]))
    if first or second:
        yield _both(one, other, " ".join(first), " ".join(second), words)


def _phase_differences(one: "Ruleset", other: "Ruleset", words: Language) -> Iterator[str]:
    for number in sorted({*one.numbers, *other.numbers}):
        told = [
            words.text(rules.phase(number), rules.deck)
            if number in rules.numbers
            else words.render("sheet.diff.no_phase", {})
            for rules in (one, other)
        ]
        if told[0] != told[1]:
            names = {"one": _title(one), "other": _title(other)}
            values: dict[str, Detail] = {"number": number, "told": told[0], "also": told[1], **names}
            yield words.render("sheet.diff.phase", values)


def _options(one: "Ruleset", other: "Ruleset", words: Language) -> Iterator[str]:
    for option, value in one.options().items():
        if value != (also := other.options()[option]):
            told, too = (meaning(option, each, words).sentence for each in (value, also))
            yield _both(one, other, told, too, words)


def _both(one: "Ruleset", other: "Ruleset", told: str, also: str, words: Language) -> str:
    none = words.words["none"]
    values: dict[str, Detail] = {"one": _title(one), "other": _title(other), "told": told or none, "also": also or none}
    return words.render("sheet.diff.option", values)
