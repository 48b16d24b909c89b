"""Offers: what a screen shows, grouped by kind, with what cannot be done and why.

Everything is asked of the rooms of `phaseten.game`; whoever ignores offers plays the same game.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import islice, product
from typing import Final

from attrs import frozen

from phaseten.cards import PHASE_10, SKIP, WILD, Card, Deck
from phaseten.explaining.kinds import OfferKind, closed, kinds
from phaseten.explaining.naming import faces_text
from phaseten.explaining.nearest import lacks
from phaseten.explaining.picking import Picked, pick
from phaseten.game import hit, lay, replace
from phaseten.game.board import on_board
from phaseten.game.declare import Declare, open_phases
from phaseten.game.discard import Discard
from phaseten.game.draw import Draw
from phaseten.game.engine import check
from phaseten.game.hit import Hit
from phaseten.game.lay import Lay, phases_to_lay
from phaseten.game.replace import ReplaceWild
from phaseten.game.save import Save
from phaseten.game.starter import GiveStarter
from phaseten.game.state import Hand, Source, View, has_laid
from phaseten.game.turns import PlayerAction
from phaseten.judging import still_missing
from phaseten.melds import Placed
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Language
from phaseten.reasons import Failure, Rule
from phaseten.solver import hand_lays, helpful
from phaseten.verdict import Verdict

LAYS: Final = 12
"""So many ways to lay are offered; a hand with many wilds has a thousand."""


@frozen
class Refusal:
    """Something that is shown and cannot be done.

    Attributes:
        action: the action.
        verdict: why not.
    """

    action: PlayerAction
    verdict: Verdict


@frozen
class Offer:
    """What can be done of one kind.

    Attributes:
        kind: the kind.
        legal: what can be done, in the order of `phaseten.legal_actions`.
        refused: what is shown and cannot be done.
        reasons: why nothing of the kind can be done, whatever the cards are, or for want of a Skip.
        more: whether there are more ways to lay than are offered.
    """

    kind: OfferKind
    legal: tuple[PlayerAction, ...] = ()
    refused: tuple[Refusal, ...] = ()
    reasons: tuple[Failure, ...] = ()
    more: bool = False

    def __bool__(self) -> bool:
        return bool(self.legal)


@frozen
class Lacking:
    """A phase that cannot be laid yet.

    Attributes:
        phase: its printed number.
        missing: the fewest cards that are missing.
        helps: the cards of which one more brings it nearer.
    """

    phase: int
    missing: int
    helps: Hand

    def text(self, language: Language | str = ENGLISH, deck: Deck = PHASE_10) -> str:
        """What is missing, as a sentence of a language, with cards as a deck writes them.

        Raises:
            LanguageError: there is no language of this code.

        Example:
            >>> Lacking(2, 1, PHASE_10.cards("R4 W")).text()
            'Phase 2: 1 card is missing, helped by R4, W.'
        """
        words = as_language(language)
        helps = faces_text(self.helps, deck, words)
        return words.render("advice.phase", {"number": self.phase, "missing": self.missing, "helps": helps}, deck)


@frozen
class Offers:
    """All that a screen shows to a seat.

    Attributes:
        view: what the seat sees.
        offers: by kind, in the order of a turn.
    """

    view: View
    offers: tuple[Offer, ...]

    @property
    def legal(self) -> tuple[PlayerAction, ...]:
        """All that can be done."""
        return tuple(action for offer in self.offers for action in offer.legal)

    @cached_property
    def lacking(self) -> tuple[Lacking, ...]:
        """What the hand lacks for the phases that the seat may lay and cannot; computed when it is asked for."""
        if has_laid(self.view.public.rules, self.view.public.seats[self.view.seat]):
            return ()
        return tuple(_lacking(self.view))

    def pick(self, cards: str | Iterable[Card]) -> Picked:
        """What the cards can become that a person has chosen so far; see `phaseten.explaining.picking.pick`.

        Raises:
            ParseError: a text cannot be read.
            ValueError: a card is not in the hand.
        """
        return pick(self.view, cards)

    def __getitem__(self, kind: OfferKind | str) -> Offer:
        """The offer of a kind; one that is not shown is empty."""
        wanted = OfferKind(kind)
        return next((offer for offer in self.offers if offer.kind is wanted), Offer(wanted))

    def __iter__(self) -> Iterator[Offer]:
        return iter(self.offers)

    def __len__(self) -> int:
        return len(self.offers)


def offers(view: View) -> Offers:
    """What a screen shows to the seat of a view.

    Raises:
        TypeError: it is no view.

    Example:
        >>> from phaseten import ORIGINAL, Table
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> for offer in offers(table.view(0)):
        ...     print(offer.kind, [str(action) for action in offer.legal], *offer.reasons)
        draw ['draw', 'take']
        lay [] Draw a card first.
        hit [] Draw a card first. Lay your own phase before you hit.
        discard [] Draw a card first.
        skip [] Draw a card first.
    """
    if not isinstance(view, View):
        raise TypeError(f"a View is asked for, not {view!r}")
    return Offers(view, tuple(_offer(view, kind) for kind in kinds(view)))


def _offer(view: View, kind: OfferKind) -> Offer:
    if reasons := closed(view, kind) or _without_skip(view, kind):
        return Offer(kind, reasons=reasons)
    if kind is OfferKind.LAY:
        ways = [*islice(lay.offers(view), LAYS + 1)]
        return Offer(kind, tuple(ways[:LAYS]), () if ways else tuple(_refused_ways(view)), more=len(ways) > LAYS)
    legal: list[PlayerAction] = []
    refused: list[Refusal] = []
    for action in _shown(view, kind):
        if verdict := check(view, action):
            legal.append(action)
        else:
            refused.append(Refusal(action, verdict))
    return Offer(kind, tuple(legal), tuple(refused))


def _refused_ways(view: View) -> Iterator[Refusal]:
    """A way to lay each phase that would leave a hand that must not be left."""
    rules = view.public.rules
    for number, named in phases_to_lay(view):
        for laying in islice(hand_lays(view.hand, rules.phase(number), rules), 1):
            yield Refusal(action := Lay(laying, named), check(view, action))


def _without_skip(view: View, kind: OfferKind) -> tuple[Failure, ...]:
    """Why nobody can be skipped by a hand that has no Skip."""
    if kind is OfferKind.SKIP and SKIP not in view.hand:
        return tuple(failure for failure in check(view, Discard(SKIP)).failures if failure.rule is Rule.NOT_HELD)
    return ()


def _shown(view: View, kind: OfferKind) -> Iterator[PlayerAction]:
    """What a screen shows of a kind, whether it can be done or not."""
    public = view.public
    faces = tuple(dict.fromkeys(view.hand))
    seats = range(len(public.seats))
    match kind:
        case OfferKind.DRAW:
            yield Draw()
            yield from (Draw(Source.DISCARD, pile) for pile in range(len(public.discards)))
            yield from (Draw(Source.SAVED, 0, card) for card in dict.fromkeys(view.saved))
        case OfferKind.HIT:
            yield from _hits(view, faces)
        case OfferKind.REPLACE:
            yield from _replacements(view, faces)
        case OfferKind.DISCARD:
            plain = [card for card in faces if card is not SKIP or _is_plain(view)] or faces
            yield from (Discard(card, None, pile) for card in plain for pile in range(len(public.discards)))
        case OfferKind.SKIP:
            yield from (Discard(SKIP, seat) for seat in seats if seat != view.seat)
        case OfferKind.SAVE:
            yield from map(Save, faces)
        case OfferKind.DECLARE:
            board = on_board(public.rules)
            yield from map(Declare, open_phases(view) if board else public.rules.numbers)
            yield from [Declare(None)] if board else []
        case _:
            yield from map(GiveStarter, seats)


def _hits(view: View, faces: Hand) -> Iterator[PlayerAction]:
    """Every card at every meld: as what it fits as, else as itself."""
    fitting: dict[tuple[int, int, Card], list[Hit]] = {}
    for action in hit.offers(view):
        fitting.setdefault((action.seat, action.meld, action.placed.card), []).append(action)
    for (seat, meld), card in product(_melds(view), faces):
        yield from fitting.get((seat, meld, card), [Hit(Placed(card), seat, meld)])


def _replacements(view: View, faces: Hand) -> Iterator[PlayerAction]:
    """Every number card at every meld that has a wild."""
    fitting = {(action.seat, action.meld, action.card): action for action in replace.offers(view)}
    for (seat, meld), card in product(_melds(view), faces):
        if card not in (WILD, SKIP) and WILD in view.public.seats[seat].melds[meld].cards:
            yield fitting.get((seat, meld, card), ReplaceWild(card, seat, meld))


def _melds(view: View) -> list[tuple[int, int]]:
    return [(number, meld) for number, seat in enumerate(view.public.seats) for meld in range(len(seat.melds))]


def _is_plain(view: View) -> bool:
    """Whether a Skip is shown among the discards: not where it must be played at somebody."""
    return all(failure.rule is not Rule.SKIP_NEEDS_TARGET for failure in check(view, Discard(SKIP)).failures)


def _lacking(view: View) -> Iterator[Lacking]:
    rules = view.public.rules
    for number, _ in phases_to_lay(view):
        phase = still_missing(rules.phase(number), view.public.seats[view.seat].melds)
        if missing := lacks(view.hand, phase, rules):
            yield Lacking(number, missing, tuple(sorted(helpful(view.hand, phase, rules))))
