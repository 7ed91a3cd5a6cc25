"""Whoever listens to a channel of a cluster hears it wherever its slot is."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Sequence

import pytest
from redis.crc import key_slot

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.coalesced import Send, replied
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.subscription import Subscription
from tests.kit.waiting import until

CHANNELS = [f"{{{number:02x}}}:news" for number in range(256)]


class Ear:
    """What one process has heard, and what it may have missed."""

    def __init__(self, send: Send) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.missed: list[str] = []
        self.subscription: Subscription = send.subscription(
            lambda channel, message: self.heard.append((channel, message)), self._miss
        )

    def _miss(self, channels: Sequence[str]) -> None:
        self.missed += channels

    async def hears(self, send: Send, channel: str, word: str) -> None:
        """Publish until it is heard: what is missed is signalled, not repeated."""

        async def is_heard() -> bool:
            await replied(send("SPUBLISH", channel, word))
            return (channel, word.encode()) in self.heard

        await until(is_heard, f"{word} is not heard")

    async def misses(self, channel: str) -> None:
        """Wait until it is signalled that messages of a channel may have been missed."""

        async def is_missed() -> bool:
            return channel in self.missed and self.subscription.listens([channel])

        await until(is_missed, "nothing was missed")


@pytest.fixture
async def ear(send) -> AsyncIterator[Ear]:
    opened = Ear(send)
    yield opened
    await opened.subscription.aclose()


async def test_every_channel_is_heard_from_its_subscription_on(send, ear):
    await ear.subscription.subscribe(CHANNELS)
    assert ear.subscription.listens(CHANNELS)
    await asyncio.gather(*(replied(send("SPUBLISH", each, "word")) for each in CHANNELS))

    async def are_heard() -> bool:
        return len(ear.heard) == len(CHANNELS)

    await until(are_heard)
    assert sorted(ear.heard) == [(each, b"word") for each in CHANNELS]
    assert not ear.missed


async def test_what_is_unsubscribed_is_not_heard(send, ear):
    await ear.subscription.subscribe(CHANNELS[:2])
    await ear.subscription.unsubscribe(CHANNELS[:1])
    assert not ear.subscription.listens(CHANNELS[:1])
    await replied(send("SPUBLISH", CHANNELS[0], "before"))
    await ear.hears(send, CHANNELS[1], "after")
    assert (CHANNELS[0], b"before") not in ear.heard
    await ear.subscription.subscribe(CHANNELS[:1])
    await ear.hears(send, CHANNELS[0], "again")


async def test_a_channel_is_heard_where_its_slot_has_moved(cluster, send, ear):
    await ear.subscription.subscribe(CHANNELS)
    source = cluster.master_of(CHANNELS[0])
    target = next(node for node in cluster.masters() if node is not source)
    cluster.move_slot(key_slot(CHANNELS[0].encode()), source, target)
    await ear.misses(CHANNELS[0])
    await ear.hears(send, CHANNELS[0], "moved")


async def test_a_channel_is_heard_from_the_replica_that_took_over(cluster, send, ear):
    await ear.subscription.subscribe(CHANNELS)
    master = cluster.master_of(CHANNELS[0])
    master.kill()
    cluster.wait_until_replaced(master)
    await ear.misses(CHANNELS[0])
    await ear.hears(send, CHANNELS[0], "from another")


async def test_a_channel_is_heard_after_a_failover_that_was_asked_for(cluster, send, ear):
    await ear.subscription.subscribe(CHANNELS)
    cluster.fail_over(cluster.master_of(CHANNELS[0]))
    await ear.hears(send, CHANNELS[0], "from another")


async def test_a_channel_without_a_server_is_not_listened_to():
    send = connect("redis+cluster://127.0.0.1:1")
    ear = Ear(send)
    waiting = asyncio.ensure_future(ear.subscription.subscribe(CHANNELS[:1]))
    with pytest.raises(StoreDown):
        await waiting
    await ear.subscription.aclose()
    await send.aclose()


async def test_a_master_that_hangs_holds_up_no_other(cluster, send, ear):
    """Nor does it hold up its own channels for longer than it hangs."""
    hanging = cluster.master_of(CHANNELS[0])
    mine = {
        slot
        for first, last, master, *_ in hanging.ask("CLUSTER SLOTS")
        if master[2].decode() == hanging.id
        for slot in range(first, last + 1)
    }
    here = [channel for channel in CHANNELS if key_slot(channel.encode()) in mine]
    elsewhere = [channel for channel in CHANNELS if channel not in here]
    await replied(send("PING"))  # it knows then who has which slot
    stopped = [*cluster.replicas_of(hanging), hanging]
    for node in stopped:
        os.kill(node.pid, signal.SIGSTOP)
    try:
        waiting = asyncio.ensure_future(ear.subscription.subscribe(here))
        await ear.subscription.subscribe(elsewhere)
        assert ear.subscription.listens(elsewhere)
        assert not ear.subscription.listens(here[:1])
        with pytest.raises(StoreDown):
            await waiting
    finally:
        for node in stopped:
            os.kill(node.pid, signal.SIGCONT)
    await ear.hears(send, here[-1], "again")
