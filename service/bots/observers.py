"""Observers of bots' matches, cached between decisions."""

import asyncio

from cachetools import LRUCache

from domain.bots.observation import AnyObserver, Observer
from domain.match.driver import AnyDriver
from domain.match.events import Seat
from domain.record.line import Line
from service.bots.failing import by_rules
from service.streams.pages import Pages

CACHED_OBSERVERS = 64
"""How many observers a process caches."""

LINES_PER_TURN = 500
"""How many lines are folded before other tasks may run."""


class Observers:
    """Follows matches for bots."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._cache: LRUCache[tuple[str, Seat], AnyObserver] = LRUCache(CACHED_OBSERVERS)

    async def observe(self, driver: AnyDriver, seat: Seat) -> AnyObserver:
        """The observer of a seat, at the driver's version."""
        observer = self._cache.pop((driver.stream, seat), None)
        if observer is None or observer.version > driver.version:
            observer = Observer(driver.game, driver.options, driver.cards, seat)
        reader = driver.game.book.reader
        after = observer.version
        for line, beside in await self._pages.lines(driver.stream, after, driver.version, seat):
            with by_rules(driver.version):
                observer.take(reader.read(Line.read(line)), beside)
                if observer.version == driver.checkpoint_version:
                    observer.reach_checkpoint()
            if observer.version % LINES_PER_TURN == 0:
                await asyncio.sleep(0)
        self._cache[driver.stream, seat] = observer
        return observer
