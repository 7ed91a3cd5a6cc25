"""KT-11.6: what a missed deadline leads to."""

from typing import Any

from domain.games.ktc.rules.field import KtcTable
from domain.match.decision import FORFEITS, TimeOut
from domain.match.events import Seat


def time_out(table: KtcTable, seat: Seat, default: Any) -> TimeOut:
    """The default in place of an answer, or the match with the last time-out that is suffered."""
    if table.match.seats[seat].time_outs >= table.options.timeouts_to_forfeit:
        return FORFEITS
    return TimeOut(forfeits=False, answer=default)
