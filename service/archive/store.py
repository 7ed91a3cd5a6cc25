"""The store in Redis, continued by the archive: what has left Redis is read there.

Redis is asked first. A stream is in the index of the archive before it leaves Redis: what is not
found in one is found in the other. Whatever would change a stream that is in the archive puts it
back first: that is rare, and it leaves again.
"""

import asyncio
from collections.abc import Sequence

import msgspec

from saikoro.service.archive.archive import Archive, Opened
from saikoro.service.archive.names import as_withdrawn
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.raw import RawStreams
from saikoro.service.store.server.coalesced import Send
from saikoro.service.store.server.space import Space
from saikoro.service.store.streams.index import NEWEST
from saikoro.service.store.streams.keyspace import Kind
from saikoro.service.store.streams.merging import merged, merged_finished
from saikoro.service.store.streams.packing import APART, WITHDRAWN, seats_in, unpack_meta
from saikoro.service.store.streams.protocol import (
    Append,
    AppendResult,
    Conflict,
    FinishedPart,
    KeyReused,
    Latest,
    Listed,
    Meta,
    Replayed,
    StoredBatch,
    moment,
)
from saikoro.service.store.streams.redis import RedisStore

TOURNAMENT = "tournament:"
"""What the tag of a match begins with that belongs to a tournament."""


