"""Frames: what the archive compresses, each with a checksum; and what vouches for them.

Whoever can write the archive can write well-formed frames. So nothing of them is unpacked before a
MAC under the service's secret, or a digest that such a MAC covers, was compared.
"""

import hmac
from hashlib import blake2b

import zstandard

from saikoro.domain.fairness.frames import keyed_digest
from saikoro.service.store.streams.packing import MOST_BYTES, Unreadable

LEVEL = 9
"""How hard zstd tries: what is archived is written once."""

MAC_BYTES, DIGEST_BYTES = 32, 16

MAGIC = b"\x28\xb5\x2f\xfd"
"""What every frame begins with."""

_BLOCK_HEADER, _CHECKSUM = 3, 4

_RLE = 1
"""The kind of a block that has one byte, however long it is once unpacked."""


def pressed(plain: bytes) -> bytes:
    """A zstd frame with a checksum, in any thread: a compressor serves one alone.

    Unreadable for more than MOST_BYTES, which nobody would unpack.
    """
    if len(plain) > MOST_BYTES:
        raise Unreadable(f"{len(plain)} bytes are more than a frame may have")
    return zstandard.ZstdCompressor(level=LEVEL, write_checksum=True).compress(plain)


def frame_length(packed: memoryview) -> int:
    """How long the frame is that some bytes begin with, without unpacking it; Unreadable."""
    try:
        head = bytes(packed[:18])
        at = zstandard.frame_header_size(head)
        checksum = zstandard.get_frame_parameters(head).has_checksum
    except zstandard.ZstdError as broken:
        raise Unreadable(str(broken)) from broken
    last = False
    while not last:
        block = int.from_bytes(packed[at : at + _BLOCK_HEADER], "little")
        last = bool(block & 1)
        at += _BLOCK_HEADER + (1 if block >> 1 & 3 == _RLE else block >> 3)
        if at > len(packed):
            raise Unreadable("a frame that was cut")
    return at + (_CHECKSUM if checksum else 0)


def mac(key: bytes, purpose: str, *parts: bytes) -> bytes:
    """What vouches for these parts under a key, MAC_BYTES long."""
    return keyed_digest(key, f"archive {purpose}", *parts)


def require_mac(found: bytes, key: bytes, purpose: str, *parts: bytes) -> None:
    """Unreadable unless `found` vouches for these parts."""
    if not hmac.compare_digest(found, mac(key, purpose, *parts)):
        raise Unreadable(f"this service has not written this {purpose}")


def digest(packed: bytes) -> bytes:
    """What a part is recognised by where something with a MAC names it."""
    return blake2b(packed, digest_size=DIGEST_BYTES).digest()


def require_digest(packed: bytes, expected: bytes) -> None:
    """Unreadable unless these bytes are the part that is expected."""
    if digest(packed) != expected:
        raise Unreadable("a part is not the one that was written")
