"""The rule book of Fairies Battle as code, a module a chapter."""

from collections.abc import Sequence

from saikoro.domain.games.fairies.rules import notes  # noqa: F401 - registers them with events
from saikoro.domain.games.fairies.rules.effects.perform import perform
from saikoro.domain.games.fairies.rules.ending import by_damage, decide
from saikoro.domain.games.fairies.rules.field import FairiesTable, Field
from saikoro.domain.games.fairies.rules.opening.set_up import lay, mulligans
from saikoro.domain.games.fairies.rules.turns import start_turn, turns
from saikoro.domain.games.fairies.versions import Version
from saikoro.domain.games.fairies.words import Reason
from saikoro.domain.match.interface.decision import Forfeit, Outcome, Play


def play(table: FairiesTable, version: Version) -> Play:
    """Set-up (FB-4), then turns (FB-5) until the match is decided (FB-14)."""
    field, state = Field(table, perform, version), table.state
    if state.first is None:
        yield from lay(field)
    if not state.turn:
        yield from mulligans(field, state.first or 0)
        yield from start_turn(field)
    return (yield from turns(field))


def forfeit(table: FairiesTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """FB-14.4, FB-18.3: the other seat wins; none, if both left at once."""
    seats = {forfeited.seat for forfeited in forfeits}
    winner = None if len(seats) == 2 else 1 - min(seats)
    resigned = forfeits[0].cause == "resigned"
    return decide(table, winner, Reason.RESIGNATION if resigned else Reason.TIMEOUT)


def judge(table: FairiesTable) -> Outcome:
    """FB-14.6, where a match has used up its draws: the lower damage wins."""
    return decide(table, by_damage(table), Reason.DRAWS_EXHAUSTED)
