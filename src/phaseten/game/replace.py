"""ReplaceWild: in a house rule a wild on the table is exchanged for the card that it stands for (SEED-0).

In one's own turn, when the own phase lies, a card of the hand takes the place of the wild, which comes to the hand.
"""

from collections.abc import Iterable, Iterator

from attrs import evolve, field, frozen

from phaseten.cards import ORDER, WILD, Card, Deck, NumberCard
from phaseten.game.draft import Draft
from phaseten.game.events import Replaced
from phaseten.game.fields import as_card, as_number, as_optional_number
from phaseten.game.hand_end import must_stay
from phaseten.game.hands import with_card, without
from phaseten.game.hit import change_meld, target_failures, unfinished
from phaseten.game.lay import not_held
from phaseten.game.state import Result, View, has_laid
from phaseten.melds import Meld, Placed, placed, stands_for
from phaseten.readings import readings_on_table
from phaseten.reasons import Failure, Rule, fail
from phaseten.requirements import Span
from phaseten.rulesets.options import Replacement
from phaseten.verdict import Verdict


@frozen(cache_hash=True)
class ReplaceWild:
    """Exchange a wild for the card that it stands for, which only a house rule allows (SEED-0).

    Attributes:
        card: the card of the hand.
        seat: the seat whose meld it is, from 0.
        meld: which of that seat's melds, from 0.
        place: which place of the meld, from 0; None: the first wild that stands for the card.

    Example:
        >>> from phaseten import NumberCard, Suit
        >>> print(ReplaceWild(NumberCard(7, Suit.RED), seat=1, meld=0))
        replace R7 > 2.1
    """

    card: Card = field(converter=as_card)
    seat: int = field(converter=as_number)
    meld: int = field(converter=as_number)
    place: int | None = field(default=None, converter=as_optional_number)

    def __str__(self) -> str:
        place = "" if self.place is None else f".{self.place + 1}"
        return f"replace {self.card} > {self.seat + 1}.{self.meld + 1}{place}"


def offers(view: View) -> Iterable[ReplaceWild]:
    """Every card of the hand for the first wild that stands for it, in every meld."""
    return () if view.public.rules.wilds.replacement is Replacement.NONE else _exchanges(view)


def _exchanges(view: View) -> Iterator[ReplaceWild]:
    public = view.public
    for number, seat in enumerate(public.seats):
        for at, meld in enumerate(seat.melds):
            for card in dict.fromkeys(view.hand):
                place = wild_for(card, meld, public.rules.deck)
                if place is not None and judge(view, action := ReplaceWild(card, number, at, place)):
                    yield action


def wild_for(card: Card, meld: Meld, deck: Deck) -> int | None:
    """The first place of the meld where a wild stands for the card."""
    for number, place in enumerate(meld.places):
        if place.card is WILD and _is_that(place, card, deck):
            return number
    return None


def judge(view: View, action: ReplaceWild) -> Verdict:
    """Whether the wild may be exchanged."""
    public = view.public
    failures = [*_seat_failures(view, action), *target_failures(public, action.seat, action.meld)]
    failures += not_held(view, (action.card,))
    if any(failure.rule in (Rule.NO_SUCH_SEAT, Rule.NO_SUCH_MELD) for failure in failures):
        return Verdict(tuple(failures))
    if action.seat != view.seat:
        failures += unfinished(public, action.seat)
    meld = public.seats[action.seat].melds[action.meld]
    place = wild_for(action.card, meld, public.rules.deck) if action.place is None else action.place
    failures += _place_failures(action.card, meld, place, public.rules.deck)
    if failures or place is None:
        return Verdict(tuple(failures))
    if stuck := tuple(must_stay(public, with_card(without(view.hand, action.card), WILD))):
        return Verdict(stuck)
    return Verdict(melds=(_exchanged(meld, place, action.card, public.rules.deck),))


def _seat_failures(view: View, action: ReplaceWild) -> Iterator[Failure]:
    public = view.public
    kind = public.rules.wilds.replacement
    if kind is Replacement.NONE:
        yield fail(Rule.WILDS_STAY)
    elif kind is Replacement.OWN and action.seat != view.seat:
        yield fail(Rule.OWN_MELDS_ONLY)
    if not has_laid(public.rules, public.seats[view.seat]):
        yield fail(Rule.LAY_FIRST)


def _place_failures(card: Card, meld: Meld, place: int | None, deck: Deck) -> Iterator[Failure]:
    wilds = {number: there for number, there in enumerate(meld.places) if there.card is WILD}
    if not wilds or place not in (None, *wilds):
        yield fail(Rule.NO_WILD_THERE, deck, places=tuple(number + 1 for number in wilds))
        return
    meant = wilds.values() if place is None else (wilds[place],)
    if not any(_is_that(there, card, deck) for there in meant):
        yield fail(Rule.NOT_THAT_CARD, deck, value=tuple(dict.fromkeys(meant)), card=card)


def _is_that(wild: Placed, card: Card, deck: Deck) -> bool:
    return isinstance(card, NumberCard) and deck.holds(card) and stands_for(wild, card, deck)


def _exchanged(meld: Meld, number: int, card: Card, deck: Deck) -> Meld:
    places = (*meld.places[:number], placed(card), *meld.places[number + 1 :])
    if meld.requirement.own is not None:  # the kind has an order of its own
        now = evolve(meld, places=places)
        return next(
            (known for known in readings_on_table(places, meld.requirement, deck) if known.value == meld.value), now
        )
    in_order = places if isinstance(meld.rank_value, Span) else tuple(sorted(places, key=ORDER))
    return evolve(meld, places=in_order)


def perform(draft: Draft, action: ReplaceWild, verdict: Verdict) -> Result:
    """Exchange the cards; the wild in the hand is known to all."""
    seat = draft.seat_to_act()
    (meld,) = verdict.melds
    draft.play_openly(seat, action.card)
    draft.receive(seat, WILD, openly=True)
    change_meld(draft, action.seat, action.meld, meld)
    draft.happened(Replaced, seat, action.seat, action.meld, action.card, meld)
    return Result.DONE
