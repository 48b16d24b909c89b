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
        self.positions = [0] * players
        self.moved = 0
        self.tried: list[int | None] = [None] * players
        self.told_of_hand: tuple[int | None, Sequence[int | None], Sequence[Sequence[Card]]] = (None, (), ())
        self.clear()

    @property
    def discards(self) -> list[Card]:
        """The discard pile, or the first of several."""
        return self.piles[0]

    @discards.setter
    def discards(self, cards: list[Card]) -> None:
        self.piles[0] = cards

    @property
    def is_board(self) -> bool:
        """Whether a board says which phase is played."""
        return self.rules.progress.selection.value == "board"

    def beside(self, seat: int) -> set[int]:
        """The phases on either side of a Twist space."""
        track, here = self.rules.progress.track, self.positions[seat]
        assert track[here] == 0
        return {[phase for phase in track[:here] if phase][-1], next(phase for phase in track[here:] if phase)}

    def due_position(self, seat: int) -> int:
        """Where a seat must stand after the hand that has just been scored."""
        progress = self.rules.progress
        out, laid, left = self.told_of_hand
        steps = progress.twist_moves if self.tried[seat] in progress.twist else progress.moves
        is_out = seat == out or (self.rules.going_out.final_round and not left[seat])
        there = self.positions[seat] + steps[0 if is_out else 1 if laid[seat] is not None else 2]
        last = len(progress.track) - (laid[seat] != progress.track[-1])
        return min(max(there, 0), last)

    def home(self) -> list[int]:
        """The seats past the end of the board."""
        return [seat for seat in self.everybody if self.positions[seat] >= len(self.rules.progress.track) > 0]

    def clear(self) -> None:
        """Take up all cards."""
        self.sizes = [0] * len(self.everybody)
        self.laid: list[int | None] = [None] * len(self.everybody)  # the phase, if it lies whole
        self.melded = [False] * len(self.everybody)  # whether any melds lie there
        self.pending = [0] * len(self.everybody)
        self.in_front = [0] * len(self.everybody)
        self.piles: list[list[Card]] = [[] for _ in range(self.rules.drawing.discard_piles)]
        self.emptied: int | None = None  # the pile, of several, that the seat on turn has to fill
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
        goes_round = not self.buried_deep and self.stalled < sum(self.playing)
        return bool(self.drawable) or self.given or (goes_round and self.reshuffles)

    @property
    def buried_deep(self) -> list[Card]:
        """The cards under the tops of the discard piles."""
        return [card for pile in self.piles for card in pile[:-1]]

    @property
    def reshuffles(self) -> bool:
        """Whether a hand goes on when the draw pile is empty."""
        return self.rules.drawing.exhausted.value == "reshuffle_keep_top"

    def is_stuck(self) -> bool:
        """Whether a hand may end though nobody is out; what the next player has saved or holds is hidden."""
        if self.drawable or not self.reshuffles:
            return not self.drawable
        tops = [pile[-1] for pile in self.piles if pile]
        takeable = any(top is not SKIP or self.rules.skips.pickup for top in tops)
        hidden = takeable and not self.rules.drawing.return_drawn  # perhaps he could not discard afterwards
        return not self.buried_deep and (not takeable or hidden or self.stalled >= sum(self.playing))

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
            case events.TwistDrawn(seat, phase):
                assert phase in self.rules.progress.twist if self.is_board else ()
                assert phase not in self.phases
                assert self.phases[seat] is None
                self.phases[seat] = phase
            case events.Moved(seat, steps, position):
                assert position == self.positions[seat] + steps == self.due_position(seat)
                self.positions[seat] = position
                self.moved += 1
                if self.moved % len(self.positions) == 0 and not self.home():
                    self.pass_the_deal()
            case events.Declared(seat, phase):
                assert self.is_board or phase not in self.completed[seat]
                assert not self.is_board or phase in self.beside(seat)
                assert self.phases[seat] is None
                self.phases[seat] = phase
            case events.TurnBegan(seat):
                assert self.can_be_drawn_from()
                self.comes_to(seat)
                assert not self.pending[seat]
                self.given = False
                self.emptied = None
                self.turn = seat
            case events.TurnLost(seat):
                self.comes_to(seat)
                self.lose_turn(seat)
            case events.Drew(seat, source, card, pile):
                self.see_draw(seat, source, card, pile)
            case events.Laid(seat, phase, melds, whole):
                assert (seat, self.laid[seat]) == (self.turn, None)
                assert self.phases[seat] in (phase, None)
                assert whole or self.rules.laying.partial
                self.phases[seat] = phase
                self.laid[seat] = phase if whole else None
                self.melded[seat] = True
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
            case events.Discarded(seat, card, target, pile):
                self.see_discard(seat, card, target, pile)
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
            case events.Floats(seat):
                assert self.rules.going_out.how.value == "discard_floating"
                assert (seat, self.sizes[seat], self.melded[seat]) == (self.turn, 0, True)
            case events.WentOut(seat):
                self.see_out(seat)
            case events.TurnedUp(back, starters):
                assert self.discards.pop() is back
                self.drawable += 1
                self.turn_up(starters)
            case events.Reshuffled(buried):
                assert self.reshuffles
                assert self.drawable == 0 < len(buried)
                assert sorted(buried) == sorted(self.buried_deep)
                self.drawable, self.piles = len(buried), [pile[-1:] for pile in self.piles]
            case events.HandEnded(number, result):
                assert number == self.hand_number
                if not self.is_won():
                    assert self.is_stuck() if self.out is None or self.last_turns else self.sizes[self.out] == 0
                self.score(result)
            case events.TieBreakBegins(seats):
                self.tie_break = True
                self.playing = [seat in seats for seat in self.everybody]
                for seat in seats:
                    lacking = [number for number in self.rules.numbers if number not in self.completed[seat]]
                    self.phases[seat] = self.phases[seat] or [*lacking, self.rules.numbers[-1]][0]
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
            if self.is_board:
                self.phases = [self.rules.progress.track[position] or None for position in self.positions]
        cards = self.rules.deck.composition(len(self.everybody)).values()
        self.drawable = sum(cards) - sum(self.sizes) - sum(self.saved)
        self.turn_up(event.starters)

    def turn_up(self, starters: Sequence[Card]) -> None:
        """The cards turned up, of which the last stays."""
        dealing = self.rules.dealing
        *passed, last = starters
        self.discards = [SKIP for card in passed if card is SKIP and dealing.starter_skip.value == "cover"] + [last]
        if len(self.piles) > 1:
            self.piles = self.piles_of(starters)
        self.drawable -= sum(map(len, self.piles))
        last = SKIP if any(pile[-1] is SKIP for pile in self.piles) else last
        if last is SKIP and dealing.starter_skip.value == "skip_first_player":
            self.pending[self.after(self.dealer)] = 1

    def piles_of(self, starters: Sequence[Card]) -> list[list[Card]]:
        """The piles that begin with these cards: a card that may not begin one is covered, or goes under the rest."""
        dealing = self.rules.dealing
        again: set[Card] = {SKIP} if dealing.starter_skip.value in ("cover", "redraw_bottom") else set()
        again |= {WILD} if dealing.starter_wild.value == "redraw_bottom" else set()
        piles: list[list[Card]] = [[]]
        for card in starters:
            if card not in again or len(starters) == len(self.piles):
                piles[-1].append(card)
                piles.append([])
            elif card is SKIP and dealing.starter_skip.value == "cover":
                piles[-1].append(card)
        return piles[:-1]

    def lose_turn(self, seat: int) -> None:
        assert self.pending[seat] > 0
        self.pending[seat] -= 1
        if self.in_front[seat]:
            self.in_front[seat] -= 1
            if self.rules.skips.placement.value == "in_front":
                self.discards.append(SKIP)
            elif self.rules.skips.placement.value == "in_front_bottom":
                self.discards.insert(0, SKIP)

    def see_draw(self, seat: int, source: Source, card: Card | None, pile: int) -> None:
        assert seat == self.turn
        self.sizes[seat] += 1
        match source:
            case Source.PILE:
                assert card is None
                self.drawable -= 1
            case Source.DISCARD:
                assert card is not None
                assert card is self.piles[pile].pop()
                self.emptied = None if self.piles[pile] or len(self.piles) == 1 else pile
                self.known[seat][card] += 1
            case Source.SAVED:
                assert card is None
                assert self.rules.saving.same_hand_draw or self.saved[seat] > self.saved_now[seat]
                self.saved[seat] -= 1

    def see_discard(self, seat: int, card: Card, target: int | None, pile: int) -> None:
        self.sizes[seat] -= 1
        self.known[seat] -= Counter([card])
        if target is None:
            assert self.emptied in (None, pile)
            self.piles[pile].append(card)
            return
        assert card is SKIP
        assert target in self.targets()
        self.pending[target] += 1
        if self.rules.skips.placement.value == "discard_pile":
            self.piles[self.emptied or 0].append(SKIP)
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
            phase = self.earns(seat, result)
            if phase is not None:
                self.completed[seat].add(phase)
            tried = self.phases[seat]
            if self.first_phase is not None and not self.tie_break and tried is not None:
                later = self.rules.numbers[self.rules.numbers.index(tried) + 1 :]
                if later and (self.laid[seat] is not None or self.every_hand):
                    self.phases[seat] = later[0]
        self.pending = [0] * len(self.everybody)
        self.tried, self.told_of_hand = list(self.phases), (result.out, result.laid, result.left)
        self.turn = self.out = self.last_turns = None
        if self.is_board and not self.tie_break:
            return  # the deal passes when all have moved
        if self.tie_break or not (any(map(self.is_done, self.everybody)) or self.are_hands_over):
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
        return not self.every_hand and self.would_win(self.completed[seat])

    def would_win(self, completed: set[int]) -> bool:
        """Whether these phases win the game."""
        wanted = self.rules.numbers if self.first_phase is None else self.rules.numbers[-1:]
        return completed >= set(wanted)

    def is_won(self) -> bool:
        """Whether the game ends at once, because the seat on turn has laid what wins it."""
        if self.turn is None or self.laid[self.turn] is None or self.tie_break:
            return False
        game_end, own = self.rules.ending.game_end.value, self.completed[self.turn] | {self.laid[self.turn] or 0}
        others = [seat for seat in self.everybody if seat != self.turn]
        if self.first_phase is None:
            contenders = [seat for seat in others if len(self.completed[seat]) == len(self.rules.numbers) - 1]
        else:
            contenders = [seat for seat in others if self.phases[seat] == self.rules.numbers[-1]]
        at_once = game_end == "immediate" or (game_end == "immediate_if_sole_contender" and not contenders)
        return at_once and self.would_win(own)

    def earns(self, seat: int, result: HandResult) -> int | None:
        """The phase that a seat completes: where the winner must go out too, one that wins only with that."""
        phase = self.laid[seat]
        if phase is None or self.rules.ending.game_end.value != "must_go_out":
            return phase
        is_out = seat == self.out or (self.rules.going_out.final_round and not result.left[seat])
        return phase if is_out or not self.would_win(self.completed[seat] | {phase}) else None

    @property
    def every_hand(self) -> bool:
        """Whether all go on after every hand."""
        return self.rules.progress.advance.value == "every_hand"

    @property
    def are_hands_over(self) -> bool:
        """Whether as many hands have been played as were agreed on."""
        return 0 < self.rules.progress.hands <= self.hand_number

    def pass_the_deal(self) -> None:
        """The next dealer."""
        if self.rules.dealing.dealer.value == "left":
            self.dealer = self.after(self.dealer)

    def due_winners(self) -> Sequence[int]:
        """Those who have finished with the lowest total; after the last of the hands, those who stand first."""
        if self.is_board:
            out = self.told_of_hand[0]
            return [out] if out is not None and out in self.home() else self.home()
        done = [seat for seat in self.everybody if self.is_done(seat)]
        if not done and self.rules.ending.places.value == "phase_then_total":
            most = max(map(len, self.completed))
            done = [seat for seat in self.everybody if len(self.completed[seat]) == most]
        done = done or list(self.everybody)
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
        assert [seat.position for seat in seats] == self.positions
        assert [set(seat.completed) for seat in seats] == self.completed
        assert [seat.playing for seat in seats] == self.playing
        assert [seat.pending_skips for seat in seats] == self.pending
        assert [seat.skips_in_front for seat in seats] == self.in_front
        assert [bool(seat.melds) for seat in seats] == self.melded
        assert [list(pile) for pile in public.discards] == self.piles
        assert public.draw_count == self.drawable
        assert (public.tie_break, public.outcome is not None) == (self.tie_break, self.over)
        if public.stage.value in ("draw", "play"):
            assert public.turn == self.turn
        if not self.over:
            assert public.dealer == self.dealer
        elif not self.tie_break:
            due = self.due_winners()
            assert list(self.winners) == (due[:1] if self.rules.ending.tie_break.value == "seat" else due)
        elif self.is_board:
            assert set(self.winners) <= set(self.home())
        else:
            assert set(self.winners) <= set(self.due_winners())
        assert Counter(self.discards)[WILD] <= self.rules.deck.composition(len(self.everybody)).get(WILD, 0)
