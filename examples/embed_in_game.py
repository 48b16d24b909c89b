"""Phase 10 inside another game: an evening in a tavern, where it is played for coins.

The tavern has guests, purses and ale, and knows nothing of the rules. The table knows the rules, and nothing of coins.
All that passes between them are events.

    python examples/embed_in_game.py
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from phaseten import (
    LAST_ROUND,
    Dealt,
    Discarded,
    Event,
    GameOver,
    HandEnded,
    Laid,
    PlayerAction,
    RandomBot,
    SensibleBot,
    Table,
    TurnLost,
    View,
    WentOut,
)


@dataclass
class Guest:
    """Somebody of the other game, who happens to play cards tonight."""

    name: str
    purse: int = 60
    ales: int = 0

    def choose(self, view: View, rng: Random) -> PlayerAction:
        """Play sensibly; after some ale, more and more often not."""
        sober = rng.random() * 60 > self.ales
        return (SensibleBot() if sober else RandomBot()).choose(view, rng)


class Tavern:
    """The other game. It holds a table, and listens to it."""

    def __init__(self, guests: Iterable[Guest], seed: int) -> None:
        self.guests = list(guests)
        self.pot = 0
        self.till = 0
        self.rng = Random(seed)
        self.table = Table(LAST_ROUND, [guest.name for guest in self.guests], seed=seed)

    def evening(self) -> None:
        """Play a game, and settle every event as it happens; the first deal has happened already."""
        self.settle(self.table.events())
        while self.table.turn is not None:
            guest = self.guests[self.table.turn]
            action = guest.choose(self.table.view(self.table.turn), self.rng)
            self.settle(self.table.play(action))

    def settle(self, events: Iterable[Event]) -> None:
        """What the events of the table mean in the tavern."""
        for event in events:
            match event:
                case Dealt(hand_number=number):
                    self.pot += sum(self.pay(guest, 1) for guest in self.guests)
                    print(f"Hand {number}: {counted(self.pot, 'coin')} in the pot.")
                case Laid(seat=seat, phase=phase) if phase % 5 == 0:
                    print(f"  {self.guests[seat].name} lays phase {phase}. The house cheers.")
                case Discarded(seat=seat, target=int(victim)):
                    print(f"  {self.guests[seat].name} skips {self.guests[victim].name}.")
                case TurnLost(seat=seat):  # there is time for an ale
                    paid = self.pay(self.guests[seat], 1)
                    self.till += paid
                    self.guests[seat].ales += paid
                case WentOut(seat=seat) if self.pot:  # all others have one more turn, but the first takes the pot
                    self.guests[seat].purse += self.pot
                    print(f"  {self.guests[seat].name} is out, and takes {self.pot}.")
                    self.pot = 0
                case HandEnded(result=result):  # whoever is left with many cards pays for the next pot
                    for guest, points in zip(self.guests, result.points, strict=True):
                        self.pot += self.pay(guest, points // 50)
                case GameOver(outcome=outcome):
                    winner = self.guests[outcome.winners[0]]
                    winner.purse += self.pot
                    print(f"{winner.name} wins the game, and what is left in the pot: {self.pot}.")
                    self.pot = 0
                case _:
                    pass

    @staticmethod
    def pay(guest: Guest, coins: int) -> int:
        """Take coins out of a purse, as far as it has them."""
        paid = min(coins, guest.purse)
        guest.purse -= paid
        return paid


def counted(number: int, thing: str) -> str:
    """So many of a thing."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def main(seed: int = 10) -> Tavern:
    """One evening."""
    tavern = Tavern([Guest("Hilda"), Guest("Osric"), Guest("Wat", purse=25), Guest("the bard", purse=3)], seed)
    tavern.evening()
    for guest in sorted(tavern.guests, key=lambda guest: guest.purse, reverse=True):
        print(f"{guest.name}: {counted(guest.purse, 'coin')}, {counted(guest.ales, 'ale')}")
    print(f"The innkeeper: {counted(tavern.till, 'coin')}")
    return tavern


if __name__ == "__main__":
    main()
