"""A hint: something that could be done instead of an action that is refused, and the sentence that says so."""

from enum import StrEnum

from attrs import field, frozen

from phaseten.cards import PHASE_10, Card, Deck
from phaseten.explaining.naming import faces_text, meld_name
from phaseten.game.turns import PlayerAction
from phaseten.melds import Meld
from phaseten.messages.find import as_language
from phaseten.messages.language import ENGLISH, Detail, Language
from phaseten.reasons import Values


class HintKind(StrEnum):
    """In which way an action differs from the one that is refused, or what it does instead."""

    DRAW = "draw"  # draw first
    TAKE = "take"  # the top of a discard pile
    SAVED = "saved"  # a saved card
    DECLARE = "declare"  # another phase
    GIVE = "give"  # another seat
    LAY = "lay"  # the phase, so
    LAY_FIRST = "lay_first"  # the phase, before hitting
    MISSING = "missing"  # cards that the hand has not
    DISCARD = "discard"  # a card
    SKIP = "skip"  # another player
    SAVE = "save"  # another card
    FITS = "fits"  # a card and a meld that is no run
    LOW = "low"  # the low end of a run
    HIGH = "high"  # the high end of a run
    REPLACE = "replace"  # another exchange


@frozen
class Hint:
    """Something that could be done instead; it is legal now.

    Attributes:
        action: the action.
        kind: what is different, or what it is.
        values: the values that the sentence needs, by name.
        deck: the deck that writes the cards in the sentence; two hints that differ in it alone are equal.
    """

    action: PlayerAction
    kind: HintKind
    values: Values = field(converter=Values)
    deck: Deck = field(default=PHASE_10, eq=False, repr=False)

    @property
    def key(self) -> str:
        """The key of its sentence."""
        return f"hint.{self.kind}"

    @property
    def message(self) -> str:
        """The hint as an English sentence."""
        return self.text(ENGLISH)

    def text(self, language: Language | str) -> str:
        """The hint as a sentence of a language.

        Raises:
            LanguageError: there is no language of this code.
        """
        words = as_language(language)
        values = {name: self._told(name, value, words) for name, value in self.values.items()}
        return words.render(self.key, values, self.deck)

    def _told(self, name: str, value: Detail, words: Language) -> Detail:
        """Melds are called by name, and cards that would help in short."""
        match value:
            case Meld():
                return meld_name(value, self.deck, words)
            case tuple() if name == "helps":
                return faces_text([part for part in value if isinstance(part, Card)], self.deck, words)
            case tuple():
                return " | ".join(words.text(part, self.deck) for part in value)
            case _:
                return value

    def __str__(self) -> str:
        return self.message
