"""Framed hashes: no two different lists of parts give the same bytes."""

import hashlib
import hmac
from typing import NewType

MatchId = NewType("MatchId", bytes)
"""The 16 bytes of a match's UUID; 32 hexadecimal digits on the wire."""

SECRET_BYTES = 32
"""Length of every link, seed, nonce, deck secret and digest."""


def u32(number: int) -> bytes:
    """`number` as 4 bytes, big-endian; OverflowError outside 0 ... 2^32-1."""
    return number.to_bytes(4, "big")


def frame(tag: str, *parts: bytes) -> bytes:
    """`"saikoro1/" tag 0x00` and then each part behind its length."""
    pieces = [b"saikoro1/", tag.encode("ascii"), b"\x00"]
    for part in parts:
        pieces.append(u32(len(part)))
        pieces.append(part)
    return b"".join(pieces)


def digest(tag: str, *parts: bytes) -> bytes:
    """H(tag; parts): SHA-256 of the frame, 32 bytes."""
    return hashlib.sha256(frame(tag, *parts)).digest()


def keyed_digest(key: bytes, tag: str, *parts: bytes) -> bytes:
    """MAC(key, tag; parts): HMAC-SHA-256 of the frame, 32 bytes."""
    return hmac.digest(key, frame(tag, *parts), "sha256")
