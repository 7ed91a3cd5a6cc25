"""Matches between people go back as rulings of their tournament ask (TN-35)."""

from cachetools import LRUCache

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands.rewinding import expect_by_ruling, rewind_by_ruling
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import PLAYED
from saikoro.domain.tournament.facts.rulings import Rewind
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.errors.requests import Busy
from saikoro.service.matches.commands import Matches, naming, require_resolved
from saikoro.service.matches.outages import Outages
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Proposal

KEPT = 10_000
"""Rewinds that a process remembers as made."""


class Rewinding:
    """Rewinds matches, and says beforehand whether they can be."""

    def __init__(self, matches: Matches, outages: Outages) -> None:
        self._matches = matches
        self._outages = outages
        self._made: LRUCache[tuple[str, int], bool] = LRUCache(KEPT)
        """Matches, with the lines of rulings that are known to have rewound them."""

    async def require(self, match: str, since: str, ruling: Rewind, reason: str) -> None:
        """Raise the reason why a match cannot go back now as a ruling asks.

        NoSuchDecision, CannotRewind, MatchOver, NothingAsked before play; Busy while its rules have
        an answer to resolve, or if it was not paused for what has stopped its table `since` then.
        """
        async with self._matches.open(match) as (driver, _meta):
            require_resolved(driver)
            with naming(driver):
                expect_by_ruling(driver, ruling.to, reason)
            if driver.clocks.paused <= milliseconds(since):
                raise Busy

    async def make(self, ledger: Ledger) -> None:
        """Rewind the matches that rulings ask for, each once.

        What was made is left as it is, so that doing it again after a crash completes it. A match
        was paused when it was ruled on, and goes on only after this, so nothing can be in the way.
        """
        for line, ruled in sorted(ledger.state.rulings.items()):
            if isinstance(ruled.what, Rewind) and (ruled.match, line) not in self._made:
                await self._make(ruled.match, ruled.what, ruled.reason, line)
                self._made[ruled.match, line] = True

    async def _make(self, match: str, ruling: Rewind, reason: str, line: int) -> None:
        async def command(driver: AnyDriver, _meta: Meta) -> Proposal | None:
            if driver.was_ruled(line):
                return None
            proposed = [rewind_by_ruling(driver, ruling.to, reason, line)]
            return Proposal(await self._outages.accepted(driver, proposed, "judge"))

        meta = await self._matches.store.meta(match)
        if meta is not None and meta.status not in PLAYED:
            await self._matches.execute(match, command)
