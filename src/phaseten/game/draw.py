"""Draw: a turn begins with one card, of the draw pile, of a discard pile, or (Masters) of one's own saved cards."""

from collections.abc import Iterator
from functools import partial

from attrs import evolve, field, frozen

from phaseten.cards import SKIP, Card, sorted_cards
from phaseten.game.draft import Draft
from phaseten.game.events import Drew
from phaseten.game.fields import as_number, as_optional_card
from phaseten.game.floating import can_be_hit, floats, tops_to_take
from phaseten.game.hands import holds, without
from phaseten.game.state import Result, Savings, Source, TurnSoFar, View
from phaseten.of_card import OfCard
from phaseten.reasons import Failure, Rule, fail
from phaseten.verdict import Verdict, verdict_on


@frozen(cache_hash=True)
class Draw:
    """Draw a card, with which a turn begins (FX, MT).

    Attributes:
        source: where from.
        pile: which discard pile, from 0.
        card: which saved card; of a discard pile its top, which need not be said.

    Raises:
        ValueError: the source is no source, a card of the draw pile is named, or a number where there are no piles.

    Example:
        >>> from phaseten import WILD, Source
        >>> print(Draw(), "|", Draw(Source.DISCARD), "|", Draw(Source.SAVED, card=WILD))
        draw | take | saved W
    """

    source: Source = field(default=Source.PILE, converter=Source)
    pile: int = field(default=0, converter=as_number)
    card: Card | None = field(default=None, converter=as_optional_card)

    def __attrs_post_init__(self) -> None:
        if self.source is Source.PILE and self.card is not None:
            raise ValueError("the draw pile lies face down: its card cannot be chosen")
        if self.source is not Source.DISCARD and self.pile:
            raise ValueError("only discard piles are numbered")

    def __str__(self) -> str:
        number = f" {self.pile + 1}" if self.pile else ""
        card = f" {self.card}" if self.card else ""
        match self.source:
            case Source.PILE:
                return "draw"
            case Source.DISCARD:
                return f"take{number}{card}"
            case Source.SAVED:
                return f"saved{card}"


FROM_PILE = Draw()
FROM_DISCARDS = (Draw(Source.DISCARD, 0), Draw(Source.DISCARD, 1), Draw(Source.DISCARD, 2))


_saved = OfCard(partial(Draw, Source.SAVED, 0))
_taken = OfCard(TurnSoFar)


def offers(view: View) -> list[Draw]:
    """Every card that may be drawn."""
    public = view.public
    if not view.hand and (tops := tops_to_take(view)):
        return [FROM_DISCARDS[number] for number in tops]
    found = [FROM_PILE] if public.draw_count else []
    for number, pile in enumerate(public.discards):
        if pile and _top_failure(view, pile[-1]) is None:
            found.append(FROM_DISCARDS[number])
    if view.saved:
        found += [_saved[card] for card in dict.fromkeys(view.saved) if _saved_failure(view, card) is None]
    return found


def judge(view: View, action: Draw) -> Verdict:
    """Whether that card may be drawn."""
    return verdict_on(_failures(view, action))


def _failures(view: View, action: Draw) -> Iterator[Failure]:
    public = view.public
    if not view.hand:
        yield from _floater_failures(view, action)
    match action.source:
        case Source.PILE:
            if not public.draw_count:
                yield fail(Rule.DRAW_PILE_EMPTY)
        case Source.DISCARD:
            yield from _discard_failures(view, action)
        case Source.SAVED:
            if failure := _saved_failure(view, _saved_card(view, action)):
                yield failure


def _floater_failures(view: View, action: Draw) -> Iterator[Failure]:
    """Why a floater may draw nothing else than the top of a discard pile (FAN)."""
    tops = tops_to_take(view)
    if tops and (action.source is not Source.DISCARD or action.pile not in tops):
        cards = tuple(view.public.discards[at][-1] for at in tops)
        yield fail(Rule.FLOATER_TAKES, view.public.rules.deck, cards=cards)


