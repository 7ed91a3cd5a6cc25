"""Webhooks in Redis, by owner: a tournament, a player, or a holder of a match's token.

All of an owner, its deliveries included, lies in the bucket of the id that it is named by. So a
sender, who may have registered hooks of many owners, has a queue in each of their buckets.
"""

import asyncio
import itertools
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from saikoro.service.store.server.coalesced import Script, Send, replied
from saikoro.service.store.streams.each_bucket import Call, run_in_each
from saikoro.service.store.streams.hints import Hints
from saikoro.service.store.streams.keyspace import BUCKETS, bucket_of
from saikoro.service.store.streams.sweeping import Swept

REMEMBERED_SECONDS = 30 * 86_400
"""How long the log names a delivery after it has ended."""

RETRIED_SECONDS = 3 * 86_400
"""Longer than a delivery is retried."""

_ENQUEUE, _EXTEND, _REMOVE, _SETTLE, _TAKE, _WAITING = (
    Script(f"webhooks/{name}.lua")
    for name in ("enqueue", "extend", "remove", "settle", "take", "waiting")
)

MOST_LOGGED = 1_000
"""The most deliveries in the log of an owner of many streams; the oldest leave it first."""

_ENDED_AT_ONCE = 100
"""Deliveries that one call ends."""


_ID = re.compile("[0-9a-f]{32}")

MOST_SENDERS = 256
"""Senders that one look finds in a bucket."""


class Queue(NamedTuple):
    """The deliveries in one bucket that are due to hooks of one sender."""

    bucket: str
    sender: str


def bucket_of_owner(owner: str) -> str:
    """The bucket of an owner, or of a delivery, whose id begins with that of its owner."""
    found = _ID.search(owner)
    if found is None:
        raise ValueError(f"{owner!r} names no match, tournament or player")
    return bucket_of(found[0])


def _key(bucket: str, *names: str) -> str:
    return ":".join([f"saikoro:{{{bucket}}}:hooks", *names])


def _key_of(what: str, owner: str, *names: str) -> str:
    """A key of an owner, or of a delivery."""
    return _key(bucket_of_owner(owner), what, owner, *names)


def _senders(bucket: str) -> str:
    return _key(bucket, "senders")


def _due(bucket: str, sender: str) -> str:
    """The key of the deliveries of a sender; those before senders were kept have none."""
    return _key(bucket, "due", sender) if sender else _key(bucket, "due")


def _place(owner: str, stream: str, *, apart: bool) -> tuple[str, str]:
    """The key and the field of a cursor: of the owner's own stream, or of another one.

    A cursor that is `apart` from the owner's hooks expires by itself.
    """
    if apart:
        return _key_of("cursor", owner, stream), "cursor"
    return _key_of("of", owner), f"cursor:{stream}" if stream else "cursor"


State = Literal["waiting", "delivered", "gone", "failed"]


class StoredDelivery(msgspec.Struct, frozen=True, kw_only=True, rename={"owner": "tournament"}):
    """A message on its way to one hook, stored as a hash."""

    id: str
    owner: str
    hook: int
    """Number of the hook among its owner's, from 0."""
    note: str
    """Id of the note, the same for every hook and at every attempt."""
    type: str
    body: bytes = b""
    """The body to post; empty once the delivery has ended."""
    state: State = "waiting"
    attempts: int = 0
    status: int = 0
    """The HTTP status of the last answer; 0 if there was none."""
    error: str = ""
    sender: str = ""
    """The client that registered the hook; empty if that was not kept."""
    next: int = 0
    """When the next attempt may begin, in ms since 1970; 0 for none. Set by the store."""


_SET_BY_STORE = ("id", "next")


class Registered(msgspec.Struct, frozen=True):
    """The hooks of one owner."""

    sealed: bytes
    gone: frozenset[int]
    """Numbers of those that want nothing any more."""


