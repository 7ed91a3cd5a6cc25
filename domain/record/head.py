"""Heads: 32 bytes that name a match, its history and its version at once."""

import hashlib

from saikoro.domain.fairness.frames import digest, frame, u32

_EVENT_FRAME = frame("event") + u32(32)


def genesis(header: bytes) -> bytes:
    """head_0, from the exact bytes of the header line."""
    return digest("genesis", header)


def next_head(head: bytes, line: bytes) -> bytes:
    """head_v from head_{v-1} and the exact bytes of line v: H("event"; head, line)."""
    # The frame is written out, because this runs once for every line ever appended.
    return hashlib.sha256(_EVENT_FRAME + head + len(line).to_bytes(4, "big") + line).digest()
