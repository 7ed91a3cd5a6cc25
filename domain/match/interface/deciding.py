"""How things were decided: what a table that records keeps of what rules ask, add up and compare.

Nothing changes between an answer and the next event, so what that event goes by is worded when it
is emitted, and only if it is shown with it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from sys import _getframe
from types import FrameType
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from saikoro.domain.match.events import DieRolled, DrawOpened, GameEvent, MatchEvent
from saikoro.domain.match.interface.acting import Acting, since_this
from saikoro.domain.match.interface.causes import Answer, Cause, Ground, Happened, Unmet, When
from saikoro.domain.match.interface.comparing import Ahead, Order
from saikoro.domain.match.interface.counting import Faces, Figure
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.provenance import LastChange, Provenance
from saikoro.domain.match.interface.requirements import (
    BESIDE,
    REQUIREMENTS,
    SEARCHES,
    Each,
    Looked,
    Looking,
    Met,
    Note,
    Requirement,
    id_of,
    ids,
)
from saikoro.domain.match.interface.table import Table, Term, less
from saikoro.domain.match.interface.wording import (
    NO_VALUES,
    ahead_by,
    counted,
    values_of,
    worded,
)
from saikoro.domain.match.sources.dice import DiceSource
from saikoro.domain.match.sources.shuffles import Shuffles
from saikoro.domain.match.state import MatchState
from saikoro.domain.record.line import Event
from saikoro.domain.text import Fact
from saikoro.domain.words import Word

R = TypeVar("R")


class Held(msgspec.Struct):
    """An answer of a test, which is worded where it is shown."""

    requirement: Requirement
    about: tuple[Any, ...]
    met: bool
    within: Cause | None = None
    """What an event has to come within that goes by it; None if it need not."""


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
    answers: list[Answer]


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
        self._unmet, self._answers = recorded.unmet, recorded.answers
        self._acting = Acting(self._happened)
        self._provenance = Provenance(match.game, cards, self._happened)
        self._terms: tuple[Term, ...] = ()
        """What the number of the next event is added up from."""
        self._compared: int | None = None
        """How many of these are of the first of two numbers; None for parts of one."""
        self._pending: list[Ground | Held] = []
        """What the next event may go by, in the order in which it came up."""
        self._waiting: list[Waiting] = []
        self._first: dict[Cause, tuple[Ground, ...]] = {}
        """What the first event of each cause within a cause goes by, such as who is asked first."""
        self._lasting: dict[Cause, list[Ground]] = {}
        """What all events of a cause go by."""
        self._passed_over: list[Held] | None = None
        """What was not met in the search that goes on; None without one."""
        self._beside: int | None = None
        """The number of the event beside which something is noted or asked; None for none."""
        self._types: set[type[Event]] = set()
        """The types of the events that have happened."""

    # What rules ask

    # Not by the types of what is asked, as a table that does not record passes all of it on.

    def meets(  # type: ignore[override] # noqa: D102
        self, asked: Callable[..., bool], /, *about: Any
    ) -> bool:
        met = asked(*about)
        one = REQUIREMENTS[asked]
        within = self._acts_for(_getframe(1)) if one.within else None
        if met:
            if one.met is not None and not one.met.of_part:
                held = Held(one, about, met=True, within=within)
                if one.met.noted:
                    cause = self._acting.read(self, _getframe(1), len(self._happened))
                    self._note_met(held, cause)
                elif not one.after or not self._types.isdisjoint(one.after):
                    self._pending.append(held)
                if one.met.because is not None:
                    one.met.because(self.meets, *about)
        elif one.unmet is not None:
            held = Held(one, about, met=False, within=within)
            if one.decides:
                self._pending.append(held)
            elif self._passed_over is not None:
                self._passed_over.append(held)
            else:
                self._keep(held, self._acting.read(self, _getframe(1), len(self._happened)))
            if one.because is not None:
                one.because(self.meets, *about)
        return met

    def find(  # type: ignore[override] # noqa: D102
        self, asked: Callable[..., Any], /, *about: Any
    ) -> Any:
        before, self._passed_over = self._passed_over, []
        first = len(self._pending)
        found = asked(*about)
        passed_over, self._passed_over = self._passed_over, before
        if found is not None:
            self._pending[first:first] = passed_over
            return found
        search, cause = SEARCHES[asked], self._acts_for(_getframe(1))
        if search.none is None:
            return None
        things, values = search.things(*about), values_of(search.none, search.values, about)
        self._add(cause, search.none, search.rule, things, values)
        for held in passed_over:
            self._keep(held, cause)
        return None

    def each(  # noqa: D102
        self, noted: Callable[..., Iterable[Note]], found: Iterable[R], *about: Any
    ) -> Iterator[R]:
        listed = [*found]
        for one in listed:
            self._note(noted(listed, *about), self._acts_for(_getframe(1)))
            yield one

    def total(self, *parts: Term) -> int:  # noqa: D102
        self._terms = parts
        return Table.total(self, *parts)

    def margin(self, parts: Sequence[Term], others: Sequence[Term]) -> int:  # noqa: D102
        self._compared = len(parts)
        return self.total(*parts, *map(less, others))

    def count(self, figure: Figure, parts: Sequence[Term], *about: Any) -> int:  # noqa: D102
        value = Table.count(self, figure, parts, *about)
        if figure.alone or len(parts) > 1:
            cause = self._acts_for(_getframe(1))
            self._pending.append(counted(cause, figure, parts, about))
            grounds = (self._ground(held, cause) for held in _bases(parts))
            self._pending += [ground for ground in grounds if ground is not None]
        return value

    def pick(self, faces: Faces, among: Sequence[Any], *, why: str) -> Any:  # noqa: D102
        cause = self._acts_for(_getframe(1))
        for face, one in enumerate(among, 1):
            things, facts = faces.facts(one)
            values: dict[str, Fact] = {"face": face, "sides": len(among), **facts}
            self._pending.append(Ground(cause, faces.word, faces.rule, things, values, None))
        return Table.pick(self, faces, among, why=why)

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
            grounds = ahead_by(cause, order, measure, about, seat, values)
            if measure.each is not None:
                grounds += tuple(self._each(measure.each, about, cause, order.rule))
            if order.asked_first is None:
                self._terms = parts[seat]
                self._pending += grounds
            else:
                self._first[cause] = grounds
            return Ahead(seat, measure.name)
        return None

    # What an event goes by

    def _note_beside(self, event: GameEvent, cause: Cause) -> None:
        """Keep what is noted or asked beside an event of a cause that has notes and comes next."""
        self._beside = len(self._happened)
        for noted in BESIDE[type(event)]:
            self._note(noted(self, event), cause)
        self._beside = None

    def _taken(self, cause: Cause) -> tuple[Ground, ...]:
        """What the next event goes by, which is one of a cause; all else is dropped."""
        if self._terms:
            bases = _bases(self._terms)
            if bases:
                self._pending += bases
                self._terms = tuple([term[:3] for term in self._terms])
        found: list[Ground] = []
        if self._lasting:
            found += self._lasting.get(self._with_lasting(cause), ())
        if self._pending:
            found += self._decided(cause, taken=True)
            self._pending = []
        if self._first and cause.above in self._first and cause.after == len(self._happened):
            found += self._first[cause.above]
        if self._waiting:
            found += self._after_what_has_ended(cause)
        return tuple(found)

    def _with_lasting(self, cause: Cause) -> Cause:
        """The cause of which something lasts for events of a cause: itself, or its card's."""
        card = cause
        while card.thing is None and card.above is not None:
            card = card.above
        return cause if card.thing is None or cause in self._lasting else card

    def _decided(
        self, cause: Cause, event: MatchEvent | None = None, *, taken: bool = False
    ) -> list[Ground]:
        """What an event of a cause goes by, of what is pending; none of it for what has ended.

        `event` is one of the match, such as a die; None for one of the game. What is `taken` is
        kept for later events that go by it, too.
        """
        found: list[Ground] = []
        answers: list[Held] = []
        for one in self._pending:
            if isinstance(one, Ground):
                if one.cause is cause or self._acting.is_on(one.cause):
                    found.append(one)
            elif one not in answers:
                answers.append(one)
                if event is not None and not _rolls(one, event):
                    continue
                plain = one.requirement.plain
                if plain is not None and not one.met:
                    ground = Ground(
                        cause, plain, one.requirement.rule, ids(*one.about), NO_VALUES, None
                    )
                    if ground not in found:
                        found.append(ground)
                    continue
                for held in _of_each(one):
                    found += self._held(held, cause, found, taken=taken)
        return found

    def _held(
        self, held: Held, cause: Cause, found: Sequence[Ground], *, taken: bool
    ) -> Sequence[Ground]:
        """What an answer adds to what is found for an event of a cause."""
        acts = _acts(held, cause) and self._comes_within(held.within, cause)
        if not acts and not held.requirement.above:
            return ()
        grounds = self._grounds(held, cause)
        if taken:
            self._keep_for_later(held, grounds, cause)
        if not acts:
            return ()
        return [ground for ground in grounds if ground not in found] if found else grounds

    def _comes_within(self, within: Cause | None, cause: Cause) -> bool:
        """Whether an event of a cause comes while the rules still act for what was asked within."""
        return within is None or within is cause or self._acting.is_on(within)

    def _keep_for_later(self, held: Held, grounds: list[Ground], cause: Cause) -> None:
        """Keep what later events of the cause, or those of the cause above, go by, too."""
        one = held.requirement
        if held.met and one.met is not None and one.met.lasts:
            self._lasting.setdefault(cause, []).extend(grounds)
        if one.above and cause.above is not None:
            for ground in grounds[:1]:
                later = msgspec.structs.replace(ground, since=At(len(self._happened)))
                self._waiting.append(Waiting(later, cause, cause.above))

    def _after_what_has_ended(self, cause: Cause) -> list[Ground]:
        """What was met within, if the event is the next one that no other thing acts at."""
        path = cause.path()
        found: list[Ground] = []
        left: list[Waiting] = []
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
        what = worded(one.unmet if met is None else met.what, about)
        if what is None:
            return None
        rule = one.rule if met is None else _rule(met, about)
        looked = one.looked if met is None else met.looked
        since = None if looked is None else self._last_change(looked, about)
        values = values_of(what, one.values, about)
        return Ground(cause, what, rule, one.things(*about), values, since)

    def _grounds(self, held: Held, cause: Cause) -> list[Ground]:
        """What an event goes by, and what is shown besides."""
        ground, met = self._ground(held, cause), held.requirement.met
        if ground is None:
            return []
        if held.met and met is not None and met.each is not None:
            return [ground, *self._each(met.each, held.about, cause, _rule(met, held.about))]
        return [ground]

    def _each(
        self, each: Each, about: tuple[Any, ...], cause: Cause, rule: str
    ) -> Iterator[Ground]:
        """What is shown besides, for each thing."""
        for name in each.of(*about):
            since = LastChange(self._provenance, each.looked, (name,), len(self._happened))
            values = NO_VALUES if each.values is None else each.values(*about, name)
            yield Ground(cause, each.what, each.rule or rule, (name,), values, since)

    def _keep(self, held: Held, cause: Cause) -> None:
        """Add what was not met, also for the cause above where that goes by it."""
        one, about = held.requirement, held.about
        if one.plain is not None:
            self._add(cause, one.plain, one.rule, ids(*about), NO_VALUES, checked=one.checked)
            return
        what = worded(one.unmet, about)
        if what is None:
            return
        things, values = one.things(*about), values_of(what, one.values, about)
        since = None if one.looked is None else self._last_change(one.looked, about)
        self._add(cause, what, one.rule, things, values, since, checked=one.checked)
        if one.above and cause.above is not None:
            self._add(cause.above, what, one.rule, things, values, since, checked=one.checked)

    def _note_met(self, held: Held, cause: Cause) -> None:
        """Add what was met, and is only noted."""
        for one in self._grounds(held, cause):
            self._add(cause, one.what, one.rule, one.things, one.values, checked=True)

    def _add(
        self,
        cause: Cause,
        what: Word,
        rule: str,
        things: tuple[str, ...],
        values: Mapping[str, Fact],
        since: When | None = None,
        *,
        checked: bool = False,
    ) -> None:
        """Add something that did not happen, or that was checked."""
        after, batch = len(self._happened), len(self._batches)
        self._unmet.append(
            Unmet(
                cause,
                what,
                rule,
                things,
                values,
                after,
                cause.above if cause.follows else None,
                since,
                batch,
                checked=checked,
                beside=self._beside,
            )
        )

    def _note(self, notes: Iterable[Note], cause: Cause) -> None:
        for what, rule, things, values, looked, checked in notes:
            since = None if looked is None else self._last_change(looked, ("", *things))
            self._add(cause, what, rule, things, values, since, checked=checked)

    def _last_change(self, looked: Looking, about: tuple[Any, ...]) -> When | None:
        one = looked if isinstance(looked, Looked) or looked is None else looked(*about)
        if one is None:
            return None
        if isinstance(one, Event):
            return since_this(one, self._happened)
        if one.read is not None:
            until = len(self._happened)
            return LastChange(self._provenance, one, one.read(*about), until)
        last = None if one.of is None else 1 + one.of
        read = tuple([_unchanging(thing) for thing in about[1:last]])
        return LastChange(self._provenance, one, read, len(self._happened))


