"""Verifying a whole archive: every image is read and checked, and the index compared with them."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Collection
from contextlib import aclosing

from saikoro.domain.verification.records import Outcome, Record
from saikoro.service.archive.archive import Archive
from saikoro.service.archive.care.reading import images_of
from saikoro.service.archive.form.entries import Place, place_key, places, read_place
from saikoro.service.archive.form.images import Image
from saikoro.service.archive.form.packs import PACKS, Found, Gap, read_pack
from saikoro.service.archive.form.segments import check_segment
from saikoro.service.archive.objects import NoObject
from saikoro.service.errors.stores import BrokenIndex
from saikoro.service.store.streams.packing import APART, Unreadable, seats_in

MOST_BYTES = 256 * 1024 * 1024
"""More than any pack has: what is larger is not read."""


def _fault(where: str, detail: object) -> Outcome:
    return Outcome(where, "fault", str(detail))


class Verification:
    """Verifies an archive, once."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._sound: set[tuple[str, int]] = set()
        """The packs and offsets of images that are sound."""
        self._longest: dict[tuple[str, str], Place] = {}
        """Where the longest image of each kind and id is, so far."""
        self.streams = 0
        """How many images could be read."""

    async def records(self) -> AsyncGenerator[Record | Outcome]:
        """The record of every image that leads to its head, and what is wrong with the archive.

        ArchiveDown if this is not the archive of the store.
        """
        mark = await self._archive.marks.require()
        async for fault in self._of_segments():
            yield fault
        packs = await self._archive.objects.every(PACKS)
        for name, size in packs:
            if size > MOST_BYTES:
                yield _fault(name, f"it has {size} bytes, more than any pack")
        names = [name for name, size in packs if size <= MOST_BYTES]
        async for each in images_of(self._archive.objects, names, self._archive.objects.key):
            async for found in self._of_image(each):
                yield found
        if mark is not None and len(packs) < mark.packs:
            yield _fault(PACKS, f"{mark.packs} were put into it, and {len(packs)} are here")
        since = {name for name, _ in await self._archive.objects.every(PACKS)}
        since.difference_update(name for name, _ in packs)
        try:
            async for fault in self._of_places(since):
                yield fault
        except BrokenIndex as broken:
            again = "`saikoro archive verify --mend` makes the index again"
            yield _fault(broken.name, f"it cannot be read; {again}")

    async def _of_segments(self) -> AsyncIterator[Outcome]:
        index, objects = self._archive.index, self._archive.objects
        for segment in await index.listed():
            try:
                whole = await objects.whole(segment.name)
                await asyncio.to_thread(check_segment, whole, segment.now, objects.key)
            except (Unreadable, NoObject) as broken:
                yield _fault(segment.name, broken)

    async def _of_image(self, found: Found | Gap) -> AsyncIterator[Record | Outcome]:
        """The record of an image, and what is wrong with it."""
        if isinstance(found, Gap):
            broken = f"from byte {found.offset} on it cannot be read: {found.broken}"
            yield _fault(found.pack, broken)
            return
        kind, stream, pack = found.directory.kind, found.directory.stream, found.place.pack
        name = f"{kind} {stream}"
        if found.image is None:
            yield _fault(name, f"{found.broken}, in {pack}")
            return
        self.streams += 1
        self._sound.add((pack, found.place.offset))
        if both := await self._of_history(found.place, found.image):
            yield _fault(name, f"conflict: two histories, {both}")
        apart = seats_in(found.directory.fields, APART)
        for seat in await self._archive.names.missing(stream, apart):
            yield _fault(name, f"the name of seat {seat} is missing, and not withdrawn")
        try:
            if await self._archive.index.get(place_key(kind, stream)) is None:
                yield _fault(name, f"the index does not have it; it is in {pack}")
        except BrokenIndex:
            pass  # which is a fault of its own
        yield Record(name, _content(found.image), stream)

    async def _of_history(self, place: Place, image: Image) -> str:
        """Its head and another one that contradict each other; empty if there are none."""
        other = self._longest.setdefault((image.kind, image.stream), place)
        if other is place:
            return ""
        objects = self._archive.objects
        packed = await objects.read(other.pack, other.offset, other.length)
        [before] = read_pack(other.pack, packed, objects.key)
        if isinstance(before, Gap) or before.image is None:
            return ""  # it was changed since
        two = sorted([(image, place), (before.image, other)], key=lambda each: each[0].version)
        (short, _), (long, self._longest[image.kind, image.stream]) = two
        if long.was_at(short.version, short.head):
            return ""
        return " and ".join(
            f"{each.head.hex()} at version {each.version} in {at.pack}" for each, at in two
        )

    async def _of_places(self, since: Collection[str]) -> AsyncIterator[Outcome]:
        """What the index leads to and is not there; packs that were added `since` were not read."""
        for kind, low, high in places():
            async with aclosing(self._archive.index.backwards(low, high)) as pairs:
                async for key, packed in pairs:
                    place = read_place(packed)
                    if place.pack not in since and (place.pack, place.offset) not in self._sound:
                        stream = f"{kind} {key[len(low) :].hex()}"
                        yield _fault(stream, f"it is not at {place.offset} of {place.pack}")


def _content(image: Image) -> bytes:
    """The record of an image."""
    lines = [line for batch in image.batches for line in batch.lines]
    return b"".join(line + b"\n" for line in [image.batches[0].header, *lines])
