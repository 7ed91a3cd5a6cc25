"""Why things happen: what rules state as they run, recorded only by a run that is to explain.

It is in no line and in no state: a record is run again where somebody asks why. A table that does
not record ignores what rules state (`Table.under`, `Table.terms`, `Table.unmet`,
`Table.checked`, `Table.ground`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

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


class Since:
    """The event since which something is so: the last one up to then of which a test is true.

    It is looked for when somebody asks, and of most statements nobody does.
    """

    __slots__ = ("_happened", "_is_it", "_looked", "_number", "_until")

    def __init__(self, happened: "Sequence[Happened]", is_it: Callable[[Event], bool]) -> None:
        self._happened, self._until, self._is_it = happened, len(happened), is_it
        self._number: int | None = None
        self._looked = False

    @property
    def number(self) -> int | None:
        """The number of the event, of those that the rules emitted; None if there is none."""
        if not self._looked:
            is_it, happened = self._is_it, self._happened
            numbers = range(min(self._until, len(happened)) - 1, -1, -1)
            self._number = next((at for at in numbers if is_it(happened[at].event)), None)
            self._looked = True
        return self._number


class Unmet(NamedTuple):
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
    checked: bool = False
    """Whether it is so: it was judged or compared, and is nothing that did not happen."""
    batch: int = 0
    """How many batches had ended."""


class Ground(NamedTuple):
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


class Cause:
    """What a part of the rules acts for: a rule, and perhaps a line of a card; root has neither."""

    __slots__ = ("above", "after", "badge", "line", "rule", "since", "thing")

    def __init__(
        self,
        above: "Cause | None",
        after: int,
        rule: str | None = None,
        thing: str | None = None,
        line: int | None = None,
        badge: str | None = None,
        since: int | None = None,
    ) -> None:
        self.above = above
        """The cause within which it began; None for the root."""
        self.after = after
        """How many events the rules had emitted when it began."""
        self.rule = rule
        self.thing = thing
        """The thing on the table whose text is carried out."""
        self.line = line
        """The paragraph of its face, as `Face.text` counts them; negative from the end."""
        self.badge = badge
        """The badge whose text it is, by its Japanese name, in place of a paragraph."""
        self.since = since
        """The number of the event that brought it about; None where the rules name none."""

    def path(self) -> "list[Cause]":
        """The causes that lead here, the root first and itself last."""
        return [self] if self.above is None else [*self.above.path(), self]


class Happened(NamedTuple):
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
        self._grounds: list[Ground] = []
        self._back_from: Cause | None = None

    def emit(self, event: GameEvent) -> None:  # noqa: D102
        super().emit(event)
        self._happened.append(Happened(event, self._cause, self._terms, self._grounds))
        self._terms, self._grounds = (), []

    def emit_match_event(self, event: MatchEvent) -> None:  # noqa: D102
        super().emit_match_event(event)
        self._happened.append(Happened(event, self._cause, grounds=[*self._grounds]))

    def end_batch(self) -> Emitted:  # noqa: D102
        self._batches.append(len(self._happened))
        return super().end_batch()

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
        after = len(self._happened)
        back_from = self._back_from
        last, batch = None if since is None else self._since(since), len(self._batches)
        cause = self._cause
        one = Unmet(cause, what, rule, things, values, after, back_from, last, batch=batch)
        self._unmet.append(one)

    def checked(  # noqa: D102
        self,
        what: Word,
        rule: str,
        *things: str,
        since: Callable[[Event], bool] | None = None,
        **values: Fact,
    ) -> None:
        self.unmet(what, rule, *things, since=since, **values)
        self._unmet[-1] = self._unmet[-1]._replace(checked=True)

    def ground(  # noqa: D102
        self,
        what: Word,
        rule: str,
        *things: str,
        since: Callable[[Event], bool] | None = None,
        **values: Fact,
    ) -> None:
        last = None if since is None else self._since(since)
        self._grounds.append(Ground(self._cause, what, rule, things, values, last))

    def cause(self) -> Cause:  # noqa: D102
        return self._cause

    def again(self, cause: object) -> "_Under":  # noqa: D102
        return _Under(self, cause if isinstance(cause, Cause) else self._cause)

    def answered(  # noqa: D102
        self, label: Callable[[Seat, Any], object], answers: Mapping[Seat, Any]
    ) -> None:
        asked = self._since(lambda event: isinstance(event, DecisionAsked)).number
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
        return Since(self._happened, is_it)

    def _begin(self, cause: Cause) -> Cause:
        """Begin a cause, or go on with an earlier one; returns the one before."""
        before, self._cause = self._cause, cause
        went_back = cause.above is not before and cause in before.path()[:-1]
        self._back_from = before if went_back else None
        return before

    def _resume(self, before: Cause) -> None:
        """Go on with what the table acted for before; grounds of what has ended are dropped."""
        ended, self._cause, self._back_from = self._cause, before, None
        if self._grounds and (ended.above is before or ended not in before.path()):
            self._grounds = [one for one in self._grounds if one.cause is not ended]


class _Under:
    """A part of the rules that acts for a cause."""

    __slots__ = ("_before", "_cause", "_table")

    def __init__(self, table: RecordingTable, cause: Cause) -> None:
        self._table, self._cause = table, cause
        self._before: Cause | None = None

    def __enter__(self) -> None:
        self._before = self._table._begin(self._cause)  # noqa: SLF001

    def __exit__(self, *_error: object) -> None:
        if self._before is not None:
            self._table._resume(self._before)  # noqa: SLF001 - of the same module
