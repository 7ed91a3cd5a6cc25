"""The rule book of KTC as code, one module for each chapter."""

from collections.abc import Sequence

from saikoro.domain.games.ktc.events import PlayerConceded, PlayerForfeited
from saikoro.domain.games.ktc.rules.ending import end
from saikoro.domain.games.ktc.rules.field import Ended, Field, KtcTable, Rules
from saikoro.domain.games.ktc.rules.requirements.ending import may_miss
from saikoro.domain.games.ktc.rules.set_up import set_up
from saikoro.domain.games.ktc.rules.turns import turns
from saikoro.domain.games.ktc.state import KtcState
from saikoro.domain.games.ktc.words import Choice, EndReason
from saikoro.domain.match.interface.decision import Forfeit, Outcome, Play


def play(table: KtcTable, rules: Rules) -> Play:
    """Play a match: set-up (KT-4), then turns (KT-5) until the end (KT-11)."""
    field = Field(table, rules)
    if not table.state.soldiers:
        yield from set_up(field)
    return (yield from turns(field))


def forfeit(table: KtcTable, forfeits: Sequence[Forfeit]) -> Outcome:
    """End a match by its forfeits (KT-11.5, KT-11.6); a draw if both seats forfeit."""
    for forfeited in forfeits:
        if forfeited.cause == "resigned":
            table.emit(PlayerConceded(forfeited.seat))
        elif forfeited.decision != Choice.ROSTER and not table.meets(
            may_miss, table, forfeited.seat
        ):
            table.emit(PlayerForfeited(forfeited.seat))
    seats = {forfeited.seat for forfeited in forfeits}
    winner = None if len(seats) == 2 else 1 - min(seats)
    resigned = forfeits[0].cause == "resigned"
    reason = EndReason.CONCEDE if resigned else EndReason.FORFEIT
    if not table.state.rosters:
        winner, reason = None, EndReason.NOT_STARTED  # KT-11.6
    return end(table, Ended(winner, reason, "KT-11.5" if resigned else "KT-11.6"))


def may_resign(state: KtcState) -> bool:
    """Whether players may concede: from RostersRevealed on (KT-11.5)."""
    return bool(state.rosters)


def judge(table: KtcTable, rules: Rules) -> Outcome:
    """KT-11.7: the player wins who would win at the turn cap."""
    field = Field(table, rules)
    return end(field, Ended(rules.at_cap(field).winner, EndReason.DRAWS_EXHAUSTED, "KT-11.7"))
