"""The unfinished matches of each client in Redis, to bound how many there are."""

import asyncio

from redis.asyncio import Redis

from service.store.coalesced import Coalesced, Script, replied
from service.store.protocol import StreamStore

KEPT_SECONDS = 400 * 86_400
"""After which the matches of a client that creates no more are forgotten."""

_ADMIT = Script("admit.lua")

_OVER = frozenset({"finished", "cancelled", "halted"})


class OpenMatches:
    """Counts the unfinished matches that each client has created."""

    def __init__(self, redis: "Redis", matches: StreamStore) -> None:
        self._send = Coalesced(redis)
        self._matches = matches

    async def admit(self, client: str, match: str, most: int) -> bool:
        """Whether `client` may have this match as one of `most`; the same match counts once."""
        key = f"saikoro:open:{client}"
        if await self._admitted(key, match, most):
            return True
        known = [one.decode() for one in await replied(self._send("ZRANGE", key, 0, -1))]
        metas = await asyncio.gather(*map(self._matches.meta, known))
        over = [
            one
            for one, meta in zip(known, metas, strict=True)
            if meta is None or meta.status in _OVER
        ]
        if not over:
            return False
        await replied(self._send("ZREM", key, *over))
        return await self._admitted(key, match, most)

    async def _admitted(self, key: str, match: str, most: int) -> bool:
        return bool(await replied(_ADMIT(self._send, [key], match, most, KEPT_SECONDS)))
