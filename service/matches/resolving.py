"""Resolving: the rules of a due match say all they can, and deadlines that have passed pass."""

import contextlib

import structlog

from domain.errors import MatchOver, MatchStopped
from domain.match import commands
from domain.match.batch import Batch
from domain.record.line import Outside
from service.bots.thinking import Thinker
from service.clock import iso, moment
from service.matches.drivers import AnyDriver, Drivers
from service.matches.outages import Outages, late
from service.store import protocol as p
from service.streams.appending import Appender, awaiting_word

ATTEMPTS = 32
"""How often a match is tried while others keep moving it; its lease brings it back."""

LEGS = 32
"""Most batches that the rules say before they are appended."""

log = structlog.get_logger()


class Resolver:
    """Resolves due matches."""

    def __init__(
        self,
        matches: p.MatchStore,
        drivers: Drivers,
        appender: Appender,
        outages: Outages,
        thinker: Thinker,
    ) -> None:
        self._store = matches
        self._drivers = drivers
        self._appender = appender
        self._outages = outages
        self._thinker = thinker

    async def resolve(self, match: str) -> int:
        """Let the rules say all they can, and pass what deadline has passed; lines appended.

        A match that waits for a bot stays in hand while it thinks, beside all other work.
        """
        said = 0
        with contextlib.suppress(MatchOver):
            for _ in range(ATTEMPTS):
                async with self._drivers.open(match) as (driver, meta):
                    batches = await self._said(driver, meta)
                    if not batches and driver.bots_asked:
                        self._thinker.begin(driver)
                        return said
                    if not batches:
                        await self._store.settle(match, meta.version)
                        return said
                    result = await self._appender.append(driver, batches, "held")
                if isinstance(result, p.Appended):
                    said += driver.version - batches[0].after
                    if driver.state.over:
                        log.info("match.ended", match=match, version=driver.version)
                    if not driver.due and not driver.bots_asked:
                        return said
        return said

    async def _said(self, driver: AnyDriver, meta: p.Meta) -> list[Batch]:
        """What follows now: rules to their next stops, or a deadline that has passed."""
        if not driver.due:
            return await self._missed(driver, meta)
        batches: list[Batch] = []
        try:
            while len(batches) < LEGS and (batch := driver.advance()) is not None:
                batches.append(batch)
        except Exception:  # whatever a rule book's code raises, its match stops
            log.exception("rules.failed", match=driver.header.match, version=driver.version)
            await self._drivers.halt(driver.header.match, meta, "rules_failed", driver.version + 1)
            raise MatchStopped from None
        asked = moment()
        if owed := late(driver, asked):
            batches.append(driver.accept(owed, Outside(iso(asked), "server")))
        return batches

    async def _missed(self, driver: AnyDriver, meta: p.Meta) -> list[Batch]:
        """What the match takes for a deadline that has passed; nothing if none has."""
        word, _ = awaiting_word(driver)
        if not meta.deadline or meta.awaiting != word:
            return []
        passed = max(driver.clocks.stamp, await self._store.now())
        events = commands.time_out(driver, passed)
        if not events or await self._outages.going_on():
            return []
        events = await self._outages.owed(driver, passed) or events
        return [driver.accept(events, Outside(iso(passed), "server"))]
