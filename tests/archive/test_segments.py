"""Segments and their index: what was put in is found, in order, and merging changes nothing."""

from collections.abc import Mapping
from contextlib import aclosing
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saikoro.service.archive import index as indexes
from saikoro.service.archive.form import segments
from saikoro.service.archive.form.segments import Blocks, Segment, merged, write_segment
from saikoro.service.archive.index import Index
from saikoro.service.archive.marks import Mark, Marks
from saikoro.service.archive.objects import NoObject, Objects, Stored
from tests.kit.archiving import KEY


class InMemory(Objects):
    """Objects in memory, which count what is read of them."""

    def __init__(self) -> None:
        super().__init__("file:///nowhere", KEY)
        self.kept: dict[str, bytes] = {}

    async def put(self, name: str, data: Any, *, new: bool = False, make: bool = False) -> None:
        self.kept[name] = data

    async def read(self, name: str, offset: int, length: int) -> bytes:
        if name not in self.kept:
            raise NoObject(name)
        self.fetched += length
        return self.kept[name][offset : offset + length]

    async def whole(self, name: str) -> bytes:
        return await self.read(name, 0, len(self.kept.get(name, b"")))

    async def every(self, prefix: str) -> list[Stored]:
        names = sorted(name for name in self.kept if name.startswith(f"{prefix}/"))
        return [Stored(name, len(self.kept[name])) for name in names]

    async def delete(self, names: Any) -> None:
        for name in names:
            self.kept.pop(name, None)


class Remembered:
    """What a store would remember of an archive: nothing, but that it changes."""

    changes = 0

    async def word(self) -> bytes:
        return b"%d" % self.changes if self.changes else b""

    async def known_mark(self) -> Mark | None:
        return None

    async def keep_mark(self, mark: Mark, *, instead: bool = False) -> None:
        """Nothing is kept."""

    async def note_broken(self, name: str) -> None:
        """Nobody mends."""


def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(segments, "LEAF_BYTES", 60)
    monkeypatch.setattr(segments, "FAN", 3)


NOW = 1

PAIRS = st.dictionaries(st.binary(min_size=1, max_size=6), st.binary(max_size=20))


async def backwards(index: Index | Segment, low: bytes, high: bytes) -> list[tuple[bytes, bytes]]:
    async with aclosing(index.backwards(low, high)) as pairs:
        return [pair async for pair in pairs]


def expected(pairs: Mapping[bytes, bytes], low: bytes, high: bytes) -> list[tuple[bytes, bytes]]:
    return [(key, pairs[key]) for key in sorted(pairs, reverse=True) if low <= key < high]


@given(PAIRS, st.binary(max_size=4), st.binary(max_size=4))
async def test_a_segment_has_what_was_put_into_it(pairs, low, high):
    with pytest.MonkeyPatch.context() as patched:
        small_blocks(patched)
        objects = InMemory()
        await objects.put("s", write_segment(sorted(pairs.items()), NOW, KEY))
        segment = Segment(Blocks(objects), "s", len(objects.kept["s"]), NOW)
        assert await backwards(segment, low, high) == expected(pairs, low, high)
        for key in [*pairs, low, high]:
            assert await segment.get(key) == pairs.get(key)


@given(st.lists(PAIRS, max_size=12), st.binary(max_size=4), st.binary(max_size=4))
async def test_an_index_has_the_newest_value_of_each_key(parts, low, high):
    with pytest.MonkeyPatch.context() as patched:
        small_blocks(patched)
        objects, memory = InMemory(), Remembered()
        marks = Marks(objects, memory)
        await marks.begin()
        index, newest = Index(objects, marks), dict[bytes, bytes]()

        async def merge() -> bool:
            replacing = await index.merge()
            if replacing is not None:
                await objects.delete(replacing.replaced)
            return replacing is not None

        for now, pairs in enumerate(parts):
            newest |= pairs
            await index.add(pairs.items(), now)
            memory.changes += 1
            if now % 3 == 2:
                await merge()  # whoever reads finds out by itself
            assert await backwards(index, low, high) == expected(newest, low, high)
            for key in [*newest, low]:
                assert await index.get(key) == newest.get(key)
        while await merge():
            pass
        assert len(objects.kept) - 1 <= indexes.FEW + len(parts) // indexes.FEW
        assert await backwards(Index(objects, marks), b"", b"\xff") == expected(
            newest, b"", b"\xff"
        )


async def test_of_a_large_segment_few_blocks_are_read():
    pairs = [(b"key %08d" % number, b"%0100d" % number) for number in range(100_000)]
    objects = InMemory()
    await objects.put("s", write_segment(pairs, NOW, KEY))
    segment = Segment(Blocks(objects), "s", len(objects.kept["s"]), NOW)
    assert await segment.get(pairs[54_321][0]) == pairs[54_321][1]
    assert objects.fetched < 16_000
    assert await segment.get(b"key none") is None


def test_merging_keeps_the_first_of_the_same_keys():
    newer, older = [(b"a", b"new"), (b"c", b"new")], [(b"a", b"old"), (b"b", b"old")]
    two = [(write_segment(newer, 2, KEY), 2), (write_segment(older, 1, KEY), 1)]
    both = [(b"a", b"new"), (b"b", b"old"), (b"c", b"new")]
    assert merged(two, KEY) == write_segment(both, 2, KEY)


async def test_what_is_no_segment_is_not_read():
    objects = InMemory()
    await objects.put("s", b"something else entirely")
    with pytest.raises(ValueError, match="no segment"):
        await Segment(Blocks(objects), "s", 23, NOW).get(b"a")
