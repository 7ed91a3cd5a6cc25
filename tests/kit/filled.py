"""A store that has something of every kind."""

import itertools
import secrets

from saikoro.domain.record.head import genesis, next_head
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.keyspace import Kind
from saikoro.service.store.streams.protocol import Append, Listing, StoredBatch
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.store.webhooks import HookStore, StoredDelivery

KINDS: tuple[Kind, ...] = ("match", "tournament", "dispute")


async def fill(url: str, streams: int = 6) -> None:
    """Streams of every kind, on lists, with keys, snapshots and webhooks."""
    for kind, at in itertools.product(KINDS, range(streams)):
        store = RedisStore(connect(url), kind=kind)
        stream = f"{at:x}{secrets.token_hex(15)}{at:x}"
        header, lines, parent = b"header", [b"line 1", b"line 2"], genesis(b"header")
        head = next_head(next_head(parent, lines[0]), lines[1])
        append = Append(
            stream=stream,
            expected=0,
            expected_head=b"",
            batches=[StoredBatch(2, lines, b"sealed", header, parent)],
            head=head,
            status="playing",
            due="listed" if at % 2 else "held",
            listing=Listing([f"game:{at}", f"@{stream}"], b"{}"),
            unlisted=at == 3,
            key=b"key",
            body=b"b" * 16,
            answer=b"answer",
        )
        await store.append(append)
        await store.keep_snapshot(stream, b"snapshot")
        await store.list_due(stream, [f"calls@{stream}"])
        if kind == "match":
            await store.attend_player(stream, 600)
        hooks = HookStore(store.send)
        for owner, apart in ((stream, False), (f"player.{stream}", True)):
            await hooks.register(owner, b"sealed hooks")
            await hooks.begin(owner, stream, 0, anew=True)
            delivery = StoredDelivery(
                id=f"{owner}.0.000.0", owner=owner, hook=0, note="note", type="t", sender="ada"
            )
            await hooks.enqueue(owner, 0, 2, [delivery], stream if apart else "", apart=apart)
        await hooks.swept.hints.aclose()
        await store.aclose()
