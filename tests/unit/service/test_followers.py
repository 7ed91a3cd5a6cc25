"""One subscription a process wakes all who follow a stream, and nothing ends it for good."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest
from redis.asyncio import Redis

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server import subscription
from saikoro.service.store.server.subscription import ServerSubscription
from saikoro.service.store.streams import followers
from saikoro.service.store.streams.followers import Followers, read_update
from tests.kit.waiting import PATIENCE_SECONDS, until

MATCH = "a" * 32
CHANNEL = "saikoro:{aa}:appended"


def opened_on(redis: "Redis") -> Followers:
    def channels(stream: str) -> list[str]:
        return [f"saikoro:{{{stream[:2]}}}:appended"]

    return Followers(partial(ServerSubscription, redis), channels, read_update)


@pytest.fixture
async def redis(server) -> AsyncIterator["Redis"]:
    async with Redis.from_url(server.url) as opened:
        yield opened


@pytest.fixture
async def listening(redis) -> AsyncIterator[Followers]:
    opened = opened_on(redis)
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
        await redis.spublish(CHANNEL, message)
        await redis.spublish(CHANNEL, MATCH + "b" * 32)
        assert await follower.moved(PATIENCE_SECONDS)
        assert follower.update(0) is None


@pytest.fixture
async def unreachable(monkeypatch) -> AsyncIterator[Followers]:
    monkeypatch.setattr(subscription, "REPLY_SECONDS", 0.1)
    async with Redis.from_url("redis://127.0.0.1:1/0") as redis:
        opened = opened_on(redis)
        yield opened
        await opened.aclose()


async def test_a_server_that_is_away_is_not_waited_for_without_end(unreachable):
    with pytest.raises(StoreDown):
        async with unreachable.follow(MATCH):
            pass


async def test_the_end_of_the_process_ends_the_wait_for_a_server(unreachable, monkeypatch):
    monkeypatch.setattr(subscription, "REPLY_SECONDS", PATIENCE_SECONDS)

    async def wait() -> bool:
        async with unreachable.follow(MATCH) as follower:
            return follower.ended and not await follower.moved(PATIENCE_SECONDS)

    waiting = asyncio.create_task(wait())
    await asyncio.sleep(0)
    unreachable.end()
    assert await waiting


async def listeners(redis: "Redis", channel: str) -> int:
    [(_, count)] = await redis.pubsub_shardnumsub(channel)
    return int(count)


async def test_a_process_listens_to_the_buckets_that_it_follows_and_to_no_others(
    redis, listening, monkeypatch
):
    monkeypatch.setattr(followers, "IDLE_SECONDS", 0.0)

    async def nobody_listens() -> bool:
        return await listeners(redis, CHANNEL) == 0

    for _ in range(3):
        async with listening.follow(MATCH) as follower:
            assert await listeners(redis, CHANNEL) == 1
            assert await listeners(redis, "saikoro:{bb}:appended") == 0
            await redis.spublish(CHANNEL, MATCH)
            assert await follower.moved(PATIENCE_SECONDS)
        await until(nobody_listens, "the process goes on listening")


async def test_who_comes_back_soon_makes_the_server_no_work(redis, listening):
    async with listening.follow(MATCH):
        pass
    asked = (await redis.info("commandstats"))["cmdstat_ssubscribe"]["calls"]
    async with listening.follow(MATCH), listening.follow(MATCH[:2] + "b" * 30):
        assert await listeners(redis, CHANNEL) == 1
    assert (await redis.info("commandstats"))["cmdstat_ssubscribe"]["calls"] == asked


async def test_followers_are_woken_when_the_server_was_lost(redis, listening):
    async with listening.follow(MATCH) as follower, listening.follow("c" * 32) as other:
        assert not await follower.moved(0)
        await redis.client_kill_filter(_type="pubsub")
        for each in (follower, other):
            assert await each.moved(PATIENCE_SECONDS)

        async def listens() -> bool:
            return await listeners(redis, CHANNEL) == 1

        await until(listens, "the process listens no more")
        await redis.spublish(CHANNEL, MATCH)
        assert await follower.moved(PATIENCE_SECONDS)
