"""Batches: lines that are appended to a stream atomically."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from saikoro.domain.match.events import MatchEvent
from saikoro.domain.match.interface.table import Emitted, Secrets
from saikoro.domain.record.head import head_after
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


Proposed: TypeAlias = tuple[MatchEvent, Secrets]
"""An outside event to append, and its secrets."""


def proposed_batch(
    events: Sequence[tuple[Event, Secrets]], after: int, parent: bytes, outside: Outside
) -> Batch:
    """Outside events as the next lines of a stream."""
    secrets = {index: secret for index, (_, secret) in enumerate(events) if secret}
    lines = [write_line(event, after + at, outside) for at, (event, _) in enumerate(events, 1)]
    return Batch(after, parent, lines, head_after(parent, lines), _by_version(secrets, after))


class Written(NamedTuple):
    """Lines as those of a batch, without the heads that it names."""

    lines: list[bytes]
    secrets: dict[int, Secrets]
    """The secrets of the lines, by version."""


def written(
    emitted: Emitted, after: int, reader: EventReader, recorded: Sequence[bytes]
) -> Written:
    """Emitted events as the next lines of a match; see `Driver.advance` for `recorded`."""
    lines = [write_line(event, after + at) for at, event in enumerate(emitted.events, 1)]
    for at, line in enumerate(recorded[: len(lines)]):
        lines[at] = reader.as_recorded(lines[at], line)
    return Written(lines, _by_version(emitted.secrets, after))


def _by_version(secrets: dict[int, Secrets], after: int) -> dict[int, Secrets]:
    return {after + 1 + index: secret for index, secret in secrets.items()}
