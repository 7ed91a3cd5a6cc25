"""Disputes of matches: all that is asked of them, and who is notified."""

from dataclasses import dataclass

from saikoro.domain.disputes.words import CLOSED
from saikoro.service.assembly.matches import MatchStreams
from saikoro.service.assembly.shared import Shared
from saikoro.service.disputes.announcing import DueDisputes
from saikoro.service.disputes.deciding import DisputeCommands
from saikoro.service.disputes.kind import DisputeKind, MatchDisputes
from saikoro.service.disputes.reading import DisputeReader
from saikoro.service.errors.streams import NoSuchDispute
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.streams.handler import Streams
from saikoro.service.streams.late import LateStore
from saikoro.service.streams.pages import Pages
from saikoro.service.webhooks.hooks import Webhooks
from saikoro.service.webhooks.players import PlayerWebhooks


@dataclass(frozen=True, slots=True)
class DisputeService:
    """All that is asked of disputes of matches, and who is notified."""

    store: RedisStore
    late: LateStore
    """Disputes as those without a seat see them."""
    reader: DisputeReader
    commands: DisputeCommands
    due: DueDisputes


def dispute_service(
    shared: Shared, matches: MatchStreams, webhooks: Webhooks, players: PlayerWebhooks
) -> DisputeService:
    """Put together all that is asked of disputes of matches."""
    store, lanes = shared.connections.disputes, shared.connections.lanes
    streams: MatchDisputes = Streams(store, DisputeKind(), shared.identity, shared.seal, lanes.wake)
    late, live = LateStore(store), Pages(store, shared.seal, NoSuchDispute, CLOSED)
    pages = Pages(late, shared.seal, NoSuchDispute, CLOSED, live=live)
    reader = DisputeReader(pages, matches.pages, shared.identity)
    commands = DisputeCommands(
        streams, matches.store, matches.reader.live, reader, shared.organisers, shared.identity
    )
    due = DueDisputes(webhooks, players, streams, store, late, matches.reader.live)
    return DisputeService(store, late, reader, commands, due)
