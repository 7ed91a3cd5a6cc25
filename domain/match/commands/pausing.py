"""Pauses of a match: by its judge, and as officials of its tournament pause it (TN-30)."""

from collections.abc import Sequence
from typing import NamedTuple

from saikoro.domain.errors.matches import MatchOver, NothingAsked
from saikoro.domain.errors.rules import IllegalPause, IllegalReason, Violation
from saikoro.domain.invisible import require_shown
from saikoro.domain.match import events as e
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.state import PLAYING
from saikoro.domain.match.words import MatchStatus
from saikoro.domain.text import Text

_PAUSED_ALREADY = Text("マッチはすでに中断中です", "the match is paused already")
_PAUSED_TOO_OFTEN = Text(
    "マッチはすでに {most} 回中断されました", "the match was paused {most} times"
)
_NOT_PAUSED = Text("マッチは中断されていません", "the match is not paused")

MAX_PAUSES = 32
"""How often the judge of a match can pause it."""


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


def pause(driver: AnyDriver, who: str, reason: str) -> Proposed:
    """Pause a match in play as its judge; `who` is one of `JUDGES`.

    IllegalReason, MatchOver, NothingAsked before play; IllegalPause if it is paused already, or was
    `MAX_PAUSES` times.
    """
    require_shown(reason, IllegalReason, "illegal_reason", "/reason")
    _require_in_play(driver)
    if driver.clocks.paused:
        raise _illegal(_PAUSED_ALREADY)
    if driver.clocks.pauses >= MAX_PAUSES:
        raise _illegal(_PAUSED_TOO_OFTEN.filled(most=MAX_PAUSES))
    return e.MatchPaused(who, reason), {}


def resume(driver: AnyDriver, moment: int) -> Proposed:
    """Let a match go on at `moment` as its judge; MatchOver, NothingAsked, IllegalPause."""
    _require_in_play(driver)
    if not driver.clocks.paused:
        raise _illegal(_NOT_PAUSED)
    return e.MatchResumed(driver.clocks.pause(moment)), {}


def _require_in_play(driver: AnyDriver) -> None:
    if driver.state.played:
        raise MatchOver(MatchStatus(driver.state.status))
    if driver.state.status != PLAYING:
        raise NothingAsked


def _illegal(detail: Text) -> IllegalPause:
    return IllegalPause([Violation.of("illegal_pause", "", detail, "")])
