"""The turn table as a picture, which is drawn from `phaseten.game.turns.TURNS`, and as a table.

Stages stand below each other in the order of play. What is done there leads back to the stage, down to the next one, or
to the right, to what happens between two turns.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, get_args

from drawing import box, line, picture, words

from phaseten.game.state import Result, Stage
from phaseten.game.turns import ALLOWED, TURNS, ChanceAction

ROWS: Final = tuple(stage for stage in Stage if stage is not Stage.BETWEEN)

BEGUN: Final = tuple(stage for stage in ROWS if stage not in TURNS.values() or stage is Stage.PLAY)
"""What can follow after a turn: all that no action leads to; and playing, for a seat that was given its card."""

WORDS: Final = {Result.DONE: "done", Result.TURN_OVER: "turn over", Result.OUT: "out", Result.FLOATS: "floats"}

Actions: TypeAlias = Mapping[str, str]
"""Actions, and the results with which they lead somewhere."""


def edges() -> dict[tuple[Stage, Stage], Actions]:
    """What leads from stage to stage."""
    found: dict[tuple[Stage, Stage], dict[str, list[str]]] = {}
    for (stage, action, result), after in TURNS.items():
        found.setdefault((stage, after), {}).setdefault(action.__name__, []).append(WORDS[result])
    return {
        ends: MappingProxyType({name: " · ".join(results) for name, results in actions.items()})
        for ends, actions in found.items()
    }


def named(stage: Stage) -> str:
    """A stage in words."""
    return "between two turns" if stage is Stage.BETWEEN else stage.value.replace("_", " ")


def who(stage: Stage) -> str:
    """Who acts at a stage."""
    if not ALLOWED[stage]:
        return "nobody"
    return "chance" if set(ALLOWED[stage]) <= set(get_args(ChanceAction)) else "a player"


def turn_table() -> Iterator[str]:
    """The same as a table, in MyST: a row for each of its rows."""
    yield "| stage | who | action | result | leads to |\n|---|---|---|---|---|"
    for (stage, action, result), after in TURNS.items():
        yield f"| {named(stage)} | {who(stage)} | `{action.__name__}` | {WORDS[result]} | {named(after)} |"


# -------------------------------------------------------------------------------------------------------- the picture

LEFT, BOX, BAR, WIDTH = 108, 88, 348, 422
SLOT, DASHED, LEAST, GAP, DOWN = 34, 20, 44, 12, 40
"""Heights: of an arrow with its words, of a dashed one, of a box, of a gap, and of one with an arrow."""


def diagram() -> str:
    """The picture."""
    tops, height = _tops()
    return picture("turn", WIDTH, height, _told(), [*_bar(height), *_boxes(tops), *_arrows(tops)])


def _told() -> str:
    steps = [
        f"{named(stage)}: {action} ({results}) leads to {named(after)}"
        for (stage, after), actions in edges().items()
        for action, results in actions.items()
    ]
    return f"The stages of a hand, and what leads from one to the next. {'; '.join(steps)}."


def _height(stage: Stage) -> int:
    """A box is as high as its arrows need."""
    right = SLOT * len(edges().get((stage, Stage.BETWEEN), {})) + DASHED * (stage in BEGUN)
    return max(LEAST, right + 6, 32 * len(edges().get((stage, stage), {})))


def _below(stage: Stage) -> tuple[Stage, Actions] | None:
    """The stage to which an action leads downwards."""
    found = [(after, told) for (at, after), told in edges().items() if at is stage and after not in (at, Stage.BETWEEN)]
    for after, told in found:
        if ROWS.index(after) != ROWS.index(stage) + 1:
            raise ValueError(f"{after} does not stand below {stage}: the picture has no room for this arrow")
        return after, told
    return None


def _tops() -> tuple[Mapping[Stage, int], int]:
    tops: dict[Stage, int] = {}
    y = 10
    for stage in ROWS:
        tops[stage] = y
        y += _height(stage) + (DOWN if _below(stage) else GAP)
    return tops, y - GAP + 10


def _bar(height: int) -> Iterator[str]:
    across = (BAR + WIDTH) / 2 - 1
    yield box(BAR, 1, WIDTH - BAR - 2, height - 2, kind="box soft")
    for at, text in enumerate(named(Stage.BETWEEN).split()):
        yield words(across, height // 2 + 17 * at - 12, text, kind="words strong")


def _boxes(tops: Mapping[Stage, int]) -> Iterator[str]:
    for stage in ROWS:
        top, height = tops[stage], _height(stage)
        chance = who(stage) == "chance"
        yield box(LEFT, top, BOX, height, corner=20 if chance else 5, kind="box chance" if chance else "box")
        yield words(LEFT + BOX / 2, top + height // 2 - 3, named(stage), kind="words strong")
        yield words(LEFT + BOX / 2, top + height // 2 + 13, who(stage), kind="words quiet")


def _arrows(tops: Mapping[Stage, int]) -> Iterator[str]:
    for stage, top in tops.items():
        middle = (LEFT + BOX + BAR) / 2
        y = top + 17
        for action, results in edges().get((stage, Stage.BETWEEN), {}).items():
            yield line(f"M{LEFT + BOX} {y}H{BAR - 1}")
            yield words(middle, y - 4, action) + words(middle, y + 11, results, kind="words quiet")
            y += SLOT
        if stage in BEGUN:
            at = y + 3 if y > top + 17 else top + _height(stage) // 2
            yield line(f"M{BAR} {at}H{LEFT + BOX + 1}", kind="arrow dashed")
        if below := _below(stage):
            yield from _down(top + _height(stage), tops[below[0]], below[1])
        if again := edges().get((stage, stage)):
            yield from _again(top + _height(stage) // 2, again)


def _down(start: int, end: int, actions: Actions) -> Iterator[str]:
    yield line(f"M{LEFT + BOX / 2} {start}V{end - 1}")
    for action, results in actions.items():
        yield words(LEFT + BOX / 2 + 8, (start + end) // 2, action, anchor="start")
        yield words(LEFT + BOX / 2 + 8, (start + end) // 2 + 13, results, kind="words quiet", anchor="start")


def _again(middle: int, actions: Actions) -> Iterator[str]:
    """The arrow that leads back to where it came from."""
    yield line(f"M{LEFT} {middle - 22}C{LEFT - 30} {middle - 40} {LEFT - 30} {middle + 40} {LEFT - 1} {middle + 22}")
    top = middle - 15 * len(actions) + 11
    for at, (action, results) in enumerate(actions.items()):
        yield words(LEFT - 28, top + 30 * at, action, anchor="end")
        yield words(LEFT - 28, top + 30 * at + 13, results, kind="words quiet", anchor="end")
