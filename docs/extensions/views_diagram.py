"""Who sees what, as pictures: from the attributes of states and views, and the types of the functions between them."""

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Final, NamedTuple, get_args, get_type_hints

import attrs
from drawing import box, line, picture, words

from phaseten import Public, State, View, knowledge, resample, spectate, view

# ------------------------------------------------------------------------------------------------------- who sees what

COLUMN, GAP, ROW = 118, 9, 34
COLUMNS: Final = ("State", "View of a seat", "a spectator")
WIDTH: Final = 3 * COLUMN + 2 * GAP + 2


class Hidden(NamedTuple):
    """A part of a state that not all see, and what a view has of it; None: nothing."""

    whole: str
    own: str | None


def hidden() -> tuple[Hidden, ...]:
    """The parts of a state beside its public one."""
    seen = {part.name for part in attrs.fields(View)}
    found: list[Hidden] = []
    for part in attrs.fields(State)[1:]:
        own = next((name for name in (part.name, part.name.removesuffix("s")) if name in seen), None)
        found.append(Hidden(part.name, own))
    return tuple(found)


def views_diagram() -> str:
    """What is in a state, in a view, and before a spectator: what all see is one and the same object."""
    fields = wrap(" · ".join(part.name for part in attrs.fields(Public)).replace(" ·", "\N{NO-BREAK SPACE}·"), 52)
    top = 30 + (ROW + GAP) * len(hidden())
    height = top + 38 + 16 * len(fields)
    told = "; ".join(f"{part.whole}: {'a view has those of its seat' if part.own else 'no view'}" for part in hidden())
    parts = [*_heads(), *_cells()]
    parts.append(box(1, top, WIDTH - 2, height - top - 2, kind="box soft"))
    parts.append(words(WIDTH / 2, top + 20, "public", kind="words strong"))
    parts += [words(WIDTH / 2, top + 38 + 16 * at, text) for at, text in enumerate(fields)]
    return picture(
        "views",
        WIDTH,
        height,
        f"Who sees what. A state has all. {told}. A spectator has public alone, which is the same object in all three.",
        parts,
    )


def _heads() -> Iterator[str]:
    for at, name in enumerate(COLUMNS):
        yield words(_x(at) + COLUMN / 2, 18, name, kind="words strong")


def _cells() -> Iterator[str]:
    for row, part in enumerate(hidden()):
        y = 30 + (ROW + GAP) * row
        yield from _cell(0, y, part.whole, "every seat's" if part.own else "all of it")
        yield from _cell(1, y, part.own, "its own")
        yield from _cell(2, y, None, "")


def _cell(column: int, y: int, name: str | None, what: str) -> Iterator[str]:
    x = _x(column)
    yield box(x, y, COLUMN, ROW, kind="box" if name else "box dashed")
    if name:
        yield words(x + COLUMN / 2, y + 15, name)
        yield words(x + COLUMN / 2, y + 28, what, kind="words quiet")
    else:
        yield words(x + COLUMN / 2, y + 21, "not seen", kind="words quiet")


def _x(column: int) -> int:
    return 1 + (COLUMN + GAP) * column


# -------------------------------------------------------------------------------------------------- from one to another

PLACES: Final = {"State": (132, 1), "View": (1, 95), "Public": (263, 95), "Knowledge": (132, 191)}
WIDE, HIGH = 108, 40


class Way(NamedTuple):
    """A function that leads from one to another, the answer that it gives, its arrows, and where the texts stand."""

    step: Callable[..., object]
    answer: str
    courses: tuple[str, ...]
    name_at: tuple[int, int]
    answer_at: tuple[int, int]
    anchor: str = "middle"
    kind: str = "arrow"


WAYS: Final = (
    Way(view, "what a seat sees", ("M132 21H55V94",), (93, 15), (62, 64), "start"),
    Way(spectate, "what all see", ("M240 21H317V94",), (279, 15), (310, 64), "end"),
    Way(resample, "what might be", ("M109 108H168V42", "M263 108H204V42"), (186, 124), (186, 138), kind="arrow dashed"),
    Way(knowledge, "what follows from it", ("M55 135V211H131", "M317 135V211H241"), (186, 170), (186, 184)),
)


def knowledge_diagram() -> str:
    """How states, views and knowledge follow from each other."""
    parts: list[str] = []
    for name, (x, y) in PLACES.items():
        parts += [box(x, y, WIDE, HIGH, kind="box soft"), words(x + WIDE / 2, y + 25, name, kind="words strong")]
    told: list[str] = []
    for way in WAYS:
        given, made = ends(way.step)
        told.append(f"{way.step.__name__} leads from {' or '.join(given)} to {made}: {way.answer}")
        parts += [line(course, kind=way.kind) for course in way.courses]
        parts.append(words(*way.name_at, way.step.__name__))
        parts.append(words(*way.answer_at, way.answer, kind="words quiet", anchor=way.anchor))
    return picture("knowledge", 372, 232, f"{'; '.join(told)}.", parts)


def ends(step: Callable[..., object]) -> tuple[tuple[str, ...], str]:
    """What a function takes first, of one type or of several, and what it gives."""
    hints = get_type_hints(step)
    made = hints.pop("return")
    first = next(iter(hints.values()))
    return tuple(kind.__name__ for kind in get_args(first) or (first,)), made.__name__