class ArchivedStore(RawStreams, RedisStore):
    """The streams of one kind, in Redis and in the archive."""

    def __init__(
        self,
        send: Send,
        objects: Objects,
        *,
        lease_seconds: float = 1.5,
        kind: Kind = "match",
        space: Space | None = None,
        life_seconds: float = 0,
        moves: bool = True,
    ) -> None:
        """`moves` is whether streams may be moved to the archive meanwhile."""
        super().__init__(
            send,
            lease_seconds=lease_seconds,
            kind=kind,
            space=space,
            life_seconds=life_seconds,
        )
        self.kind: Kind = kind
        self.archive = Archive(objects, self)
        self._moves = moves

    async def append(self, append: Append) -> AppendResult:
        """Append everything or nothing, after a stream that has left Redis was put back.

        A new stream whose id is that of an archived one is a Conflict.
        """
        if append.expected:
            result = await super().append(append)
            left = isinstance(result, Conflict) and not await self.exists(append.stream)
            if left and await self.bring_back(append.stream):
                return await super().append(append)
            return result
        return await self._known(append) or await super().append(append)

    async def _known(self, append: Append) -> AppendResult | None:
        """The result for a new stream whose id is that of one that has left; None for others.

        An id that is drawn at random is new. Others are made of an idempotency key, or of a
        tournament, whose matches leave with it.
        """
        if not append.key and not await self._has_left(append.fixed_tags):
            return None
        if await self.exists(append.stream):
            return None
        opened = await self._archived(append.stream)
        if opened is None:
            return None
        return await self._answered(opened, append.key, append.body) or Conflict()

    async def _has_left(self, tags: Sequence[str]) -> bool:
        """Whether a tournament that is named in these tags is in the archive."""
        for tag in tags:
            named = tag.removeprefix(TOURNAMENT)
            if named != tag and await self.archive.has("tournament", named):
                return True
        return False

    async def meta(self, stream: str) -> Meta | None:
        """The version, head and status of `stream`; None if there is no such stream."""
        found = await super().meta(stream)
        if found is None:
            opened = await self._archived(stream)
            found = None if opened is None else self._meta(opened)
        return None if found is None else await self._named(stream, found)

    async def read(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> list[StoredBatch]:
        """Read whole batches with lines after version `after`: all, or enough for `limit` lines."""
        found = await super().read(stream, after, limit)
        enough = limit is not None and found and found[-1].version >= after + limit
        if enough or (found and limit is None) or await self.exists(stream):
            return found
        opened = await self._archived(stream)
        return [] if opened is None else await self.archive.batches(opened, after, limit)

    async def load(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        """Read the meta data and lines together; the lines may be newer than the meta data."""
        meta, found = await self._load(stream, after, limit)
        return meta and await self._named(stream, meta), found

    async def _load(
        self, stream: str, after: int, limit: int | None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        meta, found = await super().load(stream, after, limit)
        if meta is not None:
            wanted = meta.version if limit is None else min(meta.version, after + limit)
            if after >= wanted or (found and found[-1].version >= wanted):
                return meta, found
            if await self.exists(stream):
                return meta, found
        opened = await self._archived(stream)
        if opened is None:
            return meta, found
        return self._meta(opened), await self.archive.batches(opened, after, limit)

    async def answer(self, stream: str, key: bytes, body: bytes) -> Replayed | KeyReused | None:
        """The answer that was given under an idempotency key; None if the key is new."""
        known, here = await asyncio.gather(super().answer(stream, key, body), self.exists(stream))
        if known is not None or here:
            return known
        opened = await self._archived(stream)
        return None if opened is None else await self._answered(opened, key, body)

    async def _answered(
        self, opened: Opened, key: bytes, body: bytes
    ) -> Replayed | KeyReused | None:
        known = (await self.archive.keys(opened)).get(key)
        if known is None:
            return None
        return Replayed(known[len(body) :]) if known.startswith(body) else KeyReused()

    async def find(
        self, tags: Sequence[str], limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Find streams that have all of these tags, newest first, and the cursor to continue from.

        Redis is searched first: what leaves it meanwhile is found in the archive.
        """
        here = await super().find(tags, limit, before, since)
        there = await self.archive.search(self.kind, tags, limit, before, since)
        found, ends = merged(here, there, limit)
        return await self._all_named(found), ends

    async def finished(
        self, tags: Sequence[str], limit: int, after: str, before: str = ""
    ) -> FinishedPart:
        """Find finished matches that have all of these tags, in the order in which they finished.

        Redis is searched first, as in `find`; it also knows how far the list is settled.
        """
        here = await super().finished(tags, limit, after, before)
        until = min(before or NEWEST, moment(here.settled + 1))
        there = await self.archive.finished(tags, limit, after, until)
        part = merged_finished(here, there, limit)
        return msgspec.structs.replace(part, listed=await self._all_named(part.listed))

    async def listed(self, streams: Sequence[str]) -> list[Listed]:
        """Those of these streams that there are, as lists show them, in their order."""
        here = {one.stream: one for one in await super().listed(streams)}
        missing = [stream for stream in streams if stream not in here]
        there = await asyncio.gather(*map(self._archived, missing))
        here |= {opened.directory.stream: _listed(opened) for opened in there if opened is not None}
        return await self._all_named([here[stream] for stream in streams if stream in here])

    async def mark_disputed(self, stream: str) -> bool:
        """Note that a stream may have disputes; False if there is no such stream."""
        if await super().mark_disputed(stream):
            return True
        return await self.bring_back(stream) and await super().mark_disputed(stream)

    async def note_lost(self, stream: str, lost: Latest, instead: Latest | None = None) -> bool:
        """Note of a stream, wherever it is, that it was at this version and head.

        One that has left comes back with the note, and leaves again.
        """
        if await super().note_lost(stream, lost, instead):
            return True
        if await self.exists(stream) or not await self.bring_back(stream):
            return False
        return await super().note_lost(stream, lost, instead)

    async def withdraw_name(self, stream: str, seat: int) -> bool:
        """Delete the name of a seat that lies beside the lines of a stream, here and there.

        A stream that has left comes back without the name: so the index, too, learns that it is
        gone. It may be repeated, and is after a death in between.
        """
        await self.archive.names.withdraw(stream, seat, may_come=self._moves)
        if await super().withdraw_name(stream, seat):
            return True
        return await self.bring_back(stream) and await super().withdraw_name(stream, seat)

    async def bring_back(self, stream: str) -> bool:
        """Put a stream back into Redis; False if it is not in the archive. BrokenArchive.

        Names of players stay where they are.
        """
        opened = await self._archived(stream)
        if opened is None:
            return False
        image = await self.archive.image(opened)
        apart = seats_in(image.fields, APART)
        gone = {*apart} - (await self.archive.names.get(stream, apart)).keys()
        await self.restore(image._replace(fields=as_withdrawn(image.fields, gone)))
        return True

    async def _named(self, stream: str, meta: Meta) -> Meta:
        """Where a stream stands, with the names that are in the archive."""
        if not meta.apart:
            return meta
        names = await self.archive.names.get(stream, meta.apart)
        gone = {*meta.withdrawn, *meta.apart} - names.keys()
        return msgspec.structs.replace(meta, names=names, withdrawn=tuple(sorted(gone)))

    async def _all_named(self, found: Sequence[Listed]) -> list[Listed]:
        """Streams in a list, with the names that are in the archive."""
        each = [self.archive.names.get(listed.stream, listed.apart) for listed in found]
        return [
            msgspec.structs.replace(listed, names={**listed.names, **names})
            for listed, names in zip(found, await asyncio.gather(*each), strict=True)
        ]

    async def _archived(self, stream: str) -> Opened | None:
        return await self.archive.find(self.kind, stream)

    def _meta(self, opened: Opened) -> Meta | None:
        return unpack_meta(opened.directory.fields, self.kind)


def _listed(opened: Opened) -> Listed:
    """A stream in the archive as lists show it."""
    fields = opened.directory.fields
    return Listed(
        opened.directory.stream,
        int(fields.get(b"n", 0)),
        int(fields[b"v"]),
        fields[b"s"].decode(),
        fields[b"a"].decode(),
        fields.get(b"j", b""),
        int(fields.get(b"m", 0)),
        b"q" in fields,
        int(fields.get(b"l", 0)),
        fields[b"h"],
        int(fields.get(b"f", 0)),
        apart=seats_in(fields, APART),
        withdrawn=seats_in(fields, WITHDRAWN),
    )
