"""The unfinished matches of each client in Redis, to bound how many there are."""

import asyncio
from time import monotonic

from cachetools import LRUCache

from saikoro.service.store.server.coalesced import Script, Send, replied
from saikoro.service.store.streams.protocol import StreamStore

KEPT_SECONDS = 400 * 86_400
"""Seconds after which the matches of a client that creates no more are forgotten."""

LOOK_SECONDS = 5
"""A client whose matches are all unfinished is refused for so long without looking again."""

LOOKED_AT_ONCE = 25
"""Matches that are looked at together, so that the requests of others come in between."""

CLIENTS = 10_000
"""Clients that a process remembers to have refused."""

_ADMIT = Script("admit.lua")

_OVER = frozenset({"finished", "cancelled", "halted"})


class OpenMatches:
    """Counts the unfinished matches that each client has created."""

    def __init__(self, send: Send, matches: StreamStore) -> None:
        self._send = send
        self._matches = matches
        self._refused: LRUCache[str, float] = LRUCache(CLIENTS)
        """When all matches of a client were found unfinished, in seconds of a steady clock."""

    async def admit(self, client: str, match: str, most: int) -> bool:
        """Whether `client` may have this match as one of `most`; the same match counts once."""
        key = _key(client)
        if await self._admitted(key, match, most):
            return True
        refused = self._refused.get(client)
        if refused is not None and monotonic() < refused + LOOK_SECONDS:
            return False
        if not await self._forget_finished(key):
            self._refused[client] = monotonic()
            return False
        return await self._admitted(key, match, most)

    async def forget(self, client: str, match: str) -> None:
        """Forget a match that is over, and with its last one the client."""
        await replied(self._send("ZREM", _key(client), match))

    async def _forget_finished(self, key: str) -> bool:
        """Remove the matches that are over; whether there were any."""
        known = [one.decode() for one in await replied(self._send("ZRANGE", key, 0, -1))]
        over: list[str] = []
        for start in range(0, len(known), LOOKED_AT_ONCE):
            chunk = known[start : start + LOOKED_AT_ONCE]
            metas = await asyncio.gather(*map(self._matches.meta, chunk))
            over += [
                one
                for one, meta in zip(chunk, metas, strict=True)
                if meta is None or meta.status in _OVER
            ]
        if over:
            await replied(self._send("ZREM", key, *over))
        return bool(over)

    async def _admitted(self, key: str, match: str, most: int) -> bool:
        return bool(await replied(_ADMIT(self._send, [key], match, most, KEPT_SECONDS)))


def _key(client: str) -> str:
    return f"saikoro:open:{client}"
