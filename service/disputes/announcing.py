"""Webhooks of matches and of players hear of disputes, too.

Every append lists a dispute as due. Whoever takes it off that list enqueues deliveries to the
webhooks of the match and of its players for the lines that have none yet, by a cursor for each
dispute. Where those without a seat see it late, what the creator and the judge of the match get is
work of its own, `seen@<dispute>`, which is laid aside until more is visible.
"""

import structlog

from saikoro.service.disputes.kind import MatchDisputes
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.matches.reading import MatchReader
from saikoro.service.process.logs import in_hand
from saikoro.service.store.streams.protocol import StreamStore
from saikoro.service.streams.late import LateStore
from saikoro.service.tokens import INVITED
from saikoro.service.webhooks.dispute_events import notifications
from saikoro.service.webhooks.hooks import News, Webhooks
from saikoro.service.webhooks.matches import owner_of
from saikoro.service.webhooks.players import SEEN, PlayerWebhooks, owner_of_player

log = structlog.get_logger()


class DueDisputes:
    """Does what is due of disputes: their webhooks."""

    def __init__(
        self,
        webhooks: Webhooks,
        players: PlayerWebhooks,
        disputes: MatchDisputes,
        store: StreamStore,
        late: LateStore,
        matches: MatchReader,
    ) -> None:
        """`late` has disputes as those without a seat see them, `matches` as they stand."""
        self._webhooks = webhooks
        self._players = players
        self._disputes = disputes
        self._store = store
        self._late = late
        self._matches = matches

    async def resolve(self, due: str) -> None:
        """Enqueue deliveries for all lines of a dispute that have none yet.

        Work of a kind that only another build knows stays listed for that one.
        """
        work, _, dispute = due.rpartition("@")
        if work not in ("", SEEN):
            log.warning("due.unknown", due=due)
            return
        with in_hand("announcement", dispute=dispute):
            if work == SEEN:
                await self._announce_seen(dispute)
            else:
                await self._announce(dispute)

    async def _announce(self, dispute: str) -> None:
        async with self._disputes.open(dispute) as (ledger, meta):
            match, version = ledger.header.match, meta.version
            over = ledger.state.status != "open"
        try:
            holders = (await self._matches.pages.meta(match)).tokens
            seats = (await self._matches.shown(match)).state.seats
        except UnknownMatch:  # it has expired, and its webhooks with it
            holders, seats = {}, []
        for holder in holders:
            if holder != INVITED and (holder >= 0 or not meta.delay):
                await self._enqueue(owner_of(match, holder), dispute, version)
        for player in {seat.player_id for seat in seats if seat.player_id is not None}:
            await self._enqueue(owner_of_player(player), dispute, version, apart=True)
            if over:
                await self._players.forget(player, dispute)
        if meta.delay:
            await self._store.list_due(dispute, [f"{SEEN}@{dispute}"])
        await self._store.settle(dispute, version)

    async def _announce_seen(self, dispute: str) -> None:
        """Enqueue what has become visible for the holders without a seat."""
        async with self._disputes.open(dispute) as (ledger, meta):
            match, version = ledger.header.match, meta.version
        seen = await self._late.meta(dispute)
        visible = 0 if seen is None else seen.version
        try:
            holders = (await self._matches.pages.meta(match)).tokens
        except UnknownMatch:
            holders = {}
        for holder in holders:
            if holder < 0 and holder != INVITED:
                await self._enqueue(owner_of(match, holder), dispute, visible)
        work = f"{SEEN}@{dispute}"
        if visible >= version:
            await self._store.unlist(work, version)
        else:
            await self._store.lay_aside(work, await self._late.next_in(dispute) or 0)

    async def _enqueue(
        self, owner: str, dispute: str, version: int, *, apart: bool = False
    ) -> None:
        async def news(cursor: int) -> News:
            batches = await self._store.read(dispute, cursor)
            lines = [line for batch in batches for line in batch.lines][: version - cursor]
            async with self._disputes.open(dispute) as (ledger, _meta):
                return News(len(lines), list(notifications(ledger, lines)))

        await self._webhooks.enqueue_up_to(owner, version, news, dispute, apart=apart)
