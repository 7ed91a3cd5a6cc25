"""Pauses of matches of no tournament, by their judge or the operator of the host.

Matches of tournaments are paused with their tables (`saikoro.service.tournaments.holding`).
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from saikoro.domain.match.commands import looking, pausing
from saikoro.domain.match.events import PairingPlayed
from saikoro.domain.match.play.batch import Batch, Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.record.line import Outside
from saikoro.service.clock import iso, moment
from saikoro.service.errors.access import Forbidden
from saikoro.service.identity import Receipt
from saikoro.service.matches.commands import Matches, Token, naming
from saikoro.service.matches.judging import created_line
from saikoro.service.matches.outages import Outages
from saikoro.service.organisers.keys import Organisers
from saikoro.service.organisers.officials import Official, official
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Once, Proposal
from saikoro.service.streams.pages import Pages

Propose: TypeAlias = Callable[[AnyDriver, int], Proposed]
"""Proposes an event of this moment, in ms since 1970; raises the reason why it cannot."""


class MatchPauses:
    """Pauses matches, and lets them go on."""

    def __init__(
        self, matches: Matches, pages: Pages, organisers: Organisers, outages: Outages
    ) -> None:
        """`pages` are those of matches as they stand."""
        self._matches = matches
        self._pages = pages
        self._organisers = organisers
        self._outages = outages

    async def pause(
        self, match: str, token: Token, reason: str, once: Once | None = None
    ) -> Receipt:
        """Pause a match in play, once: it takes nothing from its seats, and no time goes by.

        IllegalReason, IllegalPause, MatchOver, NothingAsked, SitsInMatch; Unauthorised or Forbidden
        for who does not decide about the match, and for a match of a tournament.
        """
        judge = await self._judge(match, token)

        def propose(driver: AnyDriver, _moment: int) -> Proposed:
            return pausing.pause(driver, judge.by, reason)

        return await self._execute(match, judge, propose, once)

    async def resume(self, match: str, token: Token, once: Once | None = None) -> Receipt:
        """Let a match go on, once, and give back the time of the pause; as for `pause`."""
        return await self._execute(match, await self._judge(match, token), pausing.resume, once)

    async def _judge(self, match: str, token: Token) -> Official:
        judge = await official(self._pages, self._organisers, match, token)
        if isinstance((await created_line(self._pages, match)).pairing, PairingPlayed):
            raise Forbidden
        return judge

    async def _execute(
        self, match: str, judge: Official, propose: Propose, once: Once | None
    ) -> Receipt:
        async def command(driver: AnyDriver, _meta: Meta) -> Proposal:
            stamped = moment(driver.clocks.stamp)
            with naming(driver):
                looking.require_no_seat(driver, judge.player)
                proposed = propose(driver, stamped)
            return Proposal(await self._batches(driver, [proposed], stamped))

        return (await self._matches.execute(match, command, once=once)).receipt

    async def _batches(
        self, driver: AnyDriver, events: Sequence[Proposed], stamped: int
    ) -> list[Batch]:
        """The lines of a judge at this moment, after those that give back what an outage took."""
        owed = await self._outages.owed(driver, stamped)
        given_back = [driver.accept(owed, Outside(iso(stamped), "server"))] if owed else []
        return [*given_back, driver.accept(events, Outside(iso(stamped), "judge"))]
