"""What happens between two turns as a picture, which is drawn from the docstring of `phaseten.game.turn_start`.

There the steps are told one after the other, each as ``a. a question: what comes of it;``.
"""

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import Final, NamedTuple

from drawing import box, line, picture, words

from phaseten.game import turn_start

ASK, GAP, ANSWER, LINE = 186, 34, 150, 15
WIDTH: Final = ASK + GAP + ANSWER + 2


class Step(NamedTuple):
    """A step: what is asked, and what comes of it if it is so; the last one asks nothing."""

    question: str
    answer: str


def steps() -> tuple[Step, ...]:
    """The steps in their order; the first of them is for the first turn only."""
    _, first, told = (turn_start.__doc__ or "").partition("Before the first turn")
    before, _, then = told.removeprefix(": ").partition(". Then, for the next seat:")
    found = re.findall(r"^[a-z]\. (.+?)[;.]$", then, re.MULTILINE | re.DOTALL)
    asked = [re.sub(r"\s+", " ", step).partition(": ") for step in found]
    last = [Step(question, answer) if answer else Step("", question) for question, _, answer in asked]
    return (Step(first.lower(), re.sub(r"\s+", " ", before)), *last)


def between_turns() -> str:
    """The picture."""
    parts: list[str] = []
    y = 2
    for step in steps():
        asked, answered = wrap(step.question, 29), wrap(step.answer, 23 if step.question else 29)
        height = LINE * max(len(asked), len(answered)) + 14
        if step.question:
            parts += _box(1, y, ASK, height, asked, "box")
            parts += [line(f"M{ASK + 1} {y + height / 2}H{ASK + GAP}"), words(ASK + GAP / 2, y + height / 2 - 5, "yes")]
            parts += _box(ASK + GAP + 1, y, ANSWER, height, answered, "box soft")
            parts += [line(f"M{ASK / 2} {y + height}v21"), words(ASK / 2 + 8, y + height + 15, "no", anchor="start")]
        else:
            parts += _box(1, y, ASK, height, answered, "box soft")
        y += height + 22
    asked_for = "; ".join(f"{question}: {answer}" if question else answer for question, answer in steps())
    return picture("between", WIDTH, y - 20, f"What is asked between two turns, in this order. {asked_for}.", parts)


def _box(x: int, y: float, width: int, height: float, lines: list[str], kind: str) -> Iterator[str]:
    yield box(x, y, width, height, kind=kind)
    top = y + height / 2 - LINE * len(lines) / 2 + 11.5
    for at, text in enumerate(lines):
        yield words(x + width / 2, top + LINE * at, text)
