"""ScoreSheet: the scores of a game that is played with real cards, by the rules of any edition.

A sheet is a ruleset, the players and what was written down of each hand; everything else follows from these, by the
same functions by which the game itself is scored. A sheet never changes: writing a hand, correcting one and taking one
back each give a new sheet. What cannot be is refused, hand and player by name; what is odd, such as a hand that no
player can be left with, is a note.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal

from attrs import evolve, field, frozen
from attrs.validators import deep_iterable, instance_of

from phaseten.cards import Card
from phaseten.errors import RulesetError, SetupError
from phaseten.game.new_game import Standing, game_problems, names_of, places
from phaseten.game.state import Outcome
from phaseten.rulesets.options import (
    Advance,
    Dealing,
    Drawing,
    Ending,
    GoingOut,
    Laying,
    Places,
    Progress,
    Selection,
    Skips,
    Wilds,
)
from phaseten.rulesets.ruleset import Ruleset, as_ruleset
from phaseten.score_hand import (
    Left,
    Player,
    ScoredHand,
    ScoreSheetError,
    SheetLine,
    SheetRemark,
    SheetSeat,
    blank,
    oddities,
    problems_of,
    scored,
    written_hand,
)

_NOBODY: Final[Mapping[Player, str]] = MappingProxyType({})


def _for_scoring(rules: Ruleset) -> Ruleset:
    """The ruleset without what is of no account once a hand is over, and with what is scored here in its usual form."""
    dealing, progress, ending = rules.dealing, rules.progress, rules.ending
    return evolve(
        rules,
        wilds=Wilds(),
        laying=Laying(),
        drawing=Drawing(),
        skips=Skips(),
        going_out=GoingOut(final_round=rules.going_out.final_round),
        dealing=Dealing(dealing.hand_size, dealing.min_players, dealing.max_players),
        progress=Progress(progress.selection) if _ten_hands(rules) else progress,
        ending=Ending(ending.game_end, ending.tie_break) if ending.places is Places.TOTAL else ending,
    )


def _ten_hands(rules: Ruleset) -> bool:
    """Whether everybody goes on after every hand, for so many hands as the phases are (FX: first alternate)."""
    return rules.progress.advance is Advance.EVERY_HAND and rules.progress.hands > 0


@frozen
class ScoreSheet:
    """The scores of a game that is played with real cards.

    Attributes:
        rules: the ruleset; options that matter only while a hand is played are not looked at, and may contradict.
        players: the names, in the order of play.
        hands: what was written down.

    Raises:
        RulesetError: games of this ruleset cannot be scored.
        ScoreSheetError: a hand cannot be; the hands after it are not looked at.
        SetupError: these players cannot play a game.
        TypeError: a part is of the wrong type.

    Example:
        >>> from phaseten import ORIGINAL
        >>> sheet = ScoreSheet(ORIGINAL, ["Ann", "Ben"])
        >>> sheet = sheet.hand(out="Ann", laid=["Ann", "Ben"], left={"Ben": "R5 W"})
        >>> sheet = sheet.hand(out="Ben", laid=["Ben"], left={"Ann": 65})
        >>> [(seat.name, seat.phase, seat.total) for seat in sheet.seats]
        [('Ann', 2, 65), ('Ben', 3, 30)]
        >>> sheet.hand(out="Ann", left={"Ben": "R5 R13"})
        Traceback (most recent call last):
        ...
        phaseten.score_hand.ScoreSheetError: Hand 3, Ben: 'R13' is no card: the Phase 10 deck has R1 to Y12, W, S
    """

    rules: Ruleset = field(validator=instance_of(Ruleset))
    players: tuple[str, ...] = field(converter=names_of)
    hands: tuple[ScoredHand, ...] = field(
        default=(), converter=tuple[ScoredHand, ...], validator=deep_iterable(instance_of(ScoredHand))
    )

    def __attrs_post_init__(self) -> None:
        if self.rules.progress.selection is Selection.BOARD:
            raise RulesetError([f"{self.rules.name} is played on a board, and a score sheet has none."])
        _for_scoring(self.rules).require()
        if problems := game_problems(self.rules, self.players, 0):
            raise SetupError(problems)
        _ = self.lines

    # ---------------------------------------------------------------------------------------------------- reading it

    @cached_property
    def lines(self) -> tuple[SheetLine, ...]:
        """What came of each hand."""
        line, found = blank(self.rules, self.players), list[SheetLine]()
        for hand in self.hands:
            if problems := tuple(problems_of(self.rules, line, hand)):
                raise ScoreSheetError(problems)
            line = scored(self.rules, line, hand)
            found.append(line)
        return tuple(found)

    @property
    def _last(self) -> SheetLine:
        return self.lines[-1] if self.lines else blank(self.rules, self.players)

    @property
    def seats(self) -> tuple[SheetSeat, ...]:
        """Where the players stand: total, completed phases, and the phase that is next."""
        return self._last.seats

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(seat.total for seat in self.seats)

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats that must play one more hand to break a tie; empty if there is none."""
        return self._last.tied

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it has."""
        return self._last.outcome

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The places, as `phaseten.standings` gives them for a game."""
        return places(self.rules, self.seats, self.outcome.winners if self.outcome else ())

    def notes(self) -> tuple[SheetRemark, ...]:
        r"""What can hardly be, and may be a slip of the pen: too few cards left, points that no cards cost.

        Example:
            >>> from phaseten import ORIGINAL
            >>> sheet = ScoreSheet(ORIGINAL, ["Ann", "Ben"]).hand(out="Ann", laid=["Ann"], left={"Ben": 12})
            >>> print(*sheet.notes(), sep="\n")
            Hand 1, Ben: 12 points are no sum of what cards cost.
            Hand 1, Ben: Who has laid no phase is left with 10 cards, which cost 50 points or more.
        """
        return tuple(
            SheetRemark(line.number, name, sentence)
            for line, hand in zip(self.lines, self.hands, strict=True)
            if not line.tie_break
            for number, name in enumerate(self.players)
            for sentence in oddities(self.rules, hand, number)
        )

    # --------------------------------------------------------------------------------------------------- writing on it

    def hand(
        self,
        *,
        out: Player | None,
        laid: Iterable[Player] | Mapping[Player, int | None] = (),
        left: Mapping[Player, Left],
        saved: Mapping[Player, str | Iterable[Card]] = _NOBODY,
    ) -> "ScoreSheet":
        """The sheet with one more hand.

        Args:
            out: who went out first; None if nobody did.
            laid: who laid a phase; where the phases are chosen, which one, and elsewhere if it is to be checked.
            left: what each of the others has left: points, or cards. In a hand that breaks a tie nothing counts, and
                nothing need be written.
            saved: the saved cards of each, where the ruleset scores them.

        Raises:
            ScoreSheetError: this cannot be; every problem of the hand is told.
            TypeError: something is of the wrong type.
        """
        written = written_hand(
            self.rules, self.players, len(self.hands) + 1, out=out, laid=laid, left=left, saved=saved
        )
        return evolve(self, hands=(*self.hands, written))

    def correct(
        self,
        number: int,
        *,
        out: Player | None,
        laid: Iterable[Player] | Mapping[Player, int | None] = (),
        left: Mapping[Player, Left],
        saved: Mapping[Player, str | Iterable[Card]] = _NOBODY,
    ) -> "ScoreSheet":
        """The sheet with another hand in place of an earlier one; the hands after it are scored again.

        A phase that was laid later and not named is the one that is due then; one that was named must still be right.

        Args:
            number: the number of the hand, from 1.
            out: as in `hand`, and so are the others.
            laid: who laid a phase.
            left: what each of the others has left.
            saved: the saved cards of each.

        Raises:
            ScoreSheetError: there is no such hand, or this or a later hand cannot be.
            TypeError: something is of the wrong type.
        """
        if type(number) is not int:
            raise TypeError(f"a hand is named by its number, not by {number!r}")
        if not 1 <= number <= len(self.hands):
            raise ScoreSheetError([SheetRemark(None, None, f"There is no hand {number}: there are {len(self.hands)}.")])
        written = written_hand(self.rules, self.players, number, out=out, laid=laid, left=left, saved=saved)
        return evolve(self, hands=(*self.hands[: number - 1], written, *self.hands[number:]))

    def undo(self) -> "ScoreSheet":
        """The sheet without its last hand.

        Raises:
            ScoreSheetError: there is none.
        """
        if not self.hands:
            raise ScoreSheetError([SheetRemark(None, None, "There is no hand to take back.")])
        return evolve(self, hands=self.hands[:-1])

    def under(self, rules: Ruleset, *, written: Literal["refuse", "keep"] = "refuse") -> "ScoreSheet":
        """The same hands, priced and decided by another ruleset.

        Cards cost what they cost there. Points that were written without the cards can only be kept: that is done where
        both rulesets price cards alike, and else only if asked for. Saved cards are left out where none are saved.

        Args:
            rules: the other ruleset.
            written: what to do with points that were written without cards.

        Raises:
            RulesetError, SetupError: games of this ruleset, or of these players under it, cannot be scored.
            ScoreSheetError: a hand cannot be under that ruleset, or points are to be refused.
            TypeError: it is no ruleset.
            ValueError: there is no such thing to do.

        Example:
            >>> from phaseten import ORIGINAL
            >>> sheet = ScoreSheet(ORIGINAL, ["Ann", "Ben"]).hand(out="Ann", laid=["Ann"], left={"Ben": "R1 W"})
            >>> sheet.totals, sheet.under(ORIGINAL.evolve(scoring__wild=50)).totals
            ((0, 30), (0, 55))
        """
        if written not in ("refuse", "keep"):
            raise ValueError(f"written points can be refused or kept, not {written!r}")
        alike = as_ruleset(rules).scoring == self.rules.scoring and rules.saving.scored == self.rules.saving.scored
        if not alike and written == "refuse":
            problems = [
                SheetRemark(number, name, "Only points are written, which cannot be priced again.")
                for number, hand in enumerate(self.hands, 1)
                for name, points in zip(self.players, hand.points, strict=True)
                if points
            ]
            if problems:
                raise ScoreSheetError(problems)
        nothing = tuple(() for _ in self.players)
        hands = self.hands if rules.saving.per_hand else tuple(evolve(hand, saved=nothing) for hand in self.hands)
        return ScoreSheet(rules, self.players, hands)
