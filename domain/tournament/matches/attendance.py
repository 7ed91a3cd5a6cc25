"""Which seats missed a match between people, and which were awaited when its time was up."""

from collections.abc import Iterable, Sequence

from domain.match import events as e
from domain.match.events import Seat
from domain.record.line import EventReader, Line, event_type

_CANCELLED = EventReader(e.MatchCancelled)
_SENT = (e.AnswerGiven, e.SubmissionSealed, e.SubmissionPosted, e.SeatResigned)
_READER = EventReader(*_SENT, e.DecisionAsked, e.SeatTimedOut)
_READ = {event_type(event) for event in (*_SENT, e.DecisionAsked, e.SeatTimedOut)}


def missed_by(lines: Iterable[bytes], seats: Sequence[Seat] = (0, 1)) -> tuple[Seat, ...]:
    """The seats that missed a match without a winner (TN-18.1); `lines` are those of its events.

    All of `seats`, if none of them sent what it was asked for last; else those that never sent
    anything.
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
    """The seats that were awaited when a match was cancelled, as the time was up (TN-21.4)."""
    last = Line.read(lines[-1])
    if last.type != event_type(e.MatchCancelled):
        return ()
    event = _CANCELLED.read(last)
    return event.awaited if isinstance(event, e.MatchCancelled) else ()
