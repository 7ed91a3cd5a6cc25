"""The index of streams by their tags: one sorted set a bucket, merged here."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence

from service.store.server.coalesced import Coalesced, Script, replied
from service.store.streams.protocol import Listed

LOOKED_AT = 1_000
"""Members of an index that one search looks at in a bucket."""

NEWEST = "~"
"""A position after all others."""

UNLISTED = "!"
"""What the tags of unlisted streams begin with (see append.lua)."""

_FIND = Script("find.lua")

_DIGITS = 13
"""Of the ms since 1970 that a position begins with; the id of the stream follows."""


class Index:
    """Finds streams by tags, which append.lua writes."""

    def __init__(
        self, send: Coalesced, keys: Sequence[str], key_of: Callable[[str, str], str]
    ) -> None:
        self._send = send
        self._keys = keys
        """The index of each bucket."""
        self._key_of = key_of

    async def find(
        self, tags: Sequence[str], limit: int, before: str, since: int
    ) -> tuple[list[Listed], str]:
        """Streams with every one of these tags, newest first, and where the list goes on.

        Each bucket tells how far it has looked; the list goes no further than the first to stop.
        """
        asked = (limit, LOOKED_AT, f"{since:0{_DIGITS}d}", before or NEWEST, *tags)
        parts = await replied(
            asyncio.gather(*(_FIND(self._send, [key], *asked) for key in self._keys))
        )
        stopped = max(part[0] for part in parts).decode()
        found = sorted((at.decode() for part in parts for at in part[1:]), reverse=True)
        reached = [position for position in found if position >= stopped]
        ends = reached[limit - 1] if len(reached) > limit else stopped
        listed = await asyncio.gather(*map(self._listed, reached[:limit]))
        return [stream for stream in listed if stream is not None], ends

    async def walk(self, tag: str, most: int) -> AsyncIterator[list[Listed]]:
        """All streams with a tag, unlisted ones included, in parts of one bucket each."""
        for key in self._keys:
            for hidden in ("", UNLISTED):
                position = NEWEST
                while position:
                    asked = (most, most, "0" * _DIGITS, position, hidden + tag)
                    stopped, *found = await replied(_FIND(self._send, [key], *asked))
                    asking = (self._listed(at.decode()) for at in found)
                    listed = await asyncio.gather(*asking)
                    yield [stream for stream in listed if stream is not None]
                    position = stopped.decode()

    async def _listed(self, position: str) -> Listed | None:
        """The stream at a position; None if it is gone."""
        created, stream = int(position[:_DIGITS]), position[_DIGITS:]
        asked = self._send("HMGET", self._key_of(stream, "meta"), "v", "s", "a", "j", "m")
        version, status, awaiting, summary, moved = await replied(asked)
        if version is None:
            return None
        words = status.decode(), awaiting.decode()
        return Listed(stream, created, int(version), *words, summary or b"", int(moved or 0))
