"""What bots know of their matches: observers, kept from one decision to the next."""

import asyncio

from cachetools import LRUCache

from domain.bots.observation import AnyObserver, Observer
from domain.match.driver import AnyDriver
from domain.match.events import Seat
from domain.record.line import Line
from service.streams.pages import Pages

KEPT = 64
"""Observers that a process keeps."""

LINES_AT_ONCE = 500
"""Lines that are taken before others on the event loop have a turn."""


class Observers:
    """Follows matches for the bots that play them."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._kept: LRUCache[tuple[str, Seat], AnyObserver] = LRUCache(KEPT)

    async def observe(self, driver: AnyDriver, seat: Seat) -> AnyObserver:
        """The observer of a seat, as far as the driver has come."""
        observer = self._kept.pop((driver.stream, seat), None)
        if observer is None or observer.version > driver.version:
            observer = Observer(driver.game, driver.options, driver.cards, seat)
        reader = driver.game.book.reader
        after = observer.version
        for line, beside in await self._pages.lines(driver.stream, after, driver.version, seat):
            observer.take(reader.read(Line.read(line)), beside)
            if observer.version == driver.checkpoint_version:
                observer.reach_checkpoint()
            if observer.version % LINES_AT_ONCE == 0:
                await asyncio.sleep(0)
        self._kept[driver.stream, seat] = observer
        return observer
