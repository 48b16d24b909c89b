"""Save (Masters): a card is put aside, face down, instead of a discard, to be drawn in a later hand (MA, MA2)."""

from collections.abc import Iterable, Iterator

from attrs import evolve, field, frozen

from phaseten.cards import Card
from phaseten.game.draft import Draft
from phaseten.game.events import Saved
from phaseten.game.fields import as_card
from phaseten.game.floating import must_play
from phaseten.game.hand_end import after_play
from phaseten.game.hands import with_card, without
from phaseten.game.lay import not_held
from phaseten.game.state import Public, Result, Savings, View
from phaseten.of_card import OfCard
from phaseten.reasons import Failure, Rule, fail
from phaseten.verdict import Verdict, verdict_on


@frozen(cache_hash=True)
class Save:
    """Save a card, face down, instead of a discard (MA).

    Attributes:
        card: the card.

    Example:
        >>> from phaseten import WILD
        >>> print(Save(WILD))
        save W
    """

    card: Card = field(converter=as_card)

    def __str__(self) -> str:
        return f"save {self.card}"


_made = OfCard(Save)


def offers(view: View) -> Iterable[Save]:
    """Every card of the hand, once, if a card may be saved."""
    if not view.public.rules.saving.per_hand or any(_saving_failures(view)):
        return ()
    return [_made[card] for card in dict.fromkeys(view.hand)]


def judge(view: View, action: Save) -> Verdict:
    """Whether the card may be saved."""
    return verdict_on((*_saving_failures(view), *not_held(view, (action.card,))))


def _saving_failures(view: View) -> Iterator[Failure]:
    """Why no card may be saved; whether cards are saved at all comes first."""
    public = view.public
    saving = public.rules.saving
    if not saving.per_hand:
        yield fail(Rule.NO_SAVING)
        return
    if public.tie_break:
        yield fail(Rule.SAVED_CARDS_REST)
        return
    if len(view.fresh) >= saving.per_hand:
        yield fail(Rule.SAVED_ENOUGH, number=len(view.fresh))
    if _pile_is_full(public):
        yield fail(Rule.SAVE_PILE_FULL)
    yield from must_play(view)
    if len(view.hand) == 1 and not saving.go_out_by_saving:
        yield fail(Rule.NO_GOING_OUT_BY_SAVING)


def _pile_is_full(public: Public) -> bool:
    """Whether the next hand could not be dealt if one more card were saved (V21)."""
    rules, players = public.rules, len(public.seats)
    cards = sum(rules.deck.composition(players).values())
    needed = players * rules.dealing.hand_size + rules.drawing.discard_piles
    return cards - sum(seat.saved_count for seat in public.seats) - 1 < needed


def perform(draft: Draft, action: Save) -> Result:
    """Put the card to the saved ones; what all knew of the hand may now be there."""
    seat = draft.seat_to_act()
    hand = without(draft.hands[seat], action.card)
    draft.hands[seat] = hand
    draft.saved = _added(draft.saved, seat, action.card)
    draft.fresh = _added(draft.fresh, seat, action.card)
    draft.seats[seat] = evolve(draft.seats[seat], hand_size=len(hand), saved_count=len(draft.saved[seat]))
    before = draft.savings(seat)
    either = without(draft.seats[seat].known, *before.surely)
    draft.note_savings(seat, Savings(before.fresh + 1, before.surely, either))
    draft.happened(Saved, seat, action.card)
    return after_play(draft, seat, Result.TURN_OVER)


def _added(piles: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    return tuple(with_card(pile, card) if number == seat else pile for number, pile in enumerate(piles))
