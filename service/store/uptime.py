"""Outages of the API, kept in Redis: heartbeats that processes renew, and the gaps in them.

There is a heartbeat of the API itself, without a name, and one of everything that it may be
without, such as the rules of a game.
"""

from typing import NamedTuple

from saikoro.domain.match.clocks import Span
from saikoro.service.store.server.coalesced import Script, Send, replied

_KEYS = ("saikoro:{uptime}:beat", "saikoro:{uptime}:outages")
"""The keys of the heartbeat without a name; those of another end with its name."""

_UPTIME = Script("uptime.lua")


class Downtime(NamedTuple):
    """The outages of the API."""

    now: bool
    """Whether the API is out at this moment; the last outage has not ended then."""
    outages: list[Span]


class UptimeStore:
    """Notes the heartbeat of the API, which comes from any of its processes."""

    def __init__(self, send: Send, *, gap: int, keep: int) -> None:
        self._send = send
        self._gap = gap
        self._keep = keep

    async def beat(self, since: int, name: str = "") -> list[Span]:
        """Note a heartbeat, and return the outages that ended after `since`."""
        return (await self._ask("1", since, name)).outages

    async def downtime(self, since: int, name: str = "") -> Downtime:
        """The outages that ended after `since`, and the one at this moment."""
        return await self._ask("0", since, name)

    async def _ask(self, beat: str, since: int, name: str) -> Downtime:
        keys = [f"{key}:{name}" if name else key for key in _KEYS]
        reply = await replied(_UPTIME(self._send, keys, beat, self._gap, since, self._keep))
        now, *spans = reply
        return Downtime(now == b"1", [Span(*map(int, span.split(b"-"))) for span in spans])
