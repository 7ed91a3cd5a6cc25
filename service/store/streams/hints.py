"""Hints in Redis at buckets in which something is due, so that nobody has to look at all of them.

A hint lies in a slot of its own, so it cannot be given in the same call as what it is about: it is
given right after, and whoever takes it looks into that bucket. Where a process dies in between, a
sweep finds what is due, and gives the hint again. One at a bucket with nothing due does no harm.
"""

import asyncio
import contextlib

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.coalesced import Script, Send, replied

CLOSE_SECONDS = 1.0
"""How long the end of a process waits for hints that are being given."""

_HINT = Script("hint.lua")


class Hints:
    """The buckets in which something of one kind is due, by how long."""

    def __init__(self, send: Send, kind: str) -> None:
        self._send = send
        self._key = f"saikoro:{{due}}:{kind}"
        self._waiting: set[str] = set()
        """Buckets at which a hint is given in a moment, in one call."""
        self._giving: set[asyncio.Task[None]] = set()

    def give(self, *buckets: str) -> None:
        """Hint at buckets, without waiting for it; a hint that is there keeps its place."""
        if buckets and not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.update(buckets)

    async def take(self, most: int) -> list[str]:
        """Take up to so many buckets, those first that have waited longest."""
        if self._waiting:
            self._flush()
        if self._giving:  # whoever has just listed something finds it
            await asyncio.wait(self._giving)
        found = await replied(self._send.unconfirmed("ZPOPMIN", self._key, most))
        return [bucket.decode() for bucket, _ in found]

    async def wait(self, seconds: float) -> list[str]:
        """Take the first bucket within so many seconds, on a connection of its own."""
        found = await replied(self._send.blocking("BZPOPMIN", self._key, seconds=seconds))
        return [found[1].decode()] if found else []

    def _flush(self) -> None:
        buckets, self._waiting = self._waiting, set()
        if not buckets:
            return
        giving = asyncio.create_task(self._give(buckets))
        self._giving.add(giving)
        giving.add_done_callback(self._giving.discard)

    async def _give(self, buckets: set[str]) -> None:
        with contextlib.suppress(StoreDown):  # a sweep will give it
            await replied(_HINT(self._send.unconfirmed, [self._key], *sorted(buckets)))

    async def aclose(self) -> None:
        """Give no more, once those that are given are there, or the server takes too long."""
        self._waiting.clear()
        if self._giving:
            _, late = await asyncio.wait(self._giving, timeout=CLOSE_SECONDS)
            for giving in late:
                giving.cancel()
            await asyncio.gather(*late, return_exceptions=True)
