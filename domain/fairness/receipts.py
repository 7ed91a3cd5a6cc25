"""The message that the server signs after an append: that a match had this head at this version."""

from saikoro.domain.fairness.frames import MatchId, frame, u32


def receipt_message(match: MatchId, version: int, head: bytes) -> bytes:
    """The bytes under an Ed25519 signature by the server key that the header names."""
    return frame("receipt", match, u32(version), head)
