"""Commitments to lines that those without a seat see later: published at once, opened with them."""

from msgspec import UNSET, UnsetType

from saikoro.api_schemas.ids import Later
from saikoro.service.identity import Identity
from saikoro.service.store.streams.protocol import Meta, Update


class Commitments:
    """The commitments to the heads of a match."""

    def __init__(self, identity: Identity, match: str) -> None:
        self._identity = identity
        self._match = match

    def later(self, meta: Meta | Update) -> Later | UnsetType:
        """The commitment to the newest head, for whoever does not see its line yet."""
        if isinstance(meta, Update) or meta.latest is None:
            return UNSET
        version, head = meta.latest.version, meta.latest.head
        return Later(version, self._identity.later(self._match, version, head).hex())

    def nonce(self, meta: Meta | Update, version: int) -> str | UnsetType:
        """The nonce that opens the commitment to the head at a version, where there was one."""
        if isinstance(meta, Update) or not meta.delay:
            return UNSET
        return self._identity.late_nonce(self._match, version).hex()
