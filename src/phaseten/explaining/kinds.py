"""The kinds of things that can be done, as a screen groups them, and why a whole kind is closed."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from phaseten.cards import SKIP, WILD, Card
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import check
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Stage, View
from phaseten.game.turns import Action, PlayerAction
from phaseten.reasons import Failure, Rule
from phaseten.rulesets.options import Replacement
from phaseten.rulesets.ruleset import Ruleset


class OfferKind(StrEnum):
    """What can be done, in the order of a hand."""

    DECLARE = "declare"
    GIVE = "give"  # the starter away
    DRAW = "draw"
    LAY = "lay"
    HIT = "hit"
    REPLACE = "replace"  # a wild on the table
    DISCARD = "discard"
    SKIP = "skip"  # a discarded Skip, with whom it is for
    SAVE = "save"


_TURN: Final = (
    OfferKind.DRAW,
    OfferKind.LAY,
    OfferKind.HIT,
    OfferKind.REPLACE,
    OfferKind.DISCARD,
    OfferKind.SKIP,
    OfferKind.SAVE,
)

_SHOWN: Final[Mapping[Stage, tuple[OfferKind, ...]]] = MappingProxyType(
    {
        Stage.STARTER: (OfferKind.GIVE,),
        Stage.GIVE_BACK: (OfferKind.DISCARD,),
        Stage.DECLARE: (OfferKind.DECLARE,),
        Stage.DRAW: _TURN,
        Stage.PLAY: _TURN,
    }
)
"""What a screen shows at each stage."""

_UNKNOWN_HERE: Final[Mapping[OfferKind, Callable[[Ruleset], bool]]] = MappingProxyType(
    {
        OfferKind.REPLACE: lambda rules: rules.wilds.replacement is Replacement.NONE,
        OfferKind.SKIP: lambda rules: not rules.deck.skips,
        OfferKind.SAVE: lambda rules: not rules.saving.per_hand,
    }
)
"""The kinds that some rulesets do not have at all."""

CLOSING: Final = frozenset(
    {
        Rule.GAME_OVER,
        Rule.NOT_YOUR_TURN,
        Rule.NOT_NOW,
        Rule.DRAW_FIRST,
        Rule.ALREADY_DRAWN,
        Rule.ALREADY_LAID,
        Rule.LAY_FIRST,
        Rule.HIT_NEXT_TURN,
        Rule.WILDS_STAY,
        Rule.NO_SAVING,
        Rule.SAVED_CARDS_REST,
        Rule.SAVED_ENOUGH,
        Rule.SAVE_PILE_FULL,
        Rule.NO_GOING_OUT_BY_SAVING,
    }
)
"""The rules that refuse every action of a kind, whatever its cards are."""


def kinds(view: View) -> tuple[OfferKind, ...]:
    """The kinds that a screen shows at this stage under these rules."""
    shown = _SHOWN.get(view.public.stage, ())
    return tuple(kind for kind in shown if kind not in _UNKNOWN_HERE or not _UNKNOWN_HERE[kind](view.public.rules))


def closed(view: View, kind: OfferKind) -> tuple[Failure, ...]:
    """Why nothing of a kind can be done, whatever the cards are; empty if something might."""
    return tuple(failure for failure in check(view, _sample(view, kind)).failures if failure.rule in CLOSING)


def _sample(view: View, kind: OfferKind) -> PlayerAction:
    """Any action of the kind: what closes the kind refuses it too."""
    match kind:
        case OfferKind.DECLARE:
            return Declare(0)
        case OfferKind.GIVE:
            return GiveStarter(view.seat)
        case OfferKind.DRAW:
            return Draw()
        case OfferKind.LAY:
            return Lay(())
        case OfferKind.HIT:
            return Hit(WILD, view.seat, 0)
        case OfferKind.REPLACE:
            return ReplaceWild(WILD, view.seat, 0)
        case OfferKind.DISCARD:
            return Discard(WILD)
        case OfferKind.SKIP:
            return Discard(SKIP)
        case OfferKind.SAVE:
            return Save(WILD)


def card_of(action: Action) -> Card | None:
    """The one card of the hand that is played; None where it is none or several."""
    match action:
        case Hit(place, _, _):
            return place.card
        case ReplaceWild(card) | Discard(card) | Save(card):
            return card
        case _:
            return None
