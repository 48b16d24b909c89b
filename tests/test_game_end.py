"""The end of a hand and of the game: points, next phases, winners, ties: M1 to N17, Q41 to Q51, Q56 (N1), V20."""

from typing import Any

import pytest
from positions import Start, at, ids, lines, play

from phaseten import CONTRACT, LAST_ROUND, MASTERS, MATTEL, ORIGINAL, TWO_DECKS, Ruleset, standings
from phaseten.game.state import Lap

SHARED = ORIGINAL.evolve(ending__tie_break="shared")
BY_SEAT = ORIGINAL.evolve(ending__tie_break="seat")
END_HAND = ORIGINAL.evolve(drawing__exhausted="end_hand")
FIVE_PHASES = ORIGINAL.with_phases(*ORIGINAL.phases[:5])
EVEN_PHASES = ORIGINAL.with_phases(*ORIGINAL.phases[1::2], numbers=(2, 4, 6, 8, 10))
HANAU = ORIGINAL.evolve(scoring__ranks={1: 5, 10: 10}, scoring__wild=20)
RED_7 = "R1 R2 R3 R4 R5 R6 R7"

# Three laid phases that share no card: 10, 10 and 8.
TENS = "R1 B1 G1 Y1 R1 | R2 B2 G2"
MORE_TENS = "R11 B11 G11 Y11 R11 | R12 B12 G12"
GREENS = "G3 G4 G5 G6 G7 G8 G9"
FIRST = "R7 B7 G7 | R8 B8 G8"

# Three phases 1 that share no card either.
ONES = {"A": FIRST, "B": "R9 B9 G9 | R10 B10 G10"}

POINTS: list[tuple[str, str, Ruleset, int]] = [
    ("M1", "R1 B9 Y10 G12 W S", ORIGINAL, 70),
    ("M2", "R1 R2 R3 R4 R5 R6 R7 R8 R9 B1", ORIGINAL, 50),
    ("M4", "R10 R11 R12 B10 B11 B12 G10 G11 G12 Y10", ORIGINAL, 100),
    ("M5 (Q47)", "S W R5", ORIGINAL, 45),
    ("M7", "AH KD Jo 9S", TWO_DECKS, 50),
    ("M8", "AH KD Jo QS", TWO_DECKS, 55),
    ("M10", "R9 R10", ORIGINAL, 15),
    ("M11", "R2 B12 W", ORIGINAL, 40),
    ("M11 scoring__wild=20", "R2 B12 W", HANAU, 35),
    ("M13", "", ORIGINAL, 0),
    ("M19", "R12 W", ORIGINAL, 35),
    ("M20", "B4 G4 Y4 R11", ORIGINAL, 25),
    ("SCORE-01", "R1 B9 G10 Y12 S W", ORIGINAL, 70),
    ("STD-06 contract", "AH 9C 10D JS QH KD Jo", CONTRACT, 75),
    ("STD-06 two_decks", "AH 9C 10D JS QH KD Jo", TWO_DECKS, 80),
    ("F115", "S", ORIGINAL, 15),
    ("F117", "W W W", ORIGINAL, 75),
    ("Q30 scoring__skip=25", "S", ORIGINAL.evolve(scoring__skip=25), 25),
]


@pytest.mark.parametrize(("hand", "rules", "points"), [row[1:] for row in POINTS], ids=ids(POINTS))
def test_what_cards_cost(hand: str, rules: Ruleset, points: int) -> None:
    cards = rules.deck.cards(hand)
    assert [rules.score(cards), rules.score(cards)] == [points, points]


