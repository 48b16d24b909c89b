"""What keeps a state from being a position: asked of one that is set up, and of one that is read from a file.

The same questions are asked of what all see, of a view and of the whole state, each as far as it can be seen: are there
such seats, are the cards in one place each, are the melds what they were laid for, can it be this turn. Sizes of hands
that no game reaches are no fault: see `phaseten.Setup.notes`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import frozen

from phaseten.game.board import on_board
from phaseten.game.engine import legal_actions
from phaseten.game.fault import Fault, Path, below
from phaseten.game.new_game import game_problems
from phaseten.game.position_cards import (
    conservation,
    deck_of,
    hand_faults,
    number_of_cards,
    on_table,
    pile_faults,
    too_many,
)
from phaseten.game.position_turn import AFTER_HAND, turn_faults
from phaseten.game.state import Hand, Public, Savings, Seat, Stage, State, View, view
from phaseten.readings import readings_on_table
from phaseten.rulesets.options import Selection
from phaseten.rulesets.ruleset import Ruleset
from phaseten.text import so_many_cards
from phaseten.validators import check_laid

# ------------------------------------------------------------------------------------------------------ what is asked


def public_faults(public: Public) -> tuple[Fault, ...]:
    """Everything that cannot be in what all see.

    Example:
        >>> from attrs import evolve
        >>> from phaseten import ORIGINAL, new_game
        >>> public = new_game(ORIGINAL, ["Ann", "Ben"]).public
        >>> [str(fault) for fault in public_faults(evolve(public, turn=0))]
        ["At the stage deal it is nobody's turn."]
    """
    return tuple(_frame(public)) or (
        *_table(public),
        *number_of_cards(public),
        *too_many(public, (), on_table(public)),
    )


def view_faults(seen: View) -> tuple[Fault, ...]:
    """Everything that cannot be in what one seat sees."""
    public = seen.public
    frame = (*below("public", _frame(public)), *_no_seat(public, ("seat",), seen.seat))
    if frame:
        return frame
    own = _Own(public, seen.seat, seen.hand, seen.saved, seen.fresh)
    found = (
        *below("public", (*_table(public), *number_of_cards(public))),
        *_own_faults(own, ()),
        *too_many(public, (), on_table(public) + Counter((*seen.hand, *seen.saved))),
    )
    return found or tuple(_stuck(seen))


def state_faults(state: State) -> tuple[Fault, ...]:
    """Everything that cannot be in a state."""
    return tuple(parts_faults(state)) or tuple(stuck_faults(state))


def parts_faults(state: State) -> Iterator[Fault]:
    """Everything that cannot be in the parts of a state, whatever can be done in it."""
    public = state.public
    frame = (*below("public", _frame(public)), *_piles_by_seat(state))
    if frame:
        yield from frame
        return
    yield from below("public", _table(public))
    for number in range(len(public.seats)):
        own = _Own(public, number, state.hands[number], state.saved[number], state.fresh[number])
        yield from _own_faults(own, (number,))
    yield from pile_faults(public, ("draw_pile",), "the draw pile", state.draw_pile)
    if len(state.draw_pile) != public.draw_count:
        sentence = f"The draw pile has {so_many_cards(len(state.draw_pile))}, not {public.draw_count}."
        yield Fault(("public", "draw_count"), sentence)
    if public.buried and Counter(state.draw_pile) - Counter(public.buried):
        yield Fault(("draw_pile",), "In the draw pile are cards that were not shuffled into it.")
    yield from conservation(state)


def stuck_faults(state: State) -> Iterator[Fault]:
    """Who is on turn can do something; the parts must be without faults."""
    if state.public.turn is not None:
        yield from _stuck(view(state, state.public.turn))


# ----------------------------------------------------------------------------------------------------------- the frame


def _frame(public: Public) -> Iterator[Fault]:
    """What must hold before anything else can be asked: a ruleset that can be played, and seats that exist."""
    rules = public.rules
    if problems := rules.problems():
        yield from (Fault(("rules",), problem) for problem in problems)
        return
    problems = game_problems(rules, [seat.name for seat in public.seats], 0)
    yield from (Fault(("seats",), problem) for problem in problems)
    if not any(seat.playing for seat in public.seats):
        yield Fault(("seats",), "Nobody takes part in this hand.")
    yield from _counts(public)
    for path, seat in _seats_named(public):
        yield from _no_seat(public, path, seat)
    if len(public.discards) != rules.drawing.discard_piles:
        yield Fault(
            ("discards",), f"The number of discard piles is {rules.drawing.discard_piles}, not {len(public.discards)}."
        )
    if public.last_hand is not None:
        by_seat = {"laid": public.last_hand.laid, "left": public.last_hand.left, "points": public.last_hand.points}
        yield from below("last_hand", _not_by_seat(public, by_seat))
    if public.lap.savings:
        yield from below("lap", _not_by_seat(public, {"savings": public.lap.savings}))


def _counts(public: Public) -> Iterator[Fault]:
    """Numbers of cards, of turns and of points that cannot be."""
    cards = deck_of(public).total()
    counts: dict[Path, int] = {("draw_count",): public.draw_count, ("lap", "set_aside"): public.lap.set_aside}
    for number, seat in enumerate(public.seats):
        counts[("seats", number, "hand_size")] = seat.hand_size
        counts[("seats", number, "saved_count")] = seat.saved_count
        counts[("seats", number, "pending_skips")] = seat.pending_skips
        counts[("seats", number, "skips_in_front")] = seat.skips_in_front
        if number < len(public.lap.savings):
            counts[("lap", "savings", number, "fresh")] = public.lap.savings[number].fresh
        if seat.total < 0:
            yield Fault(("seats", number, "total"), f"{seat.name} has {seat.total} points.")
    for path, count in counts.items():
        if not 0 <= count <= cards:
            yield Fault(path, f"With {cards} cards in the deck this cannot be {count}.")
    if public.lap.stalled < 0:
        yield Fault(("lap", "stalled"), f"The turns are counted from 0, not from {public.lap.stalled}.")
    if public.hand_number < 1:
        yield Fault(("hand_number",), f"The hands are counted from 1, so this is not hand {public.hand_number}.")


def _seats_named(public: Public) -> Iterator[tuple[Path, int | None]]:
    """Every place where a seat is named."""
    lap = public.lap
    yield ("dealer",), public.dealer
    yield ("turn",), public.turn
    yield ("lap", "resume"), lap.resume
    yield ("lap", "out"), lap.out
    yield from ((("lap", "last_turns", place), seat) for place, seat in enumerate(lap.last_turns or ()))
    yield from (
        (("lap", "skipped", row, place), seat)
        for row, pair in enumerate(lap.skipped)
        for place, seat in enumerate(pair)
    )
    if public.last_hand is not None:
        yield ("last_hand", "out"), public.last_hand.out
    if public.outcome is not None:
        yield from ((("outcome", "winners", place), seat) for place, seat in enumerate(public.outcome.winners))


def _no_seat(public: Public, path: Path, seat: int | None) -> Iterator[Fault]:
    if seat is not None and not 0 <= seat < len(public.seats):
        yield Fault(path, f"There is no seat {seat}: the seats are 0 to {len(public.seats) - 1}.")


def _not_by_seat(public: Public, parts: Mapping[str, tuple[object, ...]]) -> Iterator[Fault]:
    for name, given in parts.items():
        if len(given) != len(public.seats):
            yield Fault((name,), f"There are {len(public.seats)} seats, and {len(given)} of these.")


def _piles_by_seat(state: State) -> Iterator[Fault]:
    return _not_by_seat(state.public, {"hands": state.hands, "saved": state.saved, "fresh": state.fresh})


# ----------------------------------------------------------------------------------------------------- what all see


def _table(public: Public) -> Iterator[Fault]:
    """The faults of the seats, of what lies open, and of the turn."""
    for number, seat in enumerate(public.seats):
        yield from below("seats", below(number, _seat(public, number, seat)))
    for number, pile in enumerate(public.discards):
        yield from pile_faults(public, ("discards", number), "the discard pile", pile)
    yield from hand_faults(public, ("buried",), "the cards that were shuffled", public.buried)
    yield from too_many(public, ("buried",), Counter(public.buried))
    for number, savings in enumerate(public.lap.savings):
        yield from below("lap", below("savings", below(number, _savings(public, public.seats[number], savings))))
    all_left = public.last_hand.left if public.last_hand else ()
    for number, left in enumerate(all_left):
        yield from hand_faults(public, ("last_hand", "left", number), "the cards that were left", left)
    yield from too_many(public, ("last_hand", "left"), Counter(card for left in all_left for card in left))
    yield from turn_faults(public)


def _seat(public: Public, number: int, seat: Seat) -> Iterator[Fault]:
    rules, name = public.rules, seat.name
    yield from _phases(public, seat)
    if public.stage not in AFTER_HAND and seat.skips_in_front > seat.pending_skips:
        sentence = f"{name} has {seat.skips_in_front} Skips in front and {seat.pending_skips} turns to lose."
        yield Fault(("skips_in_front",), sentence)
    if seat.saved_count and not rules.saving.per_hand:
        yield Fault(("saved_count",), f"{name} has saved cards, and none are saved in this game.")
    yield from hand_faults(public, ("known",), f"the known cards of {name}", seat.known)
    if len(seat.known) > seat.hand_size + seat.saved_count:
        yield Fault(("known",), f"{name} is known to have more cards than there are in the hand and saved.")
    yield from _melds(public, number, seat)


def _savings(public: Public, seat: Seat, savings: Savings) -> Iterator[Fault]:
    """What is known of saved cards is known of the seat, and no more than it has saved."""
    for name, cards in (("surely", savings.surely), ("perhaps", savings.perhaps)):
        yield from hand_faults(public, (name,), f"the known cards of {seat.name} that are saved", cards)
    if Counter((*savings.surely, *savings.perhaps)) - Counter(seat.known):
        yield Fault((), f"Of {seat.name} cards are known to be saved that are not known.")
    drawn_back = public.rules.saving.same_hand_draw  # where cards saved in this hand may be gone again
    if len(savings.surely) + (0 if drawn_back else savings.fresh) > seat.saved_count:
        yield Fault((), f"{seat.name} is known to have saved more cards than the {seat.saved_count} that there are.")


def _phases(public: Public, seat: Seat) -> Iterator[Fault]:
    rules = public.rules
    if seat.phase is not None and seat.phase not in rules.numbers:
        yield Fault(("phase",), f"{seat.name} plays phase {seat.phase}, which does not exist.")
    known = phase_is_known(rules, public.stage, tie_break=public.tie_break) and not public.lap.starter_to_give
    if seat.phase is None and seat.playing and known:
        yield Fault(("phase",), f"{seat.name} plays no phase.")
    if not 0 <= seat.position <= len(rules.progress.track) or (seat.position and not on_board(rules)):
        yield Fault(("position",), f"{seat.name} stands on space {seat.position}, which does not exist.")
    if any(number not in rules.numbers for number in seat.completed):
        yield Fault(("completed",), f"{seat.name} has completed a phase that does not exist.")
    if list(seat.completed) != sorted(set(seat.completed)):
        yield Fault(("completed",), f"The phases that {seat.name} has completed are not in order.")


def phase_is_known(rules: Ruleset, stage: Stage, *, tie_break: bool) -> bool:
    """Whether everybody who takes part in the hand has a phase at this stage."""
    match rules.progress.selection:
        case Selection.DECLARED_AFTER_DEAL | Selection.BOARD:
            return tie_break or stage in (Stage.DRAW, Stage.PLAY, Stage.RESHUFFLE)
        case Selection.AT_LAYDOWN:
            return tie_break
        case _:
            return True


def _melds(public: Public, number: int, seat: Seat) -> Iterator[Fault]:
    """The melds are the phase that is played; after the hand, the phase that was laid in it."""
    if not seat.melds:
        return
    laid = public.last_hand.laid[number] if public.last_hand else None
    if public.rules.laying.partial and public.stage in AFTER_HAND and laid is None:
        return  # a part of the phase that was played, which is not remembered
    phase = laid if public.stage in AFTER_HAND else seat.phase
    if phase is None:
        yield Fault(("melds",), f"{seat.name} has laid melds and plays no phase.")
    elif phase in public.rules.numbers:
        yield from below("melds", _not_the_phase(public.rules, phase, seat))


def _not_the_phase(rules: Ruleset, number: int, seat: Seat) -> Iterator[Fault]:
    """Why the melds are not the phase; they may be larger than when they were laid."""
    phase = rules.phase(number)
    strange = [
        at
        for at, meld in enumerate(seat.melds)
        if meld not in readings_on_table(meld.places, meld.requirement, rules.melding)
    ]
    yield from (Fault((at,), f"There is no such meld: {seat.melds[at]}.") for at in strange)
    groups = tuple(meld.requirement for meld in seat.melds)
    in_parts = rules.laying.partial and groups in [part.requirements for part in phase.parts(len(groups))]
    if groups != phase.requirements and not in_parts:
        yield Fault((), f"{seat.name} has laid melds that are not the groups of phase {number}, {phase}.")
    elif not strange:
        for failure in check_laid(seat.melds, phase, rules).failures:
            yield Fault((), f"{seat.name} has not laid phase {number}: {failure}")


# ------------------------------------------------------------------------------------------------- what one seat sees


@frozen
class _Own:
    """The cards that one seat sees, and the seat."""

    public: Public
    number: int
    hand: Hand
    saved: Hand
    fresh: Hand

    @property
    def seat(self) -> Seat:
        """What all know of the seat."""
        return self.public.seats[self.number]


def _own_faults(own: _Own, at: Path) -> Iterator[Fault]:
    """The faults of the cards of a seat, which in a state stand at the seat's place in a tuple."""
    hand, saved, fresh = (("hands", *at), ("saved", *at), ("fresh", *at)) if at else (("hand",), ("saved",), ("fresh",))
    public, seat, name = own.public, own.seat, own.seat.name
    yield from hand_faults(public, hand, f"the hand of {name}", own.hand)
    yield from hand_faults(public, saved, f"the saved cards of {name}", own.saved)
    yield from hand_faults(public, fresh, f"the cards saved in this hand of {name}", own.fresh)
    if len(own.hand) != seat.hand_size:
        yield Fault(hand, f"{name} holds {so_many_cards(len(own.hand))}, not {seat.hand_size}.")
    if len(own.saved) != seat.saved_count:
        yield Fault(saved, f"{name} has saved {so_many_cards(len(own.saved))}, not {seat.saved_count}.")
    if Counter(own.fresh) - Counter(own.saved) and not public.rules.saving.same_hand_draw:
        yield Fault(fresh, f"{name} has saved cards in this hand that are not among the saved ones.")
    elif len(own.fresh) != public.savings(own.number).fresh:
        there, counted = so_many_cards(len(own.fresh)), public.savings(own.number).fresh
        yield Fault(fresh, f"{name} has saved {there} in this hand, and {counted} were counted.")
    if Counter(seat.known) - Counter((*own.hand, *own.saved)):
        path = ("public", "seats", own.number, "known")
        yield Fault(path, f"{name} is known to have cards that are neither in the hand nor saved.")
    else:
        yield from _own_savings(own)
    yield from _taken(own)
    if public.stage in AFTER_HAND and public.last_hand and public.last_hand.left[own.number] != own.hand:
        yield Fault(hand, f"The hand of {name} is not what was left.")


