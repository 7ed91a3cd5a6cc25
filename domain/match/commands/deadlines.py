"""Commands that follow from the time, when a deadline is missed or a wait has been too long."""

from collections.abc import Sequence

from msgspec import UNSET

from saikoro.domain.errors.matches import DeadlinePassed, MatchIsPaused, MatchOver
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import NEVER, milliseconds
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import DECIDED
from saikoro.domain.match.words import CancelReason, MatchStatus, ReleaseReason


def require_in_time(
    driver: AnyDriver, events: Sequence[Proposed], moment: int, given_back: int = 0
) -> None:
    """Raise DeadlinePassed if these events of a seat arrive at `moment` after its deadline.

    Raise MatchIsPaused if the match is paused. `given_back` (ms) is the time that the seat gets
    back before the events. A judge who looks as a seat takes none of its time.
    """
    acting = [event for event, _ in events if not isinstance(event, e.JudgeLooked)]
    if driver.clocks.paused and any(hasattr(event, "seat") for event in acting):
        raise MatchIsPaused
    deadlines = {} if driver.awaiting is None else driver.awaiting.deadlines
    for event in acting:
        seat = None if isinstance(event, e.SeatResigned) else getattr(event, "seat", None)
        deadline = NEVER if seat is None else deadlines.get(seat, NEVER)
        if deadline != NEVER and deadline + given_back < moment:
            raise DeadlinePassed(moment - deadline - given_back)


def time_out(driver: AnyDriver, moment: int) -> list[Proposed]:
    """The events of deadlines missed at `moment`; empty if there are none."""
    awaiting = driver.awaiting
    deadlines = {} if awaiting is None else awaiting.deadlines
    seats = [seat for seat, deadline in deadlines.items() if NEVER < deadline <= moment]
    if awaiting is None or not seats:
        return []
    if awaiting.decision:
        return [(e.SeatTimedOut(seat, awaiting.decision), {}) for seat in seats]
    if awaiting.what == "seeds" and driver.options.seed_seconds is not UNSET:
        return [(e.SeedLapsed(seats), {})]
    no_player = awaiting.what == "seats"
    reason = CancelReason.NOBODY_JOINED if no_player else CancelReason.SEED_MISSING
    return [(e.MatchCancelled(reason), {})]


def expire(driver: AnyDriver) -> list[Proposed]:
    """Cancel a match that waits without a deadline; empty if it does not."""
    awaiting = driver.awaiting
    if awaiting is None or awaiting.deadline != NEVER or driver.clocks.paused:
        return []
    return [(e.MatchCancelled(CancelReason.EXPIRED), {})]


def release(driver: AnyDriver, moment: int, *, over: bool = False) -> list[Proposed]:
    """Open what a decided match keeps closed, as `opens_by` is reached at `moment` (TN-32.3).

    Before that moment only where its stage, or its tournament, is `over`. Empty if nothing changes.
    """
    closed = driver.state.closed
    if driver.state.status != DECIDED or closed is None:
        return []
    if not over and moment < milliseconds(closed.opens_by):
        return []
    return [(e.SecretsReleased(ReleaseReason.OVER if over else ReleaseReason.TIME), {})]


def end_round(driver: AnyDriver) -> Proposed:
    """Cancel a match because the time of its tournament round is up; MatchOver if it is over."""
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    decision, awaiting = driver.state.decision, driver.awaiting
    awaited = [] if decision is None else decision.waiting
    if awaiting is not None and awaiting.what == "openings":
        awaited = awaiting.seats
    return e.MatchCancelled(CancelReason.ROUND_OVER, tuple(awaited)), {}
