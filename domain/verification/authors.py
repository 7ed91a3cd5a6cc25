"""The authors that an event may have."""

import functools
import itertools

from saikoro.domain.match import events as e
from saikoro.domain.record.line import Event, Outside
from saikoro.domain.verification.facts import Wrong

SEATS = 2
"""The number of seats in a match."""

_BY: dict[type[Event], str] = {
    e.MatchCreated: "organiser",
    e.SeatTimedOut: "server",
    e.SeedLapsed: "server",
    e.TimeGivenBack: "server",
    e.MatchHalted: "server",
    e.SecretsReleased: "server",
    e.RewindProposed: "judge",
    e.JudgeLooked: "judge",
}
"""The only author of each of these events."""

OF_A_SEAT = (
    e.SeatJoined,
    e.SeedPosted,
    e.AnswerGiven,
    e.SubmissionSealed,
    e.SubmissionPosted,
    e.SeatResigned,
)
"""Events whose author is the seat that they name."""

_CANCELLED_BY = {"left": tuple(f"seat{seat}" for seat in range(SEATS)), "withdrawn": ("organiser",)}
"""The only author who cancels a match for each of these reasons; the server for all others."""


@functools.cache
def authors_of(event: type[Event]) -> tuple[str | None, ...]:
    """The authors that an event may have; None for events of the rules, which name none."""
    if issubclass(event, OF_A_SEAT):
        return tuple(f"seat{seat}" for seat in range(SEATS))
    if issubclass(event, e.MatchRewound):
        return None, "judge"  # None where both seats have agreed
    if issubclass(event, e.MatchPaused | e.MatchResumed):
        return "server", "judge"  # the server where a tournament, or one of its tables, is paused
    if issubclass(event, e.MatchCancelled):
        return "server", *itertools.chain(*_CANCELLED_BY.values())
    return (_BY.get(event),)


def wrong_author(event: e.MatchEvent, outside: Outside | None) -> Wrong | None:
    """Find an event from outside without an author, or an event of the rules with one."""
    by = None if outside is None else outside.by
    if isinstance(event, OF_A_SEAT):
        held = by == f"seat{event.seat}"
    elif isinstance(event, e.MatchPaused) and by == "judge":
        held = event.who in e.JUDGES
    elif isinstance(event, e.MatchCancelled):
        held = by in _CANCELLED_BY.get(event.reason, ("server",))
    else:
        held = by in authors_of(type(event))
    return None if held else Wrong("origin", f"{name_of(event)} by {by}")


def name_of(event: e.MatchEvent) -> str:
    """The name of an event in its line, such as `seat.joined`."""
    return str(event.__struct_config__.tag)
