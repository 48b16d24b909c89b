"""Check lays and hits with no game at all, and hear every reason why not.

Somebody at a real table asks "does that count?"; these few functions answer.

    python examples/validate_melds.py
"""

from phaseten import (
    CONTRACT,
    ORIGINAL,
    WILD,
    Failure,
    NumberCard,
    Placed,
    Rule,
    Ruleset,
    Suit,
    check_hit,
    check_meld,
    check_phase,
)


def lay(cards: str, phase: int, rules: Ruleset = ORIGINAL) -> None:
    """Do the cards make the phase? If not, which rules do they break, and who says so?"""
    verdict = check_phase(cards, phase, rules)
    print(f"\n{rules.name}, phase {phase} ({rules.phase(phase)}): {cards}")
    for meld in verdict.melds:
        print(f"  yes   {meld}")
    for failure in verdict.failures:
        print(f"  no    {failure.message}  [{failure.source}]")


def read(cards: str, group: str) -> None:
    """What can the wilds be? The first reading is the one that a lay would take."""
    print(f"\n{cards} as {group}:")
    for melds in check_meld(cards, group).readings:
        print(f"  {melds[0]}")


def hit(card: str, meld: str) -> None:
    """Does the card go with the meld on the table? Programs look at the rule and its values, not at the sentence."""
    verdict = check_hit(card, meld)
    for failure in verdict.failures:
        match failure:
            case Failure(rule=Rule.AMBIGUOUS_WILD, values={"readings": tuple(readings)}):
                print(f"  {card:4} which? {' or '.join(map(str, readings))}")
            case Failure(rule=Rule.DOES_NOT_FIT, values={"takes": tuple(takes)}):
                print(f"  {card:4} no, but {' and '.join(map(str, takes))} would")
            case _:
                print(f"  {card:4} no: {failure}")
    for extended in verdict.melds:
        print(f"  {card:4} yes, {extended}")


def main() -> None:
    """Ask some questions."""
    lay("R5 B5 W | R1 W=2 B3 G4", 2)
    lay("R5 B6 S | R1 B3 G4 Y6", 2)
    lay("R7 W W | W W W", 1)  # the sheets want one number card in the phase ...
    strict = ORIGINAL.evolve(name="one in each group", wilds__natural_scope="group")
    lay("R7 W W | W W W", 1, strict)  # ... and many tables one in each group
    lay("2H 4H Jo JH KH | 3H 9H QH Jo", 10, CONTRACT)  # standard cards, and the second suit must be another

    read("W W R5 W", "run 4")

    run = "run: R3 B4 W=5 Y6"
    print(f"\nhits on {run}")
    for card in ("G2", "B9", "W", "W=7", "S"):
        hit(card, run)

    # Text is for people. A program that has cards already passes them as they are.
    four, five, seven = NumberCard(4, Suit.RED), NumberCard(5, Suit.BLUE), NumberCard(7, Suit.YELLOW)
    verdict = check_meld([four, five, Placed(WILD, 6), seven], "run 4")
    print(f"\nfrom objects: {verdict.melds[0]}")


if __name__ == "__main__":
    main()
