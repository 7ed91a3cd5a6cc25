"""Heads: 32 bytes that name a match, its history and its version at once."""

import hashlib
from collections.abc import Iterable

from saikoro.domain.fairness.frames import digest, frame, u32

_EVENT_FRAME = frame("event") + u32(32)


def genesis(header: bytes) -> bytes:
    """head_0, from the exact bytes of the header line."""
    return digest("genesis", header)


def next_head(head: bytes, line: bytes) -> bytes:
    """head_v from head_{v-1} and the exact bytes of line v: H("event"; head, line)."""
    # The frame is written out, because this runs once for every line ever appended.
    return hashlib.sha256(_EVENT_FRAME + head + len(line).to_bytes(4, "big") + line).digest()


def head_after(head: bytes, lines: Iterable[bytes]) -> bytes:
    """The head after these lines."""
    for line in lines:
        head = next_head(head, line)
    return head


class GrowingHead:
    """The head of a stream that grows; its lines are hashed once the head is asked for."""

    def __init__(self, head: bytes) -> None:
        self._head = head
        self._unhashed: list[bytes] = []

    def add(self, lines: Iterable[bytes]) -> None:
        """Add the next lines of the stream."""
        self._unhashed += lines

    def now(self) -> bytes:
        """The head after all lines so far."""
        self._head, self._unhashed = head_after(self._head, self._unhashed), []
        return self._head
