"""The header of a tournament: line 0 of its record."""

from typing import Any, NewType, Self

import msgspec

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.libraries import described
from saikoro.domain.record.canonical import UNDECODABLE, canonical
from saikoro.domain.record.header import Hex16, Hex32, Rules, require_format
from saikoro.domain.text import Text
from saikoro.domain.tournament.planning.versions import FIRST, NEWEST

FORMAT = "saikoro-tournament/1"

_NO_RULES = Text(
    "大会のルールに {version} 版はありません（TN-1.5）",
    "there are no tournament rules of version {version} (TN-1.5)",
)

TournamentId = NewType("TournamentId", bytes)
"""The 16 bytes of a tournament's UUID; 32 hexadecimal digits on the wire."""


class TournamentHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that a tournament fixes before its first event."""

    format: str
    plan: dict[str, Any]
    """The whole plan, with defaults filled in (TN-2)."""
    rules: Rules
    """The ruleset and the card set of every match."""
    server: str
    server_key: Hex32
    """The Ed25519 key that signs receipts."""
    tournament: Hex16
    """The tournament's id."""
    tournament_rules: int = FIRST
    """The version of the tournament rules (TN-1.5)."""

    @classmethod
    def read(cls, line: bytes) -> Self:
        """Parse the header; BrokenLine if it does not have this format."""
        try:
            header = msgspec.json.decode(line, type=cls)
        except UNDECODABLE as broken:
            raise BrokenLine(line, described(broken)) from broken
        require_format(line, header.format, FORMAT)
        if header.tournament_rules not in range(FIRST, NEWEST + 1):
            raise BrokenLine(line, _NO_RULES.filled(version=header.tournament_rules))
        return header

    def line(self) -> bytes:
        """The canonical bytes, from which head_0 is computed."""
        return canonical(self)

    @property
    def id(self) -> TournamentId:
        """The tournament's id as 16 bytes."""
        return TournamentId(bytes.fromhex(self.tournament))
