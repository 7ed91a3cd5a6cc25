"""Tournaments as streams: loading and replaying them."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from domain.errors import BrokenRecord, SaikoroError
from domain.match.batch import Batch
from domain.match.interface.table import Secrets
from domain.tournament.record.header import TournamentHeader
from domain.tournament.record.ledger import Ledger
from service.errors import UnknownTournament
from service.store.streams.protocol import Listed, Meta
from service.streams.handler import Streams
from service.streams.kinds import Standing
from service.tournaments.listing import tournament_listing

Tournaments: TypeAlias = Streams[Ledger]


class TournamentKind:
    """The kind of tournaments, for the stream handler."""

    kept = 32
    unfinished: Sequence[str] = ("playing",)

    def unknown(self, stream: str) -> SaikoroError:
        """UnknownTournament."""
        return UnknownTournament(stream)

    def ended(self, _meta: Meta, _header_line: bytes) -> None:
        """None: a ruling may reopen a finished tournament."""

    async def begin(self, header_line: bytes) -> Ledger:
        """A tournament before its first line."""
        return Ledger(TournamentHeader.read(header_line))

    async def restore(self, _snapshot: bytes) -> Ledger:
        """BrokenRecord: tournaments have no snapshots."""
        raise BrokenRecord("tournaments have no snapshots")

    def snapshot(self, _aggregate: Ledger, _least: int) -> None:
        """None: a tournament has few lines, which are fast to replay."""

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
        """True: what a tournament waits for is not listed."""
        return True

    def halt(self, _meta: Meta, _line: int) -> tuple[Batch, SaikoroError] | None:
        """None: a broken tournament is left as it is."""
        return None