END_OF_HAND: list[tuple[str, Start, str]] = [
    (
        "SCORE-03",
        at(hands={"A": "R12", "B": "R3 W"}, melds={"A": FIRST, "B": "R5 B5 W | R9 B9 G9"}),
        "A: discard R12\n= points 0 30 0",
    ),
    ("M17", at(hands={"A": "R12", "B": "R3"}, melds=ONES), "A: discard R12\n= points 0 5 0"),
    (
        "M16",
        at(MATTEL, hands={"A": "R12", "B": "R3"}, melds=ONES, pending_skips={"B": 1}, skips_in_front={"B": 1}),
        "A: discard R12\n= points 0 5 0",
    ),
    (
        "SCORE-04",
        at(
            hands={"A": "B12", "B": "R2", "C": "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10"},
            phases=[3, 3, 5],
            melds={"A": "R7 B7 G7 Y7 | R8 B9 G10 Y11", "B": "R3 B3 G3 Y3 | R4 B5 G6 Y7"},
        ),
        """
        A: discard B12
        = points 0 5 55
        = phases 4 4 5
        """,
    ),
    (
        "SCORE-06",
        at(
            MATTEL,
            hands={"A": "R12", "B": "R3", "C": "W"},
            melds=ONES,
            pending_skips={"C": 1},
            skips_in_front={"C": 1},
            totals=[10, 20, 30],
        ),
        """
        = dealer C
        A: discard R12
        = points 0 5 25        # every hand is scored
        = totals 10 25 55      # the points are added
        = phases 2 2 1         # who laid a phase goes on
        = winners none         # and nobody has finished
        = dealer A             # the deal passes to the left
        = hand_number 2
        chance: shuffle
        = melds A none         # table and piles are cleared, Skips are gone
        = pending C 0
        = in_front C 0
        = turn B draw
        """,
    ),
    (
        "F112",
        at(hands={"A": "R11", "B": "W R12", "C": "S R1"}, melds={"A": FIRST}),
        "A: discard R11\n= points 0 35 20",
    ),
    (
        "F120",
        at(hands={"A": "R11", "B": "R1", "C": "B1"}, phases=[1, 1, 4], melds=ONES),
        "A: discard R11\n= phases 2 2 4",
    ),
    (
        "MASTERS the phases that are completed are remembered, the last attempted one too",
        at(MASTERS, hands={"A": "R11", "B": "R1"}, phases=[1, 7, 2], completed=[[4], [3], []], melds={"A": FIRST}),
        """
        A: discard R11
        = completed A 1 4
        = completed B 3
        = laid 1 - -
        """,
    ),
]

