"""Matches: all that is asked of them."""

from dataclasses import dataclass
from typing import NamedTuple

from saikoro.service.archive.store import ArchivedStore
from saikoro.service.assembly.shared import Shared
from saikoro.service.errors.streams import UnknownMatch
from saikoro.service.matches.commands import MatchCommands, Matches
from saikoro.service.matches.decisions import Decisions
from saikoro.service.matches.explaining import Explainer
from saikoro.service.matches.finishing import FinishedMatches
from saikoro.service.matches.framing import Framer
from saikoro.service.matches.kind import MatchKind
from saikoro.service.matches.late import LateMatches
from saikoro.service.matches.listing import PlayerMatches
from saikoro.service.matches.opening import MatchOpening, Quota
from saikoro.service.matches.reading import MatchReader
from saikoro.service.matches.receipts import KeptReceipts
from saikoro.service.matches.rematches import Rematches
from saikoro.service.matches.rewinds import Previews
from saikoro.service.matches.searching import MatchSearch
from saikoro.service.matches.withdrawing import Withdrawals
from saikoro.service.store.open_matches import OpenMatches
from saikoro.service.streams.handler import Streams
from saikoro.service.streams.late import LateStore
from saikoro.service.streams.pages import Pages
from saikoro.service.tournaments.judging import MatchJudges
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.tournaments.pausing import MatchPauses
from saikoro.service.webhooks.matches import MatchWebhooks
from saikoro.service.whatif.whatifs import WhatIfs


class MatchStreams(NamedTuple):
    """The streams of matches, and how they are read: what tournaments and disputes need, too."""

    store: ArchivedStore
    kind: MatchKind
    streams: Matches
    late: LateStore
    """Matches as those without a seat see them."""
    pages: Pages
    reader: MatchReader
    opening: MatchOpening


@dataclass(frozen=True, slots=True)
class MatchService:
    """All that is asked of matches."""

    store: ArchivedStore
    streams: Matches
    pages: Pages
    reader: MatchReader
    search: MatchSearch
    finished: FinishedMatches
    of_players: PlayerMatches
    opening: MatchOpening
    rematches: Rematches
    commands: MatchCommands
    decisions: Decisions
    judges: MatchJudges
    pauses: MatchPauses
    previews: Previews
    """Previews of rewinds."""
    framer: Framer
    explainer: Explainer
    what_ifs: WhatIfs
    receipts: KeptReceipts
    withdrawals: Withdrawals
    """Withdraws names of players."""
    webhooks: MatchWebhooks


def match_streams(shared: Shared) -> MatchStreams:
    """Put together how matches are stored and read."""
    store, lanes = shared.connections.matches, shared.connections.lanes
    quota = Quota(OpenMatches(store.send, store), shared.settings.open_matches)
    kind = MatchKind(shared.catalogue.sets)
    streams = Streams(store, kind, shared.identity, shared.seal, lanes.wake, quota.release)
    late = LateStore(store)
    live = Pages(store, shared.seal, UnknownMatch)
    pages = Pages(late, shared.seal, UnknownMatch, live=live)
    opening = MatchOpening(
        streams, kind, shared.identity, shared.seal, shared.terms, shared.outages, quota
    )
    return MatchStreams(
        store, kind, streams, late, pages, MatchReader(pages, shared.catalogue.sets), opening
    )


def match_service(
    shared: Shared, matches: MatchStreams, tournaments: Tournaments, webhooks: MatchWebhooks
) -> MatchService:
    """Put together all that is asked of matches."""
    store, streams, pages, reader = matches.store, matches.streams, matches.pages, matches.reader
    search = MatchSearch(store, matches.late, shared.seal)
    framer = Framer(reader, shared.catalogue.faces)
    seen = LateMatches(streams, matches.late, matches.kind, shared.seal)
    outages = shared.outages
    return MatchService(
        store=store,
        streams=streams,
        pages=pages,
        reader=reader,
        search=search,
        finished=FinishedMatches(store, search),
        of_players=PlayerMatches(store),
        opening=matches.opening,
        rematches=Rematches(matches.opening, reader.live, shared.identity),
        commands=MatchCommands(streams, outages, pages),
        decisions=Decisions(streams, seen, outages),
        judges=MatchJudges(streams, pages.live, tournaments, shared.authority, outages),
        pauses=MatchPauses(streams, pages.live, shared.organisers, outages),
        previews=Previews(reader, framer),
        framer=framer,
        explainer=Explainer(pages, shared.catalogue.sets, shared.catalogue.faces),
        what_ifs=WhatIfs(pages, shared.catalogue.sets),
        receipts=KeptReceipts(store, pages.live, shared.identity),
        withdrawals=Withdrawals(store, reader.live, shared.seal),
        webhooks=webhooks,
    )
