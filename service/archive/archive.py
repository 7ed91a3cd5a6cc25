"""The archive: finds streams in it, reads of each what is wanted, and adds packs of them."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from typing import NamedTuple

from cachetools import LRUCache

from saikoro.domain.text import Text
from saikoro.service.archive.form.entries import (
    Place,
    Sought,
    entries,
    place_key,
    read_place,
    sought,
    sought_finished,
)
from saikoro.service.archive.form.images import (
    Directory,
    Image,
    Span,
    read_directory,
    read_keys,
    read_piece,
    spans,
)
from saikoro.service.archive.form.packs import PACKS
from saikoro.service.archive.form.segments import Pair
from saikoro.service.archive.index import Index
from saikoro.service.archive.marks import Marks, Memory
from saikoro.service.archive.names import Names
from saikoro.service.archive.objects import NoObject, Objects, together
from saikoro.service.archive.writing import Written, check_image, stored
from saikoro.service.errors.stores import BrokenArchive
from saikoro.service.store.streams.packing import Unreadable
from saikoro.service.store.streams.protocol import Listed, StoredBatch

AT_ONCE_BYTES = 32_768
"""The most bytes of an image that is fetched as a whole: further requests would cost more."""

CACHED_BYTES = 32 * 1024 * 1024
"""The most bytes of lines and secrets that a process keeps of what it has read."""

OPENED_BYTES = 16 * 1024 * 1024
"""The most bytes of directories, and of images that were fetched as a whole, that it keeps."""

LOOKED_AT = 1_000
"""The most entries that one search looks at."""

_OTHER_STREAM = Text("そこには {there} があります", "{there} is in its place")
_NO_PACK = Text("{pack} がありません", "there is no {pack}")


class Opened(NamedTuple):
    """An image whose directory was read."""

    place: Place
    directory: Directory
    whole: bytes
    """All of its bytes if they were fetched at once; empty if not."""


class Archive:
    """Streams that were moved here; each is read as it was in the store."""

    def __init__(self, objects: Objects, memory: Memory) -> None:
        """`memory` is of the store that moves streams here."""
        self.objects = objects
        self.marks = Marks(objects, memory)
        self.index = Index(objects, self.marks)
        self.names = Names(objects, self.marks)
        self._opened: LRUCache[tuple[str, int], Opened] = LRUCache(
            OPENED_BYTES, getsizeof=lambda opened: opened.place.directory + len(opened.whole)
        )
        self._pieces: LRUCache[tuple[str, int], list[StoredBatch]] = LRUCache(
            CACHED_BYTES, getsizeof=_weight
        )

    async def find(self, kind: str, stream: str) -> Opened | None:
        """A stream by its id; None if it is not here. BrokenArchive."""
        packed = await self.index.get(place_key(kind, stream))
        return None if packed is None else await self.open(read_place(packed), stream)

    async def has(self, kind: str, stream: str) -> bool:
        """Whether a stream is here, by the index alone."""
        return await self.index.get(place_key(kind, stream)) is not None

    async def open(self, place: Place, stream: str) -> Opened:
        """The image at a place; BrokenArchive if it is not that of `stream`."""
        known = self._opened.get((place.pack, place.offset))
        if known is None:
            at_once = place.length <= AT_ONCE_BYTES
            read = place.length if at_once else place.directory
            found = await self._read(place, stream, Span(0, read))
            try:
                directory = read_directory(found[: place.directory], self.objects.key)
            except Unreadable as broken:
                await self.marks.require()
                raise BrokenArchive(stream, 0, str(broken)) from broken
            known = Opened(place, directory, found if at_once else b"")
            if place.directory + len(known.whole) < OPENED_BYTES:
                self._opened[place.pack, place.offset] = known
        if known.directory.stream != stream:
            raise BrokenArchive(stream, 0, _OTHER_STREAM.filled(there=known.directory.stream))
        return known

    async def batches(
        self, opened: Opened, after: int = 0, limit: int | None = None
    ) -> list[StoredBatch]:
        """Whole batches with lines after version `after`: all, or enough for `limit` lines."""
        pieces = opened.directory.pieces
        wanted = [at for at, piece in enumerate(pieces) if piece.version > after]
        if limit is not None:
            ends = [at for at in wanted if pieces[at].version >= after + limit]
            wanted = [at for at in wanted if not ends or at <= ends[0]]
        found = await together(self._piece(opened, at) for at in wanted)
        batches = [batch for piece in found for batch in piece if batch.version > after]
        return batches if limit is None else _enough(batches, after + limit)

    async def keys(self, opened: Opened) -> dict[bytes, bytes]:
        """The idempotency keys of a stream, with what was answered."""
        span = Span(opened.place.directory, opened.directory.keys)
        try:
            return read_keys(opened.directory, await self._part(opened, span))
        except Unreadable as broken:
            raise BrokenArchive(opened.directory.stream, 0, str(broken)) from broken

    async def image(self, opened: Opened) -> Image:
        """All of a stream."""
        directory = opened.directory
        return Image(
            directory.kind,
            directory.stream,
            directory.fields,
            await self.keys(opened),
            await self.batches(opened),
        )

    async def search(
        self, kind: str, tags: Sequence[str], limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Streams with all of these tags, newest first, and where the search has stopped.

        As the index of the store finds them; the second is empty if it has looked at all.
        """
        wanted = sought(kind, tags)
        low = wanted.prefix + b"%013d" % since
        high = wanted.prefix + (before or "~").encode()
        return await _searched(wanted, self.index.backwards(low, high), limit)

    async def finished(
        self, tags: Sequence[str], limit: int, after: str, before: str
    ) -> tuple[list[Listed], str]:
        """Matches with all of these tags, the first to finish first, and where it has stopped.

        Those between two positions; the second is empty if it has looked at all.
        """
        wanted = sought_finished(tags)
        low, high = (wanted.prefix + at.encode() for at in (f"{after}\0", before))
        return await _searched(wanted, self.index.forwards(low, high), limit)

    async def add(self, images: Sequence[Written], now: int) -> str:
        """Keep images in one pack, which is read again and checked, then in the index.

        Its name. Names of players are kept apart, before. BrokenArchive if what was read is not
        what was written, ArchiveDown if this is not the archive that the store remembers.
        """
        mark = await self.marks.begin()
        await self.names.keep((each.image.stream, each.image.fields) for each in images)
        name, pairs = await self.put_pack(images, now)
        await self.marks.advance(mark, await self.index.add(pairs, now), pack_at=now)
        return name

    async def put_pack(self, images: Sequence[Written], now: int) -> tuple[str, list[Pair]]:
        """Keep images in one pack, which is read again and checked.

        Its name, and what belongs into the index. BrokenArchive.
        """
        month = datetime.fromtimestamp(now / 1000, UTC).strftime("%Y-%m")
        name = f"{PACKS}/{month}/{now:013d}-{secrets.token_hex(8)}"
        await self.objects.put(name, b"".join(written.packed for written in images))
        pairs: list[Pair] = []
        offset = 0
        for written in images:
            place = Place(name, offset, len(written.packed), written.directory)
            pairs += entries(stored(written.image), place)
            offset += len(written.packed)
        await self._check(name, images)
        return name, pairs

    async def merge(self) -> bool:
        """Merge parts of the index if there are enough of a size; whether there were."""
        mark, merged = await self.marks.begin(), await self.index.merge()
        if merged is None:
            return False
        await self.marks.advance(mark, merged.name, replaced=merged.replaced)
        await self.objects.delete(merged.replaced)
        return True

    async def _check(self, name: str, images: Sequence[Written]) -> None:
        kept = await self.objects.whole(name)
        offset = 0
        for written in images:
            packed = kept[offset : offset + len(written.packed)]
            await asyncio.to_thread(check_image, packed, written, self.objects.key)
            offset += len(written.packed)

    async def _piece(self, opened: Opened, at: int) -> list[StoredBatch]:
        lines, beside = [*spans(opened.directory, opened.place.directory)][at]
        key = opened.place.pack, opened.place.offset + lines.offset
        known = self._pieces.get(key)
        if known is None:
            parts = await together([self._part(opened, lines), self._part(opened, beside)])
            known = read_piece(opened.directory, at, *parts)
            if _weight(known) < CACHED_BYTES:
                self._pieces[key] = known
        return known

    async def _part(self, opened: Opened, span: Span) -> bytes:
        if opened.whole:
            return opened.whole[span.offset : span.offset + span.length]
        return await self._read(opened.place, opened.directory.stream, span)

    async def _read(self, place: Place, stream: str, span: Span) -> bytes:
        try:
            return await self.objects.read(place.pack, place.offset + span.offset, span.length)
        except NoObject as missing:
            await self.marks.require()
            raise BrokenArchive(stream, 0, _NO_PACK.filled(pack=place.pack)) from missing


async def _searched(
    wanted: Sought, walked: AsyncGenerator[Pair], limit: int
) -> tuple[list[Listed], str]:
    """What fits of these pairs, and the position where the search has stopped."""
    found: list[Listed] = []
    looked_at = 0
    async with aclosing(walked) as pairs:
        async for pair in pairs:
            fitting = wanted.fits(pair)
            if fitting is not None:
                found.append(fitting)
            looked_at += 1
            if len(found) > limit or looked_at == LOOKED_AT:
                return found, pair[0][len(wanted.prefix) :].decode()
    return found, ""


def _weight(batches: Sequence[StoredBatch]) -> int:
    return sum(len(batch.secrets) + sum(map(len, batch.lines)) for batch in batches)


def _enough(batches: Sequence[StoredBatch], version: int) -> list[StoredBatch]:
    """The batches that are needed to come to a version."""
    taken: list[StoredBatch] = []
    for batch in batches:
        taken.append(batch)
        if batch.version >= version:
            break
    return taken
