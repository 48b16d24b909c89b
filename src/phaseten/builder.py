"""Making frozen objects at the price of mutable ones, for the few classes that almost every action makes anew.

The `__init__` that attrs writes for a frozen class goes round the guard of the class once for each field; for a class
of fourteen fields this takes three times as long as plain assignment. So the object is made by a subclass without the
guard and without fields of its own, and becomes one of the frozen class when it is complete. Whoever receives it cannot
tell: its type, hash, equality and text are those of the frozen class, and it is as frozen.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

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
    made = cast(type[T], frozen_class)

    def close(self: object) -> None:
        self.__class__ = made

    open_class = attrs.make_class(
        made.__name__,
        (),
        bases=(made,),
        slots=True,
        eq=False,
        repr=False,
        class_body={"__setattr__": object.__setattr__, "__delattr__": object.__delattr__, "__attrs_post_init__": close},
    )
    return cast(Callable[P, T], open_class)
