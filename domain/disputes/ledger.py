"""The ledger of a dispute: it writes and reads lines, and folds them to a state."""

from collections.abc import Sequence

from saikoro.domain.disputes import events as e
from saikoro.domain.disputes.header import DisputeHeader
from saikoro.domain.disputes.state import DisputeState, apply
from saikoro.domain.match.play.batch import Batch, proposed_batch
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.line import Event, EventReader, Line, Outside

READER = EventReader(*e.EVENTS)
"""Parses the lines of disputes."""


class DisputeLedger:
    """A dispute: its header, version, head and state."""

    def __init__(self, header: DisputeHeader) -> None:
        self.header = header
        self.header_line = header.line()
        """The header: line 0 of its record."""
        self.version = 0
        self.head = genesis(self.header_line)
        self.state = DisputeState()
        self.latest = ""
        """The time of the last line."""

    @property
    def stream(self) -> str:
        """The id of the dispute."""
        return self.header.dispute

    def accept(self, event: e.DisputeEvent, outside: Outside) -> Batch:
        """Apply an event and return it as the next batch of lines."""
        # The clock of another host may be ahead of this one's.
        outside = Outside(max(outside.at, self.latest), outside.by)
        batch = proposed_batch([(event, {})], self.version, self.head, outside)
        self._apply(event, batch.lines[0], outside)
        return batch

    def take(self, line: bytes) -> Event:
        """Apply a line of the stream; BrokenRecord if it cannot follow."""
        parts = Line.read(line)
        event = READER.read(parts)
        self._apply(event, line, parts.outside)
        return event

    def _apply(self, event: Event, line: bytes, outside: Outside | None) -> None:
        apply(self.state, event, outside)
        self.version += 1
        self.head = next_head(self.head, line)
        if outside is not None:
            self.latest = max(self.latest, outside.at)


def read_dispute(record: Sequence[bytes]) -> DisputeLedger:
    """The dispute of a record: its header line, and every event line; BrokenRecord."""
    ledger = DisputeLedger(DisputeHeader.read(record[0]))
    for line in record[1:]:
        ledger.take(line)
    return ledger
