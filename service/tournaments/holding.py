"""Matches between people stand still while their tournament or their table is paused (TN-30)."""

import asyncio
import contextlib
from collections.abc import Iterator

from saikoro.domain.errors import MatchOver
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import pausing
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import PLAYED
from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.state import TournamentState
from saikoro.service.clock import iso, moment
from saikoro.service.matches.commands import Matches
from saikoro.service.matches.kind import PAUSED
from saikoro.service.matches.outages import Outages
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Proposal


class Holding:
    """Pauses matches, and lets them go on."""

    def __init__(self, matches: Matches, outages: Outages) -> None:
        self._matches = matches
        self._outages = outages

    async def hold(self, ledger: Ledger) -> None:
        """Pause the matches that are to be paused, and let all others go on (TN-30).

        What is so already is left as it is, so that doing it again after a crash completes it.
        Where nothing was ever paused, no match is looked at.
        """
        if not ledger.pauses.made:
            return
        wanted = dict(_pauses(ledger.state))
        since = milliseconds(max(one.at for one in ledger.pauses.made))
        metas = await asyncio.gather(*map(self._matches.store.meta, wanted))
        for (match, pause), meta in zip(wanted.items(), metas, strict=True):
            if meta is not None and not _held(meta, pause):
                with contextlib.suppress(MatchOver):  # it may have ended meanwhile
                    await self._hold(match, pause, since)

    async def _hold(self, match: str, pause: pausing.Pause | None, since: int) -> None:
        """Append what pauses a match, or lets it go on, unless it is so already.

        Its line is not older than the newest pause, `since`, by the clock of another machine.
        """

        async def command(driver: AnyDriver, _meta: Meta) -> Proposal | None:
            stamped = moment(max(driver.clocks.stamp, since))
            owed = await self._outages.owed(driver, stamped) if pause else []
            outside = Outside(iso(stamped), "server")
            following = owed, pausing.hold(driver, pause, stamped)
            batches = [driver.accept(events, outside) for events in following if events]
            return Proposal(batches) if batches else None

        await self._matches.execute(match, command)


def _pauses(state: TournamentState) -> Iterator[tuple[str, pausing.Pause | None]]:
    """Every match of a round that is not closed that may be open, and its pause.

    A match can be there before the tournament has it: it begins right before that line.
    """
    for stage, number, played in state.rounds():
        for slot, pairing in () if played.closed else played.pairings.items():
            where = stage, number, slot
            linked, fixed = (
                state.linked.get(where, []),
                state.stages[stage].fixed_of(number, pairing),
            )
            pause = None if slot in played.results or state.over else state.pause_of(where)
            held = None if pause is None else pausing.Pause(pause.by, pause.reason)
            if linked:
                yield linked[-1], None if len(linked) - 1 in fixed else held
            if held is not None and pairing.b is not None:
                known = state.entropy.match(*where, state.next_match(where), pairing.run)
                yield known.match.hex(), held


def _held(meta: Meta, pause: pausing.Pause | None) -> bool:
    """Whether a match is not played any more, or surely as it is to be."""
    if meta.status in PLAYED:
        return True
    return bool(meta.awaiting) and meta.awaiting.endswith(PAUSED) == (pause is not None)
