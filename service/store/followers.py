"""Waiting for a match to move on: one subscription a process wakes everybody who waits."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Iterator

from redis.asyncio import Redis
from redis.exceptions import RedisError

PAUSE_SECONDS = 0.2
"""Between attempts to subscribe again after the server was lost."""


class Follower:
    """Somebody who waits for one match."""

    def __init__(self) -> None:
        self.moved = asyncio.Event()
        self.version = 0
        """The highest version announced; 0 where announcements may have been missed."""


class Followers:
    """Everybody who waits in this process.

    After a lost connection all are woken once, because announcements may have been missed.
    """

    def __init__(self, redis: "Redis", channel: str) -> None:
        self._redis = redis
        self._channel = channel
        self._waiting: dict[str, set[Follower]] = defaultdict(set)
        self._listening: asyncio.Task[None] | None = None
        self._subscribed = asyncio.Event()

    @contextlib.contextmanager
    def follow(self, match: str) -> Iterator[Follower]:
        """Be woken whenever `match` may have moved on."""
        follower = Follower()
        self._waiting[match].add(follower)
        try:
            yield follower
        finally:
            self._waiting[match].discard(follower)
            if not self._waiting[match]:
                del self._waiting[match]

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
                    for match in list(self._waiting):
                        self._wake(match, 0)
                    while True:
                        message = await heard.get_message(timeout=None)
                        if message is not None:
                            match, _, version = message["data"].decode().partition(":")
                            self._wake(match, int(version))
            self._subscribed.clear()
            await asyncio.sleep(PAUSE_SECONDS)

    def _wake(self, match: str, version: int) -> None:
        for follower in self._waiting.get(match, ()):
            follower.version = version
            follower.moved.set()
