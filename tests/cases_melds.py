"""Adjudicated cases on groups, phases, hits, decks and scores: tables that read like the rule sheet.

The ids are those of the collections that the cases come from: ``A2``, ``H10``, ``M5`` of the rules of all editions,
``WILD-03`` and the like from questions that people asked, ``F048`` and the like from inputs on which other programs
fail. Of the decisions there are Q1, Q2 (B10), Q11, Q16 (C4) and V25.
What is asked of options that are not supported yet stands in `later`; what needs a game, in the tests of the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from phaseten import CONTRACT, ORIGINAL, TWIST, TWO_DECKS, Ruleset
from phaseten.rulesets.options import OptionValue

Option: TypeAlias = tuple[str, OptionValue]

LEGAL: Final = ""

# the other readings of the rules that are supported
EXACT: Final[Option] = ("laying__exact", True)
DISTINCT: Final[Option] = ("laying__distinct_sets", True)
GROUP: Final[Option] = ("wilds__natural_scope", "group")
NONE: Final[Option] = ("wilds__natural_scope", "none")

# Phase 10 Master of Ravensburger as far as melds go: a natural card in every group and two in a run
RAV_MASTER: Final = ORIGINAL.with_phases(
    "set 2 + set 2 + set 2 + set 2",
    "color 6",
    "set 4 + run 4",
    "run 8",
    "color 7",
    "run 9",
    "set 4 + set 4",
    "color run 4 + set 3",
    "set 5 + set 3",
    "set 5 + color run 3",
).evolve(name="rav_master", wilds__natural_scope="group", wilds__min_naturals={"run": 2, "color run": 2})


class Lay(NamedTuple):
    """Cards laid for a phase, the rules that they break (none: it is legal), and those broken under other options."""

    id: str
    phase: int | str
    cards: str
    broken: str = LEGAL
    under: Mapping[Option, str] = MappingProxyType({})

    def by_option(self, rules: Ruleset) -> Iterator[tuple[str, Ruleset, str]]:
        """The case under the ruleset and under each option: its id, the ruleset, what is broken."""
        yield self.id, rules, self.broken
        for (option, value), broken in self.under.items():
            yield f"{self.id} {option.partition('__')[2]}={value}", rules.evolve(**{option: value}), broken


SETS: Final = (
    Lay("A1", 1, "R3 B3 G3 | Y9 R9 B9", LEGAL, {GROUP: LEGAL, NONE: LEGAL, EXACT: LEGAL, DISTINCT: LEGAL}),
    Lay("A2", 1, "R10 B10 G10 | R10 Y10 Y10", LEGAL, {DISTINCT: "same_number"}),
    Lay("A4", 1, "R3 B3 G3", "number_of_groups"),
    Lay("A5", 1, "R5 B5 G5 Y5 R5 | R7 B7 G7", LEGAL, {EXACT: "too_many_cards"}),
    Lay("A7", 1, "R7 W W | B2 Y2 G2", LEGAL, {GROUP: LEGAL}),
    Lay("A8", 1, "R7 W W | W W W", LEGAL, {GROUP: "naturals_in_group", NONE: LEGAL}),
    Lay("A10", 1, "R7 B7 S | B2 Y2 G2", "skip_in_meld"),
    Lay("A11", 1, "R7 B7 G8 | B2 Y2 G2", "numbers_differ"),
    Lay("A13", 9, "R8 B8 G8 Y8 R8 | W W", LEGAL, {GROUP: "naturals_in_group"}),
    Lay("A13 as threes", 9, "R8 B8 G8 Y8 R8 | W=3 W=3", LEGAL, {DISTINCT: LEGAL}),
    Lay("A13 as eights", 9, "R8 B8 G8 Y8 R8 | W=8 W=8", LEGAL, {DISTINCT: "same_number"}),
    Lay("A14", 9, "R8 R8 B8 B8 G8 | G8 Y8", LEGAL, {DISTINCT: "same_number"}),
    Lay("A16", 10, "R8 B8 G8 Y8 | R3 B3 G3", "too_few_cards"),
    Lay("A17", 10, "R11 R11 B11 B11 G11 | G11 Y11 Y11", LEGAL, {DISTINCT: "same_number"}),
    Lay("A22", 3, "R8 B8 G8 Y8 | R5 B6 W Y8", LEGAL, {GROUP: LEGAL}),
    Lay("SET-01", 1, "R10 B10 G10 | Y10 R10 B10"),
    Lay("SET-03", 1, "R6 B6 G6 | R8 B8 G8 | R10 B10 G10", "number_of_groups"),
    Lay("SET-04", 1, "R5 R5 B5 G5 | R9 B9 Y9", LEGAL, {EXACT: "too_many_cards"}),
    Lay("SET-06", 7, "R7 R7 B7 B7 | G7 G7 Y7 Y7", LEGAL, {DISTINCT: "same_number"}),
    Lay("WILD-01", 1, "W W W | R5 B5 G5", LEGAL, {GROUP: "naturals_in_group", NONE: LEGAL}),
    # a set of wilds alone can be any number that no other set has
    Lay("V25", 1, "W W W | R1 B1 G1", LEGAL, {DISTINCT: LEGAL}),
    Lay("V25 both", 1, "W W W | W W W", "natural_in_phase", {DISTINCT: "natural_in_phase", NONE: LEGAL}),
    Lay("F018 sets", 1, "W W W | W W W", "natural_in_phase", {GROUP: "naturals_in_group"}),
    Lay("F036", 1, "R7 B7 G7 | W W W", LEGAL, {GROUP: "naturals_in_group"}),
    Lay("F064", 1, "W R5 B5 | R7 B7 G7"),
    Lay("F069", 1, "R5 B5 G5 Y5 | R7 B7 G7", LEGAL, {EXACT: "too_many_cards"}),
    Lay("F078", 10, "R5 B5 G5 Y5 | R3 B3 G3", "too_few_cards"),
)
"""Sets, in `ORIGINAL`."""

RUNS: Final = (
    Lay("B1", 2, "R4 B4 G4 | R1 Y2 W Y4"),
    Lay("B2", 2, "R4 B4 G4 | R3 G3 Y4 B5", "number_twice"),
    Lay("B4", 2, "R4 B4 G4 | R11 B12 W W"),
    Lay("B4 written", 2, "R4 B4 G4 | R11 B12 W=13 W=14", "wild_value"),
    Lay("B5", 2, "R4 B4 G4 | R3 W B6 G7", "run_gap"),
    Lay("B7", 4, "R1 B2 W W G5 Y6 B7"),
    Lay("B8", 4, "R1 B2 G3 Y4 R5 B6 G7 Y8 R9", LEGAL, {EXACT: "too_many_cards"}),
    Lay("B10", 5, "W W W W W W R8 W", LEGAL, {("wilds__min_naturals", (("run", 2),)): "naturals_in_group"}),
    Lay("B11", 5, "W W W W W W W W", "natural_in_phase", {NONE: LEGAL}),
    Lay("B13", 2, "R4 B4 G4 | W W W W", LEGAL, {GROUP: "naturals_in_group"}),
    Lay("B14", 6, "R2 G3 B4 Y5 R6 G7 B8 Y9 R10"),
    Lay("B16", 3, "R8 B8 G8 Y8 | R8 B9 G10 Y11"),
    Lay("B17", 3, "R8 B8 G8 W | W B9 G10 Y11", LEGAL, {GROUP: LEGAL}),
    Lay("B19", 2, "R4 B4 G4 | W R1 B2 G3"),
    Lay("B19 written", 2, "R4 B4 G4 | W=0 R1 B2 G3", "wild_value"),
    Lay("RUN-01", 6, "R8 B9 G10 Y11 R12 W W B3 G4", "run_gap"),
    Lay("RUN-02", 4, "G6 G7 B8 R10 Y10 B11 G12", "number_twice run_gap"),
    Lay("RUN-02 wild", 4, "G6 G7 W R10 Y10 B11 G12", "number_twice run_gap"),
    Lay("F001", 6, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 W", "run_too_long"),
    Lay("F003", "run 4", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 W", "run_too_long"),
    Lay("F009", "run 4", "W W R5 R6"),
    Lay("F010", "run 4", "R10 R11 R12 W"),
    Lay("F012", "run 4", "R1 R2 R3 W"),
    Lay("F015", "run 4", "R3 R5 W R4"),
    Lay("F016", "run 4", "W W W W", "natural_in_phase"),
    Lay("F018", 4, "W W W W W W W", "natural_in_phase"),
    Lay("F019", "run 4", "R5 R5 R5 R5", "number_twice"),
    Lay("F025", 6, "R9 B10 G11 Y12 R1 B2 G3 Y4 R5", "run_gap"),
    Lay("F037", "run 4", "W W W W W", "natural_in_phase", {NONE: LEGAL}),
    Lay("F048", 2, "W W R5 W | R7 B7 G7"),
    Lay("F057", "run 4", "R9 R10 W R12"),
    Lay("F058", "run 4", "R3 R4 W R9", "run_gap"),
    Lay("F070", 2, "R1 B2 G3 Y4 | R7 B7 G7"),
)
"""Runs, in `ORIGINAL`."""

COLORS: Final = (
    Lay("C1", 8, "R1 R1 R5 R9 R12 W R3"),
    Lay("C2", 8, "R1 R2 R3 R4 R5 R6 B7", "colors_differ"),
    Lay("C4", 8, "B1 B2 B3 B4 B5 B6 S", "skip_in_meld"),
    Lay("C5", 8, "G1 G2 G3 G4 G5 G6 G7 G8 W W", LEGAL, {EXACT: "too_many_cards"}),
    Lay("COL-01", 8, "Y7 Y7 Y1 Y2 Y3 Y11 Y12"),
    Lay("COL-03", 8, "B1 B2 B3 B4 B5 B6 S", "skip_in_meld"),
    Lay("COL-04", 8, "G1 G2 G3 G4 G5 G6 W"),
    Lay("F018 color", 8, "W W W W W W W", "natural_in_phase", {NONE: LEGAL}),
    Lay("F033", 4, "R1 R2 R3 R4 R5 R6 S", "skip_in_meld"),
    Lay("F061", 8, "R1 R2 R3 R4 R5 R6 W"),
    Lay("F063", 8, "W R1 R2 R3 R4 R5 R6"),
    Lay("F066", "color 3", "R1 R2 W"),
    Lay("E1", "parity 8", "R2 B4 G4 Y12 R10 W G6 B8"),
    Lay("E2", "parity 8", "R2 B4 G4 Y12 R10 W G6 B9", "parities_differ"),
    Lay("E4", "color parity 4", "R1 R3 B11 W", "colors_differ"),
    Lay("E5", "color parity 3 + color parity 4", "R1 R3 R5 | B2 B4 B4 W"),
    Lay("E7", "color parity 3 + color parity 4", "R4 R5 B6 W | B2 B4 B4 W", "parities_differ colors_differ"),
)
"""One colour, even or odd, in `ORIGINAL`."""

TWIST_CARDS: Final = (
    Lay("D1", 2, "R3 B3 | G3 Y3 | R9 G9 | Y12 W", LEGAL, {DISTINCT: "same_number"}),
    Lay("D2", 8, "R3 R4 W R6 R7"),
    Lay("D4", 6, "R1 B2 G3 Y4 | B1 Y2 R3 G4"),
    Lay("D5", 6, "R1 B2 G3 Y4 | R5 B6 G7 Y8"),
    Lay("D7", 4, "R3 B3 G3 | Y9 R9 W | B1 G2 Y3"),
    Lay("D8", 10, "R1 W W W W W W W W"),
    Lay("D10", 7, "R1 B2 G3 Y4 | W W W W", LEGAL, {GROUP: "naturals_in_group"}),
    Lay("COL-06", 8, "R3 R4 W R6 R7"),
    Lay("COL-06 other colour", 8, "R3 R4 W B6 R7", "colors_differ"),
    Lay("COL-06 number twice", 8, "R3 R4 R5 R6 R6", "number_twice"),
)
"""The ten cards of Twist, in `TWIST`."""

STANDARD_CARDS: Final = (
    Lay("F1", 1, "6H 6S 6C | 7D 8D 9C"),
    Lay("F3", 1, "6H 6S 6C | AH 2C 3D"),
    Lay("F4", 3, "8H 8S 8C | 8D 8H 8S"),
    Lay("F6", 7, "2H 5H 9D JD QH 3D 7H KD 4H 6D", LEGAL, {EXACT: "too_many_cards"}),
    Lay("F7", 7, "2H 5H 9D JD QH 3D 7H 10S", "colors_differ"),
    Lay("F9", 8, "4H 5H 6H 9H | 2H 6H 10H JH"),
    Lay("F9 another suit", "suit 4 + other suit 4", "4H 5H 6H 9H | 2H 6H 10H JH", "same_color"),
    Lay("F10", 9, "2H 4H 6H JH KH | 3S 9S QS"),
    Lay("F10 one suit", 9, "2H 4H 6H JH KH | 3H 9H QH", "same_color"),
    Lay("F10 any order", 9, "3S 9S QS | 2H 4H 6H JH KH"),
    Lay("F12", 6, "6H 7S 8D 9C 10H JS QD KC"),
    Lay("F13", 10, "2H 4H Jo JH KH | 3S 9S QS Jo"),
    Lay("F13 joker of the other suit", 10, "2H 4H Jo=H JH KH | 3S 9S QS Jo=H", "wild_value"),
    Lay("STD-03", 7, "2H 5H 9D JD QH 3D 7H KD"),
    Lay("STD-08", 7, "2H 5H 9D JD QH 3D 7H KD AH 4D", LEGAL, {EXACT: "too_many_cards"}),
    Lay("STD-09", 1, "Jo Jo Jo | 7H 8C 9D", LEGAL, {GROUP: "naturals_in_group", NONE: LEGAL}),
    Lay("Q11", 10, "2H 4H 6H JH KH | Jo Jo Jo Jo", LEGAL, {NONE: LEGAL}),
)
"""Standard cards, in `CONTRACT`."""

CONVERTED_CARDS: Final = (
    Lay("F15", 2, "KH 7S 7D | 10H JS QC KC"),
    Lay("F16", 1, "Jo 7S 7D | 2H 2C 2S", "skip_in_meld"),
    Lay("STD-03", 8, "2H 5H 9D JD QH 3D 7H", "colors_differ"),
)
"""Two standard decks, in `TWO_DECKS`."""

NATURALS: Final = (
    Lay("G2", 4, "R3 W W W W W W B10"),
    Lay("G3", 4, "R3 W W W W W W W", "naturals_in_group"),
    Lay("G5", 10, "R9 B9 G9 Y9 R9 | Y10 Y11 Y12"),
    Lay("G5 one number card", 10, "R9 B9 G9 Y9 R9 | Y10 W W", "naturals_in_group"),
    Lay("Q1 set", 9, "R9 W W W W | B3 W W"),
    Lay("Q1 color", 5, "R9 W W W W W W"),
)
"""Number cards asked of each group, in `RAV_MASTER`."""

LAYS: Final[Sequence[tuple[Ruleset, Sequence[Lay]]]] = (
    (ORIGINAL, SETS),
    (ORIGINAL, RUNS),
    (ORIGINAL, COLORS),
    (TWIST, TWIST_CARDS),
    (CONTRACT, STANDARD_CARDS),
    (TWO_DECKS, CONVERTED_CARDS),
    (RAV_MASTER, NATURALS),
)

ALIKE_IN_ALL: Final = ("A1", "A10", "A11", "B1", "B2", "B5", "C2", "C4")
"""Cases that every edition with the Phase 10 deck answers alike."""


class Read(NamedTuple):
    """What wilds are that do not say what they are: by the order as listed if it can be, else the lowest."""

    id: str
    requirement: str
    cards: str
    meld: str
    rules: Ruleset = ORIGINAL


READ: Final = (
    Read("A8", "set 3", "W W W", "set 1: W W W"),
    Read("A22", "run 4", "R5 B6 W Y8", "run: R5 B6 W=7 Y8"),
    Read("B1", "run 4", "R1 Y2 W Y4", "run: R1 Y2 W=3 Y4"),
    Read("B4", "run 4", "R11 B12 W W", "run: W=9 W=10 R11 B12"),
    Read("B10", "run 8", "W W W W W W R8 W", "run: W=2 W=3 W=4 W=5 W=6 W=7 R8 W=9"),
    Read("B13", "run 4", "W W W W", "run: W=1 W=2 W=3 W=4"),
    Read("B17", "run 4", "W B9 G10 Y11", "run: W=8 B9 G10 Y11"),
    Read("B19", "run 4", "W R1 B2 G3", "run: R1 B2 G3 W=4"),
    Read("D2", "color run 5", "R3 R4 W R6 R7", "color run red: R3 R4 W=5 R6 R7"),
    Read("D10", "color 4", "W W W W", "color red: W W W W"),
    Read("E1", "parity 8", "R2 B4 G4 Y12 R10 W G6 B8", "parity even: R2 B4 G4 G6 B8 R10 Y12 W"),
    Read("E5", "color parity 4", "B2 B4 B4 W", "color parity even blue: B2 B4 B4 W"),
    Read("F009", "run 4", "W W R5 R6", "run: W=3 W=4 R5 R6"),
    Read("F010", "run 4", "R10 R11 R12 W", "run: W=9 R10 R11 R12"),
    Read("F012", "run 4", "R1 R2 R3 W", "run: R1 R2 R3 W=4"),
    Read("F040", "color 7", "W W W W W W W", "color red: W W W W W W W"),
    Read("F048", "run 4", "W W R5 W", "run: W=3 W=4 R5 W=6"),
    Read("F15", "run 4", "10H JS QC KC", "run: K=9 10H JS QC", TWO_DECKS),
    Read("F13", "suit 5", "2H 4H Jo JH KH", "suit hearts: 2H 4H JH KH Jo", CONTRACT),
    Read("F6", "color 8", "2H 5H 9D JD QH 3D 7H Jo", "color red: 2H 3D 5H 7H 9D JD QH Jo", CONTRACT),
    Read("SOLV-09", "run 5", "R1 B2 G4 W Y5", "run: R1 B2 W=3 G4 Y5"),
    Read("as listed", "run 4", "W Y6 B7 W", "run: W=5 Y6 B7 W=8"),
    Read("as listed, not the lowest", "run 4", "Y6 B7 W W", "run: Y6 B7 W=8 W=9"),
    Read("not as listed: the lowest", "run 4", "B7 W Y6 W", "run: W=4 W=5 Y6 B7"),
    Read("not as listed: two orders", "run 5", "R3 W W B4 W", "run: W=1 W=2 R3 B4 W=5"),
    Read("one written, the others as listed", "run 4", "W W=6 W W", "run: W=5 W=6 W=7 W=8"),
    Read("as listed is written out", "run 4", "W=2 W W W", "run: W=2 W=3 W=4 W=5"),
    Read("written against the order", "run 4", "R5 B6 W=4 W=3", "run: W=3 W=4 R5 B6"),
    Read("as listed by twos", "parity run 4", "W R5 W W", "parity run: W=3 R5 W=7 W=9"),
    Read("lowest by twos", "parity run 4", "R5 R3 W W", "parity run: W=1 R3 R5 W=7"),
    Read("written number", "set 3", "W=7 W W", "set 7: W W W"),
    Read("written colour", "color 3", "W W=G W", "color green: W W W"),
    Read("written word", "color 3", "W W=yellow W", "color yellow: W W W"),
    Read("written face", "color run 4", "W=B5 W W W", "color run blue: W=5 W=6 W=7 W=8"),
    Read("written parity", "parity 3", "W=odd W W", "parity odd: W W W"),
    Read("a number says its parity", "parity 3", "W=4 W W", "parity even: W W W"),
    Read("parity and colour", "color parity 3", "W=Y/odd W W", "color parity odd yellow: W W W"),
    Read("a number where numbers do not matter", "color 3", "R1 W=5 R3", "color red: R1 R3 W"),
    Read("a colour where colours do not matter", "set 3", "R5 W=G B5", "set 5: R5 B5 W"),
    Read("suit of a joker", "color 3", "Jo=H Jo Jo", "color red: Jo Jo Jo", CONTRACT),
    Read("colour of a joker", "color 3", "Jo=black Jo Jo", "color black: Jo Jo Jo", CONTRACT),
    Read("suit of a flush", "suit 3", "Jo=C Jo Jo", "suit clubs: Jo Jo Jo", CONTRACT),
    Read("a queen", "run 3", "Jo=Q Jo Jo", "run: Jo=10 Jo=11 Jo=12", CONTRACT),
)


class Refused(NamedTuple):
    """Cards that are no such group: every rule that they break, told once."""

    id: str
    requirement: str
    cards: str
    broken: str
    rules: Ruleset = ORIGINAL


REFUSED: Final = (
    Refused("F027", "set 3", "S S S", "skip_in_meld"),
    Refused("F027 wilds", "set 3", "S W W", "skip_in_meld"),
    Refused("F027 color", "color 7", "S S S S W W W", "skip_in_meld"),
    Refused("F030", "run 4", "R1 R2 R3 S", "skip_in_meld"),
    Refused("F030 skips", "run 4", "R1 S S S", "skip_in_meld"),
    Refused("F030 color", "color 7", "R1 R2 R3 R4 R5 R6 S", "skip_in_meld"),
    Refused("F034", "set 3", "W W S", "skip_in_meld"),
    Refused("Skip and numbers", "set 3", "R5 B6 S", "skip_in_meld numbers_differ"),
    Refused("colours differ: wilds are no matter", "color parity 3", "B6 R2 W=4", "colors_differ"),
    Refused("numbers differ: wilds are no matter", "color set 3", "R5 R6 W=7", "numbers_differ"),
    Refused("six even numbers are not too many", "parity run 5", "R2 B4 G6 Y8 R10 W=13", "wild_value"),
    Refused("seven even numbers are", "parity run 3", "8D Jo Jo Jo W=14 Jo Jo", "run_too_long", CONTRACT),
    Refused("seven odd numbers are not", "parity run 3", "7D Jo Jo Jo W=14 Jo Jo", "wild_value", CONTRACT),
    Refused("too few", "set 4", "R5 B5 G5", "too_few_cards"),
    Refused("too few, and wrong", "set 4", "R5 B5 G6", "too_few_cards numbers_differ"),
    Refused("too few: the gap may still be filled", "run 7", "R4 B9", "too_few_cards"),
    Refused("too few: the gap is too wide", "run 4", "R4 B9", "too_few_cards run_gap"),
    Refused("twice, but no gap", "run 4", "R4 R4 B5 B5", "number_twice"),
    Refused("twice, and a gap", "run 4", "R4 B4 G6 Y8", "number_twice run_gap"),
    Refused("even and odd run", "parity run 4", "R2 B4 G5 Y8", "parities_differ"),
    Refused("even and odd run, and twice", "parity run 4", "R2 B2 G5 Y8", "parities_differ number_twice"),
    Refused("a run by twos has six numbers", "parity run 3", "R2 W W W W W W", "run_too_long"),
    Refused("a gap of a run by twos", "parity run 3", "R2 B4 G8", "run_gap"),
    Refused("colours and numbers", "color run 4", "R4 R4 B5 R9", "number_twice run_gap colors_differ"),
    Refused("colours and one number", "color set 3", "R4 B4 R5", "numbers_differ colors_differ"),
    Refused("suits", "suit 3", "2H 3H 4S", "suits_differ", CONTRACT),
    Refused("red suits are one colour, not one suit", "suit 3", "2H 3D 4D", "suits_differ", CONTRACT),
    Refused("W=0", "run 4", "W=0 R1 B2 G3", "wild_value"),
    Refused("W=13", "run 4", "R10 B11 G12 W=13", "wild_value"),
    Refused("W=13 where numbers do not matter", "color 3", "R1 R2 W=13", "wild_value"),
    Refused("W=H where suits do not matter", "set 3", "R5 B5 W=H", "wild_value"),
    Refused("two wrong", "set 3", "R5 W=0 W=13", "wild_value"),
    Refused("not the number", "set 3", "R5 B5 W=6", "wild_value"),
    Refused("not the colour", "color 3", "R1 R2 W=B", "wild_value"),
    Refused("not the parity", "parity 3", "R1 R3 W=even", "wild_value"),
    Refused("not the parity, said by a number", "parity 3", "R1 R3 W=4", "wild_value"),
    Refused("taken in the run", "run 4", "R4 B5 G6 W=5", "wild_value"),
    Refused("twice written", "run 4", "R4 B5 W=6 W=6", "wild_value"),
    Refused("out of reach", "run 4", "R4 B5 G6 W=9", "wild_value"),
    Refused("they disagree", "set 3", "W=5 W=6 W", "wild_value"),
    Refused("they disagree in colour", "color run 3", "W=R5 W=B6 W", "wild_value"),
    Refused("a parity is no number", "set 3", "R4 B4 W=even", "wild_value"),
    Refused("a parity is no place in a run", "run 4", "R4 B5 G6 W=odd", "wild_value"),
    Refused("a wild is no Skip", "set 3", "R4 B4 W=S", "wild_value"),
    Refused("red is no suit of a flush", "suit 3", "2H 3H Jo=red", "wild_value", CONTRACT),
    Refused("a wild beyond a card that is missing", "run 7", "R4 W=12", "too_few_cards wild_value"),
    Refused("a wild that the missing cards reach", "run 7", "R4 W=9", "too_few_cards"),
    Refused("what follows from a Skip is left out", "run 4", "R4 S W=6 B7", "skip_in_meld"),
    Refused("what does not, is not", "run 4", "R4 S W=13 B7", "skip_in_meld wild_value"),
)


class Hit(NamedTuple):
    """A card for a meld on the table: the meld that it makes, or the rule that it breaks."""

    id: str
    meld: str
    card: str
    then: str
    rules: Ruleset = ORIGINAL


_FULL: Final = "run: R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"

HITS: Final = (
    Hit("H1", "set 4: R4 B4 G4", "R4", "set 4: R4 R4 B4 G4"),
    Hit("H2", "set 4: R4 B4 G4", "W", "set 4: R4 B4 G4 W"),
    Hit("H4", "run: R3 B4 G5 Y6", "B2", "run: B2 R3 B4 G5 Y6"),
    Hit("H5", "run: R3 B4 G5 Y6", "B8", "does_not_fit"),
    Hit("H7", "run: R9 B10 G11 Y12", "R1", "does_not_fit"),
    Hit("H8", _FULL, "W", "meld_is_full"),
    Hit("H10", "run: R3 B4 G5 Y6", "W", "ambiguous_wild"),
    Hit("H10 as 2", "run: R3 B4 G5 Y6", "W=2", "run: W=2 R3 B4 G5 Y6"),
    Hit("H10 as 7", "run: R3 B4 G5 Y6", "W=7", "run: R3 B4 G5 Y6 W=7"),
    Hit("H10 as 8", "run: R3 B4 G5 Y6", "W=8", "wild_value"),
    Hit("H11", "run: R4 B5 G6 Y7 R8 B9 G10 Y11 W=12", "R12", "does_not_fit"),
    Hit("H13", "color green: G1 G2 G3 G4 G5 G6 G7", "G2", "color green: G1 G2 G2 G3 G4 G5 G6 G7"),
    Hit("H13 wild", "color green: G1 G2 G3 G4 G5 G6 G7", "W", "color green: G1 G2 G3 G4 G5 G6 G7 W"),
    Hit("H14", "color green: G1 G2 G3 G4 G5 G6 G7", "R2", "does_not_fit"),
    Hit("H22", "parity even: R2 B4 G6", "R12", "parity even: R2 B4 G6 R12"),
    Hit("H22 odd", "parity even: R2 B4 G6", "R11", "does_not_fit"),
    Hit("H23", "color run red: R4 R5 R6 R7", "R8", "color run red: R4 R5 R6 R7 R8"),
    Hit("H23 blue", "color run red: R4 R5 R6 R7", "B8", "does_not_fit"),
    Hit("H25", "run: 10H JC QD KS", "AH", "does_not_fit", CONTRACT),
    Hit("H25 low", "run: 10H JC QD KS", "9C", "run: 9C 10H JC QD KS", CONTRACT),
    Hit("HIT-06 set", "set 5: R5 B5 G5", "S", "skip_in_meld"),
    Hit("HIT-06 run", "run: R5 B6 G7 Y8", "S", "skip_in_meld"),
    Hit("HIT-06 color", "color blue: B1 B2 B3 B4 B5 B6 B7", "S", "skip_in_meld"),
    Hit("RUN-04", _FULL, "W", "meld_is_full"),
    Hit("RUN-04 R1", _FULL, "R1", "meld_is_full"),
    Hit("RUN-04 R12", _FULL, "R12", "meld_is_full"),
    Hit("RUN-07 R1", "run: R6 B7 G8 Y9 R10 B11 G12", "R1", "does_not_fit"),
    Hit("RUN-07 R5", "run: R6 B7 G8 Y9 R10 B11 G12", "R5", "run: R5 R6 B7 G8 Y9 R10 B11 G12"),
    Hit("RUN-07 R12", "run: R6 B7 G8 Y9 R10 B11 G12", "R12", "does_not_fit"),
    Hit("RUN-07 W", "run: R6 B7 G8 Y9 R10 B11 G12", "W", "run: W=5 R6 B7 G8 Y9 R10 B11 G12"),
    Hit("SET-06", "set 7: R7 R7 B7 B7 G7 G7 Y7 Y7", "W", "set 7: R7 R7 B7 B7 G7 G7 Y7 Y7 W"),
    Hit("WILD-04", "run: R4 B5 G6 Y7 R8 W=9 B10 G11 W=12", "R12", "does_not_fit"),
    Hit("WILD-04 Y2", "run: R4 B5 G6 Y7 R8 W=9 B10 G11 W=12", "Y2", "does_not_fit"),
    Hit("WILD-06 B3", "run: R2 W=3 W=4 W=5", "B3", "does_not_fit"),
    Hit("WILD-06 B1", "run: R2 W=3 W=4 W=5", "B1", "run: B1 R2 W=3 W=4 W=5"),
    Hit("WILD-06 B6", "run: R2 W=3 W=4 W=5", "B6", "run: R2 W=3 W=4 W=5 B6"),
    Hit("WILD-06 B7", "run: R2 W=3 W=4 W=5", "B7", "does_not_fit"),
    Hit("WILD-07 W=3 B3", "run: R4 B5 G6 W=3", "B3", "does_not_fit"),
    Hit("WILD-07 W=3 B7", "run: R4 B5 G6 W=3", "B7", "run: W=3 R4 B5 G6 B7"),
    Hit("WILD-07 W=3 B2", "run: R4 B5 G6 W=3", "B2", "run: B2 W=3 R4 B5 G6"),
    Hit("WILD-07 W=3 B8", "run: R4 B5 G6 W=3", "B8", "does_not_fit"),
    Hit("WILD-07 W=7 B3", "run: R4 B5 G6 W=7", "B3", "run: B3 R4 B5 G6 W=7"),
    Hit("WILD-07 W=7 B7", "run: R4 B5 G6 W=7", "B7", "does_not_fit"),
    Hit("WILD-07 W=7 B2", "run: R4 B5 G6 W=7", "B2", "does_not_fit"),
    Hit("WILD-07 W=7 B8", "run: R4 B5 G6 W=7", "B8", "run: R4 B5 G6 W=7 B8"),
    Hit("SOLV-13", "run: R9 B10 G11 Y12", "W=8", "run: W=8 R9 B10 G11 Y12"),
    Hit("SOLV-13 R7", "run: W=8 R9 B10 G11 Y12", "R7", "run: R7 W=8 R9 B10 G11 Y12"),
    Hit("STATE-07", "set 5: R5 B5 G5", "W=13", "wild_value"),
    Hit("F006", "run: R6 B7 G8 Y9 R10 B11 G12", "W", "run: W=5 R6 B7 G8 Y9 R10 B11 G12"),
    Hit("F007", _FULL, "W", "meld_is_full"),
    Hit("F022 R1", "run: R5 B6 G7 Y8", "R1", "does_not_fit"),
    Hit("F022 R12", "run: R5 B6 G7 Y8", "R12", "does_not_fit"),
    Hit("F022 R4", "run: R5 B6 G7 Y8", "R4", "run: R4 R5 B6 G7 Y8"),
    Hit("F022 R9", "run: R5 B6 G7 Y8", "R9", "run: R5 B6 G7 Y8 R9"),
    Hit("F024", "run: W=4 R5 R6 R7 R8 R9 R10", "B4", "does_not_fit"),
    Hit("F024 B3", "run: W=4 R5 R6 R7 R8 R9 R10", "B3", "run: B3 W=4 R5 R6 R7 R8 R9 R10"),
    Hit("F031", "set 7: R7 B7 G7", "S", "skip_in_meld"),
    Hit("F039 a five on declared fives", "set 5: W W W", "R5", "set 5: R5 W W W"),
    Hit("F039 then a seven", "set 5: R5 W W W", "R7", "does_not_fit"),
    Hit("F039 undeclared wilds are ones", "set: W W W", "R5", "does_not_fit"),
    Hit("F049", "set 5: W W R5", "R6", "does_not_fit"),
    Hit("F051", "set 5: R5 W W", "R6", "does_not_fit"),
    Hit("F054 R8", "run: R5 B6 G7 W=8", "R8", "does_not_fit"),
    Hit("F054 R9", "run: R5 B6 G7 W=8", "R9", "run: R5 B6 G7 W=8 R9"),
    Hit("F054 R4", "run: R5 B6 G7 W=8", "R4", "run: R4 R5 B6 G7 W=8"),
    Hit("F055", "run: R5 B6 G7 Y8", "W=9", "run: R5 B6 G7 Y8 W=9"),
    Hit("F067", "parity run: R1 B3 G5 Y7 R9", "R11", "parity run: R1 B3 G5 Y7 R9 R11"),
    Hit("F067 wild", "parity run: R1 B3 G5 Y7 R9", "W", "parity run: R1 B3 G5 Y7 R9 W=11"),
    Hit("F067 full", "parity run: R1 B3 G5 Y7 R9 R11", "W", "meld_is_full"),
    Hit("F082", "run: R1 B2 G3 Y4", "Y12", "does_not_fit"),
    Hit("F082 R2", "run: R1 B2 G3 Y4", "R2", "does_not_fit"),
    Hit("a number in an even group", "parity even: R2 B4 G6", "W=8", "parity even: R2 B4 G6 W"),
    Hit("an odd number in an even group", "parity even: R2 B4 G6", "W=7", "wild_value"),
    Hit("the word in an even group", "parity even: R2 B4 G6", "W=even", "parity even: R2 B4 G6 W"),
    Hit("a parity in a set", "set 4: R4 B4 G4", "W=even", "wild_value"),
    Hit("a parity in a run", "run: R3 B4 G5 Y6", "W=even", "wild_value"),
    Hit("a colour in a set", "set 4: R4 B4 G4", "W=R", "set 4: R4 B4 G4 W"),
    Hit("a suit that the deck has not", "set 4: R4 B4 G4", "W=H", "wild_value"),
    Hit("a number in a colour group", "color red: R4 R4 R7", "W=8", "color red: R4 R4 R7 W"),
    Hit("a number that the deck has not", "color red: R4 R4 R7", "W=13", "wild_value"),
    Hit("another colour", "color red: R4 R4 R7", "W=B", "wild_value"),
    Hit("another number", "set 4: R4 B4 G4", "W=5", "wild_value"),
    Hit("one end by its colour", "color run red: R4 R5 R6", "W=R", "ambiguous_wild"),
    Hit("one end by its face", "color run red: R4 R5 R6", "W=R3", "color run red: W=3 R4 R5 R6"),
    Hit("the wrong face", "color run red: R4 R5 R6", "W=B3", "wild_value"),
    Hit("a full run takes no written wild", _FULL, "W=13", "meld_is_full"),
    Hit("red cards", "color red: 2H 3D 5H", "7D", "color red: 2H 3D 5H 7D", CONTRACT),
    Hit("a black card", "color red: 2H 3D 5H", "7S", "does_not_fit", CONTRACT),
    Hit("a joker as hearts is red", "color red: 2H 3D 5H", "Jo=H", "color red: 2H 3D 5H Jo", CONTRACT),
    Hit("a joker as red", "color red: 2H 3D 5H", "Jo=red", "color red: 2H 3D 5H Jo", CONTRACT),
    Hit("a joker as spades is black", "color red: 2H 3D 5H", "Jo=S", "wild_value", CONTRACT),
    Hit("a joker of no suit of the deck", "color red: 2H 3D 5H", "Jo=R", "wild_value", CONTRACT),
    Hit("a flush", "suit hearts: 2H 3H 5H", "7H", "suit hearts: 2H 3H 5H 7H", CONTRACT),
    Hit("a flush is of one suit", "suit hearts: 2H 3H 5H", "7D", "does_not_fit", CONTRACT),
    Hit("a king is wild", "set 4: 4H 4D 4S", "KD", "set 4: 4H 4D 4S K", TWO_DECKS),
    Hit("a joker is a Skip", "set 4: 4H 4D 4S", "Jo", "skip_in_meld", TWO_DECKS),
)

GROWING: Final = (
    ("RUN-05", "run: R4 B5 G6 Y7", "B2 no, R3 yes, B2 yes, G8 yes", "run: B2 R3 R4 B5 G6 Y7 G8"),
    (
        "F060",
        "run: R8 B9 G10 Y11",
        "R7 yes, B6 yes, R7 no, B12 yes, W yes, W=4 yes",
        "run: W=4 W=5 B6 R7 R8 B9 G10 Y11 B12",
    ),
    ("F039", "set 5: W W W", "R5 yes, R7 no, B5 yes", "set 5: R5 B5 W W W"),
    ("H4", "run: R3 B4 G5 Y6", "R8 no, R7 yes, R8 yes", "run: R3 B4 G5 Y6 R7 R8"),
)
"""Cards hit one after the other: the meld grows with each."""


class Score(NamedTuple):
    """What the cards left in a hand cost."""

    id: str
    hand: str
    points: int
    rules: Ruleset = ORIGINAL


_SKIPS_25: Final = ORIGINAL.evolve(scoring__skip=25)
_HANAU: Final = ORIGINAL.evolve(scoring__wild=20)
_ONE_EACH: Final = ORIGINAL.evolve(scoring__ranks={1: 1}, scoring__wild=1, scoring__skip=1)

SCORES: Final = (
    Score("M1", "R1 B9 Y10 G12 W S", 70),
    Score("M2", "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B9", 50),
    Score("M4", "R10 B11 G12 Y10 R11 B12 G10 Y11 R12 B10", 100),
    Score("M5", "S W R5", 45),
    Score("M5 Skips cost 25", "S W R5", 55, _SKIPS_25),
    Score("M7", "AH KD Jo 9S", 50, TWO_DECKS),
    Score("M8", "AH KD Jo QS", 55, TWO_DECKS),
    Score("M10", "R9 R10", 15),
    Score("M11", "R2 B12 W", 40),
    Score("M11 hanau", "R2 B12 W", 35, _HANAU),
    Score("M13", "", 0),
    Score("M19", "R12 W", 35),
    Score("M20", "B4 G4 Y4 R11", 25),
    Score("RM", "R1 B12 W S", 4, _ONE_EACH),
    Score("trace B", "R10 G10 Y2", 25),
    Score("trace C", "R2 R4 R6 R8 B10 G2 G4 Y6 Y8 R12", 60),
    Score("SCORE-01", "R1 B9 G10 Y12 S W", 70),
    Score("SCORE-03", "R3 W", 30),
    Score("STD-06 contract", "AH 9C 10D JS QH KD Jo", 75, CONTRACT),
    Score("STD-06 two decks", "AH 9C 10D JS QH KD Jo", 80, TWO_DECKS),
    Score("F112 b", "W R12", 35),
    Score("F112 c", "S R1", 20),
    Score("F115", "S", 15),
    Score("F117", "W", 25),
    Score("the most without a phase", "W W W W W W W W S S", 230),
)
