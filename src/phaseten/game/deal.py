"""Deal: the cards are shuffled and dealt. Chance, made into an action so that a record needs no generator.

The cards go round one at a time from the dealer's left; then the starter is turned up, and the rest is the draw pile.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from attrs import evolve, field, frozen

from phaseten.cards import SKIP, WILD, Card, Deck, sorted_cards
from phaseten.game.board import on_board, phase_of_space
from phaseten.game.draft import Draft, some_savings
from phaseten.game.events import Dealt, StarterGiven
from phaseten.game.fields import as_card, as_cards
from phaseten.game.hands import without
from phaseten.game.state import NOTHING_YET, Hand, Lap, Pile, Public, Result, Savings, Seat, State, TurnSoFar, as_state
from phaseten.reasons import Rule, fail
from phaseten.rulesets.options import Selection, StarterSkip, StarterWild
from phaseten.rulesets.ruleset import Ruleset
from phaseten.verdict import Verdict


@frozen
class Deal:
    """All cards to be dealt, in their order: the first goes to the dealer's left (FX, MT).

    Attributes:
        order: the cards.

    Example:
        >>> from random import Random
        >>> from phaseten import ORIGINAL, new_game, shuffled
        >>> deal = shuffled(new_game(ORIGINAL, ["Ann", "Ben"]), Random(1))
        >>> len(deal.order), str(deal)[:13]
        (108, 'deal B2 G1 W ')
    """

    order: Pile = field(converter=as_cards)

    def __str__(self) -> str:
        return f"deal {' '.join(map(str, self.order))}"


def cards_to_deal(state: State) -> Hand:
    """The cards of the box without those that are saved, in order."""
    deck = state.public.rules.deck.composition(len(state.hands))
    return without(sorted_cards(Counter(deck).elements()), *(card for saved in state.saved for card in saved))


def not_these(rule: Rule, deck: Deck, wanted: Iterable[Card], given: Iterable[Card]) -> Verdict:
    """The verdict on cards that must be exactly those wanted, in any order."""
    needs, has = Counter(wanted), Counter(given)
    if needs == has:
        return Verdict()
    missing, extra = sorted_cards((needs - has).elements()), sorted_cards((has - needs).elements())
    return Verdict((fail(rule, deck, missing=missing, extra=extra),))


def judge(state: State, action: Deal) -> Verdict:
    """Whether these are the cards to be dealt."""
    return not_these(Rule.NOT_THE_DECK, state.public.rules.deck, cards_to_deal(state), action.order)


def dealing_order(public: Public) -> tuple[int, ...]:
    """The seats of this hand, from the dealer's left."""
    first = public.next_playing(public.dealer)
    order = [first]
    while (seat := public.next_playing(order[-1])) != first:
        order.append(seat)
    return tuple(order)


def perform(draft: Draft, action: Deal) -> Result:
    """Give everybody a hand and turn up the starter."""
    order = dealing_order(draft.public())
    dealt = len(order) * draft.rules.dealing.hand_size
    for number, seat in enumerate(draft.seats):
        own = action.order[order.index(number) : dealt : len(order)] if number in order else ()
        draft.hands[number] = sorted_cards(own)
        draft.seats[number] = _new_hand(draft, number, seat, len(own))
    draft.buried = ()
    draft.so_far = NOTHING_YET
    surely = [Savings(surely=seat.known) for seat in draft.seats]  # the hands lay open: what is not there is saved
    draft.lap = Lap(resume=draft.dealer, savings=some_savings(surely))
    draft.fresh = tuple(() for _ in draft.seats)
    starters = turn_up(draft, action.order[dealt:])
    draft.happened(Dealt, draft.hand_number, draft.dealer, tuple(draft.hands), starters)
    use_starter(draft, starters[-1])
    return Result.TURN_OVER


def _new_hand(draft: Draft, number: int, seat: Seat, size: int) -> Seat:
    """The seat as it begins a hand; a card that was seen and was not left in the hand must have been saved."""
    chosen_later = draft.rules.progress.selection is not Selection.IN_ORDER and not draft.tie_break
    phase = None if chosen_later else seat.phase
    if chosen_later and on_board(draft.rules):
        phase = phase_of_space(draft.rules, seat.position)
    left = draft.last_hand.left[number] if draft.last_hand else ()
    return evolve(
        seat,
        phase=phase,
        melds=(),
        hand_size=size,
        pending_skips=0,
        skips_in_front=0,
        known=without(seat.known, *left),
    )


