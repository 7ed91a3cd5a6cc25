"""Secrets, and bearer tokens of seats: shown once, kept as digests."""

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from typing import NamedTuple

from saikoro.domain.fairness.frames import SECRET_BYTES, digest
from saikoro.domain.match.events import Seat
from saikoro.domain.text import Text
from saikoro.service.errors.access import Forbidden, Unauthorised

_PREFIX = "saikoro"

JUDGE = -1
"""The holder of a match's judge token, where seats are numbered from 0."""

INVITED = -2
"""Holders of a match's invitation, who may take its free seats."""

CREATOR = -3
"""The holder of a match's creator token."""

LOOKING = -16
"""The holders from here down are judges who look at a match as one of its seats."""

_LOOK = re.compile("look[01]")
"""The holder in the token of a judge who looks."""

_NAMED = re.compile(rf"{_PREFIX}_([0-9a-f]{{32}})_[^_]*_")
"""The beginning of a token, with the id of its stream."""

OPERATOR_PREFIX = "op_"
"""What the token of the operator of the host begins with."""

_PLAYER = re.compile("player_([0-9a-f]{64})")

PLAYER_DIGITS = 32
"""The digits of the id of a player."""

PLAYER_TOKEN = Text(
    "プレイヤーのトークン（`player_` と 64 桁の 16 進数）が必要です",
    "this needs a player's token, `player_` and 64 hexadecimal digits",
)

_NOT_SENT = Text(
    "着席か、大会の作成か参加申込で返されたトークンが必要ですが、送られていません",
    "this needs the bearer token that joining the match, or opening or entering the tournament, "
    "returned; none was sent",
)
_NO_TOKEN = Text(
    "着席か、大会の作成か参加申込で返されたトークンが必要です。送られたものは違います",
    "this needs the bearer token that joining the match, or opening or entering the tournament, "
    "returned; what was sent is no such token",
)
_NOT_GIVEN_OUT = Text(
    "着席か、大会の作成か参加申込で返されたトークンが必要です。送られたものは発行されていません",
    "this needs the bearer token that joining the match, or opening or entering the tournament, "
    "returned; the one that was sent names it, but was never given out",
)


def new_secret() -> bytes:
    """32 new secret bytes: a link, a seed, a nonce."""
    return secrets.token_bytes(SECRET_BYTES)


def new_token(stream: str, holder: int | str) -> str:
    """A token that names its stream and holder, so that errors can name the right one."""
    return f"{_PREFIX}_{stream}_{holder}_{secrets.token_urlsafe(32)}"


def kept_token(stream: str, number: int, secret: bytes) -> str:
    """A token that the service can compute again, because its secret follows from the service's."""
    return f"{_PREFIX}_{stream}_{number}_{base64.urlsafe_b64encode(secret).decode().rstrip('=')}"


def number_in(token: str | None) -> int:
    """The number of the seat or entrant that a token names, proven or not; 0 if it names none."""
    parts = (token or "").split("_", 3)
    number = parts[2] if len(parts) == 4 else ""
    return int(number) if re.fullmatch("[1-9][0-9]{0,8}", number) else 0


def names_seat(token: str | None) -> bool:
    """Whether a token names a seat or an entrant, proven or not, and not another holder."""
    parts = (token or "").split("_", 3)
    return len(parts) == 4 and parts[2].isdigit()


def names_viewer(token: str | None) -> bool:
    """Whether a token names a seat, or a judge who looks as one, proven or not."""
    parts = (token or "").split("_", 3)
    return len(parts) == 4 and (parts[2].isdigit() or _LOOK.fullmatch(parts[2]) is not None)


class Looking(NamedTuple):
    """A judge who looks at a match as one of its seats."""

    seat: Seat
    judge: int
    """The judge's number in the tournament of the match; 0 for its organiser, and for the judge
    whom the match names."""

    @property
    def holder(self) -> int:
        """The holder of the token with which the judge looks."""
        return LOOKING - 2 * self.judge - self.seat


def looking_as(holder: int) -> Looking:
    """The judge who holds the token of a look, and the seat; Forbidden for any other holder."""
    if holder > LOOKING:
        raise Forbidden
    judge, seat = divmod(LOOKING - holder, 2)
    return Looking(seat, judge)


def token_digest(token: str) -> bytes:
    """The digest of a token, which is stored in its place and opens nothing."""
    return hashlib.sha256(token.encode()).digest()


def holder_of(token: str | None, stream: str, digests: Mapping[int, bytes]) -> int:
    """The holder of a token; Unauthorised or Forbidden if it belongs to no one in this stream."""
    parts = (token or "").split("_", 3)
    if token is None:
        raise Unauthorised(_NOT_SENT)
    if len(parts) != 4 or parts[0] != _PREFIX:
        raise Unauthorised(_NO_TOKEN)
    if parts[1] != stream:
        raise Forbidden
    given = token_digest(token)
    for holder, kept in digests.items():
        if hmac.compare_digest(given, kept):
            return holder
    raise Unauthorised(_NOT_GIVEN_OUT)


def stream_of(token: str | None) -> str:
    """The stream that a token names, whoever wrote it; empty if it names none."""
    found = _NAMED.match(token or "")
    return found[1] if found else ""


def seat_of(token: str | None, match: str, digests: Mapping[int, bytes]) -> Seat:
    """The seat whose token it is; Unauthorised or Forbidden if it is of no seat of this match."""
    seat = holder_of(token, match, digests)
    if seat < 0:
        raise Forbidden
    return seat


def new_player() -> str:
    """The token of a new player."""
    return f"player_{new_secret().hex()}"


def is_player(token: str) -> bool:
    """Whether a token is one of a player."""
    return _PLAYER.fullmatch(token) is not None


def is_operator(token: str) -> bool:
    """Whether a token looks like the operator's, proven or not."""
    return token.startswith(OPERATOR_PREFIX)


def player_of(token: str) -> str:
    """The id of the player with this token; Unauthorised if it is no player's token.

    The id is a digest of the token's secret, so the id cannot be taken without it, and nothing has
    to be registered or kept.
    """
    found = _PLAYER.fullmatch(token)
    if found is None:
        raise Unauthorised(PLAYER_TOKEN)
    return digest("player", bytes.fromhex(found[1])).hex()[:PLAYER_DIGITS]
