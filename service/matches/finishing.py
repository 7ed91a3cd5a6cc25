"""Following finished matches: a process looks for new ones once, for all who follow it."""

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import NamedTuple

import msgspec
import structlog
from redis.exceptions import RedisError

from saikoro.service.errors.stores import StoreDown
from saikoro.service.matches.listing import read_summary, tags_of
from saikoro.service.matches.searching import Asked, MatchSearch
from saikoro.service.process.metrics import FOLLOWERS
from saikoro.service.store.streams.followers import Follower
from saikoro.service.store.streams.protocol import (
    FinishedPart,
    Listed,
    StreamStore,
    after_moment,
)

LOOK_SECONDS = 1.0
"""The time between two looks for new ones, as long as somebody follows."""

PART = 100
"""The most matches of one part."""

RECENT = 1_000
"""Matches that a process keeps, so that those who follow it do not each ask the store."""

NEVER = 9_999_999_999_999
"""A moment after all others, in ms since 1970."""

log = structlog.get_logger()


class _Recent(NamedTuple):
    """A match that finished a short time ago."""

    listed: Listed
    tags: Collection[str] | None
    """The tags of its summary; None if another build has kept it."""


class FinishedMatches:
    """Follows the order in which matches finish."""

    def __init__(self, store: StreamStore, search: MatchSearch) -> None:
        self._store = store
        self._search = search
        self._followers: set[Follower] = set()
        self._recent: deque[_Recent] = deque()
        """All listed ones after the position `_begins`."""
        self._begins = self._ends = ""
        self._looking: asyncio.Task[None] | None = None
        self._lost: StoreDown | None = None
        """Why nobody looks any more."""
        self._ended = False

    async def now(self) -> str:
        """The position up to which everything is known by now."""
        part = await self._store.finished(["all"], 1, after_moment(NEVER))
        return after_moment(part.settled)

    @asynccontextmanager
    async def follow(self) -> AsyncIterator[Follower]:
        """Be woken when further matches may have finished."""
        follower = Follower()
        if self._ended:
            follower.end()
        self._followers.add(follower)
        if self._looking is None or self._looking.done():
            self._lost = None
            self._recent.clear()
            self._begins = self._ends = ""
            self._looking = asyncio.create_task(self._look())
        try:
            with FOLLOWERS.track_inprogress():
                yield follower
        finally:
            self._followers.discard(follower)
            if not self._followers and self._looking is not None:
                self._looking.cancel()
                self._looking = None

    async def part(self, asked: Asked, after: str) -> FinishedPart:
        """The matches after a position that are asked for; StoreDown if the store was lost."""
        if self._lost is not None:
            raise StoreDown from self._lost
        known = all(each.tags is not None for each in self._recent)
        if (
            self._begins
            and after >= self._begins
            and known
            and asked.tournament is None
            and asked.name is None
        ):
            wanted = {*asked.by_end()[1:]}
            found = [
                each.listed.stream
                for each in self._recent
                if each.listed.place > after and wanted.issubset(each.tags or ())
            ]
            ends = max(after, self._ends)
            # asked for again: a name may have been withdrawn since
            return FinishedPart(await self._store.listed(found), ends, 0, more=False)
        return await self._search.finished(asked, PART, after)

    def end_waits(self) -> None:
        """End all waits: this process is about to end."""
        self._ended = True
        for follower in self._followers:
            follower.end()

    async def aclose(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._looking

    async def _look(self) -> None:
        """Look for new ones until the store is lost."""
        try:
            self._begins = self._ends = await self.now()
            self._wake()  # what was there before is asked for again, now that nothing is missed
            while True:
                part = await self._store.finished(["all"], PART, self._ends)
                self._ends = part.ends
                self._keep(part.listed)
                if not part.more:
                    await asyncio.sleep(LOOK_SECONDS)
        except (StoreDown, RedisError) as lost:
            self._lost = lost if isinstance(lost, StoreDown) else StoreDown()
            self._wake()
        except Exception:  # whoever follows comes again, and then somebody looks again
            log.exception("finished.broken")
            self._lost = StoreDown()
            self._wake()

    def _keep(self, listed: list[Listed]) -> None:
        self._recent += [_Recent(each, _tags(each)) for each in listed]
        while len(self._recent) > RECENT:
            self._begins = self._recent.popleft().listed.place
        if listed:
            self._wake()

    def _wake(self) -> None:
        for follower in self._followers:
            follower.wake()


def _tags(listed: Listed) -> Collection[str] | None:
    try:
        return tags_of(read_summary(listed.summary), listed.status)
    except msgspec.MsgspecError:
        return None
