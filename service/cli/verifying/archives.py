"""Archives and exports as sources of records: what reads them comes with the service."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing
from pathlib import Path
from tempfile import TemporaryDirectory

from cachetools import LRUCache

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.record.header import Header
from saikoro.domain.verification.records import Outcome, Record
from saikoro.service.archive.care.opening import looked_at
from saikoro.service.archive.care.verifying import Verification
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.errors.stores import ArchiveDown, BrokenStore
from saikoro.service.publishing.checking import records_of
from saikoro.service.publishing.fetching import ServedFolder
from saikoro.service.publishing.folder import MANIFEST, Folder, read_manifest
from saikoro.service.settings import Settings

KEPT_CARDS = 16
"""Card sets that are held."""


def archived(url: str) -> Iterator[Record | Outcome]:
    """All that is in an archive: no more of it is read than is asked for. ArchiveDown."""
    with asyncio.Runner() as runner:
        found = _read(url)

        async def following() -> Record | Outcome | None:
            return await anext(found, None)

        try:
            while (one := runner.run(following())) is not None:
                yield one
        finally:
            runner.run(found.aclose())


def exported(path: Path, manifest: bytes, url: str) -> tuple[int, Iterator[Record | Outcome]]:
    """How many matches are in an export, in a folder or at an address; and all of it. NoExport."""

    def fetched() -> Iterator[Record | Outcome]:
        with TemporaryDirectory() as kept:
            (Path(kept) / MANIFEST).write_bytes(manifest)
            yield from records_of(ServedFolder(url, Path(kept)))

    total = sum(month.matches for month in read_manifest(manifest, url or str(path)).months)
    return total, fetched() if url else records_of(Folder(path))


async def _read(url: str) -> AsyncGenerator[Record | Outcome]:
    settings = Settings.from_environment()
    async with looked_at(settings, url) as (archive, store):
        if await archive.marks.require() is None and store is None:
            raise ArchiveDown("there is no archive")
        cards: LRUCache[str, bytes | None] = LRUCache(KEPT_CARDS)
        async with aclosing(Verification(archive).records()) as records:
            async for found in records:
                if store is None or isinstance(found, Outcome):
                    yield found
                else:
                    yield await _with_cards(found, store, cards)


async def _with_cards(
    record: Record, store: ArchivedStore, known: LRUCache[str, bytes | None]
) -> Record:
    """A record with its card set, which stays in the store."""
    try:
        digest = Header.read(record.content.partition(b"\n")[0]).rules.digest
        if digest not in known:
            known[digest] = await store.blob(digest)
    except (BrokenLine, BrokenStore):  # of a tournament, which has its cards in its folder
        return record
    return record._replace(cards=known[digest])
