"""The store in Redis, or in any server with its protocol from version 7.0 on."""

import asyncio
import itertools
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal

from redis.asyncio import Redis

from service.errors import StoreFull
from service.store.server.coalesced import REPLY_SECONDS, Coalesced, Script, replied
from service.store.server.space import Space
from service.store.streams.followers import Followers
from service.store.streams.index import Index
from service.store.streams.packing import (
    compress,
    decompress,
    pack,
    pack_meta,
    pack_update,
    unpack_entry,
    unpack_meta,
    unpack_update,
)
from service.store.streams.protocol import (
    Append,
    Appended,
    AppendResult,
    Conflict,
    Follower,
    KeyReused,
    Listed,
    Meta,
    Replayed,
    StoredBatch,
)

CHANNEL = "saikoro:appended"
_STREAM = re.compile("[0-9a-f]{32}")
BUCKETS = "0123456789abcdef"
"""Matches are spread by the last digit of their id. All keys of a match and the lists it is on
carry that digit as their hash tag, so one call can touch them all, in a cluster too. Taking and
sweeping go over all buckets at once; in a cluster they would go bucket by bucket."""

ENTRIES = 64
"""Batches that are read at once where only some lines are wanted."""

KEPT_SECONDS = 7 * 86_400
"""How long a snapshot is kept."""

WRITABLE_SECONDS = 1.0
"""How long it counts that the store took a change."""

SWEPT = 200
"""Most matches of a bucket that one sweep lists again."""

RECOVERED = 200
"""Most streams of a bucket that one call puts back."""

LONGEST_HELD_SECONDS = 60
"""Longer than any worker holds a stream without looking at it again."""


def _lane(lane: int) -> str:
    return f"saikoro:lane:{lane}"


def _batches(found: list[tuple[bytes, dict[bytes, bytes]]]) -> list[StoredBatch]:
    return [unpack_entry(entry, fields) for entry, fields in found]


_APPEND, _SWEEP, _SETTLE = Script("append.lua"), Script("sweep.lua"), Script("settle.lua")
_TAKE, _TOKENS, _LIST = Script("take.lua"), Script("tokens.lua"), Script("list.lua")
_ATTEND, _UNLIST = Script("attend.lua"), Script("unlist.lua")
_HOLD, _RECOVER = Script("hold.lua"), Script("recover.lua")


Kind = Literal["match", "tournament"]


