"""Resample: what the hidden cards might be, as a whole state; for search, for hints and for tests.

What is known stays: open cards, one's own, those that others openly took, and what a reshuffle buried. Every way to
put the unseen cards into the hidden places is equally likely; copies of a card count as different cards. It is an
observer's guess: how likely others are to play as they have is no part of it.
"""

from typing import Final

from phaseten.cards import Card, sorted_cards
from phaseten.errors import SetupError
from phaseten.game.engine import Randomness, fisher_yates
from phaseten.game.hands import without
from phaseten.game.knowledge import Knowledge, SeatKnowledge, knowledge
from phaseten.game.position import stuck_faults
from phaseten.game.position_turn import AFTER_HAND
from phaseten.game.state import Hand, Pile, Public, Stage, State, View

_TRIES: Final = 10_000


def resample(seen: View | Public, rng: Randomness) -> State:
    """A state that a seat, or a spectator, cannot tell from the real one.

    Its view is equal to the given one. It is drawn uniformly: every way to put the unseen cards into the hidden places
    (the draw pile in its order, the hands, the saved cards) is as likely as every other, as long as it is possible by
    what `phaseten.knowledge` tells, somebody can act in it, and saved cards that were scored cost what they did.

    Args:
        seen: what a seat sees, or what all see.
        rng: where the numbers come from.

    Raises:
        SetupError: no state has this view, or none was found.
        TypeError: it is neither a view nor public.

    Example:
        >>> import random
        >>> from phaseten import ORIGINAL, Table
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> other = resample(table.view(0), random.Random(2))
        >>> other == table.state, other.hands[0] == table.state.hands[0], other.public == table.state.public
        (False, True, True)
    """
    known = knowledge(seen)
    public = seen.public if isinstance(seen, View) else seen
    for _ in range(_TRIES):
        state = _state(public, known, seen, rng)
        if _can_be(state):
            return state
    raise SetupError([f"In {_TRIES} tries no state was found that has this view and in which somebody can act."])


def _state(public: Public, known: Knowledge, seen: View | Public, rng: Randomness) -> State:
    pile, rest = _dealt(known, rng)
    hands: list[Hand] = []
    saved: list[Hand] = []
    fresh: list[Hand] = []
    at = 0
    for number, seat in enumerate(known.seats):
        if isinstance(seen, View) and seen.seat == number:
            own = (seen.hand, seen.saved, seen.fresh)
        else:
            own = _own(public, seat, rest[at : at + seat.unknown], rng)
            at += seat.unknown
        hands.append(own[0])
        saved.append(own[1])
        fresh.append(own[2])
    return State(public, tuple(hands), pile, tuple(saved), tuple(fresh))


def _dealt(known: Knowledge, rng: Randomness) -> tuple[Pile, Pile]:
    """The draw pile, and the other unseen cards in a random order."""
    order = fisher_yates(known.in_pile, rng)
    pile, rest = order[: known.draw_count], order[known.draw_count :]
    elsewhere = without(known.unseen, *known.in_pile)
    return pile, fisher_yates((*rest, *elsewhere), rng) if elsewhere else rest


def _own(public: Public, seat: SeatKnowledge, unknown: Pile, rng: Randomness) -> tuple[Hand, Hand, Hand]:
    """The hand of a seat, its saved cards, and those that it has saved in this hand.

    The cards of which it is unknown whether they are saved are mixed with those that are wholly unknown. What was
    surely saved before this hand was not saved in it.
    """
    mixed = (*seat.either, *unknown)
    if seat.either and seat.saved_count:
        mixed = fisher_yates(mixed, rng)
    in_hand = seat.hand_size - len(seat.held)
    hand, put_aside = sorted_cards((*seat.held, *mixed[:in_hand])), mixed[in_hand:]
    saved = sorted_cards((*seat.saved, *put_aside))
    later = without(seat.saved, *seat.earlier)
    if later:
        put_aside = fisher_yates((*put_aside, *later), rng)
    if public.rules.saving.same_hand_draw:
        return hand, saved, _once_saved(public, seat, (*put_aside, *seat.saved))
    return hand, saved, sorted_cards(put_aside[: seat.fresh_count])


def _once_saved(public: Public, seat: SeatKnowledge, saved: Pile) -> Hand:
    """The cards that a seat has saved in this hand where it may have taken them back: then only their number counts.

    They may be anywhere by now; so those that lie there stand for them, and if these are too few, any card does.
    """
    fresh = saved[: seat.fresh_count]
    missing: tuple[Card, ...] = public.rules.deck.numbers[:1] * (seat.fresh_count - len(fresh))
    return sorted_cards((*fresh, *missing))


def _can_be(state: State) -> bool:
    """Whether who is to act can do something, and saved cards have cost what they cost."""
    public = state.public
    if public.stage is Stage.DRAW and not public.draw_count:
        return not any(stuck_faults(state))  # else there is the draw pile, or a card to discard
    if not public.rules.saving.scored or public.stage not in AFTER_HAND or public.last_hand is None:
        return True
    return not any(public.last_hand.points) or _costs(state) == public.last_hand.points  # a tie-break costs nothing


def _costs(state: State) -> tuple[int, ...]:
    """What all cards of each seat cost."""
    rules = state.public.rules
    return tuple(rules.score(hand) + rules.score(saved) for hand, saved in zip(state.hands, state.saved, strict=True))
