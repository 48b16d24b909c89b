"""The turn table as a picture: an SVG that is drawn from `phaseten.game.turns.TURNS`.

Stages stand below each other in the order of play; what is done there leads to the right, to what happens between two
turns, or down to another stage. ``python docs/extensions/turn_diagram.py > turns.svg`` writes the picture to a file.
"""

from collections.abc import Iterator
from html import escape
from typing import Final, get_args

from phaseten.game.state import Result, Stage
from phaseten.game.turns import ALLOWED, TURNS, ChanceAction

ROWS: Final = tuple(stage for stage in Stage if stage is not Stage.BETWEEN)

BEGUN: Final = tuple(stage for stage in ROWS if stage not in TURNS.values() or stage is Stage.PLAY)
"""What can follow after a turn: all that no action leads to; and playing, for a seat that was given its card."""

LEFT, BOX, BAR, WIDTH = 150, 130, 560, 690
ROW, HEIGHT = 78, 46
WORDS: Final = {Result.DONE: "", Result.TURN_OVER: "", Result.OUT: "out", Result.FLOATS: "floats"}


def edges() -> dict[tuple[Stage, Stage], str]:
    """What leads from stage to stage, and the actions that do, as text."""
    found: dict[tuple[Stage, Stage], dict[str, list[str]]] = {}
    for (stage, action, result), after in TURNS.items():
        found.setdefault((stage, after), {}).setdefault(action.__name__, []).append(WORDS[result])
    return {ends: " · ".join(map(_label, actions.items())) for ends, actions in found.items()}


def _label(item: tuple[str, list[str]]) -> str:
    """An action; where it leads there only by going out, or without a card, that too."""
    action, results = item
    ends = [result for result in results if result]
    return action if len(ends) < len(results) else f"{action} ({', '.join(ends)})"


def diagram() -> str:
    """The picture; it takes the colour of the text around it."""
    height = ROW * len(ROWS)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" fill="none"'
        ' stroke="currentColor" font-family="sans-serif" font-size="13" style="max-width: 100%; height: auto">'
        "<title>The stages of a hand, and what leads from one to the next</title>"
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0 L8 4 L0 8 z" fill="currentColor" stroke="none"/></marker></defs>'
    )
    return "".join([head, *_bar(height), *_boxes(), *_arrows(), "</svg>"])


def _top(stage: Stage) -> int:
    return ROW * ROWS.index(stage) + (ROW - HEIGHT) // 2


def _bar(height: int) -> Iterator[str]:
    across = BAR + (WIDTH - BAR) // 2 - 10
    yield (
        f'<rect x="{BAR}" y="12" width="{WIDTH - BAR - 20}" height="{height - 24}" rx="8"'
        ' fill="currentColor" fill-opacity="0.08"/>'
    )
    for line, words in enumerate(("between", "two turns")):
        yield _text(across, height // 2 + 18 * line - 4, words, "middle", bold=True)


def _boxes() -> Iterator[str]:
    for stage in ROWS:
        top = _top(stage)
        chance = bool(ALLOWED[stage]) and set(ALLOWED[stage]) <= set(get_args(ChanceAction))
        round_corners = 23 if chance else 6
        yield f'<rect x="{LEFT}" y="{top}" width="{BOX}" height="{HEIGHT}" rx="{round_corners}"/>'
        yield _text(LEFT + BOX // 2, top + 20, stage.value.replace("_", " "), "middle", bold=True)
        who = "chance" if chance else "a player" if ALLOWED[stage] else "nobody"
        yield _text(LEFT + BOX // 2, top + 37, who, "middle")


def _arrows() -> Iterator[str]:
    for (stage, after), label in edges().items():
        top = _top(stage)
        if after is Stage.BETWEEN:
            yield _path(f"M{LEFT + BOX} {top + 15} H{BAR}")
            yield _text((LEFT + BOX + BAR) // 2, top + 9, label, "middle")
        elif after is stage:
            yield _path(f"M{LEFT} {top + 12} C{LEFT - 46} {top - 6} {LEFT - 46} {top + 52} {LEFT} {top + 34}")
            for line, word in enumerate(label.split(" · ")):
                yield _text(LEFT - 42, top + 12 + 16 * line, word, "end")
        else:
            yield _path(f"M{LEFT + BOX // 2} {top + HEIGHT} V{_top(after)}")
            yield _text(LEFT + BOX // 2 + 8, top + HEIGHT + 20, label, "start")
    for stage in BEGUN:
        yield _path(f"M{BAR} {_top(stage) + 33} H{LEFT + BOX}", dashed=True)


def _path(course: str, *, dashed: bool = False) -> str:
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    return f'<path d="{course}" marker-end="url(#tip)"{dashes}/>'


def _text(x: int, y: int, words: str, anchor: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" fill="currentColor" stroke="none"{weight}>{escape(words)}</text>'
    )


if __name__ == "__main__":
    print(diagram())
