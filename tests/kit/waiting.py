"""Waiting for something to happen, however long it takes on a busy machine."""

import asyncio
import time
from collections.abc import Awaitable, Callable

PATIENCE_SECONDS = 120
"""The time after which a wait fails: far longer than anything here takes."""

GLANCE_SECONDS = 0.01


def wait_until(happened: Callable[[], bool], what: str = "") -> None:
    """Wait until `happened` returns true; `what` describes in the error what did not happen."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while not happened():
        assert time.monotonic() < ends, what
        time.sleep(GLANCE_SECONDS)


async def until(happened: Callable[[], Awaitable[bool]], what: str = "") -> None:
    """Wait in an event loop until `happened` returns true."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while not await happened():
        assert time.monotonic() < ends, what
        await asyncio.sleep(GLANCE_SECONDS)
