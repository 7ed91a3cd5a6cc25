"""Wiring: the one place that puts the parts of the service together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from redis import Redis as SyncRedis
from redis.asyncio import Redis

from service.bots.observers import Observers
from service.bots.thinking import Thinker
from service.errors import NoServer, UnknownTournament
from service.identity import Identity
from service.matches.card_sets import CardSets
from service.matches.commands import Matches
from service.matches.decisions import Asking
from service.matches.drivers import Drivers
from service.matches.options import Terms
from service.matches.outages import DAY_MS, GAP_SECONDS, KEEP_DAYS, Outages
from service.matches.reading import Reader
from service.matches.resolving import Resolver
from service.organisers.keys import Organisers
from service.settings import Settings
from service.store.keys import KeyStore
from service.store.redis import RedisStore
from service.store.sealed import Seal
from service.store.uptime import UptimeStore
from service.store.webhooks.store import HookStore
from service.streams.appending import Appender
from service.streams.draining import CHUNKS, MATCHES, Drain, DueList, Lanes
from service.streams.queue import DrainQueue
from service.tournaments.commands import Tournaments
from service.tournaments.ledgers import Ledgers
from service.tournaments.opening import Opening
from service.tournaments.records import Records
from service.tournaments.running import Runner
from service.tournaments.seats import Seating
from service.webhooks.hooks import Webhooks

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
    drivers: Drivers
    appender: Appender
    matches: Matches
    asking: Asking
    outages: Outages
    resolver: Resolver
    reader: Reader
    opening: Opening
    tournaments: Tournaments
    ledgers: Ledgers
    tournament_reader: Reader
    records: Records
    drain: Drain
    lanes: Lanes
    organisers: Organisers
    webhooks: Webhooks


def _redis(settings: Settings) -> "Redis":
    # The store bounds its waits itself, once a pipeline; redis-py would do it once a reply.
    return Redis.from_url(settings.redis_url, socket_timeout=None, socket_keepalive=True)


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncIterator[Service]:
    """Connect to the server of the settings; everything is let go of at the end."""
    if not settings.redis_url:
        raise NoServer("SAIKORO_REDIS_URL is not set; `saikoro up` starts a server of its own")
    identity = settings.identity()
    redis = _redis(settings)
    store = RedisStore(redis, lease_seconds=settings.lease_seconds)
    tournament_store = RedisStore(
        _redis(settings), lease_seconds=settings.lease_seconds, kind="tournament"
    )
    card_sets = CardSets(store)
    terms = Terms(card_sets, settings.usual_options())
    queued = SyncRedis.from_url(settings.queue_url or settings.redis_url)
    queue = DrainQueue(queued, settings.drain_seconds + JOB_GRACE_SECONDS)
    lanes = Lanes(store, queue, settings.workers)
    seal = Seal(identity.store_key)
    drivers = Drivers(store, card_sets, seal)
    appender = Appender(store, drivers, identity, seal)
    uptime = UptimeStore(redis, gap=int(GAP_SECONDS * 1000), keep=KEEP_DAYS * DAY_MS)
    outages = Outages(uptime)
    thinker = Thinker(store, drivers, Observers(store, seal), appender, lanes.wake)
    resolver = Resolver(store, drivers, appender, outages, thinker)
    ledgers = Ledgers(tournament_store, card_sets, seal)
    organisers = Organisers(KeyStore(redis), identity, settings.organisers)
    webhooks = Webhooks(HookStore(redis), seal, private=settings.private_webhooks)
    reader = Reader(store, card_sets, seal)
    tournament_reader = Reader(tournament_store, card_sets, seal, UnknownTournament)
    seating = Seating(appender, card_sets, reader, identity)
    runner = Runner(
        tournament_store, store, card_sets, ledgers, seating, webhooks, settings.workers
    )
    due = [DueList(store, resolver, MATCHES), DueList(tournament_store, runner, CHUNKS)]
    try:
        yield Service(
            settings=settings,
            identity=identity,
            store=store,
            tournament_store=tournament_store,
            card_sets=card_sets,
            drivers=drivers,
            appender=appender,
            matches=Matches(
                store,
                drivers,
                appender,
                card_sets,
                identity,
                seal,
                outages,
                terms,
                lanes.wake,
            ),
            asking=Asking(drivers, outages),
            outages=outages,
            resolver=resolver,
            reader=reader,
            opening=Opening(
                ledgers,
                appender,
                card_sets,
                organisers,
                webhooks,
                identity,
                seal,
                terms,
                lanes.wake,
            ),
            tournaments=Tournaments(
                tournament_store,
                ledgers,
                appender,
                card_sets,
                organisers,
                webhooks,
                identity,
                lanes.wake,
            ),
            ledgers=ledgers,
            tournament_reader=tournament_reader,
            records=Records(ledgers, reader, tournament_reader),
            drain=Drain(store, due, settings.lease_seconds),
            lanes=lanes,
            organisers=organisers,
            webhooks=webhooks,
        )
    finally:
        await thinker.close()
        queued.close()
        await store.aclose()
        await tournament_store.aclose()