def _own_savings(own: _Own) -> Iterator[Fault]:
    """Known cards lie where they are known to lie; when the hand is over, they are all seen."""
    savings, saved, hand = own.public.savings(own.number), Counter(own.saved), Counter(own.hand)
    path = ("public", "lap", "savings")
    if Counter(savings.surely) - saved:
        yield Fault(path, f"{own.seat.name} is known to have saved cards that are not saved.")
    in_hand = Counter(own.seat.known) - Counter((*savings.surely, *savings.perhaps))
    if in_hand - hand:
        yield Fault(path, f"{own.seat.name} is known to hold cards that are saved.")


def _taken(own: _Own) -> Iterator[Fault]:
    """A card that was taken in this turn is in the hand, or has been laid."""
    public, taken = own.public, own.public.so_far.taken
    if public.stage is Stage.PLAY and public.turn == own.number and taken is not None:
        laid = [card for seat in public.seats for meld in seat.melds for card in meld.cards]
        if taken not in own.hand and taken not in laid:
            yield Fault(("public", "so_far", "taken"), f"{own.seat.name} does not hold the card taken in this turn.")


def _stuck(seen: View) -> Iterator[Fault]:
    """Who is on turn can do something."""
    public = seen.public
    if public.turn == seen.seat and not legal_actions(seen):
        yield Fault(("public", "turn"), f"{public.seats[seen.seat].name} can do nothing.")
