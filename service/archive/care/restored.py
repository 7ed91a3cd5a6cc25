"""A store that was restored from a backup older than its archive.

The mark of the archive is then further than the store remembers. Of every stream that was moved
since, what the store has is compared: where the archive continues it, the archive has it again;
where neither continues the other, nobody chooses, and both heads are shown.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

import structlog
from redis.exceptions import RedisError

from saikoro.service.archive.care.reading import GoOn, alone, images_of
from saikoro.service.archive.form.images import Image
from saikoro.service.archive.form.packs import PACKS, Found, moment_of
from saikoro.service.archive.marks import STATE_SECONDS, Mark
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.errors.stores import ArchiveDown, BrokenArchive, BrokenStore, StoreDown
from saikoro.service.store.streams.protocol import Latest

SLACK_MS = 60_000
"""How much earlier than the mark that is remembered a pack may be dated that it does not count."""

AGAIN_SECONDS = 2.0
"""Seconds after which a process that could not compare tries again."""

log = structlog.get_logger()


class Settled(NamedTuple):
    """A stream that was put back, or that has two histories: then it is a conflict."""

    kind: str
    stream: str
    conflict: bool
    detail: str

    def __str__(self) -> str:
        what = "conflict" if self.conflict else "put back"
        return f"{self.kind} {self.stream}: {what}: {self.detail}"


async def compare(
    stores: Sequence[ArchivedStore],
    go_on: GoOn = alone,
    note: Callable[[Settled], object] | None = None,
    *,
    seconds: float | None = None,
) -> None:
    """Compare with the stores what was moved since the mark that they remember. ArchiveDown.

    `note` is called with each stream that was put back, or has two histories. TimeoutError if the
    mark is not there after so many seconds; None: it is waited for.
    """
    archive = stores[0].archive
    async with asyncio.timeout(seconds):
        mark, known = await archive.marks.newest(), await archive.marks.known()
    if mark is None or (known is not None and known.packs >= mark.packs):
        return
    since = 0 if known is None else known.at - SLACK_MS
    names = [name for name, _ in await archive.objects.every(PACKS) if moment_of(name) >= since]
    by_kind: dict[str, ArchivedStore] = {store.kind: store for store in stores}
    objects, packs = archive.objects, sorted(names, key=moment_of)
    async for found in images_of(objects, packs, objects.key, go_on):
        if isinstance(found, Found) and found.image is not None:
            settled = await _settle(by_kind[found.directory.kind], found.image)
            if settled is not None and note is not None:
                note(settled)
    await stores[0].keep_mark(Mark(mark.id, mark.packs, mark.at))


@asynccontextmanager
async def compared(stores: Sequence[ArchivedStore]) -> AsyncIterator[None]:
    """Compare before anything is served; where store or archive is away, once both are there."""
    later = None if await _tried(stores) else asyncio.create_task(_until_compared(stores))
    yield
    if later is not None:
        later.cancel()
        await asyncio.gather(later, return_exceptions=True)


async def _until_compared(stores: Sequence[ArchivedStore]) -> None:
    tried = False
    while not tried:
        await asyncio.sleep(AGAIN_SECONDS)
        tried = await _tried(stores)


async def _tried(stores: Sequence[ArchivedStore]) -> bool:
    """Compare; False if store or archive is away, or does not answer soon."""
    try:
        await compare(stores, seconds=STATE_SECONDS)
    except TimeoutError:
        log.warning("archive.not_compared", error="it does not answer")
        return False
    except (StoreDown, RedisError) as lost:  # or a user of Redis who may remove nothing
        reason = lost.reason if isinstance(lost, ArchiveDown) else str(lost)
        log.warning("archive.not_compared", error=reason)
        return False
    return True


async def _settle(store: ArchivedStore, there: Image) -> Settled | None:
    """Let the archive have a stream that it continues; note it where there are two histories.

    None if neither was so.
    """
    try:
        here = await store.image(there.stream)
    except BrokenStore as broken:  # which passes find, too
        log.error("archive.not_compared", stream=there.stream, error=str(broken))
        return None
    if here is None or here.was_at(there.version, there.head):
        return None
    if not there.was_at(here.version, here.head):
        both = await _conflict(store, here, there.version, there.head)
        return Settled(here.kind, here.stream, conflict=True, detail=both)
    if not await store.remove(here, working=True):
        return None  # it has moved on since; the next comparison finds it
    versions = {"version": here.version, "to": there.version}
    log.warning("archive.put_back", kind=here.kind, stream=here.stream, **versions)
    moved = f"it was at version {here.version}, and is at {there.version}"
    return Settled(here.kind, here.stream, conflict=False, detail=moved)


async def conflict_of(store: ArchivedStore, stream: str, here: Image | None = None) -> str:
    """How store and archive contradict each other about a stream; empty if they do not.

    `here` is what the store has of it, if that was read before. ArchiveDown, BrokenIndex.
    """
    try:
        opened = await store.archive.find(store.kind, stream)
    except BrokenArchive:
        return ""  # what cannot be read contradicts nothing
    here = await store.image(stream) if opened is not None and here is None else here
    if opened is None or here is None:
        return ""
    fields = opened.directory.fields
    version, head = int(fields[b"v"]), fields[b"h"]
    if here.was_at(version, head):
        return ""
    return await _conflict(store, here, version, head)


async def _conflict(store: ArchivedStore, here: Image, version: int, head: bytes) -> str:
    """Note that the archive has another head of a stream than the store; both, as a sentence."""
    both = (
        f"the store has {here.head.hex()} at version {here.version}, "
        f"the archive {head.hex()} at version {version}"
    )
    if await store.note_lost(here.stream, Latest(version, head)):
        log.error("archive.conflict", kind=here.kind, stream=here.stream, detail=both)
    return both
