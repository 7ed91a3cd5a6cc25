"""Events that follow in a match when officials pause or resume it (TN-30)."""

from collections.abc import Sequence
from typing import NamedTuple

from saikoro.domain.match import events as e
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver


class Pause(NamedTuple):
    """Who has paused a match, and why."""

    who: str
    reason: str = ""


def hold(driver: AnyDriver, pause: Pause | None, moment: int) -> Sequence[Proposed]:
    """Pause the match at `moment`, or resume it if `pause` is None; empty if nothing changes.

    When a pause ends, exactly its time is given back. A match that is over does not change.
    """
    if driver.state.played or bool(pause) == bool(driver.clocks.paused):
        return []
    if pause is not None:
        return [(e.MatchPaused(*pause), {})]
    return [(e.MatchResumed(driver.clocks.pause(moment)), {})]
