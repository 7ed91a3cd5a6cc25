"""A worker that moves what is over into the archive is killed: nothing is lost, on either side."""

import asyncio
import random
import time
from contextlib import aclosing
from pathlib import Path

import pytest

from saikoro.service.archive.objects import Objects
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.process.children import Child, end
from saikoro.service.store.server.connecting import connect
from tests.archive.conftest import archive_url, objects
from tests.archive.test_kills import Known, by_end, known
from tests.kit.archiving import long_stream
from tests.kit.plain_clients import redis_at
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.waiting import wait_until
from tests.kit.warm import spawn

__all__ = ["archive_url", "objects"]


@pytest.fixture
def settings(server: Server, archive_url: str, tmp_path: Path) -> dict[str, str]:
    """Those of workers that move what is over at once."""
    return {
        "SAIKORO_SECRET_KEY": SECRET,
        "SAIKORO_REDIS_URL": server.url,
        "SAIKORO_QUEUE_URL": server.queue_url,
        "SAIKORO_DATA_DIR": str(tmp_path),
        "SAIKORO_KEEP_DAYS": "0",
        "SAIKORO_ARCHIVE_URL": archive_url,
    }


def move(objects: Objects, settings: dict[str, str], matches: int, kills: int) -> None:
    """Have matches moved by workers, of which all but the last one are killed meanwhile."""
    choose, url = random.Random(4), settings["SAIKORO_REDIS_URL"]

    async def begun() -> tuple[list[str], Known]:
        async with aclosing(ArchivedStore(connect(url), objects)) as store:
            streams = [await long_stream(store, 30 + at) for at in range(matches)]
            return streams, await known(store, streams)

    streams, before = asyncio.run(begun())

    async def look() -> None:
        async with aclosing(ArchivedStore(connect(url), objects)) as store:
            assert await known(store, streams) == before
            order = await by_end(store, 40)
            assert (len(order), {*order}) == (len(streams), {*streams})

    with redis_at(url) as redis:

        def moving() -> Child:
            redis.delete(LEASE)  # as if its time had passed
            worker = spawn(["saikoro.workers"], settings, quiet=True)
            wait_until(lambda: redis.exists(LEASE) == 1, "the worker moves nothing")
            return worker

        for _ in range(kills):
            worker = moving()
            time.sleep(choose.uniform(0, 0.15))
            worker.kill()
            worker.wait()
            asyncio.run(look())
        worker = moving()
        wait_until(lambda: not [*redis.scan_iter("saikoro:*:lines")], "matches stay in Redis")
        end(worker, 10)
    asyncio.run(look())


def test_a_worker_killed_while_it_moves_matches(objects: Objects, settings: dict[str, str]) -> None:
    move(objects, settings, matches=60, kills=1)
