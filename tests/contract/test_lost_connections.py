"""A store that is started again leaves dead connections: no request meets them."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.coalesced import Send, replied
from saikoro.service.store.server.connecting import connect
from tests.kit.waiting import PATIENCE_SECONDS

AT_ONCE = 8


@pytest.fixture
async def opened(mortal_server) -> AsyncIterator[Callable[[float], Send]]:
    """Makes ways to the server that wait for replies for so many seconds."""
    ways: list[Send] = []

    def way(seconds: float) -> Send:
        ways.append(connect(mortal_server.url, seconds=seconds))
        return ways[-1]

    yield way
    for send in ways:
        await send.aclose()


async def at_once(send: Send) -> list[int]:
    """Replies to pipelines on a connection each."""

    async def one(number: int) -> int:
        for _ in range(number):  # in another tick than the one before
            await asyncio.sleep(0)
        return int(await replied(send("INCR", f"count {number}")))

    return await asyncio.gather(*map(one, range(AT_ONCE)))


async def test_commands_after_a_restart_meet_no_dead_connection(mortal_server, opened):
    send = opened(PATIENCE_SECONDS)
    assert await at_once(send) == [1] * AT_ONCE
    mortal_server.kill()
    mortal_server.restart()
    assert await at_once(send) == [2] * AT_ONCE


async def test_commands_during_a_restart_wait_for_its_end(mortal_server, opened):
    send = opened(PATIENCE_SECONDS)
    mortal_server.kill()
    waiting = asyncio.create_task(at_once(send))
    await asyncio.to_thread(mortal_server.restart)
    assert await waiting == [1] * AT_ONCE


async def test_commands_fail_when_no_server_comes_back_in_time(mortal_server, opened):
    mortal_server.kill()
    with pytest.raises(StoreDown):
        await replied(opened(0.1)("PING"))
    mortal_server.restart()


async def test_no_command_fails_because_one_sent_before_the_last_reply_did(opened):
    send = opened(0.5)
    await replied(send("EXISTS", "nothing"))  # of a cluster, it is known by now who has this key
    never = asyncio.ensure_future(send("BLPOP", "nothing", 0))
    await asyncio.sleep(0)  # what follows is another pipeline
    assert not await replied(send("EXISTS", "nothing"))
    with pytest.raises(StoreDown):
        await replied(never)
    assert not await replied(send("EXISTS", "nothing"))


async def test_what_was_sent_has_its_reply_when_a_way_is_closed(mortal_server):
    send = connect(mortal_server.url)
    await replied(send("EXISTS", "nothing"))
    first = asyncio.ensure_future(send("INCR", "count"))
    await asyncio.sleep(0)  # the next one is another pipeline
    second = asyncio.ensure_future(send("INCR", "count"))
    await send.aclose()
    assert (first.result(), second.result()) == (1, 2)


async def test_a_way_is_closed_in_time_although_a_reply_never_comes(mortal_server):
    send = connect(mortal_server.url, seconds=PATIENCE_SECONDS)
    await replied(send("EXISTS", "nothing"))
    never = asyncio.ensure_future(send("BLPOP", "nothing", 0))
    await asyncio.sleep(0)
    await send.aclose()
    assert never.cancelled()
