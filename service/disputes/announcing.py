"""Webhooks of matches and of players hear of disputes, too.

Every append lists a dispute as due. Whoever takes it off that list enqueues deliveries to the
webhooks of the match and of its players for the lines that have none yet, by a cursor for each
dispute.
"""

import structlog

from saikoro.service.disputes.kind import MatchDisputes
from saikoro.service.errors import UnknownMatch
from saikoro.service.matches.reading import MatchReader
from saikoro.service.process.logs import in_hand
from saikoro.service.store.streams.protocol import StreamStore
from saikoro.service.tokens import INVITED
from saikoro.service.webhooks.dispute_events import notifications
from saikoro.service.webhooks.hooks import Webhooks
from saikoro.service.webhooks.matches import owner_of
from saikoro.service.webhooks.players import PlayerWebhooks, owner_of_player

log = structlog.get_logger()


class DueDisputes:
    """Does what is due of disputes: their webhooks."""

    def __init__(
        self,
        webhooks: Webhooks,
        players: PlayerWebhooks,
        disputes: MatchDisputes,
        store: StreamStore,
        matches: MatchReader,
    ) -> None:
        self._webhooks = webhooks
        self._players = players
        self._disputes = disputes
        self._store = store
        self._matches = matches

    async def resolve(self, due: str) -> None:
        """Enqueue deliveries for all lines of a dispute that have none yet.

        Work of a kind that only another build knows stays listed for that one.
        """
        if "@" in due:
            log.warning("due.unknown", due=due)
            return
        with in_hand("announcement", dispute=due):
            async with self._disputes.open(due) as (ledger, meta):
                match, version = ledger.header.match, meta.version
                over = ledger.state.status != "open"
            try:
                holders = (await self._matches.pages.meta(match)).tokens
                seats = (await self._matches.shown(match)).state.seats
            except UnknownMatch:  # it has expired, and its webhooks with it
                holders, seats = {}, []
            for holder in holders:
                if holder != INVITED:
                    await self._enqueue(owner_of(match, holder), due, version)
            for player in {seat.player_id for seat in seats if seat.player_id is not None}:
                await self._enqueue(owner_of_player(player), due, version, apart=True)
                if over:
                    await self._players.forget(player, due)
            await self._store.settle(due, version)

    async def _enqueue(
        self, owner: str, dispute: str, version: int, *, apart: bool = False
    ) -> None:
        if not await self._webhooks.has_hooks(owner):
            return
        cursor = await self._webhooks.cursor(owner, dispute, apart=apart)
        if cursor >= version:
            return
        batches = await self._store.read(dispute, cursor)
        lines = [line for batch in batches for line in batch.lines]
        async with self._disputes.open(dispute) as (ledger, _meta):
            news = list(notifications(ledger, lines))
        version = cursor + len(lines)
        await self._webhooks.enqueue(owner, cursor, version, news, dispute, apart=apart)