def _unchanging(one: Any) -> str | int | tuple[Any, ...] | None:
    """By what is read later: the id of a thing, or a value; None for what may change."""
    name = id_of(one)
    return name if name is not None or not isinstance(one, str | int | tuple) else one


def _acts(held: Held, cause: Cause) -> bool:
    """Whether an event of a cause goes by an answer."""
    one, about = held.requirement, held.about
    if not held.met or one.decides or len(about) < 2:
        return True
    of = id_of(about[1]) if one.met is not None and one.met.own else about[1]
    if type(of) is not str or of == cause.thing:
        return True
    return held.within is not None and of == _nearest_thing(cause, held.within)


def _nearest_thing(cause: Cause, asking: Cause) -> str | None:
    """The thing of the nearest cause with one, up to that which asked."""
    path = cause.path()
    within = path[path.index(asking) :] if asking in path else ()
    return next((one.thing for one in reversed(within) if one.thing is not None), None)


def _rolls(held: Held, event: MatchEvent) -> bool:
    """Whether an event of the match, such as a die, goes by an answer."""
    if held.requirement.dice:
        return True
    return not held.met and isinstance(event, DieRolled | DrawOpened)


def _of_each(held: Held) -> Sequence[Held]:
    """An answer, or in its place one about each that its words are about."""
    met = held.requirement.met
    if not held.met or met is None or met.of_each is None:
        return (held,)
    return [Held(held.requirement, about, met=True) for about in met.of_each(*held.about)]


def _rule(met: Met, about: tuple[Any, ...]) -> str:
    return met.rule if isinstance(met.rule, str) else met.rule(*about)


def _bases(parts: Sequence[Term]) -> list[Held]:
    """The requirements by which parts of a number count."""
    bases = [part[3] for part in parts if len(part) == 4]
    return [Held(REQUIREMENTS[asked], tuple(about), met=True) for asked, *about in bases]
