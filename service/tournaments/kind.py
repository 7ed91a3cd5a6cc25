"""Tournaments as streams: how they are loaded, replayed and listed."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.errors.streams import UnknownTournament
from saikoro.service.matches.listing import game_tag
from saikoro.service.store.streams.protocol import Listed, Listing, Meta
from saikoro.service.streams.handler import Streams
from saikoro.service.streams.kinds import Standing


class TournamentSummary(msgspec.Struct, frozen=True):
    """The summary of a tournament in lists, besides the version and status of its stream."""

    name: str
    game: str
    entrants: int
    field: str = ""
    """The digest of the plan and the entrants (TN-3.7)."""


def field_tag(field: str) -> str:
    """The tag of all tournaments with the same plan and entrants."""
    return f"field:{field}"


def tournament_listing(ledger: Ledger) -> Listing:
    """A tournament as it stands."""
    summary = tournament_summary(ledger)
    return Listing([game_tag(summary.game), field_tag(ledger.field)], msgspec.json.encode(summary))


def tournament_summary(ledger: Ledger) -> TournamentSummary:
    """The summary of a tournament as it stands."""
    plan, entrants = ledger.state.plan, ledger.state.entrants
    return TournamentSummary(plan.name, plan.game, len(entrants), ledger.field)


Tournaments: TypeAlias = Streams[Ledger]


class TournamentKind:
    """The kind of tournaments, for the stream handler."""

    kept = 32
    unfinished: Sequence[str] = ("playing",)

    def unknown(self, stream: str) -> SaikoroError:
        """UnknownTournament."""
        return UnknownTournament(stream)

    def ended(self, _meta: Meta, _header_line: bytes) -> None:
        """Return None, because a ruling may reopen a finished tournament."""

    async def begin(self, header_line: bytes) -> Ledger:
        """A tournament before its first line."""
        return Ledger(TournamentHeader.read(header_line))

    async def restore(self, _snapshot: bytes) -> Ledger:
        """BrokenRecord: tournaments have no snapshots."""
        raise BrokenRecord("tournaments have no snapshots")

    def snapshot(self, _aggregate: Ledger, _least: int) -> None:
        """Return None, because a tournament has few lines, which are fast to replay."""

    def replay(
        self, aggregate: Ledger, lines: Sequence[bytes], secrets: Mapping[int, Secrets]
    ) -> None:
        """Apply the next lines."""
        for line in lines:
            aggregate.take(line, secrets.get(aggregate.version + 1, {}))

    def standing(self, aggregate: Ledger) -> Standing:
        """The status; once the tournament has started, every change needs a worker.

        This includes paused and finished tournaments, whose webhooks may still have to be called.
        """
        status = aggregate.state.status
        return Standing(status, follows=status != "entering", listing=tournament_listing(aggregate))

    def follows(self, _listed: Listed) -> bool:
        """Return True, because lists do not show what a tournament waits for."""
        return True

    def halt(self, _meta: Meta, _line: int) -> tuple[Batch, SaikoroError] | None:
        """Return None: a broken tournament stays as it is."""
        return None
