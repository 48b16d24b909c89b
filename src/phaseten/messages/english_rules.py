"""English: what the values of options mean, and what else a rule sheet says."""

from collections.abc import Mapping
from typing import Final

OPTIONS: Final[Mapping[str, str]] = {
    "wilds__natural_scope.phase": "At least one card of a phase is a number card; all others may be wilds.",
    "wilds__natural_scope.group": "At least one card of every group is a number card; all others may be wilds.",
    "wilds__natural_scope.none": "A phase may be all wilds.",
    "wilds__min_naturals.()": "No kind of group needs more number cards than the phase does.",
    "wilds__min_naturals.*": "At least so many cards of a group are number cards: {value}.",
    "wilds__replacement.none": "A wild stays where it was laid.",
    "wilds__replacement.own": (
        "When your phase lies, a wild in your own melds may be exchanged for the card that it stands for, and used "
        "at once."
    ),
    "wilds__replacement.any": (
        "When your phase lies, a wild in any meld may be exchanged for the card that it stands for, and used at once."
    ),
    "wilds__beyond_bounds.true": "A wild may stand for a number that the deck has not.",
    "wilds__beyond_bounds.false": "A wild stands for a number of the deck.",
    "laying__exact.true": "A phase is laid without any extra card.",
    "laying__exact.false": "A phase may be laid with extra cards that fit its groups.",
    "laying__distinct_sets.true": "The sets of a phase have different numbers.",
    "laying__distinct_sets.false": "Two sets of a phase may have the same number.",
    "laying__run_wrap.true": "A run may go on from the highest number to the lowest.",
    "laying__run_wrap.false": "A run ends at the highest number.",
    "laying__partial.true": "A phase may be laid in parts, over several turns; hits come when it is whole.",
    "laying__partial.false": "A phase is laid as a whole.",
    "laying__hit_same_turn.true": "One may hit in the turn of laying.",
    "laying__hit_same_turn.false": "One may hit from the turn after laying on.",
    "laying__hit_targets.any": "All melds on the table may be hit.",
    "laying__hit_targets.own": "Only one's own melds may be hit.",
    "dealing__hand_size": "A hand has {value:# card|# cards}.",
    "dealing__min_players": "There are {value} players or more.",
    "dealing__max_players": "There are {value} players at most.",
    "dealing__dealer.left": "The deal passes to the left.",
    "dealing__dealer.fixed": "One player deals every hand.",
    "dealing__starter_skip.skip_first_player": "A Skip turned up costs the first player a turn.",
    "dealing__starter_skip.redraw_bottom": "A Skip turned up goes under the draw pile, and another card is turned up.",
    "dealing__starter_skip.redraw_shuffle": "A Skip turned up is shuffled in again, and another card is turned up.",
    "dealing__starter_skip.cover": "A Skip turned up is covered by another card.",
    "dealing__starter_skip.dealer_chooses": "The dealer names another player, whom a Skip turned up costs a turn.",
    "dealing__starter_wild.may_take": "A wild turned up may be taken like any discard.",
    "dealing__starter_wild.goes_to_first": "A wild turned up goes to the first player, as the first draw.",
    "dealing__starter_wild.dealer_gives": (
        "The dealer gives a wild turned up to a player, who discards for it, but no Skip; for the first player that is "
        "the first turn."
    ),
    "dealing__starter_wild.redraw_bottom": "A wild turned up goes under the draw pile, and another card is turned up.",
    "dealing__starter_wild.redraw_shuffle": "A wild turned up is shuffled in again, and another card is turned up.",
    "dealing__dealer_may_keep.true": "The dealer may keep a wild turned up.",
    "dealing__dealer_may_keep.false": "The dealer may not keep a wild turned up.",
    "drawing__exhausted.reshuffle_keep_top": "The discards but the top are shuffled when the draw pile is empty.",
    "drawing__exhausted.end_hand": "The hand ends when the draw pile is empty.",
    "drawing__discard_piles.1": "There is one discard pile.",
    "drawing__discard_piles.*": (
        "There are {value} discard piles; one discards onto any, but who takes the last card of one onto that."
    ),
    "drawing__return_drawn.true": "A card taken from the discard pile may be thrown back at once.",
    "drawing__return_drawn.false": "A card taken from the discard pile may not be thrown back in that turn.",
    "skips__target.any": "A Skip may be played at any other player.",
    "skips__target.next": "A Skip is for the next player.",
    "skips__limit.one_pending": "A player who still has a turn to lose cannot be skipped again.",
    "skips__limit.full_circuit": "A player can be skipped by the same player once in a circuit of the table.",
    "skips__limit.once_per_hand": "A player is skipped once in a hand.",
    "skips__limit.unlimited": "Skips at one player add up.",
    "skips__placement.discard_pile": "A Skip goes onto the discard pile.",
    "skips__placement.in_front": "A Skip lies in front of its target, and goes onto the discard pile with the turn.",
    "skips__placement.in_front_bottom": "A Skip lies in front of its target, and then goes under the discard pile.",
    "skips__placement.in_front_set_aside": "A Skip lies in front of its target, and is then set aside.",
    "skips__pickup.true": "A Skip may be taken from the discard pile.",
    "skips__pickup.false": "A Skip may not be taken from the discard pile.",
    "skips__plain_discard.true": "A Skip may be discarded without effect.",
    "skips__plain_discard.false": "A Skip that is discarded names a player, if there is one whom it may hit.",
    "skips__last_card.allowed": "A Skip may be the last card.",
    "skips__last_card.draw_replacement": "Who plays a Skip as the last card draws a card for it.",
    "going_out__how.any": "A player goes out by laying, hitting or discarding the last card.",
    "going_out__how.discard_hold": "A player goes out with a discard only, and must keep a card for it.",
    "going_out__how.discard_floating": (
        "A player goes out with a discard only; who has played all cards without one floats, and stays in the hand. A "
        "floater takes the top of the discard pile if it can be played, or else draws; must play the card if it can be "
        "played, and else discards it. Whoever floats when another goes out scores nothing."
    ),
    "going_out__final_round.true": "After somebody goes out the others have one more turn each; then the hand ends.",
    "going_out__final_round.false": "The hand ends at once when somebody goes out.",
    "going_out__floating_skip_ends_hand.true": "A Skip that a floater plays ends the hand.",
    "going_out__floating_skip_ends_hand.false": "A Skip that a floater plays does not end the hand.",
    "saving__per_hand.0": "No cards are saved.",
    "saving__per_hand.*": (
        "Cards may be saved for later hands, face down: {value} a hand, each instead of a discard. A saved card is "
        "drawn like one from a pile."
    ),
    "saving__same_hand_draw.true": "A saved card may be drawn in the same hand.",
    "saving__same_hand_draw.false": "A saved card may be drawn from the next hand on.",
    "saving__scored.true": "Saved cards count against their owner.",
    "saving__scored.false": "Saved cards do not count against their owner.",
    "saving__go_out_by_saving.true": "A player may go out by saving the last card.",
    "saving__go_out_by_saving.false": "The last card may not be saved.",
    "scoring__ranks": "A number card costs points: {value}.",
    "scoring__wild": "A wild costs {value:# point|# points}.",
    "scoring__skip": "A Skip costs {value:# point|# points}.",
    "progress__selection.in_order": "The phases are played in order.",
    "progress__selection.declared_after_deal": (
        "The phases come in any order: after the deal all declare one, from the dealer's left, and lay no other."
    ),
    "progress__selection.at_laydown": "The phases come in any order, and are named when they are laid.",
    "progress__selection.board": (
        "A board says which phase is played; on a Twist space one chooses a phase beside it, or draws a Twist card."
    ),
    "progress__advance.on_complete": (
        "Who has laid a phase has completed it, and goes on to another; who has not tries again."
    ),
    "progress__advance.every_hand": "All go on to the next phase after every hand, completed or not.",
    "progress__hands.0": "The number of hands is not limited.",
    "progress__hands.*": "The game has {value:# hand|# hands} at most.",
    "progress__track.()": "There is no board.",
    "progress__track.*": "The spaces of the board are the phases {value}, where 0 is a Twist space.",
    "progress__twist.()": "There are no Twist cards.",
    "progress__twist.*": "The Twist cards are the phases {value}.",
    "progress__moves": "On a board one moves by {value}: out, with the phase laid, without it.",
    "progress__twist_moves": "With a Twist card one moves by {value}: out, with the phase laid, without it.",
    "ending__game_end.end_of_hand": (
        "The game ends with the hand in which somebody completes the last of the phases; of several who do the "
        "lowest total wins."
    ),
    "ending__game_end.immediate_if_sole_contender": (
        "The game ends at once with the last phase, if nobody else could lay it in this hand."
    ),
    "ending__game_end.immediate": "The game ends at once when the last phase is laid.",
    "ending__game_end.must_go_out": "To win one must complete the last phase and go out in the same hand.",
    "ending__tie_break.replay_first_out": (
        "A tie is played off: the tied play their last phase again, and who goes out first wins."
    ),
    "ending__tie_break.shared": "A tie is shared.",
    "ending__tie_break.seat": "Of tied players the first in the order of the seats wins.",
    "ending__places.phase_then_total": "The places go by completed phases, then by the lower total.",
    "ending__places.total": "The places go by the lower total.",
    "ending__places.position": "The places go by the position on the board.",
}
"""By option, and by value where they have sentences of their own; ``*`` stands for all values that are not named."""

