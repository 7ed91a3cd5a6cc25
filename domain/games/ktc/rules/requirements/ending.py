"""KT-11: what the end of a match requires."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.games.ktc.ids import A, B
from saikoro.domain.games.ktc.rules.field import Field, KtcTable
from saikoro.domain.games.ktc.rules.naming import waiting
from saikoro.domain.games.ktc.rules.requirements.looked import AWAY, empty_of, gone
from saikoro.domain.games.ktc.state import defeats
from saikoro.domain.games.ktc.stated import Ground, Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Each, Met, requirement

DEFEATS: dict[str, Any] = {
    "a": lambda field, _seat: field.defeats(A),
    "b": lambda field, _seat: field.defeats(B),
    "goal": lambda field, _seat: field.rules.goal,
    "empty": lambda field, _seat: empty_of(field, (A, B)),
}
"""The 撃破数 of both players, and the empty squares that they are (KT-11.1)."""


@requirement(
    "KT-11.1",
    met=Met(
        Ground.DEFEATS,
        "KT-11.1",
        each=Each(Ground.LEFT, lambda field, seat: gone(field, (1 - seat,)), AWAY),
    ),
    **DEFEATS,
)
def has_won(field: Field, seat: Seat) -> bool:
    """The 撃破数 of a player is as high as wins."""
    return defeats(field.state, seat) >= field.rules.goal


@requirement("KT-11.4", met=Ground.TURN_CAP, turn=lambda field: field.state.turn)
def is_last_turn(field: Field) -> bool:
    """No turn comes after this one (KT-1.4)."""
    return field.state.turn >= field.options.turn_cap


@requirement("KT-5.7", Unmet.CUT_OFF, turn="field.state.turn", lines=waiting)
def goes_on(_field: Field, _left: Sequence[Any]) -> bool:
    """The turn goes on once a player has won: it never does."""
    return False


@requirement(
    "KT-11.2",
    Ground.ONE_WINS,
    met=Ground.BOTH_WIN,
    decides=True,
    goal="field.rules.goal",
)
def have_both_won(_field: Field, reached: Sequence[Seat]) -> bool:
    """Both players have as many as wins, after the same unit."""
    return len(reached) > 1


@requirement(
    "KT-11.6",
    Ground.TIMED_OUT,
    met=Ground.DEFAULT,
    decides=True,
    things=lambda *_: (),
    value=lambda table, seat: table.match.seats[seat].time_outs,
    most="table.options.timeouts_to_forfeit",
)
def may_miss(table: KtcTable, seat: Seat) -> bool:
    """A player has not yet missed as many deadlines as forfeit the match."""
    return table.match.seats[seat].time_outs < table.options.timeouts_to_forfeit
