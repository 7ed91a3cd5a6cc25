"""Making the index again from the packs, and giving an older archive its mark."""

import asyncio
from collections.abc import AsyncIterator

import structlog

from saikoro.service.archive.archive import Archive
from saikoro.service.archive.care.reading import GoOn, alone, images_of
from saikoro.service.archive.form.entries import entries, stream_of
from saikoro.service.archive.form.images import Image
from saikoro.service.archive.form.packs import PACKS, Found, Gap, moment_of
from saikoro.service.archive.form.segments import Pair, read_pairs
from saikoro.service.archive.objects import NoObject
from saikoro.service.archive.writing import Written, written
from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.store.streams.packing import Unreadable

PART_BYTES = 8 * 1024 * 1024
"""Bytes of keys and values after which a segment ends."""

log = structlog.get_logger()


class _Making:
    """Pairs on their way into new segments."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._pairs: dict[bytes, bytes] = {}
        self._size = self._moment = 0
        self.names: list[str] = []
        """The segments so far."""

    async def add(self, pairs: list[Pair], moment: int) -> None:
        """Add pairs; those of the same key with a later `moment` count."""
        self._pairs.update(pairs)
        self._moment = max(self._moment, moment)
        self._size += sum(len(key) + len(value) for key, value in pairs)
        if self._size >= PART_BYTES:
            await self.flush()

    async def flush(self) -> None:
        """End a segment, if there is anything for it."""
        if self._pairs:
            self.names.append(await self._archive.index.add(self._pairs.items(), self._moment))
        self._pairs, self._size, self._moment = {}, 0, self._moment + 1


async def make_index(archive: Archive, go_on: GoOn = alone) -> int:
    """Make the index again from the packs; how many streams it has.

    Of a stream that cannot be read in any pack it keeps what the old index has, as far as that can
    be read: where it is missing is then known. ArchiveDown.
    """
    mark = await archive.marks.begin()
    before = [segment.name for segment in await archive.index.listed()]
    found, making = set[tuple[str, str]](), _Making(archive)
    packs = await _packs(archive)
    if mark.packs and not packs:
        raise ArchiveDown(f"none of its {mark.packs} packs is here")
    async for each in _images(archive, packs, archive.objects.key, go_on):
        directory = each.directory
        image = Image(directory.kind, directory.stream, directory.fields, {}, ())
        found.add((image.kind, image.stream))
        await making.add([*entries(image, each.place)], moment_of(each.place.pack))
    await making.flush()
    making.names += await _kept(archive, before, found)
    await archive.marks.replace(mark, making.names, {*before, *mark.segments})
    await archive.objects.delete(before)
    archive.index.broken.clear()
    return len(found)


async def _kept(archive: Archive, before: list[str], found: set[tuple[str, str]]) -> list[str]:
    """A segment of what old ones have of other streams than those that were found."""
    pairs: dict[bytes, bytes] = {}
    for segment in reversed(await archive.index.listed()):
        if segment.name in before:
            try:
                whole = await archive.objects.whole(segment.name)
                old = read_pairs(whole, segment.now, archive.objects.key)
                pairs |= {key: value for key, value in old if stream_of(key) not in found}
            except (Unreadable, NoObject):
                continue
    return [await archive.index.add(pairs.items(), 0)] if pairs else []


async def adopt(archive: Archive, go_on: GoOn = alone) -> int:
    """Give an archive its mark that has none; how many streams it has. ArchiveDown.

    All images are read, checked against their heads, and written again with what vouches for them.
    The older packs go; one with an image that cannot be read stays, and is named.
    """
    making, streams = _Making(archive), 0
    before = [segment.name for segment in await archive.index.listed()]
    older = await _packs(archive)
    replaced, last = list[str](), 0
    for name in older:
        whole, adopted = True, list[Written]()
        async for each in _images(archive, [name], None, go_on):
            if each.image is None:
                log.error("archive.not_adopted", stream=each.directory.stream, error=each.broken)
                whole = False
            else:
                packed = await asyncio.to_thread(written, each.image, archive.objects.key)
                adopted.append(packed)
        if adopted:
            last = moment_of(name)
            _, pairs = await archive.put_pack(adopted, last)
            await making.add(pairs, last)
            streams += len(adopted)
            replaced += [name] * whole
    await making.flush()
    await archive.marks.adopt(making.names, last, len(older))
    await archive.objects.delete([*before, *replaced])
    return streams


async def _packs(archive: Archive) -> list[str]:
    """The packs, the oldest first."""
    names = [name for name, _ in await archive.objects.every(PACKS)]
    return sorted(names, key=moment_of)


async def _images(
    archive: Archive, packs: list[str], key: bytes | None, go_on: GoOn
) -> AsyncIterator[Found]:
    """The images of packs; what cannot be read is logged."""
    async for found in images_of(archive.objects, packs, key, go_on):
        if isinstance(found, Gap):
            log.error("archive.unreadable", pack=found.pack, byte=found.offset, error=found.broken)
        else:
            yield found
