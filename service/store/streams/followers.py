"""Waiting for streams to move on: a process listens to the buckets of those that are followed."""

import asyncio
import contextlib
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Callable, Sequence
from typing import NamedTuple

import structlog

from saikoro.service.process import tracing
from saikoro.service.process.metrics import FOLLOWERS
from saikoro.service.store.server.subscription import Subscribe
from saikoro.service.store.streams.keyspace import ID_CHARS
from saikoro.service.store.streams.packing import unpack_trace, unpack_update
from saikoro.service.store.streams.protocol import Update

IDLE_SECONDS = 30.0
"""How long a process listens to a channel after the last follower, as more may come soon."""

MOST_TRACES = 16
"""The most spans that a follower keeps until it delivers what was appended in them."""

log = structlog.get_logger()


class News(NamedTuple):
    """What a message says of an append."""

    update: Update | None = None
    """What was appended; None where it has to be read."""
    trace: str = ""
    """The span in which it was; empty if none was recorded."""


NOTHING = News()
"""That something was appended."""


class Follower:
    """One client that follows one stream, or one player."""

    def __init__(self) -> None:
        self.ended = False
        """Whether this process is about to end, so that waiting is of no use."""
        self._event = asyncio.Event()
        self._last: Update | None = None
        self._named: set[str] | None = set()
        self._traces: deque[str] = deque(maxlen=MOST_TRACES)

    def wake(self, news: News = NOTHING, named: str = "") -> None:
        """Signal that a stream has moved on, or that any may have that is not `named`."""
        self._last = news.update
        if not named:
            self._named = None
        elif self._named is not None:
            self._named.add(named)
        if news.trace:
            self._traces.append(news.trace)
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

    def named(self) -> set[str] | None:
        """The streams of a player that have moved on since the last call; None if any may have."""
        named, self._named = self._named, set()
        return named

    def update(self, after: int) -> Update | None:
        """The last append, if it begins at version `after` or before and ends after it."""
        last = self._last
        return last if last is not None and last.after <= after < last.version else None

    def traced(self) -> Sequence[str]:
        """The spans of the appends since the last call, as far as they were recorded."""
        traces = [*self._traces]
        self._traces.clear()
        return traces


class Followers:
    """All followers of streams, or of players, in this process.

    A message begins with the id of what is followed; `read` makes news of the rest, which is the
    id of a stream where a player is followed. A message of another shape, as of another version
    of the service, wakes a follower to look for itself. When a server is lost, and when it is
    listened to again, followers are woken, because messages may have been missed.
    """

    def __init__(
        self,
        subscribe: Subscribe,
        channels: Callable[[str], Sequence[str]],
        read: Callable[[bytes], News],
    ) -> None:
        """`channels` names those by which messages about an id come."""
        self._subscription = subscribe(self._heard, self._missed)
        self._channels = channels
        self._read = read
        self._following: dict[str, set[Follower]] = defaultdict(set)
        self._used: Counter[str] = Counter()
        """How many followers each channel has."""
        self._idle: dict[str, asyncio.TimerHandle] = {}
        """Channels without followers that are listened to for a while."""
        self._leaving: set[asyncio.Task[None]] = set()
        self._ended = asyncio.Event()

    @contextlib.asynccontextmanager
    async def follow(self, followed: str) -> AsyncIterator[Follower]:
        """Be woken by whatever is appended from now on.

        StoreDown if the server does not let this process listen in time.
        """
        channels = self._channels(followed)
        self._use(channels)
        try:
            await self._listen(channels)
            follower = Follower()
            if self._ended.is_set():
                follower.end()
            self._following[followed].add(follower)
            try:
                with FOLLOWERS.track_inprogress():
                    yield follower
            finally:
                self._following[followed].discard(follower)
                if not self._following[followed]:
                    del self._following[followed]
        finally:
            self._leave(channels)

    def end(self) -> None:
        """End all waits: this process is about to end."""
        self._ended.set()
        for followers in self._following.values():
            for follower in followers:
                follower.end()

    async def aclose(self) -> None:
        """Stop listening."""
        for timer in self._idle.values():
            timer.cancel()
        await asyncio.gather(*self._leaving, return_exceptions=True)
        await self._subscription.aclose()

    async def _listen(self, channels: Sequence[str]) -> None:
        """Return once messages are received, or this process is about to end; or StoreDown."""
        if self._subscription.listens(channels) or self._ended.is_set():
            return
        subscribing = asyncio.ensure_future(self._subscription.subscribe(channels))
        ended = asyncio.ensure_future(self._ended.wait())
        try:
            await asyncio.wait([subscribing, ended], return_when=asyncio.FIRST_COMPLETED)
            if subscribing.done():
                subscribing.result()
        finally:
            for waiting in (subscribing, ended):
                waiting.cancel()
            await asyncio.gather(subscribing, ended, return_exceptions=True)

    def _use(self, channels: Sequence[str]) -> None:
        self._used.update(channels)
        for channel in channels:
            timer = self._idle.pop(channel, None)
            if timer is not None:
                timer.cancel()

    def _leave(self, channels: Sequence[str]) -> None:
        self._used.subtract(channels)
        loop = asyncio.get_running_loop()
        for channel in channels:
            if not self._used[channel]:
                del self._used[channel]
                self._idle[channel] = loop.call_later(IDLE_SECONDS, self._forget, channel)

    def _forget(self, channel: str) -> None:
        """Listen to a channel no longer that had no followers for a while."""
        del self._idle[channel]
        leaving = asyncio.create_task(self._unsubscribe(channel))
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def _unsubscribe(self, channel: str) -> None:
        if channel not in self._used:  # nobody has come at the last moment
            await self._subscription.unsubscribe([channel])

    def _heard(self, _channel: str, message: bytes) -> None:
        followed = message[:ID_CHARS].decode(errors="replace")
        if followed not in self._following:
            return
        news, rest = NOTHING, message[ID_CHARS:]
        named = rest.decode(errors="replace") if len(rest) == ID_CHARS else ""
        try:
            news = self._read(rest)
        except ValueError as unreadable:
            log.warning("message.unreadable", stream=followed, error=str(unreadable))
        for follower in self._following[followed]:
            follower.wake(news, named)

    def _missed(self, channels: Sequence[str]) -> None:
        missed = set(channels)
        for followed, followers in self._following.items():
            if not missed.isdisjoint(self._channels(followed)):
                for follower in followers:
                    follower.wake()


def read_update(message: bytes) -> News:
    """What was appended, and in which span; ValueError if that is not to be read."""
    update = unpack_update(message)
    return News(update, update.trace)


def read_trace(message: bytes) -> News:
    """The span of something that has to be read; ValueError if that is not to be read."""
    return News(trace=unpack_trace(message)) if tracing.is_on() else NOTHING


def read_nothing(_: bytes) -> News:
    """That there is something."""
    return NOTHING
