"""The pauses of a tournament and its tables (TN-30)."""

from typing import NamedTuple

import msgspec

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.tournament.state.tournament import Pause, TournamentState, Where


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
    """The time at which the tournament was paused last."""
    going_on: bool = False
    """Whether it is paused now."""
    over: list[tuple[str, int]] = []
    """The start of every pause that is over, and its length in milliseconds."""
    tables: dict[Where, str] = {}
    """The time at which each table that is paused was paused."""
    tables_over: dict[Where, list[tuple[str, int]]] = {}
    """The start of every pause of a table that is over, and its length in milliseconds."""

    made: list[Made] = []
    """Every pause."""
    held: dict[Where, str] = {}
    """Since when each table that stands still now does so without interruption."""

    def follow(self, state: TournamentState, at: str) -> None:
        """Follow which tables stand still after a line, which is of this time."""
        paused = {*state.table_pauses, *self.held}
        if state.pause is not None:
            paused.update(
                (stage, number, slot)
                for stage, number, played in state.rounds()
                for slot in played.pairings
            )
        for where in paused:
            if pause_at(state, where) is None:
                self.held.pop(where, None)
            else:
                self.held.setdefault(where, at)

    def covers(self, where: Where, at: str, by: str, reason: str) -> bool:
        """Whether a match of this pairing may have been paused at a moment, for this reason."""
        return any(
            (one.by, one.reason) == (by, reason) and one.at <= at and one.table in {None, where}
            for one in self.made
        )

    def of_tournament(self, at: str) -> int:
        """The milliseconds for which the tournament is paused at a moment."""
        return max(0, milliseconds(at) - milliseconds(self.since)) if self.since else 0

    def of_table(self, where: Where, at: str) -> int:
        """The milliseconds for which a table alone is paused at a moment.

        Time in which the whole tournament was paused is not counted; that pause gives it back.
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
        """The milliseconds by which pauses that began at a moment, or later, moved a pairing."""
        pauses = [*self.over, *self.tables_over.get(where, [])]
        return sum(length for since, length in pauses if since >= at)


def pause_at(state: TournamentState, where: Where) -> Pause | None:
    """The pause for which a table stands still; None if it does not, or nothing is played there."""
    stage, number, slot = where
    rounds = state.stages[stage].rounds if stage < len(state.stages) else []
    played = rounds[number - 1] if number <= len(rounds) else None
    if played is None or slot not in played.pairings:
        return None
    if played.closed or state.over or slot in played.results:
        return None
    return state.pause_of(where)
