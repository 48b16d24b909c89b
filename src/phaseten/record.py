"""Record: a game as the actions that were done, from which it can be played again.

The text of a record, both ways, is in `phaseten.exchange`: ``dump_record`` and ``load_record``.
"""

from collections.abc import Iterator

from attrs import Factory, field, frozen
from attrs.validators import deep_iterable, instance_of, optional

from phaseten.game.engine import apply
from phaseten.game.new_game import new_game
from phaseten.game.state import State
from phaseten.game.turns import Action
from phaseten.rulesets.ruleset import Ruleset


def _one_line(_: object, __: object, text: str | None) -> None:
    if text is None:
        return
    if "\n" in text or "\r" in text:
        raise ValueError("a comment is one line")
    text.encode()  # half of a pair of surrogates could not be stored, and is a ValueError too


@frozen
class Comment:
    """A remark in a record.

    Attributes:
        after: how many actions stand before it.
        text: the remark, one line; None is an empty line, which only sets apart what follows.

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: the text is not one line, or has no UTF-8.
    """

    after: int = field(validator=instance_of(int))
    text: str | None = field(validator=[optional(instance_of(str)), _one_line])


def _last_seat(record: "Record") -> int:
    return len(record.players) - 1


@frozen
class Record:
    """A game, finished or not.

    Attributes:
        rules: the ruleset.
        players: the names, in the order of play.
        actions: every action, those of chance included.
        dealer: the seat that dealt first; the last seat if nobody is named.
        comments: remarks, in their order.
        cut_off: the beginning of a line that was not finished when the record was read; no part of the record.

    Raises:
        TypeError: a part is of the wrong type.
        ValueError: the comments are not in order.

    Example:
        >>> from phaseten import ORIGINAL, Table
        >>> table = Table(ORIGINAL, ["Ann", "Ben"], seed=1)
        >>> _ = table.play("draw")
        >>> record = table.record()
        >>> record.final_state == table.state, len(record.actions)
        (True, 2)
    """

    rules: Ruleset = field(validator=instance_of(Ruleset))
    players: tuple[str, ...] = field(converter=tuple[str, ...])
    actions: tuple[Action, ...] = field(
        default=(), converter=tuple[Action, ...], validator=deep_iterable(instance_of(Action))
    )
    dealer: int = Factory(_last_seat, takes_self=True)
    comments: tuple[Comment, ...] = field(
        default=(), converter=tuple[Comment, ...], validator=deep_iterable(instance_of(Comment))
    )
    cut_off: str = field(default="", eq=False)

    def __attrs_post_init__(self) -> None:
        places = [0, *(comment.after for comment in self.comments), len(self.actions)]
        if places != sorted(places):
            raise ValueError(f"comments stand in order between {len(self.actions)} actions, not after {places[1:-1]}")

    def states(self) -> Iterator[State]:
        """Every state, from the one before the first deal on.

        Raises:
            IllegalAction: the rules refuse an action; the states before it have been given.
            RulesetError: the ruleset cannot be played.
            SetupError: these players cannot play it.
        """
        state = new_game(self.rules, self.players, dealer=self.dealer)
        yield state
        for action in self.actions:
            state = apply(state, action)
            yield state

    @property
    def final_state(self) -> State:
        """The state after the last action, found by playing all of them.

        Raises:
            IllegalAction: the rules refuse an action.
            RulesetError: the ruleset cannot be played.
            SetupError: these players cannot play it.
        """
        *_, last = self.states()
        return last
