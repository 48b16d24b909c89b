"""Which rules apply to an action, in the order in which `phaseten.game.engine.check` asks them.

A row is a rule that could refuse the action under these options, and the rules that are its premises: where one of
these is broken, the row is left out, as it is in a verdict. Whether a rule is broken is never decided here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from phaseten.cards import SKIP, WILD, Card
from phaseten.explaining.phase_rows import phase_rows
from phaseten.explaining.row import Row, row
from phaseten.game.board import on_board
from phaseten.game.deal import Deal
from phaseten.game.declare import Declare
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.floating import floats
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay, named_when_laid, phase_meant
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Public, Seat, Source, Stage, View, has_laid
from phaseten.game.turns import ALLOWED, Action, ChanceAction, PlayerAction
from phaseten.game.twist import TwistCard
from phaseten.judging import part_meant
from phaseten.kinds import room
from phaseten.melds import Meld, Placed
from phaseten.reasons import Rule
from phaseten.rulesets.options import GoOut, HitTargets, Replacement, SkipLimit, SkipTarget
from phaseten.rulesets.ruleset import Ruleset

# ------------------------------------------------------------------------------------------------ the turn, and chance

_TURN: Final = (Rule.GAME_OVER, Rule.NOT_NOW)


def turn_rows(public: Public, action: Action, seat: int | None, *, named: bool) -> Iterator[Row]:
    """Whose turn it is, and whether the action belongs to the stage.

    Args:
        public: what all see.
        action: the action.
        seat: who acts; None if it is nobody's turn.
        named: whether the seat was named, and so could be none.
    """
    if seat is not None:
        there = 0 <= seat < len(public.seats)
        if named:  # the seat that is hit or skipped may be none too, which is another matter
            yield Row(Rule.NO_SUCH_SEAT, {"seat": seat + 1}, own=() if there else None)
        if public.turn is not None and there:
            yield row(Rule.NOT_YOUR_TURN)
    yield row(Rule.GAME_OVER)
    yield row(Rule.NOT_NOW, after=_TURN[:1])
    if isinstance(action, Draw):
        yield row(Rule.ALREADY_DRAWN, after=_TURN)
    elif type(action) in ALLOWED[Stage.PLAY] and public.stage in (Stage.DRAW, Stage.PLAY):
        yield row(Rule.DRAW_FIRST, after=_TURN)


def chance_rows(action: ChanceAction) -> Iterator[Row]:
    """What is asked of a deal and a reshuffle."""
    yield row(Rule.CHANCE_IS_NOT_YOURS)
    after = (Rule.CHANCE_IS_NOT_YOURS, *_TURN)
    yield row(Rule.GAME_OVER, after=after[:1])
    yield row(Rule.NOT_NOW, after=after[:2])
    match action:
        case Deal():
            yield row(Rule.NOT_THE_DECK, after=_TURN, hidden=True)
        case TwistCard():
            yield row(Rule.NOT_A_TWIST_CARD, after=after)
        case _:
            yield row(Rule.NOT_THE_PILE, after=after)


# -------------------------------------------------------------------------------------------------------- every action


def rows_of(view: View, action: PlayerAction) -> Iterator[Row]:
    """What the room of the action asks."""
    match action:
        case Draw():
            return _of_draw(view, action)
        case Lay():
            return _of_lay(view, action)
        case Hit():
            return _of_hit(view, action)
        case ReplaceWild():
            return _of_replace(view, action)
        case Discard():
            return _of_discard(view, action)
        case Save():
            return _of_save(view, action)
        case Declare():
            return _of_declaration(view, action.phase)
        case GiveStarter():
            return _of_starter(view, action)


def _held(view: View, cards: Sequence[Card]) -> Row:
    known = openly_held(view.public.seats[view.seat], cards)
    return row(Rule.NOT_HELD, hidden=True, certain=known, cards=tuple(sorted(cards)))


def openly_held(seat: Seat, cards: Iterable[Card]) -> bool:
    """Whether all know that the seat has the cards in its hand; what all know of may also have been saved."""
    known = Counter(seat.known)
    return all(known[card] - seat.saved_count >= number for card, number in Counter(cards).items())


def _stay_rows(view: View, cards: int, after: Iterable[Rule] = ()) -> Iterator[Row]:
    """What must be left in the hand after so many cards are played."""
    public = view.public
    if public.rules.going_out.how is GoOut.DISCARD_HOLD:
        safe = public.seats[view.seat].hand_size > cards
        yield row(Rule.KEEP_ONE_TO_DISCARD, after=after, hidden=True, certain=safe)
    taken = public.so_far.taken
    if taken is not None and not public.rules.drawing.return_drawn:
        yield row(Rule.WOULD_BE_STUCK, after=[*after, Rule.KEEP_ONE_TO_DISCARD], hidden=True, card=taken)


def _pile_rows(public: Public, pile: int) -> Iterator[Row]:
    if pile or len(public.discards) > 1:
        yield row(Rule.NO_SUCH_PILE, pile=pile + 1, piles=len(public.discards))


def _seat_rows(public: Public, seat: int) -> Iterator[Row]:
    yield row(Rule.NO_SUCH_SEAT, seat=seat + 1)


def _name(public: Public, seat: int) -> str:
    """The name of a seat; of one that does not exist nothing is told."""
    return public.seats[seat].name if 0 <= seat < len(public.seats) else ""


# ------------------------------------------------------------------------------------------------------- draw and lay


def _of_draw(view: View, action: Draw) -> Iterator[Row]:
    if floats(view.public, view.seat):
        yield row(Rule.FLOATER_TAKES)
    match action.source:
        case Source.PILE:
            yield row(Rule.DRAW_PILE_EMPTY, number=view.public.draw_count)
        case Source.DISCARD:
            yield from _of_discard_pile(view.public, action)
        case Source.SAVED:
            yield from _of_saved(view, action.card)


def _of_discard_pile(public: Public, action: Draw) -> Iterator[Row]:
    yield from _pile_rows(public, action.pile)
    there = (Rule.NO_SUCH_PILE, Rule.DISCARD_PILE_EMPTY)
    yield row(Rule.DISCARD_PILE_EMPTY, after=there[:1])
    top = public.top(action.pile) if 0 <= action.pile < len(public.discards) else None
    if action.card is not None:
        yield row(Rule.NOT_THE_TOP, after=there, card=action.card)
    after = (*there, Rule.NOT_THE_TOP)
    if not public.rules.skips.pickup:
        yield row(Rule.SKIP_STAYS, after=after, card=top)
    if not public.rules.drawing.return_drawn:
        yield row(Rule.WOULD_BE_STUCK, after=(*after, Rule.SKIP_STAYS), hidden=True, card=top)


def _of_saved(view: View, card: Card | None) -> Iterator[Row]:
    yield from _saving_rows(view.public)
    after = [Rule.NO_SAVING, Rule.SAVED_CARDS_REST]
    meant = view.saved[0] if card is None and view.saved else card
    if card is None:
        yield row(Rule.NAME_THE_SAVED, after=after, hidden=True)
        after.append(Rule.NAME_THE_SAVED)
    yield row(Rule.NOT_SAVED, after=after, hidden=True, card=meant)
    if not view.public.rules.saving.same_hand_draw:
        yield row(Rule.SAVED_THIS_HAND, after=[*after, Rule.NOT_SAVED], hidden=True, card=meant)


def _saving_rows(public: Public) -> Iterator[Row]:
    yield row(Rule.NO_SAVING)
    if public.tie_break:
        yield row(Rule.SAVED_CARDS_REST, after=[Rule.NO_SAVING])


def _of_declaration(view: View, phase: int | None) -> Iterator[Row]:
    if phase is None:
        yield row(Rule.NO_TWIST_CARDS)
    elif on_board(view.public.rules):
        yield row(Rule.NO_SUCH_PHASE, phase=phase)
        yield row(Rule.NOT_BESIDE_THE_SPACE, after=[Rule.NO_SUCH_PHASE], phase=phase)
    else:
        yield from _of_phase(view, phase)


def _of_phase(view: View, phase: int) -> Iterator[Row]:
    yield row(Rule.NO_SUCH_PHASE, phase=phase)
    yield row(Rule.PHASE_COMPLETED, after=[Rule.NO_SUCH_PHASE], phase=phase)


def _of_lay(view: View, action: Lay) -> Iterator[Row]:
    seat = view.public.seats[view.seat]
    yield row(Rule.ALREADY_LAID)
    if not named_when_laid(view):
        yield row(Rule.NOT_YOUR_PHASE, after=[Rule.ALREADY_LAID], wanted=seat.phase)
    else:
        yield row(Rule.NAME_THE_PHASE, phase=action.phase)
        if action.phase is not None:
            yield from _of_phase(view, action.phase)
    cards = [place.card for group in action.melds for place in group]
    yield _held(view, cards)
    phase, rules = phase_meant(view, action), view.public.rules
    if phase is not None:
        laid = seat.melds if rules.laying.partial and not has_laid(rules, seat) else ()
        yield from phase_rows(*part_meant(action.melds, phase, rules, laid))
    yield from _stay_rows(view, len(cards))


# ----------------------------------------------------------------------------------------------------- hit and replace


def _meld_rows(public: Public, seat: int, meld: int) -> Iterator[Row]:
    yield from _seat_rows(public, seat)
    yield row(Rule.NO_SUCH_MELD, after=[Rule.NO_SUCH_SEAT], player=_name(public, seat), meld=meld + 1)


def _meld_at(public: Public, seat: int, meld: int) -> Meld | None:
    if 0 <= seat < len(public.seats) and 0 <= meld < len(public.seats[seat].melds):
        return public.seats[seat].melds[meld]
    return None


def _of_hit(view: View, action: Hit) -> Iterator[Row]:
    public = view.public
    yield row(Rule.LAY_FIRST)
    if not public.rules.laying.hit_same_turn:
        yield row(Rule.HIT_NEXT_TURN, after=[Rule.LAY_FIRST])
    yield from _meld_rows(public, action.seat, action.meld)
    if public.rules.laying.hit_targets is HitTargets.OWN:
        yield row(Rule.OWN_MELDS_ONLY)
    yield from _whole_rows(view, action.seat)
    yield _held(view, [action.placed.card])
    meld = _meld_at(public, action.seat, action.meld)
    if meld is not None:
        yield from _fit_rows(action.placed, meld, public.rules)
    yield from _stay_rows(view, 1)


def _whole_rows(view: View, seat: int) -> Iterator[Row]:
    """Whether nothing may be added yet to what another player has laid, because it is a part of a phase."""
    if view.public.rules.laying.partial and seat != view.seat:
        after = (Rule.NO_SUCH_SEAT, Rule.NO_SUCH_MELD)
        yield row(Rule.PHASE_UNFINISHED, after=after, player=_name(view.public, seat))


def _fit_rows(place: Placed, meld: Meld, rules: Ruleset) -> Iterator[Row]:
    """What is asked of a card and a meld; only the first that is broken is told."""
    after: list[Rule] = []
    for each in [
        *([row(Rule.SKIP_IN_MELD)] if place.card is SKIP else []),
        row(Rule.NOT_IN_DECK),
        *([row(Rule.STANDS_FOR_ITSELF)] if place.natural and not place.plain else []),
        row(Rule.MELD_IS_FULL, meld=meld),
        *_place_rows(place, meld, rules),
    ]:
        yield Row(each.rule, each.values, frozenset(after))
        after.append(each.rule)


def _place_rows(place: Placed, meld: Meld, rules: Ruleset) -> Iterator[Row]:
    fits = room(meld, rules.melding)
    if place.natural or WILD not in fits:
        yield row(Rule.DOES_NOT_FIT, card=place.card, meld=meld)
        return
    if not place.plain:
        yield row(Rule.WILD_VALUE)
    yield row(Rule.AMBIGUOUS_WILD, readings=fits.get(place.card, ()))


def _of_replace(view: View, action: ReplaceWild) -> Iterator[Row]:
    public = view.public
    asked = [
        row(Rule.WILDS_STAY),
        *([row(Rule.OWN_MELDS_ONLY)] if public.rules.wilds.replacement is Replacement.OWN else []),
        row(Rule.LAY_FIRST),
        *_meld_rows(public, action.seat, action.meld),
        _held(view, [action.card]),
        *_whole_rows(view, action.seat),
    ]
    if _meld_at(public, action.seat, action.meld) is not None:
        asked.append(row(Rule.NO_WILD_THERE))
        asked.append(row(Rule.NOT_THAT_CARD, after=[Rule.NO_WILD_THERE], card=action.card))
    yield from asked
    yield from _stay_rows(view, 0, [*(each.rule for each in asked), Rule.NO_SUCH_MELD])


# -------------------------------------------------------------------------------------------- discard, save, give away


def _of_discard(view: View, action: Discard) -> Iterator[Row]:
    public = view.public
    yield _held(view, [action.card])
    yield from _pile_rows(public, action.pile)
    if len(public.discards) > 1 and action.target is None:
        yield row(Rule.FILL_THE_PILE, after=[Rule.NO_SUCH_PILE], pile=action.pile + 1)
    if not public.rules.drawing.return_drawn and public.so_far.taken is not None:
        other = public.so_far.taken is not action.card
        yield row(Rule.RETURN_DRAWN, hidden=True, certain=other, card=action.card)
    if public.so_far.floats:
        yield row(Rule.FLOATER_PLAYS, hidden=True)
    if action.card is not SKIP and action.target is not None:
        yield row(Rule.ONLY_A_SKIP)
    if public.stage is Stage.GIVE_BACK:
        yield row(Rule.NO_SKIP_GIVEN, card=action.card)
    elif action.card is SKIP and action.target is not None:
        yield from _target_rows(public, action.target)
    elif action.card is SKIP and not public.rules.skips.plain_discard:
        yield row(Rule.SKIP_NEEDS_TARGET)


def _target_rows(public: Public, target: int) -> Iterator[Row]:
    rules, player = public.rules.skips, _name(public, target)
    after = [Rule.NO_SUCH_SEAT, Rule.NOT_YOURSELF, Rule.NOT_IN_THIS_HAND]
    yield from _seat_rows(public, target)
    yield row(Rule.NOT_YOURSELF, after=after[:1])
    yield from _playing_rows(public, target, after[:2])
    limits = {
        Rule.NO_TURN_LEFT: public.lap.last_turns is not None,
        Rule.NEXT_ONLY: rules.target is SkipTarget.NEXT,
        Rule.SKIP_PENDING: rules.limit in (SkipLimit.ONE_PENDING, SkipLimit.FULL_CIRCUIT),
        Rule.SKIPPED_THIS_CIRCUIT: rules.limit is SkipLimit.FULL_CIRCUIT,
        # remembered only where a limit depends on it, but a position may be made up
        Rule.SKIPPED_THIS_HAND: rules.limit is SkipLimit.ONCE_PER_HAND
        or (rules.limit is not SkipLimit.FULL_CIRCUIT and bool(public.lap.skipped)),
    }
    for rule, asked in limits.items():
        if asked:
            yield row(rule, after=after, player=player)


def _playing_rows(public: Public, seat: int, after: Iterable[Rule]) -> Iterator[Row]:
    if not all(other.playing for other in public.seats):
        yield row(Rule.NOT_IN_THIS_HAND, after=after, player=_name(public, seat))


def _of_save(view: View, action: Save) -> Iterator[Row]:
    saving = view.public.rules.saving
    yield from _saving_rows(view.public)
    after = [Rule.NO_SAVING, Rule.SAVED_CARDS_REST]
    yield row(Rule.SAVED_ENOUGH, after=after, hidden=True, number=len(view.fresh), limit=saving.per_hand)
    yield row(Rule.SAVE_PILE_FULL, after=after)
    if view.public.so_far.floats:
        yield row(Rule.FLOATER_PLAYS, after=after, hidden=True)
    if not saving.go_out_by_saving:
        yield row(Rule.NO_GOING_OUT_BY_SAVING, after=after)
    yield _held(view, [action.card])


def _of_starter(view: View, action: GiveStarter) -> Iterator[Row]:
    public = view.public
    yield from _seat_rows(public, action.seat)
    yield from _playing_rows(public, action.seat, [Rule.NO_SUCH_SEAT])
    player = _name(public, action.seat)
    yield row(Rule.NOT_TO_HIMSELF, after=[Rule.NO_SUCH_SEAT, Rule.NOT_IN_THIS_HAND], player=player)