END_OF_GAME: list[tuple[str, Start, str]] = [
    (
        "END-01",
        at(
            players="A B",
            hands={"A": "R9 W", "B": "Y5"},
            phases=[10, 9],
            melds={"A": TENS, "B": "R7 B7 G7 Y7 R7 | R8 B8"},
            totals=[200, 90],
            turn="B",
        ),
        """
        B: discard Y5
        = happened Discarded WentOut HandEnded GameOver
        = totals 230 90
        = winners A only_finisher
        """,
    ),
    (
        "END-05",
        at(
            players="A B",
            hands={"A": "R9", "B": "R3"},
            phases=[10, 10],
            melds={"A": TENS, "B": MORE_TENS},
            totals=[200, 150],
        ),
        """
        A: discard R9
        = totals 200 155
        = winners B lowest_total
        """,
    ),
    (
        "END-07",
        at(
            players="A B",
            hands={"A": "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", "B": "Y5"},
            phases=[7, 10],
            melds={"B": MORE_TENS},
            totals=[10, 10],
            turn="B",
        ),
        """
        B: discard Y5
        = winners B only_finisher
        = phases 7 10          # there is no phase after the last
        = turn nobody over
        = legal none
        A: draw -- game_over
        B: discard R1 -- game_over
        chance: deal R1 -- game_over
        """,
    ),
    (
        "F114 F118",
        at(players="A B", hands={"A": "Y5", "B": "R3"}, phases=[10, 9], melds={"A": TENS}),
        """
        A: discard Y5
        = turn nobody over
        = completed A 1 2 3 4 5 6 7 8 9 10
        """,
    ),
    (
        "F121",
        at(hands={"A": "Y5", "B": "R3"}, phases=[1, 10, 1], melds={"A": FIRST, "B": MORE_TENS}),
        "A: discard Y5\n= winners B only_finisher",
    ),
    (
        "F123",
        at(hands={"A": "R9", "B": "R3"}, phases=[10, 10, 1], melds={"A": TENS, "B": MORE_TENS}, totals=[100, 50, 0]),
        "A: discard R9\n= winners B lowest_total",
    ),
    (
        "F124",
        at(hands={"A": "R9", "B": "R3"}, phases=[10, 10, 1], melds={"A": TENS, "B": MORE_TENS}, totals=[50, 100, 0]),
        "A: discard R9\n= winners A lowest_total",
    ),
    (
        "N1 (Q42, Q56)",
        at(hands={"A": "R9", "B": "W"}, phases=[10, 10, 1], melds={"A": TENS, "B": MORE_TENS}, totals=[180, 150, 0]),
        """
        A: discard R9
        = totals 180 175 0
        = winners B lowest_total
        """,
    ),
    (
        "N4 ending__game_end=end_of_hand",
        at(hands={"A": "R1 B1 G1 Y1 R1 R2 B2 G2 R9", "B": "R3"}, phases=[10, 9, 9]),
        """
        A: lay R1 B1 G1 Y1 R1 | R2 B2 G2
        = winners none
        = turn A play          # the hand is played out
        A: discard R9
        = winners A only_finisher
        """,
    ),
    (
        "N5",
        at(hands={"A": "R9", "B": "R3"}, phases=[10, 10, 1], melds={"A": TENS}, totals=[500, 0, 0]),
        "A: discard R9\n= winners A only_finisher",
    ),
    (
        "N8",
        at(hands={"A": "R9", "B": "R3"}, phases=[10, 10, 1], melds={"A": TENS, "B": MORE_TENS}, totals=[210, 200, 0]),
        """
        A: discard R9
        = totals 210 205 0
        = winners B lowest_total
        """,
    ),
    (
        "N13 (Q49)",
        at(FIVE_PHASES, hands={"A": "R9", "B": "R3"}, phases=[5, 4, 4], melds={"A": "R1 B2 G3 Y4 R5 B6 G7 Y8"}),
        "A: discard R9\n= winners A only_finisher",
    ),
    (
        "END-09 2 is followed by 4",
        at(EVEN_PHASES, hands={"A": "R9"}, melds={"A": "R7 B7 G7 | R1 B2 G3 Y4"}),
        """
        A: discard R9
        = laid 2 - -
        = phases 4 2 2
        """,
    ),
    (
        "END-09 it is over when 10 is completed",
        at(EVEN_PHASES, hands={"A": "R9"}, phases=[10, 8, 8], melds={"A": TENS}),
        """
        A: discard R9
        = completed A 2 4 6 8 10
        = winners A only_finisher
        """,
    ),
    (
        "N14",
        at(
            LAST_ROUND,
            hands={"A": "R9", "B": "R11 B11 G11 Y11 R11 R12 B12 G12 W", "C": "R3"},
            phases=[10, 10, 1],
            melds={"A": TENS},
            totals=[150, 120, 0],
            draws="Y4 Y5",
        ),
        """
        A: discard R9
        B: draw
        B: lay R11 B11 G11 Y11 R11 | R12 B12 G12
        B: discard Y4
        C: draw
        C: discard Y5
        = totals 150 145 5
        = winners B lowest_total
        """,
    ),
    (
        "Q41 MASTERS: all ten must be done",
        at(MASTERS, hands={"A": "R9"}, phases=[10, 1, 1], completed={"A": [1, 2, 3, 4, 5, 6, 7, 8]}, melds={"A": TENS}),
        "A: discard R9\n= winners none",
    ),
    (
        "Q41 MASTERS: whichever comes last",
        at(MASTERS, hands={"A": "R9"}, phases=[1, 1, 1], completed={"A": range(2, 11)}, melds={"A": FIRST}),
        "A: discard R9\n= winners A only_finisher",
    ),
    (
        "Q57 CONTRACT ends with the hand, since two may complete the last phase in it",
        at(
            CONTRACT,
            hands={"A": "9C", "B": "3C"},
            phases=[10, 10, 1],
            melds={"A": "2H 4H 6H JH KH | 3S 9S QS 5S", "B": "2D 4D 6D JD KD | 3C 9C QC 5C"},
            totals=[100, 20, 0],
        ),
        """
        A: discard 9C
        = totals 100 25 0
        = winners B lowest_total
        """,
    ),
]


