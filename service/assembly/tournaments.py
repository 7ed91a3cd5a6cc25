"""Tournaments: all that is asked of them, and what plays them."""

from dataclasses import dataclass

from saikoro.service.archive.store import ArchivedStore
from saikoro.service.assembly.matches import MatchStreams
from saikoro.service.assembly.shared import Shared
from saikoro.service.disputes.claims import Claims
from saikoro.service.disputes.filing import Filing
from saikoro.service.disputes.judges import Judges
from saikoro.service.errors.streams import UnknownTournament
from saikoro.service.streams.handler import Streams
from saikoro.service.streams.pages import Pages
from saikoro.service.tournaments.commands import TournamentCommands
from saikoro.service.tournaments.holding import Holding
from saikoro.service.tournaments.kind import TournamentKind, Tournaments
from saikoro.service.tournaments.opening import Opening
from saikoro.service.tournaments.playing import Executors, MatchArchive
from saikoro.service.tournaments.records import Records
from saikoro.service.tournaments.registering import Registration
from saikoro.service.tournaments.releasing import Releasing
from saikoro.service.tournaments.rewinding import Rewinding
from saikoro.service.tournaments.running import Runner
from saikoro.service.tournaments.seats import Resting, Seating
from saikoro.service.webhooks.hooks import Webhooks


@dataclass(frozen=True, slots=True)
class TournamentService:
    """All that is asked of tournaments, and what plays them."""

    store: ArchivedStore
    streams: Tournaments
    pages: Pages
    opening: Opening
    registration: Registration
    commands: TournamentCommands
    executors: Executors
    runner: Runner
    records: Records
    resting: Resting
    judges: Judges
    filing: Filing
    """Takes what is asked about disputes of pairings."""


def tournament_streams(shared: Shared) -> Tournaments:
    """Put together how tournaments are stored."""
    store, lanes = shared.connections.tournaments, shared.connections.lanes
    return Streams(store, TournamentKind(), shared.identity, shared.seal, lanes.wake)


def tournament_service(
    shared: Shared, streams: Tournaments, matches: MatchStreams, webhooks: Webhooks
) -> TournamentService:
    """Put together all that is asked of tournaments."""
    store, identity, organisers = shared.connections.tournaments, shared.identity, shared.organisers
    card_sets, outages = shared.catalogue.sets, shared.outages
    pages = Pages(store, shared.seal, UnknownTournament)
    executors = Executors(card_sets)
    seating = Seating(matches.streams, matches.kind, matches.reader.live, identity)
    holding = Holding(matches.streams, store, outages)
    rewinding = Rewinding(matches.streams, outages)
    records = Records(streams, executors, matches.pages, pages)
    claims = Claims(shared.authority, matches.pages.live, identity)
    commands = TournamentCommands(
        streams,
        executors,
        card_sets,
        organisers,
        shared.authority,
        webhooks,
        holding,
        rewinding,
    )
    return TournamentService(
        store=store,
        streams=streams,
        pages=pages,
        opening=Opening(streams, shared.terms, organisers, webhooks, identity),
        registration=Registration(streams, card_sets, organisers, identity),
        commands=commands,
        executors=executors,
        runner=Runner(
            streams,
            executors,
            seating,
            holding,
            rewinding,
            Releasing(matches.streams),
            MatchArchive(matches.store, card_sets),
            webhooks,
            shared.settings.lanes,
        ),
        records=records,
        resting=Resting(streams, seating),
        judges=Judges(streams, shared.authority),
        filing=Filing(streams, claims, records, commands),
    )
