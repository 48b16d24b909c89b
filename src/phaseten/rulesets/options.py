"""The options of a ruleset, by subject.

The first value of every option is what `ORIGINAL` plays. Each option cites its sources by tag; values whose sources
stand in the catalogue of another edition cite that one.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Never, TypeAlias, TypeVar, cast

from attrs import field, frozen

from phaseten.errors import RulesetError


class Choice(StrEnum):
    """The values of an option; their text is taken wherever they are."""

    @classmethod
    def _missing_(cls, value: object) -> Never:
        raise RulesetError([f"{value!r} is none of {', '.join(cls)}."])


class NaturalScope(Choice):
    """Where a number card is needed among the wilds (Q1, Q2)."""

    PHASE = "phase"  # FX, MT, SEED-0, TW, RB: one in the whole phase
    GROUP = "group"  # PP, RM: one in each group
    NONE = "none"  # L10: nowhere


class Replacement(Choice):
    """Whether a wild on the table may be exchanged for the card that it stands for (Q4)."""

    NONE = "none"  # FX, MT, SEED-3
    OWN = "own"  # SEED-0 as a variant: in one's own melds
    ANY = "any"


class HitTargets(Choice):
    """Whose melds may be hit (Q18)."""

    ANY = "any"  # all sources
    OWN = "own"


class Dealer(Choice):
    """Who deals the next hand (Q33b)."""

    LEFT = "left"  # FX, MT
    FIXED = "fixed"  # SEED-0


class StarterSkip(Choice):
    """What happens when the card turned up at the start is a Skip (Q31)."""

    SKIP_FIRST_PLAYER = "skip_first_player"  # FX, MT
    REDRAW_BOTTOM = "redraw_bottom"  # RB
    REDRAW_SHUFFLE = "redraw_shuffle"  # RM
    COVER = "cover"  # TW
    DEALER_CHOOSES = "dealer_chooses"  # SEED-0 as a variant


class StarterWild(Choice):
    """What happens when the card turned up at the start is a wild (Q32)."""

    MAY_TAKE = "may_take"  # FX, MT
    GOES_TO_FIRST = "goes_to_first"  # SEED-0
    DEALER_GIVES = "dealer_gives"  # SEED-0 as a variant
    REDRAW_BOTTOM = "redraw_bottom"  # RB
    REDRAW_SHUFFLE = "redraw_shuffle"  # RM


class Exhausted(Choice):
    """What happens when the draw pile is empty (Q33)."""

    RESHUFFLE_KEEP_TOP = "reshuffle_keep_top"  # L10 and most programs; the sheets are silent
    END_HAND = "end_hand"


class SkipTarget(Choice):
    """Whom a Skip may be played at (Q22)."""

    ANY = "any"  # FX, MT, SEED-0, SEED-3
    NEXT = "next"  # SRD, house


class SkipLimit(Choice):
    """How often one player may be skipped (Q21)."""

    ONE_PENDING = "one_pending"  # MT, TW, SEED-0
    FULL_CIRCUIT = "full_circuit"  # FX
    ONCE_PER_HAND = "once_per_hand"  # house
    UNLIMITED = "unlimited"  # Arkansas rules in WP, UB


class SkipPlacement(Choice):
    """Where a Skip lies until the turn is lost, and goes then (Q23)."""

    DISCARD_PILE = "discard_pile"  # FX, SEED-0, SEED-3
    IN_FRONT = "in_front"  # MT
    IN_FRONT_BOTTOM = "in_front_bottom"  # RB
    IN_FRONT_SET_ASIDE = "in_front_set_aside"  # TW


class LastSkip(Choice):
    """Whether a Skip may be the last card (Q27)."""

    ALLOWED = "allowed"  # all but one
    DRAW_REPLACEMENT = "draw_replacement"  # OP


class GoOut(Choice):
    """How a hand is ended (Q44)."""

    ANY = "any"  # MT, SEED-2: by laying, hitting or discarding the last card
    DISCARD_HOLD = "discard_hold"  # FX, SEED-0: the last card is discarded, and so must be kept
    DISCARD_FLOATING = "discard_floating"  # FAN, SEED-0: who has no card to discard floats


class Selection(Choice):
    """Which phase a player plays (Q39)."""

    IN_ORDER = "in_order"  # FX, MT
    DECLARED_AFTER_DEAL = "declared_after_deal"  # MA, SEED-0
    AT_LAYDOWN = "at_laydown"  # WP: Masters variant 2
    BOARD = "board"  # TW


class Advance(Choice):
    """When a player goes on to the next phase (Q48)."""

    ON_COMPLETE = "on_complete"  # all sources
    EVERY_HAND = "every_hand"  # FX: first alternate


class GameEnd(Choice):
    """When the game is over (Q41)."""

    END_OF_HAND = "end_of_hand"  # FX, MT
    IMMEDIATE_IF_SOLE_CONTENDER = "immediate_if_sole_contender"  # WP
    IMMEDIATE = "immediate"
    MUST_GO_OUT = "must_go_out"  # APP


class TieBreak(Choice):
    """What decides between winners with equal totals (Q43)."""

    REPLAY_FIRST_OUT = "replay_first_out"  # FX, MT, SEED-0, SEED-2
    SHARED = "shared"
    SEAT = "seat"  # UB


class Places(Choice):
    """What the places of a table go by (Q51)."""

    PHASE_THEN_TOTAL = "phase_then_total"  # SEED-2, APP
    TOTAL = "total"  # FX: first alternate
    POSITION = "position"  # TW


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


Key = TypeVar("Key", str, int)


def _pairs(value: Mapping[Key, int] | tuple[tuple[Key, int], ...]) -> list[tuple[Key, int]]:
    """What a mapping says, or a tuple of pairs, in the order of the keys."""
    try:
        return sorted(dict(value).items())
    except (TypeError, ValueError):
        raise RulesetError([f"{value!r} is no mapping of names or numbers to numbers."]) from None


def _minima(value: Mapping[str, int] | Pairs) -> Pairs:
    return tuple((str(kind), _count(number)) for kind, number in _pairs(value))


def _bands(value: Mapping[int, int] | Bands) -> Bands:
    return tuple((_count(rank), _count(points)) for rank, points in _pairs(value))


def _numbers(value: object) -> tuple[int, ...]:
    if isinstance(value, list | tuple):
        given = cast(Sequence[object], value)
        numbers = tuple(number for number in given if type(number) is int)
        if len(numbers) == len(given):
            return numbers
    raise RulesetError([f"{value!r} is no list of whole numbers."])


@frozen(cache_hash=True)
class Wilds:
    """What wilds may do.

    Attributes:
        natural_scope: where a number card is needed. FX, MT: one in the phase.
        min_naturals: by kind of group, how many number cards each such group needs. RM: ``run`` 2.
        replacement: whether a wild may be exchanged for the card that it stands for. FX, MT: no.
        beyond_bounds: whether a wild may stand for a number that the deck has not. FX: no.
    """

    natural_scope: NaturalScope = field(default=NaturalScope.PHASE, converter=NaturalScope)
    min_naturals: Pairs = field(default=(), converter=_minima)
    replacement: Replacement = field(default=Replacement.NONE, converter=Replacement)
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
    hit_targets: HitTargets = field(default=HitTargets.ANY, converter=HitTargets)


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
    dealer: Dealer = field(default=Dealer.LEFT, converter=Dealer)
    starter_skip: StarterSkip = field(default=StarterSkip.SKIP_FIRST_PLAYER, converter=StarterSkip)
    starter_wild: StarterWild = field(default=StarterWild.MAY_TAKE, converter=StarterWild)
    dealer_may_keep: bool = field(default=False, converter=_flag)


@frozen(cache_hash=True)
class Drawing:
    """What may be drawn.

    Attributes:
        exhausted: what happens when the draw pile is empty.
        discard_piles: the number of discard piles. TW: 3.
        return_drawn: whether a card taken from the discard pile may be thrown back in this turn (Q33a, silent: yes).
    """

    exhausted: Exhausted = field(default=Exhausted.RESHUFFLE_KEEP_TOP, converter=Exhausted)
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

    target: SkipTarget = field(default=SkipTarget.ANY, converter=SkipTarget)
    limit: SkipLimit = field(default=SkipLimit.ONE_PENDING, converter=SkipLimit)
    placement: SkipPlacement = field(default=SkipPlacement.DISCARD_PILE, converter=SkipPlacement)
    pickup: bool = field(default=False, converter=_flag)
    plain_discard: bool = field(default=False, converter=_flag)
    last_card: LastSkip = field(default=LastSkip.ALLOWED, converter=LastSkip)


@frozen(cache_hash=True)
class GoingOut:
    """How a hand is ended.

    Attributes:
        how: what the last card may be.
        final_round: whether the others have one more turn each. FX, MT: no. SEED-3: yes.
        floating_skip_ends_hand: whether a floater's Skip ends the hand (Q53). FAN: no.
    """

    how: GoOut = field(default=GoOut.ANY, converter=GoOut)
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
        track: the spaces of a board, each the number of a phase or 0 for a Twist space. TW.
        twist: the numbers of the phases on the Twist cards. TW.
        moves: how far who goes out moves, who lays the phase, and who does not. TW: 3, 2, 1.
        twist_moves: the same for who plays a Twist card. TW: 6, 4 and one back.
    """

    selection: Selection = field(default=Selection.IN_ORDER, converter=Selection)
    advance: Advance = field(default=Advance.ON_COMPLETE, converter=Advance)
    hands: int = field(default=0, converter=_count)
    track: tuple[int, ...] = field(default=(), converter=_numbers)
    twist: tuple[int, ...] = field(default=(), converter=_numbers)
    moves: tuple[int, ...] = field(default=(3, 2, 1), converter=_numbers)
    twist_moves: tuple[int, ...] = field(default=(6, 4, -1), converter=_numbers)


@frozen(cache_hash=True)
class Ending:
    """How the game ends (FX, MT, SEED-0).

    Attributes:
        game_end: when it is over.
        tie_break: what decides between equal winners.
        places: what the places go by.
    """

    game_end: GameEnd = field(default=GameEnd.END_OF_HAND, converter=GameEnd)
    tie_break: TieBreak = field(default=TieBreak.REPLAY_FIRST_OUT, converter=TieBreak)
    places: Places = field(default=Places.PHASE_THEN_TOTAL, converter=Places)


Group: TypeAlias = Wilds | Laying | Dealing | Drawing | Skips | GoingOut | Saving | Scoring | Progress | Ending
"""A group of options."""

OptionValue: TypeAlias = str | int | bool | Mapping[str, int] | Mapping[int, int] | Pairs | Bands | tuple[int, ...]
"""What an option may be set to; enums may be given by their text."""
