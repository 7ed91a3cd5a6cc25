"""The store in Redis, or in any server with its protocol from version 7.0 on."""

import asyncio
import time

from saikoro.service.errors.stores import StoreFull
from saikoro.service.store.server.coalesced import Send, replied
from saikoro.service.store.server.space import Space
from saikoro.service.store.streams.batches import Batches
from saikoro.service.store.streams.blobs import StoredBlobs
from saikoro.service.store.streams.finished import FinishedIndex
from saikoro.service.store.streams.keyspace import Kind, StoreTerms
from saikoro.service.store.streams.rates import Rates

WRITABLE_SECONDS = 1.0
"""How long it counts that the store took a change."""


class RedisStore(Batches, FinishedIndex, StoredBlobs, Rates):
    """The streams of one kind, in one server or in a cluster."""

    def __init__(
        self,
        send: Send,
        *,
        lease_seconds: float = 1.5,
        kind: Kind = "match",
        space: Space | None = None,
        life_seconds: float = 0,
    ) -> None:
        """Streams that a client created expire `life_seconds` after their last append; 0: never."""
        super().__init__(
            send, StoreTerms(kind, int(lease_seconds * 1000), int(life_seconds * 1000), space)
        )
        self._writable = float("-inf")
        """When the store was seen to take a change, in seconds of a steady clock."""

    async def aclose(self) -> None:
        """Close all connections."""
        await self._end_looking()
        await self._hints.aclose()
        await self._followers.aclose()
        await self._players.aclose()
        await self._send.aclose()

    def end_waits(self) -> None:
        """End all waits for events: this process is about to end."""
        self._followers.end()
        self._players.end()

    async def now(self) -> int:
        """The store's clock, in ms since 1970."""
        seconds, micros = await replied(self._send.unconfirmed("TIME"))
        return int(seconds) * 1000 + int(micros) // 1000

    async def require_writable(self) -> None:
        """Raise StoreDown, or what of it says why, unless every server takes changes."""
        if self._terms.space is not None and self._terms.space.low:
            raise StoreFull
        if time.monotonic() - self._writable > WRITABLE_SECONDS:
            keys = await self._send.keys_everywhere("writable")
            await asyncio.gather(*(replied(self._send("SET", key, "1")) for key in keys))
            self._writable = time.monotonic()
