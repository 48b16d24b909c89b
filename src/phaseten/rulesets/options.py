"""The options of a ruleset, by subject.

The first value of every option is what `ORIGINAL` plays. Each option cites its sources by tag; values whose sources stand
in the catalogue of another edition cite that one. Values that are known but not played yet are in `NOT_YET`: a ruleset that
has one is refused when it is used, with a sentence that says so.
"""

from collections.abc import Mapping
from enum import Enum, StrEnum
from typing import Final, TypeAlias, TypeVar

from attrs import field, frozen

from phaseten.errors import RulesetError


class NaturalScope(StrEnum):
    """Where a number card is needed among the wilds (Q1, Q2)."""

    PHASE = "phase"  # FX, MT, SEED-0, TW, RB: one in the whole phase
    GROUP = "group"  # PP, RM: one in each group
    NONE = "none"  # L10: nowhere


class Replacement(StrEnum):
    """Whether a wild on the table may be exchanged for the card that it stands for (Q4)."""

    NONE = "none"  # FX, MT, SEED-3
    OWN = "own"  # SEED-0 as a variant: in one's own melds
    ANY = "any"


class HitTargets(StrEnum):
    """Whose melds may be hit (Q18)."""

    ANY = "any"  # all sources
    OWN = "own"


class Dealer(StrEnum):
    """Who deals the next hand (Q33b)."""

    LEFT = "left"  # FX, MT
    FIXED = "fixed"  # SEED-0


class StarterSkip(StrEnum):
    """What happens when the card turned up at the start is a Skip (Q31)."""

    SKIP_FIRST_PLAYER = "skip_first_player"  # FX, MT
    REDRAW_BOTTOM = "redraw_bottom"  # RB
    REDRAW_SHUFFLE = "redraw_shuffle"  # RM
    COVER = "cover"  # TW
    DEALER_CHOOSES = "dealer_chooses"  # SEED-0 as a variant


class StarterWild(StrEnum):
    """What happens when the card turned up at the start is a wild (Q32)."""

    MAY_TAKE = "may_take"  # FX, MT
    GOES_TO_FIRST = "goes_to_first"  # SEED-0
    DEALER_GIVES = "dealer_gives"  # SEED-0 as a variant
    REDRAW_BOTTOM = "redraw_bottom"  # RB
    REDRAW_SHUFFLE = "redraw_shuffle"  # RM


class Exhausted(StrEnum):
    """What happens when the draw pile is empty (Q33)."""

    RESHUFFLE_KEEP_TOP = "reshuffle_keep_top"  # L10 and most programs; the sheets are silent
    END_HAND = "end_hand"


class SkipTarget(StrEnum):
    """Whom a Skip may be played at (Q22)."""

    ANY = "any"  # FX, MT, SEED-0, SEED-3
    NEXT = "next"  # SRD, house


class SkipLimit(StrEnum):
    """How often one player may be skipped (Q21)."""

    ONE_PENDING = "one_pending"  # MT, TW, SEED-0
    FULL_CIRCUIT = "full_circuit"  # FX
    ONCE_PER_HAND = "once_per_hand"  # house
    UNLIMITED = "unlimited"  # Arkansas rules in WP, UB


class SkipPlacement(StrEnum):
    """Where a Skip lies until the turn is lost, and goes then (Q23)."""

    DISCARD_PILE = "discard_pile"  # FX, SEED-0, SEED-3
    IN_FRONT = "in_front"  # MT
    IN_FRONT_BOTTOM = "in_front_bottom"  # RB
    IN_FRONT_SET_ASIDE = "in_front_set_aside"  # TW


class LastSkip(StrEnum):
    """Whether a Skip may be the last card (Q27)."""

    ALLOWED = "allowed"  # all but one
    DRAW_REPLACEMENT = "draw_replacement"  # OP


class GoOut(StrEnum):
    """How a hand is ended (Q44)."""

    ANY = "any"  # MT, SEED-2: by laying, hitting or discarding the last card
    DISCARD_HOLD = "discard_hold"  # FX, SEED-0: the last card is discarded, and so must be kept
    DISCARD_FLOATING = "discard_floating"  # FAN, SEED-0: who has no card to discard floats


class Selection(StrEnum):
    """Which phase a player plays (Q39)."""

    IN_ORDER = "in_order"  # FX, MT
    DECLARED_AFTER_DEAL = "declared_after_deal"  # MA, SEED-0
    AT_LAYDOWN = "at_laydown"  # WP: Masters variant 2
    BOARD = "board"  # TW


class Advance(StrEnum):
    """When a player goes on to the next phase (Q48)."""

    ON_COMPLETE = "on_complete"  # all sources
    EVERY_HAND = "every_hand"  # FX: first alternate


