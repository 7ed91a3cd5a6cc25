"""An attacker wants more than its share, or that others get less than theirs."""

import asyncio
import math
from functools import partial
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from redis.asyncio import Redis

from saikoro.service.bootstrap import open_service
from saikoro.service.errors.requests import TooManyOpenMatches, TooManyRequests
from saikoro.service.errors.stores import StoreFull
from saikoro.service.http.requests import limits as limiting
from saikoro.service.http.requests.limits import RateLimit
from saikoro.service.http.routes.lists import list_matches, list_tournaments
from saikoro.service.identity import Identity
from saikoro.service.settings import Settings
from saikoro.service.store import open_matches
from saikoro.service.store.open_matches import OpenMatches
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.streams.execution import Once
from tests.kit.one_process import OneProcess
from tests.kit.stack import SECRET


@pytest.fixture(autouse=True)
def patient(monkeypatch) -> None:
    """However slow the machine is, the store counts."""
    monkeypatch.setattr(limiting, "PATIENCE_SECONDS", None)


def request(store: Any, host: str = "192.0.2.1", headers: Any = None, **options: Any) -> Any:
    settings = SimpleNamespace(rate=0.001, burst=100, max_body=49_000)
    host_parts = SimpleNamespace(store=store)
    identity = Identity(bytes(32), "")
    service = SimpleNamespace(host=host_parts, settings=settings, identity=identity)
    handler = SimpleNamespace(opt=options, resolve_request_max_body_size=lambda: settings.max_body)
    return SimpleNamespace(
        scope={
            "path": "/games",
            "state": {},
            "client": (host, 50_000),
            "route_handler": handler,
        },
        app=SimpleNamespace(state=SimpleNamespace(service=service)),
        headers=headers or {},
        route_handler=handler,
    )


async def admitted(limit: RateLimit, requests: list[Any]) -> int:
    outcomes = await asyncio.gather(*map(limit.check, requests), return_exceptions=True)
    assert all(one is None or isinstance(one, TooManyRequests) for one in outcomes)
    return outcomes.count(None)


async def test_requests_in_parallel_lose_no_tokens(store):
    assert await admitted(RateLimit(), [request(store) for _ in range(150)]) == 100


async def test_in_two_processes_a_client_has_what_it_has_in_one(store, monkeypatch):
    """Every request in another process, and the last tokens in the hands of either."""
    monkeypatch.setattr(limiting, "KEPT_SECONDS", math.inf)
    monkeypatch.setattr(limiting, "REFUSAL_SECONDS", 0)
    limits = [RateLimit(), RateLimit()]
    outcomes = [await admitted(limits[n % 2], [request(store)]) for n in range(150)]
    assert outcomes[:90] == [1] * 90
    assert sum(outcomes) == 100


async def test_a_small_bucket_is_not_taken_whole_by_one_process(store):
    limits = [RateLimit(), RateLimit()]
    few = [request(store) for _ in range(6)]
    for each in few:
        each.app.state.service.settings.burst = 6
    assert [await admitted(limits[n % 2], [one]) for n, one in enumerate(few)] == [1] * 6


async def test_a_client_that_asks_again_at_once_waits_for_its_refusal(store, monkeypatch):
    limit, pausing, over = RateLimit(), asyncio.Event(), asyncio.Event()

    async def pause(_seconds: float) -> None:
        pausing.set()
        await over.wait()

    assert await admitted(limit, [request(store) for _ in range(100)]) == 100
    monkeypatch.setattr("saikoro.service.http.requests.limits.asyncio.sleep", pause)
    refused = asyncio.create_task(limit.check(request(store)))
    await pausing.wait()
    assert not refused.done()
    over.set()
    with pytest.raises(TooManyRequests):
        await refused


async def test_costly_routes_use_up_more(store):
    assert await admitted(RateLimit(), [request(store, cost=10) for _ in range(15)]) == 10


@pytest.mark.parametrize("headers", [{"Content-Length": "49000"}, {"Transfer-Encoding": "chunked"}])
async def test_large_texts_use_up_more(store, headers):
    large = [request(store, headers=headers, cost=1, bytes_a_token=1_000) for _ in range(3)]
    assert await admitted(RateLimit(), large) == 2


