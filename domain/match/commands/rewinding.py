"""The command by which a judge rewinds a match."""

from saikoro.domain.errors.matches import (
    CannotRewind,
    MatchIsPaused,
    MatchOver,
    NoSuchDecision,
    NothingAsked,
)
from saikoro.domain.errors.rules import IllegalReason
from saikoro.domain.invisible import require_shown
from saikoro.domain.match import events as e
from saikoro.domain.match.commands.looking import require_no_seat
from saikoro.domain.match.interface.rewinding import MAX_REWINDS, Rewinds
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.words import MatchStatus


def rewind(driver: AnyDriver, to: int, reason: str, judge: str = "") -> Proposed:
    """Rewind to the decision asked at version `to`, or propose it if both seats must agree.

    SitsInMatch if they need not, and the `judge`, by the id of a player, has a seat. MatchIsPaused
    if they must: a match that is paused asks them nothing.
    """
    if _admitted(driver, to, reason) == "judge":
        require_no_seat(driver, judge)
        return e.MatchRewound(to, reason), {}
    if driver.clocks.paused:
        raise MatchIsPaused
    return e.RewindProposed(to, reason), {}


def expect_by_ruling(driver: AnyDriver, to: int, reason: str) -> None:
    """Raise the reason why a ruling cannot rewind to version `to` now (TN-35.1).

    CannotRewind also where both seats would have to agree.
    """
    if _admitted(driver, to, reason) != "judge":
        raise CannotRewind


def rewind_by_ruling(driver: AnyDriver, to: int, reason: str, line: int) -> Proposed:
    """Rewind as a ruling in `line` of the record of the tournament asks (TN-35.2)."""
    expect_by_ruling(driver, to, reason)
    return e.MatchRewound(to, reason, line), {}


def _admitted(driver: AnyDriver, to: int, reason: str) -> Rewinds:
    """The mode in which the match can be rewound to version `to`, for a reason that is shown."""
    require_shown(reason, IllegalReason, "illegal_reason", "/reason")
    allowed = driver.game.book.rewinds(driver.options)
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    if driver.decision is None or driver.due:
        raise NothingAsked
    if allowed == "never" or driver.rewinds >= MAX_REWINDS:
        raise CannotRewind(MAX_REWINDS if driver.rewinds else 0)
    if not driver.was_asked(to):
        raise NoSuchDecision(to)
    return allowed
