"""What is wrong, and must be seen by mypy --strict and by pyright in strict mode before it runs.

After ``# refused:`` stands what mypy and what pyright call it, or a dash. No other line may be refused.
"""

import random
from typing import assert_never

from phaseten import (
    ORIGINAL,
    RULESETS,
    WILD,
    Action,
    Bot,
    Card,
    Discard,
    Draw,
    Hit,
    Lay,
    NumberCard,
    Placed,
    Ruleset,
    SkipCard,
    State,
    Suit,
    Table,
    View,
    WildCard,
    apply,
    check,
    check_phase,
    from_json,
    legal_actions,
    new_game,
    step,
    view,
)

# --------------------------------------------------------------------------------------------------- cards and actions

NumberCard("7", Suit.RED)  # refused: arg-type, reportArgumentType
NumberCard(7, "R")  # refused: arg-type, reportArgumentType
Placed(Suit.RED)  # refused: arg-type, reportArgumentType
Discard()  # refused: call-arg, reportCallIssue
Hit(WILD, 1)  # refused: call-arg, reportCallIssue
Lay(melds=7)  # refused: arg-type, reportArgumentType
WILD.rank  # refused: attr-defined, reportAttributeAccessIssue


def rank(card: Card) -> int:
    """Not every card has a number."""
    return card.rank  # refused: union-attr, reportAttributeAccessIssue


def card_name(card: Card) -> str:
    """The Skip is forgotten."""
    match card:
        case NumberCard(number, _):
            return str(number)
        case WildCard():
            return "wild"
        case _:
            assert_never(card)  # refused: arg-type, reportArgumentType


def kind_of(card: Card) -> str:  # refused: return, reportReturnType
    """The wild is forgotten, and so sometimes nothing is returned."""
    match card:  # refused: -, reportMatchNotExhaustive
        case NumberCard():
            return "number"
        case SkipCard():
            return "skip"


def action_name(action: Action) -> str:
    """All but two actions are forgotten."""
    match action:
        case Draw() | Discard():
            return "a card"
        case _:
            assert_never(action)  # refused: arg-type, reportArgumentType


# -------------------------------------------------------------------------------------------------------------- checks

check_phase(7, 2)  # refused: arg-type, reportArgumentType
check_phase("R5 B5 G5", 1.5)  # refused: arg-type, reportArgumentType
check_phase("R5 B5 G5", 1, rules="original")  # refused: arg-type, reportArgumentType
check_phase("R5 B5 G5", 1).failures.append  # refused: attr-defined, reportAttributeAccessIssue
check_phase("R5 B5 G5", 1).legal  # refused: attr-defined, reportAttributeAccessIssue
ORIGINAL.with_phases(1, 2)  # refused: arg-type, reportArgumentType
ORIGINAL.name = "mine"  # refused: misc, reportAttributeAccessIssue
RULESETS["mine"] = ORIGINAL  # refused: index, reportIndexIssue


# --------------------------------------------------------------------------------------------------------------- games


class Mute:
    """No bot: it does not choose."""


class Talker:
    """No bot: it answers in words."""

    def choose(self, view: View, rng: random.Random) -> str:
        """A text is no action."""
        return f"{view} {rng}"


class Cheat:
    """No bot: it wants to see everything."""

    def choose(self, state: State, rng: random.Random) -> Draw:
        """A bot is given a view."""
        return Draw() if state and rng else Draw()


mute: Bot = Mute()  # refused: assignment, reportAssignmentType
talker: Bot = Talker()  # refused: assignment, reportAssignmentType
cheat: Bot = Cheat()  # refused: assignment, reportAssignmentType


def play(state: State, seen: View, table: Table) -> None:
    """Texts, seats and views where something else is asked for."""
    new_game("original", ["Ann", "Ben"])  # refused: arg-type, reportArgumentType
    new_game(ORIGINAL, ["Ann", "Ben"], 1)  # refused: call-arg, reportCallIssue
    apply(state, "draw")  # refused: arg-type, reportArgumentType
    apply(seen, Draw())  # refused: arg-type, reportArgumentType
    check(state, Draw(), 0)  # refused: call-arg, reportCallIssue
    step(state, Draw()).public  # refused: attr-defined, reportAttributeAccessIssue
    view(state, "Ann")  # refused: arg-type, reportArgumentType
    legal_actions(state)[0]  # refused: index, reportIndexIssue
    state.public.turn + 1  # refused: operator, reportOptionalOperand
    state.draw_pile = ()  # refused: misc, reportAttributeAccessIssue
    state.hands[0].append(WILD)  # refused: attr-defined, reportAttributeAccessIssue
    seen.draw_pile  # refused: attr-defined, reportAttributeAccessIssue
    table.play(7)  # refused: arg-type, reportArgumentType
    table.undo(True)  # refused: call-arg, reportCallIssue
    rules: Ruleset = from_json("{}", State)  # refused: assignment, reportAssignmentType
    assert rules
