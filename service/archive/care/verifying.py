"""Verifying a whole archive: every image is read and checked, and the index compared with them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.form.entries import Place, place_key, places, read_place
from saikoro.service.archive.form.images import Image
from saikoro.service.archive.form.packs import PACKS, Found, Gap, read_pack
from saikoro.service.archive.form.segments import check_segment
from saikoro.service.archive.objects import NoObject
from saikoro.service.errors.stores import BrokenIndex
from saikoro.service.store.streams.packing import APART, Unreadable, seats_in


class Verification:
    """Verifies an archive, once."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._sound: set[tuple[str, int]] = set()
        """The packs and offsets of images that are sound."""
        self._longest: dict[tuple[str, str], Place] = {}
        """Where the longest image of each kind and id is, so far."""
        self.packs = self.streams = self.bytes = 0

    async def faults(self) -> AsyncIterator[str]:
        """What is wrong, as it is found. ArchiveDown if this is not the archive of the store."""
        mark = await self._archive.marks.require()
        async for fault in self._of_segments():
            yield fault
        for name, size in await self._archive.objects.every(PACKS):
            self.packs += 1
            self.bytes += size
            async for fault in self._of_pack(name):
                yield fault
        if mark is not None and self.packs < mark.packs:
            yield f"{PACKS}: {mark.packs} were put into it, and {self.packs} are here"
        try:
            async for fault in self._of_places():
                yield fault
        except BrokenIndex as broken:
            yield f"{broken.name}: it cannot be read; --mend makes the index again"

    async def _of_segments(self) -> AsyncIterator[str]:
        index, objects = self._archive.index, self._archive.objects
        for segment in await index.listed():
            try:
                whole = await objects.whole(segment.name)
                await asyncio.to_thread(check_segment, whole, segment.now, objects.key)
            except (Unreadable, NoObject) as broken:
                yield f"{segment.name}: {broken}"

    async def _of_pack(self, name: str) -> AsyncIterator[str]:
        """What is wrong in one pack."""
        objects = self._archive.objects
        try:
            images = read_pack(name, await objects.whole(name), objects.key)
        except NoObject:
            return  # it was replaced meanwhile
        while (found := await asyncio.to_thread(next, images, None)) is not None:
            if isinstance(found, Gap):
                yield f"{name}: from byte {found.offset} on it cannot be read: {found.broken}"
            elif found.image is None:
                yield f"{name}: {found.directory.kind} {found.directory.stream}: {found.broken}"
            else:
                self.streams += 1
                self._sound.add((name, found.place.offset))
                if fault := await self._of_history(found.place, found.image):
                    yield fault
                async for fault in self._of_image(name, found):
                    yield fault

    async def _of_image(self, name: str, found: Found) -> AsyncIterator[str]:
        kind, stream = found.directory.kind, found.directory.stream
        apart = seats_in(found.directory.fields, APART)
        for seat in await self._archive.names.missing(stream, apart):
            yield f"{kind} {stream}: the name of seat {seat} is missing, and not withdrawn"
        try:
            known = await self._archive.index.get(place_key(kind, stream))
        except BrokenIndex:
            return  # which is a fault of its own
        if known is None:
            yield f"{kind} {stream}: the index does not have it; it is in {name}"

    async def _of_history(self, place: Place, image: Image) -> str:
        """How it contradicts another image of the same stream; empty if it does not."""
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
        both = " and ".join(
            f"{each.head.hex()} at version {each.version} in {at.pack}" for each, at in two
        )
        return f"{image.kind} {image.stream}: conflict: two histories, {both}"

    async def _of_places(self) -> AsyncIterator[str]:
        """What the index leads to and is not there."""
        for kind, low, high in places():
            async with aclosing(self._archive.index.backwards(low, high)) as pairs:
                async for key, packed in pairs:
                    place = read_place(packed)
                    if (place.pack, place.offset) not in self._sound:
                        stream = key[len(low) :].hex()
                        yield f"{kind} {stream}: it is not at {place.offset} of {place.pack}"
