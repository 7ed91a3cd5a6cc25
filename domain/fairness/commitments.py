"""Commitments of the seats: seeds, and submissions that open together."""

from collections.abc import Sequence

from saikoro.domain.fairness.frames import MatchId, digest, u32


def seed_commit(match: MatchId, seat: int, seed: bytes) -> bytes:
    """H("seed"): published with `seat.joined`, before any seed is shown."""
    return digest("seed", match, u32(seat), seed)


def seed_mix(match: MatchId, chain_head: bytes, seeds: Sequence[bytes]) -> bytes:
    """H("mix") of link_0 and all seeds in the order of the seats."""
    return digest("mix", match, chain_head, *seeds)


def sealed_commit(match: MatchId, seat: int, number: int, nonce: bytes, payload: bytes) -> bytes:
    """H("sealed") of a submission: `number` is the seat's counter, `payload` canonical JSON."""
    return digest("sealed", match, u32(seat), u32(number), nonce, payload)


def name_commit(match: MatchId, seat: int, salt: bytes, name: str) -> bytes:
    """H("name") of a player's name, in UTF-8: the line has it, name and salt lie beside it."""
    return digest("name", match, u32(seat), salt, name.encode())


def later_commit(match: MatchId, version: int, nonce: bytes, head: bytes) -> bytes:
    """H("later") of the head at a version, for those who see the lines later.

    A head alone would not hide them: whoever knows the one before can try all lines that may
    have followed.
    """
    return digest("later", match, u32(version), nonce, head)
