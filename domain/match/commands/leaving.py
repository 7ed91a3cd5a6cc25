"""Commands of those who leave a match, which ends it."""

from domain.errors import (
    CannotResign,
    MatchNotStarted,
    MatchOver,
    MatchStarted,
)
from domain.match import events as e
from domain.match.batch import Proposed
from domain.match.driver import AnyDriver
from domain.match.events import Seat
from domain.match.state import OPEN


def resign(driver: AnyDriver, seat: Seat) -> Proposed:
    """Resign the match."""
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if driver.state.status == OPEN:
        raise MatchNotStarted
    if not driver.game.book.may_resign(driver.state.game):
        raise CannotResign
    return e.SeatResigned(seat), {}


def leave(driver: AnyDriver) -> Proposed:
    """Leave a match that has not begun, which cancels it."""
    _require_open(driver)
    return e.MatchCancelled("left"), {}


def withdraw(driver: AnyDriver) -> Proposed:
    """Cancel a match that has not begun, as its creator."""
    _require_open(driver)
    return e.MatchCancelled("withdrawn"), {}


def _require_open(driver: AnyDriver) -> None:
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if driver.state.status != OPEN:
        raise MatchStarted
