"""Secrets, and bearer tokens of seats: shown once, kept as digests."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping

from domain.fairness.frames import SECRET_BYTES
from domain.match.events import Seat
from service.errors import Forbidden, Unauthorised

_PREFIX = "saikoro"

JUDGE = -1
"""The holder of a match's judge token, where seats are numbered from 0."""

_NEEDED = "the bearer token that joining the match, or opening the tournament, returned"


def new_secret() -> bytes:
    """32 new secret bytes: a link, a seed, a nonce."""
    return secrets.token_bytes(SECRET_BYTES)


def new_token(stream: str, holder: int | str) -> str:
    """A token that names its stream and holder, so that errors can name the right one."""
    return f"{_PREFIX}_{stream}_{holder}_{secrets.token_urlsafe(32)}"


def kept_token(stream: str, number: int, secret: bytes) -> str:
    """A token that the service can compute again, because its secret follows from the service's."""
    return f"{_PREFIX}_{stream}_{number}_{base64.urlsafe_b64encode(secret).decode().rstrip('=')}"


def token_digest(token: str) -> bytes:
    """What is stored of a token: it does not open anything."""
    return hashlib.sha256(token.encode()).digest()


def holder_of(token: str | None, stream: str, digests: Mapping[int, bytes]) -> int:
    """Whose token it is; Unauthorised or Forbidden if it belongs to no one in this stream."""
    parts = (token or "").split("_", 3)
    if token is None or len(parts) != 4 or parts[0] != _PREFIX:
        raise Unauthorised(_NEEDED)
    if parts[1] != stream:
        raise Forbidden
    digest = token_digest(token)
    for holder, kept in digests.items():
        if hmac.compare_digest(digest, kept):
            return holder
    raise Unauthorised(_NEEDED)


def seat_of(token: str | None, match: str, digests: Mapping[int, bytes]) -> Seat:
    """The seat whose token it is; Unauthorised or Forbidden if it is of no seat of this match."""
    seat = holder_of(token, match, digests)
    if seat == JUDGE:
        raise Forbidden
    return seat
