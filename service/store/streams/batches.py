"""Batches of lines in Redis: a stream each, appended to by one script, read by ranges."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
import structlog

from saikoro.service.errors.stores import BrokenStore, StoreDown, StoreFull
from saikoro.service.process import tracing
from saikoro.service.process.metrics import TAILS
from saikoro.service.store.server.coalesced import Script, Send, replied
from saikoro.service.store.streams.due import DueLists
from saikoro.service.store.streams.followers import (
    Followers,
    read_nothing,
    read_trace,
    read_update,
)
from saikoro.service.store.streams.keyspace import BUCKETS, StoreTerms, bucket_of
from saikoro.service.store.streams.packing import (
    pack,
    pack_lost,
    pack_meta,
    pack_update,
    unpack_entry,
    unpack_meta,
)
from saikoro.service.store.streams.protocol import (
    Append,
    Appended,
    AppendResult,
    Conflict,
    Follower,
    KeyReused,
    Latest,
    Meta,
    PlayerFollower,
    Replayed,
    StoredBatch,
)
from saikoro.service.store.streams.tails import Tails

log = structlog.get_logger()

ENTRIES = 64
"""The most batches that are read at once if only some lines are wanted."""

TRACE_SECONDS = 600
"""How long the span of an append is kept for who does what follows."""

_UNREADABLE = (ValueError, KeyError, IndexError)
"""What is raised by entries and fields that are not what was appended."""

_APPEND, _LOST = Script("append.lua"), Script("lost.lua")

_OF_BUCKET = ("due", "watch", "index", "hooked", "appended", "players", "settled")
"""The keys and channels of a bucket that append.lua is given."""


class Batches(DueLists):
    """Appends to streams, reads them, and follows them."""

    def __init__(self, send: Send, terms: StoreTerms) -> None:
        super().__init__(send, terms)
        subscribe = send.subscription
        # News are out before replicas have their lines, and what has to be confirmed is read.
        read = read_trace if send.replicas else read_update
        self._followers = Followers(subscribe, self._news_of, read)
        # An append tells of players in the bucket of its stream, so theirs may come by any.
        by_all = [self._key(bucket, "players") for bucket in BUCKETS]
        self._players = Followers(subscribe, lambda _: by_all, read_nothing)
        self._tails = Tails()
        self._looking: asyncio.Task[None] | None = None
        """Looks for what was lost, after another server has taken over."""
        send.call_after_takeovers(self._look_after_tails)

    async def append(self, append: Append) -> AppendResult:
        """Append everything or nothing, in one call of append.lua.

        StoreFull where the disk has no room for more.
        """
        if self._terms.space is not None and self._terms.space.low:
            raise StoreFull
        named = {"saikoro.kind": self._terms.kind, "saikoro.stream": append.stream}
        with tracing.span("append", attributes=named):
            result = await self._append(append, tracing.current())
        if isinstance(result, Appended):
            self._tails.keep(append)
        return result

    async def _append(self, append: Append, trace: str) -> AppendResult:
        keys = [self._key_of(append.stream, name) for name in ("meta", "lines", "keys")]
        keys.append(self._key_of(append.stream, "snapshot"))
        bucket = bucket_of(append.stream)
        keys += [self._key(bucket, name) for name in _OF_BUCKET]
        fields = pack_meta(append)
        listing = append.listing
        batches = [pack(batch) for batch in append.batches]
        # A hint that went first would be taken before anything is due, or the span is kept.
        at_once = append.due == "listed" and self._send.in_order and not trace
        hint = partial(self._hints.give_behind, append.stream) if at_once else None
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
                self._terms.lease,
                append.stream.encode() + pack_update(append, batches, trace)
                if append.expected
                else b"",
                append.key,
                append.body,
                append.answer,
                len(fields),
                len(batches),
                self._terms.kind,
                self._terms.life,
                "=" if listing is None else "".join(f"{tag}\n" for tag in listing.tags),
                b"" if listing is None else listing.summary,
                *itertools.chain.from_iterable(fields.items()),
                *itertools.chain.from_iterable(map(msgspec.structs.astuple, batches)),
                behind=hint,
            )
        )
        match reply:
            case [b"appended", *due]:
                if trace:
                    self._keep_trace(append.stream, trace)
                if due == [b"more"]:
                    self._hints.give(bucket)
                elif due and not at_once:
                    self._hints.give(append.stream)
                return Appended()
            case [b"replayed", answer]:
                return Replayed(answer)
            case [b"key reused"]:
                return KeyReused()
            case [b"conflict"]:
                return Conflict()
            case _:
                raise ValueError(f"{append.stream} is no stream of the kind {self._terms.kind!r}")

    def _keep_trace(self, stream: str, trace: str) -> None:
        """Keep the span of an append for a while, for whoever does what follows."""
        key = self._key_of(stream, "trace")
        kept = self._send.unconfirmed("SET", key, trace, "EX", TRACE_SECONDS)
        kept.add_done_callback(_looked_at)

    async def trace(self, work: str) -> str:
        """The span of the last append to the stream of this work; empty if none was recorded."""
        key = self._key_of(work.rpartition("@")[2], "trace")
        kept = await replied(self._send.unconfirmed("GET", key))
        return kept.decode() if kept else ""

    async def meta(self, stream: str) -> Meta | None:
        """The version, head and status of `stream`; None if there is no such stream."""
        return await self._whole(stream, await self._stored_meta(stream))

    async def _stored_meta(self, stream: str) -> Meta | None:
        return _meta(stream, await replied(self._ask_meta(stream)), self._terms.kind)

    async def _whole(self, stream: str, meta: Meta | None) -> Meta | None:
        """Append again what this process has appended and the store has lost; where it stands then.

        Each append names the head that it follows, so it is done only where it was before. What
        does not follow, because something else is missing or was appended since, is noted as lost.
        """
        newest = self._tails.newest(stream)
        if meta is None or newest is None or newest.version <= meta.version:
            return meta
        meta = await self._stored_meta(stream)  # it may have been read before that was appended
        while meta is not None and newest.version > meta.version:
            lost = self._tails.after(stream, meta.version, meta.head)
            if lost is None:
                if not self._tails.is_news(stream, newest.version):
                    return meta
                await self.note_lost(stream, Latest(newest.version, newest.head))
                return await self._stored_meta(stream)
            log.warning("tail.taken_back", stream=stream, after=meta.version, version=lost.version)
            TAILS.labels("taken_back").inc()
            await self._append(lost, "")
            meta = await self._stored_meta(stream)
        return meta

    async def note_lost(self, stream: str, lost: Latest, instead: Latest | None = None) -> bool:
        """Note that a stream was at this version and head, as somebody knows, and is not any more.

        False heads harm nobody: what is noted is shown only while it is not in the history.
        The newest stays, but for one that is in the history again, which is given as `instead`.
        False if it was noted before, or a newer one, or there is no such stream.
        """
        key, replaced = self._key_of(stream, "meta"), b"" if instead is None else pack_lost(instead)
        noted = bool(await replied(_LOST(self._send, [key], lost.version, lost.head, replaced)))
        if noted:
            TAILS.labels("lost").inc()
            log.error("tail.lost", stream=stream, version=lost.version, head=lost.head.hex())
        return noted

    def _look_after_tails(self) -> None:
        """Look whether a server that has taken over has all that this process has appended."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_at_tails())

    async def _end_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look_at_tails(self) -> None:
        asked = [self.meta(stream) for stream in self._tails.streams]
        for result in await asyncio.gather(*asked, return_exceptions=True):
            if isinstance(result, BaseException) and not isinstance(result, StoreDown):
                log.error("tail.not_looked_at", error=repr(result))

    async def read(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> list[StoredBatch]:
        """Read whole batches with lines after version `after`: all, or enough for `limit` lines."""
        first = _batches(stream, await replied(self._ask_batches(stream, after, limit)))
        return first if limit is None else await self._with_more(stream, after, limit, first)

    async def load(
        self, stream: str, after: int = 0, limit: int | None = None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        """Read the meta data and lines together; the lines may be newer than the meta data."""
        meta, batches = await self._stored(stream, after, limit)
        whole = await self._whole(stream, meta)
        if whole != meta:
            meta, batches = await self._stored(stream, after, limit)
        if limit is not None:
            batches = await self._with_more(stream, after, limit, batches)
        return meta, batches

    async def _stored(
        self, stream: str, after: int, limit: int | None
    ) -> tuple[Meta | None, list[StoredBatch]]:
        asked = asyncio.gather(self._ask_meta(stream), self._ask_batches(stream, after, limit))
        meta, found = await replied(asked)
        return _meta(stream, meta, self._terms.kind), _batches(stream, found)

    async def load_due(self, stream: str, after: int) -> tuple[Meta | None, list[StoredBatch]]:
        """As `load`, right after the stream was taken: what was read then is enough, if it is all.

        Whoever appends by it finds out if the stream has moved since.
        """
        meta, batches = self._read_since(stream, after)
        if meta is None or await self._whole(stream, meta) != meta:
            return await self.load(stream, after)
        return meta, batches

    def _read_since(self, stream: str, after: int) -> tuple[Meta | None, list[StoredBatch]]:
        """What was read of a stream when it was taken, once; nothing if that is not all."""
        found, entries = self._claimed.pop(stream, ({}, []))
        meta, batches = _meta(stream, found, self._terms.kind), _batches(stream, entries)
        if meta is None or meta.version < after or not batches or batches[0].first > after + 1:
            return None, []
        return meta, [batch for batch in batches if batch.version > after]

    async def answer(self, stream: str, key: bytes, body: bytes) -> Replayed | KeyReused | None:
        """The answer that was given under an idempotency key; None if the key is new."""
        known = await replied(self._send("HGET", self._key_of(stream, "keys"), key))
        if known is None:
            return None
        return Replayed(known[len(body) :]) if known.startswith(body) else KeyReused()

    @asynccontextmanager
    async def follow(self, stream: str) -> AsyncIterator[Follower]:
        """Follow what is appended to `stream` from now on."""
        async with self._followers.follow(stream) as follower:
            yield follower

    @asynccontextmanager
    async def follow_player(self, player: str) -> AsyncIterator[PlayerFollower]:
        """Follow what is appended to any stream of a player from now on."""
        async with self._players.follow(player) as follower:
            yield follower

    def _news_of(self, stream: str) -> Sequence[str]:
        return (self._key(bucket_of(stream), "appended"),)

    async def _with_more(
        self, stream: str, after: int, limit: int, batches: list[StoredBatch]
    ) -> list[StoredBatch]:
        """Read on after these batches until they have `limit` lines or the stream ends."""
        more = len(batches) == min(limit, ENTRIES)
        while more and batches[-1].version - after < limit:
            found = await replied(self._ask_batches(stream, batches[-1].version, limit))
            batches += _batches(stream, found)
            more = len(found) == min(limit, ENTRIES)
        return batches

    def _ask_meta(self, stream: str) -> "asyncio.Future[Any]":
        return self._send("HGETALL", self._key_of(stream, "meta"))

    def _ask_batches(self, stream: str, after: int, limit: int | None) -> "asyncio.Future[Any]":
        count = () if limit is None else ("COUNT", min(limit, ENTRIES))
        return self._send("XRANGE", self._key_of(stream, "lines"), f"({after}-0", "+", *count)


def _batches(stream: str, found: list[tuple[bytes, dict[bytes, bytes]]]) -> list[StoredBatch]:
    try:
        return [unpack_entry(entry, fields) for entry, fields in found]
    except _UNREADABLE as broken:
        raise BrokenStore(stream) from broken


def _meta(stream: str, found: dict[bytes, bytes], kind: str) -> Meta | None:
    try:
        return unpack_meta(found, kind)
    except _UNREADABLE as broken:
        raise BrokenStore(stream) from broken


def _looked_at(kept: "asyncio.Future[Any]") -> None:
    """Retrieve the error of a trace that was not kept: nothing depends on it."""
    if not kept.cancelled():
        kept.exception()
