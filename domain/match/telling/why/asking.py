"""The decisions that an event may follow from, and what seats had replied."""

from collections.abc import Mapping, Sequence
from typing import Any

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.record.line import Event


class Reply:
    """What a seat replied to a decision."""

    def __init__(self, version: int, *, timed_out: bool = False) -> None:
        self.version = version
        self.timed_out = timed_out
        self.parts: list[Any] = []
        """The parts of its answer that the reader may know."""


class Asked:
    """A decision, and what seats replied."""

    def __init__(self, version: int, event: e.DecisionAsked) -> None:
        self.version = version
        self.event = event
        self.replies: dict[Seat, Reply] = {}
        self._sealed: set[tuple[Seat, int]] = set()
        """What the reader has yet to learn."""

    def take(
        self, version: int, event: Event, submitted: Mapping[int, Any], own: Seat | None
    ) -> None:
        """Take an event that follows the decision, and precedes the next one."""
        match event:
            case e.SubmissionSealed(seat, no):
                reply = self.replies.setdefault(seat, Reply(version))
                if seat == own and no in submitted:
                    reply.parts.append(submitted[no])
                else:
                    self._sealed.add((seat, no))
            case e.SubmissionOpened(seat, no, _, payload) if (seat, no) in self._sealed:
                self.replies[seat].parts.append(payload)
            case e.AnswerGiven(_, seat, answer):
                self.replies.setdefault(seat, Reply(version)).parts.append(answer)
            case e.SeatTimedOut(seat):
                self.replies[seat] = Reply(version, timed_out=True)


def asked_before(
    events: Mapping[int, Event], end: int, submitted: Mapping[int, Any], own: Seat | None
) -> Sequence[Asked]:
    """The decisions before the version `end`, the last one first, with what was replied.

    `submitted` are the sealed parts that the seat `own` has sent, by number.
    """
    found: list[Asked] = []
    for at in range(1, end):
        event = events[at]
        if isinstance(event, e.DecisionAsked):
            found.append(Asked(at, event))
        elif found:
            found[-1].take(at, event, submitted, own)
    return found[::-1]
