"""Taking back lines that a match had: run again, with the secrets that lay beside them.

What the rules emit in secret they emit again. What somebody handed in is gone with the store,
unless a later line opens it: such lines are not taken back.
"""

from collections.abc import Sequence

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.record.line import EventReader, Line, came_from_outside, event_type, type_of
from saikoro.domain.verification.replay import replay

BESIDE = frozenset(
    event_type(event)
    for event in (e.MatchCreated, e.SeatJoined, e.SeedPosted, e.SubmissionPosted, e.JudgeLooked)
)
"""Types of lines beside which something lay that no line opens whole: tokens, names, seeds."""

_SEALED, _OPENED = event_type(e.SubmissionSealed), event_type(e.SubmissionOpened)

_READER = EventReader(e.SubmissionSealed, e.SubmissionOpened)


def first_closed(lines: Sequence[bytes], after: int) -> int | None:
    """The version of the first of these lines, which come after `after`, that cannot be taken back.

    It is one beside which something lay that none of them opens. None if there is no such line.
    """
    opened = _openings(lines)
    for version, line in enumerate(lines, after + 1):
        kind = type_of(line) if came_from_outside(line) else ""
        if kind in BESIDE or (kind == _SEALED and _submission(line) not in opened):
            return version
    return None


def take_back(driver: AnyDriver, lines: Sequence[bytes]) -> Batch:
    """Continue a match with lines that it had, and return them as its next batch.

    ReplayDiverged where the rules emit other lines; the driver is invalid then.
    """
    after, parent, opened = driver.version, driver.head, _openings(lines)
    secrets: dict[int, Secrets] = {
        version: {str(_submission(line)[0]): {"openings": [opened[_submission(line)]]}}
        for version, line in enumerate(lines, after + 1)
        if type_of(line) == _SEALED
    }
    emitted: dict[int, Secrets] = {}
    replay(driver, lines, secrets, emitted_secrets=emitted)
    return Batch(after, parent, list(lines), driver.head, secrets | emitted)


def _openings(lines: Sequence[bytes]) -> dict[tuple[Seat, int], dict[str, object]]:
    """What each submission was that these lines open, by its seat and number."""
    opened = [_READER.read(Line.read(line)) for line in lines if type_of(line) == _OPENED]
    return {
        (event.seat, event.no): {"nonce": event.nonce, "payload": event.payload}
        for event in opened
        if isinstance(event, e.SubmissionOpened)
    }


def _submission(line: bytes) -> tuple[Seat, int]:
    """The seat and the number of a submission that was sealed."""
    event = _READER.read(Line.read(line))
    if not isinstance(event, e.SubmissionSealed):
        raise TypeError(f"{type(event).__name__} is not a sealed submission")
    return event.seat, event.no
