"""What a person types in a game: a command, the number of a choice, or an action in long or in short."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, TypeAlias

from attrs import frozen

from phaseten.cards import SKIP, Card, Deck
from phaseten.display.cards import SortOrder, action_text
from phaseten.display.choices import Choice, Row
from phaseten.display.words import listed
from phaseten.errors import ParseError
from phaseten.game.action_text import EXAMPLES, parse_action
from phaseten.game.discard import Discard
from phaseten.game.state import Stage, View
from phaseten.game.turns import Action


class Command(Enum):
    """What can be asked for at any time."""

    HELP = auto()
    HINT = auto()
    HAND = auto()
    TABLE = auto()
    PHASE = auto()
    SCORE = auto()
    CHOICES = auto()
    UNDO = auto()
    QUIT = auto()


class Unclear(Exception):
    """What was typed can be nothing, or several things; the text is a sentence."""


@frozen
class Why:
    """Asked: why an action is legal, or not."""

    action: Action


@frozen
class Pick:
    """Asked: what some cards of the hand can become."""

    cards: tuple[Card, ...]


Entry: TypeAlias = Command | SortOrder | Why | Pick | Action

_COMMANDS: Final[Mapping[str, Command | SortOrder]] = MappingProxyType(
    {
        **{command.name.lower(): command for command in Command},
        **dict.fromkeys(("?", "h"), Command.HELP),
        **dict.fromkeys(("q", "exit", "bye"), Command.QUIT),
        "phases": Command.PHASE,
        "scores": Command.SCORE,
        "u": Command.UNDO,
        "sort number": SortOrder.NUMBER,
        "sort color": SortOrder.COLOR,
        "sort colour": SortOrder.COLOR,
    }
)

_SHORT: Final = {"t": "take", "l": "lay"}
_VERBS: Final = frozenset(example.split()[0] for example in EXAMPLES)


def read_entry(text: str, view: View, rows: Sequence[Row]) -> Entry:
    """What was typed; the rows are the choices that were shown.

    An action may be cut short where only one choice goes on like that: ``skip``, ``hit R5``. A card alone is discarded,
    or taken where it lies on the discard pile at the beginning of a turn.

    Raises:
        Unclear: it is nothing of all this, or could be several things.
        ParseError: it begins like an action, and cannot be read.
    """
    words = text.lower().split()
    command = _COMMANDS.get(" ".join(words))
    if command is not None:
        return command
    if not words:
        raise Unclear("type a number, an action or a command; ? tells more")
    match words[0]:
        case "sort":
            raise Unclear("the hand is sorted by 'sort number' or 'sort color'")
        case "why":
            return Why(_action(_after(text), view, rows))
        case "pick":
            return Pick(_cards(_after(text), view))
        case _:
            return _action(text, view, rows)


def _after(text: str) -> str:
    """What follows the first word."""
    return text.strip().partition(" ")[2]


def _cards(text: str, view: View) -> tuple[Card, ...]:
    """Some cards of the hand."""
    deck = view.public.rules.deck
    cards = deck.cards(text)
    if strange := [*(Counter(cards) - Counter(view.hand)).elements()]:
        raise Unclear(f"you do not hold {listed(map(deck.text, strange))}")
    return cards


def _action(text: str, view: View, rows: Sequence[Row]) -> Action:
    """The action that was typed."""
    words = text.lower().split()
    if not words:
        raise Unclear("say which action, as in 'why discard R5'")
    if len(words) == 1 and words[0].isdecimal():
        return _numbered(words[0], rows)
    long = " ".join(_lengthened(text.split(), view))
    choices = {choice: _ways_to_write(choice, view.public.rules.deck) for row in rows for choice in row.choices}
    for choice, written in choices.items():
        if long.lower() in written:
            return choice.action
    try:
        return parse_action(long, view)
    except ParseError:
        going_on = [choice for choice, written in choices.items() if _begins(long.lower(), written)]
        if going_on:
            return _only(going_on)
        if long.lower() == "skip":
            return Discard(SKIP)  # there is nobody to skip: the rules say why
        _say_what_is_missing(long)
        raise


def _numbered(number: str, rows: Sequence[Row]) -> Action:
    """The choice that has the number."""
    for row in rows:
        for choice in row.choices:
            if str(choice.number) == number:
                return choice.action
    raise Unclear(f"there is no choice {number}")


def _lengthened(words: Sequence[str], view: View) -> Sequence[str]:
    """The words of an action with a short verb, a lone card or the name of a player written out."""
    first, *rest = words
    verb = first.lower()
    drawing = view.public.stage is Stage.DRAW
    if verb == "d":
        return ["draw" if drawing else "discard", *rest]
    if verb in _SHORT:
        return [_SHORT[verb], *rest]
    if verb in ("skip", "give"):
        return [first, *(_seat_number(word, view) for word in rest)]
    if not rest and (card := _card(first, view.public.rules.deck)) is not None:
        return ["take"] if drawing and card is view.public.top() else ["discard", first]
    return words


def _card(word: str, deck: Deck) -> Card | None:
    try:
        return deck.card(word)
    except ParseError:
        return None


def _seat_number(word: str, view: View) -> str:
    """The number of the player of this name; the word itself if there is none."""
    names = [seat.name.lower() for seat in view.public.seats]
    return str(names.index(word.lower()) + 1) if word.lower() in names else word


def _ways_to_write(choice: Choice, deck: Deck) -> Sequence[str]:
    """A choice in words, with the cards of the deck, and as the library writes it."""
    return choice.text.lower(), action_text(choice.action, deck).lower(), str(choice.action).lower()


def _begins(text: str, written: Sequence[str]) -> bool:
    """Whether one of the ways to write a choice goes on after the text."""
    return any(whole.startswith((f"{text} ", f"{text}=")) for whole in written)


def _only(choices: Sequence[Choice]) -> Action:
    if len(choices) > 1:
        raise Unclear(f"say which: type {listed([str(choice.number) for choice in choices], 'or')}, or more of it")
    return choices[0].action


def _say_what_is_missing(text: str) -> None:
    """Tell of some faults in words that help more than where the text went wrong."""
    verb, *rest = text.lower().split()
    if verb not in _VERBS:
        raise Unclear(f"{verb!r} is neither an action nor a command; ? tells what can be typed")
    if verb in ("lay", "hit", "replace") and not rest:
        raise Unclear(f"there is nothing to {verb} now")
    if verb in ("hit", "replace") and ">" not in text:
        raise Unclear(f"no meld takes this now; say which, as in '{text} > 2.1', to be told why")