class GameEnd(StrEnum):
    """When the game is over (Q41)."""

    END_OF_HAND = "end_of_hand"  # FX, MT
    IMMEDIATE_IF_SOLE_CONTENDER = "immediate_if_sole_contender"  # WP
    IMMEDIATE = "immediate"
    MUST_GO_OUT = "must_go_out"  # APP


class TieBreak(StrEnum):
    """What decides between winners with equal totals (Q43)."""

    REPLAY_FIRST_OUT = "replay_first_out"  # FX, MT, SEED-0, SEED-2
    SHARED = "shared"
    SEAT = "seat"  # UB


class Places(StrEnum):
    """What the places of a table go by (Q51)."""

    PHASE_THEN_TOTAL = "phase_then_total"  # SEED-2, APP
    TOTAL = "total"  # FX: first alternate
    POSITION = "position"  # TW


E_ = TypeVar("E_", bound=StrEnum)


def _choice(first: E_) -> E_:
    """A field that takes a member of the enum or its text, and is the given one by default."""
    enum = type(first)

    def convert(value: str) -> E_:
        try:
            return enum(value)
        except ValueError:
            raise RulesetError([f"{value!r} is none of {', '.join(enum)}."]) from None

    return field(default=first, converter=convert)


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise RulesetError([f"{value!r} is neither True nor False."])


def _count(value: object) -> int:
    if type(value) is int and value >= 0:
        return value
    raise RulesetError([f"{value!r} is no number of 0 or more."])


Pairs: TypeAlias = tuple[tuple[str, int], ...]
Bands: TypeAlias = tuple[tuple[int, int], ...]


def _minima(value: Mapping[str, int] | Pairs) -> Pairs:
    return tuple(sorted((kind, _count(number)) for kind, number in dict(value).items()))


def _bands(value: Mapping[int, int] | Bands) -> Bands:
    return tuple(sorted((_count(rank), _count(points)) for rank, points in dict(value).items()))


@frozen(cache_hash=True)
class Wilds:
    """What wilds may do.

    Attributes:
        natural_scope: where a number card is needed. FX, MT: one in the phase.
        min_naturals: by kind of group, how many number cards each such group needs. RM: ``run`` 2.
        replacement: whether a wild may be exchanged for the card that it stands for. FX, MT: no.
        beyond_bounds: whether a wild may stand for a number that the deck has not. FX: no.
    """

    natural_scope: NaturalScope = _choice(NaturalScope.PHASE)
    min_naturals: Pairs = field(default=(), converter=_minima)
    replacement: Replacement = _choice(Replacement.NONE)
    beyond_bounds: bool = field(default=False, converter=_flag)


@frozen(cache_hash=True)
class Laying:
    """How phases are laid and melds are hit.

    Attributes:
        exact: whether a phase is laid without any extra card. FX, SEED-0, SEED-2, TW: no. APP: yes.
        distinct_sets: whether the sets of a phase must have different numbers. FX, MT: no.
        run_wrap: whether a run may go on from the highest number to the lowest. All but FAN: no.
        partial: whether a phase may be laid in parts. FX, MT, TW: no. UB: yes.
        hit_same_turn: whether one may hit in the turn of laying. MT: yes. QG: no.
        hit_targets: whose melds may be hit.
    """

    exact: bool = field(default=False, converter=_flag)
    distinct_sets: bool = field(default=False, converter=_flag)
    run_wrap: bool = field(default=False, converter=_flag)
    partial: bool = field(default=False, converter=_flag)
    hit_same_turn: bool = field(default=True, converter=_flag)
    hit_targets: HitTargets = _choice(HitTargets.ANY)


@frozen(cache_hash=True)
class Dealing:
    """How a hand begins.

    Attributes:
        hand_size: cards dealt to each. All sources: 10.
        min_players: the fewest players.
        max_players: the most players. FX, MT: 2 to 6.
        dealer: who deals next.
        starter_skip: what a Skip does that is turned up.
        starter_wild: what a wild does that is turned up.
        dealer_may_keep: whether the dealer may give the starter to himself. All silent: no.
    """

    hand_size: int = field(default=10, converter=_count)
    min_players: int = field(default=2, converter=_count)
    max_players: int = field(default=6, converter=_count)
    dealer: Dealer = _choice(Dealer.LEFT)
    starter_skip: StarterSkip = _choice(StarterSkip.SKIP_FIRST_PLAYER)
    starter_wild: StarterWild = _choice(StarterWild.MAY_TAKE)
    dealer_may_keep: bool = field(default=False, converter=_flag)


@frozen(cache_hash=True)
class Drawing:
    """What may be drawn.

    Attributes:
        exhausted: what happens when the draw pile is empty.
        discard_piles: the number of discard piles. TW: 3.
        return_drawn: whether a card taken from the discard pile may be thrown back in the same turn (Q33a, silent: yes).
    """

    exhausted: Exhausted = _choice(Exhausted.RESHUFFLE_KEEP_TOP)
    discard_piles: int = field(default=1, converter=_count)
    return_drawn: bool = field(default=True, converter=_flag)


