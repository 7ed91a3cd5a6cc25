"""Listening to channels of a server, for as long as somebody follows what is published there."""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.server.patience import REPLY_SECONDS

PAUSE_SECONDS = 0.2
"""Seconds between attempts to subscribe again after the server was lost."""

Heard: TypeAlias = Callable[[str, bytes], None]
"""Called with every message, after the channel that it came by."""

Missed: TypeAlias = Callable[[Sequence[str]], None]
"""Called with channels of which messages may have been missed: when the server is lost, and again
when they are listened to again."""


class Subscription(Protocol):
    """The channels that one process listens to: sharded ones, whose names have a hash tag each."""

    def listens(self, channels: Sequence[str]) -> bool:
        """Whether what is published to all of these is received at present."""

    async def subscribe(self, channels: Sequence[str]) -> None:
        """Return once what is published to these is received; StoreDown where that takes too long.

        From now on they are subscribed to again whenever a server was lost.
        """

    async def unsubscribe(self, channels: Sequence[str]) -> None:
        """Listen to these no longer."""

    async def aclose(self) -> None:
        """Listen to nothing any more."""


Subscribe: TypeAlias = Callable[[Heard, Missed], Subscription]
"""Opens a subscription; it connects when the first channel is subscribed to."""


class ServerSubscription:
    """The subscription of a process to one server, on one connection."""

    def __init__(self, redis: "Redis", heard: Heard, missed: Missed) -> None:
        self._redis = redis
        self._heard = heard
        self._missed = missed
        self._wanted: dict[str, asyncio.Event] = {}
        """The channels, each with whether it is listened to at present."""
        self._lost: set[str] = set()
        """Those that were listened to until the server was lost."""
        self._connected: PubSub | None = None
        self._listening: asyncio.Task[None] | None = None

    def listens(self, channels: Sequence[str]) -> bool:
        """Whether what is published to all of these is received at present."""
        wanted = self._wanted
        return all(channel in wanted and wanted[channel].is_set() for channel in channels)

    async def subscribe(self, channels: Sequence[str]) -> None:
        """Return once what is published to these is received; StoreDown if not in time."""
        new = [channel for channel in channels if channel not in self._wanted]
        self._wanted |= {channel: asyncio.Event() for channel in new}
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._listen())
        listened = [self._wanted[channel] for channel in channels]
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                if new and self._connected is not None:
                    with contextlib.suppress(RedisError, OSError):  # done when it is back
                        await self._connected.ssubscribe(*new)
                for event in listened:
                    await event.wait()
        except TimeoutError as error:
            raise StoreDown from error

    async def unsubscribe(self, channels: Sequence[str]) -> None:
        """Listen to these no longer."""
        for channel in channels:
            self._wanted.pop(channel, None)
        self._lost.difference_update(channels)
        if self._connected is not None:
            with contextlib.suppress(RedisError, OSError):
                await self._connected.sunsubscribe(*channels)

    async def aclose(self) -> None:
        """Listen to nothing any more."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        while self._wanted:
            with contextlib.suppress(RedisError, OSError):
                async with self._redis.pubsub() as connecting:
                    await self._begin(connecting)
                    await self._receive_all(connecting)
            self._connected = None
            lost = [channel for channel, event in self._wanted.items() if event.is_set()]
            for channel in lost:
                self._wanted[channel].clear()
            self._lost.update(lost)
            self._missed(lost)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _begin(self, connecting: PubSub) -> None:
        """Subscribe to all that is wanted by the time that this is done."""
        asked: set[str] = set()
        async with asyncio.timeout(REPLY_SECONDS):
            while new := self._wanted.keys() - asked:
                await connecting.ssubscribe(*new)
                asked |= new
        self._connected = connecting

    async def _receive_all(self, connected: PubSub) -> None:
        """Receive messages until the connection is lost."""
        while True:
            message = await connected.get_message(timeout=None)
            if message is None:
                continue
            channel = message["channel"].decode()
            if message["type"] == "smessage":
                self._heard(channel, message["data"])
            elif message["type"] == "ssubscribe" and channel in self._wanted:
                self._wanted[channel].set()
                if channel in self._lost:
                    self._lost.discard(channel)
                    self._missed([channel])
