"""What lies on the table, the scores and the phases, as lines of text in columns."""

from collections.abc import Iterator, Sequence

from phaseten.display.cards import cards_text
from phaseten.display.words import Names, columns, counted
from phaseten.game.new_game import Standing
from phaseten.game.state import HandResult, Public, Seat, has_laid
from phaseten.melds import meld_text
from phaseten.rulesets.options import Selection
from phaseten.rulesets.ruleset import Ruleset

# --------------------------------------------------------------------------------------------------------- the table


def table_lines(public: Public, names: Names) -> list[str]:
    """Every player with phase, cards and melds, and the piles.

    Example:
        >>> from phaseten import ORIGINAL, Table
        >>> public = Table(ORIGINAL, ["Ann", "Ben"], seed=1).state.public
        >>> for line in table_lines(public, Names(["Ann", "Ben"], viewer=0)):
        ...     print(line)
        1  You  phase 1: set 3 + set 3  10 cards
        2  Ben  phase 1: set 3 + set 3  10 cards
        draw pile 87, discard pile B9
    """
    deck = public.rules.deck
    rows = [_seat_row(public, number, names) for number in range(len(public.seats))]
    lines: list[str] = []
    for seat, line in zip(public.seats, columns(rows, right=[0, 3]), strict=True):
        lines.append(line)
        number = len(str(len(rows))) + 2
        at = public.seats.index(seat) + 1
        lines += [f"{'':{number}}{at}.{place} {meld_text(meld, deck)}" for place, meld in enumerate(seat.melds, 1)]
    return [*lines, piles_line(public)]


def _seat_row(public: Public, number: int, names: Names) -> Sequence[str]:
    seat = public.seats[number]
    name = names.subject(number)
    if not seat.playing:
        return str(number + 1), name, "does not play in this hand"
    remarks = [
        f"loses {counted(seat.pending_skips, 'turn')}" if seat.pending_skips else "",
        f"{counted(seat.saved_count, 'saved card')}" if seat.saved_count else "",
    ]
    return str(number + 1), name, phase_text(seat, public), counted(seat.hand_size, "card"), *filter(None, remarks)


def phase_text(seat: Seat, public: Public) -> str:
    """What a player is at: the phase to be laid, or that it lies.

    Example:
        >>> from phaseten import ORIGINAL, Setup
        >>> public = Setup(ORIGINAL, ["Ann", "Ben"], totals=[20, 125], phases=[2, 1], discards="R7").to_state().public
        >>> phase_text(public.seats[0], public)
        'phase 2: set 3 + run 4'
    """
    if seat.phase is None:
        at_laydown = public.rules.progress.selection is Selection.AT_LAYDOWN
        return "any open phase" if at_laydown else "no phase declared yet"
    return (
        f"phase {seat.phase} laid"
        if has_laid(public.rules, seat)
        else f"phase {seat.phase}: {public.rules.phase(seat.phase)}"
    )


def piles_line(public: Public) -> str:
    """The draw pile and what can be seen of the discard piles.

    Example:
        >>> from phaseten import ORIGINAL, Setup
        >>> public = Setup(ORIGINAL, ["Ann", "Ben"], totals=[20, 125], phases=[2, 1], discards="R7").to_state().public
        >>> piles_line(public)
        'draw pile 107, discard pile R7'
    """
    deck = public.rules.deck
    tops = [deck.text(pile[-1]) if pile else "empty" for pile in public.discards]
    return f"draw pile {public.draw_count or 'empty'}, discard pile{'s' * (len(tops) > 1)} {', '.join(tops)}"


# -------------------------------------------------------------------------------------------------------- the scores


