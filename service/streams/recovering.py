"""Recovering: a start finds streams in which something follows, but which are on no list.

No append leaves one so. But in earlier versions the end of a process took matches that waited for
bots off all lists, and a worker of such a version may still run next to this one: so every worker
looks once when it starts, at what is not over, a part at a time.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

import structlog
from redis.exceptions import RedisError

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.streams.protocol import StreamStore
from saikoro.service.streams.kinds import Kind

PAUSE_SECONDS = 0.01
"""Seconds between two parts, so that other requests to the store get their turn."""

AGAIN_SECONDS = 1.0
"""Seconds after which a search that the store has interrupted begins again."""

log = structlog.get_logger()


class Recovered(NamedTuple):
    """Streams of one kind, and where they are."""

    store: StreamStore
    kind: Kind[Any]


async def recover(streams: Sequence[Recovered]) -> list[str]:
    """Put back on the lists what is missing there; returns these streams."""
    found: list[str] = []
    for store, kind in streams:
        for status in kind.unfinished:
            async for part in store.walk(status):
                looked_at = [(listed, kind.follows(listed)) for listed in part]
                found += await store.recover(looked_at)
                await asyncio.sleep(PAUSE_SECONDS)
    return found


async def recover_once(streams: Sequence[Recovered]) -> None:
    """Recover once, as soon as the store is reached, and log the streams that were found."""
    while True:
        try:
            for stream in await recover(streams):
                log.warning("stream.recovered", stream=stream)
        except (StoreDown, RedisError) as lost:
            log.warning("recovery.interrupted", error=str(lost))
            await asyncio.sleep(AGAIN_SECONDS)
        else:
            return
