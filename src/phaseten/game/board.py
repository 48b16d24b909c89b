"""The board of Phase 10 Twist: which phase a space asks for, and how far players move after a hand (TW).

The board is data of the ruleset: a track of spaces, each a phase or a Twist space. On a Twist space the player chooses
one of the phases beside it, or draws a Twist card. Nobody comes past the last space without its phase.
"""

from attrs import evolve

from phaseten.game.draft import Draft
from phaseten.game.events import Moved
from phaseten.game.state import HandResult, Seat
from phaseten.rulesets.options import Selection
from phaseten.rulesets.ruleset import Ruleset


def on_board(rules: Ruleset) -> bool:
    """Whether a board says which phase is played."""
    return rules.progress.selection is Selection.BOARD


def phase_of_space(rules: Ruleset, position: int) -> int | None:
    """The phase of a space; None for a Twist space."""
    track = rules.progress.track
    return track[min(position, len(track) - 1)] or None


def phases_beside(rules: Ruleset, position: int) -> tuple[int, ...]:
    """The phases on either side of a space, the nearest that there are."""
    track = rules.progress.track
    before = next(phase for phase in reversed(track[:position]) if phase)
    after = next(phase for phase in track[position + 1 :] if phase)
    return before, after


def cards_to_draw(rules: Ruleset, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The Twist cards that nobody has in this hand."""
    taken = {seat.phase for seat in seats}
    return tuple(number for number in rules.progress.twist if number not in taken)


def has_come_home(rules: Ruleset, seat: Seat) -> bool:
    """Whether a seat is past the end of the board."""
    return seat.position >= len(rules.progress.track)


def move(draft: Draft, result: HandResult) -> None:
    """Move everybody after a hand: farthest who went out, less far who laid the phase, and least who did not."""
    progress = draft.rules.progress
    for number, seat in enumerate(draft.seats):
        is_out = number == result.out or (draft.rules.going_out.final_round and not result.left[number])
        laid = result.laid[number]
        steps = progress.twist_moves if seat.phase in progress.twist else progress.moves
        step = steps[0] if is_out else steps[1] if laid is not None else steps[2]
        end = len(progress.track) if laid == progress.track[-1] else len(progress.track) - 1
        position = max(0, min(seat.position + step, end))
        draft.seats[number] = evolve(seat, position=position)
        draft.happened(Moved, number, position - seat.position, position)
