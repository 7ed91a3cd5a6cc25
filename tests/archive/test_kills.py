"""Whatever is killed, and whenever: a match is in Redis, in the archive, or in both."""

import asyncio
import contextlib
import random
import time
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest
from redis import Redis as SyncRedis

from saikoro.service.archive.moving import Mover
from saikoro.service.archive.raw import LEASE
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.process.children import Child, end
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import Meta, StoredBatch, moment
from tests.kit.archiving import long_stream
from tests.kit.budget import budget
from tests.kit.object_server import ObjectServer
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.waiting import wait_until
from tests.kit.warm import spawn

Known = dict[str, tuple[Meta | None, list[StoredBatch]]]


class Killed(BaseException):
    """The process ends before its next step."""


class Mortal:
    """Ends a process before the step with a number: whatever it does to Redis or the archive."""

    def __init__(self, patched: pytest.MonkeyPatch, lives: int) -> None:
        self.steps = 0
        self._lives = lives
        self._patched = patched

    def watch(self, of: Any, name: str) -> None:
        done = getattr(of, name)

        async def step(*args: Any, **named: Any) -> Any:
            self.steps += 1
            if self.steps > self._lives:
                raise Killed
            return await done(*args, **named)

        self._patched.setattr(of, name, step)


async def never(_match: str) -> bool:
    return False


async def known(store: ArchivedStore, streams: list[str]) -> Known:
    return {stream: await store.load(stream) for stream in streams}


async def by_end(store: ArchivedStore, size: int) -> list[str]:
    """The matches in the order in which they finished, in parts of a size."""
    found: list[str] = []
    after, more = moment(0), True
    while more:
        part = await store.finished(["all"], size, after)
        found += [one.stream for one in part.listed]
        after, more = part.ends, part.more
    return found


async def test_it_may_end_before_every_step(server, objects, monkeypatch):
    """With a tournament, and with segments that are merged."""

    def opened(kind: Any = "match") -> ArchivedStore:
        return ArchivedStore(connect(server.url), objects, kind=kind)

    lives = 0
    cup = "c0" * 16
    async with aclosing(opened()) as store, aclosing(opened("tournament")) as tournaments:
        streams = [await long_stream(store, 20 + at) for at in range(3)]
        fixed = (f"tournament:{cup}",)
        streams += [await long_stream(store, 40 + at, fixed=fixed) for at in range(3)]
        held = await long_stream(tournaments, 10, stream=cup)
        before = await known(store, streams), await known(tournaments, [held])
        order = await by_end(store, 100)
        assert sorted(order) == sorted(streams)
        while True:
            mover = Mover(store, tournaments, 0, never)
            with pytest.MonkeyPatch.context() as patched:
                mortal = Mortal(patched, lives)
                for name in ("put", "whole", "delete"):
                    mortal.watch(objects, name)
                for each in (store, tournaments):
                    mortal.watch(each, "remove")
                mortal.watch(store, "change_word")
                with contextlib.suppress(Killed):
                    await mover.run_once()
            async with aclosing(opened()) as matches, aclosing(opened("tournament")) as others:
                assert await known(matches, streams) == before[0]
                assert await known(others, [held]) == before[1]
                found, _ = await matches.find(["all"], 100)
                assert sorted(one.stream for one in found) == sorted(streams)
                assert await by_end(matches, 2) == order
            await replied(store.send("DEL", LEASE))
            left = [one for one in streams if await store.exists(one)]
            if not left and not await tournaments.exists(held) and mortal.steps <= lives:
                break
            lives += 1
            for one in streams:  # the next process begins with everything in Redis
                await store.bring_back(one)
            await tournaments.bring_back(held)
    assert lives > 12


def _found_by(request: pytest.FixtureRequest) -> dict[str, str]:
    server: ObjectServer = request.getfixturevalue("object_server")
    return server.settings


@pytest.fixture
def worker_settings(server: Server, archive_url: str, request, tmp_path: Path) -> dict[str, str]:
    found = {} if archive_url.startswith("file") else _found_by(request)
    return {
        "SAIKORO_SECRET_KEY": SECRET,
        "SAIKORO_REDIS_URL": server.url,
        "SAIKORO_DATA_DIR": str(tmp_path),
        "SAIKORO_KEEP_DAYS": "0",
        "SAIKORO_ARCHIVE_URL": archive_url,
        **found,
    }


def test_workers_killed_at_random_moments(server, objects, worker_settings):
    choose = random.Random(4)

    async def begun() -> tuple[list[str], Known]:
        async with aclosing(ArchivedStore(connect(server.url), objects)) as store:
            streams = [await long_stream(store, 30 + at) for at in range(150)]
            return streams, await known(store, streams)

    streams, before = asyncio.run(begun())

    async def look() -> None:
        async with aclosing(ArchivedStore(connect(server.url), objects)) as store:
            assert await known(store, streams) == before
            order = await by_end(store, 40)
            assert (len(order), {*order}) == (len(streams), {*streams})

    def left(redis: "SyncRedis") -> int:
        return len([*redis.scan_iter("saikoro:*:lines")])

    with SyncRedis.from_url(server.url) as redis:
        for _ in range(budget(2, soak=200)):
            redis.delete(LEASE)  # as if its time had passed
            worker = worker_of(worker_settings)
            wait_until(lambda: redis.exists(LEASE) == 1, "the worker moves nothing")
            time.sleep(choose.uniform(0, 0.15))
            worker.kill()
            worker.wait()
            asyncio.run(look())
        redis.delete(LEASE)
        worker = worker_of(worker_settings)
        wait_until(lambda: left(redis) == 0, "matches stay in Redis")
        end(worker, 10)
    asyncio.run(look())


def worker_of(settings: dict[str, str]) -> Child:
    return spawn(["saikoro.workers"], settings, quiet=True)
