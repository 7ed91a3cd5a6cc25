"""Batches: lines that are appended to a stream atomically."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from domain.match.events import MatchEvent
from domain.match.interface.table import Emitted, Secrets
from domain.record.head import next_head
from domain.record.line import Event, Outside, write_line


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
    """The secrets beside the lines, by version."""

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
"""An outside event to append, and the secrets beside its line."""


def proposed_batch(
    events: Sequence[Proposed], after: int, parent: bytes, outside: Outside
) -> Batch:
    """Outside events as the next lines of a match."""
    secrets = {index: beside for index, (_, beside) in enumerate(events) if beside}
    return _batch([event for event, _ in events], secrets, after, parent, outside)


def emitted_batch(emitted: Emitted, after: int, parent: bytes) -> Batch:
    """Emitted events as the next lines of a match."""
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
