"""Snapshots are a cache: a worker continues from one, and from none, to the same lines."""

from typing import Any

import pytest
from redis.asyncio import Redis

from saikoro.domain.match.commands import leaving
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.record.line import Outside
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.clock import now
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Proposal
from tests.kit.long_matches import long_match


@pytest.fixture
async def cold(settings):
    """A process that has never seen any match."""
    async with open_service(settings) as opened:
        yield opened


@pytest.fixture
async def redis(server):
    async with Redis.from_url(server.url) as connected:
        yield connected


@pytest.fixture
async def match(service) -> str:
    return await long_match(service, 40)


def loaded_after(monkeypatch: pytest.MonkeyPatch, service: Service) -> list[int]:
    """The versions after which a service loads lines from now on."""
    versions: list[int] = []
    load = service.matches.store.load

    async def noted(stream: str, after: int = 0, limit: int | None = None) -> Any:
        versions.append(after)
        return await load(stream, after, limit)

    monkeypatch.setattr(service.matches.store, "load", noted)
    return versions


async def expect_sound(service: Service, match: str) -> None:
    """The match goes on, and its lines follow from its rules."""
    assert await service.host.resolver.resolve(match) > 0
    assert (await service.matches.reader.audit(match)).faults == []


async def test_a_cold_worker_loads_what_came_after_the_snapshot(cold, match, monkeypatch):
    versions = loaded_after(monkeypatch, cold)
    await expect_sound(cold, match)
    meta = await cold.matches.store.meta(match)
    assert meta is not None
    assert versions[0] > meta.version - 150


async def test_without_its_snapshot_a_match_goes_on_as_well(cold, match, monkeypatch):
    versions = loaded_after(monkeypatch, cold)
    await cold.matches.store.drop_snapshot(match)
    await expect_sound(cold, match)
    assert versions[0] == 0


async def test_bytes_that_are_no_snapshot_are_passed_over(cold, match, redis):
    await redis.set(f"saikoro:{{{match[:2]}}}:{match}:snapshot", b"anything")
    await expect_sound(cold, match)


async def test_the_snapshot_of_another_match_leads_to_another_head(service, cold, match):
    other = await long_match(service, 40, seed=1)
    await cold.matches.store.keep_snapshot(match, await cold.matches.store.snapshot(other))
    await expect_sound(cold, match)


async def test_a_store_that_was_restored_to_an_earlier_moment_decides(service, cold, match, redis):
    key = f"saikoro:{{{match[:2]}}}:{match}"
    (entry, fields), (last, _) = reversed(await redis.xrevrange(f"{key}:lines", count=2))
    await redis.xdel(f"{key}:lines", entry, last)
    head, parent = fields[b"p"], int(entry.partition(b"-")[0]) - fields[b"l"].count(b"\n") - 1
    await redis.hset(f"{key}:meta", mapping={"v": parent, "h": head})
    async with service.matches.streams.open(match) as (driver, meta):
        assert driver.version == meta.version == parent


async def test_nothing_is_left_of_a_snapshot_when_the_match_is_over(service, match):
    async def resign(driver: AnyDriver, _meta: Meta) -> Proposal:
        return Proposal([driver.accept([leaving.resign(driver, 0)], Outside(now(), "seat0"))])

    await service.host.resolver.resolve(match)
    assert await service.matches.store.snapshot(match)
    await service.matches.streams.execute(match, resign)
    await service.host.resolver.resolve(match)
    assert await service.matches.store.snapshot(match) == b""
