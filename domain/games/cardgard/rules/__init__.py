"""The rule book of Cardgard as code, a module a chapter."""

from collections.abc import Sequence

from saikoro.domain.games.cardgard.events import MatchEnded
from saikoro.domain.games.cardgard.rules import knock_outs, notes  # noqa: F401 - they register themselves
from saikoro.domain.games.cardgard.rules.field import CardgardTable, Field
from saikoro.domain.games.cardgard.rules.rounds import battle, judgement
from saikoro.domain.games.cardgard.rules.submissions import submissions
from saikoro.domain.games.cardgard.state import CardgardState
from saikoro.domain.games.cardgard.words import EndReason
from saikoro.domain.match.interface.decision import Forfeit, Outcome, Play
from saikoro.domain.match.interface.rules import rule


def play(table: CardgardTable) -> Play:
    """Both seats submit decks and lineups (CG-3); the battle follows without decisions."""
    lineups = yield from submissions(table)
    return (yield from battle(table, lineups))


@rule("CG-16.2")
def forfeit(table: CardgardTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """CG-16.2, CG-19.4: the other seat wins; two at the same deadline draw."""
    seats = {forfeited.seat for forfeited in forfeits}
    winner = None if len(seats) == 2 else 1 - min(seats)
    table.emit(MatchEnded(winner, EndReason.FORFEIT, None, None, None, None))
    return Outcome(winner, EndReason.FORFEIT)


def may_resign(state: CardgardState) -> bool:
    """Whether a seat may still forfeit: only before the reveal (CG-19.1)."""
    return not state.units


def judge(table: CardgardTable) -> Outcome:
    """CG-16.4: the seat wins that would win the judgement."""
    return judgement(Field(table, (), knock_outs.knock_outs), EndReason.DRAWS_EXHAUSTED)
