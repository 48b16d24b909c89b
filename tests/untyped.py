"""Calls with arguments of wrong types, as callers make them who use no type checker."""

from collections.abc import Callable


def called(function: Callable[..., object], *arguments: object, **named: object) -> object:
    return function(*arguments, **named)
