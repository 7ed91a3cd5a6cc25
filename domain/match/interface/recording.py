"""A table that records why things happen, for a run that is to explain."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from sys import _getframe
from typing import Any

from saikoro.domain.match.events import DecisionAsked, GameEvent, MatchEvent, Seat, SubmissionOpened
from saikoro.domain.match.interface.causes import Answer, Happened, Unmet
from saikoro.domain.match.interface.deciding import DecidingTable
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.provenance import Provenance
from saikoro.domain.match.interface.requirements import BESIDE
from saikoro.domain.match.interface.table import Emitted, Table
from saikoro.domain.match.sources.dice import DiceSource
from saikoro.domain.match.sources.shuffles import Shuffles
from saikoro.domain.match.state import MatchState
from saikoro.domain.text import Text


class Recorder:
    """Records why the events of one match happen, in the order in which its rules emit them."""

    def __init__(self) -> None:
        self.happened: list[Happened] = []
        """An entry for each event that rules have emitted."""
        self.batches: list[int] = []
        """How many events there were at the end of each batch."""
        self.unmet: list[Unmet] = []
        """What did not happen or was checked, in the order in which it was stated."""
        self.answers: list[Answer] = []
        """What seats answered, in the order of the decisions."""
        self.undone: dict[int, int] = {}
        """For each time that the match went back, by how many events there were: how many of these
        it went back to."""
        self.provenance: Provenance | None = None
        """Since when something is so; None before there is a table."""

    def table(
        self,
        match: MatchState[Any],
        options: Any,
        cards: Any,
        dice: DiceSource,
        shuffles: Shuffles,
        hidden: HiddenFacts | None = None,
    ) -> "RecordingTable":
        """A table that records here; a match that goes back to an earlier decision has several."""
        return RecordingTable(self, match, options, cards, dice, shuffles, hidden)


class RecordingTable(DecidingTable):
    """A table that records why its events happen."""

    def __init__(self, recorder: Recorder, *more: Any) -> None:
        super().__init__(recorder, *more)
        self._recorder = recorder
        if recorder.provenance is None:
            recorder.provenance = self._provenance
        self._before = recorder.provenance
        """That of the events before this table was made."""
        self._types.update(type(one.event) for one in recorder.happened)

    # Not super(), which takes as long as all that is done here for an event.

    def emit(self, event: GameEvent) -> None:  # noqa: D102
        happened = self._happened
        cause = self._acting.read(self, _getframe(1), len(happened))
        self._types.add(type(event))
        if type(event) in BESIDE:
            self._note_beside(event, cause)
        grounds = (
            self._taken(cause)
            if self._pending
            or self._terms
            or self._lasting
            or self._waiting
            or cause.above in self._first
            else ()
        )
        Table.emit(self, event)
        happened.append(Happened(event, cause, self._terms, grounds, self._compared))
        self._terms, self._compared = (), None

    def emit_match_event(self, event: MatchEvent) -> None:  # noqa: D102
        cause = self._acts_for(_getframe(1))
        Table.emit_match_event(self, event)
        self._happened.append(Happened(event, cause, (), self._decided(cause, event)))

    def end_batch(self) -> Emitted:  # noqa: D102
        self._batches.append(len(self._happened))
        return Table.end_batch(self)

    def withhold(self) -> list[SubmissionOpened]:  # noqa: D102
        withheld = super().withhold()
        self._forget(len(self._happened) - len(withheld))
        return withheld

    def answered(  # noqa: D102
        self, label: Callable[[Seat, Any], object], answers: Mapping[Seat, Any]
    ) -> None:
        happened = self._happened
        numbers = range(len(happened) - 1, -1, -1)
        asked = next((at for at in numbers if type(happened[at].event) is DecisionAsked), None)
        if asked is None:
            return
        for seat, answer in answers.items():
            called = label(seat, answer)
            if isinstance(called, Text):
                self._answers.append(Answer(asked, seat, called))

    @contextmanager
    def repeating(self, decision: int) -> Iterator[None]:  # noqa: D102
        happened, batches, unmet = len(self._happened), len(self._batches), len(self._unmet)
        answers = len(self._answers)
        yield
        del self._batches[batches:], self._unmet[unmet:], self._answers[answers:]
        asked = self._asked(decision, happened)
        if asked is None or not self._acting.take_up(self._happened[asked].cause):
            self._forget(happened)
            self._provenance = Provenance(self.match.game, self.cards, self._happened)
            return
        del self._happened[happened:]
        self._recorder.undone[happened] = asked + 1
        self._recorder.provenance = self._provenance = self._before.back_to(asked + 1)

    def _asked(self, decision: int, before: int) -> int | None:
        """The number of the event with which a decision was asked, before so many; None if none."""
        asked = (
            at
            for at, one in enumerate(self._happened[:before])
            if isinstance(one.event, DecisionAsked) and one.event.decision == decision
        )
        return next(asked, None)

    def _forget(self, happened: int) -> None:
        """Forget all events after the first so many."""
        del self._happened[happened:]
        for cause in self._acting.cause.path():  # for which the rules go on to act
            cause.after = min(cause.after, happened)
