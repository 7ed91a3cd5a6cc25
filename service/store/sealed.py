"""Secrets at rest: links, deck secrets and unopened submissions, under a key not in Redis."""

import msgspec
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from saikoro.domain.match.interface.table import Secrets
from saikoro.service.errors import WrongKey

SecretsByVersion = dict[int, Secrets]
"""The secrets of lines, by version."""

_decoder = msgspec.json.Decoder(SecretsByVersion)


class Seal:
    """Seals and opens the secrets of a batch."""

    def __init__(self, key: bytes) -> None:
        self._box = SecretBox(key)

    def close(self, secrets: SecretsByVersion) -> bytes:
        """Seal secrets; the result is empty for no secrets."""
        return self.close_bytes(msgspec.json.encode(secrets)) if secrets else b""

    def open(self, sealed: bytes) -> SecretsByVersion:
        """Open sealed secrets; WrongKey if another key sealed them."""
        return _decoder.decode(self.open_bytes(sealed)) if sealed else {}

    def close_bytes(self, plain: bytes) -> bytes:
        """Seal any bytes."""
        return bytes(self._box.encrypt(plain))

    def open_bytes(self, sealed: bytes) -> bytes:
        """Open sealed bytes; WrongKey if another key sealed them."""
        try:
            return self._box.decrypt(sealed)
        except CryptoError as error:
            raise WrongKey from error
