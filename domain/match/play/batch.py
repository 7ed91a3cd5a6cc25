"""Batches: lines that are appended to a stream atomically."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from saikoro.domain.match.events import MatchEvent
from saikoro.domain.match.interface.table import Emitted, Secrets
from saikoro.domain.record.head import next_head
from saikoro.domain.record.line import Event, EventReader, Outside, write_line


class Batch(msgspec.Struct, frozen=True):
    """Lines that are appended atomically."""

    after: int
    """The version before these lines."""
    parent: bytes
    """The head before these lines."""
    lines: list[bytes]
    head: bytes
    """The head after the last line."""
    secrets: dict[int, Secrets]
    """The secrets of the lines, by version."""

    @property
    def version(self) -> int:
        """The version after these lines."""
        return self.after + len(self.lines)

    def head_after(self, lines: int) -> bytes:
        """The head after the first `lines` lines."""
        head = self.parent
        for line in self.lines[:lines]:
            head = next_head(head, line)
        return head


Proposed: TypeAlias = tuple[MatchEvent, Secrets]
"""An outside event to append, and its secrets."""


def proposed_batch(
    events: Sequence[tuple[Event, Secrets]], after: int, parent: bytes, outside: Outside
) -> Batch:
    """Outside events as the next lines of a stream."""
    secrets = {index: secret for index, (_, secret) in enumerate(events) if secret}
    lines = [write_line(event, after + at, outside) for at, (event, _) in enumerate(events, 1)]
    return _batch(lines, secrets, after, parent)


def emitted_batch(
    emitted: Emitted, after: int, parent: bytes, reader: EventReader, recorded: Sequence[bytes]
) -> Batch:
    """Emitted events as the next lines of a match; see `Driver.advance` for `recorded`."""
    lines = [write_line(event, after + at) for at, event in enumerate(emitted.events, 1)]
    for at, line in enumerate(recorded[: len(lines)]):
        lines[at] = reader.as_recorded(lines[at], line)
    return _batch(lines, emitted.secrets, after, parent)


def _batch(lines: list[bytes], secrets: dict[int, Secrets], after: int, parent: bytes) -> Batch:
    head = parent
    for line in lines:
        head = next_head(head, line)
    by_version = {after + 1 + index: secret for index, secret in secrets.items()}
    return Batch(after, parent, lines, head, by_version)
