"""What archived matches cost: in Redis nothing, bytes in the archive, and time to read them."""

import json
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from functools import reduce
from pathlib import Path
from typing import NamedTuple

import msgspec
from redis.asyncio import Redis

from saikoro.conformance.seating import Seated
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.record.head import genesis, next_head
from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bootstrap import open_service
from saikoro.service.matches.listing import finished_listing
from saikoro.service.settings import Settings
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import Append, StoredBatch
from tests.bench.rules import random_rows
from tests.bench.storage import play
from tests.bench.wire import Wire
from tests.kit.archiving import KEY
from tests.kit.stack import SECRET, Stack

DISTINCT = 200
"""Matches that are played; the others have their lines, with ids and heads of their own."""

AT_ONCE = 2_000
"""Matches that are in Redis before they leave."""

ROW = [22, 7, 21, 21, 21, 9, 21, 12], [21, 21, 12, 21, 9, 22, 21, 7]
"""A match of about 500 events."""

READS = 300


class Moved(NamedTuple):
    """So many matches that have left."""

    matches: int
    redis: int
    """Bytes of Redis, by its own account."""
    archive: int
    """Bytes of the archive, its index included."""
    seconds: float
    """Processor time of moving one match in this process."""


async def _never(_match: str) -> bool:
    return False


@asynccontextmanager
async def _stores(url: str, folder: Path) -> AsyncIterator[tuple[ArchivedStore, Mover]]:
    objects = Objects(folder.as_uri(), KEY)
    async with (
        aclosing(ArchivedStore(connect(url), objects)) as matches,
        aclosing(ArchivedStore(connect(url), objects, kind="tournament")) as others,
    ):
        yield matches, Mover(matches, others, 0, _never)


async def moved(url: str, folder: Path, count: int) -> AsyncIterator[Moved]:
    """Move `count` finished matches of LaplaPlus, AT_ONCE at a time."""
    played = [*played_matches(DISTINCT)]
    async with _stores(url, folder) as (store, mover), Redis.from_url(url) as redis:
        for start in range(0, count, AT_ONCE):
            numbers = range(start, min(start + AT_ONCE, count))
            for number in numbers:
                await store.append(finished_match(number, played[number % DISTINCT]))
            began = time.process_time()
            assert await mover.run_once() == len(numbers)
            took = (time.process_time() - began) / len(numbers)
            used = int((await redis.info("memory"))["used_memory"])
            yield Moved(numbers.stop, used, _size(folder), took)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


async def curve(url: str, folder: Path, count: int) -> list[Moved]:
    """The same, from its first measurement to the last."""
    return [one async for one in moved(url, folder, count)]


def played_matches(count: int) -> Iterator[Seated]:
    """So many finished matches of LaplaPlus."""
    for a, b in random_rows(count):
        match = Seated.both(LAPLAPLUS, identical_rows="die")
        match.answer(0, {"row": a})
        match.answer(1, {"row": b})
        match.run()
        yield match


def finished_match(number: int, played: Seated) -> Append:
    """A whole match that goes as one that was played, with an id of its own."""
    stream = random.Random(number).randbytes(16).hex()
    header = msgspec.structs.replace(played.header, match=stream)
    parent = genesis(header.line())
    lines = played.lines
    return Append(
        stream=stream,
        expected=0,
        expected_head=b"",
        batches=[StoredBatch(len(lines), lines, header=header.line(), parent=parent)],
        head=reduce(next_head, lines, parent),
        status="finished",
        listing=finished_listing(header, lines, 0, "damage"),
    )


async def first_events(stack: Stack, folder: Path) -> tuple[float, float]:
    """Seconds to the first event of a live match of about 500 events, and of an archived one."""
    wire = await Wire.open(stack.port)
    here, left = [await play(wire, [*map(list, ROW)]) for _ in range(2)]
    settings = Settings(
        redis_url=stack.server.url, secret_key=SECRET, data_dir=str(folder), keep_days=0
    )
    async with open_service(settings) as service:
        image = await service.matches.store.image(left.rpartition("/")[2])
        assert image is not None
        await service.host.mover._move(
            [*await service.host.mover._written(service.matches.store, image.stream)]
        )
        await replied(service.matches.store.send("DEL", LEASE))
    taken: dict[str, list[float]] = {here: [], left: []}
    for _ in range(READS):
        for match in (here, left):
            began = time.perf_counter()
            found = await wire.ask("GET", f"{match}/events?after=0&limit=1")
            taken[match].append(time.perf_counter() - began)
            assert json.loads(found)["version"] == 1
    wire.close()
    return sorted(taken[here])[READS // 2], sorted(taken[left])[READS // 2]
