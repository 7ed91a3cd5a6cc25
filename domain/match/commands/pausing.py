"""What follows in a match when officials pause it, or let it go on (TN-30)."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.match import events as e
from domain.match.batch import Proposed
from domain.match.driver import AnyDriver


class Pause(NamedTuple):
    """Who has paused a match, and why."""

    who: str
    reason: str = ""


def hold(driver: AnyDriver, pause: Pause | None, moment: int) -> Sequence[Proposed]:
    """Pause the match at `moment`, or without a `pause` let it go on; empty if it is so already.

    The time of a pause is given back when it ends, exactly. A match that is over stays so.
    """
    if driver.state.over or bool(pause) == bool(driver.clocks.paused):
        return []
    if pause is not None:
        return [(e.MatchPaused(*pause), {})]
    return [(e.MatchResumed(driver.clocks.pause(moment)), {})]
