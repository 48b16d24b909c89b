"""Actions as text, both ways: `str(action)` writes them, `parse_action` reads them.

Reading is a matter of syntax and of the deck only; whether there is such a meld or seat, and whether the action is
legal, is for `check`. Seats and melds are counted from 1 in text and from 0 in Python.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

from attrs import frozen

from phaseten.cards import SKIP, Card, Deck
from phaseten.errors import ParseError
from phaseten.game.deal import Deal
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import settled
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.reshuffle import Reshuffle
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Source, State, View, as_position
from phaseten.game.turns import Action
from phaseten.game.twist import TwistCard
from phaseten.melds import Placed
from phaseten.notation import parse_groups, parse_place
from phaseten.text import require_text

T = TypeVar("T")


@frozen
class _Parts:
    """The parts of an action's text, by name; every fault is told at its place in the whole text."""

    match: re.Match[str]
    deck: Deck

    def number(self, name: str) -> int | None:
        """A number counted from 1 in text, as it is counted from 0 in Python."""
        return None if self.match[name] is None else int(self.match[name]) - 1

    def index(self, name: str) -> int:
        """The same for a number that is always there, or is 1 where it is left out."""
        return int(self.match[name] or 1) - 1

    def read(self, name: str, reader: Callable[[str, Deck], T]) -> T:
        """A part, as its own reader has it."""
        try:
            return reader(self.match[name], self.deck)
        except ParseError as error:
            at = self.match.start(name) + error.position
            raise ParseError(self.match.string, at, error.sentence) from None

    def phase(self) -> int | None:
        """The phase that is named, or that of a Twist card."""
        return None if self.match["phase"] == "twist" else int(self.match["phase"])

    def card(self) -> Card:
        """The card that is named."""
        return self.read("card", _card)

    def optional_card(self) -> Card | None:
        """The card that is named, if one is."""
        return None if self.match["card"] is None else self.card()

    def placed(self) -> Placed:
        """The card that is named, with what it stands for."""
        return self.read("card", parse_place)

    def cards(self) -> tuple[Card, ...]:
        """All cards that are named."""
        return self.read("cards", _cards)


def _card(text: str, deck: Deck) -> Card:
    return deck.card(text)


def _cards(text: str, deck: Deck) -> tuple[Card, ...]:
    return deck.cards(text)


def _lay(parts: _Parts) -> Action:
    phase = parts.match["phase"]
    return Lay(parts.read("groups", parse_groups), None if phase is None else int(phase))


def _replace(parts: _Parts) -> Action:
    return ReplaceWild(parts.card(), parts.index("seat"), parts.index("meld"), parts.number("place"))


_Form: TypeAlias = tuple[str, str, Callable[[_Parts], Action]]
_N: Final = "[0-9]{1,9}"
_MELD: Final = rf" *> *(?P<seat>{_N})\.(?P<meld>{_N})"

_FORMS: Final[dict[str, _Form]] = {
    "draw": ("draw", "", lambda _: Draw()),
    "take": (
        "take",
        rf"(?: +(?P<pile>{_N}))?(?: +(?P<card>\S+))?",
        lambda parts: Draw(Source.DISCARD, parts.index("pile"), parts.optional_card()),
    ),
    "saved": (
        "saved R7",
        r"(?: +(?P<card>\S+))?",
        lambda parts: Draw(Source.SAVED, 0, parts.optional_card()),
    ),
    "lay": ("lay R5 B5 W | R1 W=2 B3 G4", rf"(?: +(?P<phase>{_N}) *:)? +(?P<groups>.+)", _lay),
    "hit": (
        "hit W=8 > 2.1",
        rf" +(?P<card>[^\s>]+){_MELD}",
        lambda parts: Hit(parts.placed(), parts.index("seat"), parts.index("meld")),
    ),
    "replace": ("replace R7 > 2.1", rf" +(?P<card>[^\s>]+){_MELD}(?:\.(?P<place>{_N}))?", _replace),
    "discard": (
        "discard R5",
        rf" +(?P<card>[^\s>]+)(?: *> *(?P<pile>{_N}))?",
        lambda parts: Discard(parts.card(), None, parts.index("pile")),
    ),
    "skip": ("skip 3", rf" +(?P<seat>{_N})", lambda parts: Discard(SKIP, parts.index("seat"))),
    "save": ("save R5", r" +(?P<card>\S+)", lambda parts: Save(parts.card())),
    "declare": ("declare 4", rf" +(?P<phase>{_N}|twist)", lambda parts: Declare(parts.phase())),
    "twist": ("twist 13", rf" +(?P<phase>{_N})", lambda parts: TwistCard(int(parts.match["phase"]))),
    "give": ("give 3", rf" +(?P<seat>{_N})", lambda parts: GiveStarter(parts.index("seat"))),
    "deal": ("deal R1 B2 ...", " +(?P<cards>.+)", lambda parts: Deal(parts.cards())),
    "reshuffle": ("reshuffle R1 B2 ...", " +(?P<cards>.+)", lambda parts: Reshuffle(parts.cards())),
}
"""By its first word: an example of the action, what follows the word, and the action that this makes."""

EXAMPLES: Final = tuple(example for example, _, _ in _FORMS.values())
"""An example of every action."""


def parse_action(text: str, position: State | View) -> Action:
    """Read an action, with the cards of the ruleset of the position.

    A value that is left out is filled in where the action is legal with one value only, or, in a lay, with the reading
    that is chosen.

    Raises:
        ParseError: the text is no action.
        TypeError: it is no text, or there is no position.

    Example:
        >>> from phaseten import ORIGINAL, new_game
        >>> action = parse_action("hit W=8 > 2.1", new_game(ORIGINAL, ["Ann", "Ben"]))
        >>> action.placed.rank, action.seat, action.meld, str(action)
        (8, 1, 0, 'hit W=8 > 2.1')
    """
    deck = as_position(position).public.rules.deck
    begun = re.match(r"\s*([A-Za-z]+)", require_text(text, "an action"))
    verb = begun[1].lower() if begun else ""
    if begun is None or verb not in _FORMS:
        raise ParseError(text, 0, f"an action begins with {', '.join(_FORMS)}")
    example, following, make = _FORMS[verb]
    match = re.compile(rf"{following}\s*").fullmatch(text, begun.end())
    if match is None:
        raise ParseError(text, begun.end(), f"this is written as in {example!r}")
    return settled(position, make(_Parts(match, deck)))
