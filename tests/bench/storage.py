"""What a stored event costs in Redis, and how fast stored matches are read."""

import asyncio
import json
import random
import secrets
import time

from redis.asyncio import Redis

from saikoro.conformance.seating import Seated
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.streams.protocol import Append, StoredBatch
from saikoro.service.store.streams.redis import RedisStore
from tests.bench.rules import random_rows
from tests.bench.wire import Wire
from tests.kit.stack import Stack

GAME = b'{"game":"laplaplus"}'
WAIT_AT_LAST: list[list[str]] = [[], ["Prefer: wait=20"]]

MATCHES = 100
CHUNK = 30
REPLAYS = 1_500


async def bytes_per_event(stack: Stack) -> float:
    """Memory of everything that whole matches leave behind, for each of their events."""
    choose = random.Random(7)
    async with Redis.from_url(stack.server.url) as redis:
        before = await _used(redis)
        wire = await Wire.open(stack.port)
        events = 0
        for _ in range(MATCHES):
            rows = [[choose.randint(1, 27) for _ in range(8)] for _ in range(2)]
            match = await play(wire, rows)
            events += json.loads(await wire.ask("GET", match))["version"]
        wire.close()
        for key in await redis.keys("rq:*"):
            await redis.delete(key)
        return (await _used(redis) - before) / events


async def bytes_per_event_in_chunks(url: str) -> float:
    """Memory of matches whose lines came in batches of `CHUNK`, as rounds of a long match do."""
    redis = Redis.from_url(url)
    store, before, events = RedisStore(Coalesced(redis)), await _used(redis), 0
    for a, b in random_rows(MATCHES):
        played = Seated.both(LAPLAPLUS, identical_rows="die")
        played.answer(0, {"row": a})
        played.answer(1, {"row": b})
        played.run()
        match, lines = secrets.token_hex(16), played.lines
        for after in range(0, len(lines) - CHUNK + 1, CHUNK):
            version = after + CHUNK
            batch = StoredBatch(version, lines[after:version], parent=bytes(32))
            await store.append(
                Append(
                    stream=match,
                    expected=after,
                    expected_head=bytes(32),
                    batches=[batch],
                    head=bytes(32),
                    status="playing",
                )
            )
            events += CHUNK
    cost = (await _used(redis) - before) / events
    await store.aclose()
    return cost


async def replays_per_second(stack: Stack) -> float:
    """How often a match of about 500 events can be read, over connections kept alive."""
    wire = await Wire.open(stack.port)
    match = await play(wire, [[22, 7, 21, 21, 21, 9, 21, 12], [21, 21, 12, 21, 9, 22, 21, 7]])
    version = json.loads(await wire.ask("GET", match))["version"]
    assert version > 450, version
    left = list(range(REPLAYS))

    async def read() -> None:
        wire = await Wire.open(stack.port)
        while left:
            left.pop()
            lines = await wire.ask("GET", f"{match}/events?after=0")
            assert lines.count(b'"v":') >= 450
        wire.close()

    began = time.perf_counter()
    await asyncio.gather(*(read() for _ in range(8)))
    return REPLAYS / (time.perf_counter() - began)


async def play(wire: Wire, rows: list[list[int]]) -> str:
    """A whole match; its address."""
    match = f"/matches/{json.loads(await wire.ask('POST', '/matches', GAME))['match']}"
    tokens = []
    for prefer in WAIT_AT_LAST:
        joined = await wire.ask("POST", f"{match}/seats", b"{}", prefer)
        tokens.append(f"Authorization: Bearer {json.loads(joined)['token']}")
    for token, row, prefer in zip(tokens, rows, WAIT_AT_LAST, strict=True):
        body = json.dumps({"answer": {"row": row}}).encode()
        await wire.ask("POST", f"{match}/answers", body, [token, *prefer])
    return match


async def _used(redis: "Redis") -> int:
    """Bytes of all keys; the allocator's own count, without connections and buffers."""
    total = 0
    for key in await redis.keys("*"):
        total += await redis.memory_usage(key, samples=0) or 0
    return total
