"""The index of streams by their tags: one sorted set a bucket, merged here."""

from collections.abc import AsyncIterator, Mapping, Sequence

from saikoro.service.store.server.coalesced import Script, replied
from saikoro.service.store.streams.each_bucket import Call, run_in_each, settled
from saikoro.service.store.streams.keyspace import BUCKETS, ID_CHARS, Keyspace, bucket_of
from saikoro.service.store.streams.packing import seats_of
from saikoro.service.store.streams.protocol import Listed

LOOKED_AT = 64
"""Most members of an index that one search looks at in a bucket, and again in those that hold it
up."""

LOOKED_AT_EACH = 8
"""How many it looks at for every stream that is wanted of a bucket."""

SPREAD = 4
"""How many times its even share of what is wanted a bucket is asked for: few have more."""

RECOVERED = 200
"""Most streams that one step of a walk has."""

GROUPS = [BUCKETS[at : at + 16] for at in range(0, len(BUCKETS), 16)]
"""Buckets that are walked through together."""

PARTS = 2 * len(GROUPS)
"""How many parts all streams of a kind are in: of each group the listed and the unlisted ones."""

NEWEST = "~"
"""A position after all others."""

UNLISTED = "!"
"""The prefix of the tags of unlisted streams (see append.lua)."""

_SHOWN = ("n", "v", "s", "a", "j", "m", "q", "l", "h", "f", "A", "W", "N0", "N1")
"""The fields of the meta hash that lists show (see append.lua)."""

_DISPUTE, _FIND, _WITHDRAW = Script("dispute.lua"), Script("find.lua"), Script("withdraw.lua")

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
        positions, ends = await self._find(BUCKETS, tags, limit, before, since)
        return [stream for stream in await self._shown(positions) if stream is not None], ends

    async def _find(
        self, buckets: Sequence[str], tags: Sequence[str], limit: int, before: str, since: int = 0
    ) -> tuple[list[str], str]:
        """The positions of the newest in these buckets, and the cursor to continue from.

        Every bucket is asked for a few, and then those for more that stopped before the end of what
        was found: they may have streams in between.
        """
        terms = f"{since:0{_DIGITS}d}", tags
        few = 1 + SPREAD * limit // len(buckets)
        ends_of, found = await self._ask(dict.fromkeys(buckets, before or NEWEST), few, *terms)
        found.sort(reverse=True)
        cut = found[limit - 1] if len(found) >= limit else ""
        short = {bucket: ends for bucket, ends in ends_of.items() if ends > cut}
        if short:
            ends_now, more = await self._ask(short, limit, *terms)
            ends_of |= ends_now
            found = sorted([*found, *more], reverse=True)
        stopped = max(ends_of.values())
        reached = [position for position in found if position >= stopped]
        return reached[:limit], reached[limit - 1] if len(reached) > limit else stopped

    async def _ask(
        self, befores: Mapping[str, str], limit: int, since: str, tags: Sequence[str]
    ) -> tuple[dict[str, str], list[str]]:
        """Where each of these buckets has stopped, and the positions that all have found."""
        looks = min(LOOKED_AT, LOOKED_AT_EACH * limit)
        calls = {
            bucket: Call([self._key(bucket, "index")], (limit, looks, since, before, *tags))
            for bucket, before in befores.items()
        }
        parts = await run_in_each(_FIND, self._send, calls, whole=True)
        ends = {bucket: part[0].decode() for bucket, part in parts.items()}
        return ends, [position.decode() for part in parts.values() for position in part[1:]]

    async def walk(self, status: str) -> AsyncIterator[list[Listed]]:
        """Yield all streams with a status, unlisted ones included, some at a time."""
        for part in range(PARTS):
            position = NEWEST
            while position:
                found, position = await self._part(part, f"status:{status}", position, RECOVERED)
                yield [stream for stream in await self._shown(found) if stream is not None]

    async def part(self, part: int, before: str, limit: int) -> tuple[list[Listed], list[str], str]:
        """Streams of one of PARTS parts, newest first; listed ones that are gone; and the cursor.

        `before` is the cursor of the call before, or empty. The part is at its end if it is empty.
        """
        found, ends = await self._part(part, "all", before or NEWEST, limit)
        listed = await self._shown(found)
        gone = [at[_DIGITS:] for at, stream in zip(found, listed, strict=True) if stream is None]
        return [stream for stream in listed if stream is not None], gone, ends

    async def _part(self, part: int, tag: str, before: str, limit: int) -> tuple[list[str], str]:
        """Positions of streams with a tag in one part, and the cursor to continue from."""
        group, unlisted = divmod(part, 2)
        return await self._find(GROUPS[group], [f"{UNLISTED * unlisted}{tag}"], limit, before)

    async def listed(self, streams: Sequence[str]) -> list[Listed]:
        """Those of these streams that there are, as lists show them, in their order."""
        return [stream for stream in await self._shown(streams) if stream is not None]

    async def mark_disputed(self, stream: str) -> bool:
        """Note that a stream may have disputes; False if there is no such stream."""
        return bool(await replied(_DISPUTE(self._send, [self._key_of(stream, "meta")])))

    async def withdraw_name(self, stream: str, seat: int) -> bool:
        """Delete the name of a seat that lies beside the lines of a stream; False if none is here.

        Harmless where the stream has no such name.
        """
        keys = [self._key_of(stream, "meta"), self._key(bucket_of(stream), "index")]
        return bool(await replied(_WITHDRAW(self._send, keys, stream, seat, 1 - seat)))

    async def _shown(self, positions: Sequence[str]) -> list[Listed | None]:
        """The streams at these positions, or of these ids, in order; None for one that is gone."""
        streams = [position[-ID_CHARS:] for position in positions]
        keys = [self._key_of(stream, "meta") for stream in streams]
        asked = [self._send("HMGET", key, *_SHOWN) for key in keys]
        await settled(asked)
        return [
            _listed(stream, await replied(reply))
            for stream, reply in zip(streams, asked, strict=True)
        ]


def _listed(stream: str, fields: Sequence[bytes | None]) -> Listed | None:
    """A stream as lists show it, of the fields _SHOWN; None if it is gone."""
    (
        created,
        version,
        status,
        awaiting,
        summary,
        moved,
        disputed,
        delay,
        head,
        finished,
        apart,
        withdrawn,
        *names,
    ) = fields
    if version is None:
        return None
    return Listed(
        stream,
        int(created or 0),
        int(version),
        (status or b"").decode(),
        (awaiting or b"").decode(),
        summary or b"",
        int(moved or 0),
        disputed is not None,
        int(delay or 0),
        head or b"",
        int(finished or 0),
        {seat: sealed for seat, sealed in enumerate(names) if sealed is not None},
        seats_of(apart or b""),
        seats_of(withdrawn or b""),
    )
