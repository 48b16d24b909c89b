"""What keeps a ruleset from being played: options that contradict each other, a deck or phases that cannot be."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from phaseten.requirements import kinds_by_name
from phaseten.rulesets.never_laid import why_never_laid
from phaseten.rulesets.options import Advance, GameEnd, LastSkip, Places, Selection, StarterSkip, StarterWild

if TYPE_CHECKING:  # a ruleset asks for its own contradictions
    from phaseten.rulesets.ruleset import Ruleset

MOST_CARDS: Final = 10_000
"""More cards are no game; the bound keeps a mistyped number from filling the memory."""

_FOR_ONE_STARTER: Final = (
    StarterSkip.DEALER_CHOOSES,
    StarterSkip.REDRAW_SHUFFLE,
    StarterWild.GOES_TO_FIRST,
    StarterWild.DEALER_GIVES,
    StarterWild.REDRAW_SHUFFLE,
)


def contradictions(rules: "Ruleset") -> Iterator[str]:
    """Everything that keeps a ruleset from being played, as sentences; none if it can be."""
    yield from _board_problems(rules)
    yield from _table_problems(rules)
    yield from _phase_problems(rules)
    if rules.laying.run_wrap and rules.wilds.beyond_bounds:
        highest = rules.deck.top
        wild = f"a wild as {highest + 1} (wilds__beyond_bounds)"
        yield f"After {highest} comes 1 (laying__run_wrap) or {wild}, not both."
    for kind, _ in rules.wilds.min_naturals:
        if kind not in (known := kinds_by_name(rules.own_kinds)):
            yield f"wilds__min_naturals names {kind!r}, which is no kind of group: there are {', '.join(known)}."
    if not rules.scoring.ranks or rules.scoring.ranks[0][0] > 1:
        yield "scoring__ranks must say what a card of number 1 costs."
    if rules.skips.last_card is LastSkip.DRAW_REPLACEMENT and not rules.deck.skips:
        yield "skips__last_card asks for Skips, and the deck has none."
    if rules.progress.advance is Advance.EVERY_HAND:
        yield from _every_hand_problems(rules)


def _every_hand_problems(rules: "Ruleset") -> Iterator[str]:
    """What cannot be where all go on after every hand, and the number of hands alone ends the game (FX)."""
    hands, phases = rules.progress.hands, len(rules.phases)
    if not hands:
        yield "progress__advance every_hand needs a number of hands: progress__hands."
    elif hands > phases:
        counts = f"{hands} hands, and {phases} phases"
        yield f"progress__advance every_hand has a phase for each hand: there are {counts}."
    if rules.progress.selection is not Selection.IN_ORDER:
        yield f"progress__advance every_hand needs phases in order, not {rules.progress.selection}."
    if rules.ending.game_end is not GameEnd.END_OF_HAND:
        other = f"ending__game_end cannot be {rules.ending.game_end}"
        yield f"progress__advance every_hand ends with the last hand: {other}."


def _board_problems(rules: "Ruleset") -> Iterator[str]:
    """What a board must be, and what cannot be where it says who has won (TW)."""
    progress, on_board = rules.progress, rules.progress.selection is Selection.BOARD
    if (rules.ending.places is Places.POSITION) is not on_board:
        yield f"With progress__selection {progress.selection} the places cannot go by {rules.ending.places}."
    if not on_board:
        return
    track = progress.track
    if not track or not track[0] or not track[-1]:
        yield "progress__track must begin and end with a phase."
    if unknown := sorted({*track, *progress.twist} - {0, *rules.numbers}):
        yield f"The board names phases that do not exist: {', '.join(map(str, unknown))}."
    if 0 in track and len(progress.twist) < rules.dealing.max_players:
        yield "progress__twist needs a Twist card for each player."
    if len(progress.moves) != 3 or len(progress.twist_moves) != 3:
        yield "progress__moves and progress__twist_moves are for who is out, who lays the phase, and who does not."
    if rules.ending.game_end is not GameEnd.END_OF_HAND:
        yield f"A board ends the game at its end: ending__game_end cannot be {rules.ending.game_end}."


def _table_problems(rules: "Ruleset") -> Iterator[str]:
    dealing = rules.dealing
    if dealing.hand_size < 1:
        yield "A hand has at least one card."
    if rules.drawing.discard_piles not in (1, 3):
        yield "There is one discard pile, or there are three."
    if rules.drawing.discard_piles == 3:
        yield from _starter_problems(rules)
    if not 2 <= dealing.min_players <= dealing.max_players:
        yield f"A game has two players or more, not {dealing.min_players} to {dealing.max_players}."
        return
    for players in _tightest_tables(rules):
        dealt = players * dealing.hand_size + rules.drawing.discard_piles
        if sum(rules.deck.composition(players).values()) <= dealt:
            yield f"{rules.deck.name} has too few cards for {players} players."
    if sum(rules.deck.composition(dealing.max_players).values()) > MOST_CARDS:
        yield f"A game has at most {MOST_CARDS} cards."


def _starter_problems(rules: "Ruleset") -> Iterator[str]:
    """What is done with one card turned up cannot be done with three."""
    for option, value in (
        ("starter_skip", rules.dealing.starter_skip),
        ("starter_wild", rules.dealing.starter_wild),
    ):
        if value in _FOR_ONE_STARTER:
            yield f"dealing__{option} {value} is for one card turned up: there are three discard piles."


def _tightest_tables(rules: "Ruleset") -> list[int]:
    """The numbers of players for whom the cards are scarcest: where a deck is shared by as many as can be."""
    fewest, most = rules.dealing.min_players, rules.dealing.max_players
    sharing = rules.deck.per_players or 1
    full = {fewest, most, most - most % sharing, fewest + -fewest % sharing}
    return sorted(number for number in full if fewest <= number <= most)


def _phase_problems(rules: "Ruleset") -> Iterator[str]:
    names = [kind.name for kind in rules.own_kinds]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"Two kinds of groups have the name {name}."
    if not rules.phases:
        yield "A game has at least one phase."
    if len(rules.numbers) != len(rules.phases) or len(set(rules.numbers)) != len(rules.numbers):
        yield f"The {len(rules.phases)} phases need as many different numbers, not {rules.numbers}."
    if any(number < 1 for number in rules.numbers):
        yield "Phases are numbered from 1."
    for number, phase in zip(rules.numbers, rules.phases, strict=False):
        yield from (f"Phase {number} ({phase}) {problem}." for problem in why_never_laid(rules, phase))