def _tied(rules: Ruleset = ORIGINAL, **more: Any) -> Start:
    """A is about to go out on phase 10; B has laid it too, and they will have 120 points each."""
    return at(
        rules,
        hands={"A": "Y10", "B": "R3", "C": "Y4"},
        phases=[10, 10, 8],
        melds={"A": TENS, "B": MORE_TENS, "C": GREENS},
        totals=[120, 115, 60],
        **more,
    )


def _replay(rules: Ruleset = ORIGINAL, **parts: Any) -> Start:
    """A and C play off a tie, and B watches."""
    return at(rules, phases=[10, 9, 10], playing={"B": False}, tie_break=True, totals=[120, 65, 120], **parts)


TIES: list[tuple[str, Start, str]] = [
    (
        "END-03 ending__tie_break=replay_first_out",
        _tied(),
        """
        A: discard Y10
        = happened Discarded WentOut HandEnded TieBreakBegins
        = totals 120 120 65
        = winners none
        = turn nobody deal
        = playing A B
        = phases 10 10 9
        chance: shuffle
        = sizes 10 10 0        # C takes no part
        = phases 10 10 9
        """,
    ),
    (
        "END-03 ending__tie_break=shared",
        _tied(SHARED),
        """
        A: discard Y10
        = winners A B shared
        = turn nobody over
        """,
    ),
    ("END-03 ending__tie_break=seat", _tied(BY_SEAT), "A: discard Y10\n= winners A seat_order"),
    ("F126", _tied(SHARED), "A: discard Y10\n= winners A B shared"),
    ("N17", _tied(), "A: discard Y10\n= winners none"),
    (
        "N2 (Q43)",
        _replay(hands={"A": "Y3", "C": "R3 R4"}, melds={"A": TENS}),
        """
        A: discard Y3
        = winners A won_replay
        = points 0 0 0
        = turn nobody over
        """,
    ),
    (
        "N2 the first to go out wins, also where the others would have one more turn",
        _replay(LAST_ROUND, hands={"A": "Y3", "C": "R3"}, melds={"A": TENS}),
        "A: discard Y3\n= winners A won_replay",
    ),
    (
        "N7",
        _replay(END_HAND, hands={"A": "Y3 Y4", "C": "R3"}, melds={"A": TENS}, rest="C", dealer="C"),
        """
        A: discard Y3
        = out nobody
        = winners none
        = turn nobody deal
        = dealer A             # replayed, and the deal passes among the tied
        chance: shuffle
        = sizes 10 0 10
        = turn C draw
        """,
    ),
    (
        "V20 the next seat, skip targets and left of the dealer pass over the others",
        _replay(hands={"A": "S Y3 Y4", "C": "R3"}, turn="A", dealer="A"),
        """
        A: skip 2 -- not_in_this_hand
        A: discard S -- skip_needs_target
        = legal discard Y3; discard Y4; skip 3
        A: skip 3
        = lost C
        = turn A draw
        """,
    ),
    (
        "V20 skips__target=next passes over the others",
        _replay(ORIGINAL.evolve(skips__target="next"), hands={"A": "S Y3", "C": "R3"}),
        "A: skip 3\n= lost C",
    ),
    (
        "V20 those who watch cannot act",
        _replay(hands={"A": "Y3", "C": "R3"}),
        """
        B: draw -- not_your_turn, already_drawn
        B: discard Y3 -- not_your_turn, not_held
        """,
    ),
    (
        "V20 a starting Skip in the replay hits the first of the tied",
        _replay(hands={}, stage="deal", dealer="A"),
        """
        chance: turn up S
        = lost C
        = turn A draw
        = sizes 10 0 10
        """,
    ),
    (
        "V20 dealing__starter_skip=dealer_chooses among the tied",
        _replay(
            ORIGINAL.evolve(dealing__starter_skip="dealer_chooses"),
            hands={"A": "Y3", "C": "R3"},
            discards="S",
            stage="starter",
            turn="A",
            dealer="A",
            lap=Lap(resume=0, starter_to_give=True),
        ),
        """
        A: give 2 -- not_in_this_hand
        A: give 1 -- not_to_himself
        A: give 3
        = lost C
        = turn A draw
        """,
    ),
    (
        "V20 dealing__dealer=fixed: he deals, though he watches",
        _replay(
            ORIGINAL.evolve(dealing__dealer="fixed", dealing__starter_skip="dealer_chooses"), stage="deal", dealer="B"
        ),
        """
        chance: turn up S
        = legal give 1; give 3
        B: give 1
        = turn C draw
        """,
    ),
    (
        "V20 no points count",
        _replay(hands={"A": "Y3", "C": "W W S"}, melds={"A": TENS}),
        """
        A: discard Y3
        = points 0 0 0
        = totals 120 65 120
        """,
    ),
    (
        "N16",
        at(
            MASTERS,
            "A B C",
            hands={"A": "R11", "B": "R3"},
            phases=[1, 4, 2],
            completed=[range(2, 11), [1, 2, 3, *range(5, 11)], [5]],
            melds={"A": FIRST, "B": "R1 B2 G3 Y4 R5 B6 G7"},
            totals=[50, 45, 0],
            saved={"A": "W", "C": "S"},
        ),
        """
        A: discard R11
        = playing A B
        chance: shuffle
        = turn B draw          # V20: nothing is declared
        = phases 1 4 2         # each replays the phase he last attempted
        B: saved -- saved_cards_rest
        """,
    ),
    (
        "V20 nothing is saved, and saved cards rest",
        at(
            MASTERS,
            "A B",
            hands={"A": "R11 R12", "B": "R3"},
            phases=[1, 4],
            completed=[range(1, 11), range(1, 11)],
            saved={"A": "W", "B": "Y9"},
            tie_break=True,
        ),
        """
        A: save R11 -- saved_cards_rest
        = can discard
        A: discard R11
        B: saved Y9 -- saved_cards_rest
        = legal draw; take
        """,
    ),
    (
        "V20 progress__selection=at_laydown: the phase last laid is replayed, and is not named",
        at(
            MASTERS.evolve(progress__selection="at_laydown"),
            "A B",
            hands={"A": "R7 B7 G7 R8 B8 G8 R1", "B": "R3"},
            phases=[1, 4],
            completed=[range(1, 11), range(1, 11)],
            tie_break=True,
        ),
        """
        A: lay 4: R7 B7 G7 | R8 B8 G8 -- not_your_phase, number_of_groups
        A: lay R7 B7 G7 | R8 B8 G8
        A: discard R1
        = winners A won_replay
        """,
    ),
    (
        "V20 a CONTRACT deck is sized by the players of the game",
        at(
            CONTRACT,
            "A B C D",
            phases=[10, 10, 1, 1],
            playing={"C": False, "D": False},
            tie_break=True,
            stage="deal",
        ),
        """
        chance: shuffle
        = draw_pile 195        # 216 cards for four players, though two are dealt ten each
        = sizes 10 10 0 0
        """,
    ),
]

