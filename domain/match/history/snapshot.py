"""Snapshots: a match at a checkpoint, so that it can be continued without its earlier lines.

A snapshot is a cache. It is never part of a record, and may be dropped at any time; it holds
secrets, and so is stored sealed.
"""

from typing import Self

import msgspec

from domain.errors import BrokenRecord
from domain.match.events import Seat
from domain.match.history.checkpoint import Checkpoint


class Snapshot(msgspec.Struct, frozen=True):
    """All that a driver needs to continue from a checkpoint."""

    version: int
    """Lines before it."""
    head: bytes
    """The head after the last of them."""
    checkpoint: Checkpoint
    clocks: bytes
    """Packed."""
    mix: bytes
    last_link: bytes
    chain_length: int
    pebbles: dict[int, bytes]
    """Links of the chain that were computed already (`domain.fairness.chain`)."""
    deck_secrets: list[bytes]
    bot_seeds: dict[Seat, bytes]

    def packed(self) -> bytes:
        """The snapshot as bytes."""
        return _encode(self)

    @classmethod
    def unpack(cls, packed: bytes) -> Self:
        """A packed snapshot; BrokenRecord if the bytes are none of this edition."""
        try:
            snapshot: Self = _decode(packed)  # type: ignore[assignment]
        except msgspec.DecodeError as broken:
            raise BrokenRecord(f"no snapshot: {broken}") from broken
        return snapshot


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Snapshot).decode
