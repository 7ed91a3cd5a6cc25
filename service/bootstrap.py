"""Wiring: the one place that puts the parts of the service together."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import structlog
from redis import Redis as SyncRedis

from saikoro.domain.disputes.words import CLOSED
from saikoro.domain.games import GAMES
from saikoro.domain.match.events import Seat
from saikoro.installed import install_games
from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.care.restored import compared, conflict_of
from saikoro.service.archive.objects import Objects
from saikoro.service.archive.store import ArchivedStore
from saikoro.service.bots.observers import Observers
from saikoro.service.bots.thinking import BotRunner
from saikoro.service.disputes.announcing import DueDisputes
from saikoro.service.disputes.claims import Claims
from saikoro.service.disputes.deciding import DisputeCommands
from saikoro.service.disputes.filing import Filing
from saikoro.service.disputes.judges import Judges
from saikoro.service.disputes.kind import DisputeKind, MatchDisputes
from saikoro.service.disputes.reading import DisputeReader
from saikoro.service.errors.commands import NoServer
from saikoro.service.errors.streams import NoSuchDispute, UnknownMatch, UnknownTournament
from saikoro.service.identity import Identity
from saikoro.service.integrity.passes import Checked, Passes
from saikoro.service.integrity.streams import wrong_with_match, wrong_with_others
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.matches.commands import MatchCommands, Matches
from saikoro.service.matches.decisions import Decisions
from saikoro.service.matches.explaining import Explainer
from saikoro.service.matches.faces import Faces
from saikoro.service.matches.finishing import FinishedMatches
from saikoro.service.matches.framing import Framer
from saikoro.service.matches.kind import MatchKind
from saikoro.service.matches.late import LateMatches
from saikoro.service.matches.listing import PlayerMatches
from saikoro.service.matches.opening import MatchOpening, Quota
from saikoro.service.matches.options import Terms
from saikoro.service.matches.outages import DAY_MS, GAP_SECONDS, KEEP_DAYS, Outages
from saikoro.service.matches.pictures import Pictures
from saikoro.service.matches.reading import MatchReader
from saikoro.service.matches.receipts import KeptReceipts
from saikoro.service.matches.rematches import Rematches
from saikoro.service.matches.resolving import Resolver
from saikoro.service.matches.rewinds import Previews
from saikoro.service.matches.searching import MatchSearch
from saikoro.service.matches.withdrawing import Withdrawals
from saikoro.service.organisers.authority import Authority
from saikoro.service.organisers.keys import Organisers
from saikoro.service.parsing import Parsers
from saikoro.service.settings import Settings
from saikoro.service.store.integrity import IntegrityStore
from saikoro.service.store.keys import KeyStore
from saikoro.service.store.layout.guarding import of_this_layout
from saikoro.service.store.open_matches import OpenMatches
from saikoro.service.store.pictures import PictureStore
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.coalesced import Send
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.server.space import Space
from saikoro.service.store.streams.redis import RedisStore
from saikoro.service.store.streams.sweeping import Sweeper
from saikoro.service.store.uptime import UptimeStore
from saikoro.service.store.webhooks import HookStore
from saikoro.service.store.withheld import WithheldStore
from saikoro.service.streams.draining import CHUNKS, MATCHES, Drain, DueList, Lanes
from saikoro.service.streams.handler import Streams
from saikoro.service.streams.late import LateStore
from saikoro.service.streams.pages import Pages
from saikoro.service.streams.queue import DrainQueue
from saikoro.service.streams.recovering import Recovered
from saikoro.service.streams.searching import LateSearch
from saikoro.service.tournaments.commands import TournamentCommands
from saikoro.service.tournaments.holding import Holding
from saikoro.service.tournaments.judging import MatchJudges
from saikoro.service.tournaments.kind import TournamentKind, Tournaments
from saikoro.service.tournaments.opening import Opening
from saikoro.service.tournaments.pausing import MatchPauses
from saikoro.service.tournaments.playing import Executors, MatchArchive
from saikoro.service.tournaments.records import Records
from saikoro.service.tournaments.registering import Registration
from saikoro.service.tournaments.releasing import Releasing
from saikoro.service.tournaments.rewinding import Rewinding
from saikoro.service.tournaments.running import Runner
from saikoro.service.tournaments.seats import Resting, Seating
from saikoro.service.webhooks.hooks import Webhooks
from saikoro.service.webhooks.matches import DueMatches, MatchWebhooks
from saikoro.service.webhooks.players import PlayerWebhooks
from saikoro.service.whatif.whatifs import WhatIfs

log = structlog.get_logger()

JOB_GRACE_SECONDS = 60
"""How much longer a job may take than the drain in it before RQ ends it."""


@dataclass(frozen=True, slots=True)
class Service:
    """Everything that a process of the service works with."""

    settings: Settings
    identity: Identity
    store: ArchivedStore
    """The streams of matches."""
    tournament_store: ArchivedStore
    dispute_store: RedisStore
    card_sets: CardSets
    pictures: Pictures
    matches: Matches
    match_opening: MatchOpening
    match_commands: MatchCommands
    match_judges: MatchJudges
    match_pauses: MatchPauses
    previews: Previews
    """Previews of rewinds."""
    rematches: Rematches
    match_pages: Pages
    """Matches as those without a seat see them."""
    match_reader: MatchReader
    """Matches as a seat, or those without one, see them."""
    live_pages: Pages
    """Matches as they stand, for seats alone."""
    live_reader: MatchReader
    """Matches as they stand, for seats alone."""
    search: MatchSearch
    withdrawals: Withdrawals
    """Withdraws names of players."""
    receipts: KeptReceipts
    faces: Faces
    framer: Framer
    explainer: Explainer
    player_matches: PlayerMatches
    finished_matches: FinishedMatches
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
    sweeper: Sweeper
    recovered: Sequence[Recovered]
    """The streams that a worker looks through when it starts."""
    organisers: Organisers
    judges: Judges
    filing: Filing
    dispute_commands: DisputeCommands
    dispute_reader: DisputeReader
    """Disputes as those without a seat see them."""
    live_disputes: DisputeReader
    """Disputes as they stand, for seats alone."""
    dispute_search: LateSearch
    resting: Resting
    webhooks: Webhooks
    match_webhooks: MatchWebhooks
    player_webhooks: PlayerWebhooks
    what_ifs: WhatIfs
    integrity: IntegrityStore
    passes: Passes
    """Reads all stored streams again, in workers."""
    mover: Mover
    """Moves what is over to the archive, in workers."""

    def pages(self, seat: Seat | None) -> Pages:
        """Matches as a seat, or those without one, see them."""
        return self.match_pages if seat is None else self.live_pages


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
        of_this_layout(connected.store.send),
        compared([connected.store, connected.tournament_store]),
    ):
        matches = _match_parts(settings, identity, connected)
        service = _service(settings, identity, connected, matches)
        try:
            yield service
        finally:
            await service.sweeper.aclose()
            await service.finished_matches.aclose()
            await matches.thinker.close()
            matches.what_ifs.close()


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


class _Connections(NamedTuple):
    """The servers that a process is connected to, and who is woken through them."""

    store: ArchivedStore
    tournament_store: ArchivedStore
    dispute_store: RedisStore
    lanes: Lanes


@asynccontextmanager
async def _connections(settings: Settings, identity: Identity) -> AsyncIterator[_Connections]:
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
        yield _Connections(store, tournament_store, dispute_store, lanes)
    finally:
        queued.close()
        await store.aclose()
        await tournament_store.aclose()
        await dispute_store.aclose()
        objects.close()


def _send(settings: Settings) -> Send:
    return connect(settings.redis_url, replicas=settings.replicas)


class _MatchParts(NamedTuple):
    """The parts that matches are played with, alone and in tournaments."""

    seal: Seal
    pictures: Pictures
    card_sets: CardSets
    terms: Terms
    outages: Outages
    kind: MatchKind
    matches: Matches
    opening: MatchOpening
    late: LateStore
    public: Pages
    """Matches as those without a seat see them."""
    pages: Pages
    reader: MatchReader
    thinker: BotRunner
    resolver: Resolver
    what_ifs: WhatIfs


def _match_parts(settings: Settings, identity: Identity, connected: _Connections) -> _MatchParts:
    store, lanes = connected.store, connected.lanes
    seal = Seal(identity.store_key)
    parsers = Parsers()
    pictures = Pictures(PictureStore(store.send), parsers)
    card_sets = CardSets(store, pictures, parsers, WithheldStore(store.send))
    terms = Terms(card_sets, settings.default_options(), settings.publish)
    outages = Outages(UptimeStore(store.send, gap=int(GAP_SECONDS * 1000), keep=KEEP_DAYS * DAY_MS))
    quota = Quota(OpenMatches(store.send, store), settings.open_matches)
    kind = MatchKind(card_sets)
    matches = Streams(store, kind, identity, seal, lanes.wake, quota.release)
    pages = Pages(store, seal, UnknownMatch)
    thinker = BotRunner(matches, Observers(pages))
    late = LateStore(store)
    public = Pages(late, seal, UnknownMatch)
    return _MatchParts(
        seal=seal,
        pictures=pictures,
        card_sets=card_sets,
        terms=terms,
        outages=outages,
        kind=kind,
        matches=matches,
        opening=MatchOpening(matches, kind, identity, seal, terms, outages, quota),
        late=late,
        public=public,
        pages=pages,
        reader=MatchReader(pages, card_sets),
        thinker=thinker,
        resolver=Resolver(matches, outages, thinker),
        what_ifs=WhatIfs(public, card_sets),
    )


def _service(
    settings: Settings, identity: Identity, connected: _Connections, parts: _MatchParts
) -> Service:
    store, tournament_store, dispute_store, lanes = connected
    card_sets, matches, reader = parts.card_sets, parts.matches, parts.reader
    organisers = Organisers(KeyStore(store.send), identity, settings.organisers)
    authority = Authority(organisers)
    faces = Faces(card_sets)
    hooks = HookStore(store.send)
    webhooks = Webhooks(hooks, parts.seal, parts.pages.names, private=settings.private_webhooks)
    player_webhooks = PlayerWebhooks(webhooks, hooks, store, settings.player_webhooks)
    public = parts.public
    seen = MatchReader(parts.pages, card_sets, public)
    search = MatchSearch(store, parts.late, parts.seal)
    match_webhooks = MatchWebhooks(
        webhooks, player_webhooks, store, parts.late, reader, seen, settings.match_webhooks
    )
    kind = TournamentKind()
    tournaments = Streams(tournament_store, kind, identity, parts.seal, lanes.wake)
    pages = Pages(tournament_store, parts.seal, UnknownTournament)
    disputes: MatchDisputes = Streams(
        dispute_store, DisputeKind(), identity, parts.seal, lanes.wake
    )
    late_disputes = LateStore(dispute_store)
    dispute_pages, seen_disputes = (
        Pages(each, parts.seal, NoSuchDispute, CLOSED) for each in (dispute_store, late_disputes)
    )
    known = DisputeReader(dispute_pages, dispute_store, parts.pages, identity)
    seen_late = DisputeReader(seen_disputes, dispute_store, public, identity, late_disputes)
    executors = Executors(card_sets)
    seating = Seating(matches, parts.kind, reader, identity)
    holding = Holding(matches, tournament_store, parts.outages)
    archive = MatchArchive(store, card_sets)
    rewinding = Rewinding(matches, parts.outages)
    runner = Runner(
        tournaments,
        executors,
        seating,
        holding,
        rewinding,
        Releasing(matches),
        archive,
        webhooks,
        settings.lanes,
    )
    announcer = DueDisputes(
        webhooks, player_webhooks, disputes, dispute_store, late_disputes, reader
    )
    integrity = IntegrityStore(store.send)
    checked = [
        Checked("match", store, parts.kind, wrong_with_match, partial(conflict_of, store)),
        Checked(
            "tournament",
            tournament_store,
            kind,
            wrong_with_others,
            partial(conflict_of, tournament_store),
        ),
        Checked("dispute", dispute_store, DisputeKind(), wrong_with_others),
    ]
    due = [
        DueList(store, DueMatches(parts.resolver, match_webhooks), MATCHES),
        DueList(tournament_store, runner, CHUNKS),
        DueList(dispute_store, announcer, MATCHES),
    ]
    swept = [each.swept for each in (store, tournament_store, dispute_store)]
    swept.append(hooks.swept)
    records = Records(tournaments, executors, public, parts.pages, pages)
    framer = Framer(seen, faces)
    return Service(
        settings=settings,
        identity=identity,
        store=store,
        tournament_store=tournament_store,
        dispute_store=dispute_store,
        card_sets=card_sets,
        pictures=parts.pictures,
        matches=matches,
        match_opening=parts.opening,
        match_commands=MatchCommands(matches, parts.outages, parts.pages, public),
        match_judges=MatchJudges(matches, parts.pages, tournaments, authority, parts.outages),
        match_pauses=MatchPauses(matches, parts.pages, organisers, parts.outages),
        previews=Previews(seen, framer),
        rematches=Rematches(parts.opening, reader, identity),
        match_pages=public,
        match_reader=seen,
        live_pages=parts.pages,
        live_reader=reader,
        search=search,
        withdrawals=Withdrawals(store, reader, parts.seal),
        receipts=KeptReceipts(store, parts.pages, identity),
        faces=faces,
        framer=framer,
        explainer=Explainer(parts.pages, public, card_sets, faces),
        player_matches=PlayerMatches(store),
        finished_matches=FinishedMatches(store, search),
        decisions=Decisions(
            matches, LateMatches(matches, parts.late, parts.kind, parts.seal), parts.outages
        ),
        outages=parts.outages,
        resolver=parts.resolver,
        tournaments=tournaments,
        tournament_commands=TournamentCommands(
            tournaments,
            executors,
            card_sets,
            organisers,
            authority,
            webhooks,
            holding,
            rewinding,
        ),
        registration=Registration(tournaments, card_sets, organisers, identity),
        tournament_pages=pages,
        executors=executors,
        opening=Opening(tournaments, parts.terms, organisers, webhooks, identity),
        records=records,
        drain=Drain(store, due, settings.lease_seconds),
        lanes=lanes,
        sweeper=Sweeper(store.send, swept, int(settings.lease_seconds * 1000)),
        recovered=[Recovered(each.store, each.kind) for each in checked],
        organisers=organisers,
        judges=Judges(tournaments, authority),
        filing=Filing(tournaments, Claims(authority, parts.pages, identity), records),
        dispute_commands=DisputeCommands(
            disputes, store, reader, known, seen_late, organisers, identity
        ),
        dispute_reader=seen_late,
        live_disputes=known,
        dispute_search=LateSearch(dispute_store, late_disputes),
        resting=Resting(tournaments, seating),
        webhooks=webhooks,
        match_webhooks=match_webhooks,
        player_webhooks=player_webhooks,
        what_ifs=parts.what_ifs,
        integrity=integrity,
        passes=Passes(integrity, checked, settings.integrity_hours),
        mover=Mover(store, tournament_store, settings.keep_days, known.is_disputed),
    )
