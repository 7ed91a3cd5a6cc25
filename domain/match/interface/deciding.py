"""How things were decided: what a table that records keeps of what rules ask, add up and compare.

Nothing changes between an answer and the next event, so what that event goes by is worded when it
is emitted, and only if it is shown with it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from sys import _getframe
from typing import Any, NamedTuple, TypeVar

import msgspec

from saikoro.domain.match.events import GameEvent, MatchEvent
from saikoro.domain.match.interface.causes import Cause, Ground
from saikoro.domain.match.interface.comparing import Ahead, Order
from saikoro.domain.match.interface.counting import Faces, Figure
from saikoro.domain.match.interface.held import Held, acts, bases, of_each, rolls
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.keeping import KeepingTable, Recorded
from saikoro.domain.match.interface.requirements import BESIDE, REQUIREMENTS, SEARCHES, Note, ids
from saikoro.domain.match.interface.table import Table, Term, less
from saikoro.domain.match.interface.wording import NO_VALUES, ahead_by, counted, filling, values_of
from saikoro.domain.match.sources.dice import DiceSource
from saikoro.domain.match.sources.shuffles import Shuffles
from saikoro.domain.match.state import MatchState
from saikoro.domain.record.line import Event
from saikoro.domain.text import Fact

R = TypeVar("R")


class At(NamedTuple):
    """The event that went by the same before."""

    number: int


class Waiting(NamedTuple):
    """What an event goes by that comes once something within has ended."""

    ground: Ground
    within: Cause
    above: Cause


class DecidingTable(KeepingTable):
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
        super().__init__(recorded, match, options, cards, dice, shuffles, hidden)
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
        self._types: set[type[Event]] = set()
        """The types of the events that have happened."""

    # What rules ask

    # Not by the types of what is asked, as a table that does not record passes all of it on.

    def meets(  # type: ignore[override] # noqa: D102
        self, asked: Callable[..., bool], /, *about: Any
    ) -> bool:
        met = asked(*about)
        one = REQUIREMENTS[asked]
        if met:
            how = one.met
            if how is None or how.of_part:
                return met
            if how.noted:
                self._note_met(Held(one, about, met=True), self._acts_for(_getframe(1)))
            elif not one.after or not self._types.isdisjoint(one.after):
                within = self._acts_for(_getframe(1)) if one.within else None
                self._pending.append(Held(one, about, met=True, within=within))
            because = how.because
        elif one.unmet is None:
            return met
        else:
            into: list[Any] | None = self._pending if one.decides else self._passed_over
            if into is None:
                self._keep(one, about, self._acts_for(_getframe(1)))
            else:
                within = self._acts_for(_getframe(1)) if one.within else None
                into.append(Held(one, about, met=False, within=within))
            because = one.because
        if because is not None:
            because(self.meets, *about)
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
        self._add(cause, search.none, search.rule, things, values, ends=search.ends)
        for held in passed_over:
            self._keep(held.requirement, held.about, cause, ends=search.ends)
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
        total = 0
        for part in parts:
            total += part[1]
        return total

    def margin(self, parts: Sequence[Term], others: Sequence[Term]) -> int:  # noqa: D102
        self._compared = len(parts)
        return self.total(*parts, *map(less, others))

    def count(self, figure: Figure, parts: Sequence[Term], *about: Any) -> int:  # noqa: D102
        value = Table.count(self, figure, parts, *about)
        if figure.alone or len(parts) > 1:
            cause = self._acts_for(_getframe(1))
            self._pending.append(counted(cause, figure, parts, about))
            for held in bases(parts):
                self._pending += self._grounds(held, cause)[:1]
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
                    if measure.facts is not None:
                        equal |= filling(measure.equal, measure.facts(*about, 0).values)
                    self._add(cause, measure.equal, order.rule, (), equal)
                continue
            seat = 0 if a > b else 1
            grounds = ahead_by(cause, order, measure, about, seat, values)
            if measure.each is not None:
                grounds += tuple(self._each(measure.each, about, cause, order.rule))
            if order.asked_first is None:
                self._terms = (*parts[seat], *map(less, parts[1 - seat]))
                self._compared = len(parts[seat]) if parts[1 - seat] else None
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
            notes = noted(self, event)
            if notes:
                self._note(notes, cause)
        self._beside = None

    def _taken(self, cause: Cause) -> Sequence[Ground]:
        """What the next event goes by, which is one of a cause; all else is dropped."""
        if self._terms:
            for term in self._terms:
                if len(term) == 4:
                    self._pending += bases(self._terms)
                    self._terms = tuple([term[:3] for term in self._terms])
                    break
        found: list[Ground] = []
        if self._lasting:
            found += self._lasting.get(self._with_lasting(cause), ())
        if self._pending:
            found += self._decided(cause, taken=True)
            self._pending = []
        if cause.above in self._first and cause.after == len(self._happened):
            found += self._first[cause.above]
        if self._waiting:
            found += self._after_what_has_ended(cause)
        return found

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
            if type(one) is Ground:
                if one.cause is cause or self._acting.is_on(one.cause):
                    found.append(one)
                continue
            if event is not None and not rolls(one, event):
                continue
            asked = one.requirement
            if asked.plain is not None and not one.met:
                things = ids(*one.about)
                ground = Ground(cause, asked.plain, asked.rule, things, NO_VALUES, None)
                if ground not in found:
                    found.append(ground)
            elif one not in answers:
                answers.append(one)
                for held in of_each(one):
                    found += self._held(held, cause, found, taken=taken)
        return found

    def _held(
        self, held: Held, cause: Cause, found: Sequence[Ground], *, taken: bool
    ) -> Sequence[Ground]:
        """What an answer adds to what is found for an event of a cause."""
        one, within = held.requirement, held.within
        goes_by = acts(held, cause) and (within is None or self._comes_within(within, cause))
        if not (goes_by or one.above):
            return ()
        grounds = self._grounds(held, cause)
        if taken and (one.above or (one.met is not None and one.met.lasts)):
            self._keep_for_later(held, grounds, cause)
        if not goes_by:
            return ()
        return [ground for ground in grounds if ground not in found] if found else grounds

    def _comes_within(self, within: Cause, cause: Cause) -> bool:
        """Whether an event of a cause comes while the rules still act for what was asked within."""
        return within is cause or self._acting.is_on(within)

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
