"""A front end of your own: you against two bots, at a terminal or through a pipe.

    python examples/front_end.py              play
    yes "" | python examples/front_end.py     let the bot play your cards too, to the end

Type an action as the list shows it. Besides: `undo`, `quit`, or nothing at all for what the bot would do.
"""

import sys
from collections.abc import Iterable
from random import Random

from phaseten import (
    ORIGINAL,
    Action,
    Added,
    Discarded,
    Drew,
    Event,
    GameOver,
    HandEnded,
    IllegalAction,
    Laid,
    ParseError,
    SensibleBot,
    Source,
    Table,
    TurnLost,
    UndoError,
    WentOut,
    hints,
    offers,
    parse_action,
    standings,
)

YOU = 0
NAMES = ("You", "Ben", "Cleo")


def main(seed: int | None = None) -> None:
    """The loop: whoever is to act acts, and you are told what you may know of it."""
    table, rng = Table(ORIGINAL, NAMES, seed=seed), Random(seed)
    bot = SensibleBot()
    while table.turn is not None:
        proposal = bot.choose(table.view(table.turn), rng)
        try:
            entry = ask(table) if table.turn == YOU else ""
            if entry == "quit":
                break
            if entry == "undo":
                undo(table)
            else:
                play(table, parse_action(entry, table.state) if entry else proposal)
        except (ParseError, UndoError) as refusal:
            print(f"  {refusal}")
    for row in standings(table.state):
        print(f"{row.place}. {row.name}: {row.completed} phases, {row.total} points")


def play(table: Table, action: Action) -> None:
    """Play an action; a refusal says every reason and what could be done instead, and nothing has changed."""
    try:
        tell(table.play(action))
    except IllegalAction as refusal:
        print(f"  {refusal}", *(f"\n  {hint.action}: {hint}" for hint in hints(table.state, action)))


def ask(table: Table) -> str:
    """What you see, what you can do, and what you type; a pipe that runs dry has had enough."""
    print(f"\n{table.view(YOU)}")
    for offer in offers(table.view(YOU)):
        print(f"{offer.kind}: {', '.join(map(str, offer.legal[:20])) or 'no'}", *offer.reasons)
    try:
        entry = input("> ").strip()
    except EOFError:
        entry = "quit"
    if not sys.stdin.isatty():
        print(entry)  # a terminal has shown it already
    return entry


def undo(table: Table) -> None:
    """Take back your last action, and what the others have done since: bots forget what they have seen."""
    table.undo(force=True)
    while table.turn != YOU:
        table.undo(force=True)


def tell(events: Iterable[Event]) -> None:
    """What happened, as your seat saw it: a card that you must not know is None."""
    for event in events:
        match event.for_seat(YOU):
            case Drew(seat, source, card):
                where = "draw" if source is Source.PILE else "discard"
                print(f"{NAMES[seat]}: {card or 'a card'} from the {where} pile")
            case Laid(seat, phase, melds):
                print(f"{NAMES[seat]}: phase {phase}! {' | '.join(map(str, melds))}")
            case Added(seat, _, _, place, result):
                print(f"{NAMES[seat]}: {place} goes to {result}")
            case Discarded(seat, card, victim):
                print(f"{NAMES[seat]}: {card} discarded" + (f" against {NAMES[victim]}" if victim is not None else ""))
            case TurnLost(seat):
                print(f"{NAMES[seat]}: skipped")
            case WentOut(seat):
                print(f"{NAMES[seat]}: out!")
            case HandEnded(number, result):
                print(f"Hand {number} is over: {dict(zip(NAMES, result.points, strict=True))}")
            case GameOver(outcome):
                print(f"The winner: {', '.join(NAMES[seat] for seat in outcome.winners)}")
            case _:
                pass


if __name__ == "__main__":
    main()
