"""Matches as those without a seat see them: late, where a match asks for that."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cachetools import LRUCache

from saikoro.domain.errors.matches import MatchStopped
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.matches.commands import Matches
from saikoro.service.matches.kind import MatchKind
from saikoro.service.process.turns import Locks
from saikoro.service.store.sealed import Seal
from saikoro.service.streams.late import LateStore

KEPT = 100
"""Matches that a process keeps loaded as far as they are visible."""


class LateMatches:
    """Loads matches as far as they are visible to those without a seat."""

    def __init__(self, matches: Matches, store: LateStore, kind: MatchKind, seal: Seal) -> None:
        self._matches = matches
        self._store = store
        self._kind = kind
        self._seal = seal
        self._loaded: LRUCache[str, AnyDriver] = LRUCache(KEPT)
        self._locks = Locks()

    @asynccontextmanager
    async def open(self, match: str) -> AsyncIterator[AnyDriver]:
        """A match as it is visible, for one user at a time in this process; do not change it.

        MatchOver once its end is visible, MatchStopped if its lines do not follow.
        """
        if not await self._store.delay(match):
            async with self._matches.open(match) as (driver, _meta):
                yield driver
            return
        async with self._locks.of(match):
            try:
                driver = await self._load(match)
            except BrokenRecord as broken:  # workers halt it
                raise MatchStopped from broken
            yield driver
            self._loaded[match] = driver

    async def _load(self, match: str) -> AnyDriver:
        kept = self._loaded.pop(match, None)
        meta, batches = await self._store.load(match, 0 if kept is None else kept.version)
        if meta is None:
            raise UnknownMatch(match)
        header = batches[0].header if kept is None else kept.header_line
        ended = self._kind.ended(meta, header)
        if ended is not None:
            raise ended
        driver = kept or await self._kind.begin(header)
        for batch in batches:
            self._kind.replay(driver, batch.lines, self._seal.open(batch.secrets))
        return driver
