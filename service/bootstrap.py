"""Wiring: the one place that puts the parts of the service together."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from redis import Redis as SyncRedis
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from service.bots.observers import Observers
from service.bots.thinking import BotRunner
from service.disputes.claims import Claims
from service.disputes.filing import Filing
from service.disputes.judges import Judges
from service.errors import NoServer, UnknownMatch, UnknownTournament
from service.identity import Identity
from service.matches.card_sets import CardSets
from service.matches.commands import MatchCommands, Matches
from service.matches.decisions import Decisions
from service.matches.kind import MatchKind
from service.matches.opening import MatchOpening
from service.matches.options import Terms
from service.matches.outages import DAY_MS, GAP_SECONDS, KEEP_DAYS, Outages
from service.matches.players import PlayerMatches
from service.matches.quotas import Quota
from service.matches.reading import MatchReader
from service.matches.rematches import Rematches
from service.matches.resolving import Resolver
from service.organisers.authority import Authority
from service.organisers.keys import Organisers
from service.settings import Settings
from service.store.keys import KeyStore
from service.store.open_matches import OpenMatches
from service.store.refused import RefusedPhrases
from service.store.sealed import Seal
from service.store.server.space import Space
from service.store.streams.redis import RedisStore
from service.store.uptime import UptimeStore
from service.store.webhooks import HookStore
from service.streams.draining import CHUNKS, MATCHES, Drain, DueList, Lanes
from service.streams.handler import Streams
from service.streams.pages import Pages
from service.streams.queue import DrainQueue
from service.streams.recovering import Recovered
from service.tournaments.archive import MatchArchive
from service.tournaments.commands import TournamentCommands
from service.tournaments.executors import Executors
from service.tournaments.holding import Holding
from service.tournaments.kind import TournamentKind, Tournaments
from service.tournaments.opening import Opening
from service.tournaments.records import Records
from service.tournaments.registering import Registration
from service.tournaments.resting import Resting
from service.tournaments.running import Runner
from service.tournaments.seats import Seating
from service.webhooks.hooks import Webhooks
from service.webhooks.matches import DueMatches, MatchWebhooks

JOB_GRACE_SECONDS = 60
"""How much longer than a drain its job may take before RQ ends it."""


@dataclass(frozen=True, slots=True)
class Service:
    """Everything that a process of the service works with."""

    settings: Settings
    identity: Identity
    store: RedisStore
    """Of matches."""
    tournament_store: RedisStore
    card_sets: CardSets
    refused: RefusedPhrases
    matches: Matches
    match_opening: MatchOpening
    match_commands: MatchCommands
    rematches: Rematches
    match_pages: Pages
    match_reader: MatchReader
    player_matches: PlayerMatches
    decisions: Decisions
    outages: Outages
    resolver: Resolver
    tournaments: Tournaments
    tournament_commands: TournamentCommands
    registration: Registration
    tournament_pages: Pages
    executors: Executors
    opening: Opening
    records: Records
    drain: Drain
    lanes: Lanes
    recovered: Sequence[Recovered]
    """What a start of a worker looks through."""
    organisers: Organisers
    judges: Judges
    filing: Filing
    resting: Resting
    webhooks: Webhooks
    match_webhooks: MatchWebhooks


def _redis(settings: Settings) -> "Redis":
    # The store bounds its waits itself, once a pipeline, and tries again itself; redis-py would
    # wait once a reply, and for longer and longer between its attempts.
    once = Retry(NoBackoff(), 0)
    return Redis.from_url(
        settings.redis_url, socket_timeout=None, socket_keepalive=True, retry=once
    )


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncIterator[Service]:
    """Connect to the server of the settings; everything is closed at the end."""
    if not settings.redis_url:
        raise NoServer("SAIKORO_REDIS_URL is not set; `saikoro up` starts a server of its own")
    identity = settings.identity()
    redis = _redis(settings)
    space = Space(Path(settings.data_dir), settings.free_megabytes)
    store = RedisStore(
        redis,
        lease_seconds=settings.lease_seconds,
        space=space,
        life_seconds=settings.match_days * 86_400,
    )
    tournament_store = RedisStore(
        _redis(settings), lease_seconds=settings.lease_seconds, kind="tournament", space=space
    )
    queued = SyncRedis.from_url(settings.queue_url or settings.redis_url)
    queue = DrainQueue(queued, settings.drain_seconds + JOB_GRACE_SECONDS)
    lanes = Lanes(store, queue, settings.workers)
    seal = Seal(identity.store_key)
    refused = RefusedPhrases(redis)
    card_sets = CardSets(store, refused)
    terms = Terms(card_sets, settings.default_options())
    organisers = Organisers(KeyStore(redis), identity, settings.organisers)
    webhooks = Webhooks(HookStore(redis), seal, private=settings.private_webhooks)
    uptime = UptimeStore(redis, gap=int(GAP_SECONDS * 1000), keep=KEEP_DAYS * DAY_MS)
    outages = Outages(uptime)
    quota = Quota(OpenMatches(redis, store), settings.open_matches)

    match_kind = MatchKind(card_sets)
    matches = Streams(store, match_kind, identity, seal, lanes.wake, quota.release)
    match_pages = Pages(store, seal, UnknownMatch)
    match_reader = MatchReader(match_pages, card_sets)
    thinker = BotRunner(matches, Observers(match_pages))
    resolver = Resolver(matches, outages, thinker)

    tournament_kind = TournamentKind()
    tournaments = Streams(tournament_store, tournament_kind, identity, seal, lanes.wake)
    tournament_pages = Pages(tournament_store, seal, UnknownTournament)
    executors = Executors(card_sets)
    seating = Seating(matches, match_kind, match_reader, identity)
    holding, keeper = Holding(matches, outages), MatchArchive(store, card_sets)
    runner = Runner(tournaments, executors, seating, holding, keeper, webhooks, settings.workers)
    match_webhooks = MatchWebhooks(webhooks, store, match_reader, settings.match_webhooks)
    due = [
        DueList(store, DueMatches(resolver, match_webhooks), MATCHES),
        DueList(tournament_store, runner, CHUNKS),
    ]
    authority = Authority(organisers)
    match_opening = MatchOpening(matches, match_kind, identity, terms, outages, quota)
    try:
        yield Service(
            settings=settings,
            identity=identity,
            store=store,
            tournament_store=tournament_store,
            card_sets=card_sets,
            refused=refused,
            matches=matches,
            match_opening=match_opening,
            match_commands=MatchCommands(matches, outages, match_pages),
            rematches=Rematches(match_opening, match_reader, identity),
            match_pages=match_pages,
            match_reader=match_reader,
            player_matches=PlayerMatches(store),
            decisions=Decisions(matches, outages),
            outages=outages,
            resolver=resolver,
            tournaments=tournaments,
            tournament_commands=TournamentCommands(
                tournaments, executors, card_sets, organisers, authority, webhooks
            ),
            registration=Registration(tournaments, card_sets, organisers, identity),
            tournament_pages=tournament_pages,
            executors=executors,
            opening=Opening(tournaments, terms, organisers, webhooks, identity),
            records=Records(tournaments, executors, match_pages, tournament_pages),
            drain=Drain(store, due, settings.lease_seconds),
            lanes=lanes,
            recovered=[
                Recovered(store, match_kind),
                Recovered(tournament_store, tournament_kind),
            ],
            organisers=organisers,
            judges=Judges(tournaments, authority),
            filing=Filing(tournaments, Claims(authority, match_pages, identity)),
            resting=Resting(tournaments, seating),
            webhooks=webhooks,
            match_webhooks=match_webhooks,
        )
    finally:
        await thinker.close()
        queued.close()
        await store.aclose()
        await tournament_store.aclose()
