"""An end for work that takes too long, in a process of `Background`."""

import contextlib
import signal
from collections.abc import Iterator
from typing import Any

from saikoro.service.process.background import CUT


class TooLong(BaseException):
    """Work has used up its processor time; whatever catches errors in between lets it pass."""


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise TooLong in the block after so much processor time, wherever it is by then.

    Or where `Background.run_or_cut` ends it.
    """

    def end(_number: int, _frame: Any) -> None:
        raise TooLong

    before = signal.signal(CUT, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(CUT, before)
