"""The index of streams by their tags: one sorted set a bucket, merged here."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from saikoro.service.store.server.coalesced import Script, replied
from saikoro.service.store.streams.keyspace import BUCKETS, Keyspace
from saikoro.service.store.streams.protocol import Listed

LOOKED_AT = 1_000
"""Members of an index that one search looks at in a bucket."""

RECOVERED = 200
"""Most streams of a bucket that one part of a walk has."""

PARTS = 2 * len(BUCKETS)
"""How many parts all streams of a kind are in: of each bucket the listed and the unlisted ones."""

NEWEST = "~"
"""A position after all others."""

UNLISTED = "!"
"""The prefix of the tags of unlisted streams (see append.lua)."""

_DISPUTE, _FIND = Script("dispute.lua"), Script("find.lua")

_DIGITS = 13
"""The digits of the ms since 1970 that a position begins with; the id of the stream follows."""


class Index(Keyspace):
    """Finds streams by tags, which append.lua writes."""

    async def find(
        self, tags: Sequence[str], limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Find streams that have all of these tags, newest first, and the cursor to continue from.

        Each bucket tells how far it has looked; the list goes no further than the first to stop.
        """
        asked = (limit, LOOKED_AT, f"{since:0{_DIGITS}d}", before or NEWEST, *tags)
        parts = await replied(
            asyncio.gather(*(_FIND(self._send, [key], *asked) for key in self._indexes()))
        )
        stopped = max(part[0] for part in parts).decode()
        found = sorted((at.decode() for part in parts for at in part[1:]), reverse=True)
        reached = [position for position in found if position >= stopped]
        ends = reached[limit - 1] if len(reached) > limit else stopped
        listed = await asyncio.gather(*map(self._listed, reached[:limit]))
        return [stream for stream in listed if stream is not None], ends

    async def walk(self, status: str) -> AsyncIterator[list[Listed]]:
        """Yield all streams with a status, unlisted ones included, in parts of one bucket each."""
        for part in range(PARTS):
            position = NEWEST
            while position:
                found, position = await self._part(part, f"status:{status}", position, RECOVERED)
                listed = await asyncio.gather(*map(self._listed, found))
                yield [stream for stream in listed if stream is not None]

    async def part(self, part: int, before: str, limit: int) -> tuple[list[Listed], list[str], str]:
        """Streams of one of PARTS parts, newest first; listed ones that are gone; and the cursor.

        `before` is the cursor of the call before, or empty. The part is at its end if it is empty.
        """
        found, ends = await self._part(part, "all", before or NEWEST, limit)
        listed = await asyncio.gather(*map(self._listed, found))
        gone = [at[_DIGITS:] for at, stream in zip(found, listed, strict=True) if stream is None]
        return [stream for stream in listed if stream is not None], gone, ends

    async def _part(self, part: int, tag: str, before: str, limit: int) -> tuple[list[str], str]:
        """Positions of streams with a tag in one part, and the cursor to continue from."""
        bucket, unlisted = divmod(part, 2)
        asked = (limit, limit, "0" * _DIGITS, before, f"{UNLISTED * unlisted}{tag}")
        key = self._key(BUCKETS[bucket], "index")
        stopped, *found = await replied(_FIND(self._send, [key], *asked))
        return [at.decode() for at in found], stopped.decode()

    async def listed(self, streams: Sequence[str]) -> list[Listed]:
        """Those of these streams that there are, as lists show them, in their order."""
        listed = await asyncio.gather(*map(self._shown, streams))
        return [stream for stream in listed if stream is not None]

    async def mark_disputed(self, stream: str) -> bool:
        """Note that a stream may have disputes; False if there is no such stream."""
        return bool(await replied(_DISPUTE(self._send, [self._key_of(stream, "meta")])))

    def _indexes(self) -> list[str]:
        return [self._key(bucket, "index") for bucket in BUCKETS]

    async def _listed(self, position: str) -> Listed | None:
        """The stream at a position; None if it is gone."""
        return await self._shown(position[_DIGITS:])

    async def _shown(self, stream: str) -> Listed | None:
        fields = ("n", "v", "s", "a", "j", "m", "q", "l")
        asked = self._send("HMGET", self._key_of(stream, "meta"), *fields)
        created, version, status, awaiting, summary, moved, disputed, delay = await replied(asked)
        if version is None:
            return None
        return Listed(
            stream,
            int(created or 0),
            int(version),
            status.decode(),
            awaiting.decode(),
            summary or b"",
            int(moved or 0),
            disputed is not None,
            int(delay or 0),
        )
