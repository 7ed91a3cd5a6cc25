"""Due lists in Redis: streams in which something follows, and lanes in which it is done."""

import asyncio
import itertools
from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from cachetools import LRUCache

from saikoro.service.store.server.coalesced import Script, Send, replied
from saikoro.service.store.streams.each_bucket import Call, of_each, run_in_each
from saikoro.service.store.streams.hints import Hints
from saikoro.service.store.streams.keyspace import (
    BUCKETS,
    Keyspace,
    StoreTerms,
    bucket_of,
    bucket_of_work,
)
from saikoro.service.store.streams.protocol import Listed
from saikoro.service.store.streams.sweeping import Sweeper, Swept

LONGEST_HELD_SECONDS = 60
"""Longer than any worker holds a stream without looking at it again."""

CLAIMED_BATCHES = 4
"""The batches of a stream that are read as it is taken: mostly all since a worker had it last."""

_BUCKETS = frozenset(BUCKETS)

MOST_CLAIMED = 64
"""The streams of which that is kept."""

Read: TypeAlias = tuple[dict[bytes, bytes], list[tuple[bytes, dict[bytes, bytes]]]]
"""The meta hash of a stream, and its last entries."""

_CLAIM = Script("claim.lua")
_SETTLE, _HOLD = Script("settle.lua"), Script("hold.lua")
_LIST, _UNLIST, _ATTEND = Script("list.lua"), Script("unlist.lua"), Script("attend.lua")
_HOOK, _RECOVER = Script("hook.lua"), Script("recover.lua")


