"""The help that a person gets in a game."""

from phaseten.cards import WILD, NumberCard
from phaseten.display.words import columns
from phaseten.rulesets.ruleset import Ruleset


def guide(rules: Ruleset) -> list[str]:
    """What can be typed, with the cards of the game as examples."""
    deck = rules.deck
    first, second = deck.suits[:2]
    card, low, high = (deck.text(NumberCard(rank, first)) for rank in (5, 1, 3))
    other, last = deck.text(NumberCard(5, second)), deck.text(NumberCard(4, second))
    wild = deck.text(WILD)
    actions = [
        ("draw, take", "take a card from the draw pile, or the top of the discard pile"),
        (f"lay {card} {other} {wild} | {low} {wild}=2 {high} {last}", "lay your phase; | parts its groups"),
        ("", f"{wild}=2 says what a wild is; left out, it is what fits"),
        (f"hit {card} > 2.1", "add a card to meld 2.1 of the table; without > 2.1 if it fits one only"),
        (f"discard {card}, {card}", "end your turn"),
    ]
    if deck.skips:
        actions.append(("skip 2, skip Ann", "end your turn with a Skip: that player loses a turn"))
    if rules.saving.per_hand:
        actions.append((f"save {card}, saved {card}", "put a card aside instead of a discard; draw it in a later hand"))
    commands = [
        ("hint", "what a sensible player would do, and which cards help"),
        (f"why discard {card}", "every rule that applies to an action: + kept, ! broken"),
        (f"pick {card} {other}", "what these cards of your hand can become, and which go with them"),
        ("choices", "what can be done, and why the rest cannot"),
        ("undo", "take back your last action"),
        ("sort number, sort color", "how your hand is sorted"),
        ("hand, table, phase, score", "show it"),
        ("quit", "leave the game"),
    ]
    return ["Type the number of a choice, or", *columns([*actions, *commands])]