class RedisStore:
    """The streams of one kind in one Redis."""

    def __init__(
        self,
        redis: "Redis",
        *,
        lease_seconds: float = 1.5,
        kind: Kind = "match",
        space: Space | None = None,
        life_seconds: float = 0,
    ) -> None:
        """Streams that a client created expire `life_seconds` after their last append; 0: never."""
        self._redis = redis
        self._space = space
        self._life = int(life_seconds * 1000)
        self._kind = kind
        self._prefix = [] if kind == "match" else [kind]
        self._send = Coalesced(redis)
        self._lease = int(lease_seconds * 1000)
        self._index = Index(
            self._send, [self._key(bucket, "index") for bucket in BUCKETS], self._key_of
        )
        self._turns = itertools.cycle(BUCKETS[at:] + BUCKETS[:at] for at in range(len(BUCKETS)))
        self._followers = Followers(redis, CHANNEL, unpack_update)
        self._writable = float("-inf")
        """When the store was seen to take a change, in seconds of a steady clock."""

    async def aclose(self) -> None:
        """Close all connections."""
        await self._followers.aclose()
        await self._redis.aclose()

    def end_waits(self) -> None:
        """End all waits for events: this process is about to end."""
        self._followers.end()

    def _key(self, bucket: str, *names: str) -> str:
        return ":".join([f"saikoro:{{{bucket}}}", *self._prefix, *names])

    def _key_of(self, stream: str, name: str) -> str:
        if not _STREAM.fullmatch(stream):
            raise ValueError(f"{stream!r} is not the id of a stream")
        return self._key(stream[-1], stream, name)

    async def append(self, append: Append) -> AppendResult:
        """All of `append`, or nothing of it, in one call of append.lua.

        StoreFull where the disk has no room for more.
        """
        if self._space is not None and self._space.low:
            raise StoreFull
        keys = [self._key_of(append.stream, name) for name in ("meta", "lines", "keys")]
        keys += [self._key(append.stream[-1], name) for name in ("due", "watch")]
        keys.append(self._key_of(append.stream, "snapshot"))
        keys.append(self._key(append.stream[-1], "index"))
        fields = pack_meta(append)
        listing = append.listing
        batches = [pack(batch) for batch in append.batches]
        reply = await replied(
            _APPEND(
                self._send,
                keys,
                append.stream,
                append.expected,
                append.expected_head,
                append.version,
                append.head,
                append.status,
                append.awaiting,
                append.deadline,
                append.due,
                self._lease,
                CHANNEL,
                append.stream.encode() + pack_update(append, batches) if append.expected else b"",
                append.key,
                append.body,
                append.answer,
                len(fields),
                len(batches),
                self._kind,
                self._life,
                "=" if listing is None else "".join(f"{tag}\n" for tag in listing.tags),
                b"" if listing is None else listing.summary,
                *itertools.chain.from_iterable(fields.items()),
                *itertools.chain.from_iterable(batches),
            )
        )
        match reply:
            case [b"appended"]:
                return Appended()
            case [b"replayed", answer]:
                return Replayed(answer)
            case [b"key reused"]:
                return KeyReused()
            case [b"conflict"]:
                return Conflict()
            case _:
                raise ValueError(f"{append.stream} is no stream of the kind {self._kind!r}")

    async def meta(self, stream: str) -> Meta | None:
        """Where `stream` stands."""
        return unpack_meta(await replied(self._ask_meta(stream)), self._kind)

    async def read(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> list[StoredBatch]:
        """Whole batches with lines after version `after`: all, or those of `limit` lines."""
        first = _batches(await replied(self._ask_batches(stream, after, limit)))
        return first if limit is None else await self._with_more(stream, after, limit, first)

    async def load(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        """Both at once; the lines may go further than the meta data."""
        asked = asyncio.gather(self._ask_meta(stream), self._ask_batches(stream, after, limit))
        meta, found = await replied(asked)
        batches = _batches(found)
        if limit is not None:
            batches = await self._with_more(stream, after, limit, batches)
        return unpack_meta(meta, self._kind), batches

    async def _with_more(
        self, stream: str, after: int, limit: int, batches: list[StoredBatch]
    ) -> list[StoredBatch]:
        """These batches, and so many after them that they have `limit` lines, if there are."""
        more = len(batches) == min(limit, ENTRIES)
        while more and batches[-1].version - after < limit:
            found = await replied(self._ask_batches(stream, batches[-1].version, limit))
            batches += _batches(found)
            more = len(found) == min(limit, ENTRIES)
        return batches

    def _ask_meta(self, stream: str) -> "asyncio.Future[Any]":
        return self._send("HGETALL", self._key_of(stream, "meta"))

    def _ask_batches(self, stream: str, after: int, limit: int | None) -> "asyncio.Future[Any]":
        count = () if limit is None else ("COUNT", min(limit, ENTRIES))
        return self._send("XRANGE", self._key_of(stream, "lines"), f"({after}-0", "+", *count)

    async def snapshot(self, stream: str) -> bytes:
        """The snapshot that was kept last; empty if there is none any more."""
        kept: bytes | None = await replied(self._send("GET", self._key_of(stream, "snapshot")))
        return kept or b""

    async def keep_snapshot(self, stream: str, snapshot: bytes) -> None:
        """Keep a snapshot for some days, in place of the one before."""
        key = self._key_of(stream, "snapshot")
        await replied(self._send("SET", key, snapshot, "EX", KEPT_SECONDS))

    async def drop_snapshot(self, stream: str) -> None:
        """Forget the snapshot."""
        await replied(self._send("DEL", self._key_of(stream, "snapshot")))

    async def find(
        self, tags: Sequence[str], limit: int, before: str = "", since: int = 0
    ) -> tuple[list[Listed], str]:
        """Streams with every one of these tags, newest first, and where the list goes on."""
        return await self._index.find(tags, limit, before, since)

    async def now(self) -> int:
        """The store's clock, in ms since 1970."""
        seconds, micros = await replied(self._send("TIME"))
        return int(seconds) * 1000 + int(micros) // 1000

    async def answer(self, stream: str, key: bytes, body: bytes) -> Replayed | KeyReused | None:
        """What was answered under an idempotency key."""
        known = await replied(self._send("HGET", self._key_of(stream, "keys"), key))
        if known is None:
            return None
        return Replayed(known[len(body) :]) if known.startswith(body) else KeyReused()

    @asynccontextmanager
    async def follow(self, stream: str) -> AsyncIterator[Follower]:
        """Follow what is appended to `stream` from now on."""
        async with self._followers.follow(stream) as follower:
            yield follower

    async def take_due(self, limit: int, seconds: float) -> list[str]:
        """Up to `limit` due matches; waits up to `seconds`."""
        # Every call begins with another bucket, so that none is served before the others.
        keys = [self._key(bucket, "due") for bucket in next(self._turns)]
        taken = await replied(_TAKE(self._send, keys, limit))
        if taken or seconds <= 0:
            return [stream.decode() for stream in taken]
        first = await replied(self._wait_for_due(keys, seconds))
        return [first[1].decode()] if first else []

    async def _wait_for_due(self, keys: Sequence[str], seconds: float) -> Any:
        async with asyncio.timeout(seconds + REPLY_SECONDS):
            return await self._redis.bzpopmin(keys, timeout=seconds)

    async def settle(self, stream: str, version: int) -> bool:
        """Take `stream` off the due-list, if it still has `version`."""
        return bool(await replied(_SETTLE(self._send, self._keys_of_work(stream), stream, version)))

    async def hold(self, stream: str, seconds: float) -> bool:
        """Keep `stream`, which was due, from being listed again for so long."""
        keys = [self._key(stream[-1], stream, "meta"), self._key(stream[-1], "watch")]
        return bool(await replied(_HOLD(self._send, keys, stream, int(seconds * 1000))))

    async def list_due(self, stream: str, work: Sequence[str]) -> None:
        """List work of `stream`, `<what>@<stream>`, to be taken one by one as due.

        Work that is listed or held is not listed twice.
        """
        keys = [self._key(stream[-1], name) for name in ("due", "watch")]
        await replied(_LIST(self._send, keys, self._lease, *work))

    async def unlist(self, work: str, version: int | None = None) -> bool:
        """Take work off the lists: it is done, as far as the stream went at `version`."""
        keys = self._keys_of_work(work.rpartition("@")[2])
        return bool(
            await replied(_UNLIST(self._send, keys, work, "" if version is None else version))
        )

    async def attend(self, stream: str, what: str) -> bool:
        """List `<what>@<stream>` as due, now and with every append from now on."""
        keys = self._keys_of_work(stream)
        return bool(await replied(_ATTEND(self._send, keys, stream, what, self._lease)))

    def _keys_of_work(self, stream: str) -> list[str]:
        lists = (self._key(stream[-1], name) for name in ("due", "watch"))
        return [self._key_of(stream, "meta"), *lists]

    async def sweep(self) -> int:
        """List matches again whose deadline has passed, or whose drainer has died."""
        keys = [self._key(bucket, name) for bucket in BUCKETS for name in ("due", "watch")]
        return int(await replied(_SWEEP(self._send, keys, self._lease, SWEPT)))

    async def walk(self, status: str) -> AsyncIterator[list[Listed]]:
        """All streams with a status, unlisted ones included, in parts for `recover`."""
        async for part in self._index.walk(f"status:{status}", RECOVERED):
            yield part

    async def recover(self, looked_at: Sequence[tuple[Listed, bool]]) -> list[str]:
        """Put streams of one part back on the lists, where they are missing."""
        if not looked_at:
            return []
        bucket = looked_at[0][0].stream[-1]
        keys = [self._key(bucket, name) for name in ("due", "watch")]
        keys += [self._key_of(listed.stream, "meta") for listed, _ in looked_at]
        of_each = [(listed.stream, listed.version, int(follows)) for listed, follows in looked_at]
        longest = max(self._lease, LONGEST_HELD_SECONDS * 1000)
        args = itertools.chain.from_iterable(of_each)
        found = await replied(_RECOVER(self._send, keys, self._lease, longest, *args))
        return [stream.decode() for stream in found]

    async def due_count(self) -> int:
        """How many matches are on the due-list."""
        counts = (self._send("ZCARD", self._key(bucket, "due")) for bucket in BUCKETS)
        return sum(await replied(asyncio.gather(*counts)))

    async def require_writable(self) -> None:
        """Raise StoreDown, or what of it says why, where nothing can be appended."""
        if self._space is not None and self._space.low:
            raise StoreFull
        if time.monotonic() - self._writable > WRITABLE_SECONDS:
            await replied(self._send("SET", "saikoro:{uptime}:writable", "1"))
            self._writable = time.monotonic()

    async def announce(self, lane: int, seconds: float) -> None:
        """Announce that `lane` is being drained, for so long."""
        word = ("SET", _lane(lane), "1", "PX", int(seconds * 1000))
        await replied(self._send(*(word if seconds > 0 else ("DEL", _lane(lane)))))

    async def silent(self, lanes: int) -> list[int]:
        """The lanes of 0 ... `lanes` - 1 without a recent announcement."""
        announced = await replied(self._send("MGET", *map(_lane, range(lanes))))
        return [lane for lane, word in enumerate(announced) if word is None]

    async def take_tokens(
        self, client: str, wanted: int, rate: float, burst: int
    ) -> tuple[int, int, int]:
        """Up to `wanted` requests that `client` may make now; or 0, and after how many ms one.

        The third is how many are left then.
        """
        keys = [f"saikoro:rate:{client}"]
        taken, wait, left = await replied(_TOKENS(self._send, keys, wanted, rate, burst))
        return taken, wait, left

    async def put_blob(self, digest: str, blob: bytes) -> None:
        """Keep `blob`, such as a card set, under its digest."""
        packed = compress(blob)
        await replied(self._send("SET", f"saikoro:blob:{digest}", packed, "NX"))

    async def blob(self, digest: str) -> bytes | None:
        """What is kept under `digest`."""
        packed = await replied(self._send("GET", f"saikoro:blob:{digest}"))
        return None if packed is None else decompress(packed)

    async def drop_blob(self, digest: str) -> None:
        """Forget what is kept under `digest`."""
        await replied(self._send("DEL", f"saikoro:blob:{digest}"))
