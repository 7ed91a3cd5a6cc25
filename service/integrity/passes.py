"""Reading all stored streams again, a part at a time, with little of one core.

One worker process does it at a time: it holds a lease, and another one continues where it stopped.
A part that was begun by a process that died is looked at again.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import structlog
from msgspec.structs import replace
from redis.exceptions import RedisError

from saikoro.service.errors.stores import ArchiveDown, BrokenIndex, StoreDown
from saikoro.service.integrity.streams import Check, wrong_with
from saikoro.service.store.integrity import Fault, IntegrityStore, Pass
from saikoro.service.store.streams.index import PARTS
from saikoro.service.store.streams.protocol import Listed, StreamStore
from saikoro.service.streams.kinds import Kind

HOUR_MS = 3_600_000

LEASE_SECONDS = 120.0
"""How long a pass is left to a process that does not say that it is still at it."""

MOST_STREAMS = 20
"""Streams that are looked at before it is kept how far the pass has come."""

IDLE = 20
"""How much longer a pass waits after a stream than reading it took: it takes 5 % of a core."""

LONGEST_WAIT_SECONDS = 2.0

LOOK_SECONDS = 30.0
"""Seconds between looks whether a pass is due."""

_UNLISTED = Fault("unlisted", 0, "work follows, and no list had it; it is listed again")

log = structlog.get_logger()


Conflicting = Callable[[str], Awaitable[str]]


class Checked(NamedTuple):
    """The streams of one kind, and how they are checked."""

    name: str
    store: StreamStore
    kind: Kind[Any]
    check: Check
    conflict: Conflicting | None = None
    """How the archive contradicts the store about a stream; None if none of the kind leave.

    Whoever finds that leaves a head of the archive that the stream has lost: others are not asked.
    """


class Passes:
    """Passes over all streams, one every `hours`; 0 for none."""

    def __init__(self, store: IntegrityStore, streams: Sequence[Checked], hours: float) -> None:
        self._store = store
        self._streams = streams
        self._hours = hours

    async def run_forever(self) -> None:
        """Make passes when they are due, and continue after any error."""
        while self._hours:
            try:
                await self.run_due()
            except (StoreDown, RedisError) as lost:
                log.debug("integrity.interrupted", error=str(lost))
            except Exception:  # whatever lies in the store, the next look may go well
                log.exception("integrity.broken")
            await asyncio.sleep(LOOK_SECONDS)

    async def run_due(self, idle: float = IDLE) -> bool:
        """Begin or continue a pass if one is due; False if none is, or another process has it.

        It waits after each stream `idle` times as long as reading it took.
        """
        passed = await self._store.take(LEASE_SECONDS)
        if passed is None:
            return False
        now = await self._streams[0].store.now()
        if passed.finished or not passed.number:
            if passed.finished and now < passed.started + self._hours * HOUR_MS:
                return False
            passed = Pass(passed.number + 1, now, last=passed.finished)
        while passed.part < len(self._streams) * PARTS:
            advanced = await self._advance(passed, idle)
            if advanced is None:
                return False
            passed = advanced
        return await self._finish(passed)

    async def _advance(self, passed: Pass, idle: float) -> Pass | None:
        """Look at the next streams; None if another process has the pass by now."""
        of, of_kind = divmod(passed.part, PARTS)
        checked = self._streams[of]
        listed, gone, before = await checked.store.part(of_kind, passed.before, MOST_STREAMS)
        found = await _look_at(checked, [*(one.stream for one in listed), *gone], idle)
        for stream in await _unlisted(checked, listed):
            found[stream].append(_UNLISTED)
        for stream, faults in found.items():
            for fault in faults:
                log.error("stream.fault", stream=f"{checked.name}:{stream}", **fault._asdict())
        looked_at = dict(passed.looked_at)
        looked_at[checked.name] = looked_at.get(checked.name, 0) + len(found)
        part = passed.part if before else passed.part + 1
        passed = replace(passed, part=part, before=before, looked_at=looked_at)
        named = {f"{checked.name}:{stream}": faults for stream, faults in found.items()}
        kept = await self._store.advance(passed, named, LEASE_SECONDS)
        return passed if kept else None

    async def _finish(self, passed: Pass) -> bool:
        """Forget the faults that earlier passes found, and this one did not."""
        before = {
            stream: list[Fault]()
            for stream, faulty in (await self._store.faulty()).items()
            if faulty.number < passed.number
        }
        finished = replace(passed, finished=await self._streams[0].store.now())
        kept = await self._store.advance(finished, before, LEASE_SECONDS)
        if kept:
            log.info("integrity.passed", number=passed.number, looked_at=passed.looked_at)
        return kept


async def _look_at(checked: Checked, streams: Sequence[str], idle: float) -> dict[str, list[Fault]]:
    """What is wrong with each of these streams."""
    found = {}
    for stream in streams:
        began = time.monotonic()
        found[stream] = await wrong_with(checked.store, stream, checked.check)
        if any(fault.kind == "tail" for fault in found[stream]):
            found[stream] += await _in_conflict(checked, stream)
        took = time.monotonic() - began
        await asyncio.sleep(min(idle * took, LONGEST_WAIT_SECONDS))
    return found


async def _in_conflict(checked: Checked, stream: str) -> list[Fault]:
    if checked.conflict is None:
        return []
    try:
        detail = await checked.conflict(stream)
    except (ArchiveDown, BrokenIndex):
        return []  # which is shown by itself
    return [Fault("conflict", 0, detail)] if detail else []


async def _unlisted(checked: Checked, listed: Sequence[Listed]) -> list[str]:
    """Those in which something follows, and which were on no list; now they are."""
    kind = checked.kind
    unfinished = [one for one in listed if one.status in kind.unfinished]
    return await checked.store.recover([(one, kind.follows(one)) for one in unfinished])
