"""Draining: due matches are taken off their list and resolved, until none is left.

One RQ job drains for many matches and tournaments, and lingers for more, because a job costs a
hundred times what resolving costs. Each drain runs in a lane, of which there are as many as
workers. A lane announces itself while it drains; a silent lane with work to do is given a new job
by an append or by the sweeper, which also lists matches again whose lease ended.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import structlog
from redis.exceptions import RedisError

from saikoro.domain.errors.unknown import UnknownRuleset
from saikoro.service.errors.requests import ParsersBusy
from saikoro.service.errors.stores import StoreDown
from saikoro.service.process import tracing
from saikoro.service.store.streams.protocol import StreamStore
from saikoro.service.streams.queue import DrainQueue

MATCHES = 32
"""Most matches that one drain holds at once."""

CHUNKS = 1
"""Most pieces of tournaments: one keeps a worker busy, and the others should have some, too."""

GLANCE_SECONDS = 0.25
"""How long a drain waits for due matches before it looks up: to announce itself, or to stop."""

SWEEP_SECONDS = 0.4
"""How often a process looks for work that nobody does any more, and for passed deadlines."""

MISSING_SECONDS = 10.0
"""Seconds for which work is laid aside if its rules are not here; another worker may have them."""

log = structlog.get_logger()


class Presence(Protocol):
    """Knows which lanes are being drained."""

    async def announce(self, lane: int, seconds: float) -> None:
        """Announce that `lane` is being drained, for so long."""

    async def silent(self, lanes: int) -> list[int]:
        """The lanes of 0 ... `lanes` - 1 without a recent announcement."""


class Sweeps(Protocol):
    """Finds what nobody works at any more."""

    async def sweep(self) -> int:
        """List it again as due; how much is due now."""


class Resolves(Protocol):
    """Does what has become due."""

    async def resolve(self, due: str) -> object:
        """Do all that can be done now for what was taken off a due-list."""


class DueList(NamedTuple):
    """A source of due work, and who does that work."""

    store: StreamStore
    resolver: Resolves
    most: int
    """Most that one drain holds at once."""


class Drain:
    """Drains one lane: every due-list, side by side."""

    def __init__(self, presence: Presence, lists: Sequence[DueList], lease: float) -> None:
        self._presence = presence
        self._lists = lists
        self._lease = lease
        self._announced = 0.0
        self._busy = 0.0
        """The moment at which something was done last, in seconds of a steady clock."""
        self._in_hand = 0
        """What was taken, and is being resolved."""
        self._missing: set[str] = set()
        """The messages about missing rules that this process has logged."""

    async def run(
        self, lane: int, *, linger: float, at_most: float, stop: Callable[[], bool]
    ) -> int:
        """Resolve what is due until nothing has come for `linger` seconds; how much that was.

        `at_most` seconds bound the whole; when `stop` returns True, work in progress is finished.
        """
        self._busy = time.monotonic()
        ends = self._busy + at_most
        over = False

        def on() -> bool:
            # Once over for one list, it is over for all: whatever became due in that one would
            # wait for as long as the others have work.
            nonlocal over
            moment = time.monotonic()
            idle = not self._in_hand and moment - self._busy >= linger
            over = over or idle or moment >= ends or stop()
            return not over

        drained = await asyncio.gather(*(self._run(lane, due, on) for due in self._lists))
        # Appends from now on find a silent lane; what came before is still taken here, or by other
        # processes where this one ends.
        await self._presence.announce(lane, 0)
        lists = [] if stop() else self._lists
        last = await asyncio.gather(*(self._drain(due, 0) for due in lists))
        return sum(drained) + sum(last)

    async def _run(self, lane: int, due: DueList, on: Callable[[], bool]) -> int:
        drained = 0
        while on():
            try:
                drained += await self._glance(lane, due)
            except StoreDown:
                await asyncio.sleep(GLANCE_SECONDS)  # it will be back, and so is what was due
        return drained

    async def _glance(self, lane: int, due: DueList) -> int:
        if time.monotonic() - self._announced > self._lease / 3:
            self._announced = time.monotonic()
            await self._presence.announce(lane, self._lease)
        return await self._drain(due, GLANCE_SECONDS)

    async def _drain(self, due: DueList, seconds: float) -> int:
        taken = await due.store.take_due(due.most, seconds)
        if taken:
            self._in_hand += len(taken)
            try:
                await asyncio.gather(*(self._resolve(due, one) for one in taken))
            finally:
                self._in_hand -= len(taken)
                self._busy = time.monotonic()
        return len(taken)

    async def _resolve(self, source: DueList, due: str) -> None:
        try:
            await self._try(source, due)
        except (StoreDown, ParsersBusy):
            log.warning("drain.interrupted", due=due)
        except Exception:  # its lease brings it back; the others must not wait for it
            log.exception("drain.failed", due=due)

    async def _try(self, source: DueList, due: str) -> None:
        parent = await source.store.trace(due) if tracing.is_on() else ""
        try:
            with tracing.span("resolve", parent, "consumer", {"saikoro.work": due}):
                await source.resolver.resolve(due)
        except UnknownRuleset as missing:
            await source.store.lay_aside(due, MISSING_SECONDS)
            if str(missing) not in self._missing:  # once, and not for every match of it
                self._missing.add(str(missing))
                log.warning("rules.missing", first=due, error=str(missing))


class Lanes:
    """Keeps lanes drained while anything is due."""

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


async def sweep_forever(sweeper: Sweeps, lanes: Lanes) -> None:
    """Find what is due and not being drained, again and again, and continue after any error."""
    while True:
        try:
            if await sweeper.sweep():
                await lanes.ensure()
        except (StoreDown, RedisError) as lost:
            log.debug("sweep.interrupted", error=str(lost))
        except Exception:  # without sweeps, what a worker left behind is never found
            log.exception("sweep.failed")
        await asyncio.sleep(SWEEP_SECONDS)
