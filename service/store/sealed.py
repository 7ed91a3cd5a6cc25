"""Secrets at rest: links, deck secrets and unopened submissions, under a key not in Redis."""

import msgspec
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from domain.match.interface.table import Secrets
from service.errors import WrongKey

Beside = dict[int, Secrets]
"""What lies beside lines, by version."""

_decoder = msgspec.json.Decoder(Beside)


class Seal:
    """Seals and opens what lies beside the lines of a batch."""

    def __init__(self, key: bytes) -> None:
        self._box = SecretBox(key)

    def close(self, secrets: Beside) -> bytes:
        """Sealed bytes; empty for no secrets."""
        return self.close_bytes(msgspec.json.encode(secrets)) if secrets else b""

    def open(self, sealed: bytes) -> Beside:
        """The secrets again; WrongKey if another key sealed them."""
        return _decoder.decode(self.open_bytes(sealed)) if sealed else {}

    def close_bytes(self, plain: bytes) -> bytes:
        """Sealed bytes of anything."""
        return bytes(self._box.encrypt(plain))

    def open_bytes(self, sealed: bytes) -> bytes:
        """What was sealed."""
        try:
            return self._box.decrypt(sealed)
        except CryptoError as error:
            raise WrongKey from error
