"""Batches: lines that enter a stream together or not at all."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from domain.match.events import MatchEvent
from domain.match.table import Emitted, Secrets
from domain.record.head import next_head
from domain.record.line import Event, Outside, write_line


class Batch(msgspec.Struct, frozen=True):
    """Lines that enter the stream together or not at all."""

    after: int
    """The version that the match has before them."""
    parent: bytes
    """The head that it has before them."""
    lines: list[bytes]
    head: bytes
    """The head after the last line."""
    secrets: dict[int, Secrets]
    """What lies beside the lines, by version."""

    @property
    def version(self) -> int:
        """The version that the match has after them."""
        return self.after + len(self.lines)

    def head_after(self, lines: int) -> bytes:
        """The head after so many of the lines."""
        head = self.parent
        for line in self.lines[:lines]:
            head = next_head(head, line)
        return head


Proposed: TypeAlias = tuple[MatchEvent, Secrets]
"""An event from outside that is to enter the stream, and what lies beside its line."""


def proposed_batch(
    events: Sequence[Proposed], after: int, parent: bytes, outside: Outside
) -> Batch:
    """Events from outside as the next lines of a match."""
    secrets = {index: beside for index, (_, beside) in enumerate(events) if beside}
    return _batch([event for event, _ in events], secrets, after, parent, outside)


def emitted_batch(emitted: Emitted, after: int, parent: bytes) -> Batch:
    """What the rules emitted as the next lines of a match."""
    return _batch(emitted.events, emitted.secrets, after, parent, None)


def _batch(
    events: Sequence[Event],
    secrets: dict[int, Secrets],
    after: int,
    parent: bytes,
    outside: Outside | None,
) -> Batch:
    head, lines = parent, []
    for version, event in enumerate(events, after + 1):
        line = write_line(event, version, outside)
        head = next_head(head, line)
        lines.append(line)
    beside = {after + 1 + index: secret for index, secret in secrets.items()}
    return Batch(after, parent, lines, head, beside)
