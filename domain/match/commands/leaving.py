"""Commands of players and creators who end a match by leaving it."""

from saikoro.domain.errors.matches import AlreadyStarted, CannotResign, MatchNotStarted, MatchOver
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import OPEN
from saikoro.domain.match.words import CancelReason, MatchStatus


def resign(driver: AnyDriver, seat: Seat) -> Proposed:
    """Resign the match."""
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    if driver.state.status == OPEN:
        raise MatchNotStarted
    if not driver.game.book.may_resign(driver.state.game):
        raise CannotResign
    return e.SeatResigned(seat), {}


def leave(driver: AnyDriver) -> Proposed:
    """Leave a match that has not begun, which cancels it."""
    _require_open(driver)
    return e.MatchCancelled(CancelReason.LEFT), {}


def withdraw(driver: AnyDriver) -> Proposed:
    """Cancel a match that has not begun, as its creator."""
    _require_open(driver)
    return e.MatchCancelled(CancelReason.WITHDRAWN), {}


def _require_open(driver: AnyDriver) -> None:
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    if driver.state.status != OPEN:
        raise AlreadyStarted
