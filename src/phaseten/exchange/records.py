"""Records as text: a header, then one line for every action, in the order of play.

    phaseten record 1, rules 1
    rules masters 0c9a34d6a7f3b210
    players ["Ann", "Ben"]
    dealer 2
    deal R1 B2 ...
    # Ann says hello
    1 declare 4
    2 declare 1
    1 draw
    1 discard R5

The header has the version of this format and that of the rules, the ruleset, the players and who deals first. A
ruleset is an edition with its digest, or else a JSON object in full. An action is its text, as `phaseten.parse_action`
reads it; before what a player does stands the number of the seat. Comments begin with ``# `` and stand on lines of
their own after the header, where lines may be empty too. Every line ends with a line break, the last one too: so lines
can be added to a file, and one that is cut off is known.

There is one way to write everything, and nothing else is read: what can be loaded is written again letter by letter.
What is promised of the format stands in ``docs/reference/record_format.md``.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from typing import Final, Literal, cast

from attrs import frozen

from phaseten.errors import ParseError, RulesetError, SetupError
from phaseten.exchange.documents import part_from_json, part_to_json
from phaseten.exchange.errors import JsonError, RecordError
from phaseten.exchange.shapes import knowing
from phaseten.game.action_text import parse_action
from phaseten.game.engine import apply
from phaseten.game.new_game import new_game
from phaseten.game.state import State
from phaseten.game.turns import Action, ChanceAction
from phaseten.record import Comment, Record
from phaseten.requirements import GroupKind
from phaseten.rulesets.editions import RULESETS
from phaseten.rulesets.ruleset import Ruleset
from phaseten.verdict import IllegalAction, Verdict

FORMAT: Final = 1
"""How records are written; a change that an older library could not read raises it."""

RULES: Final = 1
"""The rules by which records are played again; a correction that changes what is legal raises it."""

_HEAD: Final = f"phaseten record {FORMAT}, rules {RULES}"
_HEADER: Final = (_HEAD, "rules", "players", "dealer")


# ------------------------------------------------------------------------------------------------------------- writing


def dump_record(record: Record) -> str:
    """The text of a record.

    Raises:
        IllegalAction: the rules refuse an action.
        RulesetError: the ruleset cannot be played.
        SetupError: these players cannot play it.

    Example:
        >>> from phaseten import MASTERS, Record
        >>> print(dump_record(Record(MASTERS, ["Ann", "Ben"])))
        phaseten record 1, rules 1
        rules masters ...
        players ["Ann", "Ben"]
        dealer 2
        <BLANKLINE>
    """
    lines = [*_header(record.rules, record.players, record.dealer), *_body(record)]
    return "".join(f"{line}\n" for line in lines)


def action_line(action: Action, seat: int | None) -> str:
    """The line of an action, without its line break; the seat is the one that acts, None for chance."""
    return str(action) if seat is None or isinstance(action, ChanceAction) else f"{seat + 1} {action}"


def comment_line(comment: Comment) -> str:
    """The line of a comment, without its line break."""
    if comment.text is None:
        return ""
    return f"# {comment.text}" if comment.text else "#"


def header_text(rules: Ruleset, players: Sequence[str], dealer: int) -> str:
    """The first lines of a record."""
    return "".join(f"{line}\n" for line in _header(rules, players, dealer))


def _header(rules: Ruleset, players: Sequence[str], dealer: int) -> tuple[str, ...]:
    edition = f"{rules.name} {rules.digest}" if RULESETS.get(rules.name) == rules else part_to_json(rules)
    return _HEAD, f"rules {edition}", f"players {part_to_json(players)}", f"dealer {dealer + 1}"


def _body(record: Record) -> Iterator[str]:
    remarks: defaultdict[int, list[str]] = defaultdict(list)
    for comment in record.comments:
        remarks[comment.after].append(comment_line(comment))
    for number, state in enumerate(record.states()):
        yield from remarks[number]
        for action in record.actions[number : number + 1]:
            yield action_line(action, state.public.turn)


# ------------------------------------------------------------------------------------------------------------- loading


def load_record(
    text: str | bytes | PathLike[str],
    *,
    cut_off: Literal["refuse", "accept"] = "refuse",
    kinds: Iterable[GroupKind] = (),
) -> Record:
    r"""The record of a text; every action is played, and so checked.

    Args:
        text: the record, or the path of its file; bytes are UTF-8, and may be cut off within a letter.
        cut_off: what to do if the last line does not end with a line break: refuse the record, or take what stands
            before that line, whose text is then in `Record.cut_off`. A header that is cut off is always refused.
        kinds: kinds of one's own that the phases of the ruleset may name.

    Raises:
        OSError: the file cannot be read.
        RecordError: it is no record; the error has the line and the column of the first fault, what stands there, every
            rule that an action breaks, and the state until then.
        TypeError: it is neither text nor bytes nor a path.
        ValueError: there is no such thing to do.

    Example:
        >>> from phaseten import MASTERS, Record
        >>> text = dump_record(Record(MASTERS, ["Ann", "Ben"]))
        >>> load_record(text).players
        ('Ann', 'Ben')
        >>> load_record(text + "1 drow\n")
        Traceback (most recent call last):
        ...
        phaseten.exchange.errors.RecordError: line 5, column 3, 'drow': an action begins with draw, take, ...
    """
    if cut_off not in ("refuse", "accept"):
        raise ValueError(f"a line that is cut off can be refused or accepted, not {cut_off!r}")
    whole, rest = _whole_lines(Path(text).read_bytes() if isinstance(text, PathLike) else text)
    lines = [_Line(number, line) for number, line in enumerate(whole.split("\n")[:-1], 1)]
    end = _Line(len(lines) + 1, rest)
    with knowing(kinds):
        rules, players, dealer = _read_header(lines, end)
    play = _Replay(_new_game(lines, rules, players, dealer))
    for line in lines[len(_HEADER) :]:
        play.read(line)
    if rest and cut_off == "refuse":
        raise end.error(0, _CUT_OFF, token=rest, state=play.state)
    return Record(rules, players, play.actions, dealer, play.comments, rest)


_CUT_OFF: Final = "the line is cut off: it does not end with a line break"


def _whole_lines(text: str | bytes) -> tuple[str, str]:
    """The lines that end with a line break, and what follows them."""
    if isinstance(text, str):
        end = text.rfind("\n") + 1
        return text[:end], text[end:]
    if not isinstance(text, bytes):
        raise TypeError(f"a record is given as text, as bytes or as a path, not as {text!r}")
    end = text.rfind(b"\n") + 1
    try:
        return text[:end].decode(), text[end:].decode(errors="replace")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode().split("\n")
        wrong = ascii(text[error.start : error.end])
        raise RecordError(len(before), len(before[-1]) + 1, wrong, "this is no UTF-8") from None


@frozen
class _Line:
    """A line, and its number from 1."""

    number: int
    text: str

    def error(
        self,
        column: int,
        sentence: str,
        *,
        token: str | None = None,
        state: State | None = None,
        verdict: Verdict | None = None,
    ) -> RecordError:
        """A fault at a column, from 0; unless it is told, the token is the word that stands there."""
        word = self.text[column:].partition(" ")[0] if token is None else token
        return RecordError(self.number, column + 1, word, sentence, state=state, verdict=verdict)

    def require(self, written: str, state: State | None = None) -> None:
        """The line must be written like this.

        Raises:
            RecordError: it is not.
        """
        if self.text != written:
            pairs = enumerate(zip(self.text, written, strict=False))
            column = next((at for at, (here, there) in pairs if here != there), min(len(self.text), len(written)))
            raise self.error(column, f"must be written {written!r}", state=state)


# -------------------------------------------------------------------------------------------------------------- header


def _read_header(lines: Sequence[_Line], end: _Line) -> tuple[Ruleset, tuple[str, ...], int]:
    """The ruleset, the players and the dealer."""
    if len(lines) < len(_HEADER):
        missing = f"the header goes on with {_HEADER[len(lines)]!r}"
        raise end.error(0, _CUT_OFF if end.text else missing, token=end.text)
    _read_versions(lines[0])
    rules = _read_rules(lines[1])
    players = _read_players(lines[2])
    dealer = _read_dealer(lines[3], len(players))
    for line, written in zip(lines, _header(rules, players, dealer), strict=False):
        line.require(written)
    return rules, players, dealer


def _value(line: _Line, word: str) -> tuple[int, str]:
    """What follows the first word of a line of the header, and its column."""
    if not line.text.startswith(f"{word} "):
        raise line.error(0, f"this line of the header begins with {word!r}")
    return len(word) + 1, line.text[len(word) + 1 :]


def _read_versions(line: _Line) -> None:
    versions = re.fullmatch("phaseten record ([0-9]+), rules ([0-9]+)", line.text)
    if versions is None:
        raise line.error(0, f"a record begins with {_HEAD!r}", token=line.text)
    for number, (what, known) in enumerate((("format", FORMAT), ("rules", RULES)), 1):
        if versions[number] != str(known):
            sentence = f"this library reads version {known} of the {what}"
            raise line.error(versions.start(number), sentence, token=versions[number])


def _read_rules(line: _Line) -> Ruleset:
    column, text = _value(line, "rules")
    if text.startswith("{"):
        return cast("Ruleset", _read_json(line, column, text, Ruleset))
    name, _, digest = text.partition(" ")
    rules = RULESETS.get(name)
    if rules is None:
        raise line.error(column, f"there is no edition {name!r}: there are {', '.join(RULESETS)}")
    if digest != rules.digest:
        sentence = f"the edition {name} has the digest {rules.digest} here: it is played otherwise"
        raise line.error(column + len(name) + 1, sentence, token=digest)
    return rules


def _read_players(line: _Line) -> tuple[str, ...]:
    column, text = _value(line, "players")
    return cast("tuple[str, ...]", _read_json(line, column, text, tuple[str, ...]))


def _read_json(line: _Line, column: int, text: str, kind: object) -> object:
    try:
        return part_from_json(text, kind)
    except JsonError as error:
        raise line.error(column, str(error), token=text) from None


def _read_dealer(line: _Line, seats: int) -> int:
    column, text = _value(line, "dealer")
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= seats:
        raise line.error(column, f"the dealer is a seat from 1 to {seats}", token=text)
    return int(text) - 1


def _new_game(lines: Sequence[_Line], rules: Ruleset, players: Sequence[str], dealer: int) -> State:
    """The game before the first deal."""
    try:
        return new_game(rules, players, dealer=dealer)
    except RulesetError as error:
        column, token = _value(lines[1], "rules")
        raise lines[1].error(column, str(error), token=token) from None
    except SetupError as error:
        column, token = _value(lines[2], "players")
        raise lines[2].error(column, str(error), token=token) from None


# ------------------------------------------------------------------------------------------------------------- actions

_ACTION: Final = re.compile("(?:(?P<seat>[0-9]{1,9}) )?(?P<action>.*)", re.DOTALL)


class _Replay:
    """A game that is played again line by line."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[Action] = []
        self.comments: list[Comment] = []

    def read(self, line: _Line) -> None:
        """Take up a comment, or play an action."""
        if not line.text:
            self.comments.append(Comment(len(self.actions), None))
        elif line.text.startswith("#"):
            self.comments.append(self._comment(line))
        else:
            self._play(line)

    def _comment(self, line: _Line) -> Comment:
        try:
            comment = Comment(len(self.actions), line.text[2:])
        except ValueError as error:
            raise line.error(0, str(error), token=line.text, state=self.state) from None
        line.require(comment_line(comment), self.state)
        return comment

    def _play(self, line: _Line) -> None:
        parts = cast("re.Match[str]", _ACTION.fullmatch(line.text))
        column = parts.start("action")
        seat = int(parts["seat"]) - 1 if parts["seat"] else None
        try:
            action = parse_action(parts["action"], self.state)
        except ParseError as error:
            raise line.error(column + error.position, error.sentence, state=self.state) from None
        line.require(action_line(action, self.state.public.turn if seat is None else seat), self.state)
        try:
            self.state = apply(self.state, action, seat=seat)
        except IllegalAction as error:
            raise line.error(
                column, str(error), token=parts["action"], state=self.state, verdict=error.verdict
            ) from None
        self.actions.append(action)
