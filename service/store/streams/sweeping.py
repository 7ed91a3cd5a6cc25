"""Sweeping: each bucket is looked at in one call, for all kinds of what may be due there."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from saikoro.service.store.server.coalesced import Script, Send, replied
from saikoro.service.store.streams.each_bucket import Call, run_in_each
from saikoro.service.store.streams.hints import Hints
from saikoro.service.store.streams.keyspace import BUCKETS

SWEPT = 200
"""The most streams of one kind in a bucket that one sweep lists again."""

TURN_SECONDS = 1.0
"""How long after a sweep the next is left to the same process."""

REST_SECONDS = 1.0
"""How long nobody looks into a bucket in which nothing is due, nor will be so soon: whatever comes
meanwhile is hinted at, and has a lease or a deadline that is hardly shorter."""

_TURN = "saikoro:{due}:sweeper"

_SWEEP, _TAKE_TURN = Script("sweep.lua"), Script("turn.lua")


class Swept(NamedTuple):
    """What is swept of one kind: a due-list and a watch-list in every bucket, or senders alone."""

    hints: Hints
    """Where hints at buckets with something due are given."""
    keys: Mapping[str, Sequence[str]]
    """The keys in each bucket, as sweep.lua takes them."""


class Sweeper:
    """Sweeps for all processes: one of them does it, until it is gone."""

    def __init__(self, send: Send, kinds: Sequence[Swept], lease: int) -> None:
        """`lease` is in ms. Senders alone come last in `kinds`."""
        self._send = send
        self._kinds = kinds
        self._calls = {
            bucket: Call([key for kind in kinds for key in kind.keys[bucket]], (lease, SWEPT))
            for bucket in BUCKETS
        }
        self._token = secrets.token_hex(16)
        self._rests: dict[str, float] = {}
        """Until when each bucket is left alone, in seconds of a steady clock."""

    async def sweep(self) -> int:
        """List again what nobody works at any more; how much is due, 0 where another sweeps."""
        turn = self._token, int(TURN_SECONDS * 1000)
        if not await replied(_TAKE_TURN(self._send, [_TURN], *turn)):
            return 0
        now = time.monotonic()
        return await self._sweep(
            {each: call for each, call in self._calls.items() if self._rests.get(each, now) <= now}
        )

    async def sweep_all(self) -> int:
        """Look into all buckets, whoever sweeps."""
        return await self._sweep(self._calls)

    async def _sweep(self, calls: Mapping[str, Call]) -> int:
        now = time.monotonic()
        # Another task of this process need not look where this one looks now.
        self._rests |= dict.fromkeys(calls, now + REST_SECONDS)
        replies = await run_in_each(_SWEEP, self._send, calls)
        due: dict[str, list[int]] = {}
        for bucket, reply in replies.items():
            if isinstance(reply, list):
                due[bucket] = reply
                del self._rests[bucket]
            else:
                soon = REST_SECONDS if reply < 0 else min(reply / 1000, REST_SECONDS)
                self._rests[bucket] = now + soon
        for at, kind in enumerate(self._kinds):
            kind.hints.give(*(bucket for bucket, counts in due.items() if counts[at]))
        return sum(map(sum, due.values()))

    async def aclose(self) -> None:
        """Hint at nothing any more."""
        for kind in self._kinds:
            await kind.hints.aclose()
