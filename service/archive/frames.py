"""Frames: what the archive compresses, each with a checksum."""

import zstandard

LEVEL = 9
"""How hard zstd tries: what is archived is written once."""


def pressed(plain: bytes) -> bytes:
    """A zstd frame with a checksum, in any thread: a compressor serves one alone."""
    return zstandard.ZstdCompressor(level=LEVEL, write_checksum=True).compress(plain)
