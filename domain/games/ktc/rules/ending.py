"""KT-11: how a match ends."""

from domain.games.ktc.events import MatchEnded, PlayerConceded, Reason
from domain.games.ktc.rules.field import Field
from domain.games.ktc.state import left
from domain.match.decision import Outcome
from domain.match.events import Seat

GOAL = 3
"""The 撃破数 that wins (KT-1.1)."""

A, B = 0, 1


class Ended(Exception):
    """The match has ended: nothing further of the turn is carried out (KT-5.7)."""

    def __init__(self, winner: Seat | None, reason: Reason) -> None:
        super().__init__(reason)
        self.winner = winner
        self.reason: Reason = reason


def check_victory(field: Field) -> None:
    """KT-11.2: after each unit."""
    mine, theirs = field.turn_player, 1 - field.turn_player
    reached = [field.kills(seat) >= GOAL for seat in (mine, theirs)]
    if all(reached):
        raise Ended(theirs, "both_three")
    if any(reached):
        raise Ended(mine if reached[0] else theirs, "three")


def check_cap(field: Field) -> None:
    """KT-11.4."""
    if field.state.turn >= field.options.turn_cap:
        raise at_cap(field)


def at_cap(field: Field) -> Ended:
    """KT-11.4: by 撃破数, then by HP."""
    kills_a, kills_b = field.kills(A), field.kills(B)
    if kills_a != kills_b:
        return Ended(A if kills_a > kills_b else B, "cap_kills")
    hp_a, hp_b = left(field.state)
    if hp_a != hp_b:
        return Ended(A if hp_a > hp_b else B, "cap_hp")
    return Ended(None, "cap_draw")


def conceded(field: Field, seat: Seat) -> Ended:
    """KT-11.5."""
    field.emit(PlayerConceded(seat))
    return Ended(1 - seat, "concede")


def end(field: Field, ended: Ended) -> Outcome:
    """KT-11."""
    field.emit(MatchEnded(ended.winner, ended.reason))
    return Outcome(ended.winner, ended.reason)
