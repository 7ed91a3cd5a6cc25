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
from tests.kit.archiving import backup, long_stream, restore
from tests.kit.plain_clients import redis_at
from tests.kit.servers import Server
from tests.kit.stack import SECRET, UNTIMED, Stack
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


def moved(stack: Stack, match: str) -> None:
    """Wait until a match has left Redis."""
    with redis_at(stack.server.url) as redis:
        meta = f"saikoro:{{{match[:2]}}}:{match}:meta"
        wait_until(lambda: not redis.exists(meta), f"{match} stays in Redis")


ONCE = {"Idempotency-Key": "00112233445566778899aabbccddeeff"}

UNTIMED_MATCH = {"game": "laplaplus", "options": UNTIMED}


def test_an_archive_that_goes_away_and_a_store_that_comes_back_older(
    mortal_server: Server, tmp_path: Path
) -> None:
    """A match is acknowledged, and it stays what it was: never unknown, never another one."""
    archive, away = tmp_path / "archive", tmp_path / "away"
    url = archive.as_uri()
    with (
        Stack(mortal_server, tmp_path, SAIKORO_KEEP_DAYS="0", SAIKORO_ARCHIVE_URL=url) as stack,
        stack.client() as client,
    ):
        match = client.post("/matches", json=UNTIMED_MATCH, headers=ONCE).json()["match"]
        tokens = [client.join(match), client.join(match)]
        client.answer(match, tokens[0], {"row": [1, 2, 3, 4, 5, 6]})
        kept = backup(mortal_server)  # while it is played
        client.answer(match, tokens[1], {"row": [1, 2, 3, 4, 5, 6]}, Prefer="wait=20")
        record = client.get(f"/matches/{match}/record").content
        moved(stack, match)

        # The folder is not mounted, and everything is started again.
        stack.close()
        archive.rename(away)
        archive.mkdir()
        stack.start_api()
        stack.workers = [stack.start_worker()]
        refused = client.get(f"/matches/{match}")
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/archive-down")
        assert client.post("/matches", json=UNTIMED_MATCH, headers=ONCE).status_code == 503
        assert client.get("/readyz").json() == {"status": "ok", "archive": "down"}
        later = client.finished([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], **UNTIMED)
        assert client.is_finished(later)  # what is in Redis goes on
        assert [*archive.iterdir()] == []

        # It is mounted again: the same processes go on with it.
        archive.rmdir()
        away.rename(archive)
        assert client.get(f"/matches/{match}/record").content == record
        again = client.post("/matches", json=UNTIMED_MATCH, headers=ONCE)
        assert (again.status_code, again.json()["match"]) == (201, match)
        moved(stack, later)

        # The store comes back from the backup, in which the match is still played.
        stack.close()
        restore(mortal_server, kept)
        stack.start_api()
        stack.workers = [stack.start_worker()]
        assert client.get(f"/matches/{match}/record").content == record
        assert client.is_finished(match)
        assert client.is_finished(later)  # which the backup did not know
        refused = client.answer(match, tokens[1], {"row": [6, 5, 4, 3, 2, 1]})
        assert refused.status_code == 409
        assert client.get("/readyz").json() == {"status": "ok"}
