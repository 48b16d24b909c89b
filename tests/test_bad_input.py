"""What is wrong is refused with its documented error, tells why, and changes nothing."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from phaseten import (
    MASTERS,
    MATTEL,
    ORIGINAL,
    SKIP,
    WILD,
    Action,
    Deal,
    Deck,
    Declare,
    Discard,
    Draw,
    GiveStarter,
    Hit,
    IllegalAction,
    Lay,
    NumberCard,
    Parity,
    ParseError,
    Placed,
    PlayerAction,
    RandomBot,
    ReplaceWild,
    Requirement,
    Reshuffle,
    Rule,
    Ruleset,
    RulesetError,
    Save,
    SensibleBot,
    Setup,
    SetupError,
    Source,
    Stage,
    State,
    Suit,
    Table,
    View,
    apply,
    check,
    legal_actions,
    new_game,
    parse_action,
    scripted_deal,
    shuffled,
    standings,
    step,
    view,
)

NAMES: Final = ("Ann", "Ben", "Cem")


def card(text: str) -> Any:
    return ORIGINAL.deck.card(text)


# -------------------------------------------------------------------------------------- what is done at the wrong stage

RULES: Final = MASTERS.evolve(dealing__starter_wild="dealer_gives", wilds__replacement="any").with_phases("set 3", "run 3")
"""Rules under which every stage can be reached and every kind of action belongs somewhere."""

HANDS: Final = (
    "R5 B5 G5 R7 B7 W R1 B1 G1 Y1",
    "R2 R3 R4 B2 B3 B4 Y9 Y10 Y11 S",
    "G2 G3 G4 Y2 Y3 Y4 R9 R10 R11 R12",
)
MELDS: Final = {1: "R6 B6 W"}


def states() -> dict[Stage, State]:
    """A state of every stage, in each of which seat 0 acts if a player does, but for the dealer's own."""
    game = new_game(RULES, NAMES)
    starter = apply(game, scripted_deal(game, HANDS, "W", "R8"))
    give_back = apply(starter, GiveStarter(0))
    declare = apply(give_back, Discard(WILD))
    draw = declare
    for phase in (1, 1, 2):
        draw = apply(draw, Declare(phase))
    reshuffle = Setup(RULES, NAMES, stage="reshuffle", discards="R1 B1", draw_pile=(), lap=between(2), hands=rest_of("R1 B1"))
    last = Setup(
        RULES.with_phases("set 3"), NAMES, hands=["R1", "B1", "G1"], phases=[1, 1, 1], melds={0: "R6 B6 W"}, totals=[0, 5, 5]
    )
    over = apply(last.to_state(), Discard(card("R1")))
    return {
        Stage.DEAL: game,
        Stage.STARTER: starter,
        Stage.GIVE_BACK: give_back,
        Stage.DECLARE: declare,
        Stage.DRAW: draw,
        Stage.PLAY: apply(draw, Draw()),
        Stage.RESHUFFLE: reshuffle.to_state(),
        Stage.OVER: over,
    }
