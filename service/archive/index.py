"""The index of the archive: segments, of which the newer ones are small, and merged as they add up.

A segment is never changed. Each pack brings one of level 0; FEW of a level are merged into one of
the next, and deleted. Whoever reads lists the segments again when a word in Redis has changed, as
movers do after a segment is there, and before they take anything out of Redis; and when one that it
knows is gone.
"""

import asyncio
import heapq
import re
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import NamedTuple

from saikoro.service.archive.objects import NoObject, Objects
from saikoro.service.archive.segments import Blocks, Pair, Segment, merged, write_segment

FOLDER = "index"

FEW = 4
"""How many segments of a level are merged into one of the next."""

MANY = 16
"""The most segments that are merged at once."""

LARGE_BYTES = 32 * 1024 * 1024
"""Bytes of segments that are no longer merged: a worker holds them all at once."""

_ATTEMPTS = 8
"""How often segments are listed again that are merged while they are read."""

_NAME = re.compile(rf"{FOLDER}/([0-9]+)-([0-9]{{13}})-[0-9a-f]+")


class _Known(NamedTuple):
    """The segments that there were."""

    word: bytes
    """The word that they were listed under."""
    segments: list[Segment]
    """The newest first."""


class Index:
    """Finds values by keys, and keys in their order, in all segments."""

    def __init__(self, objects: Objects, word: Callable[[], Awaitable[bytes]]) -> None:
        """`word` changes whenever there are other segments."""
        self._objects = objects
        self._word = word
        self._blocks = Blocks(objects)
        self._known: _Known | None = None

    async def get(self, key: bytes) -> bytes | None:
        """The newest value of a key; None if it has none."""
        for _ in range(_ATTEMPTS):
            segments = await self._segments()
            try:
                found = await asyncio.gather(*(segment.get(key) for segment in segments))
            except NoObject:
                self._known = None
                continue
            return next((value for value in found if value is not None), None)
        raise NoObject(FOLDER)

    async def backwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the last first, each key once."""
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
        raise NoObject(FOLDER)

    async def forwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the first first, each key once."""
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
        raise NoObject(FOLDER)

    @asynccontextmanager
    async def _opened(
        self, walk: Callable[[Segment, bytes, bytes], AsyncGenerator[Pair]], low: bytes, high: bytes
    ) -> AsyncIterator[list[AsyncGenerator[Pair]]]:
        """The pairs of each segment, to be read while the context is open."""
        async with AsyncExitStack() as opened:
            yield [
                await opened.enter_async_context(aclosing(walk(one, low, high)))
                for one in await self._segments()
            ]

    async def add(self, pairs: Iterable[Pair], now: int) -> None:
        """Keep pairs in a segment of their own; `now` is in ms since 1970."""
        await self._put(0, now, write_segment(sorted(pairs)))

    async def merge(self) -> bool:
        """Merge the segments of a level if there are enough; whether there were.

        Whoever dies at it, or does it at the same time as another, leaves keys in two segments,
        with the same values.
        """
        levels: dict[int, list[tuple[int, str, int]]] = {}
        for name, size in await self._objects.every(FOLDER):
            named = _NAME.fullmatch(name)
            if named is not None and size < LARGE_BYTES:
                levels.setdefault(int(named[1]), []).append((int(named[2]), name, size))
        for level, found in sorted(levels.items()):
            if len(found) >= FEW:
                await self._merge(level, sorted(sorted(found)[:MANY], reverse=True))
                return True
        return False

    async def _merge(self, level: int, found: Sequence[tuple[int, str, int]]) -> None:
        try:
            sources = [await self._objects.whole(name) for _, name, _ in found]
        except NoObject:  # another process has merged them
            return
        await self._put(level + 1, found[0][0], await asyncio.to_thread(merged, sources))
        await self._objects.delete([name for _, name, _ in found])

    async def _put(self, level: int, now: int, segment: bytes) -> None:
        name = f"{FOLDER}/{level}-{now:013d}-{secrets.token_hex(4)}"
        await self._objects.put(name, segment)

    async def _segments(self) -> list[Segment]:
        word = await self._word()  # first: what is there by then is listed
        if self._known is None or self._known.word != word:
            found = []
            for name, size in await self._objects.every(FOLDER):
                named = _NAME.fullmatch(name)
                if named is not None:
                    found.append((named[2], Segment(self._blocks, name, size)))
            found.sort(key=lambda one: one[0], reverse=True)
            self._known = _Known(word, [segment for _, segment in found])
        return self._known.segments


async def _in_one_order(
    each: Sequence[AsyncIterator[Pair]], order: Callable[[bytes], bytes]
) -> AsyncIterator[Pair]:
    """The pairs of iterators of one order, in that order; of the same key the first's."""
    firsts = await asyncio.gather(*(anext(one, None) for one in each))
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
