"""The index of the archive: segments, of which the newer ones are small, and merged as they add up.

A segment is never changed. Each pack brings one of level 0; FEW of a level are merged into one of
the next, and deleted. Whoever reads lists the segments again when a word in Redis has changed, as
movers do after a segment is there, and before they take anything out of Redis; and when one that it
knows is gone.

A segment that is not what it was, or that others have written, is passed over as long as a newer
one has what is looked for. Else nobody knows what it had: BrokenIndex, never "there is none". A
mover makes the index again from the packs.
"""

import asyncio
import heapq
import re
import secrets
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Callable,
    Iterable,
    Sequence,
)
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import NamedTuple

import structlog

from saikoro.service.archive.form.segments import (
    Blocks,
    Pair,
    Segment,
    check_segment,
    merged,
    write_segment,
)
from saikoro.service.archive.marks import Marks
from saikoro.service.archive.objects import NoObject, Objects, together
from saikoro.service.errors.stores import BrokenIndex
from saikoro.service.store.streams.packing import Unreadable

FOLDER = "index"

FEW = 4
"""How many segments of a level are merged into one of the next."""

MANY = 16
"""The most segments that are merged at once."""

LARGE_BYTES = 32 * 1024 * 1024
"""Bytes of segments that are no longer merged: a worker holds them all at once."""

_ATTEMPTS = 8
"""How often segments are listed again that are merged while they are read."""

log = structlog.get_logger()

_NAME = re.compile(rf"{FOLDER}/([0-9]+)-([0-9]{{13}})-[0-9a-f]+")


class _Known(NamedTuple):
    """The segments that there were."""

    word: bytes
    """The word that they were listed under."""
    segments: list[Segment]
    """The newest first."""


class Merged(NamedTuple):
    """A segment that has all that others have."""

    name: str
    replaced: Sequence[str]


