"""Matches in the order in which they finished, over all buckets: an order that never changes.

A match finishes by the clock of the server of its bucket, and clocks differ and are set back. So a
bucket is settled up to a moment before anything up to it is shown: a key of the bucket has that
moment, and append.lua gives whatever finishes after that a later one, in the same call. What all
buckets are settled up to is the whole list up to then, for ever: nothing comes into it afterwards.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from saikoro.service.store.server.coalesced import Script
from saikoro.service.store.streams.each_bucket import Call, run_in_each
from saikoro.service.store.streams.index import LOOKED_AT, LOOKED_AT_EACH, NEWEST, SPREAD, Index
from saikoro.service.store.streams.keyspace import BUCKETS
from saikoro.service.store.streams.protocol import FinishedPart, after_moment, moment

BEHIND_MS = 30_000
"""How far the clock may be ahead of what is settled, where nothing has finished since."""

_FINISHED = Script("finished.lua")


class _Reply(NamedTuple):
    """What one bucket has replied."""

    now: int
    """The time of its server, in ms since 1970."""
    settled: int
    """The moment, in ms since 1970, up to which its list does not change any more."""
    stopped: str
    """The position where it has stopped; empty if it has looked at all."""
    found: list[str]


class _Looked(NamedTuple):
    """How far all buckets have looked."""

    found: list[str]
    """The positions of what was found, the first to finish first."""
    ends: str
    settled: int
    more: bool
    waiting: bool
    """Whether there is something, or much time, that not all buckets are settled up to."""


class FinishedIndex(Index):
    """Finds finished matches in their order."""

    async def finished(
        self, tags: Sequence[str], limit: int, after: str, before: str = ""
    ) -> FinishedPart:
        """Find finished matches that have all of these tags, in the order in which they finished.

        Buckets are settled anew where something has finished since they were, or some time has
        passed: reading on while nothing finishes changes little in the store.
        """
        asked = tags, limit, after, before or NEWEST
        looked = await self._look(*asked, settle=False)
        if looked.waiting and not looked.more:
            looked = await self._look(*asked, settle=True)
        listed = [stream for stream in await self._shown(looked.found) if stream is not None]
        return FinishedPart(listed, looked.ends, looked.settled, looked.more)

    async def _look(
        self, tags: Sequence[str], limit: int, after: str, before: str, *, settle: bool
    ) -> _Looked:
        """The positions of the first that finished, as far as all buckets are settled.

        Every bucket is asked for a few, and then those for more that stopped within what was found.
        """
        few = 1 + SPREAD * limit // len(BUCKETS)
        replies = await self._each(dict.fromkeys(BUCKETS, after), few, before, tags, settle=settle)
        settled = min(reply.settled for reply in replies.values())
        until = min(before, moment(settled + 1))
        found = sorted(position for reply in replies.values() for position in reply.found)
        cut = min(until, found[limit - 1] if len(found) >= limit else NEWEST)
        short = {bucket: at.stopped for bucket, at in replies.items() if "" < at.stopped < cut}
        if short:
            again = await self._each(short, limit, before, tags, settle=False)
            replies |= again
            found = sorted([*found, *(one for reply in again.values() for one in reply.found)])
        stopped = min((reply.stopped for reply in replies.values() if reply.stopped), default=until)
        reached = [position for position in found if position <= stopped and position < until]
        if len(reached) > limit:
            reached, stopped = reached[:limit], reached[limit - 1]
        more = stopped < until
        ends = stopped if more else max(after, min(before, after_moment(settled)))
        furthest = max([*found[-1:], *(reply.stopped for reply in replies.values())])
        behind = any(reply.now - reply.settled > BEHIND_MS for reply in replies.values())
        return _Looked(
            reached, ends, settled, more, until < before and (furthest >= until or behind)
        )

    async def _each(
        self,
        afters: Mapping[str, str],
        limit: int,
        before: str,
        tags: Sequence[str],
        *,
        settle: bool,
    ) -> dict[str, _Reply]:
        """What each of these buckets replies, after the position that is given for it."""
        looks = min(LOOKED_AT, LOOKED_AT_EACH * limit)
        calls = {
            bucket: Call(
                [self._key(bucket, "index"), self._key(bucket, "settled")],
                (int(settle), limit, looks, after, before, *tags),
            )
            for bucket, after in afters.items()
        }
        replies = await run_in_each(_FINISHED, self._send, calls, whole=True)
        return {
            bucket: _Reply(now, int(settled), stopped.decode(), [one.decode() for one in found])
            for bucket, (now, settled, stopped, *found) in replies.items()
        }
