"""Listening to the sharded channels of a cluster: each at the master that has its slot."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Protocol

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.crc import key_slot
from redis.exceptions import MovedError, RedisError, ResponseError

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.patience import REPLY_SECONDS
from saikoro.service.store.server.slots import Address
from saikoro.service.store.server.subscription import PAUSE_SECONDS, Heard, Missed


class Masters(Protocol):
    """Who has which slot."""

    looked_up: list[Callable[[], None]]
    """Called whenever it was looked up who has which slot."""

    def owner(self, slot: int) -> Address | None:
        """The master that has a slot; None as long as none is known."""

    def moved(self, slot: int, address: Address) -> None:
        """Note who has a slot by now."""

    def look(self) -> None:
        """Look up who has which slot, unless that is being done."""

    def redis(self, address: Address) -> "Redis":
        """Connections to one server."""


class ClusterSubscription:
    """The subscription of a process to a cluster, on one connection to each master it needs.

    A channel whose slot moves, whose master is lost, or is another one by now, is subscribed to
    where its slot is then, and it is signalled that messages may have been missed.
    """

    def __init__(self, cluster: Masters, heard: Heard, missed: Missed) -> None:
        self._cluster = cluster
        self._heard = heard
        self._missed = missed
        self._wanted: dict[str, asyncio.Event] = {}
        """The channels, each with whether it is listened to at present."""
        self._lost: set[str] = set()
        """Those that were listened to until their master was lost."""
        self._listeners: dict[Address, Listener] = {}
        self._placing: asyncio.Task[None] | None = None
        self._adding: dict[Address, asyncio.Task[None]] = {}
        """Subscribing at each master, so that one which hangs holds up no other."""
        cluster.looked_up.append(self._follow_slots)

    def listens(self, channels: Sequence[str]) -> bool:
        """Whether what is published to all of these is received at present."""
        wanted = self._wanted
        return all(channel in wanted and wanted[channel].is_set() for channel in channels)

    async def subscribe(self, channels: Sequence[str]) -> None:
        """Return once what is published to these is received; StoreDown if that takes too long."""
        for channel in channels:
            self._wanted.setdefault(channel, asyncio.Event())
        self._place()
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                for event in [self._wanted[channel] for channel in channels]:
                    await event.wait()
        except TimeoutError as error:
            raise StoreDown from error

    async def unsubscribe(self, channels: Sequence[str]) -> None:
        """Listen to these no longer."""
        for channel in channels:
            self._wanted.pop(channel, None)
        self._lost.difference_update(channels)
        for listener in list(self._listeners.values()):
            await listener.drop(channels)

    async def aclose(self) -> None:
        """Listen to nothing any more."""
        self._cluster.looked_up.remove(self._follow_slots)
        ending = [*self._adding.values(), *([] if self._placing is None else [self._placing])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for listener in list(self._listeners.values()):
            await listener.aclose()

    def heard(self, channel: str, message: bytes) -> None:
        """Hand a message on."""
        if channel in self._wanted:
            self._heard(channel, message)

    def listening(self, channel: str) -> None:
        """Note that what is published to a channel is received from now on."""
        if channel in self._wanted:
            self._wanted[channel].set()
            if channel in self._lost:
                self._lost.discard(channel)
                self._missed([channel])

    def lost(self, channels: Sequence[str]) -> None:
        """Note that a master does not publish to these any more: another one does, or will."""
        lost = [channel for channel in channels if channel in self._wanted]
        for channel in lost:
            self._wanted[channel].clear()
        self._lost.update(lost)
        if lost:
            self._missed(lost)
            self._cluster.look()
            self._place()

    def closed(self, listener: "Listener") -> None:
        """Note that a connection is closed."""
        if self._listeners.get(listener.address) is listener:
            del self._listeners[listener.address]

    def moved(self, slot: int, address: Address) -> None:
        """Note who has a slot by now."""
        self._cluster.moved(slot, address)

    def _follow_slots(self) -> None:
        """Leave masters that do not have a channel's slot any more; called when slots are known."""
        for address, listener in list(self._listeners.items()):
            elsewhere = [
                channel
                for channel in listener.channels
                if self._cluster.owner(_slot(channel)) not in (None, address)
            ]
            if elsewhere:
                listener.leave(elsewhere)
                self.lost(elsewhere)

    def _place(self) -> None:
        if self._placing is None or self._placing.done():
            self._placing = asyncio.create_task(self._place_all())

    async def _place_all(self) -> None:
        """Subscribe to every channel that nobody listens to, until there is none."""
        while homeless := self._homeless():
            of_owner = defaultdict[Address, list[str]](list)
            for channel in homeless:
                owner = self._cluster.owner(_slot(channel))
                if owner is None:
                    self._cluster.look()
                else:
                    of_owner[owner].append(channel)
            for owner, channels in of_owner.items():
                if owner not in self._adding:
                    self._adding[owner] = asyncio.create_task(self._add(owner, channels))
            if self._adding:
                await asyncio.wait(self._adding.values(), timeout=PAUSE_SECONDS)
            if self._homeless():
                await asyncio.sleep(PAUSE_SECONDS)

    async def _add(self, owner: Address, channels: Sequence[str]) -> None:
        """Subscribe to channels at one master, up to the first that it does not take."""
        try:
            with contextlib.suppress(RedisError, OSError):
                for channel in channels:
                    await self._listener(owner).add(channel)
        finally:
            del self._adding[owner]

    def _homeless(self) -> list[str]:
        placed = {each for listener in self._listeners.values() for each in listener.channels}
        return [channel for channel in self._wanted if channel not in placed]

    def _listener(self, address: Address) -> "Listener":
        if address not in self._listeners:
            pubsub = self._cluster.redis(address).pubsub()
            self._listeners[address] = Listener(address, pubsub, self)
        return self._listeners[address]


