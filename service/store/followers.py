"""Waiting for a match to move on: one subscription a process wakes everybody who waits."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator

from redis.asyncio import Redis
from redis.exceptions import RedisError

PAUSE_SECONDS = 0.2
"""Between attempts to subscribe again after the server was lost."""


class Follower:
    """Somebody who follows one match."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        """Say that the match may have moved on."""
        self._event.set()

    async def moved(self, seconds: float) -> bool:
        """Whether the match may have moved on since the last call, within `seconds`."""
        try:
            await asyncio.wait_for(self._event.wait(), seconds)
        except TimeoutError:
            return False
        self._event.clear()
        return True


class Followers:
    """Everybody who follows a match in this process.

    After a lost connection all are woken once, because announcements may have been missed.
    """

    def __init__(self, redis: "Redis", channel: str) -> None:
        self._redis = redis
        self._channel = channel
        self._following: dict[str, set[Follower]] = defaultdict(set)
        self._listening: asyncio.Task[None] | None = None
        self._subscribed = asyncio.Event()

    @contextlib.asynccontextmanager
    async def follow(self, match: str) -> AsyncIterator[Follower]:
        """Be woken by whatever is appended to `match` from now on."""
        await self.listen()
        follower = Follower()
        self._following[match].add(follower)
        try:
            yield follower
        finally:
            self._following[match].discard(follower)
            if not self._following[match]:
                del self._following[match]

    async def listen(self) -> None:
        """Return once announcements are being heard."""
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
                async with self._redis.pubsub(ignore_subscribe_messages=True) as heard:
                    await heard.subscribe(self._channel)
                    self._subscribed.set()
                    for match in list(self._following):
                        self._wake(match)
                    while True:
                        message = await heard.get_message(timeout=None)
                        if message is not None:
                            self._wake(message["data"].decode())
            self._subscribed.clear()
            await asyncio.sleep(PAUSE_SECONDS)

    def _wake(self, match: str) -> None:
        for follower in self._following.get(match, ()):
            follower.wake()