@pytest.mark.parametrize("lists", [list_matches, list_tournaments])
async def test_lists_that_scan_an_index_use_up_more(store, lists):
    cost = lists.opt["cost"]
    assert await admitted(RateLimit(), [request(store, cost=cost) for _ in range(25)]) == 20


async def test_a_store_that_counts_nothing_opens_no_flood(store):
    class Counting:
        async def take_tokens(self, *asked: Any) -> tuple[int, int, int]:
            raise StoreFull

    limit = RateLimit()
    assert await admitted(limit, [request(Counting()) for _ in range(150)]) == 100
    assert await admitted(limit, [request(store) for _ in range(10)]) == 0  # it is not asked yet
    assert await admitted(limit, [request(Counting(), "192.0.2.2") for _ in range(10)]) == 10
    probes = [request(Counting(), counted_here=True) for _ in range(150)]
    assert await admitted(limit, probes) == 100  # apart from all else


async def test_a_network_of_ipv6_is_one_client(store):
    hosts = [f"2001:db8:0:1::{number:x}" for number in range(150)]
    assert await admitted(RateLimit(), [request(store, host) for host in hosts]) == 100
    assert await admitted(RateLimit(), [request(store, "2001:db8:0:2::1")]) == 1


async def test_an_address_is_one_client_in_both_its_spellings(store):
    limit = RateLimit()
    assert await admitted(limit, [request(store) for _ in range(100)]) == 100
    with pytest.raises(TooManyRequests):
        await limit.check(request(store, "::ffff:192.0.2.1"))


def test_a_client_cannot_name_another_address(server, tmp_path):
    with (
        OneProcess(server, tmp_path, SAIKORO_RATE="0.001", SAIKORO_BURST="3") as service,
        httpx.Client(base_url=service.url) as client,
    ):
        answers = [
            client.get("/games", headers={"X-Forwarded-For": f"198.51.100.{n}"}).status_code
            for n in range(4)
        ]
    assert answers == [200, 200, 200, 429]


async def test_a_client_cannot_fill_the_store_with_matches(server, monkeypatch):
    settings = Settings(redis_url=server.url, secret_key=SECRET, open_matches=3)
    async with open_service(settings) as service:
        create = partial(service.matches.opening.create, "laplaplus", {}, client="somebody")
        once = [Once(bytes([number]) * 16, bytes(16)) for number in range(4)]
        created = [await create(one) for one in once[:3] * 2]
        with pytest.raises(TooManyOpenMatches):
            await create(once[3])
        match = created[0].receipt.match
        tokens = [(await service.matches.opening.join(match)).token for _ in range(2)]
        await service.host.resolver.resolve(match)
        await service.matches.commands.resign(match, tokens[0])
        await service.host.resolver.resolve(match)
        monkeypatch.setattr(open_matches, "LOOK_SECONDS", 0)
        await create(once[3])
        await service.matches.opening.create("laplaplus", {}, client="another")


async def test_matches_that_are_abandoned_give_their_places_back(server, monkeypatch):
    """Nobody joins them, or nobody answers: they would lock their client out for months."""
    settings = Settings(redis_url=server.url, secret_key=SECRET, open_matches=2)
    async with open_service(settings) as service:
        create = partial(service.matches.opening.create, "laplaplus", {}, client="somebody")
        for _ in range(2):
            await create()
        now = service.matches.store.now
        monkeypatch.setattr(open_matches, "LOOK_SECONDS", 0)
        with pytest.raises(TooManyOpenMatches):
            await create()

        async def next_day() -> int:
            return await now() + open_matches.ABANDONED_MS + 1

        monkeypatch.setattr(service.matches.store, "now", next_day)
        assert len({(await create()).receipt.match for _ in range(2)}) == 2


async def test_a_client_with_too_many_matches_cannot_have_them_looked_at_again_and_again(server):
    looked_at = []

    class Unfinished:
        async def now(self):
            return 0

        async def listed(self, matches):
            looked_at.extend(matches)
            return [SimpleNamespace(stream=one, status="open", moved=0) for one in matches]

    async with Redis.from_url(server.url) as redis:
        matches: Any = Unfinished()
        open_ones = OpenMatches(Coalesced(redis), matches)
        admit = partial(open_ones.admit, "somebody", most=3)
        assert [await admit(match=match) for match in "abcdefgh"] == [True] * 3 + [False] * 5
    assert looked_at == ["a", "b", "c"]