class HookStore:
    """Hooks, the queue of deliveries, and their log."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._hints = Hints(send, "hooks")

    @property
    def swept(self) -> Swept:
        """What a sweep looks at, and hints at."""
        return Swept(self._hints, {bucket: [_senders(bucket)] for bucket in BUCKETS})

    async def register(self, owner: str, sealed: bytes) -> bytes:
        """Keep the hooks of an owner, unless it has some; those that it has now."""
        key = _key_of("of", owner)
        if await replied(self._send("HSETNX", key, "hooks", sealed)):
            return sealed
        kept: bytes = await replied(self._send("HGET", key, "hooks"))
        return kept

    async def extend(
        self, owner: str, before: bytes, sealed: bytes, cursor: int, seconds: float = 0
    ) -> bool:
        """Keep other hooks in place of those `before`; False if they are others by now.

        An owner without hooks and without a cursor gets this one. The hooks end after so many
        seconds; 0: never.
        """
        args = before, sealed, cursor, int(seconds * 1000)
        return bool(await replied(_EXTEND(self._send, [_key_of("of", owner)], *args)))

    async def keep(self, owner: str, seconds: float) -> None:
        """Keep the hooks and the log of an owner for so long from now."""
        ms = int(seconds * 1000)
        keys = _key_of("of", owner), _key_of("log", owner)
        await replied(asyncio.gather(*(self._send("PEXPIRE", key, ms) for key in keys)))

    async def left(self, owner: str) -> float:
        """In how many seconds the hooks of an owner end; negative if never, or if it has none."""
        return int(await replied(self._send("PTTL", _key_of("of", owner)))) / 1000

    async def remove(self, owner: str, hook: int, error: str) -> None:
        """Add no more deliveries to a hook, and end those that wait, with this error.

        The hook is ended first: what was not ended when the process died is not posted either.
        """
        bucket, hooks = bucket_of_owner(owner), _key_of("of", owner)
        ended = (hook, error, REMEMBERED_SECONDS * 1000)
        await replied(_REMOVE(self._send, [hooks], *ended))
        logged = [each for each in await self.log(owner) if each.hook == hook]
        waiting = [each for each in logged if each.state == "waiting"]
        for at in range(0, len(waiting), _ENDED_AT_ONCE):
            keys, ids = [hooks], []
            for each in waiting[at : at + _ENDED_AT_ONCE]:
                keys += [_key_of("delivery", each.id), _due(bucket, each.sender)]
                ids.append(each.id)
            await replied(_REMOVE(self._send, keys, *ended, *ids))

    async def expire(self, owner: str) -> None:
        """Forget the hooks and the log of an owner when no delivery is remembered any more."""
        await self.keep(owner, REMEMBERED_SECONDS + RETRIED_SECONDS)

    async def persist(self, owner: str) -> None:
        """Remember the hooks and the log of an owner until they expire again."""
        keys = _key_of("of", owner), _key_of("log", owner)
        await replied(asyncio.gather(*(self._send("PERSIST", key) for key in keys)))

    async def registered(self, owner: str) -> Registered | None:
        """The hooks of an owner; None if it has none."""
        found = await replied(self._send("HGETALL", _key_of("of", owner)))
        if b"hooks" not in found:
            return None
        gone = (int(name[5:]) for name in found if name.startswith(b"gone:"))
        return Registered(found[b"hooks"], frozenset(gone))

    async def cursor(self, owner: str, stream: str = "", *, apart: bool = False) -> int:
        """The version of its own stream, or of another, up to which deliveries are enqueued."""
        place = _place(owner, stream, apart=apart)
        return int(await replied(self._send("HGET", *place)) or 0)

    async def begin(self, owner: str, stream: str, cursor: int, *, anew: bool) -> None:
        """Give a stream a cursor apart; one that it has already remains unless `anew`."""
        command = "HSET" if anew else "HSETNX"
        await replied(self._send(command, *_place(owner, stream, apart=True), cursor))

    async def end(self, owner: str, stream: str) -> None:
        """Forget the cursor apart of a stream when nothing of it can be due any more."""
        key, _ = _place(owner, stream, apart=True)
        await replied(self._send("PEXPIRE", key, 1000 * RETRIED_SECONDS))

    async def enqueue(
        self,
        owner: str,
        after: int,
        version: int,
        deliveries: Sequence[StoredDelivery],
        stream: str = "",
        *,
        apart: bool = False,
    ) -> bool:
        """Add deliveries and move the cursor from `after` to `version`, or do neither.

        An owner of streams without end has a cursor `apart` for each, and a log that is cut.
        """
        place, field = _place(owner, stream, apart=apart)
        bucket = bucket_of_owner(owner)
        keys = [_key_of("of", owner), place, _senders(bucket), _key_of("log", owner)]
        for delivery in deliveries:
            keys += [_key_of("delivery", delivery.id), _due(bucket, delivery.sender)]
        fields = itertools.chain.from_iterable(map(_fields, deliveries))
        most = MOST_LOGGED if apart else 0
        args = after, version, field, most, *fields
        moved = bool(await replied(_ENQUEUE(self._send, keys, *args)))
        if moved and deliveries:
            self._hints.give(bucket)
        return moved

    async def waiting(self) -> list[Queue]:
        """Queues with deliveries that may be due, the one first that was served longest ago."""
        buckets = await self._hints.take(len(BUCKETS))
        calls = {bucket: Call([_senders(bucket)], (MOST_SENDERS,)) for bucket in buckets}
        found = await run_in_each(_WAITING, self._send, calls)
        self._hints.give(*(bucket for bucket, senders in found.items() if senders))
        since = {
            Queue(bucket, sender.decode()): float(score)
            for bucket, senders in found.items()
            for sender, score in zip(senders[::2], senders[1::2], strict=True)
        }
        return sorted(since, key=since.__getitem__)

    async def take(
        self, queue: Queue, limit: int, lease: float
    ) -> tuple[int, list[StoredDelivery]]:
        """Take up to `limit` due deliveries of a queue, and hold them for `lease` seconds.

        With them, when that ends: it proves to `settle` that they are still held.
        """
        keys = [_senders(queue.bucket), _due(*queue)]
        asked = queue.sender, limit, int(lease * 1000)
        ends, taken = await replied(_TAKE(self._send, keys, *asked))
        return ends, await self._read([id_.decode() for id_ in taken])

    async def settle(self, settled: StoredDelivery, ends: int, wait: float) -> bool:
        """Note where a delivery stands, and that its next attempt is `wait` seconds away; 0: none.

        False if it is not held any more, and nothing was noted.
        """
        bucket, owner = bucket_of_owner(settled.owner), settled.owner
        keys = [_due(bucket, settled.sender), _key_of("delivery", settled.id), _key_of("of", owner)]
        stands = settled.state, settled.status, settled.error, settled.attempts
        args = settled.id, ends, *stands, int(wait * 1000), settled.hook, REMEMBERED_SECONDS * 1000
        script = _SETTLE(self._send, [*keys, _senders(bucket)], *args, settled.sender)
        return bool(await replied(script))

    async def log(self, owner: str) -> list[StoredDelivery]:
        """Every remembered delivery of an owner, the oldest first."""
        ids = await replied(self._send("LRANGE", _key_of("log", owner), 0, -1))
        return await self._read([id_.decode() for id_ in ids])

    async def _read(self, ids: Sequence[str]) -> list[StoredDelivery]:
        asked = (self._send("HGETALL", _key_of("delivery", id_)) for id_ in ids)
        found = await replied(asyncio.gather(*asked))
        return [_delivery(id_, fields) for id_, fields in zip(ids, found, strict=True) if fields]


def _fields(delivery: StoredDelivery) -> list[Any]:
    fields = msgspec.to_builtins(delivery, builtin_types=(bytes,))
    pairs = [part for name in fields if name not in _SET_BY_STORE for part in (name, fields[name])]
    return [delivery.id, delivery.hook, delivery.sender, len(pairs) // 2, *pairs]


def _delivery(id_: str, fields: dict[bytes, bytes]) -> StoredDelivery:
    texts = {name.decode(): value.decode() for name, value in fields.items() if name != b"body"}
    read = msgspec.convert(texts | {"id": id_}, StoredDelivery, strict=False)
    return msgspec.structs.replace(read, body=fields.get(b"body", b""))
