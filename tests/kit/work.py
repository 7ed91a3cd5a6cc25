"""Measuring work without a clock."""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

TWICE = 2.1
"""Twice, with a margin for work that does not grow."""


def doubles(action: Callable[[int], object], size: int) -> None:
    """Check that twice the size takes no more than twice the lines of Python."""
    action(1)
    once, twice = lines_run(lambda: action(size)), lines_run(lambda: action(2 * size))
    assert twice <= TWICE * once, (once, twice)


def lines_run(action: Callable[[], object]) -> int:
    """The number of lines of Python that an action runs."""
    count = 0

    def trace(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before, collects = sys.gettrace(), gc.isenabled()
    gc.disable()  # what others have left would end in the middle of it
    sys.settrace(trace)
    try:
        action()
    finally:
        sys.settrace(before)
        if collects:
            gc.enable()
    return count


class TooMuchWork(BaseException):
    """More functions were called than the test allows; no `except Exception` catches this."""


@contextmanager
def bounded_calls(most: int) -> Iterator[None]:
    """Raise TooMuchWork once this many functions of Python were called in this thread.

    A trace that looks at calls alone takes less time than a profile, which also sees returns and
    functions of C.
    """
    count = 0

    def trace(_frame: FrameType, _event: str, _argument: Any) -> None:
        nonlocal count
        count += 1
        if count > most:
            sys.settrace(None)
            raise TooMuchWork(f"more than {most} calls")

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
