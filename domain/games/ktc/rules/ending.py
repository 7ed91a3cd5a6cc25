"""KT-11: how a match ends."""

from typing import Any

from domain.games.ktc.events import MatchEnded, PlayerConceded, Reason
from domain.games.ktc.rules.field import Field, KtcTable
from domain.games.ktc.squares import A, B
from domain.games.ktc.state import left
from domain.match.events import Seat
from domain.match.interface.decision import FORFEITS, Outcome, TimeOut

GOAL = 3
"""The 撃破数 that wins (KT-1.1)."""


class Ended(Exception):
    """The match has ended: nothing further of the turn is carried out (KT-5.7)."""

    def __init__(self, winner: Seat | None, reason: Reason) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason: Reason = reason


def check_victory(field: Field) -> None:
    """Raise Ended if a player has won; called after each unit (KT-11.2)."""
    mine, theirs = field.turn_player, 1 - field.turn_player
    reached = [field.kills(seat) >= GOAL for seat in (mine, theirs)]
    if all(reached):
        raise Ended(theirs, "both_three")
    if any(reached):
        raise Ended(mine if reached[0] else theirs, "three")


def check_cap(field: Field) -> None:
    """Raise Ended after the last turn (KT-11.4)."""
    if field.state.turn >= field.options.turn_cap:
        raise at_cap(field)


def at_cap(field: Field) -> Ended:
    """The end by 撃破数, then by HP (KT-11.4)."""
    kills_a, kills_b = field.kills(A), field.kills(B)
    if kills_a != kills_b:
        return Ended(A if kills_a > kills_b else B, "cap_kills")
    hp_a, hp_b = left(field.state)
    if hp_a != hp_b:
        return Ended(A if hp_a > hp_b else B, "cap_hp")
    return Ended(None, "cap_draw")


def conceded(field: Field, seat: Seat) -> Ended:
    """The end by the concession of a seat, which is emitted (KT-11.5)."""
    field.emit(PlayerConceded(seat))
    return Ended(1 - seat, "concede")


def end(field: Field, ended: Ended) -> Outcome:
    """Emit the end of the match; its outcome (KT-11)."""
    field.emit(MatchEnded(ended.winner, ended.reason))
    return Outcome(ended.winner, ended.reason)


def time_out(table: KtcTable, seat: Seat, default: Any) -> TimeOut:
    """What a missed deadline leads to: `default` as the answer, or a forfeit (KT-11.6)."""
    if table.match.seats[seat].time_outs >= table.options.timeouts_to_forfeit:
        return FORFEITS
    return TimeOut(forfeits=False, answer=default)
