"""What people write who use the library: mypy --strict and pyright in strict mode must accept all of it."""

import random
from collections.abc import Iterator, Mapping
from typing import assert_never

from attrs import define

from phaseten import (
    ORIGINAL,
    RULESETS,
    WILD,
    Action,
    Bot,
    Card,
    ChanceAction,
    Deal,
    Declare,
    Discard,
    Draw,
    GiveStarter,
    Hit,
    Lay,
    Meld,
    NumberCard,
    Parity,
    Placed,
    PlayerAction,
    RandomBot,
    Randomness,
    ReplaceWild,
    Requirement,
    Reshuffle,
    Ruleset,
    Save,
    SensibleBot,
    SkipCard,
    Source,
    Span,
    State,
    Suit,
    Table,
    TwistCard,
    Verdict,
    View,
    WildCard,
    apply,
    best_lay,
    check,
    check_hit,
    check_phase,
    dump_record,
    from_json,
    legal_actions,
    load_record,
    new_game,
    shuffled,
    standings,
    step,
    to_json,
    view,
)

# --------------------------------------------------------------------------------------------------- cards and actions


def card_name(card: Card) -> str:
    """Every card is one of these three."""
    match card:
        case NumberCard(rank, suit):
            return f"{suit.word} {rank + 0}"
        case WildCard():
            return "wild"
        case SkipCard():
            return "skip"
        case _:
            assert_never(card)


def action_name(action: Action) -> str:
    """Every action is one of these, and so is told apart without a remainder."""
    match action:
        case Deal(order) | Reshuffle(order):
            return f"{len(order)} cards"
        case TwistCard(phase):
            return f"phase {phase}"
        case Declare(phase):
            return f"phase {phase}"
        case GiveStarter(seat):
            return f"to {seat + 0}"
        case Draw(source, pile, card):
            return f"{source.value} {pile + 0} {card_name(card) if card else ''}"
        case Lay(melds, phase):
            return f"{sum(len(group) for group in melds)} cards, {phase}"
        case Hit(placed, seat, meld):
            return f"{card_name(placed.card)} at {seat + meld}"
        case ReplaceWild(card, seat, meld, place):
            return f"{card_name(card)} at {seat + meld}, {place}"
        case Discard(card, target, pile):
            return f"{card_name(card)} at {target}, {pile + 0}"
        case Save(card):
            return card_name(card)
        case _:
            assert_never(action)


def who_acts(action: Action) -> str:
    """Chance and players are told apart by the types of their actions."""
    if isinstance(action, ChanceAction):
        return str(action.phase if isinstance(action, TwistCard) else action.order[0])
    player: PlayerAction = action
    return str(player)


def drawn_from(draw: Draw) -> str:
    """Enums have no other members either."""
    match draw.source:
        case Source.PILE:
            return "blind"
        case Source.DISCARD:
            return "open"
        case Source.SAVED:
            return "saved"
        case _:
            assert_never(draw.source)


def numbers_of(meld: Meld) -> str:
    """What the numbers of a meld are."""
    match meld.rank_value:
        case Span(low, high):
            return f"{low} to {high}"
        case Parity() as parity:
            return parity.word
        case int() as number:
            return str(number)
        case None:
            return "any"
        case _:
            assert_never(meld.rank_value)


# -------------------------------------------------------------------------------------------------------------- checks


def checks() -> list[Verdict]:
    """Cards as text, as cards, as places and as melds."""
    seven = NumberCard(7, Suit.RED)
    verdicts = [
        check_phase("R5 B5 W | R1 W=2 B3 G4", 2),
        check_phase([[seven, WILD, Placed(WILD, 7)], "R1 W=2 B3 G4"], "set 3 + run 4", rules=ORIGINAL),
        check_hit(seven, "set 7: B7 W"),
        check_hit(Placed(WILD, rank=8), "run: R4 B5 W=6 Y7"),
    ]
    again = check_phase(verdicts[0].melds, ORIGINAL.phases[1])
    melds: tuple[Meld, ...] | None = best_lay("R5 B5 W R1 B3 G4 Y4", 2)
    kinds: set[Requirement] = {meld.requirement for meld in melds or ()}
    assert again or kinds
    for verdict in verdicts:
        for failure in verdict.failures:
            sentence: str = failure.message
            values: Mapping[str, object] = dict(failure.values)
            assert sentence or values
    return verdicts


def house_rules() -> Ruleset:
    """Rules are values."""
    rules = RULESETS["masters"].with_phases("set 3 + run 4", "color 7").evolve(skips__limit="unlimited")
    assert rules.problems() == ()
    return rules


# --------------------------------------------------------------------------------------------------------------- games


class Careful:
    """A bot is anything that chooses."""

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        """The last of the legal actions."""
        *_, last = legal_actions(view)
        return last


class Lucky(RandomBot):
    """A bot may be made from another; it takes the generator that every bot is given."""

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        """What the other would, as long as there is luck enough."""
        return super().choose(view, rng) if rng.randint(1, 6) > 1 else next(iter(legal_actions(view)))


class Cautious(SensibleBot):
    """So may the other one."""

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        """It takes no card from the discard pile."""
        action = super().choose(view, rng)
        return Draw() if isinstance(action, Draw) else action


class Counting(RandomBot):
    """It may remember something."""

    def __init__(self, luck: int) -> None:
        super().__init__()
        self.luck = luck
        self.calls = 0

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        """It counts how often it is asked."""
        self.calls += 1
        return super().choose(view, rng)


@define
class Brave(SensibleBot):
    """It may have fields."""

    courage: int = 1

    def choose(self, view: View, rng: random.Random) -> PlayerAction:
        """It loses courage."""
        self.courage = max(0, self.courage - 1)
        return super().choose(view, rng)


class Tired:
    """What only shuffles needs less than a `random.Random`."""

    def random(self) -> float:
        """Always the same number."""
        return 0.5


def shuffle(state: State, rng: Randomness) -> ChanceAction:
    """Both kinds of generators will do."""
    return shuffled(state, rng)


def play(rules: Ruleset = ORIGINAL, actions: int = 60) -> Iterator[tuple[State, Action]]:
    """A game by the pure functions."""
    bots: list[Bot] = [Lucky(), Cautious(), Careful(), Counting(3), Brave(courage=2)]
    rng = random.Random(1)
    state = new_game(rules, ["Ann", "Ben", "Cleo", "Dora", "Eve"], dealer=0)
    assert shuffle(state, Tired()) != shuffle(state, random.Random(1))
    while actions and state.public.outcome is None:
        actions -= 1
        turn = state.public.turn
        action: Action = shuffled(state, rng) if turn is None else bots[turn].choose(view(state, turn), rng)
        assert action in legal_actions(state) or turn is None
        assert check(state, action, seat=turn).ok
        after = step(state, action)
        assert apply(state, action) == after.state
        yield state, action
        state = after.state
    assert [row.place for row in standings(state)]


def front_end() -> Table:
    """A table does what is text and what is an action."""
    table = Table(ORIGINAL, ["Ann", "Ben"], seed="any")
    for event in table.play("draw"):
        own = event.for_seat(0)
        assert str(own)
    table.play(next(iter(table.legal())))
    undone: Action = table.undo(force=True)
    table.play(undone, seat=table.turn)
    assert table.view(1).hand
    return table


def documents(table: Table) -> tuple[State, Ruleset]:
    """What is read is of the class that is asked for."""
    state = from_json(to_json(table.state), State)
    action: Draw = from_json(to_json(Draw()), Draw)
    assert drawn_from(action)
    return state, load_record(dump_record(table.record())).rules
