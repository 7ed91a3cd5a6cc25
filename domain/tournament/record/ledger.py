"""The ledger of a tournament: its lines as they come, and the state they lead to."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.match.batch import Batch
from domain.match.table import Secrets
from domain.record.head import genesis, next_head
from domain.record.line import Event, EventReader, Line, Outside, write_line
from domain.tournament import events as e
from domain.tournament.plan import read_plan
from domain.tournament.record.header import TournamentHeader
from domain.tournament.stage import Entrant
from domain.tournament.state import TournamentState, evolve

READER = EventReader(*e.EVENTS)
"""Reads the lines of tournaments."""

Proposed = tuple[Event, Secrets]
"""An event that is to become a line, and what lies beside it."""


class Hidden(msgspec.Struct, frozen=True, omit_defaults=True):
    """What nobody may know of an entry until entries are locked."""

    seed: str
    nonce: str = ""
    build: list[Any] | None = None
    """Where it is sealed."""
    cards: Any = None


class Ledger:
    """One tournament."""

    def __init__(self, header: TournamentHeader) -> None:
        self.header = header
        self.version = 0
        self.head = genesis(header.line())
        self.state = TournamentState(header.id, read_plan(header.plan))
        self.hidden: dict[Entrant, Hidden] = {}
        """What lies beside the entries, by entrant."""
        self.link = b""
        """The one link of the chain, if it is known."""
        self.organiser = ""
        """Who opened it, in the service's words; empty for anybody."""
        self.paired_at: dict[tuple[int, int], str] = {}
        """When each round was paired first, by stage and round (TN-3.5)."""

    @property
    def stream(self) -> str:
        """The id of the tournament."""
        return self.header.tournament

    @property
    def header_line(self) -> bytes:
        """Line 0 of its record."""
        return self.header.line()

    def accept(self, events: Sequence[Proposed], outside: Outside | None = None) -> Batch:
        """Take these events as the next lines."""
        after, parent = self.version, self.head
        lines, beside = [], {}
        for event, secrets in events:
            line = write_line(event, self.version + 1, outside)
            lines.append(line)
            self._follow(event, line, secrets, outside)
            if secrets:
                beside[self.version] = secrets
        return Batch(after, parent, lines, self.head, beside)

    def take(self, line: bytes, secrets: Secrets) -> Event:
        """Take a line that is in the stream; BrokenLine if it is none of a tournament's."""
        parts = Line.read(line)
        event = READER.read(parts)
        self._follow(event, line, secrets, parts.outside)
        return event

    def _follow(self, event: Event, line: bytes, secrets: Secrets, outside: Outside | None) -> None:
        evolve(self.state, event)
        self.version += 1
        self.head = next_head(self.head, line)
        if isinstance(event, e.RoundPaired) and outside is not None:
            self.paired_at.setdefault((event.stage, event.round), outside.at)
        if "link" in secrets:
            self.link = bytes.fromhex(secrets["link"])
            self.organiser = secrets["organiser"]
        for entrant, hidden in secrets.get("entrants", {}).items():
            self.hidden[int(entrant)] = msgspec.convert(hidden, Hidden)
