"""How far a hand is from a phase, and what helps."""

from collections.abc import Iterable, Iterator, Sequence

from phaseten.cards import Card
from phaseten.display.cards import action_text
from phaseten.display.words import columns, counted
from phaseten.explaining.naming import faces_text
from phaseten.explaining.nearest import lacks
from phaseten.game.declare import open_phases
from phaseten.game.state import View, has_laid
from phaseten.game.turns import PlayerAction
from phaseten.judging import still_missing
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Language
from phaseten.phases import Phase
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import best_lay, helpful, shortfall


def distance(hand: Iterable[Card], phase: Phase, rules: Ruleset) -> Sequence[str]:
    """How far the hand is from the phase, and the cards that help; one text if it can be laid.

    Args:
        hand: the cards.
        phase: the phase.
        rules: the ruleset.

    Raises:
        TooFarError: a group is of a kind of one's own, and too much is missing to try all ways.
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
    """What somebody advises the viewer to do, and how far the phase is that is still to be laid.

    Example:
        >>> from phaseten import ORIGINAL, Draw, Setup, view
        >>> state = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 W R9 B9 G9 Y1", "B1"]).to_state()
        >>> for line in hint_lines(view(state, 0), Draw()):
        ...     print(line)
        A sensible player would now draw.
        phase 1  set 3 + set 3  can be laid
    """
    advice = f"A sensible player would now {action_text(advised, view.public.rules.deck)}."
    return [advice, *columns(_distances(view))]


def _distances(view: View) -> Iterator[Sequence[str]]:
    seat = view.public.seats[view.seat]
    rules = view.public.rules
    if not has_laid(rules, seat):
        for number in open_phases(view) if seat.phase is None else (seat.phase,):
            phase = still_missing(rules.phase(number), seat.melds)
            how_far, *helping = distance(view.hand, phase, rules)
            yield f"phase {number}", str(phase), how_far, *(f"helped by {faces}" for faces in helping)


def card_advice(cards: Sequence[Card], phase: Phase, rules: Ruleset, language: Language | str = ENGLISH) -> str:
    """How the phase can be laid from cards, or what they lack for it; empty if the deck cannot make the phase.

    Args:
        cards: the cards.
        phase: the phase.
        rules: the ruleset.
        language: the language, or its code.

    Raises:
        RulesetError: the ruleset cannot be played.
        TooFarError: a group is of a kind of one's own, and too much is missing to try all ways.
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import ORIGINAL
        >>> card_advice(ORIGINAL.deck.cards("R5 B5 R6 G5 R9 B9 W"), ORIGINAL.phase(1), ORIGINAL)
        'These cards can be laid so: set 5: R5 B5 G5 | set 9: R9 B9 W.'
        >>> card_advice(ORIGINAL.deck.cards("R5 B5 R9 B9 Y9"), ORIGINAL.phase(1), ORIGINAL)
        '1 card is missing, helped by any 5, W.'
    """
    words, deck = as_language(language), rules.deck
    missing = lacks(tuple(cards), phase, rules)
    if missing is None:
        return ""
    if missing:
        helps = faces_text(helpful(cards, phase, rules), deck, words)
        return words.render("advice.missing", {"missing": missing, "helps": helps}, deck)
    melds = " | ".join(words.text(meld, deck) for meld in best_lay(cards, phase, rules) or ())
    return words.render("advice.lay", {"melds": melds}, deck)
