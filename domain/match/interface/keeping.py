"""What a table that records keeps beside events: what did not happen, and what was checked."""

from collections.abc import Iterable, Iterator, Mapping
from types import FrameType
from typing import Any, Protocol

from saikoro.domain.match.interface.acting import Acting, since_this
from saikoro.domain.match.interface.causes import Answer, Cause, Ground, Happened, Unmet, When
from saikoro.domain.match.interface.held import Held, rule_of
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.provenance import LastChange, Provenance
from saikoro.domain.match.interface.requirements import (
    Each,
    Looked,
    Looking,
    Note,
    Requirement,
    id_of,
    ids,
)
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.interface.wording import NO_VALUES, values_of, worded
from saikoro.domain.match.sources.dice import DiceSource
from saikoro.domain.match.sources.shuffles import Shuffles
from saikoro.domain.match.state import MatchState
from saikoro.domain.text import Fact
from saikoro.domain.words import Word


class Recorded(Protocol):
    """What a table records into."""

    happened: list[Happened]
    batches: list[int]
    unmet: list[Unmet]
    answers: list[Answer]


class KeepingTable(Table[Any, Any, Any]):
    """A table that keeps what did not happen and what was checked, by what the rules acted for."""

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
        self._beside: int | None = None
        """The number of the event beside which something is noted or asked; None for none."""

    def _acts_for(self, frame: FrameType) -> Cause:
        """What the rules act for where a frame stands."""
        return self._acting.read(self, frame, len(self._happened))

    # What an answer is in words

    def _grounds(self, held: Held, cause: Cause) -> list[Ground]:
        """What an event goes by, in words, and what is shown besides; empty if nothing is."""
        one, about = held.requirement, held.about
        met = one.met if held.met else None
        if met is None:
            what, rule, looked = worded(one.unmet, about), one.rule, one.looked
        else:
            what, rule, looked = worded(met.what, about), rule_of(met, about), met.looked
        if what is None:
            return []
        since = None if looked is None else self._last_change(looked, about)
        values = values_of(what, one.values, about)
        ground = Ground(cause, what, rule, one.things(*about), values, since)
        if met is None or met.each is None:
            return [ground]
        return [ground, *self._each(met.each, about, cause, rule)]

    def _each(
        self, each: Each, about: tuple[Any, ...], cause: Cause, rule: str
    ) -> Iterator[Ground]:
        """What is shown besides, for each thing."""
        for name in each.of(*about):
            since = LastChange(self._provenance, each.looked, (name,), len(self._happened))
            values = NO_VALUES if each.values is None else each.values(*about, name)
            yield Ground(cause, each.what, each.rule or rule, (name,), values, since)

    # What is kept

    def _keep(
        self, one: Requirement, about: tuple[Any, ...], cause: Cause, *, ends: bool = False
    ) -> None:
        """Add what was not met, also for the cause above where that goes by it."""
        what = one.plain
        if what is not None:
            checked, things = one.checked, ids(*about)
            self._add(cause, what, one.rule, things, NO_VALUES, checked=checked, ends=ends)
            return
        what = worded(one.unmet, about)
        if what is None:
            return
        things, values = one.things(*about), values_of(what, one.values, about)
        since = None if one.looked is None else self._last_change(one.looked, about)
        self._add(cause, what, one.rule, things, values, since, checked=one.checked, ends=ends)
        if one.above and cause.above is not None:
            self._add(cause.above, what, one.rule, things, values, since, checked=one.checked)

    def _note_met(self, held: Held, cause: Cause) -> None:
        """Add what was met, and is only noted."""
        for one in self._grounds(held, cause):
            self._add(cause, one.what, one.rule, one.things, one.values, checked=True)

    def _note(self, notes: Iterable[Note], cause: Cause) -> None:
        """Add what a function of the game notes."""
        for one in notes:
            since, looked = None, one.looked
            if isinstance(looked, Looked):
                since = self._last_change(looked, ("", *one.things))
            elif looked is not None:
                since = since_this(looked, self._happened)
            self._add(cause, one.what, one.rule, one.things, one.values, since, checked=one.checked)

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
        ends: bool = False,
    ) -> None:
        """Add something that did not happen, or that was checked."""
        after, batch = len(self._happened), len(self._batches)
        back_from, beside = cause.above if cause.follows else None, self._beside
        about = (things, values, after, back_from, since, batch, checked, beside, ends)
        self._unmet.append(Unmet(cause, what, rule, *about))

    def _last_change(self, looked: Looking, about: tuple[Any, ...]) -> When | None:
        """Since when something is so, by what was looked at."""
        if not isinstance(looked, Looked):
            one = None if looked is None else looked(*about)
            if one is None:
                return None
            if not isinstance(one, Looked):
                return since_this(one, self._happened)
            looked = one
        if looked.read is not None:
            read = looked.read(*about)
        else:
            read = about[1:] if looked.of is None else about[1 : 1 + looked.of]
            for thing in read:
                if type(thing) is not str:
                    read = tuple(map(_unchanging, read))
                    break
        return LastChange(self._provenance, looked, read, len(self._happened))


_VALUES = str, int, tuple


def _unchanging(one: Any) -> str | int | tuple[Any, ...] | None:
    """By what is read later: the id of a thing, or a value; None for what may change."""
    name = id_of(one)
    return name if name is not None or not isinstance(one, _VALUES) else one
