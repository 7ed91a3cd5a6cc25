"""One subscription a process wakes all who follow a stream, and nothing ends it for good."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from saikoro.service.errors import StoreDown
from saikoro.service.store.streams import followers
from saikoro.service.store.streams.batches import CHANNEL
from saikoro.service.store.streams.followers import Followers
from saikoro.service.store.streams.packing import unpack_update
from tests.kit.waiting import PATIENCE_SECONDS

MATCH = "a" * 32


@pytest.fixture
async def redis(server) -> AsyncIterator["Redis"]:
    async with Redis.from_url(server.url) as opened:
        yield opened


@pytest.fixture
async def listening(redis) -> AsyncIterator[Followers]:
    opened = Followers(redis, CHANNEL, unpack_update)
    yield opened
    await opened.aclose()


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"short",
        b"\xff" * 40,
        MATCH.encode(),
        MATCH.encode() + b"another shape",
        MATCH.encode() + b"\x96\x01\x02\xc4\x00\xa0\xa0\x91\x90",
    ],
)
async def test_a_message_of_another_shape_does_not_end_the_listener(redis, listening, message):
    async with listening.follow(MATCH) as follower:
        await redis.publish(CHANNEL, message)
        await redis.publish(CHANNEL, MATCH + "b" * 32)
        assert await follower.moved(PATIENCE_SECONDS)
        assert follower.update(0) is None


@pytest.fixture
async def unreachable(monkeypatch) -> AsyncIterator[Followers]:
    monkeypatch.setattr(followers, "REPLY_SECONDS", 0.1)
    async with Redis.from_url("redis://127.0.0.1:1/0") as redis:
        opened = Followers(redis, CHANNEL, unpack_update)
        yield opened
        await opened.aclose()


async def test_a_server_that_is_away_is_not_waited_for_without_end(unreachable):
    with pytest.raises(StoreDown):
        async with unreachable.follow(MATCH):
            pass


async def test_the_end_of_the_process_ends_the_wait_for_a_server(unreachable, monkeypatch):
    monkeypatch.setattr(followers, "REPLY_SECONDS", PATIENCE_SECONDS)

    async def wait() -> bool:
        async with unreachable.follow(MATCH) as follower:
            return follower.ended and not await follower.moved(PATIENCE_SECONDS)

    waiting = asyncio.create_task(wait())
    await asyncio.sleep(0)
    unreachable.end()
    assert await waiting
