"""Outages: what the service itself takes from a player's time, it gives back.

A player can use the time of a decision while the API can be reached and the decision is asked.
Two things keep that from being so, and each becomes a public line `time.given_back`, by which the
deadline moves and the bank is spared (`domain.match.clocks`):

* **The API was away**, because it or its store was down. While it runs it notes every BEAT_SECONDS
  in the store that it does. A gap of more than GAP_SECONDS is an outage, from the last note before
  to the first one after. It is given back with the next line of every match that waited meanwhile:
  with the answer, right before it, or when the deadline would pass. Until then, `GET
  /matches/{match}/decision` counts it already. During an outage no seat times out.
* **A decision was asked late**, because no worker was there to run the rules. What lies between the
  line that led to a decision and the decision itself is given back as soon as it is asked, if it
  is more than LATE_MS.

Workers that are away while a decision is open take no time: the answer is stamped when it arrives.
"""

import asyncio
import time
from collections.abc import Sequence

import structlog
from redis.exceptions import RedisError

from domain.match.batch import Batch, Proposed
from domain.match.clocks import Clocks, Span
from domain.match.commands import deadlines
from domain.match.driver import AnyDriver
from domain.match.events import TimeGivenBack
from domain.match.interface.table import Secrets
from domain.record.line import Outside
from service.clock import iso, moment
from service.errors import StoreDown
from service.store.uptime import UptimeStore

BEAT_SECONDS = 0.5

GAP_SECONDS = 3.0

LATE_MS = 1_000

KEEP_DAYS = 30
"""How long an outage is remembered: longer than any wait."""

DAY_MS = 86_400_000

log = structlog.get_logger()


class Outages:
    """Knows when the API was away."""

    def __init__(self, store: UptimeStore) -> None:
        self._store = store
        self._known: list[Span] = []
        self._beaten = float("-inf")
        """When this process has noted last that it is there."""

    async def beat(self) -> None:
        """Note that the API is there."""
        began = time.monotonic()
        self._known = await self._store.beat(0)
        self._beaten = began

    async def beat_forever(self) -> None:
        """Note it as long as this process lives and its store is there."""
        while True:
            try:
                await self.beat()
            except (StoreDown, RedisError) as lost:
                log.debug("beat.interrupted", error=str(lost))
            except Exception:  # without a beat, all clocks would stand still
                log.exception("beat.failed")
            await asyncio.sleep(BEAT_SECONDS)

    async def unusable(self, clocks: Clocks, moment: int) -> int:
        """How much of the present wait fell into outages and is not given back yet, in ms."""
        if time.monotonic() - self._beaten < GAP_SECONDS:  # since when there can be no other gap
            return clocks.unusable(self._known, moment)
        found = await self._store.downtime(clocks.covered)
        return clocks.unusable(found.outages, moment)

    async def owed(self, driver: AnyDriver, moment: int) -> list[tuple[TimeGivenBack, Secrets]]:
        """What is to be given back at `moment`, as an event, if anything."""
        awaiting = driver.awaiting
        if awaiting is None or not awaiting.deadline:
            return []
        unusable = await self.unusable(driver.clocks, moment)
        if not unusable:
            return []
        return [(TimeGivenBack(awaiting.decision, unusable, "outage"), {})]

    async def accepted(self, driver: AnyDriver, events: Sequence[Proposed], by: str) -> list[Batch]:
        """The lines of these events, after those that give back what an outage has taken.

        DeadlinePassed if the time of the seat was up all the same.
        """
        stamped = moment(driver.clocks.stamp)
        at, batches = iso(stamped), []
        owed = await self.owed(driver, stamped)
        given_back = sum(event.milliseconds for event, _ in owed)
        deadlines.require_in_time(driver, events, stamped, given_back)
        if owed:
            batches.append(driver.accept(owed, Outside(at, "server")))
        batches.append(driver.accept(events, Outside(at, by)))
        return batches

    async def going_on(self) -> bool:
        """Whether the API is away at this moment."""
        return (await self._store.downtime(0)).now


def late(driver: AnyDriver, moment: int) -> list[Proposed]:
    """What is to be given back because a decision was only asked at `moment`, if anything."""
    awaiting, waited = driver.awaiting, moment - driver.clocks.covered
    if awaiting is None or not awaiting.decision or not awaiting.deadline or waited <= LATE_MS:
        return []
    return [(TimeGivenBack(awaiting.decision, waited, "late"), {})]