def turn_up(draft: Draft, rest: Pile) -> tuple[Card, ...]:
    """Turn up cards until one can start each discard pile, and make the rest the draw pile."""
    again = [
        *([SKIP] if draft.rules.dealing.starter_skip in (StarterSkip.REDRAW_BOTTOM, StarterSkip.COVER) else []),
        *([WILD] if draft.rules.dealing.starter_wild is StarterWild.REDRAW_BOTTOM else []),
    ]
    turned_up: list[Card] = []
    under: list[Card] = []
    for number in range(len(draft.discards)):
        in_reach = rest[: len(rest) - (len(draft.discards) - number - 1)]  # each pile after this one needs a card too
        count = next((count for count, card in enumerate(in_reach, 1) if card not in again), 1)
        passed, starter, rest = rest[: count - 1], rest[count - 1], rest[count:]
        covers = draft.rules.dealing.starter_skip is StarterSkip.COVER
        covered = [card for card in passed if card is SKIP and covers]
        under += others_in_order(passed, covered)
        draft.discards[number] = (*covered, starter)
        turned_up += [*passed, starter]
    draft.draw_pile = (*rest, *under)
    return tuple(turned_up)


def others_in_order(cards: Sequence[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that are not among those gone, in their order."""
    return tuple(card for card in cards if card not in gone)


def is_shuffled_in(rules: Ruleset, card: Card) -> bool:
    """Whether a card turned up goes back into the draw pile, which is then shuffled (RM)."""
    if card is SKIP:
        return rules.dealing.starter_skip is StarterSkip.REDRAW_SHUFFLE
    return card is WILD and rules.dealing.starter_wild is StarterWild.REDRAW_SHUFFLE


def use_starter(draft: Draft, starter: Card) -> None:
    """What a Skip or a wild does that starts the discard pile."""
    dealing, first = draft.rules.dealing, draft.next_playing(draft.dealer)
    skipped = any(pile[-1] is SKIP for pile in draft.discards)  # of several, a Skip costs one turn at most
    match starter:
        case _ if is_shuffled_in(draft.rules, starter):
            # where there is no other card to turn up it must stay
            others = any(not is_shuffled_in(draft.rules, card) for card in draft.draw_pile)
            draft.lap = evolve(draft.lap, starter_to_give=others)
        case _ if skipped and dealing.starter_skip is StarterSkip.SKIP_FIRST_PLAYER:
            draft.seats[first] = evolve(draft.seats[first], pending_skips=1)
        case _ if starter is SKIP and dealing.starter_skip is StarterSkip.DEALER_CHOOSES:
            draft.lap = evolve(draft.lap, starter_to_give=True)
        case _ if starter is WILD and dealing.starter_wild is StarterWild.DEALER_GIVES:
            draft.lap = evolve(draft.lap, starter_to_give=True)
        case _ if starter is WILD and dealing.starter_wild is StarterWild.GOES_TO_FIRST:
            draft.discards[0] = draft.discards[0][:-1]
            draft.receive(first, WILD, openly=True)
            draft.so_far = TurnSoFar(taken=WILD)
            draft.happened(StarterGiven, draft.dealer, first, WILD)
        case _:
            pass


def scripted_deal(
    state: State, hands: Sequence[str | Iterable[Card]], starter: str | Card, draws: str | Iterable[Card] = ()
) -> Deal:
    """A deal that gives these hands, in the order of the seats, this starter and then these draws.

    The rest of the cards follows in the order of the deck. For tests and examples. It is dealt one card at a time from
    the dealer's left (FX, MT).

    Args:
        state: a state that waits for a deal.
        hands: the hand of each seat, or its text.
        starter: the card turned up, or its text.
        draws: the next cards of the draw pile, or their text.

    Raises:
        ParseError: a text is no card of the deck.
        TypeError: it is no state, or something is no card.
        ValueError: a hand has not the right size, is that of no seat or of one that does not play, or a card is there
            more often than in the deck.

    Example:
        >>> from phaseten import ORIGINAL, apply, new_game
        >>> game = new_game(ORIGINAL, ["Ann", "Ben"])
        >>> deal = scripted_deal(game, ["R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10"], "W", "S")
        >>> apply(game, deal).hands[1][0]
        NumberCard(1, Suit.BLUE)
    """
    deck = as_state(state).public.rules.deck
    order = dealing_order(state.public)
    size = state.public.rules.dealing.hand_size
    given = [deck.cards(hand) if isinstance(hand, str) else as_cards(hand) for hand in hands]
    sizes = {seat: size if seat in order else 0 for seat in range(max(len(state.hands), len(given)))}
    wrong = [seat for seat, wanted in sizes.items() if wanted != (len(given[seat]) if seat < len(given) else 0)]
    strangers = [*range(len(state.hands), len(given))]
    if strangers:
        raise ValueError(f"there are {len(state.hands)} seats, from 0; hands are given to seats {strangers} too")
    if wrong:
        raise ValueError(f"every seat that plays is dealt {size} cards, and no other any; wrong for seats {wrong}")
    top = deck.card(starter) if isinstance(starter, str) else as_card(starter)
    coming = deck.cards(draws) if isinstance(draws, str) else as_cards(draws)
    first = [given[seat][card] for card in range(size) for seat in order]
    named = Counter((*first, top, *coming))
    rest = Counter(cards_to_deal(state))
    if too_many := [deck.text(card) for card, count in named.items() if count > rest[card]]:
        raise ValueError(f"a card is named more often than it can be dealt: {', '.join(too_many)}")
    rest.subtract(named)
    return Deal((*first, top, *coming, *sorted_cards(rest.elements())))
