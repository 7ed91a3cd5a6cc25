"""Outages: what the service itself takes from a player's time, it gives back.

A player can use the time of a decision while the API can be reached and the decision is asked.
Three things keep that from being so, and each becomes a public line `time.given_back`, by which the
deadline moves and the bank is spared (`saikoro.domain.match.clocks`):

* **The API was away**, because it or its store was down. While it runs it notes every BEAT_SECONDS
  in the store that it does. A gap of more than GAP_SECONDS is an outage, from the last note before
  to the first one after. It is given back with the next line of every match that waited meanwhile:
  with the answer, right before it, or when the deadline would pass. Until then, `GET
  /matches/{match}/decision` counts it already. During an outage no seat times out.
* **A decision was asked late**, because no worker was there to run the rules. What lies between the
  line that led to a decision and the decision itself is given back as soon as it is asked, if it
  is more than LATE_MS.
* **The rules were away**, because the package of the game was not installed. The API notes in the
  same way which rulesets it has, and a gap counts as an outage for the matches of that ruleset.

Workers that are away while a decision is open take no time: the answer is stamped when it arrives.
"""

import asyncio
import itertools
import time
from collections.abc import Iterable, Sequence

import structlog
from redis.exceptions import RedisError

from saikoro.domain.games import RULESETS
from saikoro.domain.match.clocks import Span
from saikoro.domain.match.commands import deadlines
from saikoro.domain.match.events import TimeGivenBack
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch, Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.words import LostTime
from saikoro.domain.record.line import Outside
from saikoro.service.clock import iso, moment
from saikoro.service.errors.stores import StoreDown
from saikoro.service.store.uptime import UptimeStore

BEAT_SECONDS = 0.5

GAP_SECONDS = 3.0

LATE_MS = 1_000

KEEP_DAYS = 30
"""How long an outage is remembered: longer than any wait."""

DAY_MS = 86_400_000

log = structlog.get_logger()


class Outages:
    """Knows when the API was away, and when it was without the rules of a match."""

    def __init__(self, store: UptimeStore) -> None:
        self._store = store
        self._known: dict[str, list[Span]] = {}
        """The outages of the API under an empty name, and those of every ruleset."""
        self._beaten = float("-inf")
        """The moment of the last heartbeat of this process."""

    async def beat(self) -> None:
        """Note that the API is there, with the rules that it has."""
        began = time.monotonic()
        names = ["", *(_name(game) for game in RULESETS.values())]
        spans = await asyncio.gather(*(self._store.beat(0, name) for name in names))
        self._known = dict(zip(names, spans, strict=True))
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

    async def unusable(self, driver: AnyDriver, moment: int) -> int:
        """The ms of the present wait that fell into outages and are not given back yet."""
        names, clocks = ("", _name(driver.game)), driver.clocks
        if time.monotonic() - self._beaten < GAP_SECONDS:  # since when there can be no other gap
            known = [self._known.get(name, []) for name in names]
        else:
            found = [self._store.downtime(clocks.covered, name) for name in names]
            known = [downtime.outages for downtime in await asyncio.gather(*found)]
        return clocks.unusable(united(itertools.chain(*known)), moment)

    async def owed(self, driver: AnyDriver, moment: int) -> list[tuple[TimeGivenBack, Secrets]]:
        """The event that gives back time at `moment`, in a list; empty if no time is owed."""
        awaiting = driver.awaiting
        if awaiting is None or not awaiting.deadline:
            return []
        unusable = await self.unusable(driver, moment)
        if not unusable:
            return []
        return [(TimeGivenBack(awaiting.decision, unusable, LostTime.OUTAGE), {})]

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

    async def going_on(self, driver: AnyDriver) -> bool:
        """Whether the API is away at this moment, or without the rules of a match."""
        names = ("", _name(driver.game))
        found = await asyncio.gather(*(self._store.downtime(0, name) for name in names))
        return any(downtime.now for downtime in found)


def _name(game: AnyGame) -> str:
    """The name under which it is noted that a ruleset is here."""
    return f"{game.id}-{game.version}"


def united(spans: Iterable[Span]) -> list[Span]:
    """The time that falls into any of these spans, as spans that do not overlap."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return found


def late(driver: AnyDriver, moment: int) -> list[Proposed]:
    """The event that gives back time because a decision was only asked at `moment`, in a list."""
    awaiting, waited = driver.awaiting, moment - driver.clocks.covered
    if awaiting is None or not awaiting.decision or not awaiting.deadline or waited <= LATE_MS:
        return []
    return [(TimeGivenBack(awaiting.decision, waited, LostTime.LATE), {})]
