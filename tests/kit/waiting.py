"""Waiting for something to happen, however long it takes on a busy machine."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator

PATIENCE_SECONDS = 300
"""The time after which a wait fails: far longer than anything here takes."""

FIRST_PAUSE, LONGEST_PAUSE = 0.005, 0.05
"""The seconds between two looks, at first and after a while: looking takes processor time from
what is waited for, and what takes long may be noticed a little later."""


def pauses() -> Iterator[float]:
    """The pauses between looks, each longer than the one before; they end with the patience."""
    ends, pause = time.monotonic() + PATIENCE_SECONDS, FIRST_PAUSE
    while time.monotonic() < ends:
        yield pause
        pause = min(pause * 1.2, LONGEST_PAUSE)


def wait_until(happened: Callable[[], bool], what: str = "") -> None:
    """Wait until `happened` returns true; `what` describes in the error what did not happen."""
    for pause in pauses():
        if happened():
            return
        time.sleep(pause)
    raise AssertionError(what)


async def until(happened: Callable[[], Awaitable[bool]], what: str = "") -> None:
    """Wait in an event loop until `happened` returns true."""
    for pause in pauses():
        if await happened():
            return
        await asyncio.sleep(pause)
    raise AssertionError(what)
