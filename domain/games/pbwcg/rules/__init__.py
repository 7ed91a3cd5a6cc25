"""The rule book of PBWCG as code, a module a chapter."""

from saikoro.domain.games.pbwcg.rules import notes  # noqa: F401 - registers them with events
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.rules.ending import Ended, forfeit, judge
from saikoro.domain.games.pbwcg.rules.set_up import set_up
from saikoro.domain.games.pbwcg.rules.turns import turns
from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.games.pbwcg.versions import Version
from saikoro.domain.games.pbwcg.words import Phase
from saikoro.domain.match.interface.decision import Mark, Outcome, Play, Steps

__all__ = ["forfeit", "judge", "may_resign", "play"]


def play(table: PbwcgTable, version: Version) -> Play:
    """Both choose their starters (PB-4), then turn follows turn (PB-5) to the end (PB-23)."""
    if table.state.phase is Phase.SET_UP:
        yield Mark("submission", checkpoint=True, ends_batch=False)  # PB-23.7 goes back to here
        yield from set_up(table)
        yield Mark(Phase.SET_UP, checkpoint=True)
    return (yield from _to_the_end(Battle(table, resolve, version)))


def _to_the_end(battle: Battle) -> Steps[Outcome]:
    try:
        return (yield from turns(battle))
    except Ended as ended:
        return ended.outcome


def may_resign(state: PbwcgState) -> bool:
    """Between the start of the battle and its end (PB-20)."""
    return state.phase not in (Phase.SET_UP, Phase.OVER)
