"""Disputes of matches as streams: how they are loaded, replayed and listed."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from saikoro.domain.disputes.header import DisputeHeader
from saikoro.domain.disputes.ledger import DisputeLedger
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch
from saikoro.service.errors.streams import NoSuchDispute
from saikoro.service.matches.listing import game_tag
from saikoro.service.store.streams.protocol import Listed, Listing, Meta
from saikoro.service.streams.handler import Streams
from saikoro.service.streams.kinds import Standing
from saikoro.service.streams.late import LATE

MatchDisputes: TypeAlias = Streams[DisputeLedger]


class DisputeSummary(msgspec.Struct, frozen=True):
    """The summary of a dispute in lists, besides the version and status of its stream."""

    match: str
    game: str
    seat: Seat
    ruling: str | None = None


def dispute_summary(ledger: DisputeLedger) -> DisputeSummary:
    """The summary of a dispute as it stands."""
    header, state = ledger.header, ledger.state
    seat = 0 if state.opened is None else state.opened.seat
    ruling = None if state.ruled is None else state.ruled.reason
    return DisputeSummary(header.match, header.game, seat, ruling)


def match_tag(match: str) -> str:
    """The tag of the disputes of a match."""
    return f"match:{match}"


def lasting_tags(match: str, game: str) -> list[str]:
    """The tags by which everybody finds a dispute of a match that is seen late."""
    return [LATE, game_tag(game), match_tag(match)]


class DisputeKind:
    """The kind of disputes of matches, for the stream handler."""

    kept = 256
    unfinished: Sequence[str] = ("open",)

    def unknown(self, stream: str) -> SaikoroError:
        """NoSuchDispute."""
        return NoSuchDispute(stream)

    def ended(self, _meta: Meta, _header_line: bytes) -> None:
        """Return None, because the dispute itself says that it is closed."""

    async def begin(self, header_line: bytes) -> DisputeLedger:
        """A dispute before its first line."""
        return DisputeLedger(DisputeHeader.read(header_line))

    async def restore(self, _snapshot: bytes) -> DisputeLedger:
        """BrokenRecord: disputes have no snapshots."""
        raise BrokenRecord("disputes have no snapshots")

    def snapshot(self, _aggregate: DisputeLedger, _least: int) -> None:
        """Return None, because a dispute has few lines, which are fast to replay."""

    def replay(
        self,
        aggregate: DisputeLedger,
        lines: Sequence[bytes],
        _secrets: Mapping[int, Secrets],
    ) -> None:
        """Apply the next lines."""
        for line in lines:
            aggregate.take(line)

    def standing(self, aggregate: DisputeLedger) -> Standing:
        """The status; every change needs a worker, because webhooks have to be called."""
        summary, status = dispute_summary(aggregate), aggregate.state.status
        tags = [game_tag(summary.game), match_tag(summary.match)]
        listing = Listing(tags, msgspec.json.encode(summary))
        waits = "ruling" if status == "open" else ""
        return Standing(status, waits, follows=True, over=status != "open", listing=listing)

    def follows(self, _listed: Listed) -> bool:
        """Return True, because lists do not show which webhooks were called."""
        return True

    def halt(self, _meta: Meta, _line: int) -> tuple[Batch, SaikoroError] | None:
        """Return None: a broken dispute stays as it is."""
        return None
