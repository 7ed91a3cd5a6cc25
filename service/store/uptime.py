"""When the API was there, in Redis: one note that is renewed, and the gaps in it."""

from typing import NamedTuple

from redis.asyncio import Redis

from domain.match.clocks import Span
from service.store.server.coalesced import Coalesced, Script, replied

_KEYS = ("saikoro:{uptime}:beat", "saikoro:{uptime}:outages")

_UPTIME = Script("uptime.lua")


class Downtime(NamedTuple):
    """When the API was not there."""

    now: bool
    """Whether it is not at this moment; the last outage has not ended then."""
    outages: list[Span]


class UptimeStore:
    """Notes the heartbeat of the API, whichever process it comes from."""

    def __init__(self, redis: "Redis", *, gap: int, keep: int) -> None:
        self._send = Coalesced(redis)
        self._gap = gap
        self._keep = keep

    async def beat(self, since: int) -> list[Span]:
        """Note that the API is there; the outages that ended after `since`."""
        return (await self._ask("1", since)).outages

    async def downtime(self, since: int) -> Downtime:
        """The outages that ended after `since`, and the one at this moment."""
        return await self._ask("0", since)

    async def _ask(self, beat: str, since: int) -> Downtime:
        reply = await replied(_UPTIME(self._send, _KEYS, beat, self._gap, since, self._keep))
        now, *spans = reply
        return Downtime(now == b"1", [Span(*map(int, span.split(b"-"))) for span in spans])
