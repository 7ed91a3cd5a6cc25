"""Keeps processes from stores of another layout, at their start and once a store is reached."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import structlog

from saikoro.service.errors.stores import OtherLayout, StoreDown
from saikoro.service.store.layout.version import require_layout
from saikoro.service.store.server.coalesced import Send
from saikoro.service.store.server.connecting import connect

log = structlog.get_logger()

LAYOUT_SECONDS = 1.0
"""Seconds for which a start waits to see the layout of the store, and between later looks."""


async def require_layout_at(url: str) -> None:
    """OtherLayout if the store at a URL has one; nothing where it cannot be reached."""
    async with aclosing(connect(url, seconds=LAYOUT_SECONDS)) as send:
        with contextlib.suppress(StoreDown):
            await require_layout(send)


@asynccontextmanager
async def of_this_layout(send: Send) -> AsyncIterator[None]:
    """OtherLayout if the store has one; where it cannot be reached, once it can."""
    looking: asyncio.Task[None] | None = None
    try:
        await require_layout(send)
    except StoreDown:
        looking = asyncio.create_task(_end_at_other_layout(send))
    yield
    if looking is not None:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


async def _end_at_other_layout(send: Send) -> None:
    """End this process if the store, once it is reached, has another layout."""
    while True:
        try:
            await require_layout(send)
        except StoreDown:
            await asyncio.sleep(LAYOUT_SECONDS)
        except OtherLayout as error:
            log.critical("store.other_layout", error=str(error))
            os.kill(os.getpid(), signal.SIGTERM)
            return
        else:
            return
