"""What the cases ask of options that are not built: later work, and what is not supported on purpose.

A row is ``(case id, option=value, what is asked)``. Every such value is refused with a sentence, never ignored: see
`test_coverage_of_cases.py`. A case may stand in the tables of the tests too, with the values that are built.
"""

LATER: list[tuple[str, str, str]] = [
    # runs and wilds
    ("RUN-01", "laying__run_wrap=True", "R8 B9 G10 Y11 R12 W W B3 G4 is a run of nine: the wilds are 1 and 2"),
    ("RUN-04", "wilds__beyond_bounds=True", "a run of 1 to 12 takes a wild, and still no 1 and no 12"),
    ("B4", "wilds__beyond_bounds=True", "R11 B12 W=13 W=14 is a run of four"),
    ("H7", "laying__run_wrap=True", "R1 can be hit on the run 9-10-11-12"),
    ("H8", "wilds__beyond_bounds=True", "a wild can be hit on a run of twelve"),
    ("V26", "laying__run_wrap=True", "a run of all twelve is full"),
    # phases in parts
    ("A4", "laying__partial=True", "one set of phase 1 is laid alone"),
    (
        "LAY-01",
        "laying__partial=True",
        "the set of phase 2 is laid alone; no hits and no credit until the phase is whole",
    ),
    ("V24", "laying__partial=True", "the group that completes the phase must bring the natural card if none lies yet"),
    # floating
    ("OUT-01", "going_out__how=discard_floating", "who hits the last card floats with no cards"),
    ("OUT-03", "going_out__how=discard_floating", "the last card discarded: out; hit: floats"),
    ("OUT-06", "going_out__how=discard_floating", "who lays all eleven cards floats"),
    ("K4", "going_out__how=discard_floating", "a floater who draws a playable card must play it, and floats on"),
    (
        "K5",
        "going_out__how=discard_floating",
        "a floater who draws a card that is nowhere playable discards it and is out",
    ),
    ("K7", "going_out__how=discard_floating", "a floater must take a playable top and may not draw blind"),
    ("K8", "going_out__how=discard_floating", "a floater who is skipped loses the turn and stays in"),
    ("M14", "going_out__how=discard_floating", "a floater scores 0 when another goes out"),
    (
        "V14",
        "going_out__how=discard_floating",
        "the duties of a floater, also in a final round and with nothing to draw",
    ),
    ("V14", "going_out__floating_skip_ends_hand=True", "a Skip that a floater draws ends the hand"),
    ("V15", "going_out__how=discard_floating", "a predicate for the floater whom no card can keep from discarding"),
    # the board of Twist
    ("J8", "drawing__discard_piles=3", "three starters; a Skip among them is covered, the others stay"),
    ("TWIST-01", "drawing__discard_piles=3", "a Skip may be taken from any of three discard piles"),
    ("TWIST-05", "drawing__discard_piles=3", "three starters, of which a Skip is covered"),
    ("V23", "drawing__discard_piles=3", "a reshuffle keeps all three tops"),
    ("L7", "drawing__discard_piles=3", "who takes the last card of a pile must discard onto that empty place"),
    ("TWIST-03", "progress__selection=board", "pawns move 3, 2, 1, and 0 on the last space"),
    ("L1", "progress__selection=board", "out with an ordinary phase: three spaces"),
    ("L2", "progress__selection=board", "completed and not out: two spaces"),
    ("L4", "progress__selection=board", "with a Twist card: six, four, or one back"),
    ("L5", "progress__selection=board", "on the last space and not completed: stays"),
    ("L8", "progress__selection=board", "on a Twist space: the phase before, the phase after, or the Twist card"),
    ("Q51", "ending__places=position", "places by the board"),
    # the start of a hand
    ("Q31", "dealing__starter_skip=redraw_shuffle", "a Skip turned up is shuffled back, and another card is turned"),
    ("Q32", "dealing__starter_wild=redraw_shuffle", "a wild turned up is shuffled back, and another card is turned"),
    # the end of the game
    ("N4", "ending__game_end=immediate_if_sole_contender", "the only one on the last phase wins at once"),
    ("V17", "ending__game_end=immediate", "a game that ends at once is scored as usual, the winner's cards included"),
    ("V18", "ending__game_end=immediate_if_sole_contender", "in any order a contender lacks one phase only"),
    ("N10", "ending__game_end=must_go_out", "with nobody who is out and has the last phase, play goes on"),
    ("V19", "ending__game_end=must_go_out", "who completed the last phase and was not out must lay it again"),
    ("N11", "progress__advance=every_hand", "who failed phase 4 in the fourth hand plays phase 5 all the same"),
    ("N11", "progress__hands=10", "the lowest total after ten hands wins"),
    ("F127", "ending__places=total", "in ten hands the lowest total wins, not the highest phase"),
]

NOT_SUPPORTED: list[tuple[str, str, str]] = [
    ("WILD-04", "wilds__identity=movable", "a wild in a run is moved to the other end"),
    (
        "WILD-04",
        "wilds__identity=floating_ends",
        "a wild at the end of a run that is not needed there is another number",
    ),
    ("WILD-06", "wilds__identity=floating_ends", "a 3 is added to 2-W-W-W"),
    ("H11", "wilds__movable=True", "a 12 takes the place of a wild that moves to the other end"),
    ("WILD-09", "wilds__as_skip=True", "a wild is played as a Skip"),
    ("DRAW-05", "drawing__exhausted=flip_unshuffled", "the discard pile is turned over unshuffled"),
    ("SKIP-06", "skips__last_card=forbidden", "a Skip may not be the last card"),
    (
        "SKIP-08",
        "skips__no_target=forbidden",
        "a Skip cannot be discarded if nobody can be skipped: there may be no move",
    ),
    ("SKIP-10", "skips__final=void", "a Skip played when going out costs nobody the last turn"),
    ("SKIP-13", "players__leavers=skipped", "a Skip for the next player passes over one who has left"),
    ("END-10", "players__leavers=last_player_wins", "all players but one leave"),
    ("OUT-03", "going_out__how=no_final_discard", "one goes out only without a discard"),
    ("MAST-09", "saving__scored=game_end", "saved cards are scored at the end of the game only"),
    ("PLAY-03", "dealing__extra_decks=auto", "a deck more for every six players"),
    ("STD-05", "dealing__odd_players=error", "an odd number of players is refused in the contract game"),
]
