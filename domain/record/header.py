"""The header: line 0 of a record, which fixes everything that a match is played with."""

from typing import Any, Self

import msgspec

from domain.errors import BrokenLine
from domain.fairness.frames import MatchId
from domain.record.canonical import canonical

FORMAT = "saikoro/1"


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ruleset and the card set that a match is pinned to."""

    digest: str
    """SHA-256 of the canonical card set, in hexadecimal."""
    id: str
    version: str


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fixed before the first event."""

    format: str
    game: str
    match: str
    """The match id: 32 hexadecimal digits."""
    options: dict[str, Any]
    """Every option of the match, defaults written out."""
    rules: Rules
    server: str
    server_key: str
    """Ed25519 key that signs the receipts, in hexadecimal."""

    @classmethod
    def read(cls, line: bytes) -> Self:
        """The header in `line`; BrokenLine if it is not one of this format."""
        try:
            header = _decoder.decode(line)
        except msgspec.DecodeError as broken:
            raise BrokenLine(line, str(broken)) from broken
        if header.format != FORMAT:
            raise BrokenLine(line, f"the format is {header.format!r}, not {FORMAT!r}")
        return header  # type: ignore[return-value]

    def line(self) -> bytes:
        """The canonical bytes that head_0 is made from."""
        return canonical(self)

    @property
    def match_id(self) -> MatchId:
        """The match id as its 16 bytes."""
        return MatchId(bytes.fromhex(self.match))


_decoder = msgspec.json.Decoder(Header)
