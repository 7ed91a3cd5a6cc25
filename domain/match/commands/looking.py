"""The command by which a judge looks at a match as one of its seats."""

from collections.abc import Sequence

from saikoro.domain.errors.matches import CannotLook, MatchOver, NothingAsked, SitsInMatch
from saikoro.domain.errors.rules import IllegalReason
from saikoro.domain.invisible import require_shown
from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import PLAYING
from saikoro.domain.match.words import MatchStatus

MAX_LOOKS = 32
"""The maximum number of looks of judges at a match."""


def look(driver: AnyDriver, seat: Seat, reason: str, who: str = "") -> Proposed:
    """Let a judge see what `seat` knows, from this line on, which everybody sees.

    `who` is an official of the match's tournament; empty for the judge whom the match names.
    IllegalReason, MatchOver, CannotLook after `MAX_LOOKS` looks, NothingAsked before play.
    """
    require_shown(reason, IllegalReason, "illegal_reason", "/reason")
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    if driver.state.status != PLAYING:
        raise NothingAsked
    if len(driver.state.looked) >= MAX_LOOKS:
        raise CannotLook(MAX_LOOKS)
    return e.JudgeLooked(seat, reason, who), {}


def require_no_seat(driver: AnyDriver, player: str) -> None:
    """Raise SitsInMatch if the player with this id has a seat."""
    taken: Sequence[str | None] = [seat.player_id for seat in driver.state.seats]
    if player in taken:
        raise SitsInMatch
