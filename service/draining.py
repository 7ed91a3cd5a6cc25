"""Draining: due matches are taken off their list and resolved, until none is left.

One RQ job drains for many matches, and lingers for more, because a job costs a hundred times what
resolving costs. Each drain runs in a lane, of which there are as many as workers. A lane announces
itself while it drains; a silent lane with work to do is given a new job by whoever notices: an
append, or the sweeper, which also lists matches again whose drainer died.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Protocol

import structlog
from redis.exceptions import RedisError

from service.errors import StoreDown
from service.queue import DrainQueue
from service.resolving import Resolver
from service.store.protocol import MatchStore

TAKEN = 32
"""Most matches that one drain holds at once."""

GLANCE_SECONDS = 0.25
"""How long a drain waits for due matches before it looks up: to announce itself, or to stop."""

SWEEP_SECONDS = 0.4

log = structlog.get_logger()


class Presence(Protocol):
    """Which lanes are being drained."""

    async def announce(self, lane: int, seconds: float) -> None:
        """Say that `lane` is being drained, for so long."""

    async def silent(self, lanes: int) -> list[int]:
        """The lanes of 0 ... `lanes` - 1 that have said nothing lately."""


class DrainedStore(MatchStore, Presence, Protocol):
    """What draining needs of a store."""


class Drain:
    """Drains one lane."""

    def __init__(self, store: DrainedStore, resolver: Resolver, lease: float) -> None:
        self._store = store
        self._resolver = resolver
        self._lease = lease
        self._announced = 0.0

    async def run(
        self, lane: int, *, linger: float, at_most: float, stop: Callable[[], bool]
    ) -> int:
        """Resolve due matches until none has come for `linger` seconds; how many were looked at.

        `at_most` seconds bound the whole; when `stop` says so, what is in hand is finished first.
        """
        drained, began = 0, time.monotonic()
        idle_since = began
        while not stop() and time.monotonic() - began < at_most:
            try:
                due = await self._glance(lane)
            except StoreDown:
                await asyncio.sleep(GLANCE_SECONDS)  # it will be back, and so are its matches
                continue
            if due:
                drained += due
                idle_since = time.monotonic()
            elif time.monotonic() - idle_since >= linger:
                break
        # Whoever appends from now on sees a silent lane; what came before is still taken here.
        await self._store.announce(lane, 0)
        return drained + await self._drain(0)

    async def _glance(self, lane: int) -> int:
        if time.monotonic() - self._announced > self._lease / 3:
            await self._store.announce(lane, self._lease)
            self._announced = time.monotonic()
        return await self._drain(GLANCE_SECONDS)

    async def _drain(self, seconds: float) -> int:
        due = await self._store.take_due(TAKEN, seconds)
        await asyncio.gather(*map(self._resolve, due))
        return len(due)

    async def _resolve(self, match: str) -> None:
        try:
            await self._resolver.resolve(match)
        except StoreDown:
            log.warning("drain.interrupted", match=match)
        except Exception:  # its lease brings the match back; the others must not wait for it
            log.exception("drain.failed", match=match)


class Lanes:
    """Sees to it that somebody drains while there is something to drain."""

    def __init__(self, store: Presence, queue: DrainQueue, lanes: int) -> None:
        self._store = store
        self._queue = queue
        self._lanes = lanes
        self._ensuring: asyncio.Task[None] | None = None
        self._ensured = 0.0

    def wake(self) -> None:
        """Ensure that lanes are drained, without waiting for it: a match has become due."""
        lately = time.monotonic() - self._ensured < GLANCE_SECONDS
        if not lately and (self._ensuring is None or self._ensuring.done()):
            self._ensuring = asyncio.create_task(self._ensure_quietly())

    async def ensure(self) -> None:
        """Enqueue a drain for every lane that is silent and has none waiting."""
        silent = await self._store.silent(self._lanes)
        if silent:
            await asyncio.to_thread(self._queue.enqueue, silent)
        self._ensured = time.monotonic()

    async def _ensure_quietly(self) -> None:
        with contextlib.suppress(StoreDown, RedisError):  # the sweeper will try again
            await self.ensure()


async def sweep_forever(store: MatchStore, lanes: Lanes) -> None:
    """Notice due matches that nobody drains, whatever died."""
    while True:
        with contextlib.suppress(StoreDown, RedisError):
            if await store.sweep():
                await lanes.ensure()
        await asyncio.sleep(SWEEP_SECONDS)
