"""The command of a judge to rewind a match."""

from domain.errors import (
    CannotRewind,
    IllegalReason,
    MatchOver,
    NoSuchDecision,
    NothingAsked,
)
from domain.invisible import require_shown
from domain.match import events as e
from domain.match.batch import Proposed
from domain.match.driver import AnyDriver
from domain.match.history.rewinding import MAX_REWINDS


def rewind(driver: AnyDriver, to: int, reason: str) -> Proposed:
    """Rewind to the decision asked at version `to`, or propose it if both seats must agree."""
    require_shown(reason, IllegalReason, "illegal_reason", "/reason")
    allowed = driver.game.book.rewinds(driver.options)
    if driver.state.over:
        raise MatchOver(driver.state.status)
    if driver.decision is None or driver.due:
        raise NothingAsked
    if allowed == "never" or driver.rewinds >= MAX_REWINDS:
        raise CannotRewind(f"after {MAX_REWINDS} rewinds" if driver.rewinds else "by its options")
    if not driver.was_asked(to):
        raise NoSuchDecision(to)
    if allowed == "judge":
        return e.MatchRewound(to, reason), {}
    return e.RewindProposed(to, reason), {}
