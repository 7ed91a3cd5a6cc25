"""The rule book of LaplaPlus as code, a module a chapter."""

from collections.abc import Sequence

from saikoro.domain.games.laplaplus.events import BattleEnded
from saikoro.domain.games.laplaplus.rules import notes  # noqa: F401 - registers them with events
from saikoro.domain.games.laplaplus.rules.battle import battle, judgement
from saikoro.domain.games.laplaplus.rules.build import build
from saikoro.domain.games.laplaplus.rules.field import Field, LaplaPlusTable
from saikoro.domain.games.laplaplus.words import EndReason
from saikoro.domain.match.interface.decision import Forfeit, Outcome, Play
from saikoro.domain.match.interface.rules import rule


def play(table: LaplaPlusTable) -> Play:
    """Both seats submit a row (LP-4); the battle follows without decisions (LP-5 to LP-10)."""
    rows = yield from build(table)
    return battle(table, rows)


@rule("LP-4.8")
def forfeit(table: LaplaPlusTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """LP-4.8: the other seat wins; if both miss the deadline there is no winner."""
    seats = {forfeited.seat for forfeited in forfeits}
    winner = None if len(seats) == 2 else 1 - min(seats)
    reason = EndReason.BOTH_FORFEITED if winner is None else EndReason.FORFEIT
    table.emit(BattleEnded(winner, reason, turn=0, hp_a=None, hp_b=None))
    return Outcome(winner, reason)


def judge(table: LaplaPlusTable) -> Outcome:
    """LP-10.6: the side wins that wins the judgement."""
    return judgement(Field(table), EndReason.DRAWS_EXHAUSTED).outcome