class Listener:
    """One connection to one master."""

    def __init__(self, address: Address, pubsub: PubSub, subscription: ClusterSubscription) -> None:
        self.address = address
        self.channels: set[str] = set()
        """What it has subscribed to, or is about to."""
        self._pubsub = pubsub
        self._subscription = subscription
        self._receiving: asyncio.Task[None] | None = None

    async def add(self, channel: str) -> None:
        """Subscribe to a channel."""
        self.channels.add(channel)
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                await self._pubsub.ssubscribe(channel)
        except (RedisError, OSError):
            await self.aclose()
            self._subscription.lost(self._forgotten())
            raise
        if self._receiving is None:
            self._receiving = asyncio.create_task(self._receive_all())

    async def drop(self, channels: Sequence[str]) -> None:
        """Listen to these no longer."""
        here = self.channels.intersection(channels)
        self.channels -= here
        for channel in here:
            with contextlib.suppress(RedisError, OSError):
                await self._pubsub.sunsubscribe(channel)

    def leave(self, channels: Sequence[str]) -> None:
        """Forget channels whose slots another master has."""
        self.channels.difference_update(channels)

    async def aclose(self) -> None:
        """Close the connection."""
        self._subscription.closed(self)
        if self._receiving is not None and self._receiving is not asyncio.current_task():
            self._receiving.cancel()
            await asyncio.gather(self._receiving, return_exceptions=True)
        await self._pubsub.aclose()  # type: ignore[no-untyped-call]

    async def _receive_all(self) -> None:
        """Receive messages until the connection is lost, or not needed any more."""
        with contextlib.suppress(RedisError, OSError):
            while self.channels:
                try:
                    message = await self._pubsub.get_message(timeout=None)
                except MovedError as error:
                    self._moved(error)
                except ResponseError:
                    break  # it takes no subscriptions now: somebody else does, or will
                else:
                    if message is not None:
                        self._receive(message["type"], message["channel"].decode(), message)
        await self.aclose()
        self._subscription.lost(self._forgotten())

    def _receive(self, kind: str, channel: str, message: dict[str, bytes]) -> None:
        if kind == "smessage" and channel in self.channels:
            self._subscription.heard(channel, message["data"])
        elif kind == "ssubscribe" and channel in self.channels:
            self._subscription.listening(channel)
        elif kind == "sunsubscribe" and channel in self.channels:
            self._lose([channel])  # its slot has moved

    def _moved(self, error: MovedError) -> None:
        to = Address(error.host or self.address.host, error.port)
        self._subscription.moved(error.slot_id, to)
        self._lose([channel for channel in self.channels if _slot(channel) == error.slot_id])

    def _lose(self, channels: list[str]) -> None:
        self.leave(channels)
        self._subscription.lost(channels)

    def _forgotten(self) -> list[str]:
        channels, self.channels = list(self.channels), set()
        return channels


def _slot(channel: str) -> int:
    return key_slot(channel.encode())
