"""Why things happen: what rules state as they run, recorded only by a run that is to explain.

It is in no line and in no state: a record is run again where somebody asks why. A table that does
not record ignores what rules state (`Table.under`, `Table.terms`, `Table.unmet`,
`Table.checked`, `Table.ground`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.match.events import (
    DecisionAsked,
    GameEvent,
    MatchEvent,
    Seat,
    SubmissionOpened,
)
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.table import Emitted, Fact, Table, Term
from saikoro.domain.match.sources.dice import DiceSource
from saikoro.domain.match.sources.shuffles import Shuffles
from saikoro.domain.match.state import MatchState
from saikoro.domain.record.line import Event
from saikoro.domain.words import Word


class Since(msgspec.Struct, eq=False):
    """The event since which something is so: the last one up to then of which a test is true.

    It is looked for when somebody asks, and of most statements nobody does.
    """

    happened: "list[Happened]"
    is_it: Callable[[Event], bool]
    until: int
    """How many events there were when it was stated."""
    found: int | None = None
    """Its number, once somebody has asked."""
    looked: bool = False

    @property
    def number(self) -> int | None:
        """The number of the event, of those that the rules emitted; None if there is none."""
        if not self.looked:
            is_it, happened = self.is_it, self.happened
            numbers = range(min(self.until, len(happened)) - 1, -1, -1)
            self.found = next((at for at in numbers if is_it(happened[at].event)), None)
            self.looked = True
        return self.found


class Unmet(msgspec.Struct, frozen=True, gc=False):
    """Something that did not happen, or was checked."""

    cause: "Cause"
    """What the rules acted for."""
    what: Word
    """Why not; its texts may have slots, such as `{value} < {needed}`."""
    rule: str
    things: tuple[str, ...]
    """The things that it is about; whoever may not know one of them is not shown any of this."""
    values: Mapping[str, Fact]
    """What the slots are filled with; `{0}`, `{1}` are the names of the things."""
    after: int
    """How many events the rules had emitted."""
    back_from: "Cause | None" = None
    """For what the rules acted when they went back to `cause` to state it; None if they did not."""
    since: Since | None = None
    """The event since which it is so; None where the rules name none."""
    batch: int = 0
    """How many batches had ended."""
    checked: bool = False
    """Whether it is so: it was judged or compared, and is nothing that did not happen."""


class Ground(msgspec.Struct, frozen=True):
    """A fact that an event goes by."""

    cause: "Cause"
    """What the rules acted for."""
    what: Word
    """The fact; its texts may have slots, as those of `Unmet`."""
    rule: str
    things: tuple[str, ...]
    values: Mapping[str, Fact]
    since: Since | None
    """The event since which it is so; without such an event nothing is stated."""


class Cause(msgspec.Struct, eq=False, gc=False):
    """What a part of the rules acts for: a rule, and perhaps a line of a card; root has neither."""

    above: "Cause | None"
    """The cause within which it began; None for the root."""
    after: int
    """How many events the rules had emitted when it began."""
    rule: str | None = None
    thing: str | None = None
    """The thing on the table whose text is carried out."""
    line: int | None = None
    """The paragraph of its face, as `Face.text` counts them; negative from the end."""
    badge: str | None = None
    """The badge whose text it is, by its Japanese name, in place of a paragraph."""
    since: int | None = None
    """The number of the event that brought it about; None where the rules name none."""

    def path(self) -> "list[Cause]":
        """The causes that lead here, the root first and itself last."""
        return [self] if self.above is None else [*self.above.path(), self]


class Happened(msgspec.Struct, frozen=True):
    """Why one event happened."""

    event: Event
    cause: Cause
    terms: Sequence[Term] = ()
    """What its number was added up from."""
    grounds: Sequence[Ground] = ()
    """What it goes by."""


class Answer(NamedTuple):
    """What people call an answer."""

    asked: int
    """The number of the event with the decision, of those that the rules emitted."""
    seat: Seat
    label: Label


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


class RecordingTable(Table[Any, Any, Any]):
    """A table that records why its events happen."""

    recording = True

    def __init__(
        self,
        recorder: Recorder,
        match: MatchState[Any],
        options: Any,
        cards: Any,
        dice: DiceSource,
        shuffles: Shuffles,
        hidden: HiddenFacts | None = None,
    ) -> None:
        super().__init__(match, options, cards, dice, shuffles, hidden)
        self._happened, self._batches = recorder.happened, recorder.batches
        self._unmet, self._answers = recorder.unmet, recorder.answers
        self._cause = Cause(None, len(self._happened))
        self._terms: Sequence[Term] = ()
        self._grounds: tuple[Ground, ...] = ()
        self._back_from: Cause | None = None

    # Not super(), which takes as long as all that is done here for an event.

    def emit(self, event: GameEvent) -> None:  # noqa: D102
        Table.emit(self, event)
        self._happened.append(Happened(event, self._cause, self._terms, self._grounds))
        self._terms = self._grounds = ()

    def emit_match_event(self, event: MatchEvent) -> None:  # noqa: D102
        Table.emit_match_event(self, event)
        self._happened.append(Happened(event, self._cause, (), self._grounds))

    def end_batch(self) -> Emitted:  # noqa: D102
        self._batches.append(len(self._happened))
        return Table.end_batch(self)

    def withhold(self) -> list[SubmissionOpened]:  # noqa: D102
        withheld = super().withhold()
        self._forget(len(self._happened) - len(withheld))
        return withheld

    def under(  # noqa: D102
        self,
        rule: str,
        *,
        thing: str | None = None,
        line: int | None = None,
        badge: str | None = None,
        since: Callable[[Event], bool] | None = None,
    ) -> "_Under":
        after, began = len(self._happened), None if since is None else self._since(since).number
        return _Under(self, Cause(self._cause, after, rule, thing, line, badge, began))

    def terms(self, *terms: Term) -> None:  # noqa: D102
        self._terms = terms

    def unmet(  # noqa: D102
        self,
        what: Word,
        rule: str,
        *things: str,
        since: Callable[[Event], bool] | None = None,
        **values: Fact,
    ) -> None:
        self._state(what, rule, things, since, values, checked=False)

    def checked(  # noqa: D102
        self,
        what: Word,
        rule: str,
        *things: str,
        since: Callable[[Event], bool] | None = None,
        **values: Fact,
    ) -> None:
        self._state(what, rule, things, since, values, checked=True)

    def _state(
        self,
        what: Word,
        rule: str,
        things: tuple[str, ...],
        since: Callable[[Event], bool] | None,
        values: Mapping[str, Fact],
        *,
        checked: bool,
    ) -> None:
        """Add something that did not happen, or that was checked."""
        last = None if since is None else self._since(since)
        cause, after, batch = self._cause, len(self._happened), len(self._batches)
        back_from = self._back_from
        self._unmet.append(
            Unmet(cause, what, rule, things, values, after, back_from, last, batch, checked=checked)
        )

    def ground(  # noqa: D102
        self,
        what: Word,
        rule: str,
        *things: str,
        since: Callable[[Event], bool] | None = None,
        **values: Fact,
    ) -> None:
        last = None if since is None else self._since(since)
        self._grounds += (Ground(self._cause, what, rule, things, values, last),)

    def cause(self) -> Cause:  # noqa: D102
        return self._cause

    def again(self, cause: object) -> "_Under":  # noqa: D102
        return _Under(self, cause if isinstance(cause, Cause) else self._cause)

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
            if isinstance(called, Label):
                self._answers.append(Answer(asked, seat, called))

    @contextmanager
    def repeating(self) -> Iterator[None]:  # noqa: D102
        happened, batches, unmet = len(self._happened), len(self._batches), len(self._unmet)
        answers = len(self._answers)
        yield
        del self._batches[batches:], self._unmet[unmet:], self._answers[answers:]
        self._forget(happened)

    def _forget(self, happened: int) -> None:
        """Forget all events after the first so many."""
        del self._happened[happened:]
        for cause in self._cause.path():  # for which the rules go on to act
            cause.after = min(cause.after, happened)

    def _since(self, is_it: Callable[[Event], bool]) -> Since:
        """The last event until now of which something is true."""
        return Since(self._happened, is_it, len(self._happened))

    def _went_back(self, cause: Cause) -> Cause | None:
        """What the rules act for, if they go back to an earlier cause of it; else None."""
        return self._cause if cause in self._cause.path()[:-1] else None

    def _drop_grounds(self, ended: Cause) -> None:
        """Drop the grounds of a cause, unless the rules go on with it."""
        if ended not in self._cause.path():
            self._grounds = tuple(one for one in self._grounds if one.cause is not ended)


class _Under(msgspec.Struct, gc=False):
    """A part of the rules that acts for a cause, or goes on with an earlier one.

    There are nearly as many as events, so it changes its table itself, without a method for it.
    """

    # ruff: noqa: SLF001

    table: RecordingTable
    cause: Cause
    before: Cause | None = None
    """What the table acted for before; None until this begins."""

    def __enter__(self) -> None:
        table, cause = self.table, self.cause
        self.before = before = table._cause
        table._back_from = None if cause.above is before else table._went_back(cause)
        table._cause = cause

    def __exit__(self, *_error: object) -> None:
        table, before = self.table, self.before
        if before is None:
            return
        table._cause, table._back_from = before, None
        if table._grounds:
            table._drop_grounds(self.cause)