def _discard_failures(view: View, action: Draw) -> Iterator[Failure]:
    public = view.public
    if not 0 <= action.pile < len(public.discards):
        yield fail(Rule.NO_SUCH_PILE, pile=action.pile + 1, piles=len(public.discards))
    elif (top := public.top(action.pile)) is None:
        yield fail(Rule.DISCARD_PILE_EMPTY)
    elif action.card is not None and action.card is not top:
        yield fail(Rule.NOT_THE_TOP, public.rules.deck, card=action.card, top=top)
    elif failure := _top_failure(view, top):
        yield failure


def _top_failure(view: View, top: Card) -> Failure | None:
    """Why a card that lies on top may not be taken."""
    rules = view.public.rules
    if not view.hand and floats(view.public, view.seat) and can_be_hit(view.public, view.seat, top):
        return None
    if top is SKIP and not rules.skips.pickup:
        return fail(Rule.SKIP_STAYS)
    if not rules.drawing.return_drawn and all(card is top for card in view.hand):
        return fail(Rule.WOULD_BE_STUCK, rules.deck, card=top)
    return None


def _saved_card(view: View, action: Draw) -> Card | None:
    """The saved card that is meant: the one that is named, or the only one that there is."""
    faces = set(view.saved)
    return action.card or (faces.pop() if len(faces) == 1 else None)


def _saved_failure(view: View, card: Card | None) -> Failure | None:
    """Why a saved card may not be drawn; None: it is not said which."""
    rules = view.public.rules
    if not rules.saving.per_hand:
        return fail(Rule.NO_SAVING)
    if view.public.tie_break:
        return fail(Rule.SAVED_CARDS_REST)
    if card is None and view.saved:
        return fail(Rule.NAME_THE_SAVED, rules.deck, cards=view.saved)
    if card is None:
        return fail(Rule.NOT_SAVED, card=None)
    if not holds(view.saved, card):
        return fail(Rule.NOT_SAVED, rules.deck, card=card)
    if not rules.saving.same_hand_draw and view.saved.count(card) <= view.fresh.count(card):
        return fail(Rule.SAVED_THIS_HAND, rules.deck, card=card)
    return None


def perform(draft: Draft, action: Draw) -> Result:
    """Put the card into the hand."""
    seat = draft.seat_to_act()
    floating = not draft.hands[seat] and floats(draft.public(), seat)
    card = _take(draft, seat, action)
    if floating:
        draft.so_far = evolve(draft.so_far, floats=True)
    draft.happened(Drew, seat, action.source, card, action.pile)
    return Result.DONE


def _take(draft: Draft, seat: int, action: Draw) -> Card:
    match action.source:
        case Source.PILE:
            card = draft.draw_pile[0]
            draft.draw_pile = draft.draw_pile[1:]
            draft.receive(seat, card, openly=False)
            return card
        case Source.DISCARD:
            pile = draft.discards[action.pile]
            draft.discards[action.pile] = pile[:-1]
            if len(pile) == 1 and len(draft.discards) > 1:
                draft.so_far = TurnSoFar(pile[-1], emptied=action.pile)
            else:
                draft.so_far = _taken[pile[-1]]
            draft.receive(seat, pile[-1], openly=True)
            return pile[-1]
        case Source.SAVED:
            piles = list(draft.saved)
            card = action.card or piles[seat][0]  # the only one there is, if none is named
            piles[seat] = without(piles[seat], card)
            draft.saved = tuple(piles)
            draft.receive(seat, card, openly=False)
            draft.seats[seat] = evolve(draft.seats[seat], saved_count=len(piles[seat]))
            _note_taken_back(draft, seat)
            return card


def _note_taken_back(draft: Draft, seat: int) -> None:
    """The saved card that was drawn is seen by nobody else; so what was surely saved is that only perhaps."""
    before = draft.savings(seat)
    perhaps = sorted_cards((*before.surely, *before.perhaps)) if draft.saved[seat] else ()
    draft.note_savings(seat, Savings(before.fresh, (), perhaps))
