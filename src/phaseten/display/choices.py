"""The legal actions as short rows, each with a number and as it can be typed."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final

from attrs import frozen

from phaseten.cards import WILD, Card
from phaseten.display.cards import SortOrder, action_text, arranged
from phaseten.display.words import Names, counted
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import legal_actions
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Source, View
from phaseten.game.turns import PlayerAction
from phaseten.rulesets.ruleset import Ruleset

LAYS_SHOWN: Final = 3
"""So many ways to lay are listed; a hand with many wilds has a thousand."""


@frozen
class Choice:
    """A legal action.

    Attributes:
        number: the number by which it is chosen, from 1.
        action: the action.
        label: the verb.
        item: what follows the verb, in words.
    """

    number: int
    action: PlayerAction
    label: str
    item: str

    @property
    def text(self) -> str:
        """The action in words, as it can be typed: ``discard R5``, ``skip Ann``."""
        return f"{self.label} {self.item}".strip()


@frozen
class Row:
    """Choices of one kind.

    Attributes:
        label: the verb.
        choices: the choices.
        note: what is not listed; empty if all are.
    """

    label: str
    choices: tuple[Choice, ...]
    note: str = ""


def cost(cards: Iterable[Card], rules: Ruleset) -> tuple[int, int]:
    """By this the best way to lay is the least: the wilds that it takes, then the points that stay in the hand.

    Example:
        >>> from phaseten import ORIGINAL
        >>> cost(ORIGINAL.deck.cards("R11 B11"), ORIGINAL) < cost(ORIGINAL.deck.cards("R5 B5"), ORIGINAL)
        True
    """
    used = [*cards]
    return used.count(WILD), -rules.score(used)


def choice_rows(view: View, names: Names, order: SortOrder = SortOrder.NUMBER) -> tuple[Row, ...]:
    """The legal actions of the viewer, by kind.

    Args:
        view: what the viewer sees.
        names: how the players are called.
        order: the order of the hand, in which discards stand.

    Example:
        >>> from phaseten import ORIGINAL, Table
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> for row in choice_rows(table.view(0), Names(["Ann", "Ben"])):
        ...     print([f"{choice.number} {choice.text}" for choice in row.choices])
        ['1 draw', '2 take B9']
    """
    by_label: dict[str, list[PlayerAction]] = {}
    for action in legal_actions(view):
        by_label.setdefault(_label(action), []).append(action)
    numbers = count(1)
    return tuple(
        _row(label, _sorted(actions, view, order), view, names, numbers) for label, actions in by_label.items()
    )


_LABELS: Final[dict[type[PlayerAction], str]] = {
    Draw: "",
    Lay: "lay",
    Hit: "hit",
    ReplaceWild: "replace",
    Discard: "discard",
    Save: "save",
    Declare: "declare",
    GiveStarter: "give",
}


def _label(action: PlayerAction) -> str:
    return "skip" if isinstance(action, Discard) and action.target is not None else _LABELS[type(action)]


def _sorted(actions: Sequence[PlayerAction], view: View, order: SortOrder) -> list[PlayerAction]:
    """The best way to lay first, discards like the hand, and everything else as it is offered."""
    hand = arranged(view.hand, order, view.public.rules.deck)

    def place(action: PlayerAction) -> tuple[int, ...]:
        match action:
            case Lay(melds, phase):
                cards = (place.card for group in melds for place in group)
                return -(phase or 0), *cost(cards, view.public.rules)
            case Discard(card, None):
                return (hand.index(card),)
            case _:
                return ()

    return sorted(actions, key=place)


def _row(label: str, actions: Sequence[PlayerAction], view: View, names: Names, numbers: Iterator[int]) -> Row:
    note = ""
    match label:
        case "lay" if len(actions) > LAYS_SHOWN:
            note = f"and {counted(len(actions) - LAYS_SHOWN, 'other way')}"
            actions = actions[:LAYS_SHOWN]
        case "save":
            note = f"a card instead of the discard, as in: {action_text(actions[0], view.public.rules.deck)}"
            actions = ()
        case _:
            pass
    return Row(label, tuple(_choice(label, action, view, names, numbers) for action in actions), note)


def _choice(label: str, action: PlayerAction, view: View, names: Names, numbers: Iterator[int]) -> Choice:
    public = view.public
    text = action_text(action, public.rules.deck)
    match action:
        case Declare(None):
            return Choice(next(numbers), action, label, "twist")
        case Declare(int(phase)):  # its own number, or "4" would declare another phase
            return Choice(phase, action, label, str(public.rules.phase(phase)))
        case GiveStarter(seat) | Discard(_, int(seat)):
            item = names.object(seat)
        case Draw(Source.DISCARD, pile) if (top := public.top(pile)) is not None:
            item = f"take {public.rules.deck.text(top)}"
        case _:
            item = text.removeprefix(label).strip()
    return Choice(next(numbers), action, label, item)
