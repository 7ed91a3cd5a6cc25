"""The header of a dispute: line 0 of its record."""

from typing import Self

import msgspec

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.libraries import described
from saikoro.domain.record.canonical import UNDECODABLE, canonical
from saikoro.domain.record.header import Hex16, Hex32, require_format

FORMAT = "saikoro-dispute/1"


class DisputeHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a dispute fixes before its first event."""

    dispute: Hex16
    """The id of the dispute."""
    format: str
    game: str
    """The id of the game."""
    match: Hex16
    """The match that is disputed."""
    server: str
    """The version of the service that created the dispute."""
    server_key: Hex32
    """The Ed25519 key that signs receipts."""

    @classmethod
    def read(cls, line: bytes) -> Self:
        """The header in `line`; BrokenLine if it does not have this format."""
        try:
            header = msgspec.json.decode(line, type=cls)
        except UNDECODABLE as broken:
            raise BrokenLine(line, described(broken)) from broken
        require_format(line, header.format, FORMAT)
        return header

    def line(self) -> bytes:
        """The canonical bytes, from which head_0 is computed."""
        return canonical(self)
