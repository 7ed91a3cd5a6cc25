"""KT-11: how a match ends."""

from typing import Any

from saikoro.domain.games.ktc.events import (
    MatchEnded,
    PlayerConceded,
)
from saikoro.domain.games.ktc.ids import A, B
from saikoro.domain.games.ktc.rules.field import Ended, Field, KtcTable
from saikoro.domain.games.ktc.rules.stating import gone
from saikoro.domain.games.ktc.state import left
from saikoro.domain.games.ktc.stated import Ground, Unmet
from saikoro.domain.games.ktc.words import EndReason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import FORFEITS, Outcome, TimeOut
from saikoro.domain.match.interface.rules import rule


def check_victory(field: Field) -> None:
    """Raise Ended if a player has won; called after each unit (KT-11.2)."""
    mine, theirs = field.turn_player, 1 - field.turn_player
    reached = [field.defeats(seat) >= field.rules.goal for seat in (mine, theirs)]
    if all(reached):
        raise Ended(theirs, EndReason.BOTH_THREE)
    if any(reached):
        raise Ended(mine if reached[0] else theirs, EndReason.THREE)


def check_cap(field: Field) -> None:
    """Raise Ended after the last turn (KT-11.4)."""
    if field.state.turn >= field.options.turn_cap:
        raise field.rules.at_cap(field)


def at_cap(field: Field) -> Ended:
    """The end by 撃破数, then by HP (KT-11.4)."""
    defeats_a, defeats_b = field.defeats(A), field.defeats(B)
    if defeats_a != defeats_b:
        return Ended(A if defeats_a > defeats_b else B, EndReason.CAP_KILLS)
    hp_a, hp_b = left(field.state)
    if hp_a != hp_b:
        return Ended(A if hp_a > hp_b else B, EndReason.CAP_HP)
    return Ended(None, EndReason.CAP_DRAW)


def conceded(field: Field, seat: Seat) -> Ended:
    """The end by the concession of a seat, which is emitted (KT-11.5)."""
    field.emit(PlayerConceded(seat))
    return Ended(1 - seat, EndReason.CONCEDE)


@rule("KT-11")
def end(field: Field, ended: Ended) -> Outcome:
    """Emit the end of the match, unless its unit has; its outcome (KT-11)."""
    if ended.outcome is None:
        _state_numbers(field, ended)
        field.emit(MatchEnded(ended.winner, ended.reason))
        ended.outcome = Outcome(ended.winner, ended.reason)
    return ended.outcome


def _state_numbers(field: Field, ended: Ended) -> None:
    """State the 撃破数 with the squares that count, and HP where they decide (KT-11.1, KT-11.4)."""
    if ended.reason is EndReason.CONCEDE:
        return
    state, reached = field.state, ended.reason is EndReason.THREE
    a, b = field.defeats(A), field.defeats(B)
    field.ground(Ground.DEFEATS, "KT-11.1", a=a, b=b, goal=field.rules.goal)
    for seat in (1 - (ended.winner or 0),) if reached else (A, B):
        state_left(field, seat, "KT-11.1")
    if a == b and ended.reason is not EndReason.BOTH_THREE:
        field.unmet(Unmet.SAME_DEFEATS, "KT-11.4", value=a)
        hp_a, hp_b = left(state)
        field.ground(Ground.HP_SUMS, "KT-11.4", a=hp_a, b=hp_b)


def state_left(field: Field, seat: Seat, rule: str) -> None:
    """State which soldiers have left squares of a field empty, and when."""
    state = field.state
    for name in state.removed[seat] + state.outside[seat]:
        field.ground(Ground.LEFT, rule, name, since=gone(state.soldiers[name]))


def time_out(table: KtcTable, seat: Seat, default: Any) -> TimeOut:
    """What a missed deadline leads to: `default` as the answer, or a forfeit (KT-11.6)."""
    missed, most = table.match.seats[seat].time_outs, table.options.timeouts_to_forfeit
    if missed >= most:
        return FORFEITS
    table.ground(Ground.DEFAULT, "KT-11.6", value=missed, most=most)
    return TimeOut(forfeits=False, answer=default)