def hand_lines(result: HandResult, public: Public, names: Names) -> list[str]:
    """What came of a hand, player by player.

    Args:
        result: what came of it.
        public: what all see of the table since.
        names: how the players are called.

    Example:
        >>> from phaseten import ORIGINAL, Setup
        >>> public = Setup(ORIGINAL, ["Ann", "Ben"], totals=[20, 125], phases=[2, 1], discards="R7").to_state().public
        >>> result = HandResult(0, (1, None), ((), ORIGINAL.deck.cards("R7 W")), (0, 30))
        >>> for line in hand_lines(result, public, Names(["Ann", "Ben"])):
        ...     print(line)
             laid  left in hand  points  total     done
        Ann     1  went out           0     20  1 of 10
        Ben     -  R7 W              30    125  0 of 10
    """
    rules = public.rules
    rows: list[Sequence[str]] = [("", "laid", "left in hand", "points", "total", "done")]
    for number, seat in enumerate(public.seats):
        laid = result.laid[number]
        out = "went out" if number == result.out else ""
        rows.append(
            (
                names.subject(number),
                "-" if laid is None else str(laid),
                cards_text(result.left[number], rules.deck) if result.left[number] else out,
                str(result.points[number]),
                str(seat.total),
                _done(len(seat.completed), rules),
            )
        )
    return columns(rows, right=[1, 3, 4, 5])


def score_lines(public: Public, names: Names) -> list[str]:
    """Totals and phases of all players.

    Example:
        >>> from phaseten import ORIGINAL, Setup
        >>> public = Setup(ORIGINAL, ["Ann", "Ben"], totals=[20, 125], phases=[2, 1], discards="R7").to_state().public
        >>> for line in score_lines(public, Names(["Ann", "Ben"])):
        ...     print(line)
             total     done  now
        Ann     20  1 of 10  phase 2: set 3 + run 4
        Ben    125  0 of 10  phase 1: set 3 + set 3
    """
    rows: list[Sequence[str]] = [("", "total", "done", "now")]
    for number, seat in enumerate(public.seats):
        done = _done(len(seat.completed), public.rules)
        rows.append((names.subject(number), str(seat.total), done, phase_text(seat, public)))
    return columns(rows, right=[1, 2])


def standing_lines(places: Sequence[Standing], rules: Ruleset, names: Names) -> list[str]:
    """The places at the end of a game, or on the way there.

    Args:
        places: the places.
        rules: the ruleset.
        names: how the players are called.

    Example:
        >>> from phaseten import ORIGINAL, new_game, standings
        >>> game = new_game(ORIGINAL, ["Ann", "Ben"])
        >>> for line in standing_lines(standings(game), ORIGINAL, Names(["Ann", "Ben"])):
        ...     print(line)
        place          done  total
           1.  Ann  0 of 10      0
           1.  Ben  0 of 10      0
    """
    rows = [(f"{row.place}.", names.subject(row.seat), _done(row.completed, rules), str(row.total)) for row in places]
    return columns([("place", "", "done", "total"), *rows], right=[0, 2, 3])


def _done(completed: int, rules: Ruleset) -> str:
    return f"{completed} of {len(rules.phases)}"


# -------------------------------------------------------------------------------------------------------- the phases


def phase_lines(rules: Ruleset, seat: Seat | None = None) -> list[str]:
    """The phases of a ruleset, and for a player what is done and what is to be laid now.

    Example:
        >>> from phaseten import ORIGINAL
        >>> for line in phase_lines(ORIGINAL)[:2]:
        ...     print(line)
         1  set 3 + set 3
         2  set 3 + run 4
    """
    return columns(_phase_rows(rules, seat), right=[0])


def _phase_rows(rules: Ruleset, seat: Seat | None) -> Iterator[Sequence[str]]:
    for number, phase in zip(rules.numbers, rules.phases, strict=True):
        yield str(number), str(phase), "" if seat is None else _mark(rules, seat, number)


def _mark(rules: Ruleset, seat: Seat, number: int) -> str:
    if number == seat.phase:
        return "laid" if has_laid(rules, seat) else "now"
    return "done" if number in seat.completed else ""
