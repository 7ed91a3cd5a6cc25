"""The findings of the verification of a tournament."""

from typing import NamedTuple

import msgspec

from saikoro.domain.match.words import Choice
from saikoro.domain.tournament.facts.stage import Slot
from saikoro.domain.verification.facts import MAX_FAULTS
from saikoro.domain.verification.inspection import Verdict, verdict_on


class Share(NamedTuple):
    """A share of the matches of a record, one of several equal ones."""

    number: int = 0
    of: int = 1

    def has(self, slot: Slot) -> bool:
        """Whether this share includes the matches of a slot."""
        return slot % self.of == self.number


class Difference(msgspec.Struct, frozen=True):
    """A part of a record that does not follow from the inputs."""

    line: int
    """The line number; 0 is the header."""
    what: str
    """The kind of difference, such as `seed`, `pairing` or `result`."""
    detail: str


class TableMatch(msgspec.Struct, frozen=True):
    """A match of a result that was played at a real table, without a record (TN-34.4)."""

    stage: int
    """The stage, from 0."""
    round: int
    """The round, from 1."""
    slot: Slot
    number: int
    """The number of the match in its pairing, from 0."""


class Findings(msgspec.Struct):
    """The result of a verification."""

    tournament: str
    version: int = 0
    head: str = ""
    """The head after the last line, to compare with other copies."""
    choice: Choice = Choice.UNBOUND
    """Who could have chosen the draw and all dice."""
    pairings: int = 0
    """Verified pairings."""
    matches: int = 0
    """Verified matches."""
    rounds: int = 0
    """Verified rounds, with their pairings and standings."""
    finished: bool = False
    """Whether the record comes to an end: to the ranking, or to the cancellation."""
    disputes: list[int] = []
    """The lines of disputes that are open at its end (TN-19.6)."""
    possible: list[str] = []
    """Manipulations that a sound record does not rule out (TN-3.8)."""
    at_table: list[TableMatch] = []
    """The matches of its results that nothing proves."""
    unchecked: list[str] = []
    """What could not be checked, with the reason."""
    differences: list[Difference] = []

    @property
    def sound(self) -> bool:
        """Whether no difference was found."""
        return not self.differences

    @property
    def verdict(self) -> Verdict:
        """The verdict in one word."""
        complete = self.finished and not self.unchecked and not self.at_table
        return verdict_on(faulty=bool(self.differences), complete=complete)

    def add(self, other: "Findings") -> None:
        """Add the findings about another share of the same record."""
        self.matches += other.matches
        self.unchecked += [one for one in other.unchecked if one not in self.unchecked]
        new = [one for one in other.differences if one not in self.differences]
        found = sorted([*self.differences, *new], key=lambda one: one.line)
        self.differences = found[:MAX_FAULTS]


class SeasonFindings(msgspec.Struct):
    """The result of verifying a season, each part with the name of its file."""

    differences: list[str] = []
    """Records that are not sound, and files that differ from what the records give."""
    unchecked: list[str] = []
    """What could not be checked, with the reason."""

    @property
    def verdict(self) -> Verdict:
        """The verdict in one word."""
        return verdict_on(faulty=bool(self.differences), complete=not self.unchecked)
