"""Segments: sorted keys with their values in one object, as a tree of compressed blocks.

    block ... block | root | trailer

A leaf has keys and values. Every other block, the root included, has of each block below it its
first key and its place. Whoever looks for a key reads the end of the object, then a block a level.
"""

import heapq
import struct
from bisect import bisect_left, bisect_right
from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

import msgspec
from cachetools import LRUCache

from saikoro.service.archive.frames import pressed
from saikoro.service.archive.objects import Objects
from saikoro.service.store.streams.packing import decompress

LEAF_BYTES = 8_000
"""Bytes of keys and values in a leaf, before they are compressed."""

FAN = 64
"""The most blocks that a block has below it."""

END_BYTES = 4_096
"""Bytes at the end of a segment that are read first: most roots are smaller."""

CACHED_BYTES = 32 * 1024 * 1024
"""The most bytes of keys and values that a process keeps of leaves."""

INNER = 4_000
"""The most blocks above leaves that it keeps."""

_TRAILER = struct.Struct(">IB3s")
"""How long the root is in bytes, how many levels are below it, and what ends every segment."""

_MARK = b"SK1"

Pair: TypeAlias = tuple[bytes, bytes]
"""A key and its value."""

_encode = msgspec.msgpack.Encoder().encode
_decode_leaf = msgspec.msgpack.Decoder(list[Pair]).decode


class _Below(msgspec.Struct, frozen=True, array_like=True):
    """A block, as the one above it names it."""

    first: bytes
    """Its first key."""
    offset: int
    length: int


_decode_inner = msgspec.msgpack.Decoder(list[_Below]).decode


class _Root(NamedTuple):
    below: list[_Below]
    levels: int
    """How many levels of blocks are below the root; 1 if these are the leaves."""


def write_segment(pairs: Iterable[Pair]) -> bytes:
    """A segment of pairs in the order of their keys."""
    blocks: list[bytes] = []
    size = 0

    def add(first: bytes, content: Sequence[Pair] | Sequence[_Below]) -> _Below:
        nonlocal size
        blocks.append(pressed(_encode(content)))
        below = _Below(first, size, len(blocks[-1]))
        size += below.length
        return below

    below = [add(leaf[0][0], leaf) for leaf in _leaves(pairs)]
    levels = 1
    while len(below) > FAN:
        parts = [below[at : at + FAN] for at in range(0, len(below), FAN)]
        below = [add(part[0].first, part) for part in parts]
        levels += 1
    root = pressed(_encode(below))
    return b"".join([*blocks, root, _TRAILER.pack(len(root), levels, _MARK)])


