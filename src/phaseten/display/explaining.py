"""Why and why not, what else, and what chosen cards can become, as lines of text."""

from collections.abc import Iterable, Iterator

from phaseten.cards import Deck
from phaseten.display.cards import action_text, cards_text
from phaseten.display.words import columns
from phaseten.explaining.hints import Hint
from phaseten.explaining.kinds import OfferKind
from phaseten.explaining.ledger import Finding, Ledger
from phaseten.explaining.offers import Offers
from phaseten.explaining.picking import Picked
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Language

_SIGNS = {Finding.PASS: "+", Finding.FAIL: "!", Finding.UNKNOWN: "?"}


def ledger_lines(ledger: Ledger, language: Language | str = ENGLISH) -> list[str]:
    r"""Every rule in a line, with a sign: kept, broken or unknown; what is asked of a group is set in.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import explain_phase
        >>> print(*ledger_lines(explain_phase("R5 B5 | R9 B9 W", 1))[2:], sep="\n")
        + set 3 + set 3 has 2 groups.
          ! set 3 needs 3 cards and has 2.
          + A set has one number, and the number cards show 5.
          + set 3 needs 3 cards and has 3.
          + A set has one number, and the number cards show 9.
        + A number card is among the cards.
    """
    words = as_language(language)
    return [f"{'' if line.group is None else '  '}{_SIGNS[line.finding]} {line.text(words)}" for line in ledger]


def instead_lines(hints: Iterable[Hint], language: Language | str = ENGLISH) -> list[str]:
    """The hints in sentences, each behind the action as it can be typed.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import ORIGINAL, Draw, Setup, hints
        >>> state = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B1"], stage="play").to_state()
        >>> for line in instead_lines(hints(state, Draw())):
        ...     print(line)
        discard B1:  Discard B1.
    """
    words = as_language(language)
    return columns([f"{action_text(hint.action, hint.deck)}:", hint.text(words)] for hint in hints)


def refusal_lines(offers: Offers, language: Language | str = ENGLISH) -> list[str]:
    """What is shown and cannot be done, with every reason: of each kind, or of each card.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import ORIGINAL, Setup, offers, view
        >>> state = Setup(ORIGINAL, ["Ann", "Ben"], stage="draw", discards="S").to_state()
        >>> for line in refusal_lines(offers(view(state, 0)))[:3]:
        ...     print(line)
        take     A Skip may not be taken from the discard pile.
        lay      Draw a card first.
        hit      Draw a card first. Lay your own phase before you hit.
    """
    deck = offers.view.public.rules.deck
    words = as_language(language)
    rows: list[tuple[str, str]] = []
    for offer in offers:
        if offer.reasons:
            rows.append((offer.kind, " ".join(reason.text(words) for reason in offer.reasons)))
        rows.extend((action_text(each.action, deck), each.verdict.text(words)) for each in offer.refused)
        if offer.kind is OfferKind.LAY and not offer and not offer.reasons:
            rows.extend(("lay", each.text(words, deck)) for each in offers.lacking)
    return columns(rows)


def picked_lines(picked: Picked, deck: Deck, language: Language | str = ENGLISH) -> list[str]:
    """What chosen cards can become.

    Args:
        picked: what they can become.
        deck: the deck that writes the cards.
        language: the language, or its code.

    Raises:
        LanguageError: there is no language of this code.

    Example:
        >>> from phaseten import ORIGINAL, Setup, offers, view
        >>> state = Setup(ORIGINAL, ["Ann", "Ben"], hands=["R5 B5 W R9 B9 G9 Y1", "B1"]).to_state()
        >>> for line in picked_lines(offers(view(state, 0)).pick("R5 B5"), ORIGINAL.deck):
        ...     print(line)
        part of  set 3
        missing  4
        add      R9 B9 G9 W
    """
    return columns(_picked_rows(picked, deck, as_language(language)))


def _picked_rows(picked: Picked, deck: Deck, words: Language) -> Iterator[tuple[str, str]]:
    for action in picked.actions:
        yield words.render("picked.can_be", {}), action_text(action, deck)
    if picked.groups:
        yield words.render("picked.part_of", {}), words.text(picked.groups)
    if picked.missing:
        yield words.render("picked.missing", {}), str(picked.missing)
    if picked.further:
        yield words.render("picked.add", {}), cards_text(picked.further, deck)
    if not picked and not picked.groups:
        yield words.render("picked.can_be", {}), words.render("picked.nothing", {})
