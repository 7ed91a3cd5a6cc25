"""Segments: sorted keys with their values in one object, as a tree of compressed blocks.

    block ... block | MAC | root | trailer

A leaf has keys and values. Every other block, the root included, has of each block below it its
first key, its place and its digest. Whoever looks for a key reads the end of the object, then a
block a level. The MAC is of the root, and of the moment in the name of the segment, by which newer
values are known from older ones: so nobody else makes a segment, or passes one off as newer.
"""

import heapq
import struct
from bisect import bisect_left, bisect_right
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias, TypeVar

import msgspec
from cachetools import LRUCache

from saikoro.service.archive.form.frames import (
    MAC_BYTES,
    digest,
    mac,
    pressed,
    require_digest,
    require_mac,
)
from saikoro.service.archive.objects import Objects
from saikoro.service.store.streams.packing import Unreadable, decompress

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

T = TypeVar("T")

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
    digest: bytes = b""


_decode_inner = msgspec.msgpack.Decoder(list[_Below]).decode


class _Root(NamedTuple):
    below: list[_Below]
    levels: int
    """How many levels of blocks are below the root; 1 if these are the leaves."""


def write_segment(pairs: Iterable[Pair], now: int, key: bytes) -> bytes:
    """A segment of pairs in the order of their keys; `now` is the moment in its name."""
    blocks: list[bytes] = []
    size = 0

    def add(first: bytes, content: Sequence[Pair] | Sequence[_Below]) -> _Below:
        nonlocal size
        blocks.append(pressed(_encode(content)))
        below = _Below(first, size, len(blocks[-1]), digest(blocks[-1]))
        size += below.length
        return below

    below = [add(leaf[0][0], leaf) for leaf in _leaves(pairs)]
    levels = 1
    while len(below) > FAN:
        parts = [below[at : at + FAN] for at in range(0, len(below), FAN)]
        below = [add(part[0].first, part) for part in parts]
        levels += 1
    root = pressed(_encode(below))
    trailer = _TRAILER.pack(len(root), levels, _MARK)
    vouched = mac(key, "segment", root, trailer, b"%d" % now)
    return b"".join([*blocks, vouched, root, trailer])


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


def merged(segments: Sequence[tuple[bytes, int]], key: bytes) -> bytes:
    """One segment of several, each with its moment; where they have the same key, the first has it.

    It has the moment of the first. Unreadable if one is.
    """
    pairs = heapq.merge(*(read_pairs(*one, key) for one in segments), key=itemgetter(0))
    newest = (next(same) for _, same in groupby(pairs, key=itemgetter(0)))
    return write_segment(newest, segments[0][1], key)


def read_pairs(segment: bytes, now: int, key: bytes) -> Iterator[Pair]:
    """All pairs of a segment that was read as a whole; Unreadable."""
    root = _read_root(segment, now, key)

    def walk(below: Sequence[_Below], levels: int) -> Iterator[Pair]:
        for block in below:
            packed = segment[block.offset : block.offset + block.length]
            if levels == 1:
                yield from _read_leaf(block, packed)
            else:
                yield from walk(_read_inner(block, packed), levels - 1)

    return walk(root.below, root.levels)


def check_segment(segment: bytes, now: int, key: bytes) -> None:
    """Read a whole segment; Unreadable if it is not what it was, or others have written it."""
    for _ in read_pairs(segment, now, key):
        pass


def _read_leaf(block: _Below, packed: bytes) -> list[Pair]:
    require_digest(packed, block.digest)
    return _decoded(_decode_leaf, packed)


def _read_inner(block: _Below, packed: bytes) -> list[_Below]:
    require_digest(packed, block.digest)
    return _decoded(_decode_inner, packed)


def _decoded(decode: Callable[[bytes], T], packed: bytes) -> T:
    try:
        return decode(decompress(packed))
    except msgspec.MsgspecError as broken:
        raise Unreadable(str(broken)) from broken


