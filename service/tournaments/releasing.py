"""Opening the builds of decided matches, once their stage or their tournament is over (TN-32)."""

import contextlib
from collections.abc import AsyncIterator

from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import deadlines
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import DECIDED
from saikoro.domain.tournament.matches.closing import may_open, still_closed
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.matches.commands import Matches
from saikoro.service.matches.listing import tournament_tag
from saikoro.service.matches.resolving import opened
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Proposal
from saikoro.service.streams.late import LATE

_PART = 100
"""Matches that are looked up at once."""


class Releasing:
    """Opens the builds of matches that were kept closed."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def release(self, ledger: Ledger) -> None:
        """Open all matches of a tournament whose time has come (TN-32.3).

        What is open already is left as it is, so that doing it again after a crash completes it.
        """
        state = ledger.state
        if state.plan.open_builds == "match":
            return
        if not any(may_open(state, stage) for stage in range(len(state.stages))):
            return
        closed = still_closed(state)
        async for match in self._decided(ledger):
            if match not in closed:
                with contextlib.suppress(MatchOver):  # its own time may have come meanwhile
                    await self._release(match, ledger)

    async def _decided(self, ledger: Ledger) -> AsyncIterator[str]:
        """The matches of a tournament that are decided, those that no longer count included."""
        late = ledger.state.plan.options.get("spectator_delay")
        narrowed = LATE if late else f"status:{DECIDED}"  # what is seen late has no other tag
        tags, position = [tournament_tag(ledger.stream), narrowed], ""
        while True:
            found, position = await self._matches.store.find(tags, _PART, position)
            for listed in found:
                if listed.status == DECIDED:
                    yield listed.stream
            if not position:
                return

    async def _release(self, match: str, ledger: Ledger) -> None:
        async def command(driver: AnyDriver, _meta: Meta) -> Proposal | None:
            closed = driver.state.closed
            if closed is None or not may_open(ledger.state, closed.stage):
                return None
            now = await self._matches.store.now()
            at = max(driver.clocks.stamp, milliseconds(ledger.latest), now)
            batches = opened(driver, deadlines.release(driver, at, over=True), at)
            return Proposal(batches) if batches else None

        await self._matches.execute(match, command)
