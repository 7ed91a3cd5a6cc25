"""Matches between people stand still while their tournament or their table is paused (TN-30)."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import NamedTuple

from cachetools import LRUCache

from saikoro.domain.errors.matches import MatchOver
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import pausing
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import PLAYED
from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.matches.pauses import pause_at
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.tournament import Where
from saikoro.service.clock import iso, moment
from saikoro.service.matches.commands import Matches
from saikoro.service.matches.kind import PAUSED
from saikoro.service.matches.outages import Outages
from saikoro.service.store.streams.protocol import Meta, StreamStore
from saikoro.service.streams.execution import Proposal

KEPT = 10_000
"""Matches that a process remembers as paused for what stops their tables now."""


class Holding:
    """Pauses matches, and lets them go on.

    Several processes do so, and one may be slow: it acts on what the tournament was a moment ago.
    So before it appends, and after it has loaded the match, it looks whether the tournament has
    moved on, and leaves the match to whoever knows more. In the moment in between a match can go on
    only as long as it stands still for an earlier pause. That is why a match is paused again for
    every pause, and why a ruling rewinds only one that is (TN-35.2).
    """

    def __init__(self, matches: Matches, tournaments: StreamStore, outages: Outages) -> None:
        self._matches = matches
        self._tournaments = tournaments
        self._outages = outages
        self._paused: LRUCache[tuple[str, str], bool] = LRUCache(KEPT)
        """Matches that were paused for what has stopped their table since this time."""

    async def hold(self, ledger: Ledger) -> None:
        """Pause the matches that are to be paused, and let all others go on (TN-30).

        What is so already is left as it is, so that doing it again after a crash completes it.
        Where nothing was ever paused, no match is looked at.
        """
        if not ledger.pauses.made:
            return
        wanted = {one.match: one for one in _matches_of(ledger.state)}
        metas = await asyncio.gather(*map(self._matches.store.meta, wanted))
        for one, meta in zip(wanted.values(), metas, strict=True):
            if meta is not None and not self._is_held(ledger, one, meta):
                await self._hold(ledger, one)

    async def pause(self, ledger: Ledger, where: Where) -> None:
        """Pause the match of one table that stands still, before a ruling is made about it."""
        for one in _matches_of(ledger.state):
            if one.where == where and await self._matches.store.meta(one.match) is not None:
                await self._hold(ledger, one)

    def _is_held(self, ledger: Ledger, one: "_Match", meta: Meta) -> bool:
        """Whether a match is not played any more, or surely as it is to be."""
        if meta.status in PLAYED:
            return True
        paused = bool(meta.awaiting) and meta.awaiting.endswith(PAUSED)
        if one.pause is None:
            return bool(meta.awaiting) and not paused
        return paused and (one.match, ledger.pauses.held[one.where]) in self._paused

    async def _hold(self, ledger: Ledger, one: "_Match") -> None:
        """Append what pauses a match, or lets it go on, unless it is so already.

        Its line is later than the line of the tournament that it follows, by any clock.
        """
        newest = milliseconds(ledger.latest)
        held = milliseconds(ledger.pauses.held[one.where]) if one.pause else 0

        async def command(driver: AnyDriver, _meta: Meta) -> Proposal | None:
            stamped = moment(max(driver.clocks.stamp, newest + 1))
            meta = await self._tournaments.meta(ledger.stream)
            if meta is None or meta.version != ledger.version:
                return None
            outside = Outside(iso(stamped), "server")
            batches: list[Batch] = []
            if 0 < driver.clocks.paused <= held:  # for a pause before this one
                batches.append(driver.accept(pausing.hold(driver, None, stamped), outside))
            following = pausing.hold(driver, one.pause, stamped)
            owed = await self._outages.owed(driver, stamped) if one.pause and following else []
            batches += [driver.accept(events, outside) for events in (owed, following) if events]
            if batches:
                return Proposal(batches)
            if one.pause:
                self._paused[one.match, ledger.pauses.held[one.where]] = True
            return None

        with contextlib.suppress(MatchOver):  # it may have ended meanwhile
            await self._matches.execute(one.match, command)


class _Match(NamedTuple):
    """A match that may be open, and why it is to be paused, if it is."""

    match: str
    where: Where
    pause: pausing.Pause | None


def _matches_of(state: TournamentState) -> Iterator[_Match]:
    """Every match of a round that is not closed that may be open.

    A match can be there before the tournament has it: it begins right before that line.
    """
    for stage, number, played in state.rounds():
        for slot, pairing in () if played.closed else played.pairings.items():
            where = stage, number, slot
            linked = state.linked.get(where, [])
            fixed = state.stages[stage].fixed_of(number, pairing)
            pause = pause_at(state, where)
            held = None if pause is None else pausing.Pause(pause.by, pause.reason)
            if linked:
                yield _Match(linked[-1], where, None if len(linked) - 1 in fixed else held)
            if held is not None and pairing.b is not None:
                known = state.entropy.match(*where, state.next_match(where), pairing.run)
                yield _Match(known.match.hex(), where, held)
