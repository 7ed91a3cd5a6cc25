"""The unfinished matches of each client in Redis, to bound how many there are."""

from time import monotonic

from cachetools import LRUCache

from saikoro.service.store.server.coalesced import Script, Send, replied
from saikoro.service.store.streams.protocol import StreamStore

KEPT_SECONDS = 400 * 86_400
"""Seconds after which the matches of a client that creates no more are forgotten."""

LOOK_SECONDS = 5
"""A client whose matches are all played is refused for so long without looking again."""

ABANDONED_MS = 86_400_000
"""A match without an event for so long takes no place: nobody plays it, and it may never end."""

LOOKED_AT_ONCE = 25
"""Matches that are looked at together, so that the requests of others come in between."""

CLIENTS = 10_000
"""Clients that a process remembers to have refused."""

_ADMIT = Script("admit.lua")

_OVER = frozenset({"finished", "cancelled", "halted"})


class OpenMatches:
    """Counts the matches that each client has created, until they are over or abandoned."""

    def __init__(self, send: Send, matches: StreamStore) -> None:
        self._send = send
        self._matches = matches
        self._refused: LRUCache[str, float] = LRUCache(CLIENTS)
        """When all matches of a client were found to be played, in seconds of a steady clock."""

    async def admit(self, client: str, match: str, most: int) -> bool:
        """Whether `client` may have this match as one of `most`; the same match counts once."""
        key = _key(client)
        if await self._admitted(key, match, most):
            return True
        refused = self._refused.get(client)
        if refused is not None and monotonic() < refused + LOOK_SECONDS:
            return False
        if not await self._forget_idle(key):
            self._refused[client] = monotonic()
            return False
        return await self._admitted(key, match, most)

    async def forget(self, client: str, match: str) -> None:
        """Forget a match that is over, and with its last one the client."""
        await replied(self._send("ZREM", _key(client), match))

    async def _forget_idle(self, key: str) -> bool:
        """Remove the matches that are over or abandoned; whether there were any."""
        known = [one.decode() for one in await replied(self._send("ZRANGE", key, 0, -1))]
        since = await self._matches.now() - ABANDONED_MS
        idle: list[str] = []
        for start in range(0, len(known), LOOKED_AT_ONCE):
            chunk = known[start : start + LOOKED_AT_ONCE]
            played = {
                one.stream
                for one in await self._matches.listed(chunk)
                if one.status not in _OVER and one.moved >= since
            }
            idle += [one for one in chunk if one not in played]
        if idle:
            await replied(self._send("ZREM", key, *idle))
        return bool(idle)

    async def _admitted(self, key: str, match: str, most: int) -> bool:
        return bool(await replied(_ADMIT(self._send, [key], match, most, KEPT_SECONDS)))


def _key(client: str) -> str:
    return f"saikoro:open:{client}"