class Index:
    """Finds values by keys, and keys in their order, in all segments."""

    def __init__(self, objects: Objects, marks: Marks) -> None:
        """`marks` says whether the archive is the right one, and what it has at least."""
        self._objects = objects
        self._marks = marks
        self._blocks = Blocks(objects)
        self._known: _Known | None = None
        self.broken: set[str] = set()
        """The names of segments that could not be read."""

    async def get(self, key: bytes) -> bytes | None:
        """The newest value of a key; None if it has none. BrokenIndex if that is not known."""
        for _ in range(_ATTEMPTS):
            segments = await self._segments()
            asked = (segment.get(key) for segment in segments)
            found = await asyncio.gather(*asked, return_exceptions=True)
            if any(isinstance(each, NoObject) for each in found):
                self._known = None
                continue
            for segment, each in zip(segments, found, strict=True):
                if isinstance(each, Unreadable):
                    raise await self._lost(segment.name, str(each)) from each
                if isinstance(each, BaseException):
                    raise each
                if each is not None:
                    return each
            return None
        raise BrokenIndex(FOLDER)

    async def backwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the last first, each key once. BrokenIndex."""
        for _ in range(_ATTEMPTS):
            try:
                async with self._opened(Segment.backwards, low, high) as each:
                    async for pair in _in_one_order(each, _Backwards):
                        yield pair
                        high = pair[0]  # where it goes on if a segment is gone
            except NoObject:
                self._known = None
                continue
            return
        raise BrokenIndex(FOLDER)

    async def forwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the first first, each key once. BrokenIndex."""
        for _ in range(_ATTEMPTS):
            try:
                async with self._opened(Segment.forwards, low, high) as each:
                    async for pair in _in_one_order(each, bytes):
                        yield pair
                        low = pair[0] + b"\0"  # where it goes on if a segment is gone
            except NoObject:
                self._known = None
                continue
            return
        raise BrokenIndex(FOLDER)

    async def _lost(self, name: str, why: str) -> BrokenIndex:
        """Note a segment that cannot be read, and look again what there is next time.

        ArchiveDown if that is because the archive is not the right one any more.
        """
        self._known = None
        await self._marks.require()
        if name not in self.broken:
            self.broken.add(name)
            log.error("archive.broken_segment", segment=name, error=why)
            await self._marks.note_broken(name)
        return BrokenIndex(name)

    async def _walked(self, segment: Segment, pairs: AsyncGenerator[Pair]) -> AsyncGenerator[Pair]:
        async with aclosing(pairs):
            try:
                async for pair in pairs:
                    yield pair
            except Unreadable as broken:
                raise await self._lost(segment.name, str(broken)) from broken

    @asynccontextmanager
    async def _opened(
        self, walk: Callable[[Segment, bytes, bytes], AsyncGenerator[Pair]], low: bytes, high: bytes
    ) -> AsyncIterator[list[AsyncGenerator[Pair]]]:
        """The pairs of each segment, to be read while the context is open."""
        async with AsyncExitStack() as opened:
            yield [
                await opened.enter_async_context(aclosing(self._walked(one, walk(one, low, high))))
                for one in await self._segments()
            ]

    async def add(self, pairs: Iterable[Pair], now: int) -> str:
        """Keep pairs in a segment of their own, and return its name; `now` is in ms since 1970."""
        key = self._objects.key
        packed = await asyncio.to_thread(write_segment, sorted(pairs), now, key)
        return await self._put(0, now, packed)

    async def merge(self) -> Merged | None:
        """Merge the segments of a level if there are enough; those that it replaces stay for now.

        Whoever dies at it, or does it at the same time as another, leaves keys in two segments,
        with the same values. One that cannot be read stays as it is.
        """
        levels: dict[int, list[Segment]] = {}
        for segment in await self.listed():
            if segment.size < LARGE_BYTES and segment.name not in self.broken:
                levels.setdefault(_level(segment), []).append(segment)
        for level, found in sorted(levels.items()):
            if len(found) >= FEW:
                return await self._merge(level, found[-MANY:])
        return None

    async def _merge(self, level: int, found: Sequence[Segment]) -> Merged | None:
        try:
            sources = [(await self._objects.whole(one.name), one.now) for one in found]
        except NoObject:  # another process has merged them
            return None
        try:
            packed = await asyncio.to_thread(merged, sources, self._objects.key)
        except Unreadable:
            for segment, (whole, now) in zip(found, sources, strict=True):
                try:
                    await asyncio.to_thread(check_segment, whole, now, self._objects.key)
                except Unreadable as broken:
                    await self._lost(segment.name, str(broken))
            return None
        name = await self._put(level + 1, found[0].now, packed)
        return Merged(name, [one.name for one in found])

    async def _put(self, level: int, now: int, segment: bytes) -> str:
        name = f"{FOLDER}/{level}-{now:013d}-{secrets.token_hex(4)}"
        await self._objects.put(name, segment)
        return name

    async def listed(self) -> list[Segment]:
        """All segments that there are, the newest first."""
        found = []
        for name, size in await self._objects.every(FOLDER):
            named = _NAME.fullmatch(name)
            if named is not None:
                found.append(Segment(self._blocks, name, size, int(named[2])))
        return sorted(found, key=lambda one: (one.now, one.name), reverse=True)

    async def _segments(self) -> list[Segment]:
        word = await self._marks.word()  # first: what is there by then is listed
        if self._known is None or self._known.word != word:
            self._known = _Known(word, await self._required())
        return self._known.segments

    async def _required(self) -> list[Segment]:
        """All segments; BrokenIndex if one is missing that the mark names, ArchiveDown."""
        missing = set[str]()
        for _ in range(_ATTEMPTS):
            mark = await self._marks.require()
            found = await self.listed()
            before, missing = missing, {*(mark.segments if mark else ())}
            missing -= {segment.name for segment in found}
            if not missing:
                return found
            if missing == before:  # else they were merged meanwhile
                break
        raise await self._lost(min(missing), "there is no such object")


def _level(segment: Segment) -> int:
    return int(segment.name.removeprefix(f"{FOLDER}/").partition("-")[0])


async def _in_one_order(
    each: Sequence[AsyncIterator[Pair]], order: Callable[[bytes], bytes]
) -> AsyncIterator[Pair]:
    """The pairs of iterators of one order, in that order; of the same key the first's."""
    firsts = await together(anext(one, None) for one in each)
    waiting = [(order(pair[0]), at, pair) for at, pair in enumerate(firsts) if pair]
    heapq.heapify(waiting)
    last = None
    while waiting:
        _, at, pair = waiting[0]
        if pair[0] != last:
            yield pair
            last = pair[0]
        following = await anext(each[at], None)
        if following is None:
            heapq.heappop(waiting)
        else:
            heapq.heapreplace(waiting, (order(following[0]), at, following))


class _Backwards(bytes):
    """A key that is sorted the other way round."""

    def __lt__(self, other: bytes) -> bool:
        return bytes.__gt__(self, other)
