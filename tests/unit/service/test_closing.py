"""Closing the way to a server: replies are waited for, and no connection is left."""

import asyncio

import pytest

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server import coalesced
from saikoro.service.store.server.coalesced import replied
from saikoro.service.store.server.connecting import connect
from tests.kit.plain_clients import redis_at
from tests.kit.servers import Server
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

REPLIES = 10


def connections(server: Server) -> set[str]:
    """The ids of the connections that a server has, but for this one's."""
    with redis_at(server.url) as redis:
        own = redis.client_id()
        return {each["id"] for each in redis.client_list()} - {str(own)}


async def test_who_has_a_reply_sends_more_and_leaves_no_connection(server, monkeypatch):
    monkeypatch.setattr(coalesced, "CLOSING_SECONDS", PATIENCE_SECONDS)
    before, send = connections(server), connect(server.url)

    async def count() -> int:
        counted = 0
        for _ in range(REPLIES):
            counted = int(await replied(send("INCR", "saikoro:count")))
        return counted

    counting = asyncio.create_task(count())
    await asyncio.sleep(0)
    await send.aclose()
    assert await counting == REPLIES
    await asyncio.to_thread(
        wait_until, lambda: not connections(server) - before, "a connection is left"
    )


async def test_what_is_sent_afterwards_fails_at_once(server):
    before, send = connections(server), connect(server.url)
    await send.aclose()
    with pytest.raises(StoreDown):
        await replied(send("PING"))
    assert not connections(server) - before
