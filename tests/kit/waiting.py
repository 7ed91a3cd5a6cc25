"""Waiting for something to happen, however long it takes on a busy machine."""

import asyncio
import time
from collections.abc import Awaitable, Callable

PATIENCE_SECONDS = 120
"""After which something does not happen any more: far more than anything here takes."""

GLANCE_SECONDS = 0.01


def wait_until(happened: Callable[[], bool], what: str = "") -> None:
    """Look until it has happened; `what` says in the error what never did."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        assert time.monotonic() < ends, what
        time.sleep(GLANCE_SECONDS)


async def until(happened: Callable[[], Awaitable[bool]], what: str = "") -> None:
    """The same in an event loop."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while not await happened():
        assert time.monotonic() < ends, what
        await asyncio.sleep(GLANCE_SECONDS)
