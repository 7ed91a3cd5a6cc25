"""The ledger of a tournament: it writes and reads lines, and folds them to a state."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.line import Event, EventReader, Line, Outside, write_line
from saikoro.domain.tournament.entries.entry import sealed_payload
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.facts.judges import entrant_author
from saikoro.domain.tournament.facts.stage import Entrant
from saikoro.domain.tournament.matches.closing import Openings
from saikoro.domain.tournament.matches.pauses import Made, Pauses
from saikoro.domain.tournament.matches.timing import timed
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.domain.tournament.state import TournamentState, evolve, present
from saikoro.domain.tournament.state.entropy import field_digest

READER = EventReader(*e.EVENTS)
"""Parses the lines of tournaments."""

Proposed = tuple[Event, Secrets]
"""An event to append, and its secrets."""


class Hidden(msgspec.Struct, frozen=True, omit_defaults=True):
    """The secrets of an entry until entries are locked."""

    seed: str
    nonce: str = ""
    build: list[Any] | None = None
    """None if it is not sealed."""
    cards: Any = None


class Ledger:
    """A tournament: its header, version, head and state."""

    def __init__(self, header: TournamentHeader) -> None:
        self.header = header
        self.header_line = header.line()
        """The header: line 0 of its record."""
        self.version = 0
        self.head = genesis(self.header_line)
        self.state = TournamentState(
            header.id, read_plan(header.plan), rules=header.tournament_rules
        )
        self._field: str | None = None
        self.hidden: dict[Entrant, Hidden] = {}
        """The secrets of entries, by entrant."""
        self.handed_in: Counter[Entrant] = Counter()
        """Bytes of the builds and own cards that each entrant handed in itself (TN-24.3)."""
        self.link = b""
        """The only link of the chain; empty if the secrets are not loaded."""
        self.organiser = ""
        """The service's id of the organiser; empty if it is open to anyone."""
        self.paired_at: dict[tuple[int, int], str] = {}
        """The time of the first pairing of each round, by stage and round (TN-3.5)."""
        self.latest = ""
        """The time of the last line from outside."""
        self.announced_at = ""
        """The time at which the tournament was created."""
        self.locked_at = ""
        """The time at which entries were locked."""
        self.pauses = Pauses()
        self.openings = Openings()

    @property
    def field(self) -> str:
        """The digest of the plan and the entrants who play, or would play now (TN-3.7)."""
        if self._field is None:
            playing = self.state.playing or present(self.state)
            names = [self.state.entrants[entrant].name for entrant in playing]
            self._field = field_digest(self.header.plan, names)
        return self._field

    @property
    def stream(self) -> str:
        """The id of the tournament."""
        return self.header.tournament

    def accept(self, events: Sequence[Proposed], outside: Outside | None = None) -> Batch:
        """Apply these events and return them as the next batch of lines."""
        after, parent = self.version, self.head
        lines, secrets_at = [], {}
        if outside is not None:  # the clock of another host may be ahead of this one's
            outside = Outside(max(outside.at, self.latest), outside.by)
        for proposed, secrets in events:
            event = proposed if outside is None else self.timed(proposed, outside.at)
            line = write_line(event, self.version + 1, outside)
            lines.append(line)
            self._apply(event, line, secrets, outside)
            if secrets:
                secrets_at[self.version] = secrets
        return Batch(after, parent, lines, self.head, secrets_at)

    def timed(self, event: Event, at: str) -> Event:
        """The event with the times that follow from the moment of its line (TN-21)."""
        return timed(self.state, event, at, self.pauses)

    def take(self, line: bytes, secrets: Secrets) -> Event:
        """Apply a line of the stream; BrokenLine if it is not a tournament's."""
        parts = Line.read(line)
        event = READER.read(parts)
        self._apply(event, line, secrets, parts.outside)
        return event

    def _apply(self, event: Event, line: bytes, secrets: Secrets, outside: Outside | None) -> None:
        if outside is None:
            evolve(self.state, event)
        else:
            evolve(self.state, event, outside.by)
        self.version += 1
        self.head = next_head(self.head, line)
        if self.state.link is None:
            self._field = None
        if outside is not None:
            self._note_time(event, outside.at)
            self._note_pause(event, outside)
        if self.pauses.made:
            self.pauses.follow(self.state, self.latest)
        self.openings.note(self.state, self.latest)
        if "link" in secrets:
            self.link = bytes.fromhex(secrets["link"])
            self.organiser = secrets["organiser"]
        for entrant, hidden in secrets.get("entrants", {}).items():
            self.hidden[int(entrant)] = msgspec.convert(hidden, Hidden)
        if isinstance(event, e.EntrantsEntered) and outside is not None:
            self._note_entered(event, outside.by)

    def _note_entered(self, event: e.EntrantsEntered, by: str) -> None:
        """Count the bytes that an entrant hands in itself."""
        for entered in event.entries:
            if by == entrant_author(entered.entrant):
                part = self.hidden.get(entered.entrant) if entered.commit else entered
                if part is not None:
                    payload = sealed_payload(part.build or [], part.cards)
                    self.handed_in[entered.entrant] += len(payload)

    def _note_time(self, event: Event, at: str) -> None:
        """Remember the time of an event from which other times follow."""
        self.latest = max(self.latest, at)
        match event:
            case e.RoundPaired():
                self.paired_at.setdefault((event.stage, event.round), at)
            case e.TournamentCreated():
                self.announced_at = at
            case e.EntriesLocked():
                self.locked_at = at

    def _note_pause(self, event: Event, outside: Outside) -> None:
        """Remember the pauses of the tournament and its tables."""
        at, by, pauses = outside.at, outside.by, self.pauses
        match event:
            case e.TournamentPaused(reason):
                pauses.since, pauses.going_on = at, True
                pauses.made.append(Made(at, by, reason))
            case e.TournamentResumed(paused):
                pauses.over.append((pauses.since, paused))
                pauses.going_on = False
            case e.TablePaused(stage, number, slot, reason):
                where = stage, number, slot
                pauses.tables[where] = at
                pauses.made.append(Made(at, by, reason, where))
            case e.TableResumed(stage, number, slot, paused):
                where = stage, number, slot
                began = pauses.tables.pop(where, at)
                pauses.tables_over.setdefault(where, []).append((began, paused))
