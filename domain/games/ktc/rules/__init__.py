"""The rule book of KTC as code, one module for each chapter."""

from collections.abc import Sequence

from domain.games.ktc.events import MatchEnded, PlayerConceded, PlayerForfeited, Reason
from domain.games.ktc.rules.ending import Ended, at_cap, end
from domain.games.ktc.rules.field import Field, KtcTable
from domain.games.ktc.rules.set_up import set_up
from domain.games.ktc.rules.turns import turns
from domain.games.ktc.state import KtcState
from domain.games.ktc.versions import Version
from domain.match.interface.decision import Forfeit, Outcome, Play


def play(table: KtcTable, version: Version) -> Play:
    """Play a match: set-up (KT-4), then turns (KT-5) until the end (KT-11)."""
    if not table.state.soldiers:
        yield from set_up(table)
    return (yield from turns(Field(table), version))


def forfeit(table: KtcTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """End a match by its forfeits (KT-11.5, KT-11.6); a draw if both seats forfeit."""
    for forfeited in forfeits:
        if forfeited.cause == "resigned":
            table.emit(PlayerConceded(forfeited.seat))
        elif forfeited.decision != "roster":
            table.emit(PlayerForfeited(forfeited.seat))
    seats = {forfeited.seat for forfeited in forfeits}
    winner = None if len(seats) == 2 else 1 - min(seats)
    reason: Reason = "concede" if forfeits[0].cause == "resigned" else "forfeit"
    if not table.state.rosters:
        winner, reason = None, "not_started"  # KT-11.6
    table.emit(MatchEnded(winner, reason))
    return Outcome(winner, reason)


def may_resign(state: KtcState) -> bool:
    """Whether players may concede: from RostersRevealed on (KT-11.5)."""
    return bool(state.rosters)


def judge(table: KtcTable) -> Outcome:
    """KT-11.7: the player wins who would win at the turn cap."""
    field = Field(table)
    return end(field, Ended(at_cap(field).winner, "draws_exhausted"))
