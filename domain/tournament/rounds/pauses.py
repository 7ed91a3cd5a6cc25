"""When a tournament and its tables were paused (TN-30)."""

from typing import NamedTuple

import msgspec

from domain.match.clocks import milliseconds
from domain.tournament.state.tournament import Where


class Made(NamedTuple):
    """A pause that an official made."""

    at: str
    by: str
    reason: str
    table: Where | None = None
    """The pairing that was paused; None for the whole tournament."""


class Pauses(msgspec.Struct):
    """The pauses of a tournament so far, by the times of its lines."""

    since: str = ""
    """When the tournament was paused last."""
    going_on: bool = False
    """Whether it is paused now."""
    over: list[tuple[str, int]] = []
    """When every pause that is over began, and its milliseconds."""
    tables: dict[Where, str] = {}
    """When each table was paused that is."""
    tables_over: dict[Where, list[tuple[str, int]]] = {}
    """When every pause of a table that is over began, and its milliseconds."""

    made: list[Made] = []
    """Every pause."""

    def covers(self, where: Where, at: str, by: str, reason: str) -> bool:
        """Whether a match of this pairing may have been paused at a moment, for this reason."""
        return any(
            (one.by, one.reason) == (by, reason) and one.at <= at and one.table in {None, where}
            for one in self.made
        )

    def of_tournament(self, at: str) -> int:
        """For how many milliseconds the tournament is paused at a moment."""
        return max(0, milliseconds(at) - milliseconds(self.since)) if self.since else 0

    def of_table(self, where: Where, at: str) -> int:
        """For how many milliseconds a table alone is paused at a moment.

        Those in which the whole tournament was paused are not counted: it gives them back itself.
        """
        if where not in self.tables:
            return 0
        began, ends = milliseconds(self.tables[where]), milliseconds(at)
        spans = [(milliseconds(since), milliseconds(since) + length) for since, length in self.over]
        if self.going_on:
            spans.append((milliseconds(self.since), ends))
        both = sum(max(0, min(end, ends) - max(start, began)) for start, end in spans)
        return max(0, ends - began - both)

    def after(self, where: Where, at: str) -> int:
        """By how many milliseconds pauses that began at a moment, or later, moved a pairing."""
        pauses = [*self.over, *self.tables_over.get(where, [])]
        return sum(length for since, length in pauses if since >= at)
