"""How things were decided: what a table that records keeps of what rules ask, add up and compare.

Nothing changes between an answer and the next event, so what that event goes by is worded when it
is emitted, and only if it is shown with it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from string import Formatter
from sys import _getframe
from types import FrameType, MappingProxyType
from typing import Any, NamedTuple, Protocol

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.acting import Acting
from saikoro.domain.match.interface.causes import Cause, Ground, Happened, Unmet
from saikoro.domain.match.interface.comparing import Ahead, Measure, Order
from saikoro.domain.match.interface.counting import Figure, WithSign
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.provenance import LastChange, Provenance
from saikoro.domain.match.interface.requirements import (
    REQUIREMENTS,
    SEARCHES,
    Looked,
    Met,
    Requirement,
    Wording,
)
from saikoro.domain.match.interface.table import Fact, Table, Term
from saikoro.domain.match.sources.dice import DiceSource
from saikoro.domain.match.sources.shuffles import Shuffles
from saikoro.domain.match.state import MatchState
from saikoro.domain.words import Word

Values = Mapping[str, Callable[..., Fact]]
"""The leaves of a test, by the slots that they fill."""

_NO_VALUES: Mapping[str, Fact] = MappingProxyType({})


class Held(msgspec.Struct):
    """An answer of a test, which is worded where it is shown."""

    requirement: Requirement
    about: tuple[Any, ...]
    met: bool


class At(NamedTuple):
    """The event that went by the same before."""

    number: int


class Waiting(NamedTuple):
    """What an event goes by that comes once something within has ended."""

    ground: Ground
    within: Cause
    above: Cause


class Recorded(Protocol):
    """What a table records into."""

    happened: list[Happened]
    batches: list[int]
    unmet: list[Unmet]


class DecidingTable(Table[Any, Any, Any]):
    """A table that keeps how things were decided, for the events and causes they belong to."""

    def __init__(
        self,
        recorded: Recorded,
        match: MatchState[Any],
        options: Any,
        cards: Any,
        dice: DiceSource,
        shuffles: Shuffles,
        hidden: HiddenFacts | None = None,
    ) -> None:
        super().__init__(match, options, cards, dice, shuffles, hidden)
        self._happened, self._batches = recorded.happened, recorded.batches
        self._unmet = recorded.unmet
        self._acting = Acting(len(self._happened))
        self._provenance = Provenance(match.game, cards, self._happened)
        self._terms: tuple[Term, ...] = ()
        """What the number of the next event is added up from."""
        self._pending: list[Ground | Held] = []
        """What the next event may go by, in the order in which it came up."""
        self._waiting: list[Waiting] = []
        self._first: dict[Cause, tuple[Ground, ...]] = {}
        """What the first event of each cause within a cause goes by, such as who is asked first."""
        self._passed_over: list[Held] | None = None
        """What was not met in the search that goes on; None without one."""

    # What rules ask

    # Not by the types of what is asked, as a table that does not record passes all of it on.

    def meets(  # type: ignore[override] # noqa: D102
        self, asked: Callable[..., bool], /, *about: Any
    ) -> bool:
        met = asked(*about)
        one = REQUIREMENTS[asked]
        if met:
            if one.met is not None:
                self._pending.append(Held(one, about, met=True))
        elif one.unmet is not None:
            held = Held(one, about, met=False)
            if one.decides:
                self._pending.append(held)
            elif self._passed_over is not None:
                self._passed_over.append(held)
            else:
                self._keep(held, self._acting.read(self, _getframe(1), len(self._happened)))
        return met

    def find(  # type: ignore[override] # noqa: D102
        self, asked: Callable[..., Any], /, *about: Any
    ) -> Any:
        before, self._passed_over = self._passed_over, list[Held]()
        first = len(self._pending)
        found = asked(*about)
        passed_over, self._passed_over = self._passed_over, before
        if found is not None:
            self._pending[first:first] = passed_over
            return found
        search, cause = SEARCHES[asked], self._acts_for(_getframe(1))
        things, values = search.things(*about), _values(search.none, search.values, about)
        self._add(cause, search.none, search.rule, things, values)
        for held in passed_over:
            self._keep(held, cause)
        return None

    def total(self, *parts: Term) -> int:  # noqa: D102
        self._terms = parts
        return Table.total(self, *parts)

    def count(self, figure: Figure, parts: Sequence[Term], *about: Any) -> int:  # noqa: D102
        value = Table.count(self, figure, parts, *about)
        if figure.alone or len(parts) > 1:
            cause = self._acts_for(_getframe(1))
            self._pending += (
                _whole(cause, figure, parts, about, value),
                *_parts(cause, figure, parts[1:]),
            )
            self._pending += _bases(parts)
        return value

    def ahead(self, order: Order, *about: Any) -> Ahead | None:  # noqa: D102
        cause = self._acts_for(_getframe(1))
        for measure in order.measures:
            values, parts = [0, 0], [self._terms, self._terms]
            for seat in (0, 1):
                self._terms = ()
                values[seat] = measure.of(*about, seat)
                parts[seat] = self._terms
            self._terms = ()
            a, b = values
            if a == b:
                if measure.equal is not None:
                    equal: dict[str, Fact] = {"measure": measure.name, "value": a}
                    self._add(cause, measure.equal, order.rule, (), equal)
                continue
            seat = 0 if a > b else 1
            grounds = _ahead(cause, order, measure, about, seat, values)
            if order.asked_first is None:
                self._terms = parts[seat]
                self._pending += grounds
            else:
                self._first[cause] = grounds
            return Ahead(seat, measure.name)
        return None

    # What an event goes by

    def _taken(self, cause: Cause) -> tuple[Ground, ...]:
        """What the next event goes by, which is one of a cause; all else is dropped."""
        found = list[Ground]()
        if self._terms:
            self._pending += _bases(self._terms)
            self._terms = tuple([term[:3] for term in self._terms])
        if self._pending:
            for at, one in enumerate(self._pending):
                if isinstance(one, Held):
                    if one not in self._pending[:at]:
                        for held in _each(one):
                            self._take(held, cause, found)
                elif one.cause is cause or self._acting.is_on(one.cause):
                    found.append(one)
            self._pending = []
        if self._first and cause.above in self._first and cause.after == len(self._happened):
            found += self._first[cause.above]
        if self._waiting:
            found += self._after_what_has_ended(cause)
        return tuple(found)

    def _on_the_way(self) -> tuple[Ground, ...]:
        """What has been stated for the next event, none of it for what has ended."""
        grounds = (one for one in self._pending if isinstance(one, Ground))
        return tuple(one for one in grounds if self._acting.is_on(one.cause))

    def _take(self, held: Held, cause: Cause, found: list[Ground]) -> None:
        """Add an answer to what is found, if the event of a cause goes by it."""
        above, about = held.requirement.above, held.about
        of = about[1] if len(about) > 1 else None
        acts = not held.met or type(of) is not str or of == cause.thing
        ground = self._ground(held, cause) if acts or above else None
        if ground is None:
            return
        if acts:
            found.append(ground)
        if above and cause.above is not None:
            later = msgspec.structs.replace(ground, since=At(len(self._happened)))
            self._waiting.append(Waiting(later, cause, cause.above))

    def _after_what_has_ended(self, cause: Cause) -> list[Ground]:
        """What was met within, if the event is the next one that no other thing acts at."""
        path, found, left = cause.path(), list[Ground](), list[Waiting]()
        for one in self._waiting:
            if one.above not in path:
                continue
            acts = one.within not in path and cause.thing in (None, one.above.thing)
            if acts:
                found.append(one.ground)
            else:
                left.append(one)
        self._waiting = left
        return found

    # Statements

    def _acts_for(self, frame: FrameType) -> Cause:
        """What the rules act for where a frame stands."""
        return self._acting.read(self, frame, len(self._happened))

    def _ground(self, held: Held, cause: Cause) -> Ground | None:
        one, about = held.requirement, held.about
        met = one.met if held.met else None
        what = _worded(one.unmet if met is None else met.what, about)
        if what is None:
            return None
        rule, looked = (one.rule, None) if met is None else (_rule(met, about), met.looked)
        since = None if looked is None else self._last_change(looked, about)
        values = _values(what, one.values, about) if one.values else _NO_VALUES
        return Ground(cause, what, rule, one.things(*about), values, since)

    def _keep(self, held: Held, cause: Cause) -> None:
        """Add what was not met, also for the cause above where that goes by it."""
        one, about = held.requirement, held.about
        what = _worded(one.unmet, about)
        if what is None:
            return
        things, values = one.things(*about), _NO_VALUES
        if one.values:
            values = _values(what, one.values, about)
        since = None if one.looked is None else self._last_change(one.looked, about)
        self._add(cause, what, one.rule, things, values, since)
        if one.above and cause.above is not None:
            self._add(cause.above, what, one.rule, things, values, since)

    def _add(
        self,
        cause: Cause,
        what: Word,
        rule: str,
        things: tuple[str, ...],
        values: Mapping[str, Fact],
        since: LastChange | None = None,
    ) -> None:
        after, batch = len(self._happened), len(self._batches)
        self._unmet.append(Unmet(cause, what, rule, things, values, after, None, since, batch))

    def _last_change(self, looked: Looked, about: tuple[Any, ...]) -> LastChange:
        by_id = tuple([getattr(one, "id", one) for one in about[1:]])
        return LastChange(self._provenance, looked, by_id, len(self._happened))


def _each(held: Held) -> Sequence[Held]:
    """An answer, or in its place one about each that its words are about."""
    each = held.requirement.met.each if held.met and held.requirement.met is not None else None
    if each is None:
        return (held,)
    return [Held(held.requirement, about, met=True) for about in each(*held.about)]


def _rule(met: Met, about: tuple[Any, ...]) -> str:
    return met.rule if isinstance(met.rule, str) else met.rule(*about)


def _bases(parts: Sequence[Term]) -> list[Held]:
    """The requirements by which parts of a number count."""
    bases = [part[3] for part in parts if len(part) == 4]
    return [Held(REQUIREMENTS[asked], tuple(about), met=True) for asked, *about in bases]


def _whole(
    cause: Cause, figure: Figure, parts: Sequence[Term], about: tuple[Any, ...], value: int
) -> Ground:
    """What a number comes to."""
    things, facts = figure.facts(*about)
    values: dict[str, Fact] = {"value": value, "changes": value - parts[0][1], **facts}
    slots = _slots(figure.whole.en)
    shown = {slot: fact for slot, fact in values.items() if slot in slots}
    return Ground(cause, figure.whole, figure.rule, things, shown, None)


def _parts(cause: Cause, figure: Figure, parts: Sequence[Term]) -> list[Ground]:
    """What changes a number, part by part."""
    found = list[Ground]()
    for part in parts:
        thing, by = part[2:3], WithSign.of(part[1])
        values: dict[str, Fact] = {"number": figure.name, "by": by, "part": part[0]}
        word = figure.part if thing else figure.part_alone
        found.append(Ground(cause, word, figure.rule, thing, values, None))
    return found


def _worded(what: Wording, about: tuple[Any, ...]) -> Word | None:
    return what if what is None or isinstance(what, Word) else what(*about)


def _values(what: Word, values: Values, about: tuple[Any, ...]) -> Mapping[str, Fact]:
    """The leaves that fill the slots of a word."""
    slots = _slots(what.en)
    return {slot: value(*about) for slot, value in values.items() if slot in slots}


@cache
def _slots(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)


def _ahead(
    cause: Cause,
    order: Order,
    measure: Measure,
    about: tuple[Any, ...],
    seat: Seat,
    values: list[int],
) -> tuple[Ground, ...]:
    """Which side is ahead by a measure, and what that decides."""
    side, things = order.side(seat), tuple[str, ...]()
    more, less = values[seat], values[1 - seat]
    facts: dict[str, Fact] = {"side": side, "measure": measure.name, "more": more, "less": less}
    if measure.facts is not None:
        things, others = measure.facts(*about, seat)
        facts |= others
    shown = {slot: fact for slot, fact in facts.items() if slot in _slots(measure.ahead.en)}
    found = Ground(cause, measure.ahead, order.rule, things, shown, None)
    if order.asked_first is None:
        return (found,)
    word, rule = order.asked_first
    return found, Ground(cause, word, rule, (), {"side": side}, None)
