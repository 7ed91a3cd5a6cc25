"""Waiting for a match to move on: one subscription a process wakes all followers."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable

from redis.asyncio import Redis
from redis.exceptions import RedisError

from service.metrics import FOLLOWERS
from service.store.streams.protocol import Update

MATCH_CHARS = 32
"""Length of a match's id."""

PAUSE_SECONDS = 0.2
"""Between attempts to subscribe again after the server was lost."""


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
        """What was appended last, if it begins no later than at version `after` and ends beyond."""
        last = self._last
        return last if last is not None and last.after <= after < last.version else None


class Followers:
    """All followers of matches in this process.

    A message is the id of the match, then an update for `read`; or the id of a player, then that of
    a match of the player's, which `follow` takes as well. After a lost connection all
    followers are woken once, because messages may have been missed.
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
        """Be woken by whatever is appended to `match` from now on."""
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
        for followers in self._following.values():
            for follower in followers:
                follower.end()

    async def listen(self) -> None:
        """Return once messages are received."""
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._listen())
        await self._subscribed.wait()

    async def aclose(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listening

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(RedisError, OSError):
                async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
                    await subscription.subscribe(self._channel)
                    self._subscribed.set()
                    for match in self._following:
                        self._wake(match)
                    while True:
                        message = await subscription.get_message(timeout=None)
                        if message is not None:
                            self._receive(message["data"])
            self._subscribed.clear()
            await asyncio.sleep(PAUSE_SECONDS)

    def _receive(self, message: bytes) -> None:
        match = message[:MATCH_CHARS].decode()
        if match in self._following:
            update = message[MATCH_CHARS:]
            self._wake(match, None if len(update) == MATCH_CHARS else self._read(update))

    def _wake(self, match: str, update: Update | None = None) -> None:
        for follower in self._following[match]:
            follower.wake(update)