SHEET: Final[Mapping[str, str]] = {
    "title": "Rules: {name}",
    "cards": "Cards",
    "cards.all": "{number:# card|# cards} in all.",
    "cards.growing": "{number:# card|# cards} for every {players} players, begun ones counted.",
    "cards.numbers": "The numbers {low} to {high} in {suits:&}, {copies:# card|# cards} of each.",
    "cards.letters": "As numbers, {letters}.",
    "cards.colors": "The colour of {suits:&} is {color}.",
    "cards.wilds": "{number:# wild|# wilds}, written {card}.",
    "cards.skips": "{number:# Skip|# Skips}, written {card}.",
    "phases": "The phases",
    "phases.phase": "Phase",
    "phases.groups": "Groups",
    "phases.sizes": "The number behind a group says how many cards it has, at least.",
    "phases.other": "Groups that are called other differ in their suit or colour from those before.",
    "phases.goal": "The goal is to complete all of them, with as few points as possible.",
    "phases.goal_hands": "The goal is to have the fewest points after the last hand.",
    "phases.goal_board": (
        "The goal is to come past the last space first, which only its phase lets one leave; of several who do so in "
        "one hand who went out wins."
    ),
    "kind": "A {kind} is {ranks}, {suits}.",
    "ranks.any": "cards of any numbers",
    "ranks.same": "cards of one number",
    "ranks.consecutive": "numbers that follow each other without a gap",
    "ranks.parity": "cards that are all even or all odd",
    "ranks.consecutive_parity": "every other number without a gap, as in 1 3 5",
    "suits.any": "of any colours",
    "suits.color": "of one colour",
    "suits.suit": "of one suit",
    "own_kind": "{kind}: {told}",
    "deal": "The deal",
    "deal.told": "Shuffle, and deal the cards one at a time. What is left is the draw pile. From its top a card is "
    "turned up for each discard pile. The player to the left of the dealer begins.",
    "turn": "A turn",
    "draw": "**Draw.** Take the top card of the draw pile or of a discard pile.",
    "lay": "**Lay.** If your hand holds your phase you may lay it face up in front of you, once in a hand.",
    "hit": "**Hit.** When your phase lies you may add cards to melds where they fit, as many as you like.",
    "discard": "**Discard.** Unless no card is left, put one face up on a discard pile. Then the player to your left "
    "has a turn.",
    "wilds": "Wilds",
    "wilds.told": "A wild stands for any number and any colour, never for a Skip. What it stands for is settled when "
    "it is "
    "laid, and stays so.",
    "skips": "Skips",
    "skips.told": "A Skip costs a player the next turn. It is played as the discard, and is never part of a phase.",
    "saving": "Saved cards",
    "out": "The end of a hand",
    "out.told": "Whoever is out scores nothing; the others add up the cards that they still hold. A hand in which "
    "nothing can be drawn is over, and all score. Turns not yet lost are forgotten. Then the cards are gathered for "
    "the next deal.",
    "end": "The end of the game",
    "sources": "Sources",
    "band": "{points} from {rank} on",
    "least": "{kind} {number}",
    "diff.option": "{one}: {told} {other}: {also}",
    "diff.phase": "Phase {number}: {told} in {one}, {also} in {other}.",
    "diff.nothing": "They differ in nothing.",
    "diff.no_phase": "no such phase",
}
"""The frame of a rule sheet, and of the differences between two."""

RULE_SHEETS: Final[Mapping[str, str]] = {
    **{f"option.{key}": sentence for key, sentence in OPTIONS.items()},
    **{f"sheet.{key}": sentence for key, sentence in SHEET.items()},
}
