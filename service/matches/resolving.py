"""Resolving: the rules of a due match continue as far as they can, and overdue answers time out."""

import contextlib
from collections.abc import Sequence
from typing import Protocol

import structlog

from saikoro.domain.errors.matches import MatchOver, MatchStopped
from saikoro.domain.match.commands import deadlines, pausing
from saikoro.domain.match.play.batch import Batch, Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import DECIDED
from saikoro.domain.match.words import HaltReason
from saikoro.domain.record.line import Outside
from saikoro.service.clock import iso, moment
from saikoro.service.matches.commands import Matches
from saikoro.service.matches.kind import halted
from saikoro.service.matches.outages import Outages, late
from saikoro.service.process.logs import in_hand
from saikoro.service.store.streams import protocol as p
from saikoro.service.streams.execution import Proposal

BATCHES_AT_ONCE = 32
"""Most batches that the rules emit before they are appended."""

log = structlog.get_logger()


class Thinks(Protocol):
    """Has bots think."""

    def begin(self, driver: AnyDriver, client: str) -> float:
        """Have every bot that the match waits for think, unless it does already.

        Bots of matches that one `client` created share that client's turns. Returns for how many
        seconds the match should be left alone, unless something happens in it.
        """


class RulesFailed(Exception):
    """The code of a rule book raised an error: its match cannot continue."""

    def __init__(self, meta: p.Meta, line: int) -> None:
        super().__init__(f"the rules failed before line {line}")
        self.meta = meta
        self.line = line


class Resolver:
    """Resolves due matches."""

    def __init__(self, matches: Matches, outages: Outages, thinker: Thinks) -> None:
        self._matches = matches
        self._outages = outages
        self._thinker = thinker

    async def resolve(self, match: str) -> int:
        """Append all that follows in a match; how many lines that was.

        A match that waits for a bot stays held while the bot thinks, and other work goes on.
        """
        lines = 0

        async def command(driver: AnyDriver, meta: p.Meta) -> Proposal | None:
            nonlocal lines
            batches = await self._following(driver, meta)
            lines += sum(len(batch.lines) for batch in batches)
            if batches:
                return Proposal(batches)
            if driver.bots_asked:
                await self._matches.store.hold(match, self._thinker.begin(driver, meta.client))
            else:
                await self._matches.store.settle(match, meta.version)
            return None

        with contextlib.suppress(MatchOver), in_hand("match", match=match):
            follows = True
            while follows:
                try:
                    executed = await self._matches.execute(match, command, held=True)
                except RulesFailed as failed:
                    last = halted(failed.meta, HaltReason.RULES_FAILED, failed.line)
                    await self._matches.stop(match, last)
                    raise MatchStopped from failed
                standing = None if executed is None else executed.standing
                follows = standing is not None and standing.follows
                if executed is not None and standing is not None and standing.over:
                    log.info("match.ended", match=match, version=executed.version)
        return lines

    async def _following(self, driver: AnyDriver, meta: p.Meta) -> list[Batch]:
        """The lines that the rules emit now, or the time-outs of seats that are late."""
        if not driver.due:
            return await self._time_outs(driver, meta)
        batches: list[Batch] = []
        before = driver.version
        try:
            while len(batches) < BATCHES_AT_ONCE and (batch := driver.advance()) is not None:
                batches.append(batch)
        except Exception as error:  # whatever a rule book's code raises, its match stops
            log.exception("rules.failed", match=driver.stream, version=before)
            raise RulesFailed(meta, driver.version + 1) from error
        asked = moment()
        if owed := late(driver, asked):
            batches.append(driver.accept(owed, Outside(iso(asked), "server")))
        return batches

    async def _time_outs(self, driver: AnyDriver, meta: p.Meta) -> list[Batch]:
        """The missed deadlines, or the end of an abandoned match without deadlines.

        None while the API is away, and not before its outage counts.
        """
        if not meta.deadline and not meta.expires:
            return []
        now = max(driver.clocks.stamp, await self._matches.store.now())
        if driver.clocks.paused:  # a judge who forgets it does not keep the match for ever
            ended = pausing.hold(driver, None, now) if 0 < meta.expires <= now else []
            return [driver.accept(ended, Outside(iso(now), "server"))] if ended else []
        if driver.state.status == DECIDED:
            return opened(driver, deadlines.release(driver, now), now)
        events = deadlines.time_out(driver, now)
        if not meta.deadline and meta.expires <= now:
            events = deadlines.expire(driver)
        if not events or await self._outages.going_on(driver):
            return []
        owed = await self._outages.owed(driver, now)
        return [driver.accept(owed or events, Outside(iso(now), "server"))]


def opened(driver: AnyDriver, released: Sequence[Proposed], at: int) -> list[Batch]:
    """All that opens the builds of a decided match, `at` this moment; empty if nothing is released.

    It is appended as a whole, so that nobody reads a match of which only a part is open.
    """
    if not released:
        return []
    batches = [driver.accept(released, Outside(iso(at), "server"))]
    while (batch := driver.advance()) is not None:
        batches.append(batch)
    return batches
