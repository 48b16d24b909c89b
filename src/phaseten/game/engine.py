"""The engine: check an action, list the legal ones, apply one.

`check` asks first whether the action belongs to this stage and this seat, then the room of the action. `apply` is
`check`, the effect of the action, and what the turn table says comes next. Nothing else changes a state.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Protocol, TypeAlias

from attrs import frozen

from phaseten.builder import builder
from phaseten.cards import Card
from phaseten.game import deal, declare, discard, draw, hit, lay, replace, reshuffle, save, starter, twist
from phaseten.game.board import cards_to_draw
from phaseten.game.deal import Deal, cards_to_deal
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draft import Draft
from phaseten.game.draw import Draw
from phaseten.game.events import Event
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay
from phaseten.game.replace import ReplaceWild, wild_for
from phaseten.game.reshuffle import Reshuffle, cards_to_reshuffle
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Pile, Public, Result, Source, Stage, State, View, as_position, as_state, seen_by
from phaseten.game.turn_start import begin_next_turn
from phaseten.game.turns import ALLOWED, CHANCE_ACTIONS, TURNS, Action, ChanceAction, PlayerAction
from phaseten.game.twist import TwistCard
from phaseten.melds import added
from phaseten.reasons import Failure, Rule, fail
from phaseten.verdict import IllegalAction, Verdict

Position: TypeAlias = State | View
"""Where an action can be checked: the whole state, or what a seat sees of it."""


# ----------------------------------------------------------------------------------------------------------- checking


def check(position: State | View, action: Action, *, seat: int | None = None) -> Verdict:
    """Whether an action is legal, with every reason if it is not.

    Args:
        position: a state, or the view of the seat that acts.
        action: the action.
        seat: the seat that acts, from 0; if given, it must be the one to act. Of a view it is the viewer.

    Raises:
        TypeError: the position or the action is something else.

    Example:
        >>> from phaseten import ORIGINAL, Discard, WILD, new_game
        >>> print(check(new_game(ORIGINAL, ["Ann", "Ben"]), Discard(WILD)))
        This cannot be done now: the cards are to be dealt.
    """
    if isinstance(position, State):
        return _check_state(position, action, seat)
    if isinstance(position, View):
        return _check_view(position, action, seat)
    raise TypeError(f"a State or a View is asked for, not {position!r}")


def _check_state(state: State, action: Action, seat: int | None) -> Verdict:
    public = state.public
    if isinstance(action, CHANCE_ACTIONS):
        return _check_chance(state, action) if seat is None else _NOT_YOURS
    # The common case comes first, since every step of a game goes through here: `_check_player` would say the same.
    if seat is None and public.turn is not None and type(action) in ALLOWED[public.stage]:
        return judge(seen_by(state, public.turn), action)
    acting = public.turn if seat is None else seat
    seen = None if acting is None or not 0 <= acting < len(state.hands) else seen_by(state, acting)
    return _check_player(public, seen, action, seat)


def _check_view(seen: View, action: Action, seat: int | None) -> Verdict:
    public = seen.public
    if isinstance(action, CHANCE_ACTIONS):
        return _NOT_YOURS
    if seat is not None and seat != seen.seat:
        wrong = [*_wrong_seat(public, seat)] or [*_wrong_seat(public, seen.seat)]
        return Verdict((*wrong, *_misplaced(public, _player_action(action))))
    return _check_player(public, seen, action, seat)


def _check_player(public: Public, seen: View | None, action: PlayerAction, seat: int | None) -> Verdict:
    """The stage and the turn first; then the room of the action, as far as somebody can be acting."""
    if seen is not None and public.turn == seen.seat and type(action) in ALLOWED[public.stage]:
        return judge(seen, action)
    misplaced = _misplaced(public, _player_action(action))
    acting = seat if seen is None else seen.seat
    wrong = () if acting is None else _wrong_seat(public, acting)
    judged = () if public.turn is None or seen is None else judge(seen, action).failures
    return Verdict((*wrong, *misplaced, *judged))


_NOT_YOURS = Verdict((fail(Rule.CHANCE_IS_NOT_YOURS),))


def _player_action(action: PlayerAction) -> PlayerAction:
    if isinstance(action, PlayerAction):
        return action
    raise TypeError(f"an action is asked for, not {action!r}")


def _wrong_seat(public: Public, seat: int) -> Iterator[Failure]:
    if not 0 <= seat < len(public.seats):
        yield fail(Rule.NO_SUCH_SEAT, seat=seat + 1, seats=len(public.seats))
    elif public.turn is not None and seat != public.turn:
        yield fail(Rule.NOT_YOUR_TURN, player=public.seats[public.turn].name)


def _misplaced(public: Public, action: Action) -> Iterator[Failure]:
    """Why the action does not belong to the stage."""
    stage = public.stage
    if stage is Stage.OVER:
        yield fail(Rule.GAME_OVER)
    elif type(action) in ALLOWED[stage]:
        return
    elif stage is Stage.DRAW and type(action) in ALLOWED[Stage.PLAY]:
        yield fail(Rule.DRAW_FIRST)
    elif stage is Stage.PLAY and isinstance(action, Draw):
        yield fail(Rule.ALREADY_DRAWN)
    else:
        yield fail(Rule.NOT_NOW, expected=stage)


def _check_chance(state: State, action: ChanceAction) -> Verdict:
    misplaced = tuple(_misplaced(state.public, action))
    if misplaced:
        return Verdict(misplaced)
    match action:
        case Deal():
            return deal.judge(state, action)
        case Reshuffle():
            return reshuffle.judge(state, action)
        case TwistCard():
            return twist.judge(state, action)


def judge(seen: View, action: PlayerAction) -> Verdict:
    """What the room of the action says, whoever's turn it is."""
    match action:
        case Discard():
            return discard.judge(seen, action)
        case Draw():
            return draw.judge(seen, action)
        case Hit():
            return hit.judge(seen, action)
        case Lay():
            return lay.judge(seen, action)
        case Save():
            return save.judge(seen, action)
        case Declare():
            return declare.judge(seen, action)
        case ReplaceWild():
            return replace.judge(seen, action)
        case GiveStarter():
            return starter.judge(seen, action)


