"""The header: line 0 of a record, which fixes everything that a match is played with."""

from typing import Annotated, Any, Self, TypeAlias

import msgspec
from msgspec import Meta

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.fairness.frames import MatchId
from saikoro.domain.libraries import described
from saikoro.domain.record.canonical import UNDECODABLE, canonical
from saikoro.domain.text import Text

FORMAT = "saikoro/1"

_OTHER_FORMAT = Text(
    "形式が {expected} ではなく {found} です", "the format is {found}, not {expected}"
)
_OTHER_GAME = Text("game と rules.id のゲームが違います", "game and rules.id name different games")

Hex16: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
"""16 bytes as 32 lowercase hexadecimal digits."""

Hex32: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes as 64 lowercase hexadecimal digits."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ruleset and the card set that a match is pinned to."""

    digest: Hex32
    """SHA-256 of the canonical card set."""
    id: str
    """The game's id."""
    version: str
    """The version of the ruleset."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is fixed before the first event."""

    format: str
    """The format of the record: `saikoro/1`."""
    game: str
    """The id of the game."""
    match: Hex16
    """The match id."""
    options: dict[str, Any]
    """Every option of the match, defaults written out."""
    rules: Rules
    """The ruleset and the card set that the match is pinned to."""
    server: str
    """The version of the service that created the match."""
    server_key: Hex32
    """Ed25519 key that signs the receipts."""

    @classmethod
    def read(cls, line: bytes) -> Self:
        """The header in `line`; BrokenLine if it is not one of this format."""
        try:
            header = _decoder.decode(line)
        except UNDECODABLE as broken:
            raise BrokenLine(line, described(broken)) from broken
        require_format(line, header.format, FORMAT)
        if header.game != header.rules.id:
            raise BrokenLine(line, _OTHER_GAME)
        return header  # type: ignore[return-value]

    def line(self) -> bytes:
        """The canonical bytes that head_0 is made from."""
        return canonical(self)

    @property
    def match_id(self) -> MatchId:
        """The match id as its 16 bytes."""
        return MatchId(bytes.fromhex(self.match))


def require_format(line: bytes, found: str, expected: str) -> None:
    """BrokenLine unless a header in `line` has the format that is expected."""
    if found != expected:
        raise BrokenLine(line, _OTHER_FORMAT.filled(found=repr(found), expected=repr(expected)))


_decoder = msgspec.json.Decoder(Header)
