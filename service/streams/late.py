"""Streams as those see them who have no seat: lines come late where a stream asks for that.

A line becomes visible when its delay has passed since it was appended, by the store's clock. Until
then the stream is as it was before: its version, head, status, and what lists show of it. That it
goes on is no secret: `Meta.latest` says how far.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import reduce
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from saikoro.domain.match.events import Seat
from saikoro.domain.match.state import OPEN
from saikoro.domain.record.head import genesis, next_head
from saikoro.service.store.streams.merging import merged
from saikoro.service.store.streams.protocol import (
    Follower,
    Latest,
    Listed,
    Meta,
    Stood,
    StoredBatch,
    StreamStore,
    Update,
)
from saikoro.service.streams.beside import joined_in

KEPT = 10_000
"""Streams of which a process keeps how much is visible."""

LATE = "late"
"""The tag of streams that those without a seat see late."""

UNSEEN = Stood(OPEN, "", 0, b"")
"""Where a stream stands of which nothing is visible."""


class Visible(NamedTuple):
    """How much of a stream is visible."""

    version: int
    head: bytes
    stood: Stood
    moved: int = 0
    """When the last visible lines were appended, in ms since 1970; 0 if there are none."""
    joined: frozenset[Seat] = frozenset()
    """The seats that are seen to be taken."""
    next: int | None = None
    """When the next lines become visible, in ms since 1970; None if there are none yet."""


class LateStore:
    """Reads the streams of a store as they are visible to those without a seat."""

    def __init__(
        self, store: StreamStore, clock: Callable[[], Awaitable[int]] | None = None
    ) -> None:
        """`clock` is that of the store, in ms since 1970."""
        self._store = store
        self._clock = store.now if clock is None else clock
        self._visible: LRUCache[str, Visible] = LRUCache(KEPT)
        self._delays: LRUCache[str, int] = LRUCache(KEPT)
        """The delays of streams, which never change."""

    async def meta(self, stream: str) -> Meta | None:
        """The version, head and status that are visible of `stream`; None if there is none."""
        meta = await self._store.meta(stream)
        return None if meta is None else await self._late(stream, meta)

    async def read(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> list[StoredBatch]:
        """Read whole batches with visible lines after version `after`, as the store does.

        The first batch of a stream whose lines are not visible yet comes with its header alone.
        """
        if not await self.delay(stream):
            return await self._store.read(stream, after, limit)
        meta = await self.meta(stream)
        batches = await self._store.read(stream, after, limit)
        return [] if meta is None else _until(meta.version, batches)

    async def load(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        """Read what is visible of the meta data and lines together."""
        meta, batches = await self._store.load(stream, after, limit)
        if meta is None or not meta.delay:
            return meta, batches
        late = await self._late(stream, meta)
        return late, _until(late.version, batches)

    @asynccontextmanager
    async def follow(self, stream: str) -> AsyncIterator[Follower]:
        """Follow what becomes visible of `stream`, from the moment the context is entered."""
        async with self._store.follow(stream) as follower:
            late = await self.delay(stream)
            yield _LateFollower(self, stream, follower) if late else follower

    async def listed(self, streams: Sequence[str]) -> list[Listed]:
        """Those of these streams that there are, as lists show them, as far as they are visible."""
        return [await self._listed(listed) for listed in await self._store.listed(streams)]

    async def find(
        self,
        lasting: Sequence[str],
        passing: Sequence[str],
        fits: Callable[[Listed], bool],
        limit: int,
        before: str = "",
        since: int = 0,
    ) -> tuple[list[Listed], str]:
        """Find streams with all of these tags as they are seen; a part may be shorter than `limit`.

        As the store finds them: the newest first, with the cursor to continue from. `passing` are
        the tags that show what has happened: a stream that is seen late has none of them, and is
        found where it `fits` as it is seen.
        """
        found, ends = await self._store.find([*lasting, *passing], limit, before, since)
        if passing:
            others = await self._store.find([*lasting, LATE], limit, before, since)
            found, ends = merged((found, ends), others, limit)
        shown = [await self._listed(listed) for listed in found]
        return [listed for listed in shown if not listed.delay or fits(listed)], ends

    async def _listed(self, listed: Listed) -> Listed:
        """A stream in a list, as far as it is visible."""
        if not listed.delay:
            return listed
        visible = await self._look(listed.stream, listed.delay)
        return msgspec.structs.replace(
            listed,
            version=visible.version,
            status=visible.stood.status,
            awaiting=visible.stood.awaiting,
            summary=visible.stood.summary,
            moved=visible.moved,
            head=visible.head,
            finished=listed.finished if visible.version == listed.version else 0,
        )

    async def next_in(self, stream: str) -> float | None:
        """In how many seconds more becomes visible; 0 for now, None if nothing is to come yet."""
        visible = await self._look(stream, await self.delay(stream))
        if visible.next is None:
            return None
        return max(0, visible.next - await self._clock()) / 1000

    async def delay(self, stream: str) -> int:
        """The ms by which those without a seat see a stream late; 0 if there is no such stream."""
        delay = self._delays.get(stream)
        if delay is None:
            meta = await self._store.meta(stream)
            if meta is None:
                return 0
            delay = self._delays[stream] = meta.delay
        return delay

    async def _late(self, stream: str, meta: Meta) -> Meta:
        """The meta data of a stream, as far as it is visible."""
        self._delays[stream] = meta.delay
        if not meta.delay:
            return meta
        visible = await self._look(stream, meta.delay)
        if visible.version >= meta.version and visible.head != meta.head:
            del self._visible[stream]  # the store was restored to an earlier moment
            visible = await self._look(stream, meta.delay)
        latest = Latest(meta.version, meta.head) if meta.version > visible.version else None
        return msgspec.structs.replace(
            meta,
            version=visible.version,
            head=visible.head,
            status=visible.stood.status,
            awaiting=visible.stood.awaiting,
            deadline=visible.stood.deadline,
            latest=latest,
            withdrawn=tuple(seat for seat in meta.withdrawn if seat in visible.joined),
        )

    async def _look(self, stream: str, delay: int) -> Visible:
        """How much of a stream is visible now."""
        now = await self._clock()  # first: whatever is appended meanwhile is not visible by then
        known = self._visible.get(stream)
        if known is not None and known.next is not None and known.next > now:
            return known
        batches = await self._store.read(stream, 0 if known is None else known.version)
        visible = known or Visible(0, genesis(batches[0].header), UNSEEN)
        visible = visible._replace(next=None)
        for batch in batches:
            if batch.appended + delay > now:
                visible = visible._replace(next=batch.appended + delay)
                break
            head = reduce(next_head, batch.lines, visible.head)
            joined = visible.joined.union(event.seat for _, event in joined_in(batch.lines))
            stood = batch.stood or UNSEEN
            visible = Visible(batch.version, head, stood, batch.appended, joined)
        before = self._visible.get(stream)
        if before is not None and before.version > visible.version:
            return before  # what was visible once stays so
        self._visible[stream] = visible
        return visible


class _LateFollower(Follower):
    """One client that follows what becomes visible of a stream."""

    def __init__(self, late: LateStore, stream: str, follower: Follower) -> None:
        self._late = late
        self._stream = stream
        self._follower = follower
        self.ended = follower.ended

    async def moved(self, seconds: float) -> bool:
        """Whether lines were appended or have become visible, waiting for them up to `seconds`."""
        due = await self._late.next_in(self._stream)
        comes_first = due is not None and due <= seconds
        waited = due if due is not None and comes_first else seconds
        moved = await self._follower.moved(waited)
        self.ended = self._follower.ended
        return moved or (comes_first and not self.ended)

    def update(self, _after: int) -> Update | None:
        """Nothing: what was appended last is not visible yet."""
        return None

    def traced(self) -> Sequence[str]:
        """None: what was appended last is not what is delivered."""
        return ()


def _until(version: int, batches: list[StoredBatch]) -> list[StoredBatch]:
    """Those batches that are visible, and of the first of a stream at least the header."""
    visible = [batch for batch in batches if batch.version <= version]
    if not visible and batches and batches[0].header:
        return [StoredBatch(0, [], header=batches[0].header)]
    return visible
