"""Verifying a whole archive: every image is read and checked, and the index compared with them."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from typing import NamedTuple

import msgspec
import zstandard

from saikoro.service.archive.archive import FOLDER, Archive
from saikoro.service.archive.entries import Place, entries, place_key, places, read_place
from saikoro.service.archive.images import (
    Directory,
    Image,
    read_directory,
    read_keys,
    read_piece,
    spans,
)
from saikoro.service.archive.segments import Pair
from saikoro.service.errors import BrokenArchive
from saikoro.service.store.streams.packing import APART, seats_in

_NAME = re.compile(rf"{FOLDER}/[0-9-]+/([0-9]{{13}})-[0-9a-f]+")


class Found(NamedTuple):
    """An image in a pack."""

    place: Place
    directory: Directory


class Verification:
    """Verifies an archive, once."""

    def __init__(self, archive: Archive, *, mend: bool) -> None:
        """With `mend` images that the index does not have are added to it."""
        self._archive = archive
        self._mend = mend
        self._sound: set[tuple[str, int]] = set()
        """The packs and offsets of images that are sound."""
        self.packs = self.streams = self.bytes = self.added = 0

    async def faults(self) -> AsyncIterator[str]:
        """What is wrong, as it is found."""
        for name, size in await self._archive.objects.every(FOLDER):
            self.packs += 1
            self.bytes += size
            async for fault in self._look_at(name):
                yield fault
        for kind, low, high in places():
            async with aclosing(self._archive.index.backwards(low, high)) as pairs:
                async for key, packed in pairs:
                    place = read_place(packed)
                    if (place.pack, place.offset) not in self._sound:
                        stream = key[len(low) :].hex()
                        yield f"{kind} {stream}: it is not at {place.offset} of {place.pack}"

    async def _look_at(self, name: str) -> AsyncIterator[str]:
        """What is wrong in one pack."""
        pack, missing = await self._archive.objects.whole(name), list[Pair]()
        images = Images(name, pack)
        while True:
            try:
                found = await asyncio.to_thread(next, images, None)
            except BrokenArchive as broken:
                yield f"{name}: {broken}"
                continue
            except (msgspec.MsgspecError, zstandard.ZstdError) as broken:
                yield f"{name}: from some byte on it cannot be read: {broken}"
                return
            if found is None:
                break
            self.streams += 1
            self._sound.add((name, found.place.offset))
            kind, stream = found.directory.kind, found.directory.stream
            apart = seats_in(found.directory.fields, APART)
            for seat in await self._archive.names.missing(stream, apart):
                yield f"{kind} {stream}: the name of seat {seat} is missing, and not withdrawn"
            if await self._archive.index.get(place_key(kind, stream)) is None:
                image = Image(kind, stream, found.directory.fields, {}, ())
                missing += entries(image, found.place)
                self.added += self._mend
                if not self._mend:
                    yield f"{kind} {stream}: the index does not have it; it is in {name}"
        if missing and self._mend:
            named = _NAME.fullmatch(name)
            await self._archive.index.add(missing, int(named[1]) if named else 0)


class Images(Iterator[Found]):
    """The images of a pack, each read and checked; BrokenArchive for one does not end it."""

    def __init__(self, name: str, pack: bytes) -> None:
        self._name = name
        self._pack = pack
        self._offset = 0

    def __next__(self) -> Found:
        if self._offset >= len(self._pack):
            raise StopIteration
        rest = memoryview(self._pack)[self._offset :]
        length = _frame_length(rest)
        directory = read_directory(bytes(rest[:length]))
        parts = [*spans(directory, length)]
        _, last = parts[-1]
        place = Place(self._name, self._offset, last.offset + last.length, length)
        self._offset += place.length
        try:
            read_keys(bytes(rest[length : length + directory.keys]))
        except (msgspec.MsgspecError, zstandard.ZstdError) as broken:
            raise BrokenArchive(directory.stream, 0, str(broken)) from broken
        for at, two in enumerate(parts):
            frames = (bytes(rest[span.offset : span.offset + span.length]) for span in two)
            read_piece(directory, at, *frames)
        return Found(place, directory)


def _frame_length(packed: memoryview) -> int:
    """How long the zstd frame is that some bytes begin with."""
    frame = zstandard.ZstdDecompressor().decompressobj()
    frame.decompress(packed)
    return len(packed) - len(frame.unused_data)
