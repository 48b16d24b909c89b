"""What a person types in a game: a command, the number of a choice, or an action in long or in short."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from types import MappingProxyType
from typing import Final, TypeAlias

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
    UNDO = auto()
    QUIT = auto()


class Unclear(Exception):
    """What was typed can be nothing, or several things; the text is a sentence."""


Entry: TypeAlias = Command | SortOrder | Action

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
    if words[0] == "sort":
        raise Unclear("the hand is sorted by 'sort number' or 'sort color'")
    if len(words) == 1 and words[0].isdecimal():
        return _numbered(words[0], rows)
    long = " ".join(_lengthened(text.split(), view))
    choice = _chosen(long, rows, view.public.rules.deck)
    return _read_action(long, view) if choice is None else choice.action


def _read_action(text: str, view: View) -> Action:
    """An action that is none of the choices: it is read as it is written, so that the rules can say why not."""
    verb, *rest = text.lower().split()
    if verb not in _VERBS:
        raise Unclear(f"{verb!r} is neither an action nor a command; ? tells what can be typed")
    if verb == "skip" and not rest:
        return Discard(SKIP)
    if verb in ("lay", "hit", "replace") and not rest:
        raise Unclear(f"there is nothing to {verb} now")
    if verb in ("hit", "replace") and ">" not in text:
        raise Unclear(f"no meld takes this now; say which, as in '{text} > 2.1', to be told why")
    return parse_action(text, view)


def _numbered(number: str, rows: Sequence[Row]) -> Action:
    """The choice that has the number."""
    for choice in _choices(rows):
        if str(choice.number) == number:
            return choice.action
    raise Unclear(f"there is no choice {number}")


def _lengthened(words: list[str], view: View) -> list[str]:
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


def _chosen(text: str, rows: Sequence[Row], deck: Deck) -> Choice | None:
    """The choice that is written so, or the only one that goes on like that."""
    wanted = text.lower()
    going_on: list[Choice] = []
    for choice in _choices(rows):
        texts = [written.lower() for written in (choice.text, action_text(choice.action, deck), str(choice.action))]
        if wanted in texts:
            return choice
        if any(written.startswith((f"{wanted} ", f"{wanted}=")) for written in texts):
            going_on.append(choice)
    if len(going_on) > 1:
        numbers = listed((str(choice.number) for choice in going_on), "or")
        raise Unclear(f"say which: type {numbers}, or more of it")
    return going_on[0] if going_on else None


def _choices(rows: Iterable[Row]) -> Iterator[Choice]:
    return (choice for row in rows for choice in row.choices)
