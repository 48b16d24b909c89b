"""The nearest legal actions to one that is refused.

What comes near to an action is a list of variations, the nearest first. Each is tried before it is given, so every hint
is legal now; whether something is legal is never decided here.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Final

from phaseten.cards import Card, NumberCard
from phaseten.errors import RulesetError, TooFarError
from phaseten.explaining.hints import Hint, HintKind
from phaseten.explaining.kinds import card_of
from phaseten.game import discard, draw, hit, lay, replace, save
from phaseten.game.declare import Declare, open_phases
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import acting_view, check, judge
from phaseten.game.hands import without
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay, laid_by, phases_to_lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Hand, Source, Stage, State, View, has_laid
from phaseten.game.turns import ALLOWED, Action, ChanceAction, PlayerAction
from phaseten.judging import still_missing
from phaseten.melds import Placed, extended
from phaseten.messages.language import Detail
from phaseten.phases import Phase
from phaseten.requirements import Span
from phaseten.rulesets.ruleset import Ruleset
from phaseten.solver import helpful, shortfall

MOST: Final = 3
"""So many hints are given at most."""

_COMPARED: Final = 4000
"""So many ways to lay are compared with one that is refused: more than the hands of most phases have."""


def hints(position: State | View, action: Action) -> tuple[Hint, ...]:
    """The nearest legal actions to one that is refused, at most three, the nearest first.

    They are those of the seat to act. There are none for a legal action, none where chance is to act, and none for a
    view of a seat that is not on turn.

    Raises:
        TypeError: the position or the action is something else.

    Example:
        >>> from phaseten import ORIGINAL, Table, parse_action
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> for hint in hints(table.state, parse_action("discard R5", table.state)):
        ...     print(hint.action, "-", hint)
        draw - Draw first.
        take - Take B9 from the discard pile.
    """
    verdict, seen = check(position, action), acting_view(position)
    return () if verdict.ok or seen is None else tuple(islice(_legal(seen, action), MOST))


def _legal(seen: View, action: Action) -> Iterator[Hint]:
    """What comes near and is legal, each action once; where nothing does, how the turn can be ended."""
    told: set[PlayerAction] = set()
    for hint in _near(seen, action):
        if hint.action not in told and check(seen, hint.action).ok:
            told.add(hint.action)
            yield hint
    if not told and Discard in ALLOWED[seen.public.stage]:
        yield from islice(_ends(seen), 1)


def _near(seen: View, action: Action) -> Iterator[Hint]:
    """What comes near, the nearest first; not all of it is legal."""
    if isinstance(action, ChanceAction) or type(action) not in ALLOWED[seen.public.stage]:
        return _first(seen, action)
    match action:
        case Lay():
            return _lays(seen, action)
        case Hit():
            return _hits(seen, action)
        case ReplaceWild():
            return _replacements(seen, action)
        case Discard():
            return _discards(seen, action)
        case Save():
            return _saves(seen, action)
        case Draw():
            return _draws(seen)
        case Declare():
            return _declarations(seen, action.phase or 0)
        case GiveStarter():
            return _gifts(seen)


def _hint(seen: View, action: PlayerAction, kind: HintKind, **values: Detail) -> Hint:
    return Hint(action, kind, values, seen.public.rules.deck)


# ----------------------------------------------------------------------------------------------- what is to be done now


def _first(seen: View, action: Action) -> Iterator[Hint]:
    """What the stage asks for, where the action belongs to another."""
    match seen.public.stage:
        case Stage.DRAW:
            yield from _draws(seen)
        case Stage.DECLARE:
            yield from _declarations(seen, (action.phase if isinstance(action, Lay) else None) or 0)
        case Stage.STARTER:
            yield from _gifts(seen)
        case _:
            yield from _first_way(seen, HintKind.LAY)
            yield from _throwing(seen, card_of(action))


def _draws(seen: View) -> Iterator[Hint]:
    for action in draw.offers(seen):
        match action.source:
            case Source.PILE:
                yield _hint(seen, action, HintKind.DRAW)
            case Source.DISCARD:
                yield _hint(seen, action, HintKind.TAKE, card=seen.public.top(action.pile))
            case Source.SAVED:
                yield _hint(seen, action, HintKind.SAVED, card=action.card)


def _declarations(seen: View, wanted: int) -> Iterator[Hint]:
    for number in sorted(open_phases(seen), key=lambda number: abs(number - wanted)):
        yield _hint(seen, Declare(number), HintKind.DECLARE, number=number, phase=seen.public.rules.phase(number))


def _gifts(seen: View) -> Iterator[Hint]:
    for seat, other in enumerate(seen.public.seats):
        yield _hint(seen, GiveStarter(seat), HintKind.GIVE, player=other.name)


def _ends(seen: View) -> Iterator[Hint]:
    """Ending the turn, first with what costs most and is no wild."""
    return (_thrown(seen, action) for action in _by_cost(seen))


def _by_cost(seen: View) -> list[Discard]:
    """The discards: number cards first, those before others that cost most."""
    points = seen.public.rules.points
    return sorted(
        discard.offers(seen), key=lambda action: (not isinstance(action.card, NumberCard), -points(action.card))
    )


def _throwing(seen: View, card: Card | None) -> Iterator[Hint]:
    """Discarding the card that was meant."""
    return (_thrown(seen, action) for action in discard.offers(seen) if action.card is card)


def _thrown(seen: View, action: Discard) -> Hint:
    if action.target is None:
        return _hint(seen, action, HintKind.DISCARD, card=action.card)
    return _hint(seen, action, HintKind.SKIP, player=seen.public.seats[action.target].name)


# ----------------------------------------------------------------------------------------------------------- the phase


def _lays(seen: View, action: Lay) -> Iterator[Hint]:
    """The same groups in other words, the way to lay that has most of their cards, and what is missing."""
    bare = [[Placed(place.card) for place in group] for group in action.melds]
    cards = _cards(action)
    if has_laid(seen.public.rules, seen.public.seats[seen.seat]):
        for card in dict.fromkeys(cards):
            yield from _hitting(seen, card, None)
    else:
        for groups in (action.melds, bare):
            for _, named in phases_to_lay(seen):
                yield from _laid(seen, Lay(groups, named), HintKind.LAY)
        yield from _ways(seen, cards)
        yield from _missing(seen)


def _laid(seen: View, action: Lay, kind: HintKind) -> Iterator[Hint]:
    """The hint to lay so, if that is a phase, with every wild told."""
    if verdict := judge(seen, action):
        melds = laid_by(seen, verdict)
        yield _hint(seen, Lay(melds, action.phase), kind, melds=melds)


def _first_way(seen: View, kind: HintKind, spared: Card | None = None) -> Iterator[Hint]:
    """A way to lay, one that leaves a card that is to be spared if there is one."""
    ways = [*islice(lay.offers(seen), _COMPARED if spared in seen.hand else 1)]
    for action in sorted(ways, key=lambda way: spared not in without(seen.hand, *_cards(way)))[:1]:
        yield from _laid(seen, action, kind)


def _ways(seen: View, cards: Sequence[Card]) -> Iterator[Hint]:
    """The ways to lay that have most of these cards and fewest others."""
    wanted = Counter(cards)

    def distance(action: Lay) -> int:
        has = Counter(_cards(action))
        return (wanted - has).total() + (has - wanted).total()

    for action in sorted(islice(lay.offers(seen), _COMPARED), key=distance):
        yield from _laid(seen, _fuller(seen, action, wanted), HintKind.LAY)


def _fuller(seen: View, action: Lay, wanted: Counter[Card]) -> Lay:
    """The way to lay with whatever else of these cards fits it."""
    for card in ((wanted & Counter(seen.hand)) - Counter(_cards(action))).elements():
        for at in range(len(action.melds)):
            groups = [(*group, Placed(card)) if place == at else group for place, group in enumerate(action.melds)]
            if verdict := judge(seen, Lay(groups, action.phase)):
                action = Lay(verdict.melds, action.phase)
                break
    return action


def _cards(action: Lay) -> list[Card]:
    return [place.card for group in action.melds for place in group]


def _missing(seen: View) -> Iterator[Hint]:
    """What the hand lacks for the phase that is nearest; what can be done about it now is to discard another card."""
    rules = seen.public.rules
    laid = seen.public.seats[seen.seat].melds
    phases = {number: still_missing(rules.phase(number), laid) for number, _ in phases_to_lay(seen)}
    every = {number: lacks(seen.hand, phase, rules) for number, phase in phases.items()}
    short = {number: missing for number, missing in every.items() if missing}
    if not short:
        return
    number, missing = min(short.items(), key=itemgetter(1))
    phase = phases[number]
    helps = tuple(sorted(helpful(seen.hand, phase, rules)))

    def loss(action: Discard) -> tuple[int, int]:
        left = without(seen.hand, action.card)
        return shortfall(left, phase, rules), -len(helpful(left, phase, rules))

    for action in sorted(_by_cost(seen), key=loss)[:1]:
        yield _hint(seen, action, HintKind.MISSING, number=number, missing=missing, helps=helps, card=action.card)


def lacks(hand: Hand, phase: Phase, rules: Ruleset) -> int | None:
    """How many cards are missing for a phase; None if the deck has none that would do, or it cannot be told."""
    try:
        return shortfall(hand, phase, rules)
    except (RulesetError, TooFarError):
        return None


# ----------------------------------------------------------------------------------------------------- hit and replace


def _hits(seen: View, action: Hit) -> Iterator[Hint]:
    """The same card there as something else, the same card elsewhere, another card there; before that the phase."""
    card, there = action.placed.card, (action.seat, action.meld)
    if not has_laid(seen.public.rules, seen.public.seats[seen.seat]):
        yield from _first_way(seen, HintKind.LAY_FIRST, card)
        yield from _missing(seen)
    yield from _hitting(seen, card, there)
    yield from _hitting(seen, card, None)
    yield from _hitting(seen, None, there)
    yield from _throwing(seen, card)


def _hitting(seen: View, card: Card | None, there: tuple[int, int] | None) -> Iterator[Hint]:
    """The hits with a card, or with any, at a meld, or at any."""
    for action in hit.offers(seen):
        if card in (None, action.placed.card) and there in (None, (action.seat, action.meld)):
            yield _added(seen, action)


def _added(seen: View, action: Hit) -> Hint:
    """Where a card fits: at which end of a run, if it is one."""
    meld = seen.public.seats[action.seat].melds[action.meld]
    kind = HintKind.FITS
    if isinstance(meld.rank_value, Span):
        kind = HintKind.LOW if extended(meld, action.placed).places[0] == action.placed else HintKind.HIGH
    return _at(seen, action, kind, card=action.placed.card, meld=meld)


def _at(seen: View, action: Hit | ReplaceWild, kind: HintKind, **values: Detail) -> Hint:
    """A hint at a meld, which is told by its owner and its number."""
    owner = None if action.seat == seen.seat else seen.public.seats[action.seat].name
    return _hint(seen, action, kind, **values, player=owner, at=f"{action.seat + 1}.{action.meld + 1}")


def _replacements(seen: View, action: ReplaceWild) -> Iterator[Hint]:
    """The same card for another wild, another card for a wild of this meld, or the same card added."""
    there = (action.seat, action.meld)
    offered = [*replace.offers(seen)]
    for same in (
        [other for other in offered if other.card is action.card],
        [other for other in offered if (other.seat, other.meld) == there],
    ):
        for other in same:
            meld = seen.public.seats[other.seat].melds[other.meld]
            yield _at(seen, other, HintKind.REPLACE, card=other.card, meld=meld)
    yield from _hits(seen, Hit(Placed(action.card), *there))


# ---------------------------------------------------------------------------------------------------- discard and save


def _discards(seen: View, action: Discard) -> Iterator[Hint]:
    """The same card in another way, then the cards that are most like it, of these first what costs most."""
    for other in sorted(_by_cost(seen), key=lambda other: unlike(action.card, other.card)):
        yield _thrown(seen, other)


def _saves(seen: View, action: Save) -> Iterator[Hint]:
    """The cards that are most like it, or discarding it."""
    for other in sorted(save.offers(seen), key=lambda other: unlike(action.card, other.card)):
        yield _hint(seen, other, HintKind.SAVE, card=other.card)
    yield from _throwing(seen, action.card)


def unlike(card: Card, other: Card) -> tuple[bool, int, bool]:
    """By this the cards that are most like one come first: by what they are, then by number, then by suit."""
    if isinstance(card, NumberCard) and isinstance(other, NumberCard):
        return False, abs(card.rank - other.rank), card.suit is not other.suit
    return card is not other, 0, False
