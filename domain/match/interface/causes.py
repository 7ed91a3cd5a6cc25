"""Why things happen, as data: what rules acted for, and what they stated as they ran.

It is in no line and in no state: a record is run again where somebody asks why.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, final

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table import Term
from saikoro.domain.record.line import Event
from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Word


class When(Protocol):
    """The event since which something is so."""

    @property
    def number(self) -> int | None:
        """The number of the event, of those that the rules emitted; None if there is none."""


class Since(msgspec.Struct, eq=False):
    """The event since which something is so: the last one up to then of which a test is true.

    It is looked for when somebody asks, and of most statements nobody does.
    """

    happened: "Sequence[Happened]"
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
    since: When | None = None
    """The event since which it is so; None where the rules name none."""
    batch: int = 0
    """How many batches had ended."""
    checked: bool = False
    """Whether it is so: it was judged or compared, and is nothing that did not happen."""
    beside: int | None = None
    """The number of the one event that it is shown with; None if that goes by the causes alone."""
    ends: bool = False
    """Whether what the rules acted for ended by it, so that it is shown with the next event of the
    cause above."""


@final
class Ground(msgspec.Struct, frozen=True):
    """A fact that an event goes by."""

    cause: "Cause"
    """What the rules acted for."""
    what: Word
    """The fact; its texts may have slots, as those of `Unmet`."""
    rule: str
    things: tuple[str, ...]
    values: Mapping[str, Fact]
    since: When | None
    """The event since which it is so; without such an event nothing is stated."""
    terms: Sequence[Term] = ()
    """What the number that it is about is added up from."""


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
    follows: bool = False
    """Whether it follows what the cause above has done: what does not happen is shown with the last
    event of that, and not with those before."""

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
    compared: int | None = None
    """How many of the terms are of the first of two numbers; the others are taken from it."""


class Answer(NamedTuple):
    """What people call an answer."""

    asked: int
    """The number of the event with the decision, of those that the rules emitted."""
    seat: Seat
    label: Text
