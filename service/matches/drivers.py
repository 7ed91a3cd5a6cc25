"""Drivers of matches, kept alive between requests so that continuing costs the new lines only."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

import structlog

from domain.errors import BrokenRecord, MatchOver, MatchStopped, ReplayDiverged
from domain.games import find_game
from domain.match import events as e
from domain.match.driver import Driver
from domain.match.history.replay import replay
from domain.match.state import HALTED, OVER
from domain.record.head import next_head
from domain.record.header import Header
from domain.record.line import Outside, write_line
from service.clock import now
from service.errors import UnknownMatch
from service.matches.card_sets import CardSets
from service.store.protocol import Append, MatchStore, Meta, StoredBatch
from service.store.sealed import Seal

AnyDriver = Driver[Any, Any, Any]

KEPT = 1_000
"""Matches whose drivers a process keeps."""

log = structlog.get_logger()


class Drivers:
    """Loads matches by running their rules again, and stops those that say something else."""

    def __init__(self, store: MatchStore, card_sets: CardSets, seal: Seal) -> None:
        self._store = store
        self._card_sets = card_sets
        self._seal = seal
        self._kept: OrderedDict[str, AnyDriver] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def open(
        self, match: str, admit: Callable[[Meta], object] = lambda _meta: None
    ) -> AsyncIterator[tuple[AnyDriver, Meta]]:
        """The match as it stands, for one user at a time in this process.

        Raises UnknownMatch; or what `admit` raises; or MatchOver for a match that has ended, or
        has to be halted now.
        """
        lock = self._locks.get(match) or self._locks.setdefault(match, asyncio.Lock())
        async with lock:
            yield await self._load(match, admit)

    def keep(self, driver: AnyDriver) -> None:
        """Keep a driver that stands where its stream does."""
        self._kept[driver.header.match] = driver
        self._kept.move_to_end(driver.header.match)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def drop(self, match: str) -> None:
        """Forget a driver that has said something which did not enter its stream."""
        self._kept.pop(match, None)

    async def halt(self, match: str, meta: Meta, reason: str, line: int) -> None:
        """Stop a match for good, in the open."""
        self.drop(match)
        log.error("match.halted", match=match, version=meta.version, reason=reason, line=line)
        version = meta.version + 1
        said = write_line(e.MatchHalted(reason, line), version, Outside(now(), "server"))
        await self._store.append(
            Append(
                match=match,
                expected=meta.version,
                expected_head=meta.head,
                batches=[StoredBatch(version, [said])],
                head=next_head(meta.head, said),
                status=HALTED,
            )
        )

    async def _load(self, match: str, admit: Callable[[Meta], object]) -> tuple[AnyDriver, Meta]:
        driver = self._kept.get(match)
        after = 0 if driver is None else driver.version
        meta, batches = await self._store.load(match, after)
        if meta is None:
            raise UnknownMatch(match)
        admit(meta)
        if meta.status in OVER:
            raise _over(meta, driver.header if driver else Header.read(batches[0].header))
        try:
            driver = driver or await self._new_driver(batches[0].header)
            self.drop(match)
            for batch in batches:
                replay(driver, batch.lines, self._seal.open(batch.secrets))
            if driver.version == meta.version and driver.head != meta.head:
                raise ReplayDiverged(driver.version, meta.head, driver.head)
        except BrokenRecord as broken:
            line = getattr(broken, "version", after + 1)
            await self.halt(match, meta, "replay_diverged", line)
            raise MatchStopped from broken
        self.keep(driver)
        return driver, meta

    async def _new_driver(self, header_line: bytes) -> AnyDriver:
        header = Header.read(header_line)
        game = find_game(header.game, header.rules.version)
        cards = await self._card_sets.playable(game, header.rules.digest)
        options = game.book.read_options(header.options)
        return Driver(game, header, options, cards, keeps_checkpoints=True)


def _over(meta: Meta, header: Header) -> MatchOver:
    """The error of whoever wants more of a match that has ended."""
    over = MatchStopped() if meta.status == HALTED else MatchOver(meta.status)
    find_game(header.game, header.rules.version).book.name(over)
    return over
