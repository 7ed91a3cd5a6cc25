"""Snapshots: a match at a checkpoint, which can be continued without its earlier lines.

A snapshot is a cache. It is not part of a record and may be dropped at any time. It holds secrets,
so it is stored encrypted.
"""

from typing import Self

import msgspec

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.checkpoint import Checkpoint


class Snapshot(msgspec.Struct, frozen=True):
    """Everything that a driver needs to continue from a checkpoint."""

    version: int
    """The number of lines before it."""
    head: bytes
    """The head after these lines."""
    checkpoint: Checkpoint
    clocks: bytes
    """The clocks, packed."""
    mix: bytes
    last_link: bytes
    chain_length: int
    pebbles: dict[int, bytes]
    """Precomputed links of the chain (`saikoro.domain.fairness.chain`)."""
    deck_secrets: list[bytes]
    bot_seeds: dict[Seat, bytes]

    def packed(self) -> bytes:
        """The snapshot as bytes."""
        return _encode(self)

    @classmethod
    def unpack(cls, packed: bytes) -> Self:
        """Unpack a snapshot; BrokenRecord if the bytes have another format."""
        try:
            snapshot: Self = _decode(packed)  # type: ignore[assignment]
        except msgspec.DecodeError as broken:
            raise BrokenRecord(f"not a snapshot: {broken}") from broken
        return snapshot


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Snapshot).decode
