"""The board of an edition as a picture: its spaces in order, from the track of the ruleset."""

from collections.abc import Iterator
from typing import Final

from drawing import box, line, picture, words

from phaseten import RULESETS, Ruleset

SPACE, GAP, IN_ROW = 37, 10, 8
STEP: Final = SPACE + GAP


def board_picture(name: str) -> str:
    """The spaces in rows; each has the number of its phase, or is a Twist space."""
    rules = RULESETS[name]
    track = rules.progress.track
    rows = -(-(len(track) + 1) // IN_ROW)
    told = ", ".join(map(space_told, track))
    return picture(
        "board", STEP * IN_ROW - GAP + 2, STEP * rows - GAP + 2, f"The board: {told}, the end.", _parts(rules)
    )


def space_told(phase: int) -> str:
    """A space in words."""
    return f"phase {phase}" if phase else "a Twist space"


def _parts(rules: Ruleset) -> Iterator[str]:
    track = rules.progress.track
    for at, phase in enumerate((*track, None)):
        x, y = 1 + STEP * (at % IN_ROW), 1 + STEP * (at // IN_ROW)
        if phase is None:
            yield words(x + SPACE / 2, y + SPACE / 2 + 4, "end", kind="words strong")
            continue
        yield box(x, y, SPACE, SPACE, corner=SPACE // 2 if not phase else 6, kind="box" if phase else "box chance")
        yield words(
            x + SPACE / 2,
            y + SPACE / 2 + 4,
            str(phase) if phase else "Twist",
            kind="words strong" if phase else "words quiet",
        )
        if (at + 1) % IN_ROW:
            yield line(f"M{x + SPACE} {y + SPACE / 2}h{GAP - 1}")
