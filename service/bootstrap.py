"""Wiring: the one place that puts the parts of the service together."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import structlog
from redis import Redis as SyncRedis

from saikoro.domain.games import GAMES
from saikoro.installed import install_games
from saikoro.service.archive.care.restored import compared
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.assembly.disputes import DisputeService, dispute_service
from saikoro.service.assembly.host import Host, host, notifying
from saikoro.service.assembly.matches import MatchService, match_service, match_streams
from saikoro.service.assembly.shared import Catalogue, Connections, Shared, shared_parts
from saikoro.service.assembly.tournaments import (
    TournamentService,
    tournament_service,
    tournament_streams,
)
from saikoro.service.errors.commands import NoServer
from saikoro.service.identity import Identity
from saikoro.service.settings import Settings
from saikoro.service.store.layout.guarding import of_this_layout
from saikoro.service.store.server.coalesced import Send
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.space import Space
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.streams.draining import Lanes
from saikoro.service.streams.queue import DrainQueue

log = structlog.get_logger()

JOB_GRACE_SECONDS = 60
"""How much longer a job may take than the drain in it before RQ ends it."""


@dataclass(frozen=True, slots=True)
class Service:
    """The services of a process; whoever works with one is handed that one."""

    settings: Settings
    identity: Identity
    catalogue: Catalogue
    matches: MatchService
    tournaments: TournamentService
    disputes: DisputeService
    host: Host


@asynccontextmanager
async def open_service(settings: Settings) -> AsyncIterator[Service]:
    """Connect to the server of the settings; everything is closed at the end."""
    if not settings.redis_url:
        raise NoServer("SAIKORO_REDIS_URL is not set; `saikoro up` starts a server of its own")
    settings.require_servers()
    identity = settings.identity()
    await asyncio.to_thread(_install_games, settings.allowed_games())
    async with (
        _connections(settings, identity) as connected,
        of_this_layout(connected.matches.send),
        compared([connected.matches, connected.tournaments]),
    ):
        service = _service(shared_parts(settings, identity, connected))
        try:
            yield service
        finally:
            await service.host.sweeper.aclose()
            await service.matches.finished.aclose()
            await service.host.thinker.close()
            service.matches.what_ifs.close()


def _install_games(allowed: Sequence[str]) -> None:
    """Install the games of all packages, and log which are refused, or left out by `allowed`."""
    for package, refused in install_games(allowed):
        named = {"game": package.game, "package": package.name, "version": package.version}
        if allowed and package.game not in allowed:
            log.info("game.not_allowed", **named, setting="SAIKORO_GAMES")
        elif refused:
            log.error("game.refused", **named, reason=refused)
        else:
            log.info("game.installed", **named)
    for game in sorted({*allowed} - GAMES.keys()):
        log.warning("game.missing", game=game, setting="SAIKORO_GAMES")


@asynccontextmanager
async def _connections(settings: Settings, identity: Identity) -> AsyncIterator[Connections]:
    """Connect to Redis, once for each kind of stream, and to the job queue."""
    lease = settings.lease_seconds
    space = Space(Path(settings.data_dir), settings.free_megabytes)
    life = settings.match_days * 86_400
    objects = Objects(settings.archive, identity.archive_key)
    moves = settings.keep_days is not None
    store = ArchivedStore(
        _send(settings), objects, lease_seconds=lease, space=space, life_seconds=life, moves=moves
    )
    tournament_store = ArchivedStore(
        _send(settings), objects, lease_seconds=lease, kind="tournament", space=space
    )
    dispute_store = RedisStore(_send(settings), lease_seconds=lease, kind="dispute", space=space)
    queued = SyncRedis.from_url(settings.queue_url or settings.redis_url)
    queue = DrainQueue(queued, settings.drain_seconds + JOB_GRACE_SECONDS)
    try:
        lanes = Lanes(store, queue, settings.lanes)
        yield Connections(store, tournament_store, dispute_store, lanes)
    finally:
        queued.close()
        await store.aclose()
        await tournament_store.aclose()
        await dispute_store.aclose()
        objects.close()


def _send(settings: Settings) -> Send:
    return connect(settings.redis_url, replicas=settings.replicas)


def _service(shared: Shared) -> Service:
    matches, cups = match_streams(shared), tournament_streams(shared)
    notified = notifying(shared, matches)
    tournaments = tournament_service(shared, cups, matches, notified.hooks)
    disputes = dispute_service(shared, matches, notified.hooks, notified.players)
    return Service(
        settings=shared.settings,
        identity=shared.identity,
        catalogue=shared.catalogue,
        matches=match_service(shared, matches, cups, notified.matches),
        tournaments=tournaments,
        disputes=disputes,
        host=host(shared, matches, tournaments, disputes, notified),
    )