ROWS = END_OF_HAND + END_OF_GAME + TIES


@pytest.mark.parametrize(("start", "script"), [row[1:] for row in ROWS], ids=ids(ROWS))
def test_end_of_hand_and_game(start: Start, script: str) -> None:
    assert play(start, script) == lines(script)


# id, players with the number of completed phases and the total, order of the places
PLACES: list[tuple[str, dict[str, tuple[int, int]], str]] = [
    ("END-08", {"P1": (7, 465), "P2": (6, 480), "P3": (10, 250), "P4": (6, 440)}, "P3 P1 P4 P2"),
    ("SEED-2", {"Sarah": (10, 250), "Bob": (7, 465), "Dillon": (6, 440), "Jack": (6, 480)}, "Sarah Bob Dillon Jack"),
]


@pytest.mark.parametrize(("players", "order"), [row[1:] for row in PLACES], ids=ids(PLACES))
def test_places(players: dict[str, tuple[int, int]], order: str) -> None:
    done = {name: range(1, phases + 1) for name, (phases, _) in players.items()}
    totals = {name: total for name, (_, total) in players.items()}
    state = at(CONTRACT, " ".join(players), hands={next(iter(players)): "AH"}, completed=done, totals=totals).to_state()
    rows = standings(state)
    assert " ".join(row.name for row in rows) == order
    assert [row.place for row in rows] == [1, 2, 3, 4]
