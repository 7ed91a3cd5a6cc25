"""Enqueuing the webhook deliveries of a tournament."""

from service.in_hand import in_hand
from service.tournaments.announcing import notifications
from service.tournaments.kind import Tournaments
from service.webhooks.hooks import Webhooks


async def enqueue_deliveries(
    tournaments: Tournaments, webhooks: Webhooks, tournament: str, version: int
) -> None:
    """Enqueue webhook deliveries for all lines up to `version` that have none yet."""
    with in_hand("announcement", tournament=tournament, version=version):
        if not await webhooks.has_hooks(tournament):
            return
        cursor = await webhooks.cursor(tournament)
        if cursor >= version:
            return
        batches = await tournaments.store.read(tournament, cursor)
        lines = [line for batch in batches for line in batch.lines]
        async with tournaments.open(tournament) as (ledger, _meta):
            news = list(notifications(tournament, ledger.state, lines))
        await webhooks.enqueue(tournament, cursor, cursor + len(lines), news)
