"""New secrets: links, seeds, nonces."""

import secrets

from domain.fairness.frames import SECRET_BYTES


def fresh() -> bytes:
    """32 secret bytes that nobody has seen."""
    return secrets.token_bytes(SECRET_BYTES)
