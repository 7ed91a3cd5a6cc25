"""What is asked of a dispute, of a match as of a pairing: to comment, to withdraw it, to rule.

Its id says what it is about: that of a match has a stream of its own, and is named by it; that of a
pairing lies in the record of its tournament, so that rulings, undoings and results know of it, and
is named by both: `<tournament>.<line>`.
"""

import re
from typing import NamedTuple, Protocol

from saikoro.domain.disputes.words import Verdict
from saikoro.service.identity import Receipt
from saikoro.service.streams.execution import Once
from saikoro.service.tournaments.commands import Token

_OF_PAIRING = re.compile(r"([0-9a-f]{32})\.([1-9][0-9]{0,8})")


class OfPairing(NamedTuple):
    """The place of a dispute of a pairing."""

    tournament: str
    line: int

    def __str__(self) -> str:
        """The id."""
        return f"{self.tournament}.{self.line}"

    @classmethod
    def named(cls, dispute: str) -> "OfPairing | None":
        """The place that an id names; None for the id of a dispute of a match."""
        found = _OF_PAIRING.fullmatch(dispute)
        return None if found is None else cls(found[1], int(found[2]))


class Disputes(Protocol):
    """Takes what is asked of disputes, by whoever holds a token, once."""

    async def comment(
        self, dispute: str, token: Token, text: str, once: Once | None = None
    ) -> Receipt:
        """Comment on an open dispute: whoever is a side of it, or may decide it."""

    async def withdraw(self, dispute: str, token: Token, once: Once | None = None) -> Receipt:
        """Take an open dispute back, as whoever opened it."""

    async def rule(
        self, dispute: str, token: Token, verdict: Verdict, reason: str, once: Once | None = None
    ) -> Receipt:
        """Decide an open dispute."""
