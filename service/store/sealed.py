"""Secrets at rest: links, deck secrets, unopened submissions and names; the key is not in Redis."""

from collections.abc import Mapping

import msgspec
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from saikoro.domain.fairness.frames import keyed_digest
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.record.beside import NameBeside
from saikoro.service.errors.stores import WrongKey
from saikoro.service.store.streams.protocol import SealedName

SecretsByVersion = dict[int, Secrets]
"""The secrets of lines, by version."""

_decoder = msgspec.json.Decoder(SecretsByVersion)
_read_name = msgspec.json.Decoder(NameBeside).decode


class Seal:
    """Seals and opens the secrets of a batch."""

    def __init__(self, key: bytes) -> None:
        self._box = SecretBox(key)
        self._name_key = keyed_digest(key, "names")

    def close(self, secrets: SecretsByVersion) -> bytes:
        """Seal secrets; the result is empty for no secrets."""
        return self.close_bytes(msgspec.json.encode(secrets)) if secrets else b""

    def open(self, sealed: bytes) -> SecretsByVersion:
        """Open sealed secrets; WrongKey if another key sealed them."""
        return _decoder.decode(self.open_bytes(sealed)) if sealed else {}

    def close_name(self, name: NameBeside) -> SealedName:
        """Seal a name, and make the tag that finds it."""
        return SealedName(self.close_bytes(msgspec.json.encode(name)), self.name_tag(name.name))

    def open_names(self, sealed: Mapping[int, bytes]) -> list[NameBeside]:
        """Open sealed names; WrongKey if another key sealed them."""
        return [_read_name(self.open_bytes(each)) for _, each in sorted(sealed.items())]

    def name_tag(self, name: str) -> str:
        """The tag of streams in which somebody of this name has a seat; it does not show it."""
        return f"named:{keyed_digest(self._name_key, 'name', name.encode()).hex()}"

    def close_bytes(self, plain: bytes) -> bytes:
        """Seal any bytes."""
        return bytes(self._box.encrypt(plain))

    def open_bytes(self, sealed: bytes) -> bytes:
        """Open sealed bytes; WrongKey if another key sealed them."""
        try:
            return self._box.decrypt(sealed)
        except CryptoError as error:
            raise WrongKey from error
