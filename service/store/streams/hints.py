"""Hints in Redis at what is due: at a stream, or at a bucket in which something is.

Nobody has to look into all buckets for it. A hint lies in a slot of its own, so it cannot be given
in the same call as what it is about: it is given right after, and whoever takes it looks there.
Where a process dies in between, a sweep finds what is due, and gives a hint again. One at what is
not due does no harm. Hints are taken in the order of the clocks of those who gave them, which
decide nothing else.
"""

import asyncio
import contextlib
from typing import Any

from saikoro.service.clock import moment
from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.coalesced import Send, replied

CLOSE_SECONDS = 1.0
"""How long the end of a process waits for hints that are being given."""


class Hints:
    """What is hinted at of one kind, by how long."""

    def __init__(self, send: Send, kind: str) -> None:
        self._send = send
        self._key = f"saikoro:{{due}}:{kind}"
        self._waiting: set[str] = set()
        """What a hint is given at in a moment, in one call."""
        self._giving: set[asyncio.Task[None]] = set()

    def give(self, *due: str) -> None:
        """Hint at these, without waiting for it; a hint that is there keeps its place."""
        if due and not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush)
        self._waiting.update(due)

    def give_behind(self, due: str) -> None:
        """Hint at this, in the same pipeline as the command that was sent just now."""
        self._waiting.add(due)
        self._flush()

    async def take(self, most: int) -> list[str]:
        """Take up to so many hints, those first that have waited longest."""
        if self._waiting:
            self._flush()
        if self._giving:  # whoever has just listed something finds it
            await asyncio.wait(self._giving)
        found = await replied(self._send.unconfirmed("ZPOPMIN", self._key, most))
        return [due.decode() for due, _ in found]

    async def wait(self, seconds: float) -> list[str]:
        """Take the first hint within so many seconds, on a connection of its own."""
        found = await replied(self._send.blocking("BZPOPMIN", self._key, seconds=seconds))
        return [found[1].decode()] if found else []

    def _flush(self) -> None:
        hinted, self._waiting = self._waiting, set()
        if not hinted:
            return
        scored: list[int | str] = []
        for due in sorted(hinted):
            scored += moment(), due
        given = self._send.unconfirmed("ZADD", self._key, "NX", *scored)
        giving = asyncio.create_task(self._replied(given))
        self._giving.add(giving)
        giving.add_done_callback(self._giving.discard)

    async def _replied(self, given: "asyncio.Future[Any]") -> None:
        with contextlib.suppress(StoreDown):  # a sweep will give it
            await replied(given)

    async def aclose(self) -> None:
        """Give no more, once those that are given are there, or the server takes too long."""
        self._waiting.clear()
        if self._giving:
            _, late = await asyncio.wait(self._giving, timeout=CLOSE_SECONDS)
            for giving in late:
                giving.cancel()
            await asyncio.gather(*late, return_exceptions=True)
