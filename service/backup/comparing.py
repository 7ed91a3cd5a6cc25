"""Whether store and archive are sound and agree, after both were put back.

The store was copied first. So what is in both may have been played on before it left: then the
archive continues the store, and has it alone from now on.
"""

from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import aclosing

from saikoro.service.archive.entries import places, read_place
from saikoro.service.archive.verifying import Verification

from saikoro.domain.record.head import genesis, head_after
from saikoro.service.archive.archive import Archive
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.store.layout.transfer import Stream
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.keyspace import Kind
from saikoro.service.store.streams.protocol import StoredBatch

MOVED: Sequence[Kind] = ("match", "tournament")
"""The kinds of streams that leave the store."""


class Comparison:
    """Compares them, once."""

    def __init__(self, url: str, objects: Objects, streams: Collection[Stream]) -> None:
        """`streams` are those that the store at `url` has."""
        self._url = url
        self._objects = objects
        self._streams = {*streams}
        self.archived = 0
        """How many streams the archive has."""
        self.newer = 0
        """How many of the store's the archive has continued; they are there alone now."""

    async def faults(self) -> AsyncIterator[str]:
        """What is wrong, as it is found."""
        verification = Verification(Archive(self._objects, _one_word), mend=False)
        async for fault in verification.faults():
            yield fault
        self.archived = verification.streams
        for kind in MOVED:
            async with aclosing(
                ArchivedStore(connect(self._url), self._objects, kind=kind)
            ) as store:
                async for fault in self._contradictions(store):
                    yield fault

    async def _contradictions(self, store: ArchivedStore) -> AsyncIterator[str]:
        """Streams of one kind of which store and archive have different lines."""
        bounds = [(low, high) for kind, low, high in places() if kind == store.kind]
        for low, high in bounds:
            async with aclosing(store.archive.index.backwards(low, high)) as pairs:
                async for key, packed in pairs:
                    stream = Stream(store.kind, key[len(low) :].hex())
                    if stream not in self._streams:
                        continue
                    opened = await store.archive.open(read_place(packed), stream.id)
                    there = await store.archive.batches(opened)
                    here = await store.image(stream.id)
                    if here is None or _continues(here.batches, there):
                        continue
                    if not _continues(there, here.batches):
                        yield f"{stream}: store and archive have different lines of it"
                    elif await store.remove(here, working=True):
                        self.newer += 1


def _continues(longer: Sequence[StoredBatch], shorter: Sequence[StoredBatch]) -> bool:
    """Whether the lines of one history are those of another one, and perhaps more."""
    version, head = _reached(shorter)
    return _reached(longer, version) == (version, head)


def _reached(batches: Sequence[StoredBatch], most: int | None = None) -> tuple[int, bytes]:
    """The version of a history and its head, or those at an earlier version."""
    lines = [line for batch in batches for line in batch.lines][:most]
    return len(lines), head_after(genesis(batches[0].header), lines)


async def _one_word() -> bytes:
    """The word of an archive in which nothing changes."""
    return b""
