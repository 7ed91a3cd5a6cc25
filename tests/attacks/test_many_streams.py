"""A client wants the service to have no connection left for others, by streams that it holds."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bootstrap import open_service
from saikoro.service.http.routes.players import player_messages
from saikoro.service.settings import Settings
from saikoro.service.tokens import new_player, player_of
from tests.kit.one_process import OneProcess
from tests.kit.servers import Server
from tests.kit.stack import SECRET, Client, Stack
from tests.kit.waiting import wait_until

MOST = 5

SETTINGS = {"SAIKORO_OPEN_REQUESTS": str(MOST), "SAIKORO_PROXIES": "*"}


@pytest.fixture
def bounded(server: Server, tmp_path: Path) -> Iterator[OneProcess]:
    with OneProcess(server, tmp_path, works=False, **SETTINGS) as running:
        yield running


def held(client: Client, match: str, streams: ExitStack) -> httpx.Response:
    """One more stream of a match, for as long as `streams`."""
    return streams.enter_context(client.stream("GET", f"/matches/{match}/events/stream"))


def test_by_more_streams_than_one_client_needs(bounded: OneProcess) -> None:
    elsewhere = {"X-Forwarded-For": "203.0.113.1"}
    with (
        Client(base_url=bounded.url, timeout=30) as client,
        Client(base_url=bounded.url, timeout=30, headers=elsewhere) as other,
    ):
        match = client.create()
        with ExitStack() as streams:
            for _ in range(MOST):
                assert held(client, match, streams).status_code == 200
            refused = client.get(f"/matches/{match}")
            assert refused.status_code == 429
            assert refused.json()["type"] == "/problems/too-many-open-requests"
            assert refused.headers["Retry-After"] == "1"
            assert client.get("/healthz").is_success
            assert other.get(f"/matches/{match}").is_success
        wait_until(lambda: client.get(f"/matches/{match}").is_success, "streams never end")


def test_by_a_soft_limit_that_is_low(server: Server, tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] // 2, before[1]))
    try:
        with Stack(server, tmp_path, workers=0) as running:
            assert resource.prlimit(running.api.pid, resource.RLIMIT_NOFILE) == before[1:] * 2
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_by_many_streams_of_one_player(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All buckets are asked once for all of them, and then only for the match that moves."""
    settings = Settings(redis_url=server.url, secret_key=SECRET)
    async with open_service(settings) as service:
        player = player_of(new_player())
        match = (await service.matches.opening.create("laplaplus", {})).receipt.match
        await service.matches.opening.join(match, player="ada", player_id=player)
        looks, find = [], service.matches.store.find

        async def counted(*asked: Any) -> Any:
            looks.append(asked)
            return await find(*asked)

        monkeypatch.setattr(ArchivedStore, "find", staticmethod(counted))
        streams = [
            player_messages(service.matches, service.disputes, service.settings, player)
            for _ in range(50)
        ]
        begun = await asyncio.gather(*(anext(stream) for stream in streams))
        assert len(looks) == 1
        moved = [asyncio.create_task(anext(stream)) for stream in streams]
        await asyncio.sleep(0)
        await service.matches.opening.join(match)
        after = await asyncio.gather(*moved)
        assert all(match.encode() in message for message in (*begun, *after))
        assert len(looks) == 1
        for stream in streams:
            await stream.aclose()
