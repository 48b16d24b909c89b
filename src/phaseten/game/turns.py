"""The turn table: what the table waits for, what may be done then, and what comes next.

1. Chance deals. It is nobody's action, and is made like any other.
2. Before the first turn the dealer may have a starter to give away, and players may have phases to declare. Both are
   asked by `turn_start`, which also decides whose turn it is.
3. A turn begins with a draw. After it the player lays, hits and replaces as often as the rules allow, and ends the turn
   with a discard or a saved card.
4. An action has a result. *Done*: the same seat goes on. *Turn over*: it does not. *Out*: it has no card left.
   *Floats*: it has none either and is not out, because a hand ends with a discard.
5. After a turn, and after going out, `turn_start` settles in one place what happens before the next seat acts: the hand
   may be scored, turns may be lost, and the discards may have to be reshuffled, which is chance again.
6. Whatever is not in the table cannot be done then.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from phaseten.game.deal import Deal
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.reshuffle import Reshuffle
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Result, Stage
from phaseten.game.twist import TwistCard

PlayerAction: TypeAlias = Declare | GiveStarter | Draw | Lay | Hit | ReplaceWild | Discard | Save
"""What a player can do."""

ChanceAction: TypeAlias = Deal | Reshuffle | TwistCard
"""What chance does."""

CHANCE_ACTIONS: Final = (Deal, Reshuffle, TwistCard)
"""The same as a tuple, which `isinstance` looks through faster."""

Action: TypeAlias = PlayerAction | ChanceAction
"""Anything that changes the state."""


_D, _T, _O, _F = Result.DONE, Result.TURN_OVER, Result.OUT, Result.FLOATS

TURNS: Final[Mapping[tuple[Stage, type[Action], Result], Stage]] = MappingProxyType(
    {
        (Stage.DEAL, Deal, _T): Stage.BETWEEN,
        (Stage.STARTER, GiveStarter, _D): Stage.GIVE_BACK,
        (Stage.STARTER, GiveStarter, _T): Stage.BETWEEN,
        (Stage.GIVE_BACK, Discard, _T): Stage.BETWEEN,
        (Stage.DECLARE, Declare, _T): Stage.BETWEEN,
        (Stage.DECLARE, Declare, _D): Stage.TWIST,
        (Stage.TWIST, TwistCard, _T): Stage.BETWEEN,
        (Stage.DRAW, Draw, _D): Stage.PLAY,
        (Stage.PLAY, Lay, _D): Stage.PLAY,
        (Stage.PLAY, Lay, _T): Stage.BETWEEN,
        (Stage.PLAY, Lay, _O): Stage.BETWEEN,
        (Stage.PLAY, Lay, _F): Stage.BETWEEN,
        (Stage.PLAY, Hit, _D): Stage.PLAY,
        (Stage.PLAY, Hit, _O): Stage.BETWEEN,
        (Stage.PLAY, Hit, _F): Stage.BETWEEN,
        (Stage.PLAY, ReplaceWild, _D): Stage.PLAY,
        (Stage.PLAY, Discard, _T): Stage.BETWEEN,
        (Stage.PLAY, Discard, _O): Stage.BETWEEN,
        (Stage.PLAY, Discard, _F): Stage.BETWEEN,
        (Stage.PLAY, Save, _T): Stage.BETWEEN,
        (Stage.PLAY, Save, _O): Stage.BETWEEN,
        (Stage.RESHUFFLE, Reshuffle, _T): Stage.BETWEEN,
    }
)
"""What comes after each action, by its result."""

ALLOWED: Final[Mapping[Stage, tuple[type[Action], ...]]] = MappingProxyType(
    {stage: tuple(dict.fromkeys(action for at, action, _ in TURNS if at is stage)) for stage in Stage}
)
"""What can be done at each stage, in the order in which it is offered."""
