"""Due lists in Redis: streams in which something follows, and lanes in which it is done."""

import asyncio
import itertools
from collections.abc import Sequence
from typing import Any

from redis.asyncio import Redis

from saikoro.service.store.server.coalesced import REPLY_SECONDS, Script, replied
from saikoro.service.store.streams.keyspace import BUCKETS, Keyspace, StoreTerms
from saikoro.service.store.streams.protocol import Listed

SWEPT = 200
"""The most streams of a bucket that one sweep lists again."""

LONGEST_HELD_SECONDS = 60
"""Longer than any worker holds a stream without looking at it again."""

_TAKE, _SETTLE, _HOLD = Script("take.lua"), Script("settle.lua"), Script("hold.lua")
_LIST, _UNLIST, _ATTEND = Script("list.lua"), Script("unlist.lua"), Script("attend.lua")
_HOOK = Script("hook.lua")
_SWEEP, _RECOVER = Script("sweep.lua"), Script("recover.lua")


class DueLists(Keyspace):
    """Takes work off the due lists, and puts it back where it was not done."""

    def __init__(self, redis: "Redis", terms: StoreTerms) -> None:
        super().__init__(redis, terms)
        self._turns = itertools.cycle(BUCKETS[at:] + BUCKETS[:at] for at in range(len(BUCKETS)))

    async def take_due(self, limit: int, seconds: float) -> list[str]:
        """Take up to `limit` due streams; wait for one up to `seconds`."""
        # Every call begins with another bucket, so that none is served before the others.
        keys = [self._key(bucket, "due") for bucket in next(self._turns)]
        taken = await replied(_TAKE(self._send, keys, limit))
        if taken or seconds <= 0:
            return [stream.decode() for stream in taken]
        first = await replied(self._wait_for_due(keys, seconds))
        return [first[1].decode()] if first else []

    async def settle(self, stream: str, version: int) -> bool:
        """Take `stream` off the due-list, if it still has `version`."""
        return bool(await replied(_SETTLE(self._send, self._keys_of_work(stream), stream, version)))

    async def hold(self, stream: str, seconds: float) -> bool:
        """Keep `stream`, which was due, from being listed again for so long."""
        return await self._hold(stream, seconds, to_deadline=True)

    async def lay_aside(self, work: str, seconds: float) -> bool:
        """Keep `work`, which was due, from being listed again for so long, past its deadline."""
        return await self._hold(work, seconds, to_deadline=False)

    async def _hold(self, work: str, seconds: float, *, to_deadline: bool) -> bool:
        keys = [
            self._key_of(work.rpartition("@")[2], "meta"),
            self._key(work[-1], "watch"),
        ]
        milliseconds = int(seconds * 1000)
        return bool(await replied(_HOLD(self._send, keys, work, milliseconds, int(to_deadline))))

    async def list_due(self, stream: str, work: Sequence[str]) -> None:
        """List work of `stream`, `<what>@<stream>`, to be taken one by one as due.

        Work that is listed or held is not listed twice.
        """
        keys = [self._key(stream[-1], name) for name in ("due", "watch")]
        await replied(_LIST(self._send, keys, self._terms.lease, *work))

    async def unlist(self, work: str, version: int | None = None) -> bool:
        """Take work off the lists: it is done, as far as the stream went at `version`."""
        keys = self._keys_of_work(work.rpartition("@")[2])
        return bool(
            await replied(_UNLIST(self._send, keys, work, "" if version is None else version))
        )

    async def attend(self, stream: str, what: str) -> bool:
        """List `<what>@<stream>` as due, now and with every append from now on."""
        keys = self._keys_of_work(stream)
        return bool(await replied(_ATTEND(self._send, keys, stream, what, self._terms.lease)))

    async def attend_player(self, player: str, seconds: float) -> None:
        """List `webhooks@<match>` as due with every append to a match of the player, for so long.

        Players are named in every bucket, so that append.lua sees to it in the same call.
        """
        keys = (self._key(bucket, "hooked") for bucket in BUCKETS)
        asked = (_HOOK(self._send, [key], player, int(seconds * 1000)) for key in keys)
        await replied(asyncio.gather(*asked))

    async def sweep(self) -> int:
        """List streams again whose deadline has passed, or whose drain has died."""
        keys = [self._key(bucket, name) for bucket in BUCKETS for name in ("due", "watch")]
        return int(await replied(_SWEEP(self._send, keys, self._terms.lease, SWEPT)))

    async def recover(self, looked_at: Sequence[tuple[Listed, bool]]) -> list[str]:
        """Put streams of one part back on the lists, where they are missing."""
        if not looked_at:
            return []
        bucket = looked_at[0][0].stream[-1]
        keys = [self._key(bucket, name) for name in ("due", "watch")]
        keys += [self._key_of(listed.stream, "meta") for listed, _ in looked_at]
        of_each = [(listed.stream, listed.version, int(follows)) for listed, follows in looked_at]
        longest = max(self._terms.lease, LONGEST_HELD_SECONDS * 1000)
        args = itertools.chain.from_iterable(of_each)
        found = await replied(_RECOVER(self._send, keys, self._terms.lease, longest, *args))
        return [stream.decode() for stream in found]

    async def due_count(self) -> int:
        """How many streams are on the due list."""
        counts = (self._send("ZCARD", self._key(bucket, "due")) for bucket in BUCKETS)
        return sum(await replied(asyncio.gather(*counts)))

    async def announce(self, lane: int, seconds: float) -> None:
        """Announce that `lane` is being drained, for so long."""
        word = ("SET", _lane(lane), "1", "PX", int(seconds * 1000))
        await replied(self._send(*(word if seconds > 0 else ("DEL", _lane(lane)))))

    async def silent(self, lanes: int) -> list[int]:
        """The lanes below `lanes` that were not announced recently."""
        announced = await replied(self._send("MGET", *map(_lane, range(lanes))))
        return [lane for lane, word in enumerate(announced) if word is None]

    async def _wait_for_due(self, keys: Sequence[str], seconds: float) -> Any:
        async with asyncio.timeout(seconds + REPLY_SECONDS):
            return await self._redis.bzpopmin(keys, timeout=seconds)

    def _keys_of_work(self, stream: str) -> list[str]:
        lists = (self._key(stream[-1], name) for name in ("due", "watch"))
        return [self._key_of(stream, "meta"), *lists]


def _lane(lane: int) -> str:
    return f"saikoro:lane:{lane}"