class DueLists(Keyspace):
    """Takes work off the due lists, and puts it back where it was not done."""

    def __init__(self, send: Send, terms: StoreTerms) -> None:
        super().__init__(send, terms)
        self._hints = Hints(self._send, terms.kind)
        self._claimed: LRUCache[str, Read] = LRUCache(MOST_CLAIMED)
        """What was read of streams as they were taken off their list, until they are loaded."""

    @property
    def swept(self) -> Swept:
        """What a sweep looks at, and hints at."""
        keys = {
            bucket: [self._key(bucket, name) for name in ("due", "watch")] for bucket in BUCKETS
        }
        return Swept(self._hints, keys)

    async def take_due(self, limit: int, seconds: float) -> list[str]:
        """Take up to `limit` due streams; wait for one up to `seconds`."""
        hinted = await self._hints.take(limit)
        if not hinted and seconds > 0:
            hinted = await self._hints.wait(seconds)
        taken = await self._claim([hint for hint in hinted if hint not in _BUCKETS])
        buckets = [hint for hint in hinted if hint in _BUCKETS]
        taken += await self._take(buckets, limit - len(taken))
        if taken or seconds > 0:
            return taken
        counts = await self._due_counts()
        return await self._take([bucket for bucket, due in counts.items() if due][:limit], limit)

    async def _claim(self, streams: Sequence[str]) -> list[str]:
        """Take these streams, if they are due; what is read with them is kept for `load_due`."""
        calls = {
            stream: Call(
                [
                    self._key(bucket_of(stream), "due"),
                    self._key_of(stream, "meta"),
                    self._key_of(stream, "lines"),
                ],
                (stream, CLAIMED_BATCHES),
            )
            for stream in streams
        }
        found = await run_in_each(_CLAIM, self._send, calls)
        claimed = {stream: read for stream, read in found.items() if read}
        for stream, (meta, last) in claimed.items():
            entries = [(entry, _pairs(fields)) for entry, fields in reversed(last)]
            self._claimed[stream] = _pairs(meta), entries
        return [*claimed]

    async def _take(self, buckets: Sequence[str], limit: int) -> list[str]:
        """Take due streams of these buckets, of each the same share; hint at what is left."""
        share = max(1, limit // max(1, len(buckets)))
        popped = await of_each(
            {
                bucket: self._send.unconfirmed("ZPOPMIN", self._key(bucket, "due"), share)
                for bucket in buckets
            }
        )
        self._hints.give(*(bucket for bucket, found in popped.items() if len(found) == share))
        return [stream.decode() for found in popped.values() for stream, _ in found]

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
            self._key(bucket_of_work(work), "watch"),
        ]
        milliseconds = int(seconds * 1000)
        return bool(await replied(_HOLD(self._send, keys, work, milliseconds, int(to_deadline))))

    async def list_due(self, stream: str, work: Sequence[str]) -> None:
        """List work of `stream`, `<what>@<stream>`, to be taken one by one as due.

        Work that is listed or held is not listed twice.
        """
        bucket = bucket_of(stream)
        keys = [self._key(bucket, name) for name in ("due", "watch")]
        await replied(_LIST(self._send, keys, self._terms.lease, *work))
        self._hints.give(bucket)

    async def unlist(self, work: str, version: int | None = None) -> bool:
        """Take work off the lists: it is done, as far as the stream went at `version`."""
        keys = self._keys_of_work(work.rpartition("@")[2])
        return bool(
            await replied(_UNLIST(self._send, keys, work, "" if version is None else version))
        )

    async def attend(self, stream: str, what: str) -> bool:
        """List `<what>@<stream>` as due, now and with every append from now on."""
        keys = self._keys_of_work(stream)
        there = bool(await replied(_ATTEND(self._send, keys, stream, what, self._terms.lease)))
        if there:
            self._hints.give(bucket_of(stream))
        return there

    async def attend_player(self, player: str, seconds: float) -> None:
        """List `webhooks@<match>` as due with every append to a match of the player, for so long.

        Players are named in every bucket, so that append.lua sees to it in the same call.
        """
        args = player, int(seconds * 1000)
        calls = {bucket: Call([self._key(bucket, "hooked")], args) for bucket in BUCKETS}
        await run_in_each(_HOOK, self._send, calls, whole=True)

    async def sweep(self) -> int:
        """List streams again whose deadline has passed, or whose drain has died."""
        return await Sweeper(self._send, [self.swept], self._terms.lease).sweep_all()

    async def recover(self, looked_at: Sequence[tuple[Listed, bool]]) -> list[str]:
        """Put streams back on the lists, where they are missing."""
        of_bucket = defaultdict[str, list[tuple[Listed, bool]]](list)
        for each in looked_at:
            of_bucket[bucket_of(each[0].stream)].append(each)
        found = await asyncio.gather(*itertools.starmap(self._recover, of_bucket.items()))
        return [stream for part in found for stream in part]

    async def _recover(self, bucket: str, looked_at: Sequence[tuple[Listed, bool]]) -> list[str]:
        keys = [self._key(bucket, name) for name in ("due", "watch")]
        keys += [self._key_of(listed.stream, "meta") for listed, _ in looked_at]
        of_each = [(listed.stream, listed.version, int(follows)) for listed, follows in looked_at]
        longest = max(self._terms.lease, LONGEST_HELD_SECONDS * 1000)
        args = itertools.chain.from_iterable(of_each)
        found = await replied(_RECOVER(self._send, keys, self._terms.lease, longest, *args))
        if found:
            self._hints.give(bucket)
        return [stream.decode() for stream in found]

    async def due_count(self) -> int:
        """How many streams are on the due list."""
        return sum((await self._due_counts()).values())

    async def _due_counts(self) -> dict[str, int]:
        return await of_each(
            {bucket: self._send("ZCARD", self._key(bucket, "due")) for bucket in BUCKETS}
        )

    async def announce(self, lane: int, seconds: float) -> None:
        """Announce that `lane` is being drained, for so long."""
        word = ("SET", _lane(lane), "1", "PX", int(seconds * 1000))
        await replied(self._send.unconfirmed(*(word if seconds > 0 else ("DEL", _lane(lane)))))

    async def silent(self, lanes: int) -> list[int]:
        """The lanes below `lanes` that were not announced recently."""
        announced = await replied(self._send.unconfirmed("MGET", *map(_lane, range(lanes))))
        return [lane for lane, word in enumerate(announced) if word is None]

    def _keys_of_work(self, stream: str) -> list[str]:
        lists = (self._key(bucket_of(stream), name) for name in ("due", "watch"))
        return [self._key_of(stream, "meta"), *lists]


def _pairs(flat: list[bytes]) -> dict[bytes, bytes]:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _lane(lane: int) -> str:
    return f"saikoro:{{lanes}}:{lane}"