def _end_length(end: bytes) -> int:
    """How many bytes at the end of a segment it takes to read its root."""
    try:
        length, _levels, mark = _TRAILER.unpack(end[-_TRAILER.size :])
    except struct.error as broken:
        raise Unreadable(str(broken)) from broken
    if mark != _MARK:
        raise Unreadable("no segment of an index")
    return MAC_BYTES + int(length) + _TRAILER.size


def _read_root(end: bytes, now: int, key: bytes) -> _Root:
    """The root, of the last bytes of a segment."""
    found, trailer = end[-_end_length(end) :], end[-_TRAILER.size :]
    root = found[MAC_BYTES : -_TRAILER.size]
    require_mac(found[:MAC_BYTES], key, "segment", root, trailer, b"%d" % now)
    _length, levels, _mark = _TRAILER.unpack(trailer)
    return _Root(_decoded(_decode_inner, root), levels)


class Blocks:
    """Reads blocks of segments, and keeps those that were read last."""

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._leaves: LRUCache[tuple[str, int], list[Pair]] = LRUCache(
            CACHED_BYTES, getsizeof=_weight
        )
        self._inner: LRUCache[tuple[str, int], list[_Below]] = LRUCache(INNER)
        self._roots: LRUCache[str, _Root] = LRUCache(1_000)

    async def root(self, name: str, size: int, now: int) -> _Root:
        """The root of a segment; Unreadable."""
        known = self._roots.get(name)
        if known is not None:
            return known
        read = min(size, END_BYTES)
        end = await self._objects.read(name, size - read, read)
        missing = _end_length(end) - read
        if missing > size - read:
            raise Unreadable("a segment that was cut")
        if missing > 0:
            end = await self._objects.read(name, size - read - missing, missing) + end
        root = self._roots[name] = _read_root(end, now, self._objects.key)
        return root

    async def leaf(self, name: str, below: _Below) -> list[Pair]:
        """The keys and values of a leaf."""
        known = self._leaves.get((name, below.offset))
        if known is None:
            known = _read_leaf(below, await self._read(name, below))
            if _weight(known) < CACHED_BYTES:
                self._leaves[name, below.offset] = known
        return known

    async def inner(self, name: str, below: _Below) -> list[_Below]:
        """What is below a block that is no leaf."""
        known = self._inner.get((name, below.offset))
        if known is None:
            known = _read_inner(below, await self._read(name, below))
            self._inner[name, below.offset] = known
        return known

    async def _read(self, name: str, below: _Below) -> bytes:
        return await self._objects.read(name, below.offset, below.length)


def _weight(leaf: Sequence[Pair]) -> int:
    return sum(len(key) + len(value) for key, value in leaf)


def _value(leaf: Sequence[Pair], key: bytes) -> bytes | None:
    at = bisect_left(leaf, key, key=itemgetter(0))
    return leaf[at][1] if at < len(leaf) and leaf[at][0] == key else None


class Segment:
    """One segment in the archive. What reads it raises Unreadable where it is not what it was."""

    def __init__(self, blocks: Blocks, name: str, size: int, now: int) -> None:
        self.name = name
        self.size = size
        self.now = now
        """The moment in its name, in ms since 1970."""
        self._blocks = blocks

    async def get(self, key: bytes) -> bytes | None:
        """The value of a key; None if it is not here."""
        below, levels = await self._blocks.root(self.name, self.size, self.now)
        while True:
            at = bisect_right(below, key, key=lambda block: block.first) - 1
            if at < 0:
                return None
            if levels == 1:
                return _value(await self._blocks.leaf(self.name, below[at]), key)
            below, levels = await self._blocks.inner(self.name, below[at]), levels - 1

    async def backwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the last first."""
        root = await self._blocks.root(self.name, self.size, self.now)
        async for pair in self._walk(root.below, root.levels, low, high):
            yield pair

    async def forwards(self, low: bytes, high: bytes) -> AsyncGenerator[Pair]:
        """The pairs with `low` <= key < `high`, the first first."""
        root = await self._blocks.root(self.name, self.size, self.now)
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
