"""What a verification of a tournament finds."""

from typing import NamedTuple

import msgspec

from domain.match.history.inspection import Verdict
from domain.record.facts import MAX_FAULTS
from domain.tournament.stage import Slot


class Share(NamedTuple):
    """One of several equal parts of the matches of a record."""

    number: int = 0
    of: int = 1

    def has(self, slot: Slot) -> bool:
        """Whether the matches of a slot are in it."""
        return slot % self.of == self.number


class Difference(msgspec.Struct, frozen=True):
    """A part of a record that does not follow from the inputs."""

    line: int
    """The line number; 0 is the header."""
    what: str
    """The kind of difference, such as `seed`, `pairing` or `result`."""
    detail: str


class Findings(msgspec.Struct):
    """The result of a verification."""

    tournament: str
    version: int = 0
    head: str = ""
    """The head after the last line, to compare with other copies."""
    level: str = "L0"
    """`L1` if an entrant supplied a seed."""
    pairings: int = 0
    """Verified pairings."""
    matches: int = 0
    """Verified matches."""
    rounds: int = 0
    """Verified rounds, with their pairings and tables."""
    finished: bool = False
    """Whether the record comes to an end: the ranking, or the cancellation."""
    disputes: list[int] = []
    """The lines of disputes that are open at its end (TN-19.6)."""
    possible: list[str] = []
    """What a sound record does not rule out (TN-3.8)."""
    unchecked: list[str] = []
    """What could not be checked, and why."""
    differences: list[Difference] = []

    @property
    def sound(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    @property
    def verdict(self) -> Verdict:
        """The one word about the record."""
        if self.differences:
            return "not_sound"
        return "sound" if self.finished and not self.unchecked else "incomplete"

    def add(self, other: "Findings") -> None:
        """Add what was found by another share of the same record."""
        self.matches += other.matches
        self.unchecked += [one for one in other.unchecked if one not in self.unchecked]
        new = [one for one in other.differences if one not in self.differences]
        found = sorted([*self.differences, *new], key=lambda one: one.line)
        self.differences = found[:MAX_FAULTS]
