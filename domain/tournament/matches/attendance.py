"""The seats that missed a match between people, or were awaited when its time was up."""

from collections.abc import Iterable, Sequence

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.record.line import EventReader, Line, event_type

_CANCELLED = EventReader(e.MatchCancelled)
_SENT = (e.AnswerGiven, e.SubmissionSealed, e.SubmissionPosted, e.SeatResigned)
_READER = EventReader(*_SENT, e.DecisionAsked, e.SeatTimedOut)
_READ = {event_type(event) for event in (*_SENT, e.DecisionAsked, e.SeatTimedOut)}


def missed_by(lines: Iterable[bytes], seats: Sequence[Seat] = (0, 1)) -> tuple[Seat, ...]:
    """The seats that missed a match without a winner (TN-18.1); `lines` are those of its events.

    These are all of `seats` if none of them sent its last answer that was asked for; else those
    that never sent anything.
    """
    sent: set[Seat] = set()
    late: set[Seat] = set()
    for line in map(Line.read, lines):
        if line.type not in _READ:
            continue
        match _READER.read(line):
            case e.DecisionAsked():
                late.clear()
            case e.SeatTimedOut(seat=seat):
                late.add(seat)
            case (
                e.AnswerGiven(seat=seat)
                | e.SubmissionSealed(seat=seat)
                | e.SubmissionPosted(seat=seat)
                | e.SeatResigned(seat=seat)
            ):
                sent.add(seat)
    never = tuple(seat for seat in seats if seat not in sent)
    return tuple(seats) if late.union(never).issuperset(seats) else never


def awaited(lines: Sequence[bytes]) -> tuple[Seat, ...]:
    """The seats that were awaited when the clock cancelled a match (TN-21.4)."""
    last = Line.read(lines[-1])
    if last.type != event_type(e.MatchCancelled):
        return ()
    event = _CANCELLED.read(last)
    return event.awaited if isinstance(event, e.MatchCancelled) else ()
