"""Making frozen objects at the price of mutable ones, for the few classes that almost every action makes anew.

The `__init__` that attrs writes for a frozen class goes round the guard of the class once for each field; for a class
of fourteen fields this takes three times as long as plain assignment, and calling a class takes longer than calling a
function. So a function is written here, as attrs writes an `__init__`: it makes an object of a subclass without the
guard and without fields of its own, fills it, and lets it become one of the frozen class. Whoever receives it cannot
tell: its type, hash, equality and text are those of the frozen class, and it is as frozen.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def builder(frozen_class: Callable[P, T]) -> Callable[P, T]:
    """The class, to be called just as itself, but faster; it must have slots, keep no hash and do nothing after init.

    Example:
        >>> @attrs.frozen
        ... class Point:
        ...     x: int
        ...     y: int = 0
        >>> point = builder(Point)(3)
        >>> point, type(point) is Point
        (Point(x=3, y=0), True)
    """
    made = cast(type[Any], frozen_class)
    unguarded = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    known: dict[str, object] = {"made": made, "Open": type(made.__name__, (made,), unguarded), "new": object.__new__}
    parameters, lines = list[str](), list[str]()
    for part in attrs.fields(made):
        default = "" if part.default is attrs.NOTHING else f"=default_{part.alias}"
        known[f"default_{part.alias}"] = part.default
        parameters.append(f"{part.alias}{default}")
        lines.append(f"    self.{part.name} = {part.alias}")
    body = "\n".join(["    self = new(Open)", *lines, "    self.__class__ = made", "    return self"])
    exec(f"def build({', '.join(parameters)}):\n{body}", known)
    return cast(Callable[P, T], known["build"])
