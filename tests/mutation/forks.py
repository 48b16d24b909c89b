"""A process for each mutant, forked from one that has everything loaded, and what became of it."""

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

KILLED, SURVIVED, TIMEOUT, FRESH = "killed", "survived", "timeout", "fresh"

MEMORY: Final = 4 << 30
WALL_SECONDS: Final = 900


def fork_each(tasks: Iterator[T], judge: Callable[[T], tuple[str, str]], jobs: int) -> Iterator[tuple[T, str, str]]:
    """Judge each task in a child of its own, so many at a time; gives what became of it, and the test that told.

    A child that a signal ended, or that ran out of memory, is one that took too long: the limits are set in it.
    """
    running: dict[int, tuple[T, int]] = {}
    while True:
        while len(running) < jobs:
            task = next(tasks, None)
            if task is None:
                break
            reader, writer = os.pipe()
            child = os.fork()
            if not child:
                _be_a_child(task, judge, writer)
            os.close(writer)
            running[child] = (task, reader)
        if not running:
            return
        ended, _ = os.wait()
        if ended not in running:
            continue
        task, reader = running.pop(ended)
        with os.fdopen(reader, "rb") as stream:
            told = stream.read()
        result, test = json.loads(told) if told else (TIMEOUT, "")
        yield task, result, test


def _be_a_child(task: T, judge: Callable[[T], tuple[str, str]], writer: int) -> None:
    """Judge, tell and end, whatever happens, without what the parent would do when it ends."""
    code = 1
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
        told = json.dumps(judge(task)).encode()
        os.write(writer, told)
        code = 0
    finally:
        sys.stdout = sys.stderr = None  # nothing is to be flushed twice
        os._exit(code)


def allow(seconds: float) -> None:
    """From now on the child has so much CPU time, or a signal ends it."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def order(tests: Sequence[int], seconds: Sequence[float], first: Sequence[int], budget: float) -> list[int]:
    """The tests that killed lately, then the shorter ones first, as many as the budget allows."""
    lately = [each for each in first if each in set(tests)]
    rest = sorted(set(tests).difference(lately), key=lambda each: (seconds[each], each))
    chosen: list[int] = []
    spent = 0.0
    for each in [*lately, *rest]:
        spent += seconds[each]
        if chosen and spent > budget:
            break
        chosen.append(each)
    return chosen
