"""A tournament leaves with its matches, is served as before, and comes back for a ruling."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis as SyncRedis

from saikoro.service.archive.raw import LEASE
from saikoro.service.bootstrap import open_service
from saikoro.service.settings import Settings
from saikoro.service.store.server.coalesced import replied
from tests.kit.archiving import asked
from tests.kit.one_process import OneProcess
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.tournaments import Tournament, plan, rows, verified


@pytest.fixture
def running(server: Server, tmp_path: Path) -> Iterator[OneProcess]:
    """A service that knows what was before."""
    with OneProcess(server, tmp_path) as started:
        yield started.warm()


@pytest.fixture
def settings(server: Server, tmp_path: Path) -> Settings:
    return Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0)


def leave(settings: Settings) -> int:
    """Have all that is over leave Redis; how many streams have."""

    async def run() -> int:
        async with open_service(settings) as service:
            await replied(service.matches.store.send("DEL", LEASE))  # as if that time had passed
            return await service.host.mover.run_once()

    return asyncio.run(run())


def seen(settings: Settings, cup: Tournament, matches: list[str]) -> dict[str, Any]:
    """What an API that has just been started answers about a tournament and its matches."""
    paths = [f"{cup.path}{part}" for part in ("", "/record", "/events", "/brackets", "/results")]
    for match in matches:
        paths += [f"/matches/{match}", f"/matches/{match}/record", f"{cup.path}/matches/{match}"]
    paths += [f"/matches?tournament={cup.id}&limit=5", "/tournaments"]
    with served(settings) as client:
        return {path: asked(client, path) for path in paths}


def test_a_tournament_leaves_with_its_matches_and_comes_back(running, settings, tmp_path):
    with running.client() as client:
        body = {"plan": plan(), "entrants": rows(4), "start": True}
        cup = Tournament.open(client, body).finish()
        running.wait_until_idle(cup.id)
        matches = [*cup.matches()]
        assert len(matches) >= 3
        before = seen(settings, cup, matches)
        assert leave(settings) >= 1 + len(matches)
        with SyncRedis.from_url(settings.redis_url) as redis:
            for stream in (cup.id, *matches):
                assert not [*redis.scan_iter(f"*:{stream}:*")]
        [pack, *_] = sorted((tmp_path / "archive" / "packs").glob("*/*"))
        assert seen(settings, cup, matches) == before
        assert verified(cup).differences == []

        taken = cup.events("results.taken")[0]["results"][0]
        pairings = {one["slot"]: one for one in cup.events("round.paired")[0]["pairings"]}
        paired = pairings[taken["slot"]]
        loser = next(at for at in (paired["a"], paired["b"]) if at != taken["winner"])
        ruling = {
            "kind": "overturn",
            "stage": 0,
            "round": 1,
            "slot": taken["slot"],
            "winner": loser,
        }
        ruled = cup.taken("rulings", {"ruling": ruling, "reason": "misread"})
        cup.finish(after=ruled["receipt"]["version"])
        running.wait_until_idle(cup.id)
        assert verified(cup).differences == []
        reopened = seen(settings, cup, [*cup.matches()])
        assert leave(settings) >= 1
        assert seen(settings, cup, [*cup.matches()]) == reopened
        assert pack.exists()


def test_its_matches_stay_while_it_goes_on(running, settings):
    with running.client() as client:
        body = {"plan": plan(), "entrants": rows(4), "start": True}
        cup = Tournament.open(client, body).finish()
        running.wait_until_idle(cup.id)
        matches = [*cup.matches()]
        with SyncRedis.from_url(settings.redis_url) as redis:
            [meta] = redis.scan_iter(f"*:tournament:{cup.id}:meta")
            moved = redis.hget(meta, "m")
            redis.hset(meta, "m", b"9" * 13)  # something happened in it a moment ago
            assert leave(settings) >= 0
            for match in matches:
                assert [*redis.scan_iter(f"*:{match}:meta")]
            redis.hset(meta, "m", moved)
            assert leave(settings) >= 1 + len(matches)