def settled(position: Position, action: Action) -> Action:
    """The action with every value said that was left out and can be one thing only; an illegal one stays as it is.

    Raises:
        TypeError: the position or the action is something else.
    """
    seen = acting_view(position)
    verdict = check(position, action)
    if seen is None or verdict.failures:
        return action
    match action:
        case Hit(_, seat, meld):
            return Hit(added(seen.public.seats[seat].melds[meld], verdict.melds[0]), seat, meld)
        case Lay(_, phase):
            return Lay(lay.laid_by(seen, verdict), phase)
        case Draw(Source.SAVED, pile, None):
            return Draw(Source.SAVED, pile, seen.saved[0])
        case ReplaceWild(card, seat, meld, None):
            place = wild_for(card, seen.public.seats[seat].melds[meld], seen.public.rules.deck)
            return ReplaceWild(card, seat, meld, place)
        case _:
            return action


# ------------------------------------------------------------------------------------------------------------ listing


class _Offers(Protocol):
    def __call__(self, view: View, /) -> Iterable[PlayerAction]: ...


_OFFERS: dict[type[Action], _Offers] = {
    Declare: declare.offers,
    GiveStarter: starter.offers,
    Draw: draw.offers,
    Lay: lay.offers,
    Hit: hit.offers,
    ReplaceWild: replace.offers,
    Discard: discard.offers,
    Save: save.offers,
}
_OFFERED = {stage: [_OFFERS[kind] for kind in kinds if kind in _OFFERS] for stage, kinds in ALLOWED.items()}


@frozen
class LegalActions:
    """The legal actions of the seat to act, found when they are asked for.

    Iterating gives the canonical ones in a fixed order: of the layings those from which no card can be left out. `in`
    is `check`, and so takes more than iteration gives.
    """

    position: State | View

    def __iter__(self) -> Iterator[PlayerAction]:
        seen = acting_view(self.position)
        if seen is None:
            return iter(())
        return chain.from_iterable([offers(seen) for offers in _OFFERED[seen.public.stage]])

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, action: Action) -> bool:
        return check(self.position, action).ok


def legal_actions(position: State | View) -> LegalActions:
    """The legal actions of the seat to act; of a view, those of the viewer. Empty when chance is to act.

    Raises:
        TypeError: the position is neither a state nor a view.

    Example:
        >>> from phaseten import ORIGINAL, Table
        >>> [str(action) for action in legal_actions(Table(ORIGINAL, ["Ann", "Ben"], seed=1).state)]
        ['draw', 'take']
    """
    return _legal_actions(as_position(position))


_legal_actions = builder(LegalActions)


def acting_view(position: State | View) -> View | None:
    """The view of the seat to act; None if it is chance, or not the viewer."""
    turn = position.public.turn
    if isinstance(position, View):
        return position if turn == position.seat else None
    return None if turn is None else seen_by(position, turn)


# ----------------------------------------------------------------------------------------------------------- applying


@frozen
class Step:
    """What an action led to.

    Attributes:
        state: the state after it.
        events: what happened, in order.
    """

    state: State
    events: tuple[Event, ...]


