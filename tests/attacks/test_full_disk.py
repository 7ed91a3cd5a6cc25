"""A full disk, or a full memory, stops appends and nothing else."""

import shutil
from collections import namedtuple
from collections.abc import Iterator

import pytest
from redis import Redis

from saikoro.service.bootstrap import open_service
from saikoro.service.errors.stores import StoreFull
from saikoro.service.settings import Settings
from saikoro.service.store.server.embedded import EmbeddedServer
from saikoro.service.store.server.space import MEGABYTE, Space
from tests.kit.stack import SECRET

Usage = namedtuple("Usage", ("total", "used", "free"))


@pytest.fixture
def disk(monkeypatch) -> dict[str, int]:
    """A disk of which the tests say how much is free."""
    free = {"bytes": 1_000 * MEGABYTE}
    monkeypatch.setattr(
        shutil, "disk_usage", lambda _folder: Usage(2_000 * MEGABYTE, 0, free["bytes"])
    )
    return free


@pytest.fixture
def full_memory(server) -> Iterator[None]:
    with Redis.from_url(server.url) as redis:
        redis.config_set("maxmemory", 1)
        yield
        redis.config_set("maxmemory", 0)


async def test_a_full_disk_refuses_appends_and_lets_everybody_read(server, tmp_path, disk):
    settings = Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path))
    async with open_service(settings) as service:
        match = (await service.matches.opening.create("ktc", {})).receipt.match
        disk["bytes"] = 10 * MEGABYTE
    async with open_service(settings) as service:
        with pytest.raises(StoreFull):
            await service.matches.opening.join(match)
        assert len(await service.matches.pages.record(match)) == 2


async def test_a_server_without_memory_refuses_appends(store, server, full_memory):
    settings = Settings(redis_url=server.url, secret_key=SECRET)
    async with open_service(settings) as service:
        with pytest.raises(StoreFull):
            await service.matches.opening.create("ktc", {})


def test_room_is_looked_at_again(tmp_path, disk):
    now = [0.0]
    space = Space(tmp_path, 64, lambda: now[0])
    assert not space.low
    disk["bytes"] = 0
    assert not space.low
    now[0] = 2.0
    assert space.low


def test_the_embedded_server_stays_up_when_it_cannot_sync(tmp_path):
    with EmbeddedServer.start(tmp_path) as server, Redis.from_url(server.url) as redis:
        for always, policy in ((False, "everysec"), (True, "always")):
            server.sync(always=always)
            assert redis.config_get("appendfsync")["appendfsync"] == policy


def test_the_data_of_the_embedded_server_is_its_owner_s_alone(tmp_path):
    folder = tmp_path / "data"
    with EmbeddedServer.start(folder) as server, Redis.from_url(server.url) as redis:
        redis.set("a", "b")
        files = [file for file in folder.rglob("*") if file.name != "server.lock"]
        assert files
        assert all(file.stat().st_mode & 0o077 == 0 for file in (folder, *files))
