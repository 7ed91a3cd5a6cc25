"""Waiting for a match to move on: one subscription a process wakes all followers."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from saikoro.service.errors import StoreDown
from saikoro.service.process.metrics import FOLLOWERS
from saikoro.service.store.server.coalesced import REPLY_SECONDS
from saikoro.service.store.streams.protocol import Update

MATCH_CHARS = 32
"""Length of a match's id."""

PAUSE_SECONDS = 0.2
"""Seconds between attempts to subscribe again after the server was lost."""

log = structlog.get_logger()


class Follower:
    """One client that follows one match."""

    def __init__(self) -> None:
        self.ended = False
        """Whether this process is about to end, so that waiting is of no use."""
        self._event = asyncio.Event()
        self._last: Update | None = None

    def wake(self, update: Update | None = None) -> None:
        """Signal that the match has moved on, or may have."""
        self._last = update
        self._event.set()

    def end(self) -> None:
        """End its wait."""
        self.ended = True
        self._event.set()

    async def moved(self, seconds: float) -> bool:
        """Whether the match may have moved on since the last call, within `seconds`."""
        if self.ended:
            return False
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return not self.ended

    def update(self, after: int) -> Update | None:
        """The last append, if it begins at version `after` or before and ends after it."""
        last = self._last
        return last if last is not None and last.after <= after < last.version else None


class Followers:
    """All followers of matches in this process.

    A message is the id of the match, then an update for `read`; or the id of a player, then that of
    a match of the player's, which `follow` takes as well. When a connection is lost, and when there
    is one again, all followers are woken, because messages may have been missed. A message of
    another shape, as of another version of the service, wakes a follower to look for itself.
    """

    def __init__(self, redis: "Redis", channel: str, read: Callable[[bytes], Update]) -> None:
        self._redis = redis
        self._channel = channel
        self._read = read
        self._following: dict[str, set[Follower]] = defaultdict(set)
        self._ended = False
        self._listening: asyncio.Task[None] | None = None
        self._subscribed = asyncio.Event()

    @contextlib.asynccontextmanager
    async def follow(self, match: str) -> AsyncIterator[Follower]:
        """Be woken by whatever is appended to `match` from now on.

        StoreDown if the server does not let this process listen in time.
        """
        await self.listen()
        follower = Follower()
        if self._ended:
            follower.end()
        self._following[match].add(follower)
        try:
            with FOLLOWERS.track_inprogress():
                yield follower
        finally:
            self._following[match].discard(follower)
            if not self._following[match]:
                del self._following[match]

    def end(self) -> None:
        """End all waits: this process is about to end."""
        self._ended = True
        self._subscribed.set()
        for followers in self._following.values():
            for follower in followers:
                follower.end()

    async def listen(self) -> None:
        """Return once messages are received, or this process is about to end; or StoreDown."""
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._listen())
        try:
            async with asyncio.timeout(REPLY_SECONDS):
                await self._subscribed.wait()
        except TimeoutError as error:
            raise StoreDown from error

    async def aclose(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                async with self._redis.pubsub() as subscription:
                    async with asyncio.timeout(REPLY_SECONDS):
                        await subscription.subscribe(self._channel)
                    await self._receive_all(subscription)
            if not self._ended:
                self._subscribed.clear()
            self._wake_all()
            await asyncio.sleep(PAUSE_SECONDS)

    async def _receive_all(self, subscription: PubSub) -> None:
        """Receive messages until the connection is lost."""
        while True:
            message = await subscription.get_message(timeout=None)
            if message is None:
                continue
            if message["type"] == "subscribe":
                self._subscribed.set()
                self._wake_all()
            elif message["type"] == "message":
                self._receive(message["data"])

    def _receive(self, message: bytes) -> None:
        match = message[:MATCH_CHARS].decode(errors="replace")
        if match not in self._following:
            return
        update, read = message[MATCH_CHARS:], None
        if len(update) != MATCH_CHARS:
            try:
                read = self._read(update)
            except ValueError as unreadable:
                log.warning("message.unreadable", stream=match, error=str(unreadable))
        self._wake(match, read)

    def _wake_all(self) -> None:
        for match in self._following:
            self._wake(match)

    def _wake(self, match: str, update: Update | None = None) -> None:
        for follower in self._following[match]:
            follower.wake(update)