def _leaves(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    leaf: list[Pair] = []
    size = 0
    for pair in pairs:
        leaf.append(pair)
        size += len(pair[0]) + len(pair[1])
        if size >= LEAF_BYTES:
            yield leaf
            leaf, size = [], 0
    if leaf:
        yield leaf


def merged(segments: Sequence[bytes]) -> bytes:
    """One segment of several; where they have the same key, the first has its value."""
    pairs = heapq.merge(*map(_pairs, segments), key=itemgetter(0))
    return write_segment(next(same) for _, same in groupby(pairs, key=itemgetter(0)))


def _pairs(segment: bytes) -> Iterator[Pair]:
    """All pairs of a segment that was read as a whole."""
    root = _read_root(segment)

    def walk(below: Sequence[_Below], levels: int) -> Iterator[Pair]:
        for block in below:
            packed = segment[block.offset : block.offset + block.length]
            if levels == 1:
                yield from _decode_leaf(decompress(packed))
            else:
                yield from walk(_decode_inner(decompress(packed)), levels - 1)

    return walk(root.below, root.levels)


def _root_length(end: bytes) -> int:
    length, _levels, mark = _TRAILER.unpack(end[-_TRAILER.size :])
    if mark != _MARK:
        raise ValueError("no segment of an index")
    return int(length)


def _read_root(end: bytes) -> _Root:
    """The root, of the last bytes of a segment."""
    length = _root_length(end)
    _length, levels, _mark = _TRAILER.unpack(end[-_TRAILER.size :])
    packed = end[-_TRAILER.size - length : -_TRAILER.size]
    return _Root(_decode_inner(decompress(packed)), levels)


class Blocks:
    """Reads blocks of segments, and keeps those that were read last."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._leaves: LRUCache[tuple[str, int], list[Pair]] = LRUCache(
            CACHED_BYTES, getsizeof=_weight
        )
        self._inner: LRUCache[tuple[str, int], list[_Below]] = LRUCache(INNER)
        self._roots: LRUCache[str, _Root] = LRUCache(1_000)

    async def root(self, name: str, size: int) -> _Root:
        """The root of a segment."""
        known = self._roots.get(name)
        if known is not None:
            return known
        read = min(size, END_BYTES)
        end = await self._objects.read(name, size - read, read)
        missing = _root_length(end) + _TRAILER.size - read
        if missing > 0:
            end = await self._objects.read(name, size - read - missing, missing) + end
        root = self._roots[name] = _read_root(end)
        return root

    async def leaf(self, name: str, below: _Below) -> list[Pair]:
        """The keys and values of a leaf."""
        known = self._leaves.get((name, below.offset))
        if known is None:
            known = _decode_leaf(await self._read(name, below))
            if _weight(known) < CACHED_BYTES:
                self._leaves[name, below.offset] = known
        return known

    async def inner(self, name: str, below: _Below) -> list[_Below]:
        """What is below a block that is no leaf."""
        known = self._inner.get((name, below.offset))
        if known is None:
            known = self._inner[name, below.offset] = _decode_inner(await self._read(name, below))
        return known

    async def _read(self, name: str, below: _Below) -> bytes:
        return decompress(await self._objects.read(name, below.offset, below.length))


def _weight(leaf: Sequence[Pair]) -> int:
    return sum(len(key) + len(value) for key, value in leaf)


def _value(leaf: Sequence[Pair], key: bytes) -> bytes | None:
    at = bisect_left(leaf, key, key=itemgetter(0))
    return leaf[at][1] if at < len(leaf) and leaf[at][0] == key else None


class Segment:
    """One segment in the archive."""

    def __init__(self, blocks: Blocks, name: str, size: int) -> None:
        self.name = name
        self.size = size
        self._blocks = blocks

    async def get(self, key: bytes) -> bytes | None:
        """The value of a key; None if it is not here."""
        below, levels = await self._blocks.root(self.name, self.size)
        while True:
            at = bisect_right(below, key, key=lambda block: block.first) - 1
            if at < 0:
                return None
            if levels == 1:
                return _value(await self._blocks.leaf(self.name, below[at]), key)
            below, levels = await self._blocks.inner(self.name, below[at]), levels - 1

    async def backwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the last first."""
        root = await self._blocks.root(self.name, self.size)
        async for pair in self._walk(root.below, root.levels, low, high):
            yield pair

    async def forwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the first first."""
        root = await self._blocks.root(self.name, self.size)
        async for pair in self._walk_on(root.below, root.levels, low, high):
            yield pair

    async def _walk(
        self, below: Sequence[_Below], levels: int, low: bytes, high: bytes
    ) -> AsyncGenerator[Pair]:
        at = bisect_right(below, high, key=lambda block: block.first) - 1
        while at >= 0:
            if levels == 1:
                for pair in reversed(await self._blocks.leaf(self.name, below[at])):
                    if low <= pair[0] < high:
                        yield pair
            else:
                inner = await self._blocks.inner(self.name, below[at])
                async for pair in self._walk(inner, levels - 1, low, high):
                    yield pair
            if below[at].first < low:
                return
            at -= 1

    async def _walk_on(
        self, below: Sequence[_Below], levels: int, low: bytes, high: bytes
    ) -> AsyncGenerator[Pair]:
        first = max(0, bisect_right(below, low, key=lambda block: block.first) - 1)
        for block in below[first:]:
            if block.first >= high:
                return
            if levels == 1:
                for pair in await self._blocks.leaf(self.name, block):
                    if low <= pair[0] < high:
                        yield pair
            else:
                inner = await self._blocks.inner(self.name, block)
                async for pair in self._walk_on(inner, levels - 1, low, high):
                    yield pair
