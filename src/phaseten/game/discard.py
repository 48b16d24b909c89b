"""Discard: a turn ends with a card on the discard pile; a Skip names a player who loses a turn."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial

from attrs import field, frozen

from phaseten.cards import SKIP, Card
from phaseten.game import skips
from phaseten.game.draft import Draft
from phaseten.game.events import Discarded, DrewReplacement
from phaseten.game.fields import as_card, as_number, as_optional_number
from phaseten.game.floating import must_play
from phaseten.game.hand_end import after_play, float_on
from phaseten.game.hands import holds
from phaseten.game.lay import not_held
from phaseten.game.state import Public, Result, Stage, View
from phaseten.of_card import OfCard
from phaseten.reasons import Failure, Rule, fail
from phaseten.rulesets.options import LastSkip
from phaseten.verdict import Verdict, verdict_on


@frozen(cache_hash=True)
class Discard:
    """Discard a card, with which a turn ends (FX, MT).

    Attributes:
        card: the card.
        target: the seat that a Skip is for, from 0.
        pile: onto which discard pile, from 0.

    Example:
        >>> from phaseten import SKIP, NumberCard, Suit
        >>> print(Discard(NumberCard(5, Suit.RED)), "|", Discard(SKIP, target=2))
        discard R5 | skip 3
    """

    card: Card = field(converter=as_card)
    target: int | None = field(default=None, converter=as_optional_number)
    pile: int = field(default=0, converter=as_number)

    def __str__(self) -> str:
        if self.target is not None and self.card is SKIP:
            return f"skip {self.target + 1}"
        return f"discard {self.card}{f' > {self.pile + 1}' if self.pile else ''}"


_made = OfCard(Discard)
_onto = lru_cache(Discard)
_skip = lru_cache(partial(Discard, SKIP))  # a Skip on a seat


def offers(view: View) -> list[Discard]:
    """Every card of the hand that may be discarded, once, and a Skip for every target."""
    public = view.public
    if public.so_far.floats and any(must_play(view)):
        return []
    faces = dict.fromkeys(view.hand)
    if (kept := _kept(view)) is not None:
        faces.pop(kept, None)
    if SKIP not in faces:
        return _plain_offers(public, faces) if len(public.discards) > 1 else [*map(_made.__getitem__, faces)]
    del faces[SKIP]
    skips_too = [] if public.stage is Stage.GIVE_BACK else _skip_offers(view)
    return [*_plain_offers(public, faces), *skips_too]


def _plain_offers(public: Public, faces: Iterable[Card]) -> list[Discard]:
    """Each of the cards on every pile on which it may be put."""
    return [_onto(card, None, pile) for card in faces for pile in _piles(public)]


def _piles(public: Public) -> Sequence[int]:
    """The discard piles on which a card may be put: of several, one that was emptied in this turn is filled (TW)."""
    emptied = public.so_far.emptied
    if len(public.discards) == 1:
        return _ONLY
    return range(len(public.discards)) if emptied is None else (emptied,)


_ONLY = (0,)


def _kept(view: View) -> Card | None:
    """The card that was taken in this turn and must be kept; none if the hand has no other, which was so dealt (V3)."""
    taken = view.public.so_far.taken
    if taken is None or view.public.rules.drawing.return_drawn or all(card is taken for card in view.hand):
        return None
    return taken


def _skip_offers(view: View) -> list[Discard]:
    public = view.public
    aimed = [_skip(target) for target in skips.targets(public, view.seat)]
    if aimed and not public.rules.skips.plain_discard:
        return aimed
    return aimed + [_onto(SKIP, None, pile) for pile in _piles(public)]


def judge(view: View, action: Discard) -> Verdict:
    """Whether the card may be discarded so."""
    return verdict_on(_failures(view, action))


def _failures(view: View, action: Discard) -> Iterator[Failure]:
    public = view.public
    deck = public.rules.deck
    if not holds(view.hand, action.card):
        yield from not_held(view, (action.card,))
    if not 0 <= action.pile < len(public.discards):
        yield fail(Rule.NO_SUCH_PILE, pile=action.pile + 1, piles=len(public.discards))
    elif len(public.discards) > 1 and action.target is None and action.pile not in (piles := _piles(public)):
        yield fail(Rule.FILL_THE_PILE, pile=piles[0] + 1)
    if action.card is _kept(view):
        yield fail(Rule.RETURN_DRAWN, deck, card=action.card)
    if public.so_far.floats:
        yield from must_play(view)
    if action.card is not SKIP:
        if action.target is not None:
            yield fail(Rule.ONLY_A_SKIP, deck, card=action.card)
    elif public.stage is Stage.GIVE_BACK:
        yield fail(Rule.NO_SKIP_GIVEN)
    elif action.target is not None:
        yield from skips.target_failures(public, view.seat, action.target)
    else:
        yield from skips.plain_failures(view)


def perform(draft: Draft, action: Discard) -> Result:
    """Put the card away; a Skip takes effect; the turn is over, and the hand too if this was the last card."""
    seat = draft.seat_to_act()
    draft.play_openly(seat, action.card)
    if action.target is None:
        draft.put_on_pile(action.card, action.pile)
    else:
        skips.play(draft, seat, action.target)
    draft.happened(Discarded, seat, action.card, action.target, 0 if action.target is not None else action.pile)
    if draft.stage is Stage.GIVE_BACK:
        return Result.TURN_OVER  # it was no turn, and so nobody goes out by it
    if action.card is SKIP and not draft.hands[seat]:
        if draft.so_far.floats and not draft.rules.going_out.floating_skip_ends_hand:
            return float_on(draft, seat)  # FAN, Q53
        _draw_replacement(draft, seat)
    return after_play(draft, seat, Result.TURN_OVER)


def _draw_replacement(draft: Draft, seat: int) -> None:
    """By one account (OP) a Skip as the last card is made up for with a card, if there is one (V5)."""
    if draft.rules.skips.last_card is LastSkip.DRAW_REPLACEMENT and draft.draw_pile:
        card = draft.draw_pile[0]
        draft.draw_pile = draft.draw_pile[1:]
        draft.receive(seat, card, openly=False)
        draft.happened(DrewReplacement, seat, card)
