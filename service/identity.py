"""The identity of the service: its keys, which rest outside Redis, and its signatures."""

import contextlib
import os
import secrets
import uuid
from pathlib import Path

import msgspec
from nacl.signing import SigningKey

from saikoro.domain.fairness.commitments import later_commit
from saikoro.domain.fairness.frames import SECRET_BYTES, MatchId, keyed_digest, u32
from saikoro.domain.fairness.receipts import receipt_message


class Receipt(msgspec.Struct, frozen=True):
    """Proof that the service has accepted an append."""

    match: str
    version: int
    head: str
    signature: str
    """Ed25519 by the server key of the match's header."""


class Identity:
    """All keys of one service, from one secret of 32 bytes."""

    def __init__(self, secret: bytes, name: str) -> None:
        self.name = name
        """The name of the service in the headers of its matches."""
        self.store_key = keyed_digest(secret, "store key")
        """Seals what is private to seats."""
        self.operator_token = f"op_{keyed_digest(secret, 'operator token').hex()}"
        """The token by which the operator of the host is recognised."""
        self.archive_key = keyed_digest(secret, "archive key")
        """Vouches for what the service has put into its archive."""
        self.metrics_token = f"metrics_{keyed_digest(secret, 'metrics token').hex()}"
        """The token by which `/metrics` is read, and nothing else."""
        self._match_key = keyed_digest(secret, "match key")
        self._client_key = keyed_digest(secret, "client key")
        self._ticket_key = keyed_digest(secret, "ticket key")
        self._late_key = keyed_digest(secret, "late key")
        self._cursor_key = keyed_digest(secret, "cursor key")
        self._token_key = keyed_digest(secret, "token key")
        self._signing = SigningKey(keyed_digest(secret, "signing key"))
        self.public_key = self._signing.verify_key.encode().hex()

    def receipt(self, match: str, version: int, head: bytes) -> Receipt:
        """A signed receipt."""
        message = receipt_message(MatchId(bytes.fromhex(match)), version, head)
        signature = self._signing.sign(message).signature
        return Receipt(match, version, head.hex(), signature.hex())

    def later(self, match: str, version: int, head: bytes) -> bytes:
        """The commitment to a head, for those who see its lines later."""
        nonce = self.late_nonce(match, version)
        return later_commit(MatchId(bytes.fromhex(match)), version, nonce, head)

    def late_nonce(self, match: str, version: int) -> bytes:
        """The nonce that opens the commitment to the head of a match at a version."""
        return keyed_digest(self._late_key, "late", bytes.fromhex(match), u32(version))

    def client_key(self, address: str) -> str:
        """A key stored for the address of a client; the address cannot be read from it."""
        return keyed_digest(self._client_key, "client", address.encode()).hex()[:32]

    def rate_key(self, address: str, day: str) -> str:
        """A key for the address under which requests are counted; it changes every day."""
        parts = address.encode(), day.encode()
        return keyed_digest(self._client_key, "rate", *parts).hex()[:32]

    def token_secret(self, stream: str, number: int) -> bytes:
        """The secret of a token of a seat or an entrant that the service can compute again."""
        return keyed_digest(self._token_key, "token", bytes.fromhex(stream), u32(number))

    def registration_link(self, tournament: str, number: int) -> str:
        """The secret part of a tournament's link number `number`: 32 hexadecimal digits."""
        parts = bytes.fromhex(tournament), u32(number)
        return keyed_digest(self._token_key, "registration", *parts).hex()[:32]

    def ticket(self, match: str, holder: int, expires: int) -> str:
        """A ticket to what a seat, or the holder of a look, may know of a match.

        It is good until `expires`, in seconds since 1970.
        """
        parts = (bytes.fromhex(match), u32(holder % (1 << 32)), u32(expires))
        return f"{holder}.{expires}.{keyed_digest(self._ticket_key, 'ticket', *parts).hex()}"

    def player_ticket(self, player: str, expires: int) -> str:
        """A ticket to the matches of a player, until `expires`, in seconds since 1970."""
        parts = (bytes.fromhex(player), u32(expires))
        return f"{expires}.{keyed_digest(self._ticket_key, 'player ticket', *parts).hex()}"

    def cursor_signature(self, query: bytes, position: bytes) -> bytes:
        """The signature of a position in the list that a query asks for, 32 bytes."""
        return keyed_digest(self._cursor_key, "cursor", query, position)

    def dispute_of(self, match: str, seat: int, number: int) -> str:
        """The id of a seat's dispute of a match, by its number, from 0."""
        parts = (bytes.fromhex(match), u32(seat), u32(number))
        return uuid.UUID(bytes=keyed_digest(self._match_key, "dispute", *parts)[:16], version=4).hex

    def match_of(self, key: bytes) -> str:
        """The id of the match created under an idempotency key."""
        return uuid.UUID(bytes=self.match_for(key), version=4).hex

    def match_for(self, key: bytes) -> bytes:
        """The 16 bytes from which the match created under an idempotency key gets its id."""
        return keyed_digest(self._match_key, "match", key)[:16]


def load_secret(file: Path) -> bytes:
    """The service's secret; made on the first start, and readable by its owner alone."""
    if not file.exists():
        made = file.with_name(f"{file.name}.{os.getpid()}")
        descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as opened:
            opened.write(secrets.token_bytes(SECRET_BYTES).hex() + "\n")
        with contextlib.suppress(FileExistsError):  # another process was quicker
            file.hardlink_to(made)
        made.unlink()
    return bytes.fromhex(file.read_text(encoding="ascii").strip())
