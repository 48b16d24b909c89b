"""English: what happens in a game, as clauses about the player who did it, and what the command line says of checks.

Where a player is the one who is spoken to, the key with ``.you`` is said. A clause is told of its player by a frame.
"""

from collections.abc import Mapping
from typing import Final

FRAMES: Final[Mapping[str, str]] = {
    "told": "{player} {told:&}.",
    "told.you": "You {told:&}.",
    "told.many": "{players:&} {told:&}.",
    "told.you_too": "You and {players:&} {told:&}.",
}
"""Who did it: a player, you, several players, you and others."""

TABLE: Final[Mapping[str, str]] = {
    "reshuffled": "The discards were shuffled: {number:# card is|# cards are} the new draw pile.",
    "turned_up": "{card} was shuffled in again, and {cards} turned up.",
    "hand_ended": "Hand {number} is over.",
    "tie_break.many": "There is a tie: {players:&} play one more hand, and who goes out wins.",
    "tie_break.you_too": "There is a tie: you and {players:&} play one more hand, and who goes out wins.",
}
"""What happens to the whole table."""

CLAUSES: Final[Mapping[str, str]] = {
    "dealt": "dealt and turned up {cards}",
    "dealt.to_first": "dealt and turned up {cards}, which goes to the first player",
    "gave_skip": "gave the Skip turned up to {player}",
    "gave_skip.you": "gave the Skip turned up to you",
    "gave_wild": "gave the wild turned up to {player}",
    "gave_wild.you": "gave the wild turned up to you",
    "declared": "declared phase {number} ({phase})",
    "twist_drawn": "drew the Twist card {number} ({phase})",
    "moved": "moved {number:one space|# spaces} on",
    "moved_back": "moved {number:one space|# spaces} back",
    "stayed": "stayed on the same space",
    "turn_began": "had the next turn",
    "turn_lost": "lost a turn",
    "went_out": "went out",
    "floats": "floated: no card is left, and the hand goes on",
    "drew": "drew {card}",
    "drew.no_card": "drew a card",
    "took": "took {card} from the discard pile",
    "took.no_card": "took a card from the discard pile",
    "took_of_pile": "took {card} from discard pile {pile}",
    "took_of_pile.no_card": "took a card from discard pile {pile}",
    "took_saved": "took {card} from the saved cards",
    "took_saved.no_card": "took a card from the saved cards",
    "replacement": "drew {card} for the last Skip",
    "replacement.no_card": "drew a card for the last Skip",
    "saved": "saved {card}",
    "saved.no_card": "saved a card",
    "laid": "laid phase {number} ({melds})",
    "laid_part": "laid a part of phase {number} ({melds})",
    "hit": "hit {player}'s {meld} with {cards:&}",
    "hit.you": "hit your {meld} with {cards:&}",
    "hit.own": "hit their own {meld} with {cards:&}",
    "replaced": "took the wild from {player}'s {meld} for {card}",
    "replaced.you": "took the wild from your {meld} for {card}",
    "replaced.own": "took the wild from their own {meld} for {card}",
    "discarded": "discarded {card}",
    "discarded_on": "discarded {card} onto pile {pile}",
    "skipped": "skipped {player}",
    "skipped.you": "skipped you",
    "only_finisher": "won: nobody else has completed all phases",
    "lowest_total": "won with the lowest total of those who have completed all phases",
    "out_past_the_end": "won: past the end of the board, and out",
    "hands_played": "won: the hands agreed on are over",
    "won_replay": "won the tie-break by going out",
    "shared": "won together: their totals are equal",
    "seat_order": "won by the order of the seats: the totals are equal",
}
"""What a player did; own: to what is the player's own."""

HEADINGS: Final[Mapping[str, str]] = {
    "hand": "Hand {number}",
    "hand_over": "Hand {number} is over",
    "over": "The game is over",
    "not_over": "The game is not over",
}
"""The parts of a game that is told."""

CHECKS: Final[Mapping[str, str]] = {
    "legal": "Legal as {phase}:",
    "refused": "Not legal as {phase}:",
    "cited": "rule {rule}, source {source}",
    "phase": "phase {number} ({phase})",
    "others": "It can also be read as:",
    "more": "and in {number:# other way|# other ways}",
}
"""What is said of cards that are checked."""

EVENTS: Final[Mapping[str, str]] = {
    **{f"event.{key}": sentence for key, sentence in {**FRAMES, **TABLE, **CLAUSES}.items()},
    **{f"heading.{key}": sentence for key, sentence in HEADINGS.items()},
    **{f"check.{key}": sentence for key, sentence in CHECKS.items()},
}
