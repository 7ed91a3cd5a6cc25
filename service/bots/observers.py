"""What bots know of their matches: observers, kept from one decision to the next."""

import asyncio
from collections import OrderedDict

from domain.bots.observation import AnyObserver, Observer
from domain.match.driver import AnyDriver
from domain.match.events import Seat
from domain.record.line import Line
from service.store.protocol import MatchStore, StoredBatch
from service.store.sealed import Seal

KEPT = 64
"""Observers that a process keeps."""

LINES_AT_ONCE = 500
"""Lines that are taken before others on the event loop have a turn."""


class Observers:
    """Follows matches for the bots that play them."""

    def __init__(self, store: MatchStore, seal: Seal) -> None:
        self._store = store
        self._seal = seal
        self._kept: OrderedDict[tuple[str, Seat], AnyObserver] = OrderedDict()

    async def observe(self, driver: AnyDriver, seat: Seat) -> AnyObserver:
        """The observer of a seat, as far as the driver has come."""
        key = driver.header.match, seat
        observer = self._kept.pop(key, None)
        if observer is None or observer.version > driver.version:
            observer = Observer(driver.game, driver.options, driver.cards, seat)
        for batch in await self._store.read(driver.header.match, observer.version):
            await self._take(observer, batch, driver)
        self._kept[key] = observer
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return observer

    async def _take(self, observer: AnyObserver, batch: StoredBatch, driver: AnyDriver) -> None:
        beside = self._seal.open(batch.secrets)
        for version, line in enumerate(batch.lines, batch.first):
            if observer.version < version <= driver.version:
                secrets = beside.get(version, {}).get(str(observer.seat), {})
                observer.take(driver.game.book.reader.read(Line.read(line)), secrets)
                if version == driver.checkpoint_version:
                    observer.reach_checkpoint()
                if version % LINES_AT_ONCE == 0:
                    await asyncio.sleep(0)
