"""A bystander: somebody who keeps the whole table in mind from what a spectator is told, and knows the rules by heart.

This is a model of the game that shares nothing with it but the names of events, cards and options. It is simple because
it is told what happens; what it adds is whose turn it is, who may be skipped, what a hand costs, who goes on, who has
won, and where every card is that somebody has seen.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from phaseten import SKIP, WILD, Card, Event, NumberCard, Public, Ruleset, Source, WildCard
from phaseten.game import events
from phaseten.game.state import HandResult


class Bystander:
    """What is known of the table after some events."""

    def __init__(self, rules: Ruleset, players: int, dealer: int | None = None) -> None:
        self.rules = rules
        self.everybody = range(players)
        self.dealer = players - 1 if dealer is None else dealer
        self.first_phase = rules.numbers[0] if rules.progress.selection.value == "in_order" else None
        self.saved = [0] * players
        self.totals = [0] * players
        self.phases = [self.first_phase] * players
        self.completed: list[set[int]] = [set() for _ in self.everybody]
        self.playing: list[bool] = [True] * players
        self.tie_break = False
        self.winners: tuple[int, ...] = ()
        self.hand_number = 0
        self.over = False
        self.known: list[Counter[Card]] = [Counter() for _ in self.everybody]  # what each must hold or have saved
        self.left: Sequence[Sequence[Card]] = [()] * players
        self.clear()

    def clear(self) -> None:
        """Take up all cards."""
        self.sizes = [0] * len(self.everybody)
        self.laid: list[int | None] = [None] * len(self.everybody)
        self.pending = [0] * len(self.everybody)
        self.in_front = [0] * len(self.everybody)
        self.discards: list[Card] = []
        self.drawable = 0
        self.last = self.dealer  # the seat after which play goes on
        self.turn: int | None = None
        self.out: int | None = None
        self.last_turns: set[int] | None = None
        self.saved_now = [0] * len(self.everybody)  # in this hand
        self.given = False  # whether the next seat has its card already
        self.stalled = 0  # turns in a row that began with no draw pile, and nobody laid or hit
        self.skipped: list[tuple[int, int]] = []  # who skipped whom, since the skipper's last turn or in the whole hand

    # --------------------------------------------------------------------------------------------------- who is next

    def after(self, seat: int) -> int:
        """The next seat to the left that takes part."""
        around: list[int] = [*self.everybody, *self.everybody][seat + 1 :]
        return next(other for other in around if self.playing[other])

    def comes_to(self, seat: int) -> None:
        """The turn goes on by one seat."""
        assert seat == self.after(self.last), f"after {self.last} comes {self.after(self.last)}, not {seat}"
        self.last = seat
        if self.last_turns is not None:
            assert seat in self.last_turns
            self.last_turns.remove(seat)
        if self.rules.skips.limit.value == "full_circuit":
            self.skipped = [pair for pair in self.skipped if pair[0] != seat]
        self.stalled = 0 if self.drawable else self.stalled + 1

    def can_be_drawn_from(self) -> bool:
        """Whether a turn may begin: with a draw pile, a card that was given, or one card that goes round only once."""
        goes_round = len(self.discards) <= 1 and self.stalled < sum(self.playing)
        return bool(self.drawable) or self.given or (goes_round and self.reshuffles)

    @property
    def reshuffles(self) -> bool:
        """Whether a hand goes on when the draw pile is empty."""
        return self.rules.drawing.exhausted.value == "reshuffle_keep_top"

    def is_stuck(self) -> bool:
        """Whether a hand may end though nobody is out; what the next player has saved or holds is hidden."""
        if self.drawable or not self.reshuffles:
            return not self.drawable
        top = self.discards[-1] if self.discards else None
        takeable = top is not None and (top is not SKIP or self.rules.skips.pickup)
        hidden = takeable and not self.rules.drawing.return_drawn  # perhaps he could not discard afterwards
        return len(self.discards) <= 1 and (not takeable or hidden or self.stalled >= sum(self.playing))

    def targets(self) -> set[int]:
        """Whom the seat on turn may skip."""
        assert self.turn is not None
        limit = self.rules.skips.limit.value
        found = {seat for seat in self.everybody if seat != self.turn and self.playing[seat]}
        if self.last_turns is not None:
            found &= self.last_turns
        if self.rules.skips.target.value == "next":
            found &= {self.after(self.turn)}
        if limit in ("one_pending", "full_circuit"):
            found -= {seat for seat in self.everybody if self.pending[seat]}
        if limit in ("full_circuit", "once_per_hand"):
            found -= {target for _, target in self.skipped}
        return found

    # ----------------------------------------------------------------------------------------------- what is told

    def watch(self, told: Iterable[Event]) -> None:
        """Follow what happens."""
        for event in told:
            self.see(event)

    def see(self, event: Event) -> None:
        """Follow one event."""
        match event:
            case events.Dealt():
                self.see_deal(event)
            case events.StarterGiven(dealer, seat, card):
                assert (dealer, card) == (self.dealer, self.discards[-1])
                if card is SKIP:
                    self.pending[seat] += 1
                else:
                    self.discards.pop()
                    self.sizes[seat] += 1
                    self.known[seat][card] += 1
                    self.given = self.rules.dealing.starter_wild.value == "goes_to_first"
                    if not self.given and seat == self.after(self.dealer):
                        self.last = seat  # he has had his go
            case events.Declared(seat, phase):
                assert phase not in self.completed[seat]
                assert self.phases[seat] is None
                self.phases[seat] = phase
            case events.TurnBegan(seat):
                assert self.can_be_drawn_from()
                self.comes_to(seat)
                assert not self.pending[seat]
                self.given = False
                self.turn = seat
            case events.TurnLost(seat):
                self.comes_to(seat)
                self.lose_turn(seat)
            case events.Drew(seat, source, card):
                self.see_draw(seat, source, card)
            case events.Laid(seat, phase, melds):
                assert (seat, self.laid[seat]) == (self.turn, None)
                assert self.phases[seat] in (phase, None)
                self.laid[seat] = self.phases[seat] = phase
                self.stalled = 0
                self.sizes[seat] -= sum(len(meld.cards) for meld in melds)
                for meld in melds:
                    self.known[seat] -= Counter(meld.cards)
            case events.Added(seat, owner, _, place):
                assert seat == self.turn
                assert None not in (self.laid[seat], self.laid[owner])
                self.sizes[seat] -= 1
                self.known[seat] -= Counter([place.card])
                self.stalled = 0
            case events.Replaced(seat, _, _, card):
                assert (seat, self.laid[seat] is None) == (self.turn, False)
                self.known[seat] -= Counter([card])
                self.known[seat][WILD] += 1
            case events.Discarded(seat, card, target):
                self.see_discard(seat, card, target)
            case events.Saved(seat, card):
                assert card is None, "it is saved face down"
                assert self.saved_now[seat] < self.rules.saving.per_hand
                self.sizes[seat] -= 1
                self.saved[seat] += 1
                self.saved_now[seat] += 1
            case events.DrewReplacement(seat, card):
                assert (card, self.sizes[seat]) == (None, 0)
                self.drawable -= 1
                self.sizes[seat] += 1
            case events.WentOut(seat):
                self.see_out(seat)
            case events.Reshuffled(buried):
                assert self.reshuffles
                assert (self.drawable, len(self.discards) > 1) == (0, True)
                assert sorted(buried) == sorted(self.discards[:-1])
                self.drawable, self.discards = len(buried), self.discards[-1:]
            case events.HandEnded(number, result):
                assert number == self.hand_number
                assert self.is_stuck() if self.out is None or self.last_turns else self.sizes[self.out] == 0
                self.score(result)
            case events.TieBreakBegins(seats):
                self.tie_break = True
                self.playing = [seat in seats for seat in self.everybody]
                self.pass_the_deal()
            case events.GameOver(outcome):
                self.over, self.winners = True, outcome.winners

    def see_deal(self, event: events.Dealt) -> None:
        assert (event.dealer, set(event.hands)) == (self.dealer, {None})
        self.hand_number += 1
        for known, left in zip(self.known, self.left, strict=True):
            known -= Counter(left)  # what was not left in the hand must be saved
        assert event.hand_number == self.hand_number
        self.clear()
        dealing = self.rules.dealing
        self.sizes = [dealing.hand_size if playing else 0 for playing in self.playing]
        if self.first_phase is None and not self.tie_break:
            self.phases = [None] * len(self.everybody)
        *passed, last = event.starters
        self.discards = [SKIP for card in passed if card is SKIP and dealing.starter_skip.value == "cover"] + [last]
        cards = self.rules.deck.composition(len(self.everybody)).values()
        self.drawable = sum(cards) - sum(self.sizes) - sum(self.saved) - len(self.discards)
        if last is SKIP and dealing.starter_skip.value == "skip_first_player":
            self.pending[self.after(self.dealer)] = 1

    def lose_turn(self, seat: int) -> None:
        assert self.pending[seat] > 0
        self.pending[seat] -= 1
        if self.in_front[seat]:
            self.in_front[seat] -= 1
            if self.rules.skips.placement.value == "in_front":
                self.discards.append(SKIP)
            elif self.rules.skips.placement.value == "in_front_bottom":
                self.discards.insert(0, SKIP)

    def see_draw(self, seat: int, source: Source, card: Card | None) -> None:
        assert seat == self.turn
        self.sizes[seat] += 1
        match source:
            case Source.PILE:
                assert card is None
                self.drawable -= 1
            case Source.DISCARD:
                assert card is not None
                assert card is self.discards.pop()
                self.known[seat][card] += 1
            case Source.SAVED:
                assert card is None
                assert self.rules.saving.same_hand_draw or self.saved[seat] > self.saved_now[seat]
                self.saved[seat] -= 1

    def see_discard(self, seat: int, card: Card, target: int | None) -> None:
        self.sizes[seat] -= 1
        self.known[seat] -= Counter([card])
        if target is None:
            self.discards.append(card)
            return
        assert card is SKIP
        assert target in self.targets()
        self.pending[target] += 1
        if self.rules.skips.placement.value == "discard_pile":
            self.discards.append(SKIP)
        else:
            self.in_front[target] += 1
        if self.rules.skips.limit.value in ("full_circuit", "once_per_hand"):
            self.skipped.append((seat, target))

    def see_out(self, seat: int) -> None:
        assert (seat, self.sizes[seat]) == (self.turn, 0)
        if self.out is None:
            self.out = seat
            if self.rules.going_out.final_round and not self.tie_break:
                self.last_turns = {other for other in self.everybody if other != seat and self.playing[other]}

    # ------------------------------------------------------------------------------------------------ the end of a hand

    def score(self, result: HandResult) -> None:
        """Score the hand, see who goes on, and pass the deal."""
        assert (result.out, list(result.laid)) == (self.out, self.laid)
        assert [len(left) for left in result.left] == self.sizes
        self.left = result.left
        for seat in self.everybody:
            if not self.tie_break:
                cost = sum(map(self.cost, result.left[seat]))
                if not self.rules.saving.scored:  # what is saved lies face down, and nobody can check its points
                    assert result.points[seat] == cost
                assert result.points[seat] >= cost
            else:
                assert result.points[seat] == 0
            self.totals[seat] += result.points[seat]
            phase = self.laid[seat]
            if phase is not None:
                self.completed[seat].add(phase)
                if self.first_phase is not None and phase != self.rules.numbers[-1]:
                    self.phases[seat] = self.rules.numbers[self.rules.numbers.index(phase) + 1]
        self.pending = [0] * len(self.everybody)
        self.turn = self.out = self.last_turns = None
        if self.tie_break or not any(map(self.is_done, self.everybody)):
            self.pass_the_deal()

    def cost(self, card: Card) -> int:
        """What a card costs."""
        scoring = self.rules.scoring
        if isinstance(card, NumberCard):
            bands = dict(scoring.ranks)
            return bands[max(rank for rank in bands if rank <= card.rank)]
        return scoring.wild if isinstance(card, WildCard) else scoring.skip

    def is_done(self, seat: int) -> bool:
        """Whether a seat has completed what wins the game."""
        wanted = self.rules.numbers if self.first_phase is None else self.rules.numbers[-1:]
        return self.completed[seat] >= set(wanted)

    def pass_the_deal(self) -> None:
        """The next dealer."""
        if self.rules.dealing.dealer.value == "left":
            self.dealer = self.after(self.dealer)

    def due_winners(self) -> Sequence[int]:
        """Those who have finished with the lowest total."""
        done = [seat for seat in self.everybody if self.is_done(seat)]
        return [seat for seat in done if self.totals[seat] == min(self.totals[other] for other in done)]

    # ------------------------------------------------------------------------------------------------- is it so?

    def compare(self, public: Public) -> None:
        """Compare what is kept in mind with what lies on the table."""
        seats = public.seats
        assert [seat.hand_size for seat in seats] == self.sizes
        assert [seat.saved_count for seat in seats] == self.saved
        assert [seat.total for seat in seats] == self.totals
        assert [Counter(seat.known) for seat in seats] == self.known
        assert [seat.phase for seat in seats] == self.phases
        assert [set(seat.completed) for seat in seats] == self.completed
        assert [seat.playing for seat in seats] == self.playing
        assert [seat.pending_skips for seat in seats] == self.pending
        assert [seat.skips_in_front for seat in seats] == self.in_front
        assert [bool(seat.melds) for seat in seats] == [phase is not None for phase in self.laid]
        assert list(public.discards[0]) == self.discards
        assert public.draw_count == self.drawable
        assert (public.tie_break, public.outcome is not None) == (self.tie_break, self.over)
        if public.stage.value in ("draw", "play"):
            assert public.turn == self.turn
        if not self.over:
            assert public.dealer == self.dealer
        elif not self.tie_break:
            due = self.due_winners()
            assert list(self.winners) == (due[:1] if self.rules.ending.tie_break.value == "seat" else due)
        else:
            assert set(self.winners) <= set(self.due_winners())
        assert Counter(self.discards)[WILD] <= self.rules.deck.composition(len(self.everybody)).get(WILD, 0)
