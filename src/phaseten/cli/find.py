"""``phaseten find``: the ways to lay a phase from a hand, or what is missing."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

import click

from phaseten.cards import Card
from phaseten.cli.screen import Screen
from phaseten.cli.shared import reading_input, rules_option, ruleset_and_phase, ruleset_named
from phaseten.display.advice import distance
from phaseten.display.cards import melds_text
from phaseten.display.choices import cost
from phaseten.display.words import columns, counted
from phaseten.phases import Phase
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import best_lay, lays
from phaseten.verdict import Laying

WAYS_SHOWN: Final = 5
WAYS_LOOKED_AT: Final = 10_000
"""Without ``--all`` no more ways than these are put in order; the first is the best in any case."""


@click.command(epilog='Example: phaseten find --rules original --phase 2 "R3 B3 G3 R4 B5 G6 W Y9 Y11 G12"')
@rules_option
@click.option("--phase", metavar="N", help='Its number, or a text such as "set 3 + run 4"; without it all phases.')
@click.option("--all", "show_all", is_flag=True, help="Show every way to lay.")
@click.argument("hand")
@click.pass_context
def find(context: click.Context, rules_name: str, phase: str | None, show_all: bool, hand: str) -> None:
    """Find the ways to lay a phase from HAND, the best first, or what is missing.

    The status is 0 if there is a way (without --phase: for any phase), 1 if there is none, 2 if something cannot be
    read.
    """
    with reading_input():
        rules = ruleset_named(rules_name)
        cards = rules.deck.cards(hand)
        if phase is None:
            found = _tell_phases(Screen(rules), cards, rules)
        else:
            _, wanted, name = ruleset_and_phase(rules_name, phase)
            found = _tell_ways(Screen(rules), cards, wanted, name, rules, show_all=show_all)
    context.exit(0 if found else 1)


def _tell_phases(screen: Screen, cards: Sequence[Card], rules: Ruleset) -> bool:
    """A table of all phases; tells whether any can be laid."""
    rows: list[Sequence[str]] = []
    best = {phase: best_lay(cards, phase, rules) for phase in rules.phases}
    for number, phase in zip(rules.numbers, rules.phases, strict=True):
        laying = best[phase]
        how_far, *helping = distance(cards, phase, rules)
        told = [melds_text(laying, rules.deck)] if laying else [f"helped by {faces}" for faces in helping]
        rows.append((str(number), str(phase), how_far, *told))
    screen.block(columns(rows, right=[0]))
    return any(best.values())


def _tell_ways(
    screen: Screen, cards: Sequence[Card], phase: Phase, name: str, rules: Ruleset, *, show_all: bool
) -> bool:
    """The ways to lay one phase; tells whether there are any."""
    best = best_lay(cards, phase, rules)
    if best is None:
        how_far, helping = distance(cards, phase, rules)
        screen.say(f"The hand is {how_far} of {name}. A step nearer with: {helping}.")
        return False
    limit = None if show_all else WAYS_LOOKED_AT
    found = sorted(islice(lays(cards, phase, rules), limit), key=lambda laying: cost(_cards(laying), rules))
    ways = [best, *(laying for laying in found if laying != best)]
    shown = ways if show_all else ways[:WAYS_SHOWN]
    screen.say(f"Ways to lay {name}, the best first:")
    screen.block(melds_text(laying, rules.deck) for laying in shown)
    if len(shown) < len(ways):
        more = "" if len(found) < WAYS_LOOKED_AT else "more than "
        screen.block([f"and {more}{counted(len(ways) - len(shown), 'other way')}; --all shows them"])
    return True


def _cards(laying: Laying) -> list[Card]:
    return [card for meld in laying for card in meld.cards]