def apply(state: State, action: Action, *, seat: int | None = None) -> State:
    """The state after an action; the given state stays as it is.

    Args:
        state: the state.
        action: the action, of a player or of chance.
        seat: the seat that acts, from 0; if given, it must be the one to act.

    Raises:
        IllegalAction: the rules refuse it; the error carries the verdict with every reason.
        TypeError: the state or the action is something else.

    Example:
        >>> import random
        >>> from phaseten import ORIGINAL, new_game
        >>> game = new_game(ORIGINAL, ["Ann", "Ben"])
        >>> apply(game, shuffled(game, random.Random(7))).public.stage
        <Stage.DRAW: 'draw'>
    """
    return _perform(state, action, seat, None)


def step(state: State, action: Action, *, seat: int | None = None) -> Step:
    """The state after an action, and what happened. Takes what `apply` takes.

    Raises:
        IllegalAction: the rules refuse it.
        TypeError: the state or the action is something else.

    Example:
        >>> from phaseten import ORIGINAL, Draw, Table
        >>> done = step(Table(ORIGINAL, ["Ann", "Ben"], seed=1).state, Draw())
        >>> done.state.public.stage, [event.for_seat(1) for event in done.events]
        (<Stage.PLAY: 'play'>, [Drew(seat=0, source=<Source.PILE: 'pile'>, card=None, pile=0)])
    """
    events: list[Event] = []
    after = _perform(state, action, seat, events)
    return Step(after, tuple(events))


def _perform(state: State, action: Action, seat: int | None, events: list[Event] | None) -> State:
    verdict = _check_state(as_state(state), action, seat)
    if verdict.failures:
        raise IllegalAction(verdict)
    draft = Draft(state, events)
    result = _effect(draft, action, verdict)
    stage = TURNS[state.public.stage, type(action), result]
    if stage is Stage.BETWEEN:
        begin_next_turn(draft)
    else:
        draft.stage = stage
    return draft.freeze()


def _effect(draft: Draft, action: Action, verdict: Verdict) -> Result:
    """What the action does."""
    match action:
        case Draw():
            return draw.perform(draft, action)
        case Discard():
            return discard.perform(draft, action)
        case Hit():
            return hit.perform(draft, action, verdict)
        case Lay():
            return lay.perform(draft, action, verdict)
        case Save():
            return save.perform(draft, action)
        case Declare():
            return declare.perform(draft, action)
        case ReplaceWild():
            return replace.perform(draft, action, verdict)
        case GiveStarter():
            return starter.perform(draft, action)
        case Deal():
            return deal.perform(draft, action)
        case Reshuffle():
            return reshuffle.perform(draft, action)
        case TwistCard():
            return twist.perform(draft, action)


# ------------------------------------------------------------------------------------------------------------- chance


class Randomness(Protocol):
    """Anything that gives numbers from 0 up to, not including, 1; `random.Random` does.

    Example:
        >>> from phaseten import ORIGINAL, new_game
        >>> class Tired:
        ...     def random(self) -> float:
        ...         return 0.5
        >>> rng: Randomness = Tired()
        >>> str(shuffled(new_game(ORIGINAL, ["Ann", "Ben"]), rng))[:15]
        'deal R1 R9 R1 W'
    """

    def random(self) -> float:
        """The next number."""
        ...


def shuffled(state: State, rng: Randomness) -> ChanceAction:
    """The chance action that the state waits for, made with the numbers of the generator.

    The shuffle is Fisher and Yates', downwards from the sorted cards, so it is the same on every Python.

    Raises:
        IllegalAction: the state does not wait for chance.
        TypeError: it is no state.

    Example:
        >>> from random import Random
        >>> from phaseten import ORIGINAL, new_game
        >>> game = new_game(ORIGINAL, ["Ann", "Ben"])
        >>> shuffled(game, Random(1)) == shuffled(game, Random(1)) != shuffled(game, Random(2))
        True
    """
    match as_state(state).public.stage:
        case Stage.DEAL:
            return Deal(fisher_yates(cards_to_deal(state), rng))
        case Stage.RESHUFFLE:
            return Reshuffle(fisher_yates(cards_to_reshuffle(state), rng))
        case Stage.TWIST:
            there = cards_to_draw(state.public.rules, state.public.seats)
            return TwistCard(there[int(rng.random() * len(there))])
        case _:
            raise IllegalAction(Verdict(tuple(_misplaced(state.public, Deal(())))))


def fisher_yates(cards: Iterable[Card], rng: Randomness) -> Pile:
    """The cards in a random order, each order as likely as the others."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
