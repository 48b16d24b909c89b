"""How far a hand is from a phase, and what helps."""

from collections.abc import Iterable, Iterator, Sequence

from phaseten.cards import Card
from phaseten.display.cards import action_text, faces_text
from phaseten.display.words import columns, counted
from phaseten.game.declare import open_phases
from phaseten.game.state import View
from phaseten.game.turns import PlayerAction
from phaseten.phases import Phase
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import helpful, shortfall


def distance(hand: Iterable[Card], phase: Phase, rules: Ruleset) -> Sequence[str]:
    """How far the hand is from the phase, and the cards that help; one text if it can be laid.

    Raises:
        RulesetError: the deck has no cards that make the phase.

    Example:
        >>> from phaseten import ORIGINAL
        >>> distance(ORIGINAL.deck.cards("R5 B5 R9 B9 Y9"), ORIGINAL.phase(1), ORIGINAL)
        ('1 card short', 'any 5, W')
    """
    cards = tuple(hand)
    missing = shortfall(cards, phase, rules)
    if not missing:
        return ("can be laid",)
    return f"{counted(missing, 'card')} short", faces_text(helpful(cards, phase, rules), rules.deck)


def hint_lines(view: View, advised: PlayerAction) -> list[str]:
    """What somebody advises the viewer to do, and how far the phase is that is still to be laid."""
    advice = f"A sensible player would now {action_text(advised, view.public.rules.deck)}."
    return [advice, *columns(_distances(view))]


def _distances(view: View) -> Iterator[Sequence[str]]:
    seat = view.public.seats[view.seat]
    rules = view.public.rules
    if not seat.melds:
        for number in open_phases(view) if seat.phase is None else (seat.phase,):
            phase = rules.phase(number)
            how_far, *helping = distance(view.hand, phase, rules)
            yield f"phase {number}", str(phase), how_far, *(f"helped by {faces}" for faces in helping)