@frozen(cache_hash=True)
class Skips:
    """What Skips do.

    Attributes:
        target: whom a Skip may be played at.
        limit: how often one player may be skipped.
        placement: where a Skip lies.
        pickup: whether a Skip may be taken from the discard pile. FX, MT: never. TW: yes.
        plain_discard: whether a Skip may be discarded without effect though there is a target (Q26).
        last_card: whether a Skip may be the last card.
    """

    target: SkipTarget = _choice(SkipTarget.ANY)
    limit: SkipLimit = _choice(SkipLimit.ONE_PENDING)
    placement: SkipPlacement = _choice(SkipPlacement.DISCARD_PILE)
    pickup: bool = field(default=False, converter=_flag)
    plain_discard: bool = field(default=False, converter=_flag)
    last_card: LastSkip = _choice(LastSkip.ALLOWED)


@frozen(cache_hash=True)
class GoingOut:
    """How a hand is ended.

    Attributes:
        how: what the last card may be.
        final_round: whether the others have one more turn each. FX, MT: no. SEED-3: yes.
        floating_skip_ends_hand: whether a floater's Skip ends the hand (Q53). FAN: no.
    """

    how: GoOut = _choice(GoOut.ANY)
    final_round: bool = field(default=False, converter=_flag)
    floating_skip_ends_hand: bool = field(default=False, converter=_flag)


@frozen(cache_hash=True)
class Saving:
    """Cards that are put aside for later hands (Masters).

    Attributes:
        per_hand: how many cards may be saved in a hand. SEED-0, MA2: 1; everywhere else 0.
        same_hand_draw: whether a card saved in this hand may be drawn again in it (Q36, silent: no).
        scored: whether saved cards count against their owner (Q37, silent: no).
        go_out_by_saving: whether the last card may be saved (Q38, silent: no).
    """

    per_hand: int = field(default=0, converter=_count)
    same_hand_draw: bool = field(default=False, converter=_flag)
    scored: bool = field(default=False, converter=_flag)
    go_out_by_saving: bool = field(default=False, converter=_flag)


@frozen(cache_hash=True)
class Scoring:
    """What a card left in the hand costs (FX, MT, SEED-0, SEED-3).

    Attributes:
        ranks: from which number on a number card costs how many points.
        wild: points of a wild.
        skip: points of a Skip.
    """

    ranks: Bands = field(default=((1, 5), (10, 10)), converter=_bands)
    wild: int = field(default=25, converter=_count)
    skip: int = field(default=15, converter=_count)


@frozen(cache_hash=True)
class Progress:
    """How players go from phase to phase.

    Attributes:
        selection: which phase is played.
        advance: when the next one comes.
        hands: how many hands the game has at most; 0: no limit. FX, first alternate: ten.
    """

    selection: Selection = _choice(Selection.IN_ORDER)
    advance: Advance = _choice(Advance.ON_COMPLETE)
    hands: int = field(default=0, converter=_count)


@frozen(cache_hash=True)
class Ending:
    """How the game ends.

    Attributes:
        game_end: when it is over.
        tie_break: what decides between equal winners.
        places: what the places go by.
    """

    game_end: GameEnd = _choice(GameEnd.END_OF_HAND)
    tie_break: TieBreak = _choice(TieBreak.REPLAY_FIRST_OUT)
    places: Places = _choice(Places.PHASE_THEN_TOTAL)


Group: TypeAlias = (
    Wilds | Laying | Dealing | Drawing | Skips | GoingOut | Saving | Scoring | Progress | Ending
)
"""A group of options."""

OptionValue: TypeAlias = str | int | bool | Enum | Mapping[str, int] | Mapping[int, int] | Pairs | Bands
"""What an option may be set to; enums may be given by their text."""

NOT_YET: Final[Mapping[str, frozenset[OptionValue]]] = {
    "wilds__beyond_bounds": frozenset({True}),
    "laying__run_wrap": frozenset({True}),
    "laying__partial": frozenset({True}),
    "dealing__starter_skip": frozenset({StarterSkip.REDRAW_SHUFFLE}),
    "dealing__starter_wild": frozenset({StarterWild.REDRAW_SHUFFLE}),
    "drawing__discard_piles": frozenset({3}),
    "going_out__how": frozenset({GoOut.DISCARD_FLOATING}),
    "going_out__floating_skip_ends_hand": frozenset({True}),
    "progress__selection": frozenset({Selection.BOARD}),
    "progress__advance": frozenset({Advance.EVERY_HAND}),
    "ending__game_end": frozenset({GameEnd.IMMEDIATE_IF_SOLE_CONTENDER, GameEnd.IMMEDIATE, GameEnd.MUST_GO_OUT}),
    "ending__places": frozenset({Places.TOTAL, Places.POSITION}),
}
"""Values that the option has and the library does not play yet."""
