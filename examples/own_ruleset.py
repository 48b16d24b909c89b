"""A table's own rules: phases that you will find on no sheet, and the options that your family argues about.

python examples/own_ruleset.py
"""

from random import Random

import attrs

from phaseten import MATTEL, Ruleset, RulesetError, SensibleBot, Table, standings
from phaseten.rulesets.options import NaturalScope, SkipLimit


def sunday_rules() -> Ruleset:
    """How it is played on Sundays: from the current sheet, with five short phases and no mercy."""
    return MATTEL.with_phases(
        "set 3 + run 3",
        "parity 6",  # all even, or all odd
        "color run 4",  # a run of one colour
        "set 2 + set 2 + set 2",
        "color 4 + other color 4",  # two colours that differ
    ).evolve(
        name="sunday",
        skips__limit="unlimited",  # lose as many turns as they throw at you
        wilds__natural_scope="group",  # no group of wilds alone
        laying__distinct_sets=True,
        scoring__wild=50,
    )


def typed_rules() -> Ruleset:
    """The same two changes of options as your type checker likes them: groups are attrs classes, values are enums."""
    return attrs.evolve(
        MATTEL,
        name="typed",
        skips=attrs.evolve(MATTEL.skips, limit=SkipLimit.UNLIMITED),
        wilds=attrs.evolve(MATTEL.wilds, natural_scope=NaturalScope.GROUP),
    )


def show(rules: Ruleset) -> None:
    """The phases, and the options that are not as in the edition that the rules come from."""
    print(f"{rules.name}, digest {rules.digest}")
    for number, phase in zip(rules.numbers, rules.phases, strict=True):
        print(f"  phase {number}: {phase}")
    before = MATTEL.options()
    for option, value in rules.options().items():
        if value != before[option]:
            print(f"  {option}: {value} (was {before[option]})")


def main() -> None:
    """Make the rules, ask whether they can be played, and play them."""
    sunday = sunday_rules()
    show(sunday)

    # Two tables play the same game if their digests are equal; what a ruleset is called does not matter.
    text = MATTEL.evolve(skips__limit="unlimited", wilds__natural_scope="group")
    print(f"\nas text and typed: {text.digest == typed_rules().digest}")
    print(f"another name: {sunday.evolve(name='monday').digest == sunday.digest}")

    # Options pass through odd combinations freely; `problems` tells all that stands in the way of a game.
    hopeless = sunday.evolve(dealing__hand_size=5, going_out__how="discard_hold", dealing__max_players=40)
    print("\nfive cards for forty players?")
    for problem in hopeless.problems():
        print(f"  {problem}")
    try:
        sunday.evolve(skips__limit="sometimes", wilds__edible=True)
    except RulesetError as error:
        print(f"  {error}")

    table, bot, rng = Table(sunday, ["Ann", "Ben", "Cleo"], seed=3), SensibleBot(), Random(3)
    while table.turn is not None:
        table.play(bot.choose(table.view(table.turn), rng))
    print(f"\na game of {table.state.public.hand_number} hands:")
    for row in standings(table.state):
        print(f"  {row.place}. {row.name}: {row.completed} phases, {row.total} points")


if __name__ == "__main__":
    main()
