"""The host: what a process does by itself, and what its operator looks after."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.care.restored import conflict_of
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.assembly.disputes import DisputeService
from saikoro.service.assembly.matches import MatchStreams
from saikoro.service.assembly.shared import Shared
from saikoro.service.assembly.tournaments import TournamentService
from saikoro.service.bots.observers import Observers
from saikoro.service.bots.thinking import BotRunner
from saikoro.service.disputes.kind import DisputeKind
from saikoro.service.integrity.passes import Checked, Passes
from saikoro.service.integrity.streams import wrong_with_match, wrong_with_others
from saikoro.service.matches.outages import Outages
from saikoro.service.matches.resolving import Resolver
from saikoro.service.organisers.keys import Organisers
from saikoro.service.store.integrity import IntegrityStore
from saikoro.service.store.streams.sweeping import Sweeper
from saikoro.service.store.webhooks import HookStore
from saikoro.service.streams.draining import CHUNKS, MATCHES, Drain, DueList, Lanes
from saikoro.service.streams.recovering import Recovered
from saikoro.service.tournaments.kind import TournamentKind
from saikoro.service.webhooks.hooks import Webhooks
from saikoro.service.webhooks.matches import DueMatches, MatchWebhooks
from saikoro.service.webhooks.players import PlayerWebhooks


@dataclass(frozen=True, slots=True)
class Notifying:
    """Webhooks: all, and those of matches and players."""

    store: HookStore
    hooks: Webhooks
    players: PlayerWebhooks
    matches: MatchWebhooks


@dataclass(frozen=True, slots=True)
class Host:
    """What a process does by itself, and what its operator looks after."""

    store: ArchivedStore
    """The store of matches, which knows the lanes of all workers."""
    organisers: Organisers
    outages: Outages
    thinker: BotRunner
    resolver: Resolver
    drain: Drain
    lanes: Lanes
    sweeper: Sweeper
    recovered: Sequence[Recovered]
    """The streams that a worker looks through when it starts."""
    webhooks: Webhooks
    player_webhooks: PlayerWebhooks
    integrity: IntegrityStore
    passes: Passes
    """Reads all stored streams again, in workers."""
    mover: Mover
    """Moves what is over to the archive, in workers."""


def notifying(shared: Shared, matches: MatchStreams) -> Notifying:
    """Put together the webhooks of all services."""
    settings = shared.settings
    store = HookStore(matches.store.send)
    hooks = Webhooks(
        store, shared.seal, matches.pages.live.names, private=settings.private_webhooks
    )
    players = PlayerWebhooks(hooks, store, matches.store, settings.player_webhooks)
    of_matches = MatchWebhooks(
        hooks, players, matches.store, matches.late, matches.reader, settings.match_webhooks
    )
    return Notifying(store, hooks, players, of_matches)


def host(
    shared: Shared,
    matches: MatchStreams,
    tournaments: TournamentService,
    disputes: DisputeService,
    notified: Notifying,
) -> Host:
    """Put together what a process does by itself."""
    settings, store = shared.settings, matches.store
    thinker = BotRunner(matches.streams, Observers(matches.pages.live))
    resolver = Resolver(matches.streams, shared.outages, thinker)
    integrity = IntegrityStore(store.send)
    conflict = partial(conflict_of, tournaments.store)
    checked = [
        Checked("match", store, matches.kind, wrong_with_match, partial(conflict_of, store)),
        Checked("tournament", tournaments.store, TournamentKind(), wrong_with_others, conflict),
        Checked("dispute", disputes.store, DisputeKind(), wrong_with_others),
    ]
    due = [
        DueList(store, DueMatches(resolver, notified.matches), MATCHES),
        DueList(tournaments.store, tournaments.runner, CHUNKS),
        DueList(disputes.store, disputes.due, MATCHES),
    ]
    swept = [each.swept for each in (store, tournaments.store, disputes.store, notified.store)]
    is_disputed = disputes.reader.live.is_disputed
    return Host(
        store=store,
        organisers=shared.organisers,
        outages=shared.outages,
        thinker=thinker,
        resolver=resolver,
        drain=Drain(store, due, settings.lease_seconds),
        lanes=shared.connections.lanes,
        sweeper=Sweeper(store.send, swept, int(settings.lease_seconds * 1000)),
        recovered=[Recovered(each.store, each.kind) for each in checked],
        webhooks=notified.hooks,
        player_webhooks=notified.players,
        integrity=integrity,
        passes=Passes(integrity, checked, settings.integrity_hours),
        mover=Mover(store, tournaments.store, settings.keep_days, is_disputed),
    )
